"""Cappuccino for PettingZoo: seats act one after the other (AEC). Needs the extra `research`.

An action that the mask does not allow raises `RefusedError` and changes nothing. A seat that is
out has no turn any more; all seats end together. Actions and sights: `research.cappuccino`.
"""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from doppio.research.cappuccino import HIGHEST, SIGHT, Kind, Match, Small
from doppio.research.seats import Seeds, refuse_other, refuse_unbegun, seat_names


class CappuccinoEnv(AECEnv):
    """One game after the other of a kind; `reset(seed=…)` fixes the deal."""

    metadata: ClassVar[dict[str, object]] = {
        "name": "doppio_cappuccino_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, kind: Kind | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.kind = Kind() if kind is None else kind
        refuse_other(self.kind, Kind)
        self.render_mode = render_mode
        self.possible_agents = seat_names(self.kind.players)
        self.match = Match(self.kind, 0)
        self._seeds = Seeds()
        self.observation_spaces = {agent: self._sights() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.kind.actions) for agent in self.possible_agents
        }

    def _sights(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, HIGHEST, SIGHT, np.int8),
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
    ) -> None:
        """Begin a new game."""
        self.match = Match(self.kind, self._seeds.next(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._hand_over()

    def observe(self, agent: str) -> dict[str, Small]:
        """A seat's sight of the table, and what it may do now: nothing when it has no turn."""
        seat = self.possible_agents.index(agent)
        mask = self.match.mask() if seat == self.match.mover else self._nothing()
        return {"observation": self.match.sight(seat), "action_mask": mask}

    def _nothing(self) -> Small:
        return np.zeros(self.kind.actions, np.int8)

    def step(self, action: int | None) -> None:
        """Make the action of the seat whose turn it is."""
        refuse_unbegun(getattr(self, "agents", None))
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(-1 if action is None else action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.match.returns(), strict=True))
        if self.match.mover is None:
            self.terminations = dict.fromkeys(self.agents, True)
        self._hand_over()
        self._accumulate_rewards()

    def _hand_over(self) -> None:
        """The turn goes on; after the end, to each seat once more, so that it learns of it."""
        seat = 0 if self.match.mover is None else self.match.mover
        self.agent_selection = self.possible_agents[seat]

    def render(self) -> str:
        """The board as text."""
        return self.match.picture()

    def close(self) -> None:
        """Nothing is held that would have to be given back."""
