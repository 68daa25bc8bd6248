/* check_json.c -- the findings of a check, for programs: what each power has sent, each finding with its sentence, and
 * what became of every line.
 *
 * SPDX-License-Identifier: MIT */
#include "json/check_json.h"
#include <string.h>
#include "json/json_io.h"
#include "json/state_json.h"
#include "notation/intake.h"

typedef struct ent_check_writer {
    ent_json_text *text;
    const ent_request *request;
    const ent_turn *turn;
    size_t in_force[ENT_MAX_PROVS]; /* note_in_force() */
} ent_check_writer;

static void put_line(ent_json_text *text, uint32_t line)
{
    if (line == 0)
        return;
    ent_json_member_number(text, "line", line);
}

/* ---- Orders. ---- */

static ent_power owner_of_entry(const void *context, size_t i)
{
    const ent_check_writer *writer = context;
    return writer->turn->intake.entry[i].order.power;
}

/* Note for each place the order in force there, 1 + its entry, so that it is not searched for each order that is void.
 */
static void note_in_force(ent_check_writer *writer)
{
    const ent_intake *intake = &writer->turn->intake;

    for (size_t i = 0; i < intake->n; i++) {
        const ent_entry *entry = &intake->entry[i];
        if (entry->in_force && !entry->automatic && entry->order.at < writer->request->map->n_locs)
            writer->in_force[ent_prov_of(writer->request->map, entry->order.at)] = i + 1;
    }
}

/* True if another order for the unit counts instead, or none of its set does (4.D.1 to 4.D.3). Of several void orders
 * in one set none does. */
static bool is_replaced(const ent_check_writer *writer, const ent_entry *entry)
{
    ent_reason reason = (ent_reason)entry->order.void_reason;
    if (reason != ENT_REASON_DUPLICATE || entry->order.at >= writer->request->map->n_locs)
        return reason == ENT_REASON_REPLACED;
    size_t other = writer->in_force[ent_prov_of(writer->request->map, entry->order.at)];
    return other > 0 && writer->turn->intake.entry[other - 1].set > entry->set;
}

static void put_entry(void *context, size_t i)
{
    static const ent_entry_part parts[] = {ENT_PART_UNIT, ENT_PART_ORDER, ENT_PART_WRITTEN, ENT_PART_AUTO};
    const ent_check_writer *writer = context;
    const ent_entry *entry = &writer->turn->intake.entry[i];

    ent_json_open(writer->text, '{');
    ent_json_entry(writer->text, writer->request, writer->turn, i, parts, sizeof parts / sizeof *parts);
    if (!entry->automatic)
        ent_json_member_word(writer->text, "reading", ent_reading_name((ent_reading)entry->reading));
    if (is_replaced(writer, entry))
        ent_json_member_bool(writer->text, "replaced", true);
    if (!entry->automatic) {
        ent_json_member_number(writer->text, "text", entry->text);
        if (entry->set > 0 && entry->set != ENT_STANDING_SET)
            ent_json_member_number(writer->text, "set", entry->set);
    }
    if (entry->clause > 0)
        ent_json_member_number(writer->text, "clause", entry->clause);
    put_line(writer->text, entry->line);
    ent_json_close(writer->text, '}');
}

/* ---- Findings. ---- */

static void put_finding(const ent_check_writer *writer, const ent_finding *finding)
{
    static const ent_entry_part parts[] = {ENT_PART_UNIT, ENT_PART_ORDER, ENT_PART_WRITTEN};
    ent_json_text *text = writer->text;
    char sentence[700];

    ent_json_open(text, '{');
    ent_json_member_word(text, "kind", ent_finding_name((ent_finding_kind)finding->kind));
    ent_json_member_bool(text, "attention", ent_finding_needs_attention((ent_finding_kind)finding->kind));
    ent_json_key(text, "power");
    if (finding->power != ENT_POWER_NONE)
        ent_json_word(text, writer->request->map->power[finding->power].name);
    else
        ent_json_null(text);
    if (finding->entry != SIZE_MAX)
        ent_json_entry(text, writer->request, writer->turn, finding->entry, parts, sizeof parts / sizeof *parts);
    put_line(text, finding->line);
    ent_finding_sentence(writer->request, writer->turn, finding, ENT_NAMES_RULEBOOK, sentence, sizeof sentence);
    ent_json_key(text, "message");
    ent_json_quote(text, sentence, strlen(sentence));
    ent_json_close(text, '}');
}

/* ---- Lines. ---- */

static void put_lines(ent_json_text *text, const ent_line_account *lines)
{
    ent_json_open_member(text, "lines", '{');
    ent_json_member_number(text, "total", lines->n);
    for (unsigned fate = 0; fate < ENT_LINE_FATE_COUNT; fate++)
        ent_json_member_number(text, ent_line_fate_name((ent_line_fate)fate), lines->n_of[fate]);
    ent_json_close(text, '}');
    ent_json_open_member(text, "skipped", '[');
    for (size_t i = 0; i < lines->n_skipped; i++) {
        if (!ent_line_was_skipped(&lines->skipped[i]))
            continue;
        ent_json_open(text, '{');
        put_line(text, lines->skipped[i].number);
        ent_json_member_word(text, "reason", ent_line_fate_name((ent_line_fate)lines->skipped[i].fate));
        ent_json_key(text, "text");
        ent_json_quote(text, lines->skipped[i].text, lines->skipped[i].len);
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
}

void ent_check_json(ent_json_text *text, const json_t *request_json, const ent_request *request, const ent_turn *turn,
                    const ent_check *check)
{
    static const ent_json_grouping entries = {owner_of_entry, put_entry, "[]"};
    ent_check_writer writer = {text, request, turn, {0}};

    note_in_force(&writer);
    ent_json_begin(text, request_json);
    ent_json_member_word(text, "map", request->map->name);
    ent_json_key(text, "phase");
    ent_json_phase(text, request->pos);
    ent_json_key(text, "orders");
    ent_json_by_power(text, request->map, &entries, &writer, turn->intake.n);
    ent_json_open_member(text, "findings", '[');
    for (size_t i = 0; i < check->n; i++)
        put_finding(&writer, &check->finding[i]);
    ent_json_close(text, ']');
    ent_json_member_number(text, "attention", (long long)check->n_attention);
    if (request->lines.n > 0)
        put_lines(text, &request->lines);
    ent_json_close(text, '}');
}
