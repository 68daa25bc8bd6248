/* test_dpjudge_reasons.c -- why an order of the DPjudge's algorithm succeeds or fails: reasons, culprits, and
 * strengths, which count the unit itself.
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
#include "dpjudge_rows.h"

typedef struct ent_reason_sentence {
    const char *order;
    ent_reason reason;
    const char *by; /* the first culprit, or NULL */
    uint16_t strength, resistance;
} ent_reason_sentence;

enum { NO = UINT16_MAX };

static const struct {
    ent_row row[MOST];
    ent_reason_sentence why[MOST]; /* by the later text */
} reasons[] = {
    {{{"England", "A LON - BEL", NULL, NULL},
      {"England", "F NTH C A LON - BEL", NULL, NULL},
      {"England", "F ENG S A LON - BEL", NULL, NULL},
      {"Germany", "F HOL - NTH", NULL, NULL},
      {"Germany", "F DEN S F HOL - NTH", NULL, NULL},
      {"France", "A WAL - LON", NULL, NULL},
      {"France", "A PIC - BEL", NULL, NULL}},
     {{"A LON - BEL", ENT_REASON_CONVOY_DISRUPTED, "NTH", NO, NO},
      {"F NTH C A LON - BEL", ENT_REASON_FLEET_DISLODGED, "HOL", NO, NO},
      {"F ENG S A LON - BEL", ENT_REASON_CONVOY_DISRUPTED, "NTH", NO, NO},
      {"F HOL - NTH", ENT_REASON_STRONGER, "NTH", 2, 1},
      {"F DEN S F HOL - NTH", ENT_REASON_GIVEN, NULL, NO, NO},
      {"A WAL - LON", ENT_REASON_HELD, "LON", 1, 1},
      {"A PIC - BEL", ENT_REASON_UNOPPOSED, NULL, NO, NO}}},
    {{{"England", "A YOR - HOL", NULL, NULL},
      {"England", "F NTH C A YOR - HOL", NULL, NULL},
      {"England", "F HEL C A YOR - HOL", NULL, NULL},
      {"England", "F LON S A YOR", NULL, NULL}},
     {{"A YOR - HOL", ENT_REASON_UNOPPOSED, NULL, NO, NO},
      {"F NTH C A YOR - HOL", ENT_REASON_CONVOYED, NULL, NO, NO},
      {"F HEL C A YOR - HOL", ENT_REASON_CONVOYED, NULL, NO, NO},
      {"F LON S A YOR", ENT_REASON_UNMATCHED, NULL, NO, NO}}},
    {{{"Italy", "A VEN - TRI", NULL, NULL},
      {"Austria", "A TRI - VEN", NULL, NULL},
      {"Austria", "A VIE - TRI", NULL, NULL},
      {"Italy", "A TYR S A VEN - TRI", NULL, NULL},
      {"Germany", "A MUN - TYR", NULL, NULL},
      {"Russia", "A UKR S A GAL", NULL, NULL},
      {"Russia", "A SEV - UKR", NULL, NULL}},
     {{"A VEN - TRI", ENT_REASON_HEAD_TO_HEAD, "TRI", 1, 1},
      {"A TRI - VEN", ENT_REASON_HEAD_TO_HEAD, "VEN", 1, 1},
      {"A VIE - TRI", ENT_REASON_OWN_UNIT, "TRI", 1, NO},
      {"A TYR S A VEN - TRI", ENT_REASON_CUT, "MUN", NO, NO},
      {"A MUN - TYR", ENT_REASON_HELD, "TYR", 1, 1},
      {"A UKR S A GAL", ENT_REASON_NO_UNIT_THERE, NULL, NO, NO},
      {"A SEV - UKR", ENT_REASON_OWN_UNIT, "UKR", 1, NO}}},
    {{{"Germany", "F KIE - BER", NULL, NULL},
      {"Germany", "A MUN S F KIE - BER", NULL, NULL},
      {"Germany", "A BER H", NULL, NULL},
      {"Russia", "A WAR - SIL", NULL, NULL},
      {"Austria", "A BOH - SIL", NULL, NULL},
      {"France", "A RUH - MUN", NULL, NULL},
      {"France", "A BUR S A RUH - MUN", NULL, NULL}},
     {{"F KIE - BER", ENT_REASON_OWN_UNIT, "BER", 1, NO},
      {"A MUN S F KIE - BER", ENT_REASON_CUT, "RUH", NO, NO},
      {"A BER H", ENT_REASON_STANDS, "KIE", 1, NO},
      {"A WAR - SIL", ENT_REASON_STANDOFF, "BOH", 1, 1},
      {"A BOH - SIL", ENT_REASON_STANDOFF, "WAR", 1, 1},
      {"A RUH - MUN", ENT_REASON_STRONGER, "MUN", 2, 1},
      {"A BUR S A RUH - MUN", ENT_REASON_GIVEN, NULL, NO, NO}}},
    {{{"England", "A YOR - NTH - HEL - HOL", NULL, NULL}, {"England", "F NTH C A YOR - HOL", NULL, NULL}},
     {{"A YOR - NTH - HEL - HOL", ENT_REASON_NO_CONVOY, NULL, NO, NO},
      {"F NTH C A YOR - HOL", ENT_REASON_NO_CONVOY, NULL, NO, NO}}},
    {{{"England", "A YOR - NTH - HEL - HOL", NULL, NULL},
      {"England", "F NTH C A YOR - HOL", NULL, NULL},
      {"England", "F HEL C A YOR - HOL", NULL, NULL},
      {"Germany", "F KIE - HEL", NULL, NULL},
      {"Germany", "F DEN S F KIE - HEL", NULL, NULL}},
     {{"A YOR - NTH - HEL - HOL", ENT_REASON_CONVOY_DISRUPTED, "HEL", NO, NO},
      {"F NTH C A YOR - HOL", ENT_REASON_OTHER_FLEET, "HEL", NO, NO},
      {"F HEL C A YOR - HOL", ENT_REASON_FLEET_DISLODGED, "KIE", NO, NO},
      {"F KIE - HEL", ENT_REASON_STRONGER, "HEL", 2, 1},
      {"F DEN S F KIE - HEL", ENT_REASON_GIVEN, NULL, NO, NO}}},
    /* In step 5 A BEL loses its convoy before A NWY cuts F LON, so in the end nothing endangers F ENG. */
    {{{"Germany", "A BEL - BRE", NULL, NULL},
      {"Germany", "F ENG C A BEL - BRE", NULL, NULL},
      {"England", "F WAL - ENG", NULL, NULL},
      {"England", "F LON S F WAL - ENG", NULL, NULL},
      {"Russia", "A NWY - LON", NULL, NULL},
      {"Russia", "F NTH C A NWY - LON", NULL, NULL},
      {"Italy", "F SKA - NTH", NULL, NULL},
      {"Italy", "F DEN S F SKA - NTH", NULL, NULL},
      {"Austria", "A STP - DEN", NULL, NULL},
      {"Austria", "F BOT C A STP - DEN", NULL, NULL},
      {"Austria", "F BAL C A STP - DEN", NULL, NULL}},
     {{"A BEL - BRE", ENT_REASON_CONVOY_DISRUPTED, "ENG", NO, NO},
      {"F ENG C A BEL - BRE", ENT_REASON_CONVOY_DISRUPTED, "ENG", NO, NO},
      {"F WAL - ENG", ENT_REASON_HELD, "ENG", 1, 1},
      {"F LON S F WAL - ENG", ENT_REASON_CUT, "NWY", NO, NO},
      {"A NWY - LON", ENT_REASON_HELD, "LON", 1, 1},
      {"F NTH C A NWY - LON", ENT_REASON_CONVOYED, NULL, NO, NO},
      {"F SKA - NTH", ENT_REASON_HELD, "NTH", 1, 1},
      {"F DEN S F SKA - NTH", ENT_REASON_CUT, "STP", NO, NO},
      {"A STP - DEN", ENT_REASON_HELD, "DEN", 1, 1},
      {"F BOT C A STP - DEN", ENT_REASON_CONVOYED, NULL, NO, NO},
      {"F BAL C A STP - DEN", ENT_REASON_CONVOYED, NULL, NO, NO}}},
    /* A support by the power of the dislodged unit does not count. */
    {{{"Germany", "A GAS - SPA", NULL, NULL},
      {"Russia", "F MAO S A GAS - SPA", NULL, NULL},
      {"Russia", "A SPA H", NULL, NULL},
      {"Turkey", "A MAR S A GAS - SPA", NULL, NULL}},
     {{"A GAS - SPA", ENT_REASON_STRONGER, "SPA", 2, 1},
      {"F MAO S A GAS - SPA", ENT_REASON_GIVEN, NULL, NO, NO},
      {"A SPA H", ENT_REASON_DISLODGED, "GAS", 1, 2},
      {"A MAR S A GAS - SPA", ENT_REASON_GIVEN, NULL, NO, NO}}},
    /* A unit that was beaten head to head had its supports. */
    {{{"Turkey", "A VEN - TYR", NULL, NULL},
      {"Turkey", "A BOH S A VEN - TYR", NULL, NULL},
      {"Turkey", "A MUN S A VEN - TYR", NULL, NULL},
      {"France", "A TYR - VEN", NULL, NULL},
      {"Russia", "F TRI S A TYR - VEN", NULL, NULL}},
     {{"A VEN - TYR", ENT_REASON_STRONGER, "TYR", 3, 2},
      {"A BOH S A VEN - TYR", ENT_REASON_GIVEN, NULL, NO, NO},
      {"A MUN S A VEN - TYR", ENT_REASON_GIVEN, NULL, NO, NO},
      {"A TYR - VEN", ENT_REASON_HEAD_TO_HEAD, "VEN", 2, 3},
      {"F TRI S A TYR - VEN", ENT_REASON_GIVEN, NULL, NO, NO}}},
    /* Several orders for one unit, orders for foreign units, and for none. */
    {{{"France", "A PAR - BUR", NULL, NULL}, {"France", "A PAR - PIC", NULL, NULL}},
     {{"A PAR - BUR", ENT_REASON_UNOPPOSED, NULL, NO, NO}, {"A PAR - PIC", ENT_REASON_DUPLICATE, NULL, NO, NO}}},
    {{{"France", "A PAR - BUR", NULL, NULL}, {"Germany", "A PAR - PIC", NULL, NULL}},
     {{"A PAR - BUR", ENT_REASON_NOT_YOUR_UNIT, NULL, NO, NO}, {"A PAR - PIC", ENT_REASON_UNOPPOSED, NULL, NO, NO}}},
};

static void check_why(const ent_map *map, const ent_reason_sentence *wanted, const ent_result *result)
{
    if (result->reason != wanted->reason || result->strength != wanted->strength ||
        result->resistance != wanted->resistance)
        fail_msg("%s: %s, %u against %u, not %s, %u against %u", wanted->order,
                 ent_reason_code((ent_reason)result->reason), result->strength, result->resistance,
                 ent_reason_code(wanted->reason), wanted->strength, wanted->resistance);
    if (!wanted->by ? result->n_by != 0
                    : result->n_by == 0 || strcmp(ent_map_loc_code(map, result->by[0]), wanted->by) != 0)
        fail_msg("%s: the culprit is %s, not %s", wanted->order,
                 result->n_by ? ent_map_loc_code(map, result->by[0]) : "nobody", wanted->by ? wanted->by : "nobody");
}

static void reasons_and_culprits_follow_from_the_marks(void **state)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        ent_order orders[MOST];
        ent_result results[MOST];
        size_t n = ent_rows_place(map, reasons[i].row, pos, orders);
        assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE, map, &rules, pos, orders, n, results, next),
                         ENT_OK);
        for (size_t j = 0; j < n; j++)
            check_why(map, &reasons[i].why[j], &results[j]);
    }
    free(pos);
    free(next);
    ent_map_free(map);
}

/* The early text lets a unit dislodge one of its own power, so its move bounces for want of strength. */
static void by_the_early_text_no_move_bounces_for_its_own_unit(void **state)
{
    static const ent_row rows[MOST] = {{"Russia", "F CLY - LVP", NULL, NULL}, {"Russia", "F LVP H", NULL, NULL}};
    static const ent_reason_sentence wanted = {"F CLY - LVP", ENT_REASON_HELD, "LVP", 1, 1};
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    ent_order orders[MOST];
    ent_result results[MOST];
    ent_rules rules;
    (void)state;

    ent_rules_preset("datc", &rules);
    size_t n = ent_rows_place(map, rows, pos, orders);
    assert_int_equal(ent_adjudicate_with(ENT_ALGORITHM_DPJUDGE_EARLY, map, &rules, pos, orders, n, results, next),
                     ENT_OK);
    check_why(map, &wanted, &results[0]);
    free(pos);
    free(next);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(reasons_and_culprits_follow_from_the_marks),
                                       cmocka_unit_test(by_the_early_text_no_move_bounces_for_its_own_unit)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
