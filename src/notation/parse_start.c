/* parse_start.c -- where in a text does an order begin?
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "notation/parser.h"

/* "and", "&", "+" between units. */
static bool is_list_sign(const ent_parser *parser, size_t at)
{
    return parser->token[at].word == ENT_WORD_AND || is_sign(parser, at, '&') || is_sign(parser, at, '+');
}

bool ent_parser_has_verb_after(const ent_parser *parser, size_t at)
{
    const ent_name *ignored;
    size_t end = ent_parser_listed_end(parser, at, &ignored);

    if (end == at)
        end = ent_parser_unlisted_end(parser, at);
    while (end > at && parser->token[end].kind == ENT_TOKEN_SIGN &&
           strchr("/()[]:|", parser->text[parser->token[end].start]))
        end++;
    end += end > at && ent_parser_kind_at(parser, end) != ENT_UNIT_NONE &&
           (parser->token[end].len > 1 || is_sign(parser, end + 1, ')'));
    end += end > at && is_sign(parser, end, ')'); /* "Mun (army) holds" */
    while (end > at && is_list_sign(parser, end) && ent_parser_listed_end(parser, end + 1, &ignored) > end + 1)
        end = ent_parser_listed_end(parser, end + 1, &ignored); /* "Mun and Bel both support ..." */
    end += parser->token[end].word == ENT_WORD_BOTH;
    if (parser->token[end].word == ENT_WORD_AUX)
        end++;
    return end > at && ent_parser_verb_at(parser, end) != VERB_NONE;
}

bool ent_parser_is_separator(const ent_parser *parser, size_t at)
{
    static const char signs[] = ",;&.!|/+";
    const ent_token *token = &parser->token[at];

    if (token->word == ENT_WORD_AND)
        return !ent_parser_has_verb_after(parser, at); /* AND is the Andaman Sea, too */
    return token->word == ENT_WORD_PLEASE ||
           (token->kind == ENT_TOKEN_SIGN && strchr(signs, parser->text[token->start]) != NULL);
}

/* The kind of the units that a word of another language names. */
static ent_every every_of(const ent_parser *parser, size_t at)
{
    static const char armies[] = "armeen|armées|armate|ejércitos|legers|arméer",
                      fleets[] = "flotten|flottes|flotte|flotas|vloten|flottor",
                      units[] = "einheiten|unités|unità|unidades|eenheden|enheter";

    return ent_token_is_one_of(parser, at, armies)   ? ENT_EVERY_ARMY
           : ent_token_is_one_of(parser, at, fleets) ? ENT_EVERY_FLEET
           : ent_token_is_one_of(parser, at, units)  ? ENT_EVERY_UNIT
                                                     : ENT_EVERY_NONE;
}

const char ent_parse_other_all[] = "alle|allen|tous|toutes|tutti|tutte|todos|todas|alla";

const char ent_parse_other_the[] = "die|der|les|le|las|los|il|el|de";

bool ent_parser_accept_other_all(ent_parser *parser, ent_every *every)
{
    static const char others[] =
        "anderen|andere|übrigen|restlichen|autres|altri|altre|otros|otras|overige|rest|reste|resto",
                      between[] = "meine|mes|mijn|mina|les|le|gli|las|los",
                      holds[] =
                          "tiennent|tengono|mantienen|houden|restent|restano|fermi|ferme|tient|tiene|mantiene|houdt|"
                          "hält";
    size_t at = parser->at;

    bool article = ent_token_is_one_of(parser, at, ent_parse_other_the) &&
                   (every_of(parser, at + 1) != ENT_EVERY_NONE || ent_token_is_one_of(parser, at + 1, others));
    if (!ent_token_is_one_of(parser, at, ent_parse_other_all) && !article)
        return false;
    at++;
    while (ent_token_is_one_of(parser, at, between) || ent_token_is_one_of(parser, at, others))
        at++;
    const ent_every kind = every_of(parser, at);
    at += kind != ENT_EVERY_NONE;
    if (ent_token_is_one_of(parser, at, holds))
        parser->token[at].word = ENT_WORD_HOLD;
    if (ent_parser_verb_at(parser, at) != VERB_HOLD)
        return false;
    parser->at = at;
    *every = kind == ENT_EVERY_NONE ? ENT_EVERY_UNIT : kind;
    return true;
}

/* True if the words at `at`, which no list has, may name a unit: an arrow stands after them ("Muenchn - Ruh"), or they
 * are near a name. "Unless France" of "unless France holds" is no unit, in any language. */
static bool is_misspelt_unit(const ent_parser *parser, size_t at)
{
    size_t end = ent_parser_unlisted_end(parser, at);
    const ent_token *first = &parser->token[at];
    ent_loc near[ENT_MAX_GUESSES];

    if (end == at || first->kind != ENT_TOKEN_WORD)
        return false;
    return parser->token[end].kind == ENT_TOKEN_ARROW ||
           ent_guess_places(parser->map, parser->text + first->start,
                            (size_t)parser->token[end - 1].start + parser->token[end - 1].len - first->start,
                            ENT_GUESS_NEAR, near) > 0;
}

bool ent_parser_is_minus(const ent_parser *parser, size_t at)
{
    return parser->token[at].kind == ENT_TOKEN_ARROW && ent_parser_kind_at(parser, at + 1) != ENT_UNIT_NONE;
}

bool ent_parser_is_leading(const ent_parser *parser, size_t at)
{
    const ent_token *token = &parser->token[at];
    ent_verb verb = ent_parser_verb_at(parser, at);

    if (token->kind != ENT_TOKEN_WORD || token->word == ENT_WORD_TO || token->word == ENT_WORD_INTO)
        return false;
    if (token->len == 1)
        return (verb == VERB_BUILD || verb == VERB_DISBAND) && ent_parser_kind_at(parser, at + 1) != ENT_UNIT_NONE;
    return verb == VERB_BUILD || verb == VERB_DISBAND || verb == VERB_HOLD || verb == VERB_MOVE || verb == VERB_RETREAT;
}

bool ent_parser_begins_order(const ent_parser *state, size_t at)
{
    ent_parser parser = *state; /* reading may split "FKie" */
    const ent_name *ignored;
    ent_parsed scratch = {.text = state->text};
    ent_every every;

    if (is_end(state, at))
        return false;
    parser.out = &scratch;
    at += ent_parser_is_minus(state, at);
    parser.at = at;
    if (!ENT_CORE_ALONE && ent_parser_accept_other_all(&parser, &every))
        return true;
    ent_verb verb = ent_parser_verb_at(&parser, at);
    bool canal = ent_parser_canal_at(&parser, at) != NULL,
         leading = verb == VERB_BUILD || verb == VERB_DISBAND || verb == VERB_HOLD;
    leading |= (verb == VERB_RETREAT || verb == VERB_MOVE) && parser.token[at].kind == ENT_TOKEN_WORD;
    size_t units = at + (verb == VERB_HOLD || verb == VERB_DISBAND);
    const bool waives = !ENT_CORE_ALONE && ent_parser_number_at(&parser, at) > 0 && !has_stop(&parser, at) &&
                        ent_parser_verb_at(&parser, at + 1) == VERB_WAIVE; /* "1 waive" */
    if (canal || verb == VERB_WAIVE || waives ||
        parser.token[units + (parser.token[units].word == ENT_WORD_THE)].word == ENT_WORD_ALL ||
        (ent_parser_is_plural(&parser, at) &&
         (ent_parser_verb_at(&parser, at + 1) == VERB_HOLD || ent_parser_verb_at(&parser, at + 1) == VERB_DISBAND)) ||
        (parser.token[at].word == ENT_WORD_NO && ent_parser_verb_at(&parser, at + 1) == VERB_BUILD))
        return true;
    parser.at += ent_parser_is_leading(&parser, at);
    bool nation = ent_parser_accept_nation(&parser) != ENT_POWER_NONE;
    bool kind = ent_parser_accept_kind(&parser) != ENT_UNIT_NONE;
    while (kind && (accept_sign(&parser, ':') || accept_opening(&parser)))
        continue;
    ent_parser_skip_fillers(&parser);
    size_t end = ent_parser_listed_end(&parser, parser.at, &ignored);
    bool listed = end > parser.at;
    if (parser.token[at].start > state->token[at].start && !ent_token_is_pause(&parser.token[end]))
        listed = false; /* "aber nur" begins no order of an army in Berlin */
    if (kind || nation)
        return listed || ent_parser_has_verb_after(&parser, parser.at);
    if (leading || parser.shared_verb != VERB_NONE)
        return listed;
    return ent_parser_has_verb_after(&parser, parser.at) && (listed || is_misspelt_unit(&parser, parser.at));
}
