"""Game files and hostile inputs for the tests."""
# SPDX-License-Identifier: MIT
import copy
import json

HTML = '<img src="x:y" onerror="window.injected=1"><script>window.injected=2</script>'


def game(request, title=""):
    """A game file of one phase (docs/web.md)."""
    request = dict(request)
    head = {key: request.pop(key, other) for key, other in (("map", "standard"), ("rules", "datc"), ("options", {}))}
    orders = request.pop("orders", {})
    phase = {"id": 1, "parent": None, "name": "", "position": request, "orders": orders, "text": None, "judged": None}
    return {"format": "entente-game", "version": 1, "title": title, **head, "players": {}, "phases": [phase], "current": 1}


def changed(base, path, value):
    """A copy with another value at a path such as "phases/0/parent"."""
    made = copy.deepcopy(base)
    *folders, last = [int(word) if word.isdigit() else word for word in path.split("/")]
    inner = made
    for folder in folders:
        inner = inner[folder]
    inner[last] = value
    return made


def refused(good):
    """Names and texts of files that must be refused. `good` is a game that is accepted."""
    def value(name, path, other):
        return name, json.dumps(changed(good, path, other))

    yield "nothing", ""
    yield "no JSON", "this is no game"
    yield "half a game", json.dumps(good)[:len(json.dumps(good)) // 2]
    yield "a page", "<!DOCTYPE html><script>window.injected=1</script>"
    yield "null", "null"
    yield "a number", "7"
    yield "a list", "[]"
    yield "an object that is no request", '{"orders": 7}'
    yield "bytes", "\x00\x01\x02\ufffd" * 50
    yield "deep brackets", "[" * 200000
    yield "deep objects", '{"a":' * 50000 + "1" + "}" * 50000
    yield value("another format", "format", "chess-game")
    yield value("a later version", "version", 99)
    yield value("no phases", "phases", [])
    yield value("phases that are no list", "phases", {"length": 1})
    yield value("a phase that is null", "phases", [None])
    yield value("a current phase that is not there", "current", 77)
    yield value("a current phase by a name", "current", "constructor")
    yield value("an unknown map", "map", HTML)
    yield value("a map that is a list", "map", [1, 2])
    yield value("a broken map", "map", {"name": "x", "provinces": HTML})
    yield value("an unknown rule", "rules", {"4.A.2": "z"})
    yield value("unknown rules", "rules", "1066")
    yield value("an unknown option", "options", {"__proto__x": True})
    yield value("a parent that is not there", "phases/0/parent", 9)
    yield value("a phase that is its own parent", "phases/0/parent", 1)
    yield value("an unknown phase", "phases/0/position/phase", "X1901Z")
    yield value("a unit nowhere", "phases/0/position/units", {"FRANCE": ["A ATLANTIS"]})
    yield value("two units in one place", "phases/0/position/units", {"FRANCE": ["A PAR", "A PAR"]})
    yield value("a fleet inland", "phases/0/position/units", {"FRANCE": ["F PAR"]})
    yield value("an unknown power", "phases/0/position/units", {HTML: ["A PAR"]})
    yield value("units that are a text", "phases/0/position/units", "A PAR")
    yield value("an unknown key", "phases/0/position/surprise", 1)
    yield value("orders of an unknown power", "phases/0/orders", {HTML: ["A PAR H"]})
    yield value("orders that are numbers", "phases/0/orders", {"FRANCE": [1, 2]})
    yield value("orders that are a text", "phases/0/orders", "A PAR H")
    yield value("a title that is an object", "title", {"toString": 1})
    yield value("an answer that nobody gave", "phases/0/answer", {"orders": {}, "state": {}})
    yield value("judged by unknown rules", "phases/0/judged", HTML)
    yield value("judged by an unknown choice", "phases/0/judged", {"4.A.2": "z"})
    yield value("ten thousand orders", "phases/0/orders", {"FRANCE": ["A PAR - BUR"] * 10000})
    judged = changed(good, "phases/0/judged", "datc")
    yield "unknown rules that judge nothing yet", json.dumps({**judged, "rules": "1066"})
    twice = copy.deepcopy(good)
    twice["phases"].append(copy.deepcopy(twice["phases"][0]))
    yield "a number given twice", json.dumps(twice)
    ring = copy.deepcopy(good)
    ring["phases"] = [{**ring["phases"][0], "id": 1, "parent": 2}, {**ring["phases"][0], "id": 2, "parent": 1}]
    yield "parents in a circle", json.dumps(ring)
    yield "a file of 30 MB", json.dumps({**good, "title": "x" * 30_000_000})


def harmless(good):
    """Files that are accepted or refused, but do nothing else."""
    def value(name, path, other):
        return name, json.dumps(changed(good, path, other))

    yield value("a title with HTML", "title", HTML)
    yield value("a branch with HTML", "phases/0/name", HTML)
    yield value("an order with HTML", "phases/0/orders", {"FRANCE": [HTML, "A PAR H"]})
    yield value("a text with HTML", "phases/0/text", "France:\n" + HTML)
    yield value("a power that is __proto__", "players", {"__proto__": {"injected": 1}, "constructor": "greedy"})
    yield "a key that is __proto__", json.dumps(good)[:-1] + ', "__proto__": {"injected": 1}}'
    yield value("a year far away", "phases/0/position/phase", "S99999M")
