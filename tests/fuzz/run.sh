#!/bin/sh
# Run every fuzz target for a while, from the seeds in the tree: run.sh BUILD SECONDS
set -eu
build=$1 seconds=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=$(dirname "$0")
mkdir "$work/text" "$work/json" "$work/map" "$work/order" "$work/import" "$work/draw" "$work/service" "$work/misuse"
"$here"/seeds.sh "$here"/../datc "$work/text"
"$here"/seeds.sh "$here"/../switches "$work/text"
cp "$here"/../../examples/*.txt "$work/text/"
cp "$work/text"/* "$work/draw/"
cp "$here"/../../examples/*.json "$work/json/"
cp "$here"/../../maps/pure.json "$here"/../../maps/hundred.json "$work/map/"
printf '[{"units":{"ENGLAND":["F LON","A NTH","F LON"]},"orders":{"ENGLAND":["A NTH - YOR","F LON - ENG"]}},{"phase":"F1901M","units":{"ENGLAND":["F ENG","A YOR"],"FRANCE":["F ENG"]}}]' >"$work/json/history"
printf '%s' '{"base":"pure","changes":{"provinces":{"LON":{"ice":false}},"add":{"army":[]},"remove":{"powers":["Italy"]}}}' >"$work/map/derived"
printf '%s\n' 'Map: {"base": "pure", "changes": {"add": {"difficult_army": [["LON", "PAR"]]}}}' 'France:' ' A Par - Lon' >"$work/text/derived"
printf '%s' '{"map":{"base":"pure","changes":{"provinces":{"LON":{"home_of":null}}}},"orders":{"FRANCE":["A PAR - LON"]}}' >"$work/json/derived"
cp "$here"/../maps/map.lakes "$here"/../maps/lakes.map "$here"/../maps/lakes.names "$work/import/"
printf 'A Mos - TSR - Irk' >"$work/order/1"
printf 'F Mid-Atlantic Ocean S A Spa(nc) - Por via convoy' >"$work/order/2"
for file in "$work"/json/* "$work"/map/* "$here"/../../examples/*.txt "$here"/../games/*; do # every function and every set of options
    for first in a b c d e f g h i j k l m n o p q r s; do
        { printf '%s%s' "$first" "$first"; cat "$file"; } >"$work/service/$first-${file##*/}"
    done
done
for file in "$here"/../games/*; do # convert_game into each format
    for second in k l m; do
        { printf 'd%s' "$second"; cat "$file"; } >"$work/service/d$second-${file##*/}"
    done
done
for target in text json map order import draw service misuse; do
    "$build/tests/fuzz_$target" -max_total_time="$seconds" -max_len=20000 -timeout=10 -rss_limit_mb=2048 -verbosity=0 \
        -artifact_prefix="$work/" "$work/$target" >"$work/log" 2>&1 || { tail -40 "$work/log"; exit 1; }
    echo "fuzz_$target: $seconds s, nothing found"
done
