/* entente_service.h -- everything that entente does, as functions from bytes to bytes; and maps from JSON, results as
 * sentences, for programs that judge with entente.h.
 *
 * These functions are in libentente-service, which contains all of libentente too: link one of the two. A function
 * opens no file, asks no clock, prints nothing and keeps nothing between two calls, so any number of threads may call
 * it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENTENTE_SERVICE_H
#define ENTENTE_SERVICE_H
#include "entente.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Functions from bytes to bytes. ---- */

/* The version of the functions, their options and their answers. It grows when something is added. */
#define ENT_SERVICE_INTERFACE 1

/* Call a service function. docs/interface.md lists the functions, their options and their answers.
 *   function  "adjudicate", "check", "orders", "compare", "draw", "maps", ...
 *   options   NULL, or a JSON object with a NUL after it, such as "{\"format\": \"text\"}"
 *   input     input[0..len), needs no NUL: a request as JSON or order text, or whatever the function takes
 *   out       receives malloc'ed bytes with a NUL after them: the answer, or after a failure the JSON object
 *             {"error": {"code", "message", ...}}. NULL if there is no memory even for that. Free it with
 *             ent_service_free().
 *   out_len   receives the number of bytes, without the NUL
 * Returns ENT_OK if *out is the answer. One call needs up to 1 MiB of stack. */
ENT_API ent_status ent_service_call(const char *function, const char *options, const char *input, size_t len,
                                    char **out, size_t *out_len);
ENT_API void ent_service_free(char *out);
/* The name of service function number i, from 0; NULL past the last. */
ENT_API const char *ent_service_function(size_t i);

/* ---- For programs that judge with entente.h. What these refuse, they explain in *err. ---- */

/* A map from text[0..len), the content of a map file: JSON, a whole map or one derived from a built-in map
 * (docs/maps.md). Nothing of `text` is kept. The caller frees the map with ent_map_free(), after all positions on it.
 * NULL on failure; err (may be NULL) then has
 *   ENT_E_SYNTAX  not JSON; line and column say where
 *   ENT_E_MAP, ENT_E_NAME, ENT_E_LIMIT  JSON, but no map; the sentence names the key
 *   ENT_E_MEMORY */
ENT_API ent_map *ent_map_parse(const char *text, size_t len, ent_err *err);

/* One sentence that says what became of an order and why: "A PAR - BUR bounces: attack 1 does not beat hold 1 (A BUR)".
 *   job    a phase that ent_adjudicate() or ent_adjudicate_batch() has judged with ENT_OK (one that was refused has no
 *          results): map, rules, pos, orders, n, results; `next` may be NULL
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
