//! The checksum: what in a record must not change.

use sha2::{Digest, Sha256};

use crate::{
    record::Record,
    write::{self, Comments},
};

impl Record {
    /// The text that the checksum is of: the record's own, without the checksum's tag and without
    /// readers' comments.
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut text = String::new();
        let written = write::write_header(&mut text, self)
            .and_then(|()| write::write_turns(&mut text, self, Comments::LeftOut));
        written.expect("a String takes any text");
        text
    }

    /// SHA-256 of the canonical text, in hex. It finds changes by accident; who changes a record on
    /// purpose can work it out anew, and is found by the dice alone.
    #[must_use]
    pub fn checksum(&self) -> String {
        hex::encode(Sha256::digest(self.canonical().as_bytes()))
    }
}
