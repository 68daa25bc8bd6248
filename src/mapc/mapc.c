/* mapc.c -- compiles map files into the library: maps/NAME.json in, a C file of plain tables out.
 *
 * Runs while the library is built. It reads and checks the maps with the code that reads a user's map, so a broken one
 * stops the build.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "format/map_json.h"

/* The checks are wanted here, the built-in maps are not there yet. */
const ent_map_spec *ent_builtin_spec(size_t i)
{
    (void)i;
    return NULL;
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
        fprintf(out, "%d, %d, %d, ", prov->centre, prov->ice, prov->convoyable);
        put_text(out, prov->home_of);
        fputs(", ", out);
        put_text(out, prov->not_for);
        fputs(", ", out);
        put_texts(out, prov->coast, count(prov->coast));
        fputs(", ", out);
        put_text(out, prov->default_coast);
        fprintf(out, ", alias_%zu_%zu},\n", map, i);
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
    fprintf(out, "static const ent_power_spec power_%zu[] = {\n", map);
    for (size_t i = 0; i < spec->n_powers; i++) {
        fputs("    {", out);
        put_text(out, spec->power[i].name);
        fputs(", ", out);
        put_text(out, spec->power[i].adjective);
        fputs(", ", out);
        put_text(out, spec->power[i].letter);
        fputs("},\n", out);
    }
    fputs("};\n", out);
    put_provinces(out, map, spec);
    put_pairs(out, "ent_pair_spec", "army", map, spec->army, spec->n_army);
    put_pairs(out, "ent_pair_spec", "fleet", map, spec->fleet, spec->n_fleet);
    put_pairs(out, "ent_pair_spec", "difficult", map, spec->difficult, spec->n_difficult);
    put_pairs(out, "ent_place_spec", "unit", map, spec->unit, spec->n_units);
    put_pairs(out, "ent_place_spec", "centre", map, spec->centre, spec->n_centres);
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
            spec->n_fleet, spec->n_difficult, spec->n_units, spec->n_centres, spec->n_railways, spec->n_canals);
    fprintf(out, "power_%zu, prov_%zu, army_%zu, fleet_%zu, difficult_%zu, unit_%zu, centre_%zu, railway_%zu, canal_%zu},\n",
            map, map, map, map, map, map, map, map, map);
}

static json_t *load(const char *path, ent_spec_store *store)
{
    json_error_t error;
    ent_err err;
    json_t *json = json_load_file(path, JSON_REJECT_DUPLICATES, &error);

    if (!json) {
        fprintf(stderr, "%s:%d:%d: %s\n", path, error.line, error.column, error.text);
        exit(EXIT_FAILURE);
    }
    if (ent_spec_from_json(json, store, &err) != ENT_OK) {
        fprintf(stderr, "%s: %s\n", path, err.text);
        exit(EXIT_FAILURE);
    }
    ent_map *map = ent_map_build(&store->spec, &err);
    if (!map) {
        fprintf(stderr, "%s: %s\n", path, err.text);
        exit(EXIT_FAILURE);
    }
    ent_map_free(map);
    return json;
}

int main(int argc, char **argv)
{
    enum { MAX_MAPS = 256 };
    static ent_spec_store store[MAX_MAPS];
    static json_t *json[MAX_MAPS];
    size_t n = argc < 2 ? 0 : (size_t)argc - 2;
    FILE *out = argc < 3 || n > MAX_MAPS ? NULL : fopen(argv[1], "w");

    if (!out) {
        fprintf(stderr, "usage: mapc OUT.c MAP.json ...\n");
        return EXIT_FAILURE;
    }
    fputs("/* Made by mapc from maps/NAME.json. */\n#include \"board/spec.h\"\n\n", out);
    for (size_t i = 0; i < n; i++) {
        json[i] = load(argv[i + 2], &store[i]);
        put_map(out, i, &store[i].spec);
    }
    fputs("static const ent_map_spec builtin[] = {\n", out);
    for (size_t i = 0; i < n; i++)
        put_entry(out, i, &store[i].spec);
    fprintf(out, "};\nconst ent_map_spec *ent_builtin_spec(size_t i)\n{\n    return i < %zu ? &builtin[i] : NULL;\n}\n", n);
    for (size_t i = 0; i < n; i++) {
        ent_spec_clear(&store[i]);
        json_decref(json[i]);
    }
    return fclose(out) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
