#!/usr/bin/python3
"""Change the code in small ways and see whether the tests notice.

mutants.py SOURCE FOLDER [--count N] [--seed S] [--only TEXT] [--excused FILE]

Copies the tree of SOURCE to FOLDER/tree and builds it in FOLDER/build, with asserts. Then it changes one line of the
copy at a time, compiles, and runs the tests one after the other, the fastest first. A mutant is killed by the first
test that fails or runs ten times as long as before. A mutant that no test notices survives. The report lists the
survivors with their lines and counts mutants by room; those that the file of excused mutants names, with the reason,
are counted apart. SIGTERM ends the run early, with a report.
"""
# SPDX-License-Identifier: MIT
import argparse
import collections
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

from tables import rows

# Tests of comments, documents and the browser: no change of the code's behavior is theirs to notice.
TESTS_LEFT_OUT = {"rooms", "register", "reasons", "verification", "geometry", "clicks", "dpjudge_text"}
ROOMS_LEFT_OUT = {"bench", "selfplay"}
MEMORY = 6 << 30  # of a test, in bytes, so that a mutant that allocates for ever ends

# (what to find in a line of code, what to put there, what the mutation is called)
OPERATORS = [
    (r" == ", " != ", "== to !="), (r" != ", " == ", "!= to =="),
    (r" < ", " <= ", "< to <="), (r" <= ", " < ", "<= to <"),
    (r" > ", " >= ", "> to >="), (r" >= ", " > ", ">= to >"),
    (r" && ", " || ", "&& to ||"), (r" \|\| ", " && ", "|| to &&"),
    (r" & ~", " & ", "& ~ to &"), (r" \|= ", " &= ", "|= to &="), (r" & ", " | ", "& to |"),
    (r" \+ 1\b", "", "+ 1 dropped"), (r" - 1\b", "", "- 1 dropped"), (r" \+ ", " - ", "+ to -"),
    (r"\btrue\b", "false", "true to false"), (r"\bfalse\b", "true", "false to true"),
    (r"\+\+", "--", "++ to --"), (r"\bcontinue;", "break;", "continue to break"),
    (r"\b0;", "1;", "0 to 1"), (r"\b1;", "0;", "1 to 0"),
]
CONDITION = re.compile(r"\bif \((?!!)")
RESULT = re.compile(r"\breturn (?=(?:[\w\->\.\[\]]+ (?:==|!=|<|>|<=|>=|&&|\|\|) |!|is_|has_)[^;]*;)")
STATEMENT = re.compile(r"^(\s+)([A-Za-z_][\w\->\.\[\]\(\)\*& ]*?(?: = | \+= | \|= |\().*;)\s*(?:/\*.*\*/)?$")
DECLARATION = re.compile(r"\s*(?:static|const|struct|unsigned|int|bool|size_t|u?int\d+_t|char|ent_\w+ \*?\w+ ?(?:=|;|\[))")
FREES = re.compile(r"\b(?:free|json_decref|fclose|close|ent_\w+_(?:clear|free))\(")  # only the sanitizer's build notices
CALL = re.compile(r"\b([a-z_]\w*)\(([\w\->\.&\*]+), ([\w\->\.&\*]+)\)")


def code_only(line):
    """The line with comments and strings blanked, so that no mutation falls into them."""
    return re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])+\'|/\*.*?\*/|//.*', lambda m: "\x00" * len(m.group(0)), line)


def negated_condition(line, start):
    """`if (X)` with its condition negated; None if the condition does not end on this line."""
    depth, begin = 0, line.index("(", start)
    for at in range(begin, len(line)):
        depth += {"(": 1, ")": -1}.get(line[at], 0)
        if depth == 0:
            return line[:begin] + "(!" + line[begin:at + 1] + ")" + line[at + 1:]
    return None


def mutants_of_line(line):
    """(changed line, name of the mutation)"""
    code = code_only(line)
    for pattern, put, name in OPERATORS:
        for found in re.finditer(pattern, code):
            yield line[:found.start()] + put + line[found.end():], name
    for found in CONDITION.finditer(code):
        changed = negated_condition(line, found.start()) if "\x00" not in code[found.start():] else None
        if changed:
            yield changed, "condition negated"
    for found in RESULT.finditer(code):
        if code.rstrip().endswith(";"):
            yield line[:found.end()] + "!(" + line[found.end():line.rindex(";")] + ");", "result negated"
    for found in CALL.finditer(code):
        if found.group(2) != found.group(3):
            swapped = "%s(%s, %s)" % (found.group(1), found.group(3), found.group(2))
            yield line[:found.start()] + swapped + line[found.end():], "arguments swapped"
    statement = STATEMENT.match(line)
    if statement and "return" not in code and not DECLARATION.match(line) and not FREES.search(line):
        yield statement.group(1) + ";", "statement dropped"


def all_mutants(tree, only):
    """[(path, line number, changed line, name)]; comments that span lines and preprocessor lines are left alone."""
    found = []
    for path in sorted((tree / "src").glob("*/*.c")):
        if path.parent.name in ROOMS_LEFT_OUT or (only and only not in str(path.relative_to(tree))):
            continue
        in_comment = False
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")):
            starts = line.rfind("/*") > line.rfind("*/")
            if not in_comment and not line.startswith(("#", " *", "/*", "static_assert")) and "assert(" not in line:
                found += [(path, number, changed, name) for changed, name in mutants_of_line(line) if not starts]
            in_comment = starts or (in_comment and "*/" not in line)
    return found


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, seconds, cwd=None, environment=None):
    """The exit status, or None after too long; whatever the command started ends with it."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               cwd=cwd, env=environment, start_new_session=True, preexec_fn=limit_memory)
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None


def copy_tree(source, tree):
    """Copy what git knows or could add, so that a build of the copy compiles only what has changed since the last."""
    listed = subprocess.run(["git", "-C", str(source), "ls-files", "-co", "--exclude-standard"], check=True,
                            stdout=subprocess.PIPE).stdout.decode().splitlines()
    for name in listed:
        old, new = source / name, tree / name
        if old.is_file() and not (new.exists() and new.read_bytes() == old.read_bytes()):
            new.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(old, new)
    for old in [path for path in tree.rglob("*") if path.is_file() and str(path.relative_to(tree)) not in set(listed)]:
        old.unlink()


def prepare(folder):
    """[(name, command, folder, environment, seconds)]: all tests, which pass, the fastest first."""
    build, tests = folder / "build", []
    if not (build / "build.ninja").exists():
        subprocess.run(["meson", "setup", str(build), str(folder / "tree"), "--buildtype=debug", "-Doptimization=1",
                        "-Dtests=enabled"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", str(build), "--quiet"], check=True)
    listed = json.loads(subprocess.run(["meson", "introspect", "--tests", str(build)], check=True,
                                       stdout=subprocess.PIPE).stdout)
    for test in listed:
        if test["name"] in TESTS_LEFT_OUT:
            continue
        environment = dict(os.environ, MALLOC_PERTURB_="165", **test["env"])
        began = time.monotonic()
        if run(test["cmd"], 1200, test["workdir"] or str(build), environment) != 0:
            sys.exit("the test %s must pass before anything is changed" % test["name"])
        tests.append((test["name"], test["cmd"], test["workdir"] or str(build), environment, time.monotonic() - began))
    return sorted(tests, key=lambda test: test[4])


def verdict(build, tests):
    """What killed the mutant, None if it survives, "" if it does not compile."""
    if run(["ninja", "-C", str(build), "--quiet"], 1200) != 0:
        return ""
    for name, command, place, environment, seconds in tests:
        if run(command, 10 + 10 * seconds, place, environment) != 0:
            return name
    return None


def read_excused(path):
    """{(file, line of code, mutation): reason} from rows `| file | code | mutation | reason |`."""
    return {tuple(row[:3]): row[3] for row in rows(path, 4)} if path and path.exists() else {}


def report(counts, killers):
    print("\n%-10s %8s %8s %8s %8s %7s" % ("room", "mutants", "killed", "excused", "survived", "rate"))
    for room, count in [*sorted(counts.items()), ("all", sum(counts.values(), collections.Counter()))]:
        total = sum(count.values())
        rate = 100.0 * count["killed"] / max(1, total - count["excused"])
        print("%-10s %8d %8d %8d %8d %6.1f%%" % (room, total, count["killed"], count["excused"], count["survived"], rate))
    print("\nkilled by: " + ", ".join("%s %d" % pair for pair in killers.most_common()))


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("source", type=pathlib.Path)
    words.add_argument("folder", type=pathlib.Path)
    words.add_argument("--count", type=int, default=200)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--only", default="", help="only files whose path contains this")
    words.add_argument("--excused", type=pathlib.Path)
    options = words.parse_args()
    tree, build = options.folder.resolve() / "tree", options.folder.resolve() / "build"
    copy_tree(options.source.resolve(), tree)
    tests, excused = prepare(options.folder.resolve()), read_excused(options.excused)
    counts, killers, stop = collections.defaultdict(collections.Counter), collections.Counter(), []
    mutants = all_mutants(tree, options.only)
    random.Random(options.seed).shuffle(mutants)
    signal.signal(signal.SIGTERM, lambda *_: stop.append(True))
    for path, number, changed, name in mutants:
        if stop or sum(sum(count.values()) for count in counts.values()) == options.count:
            break
        text = path.read_text(encoding="utf-8")
        lines = text.split("\n")
        place, code = str(path.relative_to(tree)), lines[number].strip()
        path.write_text("\n".join(lines[:number] + [changed] + lines[number + 1:]), encoding="utf-8")
        try:
            killer = verdict(build, tests)
        finally:
            path.write_text(text, encoding="utf-8")
        if killer == "":
            continue
        if killer:
            end = "killed"
            killers[killer] += 1
        else:
            end = "excused" if (place, code, name) in excused else "survived"
        counts[place.split("/")[1]][end] += 1
        print("\r%d mutants" % sum(sum(count.values()) for count in counts.values()), end="", file=sys.stderr, flush=True)
        if end == "survived":
            print("%s:%d: %s\n    - %s\n    + %s" % (place, number + 1, name, code, changed.strip()), flush=True)
    report(counts, killers)


if __name__ == "__main__":
    main()
