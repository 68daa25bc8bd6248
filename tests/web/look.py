#!/usr/bin/env python3
"""What is seen: zoom, pan, hover, dark mode, print: look.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import base64
import os
import re
import unittest

import board
from board import Board


class Look(unittest.TestCase):
    def test_the_wheel_zooms(self):
        with Board() as page:
            def width():
                return page.js("return document.querySelector('[data-loc=\"MUN\"]').getBoundingClientRect().width")
            before = width()
            x, y = page.point(page.find('[data-loc="MUN"]'))
            for _ in range(4):
                page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -120})
            page.until(lambda: width() > 1.2 * before, lambda: "the width went from %.1f to %.1f" % (before, width()))

    def test_panning_draws_nothing_anew(self):
        with Board() as page:
            x, y = page.point(page.find('[data-loc="MUN"]'))
            for _ in range(6):
                page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -120})
            page.until(lambda: True, "")
            page.js("""window.drawn = 0;
                new MutationObserver((list) => { window.drawn += list.filter((each) => each.type === "childList").length; })
                  .observe(document.querySelector("#board svg"), {childList: true, subtree: true});
                window.left = document.querySelector('[data-loc="MUN"]').getBoundingClientRect().left;""")
            box = page.js("return document.querySelector('#board').getBoundingClientRect().toJSON()")
            sea = [box["left"] + 40, box["top"] + box["height"] / 2]
            page.drag(sea, [sea[0] + 120, sea[1] + 40], 20)
            moved = page.js("return document.querySelector('[data-loc=\"MUN\"]').getBoundingClientRect().left - window.left")
            self.assertGreater(abs(moved), 40, "nothing was panned")
            self.assertEqual(page.js("return window.drawn"), 0)

    def test_the_phase_is_in_words(self):
        with Board() as page:
            self.assertRegex(page.text("#phase"), "Spring 1901")

    def test_dark_mode_is_dark(self):
        with Board(dark=True) as page:
            color = page.js("return getComputedStyle(document.body).backgroundColor")
            self.assertLess(max(int(each) for each in re.findall(r"\d+", color)[:3]), 90, color)
        with Board() as page:
            color = page.js("return getComputedStyle(document.body).backgroundColor")
            self.assertGreater(min(int(each) for each in re.findall(r"\d+", color)[:3]), 180, color)

    def test_nothing_lies_beside_the_window(self):
        """At 200 and 400 percent, on a phone that lies on its side, and where "Continue" is longer than "Judge"."""
        for size in ((1200, 800), (1280, 900), (640, 400), (844, 390), (320, 256)):
            with self.subTest(size=size), Board(size=size) as page:
                page.js("document.querySelector('#judge').click()")
                page.until(lambda: page.text("#judge") == "Continue", page.message)
                far = page.js("""return [...document.querySelectorAll("#bar *")].filter((each) => each.getClientRects().length)
                    .map((each) => Math.round(each.getBoundingClientRect().right)).filter((right) => right > innerWidth)""")
                self.assertEqual(far, [])
                for part in ("#board", "#panels"):
                    self.assertGreater(page.js("return document.querySelector(arguments[0]).offsetHeight", part), 190, part)

    def test_a_large_panel_in_a_low_window(self):
        with Board(size=(390, 400)) as page:
            page.js("document.documentElement.dataset.sheet = 'large'")
            self.assertGreater(page.js("return document.querySelector('#panels').offsetHeight"), 190)
            self.assertFalse(page.find("#sheet").is_displayed())

    def test_the_bar_is_as_high_in_each_phase(self):
        for width in (1181, 1240, 1280):
            with Board(size=(width, 800)) as page:
                heights = {page.js("document.getElementById('phase').textContent = arguments[0]; return document.getElementById('bar').offsetHeight", words)
                           for words in ("Fall 1901, retreats", "Spring 1901, movement", "Winter 1901, adjustments")}
                self.assertEqual(len(heights), 1, "%s at %d" % (heights, width))

    def test_paper_is_white(self):
        with Board(dark=True) as page:
            page.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
            self.assertEqual(page.js("return document.documentElement.dataset.theme"), "dark", "afterwards")
            for events, theme in ((["after"], "dark"), (["before", "before", "after"], "dark"), (["before"], "light")):
                page.js("for (const each of arguments[0]) dispatchEvent(new Event(each + 'print'))", events)
                self.assertEqual(page.js("return document.documentElement.dataset.theme"), theme, events)
            color = page.js("return getComputedStyle(document.getElementById('side')).backgroundColor")
            self.assertGreater(min(int(each) for each in re.findall(r"\d+", color)[:3]), 180, color)

    def test_print_shows_the_board_and_no_buttons(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            page.media([], "print")
            self.assertTrue(page.visible("#board"))
            self.assertEqual([each.get_attribute("outerHTML")[:80] for each in page.visible("button:not(.line)")], [])
            self.assertEqual(page.visible("textarea, select"), [])
            paper = page.driver.execute_cdp_cmd("Page.printToPDF", {})["data"]
            self.assertGreater(len(base64.b64decode(paper)), 10000)
            pages = len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(paper)))
            self.assertLessEqual(pages, 3)

    def test_hovering_shows_the_reason(self):
        with Board() as page:
            page.write("Austria: A Vie - Gal\nRussia: A War - Gal")
            page.until(lambda: page.orders().get("RUSSIA"), "no orders")
            page.judge()
            page.hover(page.find('[data-unit="WAR"]'))
            page.until(lambda: any("bounce" in each.text for each in page.visible("#board *, #tip, [role=tooltip], #results *")), "no reason is shown")

    def test_a_place_is_named_on_demand(self):
        with Board() as page:
            page.hover(page.find('[data-loc="UKR"]'))
            page.until(lambda: page.js("return [...document.querySelectorAll('[role=tooltip], #tip, .tip')].some((each) => each.checkVisibility() && each.textContent.includes('Ukraine'))"),
                       "Ukraine is not named")


board.main()
