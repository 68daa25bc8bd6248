/* audit_json.c -- what an audit found, for programs: each finding as an object with its sentence.
 *
 * SPDX-License-Identifier: MIT */
#include "json/audit_json.h"
#include <assert.h>
#include <string.h>
#include "json/state_json.h"
#include "turn/audit_sentence.h"

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

/* NULL and "" are null. */
static void put_word(ent_json_text *text, const char *key, const char *word)
{
    ent_json_key(text, key);
    if (word && *word)
        ent_json_quote(text, word, strlen(word));
    else
        ent_json_null(text);
}

static void put_power(ent_json_text *text, const char *key, const ent_map *map, ent_power power)
{
    put_word(text, key, power == ENT_POWER_NONE ? NULL : map->power[power].name);
}

static void put_unit(ent_json_text *text, const char *key, const ent_map *map, const ent_unit *unit)
{
    ent_json_key(text, key);
    ent_json_unit(text, map, unit->kind, unit->at);
}

static void put_dutchman(ent_json_text *text, const ent_audit *audit, const ent_dutchman *dutchman)
{
    const ent_map *map = audit->last.map;
    char why[ENT_AUDIT_SENTENCE];

    assert(dutchman->kind < ENT_AUDIT_KIND_COUNT && dutchman->fate < ENT_FATE_COUNT);
    ent_json_open(text, '{');
    put_word(text, "kind", kind_names[dutchman->kind]);
    ent_json_open_member(text, "units", '[');
    for (size_t i = dutchman->first; i < dutchman->first + dutchman->n; i++) {
        ent_json_open(text, '{');
        put_power(text, "power", map, audit->suspect[i].unit.power);
        put_unit(text, "unit", map, &audit->suspect[i].unit);
        ent_json_member_bool(text, "goes", audit->suspect[i].is_removed);
        ent_json_close(text, '}');
    }
    ent_json_close(text, ']');
    ent_json_member_number(text, "count", (long long)dutchman->count);
    put_word(text, "since", dutchman->since.text);
    put_word(text, "fate", fate_names[dutchman->fate]);
    ent_json_key(text, "rule");
    if (dutchman->rule)
        ent_json_number(text, dutchman->rule);
    else
        ent_json_null(text);
    ent_audit_sentence(audit, dutchman, ENT_NAMES_RULEBOOK, why, sizeof why);
    put_word(text, "why", why);
    ent_json_close(text, '}');
}

static void put_difference(ent_json_text *text, const ent_audit *audit, const ent_discrepancy *difference)
{
    const ent_map *map = audit->last.map;
    char why[ENT_AUDIT_SENTENCE];

    assert(difference->kind < ENT_DIFFERS_COUNT);
    ent_json_open(text, '{');
    put_word(text, "kind", difference_names[difference->kind]);
    put_word(text, "after", difference->after.text);
    if (difference->kind == ENT_DIFFERS_OWNER) {
        put_word(text, "center", map->prov[difference->prov].code);
        put_power(text, "is", map, difference->owner);
        put_power(text, "should", map, difference->should_own);
    } else if (difference->kind == ENT_DIFFERS_PHASE) {
        put_word(text, "is", difference->phase.text);
        put_word(text, "should", difference->should_be.text);
    } else {
        put_power(text, "power", map, difference->should.power);
        if (difference->kind == ENT_DIFFERS_MISPLACED)
            put_unit(text, "is", map, &difference->is);
        else
            put_word(text, "is", NULL);
        put_unit(text, "should", map, &difference->should);
    }
    ent_discrepancy_sentence(audit, difference, ENT_NAMES_RULEBOOK, why, sizeof why);
    put_word(text, "why", why);
    ent_json_close(text, '}');
}

void ent_audit_json(ent_json_text *text, const json_t *request_json, const ent_audit *audit)
{
    ent_json_begin(text, request_json);
    put_word(text, "map", audit->last.map->name);
    ent_json_key(text, "phase");
    ent_json_phase(text, audit->last.pos);
    ent_json_member_bool(text, "sound", ent_audit_is_clean(audit));
    ent_json_open_member(text, "dutchmen", '[');
    for (size_t i = 0; i < audit->n_dutchmen; i++)
        put_dutchman(text, audit, &audit->dutchman[i]);
    ent_json_close(text, ']');
    ent_json_open_member(text, "differences", '[');
    for (size_t i = 0; i < audit->n_differences; i++)
        put_difference(text, audit, &audit->difference[i]);
    ent_json_close(text, ']');
    ent_json_close(text, '}');
}
