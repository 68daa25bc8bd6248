/* intake_unordered.c -- orders for units whose own power wrote none in force: by proxy, perpetual, implied by a support
 * or convoy, and last the automatic hold or disbandment (DATC 4.E.3 - 4.E.5).
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include "board/grow.h"
#include "game/order.h"
#include "game/position.h"
#include "game/rules.h"
#include "notation/intake_reader.h"

/* ---- Proxies. ---- */

/* What was written for a unit of `owner`, read as if that power had written it: with its kind, and the coasts that it
 * needs. */
static ent_order read_as(const ent_intake_reader *reader, const ent_entry *given, ent_power owner)
{
    const ent_written *written = reader->source[given - reader->out->entry];
    ent_parser parser;
    ent_parsed parsed;
    ent_meanings meanings;
    char note[sizeof given->note];

    ent_intake_text_begin(reader, written, &parser);
    for (unsigned clause = 0; clause <= given->clause; clause++)
        ent_intake_text_next(written, &parser, clause, &parsed);
    ent_interpret(reader->map, reader->rules, reader->pos, owner, &parsed, &meanings, note, sizeof note);
    return meanings.best.order;
}

/* One past the last order of `power` in reader->by_set. A text may have a proxy for each unit and power, so not all
 * orders are looked through for each of them. */
static size_t end_of_power(const ent_intake_reader *reader, ent_power power)
{
    size_t low = 0, high = reader->n;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (reader->by_set[middle].power <= power)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The order that `power` gives to the unit of `owner` in `prov`, as it is read into *order; NULL if it gives none. Of
 * several the last one counts, but no illegal one beside a legal one [4.D.3, 4.E.5]. A perpetual one has to be legal
 * [4.E.4 a]. */
static ent_entry *proxy_order(const ent_intake_reader *reader, ent_power power, ent_power owner, ent_prov prov,
                              bool perpetual, ent_order *order)
{
    ent_entry *found = NULL;
    bool is_legal = false; /* *found */

    for (size_t i = end_of_power(reader, power); i-- > 0 && reader->by_set[i].power == power;) {
        ent_entry *entry = &reader->out->entry[reader->by_set[i].entry], *replaced = entry;
        if (ent_intake_prov(reader, &entry->order) != prov || entry->order.void_reason != ENT_REASON_NONE ||
            entry->order.kind == ENT_ORDER_PROXY || entry->general ||
            reader->source[reader->by_set[i].entry]->perpetual != perpetual)
            continue;
        if (!is_legal) {
            const ent_order read = read_as(reader, entry, owner);
            is_legal = ent_intake_is_order(reader, &read);
            if (!is_legal && perpetual)
                continue;
            if (is_legal || !found) {
                replaced = found;
                found = entry;
                *order = read;
            }
        }
        if (replaced)
            replaced->order.void_reason = ENT_REASON_REPLACED;
    }
    return found;
}

/* RULE order.proxy  a power lets another one order its unit: under a if that was announced before the orders, under b
 * by an order, under c not at all [4.E.5 a, 4.E.5 b, 4.E.5 c]. The unit holds if the other power does not order it. No
 * power gives a proxy to itself. */
static void follow_proxy(ent_intake_reader *reader, size_t i)
{
    char choice = ent_choice(reader->rules, ENT_4E5);
    ent_order *order = &reader->out->entry[i].order, read;
    const char *holder = order->proxy < reader->map->n_powers ? reader->map->power[order->proxy].title : "";

    if (choice == 'c' || (choice == 'a' && !reader->source[i]->announced) || order->proxy == order->power) {
        order->void_reason = ENT_REASON_NOT_ALLOWED;
        return;
    }
    const ent_prov prov = ent_intake_prov(reader, order);
    ent_entry *given = proxy_order(reader, order->proxy, order->power, prov, false, &read);
    if (ent_choice(reader->rules, ENT_4E4) == 'a' && !(given && ent_intake_is_order(reader, &read))) {
        ent_entry *perpetual = proxy_order(reader, order->proxy, order->power, prov, true, &read);
        if (given && perpetual)
            given->order.void_reason = ENT_REASON_REPLACED;
        given = perpetual ? perpetual : given;
    }
    reader->out->entry[i].by_proxy = true;
    if (!given) {
        order->kind = ENT_ORDER_HOLD;
        snprintf(reader->out->entry[i].note, sizeof reader->out->entry[i].note, "a proxy for %s, which gives no order",
                 holder);
        return;
    }
    *order = read;
    given->order.void_reason = ENT_REASON_BY_PROXY;
    given->foreign = false; /* so is every unit that is ordered by proxy */
    snprintf(reader->out->entry[i].note, sizeof reader->out->entry[i].note, "ordered by %s, which has the proxy",
             holder);
}

/* given: by province, bit p: power p has the proxy. */
static void follow_proxies(ent_intake_reader *reader, bool announced, uint64_t given[ENT_MAX_PROVS])
{
    for (size_t i = 0; i < reader->n; i++) {
        ent_order *order = &reader->out->entry[i].order;
        ent_prov prov = ent_intake_prov(reader, order);
        if (order->kind != ENT_ORDER_PROXY || order->void_reason != ENT_REASON_NONE || prov == ENT_PROV_NONE ||
            reader->source[i]->announced != announced)
            continue;
        if (ent_intake_is_foreign(reader, order, prov)) {
            if (ent_pos_units_const(reader->pos)[prov].kind != ENT_UNIT_NONE)
                order->void_reason = ENT_REASON_NOT_YOUR_UNIT;
            continue;
        }
        uint64_t holder = UINT64_C(1) << (order->proxy % 64);
        if (given[prov] & holder)
            order->void_reason = ENT_REASON_DUPLICATE;
        else
            follow_proxy(reader, i);
        if (order->kind != ENT_ORDER_PROXY)
            given[prov] |= holder;
    }
}

/* A proxy that was announced goes before the same one among the orders, wherever the two were written. */
void ent_intake_follow_proxies(ent_intake_reader *reader)
{
    uint64_t given[ENT_MAX_PROVS] = {0};

    if (reader->pos->phase != ENT_MOVEMENT)
        return;
    follow_proxies(reader, true, given);
    follow_proxies(reader, false, given);
}

/* ---- Perpetual, implied and automatic orders. ---- */

static ent_status append(ent_intake *out, const ent_order *order)
{
    ent_entry *list = ent_grow(out->entry, out->n, &out->cap, sizeof *list);

    if (!list)
        return ENT_E_MEMORY;
    out->entry = list;
    list[out->n++] = (ent_entry){.order = *order, .in_force = true, .automatic = true};
    return ENT_OK;
}

/* The entry in force for the unit, or NULL. */
static ent_entry *entry_in_force(const ent_intake_reader *reader, const ent_unit *unit)
{
    for (size_t i = 0; i < reader->out->n; i++) {
        ent_entry *entry = &reader->out->entry[i];
        if (entry->in_force && entry->order.power == unit->power &&
            ent_intake_prov(reader, &entry->order) == ent_prov_of(reader->map, unit->at))
            return entry;
    }
    return NULL;
}

/* RULE order.illegal  an illegal order does not take precedence over a perpetual or an implied one, since it has no
 * influence whatsoever [4.E.1, 4.E.3 a, 4.E.4 a]. Several different orders make the unit hold, and that takes
 * precedence [4.D.3 c]. */
static bool takes_precedence(const ent_intake_reader *reader, const ent_entry *entry)
{
    return entry && (entry->order.void_reason == ENT_REASON_DUPLICATE || ent_intake_is_order(reader, &entry->order));
}

/* By province: the entry in force for its unit. There may be as many perpetual orders as entries, so it is not looked
 * for each time. */
static void list_in_force(const ent_intake_reader *reader, ent_entry *in_force[ENT_MAX_PROVS])
{
    memset(in_force, 0, reader->map->n_provs * sizeof *in_force);
    for (size_t i = reader->out->n; i-- > 0;) {
        ent_entry *entry = &reader->out->entry[i];
        ent_prov prov = ent_intake_prov(reader, &entry->order);
        if (entry->in_force && prov != ENT_PROV_NONE &&
            entry->order.power == ent_pos_units_const(reader->pos)[prov].power)
            in_force[prov] = entry;
    }
}

/* RULE order.perpetual  an order that is repeated every turn replaces one that was not given, as long as it is
 * possible; of several 4.D.3 says which counts [4.E.4 a, 4.D.3] */
static void repeat_perpetual(ent_intake_reader *reader)
{
    ent_entry *in_force[ENT_MAX_PROVS];

    list_in_force(reader, in_force);
    for (size_t i = 0; i < reader->n; i++) {
        ent_entry *entry = &reader->out->entry[i];
        ent_prov prov = ent_intake_prov(reader, &entry->order);
        if (!reader->source[i]->perpetual || entry->order.void_reason != ENT_REASON_NONE)
            continue;
        if (ent_choice(reader->rules, ENT_4E4) == 'b')
            entry->order.void_reason = ENT_REASON_NOT_ALLOWED;
        else if (prov != ENT_PROV_NONE && !ent_intake_is_foreign(reader, &entry->order, prov) &&
                 ent_intake_is_legal(reader, &entry->order)) {
            ent_entry *rival = in_force[prov];
            size_t at = rival ? (size_t)(rival - reader->out->entry) : reader->n;
            if (at < reader->n && reader->source[at]->perpetual) {
                entry = &reader->out->entry[ent_intake_settle_pair(reader, at, i)];
            } else if (takes_precedence(reader, rival)) {
                entry->order.void_reason = ENT_REASON_REPLACED;
                continue;
            }
            if (rival)
                rival->in_force = false;
            entry->in_force = true;
            in_force[prov] = entry;
        }
    }
}

/* The order that `help` implies for the unit that it helps. */
static ent_order implied_order(const ent_intake_reader *reader, const ent_order *help, const ent_unit *unit)
{
    ent_order order = {.kind = ENT_ORDER_MOVE,
                       .power = unit->power,
                       .unit = unit->kind,
                       .at = unit->at,
                       .from = ENT_LOC_NONE,
                       .to = help->to,
                       .helped = ENT_UNIT_NONE};

    if (help->kind == ENT_ORDER_SUPPORT_HOLD) {
        order.kind = ENT_ORDER_HOLD;
        order.to = ENT_LOC_NONE;
    } else if (help->kind == ENT_ORDER_CONVOY) {
        order.flags = ENT_ORDER_FLAG_VIA;
    }
    if (order.to == ENT_LOC_NONE)
        return order;
    order.to = unit->kind == ENT_ARMY ? ent_prov_of(reader->map, order.to)
                                      : ent_complete_coast(reader->map, reader->rules, reader->pos, unit->at, order.to);
    return order;
}

/* RULE order.implicit  an own support or convoy implies the order that it helps if the unit has none; supports that
 * imply different orders imply none, nor does one that another power ordered by proxy [4.E.3 a, 4.E.5]. False if
 * nothing is implied. */
static bool find_implied(const ent_intake_reader *reader, const ent_unit *unit, ent_order *out, ent_prov *by)
{
    bool found = false;

    for (size_t i = 0; i < reader->n; i++) {
        const ent_entry *entry = &reader->out->entry[i];
        const ent_order *help = &entry->order;
        if (!ent_order_helps(help) || !entry->in_force || entry->by_proxy || help->power != unit->power ||
            help->from >= reader->map->n_locs ||
            ent_prov_of(reader->map, help->from) != ent_prov_of(reader->map, unit->at) ||
            !ent_intake_is_legal(reader, help))
            continue;
        ent_order order = implied_order(reader, help, unit);
        if (found && (order.kind != out->kind || order.to != out->to))
            return false;
        order.flags |= found ? out->flags : 0;
        *out = order;
        *by = ent_prov_of(reader->map, help->at);
        found = true;
    }
    return found;
}

static ent_status add_implied(ent_intake_reader *reader)
{
    const ent_unit *units = ent_pos_units_const(reader->pos);
    ent_status status = ENT_OK;

    if (reader->pos->phase != ENT_MOVEMENT || ent_choice(reader->rules, ENT_4E3) == 'b')
        return ENT_OK;
    for (ent_prov prov = 0; status == ENT_OK && prov < reader->map->n_provs; prov++) {
        ent_order order;
        ent_prov by;
        if (units[prov].kind == ENT_UNIT_NONE)
            continue;
        ent_entry *own = entry_in_force(reader, &units[prov]);
        if (takes_precedence(reader, own) || !find_implied(reader, &units[prov], &order, &by) ||
            !ent_intake_is_legal(reader, &order))
            continue;
        if (own)
            own->in_force = false;
        status = append(reader->out, &order);
        ent_entry *entry = &reader->out->entry[reader->out->n - 1];
        if (status == ENT_OK)
            snprintf(entry->note, sizeof entry->note, "implied by the order to %s (4.E.3)", reader->map->prov[by].name);
    }
    return status;
}

static ent_status order_unordered_units(ent_intake_reader *reader)
{
    bool retreats = reader->pos->phase == ENT_RETREATS;
    uint16_t n = retreats ? reader->pos->n_dislodged : reader->map->n_provs;
    ent_status status = ENT_OK;

    if (reader->pos->phase == ENT_ADJUSTMENTS)
        return ENT_OK;
    for (uint16_t i = 0; status == ENT_OK && i < n; i++) {
        const ent_unit *unit =
            retreats ? &ent_pos_dislodged_const(reader->pos)[i].unit : &ent_pos_units_const(reader->pos)[i];
        if (unit->kind == ENT_UNIT_NONE || entry_in_force(reader, unit))
            continue;
        const ent_order order = {.kind = retreats ? ENT_ORDER_DISBAND : ENT_ORDER_HOLD,
                                 .power = unit->power,
                                 .unit = unit->kind,
                                 .flags = ENT_ORDER_FLAG_UNORDERED,
                                 .at = unit->at,
                                 .from = ENT_LOC_NONE,
                                 .to = ENT_LOC_NONE};
        status = append(reader->out, &order);
    }
    return status;
}

ent_status ent_intake_order_the_rest(ent_intake_reader *reader)
{
    repeat_perpetual(reader);
    ent_status status = add_implied(reader);
    return status == ENT_OK ? order_unordered_units(reader) : status;
}
