//! The error codes and the close codes.

use keliya_protocol::{ErrorCode, limits::close};
use serde_json::json;

/// The codes as PROTOCOL.md lists them, first come first answered.
pub(crate) const CODES: &str = "rate_limited bad_message hello_first unsupported \
    unsupported_protocol unauthorized bad_name shutting_down bad_options unknown_room removed locked \
    not_in_room not_seated not_host muted unknown_player wrong_status paused stale not_your_turn \
    wrong_phase illegal_move seat_taken room_full not_ready too_many unavailable internal";

#[test]
fn the_codes_stand_in_the_order_in_which_they_are_answered() {
    let known: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(known, CODES.split_whitespace().collect::<Vec<_>>());
    assert!(
        ErrorCode::ALL.is_sorted(),
        "`Ord` is the order of precedence"
    );
}

#[test]
fn every_code_is_read_and_written_by_its_name() {
    for &code in ErrorCode::ALL {
        let name = json!(code.as_str());
        assert_eq!(serde_json::to_value(code).unwrap(), name);
        assert_eq!(serde_json::from_value::<ErrorCode>(name).unwrap(), code);
        assert_eq!(code.to_string(), code.as_str());
    }
}

#[test]
fn a_code_of_a_later_server_is_tolerated() {
    let code: ErrorCode = serde_json::from_value(json!("full_moon")).unwrap();
    assert_eq!(code, ErrorCode::Unknown);
    assert!(serde_json::from_value::<ErrorCode>(json!(7)).is_err());
}

#[test]
fn close_codes_are_those_of_the_document() {
    assert_eq!(
        [
            close::SHUTDOWN,
            close::UNSUPPORTED_DATA,
            close::POLICY,
            close::TOO_BIG,
            close::TRY_AGAIN,
            close::SUPERSEDED,
        ],
        [1001, 1003, 1008, 1009, 1013, 4000]
    );
}
