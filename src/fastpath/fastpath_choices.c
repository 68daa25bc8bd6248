/* fastpath_choices.c -- movement phases whose orders were chosen from the list of legal orders.
 *
 * ent_choices_open() reads the whole list once and encodes each order in four bytes. After that a phase costs little,
 * since nothing about a listed order has to be checked or looked up. It declines phases in which a convoy may be
 * disrupted, positions that is_known() does not know, and lists with moves over difficult borders; fastpath.c and the
 * equations judge those.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "fastpath/fastpath_sets.h"
#include "game/rules.h"
#include "judge/judge.h"

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

    memset(choices->in, ENT_UNIT_NOBODY, sizeof choices->in);
    memset(choices->of_power, 0, sizeof choices->of_power);
    for (size_t i = 0; i < choices->legal->n_groups; i++) {
        const ent_order_group *group = &choices->legal->group[i];
        ent_prov prov = group->at < choices->map->n_locs ? ent_prov_of(choices->map, group->at) : 0;
        const ent_unit *unit = &units[prov];
        if (unit->kind == ENT_UNIT_NONE || unit->kind != group->kind || unit->power != group->power ||
            unit->at != group->at || choices->in[prov] != ENT_UNIT_NOBODY)
            return false;
        choices->at[i] = (uint8_t)prov;
        choices->in[prov] = (uint8_t)i;
        choices->power[i] = group->power;
        choices->of_power[group->power] |= ent_units_of(i);
    }
    return choices->legal->n_groups == ent_pos_count_units(choices->pos);
}

/* Encode an order of this unit. False if its kind, its unit or its places do not fit the list, or if it moves over a
 * difficult border. Whether it is legal is not checked. */
static bool read_order(const ent_choices *choices, size_t unit, const ent_compact_order *order, ent_choice_code *out)
{
    static const uint8_t kinds[ENT_ORDER_CONVOY + 1] = {[ENT_ORDER_HOLD] = ENT_CHOOSES_HOLD,
                                                        [ENT_ORDER_MOVE] = ENT_CHOOSES_MOVE,
                                                        [ENT_ORDER_SUPPORT_HOLD] = ENT_CHOOSES_SUPPORT,
                                                        [ENT_ORDER_SUPPORT_MOVE] = ENT_CHOOSES_SUPPORT,
                                                        [ENT_ORDER_CONVOY] = ENT_CHOOSES_CONVOY};
    const ent_map *map = choices->map;
    ent_loc aim = order->kind == ENT_ORDER_SUPPORT_HOLD ? order->from : order->to;
    bool helps = order->kind >= ENT_ORDER_SUPPORT_HOLD, moves = order->kind == ENT_ORDER_MOVE;

    if ((unsigned)order->kind - ENT_ORDER_HOLD > ENT_ORDER_CONVOY - ENT_ORDER_HOLD ||
        order->at != choices->legal->group[unit].at || order->unit != choices->legal->group[unit].kind ||
        ((helps || moves) && aim >= map->n_locs) ||
        (helps && (order->from >= map->n_locs || choices->in[ent_prov_of(map, order->from)] == ENT_UNIT_NOBODY)))
        return false;
    out->kind = moves && (order->flags & ENT_ORDER_FLAG_VIA) ? ENT_CHOOSES_VIA : kinds[order->kind];
    out->to = moves ? (uint8_t)ent_prov_of(map, aim) : choices->at[unit];
    out->met = choices->in[out->to];
    out->helped = helps ? choices->in[ent_prov_of(map, order->from)] : ENT_UNIT_NOBODY;
    out->aim = helps ? (uint8_t)ent_prov_of(map, aim) : choices->at[unit];
    out->end = !moves || order->unit == ENT_ARMY ? out->to : aim;
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

static ent_choice_code no_order(const ent_choices *list, ent_units unit)
{
    return (ent_choice_code){
        .kind = ENT_CHOOSES_NONE, .to = list->at[unit], .helped = ENT_UNIT_NOBODY, .aim = list->at[unit]};
}

/* Give each unit its order. False for a choice that its group does not have. */
static bool take_orders(ent_set_phase *phase)
{
    const ent_choices *list = phase->list;
    const ent_order_group *groups = list->legal->group;
    const ent_choice_code *codes = list->code;
    const int32_t *choices = phase->choice;

    memset(phase->of_kind, 0, sizeof phase->of_kind);
    memset(phase->into, 0, list->map->n_provs * sizeof *phase->into);
    phase->code[ENT_UNIT_NOBODY].to = ENT_CHOICE_NOWHERE;
    for (ent_units unit = 0, end = list->legal->n_groups; unit < end; unit++) {
        ent_choice_code *code = &phase->code[unit];
        uint32_t choice = (uint32_t)choices[unit];
        if (choice < groups[unit].n)
            *code = codes[groups[unit].first + choice];
        else if (choices[unit] < 0)
            *code = no_order(list, unit);
        else
            return false;
        ent_units kind = code->kind, to = code->to;
        phase->of_kind[kind] |= ent_units_of(unit);
        phase->into[to] |= ent_choice_moves(kind) << unit;
    }
    phase->moving = phase->of_kind[ENT_CHOOSES_MOVE] | phase->of_kind[ENT_CHOOSES_VIA];
    return true;
}

/* ---- Results. ---- */

/* The lowest eight bits of a set, each as a byte. */
static ent_units spread(ent_units set)
{
    const ent_units own_bits = UINT64_C(0x8040201008040201), to_top = UINT64_C(0x00406070787C7E7F),
                    ones = UINT64_C(0x0101010101010101);

    return (((set & UINT8_MAX) * ones & own_bits) + to_top) >> 7 & ones;
}

static void write_outcomes(const ent_set_phase *phase, uint8_t *outcomes)
{
    enum { AT_ONCE = 8 };
    uint8_t all[ENT_CHOICE_UNITS + 1] = {0};
    ent_units succeeds =
        phase->of_kind[ENT_CHOOSES_HOLD] | phase->given | phase->succeeding | ent_sets_find_useful(phase);

    for (size_t first = 0, end = phase->list->legal->n_groups; first < end; first += AT_ONCE) {
        ent_units bytes = spread(succeeds >> first) * ENT_OUTCOME_SUCCEEDS;
        for (unsigned i = 0; i < AT_ONCE; i++)
            all[first + i] = (uint8_t)(bytes >> 8 * i);
    }
    memcpy(outcomes, all, phase->list->legal->n_groups);
    ENT_EACH_UNIT (unit, phase->dislodged)
        outcomes[unit] = phase->code[unit].kind == ENT_CHOOSES_NONE ? 0 : ENT_OUTCOME_DISLODGED;
}

/* The next position where nobody is dislodged: the units that are gone change their places. */
static void move_units(const ent_set_phase *phase, ent_pos *next)
{
    const ent_choices *list = phase->list;
    const ent_unit *from = ent_pos_units_const(list->pos);
    ent_unit *units = ent_pos_units(next);

    ENT_EACH_UNIT (mover, phase->succeeding)
        units[list->at[mover]] = ent_pos_no_unit;
    ENT_EACH_UNIT (mover, phase->succeeding) {
        ent_unit *unit = &units[phase->code[mover].to];
        *unit = from[list->at[mover]];
        unit->at = phase->code[mover].end;
    }
}

/* The phase as judge/outcome.c wants it, from which retreats follow. */
static void conclude(const ent_set_phase *phase, ent_decided *decided)
{
    const ent_choices *list = phase->list;

    ent_decided_init(decided, list->map, list->rules, list->pos);
    for (ent_units unit = 0; unit < list->legal->n_groups; unit++) {
        ent_province_state *state = &decided->prov[list->at[unit]];
        state->to = phase->code[unit].to;
        state->act = ent_units_have(phase->moving, unit) ? ENT_ACT_MOVE : ENT_ACT_HOLD;
        state->made = ent_units_have(phase->succeeding, unit) ? ENT_YES : ENT_NO;
        state->route = ent_units_have(phase->convoyed, unit) ? ENT_MOVE_ROUTE_CONVOY : ENT_MOVE_ROUTE_LAND;
        if (ent_units_have(phase->dislodged, unit)) {
            state->dislodger = list->at[phase->by[unit]];
            ent_provs_add(&decided->dislodged, list->at[unit]);
        }
    }
    ENT_EACH_UNIT (mover, phase->mover) {
        ent_province_state *goal = &decided->prov[phase->code[mover].to];
        bool goes = ent_units_have(phase->succeeding, mover);
        if (goes)
            goal->leader = list->at[mover];
        if (ent_units_have(phase->into[phase->code[mover].to], mover))
            goal->best = 1; /* it is contested */
        decided->ends[decided->gone.n] = goes ? phase->code[mover].end : ENT_LOC_NONE;
        ent_provs_add(goes ? &decided->gone : &decided->failed, list->at[mover]);
    }
}

static void advance(const ent_set_phase *phase, ent_pos *next)
{
    const ent_choices *list = phase->list;
    ent_unit_counts counts;
    bool year_ends = next->season == ENT_FALL && next->n_dislodged == 0;

    for (ent_power power = 0; year_ends && power < list->map->n_powers; power++)
        counts.of[power] = (uint16_t)ent_units_count(list->of_power[power] & ~phase->dislodged);
    ent_year_advance(list->map, list->rules, year_ends ? &counts : NULL, next);
}

bool ent_fastpath_choices(const ent_choices *choices, const int32_t *choice, const ent_wanted *wanted)
{
    ent_set_phase phase;

    if (!choices->is_fast)
        return false;
    phase.list = choices;
    phase.choice = choice;
    if (!take_orders(&phase) || !ent_sets_decide(&phase))
        return false;
    if (wanted->compact && wanted->compact->outcomes)
        write_outcomes(&phase, wanted->compact->outcomes);
    if (phase.dislodged != 0) {
        ent_decided decided;
        conclude(&phase, &decided);
        ent_outcome(&decided, wanted);
    } else if (wanted->next) {
        ent_pos_copy_board(choices->pos, wanted->next);
        move_units(&phase, wanted->next);
    }
    if (wanted->next)
        advance(&phase, wanted->next);
    return true;
}
