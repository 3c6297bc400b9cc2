//! The dice in words: what they follow from, and what the check of a game came to.

use keliya_protocol::{Room, fair};

use super::sentences::yes;
use crate::{
    dice::{Doubt, Fault, OwnPart, Verdict},
    words::Words,
};

/// What the check of a game's dice came to.
#[must_use]
pub fn verdict(words: Words, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Fair {
            throws,
            own,
            withheld,
        } => {
            let own = match own {
                OwnPart::None => "none",
                OwnPart::Used => "used",
                OwnPart::Unused => "unused",
            };
            let seats: Vec<String> = withheld.iter().map(|seat| format!("P{seat}")).collect();
            words.tell(
                "plain-dice-fair",
                &[
                    ("throws", (*throws).into()),
                    ("own", own.into()),
                    ("kept", yes(!withheld.is_empty())),
                    ("seats", words.listed(&seats).into()),
                ],
            )
        }
        Verdict::Unfair(faults) => {
            let faults: Vec<String> = faults.iter().map(|found| fault(words, *found)).collect();
            words.tell("plain-dice-unfair", &[("faults", faults.join("; ").into())])
        }
        Verdict::Unchecked(Doubt::Scheme) => words.say("plain-dice-unchecked-scheme"),
        Verdict::Unchecked(Doubt::Missed) => words.say("plain-dice-unchecked-missed"),
    }
}

/// What is wrong with a game's dice.
#[must_use]
pub fn fault(words: Words, fault: Fault) -> String {
    match fault {
        Fault::NoSeed => words.say("plain-fault-no-seed"),
        Fault::OtherSeed => words.say("plain-fault-other-seed"),
        Fault::OtherCommitment => words.say("plain-fault-other-commitment"),
        Fault::Uneven => words.say("plain-fault-uneven"),
        Fault::SeatSeed { seat } => words.tell("plain-fault-seat-seed", &[("seat", seat.into())]),
        Fault::OwnSeed => words.say("plain-fault-own-seed"),
        Fault::FirstSeat => words.say("plain-fault-first-seat"),
        Fault::Throws { wrong, all, first } => words.tell(
            "plain-fault-throws",
            &[
                ("wrong", wrong.into()),
                ("all", all.into()),
                ("first", first.into()),
            ],
        ),
    }
}

/// What the dice of the room's game follow from, one thing a line. Each must be whole to be of use,
/// even beyond the last column.
#[must_use]
pub fn grounds(words: Words, room: &Room, own_hash: Option<&str>) -> Vec<String> {
    let fairness = &room.fairness;
    let text = |text: &str| text.to_owned().into();
    let mut lines = vec![
        words.tell(
            "plain-dice-title",
            &[
                ("number", room.game_no.max(1).into()),
                ("room", room.room.to_string().into()),
                ("scheme", text(&fairness.scheme)),
            ],
        ),
        words.tell(
            "plain-dice-commitment",
            &[("hash", text(&fairness.commitment))],
        ),
    ];
    for (seat, hash) in (1_usize..).zip(&fairness.hashes) {
        let seat = ("seat", seat.into());
        lines.push(match hash {
            Some(hash) if Some(hash.as_str()) == own_hash => {
                words.tell("plain-dice-own-hash", &[("hash", text(hash))])
            }
            Some(hash) => words.tell("plain-dice-hash", &[seat, ("hash", text(hash))]),
            None => words.tell("plain-dice-no-hash", &[seat]),
        });
    }
    if let Some(seeds) = &fairness.client_seeds {
        for (seat, seed) in (1_usize..).zip(seeds) {
            let seat = ("seat", seat.into());
            lines.push(if seed == fair::NO_SEED {
                words.tell("plain-dice-no-seed", &[seat])
            } else {
                words.tell("plain-dice-seed", &[seat, ("seed", text(seed))])
            });
        }
        lines.push(words.tell("plain-dice-throws", &[("count", fairness.throws.into())]));
    }
    if let Some(seed) = &fairness.server_seed {
        lines.push(words.tell("plain-dice-revealed", &[("seed", text(seed))]));
    }
    if let Some(next) = &fairness.next_commitment {
        lines.push(words.tell("plain-dice-next", &[("hash", text(next))]));
    }
    lines
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{fixtures, words::Lang};

    const ENGLISH: Lang = Lang::English;

    #[test]
    fn verdicts_are_plain() {
        let words = Words::of(ENGLISH);
        let fair = |throws, own, withheld| {
            let fair = Verdict::Fair {
                throws,
                own,
                withheld,
            };
            verdict(words, &fair)
        };
        assert_eq!(
            fair(41, OwnPart::Used, vec![]),
            "Dice checked: all 41 throws follow from the seeds agreed before the game, yours among them."
        );
        assert_eq!(
            fair(1, OwnPart::None, vec![2]),
            "Dice checked: the one throw follows from the seeds agreed before the game; \
             P2 did not give the promised seed."
        );
        assert_eq!(
            fair(2, OwnPart::Unused, vec![]),
            "Dice checked: all 2 throws follow from the seeds agreed before the game, but the seed \
             that you promised is not among them."
        );
        let unfair = Verdict::Unfair(vec![Fault::FirstSeat, Fault::SeatSeed { seat: 2 }]);
        assert_eq!(
            verdict(words, &unfair),
            "DICE NOT FAIR: the first seat does not follow from the seeds; the seed of seat 2 is not \
             the one promised. Keep this text, and do not trust this server."
        );
        let unchecked = verdict(words, &Verdict::Unchecked(Doubt::Missed));
        assert!(unchecked.starts_with("Dice unchecked:"), "{unchecked}");
    }

    #[test]
    fn the_dice_name_ones_own_hash() {
        let mut value = fixtures::room_value("siga");
        value["fairness"]["hashes"] = json!(["11", null]);
        let lines = grounds(Words::of(ENGLISH), &fixtures::room(&value), Some("11"));
        assert_eq!(lines[2], "your hash: 11");
        assert_eq!(lines[3], "hash of P2: none given");
        assert_eq!(lines[4], "seed of P1: none given");
    }
}
