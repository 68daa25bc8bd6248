/* truth_void.c -- the truths of orders that are void because no unit could carry them out on this map.
 *
 * A destination is neither adjacent nor reached by a possible convoy, a coast is missing or wrong, or such a unit never
 * gives such an order. The position and the rules decide; what other units were ordered to do does not matter.
 *
 * SPDX-License-Identifier: MIT */
#include "truth_said.h"
#include <string.h>
#include "game/order.h"
#include "game/position.h"

static const char *no_such_unit(const ent_said *said)
{
    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(said->at == ENT_PROV_NONE || said->facts->unit[said->at].kind == ENT_UNIT_NONE, "there is such a unit");
    EXPECT(said->facts->pos->phase != ENT_RETREATS || said->at == ENT_PROV_NONE ||
               ent_said_kind_at(said, said->at) == ENT_UNIT_NONE ||
               ent_said_kind_at(said, said->at) != said->order->unit,
           "it stands there");
    return NULL;
}

static const char *not_dislodged(const ent_said *said)
{
    const ent_unit *dislodged = &said->facts->unit[said->at];

    EXPECT(ent_said_is_void(said) && said->facts->pos->phase == ENT_RETREATS, "it is no void retreat");
    EXPECT(ent_said_kind_at(said, said->at) != ENT_UNIT_NONE, "no unit stands there");
    EXPECT(dislodged->kind == ENT_UNIT_NONE || dislodged->power != said->order->power, "it is dislodged");
    return NULL;
}

static const char *not_your_unit(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->at != ENT_PROV_NONE, "it is not void");
    EXPECT(said->facts->unit[said->at].kind != ENT_UNIT_NONE, "there is no unit");
    EXPECT(said->facts->unit[said->at].power != said->order->power, "the unit is its own");
    return NULL;
}

static const char *own_province(const ent_said *said)
{
    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(said->to == (ent_order_helps(said->order) ? said->from : said->at), "it is another province");
    return NULL;
}

static const char *own_place(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_SUPPORT_MOVE, "it is no void support");
    EXPECT(said->to == said->at, "it is another province");
    return NULL;
}

/* Could such a unit get from the order's place to its destination by a convoy? */
static bool could_sail(const ent_said *said, bool by_route)
{
    uint8_t carrier = ent_said_carrier_of(said->order->unit);
    uint64_t carriers[ENT_MAX_WORDS];

    if (said->order->unit == ENT_FLEET && !(said->facts->rules->options & ENT_OPTION_PORTAGE))
        return false;
    ent_facts_could_carry(said->facts, carrier, carriers);
    if (by_route)
        ent_said_keep_route(said, said->order, carriers);
    return ent_facts_linked(said->facts, carrier, carriers, said->at, said->to);
}

static const char *cannot_get_there(const ent_said *said)
{
    bool retreat = said->facts->pos->phase == ENT_RETREATS;

    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_MOVE, "it is no void move");
    if (retreat && (said->order->flags & ENT_ORDER_FLAG_VIA))
        return NULL;
    EXPECT(!ent_facts_steps(said->facts, said->order->unit, said->order->at, said->to), "the place is adjacent");
    EXPECT(retreat || !could_sail(said, false), "a convoy could bring it there");
    return NULL;
}

static const char *to_sea(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->unit == ENT_ARMY, "it is no army");
    EXPECT(said->facts->map->prov[said->to].terrain == ENT_SEA, "the place is not at sea");
    return NULL;
}

static const char *to_land(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->unit == ENT_FLEET, "it is no fleet");
    EXPECT(said->facts->map->prov[said->to].terrain == ENT_INLAND, "the place is not inland");
    return NULL;
}

static const char *no_possible_convoy(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_MOVE, "it is no void move");
    EXPECT(!ent_facts_steps(said->facts, said->order->unit, said->order->at, said->to), "the place is adjacent");
    EXPECT(!could_sail(said, false), "a convoy could bring it there");
    return NULL;
}

static const char *must_sail(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_MOVE, "it is no void move");
    EXPECT(!could_sail(said, false), "a convoy could bring it there");
    return NULL;
}

static const char *must_sail_on_route(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_MOVE, "it is no void move");
    EXPECT(ent_said_route_counts(said, said->order), "it names no route that counts");
    EXPECT(ent_said_by_dpjudge(said) || !could_sail(said, true),
           "the route could bring it there"); /* there the sequence counts */
    return NULL;
}

static const char *coast_missing(const ent_said *said)
{
    ent_loc loc = said->order->kind == ENT_ORDER_BUILD ? said->order->at : said->order->to;
    ent_prov prov = ent_facts_prov(said->facts, loc);

    EXPECT(ent_said_is_void(said) && prov != ENT_PROV_NONE, "it is not void");
    EXPECT(said->facts->map->prov[prov].n_coasts > 1, "there are no separate coasts");
    EXPECT(loc < said->facts->map->n_provs, "a coast is named");
    return NULL;
}

static const char *coast_wrong(const ent_said *said)
{
    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(said->order->kind == ENT_ORDER_MOVE && said->order->to < said->facts->map->n_locs, "it goes nowhere");
    EXPECT(said->order->to >= said->facts->map->n_provs, "no coast is named");
    EXPECT(!ent_can_step(said->facts->map, said->order->unit, said->order->at, said->order->to), "it is adjacent");
    return NULL;
}

static const char *default_coast(const ent_said *said)
{
    const char *id = said->claim.letter == '1' ? "4.B.1" : "4.B.2";

    EXPECT(said->order->to < said->facts->map->n_locs &&
               said->order->to == said->facts->map->prov[said->to].default_coast,
           "it goes to another coast");
    EXPECT(ent_choice(said->facts->rules, ent_issue_find(id, strlen(id))) == 'b', "another rule is in force");
    return coast_wrong(said);
}

static const char *other_coast(const ent_said *said)
{
    return ent_said_check_rule(said, ENT_4B5, 'a');
}

static const char *unknown_coast(const ent_said *said)
{
    return ent_said_check_rule(said, ENT_4B6, 'a');
}

static const char *support_self(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->from == said->at, "it is another unit");
    return NULL;
}

static const char *support_unreachable(const ent_said *said)
{
    const ent_map *map = said->facts->map;
    ent_prov aim = said->order->kind == ENT_ORDER_SUPPORT_HOLD ? said->from : said->to;
    bool hard = said->order->unit == ENT_ARMY && ent_set_has(map->army_hard + (size_t)said->at * map->words, aim);

    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(hard || !ent_facts_steps(said->facts, said->order->unit, said->order->at, aim), "it could move there");
    return NULL;
}

static const char *support_impossible(const ent_said *said)
{
    const ent_unit *units = ent_pos_units_const(said->facts->pos), *unit = &units[said->from];

    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_SUPPORT_MOVE, "it is no void support of a move");
    if (unit->kind == ENT_UNIT_NONE || said->order->to >= said->facts->map->n_provs)
        return NULL;
    EXPECT(!ent_facts_steps(said->facts, unit->kind, unit->at, said->to), "the unit could do that");
    return NULL;
}

/* The unit that is supported could sail to where the support says, the supporter being one of the carriers or not. */
static bool helped_could_sail(const ent_said *said, bool with_supporter)
{
    const ent_unit *unit = &ent_pos_units_const(said->facts->pos)[said->from];
    uint64_t carriers[ENT_MAX_WORDS];

    if (unit->kind == ENT_FLEET && !(said->facts->rules->options & ENT_OPTION_PORTAGE))
        return false;
    ent_facts_could_carry(said->facts, ent_said_carrier_of(unit->kind), carriers);
    if (!with_supporter)
        ent_set_remove(carriers, said->at);
    return ent_facts_linked(said->facts, ent_said_carrier_of(unit->kind), carriers, said->from, said->to);
}

static const char *check_helped(const ent_said *said)
{
    const ent_unit *unit = &ent_pos_units_const(said->facts->pos)[said->from];

    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_SUPPORT_MOVE, "it is no void support of a move");
    EXPECT(said->claim.units.n == 1 && ent_said_first(said) == said->from && said->claim.place == said->order->to,
           "another unit or place is named");
    EXPECT(unit->kind != ENT_UNIT_NONE, "there is no unit");
    EXPECT(said->order->to < said->facts->map->n_provs
               ? !ent_facts_steps(said->facts, unit->kind, unit->at, said->to)
               : !ent_can_step(said->facts->map, unit->kind, unit->at, said->order->to),
           "the place is adjacent");
    return NULL;
}

static const char *cannot_go(const ent_said *said)
{
    const char *why = check_helped(said);

    EXPECT(why || !helped_could_sail(said, true), "a convoy could bring it there");
    return why;
}

static const char *needs_supporter(const ent_said *said)
{
    const char *why = check_helped(said);

    EXPECT(why || (helped_could_sail(said, true) && !helped_could_sail(said, false)), "that is not so");
    return why;
}

static const char *nobody_could_go(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_said_kind_at(said, said->from) == ENT_UNIT_NONE, "there is a unit");
    EXPECT(ent_said_first(said) == said->from && said->claim.place == said->order->to, "another place is named");
    EXPECT(!ent_facts_steps(said->facts, ENT_ARMY, said->from, said->to), "an army could go there");
    return NULL;
}

static const char *convoy_by_army(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_CONVOY && said->order->unit == ENT_ARMY,
           "it is no army");
    EXPECT(!(said->facts->rules->options & ENT_OPTION_PORTAGE), "armies carry fleets");
    return NULL;
}

static const char *army_convoys_army(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_CONVOY && said->order->unit == ENT_ARMY,
           "it is no army");
    EXPECT(ent_said_kind_at(said, said->from) == ENT_ARMY, "it is no army that it would convoy");
    return NULL;
}

static const char *convoy_on_coast(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && said->order->kind == ENT_ORDER_CONVOY, "it is no void convoy");
    EXPECT(said->facts->map->prov[said->at].terrain != ENT_SEA, "it is at sea");
    return NULL;
}

static const char *convoy_of_fleet(const ent_said *said)
{
    EXPECT(ent_said_is_void(said) && ent_said_kind_at(said, said->from) == ENT_FLEET, "it is no fleet");
    return NULL;
}

static const char *frozen(const ent_said *said)
{
    EXPECT(ent_said_is_void(said), "it is not void");
    EXPECT(ent_facts_frozen(said->facts, said->at) ||
               (ent_order_is_support(said->order) && ent_facts_frozen(said->facts, said->from)) ||
               (said->to != ENT_PROV_NONE && ent_facts_frozen(said->facts, said->to)),
           "there is no ice");
    return NULL;
}

static const ent_truth truths[] = {
    {"is void: there is no such unit", no_such_unit},
    {"is void: the unit is not dislodged", not_dislodged},
    {"is void: the unit belongs to another power", not_your_unit},
    {"is void: that is the province where the unit stands", own_province},
    {"is void: the supporter stands there itself", own_place},
    {"is void: the unit cannot get there", cannot_get_there},
    {"is void: an army cannot go to sea", to_sea},
    {"is void: a fleet cannot go inland", to_land},
    {"is void: it is not adjacent, and no fleets at sea could convoy it", no_possible_convoy},
    {"is void: it is not adjacent, and no armies could convoy it", no_possible_convoy},
    {"is void: it has to go by convoy, and no fleets could convoy it", must_sail},
    {"is void: it has to go by convoy, and no fleets could convoy it on the named route", must_sail_on_route},
    {"is void: it has to go by convoy, and no armies could convoy it", must_sail},
    {"is void: it has to go by convoy, and no armies could convoy it on the named route", must_sail_on_route},
    {"is void: there are several coasts and none of them is named", coast_missing},
    {"is void: the named coast cannot be right", coast_wrong},
    {"is void: no coast is named, and the fleet cannot get to the default one (4.B.%c b)", default_coast},
    {"is void: the fleet stands on another coast (4.B.5 a)", other_coast},
    {"is void: it names a coast that does not exist or does not matter (4.B.6 a)", unknown_coast},
    {"is void: a unit cannot support itself", support_self},
    {"is void: the supporter could not move there itself", support_unreachable},
    {"is void: the supported unit could not do that", support_impossible},
    {"is void: %u cannot go to %p", cannot_go},
    {"is void: no unit in %u could go to %p", nobody_could_go},
    {"is void: %u could go to %p only if this fleet convoyed it", needs_supporter},
    {"is void: %u could go to %p only if this army convoyed it", needs_supporter},
    {"is void: only a fleet convoys", convoy_by_army},
    {"is void: an army convoys only fleets", army_convoys_army},
    {"is void: a fleet convoys only at sea", convoy_on_coast},
    {"is void: only an army is convoyed", convoy_of_fleet},
    {"is void: a fleet convoys only armies", convoy_of_fleet},
    {"is void: the ice lets nothing pass", frozen},
};

const ent_truths ent_truths_void = {truths, sizeof truths / sizeof *truths};
