/* convert_call.c -- the service functions that answer with a request: convert, the same one in its other form; next,
 * the position that follows.
 *
 * JSON keeps the orders apart; text does not, so an order of France that reads "Germany: A Mun - Bur" would become
 * Germany's. What is written as text is therefore read again, and refused if its orders are not the same. The order
 * that is to blame is the last one of the fewest with which it is refused.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "board/error.h"
#include "json/json_path.h"
#include "json/position_json.h"
#include "service/call_options.h"
#include "text/request_text.h"

static ent_status print_request(ent_call *call, void *job, FILE *out)
{
    (void)job;
    ent_request_print(out, &call->in.request);
    return ENT_OK;
}

static ent_status compare_orders(ent_call *call, const ent_request *again)
{
    ent_json_text before = {.indented = false}, after = {.indented = false};

    ent_json_open(&before, '{');
    ent_json_written_orders(&before, &call->in.request);
    ent_json_open(&after, '{');
    ent_json_written_orders(&after, again);
    bool same = before.n == after.n && (before.n == 0 || memcmp(before.bytes, after.bytes, before.n) == 0);
    ent_status status = ent_json_finish(&before, &call->err);
    if (status == ENT_OK)
        status = ent_json_finish(&after, &call->err);
    ent_json_clear(&before);
    ent_json_clear(&after);
    return status == ENT_OK && !same ? ENT_E_SYNTAX : status;
}

/* Write the first n orders as text, read it, and see that it says the same. */
static ent_status write_orders(ent_call *call, size_t n)
{
    ent_input again = {.json = NULL};
    ent_json_options options = {.map_dir = call->map_dir};

    call->in.request.n_written = n;
    ent_status status = ent_call_print(call, NULL, print_request);
    if (status == ENT_OK)
        status = ent_input_read(call->out.bytes, call->out.n, &options, &again, &call->err);
    if (status == ENT_OK)
        status = compare_orders(call, &again.request);
    ent_input_clear(&again);
    return status;
}

/* Append the path from `json` to the string whose bytes are `text`, if it is there. */
static bool find_path(json_t *json, const char *text, ent_print_room *words, ent_print_room *pointer)
{
    const size_t n_words = words->len, n_pointer = pointer->len;
    void *member = json_object_iter(json);
    bool found = json_string_value(json) == text;

    for (size_t i = 0; !found && (member || i < json_array_size(json)); i++) {
        words->len = n_words;
        pointer->len = n_pointer;
        if (member)
            ent_json_path_key(words, pointer, json_object_iter_key(member));
        else
            ent_json_path_index(words, pointer, i);
        found = find_path(member ? json_object_iter_value(member) : json_array_get(json, i), text, words, pointer);
        member = member ? json_object_iter_next(json, member) : NULL;
    }
    return found;
}

static ent_status write_text(ent_call *call)
{
    size_t good = 0, bad = call->in.request.n_written;
    char where[80] = "";
    ent_print_room words = {where, sizeof where, 0}, pointer = {call->err.path, sizeof call->err.path, 0};
    ent_status status = write_orders(call, bad);

    if (status == ENT_OK || status == ENT_E_MEMORY || write_orders(call, 0) != ENT_OK)
        return status;
    while (bad - good > 1) {
        size_t middle = good + (bad - good) / 2;
        if (write_orders(call, middle) == ENT_OK)
            good = middle;
        else
            bad = middle;
    }
    ent_fail(&call->err, ENT_E_SYNTAX, "text would read this order otherwise; correct it, or keep the request as JSON");
    if (find_path(call->in.json, call->in.request.written[good].text, &words, &pointer))
        ent_err_prefix(&call->err, "%s: ", where);
    return ENT_E_SYNTAX;
}

ent_status ent_call_convert(ent_call *call)
{
    bool text = false;
    ent_status status = ent_option_format(call, &text);

    if (status == ENT_OK)
        status = ent_call_read(call);
    if (status == ENT_OK && text)
        status = ent_request_fits_text(&call->in.request, call->in.request.pos, &call->err);
    if (status == ENT_OK && text)
        return write_text(call);
    if (status == ENT_OK)
        ent_json_whole_request(&call->out, call->in.json, &call->in.request);
    return status;
}

/* ---- next ---- */

static ent_status print_next(ent_call *call, void *job, FILE *out)
{
    const ent_turn *turn = job;

    ent_request_print_position(out, &call->in.request, turn->next);
    return ENT_OK;
}

static ent_status answer_next(ent_call *call, ent_turn *turn, bool text)
{
    if (text)
        return ent_call_print(call, turn, print_next);
    ent_json_position(&call->out, call->in.json, &call->in.request, turn->next);
    return ENT_OK;
}

ent_status ent_call_next(ent_call *call)
{
    ent_algorithm algorithm = ENT_ALGORITHM_DECISIONS;
    ent_turn turn = {.result = NULL};
    bool text = false;
    ent_status status = ent_option_judge(call, &algorithm);

    if (status == ENT_OK)
        status = ent_option_format(call, &text);
    if (status == ENT_OK)
        status = ent_call_read(call);
    call->in.request.algorithm = algorithm;
    if (status == ENT_OK)
        status = ent_turn_judge(&call->in.request, &turn, &call->err);
    if (status == ENT_OK)
        status = answer_next(call, &turn, text);
    ent_turn_clear(&turn);
    return status;
}
