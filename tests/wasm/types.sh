#!/bin/sh
# The package's types fit a program that uses all of them: types.sh PACKAGE.tgz FOLDER
# TypeScript comes from npm and stays in FOLDER; nothing else needs npm.
set -eu
package=$(realpath "$1") here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2" && cd "$2"
[ -f package.json ] || printf '{"private": true, "type": "module"}\n' >package.json
[ -x node_modules/.bin/tsc ] || npm install --no-audit --no-fund --save-dev typescript@5 >/dev/null
npm install --no-audit --no-fund --no-save --offline "$package" >/dev/null
cp "$here/types.ts" "$here/types_alone.ts" .
strict="--strict --noEmit --exactOptionalPropertyTypes --noUncheckedIndexedAccess --module nodenext --target es2022"
node_modules/.bin/tsc $strict --lib es2022,dom types.ts
node_modules/.bin/tsc $strict --lib es2022 types_alone.ts
echo "the types fit, by TypeScript $(node_modules/.bin/tsc --version)"
