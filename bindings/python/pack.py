#!/usr/bin/python3
"""Lay out a source distribution that builds by itself: pack.py ROOT BUILD OUT

ROOT is the project, BUILD its meson build folder with the generated sources, OUT the folder to make. Files that did not
change keep their times. What is left over from an earlier layout is removed, but for what setuptools made.
"""
# SPDX-License-Identifier: MIT
import filecmp
import pathlib
import re
import shutil
import sys

# The rooms of the program that the module does not need: the command line, the benchmark, and PNG.
WITHOUT = re.compile(r"src/(cli|bench)/|src/draw/raster\.[ch]|meson\.build")


def files(root, build):
    """Pairs: where a file goes, where it is."""
    binding = root / "bindings/python"
    for path in (root / "src").rglob("*"):
        if path.is_file() and not WITHOUT.search(str(path.relative_to(root))):
            yield f"csrc/{path.relative_to(root)}", path
    for path in (root / "include").glob("*.h"):
        yield f"csrc/include/{path.name}", path
    for path in [build / "maps/builtin_maps.c", build / "maps/builtin_geometry.c", build / "cases.c"]:
        yield f"csrc/generated/{path.name}", path
    for path in (root / "third_party/jansson").iterdir():
        yield f"csrc/jansson/{path.name}", path
    for path in (binding / "src").iterdir():
        yield f"csrc/python/{path.name}", path
    for path in (binding / "entente").rglob("*"):
        if path.suffix in (".py", ".pyi", ".typed"):
            yield str(path.relative_to(binding)), path
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md"):
        yield name, binding / name
    yield "LICENSE", root / "LICENSE"


def main():
    root, build, out = map(pathlib.Path, sys.argv[1:])
    wanted = dict(files(root, build))
    for name, path in wanted.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or not filecmp.cmp(path, target, shallow=False):
            shutil.copyfile(path, target)
    version = re.search(r"version: '(.+?)'", (root / "meson.build").read_text()).group(1)
    (out / "VERSION").write_text(version + "\n")
    for folder in ("csrc", "entente"):
        for path in (out / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(out)) not in wanted and path.suffix != ".so":
                path.unlink()


if __name__ == "__main__":
    main()
