/* written_turn.h -- reads a turn that a test gives as text, and judges it.
 *
 * Include cmocka.h before this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_WRITTEN_TURN_H
#define ENT_UNIT_WRITTEN_TURN_H
#include <string.h>
#include "game/rules.h"
#include "text/order_file.h"

/* Read a text that may be refused, under the preset `datc`. The caller clears the request with ent_request_clear() in
 * any case. */
static inline ent_status read_text(const char *text, size_t len, ent_request *request, ent_err *err)
{
    ent_rules rules;

    *request = (ent_request){.map = NULL};
    ent_rules_preset("datc", &rules);
    return ent_order_file_read(text, len, &rules, NULL, request, err);
}

/* Read a text under the preset `datc`, changed by words such as "4.A.2=e 4.E.1=a". Without a list of units, the units
 * stand where the orders say. A text that is refused fails the test. The caller clears the request. */
static inline void read_request_under(const char *rule_words, const char *text, ent_request *request)
{
    const ent_order_file_hooks hooks = {.units_by_orders = true};
    ent_rules rules;
    ent_err err = {.text = ""};

    *request = (ent_request){.map = NULL};
    ent_rules_preset("datc", &rules);
    if (ent_rules_parse(rule_words, strlen(rule_words), &rules, &err) != ENT_OK ||
        ent_order_file_read(text, strlen(text), &rules, &hooks, request, &err) != ENT_OK)
        fail_msg("%s\n%s\n%s", rule_words, text, err.text);
}

static inline void read_request(const char *text, ent_request *request)
{
    read_request_under("datc", text, request);
}

/* The same, and judge it. The caller clears the turn with ent_turn_clear(), then the request. */
static inline void judge_text(const char *rule_words, const char *text, ent_request *request, ent_turn *turn)
{
    ent_err err = {.text = ""};

    read_request_under(rule_words, text, request);
    if (ent_turn_judge(request, turn, &err) != ENT_OK)
        fail_msg("%s\n%s", text, err.text);
}

#endif
