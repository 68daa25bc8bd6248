#!/usr/bin/env python3
"""Accessibility by axe-core, in every state of the page: access.py PAGE ENTENTE SOURCE [NAME...]

axe-core comes from the npm registry, once, and stays in the build folder: npm's own settings say where that registry is.
The version and its hash are fixed here. Where the registry cannot be reached nothing is checked, which is said, and the
test counts as skipped (exit 77)."""
# SPDX-License-Identifier: MIT
import base64
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import unittest
import urllib.request

import board
from board import Board

VERSION = "4.10.2"
SHA512 = "RE3mdQ7P3FRSe7eqCWoeQ/Z9QXrtniSjp1wUjt5nRC3WIpz5rSCve6o3fsZ2aCpJtrZjSZgjwXAoTO5k4tEI0w=="


def registry():
    asked = os.environ.get("npm_config_registry")
    if not asked and shutil.which("npm"):
        done = subprocess.run(["npm", "config", "get", "registry"], capture_output=True, text=True)
        asked = done.stdout.strip() if done.returncode == 0 else None
    return (asked or "https://registry.npmjs.org").rstrip("/")


def fetched():
    """The text of axe-core; None where it cannot be had."""
    kept = os.path.join(os.path.dirname(sys.argv[1]), "axe-core-%s.tgz" % VERSION)
    if not os.path.exists(kept):
        try:
            address = "%s/axe-core/-/axe-core-%s.tgz" % (registry(), VERSION)
            with urllib.request.urlopen(address, timeout=60) as answer:
                packed = answer.read()
        except OSError as error:
            print("NOT CHECKED: accessibility. axe-core %s cannot be fetched: %s" % (VERSION, error))
            return None
        with open(kept, "wb") as file:
            file.write(packed)
    with open(kept, "rb") as file:
        packed = file.read()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != SHA512:
        os.remove(kept)
        raise SystemExit("axe-core %s is not the file that it was" % VERSION)
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        return archive.extractfile("package/axe.min.js").read().decode()


class Access(unittest.TestCase):
    def found(self, page, state):
        """What axe-core finds that is serious or critical."""
        page.js(AXE)
        report = page.driver.execute_async_script("const done = arguments[0]; axe.run(document, {resultTypes: ['violations']}).then(done)")
        lines = []
        for each in report["violations"]:
            line = "%s: %s, %s: %s; %s" % (state, each["impact"], each["id"], each["help"],
                                          " | ".join("%s %s" % (node["target"], node["html"][:160]) for node in each["nodes"][:4]))
            if each["impact"] in ("serious", "critical"):
                lines.append(line)
            else:
                print("note: " + line)
        return lines

    def test_nothing_serious_is_found(self):
        bad = []
        with Board() as page:
            bad += self.found(page, "start")
            page.unit("PAR")
            bad += self.found(page, "a unit is selected")
            page.press(board.Keys.ESCAPE)
            page.order("A PAR - BUR", "FRANCE")
            page.order("A MAR S A PAR - BUR", "FRANCE")
            bad += self.found(page, "planned orders")
            page.judge()
            bad += self.found(page, "judged")
            for tab in page.tabs():
                page.tab(tab)
                bad += self.found(page, "tab " + tab)
            page.media([{"name": "prefers-color-scheme", "value": "dark"}])
            page.tab("orders")
            bad += self.found(page, "dark")
        self.assertEqual(bad, [])

    def test_nothing_serious_is_found_on_a_phone(self):
        with Board(phone=True) as page:
            bad = self.found(page, "phone")
            page.order("A PAR - BUR", "FRANCE")
            bad += self.found(page, "phone, planned")
        self.assertEqual(bad, [])


AXE = fetched()
if AXE is None:
    sys.exit(77)
board.main()
