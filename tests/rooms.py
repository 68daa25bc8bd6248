"""Every include points up the list of rooms in docs/architecture.md, and no files include each other in a circle.
No file uses functions that follow the locale of the process (board/ascii.h).

Usage: rooms.py ROOT. Reads the includes of src/ as text; fails on the first include that points the wrong way.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
BY_LOCALE = re.compile(r"<(?:ctype|strings|wctype|locale)\.h>|\b(?:is(?:alnum|alpha|blank|cntrl|digit|graph|lower|print|"
                       r"punct|space|upper|xdigit)|to(?:lower|upper)|strn?casecmp|strcoll|strxfrm|strto(?:d|f|ld)|atof|localeconv|setlocale)\((?!\))")
ROOM_ROW = re.compile(r"^\| `(\w+)/` \|", re.M)


def rooms_of(root):
    """The rooms in the order in which docs/architecture.md lists them."""
    return ROOM_ROW.findall((root / "docs/architecture.md").read_text())


def includes_of(root):
    """{file: [included files]} for all of src/, paths relative to src/."""
    source = root / "src"
    return {str(path.relative_to(source)): INCLUDE.findall(path.read_text())
            for path in sorted(source.rglob("*.[ch]"))}


def wrong_arrow(rooms, includes):
    """The first include of a room that stands lower in the list, as a sentence; None if there is none."""
    place = {room: i for i, room in enumerate(rooms)}
    for path, targets in includes.items():
        room = path.split("/")[0]
        if room not in place:
            return f"src/{path}: docs/architecture.md lists no room {room}/"
        for target in targets:
            if target.startswith("entente"):
                continue
            other = target.split("/")[0]
            if target not in includes:
                return f'src/{path}: includes "{target}", which is not in src/; write ROOM/FILE.h'
            if place[other] > place[room]:
                return f'src/{path}: includes "{target}", but {other}/ stands below {room}/'
    return None


def use_of_locale(root):
    """The first use of a function that follows the locale, as a sentence; None if there is none."""
    for path in sorted((root / "src").rglob("*.[ch]")):
        found = BY_LOCALE.search(path.read_text())
        if found and path.name != "ascii.h":
            return f"{path.relative_to(root)}: {found.group(0)} follows the locale; take board/ascii.h"
    return None


def main():
    root = pathlib.Path(sys.argv[1])
    rooms, includes = rooms_of(root), includes_of(root)
    unused = [room for room in rooms if not any(path.startswith(room + "/") for path in includes)]
    problem = f"docs/architecture.md lists {unused[0]}/, which is empty" if unused else wrong_arrow(rooms, includes)
    problem = problem or use_of_locale(root)
    if not rooms or not includes:
        problem = "no rooms or no sources were found"
    if problem:
        sys.exit(problem)
    print(f"{len(includes)} files in {len(rooms)} rooms: every include points up the list")


if __name__ == "__main__":
    main()
