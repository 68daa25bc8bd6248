/* parse_arrow.c -- what may stand for the arrow of a move, beyond verbs and arrows right after the unit.
 *
 * Prepositions of other languages are common words of English as well, or letters of units. So they count only right
 * before a place that a list has.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "notation/parser.h"

/* The end of the place at `at`, if a list has it and neither a verb nor a unit follows it; else `at`. */
static size_t destination_end(const ent_parser *parser, size_t at)
{
    const ent_name *ignored;
    const size_t end = ent_parser_listed_end(parser, at, &ignored);

    return ent_parser_verb_at(parser, end) == VERB_NONE && ent_parser_kind_at(parser, end) == ENT_UNIT_NONE ? end : at;
}

/* True if the unit is written as in "A Ruh" or "Armee Ruh": then a small "a" after it is no unit. In "a ruh a bel" it
 * may be one, as in "Ruh a Bel". */
static bool has_other_letter(const ent_parser *parser, const ent_place *unit)
{
    size_t at = parser->at;

    while (at > 0 && parser->token[at].start >= unit->start)
        at--;
    const ent_token *kind = &parser->token[at];
    return ent_parser_kind_at(parser, at) != ENT_UNIT_NONE &&
           (kind->len > 1 || ent_is_upper((unsigned char)parser->text[kind->start]));
}

bool ent_parser_accept_preposition(ent_parser *parser, const ent_place *unit)
{
    static const char others[] = "à|au|auf|till|vers";
    const bool letter = peek(parser)->len == 1 && parser->text[peek(parser)->start] == 'a';

    if (!(letter ? !unit || has_other_letter(parser, unit) : ent_token_is_one_of(parser, parser->at, others)) ||
        destination_end(parser, parser->at + 1) == parser->at + 1)
        return false;
    parser->at++;
    return true;
}

/* "(- Bel)", "(to Bel)", ", - Bel": nothing but an arrow and a place. */
static bool accept_parted_arrow(ent_parser *parser)
{
    const size_t start = parser->at;
    const bool comma = accept_sign(parser, ','), opened = !comma && accept_opening(parser);
    const size_t arrow = parser->at;

    if (comma)
        (void)accept_arrow(parser);
    while (opened && ent_parser_verb_at(parser, parser->at) == VERB_MOVE)
        parser->at++;
    const size_t end = destination_end(parser, parser->at);
    const char *sign = &parser->text[parser->token[end].start];
    if (parser->at > arrow && end > parser->at &&
        (opened ? parser->token[end].kind == ENT_TOKEN_SIGN && strchr(")]}", *sign)
                : ent_token_is_pause(&parser->token[end])))
        return true;
    parser->at = start;
    return false;
}

bool ent_parser_accept_other_arrow(ent_parser *parser, const ent_place *unit)
{
    return ent_parser_accept_preposition(parser, unit) || accept_parted_arrow(parser);
}

bool ent_parser_mark_particle(ent_parser *parser)
{
    size_t end = parser->at + 1;

    if (!ent_token_is(parser, parser->at, "greift"))
        return false;
    while (!ent_token_is_pause(&parser->token[end]))
        end++;
    if (parser->token[end - 1].word != ENT_WORD_AN)
        return false;
    parser->token[end - 1].word = ENT_WORD_TAIL;
    return true;
}
