"""The engine's answers, command by command, to the letter of the format."""

from __future__ import annotations

import re

import pytest

from doppio.players.roster import NO_NET
from doppio.ugi.session import Session
from tests.ugi import plain

EXAMPLE = "pfpf/.fpf2/p3..f p,f 1"
INFO = re.compile(r"info depth \d+ nodes \d+ nps \d+ score -?\d+ pv (\S+)( \S+)*")


class Caller:
    """Who is at the other end of the line."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.session = Session(lambda: 0.0, self.told.append)

    def __call__(self, line: str) -> list[str]:
        """All that is said after a line, until a bounded thought has ended."""
        answer = list(self.session.handle(line))
        if self.session._count is not None:
            self.session._count.wait()
        thought = self.session._thought
        if thought is not None and not thought.endless:
            thought.wait()
        answer = [*self.told, *answer]
        self.told.clear()
        assert all("\n" not in said for said in answer)
        return answer

    def at(self, position: str) -> Caller:
        assert self(f"position fen {position}") == []
        return self

    def ask(self, question: str) -> str:
        (answer,) = self(f"query {question}")
        assert answer == "response" or answer.startswith("response ")
        return answer.removeprefix("response").strip()

    def everything(self) -> list[str]:
        return [self.ask(q) for q in ("legal", "turn", "gameover", "result", "scores")]


@pytest.fixture
def engine() -> Caller:
    return Caller()


# --- greetings --------------------------------------------------------------------------------


def test_ugi(engine: Caller) -> None:
    name, author, *options, last = engine("ugi")
    assert re.fullmatch(r"id name \S.*", name)
    assert re.fullmatch(r"id author \S.*", author)
    assert options
    for option in options:
        assert re.fullmatch(r"option name \S+ type (check|spin|combo|string|button)( .*)?", option)
    assert last == "ugiok"


def test_isready(engine: Caller) -> None:
    assert engine("isready") == ["readyok"]
    engine.at(EXAMPLE)
    engine("go infinite")
    assert engine("isready") == ["readyok"]


@pytest.mark.parametrize("line", ["", " ", "\t", "\n", "\r\n"])
def test_an_empty_line_has_no_answer(engine: Caller, line: str) -> None:
    assert engine(line) == []


def test_spaces_and_line_ends_do_not_matter(engine: Caller) -> None:
    assert engine("  isready \r\n") == ["readyok"]
    assert engine(f"\tposition  fen   {EXAMPLE.replace(' ', '   ')}  moves   a1-b1 \r\n") == []
    assert engine.ask("turn") == "2"


def test_quit(engine: Caller) -> None:
    assert not engine.session.over
    assert engine("quit") == []
    assert engine.session.over


@pytest.mark.parametrize("rest", ["now", "ugi", "name value", "\ufffd", "x" * 60_000])
def test_words_after_a_command_that_takes_none_are_passed_over(engine: Caller, rest: str) -> None:
    assert engine(f"ugi {rest}") == engine("ugi")
    assert engine(f"isready {rest}") == ["readyok"]
    engine.at(EXAMPLE)
    assert engine(f"stop {rest}") == []
    engine("go infinite")
    assert engine(f"stop {rest}")[-1].startswith("bestmove ")
    assert engine(f"uginewgame {rest}") == []
    (error,) = engine("query turn")
    assert error.startswith("info error There is no position yet")
    assert engine(f"quit {rest}") == []
    assert engine.session.over


def test_an_empty_list_of_moves_is_no_moves(engine: Caller) -> None:
    engine.at(EXAMPLE)
    before = engine.everything()
    engine.at("pf p,f 2")
    engine.at(f"{EXAMPLE} moves")
    assert engine.everything() == before


# --- positions and questions ------------------------------------------------------------------


@pytest.mark.parametrize(
    "position, legal, turn, scores",
    [
        (EXAMPLE, None, "1", "6 6"),
        ("pf p,f 1", "a1-b1", "1", "1 1"),
        ("pf p,f 2", "b1-a1", "2", "1 1"),
        ("pf/pf p,f 1", "a1-b1 a1-a2 a2-a1 a2-b1 a2-b2", "1", "2 2"),
        ("pl2/.fc pl,fc 2 p5,f2", "b2-c2 c2-b2", "2", "6 3"),
        ("pl2/.fc pl,fc 1 l9", "b1-a1 b1-b2", "1", "11 1"),
        ("pfl p,f,l 3", "c1-b1", "3", "1 1 1"),
        ("p2f3l4c5 p,f,l,c 4", "d1-c1", "4", "2 3 4 5"),
        ("fl/cp l,c,p,f 2", "a2-a1 a2-b1 a2-b2", "2", "1 1 1 1"),
        ("." + "/" * 30 + "." * 30 + "p3f p,f 1", "ae31-af31", "1", "3 1"),
    ],
)
def test_positions(
    engine: Caller, position: str, legal: str | None, turn: str, scores: str
) -> None:
    engine.at(position)
    if legal is None:
        board, seats, seat = position.split()
        expected = set(plain.moves(plain.read(board), seats.split(",")[int(seat) - 1]))
        assert set(engine.ask("legal").split()) == expected
    else:
        assert engine.ask("legal") == legal
    assert engine.ask("turn") == turn
    assert engine.ask("gameover") == "false"
    assert engine.ask("result") == "none"
    assert engine.ask("scores") == scores


@pytest.mark.parametrize(
    "position, winners, scores",
    [
        (". p,f -", "1,2", "0 0"),
        ("p p,f -", "1", "1 0"),
        ("p.f p,f -", "1,2", "1 1"),
        ("p.f2 p,f -", "2", "1 2"),
        ("p.f2 p,f - p1", "1,2", "2 2"),
        (". p,f - p20,f12", "1", "20 12"),
        ("p2.f.l2 p,f,l -", "1,3", "2 1 2"),
        ("p.f.l.c p,f,l,c -", "1,2,3,4", "1 1 1 1"),
        ("p3.l2.f4.c pl,fc -", "2", "3 4"),
        ("p3.l2.f.c3 pl,fc -", "1,2", "3 3"),
        ("p3.l2.f.c3 pl,fc - l2", "1", "4 3"),
    ],
)
def test_a_finished_game(engine: Caller, position: str, winners: str, scores: str) -> None:
    engine.at(position)
    assert engine.everything() == ["", "-", "true", f"winners {winners}", scores]
    assert engine("query legal") == ["response"]
    assert engine("perft 3") == ["nodes 1"]
    assert [line.split()[0] for line in engine("go depth 1")] == ["bestmove"]


def test_moves_are_played(engine: Caller) -> None:
    engine.at("pf/pf p,f 1 moves a1-b1")
    assert engine.everything() == ["b2-a2", "2", "false", "none", "3 1"]
    engine.at("pf/pf p,f 1 moves a1-b1 b2-a2")
    assert engine.everything() == ["b1-a2", "1", "false", "none", "2 2"]
    engine.at("pf/pf p,f 1 moves a1-b1 b2-a2 b1-a2")
    assert engine.everything() == ["", "-", "true", "winners 1", "4 0"]
    engine.at("pf/pf p,f 1 moves")
    assert engine.ask("turn") == "1"


def test_names_of_cells_stay_through_a_game(engine: Caller) -> None:
    engine.at("p.pf p,f 1 moves c1-d1")
    assert engine.everything() == ["", "-", "true", "winners 1", "3 0"]
    engine.at("pf/..ff/..fp p,f 1 moves a1-b1")
    assert "d3-d2" not in engine.ask("legal").split()
    assert engine.ask("turn") == "2"
    assert "c2-d2" in engine.ask("legal").split()


def test_seats_that_cannot_move_are_passed_over(engine: Caller) -> None:
    engine.at("p2f.l2p p,f,l 1 moves a1-b1")
    assert engine.everything() == ["d1-e1", "3", "false", "none", "4 0 2"]
    engine.at("p2f.l2p p,f,l 3 moves d1-e1")
    assert engine.ask("turn") == "1"
    engine.at("p2f.p2f p,f 1 moves a1-b1")
    assert engine.ask("turn") == "1"


def test_a_bank_means_settle(engine: Caller) -> None:
    engine.at("pf.pf p,f 1 moves a1-b1")
    assert engine.everything() == ["e1-d1", "2", "false", "none", "3 1"]
    engine.at("pf.pf p,f 1 f3 moves a1-b1")
    assert engine.everything() == ["e1-d1", "2", "false", "none", "3 4"]
    engine.at("p2f.pf p,f 1 moves d1-e1")
    assert engine.ask("gameover") == "false"
    engine.at("p2f.pf p,f 1 p0 moves d1-e1")
    assert engine.everything() == ["", "-", "true", "winners 1", "5 0"]


def test_uginewgame(engine: Caller) -> None:
    engine.at("pf p,f 1")
    assert engine("uginewgame") == []
    engine.at("pf p,f 2")
    assert engine.ask("turn") == "2"


# --- perft ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position",
    [
        EXAMPLE,
        "pf/pf p,f 1",
        "pf/pf p,f 2",
        "pfl/lpf/fl p,f,l 2",
        "pflc/clfp p,f,l,c 3",
        "pl/fc/p2f pl,fc 2",
        "pf.pf/p.f2 p,f 1 p3",
        "pfp/fpf p,f 2 p0",
        "p3fpf2 p,f 1",
    ],
)
def test_perft(engine: Caller, position: str) -> None:
    board, seats, turn, *bank = position.split()
    engine.at(position)
    for depth in range(7 if len(board) < 10 else 4):
        count = plain.perft(
            plain.read(board), tuple(seats.split(",")), int(turn) - 1, depth, bool(bank)
        )
        assert engine(f"perft {depth}") == [f"nodes {count}"]


def test_perft_counts_a_game_that_ends_early_once(engine: Caller) -> None:
    engine.at("pf p,f 1")
    assert [engine(f"perft {depth}") for depth in (0, 1, 2, 1000000)] == [["nodes 1"]] * 4
    engine.at("pf/pf p,f 1")
    assert engine("perft 1") == ["nodes 5"]


def test_a_count_is_told_before_what_was_asked_after_it(engine: Caller) -> None:
    engine.at("pfpfpf/fpfpfp/pfpfpf p,f 1")
    said: list[str] = []
    for line in ("perft 3", "perft 1", "query turn", "position fen pf p,f 1", "perft 1", "quit"):
        said.extend(engine.session.handle(line))
        engine.told.extend(said)
        said.clear()
    assert [word.split()[0] for word in engine.told] == ["nodes", "nodes", "response", "nodes"]
    assert engine.told[2:] == ["response 1", "nodes 1"]


# --- thinking ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limits",
    [
        "movetime 1",
        "movetime 1000",
        "nodes 1",
        "nodes 1000000",
        "depth 1",
        "depth 50",
        "depth 3 nodes 100",
        "movetime 0",
        "nodes 0",
        "depth 0",
    ],
)
@pytest.mark.parametrize("position", [EXAMPLE, "pl/fc pl,fc 2", "pflc/clfp p,f,l,c 3 p1"])
def test_go(engine: Caller, position: str, limits: str) -> None:
    engine.at(position)
    before = engine.everything()
    *told, best = engine(f"go {limits}")
    assert told
    assert all(INFO.fullmatch(line) for line in told)
    assert best.removeprefix("bestmove ") in engine.ask("legal").split()
    found = INFO.fullmatch(told[-1])
    assert found
    assert found[1] == best.removeprefix("bestmove ")
    assert engine.everything() == before  # thinking moves nothing
    assert engine("stop") == []


@pytest.mark.parametrize("player", ["learned", "search", "uct", "greedy"])
@pytest.mark.parametrize("limit", ["nodes", "depth"])
def test_a_limit_of_nothing_is_the_least_there_is(engine: Caller, player: str, limit: str) -> None:
    """Other engines take 0 for no limit at all; who sends it would wait for ever."""
    engine(f"setoption name Player value {player}")
    engine.at("pfpfpf/fpfpfp/pfpfpf/fpfpfp p,f 1")
    assert engine(f"go {limit} 0") == engine(f"go {limit} 1")


@pytest.mark.parametrize("limit", ["movetime", "nodes", "depth"])
def test_the_highest_limit_is_no_trouble(engine: Caller, limit: str) -> None:
    """No clock of the system counts so many milliseconds."""
    assert engine.at(EXAMPLE)(f"go {limit} {10**15}") == engine("go")


def test_the_only_move_is_the_best(engine: Caller) -> None:
    assert engine.at("pf p,f 1")("go depth 1")[-1] == "bestmove a1-b1"


@pytest.mark.parametrize("limits", ["depth 1", "movetime 10", ""])
def test_a_board_too_large_to_think_about_is_told(engine: Caller, limits: str) -> None:
    engine.at(f"{'/'.join(['pf' * 9] * 4)} p,f 1")
    (told,) = engine(f"go {limits}")
    assert told.startswith("info error The engine plays boards of at most 64 stacks")
    assert engine.at(EXAMPLE)("go depth 1")[-1].startswith("bestmove ")


def test_go_infinite_answers_when_told_to_stop(engine: Caller) -> None:
    engine.at(EXAMPLE)
    told = engine("go infinite")
    assert all(INFO.fullmatch(line) for line in told)
    assert engine("isready") == ["readyok"]
    *more, best = engine("stop")
    assert all(line.startswith("info ") for line in more)
    assert best.removeprefix("bestmove ") in engine.ask("legal").split()
    assert engine("stop") == []


@pytest.mark.parametrize("end", ["quit", "end of input"])
def test_an_endless_thought_ends_with_the_conversation(engine: Caller, end: str) -> None:
    engine.at(EXAMPLE)
    engine("go infinite")
    if end == "quit":
        last = engine("quit")
    else:
        engine.session.close()
        last = engine.told
    assert [line for line in last if line.startswith("bestmove ")] == last[-1:]


def test_every_go_has_one_bestmove(engine: Caller) -> None:
    engine.at(EXAMPLE)
    said: list[str] = []
    for line in ("go infinite", "go infinite", "go depth 1", "go infinite", "stop", "stop"):
        said += engine(line)
    assert sum(line.startswith("bestmove ") for line in said) == 4


def test_the_same_seed_gives_the_same_move(engine: Caller) -> None:
    engine.at("pfpfpf/fpfpfp/pfpfpf p,f 1")
    engine("setoption name Player value greedy")
    moves = set()
    for seed in range(20):
        assert engine(f"setoption name Seed value {seed}") == []
        first, second = engine("go depth 1")[-1], engine("go depth 1")[-1]
        assert first == second
        moves.add(first)
    assert len(moves) > 1


# --- options ----------------------------------------------------------------------------------


def test_the_option_settle(engine: Caller) -> None:
    assert engine("setoption name Settle value true") == []
    engine.at("p2f.pf p,f 1 moves d1-e1")
    assert engine.ask("gameover") == "true"
    assert engine("setoption name Settle value false") == []
    engine.at("p2f.pf p,f 1 moves d1-e1")
    assert engine.ask("gameover") == "false"


def test_the_option_perft_limit(engine: Caller) -> None:
    engine.at("pfpfpf/fpfpfp/pfpfpf p,f 1")
    (count,) = engine("perft 3")
    assert engine("setoption name PerftLimit value 10") == []
    (error,) = engine("perft 3")
    assert error.startswith("info error ")
    assert engine("setoption name PerftLimit value 100000") == []
    assert engine("perft 3") == [count]


def test_every_option_told_can_be_set_to_its_default(engine: Caller) -> None:
    options = [line for line in engine("ugi") if line.startswith("option ")]
    for option in options:
        words = option.split()
        name, default = words[2], words[words.index("default") + 1]
        assert engine(f"setoption name {name} value {default}") == []
        assert engine(f"setoption name {name.lower()} value {default}") == []


@pytest.mark.parametrize("bound", ["min", "max"])
def test_a_number_is_held_to_the_bounds_that_were_told(engine: Caller, bound: str) -> None:
    spins = [line.split() for line in engine("ugi") if " type spin " in line]
    assert spins
    for words in spins:
        name, limit = words[2], int(words[words.index(bound) + 1])
        assert engine(f"setoption name {name} value {limit}") == []
        beyond = limit - 1 if bound == "min" else limit + 1
        (answer,) = engine(f"setoption name {name} value {beyond}")
        assert answer.startswith("info error ")


# --- bad input --------------------------------------------------------------------------------

BAD_LINES = [
    "hello",
    "UGI",
    "\x00",
    "ｕｇｉ",
    "\ufffd\ufffd",
    "x" * 60_000,
    "query",
    "query everything",
    "query legal turn",
    "query Legal",
    "perft",
    "perft x",
    "perft -1",
    "perft 1.5",
    "perft 1e3",
    "perft 1 2",
    "perft ٣",
    "perft 99999999999999999999999999",
    "perft " + "9" * 5000,
    "go depth",
    "go depth x",
    "go depth -1",
    "go depth 1 nodes",
    "go movetime 1.5",
    "go sideways",
    "go sideways 3",
    "go infinite 3",
    "go infinite depth 3",
    "go nodes " + "9" * 5000,
    "setoption",
    "setoption name",
    "setoption name Settle",
    "setoption name Settle value",
    "setoption Settle true",
    "setoption name Settle value maybe",
    "setoption name Settle value true false",
    "setoption name Settle value 1",
    "setoption name Seed value -1",
    "setoption name Seed value x",
    "setoption name Seed value 99999999999999999999999",
    "setoption name Nothing value 1",
    "setoption value true name Settle",
    "position",
    "position startpos",
    "position pf p,f 1",
    "position fen",
    "position fen moves a1-b1",
    "position fen pf",
    "position fen pf p,f",
    "position fen pf p,f 3",
    "position fen pf p,f 0",
    "position fen p2f p,f 2",
    "position fen xx p,f 1",
    "position fen pf p,l 1",
    "position fen pf p,f,l,c,p 1",
    "position fen pf p,f 1 x1",
    "position fen pf p,f 1 p1 f1",
    "position fen pf p,f 1 a1-b1",
    "position fen pf p,f 1 moves b1-a1",
    "position fen pf p,f 1 moves a1-b1 b1-a1",
    "position fen pf/pf p,f 1 moves a1-b1 b2-b1",
    "position fen pf/pf p,f 1 moves a1-b1 hello",
    "position fen pf/pf p,f 1 moves a1-b1 b2-a2 a1-b1",
    "position fen pf/pf p,f 1 moves a1-b1, b2-a2",
    "position fen pf p,f 1 moves moves",
    "position fen pf p,f 1 moves " + "a1-b1" * 1000,
    "position fen " + "p" * 300 + " p,f 1",
    "position fen " + "p9" * 5000 + " p,f 1",
    "position fen p" + "9" * 5000 + " p,f 1",
]


@pytest.mark.parametrize("line", BAD_LINES, ids=lambda line: ascii(line[:50]) + str(len(line)))
def test_bad_input_is_one_error_and_changes_nothing(engine: Caller, line: str) -> None:
    (error,) = engine(line)
    assert error.startswith("info error ")
    assert len(error) > len("info error ")
    assert len(error) < 300
    assert error.isprintable()
    engine.at(EXAMPLE + " moves a1-b1")
    engine("go infinite")
    before = engine.everything()
    (again,) = engine(line)
    assert again.startswith("info error ")
    assert engine.everything() == before
    assert not engine.session.over
    assert engine("stop")[-1].startswith("bestmove ")  # it was still being thought of
    assert engine("perft 1") == [f"nodes {len(before[0].split())}"]


@pytest.mark.parametrize(
    "line",
    [
        *(f"query {question}" for question in ("legal", "turn", "gameover", "result", "scores")),
        *("perft 1", "go depth 1", "go infinite", "go"),
    ],
)
def test_a_question_before_any_position(engine: Caller, line: str) -> None:
    (error,) = engine(line)
    assert error.startswith("info error ")
    assert engine("isready") == ["readyok"]
    engine.at("pf p,f 1")
    assert len([*engine(line), *engine("stop")]) >= 1
    engine("stop")
    engine("uginewgame")
    (error,) = engine(line)
    assert error.startswith("info error ")


def test_the_engine_plays_whole_games(engine: Caller) -> None:
    for seats in ("p,f", "p,f,l", "p,f,l,c", "pl,fc"):
        letters = seats.replace(",", "")
        board = "/".join(letters[i % len(letters) :] + letters for i in range(4))
        start = f"{board} {seats} 1"
        moves: list[str] = []
        engine.at(start)
        while engine.ask("gameover") == "false":
            best = engine("go nodes 10")[-1].removeprefix("bestmove ")
            assert best in engine.ask("legal").split()
            moves.append(best)
            engine.at(f"{start} moves {' '.join(moves)}")
        assert engine.ask("result").startswith("winners ")
        scores = [int(score) for score in engine.ask("scores").split()]
        cups = sum(letter in "pflc" for letter in board)
        assert sum(scores) == cups or (seats == "pl,fc" and sum(scores) < cups)


# --- credited cups ----------------------------------------------------------------------------


def test_credited_cups_count_in_scores_and_results(engine: Caller) -> None:
    engine.at("p3.f p,f -")
    assert (engine.ask("scores"), engine.ask("result")) == ("3 1", "winners 1")
    assert engine("setoption name Credit value 0,2") == []
    assert (engine.ask("scores"), engine.ask("result")) == ("3 3", "winners 1,2")
    assert engine("setoption name Credit value none") == []
    assert engine.ask("scores") == "3 1"


@pytest.mark.parametrize("value", ["3", "0,-1", "a,b", "0,3,", "0,65", "0,1,2,3,4"])
def test_credit_that_cannot_be_read_is_refused(engine: Caller, value: str) -> None:
    (said,) = engine(f"setoption name Credit value {value}")
    assert said.startswith("info error ")
    assert engine.at("pf p,f 1").ask("scores") == "1 1"


def test_credit_for_another_number_of_seats_is_refused(engine: Caller) -> None:
    engine.at("pfl p,f,l 1")
    engine("setoption name Credit value 0,3")
    for line in ("query scores", "go nodes 5"):
        (said,) = engine(line)
        assert said.startswith("info error ")


def test_whoever_thinks_knows_of_the_credit(engine: Caller) -> None:
    engine.at("p2f p,f 1")
    engine("setoption name Player value greedy")
    engine("setoption name Credit value 0,9")
    *_, told, best = engine("go nodes 5")
    assert best == "bestmove a1-b1"
    assert INFO.fullmatch(told)


def test_a_missing_net_is_told(engine: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    assert engine("isready") == ["readyok"]
    monkeypatch.setattr("doppio.ugi.session.net_runs", lambda: False)
    assert engine("isready") == [f"info string {NO_NET}", "readyok"]
    assert engine("setoption name Player value search") == []
    assert engine("isready") == ["readyok"]
