/* test_random.c -- what must hold on every board: random dense positions, mutated DATC cases,
 * orders of random bytes, under random rules.
 *
 * Usage: test_random [POSITIONS [SEED]]
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bench/matched.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/equations.h"
#include "judge/judge.h"
#include "judge/resolve.h"
#include "fastpath/fastpath.h"
#include "boards.h"
#include "calendar.h"
#include "legal/legal.h"
#include "selfplay/random_orders.h"
#include "positions.h"
#include "rule_pairs.h"
#include "train_circles.h"

static int failures;
static unsigned long won[2]; /* by the map's number of centers, by another */

/* Permissions to pass a canal stand nowhere. */
static ent_prov province_of(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? ent_prov_of(map, loc) : ENT_PROV_NONE;
}

#define CHECK(trial, condition, what)                                                                                  \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            printf("FAIL %s (seed %llu)\n", what, (unsigned long long)(trial)->seed);                                  \
            failures++;                                                                                                \
        }                                                                                                              \
    } while (0)

static unsigned count_units(const ent_pos *pos)
{
    unsigned n = 0;
    for (uint16_t prov = 0; prov < pos->n_provs; prov++)
        n += ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE;
    return n;
}

/* No two orders' units end in one place. */
static void check_ends(const ent_trial *trial)
{
    bool taken[ENT_MAX_PROVS] = {false};

    for (size_t i = 0; i < trial->n; i++) {
        ent_prov ends = province_of(trial->map, trial->result[i].ends);
        if (ends == ENT_PROV_NONE)
            continue;
        CHECK(trial, !taken[ends], "one unit a place");
        taken[ends] = true;
    }
}

/* Nobody vanishes, and by the counts no two units end in one place. */
static void check_units(const ent_trial *trial)
{
    unsigned before = count_units(trial->pos), after = count_units(trial->next) + trial->next->n_dislodged;
    unsigned unordered = before; /* no result says which of them were destroyed */

    for (size_t i = 0; i < trial->n; i++) {
        after += (trial->result[i].marks & ENT_MARK_DESTROYED) != 0;
        unordered -= trial->order[i].at < trial->map->n_locs;
    }
    CHECK(trial, ent_pos_why_invalid(trial->map, trial->next) == NULL, "the next position is valid");
    CHECK(trial, after <= before && before <= after + unordered, "every unit stands, retreats or is destroyed");
}

/* Never back to where the attacker came from, unless that came by convoy under 4.A.5 b. */
static void check_retreats(const ent_trial *trial)
{
    for (uint16_t i = 0; i < trial->next->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(trial->next)[i];
        const ent_steps *steps = ent_steps_of(trial->map, dislodged->unit.kind, dislodged->unit.at);
        bool convoyed = false;
        for (size_t j = 0; j < trial->n; j++)
            if (province_of(trial->map, trial->order[j].at) == dislodged->by)
                convoyed = trial->result[j].route == ENT_ROUTE_CONVOY;
        for (uint8_t at = 0; at < steps->n; at++) {
            ent_prov to = ent_prov_of(trial->map, steps->to[at]);
            if (!(dislodged->retreats >> at & 1))
                continue;
            CHECK(trial, to != dislodged->by || (convoyed && ent_choice(&trial->rules, ENT_4A5) == 'b'),
                  "no retreat to where the attacker came from");
            CHECK(trial, ent_pos_units_const(trial->next)[to].kind == ENT_UNIT_NONE, "no retreat onto a unit");
        }
    }
}

/* A convoy is disrupted only if a fleet that was ordered to carry it is dislodged. */
static void check_convoys(const ent_trial *trial)
{
    for (size_t i = 0; i < trial->n; i++) {
        bool lost = false;
        if (trial->order[i].kind != ENT_ORDER_MOVE || !(trial->result[i].marks & ENT_MARK_DISRUPTED))
            continue;
        for (size_t j = 0; j < trial->n; j++)
            lost |= trial->order[j].kind == ENT_ORDER_CONVOY && trial->order[j].from == trial->order[i].at &&
                    (trial->result[j].marks & ENT_MARK_DISLODGED);
        CHECK(trial, lost, "a disrupted convoy lost a fleet");
    }
}

/* The same orders in another sequence, and once more: the same rulings. */
static void check_order(const ent_trial *trial, uint64_t *seed)
{
    ent_order order[ENT_TRIAL_ORDERS];
    ent_result result[ENT_TRIAL_ORDERS];
    size_t from[ENT_TRIAL_ORDERS];

    for (size_t i = 0; i < trial->n; i++)
        from[i] = i;
    for (size_t i = trial->n; i > 1; i--) {
        size_t j = (size_t)(ent_random_next(seed) % i), kept = from[i - 1];
        from[i - 1] = from[j];
        from[j] = kept;
    }
    for (size_t i = 0; i < trial->n; i++)
        order[i] = trial->order[from[i]];
    ent_adjudicate(trial->map, &trial->rules, trial->pos, order, trial->n, result, trial->again);
    for (size_t i = 0; i < trial->n; i++)
        CHECK(trial, memcmp(&result[i], &trial->result[from[i]], sizeof result[i]) == 0,
              "the sequence does not matter");
    CHECK(trial, ent_pos_equal(trial->next, trial->again), "the same position again");
}

/* How many positions the fast path judged, and how many of them had a train, a convoy and so on. */
enum { JUDGED, COMPACT, WITH_TRAIN, WITH_CONVOY, WITH_UNORDERED, WITH_DISLODGED, JUDGED_COUNTS };
static unsigned long judged[JUDGED_COUNTS];

static void count_fast_path(const ent_trial *trial, const ent_result *result)
{
    static ent_compact_order compact[ENT_TRIAL_ORDERS];
    bool has[JUDGED_COUNTS] = {[JUDGED] = true};
    size_t units = 0;

    for (size_t i = 0; i < trial->n; i++) {
        const ent_order *order = &trial->order[i];
        bool done = order->kind == ENT_ORDER_MOVE && result[i].verdict == ENT_SUCCEEDS;
        has[WITH_TRAIN] |= done && (order->flags & ENT_ORDER_FLAG_RAIL);
        has[WITH_CONVOY] |= done && result[i].route == ENT_ROUTE_CONVOY;
        has[WITH_DISLODGED] |= (result[i].marks & ENT_MARK_DISLODGED) != 0;
        units += order->at < trial->map->n_locs;
        ent_order_to_compact(order, &compact[i]);
    }
    has[WITH_UNORDERED] = units < ent_pos_count_units(trial->pos);
    ent_order_views views = ent_views_of_compact(compact, trial->n);
    has[COMPACT] = ent_fastpath(trial->map, &trial->rules, trial->pos, &views, &(ent_wanted){.results = NULL});
    for (unsigned i = 0; i < JUDGED_COUNTS; i++)
        judged[i] += has[i];
}

/* Where the fast path does not decline, it says byte for byte what the equations say. */
static void check_fast_path(const ent_trial *trial)
{
    static ent_result results[ENT_TRIAL_ORDERS], slow[ENT_TRIAL_ORDERS];
    static _Alignas(8) char room[1 << 16];
    ent_pos *after = (ent_pos *)(void *)room;

    CHECK(trial, trial->pos->size <= sizeof room, "there is room");
    ent_order_views views = ent_views_of(trial->order, trial->n);
    if (!ent_fastpath(trial->map, &trial->rules, trial->pos, &views, &(ent_wanted){.results = results, .next = after}))
        return;
    count_fast_path(trial, results);
    ent_judge_movement(trial->map, &trial->rules, trial->pos, trial->order, trial->n, slow, trial->again);
    ent_year_advance(trial->map, &trial->rules, NULL, trial->again);
    CHECK(trial, memcmp(results, slow, trial->n * sizeof *slow) == 0, "the fast path gives the same results");
    CHECK(trial, ent_pos_equal(after, trial->again), "the fast path gives the same position");
}

/* Without reasons a phase is judged with sets of units, or else with lists. */
typedef bool ent_form(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order_views *orders,
                      const ent_wanted *wanted);
static ent_form *const form[] = {ent_fastpath_with_sets, ent_fastpath_with_lists};
enum { FORMS = sizeof form / sizeof *form };
static unsigned long judged_by[FORMS]; /* how many positions */

/* In a run of some length the fast path declines no more than it used to, of `n` positions and as many made boards and
 * cases. The floors are somewhat lower than what was counted. */
static void check_fast_path_counts(unsigned long n)
{
    static const double floors[JUDGED_COUNTS] = {2.15, 2.1, 0.01, 0.3, 0.2, 0.45}, floors_of_forms[FORMS] = {2.5, 3};

    printf("%lu positions decided alike by the fast path and by the equations: %lu of them compact, %lu with a train, "
           "%lu with a convoy, %lu with unordered units, %lu with dislodged ones\n",
           judged[JUDGED], judged[COMPACT], judged[WITH_TRAIN], judged[WITH_CONVOY], judged[WITH_UNORDERED],
           judged[WITH_DISLODGED]);
    for (unsigned i = 0; i < JUDGED_COUNTS; i++)
        if (n >= 8000 && (double)judged[i] < floors[i] * (double)n) {
            printf("FAIL the fast path declines what it should not (%u)\n", i);
            failures++;
        }
    printf("without reasons %lu positions decided with sets of units, %lu with lists\n", judged_by[0], judged_by[1]);
    for (unsigned i = 0; i < FORMS; i++)
        if (n >= 8000 && (double)judged_by[i] < floors_of_forms[i] * (double)n) {
            printf("FAIL a form without reasons declines what it should not (%u)\n", i);
            failures++;
        }
}

/* What the map's rows alone allow is legal. */
static void check_plain(const ent_trial *trial)
{
    ent_legal_context context;

    ent_legal_context_init(&context, trial->map, &trial->rules, trial->pos);
    for (size_t i = 0; i < trial->n; i++) {
        const ent_order *order = &trial->order[i];
        ent_legality legality;
        if (order->at >= trial->map->n_locs || order->void_reason != ENT_REASON_NONE)
            continue;
        const ent_unit *unit = &ent_pos_units_const(trial->pos)[ent_prov_of(trial->map, order->at)];
        if (unit->kind == ENT_UNIT_NONE || unit->kind != order->unit || unit->at != order->at ||
            unit->power != order->power || !ent_legal_is_sure_order(&context, order))
            continue;
        CHECK(trial, ent_legal_check_in(&context, order, &legality) == ENT_REASON_NONE, "what is plain is legal");
    }
}

static bool is_outcome_of(const ent_result *result, uint8_t outcome)
{
    bool done = result->verdict == ENT_SUCCEEDS, beaten = result->marks & ENT_MARK_DISLODGED;
    return outcome == (done * ENT_OUTCOME_SUCCEEDS | beaten * ENT_OUTCOME_DISLODGED);
}

/* Where it does not decline, each form says the same as the results of the orders, after which the position is `after`.
 */
static void check_forms(const ent_trial *trial, const ent_order_views *orders, const ent_result *result,
                        const ent_pos *after)
{
    static uint8_t outcomes[ENT_TRIAL_ORDERS + 1];
    static ent_dislodged beaten[ENT_MAX_PROVS / 2];

    for (unsigned i = 0; trial->pos->phase == ENT_MOVEMENT && i < FORMS; i++) {
        ent_compact_result all = {.outcomes = outcomes}, losers = {.dislodged = beaten};
        const ent_wanted wanted = {.compact = &all, .next = trial->again}, retreats = {.compact = &losers};
        memset(outcomes, 0xEE, sizeof outcomes);
        if (!form[i](trial->map, &trial->rules, trial->pos, orders, &wanted))
            continue;
        judged_by[i] += orders->full == NULL;
        CHECK(trial, ent_pos_equal(trial->again, after), "each form gives the same position");
        CHECK(trial, outcomes[orders->n] == 0xEE, "nothing is written after the outcomes");
        for (size_t k = 0; k < orders->n; k++)
            CHECK(trial, is_outcome_of(&result[k], outcomes[k]), "each form gives the same outcomes");
        CHECK(trial, form[i](trial->map, &trial->rules, trial->pos, orders, &retreats), "it judges for retreats alone");
        CHECK(trial,
              losers.n_dislodged == after->n_dislodged &&
                  memcmp(beaten, ent_pos_dislodged_const(after), losers.n_dislodged * sizeof *beaten) == 0,
              "each form gives the same retreats");
    }
}

/* Compact orders and outcomes say the same as full ones. */
static void check_compact(const ent_trial *trial)
{
    static ent_compact_order compact[ENT_TRIAL_ORDERS];
    static ent_order back[ENT_TRIAL_ORDERS];
    static ent_result result[ENT_TRIAL_ORDERS];
    static uint8_t outcome[ENT_TRIAL_ORDERS];
    static _Alignas(8) char room[1 << 16];
    static ent_dislodged dislodged[ENT_MAX_PROVS / 2];
    ent_pos *after = (ent_pos *)(void *)room;
    ent_compact_result all = {.outcomes = outcome, .dislodged = dislodged, .n_dislodged = SIZE_MAX};

    for (size_t i = 0; i < trial->n; i++) {
        ent_order_to_compact(&trial->order[i], &compact[i]);
        ent_order_from_compact(&compact[i], &back[i]);
    }
    CHECK(trial, ent_adjudicate(trial->map, &trial->rules, trial->pos, back, trial->n, result, trial->again) == ENT_OK,
          "compact orders are judged in full");
    CHECK(trial,
          ent_adjudicate_compact(trial->map, &trial->rules, trial->pos, compact, trial->n, NULL, after) == ENT_OK &&
              ent_pos_equal(after, trial->again),
          "the position alone");
    CHECK(trial, ent_adjudicate_compact(trial->map, &trial->rules, trial->pos, compact, trial->n, &all, NULL) == ENT_OK,
          "the outcomes alone");
    CHECK(trial,
          all.n_dislodged == after->n_dislodged &&
              memcmp(dislodged, ent_pos_dislodged_const(after), all.n_dislodged * sizeof *dislodged) == 0,
          "the same units are dislodged, and may retreat");
    all.dislodged = NULL;
    CHECK(trial,
          ent_adjudicate_compact(trial->map, &trial->rules, trial->pos, compact, trial->n, &all, trial->again) ==
                  ENT_OK &&
              ent_pos_equal(after, trial->again),
          "the same position with compact outcomes");
    for (size_t i = 0; i < trial->n; i++)
        CHECK(trial, is_outcome_of(&result[i], outcome[i]), "the same compact outcomes");
    const ent_order_views views[] = {ent_views_of_compact(compact, trial->n), ent_views_of(back, trial->n)};
    for (unsigned i = 0; i < sizeof views / sizeof *views; i++)
        check_forms(trial, &views[i], result, after);
}

/* What was decided satisfies the equations, save where a paradox rule overruled them. */
static void check_equations(const ent_trial *trial)
{
    static ent_field field;

    ent_field_init(&field, trial->map, &trial->rules, trial->pos, trial->order, trial->n);
    ent_resolve(&field);
    for (ent_uid uid = 0; uid < field.n; uid++) {
        const ent_actor *unit = &field.unit[uid];
        if (unit->in_paradox)
            continue;
        CHECK(trial, unit->act != ENT_ACT_MOVE || ent_decide_move(&field, uid) == unit->move, "MOVE holds");
        CHECK(trial, unit->act != ENT_ACT_SUPPORT || ent_decide_support(&field, uid) == unit->support, "SUPPORT holds");
        bool path = unit->route == ENT_MOVE_ROUTE_CONVOY || unit->route == ENT_MOVE_ROUTE_CANAL;
        CHECK(trial, unit->act != ENT_ACT_MOVE || !path || ent_decide_path(&field, uid) == unit->path, "PATH holds");
    }
}

/* Who wins owns as many centers as the rules or the map ask. */
static void check_winner(const ent_trial *trial)
{
    unsigned wanted = trial->rules.victory ? trial->rules.victory : trial->map->victory, owned = 0;

    if (trial->next->winner == ENT_POWER_NONE)
        return;
    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++)
        owned += ent_pos_owners_const(trial->next)[prov] == trial->next->winner;
    won[trial->rules.victory != 0]++;
    CHECK(trial, owned >= wanted, "the winner has the centers");
}

static void check_calendar(const ent_trial *trial)
{
    const char *why = ent_calendar_why_wrong(trial->map, &trial->rules, trial->pos, trial->next);
    CHECK(trial, why == NULL, why ? why : "");
}

/* The same orders once more: the same rulings. For phases in which the sequence may matter. */
static void check_again(const ent_trial *trial)
{
    ent_result result[ENT_TRIAL_ORDERS];

    ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, result, trial->again);
    CHECK(trial,
          memcmp(result, trial->result, trial->n * sizeof *result) == 0 && ent_pos_equal(trial->next, trial->again),
          "the same once more");
}

/* The phases that follow end in valid positions too. */
static void check_following(ent_trial *trial, uint64_t *seed)
{
    for (int phase = 0; phase < 4; phase++) {
        memcpy(trial->pos, trial->next, trial->next->size);
        trial->n = ent_random_orders(trial->map, &trial->rules, trial->pos, seed, trial->order, ENT_TRIAL_ORDERS);
        ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, trial->result, trial->next);
        const char *why = ent_pos_why_invalid(trial->map, trial->next);
        CHECK(trial, why == NULL, why ? why : "");
        check_ends(trial);
        check_again(trial);
        check_compact(trial);
        check_winner(trial);
        check_calendar(trial);
        CHECK(trial, trial->next->phase != ENT_RETREATS || trial->next->n_dislodged > 0,
              "no retreats without a retreat");
    }
}

/* ---- One trial. ---- */

/* Now and then some units have no order. */
static void leave_out(ent_trial *trial, uint64_t *seed)
{
    size_t n = 0;

    if (ent_random_next(seed) % 8 > 0)
        return;
    for (size_t i = 0; i < trial->n; i++) {
        trial->order[n] = trial->order[i];
        n += ent_random_next(seed) % 4 > 0;
    }
    trial->n = n;
}

static void judge_and_check(ent_trial *trial, uint64_t *seed)
{
    leave_out(trial, seed);
    ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, trial->result, trial->next);
    ent_rule_pairs_note(&trial->rules);
    check_units(trial);
    check_ends(trial);
    check_retreats(trial);
    check_convoys(trial);
    check_order(trial, seed);
    check_equations(trial);
    check_fast_path(trial);
    check_compact(trial);
    check_calendar(trial);
}

/* A position with orders. The rules are set. */
static void make_position(ent_trial *trial, uint64_t number, uint64_t *seed)
{
    if (number % 5 == 0 && ent_trial_train_circle(trial, seed))
        return;
    ent_trial_place(trial, seed);
    if (number % 3 == 0) /* their convoys have their chains, and are attacked with support */
        trial->n = ent_matched_orders(trial->map, &trial->rules, trial->pos, seed, trial->order);
    else
        trial->n = ent_random_orders(trial->map, &trial->rules, trial->pos, seed, trial->order, ENT_TRIAL_ORDERS);
}

static void run_trial(ent_trial *trial, uint64_t number)
{
    uint64_t seed = trial->seed = number * UINT64_C(0x9E3779B97F4A7C15) + 1;

    ent_trial_rules(trial, &seed);
    make_position(trial, number, &seed);
    judge_and_check(trial, &seed);
    for (uint16_t prov = 0; prov < trial->next->n_provs; prov++)
        CHECK(trial, !ent_pos_is_contested(trial->next, prov) || trial->next->phase == ENT_RETREATS,
              "standoffs are remembered for retreats only");
    if (number % 4 == 0)
        check_following(trial, &seed);
}

/* ---- Orders of random bytes, in every kind of phase. ---- */

static ent_loc random_place(const ent_map *map, uint64_t *seed)
{
    uint64_t dice = ent_random_next(seed) % 20;
    return (ent_loc)(dice == 0 ? ENT_LOC_NONE : dice == 1 ? map->n_locs : ent_random_next(seed) % map->n_locs);
}

/* Some bytes of it, whatever they mean. */
static void scramble(ent_order *order, uint64_t *seed)
{
    unsigned char *bytes = (unsigned char *)order;

    for (size_t i = ent_random_next(seed) % 8; i < sizeof *order; i += 1 + ent_random_next(seed) % 16)
        bytes[i] = (unsigned char)ent_random_next(seed);
}

static ent_order nonsense(const ent_trial *trial, uint64_t *seed)
{
    const ent_map *map = trial->map;
    const ent_unit *unit = &ent_pos_units_const(trial->pos)[ent_random_next(seed) % map->n_provs];
    ent_order order = {.kind = (uint8_t)(ent_random_next(seed) % (ENT_ORDER_COUNT + 1)),
                       .power = (uint8_t)(ent_random_next(seed) % map->n_powers),
                       .unit = (uint8_t)(ent_random_next(seed) % 3),
                       .flags = (uint8_t)(ent_random_next(seed) % 32),
                       .at = random_place(map, seed),
                       .from = random_place(map, seed),
                       .to = random_place(map, seed)};

    if (trial->pos->n_dislodged > 0 && ent_random_next(seed) % 2)
        unit = &ent_pos_dislodged_const(trial->pos)[ent_random_next(seed) % trial->pos->n_dislodged].unit;
    if (unit->power != ENT_POWER_NONE && ent_random_next(seed) % 4) { /* be it a trace only */
        order.at = unit->at;
        order.power = unit->power;
        order.unit = unit->kind;
    }
    if (ent_random_next(seed) % 10 == 0)
        order.void_reason = ENT_REASON_UNREADABLE;
    if (ent_random_next(seed) % 4 == 0)
        scramble(&order, seed);
    return order;
}

static void shuffle(ent_trial *trial, uint64_t *seed)
{
    for (size_t i = trial->n; i > 1; i--) {
        size_t j = (size_t)(ent_random_next(seed) % i);
        ent_order kept = trial->order[i - 1];
        trial->order[i - 1] = trial->order[j];
        trial->order[j] = kept;
    }
}

static void own_centers(ent_trial *trial, uint64_t *seed)
{
    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
        uint64_t owner = ent_random_next(seed) % (trial->map->n_powers + 1u);
        ent_pos_owners(trial->pos)[prov] = owner < trial->map->n_powers ? (uint8_t)owner : ENT_POWER_NONE;
    }
}

/* A program may take a unit off the board by its kind alone. */
static void leave_traces(ent_trial *trial, uint64_t *seed)
{
    ent_unit *units = ent_pos_units(trial->pos);

    for (ent_prov prov = 0; prov < trial->map->n_provs; prov++) {
        if (units[prov].kind != ENT_UNIT_NONE || ent_random_next(seed) % 4 > 0)
            continue;
        ent_trial_unit(trial->map, trial->pos, prov, trial->map->n_powers, seed);
        units[prov].kind = ENT_UNIT_NONE;
    }
}

/* The same province, or one of its coasts. */
static ent_loc place_beside(const ent_map *map, ent_loc at, uint64_t *seed)
{
    const ent_prov_info *info = &map->prov[ent_prov_of(map, at)];
    uint64_t coast = ent_random_next(seed) % (info->n_coasts + 1u);

    return (ent_loc)(coast == 0 ? ent_prov_of(map, at) : info->first_coast + coast - 1);
}

/* Some fields of orders that would be good, and some orders left out, so that what is wrong is all there is about a
 * unit. */
static void spoil(ent_trial *trial, uint64_t *seed)
{
    size_t n = 0;

    for (size_t i = 0; i < trial->n; i++) {
        ent_order *order = &trial->order[n];
        uint64_t dice = ent_random_next(seed) % 64, value = ent_random_next(seed);
        *order = trial->order[i];
        n += dice != 0;
        order->power = (uint8_t)(dice == 1 ? value % (trial->map->n_powers + 1u) : order->power);
        order->unit = (uint8_t)(dice == 2 ? value % 4 : order->unit);
        order->kind = (uint8_t)(dice == 3 ? value % (ENT_ORDER_COUNT + 1) : order->kind);
        order->flags = (uint8_t)(dice == 4 ? value % 32 : order->flags);
        order->void_reason = (uint8_t)(dice == 5 ? value % (ENT_REASON_COUNT + 1) : order->void_reason);
        order->n_route = (uint8_t)(dice == 6 ? value % 3 : order->n_route);
        order->route[0] = order->route[1] = (ent_prov)(dice == 6 ? value / 3 % trial->map->n_provs : 0);
        order->at = dice == 7 ? random_place(trial->map, seed) : order->at;
        order->from = dice == 8 ? random_place(trial->map, seed) : order->from;
        order->to = dice == 9 ? random_place(trial->map, seed) : order->to;
        order->from = dice == 10 ? order->at : order->from;
        order->from = dice == 11 ? ENT_LOC_NONE : order->from;
        order->to = dice == 12 ? ENT_LOC_NONE : order->to;
        order->at = dice > 56 && order->at < trial->map->n_locs ? place_beside(trial->map, order->at, seed) : order->at;
    }
    trial->n = n;
}

static void run_nonsense(ent_trial *trial, uint64_t number)
{
    uint64_t seed = trial->seed = number * UINT64_C(0x9E3779B97F4A7C15) + 3;

    ent_trial_place(trial, &seed);
    ent_trial_rules(trial, &seed);
    own_centers(trial, &seed);
    leave_traces(trial, &seed);
    for (int phase = 0; phase < 5; phase++) {
        uint64_t much = ent_random_next(&seed) % 2 ? 20 : ent_random_next(&seed) % 3;
        trial->n = ent_random_orders(trial->map, &trial->rules, trial->pos, &seed, trial->order, ENT_TRIAL_ORDERS / 2);
        if (ent_random_next(&seed) % 2)
            spoil(trial, &seed);
        else
            for (uint64_t i = 0; i < much; i++)
                trial->order[trial->n++] = nonsense(trial, &seed);
        shuffle(trial, &seed);
        ent_adjudicate(trial->map, &trial->rules, trial->pos, trial->order, trial->n, trial->result, trial->next);
        const char *why = ent_pos_why_invalid(trial->map, trial->next);
        CHECK(trial, why == NULL, why ? why : "");
        check_again(trial);
        check_compact(trial);
        check_winner(trial);
        for (size_t i = 0; i < trial->n; i++)
            CHECK(trial,
                  trial->result[i].verdict <= ENT_VOID && trial->result[i].reason < ENT_REASON_COUNT &&
                      (trial->result[i].verdict == ENT_VOID) == ((trial->result[i].marks & ENT_MARK_VOID) != 0),
                  "a result is one of the three");
        if (trial->pos->phase == ENT_MOVEMENT) {
            check_plain(trial);
            check_equations(trial);
            check_fast_path(trial);
        }
        memcpy(trial->pos, trial->next, trial->next->size);
    }
}

/* Boards that are made for the occasion, some trials on each. */
static unsigned long run_boards(unsigned long boards, uint64_t first)
{
    enum { TRIALS = 12 };
    unsigned long built = 0;

    for (unsigned long i = 0; i < boards && failures < 20; i++, built++) {
        uint64_t seed = (first + i) * UINT64_C(0x9E3779B97F4A7C15) + 7;
        ent_map *map = ent_trial_board(&seed);
        ent_trial trial;
        if (!map) {
            printf("FAIL a random board is no map (%lu)\n", first + i);
            failures++;
            break;
        }
        ent_trial_init(&trial, map);
        for (unsigned long k = 0; k < TRIALS; k++) {
            run_trial(&trial, (first + i) * TRIALS + k);
            if (k % 6 == 0)
                run_nonsense(&trial, (first + i) * TRIALS + k);
        }
        ent_trial_clear(&trial);
        ent_map_free(map);
    }
    return built;
}

/* In a run of some length every two settings that can be in force at once were. */
static void check_together(unsigned long positions)
{
    unsigned pairs, missing = ent_rule_pairs_missing(&pairs);

    printf("%u pairs of settings, %u never in force together; %lu games won, %lu by another number of centers\n", pairs,
           missing, won[0] + won[1], won[1]);
    failures += positions >= 8000 && (missing > 0 || won[0] == 0 || won[1] == 0);
}

static bool check_case(void *context, ent_trial *trial, uint64_t *seed)
{
    (void)context;
    judge_and_check(trial, seed);
    return failures < 20;
}

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 100000, first = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    unsigned passed = 0;

    for (size_t m = 0; ent_map_builtin_name(m); m++) {
        ent_map *map = ent_map_builtin(ent_map_builtin_name(m), NULL);
        ent_trial trial;
        ent_trial_init(&trial, map);
        /* The standard map gets all, the others a tenth each. */
        unsigned long share = strcmp(ent_map_builtin_name(m), "standard") == 0 ? n : n / 10;
        int before = failures;
        for (unsigned long i = 0; i < share && failures < 20; i++)
            run_trial(&trial, first + i);
        for (unsigned long i = 0; i < share / 10 && failures < 20; i++)
            run_nonsense(&trial, first + i);
        passed += failures == before;
        printf("%-10s %lu positions\n", ent_map_builtin_name(m), share);
        ent_trial_clear(&trial);
        ent_map_free(map);
    }
    ent_trial_cases("6.A 6.B 6.C 6.D 6.E 6.F 6.G 6.H 6.I 6.J 7.B 7.C 7.D 8.A 8.B 8.C 9.A 9.B 9.C 9.D 9.E 9.F 9.G 10.",
                    0, (unsigned)(n / 100), check_case, NULL);
    printf("%lu random boards\n", run_boards(n / 20, first));
    check_together(n);
    check_fast_path_counts(n);
    printf("%u maps passed, %d failures\n", passed, failures);
    return failures > 0;
}
