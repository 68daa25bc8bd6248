#!/bin/sh
# The words after the command: help, versions, and what is refused. arguments.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

# Help, versions, completions: all from the same tables.
expect 0 help "$entente" --help
cp "$work/out" "$work/help"
expect 0 "help, the command" "$entente" help
cmp -s "$work/out" "$work/help" || fail "help and --help differ"
commands=$(sed -n 's/^  \([a-z]* *[a-z]*\)  .*/\1/p' "$work/help" | sed 's/ *$//' | tr ' ' ':')
[ "$(echo "$commands" | wc -l)" -ge 14 ] || fail "commands are missing from the help"
# shellcheck disable=SC2086,SC2013 # $words may be two
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
expect 0 "help --help" "$entente" help --help
expect 0 "help about help" "$entente" help help
grep -q '^  adjudicate ' "$work/out" || fail "help help lists no commands"
contains out "Usage: entente COMMAND [OPTION...] [FILE]"
expect 0 "map --help" "$entente" map --help
contains out "Usage: entente map COMMAND [OPTION...] [FILE]"
contains out "map import"
[ "$(grep -c '^  map ' "$work/out")" -eq "$(grep -c '^  [a-z]' "$work/out")" ] || fail "map --help lists other commands"
expect 2 "map alone" "$entente" map
expect 2 "help about nothing" "$entente" help frobnicate

# Commands, options and values that do not exist.
expect 2 "no command" "$entente"
expect 2 "odd command" "$entente" frobnicate
expect 2 "odd option" "$entente" adjudicate --frobnicate
expect 2 "odd rule" "$entente" adjudicate --rule 4.A.2=z "$turn"
contains err "a, b, c, d, e, f"
expect 2 "two choices of an issue" "$entente" adjudicate --rule 4.A.2=d --rule 4.A.2=e "$turn"
contains err "other rules contradict '4.A.2=d'; write one of the two"
expect 2 "two presets" "$entente" adjudicate --rules 1971 --rules 2000 "$turn"
contains err "another preset is given, too; give one"
expect 0 "a choice over a preset" "$entente" adjudicate --rules 1971 --rule 4.A.2=e --rule 4.B.1=b "$turn"
printf 'Rules: 1971 4.A.2=b\nFrance: A Par H\n' >"$work/ruled"
expect 0 "a choice over the text's" "$entente" adjudicate --rule 4.A.2=e "$work/ruled"
expect 0 "a preset over the text's" "$entente" adjudicate --rules 2000 "$work/ruled"
expect 2 "odd verb" "$entente" map frobnicate
contains err "entente: there is no command 'map frobnicate'"

# What cannot go together, and values that no option takes.
long_name=Redredredredredredredredredredredredredredredredredredredredredred
for words in "adjudicate --lines --explain" "adjudicate --lines --next $work/x" "adjudicate --lines --format text" \
    "check --lines --strict" "check --lines --all" "check --lines --format text" \
    "draw --geometry standard $turn" "draw --geometry standard --map pure" "draw --geometry standard --phase-by-phase $work/d" \
    "draw --output $work/x.json $turn" "draw --map standard $turn" "draw --phase-by-phase $work/d --output $work/x.svg" \
    "draw --phase-by-phase $work/d --map standard" "draw --animate --format png $turn" "draw --lines --phase-by-phase $work/d" \
    "draw --lines --output $work/x.svg" "draw --lines --map standard" "draw --output $work/x.gif" "draw --output $work/x" \
    "datc --algorithm exhaustive" "datc no_such_word" "datc case" \
    "adjudicate --rule 4.A.2" "adjudicate --rule 4.A.2=z" "adjudicate --rules 1900" "adjudicate --jobs 5x" "adjudicate --jobs" \
    "adjudicate --jobs=" "adjudicate --jobs 0" "adjudicate --jobs 99999999999999999999" "selfplay --seed=" "selfplay --seed x" \
    "selfplay --save -" "selfplay --seed 5x" "selfplay --seed -1" "selfplay --seed 99999999999999999999" \
    "map import --power R:Red $turn" "map import --power *=Red $turn" "map import --power R=7 $turn" "map import" \
    "map import --power R=$long_name $turn" "map import --name $long_name $turn" "frobnicate" "map frobnicate" "map"; do
    # shellcheck disable=SC2086
    expect 2 "$words" "$entente" $words
    [ -s "$work/err" ] || fail "nothing is said of: $words"
done
expect 0 "the last ending counts" "$entente" draw --output "$work/game.json.svg" "$turn"
[ -s "$work/game.json.svg" ] || fail "game.json.svg is not written"
n=0 many=
while [ $n -lt 200 ]; do n=$((n + 1)) many="$many --rule 4.A.2=e"; done
# shellcheck disable=SC2086
expect 2 "too many rules" "$entente" adjudicate $many "$turn"
contains err "there are too many"
expect 2 "two names of a letter" "$entente" map import --power R=Red --power R=Rose "$turn"
contains err "this letter has a name already"
expect 0 "help by its letter" "$entente" -h
expect 0 "help of a group" "$entente" map -h
expect 2 "more rules than there is room for" "$entente" adjudicate --rule "$(printf '4.A.2=e %.0s' $(seq 400))" "$turn"
expect 2 "a long word in a list" "$entente" compare --issues --only "$long_name$long_name" "$turn"

# shellcheck disable=SC2119 # no kinds
# Options that exclude each other, and what is said to several commands.
expect 2 "a form and another name" "$entente" draw --format png -o "$work/y.svg" "$turn"
contains err "entente draw: --format png cannot go with $work/y.svg; its end says the form"
expect 0 "a picture to standard output" "$entente" draw -o - "$turn"
contains out "<svg"
expect 0 "a table to standard output" "$entente" draw --format table -o - "$turn"
contains out "Province"
for option in "--width 100" "--only France" --planned --lines "--format svg" "--format png" "--rules 1982"; do
    # shellcheck disable=SC2086
    expect 2 "a geometry with $option" "$entente" draw --geometry standard $option
    contains err "entente draw: --geometry cannot go with ${option%% *}"
done
expect 0 "the geometry of a file" "$entente" draw --geometry france-austria.json --map-dir "$source/maps"
contains out '"map":"france-austria"'
expect 2 "two kinds of bench" "$entente" bench --curve --stream
contains err "--curve, --worst and --stream are alternatives"
expect 2 "two kinds of bench" "$entente" bench --worst --curve
expect 2 "a table with explanations" "$entente" datc --differences --explain 6.A.1
contains err "--explain cannot go with --differences"
expect 2 "no suite for the exhaustive judge" "$entente" datc --algorithm exhaustive
contains err "--algorithm takes decisions, dpjudge or dpjudge-early"
expect 0 "completions" "$entente" completion bash
grep -q "'datc --algorithm' | 'datc --algorithm=') words='decisions dpjudge dpjudge-early'" "$work/out" || fail "datc completes another algorithm"
expect 2 "help for an unknown command of a group" "$entente" help map foo
contains err "there is no command 'map foo'"
expect 0 "help for a group" "$entente" help map
for command in "map show" "map check"; do
    # shellcheck disable=SC2086
    expect 0 "$command in the folder" "$entente" $command --map-dir "$source/maps" france-austria.json
    contains out "France against Austria"
    # shellcheck disable=SC2086
    expect 1 "$command without the folder" "$entente" $command france-austria.json
    # shellcheck disable=SC2086
    expect 1 "$command of nothing in the folder" "$entente" $command --map-dir "$source/maps" nowhere.json
    contains err "there is no map file 'nowhere.json' inside the folder of --map-dir"
done
expect 0 "nothing to compare" "$entente" compare --against datc "$turn"
contains out "Nothing was compared: this is how the turn is judged itself."

finish
