"""Records by other hands: whatever the text of the format allows stands before the referee."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO

import pytest

from doppio.face import Cappuccino
from doppio.games.cappuccino.notation import position_text
from doppio.records.book import read_record, record_bytes, replaying
from tests.records.handwritten import (
    CARDS,
    NO_ZEROS,
    RACE,
    RACE_EVENTS,
    RED_PILE,
    RED_RUN,
    SQUARE_EVENTS,
    SQUARE_GAME,
    Line,
    cappuccino,
    deal,
    deck,
    end,
    espresso,
    finish,
    finito,
    flip,
    judged,
    lines_of,
    move,
    play,
    record,
    resign,
    strip_placements,
    stuck,
    timeout,
    written,
)


def assert_stands(content: bytes, scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """The record is ok and its game ended so; and it can be stored and read again."""
    verdict = judged(content)
    assert verdict.ok, verdict.sentence()
    assert verdict.outcome is not None
    assert (verdict.outcome.scores, verdict.outcome.winners) == (scores, winners)
    read = read_record(BytesIO(content))
    assert read_record(BytesIO(record_bytes(read))) == read


def text_after(content: bytes) -> str:
    """The position after the last line."""
    *_, (replay, _) = replaying(BytesIO(content))
    return position_text(replay.state.position)


# --- the examples of the format ---------------------------------------------------------------


def test_the_example_of_cappuccino() -> None:
    header = (
        '{"doppio":1,"game":"cappuccino",'
        '"options":{"players":2,"setup":"basic","settle":false,"autofinish":true},'
        '"seats":[{"name":"Ada","colours":"p"},{"name":"Bo","colours":"f"}],'
        '"position":"pfpf/.fpf2/p3..f p,f 1"}\n'
    )
    first = '{"n":1,"t":1200,"seat":1,"do":"move","move":"a1-b1"}\n'
    content = (header + first).encode()
    assert judged(content).sentence() == "cappuccino, 2 players, unfinished after 1 event"
    assert record_bytes(read_record(BytesIO(content))) == content
    assert text_after(content) == ".p2pf/.fpf2/p3..f p,f 2"


def test_the_example_of_two_colours_and_a_bank() -> None:
    header = cappuccino("pl2/.fc pl,fc 2 p5,f2", "pl,fc", settle=True)
    # c2 climbs b2: an equal pair of twos stays, and the single p is part of that area.
    content = record(header, move(2, "c2-b2"))
    assert judged(content).ok
    assert text_after(content) == "pl2/.c2 pl,fc 1 p5,f2"


def test_credited_cups_count_for_the_referee_too() -> None:
    *moves, _ = SQUARE_EVENTS
    assert_stands(record(cappuccino(credit=[0, 4]), *moves, end([4, 4], [1, 2])), (4, 4), (1, 2))
    assert not judged(record(cappuccino(credit=[0, 4]), *moves, end([4, 0], [1]))).ok


def test_a_record_tells_of_credit_only_where_there_is_some() -> None:
    plain = Cappuccino("pf p,f 1").record()
    given = Cappuccino("pf p,f 1", credit=(0, 2)).record()
    assert b"credit" not in record_bytes(plain)
    assert b'"autofinish":false,"credit":[0,2]}' in record_bytes(given)
    assert read_record(BytesIO(record_bytes(given))) == given


def test_the_example_of_espresso() -> None:
    header = (
        '{"doppio":1,"game":"espresso","options":{"players":2,"variant":"normalo","target":100},'
        '"seats":[{"name":"Ada"},{"name":"Bo"}]}\n'
    )
    decks = json.dumps([RED_PILE, RED_PILE], separators=(",", ":"))
    events = (
        f'{{"n":1,"t":0,"do":"deal","round":1,"decks":{decks}}}\n'
        '{"n":2,"t":812,"seat":2,"do":"play","cards":[{"from":"help2"}],"to":"new"}\n'
        '{"n":3,"t":900,"seat":1,"do":"flip"}\n'
        '{"n":4,"t":990,"seat":2,"do":"play","cards":[{"from":"espresso"}],"to":"new"}\n'
    )
    content = (header + events).encode()
    verdict = judged(content)
    # The blue 0 of help2 was replaced by the red 0, so the pile's top is now the red 1.
    assert (verdict.line, verdict.refusal and verdict.refusal.code) == (5, "does-not-open")
    right = content.replace(b'"espresso"}],"to":"new"', b'"help2"}],"to":"new"')
    assert judged(right).sentence() == "espresso, 2 players, unfinished after 4 events"
    assert record_bytes(read_record(BytesIO(right))) == right


# --- unfinished records -----------------------------------------------------------------------


@pytest.mark.parametrize("whole", [SQUARE_GAME, RACE], ids=["cappuccino", "espresso"])
def test_every_beginning_of_a_record_is_unfinished(whole: bytes) -> None:
    lines = whole.splitlines(keepends=True)
    assert judged(whole).outcome is not None
    for count in range(1, len(lines)):
        verdict = judged(b"".join(lines[:count]))
        assert verdict.ok
        assert verdict.outcome is None
        events = "1 event" if count == 2 else f"{count - 1} events"
        assert verdict.sentence().endswith(f"unfinished after {events}")


# --- the same record, written differently -----------------------------------------------------


def spread_out(content: bytes) -> bytes:
    return content.replace(b": ", b" :\t ").replace(b", ", b"  ,  ")


def reversed_keys(content: bytes) -> bytes:
    lines = [json.loads(line) for line in content.splitlines()]
    return written([dict(reversed(line.items())) for line in lines])


def escaped(content: bytes) -> bytes:
    return content.replace(b"move", b"\\u006dov\\u0065").replace(b"espresso", b"espress\\u006F")


WAYS_TO_WRITE: dict[str, Callable[[bytes], bytes]] = {
    "spaces": spread_out,
    "no spaces": lambda content: content.replace(b": ", b":").replace(b", ", b","),
    "keys in another order": reversed_keys,
    "escaped letters": escaped,
    "CRLF": lambda content: content.replace(b"\n", b"\r\n"),
    "no newline at the end": lambda content: content.rstrip(b"\n"),
    "indented": lambda content: b"  " + content.replace(b"\n", b"\n  ").rstrip(b" "),
    "empty lines": lambda content: content.replace(b"\n", b"\n\n"),
}


@pytest.mark.parametrize("way", WAYS_TO_WRITE)
def test_a_record_may_be_written_in_any_json(way: str) -> None:
    square, race = WAYS_TO_WRITE[way](SQUARE_GAME), WAYS_TO_WRITE[way](RACE)
    assert square != SQUARE_GAME
    assert_stands(square, (4, 0), (1,))
    assert_stands(race, (14, 0), (1,))
    assert record_bytes(read_record(BytesIO(square))) == record_bytes(
        read_record(BytesIO(SQUARE_GAME))
    )
    assert record_bytes(read_record(BytesIO(race))) == record_bytes(read_record(BytesIO(RACE)))


def test_names_in_any_script() -> None:
    header = {**cappuccino(), "seats": [{"name": "Ада ☕ 🐼", "colours": "p"}, {"name": ""}]}
    for ascii_only in (True, False):
        content = json.dumps(header, ensure_ascii=ascii_only).encode()
        assert judged(content).ok
        assert "Ада ☕ 🐼".encode() in record_bytes(read_record(BytesIO(content)))


# --- what may be left out ---------------------------------------------------------------------


def test_cappuccino_with_nothing_but_what_is_needed() -> None:
    header: Line = {"doppio": 1, "game": "cappuccino", "seats": [{}, {}], "position": "pf/pf p,f 1"}
    assert_stands(record(header, *SQUARE_EVENTS), (4, 0), (1,))


def test_espresso_is_normalo_to_100_unless_told() -> None:
    header: Line = {"doppio": 1, "game": "espresso", "seats": [{}, {}]}
    events = lines_of(header, *RACE_EVENTS[:-1])
    assert judged(written(events)).sentence().endswith("unfinished after 11 events")
    verdict = judged(record(header, *RACE_EVENTS))
    assert (verdict.line, verdict.refusal and verdict.refusal.code) == (13, "target-not-reached")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 2},
        {"setup": "basic"},
        {"setup": "hand"},
        {"settle": False},
        {"autofinish": True},
        {"autofinish": False},
    ],
    ids=str,
)
def test_each_option_may_stand_alone(options: dict[str, object]) -> None:
    assert_stands(record({**cappuccino(), "options": options}, *SQUARE_EVENTS), (4, 0), (1,))


# --- what is not known is kept ----------------------------------------------------------------


def test_unknown_fields_are_kept_and_passed_over() -> None:
    header, *events = lines_of(cappuccino(clock="5+3"), *SQUARE_EVENTS)
    header["place"] = {"town": "Torino", "tables": [1, 2.5, None, True]}
    assert isinstance(header["seats"], list)
    header["seats"][0]["rating"] = 1500
    # Names that mean something in other places mean nothing here.
    more: Line = {"comment": "a good one", "cards": [], "order": ["r1"], "points": {"x": 1}}
    events = [{**event, **more} for event in events]
    content = written([header, *events])
    assert_stands(content, (4, 0), (1,))
    again = [json.loads(line) for line in record_bytes(read_record(BytesIO(content))).splitlines()]
    assert again == [header, *events]


def test_unknown_fields_of_espresso_are_kept_too() -> None:
    lines = [
        {**line, "note": {"deep": [[]]}} for line in lines_of(espresso(target=10), *RACE_EVENTS)
    ]
    content = written(lines)
    assert_stands(content, (14, 0), (1,))
    again = [json.loads(line) for line in record_bytes(read_record(BytesIO(content))).splitlines()]
    assert again == lines


def test_unknown_fields_of_a_played_card_are_kept_too() -> None:
    lines = lines_of(espresso(), deal(1, RED_PILE, NO_ZEROS), play(1, "help1"))
    lines[2]["cards"] = [{"from": "help1", "card": "g0"}]
    again = record_bytes(read_record(BytesIO(written(lines)))).splitlines()[2]
    assert json.loads(again) == lines[2]


@pytest.mark.parametrize(
    "value",
    ['"\\ud800"', "1e999", "-1e999", "[" * 200 + "]" * 200, "9" * 400, '"\\u0000"', "1.5e-7"],
    ids=["lone surrogate", "infinity", "minus infinity", "nested", "long number", "nul", "float"],
)
def test_what_is_read_can_be_written(value: str) -> None:
    content = SQUARE_GAME.replace(b'"doppio": 1', b'"doppio": 1, "new": ' + value.encode(), 1)
    verdict = judged(content)
    if verdict.ok:
        stored = record_bytes(read_record(BytesIO(content)))
        assert record_bytes(read_record(BytesIO(stored))) == stored
    else:
        assert verdict.line == 1


# --- Cappuccino's variants --------------------------------------------------------------------


@pytest.mark.parametrize("winners", [[1, 2, 3], [3, 1, 2], [2, 3, 1]])
def test_winners_in_any_order(winners: list[int]) -> None:
    header = cappuccino("p2.f2.l2 p,f,l -", "p,f,l")
    assert_stands(record(header, end([2, 2, 2], winners)), (2, 2, 2), (1, 2, 3))


@pytest.mark.parametrize(
    "position, moves, scores, winners",
    [
        ("p2f p,f 1", ["a1-b1"], [3, 0], [1]),  # an unequal pair
        ("pp.f p,f 1", ["a1-b1"], [2, 1], [1]),  # one colour
        ("ppp.f4 p,f 1", ["a1-b1", "b1-c1"], [3, 4], [2]),
        ("p2f.fp3 p,f 1", ["a1-b1", "e1-d1"], [7, 0], [1]),
        ("f2p.p p,f 2", ["a1-b1"], [1, 3], [2]),
    ],
)
def test_a_settled_game_ends_at_once_or_is_played_out(
    position: str, moves: list[str], scores: list[int], winners: list[int]
) -> None:
    seat = int(position[-1])
    steps = [move(seat, text) for text in moves]
    for count in range(len(steps) + 1):  # the end may come after each of them
        for header in (cappuccino(position), cappuccino(position, autofinish=True)):
            content = record(header, *steps[:count], end(scores, winners))
            assert_stands(content, tuple(scores), tuple(winners))
    played_out = record(cappuccino(position, autofinish=False), *steps, end(scores, winners))
    assert_stands(played_out, tuple(scores), tuple(winners))


@pytest.mark.parametrize("leave", [resign, timeout])
def test_a_seat_leaves(leave: Callable[[int], Line]) -> None:
    # Of two, the one who stays wins, whatever the cups say.
    content = record(cappuccino("pf4 p,f 2"), leave(2), end([1, 4], [1]))
    assert_stands(content, (1, 4), (1,))
    # Out of turn, too.
    content = record(cappuccino(), leave(2), end([2, 2], [1]))
    assert_stands(content, (2, 2), (1,))


def test_three_play_and_one_leaves() -> None:
    header = cappuccino("pfl p,f,l 1", "p,f,l")
    steps = [resign(2), move(1, "a1-b1"), move(1, "b1-c1"), end([3, 0, 0], [1])]
    assert_stands(record(header, *steps), (3, 0, 0), (1,))
    # A seat that has left cannot win: its three cups are more than one.
    header = cappuccino("p.f3.l p,f,l -", "p,f,l")
    verdict = judged(record(header, resign(2), end([1, 3, 1], [1, 3])))
    assert verdict.line == 2  # nobody leaves a game that is over
    header = cappuccino("pp.f3.l p,f,l 1", "p,f,l")
    steps = [resign(2), move(1, "a1-b1"), end([2, 3, 1], [1])]
    assert_stands(record(header, *steps), (2, 3, 1), (1,))


def test_two_colours() -> None:
    header = cappuccino("pl/fc pl,fc 1", "pl,fc")
    steps = [move(1, "a1-b1"), move(2, "a2-b2"), move(1, "b1-b2"), end([4, 0], [1])]
    assert_stands(record(header, *steps), (4, 0), (1,))
    # Each seat's better colour counts; the letters of a seat have no order.
    header = cappuccino("p3.l.f2.c4 pl,fc -", "lp,cf")
    assert_stands(record(header, end([3, 4], [2])), (3, 4), (2,))


def test_settled_stacks_leave_the_board() -> None:
    header = cappuccino("pf.pf p,f 1", settle=True)
    steps = [move(1, "a1-b1"), move(2, "e1-d1")]
    assert text_after(record(header, steps[0])) == "...pf p,f 2 p2"
    assert_stands(record(header, *steps, end([2, 2], [1, 2])), (2, 2), (1, 2))
    # The unequal pair goes with the move that made the other stack alone.
    header = cappuccino("p2f.pf p,f 1", settle=True)
    content = record(header, move(1, "d1-e1"), end([5, 0], [1]))
    assert_stands(content, (5, 0), (1,))
    verdict = judged(record(header, move(1, "d1-e1"), move(1, "a1-b1")))
    assert verdict.line == 3


def test_a_bank_from_before() -> None:
    header = cappuccino("pf p,f 1 p5,f9", settle=True)
    assert_stands(record(header, move(1, "a1-b1"), end([7, 9], [2])), (7, 9), (2,))


@pytest.mark.parametrize("mirrored, first_move", [(False, "a1-b1"), (True, "p2-o2")])
def test_expert_set_up_names_cells_by_the_frame_of_all_cups(
    mirrored: bool, first_move: str
) -> None:
    header = cappuccino(None, setup="expert")
    placements = strip_placements(mirrored)
    assert judged(record(header, *placements)).ok
    content = record(header, *placements, move(1, first_move))
    assert judged(content).ok, judged(content).sentence()
    # The first cup, at 0,0, has gone on to the second.
    rows = text_after(content).split()[0].split("/")
    if mirrored:
        assert rows == ["f" * 15 + "p", "p" * 14 + "p2"]
    else:
        assert rows == [".p2" + "p" * 14, "p" + "f" * 15]


def test_expert_set_up_for_two_colours() -> None:
    header = cappuccino(None, "pl,fc", setup="expert")
    cups = ["p@0,0", "c@1,0", "l@0,1", "f@1,1", "l@2,0"]
    steps: list[Line] = [
        {"seat": index % 2 + 1, "do": "place", "cup": cup} for index, cup in enumerate(cups)
    ]
    assert judged(record(header, *steps)).sentence().endswith("unfinished after 5 events")


# --- Espresso's variants ----------------------------------------------------------------------


def test_a_stuck_round_and_then_another() -> None:
    steps = [deal(1, NO_ZEROS, NO_ZEROS), stuck([0, 0], [0, 0]), deal(2, RED_PILE, NO_ZEROS)]
    steps += [*RED_RUN, finito(1, [14, 0], [14, 0]), finish([14, 0], [1])]
    assert_stands(record(espresso(target=14), *steps), (14, 0), (1,))


def test_a_round_may_end_by_vote() -> None:
    steps = [deal(1, RED_PILE, NO_ZEROS), play(1, "help1")]
    call = {**stuck([1, 0], [1, 0]), "voted": True}
    content = record(espresso(), *steps, call, deal(2, RED_PILE, NO_ZEROS))
    assert judged(content).ok, judged(content).sentence()
    assert b'"voted":true' in record_bytes(read_record(BytesIO(content)))
    for change, code in (
        ({"voted": False}, "not-stuck"),
        ({"voted": 1}, "bad-field"),
        ({"points": [6, 0]}, "wrong-points"),
        ({"totals": [0, 0]}, "wrong-totals"),
    ):
        verdict = judged(record(espresso(), *steps, {**call, **change}))
        assert (verdict.line, verdict.refusal and verdict.refusal.code) == (4, code)


def test_rounds_are_added_up() -> None:
    second_run = [{**step, "seat": 2} for step in RED_RUN]
    steps = [
        *RACE_EVENTS[:-1],
        deal(2, NO_ZEROS, RED_PILE),
        *second_run,
        finito(2, [0, 14], [14, 14]),
        deal(3, RED_PILE, RED_PILE),
        play(2, "help1"),
        *({**step, "to": "new" if number == 0 else 2} for number, step in enumerate(RED_RUN)),
        finito(1, [14, 1], [28, 15]),
        finish([28, 15], [1]),
    ]
    assert_stands(record(espresso(target=15), *steps), (28, 15), (1,))


def test_a_helper_that_was_played_is_replaced() -> None:
    # Each helper opens a pile; three cards of the espresso pile move up; then the red run goes on.
    places = ["help1", "help2", "help3"]
    steps = [deal(1, RED_PILE, NO_ZEROS), *(play(1, place) for place in places)]
    steps += [play(1, "help1"), play(1, "help2", to=4), play(1, "help3", to=4)]
    # r3, r4, r5 have moved up into the gaps; r6, r7, r8 follow as each is played.
    steps += [play(1, "help1", to=4), play(1, "help2", to=4)]
    unfinished = record(espresso(), *steps)
    assert judged(unfinished).ok, judged(unfinished).sentence()
    steps += [play(1, "help3", to=4), finito(1, [14, 0], [14, 0])]
    content = record(espresso(), *steps)
    assert judged(content).ok, judged(content).sentence()


def test_a_hand_that_goes_through_in_vain_is_shuffled() -> None:
    hand = NO_ZEROS[12:]
    again = list(reversed(hand))
    steps = [deal(1, RED_PILE, NO_ZEROS), *([flip(2)] * 8), flip(2, again), flip(2)]
    assert judged(record(espresso(), *steps)).ok
    # The third of the new order lies on top.
    opened = [play(1, "help1"), play(1, "help2"), play(1, "help3")]
    chosen = ["g8", "g7", "y1", *(card for card in hand if card not in ("g8", "g7", "y1"))]
    steps = [deal(1, RED_PILE, NO_ZEROS), *opened, *([flip(2)] * 8), flip(2, chosen)]
    content = record(espresso(), *steps, play(2, "waste", to=3))
    assert judged(content).ok, judged(content).sentence()


def test_a_hand_with_a_card_played_is_turned_over_as_it_lies() -> None:
    mine = deck("r1 r0 g0 b0 r2 r3 r4 r5 r6", "y0 r7 r8", "g1 b1 y1 g2 b2 g3 b3 g4 y2")
    through = [play(1, "help1"), flip(1), play(1, "waste", to=1), *([flip(1)] * 7)]
    # 23 cards are taken up, the lowest first: g1, b1 and (y1 being gone) g2, b2, g3, b3, …, y2.
    steps = [deal(1, mine, NO_ZEROS), *through, flip(1), flip(1)]
    assert judged(record(espresso(), *steps)).ok
    # Flips turn g1 b1 g2 | b2 g3 b3 | g4 y2 …: y2 is second, so not on top.
    assert judged(record(espresso(), *steps, play(1, "waste", to=1))).line == len(steps) + 2
    other = [*mine[:12], "g1", "b1", "y1", "g2", "b2", "g3", "y2"]
    other += [card for card in CARDS if card not in other]
    steps = [deal(1, other, NO_ZEROS), *through, flip(1), flip(1)]  # g1 b1 g2 | b2 g3 y2
    content = record(espresso(), *steps, play(1, "waste", to=1))
    assert judged(content).ok, judged(content).sentence()


def test_zero_plays_a_joker_and_its_cover() -> None:
    pile = deck("g1 r5 b2 y3 b5 g7 b7 y7 r7", "r0 g0 y8")
    steps = [
        deal(1, pile, NO_ZEROS),
        play(1, "help1", "help1"),  # r0, and on it the g1 that has moved up: green, at 1
        play(1, "help2", "espresso", to=1),  # g0 as 2; b2 moves up, y3 covers: yellow, at 3
    ]
    content = record(espresso(variant="zero"), *steps)
    assert judged(content).ok, judged(content).sentence()
    *_, (replay, _) = replaying(BytesIO(content))
    assert [(pile.colour, pile.value) for pile in replay.state.piles] == [("y", 3)]
    # In Zero a 1 opens, too.
    content = record(espresso(variant="zero"), deal(1, NO_ZEROS, NO_ZEROS), play(1, "espresso"))
    assert judged(content).ok


def test_chaos_plays_others_cards() -> None:
    stolen = [{**play(2, "espresso", of=1), "to": step["to"]} for step in RED_RUN]
    steps = [deal(1, RED_PILE, RED_PILE), *stolen, finito(1, [14, 0], [14, 0])]
    content = record(espresso(variant="chaos", target=14), *steps, finish([14, 0], [1]))
    assert_stands(content, (14, 0), (1,))
    # Telling whose card it is where it is one's own is no fault.
    steps = [deal(1, RED_PILE, RED_PILE), play(1, "help1", of=1)]
    assert judged(record(espresso(), *steps)).ok


def test_a_pause_is_held_to_where_it_is_told() -> None:
    def pair(gap: int) -> list[Line]:
        first: Line = {**play(1, "help1"), "t": 5000}
        return [deal(1, RED_PILE, RED_PILE), first, {**play(1, "help2"), "t": 5000 + gap}]

    assert judged(record(espresso(), *pair(0))).ok
    assert judged(record(espresso(pause=100), *pair(100))).ok
    too_soon = judged(record(espresso(pause=100), *pair(99)))
    assert (too_soon.line, too_soon.refusal and too_soon.refusal.code) == (4, "one-hand")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_up_to_six_race(players: int) -> None:
    steps = [deal(1, RED_PILE, *([NO_ZEROS] * (players - 1))), *RED_RUN]
    points = [14, *([0] * (players - 1))]
    content = record(
        espresso(players, target=14), *steps, finito(1, points, points), finish(points, [1])
    )
    assert_stands(content, tuple(points), (1,))
