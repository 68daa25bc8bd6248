/* parse.c -- a text of orders to orders, one after the other.
 *
 * Each order begins where the one before ended, so that the grammar and not the punctuation says how many orders a text
 * has: "A Lvp - Bel via Iri, Eng" is one, "A Lvp - Yor, F Lon - Eng" are two. After a complete order stands
 *
 *   the end of the text, or what begins another order: that is all of this one
 *   a remark in brackets, after "//", or of words that are no places and no orders: it is passed over, and noted
 *   anything else: the order is unreadable, for nobody knows what the rest was meant to change
 *
 * An unreadable order reaches to the next comma, semicolon or full stop after which an order clearly begins. If it has
 * a condition or a doubt, only a full stop ends it, since that may reach further.
 *
 * Invariant: every token belongs to exactly one order, but for separators and a bullet in front.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/parse.h"
#include <stdio.h>
#include <string.h>
#include "board/ascii.h"
#include "notation/doubt.h"
#include "notation/exact.h"
#include "notation/parser.h"

/* ---- Where orders end. ---- */

/* "With support from Ruh", "supported by A Ruh". */
static bool asks_for_support(const ent_parser *parser)
{
    static const char supports[] = "unterstützung|soutien|appoggio|apoyo";

    for (size_t at = parser->at; !is_end(parser, at); at++) {
        const bool support =
            parser->token[at + 1].word == ENT_WORD_SUPPORT || ent_token_is_one_of(parser, at + 1, supports);
        if ((support && ent_token_is_one_of(parser, at, "with|mit|avec|con")) ||
            (ent_token_is(parser, at, "supported") && parser->token[at + 1].word == ENT_WORD_BY))
            return true;
    }
    return false;
}

/* "- Nwy" of "A Lon - Nwy via Nth, F Nwg - Nwy". */
static bool is_after_listed_seas(const ent_parser *parser)
{
    size_t at = parser->at;

    if (peek(parser)->kind != ENT_TOKEN_ARROW || !(parser->out->order.flags & ENT_ORDER_FLAG_ROUTE))
        return false;
    while (at > 0 && !is_sign(parser, at, ',') && parser->token[at].word != ENT_WORD_VIA &&
           parser->token[at].word != ENT_WORD_BY)
        at--;
    return is_sign(parser, at, ',');
}

/* "Build F/A Bre", "A Mar S A/F Par - Bur": true if the order broke off at a sign that does not end it. That is any
 * sign if its unit has no place yet, else any but a comma. */
static bool is_parted_within(const ent_parser *parser)
{
    const ent_parsed *out = parser->out;

    return !out->bare && ent_parser_is_separator(parser, parser->at) &&
           (out->at.n == 0 || !is_sign(parser, parser->at, ','));
}

/* Move to the end of an unreadable order that began at token `start`: after the bracket in which it became unreadable,
 * "Build A Par (and F Bre)". */
static void recover(ent_parser *parser, size_t start)
{
    bool limited = false;
    unsigned depth = 0;

    assert(start <= parser->at && parser->at < parser->n_tokens);
    parser->at += is_parted_within(parser);
    bool stopped =
        parser->at > start && has_stop(parser, parser->at - 1) && ent_parser_verb_at(parser, parser->at) != VERB_NONE;
    const size_t first = parser->at + !stopped;
    for (size_t at = start; !is_end(parser, at); at++) {
        limited |= ent_parser_is_condition(parser, at) || ent_doubt_at(parser, at);
        if (at < first)
            continue;
        bool stop = has_stop(parser, at - 1);
        depth = ent_parser_depth_after(parser, at - 1, depth);
        if (depth > 0)
            continue;
        stop &= ent_parser_kind_at(parser, at) != ENT_UNIT_NONE || ent_parser_verb_at(parser, at) != VERB_NONE;
        if ((stop || (ent_parser_is_separator(parser, at - 1) && !limited)) && ent_parser_begins_order(parser, at)) {
            parser->at = at;
            return;
        }
    }
    parser->at = parser->n_tokens - 1;
}

/* How long the rest is that belongs to no order: up to where the next one will be read. */
static int rest_len(const ent_parser *parser)
{
    if (ENT_CORE_ALONE || parser->no_messages)
        return (int)(parser->len - peek(parser)->start);
    ent_parser copy = *parser;
    recover(&copy, parser->list_start);
    while (!is_end(parser, copy.at) && copy.at > parser->at + 1 && ent_parser_is_separator(parser, copy.at - 1))
        copy.at--;
    const ent_token *last = &parser->token[copy.at - (copy.at > parser->at)];
    return (int)(last->start + last->len - peek(parser)->start);
}

static bool refuse_rest(ent_parser *parser)
{
    if (is_doubt_sign(parser, parser->at))
        return ent_parser_refuse_denial(parser);
    const char *rest = parser->text + peek(parser)->start;
    const int len = rest_len(parser);
    if (!ENT_CORE_ALONE && asks_for_support(parser))
        return ent_parser_fail(
            parser, ENT_E_SYNTAX,
            "'%.*s' does not belong here; a support is an order of its unit, as in A RUH S A MUN - BUR", len, rest);
    if (!ENT_CORE_ALONE && is_after_listed_seas(parser))
        return ent_parser_fail(parser, ENT_E_SYNTAX,
                               "'%.*s' does not belong here: the comma may part two seas or two orders. Write - "
                               "between the seas of a route, and another order in a line of its own",
                               len, rest);
    return ent_parser_fail(parser, ENT_E_SYNTAX, "'%.*s' does not belong here", len, rest);
}

/* "as agreed", "as promised": it begins a remark even without a comma. */
static bool is_reference(const ent_parser *parser, size_t at)
{
    static const char to[] = "agreed|discussed|promised|planned";

    return ent_token_is(parser, at, "as") && ent_token_is_one_of(parser, at + 1, to);
}

/* "Build A Par / F Bre" may be a choice, and "Build A Par *F Bre" a correction. */
static bool may_be_choice(const ent_parser *parser, size_t end, size_t next)
{
    bool stroke = is_sign(parser, end, '/') || is_sign(parser, end, '|');
    const char *text = parser->text + parser->token[next].start;
    bool starred = next == end && !is_end(parser, next) && text[-1] == '*' && text[-2] == ' ';

    return !ENT_CORE_ALONE && (stroke || starred) && parser->out->order.kind == ENT_ORDER_BUILD;
}

/* True if a unit with its letter and an order of its own stand at `at`, more than that it holds, and nothing after it
 * belongs to the order: "all hold but A Mun - Bur next turn" excepts nothing. *kind: that of the unit. */
static bool is_exception(const ent_parser *parser, size_t at, ent_unit_kind *kind)
{
    ent_parser copy = *parser;
    ent_parsed exception;

    ent_parsed_clear(&exception, parser->text);
    copy.out = &exception;
    copy.no_messages = true;
    copy.at = at;
    *kind = ent_parser_kind_at(parser, at);
    return *kind != ENT_UNIT_NONE && ent_parser_read_order(&copy) && copy.list_left == 0 &&
           exception.order.kind != ENT_ORDER_HOLD &&
           (is_end(parser, copy.at) || ent_parser_is_separator(parser, copy.at));
}

/* "All hold except A Mun - Bur", "All hold except:" above A Mun - Bur: the exception is an order of its own, which goes
 * before one for all units. So the word says no more than a comma does. Nobody excepts an army from the fleets, and
 * what follows in the next line is not known. `at`: after the order for all. */
static void pass_exception(ent_parser *parser, size_t at)
{
    static const char words[] = "but|except|excepting|sauf|ausser|außer|behalve|salvo|tranne|eccetto|excepto|utom";
    const uint8_t every = parser->out->every;
    ent_unit_kind kind = ENT_UNIT_NONE;

    if (every == ENT_EVERY_NONE || parser->out->order.kind != ENT_ORDER_HOLD)
        return;
    at += is_sign(parser, at, ',');
    if (!ent_token_is_one_of(parser, at, words))
        return;
    at += ent_token_is_one_of(parser, at + 1, "for|that"); /* "except for" */
    const bool colon = is_sign(parser, at + 1, ':'), below = colon && is_end(parser, at + 2);
    if (!below && !is_exception(parser, at + 1 + colon, &kind))
        return;
    parser->out->doubtful |= below || (every != ENT_EVERY_UNIT && (every == ENT_EVERY_ARMY) != (kind == ENT_ARMY));
    for (size_t word = parser->at; word <= at + colon; word++)
        parser->token[word].word = ENT_WORD_PLEASE;
}

/* "A Bel - Hol, not Bur", "A Bel - Hol not to Bur": it says where the unit does not go, and that is no place of the
 * order. token[at] begins it; returns its end, or `at`. */
static size_t other_denied_end(const ent_parser *parser, size_t at)
{
    const ent_name *name;

    if (!ent_token_is_one_of(parser, at, "not|nicht"))
        return at;
    const size_t place = at + 1 + ent_token_is_one_of(parser, at + 1, "to|nach"),
                 end = ent_parser_listed_end(parser, place, &name);
    size_t next = end;
    while (is_sign(parser, next, ',') || is_sign(parser, next, ';') || is_sign(parser, next, '.'))
        next++;
    const bool ends =
        is_end(parser, next) || ((next > end || has_stop(parser, end - 1)) && ent_parser_begins_order(parser, next));
    return end > place && ends && !ent_parser_is_same_place(parser, &parser->out->to, name) &&
                   !ent_parser_is_denied(parser, at, end)
               ? end
               : at;
}

/* After a complete order: find its end. False, with the error set, if something stands there that is no remark. */
static bool finish_order(ent_parser *parser)
{
    assert(parser->at > 0 && parser->out->order.kind != ENT_ORDER_NONE);
    while (accept_closing(parser))
        continue;
    ent_parser_skip_remarks(parser);
    const ent_name *name;
    size_t end = parser->at, next = end;
    if (!ENT_CORE_ALONE)
        pass_exception(parser, end);
    while (ent_parser_is_separator(parser, next) || is_sign(parser, next, ')'))
        next++;
    bool apart = next > end || has_stop(parser, end - 1) || is_reference(parser, end);
    if (parser->shared_verb != VERB_NONE && parser->shared_unit == ENT_UNIT_NONE && is_sign(parser, end, '/') &&
        ent_parser_listed_end(parser, next, &name) > next)
        return refuse_rest(parser); /* "Build A Par/Mar" */
    if (is_end(parser, next) || ent_parser_begins_order(parser, next)) {
        ent_order_kind kind = (ent_order_kind)parser->out->order.kind;
        bool whole = parser->out->to.n > 0 || kind == ENT_ORDER_HOLD || kind == ENT_ORDER_BUILD ||
                     kind == ENT_ORDER_DISBAND; /* "A Ruh - Hol A Mun - Ruh" */
        bool unit = ent_parser_kind_at(parser, next) != ENT_UNIT_NONE ||
                    ent_parser_listed_end(parser, next, &name) > next; /* "MOS-UKR WAR-GAL" */
        parser->out->doubtful |=
            may_be_choice(parser, end, next) || (is_end(parser, next) && ent_parser_may_change(parser, end, next));
        return is_end(parser, next) || apart || (whole && unit) || refuse_rest(parser);
    }
    bool remark = apart && !is_sign(parser, end, '/') && !ent_doubt_alone(parser, next);
    size_t after = remark ? ent_parser_remark_end(parser, next) : next;
    if (!ENT_CORE_ALONE && after == next)
        after = ent_parser_dashed_end(parser, next);
    if (!ENT_CORE_ALONE && after == next && (remark || parser->out->order.kind == ENT_ORDER_MOVE))
        after = other_denied_end(parser, next);
    if (after == next)
        return refuse_rest(parser);
    parser->out->remark = true;
    parser->out->doubtful |= ent_parser_may_change(parser, next, after);
    parser->at = after;
    return true;
}

/* A unit by itself is an order in adjustments (ent_parsed.bare), but only if nothing stands after it that was not
 * read. "-A Par" may be a removal.
 */
static void check_bare(ent_parser *parser, size_t start)
{
    const ent_token *before = &parser->token[start - (start > 0)];
    size_t next;

    parser->out->doubtful |=
        !ENT_CORE_ALONE && ((before->kind == ENT_TOKEN_ARROW && before->start + before->len == before[1].start) ||
                            is_sign(parser, parser->at, '|'));
    ent_parser_skip_remarks(parser);
    for (next = parser->at; ent_parser_is_separator(parser, next) || is_sign(parser, next, ')');)
        next++;
    parser->out->bare = is_end(parser, next) || ent_parser_begins_order(parser, next);
}

/* An order was not read: "Keep A Ven, F Ion", "Build neither A Par, F Bre". Its words may be the verb of the units
 * after it, so none of them is an order by itself. Of "Build A Xyz, F Bre" only a name was not read. */
static void doubt_units_after(ent_parser *parser)
{
    ent_parsed *out = parser->out;

    out->bare &= !parser->unread_before;
    if (out->bare || (out->order.unit != ENT_UNIT_NONE && out->at.n == 0))
        return;
    parser->unread_before = true;
    parser->shared_verb = VERB_NONE;
}

/* ---- Texts. ---- */

/* The frame of a key of a telephone, after its number. */
static bool is_keycap(const ent_parser *parser, size_t at)
{
    return parser->token[at].len == 3 && memcmp(parser->text + parser->token[at].start, "\xE2\x83\xA3", 3) == 0;
}

/* "1. A Par H", "2) A Par H", "- A Par H", "> A Par H", "(1) A Par H", "1" in the frame of a key. A long number may be
 * a year: "(1904) A Par H". */
static void skip_bullet(ent_parser *parser)
{
    enum { LONGEST = 3 };
    size_t start = parser->at;

    while (ent_parser_accept_sign(parser, ">+|") || accept_arrow(parser))
        continue;
    while (is_symbol(parser))
        parser->at++;
    (void)accept_sign(parser, '(');
    const ent_token *token = peek(parser);
    bool number = token->kind == ENT_TOKEN_WORD && ent_is_digit((unsigned char)parser->text[token->start]);
    bool key = number && is_keycap(parser, parser->at + 1);
    number &= token->len - has_stop(parser, parser->at) <= LONGEST;
    bool marked = number && (key || has_stop(parser, parser->at) || is_sign(parser, parser->at + 1, ')'));
    if (marked)
        parser->at += key ? 2 : 1; /* a bracket after it is skipped as a separator is */
    else if (is_sign(parser, start, '('))
        parser->at = start;
}

/* A text that begins with a comment, as "// A Par H" does, is no order. In what readers of whole texts give there is
 * none. */
static void cut_comment(ent_parser *parser)
{
    ent_token *token = &parser->token[parser->at];
    const char *text = parser->text + token->start;
    size_t len = parser->len - token->start;

    if (len < 2 || text[0] != '/' || (text[1] != '/' && text[1] != '*'))
        return;
    token[0].len = (uint16_t)len;
    token[0].kind = token[1].kind = ENT_TOKEN_END;
    parser->n_tokens = parser->at + 1;
}

void ent_parse_begin(ent_parser *parser, const ent_map *map, const char *text, size_t len)
{
    parser->map = map;
    parser->text = text;
    parser->len = len;
    parser->at = 0;
    parser->begun = parser->unread_before = parser->exact = parser->no_messages = parser->one = false;
    parser->shared_verb = VERB_NONE;
    parser->shared_unit = ENT_UNIT_NONE;
    parser->list_left = 0;
}

/* "F Kie and nothing else": the text ends before words which say that no other order follows. */
static void drop_nothing_else(ent_parser *parser)
{
    const ent_token *last = &parser->token[parser->n_tokens - 1];
    size_t at = parser->n_tokens;

    while (at > 2 && ent_parser_is_separator(parser, at - 2))
        at--;
    if (at < 4 || !ent_token_is_one_of(parser, at - 2, "else") || parser->token[at - 3].word != ENT_WORD_NOTHING ||
        !(ent_parser_is_separator(parser, at - 4) || has_stop(parser, at - 4)))
        return;
    for (parser->n_tokens = at - 2, at -= 3; &parser->token[at] < last; at++)
        parser->token[at] = *last;
}

/* Begin with the first order. True if it is all of the text, in the canonical form. */
static bool read_exact(ent_parser *parser, ent_parsed *out)
{
    parser->exact = !ENT_FOR_SIZE && ent_parse_exact(parser->map, parser->text, parser->len, out);
    if (!parser->exact)
        parser->n_tokens = ent_lexer_split(parser->text, parser->len, parser->token);
    if (!ENT_CORE_ALONE && !parser->exact && parser->n_tokens > 0)
        drop_nothing_else(parser);
    return parser->exact;
}

void ent_parsed_clear(ent_parsed *out, const char *text)
{
    *out = (ent_parsed){.text = text,
                        .order = {.unit = ENT_UNIT_NONE,
                                  .helped = ENT_UNIT_NONE,
                                  .proxy = ENT_POWER_NONE,
                                  .at = ENT_LOC_NONE,
                                  .from = ENT_LOC_NONE,
                                  .to = ENT_LOC_NONE},
                        .nation = ENT_POWER_NONE,
                        .owner = ENT_POWER_NONE};
}

static void refuse_length(ent_parser *parser, ent_parsed *out)
{
    out->len = (uint16_t)(parser->len > UINT16_MAX ? UINT16_MAX : parser->len);
    out->err = (ent_err){.status = ENT_E_LIMIT, .column = 1};
    snprintf(out->err.text, sizeof out->err.text, "a line of orders has at most %d bytes and %d words",
             ENT_MAX_ORDER_TEXT, ENT_MAX_TOKENS - 1); /* the last token is the end */
}

/* Set out->start and len: token[first..end) without separators. */
static void set_text(ent_parsed *out, const ent_parser *parser, size_t first, size_t end)
{
    assert(first <= end && end < parser->n_tokens);
    while (end > first && ent_parser_is_separator(parser, end - 1))
        end--;
    const ent_token *last = &parser->token[end > first ? end - 1 : first];

    out->start = parser->token[first].start;
    out->len = (uint16_t)(last->start + last->len - out->start);
}

bool ent_parse_next(ent_parser *parser, ent_parsed *out)
{
    bool first = !parser->begun, list = parser->list_left > 0;

    parser->begun = true;
    parser->out = out;
    if (parser->exact || (first && read_exact(parser, out)))
        return first;
    if (parser->n_tokens == 0) {
        if (first) {
            ent_parsed_clear(out, parser->text);
            refuse_length(parser, out);
        }
        return first;
    }
    if (first) {
        skip_bullet(parser);
        cut_comment(parser);
    }
    while (!list && (ent_parser_is_separator(parser, parser->at) || is_sign(parser, parser->at, ')')))
        parser->at++;
    parser->at += !list && ent_parser_is_minus(parser, parser->at);
    if (!first && !list && is_end(parser, parser->at))
        return false;
    size_t start = list ? parser->list_start : parser->at;
    parser->list_start = (uint16_t)start;
    ent_parsed_clear(out, parser->text);
    if (first && ent_parser_may_change(parser, 0, start)) { /* a sign in front */
        out->doubtful = true;
        start = 0;
    }
    bool opened = !list && accept_sign(parser, '('); /* "(A Ruh - Hol)" */
    if (!ent_parser_read_order(parser) || (parser->list_left == 0 && !finish_order(parser))) {
        out->order.kind = ENT_ORDER_NONE;
        if (parser->one)
            return true;
        parser->list_left = 0;
        if (out->bare)
            check_bare(parser, start);
        doubt_units_after(parser);
        recover(parser, start);
    }
    out->doubtful |= !ENT_CORE_ALONE && opened && (out->bare || out->order.kind == ENT_ORDER_BUILD); /* "(A Par)" */
    set_text(out, parser, start, parser->at);
    return true;
}

static void refuse_all(ent_parsed *out, size_t at, const char *what)
{
    out->order.kind = ENT_ORDER_NONE;
    out->err = (ent_err){.status = ENT_E_SYNTAX, .column = (uint32_t)at + 1};
    snprintf(out->err.text, sizeof out->err.text, "%s", what);
}

static void parse_one(ent_parser *parser, ent_parsed *out)
{
    ent_parsed more;

    ent_parse_next(parser, out);
    if (out->err.status == ENT_OK && (out->every != ENT_EVERY_NONE || out->times > 1 || ent_parse_next(parser, &more)))
        refuse_all(out, 0, "several orders; one is expected");
}

void ent_parse(const ent_map *map, const char *text, size_t len, ent_parsed *out)
{
    const char *zero = len > 0 ? memchr(text, '\0', len) : NULL;
    ent_parser parser;

    ent_parse_begin(&parser, map, text, len);
    parse_one(&parser, out);
    if (zero) /* readers of whole texts refuse it before */
        refuse_all(out, (size_t)(zero - text), "a byte of value 0 is in no order; drop it");
}

bool ent_parse_try(const ent_map *map, const char *text, size_t len, ent_parsed *out)
{
    ent_parser parser;

    ent_parse_begin(&parser, map, text, len);
    parser.no_messages = parser.one = true;
    parse_one(&parser, out);
    return out->err.status == ENT_OK;
}
