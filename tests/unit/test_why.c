/* test_why.c -- the sentences that say why: each says what is so, and names those who decided it.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "turn/closed.h"
#include "trials.h"

/* ---- Why a support or a convoy does not fit. ---- */

static void sentences_say_why_a_support_or_convoy_does_not_fit(void **state)
{
    static const trial list[] = {
        {"4.A.6=b", "Units: orders\nEngland: A Lon - Eng - Bel; F Nth C A Lon - Bel; F Eng C A Lon - Bel\n",
         "A Lon - Eng - Bel succeeds: nothing opposes it; F Nth C A Lon - Bel fails: the named route of that army does "
         "not lead through it (4.A.6 b); F Eng C A Lon - Bel succeeds: the convoy through it is open"},
        {"4.A.6=b",
         "Units: orders\nEngland: A Nwy - Nwg - Nao - Mid - Bre; F Nwg C A Nwy - Bre; F Nao H; F Mid C A Nwy - Bre; "
         "F Nth C A Nwy - Bre; F Eng C A Nwy - Bre\n",
         "A Nwy - Nrg - NAt - Mid - Bre fails: it needs a convoy, and F Eng was ordered to convoy it to Bre, but no "
         "chain of convoys reaches; F Nrg C A Nwy - Bre fails: the named route of that army lacks other fleets (4.A.6 "
         "b); F NAt H holds; F Mid C A Nwy - Bre fails: the named route of that army lacks other fleets (4.A.6 b); F "
         "Nth C A Nwy - Bre fails: the named route of that army does not lead through it (4.A.6 b); F Eng C A Nwy - "
         "Bre fails: the named route of that army does not lead through it (4.A.6 b)"},
        {"4.A.6=b", "Units: orders\nEngland: A Yor - Nth - Hel - Hol; F Nth C A Yor - Hol; F Hel H\n",
         "A Yor - Nth - Hel - Hol succeeds: nothing opposes it; F Nth C A Yor - Hol succeeds: the convoy through it is "
         "open; F Hel H holds"},
        {"4.A.1=a 4.A.1.foreign=s",
         "Units: orders\nEngland: A Lon - Bel; F Nth C A Lon - Bel\nFrance: F Eng C A Lon - Bel\n",
         "A Lon - Bel succeeds: nothing opposes it; F Nth C A Lon - Bel succeeds: the convoy through it is open; F Eng "
         "C A Lon - Bel fails: the convoy takes a route without this fleet (4.A.1.foreign s)"},
        {"4.E.1=a", "Units: orders\nEngland: A Lon - Oz; F Nth S A Lon - Oz; F Wal C A Lon - Oz\n",
         "'A Lon - Oz' is void: it could not be read (no place is called 'Oz'); 'F Nth S A Lon - Oz' is void: it could "
         "not be read (no place is called 'Oz'); 'F Wal C A Lon - Oz' is void: it could not be read (no place is "
         "called 'Oz')"},
        {"4.A.2=d", "Map: colonial\nUnits: orders\nRussia: A Mos - TSR - Irk; A Irk - TSR - Mos; A Kra S A Mos - Irk\n",
         "A Mos - TSR - Irk is void: only one army a turn can use a railway, and armies whose routes meet all hold; A "
         "Irk - TSR - Mos is void: only one army a turn can use a railway, and armies whose routes meet all hold; A "
         "Kra S A Mos - Irk is void: A Mos was ordered to Irk, but that order is void"},
        {"4.E.1=d", "Units: orders\nEngland: A Lon - Tun; F Nth C A Lon - Tun\n",
         "A Lon - Tun is void: it is not adjacent, and no fleets at sea could convoy it; F Nth C A Lon - Tun is void: "
         "A Lon was ordered to Tun, but no chain of fleets with this one reaches"},
        {"4.E.1=d", "Units: orders\nEngland: A Lon - Mun; F Nth C A Lon - Mun\n",
         "A Lon - Mun is void: the unit cannot get there; F Nth C A Lon - Mun is void: A Lon was ordered to Mun, but "
         "no chain of fleets with this one reaches"},
        {"4.A.2=d",
         "Map: colonial\nUnits:\nTurkey: A Egy\nRussia: F Med\nOrders:\nTurkey: A Egy H; SC F Med - Red\nRussia: F Med "
         "H\n",
         "A Egy H holds; SC F Med - Red is void: it does not fit F Med H; F Med H holds"},
        {"4.A.3=d", "Units: orders\nEngland: A Nwy - Swe; F Ska S A Nwy - Swe; F Nth C A Nwy - Swe\n",
         "A Nwy - Swe succeeds: nothing opposes it; F Ska S A Nwy - Swe is given; F Nth C A Nwy - Swe is void: A Nwy "
         "was ordered to Swe, but no chain of fleets with this one reaches"},
        {"4.A.3=d", "Units: orders\nEngland: A Lon - Yor; F Nth C A Lon - Bel; F Eng S A Lon - Bel; F Wal S A Lon\n",
         "A Lon - Yor succeeds: nothing opposes it; F Nth C A Lon - Bel is void: it does not fit A Lon - Yor; F Eng S "
         "A Lon - Bel is void: it does not fit A Lon - Yor; F Wal S A Lon is void: it does not fit A Lon - Yor"},
        {"4.A.3=d",
         "Units:\nEngland: A Lon, F Nth, F Wal\nOrders:\nEngland: F Nth C A Lon - Bel; F Wal S A Lon - Yor\n",
         "F Nth C A Lon - Bel is void: the unit that it would help has no orders; F Wal S A Lon - Yor is void: the "
         "supporter could not move there itself; A Lon H holds"},
        {"4.E.1=e", "Units: orders\nEngland: A Lon - Bel; F Nth C A Lon - Bel; F Bar C A Lon - Bel\n",
         "A Lon - Bel succeeds: nothing opposes it; F Nth C A Lon - Bel succeeds: the convoy through it is open; F Bar "
         "C A Lon - Bel is void: A Lon was ordered to Bel, but no chain of fleets with this one reaches"},
        {"4.A.3=d",
         "Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance: A Par -> Gas\nOrders:\nFrance: A Par - Kie\n",
         "A Par R Kie is void: the unit cannot get there, so the unit is lost"},
        {"4.A.3=d", "Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance: A Par -> \nOrders:\n",
         "A Par D is disbanded: nobody ordered a retreat"},
    };
    (void)state;
    RUN(list, describe_why);
}

/* ---- No sentence says what is not so. ---- */

static void no_sentence_says_what_is_not_so(void **state)
{
#define PERMITS                                                                                                        \
    "Map: colonial\nUnits:\nTurkey: A Egy\nRussia: F Med\nBritain: F Red\nOrders:\n"                                   \
    "Turkey: A Egy H; SC Russian F Med - Red; SC British F Red - Med\nRussia: F Med - Red\nBritain: F Red - Med\n"
#define LATER "Units:\nFrance: A Par, A Mar\nOrders:\nFrance:\nA Par - Bur\nSet:\nA Mar - Spa\n"
    static const trial list[] = {
        {"4.A.3=d",
         "Map: colonial\nUnits:\nRussia: A Mos, A Kra\nChina: A Mac\nOrders:\n"
         "Russia: A Mos - TSR - Irk; A Kra S A Mos - Irk\nChina: A Mac - Irk\n",
         "A Mos - TSR - Irk succeeds: attack 2 beats resistance 1 (A Mac); A Kra S A Mos - Irk is given; "
         "A Mac - Irk bounces: attack 1 does not beat the rival's strength 2 (A Mos, supported by A Kra)"},
        {"4.D.1=d", LATER,
         "A Par - Bur is void: a later order set replaces its set (4.D.1 d); A Mar - Spa succeeds: nothing opposes it"},
        {"4.D.1=d", "{'units':{'FRANCE':['A PAR']},'orders':{'FRANCE':[['','A PAR - BUR'],['A PAR - PIC']]}}",
         "'' is void: another order took its place (the name of a place is missing here); A Par - Bur is void: another "
         "order took its place; A Par - Pic succeeds: nothing opposes it"},
        /* Two retreats over normal borders and one over a difficult border [10.K]. */
        {"4.A.2=d",
         "Map: "
         "{\"base\":\"standard\",\"changes\":{\"add\":{\"difficult_army\":[[\"BUR\",\"PAR\"]]},\"remove\":{\"army\":["
         "[\"BUR\",\"PAR\"]]}}}\nPhase: S1902R\nUnits:\nGermany: A Bur, A Pic, A Gas\nDislodged:\nFrance: A Bur -> "
         "Par\n"
         "England: A Pic -> Par\nItaly: A Gas -> Par\nOrders:\nFrance: A Bur - Par\nEngland: A Pic - Par\nItaly: A Gas "
         "- Par\n",
         "A Bur R Par bounces with A Gas and A Pic, so it is lost; A Pic R Par bounces with A Gas, so it is lost; A "
         "Gas R Par bounces with A Pic, so it is lost"},
        /* A later set replaces all orders for the unit. */
        {"4.D.1=a 4.D.3=c", "Units: orders\nAustria: A Vie - Boh; A Vie - Gal\nSet:\nAustria: A Vie - Tyr\n",
         "A Vie - Boh is void: another order took its place; A Vie - Gal is void: another order took its place; A Vie "
         "- Tyr succeeds: nothing opposes it"},
        {"4.D.2=a", "Units:\nFrance: A Par\nOrders:\nFrance:\nSet: unordered\nA Par - Bur\nSet: unordered\nA Par H\n",
         "A Par - Bur is void: of order sets in no known order none counts (4.D.2 a); A Par H is void: of order sets "
         "in no known order none counts (4.D.2 a)"},
        {"4.E.1=d", PERMITS,
         "A Egy H holds; SC F Med - Red is void: permissions for two fleets let none pass; SC F Red - Med is void: "
         "permissions for two fleets let none pass; F Med - Red fails: it has no permission to pass the canal; F Red - "
         "Med fails: it has no permission to pass the canal"},
        {"4.A.6=c", "Orders:\nEngland: A Lon - Bel; F Nth C A Lon - Bel\n",
         "A Lon - Bel fails: the house rules ask for the route of a convoy (4.A.6 c); F Nth C A Lon - Bel fails: the "
         "army names no route, and the house rules ask for one (4.A.6 c)"},
        {"4.A.6=b", "Orders:\nEngland: A Lon - Eng - Bel; F Nth C A Lon - Bel; F Eng C A Lon - Bel\n",
         "A Lon - Eng - Bel succeeds: nothing opposes it; F Nth C A Lon - Bel fails: the named route of that army does "
         "not lead through it (4.A.6 b); F Eng C A Lon - Bel succeeds: the convoy through it is open"},
        {"4.B.5=a", "Units:\nFrance: F Spa(sc)\nOrders:\nFrance: F Spa(nc) - Por\n",
         "'F Spa(nc) - Por' is void: the fleet stands on another coast (4.B.5 a)"},
        {"4.A.2=d",
         "Orders:\nFrance: A Bur H; A Par S A Mun - Bur\nGermany: A Mun - Bur\nItaly: A Mar - Bur; A Gas S A Mar - "
         "Bur\n",
         "A Bur H holds with strength 1 against A Mar and A Mun: a rival blocks the stronger attack; A Par S A Mun - "
         "Bur is given, but does not count against A Bur, which is of the supporter's own power; "
         "A Mun - Bur bounces: attack 1 does not beat the rival's strength 2 (A Mar, supported by A Gas); "
         "A Mar - Bur bounces: attack 2 does not beat the rival's strength 2 (A Mun, supported by A Par); A Gas S A "
         "Mar - Bur is given"},
        {"4.A.2=d",
         "Units: orders\nFrance: A Bur H; A Par S A Bur; A Gas S A Bur; A Mar S A Bur\nGermany: A Mun - Bur\n",
         "A Bur H holds with strength 4 against A Mun; A Par S A Bur is given; A Gas S A Bur is given; A Mar S A Bur "
         "is "
         "given; A Mun - Bur bounces: attack 1 does not beat hold 4 (A Bur, supported by A Par, A Gas and A Mar)"},
        {"4.A.2=d",
         "Orders:\nFrance: A Bur H\nGermany: A Mun - Bur; A Ruh S A Mun - Bur\nItaly: A Mar - Bur; A Gas S A Mar - "
         "Bur\n",
         "A Bur H holds with strength 1 against A Mar and A Mun: the stronger attacks block each other; A Mun - Bur "
         "bounces: attack 2 does not beat the rival's strength 2 (A Mar, supported by A Gas); A Ruh S A Mun - Bur is "
         "given; A Mar - Bur bounces: attack 2 does not beat the rival's strength 2 (A Mun, supported by A Ruh); A Gas "
         "S A Mar - Bur is given"},
        {"4.A.2=d", "Orders:\nFrance: A Bur - Pic; A Par S A Mun - Bur\nGermany: A Mun - Bur\n",
         "A Bur - Pic succeeds: nothing opposes it; A Par S A Mun - Bur is given; A Mun - Bur succeeds: nothing "
         "opposes it"},
        {"4.D.4=b",
         "Phase: W1901A\nUnits:\nRussia: A Mos, A War, F Sev, F StP(sc)\nCenters:\n"
         "Russia: Mos, War, Sev, StP, Swe\nOrders:\nRussia: A Mos B\n",
         "A Mos B is void: no home center is free"},
    };
    (void)state;
    RUN(list, describe_why);
}

/* ---- By proxy, in several sets, and over difficult borders. ---- */

static void sentences_name_those_who_decided(void **state)
{
    static const trial list[] = {
        {"4.E.5=b",
         "Units:\nItaly: A Ven\nAustria: A Tri\nFrance: A Mar\nOrders:\n"
         "Italy: A Ven proxy Austria\nAustria: A Ven proxy France; A Tri H\nFrance: A Mar H\n",
         "A Ven H holds (a proxy for Austria, which gives no order); A Ven proxy France is void: the unit belongs to "
         "another power; A Tri H holds; A Mar H holds"},
        /* How an order was read is no reason. */
        {"4.A.2=d", "Units:\nGermany: A Kie\nOrders:\nGermany: A Ruh and A Kie hold\n",
         "A Ruh H is void: there is no such unit (read from one verb for several units); A Kie H holds (read from one "
         "verb for several units)"},
        {"4.D.6=a",
         "Phase: W1903A\nUnits:\nRussia: F Rum, A Fin, A Mos, F Bla, A Sev\nCenters:\nRussia: Mos, War, Sev\n"
         "Orders:\nRussia:\nRemove F Rum\nSet: adds\nRemove F Bla\nRemove A Fin\nSet: adds\nRemove A Mos\n",
         "F Rum D is removed as ordered; F Bla D is void: more removals than needed (4.D.6); A Fin D is void: more "
         "removals than needed (4.D.6); A Mos D is removed as ordered"},
        {"4.D.3=c",
         "Map: {\"base\": \"standard\", \"changes\": {\"add\": {\"difficult_army\": [[\"NWY\", \"STP\"]]}}}\n"
         "Phase: S1902R\nUnits:\nItaly: F Bar, A Fin, A Nwy\nDislodged:\nEngland: F Bar -> StP/nc\n"
         "Russia: A Fin -> StP\nRussia: A Nwy -> StP\nOrders:\nEngland: F Bar - StP/nc\nRussia: A Fin - StP; A Nwy - "
         "StP\n",
         "F Bar R StP(nc) bounces with A Fin, so it is lost; A Fin R StP bounces with F Bar, so it is lost; "
         "A Nwy R StP bounces with F Bar and A Fin, so it is lost"},
        {"4.D.3=c",
         "Map: {\"base\": \"standard\", \"changes\": {\"add\": {\"difficult_army\": [[\"NWY\", \"STP\"], [\"FIN\", "
         "\"STP\"]]}}}\nPhase: S1902R\nUnits:\nItaly: A Fin, A Nwy\nDislodged:\nRussia: A Fin -> StP\n"
         "Russia: A Nwy -> StP\nOrders:\nRussia: A Fin - StP; A Nwy - StP\n",
         "A Fin R StP bounces with A Nwy, so it is lost; A Nwy R StP bounces with A Fin, so it is lost"},
        {"4.A.5=b",
         "Phase: S1902R\nUnits:\nItaly: A Gas, A Bur, A Mun\nDislodged:\nFrance: F Gas -> Spa/nc (from Spa)\n"
         "Germany: A Bur -> Ruh\nAustria: A Mun -> Ruh\nOrders:\nFrance: F Gas - Spa/sc\nGermany: A Bur - Ruh\n"
         "Austria: A Mun - Ruh\n",
         "F Gas R Spa(sc) is void: the named coast cannot be right, so the unit is lost; A Bur R Ruh bounces with A "
         "Mun, so it is lost; "
         "A Mun R Ruh bounces with A Bur, so it is lost"},
        {"4.A.5=b",
         "Phase: S1902R\nUnits:\nItaly: A Bur, A Mun, A Tyr\nDislodged:\nFrance: A Bur -> Ruh\nGermany: A Mun -> Ruh\n"
         "Austria: A Tyr -> Vie\nOrders:\nFrance: A Bur - Ruh\nGermany: A Mun - Ruh\nAustria: A Tyr - Vie\n",
         "A Bur R Ruh bounces with A Mun, so it is lost; A Mun R Ruh bounces with A Bur, so it is lost; A Tyr R Vie "
         "succeeds: the place is open"},
    };
    (void)state;
    RUN(list, describe_why);
}

/* ---- Where a dislodged unit may not retreat to. ---- */

static void describe_closed(const ent_request *request, const ent_turn *turn, size_t i, char *out, size_t size)
{
    ent_closed_text(request, turn, i, ENT_NAMES_RULEBOOK, out, size);
}

static void closed_retreats_have_a_reason(void **state)
{
    static const trial list[] = {
        {"4.A.2=d",
         "Orders:\nFrance: A Mun H; A Boh - Tyr\nGermany: A Ruh - Mun; A Kie S A Ruh - Mun\nItaly: A Ven - Tyr\n",
         "Boh (A Boh is there), Kie (A Kie is there), Ruh (its attacker came from there), Tyr (units bounced "
         "there); ; ; ; "},
        {"4.A.2=d",
         "Orders:\nFrance: A Mun H\nGermany: A Ruh - Mun; A Kie S A Ruh - Mun; F Bal - Ber; A Ber - Pru\nItaly: A Boh "
         "- Sil; A Vie - Boh\n",
         "Ber (F Bal goes there), Boh (A Vie goes there), Kie (A Kie is there), Ruh (its attacker came from there), "
         "Sil (A Boh goes there); ; ; ; ; ; "},
        {"4.A.2=d", "Map: loeb9\nPhase: F1900M\nOrders:\nNorway: F Nwg H\nEngland: F Nth - Nwg; F Nat S F Nth - Nwg\n",
         "Arc (ice), NAt (F NAt is there), Nth (its attacker came from there); ; "},
    };
    (void)state;
    RUN(list, describe_closed);
}

static void removals_in_civil_disorder_name_the_distances(void **state)
{
    static const trial list[] = {
        {"4.D.8=d",
         "Phase: W1901A\nUnits:\nRussia: A Mos, A Bur, F Eng\nCenters:\nRussia: Mos\nOrders:\nFrance: waive\n",
         "waive is void: the power has nothing to build; F Eng D is removed by the civil disorder rule (4.D.8): it is "
         "3 steps from home; of those that stay A Mos is 0 steps from home; A Bur D is removed by the civil disorder "
         "rule (4.D.8): it is 3 steps from home; of those that stay A Mos is 0 steps from home"},
        {"4.D.8=d",
         "Phase: W1902A\nUnits:\nRussia: F StP(sc), A Mos, A War, F Sev\nCenters:\nRussia: Mos, War, "
         "StP\nOrders:\nFrance: "
         "waive\n",
         "waive is void: the power has nothing to build; F Sev D is removed by the civil disorder rule (4.D.8): it is "
         "0 steps from home; of those that stay A Mos is 0 steps from home; of equals a fleet goes first, then the "
         "alphabet decides"},
    };
    (void)state;
    RUN(list, describe_why);
}

static void describe_full(const ent_request *request, const ent_turn *turn, size_t i, char *out, size_t size)
{
    ent_reason_sentence(request, turn, i, ENT_NAMES_FULL, out, size);
}

static void sentences_have_full_names(void **state)
{
    static const trial list[] = {
        {"4.A.2=d", "Orders:\nAustria: F Tri H\n", "Fleet Trieste holds"},
        {"4.A.2=d",
         "Phase: W1901A\nUnits:\nFrance: A Par, A Mar\nCenters:\nFrance: Bre\nRussia: Mos\nOrders:\n"
         "France: Remove A Par\nRussia: A Mos B\n",
         "Army Paris is removed as ordered; Army Moscow is built"},
    };
    (void)state;
    RUN(list, describe_full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_say_why_a_support_or_convoy_does_not_fit),
        cmocka_unit_test(no_sentence_says_what_is_not_so),
        cmocka_unit_test(sentences_name_those_who_decided),
        cmocka_unit_test(closed_retreats_have_a_reason),
        cmocka_unit_test(removals_in_civil_disorder_name_the_distances),
        cmocka_unit_test(sentences_have_full_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
