/* fuzz_map.c -- any bytes as a map file; what is accepted must be playable.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "mapfile/map_json.h"
#include "selfplay/random_orders.h"

static void play(const ent_map *map, const ent_rules *rules, ent_pos *pos, ent_pos *next)
{
    ent_order orders[200];
    ent_result results[200];
    uint64_t seed = 1;

    ent_pos_start(map, pos);
    for (int phase = 0; phase < 4; phase++) {
        size_t n = ent_random_orders(map, rules, pos, &seed, orders, 200);
        if (ent_adjudicate(map, rules, pos, orders, n, results, next) != ENT_OK)
            abort();
        memcpy(pos, next, ent_pos_size(map));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    ent_err err;
    ent_map *map = json ? ent_map_from_json(json, NULL, &err) : NULL;
    ent_pos *pos = map ? malloc(ent_pos_size(map)) : NULL, *next = map ? malloc(ent_pos_size(map)) : NULL;
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    if (pos && next)
        play(map, &rules, pos, next);
    free(pos);
    free(next);
    ent_map_free(map);
    json_decref(json);
    return 0;
}
