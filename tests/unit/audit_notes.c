/* audit_notes.c -- audits histories, and writes what an audit finds in them as short text.
 *
 * SPDX-License-Identifier: MIT */
#include "audit_notes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "json/json_io.h"
#include "notation/print.h"

static const ent_json_options plain = {.map_dir = NULL};

ent_status ent_test_audit(const json_t *list, ent_audit *audit, ent_err *err)
{
    ent_status status = ENT_OK;

    *audit = (ent_audit){.n_positions = 0};
    for (size_t i = 0; status == ENT_OK && i < json_array_size(list); i++) {
        ent_request request = {.strays.wanted = true};
        status = ent_json_request(json_array_get(list, i), &plain, &request, err);
        if (status == ENT_OK)
            status = ent_audit_add(audit, &request, err);
        ent_request_clear(&request);
    }
    return status == ENT_OK ? ent_audit_finish(audit, err) : status;
}

void ent_audit_text_add(ent_audit_text *note, const char *format, ...)
{
    size_t used = strlen(note->text);
    va_list args;

    va_start(args, format);
    vsnprintf(note->text + used, sizeof note->text - used, format, args);
    va_end(args);
}

void ent_audit_text_add_unit(ent_audit_text *note, const ent_map *map, const ent_unit *unit)
{
    char text[40];

    ent_print_unit(map, unit->kind, unit->at, ENT_NAMES_CODE, text, sizeof text);
    ent_audit_text_add(note, " %.3s", map->power[unit->power].name);
    ent_audit_text_add(note, " %s", text);
}

ent_audit_text ent_audit_text_findings(const ent_audit *audit)
{
    static const char *const kinds[] = {"terrain", "shared", "number", "unaccounted"};
    static const char *const fates[] = {"readjudged", "removed", "stays", "waits", "left"};
    static const char *const differs[] = {"misplaced", "missing", "owner", "phase"};
    ent_audit_text note = {""};

    for (size_t i = 0; i < audit->n_dutchmen; i++) {
        const ent_dutchman *dutchman = &audit->dutchman[i];
        ent_audit_text_add(&note, "%s%s %s%s%s %u:", note.text[0] ? "; " : "", kinds[dutchman->kind],
                           fates[dutchman->fate], dutchman->since.text[0] ? " " : "", dutchman->since.text,
                           dutchman->rule);
        for (size_t s = dutchman->first; s < dutchman->first + dutchman->n; s++) {
            ent_audit_text_add(&note, "%s", audit->suspect[s].is_removed ? " -" : "");
            ent_audit_text_add_unit(&note, audit->last.map, &audit->suspect[s].unit);
        }
    }
    for (size_t i = 0; i < audit->n_differences; i++) {
        const ent_discrepancy *difference = &audit->difference[i];
        ent_audit_text_add(&note, "%s%s %s:", note.text[0] ? "; " : "", differs[difference->kind],
                           difference->after.text);
        if (difference->kind == ENT_DIFFERS_MISPLACED)
            ent_audit_text_add_unit(&note, audit->last.map, &difference->is);
        if (difference->kind == ENT_DIFFERS_MISPLACED || difference->kind == ENT_DIFFERS_MISSING)
            ent_audit_text_add_unit(&note, audit->last.map, &difference->should);
        if (difference->kind == ENT_DIFFERS_OWNER)
            ent_audit_text_add(&note, " %s", audit->last.map->prov[difference->prov].code);
        if (difference->kind == ENT_DIFFERS_PHASE)
            ent_audit_text_add(&note, " %s", difference->should_be.text);
    }
    return note;
}
