#!/bin/sh
# What `make run` shows: a busy turn, why everything happened, and its retreats. run.sh ENTENTE
set -eu
entente=$1
here=$(dirname "$0")
next=$(mktemp)
trap 'rm -f "$next"' EXIT
"$entente" adjudicate --explain --next "$next" "$here/turn.txt"
echo
"$entente" draw "$here/turn.txt" -o "$(dirname "$entente")/turn.svg"
echo "================ the board is drawn in $(dirname "$entente")/turn.svg ================"
echo
echo "================ the retreats ================"
echo
printf 'Germany:\n  A Belgium R Holland\n' >>"$next"
"$entente" adjudicate --explain "$next"
echo
page=$(dirname "$entente")/web/entente.html
if [ -e "$page" ]; then
    echo "================ the board to click on: $page ================"
else
    echo "================ 'make web' makes a board to click on: $page ================"
fi
