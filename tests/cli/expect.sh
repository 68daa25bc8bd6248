# expect.sh -- what the tests of the command line share: read by a script that was called with ENTENTE SOURCE.
# With STOP_AT_FAILURE set, the first failure ends the script.
# shellcheck shell=sh disable=SC2034
entente=$(realpath "$1") source=$2 turn=$2/examples/turn.txt
python=/usr/bin/python3
[ -x "$python" ] || python=python3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 n_answers=0
mkdir "$work/all"

fail() {
    echo "FAIL $1"
    failed=1
    [ -z "${STOP_AT_FAILURE:-}" ] || exit 1
}

# expect STATUS NAME COMMAND...: run the command, and put its output into $work/out and $work/err
expect() {
    want=$1 name=$2
    shift 2
    timeout 200 "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    case $(head -c 1 "$work/out" | tr -d '\000') in
    '{') n_answers=$((n_answers + 1)) && cp "$work/out" "$work/all/$n_answers" ;; # for finish
    esac
    [ "$got" -eq "$want" ] || { head -c 300 "$work/err"; fail "$name: exit $got, not $want"; }
}
# contains FILE TEXT: FILE is out or err
contains() {
    grep -qF -- "$2" "$work/$1" || fail "no '$2' in the $1 of the last command"
}
lacks() {
    grep -qF -- "$2" "$work/$1" && fail "'$2' in the $1 of the last command"
}
# answers EXPRESSION: in Python, of the last output as JSON `a`
answers() {
    "$python" -c "import json,sys; a = json.load(open('$work/out')); sys.exit(not ($1))" || fail "not so: $1"
}

# fits_schema ARGUMENTS: of schema.py
fits_schema() {
    "$python" "$source/tests/cli/schema.py" "$source/docs/schema" "$@" >"$work/out" || fail "something does not fit its schema"
}

# finish KIND...: the end of a script. Every answer fits its schema, and there were some of each of these kinds.
finish() {
    [ $n_answers -eq 0 ] || fits_schema "$work"/all/*
    for kind in "$@"; do
        contains out " $kind"
    done
    exit $failed
}
