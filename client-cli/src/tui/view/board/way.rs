//! Which squares the play that is looked at touches, and where tracks lead.

use std::collections::BTreeMap;

use keliya_protocol::{Counter, LegalPlay, Room, Side, Step};

use super::grid::Grid;

/// A play that is looked at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way<'a> {
    /// The side that would play it.
    pub(crate) side: Side,
    /// The play.
    pub(crate) play: &'a LegalPlay,
}

/// What the play does on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Touch {
    /// A counter passes.
    Passed,
    /// A counter comes from there.
    From,
    /// A counter goes there.
    To,
    /// A counter there is cut.
    Cut,
}

/// Squares by name: what is done there, and where its track leads from there.
#[derive(Debug, Default)]
pub(crate) struct Ways<'a> {
    touched: BTreeMap<&'a str, Touch>,
    /// A counter goes home, and home is beside the squares.
    home: bool,
    next: BTreeMap<&'a str, (i8, i8)>,
    /// The sides whose tracks begin on a square.
    starts: BTreeMap<&'a str, Vec<Side>>,
}

impl<'a> Ways<'a> {
    pub(crate) fn of(
        room: &'a Room,
        grid: &Grid<'_>,
        track: Option<Side>,
        way: Option<Way<'a>>,
    ) -> Self {
        let mut ways = Self::default();
        for (side, squares) in &room.board.tracks {
            if let Some(first) = squares.first() {
                ways.starts.entry(first.as_ref()).or_default().push(*side);
            }
        }
        if let Some(shown) = track.or(way.map(|way| way.side)) {
            ways.lead(room, grid, shown);
            // Where it does not come, the others' tracks are in nobody's way.
            for side in room.board.tracks.keys() {
                ways.lead(room, grid, *side);
            }
        }
        if let Some(way) = way {
            for step in &way.play.steps {
                ways.step(room, grid, way.side, step);
            }
        }
        ways
    }

    /// Says of the squares of a side's track where it leads, unless another one does.
    fn lead(&mut self, room: &'a Room, grid: &Grid<'_>, side: Side) {
        let track = room.board.tracks.get(&side).map_or(&[][..], Vec::as_slice);
        let steps = track.windows(2).map(|pair| {
            let direction = grid.direction(&pair[0], &pair[1]);
            (&pair[0], direction)
        });
        let last = track.last().map(|last| (last, grid.direction_home(last)));
        for (square, direction) in steps.chain(last) {
            if let Some(direction) = direction {
                self.next.entry(square.as_ref()).or_insert(direction);
            }
        }
    }

    fn step(&mut self, room: &'a Room, grid: &Grid<'_>, side: Side, step: &'a Step) {
        let track = room.board.tracks.get(&side).map_or(&[][..], Vec::as_slice);
        let index = |name: &str| track.iter().position(|square| square == name);
        let home = grid.home(side);
        self.home |= step.to == "home" && home.is_none();
        let to = match step.to.as_ref() {
            "home" => home,
            to => Some(to),
        };
        let from = index(&step.from);
        let end = to.and_then(index).unwrap_or(track.len());
        if let Some(from) = from {
            for square in track.iter().take(end).skip(from + 1) {
                self.touch(square, Touch::Passed);
            }
            self.touch(&step.from, Touch::From);
        }
        if let Some(to) = to {
            // Home may be named by the track only, which lives as long as the room.
            let to = track.iter().find(|square| *square == to);
            if let Some(to) = to {
                self.touch(to, Touch::To);
            }
        }
        for cut in &step.cuts {
            if let Some(square) = standing(room, *cut) {
                self.touch(square, Touch::Cut);
            }
        }
    }

    fn touch(&mut self, square: &'a str, touch: Touch) {
        let known = self.touched.entry(square).or_insert(touch);
        *known = touch.max(*known);
    }

    /// What the play does there.
    pub(crate) fn touched(&self, square: &str) -> Option<Touch> {
        self.touched.get(square).copied()
    }

    /// Does a counter go home, beside the squares?
    pub(crate) fn goes_home(&self) -> bool {
        self.home
    }

    /// Where the track leads from there: to the right and downwards, each -1, 0 or 1.
    pub(crate) fn next(&self, square: &str) -> Option<(i8, i8)> {
        self.next.get(square).copied()
    }

    /// The sides that begin there.
    pub(crate) fn starts(&self, square: &str) -> &[Side] {
        self.starts.get(square).map_or(&[], Vec::as_slice)
    }
}

/// The square on which a counter stands.
fn standing(room: &Room, counter: Counter) -> Option<&str> {
    let places = room.position.as_ref()?.get(&counter.side)?;
    let place = places.get(usize::from(counter.counter).checked_sub(1)?)?;
    Some(place.as_ref())
}
