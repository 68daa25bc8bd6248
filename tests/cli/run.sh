#!/bin/sh
# The command line as others use it: exit statuses, both formats, streams, and hostile input. run.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

expect 0 text "$entente" adjudicate "$source/examples/turn.txt"
contains out "German A Bel: Hol"
printf '%s\n' 'Map: {"base":"standard","changes":{"railway":[{"name":"ZA","power":"France","line":["BRE","PAR"]},{"name":"ZB","power":"Germany","line":["BRE","PAR"]}]}}' \
    'Germany:' ' A Par - ZB - Bre' >"$work/lines.txt"
expect 0 'two lines' "$entente" adjudicate "$work/lines.txt"
contains out "A Par - ZB - Bre"
expect 0 explain "$entente" adjudicate --explain --names full "$source/examples/turn.txt"
contains out "is cut by Army Munich"
contains out "closed: Burgundy (Army Burgundy is there), Picardy"
expect 0 "every rule" "$entente" adjudicate --explain=full "$source/examples/turn.txt"
contains out "rule 6.D.2: an attack cuts a support"
contains out "rule 5.B.5: an attack has to be stronger"
expect 0 "every rule, then a plain --explain" "$entente" adjudicate --explain=full --explain "$source/examples/turn.txt"
contains out "rule 5.B.5: an attack has to be stronger"
expect 0 "rule and trace" "$entente" adjudicate --explain=full --explain=trace "$source/examples/turn.txt"
contains out "rule 5.B.5: "
contains out "How it was decided"
lacks out "(null)"
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
contains out "       also     baltic"
contains out "       fleet    BER BOT DEN KIE LVN PRU SWE"
contains out "       fleet/EC BLA CON RUM"
lacks out "convoyable"
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
    cmp "$work/out" "$work/shown.json" || fail "a map is not shown as it was"
done
[ "$(grep -c '"name"' "$work/maps")" -ge 12 ] || fail "maps are missing"
expect 0 "show a special map" "$entente" map show colonial
contains out "Railway TSR, for Russia"
contains out "Canal SC: MED - RED"
[ -z "$(grep -A1 '^Canal' "$work/out" | tail -1)" ] || fail "no empty line behind the railways and canals"
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
expect 0 "a derived map in a request" sh -c "echo '{\"map\":$danish,\"units\":\"orders\",\"orders\":{\"GERMANY\":[\"A BER - SWE\",\"F DEN C A BER - SWE\"]}}' | '$entente' adjudicate -"
contains out '"ends": "SWE"'
expect 0 "a derived map in text" sh -c "printf 'Map: %s\\nUnits: orders\\nGermany:\\n A Ber - Swe\\n F Den C A Ber - Swe\\n' '$danish' | '$entente' adjudicate --next '$work/next.txt' -"
contains out "A Ber - Swe                      succeeds"
expect 0 "and its next position" "$entente" adjudicate "$work/next.txt"
expect 0 "a derived file in text" sh -c "printf 'Map: dry.json\\nGermany:\\n A Ber - Swe\\n' | '$entente' adjudicate --map-dir '$work/maps.d' -"
expect 1 "a wrong change" sh -c "echo '{\"map\":{\"base\":\"standard\",\"changes\":{\"add\":{\"fleet\":[[\"BER\",\"MUN\"]]}}}}' | '$entente' adjudicate -"
contains err "'MUN' is inland"

# Maps of the judges.
for map in map.lakes lakes.map; do
    expect 0 "import $map" "$entente" map import --power R=Red/Reddish --power B=Blue -o "$work/made.json" "$source/tests/maps/$map"
    cmp "$work/made.json" "$source/tests/maps/$map.json" || fail "import of $map"
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
expect 0 "a case of DATC 3" "$entente" datc 6.J.11 v3 --explain
contains out "ok   6.J.11 v3  CIVIL DISORDER, DISTANCE OVER WATER"
expect 0 "a case of DATC 3 in one word" "$entente" datc "6.J.11 v3" 6.B.15
contains out "2 passed, 0 failed"
expect 0 "a case that DATC 3 leaves as it is" "$entente" datc --edition 3 6.A.1 --all-choices
contains out "1 passed, 0 failed"
expect 2 "a case that the edition lacks" "$entente" datc --edition 2.4 6.B.15
expect 0 "a case that the edition has" "$entente" datc --edition 3 6.B.15
contains out "1 passed, 0 failed"
expect 2 "no such edition" "$entente" datc --edition 4
expect 0 "a result that is not the stated one" "$entente" datc 6.F.20 --all-choices
contains out "note 6.F.20 under 4.A.2=a is on purpose not as the document states:"
contains out "1 of them on purpose not as the document states"
echo '{"rules":"1066"}' >"$work/preset"
expect 1 "no such preset" "$entente" adjudicate --format text "$work/preset"
contains err "there are $("$entente" rules --format json | python3 -c 'import json, sys; n = [p["name"] for p in json.load(sys.stdin)["presets"]]; print(", ".join(n[:-1]) + " and " + n[-1])')"
expect 0 "the rulebook in print" "$entente" rules
contains out "2023   the 2023 rulebook; this is the rulebook in print"
# Help, versions, completions: all from the same tables.
expect 0 help "$entente" --help
cp "$work/out" "$work/help"
expect 0 "help, the command" "$entente" help
cmp -s "$work/out" "$work/help" || fail "help and --help differ"
commands=$(sed -n 's/^  \([a-z]* *[a-z]*\)  .*/\1/p' "$work/help" | sed 's/ *$//' | tr ' ' ':')
[ "$(echo "$commands" | wc -l)" -ge 14 ] || fail "commands are missing from the help"
for command in $commands; do
    words=$(echo "$command" | tr ':' ' ')
    expect 0 "$words --help" "$entente" $words --help
    contains out "Example: entente $words"
    contains out "Usage: entente $words"
    cp "$work/out" "$work/help"
    expect 0 "help $words" "$entente" help $words
    cmp -s "$work/out" "$work/help" || fail "help $words and $words --help differ"
    expect 0 "$words --version" "$entente" $words --version
    contains out "entente $(sed -n "s/^  version: '\(.*\)',/\1/p" "$source/meson.build")"
    expect 2 "$words --frobnicate" "$entente" $words --frobnicate
    contains err "entente $words: unrecognized option"
    grep -q "^\.BI* *\"*$words" "$source/docs/man/entente.1" || fail "the manual lacks $words"
    for option in $(sed -n 's/^  \(-.,\)* *--\([a-z-]*\).*/\2/p' "$work/help"); do
        grep -qF -- "$(echo "\\-\\-$option" | sed 's/-/\\-/g; s/\\\\-/\\-/g')" "$source/docs/man/entente.1" ||
            fail "the manual lacks --$option of $words"
    done
done
expect 0 "map --help" "$entente" map --help
contains out "map import"
[ "$(grep -c '^  map ' "$work/out")" -eq "$(grep -c '^  [a-z]' "$work/out")" ] || fail "map --help lists other commands"
expect 2 "map alone" "$entente" map
expect 2 "help about nothing" "$entente" help frobnicate

# Colors: only where they are asked for, or a terminal is.
red=$(printf '\033[31m')
gray=$(printf '\033[90m')
printf 'France:\n A Par - Bur\n A Mar - Lon\nGermany:\n A Mun - Bur\n' >"$work/colors"
expect 0 "no colors in a pipe" "$entente" adjudicate "$work/colors"
lacks out "$red"
cp "$work/out" "$work/plain"
expect 0 "colors" "$entente" adjudicate --color=always "$work/colors"
contains out "${red}fails"
contains out "${gray}void"
sed "s/$(printf '\033')\[[0-9]*m//g" "$work/out" | cmp -s - "$work/plain" || fail "colors change the text"
if command -v script >/dev/null; then
    on_terminal() { TERM=xterm script -qec "$1" /dev/null </dev/null | grep -cF "$red"; }
    [ "$(on_terminal "$entente adjudicate $work/colors")" -gt 0 ] || fail "no colors on a terminal"
    [ "$(on_terminal "NO_COLOR=1 $entente adjudicate $work/colors")" -eq 0 ] || fail "NO_COLOR"
    [ "$(on_terminal "$entente adjudicate --color never $work/colors")" -eq 0 ] || fail "--color never"
fi
expect 2 "odd color" "$entente" adjudicate --color sometimes "$work/colors"
contains err "there are auto, always and never"

# Finding rules and cases.
expect 0 "a chapter of rules" "$entente" rules 4.c
[ "$(grep -c '^4\.C\.' "$work/out")" -eq 6 ] || fail "rules 4.c"
expect 0 "a rule in small letters" "$entente" rules 4.a.2
contains out "the fallback   <- 2023, 2000"
lacks out "4.A.3"
expect 0 "rules by a word" "$entente" rules paradox
contains out "4.A.2  What happens in a convoy disruption paradox?"
lacks out "4.A.3  "
expect 0 "all rules and options" "$entente" rules
contains out "portage  "
expect 0 "an option of the DPjudge" "$entente" rules portage
contains out "portage  "
expect 2 "no such rule" "$entente" rules 4.Z
contains err "entente rules: no rule is called or mentions '4.Z'"
expect 0 "a case in small letters" "$entente" datc 6.f.14
contains out "1 passed, 0 failed"
expect 0 "a chapter of cases" "$entente" datc 6.f
contains out "6.F        24 of   24 cases"
expect 0 "cases by a word" "$entente" datc "convoy paradox" --explain
contains out "6.F.14  SIMPLE CONVOY PARADOX"

# Legal orders.
expect 0 orders "$entente" orders --map standard
contains out '"F STP/SC - BOT"'
expect 0 "orders as text" "$entente" orders --format text "$source/examples/turn.txt"
printf 'Hello all,\nFrance:\n A Par - Bur\nBye\n' >"$work/letter"
expect 0 "every skipped line" "$entente" check --all "$work/letter"
contains out "      1  prose      Hello all,"
expect 0 "orders as text, of the first unit too" "$entente" orders --format text --map standard
contains out "A BUD H"
contains out "A SMY - SYR"
expect 0 "orders counted" "$entente" orders --map standard --count
contains out '"units": 22'
expect 0 "orders of units that orders name" sh -c 'printf "{\"units\":\"orders\",\"orders\":{\"FRANCE\":[\"A PAR H\"]}}" | '"$entente"' orders --count --format text'
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
cmp -s "$work/one" "$work/three" && cmp -s "$work/one.jsonl" "$work/three.jsonl" || fail "threads change games"
expect 0 "a year has two movement phases" "$entente" selfplay --games 1 --years 1 --jobs 1
contains out " 2 of them movement with "
expect 0 "selfplay into a folder" "$entente" selfplay --games 2 --years 1 --map colonial --policy greedy --rule 4.A.2=e --save "$work/games"
expect 0 "saved games judge" "$entente" adjudicate --lines "$work/one.jsonl"
cp "$work/out" "$work/answers"
expect 0 "and lead to each other" "$python" "$source/tests/cli/follows.py" "$work/one.jsonl" "$work/answers"
expect 0 "a folder's games judge" "$entente" adjudicate --lines "$work/games/game-000002.jsonl"
cp "$work/out" "$work/answers"
expect 0 "and lead to each other too" "$python" "$source/tests/cli/follows.py" "$work/games/game-000002.jsonl" "$work/answers"
expect 1 "nowhere to save" "$entente" selfplay --games 2 --save "$work/none/x.jsonl"
expect 2 "odd policy" "$entente" selfplay --policy wise
expect 2 "no games" "$entente" selfplay --games 0

expect 2 "no command" "$entente"
expect 2 "odd command" "$entente" frobnicate
expect 2 "odd option" "$entente" adjudicate --frobnicate
expect 2 "odd rule" "$entente" adjudicate --rule 4.A.2=z "$source/examples/turn.txt"
contains err "a, b, c, d, e, f"
expect 2 "odd case" "$entente" datc 9.Z.99
expect 2 "an odd case among others" "$entente" datc 6.A.1 9.Z.99
contains err "'9.Z.99'"
mkdir "$work/nothing"
expect 2 "no cases" "$entente" datc --dir "$work/nothing"
contains err "there are no cases"
expect 2 "odd verb" "$entente" map frobnicate
contains err "entente: there is no command 'map frobnicate'"
expect 1 "a map that there is not" "$entente" map show nowhere
contains err "entente map show: no built-in map is called 'nowhere'"
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
contains out '"written": "A Par - ??"'
contains out "no place is called '??'"
printf '{"orders":{"FRANCE":["A PAR - %s"]}}' "$(printf 'x%.0s' 1)$(printf '\303\251%.0s' $(seq 60))" >"$work/utf8"
expect 0 "a long name that is no place" "$entente" adjudicate "$work/utf8"
contains out "no place is called 'x"
printf 'France:\n A Par - \033[31mBur\n A \033[2JPar - Bur\n' >"$work/escape"
expect 0 "escape sequences in an order" "$entente" adjudicate --explain "$work/escape"
lacks out "$(printf '\033')"
contains out '"A ?[2JPar - Bur"'
printf 'Fran\033[2Jce:\n A Par - Bur\n' >"$work/escape"
expect 1 "escape sequences in a name" "$entente" adjudicate "$work/escape"
lacks err "$(printf '\033')"
printf '{"units":{"FRANCE":["A PAR"]},"perpetual":{"FRANCE":["A PAR H\\nUnits:\\n Italy: A Rom"]},"rules":{"4.E.4":"a"},"orders":{"FRANCE":["A PAR H"]}}' >"$work/lines2"
expect 0 "a perpetual order of several lines" "$entente" adjudicate --next "$work/next.txt" "$work/lines2"
expect 0 "and what follows" "$entente" adjudicate --format json "$work/next.txt"
lacks out '"A ROM"'
printf 'France:\n A Par\000 - Bur\n' >"$work/zero"
expect 1 "a byte of value 0" "$entente" adjudicate "$work/zero"
contains err "zero:2:7: a byte of value 0"
printf 'Units:\n France: A Par\nFrance:\n A Par - Bur\n' >"$work/headless"
expect 1 "orders among the units" "$entente" adjudicate "$work/headless"
contains err "headless:4:2: among the units stands the order 'A Par - Bur'; write \"Orders:\""
printf '{"id":"\\u0000"}' >"$work/zero"
expect 1 "a NUL in JSON" "$entente" adjudicate "$work/zero"
lacks err "JSON_ALLOW"
expect 1 "a folder as a map" "$entente" map check "$work"
contains err "cannot be read: Is a directory"
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
contains out "bounces: it cannot dislodge a unit of its own power (A Ber) [step 8]"
expect 0 "the steps" "$entente" adjudicate --algorithm dpjudge --explain=trace "$work/own"
sed -n '/^How it was decided/,$p' "$work/out" >"$work/steps"
cmp "$work/steps" - <<'END' || fail "the steps of the DPjudge are printed otherwise"
How it was decided, by the steps of the DPjudge's later text
    Step 1. Mark all invalid convoy orders
      nothing changes
    Step 2. Mark all invalid move and support orders
      F Kie - Ber: support count 0 -> 1
      F Kie - Ber: no help list: A Mun
    Step 3. Calculate initial combat strengths
      combat list of Ber: A Ber (0), F Kie (1)
    Step 4. Mark support cuts made by convoyers, and mark endangered convoys
      nothing changes
    Step 5. Mark convoy disruptions, and support cuts made by successful convoys
      nothing changes
    Step 6. Mark bounces caused by inability to swap places
      nothing changes
    Step 7. Mark bounces suffered by understrength attackers
      nothing changes
    Step 8. Mark bounces caused by inability to self-dislodge
      F Kie - Ber: no mark -> bounce
      combat list of Kie: F Kie (0, bounced)
    Step 6. Mark bounces caused by inability to swap places
      nothing changes
    Step 7. Mark bounces suffered by understrength attackers
      nothing changes
    Step 8. Mark bounces caused by inability to self-dislodge
      nothing changes
    Step 9. Mark supports cut by dislodgements
      nothing changes
    Step 10. Move units that did not bounce
      nothing changes
END
expect 0 "the steps as JSON" "$entente" adjudicate --algorithm dpjudge --explain=trace --format json "$work/own"
contains out '"before": 0,'
contains out '"after": "bounce"'
printf 'England:\n F Lon - Nth\n F Edi H\n' >"$work/two.txt"
expect 0 "a unit without an order" "$entente" check --format text "$work/two.txt"
contains out "  A Lvp                            no order"
echo '{"phase":"S1901R","units":{"GERMANY":["A GAS","A POR"]},"dislodged":{"FRANCE":{"A GAS":["SPA"],"F POR":["SPA/SC"]}},"orders":{"FRANCE":["A GAS R SPA","F POR R SPA/SC"]}}' >"$work/both.jsonl"
expect 0 "retreats that hinder each other" "$entente" adjudicate --lines "$work/both.jsonl"
contains out '"by":["F POR"]'
contains out '"by":["A GAS"]'
expect 0 dpjudge-early "$entente" adjudicate --algorithm dpjudge-early --format json "$work/own"
contains out '"step": 10'
contains out '"dislodged"'
echo '{"rules":{"portage":"yes"},"orders":{"FRANCE":["F MAR - BRE","A GAS C F MAR - BRE"]}}' >"$work/portage"
expect 0 "an option of the texts" "$entente" adjudicate --algorithm dpjudge "$work/portage"
contains out '"ends": "BRE"'
expect 0 "... over the command line's" "$entente" adjudicate --lines --algorithm dpjudge --rule portage=no "$work/portage"
contains out '"ends":"MAR"'
printf 'Rules: dpjudge.missing=hold\nUnits:\nEngland: A Lon, F Nth\nOrders:\nEngland: A Lon - Tun; F Nth C A Lon - Tun\n' >"$work/missing"
expect 0 "a convoy that no fleet could make" "$entente" adjudicate --algorithm dpjudge --explain "$work/missing"
contains out "F Nth C A Lon - Tun is void: A Lon was ordered to Tun, but no chain of fleets with this one reaches"
expect 2 "no such option" "$entente" adjudicate --rule dpjudge.convoys=odd "$work/own"
contains err "plain, safe, beleaguered"
expect 2 "no such algorithm" "$entente" adjudicate --algorithm nonsense "$work/own"
contains err "dpjudge-early"
printf 'Map: colonial\nBritain:\n A Del H\n' >"$work/railway"
expect 1 "railways" "$entente" adjudicate --algorithm dpjudge "$work/railway"
contains err "dpjudge does not judge railways and canals; set railway=no and canal=no"
expect 0 "no railways" "$entente" adjudicate --algorithm dpjudge --rule railway=no --rule canal=no "$work/railway"
expect 1 "the suite by a second judge" "$entente" datc --algorithm dpjudge
contains out "6.G        12 of   18 cases"
expect 0 "its differences" "$entente" datc --algorithm dpjudge --differences 6.D.17
contains out "| 6.D.17 | yes | F Black Sea - Ankara => fails, bounce; got succeeds |"
# An audit: one position, a history, a repair; the repaired position is valid and can be played on.
printf '%s\n' \
    '{"phase":"F1901M","units":{"FRANCE":["A PAR","A SPA"]},"centers":{"FRANCE":["PAR","MAR"]},"orders":{"FRANCE":["A PAR - BUR"]}}' \
    '{"phase":"S1902M","units":{"FRANCE":["A PAR"]},"centers":{"GERMANY":["KIE"],"FRANCE":["PAR"]}}' >"$work/differences.jsonl"
expect 1 "differences" "$entente" audit --format text "$work/differences.jsonl"
cmp "$work/out" - <<'END' || fail "the differences of a history are printed otherwise"
Standard Diplomacy, S1902M: not sound
  Difference after F1901M: S1902M follows, should be W1901A
  Difference after F1901M: French A Par should be French A Bur
  Difference after F1901M: French A Spa is missing
  Difference after F1901M: Kie belongs to Germany, should belong to nobody
  Difference after F1901M: Mar belongs to nobody, should belong to France
  Difference after F1901M: Spa belongs to nobody, should belong to France
END
printf 'Phase: S1902M\nUnits:\n England: F Lon, F Edi, A Lvp, F Ska, F Mun\n Italy: F Ska\n' >"$work/dutch.txt"
expect 1 "an impossible unit is refused" "$entente" adjudicate "$work/dutch.txt"
expect 1 audit "$entente" audit "$work/dutch.txt"
contains out "English F Mun: a fleet cannot stand inland; it is removed (rule 2)"
contains out "English F Ska, Italian F Ska: a place holds one unit"
expect 1 "audit mends" "$entente" audit --repair "$work/dutch.txt"
contains err "not sound"
cp "$work/out" "$work/repaired.txt"
expect 0 "the repaired position is valid" "$entente" audit "$work/repaired.txt"
contains out "every unit may be there"
expect 0 "the repaired position is playable" "$entente" adjudicate "$work/repaired.txt"
expect 1 "audit repairs into a file, as JSON" "$entente" audit --format json -o "$work/repaired.json" "$work/dutch.txt"
contains out '"sound": false'
expect 0 "the repaired JSON is valid" "$entente" audit "$work/repaired.json"
expect 0 "the repaired JSON is playable" "$entente" adjudicate "$work/repaired.json"
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
grep -q '"A YOR"' "$work/out" && fail "the Flying Dutchman sails on"
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

# The exhaustive judge, and the decisions in their order.
printf 'Units: orders\nTurkey:\n F Ank - Con\n A Con - Smy\n A Smy - Ank\n' >"$work/circle"
expect 0 "two resolutions" "$entente" adjudicate --algorithm exhaustive --explain "$work/circle"
contains out "Resolutions: 2"
contains out "A Smy - Ank bounces"
expect 0 "two resolutions as JSON" "$entente" adjudicate --algorithm exhaustive --format json "$work/circle"
[ "$(grep -c '"phase": "F1901M"' "$work/out")" -eq 2 ] || fail "two resolutions and nothing else"
printf 'Units: orders\nEngland:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bre - Lon\n F Eng C A Bre - Lon\n' >"$work/pandin"
printf 'Germany:\n F Nth S F Bel - Eng\n F Bel - Eng\n' >>"$work/pandin"
printf '%s\n' 'Units: orders' 'England:' ' F Nth C A Nwy - Kie, A Nwy - Kie' 'France:' ' F Gas - Spa(nc), F Mid S F Gas - Spa(sc)' \
    'Italy:' ' A Apu - Syr, F Ion C A Apu - Syr, F Eas H' 'Turkey:' ' F Bla C A Sev - Ank, A Sev - Con' >"$work/halves"
expect 0 "which half is untrue" "$entente" adjudicate --explain "$work/halves"
contains out "F Nth C A Nwy - Kie is void: A Nwy was ordered to Kie, but no chain of fleets with this one reaches"
contains out "F Ion C A Apu - Syr is void: A Apu was ordered to Syr, but no chain of fleets with this one reaches"
contains out "A Apu - Syr fails: it needs a convoy, and F Ion was ordered to convoy it to Syr, but no chain of convoys reaches"
contains out "A Sev - Con fails: it needs a convoy, and F Bla was ordered to convoy it to Ank, but not there"
contains out "F Mid S F Gas - Spa(sc) is void: F Gas cannot go to Spa(sc)"
expect 0 "a paradox" "$entente" adjudicate --explain "$work/pandin"
contains out "whether A Bre - Lon has a convoy depends on whether F Bel - Eng succeeds"
contains out "whether F Lon S F Wal - Eng is given depends on whether A Bre - Lon has a convoy"
contains out "rule 4.A.2 d: Szykman"
expect 0 "a paradox that a rule prevents" "$entente" adjudicate --explain --rule 4.A.2=a "$work/pandin"
contains out "whether F Lon S F Wal - Eng is given depends on whether A Bre - Lon has a convoy"
contains out "rule 4.A.2 a: 1971"
expect 0 "no paradox without --explain" "$entente" adjudicate "$work/pandin"
lacks out "depends on"
expect 0 "a paradox as JSON" "$entente" adjudicate --format json "$work/pandin"
"$python" - "$work/out" <<'END' || fail "a paradox as JSON has another form"
import json, sys
paradox, = json.load(open(sys.argv[1]))["paradoxes"]
assert paradox["rules"] == [{"rule": "4.A.2", "choice": "d"}]
assert [(one["unit"], one["decision"], one["depends_on"]) for one in paradox["loop"]] == [
    ("A BRE", "path", [1]), ("F BEL", "move", [2]), ("F LON", "support", [0])], paradox
END
expect 0 "no resolution" "$entente" adjudicate --algorithm exhaustive "$work/pandin"
contains out "Resolutions: none"
expect 0 "findings before resolutions" "$entente" adjudicate --algorithm exhaustive "$work/halves"
contains out "Please check"
contains out "F Mid S F Gas - Spa(sc) is void: F Gas cannot go to Spa(sc)"
contains out "Resolutions: 1"
expect 0 "no resolution as JSON" "$entente" adjudicate --algorithm exhaustive --format json "$work/pandin"
contains out '"resolutions": []'
expect 0 "one resolution" "$entente" adjudicate --algorithm exhaustive "$source/examples/turn.json"
[ "$(grep -c '"orders":' "$work/out")" -eq 2 ] || fail "one resolution stands at the top too"
expect 0 "retreats, exhaustive" "$entente" adjudicate --algorithm exhaustive "$work/next.txt"
contains out "Resolutions: 1"
echo '{"orders":{"TURKEY":["F ANK - CON","A CON - SMY","A SMY - ANK"]}}' >"$work/circle.jsonl"
expect 0 "a stream of resolutions" "$entente" adjudicate --lines --algorithm exhaustive "$work/circle.jsonl"
contains out '"search":"all"'
expect 0 trace "$entente" adjudicate --explain=trace "$source/examples/turn.txt"
contains out "How it was decided"
expect 0 "trace in JSON" "$entente" adjudicate --explain=trace --format json "$source/examples/turn.txt"
contains out '"trace": ['
expect 0 "steps in JSON" "$entente" adjudicate --algorithm dpjudge --explain=trace --format json "$source/examples/turn.txt"
contains out '"sequence_decided": []'
printf 'Units: orders\nTurkey: F Ank - Con, A Con - Smy, A Smy - Ank\nFrance: A Bre - Lon, F Eng C A Bre - Lon\nEngland: F Lon S F Wal - Eng, F Wal - Eng\n' >"$work/cores.txt"
expect 0 "cores" "$entente" adjudicate --explain=trace "$work/cores.txt"
contains out "Rule 5.B.9: all moves of a circle succeed"
contains out "Rule 4.A.2 d: Szykman"
contains out "dislodge F Eng C A Bre - Lon  undecided -> dislodged"
expect 0 "cores in JSON" "$entente" adjudicate --explain=trace --format json "$work/cores.txt"
contains out '"settled": "circle"'
contains out '"settled": "paradox"'
expect 0 "trace of retreats" "$entente" adjudicate --explain=trace "$work/next.txt"
expect 2 "odd explanation" "$entente" adjudicate --explain=loudly "$source/examples/turn.txt"
expect 2 "odd algorithm" "$entente" adjudicate --algorithm tossing "$source/examples/turn.txt"
expect 2 "next of several" "$entente" adjudicate --algorithm exhaustive --next "$work/n" "$source/examples/turn.txt"
expect 2 "trace of no decisions" "$entente" adjudicate --algorithm exhaustive --explain=trace "$source/examples/turn.txt"
expect 0 "trace of steps" "$entente" adjudicate --algorithm dpjudge --explain=trace "$source/examples/turn.txt"
contains out "by the steps of the DPjudge's later text"
contains out "Step 10. Move units that did not bounce"
lacks out "The sequence of the text's lists"
expect 0 "trace of steps, early" "$entente" adjudicate --algorithm dpjudge-early --explain=trace "$source/examples/turn.txt"
contains out "by the steps of the DPjudge's early text"
expect 0 "trace of retreats, dpjudge" "$entente" adjudicate --algorithm dpjudge --explain=trace "$work/next.txt"
cat >"$work/chain.txt" <<'END'
Units:
Russia: A Nwy, F Nth
England: F Lon, F Wal
Germany: A Bel, F Eng
France: F Bre, F Iri
Italy: A NAf, F Mid
Orders:
Russia: A Nwy - Lon, F Nth C A Nwy - Lon
England: F Lon S F Wal - Eng, F Wal - Eng
Germany: A Bel - Bre, F Eng C A Bel - Bre
France: F Bre S F Iri - Mid, F Iri - Mid
Italy: A NAf - Gas, F Mid C A NAf - Gas
END
expect 0 "a sequence that decides" "$entente" adjudicate --algorithm dpjudge --explain=trace "$work/chain.txt"
contains out "The sequence of the text's lists (ascending province codes) decided the outcome for: A NAf"
contains out "A NAf - Gas: convoy under attack -> no mark"
contains out "convoy succeeded list: A Bel, A NAf, A Nwy"
contains out "combat list of Eng: F Eng (0), F Wal (1)"
expect 0 "a sequence that nobody asks for" "$entente" adjudicate --algorithm dpjudge "$work/chain.txt"
lacks out "The sequence of the text's lists"
expect 0 "no sequence that decides" "$entente" adjudicate --algorithm dpjudge-early --explain "$work/chain.txt"
lacks out "The sequence of the text's lists"

# A stream: an answer a line, in order, whatever happens.
i=0
while [ $i -lt 200 ]; do
    echo "{\"id\":\"$i\",\"units\":{\"FRANCE\":[\"A PAR\"]},\"orders\":{\"FRANCE\":[\"A PAR - BUR\"]}}"
    [ $((i % 50)) -eq 7 ] && echo '{"id":"bad","color":1}' && echo
    i=$((i + 1))
done >"$work/lines"
expect 1 stream "$entente" adjudicate --lines --jobs 2 "$work/lines"
[ "$(grep -c '"reason":"unopposed"' "$work/out")" -eq 200 ] || fail "stream answers"
[ "$(grep -c '"error"' "$work/out")" -eq 8 ] || fail "stream errors"
grep -q '"id":"bad".*"where":"line 9, column 1"' "$work/out" || fail "no place of the first error in a stream"
grep -o '"id":"[0-9]*"' "$work/out" | tr -dc '0-9\n' | sort -nc || fail "stream order"

# The state of an answer can be sent as the next request; so no answer leads to a year that cannot be written.
echo '{"phase":"W9998A","units":{"FRANCE":["A PAR"]},"centers":{"FRANCE":["PAR"]}}' >"$work/late"
expect 0 "the last year but one" "$entente" adjudicate "$work/late"
contains out '"phase": "S9999M"'
sed 's/9998/9999/' "$work/late" >"$work/later"
expect 1 "the last year" "$entente" adjudicate "$work/later"
contains err "the year after 9999 cannot be written"
yes 'Map: pure' | head -16 >"$work/maps.txt"
expect 0 "many maps" "$entente" adjudicate "$work/maps.txt"
echo 'Map: pure' >>"$work/maps.txt"
expect 1 "too many maps" "$entente" adjudicate "$work/maps.txt"
contains err "maps.txt:17:6: the map is given too often 'pure'"

# A power's name so long that an order with it is cut in the midst of a letter: the answer is UTF-8, the stream goes on.
long=$(printf '\320\226%.0s' $(seq 200))
map=$(sed -e "s/\"Austria\"/\"AustriaX$long\"/" -e 's/"pure"/"long"/' "$source/maps/pure.json" | tr -d '\n')
printf '{"map":%s,"rules":{"4.E.5":"a"},"orders":{"ENGLAND":["A LON PROXY AUSTRIAN"]}}\n{}\n' "$map" >"$work/lines"
expect 0 "a very long name" "$entente" adjudicate --lines "$work/lines"
contains out '"order":"A LON PROXY AUSTRIAX'
contains out '"map":"standard"'
iconv -f UTF-8 -t UTF-8 "$work/out" >/dev/null 2>&1 || fail "a long name is no UTF-8"

# Two units of one name, where a judge lets a power dislodge its own: no key stands twice.
echo '{"phase":"F1909M","units":{"ENGLAND":["F HOL"],"GERMANY":["F BER","F KIE"]},"built":{"GERMANY":{"F BER":1907,"F KIE":1905}},
"orders":{"GERMANY":["F BER - KIE","F KIE S F BER"],"ENGLAND":["F HOL S F BER - KIE"]}}' | tr -d '\n' >"$work/own"
expect 0 "a power dislodges its own" "$entente" adjudicate --lines --algorithm dpjudge-early "$work/own"
contains out '"dislodged":{"GERMANY":{"F KIE":'
contains out '"built":{"GERMANY":{"F KIE":1905}}'

# What other rules would make different. The simple convoy paradox is DATC 6.F.14, the three retreats are 6.H.8.
answers() { # answers FILTER: python expression over the last output as JSON `a` is true
    "$python" -c "import json,sys; a = json.load(open('$work/out')); sys.exit(not ($1))" || fail "not so: $1"
}
cat >"$work/paradox" <<'END'
Units: orders
England:
 F London Supports F Wales - English Channel
 F Wales - English Channel
France:
 A Brest - London
 F English Channel Convoys A Brest - London
END
cat >"$work/retreats" <<'END'
Phase: S1901R
Units:
 England: A Edinburgh, F Yorkshire
 Germany: A Holland, A Kiel
 Russia: A Norway, A Sweden
Dislodged:
 England: F Norway -> Barents Sea, North Sea, Norwegian Sea
 Russia: F Edinburgh -> Clyde, North Sea
 Russia: F Holland -> Belgium, North Sea
Orders:
England:
 F Norway - North Sea
Russia:
 F Edinburgh - North Sea
 F Holland - North Sea
END
printf 'Phase: W1901A\nUnits:\nEngland: F Nth\nFrance: A Par, A Mar, F Bre\nCenters:\nEngland: Lon, Edi, Lvp\nFrance: Par, Mar\n' >"$work/winter"
expect 0 "count in winter" "$entente" orders --count "$work/winter" # up to two builds of two kinds in three homes; one of three units goes
answers "a['orders'] == 10 and a['units'] == 7 and a['joint'] == (1 + 3 * 2 + 3 * 2 * 2) * 3"
expect 0 "count in winter, no waives" "$entente" orders --count --rule 4.D.7=b "$work/winter"
answers "a['orders'] == 9 and a['joint'] == 3 * 2 * 2 * 3"
expect 2 "orders, a map and a file" "$entente" orders --map standard "$work/winter"
expect 2 "orders, text lines" "$entente" orders --lines --format text
expect 2 "orders, lines of a map" "$entente" orders --lines --map standard
expect 0 issues "$entente" compare --issues "$work/paradox"
contains out "4.A.2 = e: All Hold"
contains out "(now d: Szykman"
contains out "now: F Wal - Eng succeeds: attack 2 beats resistance 1 (F Eng)"
contains out "e: F Wal - Eng fails: it is part of a paradox"
contains out "retreats of F Eng"
contains out "35 issues, 76 other choices, 1 matters."
lacks out "4.A.2 = a"
expect 0 "issues, other base" "$entente" compare --issues --rule 4.A.2=e --names code "$work/paradox"
contains out "4.A.2 = d: Szykman"
contains out "4.A.2 = f: DPTG"
contains out "now: F WAL - ENG fails"
contains out "a, b, c, d, f"
contains out "6 matter."
expect 0 "issues, one" "$entente" compare --issues --only 4.A.3 --only 4.A.2.fallback "$work/paradox"
contains out "Nothing comes out differently (2 issues, 9 other choices)."
expect 0 "issues, three retreats" "$entente" compare --issues "$work/retreats"
contains out "Nothing comes out differently (35 issues, 76 other choices)."
printf 'Phase: F1901M\nRules: datc victory=2\nUnits:\nFrance: F Gas\nCenters:\nFrance: Bre\nOrders:\nFrance: F Gas - Spa(sc)\n' >"$work/last"
expect 0 "issues, a center and a win" "$entente" compare --issues "$work/last"
contains out "          next phase       Spring 1902, movement  Winter 1901, adjustments"
contains out "          owner of Spa     nobody                 France"
contains out "  France  adjustments      nothing                may build 1"
contains out "          winner           nobody                 France"
expect 0 "issues, a center and a win, as JSON" "$entente" compare --issues --format json "$work/last"
answers "sorted(a['differences'][0]['state']) == ['adjustments', 'centers', 'phase', 'units', 'winner']"
sed 's/ victory=2//; s/F Gas$/F Gas, A Bur/' "$work/last" >"$work/removal"
expect 0 "issues, a removal" "$entente" compare --issues "$work/removal"
contains out "  France  adjustments      has to remove 1"
expect 0 "issues as JSON" "$entente" compare --issues --format json "$work/paradox"
answers "[d['rules'] for d in a['differences']] == [{'4.A.2': 'e'}] and a['count']['matter'] == 1"
answers "sorted(a['differences'][0]['state']) == ['dislodged', 'phase', 'units']"
answers "a['differences'][0]['orders'][0]['base']['result'] == 'succeeds'"
answers "a['differences'][0]['orders'][0]['other'] == dict(a['differences'][0]['orders'][0]['other'], result='fails', marks=['paradox'])"
expect 0 presets "$entente" compare "$work/paradox"
contains out "Nothing comes out differently (9 other judges)."
expect 0 "presets, own rules" "$entente" compare --rule 4.A.2=e --against 1971 --against datc "$work/paradox"
contains out "1971: the 1971 and 1976 rulebooks"
contains out "what matters: 4.A.2=a"
lacks out "2000:"
expect 0 "presets as JSON" "$entente" compare --rule 4.A.2=e --format json "$work/paradox"
answers "[d['preset'] for d in a['differences'] if 'preset' in d] == ['datc', 'datc3', '2023', '2000', '1982', '1971', 'dptg']"
answers "[d['because'] for d in a['differences'] if 'preset' in d] == [{'4.A.2': c} for c in 'ddccbaf']"
answers "a['base']['rules'] == {'preset': 'datc', '4.A.2': 'e'}"
expect 2 "compare, odd issue" "$entente" compare --issues --only 4.Z.1 "$work/paradox"
expect 2 "compare, odd judge" "$entente" compare --against 1066 "$work/paradox"
contains err "there are datc, datc3, 2023, 2000, 1982, 1971, dptg"
expect 2 "compare, --only alone" "$entente" compare --only 4.A.2 "$work/paradox"
expect 2 "compare, --against issues" "$entente" compare --issues --against 1971 "$work/paradox"
expect 2 "compare, text lines" "$entente" compare --lines --format text "$work/paradox"
expect 2 "compare, no threads" "$entente" compare --lines --jobs 0 "$work/paradox"
expect 1 "compare, nothing" "$entente" compare --issues "$work/empty"
expect 1 "compare, random" "$entente" compare --issues "$work/random"
expect 0 "compare, invalid UTF-8" "$entente" compare --issues --format json "$work/utf8"
expect 1 "compare, 60,000 orders" "$entente" compare --issues "$work/many"
{ echo France:; yes ' A Par - Bur' | head -4096; } >"$work/some"
expect 0 "compare, 4,096 orders" "$entente" compare --issues "$work/some"
{ cat "$work/some"; echo ' A Par - Pic'; } >"$work/more"
expect 1 "compare, 4,097 orders" "$entente" compare --issues "$work/more"
contains err "a turn to compare has at most 4096"
paradox='"units":"orders","orders":{"ENGLAND":["F LON S F WAL - ENG","F WAL - ENG"],"FRANCE":["A BRE - LON","F ENG C A BRE - LON"]}'
i=0
while [ $i -lt 100 ]; do
    echo "{\"id\":\"$i\",$paradox}"
    echo "{\"id\":\"$i\",\"orders\":{\"FRANCE\":[\"A PAR - BUR\"]}}"
    [ $((i % 50)) -eq 7 ] && echo nonsense
    i=$((i + 1))
done >"$work/lines"
expect 1 "compare, stream" "$entente" compare --issues --lines --jobs 2 "$work/lines"
[ "$(grep -c '"4.A.2":"e"' "$work/out")" -eq 100 ] || fail "differing lines"
[ "$(grep -c '"same":true' "$work/out")" -eq 100 ] || fail "lines without difference"
[ "$(grep -c '"error"' "$work/out")" -eq 2 ] || fail "refused lines"
[ "$(tail -1 "$work/out")" = '{"summary":{"phases":200,"differ":100,"by":{"4.A.2=e":100}}}' ] || fail "summary"
grep -o '"id":"[0-9]*"' "$work/out" | tr -dc '0-9\n' | sort -nc || fail "compare's order"
mv "$work/out" "$work/two"
expect 1 "compare, one thread" "$entente" compare --issues --lines --jobs 1 "$work/lines"
cmp -s "$work/out" "$work/two" || fail "one thread answers otherwise than two"
expect 0 "rules as JSON" "$entente" rules --format json
answers "len(a['issues']) == 37 and [p['name'] for p in a['presets']] == ['datc', 'datc3', '2023', '2000', '1982', '1971', 'dptg']"
answers "[c['presets'] for c in a['issues'][1]['choices']] == [['1971'], ['1982'], ['2023', '2000'], ['datc', 'datc3'], [], ['dptg']]"
answers "[p['name'] for p in a['presets'] if p['in_print']] == ['2023']"
expect 0 "one rule as JSON" "$entente" rules --format json 4.B.1
answers "a['issues'][0]['id'] == '4.B.1' and len(a['issues']) == 1"
expect 2 "rules, odd format" "$entente" rules --format xml

# What to look at before a turn is judged; where a game begins.
cat >"$work/mail" <<'END'
From: John <john@example.org>
Subject: moves

Hi Tom,
England:
F Lon - Nth
F Edi S F Lon - Yor
A Liverpol - Yor

Cheers, John
-- 
Paris - Brest
END
expect 0 check "$entente" check "$work/mail"
contains out "nothing was sent"
contains out "line 12 was skipped (signature), but may be an order"
contains out "6 lines were skipped; --all lists them"
expect 0 "check, all lines" "$entente" check --all "$work/mail"
contains out "prose      Hi Tom,"
expect 1 "check, strict" "$entente" check --strict "$work/mail"
expect 0 "check as JSON" "$entente" check --format json "$work/mail"
answers "a['lines']['total'] == 12 == sum(n for key, n in a['lines'].items() if key != 'total')"
answers "sorted({f['kind'] for f in a['findings']}) == ['corrected', 'silent', 'skipped', 'unmatched']"
answers "[f['line'] for f in a['findings'] if f['kind'] == 'unmatched'] == [7]"
printf '{"id":1,"orders":{"ENG":["F LON H"]}}\n{"id":2,"units":{"ATL":[]}}\n' >"$work/lines"
expect 1 "check, lines" "$entente" check --lines "$work/lines"
contains out '"path":"/units/ATL"'
expect 2 "check, strict lines" "$entente" check --lines --strict "$work/lines"
echo '{"id":[]}' | cat - "$work/lines" | sed -n 2p >"$work/start.jsonl"
expect 0 "orders of lines" "$entente" orders --lines --count "$work/start.jsonl"
expect 0 "pictures of lines" "$entente" draw --lines "$work/start.jsonl"
contains out '"svg":"<svg'
expect 2 "pictures of lines as PNG" "$entente" draw --lines --format png "$work/start.jsonl"
expect 0 start "$entente" start standard
cp "$work/out" "$work/start.txt"
printf 'England:\n F Lon H\n F Edi H\n A Lvp H\n' >>"$work/start.txt"
expect 0 "a first turn" "$entente" check "$work/start.txt"
lacks out "no order"
expect 0 "start as JSON" "$entente" start --format json --rules 1971 colonial
cp "$work/out" "$work/start.json"
expect 0 "and judged" "$entente" adjudicate "$work/start.json"
answers "a['map'] == 'colonial' and all(a['state']['units'].values()) and len(a['state']['units']) == 7"
expect 0 "a turn as JSON" "$entente" convert "$source/examples/turn.txt"
cp "$work/out" "$work/turn.json"
expect 0 "and as text again" "$entente" convert "$work/turn.json"
cp "$work/out" "$work/turn.txt"
expect 0 "and as JSON again" "$entente" convert --format json "$work/turn.txt"
cmp "$work/turn.json" "$work/out" || fail "a turn changed on the way from JSON to text and back"
cat >"$work/standing" <<'END'
Map: colonial
Rules: datc 4.E.5=b railway=no victory=20
Units:
Britain: A Del
France: A Ann
Perpetual:
Britain: A Del H
Proxies:
France: A Ann - Ton
Orders:
Britain:
A Del - Agr
Set: adds
A Del H
END
expect 0 "standing orders as JSON" "$entente" convert "$work/standing"
cp "$work/out" "$work/standing.json"
answers "a['options'] == {'railway': False, 'victory': 20} and a['rules'] == {'preset': 'datc', '4.E.5': 'b'}"
answers "a['perpetual'] == {'BRITAIN': ['A Del H']} and a['proxies'] == {'FRANCE': ['A Ann - Ton']}"
answers "a['orders'] == {'BRITAIN': {'sets': [{'orders': ['A Del - Agr']}, {'orders': ['A Del H'], 'mode': 'adds'}]}}"
expect 0 "and as text again" "$entente" convert "$work/standing.json"
cp "$work/out" "$work/standing"
expect 0 "and as JSON again" "$entente" convert "$work/standing"
cmp "$work/standing.json" "$work/out" || fail "standing orders changed on the way from JSON to text and back"
echo '{"orders":{"FRANCE":["Germany: A Mun - Bur"]}}' >"$work/turn.json"
expect 1 "a turn that text cannot hold" "$entente" convert "$work/turn.json"
expect 1 "start of no map" "$entente" start nowhere
echo 'Map: standard' >"$work/bare"
expect 0 "a map alone" "$entente" adjudicate "$work/bare"
contains out "nothing was sent by Austria, England, France, Germany, Italy, Russia, Turkey"
printf 'Phase: F1902M\nEngland:\n F Lon H\n' >"$work/late"
expect 1 "a later phase without units" "$entente" adjudicate "$work/late"
contains err "Units: orders"
printf 'Title: Ashes\nGame: 7\nMap: standard\nDeadline: Friday, 18:00\nEngland:\n F Lon H\n' >"$work/titled"
expect 0 "a title" "$entente" adjudicate --next "$work/next.txt" "$work/titled"
head -3 "$work/next.txt" | tr '\n' '|' | grep -qxF 'Title: Ashes|Game: 7|Deadline: Friday, 18:00|' || fail "the title is lost"
expect 0 "and once more" "$entente" adjudicate "$work/next.txt"
printf 'England:\n F Lon H\nAtlantis:\n A Lvp H\n' >"$work/atlantis"
expect 1 "an unknown power" "$entente" adjudicate --format json "$work/atlantis"
grep -qx ' "error": {' "$work/out" || fail "an error is not indented as an answer is"
contains err "atlantis:3:1: no power or header is called 'Atlantis'"
answers "(a['error']['code'], a['error']['line'], a['error']['column']) == ('syntax', 3, 1)"
echo '{"id":7,"orders":{"FRANCE":["A PAR H", 3]}}' >"$work/number"
expect 1 "an order that is a number" "$entente" adjudicate "$work/number"
answers "a['id'] == 7 and a['error']['path'] == '/orders/FRANCE/1'"
echo '{"orders":' >"$work/half"
expect 1 "half a request" "$entente" compare "$work/half"
answers "a['error']['code'] == 'syntax' and a['error']['line'] > 0"

# Saved games: from file to file, streams, and what is refused.
games=$source/tests/games
for form in diplomacy dipcc; do
    expect 0 "a game of $form" "$entente" convert "$games/$form.json" "$work/own.json"
    expect 0 "and back" "$entente" convert --to $form "$work/own.json" "$work/back.json"
    [ ! -s "$work/err" ] || fail "something of a game of $form is lost"
    "$python" -c 'import json, sys; sys.exit(json.load(open(sys.argv[1])) != json.load(open(sys.argv[2])))' \
        "$games/$form.json" "$work/back.json" || fail "a game of $form comes back as another one"
    expect 0 "to standard output" sh -c "'$entente' convert --from $form - - <'$games/$form.json'"
    cmp "$work/out" "$work/own.json" || fail "a game is not saved as it was"
done
expect 0 "a game of the board" "$entente" convert --to diplomacy "$games/board.json" "$work/there.json"
contains err "entente convert: phases of other branches were left out: 1, first at /phases/2"
contains err "orders that cannot be read were left out: 1, first at /phases/0/orders/GERMANY"
expect 0 "a game with results" "$entente" convert --judge "$games/board.json" -
contains out '"reason":"standoff"'
expect 0 "a game that agrees" "$entente" replay "$games/diplomacy.json"
contains out "diplomacy game table 2 on standard: 5 phases, 4 judged, 0 differ"
expect 1 "a game that differs" "$entente" replay "$games/dipcc.json"
contains out "ITALY A MAR may retreat: in the file PIE, SPA, by the judge GAS, PIE, SPA"
contains out "The judge agrees with the file under 4.A.5=a."
contains out "Known (retreat-after-convoy, DATC 4.A.5, 6.H.11)"
expect 0 "under the other rule" "$entente" replay --rule 4.A.5=a "$games/dipcc.json"
expect 1 "a report in JSON" "$entente" replay --format json "$games/dipcc.json"
answers "a['from'] == 'dipcc' and a['differ'] == 1 and a['differences'][0]['path'] == '/phases/0'"
expect 0 "games that are played" "$entente" selfplay --games 4 --seed 2 --policy greedy --years 6 --save "$work/played.jsonl"
expect 0 "phases to games" "$entente" convert "$work/played.jsonl" "$work/own.jsonl"
[ "$(wc -l <"$work/own.jsonl")" -eq 4 ] || fail "four games are not four lines"
expect 0 "games a line" "$entente" convert --to diplomacy --jobs 3 "$work/own.jsonl" "$work/there.jsonl"
expect 0 "games of requests" "$entente" convert --to requests "$work/there.jsonl" "$work/requests.jsonl"
expect 0 "and judged" "$entente" adjudicate --lines "$work/requests.jsonl"
for file in own there; do
    expect 0 "replay of $file" "$entente" replay "$work/$file.jsonl"
    contains out '{"summary":{"games":4,'
    contains out '"differ":0,"games_differ":0}}'
done
expect 1 "phases are no games" "$entente" replay "$work/played.jsonl"
contains out "one request is no game"
expect 1 "nor on standard input" sh -c "'$entente' convert --lines - - <'$work/played.jsonl'"
contains err "with --from requests"
expect 1 "a folder has no lines" "$entente" convert --lines --from requests "$work" -
contains err "cannot be read: Is a directory"
expect 0 "unless that is said" sh -c "'$entente' convert --lines --from requests - '$work/same.jsonl' <'$work/played.jsonl'"
cmp "$work/same.jsonl" "$work/own.jsonl" || fail "games on a line each are not saved alike"
{ head -1 "$work/own.jsonl" && echo '{"format":"entente-game"}' && echo '[' && tail -1 "$work/own.jsonl"; } >"$work/some.jsonl"
expect 1 "a stream with bad lines" "$entente" convert "$work/some.jsonl" "$work/good.jsonl"
contains err "some.jsonl:2: version: this program reads version 1"
contains err "some.jsonl:3:"
[ "$(wc -l <"$work/good.jsonl")" -eq 2 ] || fail "the good lines of a stream are lost"
echo old >"$work/kept.json"
expect 1 "no game" "$entente" convert "$source/examples/turn.txt" "$work/kept.json"
expect 1 "half a game" sh -c "head -c 500 '$games/dipcc.json' >'$work/half.json'; '$entente' convert '$work/half.json' '$work/kept.json'"
head -c 100000 /dev/zero | tr '\000' '[' >"$work/deep.json"
expect 1 "deeper" "$entente" convert "$work/deep.json" "$work/kept.json"
[ "$(cat "$work/kept.json")" = old ] || fail "a refused game replaces the old file"
expect 1 "an unknown map" sh -c "sed 's/\"standard\"/\"standard_age_of_empires\"/' '$games/diplomacy.json' >'$work/map.json'; '$entente' convert '$work/map.json' '$work/kept.json'"
contains err "map.json: map: "
expect 1 "a game that is not there" "$entente" convert "$work/nothing.json" "$work/kept.json"
expect 1 "to nowhere" "$entente" convert "$games/board.json" /nonexistent/file
expect 2 "no such format" "$entente" convert --to pgn "$games/board.json" -
expect 2 "a request's format" "$entente" convert --format text --to dipcc "$games/board.json" -
expect 2 "lines as text" "$entente" replay --lines --format text "$work/own.jsonl"
expect 2 "three files" "$entente" convert a b c
"$python" "$source/tests/cli/schema.py" "$source/docs/schema" --as game "$games/board.json" "$work/own.json" "$work/own.jsonl" >"$work/out" || fail "a game does not fit its schema"

# What cannot go together, and values that no option takes.
turn=$source/examples/turn.txt
long_name=Redredredredredredredredredredredredredredredredredredredredredred
for words in "adjudicate --lines --explain" "adjudicate --lines --next $work/x" "adjudicate --lines --format text" \
    "check --lines --strict" "check --lines --all" "check --lines --format text" \
    "draw --geometry standard $turn" "draw --geometry standard --map pure" "draw --geometry standard --phase-by-phase $work/d" \
    "draw --output $work/x.json $turn" "draw --map standard $turn" "draw --phase-by-phase $work/d --output $work/x.svg" \
    "draw --phase-by-phase $work/d --map standard" "draw --animate --format png $turn" "draw --lines --phase-by-phase $work/d" \
    "draw --lines --output $work/x.svg" "draw --lines --map standard" "draw --output $work/x.gif" "draw --output $work/x" \
    "datc --algorithm exhaustive" "datc no_such_word" \
    "adjudicate --rule 4.A.2" "adjudicate --rule 4.A.2=z" "adjudicate --rules 1900" "adjudicate --jobs 5x" "adjudicate --jobs" \
    "adjudicate --jobs=" "adjudicate --jobs 0" "adjudicate --jobs 99999999999999999999" "selfplay --seed=" "selfplay --seed x" \
    "selfplay --seed 5x" "selfplay --seed -1" "selfplay --seed 99999999999999999999" \
    "map import --power R:Red $turn" "map import --power *=Red $turn" "map import --power R=7 $turn" "map import" \
    "map import --power R=$long_name $turn" "map import --name $long_name $turn" "frobnicate" "map frobnicate" "map"; do
    # shellcheck disable=SC2086
    expect 2 "$words" "$entente" $words
    [ -s "$work/err" ] || fail "nothing is said of: $words"
done
n=0 many=
while [ $n -lt 200 ]; do n=$((n + 1)) many="$many --rule 4.A.2=e"; done
# shellcheck disable=SC2086
expect 2 "too many rules" "$entente" adjudicate $many "$turn"
contains err "there are too many"
n=0 many=
while [ $n -lt 65 ]; do n=$((n + 1)) many="$many --power R=Red"; done
# shellcheck disable=SC2086
expect 2 "too many powers" "$entente" map import $many "$turn"
contains err "there are too many"
expect 0 "help by its letter" "$entente" -h
expect 0 "help of a group" "$entente" map -h
expect 1 "a folder of cases that is not there" "$entente" datc --dir "$work/none"
contains err "cannot be opened"
expect 0 "the next position, by name of the algorithm" "$entente" adjudicate --next "$work/next.txt" --algorithm decisions "$turn"
for command in check compare replay orders draw adjudicate; do
    expect 1 "$command of an empty standard input" "$entente" $command
done
expect 0 "strict, and nothing to look at" sh -c "printf 'Units:\nFrance: A Par\nOrders:\nFrance:\nA Par - Bur\n' | '$entente' check --strict"
expect 1 "strict" sh -c "printf 'Units:\nFrance: A Par\nOrders:\nFrance:\nA Par - Mos\n' | '$entente' check --strict"

# Names of imported maps, and what a map shows that no built-in one has.
lakes=$source/tests/maps/map.lakes
cp "$lakes" "$work/map.Lakes+2" && cp "$lakes" "$work/map.+++"
expect 0 "the name of a file" sh -c "cd '$work' && '$entente' map import -o named.json map.Lakes+2 && grep -q '\"name\": \"lakes2\"' named.json"
cp "$source/tests/maps/lakes.map" "$source/tests/maps/lakes.names" "$work"
expect 0 "a file beside the map" sh -c "cd '$work' && '$entente' map import lakes.map"
contains out '"name": "Frozen Sea"'
expect 0 "a file without a name" "$entente" map import "$work/map.+++"
contains out '"name": "imported"'
echo '{"base": "standard", "changes": {"name": "odd", "victory": 0, "provinces": {"BOT": {"ice": "spring"}, "BAR": {"ice": "always"}}, "railway": [{"name": "R1", "line": ["PAR", "BUR"]}]}}' >"$work/odd.json"
expect 0 "an odd map" "$entente" map show "$work/odd.json"
contains out ", ice in spring"
contains out ", always ice"
contains out "Railway R1, for everybody, 1 train a turn: PAR - BUR"
lacks out "centers win"

# A link by its whole path. Pictures twice, the last line without its end.
echo old >"$work/target" && ln -s "$work/target" "$work/whole_path"
expect 0 "a link by its whole path" "$entente" adjudicate --next "$work/whole_path" "$turn"
[ -L "$work/whole_path" ] && grep -q Phase: "$work/target" || fail "a link is not followed"
for time in first second; do
    expect 0 "pictures, the $time time" sh -c "printf %s '{\"units\":{\"FRANCE\":[\"A PAR\"]}}' | '$entente' draw --phase-by-phase '$work/drawn' -"
done
[ -s "$work/drawn/0001-S1901M.svg" ] || fail "no picture"

# Requests a line that become games.
line='{"id":"g1/S1901M","phase":"S1901M","units":{"FRANCE":["A PAR"]},"orders":{"FRANCE":["A PAR - BUR"]}}'
{ echo "$line" && echo 'no line' && echo '{"id":"g2","phase":"S1901M","orders":{}}' && echo '{"phase":"S1901M","orders":{}}' && echo '{"id":7}'; } >"$work/mixed.jsonl"
expect 1 "lines of several games" "$entente" convert --lines --from requests --to dipcc "$work/mixed.jsonl" "$work/mixed.out"
contains err "mixed.jsonl:2:2: not JSON"
[ "$(wc -l <"$work/mixed.out")" -ge 2 ] || fail "good games are lost among bad lines"
for _ in 1 2; do tr -d '\n' <"$games/board.json" && echo; done >"$work/twice.jsonl"
expect 0 "notes of two games" "$entente" convert --lines --to diplomacy "$work/twice.jsonl" "$work/mixed.out"
contains err "players were left out: 2 in 2 of 2 games"
: >"$work/empty.jsonl"
expect 0 "no game at all" "$entente" convert --lines --from requests "$work/empty.jsonl" "$work/mixed.out"
[ ! -s "$work/mixed.out" ] || fail "a game out of nothing"
expect 1 "a line of 17 MB" sh -c "head -c 17000000 /dev/zero | tr '\\000' ' ' | '$entente' convert --lines --from requests - '$work/mixed.out'"
contains err ":1: the line is longer than 8388608 bytes"
expect 0 "one game, judged" "$entente" convert --judge "$source/tests/games/diplomacy.json"
expect 0 "one game by its format" "$entente" convert --from diplomacy "$source/tests/games/diplomacy.json"
expect 1 "games of a file that is not there" "$entente" convert --lines --from requests "$work/none.jsonl" "$work/mixed.out"
contains err "cannot be opened"

# Own cases, games that somebody wins.
mkdir "$work/cases"
printf 'Case: own TWO HOLD\nFRA A PAR H ok\n' >"$work/cases/own.case"
printf 'Case: 6.Z.1 NO END OF LINE' >"$work/cases/6.Z.1.case"
expect 1 "a folder with an odd case" "$entente" datc --dir "$work/cases"
expect 2 "a word that no case of a folder has" "$entente" datc --dir "$work/cases" nonsense
expect 0 "games on a small map" "$entente" selfplay --map france-austria --rules 1971 --policy greedy --years 40 --games 8 --jobs 1
[ "$(sed -n 's/^won://p' "$work/out" | tr -dc '0-9\n ' | tr -s ' ' '\n' | awk '{ n += $1 } END { print n }')" -eq 8 ] || fail "not each game is won or by nobody"
expect 2 "more rules than there is room for" "$entente" adjudicate --rule "$(printf '4.A.2=e %.0s' $(seq 400))" "$turn"
expect 2 "a long word in a list" "$entente" compare --issues --only "$long_name$long_name" "$turn"
echo '{"units":"orders","orders":{"ENGLAND":["F LON S F WAL - ENG","F WAL - ENG"],"FRANCE":["A BRE - LON","F ENG C A BRE - LON"]}}' >"$work/paradox.jsonl"
expect 0 "lines under another preset" "$entente" compare --lines --rule 4.A.2=e --against dptg "$work/paradox.jsonl"
contains out '"by":{"dptg":1}'
for command in compare orders draw replay check adjudicate; do
    expect 1 "$command: a line that is refused" sh -c "echo '{\"phase\": 7}' | '$entente' $command --lines"
    contains out '"error"'
done
expect 0 "issues by a word" "$entente" rules paradox
contains out "4.A.2"
expect 0 "an issue by words of its question" "$entente" rules "convoy disruption"
contains out "What happens in a convoy disruption paradox?"

# Every answer fits its schema, and so do the requests of the examples.
"$python" "$source/tests/cli/schema.py" "$source/docs/schema" "$work"/all/* >"$work/out" || fail "an answer does not fit its schema"
for kind in answer audit check compare draw error game maps orders replay request rules; do
    contains out " $kind"
done
"$python" "$source/tests/cli/schema.py" "$source/docs/schema" --as request "$source/examples/turn.json" "$work/one.jsonl" >"$work/out" || fail "a request does not fit its schema"
exit $failed
