#!/bin/sh
# Run a fuzz target with its stored inputs (corpus/TARGET.tar.xz): run_stored.sh PROGRAM TARGET [FOLDER]
#
# The inputs in FOLDER are run too. An input that fails is named last; if memory leaks, it may have been another one.
set -eu
program=$1 target=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/$target"
tar -C "$work/$target" -xJf "$(dirname "$0")/corpus/$target.tar.xz"
run=$("$program" "$work/running" "$work/$target" "$@") || { echo "fails with $(head -1 "$work/running")" >&2; exit 1; }
[ "$run" = "$(find "$work/$target" "$@" -type f | wc -l) inputs" ] || { echo "ended early: $run" >&2; exit 1; }
echo "$run"
