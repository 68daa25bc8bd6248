/* parse_verb.c -- the verb of an order and what it asks for: a destination, a helped unit, a power.
 *
 * Words of the language of orders go before names: after an arrow or "to" come first "hold", "support", "convoy" and
 * "disband", and only then a place, so that "A Ruh to hold" is no move to Holland. A word that denies or limits an
 * order ("not", "or", "if") makes it unreadable: a part of what was written is never followed without the rest.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/parser.h"

/* "A Ruh | H", "A Ruh | S | A Mun | - Bur": the columns of a table part an order before its verbs. */
static void skip_column(ent_parser *parser)
{
    if (is_sign(parser, parser->at, '|') && ent_parser_verb_at(parser, parser->at + 1) != VERB_NONE)
        parser->at++;
}

/* ---- Verbs after an arrow or "to". ---- */

static bool is_place(const ent_parser *parser)
{
    const ent_name *ignored;
    return ent_parser_listed_end(parser, parser->at, &ignored) > parser->at;
}

/* "hold", "stays put", "stands still", "remains in place", "holds its position", "stays where it is". */
bool ent_parser_accept_hold(ent_parser *parser)
{
    bool tail = false;

    if (ent_parser_verb_at(parser, parser->at) != VERB_HOLD || is_place(parser))
        return false;
    while (ent_parser_verb_at(parser, parser->at) == VERB_HOLD || peek(parser)->word == ENT_WORD_TAIL ||
           (peek(parser)->word == ENT_WORD_IN && parser->token[parser->at + 1].word == ENT_WORD_TAIL) ||
           (tail && peek(parser)->word == ENT_WORD_AUX)) {
        tail |= peek(parser)->word == ENT_WORD_TAIL;
        parser->at++;
    }
    return true;
}

/* "disbands", "is removed", "OTB", "off the board", "off". */
static bool accept_disband(ent_parser *parser)
{
    if (accept_word(parser, ENT_WORD_DISBAND) || accept_word(parser, ENT_WORD_OTB))
        return true;
    size_t board = parser->at + 1 + (parser->token[parser->at + 1].word == ENT_WORD_THE);
    bool whole = parser->token[board].word == ENT_WORD_BOARD;
    if (peek(parser)->word != ENT_WORD_OFF || !(whole || ent_token_is_pause(peek(parser) + 1)))
        return false;
    parser->at = whole ? board + 1 : parser->at + 1;
    return true;
}

/* True if the current token, which is that verb, stands for itself after an arrow: a whole word, or "S" before a unit.
 */
static bool is_plain_verb(const ent_parser *parser, ent_verb verb)
{
    const ent_token *token = peek(parser);

    if (token->kind != ENT_TOKEN_WORD || ent_parser_verb_at(parser, parser->at) != verb || is_place(parser))
        return false;
    return token->len > 2 || (verb == VERB_SUPPORT && ent_parser_kind_at(parser, parser->at + 1) != ENT_UNIT_NONE);
}

bool ent_parser_refuse_denial(ent_parser *parser)
{
    if (peek(parser)->kind == ENT_TOKEN_SIGN)
        return ent_parser_fail(parser, ENT_E_SYNTAX,
                               "a question mark, or a sign that denies or strikes out, makes this no order");
    return ent_parser_fail(parser, ENT_E_SYNTAX,
                           "'%.*s' makes this no order: an order says what the unit does, without conditions",
                           peek(parser)->len, parser->text + peek(parser)->start);
}

bool ent_parser_is_denial(const ent_parser *parser)
{
    ent_word word = (ent_word)peek(parser)->word;
    return word == ENT_WORD_NOT || word == ENT_WORD_NO || word == ENT_WORD_DOUBT || word == ENT_WORD_CONDITION ||
           is_doubt_sign(parser, parser->at);
}

/* ---- Supports and convoys. ---- */

/* "F Edi S F Nth C A Lon - Bel": a unit that convoys or supports is supported in place. Skip the order that is quoted.
 */
static bool read_quoted_order(ent_parser *parser)
{
    ent_place ignored;

    parser->at++;
    (void)ent_parser_accept_nation(parser);
    (void)ent_parser_accept_kind(parser);
    return ent_parser_read_place(parser, &ignored) &&
           (!ent_parser_accept_move_verb(parser) || ent_parser_read_place(parser, &ignored));
}

/* "A Burgundy (France)". */
static void accept_nation_after(ent_parser *parser)
{
    size_t start = parser->at;

    if (!accept_opening(parser))
        return;
    ent_power power =
        peek(parser)->kind == ENT_TOKEN_WORD ? ent_parser_power_at(parser, parser->at, parser->at) : ENT_POWER_NONE;
    parser->at++;
    if (power != ENT_POWER_NONE && accept_closing(parser))
        parser->out->nation = power;
    else
        parser->at = start;
}

/* "H", "to hold", ", holding", "(hold)", "in place" after a supported unit. */
static bool accept_helped_hold(ent_parser *parser)
{
    size_t start = parser->at;

    (void)(accept_sign(parser, ',') || accept_opening(parser));
    (void)accept_word(parser, ENT_WORD_AUX);
    (void)ent_parser_accept_move_verb(parser);
    if (ent_parser_accept_hold(parser))
        return true;
    parser->at = start;
    if (peek(parser)->word == ENT_WORD_IN && parser->token[start + 1].word == ENT_WORD_TAIL) {
        parser->at += 2;
        return true;
    }
    return false;
}

/* The unit that is helped, after its destination: "from Venice", "from the army in Venice". */
static bool read_origin(ent_parser *parser)
{
    parser->out->nation = ent_parser_accept_nation(parser);
    parser->out->order.helped = ent_parser_accept_kind(parser);
    if (!ent_parser_read_place(parser, &parser->out->from))
        return false;
    parser->out->order.helped = ent_parser_accept_kind_after(parser, parser->out->order.helped);
    return true;
}

/* "S Burgundy attack from Munich": the place before the verb is the destination. If a kind or a nation stands before
 * it, it is a unit, which cannot move from elsewhere; nor is "S Bur - from Mun" clear. */
static bool read_origin_last(ent_parser *parser)
{
    ent_parsed *out = parser->out;
    const ent_token *before = peek(parser) - 1;

    if (out->nation != ENT_POWER_NONE || out->order.helped != ENT_UNIT_NONE || before->kind == ENT_TOKEN_ARROW ||
        before->word == ENT_WORD_TO || before->word == ENT_WORD_INTO)
        return ent_parser_refuse_from(parser);
    out->to = out->from;
    return read_origin(parser);
}

static bool read_helped_unit(ent_parser *parser, bool convoy)
{
    ent_parsed *out = parser->out;

    out->nation = ent_parser_accept_nation(parser);
    out->order.helped = ent_parser_accept_kind(parser);
    const ent_token *before = peek(parser) - (parser->at > 1);
    if (before->kind == ENT_TOKEN_ARROW && before[-1].start + before[-1].len < before->start) /* "S A - Bur" */
        return ent_parser_fail(parser, ENT_E_SYNTAX, "the name of a place is missing before the arrow");
    if (!ent_parser_fits_unit(parser, out->order.helped) || !ent_parser_read_place(parser, &out->from))
        return false;
    out->order.helped = ent_parser_accept_kind_after(parser, out->order.helped);
    if (out->order.helped == ENT_UNIT_NONE && has_stop(parser, parser->at - 1) &&
        ent_parser_kind_at(parser, parser->at) != ENT_UNIT_NONE)
        return ent_parser_fail(parser, ENT_E_SYNTAX, "'%.*s' may be a place or a nation", out->from.len,
                               parser->text + out->from.start);
    accept_nation_after(parser);
    skip_column(parser);
    out->order.kind = convoy ? ENT_ORDER_CONVOY : ENT_ORDER_SUPPORT_HOLD;
    ent_verb verb = ent_parser_verb_at(parser, parser->at);
    if (verb == VERB_CONVOY || verb == VERB_SUPPORT)
        return !convoy
                   ? read_quoted_order(parser)
                   : ent_parser_fail(parser, ENT_E_SYNTAX, "a convoy without a destination; expected C A LON - BEL");
    if (!convoy && accept_helped_hold(parser))
        return true;
    (void)accept_word(parser, ENT_WORD_AUX);
    if (ent_parser_accept_move_verb(parser) || (!ENT_CORE_ALONE && ent_parser_accept_other_arrow(parser, &out->from))) {
        if (ent_parser_is_denial(parser))
            return ent_parser_refuse_denial(parser);
        out->order.kind = convoy ? ENT_ORDER_CONVOY : ENT_ORDER_SUPPORT_MOVE;
        return ent_parser_is_from(parser) ? read_origin_last(parser) : ent_parser_read_route(parser);
    }
    if (convoy)
        return ent_parser_fail(parser, ENT_E_SYNTAX, "a convoy without a destination; expected C A LON - BEL");
    return true;
}

static bool refuse_attack(ent_parser *parser)
{
    return ent_parser_fail(parser, ENT_E_SYNTAX, "an attack without its unit or destination; expected S A VEN - TRI");
}

/* "support move to Trieste from Venice", "convoy to Belgium from London": after "to". */
static bool read_destination_first(ent_parser *parser, bool convoy)
{
    ent_parsed *out = parser->out;

    if (!ent_parser_read_place(parser, &out->to))
        return false;
    if (!accept_word(parser, ENT_WORD_FROM))
        return refuse_attack(parser);
    out->order.kind = convoy ? ENT_ORDER_CONVOY : ENT_ORDER_SUPPORT_MOVE;
    return read_origin(parser);
}

/* "A Ven - Tri", "A Ven", "A Ven H" after a support; "A Lon - Bel" after a convoy; "the attack of", "the move from"
 * before them. "The attack on Holland" is no support of the unit there. */
bool ent_parser_read_helped(ent_parser *parser, bool convoy)
{
    bool attack = false, more = true;

    (void)accept_sign(parser, '|'); /* between the columns of a table */
    while (more) {
        more = accept_word(parser, ENT_WORD_ATTACK) || accept_word(parser, ENT_WORD_MOVE);
        attack |= more;
        more |= accept_word(parser, ENT_WORD_THE) || accept_word(parser, ENT_WORD_OF) ||
                accept_word(parser, ENT_WORD_FROM) || accept_opening(parser);
    }
    if ((attack || convoy) && (accept_word(parser, ENT_WORD_TO) || accept_word(parser, ENT_WORD_ON)))
        return read_destination_first(parser, convoy);
    if (!read_helped_unit(parser, convoy))
        return false;
    return !attack || parser->out->order.kind != ENT_ORDER_SUPPORT_HOLD || refuse_attack(parser);
}

/* After the word: "support-hold A Ruh", "support hold A Ruh", "in support of A Ruh". */
static bool read_support(ent_parser *parser)
{
    size_t start = parser->at;
    bool hold = (accept_arrow(parser), accept_word(parser, ENT_WORD_HOLD));

    if (!hold)
        parser->at = start;
    (void)accept_closing(parser);                     /* "A Bel (supports) A Ruh" */
    (void)(hold && accept_word(parser, ENT_WORD_TO)); /* "support hold to Ruhr" */
    if (!ent_parser_read_helped(parser, false))
        return false;
    return !hold || parser->out->order.kind == ENT_ORDER_SUPPORT_HOLD ||
           ent_parser_fail(parser, ENT_E_SYNTAX, "a support to hold cannot be for a move");
}

/* ---- Proxies. ---- */

/* "A Ven proxy Austria", "A Ven proxy to Austria" (4.E.5). */
static bool read_proxy(ent_parser *parser)
{
    while (accept_word(parser, ENT_WORD_TO) || accept_word(parser, ENT_WORD_FOR))
        continue;
    for (size_t end = parser->at + 4; end-- > parser->at;) {
        if (parser->token[end].kind != ENT_TOKEN_WORD)
            continue;
        ent_power power =
            ent_map_find_power(parser->map, parser->text + peek(parser)->start,
                               (size_t)parser->token[end].start + parser->token[end].len - peek(parser)->start);
        if (power == ENT_POWER_NONE)
            continue;
        parser->out->order.kind = ENT_ORDER_PROXY;
        parser->out->order.proxy = power;
        parser->at = end + 1;
        return true;
    }
    return ent_parser_fail(parser, ENT_E_NAME, "a proxy without a power; expected A VEN PROXY AUSTRIA");
}

/* ---- Predicates. ---- */

/* After an arrow, "to", "moves" or "retreats": a verb that says more, or the destination. */
static bool read_move(ent_parser *parser, bool retreat)
{
    if (ent_parser_is_denial(parser))
        return ent_parser_refuse_denial(parser);
    if (ent_parser_accept_hold(parser))
        return set_kind(parser, ENT_ORDER_HOLD);
    if (is_plain_verb(parser, VERB_SUPPORT))
        return parser->at++, read_support(parser);
    if (is_plain_verb(parser, VERB_CONVOY))
        return parser->at++, ent_parser_read_helped(parser, true);
    if ((retreat || is_plain_verb(parser, VERB_DISBAND)) && !is_place(parser) && accept_disband(parser))
        return set_kind(parser, ENT_ORDER_DISBAND);
    if (is_plain_verb(parser, VERB_RETREAT)) {
        retreat = true;
        parser->at++;
        (void)ent_parser_accept_move_verb(parser);
    }
    parser->out->retreat |= retreat;
    parser->out->order.kind = ENT_ORDER_MOVE;
    return ent_parser_read_route(parser);
}

/* "- Bur", "moves to Bur", "geht auf Bur", "greift Bur an". */
static bool read_move_verb(ent_parser *parser)
{
    const bool particle = !ENT_CORE_ALONE && ent_parser_mark_particle(parser);

    ent_parser_accept_move_verb(parser);
    if (!ENT_CORE_ALONE && ent_parser_verb_at(parser, parser->at) == VERB_NONE)
        (void)ent_parser_accept_preposition(parser, NULL);
    if (!read_move(parser, false))
        return false;
    (void)(particle && accept_word(parser, ENT_WORD_TAIL));
    return true;
}

static bool read_verb(ent_parser *parser, ent_verb verb)
{
    assert(verb != VERB_NONE);
    switch (verb) {
    case VERB_HOLD:
        if (!ent_parser_accept_hold(parser))
            return ent_parser_fail(parser, ENT_E_SYNTAX, "a place without a verb before it");
        return set_kind(parser, ENT_ORDER_HOLD);
    case VERB_MOVE:
        return read_move_verb(parser);
    case VERB_RETREAT:
        parser->at++;
        (void)accept_closing(parser);
        ent_parser_accept_move_verb(parser);
        if (!ENT_CORE_ALONE)
            (void)ent_parser_accept_preposition(parser, NULL);
        return read_move(parser, true);
    case VERB_SUPPORT:
        parser->at++;
        return read_support(parser);
    case VERB_CONVOY:
        parser->at++;
        (void)accept_closing(parser); /* "F Nth (C) A Lon - Bel" */
        return ent_parser_read_helped(parser, true);
    case VERB_DISBAND:
        return accept_disband(parser) ? set_kind(parser, ENT_ORDER_DISBAND)
                                      : ent_parser_fail(parser, ENT_E_SYNTAX, "expected \"off the board\"");
    case VERB_BUILD:
        parser->at++;
        return set_kind(parser, ENT_ORDER_BUILD);
    case VERB_WAIVE:
        parser->at++;
        return set_kind(parser, ENT_ORDER_WAIVE);
    case VERB_PROXY:
        parser->at++;
        return read_proxy(parser);
    case VERB_NONE:
        break;
    }
    __builtin_unreachable();
}

/* "F Ion. Remove A Tyr", "F Ion, remove A Tyr": the verb is that of the unit after it. */
static bool leads_next_unit(const ent_parser *parser)
{
    ent_verb verb = ent_parser_verb_at(parser, parser->at);

    return (verb == VERB_DISBAND || verb == VERB_BUILD) && ent_parser_kind_at(parser, parser->at + 1) != ENT_UNIT_NONE;
}

/* Between unit and verb: "A Ruhr: hold", "A Ruhr, hold", "A Ruhr (hold)", "A Ruhr is to hold", "A Ruh and A Mun both
 * hold".
 */
void ent_parser_skip_to_verb(ent_parser *parser)
{
    size_t start = parser->at;

    if (accept_sign(parser, ',') || accept_opening(parser)) {
        ent_verb verb = ent_parser_verb_at(parser, parser->at + (peek(parser)->word == ENT_WORD_AUX));
        if (verb == VERB_NONE || verb == VERB_MOVE || verb == VERB_WAIVE || leads_next_unit(parser))
            parser->at = start;
    } else if (!accept_sign(parser, ':')) {
        skip_column(parser);
    }
    while (accept_word(parser, ENT_WORD_BOTH) || accept_word(parser, ENT_WORD_AUX))
        continue;
    parser->at += !ENT_CORE_ALONE && ent_token_is(parser, parser->at, "se") &&
                  ent_parser_verb_at(parser, parser->at + 1) == VERB_RETREAT; /* "se retire" */
    if (peek(parser)->word == ENT_WORD_IN && parser->token[parser->at + 1].word == ENT_WORD_SUPPORT)
        parser->at++; /* "in support of" */
}

bool ent_parser_read_predicate(ent_parser *parser)
{
    ent_parser_skip_to_verb(parser);
    if (ent_parser_is_denial(parser))
        return ent_parser_refuse_denial(parser);
    bool stop = has_stop(parser, parser->at - 1) && leads_next_unit(parser);
    if (stop || (ent_token_is_pause(peek(parser)) && !is_sign(parser, parser->at, '/'))) {
        parser->out->bare = true;
        return ent_parser_fail(parser, ENT_E_SYNTAX,
                               "no order after the unit; expected H, - PLACE, S ..., C ..., R PLACE, D or B");
    }
    ent_verb verb = ent_parser_verb_at(parser, parser->at);
    if (ent_parser_is_railway(parser)) { /* A Moscow TSR Vladivostok */
        parser->out->order.kind = ENT_ORDER_MOVE;
        return ent_parser_read_route(parser);
    }
    if (verb != VERB_NONE)
        return read_verb(parser, verb);
    if (ent_parser_accept_via(parser)) { /* A Lon via Nth - Bel */
        if (!ent_parser_accept_move_verb(parser))
            return ent_parser_fail(parser, ENT_E_SYNTAX, "a route without a destination");
        parser->out->order.kind = ENT_ORDER_MOVE;
        return ent_parser_read_route(parser);
    }
    if (!ENT_CORE_ALONE && ent_parser_accept_preposition(parser, &parser->out->at)) {
        parser->out->order.kind = ENT_ORDER_MOVE;
        return ent_parser_read_route(parser);
    }
    ent_parser_fail(parser, ENT_E_SYNTAX, "'%.*s' is no order; expected H, - PLACE, S ..., C ..., R PLACE, D or B",
                    peek(parser)->len, parser->text + peek(parser)->start);
    return false;
}
