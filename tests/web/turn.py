#!/usr/bin/env python3
"""Turns as text: pasted, read as the native program reads them, in step with the board: turn.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import os
import re
import tempfile
import unittest

import board
from board import Board, native

PASTED = """England:
F London - North Sea
Fleet Edinburgh to Norwegian Sea
A Lvp - Yor

FRANCE
 A Paris - Burgundy
 A Marseilles supports A Par-Bur
 F Brst - Mid
Germany: A Mun H; A Ber - Kie; F Kiel - Denmark
"""


def native_text(text, command="adjudicate"):
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(text)
        file.flush()
        return native(command, "--format", "json", file.name)


def essence(orders):
    """What became of each order. What was written is left out: the page keeps orders as they were read."""
    keys = ("unit", "order", "result", "marks", "reason", "by", "why", "ends", "auto")
    return {power: sorted(([re.sub(r" \(read as .*\)$", "", str(entry.get(key))) for key in keys] for entry in entries)) for power, entries in orders.items() if entries}


class Turn(unittest.TestCase):
    maxDiff = None

    def test_a_pasted_turn_is_judged_as_the_program_judges_it(self):
        expected = native_text("Map: standard\nPhase: S1901M\nOrders:\n" + PASTED)
        with Board() as page:
            page.write(PASTED)
            page.until(lambda: page.orders().get("GERMANY"), "the text gives no orders")
            page.judge()
            answer = page.game()["phases"][0]["answer"]
            self.assertEqual(essence(answer["orders"]), essence(expected["orders"]))
            self.assertEqual(answer["state"], expected["state"])

    def test_whole_mails_may_be_pasted(self):
        with open(os.path.join(board.SOURCE, "examples", "paste.txt"), encoding="utf-8") as file:
            mails = file.read()
        expected = native_text("Map: standard\nPhase: S1901M\nOrders:\n" + mails)
        with Board() as page:
            page.write(mails)
            page.until(lambda: page.orders().get("GERMANY"), "the mails give no orders")
            page.judge()
            self.assertEqual(essence(page.game()["phases"][0]["answer"]["orders"]), essence(expected["orders"]))

    def test_the_reading_stands_beside_each_line(self):
        with Board() as page:
            page.write("France:\nA Pariz - Bur\nF Bre - Xyzzy\n")
            page.until(lambda: page.text("#readings"), "no line is read")
            reading = page.text("#readings")
            self.assertRegex(reading, "(?i)a par - bur")
            self.assertRegex(reading, "(?i)correct")
            self.assertRegex(reading, "(?i)xyzzy")

    def test_typing_keeps_what_is_typed(self):
        """The pane does not rewrite the text under the cursor."""
        with Board() as page:
            page.tab("orders")
            page.hit(page.find("#orders-text"))
            page.chord(board.Keys.CONTROL, "a")
            typed = "france:\na par - bur\nf bre h"
            page.press(*typed.replace("\n", board.Keys.ENTER))
            self.assertEqual(page.js("return document.getElementById('orders-text').value"), typed)
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR", "F BRE H"]}, lambda: "typed: %s" % page.orders())

    def test_text_and_board_are_in_step(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.write(page.js("return document.getElementById('orders-text').value") + "\nEngland:\nF Lon - Nth\n")
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR"], "ENGLAND": ["F LON - NTH"]}, lambda: "%s" % page.orders())
            page.order("F LON - ENG", "ENGLAND")
            page.until(lambda: "eng" in page.js("return document.getElementById('orders-text').value").lower().split("england")[1],
                       lambda: "the text still is " + page.js("return document.getElementById('orders-text').value"))

    def test_orders_of_one_power_leave_the_others_alone(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.choose("#power-select", "ENGLAND")
            page.write("F Lon - Nth")
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR"], "ENGLAND": ["F LON - NTH"]}, lambda: "%s" % page.orders())

    def test_a_line_that_is_left_out_stays(self):
        """A click on the board writes the text anew; what it does not follow is a remark."""
        def text():
            return page.js("return document.getElementById('orders-text').value")
        with Board() as page:
            page.write("France:\nA Par - Bur\n\nMarie: if Italy agrees: A Mar - Pie")
            page.order("F BRE - PIC", "FRANCE")
            after = "France:\nA Par - Bur\nF Bre - Pic\n\n// Marie: if Italy agrees: A Mar - Pie"
            page.until(lambda: text() == after, text)
            page.choose("#power-select", "ENGLAND")
            page.until(lambda: text() == "// Marie: if Italy agrees: A Mar - Pie", text)
            page.write("F Lon - Nth\nFrance: A Mar H")
            page.order("F EDI - NWG", "ENGLAND")
            page.until(lambda: text() == "F Lon - Nth\nF Edi - Nrg\n\n// France: A Mar H", text)
            page.choose("#power-select", "")
            page.until(lambda: text() == "England:\nF Lon - Nth\nF Edi - Nrg\n\nFrance:\nA Par - Bur\nF Bre - Pic\n\n// France: A Mar H", text)

    def test_what_is_due_stands_above_the_text(self):
        with Board() as page:
            self.assertEqual(page.text("#due"), "")
            with open(os.path.join(board.SOURCE, "examples", "turn.txt"), encoding="utf-8") as file:
                page.open_text(file.read(), "turn.txt")
            page.judge()
            page.go_on()
            page.tab("orders")
            self.assertEqual(page.text("#due"), "To retreat or disband: Germany A Bel.")
            page.judge()
            page.go_on()
            page.tab("orders")
            adjustments = page.position()["adjustments"]
            self.assertTrue(adjustments)
            for power, n in adjustments.items():
                word = "%s %s %d unit%s" % (power.title(), "builds" if n > 0 else "removes", abs(n), "" if abs(n) == 1 else "s")
                self.assertIn(word, page.text("#due"))

    def test_hostile_text_stays_text(self):
        with Board() as page:
            page.write('France:\n<img src=x onerror="document.title=\'bad\'"> A Par - Bur\n</textarea><script>document.title="bad"</script>\n\u202e\u0000A Mar H')
            page.until(lambda: page.text("#readings"), "nothing is read")
            self.assertNotEqual(page.driver.title, "bad")
            self.assertEqual(page.all("#side img, #side script"), [])


board.main()
