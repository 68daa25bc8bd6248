/* entente_service.h -- what programs want from entente beside the judging: maps from JSON, results as sentences.
 *
 * These functions are in libentente-service, which contains all of libentente too: link one of the two. A function
 * takes bytes and gives bytes or values of entente.h; it opens no file, asks no clock and keeps nothing between two
 * calls, so any number of threads may call it. What it refuses, it explains in *err.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENTENTE_SERVICE_H
#define ENTENTE_SERVICE_H
#include "entente.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A map from text[0..len), the content of a map file: JSON, a whole map or one derived from a built-in map
 * (docs/maps.md). Nothing of `text` is kept. The caller frees the map with ent_map_free(), after all positions on it.
 * NULL on failure; err (may be NULL) then has
 *   ENT_E_SYNTAX  not JSON; line and column say where
 *   ENT_E_MAP, ENT_E_NAME, ENT_E_LIMIT  JSON, but no map; the sentence names the key
 *   ENT_E_MEMORY */
ENT_API ent_map *ent_map_parse(const char *text, size_t len, ent_err *err);

/* One sentence that says what became of an order and why: "A PAR - BUR bounces: attack 1 does not beat hold 1 (A BUR)".
 *   job    a phase after ent_adjudicate() or ent_adjudicate_batch(): map, rules, pos, orders, n, results; `next` may be
 *          NULL
 *   i      which order, below job->n
 *   style  how places and units are named in it
 * Writes into out[0..size), always NUL-terminated if size > 0; UTF-8 without control characters, cut between two
 * characters if there is too little room. Returns the length of what was written; 0 without memory. 512 bytes are
 * enough for any order on a built-in map. */
ENT_API size_t ent_result_sentence(const ent_job *job, size_t i, ent_names_style style, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
