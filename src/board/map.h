/* map.h -- the map as an immutable graph: provinces, coasts, which unit can step where, centers, powers.
 *
 * It is built once from an ent_map_spec, checked, and const from then on, so threads share it. A set of provinces is a
 * row of map->words 64-bit words. Rules and orders are not known here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_BOARD_MAP_H
#define ENT_BOARD_MAP_H
#include "entente.h"

enum { ENT_MAX_WORDS = ENT_MAX_PROVS / 64 };

/* Bits of ent_prov_info.flags. */
enum {
    ENT_PROV_CENTER = 1,
    ENT_PROV_CONVOYS = 2, /* a fleet here may convoy: open sea, or a convoyable coast (DATC 9) */
    ENT_PROV_ICE = 4,     /* freezes in some season (DATC 8) */
};

typedef struct ent_prov_info {
    const char *code;  /* "MUN" */
    const char *name;  /* "Munich" */
    const char *abbr;  /* the 2000 rulebook's abbreviation, "Mun" */
    uint8_t terrain;   /* ent_terrain */
    uint8_t flags;     /* ENT_PROV_ bits */
    uint8_t ice;       /* bit ent_season: frozen then */
    ent_power home_of; /* whose home center it is, or ENT_POWER_NONE */
    ent_power not_for; /* the power for which it is no center (Hong Kong, DATC 7.A), or ENT_POWER_NONE */
    uint8_t n_coasts;  /* separate coasts: 0, or 2 and more */
    ent_loc first_coast;
    ent_loc default_coast; /* where 4.B.1 b, 4.B.2 b, 4.B.7 b want one; ENT_LOC_NONE if the map names none */
    uint16_t alphabet;     /* rank of its full name, letters only (4.D.8) */
    uint64_t letters;      /* ent_name_letters() of its full name */
    const char *words;     /* ent_name_words() of its full name */
} ent_prov_info;

/* A supply center, with the facts that are needed each fall. */
typedef struct ent_center {
    ent_prov prov;
    ent_power home_of, not_for; /* as of ent_prov_info */
} ent_center;

typedef struct ent_loc_info {
    const char *code;  /* "MUN", "STP/SC" */
    const char *coast; /* "SC", or NULL for the province as a whole */
    ent_prov prov;
    uint8_t holds; /* bit ent_unit_kind: such a unit can stand here */
} ent_loc_info;

typedef struct ent_power_info {
    const char *name;      /* "ENGLAND" */
    const char *title;     /* "England" */
    const char *adjective; /* "English" */
    char letter;
} ent_power_info;

/* A build for size (the WebAssembly modules) leaves out code that is only a faster form of other code. */
#ifdef __OPTIMIZE_SIZE__
enum { ENT_FOR_SIZE = 1 };
#else
enum { ENT_FOR_SIZE = 0 };
#endif

/* The core module for WebAssembly has the built-in maps alone, which were checked when they were compiled, and no
 * reports: it leaves out what only says what is wrong with a map, or what a report says. */
#ifndef ENT_CORE_ALONE
#define ENT_CORE_ALONE 0
#endif

/* The steps that a unit can take. Each list is filled up to a multiple of ENT_STEPS_AT_ONCE, `into` and `helps` with
 * n_provs, so that a loop may read so many at a time: how many there are is unpredictable for a processor. */
enum { ENT_STEPS_AT_ONCE = 4 };

typedef struct ent_steps {
    const ent_loc *to;     /* ascending */
    const ent_prov *into;  /* their provinces, each once, in the same sequence */
    const ent_prov *helps; /* those of them where the unit can support: not over a difficult border */
    uint8_t n, n_into, n_helps;
    uint32_t difficult; /* bit i: the border to to[i] is difficult (DATC 10) */
} ent_steps;

typedef struct ent_start_unit {
    ent_power power;
    uint8_t kind;
    ent_loc at;
} ent_start_unit;

typedef enum ent_build_rule { ENT_BUILD_HOME, ENT_BUILD_ANY_OWNED } ent_build_rule;

enum { ENT_MAX_RAILWAYS = 16, ENT_MAX_CANALS = 16 };

typedef struct ent_railway {
    const char *name; /* "TSR" */
    ent_power power;  /* who may use it, or ENT_POWER_NONE: everybody */
    uint8_t n;
    ent_prov line[ENT_MAX_ROUTE];
} ent_railway;

typedef struct ent_canal {
    const char *name; /* "SC" */
    ent_prov end[2];
    ent_prov gate; /* whose occupant gives permission */
} ent_canal;

struct ent_map {
    const char *name, *title;
    uint16_t n_provs, n_locs, n_centers, words;
    uint8_t n_powers, n_railways, n_canals;
    uint8_t build;            /* ent_build_rule */
    uint8_t icy;              /* bit ent_season: some province is frozen then */
    bool has_partial_centers; /* some center does not count for one power */
    uint16_t victory;         /* centers that win; 0: nobody wins by centers */
    int16_t start_year;
    uint8_t start_season, start_phase;
    const ent_prov_info *prov;   /* [n_provs], sorted by code */
    const uint64_t *code_key;    /* [n_provs] ent_name_key() of each code, ascending */
    const ent_loc_info *loc;     /* [n_locs]; the first n_provs are the provinces themselves */
    const ent_prov *prov_of;     /* [n_locs + 1] the same as loc[].prov, in less memory; n_provs at the end */
    const ent_prov *stands[2];   /* [n_locs + 1] by ent_unit_kind: the province, or ENT_PROV_NONE if no such unit can
                                    stand at the place; the last entry is ENT_PROV_NONE */
    const ent_power_info *power; /* [n_powers] */
    const ent_center *center;    /* [n_centers], ascending */
    const ent_steps *army;       /* [n_locs], empty for coasts */
    const ent_steps *fleet;      /* [n_locs] */
    /* Sets of provinces, rows of `words`. */
    const uint64_t *army_to;   /* [n_locs] where an army can step; of a coast, from its province */
    const uint64_t *army_hard; /* [n_provs] where an army can step over a difficult border */
    const uint64_t *fleet_to;  /* [n_locs] provinces where a fleet can step */
    const uint64_t
        *fleet_touch;         /* [n_provs] provinces with a fleet border to any coast of this one; convoys use them */
    const uint64_t *reach[2]; /* by ent_unit_kind: army_to, fleet_to */
    const uint64_t *sure[2];  /* the same without steps that need a coast or a permission or cross a difficult border */
    const uint64_t *convoyer; /* one row: where fleets may convoy */
    const uint64_t *shore;    /* one row: where armies can embark and land */
    const uint64_t *land;     /* one row: where armies can stand */
    const uint64_t *split;    /* one row: provinces with separate coasts */
    const uint64_t *ice;      /* a row for each season: frozen then */
    uint16_t n_start_units;
    const ent_start_unit *start_unit;
    const ent_power *start_owner; /* [n_provs] */
    const ent_railway *railway;   /* each carries one train a turn */
    const ent_canal *canal;
    const struct ent_names *names; /* names.h */
    uint32_t pos_size;
    uint16_t max_dislodged;
    void *arena;
    bool kept; /* a built-in map, which ent_map_free() does not free */
};

/* `first ? a : b` without a branch, for conditions that are unpredictable for a processor: which unit stands where and
 * does what. A mispredicted branch costs about 15 cycles, this two. */
static inline unsigned ent_pick(bool first, unsigned a, unsigned b)
{
    return b ^ ((a ^ b) & (0u - first));
}

static inline bool ent_set_has(const uint64_t *set, ent_prov prov)
{
    return set[prov / 64] >> (prov % 64) & 1;
}
static inline void ent_set_add(uint64_t *set, ent_prov prov)
{
    set[prov / 64] |= UINT64_C(1) << (prov % 64);
}
static inline void ent_set_remove(uint64_t *set, ent_prov prov)
{
    set[prov / 64] &= ~(UINT64_C(1) << (prov % 64));
}

static inline bool ent_set_meets(const ent_map *map, const uint64_t *a, const uint64_t *b)
{
    for (uint16_t word = 0; word < map->words; word++)
        if (a[word] & b[word])
            return true;
    return false;
}

static inline ent_prov ent_prov_of(const ent_map *map, ent_loc loc)
{
    return map->prov_of[loc];
}
/* The same of any number; ENT_PROV_NONE if it is no place. */
static inline ent_prov ent_prov_or_none(const ent_map *map, ent_loc loc)
{
    return loc < map->n_locs ? ent_prov_of(map, loc) : ENT_PROV_NONE;
}
static inline const ent_steps *ent_steps_of(const ent_map *map, uint8_t kind, ent_loc at)
{
    return kind == ENT_ARMY ? &map->army[ent_prov_of(map, at)] : &map->fleet[at];
}
/* The provinces that such a unit can step to, coasts ignored. */
static inline const uint64_t *ent_steps_set(const ent_map *map, uint8_t kind, ent_loc at)
{
    return map->reach[kind] + (size_t)at * map->words;
}
/* The same without steps about which more must be known (ent_map.sure). */
static inline const uint64_t *ent_sure_of(const ent_map *map, uint8_t kind, ent_loc at)
{
    return map->sure[kind] + (size_t)at * map->words;
}
/* True if such a unit can step to exactly this location; an army, to its province. */
static inline bool ent_can_step(const ent_map *map, uint8_t kind, ent_loc at, ent_loc to)
{
    const ent_steps *steps = ent_steps_of(map, kind, at);
    if (kind == ENT_ARMY)
        to = ent_prov_of(map, to);
    for (uint8_t i = 0; i < steps->n; i++)
        if (steps->to[i] == to)
            return true;
    return false;
}
static inline bool ent_is_difficult(const ent_map *map, uint8_t kind, ent_loc at, ent_prov to)
{
    return kind == ENT_ARMY && ent_set_has(map->army_hard + (size_t)ent_prov_of(map, at) * map->words, to);
}

#endif
