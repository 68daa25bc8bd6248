/* compare.c -- one turn under other rules or by other judges.
 *
 * Parsing depends on no rule, so the orders are parsed once. The intake runs again only under choices on which it
 * depends; otherwise the entries of the base are copied. The base is judged first, then one family of alternatives at a
 * time, each from the same request with other rules or another algorithm. Written orders have the same number in every
 * turn, so they are compared entry by entry; automatic ones are found by their unit. A preset that differs is tried
 * once more, choice by choice, to see which matter alone.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/compare.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "game/position.h"
#include "judge/judge.h"

/* ---- Who may judge. ---- */

static bool take_two(void *context, const ent_turn *turn)
{
    unsigned *seen = context;
    (void)turn;
    return ++*seen < 2;
}

/* One resolution is a turn like another. None and several are noted, and turn->result stays NULL. */
static ent_status by_search(const ent_request *request, ent_turn *turn, char note[ENT_JUDGE_NOTE], ent_err *err)
{
    unsigned seen = 0;
    ent_turn_search search = {.take = take_two, .context = &seen};
    ent_status status = ent_turn_resolve(request, turn, &search, err);

    if (status != ENT_OK || (seen == 1 && search.end == ENT_SEARCH_ALL))
        return status;
    snprintf(note, ENT_JUDGE_NOTE, "%s",
             seen > 1                         ? "several resolutions agree with the rules"
             : search.end == ENT_SEARCH_SPENT ? "the search was given up: too many possibilities"
                                              : "no resolution agrees with the rules");
    ent_turn_clear(turn);
    return ENT_OK;
}

/* The presets, by their names; an algorithm is a row with its own title and no preset. */
static const ent_judge_info judges[] = {
    {"datc", NULL, "datc", ENT_ALGORITHM_DECISIONS},
    {"datc3", NULL, "datc3", ENT_ALGORITHM_DECISIONS},
    {"2023", NULL, "2023", ENT_ALGORITHM_DECISIONS},
    {"2000", NULL, "2000", ENT_ALGORITHM_DECISIONS},
    {"1982", NULL, "1982", ENT_ALGORITHM_DECISIONS},
    {"1971", NULL, "1971", ENT_ALGORITHM_DECISIONS},
    {"dptg", NULL, "dptg", ENT_ALGORITHM_DECISIONS},
    {"exhaustive", "every resolution that agrees with the rules", NULL, ENT_ALGORITHM_EXHAUSTIVE},
    {"dpjudge", "the DPjudge's algorithm", NULL, ENT_ALGORITHM_DPJUDGE},
    {"dpjudge-early", "the DPjudge's algorithm, early edition", NULL, ENT_ALGORITHM_DPJUDGE_EARLY},
};
enum { N_JUDGES = sizeof judges / sizeof *judges };
static_assert(sizeof judges / sizeof *judges <= ENT_MAX_FAMILY, "the judges are one family");

const ent_judge_info *ent_judge_at(size_t i)
{
    return i < N_JUDGES ? &judges[i] : NULL;
}

const char *ent_judge_title(const ent_judge_info *judge)
{
    for (size_t i = 0; judge->preset && ent_preset_at(i); i++)
        if (strcmp(ent_preset_at(i)->name, judge->preset) == 0)
            return ent_preset_at(i)->title;
    return judge->title;
}

/* ---- The alternatives. ---- */

void ent_alternative_name(const ent_alternative *alternative, char *out, size_t size)
{
    if (alternative->judge)
        snprintf(out, size, "%s", alternative->judge->name);
    else
        snprintf(out, size, "%s=%c", ent_issue_of(alternative->issue)->id, alternative->choice->letter);
}

static bool any_of(const bool *mark, size_t n)
{
    return memchr(mark, 1, n * sizeof *mark) != NULL;
}

static ent_alternative *new_alternative(ent_comparison *out)
{
    assert(out->n < ENT_MAX_ALTERNATIVES);
    ent_alternative *alternative = &out->alternative[out->n++];
    *alternative = (ent_alternative){.issue = ENT_ISSUE_COUNT, .rules = out->request->rules};
    return alternative;
}

static void list_choices(const ent_compare_scope *scope, ent_comparison *out)
{
    bool all = !any_of(scope->issue, ENT_ISSUE_COUNT);

    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
        const ent_choice_info *choice = ent_issue_of((ent_issue)issue)->choices;
        if (!all && !scope->issue[issue])
            continue;
        out->n_issues += issue < ENT_ISSUE_DISPUTED || !all; /* the additional choices belong to their issues */
        for (; choice->letter; choice++)
            if (choice->letter != ent_choice(&out->request->rules, (ent_issue)issue)) {
                ent_alternative *alternative = new_alternative(out);
                alternative->issue = (ent_issue)issue;
                alternative->choice = choice;
                alternative->rules.choice[issue] = choice->letter;
            }
    }
}

/* A preset that the request's own rules are is left out. */
static void list_judges(const ent_compare_scope *scope, ent_comparison *out)
{
    bool all = !any_of(scope->judge, N_JUDGES);

    for (size_t i = 0; i < N_JUDGES; i++) {
        ent_rules preset = out->request->rules;
        if (!all && !scope->judge[i])
            continue;
        if (judges[i].preset)
            ent_rules_preset(judges[i].preset, &preset);
        if (judges[i].preset && memcmp(preset.choice, out->request->rules.choice, sizeof preset.choice) == 0)
            continue;
        ent_alternative *alternative = new_alternative(out);
        alternative->judge = &judges[i];
        memcpy(alternative->rules.choice, preset.choice, sizeof preset.choice);
    }
}

/* The request with its parsed orders. Owns nothing. */
static ent_request with_orders(const ent_comparison *comparison)
{
    ent_request request = *comparison->request;

    request.written = comparison->orders.written;
    return request;
}

ent_status ent_comparison_open(const ent_request *request, const ent_compare_scope *scope, ent_comparison *out,
                               ent_err *err)
{
    *out = (ent_comparison){.request = request};
    if (request->n_written > ENT_MAX_COMPARED)
        return ent_fail(err, ENT_E_LIMIT, "%zu orders; a turn to compare has at most %d", request->n_written,
                        ENT_MAX_COMPARED);
    if (scope->issues)
        list_choices(scope, out);
    else
        list_judges(scope, out);
    ent_status status = ent_parsed_orders_make(request, &out->orders, err);
    const ent_request base = with_orders(out);
    return status == ENT_OK ? ent_turn_judge(&base, &out->base, err) : status;
}

void ent_comparison_clear(ent_comparison *comparison)
{
    ent_parsed_orders_clear(&comparison->orders);
    ent_turn_clear(&comparison->base);
    comparison->n = 0;
}

/* ---- Orders. ---- */

/* `b` is for a unit. */
static bool same_unit(const ent_map *map, const ent_order *a, const ent_order *b)
{
    assert(b->at < map->n_locs); /* a canal's permission is for no unit of its giver */
    return a->power == b->power && a->at < map->n_locs && ent_prov_of(map, a->at) == ent_prov_of(map, b->at);
}

static bool same_fate(const ent_result *a, const ent_result *b)
{
    const unsigned lost = ENT_MARK_DISLODGED | ENT_MARK_DESTROYED;
    return a->ends == b->ends && (a->marks & lost) == (b->marks & lost);
}

/* Do the two turns agree about an order that both have? Where the unit ends counts only if the order is in force in
 * both, and is no removal: of those the automatic ones show who is left. */
static bool same_outcome(const ent_request *request, const ent_turn *a, const ent_turn *b, size_t i, size_t j)
{
    bool removal = request->pos->phase == ENT_ADJUSTMENTS && a->intake.entry[i].order.kind == ENT_ORDER_DISBAND;
    bool shows_fate = a->intake.entry[i].in_force && b->intake.entry[j].in_force && !removal;

    return a->result[i].verdict == b->result[j].verdict && (!shows_fate || same_fate(&a->result[i], &b->result[j]));
}

static size_t find_automatic(const ent_map *map, const ent_turn *turn, const ent_order *order)
{
    for (size_t i = 0; i < turn->intake.n; i++)
        if (turn->intake.entry[i].automatic && same_unit(map, &turn->intake.entry[i].order, order))
            return i;
    return ENT_NO_ENTRY;
}

/* The order that `turn` has in force for the same unit. */
static size_t find_in_force(const ent_map *map, const ent_turn *turn, const ent_order *order)
{
    size_t i = 0;

    while (!turn->intake.entry[i].in_force || !same_unit(map, &turn->intake.entry[i].order, order)) {
        i++;
        assert(i < turn->intake.n);
    }
    return i;
}

/* An automatic order that the other turn lacks matters if its unit fares otherwise there. Of removals it
 * matters who is left: the order of a unit that stays may be void as well. */
static bool matters_alone(const ent_request *request, const ent_turn *turn, size_t i, const ent_turn *other)
{
    const ent_order *order = &turn->intake.entry[i].order;

    if (request->pos->phase == ENT_ADJUSTMENTS)
        return ent_pos_units_const(other->next)[ent_prov_of(request->map, order->at)].kind != ENT_UNIT_NONE;
    return !same_fate(&turn->result[i], &other->result[find_in_force(request->map, other, order)]);
}

static void add_pair(ent_difference *out, size_t base, size_t other)
{
    out->pair[out->n_pairs++] = (ent_order_pair){base, other};
}

static ent_status pair_orders(const ent_comparison *comparison, ent_difference *out, ent_err *err)
{
    const ent_map *map = comparison->request->map;
    const ent_turn *base = &comparison->base, *other = &out->turn;

    out->pair = malloc((base->intake.n + other->intake.n + 1) * sizeof *out->pair);
    if (!out->pair)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the differences");
    for (size_t i = 0; i < base->intake.n; i++) { /* written ones have the same number in every turn */
        bool automatic = base->intake.entry[i].automatic;
        size_t j = automatic ? find_automatic(map, other, &base->intake.entry[i].order) : i;
        if (j == ENT_NO_ENTRY ? matters_alone(comparison->request, base, i, other)
                              : !same_outcome(comparison->request, base, other, i, j))
            add_pair(out, i, j);
    }
    for (size_t j = 0; j < other->intake.n; j++)
        if (other->intake.entry[j].automatic &&
            find_automatic(map, base, &other->intake.entry[j].order) == ENT_NO_ENTRY &&
            matters_alone(comparison->request, other, j, base))
            add_pair(out, ENT_NO_ENTRY, j);
    return ENT_OK;
}

/* ---- The next position. ---- */

static bool same_units(const ent_pos *a, const ent_pos *b)
{
    for (ent_prov prov = 0; prov < a->n_provs; prov++) {
        const ent_unit *left = &ent_pos_units_const(a)[prov], *right = &ent_pos_units_const(b)[prov];
        if (left->kind != right->kind || (left->kind != ENT_UNIT_NONE && !ent_unit_is(left, right)))
            return false;
    }
    return true;
}

static bool same_dislodged(const ent_pos *a, const ent_pos *b)
{
    const ent_dislodged *left = ent_pos_dislodged_const(a), *right = ent_pos_dislodged_const(b);

    if (a->n_dislodged != b->n_dislodged)
        return false;
    for (uint16_t i = 0; i < a->n_dislodged; i++)
        if (!ent_unit_is(&left[i].unit, &right[i].unit) || left[i].retreats != right[i].retreats)
            return false;
    return true;
}

static bool same_adjustments(const ent_request *left, const ent_pos *a, const ent_request *right, const ent_pos *b)
{
    bool due_a = a->phase == ENT_ADJUSTMENTS, due_b = b->phase == ENT_ADJUSTMENTS;

    for (ent_power power = 0; power < left->map->n_powers; power++)
        if ((due_a ? ent_adjust_due(left->map, &left->rules, a, power) : 0) !=
            (due_b ? ent_adjust_due(right->map, &right->rules, b, power) : 0))
            return false;
    return true;
}

static unsigned state_difference(const ent_request *left, const ent_pos *a, const ent_request *right, const ent_pos *b)
{
    unsigned parts = 0;

    parts |= (unsigned)(a->phase != b->phase)
             << ENT_STATE_PHASE; /* both follow the same phase, so equal kinds mean equal dates */
    parts |= (unsigned)!same_units(a, b) << ENT_STATE_UNITS;
    parts |= (unsigned)!same_dislodged(a, b) << ENT_STATE_DISLODGED;
    parts |= (unsigned)(memcmp(ent_pos_owners_const(a), ent_pos_owners_const(b), a->n_provs) != 0) << ENT_STATE_CENTERS;
    parts |= (unsigned)!same_adjustments(left, a, right, b) << ENT_STATE_ADJUSTMENTS;
    parts |= (unsigned)(a->winner != b->winner) << ENT_STATE_WINNER;
    return parts;
}

/* ---- Families. ---- */

/* A judge that cannot judge this turn does not make the comparison fail; lack of memory does. */
static ent_status judge_one(const ent_comparison *comparison, const ent_alternative *alternative, ent_difference *out,
                            ent_err *err)
{
    *out = (ent_difference){.alternative = alternative, .request = with_orders(comparison)};
    out->request.rules = alternative->rules;
    if (!alternative->judge && !ent_intake_depends_on(alternative->issue) && out->request.pos->phase == ENT_MOVEMENT)
        out->request.intake = &comparison->base.intake;
    const ent_algorithm algorithm = alternative->judge ? alternative->judge->algorithm : ENT_ALGORITHM_DECISIONS;
    if (algorithm != ENT_ALGORITHM_EXHAUSTIVE)
        out->request.algorithm = algorithm;
    ent_status status = algorithm == ENT_ALGORITHM_EXHAUSTIVE ? by_search(&out->request, &out->turn, out->note, err)
                                                              : ent_turn_judge(&out->request, &out->turn, err);
    out->request.intake = NULL; /* of no use under other rules */
    if (status == ENT_E_MEMORY)
        return status;
    if (status != ENT_OK)
        snprintf(out->note, sizeof out->note, "%.*s", (int)sizeof out->note - 1, err ? err->text : "it refuses");
    if (status != ENT_OK || !out->turn.result)
        return ENT_OK;
    out->state = state_difference(comparison->request, comparison->base.next, &out->request, out->turn.next);
    return pair_orders(comparison, out, err);
}

static void clear_difference(ent_difference *difference)
{
    ent_turn_clear(&difference->turn);
    free(difference->pair);
    difference->pair = NULL;
}

/* Which of the preset's choices make a difference by themselves? */
static ent_status find_decisive(const ent_comparison *comparison, ent_difference *preset, ent_err *err)
{
    const ent_rules *base = &comparison->request->rules;
    ent_status status = ENT_OK;

    for (unsigned issue = 0; status == ENT_OK && issue < ENT_ISSUE_COUNT; issue++) {
        ent_alternative choice = {.issue = (ent_issue)issue, .rules = *base};
        ent_difference alone;
        choice.rules.choice[issue] = ent_choice(&preset->alternative->rules, (ent_issue)issue);
        if (choice.rules.choice[issue] == ent_choice(base, (ent_issue)issue))
            continue;
        status = judge_one(comparison, &choice, &alone, err);
        preset->decisive[issue] = ent_differs(&alone);
        clear_difference(&alone);
    }
    return status;
}

ent_status ent_comparison_next(const ent_comparison *comparison, size_t *at, ent_family *family, bool *found,
                               ent_err *err)
{
    ent_status status = ENT_OK;
    size_t first = *at;

    family->n = 0;
    *found = first < comparison->n;
    while (status == ENT_OK && *at < comparison->n && family->n < ENT_MAX_FAMILY &&
           comparison->alternative[*at].issue == comparison->alternative[first].issue) {
        const ent_alternative *alternative = &comparison->alternative[(*at)++];
        ent_difference *member = &family->member[family->n++];
        status = judge_one(comparison, alternative, member, err);
        if (status == ENT_OK && alternative->judge && alternative->judge->preset && ent_differs(member))
            status = find_decisive(comparison, member, err);
    }
    if (status != ENT_OK)
        ent_family_clear(family);
    return status;
}

void ent_family_clear(ent_family *family)
{
    for (size_t i = 0; i < family->n; i++)
        clear_difference(&family->member[i]);
    family->n = 0;
}

bool ent_differs(const ent_difference *difference)
{
    return difference->n_pairs > 0 || difference->state != 0;
}

bool ent_same_difference(const ent_comparison *comparison, const ent_difference *a, const ent_difference *b)
{
    if (a->n_pairs != b->n_pairs || a->state != b->state || strcmp(a->note, b->note) != 0 || !a->turn.result ||
        !b->turn.result)
        return false;
    for (size_t i = 0; i < a->n_pairs; i++) {
        size_t left = a->pair[i].other, right = b->pair[i].other;
        if (a->pair[i].base != b->pair[i].base || (left == ENT_NO_ENTRY) != (right == ENT_NO_ENTRY))
            return false;
        if (left == ENT_NO_ENTRY)
            continue;
        if (a->turn.intake.entry[left].automatic &&
            !same_unit(a->request.map, &a->turn.intake.entry[left].order, &b->turn.intake.entry[right].order))
            return false;
        if (!same_outcome(comparison->request, &a->turn, &b->turn, left, right))
            return false;
    }
    return state_difference(&a->request, a->turn.next, &b->request, b->turn.next) == 0;
}
