#!/usr/bin/python3
"""Compile the DATC case files of a folder into a C table: embed.py DEPFILE OUT.c FOLDER

The depfile names the folder too, so that ninja runs this again when a case is added or removed."""
# SPDX-License-Identifier: MIT
import os
import re
import sys


def order(path):
    parts = os.path.basename(path)[:-5].split(".")
    return [int(part) if part.isdigit() else part for part in parts]


def literal(text):
    return "".join(chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else "\\%03o" % b for b in text)


def main():
    depfile, out, folder = sys.argv[1:]
    names = [name for name in os.listdir(folder) if name.endswith(".case")]
    paths = [os.path.join(folder, name)
             for name in sorted(names, key=lambda name: [(isinstance(x, str), x) for x in order(name)])]
    with open(depfile, "w", encoding="utf-8") as file:
        file.write("%s: %s\n" % (out, " ".join(path.replace(" ", "\\ ") for path in [folder] + paths)))
    rows = []
    for path in paths:
        data = open(path, "rb").read()
        lines = "\n".join('      "%s"' % literal(line) for line in re.findall(rb"[^\n]*\n|[^\n]+$", data))
        rows.append('    {"%s", %d,\n%s},' % (os.path.basename(path)[:-5], len(data), lines))
    with open(out, "w", encoding="utf-8") as file:
        file.write('#include "datc/case.h"\n\nstatic const struct {\n    const char *id;\n    size_t len;\n'
                   "    const char *text;\n} cases[] = {\n%s\n};\n\n" % "\n".join(rows))
        file.write("bool ent_case_builtin(size_t i, const char **id, const char **text, size_t *len)\n{\n"
                   "    if (i >= sizeof cases / sizeof *cases)\n        return false;\n    *id = cases[i].id;\n"
                   "    *text = cases[i].text;\n    *len = cases[i].len;\n    return true;\n}\n")


main()
