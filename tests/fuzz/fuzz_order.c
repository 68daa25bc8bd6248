/* fuzz_order.c -- any bytes as a text of orders, read, interpreted and printed; the orders of a text must follow each
 * other in it.
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
    ent_parser parser;
    ent_parsed parsed;
    ent_meanings meanings;
    char note[160], text[200];
    size_t end = 0, n = 0;

    if (!map) {
        map = ent_map_builtin("colonial", NULL);
        pos = malloc(ent_pos_size(map));
        ent_pos_start(map, pos);
        ent_rules_preset("datc", &rules);
    }
    ent_parse_begin(&parser, map, (const char *)data, size);
    for (; ent_parse_next(&parser, &parsed); n++) {
        if (n > size || parsed.start + (size_t)parsed.len > size || (parsed.start < end && !parsed.shared))
            abort();
        end = parsed.start + (size_t)parsed.len;
        ent_interpret(map, &rules, pos, 0, &parsed, &meanings, note, sizeof note);
        ent_order_print(map, &meanings.best.order, text, sizeof text);
    }
    if (n == 0)
        abort();
    return 0;
}
