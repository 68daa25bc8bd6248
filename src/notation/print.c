/* print.c -- orders in their canonical form: F NTH C A LON - BEL.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/print.h"
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "legal/special_route.h"

static size_t room_left(const ent_print_room *writer)
{
    return writer->len < writer->size ? writer->size - writer->len : 0;
}

/* A byte of UTF-8 that is not the first of its character. */
static bool is_inner_byte(char byte)
{
    return (byte & 0xC0) == 0x80;
}

/* Where there is too little room, a character that does not fit whole is left out. */
void ent_print_put(ent_print_room *writer, const char *text)
{
    assert(text);
    size_t len = strlen(text), room = room_left(writer);

    if (room > 0) {
        size_t fits = len < room ? len : room - 1;
        while (fits > 0 && is_inner_byte(text[fits]))
            fits--;
        memcpy(writer->out + writer->len, text, fits);
        writer->out[writer->len + fits] = '\0';
    }
    writer->len += len;
}

/* The room is full: drop a character at its end of which a part is missing. */
static void drop_cut_character(const ent_print_room *writer)
{
    size_t end = writer->size - 1;

    while (end > 0 && is_inner_byte(writer->out[end - 1]))
        end--;
    unsigned char first = end > 0 ? (unsigned char)writer->out[end - 1] : 0;
    size_t whole = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    if (writer->size - end < whole)
        writer->out[end - 1] = '\0';
}

void ent_print_putf(ent_print_room *writer, const char *format, ...)
{
    size_t room = room_left(writer);
    va_list args;

    va_start(args, format);
    int n = vsnprintf(room ? writer->out + writer->len : NULL, room, format, args);
    va_end(args);
    if (room > 0 && n >= 0 && (size_t)n >= room)
        drop_cut_character(writer);
    writer->len += n > 0 ? (size_t)n : 0;
}

void ent_print_choice(ent_print_room *writer, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        ent_print_put(writer, i == 0 ? "" : i + 1 < n ? ", " : " or ");
        ent_print_put(writer, words[i]);
    }
}

static void put_coast(ent_print_room *writer, const char *coast, ent_names_style style)
{
    static const char *const words[][3] = {{"NC", "(nc)", " (north coast)"},
                                           {"SC", "(sc)", " (south coast)"},
                                           {"EC", "(ec)", " (east coast)"},
                                           {"WC", "(wc)", " (west coast)"}};

    if (coast && style == ENT_NAMES_CODE) {
        ent_print_put(writer, "/");
        ent_print_put(writer, coast);
    }
    for (size_t i = 0; coast && style != ENT_NAMES_CODE && i < sizeof words / sizeof *words; i++)
        if (strcmp(coast, words[i][0]) == 0)
            ent_print_put(writer, words[i][style]);
}

static void put_place(ent_print_room *writer, const ent_map *map, ent_loc loc, ent_names_style style)
{
    if (loc >= map->n_locs) {
        ent_print_put(writer, "?");
        return;
    }
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, loc)];
    ent_print_put(writer, style == ENT_NAMES_CODE ? prov->code : style == ENT_NAMES_FULL ? prov->name : prov->abbr);
    put_coast(writer, map->loc[loc].coast, style);
}

static void put_unit(ent_print_room *writer, const ent_map *map, uint8_t kind, ent_loc at, ent_names_style style)
{
    if (kind == ENT_ARMY || kind == ENT_FLEET)
        ent_print_put(writer, style == ENT_NAMES_FULL ? (kind == ENT_ARMY ? "Army " : "Fleet ")
                                                      : (kind == ENT_ARMY ? "A " : "F "));
    put_place(writer, map, at, style);
}

size_t ent_print_place(const ent_map *map, ent_loc loc, ent_names_style style, char *out, size_t size)
{
    ent_print_room writer = {out, size, 0};
    put_place(&writer, map, loc, style);
    return writer.len;
}

size_t ent_print_unit(const ent_map *map, uint8_t kind, ent_loc at, ent_names_style style, char *out, size_t size)
{
    ent_print_room writer = {out, size, 0};
    put_unit(&writer, map, kind, at, style);
    return writer.len;
}

/* The helped unit, with its real kind and coast if `units` is known. */
static void put_helped(ent_print_room *writer, const ent_map *map, const ent_unit *units, const ent_order *order,
                       ent_names_style style)
{
    bool portage = order->kind == ENT_ORDER_CONVOY && order->unit == ENT_ARMY && order->helped == ENT_FLEET;
    uint8_t kind = order->kind == ENT_ORDER_CANAL || portage ? ENT_FLEET
                   : order->kind == ENT_ORDER_CONVOY         ? ENT_ARMY
                                                             : order->helped;
    ent_loc at = order->from;

    if (units && order->from < map->n_locs && units[ent_prov_of(map, order->from)].kind != ENT_UNIT_NONE) {
        kind = units[ent_prov_of(map, order->from)].kind;
        at = units[ent_prov_of(map, order->from)].at;
    }
    put_unit(writer, map, kind, at, style);
}

/* The railway that leads from one place to the other, preferably one that the power may use; for an impossible order
 * the first one of the map. */
static const char *railway_name(const ent_map *map, const ent_order *order)
{
    const char *found = NULL;

    for (uint8_t i = 0; i < map->n_railways && order->at < map->n_locs && order->to < map->n_locs; i++) {
        const ent_railway *line = &map->railway[i];
        if (ent_special_station(line, ent_prov_of(map, order->at)) == ENT_NO_SPECIAL_ROUTE ||
            ent_special_station(line, ent_prov_of(map, order->to)) == ENT_NO_SPECIAL_ROUTE)
            continue;
        if (line->power == ENT_POWER_NONE || line->power == order->power)
            return line->name;
        if (!found)
            found = line->name;
    }
    return found ? found : map->n_railways > 0 ? map->railway[0].name : "?";
}

static void put_route(ent_print_room *writer, const ent_map *map, const ent_order *order, ent_names_style style,
                      bool retreat)
{
    ent_print_put(writer, retreat ? " R " : " - ");
    if (order->flags & ENT_ORDER_FLAG_RAIL) {
        ent_print_put(writer, railway_name(map, order));
        ent_print_put(writer, " - ");
    }
    for (uint8_t i = 0; (order->flags & ENT_ORDER_FLAG_ROUTE) && i < order->n_route && i < ENT_MAX_ROUTE; i++) {
        put_place(writer, map, order->route[i], style);
        ent_print_put(writer, " - ");
    }
    put_place(writer, map, order->to, style);
    if (order->flags & ENT_ORDER_FLAG_VIA)
        ent_print_put(writer, style == ENT_NAMES_CODE ? " VIA" : " via convoy");
}

/* The canal of a permission; for an impossible order the first one of the map. */
static void put_canal(ent_print_room *writer, const ent_map *map, const ent_order *order)
{
    uint8_t found = 0;

    if (order->from < map->n_locs && order->to < map->n_locs)
        for (uint8_t i = map->n_canals; i-- > 0;)
            if (ent_special_joins(&map->canal[i], ent_prov_of(map, order->from), ent_prov_of(map, order->to)))
                found = i;
    ent_print_put(writer, map->n_canals > 0 ? map->canal[found].name : "?");
    ent_print_put(writer, " ");
}

static void put_proxy(ent_print_room *writer, const ent_map *map, const ent_order *order, ent_names_style style)
{
    bool known = order->proxy < map->n_powers;

    ent_print_put(writer, style == ENT_NAMES_FULL   ? " is proxied to "
                          : style == ENT_NAMES_CODE ? " PROXY "
                                                    : " proxy ");
    ent_print_put(writer, !known                    ? "?"
                          : style == ENT_NAMES_CODE ? map->power[order->proxy].name
                                                    : map->power[order->proxy].title);
}

size_t ent_print_order(const ent_map *map, const ent_unit *units, const ent_order *order, ent_names_style style,
                       bool retreat, char *out, size_t size)
{
    bool full = style == ENT_NAMES_FULL;
    ent_print_room writer = {out, size, 0};

    if (size > 0)
        out[0] = '\0';
    if (order->kind == ENT_ORDER_WAIVE)
        ent_print_put(&writer, style == ENT_NAMES_CODE ? "WAIVE" : "waive");
    else if (order->kind == ENT_ORDER_CANAL)
        put_canal(&writer, map, order);
    else if (order->kind != ENT_ORDER_NONE)
        put_unit(&writer, map, order->unit, order->at, style);
    switch ((ent_order_kind)order->kind) {
    case ENT_ORDER_HOLD:
        ent_print_put(&writer, full ? " holds" : " H");
        break;
    case ENT_ORDER_MOVE:
        put_route(&writer, map, order, style, retreat);
        break;
    case ENT_ORDER_SUPPORT_HOLD:
    case ENT_ORDER_SUPPORT_MOVE:
    case ENT_ORDER_CONVOY:
    case ENT_ORDER_CANAL:
        if (order->kind == ENT_ORDER_CONVOY)
            ent_print_put(&writer, full ? " convoys " : " C ");
        else if (order->kind != ENT_ORDER_CANAL)
            ent_print_put(&writer, full ? " supports " : " S ");
        put_helped(&writer, map, units, order, style);
        if (order->kind != ENT_ORDER_SUPPORT_HOLD) {
            ent_print_put(&writer, " - ");
            put_place(&writer, map, order->to, style);
        }
        break;
    case ENT_ORDER_PROXY:
        put_proxy(&writer, map, order, style);
        break;
    case ENT_ORDER_DISBAND:
        ent_print_put(&writer, full ? " disbands" : " D");
        break;
    case ENT_ORDER_BUILD:
        ent_print_put(&writer, full ? " is built" : " B");
        break;
    default:
        break;
    }
    return writer.len;
}

size_t ent_order_print(const ent_map *map, const ent_order *order, char *out, size_t size)
{
    return ent_print_order(map, NULL, order, ENT_NAMES_CODE, false, out, size);
}
