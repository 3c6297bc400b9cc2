//! WebSocket frames (RFC 6455) as a client needs them: whole messages in, masked frames out.

use anyhow::{Result, bail};

/// The longest message that a server may send by PROTOCOL.md.
pub const MAX_MESSAGE: usize = keliya_protocol::limits::SERVER_MESSAGE_BYTES;

/// What a frame is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opcode {
    /// A message of text.
    Text,
    /// The connection ends.
    Close,
    /// To be answered with a pong.
    Ping,
    /// Answers a ping.
    Pong,
}

/// A frame that has wholly arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame<'a> {
    /// What it is for.
    pub opcode: Opcode,
    /// What it carries.
    pub payload: &'a [u8],
}

/// The first frame in these bytes, and how long it is; none if it has not wholly arrived.
///
/// # Errors
///
/// If it is not a frame that a server may send, or one in pieces, which this server never sends.
pub fn first(bytes: &[u8]) -> Result<Option<(Frame<'_>, usize)>> {
    let [head, length, ..] = *bytes else {
        return Ok(None);
    };
    let (length, start) = match length {
        0..=125 => (u64::from(length), 2),
        126 => match bytes.get(2..4) {
            Some(&[a, b]) => (u64::from(u16::from_be_bytes([a, b])), 4),
            _ => return Ok(None),
        },
        127 => match bytes.get(2..10).and_then(|long| long.try_into().ok()) {
            Some(long) => (u64::from_be_bytes(long), 10),
            None => return Ok(None),
        },
        _ => bail!("the server masks its frames"),
    };
    let opcode = match head {
        0x81 => Opcode::Text,
        0x88 => Opcode::Close,
        0x89 => Opcode::Ping,
        0x8A => Opcode::Pong,
        _ => bail!("a frame that begins with {head:#04x}, which this tool does not read"),
    };
    let length = usize::try_from(length).unwrap_or(usize::MAX);
    if length > MAX_MESSAGE {
        bail!("a message of {length} bytes; {MAX_MESSAGE} are allowed");
    }
    let end = start + length;
    let payload = bytes.get(start..end);
    Ok(payload.map(|payload| (Frame { opcode, payload }, end)))
}

/// Appends a masked frame.
pub fn write(out: &mut Vec<u8>, opcode: Opcode, payload: &[u8], mask: [u8; 4]) {
    out.push(match opcode {
        Opcode::Text => 0x81,
        Opcode::Close => 0x88,
        Opcode::Ping => 0x89,
        Opcode::Pong => 0x8A,
    });
    match u16::try_from(payload.len()) {
        Ok(length @ 0..=125) => out.push(0x80 | length as u8),
        Ok(length) => {
            out.push(0x80 | 126);
            out.extend_from_slice(&length.to_be_bytes());
        }
        Err(_) => {
            out.push(0x80 | 127);
            out.extend_from_slice(&(payload.len() as u64).to_be_bytes());
        }
    }
    out.extend_from_slice(&mask);
    let start = out.len();
    out.extend_from_slice(payload);
    for four in out[start..].chunks_mut(4) {
        for (byte, mask) in four.iter_mut().zip(mask) {
            *byte ^= mask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_for_the_whole_frame() {
        for length in [0, 5, 125, 126, 70_000] {
            let mut bytes = vec![0x81];
            match length {
                0..=125 => bytes.push(length as u8),
                126 => bytes.extend([126, 0, 126]),
                _ => {
                    bytes.push(127);
                    bytes.extend((length as u64).to_be_bytes());
                }
            }
            bytes.resize(bytes.len() + length, b'x');
            for cut in [1, 2, 3, bytes.len() - 1] {
                if cut < bytes.len() {
                    assert_eq!(first(&bytes[..cut]).unwrap(), None, "{length}, {cut}");
                }
            }
            let whole = bytes.len();
            bytes.extend([0x89, 0]);
            let (frame, used) = first(&bytes).unwrap().unwrap();
            assert_eq!(
                (frame.opcode, frame.payload.len(), used),
                (Opcode::Text, length, whole)
            );
            assert_eq!(
                first(&bytes[used..]).unwrap().unwrap().0.opcode,
                Opcode::Ping
            );
        }
    }

    #[test]
    fn refuses_what_no_server_sends() {
        assert!(first(&[0x81, 0x85]).is_err());
        assert!(first(&[0x01, 3, b'a', b'b', b'c']).is_err());
        assert!(first(&[0x81, 127, 1, 0, 0, 0, 0, 0, 0, 0]).is_err());
    }

    #[test]
    fn masks_what_it_writes() {
        let mut out = Vec::new();
        write(&mut out, Opcode::Text, b"Hello", [0x37, 0xfa, 0x21, 0x3d]);
        // The example of RFC 6455, section 5.7.
        let expected = [
            0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58,
        ];
        assert_eq!(out, expected);
        out.clear();
        write(&mut out, Opcode::Text, &[b'x'; 300], [0; 4]);
        assert_eq!(out[..4], [0x81, 0xfe, 1, 44]);
        assert_eq!(out.len(), 308);
    }
}
