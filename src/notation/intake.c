/* intake.c -- many written orders to exactly one order a unit, under the house rules (DATC 4.B - 4.E).
 *
 * Each order of each written text becomes one entry. The passes, in order:
 *
 *   1. read        each text is parsed, and each of its orders interpreted by itself (parse.c,
 *                  interpret.c)
 *   2. clarify     the orders of one set settle what a text leaves open [4.E.2 c, d]; flawed orders give way to better
 *                  ones of the same set [4.C]
 *   3. sets        earlier sets of a power lose their force [4.D.1, 4.D.2]
 *   4. proxies     a proxy takes over the order that its holder wrote [4.E.5]
 *   5. choose      one entry a unit is put in force [4.D.3]; in adjustments all of them, as the judge counts them
 *   6. the rest    perpetual orders, implied orders, then automatic ones, for units without an order in force
 *
 * Invariant: a pass marks an entry (order.void_reason, in_force) and never removes one, so that the answer can show
 * everything that was written. After pass 5 at most one entry a unit is in force, after pass 6 exactly one.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/intake.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/grow.h"
#include "board/plain.h"
#include "game/position.h"
#include "game/rules.h"
#include "notation/clarify.h"
#include "notation/intake_reader.h"
#include "notation/print.h"

enum { MAX_UNCLEAR_ORDERS = 1024 }; /* more unclear orders than these stay unclear */

void ent_entry_quote(const ent_entry *entry, size_t most, char *out, size_t size)
{
    assert(size > most + 3);
    size_t len = entry->written_len > most ? most : entry->written_len;
    out[0] = '"';
    size_t n = 1 + ent_plain_copy(entry->written, len, out + 1, size - 2);
    memcpy(out + n, "\"", 2);
}

const char *ent_reading_name(ent_reading reading)
{
    static const char *const names[] = {"exact", "completed", "expanded", "corrected", "unread"}; /* ORDER reading */

    static_assert(sizeof names / sizeof *names == ENT_READ_COUNT, "a name for each reading");
    assert(reading < ENT_READ_COUNT);
    return names[reading];
}

/* ---- Reading. ---- */

static ent_status keep_unclear(ent_intake_reader *reader, size_t entry, const ent_meanings *meanings)
{
    assert(reader->n_unclear < MAX_UNCLEAR_ORDERS && meanings->n_open <= ENT_MAX_MEANINGS);
    if (!reader->unclear)
        reader->unclear = malloc(MAX_UNCLEAR_ORDERS * sizeof *reader->unclear);
    ent_meaning *more = realloc(reader->meaning, (reader->n_meanings + meanings->n_open) * sizeof *more);
    if (more)
        reader->meaning = more;
    if (!reader->unclear || !more)
        return ENT_E_MEMORY;
    reader->unclear[reader->n_unclear++] =
        (ent_unclear_order){.entry = entry, .first = reader->n_meanings, .n = (uint8_t)meanings->n_open};
    memcpy(&more[reader->n_meanings], meanings->open, meanings->n_open * sizeof *more);
    reader->n_meanings += meanings->n_open;
    return ENT_OK;
}

/* Append an entry for a part of `written`. NULL without memory or room. */
static ent_entry *add_entry(ent_intake_reader *reader, const ent_written *written, const ent_parsed *parsed)
{
    ent_intake *out = reader->out;

    if (reader->n == ENT_MAX_READ_ORDERS)
        return NULL;
    ent_entry *list = ent_grow(out->entry, out->n, &out->cap, sizeof *list);
    if (!list)
        return NULL;
    out->entry = list;
    const ent_written **sources = ent_grow(reader->source, reader->n, &reader->cap_source, sizeof *sources);
    if (!sources)
        return NULL;
    reader->source = sources;
    assert(out->n == reader->n && parsed->start + parsed->len <= written->len);
    reader->source[reader->n++] = written;
    ent_entry *entry = &out->entry[out->n++];
    *entry = (ent_entry){.written = written->text + parsed->start,
                         .written_len = parsed->len,
                         .line = written->line,
                         .text = (uint32_t)(written - reader->text),
                         .set = written->set,
                         .clause = reader->clause};
    return entry;
}

static void set_reading(const ent_map *map, ent_entry *entry, const ent_parsed *parsed, const ent_meanings *meanings)
{
    entry->foreign = parsed->owner < map->n_powers && parsed->owner != entry->order.power && ent_entry_is_read(entry);
    bool coast = parsed->at.no_coast || parsed->from.no_coast || parsed->to.no_coast;
    bool completed = parsed->remark || coast || entry->foreign || meanings->best.completed ||
                     (entry->flaws & (ENT_FLAW_UNIT_WRONG | ENT_FLAW_NATION_WRONG)) != 0;

    entry->reading = !ent_entry_is_read(entry) ? ENT_READ_NOT
                     : meanings->corrected     ? ENT_READ_CORRECTED
                     : parsed->shared          ? ENT_READ_EXPANDED
                     : completed               ? ENT_READ_COMPLETED
                                               : ENT_READ_EXACT;
    entry->doubtful = parsed->doubtful && ent_entry_is_read(entry);
    if (entry->note[0] == '\0' && entry->foreign)
        snprintf(entry->note, sizeof entry->note, "written as a unit of %s", map->power[parsed->owner].title);
    if (entry->note[0] == '\0' && (parsed->shared || parsed->remark))
        snprintf(entry->note, sizeof entry->note, "%s",
                 parsed->times > 1 ? "read from an order for several builds"
                 : parsed->shared  ? "read from one verb for several units"
                                   : "read without the words after it");
}

static ent_status read_one(ent_intake_reader *reader, const ent_written *written, const ent_parsed *parsed)
{
    ent_meanings meanings;
    ent_entry *entry = add_entry(reader, written, parsed);

    if (!entry)
        return ENT_E_MEMORY;
    ent_interpret(reader->map, reader->rules, reader->pos, written->power, parsed, &meanings, entry->note,
                  sizeof entry->note);
    entry->order = meanings.best.order;
    entry->flaws = meanings.best.flaws;
    entry->retreat = parsed->retreat;
    set_reading(reader->map, entry, parsed, &meanings);
    bool by_set = ent_choice(reader->rules, ENT_4E2) >= 'c';
    return by_set && meanings.n_open > 1 && reader->n_unclear < MAX_UNCLEAR_ORDERS
               ? keep_unclear(reader, reader->n - 1, &meanings)
               : ENT_OK;
}

/* ---- "All units hold", "The rest disband". ---- */

static bool is_meant(const ent_unit *unit, ent_power power, uint8_t every)
{
    return unit->kind != ENT_UNIT_NONE && unit->power == power &&
           (every == ENT_EVERY_UNIT || (every == ENT_EVERY_ARMY) == (unit->kind == ENT_ARMY));
}

/* RULE order.every  "All units hold" is one order for each unit of the power that has no order of its own; in retreat
 * phases so is "All units disband". */
static ent_status read_every(ent_intake_reader *reader, const ent_written *written, ent_parsed *parsed)
{
    const ent_pos *pos = reader->pos;
    size_t before = reader->n, first = 0, end = 0;

    if (pos->phase == ENT_MOVEMENT && parsed->order.kind == ENT_ORDER_HOLD)
        end = pos->n_provs;
    else if (pos->phase == ENT_RETREATS && parsed->order.kind == ENT_ORDER_DISBAND)
        first = pos->n_provs, end = ent_pos_unit_slots(pos);
    for (size_t i = first; i < end; i++) {
        const ent_unit *unit = ent_pos_unit_slot(pos, i);
        if (!is_meant(unit, written->power, parsed->every))
            continue;
        ent_entry *entry = add_entry(reader, written, parsed);
        if (!entry)
            return ENT_E_MEMORY;
        entry->order = parsed->order;
        entry->order.power = written->power;
        entry->order.unit = unit->kind;
        entry->order.at = unit->at;
        entry->general = true;
        entry->reading = ENT_READ_EXPANDED;
        entry->doubtful = parsed->doubtful;
        snprintf(entry->note, sizeof entry->note, "read from an order for several units");
    }
    if (reader->n > before)
        return ENT_OK;
    parsed->order.kind = ENT_ORDER_NONE;
    parsed->err = (ent_err){.status = ENT_E_SYNTAX};
    snprintf(parsed->err.text, sizeof parsed->err.text, "no unit of the power can have this order");
    return read_one(reader, written, parsed);
}

/* Read all orders of one text. */
static ent_status read_text(ent_intake_reader *reader, const ent_written *written)
{
    size_t first = reader->n;
    ent_status status = ENT_OK;
    ent_parser parser;
    ent_parsed parsed;

    reader->clause = 0;
    ent_intake_text_begin(reader, written, &parser);
    while (status == ENT_OK && ent_intake_text_next(written, &parser, reader->clause, &parsed)) {
        parsed.shared |= parsed.times > 1;
        bool every = parsed.every != ENT_EVERY_NONE && parsed.err.status == ENT_OK;
        status = every ? read_every(reader, written, &parsed) : read_one(reader, written, &parsed);
        for (uint8_t i = 1; status == ENT_OK && i < parsed.times; i++)
            status = read_one(reader, written, &parsed);
        reader->clause = (uint16_t)(reader->clause + 1); /* below ENT_MAX_TOKENS: each has one */
    }
    for (size_t i = first; reader->clause == 1 && i < reader->n; i++) { /* one order: all of the text is its text */
        reader->out->entry[i].written = written->text;
        reader->out->entry[i].written_len = written->len;
    }
    return status;
}

/* ---- The orders of a set clarify each other. ---- */

static void settle_unclear(ent_intake_reader *reader, const ent_unclear_order *unclear, const ent_meaning *meaning)
{
    ent_entry *entry = &reader->out->entry[unclear->entry];
    char text[100];

    assert(unclear->entry < reader->n);
    entry->order = meaning->order;
    entry->flaws = meaning->flaws;
    entry->reading = ENT_READ_CORRECTED;
    ent_print_order(reader->map, ent_pos_units_const(reader->pos), &entry->order, ENT_NAMES_RULEBOOK,
                    reader->pos->phase == ENT_RETREATS, text, sizeof text);
    snprintf(entry->note, sizeof entry->note, "read as %s: nothing else fits the other orders", text);
}

/* The set in which the order clarifies others and gives way to better ones. Sets in no known order count as one [4.D.2
 * b]. */
static uint16_t set_of(const ent_written *written)
{
    return written->unsorted ? 0 : written->set;
}

/* Let the orders of one set, by_set[first..end), clarify each other. */
static ent_status clarify_set(ent_intake_reader *reader, size_t first, size_t end)
{
    ent_unclear_line line[ENT_MAX_UNCLEAR];
    const ent_unclear_order *unclear[ENT_MAX_UNCLEAR];
    const ent_order *settled[ENT_MAX_PROVS];
    uint8_t chosen[ENT_MAX_UNCLEAR];
    const ent_written *sample = reader->source[reader->by_set[first].entry];
    size_t n = 0, n_settled = 0;

    assert(first < end && end <= reader->n);
    for (size_t i = 0; i < reader->n_unclear && n < ENT_MAX_UNCLEAR; i++) {
        const ent_written *written = reader->source[reader->unclear[i].entry];
        if (written->power != sample->power || set_of(written) != set_of(sample))
            continue;
        line[n] = (ent_unclear_line){&reader->meaning[reader->unclear[i].first], reader->unclear[i].n};
        unclear[n++] = &reader->unclear[i];
    }
    for (size_t at = first; at < end && n_settled < ENT_MAX_PROVS; at++) {
        const ent_order *order = &reader->out->entry[reader->by_set[at].entry].order;
        if (order->void_reason == ENT_REASON_NONE)
            settled[n_settled++] = order;
    }
    if (n == 0)
        return ENT_OK;
    ent_status status = ent_clarify(reader->map, reader->rules, line, n, settled, n_settled, chosen);
    for (size_t i = 0; status == ENT_OK && i < n; i++)
        if (chosen[i] != ENT_STILL_UNCLEAR)
            settle_unclear(reader, unclear[i], &line[i].meaning[chosen[i]]);
    return status;
}

/* ---- Set by set. ---- */

static int by_power_and_set(const void *left, const void *right)
{
    const ent_set_member *a = left, *b = right;

    if (a->power != b->power)
        return a->power < b->power ? -1 : 1;
    if (a->set != b->set)
        return a->set < b->set ? -1 : 1;
    return a->entry < b->entry ? -1 : a->entry > b->entry;
}

static ent_status read_sets(ent_intake_reader *reader)
{
    ent_status status = ENT_OK;

    for (size_t i = 0; i < reader->n; i++)
        reader->by_set[i] = (ent_set_member){reader->source[i]->power, set_of(reader->source[i]), (uint32_t)i};
    if (reader->n > 0)
        qsort(reader->by_set, reader->n, sizeof *reader->by_set, by_power_and_set);
    for (size_t first = 0, end; status == ENT_OK && first < reader->n; first = end) {
        end = first + 1;
        while (end < reader->n && reader->by_set[end].power == reader->by_set[first].power &&
               reader->by_set[end].set == reader->by_set[first].set)
            end++;
        status = clarify_set(reader, first, end);
        ent_intake_drop_flawed(reader, first, end);
    }
    return status;
}

static ent_status read_all(ent_intake_reader *reader, const ent_written *written, size_t n)
{
    ent_status status = ENT_OK;

    for (size_t i = 0; status == ENT_OK && i < n; i++)
        status = read_text(reader, &written[i]);
    reader->by_set = malloc((reader->n + 1) * sizeof *reader->by_set);
    if (!reader->by_set)
        status = ENT_E_MEMORY;
    if (status == ENT_OK)
        status = read_sets(reader);
    free(reader->unclear);
    free(reader->meaning);
    return status;
}

/* Passes 3 to 6. */
static ent_status put_in_force(ent_intake_reader *reader)
{
    ent_entry *entry = reader->out->entry;
    uint8_t phase = reader->pos->phase;

    ent_intake_drop_sets(reader);
    ent_intake_follow_proxies(reader);
    if (phase != ENT_ADJUSTMENTS)
        ent_intake_choose(reader);
    for (size_t i = 0; i < reader->n; i++) /* a canal permission is for no unit of its giver */
        entry[i].in_force |=
            phase == ENT_ADJUSTMENTS || (entry[i].order.kind == ENT_ORDER_CANAL && phase == ENT_MOVEMENT);
    return ent_intake_order_the_rest(reader);
}

/* An order of a set that counts no longer may have been replaced by one for the same unit. */
static void name_replacers(ent_intake_reader *reader)
{
    ent_entry *list = reader->out->entry;

    for (size_t first = 0, end = 0; first < reader->n; first = end) {
        bool in_force[ENT_MAX_PROVS] = {false}; /* by province: has the power an order in force? */
        for (; end < reader->n && reader->by_set[end].power == reader->by_set[first].power; end++) {
            const ent_entry *entry = &list[reader->by_set[end].entry];
            ent_prov prov = ent_intake_prov(reader, &entry->order);
            if (prov != ENT_PROV_NONE && entry->in_force && entry->order.void_reason != ENT_REASON_REPLACED)
                in_force[prov] = true;
        }
        for (size_t at = first; at < end; at++) {
            ent_entry *entry = &list[reader->by_set[at].entry];
            ent_prov prov = ent_intake_prov(reader, &entry->order);
            if (prov != ENT_PROV_NONE && in_force[prov])
                entry->replacer = ENT_REPLACER_ORDER;
        }
    }
}

ent_status ent_intake_read(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_written *written,
                           size_t n, ent_intake *out, ent_err *err)
{
    ent_legal_context legal;
    ent_intake_reader reader = {.map = map, .rules = rules, .pos = pos, .text = written, .legal = &legal, .out = out};

    ent_legal_context_init(&legal, map, rules, pos);
    *out = (ent_intake){.cap = n + map->n_provs};
    reader.cap_source = out->cap;
    out->entry = malloc(out->cap * sizeof *out->entry);
    reader.source = malloc(out->cap * sizeof *reader.source);
    ent_status status = out->entry && reader.source ? read_all(&reader, written, n) : ENT_E_MEMORY;
    if (status == ENT_OK)
        status = put_in_force(&reader);
    if (status == ENT_OK)
        name_replacers(&reader);
    free(reader.by_set);
    free(reader.source);
    if (status == ENT_OK)
        return ENT_OK;
    bool many = reader.n == ENT_MAX_READ_ORDERS;
    ent_intake_clear(out);
    return many ? ent_fail(err, ENT_E_LIMIT, "too many orders; a turn has at most %d", ENT_MAX_READ_ORDERS)
                : ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
}

/* 4.A but 4.A.3 and 4.A.6, with the two additional choices, and 4.D.9 concern the judge alone, 4.D.4 to 4.D.8
 * adjustments, 4.E.6 the audit. 4.A.3 and 4.A.6 decide whether an order is legal, and the intake prefers legal ones. */
bool ent_intake_depends_on(ent_issue issue)
{
    static const uint8_t without[] = {ENT_4A1, ENT_4A2, ENT_4A4, ENT_4A5, ENT_4A7, ENT_4D4,         ENT_4D5,
                                      ENT_4D6, ENT_4D7, ENT_4D8, ENT_4D9, ENT_4E6, ENT_4A1_FOREIGN, ENT_4A2_FALLBACK};

    return memchr(without, (int)issue, sizeof without) == NULL;
}

ent_status ent_intake_copy(const ent_intake *intake, ent_intake *out, ent_err *err)
{
    *out = (ent_intake){.entry = malloc((intake->n + 1) * sizeof *intake->entry), .n = intake->n, .cap = intake->n + 1};
    if (!out->entry) {
        *out = (ent_intake){.n = 0};
        return ent_fail(err, ENT_E_MEMORY, "no memory for the orders");
    }
    memcpy(out->entry, intake->entry, intake->n * sizeof *intake->entry);
    return ENT_OK;
}

void ent_intake_clear(ent_intake *intake)
{
    free(intake->entry);
    *intake = (ent_intake){.n = 0};
}
