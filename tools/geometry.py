#!/usr/bin/python3
"""Compile the pictures of the maps into C tables: geometry.py OUT.c maps/geometry/NAME.json ...

Coordinates become whole tenths of a unit of the picture, those of the edges whole grains of three tenths. The rings become lists of
arcs: an arc is a piece of edge between two shapes, and both lists name it (src/draw/geometry.h)."""
# SPDX-License-Identifier: MIT
import json
import os
import sys


LINKS = ["strait", "canal", "army", "fleet", "both"]  # ORDER link


def tenths(point):
    return "{%d, %d}" % tuple(round(c * 10) for c in point)


RING_MAX = 1024  # ORDER ring_max
GRAIN = 3  # ORDER grain
LONG = -128  # ORDER step


def step(before, after):
    """One step of two bytes, or three for a long one."""
    x, y = after[0] - before[0], after[1] - before[1]
    if LONG < x <= 127 and LONG <= y <= 127:
        return ["{%d, %d}" % (x, y)]
    return ["{%d, 0}" % LONG] + ["{%d, %d}" % ((c + 128) % 256 - 128, c >> 8) for c in (x, y)]


def ring_of_grains(ring):
    """The points of a ring in grains, without those that fall on the point before them."""
    points = [tuple(round(c * 10 / GRAIN) for c in point) for point in ring]
    return [point for before, point in zip(points[-1:] + points, points) if point != before]


def ends_of_arcs(rings):
    """The points where an arc ends: a point between whose rings the neighbors differ, and where a ring starts."""
    beside, ends = {}, {ring[0] for ring in rings}
    for ring in rings:
        for left, point, right in zip(ring[-1:] + ring, ring, ring[1:] + ring[:1]):
            if beside.setdefault(point, {left, right}) != {left, right}:
                ends.add(point)
    return ends


def text(word):
    return json.dumps(word, ensure_ascii=False)


class Tables:
    def __init__(self, number):
        self.number, self.coasts, self.filled = number, [], []
        self.steps, self.arcs, self.sides, self.rings, self.pending, self.known = [], [], [], [], [], {}

    def add_rings(self, rings):
        """Returns "first ring, how many"."""
        first = len(self.pending)
        self.pending += [ring_of_grains(ring) for ring in rings]
        return "%d, %d" % (first, len(rings))

    def cut_rings(self):
        """Cut the rings into arcs, when all are there."""
        ends = ends_of_arcs(self.pending)
        for ring in self.pending:
            assert 3 <= len(ring) <= RING_MAX, "a ring has too few or too many points"
            n, arc = 0, ring[:1]
            for point in ring[1:] + ring[:1]:
                arc.append(point)
                if point in ends:
                    self.sides.append("%d" % self.side(tuple(arc)))
                    arc, n = [point], n + 1
            self.rings.append("{{%d, %d}, %d}" % (ring[0][0] * GRAIN, ring[0][1] * GRAIN, n))
        assert len(self.arcs) < 1 << 15, "too many arcs for the tables"

    def side(self, arc):
        if arc[::-1] in self.known:
            return ~self.known[arc[::-1]]
        if arc not in self.known:
            self.known[arc] = len(self.arcs)
            first = len(self.steps)
            for before, after in zip(arc, arc[1:]):
                self.steps += step(before, after)
            assert len(self.steps) - first < 1 << 8, "an arc has too many points"
            self.arcs.append("%d" % (len(self.steps) - first))
        return self.known[arc]

    def spots(self, place):
        return "{%s, %s}" % (tenths(place["unit"]), tenths(place["dislodged"]))

    def province(self, code, shape):
        first = len(self.coasts)
        for coast, place in sorted(shape.get("coasts", {}).items()):
            self.coasts.append("{%s, %s}" % (text(coast), self.spots(place)))
        center, name = shape["center"], shape.get("name")
        name = "%s, %s, %d" % ((text("\n".join(name["lines"])), tenths(name["at"]), round(name["size"] * 10))
                               if name else ("NULL", "{0, 0}", 0))
        return "{%s, %s, %s, %s, %s, %s, %s, %d, %d}" % (
            text(code), self.add_rings(shape["rings"]), tenths(shape["label"]), name, self.spots(shape),
            "true" if center else "false", tenths(center or (0, 0)), first, len(shape.get("coasts", {})))

    def rows(self, kind, name, rows):
        self.filled.append((name, bool(rows)))
        if not rows:
            return ""
        body = "\n".join("    " + ", ".join(rows[i:i + 8]) + "," for i in range(0, len(rows), 8))
        return "static const %s %s_%d[] = {\n%s\n};\n" % (kind, name, self.number, body)


PLACES = ["label", "unit", "dislodged", "center"]


def check(path, geometry):
    """Stop at a province without what is drawn, with what nobody draws, or with a place outside of the picture."""
    for code, shape in geometry.get("provinces", {}).items():
        missing = [key for key in ["rings", *PLACES] if key not in shape]
        unknown = sorted(shape.keys() - {"rings", "name", "coasts", *PLACES})
        outside = [key for key in PLACES if shape.get(key) and not (0 <= shape[key][0] <= geometry["width"]
                                                                    and 0 <= shape[key][1] <= geometry["height"])]
        for keys, what in (missing, "is missing"), (unknown, "is unknown"), (outside, "lies outside of the picture"):
            if keys:
                sys.exit(f"{path}: provinces {code}.{keys[0]} {what}")


def compile_map(number, geometry):
    tables = Tables(number)
    provinces = [tables.province(code, shape) for code, shape in sorted(geometry["provinces"].items())]
    neutral = ["{%s, %s, %s}" % (text(n["name"]), "true" if n["kind"] == "water" else "false",
                                 tables.add_rings(n["rings"])) for n in geometry["neutral"]]
    links = ["{{%s, %s}, %d, {%s, %s}, 0}" % (text(n["between"][0]), text(n["between"][1]), LINKS.index(n["kind"]),
                                           tenths(n["line"][0]), tenths(n["line"][1])) for n in geometry["links"]]
    tables.cut_rings()
    out = tables.rows("ent_step", "step", tables.steps) + tables.rows("uint8_t", "arc", tables.arcs)
    out += tables.rows("int16_t", "side", tables.sides) + tables.rows("ent_ring", "ring", tables.rings)
    out += tables.rows("ent_coast_shape", "coast", tables.coasts)
    out += tables.rows("ent_shape", "shape", provinces) + tables.rows("ent_neutral", "neutral", neutral)
    return out + tables.rows("ent_link", "link", links), tables.filled


def entry(name, number, geometry, tables):
    sizes = [geometry["width"], geometry["height"], len(geometry["provinces"]), len(geometry["neutral"]),
             len(geometry["links"])]
    names = ["%s_%d" % (table, number) if filled else "NULL" for table, filled in tables]
    return "    {%s, %s, %s}," % (text(name), "true" if geometry.get("diagram") else "false", ", ".join([str(size) for size in sizes] + names))


def main():
    out, loaded = sys.argv[1], [json.load(open(path, encoding="utf-8")) for path in sys.argv[2:]]
    for path, geometry in zip(sys.argv[2:], loaded):
        check(path, geometry)
    drawn = {geometry["map"]: (i, geometry) for i, geometry in enumerate(loaded) if "same_as" not in geometry}
    names = sorted((geometry["map"], geometry.get("same_as", geometry["map"])) for geometry in loaded)
    with open(out, "w", encoding="utf-8") as file:
        file.write("/* Made by tools/%s from maps/geometry/NAME.json. */\n" % os.path.basename(__file__))
        file.write('#include "draw/geometry.h"\n\n')
        for name, (number, geometry) in drawn.items():
            text_of_tables, filled = compile_map(number, geometry)
            file.write(text_of_tables)
            drawn[name] = number, geometry, filled
        file.write("const ent_geometry ent_geometries[] = {\n%s\n    {0}};\n"
                   % "\n".join(entry(name, *drawn[like]) for name, like in names))


main()
