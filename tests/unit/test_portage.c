/* test_portage.c -- PORTAGE_CONVOY: armies carry fleets over land, by the rules of convoys.
 *
 * First positions worked out on the board by hand; then convoys at sea and the same on land, which must come out alike
 * under every choice of 4.A.
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
#include "text/order_file.h"
#include "turn/sentence.h"
#include "game/position.h"
#include "game/rules.h"

enum { MAX_ORDERS = 16 };

/* ALIKE: both of the DPjudge's texts leave the same position; ALONE: they may not; SILENT: they know no railways. */
typedef enum ent_opinion { ALONE, ALIKE, SILENT } ent_opinion;

typedef struct ent_example {
    const char *name;
    const char *rules; /* "4.A.3=a 4.A.1=b", besides portage=yes */
    const char *orders;
    const char
        *expected; /* an order a word: s(ucceeds), f(ails), v(oid), a capital: and dislodged; ~ a move by convoy */
    ent_opinion texts;
} ent_example;

#define CARRIED        "France:\n F Mar - Bre\n A Gas C F Mar - Bre\n"
#define TWO_WAYS       CARRIED " A Bur C F Mar - Bre\n A Par C F Mar - Bre\n"
#define GASCONY_LOST   "Italy:\n A Spa - Gas\n F Mao S A Spa - Gas\n"
#define SWAP           "Italy:\n F Rom - Nap\n A Apu C F Rom - Nap\nAustria:\n F Nap - Rom\n"
#define FOREIGN_SWAP   "Italy:\n F Rom - Nap\nAustria:\n A Apu C F Rom - Nap\n F Nap - Rom\n"
#define GERMAN_GASCONY "Germany:\n A Gas C F Mar - Spa\n"
#define PARADOX        CARRIED "Italy:\n A Bre S A Spa - Gas\n A Spa - Gas\n"

static const ent_example examples[] = {
    {"a fleet is carried", "", CARRIED, "s~ s", ALIKE},
    {"not without the option", "portage=no", CARRIED, "v v", ALIKE},
    {"it needs armies that could carry it", "", "France:\n F Mar - Bre\n", "v", ALIKE},
    {"... anywhere, where legality looks at the map alone", "4.E.1=c", "France:\n F Mar - Bre\n", "f~", ALIKE},
    {"nobody was ordered to", "", "France:\n F Mar - Bre\n A Gas H\n", "f~ s", ALIKE},
    {"not from the sea", "", "France:\n F Lyo - Bre\n A Bur C F Lyo - Bre\n", "v v", ALIKE},
    {"not to the sea", "", "France:\n F Mar - Eng\n A Gas C F Mar - Eng\n", "v v", ALIKE},
    {"armies carry no armies, fleets no fleets", "",
     "France:\n A Mar - Bre\n A Gas C A Mar - Bre\nItaly:\n F Rom - Ven\n F Adr C F Rom - Ven\n A Tus H\n",
     "v v f~ v s", ALIKE},
    {"an army away from the way", "", CARRIED "Italy:\n A Pie C F Mar - Bre\n", "s~ s v", ALIKE},
    {"along a chain of them", "", "France:\n F Mar - Bel\n A Bur C F Mar - Bel\n", "s~ s", ALIKE},
    {"... of two", "", "Turkey:\n F Con - Tri\nAustria:\n A Bul C F Con - Tri\n A Ser C F Con - Tri\n", "s~ s s",
     ALIKE},
    {"... that has a gap", "", "Turkey:\n F Con - Tri\nAustria:\n A Bul C F Con - Tri\n A Ser H\n", "f~ v s", ALIKE},
    {"implied by the carrier's order", "4.E.3=a",
     "Units:\nFrance:\n A Gas\n F Mar\nOrders:\nFrance:\n A Gas C F Mar - Bre\n", "s s~", ALIKE},

    /* ---- Disrupted. ---- */
    {"the carrier is dislodged", "", CARRIED GASCONY_LOST, "f~ F s s", ALIKE},
    {"... and is not, against a lone attack", "", CARRIED "Italy:\n A Spa - Gas\n", "s~ s f", ALIKE},
    {"two ways, one broken", "", TWO_WAYS GASCONY_LOST, "s~ F s s s s", ALIKE},
    {"... under 4.A.1 a", "4.A.1=a", TWO_WAYS GASCONY_LOST, "f~ F f f s s", ALONE},
    {"a foreign way broken, beside an own one", "4.A.1=a 4.A.1.foreign=c",
     CARRIED "Germany:\n A Bur C F Mar - Bre\n A Par C F Mar - Bre\nAustria:\n A Mun - Bur\n A Ruh S A Mun - Bur\n",
     "f~ f F f s s", ALONE},
    {"... that is skipped", "4.A.1=a 4.A.1.foreign=s",
     CARRIED "Germany:\n A Bur C F Mar - Bre\n A Par C F Mar - Bre\nAustria:\n A Mun - Bur\n A Ruh S A Mun - Bur\n",
     "s~ s F f s s", ALONE},
    {"a way named", "4.A.6=b",
     "France:\n F Mar - Bur - Par - Bre\n A Gas C F Mar - Bre\n A Bur C F Mar - Bre\n A Par C F Mar - Bre\n",
     "s~ f s s", ALIKE},
    {"... and broken, beside one that is whole", "4.A.6=b",
     "France:\n F Mar - Gas - Bre\n A Gas C F Mar - Bre\n A Bur C F Mar - Bre\n A Par C F Mar - Bre\n" GASCONY_LOST,
     "f~ F f f s s", ALIKE},
    {"... and not, though it must be", "4.A.6=c", CARRIED, "f~ f", ALONE},

    /* ---- What a carried fleet does. ---- */
    {"it bounces", "", CARRIED "England:\n F Eng - Bre\n", "f~ s f", ALIKE},
    {"it dislodges, with support that its carriers do not give", "",
     CARRIED " A Par S F Mar - Bre\nEngland:\n F Bre H\n", "s~ s s F", ALIKE},
    {"who carries cannot support it, if nobody else carries", "", "France:\n F Mar - Bre\n A Gas S F Mar - Bre\n",
     "f~ v", ALIKE},
    {"it cuts support", "", CARRIED "England:\n F Bre S F Iri - Eng\n F Iri - Eng\nGermany:\n F Eng H\n", "f~ s f f s",
     ALIKE},
    {"a lost one cuts nothing", "",
     CARRIED GASCONY_LOST "England:\n F Bre S F Iri - Eng\n F Iri - Eng\nGermany:\n F Eng H\n", "f~ F s s s s F",
     ALIKE},
    {"nor does it bounce anybody", "", CARRIED GASCONY_LOST "England:\n F Eng - Bre\n", "f~ F s s s", ALIKE},
    {"no support of an attack from where it comes", "4.A.4=a",
     "Italy:\n F Rom - Ven\n A Apu C F Rom - Ven\nAustria:\n A Ven S A Tus - Rom\n A Tus - Rom\n", "F~ s s s", ALONE},
    {"... but for 4.A.4 b", "4.A.4=b",
     "Italy:\n F Rom - Ven\n A Apu C F Rom - Ven\nAustria:\n A Ven S A Tus - Rom\n A Tus - Rom\n", "f~ s f f", ALONE},

    /* ---- Head to head, and where it could go by itself [4.A.3]. ---- */
    {"it passes an army that comes the other way", "",
     "Italy:\n F Rom - Ven\n A Tus C F Rom - Ven\nAustria:\n A Ven - Rom\n", "s~ s s", ALIKE},
    {"an own carrier shows the intent", "4.A.3=d", SWAP, "s~ s s", ALIKE},
    {"a foreign one does not", "4.A.3=d", FOREIGN_SWAP, "f s f", ALIKE},
    {"\"via convoy\" does", "4.A.3=d",
     "Italy:\n F Rom - Nap via convoy\nAustria:\n A Apu C F Rom - Nap\n F Nap - Rom\n", "s~ s s", ALIKE},
    {"... and nothing else", "4.A.3=e", SWAP, "f s f", ALIKE},
    {"... and binds", "4.A.3=e", "Italy:\n F Rom - Nap via convoy\n A Apu H\n", "f~ s", ALIKE},
    {"... and nothing without the option", "4.A.3=e portage=no", "Italy:\n F Rom - Nap via convoy\n A Apu H\n", "s s",
     ALIKE},
    {"always", "4.A.3=a", FOREIGN_SWAP, "s~ s s", ALIKE},
    {"to swap", "4.A.3=b", FOREIGN_SWAP, "s~ s s", ALIKE},
    {"... only", "4.A.3=b", "Italy:\n F Rom - Nap\n A Apu C F Rom - Nap\n", "s s", ALIKE},
    {"by water where the portage to swap is lost", "4.A.3=c", SWAP " A Ven - Apu\n F Adr S A Ven - Apu\n", "f F f s s",
     ALONE},
    {"... not so under b", "4.A.3=b", SWAP " A Ven - Apu\n F Adr S A Ven - Apu\n", "f~ F f s s", ALONE},

    /* ---- Coasts. ---- */
    {"to the coast that it cannot step to", "", "France:\n F Mar - Spa/nc\n" GERMAN_GASCONY, "s~ s", ALIKE},
    {"... where it cannot go by itself", "", "France:\n F Mar - Spa/nc\n A Gas H\n", "f~ s", ALIKE},
    {"... which is the right one", "4.B.3=a", "France:\n F Mar - Spa/nc\n" GERMAN_GASCONY, "s~ s", ALIKE},
    {"... while to the other it goes by itself", "", "France:\n F Mar - Spa/sc\n" GERMAN_GASCONY, "s s", ALIKE},
    {"... the wrong one without the option", "4.B.3=a portage=no", "France:\n F Mar - Spa/nc\n A Gas H\n", "s s",
     ALIKE},
    {"without a coast it steps to the only one", "", "France:\n F Mar - Spa\n A Gas H\n", "s s", ALIKE},
    {"from any coast", "", "France:\n F Spa/sc - Bre\n A Gas C F Spa - Bre\n", "s~ s", ALIKE},
    {"a coast must be named", "4.B.1=a", "France:\n F Bre - Spa\n A Gas C F Bre - Spa\n", "v v", ALIKE},
    {"... or there is a default", "4.B.1=b", "France:\n F Bre - Spa\n A Gas C F Bre - Spa\n", "s~ s", ALIKE},
    {"a support to another coast is for another move", "4.B.4=d",
     "France:\n F Bre - Spa/nc\n A Gas C F Bre - Spa\n F Wes S F Bre - Spa/sc\n", "s~ s v", ALIKE},
    {"... to the same", "4.B.4=d",
     "France:\n F Bre - Spa/nc\n A Gas C F Bre - Spa\n F Wes S F Bre - Spa/nc\nItaly:\n A Spa H\n", "s~ s s F", ALIKE},
    {"a foreign support names it, for either would do", "4.B.4=c",
     "France:\n F Mar - Spa/nc\n A Gas C F Mar - Spa\nItaly:\n F Wes S F Mar - Spa\n", "s~ s v", ALONE},
    {"... even if this is the one that it can step to", "4.B.4=c",
     "France:\n F Mar - Spa/sc\n A Gas H\nItaly:\n F Wes S F Mar - Spa\n", "s s s", ALIKE},

    /* ---- Paradoxes [4.A.2]. ---- */
    {"Szykman", "4.A.2=d", PARADOX, "f~ F s s", ALIKE},
    {"all hold", "4.A.2=e", PARADOX, "f~ f s f", ALONE},
    {"1971: the support is that of an army for an army", "4.A.2=a", PARADOX, "f~ F s s", ALIKE},
    {"1982", "4.A.2=b", PARADOX, "f~ F s s", ALIKE},
    {"2000", "4.A.2=c", PARADOX, "f~ F s s", ALIKE},
    {"1971: not of an army for a fleet", "4.A.2=a 4.A.2.fallback=e",
     CARRIED "Italy:\n A Bre S F Spa/nc - Gas\n F Spa/nc - Gas\n", "f~ f s f", ALONE},
    {"a convoy and a portage, each with the fate of the other", "4.A.2=d",
     "Austria:\n A Alb - Ven\n F Adr C A Alb - Ven\nTurkey:\n F Tus - Apu\n A Rom C F Tus - Apu\n"
     "Italy:\n A Ven S A Nap - Rom\n A Nap - Rom\nFrance:\n F Apu S F Ion - Adr\n F Ion - Adr\n",
     "f~ F f~ F s s s s", ALIKE},
    {"... of which 1982 says nothing", "4.A.2=b 4.A.2.fallback=e",
     "Austria:\n A Alb - Ven\n F Adr C A Alb - Ven\nTurkey:\n F Tus - Apu\n A Rom C F Tus - Apu\n"
     "Italy:\n A Ven S A Nap - Rom\n A Nap - Rom\nFrance:\n F Apu S F Ion - Adr\n F Ion - Adr\n",
     "f~ f f~ f s f s f", ALONE},
    {"1982: a convoyed army cuts the support of a fleet for what happens where an army carries", "4.A.2=b",
     "Austria:\n A Alb - Nap\n F Ion C A Alb - Nap\nTurkey:\n F Tus - Apu\n A Rom C F Tus - Apu\n"
     "Italy:\n F Nap S F Tys - Rom\n F Tys - Rom\n",
     "f~ s s~ s f f", ALIKE},
    /* Whether the army from Manchuria dislodges the carrier depends on the support of the train, which it fights for
     * Vladivostok. The carried fleet would cut that support. */
    {"a portage, and the support of a train that comes where the carrier stands", "",
     "Map: colonial\nRussia:\n A Kra - TSR - Vla\n A Seo S A Kra - Vla\nChina:\n A Mac - Vla\n F Soj S A Mac - Vla\n"
     "Japan:\n F Sak - Seo/ec\n A Vla C F Sak - Seo/ec\n",
     "f s f s f~ f", SILENT},
};

/* ---- Judging text. ---- */

static void set_rules(const char *list, ent_rules *rules)
{
    ent_rules_preset("datc", rules);
    assert_int_equal(ent_rules_set(rules, "portage", "yes", NULL), ENT_OK);
    while (*list) {
        char issue[24], choice[8];
        int len = 0;
        assert_int_equal(sscanf(list, " %23[^=]=%7s%n", issue, choice, &len), 2);
        assert_int_equal(ent_rules_set(rules, issue, choice, NULL), ENT_OK);
        list += len;
    }
}

static void judge(const char *orders, const ent_rules *rules, ent_request *request, ent_turn *turn)
{
    *request = (ent_request){.map = NULL};
    assert_int_equal(ent_order_file_read(orders, strlen(orders), rules,
                                         &(const ent_order_file_hooks){.units_by_orders = true}, request, NULL),
                     ENT_OK);
    request->rules = *rules;
    assert_int_equal(ent_turn_judge(request, turn, NULL), ENT_OK);
    assert_null(ent_pos_why_invalid(request->map, turn->next));
}

static void describe(const ent_turn *turn, size_t n, char *out)
{
    for (size_t i = 0; i < n; i++) {
        const ent_result *result = &turn->result[i];
        char letter = "sfv"[result->verdict];
        *out++ = result->marks & ENT_MARK_DISLODGED ? (char)(letter - 'a' + 'A') : letter;
        if (result->route == ENT_ROUTE_CONVOY)
            *out++ = '~';
        *out++ = i + 1 < n ? ' ' : '\0';
    }
}

static void check_texts(const ent_example *example, const ent_request *request, const ent_turn *turn)
{
    ent_order order[MAX_ORDERS];
    ent_result result[MAX_ORDERS];
    ent_pos *next = malloc(ent_pos_size(request->map));
    size_t n = ent_turn_orders(turn, order);

    for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++) {
        assert_int_equal(
            ent_adjudicate_with(algorithm, request->map, &request->rules, request->pos, order, n, result, next),
            ENT_OK);
        if (example->texts == ALIKE && !ent_pos_equal(next, turn->next))
            fail_msg("%s: %s ends otherwise", example->name, ent_algorithm_name(algorithm));
    }
    free(next);
}

static void every_example_is_judged_as_expected(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const ent_example *example = &examples[i];
        char got[MAX_ORDERS * 3 + 1];
        ent_request request;
        ent_rules rules;
        ent_turn turn;
        set_rules(example->rules, &rules);
        judge(example->orders, &rules, &request, &turn);
        assert_true(turn.intake.n <= MAX_ORDERS);
        describe(&turn, turn.intake.n, got);
        if (strcmp(got, example->expected) != 0)
            fail_msg("%s: %s, not %s", example->name, got, example->expected);
        if (example->texts != SILENT)
            check_texts(example, &request, &turn);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* ---- Where units end, and may retreat. ---- */

static void a_carried_fleet_ends_on_the_named_coast(void **state)
{
    ent_request request;
    ent_rules rules;
    ent_turn turn;
    (void)state;

    set_rules("", &rules);
    judge("France:\n F Mar - Spa/nc\n A Gas C F Mar - Spa\n", &rules, &request, &turn);
    ent_loc coast = ent_map_find_loc(request.map, "SPA/NC", 6);
    assert_int_equal(turn.result[0].ends, coast);
    assert_int_equal(ent_pos_units(turn.next)[ent_prov_of(request.map, coast)].at, coast);
    ent_turn_clear(&turn);
    ent_request_clear(&request);

    for (int opens = 0; opens < 2;
         opens++) { /* a unit that a carried fleet dislodged, to where that came from [4.A.5] */
        set_rules(opens ? "4.A.5=b" : "4.A.5=a", &rules);
        judge("Italy:\n F Rom - Ven\n A Tus C F Rom - Ven\n F Adr S F Rom - Ven\nAustria:\n A Ven H\n", &rules,
              &request, &turn);
        assert_int_equal(turn.next->n_dislodged, 1);
        const ent_dislodged *dislodged = ent_pos_dislodged(turn.next);
        const ent_steps *steps = ent_steps_of(request.map, ENT_ARMY, dislodged->unit.at);
        for (uint8_t i = 0; i < steps->n; i++)
            if (steps->to[i] == ent_map_find_loc(request.map, "ROM", 3))
                assert_int_equal(dislodged->retreats >> i & 1, opens);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* A fleet on its way by land is where it was until it has arrived: its coast counts, and it retreats by water. */
static void a_fleet_that_was_to_be_carried_retreats_by_water(void **state)
{
    ent_request request;
    ent_rules rules;
    ent_turn turn;
    char open[80] = "";
    (void)state;

    set_rules("", &rules);
    judge("France:\n F Spa/sc - Bre\n A Gas C F Spa - Bre\nEngland:\n F Eng - Bre\nItaly:\n A Mar - Spa\n F Wes S A "
          "Mar - Spa\n",
          &rules, &request, &turn);
    assert_int_equal(turn.next->n_dislodged, 1);
    const ent_dislodged *dislodged = ent_pos_dislodged(turn.next);
    const ent_steps *steps = ent_steps_of(request.map, ENT_FLEET, ent_map_find_loc(request.map, "SPA/SC", 6));
    for (uint8_t i = 0; i < steps->n; i++)
        if (dislodged->retreats >> i & 1)
            strcat(strcat(open, ent_map_loc_code(request.map, steps->to[i])), " ");
    assert_string_equal(open, "LYO MAO POR "); /* not Gascony, which the north coast borders on */
    ent_turn_clear(&turn);
    ent_request_clear(&request);
}

/* ---- The same at sea and on land. ---- */

/* Two boards, order for order, that look alike to the rules of convoys: in what borders on what, and in who is whose.
 */
static const struct {
    const char *sea, *land;
} mirrors[] = {
    /* 6.F.14: who is landed on supports the attack on the carrier. */
    {"England:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bre - Lon\n F Eng C A Bre - Lon\n",
     "England:\n A Bre S A Spa - Gas\n A Spa - Gas\nFrance:\n F Mar - Bre\n A Gas C F Mar - Bre\n"},
    /* 6.F.16: ... and another attack stands that off. */
    {"England:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bre - Lon\n F Eng C A Bre - Lon\n"
     "Germany:\n F Nth S F Bel - Eng\n F Bel - Eng\n",
     "England:\n A Bre S A Spa - Gas\n A Spa - Gas\nFrance:\n F Mar - Bre\n A Gas C F Mar - Bre\n"
     "Germany:\n A Bur S A Par - Gas\n A Par - Gas\n"},
    /* The carrier is supported. */
    {"England:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bre - Lon\n F Eng C A Bre - Lon\n F Mao S F Eng\n",
     "England:\n A Bre S A Spa - Gas\n A Spa - Gas\nFrance:\n F Mar - Bre\n A Gas C F Mar - Bre\n A Bur S A Gas\n"},
    /* A foreign carrier makes a second way. */
    {"England:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bel - Lon\n F Eng C A Bel - Lon\n"
     "Germany:\n F Nth C A Bel - Lon\n",
     "England:\n A Ven S A Pie - Tus\n A Pie - Tus\nFrance:\n F Rom - Ven\n A Tus C F Rom - Ven\n"
     "Germany:\n A Apu C F Rom - Ven\n"},
    /* A swap of neighbors, the carrier attacked. */
    {"England:\n A Nwy - Swe\n F Ska C A Nwy - Swe\nRussia:\n A Swe - Nwy\n F Den - Ska\n F Nth S F Den - Ska\n",
     "England:\n F Rom - Nap\n A Apu C F Rom - Nap\nRussia:\n F Nap - Rom\n A Ven - Apu\n F Adr S A Ven - Apu\n"},
    /* ... the carrier a third power's. */
    {"England:\n A Nwy - Swe\nGermany:\n F Ska C A Nwy - Swe\nRussia:\n A Swe - Nwy\n F Fin S A Nwy - Swe\n",
     "England:\n F Rom - Nap\nGermany:\n A Apu C F Rom - Nap\nRussia:\n F Nap - Rom\n F Tys S F Rom - Nap\n"},
    /* A convoyed attack on a support that is aimed at where it comes from. */
    {"England:\n A Lon - Hol\n F Nth C A Lon - Hol\nRussia:\n F Hol S F Bel - Nth\n F Bel - Nth\n",
     "England:\n F Tus - Apu\n A Rom C F Tus - Apu\nRussia:\n A Apu S A Ven - Rom\n A Ven - Rom\n"},
};

/* The next of all choices in chapter 4.A, routes aside. False past the last. */
static bool next_rules(ent_rules *rules)
{
    static const ent_issue turning[] = {ENT_4A1, ENT_4A1_FOREIGN, ENT_4A2, ENT_4A2_FALLBACK,
                                        ENT_4A3, ENT_4A4,         ENT_4A5, ENT_4A7};

    for (size_t i = 0; i < sizeof turning / sizeof *turning; i++) {
        const ent_choice_info *choices = ent_issue_of(turning[i])->choices;
        size_t at = 0;
        while (choices[at].letter != rules->choice[turning[i]])
            at++;
        rules->choice[turning[i]] = choices[at + 1].letter ? choices[at + 1].letter : choices[0].letter;
        if (choices[at + 1].letter)
            return true;
    }
    return false;
}

static void set_first_rules(ent_rules *rules)
{
    set_rules("", rules);
    for (unsigned issue = ENT_4A1; issue <= ENT_4A7; issue++)
        rules->choice[issue] = 'a';
    rules->choice[ENT_4A1_FOREIGN] = 'c';
    rules->choice[ENT_4A2_FALLBACK] = 'd';
}

/* Where a unit may retreat to is another matter. */
static bool is_alike(const ent_result *a, const ent_result *b)
{
    return a->verdict == b->verdict && a->reason == b->reason && a->route == b->route && a->n_by == b->n_by &&
           a->strength == b->strength && a->resistance == b->resistance && a->step == b->step &&
           ((a->marks ^ b->marks) & ~(unsigned)ENT_MARK_DESTROYED) == 0;
}

typedef struct ent_board {
    ent_request request;
    ent_turn turn;
    ent_order order[MAX_ORDERS];
    ent_result result[MAX_ORDERS];
    size_t n;
} ent_board;

static void set_up(ent_board *board, const char *text)
{
    ent_rules rules;

    set_rules("4.A.3=a", &rules);
    judge(text, &rules, &board->request, &board->turn);
    board->n = ent_turn_orders(&board->turn, board->order);
}

static void clear(ent_board *board)
{
    ent_turn_clear(&board->turn);
    ent_request_clear(&board->request);
}

static void judge_board(ent_board *board, ent_algorithm algorithm, const ent_rules *rules)
{
    assert_int_equal(ent_adjudicate_with(algorithm, board->request.map, rules, board->request.pos, board->order,
                                         board->n, board->result, NULL),
                     ENT_OK);
}

static void compare(ent_board *sea, ent_board *land, ent_algorithm algorithm, const ent_rules *rules)
{
    judge_board(sea, algorithm, rules);
    judge_board(land, algorithm, rules);
    for (size_t i = 0; i < sea->n; i++)
        if (!is_alike(&sea->result[i], &land->result[i])) {
            char text[80];
            ent_order_print(land->request.map, &land->order[i], text, sizeof text);
            fail_msg("%s, %.7s: %s is '%s', and at sea '%s'", ent_algorithm_name(algorithm), rules->choice, text,
                     ent_reason_code(land->result[i].reason), ent_reason_code(sea->result[i].reason));
        }
}

static void portages_and_convoys_are_decided_alike(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof mirrors / sizeof *mirrors; i++) {
        ent_board sea, land;
        ent_rules rules;
        unsigned n_rules = 0;
        set_up(&sea, mirrors[i].sea);
        set_up(&land, mirrors[i].land);
        assert_int_equal(sea.n, land.n);
        for (ent_algorithm algorithm = ENT_ALGORITHM_DPJUDGE; algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; algorithm++)
            compare(&sea, &land, algorithm, &sea.request.rules);
        set_first_rules(&rules);
        do {
            compare(&sea, &land, ENT_ALGORITHM_DECISIONS, &rules);
            n_rules++;
        } while (next_rules(&rules));
        assert_int_equal(n_rules, 2 * 2 * 6 * 3 * 8 * 2 * 2 * 2);
        clear(&sea);
        clear(&land);
    }
}

/* ---- How many resolutions there are. ---- */

static bool take_any(void *context, const ent_turn *turn)
{
    (void)context, (void)turn;
    return true;
}

static void resolutions_are_counted_as_at_sea(void **state)
{
    static const struct {
        const char *orders;
        size_t found;
    } rows[] = {
        {CARRIED, 1},
        {PARADOX, 2},
        {PARADOX "Germany:\n A Bur S A Par - Gas\n A Par - Gas\n", 0},
        {"Austria:\n A Alb - Ven\n F Adr C A Alb - Ven\nTurkey:\n F Tus - Apu\n A Rom C F Tus - Apu\n"
         "Italy:\n A Ven S A Nap - Rom\n A Nap - Rom\nFrance:\n F Apu S F Ion - Adr\n F Ion - Adr\n",
         2},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_turn_search search = {.take = take_any};
        ent_request request;
        ent_rules rules;
        ent_turn turn;
        set_rules("", &rules);
        judge(rows[i].orders, &rules, &request, &turn);
        ent_turn_clear(&turn);
        assert_int_equal(ent_turn_resolve(&request, &turn, &search, NULL), ENT_OK);
        assert_int_equal(search.found, rows[i].found);
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

/* ---- Words. ---- */

static void portages_are_read_and_written(void **state)
{
    static const struct {
        const char *text, *code;
    } rows[] = {{"A Bur C F Mar - Bre", "A BUR C F MAR - BRE"},
                {"Army Gascony convoys fleet Spain (sc) to Brest", "A GAS C F SPA/SC - BRE"},
                {"F Mar - Gas - Bre", "F MAR - GAS - BRE"},
                {"A Gas C Mar - Bre", "A GAS C A MAR - BRE"}}; /* nothing says otherwise but the board */
    ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_order order;
        char text[80];
        assert_int_equal(ent_order_parse(map, NULL, 0, rows[i].text, strlen(rows[i].text), &order, NULL), ENT_OK);
        ent_order_print(map, &order, text, sizeof text);
        assert_string_equal(text, rows[i].code);
    }
    ent_map_free(map);
}

/* The sentences that speak of armies and fleets. */
static void sentences_name_armies_and_fleets_rightly(void **state)
{
    static const struct {
        const char *orders;
        size_t order;
        const char *why;
    } rows[] = {
        {CARRIED, 1, "A Gas C F Mar - Bre succeeds: the convoy through it is open"},
        {CARRIED GASCONY_LOST, 0, "F Mar - Bre fails: its convoy was disrupted by the dislodgement of A Gas"},
        {CARRIED GASCONY_LOST, 1, "A Gas C F Mar - Bre fails: the army is dislodged by A Spa"},
        {"France:\n A Gas C A Mar - Bre\n A Mar H\n", 0, "A Gas C A Mar - Bre is void: an army convoys only fleets"},
        {"France:\n F Lyo C F Mar - Rom\n F Mar H\n", 0, "F GoL C F Mar - Rom is void: a fleet convoys only armies"},
        {"France:\n F Mar - Bre\n A Pie C F Mar - Bre\n", 1,
         "A Pie C F Mar - Bre is void: F Mar was ordered to Bre, but no chain of armies with this one reaches"},
        {FOREIGN_SWAP, 1, "A Apu C F Rom - Nap could carry the fleet, which tried to go by water"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_request request;
        ent_rules rules;
        ent_turn turn;
        char text[240];
        set_rules("", &rules);
        judge(rows[i].orders, &rules, &request, &turn);
        ent_reason_sentence(&request, &turn, rows[i].order, ENT_NAMES_RULEBOOK, text, sizeof text);
        assert_memory_equal(text, rows[i].why, strlen(rows[i].why));
        ent_turn_clear(&turn);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_example_is_judged_as_expected),
                                       cmocka_unit_test(a_carried_fleet_ends_on_the_named_coast),
                                       cmocka_unit_test(a_fleet_that_was_to_be_carried_retreats_by_water),
                                       cmocka_unit_test(portages_and_convoys_are_decided_alike),
                                       cmocka_unit_test(resolutions_are_counted_as_at_sea),
                                       cmocka_unit_test(portages_are_read_and_written),
                                       cmocka_unit_test(sentences_name_armies_and_fleets_rightly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
