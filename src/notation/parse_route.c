/* parse_route.c -- where a unit goes and by which way: places, a railway, a canal, the seas of a convoy.
 *
 * The words of a route come in many forms: "- Bur", "via Nth, Nwg", "- Nth - Nwy", "via TSR", "(convoyed by F Nth)". A
 * part of what was written is never followed without the rest.
 *
 * SPDX-License-Identifier: MIT */
#include "legal/special_route.h"
#include "notation/parser.h"

bool ent_parser_accept_move_verb(ent_parser *parser)
{
    bool found = false;

    while (ent_parser_verb_at(parser, parser->at) == VERB_MOVE) {
        const ent_token *token = peek(parser);
        bool letter = token->kind == ENT_TOKEN_WORD && token->len == 1 && token[1].kind != ENT_TOKEN_WORD;
        if (found && (letter || parser->text[token->start] == '~'))
            break; /* "A Bur - M", "A Bur - ~Mun" */
        found = true;
        parser->at++;
    }
    return found;
}

/* True if both may mean the same province. */
static bool may_be_same(const ent_map *map, const ent_place *a, const ent_place *b)
{
    for (uint8_t i = 0; i < a->n; i++)
        for (uint8_t j = 0; j < b->n; j++)
            if (ent_prov_of(map, a->loc[i]) == ent_prov_of(map, b->loc[j]))
                return true;
    return false;
}

/* "- Nwy" of "A Lon - Nwy via F Nth - Nwy": the destination stands again after the route. */
static bool accept_destination_again(ent_parser *parser)
{
    const ent_parsed before = *parser->out;
    const size_t start = parser->at;
    ent_place place;

    if (before.to.n > 0 && ent_parser_accept_move_verb(parser) && ent_parser_read_place(parser, &place) &&
        may_be_same(parser->map, &place, &before.to))
        return true;
    *parser->out = before;
    parser->at = start;
    return false;
}

/* True if what stands at `at` is a place, and the destination after it, which other places may part: "Nth - Nwy",
 * "Nth - F Nwg - Nwy". The unit there would go where the order goes. */
static bool leads_to_destination(const ent_parser *parser, size_t at)
{
    ent_parser copy = *parser;
    ent_parsed scratch = *parser->out;
    ent_place place;

    copy.out = &scratch;
    copy.no_messages = true;
    copy.at = at;
    for (unsigned n = 0; n <= ENT_MAX_ROUTE && ent_parser_read_place(&copy, &place); n++) {
        if (n > 0 && may_be_same(parser->map, &place, &parser->out->to))
            return true;
        if (!ent_parser_accept_move_verb(&copy))
            return false;
        (void)ent_parser_accept_kind(&copy);
    }
    return false;
}

/* "A Lon - Nwy VIA F Nwg - Bar", "via Nth, Nwg - Bar": another unit's order begins. "Via Nth - Nwg", "F Nth - F Nwg"
 * and "F Nth convoy" are parts of a route. */
static bool is_other_order(const ent_parser *parser, bool in_list)
{
    const size_t kind = ent_parser_kind_at(parser, parser->at) != ENT_UNIT_NONE, at = parser->at + kind;
    const ent_name *name;

    if ((kind == 0 && !in_list) || parser->out->to.n == 0 || !ent_parser_has_verb_after(parser, at))
        return false;
    const size_t verb = ent_parser_listed_end(parser, at, &name);
    if (!ENT_CORE_ALONE && ent_parser_verb_at(parser, verb) == VERB_CONVOY) /* the core refuses "by F Nth convoy" */
        return !ent_token_is_pause(&parser->token[verb + 1]);
    if (!ENT_CORE_ALONE && leads_to_destination(parser, at))
        return false;
    return parser->token[verb].kind != ENT_TOKEN_ARROW || /* the core refuses all that goes on with an arrow */
           (!ENT_CORE_ALONE && ent_parser_kind_at(parser, verb + 1) != ENT_FLEET);
}

/* One sea of a convoy's route. False, with nothing read, if no single sea is named here: a comma may end the order. */
static bool accept_sea(ent_parser *parser, bool in_list)
{
    ent_order *order = &parser->out->order;
    const ent_err before = parser->out->err;
    size_t start = parser->at;
    ent_place sea;

    (void)ent_parser_accept_nation(parser);
    const bool other = is_other_order(parser, in_list);
    (void)ent_parser_accept_kind(parser);
    if (!other && ent_parser_read_place(parser, &sea) && sea.n == 1 && sea.source != ENT_PLACE_NEAR &&
        order->n_route < ENT_MAX_ROUTE && parser->map->prov[ent_prov_of(parser->map, sea.loc[0])].terrain == ENT_SEA) {
        order->route[order->n_route++] = ent_prov_of(parser->map, sea.loc[0]);
        order->flags |= ENT_ORDER_FLAG_ROUTE;
        return true;
    }
    parser->out->err = before;
    parser->at = start;
    return false;
}

/* "Nth", "English F Nth", "Nao-Iri-Eng", "Nao, Iri and Eng"; "F Nth - Nwy" of a move to Norway. In "F Iri, F Eng - Bel"
 * the last words may be another order: they are left there, and refused. */
static void accept_seas(ent_parser *parser)
{
    size_t end = parser->at;
    bool in_list = false, list = false;

    while (accept_sea(parser, in_list)) {
        end = parser->at;
        in_list = accept_sign(parser, ',') || accept_word(parser, ENT_WORD_AND);
        list |= in_list;
        if (!in_list && !accept_arrow(parser))
            break;
    }
    parser->at = end;
    if (!ENT_CORE_ALONE && !list)
        (void)accept_destination_again(parser);
}

bool ent_parser_is_railway(const ent_parser *parser)
{
    for (uint8_t i = 0; i < parser->map->n_railways; i++)
        if (ent_token_is(parser, parser->at, parser->map->railway[i].name))
            return true;
    return false;
}

static bool read_railway(ent_parser *parser)
{
    parser->out->order.flags |= ENT_ORDER_FLAG_RAIL;
    parser->at++;
    (void)accept_closing(parser);
    return true;
}

/* "Convoy", "par convoi", "per Konvoi", "über Konvoi". */
static bool accept_convoy(ent_parser *parser)
{
    static const char by[] = "per|par|con|met|mit|über";
    const size_t start = parser->at;

    parser->at += ent_token_is_one_of(parser, start, by) && parser->token[start + 1].word == ENT_WORD_CONVOY;
    if (accept_word(parser, ENT_WORD_CONVOY) || accept_word(parser, ENT_WORD_VC))
        return true;
    parser->at = start;
    return false;
}

/* What stands after "via" or "by": "convoy", "a convoy", "the sea", a railway or seas; or nothing of the kind, since
 * another order begins: "VIA. F Nwg - Bar", "VIA and A Fin H". */
static void read_means(ent_parser *parser)
{
    ent_order *order = &parser->out->order;
    const size_t via = parser->at - 1;
    const uint8_t before = order->n_route;
    const ent_word article = (ent_word)peek(parser)->word;

    parser->at += article == ENT_WORD_A || article == ENT_WORD_THE;
    if (ent_parser_is_railway(parser)) {
        (void)read_railway(parser);
        return;
    }
    if (!accept_word(parser, ENT_WORD_CONVOY) && !accept_word(parser, ENT_WORD_SEA)) {
        parser->at = via + 1;
        if (!has_stop(parser, via) && !ent_parser_is_separator(parser, parser->at))
            accept_seas(parser);
    }
    order->flags |= order->n_route == before ? ENT_ORDER_FLAG_VIA : 0;
}

bool ent_parser_accept_via(ent_parser *parser)
{
    size_t start = parser->at;

    if (accept_opening(parser) && ent_parser_is_railway(parser))
        return read_railway(parser);
    (void)(parser->at > start || accept_sign(parser, ','));
    if (accept_convoy(parser)) {
        parser->out->order.flags |= ENT_ORDER_FLAG_VIA;
    } else if (accept_word(parser, ENT_WORD_VIA) || accept_word(parser, ENT_WORD_BY)) {
        read_means(parser);
    } else {
        parser->at = start;
        return false;
    }
    (void)accept_closing(parser);
    return true;
}

/* The place before was on the route. A misspelt one is not followed: too much would be guessed. */
static bool extend_route(ent_parser *parser)
{
    ent_parsed *out = parser->out;

    if (out->order.n_route == ENT_MAX_ROUTE)
        return ent_parser_fail(parser, ENT_E_LIMIT, "a route of more than %d provinces", ENT_MAX_ROUTE);
    if (out->to.source == ENT_PLACE_NEAR)
        return ent_parser_fail(parser, ENT_E_NAME, "'%.*s' is no place or railway to go by", out->to.len,
                               parser->text + out->to.start);
    out->order.route[out->order.n_route++] = ent_prov_of(parser->map, out->to.loc[0]);
    out->order.flags |= ENT_ORDER_FLAG_ROUTE;
    return true;
}

bool ent_parser_is_from(const ent_parser *parser)
{
    return parser->token[parser->at + (peek(parser)->word == ENT_WORD_IN)].word == ENT_WORD_FROM;
}

/* A unit moves from where it is. */
bool ent_parser_refuse_from(ent_parser *parser)
{
    return ent_parser_fail(parser, ENT_E_SYNTAX, "'from' before a destination; expected - PLACE");
}

/* "SC", "via SC", "via Suez Canal", "through the canal". NULL, with nothing read, if it is none. */
static const ent_canal *accept_canal(ent_parser *parser)
{
    size_t at = parser->at;

    while (parser->token[at].word == ENT_WORD_VIA || parser->token[at].word == ENT_WORD_BY ||
           parser->token[at].word == ENT_WORD_THE || ent_token_is(parser, at, "through"))
        at++;
    const ent_name *ignored;
    const ent_canal *canal = ent_parser_canal_at(parser, at);
    if (!canal && parser->map->n_canals == 1 && ent_parser_listed_end(parser, at, &ignored) == at) {
        at += !ent_token_is(parser, at, "canal");
        canal = ent_token_is(parser, at, "canal") ? parser->map->canal : NULL;
    }
    parser->at = canal ? at + 1 : parser->at;
    return canal;
}

bool ent_parser_fits_canal(ent_parser *parser, const ent_canal *canal)
{
    const ent_parsed *out = parser->out;
    const ent_place *from = out->from.n ? &out->from : &out->at;
    ent_prov start = ent_prov_of(parser->map, from->loc[0]), end = ent_prov_of(parser->map, out->to.loc[0]);
    const ent_place *wrong = canal->end[0] == start || canal->end[1] == start ? &out->to : from;

    /* Which of several places is meant is asked later. */
    return (from->n | out->to.n) > 1 || ent_special_joins(canal, start, end) ||
           ent_parser_fail(parser, ENT_E_SYNTAX, "'%.*s' is wrong for the canal %s", wrong->len,
                           parser->text + wrong->start, canal->name);
}

bool ent_parser_read_route(ent_parser *parser)
{
    ent_parsed *out = parser->out;
    const ent_canal *canal = NULL;
    bool more = true, railway;

    (void)accept_sign(parser, '|');
    while (more) {
        while (accept_word(parser, ENT_WORD_TO) || accept_word(parser, ENT_WORD_INTO))
            continue;
        railway = ent_parser_is_railway(parser);
        if (railway) {
            out->order.flags |= ENT_ORDER_FLAG_RAIL;
            parser->at++;
        } else if (!canal && (canal = accept_canal(parser))) {
            railway = true; /* it is followed as one is */
        } else {
            if (ent_parser_is_from(parser))
                return ent_parser_refuse_from(parser);
            if (out->to.n > 0 && !extend_route(parser))
                return false;
            if (!ent_parser_read_place(parser, &out->to)) {
                out->order.flags |= out->err.status == ENT_E_NAME ? ENT_ORDER_FLAG_UNREADABLE_MOVE : 0;
                return false;
            }
        }
        if (!ENT_CORE_ALONE && ent_parser_dashed_end(parser, parser->at) > parser->at)
            break;
        more = accept_arrow(parser) || (railway && out->to.n == 0) || ent_parser_is_railway(parser);
    }
    while ((!canal && (canal = accept_canal(parser))) || ent_parser_accept_via(parser))
        continue;
    return !canal || ent_parser_fits_canal(parser, canal);
}
