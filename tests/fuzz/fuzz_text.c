/* fuzz_text.c -- any bytes as text input, judged.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "format/text_in.h"
#include "format/why.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const ent_algorithm algorithms[] = {ENT_ALGORITHM_DECISIONS, ENT_ALGORITHM_DPJUDGE,
                                               ENT_ALGORITHM_DPJUDGE_EARLY};
    ent_request request = {.algorithm = algorithms[size % 3]};
    ent_turn turn = {.result = NULL};
    ent_rules rules;
    ent_err err;
    char why[600];

    ent_rules_preset("datc", &rules);
    if (ent_text_read((const char *)data, size, &rules, NULL, &request, &err) == ENT_OK &&
        ent_turn_judge(&request, &turn, &err) == ENT_OK)
        for (size_t i = 0; i < turn.intake.n; i++)
            ent_why(&request, &turn, i, ENT_NAMES_RULEBOOK, why, sizeof why);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    return 0;
}
