#!/usr/bin/python3
"""Search for the input that keeps each command of entente busy longest.

worst.py ENTENTE                      search, and print the slowest input of each command
worst.py ENTENTE --only WORD          only commands and shapes whose name contains the word
worst.py ENTENTE --keep FOLDER        also leave the slowest inputs there
worst.py ENTENTE --write FILE         also write the table into the document, between its markers
worst.py ENTENTE --tries N            after the first combinations, N more runs for each shape; default: 12

A shape is a function that makes an input from a few numbers: how many circles of how many units, how long a chain of
convoys, how many names. For each command that reads such an input the search begins with every combination of the first
numbers that the shape suggests, and then doubles or halves one number at a time, as long as that costs more time.
Exit status 1 if an input takes longer than LIMIT seconds of processor time.
"""
# SPDX-License-Identifier: MIT
import argparse
import inspect
import itertools
import json
import os
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

LIMIT, PATIENCE = 5, 30  # seconds of processor time: the aim; a run is ended after this
BEGIN, END = "<!-- slowest inputs -->\n", "<!-- end of slowest inputs -->"
CODES = ["".join(letters) for letters in itertools.product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=3)]


# ---- Inputs. ----

def provinces(kinds):
    return [{"code": code, "name": "Land of " + code, "abbr": code.capitalize(), "kind": kind, "supply_center": i < 4,
             **({"home_of": "France"} if i < 4 else {})} for i, (code, kind) in enumerate(zip(CODES, kinds))]


def map_of(places, army, fleet, powers=2):
    """Borders are pairs of numbers."""
    names = ["France", "England", *("Power%s" % code.capitalize() for code in CODES)][:powers]
    return {"name": "hostile", "start": {"season": "Spring", "year": 1901, "phase": "movement"}, "victory": 4, "build": "home",
            "powers": [{"name": name, "adjective": name, "letter": chr(65 + i % 26)} for i, name in enumerate(names)],
            "provinces": places, "army": [[CODES[a], CODES[b]] for a, b in army],
            "fleet": [[CODES[a], CODES[b]] for a, b in fleet], "units": {"France": [first_unit(places)]}}


def first_unit(places):
    return ("F " if places[0]["kind"] == "sea" else "A ") + places[0]["code"]


def request(board, orders, units=None, **more):
    """Of France and England, each a list of orders. Units are those of the orders, unless they are given."""
    names = ("FRANCE", "ENGLAND")
    return json.dumps({"map": board, "units": dict(zip(names, units)) if units else "orders", "orders": dict(zip(names, orders)),
                       **more}).encode()


def circles(count=(16, 64, 256), size=(3, 8), attacked=(0, 1)):
    """circles of moves"""
    count = min(count, 1020 // (size + 1))
    army, orders, attackers = [], [], []
    for circle in range(count):
        first = circle * (size + 1)
        ring = [(first + i, first + (i + 1) % size) for i in range(size)]
        army += ring + [(first, first + size)]
        orders += ["A %s - %s" % (CODES[a], CODES[b]) for a, b in ring]
        attackers += ["A %s - %s" % (CODES[first + size], CODES[first])] * attacked
    return request(map_of(provinces(["inland"] * max(5, count * (size + 1))), army, []), (orders, attackers))


def paradoxes(rings=(4, 32, 256), length=(1, 2, 4)):
    """convoys, each of which cuts the support against the next one's fleet"""
    rings, length = max(1, min(rings, 1020 // (4 * length))), min(length, 255)
    fleet, orders, attack = [], [], []
    for ring in range(rings):
        for i in range(length):
            start, sea, end, other = (4 * (ring * length + i) + k for k in range(4))
            target = 4 * (ring * length + (i + 1) % length) + 1
            fleet += [(start, sea), (end, sea), (other, sea)] + [(end, target)] * (target != sea)
            orders += ["A %s - %s" % (CODES[start], CODES[end]), "F %s C A %s - %s" % (CODES[sea], CODES[start], CODES[end])]
            attack += ["F %s - %s" % (CODES[other], CODES[sea]), "F %s S F %s - %s" % (CODES[end], CODES[target + 2], CODES[target])]
    kinds = ["coast", "sea", "coast", "sea"] * (rings * length)
    return request(map_of(provinces(kinds), [], list(dict.fromkeys(fleet))), (orders, attack))


def chain(seas=(64, 500, 1022), width=(1, 2, 4), armies=(1, 8, 100)):
    """armies convoyed along one chain of fleets"""
    armies = min(armies, 255, 1024 - 2)
    seas = max(1, min(seas, 1024 - armies - 1))
    kinds = ["coast"] * (armies + 1) + ["sea"] * seas
    sea = range(armies + 1, armies + 1 + seas)
    fleet = [(a, a + 1) for a in sea[:-1] if (a - sea[0]) % width != width - 1] + [(a, a + width) for a in sea[:-width or None] if a + width in sea]
    fleet += [(i, sea[i * seas // (4 * armies)]) for i in range(armies)] + [(armies, sea[-1])]
    orders = ["A %s - %s" % (CODES[i], CODES[armies]) for i in range(armies)]
    orders += ["F %s C A %s - %s" % (CODES[a], CODES[(a - sea[0]) % armies], CODES[armies]) for a in sea]
    return request(map_of(provinces(kinds), [], list(dict.fromkeys(fleet))), (orders, []))


def crowd(count=(128, 512, 1024), steps=(4, 15), seed=(1, 2)):
    """a full board of coasts and seas, with random moves, supports and convoys"""
    chance, count = random.Random(seed), min(count, 1024)
    kinds = ["coast" if i % 3 else "sea" for i in range(count)]
    near = [(a, a + step) for a in range(count) for step in range(1, min(steps, 15) + 1) if a + step < count]
    unit = ["F" if kinds[i] == "sea" or chance.random() < 0.3 else "A" for i in range(count)]
    orders = ([], [])
    for at in range(count):
        to = min(count - 1, max(0, at + chance.choice([-1, 1]) * chance.randint(1, steps)))
        by = min(count - 1, max(0, to + chance.choice([-1, 1]) * chance.randint(1, steps)))
        text = ["%s %s - %s" % (unit[at], CODES[at], CODES[to]),
                "%s %s S %s %s - %s" % (unit[at], CODES[at], unit[by], CODES[by], CODES[to]),
                "%s %s C A %s - %s" % (unit[at], CODES[at], CODES[by], CODES[to])][chance.randrange(3 if kinds[at] == "sea" else 2)]
        orders[chance.randrange(2)].append(text)
    army = [(a, b) for a, b in near if kinds[a] == kinds[b] == "coast"]
    return request(map_of(provinces(kinds), army, near), orders)


def unclear(orders=(34, 64), names=(5, 12, 26), verb=(0, 1, 2), times=(1, 50)):
    """orders in which each place may be any of several (4.E.2)"""
    names, times = min(max(names, 2), 26), min(times, 60000 // max(1, orders))
    near = [(a, b) for a in range(names) for b in range(a) if a - b < 16]
    text = ["A AA - AA", "A AA S A AA", "A AA S A AA - AA"][verb % 3]
    board = map_of(provinces(["inland"] * max(5, names)), near, [])
    units = ["A " + code for code in CODES[:names]]
    return json.dumps({"map": board, "units": {"FRANCE": units}, "orders": {"FRANCE": [text] * (orders * times)}}).encode()


def proxies(powers=(3, 31, 63), units=(100, 1000), times=(1, 100)):
    """proxies for many powers, which order the units (4.E.5)"""
    powers, units = min(max(powers, 3), 63), min(units, 1024, 31000 // min(max(powers, 3), 63) * 2)
    board = map_of(provinces(["inland"] * 1024), [(i, i + 1) for i in range(1023)], [], powers + 1)
    names = [power["name"] for power in board["powers"]]
    times = min(times, max(1, (62000 - (powers - 1) * units) // units))
    orders = {names[0]: ["A %s proxy %s" % (CODES[i], name) for name in names[2:] for i in range(units)],
              names[2]: ["A %s H" % CODES[i] for i in range(units)] * times}
    return json.dumps({"map": board, "units": {names[0]: ["A " + CODES[i] for i in range(units)]}, "orders": orders}).encode()


def set_blocks(sets=(100, 1000), orders=(10, 34), spread=(2, 5)):
    """order sets of unclear orders, one after the other (4.D.1, 4.E.2)"""
    words = ["Bu", "Ga", "No", "Li", "Ma", "Ru", "Se", "Sp", "Tr", "Be", "Br", "Ko", "Pr"][:max(1, spread)]
    lines = ["Units:", "France:", *("  A " + code for code in "BUD BUR GAL GAS BER BEL RUH RUM SER SEV TRI TYR".split()), "Orders:", "France:"]
    block = ["  %s S %s - %s" % (words[i % len(words)], words[i // 2 % len(words)], words[(i + 1) % len(words)]) for i in range(orders)]
    for _ in range(min(sets, 63000 // orders)):
        lines += ["  Set: adds", *block]
    return "\n".join(lines).encode()


def word(chance, letters):
    return "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(letters))


def map_of_names(chance, names, letters):
    """1,024 provinces, each with so many spellings of so many letters beside its code, abbreviation and name."""
    places = provinces(["inland"] * 1024)
    for place in places:
        place.update(name=word(chance, letters).capitalize(), aliases=[word(chance, letters) for _ in range(names)])
    return map_of(places, [(i, i + step) for i in range(1021) for step in (1, 2, 3)], [])


def misspelt(orders=(100, 4000, 63000), names=(5, 60), letters=(8, 40), far=(0, 1)):
    """misspelt orders on a map of 1,024 provinces with many names; far 1: words that are near no place"""
    chance, names, letters = random.Random(1), min(names, 7000 // letters), min(letters, 60)
    board = map_of_names(chance, names, letters)
    known = [place["name"] for place in board["provinces"]]

    def wrong(name):
        if far:
            return word(chance, letters)
        at = chance.randrange(1, len(name))
        return name[:at] + chance.choice("xyz") + name[at + 1:]
    texts = ["A %s - %s" % (wrong(chance.choice(known)), wrong(chance.choice(known))) for _ in range(min(orders, 63000))]
    return request(board, (texts, []), (["A " + code for code in CODES[:100]], []))


def sentences(form=("{} - {}", "A {} - {} because {} {}", "{} - b; " * 20), names=(0, 5), letters=(5, 9, 20), kilobytes=(1000, 15000)):
    """a text full of words that are near no place, for a map of 1,024 provinces"""
    chance, letters = random.Random(1), min(letters, 60)
    heading = "Map: %s\nUnits: orders\nFrance:\n" % json.dumps(map_of_names(chance, min(names, 5), letters))
    lines = [form.format(*(word(chance, letters) for _ in range(form.count("{}")))) for _ in range(500)]
    times = (min(kilobytes, 15000) * 1000 - len(heading)) // sum(len(line) + 1 for line in lines)
    return (heading + "\n".join(lines * max(1, times)) + "\n").encode()


OPENINGS = {"standard": b"France:\nA Par H\n", "colonial": b"Map: colonial\nBritain:\nA Bom H\n"}  # colonial has most names


def repeated(line=("A Par - Bur", "F Mid-Atlantic Ocean S A Spain(nc) - Portugal via convoy", "Austria: A Vienna to Tyrl; F tri holds (if x)",
                   "> On Monday, England wrote:", "x" * 1000, "=C3=BC=41&amp;<b>A Par</b>", "France", "A Par, A Mar and A Bur hold",
                   "Map: standard", "Set: adds", "S. ", "x:", "qwfz - b; " * 20, "1901: " * 33, "Regards,", "~~a", "Germany and France:",
                   "England (change of plan)", "How about this:"),
             megabytes=(1, 4, 15)):
    """one line, again and again"""
    return ("France:\n" + (line + "\n") * (min(megabytes, 15) * (1 << 20) // (len(line) + 1))).encode()


def unbroken(piece=(" ", "&lt;", "[b=", "<s>a", "~~a ", "If he moves: ", "x Eng: ", ";Austria", ";Aus", ";Eng:", ";Bri;", "Sorry par,", "1901: ", "A Par - Bur; ",
                    "q b,", "sea b sea,", "all s;French; nc: ,", "all s;British; nc: ,"),
             end=("x", ">"), board=("standard", "colonial"), megabytes=(15,)):
    """a text with one long line, of one piece again and again"""
    return OPENINGS[board] + (piece * (min(megabytes, 15) * (1 << 20) // len(piece)) + end + "\n").encode()


def one_line(text=("A Par - Bur; ", "q", "A Par S ", "(", "via Pic ", "\u00fc", "A Pariss - Burgundi, "), megabytes=(1, 4, 15)):
    """one long order"""
    return json.dumps({"orders": {"FRANCE": [text * (min(megabytes, 15) * (1 << 20) // len(text.encode()))]}}, ensure_ascii=False).encode()


def long_orders(text=("A Par S ", "via Pic ", "Pariz ", "(", "A Pariss - Burgundi "), letters=(60, 900), megabytes=(1, 4, 15)):
    """orders of many words"""
    order = (text * letters)[:letters]
    return json.dumps({"orders": {"FRANCE": [order] * min(63000, min(megabytes, 15) * (1 << 20) // (letters + 4))}}).encode()


def nested(text=("[", "{\"a\":"), megabytes=(1, 8)):
    """JSON that is nested deeply"""
    return (text * (min(megabytes, 15) * (1 << 20) // len(text))).encode()


def keys(n=(1000, 100000, 700000)):
    """JSON with many keys"""
    return json.dumps({"extra%d" % i: i for i in range(min(n, 900000))}).encode()


def history(phases=(100, 1000), units=(3, 34)):
    """a history of phases"""
    codes = "PAR MAR BRE BUR GAS PIC MUN BER KIE RUH SIL PRU BOH TYR VIE BUD GAL TRI SER RUM UKR WAR MOS SEV ARM ANK CON SMY SYR BUL GRE ALB VEN ROM".split()
    orders = ["A %s H" % code for code in codes[:units]]
    one = {"units": {"FRANCE": ["A " + code for code in codes[:units]]}, "orders": {"FRANCE": orders}}
    lines = [json.dumps({**one, "phase": "%s%dM" % ("SF"[i % 2], 1901 + i // 2)}) for i in range(min(phases, 1000))]
    return "\n".join(lines).encode()


def game(phases=(100, 1000, 9900), units=(3, 34), moves=(0, 1)):
    """a saved game of many phases"""
    codes = "PAR MAR BRE BUR GAS PIC MUN BER KIE RUH SIL PRU BOH TYR VIE BUD GAL TRI SER RUM UKR WAR MOS SEV ARM ANK CON SMY SYR BUL GRE ALB VEN ROM".split()
    names, found, units = [], [], min(units, len(codes))
    for i in range(min(phases, 9900)):
        names.append("%s%dM" % ("SF"[i % 2], 1901 + i // 2))
        state = {"name": names[-1], "units": {"FRANCE": ["A " + code for code in codes[:units]]}, "centers": {}, "retreats": {}}
        orders = ["A %s - %s" % (code, codes[(j + 1) % units]) if moves else "A %s H" % code for j, code in enumerate(codes[:units])]
        found.append({"name": names[-1], "state": state, "orders": {"FRANCE": orders}, "results": {}, "messages": []})
    return json.dumps({"id": "x", "version": "1.0", "phases": found}).encode()[:16 << 20]


def map_file(count=(512, 1024), steps=(3, 15), names=(0, 60)):
    """a map file of 1,024 provinces"""
    count, places = min(count, 1024), provinces(["coast"] * min(count, 1024))
    for i, place in enumerate(places):
        place["aliases"] = ["name %d of %d" % (j, i) for j in range(min(names, 120))]
    near = [(a, a + step) for a in range(count) for step in range(1, min(steps, 15) + 1) if a + step < count]
    return json.dumps(map_of(places, near, near, 60)).encode()


def picture(map_name=("standard", "youngstown", "colonial"), orders=(0, 1), seed=(1, 2, 3)):
    """a full board, every unit with an order"""
    shown = json.loads(subprocess.run([ENTENTE, "map", "show", map_name, "--format", "json"], check=True, stdout=subprocess.PIPE).stdout)
    chance, next_to = random.Random(seed), {}
    for kind in ("army", "fleet"):
        for a, b in shown[kind]:
            next_to.setdefault((kind, a), []).append(b)
            next_to.setdefault((kind, b), []).append(a)
    power, units, texts = shown["powers"][0]["name"].upper(), [], []
    for place in shown["provinces"]:
        kind = "fleet" if place["kind"] == "sea" else "army"
        steps = next_to.get((kind, place["code"]), [])
        units.append("%s %s" % (kind[0].upper(), place["code"]))
        if steps and orders:
            texts.append("%s - %s" % (units[-1], chance.choice(steps)))
    return json.dumps({"map": map_name, "units": {power: units}, "orders": {power: texts}}).encode()


REQUESTS = (circles, paradoxes, chain, crowd, unclear, set_blocks, proxies, misspelt, sentences, repeated, unbroken, one_line, long_orders, nested, keys)
BOARDS = (circles, paradoxes, chain, crowd)
COMMANDS = (
    ("adjudicate", REQUESTS), ("adjudicate --explain=trace", BOARDS), ("adjudicate --algorithm exhaustive", BOARDS),
    ("adjudicate --algorithm dpjudge", BOARDS), ("adjudicate --rule 4.E.2=c", (unclear, set_blocks)),
    ("adjudicate --rule 4.E.2=d", (unclear, set_blocks)), ("adjudicate --rule 4.E.5=b", (proxies,)),
    ("adjudicate --lines", (one_line, long_orders, nested, keys, crowd)),
    ("check", REQUESTS), ("compare", REQUESTS), ("compare --issues", REQUESTS), ("orders", BOARDS), ("orders --count", BOARDS),
    ("orders --count --rule 4.E.1=e", BOARDS), ("compare --issues --rule 4.E.1=e", (chain, crowd)),
    ("convert", REQUESTS), ("audit", (history, crowd)), ("replay", (game,)), ("convert --to entente", (game,)),
    ("convert --judge --to diplomacy", (game,)), ("map check", (map_file,)), ("map show", (map_file,)), ("map import", (repeated,)),
    ("draw", (picture,)), ("draw --animate", (picture,)), ("draw -o", (picture,)))


# ---- Runs. ----

def run(command, given):
    """(seconds of processor time, MB, exit status); a run that takes too long is ended."""
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "input.json" if given[:1] in b"[{" else "input.txt")
        pathlib.Path(name).write_bytes(given)
        words = [*command.split(), *([os.path.join(folder, "picture.png")] if command.endswith("-o") else []), name]
        words += [os.path.join(folder, "out.json")] if "--to" in words else []
        process = subprocess.Popen([ENTENTE, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 1)))
        _, ended, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(ended)
    return used.ru_utime + used.ru_stime, used.ru_maxrss >> 10, process.returncode


class Search:
    """The slowest input of one shape for one command."""

    def __init__(self, command, shape):
        self.command, self.shape, self.tried, self.inputs, self.best = command, shape, set(), set(), (0.0, 0, 0, ())

    def attempt(self, values):
        if values in self.tried:
            return False
        self.tried.add(values)
        given = self.shape(*values)
        if len(given) > 16 << 20 or hash(given) in self.inputs:  # a number above the shape's limit changes nothing
            return False
        self.inputs.add(hash(given))
        found = (*run(self.command, given), values)
        better = found[0] > self.best[0] * 1.05
        self.best = found if better else self.best
        return better

    def climb(self, tries):
        first = [parameter.default for parameter in inspect.signature(self.shape).parameters.values()]
        for values in itertools.product(*first):
            self.attempt(values)
        left, improved = tries, True
        while improved and left > 0:
            improved, best = False, self.best[3]
            for i, value in enumerate(best):
                for other in ((value * 2, value // 2) if isinstance(value, int) and value > 1 else ()):
                    left -= 1
                    improved = left >= 0 and (self.attempt((*best[:i], other, *best[i + 1:])) or improved)
        return self.best

    def describe(self):
        names = inspect.signature(self.shape).parameters
        values = ", ".join("%s %s" % (name, value if isinstance(value, int) else "`%s`" % value[:20].strip())
                           for name, value in zip(names, self.best[3]) if name != "seed")
        return "%s (%s)" % (self.shape.__doc__, values)


def table(rows):
    lines = ["| command | slowest input | seconds | MB | exit status |", "|---|---|---:|---:|---:|"]
    lines += ["| `%s` | %s | %.2f | %d | %d |" % row for row in rows]
    return "\n".join(lines) + "\n"


def main():
    global ENTENTE
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("entente")
    words.add_argument("--only", default="")
    words.add_argument("--keep", type=pathlib.Path)
    words.add_argument("--write", type=pathlib.Path)
    words.add_argument("--tries", type=int, default=12)
    options = words.parse_args()
    ENTENTE, rows = os.path.abspath(options.entente), []
    for command, shapes in COMMANDS:
        searches = [Search(command, shape) for shape in shapes if options.only in "%s %s" % (command, shape.__name__)]
        for search in searches:
            search.climb(options.tries)
            print("  %s: %s: %.2f s, %d MB, exit status %d" % (command, search.describe(), *search.best[:3]), flush=True)
        if searches:
            slowest = max(searches, key=lambda search: search.best[0])
            rows.append((command, slowest.describe(), *slowest.best[:3]))
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                (options.keep / command.replace(" ", "_")).write_bytes(slowest.shape(*slowest.best[3]))
    print(table(rows), end="")
    if options.write:
        text = options.write.read_text()
        before, _, rest = text.partition(BEGIN)
        options.write.write_text(before + BEGIN + table(rows) + END + rest.partition(END)[2])
    sys.exit(any(row[2] > LIMIT for row in rows))


ENTENTE = ""
main()
