#!/bin/sh
# The command line as others use it: exit statuses, both formats, streams, and hostile input. run.sh ENTENTE SOURCE
set -u
entente=$1 source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# expect STATUS NAME COMMAND...: runs it, keeps its output in $work/out and $work/err
expect() {
    want=$1 name=$2
    shift 2
    timeout 60 "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    if [ "$got" -ne "$want" ]; then
        echo "FAIL $name: exit $got, not $want"
        head -c 300 "$work/err"
        failed=1
    fi
}
contains() {
    grep -qF -- "$2" "$work/$1" || { echo "FAIL: no '$2' in the $1 of the last command"; failed=1; }
}

expect 0 text "$entente" adjudicate "$source/examples/turn.txt"
contains out "German A Bel: Hol"
expect 0 explain "$entente" adjudicate --explain --names full "$source/examples/turn.txt"
contains out "is cut by Army Munich"
expect 0 json "$entente" adjudicate "$source/examples/turn.json"
contains out '"id": "spring"'
contains out '"written": "F London - Channel"'
expect 0 to-json "$entente" adjudicate --format json "$source/examples/turn.txt"
contains out '"phase": "F1903R"'
expect 0 next "$entente" adjudicate --next "$work/next.txt" "$source/examples/turn.txt"
printf 'Germany:\n A Bel R Hol\n' >>"$work/next.txt"
expect 0 retreats "$entente" adjudicate "$work/next.txt"
contains out "A Bel R Hol"
contains out "Next: Winter 1903, adjustments"
expect 0 rules "$entente" rules 4.A.2
contains out "Szykman"
expect 0 maps "$entente" maps
expect 0 show "$entente" map show standard
expect 0 check "$entente" map check "$source/maps/colonial.json"
expect 0 case "$entente" datc 6.F.14 --explain
expect 0 help "$entente" --help
for command in adjudicate datc rules maps map bench orders selfplay; do
    expect 0 "$command --help" "$entente" "$command" --help
    contains out "Example:"
done

# Legal orders.
expect 0 orders "$entente" orders --map standard
contains out '"F STP/SC - BOT"'
expect 0 "orders as text" "$entente" orders --format text "$source/examples/turn.txt"
expect 0 "orders counted" "$entente" orders --map standard --count
contains out '"units": 22'
expect 0 "orders of units that orders name" sh -c 'printf "{\"orders\":{\"FRANCE\":[\"A PAR H\"]}}" | '"$entente"' orders --count --format text'
contains out "5 orders of 1 units, 5 ways"
expect 0 "builds" sh -c 'printf "{\"phase\":\"W1901A\",\"units\":{},\"centers\":{\"RUSSIA\":[\"STP\"]}}" | '"$entente"' orders'
contains out '"F STP/NC B"'
contains out '"WAIVE"'
expect 1 "orders of no map" "$entente" orders --map nowhere
expect 2 "orders, odd format" "$entente" orders --format xml
expect 2 "orders of two files" "$entente" orders a b

# Whole games: the same whatever the number of threads, and each phase a request that judges to the next one.
expect 0 selfplay "$entente" selfplay --games 6 --seed 3 --years 4 --jobs 1 --check --save "$work/one.jsonl"
sed '$d' "$work/out" >"$work/one"
expect 0 "selfplay on three threads" "$entente" selfplay --games 6 --seed 3 --years 4 --jobs 3 --save "$work/three.jsonl"
sed '$d' "$work/out" >"$work/three"
cmp -s "$work/one" "$work/three" && cmp -s "$work/one.jsonl" "$work/three.jsonl" || { echo "FAIL: threads change games"; failed=1; }
expect 0 "selfplay into a folder" "$entente" selfplay --games 2 --years 1 --map colonial --policy greedy --rule 4.A.2=e --save "$work/games"
expect 0 "saved games judge" "$entente" adjudicate --lines "$work/one.jsonl"
cp "$work/out" "$work/answers"
expect 0 "and lead to each other" python3 "$source/tests/cli/follows.py" "$work/one.jsonl" "$work/answers"
expect 0 "a folder's games judge" "$entente" adjudicate --lines "$work/games/game-000002.jsonl"
cp "$work/out" "$work/answers"
expect 0 "and lead to each other too" python3 "$source/tests/cli/follows.py" "$work/games/game-000002.jsonl" "$work/answers"
expect 0 bench "$entente" bench --runs 1 --format json
cp "$work/out" "$work/before.json"
expect 0 "bench against that" "$entente" bench --runs 1 --baseline "$work/before.json"
contains out "of before"
outcomes=$(sed -n 's/^outcomes //p' "$work/out")
grep -qF "$outcomes" "$work/before.json" || { echo "FAIL: the outcomes of two benches differ"; failed=1; }
expect 1 "bench against nothing" "$entente" bench --baseline "$work/one.jsonl"
expect 2 "bench, no runs" "$entente" bench --runs 0
expect 1 "nowhere to save" "$entente" selfplay --games 2 --save "$work/none/x.jsonl"
expect 2 "odd policy" "$entente" selfplay --policy wise
expect 2 "no games" "$entente" selfplay --games 0

expect 2 "no command" "$entente"
expect 2 "odd command" "$entente" frobnicate
expect 2 "odd option" "$entente" adjudicate --frobnicate
expect 2 "odd rule" "$entente" adjudicate --rule 4.A.2=z "$source/examples/turn.txt"
contains err "a, b, c, d, e, f"
expect 2 "odd case" "$entente" datc 9.Z.99
expect 1 "no file" "$entente" adjudicate "$work/none"
expect 1 directory "$entente" adjudicate "$work"
: >"$work/empty"
expect 1 empty "$entente" adjudicate "$work/empty"
head -c 1000000 /dev/urandom >"$work/random"
expect 1 random "$entente" adjudicate "$work/random"
head -c 100000000 /dev/zero | tr '\0' a >"$work/long"
expect 1 "long line" "$entente" adjudicate "$work/long"
contains err "larger than"
expect 1 "long line in a stream" "$entente" adjudicate --lines "$work/long"
contains out '"error"'
rm "$work/long"
head -c 100000 /dev/zero | tr '\0' '[' >"$work/deep"
expect 1 "deep text" "$entente" adjudicate "$work/deep"
{ printf '{"orders":'; cat "$work/deep"; } >"$work/deeper"
expect 1 deep "$entente" adjudicate "$work/deeper"
printf '{"units":{"FRANCE":["A PAR"]},"orders":{"FRANCE":["A PAR - \377"]}}' >"$work/utf8"
expect 1 "invalid UTF-8" "$entente" adjudicate "$work/utf8"
printf 'France:\n A Par - \377\376\n' >"$work/utf8"
expect 0 "invalid UTF-8 in an order" "$entente" adjudicate "$work/utf8"
expect 0 "the same as JSON" "$entente" adjudicate --format json "$work/utf8"
{ echo France:; yes ' A Par - Bur' | head -60000; } >"$work/many"
expect 0 "60,000 orders for one unit" "$entente" adjudicate "$work/many"
{ echo France:; yes ' A Par - Bur' | head -100000; } >"$work/many"
expect 1 "100,000 orders for one unit" "$entente" adjudicate "$work/many"
contains err "a turn has at most"
awk 'BEGIN { printf "{\"name\":\"big\",\"powers\":[{\"name\":\"P\"}],\"provinces\":["; for (i = 0; i < 10000; i++)
    printf "%s{\"code\":\"P%d\",\"name\":\"N%d\",\"kind\":\"inland\"}", i ? "," : "", i, i; print "]}" }' >"$work/big.json"
expect 1 "10,000 provinces" "$entente" map check "$work/big.json"
contains err "a map has 1 to 1024"
expect 1 "unwritable" "$entente" adjudicate --next /nonexistent/file "$source/examples/turn.txt"
expect 1 "unknown key" sh -c "echo '{\"unit\":{}}' | '$entente' adjudicate -"
contains err "unit: unknown key"

# A stream: an answer a line, in order, whatever happens.
i=0
while [ $i -lt 200 ]; do
    echo "{\"id\":\"$i\",\"units\":{\"FRANCE\":[\"A PAR\"]},\"orders\":{\"FRANCE\":[\"A PAR - BUR\"]}}"
    [ $((i % 50)) -eq 7 ] && echo '{"id":"bad","colour":1}' && echo
    i=$((i + 1))
done >"$work/lines"
expect 1 stream "$entente" adjudicate --lines --jobs 2 "$work/lines"
[ "$(grep -c '"reason":"unopposed"' "$work/out")" -eq 200 ] || { echo "FAIL: stream answers"; failed=1; }
[ "$(grep -c '"error"' "$work/out")" -eq 8 ] || { echo "FAIL: stream errors"; failed=1; }
grep -o '"id":"[0-9]*"' "$work/out" | tr -dc '0-9\n' | sort -nc || { echo "FAIL: stream order"; failed=1; }
exit $failed
