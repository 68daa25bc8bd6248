/* test_pending.c -- sentences that leave orders open, and those that only look so.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "text/notice.h"

/* Both where it stands among orders and above a heading. */
static void expect(bool wanted, const char *const *lines)
{
    ent_map *map = ent_map_builtin("standard", NULL);

    for (; *lines; lines++) {
        ent_span text = {*lines, strlen(*lines)};
        ent_sentence sentence = ent_notice_read(text), again = sentence;
        if (ent_notice_sentence(map, &sentence) != wanted || ent_notice_above_heading(map, &again) != wanted)
            fail_msg("%s: not %d", *lines, wanted);
    }
    ent_map_free(map);
}

static void orders_that_hold_only_in_a_case_are_open(void **state)
{
    static const char *const lines[] = {
        /* a strong word alone */
        "BACKUP ORDERS", "Use the backup set if Germany attacks.", "Fallback orders", "[1] conditional on Boris",
        "Haha, fooled you", "psych!", "Last line is void", "just a sketch", "Ersatzbefehle", "Reserve",
        "Bitte streichen", "Zweiter Befehl storniert", "À annuler", "Ordres provisoires", "provvisori",
        "órdenes provisionales", "voorlopige orders", "noodorders", "Platzhalter",
        /* a limit, and a game master's or a writer's work */
        "Call me before you adjudicate.", "Ask Boris before you process these", "Erst nach Anruf auswerten",
        "in case of NMR", "In case I don't make the deadline", "Default set", "My previous set stands", "standby set",
        "Unless you hear from me, these stand", "I might send others before the deadline",
        "If the deadline is extended, wait for me", "en cas de non réponse", "als ik geen antwoord krijg",
        "agreed with Boris, if he keeps his word", "solo se lui accetta",
        /* others follow */
        "New orders will follow.", "More orders coming", "A second set is coming", "Neue Befehle folgen",
        "My new orders for this turn will follow.", "Änderungen folgen", "Nouveaux ordres à suivre",
        "nieuwe orders volgen", "changes will follow",
        /* a part of them, consent, and phrases */
        "Just the first two please", "Just the builds", "I need Boris's OK first", "Pending agreement with Turkey",
        "see my next mail", "Await my confirmation", "Must still check with Boris", "I'll confirm tonight",
        "only to be used in an emergency", "Dry run", "Hold on to these until I call", "Revert to hold", "For now",
        "d'autres ordres suivront", "Corrected orders will follow", "Noch nicht final", "Warte auf Antwort von Boris",
        "nur falls nötig", "ordres de secours", "en attente de confirmation", "Ordini di riserva",
        "in attesa di conferma", "Órdenes de reserva", "por confirmar", "wacht op bevestiging", "nog te bevestigen",
        NULL};
    (void)state;

    expect(true, lines);
}

static void what_was_written_for_another_player_is_open(void **state)
{
    static const char *const lines[] = {"This is what I sent Germany",
                                        "copy of what I sent Austria",
                                        "Sent to Italy as a bluff",
                                        "I sent this to Germany as well",
                                        "Version for Germany",
                                        "Shown to Austria this morning",
                                        "Das habe ich Deutschland geschickt",
                                        NULL};
    (void)state;

    expect(true, lines);
}

/* The same words in sentences that say nothing of orders. */
static void chat_leaves_no_orders_open(void **state)
{
    static const char *const lines[] = {
        "Good luck all",
        "Here are my orders for Spring 1901",
        "sorry for being late",
        "my orders",
        "Please confirm receipt",
        "Please send a confirmation mail",
        "Confirmation please",
        "Thanks for the reminder",
        "Made it just before the deadline",
        "I sent this from my office after lunch",
        "Sent just before dinner",
        "Just my orders this time",
        "Just got home",
        "Just in time, I hope",
        "My orders follow",
        "The press will follow",
        "I will send press later",
        "More press later",
        "More news soon",
        "See you next turn",
        "New year, new luck",
        "New mail address, same player",
        "I must say this is fun",
        "It might rain",
        "I expect snow",
        "My default browser crashed",
        "My previous mailbox is gone",
        "Previous mail bounced, trying again",
        "In any case, have fun",
        "In any case, nice to hear from you",
        "He might be late",
        "Case closed",
        "Nice to hear from you again",
        "Hope to hear from you soon",
        "I hear the sea",
        "Did you hear the news?",
        "I agree with the new schedule",
        "Let me know if you hear from Tom",
        "Please let me know if you got this",
        "I wonder if the list server forgot to send it",
        "Tell me if he is late",
        "I sent Tom a postcard",
        "Germany wrote a nice press piece",
        "Sent from Germany",
        "Did Germany send this?",
        "Who sent this to Germany?",
        "This is fun, Germany",
        "Processing fee paid",
        "Thanks for processing so quickly",
        "Set phasers to stun",
        "No reply needed",
        "I need a beer",
        "Without coffee I am lost",
        "Viel Spaß beim Auswerten",
        "Danke fürs Auswerten",
        "Warte gespannt auf das Ergebnis",
        "Bis zum nächsten Zug",
        "Erst mal Kaffee",
        "Merci de confirmer la réception",
        "Dans l'attente de vous lire",
        "Per ora tutto bene",
        "In attesa di notizie",
        "Prima di tutto, grazie",
        "Antes de nada, gracias",
        "Espero que estés bien",
        "Eerst koffie",
        "Wacht vol spanning",
        "Before I forget to say so, the long winter evenings with all of you were great",
        NULL};
    (void)state;

    expect(false, lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(orders_that_hold_only_in_a_case_are_open),
                                       cmocka_unit_test(what_was_written_for_another_player_is_open),
                                       cmocka_unit_test(chat_leaves_no_orders_open)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
