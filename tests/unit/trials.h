/* trials.h -- requests, as text or JSON, and what is to be said of each of their entries.
 *
 * Include cmocka.h and what it needs first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_TRIALS_H
#define TESTS_UNIT_TRIALS_H
#include <stdio.h>
#include <string.h>
#include "json/json_io.h"
#include "turn/sentence.h"
#include "short_json.h"
#include "written_turn.h"

/* Judge a request in JSON, under its own rules. The request lives as long as the JSON that is returned. */
static inline json_t *judge_json(const char *text, ent_request *request, ent_turn *turn)
{
    const ent_json_options options = {.map_dir = NULL};
    json_t *json = json_of(text);
    ent_err err;

    *request = (ent_request){.map = NULL};
    assert_int_equal(ent_json_request(json, &options, request, &err), ENT_OK);
    assert_int_equal(ent_turn_judge(request, turn, &err), ENT_OK);
    return json;
}

/* Writes what a test asks of one entry. */
typedef void ent_describe(const ent_request *request, const ent_turn *turn, size_t i, char *out, size_t size);

/* Judge the request, and describe each entry. */
static inline void judge(const char *rule, const char *text, ent_describe *describe, char *out, size_t size)
{
    ent_request request;
    ent_turn turn;
    json_t *json = NULL;

    if (text[0] == '{')
        json = judge_json(text, &request, &turn);
    else
        judge_text(rule, text, &request, &turn);
    out[0] = '\0';
    for (size_t i = 0; i < turn.intake.n; i++) {
        size_t used = strlen(out);
        snprintf(out + used, size - used, "%s", used ? "; " : "");
        used = strlen(out);
        describe(&request, &turn, i, out + used, size - used);
    }
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    json_decref(json);
}

static inline void describe_why(const ent_request *request, const ent_turn *turn, size_t i, char *out, size_t size)
{
    ent_reason_sentence(request, turn, i, ENT_NAMES_RULEBOOK, out, size);
}

typedef struct trial {
    const char *rule, *text, *expected;
} trial;

static inline void run(const trial *list, size_t n, ent_describe *describe)
{
    char out[2000];

    for (size_t i = 0; i < n; i++) {
        judge(list[i].rule, list[i].text, describe, out, sizeof out);
        if (strcmp(out, list[i].expected) != 0)
            fail_msg("%s\n%s\ngives  %s\nnot    %s", list[i].rule, list[i].text, out, list[i].expected);
    }
}
#define RUN(list, describe) run(list, sizeof(list) / sizeof *(list), describe)

#endif
