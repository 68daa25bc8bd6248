#!/usr/bin/env python3
"""A game from Spring 1901 to Winter 1902 by clicks only, with a retreat, builds and a removal: play.py PAGE ENTENTE SOURCE

Every order is given on the board: a click on the unit, on what it shall do, on the places that this names. After every
phase what the page answers must be what the native program answers."""
# SPDX-License-Identifier: MIT
import os
import random
import unittest

import board
from board import Board, native

# Phase by phase. VIA marks the moves for which convoys are ordered; SPA/SC is chosen among two coasts.
PLAN = {
    "S1901M": """ENGLAND: F LON - NTH, F EDI - NWG, A LVP - YOR
                 FRANCE: A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO
                 GERMANY: A BER - KIE, A MUN - RUH, F KIE - DEN
                 ITALY: A VEN H, A ROM - APU, F NAP - ION
                 AUSTRIA: A VIE - GAL, A BUD - SER, F TRI - ALB
                 RUSSIA: A MOS - UKR, A WAR - GAL, F SEV - BLA, F STP/SC - BOT
                 TURKEY: A CON - BUL, A SMY - CON, F ANK - BLA""",
    "F1901M": """ENGLAND: A YOR - NWY VIA, F NTH C A YOR - NWY, F NWG S A YOR - NWY
                 FRANCE: A BUR - BEL, A MAR - PIE, F MAO - SPA/SC
                 GERMANY: A RUH - HOL, A KIE H, F DEN - SWE
                 ITALY: A APU - TUN VIA, F ION C A APU - TUN, A VEN H
                 AUSTRIA: A SER - GRE, F ALB S A SER - GRE, A VIE - TYR
                 RUSSIA: A UKR - RUM, F SEV S A UKR - RUM, A WAR - GAL, F BOT - SWE
                 TURKEY: A BUL S A UKR - RUM, A CON H, F ANK - CON""",
    "W1901A": """ENGLAND: F EDI B
                 FRANCE: A PAR B, F BRE B
                 GERMANY: A MUN B, WAIVE
                 AUSTRIA: A BUD B
                 RUSSIA: F STP/NC B
                 TURKEY: A SMY B""",
    "S1902M": """FRANCE: A PIE H, A PAR - BUR, F BRE - ENG
                 GERMANY: A MUN - RUH, A HOL - BEL, A KIE - HOL
                 ENGLAND: F NTH S A HOL - BEL, F EDI - YOR
                 ITALY: A VEN - TYR, A TUN H, F ION H
                 AUSTRIA: A TYR S A VEN, A BUD - SER
                 RUSSIA: A GAL - BUD, F STP/NC - BAR, F SEV - BLA
                 TURKEY: F ANK - BLA, A SMY - ANK, A CON H, A BUL H""",
    "S1902R": """FRANCE: A BEL R PIC""",
    "F1902M": """RUSSIA: A BUD H, F BAR - STP/NC
                 AUSTRIA: A SER - BUD
                 FRANCE: A PIC - BEL""",
    "W1902A": """FRANCE: A PIC D
                 GERMANY: WAIVE
                 RUSSIA: A MOS B""",
}


def orders_of(text):
    return {line.split(":")[0].strip(): [order.strip() for order in line.split(":")[1].split(",")] for line in text.splitlines()}


def plain(order):
    """As both sides print it: the judge marks a convoyed move where the player wrote it."""
    return order.replace(" VIA", "")


class Play(unittest.TestCase):
    def test_spring_1901_to_winter_1902_by_clicks(self):
        with Board(size=(1600, 1000)) as page:
            for phase, plan in PLAN.items():
                self.assertEqual(page.phase(), phase)
                orders = orders_of(plan)
                for power, power_orders in orders.items():
                    for order in power_orders:
                        page.order(order, power)
                        self.assertIn(plain(order), [plain(each) for each in page.orders().get(power, [])],
                                      "%s, %s: clicks gave %s" % (phase, order, page.orders().get(power)))
                self.judged_as_native(page)
            self.assertEqual(page.phase(), "S1903M")
            self.assertEqual(len(page.game()["phases"]), len(PLAN) + 1)

    def judged_as_native(self, page):
        request = {**page.position(), "orders": page.game_phase()["orders"]}
        request.pop("id", None)
        expected = native("adjudicate", request=request)
        page.judge()
        judged = next(phase for phase in page.game()["phases"] if phase["position"]["phase"] == expected["phase"])
        self.assertEqual(judged["answer"]["orders"], expected["orders"])
        self.assertEqual(judged["answer"]["state"], expected["state"])
        shown = page.results()
        for entries in expected["orders"].values():
            for entry in entries:
                self.assertTrue(any(entry["why"] in item for item in shown), "no result says: %s; they say\n%s" % (entry["why"], "\n".join(shown)))
        page.go_on()

    def test_any_legal_order_can_be_given_by_clicks(self):
        """Orders of every kind, chosen by chance, one after the other: each replaces what its unit had."""
        chance = random.Random(1)
        with Board(size=(1600, 1000)) as page:
            with open(os.path.join(board.SOURCE, "examples", "turn.txt"), encoding="utf-8") as file:
                page.open_text(file.read(), "turn.txt")
            page.clear_messages()
            self.some_orders(page, chance, 12)
            for name in ("colonial", "chaos"):
                page.choose("#map-select", name)
                page.until(lambda: page.position()["map"] == name, page.message)
                page.clear_messages()
                self.some_orders(page, chance, 5)

    def some_orders(self, page, chance, count):
        legal = native("orders", request=page.position())["orders"]
        orders = [(power, order) for power, units in legal.items() for unit, texts in units.items() for order in texts if unit != "WAIVE"]
        kinds = {}
        for power, order in orders:
            words = order.split()
            kinds.setdefault((words[2], words[-1] == "VIA", "/" in order, len(words) == 6), []).append((power, order))
        for _ in range(count):
            power, order = chance.choice(kinds[chance.choice(sorted(kinds))])
            if order in page.orders().get(power, []):
                continue
            page.order(order, power)
            self.assertIn(order, page.orders().get(power, []), page.message())

    def test_a_planned_order_shows_at_once(self):
        with Board() as page:
            before = page.js("return document.querySelector('#board').innerHTML.length")
            page.order("A PAR - BUR", "FRANCE")
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"]})
            page.until(lambda: page.js("return document.querySelector('#board').innerHTML.length") > before, "the board shows no arrow")
            self.assertIn("bur", page.js("return document.getElementById('orders-text').value").lower())

    def test_another_order_replaces_the_first(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.order("A PAR - PIC", "FRANCE")
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - PIC"]})

    def test_drag_moves_a_unit(self):
        with Board() as page:
            page.drag(page.point(page.find('[data-unit="PAR"]')), page.point(page.find('[data-loc="BUR"]')))
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR"]}, lambda: "dragged: %s" % page.orders())

    def test_a_unit_of_another_power_out_of_reach_is_refused(self):
        """With orders for one power the others' units cannot be chosen; the click says why nothing happens."""
        with Board() as page:
            page.choose("#power-select", "FRANCE")
            page.unit("PAR")
            page.unit("BER")
            page.until(lambda: "no such order leads to Berlin" in page.message(), page.message)
            self.assertIsNone(page.selected())

    def test_a_support_without_its_move_is_reported_at_once(self):
        with Board() as page:
            page.order("A MAR S A PAR - BUR", "FRANCE")
            page.until(lambda: "A PAR" in page.text("body").upper() and page.js(
                "return !!document.querySelector('#readings [data-warning], [data-warning], .warning')"),
                "no warning says that A Par has no such order")

    def test_legal_targets_light_up(self):
        with Board() as page:
            page.unit("PAR")
            page.until(lambda: page.js("return document.querySelectorAll('[data-loc][data-target]').length") > 0, "no target is marked")
            marked = set(page.js("return [...document.querySelectorAll('[data-loc][data-target]')].map((each) => each.dataset.loc.slice(0, 3))"))
            self.assertEqual({"BUR", "PIC", "GAS", "BRE"} - marked, set())
            self.assertNotIn("MUN", marked)


board.main()
