"""Compile the libraries to WebAssembly with clang and wasi-libc.

Usage: build.py --clang CLANG --root ROOT --include DIR... --out OUT --depfile FILE [--core] [--export NAME]... SOURCE...

A SOURCE may be a module that this program made: its objects, which stay beside it in OUT.objects, become part of the new
one. With --core the module has the functions of include/entente.h, else ent_service_call(), and those named. The bytes of the module depend
on the sources and the compiler only: nothing of the path, the time or the number of processors is in them.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

# -Os with -flto is as fast as -O2 and 4 % smaller, compressed. All of the core module is built for size alone, and of
# the other what runs once for a map, a report or a saved game, what reads and writes JSON and orders (a twentieth
# slower so), the lists of orders, and the general judge, which the fast path spares most phases.
COMPILE = ["--target=wasm32-wasi", "-std=c17", "-Os", "-flto", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L",
           "-DHAVE_CONFIG_H", "-mbulk-memory", "-msign-ext", "-fvisibility=hidden", "-ffunction-sections", "-fdata-sections", "-w"]
FOR_SIZE = ("/mapfile/", "/turn/", "/prose/", "/mail/", "/text/", "/report/", "/archive/", "/draw/", "/dpjudge/",
            "/service/", "/third_party/",
            "/api/legal_orders.c", "/board/borders.c", "/board/build.c", "/board/check.c", "/board/common_words.c",
            "/board/languages.c", "/board/map.c", "/board/names.c", "/board/spellings.c",
            "/json/", "/judge/", "/legal/", "/notation/", "/selfplay/")
# A stack that overflows must trap, so it lies below all data. The judge needs 400 KiB, the list of orders 800 KiB.
# Addresses in the code have as many bytes as they need: 3,400 less, compressed. Functions that are alike become one:
# 250 less. Loops keep their indices, since an engine computes an address as fast from an index: 1 to 2 % less.
# With -O here, clang would call wasm-opt where it is installed: Debian's refuses the module, and where it does not, the
# module becomes 12 % smaller, but not when it is compressed.
LINK = ["--target=wasm32-wasi", "-flto", "-mexec-model=reactor", "-Wl,--gc-sections,--strip-all",
        "-Wl,--compress-relocations,--stack-first", "-Wl,-z,stack-size=2097152",
        "-Wl,-mllvm,-enable-merge-functions", "-Wl,-mllvm,-disable-lsr", "-Wl,-mllvm,-enable-load-pre=false"]
# The linker copies no loads to spare a branch: 240 to 290 bytes less, compressed. It inlines only what becomes shorter so:
# 2,000 bytes less, and as fast. The core module is built for size, so there it inlines nothing, and copies no code to
# spare a branch: 450 and 120 to 260 bytes less.
LINK_FOR_SPEED = ["-Wl,-mllvm,-inline-threshold=-10"]
LINK_FOR_SIZE = ["-Wl,-mllvm,-inline-threshold=-100", "-Wl,-mllvm,-jump-threading-threshold=0"]
# What needs threads or files is left out, and diagrams, which would take 2,400 bytes, compressed (platform.c).
NO_SOURCES = ("api/batch.c", "api/threads.c", "draw/diagram.c", "draw/diagram_places.c", "json/descriptor.c",
              "json/line_memory.c", "json/line_source.c", "json/lines.c", "mapfile/map_folder.c")
NO_EXPORTS = {"ent_adjudicate_batch"}


def exports(root, core, others):
    """The names that JavaScript may call."""
    names = ["malloc", "free", *others]
    if not core:
        return names + ["ent_service_call", "ent_service_function", "json_object_seed"]
    header = (root / "include/entente.h").read_text()
    found = re.findall(r"^ENT_API [^;(]*?\**(ent_\w+)\(", header, re.M)
    return names + [name for name in found if name not in NO_EXPORTS]


def compile_one(command, core, source, target):
    depfile = target.with_suffix(".d")
    size = ["-Oz", "-DENT_CORE_ALONE=1"] if core else ["-Oz"] if any(room in source for room in FOR_SIZE) else []
    subprocess.run([*command, *size, "-MD", "-MF", str(depfile), "-c", source, "-o", str(target)], check=True)
    return depfile.read_text().partition(":")[2].replace("\\\n", " ").split()


def objects_of(module):
    return pathlib.Path(f"{module}.objects")


def main():
    parser = argparse.ArgumentParser()
    for name in ("--clang", "--root", "--out", "--depfile"):
        parser.add_argument(name, required=True)
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--export", action="append", default=[])
    parser.add_argument("--core", action="store_true")
    parser.add_argument("source", nargs="+")
    args = parser.parse_args()

    root = pathlib.Path(args.root)
    cache = [path for path in [shutil.which("ccache")] if path]
    command = [*cache, args.clang, *COMPILE, *(f"-I{path}" for path in args.include)]
    sources = [source for source in args.source if not source.endswith((*NO_SOURCES, ".wasm"))]
    made = [path for source in args.source if source.endswith(".wasm") for path in sorted(objects_of(source).glob("*.o"))]
    folder = objects_of(args.out)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    targets = [folder / f"{i:03}.o" for i in range(len(sources))]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        read = list(pool.map(compile_one, [command] * len(targets), [args.core] * len(targets), sources, targets))
    wanted = [f"-Wl,--export={name}" for name in exports(root, args.core, args.export)]
    subprocess.run([args.clang, *LINK, *(LINK_FOR_SIZE if args.core else LINK_FOR_SPEED), *wanted, *map(str, made + targets), "-o", args.out], check=True)
    files = sorted({name for names in read for name in names})
    pathlib.Path(args.depfile).write_text(f"{args.out}: {' '.join(files)}\n")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{' '.join(error.cmd[:1])} failed; the packages are clang, lld, wasi-libc, libclang-rt-14-dev-wasm32")
