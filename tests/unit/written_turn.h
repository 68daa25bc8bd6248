/* written_turn.h -- a turn of a test, written as text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_UNIT_WRITTEN_TURN_H
#define ENT_UNIT_WRITTEN_TURN_H
#include <string.h>
#include "game/rules.h"
#include "text/order_file.h"

/* Read it under the preset `datc`; units may follow from their orders. To be cleared with ent_request_clear(). cmocka.h
 * is included before. */
static inline void read_request(const char *text, ent_request *request)
{
    ent_rules rules;
    ent_err err = {.text = ""};

    ent_rules_preset("datc", &rules);
    *request = (ent_request){.map = NULL};
    if (ent_order_file_read(text, strlen(text), &rules, &(const ent_order_file_hooks){.units_by_orders = true}, request,
                            &err) != ENT_OK)
        fail_msg("%s: %s", text, err.text);
}

#endif
