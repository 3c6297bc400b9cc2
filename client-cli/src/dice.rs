//! Checks the dice: keeps what a room's events say of each game and, when the server reveals its
//! seed, works every throw out again.

use keliya_protocol::{
    Event, GameStarted, LotsKind, RoomCode,
    fair::{self, ClientSeed, Dice, ServerSeed},
};

/// What was found of one game's dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// All throws follow from seeds fixed before the game.
    Fair {
        /// How many throws.
        throws: usize,
        /// One's own part in them.
        own: OwnPart,
        /// The seats that promised a seed and kept it back.
        withheld: Vec<u8>,
    },
    /// The server did not keep to what it had committed itself to.
    Unfair(Vec<Fault>),
    /// It could not be checked.
    Unchecked(Doubt),
}

/// What became of one's own seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnPart {
    /// One promised none.
    None,
    /// The throws follow from it, too.
    Used,
    /// It was promised, and is not among those that the throws follow from.
    Unused,
}

/// A way in which the dice of a game do not follow from what was agreed before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// What the server revealed is no seed.
    NoSeed,
    /// The server's seed is not the one it committed itself to.
    OtherSeed,
    /// The server's commitment changed before the game.
    OtherCommitment,
    /// There are not as many hashes as seeds.
    Uneven,
    /// The seed of a seat is not the one promised.
    SeatSeed {
        /// Which one.
        seat: u8,
    },
    /// One's own seed was listed, and taken in time, and yet the game counts none for one's seat.
    OwnSeed,
    /// The first seat does not follow from the seeds.
    FirstSeat,
    /// Throws do not follow from the seeds.
    Throws {
        /// How many.
        wrong: usize,
        /// Of how many.
        all: usize,
        /// The number of the first that does not, from 1.
        first: u64,
    },
}

/// Why the dice of a game cannot be checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// The server uses a scheme that this client does not know.
    Scheme,
    /// Some of the throws were not seen.
    Missed,
}

/// A game in the making.
#[derive(Debug)]
struct Game {
    started: GameStarted,
    throws: Vec<Vec<u8>>,
    own: Option<Own>,
}

/// What one gave to a game oneself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Own {
    /// The seat one holds.
    pub seat: u8,
    /// The seed given.
    pub seed: ClientSeed,
    /// Did the server take the seed itself before the game began? If not, it may have come too late.
    pub taken: bool,
}

/// What the events of a room said of its dice.
#[derive(Debug, Default)]
pub struct DiceLog {
    /// The commitment seen before the game of that number began.
    committed: Option<(u32, String)>,
    game: Option<Game>,
}

impl DiceLog {
    /// Remembers a commitment seen before its game; the first one seen counts.
    pub fn committed(&mut self, game_no: u32, commitment: &str) {
        if self.committed.as_ref().is_none_or(|(no, _)| *no != game_no) {
            self.committed = Some((game_no, commitment.to_owned()));
        }
    }

    /// The number of the game that runs.
    #[must_use]
    pub fn game_no(&self) -> Option<u32> {
        self.game.as_ref().map(|game| game.started.game_no)
    }

    /// Some events will never be seen: what is running cannot be checked.
    pub fn missed(&mut self) {
        self.game = None;
    }

    /// Takes the next event; a verdict comes at a game's end. `own` is what one gave to the game
    /// that starts.
    pub fn take(
        &mut self,
        room: RoomCode,
        lots: &Lots,
        event: &Event,
        own: Option<Own>,
    ) -> Option<Verdict> {
        match event {
            Event::GameStarted(started) => {
                self.game = Some(Game {
                    started: started.clone(),
                    throws: Vec::new(),
                    own,
                });
                None
            }
            Event::Thrown(thrown) => {
                if let Some(game) = &mut self.game {
                    game.throws.push(thrown.lots.clone());
                }
                None
            }
            Event::GameOver(over) => {
                let game_no = self.game_no();
                let verdict = self.judge(room, lots, &over.server_seed);
                if let Some(next) = game_no.and_then(|no| no.checked_add(1)) {
                    self.committed(next, &over.next_commitment);
                }
                Some(verdict)
            }
            Event::RoomClosed(closed) => {
                let seed = closed.server_seed.as_ref()?;
                Some(self.judge(room, lots, seed))
            }
            _ => None,
        }
    }

    fn judge(&mut self, room: RoomCode, lots: &Lots, server_seed: &str) -> Verdict {
        if lots.scheme != fair::SCHEME {
            return Verdict::Unchecked(Doubt::Scheme);
        }
        let Some(game) = self.game.take() else {
            return Verdict::Unchecked(Doubt::Missed);
        };
        let faults = self.faults(room, lots, &game, server_seed);
        if !faults.is_empty() {
            return Verdict::Unfair(faults);
        }
        let started = &game.started;
        let seats = || (1..).zip(started.hashes.iter().zip(&started.client_seeds));
        Verdict::Fair {
            throws: game.throws.len(),
            own: game.own.as_ref().map_or(OwnPart::None, |own| {
                let used = |(seat, (_, seed)): (u8, (_, &String))| {
                    seat == own.seat && seed == own.seed.reveal()
                };
                if seats().any(used) {
                    OwnPart::Used
                } else {
                    OwnPart::Unused
                }
            }),
            withheld: seats()
                .filter(|(_, (hash, seed))| hash.is_some() && *seed == fair::NO_SEED)
                .map(|(seat, _)| seat)
                .collect(),
        }
    }

    fn faults(&self, room: RoomCode, lots: &Lots, game: &Game, server_seed: &str) -> Vec<Fault> {
        let started = &game.started;
        let mut faults = Vec::new();
        let Some(seed) = ServerSeed::from_hex(server_seed) else {
            return vec![Fault::NoSeed];
        };
        if seed.commitment() != started.commitment {
            faults.push(Fault::OtherSeed);
        }
        if let Some((game_no, commitment)) = &self.committed
            && *game_no == started.game_no
            && *commitment != started.commitment
        {
            faults.push(Fault::OtherCommitment);
        }
        if started.hashes.len() != started.client_seeds.len() {
            faults.push(Fault::Uneven);
        }
        for (seat, (hash, seed)) in (1_u8..).zip(started.hashes.iter().zip(&started.client_seeds)) {
            let kept = match hash {
                _ if seed == fair::NO_SEED => true,
                Some(hash) => seed
                    .parse::<ClientSeed>()
                    .is_ok_and(|seed| seed.hash() == *hash),
                None => false,
            };
            if !kept {
                faults.push(Fault::SeatSeed { seat });
            }
            let dropped = |own: &Own| {
                let listed = hash.as_deref() == Some(own.seed.hash().as_str());
                own.taken && own.seat == seat && listed && seed == fair::NO_SEED
            };
            if game.own.as_ref().is_some_and(dropped) {
                faults.push(Fault::OwnSeed);
            }
        }
        let dice = Dice::new(&seed, room, started.game_no, &started.client_seeds);
        let players = u8::try_from(started.client_seeds.len()).unwrap_or(u8::MAX);
        if dice.first_seat(players) != started.first_seat {
            faults.push(Fault::FirstSeat);
        }
        let wrong: Vec<u64> = (1_u64..)
            .zip(&game.throws)
            .filter(|(n, thrown)| dice.lots(*n, &lots.kind) != **thrown)
            .map(|(n, _)| n)
            .collect();
        if let [first, ..] = wrong[..] {
            faults.push(Fault::Throws {
                wrong: wrong.len(),
                all: game.throws.len(),
                first,
            });
        }
        faults
    }
}

/// How a room's lots come about.
#[derive(Debug, Clone)]
pub struct Lots {
    /// The scheme's name.
    pub scheme: String,
    /// What is thrown.
    pub kind: LotsKind,
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use keliya_protocol::{GameOver, RoomClosed, Thrown};

    use super::*;

    const OWN: &str = "0123456789abcdef";

    fn lots() -> Lots {
        Lots {
            scheme: fair::SCHEME.to_owned(),
            kind: LotsKind::Cowries { count: 4 },
        }
    }

    /// The example of PROTOCOL.md.
    fn seed() -> ServerSeed {
        ServerSeed::new(std::array::from_fn(|i| i as u8))
    }

    fn started() -> GameStarted {
        GameStarted {
            game_no: 1,
            first_seat: 1,
            commitment: seed().commitment(),
            hashes: vec![Some(OWN.parse::<ClientSeed>().unwrap().hash()), None],
            client_seeds: vec![OWN.to_owned(), "-".to_owned()],
        }
    }

    fn verdict(started: GameStarted, throws: &[[u8; 4]]) -> Verdict {
        let room = "K7QF3M".parse().unwrap();
        let mut log = DiceLog::default();
        log.committed(1, &seed().commitment());
        let own = Own {
            seat: 1,
            seed: OWN.parse().unwrap(),
            taken: false,
        };
        assert!(!format!("{own:?}").contains(OWN));
        log.take(room, &lots(), &Event::GameStarted(started), Some(own));
        for thrown in throws {
            let thrown = Thrown {
                seat: 1,
                lots: thrown.to_vec(),
                value: 1,
                again: false,
                auto: false,
            };
            log.take(room, &lots(), &Event::Thrown(thrown), None);
        }
        let over = GameOver {
            winner: None,
            seats: vec![],
            server_seed: seed().reveal(),
            next_commitment: String::new(),
            score: BTreeMap::new(),
        };
        log.take(room, &lots(), &Event::GameOver(over), None)
            .unwrap()
    }

    #[test]
    fn the_example_of_the_protocol_is_fair() {
        assert_eq!(
            verdict(started(), &[[1, 0, 0, 0]]),
            Verdict::Fair {
                throws: 1,
                own: OwnPart::Used,
                withheld: vec![]
            }
        );
    }

    #[test]
    fn every_fault_is_named() {
        let faults = |change: fn(&mut GameStarted), throws: &[[u8; 4]]| {
            let mut started = started();
            change(&mut started);
            match verdict(started, throws) {
                Verdict::Unfair(faults) => faults,
                other => panic!("{other:?}"),
            }
        };
        let throws = Fault::Throws {
            wrong: 1,
            all: 1,
            first: 1,
        };
        assert_eq!(faults(|_| (), &[[0, 1, 0, 0]]), [throws]);
        assert_eq!(
            faults(|started| started.first_seat = 2, &[]),
            [Fault::FirstSeat]
        );
        assert_eq!(
            faults(|started| started.commitment = "00".into(), &[]),
            [Fault::OtherSeed, Fault::OtherCommitment]
        );
        assert!(
            faults(|started| started.client_seeds[1] = "f".repeat(16), &[])
                .contains(&Fault::SeatSeed { seat: 2 })
        );
    }

    #[test]
    fn a_seed_kept_back_is_told() {
        let mut started = started();
        started.client_seeds = vec!["-".into(), "-".into()];
        started.first_seat =
            Dice::new(&seed(), "K7QF3M".parse().unwrap(), 1, &started.client_seeds).first_seat(2);
        assert_eq!(
            verdict(started, &[]),
            Verdict::Fair {
                throws: 0,
                own: OwnPart::Unused,
                withheld: vec![1]
            }
        );
    }

    #[test]
    fn a_commitment_holds_for_the_next_game() {
        let room = "K7QF3M".parse().unwrap();
        let mut log = DiceLog::default();
        log.take(room, &lots(), &Event::GameStarted(started()), None);
        let over = GameOver {
            winner: None,
            seats: vec![],
            server_seed: seed().reveal(),
            next_commitment: "11".repeat(32),
            score: BTreeMap::new(),
        };
        log.take(room, &lots(), &Event::GameOver(over.clone()), None);
        let mut next = started();
        next.game_no = 2;
        log.take(room, &lots(), &Event::GameStarted(next), None);
        match log.take(room, &lots(), &Event::GameOver(over), None) {
            Some(Verdict::Unfair(faults)) => assert!(faults.contains(&Fault::OtherCommitment)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_was_not_seen_is_not_judged() {
        let closed = Event::RoomClosed(RoomClosed {
            reason: "idle".into(),
            server_seed: Some(seed().reveal()),
        });
        let room = "K7QF3M".parse().unwrap();
        let verdict = DiceLog::default().take(room, &lots(), &closed, None);
        assert!(matches!(verdict, Some(Verdict::Unchecked(_))));
        let unknown = Lots {
            scheme: "other/9".to_owned(),
            ..lots()
        };
        let verdict = DiceLog::default().take(room, &unknown, &closed, None);
        assert!(matches!(verdict, Some(Verdict::Unchecked(_))));
    }
}
