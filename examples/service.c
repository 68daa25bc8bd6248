/* A map of one's own, read from JSON, and what becomes of orders on it, in sentences.
 *   cc service.c $(pkg-config --cflags --libs entente-service) */
#include <entente_service.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The standard board, but armies may walk from Spain to North Africa. */
static const char json[] = "{\"base\": \"standard\", \"changes\": {\"name\": \"bridge\","
                           " \"add\": {\"army\": [[\"SPA\", \"NAF\"]]}}}";

int main(void)
{
    static const char *const texts[] = {"A PAR - BUR", "A MAR - SPA", "F BRE - MAO", "A MUN - BUR"};
    enum { N = sizeof texts / sizeof *texts };
    ent_err err;
    ent_map *map = ent_map_parse(json, strlen(json), &err);

    if (!map) {
        printf("the map: %s\n", err.text);
        return EXIT_FAILURE;
    }
    ent_pos *pos = malloc(ent_pos_size(map));
    ent_rules rules;
    ent_order orders[N];
    ent_result results[N];
    const ent_job job = {.map = map, .rules = &rules, .pos = pos, .orders = orders, .n = N, .results = results};
    const ent_loc *steps = NULL;

    if (!pos || !ent_rules_preset("datc", &rules))
        return EXIT_FAILURE;
    ent_pos_start(map, pos);
    for (size_t i = 0; i < N; i++) {
        ent_loc at = ent_map_find_loc(map, texts[i] + 2, 3);
        ent_power power = ent_pos_units(pos)[ent_map_loc_prov(map, at)].power;
        if (ent_order_parse(map, pos, power, texts[i], strlen(texts[i]), &orders[i], &err) != ENT_OK)
            return EXIT_FAILURE;
    }
    if (ent_adjudicate(map, &rules, pos, orders, N, results, NULL) != ENT_OK)
        return EXIT_FAILURE;
    size_t n = ent_map_steps(map, ENT_ARMY, ent_map_find_loc(map, "NAF", 3), &steps);
    printf("On the map '%s' an army steps from %s to %zu places.\n", ent_map_name(map),
           ent_map_prov_name(map, ent_map_find_loc(map, "NAF", 3)), n);
    for (size_t i = 0; i < N; i++) {
        char sentence[512];
        ent_result_sentence(&job, i, ENT_NAMES_FULL, sentence, sizeof sentence);
        puts(sentence);
    }
    free(pos);
    ent_map_free(map);
    return EXIT_SUCCESS;
}
