#!/bin/sh
# Saved games: from file to file, streams, and what is refused. games.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

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
# By these rules the army goes by its first order; the file says so, whatever its form.
echo '[{"units":{"FRANCE":["A PAR"]},"centers":{},"orders":{"FRANCE":["A PAR - BUR","A PAR H"]}},{"phase":"F1901M","units":{"FRANCE":["A BUR"]},"centers":{}}]' >"$work/two.json"
expect 1 "two orders for a unit" "$entente" replay "$work/two.json"
for form in entente requests; do
    expect 0 "judged by other rules" "$entente" convert --judge --rule 4.D.3=a --to $form "$work/two.json" "$work/judged.jsonl"
    contains judged.jsonl '{"preset":"datc","4.D.3":"a"}'
    expect 0 "to a list" sh -c "'$entente' convert --lines --to entente '$work/judged.jsonl' '$work/ruled.jsonl'"
    expect 0 "it agrees with them" "$entente" replay "$work/ruled.jsonl"
done
{ printf '\357\273\277' && cat "$games/dipcc.json"; } >"$work/marked.json"
expect 0 "a game after a byte order mark" "$entente" convert "$work/marked.json" -
cmp "$work/out" "$work/own.json" || fail "a byte order mark changes a game"
expect 0 "a game of the board" "$entente" convert --to diplomacy "$games/board.json" "$work/there.json"
contains err "entente convert: phases of other branches were left out: 1, first at /phases/2"
contains err "orders that cannot be read were left out: 1, first at /phases/0/orders/GERMANY/1"
expect 0 "a game with results" "$entente" convert --judge "$games/board.json" -
contains out '"reason":"standoff"'
expect 0 "a game that agrees" "$entente" replay "$games/diplomacy.json"
contains out "diplomacy game table 2 on standard: 5 phases, 4 judged, 0 differ"
expect 1 "a game that differs" "$entente" replay "$games/dipcc.json"
contains out "ITALY A MAR may retreat: in the file PIE, SPA, by the judge GAS, PIE, SPA"
contains out "The judge agrees with the file under 4.A.5=a."
expect 0 "under the other rule" "$entente" replay --rule 4.A.5=a "$games/dipcc.json"
expect 1 "a report in JSON" "$entente" replay --format json "$games/dipcc.json"
answers "a['from'] == 'dipcc' and a['differ'] == 1 and a['differences'][0]['path'] == '/phases/0'"
expect 0 "games that are played" "$entente" selfplay --games 4 --seed 2 --policy greedy --years 6 --save "$work/played.jsonl"
for jobs in 1 8; do
    expect 0 "games of $jobs threads" "$entente" selfplay --games 150 --years 4 --policy greedy --jobs $jobs --save "$work/of$jobs.jsonl"
    grep '^positions' "$work/out" >"$work/hash$jobs" || fail "no hash of the positions"
done
cmp "$work/of1.jsonl" "$work/of8.jsonl" && cmp "$work/hash1" "$work/hash8" || fail "games depend on the number of threads"
expect 0 "phases to games" "$entente" convert "$work/played.jsonl" "$work/own.jsonl"
[ "$(wc -l <"$work/own.jsonl")" -eq 4 ] || fail "four games are not four lines"
expect 0 "games a line" "$entente" convert --to diplomacy --jobs 3 "$work/own.jsonl" "$work/there.jsonl"
expect 0 "games of requests" "$entente" convert --to requests "$work/there.jsonl" "$work/requests.jsonl"
expect 0 "and judged" "$entente" adjudicate --lines "$work/requests.jsonl"
for file in own there; do
    expect 0 "replay of $file" "$entente" replay "$work/$file.jsonl"
    contains out '{"summary":{"games":4,'
    contains out '"differ":0,"games_differ":0}}'
    [ $file = own ] && tail -1 "$work/out" >"$work/summary"
    tail -1 "$work/out" | cmp - "$work/summary" || fail "another form has another number of phases"
done
echo '[{"orders":{"FRANCE":["A PAR - BUR"]}},{"phase":"F1901M","units":{"FRANCE":["A PAR"]}}]' >"$work/list.json"
expect 1 "a phase without a name" "$entente" replay "$work/list.json"
contains out "S1901M (/0)"
expect 1 "a list of phases in a stream" "$entente" replay --lines "$work/list.json"
contains out '"phases":2,'
expect 1 "phases are no games" "$entente" replay "$work/played.jsonl"
contains out "one request is no game"
{ head -1 "$work/own.jsonl" && head -1 "$work/played.jsonl"; } >"$work/both.jsonl"
expect 1 "nor after a game" "$entente" convert "$work/both.jsonl" -
contains err "both.jsonl:2: one request is no game; with --from requests"
# A pipe can be read only once.
mkfifo "$work/pipe.jsonl"
for pipe in - /dev/stdin; do
    expect 0 "phases from $pipe" sh -c "cat '$work/played.jsonl' | '$entente' convert --lines $pipe '$work/same.jsonl'"
    cmp "$work/same.jsonl" "$work/own.jsonl" || fail "phases from $pipe are not the same games"
    expect 0 "games from $pipe" sh -c "cat '$work/own.jsonl' | '$entente' convert --lines $pipe '$work/same.jsonl'"
    cmp "$work/same.jsonl" "$work/own.jsonl" || fail "games from $pipe are not the same games"
done
for file in own played; do
    cat "$work/$file.jsonl" >"$work/pipe.jsonl" &
    expect 0 "a pipe with a name" "$entente" convert "$work/pipe.jsonl" "$work/same.jsonl"
    cmp "$work/same.jsonl" "$work/own.jsonl" || fail "games of a pipe are not the same games"
    { printf '\357\273\277' && cat "$work/$file.jsonl"; } >"$work/marked.jsonl"
    expect 0 "lines after a byte order mark" "$entente" convert "$work/marked.jsonl" "$work/same.jsonl"
    cmp "$work/same.jsonl" "$work/own.jsonl" || fail "a byte order mark changes the games"
done
expect 0 "phases after a byte order mark" "$entente" convert --from requests "$work/marked.jsonl" "$work/same.jsonl"
cmp "$work/same.jsonl" "$work/own.jsonl" || fail "a byte order mark changes the phases"
expect 1 "a folder has no lines" "$entente" convert --lines --from requests "$work" -
contains err "cannot be read: Is a directory"
expect 0 "unless that is said" sh -c "'$entente' convert --lines --from requests - '$work/same.jsonl' <'$work/played.jsonl'"
cmp "$work/same.jsonl" "$work/own.jsonl" || fail "games on a line each are not saved alike"
{ head -1 "$work/own.jsonl" && echo '{"format":"entente-game"}' && echo '[' && tail -1 "$work/own.jsonl"; } >"$work/some.jsonl"
expect 1 "a stream with bad lines" "$entente" convert "$work/some.jsonl" "$work/good.jsonl"
contains err "some.jsonl:2: version: this program reads version 1"
contains err "some.jsonl:3:"
[ "$(wc -l <"$work/good.jsonl")" -eq 2 ] || fail "the good lines of a stream are lost"
# Games of one title, or without one, stay apart on the way through requests, also where one begins later than the last ended.
game() {
    printf '{"format":"entente-game","version":1,"title":"%s","map":"standard","rules":"datc","options":{},"players":{},"current":1,"phases":[' "$1"
    printf '{"id":1,"parent":null,"name":"","position":{%s},"orders":{}}' "$2"
    [ $# -lt 3 ] || printf ',{"id":2,"parent":1,"name":"","position":{%s},"orders":{}}' "$3"
    echo ']}'
}
spring='"phase":"Spring 1901"' fall='"phase":"Fall 1901","units":{}' winter='"phase":"W1901A","units":{}'
{ game T "$spring" "$fall" && game T "$winter" && game 'T (2)' "$winter" && game T "$spring" "$fall" && game T "$spring" && game '' '' && game '' '' &&
    game '\" \\' "$spring" && game '\" \\' "$fall"; } >"$work/titles.jsonl"
expect 0 "games of one title" "$entente" convert --lines --jobs 4 --to requests "$work/titles.jsonl" "$work/apart.jsonl"
"$python" -c 'import json, sys
for line in open(sys.argv[1]): print(json.loads(line)["id"])' "$work/apart.jsonl" >"$work/ids"
cat >"$work/wanted" <<'END'
T S1901M
T F1901M
T (2) W1901A
T (2) (2) W1901A
T S1901M
T F1901M
T (2) S1901M
game start
game (2) start
\" \\ S1901M
\" \\ (2) F1901M
END
sed 's/\\\(.\)/\1/g' "$work/wanted" | diff - "$work/ids" || fail "games of one title do not have ids that differ"
expect 0 "and back" "$entente" convert --lines "$work/apart.jsonl" "$work/titles.back.jsonl"
[ "$(wc -l <"$work/titles.back.jsonl")" -eq 9 ] || fail "games of one title become one"
expect 0 "to the same ids" "$entente" convert --lines --to requests "$work/titles.back.jsonl" "$work/same.jsonl"
cmp "$work/same.jsonl" "$work/apart.jsonl" || fail "ids that differ change again"
# A phase that is not later than the one before it begins a game.
line='{"id":"g %s","phase":"%s","units":{},"orders":{}}\n'
# shellcheck disable=SC2059
{ printf "$line" 1 S1901M && printf "$line" 2 F1901M && printf "$line" 3 "Fall 1901 retreats" && printf "$line" 4 W1901A && printf "$line" 5 S1902M &&
    printf "$line" 6 S1902M && printf "$line" 7 F1901R && printf "$line" 8 F1901M && echo '{"id":"g 9","orders":{}}'; } >"$work/turns.jsonl"
expect 0 "phases that go back" "$entente" convert --lines "$work/turns.jsonl" "$work/turned.jsonl"
"$python" -c 'import json, sys
print([len(json.loads(line)["phases"]) for line in open(sys.argv[1])])' "$work/turned.jsonl" >"$work/out"
contains out '[5, 1, 1, 1, 1]'
expect 1 "a game to a full disk" sh -c "'$entente' convert --lines --to requests '$work/own.jsonl' - >/dev/full"
echo old >"$work/kept.json"
expect 1 "no game" "$entente" convert "$turn" "$work/kept.json"
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
fits_schema --as game "$games/board.json" "$work/own.json" "$work/own.jsonl"

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
sed 's/"title":/"extra":{"a\\u001b\\u009bb":1},&/' "$games/board.json" >"$work/key.json"
expect 0 "a key that acts on a terminal" "$entente" convert --to dipcc "$work/key.json" -
contains err 'first at /extra/a???b'
expect 0 "one game, judged" "$entente" convert --judge "$source/tests/games/diplomacy.json"
expect 0 "one game by its format" "$entente" convert --from diplomacy "$source/tests/games/diplomacy.json"
expect 1 "games of a file that is not there" "$entente" convert --lines --from requests "$work/none.jsonl" "$work/mixed.out"
contains err "cannot be read: No such file"

name=$(printf '%0120d' 0)
for long in "$name" "1$name"; do
    echo "$line" | sed "s/g1.S/$long S/" >"$work/long.jsonl"
    expect 0 "a name of ${#long} bytes" "$entente" convert --from requests "$work/long.jsonl" -
    if [ ${#long} -gt 120 ]; then contains err 'longer than 120 bytes were left out: 1, first at /0/id'; else contains out "$long"; fi
done

# A game that was stopped: its last position says nothing of the phase, also in a file that was converted.
stopped='{"id":"g","map":"standard","rules":[],"phases":[
{"name":"F1901M","state":{"units":{"FRANCE":["A BUR"]},"centers":{"FRANCE":["PAR"]}},"orders":{"FRANCE":["A BUR - BEL"]},"results":{},"messages":[]},
{"name":"COMPLETED","state":{"units":{"FRANCE":["A BEL"]},"centers":{"FRANCE":["PAR","BEL"]}},"orders":{},"results":{},"messages":[]}]}'
for format in diplomacy dipcc; do
    echo "$stopped" >"$work/stopped.json"
    expect 0 "a game of $format that was stopped" "$entente" replay --from $format "$work/stopped.json"
    expect 0 "it becomes one of our own" "$entente" convert --from $format --to entente "$work/stopped.json" "$work/stopped.own.json"
    expect 0 "which was stopped too" "$entente" replay "$work/stopped.own.json"
    stopped=$(echo "$stopped" | sed 's/"id":"g",/&"version":"1.0","is_full_press":false,/') # as dipcc has it
done
# Other rules are compared in the same way: under 4.A.6 c England's convoy is disrupted by its own support.
centers='"centers":{"ENGLAND":["LON"],"FRANCE":["BRE"%s]}'
units='"units":{"ENGLAND":["F NTH","A LON","F ENG"],"FRANCE":["F BEL"]}'
for name in W1901A COMPLETED; do
    # shellcheck disable=SC2059
    printf '{"id":"g","map":"standard","rules":[],"phases":[{"name":"F1901M","state":{%s,'"$centers"'},"orders":{"ENGLAND":["F NTH C A LON - BEL","A LON - BEL VIA","F ENG S A LON - BEL"],"FRANCE":["F BEL S F NTH"]},"results":{},"messages":[]},{"name":"%s","state":{%s,'"$centers"'},"orders":{},"results":{},"messages":[]}]}' \
        "$units" "" $name "$units" ',"BEL"' >"$work/agrees.json"
    expect 1 "a difference before $name" "$entente" replay "$work/agrees.json"
    contains out "agrees with the file under 4.A.6=c"
done
# A message names places as the file does, and leaves the words of its writer.
echo '{"id":"g","map":"a.position","rules":[],"phases":[{"name":"S1901M","state":{"units":{},"centers":{}},"orders":{},"results":{},"messages":[]}]}' >"$work/words.json"
expect 1 "a map with a key for its name" "$entente" replay "$work/words.json"
contains err "called 'a.position'"
echo '[{"id":"x S1901M","map":"phases[7","phase":"S1901M","units":{},"orders":{}}]' >"$work/words.json"
expect 1 "the same of requests" "$entente" replay "$work/words.json"
contains err "called 'phases[7'"

finish answer game replay error
