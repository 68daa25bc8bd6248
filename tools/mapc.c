/* mapc.c -- compiles map files into the library: maps/NAME.json in, a C file of plain tables out.
 *
 * Runs while the library is built. It reads and checks the maps with the code that reads a user's map, so a broken one
 * stops the build. A map may be derived from one that stands before it in the list, or from a whole one anywhere.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "mapfile/map_derive.h"
#include "mapfile/map_json.h"

enum { MAX_MAPS = 256 };

typedef struct ent_source {
    json_t *json; /* owned, whole: the tables point into it */
    ent_spec_store store;
} ent_source;

static ent_source source[MAX_MAPS];
static const ent_map_spec *known[MAX_MAPS]; /* those read so far, any of which may be a base */
static size_t n_known;

const ent_map_spec *ent_builtin_spec(size_t i)
{
    return i < n_known ? known[i] : NULL;
}

static void put_text(FILE *out, const char *text)
{
    if (!text) {
        fputs("NULL", out);
        return;
    }
    fputc('"', out);
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at == '"' || *at == '\\' || *at < ' ' || *at > '~')
            fprintf(out, "\\%03o", *at);
        else
            fputc(*at, out);
    }
    fputc('"', out);
}

static void put_texts(FILE *out, const char *const *text, size_t n)
{
    fputc('{', out);
    for (size_t i = 0; i < n; i++) {
        put_text(out, text[i]);
        fputs(", ", out);
    }
    fputs("NULL}", out);
}

static size_t count(const char *const *text)
{
    size_t n = 0;
    while (text && text[n])
        n++;
    return n;
}

static void put_provinces(FILE *out, size_t map, const ent_map_spec *spec)
{
    for (size_t i = 0; i < spec->n_provs; i++) {
        if (count(spec->prov[i].alias) == 0)
            continue;
        fprintf(out, "static const char *const alias_%zu_%zu[] = ", map, i);
        put_texts(out, spec->prov[i].alias, count(spec->prov[i].alias));
        fputs(";\n", out);
    }
    fprintf(out, "static const ent_prov_spec prov_%zu[] = {\n", map);
    for (size_t i = 0; i < spec->n_provs; i++) {
        const ent_prov_spec *prov = &spec->prov[i];
        const char *const text[] = {prov->code, prov->name, prov->abbr, prov->terrain};
        fputs("    {", out);
        for (size_t j = 0; j < 4; j++) {
            put_text(out, text[j]);
            fputs(", ", out);
        }
        fprintf(out, "%d, %d, %d, ", prov->center, prov->convoyable, prov->ice);
        put_text(out, prov->home_of);
        fputs(", ", out);
        put_text(out, prov->not_for);
        fputs(", ", out);
        put_texts(out, prov->coast, count(prov->coast));
        fputs(", ", out);
        put_text(out, prov->default_coast);
        if (count(prov->alias) > 0)
            fprintf(out, ", alias_%zu_%zu},\n", map, i);
        else
            fputs(", NULL},\n", out);
    }
    fputs("};\n", out);
}

/* Pairs of borders and places of units alike are two strings. */
static void put_pairs(FILE *out, const char *type, const char *name, size_t map, const void *table, size_t n)
{
    const ent_pair_spec *pair = table;

    fprintf(out, "static const %s %s_%zu[] = {\n", type, name, map);
    for (size_t i = 0; i < n; i++) {
        fputs("    {", out);
        put_text(out, pair[i].a);
        fputs(", ", out);
        put_text(out, pair[i].b);
        fputs("},\n", out);
    }
    fputs("    {NULL, NULL}};\n", out);
}

static void put_specials(FILE *out, size_t map, const ent_map_spec *spec)
{
    fprintf(out, "static const ent_railway_spec railway_%zu[] = {\n", map);
    for (size_t i = 0; i < spec->n_railways; i++) {
        fputs("    {", out);
        put_text(out, spec->railway[i].name);
        fputs(", ", out);
        put_text(out, spec->railway[i].power);
        fprintf(out, ", %d, ", spec->railway[i].trains);
        put_texts(out, spec->railway[i].line, count(spec->railway[i].line));
        fputs("},\n", out);
    }
    fprintf(out, "    {NULL, NULL, 0, {NULL}}};\nstatic const ent_canal_spec canal_%zu[] = {\n", map);
    for (size_t i = 0; i < spec->n_canals; i++) {
        const ent_canal_spec *canal = &spec->canal[i];
        fputs("    {", out);
        put_text(out, canal->name);
        fputs(", {", out);
        put_text(out, canal->end[0]);
        fputs(", ", out);
        put_text(out, canal->end[1]);
        fputs("}, ", out);
        put_text(out, canal->gate);
        fputs("},\n", out);
    }
    fputs("    {NULL, {NULL, NULL}, NULL}};\n", out);
}

static void put_map(FILE *out, size_t map, const ent_map_spec *spec)
{
    for (size_t i = 0; i < spec->n_powers; i++)
        if (spec->power[i].alias) {
            fprintf(out, "static const char *const power_alias_%zu_%zu[] = ", map, i);
            put_texts(out, spec->power[i].alias, count(spec->power[i].alias));
            fputs(";\n", out);
        }
    fprintf(out, "static const ent_power_spec power_%zu[] = {\n", map);
    for (size_t i = 0; i < spec->n_powers; i++) {
        fputs("    {", out);
        put_text(out, spec->power[i].name);
        fputs(", ", out);
        put_text(out, spec->power[i].adjective);
        fputs(", ", out);
        put_text(out, spec->power[i].letter);
        if (spec->power[i].alias)
            fprintf(out, ", power_alias_%zu_%zu},\n", map, i);
        else
            fputs(", NULL},\n", out);
    }
    fputs("};\n", out);
    put_provinces(out, map, spec);
    put_pairs(out, "ent_pair_spec", "army", map, spec->army, spec->n_army);
    put_pairs(out, "ent_pair_spec", "fleet", map, spec->fleet, spec->n_fleet);
    put_pairs(out, "ent_pair_spec", "difficult", map, spec->difficult, spec->n_difficult);
    put_pairs(out, "ent_place_spec", "unit", map, spec->unit, spec->n_units);
    put_pairs(out, "ent_place_spec", "center", map, spec->center, spec->n_centers);
    put_specials(out, map, spec);
}

static void put_entry(FILE *out, size_t map, const ent_map_spec *spec)
{
    const char *const text[] = {spec->season, spec->phase, spec->build};

    fputs("    {", out);
    put_text(out, spec->name);
    fputs(", ", out);
    put_text(out, spec->title);
    fprintf(out, ", %d, %d, ", spec->year, spec->victory);
    for (size_t i = 0; i < 3; i++) {
        put_text(out, text[i]);
        fputs(", ", out);
    }
    fprintf(out, "%zu, %zu, %zu, %zu, %zu, %zu, %zu, %zu, %zu, ", spec->n_powers, spec->n_provs, spec->n_army,
            spec->n_fleet, spec->n_difficult, spec->n_units, spec->n_centers, spec->n_railways, spec->n_canals);
    fprintf(out,
            "power_%zu, prov_%zu, army_%zu, fleet_%zu, difficult_%zu, unit_%zu, center_%zu, railway_%zu, canal_%zu},\n",
            map, map, map, map, map, map, map, map, map);
}

static void fail(const char *path, const ent_err *err)
{
    fprintf(stderr, "%s: %s\n", path, err->text);
    exit(EXIT_FAILURE);
}

static json_t *parse(const char *path)
{
    json_error_t error;
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    if (!json) {
        fprintf(stderr, "%s:%d:%d: %s\n", path, error.line, error.column, error.text);
        exit(EXIT_FAILURE);
    }
    return json;
}

static void load(const char *path, ent_source *out)
{
    ent_err err;
    json_t *json = parse(path);

    out->json = ent_map_whole(json, NULL, &err);
    json_decref(json);
    if (!out->json || ent_spec_from_json(out->json, &out->store, &err) != ENT_OK)
        fail(path, &err);
    ent_map *map = ent_map_build(&out->store.spec, &err);
    if (!map)
        fail(path, &err);
    ent_map_free(map);
    known[n_known++] = &out->store.spec;
}

/* Whole maps first, so that any of them can be a base. */
static void load_all(char **path, size_t n)
{
    for (int derived = 0; derived < 2; derived++)
        for (size_t i = 0; i < n; i++) {
            json_t *json = parse(path[i]);
            if ((json_object_get(json, "base") != NULL) == derived)
                load(path[i], &source[i]);
            json_decref(json);
        }
}

int main(int argc, char **argv)
{
    size_t n = argc < 2 ? 0 : (size_t)argc - 2;
    FILE *out = argc < 3 || n > MAX_MAPS ? NULL : fopen(argv[1], "w");

    if (!out) {
        fprintf(stderr, "usage: mapc OUT.c MAP.json ...\n");
        return EXIT_FAILURE;
    }
    load_all(argv + 2, n);
    fputs("/* Made by mapc from maps/NAME.json. */\n#include \"board/spec.h\"\n\n", out);
    for (size_t i = 0; i < n; i++)
        put_map(out, i, &source[i].store.spec);
    fputs("static const ent_map_spec builtin[] = {\n", out);
    for (size_t i = 0; i < n; i++)
        put_entry(out, i, &source[i].store.spec);
    fprintf(out, "};\nconst ent_map_spec *ent_builtin_spec(size_t i)\n{\n    return i < %zu ? &builtin[i] : NULL;\n}\n",
            n);
    for (size_t i = 0; i < n; i++) {
        ent_spec_clear(&source[i].store);
        json_decref(source[i].json);
    }
    return fclose(out) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
