/* intake_choose.c -- which of several written orders counts: later sets over earlier ones, right orders over flawed
 * ones, and one order a unit (DATC 4.C, 4.D.1 - 4.D.3).
 *
 * An order that loses keeps its entry; order.void_reason says why it lost.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/intake_reader.h"

/* ---- Order sets. ---- */

/* True if the order stands for longer than this turn, so that it belongs to none of the turn's sets. */
static bool is_standing(const ent_written *written)
{
    return written->perpetual || written->announced;
}

/* True if the order's set replaces the power's earlier sets. */
static bool begins_anew(const ent_written *written, char choice)
{
    return choice == 'b' ? written->replaces : choice == 'c' ? !written->adds : choice == 'd';
}

/* The power's last set that replaces the earlier ones, or 0: the sets from it on count. *several: the power has several
 * sets. The power's sets are all sorted or all unsorted. */
static uint16_t first_counting(const ent_intake_reader *reader, ent_power power, bool *several)
{
    const char choice = ent_choice(reader->rules, ENT_4D1);
    uint16_t first = 0;

    *several = false;
    for (size_t i = 0; i < reader->n; i++) {
        const ent_written *written = reader->source[i];
        if (written->power != power || is_standing(written))
            continue;
        *several |= written->set > 0;
        if (written->set > first && begins_anew(written, choice))
            first = written->set;
    }
    return first;
}

/* RULE sets.sorted  of several order sets in a known order 4.D.1 says which count [4.D.1]
 * RULE sets.unsorted  of several sets in no known order 4.D.2 says whether any counts [4.D.2] */
static bool counts(const ent_intake_reader *reader, const ent_written *written, uint16_t first, bool several)
{
    if (is_standing(written))
        return true;
    return written->unsorted ? !several || ent_choice(reader->rules, ENT_4D2) == 'b' : written->set >= first;
}

void ent_intake_drop_sets(ent_intake_reader *reader)
{
    for (ent_power power = 0; power < reader->map->n_powers; power++) {
        bool several;
        uint16_t first = first_counting(reader, power, &several);
        for (size_t i = 0; i < reader->n; i++) {
            ent_entry *entry = &reader->out->entry[i];
            if (reader->source[i]->power != power || counts(reader, reader->source[i], first, several))
                continue;
            entry->order.void_reason = ENT_REASON_REPLACED;
            if (entry->written_len > 0) /* of an empty text nothing more is said */
                entry->replacer = reader->source[i]->unsorted ? ENT_REPLACER_UNSORTED : ENT_REPLACER_SET;
        }
    }
}

/* ---- Better orders for the same unit. ---- */

enum {
    UNIT_FLAWS = ENT_FLAW_UNIT_MISSING | ENT_FLAW_UNIT_WRONG,
    NATION_FLAWS = ENT_FLAW_NATION_MISSING | ENT_FLAW_NATION_WRONG
};

/* The flaws that this order does not have: other orders for the unit that have them are worse. */
static unsigned corrects(const ent_entry *entry)
{
    bool helps = ent_order_helps(&entry->order);
    const uint8_t reason = entry->order.void_reason;
    const bool by_flaw = reason >= ENT_REASON_UNIT_MISSING && reason <= ENT_REASON_NATION_WRONG;

    static_assert(ENT_REASON_NATION_WRONG - ENT_REASON_UNIT_MISSING == 3, "the four flaws follow one another");
    if (reason != ENT_REASON_NONE && !by_flaw)
        return 0;
    return (entry->flaws & UNIT_FLAWS ? 0u : UNIT_FLAWS) | (entry->flaws & NATION_FLAWS || !helps ? 0u : NATION_FLAWS);
}

/* RULE order.better  an order that leaves out or mistakes a unit's kind or nation is void if another order for the unit
 * is right in that [4.C.1 c, 4.C.2 c, 4.C.5 c, 4.C.6 c] */
void ent_intake_drop_flawed(ent_intake_reader *reader, size_t first, size_t end)
{
    uint8_t corrected[ENT_MAX_PROVS] = {0};

    assert(first < end && end <= reader->n);
    for (size_t at = first; at < end; at++) {
        const ent_entry *entry = &reader->out->entry[reader->by_set[at].entry];
        ent_prov prov = ent_intake_prov(reader, &entry->order);
        if (prov != ENT_PROV_NONE)
            corrected[prov] |= (uint8_t)corrects(entry);
    }
    for (size_t at = first; at < end; at++) {
        ent_entry *entry = &reader->out->entry[reader->by_set[at].entry];
        ent_prov prov = ent_intake_prov(reader, &entry->order);
        unsigned flaws = prov == ENT_PROV_NONE ? 0 : entry->flaws & corrected[prov];
        for (unsigned flaw = 1; flaw <= flaws; flaw <<= 1)
            if ((flaws & flaw) && ent_choice(reader->rules, ent_flaw_issue(flaw)) == 'c' &&
                entry->order.void_reason == ENT_REASON_NONE)
                entry->order.void_reason = (uint8_t)ent_flaw_reason(flaw);
    }
}

/* ---- One order a unit. ---- */

/* RULE order.own-unit  only the power that owns a unit orders it [6.A.6]. The judge says so in the result. */
bool ent_intake_is_foreign(const ent_intake_reader *reader, const ent_order *order, ent_prov prov)
{
    const ent_unit *unit = &ent_pos_units_const(reader->pos)[prov];

    for (uint16_t i = 0; reader->pos->phase == ENT_RETREATS && i < reader->pos->n_dislodged; i++)
        if (ent_prov_of(reader->map, ent_pos_dislodged_const(reader->pos)[i].unit.at) == prov)
            return ent_pos_dislodged_const(reader->pos)[i].unit.power != order->power;
    return reader->pos->phase == ENT_RETREATS || unit->kind == ENT_UNIT_NONE || unit->power != order->power;
}

/* RULE retreat.legal  an illegal retreat does not compete with another one of the unit: under 4.E.1 d and e one to a
 * place that is not open to it, under c one that no unit there could make [4.D.3, 4.E.1] */
static bool is_legal_retreat(const ent_intake_reader *reader, const ent_order *order)
{
    const ent_dislodged *dislodged = ent_pos_dislodged_const(reader->pos);
    char choice = ent_choice(reader->rules, ENT_4E1);
    uint16_t i = 0;

    if (order->kind == ENT_ORDER_DISBAND || choice <= 'b')
        return true;
    while (i < reader->pos->n_dislodged &&
           ent_prov_of(reader->map, dislodged[i].unit.at) != ent_intake_prov(reader, order))
        i++;
    if (i == reader->pos->n_dislodged || order->kind != ENT_ORDER_MOVE || order->to >= reader->map->n_locs)
        return false;
    return choice == 'c' ? ent_can_step(reader->map, dislodged[i].unit.kind, dislodged[i].unit.at, order->to)
                         : ent_legal_retreat_is_open(reader->map, reader->pos, &dislodged[i], order->to);
}

bool ent_intake_is_legal(const ent_intake_reader *reader, const ent_order *order)
{
    ent_legality legality;

    assert(reader->pos->phase != ENT_ADJUSTMENTS); /* where orders for one unit do not compete */
    if (reader->pos->phase == ENT_RETREATS)
        return order->void_reason == ENT_REASON_NONE && is_legal_retreat(reader, order);
    return ent_legal_check_in(reader->legal, order, &legality) == ENT_REASON_NONE;
}

/* True if it is an order in the sense of 4.E.1. Under a and b its form makes it one: an impossible support then
 * competes with another order for its unit [6.D.31]. */
bool ent_intake_is_order(const ent_intake_reader *reader, const ent_order *order)
{
    ent_legality legality;

    if (reader->pos->phase != ENT_MOVEMENT || ent_choice(reader->rules, ENT_4E1) > 'b')
        return ent_intake_is_legal(reader, order);
    ent_legal_check_in(reader->legal, order, &legality);
    return legality != ENT_ILLEGAL || (ent_order_helps(order) && order->void_reason == ENT_REASON_NONE);
}

static bool same_action(const ent_order *a, const ent_order *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to && a->flags == b->flags &&
           a->n_route == b->n_route && memcmp(a->route, b->route, a->n_route * sizeof *a->route) == 0;
}

/* The other orders for the unit of `rival`, written after it and before `end`, are replaced with it. */
static void replace_all(ent_intake_reader *reader, size_t rival, size_t end)
{
    ent_entry *entry = reader->out->entry;
    ent_prov prov = ent_intake_prov(reader, &entry[rival].order);

    for (size_t i = rival; i < end; i++)
        if (i == rival ||
            (entry[i].order.void_reason == ENT_REASON_DUPLICATE && entry[i].order.power == entry[rival].order.power &&
             ent_intake_prov(reader, &entry[i].order) == prov))
            entry[i].order.void_reason = ENT_REASON_REPLACED;
}

/* RULE order.duplicate  of several different legal orders for one unit in one set 4.D.3 says which counts; illegal
 * ones do not count, and a later set goes before an earlier one [4.D.3, 4.E.1, 4.D.1]. Entry `rival` is in force and
 * `i` was written after it. Returns the entry that stays in force. */
size_t ent_intake_settle_pair(ent_intake_reader *reader, size_t rival, size_t i)
{
    ent_entry *entry = reader->out->entry;
    char choice = ent_choice(reader->rules, ENT_4D3);
    bool sorted = !reader->source[i]->unsorted || is_standing(reader->source[rival]);
    bool later_set = sorted && reader->source[i]->set > reader->source[rival]->set;
    bool earlier_set = sorted && reader->source[i]->set < reader->source[rival]->set;

    assert(rival < i && i < reader->n);
    if (same_action(&entry[rival].order, &entry[i].order) && !later_set) {
        entry[i].order.void_reason = ENT_REASON_DUPLICATE;
        return rival;
    }
    if (later_set || (choice == 'b' && !earlier_set)) {
        replace_all(reader, rival, i);
        return i;
    }
    entry[i].order.void_reason = choice == 'a' || earlier_set ? ENT_REASON_REPLACED : ENT_REASON_DUPLICATE;
    if (choice == 'c' && !earlier_set)
        entry[rival].order.void_reason = ENT_REASON_DUPLICATE;
    return rival;
}

/* Put "all units hold" in force for the units without an order of their own; province `prov` has one if taken[prov]. */
static void choose_general(ent_intake_reader *reader, size_t *taken)
{
    for (size_t i = 0; i < reader->n; i++) {
        ent_entry *entry = &reader->out->entry[i];
        ent_prov prov = ent_intake_prov(reader, &entry->order);
        if (!entry->general || entry->order.void_reason != ENT_REASON_NONE)
            continue;
        assert(prov != ENT_PROV_NONE);
        entry->in_force = taken[prov] == 0;
        if (!entry->in_force)
            entry->order.void_reason = ENT_REASON_REPLACED;
        taken[prov] = i + 1;
    }
}

/* The entries in force so far, by province: 1 + entry. */
typedef struct ent_in_force {
    size_t legal[ENT_MAX_PROVS], any[ENT_MAX_PROVS];
} ent_in_force;

/* RULE order.retreat-among-moves  a retreat among moves is an order of another phase, and does not compete with a legal
 * order for the unit [4.D.3]. One that stands alone is followed as a move, with a finding. */
static void choose_among(ent_intake_reader *reader, ent_in_force *found, bool retreats)
{
    for (size_t i = 0; i < reader->n; i++) {
        ent_entry *entry = &reader->out->entry[i];
        ent_prov prov = ent_intake_prov(reader, &entry->order);
        if ((entry->retreat && reader->pos->phase == ENT_MOVEMENT) != retreats || prov == ENT_PROV_NONE ||
            reader->source[i]->perpetual || entry->general || ent_intake_is_foreign(reader, &entry->order, prov))
            continue;
        size_t *legal = &found->legal[prov];
        if (retreats && *legal != 0 && !reader->out->entry[*legal - 1].retreat) {
            if (entry->order.void_reason == ENT_REASON_NONE)
                entry->order.void_reason = ENT_REASON_WRONG_PHASE;
            continue;
        }
        found->any[prov] = i + 1;
        if (ent_intake_is_order(reader, &entry->order))
            *legal = *legal == 0 ? i + 1 : ent_intake_settle_pair(reader, *legal - 1, i) + 1;
    }
}

/* Choose the entry in force for each unit: the legal one, else the last one written for it. */
void ent_intake_choose(ent_intake_reader *reader)
{
    ent_in_force found;

    memset(&found, 0, sizeof found);
    choose_among(reader, &found, false);
    choose_among(reader, &found, true);
    for (ent_prov prov = 0; prov < reader->map->n_provs; prov++)
        if (found.any[prov] != 0)
            reader->out->entry[(found.legal[prov] ? found.legal[prov] : found.any[prov]) - 1].in_force = true;
    choose_general(reader, found.any);
}
