/* The smallest whole use of the library: a position, orders, what happens.
 *   cc example.c $(pkg-config --cflags --libs entente) */
#include <entente.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static const char *const texts[] = {"A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"};
    ent_err err;
    ent_map *map = ent_map_builtin("standard", &err);
    ent_pos *pos = map ? malloc(ent_pos_size(map)) : NULL, *next = map ? malloc(ent_pos_size(map)) : NULL;
    ent_rules rules;
    ent_order orders[3];
    ent_result results[3];

    if (!pos || !next || !ent_rules_preset("datc", &rules))
        return EXIT_FAILURE;
    ent_pos_start(map, pos);
    ent_power france = ent_map_find_power(map, "France", 6);
    for (int i = 0; i < 3; i++)
        if (ent_order_parse(map, pos, france, texts[i], strlen(texts[i]), &orders[i], &err) != ENT_OK) {
            printf("%s: %s\n", texts[i], err.text);
            return EXIT_FAILURE;
        }
    if (ent_adjudicate(map, &rules, pos, orders, 3, results, next) != ENT_OK)
        return EXIT_FAILURE;
    for (int i = 0; i < 3; i++) {
        char text[100];
        ent_order_print(map, &orders[i], text, sizeof text);
        printf("%s: %s (%s)\n", text, ent_verdict_name(results[i].verdict), ent_reason_code(results[i].reason));
    }
    free(pos);
    free(next);
    ent_map_free(map);
    return EXIT_SUCCESS;
}
