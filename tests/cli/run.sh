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
for command in adjudicate audit datc rules maps map bench; do
    expect 0 "$command --help" "$entente" "$command" --help
    contains out "Example:"
done

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

# An audit: one position, a history, what is mended; the mended position is sound and can be played on.
printf 'Phase: S1902M\nUnits:\n England: F Lon, F Edi, A Lvp, F Ska, F Mun\n Italy: F Ska\n' >"$work/dutch.txt"
expect 1 "an impossible unit is refused" "$entente" adjudicate "$work/dutch.txt"
expect 1 audit "$entente" audit "$work/dutch.txt"
contains out "English F Mun: a fleet cannot stand inland; it is removed (rule 2)"
contains out "English F Ska, Italian F Ska: a place holds one unit"
expect 1 "audit mends" "$entente" audit --repair "$work/dutch.txt"
contains err "not sound"
cp "$work/out" "$work/mended.txt"
expect 0 "mended is sound" "$entente" audit "$work/mended.txt"
contains out "every unit may be there"
expect 0 "mended is playable" "$entente" adjudicate "$work/mended.txt"
expect 1 "audit mends into a file, as JSON" "$entente" audit --format json -o "$work/mended.json" "$work/dutch.txt"
contains out '"sound": false'
expect 0 "mended JSON is sound" "$entente" audit "$work/mended.json"
expect 0 "mended JSON is playable" "$entente" adjudicate "$work/mended.json"
centers='"centers":{"ENGLAND":["LON","EDI","LVP","NWY"]}'
{
    echo "{\"phase\":\"W1901A\",$centers,\"units\":{\"ENGLAND\":[\"F NTH\",\"F NWG\"]},\"orders\":{\"ENGLAND\":[\"F LON B\",\"F EDI B\",\"A LVP B\"]}}"
    echo "{\"phase\":\"S1902M\",$centers,\"units\":{\"ENGLAND\":[\"F NTH\",\"F NWG\",\"F LON\",\"F EDI\",\"A LVP\"]},\"orders\":{\"ENGLAND\":[\"A LVP - YOR\"]}}"
    echo "{\"id\":\"last\",\"phase\":\"F1902M\",$centers,\"units\":{\"ENGLAND\":[\"F NTH\",\"F NWG\",\"F LON\",\"F EDI\",\"A YOR\"]}}"
} >"$work/history"
expect 1 "audit of a history" "$entente" audit "$work/history"
contains out '"since": "W1901A"'
contains out '"unit": "A YOR"'
contains out '"id": "last"'
expect 1 "audit of a history, as text" "$entente" audit --format text --names full "$work/history"
contains out "English Army Yorkshire: the last adjustment did not allow so many units; since the orders of W1901A; it is removed (rule 2)"
expect 1 "4.E.6 b" "$entente" audit --rule 4.E.6=b --repair "$work/history"
contains out '"A YOR"'
contains out '"4.E.6": "b"'
expect 1 "4.E.6 a" "$entente" audit --repair "$work/history"
grep -q '"A YOR"' "$work/out" && { echo "FAIL: the Flying Dutchman sails on"; failed=1; }
expect 1 "a history with a bad line" sh -c "{ cat '$work/history'; echo '{\"units\":{\"ENGLAND\":[\"F ATL\"]}}'; } | '$entente' audit"
contains err "standard input:4:1: units.ENGLAND[0]"
expect 1 "a history with a broken line" sh -c "{ cat '$work/history'; echo; echo '{\"units\":]'; } | '$entente' audit"
contains err "standard input:5:"
expect 1 "a history of too many phases" sh -c "yes '{\"units\":{}}' | head -2000 | '$entente' audit"
expect 1 "nothing to audit" "$entente" audit "$work/empty"
expect 1 "random audit" "$entente" audit "$work/random"
expect 1 "deep audit" "$entente" audit "$work/deeper"
expect 1 "audit cannot write" "$entente" audit -o /nonexistent/file "$work/dutch.txt"
contains err "cannot be written"
expect 2 "audit: odd option" "$entente" audit --frobnicate
expect 2 "audit: odd rule" "$entente" audit --rule 4.E.6=c "$work/dutch.txt"
expect 2 "audit: two files" "$entente" audit "$work/dutch.txt" "$work/dutch.txt"

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
