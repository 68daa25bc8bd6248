/* fuzz_order.c -- any bytes as the text of one order, read, completed and printed.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "notation/complete.h"
#include "notation/print.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static ent_map *map;
    static ent_pos *pos;
    static ent_rules rules;
    ent_parsed reading;
    ent_meanings meanings;
    char note[160], text[200];

    if (!map) {
        map = ent_map_builtin("colonial", NULL);
        pos = malloc(ent_pos_size(map));
        ent_pos_start(map, pos);
        ent_rules_preset("datc", &rules);
    }
    ent_parse(map, (const char *)data, size, &reading);
    ent_interpret(map, &rules, pos, 0, &reading, &meanings, note, sizeof note);
    ent_order_print(map, &meanings.best.order, text, sizeof text);
    return 0;
}
