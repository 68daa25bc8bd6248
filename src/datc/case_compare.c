/* case_compare.c -- what a judged phase of a case became, against what the case expects: the results of its orders, and
 * facts about the position.
 *
 * SPDX-License-Identifier: MIT */
#include "datc/case_compare.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "board/grow.h"
#include "game/rules.h"
#include "judge/judge.h"
#include "notation/parse.h"
#include "turn/sentence.h"
#include "turn/phase_and_rules.h"

/* ---- Results. ---- */

void ent_case_note(ent_case_run *run, bool good, const char *format, ...)
{
    va_list args;

    run->passed &= good;
    ent_case_line *list = ent_grow(run->line, run->n, &run->cap, sizeof *list);
    if (!list) {
        run->passed = false;
        return;
    }
    run->line = list;
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

void ent_case_compare_orders(const ent_request *request, const ent_turn *turn, const ent_block *wanted,
                             ent_case_run *run)
{
    bool seen[ENT_MAX_ORDERS] = {false};

    assert(turn->intake.n <= sizeof seen);
    for (size_t i = 0; i < wanted->n; i++) {
        const ent_expect *expect = &wanted->expect[i];
        size_t at = entry_of(request, turn, expect);
        char want[120], got[120] = "nothing";
        bool found = at < turn->intake.n;
        print_result(expect->verdict, expect->marks, want, sizeof want);
        if (found) {
            seen[at] = true;
            print_got(&turn->result[at], got, sizeof got);
        }
        bool good = found && agrees(request, expect, &turn->result[at]);
        ent_case_note(run, good, "%s%s => %s%s%s", expect->unordered ? "unordered " : "", expect->order, want,
                      good ? "" : "; got ", good ? "" : got);
        if (found) {
            char why[360];
            ent_reason_sentence(request, turn, at, ENT_NAMES_RULEBOOK, why, sizeof why);
            ent_case_note(run, true, "    %s", why);
        }
    }
    for (size_t i = 0; i < turn->intake.n; i++)
        if (!seen[i]) {
            char got[120];
            print_result(turn->result[i].verdict, turn->result[i].marks, got, sizeof got);
            ent_case_note(run, false, "a unit in %s is not mentioned; got %s",
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

    if (ent_case_starts(text, "unit "))
        return unit_holds(map, pos, text + 5);
    if (ent_case_starts(text, "no unit ")) {
        ent_loc at = ent_map_find_loc(map, text + 8, strlen(text + 8));
        return at != ENT_LOC_NONE && ent_pos_units_const(pos)[ent_prov_of(map, at)].kind == ENT_UNIT_NONE;
    }
    if (ent_case_starts(text, "owner ")) {
        ent_loc at = ent_map_find_loc(map, text + 6, key - 6);
        return at != ENT_LOC_NONE && named_power(map, value, &named) &&
               ent_pos_owners_const(pos)[ent_prov_of(map, at)] == named;
    }
    if (ent_case_starts(text, "winner = "))
        return named_power(map, value, &named) && pos->winner == named;
    if (ent_case_starts(text, "adjust ")) {
        ent_power power = ent_map_find_power(map, text + 7, key - 7);
        return power != ENT_POWER_NONE && ent_adjust_due(map, &request->rules, pos, power) == atoi(value);
    }
    if (ent_case_starts(text, "phase ")) {
        char phase[16];
        ent_phase_print(pos, phase);
        return strcmp(phase, text + 6) == 0;
    }
    return false;
}

/* What a fact is about, so that an alternative can replace it. */
static size_t fact_subject(const char *fact, char *out, size_t size)
{
    const char *start = ent_case_starts(fact, "Options") ? fact + 11 : fact + 7;
    if (ent_case_starts(start, "unit "))
        start = strpbrk(start + 5, " ") ? strpbrk(start + 5, " ") + 3 : start;
    else if (ent_case_starts(start, "no unit "))
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

void ent_case_compare_facts(const ent_request *request, const ent_pos *pos, const ent_block *block,
                            const ent_block *changes, ent_case_run *run)
{
    for (size_t i = 0; i < block->n_facts; i++) {
        const char *fact = block->fact[i];
        if (is_replaced(changes, fact))
            continue;
        bool options = ent_case_starts(fact, "Options: ");
        bool good = options ? options_hold(request->map, pos, fact + 9) : after_holds(request, pos, fact + 7);
        ent_case_note(run, good, "%s%s", fact, good ? "" : "; not so");
    }
}
