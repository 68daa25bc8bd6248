/* builder.h -- a board while it is being built: what build.c, borders.c, spellings.c and check.c share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_BUILDER_H
#define ENT_BOARD_BUILDER_H
#include "board/error.h"
#include "board/spec.h"

typedef struct ent_builder {
    const ent_map_spec *spec;
    ent_map *map;
    ent_err *err;
    ent_prov_info *prov;
    ent_loc_info *loc;
    const ent_prov_spec **source;      /* [n_provs] by number */
    ent_loc *army_edges, *fleet_edges; /* ENT_MAX_NEIGHBORS a place */
    ent_steps *army, *fleet;
    bool failed;
} ent_builder;

/* Fail, with the sentence as the error. Its value is false. */
#define REFUSE(builder, ...) ((builder)->failed = true, ent_fail((builder)->err, ENT_E_MAP, __VA_ARGS__), false)

/* Zeroed memory that belongs to the map, and a copy of a text (NULL: "") in it. NULL, the builder failed, if there is
 * none. */
void *ent_builder_take(ent_builder *builder, size_t count, size_t size);
const char *ent_builder_copy(ent_builder *builder, const char *text);

/* borders.c. The place with this code; can such a unit have its way there? False, with a sentence that begins with
 * `where`, if not. */
bool ent_builder_find_place(ent_builder *builder, const char *where, const char *code, ent_loc *out);
bool ent_builder_holds_army(ent_builder *builder, const char *where, ent_loc loc);
bool ent_builder_holds_fleet(ent_builder *builder, const char *where, ent_loc loc);
/* All steps; then the sets that follow from them. */
bool ent_builder_borders(ent_builder *builder);
bool ent_builder_sets(ent_builder *builder);
/* The steps of which those sets tell all. When the canals are dug. */
bool ent_builder_sure_steps(ent_builder *builder);

/* Gather the spellings of all places and powers, which stand on the map already. */
bool ent_builder_name(ent_builder *builder);

/* Ask what only the finished board can answer (check.c). */
bool ent_builder_check(ent_builder *builder);

#endif
