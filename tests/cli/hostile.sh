#!/bin/sh
# Input that no friend sends: no file, noise, huge and deep files, bytes that are no text. hostile.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

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
head -c 6000000 /dev/zero | tr '\0' '\226' >"$work/long"
expect 1 "a text that is long in UTF-8 only" "$entente" adjudicate "$work/long"
contains err "the text is larger than 16 MiB in UTF-8"
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
contains out '"written": "A Par - ÿþ"'
contains out "no place is called 'ÿþ'"
printf '{"orders":{"FRANCE":["A PAR - %s"]}}' "$(printf 'x%.0s' 1)$(printf '\303\251%.0s' $(seq 60))" >"$work/no_place"
expect 0 "a long name that is no place" "$entente" adjudicate "$work/no_place"
contains out "no place is called 'x"
printf 'France:\n A Par - \033[31mBur\n A \033[2JPar - Bur\n' >"$work/escape"
expect 0 "escape sequences in an order" "$entente" adjudicate --explain "$work/escape"
lacks out "$(printf '\033')"
contains out '"A ?[2JPar - Bur"'
printf 'France:\n A M\302\220n - Bur\n A M\220n - Bur\n' >"$work/escape"
expect 0 "a control character in an ambiguous place" "$entente" adjudicate --explain "$work/escape"
lacks out "$(printf '\220')"
contains out "'M??n' may mean"
echo '{"id":"a\u009b","orders":{"FRANCE":["A \u0090Mu - Par\u009b"]}}' >"$work/escape"
expect 0 "control characters beyond ASCII in JSON" "$entente" adjudicate "$work/escape"
lacks out "$(printf '\233')"
contains out '"id": "a\u009B"'
contains out '"A \u0090Mu - Par\u009B"'
# What means nothing to the judge is printed again, but acts on no terminal: ESC, BEL, CSI as a byte and in UTF-8.
printf 'Title: \033[2J\007 \233 \302\233 caf\303\251\nMap: standard\nGame: \033[2J\nUnits:\nFrance: A Par\nOrders:\nFrance: A Par H\n' >"$work/escape"
for words in "adjudicate --next -" "convert --format text" "audit --repair"; do
    # shellcheck disable=SC2086
    expect 0 "escape sequences in a title: $words" "$entente" $words "$work/escape"
    contains out "$(printf 'Title: ?[2J? \342\200\272 ?? caf\303\251')"
    contains out 'Game: ?[2J'
done
printf 'Map: {"base": "standard", "changes": {"title": "\302\233"}}\nFrance: A Par H\n' >"$work/escape"
expect 1 "a control character in the title of a map" "$entente" adjudicate --next - "$work/escape"
lacks err "$(printf '\302\233')"
# Names of map files that a text cannot say, and what is no file.
mkdir "$work/maps" && mkfifo "$work/maps/pipe.json"
cp "$source/maps/pure.json" "$work/maps/a#b.json" && cp "$source/maps/pure.json" "$work/maps/ pure.json" && cp "$source/maps/pure.json" "$(printf '%s/maps/a\302\205b.json' "$work")" && mkdir "$work/maps/sub" && cp "$source/maps/pure.json" "$work/maps/sub/c.json"
cp "$source/maps/pure.json" "$work/maps/new
line.json"
for name in 'a#b.json' 'new\nline.json' 'sub//c.json' ' pure.json' 'a\u0085b.json'; do
    printf '{"map":"%s"}' "$name" >"$work/named"
    expect 1 "a map file of the name $name" "$entente" adjudicate --map-dir "$work/maps" "$work/named"
    contains err 'has a "#", "//", control character, or blank at an end'
done
printf '{"map":"sub/c.json"}' >"$work/named"
expect 0 "a map file in a folder" "$entente" adjudicate --map-dir "$work/maps" "$work/named"
printf '{"map":"pipe.json"}' >"$work/named"
expect 1 "a pipe as a map file" timeout 10 "$entente" adjudicate --map-dir "$work/maps" "$work/named"
contains err "'pipe.json' is no file with a map, but a folder, a pipe or a device"
mkdir "$work/maps/folder.json" && printf '{"map":"folder.json"}' >"$work/named"
expect 1 "a folder as a map file" "$entente" adjudicate --map-dir "$work/maps" "$work/named"
contains err "'folder.json' is no file with a map"
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
contains err "headless:4:2: this is an order among the units: 'A Par - Bur'; write \"Orders:\""
printf '{"id":"\\u0000"}' >"$work/zero"
expect 1 "a NUL in JSON" "$entente" adjudicate "$work/zero"
lacks err "JSON_ALLOW"
{ echo France:; yes ' A Par - Bur' | head -60000; } >"$work/many"
expect 0 "60,000 orders for one unit" "$entente" adjudicate "$work/many"
{ echo France:; yes ' A Par - Bur' | head -100000; } >"$work/too_many"
expect 1 "100,000 orders for one unit" "$entente" adjudicate "$work/too_many"
contains err "a turn has at most"
expect 1 "unwritable" "$entente" adjudicate --next /nonexistent/file "$turn"
expect 1 "unknown key" sh -c "echo '{\"unit\":{}}' | '$entente' adjudicate -"
contains err "unit: unknown key"

# The same for other commands.
expect 1 "nothing to audit" "$entente" audit "$work/empty"
expect 1 "random audit" "$entente" audit "$work/random"
expect 1 "deep audit" "$entente" audit "$work/deeper"
expect 1 "compare, nothing" "$entente" compare --issues "$work/empty"
expect 1 "compare, random" "$entente" compare --issues "$work/random"
expect 0 "compare, invalid UTF-8" "$entente" compare --issues --format json "$work/utf8"
expect 1 "compare, 60,000 orders" "$entente" compare --issues "$work/many"
for command in check compare replay orders draw adjudicate; do
    expect 1 "$command of an empty standard input" "$entente" $command
done
for command in compare orders draw replay check adjudicate; do
    expect 1 "$command: a line that is refused" sh -c "echo '{\"phase\": 7}' | '$entente' $command --lines"
    contains out '"error"'
done

finish answer error
