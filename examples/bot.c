/* A bot for every power: list what may be ordered, prefer to take supply centers, judge, go on until somebody wins.
 * Orders and outcomes are compact, as programs use them that play many games.
 *   cc bot.c $(pkg-config --cflags --libs entente) */
#include <entente.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROOM = 8192, YEARS = 20 };

/* How much the bot wants an order: to enter a center that is not its own, or else to move at all. */
static int value_of(const ent_map *map, ent_pos *pos, const ent_compact_order *order)
{
    ent_prov to = ent_map_loc_prov(map, order->to);

    if (order->kind != ENT_ORDER_MOVE)
        return order->kind == ENT_ORDER_BUILD;
    return ent_map_is_center(map, to) && ent_pos_owners(pos)[to] != order->power ? 4 : 2;
}

/* One of the unit's best orders, by chance. */
static ent_compact_order choose(const ent_map *map, ent_pos *pos, const ent_compact_order *order, uint32_t n)
{
    uint32_t best = (uint32_t)rand() % n;

    for (uint32_t tries = 0; tries < n; tries++) {
        uint32_t other = (uint32_t)rand() % n;
        if (value_of(map, pos, &order[other]) > value_of(map, pos, &order[best]))
            best = other;
    }
    return order[best];
}

static unsigned centers_of(const ent_map *map, ent_pos *pos, ent_power power)
{
    unsigned n = 0;
    for (ent_prov prov = 0; prov < ent_map_provs(map); prov++)
        n += ent_map_is_center(map, prov) && ent_pos_owners(pos)[prov] == power;
    return n;
}

static void print_centers(const ent_map *map, ent_pos *pos)
{
    printf("%s, %d: %u centers, %u win.\n", ent_map_title(map), pos->year, ent_map_centers(map), ent_map_victory(map));
    for (ent_power power = 0; power < ent_map_powers(map); power++)
        printf("  %2u %s\n", centers_of(map, pos, power), ent_map_power_adjective(map, power));
}

int main(void)
{
    static ent_compact_order room[ROOM], chosen[ENT_MAX_COMPACT_ORDERS];
    static ent_order_group group[ENT_MAX_COMPACT_ORDERS];
    ent_compact_list list = {.order = room, .cap = ROOM, .group = group, .cap_groups = ENT_MAX_COMPACT_ORDERS};
    ent_err err;
    ent_map *map = ent_map_builtin("standard", &err);
    ent_pos *pos = map ? malloc(ent_pos_size(map)) : NULL, *next = map ? malloc(ent_pos_size(map)) : NULL;
    ent_rules rules;

    if (!pos || !next || !ent_rules_preset("datc", &rules))
        return EXIT_FAILURE;
    ent_pos_start(map, pos);
    srand(1901);
    for (int first = pos->year; pos->winner == ENT_POWER_NONE && pos->year < first + YEARS;) {
        if (ent_legal_compact_orders(map, &rules, pos, &list) != ENT_OK)
            return EXIT_FAILURE;
        for (size_t i = 0; i < list.n_groups; i++) /* more builds than are due are void */
            chosen[i] = choose(map, pos, &list.order[group[i].first], group[i].n);
        if (ent_adjudicate_compact(map, &rules, pos, chosen, list.n_groups, NULL, next) != ENT_OK)
            return EXIT_FAILURE;
        ent_pos *played = pos;
        pos = next;
        next = played;
    }
    print_centers(map, pos);
    free(pos);
    free(next);
    ent_map_free(map);
    return EXIT_SUCCESS;
}
