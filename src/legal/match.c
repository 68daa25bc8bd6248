/* match.c -- does a support or a convoy match the order of the unit that it helps?
 *
 * SPDX-License-Identifier: MIT */
#include "game/order.h"
#include "game/rules.h"
#include "legal/carrier.h"
#include "legal/legal.h"

unsigned ent_legal_coasts_in_reach(const ent_map *map, ent_loc at, ent_prov prov, ent_loc *coast)
{
    const ent_steps *steps = &map->fleet[at];
    unsigned n = 0;

    for (uint8_t i = 0; i < steps->n; i++)
        if (ent_prov_of(map, steps->to[i]) == prov) {
            *coast = steps->to[i];
            n++;
        }
    return n;
}

/* True if the fleet can step to exactly one coast of its destination, and the move names that one. A carried fleet
 * could land on any coast, so it has no only coast. */
static bool is_only_coast(const ent_map *map, const ent_order *move)
{
    ent_loc coast = ENT_LOC_NONE;

    return ent_legal_coasts_in_reach(map, move->at, ent_prov_of(map, move->to), &coast) == 1 && coast == move->to;
}

/* RULE coast.support  4.B.4 says whether a support must name the coast to which the supported fleet goes
 * [4.B.4, 6.B.7 - 6.B.9] */
static bool coast_matches(const ent_map *map, const ent_rules *rules, const ent_order *support, const ent_order *move)
{
    ent_prov to = ent_prov_of(map, move->to);
    bool named = ent_names_coast(map, support->to);

    if (move->unit != ENT_FLEET || map->prov[to].n_coasts == 0)
        return true;
    switch (ent_choice(rules, ENT_4B4)) {
    case 'a':
        return named && support->to == move->to;
    case 'b':
        return (named ? support->to : map->prov[to].default_coast) == move->to;
    case 'c':
        return named ? support->to == move->to : support->power == move->power || is_only_coast(map, move);
    case 'e':
        return true;
    default: /* d, and f: a support that f does not allow is illegal (legal.c) */
        return !named || support->to == move->to;
    }
}

bool ent_legal_supports(const ent_map *map, const ent_rules *rules, const ent_order *support, const ent_order *helped)
{
    if (ent_prov_of(map, support->from) != ent_prov_of(map, helped->at))
        return false;
    if (support->kind == ENT_ORDER_SUPPORT_HOLD) /* RULE support.hold-match  only a unit without an order to move is
                                                    supported in place [6.D.7, 6.D.8, 6.D.25] */
        return helped->kind != ENT_ORDER_MOVE;
    /* RULE support.move-match  a supported move must have the destination that the support names [6.D.9, 6.D.26] */
    return helped->kind == ENT_ORDER_MOVE && helped->to != ENT_LOC_NONE &&
           ent_prov_of(map, support->to) == ent_prov_of(map, helped->to) && coast_matches(map, rules, support, helped);
}

/* RULE convoy.match  a convoyed army must have the destination that the convoy order names [6.D.27] */
bool ent_legal_convoys(const ent_map *map, const ent_order *convoy, const ent_order *move)
{
    return move->kind == ENT_ORDER_MOVE && move->unit == ent_carrier_kind(convoy->unit) && move->to != ENT_LOC_NONE &&
           ent_prov_of(map, convoy->from) == ent_prov_of(map, move->at) &&
           ent_prov_of(map, convoy->to) == ent_prov_of(map, move->to);
}
