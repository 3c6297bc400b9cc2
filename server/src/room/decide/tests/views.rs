//! The whole state of a room as `room` tells it.

use keliya_protocol::{Status, Timestamp};
use keliya_rules::Game;
use serde_json::{Value, json};

use super::{Table, dice, person, script::client_seed, server_seed};
use crate::room::view;

impl Table {
    /// The room as somebody sees it.
    pub(super) fn seen_by(&self, who: Option<&str>) -> Value {
        let reader = who.map(|who| person(who).id);
        let room = view::room(&self.state, &self.crowd, reader, self.now);
        serde_json::to_value(room).expect("a room as JSON")
    }
}

#[test]
fn in_the_lobby_there_is_no_position_turn_or_winner() {
    let room = Table::siga().seen_by(Some("Nimal"));
    let nothing = Value::Null;
    assert_eq!(room["room"], "K7QF3M");
    assert_eq!(room["seq"], 1);
    assert_eq!(room["status"], "lobby");
    assert_eq!(room["game"], "siga");
    assert_eq!(room["players"], 2);
    assert_eq!(room["options"], json!({"cut": "land", "home_split": true}));
    assert_eq!(room["visibility"], "private");
    assert_eq!(room["turn_seconds"], 0);
    assert_eq!(room["paused"], false);
    assert_eq!(room["locked"], false);
    assert_eq!(room["host"]["name"], "Nimal");
    assert_eq!(room["game_no"], 0);
    assert_eq!(room["score"], json!({"a": 0, "b": 0}));
    assert_eq!(room["position"], nothing);
    assert_eq!(room["turn"], nothing);
    assert_eq!(room["winner"], nothing);
    assert_eq!(room["you"], json!({"seat": 1, "host": true}));
    assert_eq!(
        room["fairness"],
        json!({"scheme": "hmac-sha256/1", "commitment": dice::sha256_hex(&server_seed(0)),
               "hashes": [null, null], "client_seeds": null, "throws": 0,
               "server_seed": null, "next_commitment": null})
    );
    assert_eq!(
        room["board"]["lots"],
        json!({"kind": "cowries", "count": 4})
    );
    assert_eq!(room["board"]["squares"].as_array().unwrap().len(), 25);
    assert_eq!(room["board"]["tracks"]["a"][0], "c1");
    assert_eq!(room["board"]["tracks"]["b"][24], "c3");
}

#[test]
fn seats_say_who_has_them_and_who_is_there() {
    let mut table = Table::new(Game::PanchaKeliya, 4).after(
        "Kamala join -> seat_taken 2 Kamala
         Sunil join 0 -> ok
         Kamala drop -> ok",
    );
    let absent_since = serde_json::to_value::<Timestamp>(table.now).unwrap();
    table.check("wait 10s -> ok");
    let room = table.seen_by(Some("Sunil"));
    let seat = |n: usize| room["seats"][n - 1].clone();
    let (nimal, kamala) = (json!(person("Nimal")), json!(person("Kamala")));
    assert_eq!(
        seat(1),
        json!({"seat": 1, "side": "a", "player": nimal, "bot": null, "connected": true,
               "absent_since": null, "rematch": false})
    );
    assert_eq!(
        seat(2),
        json!({"seat": 2, "side": "b", "player": kamala, "bot": null, "connected": false,
               "absent_since": absent_since, "rematch": false})
    );
    assert_eq!(
        seat(3),
        json!({"seat": 3, "side": "a", "player": null, "bot": null, "connected": false,
               "absent_since": null, "rematch": false})
    );
    assert_eq!(room["spectators"], 1);
    assert_eq!(room["you"], json!({"seat": null, "host": false}));
    assert_eq!(table.seen_by(None).get("you"), None);
}

#[test]
fn while_seeds_are_asked_for_nobody_is_in_turn() {
    let mut table = Table::ready().after(
        "Kamala hash k -> seed 2 hash
         Nimal start   -> seeds_asked 1",
    );
    let room = table.seen_by(Some("Kamala"));
    assert_eq!(room["status"], "playing");
    assert_eq!(room["game_no"], 1);
    assert_eq!(room["turn"], Value::Null);
    assert_eq!(
        room["position"],
        json!({"a": ["wait", "wait"], "b": ["wait", "wait"]})
    );
    assert_eq!(room["fairness"]["client_seeds"], Value::Null);
    assert_eq!(
        room["fairness"]["hashes"],
        json!([null, client_seed("k").hash()])
    );
    table.act("Kamala reveal k");
    let room = table.seen_by(Some("Kamala"));
    assert_eq!(
        room["fairness"]["client_seeds"],
        json!(["-", client_seed("k").reveal()])
    );
    assert_eq!(room["turn"]["phase"], "throw");
    assert_eq!(room["turn"]["legal"], json!([]));
}

#[test]
fn a_turn_tells_what_may_be_played_and_what_it_does() {
    let table = Table::playing(1).after("Nimal throw -> thrown 1 1 again");
    let room = table.seen_by(None);
    let lots = dice::cowries(&server_seed(table.first_seed), "K7QF3M/1/-,-/", 1, 4);
    assert_eq!(
        room["turn"],
        json!({"seat": 1, "side": "a", "phase": "play", "lots": lots, "pool": [1],
               "legal": [{"move": "1^1", "steps": [
                   {"counter": 1, "from": "wait", "to": "c1", "pips": 1, "cuts": []}]}],
               "deadline": null})
    );
    assert_eq!(room["fairness"]["throws"], 1);
    assert_eq!(room["fairness"]["server_seed"], Value::Null);
    let room = table.after("Nimal play 1^1 -> played 1 1^1").seen_by(None);
    assert_eq!(
        room["position"],
        json!({"a": ["c1", "wait"], "b": ["wait", "wait"]})
    );
    assert_eq!(room["turn"]["lots"], json!(lots), "of this turn");
    assert_eq!(room["turn"]["pool"], json!([]));
}

#[test]
fn when_over_everything_is_the_last_games_and_its_seed_is_shown() {
    let mut table = Table::playing(2);
    table.play_out();
    table.check("Nimal hash n -> seed 1 hash");
    let room = table.seen_by(None);
    assert_eq!(room["status"], "over");
    assert_eq!(room["game_no"], 1);
    assert_eq!(room["turn"], Value::Null);
    let winner = room["winner"].as_str().unwrap();
    assert_eq!(room["position"][winner], json!(["home", "home"]));
    assert_eq!(room["score"][winner], 1);
    let fairness = &room["fairness"];
    assert_eq!(fairness["hashes"], json!([null, null]), "the last game's");
    assert_eq!(fairness["client_seeds"], json!(["-", "-"]));
    let (seed, next) = (
        server_seed(table.first_seed),
        server_seed(table.first_seed + 1),
    );
    assert_eq!(fairness["server_seed"], dice::hex(&seed));
    assert_eq!(fairness["commitment"], dice::sha256_hex(&seed));
    assert_eq!(fairness["next_commitment"], dice::sha256_hex(&next));
}

#[test]
fn a_list_counts_seats_taken() {
    let table = Table::new(Game::Saturankam, 4).after(
        "Kamala join 3 -> seat_taken 3 Kamala
         Sunil join 0  -> ok
         Nimal lock    -> locked true",
    );
    let summary = view::summary(&table.state);
    assert_eq!((summary.players, summary.taken), (4, 2));
    assert_eq!(summary.status, Status::Lobby);
    assert!(summary.locked);
    assert_eq!(summary.host, Some(person("Nimal")));
}
