#!/bin/sh
# The example call.c reads all of its input, however long it is. long_input.sh PROGRAM
set -eu
filler='# a comment, which means nothing to the judge, and which makes the text longer than any one block'
{
    printf 'France:\n  A Mar - Bur\n'
    yes "$filler" | head -n 3000
    printf 'Germany:\n  A Mun - Bur\n'
} | "$1" | grep -q '  A Mun - Bur  *fails' || {
    echo "the order at the end of a long text was not judged" >&2
    exit 1
}
