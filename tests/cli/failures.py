"""Each call for memory or files that can fail does fail, one at a time: failures.py ENTENTE_FAILING SOURCE [SHARE]

ENTENTE_FAILING is the program with tests/cli/failing_program.c. The first run of each command records which calls it
makes; a place of the code that an earlier command has passed is not tried again. Then the command runs once for each
call. It must end by itself. If it succeeds, what it printed and wrote is what the first run did; if it fails, it says
why, and a file that it was to replace is the old or the new one. SHARE: try one of so many calls only.
"""
# SPDX-License-Identifier: MIT
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time

ENTENTE, SOURCE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
SHARE = int(sys.argv[3]) if len(sys.argv) > 3 else 1
TURN, TURN_JSON, GAME = (str(SOURCE / name) for name in ("examples/turn.txt", "examples/turn.json", "tests/games/diplomacy.json"))
LINE = b'{"id":"a","units":{"FRANCE":["A PAR"]},"orders":{"FRANCE":["A PAR - BUR"]}}\n'
GAME_LINE = pathlib.Path(GAME).read_bytes().replace(b"\n", b" ") + b"\n"
ODD = b'{"units":{"FRANCE":["A PAR","A NTH"],"ITALY":["F PAR"]}}'
DERIVED = '{"base": "pure.json", "changes": {"name": "x"}}'
NO_POWER = '{"base": "france-austria", "changes": {"powers": [{"name": "Units"}], "remove": {"powers": ["Austria", "France"]}}}'
ENDING = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGPIPE, signal.SIGXCPU, signal.SIGXFSZ)
WRITTEN, OLD = ("OUT.txt", "OUT.jsonl", "LINK.txt"), "old\n"
# The words of a command, what it reads, and how it ends; "OUT" is a file to replace, "LINK" a link to one. Without /proc
# a new file has a name from its beginning.
COMMANDS = [
    ("adjudicate --explain=full --rules 1971 --rule 4.A.2=e --next OUT.txt " + TURN, None, 0),
    ("adjudicate --format json --next LINK.txt " + TURN, None, 0),
    ("WITHOUT_PROC=1 adjudicate --next LINK.txt " + TURN, None, 0),
    ("WITHOUT_PROC=1 selfplay --games 1 --years 1 --jobs 1 --save OUT.jsonl", None, 0),
    ("adjudicate --lines --jobs 1", LINE * 3 + b"nonsense\n", 1),
    ("adjudicate --format json", b"{", 1),
    ("audit --format json", ODD, 1),
    ("audit --repair -o OUT.txt", ODD, 1),
    ("audit --repair", ODD, 1),
    ("check --all " + TURN, None, 0),
    ("check --format json " + TURN, None, 0),
    ("compare --issues " + TURN, None, 0),
    ("compare --issues --only 4.A.2,4.A.3 --format json " + TURN, None, 0),
    ("compare --against 1971,dpjudge " + TURN, None, 0),
    ("completion bash", None, 0),
    ("convert " + TURN, None, 0),
    ("convert --to diplomacy " + TURN_JSON + " OUT.txt", None, 0),
    ("convert --lines --from requests --to diplomacy - OUT.txt", LINE * 2 + LINE.replace(b'"a"', b'"b"'), 0),
    ("convert " + GAME + " -", None, 0),
    ("convert --lines - OUT.txt", GAME_LINE, 0),
    ("datc 6.A.1 6.D.1", None, 0),
    ("datc --dir " + str(SOURCE / "tests/datc") + " 6.A.2", None, 0),
    ("draw " + TURN, None, 0),
    ("draw -o OUT.txt " + TURN, None, 0),
    ("draw --geometry standard", None, 0),
    ("draw --map-dir " + str(SOURCE / "examples") + " --map switzerland.json", None, 0),
    ("draw --phase-by-phase pictures -", LINE, 0),
    ("draw --map standard", None, 0),
    ("help", None, 0),
    ("map check " + str(SOURCE / "maps/pure.json"), None, 0),
    ("map check --map-dir " + str(SOURCE / "maps") + " DERIVED.json", None, 0),
    ("map check NO_POWER.json", None, 1),
    ("map import -o OUT.txt --power R=Red " + str(SOURCE / "tests/maps/map.lakes"), None, 0),
    ("map import -o OUT.txt " + str(SOURCE / "tests/maps/lakes.map"), None, 0),
    ("map show standard", None, 0),
    ("map show --format json loeb9", None, 0),
    ("maps", None, 0),
    ("maps --format json", None, 0),
    ("orders " + TURN, None, 0),
    ("orders --format json " + TURN, None, 0),
    ("replay " + GAME, None, 0),
    ("replay --format json " + GAME, None, 0),
    ("rules 4.A.2", None, 0),
    ("rules --format json", None, 0),
    ("selfplay --games 1 --years 1 --jobs 1 --save OUT.jsonl", None, 0),
    ("selfplay --games 1 --years 1 --jobs 1 --save games", None, 0),
    ("start --format json standard", None, 0),
    ("start standard", None, 0),
]
faults = []


def run(words, given, **variables):
    """(how it ended, what it printed, what it said, {name: bytes} of the files that it left)"""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        for name in WRITTEN[:2]:
            (place / name).write_text(OLD)
        (place / "LINK.txt").symlink_to("OUT.txt")
        (place / "DERIVED.json").write_text(DERIVED)
        (place / "NO_POWER.json").write_text(NO_POWER)
        options = [word for word in words.split() if not word.startswith("WITHOUT_PROC=")]
        if len(options) < len(words.split()):
            variables["WITHOUT_PROC"] = "1"
        done = subprocess.run([ENTENTE, *options], input=given or b"", cwd=folder, timeout=60,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **variables})
        files = {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}
        return done.returncode, done.stdout, done.stderr, files


def recorded(words, given):
    """The first run, and its calls worth failing: [(number, place)]"""
    with tempfile.NamedTemporaryFile("r") as calls:
        first = run(words, given, FAILING_RECORD=calls.name)
        return first, [line.split() for line in calls]


def judge(words, number, first, then):
    """Note what is wrong with the run `then`, in which one call failed. (selfplay prints how long it took.)"""
    status, printed, said, files = then
    name = "%s: call %s fails" % (words, number)
    reported = said != first[2] or (printed != first[1] and status != 0)
    if status not in (0, 1, 2):
        faults.append("%s: ended by %s: %s" % (name, status, said[-300:]))
    elif (status == 0 or not reported) and (files != first[3] or (printed != first[1] and "selfplay" not in words)):
        faults.append("%s, and nobody learns it: %s" % (name, said[-300:]))
    elif status != 0 and not reported and status != first[0]:
        faults.append("%s: status %d without a word" % (name, status))
    elif status == 2 and b"memory" not in said:
        faults.append("%s, and the words of the command are blamed: %s" % (name, said[-300:]))
    for file in WRITTEN:
        if files.get(file) not in (OLD.encode(), first[3][file]) and "--lines" not in words: # refused lines are left out
            faults.append("%s: neither the old nor the new %s" % (name, file))
    for file in files:
        if file not in first[3]:
            faults.append("%s: %s is left" % (name, file))


def heed_signals():
    """The program would ignore what this test ignores, as it does where nohup started it. No core dump is written."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    for number in ENDING:
        signal.signal(number, signal.SIG_DFL)


def a_signal_removes_a_file_that_has_a_name():
    for number in ENDING:
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "games.jsonl").write_text(OLD)
            process = subprocess.Popen([ENTENTE, "selfplay", "--games", "1000000", "--save", "games.jsonl"], cwd=folder,
                                       stdout=subprocess.DEVNULL, env={**os.environ, "WITHOUT_PROC": "1"},
                                       preexec_fn=heed_signals)
            try:
                until = time.monotonic() + 30
                while len(os.listdir(folder)) < 2 and time.monotonic() < until:
                    time.sleep(0.01)
                begun = len(os.listdir(folder))
                process.send_signal(number)
                if begun != 2 or process.wait(30) != -number or os.listdir(folder) != ["games.jsonl"] or \
                        pathlib.Path(folder, "games.jsonl").read_text() != OLD:
                    faults.append("signal %d: %d files, then %s" % (number, begun, os.listdir(folder)))
            finally:
                process.kill()


def a_signal_waits_while_a_file_has_two_names():
    for variables in ({}, {"WITHOUT_PROC": "1"}):
        words = "adjudicate --next OUT.txt " + TURN
        status, _, _, files = run(words, None, ENDED_AT_RENAME="1", **variables)
        if status != -signal.SIGTERM or files != run(words, None)[3]:
            faults.append("SIGTERM before the last name: ended by %s, with %s" % (status, sorted(files)))
        # Two threads play games; one of them gives the name, the other one could be ended.
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "game-000001.jsonl").write_text(OLD)
            done = subprocess.run([ENTENTE, "selfplay", "--games", "1000", "--years", "1", "--jobs", "2", "--save", folder],
                                  env={**os.environ, "ENDED_AT_RENAME": "1", **variables}, stdout=subprocess.DEVNULL,
                                  preexec_fn=heed_signals, check=False, timeout=60)
            left = [name for name in os.listdir(folder) if name.startswith(".")]
            if done.returncode != -signal.SIGTERM or left or pathlib.Path(folder, "game-000001.jsonl").read_text() == OLD:
                faults.append("SIGTERM in a match of two threads: ended by %s, left %s" % (done.returncode, left))


def main():
    tried, n = set(), 0
    for words, given, status in COMMANDS:
        first, calls = recorded(words, given)
        if first[0] != status:
            faults.append("%s: ended by %s, not %s: %s" % (words, first[0], status, first[2][-300:]))
        for number, place in calls:
            if place not in tried:
                tried.add(place)
                n += 1
                if n % SHARE == 0:
                    judge(words, number, first, run(words, given, FAILING_AT=number))
    a_signal_removes_a_file_that_has_a_name()
    a_signal_waits_while_a_file_has_two_names()
    if n < 1000:
        faults.append("only %d places were found" % n)
    for fault in faults:
        print("FAIL", fault)
    print("%d calls failed" % (n // SHARE))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
