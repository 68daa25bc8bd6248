#!/usr/bin/python3
"""What the signs of a picture look like: looks.py ENTENTE SOURCE

Every element has what a viewer needs to draw it. An order has the color of its power, and a sample of the legend looks as
the sign on the board."""
# SPDX-License-Identifier: MIT
from drawn import MAPS, SVG, check, draw, end

PAPER, INK, ALARM = "#fbf8f1", "#1f1d1a", "#c4001a"

MOVES = """
England:
F Nth C A Yor - Nwy
A Yor - Nwy
F Lon H
F Wal S F Lon
F Eng S F Bre - Mid
France:
A Gas H
A Mar S A Gas
A Bur S A Mun - Ruh
A Pic - Bel
A Par S A Pic - Bel
F Bre H
Germany:
A Mun - Ruh
A Kie - Ruh
A Tyr - Ven
A Bel H
Italy:
A Ven S A Bel - Hol
"""
RETREATS = """
Phase: F1905R
Units:
 England: F Tri, A Bud, A Pru
Dislodged:
 Austria: A Bud -> Rum, Gal
 Germany: A Pru -> Sil
 Italy: A Tri -> Tyr, Alb
Orders:
 Austria: A Bud - Gal
"""
BUILDS = """
Phase: W1905A
Units:
 Germany: A Ber
 Russia: A Mos, F Sev
Centers:
 Germany: Ber, Kie, Bel
 Russia: Mos
Orders:
 Germany: build A Kie
 Russia: remove F Sev
"""
TRAIN = "Map: colonial\nUnits: orders\nRussia:\nA Mos - TSR - Irk\n"
COASTS = "Units:\n Russia: F StP(sc)\n France: F Spa(nc)\nOrders:\n"

PICTURES = [(MOVES,), (MOVES, "--planned"), (MOVES, "--animate", "--letters"), (RETREATS, "--closed"), (RETREATS, "--animate=once"),
            (BUILDS,), (BUILDS, "--animate"), (TRAIN,), (COASTS, "--highlight", "Munich,StP/NC,Nth"),
            *(("", "--map", name) for name in MAPS)]

# Without these an element is not drawn, or nobody knows where.
NEEDED = {"circle": "cx cy r fill stroke stroke-width", "ellipse": "cx cy rx ry fill", "path": "d", "rect": "x y width height fill",
          "svg": "x y width height", "text": "y font-size", "use": "href fill"}
SIZES = ("r", "rx", "ry", "width", "height", "font-size", "stroke-width")


def name_of(element):
    return element.tag.replace(SVG, "")


def check_elements():
    for text, *options in PICTURES:
        root, _ = draw(text, *options)
        defined = {path for part in root.iter(SVG + "defs") for path in part.iter()}
        for element in list(root.iter())[1:]:
            lacks = [key for key in NEEDED.get(name_of(element), "").split() if key not in element.attrib]
            check("elements", not lacks, "%s lacks %s" % (element.attrib, lacks))
            flat = [key for key in SIZES if not float(element.get(key, 1)) > 0]
            check("elements", not flat, "%s has no size: %s" % (element.attrib, flat))
            if name_of(element) == "path" and element not in defined:
                check("elements", {"fill", "stroke", "stroke-width"} <= set(element.attrib), "%s has no color" % element.attrib)


def painted(group):
    """The elements of a group that have a color."""
    return [element for element in group.iter() if name_of(element) in ("path", "circle", "ellipse")]


def inside(element):
    return element.get("stroke") if element.get("fill") == "none" else element.get("fill")


def check_colors():
    """An order has one color, that of its power, on a light casing. A planned order is light inside."""
    for planned in False, True:
        root, _ = draw(MOVES, *["--planned"] * planned)
        of_power = {power: set() for power in ("ENGLAND", "FRANCE", "GERMANY", "ITALY")}
        orders = [group for group in root.iter(SVG + "g") if group.get("id", "").startswith("order-")]
        check("colors", len(orders) == MOVES.count("\nA ") + MOVES.count("\nF "), "%d orders" % len(orders))
        for group in orders:
            colors = {color for element in painted(group) for color in (element.get("fill"), element.get("stroke"))} - {"none", PAPER}
            check("colors", len(colors) == 1, "%s has the colors %s" % (group.get("id"), sorted(colors)))
            of_power[(set(group.get("class").split()) & set(of_power)).pop()].update(colors)
            first, last = inside(painted(group)[0]), inside(painted(group)[-1])
            check("colors", first == PAPER and (last == PAPER) == planned, "%s: %s, %s" % (group.get("id"), first, last))
        check("colors", all(len(colors) == 1 for colors in of_power.values()) and len(set.union(*of_power.values())) == 4, str(of_power))


def look(group):
    words = {None: "", "none": "", PAPER: "paper", INK: "ink", ALARM: "alarm"}
    return [(name_of(e), words.get(e.get("fill"), "color"), words.get(e.get("stroke"), "color"), e.get("stroke-width"),
             e.get("stroke-dasharray")) for e in painted(group)]


# The pictures, and where on their boards the signs are that the samples explain.
SIGNS = [
    ((MOVES,), {"army": "unit-MUN", "fleet": "unit-LON", "home center": "center-MUN", "move": "order-MUN", "support": "order-BUR",
                "to hold": "order-WAL", "hold": "order-LON", "convoy": "order-NTH", "stopped": "result-KIE"}),
    ((MOVES, "--planned"), {"planned move": "order-MUN", "support": "order-BUR", "to hold": "order-WAL", "hold": "order-LON",
                            "convoy": "order-NTH"}),
    ((RETREATS, "--closed"), {"may retreat": "option-BUD-RUM", "closed": "closed-TRI-BUD", "removed": "order-PRU", "dislodged": "dislodged-TRI"}),
    ((BUILDS,), {"supply center": "center-BEL", "built": "order-KIE", "removed": "order-SEV"}),
    (("", "--map", "colonial"), {"railway": "railway", "canal": "link canal"}),
]


def without_widths(looks):
    return [(tag, fill, stroke, dash) for tag, fill, stroke, _, dash in looks]


def check_samples():
    """The sample of a sign is drawn as the sign on the board, in a color of its own. A built unit has the sign above it; the
    strokes of a cross are as wide as the cross is large."""
    for (text, *options), where in SIGNS:
        root, _ = draw(text, *options)
        groups = {group.get("id") or group.get("class"): group for group in root.iter(SVG + "g")}
        samples = {group.find(SVG + "text").text: look(group) for group in groups["signs"]}
        for word, ident in where.items():
            sample, sign = samples[word], look(groups[ident])[-len(samples[word]):]
            if word == "removed":
                sample, sign = without_widths(sample), without_widths(sign)
            check("samples", sample and sample == sign, "%s: %s, not %s" % (word, sample, sign))


def check_owners():
    """A center has the color of its owner's units, and is light if nobody owns it."""
    groups = {group.get("id"): group for group in draw(BUILDS)[0].iter(SVG + "g")}
    for center, color in (("BEL", painted(groups["unit-BER"])[1].get("fill")), ("KIE", painted(groups["unit-BER"])[1].get("fill")),
                          ("MOS", painted(groups["unit-MOS"])[1].get("fill")), ("PAR", PAPER)):
        marks = painted(groups["center-" + center])
        check("owners", len(marks) == 2 and marks[1].get("fill") == color, "%s: %s" % (center, [mark.attrib for mark in marks]))


check_elements()
check_colors()
check_samples()
check_owners()
end()
