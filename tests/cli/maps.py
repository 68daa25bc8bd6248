#!/usr/bin/python3
"""Read the shipped maps back: as `map show --format json` prints them, and written in the languages of the judges and imported.
Every border and every other property is compared.

maps.py ENTENTE SOURCE

What a language cannot say is left out of the comparison, and only that: see judge() and dpjudge().
"""
# SPDX-License-Identifier: MIT
import glob
import json
import os
import subprocess
import sys
import tempfile

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def neighbors(pairs):
    out = {}
    for a, b in pairs:
        out.setdefault(a, []).append(b)
        out.setdefault(b, []).append(a)
    return out


def judge(map):
    """The map as text, the options that name its powers, and what the language cannot say."""
    letter = {power["name"]: LETTERS[i] for i, power in enumerate(map["powers"])}
    army, hard = neighbors(map["army"]), neighbors(map.get("difficult_army", []))
    fleet = neighbors(map["fleet"])
    lines, moves, tables = ["# " + map["title"]], [], []
    for prov in map["provinces"]:
        kind = "v" if prov.get("ice") else "w" if prov["kind"] == "sea" else "l"
        if prov.get("supply_center"):
            kind = letter[prov["home_of"]] if "home_of" in prov else "x"
        aliases = [alias for alias in prov.get("aliases", []) if " " not in alias]
        lines.append("%s,   %s %s" % (prov["name"], kind, " ".join([prov["code"].lower()] + aliases)))
        code = prov["code"]
        for i in range(0, len(army.get(code, []) + hard.get(code, [])), 5):  # some lines come in two
            both = [to.lower() for to in army.get(code, [])] + [to.lower() + "/mx" for to in hard.get(code, [])]
            moves.append("%s-mv: %s" % (code.lower(), " ".join(both[i:i + 5])))
        for coast in prov.get("coasts", ["xc"]):
            place = code if coast == "xc" else code + "/" + coast
            if place in fleet:
                moves.append("%s-%s: %s" % (code.lower(), coast.lower(), " ".join(fleet[place]).lower()))
        if "not_a_center_for" in prov:
            tables += ["HongKong", "%s: %s" % (letter[prov["not_a_center_for"]], code), "#"]
    for canal in map.get("canal", []):
        lines.append("The canal, g " + canal["name"])
        tables += ["Gateway", "%s:%s %s %s" % (canal["name"], canal["gate"], *canal["ends"]), "#"]
    for railway in map.get("railway", []):
        lines.append("The railway, r " + railway["name"])
        tables += ["Railway", "%s:%s %s" % (railway["name"], letter[railway["power"]], " ".join(railway["line"])), ""]
    text = "\n".join(lines + ["-1"] + moves + ["-1"] + tables + ["-1", ""])
    options = ["--power=%s=%s/%s" % (letter[power["name"]], power["name"], power["adjective"]) for power in map["powers"]]
    return text, options, {"start", "victory", "build", "units", "convoyable_coast", "letter", "blank aliases", "owned"}


def abut(to, army, fleet):
    """A neighbor in the letter case that says who may pass."""
    code, slash, coast = to.partition("/")
    return (code if army and fleet else code.lower() if army else code.capitalize()) + slash + coast


def dpjudge(map):
    army = neighbors(map["army"] + map.get("difficult_army", []))
    fleet = neighbors(map["fleet"])
    homes = {power["name"]: [] for power in map["powers"]}
    neutral, names, lines = [], [], []
    for prov in map["provinces"]:
        code, coasts = prov["code"], prov.get("coasts", [])
        names.append("%s = %s" % (prov["name"], " ".join([code.lower()] + [a.replace(" ", "+") for a in prov.get("aliases", [])])))
        names += ["%s (%s) = %s/%s" % (prov["name"], coast, code, coast) for coast in coasts]
        if prov.get("supply_center"):
            homes[prov["home_of"]].append(code) if "home_of" in prov else neutral.append(code)
        kind = {"sea": "WATER", "inland": "LAND", "coast": "PORT" if prov.get("convoyable_coast") else "COAST"}[prov["kind"]]
        afloat, ashore = fleet.get(code, []), army.get(code, [])
        reached = {to.split("/")[0] for to in afloat}
        abuts = [abut(to, to.split("/")[0] in ashore or kind == "WATER", True) for to in afloat]
        land = {p["code"] for p in map["provinces"] if p["kind"] == "inland"}
        abuts += [to if to in land and not coasts else to.lower() for to in ashore if to not in reached]
        lines += ["COAST %s/%s ABUTS %s" % (code, coast, " ".join(fleet.get(code + "/" + coast, []))) for coast in coasts]
        lines.append("%s %s ABUTS %s" % (kind, code.lower() if coasts else code, " ".join(abuts)))
    start = map["start"]
    text = ["BEGIN %s %d %s" % (start["season"].upper(), start["year"], start["phase"].upper()), "VICTORY %d" % map["victory"]]
    text += ["RULE BUILD_ANY"] if map["build"] == "any_owned" else []
    for power in map["powers"]:
        name = power["name"]
        letter = ":" + power["letter"] if power.get("letter") else ""
        text.append("%s (%s%s) %s" % (name.upper().replace(" ", "_"), power["adjective"].upper().replace(" ", "+"), letter, " ".join(homes[name])))
        text += map["units"].get(name, [])
        text.append("CENTERS " + " ".join(map["centers"].get(name, [])))
    text += ["UNOWNED " + " ".join(neutral)] + names + lines
    return "\n".join(text) + "\n", [], {"ice", "railway", "canal", "not_a_center_for", "difficult_army"}


def essence(map, mute):
    """Everything of a map that is compared, as sets and plain values."""
    out = {"fleet": {frozenset(pair) for pair in map["fleet"]}}
    hard = map.get("difficult_army", [])
    out["army"] = {frozenset(pair) for pair in map["army"] + (hard if "difficult_army" in mute else [])}
    if "difficult_army" not in mute:
        out["difficult_army"] = {frozenset(pair) for pair in hard}
    for key in {"start", "victory", "build", "railway", "canal"} - mute:
        out[key] = map.get(key)
    same = lambda name: name.lower().replace(" ", "_") if name else None
    out["powers"] = {(same(p["name"]), p["adjective"].lower(), None if "letter" in mute else p.get("letter")) for p in map["powers"]}
    for key in ["units"] if "units" not in mute else []:
        out[key] = {same(power): set(units) for power, units in map[key].items() if units}
    if "owned" not in mute:
        out["centers"] = {same(power): set(places) for power, places in map["centers"].items() if places}
    for prov in map["provinces"]:
        home = prov.get("home_of") if prov.get("supply_center") else None
        aliases = {a for a in prov.get("aliases", []) if not ("blank aliases" in mute and " " in a)}
        keys = ["default_coast"] * (not mute) + ["name", "kind", "ice", "convoyable_coast", "not_a_center_for", "supply_center"]
        out[prov["code"]] = [prov.get(key) for key in keys if key not in mute] + [same(home), set(prov.get("coasts", [])), aliases]
    return out


def compare(name, want, got):
    """Tell where two essences differ; how often they do."""
    different = sorted(key for key in {*want, *got} if want.get(key) != got.get(key))
    for key in different:
        print("%s: %s: %s, not %s" % (name, key, got.get(key), want.get(key)))
    return len(different)


def main():
    entente, source = sys.argv[1:]
    compared = bad = 0
    with tempfile.TemporaryDirectory() as work:
        for path in sorted(glob.glob(os.path.join(source, "maps", "*.json"))):
            map = json.load(open(path, encoding="utf-8"))
            if "base" in map:
                continue
            shown = subprocess.run([entente, "map", "show", "--format", "json", map["name"]], capture_output=True, text=True).stdout
            bad += compare(map["name"] + " as shown", essence(map, set()), essence(json.loads(shown), set()))
            for write in [judge, dpjudge]:
                text, options, mute = write(map)
                file, made = os.path.join(work, "x.map"), os.path.join(work, "x.json")
                open(file, "w", encoding="utf-8").write(text)
                run = subprocess.run([entente, "map", "import", "-o", made, "--name", map["name"], *options, file], capture_output=True, text=True)
                check = subprocess.run([entente, "map", "check", made], capture_output=True, text=True)
                if run.returncode or check.returncode:
                    print("%s as %s: %s%s" % (map["name"], write.__name__, run.stderr, check.stderr))
                    bad += 1
                    continue
                bad += compare("%s as %s" % (map["name"], write.__name__), essence(map, mute), essence(json.load(open(made, encoding="utf-8")), mute))
                compared += 1
                os.remove(made)
    print("%d imports compared, %d differences" % (compared, bad))
    return 1 if bad or compared < 24 else 0


sys.exit(main())
