#!/bin/sh
# Maps: built-in ones, derived ones, imported ones. maps.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

expect 0 maps "$entente" maps
expect 0 show "$entente" map show standard
contains out "       also     baltic"
contains out "       fleet    BER BOT DEN KIE LVN PRU SWE"
contains out "       fleet/EC BLA CON RUM"
lacks out "convoyable"
sed -n '/^England/,/^France/p' "$work/out" >"$work/england"
cmp "$work/england" - <<'END' || fail "England is shown otherwise"
England (English)
       home     EDI LON LVP
       owns     EDI LON LVP
       units    F EDI, F LON, A LVP
France (French)
END
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
printf '{"base": "Standard", "changes": {"name": "Öland"}}' >"$work/maps.d/oland.json"
expect 0 "letters beyond ASCII" "$entente" map check "$work/maps.d/oland.json"
contains out "Öland                  75       34"
printf '{"base": "pure", "changes": {"provinces": {"TO": {"name": "Tonga", "kind": "inland"}}, "add": {"army": [["TO", "PAR"]]}}}' >"$work/tonga"
expect 1 "a code that is a word of orders" "$entente" map check "$work/tonga"
contains err "provinces TO: orders with this code cannot be read, such as"
sed 's/"TO"/"TON"/g; s/Tonga/Not/' "$work/tonga" >"$work/not"
expect 1 "a name that is a word of orders" "$entente" map check "$work/not"
contains err "provinces TON: orders with this name cannot be read, such as"
sed 's/"TO"/"TON"/g' "$work/tonga" >"$work/ton"
expect 0 "another code" "$entente" map check "$work/ton"
sed 's/"TO"/"HOLD"/g' "$work/tonga" >"$work/hold"
expect 1 "a code that is a verb" "$entente" map check "$work/hold"
contains err "provinces HOLD: 'hold' is a word for \"hold\" in orders; choose another one"
sed 's/"TO"/"TON"/g; s/Tonga/Bleibt/' "$work/tonga" >"$work/stays"
expect 1 "a name that is a verb of another language" "$entente" map check "$work/stays"
contains err "provinces TON: 'bleibt' is a word"
for word in H hold S Supports C convoy move D waive via coast; do
    printf '{"base": "standard", "changes": {"railway": [{"name": "Ost", "line": ["MUN", "BER"]}, {"name": "%s", "line": ["MUN", "RUH"]}]}}' "$word" >"$work/rail"
    expect 1 "a railway that is called like a word of orders: $word" "$entente" map check "$work/rail"
    contains err "railway[1].name: '$word' is a word of orders; choose another one"
done
for name in "Ost West" Trans-Siberian "(TSR)" A; do
    printf '{"base": "standard", "changes": {"railway": [{"name": "%s", "line": ["MUN", "BER"]}]}}' "$name" >"$work/rail"
    expect 1 "a railway whose name cannot be read: $name" "$entente" map check "$work/rail"
    contains err "railway[0].name: "
done

# Names of powers that a text cannot say.
for power in Orders Units Map Set Retreats; do
    printf '{"base": "standard", "changes": {"powers": [{"name": "%s"}], "remove": {"powers": ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]}}}' "$power" >"$work/power"
    expect 1 "a power that is called like a header: $power" "$entente" map check "$work/power"
    contains err "powers: a text with orders for '$power' cannot be read; choose another name"
done
printf '{"base": "standard", "changes": {"powers": [{"name": "Gaul"}, {"name": "Units"}], "remove": {"powers": ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]}}}' >"$work/power"
expect 1 "the second power is called like a header" "$entente" map check "$work/power"
contains err "powers: a text with orders for 'Units' cannot be read; choose another name"
printf '{"base": "standard", "changes": {"victory": 99}}' >"$work/victory"
expect 0 "more centers win than there are" "$entente" map check "$work/victory"
contains err "note: victory: 99 centers win, but there are 34; 0 says that no power wins by centers"
changed() { # changed STATUS TEXT BASE CHANGES: what map check says of the base with these changes; "" for nothing
    printf '{"base": "%s", "changes": {%s}}' "$3" "$4" >"$work/changed"
    expect "$1" "$4" "$entente" map check "$work/changed"
    if [ -n "$2" ]; then contains err "$2"; else lacks err "note"; fi
}
canal='"ends": ["MED", "RED"], "gate": "EGY"'
changed 1 "canal[0].name: permissions with this name cannot be read, such as \"Suez Canal F MED - RED\"" colonial "\"canal\": [{\"name\": \"Suez Canal\", $canal}]"
changed 1 "canal[0].name: 'HOLD' is a word of orders" colonial "\"canal\": [{\"name\": \"HOLD\", $canal}]"
changed 1 "railway[0].name: 'Austria' is a name of a power" standard '"railway": [{"name": "Austria", "line": ["MUN", "BER"]}]'
changed 1 "railway[0].name: in orders 'MUN Ost' means RUH; rename the railway or the province" standard '"provinces": {"RUH": {"aliases": ["Mun Ost"]}}, "railway": [{"name": "Ost", "line": ["MUN", "BER"]}]'
changed 1 "canal[0].name: 'Russia' is a name of a power" colonial "\"canal\": [{\"name\": \"Russia\", $canal}]"
changed 1 "powers: a text with orders for 'Fleet' cannot be read; choose another name" standard '"add": {"powers": [{"name": "Fleet"}]}'
for comment in 'Foo #1' 'Foo//Bar'; do
    changed 1 "powers: a \"#\" or \"//\" in '$comment' begins a comment in a text of orders; choose another one" standard "\"add\": {\"powers\": [{\"name\": \"$comment\"}]}"
    changed 1 "provinces PAR: a \"#\" or \"//\" in a name begins a comment in a text of orders; choose another one" standard "\"provinces\": {\"PAR\": {\"name\": \"$comment\"}}"
    changed 1 "provinces PAR: a \"#\" or \"//\" in a name begins a comment in a text of orders; choose another one" standard "\"provinces\": {\"PAR\": {\"abbr\": \"$comment\"}}"
done
changed 1 "changes.add.powers[0]: there is a power 'France' already" standard '"add": {"powers": [{"name": "France"}]}'
changed 1 "changes.add.powers[0]: give an object with a name" standard '"add": {"powers": ["Poland"]}'
changed 1 "start: give an object such as" standard '"start": "Fall 1914"'
changed 1 "units: there is no power 'france'; write 'France', as in powers" standard '"units": {"france": []}'
changed 0 "note: victory: Russia begins with 4 of the 4 centers that win" standard '"victory": 4'
changed 0 "note: units: France has none, but the game begins with movement" standard '"units": {"France": []}'
changed 0 "note: centers: Austria owns none of its home centers when the game begins" standard '"centers": {"Austria": []}'
changed 0 "note: powers: Poland has no unit, no center and no home, so it is out of the game" standard '"add": {"powers": [{"name": "Poland"}]}'
changed 0 "note: provinces: no borders join AA to ADR; 2 of 77 provinces are joined to AA" standard '"provinces": {"AA": {"name": "Aaa", "kind": "inland"}, "BB": {"name": "Bbb", "kind": "inland"}}, "add": {"army": [["AA", "BB"]]}'
changed 0 "note: canal[0].ends: NTH - HEL is a fleet border too" standard '"canal": [{"name": "KC", "ends": ["NTH", "HEL"], "gate": "DEN"}]'
changed 0 "note: provinces MUN.not_a_center_for: it is a home center of Germany, but does not count for it" standard '"provinces": {"MUN": {"not_a_center_for": "Germany"}}'
changed 0 "" standard '"provinces": {"MUN": {"not_a_center_for": "France"}, "BEL": {"not_a_center_for": "France"}}'
changed 0 "note: provinces MUN.ice: it is no sea" standard '"provinces": {"BRE": {"ice": true}, "MUN": {"ice": true}, "NTH": {"ice": true}}'
contains err "note: provinces BRE.ice: it is no sea"
lacks err "NTH"
changed 0 "" standard '"provinces": {"BUD": {"home_of": null}, "TRI": {"home_of": null}, "VIE": {"home_of": null}, "XX": {"name": "Xx", "kind": "sea"}}, "add": {"fleet": [["XX", "STP/NC"]]}'
changed 0 "note: units: there are none, but the game begins with movement" standard '"units": null'
expect 0 "no note on a map without a mistake" "$entente" map check "$source/maps/standard.json"
lacks err "note"
printf '\357\273\277{"base": "standard", "changes": {}}' >"$work/mark"
expect 0 "a byte order mark" "$entente" map check "$work/mark"
printf '{"base": "standard" "changes": {}}' >"$work/comma"
expect 1 "a missing comma" "$entente" map check "$work/comma"
contains err "is a comma missing before it?"
printf '{"base": "standard", "changes": {"add": {"army": [],}}}' >"$work/comma"
expect 1 "a comma too many" "$entente" map check "$work/comma"
contains err "is there a comma too many before it?"
printf '{"base": "standard", "changes": {"name": "\316"}}' >"$work/latin"
expect 1 "a text that is not UTF-8" "$entente" map check "$work/latin"
contains err "save the text as UTF-8"
expect 0 "games on a map of one's own" "$entente" selfplay --games 2 --years 2 --map-dir "$work/maps.d" --map danish.json --save "$work/own.jsonl"
contains out "danish"
contains own.jsonl '"map":"danish.json"'
expect 0 "whose phases are judged" "$entente" adjudicate --lines --map-dir "$work/maps.d" "$work/own.jsonl"
contains out '"id":"2 S1901M"'
lacks out '"error"'
expect 1 "a file without .json" "$entente" selfplay --games 1 --map-dir "$work/maps.d" --map danish
contains err "no built-in map is called 'danish'; a file is written NAME.json"
printf '{"base": "france-austria", "changes": {"name": "late", "start": {"year": 9998}}}' >"$work/maps.d/late.json"
expect 0 "games at the end of time" "$entente" selfplay --games 3 --years 9 --check --map-dir "$work/maps.d" --map late.json --save "$work/late.jsonl"
expect 0 "whose phases are judged, too" "$entente" adjudicate --lines --map-dir "$work/maps.d" "$work/late.jsonl"
contains out '"id":"3 S9999M"'
lacks out '"error"'
expect 1 "games on a map that is not there" "$entente" selfplay --games 1 --map-dir "$work/maps.d" --map none.json
contains err "there is no map file 'none.json'"
expect 0 "derived" "$entente" map check "$work/maps.d/danish.json"
contains out "1 convoyable coast"
expect 0 "derived from a file" "$entente" map show --map-dir "$work/maps.d" "$work/maps.d/dry.json"
contains out "74 provinces"
echo '{"name": ' >"$work/half.json"
expect 1 "half a file" "$entente" map check --map-dir "$work/maps.d" "$work/half.json"
contains err "half.json:2: not JSON: unexpected token near end of file"
expect 1 "derived from a file elsewhere" "$entente" map check "$work/maps.d/dry.json"
contains err "only with a folder for them (--map-dir)"
expect 0 "a derived map in a request" sh -c "echo '{\"map\":$danish,\"units\":\"orders\",\"orders\":{\"GERMANY\":[\"A BER - SWE\",\"F DEN C A BER - SWE\"]}}' | '$entente' adjudicate -"
contains out '"ends": "SWE"'
expect 0 "a derived map in text" sh -c "printf 'Map: %s\\nUnits: orders\\nGermany:\\n A Ber - Swe\\n F Den C A Ber - Swe\\n' '$danish' | '$entente' adjudicate --next '$work/next.txt' -"
contains out "A Ber - Swe                      succeeds"
expect 0 "and its next position" "$entente" adjudicate "$work/next.txt"
expect 0 "a derived file in text" sh -c "printf 'Map: dry.json\\nGermany:\\n A Ber - Swe\\n' | '$entente' adjudicate --next '$work/next.txt' --map-dir '$work/maps.d' -"
expect 0 "its next position names the file" "$entente" adjudicate --map-dir "$work/maps.d" "$work/next.txt"
expect 0 "a derived file in a request" sh -c "echo '{\"map\":\"dry.json\",\"units\":{}}' | '$entente' convert --map-dir '$work/maps.d' -"
contains out "Map: dry.json"
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

# The schema of map files fits them all, what is imported and shown, and no map with a wrong key or value.
cd "$work" || exit 1
"$entente" map show --format json colonial >shown.json
echo '{"base": "standard", "changes": {"start": {"season": null}, "victory": null, "units": {"France": null}, "provinces": {"DEN": {"abbr": null}}}}' >nulls.json
expect 0 "keys that are removed" "$entente" map check nulls.json
for text in '{"name": "x", "powers": [{"name": "P"}], "provinces": [{"code": "A1", "name": "N", "kind": "hill"}]}' \
    '{"name": "x", "powers": [{"name": "P"}], "provinces": [{"code": "A1", "name": "N"}]}' \
    '{"name": "x", "provinces": [{"code": "A1", "name": "N", "kind": "sea"}]}' \
    '{"base": "standard", "changes": {"provinces": {"DEN": {"code": "DAN"}}}}' \
    '{"base": "standard", "changes": {"add": {"units": {"France": ["A BUR"]}}}}' \
    '{"base": "standard", "changes": {"add": {"army": [["MUN"]]}}}' '{"base": "standard", "changes": {"name": null}}' '{"base": "standard"}' \
    '{"base": "standard", "changes": {"start": "Fall 1650"}}' '{"base": "standard", "victory": 10}' '{"changes": {}}'; do
    echo "$text" >wrong.json
    expect 1 "a wrong map" "$entente" map check wrong.json
    "$python" "$source/tests/cli/schema.py" "$source/docs/schema" --as map wrong.json >out 2>&1 && fail "the schema of maps fits $text"
done
fits_schema --as map "$source"/maps/*.json "$source"/examples/colonial-otaru.json "$source"/examples/switzerland.json shown.json odd.json named.json nulls.json
cd "$OLDPWD" || exit 1

# Every map is drawn, one with provinces of its own as a diagram.
expect 0 "a diagram" "$entente" draw --map-dir "$source/examples" --map switzerland.json -o "$work/diagram.svg"
grep -q '<title>Switzerland (SWI), supply center</title>' "$work/diagram.svg" || fail "no Switzerland in the diagram"
[ "$(grep -o 'class="link both"' "$work/diagram.svg" | wc -l)" -gt 20 ] || fail "no coasts in the diagram"
expect 0 "the geometry of a diagram" "$entente" draw --map-dir "$source/examples" --geometry switzerland.json
contains out '"map":"switzerland","diagram":true,'

# What is no map.
expect 1 "a map that there is not" "$entente" map show nowhere
contains err "entente map show: no built-in map is called 'nowhere'"
expect 1 "a folder as a map" "$entente" map check "$work"
contains err "cannot be read: Is a directory"
awk 'BEGIN { printf "{\"name\":\"big\",\"powers\":[{\"name\":\"P\"}],\"provinces\":["; for (i = 0; i < 10000; i++)
    printf "%s{\"code\":\"P%d\",\"name\":\"N%d\",\"kind\":\"inland\"}", i ? "," : "", i, i; print "]}" }' >"$work/big.json"
expect 1 "10,000 provinces" "$entente" map check "$work/big.json"
contains err "a map has 1 to 1024"

finish maps error
