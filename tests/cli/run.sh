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
contains out "1 railway, 1 canal"

# Maps: every one is listed, shown, and read back as it was shown.
expect 0 "maps as JSON" "$entente" maps --format json
cp "$work/out" "$work/maps"
for map in $(sed -n 's/^ *"name": "\(.*\)",$/\1/p' "$work/maps"); do
    expect 0 "show $map" "$entente" map show "$map"
    contains out "supply centers"
    expect 0 "show $map as JSON" "$entente" map show --format json "$map"
    cp "$work/out" "$work/shown.json"
    expect 0 "check $map as shown" "$entente" map check "$work/shown.json"
    expect 0 "show $map as shown" "$entente" map show --format json "$work/shown.json"
    cmp "$work/out" "$work/shown.json" || failed=1
done
[ "$(grep -c '"name"' "$work/maps")" -ge 12 ] || { echo "FAIL: maps are missing"; failed=1; }
expect 0 "show a special map" "$entente" map show colonial
contains out "Railway TSR, for Russia"
contains out "Canal SC: MED - RED"
contains out "but no center for China"
expect 0 "show difficult borders" "$entente" map show loeb9
contains out "NAF(difficult)"
contains out ", ice"

# Maps derived from another one, in files, requests and text.
mkdir "$work/maps.d"
danish='{"base": "standard", "changes": {"name": "danish", "provinces": {"DEN": {"convoyable_coast": true}}, "add": {"fleet": [["BER", "DEN"]]}}}'
echo "$danish" >"$work/maps.d/danish.json"
echo '{"base": "danish.json", "changes": {"name": "dry", "remove": {"provinces": ["SKA"]}}}' >"$work/maps.d/dry.json"
expect 0 "derived" "$entente" map check "$work/maps.d/danish.json"
contains out "1 convoyable coast"
expect 0 "derived from a file" "$entente" map show --map-dir "$work/maps.d" "$work/maps.d/dry.json"
contains out "74 provinces"
expect 1 "derived from a file elsewhere" "$entente" map check "$work/maps.d/dry.json"
contains err "only with --map-dir"
expect 0 "a derived map in a request" sh -c "echo '{\"map\":$danish,\"orders\":{\"GERMANY\":[\"A BER - SWE\",\"F DEN C A BER - SWE\"]}}' | '$entente' adjudicate -"
contains out '"ends": "SWE"'
expect 0 "a derived map in text" sh -c "printf 'Map: %s\\nGermany:\\n A Ber - Swe\\n F Den C A Ber - Swe\\n' '$danish' | '$entente' adjudicate --next '$work/next.txt' -"
contains out "A Ber - Swe                      succeeds"
expect 0 "and its next position" "$entente" adjudicate "$work/next.txt"
expect 0 "a derived file in text" sh -c "printf 'Map: dry.json\\nGermany:\\n A Ber - Swe\\n' | '$entente' adjudicate --map-dir '$work/maps.d' -"
expect 1 "a wrong change" sh -c "echo '{\"map\":{\"base\":\"standard\",\"changes\":{\"add\":{\"fleet\":[[\"BER\",\"MUN\"]]}}}}' | '$entente' adjudicate -"
contains err "'MUN' is inland"

# Maps of the judges.
for map in map.lakes lakes.map; do
    expect 0 "import $map" "$entente" map import --power R=Red/Reddish --power B=Blue -o "$work/made.json" "$source/tests/maps/$map"
    cmp "$work/made.json" "$source/tests/maps/$map.json" || { echo "FAIL: import of $map"; failed=1; }
    expect 0 "check of $map" "$entente" map check "$work/made.json"
done
contains out "lakes"
printf 'Munich, l mun\n-1\nmun-mv: ber\n-1\n-1\n' >"$work/bad.map"
expect 1 "import of a bad map" "$entente" map import "$work/bad.map"
contains err "bad.map:3: 'ber' is no place; "
printf 'BEGIN SPRING 1901 MOVEMENT\nUSE nothing\n' >"$work/bad.map"
expect 1 "import with a file that is not there" "$entente" map import "$work/bad.map"
contains err "bad.map:2: USE 'nothing'"
printf 'VICTORY soon\n' >"$work/other.map"
printf 'BEGIN SPRING 1901 MOVEMENT\nUSE other\n' >"$work/bad.map"
expect 1 "import with a bad file" "$entente" map import "$work/bad.map"
contains err "other.map:1: write \"VICTORY 18\""
{ echo BEGIN SPRING 1901 MOVEMENT; yes 'Munich = mun' | head -30000; } >"$work/bad.map"
expect 1 "import of 30,000 lines" "$entente" map import "$work/bad.map"
contains err "bad.map:20001: more than 20000 lines"
expect 1 "import of nothing" "$entente" map import "$work/none"
expect 1 "import to nowhere" "$entente" map import -o /nonexistent/file "$source/tests/maps/map.lakes"
expect 2 "import without a file" "$entente" map import
expect 2 "import with an odd power" "$entente" map import --power Austria "$source/tests/maps/map.lakes"
expect 0 "map import --help" "$entente" map import --help
contains out "Example:"
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
expect 1 "random map" "$entente" map check "$work/random"
expect 1 "random judge's map" "$entente" map import "$work/random"
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
