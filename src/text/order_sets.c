/* order_sets.c -- whose block is open, and which of a power's order sets is the latest?
 *
 * Every power's block begins its next order set, except where single lines name their power one by one. What is quoted
 * more deeply is older, and gives way to the other sets of its power. Dates of messages, if all are known for certain,
 * go before their sequence in the text.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "mail/mail.h"
#include "text/order_reader.h"

/* ---- Blocks. ---- */

uint8_t ent_reader_depth(const ent_order_reader *reader)
{
    uint8_t quotes = (uint8_t)(ent_reader_line(reader)->quotes + reader->original);
    return quotes < ENT_MAX_QUOTES ? quotes : ENT_MAX_QUOTES - 1;
}

/* How deeply the heading of the open block is quoted. */
static unsigned depth_of_heading(const ent_order_reader *reader)
{
    unsigned depth = ent_reader_depth(reader);

    while (depth > 0 && !reader->named[depth])
        depth--;
    return depth;
}

ent_power ent_reader_open_power(const ent_order_reader *reader)
{
    return reader->power[depth_of_heading(reader)];
}

/* The block goes on that was open above the fold. */
static void reopen_above(ent_order_reader *reader, const ent_fold *fold)
{
    for (unsigned deeper = fold->depth + 1; deeper < ENT_MAX_QUOTES; deeper++)
        reader->named[deeper] = false;
    reader->power[fold->depth] = fold->power;
    reader->named[fold->depth] = true;
}

static void end_fold(ent_order_reader *reader)
{
    const ent_fold *fold = &reader->fold[--reader->n_folds];

    if (reader->order == fold->order) { /* no order stands in it */
        if (fold->first != ENT_POWER_NONE && fold->first != fold->power) {
            reader->after_empty = true;
            reader->empty = *fold;
        }
    } else if (fold->power == ENT_POWER_NONE && !fold->several) {
        reader->after_fold = true;
    } else {
        reopen_above(reader, fold);
    }
}

void ent_reader_leave_empty_fold(ent_order_reader *reader, ent_span order)
{
    if (!reader->after_empty)
        return;
    ent_power owner = ent_reader_owner(reader, order);
    reader->after_empty = false;
    reader->unfolded = owner != ent_reader_open_power(reader);
    if (reader->empty.power != ENT_POWER_NONE && owner == reader->empty.power)
        reopen_above(reader, &reader->empty);
}

void ent_reader_follow_folds(ent_order_reader *reader)
{
    const ent_clean_line *line = ent_reader_line(reader);

    if (reader->section != IN_ORDERS || reader->hooks->plain)
        return;
    while (reader->n_folds > line->kept)
        end_fold(reader);
    while (reader->n_folds < line->folds && reader->n_folds < ENT_MAX_FOLDS) {
        const bool empty = reader->after_empty && reader->empty.power != ENT_POWER_NONE;
        const ent_power open = reader->after_fold ? ENT_POWER_NONE
                               : empty            ? reader->empty.power
                                                  : ent_reader_open_power(reader);
        reader->fold[reader->n_folds++] =
            (ent_fold){open, depth_of_heading(reader), reader->order, ENT_POWER_NONE, false};
    }
}

/* "France: A Par - Bur", and the line above was such a one of France's: both are of one set. */
static bool continues(const ent_order_reader *reader, ent_power power, bool one_line)
{
    return one_line && ent_reader_open_power(reader) == power && reader->set[power].one_line && reader->at > 0 &&
           reader->heading == reader->at - 1 && !ent_reader_line(reader)->stamped;
}

/* A heading of that power stands in the open folds. */
static void note_in_folds(ent_order_reader *reader, ent_power power)
{
    for (size_t i = 0; power != ENT_POWER_NONE && i < reader->n_folds; i++) {
        ent_fold *fold = &reader->fold[i];
        if (fold->first == ENT_POWER_NONE)
            fold->first = power;
        fold->several |= fold->first != power;
    }
}

static void next_set(ent_order_set *set)
{
    if (set->begun && set->number < ENT_STANDING_SET - 1)
        set->number++;
    set->replaces &= !set->begun; /* what was announced holds for the next orders */
    set->begun = set->adds = set->single = set->added = false;
}

/* All orders of the power so far stand in single lines, and there are some. */
static bool has_single_lines(const ent_order_set *set)
{
    return (set->begun && set->one_line) || set->remarked;
}

void ent_reader_open(ent_order_reader *reader, ent_power power, bool one_line)
{
    unsigned depth = ent_reader_depth(reader);

    if (power == ENT_POWER_NONE)
        depth = 0;
    for (unsigned deeper = depth + 1; deeper < ENT_MAX_QUOTES; deeper++)
        reader->named[deeper] = false;
    if (power != ENT_POWER_NONE && reader->section == IN_ORDERS && !reader->hooks->plain) {
        ent_order_set *set = &reader->set[power];
        bool first = !set->begun && set->number == 0;
        if (!continues(reader, power, one_line)) {
            bool adds = has_single_lines(set) && one_line; /* it changes the orders of the units that it names */
            next_set(set);
            set->adds = adds;
            set->single = one_line;
        }
        set->one_line = one_line && (first || set->one_line || set->remarked);
        set->remarked = false;
    }
    reader->power[depth] = power;
    reader->named[depth] = true;
    reader->heading = reader->at;
    reader->speaker.len = 0;
    ent_reader_open_in_chat(reader, power);
    note_in_folds(reader, power);
    reader->signature = reader->after_fold = reader->after_empty = false;
    reader->row.power = ENT_POWER_NONE;
    reader->prose = SIZE_MAX;
}

void ent_reader_open_remark(ent_order_reader *reader, ent_power power)
{
    bool single = has_single_lines(&reader->set[power]);

    ent_reader_open(reader, power, false);
    reader->set[power].remarked = single;
}

void ent_reader_add_to_earlier(ent_order_reader *reader, ent_power power)
{
    ent_order_set *set = &reader->set[power];

    set->added |= !set->begun; /* else the line goes on with a set */
    set->adds |= set->added;
}

void ent_reader_begin_part(ent_order_reader *reader)
{
    ent_power power = ent_reader_open_power(reader);

    if (power != ENT_POWER_NONE && reader->set[power].begun)
        next_set(&reader->set[power]);
    reader->signature = false;
}

/* "Set: replaces", and no orders below it: JSON refuses that, too. */
static ent_status refuse_empty(ent_order_reader *reader, const ent_order_set *set)
{
    reader->at = set->at;
    const ent_clean_line *line = ent_reader_line(reader);
    return ent_reader_refuse(reader, (ent_span){line->text, line->len},
                             "a set that replaces others has no orders:", "give it some, or leave it out");
}

ent_status ent_reader_begin_set(ent_order_reader *reader, ent_span mode)
{
    static const char modes[] = "adds|replaces|unordered";
    int found = ent_span_find(mode, modes);
    ent_power power = ent_reader_open_power(reader);

    if (power == ENT_POWER_NONE || reader->section != IN_ORDERS)
        return ent_reader_refuse(reader, mode, "a set without a power", "put \"Set:\" among the orders of a power");
    if (mode.len > 0 && found < 0)
        return ent_reader_refuse(reader, mode, "no such kind of order set:", "there are adds, replaces and unordered");
    ent_order_set *set = &reader->set[power];
    if (set->replaces && !set->begun)
        return refuse_empty(reader, set);
    next_set(set);
    set->adds = found == 0;
    if (found == 1) {
        set->replaces = true;
        set->at = reader->at;
    }
    for (size_t i = 0; found == 2 && !set->unsorted && i < reader->request->n_written; i++)
        if (reader->request->written[i].power == power && reader->request->written[i].set != ENT_STANDING_SET)
            reader->request->written[i].unsorted = true;
    set->unsorted |= found == 2;
    return ENT_OK;
}

/* ---- Orders. ---- */

static ent_status note_origin(ent_order_reader *reader)
{
    size_t n = reader->request->n_written;

    if (n > reader->cap_origin) {
        size_t cap = n * 2 + 64;
        ent_order_origin *more = realloc(reader->origin, cap * sizeof *more);
        if (!more)
            return ent_fail(reader->err, ENT_E_MEMORY, "no memory for the orders");
        reader->origin = more;
        reader->cap_origin = cap;
    }
    uint8_t depth = ent_reader_depth(reader);
    const ent_order_set *set = &reader->set[reader->request->written[n - 1].power];
    reader->origin[n - 1] = (ent_order_origin){
        reader->writer, depth > 0 ? ENT_NO_DATE : reader->date, reader->message, depth, set->single, set->added};
    return ENT_OK;
}

ent_status ent_reader_add(ent_order_reader *reader, ent_span text)
{
    ent_power power = ent_reader_open_power(reader);
    ent_order_set *set = &reader->set[power];
    uint32_t number = ent_reader_line(reader)->number;
    size_t len = text.len;

    if (reader->hooks->order)
        reader->hooks->order(reader->hooks->context, power, text.text, &len, number);
    if (len == 0)
        return ENT_OK;
    ent_written written = {.text = text.text, .len = len, .power = power, .line = number};
    if (reader->section == IN_ORDERS) {
        written.set = set->number;
        written.adds = set->adds;
        written.replaces = set->replaces;
        written.unsorted = set->unsorted;
        if ((set->begun || set->number > 0) && set->message != reader->message)
            ent_reader_doubt_date(reader, set->unread_date);
        set->message = reader->message;
        set->unread_date = reader->unread_date;
        set->begun = true;
        set->remarked = false;
        unsigned quoted = depth_of_heading(reader) + 1;
        if (set->quoted == 0 || quoted < set->quoted)
            set->quoted = (uint8_t)quoted;
    } else {
        written.set = ENT_STANDING_SET;
        written.perpetual = reader->section == IN_PERPETUAL;
        written.announced = reader->section == IN_PROXIES;
    }
    ent_status status = ent_request_add(reader->request, &written, reader->err);
    if (status == ENT_OK)
        reader->order = reader->at;
    return status == ENT_OK ? note_origin(reader) : status;
}

/* ---- Quoted sets. ---- */

/* The line of an order, by its place in the text: two lines have one number if a tag of a quotation divided them. */
static const ent_clean_line *line_of(const ent_order_reader *reader, const ent_written *written)
{
    size_t low = 0, high = reader->text.n;

    while (low + 1 < high) {
        size_t middle = low + (high - low) / 2;
        if (reader->text.line[middle].text <= written->text)
            low = middle;
        else
            high = middle;
    }
    assert(reader->text.line[low].number == written->line);
    return &reader->text.line[low];
}

/* Somebody has to look at the orders of a line; once if several of them say so one after the other. */
static ent_status doubt_order(ent_order_reader *reader, const ent_clean_line *line)
{
    const ent_line_account *lines = &reader->request->lines;
    const ent_skipped_line noted = {
        .text = line->text, .len = line->len, .number = line->number, .doubt = ENT_LINE_DOUBT_QUOTED};

    if (lines->n_skipped > 0 && lines->skipped[lines->n_skipped - 1].text == line->text)
        return ENT_OK;
    return ent_line_account_list(&reader->request->lines, ENT_LINE_ORDER, &noted, reader->err);
}

/* Skip the orders of a line after all: they are of a quoted set. What the first n lines of the account say of it counts
 * no longer. */
static ent_status skip_order(ent_order_reader *reader, const ent_clean_line *line, size_t n)
{
    const ent_skipped_line noted = {
        .text = line->text, .len = line->len, .number = line->number, .doubt = ENT_LINE_DOUBT_ORDER};
    ent_line_account *lines = &reader->request->lines;
    size_t low = 0, high = n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (lines->skipped[middle].text < line->text)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < n && lines->skipped[low].text == line->text)
        lines->skipped[low].doubt = ENT_LINE_DOUBT_NONE;
    assert(lines->n_of[ENT_LINE_ORDER] > line->joined);
    lines->n_of[ENT_LINE_ORDER] -= 1u + line->joined;
    lines->n_of[ENT_LINE_QUOTED] += 1u + line->joined;
    return ent_line_account_list(lines, ENT_LINE_QUOTED, &noted, reader->err);
}

static bool is_in_line(const ent_written *written, const ent_clean_line *line)
{
    return written->text >= line->text && written->text < line->text + line->len;
}

/* Another power's orders, or a sentence, are quoted less deeply: their writer may have quoted what others do. The
 * first line of each such power is noted; where a sentence alone is quoted less deeply, the first line of all. */
static ent_status doubt_quoted(ent_order_reader *reader)
{
    ent_request *request = reader->request;
    uint8_t least = UINT8_MAX;
    ent_status status = ENT_OK;

    for (size_t i = 0; i < request->n_written; i++) {
        uint8_t quoted = reader->set[request->written[i].power].quoted;
        if (quoted > 0 && quoted < least)
            least = quoted;
    }
    const bool by_prose = reader->unquoted_prose && least > 1; /* one question for all powers */
    for (size_t i = 0; status == ENT_OK && i < request->n_written && !(by_prose && i > 0); i++) {
        ent_order_set *set = &reader->set[request->written[i].power];
        if (set->quoted > (by_prose ? 1 : least))
            status = doubt_order(reader, line_of(reader, &request->written[i]));
        set->quoted = 0;
    }
    return status;
}

/* ---- Dated sets. ---- */

typedef struct dated_set {
    const ent_order_origin *first; /* of its orders */
    uint16_t number;
} dated_set;

typedef struct dated_sets {
    dated_set set[ENT_MAX_DATED];
    size_t n;
} dated_sets;

/* True if the order's message has a date, and the same writer as another one: a proposal of somebody else is no later
 * set. */
static bool is_dated(const ent_order_origin *origin, const ent_order_origin *other)
{
    return origin->date != ENT_NO_DATE && ent_mail_is_same_writer(origin->writer, other->writer);
}

/* List the set of an order, if it is new. False if orders of one set have several dates, or sets of two messages have
 * the same. */
static bool add_dated(dated_sets *sets, const ent_order_origin *origin, uint16_t number)
{
    for (size_t k = 0; k < sets->n; k++) {
        const dated_set *set = &sets->set[k];
        bool same = set->first->date == origin->date;
        if (set->number == number || (same && set->first->message != origin->message))
            return set->number == number && same;
    }
    if (sets->n == ENT_MAX_DATED)
        return false;
    sets->set[sets->n++] = (dated_set){origin, number};
    return true;
}

/* True if the order's set says itself, by "Set:", how it belongs to those above it. */
static bool is_placed(const ent_written *written, const ent_order_origin *origin)
{
    return written->replaces || written->unsorted || (written->adds && !origin->single && !origin->added);
}

/* List the sets of a power in the sequence of their numbers. False unless one writer has sent them, each has one date,
 * no two messages have the same, and none says where it belongs. */
static bool list_dated(const ent_order_reader *reader, ent_power power, dated_sets *sets)
{
    const ent_request *request = reader->request;
    const ent_order_origin *first = NULL;

    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        const ent_order_origin *origin = &reader->origin[i];
        if (written->power != power || written->set == ENT_STANDING_SET)
            continue;
        first = first ? first : origin;
        if (!is_dated(origin, first) || is_placed(written, origin) || !add_dated(sets, origin, written->set))
            return false;
    }
    return true;
}

/* Put the sets into the sequence of their dates; those of one message stay as they stand. False if nothing changes. */
static bool sort_sets(dated_sets *sets)
{
    bool changed = false;

    for (size_t k = 1; k < sets->n; k++) {
        dated_set set = sets->set[k];
        size_t at = k;
        for (; at > 0 && sets->set[at - 1].first->date > set.first->date; at--)
            sets->set[at] = sets->set[at - 1];
        sets->set[at] = set;
        changed |= at != k;
    }
    return changed;
}

/* The messages of a power may stand with the newest first. Its orders are then put into the sequence of their dates. */
static ent_status sort_dated(ent_order_reader *reader, ent_power power)
{
    ent_request *request = reader->request;
    dated_sets sets = {.n = 0};
    bool single = true; /* every set so far was a heading with its orders on one line */
    size_t n = 0;

    if (!list_dated(reader, power, &sets) || !sort_sets(&sets))
        return ENT_OK;
    ent_written *sorted = malloc(request->n_written * sizeof *sorted);
    if (!sorted)
        return ent_fail(reader->err, ENT_E_MEMORY, "no memory for the orders");
    for (size_t k = 0; k < sets.n; k++) {
        const dated_set *set = &sets.set[k];
        single &= set->first->single;
        for (size_t i = 0; i < request->n_written; i++)
            if (request->written[i].power == power && request->written[i].set == set->number) {
                sorted[n] = request->written[i];
                sorted[n].adds = set->first->added || (single && k > 0);
                sorted[n++].set = (uint16_t)k;
            }
    }
    n = 0;
    for (size_t i = 0; i < request->n_written; i++)
        if (request->written[i].power == power && request->written[i].set != ENT_STANDING_SET)
            request->written[i] = sorted[n++];
    free(sorted);
    return ENT_OK;
}

/* True if all orders of the withdrawal's writer are dated, and earlier, and some of them are in force: no later set
 * replaces them. */
static bool is_in_force(const ent_order_reader *reader, const ent_withdrawal *withdrawal)
{
    bool in_force = false;

    for (size_t i = 0; i < reader->request->n_written; i++) {
        const ent_written *written = &reader->request->written[i];
        const ent_order_origin *origin = &reader->origin[i];
        if (!ent_mail_is_same_writer(origin->writer, withdrawal->writer))
            continue;
        if (origin->date == ENT_NO_DATE || origin->date >= withdrawal->date)
            return false;
        in_force |= written->set == reader->set[written->power].number;
    }
    return in_force;
}

/* The newest message may stand first, and take back orders below it. */
static ent_status refuse_withdrawals(ent_order_reader *reader)
{
    for (size_t i = 0; i < reader->n_withdrawals; i++)
        if (is_in_force(reader, &reader->withdrawal[i])) {
            reader->at = reader->withdrawal[i].at;
            const ent_clean_line *line = ent_reader_line(reader);
            return ent_reader_refuse_withdrawal(reader, (ent_span){line->text, line->len});
        }
    return ENT_OK;
}

static ent_status refuse_empty_sets(ent_order_reader *reader)
{
    for (ent_power power = 0; power < reader->request->map->n_powers; power++)
        if (reader->set[power].replaces && !reader->set[power].begun)
            return refuse_empty(reader, &reader->set[power]);
    return ENT_OK;
}

ent_status ent_reader_finish(ent_order_reader *reader)
{
    ent_request *request = reader->request;
    uint8_t least[ENT_MAX_POWERS];
    const ent_clean_line *last = NULL;
    const size_t n_noted = request->lines.n_skipped;
    size_t kept = 0;
    ent_status status = ENT_OK;

    memset(least, UINT8_MAX, sizeof least);
    for (size_t i = 0; i < request->n_written; i++)
        if (reader->origin[i].depth < least[request->written[i].power])
            least[request->written[i].power] = reader->origin[i].depth;
    for (size_t i = 0; status == ENT_OK && i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (reader->origin[i].depth == least[written->power]) {
            reader->origin[kept] = reader->origin[i];
            request->written[kept++] = *written;
            continue;
        }
        const ent_clean_line *line = line_of(reader, written);
        if (line == last)
            continue;
        last = line;
        bool followed =
            kept > 0 && is_in_line(&request->written[kept - 1], line); /* another power's order in the line */
        for (size_t k = i + 1; !followed && k < request->n_written && is_in_line(&request->written[k], line); k++)
            followed = reader->origin[k].depth == least[request->written[k].power];
        status = followed ? doubt_order(reader, line) : skip_order(reader, line, n_noted);
    }
    request->n_written = kept;
    if (status == ENT_OK)
        status = refuse_empty_sets(reader);
    if (status == ENT_OK)
        status = refuse_withdrawals(reader);
    for (ent_power power = 0; status == ENT_OK && power < request->map->n_powers; power++)
        status = sort_dated(reader, power);
    return status == ENT_OK ? doubt_quoted(reader) : status;
}
