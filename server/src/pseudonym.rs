//! Names for people who are not to be named: the same person is always the same, and who has not the
//! key cannot tell who it is, not even from a list of all players.

use std::{
    fmt, fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use hmac::{Hmac, Mac};
use keliya_protocol::{PlayerId, PlayerName};
use rand::Rng;
use sha2::Sha256;

/// The key's file, within the data directory.
const FILE: &str = "pseudonym.key";
/// Bytes that a key has at least.
const KEY_BYTES: usize = 32;
/// Bytes of a pseudonym: with a million players two have the same one once in 37,000,000 servers.
const NAME_BYTES: usize = 8;

/// The secret that pseudonyms follow from. Prints as dots.
pub struct PseudonymKey(Vec<u8>);

impl fmt::Debug for PseudonymKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PseudonymKey(…)")
    }
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file cannot be read or made.
    #[error("{}: {cause}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// What is in it is too short to be one.
    #[error("{} holds no key: at least {KEY_BYTES} characters are needed", .0.display())]
    Short(PathBuf),
}

impl PseudonymKey {
    /// The key in that file, without white space around it.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is too short.
    pub fn read(path: &Path) -> Result<Self, KeyError> {
        let text = fs::read_to_string(path).map_err(|cause| KeyError::File {
            path: path.to_owned(),
            cause,
        })?;
        let key = text.trim().as_bytes();
        if key.len() < KEY_BYTES {
            return Err(KeyError::Short(path.to_owned()));
        }
        Ok(Self(key.to_vec()))
    }

    /// The key of a data directory, which is drawn the first time.
    ///
    /// # Errors
    ///
    /// As [`PseudonymKey::read`], or if it cannot be made.
    pub fn of_directory(directory: &Path) -> Result<Self, KeyError> {
        let path = directory.join(FILE);
        match create(&path) {
            Err(cause) if cause.kind() != io::ErrorKind::AlreadyExists => {
                Err(KeyError::File { path, cause })
            }
            Ok(()) | Err(_) => Self::read(&path),
        }
    }

    /// The pseudonym of a player.
    #[must_use]
    pub fn name(&self, player: PlayerId) -> PlayerName {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        mac.update(player.0.as_bytes());
        let digest = mac.finalize().into_bytes();
        let name = format!("player-{}", hex::encode(&digest[..NAME_BYTES]));
        PlayerName::new(&name).expect("23 plain characters")
    }
}

/// Draws a key into a new file, for its owner alone.
fn create(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let key: [u8; KEY_BYTES] = rand::rng().random();
    let written = writeln!(file, "{}", hex::encode(key)).and_then(|()| file.sync_all());
    if written.is_err() {
        // A part of a key would be taken for one. If it cannot be removed, reading it fails.
        let _ = fs::remove_file(path);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_one_key_and_a_player_one_name() {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let key = |folder: &tempfile::TempDir| PseudonymKey::of_directory(folder.path()).unwrap();
        let (nimal, kamala) = (PlayerId::random(), PlayerId::random());
        assert_eq!(key(&one).name(nimal), key(&one).name(nimal));
        assert_ne!(key(&one).name(nimal), key(&one).name(kamala));
        assert_ne!(key(&one).name(nimal), key(&other).name(nimal));
        assert_eq!(format!("{:?}", key(&one)), "PseudonymKey(…)");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(one.path().join(FILE)).unwrap().permissions();
            assert_eq!(mode.mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn pseudonyms_are_hmac_sha256() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        fs::write(&path, "0123456789abcdef0123456789abcdef\n").unwrap();
        let key = PseudonymKey::read(&path).unwrap();
        let player = PlayerId(uuid::Uuid::from_bytes([1; 16]));
        // head -c 16 /dev/zero | tr '\0' '\001' | openssl dgst -sha256 -hmac 0123456789abcdef0123456789abcdef
        assert_eq!(key.name(player).as_str(), "player-47c1306bec7cc95b");
        fs::write(&path, "short\n").unwrap();
        assert!(matches!(PseudonymKey::read(&path), Err(KeyError::Short(_))));
    }
}
