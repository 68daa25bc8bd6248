/* said_count.c -- how many builds or removals the words of an order text say, beside those that it names.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/said_count.h"
#include "notation/parser.h"

static void split(ent_parser *parser, const char *text, size_t len)
{
    parser->text = text;
    parser->len = len;
    parser->n_tokens = ent_lexer_split(text, len, parser->token);
}

/* True if the number at `at` counts a list: "2 armies", "one unit", "2 builds", and "1:" after a verb. */
static bool counts_list(const ent_parser *parser, size_t at, bool after_verb)
{
    return ent_parser_is_plural(parser, at + 1) || parser->token[at + 1].word == ENT_WORD_UNITS ||
           ent_token_is_one_of(parser, at + 1, "builds|removals|disbands|removes") ||
           (after_verb && is_sign(parser, at + 1, ':'));
}

unsigned ent_said_count(const char *text, size_t len, ent_unit_kind kind)
{
    ent_parser parser;
    ent_verb verb = VERB_NONE; /* the last one before the number */
    unsigned sum = 0;

    split(&parser, text, len);
    for (size_t at = 0; at < parser.n_tokens; at++) {
        if (verb != VERB_WAIVE && (kind == ENT_UNIT_NONE ? counts_list(&parser, at, verb != VERB_NONE)
                                                         : ent_parser_is_plural(&parser, at + 1) &&
                                                               ent_parser_kind_at(&parser, at + 1) == kind))
            sum += ent_parser_number_at(&parser, at);
        ent_verb next = ent_parser_verb_at(&parser, at);
        if (next == VERB_BUILD || next == VERB_DISBAND || next == VERB_WAIVE)
            verb = next;
    }
    return sum;
}

/* "Waive all", "waive all my builds"; "waive all others" leaves some. */
static bool waives_all(const ent_parser *parser, size_t at)
{
    return ent_parser_verb_at(parser, at) == VERB_WAIVE && ent_token_is_one_of(parser, at + 1, "all|everything") &&
           parser->token[at + 2].word != ENT_WORD_ALL;
}

bool ent_said_count_none(const char *text, size_t len)
{
    ent_parser parser;
    bool none = false;

    split(&parser, text, len);
    for (size_t at = 0; !none && at < parser.n_tokens; at++) {
        bool build = ent_parser_verb_at(&parser, at) == VERB_BUILD;
        none = (build && parser.token[at + 1].word == ENT_WORD_NOTHING) ||
               (parser.token[at].word == ENT_WORD_NO && ent_parser_verb_at(&parser, at + 1) == VERB_BUILD) ||
               waives_all(&parser, at);
    }
    return none;
}
