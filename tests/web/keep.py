#!/usr/bin/env python3
"""What is kept: undo and redo, branches, reloading, files, addresses; and what is refused: keep.py PAGE ENTENTE SOURCE"""
# SPDX-License-Identifier: MIT
import json
import os
import shutil
import tempfile
import time
import unittest

import board
import games
from board import Board, native

TURN = {"ENGLAND": ["F LON - NTH"], "FRANCE": ["A PAR - BUR"]}


def start_request():
    """The request of a new game, as the page tells it."""
    with Board() as page:
        return page.position()


class Keep(unittest.TestCase):
    def test_undo_and_redo(self):
        with Board() as page:
            self.assertFalse(page.find("#undo").is_enabled())
            page.order("A PAR - BUR", "FRANCE")
            page.order("F LON - NTH", "ENGLAND")
            planned = page.game()
            page.judge()
            judged = page.game()
            for _ in range(2):
                page.hit(page.find("#undo"))
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"]})
            self.assertIsNone(page.game_phase()["answer"])
            page.hit(page.find("#redo"))
            self.assertEqual(page.game(), planned)
            page.hit(page.find("#redo"))
            self.assertEqual(page.game(), judged)
            self.assertFalse(page.find("#redo").is_enabled())

    def test_keys_undo_and_redo(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.chord(board.Keys.CONTROL, "z")
            page.until(lambda: page.orders() == {}, "Control and Z undo nothing")
            page.chord(board.Keys.CONTROL, "y")
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR"]}, "Control and Y redo nothing")

    def test_visits_are_one_step(self):
        with Board() as page:
            page.judge()
            page.go_on()
            for phase in (1, 2, 1):
                page.go_to(phase)
                time.sleep(0.8)
            for _ in range(3):  # the visits, going on, judging
                page.hit(page.find("#undo"))
            self.assertEqual(len(page.game()["phases"]), 1)

    def test_a_text_of_one_power_that_says_the_same_begins_no_branch(self):
        with Board() as page:
            page.write("England:\nF Lon - Nth\nFrance:\nA Par - Bur\nIf Italy agrees maybe A Mar - Pie?\n// a remark\n")
            page.judge()
            page.choose("#power-select", "ENGLAND")
            page.tab("orders")
            pane = page.find("#orders-text")
            page.write(pane.get_property("value") + " ")
            self.assertEqual(len(page.game()["phases"]), 2)
            page.write("A Lvp - Yor\n" + pane.get_property("value"))
            self.assertEqual(len(page.game()["phases"]), 3)

    def test_a_branch_that_undo_brings_back_does_not_begin(self):
        with Board() as page:
            page.judge()
            page.order("A PAR - BUR", "FRANCE", otherwise=True)
            self.assertIn("A branch begins", page.message())
            page.tab("game")
            page.clear_messages()
            page.js("arguments[0].click()", [each for each in page.visible(".branches button") if each.text == "Remove"][-1])
            page.hit([each for each in page.visible("#message button") if each.text == "Undo"][0])
            page.until(lambda: len(page.game()["phases"]) == 3, "the branch is lost")
            self.assertNotIn("A branch begins", page.message())

    def test_a_phase_that_cannot_follow_is_said(self):
        with Board() as page:
            page.tab("setup")
            page.js("const year = document.getElementById('setup-year'); year.value = '-1'; year.dispatchEvent(new Event('change'))")
            page.until(lambda: page.phase() == "S-1M", page.phase)
            page.judge()
            page.go_on()
            page.judge()
            page.hit(page.find("#judge"))
            page.until(lambda: "The game cannot go on" in page.message(), "nothing is said")

    def test_each_paste_is_a_step(self):
        with Board() as page:
            page.tab("orders")
            page.hit(page.find("#orders-text"))
            for text in ("France:\nA Par - Bur\n", "England:\nF Lon - Nth\n"):
                page.js("""const pane = document.getElementById('orders-text');
                    pane.setRangeText(arguments[0], pane.value.length, pane.value.length, 'end');
                    pane.dispatchEvent(new InputEvent('input', {bubbles: true, inputType: 'insertFromPaste'}))""", text)
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"], "ENGLAND": ["F LON - NTH"]})
            page.hit(page.find("#undo"))
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR"]}, lambda: "Undo leaves %s" % page.orders())

    def test_orders_that_stay_the_same_are_no_step(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            for _ in range(2):
                page.hit(next(each for each in page.visible("#panel-orders button") if each.text == "Clear"))
            page.hit(page.find("#undo"))
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"]})

    def test_a_year_below_zero(self):
        request = {"map": "standard", "phase": "S-5M", "units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": ["A PAR - BUR"]}}
        with Board() as page:
            page.open_text(json.dumps(request))
            page.until(lambda: page.phase() == "S-5M", page.message)
            page.reload()
            page.judge()
            self.assertEqual(page.game_phase()["answer"]["state"]["phase"], "F-5M")

    def test_what_cannot_be_shown_changes_nothing(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.js("""const phase = document.getElementById('phase'), own = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
                Object.defineProperty(phase, 'textContent', {get: own.get, set(words) {
                  if (words.includes('1902')) throw new Error('planted');
                  own.set.call(this, words);
                }})""")
            page.open_text(json.dumps({"map": "standard", "phase": "S1902M", "units": {"FRANCE": ["A PAR"]}}))
            page.until(lambda: "planted" in page.message(), page.message)
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"]})
            page.hit(page.find("#undo"))
            self.assertEqual(page.orders(), {})

    def test_a_game_that_cannot_be_read_stays_listed(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.js("Storage.prototype.setItem.call(localStorage, 'entente.game', '{\"format\":'); Storage.prototype.setItem = () => {}")
            page.reload()
            self.assertIn("cannot be read", page.message())
            page.reload()
            page.tab("game")
            page.hit(page.find("#former summary"))
            with open(page.download("#save-broken"), encoding="utf-8") as file:
                self.assertEqual(file.read(), '{"format":')
            page.hit(page.find("#forget-broken"))
            page.until(lambda: not page.all("#save-broken"), "it is still listed")
            self.assertIsNone(page.js("return localStorage.getItem('entente.broken')"))

    def break_kept_game(self, page, words):
        page.js("Storage.prototype.setItem.call(localStorage, 'entente.game', arguments[0]); Storage.prototype.setItem = () => {}", words)
        page.reload()

    def test_a_message_saves_the_game_of_which_it_speaks(self):
        with Board() as page:
            self.break_kept_game(page, '{"format":')
            page.tab("game")
            page.hit(page.find("#former summary"))
            page.hit(page.until(lambda: page.visible("#forget-broken"), "nothing to forget")[0])
            with open(page.download("#message .note button"), encoding="utf-8") as file:
                self.assertEqual(file.read(), '{"format":')

    def test_a_second_game_that_cannot_be_read_says_that_the_first_is_gone(self):
        with Board() as page:
            for words, gone in (("{1", False), ("{1", False), ("{2", True)):
                self.break_kept_game(page, words)
                self.assertEqual("It replaces an older game that could not be read" in page.message(), gone)

    def test_a_page_without_a_judge_offers_no_new_beginning(self):
        with Board(anew=True) as page:
            page.order("A PAR - BUR", "FRANCE")
            page.until(page.stored, "nothing is kept")
            page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "delete window.DecompressionStream"})
            page.open(wait=False)
            page.until(lambda: "cannot start" in page.message(), "nothing is said")
            self.assertEqual([each.text for each in page.visible("#message button")], ["✕"])

    def test_reload_and_go_on(self):
        profile = tempfile.mkdtemp(prefix="entente-profile-")
        self.addCleanup(shutil.rmtree, profile, True)
        with Board(profile=profile) as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            page.go_on()
            page.order("A BUR - MUN", "FRANCE")
            time.sleep(0.5)
            kept = page.game()
            page.reload()
            self.assertEqual(page.game(), kept)
            page.order("A BUR - BEL", "FRANCE")
            time.sleep(6)  # Chromium writes its storage to disk within five seconds; the driver may end it before
            kept = page.game()
        with Board(profile=profile) as page:
            self.assertEqual(page.game(), kept, "another day")
            page.judge()
            self.assertIn("A BEL", page.game()["phases"][1]["answer"]["state"]["units"]["FRANCE"])

    def test_a_text_that_no_file_holds_is_kept_without_it(self):
        """A text that is too long, and half a letter: the game can be read again all the same."""
        for text, orders in (("France:\nA Par - Bur\n" + "n" * 20000, {}), ("France:\nA Par - Bur\nHello \ud800", {"FRANCE": ["A PAR - BUR"]})):
            with Board() as page:
                page.order("F LON - NTH", "ENGLAND")
                page.tab("orders")
                page.js("const pane = document.getElementById('orders-text'); pane.value = JSON.parse(arguments[0]);"
                        "pane.dispatchEvent(new Event('input', {bubbles: true}))", json.dumps(text))
                page.until(lambda: page.game_phase()["orders"] == orders, lambda: "the orders are %s" % page.game_phase()["orders"])
                page.reload()
                self.assertEqual(page.message(), "")
                self.assertEqual(page.game_phase()["orders"], orders)

    def test_another_move_makes_a_branch(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            page.go_on()
            page.go_to(1)
            page.order("A PAR - PIC", "FRANCE", otherwise=True)
            page.judge()
            roots = [phase for phase in page.game()["phases"] if phase["position"]["phase"] == "S1901M"]
            self.assertEqual(sorted(phase["orders"]["FRANCE"][0] for phase in roots), ["A PAR - BUR", "A PAR - PIC"])
            self.assertTrue(all(phase["answer"] for phase in roots))

    def test_a_saved_game_opens_again(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            saved = page.game()
            path = page.download("#save")
            page.new_game()
            self.assertEqual(len(page.game()["phases"]), 1)
            page.open_file(path)
            page.until(lambda: page.game()["phases"] == saved["phases"], page.message)

    def test_a_position_goes_into_the_address(self):
        with open(os.path.join(board.SOURCE, "examples", "turn.json"), encoding="utf-8") as file:
            request = json.load(file)
        with Board() as page:
            page.open_game(request)
            address = page.copied("#copy-address")
            print("%d characters" % len(address))
            self.assertLess(len(address), 2000)
            self.assertTrue(address.startswith("file://"))
            before = page.position()
            page.open("#" + address.partition("#")[2])
            after = page.position()
            in_order = lambda lists: {power: sorted(each) for power, each in lists.items()}
            self.assertEqual(after["phase"], before["phase"])
            for part in "units", "centers":
                self.assertEqual(in_order(after[part]), in_order(before[part]))
            self.assertEqual(len(page.orders()), 2)

    def test_a_full_turn_makes_an_address_of_about_900_characters(self):
        with Board() as page:
            with open(os.path.join(board.SOURCE, "examples", "turn.txt"), encoding="utf-8") as file:
                page.open_text(file.read())
            address = page.copied("#copy-address")
            print("%d characters" % len(address.partition("#")[2]))
            self.assertLess(len(address.partition("#")[2]), 1200)

    def test_pictures_and_texts_leave_the_page(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            self.assertIn("A Par - Bur", page.copied("#copy-orders"))
            text = page.copied("#copy-text")
            self.assertIn("Phase: S1901M", text)
            page.judge()
            self.assertIn("A Par - Bur succeeds", page.copied("#copy-report"))
            with open(page.download("#save-svg"), encoding="utf-8") as file:
                svg = file.read()
            self.assertTrue(svg.startswith("<svg") or svg.startswith("<?xml"))
            self.assertIn("</svg>", svg)
            os.remove(page.download("#save-svg"))
        with Board() as page:
            with open(page.download("#save-png"), "rb") as file:
                png = file.read()
            self.assertTrue(png.startswith(b"\x89PNG"))
            self.assertGreater(len(png), 50000)

    def test_the_text_of_a_position_opens_again(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            before = page.position()
            text = page.copied("#copy-text")
            page.new_game()
            page.open_text(text, "position.txt")
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"]})
            self.assertEqual({key: page.position()[key] for key in ("phase", "units", "centers")}, {key: before[key] for key in ("phase", "units", "centers")})

    def test_a_text_in_windows_1252_is_read_as_the_program_reads_it(self):
        with Board() as page:
            path = os.path.join(page.folder, "turn.txt")
            with open(path, "wb") as file:
                file.write(b"Phase: S1901M\nFrance (Andr\xe9):\nA Par \x96 Bur\n")
            page.open_file(path)
            page.until(lambda: "is open" in page.message(), page.message)
            page.judge()
            after = page.game_phase()["answer"]["state"]
            self.assertIn("A BUR", after["units"]["FRANCE"])
            self.assertEqual(after, native("adjudicate", "--format", "json", path)["state"])

    def test_a_game_of_the_python_package_opens(self):
        """What its to_saved_game_format() writes, of two phases."""
        first = start_request()
        orders = {"FRANCE": ["A PAR - BUR"], "ENGLAND": None}
        after = native("adjudicate", request={**first, "orders": {"FRANCE": ["A PAR - BUR"]}})["state"]
        def phase(name, position, orders):
            state = {"name": name, "units": position["units"], "centers": position["centers"], "retreats": {}, "map": "standard"}
            return {"name": name, "state": state, "orders": orders, "results": {}, "messages": []}
        saved = {"id": "club-7", "map": "standard", "rules": ["POWER_CHOICE"], "phases": [phase("S1901M", first, orders), phase("F1901M", after, {})]}
        with Board() as page:
            page.open_text(json.dumps(saved))
            self.assertIn("is open", page.message())
            self.assertNotIn("otherwise", page.message())
            self.assertEqual([each["position"]["phase"] for each in page.game()["phases"]], ["S1901M", "F1901M"])
            self.assertIsNotNone(page.game()["phases"][0]["answer"])
            self.assertEqual(page.phase(), "F1901M")
            saved["phases"][1]["state"]["units"]["FRANCE"] = ["A PIC", "A MAR", "F BRE"]
            page.open_text(json.dumps(saved))
            self.assertIn("Spring 1901", page.message())

    def test_a_game_saved_for_the_python_package_opens_again(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            page.go_on()
            saved = page.game()
            path = page.download("#save-python")
            with open(path, encoding="utf-8") as file:
                written = json.load(file)
            self.assertEqual([phase["name"] for phase in written["phases"]], ["S1901M", "F1901M"])
            self.assertEqual(written["phases"][0]["orders"]["FRANCE"], ["A PAR - BUR"])
            page.new_game()
            page.open_file(path)
            page.until(lambda: page.phase() == "F1901M", page.message)
            self.assertEqual([phase["orders"] for phase in page.game()["phases"]], [phase["orders"] for phase in saved["phases"]])
            self.assertEqual(page.game()["phases"][0]["answer"]["state"], saved["phases"][0]["answer"]["state"])

    def test_hostile_files_are_refused_and_the_game_stays(self):
        good = games.game(start_request())
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            kept = page.game()
            for name, text in games.refused(good):
                with self.subTest(name):
                    page.open_text(text)
                    said, former, kept = page.message(), kept, page.game()
                    self.assertEqual(kept, former, said)
                    self.assertIn("cannot be opened", said)
                    self.assertLess(len(said), 500)
                    print("%s: %s" % (name, said))
                    self.safe(page)

    def test_a_game_that_nobody_has_changed_replaces_nothing(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.until(lambda: "A PAR - BUR" in page.stored(), "the order is not kept")
            kept = page.stored()
            # The storage answers as if it were empty, as a browser does that has not read it yet; then as it should.
            empty = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
                const read = Storage.prototype.getItem;
                Storage.prototype.getItem = function (key) { return key === "entente.game" ? null : read.call(this, key); };"""})
            page.reload()
            self.assertEqual(page.orders(), {})
            time.sleep(0.5)
            page.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", empty)

            def is_there_again():
                page.reload()  # a busy browser may not have read its storage at the first time either
                return page.stored() == kept

            page.until(is_there_again, "the game is gone")
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"]})

    def test_a_game_that_nobody_touched_takes_no_place_of_the_former_one(self):
        def former(page):
            return json.loads(page.js("return localStorage.getItem('entente.former') ?? 'null'"))

        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            link = page.copied("#copy-address")
            link = "#" + link.partition("#")[2]
            page.order("F LON - NTH", "ENGLAND")
            page.judge()
            own = page.game()
            said = lambda: page.until(page.message, "nothing is said")

            def is_kept(what):
                self.assertEqual([phase["orders"] for phase in former(page)["phases"]], [phase["orders"] for phase in own["phases"]], what)

            page.new_game()
            self.assertIn("is kept", said())
            is_kept("a new game")
            page.clear_messages()
            page.new_game()
            self.assertNotIn("is kept", said())
            for name in ("colonial", "standard", "chaos", "standard"):  # as arrow keys go through the list
                page.choose("#map-select", name)
            page.choose("#rules-select", "1971")
            for name in ("colonial", "standard"):
                page.choose("#map-select", name)
            is_kept("other maps")
            page.choose("#rules-select", "datc")
            time.sleep(0.5)
            page.open(link)
            is_kept("an address")
            time.sleep(0.5)
            page.reload()
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR - BUR"]})
            page.new_game()
            is_kept("a new game after the address")
            time.sleep(0.5)
            page.reload()
            page.js("location.hash = arguments[0]", link)
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR"]}, page.message)
            page.new_game()
            is_kept("an address of the open page")
            page.tab("game")
            page.hit(next(each for each in page.visible("#panel-game button") if each.text == "The game before this"))
            page.until(lambda: page.game()["phases"] == own["phases"], page.message)
            page.js("location.hash = arguments[0]", link)
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR"]}, page.message)
            page.order("F LON - ENG", "ENGLAND")
            page.new_game()
            self.assertIn("ENGLAND", former(page)["phases"][0]["orders"])

    def test_the_last_five_games_are_kept(self):
        def former(page):
            if not page.visible("#former-games"):
                page.tab("game")
                page.hit(page.find("#former summary"))
            return page.until(lambda: page.visible("#former-games button"), "the games before are not shown")

        orders = ["A PAR - BUR", "A PAR - PIC", "A PAR - GAS", "A MAR - BUR", "A MAR - SPA", "A MAR - PIE"]
        with Board() as page:
            for i, order in enumerate(orders):
                page.order(order, "FRANCE")
                if i % 2:
                    page.judge()
                page.new_game()
            self.assertEqual([each.text for each in former(page)], ["Standard Diplomacy: Spring 1901, movement, %s" % each for each in
                             ("2 phases", "1 phase", "2 phases", "1 phase", "2 phases")])
            page.hit(former(page)[4])
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - PIC"]}, page.message)
            self.assertIsNotNone(page.game_phase()["answer"])
            page.new_game()
            self.assertEqual(len(former(page)), 5, "a game stands twice, or is gone")
            page.hit(former(page)[0])
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - PIC"]}, page.message)
            # A full storage: the oldest give way to the game that is open.
            page.clear_messages()
            page.js("""for (let size = 1 << 22; size; size >>= 1)
                try { localStorage.setItem('filler ' + size, 'x'.repeat(size)); } catch {}""")
            page.order("F LON - NTH", "ENGLAND", otherwise=True)
            page.until(lambda: "F LON - NTH" in page.stored(), "the order is not kept")
            self.assertNotIn("does not keep", page.message())
            page.tab("game")
            self.assertLess(len(former(page)), 5)

    def test_an_earlier_stage_of_a_game_takes_no_place(self):
        def before(page):
            return page.js("return Object.keys(localStorage).filter((key) => key.startsWith('entente.former')).length")

        def back(page):
            page.tab("game")
            page.hit(next(each for each in page.visible("#panel-game button") if each.text == "The game before this"))

        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            page.new_game()
            back(page)
            page.until(lambda: page.game_phase()["answer"], page.message)
            page.go_on()
            page.order("A BUR - BEL", "FRANCE")
            page.new_game()
            self.assertEqual(before(page), 1)
            back(page)
            page.until(lambda: page.orders() == {"FRANCE": ["A BUR - BEL"]}, page.message)
            page.order("A BUR - MUN", "FRANCE")  # instead: the other plan stays
            page.new_game()
            self.assertEqual(before(page), 2)

    def test_the_oldest_game_before_is_there_after_undo(self):
        orders = ["A PAR - BUR", "A PAR - PIC", "A PAR - GAS", "A MAR - BUR", "A MAR - SPA"]
        kept = "return Object.entries(localStorage).map(([key, game]) => key.startsWith('entente.former') ? game : '').join()"
        with Board() as page:
            for order in orders:
                page.order(order, "FRANCE")
                page.new_game()
            page.order("A MAR - PIE", "FRANCE")
            page.tab("game")
            page.hit(page.find("#former summary"))
            page.hit(page.until(lambda: page.visible("#former-games button")[4:], "the games before are not shown")[0])
            page.until(lambda: page.orders() == {"FRANCE": ["A PAR - BUR"]}, page.message)
            page.hit(page.until(lambda: [each for each in page.visible("#message button") if each.text == "Undo"], page.message)[0])
            page.until(lambda: page.orders() == {"FRANCE": ["A MAR - PIE"]}, page.message)
            self.assertIn("A PAR - BUR", page.js(kept))

    def test_games_of_two_titles_are_kept(self):
        kept = "return Object.keys(localStorage).filter((key) => key.startsWith('entente.former')).length"
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.until(lambda: "A PAR - BUR" in page.stored(), "the order is not kept")
            game = json.loads(page.stored())
            for title in ("Club final", "Other"):
                page.open_text(json.dumps({**game, "title": title}))
                page.until(lambda title=title: page.game()["title"] == title, page.message)
            page.new_game()
            self.assertEqual(page.js(kept), 3)

    def test_two_tabs_lose_no_turns(self):
        def turns(page):
            return [phase["orders"] for phase in page.game()["phases"]]

        def button(page, words):
            page.hit(page.until(lambda: [each for each in page.visible("#message button") if each.text == words], page.message)[0])

        with Board(anew=True) as page:
            page.order("A PAR - BUR", "FRANCE")
            page.until(lambda: "A PAR - BUR" in page.stored(), "the order is not kept")
            first = page.driver.current_window_handle
            page.driver.switch_to.new_window("tab")
            second = page.driver.current_window_handle
            page.open()
            self.assertEqual(turns(page), [{"FRANCE": ["A PAR - BUR"]}])
            page.driver.switch_to.window(first)
            page.judge()
            page.go_on()
            page.order("A BUR - BEL", "FRANCE")
            page.until(lambda: "A BUR - BEL" in page.stored(), "the order is not kept")
            self.assertEqual(page.message(), "")
            played = turns(page)
            # The second tab, which knows nothing of that, goes on all the same.
            page.driver.switch_to.window(second)
            page.until(lambda: "Another tab" in page.message(), "nothing is said of the other tab")
            page.clear_messages()
            page.order("F LON - NTH", "ENGLAND")
            page.until(lambda: "F LON - NTH" in page.stored(), "the order is not kept")
            page.until(lambda: "the game before this" in page.message(), page.message)
            page.reload()
            self.assertEqual(turns(page), [{"FRANCE": ["A PAR - BUR"], "ENGLAND": ["F LON - NTH"]}])
            page.tab("game")
            page.hit(next(each for each in page.visible("#panel-game button") if each.text == "The game before this"))
            page.until(lambda: turns(page) == played, "the turns of the first tab are gone")
            page.clear_messages()
            page.hit(page.find("#undo"))
            page.order("A LVP - YOR", "ENGLAND")
            page.until(lambda: "A LVP - YOR" in page.stored(), "the order is not kept")
            self.assertEqual(page.message(), "")
            # The first tab takes it.
            own = turns(page)
            page.driver.switch_to.window(first)
            button(page, "Open that here")
            page.until(lambda: turns(page) == own, page.message)
            page.hit(page.find("#undo"))
            page.until(lambda: page.js("return localStorage.getItem('entente.former')").count("A LVP - YOR"), "what was taken is gone")
            self.assertEqual(turns(page), played)
            page.hit(page.find("#redo"))
            page.until(lambda: turns(page) == own, page.message)
            page.order("F EDI - NWG", "ENGLAND")
            page.until(lambda: "F EDI - NWG" in page.stored(), "the order is not kept")
            self.assertEqual(page.message(), "")

    def test_hostile_files_that_open_do_nothing_else(self):
        good = games.game(start_request())
        with Board() as page:
            for name, text in games.harmless(good):
                with self.subTest(name):
                    page.open_text(text)
                    for tab in page.tabs():
                        page.tab(tab)
                    self.safe(page)
                    if not page.game_phase()["answer"]:
                        page.judge()
                    self.safe(page)
                    page.reload()
                    self.safe(page)

    def test_hostile_addresses_are_refused(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            kept = page.game()
            key, _, body = page.copied("#copy-address").partition("#")[2].partition("=")
            self.assertTrue(body)
            bad = ["", "!!!", body[:len(body) // 2], body[:-1] + "\u00e9", "A" * 100000, body[::-1], games.HTML, "%00%ff", "__proto__"]
            for value in bad:
                with self.subTest(value[:30]):
                    page.open("#%s=%s" % (key, value))
                    self.assertEqual(page.game(), kept)
                    self.assertIn("cannot be opened", page.message())
                    self.safe(page)

    def test_a_broken_store_does_not_stop_the_page(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            time.sleep(0.5)
            keys = page.js("return Object.keys(localStorage)")
            self.assertTrue(keys, "nothing is kept in localStorage")
            for value in ("", "{", "null", '{"format":"entente-game","version":1,"phases":[]}', "x" * 100000):
                with self.subTest(value[:30]):
                    # Leaving the page stores the game again, so the value is put there by an empty page of the same origin.
                    page.driver.get("about:blank")
                    blank = os.path.join(page.folder, "blank.html")
                    with open(blank, "w", encoding="utf-8") as file:
                        file.write("<!DOCTYPE html><title>blank</title>")
                    page.driver.get("file://" + blank)
                    page.js("for (const key of arguments[0]) localStorage.setItem(key, arguments[1])", keys, value)
                    page.open()
                    self.assertEqual(page.phase(), "S1901M")

    def safe(self, page):
        self.assertIsNone(page.js("return window.injected ?? ({}).injected ?? null"))
        self.assertEqual(page.js("return document.querySelectorAll('img[onerror], #side script, #board script, #timeline script').length"), 0)
        self.assertTrue(page.find("#judge").is_displayed())


board.main()
