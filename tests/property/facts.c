/* facts.c -- see facts.h.
 *
 * SPDX-License-Identifier: MIT */
#include "facts.h"
#include <string.h>
#include "game/position.h"
#include "game/rules.h"

void ent_facts_init(ent_facts *facts, const ent_request *request, const ent_turn *turn)
{
    const ent_pos *pos = request->pos;

    *facts = (ent_facts){.request = request,
                         .turn = turn,
                         .map = request->map,
                         .rules = &request->rules,
                         .pos = pos,
                         .unit = ent_pos_units_const(pos)};
    if (pos->phase == ENT_RETREATS) {
        for (ent_prov prov = 0; prov < request->map->n_provs; prov++)
            facts->retreating[prov].kind = ENT_UNIT_NONE;
        for (uint16_t i = 0; i < pos->n_dislodged; i++) {
            const ent_unit *unit = &ent_pos_dislodged_const(pos)[i].unit;
            facts->retreating[ent_prov_of(request->map, unit->at)] = *unit;
        }
        facts->unit = facts->retreating;
    }
    for (size_t i = 0; i < turn->intake.n; i++) {
        const ent_entry *entry = &turn->intake.entry[i];
        ent_prov prov = ent_facts_prov(facts, entry->order.at);
        if (prov == ENT_PROV_NONE || !entry->in_force || facts->unit[prov].kind == ENT_UNIT_NONE ||
            facts->unit[prov].power != entry->order.power)
            continue;
        facts->of[prov] = entry;
        facts->res[prov] = &turn->result[i];
    }
}

ent_prov ent_facts_prov(const ent_facts *facts, ent_loc loc)
{
    return loc < facts->map->n_locs ? facts->map->loc[loc].prov : ENT_PROV_NONE;
}

const ent_order *ent_facts_order(const ent_facts *facts, ent_prov prov)
{
    return prov != ENT_PROV_NONE && facts->of[prov] ? &facts->of[prov]->order : NULL;
}

bool ent_facts_steps(const ent_facts *facts, uint8_t kind, ent_loc at, ent_prov to)
{
    const ent_loc *step;
    size_t n = ent_map_steps(facts->map, (ent_unit_kind)kind, at, &step);

    for (size_t i = 0; i < n; i++)
        if (facts->map->loc[step[i]].prov == to)
            return true;
    return false;
}

bool ent_facts_frozen(const ent_facts *facts, ent_prov prov)
{
    return facts->map->prov[prov].ice >> facts->pos->season & 1;
}

/* ---- Moves. ---- */

bool ent_facts_moves(const ent_facts *facts, ent_prov prov)
{
    const ent_order *order = ent_facts_order(facts, prov);
    return order && order->kind == ENT_ORDER_MOVE && facts->res[prov]->verdict != ENT_VOID;
}

bool ent_facts_moves_to(const ent_facts *facts, ent_prov prov, ent_prov to)
{
    return ent_facts_moves(facts, prov) && ent_facts_prov(facts, ent_facts_order(facts, prov)->to) == to;
}

bool ent_facts_by_rail(const ent_facts *facts, ent_prov prov)
{
    return ent_facts_moves(facts, prov) && (ent_facts_order(facts, prov)->flags & ENT_ORDER_FLAG_RAIL);
}

bool ent_facts_by_canal(const ent_facts *facts, ent_prov prov)
{
    if (!ent_facts_moves(facts, prov) || facts->unit[prov].kind != ENT_FLEET ||
        !(facts->rules->options & ENT_OPTION_CANAL))
        return false;
    for (uint8_t i = 0; i < facts->map->n_canals; i++) {
        const ent_prov *end = facts->map->canal[i].end;
        ent_prov to = ent_facts_prov(facts, ent_facts_order(facts, prov)->to);
        if ((end[0] == prov && end[1] == to) || (end[1] == prov && end[0] == to))
            return true;
    }
    return false;
}

bool ent_facts_arrived(const ent_facts *facts, ent_prov prov)
{
    return ent_facts_moves(facts, prov) && facts->res[prov]->verdict == ENT_SUCCEEDS;
}

bool ent_facts_left(const ent_facts *facts, ent_prov prov)
{
    ent_prov ends = facts->res[prov] ? ent_facts_prov(facts, facts->res[prov]->ends) : prov;
    return ent_facts_arrived(facts, prov) || (ent_facts_by_rail(facts, prov) && ends != ENT_PROV_NONE && ends != prov);
}

bool ent_facts_dislodged(const ent_facts *facts, ent_prov prov)
{
    return facts->res[prov] && (facts->res[prov]->marks & ENT_MARK_DISLODGED);
}

static bool by_convoy(const ent_facts *facts, ent_prov prov)
{
    return facts->res[prov]->route == ENT_ROUTE_CONVOY;
}

bool ent_facts_head_on(const ent_facts *facts, ent_prov a, ent_prov b)
{
    return ent_facts_moves_to(facts, a, b) && ent_facts_moves_to(facts, b, a) && !by_convoy(facts, a) &&
           !by_convoy(facts, b) && !ent_facts_by_canal(facts, a) && !ent_facts_by_canal(facts, b) &&
           !ent_facts_by_rail(facts, a) && !ent_facts_by_rail(facts, b);
}

ent_maybe ent_facts_fights(const ent_facts *facts, ent_prov mover)
{
    const ent_result *result = facts->res[mover];
    ent_prov to = ent_facts_prov(facts, ent_facts_order(facts, mover)->to);

    if (!ent_facts_moves(facts, mover) || (result->marks & (ENT_MARK_NO_CONVOY | ENT_MARK_DISRUPTED)))
        return ENT_SURELY_NOT;
    if (result->verdict == ENT_SUCCEEDS)
        return ENT_SURELY;
    if ((result->marks & ENT_MARK_PARADOX) || ent_facts_by_canal(facts, mover) || ent_facts_by_rail(facts, mover))
        return ENT_MAYBE;
    bool swapped = to != ENT_PROV_NONE && ent_facts_moves_to(facts, to, mover) && ent_facts_arrived(facts, to);
    if (swapped && ent_facts_head_on(facts, mover, to))
        return ENT_SURELY_NOT; /* it was dislodged from there */
    if (swapped)
        return ENT_MAYBE; /* 4.A.7 */
    return to == ENT_PROV_NONE ? ENT_SURELY_NOT : ENT_SURELY;
}

/* ---- Strengths. ---- */

unsigned ent_facts_supports(const ent_facts *facts, ent_prov helped, ent_power except, uint64_t *out)
{
    bool moves = ent_facts_moves(facts, helped);
    unsigned n = 0;

    memset(out, 0, ENT_MAX_WORDS * sizeof *out);
    for (ent_prov prov = 0; prov < facts->map->n_provs; prov++) {
        const ent_order *order = ent_facts_order(facts, prov);
        if (!order || order->kind != (moves ? ENT_ORDER_SUPPORT_MOVE : ENT_ORDER_SUPPORT_HOLD) ||
            facts->res[prov]->verdict != ENT_SUCCEEDS || ent_facts_prov(facts, order->from) != helped ||
            order->power == except || (moves && !ent_facts_moves_to(facts, helped, ent_facts_prov(facts, order->to))))
            continue;
        ent_set_add(out, prov);
        n++;
    }
    return n;
}

unsigned ent_facts_base(const ent_facts *facts, ent_prov mover)
{
    const ent_order *order = ent_facts_order(facts, mover);
    bool land = facts->unit[mover].kind == ENT_ARMY && !by_convoy(facts, mover) && !ent_facts_by_rail(facts, mover);
    ent_prov to = ent_facts_prov(facts, order->to);

    return !(land && ent_facts_moves(facts, mover) &&
             ent_set_has(facts->map->army_hard + (size_t)mover * facts->map->words, to));
}

unsigned ent_facts_attack(const ent_facts *facts, ent_prov mover)
{
    ent_prov to = ent_facts_prov(facts, ent_facts_order(facts, mover)->to);
    uint64_t by[ENT_MAX_WORDS];
    const ent_unit *other = &facts->unit[to];
    bool stays = other->kind != ENT_UNIT_NONE && (!ent_facts_left(facts, to) || ent_facts_head_on(facts, mover, to));

    if (stays && other->power == facts->unit[mover].power)
        return 0;
    return ent_facts_base(facts, mover) + ent_facts_supports(facts, mover, stays ? other->power : ENT_POWER_NONE, by);
}

/* ---- Convoys. ---- */

static const uint64_t *links_of(const ent_facts *facts, uint8_t carrier, ent_prov prov)
{
    return (carrier == ENT_FLEET ? facts->map->fleet_touch : facts->map->army_to) + (size_t)prov * facts->map->words;
}

/* How many carriers a unit from `from` needs to come to each one, itself included; 0: none of them leads there. */
static void count_carriers(const ent_facts *facts, uint8_t carrier, const uint64_t *carriers, ent_prov from,
                           ent_prov to, unsigned *out)
{
    ent_prov queue[ENT_MAX_PROVS];
    unsigned first = 0, n = 0;

    memset(out, 0, facts->map->n_provs * sizeof *out);
    queue[n++] = from;
    while (first < n) {
        ent_prov at = queue[first++];
        for (ent_prov prov = 0; prov < facts->map->n_provs; prov++)
            if (out[prov] == 0 && prov != from && prov != to && ent_set_has(carriers, prov) &&
                ent_set_has(links_of(facts, carrier, at), prov)) {
                out[prov] = 1 + (at == from ? 0 : out[at]);
                queue[n++] = prov;
            }
    }
}

/* The fewest carriers of a link, 0: there is none. */
static unsigned fewest(const ent_facts *facts, uint8_t carrier, const uint64_t *carriers, ent_prov from, ent_prov to)
{
    unsigned count[ENT_MAX_PROVS], least = 0;

    if (from == to || facts->map->prov[from].terrain != ENT_COASTAL || facts->map->prov[to].terrain != ENT_COASTAL)
        return 0;
    count_carriers(facts, carrier, carriers, from, to, count);
    for (ent_prov prov = 0; prov < facts->map->n_provs; prov++)
        if (count[prov] > 0 && ent_set_has(links_of(facts, carrier, prov), to) && (least == 0 || count[prov] < least))
            least = count[prov];
    return least;
}

bool ent_facts_linked(const ent_facts *facts, uint8_t carrier, const uint64_t *carriers, ent_prov from, ent_prov to)
{
    return fewest(facts, carrier, carriers, from, to) > 0;
}

bool ent_facts_on_shortest(const ent_facts *facts, uint8_t carrier, const uint64_t *carriers, ent_prov from,
                           ent_prov to, ent_prov through)
{
    unsigned there[ENT_MAX_PROVS], back[ENT_MAX_PROVS], least = fewest(facts, carrier, carriers, from, to);

    count_carriers(facts, carrier, carriers, from, to, there);
    count_carriers(facts, carrier, carriers, to, from, back);
    return least > 0 && there[through] > 0 && back[through] > 0 && there[through] + back[through] == least + 1;
}

void ent_facts_could_carry(const ent_facts *facts, uint8_t carrier, uint64_t *out)
{
    const ent_unit *units = ent_pos_units_const(facts->pos);
    bool anybody = facts->rules->choice[ENT_4E1] < 'd' && facts->request->algorithm < ENT_ALGORITHM_DPJUDGE;

    memset(out, 0, ENT_MAX_WORDS * sizeof *out);
    for (ent_prov prov = 0; prov < facts->map->n_provs; prov++) {
        bool ground =
            carrier == ENT_FLEET ? ent_set_has(facts->map->convoyer, prov) : facts->map->prov[prov].terrain != ENT_SEA;
        bool there = anybody || units[prov].kind == carrier;
        if (ground && there && !ent_facts_frozen(facts, prov))
            ent_set_add(out, prov);
    }
}

void ent_facts_carriers(const ent_facts *facts, ent_prov army, bool whole, uint64_t *out)
{
    const ent_order *move = ent_facts_order(facts, army);

    memset(out, 0, ENT_MAX_WORDS * sizeof *out);
    for (ent_prov prov = 0; prov < facts->map->n_provs; prov++) {
        const ent_order *order = ent_facts_order(facts, prov);
        if (order && order->kind == ENT_ORDER_CONVOY && facts->res[prov]->verdict != ENT_VOID &&
            ent_facts_prov(facts, order->from) == army &&
            ent_facts_prov(facts, order->to) == ent_facts_prov(facts, move->to) &&
            !(whole && ent_facts_dislodged(facts, prov)))
            ent_set_add(out, prov);
    }
}

/* ---- Adjustments. ---- */

bool ent_facts_counts(const ent_facts *facts, ent_prov prov, ent_power power)
{
    bool not_for = facts->map->prov[prov].not_for == power && (facts->rules->options & ENT_OPTION_HONG_KONG);
    return (facts->map->prov[prov].flags & ENT_PROV_CENTER) && !not_for;
}

bool ent_facts_is_home(const ent_facts *facts, ent_prov prov, ent_power power)
{
    return facts->map->build == ENT_BUILD_ANY_OWNED || facts->map->prov[prov].home_of == power;
}

int ent_facts_due(const ent_facts *facts, ent_power power, int *wanted)
{
    const ent_unit *units = ent_pos_units_const(facts->pos);
    int n_units = 0, centers = 0, places = 0, given = ent_pos_adjust_const(facts->pos)[power];

    for (ent_prov prov = 0; prov < facts->map->n_provs; prov++) {
        bool owned = ent_pos_owners_const(facts->pos)[prov] == power && ent_facts_counts(facts, prov, power);
        n_units += units[prov].kind != ENT_UNIT_NONE && units[prov].power == power;
        centers += owned;
        places += owned && ent_facts_is_home(facts, prov, power) && units[prov].kind == ENT_UNIT_NONE;
    }
    int due = given == ENT_ADJUST_COUNTED ? centers - n_units : given;
    if (wanted)
        *wanted = due;
    return due > places ? places : due < -n_units ? -n_units : due;
}
