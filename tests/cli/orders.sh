#!/bin/sh
# Legal orders, and games by chance. orders.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

# Legal orders.
expect 0 orders "$entente" orders --map standard
contains out '"F STP/SC - BOT"'
expect 0 "orders as text" "$entente" orders --format text "$turn"
printf 'Hello all,\nFrance:\n A Par - Bur\nBye\n' >"$work/letter"
expect 0 "every skipped line" "$entente" check --all "$work/letter"
contains out "      1  prose      Hello all,"
expect 0 "orders as text, of the first unit too" "$entente" orders --format text --map standard
contains out "A BUD H"
contains out "A SMY - SYR"
printf 'Units:\nFrance: F Bre\nItaly: A Por\nOrders:\n' >"$work/two"
expect 0 "orders as text, below the power that can give them" "$entente" orders --format text "$work/two"
printf 'France:\n  %s\n  %s\n  %s\n  %s\n  %s\nItaly:\n  %s\n  %s\n' 'F BRE H' 'F BRE - ENG' 'F BRE - GAS' 'F BRE - MAO' \
    'F BRE - PIC' 'A POR H' 'A POR - SPA' | cmp -s - "$work/out" || fail "other orders as text"
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

# Counts.
printf 'Phase: W1901A\nUnits:\nEngland: F Nth\nFrance: A Par, A Mar, F Bre\nCenters:\nEngland: Lon, Edi, Lvp\nFrance: Par, Mar\n' >"$work/winter"
expect 0 "count in winter" "$entente" orders --count "$work/winter" # up to two builds of two kinds in three homes; one of three units goes
answers "a['orders'] == 10 and a['units'] == 7 and a['joint'] == (1 + 3 * 2 + 3 * 2 * 2) * 3"
expect 0 "count in winter, no waives" "$entente" orders --count --rule 4.D.7=b "$work/winter"
answers "a['orders'] == 9 and a['joint'] == 3 * 2 * 2 * 3"
expect 2 "orders, a map and a file" "$entente" orders --map standard "$work/winter"
expect 2 "orders, text lines" "$entente" orders --lines --format text
expect 2 "orders, lines of a map" "$entente" orders --lines --map standard

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
: >"$work/games/game-000003.jsonl"
: >"$work/games/game-3.jsonl.old"
expect 0 "selfplay into a folder with other games" "$entente" selfplay --games 2 --years 1 --save "$work/games"
contains err "entente selfplay: 1 saved game of an earlier run stays in $work/games"
expect 0 "a game whose orders name nations" "$entente" selfplay --games 2 --seed 5 --years 3 --map ancmed --rule 4.C.5=a --save "$work/nations.jsonl"
grep -q '"A [A-Z]* S [A-Z][a-z]* [AF] ' "$work/nations.jsonl" || fail "no order names a nation"
expect 0 "they judge" "$entente" adjudicate --lines "$work/nations.jsonl"
lacks out nation-missing
cp "$work/out" "$work/answers"
expect 0 "and lead to each other as well" "$python" "$source/tests/cli/follows.py" "$work/nations.jsonl" "$work/answers"
expect 0 "a game under other rules" "$entente" selfplay --games 1 --years 1 --rules 1971 --rule 4.A.3=c --save "$work/other.jsonl"
grep -q '"rules":{"preset":"datc","4.A.1":"a","4.A.2":"a","4.A.3":"c",' "$work/other.jsonl" || fail "a game was played under wrong rules"
expect 0 "a file that is only called .jsonl" sh -c "cd '$work' && '$entente' selfplay --games 1 --years 1 --save .jsonl && test -s .jsonl && test -f .jsonl"
expect 1 "nowhere to save" "$entente" selfplay --games 2 --save "$work/none/x.jsonl"
expect 2 "odd policy" "$entente" selfplay --policy wise
expect 2 "no games" "$entente" selfplay --games 0
expect 0 "games on a small map" "$entente" selfplay --map france-austria --rules 1971 --policy greedy --years 40 --games 8 --jobs 1
[ "$(sed -n 's/^won://p' "$work/out" | tr -dc '0-9\n ' | tr -s ' ' '\n' | awk '{ n += $1 } END { print n }')" -eq 8 ] || fail "the counts after 'won:' do not add up to 8 games"

# Saved games are requests, as those of the examples are.
fits_schema --as request "$source/examples/turn.json" "$work/one.jsonl"

finish answer orders
