/* compare_report.c -- differences as text: for each group of alternatives that come out alike a head and a table.
 *
 * A table is made twice: once to find the widths of its columns, once to print it.
 *
 * SPDX-License-Identifier: MIT */
#include "report/compare_report.h"
#include <string.h>
#include "board/plain.h"
#include "turn/due.h"
#include "turn/phase_and_rules.h"
#include "turn/sentence.h"
#include "game/position.h"
#include "judge/judge.h"

enum { WIDEST = 40, CELL = 1024 };

typedef struct ent_row {
    const char *power; /* "" for a row that is no one's */
    char what[200], now[CELL], then[CELL];
    char why_now[600], why_then[600]; /* "": none */
} ent_row;

typedef struct ent_table {
    FILE *out; /* NULL: only measure */
    const ent_comparison *comparison;
    const ent_difference *other;
    ent_names_style style;
    const char *now, *then;  /* heads of the columns */
    const char *first;       /* the one of `then` whose reasons are printed */
    int power, what, result; /* widths */
} ent_table;

/* ---- Rows. ---- */

static void widen(int *width, const char *text)
{
    int columns = ent_plain_columns(text);
    if (columns <= WIDEST && columns > *width)
        *width = columns;
}

static void print_whys(const ent_table *table, const ent_row *row)
{
    int head = (int)strlen(table->first) < 3 ? 3 : (int)strlen(table->first);

    if (row->why_now[0])
        fprintf(table->out, "      %*s: %s\n", head, "now", row->why_now);
    if (row->why_then[0])
        fprintf(table->out, "      %*s: %s\n", head, table->first, row->why_then);
}

static void add_row(ent_table *table, const ent_row *row)
{
    if (!table->out) {
        widen(&table->power, row->power);
        widen(&table->what, row->what);
        widen(&table->result, row->now);
        return;
    }
    fprintf(table->out, "  %-*s  %-*s  %-*s  %s\n", ent_plain_field(row->power, table->power), row->power,
            ent_plain_field(row->what, table->what), row->what, ent_plain_field(row->now, table->result), row->now,
            row->then);
    print_whys(table, row);
}

/* ---- Orders. ---- */

/* Where the unit ends, if its order alone does not say so: after a railway move, or where a coast was read otherwise.
 */
static void add_end(const ent_table *table, const ent_result *result, const ent_result *beside, char *out, size_t size)
{
    const ent_map *map = table->comparison->request->map;
    size_t used = strlen(out);
    char place[80];

    if (result->verdict != beside->verdict || result->ends == beside->ends || result->ends >= map->n_locs)
        return;
    ent_print_place(map, result->ends, table->style, place, sizeof place);
    snprintf(out + used, size - used, ", ends in %s", place);
}

/* One side of a pair. NULL if the order is not there; result[] then says what happens instead. */
static const ent_result *describe_side(const ent_table *table, const ent_request *request, const ent_turn *turn,
                                       size_t i, char *result, char why[600])
{
    if (i == ENT_NO_ENTRY) {
        snprintf(result, CELL, request->pos->phase == ENT_ADJUSTMENTS ? "stays" : "(no such order)");
        return NULL;
    }
    ent_result_text(&turn->result[i], result, CELL);
    if (turn->intake.entry[i].automatic && !ent_turn_repeats(request->map, turn, i))
        strcat(result, " (not ordered)");
    ent_reason_sentence(request, turn, i, table->style, why, 600);
    return &turn->result[i];
}

static void add_order(ent_table *table, const ent_order_pair *pair)
{
    const ent_request *request = table->comparison->request;
    const ent_turn *base = &table->comparison->base, *other = &table->other->turn;
    const ent_entry *entry =
        pair->base == ENT_NO_ENTRY ? &other->intake.entry[pair->other] : &base->intake.entry[pair->base];
    ent_row row = {.power = request->map->power[entry->order.power].title};

    ent_entry_text(request, entry, 60, table->style, row.what, sizeof row.what);
    const ent_result *now = describe_side(table, request, base, pair->base, row.now, row.why_now);
    const ent_result *then = describe_side(table, &table->other->request, other, pair->other, row.then, row.why_then);
    if (now && then) {
        add_end(table, now, then, row.now, sizeof row.now);
        add_end(table, then, now, row.then, sizeof row.then);
    }
    add_row(table, &row);
}

/* ---- What no order shows. ---- */

static void phase_row(ent_table *table, const ent_pos *now, const ent_pos *then)
{
    ent_row row = {.power = "", .what = "next phase"};

    ent_phase_title(now, row.now);
    ent_phase_title(then, row.then);
    add_row(table, &row);
}

static void describe_retreats(const ent_table *table, const ent_dislodged *dislodged, char *out, size_t size)
{
    const ent_map *map = table->comparison->request->map;
    size_t used = (size_t)snprintf(out, size, "%s", dislodged ? "" : "none");

    if (!dislodged)
        return;
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
    for (uint8_t at = 0; at < steps->n && used < size; at++)
        if (dislodged->retreats >> at & 1) {
            char place[80];
            ent_print_place(map, steps->to[at], table->style, place, sizeof place);
            used += (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "", place);
        }
}

/* The units of `pos` whose retreats differ. One that can retreat in both positions has one row, printed with `now`. */
static void retreat_rows(ent_table *table, const ent_pos *now, const ent_pos *then, bool second)
{
    const ent_map *map = table->comparison->request->map;
    const ent_pos *pos = second ? then : now;

    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(pos)[i].unit;
        const ent_dislodged *a = ent_pos_find_dislodged(now, unit), *b = ent_pos_find_dislodged(then, unit);
        if (second ? a != NULL : b != NULL && a->retreats == b->retreats)
            continue;
        ent_row row = {.power = map->power[unit->power].title};
        char text[80];
        ent_print_unit(map, unit->kind, unit->at, table->style, text, sizeof text);
        snprintf(row.what, sizeof row.what, "retreats of %s", text);
        describe_retreats(table, a, row.now, sizeof row.now);
        describe_retreats(table, b, row.then, sizeof row.then);
        add_row(table, &row);
    }
}

static const char *power_title(const ent_map *map, ent_power power)
{
    return power == ENT_POWER_NONE ? "nobody" : map->power[power].title;
}

static void center_rows(ent_table *table, const ent_pos *now, const ent_pos *then)
{
    const ent_map *map = table->comparison->request->map;

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        ent_power a = ent_pos_owners_const(now)[prov], b = ent_pos_owners_const(then)[prov];
        if (a == b)
            continue;
        ent_row row = {.power = ""};
        char place[80];
        ent_print_place(map, prov, table->style, place, sizeof place);
        snprintf(row.what, sizeof row.what, "owner of %s", place);
        snprintf(row.now, sizeof row.now, "%s", power_title(map, a));
        snprintf(row.then, sizeof row.then, "%s", power_title(map, b));
        add_row(table, &row);
    }
}

static void adjustment_rows(ent_table *table, const ent_pos *now, const ent_pos *then)
{
    const ent_request *left = table->comparison->request, *right = &table->other->request;

    for (ent_power power = 0; power < left->map->n_powers; power++) {
        int a = now->phase == ENT_ADJUSTMENTS ? ent_adjust_due(left->map, &left->rules, now, power) : 0;
        int b = then->phase == ENT_ADJUSTMENTS ? ent_adjust_due(right->map, &right->rules, then, power) : 0;
        ent_row row = {.power = left->map->power[power].title, .what = "adjustments"};
        if (a == b)
            continue;
        ent_due_task(a, row.now);
        ent_due_task(b, row.then);
        add_row(table, &row);
    }
}

static void winner_row(ent_table *table, const ent_pos *now, const ent_pos *then)
{
    const ent_map *map = table->comparison->request->map;
    ent_row row = {.power = "", .what = "winner"};

    snprintf(row.now, sizeof row.now, "%s", power_title(map, now->winner));
    snprintf(row.then, sizeof row.then, "%s", power_title(map, then->winner));
    add_row(table, &row);
}

/* Units need no rows: each one's order says where it ends. Where only one side has retreats to come, the other's
 * centers may have been counted already: that is the calendar's difference, not the rules'. */
static void add_state(ent_table *table)
{
    const ent_pos *now = table->comparison->base.next, *then = table->other->turn.next;
    const unsigned counted = 1u << ENT_STATE_CENTERS | 1u << ENT_STATE_ADJUSTMENTS;
    unsigned parts = table->other->state;

    if ((now->phase == ENT_RETREATS) != (then->phase == ENT_RETREATS))
        parts &= ~counted;
    if (parts >> ENT_STATE_PHASE & 1)
        phase_row(table, now, then);
    retreat_rows(table, now, then, false);
    retreat_rows(table, now, then, true);
    if (parts >> ENT_STATE_CENTERS & 1)
        center_rows(table, now, then);
    if (parts >> ENT_STATE_ADJUSTMENTS & 1)
        adjustment_rows(table, now, then);
    if (parts >> ENT_STATE_WINNER & 1)
        winner_row(table, now, then);
}

static void add_rows(ent_table *table)
{
    ent_row head = {.power = "", .what = "order"};

    snprintf(head.now, sizeof head.now, "%s", table->now);
    snprintf(head.then, sizeof head.then, "%s", table->then);
    add_row(table, &head);
    for (size_t i = 0; i < table->other->n_pairs; i++)
        add_order(table, &table->other->pair[i]);
    add_state(table);
}

/* ---- Heads. ---- */

static const ent_choice_info *choice_of(const ent_rules *rules, ent_issue issue)
{
    const ent_choice_info *choice = ent_issue_of(issue)->choices;
    while (choice->letter && choice->letter != ent_choice(rules, issue))
        choice++;
    return choice;
}

static void print_choice_head(FILE *out, const ent_comparison *comparison, const ent_difference *const *same, size_t n)
{
    const ent_issue_info *issue = ent_issue_of(same[0]->alternative->issue);
    const ent_choice_info *now = choice_of(&comparison->request->rules, same[0]->alternative->issue);

    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s = %c: %s\n", issue->id, same[i]->alternative->choice->letter,
                same[i]->alternative->choice->text);
    fprintf(out, "    (now %c: %s)\n    %s\n", now->letter, now->text, issue->question);
}

/* The choices of a preset that are not the base's: those that matter by themselves, or those that do not. */
static void print_own_choices(FILE *out, const ent_comparison *comparison, const ent_difference *preset, bool decisive)
{
    const char *sign = "";

    for (unsigned issue = 0; issue < ENT_ISSUE_COUNT; issue++) {
        char own = ent_choice(&preset->alternative->rules, (ent_issue)issue);
        if (own != ent_choice(&comparison->request->rules, (ent_issue)issue) && preset->decisive[issue] == decisive) {
            fprintf(out, "%s%s=%c", sign, ent_issue_of((ent_issue)issue)->id, own);
            sign = ", ";
        }
    }
}

/* Where no choice matters by itself, all of them do together. */
static void print_preset_head(FILE *out, const ent_comparison *comparison, const ent_difference *preset)
{
    const bool alone = memchr(preset->decisive, 1, sizeof preset->decisive) != NULL;

    fputs(alone ? "    what matters: " : "    what matters, together: ", out);
    print_own_choices(out, comparison, preset, alone);
    fputs("\n", out);
}

static void print_judge_head(FILE *out, const ent_comparison *comparison, const ent_difference *const *same, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const ent_judge_info *judge = same[i]->alternative->judge;
        fprintf(out, "%s: %s\n", judge->name, ent_judge_title(judge));
        if (judge->preset)
            print_preset_head(out, comparison, same[i]);
    }
}

/* "e", "1971". */
static void short_name(const ent_alternative *alternative, char *out, size_t size)
{
    if (alternative->judge)
        snprintf(out, size, "%s", alternative->judge->name);
    else
        snprintf(out, size, "%c", alternative->choice->letter);
}

static void base_head(const ent_comparison *comparison, const ent_alternative *alternative, char *out, size_t size)
{
    const char *name = ent_rules_name(&comparison->request->rules);

    if (!alternative->judge)
        snprintf(out, size, "now (%c)", ent_choice(&comparison->request->rules, alternative->issue));
    else if (name)
        snprintf(out, size, "now (%s)", name);
    else
        snprintf(out, size, "now");
}

static void print_group(FILE *out, const ent_comparison *comparison, const ent_difference *const *same, size_t n,
                        ent_names_style style)
{
    char now[40], then[200] = "", first[40];

    if (same[0]->alternative->judge)
        print_judge_head(out, comparison, same, n);
    else
        print_choice_head(out, comparison, same, n);
    base_head(comparison, same[0]->alternative, now, sizeof now);
    short_name(same[0]->alternative, first, sizeof first);
    for (size_t i = 0; i < n; i++) {
        char name[40];
        size_t used = strlen(then);
        short_name(same[i]->alternative, name, sizeof name);
        snprintf(then + used, sizeof then - used, "%s%s", i == 0 ? "" : ", ", name);
    }
    ent_table table = {
        .comparison = comparison, .other = same[0], .style = style, .now = now, .then = then, .first = first};
    add_rows(&table);
    table.out = out;
    add_rows(&table);
    fputs("\n", out);
}

/* ---- Families. ---- */

/* Print what the family's members make different, those that come out alike under one head. Returns how many. */
static size_t print_family(FILE *out, const ent_comparison *comparison, const ent_family *family, ent_names_style style)
{
    bool printed[ENT_MAX_FAMILY] = {false};
    size_t n_printed = 0;

    for (size_t i = 0; i < family->n; i++) {
        const ent_difference *same[ENT_MAX_FAMILY];
        size_t n = 0;
        if (family->member[i].note[0]) {
            char name[64];
            ent_alternative_name(family->member[i].alternative, name, sizeof name);
            fprintf(out, "%s: %s\n\n", name, family->member[i].note);
        }
        for (size_t j = i; j < family->n && ent_differs(&family->member[i]); j++)
            if (!printed[j] && (j == i || ent_same_difference(comparison, &family->member[i], &family->member[j]))) {
                printed[j] = true;
                same[n++] = &family->member[j];
            }
        if (n > 0)
            print_group(out, comparison, same, n, style);
        n_printed += n;
    }
    return n_printed;
}

static void print_head(FILE *out, const ent_comparison *comparison)
{
    char rules[ENT_RULES_TEXT], phase[32];

    ent_phase_title(comparison->request->pos, phase);
    ent_rules_print(&comparison->request->rules, rules);
    fprintf(out, "%s: %s; rules %s\n\n", comparison->request->map->title, phase, rules);
}

static void print_counts(FILE *out, const ent_comparison *comparison, size_t matter)
{
    size_t n = comparison->n, issues = comparison->n_issues;
    char others[80];

    if (issues > 0)
        snprintf(others, sizeof others, "%zu issue%s, %zu other choice%s", issues, issues == 1 ? "" : "s", n,
                 n == 1 ? "" : "s");
    else
        snprintf(others, sizeof others, "%zu other judge%s", n, n == 1 ? "" : "s");
    if (n == 0)
        fputs("Nothing was compared: this is how the turn is judged itself.\n", out);
    else if (matter == 0)
        fprintf(out, "Nothing comes out differently (%s).\n", others);
    else
        fprintf(out, "%s, %zu matter%s.\n", others, matter, matter == 1 ? "s" : "");
}

ent_status ent_compare_report(FILE *out, const ent_comparison *comparison, ent_names_style style, ent_err *err)
{
    ent_status status = ENT_OK;
    size_t matter = 0;
    bool found = true;

    print_head(out, comparison);
    for (size_t at = 0; status == ENT_OK && found;) {
        ent_family family;
        status = ent_comparison_next(comparison, &at, &family, &found, err);
        if (status == ENT_OK)
            matter += print_family(out, comparison, &family, style);
        ent_family_clear(&family);
    }
    if (status == ENT_OK)
        print_counts(out, comparison, matter);
    return status;
}
