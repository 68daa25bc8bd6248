# expect.sh -- what the tests of the command line share: read by a script that was called with ENTENTE SOURCE.
# With STOP_AT_FAILURE set, the first failure ends the script.
# shellcheck shell=sh disable=SC2034
entente=$(realpath "$1") source=$2
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

# expect STATUS NAME COMMAND...: runs it, keeps its output in $work/out and $work/err
expect() {
    want=$1 name=$2
    shift 2
    timeout 60 "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    case $(head -c 1 "$work/out" | tr -d '\000') in
    '{') n_answers=$((n_answers + 1)) && cp "$work/out" "$work/all/$n_answers" ;; # for their schemas
    esac
    [ "$got" -eq "$want" ] || { head -c 300 "$work/err"; fail "$name: exit $got, not $want"; }
}
contains() {
    grep -qF -- "$2" "$work/$1" || fail "no '$2' in the $1 of the last command"
}
lacks() {
    grep -qF -- "$2" "$work/$1" && fail "'$2' in the $1 of the last command"
}
