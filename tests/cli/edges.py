"""The largest input that each documented limit allows is accepted, and the next larger one refused: edges.py ENTENTE

A refusal says where the input is too large, and what the limit is or what to do. The limits of a year, of the maps of
an order file and of the orders of a comparison are in turns.sh and compare.sh.
"""
# SPDX-License-Identifier: MIT
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ENTENTE = os.path.abspath(sys.argv[1])
CODES = ["".join(letters) for letters in itertools.islice(itertools.product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=3), 1100)]
NEIGHBORS, PLACES, ORDERS, MIB = 32, 1024, 65000 - 1024, 1 << 20
failures = []


def run(words, given, status, says, lacks, folder):
    name = os.path.join(folder, "input.json" if given[:1] == b"{" else "input.txt")
    pathlib.Path(name).write_bytes(given)
    words = [word.replace("FOLDER", folder) for word in words]
    done = subprocess.run([ENTENTE, *words, name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    said = done.stdout.decode("utf-8", "replace")
    if done.returncode != status or says not in said or (lacks and lacks in said):
        failures.append(words)
        print("FAIL %s: exit status %d, not %d with '%s': %s" % (words, done.returncode, status, says, said[:300]))


def edge(words, make, most, says, status=1):
    """`make(n)` is an input of size n. One of size `most` is accepted."""
    with tempfile.TemporaryDirectory() as folder:
        run(words, make(most), 0, "", says, folder)
        run(words, make(most + 1), status, says, "", folder)


def check_groups():
    """The lines of one game are put together up to a limit, also those of the second game."""
    for more, games in ((0, 2), (1, 3)):
        phases = ((b"a", b"S1901M", 0), (b"b", b"S1901M", 8 * MIB - 100), (b"b", b"F1901M", 8 * MIB - 100), (b"b", b"W1901A", 0))
        lines = [b'{"id":"%s %s","phase":"%s","units":{}}' % (game, phase, phase) + b" " * size for game, phase, size in phases]
        lines[-1] += b" " * (16 * MIB + more - sum(map(len, lines[1:])))
        done = subprocess.run([ENTENTE, "convert", "--lines", "--from", "requests", "-", "-"], input=b"\n".join(lines),
                              stdout=subprocess.PIPE, check=False)
        if done.returncode != 0 or len(done.stdout.splitlines()) != games:
            failures.append(games)
            print("FAIL %d bytes more than 16 MiB: not %d games, but %d" % (more, games, len(done.stdout.splitlines())))


# ---- Orders. ----

def request_of_bytes(n):
    text = json.dumps({"id": "x", "units": {"FRANCE": ["A PAR"]}}).encode()
    return text + b" " * (n - len(text))


def line_of_bytes(n):
    return request_of_bytes(n) + b"\n" + request_of_bytes(100) + b"\n"


def orders(n):
    return json.dumps({"orders": {"FRANCE": ["A PAR - BUR"] * n}}).encode()


def route(n):
    """Of n places, all the same: how long it may be does not depend on where it leads."""
    return ("Units:\nEngland: A Lon, F Eng\nOrders:\nEngland:\n A Lon %s - Bre\n F Eng C A Lon - Bre\n" % ("- Eng " * n)).encode()


def history(n):
    names = ["S%dM", "F%dM", "W%dA"]
    return "\n".join(json.dumps({"phase": names[i % 3] % (1901 + i // 3), "units": {}}) for i in range(n)).encode()


def game(n):
    """A saved game; the years of so many phases are not asked."""
    phases = [{"name": "S1901M", "state": {"name": "S1901M", "units": {"FRANCE": ["A PAR"]}, "centers": {}, "retreats": {}},
               "orders": {"FRANCE": ["A PAR H"]}, "results": {}, "messages": []}] * n
    return json.dumps({"id": "x", "version": "1.0", "phases": phases}).encode()


# ---- Maps. ----

def map_of(n_provinces=5, **more):
    places = [{"code": code, "name": "Land " + code, "abbr": code, "kind": "inland", "supply_center": i == 0,
               **({"home_of": "France"} if i == 0 else {})} for i, code in enumerate(CODES[:n_provinces])]
    found = {"name": "edge", "title": "Edge", "start": {"season": "Spring", "year": 1901, "phase": "movement"}, "victory": 1,
             "build": "home", "powers": [{"name": "France", "adjective": "French", "letter": "F"}], "provinces": places,
             "army": [[CODES[i], CODES[i + 1]] for i in range(n_provinces - 1)], "fleet": [], "units": {"France": ["A AAA"]}}
    found.update(more)
    return found


def text_of(found):
    return json.dumps(found).encode()


def provinces(n):
    return text_of(map_of(n))


def powers(n):
    more = [{"name": "Power " + code, "adjective": "Adj " + code, "letter": "P"} for code in CODES[1:n]]
    return text_of(map_of(powers=map_of()["powers"] + more))


def name(n):
    return text_of(map_of(name="n" * n))


def neighbors(n):
    return text_of(map_of(n + 1, army=[[CODES[0], code] for code in CODES[1:n + 1]]))


def coasts(n):
    found = map_of(8)
    for i, place in enumerate(found["provinces"][1:]):
        place["kind"] = "coast" if i == 0 else "sea"
    found["provinces"][1]["coasts"] = ["NC", "SC", "EC", "WC", "XC"][:n]
    found["army"] = [[CODES[0], CODES[1]]]
    found["fleet"] = [[CODES[1] + "/" + coast, CODES[2 + i]] for i, coast in enumerate(["NC", "SC", "EC", "WC", "XC"][:n])]
    found["fleet"] += [[CODES[i], CODES[i + 1]] for i in range(2, 7)]
    return text_of(found)


def code(n):
    found = map_of()
    found["provinces"][4]["code"] = "X" * n
    found["army"][3][1] = "X" * n
    return text_of(found)


def railways(n):
    return text_of(map_of(40, railway=[{"name": "R" + CODES[i], "trains": 1, "line": CODES[2 * i:2 * i + 2]} for i in range(n)]))


def canals(n):
    """All through one gate."""
    found = map_of(6 + n)
    found["provinces"][4]["kind"] = "coast"
    for place in found["provinces"][5:]:
        place["kind"] = "sea"
    found["army"] = found["army"][:4]
    found["fleet"] = [[CODES[4], code] for code in CODES[5:6 + n]]
    found["canal"] = [{"name": "C" + CODES[i], "ends": CODES[5 + i:7 + i], "gate": CODES[4]} for i in range(n)]
    return text_of(found)


def line(n):
    return text_of(map_of(40, railway=[{"name": "Rail", "trains": 1, "line": CODES[:n]}]))


def derived(n):
    """n maps that follow from each other: all but the last are files of a folder."""
    with open(os.path.join(derived.folder, "m0.json"), "wb") as out:
        out.write(text_of(map_of(name="m0")))
    for i in range(1, n - 1):
        with open(os.path.join(derived.folder, "m%d.json" % i), "w", encoding="utf-8") as out:
            json.dump({"base": "m%d.json" % (i - 1), "changes": {}}, out)
    return text_of({"base": "m%d.json" % (n - 2), "changes": {}})


edge(["adjudicate"], request_of_bytes, 16 * MIB, "larger than 16777216 bytes; what is read here is much shorter")
edge(["adjudicate", "--lines"], line_of_bytes, 8 * MIB, "the line is longer than 8388608 bytes")
edge(["adjudicate"], lambda n: b"\n" * (n - 1) + b"France: A Par H\n", 1000000, "more than 1000000 lines; the orders of a turn are much shorter")
edge(["adjudicate"], orders, ORDERS, "too many orders; a turn has at most %d" % ORDERS)
edge(["adjudicate"], route, 24, "a route of more than 24 provinces", 0)
edge(["check"], lambda n: b"England:\nF Lon%*s\n" % (n - 5, b"H"), 4000, "a line of orders has at most 4000 bytes", 0)
edge(["check"], lambda n: b"England:\nF Lon H%s\n" % (b" ." * (n - 3)), 511, "a line of orders has at most", 0)
edge(["audit"], history, 1000, "a history has at most 1000 phases")
edge(["convert", "--lines", "--from", "requests"], line_of_bytes, 8 * MIB, "the line is longer than 8388608 bytes")
edge(["convert", "--to", "dipcc"], game, 10000, "a game has at most 10000 phases")
edge(["convert", "--to", "dipcc"], lambda n: game(1).ljust(n), 16 * MIB, "larger than 16777216 bytes")
edge(["map", "check"], provinces, PLACES, "provinces: 1025 of them; a map has 1 to 1024")
edge(["map", "check"], powers, 64, "powers: 65 of them; a map has 1 to 64")
edge(["map", "check"], name, 60, "60 bytes")
edge(["map", "check"], neighbors, NEIGHBORS, "AAA has more than 32 neighbors")
edge(["map", "check"], coasts, 4, "at most 4")
edge(["map", "check"], code, 8, "use 1 to 8 capital letters or digits")
edge(["map", "check"], railways, 16, "railway: 17, canal: 0; at most 16 of each")
edge(["map", "check"], canals, 16, "railway: 0, canal: 17; at most 16 of each")
edge(["map", "check"], line, 24, "at most 24 provinces")
with tempfile.TemporaryDirectory() as derived.folder:
    edge(["map", "check", "--map-dir", derived.folder], derived, 8, "base: more than 8 maps derived from each other")
check_groups()
sys.exit(bool(failures))
