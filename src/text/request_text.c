/* request_text.c -- a request as text that text/order_file.h reads again.
 *
 * A line for each power and part of the position, then a line for each order, as it was written.
 *
 * SPDX-License-Identifier: MIT */
#include "text/request_text.h"
#include <string.h>
#include "board/error.h"
#include "board/plain.h"
#include "game/position.h"
#include "game/rules.h"
#include "notation/lexer.h"
#include "mail/markup.h"
#include "turn/placing.h"
#include "turn/phase_and_rules.h"

/* ---- The position. ---- */

static void write_unit(FILE *out, const ent_map *map, const ent_unit *unit)
{
    fprintf(out, "%c %s", unit->kind == ENT_ARMY ? 'A' : 'F', map->loc[unit->at].code);
}

static void write_power_units(FILE *out, const ent_map *map, const ent_pos *pos, ent_power power)
{
    const char *sign = "";

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        const ent_unit *unit = &ent_pos_units_const(pos)[prov];
        if (unit->kind == ENT_UNIT_NONE || unit->power != power)
            continue;
        if (!*sign)
            fprintf(out, "  %s: ", map->power[power].title);
        fputs(sign, out);
        write_unit(out, map, unit);
        sign = ", ";
    }
    if (*sign)
        fputs("\n", out);
}

static void write_power_centers(FILE *out, const ent_map *map, const ent_pos *pos, ent_power power)
{
    const char *sign = "";

    for (ent_prov prov = 0; prov < map->n_provs; prov++) {
        if (ent_pos_owners_const(pos)[prov] != power)
            continue;
        if (!*sign)
            fprintf(out, "  %s: ", map->power[power].title);
        fprintf(out, "%s%s", sign, map->prov[prov].code);
        sign = ", ";
    }
    if (*sign)
        fputs("\n", out);
}

static void write_centers(FILE *out, const ent_map *map, const ent_pos *pos)
{
    fputs("Centers:\n", out);
    for (ent_power power = 0; power < map->n_powers; power++)
        write_power_centers(out, map, pos, power);
}

static void write_dislodged(FILE *out, const ent_request *request, const ent_pos *pos)
{
    const ent_map *map = request->map;

    if (pos->n_dislodged > 0)
        fputs("Dislodged:\n", out);
    for (uint16_t i = 0; i < pos->n_dislodged; i++) {
        const ent_dislodged *dislodged = &ent_pos_dislodged_const(pos)[i];
        const ent_steps *steps = ent_steps_of(map, dislodged->unit.kind, dislodged->unit.at);
        const char *sign = " -> ";
        fprintf(out, "  %s:\n    ", map->power[dislodged->unit.power].title);
        write_unit(out, map, &dislodged->unit);
        for (uint8_t at = 0; at < steps->n; at++)
            if (dislodged->retreats >> at & 1) {
                fprintf(out, "%s%s", sign, map->loc[steps->to[at]].code);
                sign = ", ";
            }
        bool unlisted = pos == request->pos && ent_set_has(request->unlisted, ent_prov_of(map, dislodged->unit.at));
        if (dislodged->retreats == 0 && !unlisted)
            fputs(" ->", out); /* no place; without it the list is missing */
        if (dislodged->by != ENT_PROV_NONE)
            fprintf(out, " (from %s)", map->prov[dislodged->by].code);
        fputs("\n", out);
    }
}

/* Who was built later than at the start. */
static void write_built(FILE *out, const ent_map *map, const ent_pos *pos)
{
    const char *head = "Built:\n";

    for (ent_power power = 0; power < map->n_powers; power++) {
        const char *sign = "";
        for (size_t i = 0; i < ent_pos_unit_slots(pos); i++) {
            const ent_unit *unit = ent_pos_unit_slot(pos, i);
            uint16_t when = ent_placed_built(map, pos, i);
            if (when == 0 || unit->power != power)
                continue;
            if (!*sign)
                fprintf(out, "%s  %s: ", head, map->power[power].title);
            head = "";
            fputs(sign, out);
            write_unit(out, map, unit);
            fprintf(out, " %d", ENT_BUILT_YEAR(when));
            sign = ", ";
        }
        if (*sign)
            fputs("\n", out);
    }
}

/* ---- Orders. ---- */

static void write_order(FILE *out, const char *before, const ent_written *written)
{
    char order[ENT_MAX_ORDER_TEXT + 2]; /* what is too long for an order stays too long */

    ent_plain_copy(written->text, written->len, order, sizeof order);
    fprintf(out, "%s%s\n", before, order);
}

/* The orders that stand for longer than a turn and are such, below a header. */
static void write_standing(FILE *out, const ent_request *request, const char *header,
                           bool (*is_such)(const ent_written *written))
{
    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (!is_such(written))
            continue;
        fprintf(out, "%s  %s:", header, request->map->power[written->power].title);
        write_order(out, " ", written);
        header = "";
    }
}

static bool is_perpetual(const ent_written *written)
{
    return written->perpetual;
}

static bool is_proxy(const ent_written *written)
{
    return written->announced;
}

/* The line that begins the order set of `written`, if a plain list is not enough. */
static void write_set(FILE *out, const ent_written *written)
{
    if (written->unsorted)
        fputs("    Set: unordered\n", out);
    if (written->adds || written->replaces)
        fprintf(out, "    Set: %s\n", written->adds ? "adds" : "replaces");
    else if (written->set > 0 && !written->unsorted)
        fputs("    Set:\n", out);
}

static void write_power_orders(FILE *out, const ent_request *request, ent_power power)
{
    const ent_written *latest = NULL;

    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        if (written->power != power || written->set == ENT_STANDING_SET)
            continue;
        if (!latest)
            fprintf(out, "  %s:\n", request->map->power[power].title);
        if (!latest || latest->set != written->set)
            write_set(out, written);
        write_order(out, "    ", written);
        latest = written;
    }
}

/* ---- The head. ---- */

/* One character, or what is shown for a byte that is none or acts on a terminal. Returns the length of what is read. */
static size_t write_character(FILE *out, const char *text, size_t len)
{
    size_t n = ent_plain_character(text, len);

    if (n == 0)
        fputc('?', out);
    else
        fwrite(text, 1, n, out);
    return n > 0 ? n : 1;
}

/* A map that is described in one line. */
static void write_map_line(FILE *out, const char *line)
{
    for (size_t i = 0, len = strlen(line); i < len;)
        i += write_character(out, line + i, len - i);
}

static bool has_markup(const char *line, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (ent_markup_begins(line + i, len - i))
            return true;
    return false;
}

/* Lines that mean nothing to the judge. What would be read as markup was none where the lines came from. */
static void write_free_lines(FILE *out, const char *lines, size_t len)
{
    for (size_t at = 0, end; at < len; at = end) {
        end = at + ent_span_line(lines, len, at).len + 1;
        bool escaped = has_markup(lines + at, end - at);
        while (at < end) {
            const char *sign = escaped ? ent_markup_escaped(lines[at]) : NULL;
            if (sign)
                fputs(sign, out);
            at += sign ? 1 : write_character(out, lines + at, end - at);
        }
    }
}

/* Free lines stay on their side of "Map:", since names of powers depend on the map. */
static void write_head(FILE *out, const ent_request *request, const ent_pos *pos)
{
    const char *lines = request->head ? request->head : "";
    size_t above = request->head_above_map;
    bool phase_first = above > 0 && request->head_below_header;
    char phase[16], rules[ENT_RULES_TEXT];

    ent_phase_print(pos, phase);
    ent_rules_print(&request->rules, rules);
    if (phase_first)
        fprintf(out, "Phase: %s\n", phase);
    write_free_lines(out, lines, above);
    fputs("Map: ", out);
    write_map_line(out, request->map_line      ? request->map_line
                        : request->map_file[0] ? request->map_file
                                               : request->map->name);
    fputc('\n', out);
    if (!phase_first)
        fprintf(out, "Phase: %s\n", phase);
    fprintf(out, "Rules: %s\n", rules);
    if (pos->winner != ENT_POWER_NONE)
        fprintf(out, "Winner: %s\n", request->map->power[pos->winner].title);
    write_free_lines(out, lines + above, strlen(lines + above));
}

/* ---- All together. ---- */

ent_status ent_request_fits_text(const ent_request *request, ent_pos *pos, ent_err *err)
{
    const ent_power power = ent_request_first_miscounted(request, pos);

    if (power == ENT_POWER_NONE)
        return ENT_OK;
    const char *name = request->map->power[power].name;
    ent_fail(err, ENT_E_SYNTAX,
             "adjustments.%s: text has no place for another number than its centers and units say; keep the request as "
             "JSON",
             name);
    snprintf(err->path, sizeof err->path, "/adjustments/%s", name);
    return ENT_E_SYNTAX;
}

void ent_request_print_position(FILE *out, const ent_request *request, const ent_pos *pos)
{
    const ent_map *map = request->map;

    write_head(out, request, pos);
    fputs("Units:\n", out);
    for (ent_power power = 0; power < map->n_powers; power++)
        write_power_units(out, map, pos, power);
    if (pos != request->pos || request->centers_given || !ent_request_is_after_first_fall(request))
        write_centers(out, map, pos);
    write_dislodged(out, request, pos);
    write_built(out, map, pos);
    if (ent_choice(&request->rules, ENT_4E4) == 'a')
        write_standing(out, request, "Perpetual:\n", is_perpetual);
    fputs("Orders:\n", out);
}

void ent_request_print(FILE *out, const ent_request *request)
{
    ent_request_print_position(out, request, request->pos);
    for (ent_power power = 0; power < request->map->n_powers; power++)
        write_power_orders(out, request, power);
    if (ent_choice(&request->rules, ENT_4E4) != 'a')
        write_standing(out, request, "Perpetual:\n", is_perpetual);
    write_standing(out, request, "Proxies:\n", is_proxy);
}
