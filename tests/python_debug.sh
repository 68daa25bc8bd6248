#!/bin/sh
# The Python module under AddressSanitizer and UndefinedBehaviorSanitizer, and with its references counted by a debug
# build of Python: python_debug.sh BUILD, where BUILD is a sanitizer build of the libraries
set -eu
cd "$(dirname "$0")/.."
python=/usr/bin/python3
case $1 in /*) build=$1 ;; *) build=$PWD/$1 ;; esac
tree=$build/python
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=all"

rm -rf "$tree"
mkdir -p "$tree"
cp -r bindings/python/entente "$tree/"
for source in bindings/python/src/*.c; do # but what is only for jansson's own sources: the system's library is linked
    [ "$source" = bindings/python/src/platform.c ] || echo "$source"
done | xargs -P"$(nproc)" -I{} sh -c "gcc -c -std=c17 -fPIC -O1 -g -Wall -Wextra -Werror -DPy_REF_DEBUG -D_DEFAULT_SOURCE $sanitize \
    -Iinclude -Isrc \$($python-config --includes) {} -o $tree/\$(basename {} .c).o"
gcc -shared $sanitize "$tree"/*.o "$build/libapp.a" "$build/libentente-service.a" -ljansson -lm -o "$tree/entente/_entente.abi3.so"

# Python keeps what it needs until it ends, so leaks of the whole process mean nothing.
export LD_PRELOAD="$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0
export PYTHONPATH="$tree" PYTHONMALLOC=malloc
"$python" -m pytest -q -p no:cacheprovider bindings/python/tests --ignore bindings/python/tests/test_cluster.py
python3-dbg bindings/python/tests/leaks.py
