/* audit_sentence.c -- each finding of an audit as one sentence, the same in reports and in JSON.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/audit_sentence.h"
#include <assert.h>

typedef struct ent_audit_writer {
    const ent_map *map;
    ent_names_style style;
    ent_print_room to; /* cut short where a map has longer names */
} ent_audit_writer;

static void say_unit(ent_audit_writer *sentence, const ent_unit *unit)
{
    char text[80];

    ent_print_unit(sentence->map, unit->kind, unit->at, sentence->style, text, sizeof text);
    ent_print_putf(&sentence->to, "%s %s", sentence->map->power[unit->power].adjective, text);
}

/* The suspects that go, or all of them; a dozen at most by name. */
static void say_suspects(ent_audit_writer *sentence, const ent_audit *audit, const ent_dutchman *dutchman,
                         bool only_going)
{
    enum { NAMED = 12 };
    size_t n = 0, more = 0;

    for (size_t i = dutchman->first; i < dutchman->first + dutchman->n; i++) {
        if (only_going && !audit->suspect[i].is_removed)
            continue;
        if (n == NAMED) {
            more++;
            continue;
        }
        if (n++ > 0)
            ent_print_putf(&sentence->to, ", ");
        say_unit(sentence, &audit->suspect[i].unit);
    }
    if (more > 0)
        ent_print_putf(&sentence->to, " and %zu more", more);
}

static void say_kind(ent_audit_writer *sentence, const ent_audit *audit, const ent_dutchman *dutchman)
{
    const ent_unit *unit = &audit->suspect[dutchman->first].unit;

    switch ((ent_audit_kind)dutchman->kind) {
    case ENT_AUDIT_TERRAIN:
        ent_print_putf(&sentence->to,
                       unit->kind == ENT_ARMY ? "an army cannot stand at sea" : "a fleet cannot stand inland");
        break;
    case ENT_AUDIT_SHARED:
        ent_print_putf(&sentence->to, "a place holds one unit");
        break;
    case ENT_AUDIT_NUMBER:
        if (dutchman->n > 1)
            ent_print_putf(&sentence->to, "%zu unit%s more than the last adjustment allowed", dutchman->count,
                           dutchman->count > 1 ? "s" : "");
        else
            ent_print_putf(&sentence->to, "the last adjustment did not allow so many units");
        break;
    default:
        ent_print_putf(&sentence->to, "no order brought it there");
    }
}

static void say_fate(ent_audit_writer *sentence, const ent_audit *audit, const ent_dutchman *dutchman)
{
    switch ((ent_audit_fate)dutchman->fate) {
    case ENT_FATE_READJUDGED:
        ent_print_putf(&sentence->to, "a repair judges the last orders again");
        break;
    case ENT_FATE_REMOVED:
        if (dutchman->rule == 2) {
            ent_print_putf(&sentence->to, "a repair removes it");
        } else {
            ent_print_putf(&sentence->to, "which one is not known; by the civil disorder rule a repair removes ");
            say_suspects(sentence, audit, dutchman, true);
        }
        break;
    case ENT_FATE_STAYS:
        ent_print_putf(&sentence->to, "an adjustment has made it legal, so it stays");
        break;
    case ENT_FATE_WAITS:
        ent_print_putf(&sentence->to, "it stays until the next adjustment (4.E.6 b)");
        break;
    default:
        ent_print_putf(&sentence->to, "it is no longer there");
    }
}

void ent_audit_sentence(const ent_audit *audit, const ent_dutchman *dutchman, ent_names_style style, char *out,
                        size_t size)
{
    ent_audit_writer sentence = {audit->last.map, style, {out, size, 0}};

    assert(size > 0 && dutchman->n > 0);
    say_suspects(&sentence, audit, dutchman, false);
    ent_print_putf(&sentence.to, ": ");
    say_kind(&sentence, audit, dutchman);
    if (dutchman->since.text[0])
        ent_print_putf(&sentence.to, "; since the orders of %s", dutchman->since.text);
    ent_print_putf(&sentence.to, "; ");
    say_fate(&sentence, audit, dutchman);
    if (dutchman->rule > 0)
        ent_print_putf(&sentence.to, " (4.E.6, rule %u)", dutchman->rule);
}

static const char *owner_name(const ent_map *map, ent_power power)
{
    return power == ENT_POWER_NONE ? "nobody" : map->power[power].title;
}

void ent_discrepancy_sentence(const ent_audit *audit, const ent_discrepancy *difference, ent_names_style style,
                              char *out, size_t size)
{
    ent_audit_writer said = {audit->last.map, style, {out, size, 0}}, *sentence = &said;
    char place[80];

    ent_print_putf(&sentence->to, "after %s: ", difference->after.text);
    switch ((ent_discrepancy_kind)difference->kind) {
    case ENT_DIFFERS_MISPLACED:
        say_unit(sentence, &difference->is);
        ent_print_putf(&sentence->to, " should be ");
        say_unit(sentence, &difference->should);
        if (difference->is.kind == difference->should.kind && difference->is.at == difference->should.at)
            ent_print_putf(&sentence->to, ", but one is dislodged and the other is not");
        break;
    case ENT_DIFFERS_MISSING:
        say_unit(sentence, &difference->should);
        ent_print_putf(&sentence->to, " is missing");
        break;
    case ENT_DIFFERS_OWNER:
        ent_print_place(sentence->map, difference->prov, sentence->style, place, sizeof place);
        ent_print_putf(&sentence->to, "%s belongs to %s, should belong to %s", place,
                       owner_name(sentence->map, difference->owner), owner_name(sentence->map, difference->should_own));
        break;
    default:
        ent_print_putf(&sentence->to, "%s follows, should be %s", difference->phase.text, difference->should_be.text);
    }
}
