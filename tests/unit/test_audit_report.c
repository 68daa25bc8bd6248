/* test_audit_report.c -- which positions are of one map, the findings of an audit as JSON, and audits of random games.
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
#include "short_json.h"
#include "json/audit_json.h"
#include "judge/judge.h"
#include "selfplay/random_orders.h"
#include "audit_notes.h"

#define LATER_ON(changes)                                                                                              \
    "[{'units':{'FRANCE':['A PAR']}},{'phase':'F1901M','map':{'base':'standard','changes':{" changes                   \
    "}},'units':{'FRANCE':['A PAR']}}]"

#define TINY(power)                                                                                                    \
    "{'name':'tiny','powers':[{'name':'" power "'},{'name':'Blue'}],'provinces':[{'code':'AAA','name':'Alpha','kind':" \
    "'inland'},{'code':'BBB','name':'Beta','kind':'inland'}],'army':[['AAA','BBB']]}"

/* Two maps of one name count as one map only if units can stand and move in the same places on both, and the powers
 * are the same. */
static void histories_on_two_maps_are_refused(void **state)
{
    static const char *const histories[] = {
        "[{'units':{'FRANCE':['A PAR']}},{'phase':'F1901M','map':'pure','units':{}}]",
        "[{'units':{'FRANCE':['A PAR']}},{'phase':'F1901M','map':{'base':'standard','changes':{'name':'standard','add':"
        "{'army':[['PAR','MUN']]}}},'units':{'FRANCE':['A PAR']}}]",
        "[{'units':{'FRANCE':['A PAR']}},{'phase':'F1901M','map':{'base':'standard','changes':{'name':'standard','add':"
        "{'fleet':[['LON','NWG']]}}},'units':{'FRANCE':['A PAR']}}]",
        LATER_ON("'remove':{'army':[['PAR','PIC']]},'add':{'army':[['PAR','RUH']]}"), /* as many steps */
        LATER_ON("'provinces':{'XLA':{'name':'Xland','kind':'inland'}},'add':{'army':[['XLA','MUN']]}"),
        LATER_ON("'remove':{'provinces':['SIL']},'provinces':{'SIX':{'name':'Six','kind':'inland'}},'add':{'army':[['"
                 "SIX','MUN']]}"),
        LATER_ON(
            "'provinces':{'DEN':{'coasts':['NC','SC']}},'remove':{'fleet':[['DEN','BAL'],['DEN','KIE'],['DEN','SWE'],"
            "['DEN','HEL'],['DEN','NTH'],['DEN','SKA']]},'units':{'Germany':[]},"
            "'add':{'fleet':[['DEN/NC','SKA'],['DEN/SC','BAL']]}"),
        LATER_ON("'remove':{'powers':['Italy']}"),
        LATER_ON("'powers':[{'name':'Turkey'},{'name':'Russia'},{'name':'Italy'},{'name':'Germany'},{'name':'France'},"
                 "{'name':'England'},{'name':'Austria'}]"),
        LATER_ON("'provinces':{'IRI':{'kind':'coast'}}"),
        LATER_ON("'provinces':{'ADR':{'kind':'coast'}}"), /* the first one */
        "[{'map':" TINY("Red") ",'phase':'S1901M','units':{}},{'map':" TINY("Rad") ",'phase':'F1901M','units':{}}]",
    };
    (void)state;

    for (size_t i = 0; i < sizeof histories / sizeof *histories; i++) {
        json_t *list = json_of(histories[i]);
        ent_audit audit;
        ent_err err = {.text = ""};
        if (ent_test_audit(list, &audit, &err) != ENT_E_POSITION ||
            strcmp(err.text, "this is another map than before; audit one game at a time") != 0)
            fail_msg("%s: %s", histories[i], err.text);
        ent_audit_clear(&audit);
        json_decref(list);
    }
}

static void findings_are_written_as_json(void **state)
{
    json_t *list = json_of("[{'id':'x',"
                           "'units':{'ENGLAND':['A NTH','F LON']}}]");
    ent_audit audit;
    ent_err err;
    (void)state;

    assert_int_equal(ent_test_audit(list, &audit, &err), ENT_OK);
    ent_json_text text = {.indented = true};
    ent_audit_json(&text, json_array_get(list, 0), &audit);
    json_t *answer = json_loadb(text.bytes, text.n, JSON_REJECT_DUPLICATES, NULL);
    ent_json_clear(&text);
    assert_string_equal(json_string_value(json_object_get(answer, "id")), "x");
    assert_true(json_is_false(json_object_get(answer, "sound")));
    const json_t *found = json_array_get(json_object_get(answer, "dutchmen"), 0);
    assert_string_equal(json_string_value(json_object_get(found, "kind")), "terrain");
    assert_string_equal(json_string_value(json_object_get(found, "fate")), "removed");
    assert_int_equal(json_integer_value(json_object_get(found, "rule")), 2);
    assert_true(json_is_null(json_object_get(found, "since")));
    assert_string_equal(json_string_value(json_object_get(found, "why")),
                        "English A Nth: an army cannot stand at sea; a repair removes it (4.E.6, rule 2)");
    json_decref(answer);
    ent_audit_clear(&audit);
    json_decref(list);
}

/* Each kind of difference, as JSON with ' for ". */
static void differences_are_written_as_json(void **state)
{
    static const char *const wanted[] = {
        "{'kind':'phase','after':'F1901M','is':'S1902M','should':'W1901A','why':'after F1901M: S1902M follows, should "
        "be W1901A'}",
        "{'kind':'misplaced','after':'F1901M','power':'FRANCE','is':'A PAR','should':'A BUR','why':'after F1901M: "
        "French A Par should be French A Bur'}",
        "{'kind':'missing','after':'F1901M','power':'FRANCE','is':null,'should':'A SPA','why':'after F1901M: French A "
        "Spa is missing'}",
        "{'kind':'owner','after':'F1901M','center':'KIE','is':'GERMANY','should':null,'why':'after F1901M: Kie belongs "
        "to Germany, should belong to nobody'}",
        "{'kind':'owner','after':'F1901M','center':'MAR','is':null,'should':'FRANCE','why':'after F1901M: Mar belongs "
        "to nobody, should belong to France'}",
        "{'kind':'owner','after':'F1901M','center':'SPA','is':null,'should':'FRANCE','why':'after F1901M: Spa belongs "
        "to nobody, should belong to France'}"};
    json_t *list = json_of(
        "[{'phase':'F1901M','units':{'FRANCE':['A PAR','A "
        "SPA']},'centers':{'FRANCE':['PAR','MAR']},'orders':{'FRANCE':['A PAR - "
        "BUR']}},{'phase':'S1902M','units':{'FRANCE':['A PAR']},'centers':{'GERMANY':['KIE'],'FRANCE':['PAR']}}]");
    ent_json_text text = {.indented = false};
    ent_audit audit;
    ent_err err;
    (void)state;

    assert_int_equal(ent_test_audit(list, &audit, &err), ENT_OK);
    ent_audit_json(&text, NULL, &audit);
    json_t *answer = json_loadb(text.bytes, text.n, JSON_REJECT_DUPLICATES, NULL);
    const json_t *found = json_object_get(answer, "differences");
    assert_int_equal(json_array_size(found), sizeof wanted / sizeof *wanted);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        json_t *want = json_of(wanted[i]);
        if (!json_equal(json_array_get(found, i), want))
            fail_msg("%zu is not %s", i, wanted[i]);
        json_decref(want);
    }
    ent_json_clear(&text);
    json_decref(answer);
    ent_audit_clear(&audit);
    json_decref(list);
}

/* ---- Random games: judged rightly they are sound; one unit smuggled in is found, named, and taken away. ---- */

static ent_request copy_request(const ent_map *from, const ent_pos *pos, char *const *text, const ent_order *order,
                                size_t n)
{
    ent_request request = {.map = NULL};
    ent_err err;

    ent_rules_preset("datc", &request.rules);
    assert_int_equal(ent_request_map(&request, ent_map_builtin(from->name, NULL), &err), ENT_OK);
    memcpy(request.pos, pos, pos->size);
    request.units_given = true;
    for (size_t i = 0; i < n; i++) {
        const ent_written written = {.text = text[i], .len = strlen(text[i]), .power = order[i].power};
        assert_int_equal(ent_request_add(&request, &written, &err), ENT_OK);
    }
    return request;
}

/* Put a unit that no order brought there into an empty place. False if no place fits. */
static bool smuggle(const ent_map *map, ent_pos *pos, uint64_t *seed, ent_unit *out)
{
    ent_prov prov = (ent_prov)(ent_random_next(seed) % map->n_provs);

    if (ent_pos_units(pos)[prov].kind != ENT_UNIT_NONE || map->prov[prov].terrain == ENT_SEA)
        return false;
    *out = (ent_unit){.power = (uint8_t)(ent_random_next(seed) % map->n_powers), .kind = ENT_ARMY, .at = prov};
    ent_pos_units(pos)[prov] = *out;
    return true;
}

enum { LONGEST = 14, ORDERS = 64 };

/* Play a game of so many phases; before position `when` (0: never) one unit is smuggled in. */
static void play_game(uint64_t seed, int phases, int when, ent_audit *audit, ent_unit *smuggled)
{
    ent_map *map = ent_map_builtin("standard", NULL);
    ent_pos *pos = malloc(ent_pos_size(map)), *next = malloc(ent_pos_size(map));
    char *text[LONGEST][ORDERS] = {{NULL}};
    ent_rules rules;
    ent_err err;

    *audit = (ent_audit){.n_positions = 0};
    ent_rules_preset("datc", &rules);
    ent_pos_start(map, pos);
    for (int phase = 0; phase < phases; phase++) {
        ent_order order[ORDERS];
        ent_result result[ORDERS];
        if (phase > 0 && phase == when)
            while (!smuggle(map, pos, &seed, smuggled))
                ;
        size_t n = ent_random_orders(map, &rules, pos, &seed, order, ORDERS);
        for (size_t i = 0; i < n; i++) {
            text[phase][i] = malloc(100);
            ent_order_print(map, &order[i], text[phase][i], 100);
        }
        ent_request request = copy_request(map, pos, text[phase], order, n);
        if (ent_audit_add(audit, &request, &err) != ENT_OK)
            fail_msg("seed %llu: %s", (unsigned long long)seed, err.text);
        assert_int_equal(ent_adjudicate(map, &rules, pos, order, n, result, next), ENT_OK);
        memcpy(pos, next, pos->size);
    }
    assert_int_equal(ent_audit_finish(audit, &err), ENT_OK);
    for (int phase = 0; phase < LONGEST; phase++)
        for (size_t i = 0; i < ORDERS; i++)
            free(text[phase][i]);
    free(pos);
    free(next);
    ent_map_free(map);
}

static size_t count_all(const ent_pos *pos)
{
    size_t n = pos->n_dislodged;
    for (ent_prov prov = 0; prov < pos->n_provs; prov++)
        n += ent_pos_units_const(pos)[prov].kind != ENT_UNIT_NONE;
    return n;
}

static void a_unit_smuggled_into_a_game_is_found(void **state)
{
    size_t followed = 0, legal = 0, left = 0;
    (void)state;

    for (uint64_t seed = 1; seed <= 120; seed++) {
        int when = (int)(seed % 6), phases = when + 1 + (int)(seed % 5);
        ent_audit audit;
        ent_unit smuggled = {0};
        play_game(seed, phases, when, &audit, &smuggled);
        if (when == 0) {
            assert_true(ent_audit_is_clean(&audit) && audit.n_dutchmen == 0);
            assert_true(ent_pos_equal(audit.repaired, audit.last.pos));
            ent_audit_clear(&audit);
            continue;
        }
        if (audit.n_dutchmen != 1 || audit.n_differences != 0)
            fail_msg("seed %llu: %s", (unsigned long long)seed, ent_audit_text_findings(&audit).text);
        const ent_dutchman *found = &audit.dutchman[0];
        assert_int_equal(audit.suspect[found->first].unit.power, smuggled.power);
        size_t gone = found->fate == ENT_FATE_READJUDGED || found->fate == ENT_FATE_REMOVED;
        assert_int_equal(found->rule == 1, phases == when + 1);
        assert_int_equal(count_all(audit.repaired) + gone, count_all(audit.last.pos));
        assert_null(ent_pos_why_invalid(audit.last.map, audit.repaired));
        followed += found->fate == ENT_FATE_REMOVED;
        legal += found->fate == ENT_FATE_STAYS;
        left += found->fate == ENT_FATE_LEFT;
        ent_audit_clear(&audit);
    }
    if (followed < 20 || legal == 0 || left == 0)
        fail_msg("only %zu followed, %zu legal, %zu left", followed, legal, left);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(histories_on_two_maps_are_refused), cmocka_unit_test(findings_are_written_as_json),
        cmocka_unit_test(differences_are_written_as_json), cmocka_unit_test(a_unit_smuggled_into_a_game_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
