//! What a room's task does for the seat in turn, when a bot plays it or its time is up, and how it notes that
//! time runs.

use std::time::Duration;

use keliya_rules::Phase;
use tokio::time::Instant;

use super::{
    RoomActor,
    actor::STORE_RETRY,
    bots::Thought,
    decide::{self, ServerTurn},
};

/// While time runs for somebody, the journal is told at least this often that it did: so much time a
/// killed server gives back at most.
const CLOCK_NOTED_EVERY: Duration = Duration::from_secs(5);

impl RoomActor {
    /// What the server is to throw or play, now or later.
    pub(super) fn server_turn(&self) -> Option<ServerTurn> {
        decide::server_turn(&self.state, self.context.bot_delay)
    }

    /// When; none while a bot thinks of it.
    pub(super) fn server_turn_due(&self) -> Option<Instant> {
        let turn = self.server_turn()?;
        if self.is_thought_of(&turn) {
            return None;
        }
        let at = self.context.clock.instant(turn.at);
        Some(self.retry_at.map_or(at, |retry| at.max(retry)))
    }

    fn is_thought_of(&self, turn: &ServerTurn) -> bool {
        self.thinking
            .as_ref()
            .is_some_and(|thinking| thinking.of.is_same(turn))
    }

    /// Throws, or lets a bot think of a play, if it is time.
    pub(super) async fn take_server_turn(&mut self) {
        let due = self
            .server_turn()
            .filter(|turn| turn.at <= self.context.clock.now());
        let Some(turn) = due else { return };
        let attended = !self.audience.is_empty();
        match turn.table.phase() {
            Phase::Throw if attended => self.serve(&turn, None).await,
            Phase::Throw | Phase::Play if self.is_thought_of(&turn) => {}
            Phase::Throw | Phase::Play => {
                self.thinking = Some(self.context.bots.think(turn, attended));
            }
            Phase::Over => {}
        }
    }

    /// A bot has chosen. Meanwhile the owner may have come back, or the host paused the game or given more
    /// time: what was thought for another turn, or is too early now, is dropped.
    pub(super) async fn play_as_thought(&mut self, thought: Thought) {
        if let Some(turn) = self.server_turn()
            && turn.is_same(&thought.of)
            && turn.at <= self.context.clock.now()
        {
            self.serve(&turn, thought.play).await;
        }
    }

    async fn serve(&mut self, turn: &ServerTurn, play: Option<keliya_rules::Play>) {
        let stored = match decide::serve(&self.state, turn, play, &mut self.context.draw_seed) {
            Ok(facts) => self.store(facts).await,
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = stored {
            tracing::warn!(room = %self.state.code, code = %refusal.code, "the server could not act");
            self.retry_at = Some(Instant::now() + STORE_RETRY);
        }
    }

    /// Does time run for somebody?
    pub(super) fn has_running_clock(&self) -> bool {
        let game = self.state.game();
        game.is_some_and(|game| game.clock.deadline.is_some())
    }

    /// When the journal is to be told that the clock still runs.
    pub(super) fn clock_note_due(&self) -> Option<Instant> {
        let known = self.ran_until.max(self.state.changed_at);
        let at = known.after(CLOCK_NOTED_EVERY);
        self.has_running_clock()
            .then(|| self.context.clock.instant(at))
    }

    pub(super) async fn note_clock(&mut self) {
        if self
            .clock_note_due()
            .is_none_or(|due| due > Instant::now() + NOW)
        {
            return;
        }
        // Whether or not it is noted, not again at once.
        self.ran_until = self.context.clock.now();
        let journal = &self.context.journal;
        if let Err(cause) = journal.touch(self.state.code, self.ran_until).await {
            tracing::warn!(room = %self.state.code, %cause, "a running clock was not noted");
        }
    }
}

/// A wake-up comes about a millisecond after its time.
const NOW: Duration = Duration::from_millis(1);
