#!/usr/bin/env python3
"""Positions set up by hand, and games against the machine: setup.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import unittest

import board
import games
from board import Board, native


class Setup(unittest.TestCase):
    def tool(self, page, act, power=None):
        if power is not None:
            page.choose("#setup-power", power)
        page.hit(page.find('input[name="setup-tool"][value="%s"]' % act))

    def test_a_position_from_nothing(self):
        with Board(size=(1600, 1000)) as page:
            page.tab("setup")
            page.hit(next(each for each in page.visible("#panel-setup button") if each.text == "Remove all units"))
            page.until(lambda: page.units() == {}, lambda: "left: %s" % page.units())
            self.tool(page, "army", "GERMANY")
            page.place("MUN")
            self.tool(page, "fleet", "RUSSIA")
            page.place("STP/NC")
            page.until(lambda: page.units() == {"GERMANY": ["A MUN"], "RUSSIA": ["F STP/NC"]}, lambda: "%s" % page.units())
            self.tool(page, "owner", "GERMANY")
            page.place("DEN")
            page.until(lambda: "DEN" in page.position()["centers"]["GERMANY"], "Denmark has no owner")
            page.choose("#setup-season", "F")
            year = page.find("#setup-year")
            year.clear()
            year.send_keys("1907" + board.Keys.TAB)
            page.until(lambda: page.phase() == "F1907M", lambda: "the phase is " + page.phase())
            self.tool(page, "remove")
            page.place("MUN")
            page.until(lambda: page.units() == {"RUSSIA": ["F STP/NC"]}, lambda: "%s" % page.units())
            page.hit(page.find("#undo"))
            page.until(lambda: "GERMANY" in page.units(), "undo brings nothing back")
            native("adjudicate", request=page.position())
            page.tab("orders")
            page.order("A MUN - BER", "GERMANY")
            page.judge()

    def test_what_cannot_be_is_refused_with_the_reason(self):
        with Board() as page:
            page.tab("setup")
            before = page.game()
            self.tool(page, "fleet", "FRANCE")
            page.place("UKR")
            page.until(lambda: "inland" in page.text("#panel-setup"), lambda: "the page says: " + page.text("#panel-setup")[-200:])
            self.assertEqual(page.game(), before)

    def test_a_position_by_keys(self):
        with Board() as page:
            page.tab("setup")
            self.tool(page, "army", "TURKEY")
            page.choose("#setup-place", "SYR")
            page.find("#setup-use").send_keys(board.Keys.ENTER)
            page.until(lambda: "A SYR" in page.units()["TURKEY"], lambda: "%s" % page.units())

    def test_a_game_against_the_machine(self):
        with Board() as page:
            page.tab("game")
            page.choose('#panel-game select[aria-label="The power that you play"]', "FRANCE")
            button = page.find("#play")
            page.js("arguments[0].scrollIntoView({block: 'center'})", button)
            page.hit(button)
            page.until(lambda: len(page.game()["players"]) == 6, "the machine plays nobody")
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            orders = page.game_phase()["orders"]
            self.assertEqual(orders["FRANCE"], ["A PAR - BUR"])
            self.assertEqual(len(orders), 7)
            answer = page.game_phase()["answer"]
            self.assertEqual([entry for entries in answer["orders"].values() for entry in entries if entry["result"] == "void" and not entry["auto"]
                              and entry["reason"] == "unreadable"], [])
            expected = native("adjudicate", request={**page.position(), "orders": orders})
            self.assertEqual(answer["state"], expected["state"])
            page.go_on()
            self.assertEqual(page.phase()[0], "F")

    def test_victory_and_elimination_are_reported(self):
        centers = native("adjudicate", request={})["state"]["centers"]
        own = sorted(each for power in ("FRANCE", "GERMANY", "ENGLAND", "ITALY", "AUSTRIA") for each in centers[power]) + ["BEL", "HOL"]
        request = {"map": "standard", "phase": "F1910M", "centers": {"FRANCE": own, "TURKEY": ["BUL"]},
                   "units": {"FRANCE": ["A RUM", "A SER", "F POR"], "TURKEY": ["A CON"]},
                   "orders": {"FRANCE": ["A RUM - BUL", "A SER S A RUM - BUL"]}}
        expected = native("adjudicate", request=request)["state"]
        self.assertEqual(expected["winner"], "FRANCE")
        with Board() as page:
            page.open_game(games.game(request))
            page.judge()
            page.until(lambda: "won" in page.message().lower() or "won" in page.text("#panel-results").lower(), page.message)
            self.assertIn("France", page.text("#panel-results"))
            self.assertFalse(page.find("#judge").is_enabled())


board.main()
