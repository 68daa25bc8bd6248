#!/usr/bin/python3
"""Are all pictures of the documents made by one command? listed.py SOURCE

`make pictures` writes every file in docs/pictures, and every picture that README.md or a file in docs/ shows is one of
these files."""
# SPDX-License-Identifier: MIT
import glob
import os
import re
import sys

source = sys.argv[1]


def text_of(path):
    return open(os.path.join(source, path), encoding="utf-8").read()


made = set(re.findall(r" docs/pictures/(\S+)", text_of("Makefile")))
stored = set(os.listdir(os.path.join(source, "docs", "pictures")))
shown = {}
for document in [os.path.join(source, "README.md")] + glob.glob(os.path.join(source, "docs", "*.md")):
    folder = os.path.dirname(document)
    for picture in re.findall(r"!\[[^\]]*\]\(([^):]+)\)", text_of(document)):
        shown[os.path.relpath(os.path.join(folder, picture), os.path.join(source, "docs", "pictures"))] = document

failures = ["%s is stored, but `make pictures` does not make it" % name for name in sorted(stored - made)]
failures += ["`make pictures` makes %s, which is not stored" % name for name in sorted(made - stored)]
failures += ["%s shows %s, which `make pictures` does not make" % (shown[name], name) for name in sorted(set(shown) - made)]
failures += ["no document shows %s" % name for name in sorted(stored - set(shown))]
print("\n".join("FAIL " + failure for failure in failures) or "%d pictures" % len(stored))
sys.exit(1 if failures else 0)
