#!/usr/bin/python3
"""Pictures as the program draws them, for the tests that import this: each is called with ENTENTE SOURCE."""
# SPDX-License-Identifier: MIT
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

ENTENTE, SOURCE = sys.argv[1], sys.argv[2]
SVG = "{http://www.w3.org/2000/svg}"
MAPS = ["1898", "ancmed", "chaos", "colonial", "fleetrome", "france-austria", "hundred", "loeb9", "milan", "modern", "pure",
        "standard", "youngstown"]
failures = []


def check(name, good, what=""):
    if not good:
        failures.append(name)
        print("FAIL %s: %s" % (name, what))


def run(*args, text=""):
    data = text if isinstance(text, bytes) else text.encode()
    return subprocess.run([ENTENTE, "draw"] + list(args), input=data, capture_output=True, timeout=60)


def draw(text, *args):
    """The elements of the picture with an id: id -> (set of classes, title). Without units these are the ordered ones."""
    if "Units:" not in text and "--map" not in args and not text.startswith("{"):
        text = "Units: orders\n" + text
    done = run(*args, text=text)
    if done.returncode != 0:
        raise SystemExit("FAIL: exit %d: %s" % (done.returncode, done.stderr.decode()))
    root = tree.fromstring(done.stdout)
    found = {}
    for element in root.iter():
        if "id" in element.attrib:
            check("unique ids", element.get("id") not in found, element.get("id"))
            title = element.find(SVG + "title")
            found[element.get("id")] = (set(element.get("class", "").split()), "" if title is None else title.text)
    return root, found


def path_points(data):
    """The points of a path M x y l dx dy ..., absolute."""
    numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", data)]
    points, x, y = [], 0, 0
    for dx, dy in zip(numbers[::2], numbers[1::2]):
        x, y = x + dx, y + dy
        points.append((x, y))
    return points


def groups_of(text):
    root, _ = draw(text)
    return {element.get("id"): element for element in root.iter(SVG + "g") if element.get("id")}


def end():
    """Say how many checks failed, and leave."""
    print("%d failures" % len(failures))
    sys.exit(1 if failures else 0)
