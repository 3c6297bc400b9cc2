//! A link as a QR code, two of its squares in each cell of the screen.

use qrcodegen::{QrCode, QrCodeEcc};

use crate::plain::output::Charset;

/// Light squares around the code; scanners want some.
const MARGIN: i32 = 2;

/// The lines of the code, dark on light; none if the link is too long for one.
pub(crate) fn lines(link: &str, charset: Charset) -> Vec<String> {
    let Ok(code) = QrCode::encode_text(link, QrCodeEcc::Low) else {
        return Vec::new();
    };
    let range = -MARGIN..code.size() + MARGIN;
    // The light squares are the drawn ones: most terminals are dark.
    let light = |x: i32, y: i32| !code.get_module(x, y);
    match charset {
        Charset::Unicode => range
            .clone()
            .step_by(2)
            .map(|y| {
                let both = |x| match (light(x, y), light(x, y + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                };
                range.clone().map(both).collect()
            })
            .collect(),
        // Without half blocks a square takes two columns.
        Charset::Ascii => range
            .clone()
            .map(|y| {
                let two = |x| if light(x, y) { "##" } else { "  " };
                range.clone().map(two).collect()
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every code has the finder pattern in its upper left corner: seven dark squares in a row.
    #[test]
    fn the_corner_is_a_finder_pattern() {
        let lines = lines("http://127.0.0.1:737/join/K7QF3M", Charset::Ascii);
        assert_eq!(
            lines.len(),
            25 + 4,
            "version 2 holds up to 32 bytes of binary data, 25 squares wide"
        );
        let corner = &lines[2][4..4 + 14 + 2];
        assert_eq!(corner, format!("{}##", " ".repeat(14)));
        assert!(lines.iter().all(|line| line.len() == lines.len() * 2));
    }
}
