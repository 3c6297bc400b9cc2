//! `keliya-server admin`: looks after a data directory. Reading goes to the database itself, also
//! while a server runs, but for who is connected, which that server alone knows; what changes a room
//! goes through the running server, or, without one, through the same journal that a server would use.

use std::{io::Write, path::Path, sync::Arc};

use anyhow::{Context, bail};
use keliya_protocol::{RoomCode, ServerMessage, Status, Timestamp};
use serde_json::Value;

use crate::{
    config::{AdminTask, Data},
    control, export,
    journal::{
        Expected, Journal, SqliteJournal,
        sqlite::{
            admin::{self as database, Rooms, WholeRoom},
            build_anew, is_in_use,
        },
    },
    room::{self, State},
};

/// Does what the operator asks.
///
/// # Errors
///
/// If it cannot be done, or a check finds damage.
pub fn run(data: &Data, task: &AdminTask, out: &mut impl Write) -> anyhow::Result<()> {
    let Data::Directory(directory) = data else {
        bail!("a server in memory leaves nothing to look after; --data names a directory");
    };
    // What only reads would read but what is before the fault.
    if let Ok(Some(damage)) = database::log_damage(directory) {
        match task {
            AdminTask::Check | AdminTask::Rebuild => {}
            AdminTask::List { .. } | AdminTask::Show { .. } | AdminTask::Counts => {
                tracing::warn!("{damage}, and nor does this: start the server or `admin rebuild`");
            }
            AdminTask::Close { .. } | AdminTask::Backup { .. } | AdminTask::Export(_) => {
                bail!("{damage}: start the server or `admin rebuild` first");
            }
        }
    }
    match task {
        AdminTask::List { all } => list(directory, *all, out),
        AdminTask::Show { room } => show(directory, *room, out),
        AdminTask::Close { room } => {
            close(directory, *room)?;
            writeln!(out, "room {room} is closed")?;
            Ok(())
        }
        AdminTask::Backup { file } => {
            database::backup(directory, file)?;
            writeln!(out, "copied to {}", file.display())?;
            Ok(())
        }
        AdminTask::Check => check(directory, out),
        AdminTask::Rebuild => rebuild(directory, out),
        AdminTask::Counts => counts(directory, out),
        AdminTask::Export(options) => export::run(directory, options, out),
    }
}

fn list(directory: &Path, all: bool, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:<12} {:<14} {:>5}  {:<8} {:<24} HOST",
        "ROOM", "GAME", "SEATS", "STATUS", "LAST CHANGE"
    )?;
    for stored in database::rooms(directory)? {
        let card = &stored.card;
        if card.closed && !all {
            continue;
        }
        let summary = &card.summary;
        let status = match (card.closed, summary.status) {
            (true, _) => "closed",
            (false, Status::Lobby) => "lobby",
            (false, Status::Playing) => "playing",
            (false, Status::Over) => "over",
        };
        let host = summary.host.as_ref().map_or("-", |host| host.name.as_str());
        let seats = format!("{}/{}", summary.taken, summary.players);
        writeln!(
            out,
            "{:<12} {:<14} {seats:>5}  {status:<8} {:<24} {host}",
            summary.room, summary.game, stored.changed_at
        )?;
    }
    Ok(())
}

/// A room's state from its entries.
fn state(directory: &Path, room: RoomCode) -> anyhow::Result<State> {
    let entries = database::entries(directory, room)?;
    if entries.is_empty() {
        bail!("no room has the code {room}");
    }
    State::replay(room, &entries).with_context(|| format!("room {room} is damaged"))
}

fn show(directory: &Path, room: RoomCode, out: &mut impl Write) -> anyhow::Result<()> {
    let is_running = is_in_use(directory);
    // A room that the running server does not have may still be stored: one that is closed.
    if is_running && let Ok(told) = control::show(directory, room) {
        writeln!(out, "{told}")?;
        return Ok(());
    }
    let state = state(directory, room)?;
    let view = room::view::alone(&state, Timestamp::now());
    let mut shown = serde_json::to_value(ServerMessage::Room(Box::new(view)))?;
    if is_running && !state.is_closed() {
        forget_presence(&mut shown);
    }
    writeln!(out, "{shown}")?;
    Ok(())
}

/// Who is connected is known to the running server alone: null is better than a guess.
fn forget_presence(room: &mut Value) {
    room["spectators"] = Value::Null;
    for seat in room["seats"].as_array_mut().into_iter().flatten() {
        seat["connected"] = Value::Null;
        seat["absent_since"] = Value::Null;
    }
}

fn close(directory: &Path, room: RoomCode) -> anyhow::Result<()> {
    if is_in_use(directory) {
        return Ok(control::close(directory, room)?);
    }
    let state = state(directory, room)?;
    let Some((entry, card)) = room::closing(&state, "admin", Timestamp::now()) else {
        bail!("room {room} is closed already");
    };
    let journal = SqliteJournal::open(directory, room::card_of)?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    runtime.block_on(journal.append(
        room,
        Expected::Seq(state.seq),
        Arc::new(entry),
        Some(card),
    ))?;
    Ok(())
}

fn check(directory: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let rooms = Rooms::open(directory)?;
    // What one look finds does not keep the next from looking.
    let mut faults = database::integrity(directory)
        .unwrap_or_else(|cause| vec![format!("the database: {cause}")]);
    if let Some(damage) = database::log_damage(directory)? {
        faults.push(format!(
            "the log is damaged at frame {}, and the {} commits behind it are not read",
            damage.frame, damage.commits
        ));
    }
    let (mut count, mut sound, mut row) = (0, 0, 0);
    loop {
        let page = match rooms.after(row) {
            Ok(page) => page,
            Err(cause) => {
                faults.push(format!("the rooms after the first {count}: {cause}"));
                break;
            }
        };
        let Some((last, _)) = page.last() else { break };
        row = *last;
        for (id, code) in page {
            count += 1;
            match check_room(&rooms, id, code) {
                Ok(()) => sound += 1,
                Err(fault) => faults.push(format!("{code}: {fault:#}")),
            }
        }
    }
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    writeln!(out, "{sound} of {count} rooms are sound")?;
    if faults.is_empty() {
        Ok(())
    } else {
        bail!(
            "the database is damaged; `admin rebuild` saves what can be read, or restore a back-up"
        )
    }
}

fn rebuild(directory: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let rebuilt = build_anew(directory, room::card_of)?;
    for (room, fault) in &rebuilt.damaged {
        writeln!(out, "{room}: {fault}")?;
    }
    if rebuilt.lost > 0 {
        let lost = rebuilt.lost;
        writeln!(out, "{lost} entries are lost whose rooms cannot be told")?;
    }
    if rebuilt.nameless > 0 {
        let nameless = rebuilt.nameless;
        writeln!(out, "{nameless} rooms are lost: nothing tells their codes")?;
    }
    let sound = rebuilt.rooms - rebuilt.damaged.len();
    writeln!(
        out,
        "{sound} of {} rooms are sound, with {} entries and {} players in all\n\
         the database as it was is kept in {}",
        rebuilt.rooms,
        rebuilt.entries,
        rebuilt.players,
        rebuilt.kept.display()
    )?;
    Ok(())
}

/// Does everything that is stored of a room follow from its entries?
fn check_room(rooms: &Rooms, id: i64, code: RoomCode) -> anyhow::Result<()> {
    let WholeRoom {
        entries,
        card,
        holders,
    } = rooms.whole(id, code)?;
    let state = State::replay(code, &entries)?;
    if card != room::card(&state) {
        bail!("what lists say of it is not what its entries say");
    }
    // Nobody holds a seat of a closed room.
    let seated = if card.closed { &[][..] } else { &card.holders };
    if holders.len() != seated.len() || !holders.iter().all(|holder| seated.contains(holder)) {
        bail!("its seats are not those that its entries give");
    }
    Ok(())
}

fn counts(directory: &Path, out: &mut impl Write) -> anyhow::Result<()> {
    let counts = database::counts(directory)?;
    writeln!(out, "open rooms    {:>12}", counts.open_rooms)?;
    writeln!(out, "closed rooms  {:>12}", counts.closed_rooms)?;
    writeln!(out, "entries       {:>12}", counts.entries)?;
    writeln!(out, "players       {:>12}", counts.players)?;
    writeln!(out, "seats held    {:>12}", counts.seats)?;
    writeln!(out, "bytes on disk {:>12}", counts.bytes)?;
    Ok(())
}
