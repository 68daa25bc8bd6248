#!/usr/bin/python3
"""Compare the register of docs/rules.md with the RULE comments of the code and the Rule: lines of the cases.

register.py SOURCE          exit 1 and name each difference
register.py SOURCE --write  write the register of docs/rules.md anew

A comment `RULE name  sentence [DATC ids]` stands above the function that implements the rule, or beside the
line that does. It may be followed by further rules, each with RULE of its own. Where several functions
implement one rule, each has the comment; one of them states the sentence, the others may repeat the name alone.
"""
# SPDX-License-Identifier: MIT
import pathlib
import re
import sys
import textwrap

BEGIN, END = "<!-- register -->\n", "<!-- end of register -->\n"
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\.[a-z0-9]+(?:-[a-z0-9]+)*")
FUNCTION = re.compile(r"^(?:static |inline |ENT_API )*[A-Za-z_][\w \*]*?\**(\w+)\(", re.M)
CASES = ("tests/datc", "tests/switches")


class Rule:
    def __init__(self):
        self.sentences, self.ids, self.functions, self.cases = [], [], [], []


def function_at(text, comment):
    """The function below a comment at the left margin, else the one that contains the comment."""
    if comment.start() == 0 or text[comment.start() - 1] == "\n":
        found = FUNCTION.search(text, comment.end())
        return found.group(1) if found else None
    before = FUNCTION.findall(text, 0, comment.start())
    return before[-1] if before else None


def add_unless_there(items, item):
    if item and item not in items:
        items.append(item)


def rules_of_code(source, problems):
    rules = {}
    for path in sorted((source / "src").glob("*/*.[ch]")):
        text = path.read_text(encoding="utf-8")
        place = str(path.relative_to(source / "src"))
        for comment in re.finditer(r"/\*.*?\*/", text, re.S):
            words = re.sub(r"\s*\n\s*\*?\s*", " ", comment.group(0)[2:-2])
            for part in re.split(r"\bRULE (?=[a-z])", words)[1:]:
                name, _, meaning = part.strip().partition(" ")
                if not NAME.fullmatch(name):
                    problems.append("%s: 'RULE %s' is no name of a rule; write one RULE for each" % (place, name))
                    continue
                function = function_at(text, comment)
                if not function:
                    problems.append("%s: no function stands below RULE %s" % (place, name))
                rule = rules.setdefault(name, Rule())
                meaning = re.split(r"(?<=[\]\w])\.\s+(?=[A-Z*])", meaning)[0]  # what follows is about the code
                for found in re.findall(r"\[([^\]]*)\]", meaning):
                    for one in found.split(","):
                        add_unless_there(rule.ids, one.strip())
                sentence = re.sub(r"\s*\[[^\]]*\]", "", meaning).strip(" ;:,").rstrip(".")
                add_unless_there(rule.sentences, sentence)
                add_unless_there(rule.functions, "%s: %s" % (place, function))
    problems += ["RULE %s: no comment says what it means" % name for name in rules if not rules[name].sentences]
    return rules


def case_key(case):
    return [(0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"[. ]", case)]


def add_cases(source, rules, problems):
    for folder in CASES:
        for path in sorted((source / folder).glob("*.case")):
            named = [name for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("Rule:")
                     for name in line[5:].split()]
            if not named:
                problems.append("%s: no line 'Rule: NAME'" % path.relative_to(source))
            for name in named:
                if name in rules:
                    add_unless_there(rules[name].cases, path.stem)
                else:
                    problems.append("%s: the rule %s is not in the code" % (path.relative_to(source), name))


def wrapped(text):
    return textwrap.fill(text, 98, initial_indent="  ", subsequent_indent="  ", break_long_words=False,
                         break_on_hyphens=False)


def register(rules):
    lines = []
    for name in sorted(rules):
        rule = rules[name]
        lines.append("- **`%s`**" % name)
        sentence = rule.sentences[0][0].upper() + rule.sentences[0][1:] + "."
        lines.append(wrapped(sentence + (" [%s]" % ", ".join(rule.ids) if rule.ids else "")))
        lines.append(wrapped("Cases: %s." % (", ".join(sorted(rule.cases, key=case_key)) or "none")))
        lines.append(wrapped("Code: %s." % ", ".join("`%s`" % function for function in rule.functions)))
    return "\n".join(lines) + "\n"


def main():
    source, problems = pathlib.Path(sys.argv[1]), []
    rules = rules_of_code(source, problems)
    add_cases(source, rules, problems)
    path = source / "docs/rules.md"
    text = path.read_text(encoding="utf-8")
    start, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    if "--write" in sys.argv and not problems:
        path.write_text(text[:start] + register(rules) + text[end:], encoding="utf-8")
    elif not problems and text[start:end] != register(rules):
        problems.append("docs/rules.md differs from code and cases; run /usr/bin/python3 tests/register.py . --write")
    shown = sum(1 for rule in rules.values() if rule.cases)
    print("\n".join(problems) if problems else "%d rules, %d of them in cases" % (len(rules), shown))
    return 1 if problems else 0


sys.exit(main())
