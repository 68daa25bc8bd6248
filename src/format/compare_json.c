/* compare_json.c -- see compare_json.h.
 *
 * jansson's calls fail only for want of memory; their failures are gathered and checked once, at the end.
 *
 * SPDX-License-Identifier: MIT */
#include "format/compare_json.h"
#include <string.h>
#include "board/spec.h"
#include "format/json_io.h"
#include "format/text_in.h"

typedef struct ent_compare_writer {
    const ent_comparison *comparison;
    const ent_difference *difference; /* the one being written */
    void (*seen)(void *context, const ent_alternative *alternative);
    void *context;
    size_t matter;
    bool failed;
} ent_compare_writer;

static void set(ent_compare_writer *writer, json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        writer->failed = true;
}

static void append(ent_compare_writer *writer, json_t *list, json_t *value)
{
    if (json_array_append_new(list, value) != 0)
        writer->failed = true;
}

/* ---- The base. ---- */

static json_t *letter_string(char letter)
{
    return json_stringn(&letter, 1);
}

/* As a request has them: a preset and what differs from it. */
static json_t *rules_object(ent_compare_writer *writer)
{
    const ent_rules *rules = &writer->comparison->request->rules;
    const char *name = ent_rules_name(rules);
    json_t *object = json_object();
    ent_rules preset;

    ent_rules_preset(name ? name : "datc", &preset);
    set(writer, object, "preset", json_string(name ? name : "datc"));
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (rules->choice[i] != preset.choice[i])
            set(writer, object, ent_issue_of((ent_issue)i)->id, letter_string(rules->choice[i]));
    return object;
}

static json_t *base_object(ent_compare_writer *writer)
{
    const ent_request *request = writer->comparison->request;
    json_t *base = json_object();
    char phase[16];

    ent_text_print_phase(request->pos, phase);
    set(writer, base, "map", json_string(request->map->name));
    set(writer, base, "phase", json_string(phase));
    set(writer, base, "rules", rules_object(writer));
    set(writer, base, "algorithm", json_string("decisions"));
    return base;
}

/* ---- Differences. ---- */

static void copy(ent_compare_writer *writer, json_t *to, const json_t *from, const char *key)
{
    json_t *value = json_object_get(from, key);
    if (value)
        set(writer, to, key, json_incref(value));
}

/* The outcome of one entry; null where the order is not there. */
static json_t *outcome(ent_compare_writer *writer, const json_t *entry)
{
    json_t *object;

    if (!entry)
        return json_null();
    object = json_object();
    copy(writer, object, entry, "result");
    copy(writer, object, entry, "marks");
    copy(writer, object, entry, "ends");
    copy(writer, object, entry, "reason");
    copy(writer, object, entry, "why");
    return object;
}

static json_t *entry_at(ent_compare_writer *writer, const ent_request *request, const ent_turn *turn, size_t i)
{
    json_t *entry = i == ENT_NO_ENTRY ? NULL : ent_json_entry(request, turn, i);
    if (!entry && i != ENT_NO_ENTRY)
        writer->failed = true;
    return entry;
}

static json_t *order_object(ent_compare_writer *writer, const ent_order_pair *pair)
{
    const ent_comparison *comparison = writer->comparison;
    const ent_turn *turn = pair->base == ENT_NO_ENTRY ? &writer->difference->turn : &comparison->base;
    const ent_order *order = &turn->intake.entry[pair->base == ENT_NO_ENTRY ? pair->other : pair->base].order;
    json_t *base = entry_at(writer, comparison->request, &comparison->base, pair->base);
    json_t *other = entry_at(writer, &writer->difference->request, &writer->difference->turn, pair->other);
    json_t *known = base ? base : other, *object = json_object(), *beside = outcome(writer, other);

    set(writer, object, "power", json_string(comparison->request->map->power[order->power].name));
    copy(writer, object, known, "unit");
    copy(writer, object, known, "order");
    copy(writer, object, known, "written");
    copy(writer, object, known, "auto");
    set(writer, object, "base", outcome(writer, base));
    if (base && other && !json_equal(json_object_get(base, "order"), json_object_get(other, "order")))
        copy(writer, beside, other, "order"); /* it was read otherwise */
    set(writer, object, "other", beside);
    json_decref(base);
    json_decref(other);
    return object;
}

static json_t *state_object(ent_compare_writer *writer)
{
    json_t *object = json_object(), *base, *other;

    if (writer->difference->state == 0)
        return object;
    base = ent_json_state(writer->comparison->request, &writer->comparison->base);
    other = ent_json_state(&writer->difference->request, &writer->difference->turn);
    writer->failed |= !base || !other;
    for (unsigned part = 0; part < ENT_STATE_COUNT; part++) {
        const char *key = ent_state_part_name((ent_state_part)part);
        if (!(writer->difference->state >> part & 1))
            continue;
        json_t *both = json_object();
        set(writer, both, "base", json_incref(json_object_get(base, key)));
        set(writer, both, "other", json_incref(json_object_get(other, key)));
        set(writer, object, key, both);
    }
    json_decref(base);
    json_decref(other);
    return object;
}

/* The choices of a preset that make a difference by themselves. */
static json_t *decisive_object(ent_compare_writer *writer)
{
    json_t *object = json_object();

    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (writer->difference->decisive[i])
            set(writer, object, ent_issue_of((ent_issue)i)->id,
                letter_string(ent_choice(&writer->difference->alternative->rules, (ent_issue)i)));
    return object;
}

static void set_alternative(ent_compare_writer *writer, json_t *object)
{
    const ent_alternative *alternative = writer->difference->alternative;
    json_t *rules;

    if (alternative->judge) {
        set(writer, object, alternative->judge->preset ? "preset" : "algorithm", json_string(alternative->judge->name));
        if (alternative->judge->preset)
            set(writer, object, "because", decisive_object(writer));
        return;
    }
    rules = json_object();
    set(writer, rules, ent_issue_of(alternative->issue)->id, letter_string(alternative->choice->letter));
    set(writer, object, "rules", rules);
}

static json_t *difference_object(ent_compare_writer *writer, const ent_difference *difference)
{
    json_t *object = json_object();

    writer->difference = difference;
    set_alternative(writer, object);
    if (difference->note[0]) {
        json_t *note = json_string(difference->note);
        set(writer, object, "note", note ? note : json_string("not UTF-8"));
    }
    if (difference->turn.result) {
        json_t *orders = json_array();
        for (size_t i = 0; i < difference->n_pairs; i++)
            append(writer, orders, order_object(writer, &difference->pair[i]));
        set(writer, object, "orders", orders);
        set(writer, object, "state", state_object(writer));
    }
    return object;
}

/* ---- Everything. ---- */

static json_t *count_object(ent_compare_writer *writer)
{
    json_t *object = json_object();

    if (writer->comparison->n_issues > 0)
        set(writer, object, "issues", json_integer((json_int_t)writer->comparison->n_issues));
    set(writer, object, "alternatives", json_integer((json_int_t)writer->comparison->n));
    set(writer, object, "matter", json_integer((json_int_t)writer->matter));
    return object;
}

static void list_family(ent_compare_writer *writer, const ent_family *family, json_t *list)
{
    for (size_t i = 0; i < family->n; i++) {
        const ent_difference *member = &family->member[i];
        if (ent_differs(member)) {
            writer->matter++;
            if (writer->seen)
                writer->seen(writer->context, member->alternative);
        }
        if (ent_differs(member) || member->note[0])
            append(writer, list, difference_object(writer, member));
    }
}

static ent_status list_all(ent_compare_writer *writer, json_t *list, ent_err *err)
{
    ent_status status = ENT_OK;
    bool found = true;

    for (size_t at = 0; status == ENT_OK && found && !writer->failed;) {
        ent_family family;
        status = ent_comparison_next(writer->comparison, &at, &family, &found, err);
        if (status == ENT_OK)
            list_family(writer, &family, list);
        ent_family_clear(&family);
    }
    return status;
}

json_t *ent_compare_json(const ent_comparison *comparison, const json_t *request_json, bool brief,
                         void (*seen)(void *context, const ent_alternative *alternative), void *context, ent_err *err)
{
    ent_compare_writer writer = {.comparison = comparison, .seen = seen, .context = context};
    json_t *answer = json_object(), *list = json_array(), *id = json_object_get(request_json, "id");
    ent_status status = list_all(&writer, list, err);

    if (json_is_string(id))
        set(&writer, answer, "id", json_incref(id));
    if (brief && json_array_size(list) == 0) {
        set(&writer, answer, "same", json_true());
        json_decref(list);
    } else {
        set(&writer, answer, "base", base_object(&writer));
        set(&writer, answer, "differences", list);
        set(&writer, answer, "count", count_object(&writer));
    }
    if (status == ENT_OK && writer.failed)
        status = ent_fail(err, ENT_E_MEMORY, "no memory for the differences");
    if (status == ENT_OK)
        return answer;
    json_decref(answer);
    return NULL;
}
