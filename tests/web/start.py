#!/usr/bin/env python3
"""The page loads quietly, shows every map, and lets nothing else run: start.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import json
import os
import time
import unittest

import board
from board import Board, native

LARGEST = 900_000  # bytes


class Start(unittest.TestCase):
    def test_the_file_is_small_enough(self):
        size = os.path.getsize(board.PAGE)
        print("%d bytes" % size)
        self.assertLess(size, LARGEST)

    def test_a_new_game_is_spring_1901(self):
        with Board() as page:
            self.assertIn("1901", page.text("#phase"))
            self.assertIn("Spring", page.text("#phase"))
            self.assertEqual(page.phase(), "S1901M")
            start = native("adjudicate", request={})
            units = {power: sorted(entry["unit"] for entry in entries) for power, entries in start["orders"].items()}
            self.assertEqual(page.units(), units)

    def test_every_map_has_its_places_and_units(self):
        with Board() as page:
            names = page.js("return [...document.querySelectorAll('#map-select option')].map((option) => option.value)")
            built_in = [each["name"] for each in native("maps", "--format", "json")["maps"] if each["picture"]]
            self.assertEqual(sorted(names), sorted(built_in))
            for name in names:
                with self.subTest(name):
                    page.choose("#map-select", name)
                    page.until(lambda: page.position().get("map") == name, "the map %s does not come" % name)
                    self.has_all(page, name)

    def has_all(self, page, name):
        facts = native("draw", "--geometry", name)
        locs = set(facts["provinces"]) | {coast for each in facts["provinces"].values() for coast in each["coasts"]}
        shown = page.js("return [...document.querySelectorAll('[data-loc]')].map((each) => each.dataset.loc)")
        self.assertEqual(locs - set(shown), set(), name)
        units = {unit.split()[1].split("/")[0] for each in page.position()["units"].values() for unit in each}
        standing = page.js("return [...document.querySelectorAll('[data-unit]')].map((each) => each.dataset.unit)")
        self.assertEqual(units, set(standing), name)

    def test_nothing_moves_while_the_page_loads(self):
        """Layout shifts, as browsers measure them, in a browser that has never shown the page."""
        with Board(anew=True) as page:
            time.sleep(0.3)
            shift = page.js("""return new Promise((done) => {
                let sum = 0;
                new PerformanceObserver((list) => { for (const each of list.getEntries()) sum += each.value; })
                  .observe({type: "layout-shift", buffered: true});
                setTimeout(() => done(sum), 200);
            })""")
        print("layout shift %.3f" % shift)
        self.assertLess(shift, 0.1)

    def test_the_policy_stops_what_is_not_part_of_the_page(self):
        with Board() as page:
            page.js("""
                const script = document.createElement("script");
                script.textContent = "window.injected = 1";
                document.body.append(script);
                const box = document.createElement("div");
                box.innerHTML = '<img src="x:y" onerror="window.injected = 2"><a id="bad" href="javascript:window.injected=3">x</a>';
                document.body.append(box);
                document.getElementById("bad").click();
                // In a task of its own: what the driver itself runs may use eval.
                setTimeout(() => { eval("window.injected = 4"); });
                setTimeout(() => { new Function("window.injected = 5")(); });
                window.went = "waiting";
                fetch("data:text/plain,x").then(() => { window.went = "out"; }, () => { window.went = "nowhere"; });
            """)
            page.until(lambda: page.js("return window.went") != "waiting", "fetch does not answer")
            time.sleep(0.2)
            self.assertIsNone(page.js("return window.injected ?? null"))
            self.assertEqual(page.js("return window.went"), "nowhere")
            policy = page.js("return document.querySelector('meta[http-equiv=\"Content-Security-Policy\"]').content")
            for word in ("'unsafe-inline'", "'unsafe-eval'", "http", "*"):
                self.assertNotIn(word, policy)
            page.console()  # the browser reports what it stopped

    def test_the_page_names_no_address_to_fetch_from(self):
        with Board() as page:
            fetched = page.js("return performance.getEntriesByType('resource').map((each) => each.name)")
            self.assertEqual([name for name in fetched if not name.startswith(("data:", "blob:"))], [])


board.main()
