"""Every subcommand does what it says."""

from __future__ import annotations

import os
import re
from argparse import Namespace
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

import pytest

from doppio.cli import SUBCOMMANDS
from doppio.cli.serve import network, origin
from doppio.games.cappuccino.notation import parse_position
from doppio.games.cappuccino.shapes import SHAPES
from doppio.games.catalogue import GAMES
from tests.cli.running import Ran, run, spawn
from tests.records.handwritten import RACE, SQUARE_GAME

EXAMPLE = "pfpf/.fpf2/p3..f p,f 1"
COMMANDS = [module.__name__.rpartition(".")[2] for module in SUBCOMMANDS]


def fine(*argv: str | Path, stdin: bytes = b"") -> Ran:
    ran = run(*argv, stdin=stdin)
    assert (ran.status, ran.err) == (0, "")
    return ran


# --- help -------------------------------------------------------------------------------------


@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help(flag: str) -> None:
    told = fine(flag).out
    assert told.startswith("usage: doppio ")
    for name in COMMANDS:
        assert re.search(rf"^ +{name} +\S", told, re.MULTILINE)
    assert "./doppio test" in told


def test_version() -> None:
    """What was installed, as its metadata says; no house is opened for it."""
    assert fine("--version").out == f"doppio {version('doppio')}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_help_for_a_command(name: str) -> None:
    told = fine(name, "--help").out
    assert told.startswith(f"usage: doppio {name} ")
    assert "cappuccino" not in told.split("\n\n")[1]
    assert max(len(line) for line in told.splitlines()) <= 100


@pytest.mark.skipif(os.name == "nt", reason="the folder is named otherwise there")
@pytest.mark.parametrize("name", ["serve", "token"])
def test_help_names_a_folder_as_it_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/100%dark"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert "/100%dark/" in fine(name, "--help").out


def test_nothing_at_all_opens_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Namespace] = []

    def note(arguments: Namespace) -> int:
        asked.append(arguments)
        return 0

    monkeypatch.setattr("doppio.cli.serve.run", note)
    assert fine().out == ""
    assert fine("serve").out == ""
    assert asked[0] == asked[1]
    assert fine("--lan", "--port", "0").out == ""
    assert fine("serve", "--lan", "--port", "0").out == ""
    assert asked[2] == asked[3] != asked[0]


# --- token ------------------------------------------------------------------------------------


def test_token(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    tokens = {fine("token", name, "--store", store).out for name in ("Bot", "Bot", "Ada's bot")}
    assert len(tokens) == 3
    assert all(re.fullmatch(r"\S+\n", token) for token in tokens)
    assert store.is_file()


# --- deal -------------------------------------------------------------------------------------


def test_deal() -> None:
    assert fine("deal").out == fine("deal", "--players", "2", "--seed", "0").out
    assert fine("deal", "--seed", "1").out != fine("deal").out
    for shape in SHAPES:
        for players in (2, 3, 4):
            ran = fine("deal", "--players", str(players), "--shape", shape, "--seed", "9")
            (line,) = ran.lines
            position = parse_position(line)
            assert len(position.stacks) == 16 * players
            assert position.turn == 1
            assert len(line.split()) == 3
    (line,) = fine("deal", "--two-colour", "--seed", str(10**15)).lines
    assert [len(colours) for colours in line.split()[1].split(",")] == [2, 2]


def test_a_deal_can_be_shown_and_counted() -> None:
    (line,) = fine("deal", "--players", "4", "--shape", "blob").lines
    assert fine("show", line).out
    assert re.fullmatch(r"nodes \d+\n", fine("perft", line, "1").out)


def test_a_fair_deal_and_its_handicap() -> None:
    pytest.importorskip("onnxruntime")
    line, told = fine("deal", "--fair", "--handicap", "--seed", "3").lines
    assert len(parse_position(line).stacks) == 32
    assert re.fullmatch(r"credit 0,\d+", told)


# --- show -------------------------------------------------------------------------------------


def test_show() -> None:
    drawn = fine("show", EXAMPLE).out
    assert "\x1b" not in drawn
    for label in ("P3", "F2"):
        assert drawn.count(label) == 1
    assert "Seat 1" in drawn
    assert fine("show", *EXAMPLE.split()).out == drawn
    assert fine("show", EXAMPLE, "--colour", "never").out == drawn
    coloured = fine("show", EXAMPLE, "--colour", "always").out
    assert "\x1b[" in coloured
    assert coloured != drawn


@pytest.mark.parametrize(
    "position",
    [
        ". p,f -",
        "p.f p,f -",
        "pl2/.fc pl,fc 2 p5,f2",
        "pflc p,f,l,c 4",
        "p999f p,f 1",
        "." * 200 + "pf p,f 1",
        "/" * 200 + "pf p,f 1",
    ],
)
def test_show_any_position(position: str, tmp_path: Path) -> None:
    assert fine("show", position).out.endswith("\n")
    assert fine("show", *position.split()).out == fine("show", position).out
    picture = tmp_path / "board.svg"
    assert fine("show", position, "--svg", picture).out == f"wrote {picture}\n"
    assert ElementTree.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert list(tmp_path.iterdir()) == [picture]


def test_a_picture_for_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = fine("show", EXAMPLE, "--svg", "-").out
    assert list(tmp_path.iterdir()) == []
    fine("show", EXAMPLE, "--svg", "./-")
    assert (tmp_path / "-").read_text(encoding="utf-8") == shown.removesuffix("\n")


def test_a_picture_replaces_the_one_before(tmp_path: Path) -> None:
    picture = tmp_path / "a b.svg"
    picture.write_text("old")
    fine("show", EXAMPLE, "--svg", picture)
    first = picture.read_bytes()
    assert first.startswith(b"<")
    fine("show", EXAMPLE, "--svg", picture)
    assert picture.read_bytes() == first
    assert list(tmp_path.iterdir()) == [picture]


# --- perft ------------------------------------------------------------------------------------


def test_perft() -> None:
    assert fine("perft", EXAMPLE, "0").out == "nodes 1\n"
    assert fine("perft", EXAMPLE, "1").out == "nodes 9\n"
    assert fine("perft", *EXAMPLE.split(), "1").out == "nodes 9\n"
    assert fine("perft", "pf/pf p,f 1", "1").out == "nodes 5\n"
    assert fine("perft", "pf p,f 1", "999999").out == "nodes 1\n"
    assert fine("perft", "p.f p,f -", "5").out == "nodes 1\n"
    assert fine("perft", "p.f", "p,f", "-", "5").out == "nodes 1\n"
    assert fine("perft", "p.f", "p,f", "-", "p5", "5").out == "nodes 1\n"


def test_perft_split_by_first_move() -> None:
    *split, total = fine("perft", EXAMPLE, "3", "--divide").lines
    counts = dict(line.split(": ") for line in split)
    assert total == f"nodes {sum(map(int, counts.values()))}"
    assert len(counts) == 9
    assert fine("perft", EXAMPLE, "3").lines == [total]
    assert fine("perft", EXAMPLE, "0", "--divide").out == "nodes 1\n"


def test_perft_within_a_limit() -> None:
    whole = fine("perft", EXAMPLE, "4")
    assert fine("perft", EXAMPLE, "4", "--limit", "1000000").out == whole.out
    ran = run("perft", EXAMPLE, "4", "--limit", "10")
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1


def test_perft_split_needs_no_higher_limit_than_its_parts() -> None:
    """What is counted move by move need not be counted again as a whole."""
    ran = run("perft", EXAMPLE, "4", "--divide", "--limit", "150")
    refused_at_once = ran.status == 2 and ran.out == ""
    counted = ran.status == 0 and ran.out.splitlines()[-1].startswith("nodes ")
    assert refused_at_once or counted, ran


# --- referee ----------------------------------------------------------------------------------


@pytest.fixture
def records(tmp_path: Path) -> dict[str, Path]:
    """Files with records good and bad."""
    contents = {
        "good": SQUARE_GAME,
        "race": RACE,
        "unfinished": b"".join(SQUARE_GAME.splitlines(keepends=True)[:3]),
        "wrong": SQUARE_GAME.replace(b"b2-a2", b"b2-b1"),
        "empty": b"",
        "noise": bytes(range(256)),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return {name: tmp_path / name for name in contents}


def test_referee_of_good_records(records: dict[str, Path]) -> None:
    files = [records[name] for name in ("good", "race", "unfinished")]
    assert fine("referee", *files).lines == [
        f"ok {files[0]}: cappuccino, 2 players, 4 events, scores 4 0, winners 1",
        f"ok {files[1]}: espresso, 2 players, 12 events, scores 14 0, winners 1",
        f"ok {files[2]}: cappuccino, 2 players, unfinished after 2 events",
    ]


@pytest.mark.parametrize("name, line", [("wrong", 3), ("empty", 1), ("noise", 1)])
def test_referee_of_a_bad_record(records: dict[str, Path], name: str, line: int) -> None:
    ran = run("referee", records[name])
    assert (ran.status, ran.err) == (1, "")
    assert len(ran.lines) == 1
    assert re.fullmatch(rf"error {records[name]}: line {line}: .+ \([a-z0-9-]+\)", ran.lines[0])


def test_referee_goes_on_after_a_bad_record(records: dict[str, Path], tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    files = [
        records["wrong"],
        missing,
        records["good"],
        tmp_path,
        records["empty"],
        records["race"],
    ]
    ran = run("referee", *files)
    assert (ran.status, ran.err) == (1, "")
    verdicts = [line.split()[0] for line in ran.lines]
    assert verdicts == ["error", "error", "ok", "error", "error", "ok"]
    for file, line in zip(files, ran.lines, strict=True):
        assert line.split(" ", 1)[1].startswith(f"{file}: ")
    assert run("referee", records["good"], missing).status == 1
    assert run("referee", missing, records["good"]).status == 1


def test_referee_of_standard_input() -> None:
    assert fine("referee", "-", stdin=SQUARE_GAME).out.startswith("ok -: cappuccino")
    assert fine("referee", "-", stdin=RACE.replace(b"\n", b"\r\n")).out.startswith("ok -: espresso")
    ran = run("referee", "-", stdin=b"")
    assert (ran.status, len(ran.lines)) == (1, 1)
    ran = run("referee", "-", "-", stdin=SQUARE_GAME)
    assert [line.split()[0] for line in ran.lines] == ["ok", "error"]


def test_referee_of_a_file_with_a_strange_name(tmp_path: Path) -> None:
    for name in ("a b", "ä ☕", "line\nbreak", "escape\x1b[31m", "\udcff"):
        path = tmp_path / name
        path.write_bytes(SQUARE_GAME)
        ran = run("referee", path)
        assert (ran.status, ran.err) == (0, "")
        assert len(ran.lines) == 1
        assert ran.lines[0].isprintable()
        assert ran.lines[0].endswith("scores 4 0, winners 1")


# --- simulate ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, variant, players",
    [
        (game, variant, players)
        for game, rules in GAMES.items()
        for variant in rules.variants
        for players in range(2, 5 if game == "cappuccino" else 7)
        if variant != "two-colour" or players == 2
    ],
)
def test_simulated_games_stand_before_the_referee(
    game: str, variant: str, players: int, tmp_path: Path
) -> None:
    folder = tmp_path / "deep" / "folder"
    options = ["--players", str(players), "--variant", variant, "--games", "2", "--jobs", "1"]
    options += ["--target", "40"] if game == "espresso" else []
    ran = run("simulate", game, *options, "--seed", "5", "--out", folder)
    assert ran.status == 0
    assert ran.out == f"wrote 2 records to {folder}\n"
    assert len(ran.err.splitlines()) == 1  # how far it has come
    files = sorted(folder.iterdir())
    assert len(files) == 2
    verdicts = fine("referee", *files).lines
    assert all(f"{game}, {players} players" in line for line in verdicts)
    assert all("winners " in line for line in verdicts)


def test_simulate_options(tmp_path: Path) -> None:
    options = ["--games", "3", "--jobs", "1", "--bots", "greedy,random,random", "--players", "4"]
    ran = run(
        "simulate", "cappuccino", *options, "--shape", "long", "--no-autofinish", "--out", tmp_path
    )
    assert ran.status == 0
    for path in tmp_path.iterdir():
        header = path.read_text().splitlines()[0]
        assert '"name":"greedy 1"' in header
        assert '"name":"random 3"' in header
        assert '"name":"greedy 4"' in header
        assert '"autofinish":false' in header


def test_simulate_no_games(tmp_path: Path) -> None:
    ran = run("simulate", "espresso", "--games", "0", "--out", tmp_path / "none")
    assert ran.status == 0
    assert ran.out == f"wrote 0 records to {tmp_path / 'none'}\n"


def test_simulate_one_game(tmp_path: Path) -> None:
    ran = run("simulate", "cappuccino", "--games", "1", "--out", tmp_path)
    assert (ran.out, ran.err) == (f"wrote 1 record to {tmp_path}\n", "1 game\n")
    told = run(
        "simulate", "espresso", "--bots", "level5", "--games", "1", "--target", "1", "--tally"
    )
    assert told.lines[0] == "1 game, 1 round"


def test_simulate_again_gives_the_same_files(tmp_path: Path) -> None:
    for _ in range(2):
        assert (
            run("simulate", "cappuccino", "--games", "2", "--jobs", "1", "--out", tmp_path).status
            == 0
        )
        files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        assert len(files) == 2


def test_simulate_keeps_the_records_of_other_bots(tmp_path: Path) -> None:
    words = ["simulate", "cappuccino", "--games", "2", "--jobs", "1", "--out", str(tmp_path)]
    assert run(*words).status == 0
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    ran = run(*words, "--bots", "greedy")
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert f"{min(before)} holds another game" in ran.err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert run(*words, "--bots", "greedy", "--overwrite").status == 0
    assert {path.name for path in tmp_path.iterdir()} == set(before)
    assert not {path.read_bytes() for path in tmp_path.iterdir()} & set(before.values())


@pytest.mark.parametrize(
    "words",
    [
        ["cappuccino", "--variant", "settle", "--players", "3", "--games", "20"],
        ["espresso", "--variant", "zero", "--target", "30", "--games", "18"],
    ],
    ids=["cappuccino", "espresso"],
)
def test_the_same_seed_gives_the_same_bytes_whatever_the_jobs(
    words: list[str], tmp_path: Path
) -> None:
    folders = []
    for jobs in (1, 2, 3):
        folder = tmp_path / str(jobs)
        ran = spawn("simulate", *words, "--seed", "77", "--jobs", str(jobs), "--out", folder)
        assert ran.status == 0, ran.err
        folders.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert len(folders[0]) == int(words[-1])
    assert len(set(folders[0].values())) == len(folders[0])
    assert folders[0] == folders[1] == folders[2]
    other = spawn("simulate", *words, "--seed", "78", "--jobs", "1", "--out", tmp_path / "other")
    assert other.status == 0
    others = {path.read_bytes() for path in (tmp_path / "other").iterdir()}
    assert not others & set(folders[0].values())


# --- engine and demo --------------------------------------------------------------------------


def test_engine() -> None:
    talk = b"ugi\nposition fen pf p,f 1\nquery legal\nnonsense\ngo depth 1\nquit\nisready\n"
    lines = fine("engine", stdin=talk).lines
    assert lines[0].startswith("id name ")
    assert "ugiok" in lines
    assert "response a1-b1" in lines
    assert sum(line.startswith("info error ") for line in lines) == 1
    assert lines[-1] == "bestmove a1-b1"  # nothing after quit


def test_the_engine_ends_with_its_input() -> None:
    assert fine("engine").out == ""
    assert fine("engine", stdin=b"isready").out == "readyok\n"
    talk = b"position fen pf p,f 1\ngo infinite\n"
    assert fine("engine", stdin=talk).lines[-1] == "bestmove a1-b1"


@pytest.mark.parametrize("length", [65_535, 65_536, 65_537, 200_000])
def test_a_line_too_long_for_the_engine_is_one_error(length: int) -> None:
    for end in (b"\n", b"\r\n"):
        talk = b"x" * length + end + b"isready" + end
        lines = fine("engine", stdin=talk).lines
        assert [line.split()[:2] for line in lines] == [["info", "error"], ["readyok"]]
    assert len(fine("engine", stdin=b"x" * length).lines) == 1


def test_bytes_that_are_no_text_are_one_error_a_line() -> None:
    lines = fine("engine", stdin=b"\xff\xfe\n\x80query\nisready\n").lines
    assert [line.split()[:2] for line in lines] == [["info", "error"]] * 2 + [["readyok"]]


def test_demo() -> None:
    first = fine("demo").out
    assert first == fine("demo").out
    assert first != fine("demo", "--seed", "2").out
    assert re.search(r"After \d+ moves: \d+ : \d+\. ", first)


def test_addresses_of_proxies_and_pages_are_told_as_the_server_needs_them() -> None:
    assert [network(text) for text in ("127.0.0.1", "::1", "10.1.2.3/8")] == [
        *("127.0.0.1", "::1", "10.0.0.0/8")
    ]
    assert origin("https://example.org/") == "https://example.org"
    assert origin("http://localhost:5173") == "http://localhost:5173"
