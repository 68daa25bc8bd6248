/* shown_comparison.h -- a comparison as its report and as its answer in JSON.
 *
 * Include cmocka.h before this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_SHOWN_COMPARISON_H
#define ENT_UNIT_SHOWN_COMPARISON_H
#include <stdio.h>
#include <jansson.h>
#include "json/compare_json.h"
#include "report/compare_report.h"

/* The report. The caller frees it. */
static inline char *print_all(const ent_comparison *comparison)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    ent_err err;

    assert_int_equal(ent_compare_report(out, comparison, ENT_NAMES_CODE, &err), ENT_OK);
    fclose(out);
    return text;
}

/* The answer; `brief`: a short one where nothing differs. The caller drops it by json_decref(). */
static inline json_t *answer_to(const ent_comparison *comparison, bool brief)
{
    ent_json_text text = {.bytes = NULL};
    ent_err err;

    assert_int_equal(ent_compare_json(&text, comparison, NULL, brief, NULL, NULL, &err), ENT_OK);
    json_t *json = json_loadb(text.bytes, text.n, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    ent_json_clear(&text);
    return json;
}

#endif
