/* request_input.c -- requests from bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "service/request_input.h"
#include <assert.h>
#include <string.h>
#include "board/ascii.h"
#include "board/error.h"
#include "mapfile/map_file.h"
#include "text/order_file.h"

enum { MAX_HISTORY = 1000 };

void ent_input_skip_mark(const char **text, size_t *len)
{
    if (*len >= 3 && memcmp(*text, "\xEF\xBB\xBF", 3) == 0) {
        *text += 3;
        *len -= 3;
    }
}

/* The number of blanks and mark before the first character. */
static size_t skip_blanks(const char *text, size_t len)
{
    const char *begin = text;
    size_t i = 0;

    ent_input_skip_mark(&text, &len);
    while (i < len && ent_is_space((unsigned char)text[i]))
        i++;
    return (size_t)(text - begin) + i;
}

bool ent_input_is_json(const char *text, size_t len)
{
    size_t i = skip_blanks(text, len);

    if (i < len && text[i] == '[') /* a list of objects; a text may begin with "[21:03]" */
        i += 1 + skip_blanks(text + i + 1, len - i - 1);
    return i < len && text[i] == '{';
}

json_t *ent_input_game(const char *text, size_t len, ent_err *err)
{
    ent_input_skip_mark(&text, &len);
    json_t *game = ent_json_parse(text, len, err);

    const size_t i = skip_blanks(text, len);
    if (!game && err->status == ENT_E_SYNTAX && i < len && text[i] != '{' && text[i] != '[')
        ent_fail(err, ENT_E_SYNTAX, "a saved game is JSON; `adjudicate` and `convert FILE` read text");
    return game;
}

static ent_status set_rules(const ent_json_options *options, ent_request *request, ent_err *err)
{
    if (options->set_rules && !options->set_rules(options->context, &request->rules))
        return ent_fail(err, ENT_E_NAME, "the rules that are laid over the request are unknown");
    return ENT_OK;
}

static ent_status read_text(const char *text, size_t len, const ent_json_options *options, ent_request *request,
                            ent_err *err)
{
    const ent_order_file_hooks hooks = {.map_dir = options->map_dir};
    ent_rules rules;

    ent_rules_preset("datc", &rules);
    ent_status status = ent_order_file_read(text, len, &rules, &hooks, request, err);
    if (status == ENT_OK && request->n_written == 0 && request->lines.n_of[ENT_LINE_HEADER] == 0 &&
        !request->strays.wanted)
        return ent_fail(err, ENT_E_SYNTAX,
                        "no units and no orders; write a power's name, a colon and its orders, or a JSON object");
    return status == ENT_OK ? set_rules(options, request, err) : status;
}

ent_status ent_input_read(const char *text, size_t len, const ent_json_options *options, ent_input *out, ent_err *err)
{
    assert(text || len == 0);
    out->is_json = ent_input_is_json(text, len);
    if (!out->is_json)
        return read_text(text, len, options, &out->request, err);
    ent_input_skip_mark(&text, &len);
    out->json = ent_json_parse(text, len, err);
    return out->json ? ent_json_request(out->json, options, &out->request, err) : err->status;
}

ent_status ent_input_start(json_t *map, const ent_json_options *options, ent_input *out, ent_err *err)
{
    out->json = map ? json_pack("{so}", "map", map) : NULL;
    if (!out->json)
        return ent_fail(err, ENT_E_MEMORY, "no memory for the map");
    return ent_json_request(out->json, options, &out->request, err); /* without units it is the start */
}

void ent_input_clear(ent_input *input)
{
    ent_request_clear(&input->request);
    json_decref(input->json);
    input->json = NULL;
}

/* ---- Histories. ---- */

/* Hand a request over to the audit, if it could be read. The one before it is no longer needed then. */
static ent_status add(ent_audit *audit, ent_input *next, ent_status status, ent_input *latest, ent_err *err)
{
    if (status == ENT_OK)
        status = ent_audit_add(audit, &next->request, err);
    ent_input_clear(latest);
    *latest = *next;
    return status;
}

static ent_status add_json(ent_audit *audit, json_t *json, const ent_json_options *options, ent_input *latest,
                           ent_err *err)
{
    ent_input next = {.request = {.strays.wanted = true}, .json = json, .is_json = true};
    ent_status status = audit->n_positions < MAX_HISTORY
                            ? ent_json_request(json, options, &next.request, err)
                            : ent_fail(err, ENT_E_LIMIT, "a history has at most %d phases", MAX_HISTORY);
    return add(audit, &next, status, latest, err);
}

static uint32_t lines_in(const char *text, size_t len)
{
    uint32_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += text[i] == '\n';
    return n;
}

static size_t blanks_at(const char *text, size_t len)
{
    size_t n = 0;
    while (n < len && (text[n] == ' ' || text[n] == '\t' || text[n] == '\r' || text[n] == '\n'))
        n++;
    return n;
}

/* The bytes that stand before text[at] on its line. */
static uint32_t bytes_before(const char *text, size_t at)
{
    uint32_t n = 0;
    while (n < at && text[at - n - 1] != '\n')
        n++;
    return n;
}

/* One JSON value after another, a line each or not. */
static ent_status add_values(const char *text, size_t len, const ent_json_options *options, ent_audit *audit,
                             ent_input *latest, ent_err *err)
{
    ent_status status = ENT_OK;
    uint32_t line = 1;

    for (size_t at = 0; status == ENT_OK;) {
        size_t blanks = blanks_at(text + at, len - at);
        line += lines_in(text + at, blanks);
        at += blanks;
        if (at == len)
            break;
        size_t used;
        json_t *json = ent_json_parse_first(text + at, len - at, &used, err);
        if (!json) {
            err->column = (err->column > 0 ? err->column : 1) + (err->line > 1 ? 0 : bytes_before(text, at));
            err->line = line + (err->line > 0 ? err->line - 1 : 0);
            return err->status;
        }
        status = add_json(audit, json, options, latest, err);
        if (status != ENT_OK) {
            err->line = line;
            err->column = 1 + bytes_before(text, at);
        }
        line += lines_in(text + at, used);
        at += used;
    }
    return status;
}

ent_status ent_input_history(const char *text, size_t len, const ent_json_options *options, ent_audit *audit,
                             ent_input *latest, ent_err *err)
{
    if (ent_input_is_json(text, len)) {
        ent_input_skip_mark(&text, &len);
        return add_values(text, len, options, audit, latest, err);
    }
    ent_input next = {.request = {.strays.wanted = true}};
    ent_status status = read_text(text, len, options, &next.request, err);
    return add(audit, &next, status, latest, err);
}
