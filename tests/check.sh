#!/bin/sh
# Everything that `make check` proves. The last line counts: N passed, N failed.
set -u
cd "$(dirname "$0")/.."
passed=0 failed=0
python=/usr/bin/python3
[ -x "$python" ] || python=python3
build=build-check
log=$build/check.log

result() { # result NAME STATUS LOG
    if [ "$2" -eq 0 ]; then
        passed=$((passed + 1))
        echo "ok    $1"
    else
        failed=$((failed + 1))
        echo "FAIL  $1"
        tail -60 "$3"
    fi
}

step() { # step NAME COMMAND...
    name=$1
    shift
    "$@" >"$log" 2>&1
    result "$name" $? "$log"
}

begin() { # begin NAME COMMAND...: a step beside those that follow; it tells its result in `finish`
    begun=$1
    shift
    "$@" >"$log.begun" 2>&1 &
}

finish() {
    wait $!
    result "$begun" $? "$log.begun"
}

# Each meson test of a build is one result. One test more than cores runs at a time, since those of the web page mostly
# wait for their browser.
suite() { # suite BUILD TITLE
    ninja -C "$1" --quiet >"$log" 2>&1 || { failed=$((failed + 1)); echo "FAIL  $2 does not build"; tail -60 "$log"; return; }
    rm -f "$1/meson-logs/testlog.json"
    meson test -C "$1" --no-rebuild --num-processes $(($(nproc) + 1)) >/dev/null 2>&1
    "$python" tests/results.py "$1" "$2" >"$log" || { failed=$((failed + 1)); echo "FAIL  $2: no results"; return; }
    sed '$d' "$log"
    set -- $(tail -1 "$log")
    passed=$((passed + $1)) failed=$((failed + $2))
}

cases() { # count every DATC case by itself
    $build/entente datc --all-choices >"$log"
    set -- $(grep ' passed, ' "$log")
    passed=$((passed + $1)) failed=$((failed + $3))
    grep -v '^FAIL\|^  ' "$log" | sed 's/^/      /'
    grep '^FAIL' -A3 "$log"
}

bare_library() { # as for another machine, without the program and the drawing; needs nothing but libc
    ninja -C build-bare --quiet && ! readelf -d build-bare/libentente.so | grep NEEDED | grep -v 'libc\.so\|libpthread'
}

both_headers_in_cxx() {
    for header in include/*.h; do
        echo "#include <${header#include/}>" | g++ -std=c++17 -Wall -Werror -Iinclude -x c++ -fsyntax-only - || return 1
    done
}

no_merge_conflict() { # build folders and what git ignores are left out
    found=$(git grep --no-index --exclude-standard -nE '^(<{7}|>{7}|[|]{7}) ' -- .) || [ $? -eq 1 ] || return 1
    [ -z "$found" ] || { echo "$found"; return 1; }
}

mkdir -p $build
make -j2 --no-print-directory $build/build.ninja build-sanitize/build.ninja build-bare/build.ninja build-clang/build.ninja || exit 1
step "no merge conflict is left in a file" no_merge_conflict
step "lint" make --no-print-directory lint
nice ninja -C build-sanitize --quiet >/dev/null 2>&1 & # its suite tells of errors; until then, for the time that tests wait
suite $build "gcc, release"
cases
wait
begin "the Python package: wheel, source distribution, types, tests" tests/python.sh $build # which mostly uses one core
suite build-sanitize "gcc, AddressSanitizer and UndefinedBehaviorSanitizer"
finish
begin "the Python module, sanitized and with references counted" tests/python_debug.sh build-sanitize
step "one thread and eight answer alike, ThreadSanitizer sees no race" make --no-print-directory check-threads
step "the bare library builds as for another machine" bare_library
step "what is installed works" tests/installed.sh $build
step "valgrind: a turn" valgrind -q --error-exitcode=9 --leak-check=full $build/entente adjudicate --explain examples/turn.txt
step "valgrind: a JSON turn" valgrind -q --error-exitcode=9 --leak-check=full $build/entente adjudicate examples/turn.json
step "valgrind: a picture" valgrind -q --error-exitcode=9 --leak-check=full $build/entente draw examples/turn.txt -o $build/turn.svg
step "the headers compile as C++" both_headers_in_cxx
finish
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
