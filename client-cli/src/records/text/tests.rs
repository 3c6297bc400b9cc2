//! Reports and luck, against records worked out by hand.

use keliya_record::{luck, verify};

use super::*;
use crate::words::Lang;

const SIGA: &str = include_str!("../../../../record/tests/data/siga.keliya");

/// The game with something in it replaced, and its checksum made to fit again.
fn altered(changes: &[(&str, &str)]) -> Record {
    let mut text = SIGA.to_owned();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    let mut record = Record::read(&text).unwrap();
    record.stated_checksum = Some(record.checksum());
    record
}

fn told(lang: Lang, changes: &[(&str, &str)]) -> Vec<String> {
    let record = altered(changes);
    report(Words::of(lang), &record, &verify(&record))
}

#[track_caller]
fn found(changes: &[(&str, &str)], expected: &str) {
    let lines = told(Lang::English, changes);
    assert_eq!(
        lines[0],
        "NOT verified: game 1 of room K7QF3M is not as it should be."
    );
    let expected = format!("- {expected}");
    assert!(lines.contains(&expected), "no {expected:?} in {lines:#?}");
    // Other languages say as much, with the same numbers.
    let digits = |line: &str| {
        line.chars()
            .filter(char::is_ascii_digit)
            .collect::<Vec<_>>()
    };
    for lang in [Lang::Sinhala, Lang::Tamil] {
        let other = told(lang, changes);
        assert_eq!(other.len(), lines.len(), "{other:#?}");
        for (line, english) in other.iter().zip(&lines) {
            let mut sorted = [digits(line), digits(english)];
            sorted.iter_mut().for_each(|digits| digits.sort_unstable());
            assert_eq!(sorted[0], sorted[1], "{line} / {english}");
        }
    }
}

#[test]
fn a_sound_record_is_verified_in_each_language() {
    let expected = [
        (
            Lang::English,
            "Verified: in game 1 of room K7QF3M all 19 throws, and who began, follow from what the \
             server had committed itself to before anybody chose, and from the seats' own seeds. \
             Every play is by the rules.",
            "A seed was given by P1 නිමල්.",
        ),
        (
            Lang::Sinhala,
            "තහවුරුයි: කාමරය K7QF3M, සෙල්ලම 1 හි දැමීම් 19මත් පටන් ගත්ත කෙනාත් ලැබුණේ කවුරුත් තෝරන්න \
             කලින් සේවාදායකය බැඳුණ දෙයිනුත් ආසනවල බීජවලිනුත්. හැම ඇදීමක්ම නීතියට අනුවයි.",
            "බීජයක් දුන්නේ P1 නිමල්.",
        ),
        (
            Lang::Tamil,
            "சரி: அறை K7QF3M, ஆட்டம் 1 இல் எல்லா 19 வீச்சுகளும் தொடங்கியவர் யார் என்பதும் யாரும் \
             தேர்ந்தெடுக்கும் முன் சேவையகம் உறுதியளித்ததிலிருந்தும் இருக்கைகளின் விதைகளிலிருந்தும் \
             வருகின்றன. எல்லா நகர்வுகளும் விதிப்படி உள்ளன.",
            "விதை தந்தவர்கள்: P1 නිමල්.",
        ),
    ];
    for (lang, verified, given) in expected {
        let lines = told(lang, &[]);
        assert_eq!(lines[..2], [verified, given]);
    }
}

#[test]
fn what_is_wrong_is_said_in_plain_words() {
    let record = Record::read(&SIGA.replace("person නිමල්", "person Nihal")).unwrap();
    let lines = report(Words::of(Lang::English), &record, &verify(&record));
    assert_eq!(
        lines[1],
        "- The record was changed since it was written: its checksum does not fit."
    );
    // Seat 1 begins, by block 0 of PROTOCOL.md's test; the first throw is 1000 by its block 1.
    found(
        &[("[Commitment \"63", "[Commitment \"64")],
        "The server's seed is not the one that it had committed itself to.",
    );
    found(
        &[("[Hashes \"9f9f", "[Hashes \"9f9e")],
        "The seed of seat 1 is not the one that it had promised.",
    );
    found(
        &[("1: 1000 1^1", "1: 0100 1^1")],
        "1 throw does not follow from the seeds: throw 1, which shows 0 1 0 0, and should show 1 0 0 0.",
    );
    found(
        &[
            ("1: 1000 1^1", "1: 0100 1^1"),
            ("2: 1000 1^1", "2: 0010 1^1"),
        ],
        "2 throws do not follow from the seeds. The first of them is throw 1, which shows 0 1 0 0, \
         and should show 1 0 0 0.",
    );
}

#[test]
fn luck_is_counted_in_words() {
    let record = altered(&[]);
    let luck = luck(&record).unwrap();
    let told = |lang| super::luck(Words::of(lang), &record, &luck);
    let english = told(Lang::English);
    // Forced: all but the two plays of the third turn.
    assert!(
        english[0]
            .ends_with("3 extra; cut 0 times, was cut once; 6 of 8 plays forced; 0 values lost."),
        "{english:?}"
    );
    // Thrown: 1 4 1 3, 3 1 1 3, 1 8 2.
    assert_eq!(
        english[1],
        "P2 Ka\"ma\\la: 11 throws, on average 2.55 (2.50 is expected), 7 extra; cut once, was cut 0 \
         times; 2 of 11 plays forced; 0 values lost."
    );
    assert_eq!(
        told(Lang::Sinhala)[1],
        "P2 Ka\"ma\\la: දැමීම් 11, සාමාන්‍යය 2.55 (බලාපොරොත්තු වෙන්නේ 2.50), අමතර 7; කැපුවා 1, කැපුණා 0; \
         ඇදීම් 11න් බල කෙරුණේ 2; නැති වුණ අගයන් 0."
    );
    assert_eq!(
        told(Lang::Tamil)[1],
        "P2 Ka\"ma\\la: 11 வீச்சுகள், சராசரி 2.55 (எதிர்பார்ப்பு 2.50), கூடுதல் 7; வெட்டியது 1, \
         வெட்டப்பட்டது 0; 11 நகர்வுகளில் கட்டாயமானவை 2; இழந்த மதிப்புகள் 0."
    );
}
