#!/usr/bin/python3
"""Compile the pictures of the maps into C tables: geometry.py OUT.c maps/geometry/NAME.json ...

Coordinates become whole tenths of a unit of the picture."""
# SPDX-License-Identifier: MIT
import json
import os
import sys


LINKS = ["strait", "canal", "army", "fleet", "both"]  # ORDER link


def tenths(point):
    return "{%d, %d}" % tuple(round(c * 10) for c in point)


def steps(ring):
    """The first point, then the step from each point to the next."""
    whole = [[round(c * 10) for c in point] for point in ring]
    return ["{%d, %d}" % (x - left, y - top) for (left, top), (x, y) in zip([[0, 0]] + whole, whole)]


def text(word):
    return json.dumps(word)  # the words are plain ASCII, checked in main()


class Tables:
    def __init__(self, number):
        self.number, self.points, self.rings, self.coasts, self.filled = number, [], [], [], []

    def add_rings(self, rings):
        """Returns "first ring, how many"."""
        first = len(self.rings)
        for ring in rings:
            self.rings.append("{%d, %d}" % (len(self.points), len(ring)))
            self.points += steps(ring)
        return "%d, %d" % (first, len(rings))

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


def compile_map(number, geometry):
    tables = Tables(number)
    provinces = [tables.province(code, shape) for code, shape in sorted(geometry["provinces"].items())]
    neutral = ["{%s, %s, %s}" % (text(n["name"]), "true" if n["kind"] == "water" else "false",
                                 tables.add_rings(n["rings"])) for n in geometry["neutral"]]
    links = ["{{%s, %s}, %d, %d}" % (text(n["between"][0]), text(n["between"][1]),
                                   LINKS.index(n["kind"]), len(tables.points) + 2 * i)
             for i, n in enumerate(geometry["links"])]
    for link in geometry["links"]:
        tables.points += [tenths(point) for point in link["line"]]
    out = tables.rows("ent_tenths", "point", tables.points) + tables.rows("ent_ring", "ring", tables.rings)
    out += tables.rows("ent_coast_shape", "coast", tables.coasts)
    out += tables.rows("ent_shape", "shape", provinces) + tables.rows("ent_neutral", "neutral", neutral)
    return out + tables.rows("ent_link", "link", links), tables.filled


def entry(name, number, geometry, tables):
    sizes = [geometry["width"], geometry["height"], len(geometry["provinces"]), len(geometry["neutral"]),
             len(geometry["links"])]
    names = ["%s_%d" % (table, number) if filled else "NULL" for table, filled in tables]
    return "    {%s, %s, %s}," % (text(name), "true" if geometry.get("diagram") else "false", ", ".join([str(size) for size in sizes] + names))


def main():
    out, loaded = sys.argv[1], [json.load(open(path, encoding="ascii")) for path in sys.argv[2:]]
    drawn = {geometry["map"]: (i, geometry) for i, geometry in enumerate(loaded) if "same_as" not in geometry}
    names = sorted((geometry["map"], geometry.get("same_as", geometry["map"])) for geometry in loaded)
    with open(out, "w", encoding="ascii") as file:
        file.write("/* Made by tools/%s from maps/geometry/NAME.json. */\n" % os.path.basename(__file__))
        file.write('#include "draw/geometry.h"\n\n')
        for name, (number, geometry) in drawn.items():
            text_of_tables, filled = compile_map(number, geometry)
            file.write(text_of_tables)
            drawn[name] = number, geometry, filled
        file.write("const ent_geometry ent_geometries[] = {\n%s\n    {0}};\n"
                   % "\n".join(entry(name, *drawn[like]) for name, like in names))


main()
