"""Hostile input costs neither much time nor much memory: limits.py ENTENTE

Each input once cost a hundred times as much as is allowed here. Some limits of work are tried at their edges.
"""
# SPDX-License-Identifier: MIT
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ENTENTE = os.path.abspath(sys.argv[1])
PROGRAM = pathlib.Path(ENTENTE).read_bytes()
SANITIZED = b"__asan_init" in PROGRAM
SLOWNESS = 40 if SANITIZED else 30 if b".gcda" in PROGRAM else 1  # .gcda: it counts which lines are run
CODES = ["".join(letters) for letters in itertools.islice(itertools.product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=3), 1024)]
chance = random.Random(1)
failures = []


def check(name, good, more=""):
    if not good:
        failures.append(name)
        print("FAIL %s %s" % (name, more))


def run(name, words, given, seconds, megabytes, status=0):
    """Its output. Seconds are the processor's. A list is given piece by piece: the memory of this program counts, too."""
    with tempfile.TemporaryFile() as to, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([ENTENTE, *words], stdin=subprocess.PIPE, stdout=to, stderr=errors)
        process.stdin.writelines(given if isinstance(given, list) else [given])
        process.stdin.close()
        _, ended, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(ended)
        to.seek(0)
        output = to.read()
    taken = used.ru_utime + used.ru_stime
    print("%s: %.2f s, %d MB, %d bytes of output" % (name, taken, used.ru_maxrss >> 10, len(output)))
    check(name, process.returncode == status, "exit status %d" % process.returncode)
    check(name, taken < seconds * SLOWNESS, "more than %g s" % seconds)
    check(name, SANITIZED or used.ru_maxrss < megabytes << 10, "more than %d MB" % megabytes)
    return output


def map_of(provinces, army, fleet):
    for province in provinces[:4]:
        province.update(supply_center=True, home_of="France")
    return {"name": "big", "start": {"season": "Spring", "year": 1901, "phase": "movement"}, "victory": 4,
            "build": "home", "powers": [{"name": "France", "adjective": "French", "letter": "F"}],
            "provinces": provinces, "army": army, "fleet": fleet, "units": {"France": ["A AAA"]}}


def borders(n, steps):
    return [[CODES[i], CODES[i + step]] for i in range(n) for step in steps if i + step < n]


def a_map_with_many_names_and_misspelt_orders(aliases, wrong):
    """So many names has each province beside its own. With more than 8,192 spellings no misspelt name is looked for."""
    def word():
        return "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(chance.randint(8, 16)))

    def misspelt(name):
        at = chance.randrange(1, len(name))
        return name[:at] + chance.choice("xyz") + name[at + 1:]
    provinces = [{"code": code, "name": word().capitalize(), "abbr": code.capitalize(), "kind": "inland",
                  "supply_center": False, "aliases": [word() for _ in range(aliases)]} for code in CODES]
    orders = ["A %s - %s" % (misspelt(provinces[i]["name"]), misspelt(provinces[7 * i % 1024]["name"])) for i in range(wrong)]
    request = {"map": map_of(provinces, borders(1024, (1, 2, 3)), []),
               "units": {"FRANCE": ["A " + code for code in CODES[:100]]}, "orders": {"FRANCE": orders}}
    run("%d names" % (1024 * (2 + aliases)), ["adjudicate"], json.dumps(request).encode(), 3, 600)


def misspelt_orders_compared():
    """An alternative may read an order in another way. At most 4,096 orders are compared."""
    for n, status in (4096, 0), (4097, 1):
        request = {"units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A Pariss - Burgundi"] * n}}
        run("%d misspelt orders compared" % n, ["compare", "--issues"], json.dumps(request).encode(), 4, 200, status)


def full_board(n, steps):
    """Coasts and seas in turn, an army or a fleet in each."""
    kinds = ["coast", "sea"]
    provinces = [{"code": code, "name": code.capitalize() + "land", "abbr": code.capitalize(), "kind": kinds[i % 2],
                  "supply_center": False} for i, code in enumerate(CODES[:n])]
    near = borders(n, steps)
    return json.dumps({"map": map_of(provinces, [pair for pair in near if not any(CODES.index(code) % 2 for code in pair)], near),
                       "units": {"FRANCE": ["AF"[i % 2] + " " + code for i, code in enumerate(CODES[:n])]}}).encode()


def full_boards():
    given = full_board(512, (1, 2, 3, 4, 32))
    answer = json.loads(run("a full board, counted", ["orders", "--count"], given, 8, 50))
    check("counted", answer["orders"] > 1 << 22 and answer["units"] == 512, answer)
    answer = json.loads(run("a full board, listed", ["orders"], given, 8, 50, status=1))
    check("listed", answer["error"]["code"] == "limit", answer)
    if not SANITIZED:
        answer = json.loads(run("the largest board, counted", ["orders", "--count"], full_board(1024, (1, 2, 3, 4, 32)), 4, 100))
        check("all units", answer["units"] == 1024, answer)


def a_map_for_each_heading():
    """Each line is a map of its own, which is built; the last one counts."""
    derived = b'Map: {"base": "pure", "changes": {"provinces": {"LON": {"ice": true}}}}\n'
    run("maps in headings", ["check"], derived * 2000 + b"France: A Par H\n", 2, 100)


def add_orders(position, more):
    """Add armies, apart from the other units, that have so many legal orders together."""
    provinces, borders, units = position["map"]["provinces"], position["map"]["army"], position["units"]["FRANCE"]

    def add_province(neighbors):
        code = CODES[len(provinces)]
        provinces.append({"code": code, "name": code.capitalize() + "land", "abbr": code.capitalize(), "kind": "inland",
                          "supply_center": False})
        borders.extend([code, neighbor] for neighbor in neighbors)
        return code

    while more > 33:
        n = max(n for n in range(33) if n ** 3 - n ** 2 + n <= more - 2)  # as many orders have n armies that all adjoin
        more -= n ** 3 - n ** 2 + n
        adjoining = []
        for _ in range(n):
            adjoining.append(add_province(adjoining))
            units.append("A " + adjoining[-1])
    alone = add_province([])  # one that can hold, or move to empty provinces
    units.append("A " + alone)
    for _ in range(more - 1):
        add_province([alone])


def the_most_orders_that_are_listed():
    """A process that has just begun counts the memory of this program too, which holds the answer of 113 MB."""
    text = full_board(400, (1, 3, 4, 8))
    for most, status in ((1 << 22, 0), ((1 << 22) + 1, 1)):
        position = json.loads(text)
        del position["units"]["FRANCE"][316:]
        fewer = json.loads(run("fewer orders", ["orders", "--count"], json.dumps(position).encode(), 2, 600))["orders"]
        add_orders(position, most - fewer)
        answer = run("%d orders" % most, ["orders"], json.dumps(position).encode(), 5, 600, status)
        check("their number", answer.count(b'",\n') + answer.count(b'"\n') == most or b"%d legal orders" % most in answer)


def fleets(parts):
    """Is fleet AAC needed to carry A AAA to AAB? All routes back to AAA pass AAE, which touches AAD, which alone touches
    AAB: it is not. The search tries so many parts of these routes, and all but the first twice."""
    layers, near, codes = [[CODES[2]]], [["AAA", "AAE"], ["AAE", "AAD"], ["AAD", "AAB"], ["AAD", "AAC"]], iter(CODES[5:])
    for _ in range(5):
        layers.append([next(codes) for _ in range(4)])
        near += itertools.product(layers[-2], layers[-1])
    near += [[code, "AAE"] for code in layers[-1]]
    parts -= 1 + 4 + 16 + 64 + 256 + 1024 + 1024
    for depth in (5, 4, 3, 2, 1):  # dead ends
        near += [[layers[depth][0], next(codes)] for _ in range(parts // 4 ** (depth - 1))]
        parts %= 4 ** (depth - 1)
    codes = CODES[:CODES.index(next(codes))]
    provinces = [{"code": code, "name": code.capitalize() + "land", "abbr": code.capitalize(),
                  "kind": "sea" if i > 1 else "coast", "supply_center": False} for i, code in enumerate(codes)]
    return json.dumps({"map": {**map_of(provinces, [], near), "units": {}},
                       "units": {"FRANCE": ["A AAA"] + ["F " + code for code in codes[2:]]},
                       "orders": {"FRANCE": ["A AAA - AAB VIA", "F AAC C A AAA - AAB"]}}).encode()


def the_most_parts_of_routes_that_are_tried():
    for parts, reason in ((5000, "convoy-needless"), (5001, "unmatched")):
        answer = json.loads(run("%d parts" % parts, ["adjudicate", "--rule", "4.E.1=e"], fleets(parts), 1, 50))
        check("needed?", answer["orders"]["FRANCE"][1]["reason"] == reason, answer["orders"]["FRANCE"][1])


def needed_fleets_of_a_full_board():
    """Under 4.E.1 e each fleet, army and destination asks for a chain that needs the fleet."""
    for n in 256, 400:
        answer = json.loads(run("needed fleets of %d units" % n, ["orders", "--count", "--rule", "4.E.1=e"],
                                full_board(n, range(1, 16)), 4, 50))
        check("counted", answer["units"] == n, answer)


def a_chain_of_1000_fleets():
    """The order of each fleet asks whether the fleet is on the army's route."""
    provinces = [{"code": code, "name": code.capitalize() + "land", "abbr": code.capitalize(),
                  "kind": "coast" if i < 4 or i == 1023 else "sea", "supply_center": False} for i, code in enumerate(CODES)]
    army = "A %s - %s" % (CODES[3], CODES[1023])
    request = {"map": map_of(provinces, borders(4, (1,)), borders(1024, (1,))), "units": "orders",
               "orders": {"FRANCE": [army] + ["F %s C %s" % (code, army) for code in CODES[4:1023]]}}
    answer = json.loads(run("a chain of 1,000 fleets", ["adjudicate"], json.dumps(request).encode(), 2, 50))
    check("the army arrives", answer["orders"]["FRANCE"][0]["ends"] == CODES[1023], answer["orders"]["FRANCE"][0])
    run("the same under all rules", ["compare", "--issues"], json.dumps(request).encode(), 4, 50)
    run("the orders of a chain", ["orders", "--count"], json.dumps(request).encode(), 5, 50)
    ladder = {**request, "map": map_of(provinces, borders(4, (1,)), borders(1024, (1, 2)))}
    run("the orders of a ladder", ["orders", "--count"], json.dumps(ladder).encode(), 2, 50)


def armies_along_a_chain_of_many_widths():
    """Fleets touch the next and the next but two, but at each third place no next one. Under 4.E.1 e each fleet asks for a
    chain that needs it, again for each alternative."""
    armies, seas = 120, 900
    sea, goal = CODES[armies + 1:armies + 1 + seas], CODES[armies]
    near = [[a, b] for i, (a, b) in enumerate(zip(sea, sea[1:])) if i % 3 != 2] + [[a, b] for a, b in zip(sea, sea[3:])]
    near += [[CODES[i], sea[i * seas // (4 * armies)]] for i in range(armies)] + [[goal, sea[-1]]]
    provinces = [{"code": code, "name": code.capitalize() + "land", "abbr": code.capitalize(),
                  "kind": "sea" if i > armies else "coast", "supply_center": False} for i, code in enumerate(CODES[:armies + 1 + seas])]
    orders = ["A %s - %s" % (code, goal) for code in CODES[:armies]]
    orders += ["F %s C A %s - %s" % (code, CODES[i % armies], goal) for i, code in enumerate(sea)]
    request = json.dumps({"map": map_of(provinces, [], near), "units": "orders", "orders": {"FRANCE": orders}}).encode()
    run("a chain of 900 fleets under all rules", ["compare", "--issues", "--rule", "4.E.1=e"], request, 8, 50)


def removals_of_a_long_chain():
    """Each unit is removed, and how far it was from home is said. Seas in turn: fleets carry the armies, fewer each time."""
    coasts = [{"code": code, "name": code.capitalize() + "land", "kind": "coast"} for code in CODES]
    chain = {"map": map_of(coasts, borders(1024, (1,)), borders(1024, (1,))), "units": {"FRANCE": ["A " + code for code in CODES]}}
    seas = {"map": json.loads(full_board(1024, (1, 2)))["map"], "units": {"FRANCE": ["AF"[i % 2] + " " + CODES[i] for i in range(1024)]}}
    for name, request in ("chain", chain), ("chain of seas", seas):
        for choice in "acf":
            request.update(phase="W1901A", centers={}, rules={"preset": "datc", "4.D.8": choice})
            run("removals, %s, 4.D.8 %s" % (name, choice), ["adjudicate"], json.dumps(request).encode(), 1, 50)
    run("removals, compared", ["compare", "--issues"], json.dumps(chain).encode(), 3, 50)
    chain.update(phase="S1902M")
    run("removals of an audit", ["audit", "--repair"], json.dumps(chain).encode(), 2, 50, 1)


def many_orders_for_one_unit():
    """Each is void, and the answer says what took its place. Perpetual ones give way to one in force."""
    sets = {"phase": "F1902M", "units": {"FRANCE": ["A GAS"]}, "orders": {"FRANCE": [["A GAS - PAR"]] * 63900}}
    answer = run("63,900 order sets", ["adjudicate"], json.dumps(sets).encode(), 2, 600)
    check("order sets", answer.count(b"another order took its place") == 63899, answer[:1000])
    sets.update(orders={"FRANCE": ["A GAS H"] * 32000}, rules={"preset": "datc", "4.E.4": "a"}, perpetual={"FRANCE": ["A GAS - SPA"] * 31900})
    run("31,900 perpetual orders", ["adjudicate"], json.dumps(sets).encode(), 2, 600)


def circles(unreadable, n=7):
    rings = ["HOL BEL RUH", "VEN TYR TRI", "BUD GAL RUM", "ANK CON SMY", "MOS SEV UKR", "GAS SPA MAR", "BER KIE MUN",
             "PAR BRE PIC", "LON YOR WAL", "LVP EDI CLY"]
    orders = []
    for ring in rings[:n]:
        a, b, c = ring.split()
        orders += ["A %s - %s" % pair for pair in ((a, b), (b, c), (c, a))]
    return json.dumps({"units": "orders", "orders": {"FRANCE": orders + ["q" * unreadable] * (unreadable > 0)}}).encode()


def resolutions_do_not_repeat_long_orders_without_end():
    search = ["adjudicate", "--algorithm", "exhaustive"]
    answer = json.loads(run("a long order in circles", search, circles(2000000), 2, 200))
    check("resolutions", answer["search"] == "more" and len(answer["resolutions"]) >= 2, answer["search"])
    answer = json.loads(run("circles", search, circles(0), 2, 100))
    check("all resolutions", answer["search"] == "all" and len(answer["resolutions"]) == 128, answer["search"])
    answer = json.loads(run("more circles", search, circles(0, 10), 2, 250))
    check("1000 resolutions", answer["search"] == "more" and len(answer["resolutions"]) == 1000, answer["search"])
    lines = run("300 lines of circles", search + ["--lines"], (circles(0) + b"\n") * 300, 20, 150).splitlines()
    check("each line has its answer", len(lines) == 300 and len(set(lines)) == 1, len(lines))


def saved_game(messages=0, letters=1, units=0):
    """A game of dipcc with one phase."""
    state = {"name": "S1901M", "units": {"FRANCE": ["A PAR"]}, "centers": {}, "retreats": {}}
    message = {"sender": "FRANCE", "recipient": "ALL", "phase": "S1901M", "time_sent": 1, "message": "x" * letters}
    phase = {"name": "S1901M", "state": state, "orders": {"FRANCE": ["A PAR H"] + ["A %d B" % i for i in range(units)]},
             "results": {"A %d" % i: [] for i in range(units)}, "messages": [message] * messages}
    return json.dumps({"id": "x", "version": "1.0", "phases": [phase]}).encode()


def games_stream_and_hostile_ones_end():
    line = saved_game(1, 150000) + b"\n"
    with tempfile.NamedTemporaryFile() as stream:
        for _ in range(400):
            stream.write(line)
        stream.flush()
        run("a stream of 60 MB", ["convert", "--lines", "--from", "dipcc", "--to", "diplomacy", stream.name, "/dev/null"], b"", 10, 90)
    run("50,000 messages of one time", ["convert", "--to", "dipcc"], saved_game(50000), 4, 200)
    run("a result for each of 50,000 units", ["convert", "--to", "dipcc"], saved_game(units=50000), 4, 200, 1)


def a_game_on_its_own_map_of_1024_provinces():
    """The map is built once, not for each phase."""
    inland = [{"code": code, "name": code.capitalize() + "land", "kind": "inland"} for code in CODES]
    phase = {"name": "", "position": {"phase": "S1901M"}, "text": None, "orders": {}, "judged": {"preset": "datc"}}
    game = {"format": "entente-game", "version": 1, "title": "x", "map": map_of(inland, borders(1024, (1,)), []),
            "rules": {"preset": "datc"}, "options": {}, "players": {}, "current": 2000,
            "phases": [{"id": i + 1, "parent": i or None, **phase} for i in range(2000)]}
    run("2,000 phases on one map, replayed", ["replay"], json.dumps(game).encode(), 2, 600, 1)
    run("2,000 phases on one map, converted", ["convert", "--judge", "--to", "entente"], json.dumps(game).encode(), 2, 600)
    if not SANITIZED:  # twelve seconds there
        game["map"]["units"] = {"France": ["A " + code for code in CODES[:400]]}
        game.update(phases=game["phases"][:1000], current=1000)
        for units, status in (400, 0), (401, 1):  # of the last phase
            game["phases"][-1]["position"] = {"phase": "S1901M", "units": {"FRANCE": ["A " + code for code in CODES[:units]]}}
            run("%d results" % (999 * 400 + units), ["convert", "--judge", "--to", "entente"], json.dumps(game).encode(), 10, 1200, status)


def long_lines_of_one_piece():
    """Each line asks for what closes a tag or a mark, for a heading's name, or for the orders before one, again and again."""
    pieces = ["or ", "[b=", "[size=1", "<a ", "~~a ", "<s>a", "If France opens: ", "x Eng: ", ";Austria", "(1:0", " ",
              "please ", "not ", "Italy, A Ven ", "; Austria A Vie H"]
    lines = [piece * (200000 // len(piece)) + "x" for piece in pieces] + ["&lt;" * 100000 + ">"] + ["1901: " * 33] * 2000
    below = ["France:", "A Par H", *[""] * 900000, "France" + "; France; x" * 20000]
    run("a line of many pieces below blank lines", ["adjudicate"], "\n".join(below).encode(), 2, 150)
    run("long lines of one piece", ["adjudicate"], "\n".join(["France:", *lines, "France: A Par H"]).encode(), 2, 50)
    for piece in b"\xe2\x80\x93", b"x\xe2\x86\x92", b"Par\xe2\x80\x93":  # dashes and arrows are looked for in each word
        run("a long word of dashes", ["check"], b"France:\nA Par H\nHello " + piece * 50000 + b"\n", 1, 50)


def headings_inside_a_line():
    """Each is read as a line of its own, but it has as few as two bytes."""
    if SLOWNESS == 1:
        for n, status in (1000000, 0), (1000001, 1):
            run("%d headings inside a line" % n, ["check"], b"France: A Par H" + b";Aus" * n + b";x\n", 12, 100, status)
    run("short headings inside a line", ["check"], b"France: A Par H" + b";Aus" * 100000 + b";x\n", 1, 100)


def parts_of_a_line_that_are_no_orders():
    """Each is parsed to know that. A line is asked several times, as a whole and after its key, but its parts once."""
    if SLOWNESS == 1:
        for n, status in (400000, 0), (400001, 1):
            run("%d parts of a line" % n, ["check"], b"France:\nA Par H\n" + b"q b," * n + b"x\n", 8, 100, status)
        for n, status in (400000, 0), (400001, 1):
            run("%d lines that are parsed" % n, ["check"], b"Cheers,\n" * n + b"France: A Par H\n", 8, 100, status)
            run("%d comments" % n, ["check"], b"FRA #ok\n" * n + b"France: A Par H\n", 8, 100, status)
        run("long comments", ["check"], (b"FRA #" + b"ab " * 300 + b"\n") * 15000, 8, 100, 1)
    run("parts of a line", ["check"], b"France:\nA Par H\nIf x: " + b"q b," * 100000 + b"x\n", 1, 100)


def json_of_empty_objects():
    answer = json.loads(run("empty objects", ["adjudicate", "--format", "json"], [b'{"x":[', *[b"{}," * 5000] * 1000, b"{}]}"], 1, 50, 1))
    check("a message", answer["error"]["code"] == "limit", answer)


a_map_with_many_names_and_misspelt_orders(6, 1000)
misspelt_orders_compared()
json_of_empty_objects()
long_lines_of_one_piece()
headings_inside_a_line()
parts_of_a_line_that_are_no_orders()
full_boards()
a_map_for_each_heading()
the_most_parts_of_routes_that_are_tried()
if not SANITIZED:  # there they take six times as long, 36 seconds
    needed_fleets_of_a_full_board()
    armies_along_a_chain_of_many_widths()
a_chain_of_1000_fleets()
removals_of_a_long_chain()
games_stream_and_hostile_ones_end()
resolutions_do_not_repeat_long_orders_without_end()
a_game_on_its_own_map_of_1024_provinces()
many_orders_for_one_unit()
if not SANITIZED:  # where its JSON alone takes long
    a_map_with_many_names_and_misspelt_orders(60, 100)
the_most_orders_that_are_listed()  # last: a program that this one starts has its memory at first
sys.exit(bool(failures))
