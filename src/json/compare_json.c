/* compare_json.c -- differences as JSON.
 *
 * Families of alternatives are judged and written one after the other, so that a comparison needs the memory of one
 * family. The base is written before the first difference: a short answer has neither.
 *
 * SPDX-License-Identifier: MIT */
#include "json/compare_json.h"
#include <string.h>
#include "board/error.h"
#include "json/state_json.h"

typedef struct ent_compare_writer {
    ent_json_text *text;
    const ent_comparison *comparison;
    const ent_difference *difference; /* the one being written */
    void (*seen)(void *context, const ent_alternative *alternative);
    void *context;
    size_t matter;
    bool list_begun; /* the list of differences */
} ent_compare_writer;

static void put_letter(ent_json_text *text, const char *key, char letter)
{
    ent_json_key(text, key);
    ent_json_string(text, &letter, 1);
}

/* ---- The base. ---- */

static void put_base(const ent_compare_writer *writer)
{
    const ent_request *request = writer->comparison->request;
    const char *preset = ent_rules_name(&request->rules);

    ent_json_open_member(writer->text, "base", '{');
    ent_json_member_word(writer->text, "map", request->map->name);
    ent_json_key(writer->text, "phase");
    ent_json_phase(writer->text, request->pos);
    ent_json_key(writer->text, "rules");
    ent_json_rules(writer->text, &request->rules, preset ? preset : "datc");
    ent_json_member_word(writer->text, "algorithm", "decisions");
    ent_json_close(writer->text, '}');
}

/* ---- Differences. ---- */

/* The turn that was judged otherwise, or the base. */
typedef struct ent_side {
    const ent_request *request;
    const ent_turn *turn;
    size_t entry; /* or ENT_NO_ENTRY */
} ent_side;

/* True if both have the order and one of them reads it otherwise. */
static bool is_read_otherwise(const ent_side *base, const ent_side *other)
{
    char left[256], right[256];

    if (base->entry == ENT_NO_ENTRY || other->entry == ENT_NO_ENTRY)
        return false;
    ent_json_order(base->request, &base->turn->intake.entry[base->entry], left, sizeof left);
    ent_json_order(other->request, &other->turn->intake.entry[other->entry], right, sizeof right);
    return strcmp(left, right) != 0;
}

/* The outcome of one entry; null where the order is not there. */
static void put_outcome(ent_json_text *text, const char *key, const ent_side *side, bool with_order)
{
    static const ent_entry_part parts[] = {ENT_PART_RESULT, ENT_PART_MARKS, ENT_PART_ENDS,
                                           ENT_PART_REASON, ENT_PART_WHY,   ENT_PART_ORDER};
    const size_t n = sizeof parts / sizeof *parts;

    ent_json_key(text, key);
    if (side->entry == ENT_NO_ENTRY) {
        ent_json_null(text);
        return;
    }
    ent_json_open(text, '{');
    ent_json_entry(text, side->request, side->turn, side->entry, parts, with_order ? n : n - 1);
    ent_json_close(text, '}');
}

static void put_pair(const ent_compare_writer *writer, const ent_order_pair *pair)
{
    static const ent_entry_part parts[] = {ENT_PART_UNIT, ENT_PART_ORDER, ENT_PART_WRITTEN, ENT_PART_AUTO};
    const ent_comparison *comparison = writer->comparison;
    const ent_difference *difference = writer->difference;
    const ent_side base = {comparison->request, &comparison->base, pair->base};
    const ent_side other = {&difference->request, &difference->turn, pair->other};
    const ent_side *known = pair->base != ENT_NO_ENTRY ? &base : &other;

    ent_json_open(writer->text, '{');
    ent_json_member_word(writer->text, "power",
                         comparison->request->map->power[known->turn->intake.entry[known->entry].order.power].name);
    ent_json_entry(writer->text, known->request, known->turn, known->entry, parts, sizeof parts / sizeof *parts);
    put_outcome(writer->text, "base", &base, false);
    put_outcome(writer->text, "other", &other, is_read_otherwise(&base, &other));
    ent_json_close(writer->text, '}');
}

static void put_pairs(const ent_compare_writer *writer)
{
    ent_json_open_member(writer->text, "orders", '[');
    for (size_t i = 0; i < writer->difference->n_pairs; i++)
        put_pair(writer, &writer->difference->pair[i]);
    ent_json_close(writer->text, ']');
}

static void put_states(const ent_compare_writer *writer)
{
    const ent_comparison *comparison = writer->comparison;
    const ent_difference *difference = writer->difference;
    ent_json_text *text = writer->text;
    const ent_json_state base = {text, comparison->request->map, &comparison->request->rules, comparison->base.next,
                                 comparison->request};
    const ent_json_state other = {text, base.map, &difference->request.rules, difference->turn.next,
                                  &difference->request};

    ent_json_open_member(text, "state", '{');
    for (ent_state_part part = 0; part < ENT_STATE_COUNT; part++) {
        if (!(difference->state >> part & 1))
            continue;
        ent_json_open_member(text, ent_state_part_name(part), '{');
        ent_json_key(text, "base");
        ent_json_state_part(&base, part);
        ent_json_key(text, "other");
        ent_json_state_part(&other, part);
        ent_json_close(text, '}');
    }
    ent_json_close(text, '}');
}

/* The choices of a preset that make a difference by themselves. */
static void put_decisive(const ent_compare_writer *writer)
{
    const ent_difference *difference = writer->difference;

    ent_json_open_member(writer->text, "because", '{');
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (difference->decisive[i])
            put_letter(writer->text, ent_issue_of((ent_issue)i)->id,
                       ent_choice(&difference->alternative->rules, (ent_issue)i));
    ent_json_close(writer->text, '}');
}

static void put_alternative(const ent_compare_writer *writer)
{
    const ent_alternative *alternative = writer->difference->alternative;

    if (alternative->judge) {
        ent_json_member_word(writer->text, alternative->judge->preset ? "preset" : "algorithm",
                             alternative->judge->name);
        if (alternative->judge->preset)
            put_decisive(writer);
        return;
    }
    ent_json_open_member(writer->text, "rules", '{');
    put_letter(writer->text, ent_issue_of(alternative->issue)->id, alternative->choice->letter);
    ent_json_close(writer->text, '}');
}

static void put_difference(const ent_compare_writer *writer)
{
    const ent_difference *difference = writer->difference;

    ent_json_open(writer->text, '{');
    put_alternative(writer);
    if (difference->note[0]) {
        ent_json_key(writer->text, "note");
        ent_json_quote(writer->text, difference->note, strlen(difference->note));
    }
    if (difference->turn.result) {
        put_pairs(writer);
        put_states(writer);
    }
    ent_json_close(writer->text, '}');
}

/* ---- Everything. ---- */

static void begin_list(ent_compare_writer *writer)
{
    if (writer->list_begun)
        return;
    writer->list_begun = true;
    put_base(writer);
    ent_json_open_member(writer->text, "differences", '[');
}

static void end_list(const ent_compare_writer *writer)
{
    ent_json_text *text = writer->text;

    ent_json_close(text, ']');
    ent_json_open_member(text, "count", '{');
    if (writer->comparison->n_issues > 0)
        ent_json_member_number(text, "issues", (long long)writer->comparison->n_issues);
    ent_json_member_number(text, "alternatives", (long long)writer->comparison->n);
    ent_json_member_number(text, "matter", (long long)writer->matter);
    ent_json_close(text, '}');
}

static void list_family(ent_compare_writer *writer, const ent_family *family)
{
    for (size_t i = 0; i < family->n; i++) {
        writer->difference = &family->member[i];
        if (ent_differs(writer->difference)) {
            writer->matter++;
            if (writer->seen)
                writer->seen(writer->context, writer->difference->alternative);
        }
        if (!ent_differs(writer->difference) && !writer->difference->note[0])
            continue;
        begin_list(writer);
        put_difference(writer);
    }
}

static ent_status list_all(ent_compare_writer *writer, ent_err *err)
{
    ent_status status = ENT_OK;
    bool found = true;

    for (size_t at = 0; status == ENT_OK && found && !writer->text->failed;) {
        ent_family family;
        status = ent_comparison_next(writer->comparison, &at, &family, &found, err);
        if (status == ENT_OK)
            list_family(writer, &family);
        ent_family_clear(&family);
    }
    return status;
}

ent_status ent_compare_json(ent_json_text *text, const ent_comparison *comparison, const json_t *request_json,
                            bool brief, ent_seen_function *seen, void *context, ent_err *err)
{
    ent_compare_writer writer = {.text = text, .comparison = comparison, .seen = seen, .context = context};

    ent_json_begin(text, request_json);
    ent_status status = list_all(&writer, err);
    if (brief && !writer.list_begun) {
        ent_json_member_bool(text, "same", true);
    } else {
        begin_list(&writer);
        end_list(&writer);
    }
    ent_json_close(text, '}');
    return status == ENT_OK ? ent_json_finish(text, err) : status;
}
