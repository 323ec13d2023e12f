"""What every Cappuccino player promises: legal moves, from the view alone, the same for a seed."""

from copy import deepcopy
from functools import cache

import pytest

from doppio.games.cappuccino.game import VARIANTS
from doppio.games.contract import Outcome
from doppio.games.dice import Dice
from doppio.players.contract import Budget, CappuccinoPlayer
from doppio.players.roster import BEST, CAPPUCCINO_PLAYERS
from tests.players.tables import TURN_TABLES, Turn, play_out, turn_table

NODES = {BEST: 4}
"""What takes long is asked for less."""

GAMES = ((0, 1), (0, 2), (5, 3))
"""The number of a deal, and that of the dice of those who play it."""

every_player = pytest.mark.parametrize("name", CAPPUCCINO_PLAYERS)
every_table = pytest.mark.parametrize("variant, seats", TURN_TABLES)


def test_every_variant_has_its_tables() -> None:
    assert set(VARIANTS) <= {variant for variant, _ in TURN_TABLES}


def nodes_of(name: str) -> int:
    return NODES.get(name, 30)


def play_game(
    name: str, variant: str, seats: int, deal: int, seed: int
) -> tuple[Outcome, list[Turn]]:
    """A whole game between players of one kind."""
    players = [CAPPUCCINO_PLAYERS[name]] * seats
    return play_out(turn_table(variant, seats, deal), players, Dice("moves", seed), nodes_of(name))


played = cache(play_game)
"""The same, looked at by several tests: playing is what takes their time."""


@every_player
@every_table
@pytest.mark.parametrize("deal, seed", GAMES)
def test_a_player_always_makes_a_legal_move_until_the_game_is_over(
    name: str, variant: str, seats: int, deal: int, seed: int
) -> None:
    outcome, turns = played(name, variant, seats, deal, seed)
    for turn in turns:
        assert turn.choice.command in turn.view.legal
        assert turn.choice.nodes >= 1
    assert outcome.winners


@every_player
@every_table
def test_the_same_seed_gives_the_same_moves(name: str, variant: str, seats: int) -> None:
    first, again, other = (
        [turn.choice for turn in turns]
        for _, turns in (
            played(name, variant, seats, 0, 1),
            play_game(name, variant, seats, 0, 1),
            played(name, variant, seats, 0, 2),
        )
    )
    assert again == first
    assert other != first, "equally good moves are drawn by lot"


@every_player
@every_table
def test_a_player_needs_nothing_but_the_view_and_remembers_nothing(
    name: str, variant: str, seats: int
) -> None:
    """A copy of a view, shown out of turn to another player of the kind, gets the same answer."""
    player = CAPPUCCINO_PLAYERS[name]
    stranger: CappuccinoPlayer = deepcopy(player)
    _, turns = played(name, variant, seats, 5, 3)
    for turn in turns[::-7]:
        seen = deepcopy(turn.view)
        budget = Budget(nodes=nodes_of(name))
        answer = player.choose(turn.view, budget, Dice("once more"))
        assert stranger.choose(seen, budget, Dice("once more")) == answer


def score(name: str, other: str, seats: int, deals: int) -> float:
    """The share of games won by one seat of a player among others, from every seat of each deal."""
    won = 0.0
    for seed in range(deals):
        for seat in range(seats):
            players = [CAPPUCCINO_PLAYERS[other]] * seats
            players[seat] = CAPPUCCINO_PLAYERS[name]
            game = turn_table("basic", seats, seed)
            winners = play_out(game, players, Dice("match", seed, seat))[0].winners
            won += (seat + 1 in winners) / len(winners)
    return won / (deals * seats)


@pytest.mark.parametrize("seats, deals", [(2, 40), (3, 12), (4, 8)])
def test_greedy_clearly_beats_random(seats: int, deals: int) -> None:
    fair = 1 / seats
    assert score("greedy", "random", seats, deals) > fair + 0.25
    assert score("random", "greedy", seats, deals) < fair - 0.15
