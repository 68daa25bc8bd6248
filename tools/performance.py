#!/usr/bin/python3
"""Run the benchmarks and write their tables into docs/performance.md: performance.py ENTENTE DOCUMENT

Only the lines between the two marks of each table are replaced.
"""
# SPDX-License-Identifier: MIT
import json
import platform
import re
import subprocess
import sys
import time


def run(*command):
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def processor():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"


def row(cells):
    return "| " + " | ".join(cells) + " |"


def table(cases):
    lines = [row(["case", "threads", "median", "least", "99 %", "most", "unit"]),
             row(["---", "---:", "---:", "---:", "---:", "---:", "---"])]
    for case in cases:
        numbers = [f"{case[key]:,.0f}" if key in case else "" for key in ("median", "min", "p99", "max")]
        lines.append(row([case["name"], str(case["threads"]), *numbers, case["unit"]]))
    return lines


def facts(sets):
    """What the phases of each set are like."""
    lines = [row(["set", "phases", "units", "legal orders", "helping", "matching", "leave the fast path"]),
             row(["---"] + ["---:"] * 6)]
    for each in sets:
        shares = [f"{100 * each[key]:.1f} %" for key in ("helping", "matching", "declined")]
        lines.append(row([each["name"], f"{each['phases']:,}", f"{each['units']:.1f}", f"{each['orders']:,.0f}", *shares]))
    return lines


def curve(cases, what):
    """One line for each number of units, one column for each map."""
    found = [re.fullmatch(what + r": (\S+), (\d+) units", case["name"]) for case in cases]
    median = {match.groups(): case["median"] for match, case in zip(found, cases) if match}
    maps = list(dict.fromkeys(name for name, _ in median))
    lines = [row(["units", *maps]), row(["---:"] * (len(maps) + 1))]
    for units in sorted({int(units) for _, units in median}):
        cells = [median.get((name, str(units))) for name in maps]
        lines.append(row([str(units), *["" if cell is None else f"{cell:,.0f}" for cell in cells]]))
    return lines


def worst(cases):
    """What is measured by itself, and how many times the first line's median that is."""
    lines = [row(["phase", "ns", "times the median", "under"]), row(["---", "---:", "---:", "---"])]
    lines.append(row([f"{cases[0]['name']}: the median", f"{cases[0]['median']:,.0f}", "1.0", ""]))
    for case in cases[1:]:
        lines.append(row([case["name"], f"{case['min']:,.0f}", f"{case['times']:.1f}", case["rule"]]))
    return lines


def replace(text, mark, lines):
    begin, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
    head, rest = text.split(begin)
    tail = rest.split(end)[1]
    return head + begin + "\n" + "\n".join(lines) + "\n" + end + tail


def main():
    entente, document = sys.argv[1:]
    bench = run(entente, "bench", "--format", "json")
    costs = run(entente, "bench", "--curve", "--format", "json")
    longest = run(entente, "bench", "--worst", "--format", "json")
    stream = run(entente, "bench", "--stream", "--format", "json")
    machine = [f"{time.strftime('%Y-%m-%d')}, {processor()}, {bench['cores']} cores, {platform.system()} on {platform.machine()}.",
               f"Outcomes of the first case: `{bench['hash']}`."]
    with open(document, encoding="utf-8") as file:
        text = file.read()
    text = replace(text, "machine", machine)
    cases = bench["cases"] + stream["cases"]
    text = replace(text, "sets", facts(bench["sets"]))
    text = replace(text, "cases", table(cases))
    text = replace(text, "curve", curve(costs["cases"], "movement"))
    text = replace(text, "curve of lists", curve(costs["cases"], "legal orders"))
    text = replace(text, "worst", worst(longest["cases"]))
    with open(document, "w", encoding="utf-8") as file:
        file.write(text)
    print("\n".join(table(cases)))


main()
