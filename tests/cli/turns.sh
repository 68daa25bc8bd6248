#!/bin/sh
# Turns that are judged: texts and JSON, explanations, colors, the next position, streams. turns.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

expect 0 text "$entente" adjudicate "$turn"
contains out "German A Bel: Hol"
printf '%s\n' 'Map: {"base":"standard","changes":{"railway":[{"name":"ZA","power":"France","line":["BRE","PAR"]},{"name":"ZB","power":"Germany","line":["BRE","PAR"]}]}}' \
    'Germany:' ' A Par - ZB - Bre' >"$work/lines.txt"
expect 0 'two lines' "$entente" adjudicate "$work/lines.txt"
contains out "A Par - ZB - Bre"
expect 0 explain "$entente" adjudicate --explain --names full "$turn"
contains out "is cut by Army Munich"
contains out "closed: Burgundy (Army Burgundy is there), Picardy"
expect 0 "every rule" "$entente" adjudicate --explain=full "$turn"
contains out "rule 6.D.2: an attack cuts a support"
contains out "rule 5.B.5: an attack has to be stronger"
expect 0 "every rule, then a plain --explain" "$entente" adjudicate --explain=full --explain "$turn"
contains out "rule 5.B.5: an attack has to be stronger"
expect 0 "rule and trace" "$entente" adjudicate --explain=full --explain=trace "$turn"
contains out "rule 5.B.5: "
contains out "How it was decided"
lacks out "(null)"
expect 0 json "$entente" adjudicate "$source/examples/turn.json"
contains out '"id": "spring"'
contains out '"written": "F London - Channel"'
expect 0 to-json "$entente" adjudicate --format json "$turn"
contains out '"phase": "F1903R"'
expect 0 next "$entente" adjudicate --next "$work/next.txt" "$turn"
expect 0 "next to standard output" "$entente" adjudicate --next - "$turn"
cmp "$work/out" "$work/next.txt" || fail "--next - does not print the next position"
contains err "fails: bounce"
printf 'Germany:\n A Bel R Hol\n' >>"$work/next.txt"
expect 0 retreats "$entente" adjudicate "$work/next.txt"
contains out "A Bel R Hol"
contains out "Next: Winter 1903, adjustments"

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
contains err "--color 'sometimes'; --color takes auto, always or never"

# Texts without units.
printf 'Phase: S1902R\nUnits:\nGermany: A Bre\nDislodged:\nFrance: F Mid -> Bre, Por\nOrders:\nFrance: F Mid - Bre\n' >"$work/occupied"
expect 1 "a retreat to where a unit stands" "$entente" adjudicate "$work/occupied"
contains err "the unit dislodged in MAO cannot retreat to BRE: a unit stands there"
printf 'Phase: F1909M\nRules: datc victory=3\nUnits:\nFrance: A Par, A Bre\nCenters:\nFrance: Par, Bre, Mar\nOrders:\nFrance: A Par H, A Bre H\n' >"$work/won"
expect 0 "a win" "$entente" adjudicate --next "$work/won2" "$work/won"
contains out "France has won."
expect 0 "the turn after a win" "$entente" adjudicate --next "$work/won3" "$work/won2"
contains out "France has won."
expect 0 "a position with a winner, as JSON" "$entente" convert --format json "$work/won3"
answers "a['phase'] == 'S1910M' and a['winner'] == 'FRANCE'"
cp "$work/out" "$work/won.json"
expect 0 "a position with a winner, as text" "$entente" convert "$work/won.json"
contains out "Winner: France"
printf 'Phase: S1901M\nWinner: nobody yet\nFrance: A Par H\n' >"$work/open"
expect 0 "a line that names no winner" "$entente" adjudicate --next "$work/open2" "$work/open"
contains out "Next: Fall 1901, movement"
grep -q "^Winner: nobody yet" "$work/open2" || fail "a free line is lost"
echo 'Map: standard' >"$work/bare"
expect 0 "a map alone" "$entente" adjudicate "$work/bare"
contains out "nothing was sent by Austria, England, France, Germany, Italy, Russia, Turkey"
printf 'Phase: F1902M\nEngland:\n F Lon H\n' >"$work/late"
expect 1 "a later phase without units" "$entente" adjudicate "$work/late"
contains err "Units: orders"

# The next position goes where --next says, through a link too, with the title of the game.
printf 'Title: Ashes\nGame: 7\nMap: standard\nDeadline: Friday, 18:00\nEngland:\n F Lon H\n' >"$work/titled"
expect 0 "a title" "$entente" adjudicate --next "$work/next.txt" "$work/titled"
head -6 "$work/next.txt" | tr '\n' '|' | grep -qxF 'Title: Ashes|Game: 7|Map: standard|Phase: F1901M|Rules: datc|Deadline: Friday, 18:00|' ||
    fail "the title is lost"
# Such lines stay where they are read as such: below a header, and on their side of "Map:". China is a power there.
for head in 'Map: standard|Deadline: noon|' 'Phase: S1901M|Deadline: noon|' 'Phase: F1905M|China: mine|Map: colonial|' \
    'Map: pure|Note: y|Title: x|' 'Title: x|Deadline: noon|' 'Title: x|China: mine|Map: colonial|Note: y|' 'Rules: 2000|Game: x|Map: pure|'; do
    echo "$head" | tr '|' '\n' >"$work/headed1"
    grep '^[CDGNT][a-z]*: ' "$work/headed1" >"$work/kept"
    echo 'Units: orders' >>"$work/headed1"
    for run in 1 2; do
        expect 0 "a head, run $run: $head" "$entente" adjudicate --next "$work/headed$((run + 1))" "$work/headed$run"
        head -7 "$work/headed$((run + 1))" | grep '^[CDGNT][a-z]*: ' | cmp -s - "$work/kept" || fail "run $run loses a line of $head"
    done
    for run in 2 3; do head -7 "$work/headed$run" | grep -v Phase: >"$work/head$run"; done
    cmp "$work/head2" "$work/head3" || fail "the head changes: $head"
done
# What was no markup is none when it is read again.
title='Title: &lt;b&gt;x &amp;amp; a [x] & b &#91;b]'
for text in "$title" 'Title: Tom & Jerry <3 [final] AT&T;' 'Title: a <b> c'; do
    printf '%s\nFrance: A Par H\n' "$text" >"$work/again1"
    for run in 1 2; do
        expect 0 "a title with signs, run $run" "$entente" adjudicate --next "$work/again$((run + 1))" "$work/again$run"
    done
    [ "$(head -1 "$work/again2")" = "$(head -1 "$work/again3")" ] || fail "the title changes: $text"
done
printf '%s\nFrance: A Par H\n' "$title" >"$work/again1"
expect 0 "a title with entities" "$entente" adjudicate --next - "$work/again1"
contains out 'Title: &lt;b>x &amp;amp; a &#91;x] &amp; b &#91;b]'
expect 0 "the next position, by name of the algorithm" "$entente" adjudicate --next "$work/next.txt" --algorithm decisions "$turn"
echo old >"$work/target" && ln -s "$work/target" "$work/whole_path"
expect 0 "a link by its whole path" "$entente" adjudicate --next "$work/whole_path" "$turn"
[ -L "$work/whole_path" ] && grep -q Phase: "$work/target" || fail "a link is not followed"
rm "$work/target" && ln -s target "$work/beside"
expect 0 "a link to a file that is to lie beside it" sh -c "cd '$work' && '$entente' adjudicate --next beside '$turn'"
[ -L "$work/beside" ] && grep -q Phase: "$work/target" || fail "a link to a file beside it is not followed"

# What a position does not say is not said of it as text again.
as_text() { # as_text WHAT TEXT
    echo "$2" | tr '|' '\n' >"$work/unsaid"
    expect 0 "$1" "$entente" convert --format text "$work/unsaid"
}
as_text "retreats that are not listed" \
    'Phase: S1901R|Units:|Germany: A Bur|Centers:|France: Par|Dislodged:|France: A Bur (from Mun)|Orders:|France: A Bur - Par'
contains out 'A BUR (from MUN)'
as_text "centers that are not listed" 'Phase: S1902M|Units:|France: A Bel|Orders:|France: A Bel H'
lacks out 'Centers:'
as_text "an empty list of centers" 'Phase: S1902M|Units:|France: A Bel|Centers:|Orders:|France: A Bel H'
contains out 'Centers:'
# The lines of one order have one fate.
printf 'Orders:\nFrance:\nA Par - Bur\n> France:\n> A Mar -\n> Spa\n' >"$work/joined"
expect 0 "a quoted order of two lines" "$entente" check --format json "$work/joined"
contains out '"order": 1'
contains out '"quoted": 2'

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
yes '{"phase":"W1901A","units":{},"orders":{}}' | head -n 1100 >"$work/many" # more than are read at once (512)
for line in 1 512 513 1024 1025 1100; do
    sed "${line}s/.*/{\"color\":1}/" "$work/many" >"$work/lines"
    expect 1 "a long stream" "$entente" adjudicate --lines "$work/lines"
    [ "$(sed -n "${line}p" "$work/out" | grep -c "\"where\":\"line $line, column 1\"")" -eq 1 ] || fail "place of line $line"
done

# The state of an answer can be sent as the next request; so no answer leads to a year that cannot be written.
echo '{"phase":"W9998A","units":{"FRANCE":["A PAR"]},"centers":{"FRANCE":["PAR"]}}' >"$work/late"
expect 0 "the last year but one" "$entente" adjudicate "$work/late"
contains out '"phase": "S9999M"'
sed 's/9998/9999/' "$work/late" >"$work/later"
expect 1 "the last year" "$entente" adjudicate "$work/later"
contains err "the year after 9999 cannot be written"
yes 'Map: pure' | head -1000 >"$work/maps.txt"
expect 0 "one map many times" "$entente" adjudicate "$work/maps.txt"
echo 'Map: hundred' >>"$work/maps.txt"
expect 1 "another map" "$entente" adjudicate "$work/maps.txt"
contains err "maps.txt:1001:6: a second map: 'hundred'"

# A power's name so long that an order with it is cut in the midst of a letter: the answer is UTF-8, the stream goes on.
long=$(printf '\320\226%.0s' $(seq 95))
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

# Pictures twice into one folder; the last line has no end.
for time in first second; do
    expect 0 "pictures, the $time time" sh -c "printf %s '{\"units\":{\"FRANCE\":[\"A PAR\"]}}' | '$entente' draw --phase-by-phase '$work/drawn' -"
    expect 0 "the same after a byte order mark" sh -c "printf '\\357\\273\\277%s' '{\"units\":{\"FRANCE\":[\"A PAR\"]}}' | '$entente' draw --phase-by-phase '$work/drawn' -"
done
[ -s "$work/drawn/0001-S1901M.svg" ] || fail "no picture"

finish answer error
