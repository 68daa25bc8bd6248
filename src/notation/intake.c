/* intake.c -- see intake.h.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/intake.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/plain.h"
#include "board/error.h"
#include "game/position.h"
#include "game/rules.h"
#include "legal/legal.h"
#include "notation/clarify.h"
#include "notation/print.h"

enum { MAX_PUZZLES = 1024 }; /* more unclear orders than these stay unclear */

typedef struct ent_place_in_set {
    ent_power power;
    uint16_t set;
    uint32_t entry;
} ent_place_in_set;

typedef struct ent_puzzle {
    size_t entry, first; /* its meanings: clerk.meaning[first .. first + n) */
    uint8_t n;
} ent_puzzle;

typedef struct ent_clerk {
    const ent_map *map;
    const ent_rules *rules;
    const ent_pos *pos;
    const ent_written *written;
    size_t n;
    ent_intake *out;
    ent_puzzle *puzzle; /* orders that the rest of their set may clarify */
    size_t n_puzzles;
    ent_meaning *meaning; /* of all puzzles */
    size_t n_meanings;
    ent_place_in_set *by_set; /* all written orders, sorted by power and set, then as they came */
} ent_clerk;

void ent_entry_quote(const ent_entry *entry, size_t most, char *out, size_t size)
{
    assert(size > most + 3);
    size_t len = entry->written_len > most ? most : entry->written_len;
    out[0] = '"';
    size_t n = 1 + ent_plain_copy(entry->written, len, out + 1, size - 2);
    memcpy(out + n, "\"", 2);
}

static ent_prov province_of(const ent_clerk *clerk, const ent_order *order)
{
    return order->at < clerk->map->n_locs ? ent_prov_of(clerk->map, order->at) : ENT_PROV_NONE;
}

/* ---- Order sets. ---- */

/* Given for longer than this turn, so part of none of its sets. */
static bool is_standing(const ent_written *written)
{
    return written->perpetual || written->announced;
}

static uint16_t last_set(const ent_clerk *clerk, ent_power power, const ent_written **example)
{
    uint16_t last = 0;

    for (size_t i = 0; i < clerk->n; i++)
        if (clerk->written[i].power == power && clerk->written[i].set >= last && !is_standing(&clerk->written[i])) {
            last = clerk->written[i].set;
            *example = &clerk->written[i];
        }
    return last;
}

/* RULE sets.sorted  which of several sets count [4.D.1]
 * RULE sets.unsorted [4.D.2] */
static bool counts(const ent_clerk *clerk, const ent_written *written, uint16_t last, const ent_written *example)
{
    char choice = ent_choice(clerk->rules, ENT_4D1);

    if (is_standing(written))
        return true;
    if (written->unsorted)
        return ent_choice(clerk->rules, ENT_4D2) == 'b' || last == 0;
    if (written->set == last || choice == 'a')
        return true;
    return choice == 'b' ? !example->replaces : choice == 'c' && example->adds;
}

static void drop_sets(ent_clerk *clerk)
{
    for (ent_power power = 0; power < clerk->map->n_powers; power++) {
        const ent_written *example = NULL;
        uint16_t last = last_set(clerk, power, &example);
        for (size_t i = 0; example && i < clerk->n; i++)
            if (clerk->written[i].power == power && !counts(clerk, &clerk->written[i], last, example))
                clerk->out->entry[i].order.void_reason = ENT_REASON_REPLACED;
    }
}

/* ---- Reading. ---- */

static ent_status keep_puzzle(ent_clerk *clerk, size_t entry, const ent_meanings *meanings)
{
    if (!clerk->puzzle)
        clerk->puzzle = malloc(MAX_PUZZLES * sizeof *clerk->puzzle);
    ent_meaning *more = realloc(clerk->meaning, (clerk->n_meanings + meanings->n_open) * sizeof *more);
    if (more)
        clerk->meaning = more;
    if (!clerk->puzzle || !more)
        return ENT_E_MEMORY;
    clerk->puzzle[clerk->n_puzzles++] =
        (ent_puzzle){.entry = entry, .first = clerk->n_meanings, .n = (uint8_t)meanings->n_open};
    memcpy(&more[clerk->n_meanings], meanings->open, meanings->n_open * sizeof *more);
    clerk->n_meanings += meanings->n_open;
    return ENT_OK;
}

static ent_status read_one(ent_clerk *clerk, size_t i)
{
    const ent_written *written = &clerk->written[i];
    ent_entry *entry = &clerk->out->entry[i];
    ent_reading reading;
    ent_meanings meanings;

    *entry = (ent_entry){.written = written->text, .written_len = written->len, .line = written->line};
    ent_parse(clerk->map, written->text, written->len, &reading);
    ent_complete(clerk->map, clerk->rules, clerk->pos, written->power, &reading, &meanings, entry->note,
                 sizeof entry->note);
    entry->order = meanings.best.order;
    entry->flaws = meanings.best.flaws;
    bool by_set = ent_choice(clerk->rules, ENT_4E2) >= 'c';
    return by_set && meanings.n_open > 1 && clerk->n_puzzles < MAX_PUZZLES ? keep_puzzle(clerk, i, &meanings) : ENT_OK;
}

/* ---- The orders of a set clarify each other. ---- */

static void settle_puzzle(ent_clerk *clerk, const ent_puzzle *puzzle, const ent_meaning *meaning)
{
    ent_entry *entry = &clerk->out->entry[puzzle->entry];
    char text[100];

    entry->order = meaning->order;
    entry->flaws = meaning->flaws;
    ent_print_order(clerk->map, ent_pos_units_const(clerk->pos), &entry->order, ENT_NAMES_RULEBOOK,
                    clerk->pos->phase == ENT_RETREATS, text, sizeof text);
    snprintf(entry->note, sizeof entry->note, "read as %s: nothing else fits the other orders", text);
}

/* by_set[first..end) is one set. */
static ent_status clarify_set(ent_clerk *clerk, size_t first, size_t end)
{
    ent_line line[ENT_MAX_UNCLEAR];
    const ent_puzzle *puzzle[ENT_MAX_UNCLEAR];
    const ent_order *settled[ENT_MAX_PROVS];
    uint8_t chosen[ENT_MAX_UNCLEAR];
    const ent_written *sample = &clerk->written[clerk->by_set[first].entry];
    size_t n = 0, n_settled = 0;

    for (size_t i = 0; i < clerk->n_puzzles && n < ENT_MAX_UNCLEAR; i++) {
        const ent_written *written = &clerk->written[clerk->puzzle[i].entry];
        if (written->power != sample->power || written->set != sample->set)
            continue;
        line[n] = (ent_line){&clerk->meaning[clerk->puzzle[i].first], clerk->puzzle[i].n};
        puzzle[n++] = &clerk->puzzle[i];
    }
    for (size_t at = first; at < end && n_settled < ENT_MAX_PROVS; at++) {
        const ent_order *order = &clerk->out->entry[clerk->by_set[at].entry].order;
        if (order->void_reason == ENT_REASON_NONE)
            settled[n_settled++] = order;
    }
    if (n == 0)
        return ENT_OK;
    ent_status status = ent_clarify(clerk->map, clerk->rules, line, n, settled, n_settled, chosen);
    for (size_t i = 0; status == ENT_OK && i < n; i++)
        if (chosen[i] != ENT_STILL_UNCLEAR)
            settle_puzzle(clerk, puzzle[i], &line[i].meaning[chosen[i]]);
    return status;
}

/* ---- Better orders for the same unit. ---- */

enum {
    UNIT_FLAWS = ENT_FLAW_UNIT_MISSING | ENT_FLAW_UNIT_WRONG,
    NATION_FLAWS = ENT_FLAW_NATION_MISSING | ENT_FLAW_NATION_WRONG
};

/* The flaws that an order shows others to have, by being without them. */
static unsigned corrects(const ent_entry *entry)
{
    bool helps = entry->order.kind == ENT_ORDER_SUPPORT_HOLD || entry->order.kind == ENT_ORDER_SUPPORT_MOVE ||
                 entry->order.kind == ENT_ORDER_CONVOY;

    if (entry->order.void_reason != ENT_REASON_NONE)
        return 0;
    return (entry->flaws & UNIT_FLAWS ? 0u : UNIT_FLAWS) | (entry->flaws & NATION_FLAWS || !helps ? 0u : NATION_FLAWS);
}

/* RULE order.better  an order that leaves out or mistakes a unit's kind or nation is void if another order for the unit
 * is right in that [4.C.1 c, 4.C.2 c, 4.C.5 c, 4.C.6 c] */
static void drop_flawed(ent_clerk *clerk, size_t first, size_t end)
{
    uint8_t corrected[ENT_MAX_PROVS] = {0};

    for (size_t at = first; at < end; at++) {
        const ent_entry *entry = &clerk->out->entry[clerk->by_set[at].entry];
        ent_prov prov = province_of(clerk, &entry->order);
        if (prov != ENT_PROV_NONE)
            corrected[prov] |= (uint8_t)corrects(entry);
    }
    for (size_t at = first; at < end; at++) {
        ent_entry *entry = &clerk->out->entry[clerk->by_set[at].entry];
        ent_prov prov = province_of(clerk, &entry->order);
        unsigned flaws = prov == ENT_PROV_NONE ? 0 : entry->flaws & corrected[prov];
        for (unsigned flaw = 1; flaw <= flaws; flaw <<= 1)
            if ((flaws & flaw) && ent_choice(clerk->rules, ent_flaw_issue(flaw)) == 'c' &&
                entry->order.void_reason == ENT_REASON_NONE)
                entry->order.void_reason = (uint8_t)ent_flaw_reason(flaw);
    }
}

/* ---- Set by set. ---- */

static int by_power_and_set(const void *left, const void *right)
{
    const ent_place_in_set *a = left, *b = right;

    if (a->power != b->power)
        return a->power < b->power ? -1 : 1;
    if (a->set != b->set)
        return a->set < b->set ? -1 : 1;
    return a->entry < b->entry ? -1 : a->entry > b->entry;
}

static ent_status read_sets(ent_clerk *clerk)
{
    ent_status status = ENT_OK;

    for (size_t i = 0; i < clerk->n; i++)
        clerk->by_set[i] = (ent_place_in_set){clerk->written[i].power, clerk->written[i].set, (uint32_t)i};
    if (clerk->n > 0)
        qsort(clerk->by_set, clerk->n, sizeof *clerk->by_set, by_power_and_set);
    for (size_t first = 0, end; status == ENT_OK && first < clerk->n; first = end) {
        end = first + 1;
        while (end < clerk->n && clerk->by_set[end].power == clerk->by_set[first].power &&
               clerk->by_set[end].set == clerk->by_set[first].set)
            end++;
        status = clarify_set(clerk, first, end);
        drop_flawed(clerk, first, end);
    }
    return status;
}

static ent_status read_all(ent_clerk *clerk)
{
    ent_status status = ENT_OK;

    for (size_t i = 0; status == ENT_OK && i < clerk->n; i++)
        status = read_one(clerk, i);
    clerk->by_set = malloc((clerk->n + 1) * sizeof *clerk->by_set);
    if (!clerk->by_set)
        status = ENT_E_MEMORY;
    if (status == ENT_OK)
        status = read_sets(clerk);
    free(clerk->by_set);
    free(clerk->puzzle);
    free(clerk->meaning);
    return status;
}

/* ---- One order a unit. ---- */

/* RULE order.own-unit  only the power that owns a unit orders it [6.A.6]. The judge says so in the result. */
static bool is_foreign(const ent_clerk *clerk, const ent_order *order, ent_prov prov)
{
    const ent_unit *unit = &ent_pos_units_const(clerk->pos)[prov];

    for (uint16_t i = 0; clerk->pos->phase == ENT_RETREATS && i < clerk->pos->n_dislodged; i++)
        if (ent_prov_of(clerk->map, ent_pos_dislodged_const(clerk->pos)[i].unit.at) == prov)
            return ent_pos_dislodged_const(clerk->pos)[i].unit.power != order->power;
    return clerk->pos->phase == ENT_RETREATS || unit->kind == ENT_UNIT_NONE || unit->power != order->power;
}

static bool is_legal(const ent_clerk *clerk, const ent_order *order)
{
    ent_legality legality;

    if (clerk->pos->phase != ENT_MOVEMENT)
        return order->void_reason == ENT_REASON_NONE;
    return ent_legal_check(clerk->map, clerk->rules, clerk->pos, order, &legality) == ENT_REASON_NONE;
}

/* Is it an order in the sense of 4.E.1? Under a and b its form makes it one: an impossible support goes against another
 * order for its unit [6.D.31]. */
static bool is_order(const ent_clerk *clerk, const ent_order *order)
{
    bool helps = order->kind == ENT_ORDER_SUPPORT_HOLD || order->kind == ENT_ORDER_SUPPORT_MOVE ||
                 order->kind == ENT_ORDER_CONVOY;
    ent_legality legality;

    if (clerk->pos->phase != ENT_MOVEMENT || ent_choice(clerk->rules, ENT_4E1) > 'b')
        return is_legal(clerk, order);
    ent_legal_check(clerk->map, clerk->rules, clerk->pos, order, &legality);
    return legality != ENT_ILLEGAL || (helps && order->void_reason == ENT_REASON_NONE);
}

static bool same_order(const ent_order *a, const ent_order *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to && a->flags == b->flags &&
           a->n_route == b->n_route && memcmp(a->route, b->route, a->n_route * sizeof *a->route) == 0;
}

/* RULE order.duplicate  several different legal orders for one unit in one set [4.D.3]; illegal ones do not count
 * [4.E.1]; a later set goes before an earlier one [4.D.1]. `rival` is in force, `i` comes later. Returns who stays. */
static size_t settle_pair(ent_clerk *clerk, size_t rival, size_t i)
{
    ent_entry *entry = clerk->out->entry;
    char choice = ent_choice(clerk->rules, ENT_4D3);
    bool sorted = !clerk->written[i].unsorted || is_standing(&clerk->written[rival]);
    bool later_set = sorted && clerk->written[i].set > clerk->written[rival].set;
    bool earlier_set = sorted && clerk->written[i].set < clerk->written[rival].set;

    if (same_order(&entry[rival].order, &entry[i].order)) {
        entry[i].order.void_reason = ENT_REASON_DUPLICATE;
        return rival;
    }
    if (later_set || (choice == 'b' && !earlier_set)) {
        entry[rival].order.void_reason = ENT_REASON_REPLACED;
        return i;
    }
    entry[i].order.void_reason = choice == 'a' || earlier_set ? ENT_REASON_REPLACED : ENT_REASON_DUPLICATE;
    if (choice == 'c' && !earlier_set)
        entry[rival].order.void_reason = ENT_REASON_DUPLICATE;
    return rival;
}

/* Choose the entry in force for each unit: the legal one; else the last that was meant for it. */
static void choose(ent_clerk *clerk)
{
    size_t legal[ENT_MAX_PROVS], any[ENT_MAX_PROVS]; /* by province: 1 + entry */
    bool disputed[ENT_MAX_PROVS] = {false};

    memset(legal, 0, sizeof legal);
    memset(any, 0, sizeof any);
    for (size_t i = 0; i < clerk->n; i++) {
        ent_order *order = &clerk->out->entry[i].order;
        ent_prov prov = province_of(clerk, order);
        if (prov == ENT_PROV_NONE || clerk->written[i].perpetual || is_foreign(clerk, order, prov))
            continue;
        any[prov] = i + 1;
        if (disputed[prov] && is_order(clerk, order) && !same_order(order, &clerk->out->entry[legal[prov] - 1].order))
            order->void_reason = ENT_REASON_DUPLICATE;
        if (!is_order(clerk, order))
            continue;
        if (legal[prov] == 0) {
            legal[prov] = i + 1;
            continue;
        }
        legal[prov] = settle_pair(clerk, legal[prov] - 1, i) + 1;
        disputed[prov] = clerk->out->entry[legal[prov] - 1].order.void_reason == ENT_REASON_DUPLICATE;
    }
    for (ent_prov prov = 0; prov < clerk->map->n_provs; prov++)
        if (any[prov] != 0)
            clerk->out->entry[(legal[prov] ? legal[prov] : any[prov]) - 1].in_force = true;
}

/* ---- Proxies. ---- */

/* The order that `power` gives to the unit in `prov`; NULL if it gives none. */
static ent_entry *proxy_order(const ent_clerk *clerk, ent_power power, ent_prov prov)
{
    ent_entry *found = NULL;

    for (size_t i = 0; i < clerk->n; i++) {
        ent_entry *entry = &clerk->out->entry[i];
        if (entry->order.power == power && province_of(clerk, &entry->order) == prov &&
            entry->order.void_reason == ENT_REASON_NONE && entry->order.kind != ENT_ORDER_PROXY)
            found = entry; /* the last one counts */
    }
    return found;
}

/* What was written for a unit of `owner`, read as if that power had written it: with its kind, and the coasts that it
 * needs. */
static ent_order read_as(const ent_clerk *clerk, const ent_entry *given, ent_power owner)
{
    ent_reading reading;
    ent_meanings meanings;
    char note[sizeof given->note];

    ent_parse(clerk->map, given->written, given->written_len, &reading);
    ent_complete(clerk->map, clerk->rules, clerk->pos, owner, &reading, &meanings, note, sizeof note);
    return meanings.best.order;
}

/* RULE order.proxy  a power lets another one order its unit: if the judge was told before [4.E.5 a], or as an order
 * [4.E.5 b], or not at all [4.E.5 c]. The unit holds if the other power does not order it. */
static void follow_proxy(ent_clerk *clerk, size_t i)
{
    char choice = ent_choice(clerk->rules, ENT_4E5);
    ent_order *order = &clerk->out->entry[i].order;
    const char *holder = order->proxy < clerk->map->n_powers ? clerk->map->power[order->proxy].title : "";

    if (choice == 'c' || (choice == 'a' && !clerk->written[i].announced)) {
        order->void_reason = ENT_REASON_NOT_ALLOWED;
        return;
    }
    ent_entry *given = proxy_order(clerk, order->proxy, province_of(clerk, order));
    if (!given) {
        order->kind = ENT_ORDER_HOLD;
        snprintf(clerk->out->entry[i].note, sizeof clerk->out->entry[i].note, "a proxy for %s, which gives no order",
                 holder);
        return;
    }
    *order = read_as(clerk, given, order->power);
    given->order.void_reason = ENT_REASON_BY_PROXY;
    snprintf(clerk->out->entry[i].note, sizeof clerk->out->entry[i].note, "ordered by %s, which has the proxy", holder);
}

static void follow_proxies(ent_clerk *clerk)
{
    bool given[ENT_MAX_PROVS] = {false};

    for (size_t i = 0; clerk->pos->phase == ENT_MOVEMENT && i < clerk->n; i++) {
        ent_order *order = &clerk->out->entry[i].order;
        ent_prov prov = province_of(clerk, order);
        if (order->kind != ENT_ORDER_PROXY || order->void_reason != ENT_REASON_NONE || prov == ENT_PROV_NONE ||
            is_foreign(clerk, order, prov))
            continue;
        if (given[prov])
            order->void_reason = ENT_REASON_DUPLICATE;
        else
            follow_proxy(clerk, i);
        given[prov] |= order->kind != ENT_ORDER_PROXY;
    }
}

/* ---- What nobody ordered. ---- */

static ent_status append(ent_intake *out, const ent_order *order, ent_err *err)
{
    if (out->n == out->cap) {
        size_t cap = out->cap * 2 + 16;
        ent_entry *more = realloc(out->entry, cap * sizeof *more);
        if (!more)
            return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
        out->entry = more;
        out->cap = cap;
    }
    out->entry[out->n++] = (ent_entry){.order = *order, .in_force = true, .automatic = true};
    return ENT_OK;
}

static bool is_ordered(const ent_clerk *clerk, const ent_unit *unit)
{
    for (size_t i = 0; i < clerk->out->n; i++) {
        const ent_entry *entry = &clerk->out->entry[i];
        if (entry->in_force && entry->order.power == unit->power &&
            province_of(clerk, &entry->order) == ent_prov_of(clerk->map, unit->at))
            return true;
    }
    return false;
}

/* RULE order.perpetual  an order that is repeated every turn stands in for one that was not given, as long as it is
 * possible [4.E.4 a] */
static void repeat_perpetual(ent_clerk *clerk)
{
    for (size_t i = 0; i < clerk->n; i++) {
        ent_entry *entry = &clerk->out->entry[i];
        ent_prov prov = province_of(clerk, &entry->order);
        if (!clerk->written[i].perpetual || entry->order.void_reason != ENT_REASON_NONE)
            continue;
        if (ent_choice(clerk->rules, ENT_4E4) == 'b')
            entry->order.void_reason = ENT_REASON_NOT_ALLOWED;
        else if (prov != ENT_PROV_NONE && !is_foreign(clerk, &entry->order, prov) && is_legal(clerk, &entry->order)) {
            entry->in_force = !is_ordered(clerk, &ent_pos_units_const(clerk->pos)[prov]);
            entry->order.void_reason = entry->in_force ? ENT_REASON_NONE : ENT_REASON_REPLACED;
        }
    }
}

/* The order that `help` implies for the unit that it helps. */
static ent_order implied_order(const ent_clerk *clerk, const ent_order *help, const ent_unit *unit)
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
    order.to = unit->kind == ENT_ARMY ? ent_prov_of(clerk->map, order.to)
                                      : ent_complete_coast(clerk->map, clerk->rules, clerk->pos, unit->at, order.to);
    return order;
}

/* RULE order.implicit  an own support or convoy implies the order that it helps, where the unit has none [4.E.3 a];
 * supports that imply different orders imply none. False if nothing is implied. */
static bool find_implied(const ent_clerk *clerk, const ent_unit *unit, ent_order *out, ent_prov *by)
{
    bool found = false;

    for (size_t i = 0; i < clerk->n; i++) {
        const ent_order *help = &clerk->out->entry[i].order;
        bool helps = help->kind == ENT_ORDER_SUPPORT_HOLD || help->kind == ENT_ORDER_SUPPORT_MOVE ||
                     help->kind == ENT_ORDER_CONVOY;
        if (!helps || !clerk->out->entry[i].in_force || help->power != unit->power || !is_legal(clerk, help) ||
            ent_prov_of(clerk->map, help->from) != ent_prov_of(clerk->map, unit->at))
            continue;
        ent_order order = implied_order(clerk, help, unit);
        if (found && (order.kind != out->kind || order.to != out->to))
            return false;
        order.flags |= found ? out->flags : 0;
        *out = order;
        *by = ent_prov_of(clerk->map, help->at);
        found = true;
    }
    return found;
}

static ent_status add_implied(ent_clerk *clerk, ent_err *err)
{
    const ent_unit *units = ent_pos_units_const(clerk->pos);
    ent_status status = ENT_OK;

    if (clerk->pos->phase != ENT_MOVEMENT || ent_choice(clerk->rules, ENT_4E3) == 'b')
        return ENT_OK;
    for (ent_prov prov = 0; status == ENT_OK && prov < clerk->map->n_provs; prov++) {
        ent_order order;
        ent_prov by;
        if (units[prov].kind == ENT_UNIT_NONE || is_ordered(clerk, &units[prov]) ||
            !find_implied(clerk, &units[prov], &order, &by) || !is_legal(clerk, &order))
            continue;
        status = append(clerk->out, &order, err);
        ent_entry *entry = &clerk->out->entry[clerk->out->n - 1];
        if (status == ENT_OK)
            snprintf(entry->note, sizeof entry->note, "implied by the order to %s (4.E.3)", clerk->map->prov[by].name);
    }
    return status;
}

static ent_status order_idle_units(ent_clerk *clerk, ent_err *err)
{
    bool retreats = clerk->pos->phase == ENT_RETREATS;
    uint16_t n = retreats ? clerk->pos->n_dislodged : clerk->map->n_provs;
    ent_status status = ENT_OK;

    if (clerk->pos->phase == ENT_ADJUSTMENTS)
        return ENT_OK;
    for (uint16_t i = 0; status == ENT_OK && i < n; i++) {
        const ent_unit *unit =
            retreats ? &ent_pos_dislodged_const(clerk->pos)[i].unit : &ent_pos_units_const(clerk->pos)[i];
        if (unit->kind == ENT_UNIT_NONE || is_ordered(clerk, unit))
            continue;
        const ent_order order = {.kind = retreats ? ENT_ORDER_DISBAND : ENT_ORDER_HOLD,
                                 .power = unit->power,
                                 .unit = unit->kind,
                                 .flags = ENT_ORDER_FLAG_UNORDERED,
                                 .at = unit->at,
                                 .from = ENT_LOC_NONE,
                                 .to = ENT_LOC_NONE};
        status = append(clerk->out, &order, err);
    }
    return status;
}

ent_status ent_intake_read(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_written *written,
                           size_t n, ent_intake *out, ent_err *err)
{
    ent_clerk clerk = {.map = map, .rules = rules, .pos = pos, .written = written, .n = n, .out = out};

    *out = (ent_intake){.n = n, .cap = n + map->n_provs};
    if (n > ENT_MAX_ORDERS - ENT_MAX_PROVS)
        return ent_fail(err, ENT_E_LIMIT, "%zu orders; a turn has at most %d", n, ENT_MAX_ORDERS - ENT_MAX_PROVS);
    out->entry = malloc(out->cap * sizeof *out->entry);
    if (!out->entry)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
    ent_status status = read_all(&clerk);
    if (status != ENT_OK) {
        ent_intake_clear(out);
        return ent_fail(err, status, "no memory for the orders");
    }
    drop_sets(&clerk);
    follow_proxies(&clerk);
    if (pos->phase == ENT_ADJUSTMENTS)
        for (size_t i = 0; i < n; i++)
            out->entry[i].in_force = true;
    else
        choose(&clerk);
    for (size_t i = 0; i < n; i++) /* these are for no unit of their own */
        out->entry[i].in_force |= out->entry[i].order.kind == ENT_ORDER_CANAL && pos->phase == ENT_MOVEMENT;
    repeat_perpetual(&clerk);
    status = add_implied(&clerk, err);
    if (status == ENT_OK)
        status = order_idle_units(&clerk, err);
    if (status != ENT_OK)
        ent_intake_clear(out);
    return status;
}

void ent_intake_clear(ent_intake *intake)
{
    free(intake->entry);
    *intake = (ent_intake){.n = 0};
}

/* ---- A board from orders. ---- */

/* The unit that the power has there when the game begins, if it is about to begin; or NULL. */
static const ent_start_unit *starting_unit(const ent_map *map, const ent_pos *pos, ent_power power, ent_prov prov)
{
    bool begins = pos->year == map->start_year && pos->season == map->start_season && pos->phase == map->start_phase;

    for (uint16_t i = 0; begins && i < map->n_start_units; i++)
        if (map->start_unit[i].power == power && ent_prov_of(map, map->start_unit[i].at) == prov)
            return &map->start_unit[i];
    return NULL;
}

/* The coast on which a fleet stands that orders this: one from which it can, else the province's first. */
static ent_loc implied_coast(const ent_map *map, const ent_prov_info *prov, const ent_reading *reading)
{
    const ent_place *aim = reading->to.n == 1 ? &reading->to : &reading->from;

    for (uint8_t i = 0; aim->n == 1 && i < prov->n_coasts; i++)
        if (ent_set_has(ent_steps_set(map, ENT_FLEET, (ent_loc)(prov->first_coast + i)), ent_prov_of(map, aim->loc[0])))
            return (ent_loc)(prov->first_coast + i);
    return prov->default_coast != ENT_LOC_NONE ? prov->default_coast : prov->first_coast;
}

/* What stands where the order says: by its letter, else what stands there at the start, else by the ground. */
static ent_unit implied_unit(const ent_map *map, const ent_pos *pos, ent_power power, const ent_reading *reading)
{
    ent_loc at = reading->at.loc[0];
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, at)];
    const ent_start_unit *start = starting_unit(map, pos, power, ent_prov_of(map, at));
    ent_unit unit = {.power = power, .kind = reading->order.unit, .at = at};

    if (start && (unit.kind == ENT_UNIT_NONE || unit.kind == start->kind)) {
        unit.kind = start->kind;
        unit.at = at < map->n_provs ? start->at : at;
    }
    if (prov->terrain == ENT_SEA)
        unit.kind = ENT_FLEET;
    else if (prov->terrain == ENT_INLAND || unit.kind == ENT_UNIT_NONE)
        unit.kind = ENT_ARMY;
    if (unit.kind == ENT_ARMY)
        unit.at = ent_prov_of(map, at);
    else if (prov->n_coasts > 0 && unit.at < map->n_provs)
        unit.at = implied_coast(map, prov, reading);
    return unit;
}

void ent_intake_place(const ent_map *map, const ent_written *written, size_t n, ent_pos *pos)
{
    ent_reading reading;

    for (size_t i = 0; i < n; i++) {
        ent_parse(map, written[i].text, written[i].len, &reading);
        if (reading.at.n != 1)
            continue;
        ent_unit *unit = &ent_pos_units(pos)[ent_prov_of(map, reading.at.loc[0])];
        if (unit->kind == ENT_UNIT_NONE)
            *unit = implied_unit(map, pos, written[i].power, &reading);
    }
}
