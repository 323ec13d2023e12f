"""Cappuccino for OpenSpiel: `pyspiel.load_game("python_doppio_cappuccino")`, once this is imported.

Needs the extra `research`. On dealt boards the first action is chance's: which of `boards` deals it
is. Actions and sights: `research.cappuccino`.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyspiel
from numpy.typing import NDArray

from doppio.games.cappuccino.game import Step
from doppio.games.contract import Refusal, RefusedError
from doppio.research.cappuccino import EXPERT, SIGHT, Kind, Match

NAME = "python_doppio_cappuccino"
_DEFAULTS: dict[str, int | bool | str] = {
    "players": 2,
    "shape": "hexagon",
    "two_colour": False,
    "settle": False,
    "boards": 64,
}
_NO_BOARDS = Refusal("no-boards", "The deals that chance chooses among are one or more.")
_NO_DEAL = Refusal("no-deal", "That is none of the deals that chance chooses among.")
_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Cappuccino",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class CappuccinoGame(pyspiel.Game):
    """A kind of game."""

    def __init__(self, params: Mapping[str, int | bool | str] | None = None) -> None:
        chosen = {**_DEFAULTS, **(params or {})}
        self.boards = int(chosen["boards"])
        if self.boards < 1:
            raise RefusedError(_NO_BOARDS)
        self.kind = Kind(
            int(chosen["players"]),
            str(chosen["shape"]),
            bool(chosen["two_colour"]),
            bool(chosen["settle"]),
        )
        self.kind.start(0)  # a kind that there is not is refused here
        super().__init__(_TYPE, self._info(), dict(params or {}))

    def _info(self) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=self.kind.actions,
            max_chance_outcomes=0 if self.kind.shape == EXPERT else self.boards,
            num_players=self.kind.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.kind.longest,
        )

    def new_initial_state(self) -> CappuccinoState:
        """The table before anything has happened."""
        return CappuccinoState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> CappuccinoObserver:
        """What turns a state into a seat's sight."""
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return CappuccinoObserver(params, recalls=recalls)


class CappuccinoState(pyspiel.State):
    """One moment of a game; `match` is None while chance has not dealt."""

    def __init__(self, game: CappuccinoGame) -> None:
        super().__init__(game)
        self._kind, self._boards = game.kind, game.boards
        self.match = Match(self._kind, 0) if self._kind.shape == EXPERT else None

    def current_player(self) -> int:
        """The seat whose turn it is, counted from 0; or chance, or nobody."""
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.match.mover is None else self.match.mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.match is not None and self.match.mover is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each as likely as the next."""
        return [(board, 1 / self._boards) for board in range(self._boards)]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - asked of the mover alone
        return [] if self.match is None else list(self.match.choices)

    def _apply_action(self, action: int) -> None:
        if self.match is not None:
            self.match.play(action)
        elif action in range(self._boards):
            self.match = Match(self._kind, action)
        else:
            raise RefusedError(_NO_DEAL)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.match is None:
            return f"deal {action}"
        command = self.match.choices.get(action)
        if command is None:
            return f"action {action}"
        return str(command.move if isinstance(command, Step) else command.cup)

    def returns(self) -> list[float]:
        """What the game was worth to every seat."""
        return [0.0] * self._kind.players if self.match is None else list(self.match.returns())

    def __str__(self) -> str:
        return "not dealt yet" if self.match is None else self.match.picture()


class CappuccinoObserver:
    """A seat's sight, as a tensor and as text; with perfect recall, the text is the history."""

    def __init__(self, params: Mapping[str, object] | None, *, recalls: bool) -> None:
        if params:
            raise ValueError("Cappuccino is observed in one way only, without parameters.")
        self.tensor: NDArray[np.float32] = np.zeros(int(np.prod(SIGHT)), np.float32)
        self._recalls = recalls
        self.dict = {"observation": self.tensor.reshape(SIGHT)}

    def set_from(self, state: CappuccinoState, player: int) -> None:
        """Write what a seat sees into the tensor."""
        self.tensor.fill(0)
        if state.match is not None:
            self.dict["observation"][:] = state.match.sight(player)

    def string_from(self, state: CappuccinoState, player: int) -> str:  # noqa: ARG002 - all see all
        """What a seat sees, as text."""
        return str(state.history_str()) if self._recalls else str(state)


pyspiel.register_game(_TYPE, CappuccinoGame)
