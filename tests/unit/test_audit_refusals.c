/* test_audit_refusals.c -- histories that are no history, and units that nobody could put there.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include "audit_notes.h"
#include "short_json.h"
#include "text/order_file.h"

/* Two positions on maps of one name that differ in a piece of JSON. */
#define OTHER_MAP "this is another map than before; audit one game at a time"
#define CHANGED(first, second)                                                                                         \
    "[{'map':{'base':'standard','changes':{" first "}},'units':{}},{'phase':'F1901M','map':{'base':'standard',"        \
    "'changes':{" second "}},'units':{}}]"

static void other_maps_and_broken_sequences_are_refused(void **state)
{
    static const struct {
        const char *history, *says;
    } rows[] = {
        {"[]", "no position to audit; write a power's name, a colon and its units"},
        {"[{'orders':{'FRANCE':['A PAR H']}}]", "an audit needs the units; give them"},
        {"[{'units':{}},{'map':'pure','units':{}}]", OTHER_MAP},
        {CHANGED("'name':'x'", "'name':'y'"), OTHER_MAP},
        {CHANGED("'provinces':{}", "'provinces':{'QQQ':{'name':'X','kind':'inland'}},'add':{'army':[['QQQ','MUN']]}"),
         OTHER_MAP},
        {CHANGED("'remove':{'provinces':['APU']}", "'remove':{'provinces':['NAP']}"), OTHER_MAP},
        {CHANGED("'add':{'fleet':[]}", "'add':{'fleet':[['LON','HEL']]}"), OTHER_MAP},
        {CHANGED("'add':{'army':[]}", "'add':{'army':[['BOH','WAR']]}"), OTHER_MAP},
        {CHANGED("'provinces':{'QQQ':{'name':'X','kind':'sea'}},'add':{'fleet':[['QQQ','HEL']]}",
                 "'provinces':{'QQQ':{'name':'X','kind':'coast'}},'add':{'fleet':[['QQQ','HEL']]}"),
         OTHER_MAP},
        {CHANGED("'remove':{'powers':[]}", "'remove':{'powers':['Turkey']}"), OTHER_MAP},
        {CHANGED("'remove':{'powers':['Italy']}", "'remove':{'powers':['Turkey']}"), OTHER_MAP},
        {"[{'units':{}},{'units':{}}]",
         "S1901M cannot follow S1901M; after it comes F1901M, and a history leaves nothing out"},
        {"[{'units':{}},{'phase':'S1902M','units':{}}]",
         "S1902M cannot follow S1901M; after it comes F1901M, and a history leaves nothing out"},
        {"[{'phase':'F1901M','units':{}},{'phase':'S1901R','units':{}}]",
         "S1901R cannot follow F1901M; after it comes W1901A, and a history leaves nothing out"},
        {"[{'units':{'ENGLAND':['F SPA']}}]",
         "units.ENGLAND[0]: on which coast of Spain does the fleet stand? Write F SPA/NC"},
        {"[{'units':{'ENGLAND':['F ATLANTIS']}}]",
         "units.ENGLAND[0]: no province is called 'ATLANTIS'; `entente map show standard` lists them"},
        {"[{'phase':'S1901R','units':{},'dislodged':{'ENGLAND':{'A NTH':[]}}}]",
         "dislodged.ENGLAND.A NTH: an army cannot stand in North Sea, which is sea; a fleet can"}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *list = json_of(rows[i].history);
        ent_audit audit;
        ent_err err = {.text = ""};
        assert_int_not_equal(ent_test_audit(list, &audit, &err), ENT_OK);
        if (strcmp(err.text, rows[i].says) != 0)
            fail_msg("%s: %s", rows[i].history, err.text);
        ent_audit_clear(&audit);
        json_decref(list);
    }
}

/* Units that cannot stand in their places are refused unless the caller asks for a list of them. */
static void impossible_units_are_read_only_if_that_is_asked(void **state)
{
    static const char text[] = "Units:\nEngland: F Mun, A Nth, F Lon, F Lon\n";
    ent_rules rules;
    ent_err err;
    (void)state;

    ent_rules_preset("datc", &rules);
    ent_request strict = {.map = NULL}, lenient = {.strays.wanted = true};
    assert_int_equal(ent_order_file_read(text, sizeof text - 1, &rules,
                                         &(const ent_order_file_hooks){.units_by_orders = true}, &strict, &err),
                     ENT_E_POSITION);
    assert_int_equal(ent_order_file_read(text, sizeof text - 1, &rules,
                                         &(const ent_order_file_hooks){.units_by_orders = true}, &lenient, &err),
                     ENT_OK);
    assert_int_equal(lenient.strays.n, 3);
    assert_null(ent_pos_why_invalid(lenient.map, lenient.pos));
    ent_request_clear(&strict);
    ent_request_clear(&lenient);
}

static void more_than_1024_impossible_units_are_refused(void **state)
{
    json_t *list = json_pack("[{s:{s:[]}}]", "units", "ENGLAND");
    json_t *units = json_object_get(json_object_get(json_array_get(list, 0), "units"), "ENGLAND");
    ent_audit audit;
    ent_err err;
    (void)state;

    for (int i = 0; i < ENT_MAX_PROVS; i++)
        json_array_append_new(units, json_string("A NTH"));
    assert_int_equal(ent_test_audit(list, &audit, &err), ENT_OK);
    assert_int_equal(audit.n_dutchmen, ENT_MAX_PROVS);
    ent_audit_clear(&audit);
    json_array_append_new(units, json_string("A NTH"));
    assert_int_equal(ent_test_audit(list, &audit, &err), ENT_E_LIMIT);
    ent_audit_clear(&audit);
    json_decref(list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(other_maps_and_broken_sequences_are_refused),
                                       cmocka_unit_test(impossible_units_are_read_only_if_that_is_asked),
                                       cmocka_unit_test(more_than_1024_impossible_units_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
