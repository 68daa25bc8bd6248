/* test_true_reasons.c -- sentences and rules that say no more than is so: a lost route is not a lost convoy, four
 * attackers are not all, a closed coast is not a wrong one, and each exception has its own rule.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include "turn/citation.h"
#include "turn/closed.h"
#include "trials.h"

/* The sentence of the first entry, and the rule below it. */
static void describe_first(const ent_request *request, const ent_turn *turn, char *out, size_t size)
{
    const ent_citation cited = ent_citation_of(request, turn, 0);
    const char letter[] = {cited.choice ? ' ' : '\0', cited.choice, '\0'};
    size_t used;

    ent_reason_sentence(request, turn, 0, ENT_NAMES_RULEBOOK, out, size);
    used = strlen(out);
    snprintf(out + used, size - used, " [%s%s: %s%s%s]", cited.rule ? cited.rule : "", letter,
             cited.question ? cited.question : "", cited.question ? " " : "", cited.idea ? cited.idea : "");
}

static void run_first(ent_algorithm algorithm, const trial *list, size_t n)
{
    char out[2000];
    ent_request request;
    ent_turn turn;
    ent_err err;

    for (size_t i = 0; i < n; i++) {
        read_request_under(list[i].rule, list[i].text, &request);
        request.algorithm = algorithm;
        assert_int_equal(ent_turn_judge(&request, &turn, &err), ENT_OK);
        describe_first(&request, &turn, out, sizeof out);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
        if (strcmp(out, list[i].expected) != 0)
            fail_msg("%s\n%s\ngives  %s\nnot    %s", list[i].rule, list[i].text, out, list[i].expected);
    }
}
#define RUN_FIRST_BY(algorithm, list) run_first(algorithm, list, sizeof(list) / sizeof *(list))
#define RUN_FIRST(list)               RUN_FIRST_BY(ENT_ALGORITHM_DECISIONS, list)

#define WHOLE "a convoy needs fleets all the way, with matching orders, that are not dislodged]"

/* F Mid and F NAt are parts of one route, F Nth and F Eng of another. */
#define TWO_ROUTES                                                                                                     \
    "Units: orders\nEngland: F NAt C A Nwy - Bre; F Nrg C A Nwy - Bre; F Mid C A Nwy - Bre; F Nth C A Nwy - Bre; "     \
    "F Eng C A Nwy - Bre; A Nwy - Bre\nItaly: F Por - Mid; F Gas S F Por - Mid\n"
#define NEARBY                                                                                                         \
    "Units: orders\nEngland: F NAt C A Lvp - Edi; A Lvp - Edi; F Nrg C A Lvp - Edi\nRussia: F Bar - Nrg; F Nwy S F "   \
    "Bar - Nrg\n"
#define NAMED                                                                                                          \
    "Units: orders\nEngland: F Eng C A Lon - Bel; A Lon - Nth - Bel; F Nth C A Lon - Bel\nGermany: F Hel - Nth; F "    \
    "Den S F Hel - Nth\n"

/* The rule is the one that decides: a paradox, the DPjudge's own text, a foreign fleet, the only route. */
static void the_rule_of_a_convoy_is_the_one_that_decides(void **state)
{
    static const trial list[] = {
        {"4.A.2=a",
         "Units: orders\nAustria: F Ven S F Apu - Adr; F Apu - Adr\nItaly: F Adr C A Tri - Ven; A Tri - Ven via "
         "convoy\n",
         "F Ven S F Apu - Adr is given [4.A.2 a: 1971: a convoyed army cuts no support for an attack on its convoy, "
         "else "
         "the fallback]"},
        {"4.A.1=a 4.A.1.foreign=s 4.A.6=b",
         "Units: orders\nAustria: F Tyn C A Tun - Alb\nFrance: A Tun - Tyn - Ion - Alb; F Ion C A Tun - Alb\n",
         "F Tyn C A Tun - Alb fails: the convoy takes a route without this fleet (4.A.1.foreign s) [4.A.1.foreign s: "
         "Under 4.A.1 a, do foreign fleets count beside a route of own ones? skip]"},
        {"4.A.1=a",
         "Units: orders\nEngland: A Lon - Nwy; F Nth C A Lon - Nwy\nGermany: F Ska - Nth; F Den S F Ska - Nth\n",
         "A Lon - Nwy fails: its convoy was disrupted by the dislodgement of F Nth [6.F.6: " WHOLE},
    };
    (void)state;
    RUN_FIRST(list);
}

static void a_lost_route_is_not_a_lost_convoy(void **state)
{
    static const trial list[] = {
        {"4.A.1=b", TWO_ROUTES,
         "F NAt C A Nwy - Bre fails: the route through it was disrupted by the dislodgement of F Mid [6.F.6: " WHOLE},
        {"4.A.1=a", TWO_ROUTES,
         "F NAt C A Nwy - Bre fails: the convoy was disrupted by the dislodgement of F Mid [4.A.1 a: when one of the "
         "routes is disrupted]"},
        {"4.A.3=g", NEARBY,
         "F NAt C A Lvp - Edi fails: the route through it was disrupted by the dislodgement of F Nrg [6.F.6: " WHOLE},
        {"4.A.3=d",
         "Units: orders\nEngland: A Yor - Edi; F Nth C A Yor - Edi\nGermany: F Hel - Nth; F Den S F Hel - Nth\n",
         "A Yor - Edi fails: its convoy was disrupted by the dislodgement of F Nth; it does not go without one (4.A.3 "
         "d) [6.F.6: " WHOLE},
        {"4.A.1=a",
         "Units: orders\nEngland: A Lon - Bel; F Nth C A Lon - Bel; F Eng C A Lon - Bel\nGermany: F Iri - Eng; F Mid S "
         "F Iri - Eng\n",
         "A Lon - Bel fails: its convoy was disrupted by the dislodgement of F Eng [4.A.1 a: when one of the routes is "
         "disrupted]"},
        {"4.A.6=b", NAMED,
         "F Eng C A Lon - Bel fails: the named route of that army does not lead through it (4.A.6 b) [4.A.6 b: the "
         "convoy uses only the fleets that it names]"},
        {"4.A.1=a 4.A.1.foreign=s",
         "Units: orders\nFrance: F Eng C A Lon - Bel\nEngland: A Lon - Bel; F Nth C A Lon - Bel\n",
         "F Eng C A Lon - Bel fails: the convoy takes a route without this fleet (4.A.1.foreign s) [4.A.1.foreign s: "
         "Under 4.A.1 a, do foreign fleets count beside a route of own ones? skip]"},
        {"4.E.1=d", "Units: orders\nEngland: F Nth C A Lon - Bel; A Lon - Yor\n",
         "F Nth C A Lon - Bel is void: it does not fit A Lon - Yor [6.D.27: a support or convoy has to match the order "
         "of the unit that it helps]"},
    };
    (void)state;
    RUN_FIRST(list);
}

static void of_many_attackers_the_strongest_are_named(void **state)
{
#define BELEAGUERED                                                                                                    \
    "Units: orders\nTurkey: F Ion H\nItaly: F Adr - Ion; F Apu - Ion; F Nap - Ion; F Tun - Ion; F Tys S F Tun - "      \
    "Ion\nFrance: F Alb - Ion; F Aeg - Ion; F Eas - Ion; F Gre S F Eas - Ion\n"
    static const trial list[] = {
        {"4.A.2=d", BELEAGUERED,
         "F Ion H holds with strength 1 against F Adr, F Aeg, F Eas, F Tun and 3 others: the stronger attacks block "
         "each other [5.B.3: a unit that does not leave is dislodged if a stronger attack enters its province]"},
        {"4.A.2=d",
         "Units: orders\nTurkey: F Ion H\nItaly: F Adr - Ion; F Apu - Ion; F Nap - Ion; F Tun - Ion\nFrance: F Alb - "
         "Ion\n",
         "F Ion H holds with strength 1 against F Adr, F Alb, F Apu, F Nap and 1 other [5.B.3: a unit that does not "
         "leave is dislodged if a stronger attack enters its province]"},
    };
    (void)state;
    RUN_FIRST(list);
}

#define CUT "an attack cuts a support, unless it comes from where the support aims or from the own power]"

static void a_support_that_is_given_cites_what_spares_it(void **state)
{
    static const trial list[] = {
        {"4.A.4=a", "Units: orders\nGermany: A Mun S A Ber - Sil; A Ber - Sil\nRussia: A Sil - Mun\n",
         "A Mun S A Ber - Sil is given [6.D.15: " CUT},
        {"4.A.4=a", "Units: orders\nGermany: A Mun S A Ber - Sil; A Ber - Sil; A Kie - Mun\n",
         "A Mun S A Ber - Sil is given [6.D.20: " CUT},
        {"4.A.4=a",
         "Units: orders\nFrance: F Bel S F Pic - Eng; F Pic - Eng\nEngland: A Lon - Bel; F Nth C A Lon - Bel\nGermany: "
         "F Hel - Nth; F Den S F Hel - Nth\n",
         "F Bel S F Pic - Eng is given [6.F.6: " WHOLE},
        {"4.A.4=a", "Units: orders\nFrance: A Par S A Mun - Bur; A Bur H\nGermany: A Mun - Bur\n",
         "A Par S A Mun - Bur is given, but does not count against A Bur, which is of the supporter's own power "
         "[6.D.12: no unit is dislodged by its own power, nor with the help of its own power]"},
        {"4.A.4=a", "Units: orders\nFrance: A Par S A Mar - Bur; A Mar - Bur\n",
         "A Par S A Mar - Bur is given [5.B.2: a support counts unless it is cut]"},
        {"4.A.4=a", "Units: orders\nFrance: A Par S A Bur - Par; A Bur H\n",
         "A Par S A Bur - Par is void: the supporter stands there itself [6.D.34: ]"},
    };
    (void)state;
    RUN_FIRST(list);
}

static void a_paradox_without_an_answer_cites_the_fallback(void **state)
{
#define ROUND                                                                                                          \
    "Units: orders\nEngland: A Lon - Bel; F Nth C A Lon - Bel; F Eng S A Lon - Bel\nFrance: F Bel S F Nth\nGermany: "  \
    "F "                                                                                                               \
    "Hel S F Ska - Nth; F Ska - Nth\n"
    static const trial list[] = {
        {"4.A.2=c 4.A.2.fallback=d", ROUND,
         "A Lon - Bel fails without effect: its convoy is part of a paradox with F Bel and F Ska (Szykman rule, "
         "4.A.2.fallback d) [4.A.2.fallback d: Which rule where 4.A.2 a, b or c has no answer? Szykman]"},
        {"4.A.2=c 4.A.2.fallback=e", ROUND,
         "A Lon - Bel fails without effect: its convoy is part of a paradox with F Bel and F Ska (All Hold rule, "
         "4.A.2.fallback e) [4.A.2.fallback e: Which rule where 4.A.2 a, b or c has no answer? All Hold]"},
        {"4.A.2=d 4.A.2.fallback=e", ROUND,
         "A Lon - Bel fails without effect: its convoy is part of a paradox with F Bel and F Ska (Szykman rule, 4.A.2 "
         "d) [4.A.2 d: Szykman: the convoyed armies of the paradox fail without effect]"},
    };
    (void)state;
    RUN_FIRST(list);
}

static void a_void_retreat_says_that_the_unit_is_lost(void **state)
{
#define RETREAT(order)                                                                                                 \
    "Phase: F1902R\nUnits:\nItaly: A Gas\nDislodged:\nFrance: F Gas -> Bre (from Mar)\nOrders:\nFrance: " order "\n"
    static const trial list[] = {
        {"4.B.3=b", RETREAT("F Gas R Spa(nc)"),
         "F Gas R Spa(nc) is void: that place is not open to it, so the unit is lost [5.B.11: a unit retreats to an "
         "adjacent province that it could move to, that is empty and not contested, and from which its attacker did "
         "not come]"},
        {"4.B.3=b", RETREAT("F Gas R Spa(sc)"),
         "F Gas R Spa(sc) is void: the named coast cannot be right, so the unit is lost [4.B.3 b: the move fails]"},
        {"4.B.3=b", RETREAT("F Gas R Lon"),
         "F Gas R Lon is void: the unit cannot get there, so the unit is lost [6.A.1: ]"},
        {"4.B.3=b", RETREAT("F Gas S F Bre"),
         "F Gas S F Bre is void: such an order is not for this phase, so the unit is lost [6.H.1: ]"},
        {"4.D.3=b", RETREAT("F Gas R Lon; F Gas R Bre"), "F Gas R Lon is void: the unit cannot get there [6.A.1: ]"},
    };
    (void)state;
    RUN_FIRST(list);
}

/* What spares a support, leaves a convoy unused, or makes a support unfit, where another rule lies near. */
static void a_near_rule_is_not_the_one_that_decides(void **state)
{
#define ONE_ROUTE   "Units: orders\nEngland: F Mid C A Lon - Por; A Lon - Por; F Eng C A Lon - Por\n" LOSES_F_ENG
#define LOSES_F_ENG "Germany: F Bre - Eng; F Bel S F Bre - Eng\n"
#define BESIDE      "Units: orders\nEngland: F Nth C A Yor - Edi; A Yor - Edi\n"
#define OVER_LAND   "F Nth C A Yor - Edi could carry the army, which went over land "
    static const trial list[] = {
        {"4.A.4=a",
         "Map: colonial\nUnits: orders\nChina: A Vla S A Mac - Seo; A Mac - Seo\nRussia: A Mos - TSR - Vla\n",
         "A Vla S A Mac - Seo is given [7.B: ]"},
        {"4.A.4=a", "Map: colonial\nUnits: orders\nRussia: A Vla S A Mac - Seo; A Mac - Seo; A Mos - TSR - Vla\n",
         "A Vla S A Mac - Seo is given [7.B: ]"},
        {"4.A.4=a",
         "Map: colonial\nUnits: orders\nRussia: F Red S F Ade - Mec; F Ade - Mec\nBritain: A Egy H\nTurkey: F Med - "
         "Red\n",
         "F Red S F Ade - Mec is given [7.C: ]"},
        {"4.A.4=a",
         "Map: colonial\nUnits: orders\nRussia: F Red S F Ade - Mec; F Ade - Mec; F Med - Red\nTurkey: A Egy H\n",
         "F Red S F Ade - Mec is given [7.C: ]"},
        {"4.A.4=a",
         "Map: colonial\nUnits: orders\nRussia: F Red S F Ade - Mec; F Ade - Mec; F Med - Red\nTurkey: A Egy - Sud; SC "
         "F "
         "Med - Red\n",
         "F Red S F Ade - Mec is given [7.C: ]"},
        {"4.A.1=a", ONE_ROUTE,
         "F Mid C A Lon - Por fails: the convoy was disrupted by the dislodgement of F Eng [6.F.6: " WHOLE},
        {"4.A.1=b", "Units: orders\nEngland: A Lon - Por; F Mid C A Lon - Por; F Eng C A Lon - Por\n" LOSES_F_ENG,
         "A Lon - Por fails: its convoy was disrupted by the dislodgement of F Eng [6.F.6: " WHOLE},
        {"4.A.3=a 4.A.6=c", BESIDE, OVER_LAND "[4.A.6 c: as b, and without a route the convoy fails]"},
        {"4.A.3=d 4.A.6=c", BESIDE, OVER_LAND "[4.A.6 c: as b, and without a route the convoy fails]"},
        {"4.A.3=d 4.A.6=c",
         "Units: orders\nRussia: F Bla C A Con - Bul; F Gre - Aeg; F Smy S F Gre - Aeg\n"
         "Turkey: A Con - Bul; F Aeg C A Con - Bul\n",
         "F Bla C A Con - Bul could carry the army, which went over land [4.A.6 c: as b, and without a route the "
         "convoy "
         "fails]"},
        {"4.A.2=b",
         "Units: orders\nItaly: F Wal S F Mid - Eng; A Lon - Wal via convoy; F Mid - Eng; F Iri S F Mid - Eng\n"
         "Germany: F Eng C A Lon - Wal\n",
         "F Wal S F Mid - Eng is given [6.D.20: " CUT},
        {"4.A.3=b 4.A.6=c", BESIDE, OVER_LAND "[4.A.3 b: only if the unit there moves the opposite way]"},
        {"4.A.3=b 4.A.6=c", BESIDE "Germany: A Edi - Yor\n",
         "F Nth C A Yor - Edi could carry the army, which tried to go over land [4.A.6 c: as b, and without a route "
         "the "
         "convoy fails]"},
        {"4.A.3=e 4.A.6=c", BESIDE, OVER_LAND "[4.A.3 e: only if \"via convoy\" is written, and then never by land]"},
        {"4.B.4=d", "Units: orders\nFrance: F Por S F Mid - Spa(nc); F Mid - Spa(sc)\n",
         "F Por S F Mid - Spa(nc) is void: F Mid was ordered to Spa(sc), but the support does not name that coast "
         "(4.B.4 "
         "d) [4.B.4 d: no, but if named it must match]"},
        {"4.B.4=d", "Units: orders\nFrance: F Por S F Mid - Spa; F Mid H\n",
         "F Por S F Mid - Spa is void: it does not fit F Mid H [6.D.9: a support or convoy has to match the order of "
         "the "
         "unit that it helps]"},
    };
    (void)state;
    RUN_FIRST(list);
}

/* By the DPjudge's texts supports of the attacked unit's power count against rivals, but not against the unit. */
static void an_attack_is_stronger_by_what_counts_against_the_unit(void **state)
{
#define MUNICH   "Units: orders\nGermany: A Mun H; "
#define TWO_OWN  MUNICH "A Boh S A Tyr - Mun; A Ber S A Ruh - Mun\nAustria: A Tyr - Mun\nFrance: A Ruh - Mun\n"
#define OWN_MOVE MUNICH "A Kie - Mun; A Ber S A Kie - Mun\nFrance: A Ruh - Mun; A Bur S A Ruh - Mun\n"
#define HOLDS    "A Mun H holds with strength 1 against "
#define STANDS   " [5.B.3: a unit that does not leave is dislodged if a stronger attack enters its province]"
    static const trial later[] = {
        {"datc", TWO_OWN, HOLDS "A Ruh and A Tyr" STANDS},
        {"datc", MUNICH "A Boh S A Tyr - Mun\nAustria: A Tyr - Mun\nFrance: A Ruh - Mun; A Bur S A Ruh - Mun\n",
         HOLDS "A Ruh and A Tyr: a rival blocks the stronger attack" STANDS},
        {"datc", OWN_MOVE, HOLDS "A Kie and A Ruh: a rival blocks the stronger attack" STANDS},
        {"datc",
         MUNICH "A Boh S A Tyr - Mun; A Ber S A Tyr - Mun\nAustria: A Tyr - Mun; A Sil S A Tyr - Mun\nFrance: A Ruh - "
                "Mun; A Bur S A Ruh - Mun\n",
         HOLDS "A Ruh and A Tyr: the stronger attacks block each other" STANDS},
    };
    static const trial early[] = {
        {"datc", TWO_OWN, HOLDS "A Ruh and A Tyr" STANDS},
        {"datc", OWN_MOVE, HOLDS "A Kie and A Ruh: the stronger attacks block each other" STANDS},
    };
    (void)state;
    RUN_FIRST_BY(ENT_ALGORITHM_DPJUDGE, later);
    RUN_FIRST_BY(ENT_ALGORITHM_DPJUDGE_EARLY, early);
}

/* The early text compares all supports in step 6, and in step 8 those that count against the unit. */
static void the_closer_comparison_of_the_early_text_is_shown(void **state)
{
#define TO_TYROLIA "Units: orders\nTurkey: A Ven - Tyr; A Boh S A Ven - Tyr"
#define BEATS      "A Ven - Tyr succeeds: attack "
#define ENTERS     " [5.B.1: a move enters if it is stronger than all that resists]"
    static const trial list[] = {
        {"datc", TO_TYROLIA "; A Mun S A Ven - Tyr\nFrance: A Tyr - Ven\nRussia: F Tri S A Tyr - Ven\n",
         BEATS "3 beats resistance 2 (A Tyr, supported by F Tri)" ENTERS},
        {"datc",
         TO_TYROLIA "\nFrance: A Tyr - Ven; A Vie S A Ven - Tyr; A Pie S A Ven - Tyr\nRussia: F Tri S A Tyr - Ven\n",
         BEATS "2 beats resistance 1 (A Tyr)" ENTERS},
        {"datc", TO_TYROLIA "\nFrance: A Tyr - Ven; A Vie S A Ven - Tyr\nRussia: F Tri S A Tyr - Ven\n",
         BEATS "2 beats resistance 1 (A Tyr)" ENTERS},
    };
    (void)state;
    RUN_FIRST_BY(ENT_ALGORITHM_DPJUDGE_EARLY, list);
}

static void a_convoy_that_the_dpjudge_does_not_use_cites_what_says_so(void **state)
{
    static const trial list[] = {
        {"4.A.3=b", "Units: orders\nEngland: F Nth C A Lon - Yor; A Lon - Yor\n",
         "F Nth C A Lon - Yor is void: A Lon was ordered to Yor, but not by convoy [step 1] [4.A.3 b: only if the unit "
         "there moves the opposite way]"},
        {"4.A.3=b", "Units: orders\nEngland: F Eng C A Lon - Yor; A Lon - Yor; F Nth H\n",
         "F Eng C A Lon - Yor is void: A Lon was ordered to Yor, but no chain of fleets with this one reaches [step 1] "
         "[5.B.8: a convoy needs fleets all the way, with matching orders, that are not dislodged]"},
        {"4.A.3=b", "Units: orders\nEngland: F Nth C A Lon - Yor; A Lon - Bel\n",
         "F Nth C A Lon - Yor is void: it does not fit A Lon - Bel [step 1] [6.D.27: a support or convoy has to match "
         "the "
         "order of the unit that it helps]"},
    };
    (void)state;
    RUN_FIRST_BY(ENT_ALGORITHM_DPJUDGE, list);
}

/* A coast that is closed since units bounced there, where no retreat phase follows that lists it. */
static void describe_closed(const ent_request *request, const ent_turn *turn, size_t i, char *out, size_t size)
{
    ent_closed_text(request, turn, i, ENT_NAMES_RULEBOOK, out, size);
}

static void units_bounced_on_a_coast(void **state)
{
    static const trial list[] = {
        {"4.A.2=d",
         "Units: orders\nFrance: F Gas H; F Mid - Spa(sc); F Bre H\nItaly: A Por - Spa; A Mar - Gas; A Par S A Mar - "
         "Gas\n",
         "Bre (F Bre is there), Mid (F Mid is there), Spa(nc) (units bounced there); ; ; ; ; "},
    };
    (void)state;
    RUN(list, describe_closed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lost_route_is_not_a_lost_convoy),
        cmocka_unit_test(the_rule_of_a_convoy_is_the_one_that_decides),
        cmocka_unit_test(of_many_attackers_the_strongest_are_named),
        cmocka_unit_test(a_support_that_is_given_cites_what_spares_it),
        cmocka_unit_test(a_near_rule_is_not_the_one_that_decides),
        cmocka_unit_test(an_attack_is_stronger_by_what_counts_against_the_unit),
        cmocka_unit_test(a_convoy_that_the_dpjudge_does_not_use_cites_what_says_so),
        cmocka_unit_test(the_closer_comparison_of_the_early_text_is_shown),
        cmocka_unit_test(a_paradox_without_an_answer_cites_the_fallback),
        cmocka_unit_test(a_void_retreat_says_that_the_unit_is_lost),
        cmocka_unit_test(units_bounced_on_a_coast),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
