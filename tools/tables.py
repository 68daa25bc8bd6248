"""Tables of Markdown documents: the files of floors, of excused lines and of excused mutations."""
# SPDX-License-Identifier: MIT
import re


def rows(path, cells):
    """The rows of all tables that have so many cells. `\\|` is a bar within code."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = [cell.strip().strip("`").replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(row) == cells:
            yield row
