#!/usr/bin/env python3
"""A phone of 390 by 844 pixels, with fingers: phone.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import unittest

import board
from board import Board

SMALLEST = 40  # pixels, the side of what a finger must hit


class Phone(unittest.TestCase):
    def test_nothing_is_wider_than_the_screen(self):
        with Board(phone=True) as page:
            self.assertLessEqual(page.js("return document.documentElement.scrollWidth"), 390)
            for tab in page.tabs():
                page.tab(tab)
                self.assertLessEqual(page.js("return document.documentElement.scrollWidth"), 390, tab)

    def test_every_button_is_large_enough(self):
        with Board(phone=True) as page:
            small = set()
            for tab in page.tabs():
                page.tab(tab)
                small |= set(page.js("""
                    const seen = (each) => each.checkVisibility({visibilityProperty: true}) && !each.closest("svg");
                    const box = (each) => {
                      const boxes = [each, ...(each.labels ?? [])].map((one) => one.getBoundingClientRect());
                      return {width: Math.max(...boxes.map((one) => one.width)), height: Math.max(...boxes.map((one) => one.height))};
                    };
                    return [...document.querySelectorAll("button, select, summary, input:not([type=hidden]), [role=tab], [role=button], a[href]")]
                      .filter(seen).map((each) => [each, box(each)])
                      .filter(([, {width, height}]) => (width > 1 && height > 1) && (width < arguments[0] - 0.5 || height < arguments[0] - 0.5))
                      .map(([each, {width, height}]) => `${each.tagName} ${each.id} ${each.className} "${each.textContent.trim().slice(0, 30)}": ${Math.round(width)} x ${Math.round(height)}`)
                """, SMALLEST))
            self.assertEqual(sorted(small), [])

    def test_a_tap_beside_a_unit_takes_the_nearest_one(self):
        with Board(phone=True) as page:
            box = page.js("const box = document.querySelector('[data-unit=\"MUN\"]').getBoundingClientRect(); return [box.left, box.top, box.width, box.height]")
            self.assertGreater(box[2], 4)
            page.hit_at(box[0] + box[2] / 2, box[1] + box[3] / 2 + 8)
            page.until(lambda: "Munich" in (page.selected() or ""), lambda: "selected is %s" % page.selected())

    def test_a_turn_by_taps(self):
        with Board(phone=True) as page:
            for order, power in (("A PAR - BUR", "FRANCE"), ("A MAR S A PAR - BUR", "FRANCE"), ("F LON - NTH", "ENGLAND"), ("A MUN H", "GERMANY")):
                page.order(order, power)
            self.assertEqual(page.orders(), {"FRANCE": ["A MAR S A PAR - BUR", "A PAR - BUR"], "ENGLAND": ["F LON - NTH"], "GERMANY": ["A MUN H"]})
            page.judge()
            self.assertTrue(page.results())

    def test_the_ring_is_on_the_screen_and_large_enough(self):
        with Board(phone=True) as page:
            for place in ("MUN", "EDI", "SEV", "SMY", "STP", "NAP"):
                page.unit(place)
                page.until(lambda: page.visible(".ring button"), "no ring at " + place)
                for box, name in page.js("""return [...document.querySelectorAll(".ring button")].filter((each) => each.checkVisibility())
                        .map((each) => [each.getBoundingClientRect().toJSON(), each.textContent])"""):
                    self.assertGreaterEqual(min(box["width"], box["height"]), SMALLEST, "%s: %s" % (place, name))
                    self.assertTrue(box["left"] >= 0 and box["right"] <= 390 and box["top"] >= 0 and box["bottom"] <= 844, "%s: %s" % (place, name))
                page.press(board.Keys.ESCAPE)

    def test_two_fingers_zoom_and_one_pans(self):
        with Board(phone=True) as page:
            def width():
                return page.js("return document.querySelector('[data-loc=\"MUN\"]').getBoundingClientRect().width")
            board_box = page.js("return document.querySelector('#board').getBoundingClientRect().toJSON()")
            middle = [board_box["left"] + board_box["width"] / 2, board_box["top"] + board_box["height"] / 2]
            before = width()
            page.pinch(middle, 30, 120)
            page.until(lambda: width() > 2 * before, lambda: "the width went from %.1f to %.1f" % (before, width()))
            left = page.js("return document.querySelector('[data-loc=\"MUN\"]').getBoundingClientRect().left")
            page.drag(middle, [middle[0] - 60, middle[1]])
            page.until(lambda: page.js("return document.querySelector('[data-loc=\"MUN\"]').getBoundingClientRect().left") < left - 30, "one finger pans nothing")
            self.assertEqual(page.orders(), {}, "panning gave an order")


board.main()
