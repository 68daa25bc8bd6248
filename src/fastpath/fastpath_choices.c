/* fastpath_choices.c -- movement phases whose orders were chosen from the list of legal orders.
 *
 * ent_choices_open() reads the whole list once and encodes each order in four bytes. After that a phase costs little,
 * since nothing about a listed order has to be checked or looked up. Here a unit is the number of its group in the
 * list, and a set of units is one word of 64 bits. The passes are those of fastpath.c: read, supports, battles,
 * leaders, chains. It declines phases in which a convoy order matches a move, positions that is_known() does not know,
 * and lists with moves over difficult borders; fastpath.c and the equations judge those.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "legal/legal.h"

enum { NO_UNIT = ENT_CHOICE_UNITS };

/* A set of units; each unit of a set, lowest first. */
typedef uint64_t ent_units;
#define ENT_EACH_UNIT(unit, set)                                                                                       \
    for (ent_units left_##unit = (set), unit = 0;                                                                      \
         left_##unit != 0 && (unit = (ent_units)__builtin_ctzll(left_##unit), true); left_##unit &= left_##unit - 1)

/* What an order does: ent_choice_code.kind. */
typedef enum ent_choice_kind {
    CHOOSES_NONE,
    CHOOSES_HOLD,
    CHOOSES_MOVE,
    CHOOSES_VIA,
    CHOOSES_SUPPORT,
    CHOOSES_CONVOY,
    CHOICE_KINDS
} ent_choice_kind;

typedef struct ent_chosen {
    const ent_choices *of;
    const int32_t *choice;
    ent_units of_kind[CHOICE_KINDS];
    ent_units moving;          /* have an order to move ... */
    ent_units mover;           /* ... and a route */
    ent_units given;           /* supports that have effect */
    ent_units gone, dislodged; /* what becomes of the units */
    ent_choice_code code[ENT_CHOICE_UNITS + 1];
    uint8_t strength[ENT_CHOICE_UNITS]; /* one, and its supports */
    ent_units helper[ENT_CHOICE_UNITS]; /* these supports */
    uint8_t by[ENT_CHOICE_UNITS];       /* of a dislodged unit: who dislodged it */
    ent_units into[ENT_CHOICE_PROVS]; /* by province: the movers to it, without those who lost a head-to-head battle */
} ent_chosen;

static ent_units bit(ent_units unit)
{
    return UINT64_C(1) << unit;
}
static bool has(ent_units set, ent_units unit)
{
    return unit < NO_UNIT && (set >> unit & 1);
}

/* The unit where this one goes, or NO_UNIT. */
static ent_units met_by(const ent_chosen *chosen, ent_units mover)
{
    return chosen->of->in[chosen->code[mover].to];
}

/* ---- The list. ---- */

static bool is_known(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_compact_list *legal)
{
    return pos->phase == ENT_MOVEMENT && legal->n_groups <= ENT_CHOICE_UNITS && map->n_provs < ENT_CHOICE_PROVS &&
           map->n_railways + map->n_canals == 0 && !ent_has_option(rules, ENT_OPTION_PORTAGE) &&
           ent_choice(rules, ENT_4D9) != 'a';
}

/* Sets who stands where. False if the list is of another position. */
static bool place_units(ent_choices *choices)
{
    const ent_unit *units = ent_pos_units_const(choices->pos);

    memset(choices->in, NO_UNIT, sizeof choices->in);
    memset(choices->of_power, 0, sizeof choices->of_power);
    for (size_t i = 0; i < choices->legal->n_groups; i++) {
        const ent_order_group *group = &choices->legal->group[i];
        ent_prov prov = group->at < choices->map->n_locs ? ent_prov_of(choices->map, group->at) : 0;
        const ent_unit *unit = &units[prov];
        if (unit->kind == ENT_UNIT_NONE || unit->kind != group->kind || unit->power != group->power ||
            unit->at != group->at || choices->in[prov] != NO_UNIT)
            return false;
        choices->at[i] = (uint8_t)prov;
        choices->in[prov] = (uint8_t)i;
        choices->power[i] = group->power;
        choices->of_power[group->power] |= bit(i);
    }
    return choices->legal->n_groups == ent_pos_count_units(choices->pos);
}

/* Encode an order of this unit. False if its kind, its unit or its places do not fit the list, or if it moves over a
 * difficult border. Whether it is legal is not checked. */
static bool read_order(const ent_choices *choices, size_t unit, const ent_compact_order *order, ent_choice_code *out)
{
    static const uint8_t kinds[ENT_ORDER_CONVOY + 1] = {[ENT_ORDER_HOLD] = CHOOSES_HOLD,
                                                        [ENT_ORDER_MOVE] = CHOOSES_MOVE,
                                                        [ENT_ORDER_SUPPORT_HOLD] = CHOOSES_SUPPORT,
                                                        [ENT_ORDER_SUPPORT_MOVE] = CHOOSES_SUPPORT,
                                                        [ENT_ORDER_CONVOY] = CHOOSES_CONVOY};
    const ent_map *map = choices->map;
    ent_loc aim = order->kind == ENT_ORDER_SUPPORT_HOLD ? order->from : order->to;
    bool helps = order->kind >= ENT_ORDER_SUPPORT_HOLD, moves = order->kind == ENT_ORDER_MOVE;

    if ((unsigned)order->kind - ENT_ORDER_HOLD > ENT_ORDER_CONVOY - ENT_ORDER_HOLD ||
        order->at != choices->legal->group[unit].at || order->unit != choices->legal->group[unit].kind ||
        ((helps || moves) && aim >= map->n_locs) ||
        (helps && (order->from >= map->n_locs || choices->in[ent_prov_of(map, order->from)] == NO_UNIT)))
        return false;
    out->kind = moves && (order->flags & ENT_ORDER_FLAG_VIA) ? CHOOSES_VIA : kinds[order->kind];
    out->to = moves ? (uint8_t)ent_prov_of(map, aim) : choices->at[unit];
    out->helped = helps ? choices->in[ent_prov_of(map, order->from)] : NO_UNIT;
    out->aim = helps ? (uint8_t)ent_prov_of(map, aim) : choices->at[unit];
    return !moves || !ent_is_difficult(map, order->unit, order->at, out->to);
}

static bool read_list(ent_choices *choices)
{
    const ent_compact_list *legal = choices->legal;

    for (size_t unit = 0; unit < legal->n_groups; unit++)
        for (size_t i = legal->group[unit].first, end = i + legal->group[unit].n; i < end; i++)
            if (!read_order(choices, unit, &legal->order[i], &choices->code[i]))
                return false;
    return true;
}

void ent_fastpath_open_choices(ent_choices *choices)
{
    choices->is_fast = is_known(choices->map, choices->rules, choices->pos, choices->legal) && place_units(choices) &&
                       read_list(choices);
}

/* ---- The choices. ---- */

/* Give each unit its order. False for a choice that its group does not have. */
static bool take_orders(ent_chosen *chosen)
{
    const ent_choices *of = chosen->of;
    bool good = true;

    memset(chosen->of_kind, 0, sizeof chosen->of_kind);
    memset(chosen->into, 0, of->map->n_provs * sizeof *chosen->into);
    memset(chosen->strength, 1, of->legal->n_groups);
    memset(chosen->helper, 0, of->legal->n_groups * sizeof *chosen->helper);
    chosen->code[NO_UNIT].to = ENT_CHOICE_PROVS - 1; /* nowhere */
    for (ent_units unit = 0, end = of->legal->n_groups; unit < end; unit++) {
        const ent_choice_code none = {CHOOSES_NONE, of->at[unit], NO_UNIT, of->at[unit]};
        const ent_order_group *group = &of->legal->group[unit];
        int32_t choice = chosen->choice[unit];
        bool exists = (uint32_t)choice < group->n;
        good &= exists | (choice < 0);
        chosen->code[unit] = exists ? of->code[group->first + (uint32_t)choice] : none;
        chosen->of_kind[chosen->code[unit].kind] |= bit(unit);
    }
    chosen->moving = chosen->of_kind[CHOOSES_MOVE] | chosen->of_kind[CHOOSES_VIA];
    return good;
}

/* Does any convoy match? */
static bool is_any_convoyed(const ent_chosen *chosen)
{
    ENT_EACH_UNIT (fleet, chosen->of_kind[CHOOSES_CONVOY])
        if (chosen->code[chosen->code[fleet].helped].to == chosen->code[fleet].aim)
            return true;
    return false;
}

/* Where nobody convoys, does this army, whose order says "via convoy", go over land? Who else moves does not matter
 * then (4.A.3). */
static bool goes_by_land(const ent_chosen *chosen, ent_units army)
{
    const ent_choices *of = chosen->of;

    return ent_set_has(ent_steps_set(of->map, ENT_ARMY, of->at[army]), chosen->code[army].to) &&
           ent_adjacent_route(of->rules, (ent_adjacent_signs){.via = true}) == ENT_MOVE_ROUTE_LAND;
}

static void list_movers(ent_chosen *chosen)
{
    chosen->mover = chosen->moving;
    ENT_EACH_UNIT (army, chosen->of_kind[CHOOSES_VIA])
        if (!goes_by_land(chosen, army))
            chosen->mover &= ~bit(army);
    ENT_EACH_UNIT (mover, chosen->mover)
        chosen->into[chosen->code[mover].to] |= bit(mover);
}

/* ---- Strength. ---- */

/* The most that one of these brings. */
static unsigned strongest(const ent_chosen *chosen, ent_units set)
{
    unsigned most = 0;

    ENT_EACH_UNIT (unit, set)
        most = chosen->strength[unit] > most ? chosen->strength[unit] : most;
    return most;
}

/* The others that go where this one goes. */
static ent_units rivals(const ent_chosen *chosen, ent_units mover)
{
    return chosen->into[chosen->code[mover].to] & ~bit(mover);
}

/* With what strength the mover attacks a unit: none of its own power, and without that power's supports.
 * RULE attack.own [6.D.10 - 6.D.14] */
static unsigned attack(const ent_chosen *chosen, ent_units mover, ent_units unit)
{
    unsigned strength = chosen->strength[mover];
    const ent_units own = chosen->of->of_power[chosen->of->power[unit]];

    if (has(own, mover))
        return 0;
    for (ent_units help = chosen->helper[mover] & own; help != 0; help &= help - 1)
        strength--;
    return strength;
}

static bool overcomes(const ent_chosen *chosen, ent_units mover, ent_units unit, unsigned resistance)
{
    unsigned force = attack(chosen, mover, unit);
    return force > resistance && force > strongest(chosen, rivals(chosen, mover));
}

/* ---- Supports. ---- */

/* The supports of units that do what the order says. */
static ent_units find_matching(const ent_chosen *chosen)
{
    ent_units matching = 0;

    ENT_EACH_UNIT (supporter, chosen->of_kind[CHOOSES_SUPPORT]) {
        const ent_choice_code *code = &chosen->code[supporter];
        matching |= (ent_units)(chosen->code[code->helped].to == code->aim) << supporter;
    }
    return matching;
}

static const ent_compact_order *order_of(const ent_chosen *chosen, ent_units unit)
{
    const ent_compact_list *legal = chosen->of->legal;
    return &legal->order[legal->group[unit].first + (uint32_t)chosen->choice[unit]];
}

/* A support of a fleet that moves to a province with several coasts may not match (4.B.4). */
static bool coasts_match(const ent_chosen *chosen, ent_units supporter)
{
    const ent_choices *of = chosen->of;
    ent_units helped = chosen->code[supporter].helped;
    ent_order support, move;

    if (!has(chosen->moving, helped) || !ent_set_has(of->map->split, chosen->code[supporter].aim))
        return true;
    ent_order_from_compact(order_of(chosen, supporter), &support);
    ent_order_from_compact(order_of(chosen, helped), &move);
    return ent_legal_supports(of->map, of->rules, &support, &move);
}

static void give(ent_chosen *chosen, ent_units supporter)
{
    ent_units helped = chosen->code[supporter].helped;

    chosen->given |= bit(supporter);
    chosen->helper[helped] |= bit(supporter);
    chosen->strength[helped]++;
}

/* An attack by another power's unit cuts a support; one from where the support is aimed, only if it dislodges. In
 * that case it is the only attacker of another power, so the open supports do not depend on each other.
 * RULE cut.attack [6.D.2, 6.D.3, 6.D.20]
 * RULE cut.back [6.D.15, 4.A.4]
 * RULE cut.dislodged [6.D.17] */
static void decide_supports(ent_chosen *chosen)
{
    const ent_choices *of = chosen->of;
    ent_units open = 0;

    chosen->given = 0;
    ENT_EACH_UNIT (supporter, find_matching(chosen)) {
        ent_units target = of->in[chosen->code[supporter].aim], back = target != NO_UNIT ? bit(target) : 0;
        ent_units attackers = chosen->into[of->at[supporter]] & ~of->of_power[of->power[supporter]];
        if ((attackers & ~back) != 0 || !coasts_match(chosen, supporter))
            continue;
        if (attackers == 0)
            give(chosen, supporter);
        else
            open |= bit(supporter);
    }
    ENT_EACH_UNIT (supporter, open)
        if (!overcomes(chosen, of->in[chosen->code[supporter].aim], supporter, chosen->strength[supporter]))
            give(chosen, supporter);
}

/* ---- Moves. ---- */

/* The units that move to each other's provinces.
 * RULE head-to-head.battle [5.B.10] */
static ent_units find_battles(const ent_chosen *chosen)
{
    ent_units battling = 0;

    ENT_EACH_UNIT (mover, chosen->mover) {
        ent_units other = met_by(chosen, mover);
        battling |= (ent_units)(chosen->code[other].to == chosen->of->at[mover] && has(chosen->mover, other)) << mover;
    }
    return battling;
}

/* A unit that is dislodged in a head-to-head battle keeps nobody out of the province where it was going.
 * RULE head-to-head.loser [6.E.1 - 6.E.5] */
static void decide_battles(ent_chosen *chosen, ent_units battling)
{
    ENT_EACH_UNIT (mover, battling) {
        ent_units other = met_by(chosen, mover);
        if (overcomes(chosen, mover, other, chosen->strength[other]))
            chosen->gone |= bit(mover);
    }
    ENT_EACH_UNIT (winner, chosen->gone) {
        ent_units loser = met_by(chosen, winner);
        chosen->into[chosen->code[loser].to] &= ~bit(loser);
    }
}

/* Decide the moves of the strongest unit into each province. Returns those that succeed only if the unit there leaves.
 * RULE move.strength [5.B.1] */
static ent_units decide_leaders(ent_chosen *chosen, ent_units movers)
{
    ent_units waiting = 0;

    ENT_EACH_UNIT (mover, movers) {
        ent_units other = met_by(chosen, mover);
        bool leaves = has(chosen->moving, other);
        if (chosen->strength[mover] <= strongest(chosen, rivals(chosen, mover)))
            continue;
        if (other == NO_UNIT || overcomes(chosen, mover, other, leaves ? 1 : chosen->strength[other]))
            chosen->gone |= bit(mover);
        else if (leaves)
            waiting |= bit(mover);
    }
    return waiting;
}

/* Follow each chain to a unit whose move is decided, or around a circle, in which all move.
 * RULE circle.moves [6.C.1 - 6.C.9, 5.B.9] */
static void decide_chains(ent_chosen *chosen, ent_units waiting)
{
    while (waiting != 0) {
        ent_units unit = (ent_units)__builtin_ctzll(waiting), chain = 0;
        for (; has(waiting & ~chain, unit); unit = met_by(chosen, unit))
            chain |= bit(unit);
        if (has(chain | chosen->gone, unit))
            chosen->gone |= chain;
        waiting &= ~chain;
    }
}

static void decide_moves(ent_chosen *chosen)
{
    ent_units battling = find_battles(chosen);

    chosen->gone = chosen->dislodged = 0;
    if (battling)
        decide_battles(chosen, battling);
    ent_units waiting = decide_leaders(chosen, chosen->mover & ~battling);
    decide_chains(chosen, waiting);
    ENT_EACH_UNIT (mover, chosen->gone) {
        ent_units other = met_by(chosen, mover);
        if (other == NO_UNIT || has(chosen->gone, other))
            continue;
        chosen->dislodged |= bit(other);
        chosen->by[other] = (uint8_t)mover;
    }
}

/* ---- Results. ---- */

static void write_outcomes(const ent_chosen *chosen, uint8_t *outcomes)
{
    ent_units succeeds = chosen->of_kind[CHOOSES_HOLD] | chosen->given | chosen->gone;

    for (ent_units unit = 0, end = chosen->of->legal->n_groups; unit < end; unit++, succeeds >>= 1)
        outcomes[unit] = (uint8_t)((succeeds & 1) * ENT_OUTCOME_SUCCEEDS);
    ENT_EACH_UNIT (unit, chosen->dislodged)
        outcomes[unit] = chosen->code[unit].kind == CHOOSES_NONE ? 0 : ENT_OUTCOME_DISLODGED;
}

/* Where the mover stands in the end: a fleet on the coast that its order names. */
static ent_loc end_of(const ent_chosen *chosen, ent_units mover)
{
    const ent_compact_order *order = order_of(chosen, mover);
    return order->unit == ENT_ARMY ? chosen->code[mover].to : order->to;
}

/* The next position where nobody is dislodged: the units that are gone change their places. */
static void move_units(const ent_chosen *chosen, ent_pos *next)
{
    const ent_choices *of = chosen->of;
    const ent_unit *from = ent_pos_units_const(of->pos);
    ent_unit *units = ent_pos_units(next);

    ENT_EACH_UNIT (mover, chosen->gone)
        units[of->at[mover]] = ent_pos_no_unit;
    ENT_EACH_UNIT (mover, chosen->gone) {
        ent_unit *unit = &units[chosen->code[mover].to];
        *unit = from[of->at[mover]];
        unit->at = end_of(chosen, mover);
    }
}

/* The phase as judge/outcome.c wants it, from which retreats follow. */
static void conclude(const ent_chosen *chosen, ent_decided *decided)
{
    const ent_choices *of = chosen->of;

    ent_decided_init(decided, of->map, of->rules, of->pos);
    for (ent_units unit = 0; unit < of->legal->n_groups; unit++) {
        ent_province_state *state = &decided->prov[of->at[unit]];
        ent_decided_place(state, of->at[unit], (uint16_t)unit);
        state->to = chosen->code[unit].to;
        state->act = has(chosen->moving, unit) ? ENT_ACT_MOVE : ENT_ACT_HOLD;
        state->made = has(chosen->gone, unit) ? ENT_YES : ENT_NO;
        if (has(chosen->dislodged, unit)) {
            state->dislodger = of->at[chosen->by[unit]];
            ent_provs_add(&decided->dislodged, of->at[unit]);
        }
    }
    ENT_EACH_UNIT (mover, chosen->mover) {
        ent_province_state *goal = &decided->prov[chosen->code[mover].to];
        bool goes = has(chosen->gone, mover);
        if (goes)
            goal->leader = of->at[mover];
        if (has(chosen->into[chosen->code[mover].to], mover))
            goal->best = 1; /* it is contested */
        decided->ends[decided->gone.n] = goes ? end_of(chosen, mover) : ENT_LOC_NONE;
        ent_provs_add(goes ? &decided->gone : &decided->failed, of->at[mover]);
    }
}

static void advance(const ent_chosen *chosen, ent_pos *next)
{
    const ent_choices *of = chosen->of;
    ent_unit_counts counts = {{0}};
    bool year_ends = next->season == ENT_FALL && next->n_dislodged == 0;

    for (ent_units unit = 0; year_ends && unit < of->legal->n_groups; unit++)
        counts.of[of->power[unit]] = (uint16_t)(counts.of[of->power[unit]] + !has(chosen->dislodged, unit));
    ent_year_advance(of->map, of->rules, year_ends ? &counts : NULL, next);
}

bool ent_fastpath_choices(const ent_choices *choices, const int32_t *choice, const ent_wanted *wanted)
{
    ent_chosen chosen;

    if (!choices->is_fast)
        return false;
    chosen.of = choices;
    chosen.choice = choice;
    if (!take_orders(&chosen) || is_any_convoyed(&chosen))
        return false;
    list_movers(&chosen);
    decide_supports(&chosen);
    decide_moves(&chosen);
    if (wanted->compact && wanted->compact->outcomes)
        write_outcomes(&chosen, wanted->compact->outcomes);
    if (chosen.dislodged != 0) {
        ent_decided decided;
        conclude(&chosen, &decided);
        ent_outcome(&decided, wanted);
    } else if (wanted->next) {
        ent_pos_copy_board(choices->pos, wanted->next);
        move_units(&chosen, wanted->next);
    }
    if (wanted->next)
        advance(&chosen, wanted->next);
    return true;
}
