//! What is done with records, in each language, on real files and by a server's answers.

use std::path::PathBuf;

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::fake::{FakeServer, Home, stderr, stdout};

const LANGS: [&str; 3] = ["en", "si", "ta"];

fn data(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../record/tests/data");
    folder.join(name).to_str().unwrap().to_owned()
}

/// Runs `keliya` in a language; gives the exit code, and both outputs with the breaks of lines undone.
async fn keliya(lang: &str, args: &[&str]) -> (i32, String, String) {
    let args: Vec<&str> = args.iter().copied().chain(["--lang", lang]).collect();
    let output = Home::new().output(&args).await;
    let code = output.status.code().unwrap();
    let unbroken = |text: String| text.replace("\n  ", " ");
    (code, unbroken(stdout(&output)), unbroken(stderr(&output)))
}

#[tokio::test]
async fn records_are_verified_in_each_language() {
    let file = data("siga.keliya");
    for (lang, verified) in LANGS.into_iter().zip([
        "Verified: in game 1 of room K7QF3M all 19 throws, and who began, follow",
        "තහවුරුයි: කාමරය K7QF3M, සෙල්ලම 1 හි දැමීම් 19මත්",
        "சரி: அறை K7QF3M, ஆட்டம் 1 இல் எல்லா 19 வீச்சுகளும்",
    ]) {
        let (code, out, err) = keliya(lang, &["verify", &file]).await;
        assert_eq!((code, err.as_str()), (0, ""), "{out}");
        assert!(out.starts_with(verified), "{out}");
    }
    for (lang, other, failure) in [
        (
            "en",
            "The commitment that you saw before the game was another: 00.",
            "keliya: the record is not verified",
        ),
        (
            "si",
            "සෙල්ලමට කලින් ඔබ දැක්ක බැඳීම වෙන එකක්: 00.",
            "keliya: වාර්තාව තහවුරු නැහැ",
        ),
        (
            "ta",
            "ஆட்டத்துக்கு முன் நீங்கள் கண்ட உறுதிமொழி வேறு: 00.",
            "keliya: பதிவு சரி என்று காணப்படவில்லை",
        ),
    ] {
        let (code, out, err) = keliya(lang, &["verify", &file, "--commitment", "00"]).await;
        assert_eq!(code, 1, "{out}");
        assert!(out.contains(other), "{out}");
        assert_eq!(err.trim_end(), failure);
    }
}

#[tokio::test]
async fn failures_are_told_in_each_language() {
    for (lang, expected) in LANGS.into_iter().zip([
        "keliya: \"no such file\" is neither a file nor a room's code",
        "keliya: \"no such file\" ගොනුවක්වත් කාමරයක කේතයක්වත් නොවෙයි",
        "keliya: \"no such file\" ஒரு கோப்பும் அல்ல, ஓர் அறையின் குறியீடும் அல்ல",
    ]) {
        let (code, _, err) = keliya(lang, &["replay", "no such file"]).await;
        assert_eq!((code, err.trim_end()), (2, expected));
    }
    let home = Home::new();
    std::fs::create_dir(home.path()).unwrap();
    let file = home.path().join("odd.keliya");
    let name = file.to_str().unwrap();
    // What could steer a terminal does not reach it.
    std::fs::write(&file, "no\u{1b}[31mthing\n").unwrap();
    for (lang, expected) in LANGS.into_iter().zip([
        "is no sound record: line 1, column 1: ",
        "හරි වාර්තාවක් නොවෙයි: පේළිය 1, තීරුව 1: ",
        "சரியான பதிவு அல்ல: வரி 1, நெடுவரிசை 1: ",
    ]) {
        let (code, _, err) = keliya(lang, &["verify", name]).await;
        assert!(code == 1 && err.contains(expected), "{err}");
        assert!(!err.contains('\u{1b}'), "{err:?}");
    }
    for (lang, expected) in LANGS.into_iter().zip([
        "record from line 1: line 1, column 1: ",
        "පේළිය 1 සිට වාර්තාව: පේළිය 1, තීරුව 1: ",
        "வரி 1 இலிருந்து பதிவு: வரி 1, நெடுவரிசை 1: ",
    ]) {
        let (code, _, err) = keliya(lang, &["stats", name]).await;
        assert!(code == 1 && err.contains(expected), "{err}");
    }
}

#[tokio::test]
async fn a_servers_refusal_is_told_in_the_language() {
    let missing = r#"{"type":"error","code":"unknown_room","message":"no room has that code"}"#;
    let answers = [
        (
            format!(
                "404 Not Found\r\nContent-Length: {}\r\n\r\n{missing}",
                missing.len()
            ),
            [
                "no room has that code",
                "ඒ කේතය තිබෙන කාමරයක් නැහැ",
                "அந்தக் குறியீடு கொண்ட அறை இல்லை",
            ],
        ),
        (
            "500 Oh\r\nContent-Length: 0\r\n\r\n".to_owned(),
            [
                "it answers HTTP status 500",
                "HTTP තත්ත්වය 500",
                "HTTP நிலை 500",
            ],
        ),
        (
            "200 OK\r\nContent-Length: 2\r\n\r\n\u{0}\u{0}".to_owned(),
            ["no sound record", "හරි වාර්තාවක් නොවෙයි", "சரியான பதிவு அல்ல"],
        ),
    ];
    for (answer, expected) in &answers {
        for (lang, expected) in LANGS.into_iter().zip(expected) {
            let server = FakeServer::start().await;
            let url = server.url();
            let serve = async {
                let mut stream = server.accept_raw().await;
                let mut request = [0; 1024];
                let read = stream.read(&mut request).await.unwrap();
                assert!(
                    request.starts_with(b"GET /api/v1/rooms/K7QF3M/games/1/record "),
                    "{read}"
                );
                let answer = format!("HTTP/1.1 {answer}");
                stream.write_all(answer.as_bytes()).await.unwrap();
            };
            let args = ["verify", "K7QF3M", "--game", "1", "--server", &url];
            let (told, ()) = tokio::join!(keliya(lang, &args), serve);
            assert!(told.0 == 1 && told.2.contains(expected), "{told:?}");
        }
    }
}

#[tokio::test]
async fn counts_have_their_headings_in_the_language_and_data_in_english() {
    let file = data("siga.keliya");
    for (lang, title, value) in [
        (
            "en",
            "Siga, 2 seats: 1 game, 0 of them won",
            "value  thrown",
        ),
        ("si", "සිග, ආසන 2: සෙල්ලම් 1, ඉන් දිනුවේ 0", "අගය"),
        ("ta", "சிகா, 2 இருக்கைகள்: 1 ஆட்டம், அவற்றில் வென்றவை 0", "மதிப்பு"),
    ] {
        let (code, out, _) = keliya(lang, &["stats", &file]).await;
        assert!(code == 0 && out.starts_with(title), "{out}");
        assert!(out.contains(value), "{out}");
        let (_, csv, _) = keliya(lang, &["stats", &file, "--format", "csv"]).await;
        assert!(
            csv.starts_with("game,seats,measure,key,value\nsiga,2,games,,1\n"),
            "{csv}"
        );
        let (_, json, _) = keliya(lang, &["stats", &file, "--format", "json"]).await;
        assert!(
            json.contains("\"game\":\"siga\"") && json.is_ascii(),
            "{json}"
        );
    }
}

#[tokio::test]
async fn numbers_stand_below_each_other_in_each_language() {
    for lang in LANGS {
        let output = Home::new()
            .output(&["stats", &data("pancha_keliya.keliya"), "--lang", lang])
            .await;
        let text = stdout(&output);
        // The rows of the values 0 to 6, after their heading.
        let rows: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("  ") && line.contains('.'))
            .filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
            .collect();
        assert_eq!(rows.len(), 7, "{text}");
        let columns = |row: &str| keliya_cli::text::width(row);
        assert!(
            rows.iter().all(|row| columns(row) == columns(rows[0])),
            "{text}"
        );
    }
}

/// What a replay shows for what is typed.
async fn replay(args: &[&str], typed: &str) -> String {
    let file = data("siga.keliya");
    let args: Vec<&str> = ["replay", &file]
        .into_iter()
        .chain(args.iter().copied())
        .collect();
    let mut client = Home::new().start(&args);
    for line in typed.lines() {
        client.type_line(line).await;
    }
    client.end_input();
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    text.replace("\n  ", " ")
}

#[tokio::test]
async fn a_replay_is_told_in_each_language() {
    let typed = "g 6\ng 10\nx\na x\ne\n";
    for (lang, expected) in LANGS.into_iter().zip([
        [
            "Siga, game 1 of room K7QF3M, 2026-11-29T12:00:00.123Z",
            "Turn 6 of 9, step 26 of 38.",
            "P2 Ka\"ma\\la's counter 2 goes ",
            "There are turns 1 to 9.",
            "\"x\" is no command here: ? lists them.",
            "A speed is so many throws and plays a second, up to 50, such as 0.5 or 4.",
            "The host ended the game; nobody won.",
        ],
        [
            "සිග, කාමරය K7QF3M, සෙල්ලම 1, 2026-11-29T12:00:00.123Z",
            "වාරය 6 / 9, පියවර 26 / 38.",
            "P2 Ka\"ma\\la: ඉත්තා 2 ",
            "තිබෙන්නේ වාර 1 සිට 9 දක්වා.",
            "\"x\" මෙහි විධානයක් නොවෙයි: බලන්න ?.",
            "වේගය කියන්නේ තත්පරයකට දැමීම් සහ ඇදීම් ගණන, 50 දක්වා, 0.5 හෝ 4 වගේ.",
            "සත්කාරක සෙල්ලම ඉවර කළා; කවුරුත් දිනුවේ නැහැ.",
        ],
        [
            "சிகா, அறை K7QF3M, ஆட்டம் 1, 2026-11-29T12:00:00.123Z",
            "முறை 6 / 9, படி 26 / 38.",
            "P2 Ka\"ma\\la: காய் 2 ",
            "முறைகள் 1 முதல் 9 வரை உள்ளன.",
            "\"x\" இங்கே ஒரு கட்டளை அல்ல: அவற்றைக் காண ?.",
            "வேகம் என்பது வினாடிக்கு இத்தனை வீச்சுகளும் நகர்வுகளும், 50 வரை, 0.5 அல்லது 4 போல.",
            "நடத்துநர் ஆட்டத்தை முடித்தார்; யாரும் வெல்லவில்லை.",
        ],
    ]) {
        let text = replay(&["--lang", lang], typed).await;
        let mut rest = text.as_str();
        for line in expected {
            let at = rest.find(line);
            let at = at.unwrap_or_else(|| panic!("{lang}: no {line:?} in {rest}"));
            rest = &rest[at + line.len()..];
        }
    }
}

#[tokio::test]
async fn aloud_nothing_is_drawn_unless_it_is_asked_for() {
    let silent = replay(&["--plain", "--ascii"], "n\n>\nb\n?\n").await;
    assert!(!silent.contains("  x  "), "{silent}");
    // All of turn 2 is told, and where a turn ended: a1 is on step 3 of 25.
    assert!(silent.contains("P2 Ka\"ma\\la threw 4.") && silent.contains("P2 Ka\"ma\\la threw 1"));
    assert!(
        silent.contains("Counter 1 is on e1, 22 steps from home."),
        "{silent}"
    );
    assert!(silent.contains("bb: the board, drawn."), "{silent}");
    let drawn = replay(&["--plain", "--ascii"], "bb\n").await;
    assert!(drawn.contains("1     .       .       x"), "{drawn}");
    let columns = replay(&["--ascii"], "").await;
    assert!(columns.contains("1     .       .       x"), "{columns}");
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_told_before_a_game() {
    let file = data("siga.keliya");
    let args = ["join", "K7QF3M", "--save-record", &file];
    let args = [&args[..], &["--server", "http://127.0.0.1:1"]].concat();
    let (code, _, err) = keliya("en", &args).await;
    let expected = format!("keliya: cannot use {file}: ");
    assert!(code == 1 && err.starts_with(&expected), "{err}");
}
