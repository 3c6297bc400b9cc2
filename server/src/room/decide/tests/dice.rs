//! The fair dice once more, from PROTOCOL.md and SHA-256 alone, to check the server's against.

use sha2::{Digest, Sha256};

/// HMAC-SHA256 by RFC 2104, for keys of 32 bytes.
pub(super) fn hmac(key: &[u8; 32], message: &str) -> [u8; 32] {
    let pad = |byte: u8| {
        let mut block = [byte; 64];
        for (b, k) in block.iter_mut().zip(key) {
            *b ^= k;
        }
        block
    };
    let inner = Sha256::new().chain_update(pad(0x36)).chain_update(message);
    let outer = Sha256::new()
        .chain_update(pad(0x5c))
        .chain_update(inner.finalize());
    outer.finalize().into()
}

/// Block n of a game; the prefix is `<room>/<game_no>/<client seeds>/`.
pub(super) fn block(key: &[u8; 32], prefix: &str, n: u64) -> [u8; 32] {
    hmac(key, &format!("{prefix}{n}"))
}

/// "n = 0 draws the first seat: 1 + (first 8 bytes, unsigned big-endian) mod players."
pub(super) fn first_seat(key: &[u8; 32], prefix: &str, players: u8) -> u8 {
    let number = block(key, prefix, 0)[..8]
        .iter()
        .fold(0u128, |sum, &byte| sum << 8 | u128::from(byte));
    1 + u8::try_from(number % u128::from(players)).expect("small")
}

/// "Cowrie i (from 0) has its mouth up if bit i of byte 0 is 1."
pub(super) fn cowries(key: &[u8; 32], prefix: &str, n: u64, count: u8) -> Vec<u8> {
    let byte = block(key, prefix, n)[0];
    (0..count).map(|i| byte >> i & 1).collect()
}

/// "Die i shows [1,3,4,6][(byte 0 >> 2i) & 3]."
pub(super) fn two_dice(key: &[u8; 32], prefix: &str, n: u64) -> Vec<u8> {
    let byte = usize::from(block(key, prefix, n)[0]);
    vec![[1, 3, 4, 6][byte & 3], [1, 3, 4, 6][byte >> 2 & 3]]
}

/// What a throw at Siga counts: mouths up, none is 8.
pub(super) fn siga_value(key: &[u8; 32], prefix: &str, n: u64) -> u8 {
    match cowries(key, prefix, n, 4).iter().sum() {
        0 => 8,
        mouths => mouths,
    }
}

/// SHA-256 in hex.
pub(super) fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn these_dice_are_those_of_the_example() {
    let mut key = [0; 32];
    for (byte, n) in key.iter_mut().zip(0..) {
        *byte = n;
    }
    assert_eq!(
        sha256_hex(&key),
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    );
    let prefix = "K7QF3M/1/0123456789abcdef,-/";
    assert_eq!(
        hex(&block(&key, prefix, 0)),
        "7d13a90020198dbaf249be52dcb4253c40cafd778ea4e1ba93d4dfd2725d3ba3"
    );
    assert_eq!(
        hex(&block(&key, prefix, 1)),
        "1178a4295c653ddaafdfda6c9560624ad4ed4285d5f7abcbc96622a78fa0cc69"
    );
    assert_eq!(first_seat(&key, prefix, 2), 1);
    assert_eq!(cowries(&key, prefix, 1, 4), [1, 0, 0, 0]);
    assert_eq!(cowries(&key, prefix, 1, 6), [1, 0, 0, 0, 1, 0]);
    assert_eq!(two_dice(&key, prefix, 1), [3, 1]);
}
