//! Nothing is done twice: `seq`, `stale`, and a request that comes again.

use keliya_tests::{Server, Table};
use serde_json::{Value, json};

#[tokio::test]
async fn acting_on_another_state_than_the_rooms_is_stale() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    let seq = table.seq();
    for wrong in [0, seq - 1, seq + 1, u64::MAX] {
        table.clients[index]
            .refused(
                "stale",
                json!({"type": "throw", "room": room, "seq": wrong}),
            )
            .await;
        table.clients[1 - index]
            .refused(
                "stale",
                json!({"type": "throw", "room": room, "seq": wrong}),
            )
            .await;
        table.clients[index]
            .refused(
                "stale",
                json!({"type": "play", "room": room, "move": "x", "seq": wrong}),
            )
            .await;
    }
    table.clients[index]
        .ok(json!({"type": "throw", "room": room, "seq": seq}))
        .await;
}

#[tokio::test]
async fn a_request_that_comes_again_is_answered_as_the_first_time() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    for id in [json!("first throw"), json!(77)] {
        let (index, _) = table.until_phase("throw").await;
        let throw = json!({"type": "throw", "room": room, "seq": table.seq(), "id": id});
        let mut second = table.clients[index].again(&server).await;
        let ok = table.clients[index].ok(throw.clone()).await;
        assert_eq!(table.clients[index].ok(throw.clone()).await, ok);
        second.join(&room).await;
        assert_eq!(
            second.ok(throw.clone()).await,
            ok,
            "on another connection of the player too"
        );
        assert_eq!(
            second.sync(&room).await["seq"],
            ok["seq"],
            "and nothing was done"
        );

        // The other player is not answered so, nor is another request with that state's number.
        table.clients[1 - index]
            .refused("stale", throw.clone())
            .await;
        let mut another = throw;
        another["id"] = json!("another");
        table.clients[index].refused("stale", another).await;
        table.settle().await;
    }
}

#[tokio::test]
async fn the_latest_request_of_each_seat_is_remembered_and_an_older_one_is_stale() {
    let server = Server::start();
    let mut table = Table::playing(&server, "saturankam", 2).await;
    let mut rng = keliya_tests::seeded(2);
    // Two acts of the same seat.
    let mut latest: [Option<(Value, Value)>; 2] = [None, None];
    for n in 0..40 {
        let (index, turn) = table.in_turn().await;
        let seq = table.seq();
        table.clients[index].catch_up(&table.room, seq).await;
        let mut request = table.act(&turn, &mut rng);
        request["id"] = json!(format!("act {n}"));
        let ok = table.clients[index].ok(request.clone()).await;
        if let Some((older, _)) = latest[index].replace((request, ok)) {
            table.clients[index].refused("stale", older).await;
        }
        for (client, latest) in table.clients.iter_mut().zip(&latest) {
            if let Some((request, ok)) = latest {
                assert_eq!(client.ok(request.clone()).await, *ok);
            }
        }
    }
}

#[tokio::test]
async fn the_same_request_from_two_sockets_at_once_is_done_once() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut rng = keliya_tests::seeded(4);
    for n in 0..30 {
        let (index, turn) = table.in_turn().await;
        let before = table.seq();
        let mut second = table.clients[index].again(&server).await;
        second.join(&room).await;
        let mut request = table.act(&turn, &mut rng);
        request["id"] = json!(n);
        let first = &mut table.clients[index];
        first.catch_up(&room, before).await;
        let (one, two) = tokio::join!(first.ok(request.clone()), second.ok(request.clone()));
        assert_eq!(one, two);
        let state = second.sync(&room).await;
        assert_eq!(state["seq"], one["seq"]);
        let acts = second
            .view(&room)
            .frames
            .range(before + 1..)
            .map(|(_, frame)| serde_json::from_str::<Value>(frame).unwrap())
            .filter(|event| matches!(event["event"]["kind"].as_str(), Some("thrown" | "played")))
            .count();
        assert_eq!(acts, 1);
        let seq = one["seq"].as_u64().unwrap();
        table.clients[0].catch_up(&room, seq).await;
        if table.clients[0].view(&room).turn.is_null() {
            break;
        }
    }
}

#[tokio::test]
async fn of_two_different_requests_for_one_state_one_is_done_and_one_stale() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    let seq = table.seq();
    let mut second = table.clients[index].again(&server).await;
    second.join(&room).await;
    let throw = |id: &str| json!({"type": "throw", "room": room, "seq": seq, "id": id});
    let first = &mut table.clients[index];
    let (one, two) = tokio::join!(first.ask(throw("one")), second.ask(throw("two")));
    let (done, refused) = if one["type"] == "ok" {
        (one, two)
    } else {
        (two, one)
    };
    assert_eq!(
        (&done["type"], &refused["code"]),
        (&json!("ok"), &json!("stale")),
        "{done} {refused}"
    );
    assert_eq!(second.sync(&room).await["fairness"]["throws"], 1);
}

#[tokio::test]
async fn without_seq_a_request_counts_each_time() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    let throw = json!({"type": "throw", "room": room, "id": "again"});
    table.clients[index].ok(throw.clone()).await;
    let reply = table.clients[index].ask(throw).await;
    let state = table.clients[index].sync(&room).await;
    // Whether the second may throw depends on the first; it is judged anew in any case.
    let throws = if reply["type"] == "ok" { 2 } else { 1 };
    assert_eq!(state["fairness"]["throws"], throws, "{reply}");
}
