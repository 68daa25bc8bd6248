#!/bin/sh
# Everything that `make check` proves. The last line counts: N passed, N failed.
set -u
cd "$(dirname "$0")/.."
passed=0 failed=0
fuzz_seconds=${FUZZ_SECONDS:-20}

step() { # step NAME COMMAND...
    name=$1
    shift
    if "$@" >build/check.log 2>&1; then
        passed=$((passed + 1))
        echo "ok    $name"
    else
        failed=$((failed + 1))
        echo "FAIL  $name"
        tail -60 build/check.log
    fi
}

suite() { # suite BUILD TITLE: each meson test of a build is one result
    ninja -C "$1" --quiet >"build/check.log" 2>&1 || { failed=$((failed + 1)); echo "FAIL  $2 does not build"; tail -60 build/check.log; return; }
    before=$failed
    meson test -C "$1" --no-rebuild >"build/check.log" 2>&1
    good=$?
    for line in $(sed -n 's/^ *[0-9]*\/[0-9]* \([a-z_]*\)  *\(OK\|FAIL\|TIMEOUT\|ERROR\) .*/\1:\2/p' build/check.log); do
        case $line in
        *:OK) passed=$((passed + 1)) && echo "ok    $2: ${line%:*}" ;;
        *) failed=$((failed + 1)) && echo "FAIL  $2: ${line%:*}" && tail -80 "$1/meson-logs/testlog.txt" ;;
        esac
    done
    [ "$good" -eq 0 ] || [ "$failed" -gt "$before" ] || { failed=$((failed + 1)); echo "FAIL  $2: a suite that is not listed above"; tail -60 build/check.log; }
}

cases() { # count every DATC case by itself
    build/entente datc --all-choices >build/datc.log
    set -- $(tail -1 build/datc.log)
    passed=$((passed + $1)) failed=$((failed + $3))
    grep -v '^FAIL\|^  ' build/datc.log | sed 's/^/      /'
    grep '^FAIL' -A3 build/datc.log
}

mkdir -p build
make --no-print-directory build/build.ninja build-debug/build.ninja build-clang/build.ninja build-fuzz/build.ninja || exit 1
suite build "gcc, release"
cases
suite build-debug "gcc, AddressSanitizer and UndefinedBehaviorSanitizer"
step "clang builds without a warning" ninja -C build-clang --quiet
step "valgrind: a turn" valgrind -q --error-exitcode=9 --leak-check=full build/entente adjudicate --explain examples/turn.txt
step "valgrind: a JSON turn" valgrind -q --error-exitcode=9 --leak-check=full build/entente adjudicate examples/turn.json
step "valgrind: a picture" valgrind -q --error-exitcode=9 --leak-check=full build/entente draw examples/turn.txt -o build/turn.svg
step "the header compiles as C++" sh -c 'echo "#include <entente.h>" | g++ -std=c++17 -Wall -Werror -Iinclude -x c++ -fsyntax-only -'
step "fuzz targets build" ninja -C build-fuzz --quiet
step "fuzzing, $fuzz_seconds s a target" tests/fuzz/run.sh build-fuzz "$fuzz_seconds"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
