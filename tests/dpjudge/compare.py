#!/usr/bin/python3
"""Hold `entente adjudicate --algorithm dpjudge|dpjudge-early` against the transcription of its text.

    compare.py ENTENTE [--edition later|early] [--positions N] [--seed N] [--map NAME] [--phase S1901M]
               [--missing hold] [--safe] [--chains SHARE] [--sequences N]

Random positions are judged by both. A difference is a unit that moves, is dislodged or may retreat otherwise, an order
that is marked otherwise, or another list of contested provinces. With --sequences N each position is also judged by the
transcription with its units in N other sequences, and the positions whose outcome changes are counted. Without
--edition both editions are compared. The exit status is 1 if anything differs.
"""
# SPDX-License-Identifier: MIT
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

from dpjudge_text import Judge, Map, Position, province
from random_positions import Maker

MAPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "maps")
ALGORITHM = {"later": "dpjudge", "early": "dpjudge-early"}
BATCH = 4000


def request(ident, units, args):
    """The position as a request of entente, in one line of JSON."""
    placed, orders, rules = {}, {}, {}
    for power, unit, order in units:
        placed.setdefault(power, []).append(unit)
        if order:
            orders.setdefault(power, []).append(order)
    if args.missing == "hold":
        rules["dpjudge.missing"] = "hold"
    if args.safe:
        rules["dpjudge.convoys"] = "safe"
    return json.dumps({"id": str(ident), "map": args.map, "phase": args.phase, "units": placed, "orders": orders,
                       "rules": rules})


def ask(program, edition, requests):
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("\n".join(requests) + "\n")
        file.flush()
        done = subprocess.run([program, "adjudicate", "--lines", "--jobs", "1", "--algorithm", ALGORITHM[edition],
                               file.name], capture_output=True, text=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(requests):
        sys.exit("entente answered %d of %d requests: %s" % (len(answers), len(requests), done.stderr[:500]))
    return answers


def answered(answer, units):
    """The outcome of each unit as entente says it: (moves, dislodged, retreats, mark)."""
    if "error" in answer:
        sys.exit("entente refuses the position %s: %s" % (units, answer["error"]))
    found = {}
    for power, orders in answer["orders"].items():
        for order in orders:
            found.setdefault((power, order["unit"]), order)
    retreats = answer["state"].get("dislodged", {})
    out = []
    for power, unit, _ in units:
        order = found[power, unit]
        gone = "dislodged" in order["marks"]
        moves = not gone and order["ends"] is not None and province(order["ends"]) != province(unit[2:])
        out.append((moves, gone, tuple(sorted(retreats.get(power, {}).get(unit, ()))) if gone else (),
                    mark_of(order)))
    return tuple(out)


def mark_of(order):
    """The text's mark; entente has two words for "no convoy". What it says of convoy orders is no mark of the text."""
    marks = set(order["marks"])
    if " C " in (order["order"] or ""):
        return "void" if "void" in marks else ""
    if "disrupted" in marks:
        marks.add("no convoy")
    return next((mark for mark in ("void", "cut", "bounce", "no convoy") if mark in marks), "")


def judged(judge):
    """The outcome of each unit by the transcription, in the form of answered()."""
    out = []
    for outcome, mark in zip(judge.outcome(), judge.mark):
        out.append(outcome + (next((m for m in ("void", "cut", "bounce", "no convoy") if m in mark), ""),))
    return tuple(out)


def same_marks(edition, args, units, text, answer):
    """entente marks as "void" what the early text, or the option missing=hold, changes to HOLD."""
    for (_, _, order), ours, theirs in zip(units, text, answer):
        hold = theirs[3] == "void" and ours[3] == "" and (edition == "early" or args.missing == "hold")
        if ours[3] != theirs[3] and not hold:
            return False
    return True


def words(units, text, answer):
    def say(outcome):
        fate = "dislodged (%s)" % " ".join(outcome[2]) if outcome[1] else "moves" if outcome[0] else "stays"
        return fate + (", " + outcome[3] if outcome[3] else "")
    lines = []
    for (power, unit, order), ours, theirs in zip(units, text, answer):
        lines.append("  %-8s %-38s %s%s" % (power, order or unit + " (no order)", say(ours),
                                            "" if ours == theirs else "      entente: " + say(theirs)))
    return "\n".join(lines)


def sequence_decides(position, edition, args, readings, chance):
    """Does the transcription come to another outcome with the units in another sequence?"""
    sequence = list(range(position.n))
    first = Judge(position, edition, None, None, **readings).run().outcome()
    for i in range(args.sequences):
        if i == 0:
            sequence.reverse()
        else:
            chance.shuffle(sequence)
        if Judge(position, edition, sequence, None, **readings).run().outcome() != first:
            return True
    return False


def compare(edition, args, board, count):
    maker, chance = Maker(board, args.seed), random.Random(args.seed + 1)
    readings = {"missing": args.missing, "safe": args.safe}
    for start in range(0, args.positions, BATCH):
        batch = [maker.chain() if maker.random.random() < args.chains else maker.position()
                 for _ in range(min(BATCH, args.positions - start))]
        answers = ask(args.program, edition, [request(start + i, units, args) for i, units in enumerate(batch)])
        for units, answer in zip(batch, answers):
            position = Position(board, [(power, unit, order or unit + " H") for power, unit, order in units])
            judge = Judge(position, edition, None, None, **readings).run()
            text, entente = judged(judge), answered(answer, units)
            count["positions"] += 1
            count["with a convoying army"] += bool(judge.convoying)
            count["with a dislodged unit"] += any(outcome[1] for outcome in text)
            count["with a void order"] += any("void" in mark for mark in judge.mark)
            count["whose outcome depends on the sequence"] += sequence_decides(position, edition, args, readings,
                                                                               chance)
            contested = answer["state"].get("contested", []) if answer["state"]["phase"].endswith("R") else None
            if [o[:3] for o in text] != [o[:3] for o in entente]:
                kind = "another outcome"
            elif not same_marks(edition, args, units, text, entente):
                kind = "another mark"
            elif contested is not None and sorted(contested) != judge.contested():
                kind = "another contested province"
            else:
                continue
            count[kind] += 1
            if count[kind] <= 3:
                print("%s, the %s text:\n%s" % (kind, edition, words(units, text, entente)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--edition", choices=ALGORITHM)
    parser.add_argument("--positions", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--map", default="standard")
    parser.add_argument("--phase", default="S1901M")
    parser.add_argument("--missing", choices=("mark", "hold"), default="mark")
    parser.add_argument("--safe", action="store_true")
    parser.add_argument("--chains", type=float, default=0.35, help="share of the positions that are chains of convoys")
    parser.add_argument("--sequences", type=int, default=0)
    args = parser.parse_args()
    board = Map(os.path.join(MAPS, args.map + ".json"), "fall" if args.phase[0] == "F" else "spring")
    different = 0
    for edition in [args.edition] if args.edition else ALGORITHM:
        count = Counter()
        compare(edition, args, board, count)
        different += sum(count[key] for key in count if key.startswith("another"))
        print("%s text, %s, seed %d:" % (edition, args.map, args.seed))
        for key in ("positions", "with a convoying army", "with a dislodged unit", "with a void order",
                    "whose outcome depends on the sequence", "another outcome", "another mark",
                    "another contested province"):
            if args.sequences or "sequence" not in key:
                print("%9d  %s" % (count[key], key))
    return different > 0


if __name__ == "__main__":
    sys.exit(main())
