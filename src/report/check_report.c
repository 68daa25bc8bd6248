/* check_report.c -- the findings of a check as text.
 *
 * The whole report lists what each power has sent, entry by entry, with the findings about an entry below it. The short
 * one is what a report of the outcome begins with: units without orders in one line a power.
 *
 * SPDX-License-Identifier: MIT */
#include "report/check_report.h"
#include "board/plain.h"
#include "report/report.h"
#include "turn/due.h"
#include "turn/sentence.h"
#include "turn/phase_and_rules.h"

enum { SENTENCE = 700 };

/* ---- Skipped lines. ---- */

static void print_skipped_line(FILE *out, const ent_skipped_line *line)
{
    char text[200];

    ent_plain_copy(line->text, line->len < sizeof text - 1 ? line->len : sizeof text - 1, text, sizeof text);
    fprintf(out, "  %5u  %-9s  %s\n", line->number, ent_line_fate_name((ent_line_fate)line->fate), text);
}

/* A sentence, or a line of a signature, about which there is no finding: no program can know what it says of the
 * orders. */
static bool is_to_be_read(const ent_skipped_line *line)
{
    bool says = line->fate == ENT_LINE_PROSE || (line->fate == ENT_LINE_SIGNATURE && line->len > 2); /* no "--" */
    return says && line->doubt == ENT_LINE_DOUBT_NONE;
}

/* True if such a sentence stands in the text. */
static bool has_prose(const ent_line_account *lines)
{
    bool found = false;

    for (size_t i = 0; i < lines->n_skipped && !found; i++)
        found = lines->skipped[i].fate == ENT_LINE_PROSE && is_to_be_read(&lines->skipped[i]);
    return found;
}

/* The first skipped lines that somebody should read, or all that were skipped. `counted`: also say how many of the
 * others there are. */
static void print_skipped(FILE *out, const ent_line_account *lines, bool all, bool counted)
{
    enum { MANY = 12 };
    size_t n = 0, shown = 0;

    for (size_t i = 0; i < lines->n_skipped; i++) {
        const ent_skipped_line *line = &lines->skipped[i];
        bool shows = all || is_to_be_read(line);
        if (!ent_line_was_skipped(line) || (!shows && !counted))
            continue;
        n++;
        if (!shows || (!all && shown == MANY))
            continue;
        if (shown++ == 0)
            fputs("\nSkipped lines\n", out);
        print_skipped_line(out, line);
    }
    if (n > shown)
        fprintf(out, "%s%zu %sline%s skipped; entente check --all lists them\n", shown > 0 ? "  " : "\n", n - shown,
                shown > 0 ? "more " : "", n - shown == 1 ? " was" : "s were");
}

/* ---- The short report. ---- */

/* "no order for F Lon, A Wal": all units of a power that have none. */
static void print_unordered(FILE *out, const ent_request *request, const ent_turn *turn, const ent_check *check,
                            ent_power power, ent_names_style style)
{
    const char *sign = "no order for ";

    for (size_t i = 0; i < check->n; i++) {
        char unit[80];
        if (check->finding[i].power != power || check->finding[i].kind != ENT_FINDING_UNORDERED)
            continue;
        const ent_order *order = &turn->intake.entry[check->finding[i].entry].order;
        ent_print_unit(request->map, order->unit, order->at, style, unit, sizeof unit);
        fprintf(out, "%s%s", sign, unit);
        sign = ", ";
    }
}

/* A silent power below whose heading nothing was skipped. */
static bool sent_nothing(const ent_finding *finding)
{
    return finding->kind == ENT_FINDING_SILENT && finding->line == 0;
}

/* "nothing was sent by Austria, Italy": all silent powers; in adjustments "Austria (1 build), Italy (2 removals)". */
static void print_silent(FILE *out, const ent_request *request, const ent_check *check)
{
    const char *sign = "nothing was sent by ";
    char due[ENT_DUE_SIZE];

    for (size_t i = 0; i < check->n; i++)
        if (sent_nothing(&check->finding[i])) {
            fprintf(out, "%s%s", sign, request->map->power[check->finding[i].power].title);
            if (check->finding[i].due != 0)
                fprintf(out, " (%s)", ent_due_count(check->finding[i].due, due));
            sign = ", ";
        }
}

/* True if the finding has no line of its own: one before it stands for it. */
static bool has_a_line_before(const ent_check *check, size_t i)
{
    const ent_finding *finding = &check->finding[i];
    bool silent = sent_nothing(finding);

    for (size_t before = 0; before < i && (silent || finding->kind == ENT_FINDING_UNORDERED); before++) {
        const ent_finding *other = &check->finding[before];
        if (silent ? sent_nothing(other) : other->kind == finding->kind && other->power == finding->power)
            return true;
    }
    return false;
}

void ent_check_print_short(FILE *out, const ent_request *request, const ent_turn *turn, const ent_check *check,
                           ent_names_style style)
{
    if (check->n_attention > 0)
        fputs("\nPlease check\n", out);
    for (size_t i = 0; i < check->n; i++) {
        const ent_finding *finding = &check->finding[i];
        char text[SENTENCE];
        if (!ent_finding_needs_attention((ent_finding_kind)finding->kind) || has_a_line_before(check, i))
            continue;
        fputs("  ", out);
        if (finding->power != ENT_POWER_NONE && !sent_nothing(finding))
            fprintf(out, "%s: ", request->map->power[finding->power].title);
        if (finding->kind == ENT_FINDING_UNORDERED) {
            print_unordered(out, request, turn, check, finding->power, style);
        } else if (sent_nothing(finding)) {
            print_silent(out, request, check);
        } else {
            ent_finding_sentence(request, turn, finding, style, text, sizeof text);
            fputs(text, out);
        }
        fputs("\n", out);
    }
    print_skipped(out, &request->lines, false, false);
}

/* ---- The whole report. ---- */

/* The findings about an entry, from check->finding[*at] on, which are in the order of the entries. SIZE_MAX: those
 * about the power as a whole, which come first. */
static void print_findings(FILE *out, const ent_request *request, const ent_turn *turn, const ent_check *check,
                           size_t *at, ent_power power, size_t entry, ent_names_style style)
{
    for (; *at < check->n && check->finding[*at].power == power && check->finding[*at].entry == entry; ++*at) {
        char text[SENTENCE];
        if (check->finding[*at].kind == ENT_FINDING_UNORDERED)
            continue;
        ent_finding_sentence(request, turn, &check->finding[*at], style, text, sizeof text);
        fprintf(out, entry == SIZE_MAX ? "  %s\n" : "      %s\n", text);
    }
}

static void print_entry(FILE *out, const ent_request *request, const ent_turn *turn, size_t i, ent_names_style style)
{
    const ent_entry *entry = &turn->intake.entry[i];
    bool unordered = entry->automatic && (entry->order.flags & ENT_ORDER_FLAG_UNORDERED);
    char text[200];

    if (unordered)
        ent_print_unit(request->map, entry->order.unit, entry->order.at, style, text, sizeof text);
    else
        ent_entry_text(request, entry, 150, style, text, sizeof text);
    if (unordered)
        fprintf(out, "  %-*s no order\n", ent_plain_field(text, ENT_ORDER_COLUMNS), text);
    else if (entry->order.void_reason == ENT_REASON_REPLACED)
        fprintf(out, "  %-*s replaced%s\n", ent_plain_field(text, ENT_ORDER_COLUMNS), text,
                entry->in_force && request->pos->phase != ENT_ADJUSTMENTS ? "; no later set has an order for this unit"
                                                                          : "");
    else
        fprintf(out, "  %s\n", text);
}

static bool is_silent(const ent_check *check, ent_power power)
{
    bool silent = false;

    for (size_t i = 0; i < check->n; i++)
        silent |= check->finding[i].power == power && check->finding[i].kind == ENT_FINDING_SILENT;
    return silent;
}

/* Moves *at past the power's findings. */
static void print_power(FILE *out, const ent_request *request, const ent_turn *turn, const ent_check *check, size_t *at,
                        ent_power power, ent_names_style style)
{
    bool found = *at < check->n && check->finding[*at].power == power, titled = found;
    bool silent = is_silent(check, power);

    for (size_t i = 0; i < turn->intake.n && !titled; i++)
        titled = turn->intake.entry[i].order.power == power;
    if (!titled)
        return;
    fprintf(out, "\n%s\n", request->map->power[power].title);
    print_findings(out, request, turn, check, at, power, SIZE_MAX, style);
    for (size_t i = 0; i < turn->intake.n; i++) {
        if (turn->intake.entry[i].order.power != power || silent)
            continue;
        print_entry(out, request, turn, i, style);
        print_findings(out, request, turn, check, at, power, i, style);
    }
}

/* True if the finding is about the position as a whole: it stands before those of the powers. */
static bool is_of_position(const ent_finding *finding)
{
    return finding->power == ENT_POWER_NONE && finding->kind != ENT_FINDING_SKIPPED;
}

static void print_alone(FILE *out, const ent_request *request, const ent_turn *turn, const ent_finding *finding,
                        ent_names_style style)
{
    char text[SENTENCE];

    ent_finding_sentence(request, turn, finding, style, text, sizeof text);
    fprintf(out, "\n%s\n", text);
}

void ent_check_print(FILE *out, const ent_request *request, const ent_turn *turn, const ent_check *check,
                     ent_names_style style, bool all)
{
    char phase[32];
    size_t at = 0;

    ent_phase_title(request->pos, phase);
    fprintf(out, "%s: %s\n", request->map->title, phase);
    for (; at < check->n && is_of_position(&check->finding[at]); at++)
        print_alone(out, request, turn, &check->finding[at], style);
    for (ent_power power = 0; power < request->map->n_powers; power++)
        print_power(out, request, turn, check, &at, power, style);
    for (; at < check->n; at++)
        print_alone(out, request, turn, &check->finding[at], style);
    print_skipped(out, &request->lines, all, true);
    if (check->n_attention == 0 && has_prose(&request->lines))
        fputs("\nNothing else needs attention. Only a reader can tell whether a skipped line changes an order.\n", out);
    else if (check->n_attention == 0)
        fputs("\nNothing needs attention.\n", out);
    else
        fprintf(out, "\n%zu finding%s attention.\n", check->n_attention, check->n_attention == 1 ? " needs" : "s need");
}
