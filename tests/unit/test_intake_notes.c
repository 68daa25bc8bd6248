/* test_intake_notes.c -- what the intake says of an order that was not simply read.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "intake_trials.h"

static void notes_say_what_was_done(void **state)
{
    static const trial list[] = {
        {"4.E.3=a", IMPLIED,
         "A RUH S A KIE - HOL=succeeds; A KIE - HOL=succeeds [implied by the order to Ruhr (4.E.3)]"},
        {"4.E.5=b", PROXY,
         "A VEN - TRI=succeeds [ordered by Austria, which has the proxy]; A VEN - TRI=void; A TYR - VEN=succeeds"},
        {"4.E.5=b", "Units:\nItaly: A Ven\nAustria: A Tyr\nOrders:\nItaly: A Ven proxy Austria\nAustria: A Tyr H\n",
         "A VEN H=succeeds [a proxy for Austria, which gives no order]; A TYR H=succeeds"},
        {"datc", "Units:\nGermany: A Ruh, A Kie\nOrders:\nGermany: A Ruh and A Kie hold\n",
         "A RUH H=succeeds [read from one verb for several units]; A KIE H=succeeds [read from one verb for several "
         "units]"},
        {"datc", "Units:\nGermany: A Ruh, A Kie\nOrders:\nGermany: All units hold\n",
         "A KIE H=succeeds [read from an order for several units]; A RUH H=succeeds [read from an order for several "
         "units]"},
        {"datc", "Units:\nGermany: A Ruh\nOrders:\nGermany: A Ruh H (good luck)\n",
         "A RUH H=succeeds [read without the words after it]"},
        /* a nation before the unit */
        {"datc", "Units:\nGermany: A Ruh\nOrders:\nGermany: German A Ruh H\n", "A RUH H=succeeds"},
        {"datc", "Units:\nGermany: A Ruh\nOrders:\nGermany: French A Ruh H\n",
         "A RUH H=succeeds [written as a unit of France]"},
        {"datc", "Units:\nGermany: A Ruh, A Kie\nOrders:\nGermany: A Kie and Fra. A Ruh hold\n",
         "A KIE H=succeeds [read from one verb for several units]; A RUH H=succeeds [written as a unit of France]"},
    };
    (void)state;
    RUN_TRIALS(list, NOTES);
}

/* Which places an order may mean, and how it was decided. */
static void notes_name_the_places_that_were_meant(void **state)
{
    static const trial list[] = {
        /* with "Vien" the name of no other place begins, with "Liv" one does */
        {"datc", "Units:\nFrance: A Par\nOrders:\nFrance: A Par - Vien\n", "A PAR - VIE=void"},
        {"datc", "Units:\nFrance: A Par\nOrders:\nFrance: A Par - Liv\n",
         "?=void [ambiguous: 'Liv' may mean Livonia, Liverpool]"},
        {"datc", EXAMPLE_1, "?=void [ambiguous: 'Pir' may mean Paris, Picardy]"},
        {"datc", EXAMPLE_4, "A GAS S A BUR - PAR=void; ?=void [ambiguous: 'Pir' may mean Paris, Picardy]"},
        {"datc", EXAMPLE_5,
         "F RUM - BUL/EC=succeeds [read as F Rum - Bul(ec): Budapest cannot hold a fleet, Burgundy cannot hold a "
         "fleet]"},
        {"datc", EXAMPLE_6,
         "A GRE S A SER - BUL=succeeds [read as A Gre S A Ser - Bul: Budapest is out of the supporter's reach, "
         "Burgundy is out of the supporter's reach]; A SER - BUL=succeeds"},
        {"datc", EXAMPLE_7,
         "A PAR S A PIC - BRE=succeeds [read as A Par S A Pic - Bre: Paris is not possible, Piedmont has no unit, "
         "Portugal has no unit]; A PIC - BRE=succeeds [read as A Pic - Bre: nothing else fits the other orders]"},
        {"datc", EXAMPLE_8,
         "A SER - BUL=succeeds [read as A Ser - Bul: nothing else fits the other orders]; A GRE S A SER - BUL=succeeds "
         "[read as A Gre S A Ser - Bul: Budapest is out of the supporter's reach, Burgundy is out of the supporter's "
         "reach]"},
        {"datc", EXAMPLE_9, "F RUM - BUD=void"},
        {"datc", "Units:\nFrance: A Par, A Pic, A Bur\nOrders:\nFrance: A Bur S A Pir - Bre\n",
         "?=void [ambiguous: 'Pir' may mean Paris, Picardy, Piedmont, Portugal]; A PAR H=succeeds; A PIC H=succeeds"},
        /* two words that are unclear */
        {"datc",
         "Units:\nEngland: F Nwy, F Nth, A Lvp\nRussia: A Lvn\nOrders:\nEngland: F Nor S A Liv\nRussia: A Lvn H\n",
         "?=void [ambiguous: 'Nor' may mean Norway, North Africa, North Atlantic Ocean, Norwegian Sea, North Sea; "
         "'Liv' may mean Livonia, Liverpool]; A LVN H=succeeds; A LVP H=succeeds; F NTH H=succeeds; F NWY H=succeeds"},
        /* a long name */
        {"datc",
         "Map: {\"base\": \"standard\", \"changes\": {\"provinces\": {\"NWY\": {\"name\": "
         "\"Norwegian Mountains and Valleys\"}}}}\nUnits:\nEngland: F Nwg\nOrders:\nEngland: F Nwg - Nor\n",
         "?=void [ambiguous: 'Nor' may mean Norwegian Mountains and Valleys, North Atlantic Ocean, Norwegian Sea, "
         "North Sea]"},
    };
    (void)state;
    RUN_TRIALS(list, NOTES);
}

/* Why each other place is none that the order can mean. */
static void notes_say_why_other_places_are_not_meant(void **state)
{
    static const trial list[] = {
        {"datc", "Units:\nRussia: A Fin\nOrders:\nRussia: A Fin - Nor\n", "A FIN - NWY=succeeds"},
        {"datc", "Units:\nFrance: A Par\nItaly: A Pie\nOrders:\nFrance: A Pir H\nItaly: A Pie H\n",
         "A PAR H=succeeds [read as A Par H: Picardy has no unit, Piedmont has a foreign unit, Portugal has no unit]; "
         "A PIE H=succeeds"},
        {"datc", "Units:\nFrance: A Mar\nOrders:\nFrance: A Mar - Pir\n",
         "A MAR - PIE=succeeds [read as A Mar - Pie: Paris is out of reach, Picardy is not possible, Portugal is not "
         "possible]"}, /* an army could reach the others only by convoys */
        {"datc",
         "Phase: W1901A\nUnits:\nFrance: A Mar\nCenters:\nFrance: Par, Mar, Bre\nOrders:\nFrance: Build A Pir\n",
         "A PAR B=succeeds [read as A Par B: Picardy is not possible, Piedmont is not possible, Portugal is not "
         "possible]"},
        {"datc",
         "Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance: A Bur -> Par, Gas\nOrders:\n"
         "France: A Bur - Pir\n",
         "A BUR - PAR=succeeds [read as A Bur R Par: Picardy is out of reach, Piedmont is out of reach, Portugal is "
         "out of reach]"},
        {"datc", "Units:\nGermany: A Mun\nOrders:\nGermany: A Mun - Pariz\n",
         "?=void [no place is called 'Pariz'; perhaps Paris was meant, but that is not possible]"},
        {"datc", "Units:\nGermany: A Mun\nOrders:\nGermany: A Pariz - Mun\n",
         "?=void [no place is called 'Pariz'; perhaps Paris was meant, but that is not possible]; A MUN H=succeeds"},
        {"datc", "Units:\nFrance: A Par\nOrders:\nFrance: A Par - B\n",
         "?=void [ambiguous: 'B' may mean Burgundy, Brest]"},
        {"datc", "Map: colonial\nUnits:\nTurkey: F Con\nOrders:\nTurkey: F Con - Bla via SC\n",
         "?=void ['Con' is wrong for the canal SC]"},
        {"datc",
         "Map: colonial\nUnits:\nTurkey: A Egy\nRussia: F Med\nOrders:\nTurkey: A Egy H; SC F Med - Mad\nRussia: F Med "
         "- Red\n",
         "A EGY H=succeeds; ?=void ['Mad' is wrong for the canal SC]; F MED - RED=fails"},
        {"datc",
         "Map: colonial\nUnits:\nTurkey: A Egy\nRussia: F Med\nOrders:\nTurkey: A Egy H; SC F Medd - Redd\nRussia: F "
         "Med - Red\n",
         "A EGY H=succeeds; SC F MED - RED=succeeds [read as SC F Med - Red]; F MED - RED=succeeds"},
        {"datc", "Units:\nEngland: A Lvp\nOrders:\nEngland: A Lvp - E\n",
         "?=void [too short or unclear: 'E' may mean Edinburgh]"},
        {"datc", "Units:\nFrance: A Mar\nOrders:\nFrance: A Mar - B\n",
         "?=void [too short or unclear: 'B' may mean Burgundy]"},
    };
    (void)state;
    RUN_TRIALS(list, NOTES);
}

static void notes_say_why_a_text_is_no_order(void **state)
{
    static const trial list[] = {
        {"datc", "Units:\nGermany: A Mun\nOrders:\nGermany: A Mun - Bur - Par\n",
         "?=void [more than one step: a route leads over places where a convoy can be]"},
        {"datc", "Units:\nGermany: A Mun\nOrders:\nGermany: A Mun - Nth - Par\n", "A MUN - NTH - PAR=void"},
        {"datc", "Units:\nGermany: A Mun, A Kie\nOrders:\nGermany: A Kie S A Mun - Bur - Par\n",
         "?=void [more than one step: a route leads over places where a convoy can be]; A MUN H=succeeds"},
        {"datc", "Units:\nGermany: A Mun\nOrders:\nGermany: All fleets hold\n",
         "?=void [no unit of the power can have this order]; A MUN H=succeeds"},
        {"datc",
         "Phase: W1901A\nUnits:\nFrance: A Mar\nCenters:\nFrance: Par, Mar, Bre\nOrders:\nFrance: Waive 2 builds\n",
         "WAIVE=succeeds [read from an order for several builds]; WAIVE=succeeds [read from an order for several "
         "builds]"},
        {"datc",
         "Phase: W1901A\nUnits:\nFrance: A Mar\nCenters:\nFrance: Par, Mar, Bre\nOrders:\nFrance: Waive 1 build\n",
         "WAIVE=succeeds"},
    };
    (void)state;
    RUN_TRIALS(list, NOTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_say_what_was_done),
        cmocka_unit_test(notes_name_the_places_that_were_meant),
        cmocka_unit_test(notes_say_why_other_places_are_not_meant),
        cmocka_unit_test(notes_say_why_a_text_is_no_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
