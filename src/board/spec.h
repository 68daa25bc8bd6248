/* spec.h -- a map as the tables of a map file: names and pairs of names. Nothing is computed or checked yet.
 *
 * mapfile/map_json.c reads one from JSON; the built-in maps are compiled in as such tables. ent_map_build() builds the
 * map. Its errors name the place as a path in the map file, such as "army[12]". Two things it does not check, since
 * map_json.c says more about them: how many provinces there are, and that a power that is named is listed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_SPEC_H
#define ENT_BOARD_SPEC_H
#include "board/map.h"

typedef struct ent_power_spec {
    const char *name, *adjective;
    const char *letter;       /* one letter, or "" */
    const char *const *alias; /* further names, ended by NULL; NULL: none */
} ent_power_spec;

enum { ENT_SPEC_COASTS = 4 };

typedef struct ent_prov_spec {
    const char *code, *name, *abbr;
    const char *terrain; /* "inland", "coast", "sea" */
    bool center, convoyable;
    uint8_t ice;                            /* bit ent_season: frozen then */
    const char *home_of, *not_for;          /* power names, or NULL */
    const char *coast[ENT_SPEC_COASTS + 1]; /* "NC", ..., NULL */
    const char *default_coast;              /* or NULL */
    const char *const *alias;               /* NULL-terminated, or NULL */
} ent_prov_spec;

typedef struct ent_pair_spec {
    const char *a, *b;
} ent_pair_spec;

typedef struct ent_place_spec { /* a unit "F STP/SC" or a center "STP" of a power */
    const char *power, *what;
} ent_place_spec;

typedef struct ent_railway_spec {
    const char *name, *power;
    int trains;
    const char *line[ENT_MAX_ROUTE + 1];
} ent_railway_spec;

typedef struct ent_canal_spec {
    const char *name, *end[2], *gate;
} ent_canal_spec;

typedef struct ent_map_spec {
    const char *name, *title;
    int year, victory;
    const char *season, *phase, *build;
    size_t n_powers, n_provs, n_army, n_fleet, n_difficult, n_units, n_centers, n_railways, n_canals;
    const ent_power_spec *power;
    const ent_prov_spec *prov;
    const ent_pair_spec *army, *fleet, *difficult;
    const ent_place_spec *unit, *center;
    const ent_railway_spec *railway;
    const ent_canal_spec *canal;
} ent_map_spec;

/* Build and check the map. NULL on failure, with *err saying the place and the mend. Keeps no pointer into the spec. */
ent_map *ent_map_build(const ent_map_spec *spec, ent_err *err);

/* The built-in maps, sorted by name; NULL past the last. Generated from maps/NAME.json when the library is built. */
const ent_map_spec *ent_builtin_spec(size_t i);

#endif
