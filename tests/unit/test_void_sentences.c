/* test_void_sentences.c -- what is said of an order that does not count, and of one that fails for want of it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "turn/sentence.h"
#include "notation/print.h"
#include "written_turn.h"

/* The sentence of order number `entry` has to end with `end`. */
typedef struct row {
    const char *rule, *orders, *end;
    size_t entry;
} row;

static void check(const char *position, const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ent_request request;
        ent_turn turn;
        char text[1000], why[600];

        snprintf(text, sizeof text, "%s%s", position, rows[i].orders);
        judge_text(rows[i].rule, text, &request, &turn);
        ent_reason_sentence(&request, &turn, rows[i].entry, ENT_NAMES_CODE, why, sizeof why);
        const size_t len = strlen(why), end = strlen(rows[i].end);
        if (len < end || strcmp(why + len - end, rows[i].end) != 0)
            fail_msg("%s\n%s\ngives  %s\nnot    %s", rows[i].rule, text, why, rows[i].end);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}
#define CHECK(position, rows) check(position, rows, sizeof(rows) / sizeof *(rows))

/* ---- A convoy that was ordered, but not so that it counts. ---- */

static void a_void_order_to_convoy_is_named(void **state)
{
#define VOID "fails: it needs a convoy, and F NTH was ordered to convoy it to BEL, but that order is void"
    static const row rows[] = {
        {"4.D.3=c", "F Nth C A Lon - Bel; F Nth H\n", VOID, 0},
        {"4.D.3=b", "F Nth C A Lon - Bel; F Nth H\n", VOID, 0},
        {"4.C.1=a", "Nth C A Lon - Bel\n", VOID, 0},
        {"4.C.2=a", "A Nth C A Lon - Bel\n", VOID, 0},
        {"4.C.5=a", "F Nth C A Lon - Bel\n", VOID, 0},
        {"4.C.6=a", "F Nth C German A Lon - Bel\n", VOID, 0},
        {"4.B.6=a", "F Nth C A Lon/nc - Bel\n", VOID, 0},
        {"4.D.1=c", "F Nth C A Lon - Bel\nOrders:\nFrance: F Nth H\n", VOID, 0},
        /* There is no such fleet. */
        {"4.E.1=a", "F Ska C A Lon - Bel\n", "F SKA was ordered to convoy it to BEL, but that order is void", 0},
        {"4.D.3=c", "F Nth C A Lon - Hol; F Nth H\n", "F NTH was ordered to convoy it to HOL, but not there", 0},
        {"4.D.3=c", "F Nth H\n", "fails: it needs a convoy, and nobody ordered one", 0},
    };
    (void)state;
    CHECK("Phase: S1902M\nUnits:\nEngland: A Lon\nFrance: F Nth\nCenters:\nEngland: Lon\n"
          "Orders:\nEngland: A Lon - Bel\nFrance: ",
          rows);
    static const row below[] = {{"4.D.3=c", "F Nth C A Lon - Bel; F Nth H\nEngland: A Lon - Bel\n", VOID, 2}};
    CHECK("Phase: S1901M\nUnits:\nEngland: A Lon\nFrance: F Nth\nOrders:\nFrance: ", below);
}

/* A void order is to blame if a chain would reach with it. */
static void of_several_convoys_the_void_one_is_named_if_it_is_what_a_chain_lacks(void **state)
{
    static const row rows[] = {
        {"4.D.3=c", "F Mid C A Lon - Tun; F Wes C A Lon - Tun; F Eng C A Lon - Tun; F Eng H\n",
         "F ENG was ordered to convoy it to TUN, but that order is void", 0},
        {"4.D.3=c", "F Eng C A Lon - Tun; F Eng H; F Mid C A Lon - Tun; F Wes H\n",
         "F MAO was ordered to convoy it to TUN, but no chain of convoys reaches", 0},
        {"4.D.3=c", "F Eng C A Lon - Tun; F Eng H; F Mid H; F Wes H\n",
         "F ENG was ordered to convoy it to TUN, but that order is void", 0},
        {"4.D.3=c", "F Mid C A Lon - Tun; F Mid H; F Eng H\n",
         "F MAO was ordered to convoy it to TUN, but that order is void", 0},
    };
    (void)state;
    CHECK("Phase: S1902M\nUnits:\nEngland: A Lon\nFrance: F Eng, F Mid, F Wes\nCenters:\nEngland: Lon\n"
          "Orders:\nEngland: A Lon - Tun\nFrance: ",
          rows);
}

/* ---- Retreats of units that nobody dislodged. ---- */

static void the_unit_on_the_board_is_not_dislodged(void **state)
{
#define STAYS "is void: the unit is not dislodged"
    static const row rows[] = {
        {"", "Germany: A Ruh - Hol\n", STAYS, 0},
        {"", "Germany: Ruh - Hol\n", STAYS, 0},
        {"", "Germany: A Ruh D\n", STAYS, 0},
        {"", "Germany: A Mar - Pie\n", STAYS, 0},
        {"", "Italy: A Ruh - Hol\n", STAYS, 0},
        {"", "Italy: A Mar - Pie\n", "is void: the unit belongs to another power", 0},
        {"", "Germany: French A Mar - Pie\n",
         "is void: the unit belongs to another power (written as a unit of France)", 0},
        {"", "Italy: German A Ruh - Hol\n", STAYS " (written as a unit of Germany)", 0},
        {"", "Germany: A Mun - Ber\n", "is void: there is no such unit", 0},
        {"", "Germany: F Hol - Nth\n", "is void: there is no such unit", 0},
        {"", "France: A Mar - Gas\n", "succeeds: the place is open", 0},
    };
    (void)state;
    CHECK("Phase: S1902R\nUnits:\nGermany: A Ruh, A Mar, A Hol\nDislodged:\nFrance: A Mar -> Gas\nCenters:\n"
          "Germany: Ber\nOrders:\n",
          rows);
}

/* ---- Railways that no army can use. ---- */

static void a_void_order_by_railway_says_what_forbids_it(void **state)
{
    static const row moves[] = {
        {"railway=no", "Russia: A Mos - TSR - Oms\n", "is void: the rules do not allow railways (railway=no)", 0},
        {"railway=yes", "Russia: A Mos - TSR - Oms\n", "succeeds: nothing opposes it", 0},
        {"railway=yes", "Russia: A Mos - TSR - Can\n",
         "is void: the railway does not go there, or belongs to another power", 0},
        {"railway=yes", "Russia: F Vla - TSR - Irk\n", "is void: only armies go by railway", 0},
    };
    static const row retreats[] = {
        {"railway=yes", "Russia: A Oms - TSR - Mos\n", "is void: no unit retreats by railway, so the unit is lost", 0},
        {"railway=no", "Russia: A Oms - TSR - Mos\n", "is void: no unit retreats by railway, so the unit is lost", 0},
    };
    (void)state;
    CHECK("Map: colonial\nUnits:\nRussia: A Mos, F Vla\nOrders:\n", moves);
    CHECK("Map: colonial\nPhase: S1872R\nUnits:\nChina: A Oms\nDislodged:\nRussia: A Oms ->\nCenters:\n"
          "Russia: Mos\nOrders:\n",
          retreats);
}

/* ---- A coast that is not possible. ---- */

static void the_default_coast_is_not_called_a_named_one(void **state)
{
#define DEFAULT "is void: no coast is named, and the fleet cannot get to the default one (4.B.2 b)"
    static const row moves[] = {
        {"4.B.2=b", "F Gas - Spa\n", DEFAULT, 0},
        {"4.B.2=b 4.B.3=a", "F Gas - Spa\n", DEFAULT, 0},
        {"4.B.2=b", "F Gas - Spa/sc\n", "is void: the named coast cannot be right", 0},
        {"4.B.2=b", "Gas to the south coast of Spain\n", "is void: the named coast cannot be right", 0},
        {"4.B.2=a", "F Gas - Spa\n", "succeeds: nothing opposes it", 0},
        {"4.B.2=c", "F Gas - Spa\n", "is void: there are several coasts and none of them is named", 0},
    };
    static const row retreats[] = {
        {"4.B.2=b", "F Gas - Spa\n", DEFAULT ", so the unit is lost", 0},
        {"4.B.2=b", "F Gas - Spa/sc\n", "is void: the named coast cannot be right, so the unit is lost", 0},
    };
    (void)state;
    CHECK("Units:\nFrance: F Gas\nOrders:\nFrance: ", moves);
    CHECK("Phase: S1902R\nUnits:\nGermany: A Gas\nDislodged:\nFrance: F Gas -> Spa/nc\nCenters:\nFrance: Par\n"
          "Orders:\nFrance: ",
          retreats);
}

/* ---- Several order sets of adjustments. ---- */

static void a_set_that_keeps_none_leaves_the_builds_and_removals_to_earlier_ones(void **state)
{
    static const row builds[] = {
        {"4.D.4=a", "Build A Par\nSet: adds\nBuild A Mar\nBuild F Bre\n", "is built", 0},
        {"4.D.4=a", "Build A Par\nSet: adds\nBuild A Mar\nBuild F Bre\n", "is void: more builds than allowed (4.D.4)",
         1},
        {"4.D.4=b", "Build A Par\nSet: adds\nBuild A Mar\nBuild F Bre\n",
         "is void: later order sets leave no build for it (4.D.1 c)", 0},
        /* nothing is taken by the pair */
        {"4.D.5=a", "Build A Par\nBuild F Bre\nSet: adds\nBuild A Mar\nBuild F Mar\n",
         "is void: more builds than allowed (4.D.4)", 1},
    };
    static const row removals[] = {
        {"4.D.6=a", "Remove A Par\nSet: adds\nRemove A Gas\nRemove A Gas\nRemove A Bur\n",
         "is void: it repeats an order for the unit", 2},
    };
    (void)state;
    CHECK("Phase: W1901A\nUnits:\nFrance: A Gas, A Spa\nCenters:\nFrance: Par, Mar, Bre\nOrders:\nFrance:\n", builds);
    CHECK("Phase: W1901A\nUnits:\nFrance: A Par, A Gas, A Bur\nCenters:\nFrance: Par, Mar\nOrders:\nFrance:\n",
          removals);
}

static void only_an_order_of_the_same_power_takes_the_place_of_one(void **state)
{
#define BY_SET "is void: a later order set replaces its set (4.D.1 c)"
    static const row removals[] = {
        {"", "Russia: Remove A NAf\nAustria:\nRemove A NAf\nSet:\nRemove F Adr\n", BY_SET, 1},
        {"", "Austria:\nRemove A NAf\nSet:\nRemove F Adr\nRussia: Remove A NAf\n", BY_SET, 0},
        {"", "Austria:\nRemove A NAf\nSet:\nRemove A NAf\n", "is void: another order took its place", 0},
    };
    static const row builds[] = {
        {"", "Russia: Build A Bud\nAustria:\nBuild A Bud\nSet:\nBuild A Vie\n", BY_SET, 1},
    };
    static const row moves[] = {
        {"", "Austria: A Bud - Ser\nRussia:\nA Bud H\nSet:\nA Mos - Ukr\n", BY_SET, 1},
        {"", "Austria: A Bud - Ser\nRussia:\nA Mos H\nSet:\nA Mos - Ukr\n", "is void: another order took its place", 1},
        {"4.E.5=b", "Austria: A Bud Proxy Russia\nRussia:\nA Bud - Ser\nA Bud - Rum\n",
         "is void: another order took its place", 1},
    };
    (void)state;
    CHECK("Phase: W1905A\nUnits:\nAustria: F Adr, A NAf\nRussia: F Apu\nCenters:\nAustria: Tri\nOrders:\n", removals);
    CHECK("Phase: W1905A\nUnits:\nRussia: F Apu\nCenters:\nAustria: Bud, Vie\nOrders:\n", builds);
    CHECK("Orders:\n", moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_void_order_to_convoy_is_named),
        cmocka_unit_test(of_several_convoys_the_void_one_is_named_if_it_is_what_a_chain_lacks),
        cmocka_unit_test(the_unit_on_the_board_is_not_dislodged),
        cmocka_unit_test(a_void_order_by_railway_says_what_forbids_it),
        cmocka_unit_test(the_default_coast_is_not_called_a_named_one),
        cmocka_unit_test(a_set_that_keeps_none_leaves_the_builds_and_removals_to_earlier_ones),
        cmocka_unit_test(only_an_order_of_the_same_power_takes_the_place_of_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
