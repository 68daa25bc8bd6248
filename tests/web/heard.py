#!/usr/bin/env python3
"""What a screen reader is told: messages, what was done, what units are called: heard.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import json
import unittest

import board
from board import Board, Keys


class Heard(unittest.TestCase):
    def button(self, page, words, inside="#message"):
        return page.until(lambda: [each for each in page.visible(inside + " button") if words in (each.text, each.get_attribute("aria-label"))],
                          lambda: "no button %s; %s" % (words, page.message()))[0]

    def refused(self, page):
        """Open what is no game, and say what the page says of it."""
        page.open_text("[1, 2]", "numbers.json")
        return page.until(lambda: page.texts("#message .error"), "nothing is refused")

    # ---- Messages ----

    def test_a_message_is_read_alone_and_an_error_is_an_alert(self):
        with Board() as page:
            self.assertEqual(page.find("#message").get_attribute("aria-atomic"), "false")
            self.refused(page)
            self.assertEqual(page.find("#message .error").get_attribute("role"), "alert")

    def test_a_refusal_goes_when_something_succeeds(self):
        with Board() as page:
            self.refused(page)
            page.order("A PAR - BUR", "FRANCE")
            page.until(lambda: not page.all("#message .error"), "the refusal stays after an order")
            self.refused(page)
            self.assertEqual(len(self.refused(page)), 1, "the same refusal stands twice")
            page.judge()
            page.until(lambda: not page.all("#message .error"), "the refusal stays after the turn is judged")

    def test_a_message_stays_while_its_button_has_the_focus(self):
        with Board(anew=True) as page:
            page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {
                "source": "const later = window.setTimeout; window.setTimeout = (act, time) => later(act, time / 20)"})
            page.open()
            page.new_game()
            page.js("arguments[0].focus()", self.button(page, "Undo"))
            page.hover(page.find("#phase"))
            self.assertFalse(page.driver.execute_async_script("const done = arguments[0];"
                             "setTimeout(() => done(!document.querySelector('#message .note')), 30000)"), "the message leaves, and takes the focus")
            page.js("document.getElementById('judge').focus()")
            page.until(lambda: not page.all("#message .note"), "the message stays for ever")


board.main()
