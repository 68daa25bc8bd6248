/* service_call.h -- a call of a service function for tests, and a request.
 *
 * Include cmocka.h before this file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_SERVICE_CALL_H
#define TESTS_UNIT_SERVICE_CALL_H
#include <string.h>
#include "entente_service.h"

#define REQUEST                                                                                                        \
    "{\"id\": \"x\", \"phase\": \"F1901M\", \"units\": {\"FRANCE\": [\"A PAR\"], \"GERMANY\": [\"A MUN\", \"A "        \
    "RUH\"]},"                                                                                                         \
    "\"orders\": {\"FRANCE\": [\"A PAR - BUR\"], \"GERMANY\": [\"A MUN - BUR\", \"A RUH S A MUN - BUR\"]}}"

/* What a call answers, whatever it is. Free with ent_service_free(). */
static inline char *call(const char *function, const char *options, const char *input, ent_status *status)
{
    char *out = NULL;
    size_t len = 0;

    *status = ent_service_call(function, options, input, input ? strlen(input) : 0, &out, &len);
    assert_non_null(out);
    assert_int_equal(strlen(out), len);
    return out;
}

#endif
