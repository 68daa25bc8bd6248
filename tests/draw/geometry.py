#!/usr/bin/python3
"""The committed pictures of the maps against the maps: geometry.py SOURCE

Two provinces touch in the picture if and only if an army or a fleet can go from one to the other, but for the pairs that
the picture itself excuses; names and units have their places inside their province."""
# SPDX-License-Identifier: MIT
import glob
import json
import math
import os
import subprocess
import sys
import tempfile

BESIDE = 60  # the name of a province smaller than a unit stands beside it
failures = []


def fail(name, what):
    failures.append(what)
    print("FAIL %s: %s" % (name, what))


def prov(place):
    return place.split("/")[0]


def adjacent(rules):
    return {tuple(sorted((prov(a), prov(b)))) for kind in ("army", "difficult_army", "fleet")
            for a, b in rules.get(kind, [])}


def common_borders(provinces):
    """Lengths of what two provinces share: neighbors have every point of their border in common."""
    owner, length = {}, {}
    for code, shape in provinces.items():
        for ring in shape["rings"]:
            for a, b in zip(ring, ring[1:] + ring[:1]):
                edge = tuple(sorted((tuple(a), tuple(b))))
                if edge in owner:
                    pair = tuple(sorted((owner[edge], code)))
                    length[pair] = length.get(pair, 0) + math.dist(a, b)
                else:
                    owner[edge] = code
    return length


def inside(point, rings):
    x, y, odd = point[0], point[1], False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
    return odd


def check_diagram(name, geometry, rules):
    """The lines of a diagram are the borders; its plates do not touch."""
    wanted, lines = adjacent(rules), [tuple(sorted(link["between"])) for link in geometry["links"]]
    for pair in sorted(wanted ^ set(lines)):
        fail(name, "the line between %s and %s is missing or too many" % pair)
    fleets = {tuple(sorted((prov(a), prov(b)))) for a, b in rules.get("fleet", [])}
    armies = adjacent({"army": rules.get("army", []) + rules.get("difficult_army", [])})
    for link, pair in zip(geometry["links"], lines):
        kind = "army" if pair not in fleets else "fleet" if pair not in armies else "both"
        if link["kind"] != kind:
            fail(name, "the line between %s and %s is no line of %s" % (pair + (link["kind"],)))
    boxes = [(code, [f(p[k] for p in shape["rings"][0]) for k in (0, 1) for f in (min, max)])
             for code, shape in geometry["provinces"].items()]
    for i, (code, a) in enumerate(boxes):
        for other, b in boxes[:i]:
            if a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]:
                fail(name, "the plates of %s and %s overlap" % (code, other))
    return len(wanted)


def check_borders(name, geometry, rules):
    length, wanted = common_borders(geometry["provinces"]), adjacent(rules)
    excused = {tuple(sorted(row[:2])) for row in geometry["excused"]}
    touching = {pair for pair, long in length.items() if long >= geometry["touch"]}
    for pair in sorted(wanted - touching - excused):
        fail(name, "%s and %s are adjacent and do not touch" % pair)
    for pair in sorted(touching - wanted - excused):
        fail(name, "%s and %s touch and are not adjacent" % pair)
    for pair in sorted(excused - (wanted ^ touching)):
        fail(name, "%s and %s are excused without need" % pair)
    for pair in sorted(excused):
        print("      %s: %s and %s are excused" % ((name,) + pair))
    return len(wanted)


def check_places(name, geometry, rules):
    shapes = geometry["provinces"]
    for row in rules["provinces"]:
        shape = shapes.get(row["code"])
        if not shape:
            fail(name, row["code"] + " has no shape")
            continue
        places = [("label", shape["label"]), ("unit", shape["unit"])]
        coasts = shape.get("coasts", {})
        places += [("unit on the coast " + coast, spots["unit"]) for coast, spots in coasts.items()]
        if sorted(coasts) != sorted(row.get("coasts", [])):
            fail(name, row["code"] + " has other coasts in the picture")
        for what, point in places:
            beside = what == "label" and math.dist(point, shape["unit"]) < BESIDE
            if not inside(point, shape["rings"]) and not beside:
                fail(name, "the %s of %s lies outside" % (what, row["code"]))
        if bool(shape["center"]) != bool(row.get("supply_center")):
            fail(name, row["code"] + " differs in having a center")
    for code in set(shapes) - {row["code"] for row in rules["provinces"]}:
        fail(name, code + " is drawn and no province")


def check_names(name, geometry, rules):
    """No unit covers a name, wherever units stand; no center covers one."""
    shapes, names, others = geometry["provinces"], [], []
    for row in rules["provinces"]:
        shape = shapes[row["code"]]
        names.append((row["code"], shape["label"], (18, 11)))
        wide = row["kind"] != "inland" and not shape.get("coasts")
        others.append((row["code"], "unit", shape["unit"], (49, 35) if wide else (38, 35)))
        others += [(row["code"], "fleet on the coast " + coast, spots["unit"], (49, 35))
                   for coast, spots in shape.get("coasts", {}).items()]
        if shape["center"]:
            others.append((row["code"], "center", shape["center"], (14, 14)))
    for code, at, size in names:
        for other, what, place, room in others:
            if all(abs(at[i] - place[i]) * 2 < size[i] + room[i] for i in (0, 1)):
                fail(name, "the %s of %s covers the name of %s" % (what, other, code))


def rules_of(maps, name):
    """A derived map that is drawn has the board of its base."""
    rules = json.load(open(os.path.join(maps, name + ".json"), encoding="utf-8"))
    if "base" not in rules:
        return rules
    changes = rules["changes"]
    if {"provinces", "add"} & set(changes) or set(changes.get("remove", {})) - {"powers"}:
        fail(name, "its board is not that of its base, so it needs a picture of its own")
    return rules_of(maps, rules["base"])


def check_refusals(source):
    """tools/geometry.py stops at what it cannot compile, and names the place."""
    with open(os.path.join(source, "maps/geometry/pure.json"), encoding="utf-8") as file:
        drawn = json.load(file)
    code = sorted(drawn["provinces"])[0]
    for change, wanted in ({"unit": None}, "unit is missing"), ({"lable": [1, 2]}, "lable is unknown"), \
                          ({"label": [5000, -200]}, "label lies outside of the picture"):
        shape = {**drawn["provinces"][code], **change}
        geometry = {**drawn, "provinces": {**drawn["provinces"], code: {k: v for k, v in shape.items() if v is not None}}}
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "wrong.json")
            with open(path, "w", encoding="utf-8") as file:
                json.dump(geometry, file)
            run = subprocess.run([sys.executable, os.path.join(source, "tools/geometry.py"), os.path.join(folder, "out.c"), path],
                                 capture_output=True, text=True, check=False)
        if run.returncode == 0 or run.stderr.strip() != f"{path}: provinces {code}.{wanted}":
            fail("tools/geometry.py", f"{wanted}: exit {run.returncode}, {run.stderr.strip()}")


def main():
    maps = os.path.join(sys.argv[1], "maps")
    geometries = {}
    for path in sorted(glob.glob(os.path.join(maps, "geometry", "*.json"))):
        geometry = json.load(open(path, encoding="utf-8"))
        geometries[geometry["map"]] = geometry
    for name, geometry in geometries.items():
        rules = rules_of(maps, name)
        drawn = geometries[geometry.get("same_as", name)]
        borders = (check_diagram if drawn.get("diagram") else check_borders)(name, drawn, rules)
        check_places(name, drawn, rules)
        if "same_as" not in geometry:
            check_names(name, drawn, rules)
        print("%-10s %d provinces, %d borders" % (name, len(drawn["provinces"]), borders))
    check_refusals(sys.argv[1])
    if len(geometries) < 13:
        fail("maps/geometry", "there were thirteen pictures")
    sys.exit(1 if failures else 0)


main()
