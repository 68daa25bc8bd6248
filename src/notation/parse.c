/* parse.c -- a text of orders to orders, one after the other.
 *
 * Each order begins where the one before ended, so that the grammar and not the punctuation says how many orders a text
 * has: "A Lvp - Bel via Iri, Eng" is one, "A Lvp - Yor, F Lon - Eng" are two. Behind a complete order stands
 *
 *   the end of the text, or what begins another order: that is all of this one
 *   a remark in brackets, behind "//", or of words that are no places and no orders: it is passed over, and noted
 *   anything else: the order is unreadable, for nobody knows what the rest was meant to change
 *
 * An unreadable order reaches to the next comma, semicolon or full stop behind which an order clearly begins.
 *
 * Invariant: every token belongs to exactly one order, but for separators and a bullet in front.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/parse.h"
#include <stdio.h>
#include <string.h>
#include "board/ascii.h"
#include "board/languages.h"
#include "notation/doubt.h"
#include "notation/exact.h"
#include "notation/parser.h"

/* ---- Where orders begin. ---- */

static bool is_end(const ent_parser *parser, size_t at)
{
    return parser->token[at].kind == ENT_TOKEN_END;
}

/* "and", "&", "+" between units. */
static bool is_list_sign(const ent_parser *parser, size_t at)
{
    return parser->token[at].word == ENT_WORD_AND || is_sign(parser, at, '&') || is_sign(parser, at, '+');
}

/* True if a place, listed or not, stands at `at` with a verb behind it. */
static bool has_verb_behind(const ent_parser *parser, size_t at)
{
    const ent_name *ignored;
    size_t end = ent_parser_listed(parser, at, &ignored);

    if (end == at)
        end = ent_parser_unlisted(parser, at);
    while (end > at && parser->token[end].kind == ENT_TOKEN_SIGN &&
           strchr("/()[]:|", parser->text[parser->token[end].start]))
        end++;
    end += end > at && ent_parser_kind_at(parser, end) != ENT_UNIT_NONE && parser->token[end].len > 1;
    while (end > at && is_list_sign(parser, end) && ent_parser_listed(parser, end + 1, &ignored) > end + 1)
        end = ent_parser_listed(parser, end + 1, &ignored); /* "Mun and Bel both support ..." */
    end += parser->token[end].word == ENT_WORD_BOTH;
    if (parser->token[end].word == ENT_WORD_AUX)
        end++;
    return end > at && ent_parser_verb(parser, end) != VERB_NONE;
}

static bool is_separator(const ent_parser *parser, size_t at)
{
    static const char signs[] = ",;&.!|/+";
    const ent_token *token = &parser->token[at];

    if (token->word == ENT_WORD_AND)
        return !has_verb_behind(parser, at); /* AND is the Andaman Sea, too */
    return token->word == ENT_WORD_PLEASE ||
           (token->kind == ENT_TOKEN_SIGN && strchr(signs, parser->text[token->start]) != NULL);
}

/* True if the words at `at`, which no list has, may name a unit: an arrow stands behind them ("Muenchn - Ruh"), or they
 * are near a name. "Unless France" of "unless France holds" is no unit, in any language. */
static bool is_misspelt_unit(const ent_parser *parser, size_t at)
{
    size_t end = ent_parser_unlisted(parser, at);
    const ent_token *first = &parser->token[at];
    ent_loc near[ENT_MAX_GUESSES];

    if (end == at || first->kind != ENT_TOKEN_WORD)
        return false;
    return parser->token[end].kind == ENT_TOKEN_ARROW ||
           ent_guess_places(parser->map, parser->text + first->start,
                            (size_t)parser->token[end - 1].start + parser->token[end - 1].len - first->start,
                            ENT_GUESS_NEAR, near) > 0;
}

/* "-A Tun, -F Ion": an arrow before a unit's letter, where an order begins. */
static bool is_minus(const ent_parser *parser, size_t at)
{
    return parser->token[at].kind == ENT_TOKEN_ARROW && ent_parser_kind_at(parser, at + 1) != ENT_UNIT_NONE;
}

/* True if an order clearly begins at `at`: a unit, a place with a verb behind it, or a verb with a unit behind it. */
static bool begins_order(const ent_parser *state, size_t at)
{
    ent_parser parser = *state; /* reading may part "FKie" */
    const ent_name *ignored;
    ent_parsed scratch = {.text = state->text};

    if (is_end(state, at))
        return false;
    parser.out = &scratch;
    at += is_minus(state, at);
    parser.at = at;
    ent_verb verb = ent_parser_verb(&parser, at);
    bool canal = ent_parser_is_canal(&parser, at),
         leading = verb == VERB_BUILD || verb == VERB_DISBAND || verb == VERB_HOLD;
    leading |= (verb == VERB_RETREAT || verb == VERB_MOVE) && parser.token[at].kind == ENT_TOKEN_WORD;
    if (canal || verb == VERB_WAIVE ||
        parser.token[at + (parser.token[at].word == ENT_WORD_THE)].word == ENT_WORD_ALL ||
        (parser.token[at].word == ENT_WORD_NO && ent_parser_verb(&parser, at + 1) == VERB_BUILD))
        return true;
    parser.at += leading && parser.token[at].len > 1;
    bool nation = ent_parser_nation(&parser) != ENT_POWER_NONE;
    bool kind = ent_parser_kind(&parser) != ENT_UNIT_NONE;
    while (kind && (accept_sign(&parser, ':') || accept_opening(&parser)))
        continue;
    ent_parser_fillers(&parser);
    size_t end = ent_parser_listed(&parser, parser.at, &ignored);
    bool listed = end > parser.at;
    if (parser.token[at].start > state->token[at].start && !ent_token_is_pause(&parser.token[end]))
        listed = false; /* "aber nur" begins no order of an army in Berlin */
    if (kind || nation)
        return listed || has_verb_behind(&parser, parser.at);
    if (leading || parser.shared_verb != VERB_NONE)
        return listed;
    return has_verb_behind(&parser, parser.at) && (listed || is_misspelt_unit(&parser, parser.at));
}

/* ---- Remarks. ---- */

/* True of "if" and "or"; also of "si", "se" and "ou", which as tokens may be parts of names, and of words that
 * elsewhere mean something else. */
static bool is_condition(const ent_parser *parser, size_t at)
{
    static const char *const others[] = {"si", "se", "ou", "should", "once", "given", "alternatively", NULL};

    return parser->token[at].word == ENT_WORD_CONDITION || ent_token_is_one_of(parser, at, others);
}

/* The same, and "aber", which begins a limit where no order "A Ber" can begin. */
static bool is_limit(const ent_parser *parser, size_t at)
{
    return is_condition(parser, at) || ent_token_is(parser, at, "aber");
}

/* True if the word may be part of a remark: it is no word of orders and no place, not even a misspelt one. */
static bool is_harmless(const ent_parser *parser, size_t at)
{
    static const bool limits[ENT_WORD_COUNT] = {[ENT_WORD_NOT] = true, [ENT_WORD_NO] = true, [ENT_WORD_NC] = true,
                                                [ENT_WORD_SC] = true,  [ENT_WORD_EC] = true, [ENT_WORD_WC] = true};
    const ent_token *token = &parser->token[at];
    const char *text = parser->text + token->start;
    char folded[ENT_NAME_MAX];
    ent_loc near[ENT_MAX_GUESSES];
    ent_verb verb = ent_parser_verb(parser, at);
    const ent_name *name;

    if (token->kind != ENT_TOKEN_WORD)
        return token->kind == ENT_TOKEN_SIGN && text[0] != '?' && text[0] != '/';
    if (is_limit(parser, at) || limits[token->word] || ent_doubt_at(parser, at) ||
        (verb != VERB_NONE && token->word != ENT_WORD_TO))
        return false;
    if (ent_name_fold(text, token->len, folded) == 0 || ent_is_common_word(folded) ||
        ent_map_find_power(parser->map, text, token->len) != ENT_POWER_NONE)
        return true;
    if (ent_parser_listed(parser, at, &name) > at)
        return (name->kind & ENT_NAME_LOOSE) != 0;
    return token->len < 3 || ent_guess_places(parser->map, text, token->len, ENT_GUESS_NEAR, near) == 0;
}

/* The end of the remark that begins at `from`, where another order begins or the text ends; `from` if it is none. */
static size_t remark_end(const ent_parser *parser, size_t from)
{
    for (size_t at = from; !is_end(parser, at); at++) {
        bool apart = at > from && (is_separator(parser, at - 1) || has_stop(parser, at - 1));
        if (apart && begins_order(parser, at))
            return at;
        if (!is_harmless(parser, at))
            return from;
    }
    return parser->n_tokens - 1;
}

/* How many brackets are open behind token `at`, if `depth` are in front of it. */
static unsigned depth_behind(const ent_parser *parser, size_t at, unsigned depth)
{
    if (is_sign(parser, at, '(') || is_sign(parser, at, '['))
        return depth + 1;
    return depth - (depth > 0 && (is_sign(parser, at, ')') || is_sign(parser, at, ']')));
}

/* Past the bracket that is open at parser->at. */
static void skip_brackets(ent_parser *parser)
{
    unsigned depth = 0;

    assert(is_sign(parser, parser->at, '(') || is_sign(parser, parser->at, '['));
    do
        depth = depth_behind(parser, parser->at++, depth);
    while (depth > 0 && !is_end(parser, parser->at));
}

/* "(xc)", "(souht coast)": no remark behind a place, but a coast that was not understood. */
static bool may_be_coast(const ent_parser *parser)
{
    const ent_token *word = peek(parser) + 1;

    return word->kind == ENT_TOKEN_WORD &&
           (word[1].word == ENT_WORD_COAST || (word->len < 3 && word[1].kind == ENT_TOKEN_SIGN));
}

/* ":-)" and its relatives. */
static bool skip_smiley(ent_parser *parser)
{
    size_t nose = parser->at + 1;

    if (!is_sign(parser, parser->at, ':') && !is_sign(parser, parser->at, ';'))
        return false;
    nose += parser->token[nose].kind == ENT_TOKEN_ARROW;
    if (!is_sign(parser, nose, ')') && !is_sign(parser, nose, '('))
        return false;
    parser->at = nose + 1;
    return true;
}

/* "o" and "of", which other languages write for "or". */
static bool is_other_or(const ent_parser *parser, size_t at)
{
    const ent_token *token = &parser->token[at];
    return token->kind == ENT_TOKEN_WORD && token->len < 3 && parser->text[token->start] == 'o' &&
           token->word != ENT_WORD_ON;
}

/* "sorry", "mean", "alt.": a place behind such a word in brackets is the right one, or another choice. */
static bool is_correction(const ent_parser *parser, size_t at)
{
    static const char *const words[] = {"sorry", "wait",   "edit",       "oops", "typo",   "actually", "mean",
                                        "meant", "rather", "correction", "alt",  "lieber", NULL};

    return ent_token_is_one_of(parser, at, words);
}

/* True if the place was read, and the name means a place of the same province. */
static bool is_same_place(const ent_parser *parser, const ent_place *place, const ent_name *name)
{
    return place->n == 1 && ent_prov_of(parser->map, name->means) == ent_prov_of(parser->map, place->loc[0]);
}

static bool is_adjustment(const ent_parser *parser, size_t at)
{
    ent_word word = (ent_word)parser->token[at].word;
    return word == ENT_WORD_BUILD || word == ENT_WORD_BUILDS || word == ENT_WORD_DISBAND || word == ENT_WORD_RETREAT;
}

/* "(F Bre)", "(and F Bre)", "(build F Bre)": another unit, whose order would be lost. The unit that is supported may be
 * named again. */
static bool names_other_unit(const ent_parser *parser, size_t at)
{
    const ent_name *name;
    bool verb = false;

    for (; is_adjustment(parser, at) || parser->token[at].word == ENT_WORD_AND; at++)
        verb |= is_adjustment(parser, at);
    if (ent_parser_kind_at(parser, at) == ENT_UNIT_NONE)
        return false;
    size_t end = ent_parser_listed(parser, at + 1, &name);
    return end > at + 1 && (verb || ent_token_is_pause(&parser->token[end])) &&
           !is_same_place(parser, &parser->out->at, name) && !is_same_place(parser, &parser->out->from, name);
}

/* True if words of the bracket that begins at parser->at doubt the order. */
static bool doubts_order(const ent_parser *parser)
{
    unsigned depth = 0;
    size_t at = parser->at;

    do {
        if (ent_doubt_at(parser, at))
            return true;
        depth = depth_behind(parser, at++, depth);
    } while (depth > 0 && !is_end(parser, at));
    return false;
}

/* "F Nth - Edi (disband)", "A Par - Bur (hold)": a verb and nothing more, which is not the order's. */
static bool is_other_verb(const ent_parser *parser, size_t at)
{
    ent_verb verb = ent_parser_verb(parser, at);
    uint8_t kind = parser->out->order.kind;

    if (!ent_token_is_pause(&parser->token[at + 1]) || kind == ENT_ORDER_SUPPORT_HOLD)
        return false;
    return (verb == VERB_DISBAND && kind != ENT_ORDER_DISBAND) || (verb == VERB_HOLD && kind != ENT_ORDER_HOLD);
}

/* A bracket that begins no remark: "(xc)" may be a coast, "(or Ruh)" and "(only if ...)" limit the order, "(I mean
 * Ruh)" corrects it, "(draft)" doubts it, "(no: A Mun - Tyr)" is another order for the same unit, "(F Bre)" names
 * another unit, and "(- Bur)" may say where a supported unit goes. */
static bool is_part_of_order(const ent_parser *parser)
{
    const ent_name *name;
    bool corrects = false;

    for (size_t at = parser->at; !is_end(parser, at) && !is_sign(parser, at, ')') && !is_sign(parser, at, ']'); at++) {
        bool again = ent_parser_listed(parser, at, &name) > at &&
                     (corrects || (has_verb_behind(parser, at) && is_same_place(parser, &parser->out->at, name)));
        if (again)
            return true;
        corrects |= is_correction(parser, at);
    }
    const ent_place *to = parser->out->order.kind == ENT_ORDER_SUPPORT_HOLD ? &parser->out->from : &parser->out->to;
    size_t start = parser->at + 1, place = start;
    while (ent_parser_verb(parser, place) == VERB_MOVE || is_other_or(parser, place))
        place++;
    size_t end = ent_parser_listed(parser, place, &name);
    bool ends = ent_token_is_pause(&parser->token[end]) || is_condition(parser, end);
    if ((to->n == 1 || place > start) && end > place && ends && !is_same_place(parser, to, name))
        return true; /* "- Den (Ska)", "- Den (Ska if possible)" */
    const ent_token *first = &parser->token[start];
    if (is_other_verb(parser, start))
        return true;
    if (first->len == 1 && (first->word == ENT_WORD_S || first->word == ENT_WORD_CONVOYS) &&
        first[1].kind == ENT_TOKEN_WORD)
        return true; /* "F Nth H (C A Lon - Bel)" */
    return may_be_coast(parser) || is_limit(parser, start) || is_limit(parser, start + 1) ||
           ent_doubt_alone(parser, start) || doubts_order(parser) || names_other_unit(parser, start);
}

/* A sign beyond ASCII that means nothing in an order: a tick, a flag, a bullet. */
static bool is_symbol(const ent_parser *parser)
{
    return peek(parser)->kind == ENT_TOKEN_SIGN && (unsigned char)parser->text[peek(parser)->start] >= 0x80;
}

/* True if the words from `at` to the end limit the order or doubt it. */
static bool is_limited(const ent_parser *parser, size_t at)
{
    while (!is_end(parser, at) && !is_limit(parser, at) && !ent_doubt_at(parser, at))
        at++;
    return !is_end(parser, at);
}

/* Remarks in brackets, behind "//", symbols and smileys: they are no part of the order. */
static void skip_marked_remarks(ent_parser *parser)
{
    size_t start = parser->at;

    for (;;) {
        if (is_sign(parser, parser->at, '/') && is_sign(parser, parser->at + 1, '/') &&
            !ent_doubt_alone(parser, parser->at + 2) && !is_limited(parser, parser->at + 2))
            parser->at = parser->n_tokens - 1;
        else if (is_symbol(parser))
            parser->at++;
        else if ((is_sign(parser, parser->at, '(') || is_sign(parser, parser->at, '[')) && !is_part_of_order(parser))
            skip_brackets(parser);
        else if (!skip_smiley(parser))
            break;
    }
    parser->out->remark |= parser->at > start;
}

/* ---- Where orders end. ---- */

static bool refuse_rest(ent_parser *parser)
{
    return ent_parser_fail(parser, ENT_E_SYNTAX, "'%.*s' does not belong here",
                           (int)(parser->len - peek(parser)->start), parser->text + peek(parser)->start);
}

/* Behind a complete order: find its end. False, with the error set, if something stands there that is no remark. */
static bool finish_order(ent_parser *parser)
{
    assert(parser->at > 0 && parser->out->order.kind != ENT_ORDER_NONE);
    while (accept_closing(parser))
        continue;
    skip_marked_remarks(parser);
    const ent_name *name;
    size_t end = parser->at, next = end;
    while (is_separator(parser, next) || is_sign(parser, next, ')'))
        next++;
    bool apart = next > end || has_stop(parser, end - 1);
    if (is_end(parser, next) || begins_order(parser, next)) {
        bool whole = parser->out->to.n > 0 || parser->out->order.kind == ENT_ORDER_HOLD; /* "A Ruh - Hol A Mun - Ruh" */
        bool unit = ent_parser_kind_at(parser, next) != ENT_UNIT_NONE ||
                    ent_parser_listed(parser, next, &name) > next; /* "MOS-UKR WAR-GAL" */
        return is_end(parser, next) || apart || (whole && unit) || refuse_rest(parser);
    }
    bool remark = apart && !is_sign(parser, end, '/') && !ent_doubt_alone(parser, next);
    size_t after = remark ? remark_end(parser, next) : next;
    if (after == next)
        return refuse_rest(parser);
    parser->out->remark = true;
    parser->at = after;
    return true;
}

/* A unit by itself is an order in adjustments (ent_parsed.bare), but only if nothing stands behind it that was not
 * read.
 */
static void check_bare(ent_parser *parser)
{
    size_t next;

    skip_marked_remarks(parser);
    for (next = parser->at; is_separator(parser, next) || is_sign(parser, next, ')');)
        next++;
    parser->out->bare = is_end(parser, next) || begins_order(parser, next);
}

/* An order was not read: "Keep A Ven, F Ion", "Build neither A Par, F Bre". Its words may be the verb of the units
 * behind it, so none of them is an order by itself. Of "Build A Xyz, F Bre" only a name was not read. */
static void doubt_units_behind(ent_parser *parser)
{
    ent_parsed *out = parser->out;

    out->bare &= !parser->doubtful;
    if (out->bare || (out->order.unit != ENT_UNIT_NONE && out->at.n == 0))
        return;
    parser->doubtful = true;
    parser->shared_verb = VERB_NONE;
}

/* Move to the end of an unreadable order that began at token `start`: behind the bracket in which it became unreadable,
 * "Build A Par (and F Bre)". */
static void recover(ent_parser *parser, size_t start)
{
    bool conditional = false;
    unsigned depth = 0;

    assert(start <= parser->at && parser->at < parser->n_tokens);
    for (size_t at = start; at <= parser->at; at++)
        conditional |= is_condition(parser, at) || ent_doubt_at(parser, at);

    for (size_t at = parser->at + 1; !is_end(parser, at); at++) {
        bool stop = has_stop(parser, at - 1);
        conditional |= is_condition(parser, at) || ent_doubt_at(parser, at);
        depth = depth_behind(parser, at - 1, depth);
        if (depth > 0)
            continue;
        stop &= ent_parser_kind_at(parser, at) != ENT_UNIT_NONE || ent_parser_verb(parser, at) != VERB_NONE;
        if ((stop || (is_separator(parser, at - 1) && !conditional)) && begins_order(parser, at)) {
            parser->at = at;
            return;
        }
    }
    parser->at = parser->n_tokens - 1;
}

/* ---- Texts. ---- */

/* "1. A Par H", "2) A Par H", "- A Par H", "> A Par H", "(1) A Par H" */
static void skip_bullet(ent_parser *parser)
{
    size_t start = parser->at;

    while (accept_sign(parser, '>') || accept_sign(parser, '+') || accept_sign(parser, '|') || accept_arrow(parser))
        continue;
    while (is_symbol(parser))
        parser->at++;
    (void)accept_sign(parser, '(');
    const ent_token *token = peek(parser);
    bool number = token->kind == ENT_TOKEN_WORD && ent_is_digit((unsigned char)parser->text[token->start]);
    bool marked = number && (has_stop(parser, parser->at) || is_sign(parser, parser->at + 1, ')'));
    if (marked)
        parser->at += 1 + is_sign(parser, parser->at + 1, ')');
    else if (is_sign(parser, start, '('))
        parser->at = start;
}

void ent_parse_begin(ent_parser *parser, const ent_map *map, const char *text, size_t len)
{
    parser->map = map;
    parser->text = text;
    parser->len = len;
    parser->at = 0;
    parser->begun = parser->doubtful = parser->exact = parser->no_hints = false;
    parser->shared_verb = VERB_NONE;
    parser->shared_unit = ENT_UNIT_NONE;
    parser->list_left = 0;
}

/* Begin with the first order. True if it is all of the text, in the canonical form. */
static bool read_exact(ent_parser *parser, ent_parsed *out)
{
    parser->exact = !ENT_FOR_SIZE && ent_parse_exact(parser->map, parser->text, parser->len, out);
    if (!parser->exact)
        parser->n_tokens = ent_lexer_split(parser->text, parser->len, parser->token);
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
                        .nation = ENT_POWER_NONE};
}

static void refuse_length(ent_parser *parser, ent_parsed *out)
{
    out->len = (uint16_t)(parser->len > UINT16_MAX ? UINT16_MAX : parser->len);
    out->err = (ent_err){.status = ENT_E_LIMIT, .column = 1};
    snprintf(out->err.text, sizeof out->err.text, "a line of orders has at most %d bytes and %d words",
             ENT_MAX_ORDER_TEXT, ENT_MAX_TOKENS);
}

/* Set out->start and len: token[first..end) without separators. */
static void take_text(ent_parsed *out, const ent_parser *parser, size_t first, size_t end)
{
    assert(first <= end && end < parser->n_tokens);
    while (end > first && is_separator(parser, end - 1))
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
    if (first)
        skip_bullet(parser);
    while (!list && (is_separator(parser, parser->at) || is_sign(parser, parser->at, ')')))
        parser->at++;
    parser->at += !list && is_minus(parser, parser->at);
    if (!first && !list && is_end(parser, parser->at))
        return false;
    size_t start = list ? parser->list_start : parser->at;
    parser->list_start = (uint16_t)start;
    ent_parsed_clear(out, parser->text);
    (void)(!list && accept_sign(parser, '(')); /* "(A Ruh - Hol)" */
    if (!ent_parser_order(parser) || (parser->list_left == 0 && !finish_order(parser))) {
        out->order.kind = ENT_ORDER_NONE;
        parser->list_left = 0;
        if (out->bare)
            check_bare(parser);
        doubt_units_behind(parser);
        recover(parser, start);
    }
    take_text(out, parser, start, parser->at);
    return true;
}

static void parse_one(ent_parser *parser, ent_parsed *out)
{
    ent_parsed more;

    ent_parse_next(parser, out);
    if (out->err.status == ENT_OK && (out->every != ENT_EVERY_NONE || ent_parse_next(parser, &more))) {
        out->order.kind = ENT_ORDER_NONE;
        out->err = (ent_err){.status = ENT_E_SYNTAX, .column = 1};
        snprintf(out->err.text, sizeof out->err.text, "several orders; one is expected");
    }
}

void ent_parse(const ent_map *map, const char *text, size_t len, ent_parsed *out)
{
    ent_parser parser;

    ent_parse_begin(&parser, map, text, len);
    parse_one(&parser, out);
}

bool ent_parse_try(const ent_map *map, const char *text, size_t len, ent_parsed *out)
{
    ent_parser parser;

    ent_parse_begin(&parser, map, text, len);
    parser.no_hints = true;
    parse_one(&parser, out);
    return out->err.status == ENT_OK;
}
