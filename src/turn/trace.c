/* trace.c -- how a movement phase was decided.
 *
 * An observer of the resolver keeps the field as it was one decision ago. What a decision changed is what the equations
 * answer over the field before and after it. DISLODGE is no decision of the resolver, since it follows from the moves;
 * here it is asked of every unit that somebody attacks.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/trace.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "game/position.h"
#include "judge/core.h"
#include "judge/equations.h"
#include "judge/rail.h"
#include "turn/trace_dpjudge.h"

enum { TEXT = 200 };

typedef struct ent_tracer {
    const ent_trace_writer *to;
    const ent_pos *pos;
    ent_names_style style;
    unsigned n; /* decisions */
    ent_field before, now;
    ent_trace_decision decision;
} ent_tracer;

/* ---- Units and orders. ---- */

static void print_unit(const ent_tracer *tracer, ent_uid uid, char *text)
{
    const ent_actor *unit = &tracer->now.unit[uid];
    ent_print_unit(tracer->now.map, unit->kind, unit->at_loc, tracer->style, text, TEXT);
}

static void print_order(const ent_tracer *tracer, ent_uid uid, char *text)
{
    const ent_order *order = tracer->now.unit[uid].order;

    assert(order);
    if (order->kind != ENT_ORDER_NONE) {
        ent_print_order(tracer->now.map, ent_pos_units_const(tracer->pos), order, tracer->style, false, text, TEXT);
        return;
    }
    ent_print_room to = {text, TEXT, 0};
    print_unit(tracer, uid, text);
    to.len = strlen(text);
    ent_print_put(&to, " - ?"); /* a move to no place of the map (4.E.1 a) */
}

/* ---- What a decision changed. ---- */

static ent_trace_range shown(ent_range range)
{
    return (ent_trace_range){range.least > ENT_RANGE_ZERO ? range.least - ENT_RANGE_ZERO : 0,
                             range.most > ENT_RANGE_ZERO ? range.most - ENT_RANGE_ZERO : 0};
}

static void write_change(const ent_tracer *tracer, const char *strength, const char *of, ent_range before,
                         ent_range after)
{
    if (before.least != after.least || before.most != after.most)
        tracer->to->changed(
            tracer->to->context,
            &(ent_trace_change){.strength = strength, .of = of, .before = shown(before), .after = shown(after)});
}

static void write_changes_of_move(const ent_tracer *tracer, ent_uid mover)
{
    const ent_field *before = &tracer->before, *now = &tracer->now;
    char text[TEXT];

    print_order(tracer, mover, text);
    write_change(tracer, "attack", text, ent_attack_strength(before, mover), ent_attack_strength(now, mover));
    write_change(tracer, "prevent", text, ent_prevent_strength(before, mover), ent_prevent_strength(now, mover));
    if (now->unit[mover].opponent != ENT_UID_NONE)
        write_change(tracer, "defend", text, ent_defend_strength(before, mover), ent_defend_strength(now, mover));
}

/* Whether a unit that is attacked is dislodged. */
static void write_dislodge(const ent_tracer *tracer, ent_uid uid)
{
    static const char *const word[] = {[ENT_NO] = "sustains", [ENT_YES] = "dislodged", [ENT_OPEN] = "undecided"};
    ent_tri before = ent_decide_dislodge(&tracer->before, uid), now = ent_decide_dislodge(&tracer->now, uid);
    char text[TEXT];

    if (before == now)
        return;
    assert(tracer->now.first_into[tracer->now.unit[uid].at] != ENT_UID_NONE);
    print_order(tracer, uid, text);
    tracer->to->changed(tracer->to->context,
                        &(ent_trace_change){.strength = "dislodge", .of = text, .was = word[before], .is = word[now]});
}

/* Every strength that is another range than it was, and who is dislodged for certain, or for certain not. */
static void write_changes(const ent_tracer *tracer)
{
    const ent_field *before = &tracer->before, *now = &tracer->now;
    char text[TEXT];

    for (ent_uid uid = 0; uid < now->n; uid++) {
        ent_prov at = now->unit[uid].at;
        ent_print_place(now->map, at, tracer->style, text, sizeof text);
        write_change(tracer, "hold", text, ent_hold_strength(before, at), ent_hold_strength(now, at));
        if (now->unit[uid].to != ENT_PROV_NONE && now->unit[uid].act == ENT_ACT_MOVE)
            write_changes_of_move(tracer, uid);
    }
    for (ent_uid uid = 0; uid < now->n; uid++)
        write_dislodge(tracer, uid);
}

/* ---- Decisions. ---- */

static const char *const question_name[ENT_ASK_COUNT] = {"move", "support", "path"};

static const char *answer_of(ent_question question, bool yes)
{
    if (question == ENT_ASK_MOVE)
        return yes ? "moves" : "fails";
    if (question == ENT_ASK_SUPPORT)
        return yes ? "given" : "cut";
    return yes ? "has a path" : "has no path";
}

static void add_strength(ent_trace_decision *decision, const char *name, ent_range range)
{
    assert(decision->n < sizeof decision->strength / sizeof *decision->strength);
    decision->strength[decision->n++] = (ent_trace_strength){name, shown(range)};
}

/* The strengths that decided a move, as far as they were known. A train's route has many such places. */
static void add_comparison(ent_tracer *tracer, ent_uid mover)
{
    const ent_field *field = &tracer->before;
    const ent_actor *unit = &field->unit[mover];
    ent_trace_decision *decision = &tracer->decision;

    if (unit->to == ENT_PROV_NONE || ent_rail_train(field, mover))
        return;
    bool battle = ent_decide_battle(field, mover) == ENT_YES;
    add_strength(decision, "attack", ent_attack_strength(field, mover));
    if (battle)
        add_strength(decision, "defend", ent_defend_strength(field, field->in[unit->to]));
    else
        add_strength(decision, "hold", ent_hold_strength(field, unit->to));
    ENT_EACH_INTO (field, rival, unit->to)
        if (rival != mover)
            add_strength(decision, "prevent", ent_prevent_strength(field, rival));
    ENT_EACH_TRAIN_TO (field, train, section, unit->to)
        add_strength(decision, "prevent", ent_rail_prevent(field, train, section));
}

static void write_decision(ent_tracer *tracer, ent_uid uid, ent_question question, bool by_rule)
{
    char unit[TEXT], order[TEXT];
    ent_trace_decision *decision = &tracer->decision;

    print_unit(tracer, uid, unit);
    print_order(tracer, uid, order);
    decision->number = ++tracer->n;
    decision->unit = unit;
    decision->order = order;
    decision->question = question_name[question];
    decision->answer = answer_of(question, *ent_decision_of(&tracer->now, uid, question) == ENT_YES);
    decision->by_rule = by_rule;
    decision->n = 0;
    if (question == ENT_ASK_MOVE && !by_rule)
        add_comparison(tracer, uid);
    tracer->to->decided(tracer->to->context, decision);
}

static void decided(void *context, const ent_field *field, ent_uid uid, ent_question question)
{
    ent_tracer *tracer = context;

    tracer->now = *field;
    write_decision(tracer, uid, question, false);
    write_changes(tracer);
    tracer->before = tracer->now;
}

/* ---- Cores. ---- */

static void write_core(const ent_tracer *tracer, const ent_decisions *core, unsigned settled)
{
    char unit[TEXT], order[TEXT];
    ent_trace_core event = {.n = core->size,
                            .settled = settled & ENT_SETTLED_CIRCLE     ? "circle"
                                       : settled & ENT_SETTLED_ONLY_WAY ? "only way"
                                                                        : "paradox"};

    event.n_rules = ent_citation_of_settled(tracer->now.rules, settled, event.rule);
    tracer->to->core(tracer->to->context, &event);
    for (unsigned question = 0; question < ENT_ASK_COUNT; question++)
        ENT_EACH_DECISION (core, &tracer->now, uid, (ent_question)question) {
            print_unit(tracer, uid, unit);
            print_order(tracer, uid, order);
            tracer->to->member(tracer->to->context, unit, order, question_name[question]);
        }
}

static void settled(void *context, const ent_field *field, const ent_decisions *core, unsigned by)
{
    ent_tracer *tracer = context;

    tracer->now = *field;
    write_core(tracer, core, by);
    for (ent_uid uid = 0; uid < field->n; uid++)
        for (unsigned question = 0; question < ENT_ASK_COUNT; question++) {
            ent_question ask = (ent_question)question;
            if (*ent_decision_of(&tracer->before, uid, ask) != *ent_decision_of(&tracer->now, uid, ask))
                write_decision(tracer, uid, ask, true);
        }
    write_changes(tracer);
    tracer->before = tracer->now;
}

/* ---- The request. ---- */

ent_status ent_trace_write(const ent_request *request, const ent_turn *turn, ent_names_style style,
                           const ent_trace_writer *writer, ent_err *err)
{
    if (request->pos->phase != ENT_MOVEMENT)
        return ENT_OK;
    if (ent_trace_is_dpjudge(request))
        return ent_trace_dpjudge_write(request, turn, style, writer, err);
    ent_order *orders = malloc((turn->intake.n + 1) * sizeof *orders);
    ent_tracer *tracer = malloc(sizeof *tracer);
    ent_status status = orders && tracer ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for the trace");
    if (status == ENT_OK) {
        ent_observer observer = {tracer, decided, settled};
        ent_field field;
        ent_field_init(&field, request->map, &request->rules, request->pos, orders, ent_turn_orders(turn, orders));
        tracer->to = writer;
        tracer->pos = request->pos;
        tracer->style = style;
        tracer->n = 0;
        tracer->before = tracer->now = field;
        ent_resolve_watched(&field, &observer);
    }
    free(orders);
    free(tracer);
    return status;
}
