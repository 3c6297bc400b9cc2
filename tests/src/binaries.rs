//! Where the built binaries are. They are built first where they are missing or older than their
//! sources, so that a test never runs yesterday's server; not so with `KELIYA_TESTS_BUILT` set.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
    sync::OnceLock,
    time::SystemTime,
};

use anyhow::{Context, Result, bail};

/// Folders of the workspace that end up in a binary.
const SOURCES: &[&str] = &[
    "protocol/src",
    "rules/src",
    "bots/src",
    "record/src",
    "server/src",
    "client-cli/locales",
    "client-cli/src",
];

/// The server's binary.
///
/// # Panics
///
/// If it cannot be built.
#[must_use]
pub fn server() -> PathBuf {
    binary("keliya-server")
}

/// The terminal client's binary.
///
/// # Panics
///
/// If it cannot be built.
#[must_use]
pub fn client() -> PathBuf {
    binary("keliya")
}

fn binary(name: &str) -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder =
        FOLDER.get_or_init(|| built().unwrap_or_else(|error| panic!("no binaries: {error:#}")));
    folder.join(name).with_extension(env::consts::EXE_EXTENSION)
}

/// The folder with binaries that are up to date: the one above the tests' own `deps`.
fn built() -> Result<PathBuf> {
    let own = env::current_exe()?;
    let folder = own
        .ancestors()
        .find(|folder| folder.ends_with("deps"))
        .and_then(Path::parent)
        .with_context(|| format!("{} is not in a target folder", own.display()))?;
    // Whoever has just built everything says so, and then nothing is looked for or built here.
    if env::var_os("KELIYA_TESTS_BUILT").is_some() {
        return Ok(folder.to_owned());
    }
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the workspace")?;
    let newest = newest_source(workspace)?;
    let is_fresh = |name: &str| {
        let path = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
        fs::metadata(path)
            .and_then(|file| file.modified())
            .is_ok_and(|built| built >= newest)
    };
    if !(is_fresh("keliya-server") && is_fresh("keliya")) {
        build(workspace, folder)?;
    }
    Ok(folder.to_owned())
}

fn build(workspace: &Path, folder: &Path) -> Result<()> {
    let profile = match folder.file_name().and_then(|name| name.to_str()) {
        Some("debug") => "dev",
        Some(other) => other,
        None => bail!("no profile in {}", folder.display()),
    };
    let target = folder.parent().context("the target folder")?;
    // With the tests, so that dependencies have the same features and are not built twice.
    let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(workspace)
        .args([
            "build",
            "--workspace",
            "--bins",
            "--tests",
            "--quiet",
            "--profile",
            profile,
        ])
        .arg("--target-dir")
        .arg(target)
        .status()
        .context("cargo build")?;
    if !status.success() {
        bail!("cargo build failed: {status}");
    }
    Ok(())
}

fn newest_source(workspace: &Path) -> io::Result<SystemTime> {
    let mut newest = fs::metadata(workspace.join("Cargo.lock"))?.modified()?;
    let mut folders: Vec<PathBuf> = SOURCES
        .iter()
        .map(|folder| workspace.join(folder))
        .collect();
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let entry = entry?;
            let file = entry.metadata()?;
            if file.is_dir() {
                folders.push(entry.path());
            } else {
                newest = newest.max(file.modified()?);
            }
        }
    }
    Ok(newest)
}
