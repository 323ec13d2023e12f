"""The ten levels of Espresso: what they prefer, what they leave alone, and how long they take."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pytest

from doppio.games.contract import Seat
from doppio.games.dice import Dice
from doppio.games.espresso.game import Flip
from doppio.games.espresso.middle import VARIANTS
from doppio.games.espresso.plays import Play, legal_plays
from doppio.games.espresso.view import sides_as_seen, view
from doppio.kernels.race_policy import FORMS, MOST_PLAYS, find_plays
from doppio.players.espresso_levels import LEVELS
from doppio.players.racer import Racer, action_of, table_of
from tests.games.espresso.table import Table, middle, side
from tests.players.tables import acts

every_level = pytest.mark.parametrize("level", LEVELS)
TALK = 60
"""How often a racer is asked about one and the same view."""


def answers(table: Table, level: int, seat: int = 1) -> list[Play | Flip]:
    seen = view(table.game, Seat(seat))
    return [Racer(level).act(seen, Dice("asked", n))[0] for n in range(TALK)]


def test_the_levels_are_ten() -> None:
    assert list(LEVELS) == list(range(1, 11))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_racer_knows_exactly_the_plays_of_the_rules(variant: str, seats: int) -> None:
    """Where two piles look alike, it knows the first."""
    for act in acts(Racer(7), variant, seats, seed=3, most=300):
        seat = act.command.seat
        piles = act.view.piles
        first = {(p.colour, p.value): n for n, p in reversed(list(enumerate(piles, 1)))}
        legal = {
            Play(seat, play.cards, first[piles[play.to - 1].colour, piles[play.to - 1].value])
            if play.to
            else play
            for play in legal_plays(variant, sides_as_seen(act.view), piles, seat)
        }
        room = [0] * MOST_PLAYS
        count = find_plays(table_of(act.view), seat - 1, room)
        assert {action_of(seat, code) for code in room[:count]} == legal
        assert len(legal) == count


@every_level
def test_a_card_that_fits_is_noticed_now_or_soon(level: int) -> None:
    table = Table(side("r0 g8 | g8 g7 y8 | r1 r2 r3"), side("b8 | b7 b6 b5"))
    play = table.seat(1).play("espresso")
    told = answers(table, level)
    assert set(told) <= {play, Flip(Seat(1))}
    assert told.count(play) >= TALK // 2


def test_the_higher_the_level_the_less_escapes_it_and_the_quicker_it_is() -> None:
    for lower, higher in pairwise(LEVELS.values()):
        assert lower.notice < higher.notice
        assert lower.look + lower.reach > higher.look + higher.reach
        assert lower.turn > higher.turn
        assert lower.form >= higher.form
    assert LEVELS[10].notice == 1000
    assert LEVELS[10].look + LEVELS[10].reach == 100


@every_level
def test_nobody_acts_before_they_can_have_seen_and_some_acts_take_longer(level: int) -> None:
    numbers = LEVELS[level]
    seen = view(Table(side("r0 g8 | g8 g7 y8 | r1 r2 r3")).game, Seat(1))
    told = [Racer(level).act(seen, Dice("pace", n)) for n in range(400)]
    plays = [delay for command, delay in told if isinstance(command, Play)]
    average = numbers.look + numbers.reach
    assert average * 0.9 < mean(plays) < average * 1.1
    assert min(plays) > average * 0.4
    assert max(plays) < average * 2.2


def test_a_racer_is_in_another_form_in_another_game_and_keeps_it_for_the_game() -> None:
    forms = {Racer(1).for_a_game(Dice("form", n)).form for n in range(300)}
    assert len(forms) == FORMS
    assert min(forms) < 500 < 2000 < max(forms)
    assert Racer(1).for_a_game(Dice("form", 1)) == Racer(1).for_a_game(Dice("form", 1))
    seen = view(Table(side("r0 g8 | g8 g7 y8 | r1 r2 r3")).game, Seat(1))
    (done, usual), (same, slow) = (Racer(10, form).act(seen, Dice(1)) for form in (1000, 2000))
    assert done == same
    assert abs(slow - 2 * usual) <= 2


# --- plans ------------------------------------------------------------------------------------


def test_a_place_that_another_wants_is_taken_first() -> None:
    table = Table(
        side("r3 g8 | b3 g7 y8 | r1 r2 r3"),
        side("b3 | g6 g5 g4"),
        middle=middle("r0 r1 r2", "b0 b1 b2"),
    )
    assert set(answers(table, 10)) == {table.seat(1).play("help1", to=2)}


def test_a_card_that_only_helps_another_is_left_alone_in_chaos() -> None:
    mine, thine = side("g7 g8 | g8 b8 y8 | r1 r2 r3"), side("y8 y7 | y0 y1 y7")
    table = Table(mine, thine, variant="chaos")
    told = answers(table, 10)
    assert told.count(Flip(Seat(1))) > TALK * 0.9


def test_another_s_card_is_played_where_an_own_one_follows() -> None:
    mine, thine = side("r5 g8 | g8 b8 y8 | r1 r2 r3"), side("y8 y7 | y6 y5 y7 | | r4")
    table = Table(mine, thine, variant="chaos", middle=middle("r0 r1 r2 r3"))
    assert set(answers(table, 10)) == {table.seat(1).play("waste", to=1, of=2)}


def test_with_nothing_left_to_turn_a_play_is_made_even_if_it_helps_another() -> None:
    table = Table(side("g7 g8 | g8 b8 y8"), side("y8 y7 | y0 y1 y7"), variant="chaos")
    assert set(answers(table, 10)) == {table.seat(1).play("help1", of=2)}


def test_a_joker_is_covered_with_a_card_of_the_espresso_pile_rather_than_of_the_waste() -> None:
    table = Table(side("g4 g8 | g0 b8 y8 | r1 r2 r3 | r4"), variant="zero", middle=middle("b1 b2"))
    for command in answers(table, 10):
        assert isinstance(command, Play)
        assert [source.place for source in command.cards] == ["help1", "help1"]


def test_where_nothing_fits_a_joker_is_dared_on_to_a_hidden_card() -> None:
    table = Table(side("g0 b1 | g8 b8 y8"), side("y8 y7 | y6 y5 y7"), variant="zero")
    dared = {command for command in answers(table, 10) if isinstance(command, Play)}
    assert {tuple(source.place for source in play.cards) for play in dared} == {
        ("espresso", "espresso")
    }


def test_what_everybody_has_seen_is_counted() -> None:
    """A pile is opened whose next card the other has no more, rather than one it may still have."""
    table = Table(
        side("r0 g8 | b0 g7 y8 | r1 r2 r3"),
        side("b8 b6 | b7 b5 b4 | r1 r2 r3"),
        middle=middle("b0@2 b1@2"),
    )
    assert set(answers(table, 10)) == {table.seat(1).play("help1")}
