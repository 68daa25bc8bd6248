/* parse.c -- one order's text to what it says, by recursive descent over its tokens.
 *
 * A place is the longest run of tokens that a listed spelling covers, so that "Mid-Atlantic Ocean" is one place and
 * "Lon - Bel" is two. A run that no spelling covers, up to the next arrow or verb, may be misspelt: guess.c proposes
 * the places that it may mean. Nothing here asks the board.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/parse.h"
#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include "board/names.h"
#include "board/plain.h"
#include "board/error.h"
#include "notation/lexer.h"

/* The parser state: the next token, and what was read so far. */
typedef struct ent_parser {
    const ent_map *map;
    const char *text;
    ent_token token[ENT_TOKEN_SLOTS];
    size_t at;
    ent_parsed *out;
} ent_parser;

typedef enum ent_verb {
    VERB_NONE,
    VERB_HOLD,
    VERB_MOVE,
    VERB_SUPPORT,
    VERB_CONVOY,
    VERB_RETREAT,
    VERB_DISBAND,
    VERB_BUILD,
    VERB_WAIVE,
    VERB_PROXY,
} ent_verb;

static const uint8_t verbs[ENT_WORD_COUNT] = {
    [ENT_WORD_HOLD] = VERB_HOLD,      [ENT_WORD_MOVE] = VERB_MOVE,       [ENT_WORD_MOVES] = VERB_MOVE,
    [ENT_WORD_TO] = VERB_MOVE,        [ENT_WORD_INTO] = VERB_MOVE,       [ENT_WORD_ATTACK] = VERB_MOVE,
    [ENT_WORD_S] = VERB_SUPPORT,      [ENT_WORD_SUPPORT] = VERB_SUPPORT, [ENT_WORD_CONVOY] = VERB_CONVOY,
    [ENT_WORD_CONVOYS] = VERB_CONVOY, [ENT_WORD_RETREAT] = VERB_RETREAT, [ENT_WORD_DISBAND] = VERB_DISBAND,
    [ENT_WORD_BUILD] = VERB_BUILD,    [ENT_WORD_BUILDS] = VERB_BUILD,    [ENT_WORD_WAIVE] = VERB_WAIVE,
    [ENT_WORD_PROXY] = VERB_PROXY,
};

static const ent_token *peek(const ent_parser *parser)
{
    assert(parser->at < ENT_TOKEN_SLOTS);
    return &parser->token[parser->at];
}

static bool accept_word(ent_parser *parser, ent_word word)
{
    if (peek(parser)->word != word)
        return false;
    parser->at++;
    return true;
}

static bool accept_arrow(ent_parser *parser)
{
    if (peek(parser)->kind != ENT_TOKEN_ARROW)
        return false;
    parser->at++;
    return true;
}

static bool accept_sign(ent_parser *parser, char sign)
{
    if (peek(parser)->kind != ENT_TOKEN_SIGN || parser->text[peek(parser)->start] != sign)
        return false;
    parser->at++;
    return true;
}

static ent_verb verb_at(const ent_parser *parser, size_t at)
{
    assert(at < ENT_TOKEN_SLOTS);
    if (parser->token[at].kind == ENT_TOKEN_ARROW)
        return VERB_MOVE;
    return (ent_verb)verbs[parser->token[at].word];
}

__attribute__((format(printf, 3, 4))) static bool fail(ent_parser *parser, ent_status status, const char *format, ...)
{
    ent_err *err = &parser->out->err;
    va_list args;

    *err = (ent_err){.status = status, .column = (uint32_t)peek(parser)->start + 1};
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    ent_plain_copy(err->text, strlen(err->text), err->text, sizeof err->text);
    return false;
}

/* ---- Units and places. ---- */

static ent_unit_kind kind_at(const ent_parser *parser, size_t at)
{
    ent_word word = (ent_word)parser->token[at].word;

    if (word == ENT_WORD_A || word == ENT_WORD_ARMY)
        return ENT_ARMY;
    return word == ENT_WORD_FLEET ? ENT_FLEET : ENT_UNIT_NONE;
}

/* True if the token is a word with letters or digits that names may have. Greek "\u0392" has none. */
static bool has_letters(const ent_parser *parser, const ent_token *token)
{
    char folded[ENT_NAME_MAX];
    bool latin = token->kind == ENT_TOKEN_WORD && isalnum((unsigned char)parser->text[token->start]);
    return latin ||
           (token->kind == ENT_TOKEN_WORD && ent_name_fold(parser->text + token->start, token->len, folded) > 0);
}

static ent_loc listed(const ent_parser *parser, size_t first, size_t last)
{
    const ent_token *a = &parser->token[first], *b = &parser->token[last];
    if (!has_letters(parser, a) || !has_letters(parser, b))
        return ENT_LOC_NONE;
    return ent_map_find_loc(parser->map, parser->text + a->start, (size_t)b->start + b->len - a->start);
}

/* "Swe - Den" is a move and "Mid-Atlantic" a name: an arrow with a place on either side of it parts them. So does a
 * verb behind a place: "Mar S" is not "Mars". */
static bool is_parted(const ent_parser *parser, size_t first, size_t last)
{
    for (size_t at = first + 1; at <= last; at++) {
        bool arrow = parser->token[at].kind == ENT_TOKEN_ARROW;
        if (verb_at(parser, at) != VERB_NONE && listed(parser, first, at - 1) != ENT_LOC_NONE &&
            (!arrow || listed(parser, at + 1, last) != ENT_LOC_NONE))
            return true;
    }
    return false;
}

/* The end of the longest run from `from` that a listed spelling covers, or `from`. */
static size_t longest_place(const ent_parser *parser, size_t from, ent_loc *loc)
{
    enum { MAX_RUN = 10 };
    const struct ent_names *names = parser->map->names;
    size_t start = parser->token[from].start, best = from;
    bool begun = has_letters(parser, &parser->token[from]);

    for (size_t end = from; begun && parser->token[end].kind != ENT_TOKEN_END && end < from + MAX_RUN; end++) {
        const ent_token *last = &parser->token[end];
        char folded[ENT_NAME_MAX];
        if (ent_name_fold(parser->text + start, (size_t)last->start + last->len - start, folded) == 0)
            break; /* longer than any name */
        const ent_name *name = ent_name_seek(names->place, names->n_places, folded, &begun);
        if (!name || !has_letters(parser, last) || is_parted(parser, from, end))
            continue;
        *loc = name->means;
        best = end + 1;
    }
    return best;
}

/* The end of the words from `from` that may be a name which no list has. */
static size_t unknown_name(const ent_parser *parser, size_t from)
{
    size_t end = from;
    while (parser->token[end].kind == ENT_TOKEN_WORD && (end == from || verb_at(parser, end) == VERB_NONE) &&
           parser->token[end].word != ENT_WORD_VIA && parser->token[end].word != ENT_WORD_BY)
        end++;
    return end;
}

/* "the fleet in London": words without a meaning of their own, unless a name begins with one. */
static void skip_fillers(ent_parser *parser)
{
    ent_loc ignored;

    while ((peek(parser)->word == ENT_WORD_THE || peek(parser)->word == ENT_WORD_IN ||
            peek(parser)->word == ENT_WORD_MY || peek(parser)->word == ENT_WORD_OWN) &&
           longest_place(parser, parser->at, &ignored) == parser->at)
        parser->at++;
}

static const char *coast_at(const ent_parser *parser, size_t at, size_t *end)
{
    static const char *const abbreviated[ENT_WORD_COUNT] = {
        [ENT_WORD_NC] = "NC", [ENT_WORD_SC] = "SC", [ENT_WORD_EC] = "EC", [ENT_WORD_WC] = "WC"};
    static const char *const full[ENT_WORD_COUNT] = {
        [ENT_WORD_NORTH] = "NC", [ENT_WORD_SOUTH] = "SC", [ENT_WORD_EAST] = "EC", [ENT_WORD_WEST] = "WC"};
    uint8_t word = parser->token[at].word;
    bool is_full = full[word] && parser->token[at + 1].word == ENT_WORD_COAST;

    *end = at + 1 + is_full;
    return is_full ? full[word] : abbreviated[word];
}

static ent_loc with_coast(const ent_map *map, ent_loc loc, const char *coast)
{
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, loc)];

    for (uint8_t i = 0; i < prov->n_coasts; i++)
        if (strcmp(map->loc[prov->first_coast + i].coast, coast) == 0)
            return (ent_loc)(prov->first_coast + i);
    return ENT_LOC_NONE;
}

/* A coast behind a place: "/nc", "(north coast)", "nc". One that the province lacks is noted (4.B.6). */
static void read_coast(ent_parser *parser, ent_place *place)
{
    size_t at = parser->at, end;
    bool sign = parser->token[at].kind == ENT_TOKEN_SIGN && strchr("/([", parser->text[parser->token[at].start]);
    const char *coast = parser->token[at].kind == ENT_TOKEN_END ? NULL : coast_at(parser, at + sign, &end);

    if (!coast)
        return;
    parser->at = end;
    if (sign)
        (void)(accept_sign(parser, ')') || accept_sign(parser, ']'));
    for (uint8_t i = 0; i < place->n; i++) {
        ent_loc exact = with_coast(parser->map, place->loc[i], coast);
        if (exact != ENT_LOC_NONE)
            place->loc[i] = exact;
        else
            place->no_coast = true;
    }
}

static bool fail_unknown(ent_parser *parser, const ent_place *place)
{
    const char *word = parser->text + place->start;
    ent_loc near = ent_guess_nearest(parser->map, word, place->len);

    if (near == ENT_LOC_NONE)
        return fail(parser, ENT_E_NAME, "no place is called '%.*s'", place->len > 60 ? 60 : place->len, word);
    return fail(parser, ENT_E_NAME, "no place is called '%.*s'; perhaps %s was meant",
                place->len > 60 ? 60 : place->len, word, parser->map->prov[ent_prov_of(parser->map, near)].name);
}

/* Read token[from..end) as a misspelt name. False if no place is near enough. */
static bool guess_place(const ent_parser *parser, size_t from, size_t end, ent_place *place)
{
    size_t start = parser->token[from].start, stop = parser->token[end - 1].start + parser->token[end - 1].len;

    place->n = (uint8_t)ent_guess_places(parser->map, parser->text + start, stop - start, place->loc);
    place->exact = false;
    place->len = (uint16_t)(stop - start);
    return place->n > 0;
}

static bool read_place(ent_parser *parser, ent_place *place)
{
    ent_loc loc = ENT_LOC_NONE;
    const char *coast;
    size_t from, end, after;

    skip_fillers(parser);
    while (accept_sign(parser, '(') || accept_sign(parser, '[') || accept_sign(parser, '"')) /* F(NTH) */
        continue;
    from = parser->at;
    end = longest_place(parser, from, &loc);
    *place = (ent_place){.start = parser->token[from].start};
    size_t words = parser->token[end].kind == ENT_TOKEN_WORD ? unknown_name(parser, from) : end;
    if (words == from && end == from)
        return fail(parser, ENT_E_SYNTAX, "the name of a place is missing here");
    coast = words > end ? coast_at(parser, end, &after) : NULL;
    if (words > end && !coast &&
        guess_place(parser, from, words, place)) { /* "English Chanel" is more than "English" */
        end = words;
    } else if (end > from) {
        *place = (ent_place){.start = parser->token[from].start, .n = 1, .loc = {loc}, .exact = true};
        place->len = (uint16_t)(parser->token[end - 1].start + parser->token[end - 1].len - place->start);
    } else {
        return fail_unknown(parser, place);
    }
    parser->at = end;
    read_coast(parser, place);
    while (accept_sign(parser, ')') || accept_sign(parser, ']') || accept_sign(parser, '"'))
        continue;
    return true;
}

/* "England", or "England's" with either kind of apostrophe. */
static ent_power find_owner(const ent_parser *parser, size_t start, size_t len)
{
    static const char *const endings[] = {"", "'s", "\xE2\x80\x99s"};
    ent_power power = ENT_POWER_NONE;

    for (size_t i = 0; power == ENT_POWER_NONE && i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (n < len && memcmp(parser->text + start + len - n, endings[i], n) == 0)
            power = ent_map_find_power(parser->map, parser->text + start, len - n);
    }
    return power;
}

/* A nation before a unit, such as "Austrian" in "Austrian A Tri". */
static ent_power read_nation(ent_parser *parser)
{
    skip_fillers(parser);
    for (size_t end = parser->at + 3; end-- > parser->at;) {
        if (parser->token[end].kind != ENT_TOKEN_WORD)
            continue;
        size_t start = peek(parser)->start;
        ent_power power = find_owner(parser, start, (size_t)parser->token[end].start + parser->token[end].len - start);
        size_t next =
            end + 1 + (parser->token[end + 1].word == ENT_WORD_S && kind_at(parser, end + 2) != ENT_UNIT_NONE);
        ent_loc ignored;
        if (power == ENT_POWER_NONE ||
            (kind_at(parser, next) == ENT_UNIT_NONE && longest_place(parser, next, &ignored) == next))
            continue;
        parser->at = end + 1;
        return power;
    }
    return ENT_POWER_NONE;
}

/* "FKie", "A.Lvp": a unit's letter grown together with a listed place, where no place is called so. */
static ent_unit_kind part_from_place(ent_parser *parser)
{
    ent_token *token = &parser->token[parser->at];
    const ent_token whole = *token;
    char letter = token->kind == ENT_TOKEN_WORD ? parser->text[token->start] : ' ';
    ent_loc ignored;

    if (!strchr("aAfF", letter) || longest_place(parser, parser->at, &ignored) > parser->at)
        return ENT_UNIT_NONE;
    token->start++;
    token->len--;
    token->word = (uint8_t)ent_lexer_word(parser->text + token->start, token->len);
    if (token->len > 0 && longest_place(parser, parser->at, &ignored) > parser->at)
        return letter == 'a' || letter == 'A' ? ENT_ARMY : ENT_FLEET;
    *token = whole;
    return ENT_UNIT_NONE;
}

static uint8_t read_kind(ent_parser *parser)
{
    ent_unit_kind kind = kind_at(parser, parser->at);
    ent_loc ignored;

    if (kind == ENT_UNIT_NONE || parser->token[parser->at + 1].kind == ENT_TOKEN_END)
        return (uint8_t)part_from_place(parser);
    parser->at++;
    if (peek(parser)->kind == ENT_TOKEN_ARROW && longest_place(parser, parser->at + 1, &ignored) > parser->at + 1)
        parser->at++; /* "A-Bud" */
    return (uint8_t)kind;
}

/* ---- The parts of orders. ---- */

/* One sea of a convoy's route. False, with nothing read, if no single sea is named here: a comma may end the order. */
static bool read_sea(ent_parser *parser)
{
    ent_order *order = &parser->out->order;
    const ent_err before = parser->out->err;
    size_t start = parser->at;
    ent_place sea;

    (void)read_kind(parser);
    if (read_place(parser, &sea) && sea.n == 1 && order->n_route < ENT_MAX_ROUTE &&
        parser->map->prov[ent_prov_of(parser->map, sea.loc[0])].terrain == ENT_SEA) {
        order->route[order->n_route++] = ent_prov_of(parser->map, sea.loc[0]);
        order->flags |= ENT_ORDER_FLAG_ROUTE;
        return true;
    }
    parser->out->err = before;
    parser->at = start;
    return false;
}

/* "Nth", "F Nth", "Nao-Iri-Eng", "Nao, Iri and Eng". */
static void read_seas(ent_parser *parser)
{
    size_t end = parser->at;

    while (read_sea(parser)) {
        end = parser->at;
        if (!accept_arrow(parser) && !accept_sign(parser, ',') && !accept_word(parser, ENT_WORD_AND))
            break;
    }
    parser->at = end;
}

/* "via convoy", "by convoy", "via", "(via convoy)", "(convoy)", or a route: "via Nth". */
static bool read_via(ent_parser *parser)
{
    ent_order *order = &parser->out->order;
    size_t start = parser->at;

    (void)(accept_sign(parser, '(') || accept_sign(parser, ','));
    if (accept_word(parser, ENT_WORD_CONVOY) || accept_word(parser, ENT_WORD_VC)) {
        order->flags |= ENT_ORDER_FLAG_VIA;
    } else if (!accept_word(parser, ENT_WORD_VIA) && !accept_word(parser, ENT_WORD_BY)) {
        parser->at = start;
        return false;
    } else {
        (void)accept_word(parser, ENT_WORD_A);
        (void)accept_word(parser, ENT_WORD_THE);
        if (accept_word(parser, ENT_WORD_CONVOY) || accept_word(parser, ENT_WORD_SEA) ||
            peek(parser)->kind != ENT_TOKEN_WORD)
            order->flags |= ENT_ORDER_FLAG_VIA;
        else
            read_seas(parser);
    }
    (void)accept_sign(parser, ')');
    return true;
}

static bool is_railway(const ent_parser *parser)
{
    for (uint8_t i = 0; i < parser->map->n_railways; i++) {
        const char *name = parser->map->railway[i].name;
        const ent_token *token = peek(parser);
        if (token->kind == ENT_TOKEN_WORD && strlen(name) == token->len &&
            strncasecmp(name, parser->text + token->start, token->len) == 0)
            return true;
    }
    return false;
}

/* What follows the arrow: places, the last of which is the destination. */
static bool read_route(ent_parser *parser)
{
    ent_parsed *out = parser->out;
    bool more = true;

    while (more) {
        while (accept_word(parser, ENT_WORD_TO) || accept_word(parser, ENT_WORD_INTO))
            continue;
        if (is_railway(parser)) {
            out->order.flags |= ENT_ORDER_FLAG_RAIL;
            parser->at++;
        } else {
            if (out->to.n > 0) { /* the place before was on the route */
                if (out->order.n_route == ENT_MAX_ROUTE)
                    return fail(parser, ENT_E_LIMIT, "a route of more than %d provinces", ENT_MAX_ROUTE);
                out->order.route[out->order.n_route++] = ent_prov_of(parser->map, out->to.loc[0]);
                out->order.flags |= ENT_ORDER_FLAG_ROUTE;
            }
            if (!read_place(parser, &out->to)) {
                out->order.flags |= out->err.status == ENT_E_NAME ? ENT_ORDER_FLAG_UNREADABLE_MOVE : 0;
                return false;
            }
        }
        more = accept_arrow(parser);
    }
    while (read_via(parser))
        continue;
    return true;
}

static bool skip_to_move(ent_parser *parser)
{
    bool found = false;
    while (peek(parser)->kind == ENT_TOKEN_ARROW || verb_at(parser, parser->at) == VERB_MOVE) {
        found = true;
        parser->at++;
    }
    return found;
}

/* "F Edi S F Nth C A Lon - Bel": a unit that convoys or supports is supported in place. Skip the order that is quoted.
 */
static bool skip_other_order(ent_parser *parser)
{
    ent_place ignored;

    parser->at++;
    (void)read_nation(parser);
    (void)read_kind(parser);
    return read_place(parser, &ignored) && (!skip_to_move(parser) || read_place(parser, &ignored));
}

/* "A Ven - Tri", "A Ven", "A Ven H" behind a support; "A Lon - Bel" behind a convoy. */
static bool read_helped(ent_parser *parser, bool convoy)
{
    ent_parsed *out = parser->out;

    while (accept_word(parser, ENT_WORD_THE) || accept_word(parser, ENT_WORD_OF) ||
           accept_word(parser, ENT_WORD_ATTACK) || accept_word(parser, ENT_WORD_MOVE) ||
           accept_word(parser, ENT_WORD_FROM))
        continue;
    out->nation = read_nation(parser);
    out->order.helped = read_kind(parser);
    if (!read_place(parser, &out->from))
        return false;
    out->order.kind = convoy ? ENT_ORDER_CONVOY : ENT_ORDER_SUPPORT_HOLD;
    if (verb_at(parser, parser->at) == VERB_CONVOY || verb_at(parser, parser->at) == VERB_SUPPORT)
        return !convoy && skip_other_order(parser);
    if (skip_to_move(parser)) {
        out->order.kind = convoy ? ENT_ORDER_CONVOY : ENT_ORDER_SUPPORT_MOVE;
        return read_route(parser);
    }
    if (convoy)
        return fail(parser, ENT_E_SYNTAX, "a convoy without a destination; expected C A LON - BEL");
    parser->at += verb_at(parser, parser->at) == VERB_HOLD;
    return true;
}

/* "A Ven proxy Austria", "A Ven proxy to Austria" (4.E.5). */
static bool read_proxy(ent_parser *parser)
{
    while (accept_word(parser, ENT_WORD_TO) || accept_word(parser, ENT_WORD_FOR))
        continue;
    size_t start = peek(parser)->start;
    for (size_t end = parser->at + 4; end-- > parser->at;) {
        if (parser->token[end].kind != ENT_TOKEN_WORD)
            continue;
        ent_power power = ent_map_find_power(parser->map, parser->text + start,
                                             (size_t)parser->token[end].start + parser->token[end].len - start);
        if (power == ENT_POWER_NONE)
            continue;
        parser->out->order.kind = ENT_ORDER_PROXY;
        parser->out->order.proxy = power;
        parser->at = end + 1;
        return true;
    }
    return fail(parser, ENT_E_NAME, "a proxy without a power; expected A VEN PROXY AUSTRIA");
}

static bool read_predicate(ent_parser *parser)
{
    ent_order *order = &parser->out->order;
    ent_verb verb = verb_at(parser, parser->at);

    if (peek(parser)->kind == ENT_TOKEN_END) {
        parser->out->bare = true;
        return fail(parser, ENT_E_SYNTAX, "no order behind the unit; expected H, - PLACE, S ..., C ..., R PLACE or D");
    }
    if (verb == VERB_NONE) {
        if (read_via(parser)) /* A Lon via Nth - Bel */
            return skip_to_move(parser) && (order->kind = ENT_ORDER_MOVE, read_route(parser));
        return fail(parser, ENT_E_SYNTAX, "'%.*s' is no order; expected H, - PLACE, S ..., C ..., R PLACE or D",
                    peek(parser)->len, parser->text + peek(parser)->start);
    }
    if (verb == VERB_MOVE || verb == VERB_RETREAT) {
        parser->at += verb == VERB_RETREAT;
        skip_to_move(parser);
        order->kind = ENT_ORDER_MOVE;
        return read_route(parser);
    }
    parser->at++;
    if (verb == VERB_PROXY)
        return read_proxy(parser);
    if (verb == VERB_SUPPORT || verb == VERB_CONVOY)
        return read_helped(parser, verb == VERB_CONVOY);
    order->kind = verb == VERB_HOLD      ? ENT_ORDER_HOLD
                  : verb == VERB_DISBAND ? ENT_ORDER_DISBAND
                  : verb == VERB_BUILD   ? ENT_ORDER_BUILD
                                         : ENT_ORDER_WAIVE;
    return true;
}

/* "SC F Med - Red": the power that holds the gate lets a fleet through. */
static bool read_canal(ent_parser *parser)
{
    for (uint8_t i = 0; i < parser->map->n_canals; i++) {
        const char *name = parser->map->canal[i].name;
        const ent_token *token = peek(parser);
        if (strlen(name) != token->len || strncasecmp(name, parser->text + token->start, token->len) != 0 ||
            kind_at(parser, parser->at + 1) != ENT_FLEET)
            continue;
        parser->at++;
        if (!read_helped(parser, true))
            return true;
        parser->out->order.kind = ENT_ORDER_CANAL;
        return true;
    }
    return false;
}

static bool read_order(ent_parser *parser)
{
    ent_parsed *out = parser->out;
    ent_verb verb = verb_at(parser, parser->at);

    if (read_canal(parser))
        return out->err.status == ENT_OK;
    if (verb == VERB_WAIVE) {
        parser->at++;
        (void)(accept_word(parser, ENT_WORD_BUILD) || accept_word(parser, ENT_WORD_ONE));
        out->order.kind = ENT_ORDER_WAIVE;
        return true;
    }
    bool first = (verb == VERB_BUILD || verb == VERB_DISBAND) && peek(parser)->len > 1;
    parser->at += first;
    (void)(first && accept_word(parser, ENT_WORD_A) && kind_at(parser, parser->at) == ENT_UNIT_NONE && parser->at--);
    (void)read_nation(parser);
    out->order.unit = read_kind(parser);
    if (!read_place(parser, &out->at))
        return false;
    if (first) {
        out->order.kind = verb == VERB_BUILD ? ENT_ORDER_BUILD : ENT_ORDER_DISBAND;
        return true;
    }
    (void)accept_sign(parser, ':');
    return read_predicate(parser);
}

void ent_parse(const ent_map *map, const char *text, size_t len, ent_parsed *reading)
{
    ent_parser parser = {.map = map, .text = text, .out = reading};

    *reading = (ent_parsed){.order = {.unit = ENT_UNIT_NONE,
                                      .helped = ENT_UNIT_NONE,
                                      .proxy = ENT_POWER_NONE,
                                      .at = ENT_LOC_NONE,
                                      .from = ENT_LOC_NONE,
                                      .to = ENT_LOC_NONE},
                            .nation = ENT_POWER_NONE};
    if (ent_lexer_split(text, len, parser.token) == 0) {
        reading->err = (ent_err){.status = ENT_E_LIMIT, .column = 1};
        snprintf(reading->err.text, sizeof reading->err.text, "an order has at most %d bytes", ENT_MAX_ORDER_TEXT);
        return;
    }
    bool read = read_order(&parser);
    while (read && (accept_sign(&parser, '.') || accept_sign(&parser, ',') || accept_sign(&parser, ';') ||
                    accept_sign(&parser, '!') || accept_sign(&parser, ')')))
        continue;
    if (read && peek(&parser)->kind != ENT_TOKEN_END)
        read = fail(&parser, ENT_E_SYNTAX, "'%.*s' does not belong here", (int)(len - peek(&parser)->start),
                    text + peek(&parser)->start);
    if (!read)
        reading->order.kind = ENT_ORDER_NONE;
}
