#!/usr/bin/python3
"""Report which lines and branches of src/ the tests run, room by room.

coverage.py SOURCE BUILD FILE            print the table; exit 1 if a room is below its floor or a row is stale
coverage.py SOURCE BUILD FILE --open     also print each line that is not excused and has a branch that is not run
coverage.py SOURCE BUILD FILE --write    also write the table to docs/verification.md

BUILD is a build with coverage whose tests have run; gcovr reads it. FILE (tests/coverage.md) has two tables: the floor
of each room, which is the least share of lines and branches that its tests must run, and the excused lines, each with
its reason. An excused line is not counted. A row is stale if no line is like it, or if all such lines and their branches
are run.
"""
# SPDX-License-Identifier: MIT
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys

from tables import rows

BEGIN, END = "<!-- coverage -->\n", "<!-- end of coverage -->\n"


def measured(source, build):
    """{file: [line of gcovr]} for the files of src/."""
    command = ["gcovr", "--root", str(source), "--filter", "src/", "--gcov-ignore-parse-errors", "--json", "-", str(build)]
    answer = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return {entry["file"]: [line for line in entry["lines"] if not line.get("gcovr/noncode")]
            for entry in json.loads(answer.stdout)["files"]}


def count(source, files, excused):
    """({room: Counter}, the lines that are not excused and have a branch that is not run, the rows that excuse nothing)"""
    rooms, left, used = collections.defaultdict(collections.Counter), [], set()
    for name, lines in sorted(files.items()):
        text, room = (source / name).read_text(encoding="utf-8").split("\n"), rooms[name.split("/")[1]]
        for line in lines:
            code, taken = text[line["line_number"] - 1].strip(), [b["count"] > 0 for b in line["branches"]]
            if not line["count"] or not all(taken):
                if (name, code) in excused:
                    used.add((name, code))
                    room["excused"] += 1
                    continue
                left.append((name, line["line_number"], "%d/%d" % (sum(taken), len(taken)) if line["count"] else "-", code))
            room["lines"] += 1
            room["lines run"] += line["count"] > 0
            room["branches"] += len(taken)
            room["branches run"] += sum(taken)
    return rooms, left, [row for row in excused if row not in used]


def share(room, what):
    return 100.0 * room[what + " run"] / max(1, room[what])


def table(rooms, order):
    total = sum(rooms.values(), collections.Counter())
    lines = ["| room | lines | run | branches | taken | excused lines |", "|---|---|---|---|---|---|"]
    for name, room in [*((name, rooms[name]) for name in order), ("all", total)]:
        lines.append("| %s | %d | %.1f %% | %d | %.1f %% | %d |" % (
            "`%s/`" % name if name != "all" else name, room["lines"], share(room, "lines"), room["branches"],
            share(room, "branches"), room["excused"]))
    return "\n".join(lines) + "\n"


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("source", type=pathlib.Path)
    words.add_argument("build", type=pathlib.Path)
    words.add_argument("file", type=pathlib.Path)
    words.add_argument("--open", action="store_true")
    words.add_argument("--write", action="store_true")
    options = words.parse_args()
    source = options.source.resolve()
    floors = {room.rstrip("/"): (float(lines), float(branches)) for room, lines, branches in rows(options.file, 3)
              if re.fullmatch(r"[\d.]+", lines)}
    excused = {(name, code) for name, code, _ in rows(options.file, 3) if name.startswith("src/")}
    rooms, left, stale = count(source, measured(source, options.build.resolve()), excused)
    if options.open:
        for row in left:
            print("%s:%d: %s  %s" % row)
    print(table(rooms, list(floors)), end="")
    faults = ["%s/ has no floor" % room for room in rooms if room not in floors]
    faults += ["%s: nothing to excuse in: %s" % row for row in stale]
    for name, floor in floors.items():
        for what, least in zip(("lines", "branches"), floor):
            if share(rooms[name], what) < least:
                faults.append("%s/: %.2f %% of %s, below the floor of %g %%" % (name, share(rooms[name], what), what, least))
    if options.write and not faults:
        document = source / "docs" / "verification.md"
        before, rest = document.read_text(encoding="utf-8").split(BEGIN)
        document.write_text(before + BEGIN + table(rooms, list(floors)) + END + rest.split(END)[1], encoding="utf-8")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
