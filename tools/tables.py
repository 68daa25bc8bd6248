"""Tables of Markdown documents: the files of floors, of excused lines, of excused findings and of excused mutants."""
# SPDX-License-Identifier: MIT
import re
import sys


def rows(path, cells):
    """The rows of all tables of the file, heads included; a row with more or fewer cells ends the program. `\\|` is a bar
    within code."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = [cell.strip().strip("`").replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(row) == cells:
            yield row
        elif line.startswith("|"):
            sys.exit("%s: a row of %d cells, not %d: %s" % (path, len(row), cells, line))
