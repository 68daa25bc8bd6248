/* power_name.c -- names of powers that are misspelt.
 *
 * The map lists names, adjectives and aliases; folded, so that letter case and accents do not matter.
 *
 * SPDX-License-Identifier: MIT */
#include "turn/power_name.h"
#include <assert.h>
#include <string.h>
#include "board/names.h"
#include "notation/guess.h"
#include "notation/print.h"

ent_power ent_power_nearest(const ent_map *map, const char *text, size_t len)
{
    char folded[ENT_NAME_MAX];
    size_t size = ent_name_fold(text, len, folded);
    unsigned best = size < 6 ? 2 : 3;
    uint64_t letters = ent_name_letters(folded);
    ent_power found = ENT_POWER_NONE;

    for (size_t i = 0; size >= 4 && best > 0 && i < map->names->n_powers; i++) {
        const ent_name *name = &map->names->power[i];
        size_t n = strlen(name->folded);
        if (n < 4 || !ent_guess_may_be_near(letters, map->names->power_letters[i], best - 1))
            continue;
        unsigned off = ent_guess_distance(folded, size, name->folded, n, best - 1);
        if (off < best) {
            best = off;
            found = (ent_power)name->means;
        }
    }
    return found;
}

void ent_power_hint(const ent_map *map, const char *text, size_t len, char *out, size_t size)
{
    ent_power near = ent_power_nearest(map, text, len);
    ent_print_room to = {out, size, 0};

    assert(size > 0);
    if (near != ENT_POWER_NONE) {
        ent_print_putf(&to, "perhaps %s is meant", map->power[near].title);
        return;
    }
    ent_print_put(&to, "the powers are");
    for (ent_power power = 0; power < map->n_powers; power++)
        ent_print_putf(&to, "%s %s", power ? "," : "", map->power[power].title);
}
