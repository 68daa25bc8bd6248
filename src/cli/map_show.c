/* map_show.c -- a map for people: a line of counts, or everything that it has, place by place.
 *
 * SPDX-License-Identifier: MIT */
#include "cli/map_show.h"
#include <assert.h>
#include <string.h>
#include "board/plain.h"
#include "mapfile/map_derive.h"
#include "mapfile/map_file.h"
#include "turn/map_counts.h"

enum { WIDTH = 100 };

/* ---- Reading. ---- */

bool ent_cli_map_is_file(const char *name, bool file)
{
    return file || ent_map_is_file(name);
}

/* A file: at that path, or else in `map_dir`. */
static json_t *read_file(const char *name, const char *map_dir, ent_err *err)
{
    json_t *json = ent_map_file_json(name, err);
    return json || err->status != ENT_E_IO || !map_dir ? json : ent_map_folder_json(name, map_dir, err);
}

/* A built-in map is one derived from itself without changes. */
static json_t *description(const char *name, bool file, const char *map_dir, ent_err *err)
{
    if (ent_cli_map_is_file(name, file))
        return read_file(name, map_dir, err);
    ent_map *map = ent_map_builtin(name, err);
    if (!map)
        return NULL;
    ent_map_free(map);
    json_t *json = json_pack("{ss s{}}", "base", name, "changes");
    if (!json)
        ent_fail(err, ENT_E_MEMORY, "no memory for the map");
    return json;
}

ent_status ent_cli_map_open(const char *name, bool file, const char *map_dir, ent_cli_map_source *out, ent_err *err)
{
    json_t *json = description(name, file, map_dir, err);

    *out = (ent_cli_map_source){.json = json ? ent_map_whole(json, map_dir, err) : NULL};
    json_decref(json);
    if (!out->json)
        return err->status;
    ent_status status = ent_spec_from_json(out->json, &out->store, err);
    if (status == ENT_OK) {
        out->map = ent_map_build(&out->store.spec, err);
        if (out->map)
            return ENT_OK;
        status = err->status;
        ent_spec_clear(&out->store);
    }
    json_decref(out->json);
    return status;
}

void ent_cli_map_close(ent_cli_map_source *source)
{
    ent_map_free(source->map);
    ent_spec_clear(&source->store);
    json_decref(source->json);
}

/* ---- Counts. ---- */

void ent_cli_map_headings(FILE *out)
{
    fprintf(out, "%-14s  provinces  centers  powers  units  win  start   build      title and specials\n", "name");
}

void ent_cli_map_counts(FILE *out, const ent_map *map)
{
    ent_map_counts counts;
    const char *sign = "; ";

    ent_map_count(map, &counts);
    fprintf(out, "%-*s  %9u  %7u  %6u  %5u  %3u  %-6s  %-9s  %s", ent_plain_field(map->name, 14), map->name,
            counts.provinces, counts.centers, counts.powers, counts.units, map->victory, counts.start, counts.build,
            map->title);
    for (unsigned i = 0; i < ENT_SPECIAL_COUNT; i++)
        if (counts.special[i] > 0) {
            const ent_special_name *name = &ent_special_names[i];
            fprintf(out, "%s%u %s", sign, counts.special[i], counts.special[i] == 1 ? name->one : name->several);
            sign = ", ";
        }
    fputc('\n', out);
}

/* ---- The whole map. ---- */

/* Words after a heading, wrapped below each other. */
typedef struct ent_wrap {
    FILE *out;
    size_t column, indent;
    bool begun;
} ent_wrap;

static ent_wrap begin(FILE *out, const char *heading)
{
    fprintf(out, "       %-9s", heading);
    return (ent_wrap){out, 16, 16, false};
}

static void put(ent_wrap *wrap, const char *separator, const char *word, const char *tail)
{
    size_t len = strlen(word) + strlen(tail);

    if (wrap->begun)
        fputs(separator, wrap->out);
    if (wrap->begun && wrap->column + len + 2 > WIDTH) {
        fprintf(wrap->out, "\n%*s", (int)wrap->indent, "");
        wrap->column = wrap->indent;
    } else if (wrap->begun) {
        fputc(' ', wrap->out);
    }
    fprintf(wrap->out, "%s%s", word, tail);
    wrap->column += len + strlen(separator) + 1;
    wrap->begun = true;
}

static void end(const ent_wrap *wrap)
{
    fputs(wrap->begun ? "\n" : "none\n", wrap->out);
}

static void print_steps(FILE *out, const ent_map *map, const char *heading, const ent_steps *steps)
{
    if (steps->n == 0)
        return;
    ent_wrap wrap = begin(out, heading);
    for (uint8_t i = 0; i < steps->n; i++)
        put(&wrap, "", map->loc[steps->to[i]].code, steps->difficult >> i & 1 ? "(difficult)" : "");
    fputc('\n', out);
}

static void print_aliases(FILE *out, const ent_map_spec *spec, const char *code)
{
    for (size_t i = 0; i < spec->n_provs; i++) {
        const char *const *alias = spec->prov[i].alias;
        if (strcmp(spec->prov[i].code, code) != 0 || !alias || !alias[0])
            continue;
        ent_wrap wrap = begin(out, "also");
        for (; *alias; alias++)
            put(&wrap, ",", *alias, "");
        fputc('\n', out);
    }
}

static void print_province(FILE *out, const ent_map *map, const ent_map_spec *spec, ent_prov number)
{
    static const char *const terrain[] = {"inland", "coast", "sea"};
    const ent_prov_info *prov = &map->prov[number];

    assert(number < map->n_provs && prov->terrain < sizeof terrain / sizeof *terrain);
    fprintf(out, "%-5s  %s, %s", prov->code, prov->name, terrain[prov->terrain]);
    if (prov->flags & ENT_PROV_CENTER)
        fputs(prov->home_of == ENT_POWER_NONE ? ", supply center" : ", home center", out);
    if (prov->home_of != ENT_POWER_NONE)
        fprintf(out, " of %s", map->power[prov->home_of].title);
    if (prov->not_for != ENT_POWER_NONE)
        fprintf(out, ", but no center for %s", map->power[prov->not_for].title);
    fputs(prov->terrain == ENT_COASTAL && (prov->flags & ENT_PROV_CONVOYS) ? ", convoyable" : "", out);
    fputs(!(prov->flags & ENT_PROV_ICE)  ? ""
          : prov->ice == 1 << ENT_FALL   ? ", ice"
          : prov->ice == 1 << ENT_SPRING ? ", ice in spring"
                                         : ", always ice",
          out);
    if (prov->default_coast != ENT_LOC_NONE)
        fprintf(out, ", %s where no coast is named", map->loc[prov->default_coast].coast);
    fputc('\n', out);
    print_steps(out, map, "army", &map->army[number]);
    print_steps(out, map, "fleet", &map->fleet[number]);
    for (uint8_t i = 0; i < prov->n_coasts; i++) {
        char heading[16];
        snprintf(heading, sizeof heading, "fleet%s", map->loc[prov->first_coast + i].code + strlen(prov->code));
        print_steps(out, map, heading, &map->fleet[prov->first_coast + i]);
    }
    print_aliases(out, spec, prov->code);
}

static void print_power(FILE *out, const ent_map *map, ent_power power)
{
    fprintf(out, "%s (%s)\n", map->power[power].title, map->power[power].adjective);
    ent_wrap wrap = begin(out, "home");
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (map->prov[prov].home_of == power)
            put(&wrap, "", map->prov[prov].code, "");
    end(&wrap);
    wrap = begin(out, "owns");
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        if (map->start_owner[prov] == power)
            put(&wrap, "", map->prov[prov].code, "");
    end(&wrap);
    wrap = begin(out, "units");
    for (uint16_t i = 0; i < map->n_start_units; i++) {
        const ent_start_unit *unit = &map->start_unit[i];
        char word[32];
        snprintf(word, sizeof word, "%c %.20s", unit->kind == ENT_ARMY ? 'A' : 'F', map->loc[unit->at].code);
        if (unit->power == power)
            put(&wrap, ",", word, "");
    }
    end(&wrap);
}

static void print_specials(FILE *out, const ent_map *map)
{
    for (uint8_t i = 0; i < map->n_railways; i++) {
        const ent_railway *railway = &map->railway[i];
        fprintf(out, "Railway %s, for %s, 1 train a turn:", railway->name,
                railway->power == ENT_POWER_NONE ? "everybody" : map->power[railway->power].title);
        for (uint8_t at = 0; at < railway->n; at++)
            fprintf(out, "%s %s", at ? " -" : "", map->prov[railway->line[at]].code);
        fputc('\n', out);
    }
    for (uint8_t i = 0; i < map->n_canals; i++)
        fprintf(out, "Canal %s: %s - %s, with leave of the unit in %s\n", map->canal[i].name,
                map->prov[map->canal[i].end[0]].code, map->prov[map->canal[i].end[1]].code,
                map->prov[map->canal[i].gate].code);
    if (map->n_railways + map->n_canals > 0)
        fputc('\n', out);
}

void ent_cli_map_print(FILE *out, const ent_cli_map_source *source)
{
    const ent_map *map = source->map;
    ent_map_counts counts;

    ent_map_count(map, &counts);
    fprintf(out, "%s: %s\n%u provinces, %u supply centers, %u powers, %u units. It begins with %s.\n", map->name,
            map->title, map->n_provs, counts.centers, map->n_powers, map->n_start_units, counts.start);
    if (map->victory > 0)
        fprintf(out, "%u centers win. ", map->victory);
    fprintf(out, "Units are built in %s.\n\n",
            map->build == ENT_BUILD_HOME ? "one's own home centers" : "any center that one owns");
    for (ent_power power = 0; power < map->n_powers; power++)
        print_power(out, map, power);
    fputc('\n', out);
    print_specials(out, map);
    for (ent_prov prov = 0; prov < map->n_provs; prov++)
        print_province(out, map, &source->store.spec, prov);
}
