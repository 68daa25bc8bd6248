#!/usr/bin/python3
"""Check that the tables of docs/verification.md are what the program prints.

verification.py [--entente PROGRAM]          exit 1 and say where they differ
verification.py [--entente PROGRAM] --write  write the tables from what the program prints

The kinds of difference are the document's bullets, each with the cases that show it, as in `[later 6.D.17]`,
`[early 6.E.2 6.E.6]` or `[both 6.F.16]`. Every case of a table belongs to a kind, every case that a bullet names to the
table, and every kind that tests/property/test_editions.c counts has a bullet.
"""
# SPDX-License-Identifier: MIT
import glob
import os
import re
import subprocess
import sys
import tempfile

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
DOCUMENT = os.path.join(SOURCE, "docs", "verification.md")
BEGIN, END = "<!-- dpjudge -->\n", "<!-- end of dpjudge -->\n"
EDITIONS = {"later": "dpjudge", "early": "dpjudge-early"}
OPTIONS = ["dpjudge.missing=hold", "dpjudge.convoys=safe", "portage=yes"]


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


def differences(program, *words):
    """The rows of the cases of chapter 6."""
    return [row for row in run(program, "--differences", *words)[2:] if row.startswith("| 6.")]


def write_cases(folder, option):
    """The cases of chapter 6 with the option among their rules."""
    for path in glob.glob(os.path.join(SOURCE, "tests", "datc", "6.*.case")):
        lines = open(path, encoding="utf-8").read().split("\n")
        if "Edition: 3" in lines:
            continue
        given = [i for i, line in enumerate(lines) if line.startswith("Rules:")]
        if given:
            lines[given[0]] += " " + option
        else:
            lines.insert(1, "Rules: datc " + option)
        open(os.path.join(folder, os.path.basename(path)), "w", encoding="utf-8").write("\n".join(lines))


def options_table(program):
    out = ["### The options of the texts\n\n", "Cases in which an order comes out otherwise than without the option.\n\n",
           "| option | later text | early text |\n|---|---|---|\n"]
    for option in OPTIONS:
        with tempfile.TemporaryDirectory() as folder:
            write_cases(folder, option)
            cells = []
            for algorithm in EDITIONS.values():
                plain = differences(program, "--algorithm", algorithm)
                rows = differences(program, "--algorithm", algorithm, "--dir", folder)
                moved = [row.split(" ")[1] for row in plain + rows if (row in plain) != (row in rows)]
                cells.append(", ".join(sorted(set(moved), key=lambda case: (case[:4], int(case[4:])))) or "none")
        out.append("| `%s` | %s |\n" % (option, " | ".join(cells)))
    return "".join(out) + "\n"


def table(program, edition, found, bad):
    algorithm = EDITIONS[edition]
    rows = [row.strip("| ").split(" | ") for row in differences(program, "--algorithm", algorithm)]
    counts = [re.match(r"6\.\w +(\d+) of +(\d+) cases", line) for line in run(program, "--algorithm", algorithm)]
    passed, total = (sum(int(count.group(i)) for count in counts if count) for i in (1, 2))
    cases = list(dict.fromkeys(row[0] for row in rows))
    boards = {row[0] for row in rows if row[1] == "yes"}
    if len(cases) != total - passed:
        bad.append("%s: %d cases fail, the table has %d" % (edition, total - passed, len(cases)))
    explained = set().union(*(of[edition] for of in found.values()))
    bad += ["%s: %s has no kind" % (edition, case) for case in cases if case not in explained]
    bad += ["%s: %s is said to differ and does not" % (edition, case) for case in sorted(explained - set(cases))]
    out = ["### The %s text: `--algorithm %s`\n\n" % (edition, algorithm),
           "%d of the %d cases of chapter 6 come out as the DATC prefers. Of the other %d, %d leave another board.\n\n"
           % (passed, total, total - passed, len(boards)),
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
    tables = "\n" + "".join(table(program, edition, found, bad) for edition in EDITIONS) + options_table(program)
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
