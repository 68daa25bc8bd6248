#!/usr/bin/env python3
"""What is seen: zoom, pan, hover, dark mode, print; and how fast: look.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import base64
import os
import re
import statistics
import unittest

import board
from board import Board

JUDGED = 1000  # ms; a bound that a busy machine keeps. The aim is 30 ms for 34 units: what is measured is printed.


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

    def test_panning_keeps_up_with_the_screen(self):
        """What is drawn in a second while the hand moves; printed, since a busy machine draws less."""
        with Board() as page:
            x, y = page.point(page.find('[data-loc="MUN"]'))
            for _ in range(6):
                page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -120})
            page.driver.execute_async_script("setTimeout(arguments[0], 300)")
            frames, longest = page.driver.execute_async_script("""
                const done = arguments[0], stage = document.querySelector("#board .stage"), times = [];
                const box = stage.getBoundingClientRect(), from = [box.left + 60, box.top + box.height / 2];
                const send = (type, x, y) => stage.dispatchEvent(new PointerEvent(type, {pointerId: 1, pointerType: "mouse", button: 0,
                  isPrimary: true, clientX: x, clientY: y, bubbles: true}));
                stage.setPointerCapture = () => {};
                send("pointerdown", ...from);
                const begin = performance.now();
                const step = (now) => {
                  times.push(now);
                  send("pointermove", from[0] + (now - begin) / 5, from[1] + 40 * Math.sin(now / 100));
                  if (now - begin < 1000) return requestAnimationFrame(step);
                  send("pointerup", ...from);
                  done([times.length, Math.max(...times.slice(1).map((each, at) => each - times[at]))]);
                };
                requestAnimationFrame(step);""")
            print("panning: %d frames in a second, the longest took %.0f ms" % (frames, longest))
            self.assertGreater(frames, 10)

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

    def test_judging_34_units_is_quick(self):
        units = {"ENGLAND": "F NTH, F ENG, A YOR, A NWY, F NWG", "FRANCE": "A PIC, A BUR, F MAO, A MAR, F BRE",
                 "GERMANY": "A BEL, A RUH, A MUN, F DEN, A BER", "ITALY": "A VEN, A TYR, F ION, F NAP",
                 "AUSTRIA": "A VIE, A BUD, A SER, F TRI, A GAL", "RUSSIA": "A WAR, A UKR, F SWE, F RUM, A MOS",
                 "TURKEY": "A BUL, F CON, F AEG, A GRE, F BLA"}
        orders = {"GERMANY": ["A BUR S A MUN"], "ENGLAND": ["A YOR - BEL VIA", "F NTH C A YOR - BEL"], "FRANCE": ["A PIC S A YOR - BEL", "A BUR - RUH"],
                  "AUSTRIA": ["A GAL - WAR", "A BUD - RUM", "A SER S A BUD - RUM"], "RUSSIA": ["A WAR - GAL", "A UKR S A WAR - GAL"],
                  "TURKEY": ["A BUL - RUM", "F AEG - ION"], "ITALY": ["A VEN - TRI", "A TYR S A VEN - TRI"]}
        import games
        with Board() as page:
            request = {**page.position(), "units": {power: each.split(", ") for power, each in units.items()}, "phase": "S1905M"}
            self.assertEqual(sum(len(each) for each in request["units"].values()), 34)
            page.open_game(games.game({**request, "orders": orders}))
            took = []
            for _ in range(7):
                took.append(page.js("""
                    const begin = performance.now();
                    document.getElementById("judge").click();
                    document.body.getBoundingClientRect(); // lay out
                    const scripts = performance.now() - begin;
                    return scripts;"""))
                self.assertTrue(page.game_phase()["answer"] or page.game()["current"] != 1, page.message())
                page.hit(page.find("#undo"))
            print("judging and redrawing 34 units: median %.1f ms, %.1f to %.1f" % (statistics.median(took), min(took), max(took)))
            self.assertLess(statistics.median(took), JUDGED)


board.main()
