//! One record a game, made by hand: the throws from PROTOCOL.md's example seed, by Python's `hmac`; the
//! plays, losses, cuts and squares from RULES.md with a finger on the board; the checksum by
//! `sha256sum`.

use keliya_record::{Act, Holder, Outcome, Record, SeedGiven, Verdict, luck, verify, wire};
use serde_json::json;

pub(crate) const SIGA: &str = include_str!("../data/siga.keliya");
pub(crate) const PANCHA_KELIYA: &str = include_str!("../data/pancha_keliya.keliya");
pub(crate) const SATURANKAM: &str = include_str!("../data/saturankam.keliya");
pub(crate) const ALL: [&str; 3] = [SIGA, PANCHA_KELIYA, SATURANKAM];

fn position(record: &Record) -> serde_json::Value {
    let end = record.walk(|_| ()).unwrap().unwrap();
    json!(wire::position(&end))
}

#[test]
fn each_is_read_verified_and_written_as_it_was() {
    for text in ALL {
        let record = Record::read(text).unwrap();
        let report = verify(&record);
        assert_eq!(report.verdict, Verdict::Verified, "{text}");
        assert_eq!(record.to_string(), text);
        let json = record.to_json().unwrap();
        assert_eq!(Record::from_json(&json).unwrap(), record);
    }
}

#[test]
fn siga() {
    let record = Record::read(SIGA).unwrap();
    assert_eq!(
        position(&record),
        json!({"a": ["b3", "wait"], "b": ["b4", "a3"]})
    );
    assert_eq!(record.outcome, Outcome::Ended);
    let name = |name: &str| Holder::Person(name.parse_name());
    assert_eq!(record.seats, [name("නිමල්"), name(r#"Ka"ma\la"#)]);
    let report = verify(&record);
    assert_eq!(report.seeds, [SeedGiven::Given, SeedGiven::None]);
    assert_eq!(report.throws, 19);
    let plies = record.plies().unwrap();
    let autos: Vec<usize> = (0..plies.len()).filter(|&i| plies[i].auto).collect();
    // After turns of 4, 4 and 4 throws and plays come the two of the stand-in.
    assert_eq!(autos, [12, 13]);
    let cuts: Vec<String> = plies
        .iter()
        .filter_map(|ply| match ply.act {
            Act::Play { steps, .. } => Some(steps),
            Act::Throw { .. } => None,
        })
        .flat_map(|steps| steps.iter().flat_map(|s| s.cuts.iter()).collect::<Vec<_>>())
        .map(|cut| cut.to_string())
        .collect();
    assert_eq!(cuts, ["a2"]);

    let [a, b] = luck(&record).unwrap()[..] else {
        panic!("two seats")
    };
    // Seat 1 threw 1 2, 1 2, 3, 2, 8 2; seat 2 threw 1 4, 1 3, 3 1 1 3, 1 8 2.
    assert_eq!((a.throws, a.total, a.extra_throws), (8, 21, 3));
    assert_eq!((b.throws, b.total, b.extra_throws), (11, 28, 7));
    assert_eq!((a.cuts_given, a.cuts_taken), (0, 1));
    assert_eq!((b.cuts_given, b.cuts_taken), (1, 0));
    assert_eq!((a.plays, b.plays), (8, 11));
    assert_eq!((a.lost, b.lost), (0, 0));
    // One counter on the board and no 1: 2, 2 of the second turn not (two counters), 3 with both on one
    // square, 2, 8, 2; and the first 1.
    assert_eq!(a.forced, 6);
    // The first 1 and the 4.
    assert_eq!(b.forced, 2);
    assert_eq!(keliya_record::expected_value(keliya_rules::Game::Siga), 2.5);
}

#[test]
fn pancha_keliya() {
    let record = Record::read(PANCHA_KELIYA).unwrap();
    let expected = json!({"a": ["wait", "wait", "wait"], "b": ["t21", "t6", "wait"]});
    assert_eq!(position(&record), expected);
    assert_eq!(record.outcome, Outcome::Closed("idle".to_owned()));
    let luck = luck(&record).unwrap();
    // Five turns of each odd seat, whose one throw is always lost.
    for seat in [0, 2] {
        assert_eq!((luck[seat].throws, luck[seat].lost), (5, 5));
    }
    assert_eq!(
        keliya_record::expected_value(keliya_rules::Game::PanchaKeliya),
        3.0
    );
    assert!(verify(&record).seats(SeedGiven::Given).eq([1]));
}

#[test]
fn saturankam() {
    let record = Record::read(SATURANKAM).unwrap();
    let expected = json!({"a": ["a5", "e9"], "b": ["wait", "wait"], "c": ["wait", "h3"]});
    assert_eq!(position(&record), expected);
    let luck = luck(&record).unwrap();
    let cuts: Vec<_> = luck.iter().map(|l| (l.cuts_given, l.cuts_taken)).collect();
    assert_eq!(cuts, [(2, 0), (0, 2), (1, 1)]);
    // Two doubles 6-6 and 1-1 in the first turn, 4-4 in the third.
    assert_eq!(luck[2].extra_throws, 3);
    assert_eq!(luck[1].lost, 3);
    assert_eq!(
        keliya_record::expected_value(keliya_rules::Game::Saturankam),
        7.0
    );
}

trait ParseName {
    fn parse_name(&self) -> keliya_protocol::PlayerName;
}

impl ParseName for str {
    fn parse_name(&self) -> keliya_protocol::PlayerName {
        keliya_protocol::PlayerName::new(self).unwrap()
    }
}
