/* describe.c -- the board in words: the title and description of a picture, and a table of the board.
 *
 * Both say the same as the picture: who owns what, where the units stand, what they are ordered to do, and what came of
 * it. Words replace the signs of written orders, since a screen reader skips signs.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "board/error.h"
#include "board/plain.h"
#include "draw/picture.h"
#include "game/position.h"
#include "judge/judge.h"
#include "notation/print.h"
#include "turn/phase_and_rules.h"

enum { PLACE = 120, DESCRIPTION = 400 };

/* ---- Orders and results. ---- */

/* "Army Budapest", the unit that an order helps. */
static void helped_unit(const ent_map *map, const ent_pos *pos, const ent_order *order, char out[PLACE])
{
    const ent_unit *unit = &ent_pos_units_const(pos)[ent_prov_of(map, order->from)];
    uint8_t kind = unit->kind != ENT_UNIT_NONE ? unit->kind : order->helped == ENT_FLEET ? ENT_FLEET : ENT_ARMY;

    ent_print_unit(map, kind, order->from, ENT_NAMES_FULL, out, PLACE);
}

/* What the unit is ordered to do: "moves to Galicia", "supports Army Budapest to Rumania", "holds". */
static void describe_order(const ent_map *map, const ent_pos *pos, const ent_order *order, char out[DESCRIPTION])
{
    char to[PLACE] = "", helped[PLACE] = "", built[PLACE];
    const char *moves = pos->phase == ENT_RETREATS ? "retreats to" : "moves to";

    if (order->to < map->n_locs)
        ent_print_place(map, order->to, ENT_NAMES_FULL, to, sizeof to);
    if (order->from < map->n_locs)
        helped_unit(map, pos, order, helped);
    switch (order->kind) {
    case ENT_ORDER_HOLD:
        snprintf(out, DESCRIPTION, "holds");
        break;
    case ENT_ORDER_MOVE:
        snprintf(out, DESCRIPTION, "%s %s%s", moves, to,
                 order->flags & ENT_ORDER_FLAG_RAIL  ? " by railway"
                 : order->flags & ENT_ORDER_FLAG_VIA ? " by convoy"
                                                     : "");
        break;
    case ENT_ORDER_SUPPORT_HOLD:
        snprintf(out, DESCRIPTION, "supports %s", helped);
        break;
    case ENT_ORDER_SUPPORT_MOVE:
        snprintf(out, DESCRIPTION, "supports %s to %s", helped, to);
        break;
    case ENT_ORDER_CONVOY:
        snprintf(out, DESCRIPTION, "convoys %s to %s", helped, to);
        break;
    case ENT_ORDER_DISBAND:
        snprintf(out, DESCRIPTION, "disbands");
        break;
    case ENT_ORDER_BUILD: /* the order alone says of which kind the unit is, and at which coast it stands */
        ent_print_unit(map, order->unit, order->at, ENT_NAMES_FULL, built, sizeof built);
        snprintf(out, DESCRIPTION, "%s%s is built", order->unit == ENT_UNIT_NONE ? "Unit " : "", built);
        break;
    case ENT_ORDER_CANAL:
        snprintf(out, DESCRIPTION, "Permission for %s to go to %s", helped, to);
        break;
    default:
        snprintf(out, DESCRIPTION, "has no order");
    }
}

/* "succeeds", "fails: bounce", "void". */
static void describe_result(const ent_result *result, char out[DESCRIPTION])
{
    int n = snprintf(out, DESCRIPTION, "%s", ent_verdict_name((ent_verdict)result->verdict));
    const char *sign = ": ";

    for (unsigned bit = 1; ent_mark_name(bit); bit <<= 1)
        if (result->marks & bit & ~(unsigned)ENT_MARK_VOID) {
            n += snprintf(out + n, (size_t)(DESCRIPTION - n), "%s%s", sign, ent_mark_name(bit));
            sign = ", ";
        }
}

/* ---- The description of a picture. ---- */

static void put_line(const ent_picture *picture, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put_line(const ent_picture *picture, const char *format, ...)
{
    char text[2 * DESCRIPTION + 400];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ent_svg_text(picture->svg, text);
}

static void describe_unit(const ent_picture *picture, const ent_unit *unit, size_t entry, bool dislodged)
{
    char name[PLACE], order[DESCRIPTION] = "", result[DESCRIPTION] = "";

    ent_print_unit(picture->map, unit->kind, unit->at, ENT_NAMES_FULL, name, sizeof name);
    if (entry != ENT_ENTRY_NONE && !ent_picture_entry(picture, entry)->automatic) {
        const ent_result outcome = ent_picture_result(picture, entry);
        describe_order(picture->map, picture->request->pos, &ent_picture_entry(picture, entry)->order, order);
        if (!picture->options->planned)
            describe_result(&outcome, result);
    }
    put_line(picture, " %s%s%s%s%s%s.", name, dislodged ? ", dislodged" : "",
             !order[0]   ? ""
             : dislodged ? ", "
                         : " ",
             order, result[0] ? ", " : "", result);
}

/* The units that a power builds are not on the board yet, and permission to pass a canal is no unit's order. */
static void describe_others(const ent_picture *picture, ent_power power)
{
    char order[DESCRIPTION], result[DESCRIPTION];

    for (size_t i = 0; i < picture->turn->intake.n; i++) {
        const ent_entry *entry = ent_picture_entry(picture, i);
        const ent_result outcome = ent_picture_result(picture, i);
        if (!entry->in_force || (entry->order.kind != ENT_ORDER_BUILD && entry->order.kind != ENT_ORDER_CANAL) ||
            entry->order.power != power || !ent_picture_knows(picture, i))
            continue;
        describe_order(picture->map, picture->request->pos, &entry->order, order);
        describe_result(&outcome, result);
        put_line(picture, " %s%s%s.", order, picture->options->planned ? "" : ", ",
                 picture->options->planned ? "" : result);
    }
}

static void describe_power(const ent_picture *picture, ent_power power)
{
    const ent_pos *pos = picture->request->pos;
    ent_power only = picture->options->only;
    bool shown = only == ENT_POWER_NONE || only == power, retreats = pos->phase == ENT_RETREATS;
    int centers = ent_adjust_centers(picture->map, &picture->request->rules, pos, power);

    put_line(picture, "%s, %d center%s.", picture->map->power[power].title, centers, centers == 1 ? "" : "s");
    for (ent_prov prov = 0; prov < picture->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        if (unit->kind != ENT_UNIT_NONE && unit->power == power)
            describe_unit(picture, unit, shown && !retreats ? picture->order_of[prov] : ENT_ENTRY_NONE, false);
    }
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(pos)[i].unit;
        if (unit->power == power)
            describe_unit(picture, unit,
                          shown && retreats ? picture->order_of[ent_prov_of(picture->map, unit->at)] : ENT_ENTRY_NONE,
                          true);
    }
    if (shown)
        describe_others(picture, power);
    put_line(picture, "\n");
}

void ent_describe(const ent_picture *picture)
{
    char phase[32];

    ent_phase_title(picture->request->pos, phase);
    ent_svg_open(picture->svg, "title");
    ent_svg_attr(picture->svg, "id", "board-title");
    put_line(picture, "%.200s%s%.100s, %s", picture->options->title ? picture->options->title : "",
             picture->options->title ? ", " : "", picture->map->title, phase);
    ent_svg_close(picture->svg);
    ent_svg_open(picture->svg, "desc");
    ent_svg_attr(picture->svg, "id", "board-description");
    for (ent_power power = 0; power < picture->map->n_powers; power++)
        describe_power(picture, power);
    ent_svg_close(picture->svg);
}

/* ---- The table. ---- */

enum { COLUMNS = 5 };
static const char *const heads[COLUMNS] = {"Province", "Owner", "Unit", "Order", "Result"};

typedef struct ent_unit_row {
    char cell[COLUMNS][DESCRIPTION];
} ent_unit_row;

typedef struct ent_unit_table {
    ent_unit_row *row;
    size_t n;
} ent_unit_table;

/* What the table is about. */
typedef struct ent_table_source {
    const ent_request *request;
    const ent_turn *turn;
    const ent_draw_options *options;
} ent_table_source;

static ent_unit_row *add_row(ent_unit_table *table, const ent_request *request, ent_prov prov)
{
    ent_unit_row *row = &table->row[table->n++];
    ent_power owner = ent_pos_owners_const(request->pos)[prov];

    *row = (ent_unit_row){{""}};
    ent_print_place(request->map, prov, ENT_NAMES_FULL, row->cell[0], DESCRIPTION);
    if (owner < request->map->n_powers)
        snprintf(row->cell[1], DESCRIPTION, "%s", request->map->power[owner].title);
    return row;
}

static void put_unit(const ent_map *map, const ent_unit *unit, const char *more, ent_unit_row *row)
{
    char coast[PLACE] = "";

    if (map->loc[unit->at].coast)
        snprintf(coast, sizeof coast, " (%.8s)", map->loc[unit->at].coast);
    snprintf(row->cell[2], DESCRIPTION, "%s %s%s%s", map->power[unit->power].adjective,
             unit->kind == ENT_ARMY ? "army" : "fleet", coast, more);
}

static void put_order(const ent_table_source *source, size_t entry, ent_unit_row *row)
{
    if (entry == ENT_ENTRY_NONE)
        return;
    describe_order(source->request->map, source->request->pos, &source->turn->intake.entry[entry].order, row->cell[3]);
    if (!source->options->planned)
        describe_result(&source->turn->result[entry], row->cell[4]);
}

/* The entry in force about the unit in `prov`, if the table is to tell it, or ENT_ENTRY_NONE. */
static size_t entry_of(const ent_table_source *source, ent_prov prov)
{
    const ent_map *map = source->request->map;
    ent_power only = source->options->only;

    for (size_t i = 0; i < source->turn->intake.n; i++) {
        const ent_entry *entry = &source->turn->intake.entry[i];
        bool shown = (only == ENT_POWER_NONE || only == entry->order.power) && ent_draw_knows(source->options, entry);
        if (shown && entry->in_force && entry->order.at < map->n_locs && ent_prov_of(map, entry->order.at) == prov)
            return i;
    }
    return ENT_ENTRY_NONE;
}

/* A row for each province that has an owner, a unit or an order; one more for a dislodged unit. */
static void fill_table(const ent_table_source *source, ent_unit_table *table)
{
    const ent_request *request = source->request;
    const ent_pos *pos = request->pos;
    bool retreats = pos->phase == ENT_RETREATS;

    for (ent_prov prov = 0; prov < request->map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        size_t entry = retreats ? ENT_ENTRY_NONE : entry_of(source, prov);
        bool owned = ent_pos_owners_const(pos)[prov] < request->map->n_powers;
        bool stands = unit->kind != ENT_UNIT_NONE;
        if (!owned && !stands && entry == ENT_ENTRY_NONE)
            continue;
        ent_unit_row *row = add_row(table, request, prov);
        if (stands)
            put_unit(request->map, unit, "", row);
        put_order(source, entry, row);
    }
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_unit *unit = &ent_pos_dislodged_const(pos)[i].unit;
        ent_prov prov = ent_prov_of(request->map, unit->at);
        ent_unit_row *row = add_row(table, request, prov);
        put_unit(request->map, unit, ", dislodged", row);
        put_order(source, retreats ? entry_of(source, prov) : ENT_ENTRY_NONE, row);
    }
}

/* Columns as wide as their widest cell, two blanks apart, without blanks at the end of a line. */
static size_t print_table(const ent_unit_table *table, char *out)
{
    int width[COLUMNS];
    size_t len = 0;

    for (int column = 0; column < COLUMNS; column++) {
        width[column] = ent_plain_columns(heads[column]);
        for (size_t i = 0; i < table->n; i++)
            if (ent_plain_columns(table->row[i].cell[column]) > width[column])
                width[column] = ent_plain_columns(table->row[i].cell[column]);
    }
    for (size_t i = 0; i <= table->n; i++) {
        for (int column = 0; column < COLUMNS; column++) {
            const char *cell = i == 0 ? heads[column] : table->row[i - 1].cell[column];
            len += (size_t)sprintf(out + len, "%-*s", ent_plain_field(cell, width[column] + 2), cell);
        }
        while (out[len - 1] == ' ') /* the first column is never empty */
            len--;
        out[len++] = '\n';
    }
    out[len] = '\0';
    return len;
}

ent_status ent_draw_table(const ent_request *request, const ent_turn *turn, const ent_draw_options *options,
                          char **text, size_t *len, ent_err *err)
{
    const ent_table_source source = {request, turn, options};
    enum { MOST_PADDED = 2 * DESCRIPTION + 2 /* bytes of a cell, and blanks for as many columns */ };
    size_t rows = (size_t)request->map->n_provs + request->pos->n_dislodged;
    ent_unit_table table = {.row = calloc(rows, sizeof *table.row)};
    char *out = table.row ? malloc((rows + 1) * COLUMNS * MOST_PADDED + 1) : NULL;

    if (!out) {
        free(table.row);
        return ent_fail(err, ENT_E_MEMORY, "no memory for the table");
    }
    fill_table(&source, &table);
    assert(table.n <= rows);
    *len = print_table(&table, out);
    *text = out;
    free(table.row);
    return ENT_OK;
}
