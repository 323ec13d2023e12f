"""The game passes OpenSpiel's own checks, and plays by the rules besides."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.tests import games_sim_test

from doppio.games.contract import RefusedError
from doppio.research.cappuccino import Kind
from doppio.research.spiel import NAME, CappuccinoGame
from tests.research.kinds import KINDS, name_of


def parameters(kind: Kind) -> dict[str, object]:
    return {
        "players": kind.players,
        "shape": kind.shape,
        "two_colour": kind.two_colour,
        "settle": kind.settle,
        "boards": 3,
    }


def loaded(kind: Kind) -> Any:  # noqa: ANN401 - the extra's types are not read
    return pyspiel.load_game(NAME, parameters(kind))


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_it_passes_the_checks(kind: Kind) -> None:
    game = loaded(kind)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("kind", KINDS[:3], ids=name_of)
def test_it_plays_in_its_learning_environment(kind: Kind) -> None:
    env = rl_environment.Environment(loaded(kind))
    step = env.reset()
    while not step.last():
        mover = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][mover][0]])
    assert sum(step.rewards) == pytest.approx(0)
    assert step.rewards == env.get_state.returns()


def test_chance_deals_and_seats_move() -> None:
    state = pyspiel.load_game(NAME, {"boards": 4}).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(board, 0.25) for board in range(4)]
    for deal in (4, 1000):
        with pytest.raises(RefusedError, match="none of the deals"):
            state.apply_action(deal)
    state.apply_action(2)
    assert state.current_player() == 0
    action = state.legal_actions()[0]
    other = state.clone()
    other.apply_action(action)
    assert state.action_to_string(0, action) == str(state.match.choices[action].move)
    assert other.current_player() == 1
    assert other.information_state_string(0) == f"2, {action}"
    assert str(other) != str(state)
    sight = np.array(other.observation_tensor(1)).reshape(65, 7)
    assert (sight == other.match.sight(1)).all()


def test_the_players_place_the_cups_where_nothing_is_dealt() -> None:
    state = pyspiel.load_game(NAME, {"shape": "expert"}).new_initial_state()
    assert state.current_player() == 0
    assert state.legal_actions() == [0]
    assert state.action_to_string(0, 0) == "p@0,0"


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(RefusedError):
        CappuccinoGame({"players": 3, "two_colour": True})
    for boards in (0, -3):
        with pytest.raises(RefusedError, match="one or more"):
            CappuccinoGame({"boards": boards})
    with pytest.raises(ValueError, match="one way only"):
        loaded(KINDS[0]).make_py_observer(params={"planes": 1})
