/* test_pending.c -- sentences that leave orders open, and those that only look so.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "prose/notice.h"

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

static void a_case_or_a_consent_leaves_orders_open(void **state)
{
    static const char *const lines[] = {"Dans le cas où je ne réponds pas, utilise ceux-ci.",
                                        "In het geval dat ik niet antwoord.",
                                        "Im Falle dass ich mich nicht melde",
                                        "In the case of an NMR use these.",
                                        "En el caso de NMR",
                                        "If Boris says OK.",
                                        "Unless Italy says yes, these count",
                                        "If Boris approves",
                                        "Boris has to approve first.",
                                        "With Boris's OK.",
                                        "Mit Zustimmung von Boris",
                                        "Just to avoid NMR.",
                                        "These are here to avoid an NMR",
                                        "sous condition",
                                        "alleen bij NMR",
                                        "Nur bei NMR",
                                        "Vorbehaltlich Absprache",
                                        "On condition that Boris agrees",
                                        NULL};
    (void)state;

    expect(true, lines);
}

static void others_that_follow_leave_orders_open(void **state)
{
    static const char *const lines[] = {"The real ones follow tonight.",
                                        "Final version tomorrow.",
                                        "I'll send the real ones later.",
                                        "Die richtigen Befehle kommen morgen.",
                                        "Das sind noch nicht die endgültigen Befehle.",
                                        "Noch nicht endgültig",
                                        "Wird noch bestätigt",
                                        "Befehle folgen später",
                                        "Les vrais ordres suivent.",
                                        "Pas encore définitif.",
                                        "Gli ordini veri arrivano domani.",
                                        "Non ancora definitivi.",
                                        "Las órdenes verdaderas llegan mañana",
                                        "De echte orders komen morgen.",
                                        "Not yet final.",
                                        "Only the first two.",
                                        "Nur die ersten zwei",
                                        "These stand for now.",
                                        "New orders, I will mail them.",
                                        "I will send other moves",
                                        "New orders will come",
                                        "Im Fall der Fälle melde ich neue Befehle",
                                        "Wenn ich mich nicht melde",
                                        "I have these to avoid NMR",
                                        "I have to avoid an NMR, so here is a set",
                                        "This is all I have to avoid NMR",
                                        "For Germany only, please do not process.",
                                        "Only for Germany",
                                        "Nur für Deutschland",
                                        "Meant for Germany.",
                                        "Cover story for Germany.",
                                        NULL};
    (void)state;

    expect(true, lines);
}

static void neighbors_of_such_sentences_are_chat(void **state)
{
    static const char *const lines[] = {"The case is closed",
                                        "The case of the missing mail is solved",
                                        "In every case, thanks",
                                        "Dans tous les cas, bonne chance",
                                        "In elk geval bedankt",
                                        "Auf jeden Fall viel Erfolg",
                                        "My orders for Fall",
                                        "Let me know if Boris says OK",
                                        "Boris says OK",
                                        "Tom approves of the new schedule",
                                        "That is ok with me",
                                        "With best wishes to all",
                                        "Please avoid NMRs this time",
                                        "In good condition",
                                        "This is the real world",
                                        "Real life got in the way",
                                        "The real fun follows",
                                        "The final round was great",
                                        "A new version of the map is out",
                                        "Guten Morgen, hier meine Befehle",
                                        "Bis später",
                                        "Die richtigen Leute spielen hier",
                                        "Meine Befehle folgen",
                                        "Les vrais amis",
                                        "Suivent mes ordres",
                                        "Un'altra volta, ancora grazie",
                                        "Encore merci",
                                        "Echte vrienden",
                                        "Arrivano i miei ordini",
                                        "Only the gods know",
                                        "That is all for now",
                                        "Bye for now, see you",
                                        "Good luck to Germany",
                                        "Only Germany writes to me",
                                        "I only play for fun",
                                        "It was meant for fun",
                                        "A nice story, Tom",
                                        "I wrote a cover story, Tom",
                                        "It says so if more centers win than there are",
                                        "The GM has to approve this list",
                                        "Is this for Germany only?",
                                        "New ones are better, I will see",
                                        "Other sets of dice are nicer, he will say",
                                        "Final moves at chess, the best will win",
                                        "I have to avoid NMR fines",
                                        "We need to avoid an NMR",
                                        "Im Fall der Fälle melde ich mich",
                                        "Im Falle eines Falles melde ich mich",
                                        NULL};
    (void)state;

    expect(false, lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(orders_that_hold_only_in_a_case_are_open),
                                       cmocka_unit_test(what_was_written_for_another_player_is_open),
                                       cmocka_unit_test(a_case_or_a_consent_leaves_orders_open),
                                       cmocka_unit_test(others_that_follow_leave_orders_open),
                                       cmocka_unit_test(chat_leaves_no_orders_open),
                                       cmocka_unit_test(neighbors_of_such_sentences_are_chat)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
