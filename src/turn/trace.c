/* trace.c -- how a movement phase was decided.
 *
 * An observer of the resolver keeps the field as it was one decision ago. What a decision changed is what the equations
 * answer over the field before and after it.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/trace.h"
#include <stdlib.h>
#include "board/error.h"
#include "game/position.h"
#include "judge/equations.h"
#include "judge/rail.h"
#include "judge/resolve.h"

typedef struct ent_tracer {
    FILE *out;
    const ent_pos *pos;
    ent_names_style style;
    unsigned n; /* decisions printed */
    ent_field before, now;
} ent_tracer;

/* ---- Strengths, as players count them: no force at all is 0 like zero. ---- */

static void print_range(const ent_tracer *tracer, ent_range range)
{
    int least = range.least > ENT_FORCE_ZERO ? range.least - ENT_FORCE_ZERO : 0;
    int most = range.most > ENT_FORCE_ZERO ? range.most - ENT_FORCE_ZERO : 0;

    if (least == most)
        fprintf(tracer->out, "%d", least);
    else
        fprintf(tracer->out, "%d..%d", least, most);
}

static void print_change(const ent_tracer *tracer, const char *strength, const char *what, ent_range before,
                         ent_range after)
{
    if (before.least == after.least && before.most == after.most)
        return;
    fprintf(tracer->out, "        %-8s %-20s ", strength, what);
    print_range(tracer, before);
    fputs(" -> ", tracer->out);
    print_range(tracer, after);
    fputs("\n", tracer->out);
}

static void print_order(const ent_tracer *tracer, ent_uid uid, char *text, size_t size)
{
    const ent_field *field = &tracer->now;
    const ent_actor *unit = &field->unit[uid];

    if (unit->order->kind == ENT_ORDER_NONE) { /* a move to no place of the map (4.E.1 a) */
        char name[100];
        ent_print_unit(field->map, unit->kind, unit->at_loc, tracer->style, name, sizeof name);
        snprintf(text, size, "%s - ?", name);
        return;
    }
    ent_print_order(field->map, ent_pos_units_const(tracer->pos), field->unit[uid].order, tracer->style, false, text,
                    size);
}

static void print_changes_of_move(const ent_tracer *tracer, ent_uid mover)
{
    const ent_field *before = &tracer->before, *now = &tracer->now;
    char text[200];

    print_order(tracer, mover, text, sizeof text);
    print_change(tracer, "attack", text, ent_attack_strength(before, mover), ent_attack_strength(now, mover));
    print_change(tracer, "prevent", text, ent_prevent_strength(before, mover), ent_prevent_strength(now, mover));
    if (now->unit[mover].opponent != ENT_UID_NONE)
        print_change(tracer, "defend", text, ent_defend_strength(before, mover), ent_defend_strength(now, mover));
}

/* Every strength that is another range than it was. */
static void print_changes(const ent_tracer *tracer)
{
    const ent_field *before = &tracer->before, *now = &tracer->now;
    char text[200];

    for (ent_uid uid = 0; uid < now->n; uid++) {
        ent_prov at = now->unit[uid].at;
        ent_print_place(now->map, at, tracer->style, text, sizeof text);
        print_change(tracer, "hold", text, ent_hold_strength(before, at), ent_hold_strength(now, at));
        if (now->unit[uid].to != ENT_PROV_NONE && now->unit[uid].act == ENT_ACT_MOVE)
            print_changes_of_move(tracer, uid);
    }
}

/* ---- Decisions. ---- */

static const char *answer_of(ent_question question, bool yes)
{
    if (question == ENT_ASK_MOVE)
        return yes ? "moves" : "fails";
    if (question == ENT_ASK_SUPPORT)
        return yes ? "given" : "cut";
    return yes ? "has a path" : "has no path";
}

static void print_decision(ent_tracer *tracer, ent_uid uid, ent_question question)
{
    char text[200];

    print_order(tracer, uid, text, sizeof text);
    fprintf(tracer->out, "%4u. %s: %s", ++tracer->n, text,
            answer_of(question, *ent_decision(&tracer->now, uid, question) == ENT_YES));
}

static void print_prevent(const ent_tracer *tracer, ent_range range)
{
    fputs(", prevent ", tracer->out);
    print_range(tracer, range);
}

/* The strengths that decided a move, as far as they were known. */
static void print_comparison(const ent_tracer *tracer, ent_uid mover)
{
    const ent_field *field = &tracer->before;
    const ent_actor *unit = &field->unit[mover];
    bool battle = ent_decide_battle(field, mover) == ENT_YES;

    if (unit->to == ENT_PROV_NONE || ent_rail_train(field, mover)) /* a train's way has many such places */
        return;
    fputs(", attack ", tracer->out);
    print_range(tracer, ent_attack_strength(field, mover));
    fputs(battle ? " against defend " : " against hold ", tracer->out);
    print_range(tracer, battle ? ent_defend_strength(field, field->in[unit->to]) : ent_hold_strength(field, unit->to));
    ENT_EACH_INTO (field, rival, unit->to) {
        if (rival != mover)
            print_prevent(tracer, ent_prevent_strength(field, rival));
    }
    ENT_EACH_TRAIN_TO (field, train, piece, unit->to) {
        if (train->uid != mover)
            print_prevent(tracer, ent_rail_prevent(field, train, piece));
    }
}

static void decided(void *context, const ent_field *field, ent_uid uid, ent_question question)
{
    ent_tracer *tracer = context;

    tracer->now = *field;
    print_decision(tracer, uid, question);
    if (question == ENT_ASK_MOVE)
        print_comparison(tracer, uid);
    fputs("\n", tracer->out);
    print_changes(tracer);
    tracer->before = tracer->now;
}

static void settled(void *context, const ent_field *field)
{
    ent_tracer *tracer = context;

    tracer->now = *field;
    fputs("      Nothing else follows from what is known: a circle, or a paradox. A rule decides.\n", tracer->out);
    for (ent_uid uid = 0; uid < field->n; uid++)
        for (unsigned question = 0; question < ENT_ASK_COUNT; question++) {
            ent_question ask = (ent_question)question;
            if (*ent_decision(&tracer->before, uid, ask) == *ent_decision(&tracer->now, uid, ask))
                continue;
            print_decision(tracer, uid, ask);
            fputs(field->unit[uid].in_circle ? ", moves in a circle\n" : ", by the rule for paradoxes\n", tracer->out);
        }
    print_changes(tracer);
    tracer->before = tracer->now;
}

ent_status ent_trace_print(FILE *out, const ent_request *request, const ent_turn *turn, ent_names_style style,
                           ent_err *err)
{
    if (request->pos->phase != ENT_MOVEMENT) {
        fputs("\nHow it was decided: each order by itself, only movement has decisions that wait for others\n", out);
        return ENT_OK;
    }
    ent_order *orders = malloc((turn->intake.n + 1) * sizeof *orders);
    ent_tracer *tracer = malloc(sizeof *tracer);
    if (orders && tracer) {
        ent_observer observer = {tracer, decided, settled};
        ent_field field;
        ent_field_init(&field, request->map, &request->rules, request->pos, orders, ent_turn_orders(turn, orders));
        *tracer = (ent_tracer){.out = out, .pos = request->pos, .style = style, .before = field, .now = field};
        fputs("\nHow it was decided\n", out);
        ent_resolve_watched(&field, &observer);
    }
    ent_status status = orders && tracer ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for the trace");
    free(orders);
    free(tracer);
    return status;
}
