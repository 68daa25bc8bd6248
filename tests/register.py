#!/usr/bin/python3
"""Hold docs/rules.md, the RULE comments of the code and the Rule: lines of the cases against each other.

register.py SOURCE          exit 1 and say where they part
register.py SOURCE --write  write the table of docs/rules.md anew
"""
# SPDX-License-Identifier: MIT
import glob
import os
import re
import sys

BEGIN, END = "<!-- register -->\n", "<!-- end of register -->\n"


def function_of(text, start, end):
    """The function below a comment at the left margin, else the one around it."""
    head = re.compile(r"^(?:static |ENT_API )?[A-Za-z_][\w \*]*?\**(\w+)\(", re.M)
    if start == 0 or text[start - 1] == "\n":
        found = head.search(text, end)
        return found.group(1) if found else "?"
    before = [found.group(1) for found in head.finditer(text, 0, start)]
    return before[-1] if before else "?"


def rules_of_code(source):
    rules = {}
    for path in sorted(glob.glob(os.path.join(source, "src", "*", "*.c"))):
        text = open(path, encoding="utf-8").read()
        for comment in re.finditer(r"/\*.*?\*/", text, re.S):
            words = re.sub(r"\s*\n\s*\*?\s*", " ", comment.group(0)[2:-2])
            for part in re.split(r"RULE (?=[a-z])", words)[1:]:
                name, meaning = part.split(None, 1) if " " in part.strip() else (part.strip(), "")
                refs = ", ".join(re.findall(r"\[([^\]]*)\]", meaning))
                meaning = re.sub(r"\s*\[[^\]]*\]", "", meaning).strip().rstrip(".")
                place = "%s: %s" % (os.path.relpath(path, os.path.join(source, "src")), function_of(text, comment.start(), comment.end()))
                old = rules.get(name)
                if old:
                    meaning, refs, place = old[0] or meaning, old[1] or refs, old[2] + "; " + place
                rules[name] = (meaning, refs, place)
    return rules


def key(case):
    return [int(part) if part.isdigit() else part for part in case.split(".")]


def rules_of_cases(source):
    rules = {}
    for path in glob.glob(os.path.join(source, "tests", "datc", "*.case")):
        for line in open(path, encoding="utf-8"):
            if line.startswith("Rule:"):
                for name in line[5:].split():
                    rules.setdefault(name, []).append(os.path.basename(path)[:-5])
    return {name: sorted(cases, key=key) for name, cases in rules.items()}


def table(code, cases):
    rows = ["| rule | what it says | DATC | cases that show it | function |\n|---|---|---|---|---|\n"]
    for name in sorted(code):
        meaning, refs, place = code[name]
        rows.append("| `%s` | %s | %s | %s | `%s` |\n" % (name, meaning or "as the issue says", refs, ", ".join(cases.get(name, [])) or "-", place))
    return "".join(rows)


def main():
    source = sys.argv[1]
    code, cases = rules_of_code(source), rules_of_cases(source)
    path = os.path.join(source, "docs", "rules.md")
    text = open(path, encoding="utf-8").read()
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    if "--write" in sys.argv:
        open(path, "w", encoding="utf-8").write(text[:start] + table(code, cases) + text[end:])
        return 0
    bad = ["%s: the case %s names a rule that is not in the code" % (name, cases[name][0]) for name in sorted(set(cases) - set(code))]
    if text[start:end] != table(code, cases):
        bad.append("docs/rules.md is not what code and cases say; run tests/register.py . --write")
    print("\n".join(bad) if bad else "%d rules, %d of them in cases" % (len(code), len(cases)))
    return 1 if bad else 0


sys.exit(main())
