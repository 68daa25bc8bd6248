#!/usr/bin/python3
"""Pictures as the program makes them: pictures.py ENTENTE SOURCE

What an order is drawn as is compared with what the rulebook and the test cases of the DATC say happens to it, by the
classes and ids of the SVG, never byte by byte."""
# SPDX-License-Identifier: MIT
import json
import math
import os
import re
import struct
import subprocess
import tempfile
import xml.etree.ElementTree as tree
import zlib

from drawn import ENTENTE, MAPS, SOURCE, SVG, check, draw, end, groups_of, path_points, run

# Each: a position with orders, then what its elements must be, and what must not be there. The outcomes are those that
# the named source states.
POSITIONS = [
    ("6.C.1, three units go round in a circle", """
Units: orders
Turkey:
  F Ankara - Constantinople
  A Constantinople - Smyrna
  A Smyrna - Ankara
""", {"order-ANK": "order move succeeds TURKEY", "order-CON": "order move succeeds", "order-SMY": "order move succeeds",
      "unit-ANK": "unit fleet TURKEY", "unit-CON": "unit army TURKEY", "province-ANK": "province land TURKEY",
      "center-ANK": "center TURKEY", "province-BLA": "province sea", "label-BLA": "label sea"},
     {"unit-ANK": "dislodged", "order-ANK": "fails"}, ["order-MUN", "unit-MUN", "dislodged-ANK", "center-BLA"]),
    ("6.D.2, a move cuts support to hold", """
Units: orders
Austria:
  F Adriatic Sea Supports A Trieste - Venice
  A Trieste - Venice
  A Vienna - Tyrolia
Italy:
  A Venice Hold
  A Tyrolia Supports A Venice
""", {"order-ADR": "order support to-move succeeds AUSTRIA", "order-TRI": "order move succeeds",
      "order-VIE": "order move fails bounce", "order-TYR": "order support to-hold fails cut ITALY",
      "order-VEN": "order hold fails dislodged", "unit-VEN": "unit army ITALY dislodged"},
     {"order-TRI": "by-convoy", "unit-TYR": "dislodged"}, []),
    ("6.F.3, an army being convoyed can bounce as normal; 6.D.9, a support of a move that is not made", """
Units: orders
England:
  F English Channel Convoys A London - Brest
  A London - Brest
France:
  A Paris - Brest
Italy:
  A Venice - Tyrolia
  A Tyrolia Supports A Rome - Venice
  A Rome Hold
""", {"order-LON": "order move by-convoy fails bounce ENGLAND", "order-ENG": "order convoy succeeds",
      "order-PAR": "order move fails bounce", "order-TYR": "order support to-move void", "order-ROM": "order hold succeeds"},
     {"order-PAR": "by-convoy"}, []),
    ("6.G.2, an army is not convoyed against its power's intent", """
Units: orders
England:
  A Norway - Sweden
Germany:
  F Skagerrak Convoys A Norway - Sweden
Russia:
  F Sweden - Norway
""", {"order-NWY": "order move fails bounce ENGLAND", "order-SWE": "order move fails bounce RUSSIA"}, {"order-NWY": "by-convoy"}, []),
    ("6.F.6, a dislodged convoy cuts no support", """
Units: orders
England:
  F North Sea Convoys A London - Holland
  A London - Holland
Germany:
  F Holland Supports A Belgium
  A Belgium Hold
  F Helgoland Bight Supports F Skagerrak - North Sea
  F Skagerrak - North Sea
France:
  A Picardy - Belgium
  A Burgundy Supports A Picardy - Belgium
""", {"order-NTH": "order convoy fails dislodged", "order-LON": "order move by-convoy fails", "order-SKA": "order move succeeds",
      "order-HOL": "order support to-hold succeeds", "order-BEL": "order hold succeeds", "order-PIC": "order move fails bounce",
      "unit-NTH": "unit fleet ENGLAND dislodged"},
     {"unit-BEL": "dislodged", "order-HOL": "cut"}, []),
    ("rulebook: retreats to one place are lost, to an open one succeed; who does not retreat is disbanded", """
Phase: F1905R
Units:
  England: F Tri, A Bud, A Pru
Dislodged:
  Austria: A Bud -> Rum, Gal
  Germany: A Pru -> Sil
  Italy: A Tri -> Tyr, Alb
  France: A Vie -> Gal
Orders:
  Austria: A Bud - Gal
  France: A Vie - Gal
  Italy: A Tri - Alb
""", {"order-BUD": "order retreat fails bounce AUSTRIA", "order-VIE": "order retreat fails", "order-TRI": "order retreat succeeds",
      "order-PRU": "order disband GERMANY", "dislodged-TRI": "unit army ITALY dislodged", "unit-TRI": "unit fleet ENGLAND",
      "option-TRI-TYR": "option ITALY", "option-PRU-SIL": "option GERMANY"},
     {"unit-TRI": "dislodged", "order-TRI": "move"}, ["option-TRI-VEN", "option-TRI-ALB", "dislodged-RUM"]),
    ("6.I.1, 6.I.2, 6.J.2: builds, a fleet inland, a removal and the civil disorder rule", """
Phase: W1905A
Units:
  Germany: A Ber
  Russia: A Mos, F Sev, A Ukr
Centers:
  Germany: Ber, Kie, Mun
  Russia: Mos
Orders:
  Germany: build A Kie
  Germany: build F Mun
  Russia: remove A Ukr
""", {"order-KIE": "order build succeeds GERMANY", "order-MUN": "order build void", "order-UKR": "order disband succeeds RUSSIA",
      "order-SEV": "order disband succeeds civil-disorder", "unit-UKR": "unit army RUSSIA"},
     {"order-KIE": "fails"}, ["order-MOS", "unit-KIE"]),
]


def check_positions():
    for name, text, wanted, unwanted, absent in POSITIONS:
        _, found = draw(text)
        for ident, classes in wanted.items():
            check(name, ident in found and set(classes.split()) <= found[ident][0],
                  "%s should be '%s', is %s" % (ident, classes, sorted(found.get(ident, [()])[0])))
        for ident, classes in unwanted.items():
            check(name, not set(classes.split()) & found[ident][0], "%s is '%s'" % (ident, classes))
        for ident in absent:
            check(name, ident not in found, "there is an element " + ident)
    _, found = draw(POSITIONS[1][1])
    check("why", "is cut by" in found["order-TYR"][1] and "Vienna" in found["order-TYR"][1], found["order-TYR"][1])


def place_of(group):
    return tuple(float(n) for n in re.findall(r"-?\d*\.?\d+", group.get("transform"))[:2])


def off_line(point, a, b):
    """How far a point is from the line from a to b."""
    part = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / math.dist(a, b) ** 2
    part = min(1, max(0, part))
    return math.dist(point, (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))


def check_lines():
    """A convoyed army's arrow passes the fleet; a support ends on the arrow that it helps; the dislodged stand apart."""
    groups = groups_of(POSITIONS[2][1])
    fleet = place_of(groups["unit-ENG"])
    pieces = [path_points(path.get("d")) for path in groups["order-LON"].findall(SVG + "path")]
    near = [min(math.dist(fleet, point) for point in piece) for piece in pieces]
    check("a convoy leads to its fleet and on", len(pieces) == 4 and all(20 < d < 45 for d in near), str(near))
    groups = groups_of(POSITIONS[1][1])
    end = path_points(groups["order-ADR"].find(SVG + "path").get("d"))[-1]
    away = off_line(end, place_of(groups["unit-TRI"]), place_of(groups["unit-VEN"]))
    check("a support joins its arrow", away < 1, "it ends %.1f off" % away)
    sign = groups["result-VIE"].find(SVG + "circle")
    away = off_line((float(sign.get("cx")), float(sign.get("cy"))), place_of(groups["unit-VIE"]), place_of(groups["unit-TYR"]))
    check("a stop sign stands on its arrow's line", away < 1, "it is %.1f off" % away)
    groups = groups_of(POSITIONS[6][1])
    kiel = json.loads(run("--geometry", "standard").stdout)["provinces"]["KIE"]["unit"]
    check("a built unit stands at its place", math.dist(place_of(groups["order-KIE"].find(SVG + "g")), kiel) < 0.1, str(kiel))
    fleet = len(list(groups["unit-SEV"].iter(SVG + "path")))
    check("units", fleet == 3, "a fleet's casing, hull and mast are %d paths" % fleet)
    groups = groups_of(POSITIONS[5][1])
    apart = math.dist(place_of(groups["unit-TRI"]), place_of(groups["dislodged-TRI"]))
    check("the dislodged stand beside", 20 < apart < 45, "%.1f apart" % apart)


def check_marks():
    """What fails has strokes of alarm, what succeeds has none, what is void is faint."""
    for _, text, wanted, _, _ in POSITIONS[:6]:
        groups = groups_of(text)
        for ident, classes in wanted.items():
            kind = set(classes.split())
            if not ident.startswith("order-") or "hold" in kind or "disband" in kind:
                continue
            result = groups.get(ident.replace("order-", "result-"))
            alarm = 0 if result is None else sum("#c4001a" in (e.get("stroke"), e.get("fill")) for e in result.iter())
            check("marks", (alarm > 0) == ("fails" in kind), "%s (%s) has %d marks of alarm" % (ident, classes, alarm))
            check("marks", ("opacity" in groups[ident].attrib) == ("void" in kind), ident + " is faint, or should be")


def check_options():
    turn = open(os.path.join(SOURCE, "examples", "turn.txt"), encoding="utf-8").read()
    _, every = draw(turn)
    _, one = draw(turn, "--only", "France")
    orders = {i for i in one if i.startswith("order-")}
    check("--only", orders == {"order-PIC", "order-BUR", "order-MAO", "order-MAR"}, str(orders))
    check("--only", {i for i in one if i.startswith("unit-")} == {i for i in every if i.startswith("unit-")}, "units are missing")
    check("--only", run("--only", "Spain", text=turn).returncode == 1, "an unknown power is taken")
    _, named = draw(turn, "--names", "none")
    check("--names none", not [i for i in named if i.startswith("label-")], "there are names")
    for style, word in (("full", "Munich"), ("code", "MUN"), ("rulebook", "Mun")):
        root, _ = draw(turn, "--names", style)
        names = [e.text for e in root.iter(SVG + "text") if e.get("id") == "label-MUN"]
        check("--names " + style, names == [word], str(names))
    geometry = json.loads(run("--geometry", "standard").stdout)["provinces"]
    root, _ = draw(turn, "--names", "full")
    one_line = {"label-" + code: place["label"] for code, place in geometry.items() if place["name"] in ("Munich", "Paris", "Ankara")}
    for element in root.iter(SVG + "text"):
        if element.get("id") in one_line:
            below, size = float(element.get("y")) - one_line.pop(element.get("id"))[1], float(element.get("font-size"))
            check("--names", 0.2 * size < below < 0.5 * size, "a name of size %g is %g below its place" % (size, below))
    check("--names", not one_line, "names are missing: %s" % one_line)
    for width in ("400", "1200"):
        root, _ = draw(turn, "--width", width)
        _, _, box_width, box_height = map(float, root.get("viewBox").split())
        check("--width", root.get("width") == width and abs(float(root.get("height")) - float(width) * box_height / box_width) <= 1,
              "%s x %s" % (root.get("width"), root.get("height")))
    for args in (["--names", "long"], ["--width", "99"], ["--width", "9000"], ["--width", "1e3"], ["-o", "x.gif"], ["--format", "gif"],
                 ["--animate", "--format", "png"], ["--map", "standard", "-"]):
        check("misuse", run(*args, text=turn).returncode == 2, " ".join(args))


def check_busy():
    path = os.path.join(SOURCE, "examples", "turn.txt")
    done = run(path)
    tree.fromstring(done.stdout)
    start = run("--map", "standard")
    tree.fromstring(start.stdout)
    check("size", len(start.stdout) < 300000, "the start has %d bytes" % len(start.stdout))
    check("no script", b"<script" not in done.stdout and b"javascript" not in done.stdout)
    for name in MAPS:
        root = tree.fromstring(run("--map", name).stdout)
        ids = {"#" + element.get("id") for element in root.iter() if element.get("id")}
        used = {element.get("href") for element in root.iter(SVG + "use")}
        check("shapes", used and used <= ids, "%s uses what it lacks: %s" % (name, sorted(used - ids)))


def check_hostile():
    bad = "<script>alert(1)</script>]]>&\"'\u0001\ufffe\u202e"
    text = json.dumps({"id": bad, "map": "standard", "phase": "S1901M", "units": {"FRANCE": ["A PAR"]},
                       "orders": {"FRANCE": ["A PAR - BUR " + bad, bad, "A PAR - " + bad]}})
    root, _ = draw(text)
    check("hostile id", not list(root.iter(SVG + "script")) and not list(root.iter("script")), "there is a script element")
    titles = [e.text for e in root.iter(SVG + "text") if e.get("class") == "title"]
    check("hostile id", len(titles) == 1 and titles[0].startswith("<script>alert(1)</script>"), str(titles))
    for title in (b"\xff\xfe<b>", b"\xe2\x82", b"\xf0\x9f", "\u00e9".encode() * 500, b"x" * 5000):
        done = subprocess.run([ENTENTE, "draw", "--map", "standard", b"--title", title], capture_output=True, timeout=60)
        check("hostile title", done.returncode == 0 and tree.fromstring(done.stdout) is not None, repr(title[:9]))
    for order in ("A Par - ", "A Par S A Par", "A Par S F StP(xc) - Mun", "F Par C A Par - Par", "A Par - Par via convoy", "canal",
                  "A Mun - Bur", "A Par S A Mun - Kie", "A Par -> Nowhere", "\xff\xff"):
        draw("Phase: S1901M\nUnits:\n France: A Par, F Bre\n Germany: A Mun\nOrders:\n France:\n  %s\n" % order)
    for order in ("Build Mos", "Build Bre", "Build", "Remove Mos", "Remove Par", "Par B"):
        draw("Phase: W1901A\nUnits:\n France: A Par\nCenters:\n France: Par, Bre\nOrders:\n France:\n  %s\n" % order)


def check_own_map():
    """A map of the user's with the name of a built-in one: drawn as that one if the provinces are those, else as a diagram, its names harmless."""
    with tempfile.TemporaryDirectory() as folder:
        rules = json.load(open(os.path.join(SOURCE, "maps", "standard.json"), encoding="utf-8"))
        rules["provinces"][0]["name"] = "<b>&Sea"
        rules["powers"][0]["adjective"] = "<i>\"Odd\""
        with open(os.path.join(folder, "odd.json"), "w", encoding="utf-8") as file:
            json.dump(rules, file)
        _, found = draw("Map: odd.json\nUnits:\n Austria: F Adr\nOrders:\n", "--map-dir", folder)
        check("own map", found["province-ADR"][1].startswith("<b>&Sea"), found["province-ADR"][1])
        rules["provinces"].append({"code": "QQQ", "name": "Nowhere", "kind": "inland"})
        rules["army"].append(["MUN", "QQQ"])
        with open(os.path.join(folder, "odd.json"), "w", encoding="utf-8") as file:
            json.dump(rules, file)
        root, found = draw("Map: odd.json\nUnits:\n Austria: F Adr\nOrders:\n", "--map-dir", folder)
        check("own map", found["province-QQQ"][1] == "Nowhere (QQQ)", found["province-QQQ"][1])
        check("own map", "<b>&Sea" in [e.text for e in root.iter(SVG + "text")], "the name is not on its plate")


def pixels(png):
    """Width, height and the set of colors of a PNG of 8-bit RGB without interlacing."""
    check("png", png[:8] == b"\x89PNG\r\n\x1a\n", "no PNG")
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    at, data = 8, b""
    while at < len(png):
        size = struct.unpack(">I", png[at:at + 4])[0]
        if png[at + 4:at + 8] == b"IDAT":
            data += png[at + 8:at + 8 + size]
        at += size + 12
    raw, bytes_each = zlib.decompress(data), 3 if kind == 2 else 4
    check("png", depth == 8 and kind in (2, 6), "depth %d, kind %d" % (depth, kind))
    stride, above, colors, at = width * bytes_each, bytearray(width * bytes_each), {}, 0
    for _ in range(height):
        rule, row = raw[at], bytearray(raw[at + 1:at + 1 + stride])
        for i in range(stride):
            left, up = row[i - bytes_each] if i >= bytes_each else 0, above[i]
            corner = above[i - bytes_each] if i >= bytes_each else 0
            guess = left + up - corner
            paeth = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
            row[i] = (row[i] + (0, left, up, (left + up) // 2, paeth)[rule]) & 255
        for i in range(0, stride, bytes_each):
            color = bytes(row[i:i + 3])
            colors[color] = colors.get(color, 0) + 1
        above, at = row, at + 1 + stride
    return width, height, colors


def check_raster():
    with tempfile.TemporaryDirectory() as folder:
        png = os.path.join(folder, "turn.png")
        check("png", run(os.path.join(SOURCE, "examples", "turn.txt"), "-o", png, "--width", "300").returncode == 0)
        width, height, colors = pixels(open(png, "rb").read())
        check("png", width == 300 and 300 <= height <= 330, "%d x %d" % (width, height))
        sea, austria = b"\xdc\xe9\xf0", b"\xbb\x24\x11"
        check("png", colors.get(sea, 0) > width * height / 10, "there is little sea")
        check("png", colors.get(b"\0\0\0", 0) < width * height / 100, "the picture does not fill the page")
        check("png", len(colors) > 500 and max(colors.values()) < width * height / 2, "%d colors" % len(colors))
        check("png", any(all(abs(a - b) < 40 for a, b in zip(c, austria)) for c in colors), "no unit of Austria's")
        check("no leftovers", os.listdir(folder) == ["turn.png"], str(os.listdir(folder)))
        pdf = run("--map", "hundred", "--format", "pdf", "--width", "500").stdout
        check("pdf", pdf.startswith(b"%PDF-") and b"%%EOF" in pdf[-32:], repr(pdf[:9]))
        check("unwritable", run("--map", "standard", "-o", os.path.join(folder, "none", "x.svg")).returncode == 1)


def check_game():
    """A game of three phases and a broken line."""
    base = {"map": "standard", "units": {"FRANCE": ["A PAR"]}}
    lines = [json.dumps(dict(base, phase=phase, orders={"FRANCE": orders}))
             for phase, orders in (("S1901M", ["A PAR - BUR"]), ("F1901M", []), ("W1901A", []))]
    lines.insert(1, "{broken")
    with tempfile.TemporaryDirectory() as folder:
        game = os.path.join(folder, "game")
        done = run("--phase-by-phase", game, text="\n".join(lines) + "\n")
        names = sorted(os.listdir(game))
        check("phase by phase", names == ["0001-S1901M.svg", "0003-F1901M.svg", "0004-W1901A.svg"], str(names))
        check("phase by phase", done.returncode == 1 and b":2:" in done.stderr, done.stderr.decode())
        for name in names:
            tree.parse(os.path.join(game, name))


def check_animation():
    """What moves, how; it is CSS, so that it can be switched off; it repeats or stops as asked."""
    root, _ = draw(POSITIONS[1][1], "--animate")
    moves = {e.get("id"): [g.get("style") for g in e.iter(SVG + "g") if g.get("class") == "moving" and "offset-path" in g.get("style")]
             for e in root.iter(SVG + "g") if (e.get("id") or "").startswith("unit-")}
    check("animation", len(moves["unit-TRI"]) == 1 and moves["unit-TRI"][0].endswith("animation-name:go"), "the move does not go")
    check("animation", moves["unit-VIE"][0].endswith("animation-name:bounce"), "the bounce does not come back")
    check("animation", not moves["unit-ADR"], "a supporter moves")
    check("animation", len(moves["unit-VEN"]) == 1 and "flee" in moves["unit-VEN"][0], "the dislodged unit does not give way")
    check("animation", "path('M0 0l0 0')" not in moves["unit-VEN"][0], "the dislodged unit stays in its place")
    style = root.find(SVG + "style").text
    check("animation", "infinite" in style and "prefers-reduced-motion" in style, "its style: " + style)
    once, _ = draw(POSITIONS[1][1], "--animate=once")
    check("animation", "infinite" not in once.find(SVG + "style").text, "once is again and again")
    still, _ = draw(POSITIONS[1][1])
    check("animation", "@keyframes" not in still.find(SVG + "style").text
          and not [e for e in still.iter() if e.get("class") == "moving"], "a still picture moves")


LAND, SEA = "#fbf5e3", "#dce9f0"
GROUND = """
Phase: F1901M
Units:
 France: A Mar, A Ruh
 Germany: A Par, F Nth
Centers:
 France: Mar, Bre, Mun
 Germany: Par, Ber
Orders:
 France: A Mar - Spa
"""
# Code: (owner, other classes, owner after the turn, title)
PROVINCES = {
    "BER": ("GERMANY", "land coast", "GERMANY", "Berlin (BER), supply center, home of Germany, owned by Germany"),
    "MUN": ("FRANCE", "land", "FRANCE", "Munich (MUN), supply center, home of Germany, owned by France"),
    "PAR": ("GERMANY", "land", "GERMANY", "Paris (PAR), supply center, home of France, owned by Germany"),
    "MAR": ("FRANCE", "land coast", "FRANCE", "Marseilles (MAR), supply center, home of France, owned by France"),
    "SPA": (None, "land coast", "FRANCE", "Spain (SPA), supply center"),
    "KIE": (None, "land coast", None, "Kiel (KIE), supply center, home of Germany"),
    "RUH": (None, "land", None, "Ruhr (RUH)"),
    "NTH": (None, "sea", None, "North Sea (NTH)"),
}


def check_ground():
    """Land has the color of its owner, the sea its own. In an animated picture a province fades to its next owner's color."""
    for options in [], ["--animate"]:
        root, _ = draw(GROUND, *options)
        shown = {e.get("id"): e for e in root.iter(SVG + "use")}
        tint = {None: LAND, "FRANCE": shown["province-MAR"].get("fill"), "GERMANY": shown["province-BER"].get("fill")}
        check("ground", len({SEA, *tint.values()}) == 4, "the owners' colors: %s" % tint)
        for code, (owner, classes, after, title) in PROVINCES.items():
            element, fades = shown["province-" + code], bool(options) and after != owner
            wanted = {"province", *classes.split(), *([owner] if owner else []), *(["moving"] if fades else [])}
            style = "--from:%s;--to:%s;animation-name:owner" % (tint[owner], tint[after]) if fades else None
            check("ground", set(element.get("class").split()) == wanted, "%s is %s" % (code, element.get("class")))
            check("ground", element.get("fill") == (SEA if classes == "sea" else tint[owner]), "%s is %s" % (code, element.get("fill")))
            check("ground", element.get("style") == style, "%s: %s" % (code, element.get("style")))
            check("ground", element.find(SVG + "title").text == title, element.find(SVG + "title").text)


def check_edges():
    """The sea lies below the shore, the borders above."""
    root, _ = draw(GROUND)
    edges = [e for e in root.iter(SVG + "use") if not e.get("class").startswith(("province", "neutral"))]
    check("ground", [(e.get("href"), e.get("class"), e.get("pointer-events")) for e in edges] ==
          [("#land-standard", "shore", "none"), ("#sea-standard", "border sea", "none"), ("#land-standard", "border land", "none")])
    width = [float(e.get("stroke-width", 0)) for e in edges]
    check("ground", width[0] > 4 and width[1] == width[2] == 1, "the shore and the borders are %s wide" % width)
    check("ground", len({SEA, LAND, *(e.get("stroke") for e in edges)}) == 5, "an edge has the color of another, or of the ground")
    groups = {e.get("id"): e for e in root.iter(SVG + "g")}
    check("clicks", groups["ground"].get("pointer-events") is None, "the ground takes no clicks")
    layers = ["sea" if {"sea", "water"} & set(e.get("class").split()) else e.get("class").split()[0] for e in groups["ground"]]
    names = sorted(e.text for e in root.iter(SVG + "text") if e.get("class") == "coast-name")
    check("ground", names == ["ec", "nc", "nc", "sc", "sc", "sc"], "the coasts are called %s" % names)
    shore = layers.index("shore")
    check("ground", set(layers[:shore]) == {"sea"} and "sea" not in layers[shore:], "the ground is not drawn in the sequence sea, shore, land: %s" % layers)


def check_links():
    """Each link of a map is drawn: below the plates of a diagram, above the ground of other maps. So are its railway, through
    the stops and with its name, and the parts that are no provinces."""
    for name in MAPS:
        with open(os.path.join(SOURCE, "maps", "geometry", name + ".json"), encoding="utf-8") as file:
            geometry = json.load(file)
        if "same_as" in geometry:
            continue
        root = tree.fromstring(run("--map", name).stdout)
        neutral = {e.get("href"): (e.get("class"), e.get("fill"), e.get("pointer-events")) for e in root.iter(SVG + "use")
                   if "neutral" in e.get("class")}
        check("neutral", neutral == {"#neutral-%d" % i: ("neutral " + part["kind"], SEA if part["kind"] == "water" else "#cfc9bb", "none")
                                     for i, part in enumerate(geometry["neutral"])}, "%s: %s" % (name, neutral))
        groups = {e.get("id"): list(e) for e in root.iter(SVG + "g")}
        for part in ("ground", "borders"):
            links = [e for e in groups[part] if e.get("class", "").startswith("link ")]
            wanted = geometry["links"] if part == ("ground" if geometry.get("diagram") else "borders") else []
            check("links", [e.get("class") for e in links] == ["link " + link["kind"] for link in wanted], name)
            for drawn, link in zip(links, wanted):
                points = path_points(drawn.find(SVG + "path").get("d"))
                check("links", all(min(math.dist(end, point) for point in points) < 1 for end in link["line"]), "%s: %s" % (name, link))
                check("clicks", drawn.get("pointer-events") == "none", "a link takes clicks")
                colors = {path.get("stroke") for path in drawn.iter(SVG + "path")}
                check("links", link["kind"] != "army" or colors == {"#8a7350"}, "%s: %s" % (link, colors))
            if links and geometry.get("diagram"):
                check("links", groups[part].index(links[-1]) < min(i for i, e in enumerate(groups[part]) if e.get("data-prov")), name)
    root = tree.fromstring(run("--map", "colonial").stdout)
    place = json.loads(run("--geometry", "colonial").stdout)["provinces"]
    railway = [e for e in root.iter(SVG + "g") if e.get("class") == "railway"]
    check("railway", len(railway) == 1 and railway[0].find(SVG + "title").text == "TSR")
    line = path_points(railway[0].find(SVG + "path").get("d"))
    for stop in ("MOS", "OMS", "VLA"):
        check("railway", min(math.dist(place[stop]["unit"], point) for point in line) < 12, stop)


PARTS = ["ground", "borders", "centers", "coasts", "highlights", "units", "orders", "results", "names", "frame"]


def check_parts():
    """Each part is a group; parts together are the whole; every id is unique in every picture."""
    turn = POSITIONS[1][1]
    for part in PARTS[:-1]:
        root, found = draw(turn, "--parts", part)
        groups = [g.get("id") for g in root.find(SVG + "svg") if g.tag == SVG + "g"]
        check("parts", groups == [part], "%s: %s" % (part, groups))
        check("parts", root.get("viewBox") == "0 0 1200 1146" and "legend" not in found, part + " has a frame")
    root, found = draw(turn)
    groups = [g.get("id") for g in root.find(SVG + "svg") if g.tag == SVG + "g"]
    check("parts", groups == PARTS[:-1] and "legend" in found, str(groups))
    root, _ = draw(turn, "--parts", "orders,units")
    check("parts", len(tree.tostring(root)) < 30000, "orders and units alone have %d bytes" % len(tree.tostring(root)))
    check("parts", run("--parts", "orders,sky", text=turn).returncode == 2)
    for group in draw(turn)[0].iter(SVG + "g"):
        if group.get("id") in ("borders", "centers", "highlights", "orders", "results", "names"):
            check("clicks", group.get("pointer-events") == "none", group.get("id") + " takes clicks")
    _, found = draw(turn, "--highlight", "Munich,STP/NC,mun")
    check("highlights", {"highlight-MUN", "highlight-STP-NC"} <= set(found), "none")
    check("highlights", run("--highlight", "Oz", text=turn).returncode == 1)


def check_targets():
    """Provinces, coasts and units say what they are: data-prov, data-loc and a title."""
    for name in MAPS:
        root = tree.fromstring(run("--map", name).stdout)
        targets = [e for e in root.iter() if e.get("data-prov")]
        for element in targets:
            title = element.find(SVG + "title")
            check("targets", element.get("data-loc", "").split("/")[0] == element.get("data-prov") and title is not None and title.text,
                  "%s: %s" % (name, element.get("id")))
        ids = {e.get("id") for e in targets}
        board = json.loads(run("--geometry", name).stdout)
        for code, province in board["provinces"].items():
            check("targets", "province-" + code in ids, "%s: no %s" % (name, code))
            for coast in province["coasts"]:
                check("targets", "coast-" + coast.replace("/", "-") in ids, "%s: no %s" % (name, coast))
            check("geometry", len(province["rings"]) > 0 and len(province["unit"]) == 2 and province["terrain"] in ("land", "coast", "sea"),
                  "%s: %s" % (name, code))
    munich = json.loads(run("--geometry", "standard").stdout)["provinces"]["MUN"]
    check("geometry", munich["home_of"] == "GERMANY" and munich["supply_center"] and "BOH" in munich["army"] and not munich["fleet"],
          str({k: v for k, v in munich.items() if k != "rings"}))


def check_planned():
    """Planned orders are hollow and say nothing of what will come of them."""
    root, found = draw(POSITIONS[1][1], "--planned")
    check("planned", {"order", "move", "planned", "AUSTRIA"} <= found["order-TRI"][0], str(found["order-TRI"][0]))
    told = [i for i, (classes, _) in found.items() if classes & {"succeeds", "fails", "cut", "dislodged", "void"}]
    check("planned", not told and not list(root.find(".//*[@id='results']")), "it tells results: %s" % told)
    # The picture of one power's plan is the same whatever the others order.
    plans = {"ENGLAND": ("Units:\nEngland: A Lon, F Eng, F Nth\nFrance: F Bre, F Mao\nOrders:\nEngland:\nA Lon - Bel\nF Eng C A Lon - Bel\n"
                         "F Nth C A Lon - Bel\nFrance:\n", "F Bre H\nF Mao H\n", "F Bre - Eng\nF Mao S F Bre - Eng\n"),
             "FRANCE": ("Phase: F1901M\nUnits:\nFrance: A Ruh\nGermany: A Mun\nEngland: A Yor\nOrders:\nFrance:\nA Ruh - Mun\n",
                        "Germany: A Mun - Ruh\n", "Germany: A Mun - Ber\nEngland: A Yor H\n"),
             "GERMANY": ("Phase: F1901M\nUnits:\nGermany: A Nwy\nEngland: F Nth\nOrders:\nGermany:\nA Nwy - Bel\n",
                         "England: F Nth C A Nwy - Bel\n", "England: F Nth H\n"),
             "TURKEY": ("Phase: W1901A\nUnits:\nTurkey: A Gre\nCenters:\nTurkey: Con, Smy, Ank, Gre\nEngland: Lon, Edi\nOrders:\n",
                        "Turkey: F Con B, A Con B\n", "England: A Con B, Waive\nTurkey: F Con B, A Con B\n"),
             "AUSTRIA": ("Rules: datc 4.E.5=b\nUnits:\nAustria: A Vie\nEngland: A Lon\nOrders:\nAustria: A Vie PROXY England\n",
                         "England: A Lon H\n", "England: A Vie - Gal\n"),
             "ITALY": ("Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre\nOrders:\n", "France: Waive\n", "")}
    for power, (plan, *others) in plans.items():
        for options in (), ("--animate",):
            drawn = {run("--planned", "--only", power, *options, text=plan + other).stdout for other in others}
            check("planned", len(drawn) == 1, "the plan of %s depends on what others order" % power)
            tables = {run("--planned", "--only", power, "--format", "table", text=plan + other).stdout for other in others}
            check("planned", len(tables) == 1, "the table of %s depends on what others order" % power)
            check("planned", power in ("ITALY", "AUSTRIA") or all(run("--only", power, *options, text=plan + other).stdout not in drawn for other in others),
                  "the plan of %s looks like its results" % power)  # they plan nothing themselves


def check_unordered():
    """Before anybody orders the picture shows what stands on the board and where it may go, not what becomes of it."""
    for ordered, absent, shown in ((POSITIONS[5][1], "order-PRU", {"option-PRU-SIL", "option-TRI-ALB", "dislodged-PRU"}),
                                   (POSITIONS[6][1], "order-SEV", {"unit-SEV", "unit-UKR"})):
        text = ordered[:ordered.index("Orders:")]
        for options in (), ("--animate",), ("--planned", "--animate"):
            root, found = draw(text, *options)
            orders = [ident for ident in found if ident.startswith("order-")]
            check("unordered", not orders and shown <= set(found), "%s %s: %s" % (text, options, sorted(found)))
            signs = {sign.text for sign in root.iter(SVG + "text") if sign.get("class") == "sign"}
            check("unordered", "removed" not in signs and not [e for e in root.iter() if "vanish" in e.get("style", "")],
                  "%s %s: it goes" % (text, options))
        table = run("--format", "table", text=text).stdout.decode()
        check("unordered", "disbands" not in table and "succeeds" not in table, table)
        _, found = draw(ordered)
        check("unordered", absent in found, "where others have ordered, %s is missing" % absent)
    text = POSITIONS[5][1][:POSITIONS[5][1].index("Orders:")]
    _, found = draw(text + "Orders:\nAustria: A Bud - Xyz\n")
    check("unordered", "order-PRU" in found, "an order that cannot be read is an order")


def check_words():
    """The picture in words, and the board as a table."""
    root, _ = draw(POSITIONS[1][1], "--title", "Club")
    check("title", root.find(SVG + "title").text == "Club, Standard Diplomacy, Spring 1901, movement", root.find(SVG + "title").text)
    words = root.find(SVG + "desc").text
    check("description", "Army Trieste moves to Venice, succeeds." in words and "Army Tyrolia supports Army Venice, fails: cut." in words, words)
    words = tree.fromstring(run("--map", "modern").stdout).find(SVG + "desc").text
    with open(os.path.join(SOURCE, "maps", "modern.json"), encoding="utf-8") as file:
        homes = [province["home_of"] for province in json.load(file)["provinces"] if "home_of" in province]
    check("description", all("%s, %d centers." % (power, homes.count(power)) in words for power in homes), words)
    table = run("--format", "table", text=POSITIONS[1][1]).stdout.decode().splitlines()
    check("table", not [row for row in table if row.startswith("Burgundy")], "there is nothing to say of Burgundy")
    check("table", re.split("  +", table[0]) == ["Province", "Owner", "Unit", "Order", "Result"], table[0])
    check("table", any(re.split("  +", row) == ["Venice", "Italy", "Italian army", "holds", "fails: dislodged"] for row in table), "\n".join(table))
    row = ["Venice", "Italy", "Italian army", "holds"]
    table = run("--format", "table", "--planned", text=POSITIONS[1][1]).stdout.decode()
    check("table", row in [re.split("  +", line) for line in table.splitlines()] and "fails" not in table, table)
    table = run("--format", "table", "--only", "Italy", text=POSITIONS[1][1]).stdout.decode()
    rows = [re.split("  +", line) for line in table.splitlines()]
    check("table", row + ["fails: dislodged"] in rows and ["Trieste", "Austria", "Austrian army"] in rows, table)
    table = run("--format", "table", text=POSITIONS[5][1]).stdout.decode()
    check("table", re.search("Trieste +Austria +Italian army, dislodged +retreats to Albania +succeeds", table), table)


def check_retreats():
    """Closed places are marked on demand, with the reason."""
    _, found = draw(POSITIONS[5][1])
    check("closed", not [i for i in found if i.startswith("closed-")], "nobody asked")
    done = run("--letters", "--map", "standard").stdout.decode()
    check("letters", all(">%s</text>" % tag in done for tag in ("Au", "En", "Fr", "Ge", "It", "Ru", "Tu")), "letters on units")
    check("letters", ">Au</text>" not in run("--map", "standard").stdout.decode(), "nobody asked")
    _, found = draw(POSITIONS[5][1], "--closed")
    check("closed", "closed-TRI-BUD" in found and "a unit stands there" in found["closed-TRI-BUD"][1], str(found.get("closed-TRI-BUD")))
    void = "Phase: W1905A\nUnits:\n Turkey: A Con\nCenters:\n Turkey: Con, Ank\nOrders:\n Turkey: remove A Con\n"
    groups = groups_of(void)
    strokes = [e.get("stroke") for e in groups["order-CON"].iter()]
    check("void removal", "#c4001a" not in strokes, "a unit that stays is crossed out")


def check_powers():
    """What is said below a power's name ends before the next power's sign, with builds waived too, or a long name."""
    check_columns(draw("Phase: W1901A\nUnits:\n Russia: A Mos\nTurkey:\nOrders:\nRussia:\n Waive\n Waive\n Waive\n")[0])
    with open(os.path.join(SOURCE, "maps", "standard.json"), encoding="utf-8") as file:
        rules = file.read().replace('"Austria"', '"Danubian Federation of the South-East"')
    check_columns(draw(json.dumps({"map": json.loads(rules), "units": {}}))[0], waived=False)


def check_columns(root, waived=True):
    spots = {}
    for group in root.iter(SVG + "g"):
        if (group.get("id") or "").startswith("power-"):
            x, y = map(float, re.findall(r"-?[0-9.]+", group.get("transform"))[:2])
            spots.setdefault(y, []).append((x, max(len(text.text) for text in group.iter(SVG + "text"))))
    check("powers", not waived or any("3 waived" in (text.text or "") for text in root.iter(SVG + "text")), "nothing was waived")
    for group in root.iter(SVG + "g"):
        if (group.get("id") or "").startswith("power-"):
            scale = re.search(r"scale\(([.0-9]+)\)", group.find(SVG + "g").get("transform", ""))
            check("powers", scale and float(scale.group(1)) * 2 * 25 < float(group.find(SVG + "rect").get("width")),
                  "the unit beside a power's name is larger than its box")
    for row in spots.values():
        for (x, letters), (following, _) in zip(sorted(row), sorted(row)[1:]):
            check("powers", x + 24 + letters * 5 < following - 17, "%d letters run over the next power" % letters)


def check_legend():
    """The legend explains the signs of the picture, and no others."""
    def signs(text, *args):
        root, _ = draw(text, *args)
        return [t.text for t in root.iter(SVG + "text") if t.get("class") == "sign"]

    pictures = [draw(text)[0] for _, text, _, _, _ in POSITIONS] + [tree.fromstring(run("--map", name).stdout) for name in MAPS]
    for root in pictures:
        samples = [[tree.tostring(e) for e in group if e.tag != SVG + "text"] for group in root.iter(SVG + "g")
                   if [t for t in group.findall(SVG + "text") if t.get("class") == "sign"]]
        check("legend", samples and all(samples), "a sign has no sample")
        check("legend", all(samples.count(sample) == 1 for sample in samples), "two signs have the same sample")
    start = [t.text for t in tree.fromstring(run("--map", "standard").stdout).iter(SVG + "text") if t.get("class") == "sign"]
    check("legend", start == ["army", "fleet", "supply center", "home center"], str(start))
    for name, special in (("colonial", ["railway", "canal"]), ("pure", ["armies"]), ("ancmed", [])):  # a strait has no sign
        words = [t.text for t in tree.fromstring(run("--map", name).stdout).iter(SVG + "text") if t.get("class") == "sign"]
        check("legend", [word for word in words if word not in start] == special, "%s: %s" % (name, words))
    check("legend", set(signs(POSITIONS[1][1])) == {"army", "fleet", "supply center", "home center", "move", "stopped", "support",
                                                    "to hold", "cut", "hold", "dislodged"}, str(signs(POSITIONS[1][1])))
    check("legend", "convoy" in signs(POSITIONS[2][1]) and "void" in signs(POSITIONS[2][1]), str(signs(POSITIONS[2][1])))
    check("legend", {"dislodged", "may retreat", "removed"} <= set(signs(POSITIONS[5][1])), str(signs(POSITIONS[5][1])))
    check("legend", {"built", "removed", "void"} <= set(signs(POSITIONS[6][1])), str(signs(POSITIONS[6][1])))
    root, _ = draw(POSITIONS[6][1])
    sample = [group for group in root.iter(SVG + "g") if [t.text for t in group.findall(SVG + "text")] == ["built"]]
    badges = {circle.get("fill") for circle in root.iter(SVG + "circle") if circle.get("r") == "7.6"}
    check("legend", len(sample) == 1 and len(badges) == 1 and len(sample[0].findall(SVG + "path")) == 2,
          "the badge of a build is not drawn as on the board")


def is_near(got, wanted):
    """True if the rings are the same in grains of three tenths, points that fall together counted once."""
    def grains(ring):
        points = [[round(round(c * 10 / 3) * 0.3, 1) for c in point] for point in ring]
        return [point for before, point in zip(points[-1:] + points, points) if point != before]
    return got == [grains(ring) for ring in wanted]


def check_geometry():
    """draw --geometry has the shapes of maps/geometry/, and the places and borders of maps/."""
    for name in MAPS:
        with open(os.path.join(SOURCE, "maps", "geometry", name + ".json"), encoding="utf-8") as file:
            wanted = json.load(file)
        with open(os.path.join(SOURCE, "maps", name + ".json"), encoding="utf-8") as file:
            rules = json.load(file)
        if "same_as" in wanted or "provinces" not in rules:
            continue
        got = json.loads(run("--geometry", name).stdout)
        check("geometry", (got["width"], got["height"]) == (wanted["width"], wanted["height"]), name)
        check("geometry", len(got["neutral"]) == len(wanted["neutral"]) and
              all(is_near(a["rings"], b["rings"]) for a, b in zip(got["neutral"], wanted["neutral"])), name)
        check("geometry", list(got["provinces"]) == sorted(province["code"] for province in rules["provinces"]), name)
        for province in rules["provinces"]:
            code, shape = province["code"], got["provinces"][province["code"]]
            check("geometry", is_near(shape["rings"], wanted["provinces"][code]["rings"]), "%s %s rings" % (name, code))
            for key in ("unit", "dislodged", "center"):
                check("geometry", shape.get(key) == wanted["provinces"][code].get(key), "%s %s %s" % (name, code, key))
            for key in ("army", "fleet"):
                ends = {end for border in rules[key] + rules.get("difficult_" + key, []) if code in border[:2] for end in border[:2]} - {code}
                check("geometry", sorted(shape[key]) == sorted(ends), "%s %s %s" % (name, code, key))
            check("geometry", shape["supply_center"] == province.get("supply_center", False), "%s %s" % (name, code))
            check("geometry", len(shape["coasts"]) == len(province.get("coasts", [])), "%s %s" % (name, code))


def main():
    for part in (check_positions, check_lines, check_marks, check_options, check_busy, check_hostile, check_own_map,
                 check_raster, check_game, check_animation, check_ground, check_edges, check_links, check_parts, check_targets,
                 check_planned, check_unordered, check_words, check_retreats, check_powers, check_legend, check_geometry):
        part()
    end()


main()
