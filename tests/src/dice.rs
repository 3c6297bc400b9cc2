//! The fair dice once more, written from PROTOCOL.md and not from the protocol crate, to check what
//! the server threw.

use hmac::{Hmac, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// SHA-256 in hex: of a client seed its hash, of a server seed's bytes the commitment.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(Sha256::digest(bytes))
}

/// A game's randomness.
#[derive(Debug)]
pub struct Blocks {
    key: Vec<u8>,
    prefix: String,
}

impl Blocks {
    /// From the revealed server seed in hex.
    ///
    /// # Panics
    ///
    /// If that is not 64 digits of hex.
    #[must_use]
    pub fn new(server_seed: &str, room: &str, game_no: u64, client_seeds: &[String]) -> Self {
        let key = hex::decode(server_seed).unwrap();
        assert_eq!(key.len(), 32);
        Self {
            key,
            prefix: format!("{room}/{game_no}/{}", client_seeds.join(",")),
        }
    }

    fn block(&self, n: usize) -> Vec<u8> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).unwrap();
        mac.update(format!("{}/{n}", self.prefix).as_bytes());
        mac.finalize().into_bytes().to_vec()
    }

    /// The seat that begins.
    #[must_use]
    pub fn first_seat(&self, players: usize) -> u64 {
        let first = self.block(0)[..8]
            .iter()
            .fold(0_u128, |sum, &byte| sum << 8 | u128::from(byte));
        1 + (first % players as u128) as u64
    }

    /// The lots of the n-th throw, `kind` as in `board.lots`.
    ///
    /// # Panics
    ///
    /// If the kind is not known.
    #[must_use]
    pub fn lots(&self, n: usize, kind: &Value) -> Vec<u8> {
        let byte = self.block(n)[0];
        let count = kind["count"].as_u64().unwrap();
        match kind["kind"].as_str().unwrap() {
            "cowries" => (0..count).map(|i| byte >> i & 1).collect(),
            "dice" => {
                assert_eq!(kind["faces"], json!([1, 3, 4, 6]));
                (0..count)
                    .map(|i| [1, 3, 4, 6][usize::from(byte >> (2 * i) & 3)])
                    .collect()
            }
            other => panic!("what are {other}?"),
        }
    }
}

/// Checks one finished game: `started` and `over` are its `game_started` and `game_over`, `throws`
/// the lots in order, `lots` the room's `board.lots`.
///
/// # Panics
///
/// If anything is not as the seeds say.
pub fn verify(room: &str, lots: &Value, started: &Value, over: &Value, throws: &[Value]) {
    let server_seed = over["server_seed"].as_str().unwrap();
    assert_eq!(
        started["commitment"],
        json!(sha256(&hex::decode(server_seed).unwrap())),
        "the commitment"
    );
    let client_seeds: Vec<String> =
        serde_json::from_value(started["client_seeds"].clone()).unwrap();
    let hashes = started["hashes"].as_array().unwrap();
    assert_eq!(client_seeds.len(), hashes.len());
    for (client_seed, hash) in client_seeds.iter().zip(hashes) {
        if client_seed != "-" {
            assert_eq!(
                *hash,
                json!(sha256(client_seed.as_bytes())),
                "the hash of {client_seed}"
            );
        }
    }
    let blocks = Blocks::new(
        server_seed,
        room,
        started["game_no"].as_u64().unwrap(),
        &client_seeds,
    );
    assert_eq!(
        started["first_seat"],
        json!(blocks.first_seat(client_seeds.len())),
        "who begins"
    );
    for (index, thrown) in throws.iter().enumerate() {
        assert_eq!(
            *thrown,
            json!(blocks.lots(index + 1, lots)),
            "throw {}",
            index + 1
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_of_the_document_comes_out() {
        let seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        assert_eq!(
            sha256(&hex::decode(seed).unwrap()),
            "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        );
        let blocks = Blocks::new(
            seed,
            "K7QF3M",
            1,
            &["0123456789abcdef".to_owned(), "-".to_owned()],
        );
        assert_eq!(
            hex::encode(blocks.block(0)),
            "7d13a90020198dbaf249be52dcb4253c40cafd778ea4e1ba93d4dfd2725d3ba3"
        );
        assert_eq!(blocks.first_seat(2), 1);
        assert_eq!(
            blocks.lots(1, &json!({"kind": "cowries", "count": 6})),
            [1, 0, 0, 0, 1, 0]
        );
        assert_eq!(
            blocks.lots(
                1,
                &json!({"kind": "dice", "count": 2, "faces": [1, 3, 4, 6]})
            ),
            [3, 1]
        );
    }
}
