#!/bin/sh
# The bench as others use it: benches.sh ENTENTE SOURCE
# With sanitizers it takes too long; there the unit test `bench` runs the same code on fewer phases.
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

expect 0 bench "$entente" bench --runs 1 --format json
cp "$work/out" "$work/before.json"
expect 0 "bench against that" "$entente" bench --runs 1 --baseline "$work/before.json"
contains out "of before"
outcomes=$(sed -n 's/^outcomes //p' "$work/out")
grep -qF "$outcomes" "$work/before.json" || fail "the outcomes of two benches differ"
expect 0 "bench, the curve" "$entente" bench --curve --runs 1
contains out "grid, 200 units"
expect 0 "bench, distinct phases" "$entente" bench --stream --runs 1 --format json
"$python" - "$work/out" <<'PYTHON' || fail "a bench of distinct phases has another form"
import json, sys
bench = json.load(open(sys.argv[1]))
(case,) = bench["cases"]
assert bench["phases"] == 200000 and bench["sets"] == [] and 28 <= bench["units"] <= 34
assert case["name"] == "compact: standard, 200000 phases of play" and case["threads"] == 1 and case["median"] > 0
PYTHON
expect 0 "bench, the worst phases" "$entente" bench --worst --runs 1 --format json
"$python" - "$work/out" >"$work/worst.jsonl" <<'PYTHON' || fail "the worst phases lack a field"
import json, sys
bench = json.load(open(sys.argv[1]))
assert bench["hash"] and bench["cases"][0]["median"] > 0 and len(bench["cases"]) > 5
for case in bench["cases"][1:]:
    assert case["min"] > 0 and case["times"] > 0
    assert case["rule"] == "4.A.2=" + case["request"]["rules"].get("4.A.2", "d")
    assert sum(len(orders) for orders in case["request"]["orders"].values()) <= 34
for case in bench["cases"][2:]:
    print(json.dumps(case["request"]))
PYTHON
expect 0 "those made by hand are requests" "$entente" adjudicate --lines "$work/worst.jsonl"
lacks out '"result":"void"'
sed 's/"hash": "[0-9a-f]*"/"hash": "0000000000000000"/' "$work/before.json" >"$work/other.json"
expect 1 "bench against a judge that rules otherwise" "$entente" bench --runs 1 --baseline "$work/other.json"
contains err "the outcomes are others than those of $work/other.json (0000000000000000): the judge rules otherwise"
expect 1 "bench against cases of another kind" "$entente" bench --curve --runs 1 --baseline "$work/before.json"
contains err "no case of $work/before.json was measured; it is of another kind of bench"
expect 1 "bench against nothing" "$entente" bench --baseline "$source/examples/turn.json"
expect 2 "bench, no runs" "$entente" bench --runs 0
echo '{"case": []}' >"$work/none.json"
expect 1 "a baseline without cases" "$entente" bench --baseline "$work/none.json"
contains err 'give what entente bench --format json wrote'
expect 1 "a baseline that is no JSON" "$entente" bench --baseline "$source/examples/turn.txt"
expect 1 "a baseline that is not there" "$entente" bench --baseline "$work/nothing"
exit $failed
