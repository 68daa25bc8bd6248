#!/bin/sh
# What bash, zsh and fish complete, each with the script that entente prints for it: completions.sh ENTENTE SOURCE
# A shell that is not installed is not tested.
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

expect 2 "completion for no shell" "$entente" completion csh
contains err "completion takes bash, zsh or fish"
for shell in bash zsh fish; do
    expect 0 "$shell completion" "$entente" completion $shell
    cp "$work/out" "$work/completion.$shell"
    command -v $shell >/dev/null && { $shell -n "$work/out" || fail "$shell cannot read its completion"; }
done

# ---- bash ----

completes() { # completes EXPECTED WORDS...: bash offers EXPECTED, perhaps among others, for the last of WORDS
    expected=$1
    shift
    bash -c 'source "$0"; COMP_WORDS=(entente "$@"); COMP_CWORD=$#; _entente; printf "%s\n" "${COMPREPLY[@]}"' \
        "$work/completion.bash" "$@" 2>"$work/err" | grep -qxF -- "$expected" ||
        { cat "$work/err"; fail "bash does not complete 'entente $*' to $expected"; }
}
if command -v bash >/dev/null; then
    completes adjudicate ad
    completes --phase-by-phase draw --ph
    completes json compare --format j
    completes json compare --format = j
    completes 4.A.2=e audit --rule 4.A.2
    completes 1982 adjudicate --rules 19
    completes --explain adjudicate --exp
    completes show map s
    completes colonial map show col
    completes --version map import --v
    completes fish completion f
    completes selfplay help self
    completes help he
    completes map ma
    # shellcheck disable=SC2086 # two words
    for command in adjudicate completion convert draw 'map import'; do
        for option in $("$entente" $command --help | sed -n 's/^  \(-.,\)* *--\([a-z-]*\).*/\2/p'); do
            completes "--$option" $command "--$option"
        done
    done
    cd "$work" || exit 1
    completes completion.bash adjudicate completion.b
    : >"$work/-board.svg" # after -o stands a file, whatever its name begins with
    completes -board.svg draw -o -b
    : >'my turn.txt'
    completes 'my turn.txt' adjudicate my
    completes 'my turn.txt' adjudicate 'my\ t'
    completes 'my turn.txt' adjudicate --explain my
    completes 'my turn.txt' start my
    completes trace adjudicate --explain = t
    completes portage=yes adjudicate --rule portage
    completes import help map i
    for line in 'trace adjudicate --explain t' 'completion.bash maps comp' 'completion.bash completion comp' 'draw help map d'; do
        # shellcheck disable=SC2086 # words
        (fail() { exit 1; }; completes $line) && fail "bash completes 'entente ${line#* }' to ${line%% *}"
    done
fi

# ---- zsh ----

# Prints what the script gives to the functions of zsh that complete: an argument a line.
cat >"$work/ask.zsh" <<'ZSH'
_arguments() { print -rl -- "$@" }
_describe() { print -rl -- "$commands[@]" }
compadd() { print -rl -- "$@" }
_entente() { local words=(entente "${(@)argv[2,-1]}"); local CURRENT=$#words; source $1 }
_entente "$@"
ZSH
offers() { # offers LINE WORDS...: zsh gets LINE, perhaps among others, for the last of WORDS
    line=$1
    shift
    zsh -f "$work/ask.zsh" "$work/completion.zsh" "$@" >"$work/out" 2>"$work/err"
    grep -qxF -- "$line" "$work/out" || { cat "$work/err"; fail "zsh gets no line '$line' for 'entente $*'"; }
}
if command -v zsh >/dev/null; then
    offers 'draw:draw the board\: a position, its orders, their results' dr
    offers 'map:check, show or import a map' m
    grep -q '^map ' "$work/out" && fail "zsh gets two words for one"
    offers import map i
    offers "*--format=[of a request; default\\: the other form than the input's]:text|json:(text json)" convert ''
    offers '*:file:_files' convert ''
    offers '(-o --output)-o+[write there, not to standard output]:FILE:_files' map import ''
    offers '(-o --output)--output=[write there, not to standard output]:FILE:_files' map import ''
    offers '*--name=[of the new map; default\: as FILE is called]:NAME:' map import ''
    offers '*--map-dir=[where requests may name map files]:DIR:_files -/' convert ''
    offers '*--version[the version]' map import ''
    offers '*:argument:(bash zsh fish)' completion ''
    offers 'help:say more about a command' he
    offers 'draw:draw the board\: a position, its orders, their results' help d
    offers import help map i
    "$entente" completion zsh | grep -q "'\*:argument:{ _files; compadd .* colonial" || fail "zsh offers no files to start"
    offers '(-h --help)--help[this help]' maps ''
    grep -q '^\*:' "$work/out" && fail "zsh completes arguments of a command that takes none"
fi

# ---- fish ----

says() { # says LINE: the script for fish has exactly this line, since fish ignores a blank too many.
    grep -qxF -- "$1" "$work/completion.fish" || fail "the script for fish has no line $1"
}
on=__fish_seen_subcommand_from
says "complete -c entente -n __fish_use_subcommand -f -a draw -d 'draw the board: a position, its orders, their results'"
says "complete -c entente -n '$on map; and not $on check show import' -f -a check -d 'check a map file'"
says "complete -c entente -n '$on map; and $on import' -l output -s o -r -F -d 'write there, not to standard output'"
says "complete -c entente -n '$on map; and $on import' -l name -x -d 'of the new map; default: as FILE is called'"
says "complete -c entente -n '$on maps' -l format -x -a 'text json' -d 'default: text'"
says "complete -c entente -n '$on completion' -l version -d 'the version'"
says "complete -c entente -n '$on completion' -a 'bash zsh fish'"
tab=$(printf '\t')
proposes() { # proposes LINE COMMAND: fish proposes LINE (a word, a tab and what it is), perhaps among others
    HOME=$work fish -c "source '$work/completion.fish'; complete -C '$2'" >"$work/out" 2>"$work/err"
    grep -qxF -- "$1" "$work/out" || { cat "$work/err"; fail "fish does not propose '$1' for '$2'"; }
}
if command -v fish >/dev/null; then
    proposes "draw${tab}draw the board: a position, its orders, their results" 'entente d'
    proposes "map${tab}check, show or import a map" 'entente m'
    proposes "import${tab}make a map file of a map of the e-mail judges" 'entente map '
    proposes "--output${tab}write there, not to standard output" 'entente map import --o'
    proposes "-o${tab}write there, not to standard output" 'entente map import -'
    proposes "--format${tab}of a request; default: the other form than the input's" 'entente convert --f'
    proposes fish 'entente completion f'
    proposes "help${tab}say more about a command" 'entente he'
    proposes draw 'entente help dr'
    proposes "$work/ask.zsh" "entente adjudicate --explain $work/ask"
    proposes "$work/ask.zsh" "entente adjudicate $work/ask"
    HOME=$work fish -c "source '$work/completion.fish'; complete -C 'entente maps $work/ask'" | grep -q ask.zsh &&
        fail "fish offers files to a command without arguments"
    proposes "$work/ask.zsh" "entente map import --output $work/ask"
fi
exit $failed
