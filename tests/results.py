"""Print the results of `meson test` one a line, and under a failure its own output: results.py BUILD TITLE

The last line counts: how many passed, how many failed."""
# SPDX-License-Identifier: MIT
import json
import os
import sys

SHOWN = 60  # the last lines of a failing test's output


def main():
    build, title = sys.argv[1:]
    with open(os.path.join(build, "meson-logs/testlog.json"), encoding="utf-8") as file:
        results = [json.loads(line) for line in file]
    failed = [result for result in results if result["result"] != "OK"]
    for result in results:
        print("%s %s: %s" % ("FAIL " if result in failed else "ok   ", title, result["name"]))
        if result in failed:
            print("      %s after %.0f s, exit status %s" % (result["result"], result["duration"], result["returncode"]))
            for line in (result.get("stdout", "") + result.get("stderr", "")).splitlines()[-SHOWN:]:
                print("      " + line)
    print(len(results) - len(failed), len(failed))


main()
