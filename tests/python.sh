#!/bin/sh
# The Python package as a user gets it, but for -O1: python.sh BUILD. The wheel is built, installed into an empty environment without
# a network, and tested; the source distribution builds by itself; the type stubs fit.
set -eu
cd "$(dirname "$0")/.."
python=/usr/bin/python3
[ -x "$python" ] || python=python3
case $1 in /*) build=$1 ;; *) build=$PWD/$1 ;; esac
tree=$build/python wheel=$build/wheel sources=$build/python-sources empty=$build/python-empty site=$build/python-site
small=$build/python-small
rm -rf "$wheel" "$empty" "$site" "$small"
command -v ccache >/dev/null && export CC="ccache ${CC:-gcc}"

# Where a user builds it, warnings are no errors, but a wrong pointer is.
mkdir -p "$small/csrc" && cp bindings/python/setup.py "$small"
compiles() {
    echo "$1" >"$small/csrc/small.c"
    (cd "$small" && "$python" -W ignore setup.py -q build_ext --force >log 2>&1)
}
compiles 'int *f(void) { int unused; return 0; }' || { cat "$small/log"; exit 1; }
for wrong in 'int *f(void) { return 1; }' 'long *f(int *a) { return a; }'; do
    if compiles "$wrong"; then echo "the wheel is built although it has: $wrong"; exit 1; fi
done
export ENTENTE_CFLAGS="-Werror -O1" # the release build tests the same sources with -O3, which takes twice as long

"$python" bindings/python/pack.py . "$build" "$tree"
(cd "$tree" && rm -rf entente.egg-info && "$python" -W ignore setup.py -q sdist -d "$wheel")
rm -rf "$sources" && mkdir "$sources" # the wheel is made from the source distribution, so that this is tested too
tar -xf "$wheel"/entente-*.tar.gz -C "$sources" --strip-components=1
(cd "$sources" && "$python" -W ignore setup.py -q bdist_wheel -d "$wheel")
"$python" -m venv "$empty"
"$empty/bin/pip" install -q --no-index "$wheel"/*.whl
(cd / && "$empty/bin/python" -c 'import entente; assert len(entente.adjudicate(entente.Position())) == 22')

"$python" -m pip install -q --no-index --no-deps --target "$site" "$wheel"/*.whl
PYTHONPATH="$site" "$python" -m pytest -q -p no:cacheprovider bindings/python/tests
PYTHONPATH="$site" "$python" bindings/python/tests/leaks.py
PYTHONPATH="$site" "$python" -m doctest docs/python.md docs/python-compat-diplomacy.md README.md bindings/python/README.md
PYTHONPATH="$site" "$python" -m nbconvert --log-level ERROR --to notebook --execute --output-dir "$build" examples/python/tour.ipynb
MYPYPATH="$site" "$python" -m mypy --strict --cache-dir "$build/mypy" -p entente
