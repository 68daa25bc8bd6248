/* parser.h -- what the files of the parser share: tokens, verbs, units and places.
 *
 * The name of a function says what it does with the tokens:
 *
 *   accept_...   moves past what it names and returns it, or true; else it returns none, or false
 *   read_...     the same of what has to stand there: after a false out->err is set
 *   skip_...     moves past what means nothing
 *   fits_..., refuse_..., fail   move nothing; after a false out->err is set
 *   all others   move nothing: is_..., has_..., peek() and ..._at() look, and ..._end() says where something ends
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_PARSER_H
#define ENT_NOTATION_PARSER_H
#include <assert.h>
#include <string.h>
#include "board/ascii.h"
#include "board/names.h"
#include "notation/parse.h"

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

static inline const ent_token *peek(const ent_parser *parser)
{
    assert(parser->at < ENT_TOKEN_SLOTS);
    return &parser->token[parser->at];
}

static inline bool is_sign(const ent_parser *parser, size_t at, char sign)
{
    return parser->token[at].kind == ENT_TOKEN_SIGN && parser->text[parser->token[at].start] == sign;
}

/* True if the text of token `at` ends with a full stop. */
static inline bool has_stop(const ent_parser *parser, size_t at)
{
    const ent_token *token = &parser->token[at];
    return token->len > 0 && parser->text[token->start + token->len - 1] == '.';
}

/* True if the token is the word, in any letter case. */
static inline bool ent_token_is(const ent_parser *parser, size_t at, const char *word)
{
    const ent_token *token = &parser->token[at];
    return token->len == strlen(word) && ent_same_but_case(parser->text + token->start, word, token->len);
}

/* The same for the first n bytes of `word`; a full stop after the token does not count. */
static inline bool ent_token_says(const ent_parser *parser, size_t at, const char *word, size_t n)
{
    const ent_token *token = &parser->token[at];
    const char *text = parser->text + token->start;
    size_t len = token->len;

    len -= len > n && text[len - 1] == '.';
    return len == n && ent_same_but_case(text, word, n);
}

/* True if the token is one of the words, which are in lower case: "army|fleet". */
bool ent_token_is_one_of(const ent_parser *parser, size_t at, const char *words);

static inline bool accept_word(ent_parser *parser, ent_word word)
{
    if (peek(parser)->word != word)
        return false;
    parser->at++;
    return true;
}

static inline bool accept_arrow(ent_parser *parser)
{
    if (peek(parser)->kind != ENT_TOKEN_ARROW)
        return false;
    parser->at++;
    return true;
}

static inline bool accept_sign(ent_parser *parser, char sign)
{
    if (!is_sign(parser, parser->at, sign))
        return false;
    parser->at++;
    return true;
}

/* parse_place.c. One of several signs. */
bool ent_parser_accept_sign(ent_parser *parser, const char *signs);

static inline bool accept_opening(ent_parser *parser)
{
    return ent_parser_accept_sign(parser, "([{");
}

static inline bool accept_closing(ent_parser *parser)
{
    return ent_parser_accept_sign(parser, ")]}");
}

/* parse_place.c. The verb that token `at` is: an arrow is VERB_MOVE. */
ent_verb ent_parser_verb_at(const ent_parser *parser, size_t at);
bool ent_parser_fail(ent_parser *parser, ent_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* ENT_ARMY or ENT_FLEET if the token says so. */
ent_unit_kind ent_parser_kind_at(const ent_parser *parser, size_t at);
/* The end of the longest listed spelling of a place that begins at `from`; `from` if there is none. */
size_t ent_parser_listed_end(const ent_parser *parser, size_t from, const ent_name **name);
/* The end of the words from `from` that may be a name which no list has. */
size_t ent_parser_unlisted_end(const ent_parser *parser, size_t from);
bool ent_parser_read_place(ent_parser *parser, ent_place *place);
/* "the", "in", "at", "on", "from", "my", "our", "own": words without a meaning of their own, unless a name begins with
 * one. */
void ent_parser_skip_fillers(ent_parser *parser);
/* A nation before a unit, such as "Austrian" in "Austrian A Tri" or "Aus." in "Aus. A Tri", or ENT_POWER_NONE. */
ent_power ent_parser_accept_nation(ent_parser *parser);
/* The power whose name is token[first..last], also "England's"; or ENT_POWER_NONE. */
ent_power ent_parser_power_at(const ent_parser *parser, size_t first, size_t last);
/* "A", "an army", "one army", "the fleet", also grown together with its place as in "FKie". */
uint8_t ent_parser_accept_kind(ent_parser *parser);
/* False, with the error set, if "both" stands for a unit of no kind: it is an alias of the Gulf of Bothnia, too. */
bool ent_parser_fits_unit(ent_parser *parser, uint8_t kind);
/* "army" or "fleet" after its place, as in "the Munich army" or "Munich (army)", where `kind` does not say it yet. */
uint8_t ent_parser_accept_kind_after(ent_parser *parser, uint8_t kind);

/* True if nothing of the order follows directly. */
static inline bool ent_token_is_pause(const ent_token *token)
{
    return token->kind == ENT_TOKEN_END || token->kind == ENT_TOKEN_SIGN || token->word == ENT_WORD_AND;
}

static inline bool is_end(const ent_parser *parser, size_t at)
{
    return parser->token[at].kind == ENT_TOKEN_END;
}

/* A question mark, a cross, an empty box: a sign that denies or doubts the order. */
static inline bool is_doubt_sign(const ent_parser *parser, size_t at)
{
    return is_sign(parser, at, '?') ||
           (parser->token[at].kind == ENT_TOKEN_SIGN && parser->token[at].word == ENT_WORD_NOT);
}

/* A sign beyond ASCII that means nothing in an order: a tick, a flag, a bullet. */
static inline bool is_symbol(const ent_parser *parser)
{
    return peek(parser)->kind == ENT_TOKEN_SIGN && peek(parser)->word == ENT_WORD_NONE &&
           (unsigned char)parser->text[peek(parser)->start] >= 0x80;
}

/* parse_place.c. "armies", "fleets". */
bool ent_parser_is_plural(const ent_parser *parser, size_t at);

static inline bool set_kind(ent_parser *parser, ent_order_kind kind)
{
    parser->out->order.kind = (uint8_t)kind;
    return true;
}

/* parse_verb.c. Pauses and helping verbs between a unit and its verb: "A Ruhr: hold", "A Ruhr is to hold". */
void ent_parser_skip_to_verb(ent_parser *parser);
/* The verb after a unit, with all that it asks for. */
bool ent_parser_read_predicate(ent_parser *parser);
/* The unit that is helped and what it does: "A Ven - Tri", "A Ven", "A Ven H" after a support, "A Lon - Bel" after a
 * convoy. */
bool ent_parser_read_helped(ent_parser *parser, bool convoy);
/* "hold", "stays put", "stands still", "remains in place", "holds its position", "stays where it is". */
bool ent_parser_accept_hold(ent_parser *parser);
/* True for a word or a sign that denies or limits an order: "not", "no", "or", "if", "?". */
bool ent_parser_is_denial(const ent_parser *parser);
bool ent_parser_refuse_denial(ent_parser *parser);

/* parse_route.c. Arrows and verbs of a move: "-", "moves to". */
bool ent_parser_accept_move_verb(ent_parser *parser);
/* What follows the arrow: places, the last of which is the destination. */
bool ent_parser_read_route(ent_parser *parser);
/* "via convoy", "by convoy", "via", "(via convoy)", "(convoy)", "(convoyed by F Nth)", "by sea", or a route: "via Nth",
 * "via TSR", "(TSR)". */
bool ent_parser_accept_via(ent_parser *parser);
bool ent_parser_is_railway(const ent_parser *parser);
/* False, with the error set, if the move that was read does not lead from one end of the canal to the other. */
bool ent_parser_fits_canal(ent_parser *parser, const ent_canal *canal);
/* "from", "in from". */
bool ent_parser_is_from(const ent_parser *parser);
bool ent_parser_refuse_from(ent_parser *parser);

/* parse_arrow.c. "a", "à", "au", "auf", "till", "vers" before a place, as in "A Ruh a Bel". `unit`: the place of the
 * unit before it; NULL: the verb of a move stands there. */
bool ent_parser_accept_preposition(ent_parser *parser, const ent_place *unit);
/* The same after a unit that is helped, or an arrow in brackets or after a comma: "S A Ruh (- Bel)", "S A Ruh, -
 * Bel". */
bool ent_parser_accept_other_arrow(ent_parser *parser, const ent_place *unit);
/* True if the current token is the verb of "greift Bur an"; then the "an" becomes an ENT_WORD_TAIL, which ends the
 * name. */
bool ent_parser_mark_particle(ent_parser *parser);

/* parse_start.c. "Build" or "B" of "Build A Par", "B A Par": a letter is a verb only before the letter of a unit. */
bool ent_parser_is_leading(const ent_parser *parser, size_t at);
/* ",", "and", "please" and their like between orders. */
bool ent_parser_is_separator(const ent_parser *parser, size_t at);
/* "-A Tun, -F Ion": an arrow before a unit's letter, where an order begins. */
bool ent_parser_is_minus(const ent_parser *parser, size_t at);
/* True if a place, listed or not, stands at `at` with a verb after it. */
bool ent_parser_has_verb_after(const ent_parser *parser, size_t at);
/* True if an order clearly begins at `at`: a unit, a place with a verb after it, or a verb with a unit after it. */
bool ent_parser_begins_order(const ent_parser *state, size_t at);

/* "Alle Einheiten", "toutes", "tutte le armate" before a verb that says that they hold. */
bool ent_parser_accept_other_all(ent_parser *parser, ent_every *every);

/* parse_remark.c. Skip remarks in brackets, after "//", symbols and smileys: they are no part of the order. */
void ent_parser_skip_remarks(ent_parser *parser);
/* The end of the remark that begins at `from`, where another order begins or the text ends; `from` if it is none. */
size_t ent_parser_remark_end(const ent_parser *parser, size_t from);
/* The end of the remark after two dashes at `at`: "-- why"; `at` if there is none. */
size_t ent_parser_dashed_end(const ent_parser *parser, size_t at);
/* True if the last place of the order has several coasts, and the order of a fleet names none. */
bool ent_parser_leaves_coast_open(const ent_parser *parser);
/* True of "if" and "or" and their like. */
bool ent_parser_is_condition(const ent_parser *parser, size_t at);
/* How many brackets are open after token `at`, if `depth` are in front of it. */
unsigned ent_parser_depth_after(const ent_parser *parser, size_t at, unsigned depth);

/* parse_doubtful.c. "sorry", "mean", "alt.": a place after it in brackets is the right one, or another choice. */
bool ent_parser_is_correction(const ent_parser *parser, size_t at);
/* True if the place was read, and the name means a place of the same province. */
bool ent_parser_is_same_place(const ent_parser *parser, const ent_place *place, const ent_name *name);
/* True if the words token[from..end) after the order deny it or name another choice: "not Bur", "should be Boh". */
bool ent_parser_is_denied(const ent_parser *parser, size_t from, size_t end);
/* True if they may do so, or may limit the order: all that is not known to be harmless, as "good luck" is; or if they
 * may be a coast that the order leaves open. */
bool ent_parser_may_change(const ent_parser *parser, size_t from, size_t end);

/* parse_order.c. One order from its first token on; what follows it is not looked at. */
bool ent_parser_read_order(ent_parser *parser);
/* How many "2", "two" or "both" is; 0: the token is no number from 1 to 9. */
uint8_t ent_parser_number_at(const ent_parser *parser, size_t at);
/* The canal whose name the token is, so that its permission may begin; or NULL. */
const ent_canal *ent_parser_canal_at(const ent_parser *parser, size_t at);

#endif
