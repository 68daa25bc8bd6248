"""The interface of google-deepmind/diplomacy: a DiplomacyState that their agents can play.

    state = DiplomacyState()
    while not state.is_terminal():
        legal = state.legal_actions()              # 7 lists of int
        state.step(choose(state.observation(), legal))
    print(state.returns())

An action is a 64-bit integer: bits 0 to 31 say what the order is, bits 48 to 63 are its index in
POSSIBLE_ACTIONS. Powers are in alphabetical order everywhere: Austria, England, France, Germany, Italy, Russia,
Turkey. Places are named by the codes of this package (ENG, BOT, LYO), except in action_string().
"""
# SPDX-License-Identifier: MIT
import collections
import copy
import enum
import functools
import operator
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

import numpy as np
import numpy.typing as npt

from entente import Map, Position, Rules, _entente

__all__ = [
    "AREAS", "MAX_ACTION_INDEX", "NUM_AREAS", "NUM_POWERS", "NUM_PROVINCES", "POSSIBLE_ACTIONS", "POWERS",
    "PROVINCES", "PROVINCE_VECTOR_LENGTH", "DiplomacyState", "Observation", "OrderType", "Season", "action_breakdown",
    "action_index", "action_string", "action_to_mila_actions", "action_to_order", "actions_for_province",
    "construct_action", "is_waive", "mila_action_to_action", "mila_action_to_possible_actions", "order_to_action",
    "ordered_province",
]

_provinces, _areas, _powers = _entente.deepmind_names()

PROVINCES: Tuple[str, ...] = tuple(_provinces)
"""The codes of the 75 provinces, by province id."""
AREAS: Tuple[str, ...] = tuple(_areas)
"""The codes of the 81 areas, by row of the board: a province with separate coasts is followed by them."""
POWERS: Tuple[str, ...] = tuple(_powers)
"""The names of the powers, in alphabetical order."""
NUM_POWERS = len(POWERS)
NUM_PROVINCES = len(PROVINCES)
NUM_AREAS = len(AREAS)
PROVINCE_VECTOR_LENGTH = 35

POSSIBLE_ACTIONS: npt.NDArray[np.int64] = np.array(_entente.deepmind_actions(), np.int64)
POSSIBLE_ACTIONS.flags.writeable = False
"""All actions, int64[18584], by index; read-only."""
MAX_ACTION_INDEX = len(POSSIBLE_ACTIONS)
_CODES = POSSIBLE_ACTIONS & 0xFFFFFFFF


class Season(enum.Enum):
    """The five kinds of phase."""

    SPRING_MOVES = 0
    SPRING_RETREATS = 1
    AUTUMN_MOVES = 2
    AUTUMN_RETREATS = 3
    BUILDS = 4

    def is_moves(self) -> bool:
        return self in (Season.SPRING_MOVES, Season.AUTUMN_MOVES)

    def is_retreats(self) -> bool:
        return self in (Season.SPRING_RETREATS, Season.AUTUMN_RETREATS)

    def is_builds(self) -> bool:
        return self == Season.BUILDS


class OrderType(enum.IntEnum):
    """Bits 0 to 7 of an action."""

    CONVOY_TO = 1
    CONVOY = 2
    HOLD = 3
    MOVE_TO = 4
    SUPPORT_HOLD = 5
    SUPPORT_MOVE_TO = 6
    DISBAND = 8
    RETREAT_TO = 9
    BUILD_ARMY = 10
    BUILD_FLEET = 11
    REMOVE = 12
    WAIVE = 13


Observation = collections.namedtuple("Observation", ["season", "board", "build_numbers", "last_actions"])
"""What all players see: season (a Season), board (uint8[81, 35] of 0 and 1; docs/python-compat-deepmind.md lists the
columns), build_numbers (int32[7]: units to build (+) or to remove (-)), last_actions (list of int)."""


class DiplomacyState:
    """A game on the standard map, as the protocol DiplomacyState of google-deepmind/diplomacy.

    Parameters:
      position          a Position on the standard map; None is the start of the game
      rules             Rules, or a str such as "1982 4.A.2=e", or None for the preferences of the DATC
      season_type       called with 0 to 4, makes Observation.season. Code of google-deepmind/diplomacy compares seasons
                        with its own enum: give it observation_utils.Season
      observation_type  called with the four fields, makes the observation: observation_utils.Observation
      board_dtype       numpy.uint8 or numpy.float32, of Observation.board
    Raises: EntenteError with the code "map" (from the first call that needs it) for positions on other maps.
    """

    def __init__(self, position: Optional[Position] = None, rules: Any = None, *,
                 season_type: Callable[[int], Any] = Season,
                 observation_type: Callable[..., Any] = Observation,
                 board_dtype: npt.DTypeLike = np.uint8) -> None:
        self._position = Position() if position is None else position
        self._rules = rules if isinstance(rules, Rules) else Rules() if rules is None else Rules(rules)
        self._season_type = season_type
        self._observation_type = observation_type
        self._board_dtype = np.dtype(board_dtype)
        if self._board_dtype not in (np.uint8, np.float32):
            raise ValueError("board_dtype must be numpy.uint8 or numpy.float32")
        self._builds = np.zeros(NUM_POWERS, np.int32)
        self._last_actions: List[int] = []
        self._observe()

    def _observe(self) -> None:
        self._board = np.empty((NUM_AREAS, PROVINCE_VECTOR_LENGTH), self._board_dtype)
        self._builds = self._builds.copy()  # a copy of this state may have the old array
        self._season = _entente.deepmind_observe(self._position, self._rules, self._board, self._builds)

    @property
    def position(self) -> Position:
        """The position of the game, which is immutable; step() replaces it."""
        return self._position

    def is_terminal(self) -> bool:
        """True if a power has won. Draws and a last year are for the caller to decide."""
        return self._position.winner is not None

    def observation(self) -> Any:
        """What all players see now. The arrays are the caller's."""
        return self._observation_type(season=self._season_type(self._season), board=self._board.copy(),
                                      build_numbers=self._builds.copy(), last_actions=list(self._last_actions))

    def legal_actions(self) -> List[List[int]]:
        """The legal actions of each power's units, ascending, in one list for each power.

        In adjustments a power that builds has all its builds and a waive, one that removes has all its removals.
        """
        return _entente.deepmind_legal(self._position, self._rules)

    def returns(self) -> npt.NDArray[np.float32]:
        """float32[7]: 1 for the power that has won, else 0. All are 0 while nobody has won."""
        winner = self._position.winner
        return np.array([power == winner for power in POWERS], np.float32)

    def step(self, actions_per_player: Sequence[Optional[Iterable[int]]]) -> None:
        """Judge the phase, and go on to the next one in which some power has something to do.

        Parameters: for each power its actions, in any sequence; None for none. Actions may lack the index in their
        high bits. The second action for a unit is void, as a second order is in entente.adjudicate(). A unit without an
        action holds, or disbands after it was dislodged. A build without an action is not made; where too few units are
        removed, the civil disorder rule removes others.
        Raises: EntenteError (code "name", path "/power/number") for an integer that is no action, is for another kind
        of phase, or for a province where the power has no unit. The state is unchanged then. Other illegal actions are
        void, as illegal orders are.
        """
        self._position, self._last_actions = _entente.deepmind_step(self._position, self._rules, actions_per_player)
        self._observe()

    def copy(self) -> "DiplomacyState":
        """An independent copy, for search."""
        return copy.copy(self)

    def __repr__(self) -> str:
        return f"<DiplomacyState {self._position.phase}>"

    def __deepcopy__(self, memo: Any) -> "DiplomacyState":
        return self.copy()


# Orders as texts.

def order_to_action(position: Position, power: str, order: str) -> int:
    """The action of an order text that `power` gives in this position: "A PAR - BUR", "F STP/SC H".

    The text is read as entente.adjudicate() reads it: a wrong kind or a wrong coast of a unit is corrected (4.C.2,
    4.B.5), as an action names neither. The coast in a support and the route of a convoy are dropped.
    Raises: EntenteError if the text cannot be read; if no action says this; if a coast has to be named and is not
    ("F STP B"); and if step() would refuse the action: the unit is another power's, no unit stands there, or the order
    is for another kind of phase. Whether the order is legal is not checked; an illegal one is void in step().
    """
    return _entente.deepmind_encode(position, power, order)


def action_to_order(position: Position, action: int) -> str:
    """The order text of an action in this position, with the kind and the coast of the units there.

    Raises: EntenteError if it is no action, is for another kind of phase, or no unit stands there.
    """
    return _entente.deepmind_decode(position, operator.index(action))


# The parts of an action.

def action_index(action: Any) -> Any:
    """The index in POSSIBLE_ACTIONS, of an action or of an array of them."""
    return action >> 48


def action_breakdown(action: int) -> Tuple[int, Tuple[int, int], Tuple[int, int], Tuple[int, int]]:
    """(type, start, target, third), the last three as (province id, coast bit)."""
    action = operator.index(action)

    def place(bit: int) -> Tuple[int, int]:
        return action >> bit + 1 & 127, action >> bit & 1

    return action & 255, place(8), place(16), place(24)


def construct_action(order: int, ordering_province: Optional[Tuple[int, int]],
                     target_province: Optional[Tuple[int, int]],
                     third_province: Optional[Tuple[int, int]]) -> int:
    """The action without its index, from places as in action_breakdown(); None where the order has no such place.

    A coast bit is dropped where an action has none.
    """
    code = int(order)
    if ordering_province is not None:
        code |= ordering_province[0] << 9
        code |= ordering_province[1] << 8 if order == OrderType.BUILD_FLEET else 0
    if target_province is not None:
        code |= target_province[0] << 17
        code |= target_province[1] << 16 if order in (OrderType.MOVE_TO, OrderType.RETREAT_TO) else 0
    if third_province is not None:
        code |= third_province[0] << 25
    return code


def is_waive(action: int) -> bool:
    """True if the action waives a build."""
    return operator.index(action) & 255 == OrderType.WAIVE


def ordered_province(action: Any) -> Any:
    """The id of the province of the ordered unit, of an action or of an array of them."""
    return action >> 9 & 127


def actions_for_province(legal_actions: Iterable[int], province: int) -> List[int]:
    """Those of the actions whose unit is in the province."""
    return [action for action in legal_actions if ordered_province(action) == province]


def _index_of(action: int) -> int:
    """The index of an action, which may lack it."""
    code = operator.index(action) & 0xFFFFFFFF
    index = int(np.searchsorted(_CODES, code))
    if index == MAX_ACTION_INDEX or _CODES[index] != code:
        raise ValueError(f"action {action} is none of the 18,584 actions")
    return index


# Texts that need no position. A code does not name the kind of a unit, so an action has several of them.

_OTHER_CODES = {"ENG": "ECH", "BOT": "GOB", "LYO": "GOL"}


def action_string(action: int, board: Optional[npt.NDArray[Any]] = None) -> str:
    """A short text with the place codes of google-deepmind/diplomacy: "PAR - BUR", "MUN S RUH - BUR", "B F STPNC".

    The coast of a destination stands there if `board`, an observation's, says that the unit is a fleet; without a board
    "maybe_NC" or "SC".
    Raises: ValueError if it is no action.
    """
    order, start, target, third = action_breakdown(int(POSSIBLE_ACTIONS[_index_of(action)]))
    unit, goal, helped = (_OTHER_CODES.get(PROVINCES[place], PROVINCES[place])
                          for place, _ in (start, target, third))
    fleet = None
    if board is not None:
        fleet = bool(board[AREAS.index(PROVINCES[start[0]]), 14 if order == OrderType.RETREAT_TO else 1])

    def with_coast(name: str, place: Tuple[int, int], fleet: Optional[bool]) -> str:
        if fleet is False or PROVINCES[place[0]] + "/SC" not in AREAS:
            return name
        return name + ("SC" if place[1] else "NC" if fleet else "maybe_NC")

    return {
        OrderType.HOLD: f"{unit} H",
        OrderType.CONVOY: f"{unit} C {helped} - {goal}",
        OrderType.CONVOY_TO: f"{unit} - {goal} VC",
        OrderType.MOVE_TO: f"{unit} - {with_coast(goal, target, fleet)}",
        OrderType.SUPPORT_HOLD: f"{unit} SH {goal}",
        OrderType.SUPPORT_MOVE_TO: f"{unit} S {helped} - {goal}",
        OrderType.RETREAT_TO: f"{unit} - {with_coast(goal, target, fleet)}",
        OrderType.DISBAND: f"{unit} D",
        OrderType.BUILD_ARMY: f"B A {unit}",
        OrderType.BUILD_FLEET: f"B F {with_coast(unit, start, True)}",
        OrderType.REMOVE: f"R {unit}",
        OrderType.WAIVE: "W",
    }[OrderType(order)]


@functools.cache
def _units_in(province: str) -> List[str]:
    """All units that can stand in a province: "A STP", "F STP/NC", "F STP/SC"."""
    standard = Map()
    terrain = standard.terrain(province)
    armies = [] if terrain == "sea" else ["A " + province]
    fleets = [] if terrain == "inland" else ["F " + place for place in standard.coasts(province) or [province]]
    return armies + fleets


@functools.cache
def _steps(unit: str) -> Tuple[str, ...]:
    """The places to which a unit can step."""
    return Map().neighbors(unit)


def _could_enter(unit: str, province: str) -> bool:
    """True if a unit can step to some place in the province."""
    return any(place[:3] == province for place in _steps(unit))


def _destination(unit: str, place: Tuple[int, int]) -> str:
    """The code of a destination: for a fleet with its coast, if there are some."""
    province = PROVINCES[place[0]]
    coasts = [area for area in AREAS if area.startswith(province + "/")]
    return coasts[place[1]] if unit[0] == "F" and coasts else province


def _mila_texts(action: int) -> List[str]:
    order, start, target, third = action_breakdown(action)
    at, to, carried = PROVINCES[start[0]], PROVINCES[target[0]], PROVINCES[third[0]]
    units = _units_in(at)
    if order == OrderType.WAIVE:
        return ["WAIVE"]
    if order == OrderType.HOLD:
        return [f"{unit} H" for unit in units]
    if order in (OrderType.DISBAND, OrderType.REMOVE):
        return [f"{unit} D" for unit in units]
    if order == OrderType.BUILD_ARMY:
        return [f"A {at} B"]
    if order == OrderType.BUILD_FLEET:
        return [f"F {_destination('F', start)} B"]
    if order == OrderType.CONVOY_TO:
        return [f"A {at} - {to} VIA"]
    if order == OrderType.CONVOY:
        return [f"F {at} C A {carried} - {to}"]
    if order in (OrderType.MOVE_TO, OrderType.RETREAT_TO):
        sign = "-" if order == OrderType.MOVE_TO else "R"
        goals = [(unit, _destination(unit, target)) for unit in units if unit[0] == "F" or target[1] == 0]
        return [f"{unit} {sign} {goal}" for unit, goal in goals if goal in _steps(unit)]
    helpers = [unit for unit in units if _could_enter(unit, to)]
    if order == OrderType.SUPPORT_HOLD:
        return [f"{unit} S {helped}" for unit in helpers for helped in _units_in(to)]
    # An army comes over land or by convoy: the list has no action of this kind where it can do neither.
    movers = [unit for unit in _units_in(carried) if unit[0] == "A" and "A " + to in _units_in(to)
              or _could_enter(unit, to)]
    return [f"{unit} S {mover} - {to}" for unit in helpers for mover in movers]


@functools.cache
def _actions_of_texts() -> Dict[str, List[int]]:
    actions: Dict[str, List[int]] = collections.defaultdict(list)
    for action in POSSIBLE_ACTIONS.tolist():
        for text in _mila_texts(action):
            actions[text].append(action)
    return dict(actions)


def action_to_mila_actions(action: int) -> List[str]:
    """The order texts of the `diplomacy` package (of Paquette et al.) that an action can stand for: 1 to 6.

    In any position at most one of them is legal. The action may lack the index in its high bits.
    Raises: ValueError if it is no action.
    """
    return _mila_texts(int(POSSIBLE_ACTIONS[_index_of(action)]))


def mila_action_to_possible_actions(mila_action: str) -> List[int]:
    """The actions that an order text of the `diplomacy` package can stand for: one, or a disbandment and a removal.

    Raises: ValueError if there are none.
    """
    actions = _actions_of_texts().get(mila_action)
    if not actions:
        raise ValueError(f"no action stands for {mila_action!r}")
    return list(actions)


def mila_action_to_action(mila_action: str, season: Any) -> int:
    """The action of an order text of the `diplomacy` package in a phase of this season."""
    disbands = OrderType.DISBAND if season.is_retreats() else OrderType.REMOVE
    actions = mila_action_to_possible_actions(mila_action)
    return next((action for action in actions if action & 255 == disbands), actions[0])
