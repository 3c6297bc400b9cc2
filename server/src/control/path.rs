//! The path of a socket in a directory. A Unix socket's may be about a hundred bytes long, and a data
//! directory's alone may be longer.

use std::{
    fs::File,
    io,
    os::unix::net::SocketAddr,
    path::{Path, PathBuf},
};

/// The path of a socket, as short as the system wants it, while this is kept.
#[derive(Debug)]
pub(super) struct SocketPath {
    path: PathBuf,
    /// What a short path leads through.
    _directory: Option<File>,
}

impl SocketPath {
    /// That of a socket of this name in a directory.
    ///
    /// # Errors
    ///
    /// If it is too long and the system has no shorter one, or there is no such directory.
    pub(super) fn new(directory: &Path, name: &str) -> io::Result<Self> {
        let whole = directory.join(name);
        if SocketAddr::from_pathname(&whole).is_ok() {
            return Ok(Self {
                path: whole,
                _directory: None,
            });
        }
        through_descriptor(directory, name)
    }

    /// The path to bind or to connect to.
    pub(super) fn as_path(&self) -> &Path {
        &self.path
    }
}

/// The same directory by its number among the open files of this process: short whatever its path is, and
/// nobody else can put another in its place.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn through_descriptor(directory: &Path, name: &str) -> io::Result<SocketPath> {
    use std::os::fd::AsRawFd;

    let opened = File::open(directory)?;
    let short = PathBuf::from(format!("/proc/self/fd/{}", opened.as_raw_fd()));
    // There is no /proc in some containers.
    if !short.is_dir() {
        return Err(too_long());
    }
    Ok(SocketPath {
        path: short.join(name),
        _directory: Some(opened),
    })
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn through_descriptor(_: &Path, _: &str) -> io::Result<SocketPath> {
    Err(too_long())
}

fn too_long() -> io::Error {
    let why = "the path of the data directory is too long for a socket on this system; \
               start the server with --data as a shorter path, such as a symbolic link to it";
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::{UnixListener, UnixStream};

    use super::*;

    /// A directory whose path has so many bytes.
    fn directory(within: &Path, length: usize) -> PathBuf {
        let mut path = within.to_owned();
        while path.as_os_str().len() < length {
            let left = length - path.as_os_str().len();
            // Not so long that less than a slash and a letter is left.
            let part = if left > 60 { 40 } else { left - 1 };
            path.push("d".repeat(part));
        }
        assert_eq!(path.as_os_str().len(), length);
        std::fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn a_path_that_fits_is_left_as_it_is() {
        let path = SocketPath::new(Path::new("/var/lib/keliya"), "s").unwrap();
        assert_eq!(path.as_path(), Path::new("/var/lib/keliya/s"));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn sockets_are_bound_and_reached_however_long_the_path_is() {
        let within = tempfile::tempdir().unwrap();
        for length in (80..120).chain([300, 2_000]) {
            let directory = directory(within.path(), length);
            let path = SocketPath::new(&directory, "socket").unwrap();
            let _listener = UnixListener::bind(path.as_path()).unwrap();
            assert!(directory.join("socket").exists(), "{length}");
            let path = SocketPath::new(&directory, "socket").unwrap();
            UnixStream::connect(path.as_path()).unwrap();
        }
    }

    #[test]
    fn a_directory_that_is_not_there_is_an_error() {
        let nowhere = format!("/nowhere/{}", "d".repeat(150));
        assert!(SocketPath::new(Path::new(&nowhere), "socket").is_err());
    }
}
