/* builder.h -- a map while it is being built: what build.c, borders.c, spellings.c and check.c share.
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
    const ent_prov_spec **source;      /* [n_provs] the table entry of each province, by number */
    ent_loc *army_edges, *fleet_edges; /* ENT_MAX_NEIGHBORS for each place */
    ent_steps *army, *fleet;
    bool failed;
} ent_builder;

/* Fail with this message. The value is false. */
#if ENT_CORE_ALONE
#define REFUSE(builder, ...) ((builder)->failed = true, false)
#else
#define REFUSE(builder, ...) ((builder)->failed = true, ent_fail((builder)->err, ENT_E_MAP, __VA_ARGS__), false)
#endif

/* Zeroed memory that belongs to the map, with one byte more, so that it may hold a text; a copy of a text in such
 * memory. NULL, and the builder has failed, if there is no memory. */
void *ent_builder_take(ent_builder *builder, size_t count, size_t size);
const char *ent_builder_copy(ent_builder *builder, const char *text);

/* borders.c: find the place with this code; check that an army or a fleet can stand there. False, with a message that
 * begins with `where`, if not. */
bool ent_builder_find_place(ent_builder *builder, const char *where, const char *code, ent_loc *out);
bool ent_builder_holds_army(ent_builder *builder, const char *where, ent_loc loc);
bool ent_builder_holds_fleet(ent_builder *builder, const char *where, ent_loc loc);
/* Build all steps; then the sets that follow from them. */
bool ent_builder_borders(ent_builder *builder);
bool ent_builder_sets(ent_builder *builder);
/* Build the sets of sure steps (ent_map.sure). Needs the canals. */
bool ent_builder_sure_steps(ent_builder *builder);

/* Build the tables of spellings of all places and powers (spellings.c). */
bool ent_builder_name(ent_builder *builder);

/* The checks that need the finished map (check.c). */
bool ent_builder_check(ent_builder *builder);

#endif
