"""What the program does when the world around it fails: faults.py ENTENTE SOURCE HOSTED

Full disks, closed streams, readers that go away, files that cannot be written, SIGKILL, little memory, few open files,
other locales, an empty environment. docs/interface.md states the exit statuses that are expected here. HOSTED is the
program with host_program.c: it sets the locale of its environment, and its random numbers are 0.
"""
# SPDX-License-Identifier: MIT
import ctypes
import itertools
import json
import os
import pathlib
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ENTENTE, SOURCE = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
HOSTED = os.path.abspath(sys.argv[3])
TURN = str(SOURCE / "examples/turn.txt")
GAME = str(SOURCE / "tests/games/diplomacy.json")
COMMANDS = [["adjudicate", TURN], ["adjudicate", "--format", "json", TURN], ["audit", TURN], ["check", TURN],
            ["compare", TURN], ["convert", TURN], ["convert", GAME, "-"], ["replay", GAME], ["draw", TURN], ["orders", TURN], ["start", "standard"], ["maps"],
            ["map", "show", "standard"], ["map", "check", str(SOURCE / "maps/pure.json")], ["rules"], ["datc"],
            ["completion", "bash"], ["selfplay", "--games", "1", "--years", "1"], ["help", "draw"], ["--version"]]
ONE_GAME = ["selfplay", "--games", "1", "--years", "1", "--jobs", "1", "--save"]
WRITERS = {  # by the file that the command writes. PNG and PDF take the way of SVG, but need seconds.
    "next": ["adjudicate", "--next", "next", TURN], "repaired": ["audit", "--repair", "-o", "repaired", TURN],
    "game": ["convert", GAME, "game"], "board.svg": ["draw", "-o", "board.svg", TURN],
    "board.txt": ["draw", "-o", "board.txt", TURN],
    "map.json": ["map", "import", "-o", "map.json", str(SOURCE / "tests/maps/lakes.map")],
    "match.jsonl": [*ONE_GAME, "match.jsonl"], "match/game-000001.jsonl": [*ONE_GAME, "match"]}
NOBODY = 65534
failures = []


def check(name, good, more=""):
    if not good:
        failures.append(name)
        print("FAIL %s %s" % (name, more))


def run(words, setup=None, program=ENTENTE, **others):
    """The finished process, with its output as bytes."""
    others.setdefault("stdout", subprocess.PIPE)
    others.setdefault("stderr", subprocess.PIPE)
    others.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run([program, *words], preexec_fn=setup, timeout=120, **others)


def in_folder(test):
    """Give the test an empty folder to work in."""
    def tested():
        with tempfile.TemporaryDirectory() as folder:
            test(pathlib.Path(folder))
    tested.__name__ = test.__name__
    return tested


def limit_memory(size):
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def sanitized():
    """True if the program reserves terabytes of addresses for a sanitizer, so that memory cannot be limited."""
    return b"__asan_init" in pathlib.Path(ENTENTE).read_bytes()


def counts_lines():
    """True if the program counts which lines are run; it needs memory for that when it ends."""
    return b".gcda" in pathlib.Path(ENTENTE).read_bytes()


# ---- Standard streams. ----

def standard_output_is_full_or_closed():
    for words in COMMANDS:
        with open("/dev/full", "wb") as full:
            done = run(words, stdout=full)
        check("full: " + " ".join(words), done.returncode == 1 and b"No space left on device" in done.stderr, done)
        done = run(words, setup=lambda: os.close(1))
        check("closed: " + " ".join(words), done.returncode == 1 and b"Bad file descriptor" in done.stderr, done)


def standard_error_is_closed():
    for words, status in [(["adjudicate", TURN], 0), (["adjudicate", "/nonexistent"], 1), (["frobnicate"], 2)]:
        done = run(words, setup=lambda: os.close(2))
        check("no standard error: " + " ".join(words), done.returncode == status, done)


@in_folder
def closed_streams_do_not_become_files(folder):
    for number in (0, 1, 2):
        place = folder / ("saved%d.jsonl" % number)
        run(["selfplay", "--games", "1", "--years", "1", "--save", str(place)], setup=lambda: os.close(number))
        lines = place.read_text().splitlines()
        check("stream %d closed" % number, lines and all(line.startswith("{") for line in lines), lines[:2])
    # Here messages are printed while the file is open.
    (folder / "lines").write_bytes(b"no game\n" + open(GAME, "rb").read().replace(b"\n", b" ") + b"\n")
    done = run(["convert", "--lines", str(folder / "lines"), str(folder / "games.jsonl")], setup=lambda: os.close(2))
    lines = (folder / "games.jsonl").read_text().splitlines()
    check("messages do not go into a file", done.returncode == 1 and len(lines) == 1 and lines[0].startswith("{"), lines)


def the_reader_goes_away():
    for words in (["datc"], ["adjudicate", "--lines"]):
        lines = b'{"map":"standard"}\n' * 10000
        process = subprocess.Popen([ENTENTE, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_DFL))
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        message = process.stderr.read()
        check("no reader: " + words[0], process.wait(30) == -signal.SIGPIPE and message == b"", message)
    process = subprocess.Popen([ENTENTE, "maps"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               preexec_fn=lambda: signal.signal(signal.SIGPIPE, signal.SIG_IGN))
    process.stdout.close()
    message = process.stderr.read()
    check("no reader, SIGPIPE ignored", process.wait(30) == 1 and b"Broken pipe" in message, message)


@in_folder
def a_file_that_changes_while_it_is_read(folder):
    """Each answer is whole, and of what was read."""
    place, turn, ended = folder / "turn.txt", pathlib.Path(TURN).read_bytes(), threading.Event()
    texts = turn, turn + b"# a comment of a line\n" * 50000

    def write():
        while not ended.is_set():
            for text in texts:
                place.write_bytes(text)

    place.write_bytes(turn)
    writer = threading.Thread(target=write)
    writer.start()
    for _ in range(30):
        done = run(["adjudicate", "--format", "json", str(place)])
        answer = json.loads(done.stdout)
        check("changing file", (done.returncode == 1 and "error" in answer) or
              (done.returncode in (0, 1) and "orders" in answer), done.stderr)
    ended.set()
    writer.join()


def answers_do_not_wait_for_the_rest_of_a_line():
    process = subprocess.Popen([ENTENTE, "adjudicate", "--lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    got = []
    for part, answered in ((b'\xef\xbb\xbf{"id":"a"}\n{"id":', 1), (b'"b"}\n{"id":"c"}\n{"i', 3), (b'd":"d"}\n', 4)):
        process.stdin.write(part)
        process.stdin.flush()
        while len(got) < answered and select.select([process.stdout], [], [], 30)[0]:
            got.append(process.stdout.readline())
        check("%d answers without waiting" % answered, len(got) == answered, got)
    process.stdin.close()
    got += process.stdout.read().splitlines()
    ids = [line[line.index(b'"id":"') + 6:][:1] for line in got if b'"id":"' in line]
    check("answers in parts", ids == [b"a", b"b", b"c", b"d"] and process.wait(30) == 0, got)
    check("first answer at once", len(got) == 4 and b"error" not in got[0], got)


def wait_until_asleep(process):
    """Wait until the process waits for something, or has ended."""
    end = time.monotonic() + 60
    state = ""
    while state not in ("S", "Z") and time.monotonic() < end:
        time.sleep(0.01)
        try:
            state = pathlib.Path("/proc/%d/stat" % process.pid).read_text().rpartition(")")[2].split()[0]
        except OSError:  # without /proc
            time.sleep(1)
            return


def input_that_may_not_wait_is_waited_for():
    """Standard input has O_NONBLOCK, and its bytes come late, in parts."""
    turn, lines = pathlib.Path(TURN).read_bytes(), b'{"id":"a"}\n{"id":"b"}\n'
    for words, given in ([["adjudicate"], turn], [["adjudicate", "--lines", "--jobs", "1"], lines],
                         [["convert", "--lines", "--from", "requests", "-", "-"], lines], [["draw", "--format", "svg"], turn]):
        for ends in (os.pipe(), [end.detach() for end in socket.socketpair()]):
            os.set_blocking(ends[0], False)
            process = subprocess.Popen([ENTENTE, *words], stdin=ends[0], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                for part in given[:15], given[15:]:
                    wait_until_asleep(process)
                    os.write(ends[1], part)
            except BrokenPipeError:  # the program has ended
                pass
            wait_until_asleep(process)
            check("the flag stays: " + " ".join(words), not os.get_blocking(ends[0]))
            os.close(ends[0])
            os.close(ends[1])
            said, wrong = process.communicate(timeout=60)
            usual = run(words, stdin=None, input=given)
            check("late input: " + " ".join(words), (process.returncode, said, wrong) == (0, usual.stdout, usual.stderr), wrong)


def read_late(words, which, given, ends):
    """The status, and what the program writes to stream `which`, the second end, which has O_NONBLOCK and is full before
    anybody reads."""
    os.set_blocking(ends[1], False)
    others = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, which: ends[1]}
    process = subprocess.Popen([ENTENTE, *words], stdin=subprocess.PIPE, **others)
    try:
        process.stdin.write(given)
        process.stdin.close()
    except BrokenPipeError:  # the program has ended
        pass
    wait_until_asleep(process)
    check("the flag stays: %s, %s" % (words, which), not os.get_blocking(ends[1]))
    os.close(ends[1])
    written = b""
    try:
        while part := os.read(ends[0], 65536):
            written += part
    except OSError:  # the other end of a terminal is closed
        pass
    os.close(ends[0])
    return process.wait(60), written, process.stderr.read() if process.stderr else b""


def output_that_may_not_wait_is_whole_or_refused():
    """Standard output or error has O_NONBLOCK, and is read late."""
    for words, which, given in ((["adjudicate", "--lines", "--jobs", "1"], "stdout", b"{}\n" * 400),
                                (["datc", "--explain"], "stdout", b""), (["convert", "--lines", "-", "-"], "stderr", b"wrong\n" * 3000)):
        usual = run(words, stdin=None, input=given)
        expected = getattr(usual, which)
        check("more than is kept: " + " ".join(words), len(expected) > 100000, len(expected))
        status, written, wrong = read_late(words, which, given, os.pipe())
        check("pipe: " + " ".join(words), (status, written) == (usual.returncode, expected), (status, len(written), wrong))
        status, written, wrong = read_late(words, which, given, os.openpty())
        check("terminal: " + " ".join(words), status == usual.returncode and b"\r\n" in written and
              re.sub(rb"\x1b\[[0-9;]*m", b"", written.replace(b"\r\n", b"\n")) == expected, (status, len(written), wrong))
        ends = socket.socketpair()  # it cannot be opened once more
        ends[1].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        status, written, wrong = read_late(words, which, given, [end.detach() for end in ends])
        check("socket: " + " ".join(words), which == "stderr" or  # messages that cannot be written are lost
              (status == 1 and b"cannot write the output: Resource temporarily unavailable" in wrong), (status, len(written), wrong))


def at_a_terminal(words, which, **variables):
    """What the program writes to stream `which`, a terminal."""
    master, slave = os.openpty()
    run(words, env={**{name: os.environ[name] for name in os.environ if name != "NO_COLOR"}, "TERM": "xterm", **variables},
        **{which: slave})
    os.close(slave)
    written = b""
    try:
        while part := os.read(master, 65536):
            written += part
    except OSError:  # the other end is closed
        pass
    os.close(master)
    return written


def a_terminal_gets_colors_and_progress():
    for variables, colored in [({}, True), ({"NO_COLOR": ""}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]:
        check("colors at a terminal, %s" % variables, (b"\033[" in at_a_terminal(["adjudicate", TURN], "stdout", **variables)) == colored)
    check("no colors in a pipe", b"\033[" not in run(["adjudicate", TURN]).stdout)
    said = at_a_terminal(["selfplay", "--games", "65", "--years", "1", "--jobs", "1"], "stderr")
    check("progress", b"\r64 of 65 games\r65 of 65 games" in said and said.endswith(b"\n"), said)


# ---- Files. ----

def next_of(place, **others):
    return run(["adjudicate", "--next", str(place), TURN], **others)


@in_folder
def a_link_stays_and_its_target_is_replaced(folder):
    (folder / "there").mkdir()
    (folder / "there/file").write_text("old")
    (folder / "link").symlink_to("there/file")
    (folder / "second").symlink_to("link")
    inode = (folder / "there/file").stat().st_ino
    check("link", next_of(folder / "second").returncode == 0)
    check("link stays", (folder / "link").is_symlink() and (folder / "second").is_symlink())
    check("target is new", (folder / "there/file").stat().st_ino != inode, "written in place, so not whole at any time")
    check("target is whole", (folder / "there/file").read_text().startswith("Map:"))
    (folder / "dangling").symlink_to("there/none")
    check("dangling", next_of(folder / "dangling").returncode == 0 and (folder / "there/none").exists())
    (folder / "round").symlink_to("round")
    done = next_of(folder / "round")
    check("round", done.returncode == 1 and b"cannot be written" in done.stderr, done)


@in_folder
def mode_bits_stay(folder):
    for mode in (0o600, 0o640, 0o664, 0o2640, 0o4755, 0o1644):
        (folder / "file").write_text("old")
        (folder / "file").chmod(mode)
        check("mode %o" % mode, next_of(folder / "file").returncode == 0)
        check("mode %o stays" % mode, (folder / "file").stat().st_mode & 0o7777 == mode)
    if os.getuid() == 0:
        os.chown(folder / "file", NOBODY, NOBODY)
        check("owner", next_of(folder / "file").returncode == 0)
        check("owner stays", (folder / "file").stat().st_uid == (folder / "file").stat().st_gid == NOBODY)
    check("mode of a new file", next_of(folder / "new", setup=lambda: os.umask(0o027) and None).returncode == 0
          and (folder / "new").stat().st_mode & 0o777 == 0o640)


@in_folder
def a_read_only_file_is_refused(folder):
    (folder / "file").write_text("old")
    (folder / "file").chmod(0o444)
    done = next_of(folder / "file")
    check("read-only", done.returncode == 1 and b"file cannot be written: Permission denied" in done.stderr, done)
    check("read-only stays", (folder / "file").read_text() == "old" and os.listdir(folder) == ["file"])


@in_folder
def other_names_of_a_file_keep_the_old_bytes(folder):
    (folder / "file").write_text("old")
    (folder / "other").hardlink_to(folder / "file")
    check("hard link", next_of(folder / "file").returncode == 0)
    check("hard link's bytes", (folder / "other").read_text() == "old" != (folder / "file").read_text())


@in_folder
def a_file_with_the_new_name_is_left_alone(folder):
    """The new file has a random name before it takes its place, or, without /proc, from its beginning. Somebody who knew it
    could put a file or a link there."""
    planted, victim = folder / ".entente-0000000000000000", folder / "victim"
    plants = (lambda: planted.symlink_to("victim"), lambda: planted.write_text("planted"), lambda: planted.symlink_to("none"))
    names = [name for name in WRITERS if "/" not in name]
    for variables in {}, {"WITHOUT_PROC": "1"}:
        for plant, name in itertools.product(plants, names):
            (folder / name).write_text("old")
            victim.write_text("victim")
            planted.unlink(missing_ok=True)
            plant()
            was = planted.lstat()
            done = run(WRITERS[name], cwd=folder, program=HOSTED, env={**os.environ, **variables})
            check("planted, %s: refused" % name, done.returncode == 1 and b"cannot be written: File exists" in done.stderr, done)
            check("planted, %s: old" % name, (folder / name).read_text() == "old")
            check("planted, %s: nothing follows the link" % name, victim.read_text() == "victim" and not (folder / "none").exists())
            check("planted, %s: it stays" % name, planted.lstat().st_ino == was.st_ino)
    planted.unlink()
    check("planted no more", run(WRITERS["next"], cwd=folder, program=HOSTED).returncode == 0 and not planted.exists())


@in_folder
def a_folder_that_is_read_only(folder):
    (folder / "sub").mkdir()
    (folder / "sub").chmod(0o555)
    folder.chmod(0o755)
    if os.getuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
        os.chown(folder / "sub", NOBODY, NOBODY)
    shutil.copy(TURN, folder / "turn")
    (folder / "turn").chmod(0o644)
    try:
        done = run(["adjudicate", "--next", str(folder / "sub/next"), str(folder / "turn")],
                   setup=lambda: os.getuid() == 0 and os.setuid(NOBODY))
    except (PermissionError, subprocess.SubprocessError):  # nobody cannot run what was built here
        return
    check("read-only folder", done.returncode == 1 and b"cannot be written: Permission denied" in done.stderr, done)
    check("nothing in it", os.listdir(folder / "sub") == [])


@in_folder
def a_full_disk_leaves_the_old_file(folder):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
    (folder / "match").mkdir()
    (folder / "two.jsonl").write_text("old")
    for name, words in WRITERS.items():
        (folder / name).write_text("old")
        done = run(words, setup=limit, cwd=folder)
        check("full: " + name, done.returncode == 1 and b"cannot be written: File too large" in done.stderr, done)
    large = b'{"id":"game-%d","orders":{"FRANCE":["A PAR H"' + b',"A PAR H"' * 9000 + b"]}}\n"
    for given in (large % 1, large % 1 + large % 2):  # the last game cannot be written, or one before it
        done = run(["convert", "--lines", "--from", "requests", "-", "two.jsonl"], setup=limit, cwd=folder, stdin=None,
                   input=given)
        check("full: a large game", done.returncode == 1 and b"the games cannot be written: File too large" in done.stderr, done)
    game = open(GAME, "rb").read().replace(b"\n", b" ") + b"\n"
    done = run(["convert", "--lines", "-", "two.jsonl"], setup=limit, cwd=folder, stdin=None, input=game * 2)
    check("full: a game a line", done.returncode == 1 and b"the lines cannot be written: File too large" in done.stderr, done)
    files = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    check("old files, and nothing beside them", files == dict.fromkeys([*WRITERS, "two.jsonl"], b"old"), files)


# sh -c ON_A_FULL_DISK sh FILE COMMAND...: runs the command in a file system of its own that is full.
ON_A_FULL_DISK = """
mount -t tmpfs -o size=64k none . && cd "$PWD" && mkdir match && echo old >"$1" || exit 99
file=$1; shift
dd if=/dev/zero of=filler bs=4k 2>&-
"$@" 2>&1 >/dev/null
echo exit $?, $(cat "$file"), $(ls -A . match)
"""


@in_folder
def a_full_file_system_leaves_the_old_file(folder):
    """The test above runs on every machine; this one where a user may mount a file system."""
    for name, words in WRITERS.items():
        done = subprocess.run(["unshare", "-rm", "sh", "-c", ON_A_FULL_DISK, "sh", name, ENTENTE, *words], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=False)
        if done.returncode != 0:
            print("left out: no file system was filled, as none can be mounted here:", done.stderr.decode().strip())
            return
        said = done.stdout.decode()
        check("full file system: " + name, done.returncode == 0 and "cannot be written: No space left on device" in said and
              "exit 1, old, " in said, done)
        check("nothing beside %s" % name, ".entente" not in said, done)


PTRACE_TRACEME, PTRACE_DETACH, PTRACE_SYSCALL = 0, 17, 24
ptrace = ctypes.CDLL(None).ptrace


def signal_at(words, folder, call, number):
    """Send the signal to the program right before its system call number `call`. How many calls it has come to."""
    process = subprocess.Popen([ENTENTE, *words], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={"ASAN_OPTIONS": "detect_leaks=0"}, preexec_fn=lambda: ptrace(PTRACE_TRACEME, 0, None, None))
    _, status = os.waitpid(process.pid, 0)
    stops = 0
    while os.WIFSTOPPED(status) and stops < 2 * call - 1:  # a system call stops twice: when it begins and when it ends
        ptrace(PTRACE_SYSCALL, process.pid, None, None)
        _, status = os.waitpid(process.pid, 0)
        stops += 1
    if os.WIFSTOPPED(status):
        process.send_signal(number)
        ptrace(PTRACE_DETACH, process.pid, None, None)
        process.wait()
    else:
        process.returncode = os.waitstatus_to_exitcode(status)
    return (stops + 1) // 2


@in_folder
def a_killed_process_leaves_a_whole_file(folder):
    """Each command is killed before each of its last system calls, among which are all those on the new file's name."""
    if counts_lines():
        return  # the last system calls write the counts
    if sanitized():
        return  # it makes the same calls, but takes long to begin
    (folder / "match").mkdir()
    for name, words in WRITERS.items():
        place = folder / name
        place.write_text("old")
        calls = signal_at(words, folder, 1 << 30, signal.SIGKILL)
        new = place.read_bytes()
        for number in (signal.SIGKILL, signal.SIGTERM):
            found = set()
            for call in range(calls - 20, calls + 1):
                place.write_text("old")
                signal_at(words, folder, call, number)
                found.add(place.read_bytes())
            check("%s is old or new after %s" % (name, number.name), found == {b"old", new}, (calls, list(map(len, found))))
            # Two system calls, one after the other, give the new file a name and move it: between them it has two.
            left = list(place.parent.glob(".*"))
            check("%s: left after %s" % (name, number.name), len(left) == (number == signal.SIGKILL) and
                  all(path.read_bytes() == new for path in left), left)
            for path in left:
                path.unlink()


def writes_in(folder, process):
    """True if the process has an unfinished file open in the folder. Such a file has no name, but /proc lists it; where
    there is no /proc, it has a name that begins with a dot."""
    opened = pathlib.Path("/proc/%d/fd" % process.pid)
    try:
        names = [os.readlink(link) for link in opened.iterdir()]
    except OSError:  # there is no /proc, or the process or one of its files has gone
        names = []
    return any(os.path.dirname(name) == str(folder) for name in names) or any(folder.glob(".entente-*"))


@in_folder
def an_interrupted_match_keeps_the_saved_games(folder):
    folder = folder.resolve()
    for variables in {}, {"WITHOUT_PROC": "1"}:
        (folder / "games.jsonl").write_text("old")
        process = subprocess.Popen([HOSTED, "selfplay", "--games", "1000000", "--save", str(folder / "games.jsonl")],
                                   stdout=subprocess.DEVNULL, env={**os.environ, **variables})
        end = time.monotonic() + 60
        while not (begun := writes_in(folder, process)) and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        process.terminate()
        status = process.wait(30)
        check("interrupted while it wrote, %s" % variables, begun and status == -signal.SIGTERM, (begun, status))
        check("interrupted, %s" % variables, (folder / "games.jsonl").read_text() == "old" and
              os.listdir(folder) == ["games.jsonl"], os.listdir(folder))


@in_folder
def a_device_is_written_directly(folder):
    done = next_of("/dev/full")
    check("device", done.returncode == 1 and b"/dev/full cannot be written: No space left" in done.stderr, done)
    os.mkfifo(folder / "pipe")
    reader = subprocess.Popen(["cat", str(folder / "pipe")], stdout=subprocess.PIPE)
    check("pipe", next_of(folder / "pipe").returncode == 0 and reader.communicate()[0].startswith(b"Map:"))


@in_folder
def a_file_that_is_also_standard_output_loses_nothing(folder):
    usual = run(["adjudicate", TURN]).stdout
    for name in ("/dev/stdout", str(folder / "file")):
        for mode in ("wb", "ab"):
            (folder / "file").write_bytes(b"old\n")
            with open(folder / "file", mode) as file:
                done = next_of(name, stdout=file)
            text = (folder / "file").read_bytes()
            check("%s, %s" % (name, mode), done.returncode == 0 and b"Phase: F1903R" in text and text.endswith(usual) and
                  text.startswith(b"old\n") == (mode == "ab"), text)
    with open(folder / "file", "wb") as file:
        done = run(["audit", "--repair", "-o", "/dev/stderr", TURN], stderr=file)
    check("/dev/stderr", done.returncode == 0 and b"Phase:" in (folder / "file").read_bytes(), done)


@in_folder
def a_file_that_is_no_file(folder):
    for path, why in ((folder, b"Is a directory"), (folder / "none", b"No such file")):
        done = run(["adjudicate", str(path)])
        check("reading " + path.name, done.returncode == 1 and why in done.stderr, done)


# ---- Little of everything. ----

def little_memory_for_many_threads():
    if sanitized():
        return
    line = b'{"orders":{"FRANCE":["A PAR - BUR"]}}\n'
    for words in (["adjudicate"], ["check"], ["compare"], ["draw"], ["orders"], ["selfplay", "--games", "600", "--years", "1"]):
        words += ["--jobs", "64"] + ["--lines"] * (words[0] != "selfplay")
        done = run(words, setup=lambda: limit_memory(200 << 20), stdin=None, input=line * 600)
        check("64 threads: " + " ".join(words), done.returncode == 0 and b'"error"' not in done.stdout, done.returncode)


def hardly_any_memory():
    """Not even enough for the stack to grow."""
    if sanitized() or counts_lines():
        return
    line = b'{"orders":{"FRANCE":["A PAR - BUR"]}}\n'
    for size in range(6 << 20, 11 << 20, 50 << 10):
        if run(["--version"], setup=lambda: limit_memory(size)).returncode != 0:
            continue  # the loader fails or crashes, before main() begins
        for words in (["selfplay", "--games", "1", "--years", "1", "--jobs", "1"], ["compare", "--lines", "--jobs", "1"]):
            done = run(words, setup=lambda: limit_memory(size), stdin=None, input=line)
            said = done.stderr + done.stdout
            check("%d KiB: %s" % (size >> 10, words[0]), done.returncode == 0 or (done.returncode == 1 and b"memory" in said), done)


def little_memory():
    if sanitized():
        return
    for size in (200 << 20, 40 << 20, 12 << 20):
        for words in COMMANDS + [["draw", "--format", "png", TURN]]:
            done = run(words, setup=lambda: limit_memory(size))
            good = done.returncode == 0 or (done.returncode == 1 and b"memory" in done.stderr)
            started = b"shared librar" not in done.stderr  # the system's loader needs memory too
            check("%d MiB: %s" % (size >> 20, " ".join(words)), good or not started, done)
            check("200 MiB suffice: " + " ".join(words), done.returncode == 0 or size < 200 << 20 or "png" in words, done)


@in_folder
def few_open_files(folder):
    png = [] if sanitized() else [["draw", "--format", "png", "--width", "100", TURN]]  # librsvg keeps memory
    for words in COMMANDS + png + [["selfplay", "--games", "40", "--years", "1", "--save", str(folder / "games")]]:
        done = run(words, setup=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (8, 8)))
        check("8 files: " + " ".join(words), done.returncode == 0, done)
    done = run(["adjudicate", TURN], setup=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3)))
    check("no file", done.returncode == 1 and b"Too many open files" in done.stderr or b"shared librar" in done.stderr, done)


def no_environment():
    usual = run(["adjudicate", "--explain", TURN]).stdout
    check("no environment", run(["adjudicate", "--explain", TURN], env={}).stdout == usual)


# Letters of which Turkish has another small or capital form, letters beyond ASCII, and decimal numbers.
REQUESTS = [
    (["adjudicate"], """Phase: W1901A\nUnits:\nItaly: A Pie\nCenters:\nItaly: Ven, Rom, Nap, Tri\nOrders:\nITALY:
 BUILD F NAPOLI\n bUIld a venice\n WAIVE\n"""),
    (["check"], """Units:\nITALIA: A NAP, F ION, F MAO\nGermany: A Mun\nOrders:\nItalien:\n A NAPLES - TUNIS VIA CONVOY
 F IONIAN SEA C A NAPOLI - TUNISI\n f mid-atlantIc - IRISH SEA\nGERMANY:\n A MÜNCHEN HÄLT\n"""),
    (["draw", "--title", "İstanbul, I and i"], '{"orders": {"ITALY": ["A VENICE - PIEDMONT", "f NAPLES - ionIan sea"]}}'),
    (["convert", "--from", "diplomacy"], json.dumps({**json.loads(pathlib.Path(GAME).read_text()), "decimals": [-1.5e-3, 0.25]}))]


@in_folder
def other_locales(folder):
    """Also where a host program has set one. Needs the Debian package `locales`."""
    commands = [(words, "") for words in COMMANDS if words[0] != "selfplay"]  # which prints seconds
    # In Turkish i is no small I, in German a comma stands in fractions. In ISO-8859 names are no UTF-8.
    for language, charset, more in (("tr_TR", "UTF-8", []), ("tr_TR", "ISO-8859-9", commands), ("de_DE", "UTF-8", commands),
                                    ("de_DE", "ISO-8859-1", [])):
        name = language + "." + charset
        subprocess.run(["localedef", "-i", language, "-f", charset, str(folder / name)], check=True)
        foreign = {"LOCPATH": str(folder), "LC_ALL": name}
        for words, given in REQUESTS + more:
            usual = run(words, stdin=None, input=given.encode())
            check("good: %s" % given[:99], usual.returncode == 0 and not (given and b"is void" in usual.stdout), usual)
            for program in (ENTENTE, HOSTED) if given else (HOSTED,):
                done = run(words, env=foreign, program=program, stdin=None, input=given.encode())
                check("%s: %s %s" % (name, words, given[:99]), (done.returncode, done.stdout) == (0, usual.stdout), done)


def two_threads_and_an_early_end():
    lines = b'{"orders":{"FRANCE":["A PAR - BUR"]}}\n' * 10000
    for jobs in ("1", "2"):
        process = subprocess.Popen([ENTENTE, "adjudicate", "--lines", "--jobs", jobs], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        output, _ = process.communicate(lines[:-20])  # the last line is cut
        answers = output.splitlines()
        check("early end", len(answers) == 10000 and process.returncode == 1, len(answers))
        check("its last answer", b'"code":"syntax"' in answers[-1] and b'"error"' not in answers[-2], answers[-1])


for test in (a_terminal_gets_colors_and_progress, standard_output_is_full_or_closed, standard_error_is_closed, closed_streams_do_not_become_files,
             the_reader_goes_away, a_file_that_changes_while_it_is_read, answers_do_not_wait_for_the_rest_of_a_line,
             input_that_may_not_wait_is_waited_for, output_that_may_not_wait_is_whole_or_refused, a_link_stays_and_its_target_is_replaced,
             mode_bits_stay, a_read_only_file_is_refused, other_names_of_a_file_keep_the_old_bytes,
             a_file_with_the_new_name_is_left_alone, a_folder_that_is_read_only, a_full_disk_leaves_the_old_file, a_full_file_system_leaves_the_old_file, a_killed_process_leaves_a_whole_file,
             an_interrupted_match_keeps_the_saved_games, a_device_is_written_directly,
             a_file_that_is_also_standard_output_loses_nothing, a_file_that_is_no_file, little_memory,
             little_memory_for_many_threads, hardly_any_memory, few_open_files, no_environment, other_locales, two_threads_and_an_early_end):
    try:
        test()
    except Exception as error:  # the other tests run all the same
        check(test.__name__, False, repr(error))
print("%d failed" % len(failures))
sys.exit(bool(failures))
