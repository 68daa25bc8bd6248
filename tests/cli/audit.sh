#!/bin/sh
# Audits: one position, a history, a repair. The repaired position is valid and can be played on. audit.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

printf '%s\n' \
    '{"phase":"F1901M","units":{"FRANCE":["A PAR","A SPA"]},"centers":{"FRANCE":["PAR","MAR"]},"orders":{"FRANCE":["A PAR - BUR"]}}' \
    '{"phase":"S1902M","units":{"FRANCE":["A PAR"]},"centers":{"GERMANY":["KIE"],"FRANCE":["PAR"]}}' >"$work/differences.jsonl"
expect 1 "differences" "$entente" audit --format text "$work/differences.jsonl"
cmp "$work/out" - <<'END' || fail "the differences of a history are printed otherwise"
Standard Diplomacy, S1902M: not valid
  Difference after F1901M: S1902M follows, should be W1901A
  Difference after F1901M: French A Par should be French A Bur
  Difference after F1901M: French A Spa is missing
  Difference after F1901M: Kie belongs to Germany, should belong to nobody
  Difference after F1901M: Mar belongs to nobody, should belong to France
  Difference after F1901M: Spa belongs to nobody, should belong to France
END
printf '%s\n' \
    '{"phase":"W1901A","units":{"TURKEY":["A BUL","F ANK","A CON"]},"centers":{"TURKEY":["ANK","CON","SMY","BUL"]},"orders":{"TURKEY":["A SMY B"]}}' \
    '{"phase":"S1902M","units":{"TURKEY":["A BUL","F ANK","A CON","A SMY"]},"centers":{"TURKEY":["CON","SMY","BUL"]}}' >"$work/owner.jsonl"
expect 1 "a center without its owner makes no unit illegal" "$entente" audit --format text --repair "$work/owner.jsonl"
contains out "Turkey: F ANK, A BUL, A CON, A SMY"
! grep -q Dutchman "$work/err" || fail "a legal unit is called a Flying Dutchman"
contains err "Difference after W1901A: Ank belongs to nobody, should belong to Turkey"
printf 'Phase: S1902M\nUnits:\n England: F Lon, F Edi, A Lvp, F Ska, F Mun\n Italy: F Ska\n' >"$work/dutch.txt"
expect 1 "an impossible unit is refused" "$entente" adjudicate "$work/dutch.txt"
expect 1 audit "$entente" audit "$work/dutch.txt"
contains out "English F Mun: a fleet cannot stand inland; a repair removes it (4.E.6, rule 2)"
contains out "English F Ska, Italian F Ska: a place holds one unit"
expect 1 "audit mends" "$entente" audit --repair "$work/dutch.txt"
contains err "not valid"
cp "$work/out" "$work/repaired.txt"
expect 1 "audit repairs onto standard output" "$entente" audit -o - "$work/dutch.txt"
contains err "not valid"
cmp "$work/out" "$work/repaired.txt" || fail "-o - does not print the repaired position"
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
contains out "English Army Yorkshire: the last adjustment did not allow so many units; since the orders of W1901A; a repair removes it (4.E.6, rule 2)"
expect 1 "4.E.6 b" "$entente" audit --rule 4.E.6=b --repair "$work/history"
contains out '"A YOR"'
contains out '"4.E.6": "b"'
expect 1 "4.E.6 a" "$entente" audit --repair "$work/history"
grep -q '"A YOR"' "$work/out" && fail "the Flying Dutchman sails on"
# Of two units in one place one is left, which is counted as any other.
for units in '"FRANCE":["A PAR","A PAR"]' '"FRANCE":["A PAR","A MAR","F BRE","A BUR","A BUR"]' '"FRANCE":["A VIE","A GAS"],"GERMANY":["A PAR","A VIE"]'; do
    echo "{\"phase\":\"F1903M\",\"units\":{$units},\"centers\":{\"FRANCE\":[\"BRE\"]}}" >"$work/shared"
    expect 1 "too many units, two of them in one place: $units" "$entente" audit --repair "$work/shared"
    cp "$work/out" "$work/mended"
    expect 0 "its repair is valid" "$entente" audit "$work/mended"
done
expect 1 "a history with a bad line" sh -c "{ cat '$work/history'; echo '{\"units\":{\"ENGLAND\":[\"F ATL\"]}}'; } | '$entente' audit"
contains err "standard input:4:1: units.ENGLAND[0]"
expect 1 "a history with a broken line" sh -c "{ cat '$work/history'; echo; echo '{\"units\":]'; } | '$entente' audit"
contains err "standard input:5:"
expect 1 "a history of too many phases" sh -c "yes '{\"units\":{}}' | head -2000 | '$entente' audit"
expect 1 "audit cannot write" "$entente" audit -o /nonexistent/file "$work/dutch.txt"
contains err "cannot be written"
expect 2 "audit: odd option" "$entente" audit --frobnicate
expect 2 "audit: odd rule" "$entente" audit --rule 4.E.6=c "$work/dutch.txt"
expect 2 "audit: two files" "$entente" audit "$work/dutch.txt" "$work/dutch.txt"

finish answer audit
