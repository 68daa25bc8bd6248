#!/usr/bin/python3
"""Checks the corpus itself against the map files: check.py MAPS-DIR [DIR].

Every wanted order must use codes of the map and a unit that stands there (of that power), and must be possible.
Impossible ones are listed, so that a person can see that they are meant (their reason should say so)."""
import glob
import json
import os
import re
import sys

import corpus

maps_dir = sys.argv[1]
here = sys.argv[2] if len(sys.argv) > 2 else os.path.dirname(os.path.abspath(__file__))
loaded = {}


def load(name):
    if name not in loaded:
        with open(os.path.join(maps_dir, name + ".json"), encoding="utf-8") as file:
            data = json.load(file)
        places = {p["code"]: p for p in data["provinces"]}
        near = {"A": {}, "F": {}}
        for kind, key in (("A", "army"), ("F", "fleet")):
            for a, b in data[key]:
                near[kind].setdefault(a, set()).add(b)
                near[kind].setdefault(b, set()).add(a)
        loaded[name] = (data, places, near)
    return loaded[name]


def fleet_near(near, place):
    """All places a fleet at `place` reaches; `place` may be a province whose coast is not known."""
    return set().union(*[v for k, v in near["F"].items() if k == place or ("/" not in place and corpus.province(k) == place)] or [set()])


def can_reach(row, unit, target):
    """Can the unit go there (for a support: the province)?"""
    data, places, near = load(row.context.map)
    kind, place = unit[0], unit[2:]
    goal = corpus.province(target)
    if kind == "A":
        if goal in near["A"].get(place, ()):
            return True
        if row.context.phase[-1] != "M":
            return False
        fleets = {corpus.province(u[2:]) for us in row.context.units.values() for u in us if u[0] == "F"}
        fleets = {f for f in fleets if places[f]["kind"] == "sea"}
        seen, todo = set(), [place]
        while todo:
            for sea in {corpus.province(p) for p in fleet_near(near, todo.pop())} & fleets - seen:
                seen.add(sea)
                todo.append(sea)
        return any(goal in {corpus.province(p) for p in fleet_near(near, sea)} for sea in seen) and places[goal]["kind"] == "coast"
    reach = fleet_near(near, place)
    return target in reach or ("/" not in target and goal in {corpus.province(p) for p in reach})


def check(row, order):
    """A sentence on what looks wrong with a wanted order, or None."""
    data, places, near = load(row.context.map)
    for code in re.findall(r"\b[A-Z]{3}\b", order):
        if code not in places and code not in ("VIA", "TSR"):
            return "unknown code " + code
    if order == "WAIVE" or order.startswith("SC "):
        return None
    standing = row.context.standing()
    words = order.split()
    if words[-1] == "B":
        if len(words) == 2:
            return "no kind"
        place = words[1]
        home = places[corpus.province(place)].get("home_of", "").upper()
        if home != row.power:
            return "not a home center"
        if words[0] == "F" and place not in near["F"]:
            return "no fleet can be there"
        if corpus.province(place) in standing:
            return "occupied"
        return None
    where = corpus.province(words[1])
    if where not in standing:
        return "no unit there"
    owner, unit = standing[where]
    if owner != row.power:
        return "a unit of " + owner
    if unit.split("/")[0] != " ".join(words[:2]).split("/")[0]:
        return "the unit is " + unit
    if row.context.phase[-1] == "R" and unit not in row.context.dislodged.get(row.power, {}):
        return "not dislodged"
    rest = words[2:]
    if rest in (["H"], ["D"]):
        return None
    if rest[0] == "R":
        return None if rest[1] in row.context.dislodged[row.power][unit] else "not among its retreats"
    if rest[0] == "-":
        if "TSR" in rest:
            line = data["railway"][0]["line"]
            return None if where in line and rest[-1] in line else "not on the railway"
        if rest[-1] == "VIA":
            rest = rest[:-1]
        if {where, corpus.province(rest[-1])} == set(data.get("canal", [{"ends": []}])[0]["ends"]):
            return None
        return None if can_reach(row, unit, rest[-1]) else "cannot reach " + rest[-1]
    other = corpus.province(rest[2])
    if other not in standing:
        return "no unit at " + other
    helped = standing[other][1]
    if rest[0] == "S":
        target = corpus.province(rest[-1]) if "-" in rest else other
        if where == target or where == other:
            return "supports itself"
        if unit[0] == "F":
            reach = {corpus.province(p) for p in fleet_near(near, unit[2:])}
        else:
            reach = near["A"].get(where, set())
        if target not in reach:
            return "cannot support into " + target
        if "-" in rest and "TSR" not in rest and not can_reach(row, helped, rest[-1]):
            return "%s cannot reach %s" % (helped, rest[-1])
        return None
    if rest[0] == "C":
        if places[where]["kind"] != "sea":
            return "no sea"
        return None if can_reach(row, helped, rest[-1]) else "%s cannot reach %s" % (helped, rest[-1])
    return "not understood"


def main():
    total = counts = 0
    seen = {}
    for path in sorted(glob.glob(os.path.join(here, "orders-*.txt"))):
        for row in corpus.read(path):
            total += 1
            key = (row.context, row.power, row.written)
            if key in seen:
                print("%s: the same as %s" % (row.where, seen[key]))
            seen[key] = row.where
            if row.power is None or row.power not in [p["name"].upper() for p in load(row.context.map)[0]["powers"]]:
                print("%s: power %s" % (row.where, row.power))
            for code in row.void or []:
                if code not in load(row.context.map)[1]:
                    print("%s: unknown candidate %s" % (row.where, code))
            for reading in row.readings:
                for order in reading:
                    said = check(row, order)
                    if said:
                        counts += 1
                        print("%s: %s  =>  %s: %s%s" % (os.path.basename(row.where), row.written, order, said, "  # " + row.note if row.note else ""))
    print("%d rows; %d wanted orders that are not possible" % (total, counts))


main()
