#!/usr/bin/python3
"""Run the commands that a document shows, and compare what they print with what the document says.

docs.py ENTENTE SOURCE DOCUMENT...           exit 1 and say where they part
docs.py --write ENTENTE SOURCE DOCUMENT...   put what they print into the documents

In indented blocks, "$ cat FILE" shows a file, which is made so if it is not in the tree; every other "$ " line is run as it stands,
in a folder that has the tree's examples/, maps/ and tests/.

Every document of the tree must close the code fences that it opens, or the rest of it is shown as code.
"""
# SPDX-License-Identifier: MIT
import os
import re
import subprocess
import sys
import tempfile


def commands(path):
    """(line number, command, what follows it)"""
    found = None
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip()
        if line.startswith("    $ "):
            if found:
                yield found
            found = (number, line[6:], [])
        elif found and (line.startswith("    ") or not line):
            found[2].append(line[4:])
        elif found:
            yield found
            found = None
    if found:
        yield found


def show_anew(path, shown):
    """shown: by the line number of a command how many lines are shown now, and what to show"""
    lines = open(path, encoding="utf-8").read().split("\n")
    for number in sorted(shown, reverse=True):
        old, text = shown[number]
        lines[number:number + old] = [("    " + line).rstrip() for line in text.splitlines()]
    open(path, "w", encoding="utf-8").write("\n".join(lines))


def open_fences(source):
    """(document, number of code fences) of each document of the tree in which that is odd"""
    for folder, folders, files in os.walk(source):
        folders[:] = [name for name in folders if not re.match(r"\.|build|node_modules$", name)]
        for path in sorted(os.path.join(folder, name) for name in files if name.endswith(".md")):
            fences = sum(re.match(r" {0,3}```", line) is not None for line in open(path, encoding="utf-8"))
            if fences % 2:
                yield os.path.relpath(path, source), fences


def main():
    write = sys.argv[1] == "--write"
    entente, source, *documents = sys.argv[2 if write else 1:]
    run = bad = unclosed = 0
    for document, fences in open_fences(source):
        print("%s: one of its %d code fences is never closed" % (document, fences))
        unclosed += 1
    with tempfile.TemporaryDirectory() as work:
        os.mkdir(os.path.join(work, "bin"))
        os.symlink(os.path.abspath(entente), os.path.join(work, "bin", "entente"))
        for folder in ["examples", "maps", "tests"]:
            os.symlink(os.path.join(os.path.abspath(source), folder), os.path.join(work, folder))
        for document in documents:
            shown_anew = {}
            for number, command, lines in commands(os.path.join(source, document)):
                want = "\n".join(lines).rstrip()
                shown = os.path.join(work, command[4:])
                if command.startswith("cat ") and not os.path.exists(shown):
                    open(shown, "w", encoding="utf-8").write(want + "\n")
                    continue
                env = dict(os.environ, PATH=os.path.join(work, "bin") + ":" + os.environ["PATH"])
                got = subprocess.run(command, shell=True, cwd=work, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
                got = "\n".join(line.rstrip() for line in got.splitlines()).rstrip()
                run += 1
                if got != want:
                    shown_anew[number] = (len(want.splitlines()), got)
                    bad += 1
                    if not write:
                        print("%s:%d: `%s` prints\n%s\nnot\n%s" % (document, number, command, got, want))
            if write:
                show_anew(os.path.join(source, document), shown_anew)
    print("%d commands run, %d %s" % (run, bad, "written anew" if write else "print something else"))
    return 1 if unclosed or (bad and not write) or not run else 0


sys.exit(main())
