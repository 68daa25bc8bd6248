/* test_editions.c -- the DPjudge's two editions beside the main judge, on random crowded positions.
 *
 * Where the positions that they leave differ, one of the named kinds of difference must show; each kind is explained in
 * docs/verification.md. Half of the convoys are among portages. Without convoys there are four kinds, and one more on
 * maps with difficult borders; where none shows the results are equal too. In a long run every kind must come up. Under
 * random options, and with orders of random bytes, the positions that follow are valid and the sequence of the orders
 * does not matter.
 *
 * Usage: test_editions [POSITIONS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "game/position.h"
#include "game/rules.h"
#include "legal/carrier.h"
#include "selfplay/random_orders.h"
#include "positions.h"

enum { MAX_ORDERS = 100 };

typedef enum ent_kind {
    KIND_GIVEN_DISLODGED,
    KIND_OWN_UNIT,
    KIND_NO_HELP_SWAP,
    KIND_IDLE_SUPPORT,
    KIND_DISRUPTED,
    KIND_CONVOY_CUT,
    KIND_RETREAT,
    KIND_LISTED_EARLY,
    KIND_DIFFICULT,
    KIND_COUNT
} ent_kind;

static const char *const kind_name[KIND_COUNT] = {"given-dislodged", "own-unit",     "no-help-swap",
                                                  "idle-support",    "disrupted",    "convoy-cut",
                                                  "retreat",         "listed-early", "difficult"};

typedef struct ent_duel {
    const ent_map *map;
    ent_algorithm algorithm;
    ent_rules rules;
    ent_pos *pos, *main_next, *text, *again;
    ent_order order[MAX_ORDERS];
    ent_result by_main[MAX_ORDERS], by_text[MAX_ORDERS];
    size_t n;
    uint64_t seed;
} ent_duel;

static int failures;
static unsigned long differ[2], shown[2][KIND_COUNT];

#define CHECK(trial, condition, what)                                                                                  \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            printf("FAIL %s: %s (seed %llu)\n", ent_algorithm_name((trial)->algorithm), what,                          \
                   (unsigned long long)(trial)->seed);                                                                 \
            failures++;                                                                                                \
        }                                                                                                              \
    } while (0)

/* ---- Positions and orders. ---- */

static void place_units(ent_duel *trial, uint64_t *seed)
{
    const ent_map *map = trial->map;
    unsigned n = 2 + (unsigned)(ent_random_next(seed) % 39), powers = 2 + (unsigned)(ent_random_next(seed) % 6);
    unsigned first = (unsigned)(ent_random_next(seed) % map->n_provs), span = n + (unsigned)(ent_random_next(seed) % n);

    ent_pos_init(map, trial->pos);
    trial->pos->season = ENT_SPRING;
    trial->pos->phase = ENT_MOVEMENT;
    for (unsigned i = 0; i < n; i++) {
        ent_trial_unit(map, trial->pos, (ent_prov)((first + ent_random_next(seed) % span) % map->n_provs), powers,
                       seed);
    }
}

static void drop_convoys(ent_duel *trial)
{
    for (size_t i = 0; i < trial->n; i++) {
        ent_order *order = &trial->order[i];
        bool far = order->kind == ENT_ORDER_MOVE && !ent_can_step(trial->map, order->unit, order->at, order->to);
        if (order->kind != ENT_ORDER_CONVOY && !far)
            continue;
        order->kind = ENT_ORDER_HOLD;
        order->from = order->to = ENT_LOC_NONE;
    }
}

/* ---- Kinds of difference: what has to show in the results. ---- */

static ent_prov prov_of(const ent_duel *trial, ent_loc loc)
{
    return loc < trial->map->n_locs ? ent_prov_of(trial->map, loc) : ENT_PROV_NONE; /* none: permission for a canal */
}

static size_t order_in(const ent_duel *trial, ent_prov prov)
{
    size_t i = 0;
    while (i < trial->n && prov_of(trial, trial->order[i].at) != prov)
        i++;
    return i;
}

/* Later text, Step 9: a support is given although its unit is dislodged from where it aims. */
static bool is_given_dislodged(const ent_duel *trial, size_t i)
{
    const ent_order *order = &trial->order[i];
    const ent_result *result = &trial->by_text[i];
    return order->kind == ENT_ORDER_SUPPORT_MOVE && result->verdict == ENT_SUCCEEDS &&
           (result->marks & ENT_MARK_DISLODGED) && prov_of(trial, order->to) == result->dislodger;
}

/* Early text, Steps 6 and 8: a power dislodges its own unit. */
static bool is_own_unit(const ent_duel *trial, size_t i)
{
    const ent_result *result = &trial->by_text[i];
    return (result->marks & ENT_MARK_DISLODGED) &&
           ent_pos_units_const(trial->pos)[result->dislodger].power == trial->order[i].power;
}

/* Early text, Step 6: a unit wins a swap with the help of the power that it dislodges. */
static bool is_no_help_swap(const ent_duel *trial, size_t i)
{
    const ent_order *order = &trial->order[i];
    const ent_result *result = &trial->by_text[i];
    bool own_help = false;

    if (order->kind != ENT_ORDER_MOVE || !(result->marks & ENT_MARK_DISLODGED) ||
        prov_of(trial, order->to) != result->dislodger)
        return false;
    for (size_t j = 0; j < trial->n; j++)
        own_help |= trial->order[j].kind == ENT_ORDER_SUPPORT_MOVE && trial->order[j].power == order->power &&
                    prov_of(trial, trial->order[j].from) == result->dislodger;
    return own_help;
}

/* Steps 1 and 3: an army without a convoy keeps the supports of its move in its own space, if only until Step 9; in the
 * early text (Step 5) also one that loses its convoy. */
static bool is_idle_support(const ent_duel *trial, size_t i)
{
    uint16_t mark =
        trial->algorithm == ENT_ALGORITHM_DPJUDGE ? ENT_MARK_NO_CONVOY : ENT_MARK_NO_CONVOY | ENT_MARK_DISRUPTED;
    bool helped = false;

    if (trial->order[i].kind != ENT_ORDER_MOVE || !(trial->by_text[i].marks & mark))
        return false;
    for (size_t j = 0; j < trial->n; j++)
        helped |= trial->order[j].kind == ENT_ORDER_SUPPORT_MOVE && trial->by_text[j].verdict != ENT_VOID &&
                  prov_of(trial, trial->order[j].from) == prov_of(trial, trial->order[i].at);
    return helped;
}

/* checkDisruptions: one text, or a paradox rule of the main judge, stops a convoy and the other does not. */
static bool is_disrupted(const ent_duel *trial, size_t i)
{
    bool by_rules = trial->by_main[i].marks & (ENT_MARK_DISRUPTED | ENT_MARK_PARADOX);
    return trial->order[i].kind == ENT_ORDER_MOVE && by_rules != ((trial->by_text[i].marks & ENT_MARK_DISRUPTED) != 0);
}

/* cutSupport: a convoyed army cuts a support in one judge alone. */
static bool is_convoy_cut(const ent_duel *trial, size_t i)
{
    bool by_rules = trial->by_main[i].marks & ENT_MARK_CUT, text = trial->by_text[i].marks & ENT_MARK_CUT;
    bool by_convoy = false;

    for (size_t j = 0; j < trial->n; j++)
        by_convoy |= trial->order[j].kind == ENT_ORDER_MOVE && trial->by_text[j].route == ENT_ROUTE_CONVOY &&
                     prov_of(trial, trial->order[j].to) == prov_of(trial, trial->order[i].at);
    return by_rules != text && by_convoy;
}

/* Early text, Step 10: no retreat to where the attacker came from, though it came by convoy. */
static bool is_retreat(const ent_duel *trial, size_t i)
{
    const ent_result *result = &trial->by_text[i];
    size_t attacker = result->dislodger == ENT_PROV_NONE ? trial->n : order_in(trial, result->dislodger);
    return attacker < trial->n && trial->by_text[attacker].route == ENT_ROUTE_CONVOY;
}

/* The i-th order's unit as it stands among the dislodged of `pos`, or NULL. */
static const ent_dislodged *dislodged_in(const ent_duel *trial, const ent_pos *pos, size_t i)
{
    for (uint16_t d = 0; d < pos->n_dislodged; d++)
        if (ent_pos_dislodged_const(pos)[d].unit.at == trial->order[i].at)
            return &ent_pos_dislodged_const(pos)[d];
    return NULL;
}

/* Step 10: "Create the possible retreats list" stands before "Execute the unbounce procedure for the space being
 * vacated", and before the moves of the units that the walk has not reached. So a space is not listed that is free in
 * the end. */
static bool is_listed_early(const ent_duel *trial, size_t i)
{
    const ent_dislodged *main_judge = dislodged_in(trial, trial->main_next, i),
                        *text = dislodged_in(trial, trial->text, i);

    if (!main_judge || !(trial->by_text[i].marks & ENT_MARK_DISLODGED))
        return false;
    const ent_steps *steps = ent_steps_of(trial->map, main_judge->unit.kind, main_judge->unit.at);
    uint32_t missing = main_judge->retreats & ~(text ? text->retreats : 0);
    for (uint8_t at = 0; at < steps->n; at++) {
        ent_prov to = ent_prov_of(trial->map, steps->to[at]);
        if ((missing >> at & 1) && ent_pos_units_const(trial->text)[to].kind == ENT_UNIT_NONE &&
            to != trial->by_text[i].dislodger)
            return true;
    }
    return false;
}

/* DATC 10: the texts take one from the support count, and the attack still cuts and contests like any other. */
static bool is_difficult(const ent_duel *trial, size_t i)
{
    const ent_order *order = &trial->order[i];
    return order->kind == ENT_ORDER_MOVE &&
           ent_is_difficult(trial->map, order->unit, order->at, prov_of(trial, order->to));
}

/* Which kinds can an edition show; with and without convoys. */
static const struct {
    bool (*shows)(const ent_duel *, size_t);
    bool later, early, needs_convoys;
} kinds[KIND_COUNT] = {
    [KIND_GIVEN_DISLODGED] = {is_given_dislodged, true, false, false},
    [KIND_OWN_UNIT] = {is_own_unit, false, true, false},
    [KIND_NO_HELP_SWAP] = {is_no_help_swap, false, true, false},
    [KIND_IDLE_SUPPORT] = {is_idle_support, true, true, true},
    [KIND_DISRUPTED] = {is_disrupted, true, true, true},
    [KIND_CONVOY_CUT] = {is_convoy_cut, true, true, true},
    [KIND_RETREAT] = {is_retreat, false, true, true},
    [KIND_LISTED_EARLY] = {is_listed_early, true, true, false},
    [KIND_DIFFICULT] = {is_difficult, true, true, false},
};

static bool is_possible(const ent_duel *trial, ent_kind kind)
{
    return trial->algorithm == ENT_ALGORITHM_DPJUDGE ? kinds[kind].later : kinds[kind].early;
}

static bool is_explained(const ent_duel *trial, bool convoys)
{
    bool explained = false;

    for (ent_kind kind = 0; kind < KIND_COUNT; kind++) {
        bool shows = false;
        if (!is_possible(trial, kind) || (kinds[kind].needs_convoys && !convoys))
            continue;
        for (size_t i = 0; i < trial->n; i++)
            shows |= kinds[kind].shows(trial, i);
        shown[trial->algorithm == ENT_ALGORITHM_DPJUDGE_EARLY][kind] += shows;
        explained |= shows;
    }
    return explained;
}

/* ---- What must hold. ---- */

static bool same_results(const ent_duel *trial)
{
    for (size_t i = 0; i < trial->n; i++) {
        const ent_result *a = &trial->by_main[i], *b = &trial->by_text[i];
        if (a->verdict != b->verdict || a->marks != b->marks || a->ends != b->ends || a->dislodger != b->dislodger)
            return false;
    }
    return true;
}

static void check_valid(const ent_duel *trial)
{
    unsigned before = 0, after = trial->text->n_dislodged;

    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
        before += ent_pos_units_const(trial->pos)[prov].kind != ENT_UNIT_NONE;
        after += ent_pos_units_const(trial->text)[prov].kind != ENT_UNIT_NONE;
    }
    for (size_t i = 0; i < trial->n; i++)
        after += (trial->by_text[i].marks & ENT_MARK_DESTROYED) != 0;
    CHECK(trial, ent_pos_why_invalid(trial->map, trial->text) == NULL, "the next position is valid");
    CHECK(trial, before == after, "every unit stands, retreats or is destroyed");
}

/* The same orders from the last to the first: the same rulings. */
static void check_sequence(const ent_duel *trial)
{
    ent_order order[MAX_ORDERS];
    ent_result result[MAX_ORDERS];
    bool same = true;

    for (size_t i = 0; i < trial->n; i++)
        order[i] = trial->order[trial->n - 1 - i];
    ent_adjudicate_with(trial->algorithm, trial->map, &trial->rules, trial->pos, order, trial->n, result, trial->again);
    for (size_t i = 0; i < trial->n; i++)
        same &= memcmp(&result[i], &trial->by_text[trial->n - 1 - i], sizeof result[i]) == 0;
    CHECK(trial, same && ent_pos_equal(trial->text, trial->again), "the sequence of the orders does not matter");
}

static void compare(ent_duel *trial, bool convoys)
{
    ent_status status = ent_adjudicate_with(trial->algorithm, trial->map, &trial->rules, trial->pos, trial->order,
                                            trial->n, trial->by_text, trial->text);
    CHECK(trial, status == ENT_OK, "it judges");
    if (status != ENT_OK)
        return;
    check_valid(trial);
    check_sequence(trial);
    if (ent_pos_equal(trial->main_next, trial->text) && (convoys || same_results(trial)))
        return;
    differ[trial->algorithm == ENT_ALGORITHM_DPJUDGE_EARLY]++;
    CHECK(trial, is_explained(trial, convoys), "a difference is of a known kind");
}

static void go_by_convoy(ent_duel *trial, uint64_t *seed)
{
    for (size_t i = 0; i < trial->n; i++)
        if (trial->order[i].kind == ENT_ORDER_MOVE && ent_carrier_allowed(&trial->rules, trial->order[i].unit) &&
            ent_random_next(seed) % 2)
            trial->order[i].flags |= ENT_ORDER_FLAG_VIA;
}

static void run_trial(ent_duel *trial, uint64_t number)
{
    uint64_t seed = trial->seed = number * UINT64_C(0x9E3779B97F4A7C15) + 5;
    bool convoys = number % 2;

    if (number % 4 == 3)
        trial->rules.options |= ENT_OPTION_PORTAGE;
    else
        trial->rules.options &= (uint8_t)~ENT_OPTION_PORTAGE;
    place_units(trial, &seed);
    trial->n = ent_random_orders(trial->map, &trial->rules, trial->pos, &seed, trial->order, MAX_ORDERS);
    if (convoys)
        go_by_convoy(trial, &seed);
    else
        drop_convoys(trial);
    ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, trial->by_main, trial->main_next);
    for (trial->algorithm = ENT_ALGORITHM_DPJUDGE; trial->algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; trial->algorithm++)
        compare(trial, convoys);
}

/* ---- Any options, any orders. ---- */

static void choose_options(ent_duel *trial, uint64_t *seed)
{
    static const uint8_t bits[] = {ENT_OPTION_PORTAGE, ENT_OPTION_SAFE_CONVOYS, ENT_OPTION_MISSING_HOLD};

    for (size_t i = 0; i < sizeof bits; i++)
        trial->rules.options |= ent_random_next(seed) % 2 ? bits[i] : 0;
    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
        const ent_choice_info *choices = ent_issue_of((ent_issue)issue)->choices;
        size_t n = 0;
        while (choices[n].letter)
            n++;
        trial->rules.choice[issue] = choices[ent_random_next(seed) % n].letter;
    }
}

static ent_loc random_place(const ent_map *map, uint64_t *seed)
{
    uint64_t dice = ent_random_next(seed) % 20;
    return (ent_loc)(dice == 0 ? ENT_LOC_NONE : dice == 1 ? map->n_locs : ent_random_next(seed) % map->n_locs);
}

/* Change an order in one place or another. */
static void spoil(const ent_duel *trial, ent_order *order, uint64_t *seed)
{
    const ent_order *other = &trial->order[ent_random_next(seed) % trial->n];

    switch (ent_random_next(seed) % 6) {
    case 0:
        order->kind = (uint8_t)(ent_random_next(seed) % (ENT_ORDER_COUNT + 1));
        break;
    case 1:
        order->to = random_place(trial->map, seed);
        break;
    case 2:
        order->from = random_place(trial->map, seed);
        break;
    case 3: /* carry somebody */
        order->kind = ENT_ORDER_CONVOY;
        order->from = other->at;
        order->to = other->to;
        break;
    case 4:
        order->flags = (uint8_t)(ent_random_next(seed) % 8);
        order->n_route = (uint8_t)(ent_random_next(seed) % (ENT_MAX_ROUTE + 2));
        for (int i = 0; i < ENT_MAX_ROUTE; i++)
            order->route[i] = random_place(trial->map, seed);
        break;
    default:
        order->void_reason = (uint8_t)ent_random_next(seed);
    }
}

static void run_nonsense(ent_duel *trial, uint64_t number)
{
    const ent_rules kept = trial->rules;
    uint64_t seed = trial->seed = number * UINT64_C(0x9E3779B97F4A7C15) + 9;

    place_units(trial, &seed);
    trial->pos->season = ent_random_next(&seed) % 2 ? ENT_FALL : ENT_SPRING;
    choose_options(trial, &seed);
    trial->n = ent_random_orders(trial->map, &trial->rules, trial->pos, &seed, trial->order, MAX_ORDERS);
    for (size_t i = 0; i < trial->n; i++)
        if (ent_random_next(&seed) % 3 == 0)
            spoil(trial, &trial->order[i], &seed);
    for (trial->algorithm = ENT_ALGORITHM_DPJUDGE; trial->algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY;
         trial->algorithm++) {
        ent_adjudicate_with(trial->algorithm, trial->map, &trial->rules, trial->pos, trial->order, trial->n,
                            trial->by_text, trial->text);
        check_valid(trial);
        check_sequence(trial);
    }
    trial->rules = kept;
}

static void run_map(const char *name, unsigned long n, unsigned long first)
{
    ent_map *map = ent_map_builtin(name, NULL);
    ent_duel trial = {.map = map,
                      .pos = malloc(ent_pos_size(map)),
                      .main_next = malloc(ent_pos_size(map)),
                      .text = malloc(ent_pos_size(map)),
                      .again = malloc(ent_pos_size(map))};

    ent_rules_preset("datc", &trial.rules);
    trial.rules.options = ENT_OPTION_HONG_KONG; /* no railways, no canals */
    for (unsigned long i = 0; i < n && failures < 20; i++)
        run_trial(&trial, first + i);
    for (unsigned long i = 0; i < n / 4 && failures < 20; i++)
        run_nonsense(&trial, first + i);
    printf("%-12s %lu positions\n", name, n);
    free(trial.pos);
    free(trial.main_next);
    free(trial.text);
    free(trial.again);
    ent_map_free(map);
}

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000, first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    ent_duel any = {.n = 0};

    for (size_t m = 0; ent_map_builtin_name(m); m++)
        run_map(ent_map_builtin_name(m), strcmp(ent_map_builtin_name(m), "standard") == 0 ? n : n / 10, first);
    for (any.algorithm = ENT_ALGORITHM_DPJUDGE; any.algorithm <= ENT_ALGORITHM_DPJUDGE_EARLY; any.algorithm++) {
        bool early = any.algorithm == ENT_ALGORITHM_DPJUDGE_EARLY;
        printf("%s: %lu differ\n", ent_algorithm_name(any.algorithm), differ[early]);
        for (ent_kind kind = 0; kind < KIND_COUNT; kind++) {
            if (!is_possible(&any, kind))
                continue;
            printf("    %-16s %lu\n", kind_name[kind], shown[early][kind]);
            CHECK(&any, n < 100000 || shown[early][kind] > 0, "every kind of difference comes up");
        }
    }
    printf("%d failures\n", failures);
    return failures > 0;
}
