/* fuzz_json.c -- any bytes as JSON, read as jansson reads them; as a request, judged and answered; a list of requests
 * as a history, audited.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "turn/audit.h"
#include "json/audit_json.h"
#include "json/position_json.h"
#include "json/json_io.h"
#include "mapfile/map_file.h"

/* One request, or the history that a list is; the repaired position can be played on. */
static void audit_json(const json_t *json, const ent_json_options *options)
{
    size_t n = json_is_array(json) ? json_array_size(json) : 1;
    ent_audit audit = {.n_positions = 0};
    ent_status status = ENT_OK;
    ent_err err;

    for (size_t i = 0; status == ENT_OK && i < n && i < 8; i++) {
        ent_request request = {.strays.wanted = true};
        status = ent_json_request(json_is_array(json) ? json_array_get(json, i) : json, options, &request, &err);
        if (status == ENT_OK)
            status = ent_audit_add(&audit, &request, &err);
        ent_request_clear(&request);
    }
    if (status == ENT_OK && ent_audit_finish(&audit, &err) == ENT_OK) {
        if (ent_pos_why_invalid(audit.last.map, audit.repaired))
            abort();
        ent_json_text text = {.indented = false};
        ent_audit_json(&text, NULL, &audit);
        ent_json_reset(&text);
        ent_json_position(&text, NULL, &audit.last, audit.repaired);
        ent_json_clear(&text);
    }
    ent_audit_clear(&audit);
}

/* Our reader takes what jansson takes, as the same value with its members in the same sequence. */
static void check_reader(const uint8_t *data, size_t size, const json_t *json)
{
    json_t *own = ent_json_parse((const char *)data, size, NULL);
    char *expected = json ? json_dumps(json, JSON_COMPACT) : NULL, *text = own ? json_dumps(own, JSON_COMPACT) : NULL;

    if (!expected != !text || (text && strcmp(expected, text) != 0))
        abort();
    free(expected);
    free(text);
    json_decref(own);
}

/* jansson writes U+0080 to U+009F as they are; we escape them, since they act on some terminals. */
static void unescape_controls(ent_json_text *text)
{
    size_t n = 0;

    for (size_t i = 0; i < text->n; i++) {
        const char *at = text->bytes + i;
        if (text->n - i >= 6 && memcmp(at, "\\u00", 4) == 0 && (at[4] == '8' || at[4] == '9')) {
            text->bytes[n++] = (char)0xC2;
            text->bytes[n++] = (char)((at[4] - '0') << 4 | (at[5] <= '9' ? at[5] - '0' : at[5] - 'A' + 10));
            i += 5;
        } else {
            text->bytes[n++] = *at;
            if (*at == '\\') /* the byte after it is escaped */
                text->bytes[n++] = text->bytes[++i];
        }
    }
    text->n = n;
}

/* What is written can be read, and has jansson's own bytes. */
static void answer(const json_t *json, const ent_request *request, const ent_turn *turn)
{
    ent_json_text text = {.indented = request->n_written % 2};

    ent_json_answer(&text, json, request, turn, NULL);
    json_t *read = json_loadb(text.bytes, text.n, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    char *again = read ? json_dumps(read, text.indented ? JSON_INDENT(1) : JSON_COMPACT) : NULL;
    unescape_controls(&text);
    if (!again || strlen(again) != text.n || memcmp(again, text.bytes, text.n) != 0)
        abort();
    free(again);
    json_decref(read);
    ent_json_clear(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const ent_json_options options = {.map_dir = NULL};
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    static const ent_algorithm algorithms[] = {ENT_ALGORITHM_DECISIONS, ENT_ALGORITHM_DPJUDGE,
                                               ENT_ALGORITHM_DPJUDGE_EARLY};
    ent_request request = {.algorithm = algorithms[size % 3]};
    ent_turn turn = {.result = NULL};
    ent_err err;

    check_reader(data, size, json);
    if (json && ent_json_request(json, &options, &request, &err) == ENT_OK &&
        ent_turn_judge(&request, &turn, &err) == ENT_OK)
        answer(json, &request, &turn);
    ent_turn_clear(&turn);
    ent_request_clear(&request);
    if (json)
        audit_json(json, &options);
    json_decref(json);
    return 0;
}
