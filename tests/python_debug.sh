#!/bin/sh
# The Python module under AddressSanitizer and UndefinedBehaviorSanitizer, and with its references counted by a debug
# build of Python: python_debug.sh BUILD
set -eu
cd "$(dirname "$0")/.."
python=/usr/bin/python3
case $1 in /*) build=$1 ;; *) build=$PWD/$1 ;; esac
tree=$build/python-debug
command -v ccache >/dev/null && export CC="ccache ${CC:-gcc}"

"$python" bindings/python/pack.py . "$build" "$tree"
(cd "$tree" && ENTENTE_LDFLAGS="-fsanitize=address,undefined" \
    ENTENTE_CFLAGS="-O1 -g -UNDEBUG -DPy_REF_DEBUG -fsanitize=address,undefined -fno-sanitize-recover=all" \
    "$python" -W ignore setup.py -q build_ext --inplace)

# Python keeps what it needs until it ends, so leaks of the whole process mean nothing.
export LD_PRELOAD="$(gcc -print-file-name=libasan.so):$(gcc -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0
export PYTHONPATH="$tree" PYTHONMALLOC=malloc
"$python" -m pytest -q -p no:cacheprovider bindings/python/tests
python3-dbg bindings/python/tests/leaks.py
