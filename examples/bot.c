/* A game of chance: list what may be ordered, choose for each unit, judge, go on. All in brief, as bots do it.
 *   cc bot.c $(pkg-config --cflags --libs entente) */
#include <entente.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 8192, YEARS = 20 };

int main(void)
{
    static ent_compact_order room[ROOM], chosen[ENT_MAX_COMPACT_ORDERS];
    static ent_order_group group[ENT_MAX_COMPACT_ORDERS];
    static uint8_t outcome[ENT_MAX_COMPACT_ORDERS];
    ent_compact_list list = {.order = room, .cap = ROOM, .group = group, .cap_groups = ENT_MAX_COMPACT_ORDERS};
    ent_err err;
    ent_map *map = ent_map_builtin("standard", &err);
    ent_pos *pos = map ? malloc(ent_pos_size(map)) : NULL, *next = map ? malloc(ent_pos_size(map)) : NULL;
    ent_rules rules;
    ent_compact_result result = {.outcomes = outcome};
    size_t orders = 0, done = 0, dislodged = 0;

    if (!pos || !next || !ent_rules_preset("datc", &rules))
        return EXIT_FAILURE;
    ent_pos_start(map, pos);
    srand(1901);
    for (int first = pos->year; pos->winner == ENT_POWER_NONE && pos->year < first + YEARS;) {
        size_t n = 0;
        if (ent_legal_compact_orders(map, &rules, pos, &list) != ENT_OK)
            return EXIT_FAILURE;
        for (size_t i = 0; i < list.n_groups; i++) /* more builds than are due are void */
            chosen[n++] = list.order[group[i].first + (unsigned)rand() % group[i].n];
        if (ent_adjudicate_compact(map, &rules, pos, chosen, n, &result, next) != ENT_OK)
            return EXIT_FAILURE;
        for (size_t i = 0; i < n; i++) {
            done += outcome[i] & ENT_OUTCOME_SUCCEEDS;
            dislodged += (outcome[i] & ENT_OUTCOME_DISLODGED) != 0;
        }
        orders += n;
        ent_pos *played = pos;
        pos = next;
        next = played;
    }
    printf("%d years: %zu orders, %zu done, %zu units dislodged\n", YEARS, orders, done, dislodged);
    free(pos);
    free(next);
    ent_map_free(map);
    return EXIT_SUCCESS;
}
