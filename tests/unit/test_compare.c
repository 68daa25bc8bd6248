/* test_compare.c -- which other choice of which issue matters for cases of the DATC.
 *
 * The expectations are the document's: the comment above each row says where from. All issues and choices are tried, so
 * a row also says that nothing else matters.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "shown_comparison.h"
#include "written_turn.h"
#include "turn/phase_and_rules.h"

typedef struct ent_row {
    const char *id, *text;
    const char *matter; /* in the order of the issues, each with a blank after it */
} ent_row;

#define KIDNAP                                                                                                         \
    "France:\nF Brest - English Channel\nA Picardy - Belgium\nA Burgundy Supports A Picardy - Belgium\n"               \
    "F Mid-Atlantic Ocean Supports F Brest - English Channel\nEngland:\nF English Channel Convoys A Picardy - "        \
    "Belgium\n"
#define PARADOX                                                                                                        \
    "England:\nF London Supports F Wales - English Channel\nF Wales - English Channel\n"                               \
    "France:\nA Brest - London\nF English Channel Convoys A Brest - London\n"

static const ent_row rows[] = {
    /* "Some adjudicators take a default coast." */
    {"6.B.1", "France:\nF Portugal - Spain\n", "4.B.1=b "},
    /* "Some adjudicators ... will decide that the move fails or take a default coast": ours is the south coast,
     * "probably" (6.B.7), which is the one that Marseilles reaches, and not the one that Gascony reaches. */
    {"6.B.2", "France:\nF Gascony - Spain\n", "4.B.2=b 4.B.2=c "},
    {"6.B.2, the other coast", "France:\nF Marseilles - Spain\n", "4.B.2=c "},
    /* "If the rules are played very clemently, a move will be attempted to the north coast." */
    {"6.B.3", "France:\nF Gascony - Spain(sc)\n", "4.B.3=a "},
    /* "If only perfect orders are accepted, then the move will fail." */
    {"6.B.10", "Units:\nFrance: F Spain(sc)\nOrders:\nFrance:\nF Spain(nc) - Gulf of Lyon\n", "4.B.5=a "},
    /* The order "should never be treated as illegal order"; no issue gives Naples a convoy. */
    {"6.D.8",
     "Austria:\nF Ionian Sea Hold\nA Serbia Supports A Albania - Greece\nA Albania - Greece\n"
     "Turkey:\nA Greece - Naples\nA Bulgaria Supports A Greece\n",
     ""},
    /* "When the 1971 rules are used" (4.A.1 a) the convoy is disrupted. 4.A.6 c asks for a route, 4.C.5 a for the
     * nationality in the German order, which then is no order. */
    {"6.F.10",
     "England:\nF North Sea Convoys A London - Belgium\nA London - Belgium\nGermany:\n"
     "F English Channel Convoys A London - Belgium\nFrance:\nF Brest Supports F Mid-Atlantic Ocean - English "
     "Channel\nF Mid-Atlantic Ocean - English Channel\n",
     "4.A.1=a 4.A.6=c 4.C.5=a "},
    /* "In case of the 'All Hold' rule both the movement of the English fleet in Wales as the France convoy ... fail. In
     * all other rules ... the support of London is not cut." Without its route (4.A.6 c) the army has no effect too. */
    {"6.F.14", PARADOX, "4.A.2=e "},
    /* The Italian convoy succeeds "except when the 'All Hold' paradox rule is used"; it names no route for 4.A.6 c. */
    {"6.F.15",
     PARADOX "Italy:\nF Irish Sea Convoys A North Africa - Wales\nF Mid-Atlantic Ocean Convoys A North Africa "
             "- Wales\nA North Africa - Wales\n",
     "4.A.2=e 4.A.6=c "},
    /* "In all other interpretations [than d and e], the army in Norway will be convoyed and swap." 4.C.5 a voids the
     * German order. */
    {"6.G.2",
     "England:\nA Norway - Sweden\nRussia:\nF Sweden - Norway\nGermany:\nF Skagerrak Convoys A Norway - Sweden\n",
     "4.A.3=a 4.A.3=b 4.A.3=c 4.C.5=a "},
    /* "Choice a ... the move from Picardy to Belgium fails"; b to e: it succeeds over land. */
    {"6.G.3", KIDNAP, "4.A.3=a 4.C.5=a "},
    /* The same with an army that comes the other way: "for choice b the convoy is also taken", not for c. */
    {"6.G.4", KIDNAP "A Belgium - Picardy\n", "4.A.3=a 4.A.3=b 4.C.5=a "},
    /* "For choices a, b and c there is also a convoy and the same swap"; e: "both ... will not move". */
    {"6.G.5",
     "Italy:\nA Rome - Apulia\nF Tyrrhenian Sea Convoys A Apulia - Rome\nTurkey:\nA Apulia - Rome\n"
     "F Ionian Sea Convoys A Apulia - Rome\n",
     "4.A.3=e 4.A.6=c 4.C.5=a "},
    /* "If explicit adjacent convoying is used (choice e) ... the move from Belgium to Holland fails." */
    {"6.G.8", "France:\nA Belgium - Holland via Convoy\nEngland:\nF North Sea - Helgoland Bight\nA Holland - Kiel\n",
     "4.A.3=e 4.A.3=f "},
    /* No issue is named: three retreats to one area. */
    {"6.H.8",
     "Phase: S1901R\nUnits:\nEngland: A Edinburgh, F Yorkshire\nGermany: A Holland, A Kiel\n"
     "Russia: A Norway, A Sweden\nDislodged:\nEngland: F Norway -> Barents Sea, North Sea, Norwegian Sea\n"
     "Russia: F Edinburgh -> Clyde, North Sea\nRussia: F Holland -> Belgium, North Sea\nOrders:\nEngland:\n"
     "F Norway - North Sea\nRussia:\nF Edinburgh - North Sea\nF Holland - North Sea\n",
     ""},
    /* The unit that was ordered twice holds, and nobody wrote that (c). */
    {"4.D.3",
     "Units:\nFrance: A Par\nGermany: A Mun\nOrders:\nFrance:\nA Par - Bur\nA Par - Pic\nGermany:\nA Mun - Bur\n",
     "4.D.3=a 4.D.3=b "},
    {"4.D.3 bounced in any case",
     "Units:\nFrance: A Par\nGermany: A Pic\nOrders:\nFrance:\nA Par - Pic\nA Par - Bur\nGermany:\nA Pic H\n",
     "4.D.3=a 4.D.3=b "},
    /* 4.D.5: both fail (a), or the last one is used (c). */
    {"6.I.7",
     "Phase: W1901A\nUnits:\nCenters:\nRussia: Moscow, Warsaw\nOrders:\nRussia:\nBuild A Moscow\nBuild A Moscow\n",
     "4.D.5=a 4.D.5=c "},
    /* Greece is at distance one, two or three as one counts: only without convoys (b, c) as far as Silesia, and first
     * in the alphabet. The oldest unit off a center (f) is Silesia. */
    {"6.J.11", "Phase: W1901A\nUnits:\nItaly: A Greece, A Silesia\nCenters:\nItaly: Rome\nOrders:\n",
     "4.D.8=b 4.D.8=c "},
};

/* The names of the alternatives under which something differs, and of a preset the issues that make it differ. */
static void list_matter(const ent_request *request, const ent_compare_scope *scope, char *out, size_t size)
{
    ent_comparison comparison;
    bool found = true;
    ent_err err;

    out[0] = '\0';
    assert_int_equal(ent_comparison_open(request, scope, &comparison, &err), ENT_OK);
    for (size_t at = 0; found;) {
        ent_family family;
        assert_int_equal(ent_comparison_next(&comparison, &at, &family, &found, &err), ENT_OK);
        for (size_t i = 0; i < family.n; i++) {
            size_t used = strlen(out);
            const ent_judge_info *judge = family.member[i].alternative->judge;
            for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) /* of a preset that differs */
                if (family.member[i].decisive[issue])
                    assert_true(judge && judge->preset && ent_differs(&family.member[i]));
            if (!ent_differs(&family.member[i]))
                continue;
            ent_alternative_name(family.member[i].alternative, out + used, size - used);
            strncat(out, " ", size - strlen(out) - 1);
            for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++)
                if (family.member[i].decisive[issue]) {
                    used = strlen(out);
                    snprintf(out + used, size - used, "by %s ", ent_issue_of((ent_issue)issue)->id);
                }
        }
        ent_family_clear(&family);
    }
    ent_comparison_clear(&comparison);
}

static void the_issues_that_the_document_names_matter(void **state)
{
    const ent_compare_scope scope = {.issues = true};
    int failures = 0;
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request;
        char matter[1024];
        read_request(rows[i].text, &request);
        list_matter(&request, &scope, matter, sizeof matter);
        if (strcmp(matter, rows[i].matter) != 0) {
            print_error("%s: '%s', not '%s'\n", rows[i].id, matter, rows[i].matter);
            failures++;
        }
        ent_request_clear(&request);
    }
    assert_int_equal(failures, 0);
}

/* 6.F.10: "when the 1971 rules are used, the German convoy is unwanted. According to the DPTG the German fleet should
 * be ignored." 6.G.2: all but 1982, 2000 and the DPTG kidnap the army. 6.F.14: only the full All Hold rule differs,
 * which is no preset's. */
static void the_presets_that_the_document_names_matter(void **state)
{
    static const struct {
        const char *id, *matter;
    } expected[] = {{"6.F.10", "1971 by 4.A.1 "}, {"6.F.14", ""}, {"6.G.2", "1971 by 4.A.3 "}};
    const ent_compare_scope scope = {.judge = {true, true, true, true, true, true, true}},
                            only = {.judge = {[3] = true}}; /* the seven presets; 2000 */
    (void)state;

    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
            ent_request request;
            char matter[256];
            if (strcmp(rows[row].id, expected[i].id) != 0)
                continue;
            read_request(rows[row].text, &request);
            list_matter(&request, &scope, matter, sizeof matter);
            assert_string_equal(matter, expected[i].matter);
            list_matter(&request, &only, matter, sizeof matter);
            assert_string_equal(matter, "");
            ent_request_clear(&request);
        }
}

/* ---- The orders of a comparison are parsed once. ---- */

static void assert_same_entry(const ent_entry *a, const ent_entry *b)
{
    assert_memory_equal(&a->order, &b->order, sizeof a->order);
    assert_ptr_equal(a->written, b->written);
    assert_int_equal(a->written_len, b->written_len);
    assert_int_equal(a->line, b->line);
    assert_int_equal(a->clause, b->clause);
    assert_int_equal(a->reading, b->reading);
    assert_int_equal(a->flaws, b->flaws);
    assert_true(a->in_force == b->in_force && a->automatic == b->automatic && a->general == b->general);
    assert_string_equal(a->note, b->note);
}

/* The turn is the same as if its text were read and judged under these rules, without a comparison. */
static void assert_judged_alone(const ent_request *request, const ent_rules *rules, const ent_turn *turn)
{
    ent_request own = *request;
    ent_turn alone;
    ent_err err;

    own.rules = *rules;
    assert_int_equal(ent_turn_judge(&own, &alone, &err), ENT_OK);
    assert_int_equal(turn->intake.n, alone.intake.n);
    for (size_t i = 0; i < alone.intake.n; i++)
        assert_same_entry(&turn->intake.entry[i], &alone.intake.entry[i]);
    assert_memory_equal(turn->result, alone.result, alone.intake.n * sizeof *alone.result);
    assert_memory_equal(turn->next, alone.next, ent_pos_size(request->map));
    ent_turn_clear(&alone);
}

/* Misspelt and ambiguous names, several orders in one text, orders for several units, proxies, each of which reads one
 * order of another text once more, what 4.B to 4.E are about, and standing orders in a phase that is no movement phase.
 */
static const char *const parsed_texts[] = {
    "Units:\nFrance: A Par, A Mar, A Bur, F Bre\nGermany: A Ruh, A Mun\nOrders:\nFrance:\n"
    "A Pariss - Picardi A Mars - Burgundi; F Bre - Eng, A Bur S A Mar - Xyz\nA Bur - Ga\nA Par - Pi\nAll units hold\n"
    "Germany:\nA Ruh and A Mun hold\nA Ruh - Bu (or Mun)\n",
    "Units:\nFrance: A Par, A Mar\nEngland: A Wal, F Nth\nOrders:\nFrance:\nA Par proxy to England\n"
    "A Mar proxy to England\nEngland:\nA Wal - Lon; A Marsei - Spain; A Pariss - Bur\nF Nth S A Pariss - Bur\n",
    "Units:\nEngland: A Lon, A Wal, F Eng, F Nth, F Nwg, F Edi\nRussia: F StP/sc, A Mos, A Sev\nFrance: F Bre, A Bel, "
    "F Por\n"
    "Orders:\nEngland:\nA Lon - Bel via convoy\nF Nth C A Lon - Bel\nA Wal - Bre\nF Eng C Wal - Bre\nF Nwg - Edi\n"
    "F Edi - Yor\nF Edi - Cly\nRussia:\nF StP(nc) - Bot\nF Mos H\nA Sev S A Mos - StP/nc\nFrance:\nF Bel S A Mos - "
    "StP\n"
    "Bre - Gas\nF Por - Spa\nSet: replaces\nF Bre S English F Por - Spa/nc\nPerpetual:\nFrance:\nA Bel H\n",
    "Units:\nGermany: A Ruh, A Kie\nAustria: A Ven, A Tyr, A Bud\nEngland: A Lon, F Eng\nItaly: F Gas, F Por, F "
    "Mar\nOrders:\n"
    "Germany:\nA Ruh S A Kie - Hol\nAustria:\nSet: unordered\nA Ven - Tri(nc)\nA Tyr - Ven\nSet: unordered\nA Ven - "
    "Pi\n"
    "England:\nA Lon - Eng - Bel\nF Eng C A Lon - Bel\nItaly:\nF Gas S F Por - Sp\nF Por - Sp\nF Mar S F Por - "
    "Spa/sc\n",
    "Units:\nItaly: F Gas, F Mar\nFrance: A Par\nEngland: A Lon, F Nth\nOrders:\nItaly:\nF Gas - Spa\nF Mar - Spa/nc\n"
    "France:\nA Par - Pic\nA Par - Bur via convoy\nEngland:\nA Lon - Nor\nA Lon - Eng - Bel\nF Nth C A Lon - Nor\n",
    "Phase: W1901A\nUnits:\nFrance: A Par\nCenters:\nFrance: Par, Bre, Mar, Spa\nOrders:\nFrance:\nWaive 2 builds\n"
    "Build A Bres, F Mar\nPerpetual:\nFrance:\nA Par H\n",
};

static void orders_parsed_once_give_the_same_turn(void **state)
{
    const ent_compare_scope scopes[] = {{.issues = true}, {.judge = {true, true, true, true, true, true, true}}};
    size_t judged = 0;
    (void)state;

    for (size_t i = 0; i < 2 * (sizeof parsed_texts / sizeof *parsed_texts); i++) {
        ent_request request;
        ent_comparison comparison;
        bool found = true;
        ent_err err;
        read_request(parsed_texts[i / 2], &request);
        assert_int_equal(ent_comparison_open(&request, &scopes[i % 2], &comparison, &err), ENT_OK);
        assert_true(comparison.orders.n > 0);
        assert_judged_alone(&request, &request.rules, &comparison.base);
        for (size_t at = 0; found;) {
            ent_family family;
            assert_int_equal(ent_comparison_next(&comparison, &at, &family, &found, &err), ENT_OK);
            for (size_t k = 0; k < family.n; k++, judged++)
                assert_judged_alone(&request, &family.member[k].alternative->rules, &family.member[k].turn);
            ent_family_clear(&family);
        }
        ent_comparison_clear(&comparison);
        ent_request_clear(&request);
    }
    assert_true(judged > 200);
}

/* A text of twenty orders, four thousand times. The message is the one of ent_intake_read(). */
static void too_many_orders_are_refused(void **state)
{
    static const char twenty[] = "A Par, A Bur, A Mun, A Ber, A Kie, A Ruh, A Hol, A Bel, A Pic, A Bre, A Gas, A Mar, "
                                 "A Spa, A Por, A Pie, A Ven, A Tyr, A Boh, A Sil, A Pru H";
    enum { TEXTS = 4000 };
    ent_written *written = calloc(TEXTS, sizeof *written);
    ent_parsed_orders orders;
    ent_request request;
    ent_err err;
    (void)state;

    read_request("France:\nA Par H\n", &request);
    for (size_t i = 0; i < TEXTS; i++)
        written[i] = (ent_written){.text = twenty, .len = sizeof twenty - 1};
    const ent_request many = {.map = request.map, .written = written, .n_written = TEXTS};
    assert_int_equal(ent_parsed_orders_make(&many, &orders, &err), ENT_E_LIMIT);
    assert_string_equal(err.text, "too many orders; a turn has at most 63976");
    assert_true(orders.n <= ENT_MAX_ORDERS);
    ent_parsed_orders_clear(&orders);
    free(written);
    ent_request_clear(&request);
}

/* The orders that come out differently under one choice: "A PIC D", and "auto" after those that nobody wrote. Then the
 * parts of the next position that differ, each as "/units ". */
static void list_differences(const char *text, const char *issue, const char *choice, char *out, size_t size)
{
    ent_compare_scope scope = {.issues = true};
    ent_request request;
    ent_comparison comparison;
    ent_err err;

    read_request(text, &request);
    scope.issue[ent_issue_find(issue, strlen(issue))] = true;
    out[0] = '\0';
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    json_t *json = answer_to(&comparison, false), *difference, *order;
    size_t i, j;
    json_array_foreach(json_object_get(json, "differences"), i, difference)
    {
        const char *letter = json_string_value(json_object_get(json_object_get(difference, "rules"), issue));
        json_array_foreach(json_object_get(difference, "orders"), j, order) if (strcmp(letter, choice) == 0)
        {
            size_t used = strlen(out);
            snprintf(out + used, size - used, "%s%s; ", json_string_value(json_object_get(order, "order")),
                     json_is_true(json_object_get(order, "auto")) ? " auto" : "");
        }
        const char *part;
        json_t *ignored;
        if (strcmp(letter, choice) == 0)
            json_object_foreach(json_object_get(difference, "state"), part, ignored)
            {
                size_t used = strlen(out);
                snprintf(out + used, size - used, "/%s ", part);
            }
    }
    json_decref(json);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

/* Units that are removed under one choice alone. A void build in the same place, or a void removal, is not listed in
 * their stead. 4.D.6 a: "All disband orders are handled according to the civil disorder rules": Burgundy and Picardy
 * are one step from home, and Burgundy comes first. Under 4.D.8 d Finland is five steps from home. a: "convoys must be
 * counted as one move and there does not need to be a fleet", so that Finland is two steps away, by way of Sweden, like
 * the fleet in Greece, and fleets go before armies. */
static void units_removed_otherwise_are_listed(void **state)
{
    char orders[256];
    (void)state;

    list_differences(
        "Phase: W1901A\nUnits:\nFrance: A Par, A Pic, A Bur\nCenters:\nFrance: Par, Bre\nOrders:\nFrance:\n"
        "Remove A Picardy\nRemove A Paris\nRemove A Burgundy\n",
        "4.D.6", "a", orders, sizeof orders);
    assert_string_equal(orders, "A PIC D; A BUR D auto; /units ");
    list_differences(
        "Phase: W1901A\nUnits:\nTurkey: A Fin, A Naf, F Gre\nCenters:\nTurkey: Con, Smy\nOrders:\nTurkey:\n"
        "Build A Gre\n",
        "4.D.8", "a", orders, sizeof orders);
    assert_string_equal(orders, "A FIN D auto; F GRE D auto; /units ");
}

/* A fleet whose place is misspelt: under 4.E.2 a the order is void, and the fleet holds, which nobody wrote. That
 * matters if the order would lead it elsewhere. */
static void an_order_that_one_side_cannot_read_is_listed(void **state)
{
    char orders[256];
    (void)state;

    list_differences("Units:\nEngland: F Nth\nOrders:\nEngland:\nF Nor - Den\n", "4.E.2", "a", orders, sizeof orders);
    assert_string_equal(orders, "F NTH - DEN; F NTH H auto; /units ");
    list_differences("Units:\nEngland: F Nth\nOrders:\nEngland:\nF Nor H\n", "4.E.2", "a", orders, sizeof orders);
    assert_string_equal(orders, "F NTH H; ");
}

/* Under 4.A.3 d the convoy by an own fleet shows the intent, and two armies change places. Under e they bounce. The
 * same provinces are occupied: only the owners of the units differ. */
static void units_that_change_places_are_listed(void **state)
{
    char orders[256];
    (void)state;

    list_differences("Units: orders\nEngland:\nA Nwy - Swe\nF Ska C A Nwy - Swe\nRussia:\nA Swe - Nwy\n", "4.A.3", "e",
                     orders, sizeof orders);
    assert_string_equal(orders, "A NWY - SWE; A SWE - NWY; /units ");
}

static void centers_and_adjustments_that_differ_are_listed(void **state)
{
    char orders[256];
    (void)state;

    for (int power = 0; power < 2; power++) { /* the first power of the map, and another one */
        char text[200];
        snprintf(text, sizeof text, "Phase: F1901M\nUnits:\n%s: F Nth\nOrders:\n%s:\nF Nor - Den\n",
                 power ? "England" : "Austria", power ? "England" : "Austria");
        list_differences(text, "4.E.2", "a", orders, sizeof orders);
        assert_string_equal(orders, "F NTH - DEN; F NTH H auto; /units /centers /adjustments ");
    }
}

/* 6.F.10 with 4.A.1 a as the base: then 4.A.1.foreign matters too. */
static void what_matters_depends_on_the_base(void **state)
{
    ent_compare_scope scope = {.issues = true};
    ent_request request;
    char matter[256];
    (void)state;

    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        if (strcmp(rows[row].id, "6.F.10") != 0)
            continue;
        read_request(rows[row].text, &request);
        assert_int_equal(ent_rules_set(&request.rules, "4.A.1", "a", NULL), ENT_OK);
        scope.issue[ENT_4A1] = scope.issue[ENT_4A1_FOREIGN] = scope.issue[ENT_4B1] = true;
        list_matter(&request, &scope, matter, sizeof matter);
        assert_string_equal(matter, "4.A.1=b 4.A.1.foreign=s ");
        ent_request_clear(&request);
    }
}

/* ---- The report and the JSON. ---- */

/* What the report and the JSON say of one turn: as many alternatives matter, and the report has each order. */
static void check_report(const char *text, bool issues, const char *rules)
{
    const ent_compare_scope scope = {.issues = issues};
    ent_comparison comparison;
    ent_request request;
    json_t *difference, *order;
    size_t i, j;
    ent_err err;

    read_request(text, &request);
    assert_int_equal(ent_rules_parse(rules, strlen(rules), &request.rules, &err), ENT_OK);
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    char *report = print_all(&comparison);
    json_t *json = answer_to(&comparison, false);
    int matter = 0, n = (int)json_integer_value(json_object_get(json_object_get(json, "count"), "matter"));
    for (const char *count = report; (count = strchr(count, '\n')) != NULL; count++) /* the last line */
        if (sscanf(count, "\n%*d other judge%*[s], %d matter", &matter) != 1)
            sscanf(count, "\n%*d issue%*[s], %*d other choice%*[s], %d matter", &matter);
    if (matter != n)
        fail_msg("%d in\n%s", n, report);
    json_array_foreach(json_object_get(json, "differences"), i, difference)
    {
        json_array_foreach(json_object_get(difference, "orders"), j, order)
        {
            const char *said = json_string_value(json_object_get(order, "order"));
            if (said && !strstr(report, said))
                fail_msg("no %s in\n%s", said, report);
        }
    }
    json_decref(json);
    free(report);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

static void report_and_json_agree(void **state)
{
    static const char *const more[] = {
        "Units:\nEngland: F Nth\nOrders:\nEngland:\nF Nor - Den\n",
        "Phase: W1901A\nUnits:\nFrance: A Par, A Pic, A Bur\nCenters:\nFrance: Par, Bre\nOrders:\nFrance:\n"
        "Remove A Picardy\nRemove A Paris\nRemove A Burgundy\n",
        PARADOX "Germany:\nF Nth S F Bel - Eng\nF Bel - Eng\n",
        "Units: orders\nEngland:\nF Edi - Nth\nF Yor S F Edi - Nth\nFrance:\nA Bre - Lon\nF Eng C A Bre - "
        "Lon\nGermany:\n"
        "F Bel S F Eng\nF Lon S F Nth\nItaly:\nF Mid - Eng\nF Iri S F Mid - Eng\nRussia:\nA Nwy - Bel\nF Nth C A Nwy - "
        "Bel\n",
        "Map: colonial\nRussia:\nA Mos - TSR - Irk\n",
    };
    (void)state;

    for (int issues = 0; issues < 2; issues++) {
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            for (int base = 0; base < 2; base++)
                check_report(rows[i].text, issues, base ? "1971" : "datc");
        for (size_t i = 0; i < sizeof more / sizeof *more; i++)
            check_report(more[i], issues, "datc");
    }
}

/* ---- What the search for every resolution notes. ---- */

static void the_number_of_resolutions_is_noted(void **state)
{
    static const struct {
        const char *text, *note;
    } row[] = {
        {"France:\nA Par - Bur\n", ""},
        {"England:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\n",
         "several resolutions agree with the rules"},
        {"England:\nF Lon S F Wal - Eng\nF Wal - Eng\nFrance:\nA Bre - Lon\nF Eng C A Bre - Lon\nGermany:\n"
         "F Nth S F Bel - Eng\nF Bel - Eng\n",
         "no resolution agrees with the rules"},
    };
    ent_compare_scope scope = {.issues = false};
    (void)state;

    for (size_t i = 0; ent_judge_at(i); i++)
        scope.judge[i] = strcmp(ent_judge_at(i)->name, "exhaustive") == 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ent_comparison comparison;
        ent_request request;
        ent_family family;
        bool found;
        ent_err err;
        read_request(row[i].text, &request);
        assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
        size_t at = 0;
        assert_int_equal(ent_comparison_next(&comparison, &at, &family, &found, &err), ENT_OK);
        assert_true(found && family.n == 1);
        assert_string_equal(family.member[0].note, row[i].note);
        assert_false(ent_differs(&family.member[0]));
        assert_int_equal(ent_same_difference(&comparison, &family.member[0], &family.member[0]),
                         row[i].note[0] == '\0');
        ent_family_clear(&family);
        ent_comparison_clear(&comparison);
        ent_request_clear(&request);
    }
}

/* ---- Judges that give no turn. ---- */

static void a_judge_that_refuses_the_turn_is_noted(void **state)
{
    static const char note[] =
        "dpjudge does not judge railways and canals; set railway=no and canal=no, or take decisions";
    const ent_compare_scope scope = {.issues = false};
    ent_comparison comparison;
    ent_request request;
    ent_err err;
    (void)state;

    read_request("Map: colonial\nOrders:\nRussia:\nA Mos H\n", &request);
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    char *text = print_all(&comparison), line[200];
    snprintf(line, sizeof line, "\ndpjudge: %s\n", note);
    assert_non_null(strstr(text, "Nothing comes out differently"));
    assert_non_null(strstr(text, line));
    free(text);
    json_t *json = answer_to(&comparison, true), *difference;
    size_t i, noted = 0;
    json_array_foreach(json_object_get(json, "differences"), i, difference)
    {
        if (strcmp(json_string_value(json_object_get(difference, "algorithm")), "dpjudge") != 0)
            continue;
        assert_string_equal(json_string_value(json_object_get(difference, "note")), note);
        assert_null(json_object_get(difference, "orders"));
        noted++;
    }
    assert_int_equal(noted, 1);
    json_decref(json);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

/* An army that goes over land past a fleet with an order to convoy it. */
static void sentences_of_another_judge_are_its_own(void **state)
{
    const ent_compare_scope scope = {.issues = false};
    ent_comparison comparison;
    ent_request request;
    ent_err err;
    (void)state;

    read_request("Phase: F1901M\nUnits:\nEngland: F Aeg\nTurkey: A Con\nOrders:\nEngland: F Aeg C A Con - Smy\n"
                 "Turkey: A Con - Smy\n",
                 &request);
    assert_int_equal(ent_comparison_open(&request, &scope, &comparison, &err), ENT_OK);
    char *text = print_all(&comparison);
    assert_non_null(strstr(text, "F AEG C A CON - SMY is void: A CON was ordered to SMY, but not by convoy"));
    assert_null(strstr(text, "no chain of fleets"));
    free(text);
    ent_comparison_clear(&comparison);
    ent_request_clear(&request);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_issues_that_the_document_names_matter),
                                       cmocka_unit_test(the_presets_that_the_document_names_matter),
                                       cmocka_unit_test(what_matters_depends_on_the_base),
                                       cmocka_unit_test(orders_parsed_once_give_the_same_turn),
                                       cmocka_unit_test(too_many_orders_are_refused),
                                       cmocka_unit_test(units_removed_otherwise_are_listed),
                                       cmocka_unit_test(an_order_that_one_side_cannot_read_is_listed),
                                       cmocka_unit_test(units_that_change_places_are_listed),
                                       cmocka_unit_test(centers_and_adjustments_that_differ_are_listed),
                                       cmocka_unit_test(report_and_json_agree),
                                       cmocka_unit_test(the_number_of_resolutions_is_noted),
                                       cmocka_unit_test(a_judge_that_refuses_the_turn_is_noted),
                                       cmocka_unit_test(sentences_of_another_judge_are_its_own)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
