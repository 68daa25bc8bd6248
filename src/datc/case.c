/* case.c -- the DATC test cases: read one, judge it, compare.
 *
 * The file is cut into blocks: the phases of the case, and for each `Under:` the lines that differ in each phase. A
 * block is read by the ordinary text reader, after the expectations are taken off its lines.
 *
 * SPDX-License-Identifier: MIT */
#include "datc/case.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "text/order_file.h"
#include "turn/sentence.h"
#include "game/position.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "notation/parse.h"

enum { MAX_PHASES = 8, MAX_EXPECT = 128, MAX_FACTS = 32, MAX_UNDER = 64, MAX_TEXT = 16384, MAX_LINE = 2000 };

typedef struct ent_expect {
    ent_power power;
    bool unordered;
    uint32_t line;
    uint16_t marks;
    ent_verdict verdict;
    char order[160];
} ent_expect;

/* Each line of the file is one line of its block, if an empty one, so that a line number of the block plus `first` is
 * one of the file. */
typedef struct ent_block {
    char text[MAX_TEXT];
    size_t len;
    uint32_t first;            /* the line of the file in which the block begins */
    char fact[MAX_FACTS][200]; /* "Options: ..." and "After: ..." */
    size_t n_facts;
    ent_expect expect[MAX_EXPECT];
    size_t n;
    uint32_t bad; /* the first line that states no result, or none that there is; 0: none */
    char why[200];
} ent_block;

typedef struct ent_variant {
    char setting[64], differs[240];
    ent_block *phase[MAX_PHASES];
    size_t n;
} ent_variant;

typedef struct ent_case {
    char id[16], title[120], rules[240], map[MAX_LINE];
    ent_variant variant[MAX_UNDER]; /* the case itself first */
    size_t n;
} ent_case;

/* ---- Cutting the file into blocks. ---- */

static bool starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

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
    if (n < 0 || (size_t)n >= sizeof block->text - block->len)
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
    return n > 0 && (size_t)n < sizeof tested->rules - used;
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
    if (starts(line, "Under: "))
        return add_variant(tested, line + 7, number);
    if (starts(line, "Then:"))
        return (block = new_phase(variant, number)) != NULL && add_text(block, "Orders:");
    if (starts(line, "Case: ")) {
        int at = 0;
        sscanf(line + 6, "%15s %n", tested->id, &at);
        if (starts(line + 6 + at, "v3 ")) { /* another case than the one of this number in DATC 2.4 */
            size_t used = strlen(tested->id);
            snprintf(tested->id + used, sizeof tested->id - used, " v3");
            at += 3;
        }
        snprintf(tested->title, sizeof tested->title, "%.119s", line + 6 + at);
    } else if (starts(line, "Rule: ")) {
        if (!add_rules(tested, line + 6))
            return false;
    } else if (starts(line, "Map:")) {
        memcpy(tested->map, line, strlen(line) + 1);
    } else if (starts(line, "After: ") || starts(line, "Options: ")) {
        if (!add_fact(block, line))
            return false;
    } else if (starts(line, "Differs: ")) {
        snprintf(variant->differs, sizeof variant->differs, "%.239s", line + 9);
    } else if (!starts(line, "Says:") && !starts(line, "Doubt:") && !starts(line, "Edition:")) {
        return add_text(block, line);
    }
    return add_text(block, "");
}

static bool cut_case(ent_case *tested, const char *text, size_t len, uint32_t *number)
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

static void free_case(ent_case *tested)
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

/* Called by the text reader for each order: takes the expectation off it. */
static void take_expectation(void *context, ent_power power, const char *line, size_t *len, uint32_t number)
{
    ent_block *block = context;
    size_t at = 0, end;

    while (at + 1 < *len && !(line[at] == '=' && line[at + 1] == '>'))
        at++;
    if (at + 1 >= *len || block->n == MAX_EXPECT) {
        block->bad = block->bad ? block->bad : number;
        snprintf(block->why, sizeof block->why, "no result is stated for '%.*s'", (int)(*len > 100 ? 100 : *len), line);
        return;
    }
    ent_expect *expect = &block->expect[block->n++];
    *expect = (ent_expect){.power = power, .line = number};
    if (!read_result(expect, line + at + 2, *len - at - 2)) {
        block->bad = block->bad ? block->bad : number;
        snprintf(block->why, sizeof block->why, "no such result:%.*s", (int)(*len - at - 2), line + at + 2);
    }
    for (end = at; end > 0 && ent_is_space((unsigned char)line[end - 1]);)
        end--;
    expect->unordered = end > 10 && strncmp(line, "unordered ", 10) == 0;
    size_t skip = expect->unordered ? 10 : 0;
    snprintf(expect->order, sizeof expect->order, "%.*s", (int)(end - skip > 159 ? 159 : end - skip), line + skip);
    *len = expect->unordered ? 0 : end;
}

static ent_status read_block(const ent_case *tested, ent_block *block, const ent_rules *rules, ent_request *request,
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

static void overlay(ent_block *merged, const ent_block *changes)
{
    bool done[MAX_EXPECT] = {false};

    for (size_t i = 0; i < changes->n; i++)
        if (is_removal(&changes->expect[i]))
            drop_removals(merged, changes->expect[i].power);
    for (size_t i = 0; i < changes->n; i++) {
        size_t j = 0;
        while (j < merged->n && (done[j] || !same_expectation(&merged->expect[j], &changes->expect[i])))
            j++;
        if (j == merged->n && merged->n < MAX_EXPECT)
            merged->expect[merged->n++] = changes->expect[i];
        else if (j < merged->n) {
            merged->expect[j].verdict = changes->expect[i].verdict;
            merged->expect[j].marks = changes->expect[i].marks;
        }
        done[j < MAX_EXPECT ? j : 0] = true;
    }
}

/* ---- Comparing. ---- */

__attribute__((format(printf, 3, 4))) static void note(ent_case_run *run, bool good, const char *format, ...)
{
    va_list args;

    run->passed &= good;
    if (run->n == run->cap) {
        size_t cap = run->cap * 2 + 16;
        ent_case_line *more = realloc(run->line, cap * sizeof *more);
        if (!more) {
            run->passed = false;
            return;
        }
        run->line = more;
        run->cap = cap;
    }
    run->line[run->n].good = good;
    va_start(args, format);
    vsnprintf(run->line[run->n++].text, sizeof run->line->text, format, args);
    va_end(args);
}

static void print_result(ent_verdict verdict, uint16_t marks, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};

    ent_print_put(&to, ent_verdict_name(verdict));
    for (unsigned bit = 1; ent_mark_name(bit); bit <<= 1)
        if ((marks & bit) && !(bit == ENT_MARK_VOID && verdict == ENT_VOID))
            ent_print_putf(&to, ", %s", ent_mark_name(bit));
}

/* What came out, with the step of the DPjudge's algorithm that marked it. */
static void print_got(const ent_result *result, char *out, size_t size)
{
    print_result(result->verdict, result->marks, out, size);
    size_t used = strlen(out);
    if (result->step != 0)
        snprintf(out + used, size - used, " [step %u]", result->step);
}

static bool agrees(const ent_request *request, const ent_expect *expect, const ent_result *result)
{
    uint16_t got = result->marks, wanted = expect->marks;
    char paradox = ent_choice(&request->rules, ENT_4A2);

    /* The DPjudge's texts know no paradoxes. */
    if (paradox < 'd' || paradox > 'f' || request->algorithm != ENT_ALGORITHM_DECISIONS) {
        got &= (uint16_t)~ENT_MARK_PARADOX;
        wanted &= (uint16_t)~ENT_MARK_PARADOX;
    }
    if ((got & ENT_MARK_DISLODGED) && !(wanted & ENT_MARK_DESTROYED))
        got &= (uint16_t)~ENT_MARK_DESTROYED;
    return expect->verdict == result->verdict && got == wanted;
}

/* The entry that an expectation is about; the count of entries if there is none. */
static size_t entry_of(const ent_request *request, const ent_turn *turn, const ent_expect *expect)
{
    ent_parsed reading;
    size_t i = 0;

    ent_parse(request->map, expect->order, strlen(expect->order), &reading);
    for (; i < turn->intake.n; i++) {
        const ent_entry *entry = &turn->intake.entry[i];
        if (!expect->unordered
                ? !entry->automatic && entry->line == expect->line
                : entry->automatic && entry->order.power == expect->power && reading.at.n > 0 &&
                      ent_prov_of(request->map, entry->order.at) == ent_prov_of(request->map, reading.at.loc[0]))
            break;
    }
    return i;
}

static void compare_orders(const ent_request *request, const ent_turn *turn, const ent_block *wanted, ent_case_run *run)
{
    bool seen[1024] = {false};

    for (size_t i = 0; i < wanted->n; i++) {
        const ent_expect *expect = &wanted->expect[i];
        size_t at = entry_of(request, turn, expect);
        char want[120], got[120] = "nothing";
        bool found = at < turn->intake.n;
        if (found && at < sizeof seen)
            seen[at] = true;
        print_result(expect->verdict, expect->marks, want, sizeof want);
        if (found)
            print_got(&turn->result[at], got, sizeof got);
        bool good = found && agrees(request, expect, &turn->result[at]);
        note(run, good, "%s%s => %s%s%s", expect->unordered ? "unordered " : "", expect->order, want,
             good ? "" : "; got ", good ? "" : got);
        if (found) {
            char why[360];
            ent_reason_sentence(request, turn, at, ENT_NAMES_RULEBOOK, why, sizeof why);
            note(run, true, "    %s", why);
        }
    }
    for (size_t i = 0; i < turn->intake.n && i < sizeof seen; i++)
        if (!seen[i]) {
            char got[120];
            print_result(turn->result[i].verdict, turn->result[i].marks, got, sizeof got);
            note(run, false, "a unit in %s is not mentioned; got %s",
                 turn->intake.entry[i].order.at < request->map->n_locs
                     ? request->map->loc[turn->intake.entry[i].order.at].code
                     : "?",
                 got);
        }
}

/* ---- Facts. ---- */

static const ent_dislodged *dislodged_in(const ent_map *map, const ent_pos *pos, ent_loc at)
{
    for (uint16_t i = 0; at < map->n_locs && i < pos->n_dislodged; i++)
        if (ent_prov_of(map, ent_pos_dislodged_const(pos)[i].unit.at) == ent_prov_of(map, at))
            return &ent_pos_dislodged_const(pos)[i];
    return NULL;
}

static ent_loc unit_place(const ent_map *map, const char *text, size_t len)
{
    return len < 3 ? ENT_LOC_NONE : ent_map_find_loc(map, text + 2, len - 2);
}

/* "F Ankara = Armenia, Smyrna": exactly these. "none" also fits a unit that is not dislodged. */
static bool options_hold(const ent_map *map, const ent_pos *pos, const char *text)
{
    const char *equals = strstr(text, " = ");
    if (!equals)
        return false;
    ent_loc at = unit_place(map, text, (size_t)(equals - text));
    const ent_dislodged *dislodged = dislodged_in(map, pos, at);
    uint32_t wanted = 0;

    if (at == ENT_LOC_NONE)
        return false;
    if (strcmp(equals + 3, "none") == 0)
        return !dislodged;
    if (!dislodged)
        return false;
    const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
    for (const char *place = equals + 3; *place;) {
        size_t len = strcspn(place, ",");
        ent_loc loc = ent_map_find_loc(map, place, len);
        uint32_t bit = 0;
        for (uint8_t i = 0; i < steps->n; i++)
            bit |= steps->to[i] == loc ? UINT32_C(1) << i : 0;
        if (bit == 0)
            return false;
        wanted |= bit;
        place += len + (place[len] == ',');
    }
    return dislodged->retreats == wanted;
}

static bool unit_holds(const ent_map *map, const ent_pos *pos, const char *text)
{
    size_t len = strcspn(text, " ");
    ent_power power = ent_map_find_power(map, text, len);
    const char *unit = text + len + (text[len] == ' ');
    ent_loc at = unit_place(map, unit, strlen(unit));

    if (power == ENT_POWER_NONE || at == ENT_LOC_NONE)
        return false;
    const ent_unit *there = &ent_pos_units_const(pos)[ent_prov_of(map, at)];
    return there->power == power && there->kind == (unit[0] == 'F' ? ENT_FLEET : ENT_ARMY) &&
           (there->at == at || at < map->n_provs);
}

/* The power that a fact names; false if it is neither one nor "none". */
static bool named_power(const ent_map *map, const char *text, ent_power *power)
{
    *power = ent_map_find_power(map, text, strlen(text));
    return *power != ENT_POWER_NONE || strcmp(text, "none") == 0;
}

static bool after_holds(const ent_request *request, const ent_pos *pos, const char *text)
{
    const ent_map *map = request->map;
    const char *equals = strstr(text, " = ");
    const char *value = equals ? equals + 3 : "";
    size_t key = equals ? (size_t)(equals - text) : strlen(text);
    ent_power named;

    if (starts(text, "unit "))
        return unit_holds(map, pos, text + 5);
    if (starts(text, "no unit ")) {
        ent_loc at = ent_map_find_loc(map, text + 8, strlen(text + 8));
        return at != ENT_LOC_NONE && ent_pos_units_const(pos)[ent_prov_of(map, at)].kind == ENT_UNIT_NONE;
    }
    if (starts(text, "owner ")) {
        ent_loc at = ent_map_find_loc(map, text + 6, key - 6);
        return at != ENT_LOC_NONE && named_power(map, value, &named) &&
               ent_pos_owners_const(pos)[ent_prov_of(map, at)] == named;
    }
    if (starts(text, "winner = "))
        return named_power(map, value, &named) && pos->winner == named;
    if (starts(text, "adjust ")) {
        ent_power power = ent_map_find_power(map, text + 7, key - 7);
        return power != ENT_POWER_NONE && ent_adjust_due(map, &request->rules, pos, power) == atoi(value);
    }
    if (starts(text, "phase ")) {
        char phase[16];
        ent_phase_print(pos, phase);
        return strcmp(phase, text + 6) == 0;
    }
    return false;
}

/* What a fact is about, so that an alternative can replace it. */
static size_t fact_subject(const char *fact, char *out, size_t size)
{
    const char *start = starts(fact, "Options") ? fact + 11 : fact + 7;
    if (starts(start, "unit "))
        start = strpbrk(start + 5, " ") ? strpbrk(start + 5, " ") + 3 : start;
    else if (starts(start, "no unit "))
        start += 8;
    return (size_t)snprintf(out, size, "%.6s %.*s", fact, (int)strcspn(start, "="), start);
}

static bool is_replaced(const ent_block *changes, const char *fact)
{
    char subject[220], other[220];

    fact_subject(fact, subject, sizeof subject);
    for (size_t i = 0; changes && i < changes->n_facts; i++) {
        fact_subject(changes->fact[i], other, sizeof other);
        if (strcmp(subject, other) == 0)
            return true;
    }
    return false;
}

static void compare_facts(const ent_request *request, const ent_pos *pos, const ent_block *block,
                          const ent_block *changes, ent_case_run *run)
{
    for (size_t i = 0; i < block->n_facts; i++) {
        const char *fact = block->fact[i];
        if (is_replaced(changes, fact))
            continue;
        bool options = starts(fact, "Options: ");
        bool good = options ? options_hold(request->map, pos, fact + 9) : after_holds(request, pos, fact + 7);
        note(run, good, "%s%s", fact, good ? "" : "; not so");
    }
}

/* ---- Running. ---- */

/* Would the main judge leave another position? */
static ent_status compare_boards(ent_request *request, const ent_pos *next, ent_case_run *run, ent_err *err)
{
    ent_algorithm algorithm = request->algorithm;
    ent_turn turn = {.result = NULL};

    if (algorithm == ENT_ALGORITHM_DECISIONS)
        return ENT_OK;
    request->algorithm = ENT_ALGORITHM_DECISIONS;
    ent_status status = ent_turn_judge(request, &turn, err);
    request->algorithm = algorithm;
    if (status == ENT_OK)
        run->other_board |= !ent_pos_equal(turn.next, next);
    ent_turn_clear(&turn);
    return status;
}

static ent_status run_phase(const ent_case *tested, const ent_variant *variant, size_t phase, ent_request *request,
                            ent_case_run *run, ent_err *err)
{
    ent_block *base = tested->variant[0].phase[phase];
    ent_block *changes = variant != tested->variant && phase < variant->n ? variant->phase[phase] : NULL;
    ent_block *merged = malloc(sizeof *merged);
    ent_request ignored = {.map = NULL};
    ent_status status = merged ? ENT_OK : ent_fail(err, ENT_E_MEMORY, "no memory for the case");
    ent_turn turn = {.result = NULL};

    if (status == ENT_OK)
        *merged = *base;
    if (status == ENT_OK && changes) {
        status = read_block(tested, changes, &request->rules, &ignored, err);
        overlay(merged, changes);
    }
    if (status == ENT_OK)
        status = ent_turn_judge(request, &turn, err);
    if (status == ENT_OK)
        status = compare_boards(request, turn.next, run, err);
    if (status == ENT_OK) {
        compare_orders(request, &turn, merged, run);
        compare_facts(request, turn.next, base, changes, run);
        if (changes)
            compare_facts(request, turn.next, changes, NULL, run);
        memcpy(request->pos, turn.next, turn.next->size);
        request->units_given = true;
    }
    ent_turn_clear(&turn);
    ent_request_clear(&ignored);
    free(merged);
    return status;
}

/* The next phase's orders, on the position that the last one left. */
static ent_status next_orders(const ent_case *tested, size_t phase, ent_request *request, ent_err *err)
{
    ent_request later = {.map = NULL};
    ent_status status = read_block(tested, tested->variant[0].phase[phase], &request->rules, &later, err);

    if (status == ENT_OK) {
        memcpy(later.pos, request->pos, request->pos->size);
        later.rules = request->rules;
        later.units_given = true;
        later.algorithm = request->algorithm;
        ent_request_clear(request);
        *request = later;
    } else {
        ent_request_clear(&later);
    }
    return status;
}

static void run_variant(const ent_case *tested, const ent_variant *variant, const char *preset, ent_algorithm algorithm,
                        ent_case_run *run)
{
    ent_request request = {.algorithm = algorithm};
    ent_rules rules;
    ent_err err = {.status = ENT_OK};

    *run = (ent_case_run){.passed = true};
    snprintf(run->setting, sizeof run->setting, "%s", variant->setting);
    snprintf(run->differs, sizeof run->differs, "%s", variant->differs);
    ent_rules_preset(preset ? preset : "datc", &rules);
    ent_status status = read_block(tested, tested->variant[0].phase[0], &rules, &request, &err);
    if (status == ENT_OK) {
        status = ent_rules_parse(variant->setting, strlen(variant->setting), &request.rules, &err);
        err.line = variant->phase[0]->first;
    }
    for (size_t phase = 0; status == ENT_OK && phase < tested->variant[0].n; phase++) {
        if (phase > 0)
            status = next_orders(tested, phase, &request, &err);
        if (status == ENT_OK)
            status = run_phase(tested, variant, phase, &request, run, &err);
    }
    if (status == ENT_OK && variant->n > tested->variant[0].n)
        note(run, false, "line %u: a phase that the case itself does not have",
             variant->phase[tested->variant[0].n]->first);
    if (status != ENT_OK)
        note(run, false, "line %u: %s", err.line, err.text);
    ent_request_clear(&request);
}

ent_edition ent_case_edition(const char *text, size_t len)
{
    static const char word[] = "\nEdition: 3\n";

    for (size_t at = 0; at + sizeof word - 1 <= len; at++)
        if (memcmp(text + at, word, sizeof word - 1) == 0)
            return ENT_EDITION_3;
    return ENT_EDITION_2_4;
}

ent_status ent_case_run_text(const char *text, size_t len, const char *preset, ent_algorithm algorithm, bool all,
                             ent_case_report *report, ent_err *err)
{
    ent_case *tested = calloc(1, sizeof *tested);
    size_t n = 1;

    *report = (ent_case_report){.n_runs = 0};
    if (!tested)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the case");
    uint32_t line;
    bool read = cut_case(tested, text, len, &line);
    if (read && all)
        n = tested->n;
    report->run = calloc(n, sizeof *report->run);
    if (!report->run) {
        free_case(tested);
        return ent_fail(err, ENT_E_MEMORY, "no memory for the case");
    }
    snprintf(report->id, sizeof report->id, "%s", tested->id);
    snprintf(report->title, sizeof report->title, "%s", tested->title);
    snprintf(report->rules, sizeof report->rules, "%s", tested->rules);
    report->n_runs = report->cap = n;
    for (size_t i = 0; read && i < n; i++)
        run_variant(tested, &tested->variant[i], preset, algorithm, &report->run[i]);
    if (!read)
        note(&report->run[0], false, "line %u: this is no case, or more than one can hold", line);
    free_case(tested);
    return ENT_OK;
}

void ent_case_clear(ent_case_report *report)
{
    for (size_t i = 0; i < report->n_runs; i++)
        free(report->run[i].line);
    free(report->run);
    *report = (ent_case_report){.n_runs = 0};
}
