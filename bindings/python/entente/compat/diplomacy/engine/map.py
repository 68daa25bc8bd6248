"""Map: the facts about a map under the package's names, and the phases of a year."""
# SPDX-License-Identifier: MIT
from __future__ import annotations

import random
import sys
from typing import Any, Dict, List, Optional, Tuple

import entente

from ..utils.sorted_dict import phase_rank

# Names of the package's maps that have others here.
NAMES = {"standard_fleet_rome": "fleetrome", "standard_france_austria": "france-austria"}

# A place that nobody can enter. The package lists it; the judge has no such place.
SHUT = {"standard": ("SWI", "SWITZERLAND", ("MAR", "BUR", "MUN", "TYR", "PIE"))}

# Units with which the package's map starts, where they or their sequence are others here.
UNITS = {"modern": {"RUSSIA": ["A MOS", "A GOR", "F STP", "F MUR", "F ROS"]},
         "standard_fleet_rome": {"ITALY": ["F NAP", "F ROM", "A VEN"]}}

# Rules that the package's map adds to those of a game.
RULES = {"modern": ["BUILD_ANY"]}

AREA_TYPES = {"sea": "WATER", "coast": "COAST", "inland": "LAND"}
SEASONS = {"S": "SPRING", "F": "FALL", "W": "WINTER"}
KINDS = {"M": "MOVEMENT", "R": "RETREATS", "A": "ADJUSTMENTS"}

_CACHE: Dict[str, "Map"] = {}


def padded(phase: str) -> str:
    """'S0001M' from 'S1M': the package writes years with four digits."""
    return phase if len(phase) >= 6 else f"{phase[0]}{int(phase[1:-1]):04d}{phase[-1]}"


class Map:
    """A map. Map('standard') is always the same object, and nothing in it should be changed.

    `locs` has each place as the package writes it: 'PAR', 'BUL/EC', and 'bul' for a province with coasts.
    `loc_abut` has neighbors in capitals, in small letters those that only armies can reach, as 'Tar' those on land that
    only fleets can reach. In a 'PORT' a fleet can convoy.
    """

    def __new__(cls, name: str = "standard", use_cache: bool = True) -> "Map":
        known = _CACHE.get(name) if use_cache and isinstance(name, str) else None
        return known or super().__new__(cls)

    def __init__(self, name: str = "standard", use_cache: bool = True) -> None:
        if _CACHE.get(name) is self:
            return
        if not isinstance(name, str):
            raise TypeError(f"a map has a name, not {type(name).__name__}")
        self.name = self.root_map = name
        self.source: Any = NAMES.get(name, name)
        self.core = entente.Map(self.source)
        self._any_center: Any = None
        self._starts: Dict[bool, Any] = {}
        self._tables: Optional[Tables] = None
        facts = entente.request("map", self.source)
        self.builds_anywhere: bool = facts["build"] == "any_owned"  # else at home, but for the rule BUILD_ANY
        self._powers(facts)
        self._places(facts)
        self._calendar(facts)
        self.rules: List[str] = list(RULES.get(name, ()))
        self.files: List[str] = []
        self.error: List[str] = []
        self.dummies: List[str] = []
        self.owns: List[str] = []
        self.inhabits: List[str] = []
        self.unclear: Dict[str, str] = {}
        self.keywords: Dict[str, str] = {}
        self.convoy_paths: Dict[int, Any] = {}
        self.unit_names = {"A": "ARMY", "F": "FLEET"}
        self.validated = 1
        if use_cache:
            _CACHE[name] = self

    def _powers(self, facts: Dict[str, Any]) -> None:
        powers = facts["powers"]
        self.core_powers: Tuple[str, ...] = tuple(powers)
        self.powers: List[str] = sorted(powers)
        self.core_index = {power: self.core_powers.index(power) for power in self.powers}
        self.homes = {power: list(powers[power]["home"]) for power in self.powers}
        self.centers = {power: list(powers[power]["centers"]) for power in self.powers}
        self.units = {power: list(powers[power]["units"]) for power in self.powers}
        self.units.update({power: list(units) for power, units in UNITS.get(self.name, {}).items()})
        self.own_word = {power: powers[power]["adjective"].upper() for power in self.powers}
        self.own_word["UNOWNED"] = "UNOWNED"
        self.abbrev = {power: power[0] for power in self.powers}
        self.pow_name = {power: power for power in self.powers}

    def _places(self, facts: Dict[str, Any]) -> None:
        provinces = facts["provinces"]
        self._province = {code: number for number, code in enumerate(provinces)}
        self.locs: List[str] = []
        self.loc_type: Dict[str, str] = {}
        self.loc_abut: Dict[str, List[str]] = {}
        self.loc_coasts: Dict[str, List[str]] = {}
        self.loc_name: Dict[str, str] = {}
        self._steps: Dict[Tuple[str, str], frozenset] = {}  # type: ignore[type-arg]
        for code, province in provinces.items():
            self._add_province(code, province, provinces)
        self.shut: List[str] = []  # places that nobody can enter
        if self.name in SHUT:
            self._add_shut(*SHUT[self.name])
        self.scs: List[str] = [code for power in self.powers for code in self.homes[power]]
        self.scs += [code for code, province in provinces.items() if province.get("center") and code not in self.scs]
        self.aliases = {**{name: code for name, code in self.loc_name.items()},
                        **{loc.upper(): loc.upper() for loc in self.locs}, **{power: power for power in self.powers}}
        self.dest_with_coasts = {
            loc.upper(): sorted({coast for abut in self.abut_list(loc.upper(), incl_no_coast=True)
                                 for coast in self.find_coasts(abut)}) for loc in self.locs}

    def _add_province(self, code: str, province: Dict[str, Any], provinces: Dict[str, Any]) -> None:
        coasts = province.get("coasts") or {}
        kind = "PORT" if province.get("convoyable_coast") else AREA_TYPES[province["terrain"]]
        name = province["name"].upper()
        self._steps["A", code] = frozenset(province.get("army", ()))
        if not coasts:
            self._steps["F", code] = frozenset(province.get("fleet", ()))
        for coast, facts in coasts.items():
            self._steps["F", coast] = frozenset(facts["fleet"])
            self._add_loc(coast, kind, f"{name} ({facts['name'].split('(')[-1].strip(' )').upper()})",
                          sorted(facts["fleet"]))
        self._add_loc(code.lower() if coasts else code, kind, name, self._abuts_of(code, province, provinces))
        for loc in [*coasts, code]:
            self.loc_coasts[loc] = [*coasts, code]

    @staticmethod
    def _abuts_of(code: str, province: Dict[str, Any], provinces: Dict[str, Any]) -> List[str]:
        """The neighbors of a province without its coasts, as `loc_abut` writes them."""
        army, fleet = province.get("army") or (), set(province.get("fleet") or ())
        coasts = province.get("coasts") or {}
        if coasts:
            by_sea = {place[:3] for facts in coasts.values() for place in facts["fleet"]}
            return sorted(by_sea | set(army))
        abuts = {place if "sea" in (province["terrain"], provinces[place[:3]]["terrain"]) or place[:3] in army
                 else place.title() for place in fleet}
        for place in army:
            if any(step[:3] == place for step in fleet):
                continue
            inland = "inland" in (provinces[place]["terrain"], province["terrain"])
            abuts.add(place if inland else place.lower())
        return sorted(abuts, key=str.upper)

    def _add_loc(self, loc: str, kind: str, name: str, abuts: List[str]) -> None:
        self.locs.append(loc)
        self.loc_type[loc] = kind
        self.loc_abut[loc] = abuts
        self.loc_name[name] = loc.upper()

    def _add_shut(self, code: str, name: str, abuts: Tuple[str, ...]) -> None:
        self._add_loc(code, "SHUT", name, list(abuts))
        self.loc_coasts[code] = [code]
        self.shut.append(code)
        for abut in abuts:
            self.loc_abut[abut].append(code)

    def _calendar(self, facts: Dict[str, Any]) -> None:
        start = facts["start"]
        self.first_year = int(start[1:-1])
        self.victory = [facts["victory"] or len(self.scs) // 2 + 1]
        self.flow = ["SPRING:MOVEMENT,RETREATS", "FALL:MOVEMENT,RETREATS", "WINTER:ADJUSTMENTS"]
        self.flow_sign = 1
        self.seq = ["NEWYEAR", "SPRING MOVEMENT", "SPRING RETREATS", "FALL MOVEMENT", "FALL RETREATS",
                    "WINTER ADJUSTMENTS"]
        self.phase_abbrev = dict(KINDS)
        self.phase = self.phase_long(start)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Map {self.name}>"

    def __copy__(self) -> "Map":
        return self

    def __deepcopy__(self, memo: Any) -> "Map":
        return self

    def __reduce__(self) -> Any:
        return Map, (self.name,)

    # ---- What the judge needs. ----

    def core_with(self, any_center: bool) -> Any:
        """The judge's map; with `any_center` one on which powers build in any center that they own."""
        if not any_center:
            return self.core
        if self._any_center is None:
            file = entente.request("map", self.source, form="file")
            file["build"] = "any_owned"
            self._any_center = entente.Map(file)
        return self._any_center

    def start(self, any_center: bool = False) -> Any:
        """The starting position, always the same object."""
        if any_center not in self._starts:
            core = self.core_with(any_center)
            self._starts[any_center] = entente.Position.from_bytes(core, bytes(self._package_start()))
        return self._starts[any_center]

    def _package_start(self) -> Any:
        """The start, with the units of the package's map."""
        if self.name not in UNITS:
            return self.core.start()
        return entente.Position.from_dict({**self.core.start().to_dict(), "map": self.source, "units": self.units})

    def is_start(self, position: Any) -> bool:
        """True if the position is an object that start() returned."""
        return any(position is start for start in self._starts.values())

    def province_index(self, code: str) -> int:
        """The number of a province, -1 if there is none."""
        return self._province.get(code, -1)

    @property
    def province_codes(self) -> List[str]:
        """The codes of the provinces, by number."""
        return list(self._province)

    @property
    def tables(self) -> "Tables":
        """The numbers of which hashes are made."""
        if self._tables is None:
            self._tables = Tables(self)
        return self._tables

    # ---- Places. ----

    def area_type(self, loc: str) -> Optional[str]:
        """'WATER', 'COAST', 'PORT', 'LAND' or 'SHUT'; None if there is no such place."""
        return self.loc_type.get(loc.upper()) or self.loc_type.get(loc.lower())

    def find_coasts(self, loc: str) -> List[str]:
        """All places of a province, itself included."""
        return self.loc_coasts.get(loc.upper(), [])

    def abut_list(self, site: str, incl_no_coast: bool = False) -> List[str]:
        """The neighbors of a place; with incl_no_coast also the province of each coast."""
        abuts = self.loc_abut.get(site)
        if abuts is None:
            abuts = self.loc_abut.get(site.lower(), [])
        if incl_no_coast:
            abuts = abuts + sorted({abut[:3] for abut in abuts if "/" in abut} - set(abuts))
        return abuts

    def is_valid_unit(self, unit: str, no_coast_ok: Any = 0, shut_ok: Any = 0) -> bool:
        """Can such a unit stand there?"""
        words = unit.upper().split()
        if len(words) != 2:
            return False
        kind, loc = words
        area = self.area_type(loc)
        if area == "SHUT":
            return bool(shut_ok)
        if kind == "?":
            return area is not None
        if kind == "A":
            return "/" not in loc and area in ("LAND", "COAST", "PORT")
        return (kind == "F" and area in ("WATER", "COAST", "PORT")
                and bool(no_coast_ok or len(self.find_coasts(loc)) == 1 or "/" in loc))

    def abuts(self, unit_type: str, unit_loc: str, order_type: str, other_loc: str) -> int:
        """Can a unit move ('-'), support ('S') or be convoyed ('C') from one place to the next one?"""
        if unit_type == "?":
            return self.abuts("A", unit_loc, order_type, other_loc) or self.abuts("F", unit_loc, order_type, other_loc)
        unit_loc, other_loc = unit_loc.upper(), other_loc.upper()
        steps = self._steps.get((unit_type, unit_loc))
        if steps is None or not self.is_valid_unit(f"{unit_type} {unit_loc}"):
            return 0
        if order_type == "S":
            return int(any(step[:3] == other_loc[:3] for step in steps))
        if order_type == "C" and unit_type == "A" and self.area_type(other_loc) == "WATER":
            return int(other_loc in self.abut_list(unit_loc))
        return int(other_loc in steps)

    def default_coast(self, word: List[str]) -> List[str]:
        """['F', 'GRE', '-', 'BUL'] with the coast, where there is only one that the fleet can reach."""
        if len(word) == 4 and word[0] == "F" and word[2] == "-" and "/" not in word[3]:
            steps = self._steps.get(("F", word[1]), frozenset())
            coasts = [step for step in steps if step[:3] == word[3]]
            if len(coasts) == 1:
                return word[:3] + coasts
        return word

    @staticmethod
    def norm(phrase: str) -> str:
        """Capitals and single blanks, without punctuation."""
        for token in ".:-+,":
            phrase = phrase.replace(token, " ")
        return " ".join(phrase.upper().split())

    def norm_power(self, power: str) -> str:
        """The name of a power in capitals, without blanks."""
        return self.norm(power).replace(" ", "")

    # ---- Phases. ----

    @staticmethod
    def phase_abbr(phase: str, default: str = "?????") -> str:
        """'S1901M' from 'SPRING 1901 MOVEMENT'."""
        if phase in ("FORMING", "COMPLETED"):
            return phase
        parts = phase.split()
        try:
            return f"{parts[0][0]}{int(parts[1]):04d}{parts[2][0]}".upper() if len(parts) == 3 else default
        except ValueError:
            return default

    @staticmethod
    def phase_long(phase_abbr: str, default: str = "?????") -> str:
        """'SPRING 1901 MOVEMENT' from 'S1901M'."""
        try:
            season, kind = SEASONS[phase_abbr[0].upper()], KINDS[phase_abbr[-1].upper()]
            if (season == "WINTER") != (kind == "ADJUSTMENTS"):
                return default
            return f"{season} {int(phase_abbr[1:-1])} {kind}"
        except (ValueError, KeyError, IndexError):
            return default

    def _neighbor_phase(self, phase: str, phase_type: Optional[str], skip: int, step: int) -> str:
        words = phase.split()
        if len(words) < 3:
            return phase
        cycle = self.seq[1:]
        at, year = cycle.index(f"{words[0]} {words[2]}"), int(words[1])
        while True:
            at += step
            year += at // len(cycle)
            at %= len(cycle)
            season, kind = cycle[at].split()
            if phase_type in (None, kind[0]):
                if skip == 0:
                    return f"{season} {year} {kind}"
                skip -= 1
            elif phase_type not in KINDS:
                return ""

    def find_next_phase(self, phase: str, phase_type: Optional[str] = None, skip: int = 0) -> str:
        """The phase after a long phase name, of that kind; `skip`: so many are passed over."""
        return self._neighbor_phase(phase, phase_type, skip, 1)

    def find_previous_phase(self, phase: str, phase_type: Optional[str] = None, skip: int = 0) -> str:
        """The phase before a long phase name, of that kind; `skip`: so many are passed over."""
        return self._neighbor_phase(phase, phase_type, skip, -1)

    def compare_phases(self, phase1: str, phase2: str) -> int:
        """1 if the first phase is later, -1 if it is earlier, 0 if they are the same. Short or long names."""
        first, second = (phase_rank(self._short(phase)) for phase in (phase1, phase2))
        return (first > second) - (first < second)

    def _short(self, phase: str) -> str:
        if phase.endswith("?"):  # the last phase of that season
            return phase[:-1] + ("A" if phase[:1] == "W" else "R")
        return self.phase_abbr(phase) if len(phase.split()) == 3 else phase


class Tables:
    """The random numbers whose exclusive or is a position's hash: those of the package, so its hashes agree."""

    def __init__(self, map_object: Map) -> None:
        self.powers = sorted(map_object.powers)
        locs = sorted(loc.upper() for loc in map_object.locs if map_object.area_type(loc) != "SHUT")
        centers = "-".join(sorted(map_object.scs))
        seed = 12345 + len(locs) + sum(ord(letter) * 7 ** i for i, letter in enumerate(centers))
        draw = random.Random(seed % 2 ** 32)

        def table(rows: int) -> List[List[int]]:
            return [[draw.randint(1, sys.maxsize) for _ in locs] for _ in range(rows)]

        kinds, units, gone_kinds, gone = table(2), table(len(self.powers)), table(2), table(len(self.powers))
        owners, homes = table(len(self.powers)), table(len(self.powers))
        self.units = self._of_units(locs, kinds, units)
        self.dislodged = self._of_units(locs, gone_kinds, gone)
        self.centers = {power: dict(zip(locs, owners[i])) for i, power in enumerate(self.powers)}
        self.homes = {power: dict(zip(locs, homes[i])) for i, power in enumerate(self.powers)}

    def _of_units(self, locs: List[str], kinds: List[List[int]], owners: List[List[int]]) -> Dict[str, Dict[str, int]]:
        return {power: {f"{letter} {loc}": kinds[kind][at] ^ owners[i][at]
                        for kind, letter in enumerate("AF") for at, loc in enumerate(locs)}
                for i, power in enumerate(self.powers)}

    def hash_of(self, power: str, units: Any, dislodged: Any, centers: Any, homes: Any) -> int:
        """What one power adds. Names that the map does not have add nothing."""
        value = 0
        for table, names in ((self.units, units), (self.dislodged, dislodged), (self.centers, centers),
                             (self.homes, homes)):
            numbers = table[power]
            for name in names:
                value ^= numbers.get(name, 0)
        return value
