/* test_judge.c -- the door of the judge, and boards that only a variant has: the convoying coasts of DATC chapter 9.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "board/spec.h"
#include "game/position.h"
#include "legal/play.h"

/* The standard map with Denmark and Sweden as convoyable coasts, and a fleet border between Berlin and Denmark. */
static ent_map *convoying_coasts(void)
{
    static const char *const coasts[] = {"DEN", "SWE"};
    const ent_map_spec *standard = NULL;

    for (size_t i = 0; ent_builtin_spec(i); i++)
        if (strcmp(ent_builtin_spec(i)->name, "standard") == 0)
            standard = ent_builtin_spec(i);
    assert_non_null(standard);
    ent_map_spec spec = *standard;
    ent_prov_spec *prov = malloc(spec.n_provs * sizeof *prov);
    ent_pair_spec *fleet = malloc((spec.n_fleet + 1) * sizeof *fleet);
    memcpy(prov, spec.prov, spec.n_provs * sizeof *prov);
    memcpy(fleet, spec.fleet, spec.n_fleet * sizeof *fleet);
    for (size_t i = 0; i < spec.n_provs; i++)
        prov[i].convoyable = strcmp(prov[i].code, coasts[0]) == 0 || strcmp(prov[i].code, coasts[1]) == 0;
    fleet[spec.n_fleet++] = (ent_pair_spec){"BER", "DEN"};
    spec.prov = prov;
    spec.fleet = fleet;
    ent_map *map = ent_map_build(&spec, NULL);
    free(prov);
    free(fleet);
    assert_non_null(map);
    return map;
}

/* power letter, order, and for each rule set below: s(ucceeds), f(ails), v(oid); a capital: and dislodged. */
typedef struct ent_row {
    char power;
    const char *order, *outcome;
} ent_row;

static const char *const choices[] = {"d", "e", "b"}; /* of 4.A.2 */

static const ent_row case_9a[] = {{'E', "F DEN C A BER - DEN", "vvv"}, {'G', "A KIE S A BER - DEN", "vvv"},
                                  {'R', "A BER - DEN", "vvv"}, {0, NULL, NULL}};
static const ent_row case_9b[] = {{'E', "F DEN C A BER - DEN", "vvv"}, {'G', "A KIE S A BER - DEN", "vvv"},
                                  {'R', "A BER - DEN", "vvv"}, {'R', "F SKA C A BER - DEN", "vvv"}, {0, NULL, NULL}};
static const ent_row case_9c[] = {{'G', "A DEN - STP", "fff"}, {'G', "F SWE C A DEN - STP", "FFF"},
                                  {'G', "F BOT C A DEN - STP", "fff"}, {'R', "A FIN - SWE", "sss"},
                                  {'R', "A NWY S A FIN - SWE", "sss"}, {0, NULL, NULL}};
static const ent_row case_9d[] = {{'G', "A DEN - FIN", "fff"}, {'G', "F SWE C A DEN - FIN", "FFF"},
                                  {'R', "F BOT C A STP - SWE", "sss"}, {'R', "F NWY S A STP - SWE", "sss"},
                                  {'R', "A STP - SWE", "sss"}, {0, NULL, NULL}};
static const ent_row case_9e[] = {{'G', "A KIE - SWE", "fff"}, {'G', "F DEN C A KIE - SWE", "sss"},
                                  {'G', "F SKA S A KIE - SWE", "sss"}, {'R', "F SWE C A FIN - DEN", "sss"},
                                  {'R', "A FIN - DEN", "fff"}, {'R', "F BAL S A FIN - DEN", "sss"}, {0, NULL, NULL}};
static const ent_row case_9f[] = {{'G', "A DEN - FIN", "ff "}, {'G', "F SWE C A DEN - FIN", "sss"},
                                  {'G', "A NWY S A DEN - FIN", "sss"}, {'R', "F BOT C A STP - SWE", "FsF"},
                                  {'R', "A STP - SWE", "fff"}, {'R', "F BAL S A STP - SWE", "sss"},
                                  {'E', "F FIN S F LVN - BOT", "ss "}, {'E', "F LVN - BOT", "sfs"}, {0, NULL, NULL}};
static const ent_row case_9g[] = {{'G', "A DEN - FIN", "fff"}, {'G', "F SWE C A DEN - FIN", "ssF"},
                                  {'G', "A NWY S A DEN - FIN", "sss"}, {'G', "F BAL S F LVN - BOT", "sss"},
                                  {'G', "F LVN - BOT", "fff"}, {'R', "F BOT C A STP - SWE", "sss"},
                                  {'R', "A STP - SWE", "ffs"}, {'R', "F FIN S F BOT", "sss"},
                                  {'R', "F SKA S A STP - SWE", "sss"}, {0, NULL, NULL}};

static void run_rows(const ent_map *map, const char *name, const ent_row *rows)
{
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));

    for (size_t c = 0; c < sizeof choices / sizeof *choices; c++) {
        ent_order orders[16];
        ent_result results[16];
        ent_rules rules;
        size_t n = 0;
        ent_rules_preset("datc", &rules);
        assert_int_equal(ent_rules_set(&rules, "4.A.2", choices[c], NULL), ENT_OK);
        ent_pos_init(map, pos);
        for (; rows[n].order; n++) {
            const char *power = rows[n].power == 'E' ? "England" : rows[n].power == 'G' ? "Germany" : "Russia";
            assert_int_equal(ent_order_parse(map, NULL, ent_map_find_power(map, power, strlen(power)), rows[n].order,
                                             strlen(rows[n].order), &orders[n], NULL), ENT_OK);
            ent_pos_units(pos)[ent_prov_of(map, orders[n].at)] =
                (ent_unit){.power = orders[n].power, .kind = orders[n].unit, .at = orders[n].at};
        }
        assert_int_equal(ent_adjudicate(map, &rules, pos, orders, n, results, next), ENT_OK);
        for (size_t i = 0; i < n; i++) {
            char got = "sfv"[results[i].verdict];
            if (results[i].marks & ENT_MARK_DISLODGED)
                got = (char)(got - 'a' + 'A');
            if (rows[i].outcome[c] != ' ' && rows[i].outcome[c] != got)
                fail_msg("%s under 4.A.2=%s: %s is %c, not %c", name, choices[c], rows[i].order, got, rows[i].outcome[c]);
        }
    }
    free(pos);
    free(next);
}

static void chapter_9(void **state)
{
    ent_map *map = convoying_coasts();
    (void)state;
    run_rows(map, "9.A", case_9a);
    run_rows(map, "9.B", case_9b);
    run_rows(map, "9.C", case_9c);
    run_rows(map, "9.D", case_9d);
    run_rows(map, "9.E", case_9e);
    run_rows(map, "9.F", case_9f);
    run_rows(map, "9.G", case_9g);
    ent_map_free(map);
}

/* Why a retreat is refused, and the calendar on a board with hardly anybody. */
static void refused_retreats(void **state)
{
    static const struct {
        const char *order;
        ent_reason reason;
    } rows[] = {{"A BUR - PAR", ENT_REASON_RETREAT_OCCUPIED}, {"A BUR - GAS", ENT_REASON_RETREAT_CONTESTED},
                {"A BUR - MUN", ENT_REASON_RETREAT_ATTACKER}, {"A BUR - PIC", ENT_REASON_RETREAT_NOT_OPEN},
                {"A BUR - LON", ENT_REASON_NOT_ADJACENT},     {"A BUR - BUR", ENT_REASON_OWN_PROVINCE},
                {"A BUR H", ENT_REASON_WRONG_PHASE},          {"A BUR - RUH", ENT_REASON_NONE}};
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_power france = ent_map_find_power(map, "France", 6);
    ent_prov bur = ent_map_find_loc(map, "BUR", 3), gas = ent_map_find_loc(map, "GAS", 3), par = ent_map_find_loc(map, "PAR", 3);
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        ent_order order;
        ent_result result;
        ent_pos_init(map, pos);
        pos->phase = ENT_RETREATS;
        pos->season = ENT_FALL;
        pos->n_dislodged = 1;
        ent_pos_units(pos)[par] = (ent_unit){.power = france, .kind = ENT_ARMY, .at = par};
        ent_pos_contested(pos)[gas / 8] |= (uint8_t)(1u << (gas % 8));
        ent_pos_dislodged(pos)[0] = (ent_dislodged){.unit = {.power = france, .kind = ENT_ARMY, .at = bur},
                                                    .by = ent_map_find_loc(map, "MUN", 3)};
        for (uint8_t step = 0; step < map->army[bur].n; step++)
            if (map->army[bur].to[step] == ent_map_find_loc(map, "RUH", 3))
                ent_pos_dislodged(pos)[0].retreats |= UINT32_C(1) << step;
        assert_int_equal(ent_order_parse(map, NULL, france, rows[i].order, strlen(rows[i].order), &order, NULL), ENT_OK);
        assert_int_equal(ent_adjudicate(map, &rules, pos, &order, 1, &result, next), ENT_OK);
        if (rows[i].reason == ENT_REASON_NONE)
            assert_int_equal(result.reason, ENT_REASON_RETREATED);
        else
            assert_int_equal(result.reason, rows[i].reason);
        /* Paris is owned after the fall; a second unit is one too many, so only then there is a winter. */
        assert_int_equal(next->phase, rows[i].reason == ENT_REASON_NONE ? ENT_ADJUSTMENTS : ENT_MOVEMENT);
    }
    pos->phase = ENT_ADJUSTMENTS;
    pos->season = ENT_WINTER;
    pos->year = INT16_MAX;
    rules.victory = 0;
    assert_int_equal(ent_adjudicate(map, &rules, pos, NULL, 0, NULL, next), ENT_OK);
    assert_int_equal(next->year, INT16_MAX);
    assert_int_equal(ent_pos_units(next)[par].kind, ENT_UNIT_NONE);
    free(pos);
    free(next);
    ent_map_free(map);
}

static void the_door(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_order orders[40];
    ent_result results[40], again[40];
    ent_pos *next = malloc(ent_pos_size(map));
    ent_rules rules;
    uint64_t seed = 11;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    for (int phase = 0; phase < 60; phase++) { /* results do not depend on whether the next position is wanted */
        size_t n = ent_play_random(map, &rules, pos, &seed, orders, 40);
        assert_int_equal(ent_adjudicate(map, &rules, pos, orders, n, again, NULL), ENT_OK);
        assert_int_equal(ent_adjudicate(map, &rules, pos, orders, n, results, next), ENT_OK);
        assert_memory_equal(results, again, n * sizeof *results);
        memcpy(pos, next, ent_pos_size(map));
    }
    assert_int_equal(ent_adjudicate(map, &rules, pos, orders, ENT_MAX_ORDERS + 1, results, next), ENT_E_LIMIT);
    pos->phase = 7;
    assert_int_equal(ent_adjudicate(map, &rules, pos, orders, 0, results, next), ENT_E_POSITION);
    ent_pos_start(map, pos);
    ent_pos_units(pos)[0] = (ent_unit){.power = 200, .kind = ENT_FLEET, .at = 0};
    assert_non_null(ent_pos_breach(map, pos));
    free(pos);
    free(next);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(chapter_9), cmocka_unit_test(refused_retreats), cmocka_unit_test(the_door)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
