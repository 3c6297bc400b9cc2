//! Colours and signs. No meaning rests on a colour: sides have letters, marks have signs.

use std::env;

use keliya_protocol::Side;
use ratatui::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier, Style},
};

use crate::{plain::output::Charset, text::ELLIPSIS};

/// How many colours the terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Colours {
    /// None, or none are wanted.
    None,
    /// The sixteen of every terminal.
    Sixteen,
    /// The 256 of most.
    Many,
    /// Any.
    All,
}

impl Colours {
    /// What the environment says of the terminal and the user's wish.
    pub(crate) fn of_environment() -> Self {
        let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
        let (no_color, all, term) = (set("NO_COLOR"), set("COLORTERM"), set("TERM"));
        Self::of(
            no_color.is_some(),
            &all.unwrap_or_default(),
            &term.unwrap_or_default(),
        )
    }

    fn of(unwanted: bool, colorterm: &str, term: &str) -> Self {
        if unwanted || term == "dumb" || term.starts_with("vt") {
            Self::None
        } else if matches!(colorterm, "truecolor" | "24bit") || term.ends_with("direct") {
            Self::All
        } else if term.contains("256color") {
            Self::Many
        } else {
            Self::Sixteen
        }
    }
}

/// How things look.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Theme {
    pub(crate) colours: Colours,
    pub(crate) charset: Charset,
}

/// Okabe and Ito's palette, told apart by colour-blind people too: (any, of 256, of 16).
const SKY: (Color, Color, Color) = (Color::Rgb(86, 180, 233), Color::Indexed(74), Color::Cyan);
const ORANGE: (Color, Color, Color) = (Color::Rgb(230, 159, 0), Color::Indexed(214), Color::Yellow);
const GREEN: (Color, Color, Color) = (Color::Rgb(0, 158, 115), Color::Indexed(36), Color::Green);
const PURPLE: (Color, Color, Color) = (
    Color::Rgb(204, 121, 167),
    Color::Indexed(175),
    Color::Magenta,
);
const VERMILION: (Color, Color, Color) = (Color::Rgb(213, 94, 0), Color::Indexed(166), Color::Red);

impl Theme {
    fn pick(self, (any, many, sixteen): (Color, Color, Color)) -> Option<Color> {
        match self.colours {
            Colours::None => None,
            Colours::Sixteen => Some(sixteen),
            Colours::Many => Some(many),
            Colours::All => Some(any),
        }
    }

    fn foreground(self, colour: (Color, Color, Color)) -> Style {
        let style = Style::new();
        self.pick(colour).map_or(style, |colour| style.fg(colour))
    }

    fn side_colour(side: Side) -> (Color, Color, Color) {
        match side {
            Side::A => SKY,
            Side::B => ORANGE,
            Side::C => GREEN,
            Side::D => PURPLE,
        }
    }

    /// Text about a side.
    pub(crate) fn side(self, side: Side) -> Style {
        self.foreground(Self::side_colour(side))
    }

    /// A side's counter on the board.
    pub(crate) fn counter(self, side: Side) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match self.pick(Self::side_colour(side)) {
            Some(colour) => style.fg(Color::Black).bg(colour),
            None => style.add_modifier(Modifier::REVERSED),
        }
    }

    /// What is of less weight.
    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Headings and what is to be noticed.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is chosen.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// The way of the play that is looked at.
    pub(crate) fn way(self) -> Style {
        self.strong().patch(self.foreground(ORANGE))
    }

    /// What is wrong, or cut.
    pub(crate) fn warning(self) -> Style {
        self.strong().patch(self.foreground(VERMILION))
    }

    /// What is the user's to do.
    pub(crate) fn yours(self) -> Style {
        self.strong().patch(self.foreground(GREEN))
    }

    /// What a camera is to read: light on dark, whatever the terminal's own colours are.
    pub(crate) fn light_on_dark(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(Color::White).bg(Color::Black),
        }
    }

    /// A sign, or its stand-in in ASCII.
    pub(crate) fn sign(self, sign: Sign) -> &'static str {
        let (unicode, ascii) = sign.drawn();
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// Writes marks of the screen's own in ASCII, where it is to have no others.
    pub(crate) fn in_charset(self, buffer: &mut Buffer) {
        if self.charset == Charset::Unicode {
            return;
        }
        let mut letter = [0; 4];
        let ellipsis: &str = ELLIPSIS.encode_utf8(&mut letter);
        let cut = |cell: &&mut Cell| cell.symbol() == ellipsis;
        for cell in buffer.content.iter_mut().filter(cut) {
            cell.set_symbol("+");
        }
    }

    /// The arrow of a step to the right and downwards.
    pub(crate) fn arrow(self, direction: (i8, i8)) -> &'static str {
        let (unicode, ascii) = match direction {
            (1, 0) => ("→", ">"),
            (-1, 0) => ("←", "<"),
            (0, -1) => ("↑", "^"),
            (0, 1) => ("↓", "v"),
            (1, -1) => ("↗", "/"),
            (-1, -1) => ("↖", "\\"),
            (1, 1) => ("↘", "\\"),
            (-1, 1) => ("↙", "/"),
            _ => ("·", "."),
        };
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }
}

/// Signs of the screen.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Sign {
    /// A house's cross.
    House,
    /// Where counters are at home.
    Home,
    /// An empty square off the tracks.
    Empty,
    /// The square a counter comes from.
    From,
    /// The square it goes to.
    To,
    /// A counter that would be cut.
    Cut,
    /// Who is to act.
    Turn,
    /// A cowrie with its mouth up.
    MouthUp,
    /// A cowrie with its mouth down.
    MouthDown,
    /// The line above a panel.
    Rule,
    /// More in that direction.
    Above,
    /// More in that direction.
    Below,
    /// Between words of a line.
    Dot,
    /// Where text is typed.
    Caret,
    /// How often.
    Times,
}

impl Sign {
    const fn drawn(self) -> (&'static str, &'static str) {
        match self {
            Self::House => ("✕", "x"),
            Self::Home => ("⌂", "#"),
            Self::Empty | Self::Dot => ("·", "."),
            Self::From => ("○", "o"),
            Self::To => ("◎", "@"),
            Self::Cut => ("✖", "!"),
            Self::Turn => ("▶", ">"),
            Self::MouthUp => ("(┊)", "(:)"),
            Self::MouthDown => ("(█)", "( )"),
            Self::Rule => ("─", "-"),
            Self::Above => ("▲", "^"),
            Self::Below => ("▼", "v"),
            Self::Caret => ("▏", "_"),
            Self::Times => ("×", "x"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_on_colours() {
        let of = Colours::of;
        assert_eq!(of(true, "truecolor", "xterm-256color"), Colours::None);
        assert_eq!(of(false, "truecolor", "xterm"), Colours::All);
        assert_eq!(of(false, "", "xterm-256color"), Colours::Many);
        assert_eq!(of(false, "", "linux"), Colours::Sixteen);
        assert_eq!(of(false, "", "vt100"), Colours::None);
    }

    #[test]
    fn without_colours_nothing_has_one() {
        let theme = Theme {
            colours: Colours::None,
            charset: Charset::Ascii,
        };
        for style in [
            theme.side(Side::A),
            theme.counter(Side::B),
            theme.way(),
            theme.warning(),
            theme.yours(),
            theme.chosen(),
        ] {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }
}
