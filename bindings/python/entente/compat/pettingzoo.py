"""A PettingZoo environment of the standard game: all powers order at the same time, so it is a ParallelEnv.

Not tested with PettingZoo itself: that package was not at hand. The tests of this one run it with stand-ins for the
two modules that it imports, `pettingzoo` and `gymnasium`.

    env = parallel_env(max_phases=150)
    observations, infos = env.reset()
    while env.agents:
        actions = {agent: choose(observations[agent], infos[agent]) for agent in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

Agents are the names of the powers. The observation of each is a dict: "board", "season", "build_numbers" as in
entente.compat.deepmind, and "action_mask", uint8[18584], 1 for each index of a legal action of the agent's units. An
action is a sequence of at most 17 indices, one for each unit that shall have an order; 18584 stands for no order.
infos[agent]["legal_actions"] has the legal actions as integers. All agents see the same arrays but for the mask.
"""
# SPDX-License-Identifier: MIT
import operator
from typing import Any, Dict, Iterable, List, Optional, Tuple

import numpy as np
import numpy.typing as npt
from gymnasium import spaces  # type: ignore[import]
from pettingzoo import ParallelEnv  # type: ignore[import]

from entente.compat import deepmind

__all__ = ["MAX_ORDERS", "NO_ORDER", "parallel_env"]

MAX_ORDERS = 17
"""The most orders that a power can give: one with 18 centers has won."""
NO_ORDER = deepmind.MAX_ACTION_INDEX

_Observations = Dict[str, Dict[str, Any]]


class parallel_env(ParallelEnv):  # type: ignore[misc]
    """The standard game for seven agents.

    Parameters:
      rules       Rules, or a str such as "1982 4.A.2=e", or None for the preferences of the DATC
      max_phases  truncates a game after so many phases; None: only a win ends it
    Rewards: 0 until the end. A winner gets 1 and the others 0; where the game is truncated, each gets the square of its
    centers, divided by the sum of these squares.
    Raises in step(): EntenteError for an index that no unit of the agent can have in the phase; ValueError for one that
    is not from 0 to 18584, and for an agent that there is not.
    """

    metadata = {"name": "diplomacy_v0", "render_modes": ["svg"], "is_parallelizable": True}

    def __init__(self, rules: Any = None, max_phases: Optional[int] = None) -> None:
        self.render_mode = "svg"
        self.possible_agents = list(deepmind.POWERS)
        self.agents: List[str] = []
        self._rules = rules
        self._max_phases = max_phases
        shape = (deepmind.NUM_AREAS, deepmind.PROVINCE_VECTOR_LENGTH)
        self._observation_space = spaces.Dict({
            "board": spaces.Box(0, 1, shape, np.uint8),
            "season": spaces.Discrete(len(deepmind.Season)),
            "build_numbers": spaces.Box(-34, 34, (deepmind.NUM_POWERS,), np.int32),
            "action_mask": spaces.Box(0, 1, (deepmind.MAX_ACTION_INDEX,), np.uint8),
        })
        self._action_space = spaces.MultiDiscrete([NO_ORDER + 1] * MAX_ORDERS)

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def reset(self, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[_Observations, Dict[str, Dict[str, Any]]]:
        """Begin a game: at the start, or at options["position"]. Nothing is random, so `seed` has no effect."""
        self._state = deepmind.DiplomacyState((options or {}).get("position"), self._rules)
        self._phases = 0
        self.agents = list(self.possible_agents)
        return self._observe()

    def _observe(self) -> Tuple[_Observations, Dict[str, Dict[str, Any]]]:
        seen = self._state.observation()
        observations, infos = {}, {}
        for agent, legal in zip(self.possible_agents, self._state.legal_actions()):
            mask = np.zeros(deepmind.MAX_ACTION_INDEX, np.uint8)
            mask[np.array(legal, np.int64) >> 48] = 1
            observations[agent] = {"board": seen.board, "season": seen.season.value,
                                   "build_numbers": seen.build_numbers, "action_mask": mask}
            infos[agent] = {"legal_actions": legal}
        return observations, infos

    def _scores(self, truncated: bool) -> npt.NDArray[np.float64]:
        if not truncated:
            return self._state.returns().astype(np.float64)
        centers = self._state.position.centers
        squares = np.array([len(centers.get(agent, ())) ** 2 for agent in self.possible_agents], np.float64)
        squares /= max(squares.sum(), 1.0)
        return squares

    @staticmethod
    def _chosen(agent: str, indices: Iterable[Any]) -> List[int]:
        numbers = [operator.index(index) for index in indices]
        for number in numbers:
            if not 0 <= number <= NO_ORDER:
                raise ValueError(f"{agent}: {number} is no index of an action; they are from 0 to {NO_ORDER}")
        return [int(deepmind.POSSIBLE_ACTIONS[number]) for number in numbers if number != NO_ORDER]

    def step(self, actions: Dict[str, Any]) -> Tuple[_Observations, Dict[str, float], Dict[str, bool],
                                                     Dict[str, bool], Dict[str, Dict[str, Any]]]:
        """Judge a phase. An agent without an entry in `actions` gives no orders."""
        unknown = set(actions).difference(self.possible_agents)
        if unknown:
            raise ValueError(f"there is no agent {', '.join(sorted(map(str, unknown)))}")
        self._state.step([self._chosen(agent, actions.get(agent, ())) for agent in self.possible_agents])
        self._phases += 1
        won = self._state.is_terminal()
        truncated = not won and self._max_phases is not None and self._phases >= self._max_phases
        observations, infos = self._observe()
        rewards = dict(zip(self.possible_agents, map(float, self._scores(truncated))))
        terminations = dict.fromkeys(self.possible_agents, won)
        truncations = dict.fromkeys(self.possible_agents, truncated)
        if won or truncated:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self) -> str:
        """The position as SVG."""
        return self._state.position.svg()

    def state(self) -> npt.NDArray[np.uint8]:
        """The board, uint8[81, 35]."""
        board: npt.NDArray[np.uint8] = self._state.observation().board
        return board

    def close(self) -> None:
        pass
