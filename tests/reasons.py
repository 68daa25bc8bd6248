#!/usr/bin/python3
"""Compare the list of reason codes and marks in docs/interface.md with the code.

reasons.py SOURCE          exit 1 and name the difference
reasons.py SOURCE --write  write the list anew

The meaning of each reason is the comment beside it in include/entente.h, its code stands in src/game/reason.c.
"""
# SPDX-License-Identifier: MIT
import pathlib
import re
import sys

BEGIN, END = "<!-- reasons -->\n", "<!-- end of reasons -->\n"
REASON = re.compile(r"^\s+ENT_REASON_(\w+),\s*/\* (.*?) \*/", re.M)
GROUP = re.compile(r"^\s+/\* ([a-z].*?) \*/$", re.M)


def main():
    source = pathlib.Path(sys.argv[1])
    header = (source / "include/entente.h").read_text()
    header = header[header.index("typedef enum ent_reason {"):header.index("} ent_reason;")]
    text = (source / "src/game/reason.c").read_text()
    codes = dict(re.findall(r'\[ENT_REASON_(\w+)\] = "([a-z-]+)"', text))
    marks = re.search(r"marks\[[^\]]*\] = \{(.*?)\};", text, re.S).group(1)
    lines = ["Marks: %s.\n" % ", ".join("`%s`" % name for name in re.findall(r'"([^"]+)"', marks))]
    found = set()
    for line in header.split("\n"):
        group, reason = GROUP.match(line), REASON.match(line)
        if group:
            lines.append("\n| reason | %s |\n|---|---|\n" % group.group(1))
        elif reason and reason.group(1) != "NONE":
            lines.append("| `%s` | %s |\n" % (codes[reason.group(1)], reason.group(2)))
            found.add(reason.group(1))
    missing = set(codes) - found - {"NONE"}
    if missing:
        sys.exit("include/entente.h: no meaning beside ENT_REASON_" + ", ENT_REASON_".join(sorted(missing)))
    path = source / "docs/interface.md"
    document = path.read_text()
    start, end = document.index(BEGIN) + len(BEGIN), document.index(END)
    if "--write" in sys.argv:
        path.write_text(document[:start] + "".join(lines) + document[end:])
    elif document[start:end] != "".join(lines):
        sys.exit("docs/interface.md differs from the code; run /usr/bin/python3 tests/reasons.py . --write")
    print("%d reasons" % len(found))


main()
