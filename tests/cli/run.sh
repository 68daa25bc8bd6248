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
for command in adjudicate datc rules maps map bench; do
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

# Second judges.
printf 'Rules: datc\nGermany:\n F Kie - Ber\n A Mun S F Kie - Ber\n A Ber H\n' >"$work/own"
expect 0 dpjudge "$entente" adjudicate --algorithm dpjudge --explain "$work/own"
contains out "bounces: it would dislodge a unit of its own power (A Ber) [step 8]"
expect 0 dpjudge-early "$entente" adjudicate --algorithm dpjudge-early --format json "$work/own"
contains out '"step": 10'
contains out '"dislodged"'
echo '{"rules":{"portage":"yes"},"orders":{"FRANCE":["F MAR - BRE","A GAS C F MAR - BRE"]}}' >"$work/portage"
expect 0 "an option of the texts" "$entente" adjudicate --algorithm dpjudge "$work/portage"
contains out '"ends": "BRE"'
expect 0 "... over the command line's" "$entente" adjudicate --lines --algorithm dpjudge --rule portage=no "$work/portage"
contains out '"ends":"MAR"'
expect 2 "no such option" "$entente" adjudicate --rule dpjudge.convoys=odd "$work/own"
contains err "plain, safe, beleaguered"
expect 2 "no such algorithm" "$entente" adjudicate --algorithm nonsense "$work/own"
contains err "dpjudge-early"
printf 'Map: colonial\nBritain:\n A Del H\n' >"$work/railway"
expect 1 "railways" "$entente" adjudicate --algorithm dpjudge "$work/railway"
contains err "dpjudge does not judge railways and canals; set railway=no and canal=no"
expect 0 "no railways" "$entente" adjudicate --algorithm dpjudge --rule railway=no --rule canal=no "$work/railway"
expect 1 "the suite by a second judge" "$entente" datc --algorithm dpjudge
contains out "142 passed, 16 failed"
expect 0 "its differences" "$entente" datc --algorithm dpjudge --differences 6.D.17
contains out "| 6.D.17 | yes | F Black Sea - Ankara => fails, bounce; got succeeds |"

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
