"""A record replayed is the game that was played: every variant, every number of seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest

from doppio.arena.simulate import Simulation, simulate_game, usual_bots
from doppio.games.cappuccino import game as cappuccino
from doppio.games.cappuccino.deal import deal, seat_colours
from doppio.games.catalogue import GAMES
from doppio.games.contract import Millis, Refusal, RefusedError, Seat
from doppio.games.dice import Dice, pick
from doppio.games.espresso import game as espresso
from doppio.games.espresso.plays import legal_plays
from doppio.records import cappuccino as cappuccino_records
from doppio.records import espresso as espresso_records
from doppio.records.book import Entry, Record, Replay, read_record, record_bytes, replaying
from doppio.records.header import Header
from tests.records import handwritten as by_hand

TABLES = [
    *(("cappuccino", variant, n) for variant in ("basic", "expert", "settle") for n in (2, 3, 4)),
    ("cappuccino", "two-colour", 2),
    *(("espresso", variant, n) for variant in ("normalo", "zero", "chaos") for n in range(2, 7)),
]
every_table = pytest.mark.parametrize("game, variant, players", TABLES)


def test_every_variant_is_at_a_table() -> None:
    assert {(game, variant) for game, variant, _ in TABLES} == {
        (name, variant) for name, rules in GAMES.items() for variant in rules.variants
    }


# --- simulated games --------------------------------------------------------------------------


@every_table
def test_a_simulated_game_is_read_as_it_was_written(game: str, variant: str, players: int) -> None:
    bots = usual_bots(game)
    for number, autofinish in enumerate((True, False), 1):
        plan = Simulation(game, variant, players, 2, 7, bots, autofinish=autofinish, target=40)
        record = simulate_game(plan, number)
        stored = record_bytes(record)
        again = read_record(BytesIO(stored))
        assert again == record
        assert record_bytes(again) == stored
        verdict = by_hand.judged(stored)
        assert verdict.ok, verdict.sentence()
        assert verdict.outcome is not None
        assert verdict.events == len(record.entries)


@pytest.mark.parametrize("variant", ["normalo", "zero", "chaos"])
def test_a_card_says_whose_it_is_only_where_it_is_anothers(variant: str) -> None:
    plan = Simulation("espresso", variant, 3, 1, 7, usual_bots("espresso"), target=20)
    lines = map(json.loads, record_bytes(simulate_game(plan, 1)).splitlines())
    plays = [line for line in lines if line.get("do") == "play"]
    stolen = [
        (line["seat"], card["of"]) for line in plays for card in line["cards"] if "of" in card
    ]
    assert all(seat != owner for seat, owner in stolen)
    assert bool(stolen) == (variant == "chaos")


# --- games played here, with every state kept -------------------------------------------------


def played_cappuccino(variant: str, players: int, dice: Dice) -> tuple[Header, list[Any]]:
    setup = "expert" if variant == "expert" else "basic"
    options = cappuccino.Options(setup, variant == "settle", autofinish=bool(dice.below(2)))
    two_colour = variant == "two-colour" or (setup == "expert" and players == 2)
    if setup == "expert":
        game = cappuccino.start_expert(seat_colours(players, two_colour=two_colour), options)
    else:
        position = deal(players, "blob", dice.below(1000), two_colour=two_colour)
        game = cappuccino.start_from(position, options)
    names = tuple("ABCD"[:players])
    header = cappuccino_records.header_of(options, names, game.seats, game.position)
    return header, list(history(GAMES["cappuccino"], game, cappuccino_commands, dice))


def cappuccino_commands(game: cappuccino.Game, dice: Dice) -> cappuccino.Command:
    if not dice.below(40):
        here = [Seat(n + 1) for n in range(len(game.seats)) if Seat(n + 1) not in game.gone]
        return cappuccino.Leave(pick(here, dice), pick(("resign", "timeout"), dice))
    return pick(list(cappuccino.legal_commands(game)), dice)


def played_espresso(variant: str, players: int, dice: Dice) -> tuple[Header, list[Any]]:
    options = espresso.Options(players, variant, target=30)
    header = espresso_records.header_of(options, tuple("ABCDEF"[:players]))
    game = espresso.start(options)
    return header, list(history(GAMES["espresso"], game, espresso_commands, dice))


def espresso_commands(game: espresso.Game, dice: Dice) -> espresso.Command:
    if not game.running:
        return espresso.NextRound()
    seat = Seat(dice.below(game.options.players) + 1)
    plays = list(legal_plays(game.options.variant, game.sides, game.piles, seat))
    return pick(plays, dice) if plays and dice.below(8) else espresso.Flip(seat)


def history(rules: Any, game: Any, choose: Any, dice: Dice) -> Iterator[tuple[Entry, Any]]:  # noqa: ANN401 - of either game
    """Every event of a random game, and the state after it."""
    at = Millis(0)
    while rules.outcome(game) is None:
        at = Millis(at + dice.below(3) * 500)
        events = rules.decide(game, choose(game, dice), at, dice)
        if isinstance(events, Refusal):
            continue  # nothing left to flip
        for event in events:
            game = rules.evolve(game, event, at)
            yield Entry(at, event), game


@every_table
def test_the_replay_goes_through_the_states_of_the_game(
    game: str, variant: str, players: int
) -> None:
    dice = Dice("replay", game, variant, players)
    play = played_cappuccino if game == "cappuccino" else played_espresso
    header, steps = play(variant, players, dice)
    stored = record_bytes(Record(header, tuple(entry for entry, _ in steps)))
    replayed = replaying(BytesIO(stored))
    assert next(replayed)[1] is None
    for (entry, state), (replay, told) in zip(steps, replayed, strict=True):
        assert told == entry
        assert replay.state == state
        assert in_order(replay.state) == in_order(state)
    outcome = GAMES[game].outcome(steps[-1][1])
    assert outcome is not None
    assert by_hand.judged(stored).outcome == outcome


def in_order(state: Any) -> list[Any]:  # noqa: ANN401 - of either game
    """What equality of mappings does not see: the order of the stacks."""
    position = getattr(state, "position", None)
    return [] if position is None else list(position.stacks.items())


# --- refusals ---------------------------------------------------------------------------------


def test_a_refused_line_changes_nothing() -> None:
    header, *events = by_hand.lines_of(by_hand.cappuccino(), *by_hand.SQUARE_EVENTS)
    replay = Replay(read_record(BytesIO(by_hand.written([header]))).header)
    for event in events:
        before = replay.state, replay.count, replay.at
        for wrong in (
            {**event, "n": 99},
            {**event, "t": -1},
            {**event, "do": "sleep"},
            {**event, "move": "a1-z9", "scores": [9, 9]},
        ):
            with pytest.raises(RefusedError):
                replay.feed(wrong)
            assert (replay.state, replay.count, replay.at) == before
        replay.feed(event)
    assert replay.outcome is not None
    assert replay.outcome.scores == (4, 0)


@pytest.mark.parametrize(
    "game, variant, players", [("cappuccino", "settle", 3), ("espresso", "zero", 2)]
)
def test_no_event_of_a_game_can_be_left_out_or_told_twice(
    game: str, variant: str, players: int
) -> None:
    plan = Simulation(game, variant, players, 1, 3, usual_bots(game), target=10)
    lines = record_bytes(simulate_game(plan, 1)).splitlines(keepends=True)
    for index in range(1, len(lines)):
        left_out = by_hand.judged(b"".join(lines[:index] + lines[index + 1 :]))
        assert left_out.line == (index + 1 if index < len(lines) - 1 else None)
        twice = by_hand.judged(b"".join(lines[: index + 1] + lines[index:]))
        assert twice.line == index + 2
