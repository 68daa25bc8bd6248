/* request_line.c -- see request_line.h.
 *
 * Names and codes of the built-in maps are plain letters, so that nothing needs an escape.
 *
 * SPDX-License-Identifier: MIT */
#include "json/request_line.h"
#include "turn/settings.h"
#include "game/position.h"
#include "game/rules.h"
#include "notation/print.h"

enum { TEXT = 256 };

typedef struct ent_line_writer {
    FILE *out;
    const ent_map *map;
    const ent_pos *pos;
    ent_power open; /* the power whose list is open, or ENT_POWER_NONE */
    bool any;       /* the object has a member */
} ent_line_writer;

static void open_object(ent_line_writer *writer, const char *key)
{
    fprintf(writer->out, ",\"%s\":{", key);
    writer->open = ENT_POWER_NONE;
    writer->any = false;
}

static void close_object(ent_line_writer *writer, char list_end)
{
    if (writer->open != ENT_POWER_NONE)
        putc(list_end, writer->out);
    putc('}', writer->out);
}

/* Begin the next item of this power's list or object, opening that if it is the first. */
static void begin_item(ent_line_writer *writer, ent_power power, char list_begin, char list_end)
{
    if (writer->open == power) {
        putc(',', writer->out);
        return;
    }
    if (writer->open != ENT_POWER_NONE)
        putc(list_end, writer->out);
    fprintf(writer->out, "%s\"%s\":%c", writer->any ? "," : "", writer->map->power[power].name, list_begin);
    writer->open = power;
    writer->any = true;
}

static void put_unit(ent_line_writer *writer, const ent_unit *unit)
{
    fprintf(writer->out, "\"%c %s\"", unit->kind == ENT_ARMY ? 'A' : 'F', writer->map->loc[unit->at].code);
}

static void put_rules(ent_line_writer *writer, const ent_rules *rules)
{
    static const char *const option[] = {"railway", "canal", "hong_kong"};
    ent_rules preset;
    const char *sign = "";

    ent_rules_preset("datc", &preset);
    fputs(",\"rules\":{\"preset\":\"datc\"", writer->out);
    for (unsigned i = 0; i < ENT_ISSUE_COUNT; i++)
        if (rules->choice[i] != preset.choice[i])
            fprintf(writer->out, ",\"%s\":\"%c\"", ent_issue_of((ent_issue)i)->id, rules->choice[i]);
    fputs("},\"options\":{", writer->out);
    for (unsigned i = 0; i < 3; i++)
        if (!(rules->options >> i & 1)) {
            fprintf(writer->out, "%s\"%s\":false", sign, option[i]);
            sign = ",";
        }
    if (rules->victory)
        fprintf(writer->out, "%s\"victory\":%u", sign, rules->victory);
    putc('}', writer->out);
}

static void put_units(ent_line_writer *writer)
{
    open_object(writer, "units");
    for (ent_power power = 0; power < writer->map->n_powers; power++)
        for (ent_prov prov = 0; prov < writer->map->n_provs; prov++) {
            const ent_unit *unit = &ent_pos_units_const(writer->pos)[prov];
            if (unit->kind == ENT_UNIT_NONE || unit->power != power)
                continue;
            begin_item(writer, power, '[', ']');
            put_unit(writer, unit);
        }
    close_object(writer, ']');
}

static void put_centers(ent_line_writer *writer)
{
    const uint8_t *owners = ent_pos_owners_const(writer->pos);

    open_object(writer, "centers");
    for (ent_power power = 0; power < writer->map->n_powers; power++)
        for (ent_prov prov = 0; prov < writer->map->n_provs; prov++)
            if (owners[prov] == power && (writer->map->prov[prov].flags & ENT_PROV_CENTER)) {
                begin_item(writer, power, '[', ']');
                fprintf(writer->out, "\"%s\"", writer->map->prov[prov].code);
            }
    close_object(writer, ']');
}

static void put_dislodged(ent_line_writer *writer)
{
    const ent_dislodged *dislodged = ent_pos_dislodged_const(writer->pos);

    open_object(writer, "dislodged");
    for (ent_power power = 0; power < writer->map->n_powers; power++)
        for (uint16_t i = 0; i < writer->pos->n_dislodged; i++) {
            const ent_steps *steps = ent_steps_of(writer->map, dislodged[i].unit.kind, dislodged[i].unit.at);
            const char *sign = "";
            if (dislodged[i].unit.power != power)
                continue;
            begin_item(writer, power, '{', '}');
            put_unit(writer, &dislodged[i].unit);
            fputs(":[", writer->out);
            for (uint8_t at = 0; at < steps->n; at++)
                if (dislodged[i].retreats >> at & 1) {
                    fprintf(writer->out, "%s\"%s\"", sign, writer->map->loc[steps->to[at]].code);
                    sign = ",";
                }
            putc(']', writer->out);
        }
    close_object(writer, '}');
}

static void put_built_unit(ent_line_writer *writer, ent_power power, const ent_unit *unit)
{
    if (unit->kind == ENT_UNIT_NONE || unit->power != power || unit->built == 0)
        return;
    begin_item(writer, power, '{', '}');
    put_unit(writer, unit);
    fprintf(writer->out, ":%d", ENT_BUILT_YEAR(unit->built));
}

/* The years that 4.D.8 f asks for. */
static void put_built(ent_line_writer *writer)
{
    open_object(writer, "built");
    for (ent_power power = 0; power < writer->map->n_powers; power++) {
        for (ent_prov prov = 0; prov < writer->map->n_provs; prov++)
            put_built_unit(writer, power, &ent_pos_units_const(writer->pos)[prov]);
        for (uint16_t i = 0; i < writer->pos->n_dislodged; i++)
            put_built_unit(writer, power, &ent_pos_dislodged_const(writer->pos)[i].unit);
    }
    close_object(writer, '}');
}

static void put_contested(ent_line_writer *writer)
{
    const char *sign = "";

    fputs(",\"contested\":[", writer->out);
    for (ent_prov prov = 0; prov < writer->map->n_provs; prov++)
        if (ent_pos_is_contested(writer->pos, prov)) {
            fprintf(writer->out, "%s\"%s\"", sign, writer->map->prov[prov].code);
            sign = ",";
        }
    putc(']', writer->out);
}

static void put_orders(ent_line_writer *writer, const ent_order *orders, size_t n)
{
    const ent_unit *units = writer->pos->phase == ENT_MOVEMENT ? ent_pos_units_const(writer->pos) : NULL;
    char text[TEXT];

    open_object(writer, "orders");
    for (ent_power power = 0; power < writer->map->n_powers; power++)
        for (size_t i = 0; i < n; i++) {
            if (orders[i].power != power)
                continue;
            begin_item(writer, power, '[', ']');
            ent_print_order(writer->map, units, &orders[i], ENT_NAMES_CODE, writer->pos->phase == ENT_RETREATS, text,
                            sizeof text);
            fprintf(writer->out, "\"%s\"", text);
        }
    close_object(writer, ']');
}

void ent_json_request_line(FILE *out, const char *id, const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                           const ent_order *orders, size_t n)
{
    ent_line_writer writer = {.out = out, .map = map, .pos = pos};
    char phase[16];

    ent_phase_print(pos, phase);
    fprintf(out, "{\"id\":\"%s\",\"map\":\"%s\",\"phase\":\"%s\"", id, map->name, phase);
    put_rules(&writer, rules);
    put_units(&writer);
    put_centers(&writer);
    if (pos->phase == ENT_RETREATS) {
        put_dislodged(&writer);
        put_contested(&writer);
    }
    put_built(&writer);
    put_orders(&writer, orders, n);
    fputs("}\n", out);
}
