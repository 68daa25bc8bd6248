/* readable.c -- see readable.h.
 *
 * SPDX-License-Identifier: MIT */
#include "mapfile/readable.h"
#include <stdio.h>
#include <string.h>
#include "board/error.h"
#include "board/names.h"
#include "notation/lexer.h"
#include "notation/print.h"

static bool is_read_again(const ent_map *map, const ent_order *order, ent_names_style style, char *text, size_t size)
{
    ent_order read;

    ent_print_order(map, NULL, order, style, false, text, size);
    return ent_order_parse(map, NULL, order->power, text, strlen(text), &read, NULL) == ENT_OK &&
           read.kind == order->kind && read.unit == order->unit && read.at == order->at && read.from == order->from &&
           read.to == order->to && read.flags == order->flags;
}

/* Try orders of a unit at the place, and of one elsewhere that concern the place. On failure `text` is the order. */
static bool is_readable(const ent_map *map, ent_loc at, ent_loc elsewhere, ent_names_style style, char *text,
                        size_t size)
{
    const uint8_t unit = map->loc[at].holds & 1 << ENT_ARMY ? ENT_ARMY : ENT_FLEET;
    const ent_order orders[] = {
        {.kind = ENT_ORDER_HOLD, .unit = unit, .at = at, .from = ENT_LOC_NONE, .to = ENT_LOC_NONE},
        {.kind = ENT_ORDER_MOVE, .unit = unit, .at = at, .from = ENT_LOC_NONE, .to = elsewhere},
        {.kind = ENT_ORDER_MOVE, .unit = unit, .at = elsewhere, .from = ENT_LOC_NONE, .to = at},
        {.kind = ENT_ORDER_SUPPORT_HOLD, .unit = unit, .at = elsewhere, .from = at, .to = ENT_LOC_NONE, .helped = unit},
        {.kind = ENT_ORDER_SUPPORT_MOVE, .unit = unit, .at = elsewhere, .from = at, .to = elsewhere, .helped = unit},
    };

    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (!is_read_again(map, &orders[i], style, text, size))
            return false;
    return true;
}

/* "A Mun hold" would be an order without a verb. Other verbs differ from places by where they stand. */
static ent_status check_holds(const ent_map *map, ent_err *err)
{
    for (size_t i = 0; i < map->names->n_places; i++) {
        const ent_name *name = &map->names->place[i];
        if (ent_lexer_word(name->folded, name->len) == ENT_WORD_HOLD)
            return ent_fail(err, ENT_E_MAP, "provinces %s: '%s' is a word for \"hold\" in orders; choose another one",
                            map->loc[name->means].code, name->folded);
    }
    return ENT_OK;
}

/* The reader looks for railways and canals first, so a word of orders with the same name would be lost. Directions and
 * signs of coasts are allowed: they come only after a place. */
static bool is_word_of_orders(const char *name)
{
    switch (ent_lexer_word(name, strlen(name))) {
    case ENT_WORD_NONE:
    case ENT_WORD_NORTH:
    case ENT_WORD_SOUTH:
    case ENT_WORD_EAST:
    case ENT_WORD_WEST:
    case ENT_WORD_NC:
    case ENT_WORD_SC:
    case ENT_WORD_EC:
    case ENT_WORD_WC:
        return false;
    default:
        return true;
    }
}

/* What else the name of a railway or canal means in orders; NULL: nothing. */
static const char *other_meaning(const ent_map *map, const char *name)
{
    if (is_word_of_orders(name))
        return "a word of orders";
    return ent_map_find_power(map, name, strlen(name)) != ENT_POWER_NONE ? "a name of a power" : NULL;
}

/* ENT_OK if no place is called like the first place of the railway and its name, as in "A HAY - COAL - BIR". */
static ent_status check_joined(const ent_map *map, unsigned i, ent_err *err)
{
    const ent_railway *railway = &map->railway[i];
    char both[2 * ENT_NAME_MAX];

    snprintf(both, sizeof both, "%s %s", map->prov[railway->line[0]].code, railway->name);
    const ent_loc place = ent_map_find_loc(map, both, strlen(both));
    if (place == ENT_LOC_NONE)
        return ENT_OK;
    return ent_fail(err, ENT_E_MAP, "railway[%u].name: in orders '%.60s' means %s; rename the railway or the province",
                    i, both, map->loc[place].code);
}

static ent_status check_railways(const ent_map *map, char *text, size_t size, ent_err *err)
{
    for (unsigned i = 0; i < map->n_railways; i++) {
        const ent_railway *railway = &map->railway[i];
        const ent_order move = {.kind = ENT_ORDER_MOVE,
                                .power = railway->power,
                                .unit = ENT_ARMY,
                                .flags = ENT_ORDER_FLAG_RAIL,
                                .at = railway->line[0],
                                .from = ENT_LOC_NONE,
                                .to = railway->line[1]};
        const char *other = other_meaning(map, railway->name);
        if (other)
            return ent_fail(err, ENT_E_MAP, "railway[%u].name: '%.60s' is %s; choose another one", i, railway->name,
                            other);
        if (is_read_again(map, &move, ENT_NAMES_CODE, text, size))
            continue;
        if (check_joined(map, i, err) != ENT_OK)
            return ENT_E_MAP;
        return ent_fail(err, ENT_E_MAP,
                        "railway[%u].name: orders with this name cannot be read, such as \"%s\"; choose one word "
                        "of letters and digits",
                        i, text);
    }
    return ENT_OK;
}

static ent_status check_canals(const ent_map *map, char *text, size_t size, ent_err *err)
{
    for (unsigned i = 0; i < map->n_canals; i++) {
        const ent_canal *canal = &map->canal[i];
        const ent_order permission = {.kind = ENT_ORDER_CANAL,
                                      .unit = ENT_UNIT_NONE,
                                      .helped = ENT_FLEET,
                                      .at = ENT_LOC_NONE,
                                      .from = canal->end[0],
                                      .to = canal->end[1]};
        const char *other = other_meaning(map, canal->name);
        if (other)
            return ent_fail(err, ENT_E_MAP, "canal[%u].name: '%.60s' is %s; choose another one", i, canal->name, other);
        if (!is_read_again(map, &permission, ENT_NAMES_CODE, text, size))
            return ent_fail(err, ENT_E_MAP,
                            "canal[%u].name: permissions with this name cannot be read, such as \"%s\"; choose one "
                            "word of letters and digits",
                            i, text);
    }
    return ENT_OK;
}

/* "#" and "//" begin a comment in a text of orders. */
static bool has_comment(const char *name)
{
    return strchr(name, '#') || strstr(name, "//");
}

static ent_status check_comments(const ent_map *map, ent_err *err)
{
    static const char remedy[] = "begins a comment in a text of orders; choose another one";

    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (has_comment(map->prov[prov].name) || has_comment(map->prov[prov].abbr))
            return ent_fail(err, ENT_E_MAP, "provinces %s: a \"#\" or \"//\" in a name %s", map->prov[prov].code,
                            remedy);
    for (ent_power power = 0; power < map->n_powers; power++)
        if (has_comment(map->power[power].name) || has_comment(map->power[power].adjective))
            return ent_fail(err, ENT_E_MAP, "powers: a \"#\" or \"//\" in '%.60s' %s", map->power[power].title, remedy);
    return ENT_OK;
}

ent_status ent_map_check_readable(const ent_map *map, ent_err *err)
{
    static const char *const name[] = {
        [ENT_NAMES_CODE] = "code", [ENT_NAMES_RULEBOOK] = "abbreviation", [ENT_NAMES_FULL] = "name"};
    enum { TRIED = 3 }; /* other places: their names may be the wrong ones */
    char text[400];
    ent_status status = check_canals(map, text, sizeof text, err);

    if (status == ENT_OK)
        status = check_railways(map, text, sizeof text, err);

    for (ent_loc at = 0; status == ENT_OK && at < map->n_locs; at++)
        for (unsigned style = 0; style < sizeof name / sizeof *name; style++) {
            bool readable = map->n_locs < 2;
            for (ent_loc other = 0; !readable && other < map->n_locs && other < TRIED; other++)
                readable = other != at && is_readable(map, at, other, (ent_names_style)style, text, sizeof text);
            if (!readable)
                return ent_fail(err, ENT_E_MAP, "provinces %s: orders with this %s cannot be read, such as \"%s\"; %s",
                                map->loc[at].code, name[style], text, "choose another one");
        }
    if (status == ENT_OK)
        status = check_holds(map, err);
    return status == ENT_OK ? check_comments(map, err) : status;
}
