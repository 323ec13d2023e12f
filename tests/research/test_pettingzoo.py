"""Both environments pass PettingZoo's own checks, and play by the rules besides."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from doppio.games.contract import RefusedError
from doppio.research import espresso
from doppio.research.cappuccino import Kind
from doppio.research.ticks import EspressoEnv
from doppio.research.turns import CappuccinoEnv
from tests.research.kinds import KINDS, name_of

RACES = [espresso.Kind(2), espresso.Kind(4, "zero", 20), espresso.Kind(6, "chaos")]

# PettingZoo keeps a list of its own environments that may have masks beside their observations.
masks_beside = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent"
)


@masks_beside
@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_cappuccino_passes_the_checks_of_its_kind(kind: Kind) -> None:
    api_test(CappuccinoEnv(kind), num_cycles=150)
    seed_test(lambda: CappuccinoEnv(kind), num_cycles=100)


@pytest.mark.parametrize("kind", RACES, ids=[kind.variant for kind in RACES])
def test_espresso_passes_the_checks_of_its_kind(kind: espresso.Kind) -> None:
    parallel_api_test(EspressoEnv(kind), num_cycles=100)
    parallel_seed_test(lambda: EspressoEnv(kind), num_cycles=40)


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_a_game_of_cappuccino_ends_with_what_it_was_worth(kind: Kind) -> None:
    env, rewards = CappuccinoEnv(kind), {}
    env.reset(seed=4)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            rewards[agent] = reward
            env.step(None)
        else:
            assert reward == 0
            env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
    outcome = env.match.game.outcome
    assert outcome is not None
    assert [rewards[agent] for agent in env.possible_agents] == list(env.match.returns())
    assert max(rewards, key=rewards.__getitem__) == f"seat_{outcome.winners[0]}"


def test_only_the_seat_to_move_has_anything_to_do() -> None:
    env = CappuccinoEnv()
    env.reset(seed=1)
    assert env.agent_selection == "seat_1"
    assert env.observe("seat_1")["action_mask"].any()
    assert not env.observe("seat_2")["action_mask"].any()
    assert "Seat 1 (panda) to move" in env.render()


def test_what_makes_no_sense_is_refused() -> None:
    for environment in (CappuccinoEnv, EspressoEnv):
        with pytest.raises(RefusedError, match="is given as a Kind"):
            environment(1.5)  # type: ignore[arg-type]
    with pytest.raises(RefusedError, match="begins with reset"):
        CappuccinoEnv().step(0)
    env = EspressoEnv()
    env.reset(seed=1)
    before = env.race.game
    with pytest.raises(RefusedError, match="no such seat"):
        env.step({"seat_1": 1, "seat_9": 1})
    assert env.race.game is before


def test_an_action_outside_the_mask_is_refused_and_changes_nothing() -> None:
    env = CappuccinoEnv()
    env.reset(seed=1)
    before = env.match.game
    for action in (int(np.flatnonzero(env.observe("seat_1")["action_mask"] == 0)[0]), None):
        with pytest.raises(RefusedError, match="none of the actions"):
            env.step(action)
    assert env.match.game is before
    assert env.agent_selection == "seat_1"


def test_without_a_seed_the_next_game_is_another_one_and_follows_from_the_last_seed() -> None:
    def games() -> list[list[int]]:
        env = CappuccinoEnv()
        env.reset(seed=7)
        told = []
        for _ in range(3):
            told.append(env.observe("seat_1")["observation"].ravel().tolist())
            env.reset()
        return told

    first = games()
    assert first == games()
    assert first[0] != first[1] != first[2]


def test_a_race_ends_with_leads_and_points() -> None:
    env = EspressoEnv(espresso.Kind(3))
    observations, _ = env.reset(seed=2)
    rewards: dict[str, float] = {}
    over: dict[str, bool] = {}
    infos: dict[str, dict[str, object]] = {}
    while env.agents:
        masks = {agent: seen["action_mask"] for agent, seen in observations.items()}
        actions = {agent: int(np.flatnonzero(mask)[-1]) for agent, mask in masks.items()}
        observations, rewards, over, _, infos = env.step(actions)
    assert over == dict.fromkeys(env.possible_agents, True)
    points = env.race.game.totals
    assert infos["seat_2"]["points"] == [points]
    assert sum(rewards.values()) == pytest.approx(0)
    assert rewards["seat_1"] == pytest.approx(points[0] - (points[1] + points[2]) / 2)


def test_a_race_without_end_is_cut_short() -> None:
    env = EspressoEnv(max_ticks=3)
    env.reset(seed=2)
    for tick in range(1, 4):
        _, _, over, cut_short, _ = env.step({})
        assert not any(over.values())
        assert all(cut_short.values()) == (tick == 3)
    assert env.agents == []
