/* audit_report.c -- see audit_report.h. Each finding is one sentence, the same in both forms.
 *
 * SPDX-License-Identifier: MIT */
#include "text/audit_report.h"
#include <stdarg.h>
#include <string.h>
#include "turn/settings.h"

/* ---- Sentences. ---- */

static const char *const kind_names[ENT_AUDIT_KIND_COUNT] = {
    [ENT_AUDIT_TERRAIN] = "terrain",
    [ENT_AUDIT_SHARED] = "shared",
    [ENT_AUDIT_NUMBER] = "number",
    [ENT_AUDIT_UNACCOUNTED] = "unaccounted",
};
static const char *const fate_names[ENT_FATE_COUNT] = {
    [ENT_FATE_READJUDGED] = "readjudged", [ENT_FATE_REMOVED] = "removed", [ENT_FATE_STAYS] = "stays",
    [ENT_FATE_WAITS] = "waits",           [ENT_FATE_LEFT] = "left",
};
static const char *const difference_names[ENT_DIFFERS_COUNT] = {
    [ENT_DIFFERS_MISPLACED] = "misplaced",
    [ENT_DIFFERS_MISSING] = "missing",
    [ENT_DIFFERS_OWNER] = "owner",
    [ENT_DIFFERS_PHASE] = "phase",
};

typedef struct ent_sentence {
    const ent_map *map;
    ent_names_style style;
    char text[1200]; /* cut short where a map has longer names */
} ent_sentence;

__attribute__((format(printf, 2, 3))) static void say(ent_sentence *sentence, const char *format, ...)
{
    size_t used = strlen(sentence->text);
    va_list args;

    va_start(args, format);
    vsnprintf(sentence->text + used, sizeof sentence->text - used, format, args);
    va_end(args);
}

static void say_unit(ent_sentence *sentence, const ent_unit *unit)
{
    char text[80];

    ent_print_unit(sentence->map, unit->kind, unit->at, sentence->style, text, sizeof text);
    say(sentence, "%s %s", sentence->map->power[unit->power].adjective, text);
}

/* The suspects that go, or all of them; a dozen at most by name. */
static void say_suspects(ent_sentence *sentence, const ent_audit *audit, const ent_dutchman *dutchman, bool only_going)
{
    enum { NAMED = 12 };
    size_t n = 0, more = 0;

    for (size_t i = dutchman->first; i < dutchman->first + dutchman->n; i++) {
        if (only_going && !audit->suspect[i].goes)
            continue;
        if (n == NAMED) {
            more++;
            continue;
        }
        if (n++ > 0)
            say(sentence, ", ");
        say_unit(sentence, &audit->suspect[i].unit);
    }
    if (more > 0)
        say(sentence, " and %zu more", more);
}

static void say_kind(ent_sentence *sentence, const ent_audit *audit, const ent_dutchman *dutchman)
{
    const ent_unit *unit = &audit->suspect[dutchman->first].unit;

    switch ((ent_audit_kind)dutchman->kind) {
    case ENT_AUDIT_TERRAIN:
        say(sentence, unit->kind == ENT_ARMY ? "an army cannot stand at sea" : "a fleet cannot stand inland");
        break;
    case ENT_AUDIT_SHARED:
        say(sentence, "a place holds one unit");
        break;
    case ENT_AUDIT_NUMBER:
        if (dutchman->n > 1)
            say(sentence, "%zu unit%s more than the last adjustment allowed", dutchman->count,
                dutchman->count > 1 ? "s" : "");
        else
            say(sentence, "the last adjustment did not allow so many units");
        break;
    default:
        say(sentence, "no order brought it there");
    }
}

static void say_fate(ent_sentence *sentence, const ent_audit *audit, const ent_dutchman *dutchman)
{
    switch ((ent_audit_fate)dutchman->fate) {
    case ENT_FATE_READJUDGED:
        say(sentence, "the last orders are judged again");
        break;
    case ENT_FATE_REMOVED:
        if (dutchman->rule == 2) {
            say(sentence, "it is removed");
        } else {
            say(sentence, "which, cannot be told, so the civil disorder rule removes ");
            say_suspects(sentence, audit, dutchman, true);
        }
        break;
    case ENT_FATE_STAYS:
        say(sentence, "an adjustment has made it legal, so it stays");
        break;
    case ENT_FATE_WAITS:
        say(sentence, "it stays until the next adjustment (4.E.6 b)");
        break;
    default:
        say(sentence, "it is no longer there");
    }
}

static void say_dutchman(ent_sentence *sentence, const ent_audit *audit, const ent_dutchman *dutchman)
{
    say_suspects(sentence, audit, dutchman, false);
    say(sentence, ": ");
    say_kind(sentence, audit, dutchman);
    if (dutchman->since.text[0])
        say(sentence, "; since the orders of %s", dutchman->since.text);
    say(sentence, "; ");
    say_fate(sentence, audit, dutchman);
    if (dutchman->rule > 0)
        say(sentence, " (rule %u)", dutchman->rule);
}

static const char *owner_name(const ent_map *map, ent_power power)
{
    return power == ENT_POWER_NONE ? "nobody" : map->power[power].title;
}

static void say_difference(ent_sentence *sentence, const ent_discrepancy *difference)
{
    char place[80];

    say(sentence, "after %s: ", difference->after.text);
    switch ((ent_discrepancy_kind)difference->kind) {
    case ENT_DIFFERS_MISPLACED:
        say_unit(sentence, &difference->is);
        say(sentence, " should be ");
        say_unit(sentence, &difference->should);
        if (difference->is.kind == difference->should.kind && difference->is.at == difference->should.at)
            say(sentence, ", but one is dislodged and the other is not");
        break;
    case ENT_DIFFERS_MISSING:
        say_unit(sentence, &difference->should);
        say(sentence, " is missing");
        break;
    case ENT_DIFFERS_OWNER:
        ent_print_place(sentence->map, difference->prov, sentence->style, place, sizeof place);
        say(sentence, "%s belongs to %s, should belong to %s", place, owner_name(sentence->map, difference->owner),
            owner_name(sentence->map, difference->should_own));
        break;
    default:
        say(sentence, "%s follows, should be %s", difference->phase.text, difference->should_be.text);
    }
}

/* ---- For people. ---- */

void ent_audit_print(FILE *out, const ent_audit *audit, ent_names_style style)
{
    char phase[16];

    ent_phase_print(audit->last.pos, phase);
    fprintf(out, "%s, %s: %s\n", audit->last.map->title, phase,
            ent_audit_is_clean(audit) ? "every unit may be there" : "not sound");
    for (size_t i = 0; i < audit->n_dutchmen; i++) {
        ent_sentence sentence = {.map = audit->last.map, .style = style};
        say_dutchman(&sentence, audit, &audit->dutchman[i]);
        fprintf(out, "  Flying Dutchman: %s\n", sentence.text);
    }
    for (size_t i = 0; i < audit->n_differences; i++) {
        ent_sentence sentence = {.map = audit->last.map, .style = style};
        say_difference(&sentence, &audit->difference[i]);
        fprintf(out, "  Difference %s\n", sentence.text);
    }
}

/* ---- For programs. jansson's calls fail only for want of memory; that is gathered and checked once, at the end. ----
 */

typedef struct ent_writer {
    const ent_audit *audit;
    bool failed;
} ent_writer;

static void set(ent_writer *writer, json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) != 0)
        writer->failed = true;
}

static void append(ent_writer *writer, json_t *list, json_t *value)
{
    if (json_array_append_new(list, value) != 0)
        writer->failed = true;
}

static void set_sentence(ent_writer *writer, json_t *object, const ent_sentence *sentence)
{
    json_t *text = json_string(sentence->text);
    set(writer, object, "why", text ? text : json_string("a name is not UTF-8"));
}

static json_t *unit_text(const ent_writer *writer, const ent_unit *unit)
{
    char text[80];

    ent_print_unit(writer->audit->last.map, unit->kind, unit->at, ENT_NAMES_CODE, text, sizeof text);
    return json_string(text);
}

static json_t *power_text(const ent_writer *writer, ent_power power)
{
    return power == ENT_POWER_NONE ? json_null() : json_string(writer->audit->last.map->power[power].name);
}

static json_t *suspect_object(ent_writer *writer, const ent_suspect *suspect)
{
    json_t *object = json_object();

    set(writer, object, "power", power_text(writer, suspect->unit.power));
    set(writer, object, "unit", unit_text(writer, &suspect->unit));
    set(writer, object, "goes", json_boolean(suspect->goes));
    return object;
}

static json_t *dutchman_object(ent_writer *writer, const ent_dutchman *dutchman)
{
    ent_sentence sentence = {.map = writer->audit->last.map, .style = ENT_NAMES_RULEBOOK};
    json_t *object = json_object(), *units = json_array();

    for (size_t i = dutchman->first; i < dutchman->first + dutchman->n; i++)
        append(writer, units, suspect_object(writer, &writer->audit->suspect[i]));
    set(writer, object, "kind", json_string(kind_names[dutchman->kind]));
    set(writer, object, "units", units);
    set(writer, object, "count", json_integer((json_int_t)dutchman->count));
    set(writer, object, "since", dutchman->since.text[0] ? json_string(dutchman->since.text) : json_null());
    set(writer, object, "fate", json_string(fate_names[dutchman->fate]));
    set(writer, object, "rule", dutchman->rule ? json_integer(dutchman->rule) : json_null());
    say_dutchman(&sentence, writer->audit, dutchman);
    set_sentence(writer, object, &sentence);
    return object;
}

static json_t *difference_object(ent_writer *writer, const ent_discrepancy *difference)
{
    ent_sentence sentence = {.map = writer->audit->last.map, .style = ENT_NAMES_RULEBOOK};
    json_t *object = json_object();

    set(writer, object, "kind", json_string(difference_names[difference->kind]));
    set(writer, object, "after", json_string(difference->after.text));
    if (difference->kind == ENT_DIFFERS_OWNER) {
        set(writer, object, "center", json_string(writer->audit->last.map->prov[difference->prov].code));
        set(writer, object, "is", power_text(writer, difference->owner));
        set(writer, object, "should", power_text(writer, difference->should_own));
    } else if (difference->kind == ENT_DIFFERS_PHASE) {
        set(writer, object, "is", json_string(difference->phase.text));
        set(writer, object, "should", json_string(difference->should_be.text));
    } else {
        bool stands = difference->kind == ENT_DIFFERS_MISPLACED;
        set(writer, object, "power", power_text(writer, difference->should.power));
        set(writer, object, "is", stands ? unit_text(writer, &difference->is) : json_null());
        set(writer, object, "should", unit_text(writer, &difference->should));
    }
    say_difference(&sentence, difference);
    set_sentence(writer, object, &sentence);
    return object;
}

json_t *ent_audit_json(const json_t *request_json, const ent_audit *audit)
{
    ent_writer writer = {audit, false};
    json_t *answer = json_object(), *dutchmen = json_array(), *differences = json_array();
    json_t *id = json_object_get(request_json, "id");
    char phase[16];

    ent_phase_print(audit->last.pos, phase);
    if (json_is_string(id))
        set(&writer, answer, "id", json_incref(id));
    set(&writer, answer, "map", json_string(audit->last.map->name));
    set(&writer, answer, "phase", json_string(phase));
    set(&writer, answer, "sound", json_boolean(ent_audit_is_clean(audit)));
    for (size_t i = 0; i < audit->n_dutchmen; i++)
        append(&writer, dutchmen, dutchman_object(&writer, &audit->dutchman[i]));
    for (size_t i = 0; i < audit->n_differences; i++)
        append(&writer, differences, difference_object(&writer, &audit->difference[i]));
    set(&writer, answer, "dutchmen", dutchmen);
    set(&writer, answer, "differences", differences);
    if (!writer.failed)
        return answer;
    json_decref(answer);
    return NULL;
}
