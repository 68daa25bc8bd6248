#!/bin/sh
# What `make install` leaves behind works from there: installed.sh BUILD
# The program runs, also with the files that the manual's examples name, pkg-config and the libraries tell the same
# version, the examples compile against them and run. The program is hardened as SECURITY.md says.
set -eu
build=$(cd "$1" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
DESTDIR=$root meson install -C "$build" --no-rebuild --quiet
file=$(find "$root" -name entente.pc)
export PKG_CONFIG_PATH="${file%/entente.pc}" PKG_CONFIG_SYSROOT_DIR="$root" LD_LIBRARY_PATH="${file%/pkgconfig/entente.pc}"
program=$(find "$root" -name entente -path '*/bin/*')

documents=$(find "$root" -path '*/share/doc/entente')
(cd "$documents" && "$program" check examples/turn.txt && "$program" map check maps/colonial.json) >/dev/null
version=$("$program" --version)
[ "$version" = "entente $(pkg-config --modversion entente)" ] || { echo "$version, but pkg-config tells another one"; exit 1; }
elf=$(readelf -W -h -l -d --dyn-syms "$program") # what makes a fault of the program harder to misuse
for property in 'Type: *DYN' GNU_RELRO 'Flags: *NOW' 'GNU_STACK .* RW ' __stack_chk_fail __printf_chk; do
    echo "$elf" | grep -q "$property" || { echo "the program has no $property"; exit 1; }
done
for example in example:entente bot:entente service:entente-service call:entente-service; do
    cc -std=c17 -Wall -Werror "examples/${example%:*}.c" -o "$root/example" $(pkg-config --cflags --libs "${example#*:}")
    "$root/example" >"$root/out" </dev/null
    echo "examples/${example%:*}.c runs"
done
printf '#include <entente.h>\n#include <stdio.h>\nint main(void) { return puts(ent_version()) < 0; }\n' >"$root/version.c"
cc "$root/version.c" -o "$root/version" $(pkg-config --cflags --libs entente)
[ "entente $("$root/version")" = "$version" ] || { echo "ent_version() tells another version than $version"; exit 1; }
DESTDIR=$root ninja -C "$build" --quiet uninstall >/dev/null
left=$(find "$root" -path "$root/usr/*" -type f)
[ -z "$left" ] || { echo "not uninstalled: $left"; exit 1; }
