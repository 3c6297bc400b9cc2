//! Rule vectors: positions with the right answers, and how the engine is held against them.
//!
//! One JSON object a line says what a throw makes of a position and what each
//! legal play then does. Files may be compressed with gzip.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use flate2::read::MultiGzDecoder;
use keliya_rules::{Config, Game, Lots, OptionChoice, Phase, Play, Setup, Side, State};
use serde::Deserialize;

/// How many disagreements a report keeps.
const KEPT: usize = 20;

/// What was found in the files checked so far.
#[derive(Debug, Default)]
pub struct Report {
    /// Per configuration, as in `siga 2 cut=land home_split=true`.
    pub configurations: BTreeMap<String, Agreement>,
    /// The first vectors that the engine disagrees with.
    pub disagreements: Vec<Problem>,
    /// The first lines that hold no vector.
    pub malformed: Vec<Problem>,
}

/// How many vectors of a configuration there are and how many the engine agrees with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Those it agrees with.
    pub agreed: usize,
    /// All of them.
    pub all: usize,
}

/// Something wrong with one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The file it is in.
    pub file: PathBuf,
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file.display(), self.line, self.what)
    }
}

impl Report {
    /// Whether the engine agrees with everything, and everything could be read.
    pub fn is_clean(&self) -> bool {
        let total = self.total();
        total.agreed == total.all && self.malformed.is_empty()
    }

    /// The sum over all configurations.
    pub fn total(&self) -> Agreement {
        let mut total = Agreement::default();
        for one in self.configurations.values() {
            total.agreed += one.agreed;
            total.all += one.all;
        }
        total
    }

    /// Checks every line of a file and adds what is found.
    ///
    /// # Errors
    ///
    /// When the file cannot be read or holds nothing.
    pub fn check_file(&mut self, file: &Path) -> anyhow::Result<()> {
        let text = read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut lines = 0;
        for (index, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            lines += 1;
            let problem = |what| Problem {
                file: file.to_owned(),
                line: index + 1,
                what,
            };
            match Vector::parse(line) {
                Ok(vector) => {
                    let verdict = vector.check();
                    let agreement = self.configurations.entry(vector.label()).or_default();
                    agreement.all += 1;
                    match verdict {
                        Ok(()) => agreement.agreed += 1,
                        Err(error) => keep(&mut self.disagreements, problem(format!("{error:#}"))),
                    }
                }
                Err(error) => keep(&mut self.malformed, problem(format!("{error:#}"))),
            }
        }
        ensure!(lines > 0, "{} holds no vectors", file.display());
        Ok(())
    }
}

fn keep(problems: &mut Vec<Problem>, problem: Problem) {
    if problems.len() < KEPT {
        problems.push(problem);
    }
}

fn read(path: &Path) -> anyhow::Result<String> {
    let mut file = File::open(path)?;
    let mut text = String::new();
    if path.extension().is_some_and(|extension| extension == "gz") {
        MultiGzDecoder::new(file).read_to_string(&mut text)?;
    } else {
        file.read_to_string(&mut text)?;
    }
    Ok(text)
}

/// A line as written.
#[derive(Debug, Deserialize)]
struct Line {
    game: String,
    players: u8,
    options: BTreeMap<String, Choice>,
    before: Written,
    lots: Vec<u8>,
    value: u8,
    again: bool,
    thrown: Written,
    plays: BTreeMap<String, Outcome>,
}

/// The value of an option as written.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Choice {
    Flag(bool),
    Word(String),
}

/// What a play does.
#[derive(Debug, Deserialize)]
struct Outcome {
    cuts: Vec<String>,
    after: Written,
}

/// A state as written: by names.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Written {
    position: BTreeMap<String, Vec<String>>,
    seat: u8,
    phase: String,
    pool: Vec<u8>,
    winner: Option<String>,
}

/// A line whose configuration and lots are known to be good.
struct Vector {
    config: Config,
    lots: Lots,
    line: Line,
}

impl Vector {
    fn parse(text: &str) -> anyhow::Result<Self> {
        let line: Line = serde_json::from_str(text)?;
        let game: Game = line.game.parse()?;
        let mut config = Config::new(game, line.players)?;
        for (name, choice) in &line.options {
            let choice = match choice {
                Choice::Flag(flag) => OptionChoice::Flag(*flag),
                Choice::Word(word) => OptionChoice::Word(word),
            };
            config = config.with_option(name, choice)?;
        }
        Ok(Self {
            config,
            lots: Lots::new(config, &line.lots)?,
            line,
        })
    }

    fn label(&self) -> String {
        let mut label = format!("{} {}", self.config.game(), self.config.seats());
        for (name, value) in self.config.options() {
            label.push_str(&format!(" {name}={value}"));
        }
        label
    }

    /// Throws and tries every play; the error says what first differed.
    fn check(&self) -> anyhow::Result<()> {
        let setup = self.setup(&self.line.before).context("before")?;
        let mut state = State::from_setup(&setup).context("before")?;
        let thrown = state.throw(self.lots).context("throw")?;
        same("value", &self.line.value, &thrown.value)?;
        same("again", &self.line.again, &thrown.again)?;
        same("thrown", &self.line.thrown.sorted(), &written(&state))?;

        let plays = state.legal_plays();
        let listed: Vec<String> = plays.iter().map(Play::to_string).collect();
        let expected: Vec<String> = self.line.plays.keys().cloned().collect();
        same("plays", &expected, &listed)?;
        for (notation, outcome) in &self.line.plays {
            check_play(state, notation, outcome).with_context(|| format!("play {notation}"))?;
        }
        Ok(())
    }

    fn setup(&self, written: &Written) -> anyhow::Result<Setup> {
        let board = self.config.board();
        let sides: Vec<&str> = self.config.sides().map(Side::name).collect();
        let given: Vec<&str> = written.position.keys().map(String::as_str).collect();
        same("sides", &sides, &given)?;
        let places = written.position.values().map(|names| {
            let place = |name: &String| board.place(name).with_context(|| name.clone());
            names.iter().map(place).collect()
        });
        Ok(Setup {
            config: self.config,
            places: places.collect::<anyhow::Result<_>>()?,
            seat: written.seat,
            phase: match &*written.phase {
                "throw" => Phase::Throw,
                "play" => Phase::Play,
                "over" => Phase::Over,
                other => bail!("unknown phase {other:?}"),
            },
            pool: written.pool.clone(),
            winner: written.winner.as_deref().map(str::parse).transpose()?,
            lots: Vec::new(),
        })
    }
}

fn check_play(mut state: State, notation: &str, outcome: &Outcome) -> anyhow::Result<()> {
    let play: Play = notation.parse()?;
    same("notation", &notation, &&*play.to_string())?;
    let announced = state.steps(play)?;
    let played = state.play(play)?;
    same("steps", &announced, &played.steps)?;
    let mut cuts: Vec<_> = played.steps.iter().flat_map(|step| step.cuts).collect();
    cuts.sort_unstable();
    let cuts: Vec<String> = cuts.iter().map(ToString::to_string).collect();
    same("cuts", &outcome.cuts, &cuts)?;
    same("after", &outcome.after.sorted(), &written(&state))
}

impl Written {
    /// The pool of a vector is in no particular order.
    fn sorted(&self) -> Self {
        let mut sorted = self.clone();
        sorted.pool.sort_unstable();
        sorted
    }
}

fn written(state: &State) -> Written {
    let config = state.config();
    let names = |side| {
        let name = |place| config.board().name_of(place).to_owned();
        state.places(side).map(name).collect()
    };
    Written {
        position: config
            .sides()
            .map(|side| (side.to_string(), names(side)))
            .collect(),
        seat: state.seat().number(),
        phase: match state.phase() {
            Phase::Throw => "throw",
            Phase::Play => "play",
            Phase::Over => "over",
        }
        .to_owned(),
        pool: state.pool().to_vec(),
        winner: state.winner().map(|side| side.to_string()),
    }
    .sorted()
}

fn same<T: PartialEq + fmt::Debug>(what: &str, expected: &T, found: &T) -> anyhow::Result<()> {
    ensure!(
        expected == found,
        "{what} differs: expected {expected:?}, found {found:?}"
    );
    Ok(())
}
