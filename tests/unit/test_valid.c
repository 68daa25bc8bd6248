/* test_valid.c -- positions that are none are refused, in every way; what is odd but sound is judged.
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

/* A movement phase on the standard map to put units on. */
typedef struct ent_desk {
    ent_map *map;
    ent_rules rules;
    ent_pos *pos, *next, *other;
} ent_desk;

static ent_desk desk_of(const char *name)
{
    ent_desk desk = {.map = ent_map_builtin(name, NULL)};

    ent_rules_preset("datc", &desk.rules);
    desk.pos = malloc(ent_pos_size(desk.map));
    desk.next = malloc(ent_pos_size(desk.map));
    desk.other = malloc(ent_pos_size(desk.map));
    ent_pos_init(desk.map, desk.pos);
    return desk;
}

static void clear(ent_desk *desk)
{
    free(desk->pos);
    free(desk->next);
    free(desk->other);
    ent_map_free(desk->map);
}

static ent_loc place(const ent_desk *desk, const char *code)
{
    return ent_map_find_loc(desk->map, code, strlen(code));
}

static void put(ent_desk *desk, ent_power power, ent_unit_kind kind, ent_loc at)
{
    ent_pos_units(desk->pos)[ent_map_loc_prov(desk->map, at)] =
        (ent_unit){.power = power, .kind = (uint8_t)kind, .at = at};
}

/* Refused in every way, with orders that name each unit as it is listed, and without. */
static void refuses(const ent_map *map, const ent_pos *pos, const char *breach)
{
    ent_pos *next = malloc(ent_pos_size(map));
    const ent_unit *unit = (const ent_unit *)(const void *)(pos + 1);
    ent_order order[ENT_MAX_PROVS];
    ent_compact_order brief[ENT_MAX_PROVS];
    ent_result result[ENT_MAX_PROVS];
    ent_rules rules;
    size_t n = 0;

    ent_rules_preset("datc", &rules);
    for (ent_prov prov = 0; prov < ent_map_provs(map); prov++)
        if (unit[prov].kind != ENT_UNIT_NONE) {
            order[n] = (ent_order){
                .kind = ENT_ORDER_HOLD, .power = unit[prov].power, .unit = unit[prov].kind, .at = unit[prov].at};
            ent_order_to_compact(&order[n], &brief[n]);
            n++;
        }
    assert_string_equal(ent_pos_why_invalid(map, pos), breach);
    for (size_t given = 0; given <= n; given += n) {
        assert_int_equal(ent_adjudicate(map, &rules, pos, order, given, result, next), ENT_E_POSITION);
        assert_int_equal(ent_advance(map, &rules, pos, order, given, next), ENT_E_POSITION);
        assert_int_equal(ent_adjudicate_compact(map, &rules, pos, brief, given, NULL, next), ENT_E_POSITION);
    }
    assert_int_equal(ent_adjudicate(map, &rules, pos, NULL, 0, NULL, next), ENT_E_POSITION);
    free(next);
}

static void unsound_positions(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_prov par = ent_map_find_loc(map, "PAR", 3), yor = ent_map_find_loc(map, "YOR", 3);
    ent_prov nth = ent_map_find_loc(map, "NTH", 3);
    ent_loc stp = ent_map_find_loc(map, "STP", 3), last = (ent_loc)(ent_map_locs(map) - 1);
    const struct {
        ent_prov in;
        ent_unit unit;
        const char *breach;
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
        refuses(map, pos, wrong[i].breach);
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
static void units_off_the_map(void **state)
{
    ent_desk desk = desk_of("standard");
    (void)state;

    for (ent_prov prov = 0; prov < desk.map->n_provs; prov++)
        for (unsigned past = 0; past < 4; past++) {
            ent_pos_init(desk.map, desk.pos);
            ent_pos_units(desk.pos)[prov] =
                (ent_unit){.kind = ENT_ARMY, .at = (ent_loc)(past == 3 ? ENT_LOC_NONE : desk.map->n_locs + past)};
            refuses(desk.map, desk.pos, "a unit stands off the map");
        }
    clear(&desk);
}

/* Of the units that are to retreat the last is looked at too. */
static void unsound_retreats(void **state)
{
    ent_desk desk = desk_of("standard");
    ent_prov par = place(&desk, "PAR");
    ent_dislodged *last = ent_pos_dislodged(desk.pos);
    const ent_dislodged good = {.unit = {.kind = ENT_ARMY, .at = par}, .by = place(&desk, "BUR")};
    (void)state;

    desk.pos->phase = ENT_RETREATS;
    desk.pos->n_dislodged = 1;
    *last = good;
    assert_null(ent_pos_why_invalid(desk.map, desk.pos));
    last->by = ENT_PROV_NONE;
    assert_null(ent_pos_why_invalid(desk.map, desk.pos));
    last->by = desk.map->n_provs;
    assert_string_equal(ent_pos_why_invalid(desk.map, desk.pos), "a dislodged unit was attacked from off the map");
    *last = good;
    last->retreats = UINT32_C(1) << ent_steps_of(desk.map, ENT_ARMY, par)->n;
    assert_string_equal(ent_pos_why_invalid(desk.map, desk.pos),
                        "a dislodged unit may retreat to a place that it cannot step to");
    *last = good;
    last->unit.power = desk.map->n_powers;
    assert_string_equal(ent_pos_why_invalid(desk.map, desk.pos), "a unit belongs to no power of the map");
    clear(&desk);
}

/* What an earlier turn left is forgotten in a movement phase, by whichever way it is judged. */
static void leftovers(void **state)
{
    ent_desk desk = desk_of("standard");
    ent_prov mun = place(&desk, "MUN"), ruh = place(&desk, "RUH"), bur = place(&desk, "BUR"), nap = place(&desk, "NAP");
    const ent_order orders[] = {
        {.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = mun, .to = bur},
        {.kind = ENT_ORDER_SUPPORT_MOVE, .unit = ENT_ARMY, .at = ruh, .from = mun, .to = bur},
        {.kind = ENT_ORDER_HOLD, .unit = ENT_ARMY, .at = nap}}; /* nobody's: such phases are not judged straight */
    (void)state;

    for (unsigned beaten = 0; beaten < 2; beaten++)
        for (size_t n = 2; n <= 3; n++) {
            ent_pos_init(desk.map, desk.pos);
            put(&desk, 0, ENT_ARMY, mun);
            put(&desk, 0, ENT_ARMY, ruh);
            if (beaten)
                put(&desk, 1, ENT_ARMY, bur);
            assert_int_equal(ent_advance(desk.map, &desk.rules, desk.pos, orders, n, desk.other), ENT_OK);
            desk.pos->n_dislodged = 1;
            ent_pos_dislodged(desk.pos)[0] =
                (ent_dislodged){.unit = {.kind = ENT_ARMY, .at = place(&desk, "SPA")}, .by = ENT_PROV_NONE};
            ent_pos_contested(desk.pos)[nap / 8] |= (uint8_t)(1u << nap % 8);
            assert_null(ent_pos_why_invalid(desk.map, desk.pos));
            assert_int_equal(ent_advance(desk.map, &desk.rules, desk.pos, orders, n, desk.next), ENT_OK);
            assert_true(ent_pos_equal(desk.next, desk.other));
        }
    clear(&desk);
}

/* What is due may be asked of any position, be it unsound. */
static void due_of_anything(void **state)
{
    ent_desk desk = desk_of("standard");
    (void)state;

    desk.pos->phase = ENT_ADJUSTMENTS;
    put(&desk, UINT8_MAX - 1, ENT_ARMY, place(&desk, "PAR"));
    assert_int_equal(ent_pos_due(desk.map, &desk.rules, desk.pos, 0), 0);
    clear(&desk);
}

/* A unit without an order stands where it is, in every province. */
static void idle_units(void **state)
{
    ent_desk desk = desk_of("standard");
    (void)state;

    for (ent_prov prov = 0; prov < desk.map->n_provs; prov++) {
        if (desk.map->army[prov].n == 0)
            continue;
        ent_loc from = desk.map->army[prov].to[0];
        ent_order order = {.kind = ENT_ORDER_MOVE, .unit = ENT_ARMY, .at = from, .to = prov};
        ent_result result;
        ent_pos_init(desk.map, desk.pos);
        put(&desk, 0, ENT_ARMY, from);
        put(&desk, 1, ENT_ARMY, prov);
        assert_int_equal(ent_adjudicate(desk.map, &desk.rules, desk.pos, &order, 1, &result, desk.next), ENT_OK);
        assert_int_equal(result.verdict, ENT_FAILS);
        assert_int_equal(ent_pos_units(desk.next)[prov].power, 1);
    }
    clear(&desk);
}

/* More provinces on the way than an order has room for: nobody wrote that. */
static void ways_too_long(void **state)
{
    ent_desk desk = desk_of("standard");
    ent_prov par = place(&desk, "PAR");
    ent_order order = {
        .kind = ENT_ORDER_HOLD, .unit = ENT_ARMY, .at = par, .to = place(&desk, "BUR"), .n_route = ENT_MAX_ROUTE + 1};
    ent_result result;
    (void)state;

    put(&desk, 0, ENT_ARMY, par);
    assert_int_equal(ent_adjudicate(desk.map, &desk.rules, desk.pos, &order, 1, &result, NULL), ENT_OK);
    assert_int_equal(result.verdict, ENT_VOID);
    order.kind = ENT_ORDER_MOVE;
    assert_int_equal(ent_adjudicate(desk.map, &desk.rules, desk.pos, &order, 1, &result, NULL), ENT_OK);
    assert_int_equal(result.verdict, ENT_VOID);
    clear(&desk);
}

/* The unit that is there counts, not the coast that the support names: from the south coast nobody goes to BAR. */
static void support_from_another_coast(void **state)
{
    ent_desk desk = desk_of("standard");
    ent_order order = {.kind = ENT_ORDER_SUPPORT_MOVE,
                       .unit = ENT_FLEET,
                       .at = place(&desk, "NWY"),
                       .from = place(&desk, "STP/NC"),
                       .to = place(&desk, "BAR")};
    ent_result result;
    (void)state;

    put(&desk, 0, ENT_FLEET, place(&desk, "STP/SC"));
    put(&desk, 0, ENT_FLEET, order.at);
    assert_int_equal(ent_adjudicate(desk.map, &desk.rules, desk.pos, &order, 1, &result, NULL), ENT_OK);
    assert_int_equal(result.reason, ENT_REASON_SUPPORT_IMPOSSIBLE);
    clear(&desk);
}

static void too_many_orders(void **state)
{
    ent_desk desk = desk_of("standard");
    static ent_order order[ENT_MAX_ORDERS + 1];
    static ent_result result[ENT_MAX_ORDERS + 1];
    (void)state;

    for (size_t i = 0; i <= ENT_MAX_ORDERS; i++)
        order[i] = (ent_order){.kind = ENT_ORDER_CANAL, .at = ENT_LOC_NONE, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE};
    assert_int_equal(ent_adjudicate(desk.map, &desk.rules, desk.pos, order, ENT_MAX_ORDERS + 1, result, desk.next),
                     ENT_E_LIMIT);
    assert_int_equal(ent_adjudicate(desk.map, &desk.rules, desk.pos, order, ENT_MAX_ORDERS, result, desk.next), ENT_OK);
    clear(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unsound_positions), cmocka_unit_test(units_off_the_map),
        cmocka_unit_test(unsound_retreats),  cmocka_unit_test(leftovers),
        cmocka_unit_test(due_of_anything),   cmocka_unit_test(idle_units),
        cmocka_unit_test(ways_too_long),     cmocka_unit_test(support_from_another_coast),
        cmocka_unit_test(too_many_orders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
