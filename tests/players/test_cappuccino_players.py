"""What every Cappuccino player promises: legal moves, from the view alone, the same for a seed."""

from copy import deepcopy

import pytest

from doppio.games.cappuccino.game import VARIANTS
from doppio.games.dice import Dice
from doppio.players.contract import Budget, CappuccinoPlayer
from doppio.players.roster import BEST, CAPPUCCINO_PLAYERS
from tests.players.tables import TURN_TABLES, play_out, turn_table

NODES, SEEDS = {BEST: 4}, {BEST: 1}
"""What takes long is asked for less."""

every_player = pytest.mark.parametrize("name", CAPPUCCINO_PLAYERS)
every_table = pytest.mark.parametrize("variant, seats", TURN_TABLES)


def test_every_variant_has_its_tables() -> None:
    assert set(VARIANTS) <= {variant for variant, _ in TURN_TABLES}


@every_player
@every_table
def test_a_player_always_makes_a_legal_move_until_the_game_is_over(
    name: str, variant: str, seats: int
) -> None:
    players = [CAPPUCCINO_PLAYERS[name]] * seats
    for seed in range(SEEDS.get(name, 3)):
        game = turn_table(variant, seats, seed)
        outcome, turns = play_out(game, players, Dice("legal", seed), NODES.get(name, 30))
        for turn in turns:
            assert turn.choice.command in turn.view.legal
            assert turn.choice.nodes >= 1
        assert outcome.winners


@every_player
@every_table
def test_the_same_seed_gives_the_same_moves(name: str, variant: str, seats: int) -> None:
    players = [CAPPUCCINO_PLAYERS[name]] * seats

    def moves(seed: int) -> list[object]:
        dice = Dice("moves", seed)
        _, turns = play_out(turn_table(variant, seats, 0), players, dice, NODES.get(name, 30))
        return [turn.choice for turn in turns]

    first = moves(1)
    assert moves(1) == first
    assert moves(2) != first, "equally good moves are drawn by lot"


@every_player
@every_table
def test_a_player_needs_nothing_but_the_view_and_remembers_nothing(
    name: str, variant: str, seats: int
) -> None:
    """A copy of a view, shown out of turn to another player of the kind, gets the same answer."""
    player = CAPPUCCINO_PLAYERS[name]
    stranger: CappuccinoPlayer = deepcopy(player)
    game = turn_table(variant, seats, 5)
    nodes = NODES.get(name, 30)
    _, turns = play_out(game, [player] * seats, Dice("memory"), nodes)
    for turn in turns[::-7]:
        seen = deepcopy(turn.view)
        answer = player.choose(turn.view, Budget(nodes=nodes), Dice("once more"))
        assert stranger.choose(seen, Budget(nodes=nodes), Dice("once more")) == answer


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
