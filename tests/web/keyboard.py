#!/usr/bin/env python3
"""Without a mouse: everything by keys, and the focus is always seen: keyboard.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import unittest

import board
from board import Board, Keys

ARROWS = {"left": Keys.ARROW_LEFT, "right": Keys.ARROW_RIGHT, "up": Keys.ARROW_UP, "down": Keys.ARROW_DOWN}


class Keyboard(unittest.TestCase):
    def focus(self, page):
        """What has the focus, in short."""
        return page.js("""const it = document.activeElement;
            return it.dataset.unit ?? it.dataset.dislodged ?? it.dataset.spot ?? (it.id || it.textContent.trim().slice(0, 30) || it.tagName);""")

    def tab_to(self, page, selector, most=60):
        """Press Tab until that has the focus."""
        for _ in range(most):
            if page.js("return document.activeElement.matches(arguments[0])", selector):
                return
            page.press(Keys.TAB)
        raise AssertionError("Tab does not reach %s; it is at %s" % (selector, self.focus(page)))

    def walk_to(self, page, place):
        """From unit to unit with the arrows, as near as each step comes."""
        self.tab_to(page, "[data-unit], [data-dislodged], [data-spot]")
        middle = """const box = (each) => { const b = each.getBoundingClientRect(); return [(b.left + b.right) / 2, (b.top + b.bottom) / 2]; };
            const to = document.querySelector(`[data-dislodged="${arguments[0]}"], [data-unit="${arguments[0]}"], [data-spot="${arguments[0]}"]`);
            return [...box(document.activeElement), ...box(to)];"""
        tried = set()
        for _ in range(60):
            here = self.focus(page)
            if here == place:
                return
            x, y, to_x, to_y = page.js(middle, place)
            ways = ["right" if to_x > x else "left", "down" if to_y > y else "up"]
            if abs(to_y - y) > abs(to_x - x):
                ways.reverse()
            ways += [way for way in ARROWS if way not in ways]
            way = next((way for way in ways if (here, way) not in tried), ways[0])
            tried.add((here, way))
            page.press(ARROWS[way])
        raise AssertionError("the arrows do not lead to %s" % place)

    def test_map_and_focus_stay_when_a_turn_is_judged(self):
        with Board() as page:
            self.walk_to(page, "PAR")
            for chord, judged in ((Keys.ENTER, True), ("z", False)):
                page.chord(Keys.CONTROL, chord)
                page.until(lambda: bool(page.game_phase()["answer"]) == judged, "the phase is as before")
                self.assertTrue(page.visible("#board svg.board"), page.text("#board pre"))
                self.assertEqual(self.focus(page), "PAR")

    def test_arrow_keys_take_no_map_before_enter(self):
        with Board() as page:
            page.js("document.querySelector('#map-select').focus()")
            page.press(Keys.ARROW_DOWN)
            chosen = page.js("return document.querySelector('#map-select').value")
            self.assertNotEqual(chosen, "standard")
            self.assertEqual(page.game()["map"], "standard")
            page.press(Keys.ESCAPE)
            self.assertEqual(page.js("return document.querySelector('#map-select').value"), "standard")
            page.press(Keys.ARROW_DOWN, Keys.ENTER)
            page.until(lambda: page.game()["map"] == chosen, "Enter starts no game")
            page.press(Keys.ARROW_UP, Keys.TAB)
            page.until(lambda: page.game()["map"] == "standard", "Tab starts no game")

    def test_only_keys_on_a_closed_list_wait(self):
        with Board() as page:
            rules = lambda: page.game()["rules"]["preset"]
            focus = "document.querySelector('#rules-select').focus()"
            page.js(focus)
            for open_list in (lambda: page.press(Keys.SPACE), lambda: page.chord(Keys.ALT, Keys.ARROW_DOWN)):
                before = rules()
                open_list()
                page.until(lambda: page.js("return document.querySelector('#rules-select').matches(':open')"), "the list does not open")
                page.press(Keys.ARROW_DOWN, Keys.ENTER)
                page.until(lambda: rules() != before, "Enter in the open list does nothing")
            page.choose("#rules-select", "1982")
            self.assertEqual(rules(), "1982")
            page.js(focus)
            page.chord(Keys.CONTROL, "z")
            before = page.until(lambda: rules() != "1982" and rules(), "Control and Z undo nothing")
            page.press(Keys.TAB)
            self.assertEqual(rules(), before, "Tab takes what was undone")

    def test_what_waits_is_not_taken_by_control_and_enter(self):
        with Board() as page:
            page.js("document.querySelector('#map-select').focus()")
            page.press(Keys.ARROW_DOWN)
            page.chord(Keys.CONTROL, Keys.ENTER)
            page.until(lambda: page.game_phase()["answer"], "nothing is judged")
            self.assertEqual(page.game()["map"], "standard")

    def test_a_turn_and_its_judging_by_keys(self):
        with Board() as page:
            self.walk_to(page, "MUN")
            page.press("h")
            page.until(lambda: page.orders() == {"GERMANY": ["A MUN H"]}, lambda: "H gives %s" % page.orders())
            self.walk_to(page, "PAR")
            page.press(Keys.ENTER)
            page.until(lambda: page.selected() and "Paris" in page.selected(), "Enter opens no ring")
            page.press("m")
            self.pick(page, "Burgundy")
            page.until(lambda: page.orders().get("FRANCE") == ["A PAR - BUR"], lambda: "%s" % page.orders())
            self.walk_to(page, "MAR")
            page.press("s")
            self.pick(page, "Army Paris")
            self.pick(page, "Burgundy")
            page.until(lambda: "A MAR S A PAR - BUR" in page.orders().get("FRANCE", []), lambda: "%s" % page.orders())
            page.chord(Keys.CONTROL, Keys.ENTER)
            page.until(lambda: page.game_phase()["answer"], "Control and Enter do not judge")
            page.chord(Keys.CONTROL, Keys.ENTER)
            page.until(lambda: page.phase() == "F1901M", "Control and Enter do not go on")

    def pick(self, page, label):
        """Of the ring's list, with the arrows; a ring that shows no list is asked for it."""
        if not page.visible(".ring.list"):
            page.press("l")
        page.until(lambda: page.visible(".ring.list button"), "no list")
        count = len(page.visible(".ring button"))
        for _ in range(count + 1):
            if page.js("return document.activeElement.textContent") == label:
                page.press(Keys.ENTER)
                return
            page.press(Keys.ARROW_RIGHT)
        raise AssertionError("the list has no %s: %s" % (label, [each.text for each in page.visible(".ring button")]))

    def test_escape_goes_back(self):
        with Board() as page:
            self.walk_to(page, "PAR")
            page.press(Keys.ENTER)
            self.assertTrue(page.selected())
            page.press("s")
            page.press(Keys.ESCAPE)
            self.assertTrue(page.selected(), "Escape left the unit, not the support")
            page.press(Keys.ESCAPE)
            page.until(lambda: not page.selected(), "Escape leaves the ring open")
            self.assertEqual(self.focus(page), "PAR")

    def test_the_focus_is_seen_everywhere(self):
        with Board() as page:
            unseen, been = [], set()
            for _ in range(80):
                page.press(Keys.TAB)
                if page.js("return document.activeElement === document.body"):
                    break
                here = self.focus(page)
                if here in been:
                    continue
                been.add(here)
                if not page.js("""const it = document.activeElement, box = it.getBoundingClientRect();
                        const outlined = (each) => { const style = getComputedStyle(each); return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0; };
                        const drawn = outlined(it) || it.closest("svg") !== null || (it.parentNode.matches(":focus-within") && outlined(it.parentNode));
                        return drawn && box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight;"""):
                    unseen.append(here)
            self.assertGreater(len(been), 8)
            self.assertEqual(unseen, [])

    def test_tabs_by_arrows(self):
        with Board() as page:
            self.tab_to(page, "[role=tab]")
            first = self.focus(page)
            page.press(Keys.ARROW_RIGHT)
            self.assertNotEqual(self.focus(page), first)
            self.assertEqual(page.js("return document.activeElement.getAttribute('aria-selected')"), "true")

    def test_the_table_says_what_the_board_shows(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.tab("table")
            rows = page.js("return [...document.querySelectorAll('#panel-table tr[data-place]')].map((each) => [each.dataset.place, each.textContent])")
            shown = dict(rows)
            for power, units in page.units().items():
                for unit in units:
                    self.assertRegex(shown[unit.split()[1].split("/")[0]], "army" if unit[0] == "A" else "fleet")
            self.assertIn("A Par - Bur", shown["PAR"])


board.main()
