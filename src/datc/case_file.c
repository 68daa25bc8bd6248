/* case_file.c -- reading a case file.
 *
 * The file is cut into blocks: the phases of the case, and for each `Under:` the lines that differ in each phase. A
 * block is read by the ordinary text reader, after the expectations are taken off its lines.
 *
 * SPDX-License-Identifier: MIT */
#include "datc/case_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "text/order_file.h"

/* ---- Cutting the file into blocks. ---- */

static ent_block *new_phase(ent_variant *variant, uint32_t line)
{
    if (variant->n == MAX_PHASES)
        return NULL;
    ent_block *block = calloc(1, sizeof *block);
    if (!block)
        return NULL;
    block->first = line;
    return variant->phase[variant->n++] = block;
}

static bool add_text(ent_block *block, const char *text)
{
    int n = snprintf(block->text + block->len, sizeof block->text - block->len, "%s\n", text);
    if ((size_t)n >= sizeof block->text - block->len)
        return false;
    block->len += (size_t)n;
    return true;
}

static bool add_fact(ent_block *block, const char *line)
{
    size_t len = strlen(line);
    if (block->n_facts == MAX_FACTS || len >= sizeof *block->fact)
        return false;
    memcpy(block->fact[block->n_facts++], line, len + 1);
    return true;
}

static bool add_rules(ent_case *tested, const char *names)
{
    size_t used = strlen(tested->rules);
    int n = snprintf(tested->rules + used, sizeof tested->rules - used, "%s%s", used ? " " : "", names);
    return (size_t)n < sizeof tested->rules - used;
}

static bool add_variant(ent_case *tested, const char *setting, uint32_t number)
{
    size_t len = strlen(setting);
    if (tested->n == MAX_UNDER || len >= sizeof tested->variant->setting)
        return false;
    ent_variant *variant = &tested->variant[tested->n++];
    memcpy(variant->setting, setting, len + 1);
    return new_phase(variant, number) && add_text(variant->phase[0], "Orders:");
}

/* False if the line is more than a case can hold, or there is no memory. */
static bool take_line(ent_case *tested, char *line, uint32_t number)
{
    ent_variant *variant = &tested->variant[tested->n - 1];
    ent_block *block = variant->phase[variant->n - 1];

    while (ent_is_space((unsigned char)*line))
        line++;
    if (ent_case_starts(line, "Under: "))
        return add_variant(tested, line + 7, number);
    if (ent_case_starts(line, "Then:"))
        return (block = new_phase(variant, number)) != NULL && add_text(block, "Orders:");
    if (ent_case_starts(line, "Case: ")) {
        int at = 0;
        sscanf(line + 6, "%15s %n", tested->id, &at);
        if (ent_case_starts(line + 6 + at, "v3 ")) { /* another case than the one of this number in DATC 2.4 */
            size_t used = strlen(tested->id);
            snprintf(tested->id + used, sizeof tested->id - used, " v3");
            at += 3;
        }
        snprintf(tested->title, sizeof tested->title, "%.119s", line + 6 + at);
    } else if (ent_case_starts(line, "Rule: ")) {
        if (!add_rules(tested, line + 6))
            return false;
    } else if (ent_case_starts(line, "Map:")) {
        memcpy(tested->map, line, strlen(line) + 1);
    } else if (ent_case_starts(line, "After: ") || ent_case_starts(line, "Options: ")) {
        if (!add_fact(block, line))
            return false;
    } else if (ent_case_starts(line, "Differs: ")) {
        snprintf(variant->differs, sizeof variant->differs, "%.239s", line + 9);
    } else if (!ent_case_starts(line, "Says:") && !ent_case_starts(line, "Doubt:") &&
               !ent_case_starts(line, "Edition:")) {
        return add_text(block, line);
    }
    return add_text(block, "");
}

bool ent_case_cut(ent_case *tested, const char *text, size_t len, uint32_t *number)
{
    char line[MAX_LINE];

    *number = 0;
    tested->n = 1;
    if (!new_phase(&tested->variant[0], 1))
        return false;
    for (size_t at = 0; at < len;) {
        const char *end = memchr(text + at, '\n', len - at);
        size_t size = end ? (size_t)(end - text) - at : len - at;
        ++*number;
        if (size >= sizeof line || memchr(text + at, '\0', size))
            return false;
        memcpy(line, text + at, size);
        while (size > 0 && ent_is_space((unsigned char)line[size - 1]))
            size--;
        line[size] = '\0';
        if (!take_line(tested, line, *number))
            return false;
        at = end ? (size_t)(end - text) + 1 : len;
    }
    *number = 1;
    return tested->id[0] != '\0';
}

void ent_case_free(ent_case *tested)
{
    for (size_t i = 0; i < tested->n; i++)
        for (size_t j = 0; j < tested->variant[i].n; j++)
            free(tested->variant[i].phase[j]);
    free(tested);
}

/* ---- Expectations. ---- */

static bool read_word(ent_expect *expect, const char *word, size_t len, bool first)
{
    for (unsigned i = 0; first && i < 3; i++)
        if (strlen(ent_verdict_name(i)) == len && strncmp(ent_verdict_name(i), word, len) == 0) {
            expect->verdict = i;
            expect->marks |= i == ENT_VOID ? ENT_MARK_VOID : 0;
            return true;
        }
    for (unsigned bit = 1; !first && ent_mark_name(bit); bit <<= 1)
        if (strlen(ent_mark_name(bit)) == len && strncmp(ent_mark_name(bit), word, len) == 0) {
            expect->marks |= (uint16_t)bit;
            return true;
        }
    return false;
}

/* "fails, bounce, dislodged": a verdict, then marks. */
static bool read_result(ent_expect *expect, const char *text, size_t len)
{
    for (size_t at = 0; at == 0 || at < len;) {
        size_t end = at;
        while (end < len && text[end] != ',')
            end++;
        size_t from = at, to = end;
        while (from < to && ent_is_space((unsigned char)text[from]))
            from++;
        while (to > from && ent_is_space((unsigned char)text[to - 1]))
            to--;
        if (!read_word(expect, text + from, to - from, at == 0))
            return false;
        at = end + 1;
    }
    return true;
}

/* The first bad line counts. */
static void mark_bad(ent_block *block, uint32_t number, const char *what, const char *text, size_t len)
{
    if (block->bad != 0)
        return;
    block->bad = number;
    snprintf(block->why, sizeof block->why, "%s%.*s", what, (int)len, text);
}

/* Called by the text reader for each order: takes the expectation off it. */
static void take_expectation(void *context, ent_power power, const char *line, size_t *len, uint32_t number)
{
    ent_block *block = context;
    size_t at = 0, end;

    while (at + 1 < *len && !(line[at] == '=' && line[at + 1] == '>'))
        at++;
    if (at + 1 >= *len || block->n == MAX_EXPECT) {
        mark_bad(block, number, block->n == MAX_EXPECT ? "one result too many: " : "no result is stated for ", line,
                 *len);
        return;
    }
    ent_expect *expect = &block->expect[block->n++];
    *expect = (ent_expect){.power = power, .line = number};
    if (!read_result(expect, line + at + 2, *len - at - 2))
        mark_bad(block, number, "no such result:", line + at + 2, *len - at - 2);
    for (end = at; end > 0 && ent_is_space((unsigned char)line[end - 1]);)
        end--;
    expect->unordered = end > 10 && strncmp(line, "unordered ", 10) == 0;
    size_t skip = expect->unordered ? 10 : 0;
    snprintf(expect->order, sizeof expect->order, "%.*s", (int)(end - skip > 159 ? 159 : end - skip), line + skip);
    *len = expect->unordered ? 0 : end;
}

ent_status ent_case_read_block(const ent_case *tested, ent_block *block, const ent_rules *rules, ent_request *request,
                               ent_err *err)
{
    const ent_order_file_hooks hooks = {
        .context = block, .order = take_expectation, .units_by_orders = true, .plain = true};
    char *text = malloc(sizeof block->text + sizeof tested->map + 2);

    if (!text)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the case");
    int n = snprintf(text, sizeof block->text + sizeof tested->map + 2, "%s\n%s", tested->map, block->text);
    block->n = 0;
    block->bad = 0;
    ent_status status = ent_order_file_read(text, (size_t)n, rules, &hooks, request, err);
    free(text);
    if (status == ENT_OK && block->bad) {
        status = ent_fail(err, ENT_E_SYNTAX, "%s", block->why);
        err->line = block->bad;
    }
    if (status != ENT_OK && err->line > 1)
        err->line += block->first - 2; /* the line of the map stands in front */
    return status;
}

/* ---- Laying an alternative's lines over the case's. ---- */

static bool same_expectation(const ent_expect *a, const ent_expect *b)
{
    return a->power == b->power && a->unordered == b->unordered && strcmp(a->order, b->order) == 0;
}

static bool is_removal(const ent_expect *expect)
{
    size_t len = strlen(expect->order);
    return expect->unordered && len > 2 && strcmp(expect->order + len - 2, " D") == 0;
}

/* The removals that the judge chose are stated anew as a whole. */
static void drop_removals(ent_block *merged, ent_power power)
{
    size_t kept = 0;
    for (size_t i = 0; i < merged->n; i++)
        if (!(is_removal(&merged->expect[i]) && merged->expect[i].power == power))
            merged->expect[kept++] = merged->expect[i];
    merged->n = kept;
}

bool ent_case_overlay(ent_block *merged, const ent_block *changes)
{
    bool done[MAX_EXPECT] = {false};

    for (size_t i = 0; i < changes->n; i++)
        if (is_removal(&changes->expect[i]))
            drop_removals(merged, changes->expect[i].power);
    for (size_t i = 0; i < changes->n; i++) {
        size_t j = 0;
        while (j < merged->n && (done[j] || !same_expectation(&merged->expect[j], &changes->expect[i])))
            j++;
        if (j == MAX_EXPECT)
            return false;
        if (j == merged->n)
            merged->expect[merged->n++] = changes->expect[i];
        merged->expect[j].verdict = changes->expect[i].verdict;
        merged->expect[j].marks = changes->expect[i].marks;
        done[j] = true;
    }
    return true;
}
