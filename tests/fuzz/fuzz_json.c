/* fuzz_json.c -- any bytes as a JSON request, judged and answered.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include "format/json_io.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const ent_json_options options = {NULL, NULL, NULL};
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    static const ent_algorithm algorithms[] = {ENT_ALGORITHM_DECISIONS, ENT_ALGORITHM_DPJUDGE,
                                               ENT_ALGORITHM_DPJUDGE_EARLY};
    ent_request request = {.algorithm = algorithms[size % 3]};
    ent_turn turn = {.result = NULL};
    ent_err err;

    if (json && ent_json_request(json, &options, &request, &err) == ENT_OK &&
        ent_turn_judge(&request, &turn, &err) == ENT_OK)
        json_decref(ent_json_answer(json, &request, &turn));
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    json_decref(json);
    return 0;
}
