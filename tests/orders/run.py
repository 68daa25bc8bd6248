#!/usr/bin/python3
"""Runs the corpus: run.py ENTENTE [DIR] [-v] [--refusals-allowed N] [--only WORD]

ENTENTE is the program, DIR the folder of the corpus (this script's folder if left out).

An entry of an answer counts as READ if its "order" is a text and its "reason" is neither "unreadable" nor "ambiguous"; else as REFUSED.
Entries with "auto": true were written by nobody and do not count.

A row is WRONG (a silent misreading) if
  - an order was read that stands in no wanted reading of the row, or
  - a part of it is missing and nothing was refused (the words vanished).
It is REFUSED if nothing wrong was read, but at least one wanted order was refused instead; also if a row asks for candidates
("void: PAR, PIC") and the refusal does not name all of them.  Else it is RIGHT.

Two canonical orders are the same if they differ only in the letter or the coast of a unit that stands on the board (4.B.5 b and
4.C.2 b: both are ignored), in "VIA" after a supported or convoyed move, or in "-" for "R" in a retreat phase.
Builds are compared letter by letter."""
import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys

import corpus

REFUSED = ("unreadable", "ambiguous")
COAST = re.compile(r"/[A-Z]C$")


def normal(order, phase):
    """The form in which two orders are compared."""
    words = order.upper().split()
    if not words or words[0] in ("WAIVE", "SC") or words[-1] == "B":
        return " ".join(words)
    out = words[:]
    if len(out) > 1 and out[0] in ("A", "F"):
        out[:2] = [COAST.sub("", out[1])]
    if len(out) > 3 and out[1] in ("S", "C"):
        if out[2] in ("A", "F"):
            out[2:4] = [COAST.sub("", out[3])]
        else:
            out[2] = COAST.sub("", out[2])
        if out[-1] == "VIA" or (out[-1] == "H" and len(out) == 4):
            out.pop()
    if phase.endswith("R") and len(out) == 3 and out[1] == "-":
        out[1] = "R"
    return " ".join(out)


def is_read(entry):
    return entry.get("order") is not None and entry.get("reason") not in REFUSED


def said(entry):
    """All that an entry says, as one text."""
    return json.dumps(entry, ensure_ascii=False)


def names(text, codes, places):
    """Which candidates does a text not name, neither by code nor by name?"""
    folded = " " + re.sub(r"[^A-Z]+", " ", text.upper()) + " "
    missing = []
    for code in codes:
        words = [code] + [re.sub(r"[^A-Z]+", " ", w.upper()).strip() for w in places.get(code, ())]
        if not any(" %s " % w in folded for w in words):
            missing.append(code)
    return missing


def judge(row, answer, places):
    """(verdict, what was got) for one row; verdict: right, wrong, refused."""
    phase = row.context.phase
    if "orders" not in answer:
        message = said(answer.get("error", answer))
        missing = names(message, row.void or [], places)
        if row.refuse and not missing:
            return "right", message
        return "refused", "whole request refused: " + message
    entries = []
    for power, orders in answer["orders"].items():
        for entry in orders:
            if entry.get("auto"):
                continue
            if power.upper() != row.power:
                return "wrong", "given to %s: %s" % (power, entry.get("order"))
            entries.append(entry)
    read = [normal(e["order"], phase) for e in entries if is_read(e)]
    refused = [e for e in entries if not is_read(e)]
    got = " ; ".join(e["order"] if is_read(e) else "(refused: %s)" % (e.get("why") or e.get("reason")) for e in entries) or "(nothing)"
    if not read:
        if row.refuse:
            missing = names(" ".join(said(e) for e in refused), row.void or [], places)
            return ("refused", got + "  candidates not named: " + ", ".join(missing)) if missing else ("right", got)
        return ("refused" if refused else "wrong", got)
    have = collections.Counter(read)
    partial = False
    for reading in row.readings:
        want = collections.Counter(normal(o, phase) for o in reading)
        if have == want:
            return "right", got
        if not have - want:
            partial = True
    return ("refused" if partial and refused else "wrong"), got


def places_of(entente, name, cache={}):
    """CODE: its other names, as the program lists them; empty if it does not."""
    if name not in cache:
        cache[name] = {}
        try:
            shown = subprocess.run([entente, "map", "show", "--format", "json", name], capture_output=True, timeout=20)
            for p in json.loads(shown.stdout)["provinces"]:
                cache[name][p["code"]] = [p["name"], p.get("abbr", p["code"])]
        except (OSError, ValueError, KeyError, TypeError, subprocess.TimeoutExpired):
            pass
    return cache[name]


def run_orders(entente, folder, options):
    """Returns a list of (verdict, row, got)."""
    rows = []
    for path in sorted(glob.glob(os.path.join(folder, "orders-*.txt"))):
        if options.only in path:
            rows += corpus.read(path)
    lines = []
    for number, row in enumerate(rows):
        c = row.context
        request = {"id": str(number), "map": c.map, "phase": c.phase, "units": c.units,
                   "orders": {row.power: row.written.split(" || ")}}
        if c.dislodged:
            request["dislodged"] = c.dislodged
        if c.centers:
            request["centers"] = c.centers
        if c.adjustments:
            request["adjustments"] = c.adjustments
        lines.append(json.dumps(request, ensure_ascii=False))
    run = subprocess.run([entente, "adjudicate", "--lines"], input="\n".join(lines) + "\n", capture_output=True,
                         encoding="utf-8", timeout=600)
    answers = [json.loads(line) for line in run.stdout.splitlines() if line.strip()]
    if len(answers) != len(rows):
        sys.exit("%d requests, %d answers; standard error:\n%s" % (len(rows), len(answers), run.stderr[:2000]))
    results = []
    for row, answer in zip(rows, answers):
        verdict, got = judge(row, answer, places_of(entente, row.context.map) if row.void else {})
        results.append((verdict, row.where, row.written, row.wanted, got, row.note))
    return results


class Want:
    """What a paste must give; the file of the same name with .want."""

    def __init__(self, path):
        self.orders, self.replaced, self.maybe = {}, {}, {}
        self.results = []
        self.errors, self.nobody, self.units, self.refuse, self.phase = [], [], None, "", "S1901M"
        self.findings, self.quiet = [], False
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                line = line.partition("#")[0].strip()
                if not line:
                    continue
                key, colon, value = line.partition(":")
                value = value.strip()
                words = key.split()
                items = [[o.strip() for o in item.split(" | ")] for item in value.split(" ; ") if item.strip()]
                if not colon:
                    sys.exit("%s:%d: no ':'" % (path, number))
                if key == "error":
                    self.errors.append(int(value))
                elif key == "finding":
                    self.findings.append(int(value))
                elif key == "quiet":
                    self.quiet = value == "yes"
                elif key == "nobody":
                    self.nobody += [p.strip().upper() for p in value.split(",")]
                elif key == "units":
                    self.units = int(value)
                elif key == "phase":
                    self.phase = value
                elif key == "refuse":
                    self.refuse = value
                elif key == "skip":
                    pass
                elif words[0] == "replaced":
                    self.replaced.setdefault(" ".join(words[1:]).upper(), []).extend(items)
                elif words[0] in ("succeeds", "fails"):
                    self.results += [(words[1].upper(), item[0], words[0]) for item in items]
                elif words[0] == "maybe":
                    self.maybe.setdefault(" ".join(words[1:]).upper(), []).extend(items)
                else:
                    self.orders.setdefault(key.upper(), []).extend(items)


def lines_named(value, found=None):
    """Every number that stands under a key "line" or after "line " or ":" in a text of an answer."""
    found = set() if found is None else found
    if isinstance(value, dict):
        for key, item in value.items():
            if key in ("line", "lines", "from", "to", "at"):
                for number in re.findall(r"\d+", json.dumps(item)):
                    found.add(int(number))
            lines_named(item, found)
    elif isinstance(value, list):
        for item in value:
            lines_named(item, found)
    elif isinstance(value, str):
        for number in re.findall(r"(?:\blines? |:)(\d+)\b", value):
            found.add(int(number))
    return found


def finding_faults(entente, path, want):
    """What is wrong with the findings that `entente check` has for lines that were skipped."""
    run = subprocess.run([entente, "check", "--format", "json", path], capture_output=True, timeout=60)
    if run.returncode != 0:
        return ["refused by check: " + run.stderr.decode("utf-8", "replace").strip()]
    found = {f["line"] for f in json.loads(run.stdout)["findings"] if f["kind"] in ("skipped", "remark")}
    faults = ["line %d has no finding" % number for number in want.findings if number not in found]
    if want.quiet:
        faults += ["line %d has a finding" % number for number in sorted(found - set(want.findings))]
    return faults


def paste_verdict(entente, path):
    """(verdict, list of sentences) for one paste."""
    want = Want(path[:-4] + ".want")
    run = subprocess.run([entente, "adjudicate", "--format", "json", path], capture_output=True, timeout=60)
    out, err = run.stdout.decode("utf-8", "replace"), run.stderr.decode("utf-8", "replace")
    try:
        answer = json.loads(out)
    except ValueError:
        answer = {"text": out}
    named = lines_named([answer, err])
    if run.returncode != 0 or "orders" not in answer:
        message = (err.strip() or out.strip())[:300]
        if want.errors:
            if set(want.errors) & named or want.refuse == "yes":
                return "right", []
            return "refused", ["refused, but line %s is not named: %s" % (want.errors, message)]
        return ("right" if want.refuse else "refused"), ["refused as a whole: " + message]
    wrong, refused = [], []
    if want.findings or want.quiet:
        wrong += finding_faults(entente, path, want)
    if want.refuse == "must":
        wrong.append("must be refused as a whole")
    with open(path, encoding="utf-8", errors="replace") as file:
        text = [" ".join(line.split()) for line in file]
    outside = lines_named([{k: v for k, v in answer.items() if k not in ("orders", "state", "skipped")}, err])
    everything = json.dumps(answer, ensure_ascii=False) + err
    told = [n for n in want.errors if n in named or text[n - 1] in everything]
    for number in want.errors:
        if number not in told and want.refuse != "yes":
            wrong.append("line %d ('%s') vanished without a word" % (number, text[number - 1]))
    powers = set(answer["orders"]) | set(want.orders)
    for power in sorted(powers):
        entries = [e for e in answer["orders"].get(power, []) if not e.get("auto")]
        read = [e for e in entries if is_read(e)]
        wanted = want.orders.get(power, [])
        spare = want.replaced.get(power, []) + want.maybe.get(power, [])
        if power in want.nobody and read:
            wrong.append("%s sent nothing, but has %s" % (power, ", ".join(e["order"] for e in read)))
            continue
        allowed = {normal(o, want.phase) for alternatives in wanted + spare for o in alternatives}
        replaced = {normal(o, want.phase) for alternatives in want.replaced.get(power, []) for o in alternatives}
        in_force = {normal(o, want.phase) for alternatives in wanted for o in alternatives}
        for entry in read:
            form = normal(entry["order"], want.phase)
            if form not in allowed:
                wrong.append("%s: read '%s' as %s" % (power, entry.get("written", ""), entry["order"]))
            elif form in replaced and form not in in_force and entry.get("result") != "void":
                wrong.append("%s: %s was replaced, but is in force" % (power, entry["order"]))
        missing = []
        for alternatives in wanted:
            forms = {normal(o, want.phase) for o in alternatives}
            found = [e for e in read if normal(e["order"], want.phase) in forms]
            if not found:
                missing.append(" | ".join(alternatives))
            elif power in want.replaced and all(e.get("result") == "void" for e in found):
                refused.append("%s: %s is void beside the earlier set" % (power, alternatives[0]))
        unread = len(entries) - len(read)
        for number, order in enumerate(missing):
            if told and want.refuse == "yes":
                continue  # refused with its line
            reported = number < unread + len(outside)
            (refused if reported else wrong).append("%s: %s is missing%s" % (power, order, "" if reported else " without a word"))
    for power, order, result in want.results:
        for entry in answer["orders"].get(power, []):
            if is_read(entry) and normal(entry["order"], want.phase) == normal(order, want.phase):
                if (entry.get("result") == "succeeds") != (result == "succeeds"):
                    wrong.append("%s: %s %s" % (power, order, entry.get("result")))
    state = answer.get("state", {})
    if want.units is not None and "units" in state:
        count = sum(len(u) for u in state["units"].values()) + sum(len(u) for u in (state.get("dislodged") or {}).values())
        if count != want.units:
            wrong.append("%d units are left of %d" % (count, want.units))
    return ("wrong" if wrong else "refused" if refused else "right"), wrong + refused


def main():
    parser = argparse.ArgumentParser(description="Runs the corpus of written orders.")
    parser.add_argument("entente")
    parser.add_argument("folder", nargs="?", default=os.path.dirname(os.path.abspath(__file__)))
    parser.add_argument("-v", action="store_true", help="list refusals, too")
    parser.add_argument("--refusals-allowed", type=int, default=0, metavar="N")
    parser.add_argument("--only", default="", metavar="WORD", help="only files whose path has this word")
    options = parser.parse_args()
    bad = 0
    refusals = 0
    count = collections.Counter()
    for verdict, where, written, wanted, got, note in run_orders(options.entente, options.folder, options):
        count[verdict] += 1
        if verdict == "wrong" or (verdict == "refused" and options.v):
            print("%s: %s\n    %s\n    wanted  %s\n    got     %s%s" % (verdict.upper(), where, written, wanted, got,
                                                                      "\n    (%s)" % note if note else ""))
    pastes = collections.Counter()
    for path in sorted(glob.glob(os.path.join(options.folder, "pastes", "*.txt"))):
        if options.only not in path:
            continue
        verdict, sentences = paste_verdict(options.entente, path)
        pastes[verdict] += 1
        if verdict == "wrong" or (verdict == "refused" and options.v):
            print("%s: %s" % (verdict.upper(), path))
            for sentence in sentences:
                print("    " + sentence)
    bad = count["wrong"] + pastes["wrong"]
    refusals = count["refused"] + pastes["refused"]
    print("wrong readings: %d" % bad)
    print("refusals where a reading was wanted: %d (allowed: %d)" % (refusals, options.refusals_allowed))
    print("orders: %d right, %d wrong, %d refused" % (count["right"], count["wrong"], count["refused"]))
    print("pastes: %d right, %d wrong, %d refused" % (pastes["right"], pastes["wrong"], pastes["refused"]))
    return 1 if bad or refusals > options.refusals_allowed else 0


sys.exit(main())
