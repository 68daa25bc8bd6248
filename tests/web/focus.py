#!/usr/bin/env python3
"""The focus goes on where the work goes on, whatever hides, disables or removes what has it: focus.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import unittest

import board
from board import Board, Keys

# The turn comes out differently under other rules: a unit that is convoyed meets one that comes the other way.
SWAP = """Map: standard
Phase: S1901M
Units:
England: A YOR, F NTH
Germany: A NWY
Orders:
England: A Yor - Nwy; F Nth C A Yor - Nwy
Germany: A Nwy S A Yor
"""


class Focus(unittest.TestCase):
    def at(self, page):
        """What has the focus: its id or its words."""
        return page.js("const it = document.activeElement; return it === document.body ? 'BODY' : it.id || it.dataset.unit || it.textContent.trim() || it.tagName")

    def comes_to(self, page, *places):
        page.until(lambda: self.at(page) in places, lambda: "the focus is at %s, not at %s" % (self.at(page), " or ".join(places)))

    def button(self, page, words, inside="body"):
        return page.until(lambda: [each for each in page.visible(inside + " button") if words in (each.text, each.get_attribute("aria-label"))],
                          lambda: "no button %s; %s" % (words, page.message()))[0]

    def press(self, page, element):
        page.js("arguments[0].focus()", element)
        page.press(Keys.ENTER)

    def test_a_button_that_is_disabled_hands_it_to_the_panel(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            for button, orders in (("#undo", {}), ("#redo", {"FRANCE": ["A PAR - BUR"]})):
                self.press(page, page.find(button))
                self.comes_to(page, "panel-orders")
                page.press(Keys.ENTER)
                self.assertEqual(page.orders(), orders)

    def hold_enter(self, page, place):
        """Hold Enter down. The focus comes to a place, and stays there."""
        for repeated in (False, True, True, True):
            page.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyDown", "key": "Enter", "code": "Enter", "text": "\r",
                                                                   "windowsVirtualKeyCode": 13, "autoRepeat": repeated})
            self.comes_to(page, place)
        page.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13})

    def test_a_key_that_is_held_down_presses_once(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.js("document.getElementById('undo').focus()")
            self.hold_enter(page, "panel-orders")
            self.assertEqual(page.orders(), {})
            page.write("France:\nA Par - Bur")
            page.js("document.querySelector('#readings .jump').focus()")
            self.hold_enter(page, "orders-text")
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"]})
            page.press("x")
            page.until(lambda: page.orders() == {}, "what is marked is not written over")

    def test_a_tab_that_opens_has_it(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            self.press(page, page.visible("#panel-results button.main")[0])
            self.comes_to(page, "panel-orders")
            page.tab("results")
            self.press(page, page.find("#other-rules"))
            self.comes_to(page, "panel-compare")
            page.tab("game")
            self.press(page, page.find("#play"))
            self.comes_to(page, "panel-orders")
            page.tab("game")
            self.press(page, self.button(page, "New game"))
            self.comes_to(page, "panel-orders")
            page.tab("game")
            self.press(page, page.find("#former summary"))
            self.press(page, page.until(lambda: page.visible("#former-games button"), "no former game")[0])
            self.comes_to(page, "panel-orders")

    def test_control_and_enter_in_the_text(self):
        with Board() as page:
            page.write("France:\nA Par - Bur")
            page.js("document.getElementById('orders-text').focus()")
            page.chord(Keys.CONTROL, Keys.ENTER)
            self.comes_to(page, "panel-results")
            page.chord(Keys.CONTROL, Keys.ENTER)
            self.comes_to(page, "panel-orders")

    def test_a_message_gives_it_back(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            for words in ("Close this message", "Undo"):
                page.tab("game")
                self.press(page, self.button(page, "New game"))
                self.comes_to(page, "panel-orders")
                page.js("document.getElementById('theme').focus()")
                self.press(page, self.button(page, words, "#message"))
                self.comes_to(page, "theme")

    def test_a_message_that_the_mouse_closes_gives_it_to_nothing_else(self):
        with Board() as page:
            for before in ("document.activeElement.blur()", "document.getElementById('orders-text').focus()"):
                page.open_text("[1, 2]", "numbers.json")
                page.until(lambda: page.texts("#message .error"), "nothing is refused")
                page.js(before)
                page.hit(self.button(page, "Close this message", "#message"))
                self.comes_to(page, "BODY")
                page.press(Keys.SPACE)
                self.comes_to(page, "BODY")
                self.assertIsNone(page.game_phase()["answer"])

    def test_a_dialog_gives_it_back(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            self.press(page, self.button(page, "How it was decided"))
            self.comes_to(page, "Close")
            page.press(Keys.ESCAPE)
            self.comes_to(page, "How it was decided")

    def test_branches(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            page.order("A PAR - PIC", "FRANCE", otherwise=True)
            page.tab("game")
            self.press(page, [each for each in page.visible(".branches button") if each.text == "Go there"][0])
            self.comes_to(page, "Go there")
            self.assertTrue(page.js("return document.activeElement.closest('li').matches(':first-child')"))
            self.press(page, [each for each in page.visible(".branches button") if each.text == "Remove"][1])
            page.until(lambda: len(page.all(".branches li")) == 1, "the branch stays")
            self.comes_to(page, "Go there")

    def test_the_name_of_a_branch_can_be_left(self):
        with Board() as page:
            page.tab("game")
            for leave, place in ((lambda: page.hit(page.find("#phase")), "BODY"), (lambda: page.press(Keys.TAB), "Go there")):
                field = page.find(".branches input")
                page.js("arguments[0].scrollIntoView(); arguments[0].focus()", field)
                field.send_keys("x")
                leave()
                page.until(lambda: page.game_phase()["name"] == field.get_property("value"), "the branch has another name")
                self.comes_to(page, place)
            self.assertEqual(page.game_phase()["name"], "xx")
            page.chord(Keys.CONTROL, "z")
            page.until(lambda: field.get_property("value") == "x", "the field shows the former name")

    def test_forced_colors_show_it_on_the_current_phase(self):
        with Board() as page:
            page.media([{"name": "forced-colors", "value": "active"}])
            style = lambda: page.js("const it = getComputedStyle(document.querySelector('.card[aria-current]'));"
                                    "return [it.outlineStyle, it.borderTopWidth, it.borderTopColor]")
            highlight = page.js("document.body.style.color = 'Highlight'; const color = getComputedStyle(document.body).color;"
                                "document.body.style.color = ''; return color")
            self.assertEqual(style(), ["none", "3px", highlight])
            page.js("document.querySelector('.card[aria-current]').focus()")
            page.press(Keys.ARROW_LEFT)
            self.assertEqual(style(), ["solid", "3px", highlight])

    def test_comparing(self):
        with Board() as page:
            page.open_text(SWAP, "swap.txt")
            page.clear_messages()
            page.judge()
            page.tab("compare")
            self.press(page, self.button(page, "Take these rules", "#panel-compare"))
            page.until(lambda: page.js("return document.activeElement.closest('#panel-compare') !== null"),
                       lambda: "the focus is at " + self.at(page))
            self.press(page, self.button(page, "Try as a branch", "#panel-compare"))
            self.comes_to(page, "panel-results")

    def test_who_leaves_it_keeps_it_nowhere(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.js("document.getElementById('undo').focus(); document.activeElement.blur()")
            page.chord(Keys.CONTROL, "z")
            page.until(lambda: page.orders() == {}, "Control and Z undo nothing")
            self.assertEqual(page.js("return document.activeElement.tagName"), "BODY")


board.main()
