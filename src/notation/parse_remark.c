/* parse_remark.c -- is what stands after an order a remark, or a part of the order?
 *
 * A remark is passed over: a bracket, what stands after "//", words after a comma. Such text is no remark if it
 * limits the order, corrects or doubts it, or may be another order: then the order is unreadable, for nobody knows what
 * it was meant to change.
 *
 * SPDX-License-Identifier: MIT */
#include "board/ascii.h"
#include "board/languages.h"
#include "game/order.h"
#include "notation/doubt.h"
#include "notation/parser.h"

const char ent_doubt_limits[] = "supposing|ausser|außer|solange|vorausgesetzt|quand|lorsque|dès|eccetto|finché|purché|"
                                "quando|salvo|tranne|cuando|excepto|mientras|behalve|wanneer|zodra|zolang";

/* True of "if" and "or"; also of "si", "se" and "ou", which as tokens may be parts of names, of words that limit an
 * order only after it, and of "should", "once", "given", "after" and "case" before somebody who does something: "(once
 * he leaves)". "(once more)" and "(should bounce)" limit nothing. */
bool ent_parser_is_condition(const ent_parser *parser, size_t at)
{
    static const char others[] = "si|se|ou|alternatively";
    static const char before[] = "should|once|given", time[] = "after|case";
    static const char somebody[] = "he|she|they|you|we", something[] = "it|the|that";
    const ent_token *next = &parser->token[at + 1];

    if (parser->token[at].word == ENT_WORD_CONDITION || ent_token_is_one_of(parser, at, others) ||
        ent_token_is_one_of(parser, at, ent_doubt_limits))
        return true;
    bool open = ent_token_is_one_of(parser, at, before);
    if (next->kind != ENT_TOKEN_WORD || (!open && !ent_token_is_one_of(parser, at, time)))
        return false;
    return (open && ent_token_is_one_of(parser, at + 1, something)) ||
           (next[1].kind == ENT_TOKEN_WORD &&
            (ent_token_is_one_of(parser, at + 1, somebody) ||
             ent_map_find_power(parser->map, parser->text + next->start, next->len) != ENT_POWER_NONE));
}

/* The same, and "aber", which begins a limit where no order "A Ber" can begin. */
static bool is_limit(const ent_parser *parser, size_t at)
{
    return ent_parser_is_condition(parser, at) || ent_token_is(parser, at, "aber");
}

/* True if the word may be part of a remark: it is no word of orders and no place, not even a misspelt one. */
static bool is_harmless(const ent_parser *parser, size_t at)
{
    static const bool significant[ENT_WORD_COUNT] = {[ENT_WORD_NOT] = true, [ENT_WORD_NO] = true, [ENT_WORD_NC] = true,
                                                     [ENT_WORD_SC] = true,  [ENT_WORD_EC] = true, [ENT_WORD_WC] = true};
    const ent_token *token = &parser->token[at];
    const char *text = parser->text + token->start;
    char folded[ENT_NAME_MAX];
    ent_loc near[ENT_MAX_GUESSES];
    ent_verb verb = ent_parser_verb_at(parser, at);
    const ent_name *name;

    if (token->kind != ENT_TOKEN_WORD)
        return token->kind == ENT_TOKEN_SIGN && !is_doubt_sign(parser, at) && text[0] != '/';
    if (is_limit(parser, at) || significant[token->word] || ent_doubt_at(parser, at) ||
        (verb != VERB_NONE && token->word != ENT_WORD_TO))
        return false;
    if (ent_name_fold(text, token->len, folded) == 0 || ent_is_common_word(folded) ||
        ent_map_find_power(parser->map, text, token->len) != ENT_POWER_NONE)
        return true;
    if (ent_parser_listed_end(parser, at, &name) > at)
        return (name->kind & ENT_NAME_LOOSE) != 0;
    return token->len < 3 || ent_guess_places(parser->map, text, token->len, ENT_GUESS_NEAR, near) == 0;
}

size_t ent_parser_remark_end(const ent_parser *parser, size_t from)
{
    for (size_t at = from; !is_end(parser, at); at++) {
        bool apart = at > from && (ent_parser_is_separator(parser, at - 1) || has_stop(parser, at - 1));
        if (apart && ent_parser_begins_order(parser, at))
            return at;
        if (!is_harmless(parser, at))
            return from;
    }
    return parser->n_tokens - 1;
}

/* Two or three dashes, or a long one, which mail programs make of two. */
static bool is_double_dash(const ent_parser *parser, size_t at)
{
    const ent_token *token = &parser->token[at];
    const char *text = parser->text + token->start;
    return token->kind == ENT_TOKEN_ARROW &&
           ((token->len == 2 && text[1] == '-') ||
            (token->len == 3 && (text[2] == '-' || memcmp(text, "\xE2\x80", 2) == 0)));
}

/* Where two dashes are the arrow of the order, as in "A Lon -- Nth -- Nwy", they begin no remark. */
size_t ent_parser_dashed_end(const ent_parser *parser, size_t at)
{
    size_t before = at;

    if (!is_double_dash(parser, at))
        return at;
    while (before > parser->list_start && !is_double_dash(parser, before - 1))
        before--;
    const size_t end = ent_parser_remark_end(parser, at + 1);
    return before == parser->list_start && end > at + 1 ? end : at;
}

unsigned ent_parser_depth_after(const ent_parser *parser, size_t at, unsigned depth)
{
    if (is_sign(parser, at, '(') || is_sign(parser, at, '['))
        return depth + 1;
    return depth - (depth > 0 && (is_sign(parser, at, ')') || is_sign(parser, at, ']')));
}

/* After the bracket that is open at parser->at. */
static size_t bracket_end(const ent_parser *parser)
{
    unsigned depth = 0;
    size_t at = parser->at;

    assert(is_sign(parser, at, '(') || is_sign(parser, at, '['));
    do
        depth = ent_parser_depth_after(parser, at++, depth);
    while (depth > 0 && !is_end(parser, at));
    return at;
}

bool ent_parser_leaves_coast_open(const ent_parser *parser)
{
    const ent_parsed *out = parser->out;
    const ent_place *place = out->to.n > 0 ? &out->to : out->from.n > 0 ? &out->from : &out->at;
    const uint8_t unit = ent_order_helps(&out->order) ? out->order.helped : out->order.unit;

    return unit != ENT_ARMY && place->n == 1 && !place->coast && place->loc[0] < parser->map->n_provs &&
           parser->map->prov[place->loc[0]].n_coasts > 0;
}

/* True if a word of token[at..after) says a coast. */
static bool says_coast(const ent_parser *parser, size_t at, size_t after)
{
    static const bool says[ENT_WORD_COUNT] = {[ENT_WORD_NC] = true,   [ENT_WORD_SC] = true,    [ENT_WORD_EC] = true,
                                              [ENT_WORD_WC] = true,   [ENT_WORD_NORTH] = true, [ENT_WORD_SOUTH] = true,
                                              [ENT_WORD_EAST] = true, [ENT_WORD_WEST] = true,  [ENT_WORD_COAST] = true};

    while (at < after && !says[parser->token[at].word])
        at++;
    return at < after;
}

/* "(xc)", "(souht coast)", "(in the south)": no remark after a place, but a coast that was not understood. "(1)" and
 * "(OK)" are none. */
static bool may_be_coast(const ent_parser *parser, size_t after)
{
    const ent_token *word = peek(parser) + 1;

    if (ent_parser_leaves_coast_open(parser) && says_coast(parser, parser->at, after))
        return true;
    return word->kind == ENT_TOKEN_WORD && !ent_is_digit((unsigned char)parser->text[word->start]) &&
           !ent_token_is(parser, parser->at + 1, "ok") &&
           (word[1].word == ENT_WORD_COAST || (word->len < 3 && word[1].kind == ENT_TOKEN_SIGN));
}

/* ":-)" and its relatives. */
static bool accept_smiley(ent_parser *parser)
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
    size_t end = ent_parser_listed_end(parser, at + 1, &name);
    return end > at + 1 && (verb || ent_token_is_pause(&parser->token[end])) &&
           !ent_parser_is_same_place(parser, &parser->out->at, name) &&
           !ent_parser_is_same_place(parser, &parser->out->from, name);
}

/* True if words of token[from..end) doubt the order. */
static bool doubts_order(const ent_parser *parser, size_t from, size_t end)
{
    while (from < end && !ent_doubt_at(parser, from))
        from++;
    return from < end;
}

/* "A Par - Bur (now hold)", "F Nth - Edi (disband)": the verb of another order; not "(was H)". */
static bool is_other_verb(const ent_parser *parser, size_t at)
{
    uint8_t kind = parser->out->order.kind;
    ent_verb verb = ent_parser_verb_at(parser, at);

    return !ent_token_is(parser, at - 1, "was") &&
           ((verb == VERB_DISBAND && kind != ENT_ORDER_DISBAND) ||
            (verb == VERB_HOLD && kind != ENT_ORDER_HOLD && kind != ENT_ORDER_SUPPORT_HOLD));
}

/* A bracket that begins no remark: "(xc)" may be a coast, "(or Ruh)" and "(only if ...)" limit the order, "(I mean
 * Ruh)" corrects it, "(not Bur)" denies it, "(draft)" doubts it, "(hold)" and "(C A Lon - Bel)" are other orders, "(no:
 * A Mun - Tyr)" is another order for the same unit, "(F Bre)" names another unit, and "(- Bur)" may say where a
 * supported unit goes. */
static bool is_part_of_order(const ent_parser *parser, size_t after)
{
    const ent_name *name;
    bool corrects = false;

    for (size_t at = parser->at; !is_end(parser, at) && !is_sign(parser, at, ')') && !is_sign(parser, at, ']'); at++) {
        bool again = ent_parser_listed_end(parser, at, &name) > at &&
                     (corrects || (ent_parser_has_verb_after(parser, at) &&
                                   ent_parser_is_same_place(parser, &parser->out->at, name)));
        if (again || is_other_verb(parser, at))
            return true;
        corrects |= ent_parser_is_correction(parser, at);
    }
    const ent_place *to = parser->out->order.kind == ENT_ORDER_SUPPORT_HOLD ? &parser->out->from : &parser->out->to;
    size_t start = parser->at + 1, place = start;
    while (ent_parser_verb_at(parser, place) == VERB_MOVE || is_other_or(parser, place))
        place++;
    size_t end = ent_parser_listed_end(parser, place, &name);
    bool ends = ent_token_is_pause(&parser->token[end]) || ent_parser_is_condition(parser, end);
    if ((to->n == 1 || place > start) && end > place && ends && !ent_parser_is_same_place(parser, to, name))
        return true; /* "- Den (Ska)", "- Den (Ska if possible)" */
    const ent_token *first = &parser->token[start];
    if (first->len == 1 && (first->word == ENT_WORD_S || first->word == ENT_WORD_CONVOYS) &&
        first[1].kind == ENT_TOKEN_WORD)
        return true; /* "F Nth H (C A Lon - Bel)" */
    return may_be_coast(parser, after) || is_limit(parser, start) || is_limit(parser, start + 1) ||
           ent_doubt_alone(parser, start) || doubts_order(parser, start, after) ||
           ent_parser_is_denied(parser, start, after) || names_other_unit(parser, start);
}

/* True if the words from `at` to the end limit the order or doubt it. */
static bool is_limited(const ent_parser *parser, size_t at)
{
    while (!is_end(parser, at) && !is_limit(parser, at) && !ent_doubt_at(parser, at))
        at++;
    return !is_end(parser, at);
}

void ent_parser_skip_remarks(ent_parser *parser)
{
    size_t start = parser->at;

    for (;;) {
        bool opens = is_sign(parser, parser->at, '(') || is_sign(parser, parser->at, '[');
        size_t after = opens ? bracket_end(parser) : parser->at;
        if (is_sign(parser, parser->at, '/') && is_sign(parser, parser->at + 1, '/') &&
            !ent_doubt_alone(parser, parser->at + 2) && !is_limited(parser, parser->at + 2))
            parser->at = parser->n_tokens - 1;
        else if (is_symbol(parser))
            parser->at++;
        else if (opens && !is_part_of_order(parser, after))
            parser->at = after;
        else if (!accept_smiley(parser))
            break;
    }
    parser->out->remark |= parser->at > start;
    parser->out->doubtful |= ent_parser_may_change(parser, start, parser->at);
}

bool ent_parse_doubts(const ent_map *map, const char *text, size_t len, const char *comment, size_t comment_len)
{
    ent_parsed order;
    ent_parser parser = {.map = map, .text = comment, .len = comment_len, .out = &order};

    if (!ent_parse_try(map, text, len, &order))
        ent_parsed_clear(&order, text);
    const size_t n = ent_lexer_split(comment, comment_len, parser.token);
    return n == 0 || ent_parser_may_change(&parser, 0, n - 1);
}
