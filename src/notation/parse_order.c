/* parse_order.c -- one order: a unit and its verb; or a verb that stands before its unit, or has none.
 *
 * A verb before a unit ("Build A Par, F Bre") is lent to the units after it; one after several units ("A Ruh, A Mun
 * and A Bel hold") is read again for each of them.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "board/ascii.h"
#include "notation/parser.h"

/* ---- Orders without a unit before their verb. ---- */

const ent_canal *ent_parser_canal_at(const ent_parser *parser, size_t at)
{
    for (uint8_t i = 0; i < parser->map->n_canals; i++)
        if (ent_token_is(parser, at, parser->map->canal[i].name))
            return &parser->map->canal[i];
    return NULL;
}

/* "SC F Med - Red": the power that holds the gate lets a fleet through. */
static bool read_canal(ent_parser *parser, const ent_canal *canal)
{
    size_t start = parser->at++;

    (void)accept_sign(parser, ':');
    ent_parser_skip_fillers(parser);
    (void)ent_parser_accept_nation(parser);
    if (ent_parser_kind_at(parser, parser->at) != ENT_FLEET) {
        parser->at = start;
        return ent_parser_fail(parser, ENT_E_SYNTAX, "a canal permission without a fleet; expected %.*s F MED - RED",
                               parser->token[start].len, parser->text + parser->token[start].start);
    }
    if (!ent_parser_read_helped(parser, true))
        return false;
    parser->out->order.kind = ENT_ORDER_CANAL;
    return ent_parser_fits_canal(parser, canal);
}

uint8_t ent_parser_number_at(const ent_parser *parser, size_t at)
{
    const ent_token *token = &parser->token[at];

    if (token->word >= ENT_WORD_ONE && token->word <= ENT_WORD_SIX)
        return (uint8_t)(token->word - ENT_WORD_ONE + 1);
    if (token->len - has_stop(parser, at) != 1)
        return token->word == ENT_WORD_BOTH ? 2 : 0;
    unsigned digit = (unsigned char)parser->text[token->start] - (unsigned)'0';
    return (uint8_t)(digit <= 9 ? digit : 0);
}

static uint8_t accept_number(ent_parser *parser)
{
    uint8_t number = ent_parser_number_at(parser, parser->at);

    parser->at += number > 0;
    return number;
}

/* One of the words in a list that ends with ENT_WORD_NONE. */
static bool accept_any(ent_parser *parser, const char *words)
{
    bool any = strchr(words, peek(parser)->word) && peek(parser)->word != ENT_WORD_NONE;

    parser->at += any;
    return any;
}

/* "waive", "waives a build", "waive both builds", "no builds", "builds nothing", "pass". */
static bool accept_waive(ent_parser *parser)
{
    ent_verb verb = ent_parser_verb_at(parser, parser->at), next = ent_parser_verb_at(parser, parser->at + 1);

    bool none = (peek(parser)->word == ENT_WORD_NO && next == VERB_BUILD) ||
                (verb == VERB_BUILD && parser->token[parser->at + 1].word == ENT_WORD_NOTHING);

    if (!none && verb != VERB_WAIVE)
        return false;
    parser->at += none ? 2 : 1;
    static const char between[] = {ENT_WORD_A,     ENT_WORD_THE,    ENT_WORD_MY,  ENT_WORD_ALL,
                                   ENT_WORD_BUILD, ENT_WORD_BUILDS, ENT_WORD_NONE};
    uint8_t number;
    while ((number = accept_number(parser)) > 0 || accept_any(parser, between))
        if (parser->out->times == 0)
            parser->out->times = number;
    return set_kind(parser, ENT_ORDER_WAIVE);
}

/* "hold" or "disband" of several units. */
static bool accept_common_verb(ent_parser *parser)
{
    if (ent_parser_accept_hold(parser))
        return set_kind(parser, ENT_ORDER_HOLD);
    return accept_word(parser, ENT_WORD_DISBAND) && set_kind(parser, ENT_ORDER_DISBAND);
}

static ent_every every_of_kind(ent_unit_kind kind)
{
    return kind == ENT_ARMY ? ENT_EVERY_ARMY : kind == ENT_FLEET ? ENT_EVERY_FLEET : ENT_EVERY_UNIT;
}

/* The units: "all units", "all my armies", "the rest", "everything else", "armies". */
static bool accept_all(ent_parser *parser, ent_every *every)
{
    static const char between[] = {ENT_WORD_OF, ENT_WORD_MY, ENT_WORD_OUR, ENT_WORD_THE, ENT_WORD_ALL, ENT_WORD_NONE};
    bool armies = ent_parser_is_plural(parser, parser->at), all;

    if (!ENT_CORE_ALONE && ent_parser_accept_other_all(parser, every))
        return true;
    *every = every_of_kind((ent_unit_kind)parser->shared_unit);
    (void)(!armies && accept_word(parser, ENT_WORD_THE));
    all = accept_word(parser, ENT_WORD_ALL);
    if (ent_token_is(parser, parser->at, "else")) /* "everything else" */
        parser->at++;
    while (all && accept_any(parser, between))
        continue;
    if ((all || armies) && ent_parser_kind_at(parser, parser->at) != ENT_UNIT_NONE && peek(parser)->len > 1)
        *every = every_of_kind(ent_parser_kind_at(parser, parser->at++));
    else
        (void)accept_word(parser, ENT_WORD_UNITS);
    return all || armies;
}

/* "All units hold", "Armies hold", "Hold all", "The rest hold", "Rest: hold", "Disband the rest". */
static bool accept_every(ent_parser *parser)
{
    static const char between[] = {ENT_WORD_AUX, ENT_WORD_PLEASE, ENT_WORD_TO, ENT_WORD_NONE};
    const size_t start = parser->at;
    bool first = accept_word(parser, ENT_WORD_HOLD) ? set_kind(parser, ENT_ORDER_HOLD)
                                                    : peek(parser)->len > 1 && accept_word(parser, ENT_WORD_DISBAND) &&
                                                          set_kind(parser, ENT_ORDER_DISBAND);
    ent_every every;

    bool found = accept_all(parser, &every);
    (void)(found && !first && accept_sign(parser, ':'));
    while (found && accept_any(parser, between))
        continue;
    if (!found || (!first && !accept_common_verb(parser))) {
        parser->out->order.kind = ENT_ORDER_NONE;
        parser->at = start;
        return false;
    }
    parser->out->every = (uint8_t)every;
    return true;
}

/* ---- Verbs before their units. ---- */

/* "armies", "2 fleets", "units" after "Build" or "Remove": the kind of all units that follow. */
static void accept_common_kind(ent_parser *parser)
{
    size_t start = parser->at;
    bool number = accept_number(parser) > 0;
    bool plural = ent_parser_kind_at(parser, parser->at) != ENT_UNIT_NONE && ent_parser_is_plural(parser, parser->at);

    if (plural) {
        parser->shared_unit = (uint8_t)ent_parser_kind_at(parser, parser->at++);
        parser->at +=
            number && is_sign(parser, parser->at, ',') && ent_parser_kind_at(parser, parser->at + 1) == ENT_UNIT_NONE;
    } else if (!accept_word(parser, ENT_WORD_UNITS) && !(number && is_sign(parser, parser->at, ':')))
        parser->at = start;
    (void)accept_sign(parser, ':');
}

/* "Build A Par", "Remove A Par", "Hold A Par" lend their verb to the units after; "Move A Par to Bur" and "Retreat A
 * Par to Bur" do not need theirs. */
static void accept_leading_verb(ent_parser *parser)
{
    ent_verb verb = ent_parser_verb_at(parser, parser->at);

    if (!ent_parser_is_leading(parser, parser->at))
        return;
    parser->at++;
    parser->out->retreat = verb == VERB_RETREAT;
    parser->shared_verb = verb == VERB_MOVE || verb == VERB_RETREAT ? VERB_NONE : (uint8_t)verb;
    parser->shared_unit = ENT_UNIT_NONE;
    (void)accept_sign(parser, ':');
    if (verb == VERB_BUILD || verb == VERB_DISBAND)
        accept_common_kind(parser);
    if (parser->token[parser->at + 1].word != ENT_WORD_OF) /* "Remove one of Tun and Tyr" */
        (void)accept_word(parser, ENT_WORD_ONE);
}

/* ---- Orders. ---- */

/* True if the unit is all that there is of the order, so that a verb before it is its verb. A full stop ends it unless
 * a verb and nothing more follows: "Build A Ber. Build F Kie." has two orders. So does "Build A Ber F Kie". */
static bool ends_order(const ent_parser *parser)
{
    const ent_token *token = peek(parser);
    bool stop = parser->at > 0 && has_stop(parser, parser->at - 1);
    bool next = ent_parser_kind_at(parser, parser->at) != ENT_UNIT_NONE && ent_parser_begins_order(parser, parser->at);

    return next || ent_token_is_pause(token) ||
           (stop && (ent_parser_verb_at(parser, parser->at) == VERB_NONE || !ent_token_is_pause(token + 1)));
}

static bool read_unit(ent_parser *parser)
{
    ent_parsed *out = parser->out;

    out->owner = ent_parser_accept_nation(parser);
    out->order.unit = ent_parser_accept_kind(parser);
    if (out->order.unit == ENT_UNIT_NONE)
        out->order.unit = parser->shared_unit;
    if (!ent_parser_fits_unit(parser, out->order.unit) || !ent_parser_read_place(parser, &out->at))
        return false;
    out->order.unit = ent_parser_accept_kind_after(parser, out->order.unit);
    return true;
}

/* "and", "&", "+", "/" between units. */
static bool accept_list_sign(ent_parser *parser)
{
    return accept_word(parser, ENT_WORD_AND) || ent_parser_accept_sign(parser, "&+/");
}

/* "A Ruh, A Mun and A Bel hold": if several units stand before one verb, note where they stand. */
static void find_list(ent_parser *parser)
{
    size_t start = parser->at, next = 0;
    unsigned n = 0;
    bool commas = false;

    for (;;) {
        bool comma = accept_sign(parser, ','), and = accept_list_sign(parser);
        const ent_token first = *peek(parser);
        size_t at = parser->at;
        ent_place ignored;
        if (!comma && !and)
            break;
        bool unit = ((void)ent_parser_accept_nation(parser), (void)ent_parser_accept_kind(parser),
                     ent_parser_read_place(parser, &ignored));
        parser->token[at] = first; /* "FKie" is read again */
        if (!unit) {
            parser->out->err = (ent_err){.status = ENT_OK};
            break;
        }
        commas |= comma;
        next = next ? next : at;
        n++;
    }
    size_t end = parser->at;
    ent_parser_skip_to_verb(parser);
    ent_verb verb = ent_parser_verb_at(parser, parser->at);
    if (n > 0 && (verb == VERB_MOVE || verb == VERB_RETREAT) && !commas)
        ent_parser_fail(parser, ENT_E_SYNTAX, "several units cannot have one destination");
    bool common =
        verb == VERB_HOLD || verb == VERB_SUPPORT || verb == VERB_CONVOY || verb == VERB_DISBAND || verb == VERB_BUILD;
    if (parser->out->err.status != ENT_OK)
        return; /* all of them are refused */
    parser->at = start;
    if (n == 0 || !common)
        return;
    parser->list_left = (uint16_t)n;
    parser->list_next = (uint16_t)next;
    parser->list_end = (uint16_t)end;
}

/* The next unit of a list, then the verb of all. */
static bool read_listed_unit(ent_parser *parser)
{
    parser->at = parser->list_next;
    parser->list_left--;
    parser->out->shared = true;
    if (!read_unit(parser))
        return false;
    while (accept_sign(parser, ',') || accept_list_sign(parser))
        continue;
    parser->list_next = (uint16_t)parser->at;
    parser->at = parser->list_end;
    return ent_parser_read_predicate(parser);
}

static ent_order_kind kind_of_verb(uint8_t verb)
{
    assert(verb == VERB_BUILD || verb == VERB_DISBAND || verb == VERB_HOLD);
    return verb == VERB_BUILD ? ENT_ORDER_BUILD : verb == VERB_DISBAND ? ENT_ORDER_DISBAND : ENT_ORDER_HOLD;
}

/* "Armies: Ruh - Hol, Mun - Ruh": the kind of all units that follow and have none. */
static void accept_kind_heading(ent_parser *parser)
{
    if (ent_parser_kind_at(parser, parser->at) == ENT_UNIT_NONE || !is_sign(parser, parser->at + 1, ':') ||
        peek(parser)->len < 4)
        return;
    parser->shared_unit = (uint8_t)ent_parser_kind_at(parser, parser->at);
    parser->at += 2;
}

/* False, with the error set, if the unit's own verb says something else than the one before it: "Remove A Par - Bur".
 */
static bool fits_leading_verb(ent_parser *parser, uint8_t leading)
{
    if (leading == VERB_NONE || parser->out->order.kind == kind_of_verb(leading))
        return true;
    return ent_parser_fail(parser, ENT_E_SYNTAX, "two verbs: one before the unit, another after it");
}

/* "2" of "2 builds:" and "2 waives", "I" of "I build nothing", "I will" of "I will build". "2 waive" may be the second
 * line of a list. */
static void skip_before_verb(ent_parser *parser)
{
    static const char before_verb[] = "i|we|ich|wir|je|nous|i'll|we'll|will|shall";
    size_t at = parser->at;

    at +=
        !ENT_CORE_ALONE && ent_token_is_one_of(parser, at, "i|we") && ent_token_is_one_of(parser, at + 1, "will|shall");
    ent_verb verb = ent_parser_verb_at(parser, at + 1);
    uint8_t number = ent_parser_number_at(parser, at);

    if (verb == VERB_WAIVE &&
        (ent_token_is_one_of(parser, at + 1, "waives") || (!ENT_CORE_ALONE && at > 0 && !has_stop(parser, at))))
        parser->out->times = number;
    else if (verb != VERB_BUILD && verb != VERB_DISBAND)
        number = 0;
    bool own = (verb == VERB_BUILD || verb == VERB_DISBAND || verb == VERB_WAIVE) &&
               ent_token_is_one_of(parser, at, ENT_CORE_ALONE ? "i|we" : before_verb);
    if (number > 0 || own)
        parser->at = at + 1;
}

bool ent_parser_read_order(ent_parser *parser)
{
    ent_parsed *out = parser->out;

    if (parser->list_left > 0)
        return read_listed_unit(parser);
    accept_kind_heading(parser);
    const ent_canal *canal = ent_parser_canal_at(parser, parser->at);
    if (canal)
        return read_canal(parser, canal);
    size_t start = parser->at;
    skip_before_verb(parser);
    if (accept_waive(parser) || accept_every(parser))
        return true;
    if (ent_parser_is_denial(parser))
        return ent_parser_refuse_denial(parser);
    accept_leading_verb(parser);
    bool continued = parser->at == start; /* the verb stands before an earlier unit */
    if (!read_unit(parser))
        return false;
    if (parser->shared_verb == VERB_NONE && ent_token_is_pause(peek(parser)))
        find_list(parser);
    if (out->err.status != ENT_OK)
        return false;
    if (parser->list_left > 0) {
        out->shared = true;
        parser->at = parser->list_end;
        return ent_parser_read_predicate(parser);
    }
    if (parser->shared_verb != VERB_NONE && ends_order(parser)) {
        out->shared = continued;
        return set_kind(parser, kind_of_verb(parser->shared_verb));
    }
    uint8_t leading = continued ? VERB_NONE : parser->shared_verb;
    parser->shared_verb = VERB_NONE;
    return ent_parser_read_predicate(parser) && fits_leading_verb(parser, leading);
}
