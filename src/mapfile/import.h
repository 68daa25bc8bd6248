/* import.h -- maps of the e-mail judges, in either of their two languages, made into the JSON of a map file.
 *
 *     judge (Ken Lowe's and its descendants)    Munich, G mun          mun-mv: ber boh ...       ber-xc: bal kie pru
 *     DPjudge and the `diplomacy` package       Munich = mun           LAND MUN ABUTS BER BOH ...
 *
 * docs/maps.md says what is taken over and what is not.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_IMPORT_H
#define ENT_MAPFILE_IMPORT_H
#include <jansson.h>
#include "entente.h"

typedef struct ent_import_options {
    const char *name;         /* of the new map */
    const char *const *power; /* "A=Austria/Austrian", NULL-terminated: who a judge's letters are; or NULL */
    void *context;
    /* The text of a file that the map USEs, malloc'ed; NULL with *err set. May be absent: nothing is read. */
    char *(*use)(void *context, const char *file, size_t *len, ent_err *err);
} ent_import_options;

/* What was left out or guessed, a sentence each. */
typedef struct ent_import_notes {
    char text[24][200];
    size_t n;
} ent_import_notes;

/* The map in text[0..len) as a new object that ent_spec_from_json() reads; it has been built once. NULL on failure,
 * *err, which must not be NULL, with the line. */
json_t *ent_import(const char *text, size_t len, const ent_import_options *options, ent_import_notes *notes,
                   ent_err *err);

#endif
