#!/usr/bin/python3
"""Run cppcheck and gcc -fanalyzer over the C files of src/ and tools/, and report each finding that no row excuses.

analyze.py SOURCE BUILD FILE [--only ROOM,ROOM...] [--clang shallow|deep]

--clang also runs clang --analyze. Deep, it takes four times as long as the other two together. Shallow, it gives up a
function after a few of its paths; then a row for clang may excuse no finding. --only reads the files of these folders of
src/ alone.

BUILD is a folder that meson has set up: its compile_commands.json says how each file is compiled. FILE (tests/analyze.md)
lists the excused findings, each with its check, its file, the line of code and the reason. The exit status is 1 if there
is a finding that no row excuses, or a row that excuses no finding. The rows are written for the versions of the tools in
VERSIONS. Other versions find other things, so the reports are printed then, but the exit status is 0.
"""
# SPDX-License-Identifier: MIT
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

from tables import rows

FOLDERS = ("src", "tools")
NODES = {"shallow": 20000, "deep": 225000}  # states that clang looks at in a function; the second is its usual limit
VERSIONS = {"gcc": "12.", "cppcheck": "2.10", "clang": "14."}  # the versions that the rows of FILE are written for
FINDING = re.compile(r"(?P<file>[^:\s]+):(?P<line>\d+):\d+: "
                     r"(?:warning: (?P<gcc_text>.*) \[CWE-\d+\] \[-Wanalyzer-(?P<gcc>[\w-]+)\]"
                     r"|warning: (?P<clang_text>.*) \[(?P<clang>\w+\.[\w.]+)\]"
                     r"|cppcheck (?P<cppcheck>\w+): (?P<cppcheck_text>.*))$")


def run(command, folder):
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.stdout


def version(tool):
    return re.search(r"\d+\.\d+[\d.]*", run([tool, "--version"], ".")).group(0)


def units(source, build, rooms):
    """(file, those arguments of its compiler command that change what the code means) for each C file of FOLDERS."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        name = os.path.relpath(os.path.join(entry["directory"], entry["file"]), source)
        arguments = [word for word in shlex.split(entry["command"]) if re.match(r"-(I|D|std|isystem)", word) and word != "-DNDEBUG"]
        place = pathlib.PurePath(name).parts
        if place[0] in FOLDERS and (not rooms or place[1] in rooms):
            found[name] = [re.sub(r"^(-I|-isystem)(?!/)", lambda m: m.group(1) + str(build) + "/", word) for word in arguments]
    return sorted(found.items())


def by_gcc(source, unit):
    name, arguments = unit
    return run(["gcc", *arguments, "-O0", "-fanalyzer", "-fdiagnostics-plain-output", "-fdiagnostics-path-format=none", "-c", "-o",
                "/dev/null", name], source)


def by_clang(source, unit, depth):
    name, arguments = unit
    return run(["clang", "--analyze", "--analyzer-output", "text", "-Xclang", "-analyzer-config", "-Xclang",
                "max-nodes=%d" % NODES[depth], "-Qunused-arguments", *arguments, name], source)


def by_cppcheck(source, names):
    return run(["cppcheck", "-j%d" % os.cpu_count(), "--enable=warning,portability,performance", "--std=c11", "--quiet",
                "--library=tests/cppcheck.cfg", "--inconclusive", "--template={file}:{line}:{column}: cppcheck {id}: {message}",
                "--template-location=", "-Iinclude", "-Isrc", *names], source)


def findings(source, output):
    """{(check, file, code): (line, message)}"""
    found = {}
    for match in filter(None, map(FINDING.match, output.splitlines())):
        lines = (source / match["file"]).read_text(encoding="utf-8").splitlines()
        tool = next(tool for tool in VERSIONS if match[tool])
        name, code = os.path.relpath(source / match["file"], source), lines[int(match["line"]) - 1].strip()
        found[tool + " " + match[tool], name, code] = match["line"], match[tool + "_text"]
    return found


def excused_rows(path, tools):
    """(check, file, code) of each row of the table whose check belongs to one of the tools."""
    return [tuple(row[:3]) for row in rows(path, 4) if row[0].split()[0] in tools]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--clang", choices=NODES)
    options = parser.parse_args()
    tools = ["gcc", "cppcheck"] + ["clang"] * bool(options.clang)
    source = options.source.resolve()
    files = units(source, options.build.resolve(), set(filter(None, options.only.split(","))))
    names = [name for name, _ in files]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        output = "".join(pool.map(lambda unit: by_gcc(source, unit), files)) + by_cppcheck(source, names)
        if options.clang:
            output += "".join(pool.map(lambda unit: by_clang(source, unit, options.clang), files))
    found, excused = findings(source, output), set(excused_rows(options.file, tools))
    reports = ["%s:%s: %s\n    %s: %s" % (key[1], found[key][0], key[2], key[0], found[key][1])
              for key in sorted(found) if key not in excused]
    complete = [tool for tool in tools if tool != "clang" or options.clang == "deep"]
    reports += ["%s: `%s` excuses nothing in %s" % (check, code, name)
               for check, name, code in sorted(excused_rows(options.file, complete))
               if (name in names or not options.only) and (check, name, code) not in found]
    print(*reports, "%d files read, %d findings excused, %d reports" % (len(names), len(found.keys() & excused), len(reports)), sep="\n")
    known = all(version(tool).startswith(VERSIONS[tool]) for tool in tools)
    sys.exit(bool(reports and known))


main()
