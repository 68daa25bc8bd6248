/* test_results.c -- what a result says beside its verdict: reason, route, and where the unit ends. Railways, canals and
 * ice beyond the cases of DATC chapters 7 and 8, and the void orders of a winter.
 *
 * Each trial is a request, as text or JSON; what comes out is every entry as "ORDER=reason[ by sea] PLACE", in the
 * order of the intake.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include "turn/citation.h"
#include "notation/print.h"
#include "trials.h"

static void describe_result(const ent_request *request, const ent_turn *turn, size_t i, char *out, size_t size)
{
    const ent_result *result = &turn->result[i];
    char order[80];

    ent_print_order(request->map, NULL, &turn->intake.entry[i].order, ENT_NAMES_CODE, false, order, sizeof order);
    snprintf(out, size, "%s=%s%s %s", order, ent_reason_code((ent_reason)result->reason),
             result->route == ENT_ROUTE_CONVOY ? " by sea" : "",
             result->ends == ENT_LOC_NONE ? "gone" : ent_map_loc_code(request->map, result->ends));
}

/* ---- An order that another one replaced: the unit ends where that one leaves it. ---- */

static void the_unit_of_a_replaced_order_ends_where_the_other_order_leaves_it(void **state)
{
    static const trial list[] = {
        {"4.D.3=a", "Units:\nFrance: A Par\nGermany: A Mun\nOrders:\nFrance: A Par - Bur; A Par - Pic; A Mun H\n",
         "A PAR - BUR=unopposed BUR; A PAR - PIC=replaced BUR; A MUN H=not-your-unit gone; A MUN H=stands MUN"},
        {"4.D.3=b", "Units:\nFrance: A Par\nOrders:\nFrance: A Par - Bur; A Par - Pic\n",
         "A PAR - BUR=replaced PIC; A PAR - PIC=unopposed PIC"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- Of equal units the first by its province's full name is removed, not by its code (6.J.4). ---- */

static void of_equal_units_the_first_by_full_name_is_removed(void **state)
{
    static const trial list[] = {
        {"4.D.8=d", "Phase: W1901A\nUnits:\nEngland: A Lvp, A Lon\nCenters:\nEngland: Edi\nOrders:\n",
         "A LVP D=removed-civil-disorder gone"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- Under 4.E.1 a, an unreadable move counts as a move. It goes nowhere, so no convoy and no support fits. ---- */

static void no_help_fits_an_unreadable_move(void **state)
{
#define NOWHERE                                                                                                        \
    "Units:\nEngland: A Lon, F Nth, F Wal\nOrders:\nEngland: A Lon - Oz; F Nth C A Lon - Bel; F Wal S A Lon\n"
    static const trial list[] = {
        {"4.E.1=a", NOWHERE, "=unreadable LON; F NTH C A LON - BEL=unmatched NTH; F WAL S A LON=unmatched WAL"},
        {"4.E.1=d", NOWHERE, "=unreadable LON; F NTH C A LON - BEL=unmatched NTH; F WAL S A LON=given WAL"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- Where no unit is to support, the reason says whether any unit could go there, perhaps by rail. ---- */

static void a_support_of_nobody_says_whether_any_unit_could_go_there(void **state)
{
    static const trial list[] = {
        {"4.E.1=a", "Units:\nGermany: A Ruh, F Kie\nOrders:\nGermany: A Ruh S A Mun - Bel; F Kie S F Nth - Den\n",
         "A RUH S A MUN - BEL=support-impossible RUH; F KIE S F NTH - DEN=no-unit-there KIE"},
        {"4.E.1=a",
         "Map: colonial\nUnits:\nChina: A Mon, A Vla\nOrders:\nChina: A Mon S A Mos - Irk; A Vla S A Can - Irk\n",
         "A MON S A MOS - IRK=no-unit-there MON; A VLA S A CAN - IRK=support-impossible VLA"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- A fleet that cannot go somewhere is not said to lack armies that carry it, unless its order names a route. ----
 */

static void a_fleet_that_cannot_go_there_is_not_convoyed(void **state)
{
    static const trial list[] = {
        {"portage=yes", "Units:\nFrance: F Bre\nOrders:\nFrance: F Bre - Mun\n", "F BRE - MUN=fleet-to-land BRE"},
        {"portage=yes", "Units:\nFrance: F Bre\nOrders:\nFrance: F Bre - Kie\n", "F BRE - KIE=not-adjacent BRE"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- 4.B.4 f asks for the coast only where the supported fleet has a choice. ---- */

static void a_support_names_the_coast_only_where_there_is_a_choice(void **state)
{
#define SUPPORTED(orders) "Units: orders\nOrders:\nFrance: " orders "\n"
    static const trial list[] = {
        {"4.B.4=f", SUPPORTED("A Mar - Spa; A Gas S A Mar - Spa"),
         "A MAR - SPA=unopposed SPA; A GAS S A MAR - SPA=given GAS"},
        {"4.B.4=f", SUPPORTED("F Wes - Spa(sc); F Lyo S F Wes - Spa"),
         "F WES - SPA/SC=unopposed SPA/SC; F LYO S F WES - SPA=given LYO"},
        {"4.B.4=f", SUPPORTED("F Mid - Spa(nc); F Por S F Mid - Spa"),
         "F MAO - SPA/NC=unopposed SPA/NC; F POR S F MAO - SPA=coast-missing POR"},
        {"4.B.4=f", SUPPORTED("F Mid - Spa(nc); F Por S F Mid - Spa(nc)"),
         "F MAO - SPA/NC=unopposed SPA/NC; F POR S F MAO - SPA/NC=given POR"},
        {"4.B.4=d", SUPPORTED("F Mid - Spa(nc); F Por S F Mid - Spa"),
         "F MAO - SPA/NC=unopposed SPA/NC; F POR S F MAO - SPA=given POR"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- Canals: a fleet is never convoyed, and an empty gate is closed. ---- */

static void canals_are_closed_without_a_gate_or_permission(void **state)
{
#define NOT_ASKED "Map: colonial\nOrders:\nTurkey: A Egy H\nRussia: F Med - Red\n"
#define NO_GATE   "Map: colonial\nOrders:\nRussia: F Med - Red\n"
#define TOUCHING                                                                                                       \
    "{'map':{'base':'standard','changes':{'canal':[{'name':'ZC','ends':['ENG','NTH'],'gate':'LON'}]}},"                \
    "'units':'orders','orders':{'ENGLAND':['A LON H'],'FRANCE':['F NTH - ENG']}}"
#define TWO_CIRCLES                                                                                                    \
    "Map: colonial\nOrders:\nBritain: F Ade - Red; F Red - Goa; F Goa - Ade\nRussia: F Med - Red\n"                    \
    "Turkey: A Egy - Mec; A Mec - Syr; A Syr - Egy; SC F Med - Red\n"
    static const trial list[] = {
        {"4.E.1=d", NOT_ASKED, "A EGY H=stands EGY; F MED - RED=no-permission MED"},
        {"4.E.1=d", NO_GATE, "F MED - RED=canal-closed MED"},
        {"4.E.1=d", TOUCHING, "A LON H=stands LON; F NTH - ENG=no-permission NTH"}, /* though there is a border too */
        {"4.E.1=c", NO_GATE, "F MED - RED=canal-closed MED"},
        /* Whether the circle of the fleets advances depends on the fleet in the canal, and that on the circle of the
         * armies, which is settled first. So nothing is left to a rule for paradoxes [5.B.9]. */
        {"4.A.2=d", TWO_CIRCLES,
         "F ADE - RED=circular RED; F RED - GOA=circular GOA; F GOA - ADE=circular ADE; F MED - RED=canal-closed MED; "
         "A EGY - MEC=circular MEC; A MEC - SYR=circular SYR; A SYR - EGY=circular EGY; SC F MED - RED=permitted gone"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- Trains. "... the Trans-Siberian Railroad order should be treated as a normal move to the first place the unit
 * wanted to pass": over whatever border lies there (10). ---- */

static void trains_go_as_far_as_their_line_is_free(void **state)
{
#define DIFFICULT_ROUTE                                                                                                \
    "{'map':{'base':'colonial','changes':{'add':{'difficult_army':[['MOS','PRM']]}}},"                                 \
    "'units':'orders','orders':{'BRITAIN':['A PRM - MOS','A ORE S A PRM - MOS'],'RUSSIA':['A MOS - TSR - OMS']}}"
#define OWN_FLEET                                                                                                      \
    "{'map':{'base':'standard','changes':{'railway':[{'name':'ZR','trains':1,'line':['ROM','NAP','APU']}]}},"          \
    "'units':'orders',"                                                                                                \
    "'orders':{'ITALY':['A APU - ROM','F NAP - APU','A ROM - ZR - APU','A VEN S F NAP - APU']}}"
#define TWO_TRAINS                                                                                                     \
    "{'map':{'base':'standard','changes':{'railway':[{'name':'ZR','trains':1,'line':['ARM','ANK','CON']},"             \
    "{'name':'ZS','trains':1,'line':['ANK','ARM','SYR','SMY']}]}},'units':'orders','centers':{'AUSTRIA':['ANK']},"     \
    "'orders':{'AUSTRIA':['F SMY - CON'],'FRANCE':['A SEV - ARM','A ARM - ZR - CON','A ANK - ZS - SMY']}}"
#define TRAIN_AFTER_CONVOY(rule)                                                                                       \
    "{'rules':{'4.A.2':'" rule "'},"                                                                                   \
    "'map':{'base':'standard','changes':{'railway':[{'name':'ZR','trains':1,'line':['YOR','LVP','CLY','EDI']}]}},"     \
    "'units':'orders','centers':{'RUSSIA':['EDI','LVP']},'orders':{'ENGLAND':['A LVP - WAL','F LON S F WAL - ENG',"    \
    "'F WAL - ENG'],'FRANCE':['F ENG C A PIC - LON','A PIC - LON'],'RUSSIA':['A CLY - EDI','A YOR - ZR - EDI']}}"
    static const trial list[] = {
        {"4.E.1=d", DIFFICULT_ROUTE,
         "A PRM - MOS=stronger MOS; A ORE S A PRM - MOS=given ORE; A MOS - TSR - OMS=head-to-head gone"},
        /* OMS is nobody's center: it halts there if its own army leaves, and passes if that stays. So it leaves either
         * way, in one resolution. */
        {"4.A.2=d",
         "Map: colonial\nPhase: S1870M\nUnits:\nChina: A Akm\nRussia: A Kra, A Oms\nCenters:\nRussia: Mos\nOrders:\n"
         "China: A Akm - Kra\nRussia: A Oms - Akm; A Kra - TSR - Mos\n",
         "A AKM - KRA=circular KRA; A OMS - AKM=circular AKM; A KRA - TSR - MOS=rail-center OMS"},
        /* It goes through no fleet, not even of its own power, so it waits for the one in NAP: a circle [6.C.1]. */
        {"4.E.1=d", OWN_FLEET,
         "A APU - ROM=circular ROM; F NAP - APU=circular APU; A ROM - ZR - APU=standoff NAP; A VEN S F NAP - APU=given "
         "VEN"},
        /* Whether A CLY leaves depends on itself, as in 7.B.23, and on whether A LVP leaves. That depends on the
         * paradox of 6.F.14, in which nothing depends on a train. So the paradox is settled first, by the rule of
         * 4.A.2 [5.B.9]. */
        {"4.A.2=d", TRAIN_AFTER_CONVOY("d"),
         "A LVP - WAL=unopposed WAL; F LON S F WAL - ENG=given LON; F WAL - ENG=stronger ENG; F ENG C A PIC - LON="
         "fleet-dislodged gone; A PIC - LON=paradox-convoy by sea PIC; A CLY - EDI=standoff CLY; A YOR - ZR - EDI="
         "standoff LVP"},
        {"4.A.2=e", TRAIN_AFTER_CONVOY("e"),
         "A LVP - WAL=own-unit LVP; F LON S F WAL - ENG=given LON; F WAL - ENG=paradox-move WAL; F ENG C A PIC - "
         "LON=paradox-convoy ENG; A PIC - LON=paradox-convoy by sea PIC; A CLY - EDI=unopposed EDI; A YOR - ZR - "
         "EDI=held YOR"},
        /* Two trains that start towards each other fight head to head; then neither gets to CON or SMY [7.B.26]. */
        {"4.E.1=d", TWO_TRAINS,
         "F SMY - CON=unopposed CON; A SEV - ARM=own-unit SEV; A ARM - ZR - CON=own-unit ARM; "
         "A ANK - ZS - SMY=own-unit ANK"},
        /* It passes PRM either way, but can only rest there if its own army leaves: a circle [6.C.1]. */
        {"4.A.2=d",
         "Map: colonial\nPhase: S1870M\nUnits:\nChina: A Akm, A Ore\nRussia: A Kra, A Oms, A Prm\nTurkey: A "
         "Ode\nOrders:\n"
         "China: A Ore - Akm; A Akm - Kra\nRussia: A Prm - Ore; A Oms H; A Kra - TSR - Mos\nTurkey: A Ode - Mos\n",
         "A ORE - AKM=circular AKM; A AKM - KRA=circular KRA; A PRM - ORE=circular ORE; A OMS H=stands OMS; "
         "A KRA - TSR - MOS=standoff PRM; A ODE - MOS=standoff ODE"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* Only the last section of a train's route can be supported [7.B.8, 7.B.15]. */
static void only_the_last_section_of_a_train_route_is_supported(void **state)
{
    static const trial list[] = {
        {"4.A.2=d",
         "Map: colonial\nOrders:\nChina: A Mac - Vla; F Soj S A Mac - Vla\n"
         "Russia: A Kra - TSR - Vla; A Seo S A Kra - Vla\n",
         "A Mac - Vla bounces: attack 2 does not beat the rival's strength 2 (A Kra, supported by A Seo); "
         "F Soj S A Mac - Vla is given; A Kra - TSR - Vla bounces: attack 2 does not beat the rival's strength 2 "
         "(A Mac, supported by F Soj); it stops in Irk; A Seo S A Kra - Vla is given"},
    };
    (void)state;
    RUN(list, describe_why);
}

/* ---- Ice: a move out of it is impossible, so 4.E.1 a and b count it as a move, which no support of a hold fits. ----
 */

static void a_move_out_of_ice_counts_as_an_order_under_4e1_a_and_b(void **state)
{
#define FROZEN "Map: loeb9\nPhase: F1900M\nUnits:\nNorway: F Arc, F Nwg\nOrders:\nNorway: F Arc - Nwg; F Nwg S F Arc\n"
    static const trial list[] = {
        {"4.E.1=a", FROZEN, "F ARC - NWG=frozen ARC; F NWG S F ARC=unmatched NWG"},
        {"4.E.1=b", FROZEN, "F ARC - NWG=frozen ARC; F NWG S F ARC=unmatched NWG"},
        {"4.E.1=c", FROZEN, "F ARC - NWG=frozen ARC; F NWG S F ARC=given NWG"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- A unit whose removal is void stands where it stood, unless it goes all the same. ---- */

static void a_unit_whose_removal_is_void_stays(void **state)
{
#define WINTER "Phase: W1901A\nCenters:\nFrance: Par\nUnits:\nFrance: A Par, F Spa(sc)\nOrders:\n"
    static const trial list[] = {
        {"4.D.6=b", WINTER "France: Remove A Par; Remove F Spa(sc)\n",
         "A PAR D=removed gone; F SPA/SC D=remove-too-many SPA/SC"},
        {"4.D.6=b", WINTER "France: Remove A Par; Remove A Par\n", "A PAR D=removed gone; A PAR D=duplicate gone"},
        /* all are void, and the civil disorder rule takes the fleet */
        {"4.D.6=a", WINTER "France: Remove A Par; Remove F Spa(sc)\n",
         "A PAR D=remove-too-many PAR; F SPA/SC D=remove-too-many gone; F SPA/SC D=removed-civil-disorder gone"},
        {"4.D.6=b", "Phase: W1901A\nCenters:\nFrance: Par\nUnits:\nFrance: A Par\nOrders:\nFrance: Remove A Par\n",
         "A PAR D=no-removal-due PAR"},
    };
    (void)state;
    RUN(list, describe_result);
}

/* ---- Sentences name the rule of a paradox, and no strengths where nobody fought. ---- */

static void sentences_name_the_rule_of_a_paradox_and_the_strengths(void **state)
{
    static const trial list[] = {
        {"4.A.2=d", "Map: colonial\nOrders:\nRussia: A Mos - TSR - Vla\nChina: A Vla H\n",
         "A Mos - TSR - Vla stops: A Vla does not leave; it stops in Irk; A Vla H holds"},
        {"4.A.2=d",
         "Map: colonial\nOrders:\nRussia: A Mos - TSR - Kra; A Perm H; A Ore - Mos; A Oms - Ore\nBritain: A Akm - "
         "Oms\n",
         "A Mos - TSR - Kra fails: it is part of a paradox with A Oms and A Ore (railway rule, 7.B); it stays in Mos; "
         "A Prm H holds; A Ore - Mos bounces: it cannot dislodge a unit of its own power (A Mos); A Oms - Ore bounces: "
         "it cannot dislodge a unit of its own power (A Ore); A Akm - Oms bounces: attack 1 does not beat hold 1 (A "
         "Oms)"},
        {"4.A.2=d", "Map: colonial\nOrders:\nTurkey: F Med - Red; F Egy - Med\n",
         "F Med - Red fails without effect: its route through the canal is part of a paradox with F Egy (canal rule, "
         "7.C); F Egy - Med bounces: it cannot dislodge a unit of its own power (F Med)"},
        {"4.A.2=d",
         "Orders:\nEngland: A Lon - Bel via; F Nth C A Lon - Bel\nFrance: A Pic S A Lon - Bel\n"
         "Germany: F Hol - Nth; F Hel S F Hol - Nth\n",
         "A Lon - Bel via convoy fails: its convoy was disrupted by the dislodgement of F Nth; F Nth C A Lon - Bel "
         "fails: "
         "the fleet is dislodged by F Hol; A Pic S A Lon - Bel is given; F Hol - Nth succeeds: attack 2 beats "
         "resistance 1 (F Nth); F Hel S F Hol - Nth is given"},
        {"4.A.2=d",
         "Orders:\nEngland: A Lon - Bel; F Nth C A Lon - Bel\nGermany: F Hol - Nth; F Hel S F Hol - Nth; A Ruh - Bel; "
         "A Mun - Ruh\n",
         "A Lon - Bel fails: its convoy was disrupted by the dislodgement of F Nth; F Nth C A Lon - Bel fails: the "
         "fleet is dislodged by F Hol; F Hol - Nth succeeds: attack 2 beats resistance 1 (F Nth); F Hel S F Hol - Nth "
         "is given; A Ruh - Bel succeeds: no other attack there has any effect; A Mun - Ruh succeeds: nothing opposes "
         "it"},
        {"4.A.2=c", "Orders:\nEngland: F Lon S F Wal - Eng; F Wal - Eng\nFrance: A Bre - Lon; F Eng C A Bre - Lon\n",
         "F Lon S F Wal - Eng is given: a paradox rule keeps A Bre from cutting it (4.A.2 c); F Wal - Eng succeeds: "
         "attack "
         "2 beats resistance 1 (F Eng); A Bre - Lon fails: its convoy was disrupted by the dislodgement of F Eng; F "
         "Eng C "
         "A Bre - Lon fails: the fleet is dislodged by F Wal"},
        {"4.A.2=d",
         "Orders:\nFrance: A Par - Bur; A Mar S A Par - Bur\nGermany: A Bur - Par; A Ber S A Kie\nItaly: A Pie - Mar\n"
         "Russia: A Pru - Ber; A Sil S A Pru - Ber\n",
         "A Par - Bur bounces head to head: attack 1 does not beat defense 1 (A Bur); A Mar S A Par - Bur is cut by A "
         "Pie; A Bur - Par bounces head to head: attack 1 does not beat defense 1 (A Par); A Ber S A Kie is void: "
         "there is no unit to help; dislodged by A Pru; A Pie - Mar bounces: attack 1 does not beat hold 1 (A Mar); A "
         "Pru - Ber succeeds: attack 2 beats resistance 1 (A Ber); A Sil S A Pru - Ber is given"},
        {"4.A.3=b", "Orders:\nEngland: A Nwy - Swe; F Ska C A Nwy - Swe\n",
         "A Nwy - Swe succeeds: nothing opposes it; F Ska C A Nwy - Swe could carry the army, which went over land"},
        {"4.A.2=d",
         "Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance:\nA Par -> Gas, Pic\nA Mar -> Gas, Spa\nOrders:\n"
         "France: A Par - Gas; A Mar - Gas\n",
         "A Par R Gas bounces with A Mar, so it is lost; A Mar R Gas bounces with A Par, so it is lost"},
        {"4.A.2=d",
         "Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance: A Par -> Gas, Pic\nOrders:\nFrance: A Par - Bur\n",
         "A Par R Bur is void: A Bur stands there, so the unit is lost"},
        {"4.A.2=d",
         "Phase: S1901R\nUnits:\nFrance: A Bur\nDislodged:\nGermany: A Bur -> Ruh, Mun (from Par)\nOrders:\n"
         "Germany: A Bur - Par\n",
         "A Bur R Par is void: its attacker came from there, so the unit is lost"},
        {"4.A.2=d",
         "{'phase':'S1901R','units':{'FRANCE':['A BUR']},'dislodged':{'GERMANY':{'A BUR':['RUH']}},"
         "'attackers':{'GERMANY':{'A BUR':'PAR'}},'orders':{'GERMANY':['A BUR - PAR']}}",
         "A Bur R Par is void: its attacker came from there, so the unit is lost"},
    };
    (void)state;
    RUN(list, describe_why);
}

/* The paradox of 7.D.2 under 4.A.2 c, which protects only supports of attacks on fleets that convoy. The rules of the
 * canal and the railway settle it alone [7.C.13]: the convoy is not disrupted, and the army cuts the support. */
static void a_support_of_an_attack_on_an_army_is_not_protected(void **state)
{
    ent_request request;
    ent_turn turn;
    unsigned found = 0;
    (void)state;

    judge_text(
        "4.A.2=c",
        "Map: colonial\nUnits: orders\nBritain: A Sud - Mac; F Red C A Sud - Mac; F Goa C A Sud - Mac; F WIO C A "
        "Sud - Mac\nFrance: F SCS C A Sud - Mac; F Sun C A Sud - Mac\nHolland: F JVS C A Sud - Mac; F SIO C A Sud - "
        "Mac\nJapan: F ECS C A Sud - Mac; F Yel C A Sud - Mac\nChina: A Mac S A Mon - Irk; A Mon - Irk\nRussia: A "
        "Irk H; A Vla - TSR - Mos\nTurkey: A Arm - Bak; A Bak - Mos; A Egy - Syr; A Syr - Arm; F Mec S F Med - Red; "
        "F Med - Red\n",
        &request, &turn);
    for (size_t i = 0; i < turn.intake.n; i++)
        if (turn.intake.entry[i].order.kind == ENT_ORDER_SUPPORT_MOVE && turn.intake.entry[i].order.unit == ENT_ARMY) {
            assert_int_equal(turn.result[i].reason, ENT_REASON_CUT);
            found++;
        }
    assert_int_equal(found, 1);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* ---- The rule that each result comes from. ---- */

static void describe_rule(const ent_request *request, const ent_turn *turn, size_t i, char *out, size_t size)
{
    ent_citation cited = ent_citation_of(request, turn, i);
    char order[80];

    ent_print_order(request->map, NULL, &turn->intake.entry[i].order, ENT_NAMES_CODE, false, order, sizeof order);
    assert_true(cited.rule || cited.idea);
    snprintf(out, size, "%s: %s%s%.1s", order, cited.rule ? cited.rule : "without a number", cited.choice ? " " : "",
             &cited.choice);
}

static void rules_are_cited(void **state)
{
#define RETREATS                                                                                                       \
    "Phase: S1901R\nUnits:\nGermany: A Bur\nDislodged:\nFrance:\nA Par -> Gas, Pic\nF Mar -> Lyo\nOrders:\n"
#define ORIGIN(choice, from)                                                                                           \
    "{'phase': 'S1902R', 'rules': {'4.A.5': '" choice "'}, 'units': {'GERMANY': ['A BEL']}, 'dislodged': {'FRANCE': "  \
    "{'A BEL': ['HOL']}}, 'attackers': {'FRANCE': {'A BEL': '" from "'}}, 'centers': {}, 'orders': {'FRANCE': ['A "    \
    "BEL - HOL']}}"
    static const trial list[] = {
        {"4.A.6=b", "Units: orders\nEngland: A Lon - Eng - Bel; F Nth C A Lon - Bel; F Eng C A Lon - Bel\n",
         "A LON - ENG - BEL: 5.B.1; F NTH C A LON - BEL: 4.A.6 b; F ENG C A LON - BEL: 5.B.8"},
        {"4.A.6=b", "Units: orders\nEngland: A Lon - Eng - Bel; F Nth C A Lon - Bel; F Eng H\n",
         "A LON - ENG - BEL: 5.B.8; F NTH C A LON - BEL: 4.A.6 b; F ENG H: 5.B.3"},
        {"4.A.6=b",
         "Units: orders\nEngland: A Lon - Eng - Iri - Lvp; F Iri C A Lon - Lvp; F Nth C A Lon - Lvp; F Eng H\n",
         "A LON - ENG - IRI - LVP: 5.B.8; F IRI C A LON - LVP: 5.B.8; F NTH C A LON - LVP: 5.B.8; F ENG H: 5.B.3"},
        {"4.A.1=a 4.A.1.foreign=s",
         "Units: orders\nEngland: A Lon - Bel; F Nth C A Lon - Bel\nFrance: F Eng C A Lon - Bel\n",
         "A LON - BEL: 5.B.1; F NTH C A LON - BEL: 5.B.8; F ENG C A LON - BEL: 4.A.1.foreign s"},
        {"4.B.4=f", "Units: orders\nFrance: F Mid - Spa(nc); F Por S F Mid - Spa\n",
         "F MAO - SPA/NC: 5.B.1; F POR S F MAO - SPA: 4.B.4 f"},
        {"4.B.5=a", "Units:\nFrance: F Spa(sc)\nOrders:\nFrance: F Spa(nc) - Mar\n", "F SPA/SC - MAR: 4.B.5 a"},
        {"4.A.2=d", RETREATS "France: A Par S F Mar; F Mar C A Par - Gas\n",
         "A PAR S F MAR: 6.H.1; F MAR C A PAR - GAS: 6.H.3"},
        {"4.A.2=d", RETREATS "France: Build A Par; Build F Mar\n", "A PAR B: 4.E.1 d; F MAR B: 4.E.1 d"},
        {"4.A.2=d",
         "Phase: W1901A\nUnits:\nCenters:\nFrance: Par, Bre\nRussia: StP\nOrders:\nFrance: Build Bre\nRussia: Build F "
         "StP\n",
         "BRE B: 4.C.3 c; F STP B: 4.B.7 a"},
        {"4.D.4=b",
         "Phase: W1901A\nUnits:\nRussia: A Mos\nCenters:\nRussia: Mos, Bul, Gre\nOrders:\nRussia: Build A Sev; Remove "
         "A Mos\n",
         "A SEV B: without a number; A MOS D: without a number"},
        {"4.D.4=b", "Phase: W1901A\nUnits:\nCenters:\nFrance: Par\nOrders:\nFrance: Build A Par; Waive\n",
         "A PAR B: without a number; WAIVE: 4.D.4 b"},
        {"4.C.1=a", "Units:\nFrance: A Par\nOrders:\nFrance: Par - Bur\n", "A PAR - BUR: 4.C.1 a"},
        {"4.B.2=b", "Units:\nFrance: F Gas\nOrders:\nFrance: F Gas - Spa\n", "F GAS - SPA/SC: 4.B.2 b"},
        {"4.B.2=b", "Units:\nFrance: F Gas\nOrders:\nFrance: F Gas - Spa/sc\n", "F GAS - SPA/SC: 4.B.3 b"},
        {"", ORIGIN("b", "HOL"), "A BEL - HOL: 4.A.5 b"},
        {"", ORIGIN("b", "RUH"), "A BEL - HOL: 5.B.11"},
        {"", ORIGIN("a", "RUH"), "A BEL - HOL: 5.B.11"},
        {"4.A.2=b", "Units: orders\nFrance: A Par - Bur; A Bur - Mar; A Mar - Par\n",
         "A PAR - BUR: 6.D.10; A BUR - MAR: 6.D.10; A MAR - PAR: 6.A.1"},
        {"4.A.2=e",
         "Units: orders\nEngland: F Lon S F Wal - Eng; F Wal - Eng\nFrance: A Bre - Lon; F Eng C A Bre - Lon\n",
         "F LON S F WAL - ENG: 4.A.2 e; F WAL - ENG: 4.A.2 e; A BRE - LON: 4.A.2 e; F ENG C A BRE - LON: 4.A.2 e"},
        {"4.A.2=d",
         "Units: orders\nEngland: F Lon S F Wal - Eng; F Wal - Eng\nFrance: A Bre - Lon; F Eng C A Bre - Lon\n",
         "F LON S F WAL - ENG: 4.A.2 d; F WAL - ENG: 5.B.1; A BRE - LON: 4.A.2 d; F ENG C A BRE - LON: 6.F.6"},
        {"4.A.2=d 4.A.2.fallback=e",
         "Units: orders\nEngland: F Lon S F Wal - Eng; F Wal - Eng\nFrance: A Bre - Lon; F Eng C A Bre - Lon\n",
         "F LON S F WAL - ENG: 4.A.2 d; F WAL - ENG: 5.B.1; A BRE - LON: 4.A.2 d; F ENG C A BRE - LON: 6.F.6"},
        {"4.A.2=d", "Map: colonial\nUnits: orders\nTurkey: F Med - Red; F Egy - Med\n",
         "F MED - RED: 7.C; F EGY - MED: 6.D.10"},
        {"4.A.2=d", "Map: colonial\nUnits: orders\nTurkey: A Egy H; SC F Med - Red\nRussia: F Med H\n",
         "A EGY H: 5.B.3; SC F MED - RED: 7.C; F MED H: 5.B.3"},
        {"4.A.2=d", "Map: colonial\nOrders:\nRussia: A Mos - TSR - Vla\nChina: A Vla H\n",
         "A MOS - TSR - VLA: 7.B; A VLA H: 5.B.3"},
        {"4.A.2=d",
         "Map: colonial\nOrders:\nRussia: A Mos - TSR - Kra; A Perm H; A Ore - Mos; A Oms - Ore\nBritain: A Akm - "
         "Oms\n",
         "A MOS - TSR - KRA: 7.B; A PRM H: 5.B.3; A ORE - MOS: 6.D.10; A OMS - ORE: 6.D.10; A AKM - OMS: 5.B.5"},
    };
    (void)state;
    RUN(list, describe_rule);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_unit_of_a_replaced_order_ends_where_the_other_order_leaves_it),
        cmocka_unit_test(no_help_fits_an_unreadable_move),
        cmocka_unit_test(a_fleet_that_cannot_go_there_is_not_convoyed),
        cmocka_unit_test(of_equal_units_the_first_by_full_name_is_removed),
        cmocka_unit_test(a_support_of_nobody_says_whether_any_unit_could_go_there),
        cmocka_unit_test(a_support_names_the_coast_only_where_there_is_a_choice),
        cmocka_unit_test(canals_are_closed_without_a_gate_or_permission),
        cmocka_unit_test(trains_go_as_far_as_their_line_is_free),
        cmocka_unit_test(only_the_last_section_of_a_train_route_is_supported),
        cmocka_unit_test(a_move_out_of_ice_counts_as_an_order_under_4e1_a_and_b),
        cmocka_unit_test(a_unit_whose_removal_is_void_stays),
        cmocka_unit_test(sentences_name_the_rule_of_a_paradox_and_the_strengths),
        cmocka_unit_test(a_support_of_an_attack_on_an_army_is_not_protected),
        cmocka_unit_test(rules_are_cited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
