//! Requests on their way from a room's logic to its sockets, in one buffer that is used again.

/// Requests written but not sent.
#[derive(Debug, Default)]
pub struct Requests {
    text: Vec<u8>,
    /// Who sends, and where the request ends.
    ends: Vec<(usize, usize)>,
}

impl Requests {
    /// Where the next request is to be appended; [`Self::end`] completes it.
    pub fn begin(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }

    /// The request that was appended is this member's.
    pub fn end(&mut self, member: usize) {
        self.ends.push((member, self.text.len()));
    }

    /// Takes all out, in order.
    pub fn drain(&mut self, mut send: impl FnMut(usize, &[u8])) {
        let mut start = 0;
        for (member, end) in self.ends.drain(..) {
            send(member, &self.text[start..end]);
            start = end;
        }
        self.text.clear();
    }
}

/// Appends a number in digits.
pub fn push_number(text: &mut Vec<u8>, number: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    let mut rest = number;
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            return text.extend_from_slice(&digits[at..]);
        }
    }
}
