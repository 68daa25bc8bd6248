/* fuzz_draw.c -- any bytes as text input, judged and drawn.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "draw/draw.h"
#include "text/order_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const ent_draw_options options = {.names = ENT_LABELS_CODE,
                                      .only = ENT_POWER_NONE,
                                      .title = "fuzz",
                                      .width = 1000,
                                      .animation = (ent_draw_animation)(size % 3),
                                      .planned = size % 5 == 0,
                                      .closed = true};
    ent_request request = {.map = NULL};
    ent_turn turn = {.result = NULL};
    ent_rules rules;
    ent_err err;
    char *svg = NULL;
    size_t len;

    ent_rules_preset("datc", &rules);
    if (ent_order_file_read((const char *)data, size, &rules, NULL, &request, &err) == ENT_OK &&
        ent_turn_judge(&request, &turn, &err) == ENT_OK)
        ent_draw_turn(&request, &turn, &options, &svg, &len, &err);
    free(svg);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return 0;
}
