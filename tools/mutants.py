#!/usr/bin/python3
"""Change the code in small ways and see whether the tests notice.

mutants.py SOURCE FOLDER [--count N] [--seed S] [--only PATTERN] [--excused FILE] [--results FILE] [--retry] [--check]

Copies the tree of SOURCE to FOLDER/tree and builds it in FOLDER/build, with asserts and without debugging data. A second
build, FOLDER/reach, counts which lines each test runs. Then the script changes one line of the copy at a time, compiles
that file, and runs the tests that run the changed line, one after the other, each linked when its turn comes. First come
the tests that have killed most mutants of that room for their time. A mutant is killed by the first test that fails or
takes five times as long as before. A mutant that no test notices survives. A change that the compiler translates to the
same code is no mutant, nor is one that gives an argument of another type.

The results are appended to a file, FOLDER/results without --results, as rows of cells between tabs. A later run with
that file goes on where the last one ended: it tries no mutant twice, except the survivors with --retry. The sequence of
the mutants follows from the seed and from each mutant alone, so it stays the same while other code changes. The report
counts all rows of the file whose code is still there. Mutants that the file of excused mutants names, with the reason,
are not tried; they are counted apart. SIGTERM ends the run early, with a report. With --check nothing is built or tried:
the exit status is 1 if a row of that file fits no mutant of SOURCE.
"""
# SPDX-License-Identifier: MIT
import argparse
import collections
import csv
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

from tables import rows

# Tests of comments, documents, the browser and the bench: no change of the code's behavior is theirs to notice.
TESTS_LEFT_OUT = {"rooms", "register", "reasons", "verification", "geometry", "clicks", "dpjudge_text", "bench", "cli_benches"}
# Some runs of these tests leave no counters, since the program is killed or can write nothing. So they are asked about
# every line of the rooms of the program.
PART_COUNTED, PROGRAM = {"faults"}, {"cli", "service"}
LEFT_OUT = re.compile(r"src/(bench/|selfplay/|cli/bench\.c)")  # files whose outcomes are times, or games by chance
STRICT = ["-Werror=incompatible-pointer-types", "-Werror=int-conversion", "-Werror=discarded-qualifiers"]  # no mutants
MEMORY = 6 << 30  # of a test, in bytes, so that a mutant that allocates for ever ends
BUILD_SECONDS = 120  # of one step of the build: a mutant of a program that runs there, such as the map compiler, may hang

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
    """Yields (changed line, name of the mutation)."""
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


class Mutant(collections.namedtuple("Mutant", "place code changed occurrence name number")):
    """The file within the tree, the line before and after, which of the equal lines of the file, the mutation's name, and
    the line's number. All but the number identify the mutant, also in a later version of the code."""

    @property
    def key(self):
        return tuple(map(str, self[:5]))

    @property
    def excusing_rows(self):
        """The rows that would excuse it: one for this line, one for all equal lines of its file."""
        return {(self.place, self.code, which, self.name) for which in (str(self.occurrence + 1), "all")}

    @property
    def room(self):
        return self.place.split("/")[1]


def all_mutants(tree):
    """The mutants of all files of src/ but those LEFT_OUT. Comments that span lines and preprocessor lines stay as they are."""
    found = []
    for path in sorted((tree / "src").glob("*/*.c")):
        in_comment, place, seen = False, str(path.relative_to(tree)), collections.Counter()
        if LEFT_OUT.match(place):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")):
            starts = line.rfind("/*") > line.rfind("*/")
            if not in_comment and not starts and "assert(" not in line and not line.startswith(("#", " *", "/*")):
                for changed, name in mutants_of_line(line):
                    found.append(Mutant(place, line.strip(), changed.strip(), seen[line.strip()], name, number + 1))
                seen[line.strip()] += 1
            in_comment = starts or (in_comment and "*/" not in line)
    return found


# ---- Builds and tests. ----

def limits(seconds):
    def set_limits():
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    return set_limits


def run(command, seconds, cwd=None, environment=None):
    """The exit status; None if the command took too long and was ended, with all that it started. Each process may take so
    many seconds of CPU time. The whole may last longer, since the machine may have other work."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               cwd=cwd, env=environment, start_new_session=True, preexec_fn=limits(seconds))
    try:
        return process.wait(timeout=30 + 5 * seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None


def copy_tree(source, tree):
    """Copy the files that git tracks or could add. Only those that have changed are written, so that a build of the copy
    compiles no others. Returns a digest of all."""
    listed = subprocess.run(["git", "-C", str(source), "ls-files", "-co", "--exclude-standard"], check=True,
                            stdout=subprocess.PIPE).stdout.decode().splitlines()
    whole = hashlib.sha256()
    for name in listed:
        old, new = source / name, tree / name
        if old.is_file():
            whole.update(repr((name, old.read_bytes())).encode())
            if not (new.exists() and new.read_bytes() == old.read_bytes()):
                new.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(old, new)
    for old in [path for path in tree.rglob("*") if path.is_file() and str(path.relative_to(tree)) not in set(listed)]:
        old.unlink()
    return whole.hexdigest()


def introspect(build, what):
    return json.loads(subprocess.run(["meson", "introspect", "--" + what, str(build)], check=True,
                                     stdout=subprocess.PIPE).stdout)


def set_up(build, tree, *options):
    """Build everything. Returns {name, command, folder, environment, targets of ninja} for each test."""
    if not (build / "build.ninja").exists():
        subprocess.run(["meson", "setup", str(build), str(tree), "--buildtype=debug", "-Ddebug=false", "-Doptimization=1",
                        "-Dtests=enabled", "-Dwerror=false", *options], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", str(build), "--quiet"], check=True, stdout=subprocess.DEVNULL)
    outputs = {target["id"]: [os.path.relpath(name, build) for name in target["filename"]]
               for target in introspect(build, "targets")}
    return [{"name": test["name"], "command": test["cmd"], "folder": test["workdir"] or str(build),
             "environment": test["env"], "targets": sum((outputs[name] for name in test["depends"]), [])}
            for test in introspect(build, "tests") if test["name"] not in TESTS_LEFT_OUT]


def environment_of(test):
    return {**os.environ, "MALLOC_PERTURB_": "165", "STOP_AT_FAILURE": "1", **test["environment"]}


def counters_in(build):
    return [path for path in build.rglob("*.gcda") if path.parent.name != "mapc.p"]


def lines_run(tree, counters):
    """{file: lines that were run}, by the files with counters. A line that the compiler does not count, such as a part of
    an expression, is run if its function is."""
    found = collections.defaultdict(set)
    if counters:
        answer = subprocess.run(["gcov", "--json-format", "--stdout", *map(str, counters)], stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, cwd=counters[0].parent).stdout
        for counted in map(json.loads, filter(None, answer.splitlines())):
            for entry in counted["files"]:
                path = pathlib.Path(os.path.normpath(os.path.join(counted["current_working_directory"], entry["file"])))
                if tree in path.parents:
                    run_lines = {line["line_number"] for line in entry["lines"] if line["count"]}
                    silent = {line["line_number"] for line in entry["lines"]} - run_lines
                    for function in entry["functions"]:
                        whole = set(range(function["start_line"], function["end_line"] + 1))
                        run_lines |= whole - silent if whole & run_lines else set()
                    found[str(path.relative_to(tree))] |= run_lines
    return {place: sorted(lines) for place, lines in found.items()}


def prepare(folder):
    """The tests, which pass, each with the seconds of CPU time that it takes and the lines that it runs. What the map
    compiler runs counts as run by all tests, since all read the maps."""
    tree, reach = folder / "tree", folder / "reach"
    counting = set_up(reach, tree, "-Dc_args=--coverage -fno-inline", "-Dc_link_args=--coverage")
    by_mapc = lines_run(tree, list(reach.rglob("mapc.p/*.gcda")))
    tests = set_up(folder / "build", tree, "-Dc_args=" + " ".join(STRICT))
    for test, counted in zip(tests, counting):
        began = resource.getrusage(resource.RUSAGE_CHILDREN)
        if run(test["command"], 1200, test["folder"], environment_of(test)) != 0:
            sys.exit("the test %s must pass before anything is changed" % test["name"])
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        test["seconds"] = ended.ru_utime + ended.ru_stime - began.ru_utime - began.ru_stime
        for counter in counters_in(reach):
            counter.unlink()
        run(counted["command"], 1200, counted["folder"], environment_of(counted))
        test["runs"] = lines_run(tree, counters_in(reach))
        for place, lines in by_mapc.items():
            test["runs"][place] = sorted({*lines, *test["runs"].get(place, [])})
    return tests


def tests_of(folder, digest_of_tree):
    """What prepare() found for this tree, perhaps in an earlier run. Everything is built then, from the tree as it is."""
    known = folder / "tests.json"
    stored = json.loads(known.read_text()) if known.exists() else {}
    if stored.get("tree") == digest_of_tree:
        subprocess.run(["ninja", "-C", str(folder / "build"), "--quiet"], check=True, stdout=subprocess.DEVNULL)
        return stored["tests"]
    tests = prepare(folder)
    known.write_text(json.dumps({"tree": digest_of_tree, "tests": tests}))
    return tests


def objects_of(build):
    """{file within the tree: [its objects, as targets of ninja]}"""
    compiled = collections.defaultdict(list)
    for command in json.loads((build / "compile_commands.json").read_text()):
        path = os.path.relpath(os.path.join(command["directory"], command["file"]), build.parent / "tree")
        compiled[path].append(command["output"])
    return compiled


def digest(build, names):
    return [hashlib.sha256((build / name).read_bytes()).digest() for name in names]


def tests_for(mutant, tests, kills):
    """The tests that run the changed line, in the sequence in which they are tried; all tests if none runs it."""
    asked = [test for test in tests if mutant.number in test["runs"].get(mutant.place, [])]
    asked += [test for test in tests if test["name"] in PART_COUNTED and mutant.room in PROGRAM and test not in asked]
    if all(test["name"] in PART_COUNTED for test in asked):
        asked = tests
    return sorted(asked, key=lambda test: -(0.1 + kills[mutant.room, test["name"]]) / (0.2 + test["seconds"]))


def verdict(build, objects, pristine, tests):
    """("killed", what killed the mutant), ("survived", ""), ("same", "") if the compiler sees no difference, and
    ("refused", "") if it does not compile."""
    if run(["ninja", "-C", str(build), "--quiet", *objects], BUILD_SECONDS) != 0:
        return "refused", ""
    if digest(build, objects) == pristine:
        return "same", ""
    for test in tests:
        if run(["ninja", "-C", str(build), "--quiet", *test["targets"]], BUILD_SECONDS) != 0:
            return "killed", "build"
        if run(test["command"], 5 + 5 * test["seconds"], test["folder"], environment_of(test)) != 0:
            return "killed", test["name"]
    return "survived", ""


# ---- Results. ----

HEAD = ["file", "code", "which", "mutation", "reason"]  # of the table of excused mutants
UNFIT = "Row of excused mutants without a mutant: %s: %s (%s): %s"


def read_excused(path):
    """The set of (file, line of code, which of the equal lines, mutation): the rows without their reasons."""
    excused = set()
    for row in rows(path, len(HEAD)) if path else []:
        if row != HEAD and set("".join(row)) != {"-"}:
            if row[2] != "all" and not re.fullmatch("[1-9][0-9]*", row[2]):
                sys.exit("%s: `which` is '%s', not a number or all, in the row: %s" % (path, row[2], " | ".join(row)))
            excused.add(tuple(row[:4]))
    return excused


def read_results(path):
    """{key of a mutant: (end, killer, seconds)}"""
    with open(path, newline="", encoding="utf-8") as file:
        return {tuple(row[3:8]): tuple(row[:3]) for row in csv.reader(file, delimiter="\t")}


def append_result(path, mutant, end, killer, seconds):
    with open(path, "a", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter="\t", lineterminator="\n").writerow([end, killer, "%.1f" % seconds, *mutant])


def unfit_rows(mutants, excused):
    return sorted(excused.difference(*(mutant.excusing_rows for mutant in mutants)))


def report(mutants, results, excused):
    counts, killers = collections.defaultdict(collections.Counter), collections.Counter()
    for mutant in mutants:
        end, killer, _ = results.get(mutant.key, ("", "", ""))
        if end in ("survived", "excused"):
            end = "excused" if mutant.excusing_rows & excused else "survived"
        if end == "survived":
            print("%s:%d: %s, which: %d\n    - %s\n    + %s" % (mutant.place, mutant.number, mutant.name, mutant.occurrence + 1,
                                                             mutant.code, mutant.changed))
        if end in ("killed", "excused", "survived"):
            counts[mutant.room][end] += 1
            killers[killer] += end == "killed"
    print("\n%-10s %8s %8s %8s %8s %7s" % ("room", "mutants", "killed", "excused", "survived", "rate"))
    for room, count in [*sorted(counts.items()), ("all", sum(counts.values(), collections.Counter()))]:
        total = sum(count.values())
        rate = 100.0 * count["killed"] / max(1, total - count["excused"])
        print("%-10s %8d %8d %8d %8d %6.1f%%" % (room, total, count["killed"], count["excused"], count["survived"], rate))
    for row in unfit_rows(mutants, excused):
        print("\n" + UNFIT % row, end="")
    print("\nkilled by: " + ", ".join("%s %d" % pair for pair in killers.most_common() if pair[1]))


def try_mutant(folder, mutant, objects, pristine, tests):
    path = folder / "tree" / mutant.place
    text = path.read_text(encoding="utf-8")
    lines = text.split("\n")
    lines[mutant.number - 1] = mutant.changed
    path.write_text("\n".join(lines), encoding="utf-8")
    try:
        return verdict(folder / "build", objects, pristine, tests)
    finally:
        path.write_text(text, encoding="utf-8")


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("source", type=pathlib.Path)
    words.add_argument("folder", type=pathlib.Path)
    words.add_argument("--count", type=int, default=200, help="how many mutants to try, besides those of the results")
    words.add_argument("--seed", default="1")
    words.add_argument("--only", default="", help="only lines whose FILE:NUMBER this regular expression finds")
    words.add_argument("--excused", type=pathlib.Path)
    words.add_argument("--results", type=pathlib.Path)
    words.add_argument("--retry", action="store_true", help="try the survivors of the results again, and no others")
    words.add_argument("--check", action="store_true", help="only see whether each row of --excused fits a mutant")
    options = words.parse_args()
    if options.check:
        unfit = unfit_rows(all_mutants(options.source), read_excused(options.excused))
        print("".join(UNFIT % row + "\n" for row in unfit), end="")
        sys.exit(bool(unfit))
    os.nice(19)
    folder = options.folder.resolve()
    build, file, stop, tried = folder / "build", options.results or folder / "results", [], 0
    digest_of_tree = copy_tree(options.source.resolve(), folder / "tree")
    file.touch()
    excused, results, mutants = read_excused(options.excused), read_results(file), all_mutants(folder / "tree")
    if options.count:
        tests, compiled, pristine = tests_of(folder, digest_of_tree), objects_of(build), {}
    left = [mutant for mutant in mutants if re.search(options.only, "%s:%d" % (mutant.place, mutant.number)) and
            (results.get(mutant.key, ("",))[0] == "survived" if options.retry else mutant.key not in results)]
    left.sort(key=lambda mutant: hashlib.sha256(repr((options.seed, mutant.key)).encode()).digest())
    rooms = {mutant.key: mutant.room for mutant in mutants}
    kills = collections.Counter((rooms.get(key), killer) for key, (_, killer, _) in results.items() if killer)
    signal.signal(signal.SIGTERM, lambda *_: stop.append(True))
    for mutant in left:
        if stop or tried >= options.count:
            break
        began, end, killer = time.monotonic(), "excused", ""
        if not mutant.excusing_rows & excused:
            if mutant.place not in pristine:
                pristine[mutant.place] = digest(build, compiled[mutant.place])
            end, killer = try_mutant(folder, mutant, compiled[mutant.place], pristine[mutant.place],
                                     tests_for(mutant, tests, kills))
        append_result(file, mutant, end, killer, time.monotonic() - began)
        kills[mutant.room, killer] += end == "killed"
        tried += end in ("killed", "excused", "survived")
        print("\r%d mutants" % tried, end="", file=sys.stderr, flush=True)
    report(mutants, read_results(file), excused)


if __name__ == "__main__":
    main()
