//! Who the user is on a server: the token and the name, and the client seeds that are promised but
//! not yet revealed. Kept in the user's configuration folder, readable by the user alone.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use etcetera::BaseStrategy;
use keliya_protocol::{PlayerName, RoomCode, Token, fair::ClientSeed};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::server_url::ServerUrl;

/// The user on one server.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Identity {
    /// The name last used there.
    pub name: Option<PlayerName>,
    /// What makes the server know the user again.
    pub token: Option<Token>,
}

/// A client seed whose hash was given; it must be at hand when it is asked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredSeed {
    /// The room it was drawn for.
    pub room: RoomCode,
    /// The game it is for.
    pub game_no: u32,
    /// The server's commitment that had been seen before it was drawn.
    pub commitment: String,
    /// The seed.
    #[serde(with = "seed_text")]
    pub seed: ClientSeed,
}

/// A client seed in a file: its text.
mod seed_text {
    use keliya_protocol::fair::ClientSeed;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(seed: &ClientSeed, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(seed.reveal())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<ClientSeed, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// What went wrong with the user's files.
#[derive(Debug, thiserror::Error)]
pub enum IdentityError {
    /// The platform names no folder for configuration.
    #[error("no folder for configuration is known: set KELIYA_CONFIG_DIR")]
    NoFolder,
    /// A file or folder cannot be used.
    #[error("cannot keep your token in {}: {source}; set KELIYA_CONFIG_DIR to another folder", path.display())]
    Io {
        /// Which one.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

/// The files of one server and profile.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The files of that server. `root` replaces the platform's configuration folder, `profile`
    /// keeps another person apart.
    ///
    /// # Errors
    ///
    /// If the folder cannot be made.
    pub fn open(
        root: Option<&Path>,
        server: &ServerUrl,
        profile: Option<&str>,
    ) -> Result<Self, IdentityError> {
        let root = match root {
            Some(root) => root.to_owned(),
            None => etcetera::choose_base_strategy()
                .map_err(|_| IdentityError::NoFolder)?
                .config_dir()
                .join("keliya"),
        };
        let mut folder = root;
        if let Some(profile) = profile {
            folder.push(format!("as-{profile}"));
        }
        folder.push(server.folder());
        make_folder(&folder).map_err(|source| io_error(&folder, source))?;
        Ok(Self { folder })
    }

    fn identity_file(&self) -> PathBuf {
        self.folder.join("identity.json")
    }

    fn seed_file(&self, room: RoomCode) -> PathBuf {
        self.folder.join(format!("seed-{room}.json"))
    }

    /// The identity; a new one if there is none. A file that cannot be understood is put aside, and
    /// where it is now is told.
    ///
    /// # Errors
    ///
    /// If the file is there and cannot be read.
    pub fn identity(&self) -> Result<(Identity, Option<PathBuf>), IdentityError> {
        let path = self.identity_file();
        match read(&path) {
            Ok(Some(identity)) => Ok((identity, None)),
            Ok(None) => Ok((Identity::default(), None)),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                Ok((Identity::default(), self.put_aside("bad")?))
            }
            Err(source) => Err(io_error(&path, source)),
        }
    }

    /// Puts the identity that the server does not know aside, and tells where it is now; none if
    /// there was none. It may be the only key to the user's seats.
    ///
    /// # Errors
    ///
    /// If it cannot be renamed.
    pub fn put_identity_aside(&self) -> Result<Option<PathBuf>, IdentityError> {
        self.put_aside("old")
    }

    /// Renames the identity's file to a name that is not taken yet.
    fn put_aside(&self, ending: &str) -> Result<Option<PathBuf>, IdentityError> {
        let path = self.identity_file();
        if !fs::exists(&path).map_err(|source| io_error(&path, source))? {
            return Ok(None);
        }
        let mut aside = self.folder.join(format!("identity.json.{ending}"));
        let mut number = 1_u32;
        // Making the file takes the name; what has it already stays.
        while let Err(source) = new_private_file(&aside) {
            if source.kind() != io::ErrorKind::AlreadyExists {
                return Err(io_error(&aside, source));
            }
            number += 1;
            aside = self.folder.join(format!("identity.json.{ending}-{number}"));
        }
        fs::rename(&path, &aside).map_err(|source| io_error(&path, source))?;
        Ok(Some(aside))
    }

    /// Keeps the identity.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn keep(&self, identity: &Identity) -> Result<(), IdentityError> {
        let path = self.identity_file();
        write(&path, identity).map_err(|source| io_error(&path, source))
    }

    /// The seed promised in a room; none as well if its file cannot be read, since a new one can be
    /// drawn then.
    #[must_use]
    pub fn seed(&self, room: RoomCode) -> Option<StoredSeed> {
        read(&self.seed_file(room)).ok().flatten()
    }

    /// Keeps a promised seed.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn keep_seed(&self, seed: &StoredSeed) -> Result<(), IdentityError> {
        let path = self.seed_file(seed.room);
        write(&path, seed).map_err(|source| io_error(&path, source))
    }

    /// Forgets the seed of a room.
    pub fn drop_seed(&self, room: RoomCode) {
        // One that stays does no harm: it belongs to a game that is over.
        let _ = fs::remove_file(self.seed_file(room));
    }
}

fn io_error(path: &Path, source: io::Error) -> IdentityError {
    IdentityError::Io {
        path: path.to_owned(),
        source,
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> io::Result<Option<T>> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Writes beside and renames, so that a crash leaves the old file or the new one.
fn write<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    let beside = path.with_extension(format!("{}.new", std::process::id()));
    match fs::remove_file(&beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = new_private_file(&beside)?;
    file.write_all(&text)?;
    file.sync_all()?;
    fs::rename(&beside, path)
}

#[cfg(unix)]
fn new_private_file(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(path)
}

#[cfg(not(unix))]
fn new_private_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

#[cfg(unix)]
fn make_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)?;
    // It may have been there with wider rights.
    fs::set_permissions(path, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path =
                std::env::temp_dir().join(format!("keliya-{name}-{:016x}", rand::random::<u64>()));
            Self(path)
        }

        fn store(&self, profile: Option<&str>) -> Store {
            let server = "example.org:1".parse().unwrap();
            Store::open(Some(&self.0), &server, profile).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn nimal() -> Identity {
        Identity {
            name: Some(PlayerName::new("Nimal").unwrap()),
            token: Some(Token::new("secret".into())),
        }
    }

    #[test]
    fn comes_back_as_kept_and_apart_by_profile() {
        let folder = Folder::new("kept");
        let store = folder.store(None);
        assert_eq!(store.identity().unwrap(), (Identity::default(), None));
        store.keep(&nimal()).unwrap();
        store.keep(&nimal()).unwrap();
        assert_eq!(folder.store(None).identity().unwrap(), (nimal(), None));
        assert_eq!(
            folder.store(Some("two")).identity().unwrap(),
            (Identity::default(), None)
        );
    }

    #[cfg(unix)]
    #[test]
    fn only_the_user_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("mode");
        let store = folder.store(None);
        store.keep(&nimal()).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&store.identity_file()), 0o600);
        assert_eq!(mode(&store.folder), 0o700);
    }

    #[test]
    fn a_spoilt_file_is_put_aside() {
        let folder = Folder::new("spoilt");
        let store = folder.store(None);
        fs::write(store.identity_file(), "{\"token\":").unwrap();
        let (identity, aside) = store.identity().unwrap();
        assert_eq!(identity, Identity::default());
        assert_eq!(fs::read_to_string(aside.unwrap()).unwrap(), "{\"token\":");
        assert_eq!(store.identity().unwrap(), (Identity::default(), None));
    }

    #[test]
    fn what_is_put_aside_stays() {
        let folder = Folder::new("aside");
        let store = folder.store(None);
        assert_eq!(store.put_identity_aside().unwrap(), None);
        let mut kept = Vec::new();
        for token in ["one", "two", "three"] {
            let token = Some(Token::new(token.to_owned()));
            let identity = Identity { name: None, token };
            store.keep(&identity).unwrap();
            let aside = store.put_identity_aside().unwrap().unwrap();
            assert_eq!(store.identity().unwrap(), (Identity::default(), None));
            kept.push((identity, aside));
        }
        for (identity, aside) in kept {
            assert_eq!(read(&aside).unwrap(), Some(identity));
        }
        for text in ["{1", "{2"] {
            fs::write(store.identity_file(), text).unwrap();
            let (_, aside) = store.identity().unwrap();
            assert_eq!(fs::read_to_string(aside.unwrap()).unwrap(), text);
        }
        let first = store.folder.join("identity.json.bad");
        assert_eq!(fs::read_to_string(first).unwrap(), "{1");
    }

    #[test]
    fn seeds_are_kept_by_room() {
        let folder = Folder::new("seeds");
        let store = folder.store(None);
        let room = "K7QF3M".parse().unwrap();
        let seed = StoredSeed {
            room,
            game_no: 1,
            commitment: "00".into(),
            seed: "0123456789abcdef".parse().unwrap(),
        };
        assert!(!format!("{seed:?}").contains("0123456789abcdef"));
        assert_eq!(store.seed(room), None);
        store.keep_seed(&seed).unwrap();
        assert_eq!(store.seed(room), Some(seed));
        store.drop_seed(room);
        assert_eq!(store.seed(room), None);
    }
}
