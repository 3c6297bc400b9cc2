//! What makes one game of the family differ from another: the closed set of
//! readings that the engine knows, and the set of them that is in force.

use crate::value_set::ValueSet;

/// What happens to the throws of one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Throws {
    /// They are kept until the last one is made, and then used in any order,
    /// each by itself or all that are left in one motion.
    Pooled,
    /// Each is used, or lost, before the next one is made.
    OneByOne,
}

/// How many of the waiting counters a throw takes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    One,
    All,
}

/// Whether one value may be shared by two counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Division {
    Never,
    /// If that takes at least one of them home.
    ToGetHome,
    Freely,
}

/// What brings a counter over the last steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastStep {
    /// The exact number.
    Exact,
    /// The exact number, but from these distances only by one die of a double of it.
    Doubles(ValueSet),
}

/// Where a motion cuts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CutRule {
    /// On the square it ends on.
    Land,
    /// On every square it crosses too.
    Pass,
}

/// What a cut is worth beside the cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CutReward {
    Nothing,
    Throw,
}

/// Whether a square has room for a second counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occupancy {
    Shared,
    Single,
}

/// What a granting throw is worth that finds no counter on the board and takes none in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IdleThrow {
    Grants,
    Nothing,
}

/// The rules in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) throws: Throws,
    /// The values that give another throw.
    pub(crate) grants: ValueSet,
    pub(crate) idle_throw: IdleThrow,
    pub(crate) entry: Entry,
    /// The values that take a waiting counter to step 1.
    pub(crate) enters: ValueSet,
    pub(crate) division: Division,
    pub(crate) last_step: LastStep,
    pub(crate) cut: CutRule,
    pub(crate) cut_reward: CutReward,
    pub(crate) occupancy: Occupancy,
}
