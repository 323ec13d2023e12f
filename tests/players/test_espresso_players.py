"""What every Espresso player promises: by the rules, from the view alone, the same for a seed."""

from copy import deepcopy
from dataclasses import replace

import pytest

from doppio.games.contract import Millis, Seat
from doppio.games.dice import Dice, shuffled
from doppio.games.espresso.cards import DECK
from doppio.games.espresso.game import Flip
from doppio.games.espresso.middle import VARIANTS
from doppio.games.espresso.plays import legal_plays
from doppio.games.espresso.view import sides_as_seen, view
from doppio.players.eager import Eager
from doppio.players.roster import ESPRESSO_PLAYERS
from tests.games.espresso.hidden import hidden_cards, with_hidden
from tests.games.espresso.table import Table, middle, side
from tests.players.tables import Act, acts

# The levels between these differ from them by numbers alone; tests/arena/test_sprint.py meets all.
every_player = pytest.mark.parametrize("name", ["eager", "level1", "level6", "level10"])
every_variant = pytest.mark.parametrize("variant", VARIANTS)
every_table = pytest.mark.parametrize(
    "variant, seats", [(variant, seats) for variant in VARIANTS for seats in range(2, 7)]
)


def some_acts(name: str, variant: str, seats: int, seed: int = 0, most: int = 400) -> list[Act]:
    return list(acts(ESPRESSO_PLAYERS[name], variant, seats, seed, most))


def is_harmless(act: Act) -> bool:
    """Nothing to flip; or, in Zero, a joker dared without knowing what comes up behind it."""
    if isinstance(act.command, Flip):
        mine = act.view.sides[act.command.seat - 1]
        return mine.hand_left == mine.waste_left == 0
    known = legal_plays(act.view.variant, sides_as_seen(act.view), act.view.piles, act.command.seat)
    return act.view.variant == "zero" and len(act.command.cards) == 2 and not any(known)


@every_player
@every_table
def test_a_player_that_is_not_too_late_keeps_to_the_rules(
    name: str, variant: str, seats: int
) -> None:
    for seed in range(3):
        for act in some_acts(name, variant, seats, seed):
            assert act.command.seat == act.view.seat
            assert act.refusal is None or is_harmless(act), act


@every_player
@every_table
def test_what_is_refused_is_the_exception(name: str, variant: str, seats: int) -> None:
    told = some_acts(name, variant, seats)
    assert sum(act.refusal is not None for act in told) < len(told) / 4


@every_player
@every_variant
def test_the_same_seed_gives_the_same_acts(name: str, variant: str) -> None:
    first, again, other = (some_acts(name, variant, 3, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


@every_player
@every_table
def test_a_player_needs_nothing_but_the_view_and_remembers_nothing(
    name: str, variant: str, seats: int
) -> None:
    """With other cards in all hidden places, and for another player of the kind, it acts alike."""
    player = ESPRESSO_PLAYERS[name]
    stranger = deepcopy(player)
    for number, act in enumerate(some_acts(name, variant, seats)[::-9]):
        dice = Dice("other cards", number)
        others = tuple(
            with_hidden(side, shuffled(DECK, dice)[: len(hidden_cards(side))])
            for side in act.game.sides
        )
        seen = deepcopy(view(replace(act.game, sides=others), act.view.seat))
        answer = player.act(act.view, Dice("once more", number))
        assert stranger.act(seen, Dice("once more", number)) == answer


@every_player
@every_variant
def test_every_act_takes_some_time(name: str, variant: str) -> None:
    assert all(act.delay > 0 for act in some_acts(name, variant, 4))


# --- eager ------------------------------------------------------------------------------------


@every_variant
def test_eager_misses_no_card_of_its_own_that_it_sees_to_fit(variant: str) -> None:
    for act in some_acts("eager", variant, 4):
        sides, seat = sides_as_seen(act.view), act.command.seat
        plays = legal_plays(variant, sides, act.view.piles, seat)
        own = [play for play in plays if play.cards[0].owner == seat]
        assert not own or act.command in own


def test_eager_plays_its_espresso_pile_first_then_helpers_then_the_waste() -> None:
    table = Table(side("r0 g8 | g8 g0 y8 | | b0"))
    sees = view(table.game, Seat(1))
    assert Eager().act(sees, Dice(1))[0] == table.seat(1).play("espresso")
    table = Table(side("g7 g8 | g8 g0 y8 | | b0"))
    sees = view(table.game, Seat(1))
    assert Eager().act(sees, Dice(1))[0] == table.seat(1).play("help2")
    table = Table(side("g7 g8 | g8 b8 y8 | | b0"))
    sees = view(table.game, Seat(1))
    assert Eager().act(sees, Dice(1))[0] == table.seat(1).play("waste")


def test_eager_flips_when_nothing_fits() -> None:
    table = Table(side("g7 g8 | g8 b8 y8 | r1 r2 r3 | b2"), middle=middle("r0"))
    assert Eager().act(view(table.game, Seat(1)), Dice(1))[0] == Flip(Seat(1))


def test_eager_steals_in_chaos_and_without_a_hand_does_nothing_else() -> None:
    mine, thine = side("g7 g8 | g8 b8 y8"), side("y8 | y0 y1 y7")
    table = Table(mine, thine, variant="chaos")
    stolen = table.seat(1).play("help1", of=2)
    done = {Eager().act(view(table.game, Seat(1)), Dice(seed))[0] for seed in range(20)}
    assert done == {stolen}


def test_eager_dares_in_zero_to_play_a_joker_on_to_a_card_it_has_not_seen() -> None:
    table = Table(side("g7 g8 | g0 b8 y8 | r2 r3 r4"), variant="zero")
    done = {Eager().act(view(table.game, Seat(1)), Dice(seed))[0] for seed in range(40)}
    assert done == {Flip(Seat(1)), table.seat(1).play("help1", "espresso")}


def test_eager_at_another_pace() -> None:
    table = Table(side("g7 g8 | g8 b8 y8 | r1 r2 r3"))
    sees = view(table.game, Seat(1))
    delays = {Eager(Millis(200)).act(sees, Dice(seed))[1] for seed in range(300)}
    assert min(delays) >= 100
    assert max(delays) <= 300
    assert max(delays) - min(delays) > 150
