#!/usr/bin/env python3
"""A paradox argued over: why, by which rule, and what if another rule: rules.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import unittest

import board
import games
from board import Board, native

# DATC 6.F.14, the simple convoy paradox.
PARADOX = {"map": "standard", "phase": "S1901M", "units": {"ENGLAND": ["F LON", "F WAL"], "FRANCE": ["A BRE", "F ENG"]},
           "centers": {"ENGLAND": ["LON"], "FRANCE": ["BRE"]},
           "orders": {"ENGLAND": ["F LON S F WAL - ENG", "F WAL - ENG"], "FRANCE": ["A BRE - LON", "F ENG C A BRE - LON"]}}


def outcome(phase):
    return {entry["order"]: (entry["result"], *entry["marks"]) for entries in phase["answer"]["orders"].values() for entry in entries}


class Rules(unittest.TestCase):
    def judged(self, page):
        page.open_game(games.game(PARADOX))
        page.judge()

    def choose(self, page, issue, letter):
        page.tab("rules")
        element = page.find('[data-issue="%s"] input[value="%s"]' % (issue, letter))
        page.js("arguments[0].scrollIntoView({block: 'center'})", element)
        page.hit(element)

    def test_the_reason_names_the_paradox(self):
        with Board() as page:
            self.judged(page)
            self.assertEqual(outcome(page.game_phase())["A BRE - LON"], ("fails", "disrupted", "paradox"))
            said = [item for item in page.results() if "Bre - Lon" in item]
            self.assertTrue(any("paradox" in item.lower() for item in said), said)

    def test_the_trace_shows_how_the_judge_decided(self):
        expected = native("adjudicate", "--explain=trace", "--format", "text", request=PARADOX).partition("How it was decided")[2]
        self.assertIn("paradox", expected)
        with Board() as page:
            self.judged(page)
            page.hit(next(each for each in page.visible("#panel-results button") if each.text in ("How it was decided", "Step by step")))
            shown = page.until(lambda: page.visible("dialog pre"), "no trace")[0].get_attribute("textContent")
            self.assertIn("paradox", shown.lower())
            missing = [line for line in expected.splitlines() if line.strip() and line.strip() not in shown]
            self.assertEqual(missing, [])
            page.press(board.Keys.ESCAPE)
            page.until(lambda: not page.all("dialog"), "Escape leaves the trace open")

    def test_another_choice_judges_the_turn_again(self):
        expected = native("adjudicate", "--rule", "4.A.2=e", request=PARADOX)
        with Board() as page:
            self.judged(page)
            self.choose(page, "4.A.2", "e")
            page.until(lambda: outcome(page.game_phase())["F WAL - ENG"] == ("fails", "paradox"), lambda: "%s" % outcome(page.game_phase()))
            self.assertEqual(page.game_phase()["answer"]["orders"], expected["orders"])
            self.assertEqual(page.game_phase()["answer"]["state"], expected["state"])
            page.hit(page.find("#undo"))
            self.assertEqual(outcome(page.game_phase())["F WAL - ENG"], ("succeeds",))

    def test_other_rules_for_a_turn_that_was_played_on_say_so(self):
        with Board() as page:
            page.judge()
            page.go_on()
            page.order("A PAR - BUR", "FRANCE")
            page.go_to(1)
            page.choose("#rules-select", "1971")
            page.until(lambda: "A branch begins: other rules for Spring 1901" in page.message(), page.message)

    def test_a_preset_is_chosen_by_the_name_of_the_rulebook(self):
        with Board() as page:
            page.choose("#rules-select", "1982")
            page.until(lambda: "1982" in str(page.position()["rules"]), "the rules are %s" % page.position()["rules"])
            shown = page.text("#rules-select")
            self.assertIn("1982", shown)

    def test_compare_lists_the_choices_that_matter(self):
        expected = {(issue, letter) for each in native("compare", "--issues", request=PARADOX)["differences"]
                    for issue, letter in each["rules"].items()}
        self.assertIn(("4.A.2", "e"), expected)
        with Board() as page:
            self.judged(page)
            page.tab("compare")
            page.until(lambda: page.all("#panel-compare .difference"), "no differences")
            shown = page.text("#panel-compare")
            for issue, letter in expected:
                self.assertIn("%s %s" % (issue, letter), shown)
            self.assertEqual(len(page.all("#panel-compare .difference")), len(expected))

    def test_a_difference_can_be_tried_as_a_branch(self):
        with Board() as page:
            self.judged(page)
            page.tab("compare")
            item = next(each for each in page.all("#panel-compare .difference") if "4.A.2 e" in each.get_attribute("textContent"))
            page.js("arguments[0].scrollIntoView({block: 'center'})", item)
            page.hit(next(each for each in item.find_elements(board.By.TAG_NAME, "button") if "branch" in each.text))
            page.until(lambda: outcome(page.game_phase())["F WAL - ENG"] == ("fails", "paradox"), page.message)
            roots = [phase for phase in page.game()["phases"] if phase["position"]["phase"] == "S1901M"]
            self.assertEqual(len(roots), 2)

    def test_every_issue_is_a_switch_with_its_question(self):
        issues = native("rules", "--format", "json")["issues"]  # the 35 and the additional choices of two of them
        with Board() as page:
            page.tab("rules")
            shown = page.text("#panel-rules")
            self.assertGreaterEqual(len(issues), 35)
            for issue in issues:
                self.assertTrue(page.all('[data-issue="%s"] input' % issue["id"]), issue["id"])
                self.assertIn(" ".join(issue["question"].split()), shown)
                for choice in issue["choices"]:
                    self.assertIn(" ".join(choice["text"].split()), shown)


board.main()
