/* format.h -- the forms of a saved game, and which of them a file has.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_FORMAT_H
#define ENT_ARCHIVE_FORMAT_H
#include <jansson.h>

/* ORDER game_format */
typedef enum ent_game_format {
    ENT_GAME_ENTENTE,   /* our own game file, which the web board reads and writes too */
    ENT_GAME_DIPLOMACY, /* what the Python package `diplomacy` saves */
    ENT_GAME_DIPCC,     /* what dipcc saves, the C++ judge of diplomacy_cicero and diplomacy_searchbot */
    ENT_GAME_REQUESTS,  /* a list of requests, one a phase, the oldest first */
    ENT_GAME_FORMAT_COUNT
} ent_game_format;

/* "entente", "diplomacy", "dipcc", "requests"; NULL past the last. */
const char *ent_game_format_name(size_t i);
/* The format of a value, by its keys; ENT_GAME_FORMAT_COUNT: it is no game. */
ent_game_format ent_game_format_of(const json_t *json);

#endif
