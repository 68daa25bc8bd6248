#!/usr/bin/env python3
"""Run the commands that a document shows, and compare what they print with what the document says.

docs.py ENTENTE SOURCE DOCUMENT...

In indented blocks, "$ cat FILE" shows a file, which is made so if it is not in the tree; every other "$ " line is run as it stands,
in a folder that has the tree's maps/ and tests/.
"""
# SPDX-License-Identifier: MIT
import os
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


def main():
    entente, source, *documents = sys.argv[1:]
    run = bad = 0
    with tempfile.TemporaryDirectory() as work:
        os.mkdir(os.path.join(work, "bin"))
        os.symlink(os.path.abspath(entente), os.path.join(work, "bin", "entente"))
        for folder in ["maps", "tests"]:
            os.symlink(os.path.join(os.path.abspath(source), folder), os.path.join(work, folder))
        for document in documents:
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
                    bad += 1
                    print("%s:%d: `%s` prints\n%s\nnot\n%s" % (document, number, command, got, want))
    print("%d commands run, %d print something else" % (run, bad))
    return 1 if bad or not run else 0


sys.exit(main())
