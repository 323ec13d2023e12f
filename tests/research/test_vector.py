"""Many games at once against as many single ones, played by the pure rules."""

import numpy as np
import pytest

from doppio.games.contract import RefusedError
from doppio.research.cappuccino import Kind, Match, Small
from doppio.research.vector import ManyGames, Stepped
from tests.research.kinds import DEALT, name_of

GAMES, BOARDS, STEPS = 6, 5, 130


def check_looks(env: ManyGames, looks: tuple[Small, Small], single: list[Match]) -> None:
    for game, match in enumerate(single):
        assert match.mover is not None
        assert env.movers[game] == match.mover
        assert (looks[0][game] == match.sight(match.mover)).all()
        assert (looks[1][game] == match.mask()).all()


def check_ends(stepped: Stepped, single: list[Match]) -> None:
    for game, match in enumerate(single):
        outcome = match.game.outcome
        assert stepped.ended[game] == (outcome is not None)
        assert stepped.rewards[game] == pytest.approx(match.returns())
        if outcome is not None:
            assert tuple(stepped.scores[game]) == outcome.scores


@pytest.mark.parametrize("kind", DEALT, ids=name_of)
def test_every_game_goes_as_the_rules_say_and_then_anew(kind: Kind) -> None:
    env = ManyGames(GAMES, kind, boards=BOARDS)
    looks = env.reset(range(10, 10 + GAMES))
    single = [Match(kind, board) for board in env.boards.tolist()]
    ended = 0
    for _ in range(STEPS):
        check_looks(env, looks, single)
        actions = env.sample()
        for match, action in zip(single, actions.tolist(), strict=True):
            match.play(action)
        stepped = env.step(actions)
        check_ends(stepped, single)
        for game in np.flatnonzero(stepped.ended).tolist():
            single[game] = Match(kind, int(env.boards[game]))
            ended += 1
        looks = stepped.sights, stepped.masks
    assert ended >= GAMES


def played(env: ManyGames, seeds: range, steps: int) -> list[list[int]]:
    """What is drawn in every game."""
    env.reset(seeds)
    drawn = []
    for _ in range(steps):
        actions = env.sample()
        drawn.append(actions.tolist())
        env.step(actions)
    return drawn


def test_a_game_depends_on_its_own_seed_alone() -> None:
    together = played(ManyGames(4, boards=8), range(4), 60)
    again = played(ManyGames(4, boards=8), range(4), 60)
    alone = [played(ManyGames(1, boards=8), range(seed, seed + 1), 60) for seed in range(4)]
    assert together == again
    assert [[row[seed] for row in together] for seed in range(4)] == [
        [row[0] for row in rows] for rows in alone
    ]
    assert alone[0] != alone[1]


def test_one_illegal_action_leaves_all_games_as_they_were() -> None:
    env = ManyGames(3)
    sights, masks = (array.copy() for array in env.reset(range(3)))
    actions = env.sample().copy()
    actions[1] = int(np.flatnonzero(masks[1] == 0)[0])
    with pytest.raises(RefusedError, match="In game 1,"):
        env.step(actions)
    actions[1] = 384
    with pytest.raises(RefusedError, match="In game 1,"):
        env.step(actions)
    with pytest.raises(RefusedError, match="one whole number for every game"):
        env.step(actions[:2])
    with pytest.raises(RefusedError, match="one whole number for every game"):
        env.step(actions.astype(float))
    actions[1] = int(np.flatnonzero(masks[1])[0])
    env.step(actions)
    again, _ = env.reset(range(3))
    assert (again == sights).all()


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(RefusedError, match="dealt boards"):
        ManyGames(2, Kind(2, "expert"))
    for boards in (0, -3, 1.5):
        with pytest.raises(RefusedError, match="dealt boards"):
            ManyGames(2, boards=boards)  # type: ignore[arg-type]
    for games in (-1, 0, 1.5, "2"):
        with pytest.raises(RefusedError, match="a whole number of games"):
            ManyGames(games)  # type: ignore[arg-type]
    assert ManyGames(np.int64(2)).games == 2  # type: ignore[arg-type]
    env = ManyGames(2)
    for seeds in (
        [1],
        [1, 2, 3],
        [-1, 0],
        [0.5, 1],
        "12",
        None,
        [[1, 2]],
        [1, 1 << 64],
        ["a", "b"],
    ):
        with pytest.raises(RefusedError, match="one whole number from 0 on"):
            env.reset(seeds)  # type: ignore[arg-type]
