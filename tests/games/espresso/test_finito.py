"""Finito: whoever first empties their espresso pile ends the round at once."""

import pytest

from doppio.games.contract import Seat
from doppio.games.espresso.game import Finito, Flip
from tests.games.espresso.table import Table, cards, middle, side


def test_playing_the_last_espresso_card_is_finito() -> None:
    table = Table(side("r0 | g8 b8 y8"))
    assert table.seat(1).plays("espresso")[1:] == (Finito(Seat(1), (6, 0), (6, 0)),)
    assert not table.game.running


def test_turning_the_last_espresso_card_into_a_helper_is_finito() -> None:
    table = Table(side("r8 | g8 b0 y8"))
    assert table.seat(1).plays("help2")[1:] == (Finito(Seat(1), (6, 0), (6, 0)),)
    assert not table.game.running


def test_the_last_espresso_card_that_became_a_helper_is_not_in_the_middle() -> None:
    table = Table(side("r8 | g8 b0 y8"))
    play = table.seat(1).play("help2")
    table.happens(play)
    assert table.side(1) == side("| g8 r8 y8")
    assert table.game.piles == middle("b0")


def test_no_finito_while_a_card_lies_on_the_espresso_pile() -> None:
    table = Table(side("r0 r8 | g8 b0 y8"))
    table.seat(1).plays("espresso")
    assert table.game.running


def test_playing_every_helper_or_waste_card_is_no_finito() -> None:
    table = Table(side("r8 g8 b8 | g0 b0 y8 | | r0"))
    table.seat(1).plays("waste")
    table.seat(1).plays("help1")
    table.seat(1).plays("help2")
    assert table.side(1).espresso == cards("b8")
    assert table.game.running


def test_an_empty_hand_is_no_finito() -> None:
    table = Table(side("r8 | g8 b8 y8 | | r0"))
    table.seat(1).plays("waste")
    assert table.side(1).hand == table.side(1).waste == ()
    assert table.game.running


def test_the_finito_is_of_the_seat_whose_pile_is_empty() -> None:
    table = Table(side("y8 | y0 y1 y7"), side("g8 | g7 b7 y7"), side("r0 | g8 b8 y8"))
    assert table.seat(3).plays("espresso")[1:] == (Finito(Seat(3), (0, 0, 6), (0, 0, 6)),)


@pytest.mark.parametrize("seat", [1, 2])
def test_after_finito_nothing_is_played_or_turned_any_more(seat: int) -> None:
    table = Table(side("r0 | g0 b8 y8 | r1 r2 r3"), side("y8 | y0 y1 y7 | g1 g2 g3"))
    table.happens(table.seat(1).play("espresso"))
    assert table.refuses(table.seat(seat).play("help1")) == "finito"
    assert table.refuses(Flip(Seat(seat))) == "finito"
    table.happens(Finito(Seat(1), (6, 0), (6, 0)))
    assert table.refuses(table.seat(seat).play("help1")) == "no-round"
    assert table.refuses(Flip(Seat(seat))) == "no-round"


def test_finito_is_refused_while_no_pile_is_empty_and_to_any_other_seat() -> None:
    table = Table(side("r0 | g0 b8 y8"))
    assert table.refuses(Finito(Seat(1), (5, 0), (5, 0))) == "no-finito"
    table.happens(table.seat(1).play("espresso"))
    assert table.refuses(Finito(Seat(2), (1, 5), (1, 5))) == "no-finito"
