#!/bin/sh
# Run every fuzz target: run.sh BUILD SECONDS [grow]
#
# Each target runs every stored input (corpus/TARGET.tar.xz), and then new ones until SECONDS have passed; 0: no new ones.
# The target of text also runs every message of tests/orders/, which may be newer than the stored inputs.
# An input that fails is left in BUILD. In short runs libFuzzer chooses inputs without its entropic schedule, which counts
# the features of every stored input: that takes five times as long as to run them.
# With grow, the seeds in the tree are run too, and the least set of inputs that reaches all that was reached becomes the
# stored corpus. One archive a target: some thousand files with hashes for names would stand in every listing, and their
# content in every search of the tree.
set -eu
build=$1 seconds=$2 grow=${3:-}
targets=${TARGETS:-draw text service json misuse order map import} # the slowest first
if [ "$grow" != grow ] && [ "${targets#* }" != "$targets" ]; then # as many at a time as there are cores
    printf '%s\n' $targets | xargs -P "$(nproc)" -I{} env TARGETS={} "$0" "$build" "$seconds"
    exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=$(cd "$(dirname "$0")" && pwd)

seeds() { # into $work/TARGET
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
    sed -n '/^[#@]/d; s/  *=>  .*//p' "$here"/../orders/orders-*.txt | split -a 4 -l 1 - "$work/order/row"
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
}

fuzz() { # fuzz TARGET OPTION... FOLDER...
    program=$build/tests/fuzz_$1
    shift
    "$program" -max_len=20000 -timeout=10 -rss_limit_mb=2048 -verbosity=0 -artifact_prefix="$build/" "$@" >"$work/log" 2>&1 ||
        { tail -40 "$work/log"; return 1; }
}

store() { # store TARGET: from its seeds, stored inputs and new ones
    mkdir "$work/least" "$here/corpus" 2>/dev/null || true
    fuzz "$1" -merge=1 "$work/least" "$work/stored" "$work/$1"
    tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$work/least" -cf - . | xz -9 >"$here/corpus/$1.tar.xz"
    echo "fuzz_$1: $(ls "$work/least" | wc -l) inputs stored, $(wc -c <"$here/corpus/$1.tar.xz") bytes"
    rm -r "$work/least"
}

for target in order map import json text draw service misuse; do # seeds of one are made from those of others
    mkdir "$work/$target"
done
cp "$here"/../orders/pastes/*.txt "$work/text/"
[ "$grow" != grow ] || seeds
failed=0
for target in $targets; do
    mkdir "$work/stored"
    [ ! -f "$here/corpus/$target.tar.xz" ] || tar -C "$work/stored" -xJf "$here/corpus/$target.tar.xz"
    if [ "$seconds" -eq 0 ]; then limit=-runs=0; else limit=-max_total_time=$seconds; fi
    if [ "$seconds" -lt 100 ]; then entropic=0; else entropic=1; fi
    if fuzz "$target" "$limit" -entropic=$entropic "$work/$target" "$work/stored"; then
        echo "fuzz_$target: $(ls "$work/stored" | wc -l) stored inputs, $seconds s, nothing found"
        [ "$grow" != grow ] || store "$target"
    else
        failed=1
    fi
    rm -r "$work/stored"
done
exit $failed
