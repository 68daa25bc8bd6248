#!/usr/bin/env python3
"""What a screen reader announces: messages, what was done, what units are called: heard.py PAGE ENTENTE SOURCE"""
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

    # ---- What was done ----

    def announced(self, page, words):
        page.until(lambda: words in page.text("#announcement"), lambda: "it says %r, not %r" % (page.text("#announcement"), words))

    def test_undo_and_redo_say_what_they_changed(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.chord(Keys.CONTROL, "z")
            self.announced(page, "Undone. Army Paris: no order.")
            page.hit(page.find("#redo"))
            self.announced(page, "Redone. Army Paris: Move to Burgundy.")
            page.judge()
            page.hit(page.find("#undo"))
            self.announced(page, "Undone. Spring 1901, movement, not judged.")
            page.choose("#rules-select", "1982")
            page.hit(page.find("#undo"))
            self.announced(page, "Undone. Rules: datc.")
            page.hit(page.find("#undo"))
            page.chord(Keys.CONTROL, "z")
            self.announced(page, "There is nothing to undo.")

    def test_clear_suggest_and_rules_say_what_they_did(self):
        with Board() as page:
            page.choose("#power-select", "FRANCE")
            page.hit(self.button(page, "Suggest", "#panel-orders"))
            self.announced(page, "3 orders suggested for France.")
            page.hit(self.button(page, "Clear", "#panel-orders"))
            self.announced(page, "No orders for France.")
            page.choose("#rules-select", "1982")
            self.announced(page, "Rules: 1982.")
            page.judge()
            page.choose("#rules-select", "datc")
            self.announced(page, "Rules: datc. Spring 1901, movement: ")

    # ---- The text of the orders ----

    def marked(self, page):
        return page.js("const pane = document.getElementById('orders-text'); return document.activeElement === pane &&"
                       " pane.value.slice(pane.selectionStart, pane.selectionEnd)")

    def trouble(self, page):
        """Whether the text is marked as invalid, and what stands about it in its description."""
        return page.js("const pane = document.getElementById('orders-text'), ids = pane.getAttribute('aria-describedby').split(' ');"
                       "return [pane.getAttribute('aria-invalid'), document.getElementById(ids.at(-1)).textContent]")

    def test_the_text_says_what_is_not_read(self):
        with Board() as page:
            self.assertEqual(self.trouble(page), ["false", ""])
            page.write("France:\nA Par - Bur\nA Xyz - Foo\nA Mar S A Par - Gas")
            self.announced(page, "1 order is not read: line 3. 1 order needs a look: line 4.")
            self.assertEqual(self.trouble(page), ["true", "1 order is not read: line 3. 1 order needs a look: line 4."])
            self.assertIn("unread, line 3", page.text("#readings"))
            page.write("France:\nA Par - Bur\nA Mar S A Par - Bur\nF Bre - Mao")
            self.announced(page, "Every order is read.")
            self.assertEqual(self.trouble(page), ["false", ""])
            page.write("Phase: F1905M\nFrance:\nA Par - Bur")
            self.announced(page, "part of a position")
            self.assertEqual(self.trouble(page)[0], "true")

    def test_a_line_that_is_read_only_needs_a_look(self):
        with Board() as page:
            page.write("Austria:\nA Vie H // no")
            self.assertEqual(self.trouble(page), ["false", "1 order needs a look: line 2."])
            self.assertIn("AUSTRIA", page.orders())

    def test_what_was_typed_is_announced_where_it_is_news(self):
        typed, news = "zz: F Lon - Qqq", "1 order is not read: line 1."
        with Board() as page:
            page.write(typed)
            judged = page.driver.execute_async_script("""const done = arguments[0], said = () => document.getElementById('announcement').textContent;
                document.getElementById('judge').click(); const first = said(); setTimeout(() => done([first, said()]), 1200)""")
            self.assertEqual(judged[0], judged[1], "the text is announced after the results")
            page.hit(page.find("#undo"))
            page.write(typed + "q")
            self.announced(page, news)
            page.hit(self.button(page, "Clear", "#panel-orders"))
            self.announced(page, "No orders.")
            page.write(typed + "q")
            self.announced(page, news)
            self.refused(page)
            page.write(typed)
            page.write(typed + "\nF Bre - Xyz")
            self.announced(page, "lines 1-2")
            page.write("England:\nF Lon - Nth")
            self.announced(page, "Every order is read.")
            self.assertTrue(page.texts("#message .error"), "typing removes what was refused")

    def test_the_links_to_lines_are_a_stop(self):
        with Board() as page:
            page.write("Hello everybody,\nFrance:\nA Par - Bur\nthis is what I want to do.")
            summary = page.find("#readings summary")
            page.hit(summary)
            page.until(lambda: page.visible('#readings [data-line="4"]'), "the entry does not open")
            page.js("document.querySelector('#readings [data-line]').focus()")
            page.press(Keys.END)
            self.assertTrue(page.js("return document.activeElement.matches('[data-line=\"4\"]')"))
            page.hit(summary)
            page.until(lambda: page.js("return document.querySelector('#readings .jump').tabIndex") == 0, "no link is a stop of Tab")

    def test_an_entry_leads_to_its_line(self):
        with Board() as page:
            page.write("France:\nA Par - Bur\n" + "\n" * 40 + "A Xyz - Foo")
            page.hit(page.until(lambda: page.visible('#readings [data-line="43"]'), "no entry for the line")[0])
            self.assertEqual(self.marked(page), "A Xyz - Foo")
            self.assertGreater(page.js("return document.getElementById('orders-text').scrollTop"), 100)
            page.js("document.querySelector('#readings [data-line]').focus()")
            page.press(Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.ENTER)
            self.assertEqual(self.marked(page), "A Par - Bur")

    def test_lines_of_prose_are_shown(self):
        with Board() as page:
            page.write("Hello everybody,\nFrance:\nA Par - Bur\nthis is what I want to do.\nIt is a nice day today.")
            self.assertEqual(page.text("#readings summary"), "3 lines were skipped as prose: 1, 4-5")
            page.hit(page.find("#readings summary"))
            line = page.until(lambda: page.visible('#readings [data-line="4"]'), "the entry does not open")[0]
            page.js("arguments[0].scrollIntoView()", line)
            page.hit(line)
            self.assertEqual(self.marked(page), "this is what I want to do.")

    # ---- The board ----

    def on(self, page, selector):
        page.js("document.querySelector(arguments[0]).focus()", selector)

    def label(self, page, selector):
        return page.find(selector).get_attribute("aria-label")

    def tip(self, page):
        return page.js("return [...document.querySelectorAll('.tip p')].filter((each) => each.checkVisibility()).map((each) => each.textContent)")

    def test_builds_and_waived_builds(self):
        with Board() as page:
            page.open_text(json.dumps({"map": "standard", "phase": "W1901A", "units": {"FRANCE": ["A SPA", "F POR", "A BUR"]},
                                       "centers": {"FRANCE": ["PAR", "BRE", "MAR", "SPA", "POR"]}}), "winter.json")
            page.clear_messages()
            page.press(Keys.TAB)  # the ring lists its places for who uses keys
            self.assertIn("Free for a new unit", self.label(page, '[data-spot="PAR"]'))
            self.on(page, '[data-spot="PAR"]')
            page.press("a")
            page.until(lambda: "Build Army Paris" in self.label(page, '[data-spot="PAR"]'), lambda: self.label(page, '[data-spot="PAR"]'))
            page.until(lambda: "Build Army Paris" in self.tip(page), lambda: "the tip says %s" % self.tip(page))
            self.on(page, '[data-spot="MAR"]')
            page.press("w")
            self.announced(page, "France: 1 build waived.")
            page.press("w")
            page.until(lambda: "builds 2 units" in page.message(), "a third order is accepted")
            self.assertEqual(page.orders(), {"FRANCE": ["A PAR B", "WAIVE"]})
            self.on(page, '[data-spot="PAR"]')
            page.press("w")  # in the place of the build
            self.announced(page, "France: 2 builds waived.")
            self.assertEqual(page.orders(), {"FRANCE": ["WAIVE", "WAIVE"]})
            page.write("France:\nBuild F Par\nBuild A Bur")  # neither counts
            self.on(page, '[data-spot="MAR"]')
            page.press("w")
            self.announced(page, "France: 1 build waived.")
            self.on(page, '[data-unit="SPA"]')
            page.press(Keys.ENTER)
            page.until(lambda: "Army Spain: France builds, and removes no unit." in page.message(), page.message)

    def test_a_unit_that_cannot_be_ordered_says_why(self):
        with Board() as page:
            page.choose("#power-select", "FRANCE")
            for key in (Keys.ENTER, "m"):
                page.clear_messages()
                self.on(page, '[data-unit="BER"]')
                page.press(key)
                page.until(lambda: "Army Berlin: of Germany. Orders are given for France." in page.message(), "nothing is said")
            page.tab("setup")
            self.on(page, '[data-unit="PAR"]')
            page.press(Keys.ENTER)
            page.until(lambda: "being set up" in page.message(), page.message)

    def test_escape_closes_the_tip(self):
        with Board() as page:
            page.press(Keys.TAB)
            self.on(page, '[data-unit="BER"]')
            self.assertEqual(self.tip(page), ["Army Berlin (Germany)", "No order"])
            page.press(Keys.ESCAPE)
            self.assertEqual(self.tip(page), [])
            page.hover(page.find('[data-unit="PAR"]'))
            page.until(lambda: self.tip(page), "no tip at the mouse")
            self.on(page, "#judge")
            page.press(Keys.ESCAPE)
            self.assertEqual(self.tip(page), [])

    def test_orders_are_said_in_words(self):
        with Board() as page:
            page.write("Germany:\nA Mun S A Ber - Kie\nF Kie - Den\n\nEngland:\nA Lvp - Iri - Mid - Bre")
            page.until(lambda: "Support Army Berlin to Kiel" in self.label(page, '[data-unit="MUN"]'), lambda: self.label(page, '[data-unit="MUN"]'))
            self.assertIn("Move to Denmark", self.label(page, '[data-unit="KIE"]'))
            self.assertIn("Move to Brest", self.label(page, '[data-unit="LVP"]'))
            page.hover(page.find('[data-unit="MUN"]'))
            page.until(lambda: "Support Army Berlin to Kiel" in self.tip(page), lambda: "the tip says %s" % self.tip(page))

    def test_each_result_names_its_power(self):
        with Board() as page:
            page.order("A PAR - BUR", "FRANCE")
            page.judge()
            self.assertEqual(len(page.results()), 22)
            for item in page.results():
                self.assertRegex(item, "^(Austria|England|France|Germany|Italy|Russia|Turkey)")


board.main()
