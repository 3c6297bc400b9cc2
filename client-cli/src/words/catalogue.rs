//! The catalogues as they are built in: one bundle a language, read once.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

use super::Lang;

/// The files of a language, by name.
type Files = [(&'static str, &'static str); 5];

macro_rules! files {
    ($lang:literal) => {
        [
            (
                "plain",
                include_str!(concat!("../../locales/", $lang, "/plain.ftl")),
            ),
            (
                "tui",
                include_str!(concat!("../../locales/", $lang, "/tui.ftl")),
            ),
            (
                "cli",
                include_str!(concat!("../../locales/", $lang, "/cli.ftl")),
            ),
            (
                "records",
                include_str!(concat!("../../locales/", $lang, "/records.ftl")),
            ),
            (
                "errors",
                include_str!(concat!("../../locales/", $lang, "/errors.ftl")),
            ),
        ]
    };
}

/// The files of a language.
pub(super) fn files(lang: Lang) -> Files {
    match lang {
        Lang::English => files!("en"),
        Lang::Sinhala => files!("si"),
        Lang::Tamil => files!("ta"),
    }
}

/// All messages of one language.
pub(super) struct Catalogue {
    bundle: FluentBundle<FluentResource>,
}

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(Lang::English));
static SINHALA: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(Lang::Sinhala));
static TAMIL: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(Lang::Tamil));

impl Catalogue {
    pub(super) fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::English => &ENGLISH,
            Lang::Sinhala => &SINHALA,
            Lang::Tamil => &TAMIL,
        }
    }

    fn read(lang: Lang) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.identifier()]);
        // Marks around each value would disturb columns and copied commands; none of the three
        // languages is written from right to left.
        bundle.set_use_isolating(false);
        for (_, text) in files(lang) {
            // What cannot be read is left out, and found by the tests.
            let resource =
                FluentResource::try_new(text.to_owned()).unwrap_or_else(|(rest, _)| rest);
            bundle.add_resource_overriding(resource);
        }
        Self { bundle }
    }

    /// The text of a key; none if there is no such key, or a value is missing.
    pub(super) fn text(&self, key: &str, values: &[(&str, FluentValue<'_>)]) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let args: FluentArgs<'_> = values.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        Some(text.into_owned())
    }
}
