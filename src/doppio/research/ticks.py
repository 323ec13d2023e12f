"""Espresso for PettingZoo: all seats act at the same time, in ticks of 50 ms (Parallel).

Needs the extra `research`. Whatever cannot be done is refused as at a table: nothing happens, and
the seat's info says why. Actions and sights: `research.espresso`. A seat is rewarded when a round
ends, with its points less what the others have on average.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from doppio.games.contract import Refusal, RefusedError, Seat
from doppio.research.espresso import HIGHEST, Kind, Numbers, Small
from doppio.research.race import Race, Ticked, lead
from doppio.research.seats import Seeds, refuse_other, seat_names

Sight = dict[str, Numbers | Small]
TEN_MINUTES = 12_000
_NO_SEAT = Refusal("no-seat", "There is no such seat at this table.")


class EspressoEnv(ParallelEnv):
    """One game after the other of a kind; `reset(seed=…)` fixes the cards and all chance.

    A game that is not over after `max_ticks` is cut short.
    """

    metadata: ClassVar[dict[str, object]] = {"name": "doppio_espresso_v0", "render_modes": []}

    def __init__(self, kind: Kind | None = None, *, max_ticks: int = TEN_MINUTES) -> None:
        self.kind = Kind() if kind is None else kind
        refuse_other(self.kind, Kind)
        self.max_ticks = max_ticks
        self.render_mode = None
        self.possible_agents = seat_names(self.kind.players)
        self.agents: list[str] = []
        self.race = Race(self.kind, 0)
        self._seats = {agent: Seat(n) for n, agent in enumerate(self.possible_agents, 1)}
        self._seeds = Seeds()
        self._ticks = 0
        self.observation_spaces = {agent: self._sights() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.kind.actions) for agent in self.possible_agents
        }

    def _sights(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, HIGHEST, (self.kind.facts,), np.int16),
                "action_mask": spaces.Box(0, 1, (self.kind.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space:
        """What a seat's observations are taken from."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        """What a seat's actions are taken from."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, object] | None = None,  # noqa: ARG002 - there are none
    ) -> tuple[dict[str, Sight], dict[str, dict[str, object]]]:
        """Begin a new game."""
        self.race = Race(self.kind, self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self._ticks = 0
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Sight]:
        return {
            agent: {
                "observation": self.race.sight(self._seats[agent]),
                "action_mask": self.race.mask(self._seats[agent]),
            }
            for agent in self.agents
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Sight],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, object]],
    ]:
        """Let a tick pass; a seat without an action waits."""
        if not self._seats.keys() >= actions.keys():
            raise RefusedError(_NO_SEAT)
        ticked = self.race.tick({self._seats[agent]: act for agent, act in actions.items()})
        self._ticks += 1
        over = self.race.over
        cut_short = not over and self._ticks >= self.max_ticks
        result = (
            self._observed(),
            {agent: self._reward(agent, ticked) for agent in self.agents},
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut_short),
            {agent: self._info(agent, ticked) for agent in self.agents},
        )
        if over or cut_short:
            self.agents = []
        return result

    def _reward(self, agent: str, ticked: Ticked) -> float:
        return sum((lead(points, self._seats[agent]) for points in ticked.rounds), 0.0)

    def _info(self, agent: str, ticked: Ticked) -> dict[str, object]:
        """Why the seat's action was refused, and the points of a round that ended."""
        info: dict[str, object] = {}
        if self._seats[agent] in ticked.refused:
            info["refused"] = ticked.refused[self._seats[agent]]
        if ticked.rounds:
            info["points"] = ticked.rounds
        return info

    def render(self) -> None:
        """There is nothing to show: the page is for watching."""

    def close(self) -> None:
        """Nothing is held that would have to be given back."""
