#!/usr/bin/python3
"""Positions whose outcome was worked out by hand from the texts: does dpjudge_text.py judge them so?"""
# SPDX-License-Identifier: MIT
import itertools
import os
import unittest

from dpjudge_text import Map, by_code, judge

MAPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "maps")
BOARD = Map(os.path.join(MAPS, "standard.json"))


def units_of(text):
    """'ENGLAND: A LON - BEL, F NTH C A LON - BEL' -> the list that judge() takes."""
    units = []
    for line in text.strip().splitlines():
        power, orders = line.strip().split(': ')
        for order in orders.split(', '):
            units.append((power, ' '.join(order.split()[:2]), order))
    return by_code(units)


def run(text, edition='later', sequence=None, **readings):
    units = units_of(text)
    return {u['unit']: u for u in judge(BOARD, units, edition, sequence, **readings)['units']}


CHAIN = """
    RUSSIA: A NWY - LON, F NTH C A NWY - LON
    ENGLAND: F LON S F WAL - ENG, F WAL - ENG
    GERMANY: A BEL - BRE, F ENG C A BEL - BRE
    FRANCE: F BRE S F IRI - MAO, F IRI - MAO
    ITALY: A NAF - GAS, F MAO C A NAF - GAS"""


class Steps4And5(unittest.TestCase):
    def test_chain_in_all_sequences_of_the_list(self):
        # A NWY cuts LON in step 4, so the support against ENG is gone; A BEL cuts BRE, then A NAF is
        # safe.  Only in the sequence NAF, BEL, NWY does step 5 reach A NAF, still "under attack" and
        # still endangered, before A BEL has cut.
        units = units_of(CHAIN)
        armies = [i for i, u in enumerate(units) if u[1][0] == 'A']
        fleets = [i for i, u in enumerate(units) if u[1][0] == 'F']
        arrives = {}
        for perm in itertools.permutations(armies):
            result = run(CHAIN, sequence=list(perm) + fleets)
            arrives[tuple(units[i][1][2:] for i in perm)] = result['A NAF']['moves']
        self.assertEqual([k for k, v in arrives.items() if not v], [('NAF', 'BEL', 'NWY')])
        self.assertTrue(run(CHAIN)['A NAF']['moves'])       # ascending province code

    def test_simple_paradox_is_disrupted(self):
        # DATC 6.F.14: nothing cuts F LON before A BRE does, so A BRE is endangered in steps 4 and 5.
        result = run("""
            ENGLAND: F LON S F WAL - ENG, F WAL - ENG
            FRANCE: A BRE - LON, F ENG C A BRE - LON""")
        self.assertEqual(result['A BRE']['marks'], ['no convoy'])
        self.assertTrue(result['F ENG']['dislodged'])
        self.assertTrue(result['F WAL']['moves'])

    def test_step_5_takes_the_supports_away(self):
        position = """
            ITALY: A TUN - NAP, F TYS C A TUN - NAP, F ROM S A TUN - NAP
            FRANCE: F LYO - TYS, F WES S F LYO - TYS, A NAF - TUN, F ION S A NAF - TUN"""
        later = run(position)
        self.assertEqual(later['F ROM']['marks'], ['no convoy'])
        self.assertEqual(later['A TUN']['count'], 0)
        self.assertTrue(later['A TUN']['dislodged'])
        # the early text does not: A TUN stays with a support count of one
        early = run(position, 'early')
        self.assertEqual(early['A TUN']['count'], 1)
        self.assertEqual(early['A NAF']['marks'], ['bounce'])

    def test_disrupted_army_stands_in_its_own_space(self):
        # D2: an unsupported attack on the start does not enter, nor does the army keep NAP contested
        result = run("""
            ITALY: A TUN - NAP, F TYS C A TUN - NAP, A ROM - NAP
            FRANCE: F LYO - TYS, F WES S F LYO - TYS, A NAF - TUN""")
        self.assertEqual(result['A NAF']['marks'], ['bounce'])
        self.assertTrue(result['A ROM']['moves'])


class VoidMoves(unittest.TestCase):
    def test_void_move_cuts_in_step_3(self):
        result = run("""
            RUSSIA: A MOS H, A BER - SEV
            ENGLAND: A LVN - MOS, A SEV S A LVN - MOS""")
        self.assertEqual(result['A SEV']['marks'], ['cut'])
        self.assertEqual(result['A BER']['marks'], ['void'])
        self.assertFalse(result['A MOS']['dislodged'])

    def test_early_text_refuses_void_moves(self):
        result = run("""
            RUSSIA: A MOS H, A BER - SEV
            ENGLAND: A LVN - MOS, A SEV S A LVN - MOS""", 'early')
        self.assertTrue(result['A MOS']['dislodged'])

    def test_support_of_a_void_move_counts(self):
        result = run("""
            FRANCE: A PIE S F VEN - TUS, F TRI - VEN, A TYR S F TRI - VEN
            ENGLAND: F VEN - TUS""")
        self.assertEqual(result['A PIE']['marks'], [])
        self.assertEqual(result['F VEN']['marks'], ['void'])
        self.assertEqual(result['F VEN']['count'], 1)
        self.assertEqual(result['F TRI']['marks'], ['bounce'])

    def test_support_in_place_of_a_void_mover_is_void(self):
        result = run("""
            RUSSIA: A MOS - PAR, A STP S A MOS
            ENGLAND: A LVN - MOS, A SEV S A LVN - MOS""")
        self.assertEqual(result['A STP']['marks'], ['void'])
        self.assertTrue(result['A MOS']['dislodged'])

    def test_bad_path_is_void_and_cuts_nothing(self):
        # a convoy order is not a "move (non-convoy) order", so step 3 does not run cutSupport
        result = run("""
            RUSSIA: A MOS H, A PRU - BOT - SEV
            ENGLAND: A LVN - MOS, A SEV S A LVN - MOS""")
        self.assertEqual(result['A PRU']['marks'], ['void'])
        self.assertTrue(result['A MOS']['dislodged'])


class Supports(unittest.TestCase):
    def test_6_D_31_position_of_the_issue(self):
        # Step 2 voids a support for a missing unit, a missing match or a space out of reach.  F TYS
        # can move to TUS: its support is valid, A NAP ("no convoy") holds with one support.
        result = run("""
            GERMANY: A NAP - TYS - TUS
            ENGLAND: F TYS S A NAP - TUS, F ION C A ALB - NAP, A ROM S A ALB - NAP
            FRANCE: A ALB - ION - NAP""")
        self.assertEqual(result['A NAP']['marks'], ['no convoy'])
        self.assertEqual(result['F TYS']['marks'], [])
        self.assertEqual(result['A NAP']['count'], 1)
        self.assertEqual(result['A ALB']['marks'], ['bounce'])
        self.assertFalse(result['A NAP']['dislodged'])

    def test_later_text_keeps_a_dislodged_units_support_against_its_dislodger(self):
        # cutSupport: "is not offering support for or against any of the moving unit's attack spaces",
        # in step 9 too.  (DATC 6.D.17 cuts it.)
        position = """
            RUSSIA: F CON S F BLA - ANK, F BLA - ANK
            TURKEY: F ANK - CON, A SMY S F ANK - CON, A ARM - ANK"""
        self.assertEqual(run(position)['F CON']['marks'], ['dislodged'])
        early = run(position, 'early')
        self.assertEqual(early['F CON']['marks'], ['cut', 'dislodged'])

    def test_self_dislodgement(self):
        position = "RUSSIA: A SIL H, A BOH - SIL, A GAL S A BOH - SIL"
        self.assertEqual(run(position)['A BOH']['marks'], ['bounce'])
        # early: "there is no victim", and no bounce
        self.assertTrue(run(position, 'early')['A SIL']['dislodged'])


class Retreats(unittest.TestCase):
    POSITION = """
        RUSSIA: A SMY - ARM, A ANK S A SMY - ARM
        FRANCE: A ARM - SMY, A SYR - SMY"""

    def test_retreats_are_listed_before_the_unbounce(self):
        # A ARM is taken off the list of SMY, then its retreats are listed while A SYR, bounced, is
        # still in the combat list of SYR; only then is A SYR unbounced.
        result = run(self.POSITION)
        self.assertTrue(result['A SYR']['moves'])
        self.assertEqual(result['A ARM']['retreats'], ['SEV'])

    def test_retreats_can_depend_on_the_sequence(self):
        position = """
            FRANCE: A BOH - GAL, A VIE S A BOH - GAL, A KIE S A SIL - MUN
            RUSSIA: A GAL H, A MUN - SIL
            TURKEY: A SIL - MUN"""
        units = units_of(position)
        seen = set()
        for perm in itertools.permutations(range(len(units))):
            result = {u['unit']: u for u in judge(BOARD, units, 'later', perm)['units']}
            seen.add(tuple(result['A GAL']['retreats']))
        self.assertEqual(len(seen), 2)
        self.assertEqual(run(position)['A GAL']['retreats'], ['BUD', 'RUM', 'UKR', 'WAR'])

    def test_start_of_a_convoyed_attacker(self):
        adjacent = """
            ENGLAND: A HOL - NTH - BEL, F NTH C A HOL - BEL, F ENG S A HOL - BEL
            FRANCE: A BEL H"""
        self.assertIn('HOL', run(adjacent)['A BEL']['retreats'])
        self.assertNotIn('HOL', run(adjacent, 'early')['A BEL']['retreats'])


if __name__ == '__main__':
    unittest.main()
