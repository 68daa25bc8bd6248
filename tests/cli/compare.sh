#!/bin/sh
# What other rules would make different. compare.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

# The simple convoy paradox is DATC 6.F.14, the three retreats are 6.H.8.
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
contains err "--against takes datc, datc3, 2023, 2000, 1982, 1971, dptg"
expect 2 "compare, --only alone" "$entente" compare --only 4.A.2 "$work/paradox"
expect 2 "compare, --against issues" "$entente" compare --issues --against 1971 "$work/paradox"
expect 2 "compare, text lines" "$entente" compare --lines --format text "$work/paradox"
expect 2 "compare, no threads" "$entente" compare --lines --jobs 0 "$work/paradox"

# How many orders a turn to compare has.
{ echo France:; yes ' A Par - Bur' | head -4096; } >"$work/some"
expect 0 "compare, 4,096 orders" "$entente" compare --issues "$work/some"
{ cat "$work/some"; echo ' A Par - Pic'; } >"$work/more"
expect 1 "compare, 4,097 orders" "$entente" compare --issues "$work/more"
contains err "a turn to compare has at most 4096"

# Streams.
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
echo "{$paradox}" >"$work/paradox.jsonl"
expect 0 "lines under another preset" "$entente" compare --lines --rule 4.A.2=e --against dptg "$work/paradox.jsonl"
contains out '"by":{"dptg":1}'

finish compare
