/* paradox.c -- the paradoxes of a turn.
 *
 * The judge keeps of a paradox only whom it touched. So a turn that had one is resolved again here, core by core
 * (judge/core.h), and of each core that is a paradox the decisions are noted with those on which they depend. They are
 * put in the order of a walk along the dependencies that begins at a convoy, so that a simple paradox reads as a loop.
 *
 * The rules of 1971 and 1982 (4.A.2 a, b) keep most paradoxes from arising. What would have been one without them is
 * found under another choice, and noted where such a rule protected a support.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/paradox.h"
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/core.h"
#include "judge/equations.h"

typedef struct ent_finder {
    const ent_turn *turn;
    const ent_order *orders; /* what the field was made from */
    const ent_field *field;
    const ent_decisions *core;
    ent_paradox *out;
    uint16_t place[ENT_MAX_PROVS * ENT_ASK_COUNT]; /* by decision: 1 + its index in out->decision, or 0 */
    uint16_t node[ENT_MAX_PROVS * ENT_ASK_COUNT];  /* by index: which decision */
} ent_finder;

/* ---- The decisions of one core. ---- */

/* The entry of the order that a unit of the field follows: the judge saw those in force, one after the other. */
static size_t entry_of(const ent_finder *finder, ent_uid uid)
{
    const ent_intake *intake = &finder->turn->intake;
    ptrdiff_t before = finder->field->unit[uid].order - finder->orders;
    size_t i = 0;

    assert(finder->field->unit[uid].order && before >= 0); /* a unit that has a decision has an order */
    while (!intake->entry[i].in_force || before-- > 0) {
        i++;
        assert(i < intake->n);
    }
    return i;
}

static void add_decision(ent_finder *finder, unsigned node)
{
    ent_paradox *out = finder->out;

    assert(finder->place[node] == 0);
    finder->node[out->n] = (uint16_t)node;
    out->decision[out->n] = (ent_paradox_decision){.entry = entry_of(finder, (ent_uid)(node / ENT_ASK_COUNT)),
                                                   .question = (ent_question)(node % ENT_ASK_COUNT)};
    finder->place[node] = ++out->n;
}

/* The decisions on which the one called `node` depends. All are of the core, which depends on nothing else. */
static ent_decisions needs_of(const ent_finder *finder, unsigned node)
{
    ent_decisions needed;

    ent_needs_of(finder->field, (ent_uid)(node / ENT_ASK_COUNT), (ent_question)(node % ENT_ASK_COUNT), &needed);
    return needed;
}

/* The first decision of `set` that is not noted yet; false if all are. A convoy's goes first. */
static bool next_node(const ent_finder *finder, const ent_decisions *set, unsigned *node)
{
    for (unsigned i = 0; i < ENT_ASK_COUNT; i++) {
        ent_question question = (ent_question)(ENT_ASK_COUNT - 1 - i);
        ENT_EACH_DECISION (set, finder->field, uid, question) {
            *node = (unsigned)uid * ENT_ASK_COUNT + question;
            if (finder->place[*node] == 0)
                return true;
        }
    }
    return false;
}

static void walk(ent_finder *finder)
{
    unsigned node;

    while (next_node(finder, finder->core, &node)) {
        bool further = true;
        while (further) {
            add_decision(finder, node);
            const ent_decisions needed = needs_of(finder, node);
            further = next_node(finder, &needed, &node);
        }
    }
}

/* Returns how many. on: NULL only counts. */
static size_t link_decisions(ent_finder *finder, uint16_t *on)
{
    size_t n = 0;

    for (uint16_t i = 0; i < finder->out->n; i++) {
        const ent_decisions needed = needs_of(finder, finder->node[i]);
        finder->out->decision[i].first = (uint16_t)n;
        for (uint16_t other = 0; other < finder->out->n; other++)
            if (needed.node[finder->node[other] / 64] >> (finder->node[other] % 64) & 1) {
                if (on)
                    on[n] = other;
                n++;
            }
        finder->out->decision[i].n = (uint16_t)(n - finder->out->decision[i].first);
    }
    return n;
}

static ent_status note_core(const ent_turn *turn, const ent_order *orders, const ent_field *field,
                            const ent_decisions *core, ent_paradox *out, ent_err *err)
{
    ent_finder *finder = malloc(sizeof *finder);

    out->decision = malloc(core->size * sizeof *out->decision);
    if (finder && out->decision) {
        *finder = (ent_finder){.turn = turn, .orders = orders, .field = field, .core = core, .out = out};
        walk(finder);
        assert(out->n == core->size);
        out->on = malloc((link_decisions(finder, NULL) + 1) * sizeof *out->on);
        if (out->on)
            link_decisions(finder, out->on);
    }
    free(finder);
    return out->on ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for a paradox");
}

/* ---- All of them. ---- */

static void clear_paradox(ent_paradox *paradox)
{
    free(paradox->decision);
    free(paradox->on);
    *paradox = (ent_paradox){.n = 0};
}

static ent_status add_paradox(ent_paradox_list *list, const ent_paradox *paradox, ent_err *err)
{
    ent_paradox *more = realloc(list->paradox, (list->n + 1) * sizeof *more);

    if (!more)
        return ent_fail(err, ENT_E_MEMORY, "no memory for a paradox");
    list->paradox = more;
    list->paradox[list->n++] = *paradox;
    return ENT_OK;
}

/* True if the rules `own` keep an attack that has to come by convoy from cutting a support of the core. One that may
 * come by land is no matter: whether it does is open under them, too. */
static bool is_protected(ent_field *field, const ent_decisions *core, const ent_rules *own)
{
    const ent_rules *rules = field->rules;
    bool found = false;

    field->rules = own;
    ENT_EACH_DECISION (core, field, supporter, ENT_ASK_SUPPORT)
        ENT_EACH_INTO (field, army, field->unit[supporter].at)
            found |= ent_decisions_have(core, army, ENT_ASK_PATH) && ent_cut_paradox_protected(field, supporter, army);
    field->rules = rules;
    return found;
}

/* Settle one core, and note it if it is a paradox. If `own` is not NULL, only a paradox that these rules avoid is
 * noted.
 */
static ent_status take_core(const ent_turn *turn, const ent_order *orders, ent_field *field, const ent_decisions *core,
                            const ent_rules *own, ent_paradox_list *list, ent_err *err)
{
    ent_paradox paradox = {.n = 0};
    const bool noted = !own || is_protected(field, core, own);
    ent_status status = noted ? note_core(turn, orders, field, core, &paradox, err) : ENT_OK;

    unsigned settled = ent_core_settle(field, core) & ~(unsigned)ENT_SETTLED_CIRCLE; /* which is no paradox */
    if (noted)
        paradox.n_rules = own ? ent_citation_of_settled(own, ENT_SETTLED_CONVOY, paradox.rule)
                              : ent_citation_of_settled(field->rules, settled, paradox.rule);
    if (status == ENT_OK && paradox.n_rules > 0)
        status = add_paradox(list, &paradox, err);
    if (status != ENT_OK || paradox.n_rules == 0)
        clear_paradox(&paradox);
    return status;
}

static ent_status resolve(const ent_request *request, const ent_rules *rules, const ent_rules *own,
                          const ent_turn *turn, ent_paradox_list *list, ent_err *err)
{
    ent_order *orders = malloc((turn->intake.n + 1) * sizeof *orders);
    ent_status status = ENT_OK;
    ent_field field;
    ent_decisions core;

    if (!orders)
        return ent_fail(err, ENT_E_MEMORY, "no memory for a paradox");
    ent_field_init(&field, request->map, rules, request->pos, orders, ent_turn_orders(turn, orders));
    ent_resolve_known(&field);
    while (status == ENT_OK && ent_core_find(&field, &core)) {
        status = take_core(turn, orders, &field, &core, own, list, err);
        ent_resolve_known(&field);
    }
    free(orders);
    return status;
}

/* What would be a paradox under another rule than 4.A.2 a or b, where the rule protects a support. */
static ent_status find_avoided(const ent_request *request, const ent_turn *turn, ent_paradox_list *list, ent_err *err)
{
    ent_rules other = request->rules;

    other.choice[ENT_4A2] = 'd';
    return resolve(request, &other, &request->rules, turn, list, err);
}

/* A paradox may show in no mark: under 4.A.3 c and g its army goes over land, and where 4.A.2 a or b avoids it, its
 * army may lose the convoy. */
static bool may_have_paradox(const ent_request *request, const ent_turn *turn)
{
    const bool avoids = ent_choice(&request->rules, ENT_4A2) < 'c';
    char adjacent = ent_choice(&request->rules, ENT_4A3);

    if (request->pos->phase != ENT_MOVEMENT || request->algorithm != ENT_ALGORITHM_DECISIONS)
        return false;
    for (size_t i = 0; i < turn->intake.n; i++)
        if ((turn->result[i].marks & ENT_MARK_PARADOX) ||
            (avoids && turn->intake.entry[i].order.kind == ENT_ORDER_CONVOY && turn->result[i].verdict != ENT_VOID))
            return true;
    return adjacent == 'c' || adjacent == 'g';
}

ent_status ent_paradox_find(const ent_request *request, const ent_turn *turn, ent_paradox_list *list, ent_err *err)
{
    ent_status status = ENT_OK;

    *list = (ent_paradox_list){.n = 0};
    if (!may_have_paradox(request, turn))
        return ENT_OK;
    status = resolve(request, &request->rules, NULL, turn, list, err);
    if (status == ENT_OK && list->n == 0 && ent_choice(&request->rules, ENT_4A2) < 'c')
        status = find_avoided(request, turn, list, err);
    if (status != ENT_OK)
        ent_paradox_clear(list);
    return status;
}

void ent_paradox_clear(ent_paradox_list *list)
{
    for (size_t i = 0; i < list->n; i++)
        clear_paradox(&list->paradox[i]);
    free(list->paradox);
    *list = (ent_paradox_list){.n = 0};
}

/* ---- In words. ---- */

static void say_decision(const ent_request *request, const ent_turn *turn, const ent_paradox_decision *decision,
                         ent_names_style style, ent_print_room *to)
{
    static const char *const answer[ENT_ASK_COUNT] = {
        [ENT_ASK_MOVE] = "succeeds", [ENT_ASK_SUPPORT] = "is given", [ENT_ASK_PATH] = "has a convoy"};
    const ent_order *order = &turn->intake.entry[decision->entry].order;
    char text[200];

    ent_print_order(request->map, ent_pos_units_const(request->pos), order, style, false, text, sizeof text);
    ent_print_putf(to, "whether %s %s", text,
                   decision->question == ENT_ASK_PATH && order->unit == ENT_FLEET ? "has a route"
                                                                                  : answer[decision->question]);
}

void ent_paradox_sentence(const ent_request *request, const ent_turn *turn, const ent_paradox *paradox, size_t i,
                          ent_names_style style, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};
    const ent_paradox_decision *decision = &paradox->decision[i];

    assert(i < paradox->n && size > 0);
    out[0] = '\0';
    say_decision(request, turn, decision, style, &to);
    for (uint16_t at = 0; at < decision->n; at++) {
        ent_print_put(&to, at == 0 ? " depends on " : at + 1 == decision->n ? " and " : ", ");
        say_decision(request, turn, &paradox->decision[paradox->on[decision->first + at]], style, &to);
    }
}
