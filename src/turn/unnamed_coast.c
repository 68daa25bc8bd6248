/* unnamed_coast.c -- see unnamed_coast.h.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/unnamed_coast.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/complete.h"
#include "notation/parse.h"

/* A move whose words do not name the coast, which is read again. */
static bool leaves_coast_open(const ent_map *map, const ent_entry *entry)
{
    ent_parsed parsed;

    if (!entry->written)
        return false;
    ent_parse(map, entry->written, entry->written_len, &parsed);
    return parsed.err.status == ENT_OK && !parsed.to.coast && parsed.to.loc[0] < map->n_provs;
}

ent_issue ent_unnamed_coast_issue(const ent_request *request, const ent_entry *entry)
{
    const ent_map *map = request->map;
    const ent_order *order = &entry->order;
    ent_loc coast;

    if (order->kind != ENT_ORDER_MOVE || order->at >= map->n_locs || order->to >= map->n_locs ||
        !leaves_coast_open(map, entry))
        return ENT_ISSUE_COUNT;
    const ent_prov to = ent_prov_of(map, order->to);
    const ent_issue issue = ent_legal_coasts_in_reach(map, order->at, to, &coast) == 1 ? ENT_4B2 : ENT_4B1;
    bool taken = ent_choice(&request->rules, issue) == 'b' && order->to == map->prov[to].default_coast;
    return taken ? issue : ENT_ISSUE_COUNT;
}
