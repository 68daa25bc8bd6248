#!/usr/bin/env python3
"""Hold the tables of docs/verification.md against what the program says.

verification.py [--entente PROGRAM]          exit 1 and say where they part
verification.py [--entente PROGRAM] --write  write the tables anew

The kinds of difference are the document's bullets, each with the cases that show it, as in `[later 6.D.17]`,
`[early 6.E.2 6.E.6]` or `[both 6.F.16]`. Every case of a table belongs to a kind, every case that a bullet names to the
table, and every kind that tests/property/test_editions.c counts has a bullet.
"""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
DOCUMENT = os.path.join(SOURCE, "docs", "verification.md")
BEGIN, END = "<!-- dpjudge -->\n", "<!-- end of dpjudge -->\n"
EDITIONS = {"later": "dpjudge", "early": "dpjudge-early"}


def kinds(text):
    """{kind: {"later": {cases}, "early": {cases}}} from the bullets."""
    found = {}
    for bullet in re.split(r"\n(?=- |\n)", text):
        name = re.match(r"- \*\*([a-z-]+)\*\*", bullet)
        if not name:
            continue
        cases = found[name.group(1)] = {edition: set() for edition in EDITIONS}
        for edition, names in re.findall(r"\[(later|early|both)((?:\s+6\.[A-Z]\.\d+)+)\]", bullet):
            for one in EDITIONS if edition == "both" else [edition]:
                cases[one] |= set(names.split())
    return found


def run(program, *words):
    done = subprocess.run([program, "datc", *words], stdout=subprocess.PIPE, encoding="utf-8")
    if done.returncode not in (0, 1):
        sys.exit("%s datc %s: exit %d" % (program, " ".join(words), done.returncode))
    return done.stdout.splitlines()


def table(program, edition, found, bad):
    algorithm = EDITIONS[edition]
    rows = [row.strip("| ").split(" | ") for row in run(program, "--algorithm", algorithm, "--differences")[2:]]
    passed, _, failed = re.match(r"(\d+) passed(,) (\d+) failed", run(program, "--algorithm", algorithm)[-1]).groups()
    cases = list(dict.fromkeys(row[0] for row in rows))
    boards = {row[0] for row in rows if row[1] == "yes"}
    if len(cases) != int(failed):
        bad.append("%s: %s cases fail, the table has %d" % (edition, failed, len(cases)))
    told = set().union(*(of[edition] for of in found.values()))
    bad += ["%s: %s has no kind" % (edition, case) for case in cases if case not in told]
    bad += ["%s: %s is said to differ and does not" % (edition, case) for case in sorted(told - set(cases))]
    out = ["### The %s text: `--algorithm %s`\n\n" % (edition, algorithm),
           "%s of %d cases come out as the DATC prefers. Of the other %s, %d leave another board.\n\n"
           % (passed, int(passed) + int(failed), failed, len(boards)),
           "| case | kind | other board | order => as the DATC prefers; what comes out |\n|---|---|---|---|\n"]
    for case, board, what in rows:
        kind = ", ".join(name for name in found if case in found[name][edition])
        out.append("| %s | %s | %s | %s |\n" % (case, kind, board, what))
    return "".join(out) + "\n"


def main():
    words = sys.argv[1:]
    program = words[words.index("--entente") + 1] if "--entente" in words else os.path.join(SOURCE, "build", "entente")
    text = open(DOCUMENT, encoding="utf-8").read()
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    found, bad = kinds(text[:start]), []
    tables = "\n" + "".join(table(program, edition, found, bad) for edition in EDITIONS)
    test = open(os.path.join(SOURCE, "tests", "property", "test_editions.c"), encoding="utf-8").read()
    counted = re.findall(r'"([a-z-]+)"', re.search(r"kind_name\[KIND_COUNT\] = \{(.*?)\};", test, re.S).group(1))
    bad += ["%s: the kind has no bullet" % name for name in counted if name not in found]
    if "--write" in words:
        open(DOCUMENT, "w", encoding="utf-8").write(text[:start] + tables + text[end:])
    elif text[start:end] != tables:
        bad.append("docs/verification.md is not what the program says; run tools/verification.py --write")
    print("\n".join(bad) if bad else "%d kinds of difference" % len(found))
    return 1 if bad else 0


sys.exit(main())
