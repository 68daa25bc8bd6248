/* trace_json.c -- how a phase was decided, as members of an answer.
 *
 * Each decision, core and step is an object, with what it changed as its "changes". The object and its list stay open
 * until the next one begins.
 *
 * SPDX-License-Identifier: MIT */
#include "json/trace_json.h"
#include <stdlib.h>
#include <string.h>
#include "game/position.h"
#include "json/state_json.h"
#include "turn/trace_dpjudge.h"

enum { NONE, MEMBERS, CHANGES };

typedef struct ent_event_text {
    ent_json_text *text;
    bool has_event; /* the last one is open */
    int list;       /* that is open in it */
} ent_event_text;

static void end_list(ent_event_text *events)
{
    if (events->list != NONE)
        ent_json_close(events->text, ']');
    events->list = NONE;
}

static void end_event(ent_event_text *events)
{
    end_list(events);
    if (events->has_event)
        ent_json_close(events->text, '}');
}

static void begin_event(ent_event_text *events)
{
    end_event(events);
    ent_json_open(events->text, '{');
    events->has_event = true;
}

static void begin_change(ent_event_text *events)
{
    if (events->list != CHANGES) {
        end_list(events);
        ent_json_open_member(events->text, "changes", '[');
        events->list = CHANGES;
    }
    ent_json_open(events->text, '{');
}

static void put_word(ent_event_text *events, const char *key, const char *word)
{
    if (word)
        ent_json_member_word(events->text, key, word);
}

static void put_range(ent_event_text *events, const char *key, ent_trace_range range)
{
    ent_json_open_member(events->text, key, '[');
    ent_json_number(events->text, range.least);
    ent_json_number(events->text, range.most);
    ent_json_close(events->text, ']');
}

/* ---- Decisions. ---- */

static void put_decision(void *context, const ent_trace_decision *decision)
{
    ent_event_text *events = context;

    begin_event(events);
    put_word(events, "decision", decision->question);
    put_word(events, "unit", decision->unit);
    put_word(events, "order", decision->order);
    put_word(events, "answer", decision->answer);
    ent_json_member_bool(events->text, "by_rule", decision->by_rule);
    if (decision->n == 0)
        return;
    ent_json_open_member(events->text, "strengths", '[');
    for (unsigned i = 0; i < decision->n; i++) {
        ent_json_open(events->text, '{');
        put_word(events, "strength", decision->strength[i].name);
        put_range(events, "range", decision->strength[i].range);
        ent_json_close(events->text, '}');
    }
    ent_json_close(events->text, ']');
}

static void put_change(void *context, const ent_trace_change *change)
{
    ent_event_text *events = context;

    begin_change(events);
    put_word(events, "what", change->strength);
    put_word(events, "of", change->of);
    if (change->was) {
        put_word(events, "before", change->was);
        put_word(events, "after", change->is);
    } else {
        put_range(events, "before", change->before);
        put_range(events, "after", change->after);
    }
    ent_json_close(events->text, '}');
}

static void put_core(void *context, const ent_trace_core *core)
{
    ent_event_text *events = context;

    begin_event(events);
    put_word(events, "settled", core->settled);
    ent_json_open_member(events->text, "rules", '[');
    for (uint8_t i = 0; i < core->n_rules; i++) {
        const char choice[] = {core->rule[i].choice, '\0'};
        ent_json_open(events->text, '{');
        put_word(events, "rule", core->rule[i].rule);
        put_word(events, "choice", *choice ? choice : NULL);
        ent_json_close(events->text, '}');
    }
    ent_json_close(events->text, ']');
    ent_json_open_member(events->text, "core", '[');
    events->list = MEMBERS;
}

static void put_member(void *context, const char *unit, const char *order, const char *question)
{
    ent_event_text *events = context;

    ent_json_open(events->text, '{');
    put_word(events, "decision", question);
    put_word(events, "unit", unit);
    put_word(events, "order", order);
    ent_json_close(events->text, '}');
}

/* ---- The DPjudge's steps. ---- */

static void put_step(void *context, const ent_trace_step *step)
{
    ent_event_text *events = context;

    begin_event(events);
    ent_json_member_number(events->text, "step", step->number);
    put_word(events, "title", step->title);
}

static void put_items(ent_event_text *events, const ent_trace_step_change *change)
{
    ent_json_open_member(events->text, "list", '[');
    for (unsigned i = 0; i < change->n; i++) {
        if (!change->strength) {
            ent_json_word(events->text, change->item[i]);
            continue;
        }
        ent_json_open(events->text, '{');
        put_word(events, "unit", change->item[i]);
        ent_json_member_number(events->text, "strength", change->strength[i]);
        ent_json_member_bool(events->text, "bounced", change->bounced[i]);
        ent_json_close(events->text, '}');
    }
    ent_json_close(events->text, ']');
}

static void put_count(ent_event_text *events, const char *key, const char *count)
{
    ent_json_member_number(events->text, key, strtol(count, NULL, 10));
}

static void put_step_change(void *context, const ent_trace_step_change *change)
{
    ent_event_text *events = context;

    begin_change(events);
    put_word(events, "what", change->what);
    put_word(events, "order", change->order);
    put_word(events, "of", change->of);
    if (change->before && strcmp(change->what, "support count") == 0) {
        put_count(events, "before", change->before);
        put_count(events, "after", change->after);
    } else {
        put_word(events, "before", change->before);
        put_word(events, "after", change->after);
    }
    if (change->is_list)
        put_items(events, change);
    ent_json_close(events->text, '}');
}

static ent_status put_sequence(ent_json_text *text, const ent_request *request, const ent_turn *turn, ent_err *err)
{
    uint64_t decided[ENT_MAX_WORDS];
    ent_status status = ent_trace_dpjudge_decided(request, turn, decided, err);

    ent_json_open_member(text, "sequence_decided", '[');
    for (ent_prov prov = 0; status == ENT_OK && prov < request->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(request->pos)[prov];
        if (ent_set_has(decided, prov))
            ent_json_unit(text, request->map, unit->kind, unit->at);
    }
    ent_json_close(text, ']');
    return status;
}

ent_status ent_json_trace(ent_json_text *text, const ent_request *request, const ent_turn *turn, ent_err *err)
{
    ent_event_text events = {.text = text};
    const ent_trace_writer writer = {&events,    put_decision, put_change,     put_core,
                                     put_member, put_step,     put_step_change};

    ent_json_open_member(text, "trace", '[');
    ent_status status = ent_trace_write(request, turn, ENT_NAMES_CODE, &writer, err);
    end_event(&events);
    ent_json_close(text, ']');
    if (status == ENT_OK && ent_trace_is_dpjudge(request))
        status = put_sequence(text, request, turn, err);
    return status;
}
