"""Board: the position of a game, and the lists in which the powers show it.

The game keeps an entente.Position. Lists and states are made from it when a program asks for them. A program may change
the lists of a Power; before the position is used again, `_sync` looks whether it did, and makes a new position from the
lists.
"""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import time
from typing import Any, Dict, List, Optional

import entente
from entente import _entente

from ..utils import exceptions, strings
from ..utils.constants import KNOWN_RULES
from ..utils.sorted_dict import Lazy, lazy_of
from .map import Map, padded
from .power import Power

JUDGE = entente.Rules("datc")


def now() -> int:
    return time.time_ns() // 1000


def _listed(items: Any) -> List[Any]:
    return items if isinstance(items, list) else [items]


def _builds(position: Any) -> Dict[str, Any]:
    """For each power (number, places), as the judge counts: the centers that count less the units, and where the power
    may build."""
    return {power: (centers - units, places if centers > units else [])
            for power, (centers, units, places) in _entente.diplomacy_builds(position, JUDGE).items()}


def _state_of(facts: Dict[str, Any], parts: Dict[str, Any], builds: Dict[str, Any]) -> Dict[str, Any]:
    """The state as get_state() returns it. facts: name, type, note, timestamp, map, any_center. builds: of _builds(),
    in adjustments.
    parts: for each power (units, retreats, centers, influence, homes, civil_disorder), which become part of it."""
    tables, value = facts["map"].tables, 0
    state: Dict[str, Any] = {"timestamp": facts["timestamp"], "zobrist_hash": "", "note": facts["note"],
                             "name": facts["name"], "units": {}, "retreats": {}, "centers": {}, "homes": {},
                             "influence": {}, "civil_disorder": {}, "builds": {}}
    for power, (units, retreats, centers, influence, homes, disorder) in parts.items():
        value ^= tables.hash_of(power, units, retreats, centers, homes)
        count, places = builds.get(power, (0, []))
        if count > 0:
            sequence = centers if facts["any_center"] else facts["map"].homes[power]
            places = [place for place in sequence if place in places]
            count = min(count, len(places))
        state["units"][power] = units + ["*" + unit for unit in retreats]
        state["retreats"][power] = retreats
        state["centers"][power] = centers
        state["homes"][power] = homes
        state["influence"][power] = influence
        state["civil_disorder"][power] = disorder
        state["builds"][power] = {"count": count, "homes": places}
    state["zobrist_hash"] = str(value)
    return state


def _parts(map_object: Map, position: Any, influence: bytes) -> Any:
    """For each power, by the judge's number: units, retreats, centers, influence. At the start the sequence of the
    units is that of the map file, as in the package."""
    board = _entente.diplomacy_board(position, influence)
    if map_object.is_start(position):
        for power, at in map_object.core_index.items():
            board[at][0][:] = map_object.units[power]
            board[at][3][:] = [unit[2:5] for unit in map_object.units[power]]
    return board


def _state_from(facts: Dict[str, Any], position: Any, influence: bytes) -> Dict[str, Any]:
    """The state of a position."""
    map_object = facts["map"]
    board = _parts(map_object, position, influence)
    homes = map_object.homes
    builds = _builds(position) if facts["type"] == "A" else {}
    return _state_of(facts, {power: (*board[at], homes[power][:], 0) for power, at in map_object.core_index.items()},
                     builds)


class Board:
    """Phase, rules, units and centers of a game."""

    map: Map
    powers: Dict[str, Power]
    rules: List[str]
    no_rules: set  # type: ignore[type-arg]
    error: List[str]
    note: str
    status: str
    phase_type: Any
    _pos: Any
    _pos_name: str  # '' if the position is to be made anew
    _name: str  # the short name of the phase
    _influence: bytes
    _version: int
    _shown: List[Power]  # the powers whose lists show this version of the position
    _board: Any
    _possible: Any
    _orderable: Any
    _known_builds: Any

    # ---- The position and the lists of the powers. ----

    def _core(self) -> Any:
        """The judge's map."""
        return self.map.core_with("BUILD_ANY" in self.rules)

    def _parts_of(self, power: str) -> Any:
        """Units, retreats and centers of a power, to be owned by its Power."""
        if self._board is None:
            self._board = _parts(self.map, self._pos, self._influence)
        return self._board[self.map.core_index[power]]

    def _show(self, position: Any) -> None:
        """Take a new position: what the powers' lists show is old."""
        self._pos = position
        self._pos_name = padded(position.phase)
        self._version += 1
        self._shown = []
        self._board = self._possible = self._orderable = self._known_builds = None

    def _is_changed(self) -> bool:
        """True if the lists, the phase or the map are no longer those of the position."""
        if padded(self._pos.phase) != self._name and self._name not in ("FORMING", "COMPLETED"):
            return True
        return any(power._changed() for power in self._shown) or self._pos.map is not self._core()

    def _sync(self) -> Any:
        """The position, made anew if a program changed what the powers have."""
        if (self._shown or self._pos_name != self._name) and self._is_changed():
            self._pos = self._position_of_lists()
            self._influence = self._influence_of_lists()
            self._possible = self._orderable = self._known_builds = None
            for power in self._shown:
                power._remember()
        self._pos_name = self._name
        return self._pos

    def _position_of_lists(self) -> Any:
        phase = self._pos.phase if self._name in ("FORMING", "COMPLETED") else self._name
        request: Dict[str, Any] = {
            "map": self.map.source, "phase": phase,
            "units": {power.name: power.units for power in self.powers.values() if power.units},
            "centers": {power.name: power.centers for power in self.powers.values() if power.centers}}
        if phase[-1] == "R":
            request["dislodged"] = {power.name: self._open_retreats(power)
                                    for power in self.powers.values() if power.retreats}
        position = entente.Position.from_dict(request)
        core = self._core()
        return position if core is position.map else entente.Position.from_bytes(core, bytes(position))

    def _open_retreats(self, power: Power) -> Dict[str, List[str]]:
        """The retreats that the map allows."""
        return {unit: [place for place in places if self.map.abuts(unit[0], unit[2:], "-", place)]
                for unit, places in power.retreats.items()}

    def _influence_of_lists(self) -> bytes:
        owner = bytearray(b"\xff" * len(self.map.province_codes))
        for power in self.powers.values():
            index = self.map.core_index[power.name]
            for place in power.influence:
                at = self.map.province_index(place[:3])
                if at >= 0:
                    owner[at] = index
        return bytes(owner)

    def _facts(self) -> Dict[str, Any]:
        return {"name": self._name, "type": self.phase_type, "note": self.note, "timestamp": now(), "map": self.map,
                "any_center": self._builds_anywhere()}

    def _lazy_state(self) -> Lazy:
        """The state, to be made when it is asked for; at once where a program has looked into the powers."""
        if self._is_plain() and not (self._shown and self._is_changed()):
            return Lazy(_state_from, self._facts(), self._pos, self._influence)
        return lazy_of(self.get_state())

    def _is_plain(self) -> bool:
        """True if all powers have the homes of the map, none is in disorder, and the phase is the position's."""
        homes = self.map.homes
        for power in self.powers.values():
            if power.civil_disorder or power.homes != homes[power.name]:
                return False
        return self._pos_name == self._name

    # ---- Phases and status. ----

    @property
    def phase(self) -> str:
        """'SPRING 1901 MOVEMENT', 'FORMING' or 'COMPLETED'."""
        return self._name if self._name in ("FORMING", "COMPLETED") else self.map.phase_long(self._name)

    @phase.setter
    def phase(self, phase: str) -> None:
        self.set_current_phase(self.map.phase_abbr(phase, phase))

    @property
    def current_short_phase(self) -> str:
        """'S1901M', 'FORMING' or 'COMPLETED'."""
        return self._name

    def get_current_phase(self) -> str:
        """'S1901M', 'FORMING' or 'COMPLETED'."""
        return self._name

    def set_current_phase(self, new_phase: str) -> None:
        """Go to a phase; units and centers stay."""
        if new_phase in ("FORMING", "COMPLETED"):
            self._name, self.phase_type = new_phase, None
            return
        if self.map.phase_long(new_phase, "") == "":
            raise ValueError(f"{new_phase!r} is no phase")
        self._name = padded(f"{new_phase[0].upper()}{int(new_phase[1:-1])}{new_phase[-1].upper()}")
        self.phase_type = self._name[-1]

    def _phase_abbr(self, phase: Optional[str] = None) -> str:
        return self.map.phase_abbr(phase) if phase else self._name

    @property
    def is_game_done(self) -> bool:
        """True once the game is completed: it was won or drawn."""
        return self._name == "COMPLETED"

    is_game_forming = property(lambda self: self.status == strings.FORMING)
    is_game_active = property(lambda self: self.status == strings.ACTIVE)
    is_game_paused = property(lambda self: self.status == strings.PAUSED)
    is_game_canceled = property(lambda self: self.status == strings.CANCELED)
    is_game_completed = property(lambda self: self.status == strings.COMPLETED)
    civil_disorder = property(lambda self: "CIVIL_DISORDER" in self.rules)
    multiple_powers_per_player = property(lambda self: "MULTIPLE_POWERS_PER_PLAYER" in self.rules)
    no_observations = property(lambda self: "NO_OBSERVATIONS" in self.rules)
    no_press = property(lambda self: "NO_PRESS" in self.rules)
    power_choice = property(lambda self: "POWER_CHOICE" in self.rules)
    public_press = property(lambda self: "PUBLIC_PRESS" in self.rules)
    real_time = property(lambda self: "REAL_TIME" in self.rules)
    start_master = property(lambda self: "START_MASTER" in self.rules)
    solitaire = property(lambda self: "SOLITAIRE" in self.rules)

    def set_status(self, status: str) -> None:
        """Set the status. Raises ValueError for an unknown one."""
        if status not in strings.ALL_GAME_STATUSES:
            raise ValueError(f"{status!r} is no status")
        self.status = status

    def add_rule(self, rule: str) -> None:
        """Add a rule with those that it implies. Unknown rules are passed over."""
        if rule not in KNOWN_RULES or rule in self.no_rules:
            return
        facts = KNOWN_RULES[rule]
        for forbidden in facts.get("!", ()):
            if forbidden in self.rules:
                self.error.append(f"the rule {rule} is not possible with {forbidden}")
                return
            self.no_rules.add(forbidden)
        self.rules += [added for added in facts.get("+", ()) if added not in self.rules]
        self.rules = [kept for kept in self.rules if kept not in facts.get("-", ())]
        if rule not in self.rules:
            self.rules.append(rule)
        self._pos_name = ""  # it may need another map

    def remove_rule(self, rule: str) -> None:
        """Remove a rule, if the game has it."""
        if rule in self.rules:
            self.rules.remove(rule)
        self._pos_name = ""

    # ---- Units and centers. ----

    def _power(self, power_name: str) -> Power:
        power = self.powers.get(power_name.upper())
        if power is None:
            raise exceptions.MapPowerException(f"the map has no power {power_name}")
        return power

    def get_units(self, power_name: Optional[str] = None) -> Any:
        """A list of units, those dislodged with a star before them; for all powers a dict of such lists."""
        if power_name is None:
            return {name: self.get_units(name) for name in self.powers}
        power = self._power(power_name)
        return power.units + ["*" + unit for unit in power.retreats]

    def get_centers(self, power_name: Optional[str] = None) -> Any:
        """A list of centers; for all powers a dict of lists."""
        if power_name is None:
            return {name: self.get_centers(name) for name in self.powers}
        return list(self._power(power_name).centers)

    def set_units(self, power_name: str, units: Any, reset: bool = False) -> None:
        """Put units on the board, in place of what stands there; '*A PAR' is a dislodged unit."""
        power = self.powers.get(power_name.upper())
        if power is None:
            return
        if reset:
            power.clear_units()
        placed = []
        for text in _listed(units):
            name = " ".join(str(text).upper().split())
            unit = name[1:] if name.startswith("*") else name
            if self.map.is_valid_unit(unit):
                placed.append((unit, name.startswith("*")))
            else:
                self.error.append(f"{text} is no unit that can stand there")
        self._remove_units({(unit[2:5], dislodged) for unit, dislodged in placed})
        for unit, dislodged in placed:
            if dislodged:
                power.retreats.setdefault(unit, [])
            elif unit not in power.units:
                power.units.append(unit)
                power.influence.append(unit[2:5])
        if self.phase_type == "R":
            self._find_retreats()

    def _remove_units(self, places: Any) -> None:
        """Remove the units, or the dislodged ones, from provinces."""
        if not places:
            return
        provinces = {province for province, _ in places}
        for power in self.powers.values():
            power.units[:] = [unit for unit in power.units if (unit[2:5], False) not in places]
            power.influence[:] = [place for place in power.influence if place not in provinces]
            for unit in [unit for unit in power.retreats if (unit[2:5], True) in places]:
                del power.retreats[unit]

    def _find_retreats(self) -> None:
        """Let each dislodged unit retreat to every neighbor that is empty."""
        occupied = {unit[2:5] for power in self.powers.values() for unit in power.units}
        for power in self.powers.values():
            for unit in power.retreats:
                power.retreats[unit] = [abut.upper() for abut in self.map.abut_list(unit[2:], incl_no_coast=True)
                                        if self.map.abuts(unit[0], unit[2:], "-", abut.upper())
                                        and abut.upper()[:3] not in occupied]

    def set_centers(self, power_name: str, centers: Any, reset: bool = False) -> None:
        """Give centers to a power."""
        power = self.powers.get(power_name.upper())
        if power is None:
            return
        if reset:
            power.clear_centers()
        given = [str(center) for center in _listed(centers)]
        for other in self.powers.values():
            if any(center in other.centers for center in given):
                other.centers[:] = [center for center in other.centers if center not in given]
        for center in given:
            if center in self.map.scs and center not in power.centers:
                power.centers.append(center)

    def clear_units(self, power_name: Optional[str] = None) -> None:
        """Remove the units and retreats of a power, or of all powers."""
        for power in self.powers.values():
            if power_name is None or power.name == power_name:
                power.clear_units()

    def clear_centers(self, power_name: Optional[str] = None) -> None:
        """Take the centers from a power, or from all powers."""
        for power in self.powers.values():
            if power_name is None or power.name == power_name:
                power.clear_centers()

    def clear_cache(self) -> None:
        """Nothing has to be cleared."""

    build_caches = clear_cache

    def _unit_owner(self, unit: str, coast_required: Any = 1) -> Optional[Power]:
        for power in self.powers.values():
            if unit in power.units or (not coast_required and "/" not in unit
                                       and any(other[:5] == unit for other in power.units)):
                return power
        return None

    def _occupant(self, site: str, any_coast: Any = 0) -> Optional[str]:
        site = site[:3] if any_coast else site
        return next((unit for power in self.powers.values() for unit in power.units if unit[2:].startswith(site)), None)

    def _abuts(self, unit_type: str, unit_loc: str, order_type: str, other_loc: str) -> int:
        return self.map.abuts(unit_type, unit_loc, order_type, other_loc)

    def _builds_anywhere(self) -> bool:
        return self.map.builds_anywhere or "BUILD_ANY" in self.rules

    def _build_sites(self, power: Power) -> List[str]:
        """The places where a power may build: none, if it has no more centers than units."""
        return list(self._builds()[power.name][1])

    def _builds(self) -> Dict[str, Any]:
        """What _builds() says of the position. On an impossible board nothing is due."""
        try:
            position = self._sync()
        except entente.EntenteError:
            return {power: (0, []) for power in self.powers}
        if self._known_builds is None:
            self._known_builds = _builds(position)
        builds: Dict[str, Any] = self._known_builds
        return builds

    def _build_limit(self, power: Power, sites: Optional[List[str]] = None) -> int:
        return len(self._build_sites(power) if sites is None else sites)

    # ---- States. ----

    def get_state(self, make_copy: bool = True) -> Dict[str, Any]:
        """The position as a dict: name, units, retreats, centers, homes, influence, builds, zobrist_hash, ..."""
        if not self._shown and self._is_plain():
            return _state_from(self._facts(), self._pos, self._influence)
        parts = {
            power.name: (list(power.units), {unit: list(places) for unit, places in power.retreats.items()},
                         list(power.centers), list(power.influence), list(power.homes), power.civil_disorder)
            for power in self.powers.values()}
        return _state_of(self._facts(), parts, self._builds() if self.phase_type == "A" else {})

    def get_hash(self) -> str:
        """The package's hash of the position, the same number."""
        return str(self.zobrist_hash)

    @property
    def zobrist_hash(self) -> int:
        """The package's hash of the position, as int."""
        value = 0
        for power in self.powers.values():
            value ^= self.map.tables.hash_of(power.name, power.units, power.retreats, power.centers, power.homes)
        return value

    def rebuild_hash(self) -> str:
        """The hash is always made anew."""
        return self.get_hash()

    def update_hash(self, power: str, unit_type: str = "", loc: str = "", is_dislodged: bool = False,
                    is_center: bool = False, is_home: bool = False) -> None:
        """Nothing: the hash is always made anew."""
