/* test_valid.c -- invalid positions are refused by every function that judges; odd but valid ones are judged.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "board/map.h"
#include "game/position.h"
#include "legal/legal.h"

/* A movement phase on the standard map to put units on. */
typedef struct ent_fixture {
    ent_map *map;
    ent_rules rules;
    ent_pos *pos, *next, *other;
} ent_fixture;

static ent_fixture fixture_of(const char *name)
{
    ent_fixture fixture = {.map = ent_map_builtin(name, NULL)};

    ent_rules_preset("datc", &fixture.rules);
    fixture.pos = malloc(ent_pos_size(fixture.map));
    fixture.next = malloc(ent_pos_size(fixture.map));
    fixture.other = malloc(ent_pos_size(fixture.map));
    ent_pos_init(fixture.map, fixture.pos);
    return fixture;
}

static void clear(ent_fixture *fixture)
{
    free(fixture->pos);
    free(fixture->next);
    free(fixture->other);
    ent_map_free(fixture->map);
}

static ent_loc place(const ent_fixture *fixture, const char *code)
{
    return ent_map_find_loc(fixture->map, code, strlen(code));
}

static void put(ent_fixture *fixture, ent_power power, ent_unit_kind kind, ent_loc at)
{
    ent_pos_units(fixture->pos)[ent_map_loc_prov(fixture->map, at)] =
        (ent_unit){.power = power, .kind = (uint8_t)kind, .at = at};
}

/* Every function refuses it, with orders that name each unit as it is listed, and without. */
static void refuses(const ent_map *map, const ent_pos *pos, const char *why)
{
    ent_pos *next = malloc(ent_pos_size(map));
    const ent_unit *unit = (const ent_unit *)(const void *)(pos + 1);
    ent_order order[ENT_MAX_PROVS];
    ent_compact_order compact[ENT_MAX_PROVS];
    ent_result result[ENT_MAX_PROVS];
    ent_rules rules;
    size_t n = 0;

    ent_rules_preset("datc", &rules);
    for (ent_prov prov = 0; prov < ent_map_provs(map); prov++)
        if (unit[prov].kind != ENT_UNIT_NONE) {
            order[n] = (ent_order){
                .kind = ENT_ORDER_HOLD, .power = unit[prov].power, .unit = unit[prov].kind, .at = unit[prov].at};
            ent_order_to_compact(&order[n], &compact[n]);
            n++;
        }
    assert_string_equal(ent_pos_why_invalid(map, pos), why);
    for (size_t given = 0; given <= n; given += n) {
        assert_int_equal(ent_adjudicate(map, &rules, pos, order, given, result, next), ENT_E_POSITION);
        assert_int_equal(ent_advance(map, &rules, pos, order, given, next), ENT_E_POSITION);
        assert_int_equal(ent_adjudicate_compact(map, &rules, pos, compact, given, NULL, next), ENT_E_POSITION);
    }
    assert_int_equal(ent_adjudicate(map, &rules, pos, NULL, 0, NULL, next), ENT_E_POSITION);
    free(next);
}

static void invalid_positions_are_refused(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_prov par = ent_map_find_loc(map, "PAR", 3), yor = ent_map_find_loc(map, "YOR", 3);
    ent_prov nth = ent_map_find_loc(map, "NTH", 3);
    ent_loc stp = ent_map_find_loc(map, "STP", 3), last = (ent_loc)(ent_map_locs(map) - 1);
    const struct {
        ent_prov in;
        ent_unit unit;
        const char *why;
    } wrong[] = {
        {par, {.power = ent_map_powers(map), .kind = ENT_ARMY, .at = par}, "a unit belongs to no power of the map"},
        {par, {.power = UINT8_MAX, .kind = ENT_ARMY, .at = par}, "a unit belongs to no power of the map"},
        {par, {.power = 0, .kind = 3, .at = par}, "a unit is neither army nor fleet"},
        {par, {.power = 0, .kind = 4, .at = par}, "a unit is neither army nor fleet"},
        {par, {.power = 0, .kind = ENT_ARMY, .at = ent_map_locs(map)}, "a unit stands off the map"},
        {par,
         {.power = 0, .kind = ENT_FLEET, .at = par},
         "a fleet stands inland, or on no coast of a province with several"},
        {stp,
         {.power = 0, .kind = ENT_FLEET, .at = stp},
         "a fleet stands inland, or on no coast of a province with several"},
        {ent_map_loc_prov(map, last),
         {.power = 0, .kind = ENT_ARMY, .at = last},
         "an army stands at sea or on a separate coast"},
        {nth, {.power = 0, .kind = ENT_ARMY, .at = nth}, "an army stands at sea or on a separate coast"},
        {par, {.power = 0, .kind = ENT_ARMY, .at = yor}, "a unit is listed in another province than it stands in"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ent_pos_start(map, pos);
        ent_pos_units(pos)[wrong[i].in] = wrong[i].unit;
        refuses(map, pos, wrong[i].why);
    }
    for (unsigned prov = 0; prov < ent_map_provs(map); prov += ent_map_provs(map) - 1u) {
        ent_pos_start(map, pos);
        ent_pos_owners(pos)[prov] = ent_map_powers(map);
        refuses(map, pos, "a province is owned by no power of the map");
    }
    ent_pos_start(map, pos);
    pos->winner = ent_map_powers(map);
    refuses(map, pos, "the winner is no power of the map");
    ent_pos_start(map, pos);
    pos->season = ENT_WINTER + 1;
    refuses(map, pos, "there is no such phase");
    ent_pos_start(map, pos);
    pos->n_dislodged = (uint16_t)(pos->max_dislodged + 1u);
    refuses(map, pos, "more units are dislodged than attackers could be");
    ent_pos_start(map, pos);
    pos->n_dislodged = 1; /* and its unit is a power's army off the map: all bytes are 0 but for the place */
    ent_pos_dislodged(pos)->unit.at = ent_map_locs(map);
    refuses(map, pos, "a unit stands off the map");
    ent_pos_start(map, pos);
    ent_pos_owners(pos)[0] = (uint8_t)(ent_map_powers(map) - 1);
    assert_null(ent_pos_why_invalid(map, pos));
    free(pos);
    ent_map_free(map);
}

/* Off the map by one, two or three, or by far, wherever it is listed. */
static void a_unit_off_the_map_is_refused_anywhere(void **state)
{
    ent_fixture fixture = fixture_of("standard");
    (void)state;

    for (ent_prov prov = 0; prov < fixture.map->n_provs; prov++)
        for (unsigned past = 0; past < 4; past++) {
            ent_pos_init(fixture.map, fixture.pos);
            ent_pos_units(fixture.pos)[prov] =
                (ent_unit){.kind = ENT_ARMY, .at = (ent_loc)(past == 3 ? ENT_LOC_NONE : fixture.map->n_locs + past)};
            refuses(fixture.map, fixture.pos, "a unit stands off the map");
        }
    clear(&fixture);
}

/* Of the units that are to retreat the last is looked at too. */
static void invalid_dislodged_units_are_found(void **state)
{
    ent_fixture fixture = fixture_of("standard");
    ent_prov par = place(&fixture, "PAR");
    ent_dislodged *first = ent_pos_dislodged(fixture.pos), *last = first + 1;
    const ent_dislodged good = {.unit = {.kind = ENT_ARMY, .at = par}, .by = place(&fixture, "BUR")};
    (void)state;

    fixture.pos->phase = ENT_RETREATS;
    fixture.pos->n_dislodged = 2;
    *first = (ent_dislodged){.unit = {.kind = ENT_ARMY, .at = place(&fixture, "MAR")}, .by = ENT_PROV_NONE};
    *last = good;
    assert_null(ent_pos_why_invalid(fixture.map, fixture.pos));
    last->by = ENT_PROV_NONE;
    assert_null(ent_pos_why_invalid(fixture.map, fixture.pos));
    last->by = fixture.map->n_provs;
    assert_string_equal(ent_pos_why_invalid(fixture.map, fixture.pos),
                        "a dislodged unit was attacked from off the map");
    *last = good;
    last->retreats = UINT32_C(1) << ent_steps_of(fixture.map, ENT_ARMY, par)->n;
    assert_string_equal(ent_pos_why_invalid(fixture.map, fixture.pos),
                        "a dislodged unit may retreat to a place that it cannot step to");
    *last = good;
    last->retreats = 1;
    assert_null(ent_pos_why_invalid(fixture.map, fixture.pos));
    ent_unit *there =
        &ent_pos_units(fixture.pos)[ent_prov_of(fixture.map, ent_steps_of(fixture.map, ENT_ARMY, par)->to[0])];
    *there = (ent_unit){.kind = ENT_ARMY, .at = ent_steps_of(fixture.map, ENT_ARMY, par)->to[0]};
    assert_string_equal(ent_pos_why_invalid(fixture.map, fixture.pos),
                        "a dislodged unit may retreat to a place where a unit stands");
    *there = ent_pos_no_unit;
    *last = good;
    last->unit.at = first->unit.at;
    assert_string_equal(ent_pos_why_invalid(fixture.map, fixture.pos), "two units were dislodged in one province");
    *last = good;
    last->unit.power = fixture.map->n_powers;
    assert_string_equal(ent_pos_why_invalid(fixture.map, fixture.pos), "a unit belongs to no power of the map");
    clear(&fixture);
}

/* By the fast path, and without it. */
static void a_movement_phase_ignores_old_retreats(void **state)
{
    ent_fixture fixture = fixture_of("standard");
    ent_prov mun = place(&fixture, "MUN"), ruh = place(&fixture, "RUH"), bur = place(&fixture, "BUR"),
             nap = place(&fixture, "NAP");
    const ent_order orders[] = {
        {.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = mun, .to = bur},
        {.kind = ENT_ORDER_SUPPORT_MOVE, .unit = ENT_ARMY, .at = ruh, .from = mun, .to = bur},
        {.kind = ENT_ORDER_HOLD, .unit = ENT_ARMY, .at = nap}}; /* of no unit: the fast path declines */
    (void)state;

    for (unsigned beaten = 0; beaten < 2; beaten++)
        for (size_t n = 2; n <= 3; n++) {
            ent_pos_init(fixture.map, fixture.pos);
            put(&fixture, 0, ENT_ARMY, mun);
            put(&fixture, 0, ENT_ARMY, ruh);
            if (beaten)
                put(&fixture, 1, ENT_ARMY, bur);
            assert_int_equal(ent_advance(fixture.map, &fixture.rules, fixture.pos, orders, n, fixture.other), ENT_OK);
            fixture.pos->n_dislodged = 1;
            ent_pos_dislodged(fixture.pos)[0] =
                (ent_dislodged){.unit = {.kind = ENT_ARMY, .at = place(&fixture, "SPA")}, .by = ENT_PROV_NONE};
            ent_pos_contested(fixture.pos)[nap / 8] |= (uint8_t)(1u << nap % 8);
            assert_null(ent_pos_why_invalid(fixture.map, fixture.pos));
            assert_int_equal(ent_advance(fixture.map, &fixture.rules, fixture.pos, orders, n, fixture.next), ENT_OK);
            assert_true(ent_pos_equal(fixture.next, fixture.other));
        }
    clear(&fixture);
}

static void builds_due_are_answered_for_invalid_positions(void **state)
{
    ent_fixture fixture = fixture_of("standard");
    (void)state;

    fixture.pos->phase = ENT_ADJUSTMENTS;
    put(&fixture, UINT8_MAX - 1, ENT_ARMY, place(&fixture, "PAR"));
    assert_int_equal(ent_pos_due(fixture.map, &fixture.rules, fixture.pos, 0), 0);
    clear(&fixture);
}

static void no_builds_are_due_in_a_position_of_another_map(void **state)
{
    ent_fixture small = fixture_of("pure"), large = fixture_of("modern");
    (void)state;

    small.pos->phase = large.pos->phase = ENT_ADJUSTMENTS;
    for (ent_power power = 0; power < large.map->n_powers; power++) {
        assert_int_equal(ent_pos_due(large.map, &large.rules, small.pos, power), 0);
        assert_int_equal(ent_pos_due(small.map, &small.rules, large.pos, power), 0);
    }
    assert_false(ent_pos_equal(small.pos, large.pos));
    ent_pos_start(large.map, large.pos);
    large.pos->phase = ENT_ADJUSTMENTS;
    for (ent_prov prov = 0; prov < large.map->n_provs; prov++) {
        ent_pos_units(large.pos)[prov] = ent_pos_no_unit;
        ent_pos_owners(large.pos)[prov] = 0;
    }
    assert_int_not_equal(ent_pos_due(large.map, &large.rules, large.pos, 0), 0);
    large.pos->n_provs--;
    assert_int_equal(ent_pos_due(large.map, &large.rules, large.pos, 0), 0);
    large.pos->n_provs++;
    large.pos->n_powers--;
    assert_int_equal(ent_pos_due(large.map, &large.rules, large.pos, 0), 0);
    clear(&small);
    clear(&large);
}

/* Orders that only a program can make: indices and kinds that the map and the library do not have. */
static void an_order_with_a_wrong_index_is_illegal(void **state)
{
    static const struct {
        ent_order order;
        ent_legality legality; /* under 4.E.1 a */
    } rows[] = {
        {{.kind = ENT_ORDER_HOLD, .at = ENT_LOC_NONE}, ENT_ILLEGAL},
        {{.kind = ENT_ORDER_HOLD, .unit = ENT_UNIT_NONE}, ENT_ILLEGAL},
        {{.kind = ENT_ORDER_COUNT}, ENT_ILLEGAL},
        {{.kind = ENT_ORDER_MOVE, .to = ENT_LOC_NONE}, ENT_ILLEGAL},
        {{.kind = ENT_ORDER_SUPPORT_HOLD, .from = ENT_LOC_NONE}, ENT_ILLEGAL},
        {{.kind = ENT_ORDER_NONE,
          .flags = ENT_ORDER_FLAG_UNREADABLE_MOVE,
          .void_reason = ENT_REASON_UNREADABLE,
          .at = ENT_LOC_NONE},
         ENT_ILLEGAL},
        {{.kind = ENT_ORDER_NONE, .flags = ENT_ORDER_FLAG_UNREADABLE_MOVE, .void_reason = ENT_REASON_UNREADABLE},
         ENT_ILLEGAL_MOVE},
    };
    ent_fixture fixture = fixture_of("standard");
    ent_legal_context legal;
    (void)state;

    put(&fixture, 0, ENT_ARMY, place(&fixture, "PAR"));
    fixture.rules.choice[ENT_4E1] = 'a';
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_order order = rows[i].order;
        ent_legality legality;
        order.at = order.at == ENT_LOC_NONE ? order.at : place(&fixture, "PAR");
        ent_legal_context_init(&legal, fixture.map, &fixture.rules, fixture.pos);
        assert_int_equal(ent_legal_check_in(&legal, &order, &legality), ENT_REASON_UNREADABLE);
        assert_int_equal(legality, rows[i].legality);
    }
    const ent_dislodged army = {.unit = {.kind = ENT_ARMY, .at = place(&fixture, "PAR")}, .retreats = UINT32_MAX};
    assert_true(ent_legal_retreat_is_open(fixture.map, fixture.pos, &army, place(&fixture, "BUR")));
    assert_false(ent_legal_retreat_is_open(fixture.map, fixture.pos, &army, ENT_LOC_NONE));
    clear(&fixture);
}

/* In every province. */
static void an_unordered_unit_holds(void **state)
{
    ent_fixture fixture = fixture_of("standard");
    (void)state;

    for (ent_prov prov = 0; prov < fixture.map->n_provs; prov++) {
        if (fixture.map->army[prov].n == 0)
            continue;
        ent_loc from = fixture.map->army[prov].to[0];
        ent_order order = {.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = from, .to = prov};
        ent_result result;
        ent_pos_init(fixture.map, fixture.pos);
        put(&fixture, 0, ENT_ARMY, from);
        put(&fixture, 1, ENT_ARMY, prov);
        assert_int_equal(ent_adjudicate(fixture.map, &fixture.rules, fixture.pos, &order, 1, &result, fixture.next),
                         ENT_OK);
        assert_int_equal(result.verdict, ENT_FAILS);
        assert_int_equal(ent_pos_units(fixture.next)[prov].power, 1);
    }
    clear(&fixture);
}

/* An order that claims more provinces on its route than it has room for. */
static void a_route_that_is_too_long_is_void(void **state)
{
    ent_fixture fixture = fixture_of("standard");
    ent_prov par = place(&fixture, "PAR");
    ent_order order = {.kind = ENT_ORDER_HOLD,
                       .unit = ENT_ARMY,
                       .at = par,
                       .to = place(&fixture, "BUR"),
                       .n_route = ENT_MAX_ROUTE + 1};
    ent_result result;
    (void)state;

    put(&fixture, 0, ENT_ARMY, par);
    assert_int_equal(ent_adjudicate(fixture.map, &fixture.rules, fixture.pos, &order, 1, &result, NULL), ENT_OK);
    assert_int_equal(result.verdict, ENT_VOID);
    order.kind = ENT_ORDER_MOVE;
    assert_int_equal(ent_adjudicate(fixture.map, &fixture.rules, fixture.pos, &order, 1, &result, NULL), ENT_OK);
    assert_int_equal(result.verdict, ENT_VOID);
    clear(&fixture);
}

/* The unit that is there counts, not the coast that the support names: from the south coast nobody goes to BAR. */
static void a_support_looks_at_the_real_coast_of_its_unit(void **state)
{
    ent_fixture fixture = fixture_of("standard");
    ent_order order = {.kind = ENT_ORDER_SUPPORT_MOVE,
                       .unit = ENT_FLEET,
                       .at = place(&fixture, "NWY"),
                       .from = place(&fixture, "STP/NC"),
                       .to = place(&fixture, "BAR")};
    ent_result result;
    (void)state;

    put(&fixture, 0, ENT_FLEET, place(&fixture, "STP/SC"));
    put(&fixture, 0, ENT_FLEET, order.at);
    assert_int_equal(ent_adjudicate(fixture.map, &fixture.rules, fixture.pos, &order, 1, &result, NULL), ENT_OK);
    assert_int_equal(result.reason, ENT_REASON_SUPPORT_IMPOSSIBLE);
    clear(&fixture);
}

static void more_orders_than_the_limit_are_refused(void **state)
{
    ent_fixture fixture = fixture_of("standard");
    static ent_order order[ENT_MAX_ORDERS + 1];
    static ent_result result[ENT_MAX_ORDERS + 1];
    (void)state;

    for (size_t i = 0; i <= ENT_MAX_ORDERS; i++)
        order[i] = (ent_order){.kind = ENT_ORDER_CANAL, .at = ENT_LOC_NONE, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
    assert_int_equal(
        ent_adjudicate(fixture.map, &fixture.rules, fixture.pos, order, ENT_MAX_ORDERS + 1, result, fixture.next),
        ENT_E_LIMIT);
    assert_int_equal(
        ent_adjudicate(fixture.map, &fixture.rules, fixture.pos, order, ENT_MAX_ORDERS, result, fixture.next), ENT_OK);
    clear(&fixture);
}

static void no_order_is_read_in_an_invalid_position(void **state)
{
    ent_map *pure = ent_map_builtin("pure", NULL), *standard = ent_map_builtin("standard", NULL);
    ent_pos *pos = calloc(1, ent_pos_size(pure)), *own = calloc(1, ent_pos_size(standard));
    ent_order order;
    ent_err err;
    (void)state;

    ent_pos_start(pure, pos);
    ent_pos_start(standard, own);
    assert_int_equal(ent_order_parse(standard, pos, 0, "YOR - LON", 9, &order, &err), ENT_E_POSITION);
    assert_int_equal(ent_order_parse(standard, own, 0, "YOR - LON", 9, &order, &err), ENT_OK);
    own->phase = ENT_RETREATS;
    own->n_dislodged = 60000;
    assert_int_equal(ent_order_parse(standard, own, 0, "YOR - LON", 9, &order, &err), ENT_E_POSITION);
    free(pos);
    free(own);
    ent_map_free(pure);
    ent_map_free(standard);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(invalid_positions_are_refused),
                                       cmocka_unit_test(a_unit_off_the_map_is_refused_anywhere),
                                       cmocka_unit_test(invalid_dislodged_units_are_found),
                                       cmocka_unit_test(a_movement_phase_ignores_old_retreats),
                                       cmocka_unit_test(builds_due_are_answered_for_invalid_positions),
                                       cmocka_unit_test(no_builds_are_due_in_a_position_of_another_map),
                                       cmocka_unit_test(an_order_with_a_wrong_index_is_illegal),
                                       cmocka_unit_test(an_unordered_unit_holds),
                                       cmocka_unit_test(a_route_that_is_too_long_is_void),
                                       cmocka_unit_test(a_support_looks_at_the_real_coast_of_its_unit),
                                       cmocka_unit_test(no_order_is_read_in_an_invalid_position),
                                       cmocka_unit_test(more_orders_than_the_limit_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
