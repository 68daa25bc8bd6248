/* fuzz_service.c -- any bytes as a call of a service function: the first byte chooses the function, the second one of
 * some options, the rest is the input.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "entente_service.h"

/* An answer has its length, and is JSON, a picture or a report. An error object is JSON with a code. */
static void check(ent_status status, const char *out, size_t len)
{
    json_t *json = json_loadb(out, len, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    const json_t *error = json_object_get(json, "error");

    if (strlen(out) != len)
        abort();
    if (status != ENT_OK && !json_is_string(json_object_get(error, "code")))
        abort();
    if (status == ENT_OK && !json && strncmp(out, "<svg", 4) != 0 && out[len - 1] != '\n')
        abort();
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const options[] = {NULL,
                                          "{\"format\": \"text\", \"names\": \"full\"}",
                                          "{\"rules\": \"1971 4.A.2=e\"}",
                                          "{\"issues\": true, \"only\": [\"4.A.1\"]}",
                                          "{\"form\": \"file\", \"indent\": true}",
                                          "{\"algorithm\": \"dpjudge\", \"explain\": true}",
                                          "{\"animate\": true, \"width\": 500}",
                                          "{\"to\": \"diplomacy\", \"judge\": true}",
                                          "{\"to\": \"dipcc\"}",
                                          "{\"to\": \"requests\"}"};
    size_t n_functions = 0, len = 0;
    char *out = NULL;

    if (size < 2)
        return 0;
    while (ent_service_function(n_functions))
        n_functions++;
    ent_status status = ent_service_call(ent_service_function(data[0] % n_functions),
                                         options[data[1] % (sizeof options / sizeof *options)], (const char *)data + 2,
                                         size - 2, &out, &len);
    if (out)
        check(status, out, len);
    ent_service_free(out);
    return 0;
}
