/* doubt.c -- words that doubt an order, take it back, or make it depend on something.
 *
 * The lexer knows single words of this kind. Here are phrases of several words.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/doubt.h"
#include <string.h>
#include "board/ascii.h"
#include "notation/parser.h"

/* The phrases of each first letter, each with a line end after it; last those that begin with a byte beyond ASCII. */
enum { LETTERS = 26 };
static const char *const phrases[LETTERS + 1] = {
    ['a' - 'a'] = "as soon as\nas long as\nask me\nafter confirmation\nau cas\nanzi no\na condizione\n",
    ['b' - 'a'] = "be decided\nbe confirmed\nbei bedarf\n",
    ['c' - 'a'] = "confirm with\ncheck with\ncrossed out\n",
    ['d' - 'a'] = "depends on\ndepend on\ndoch nicht\ndo not send\ndon't send\n",
    ['e' - 'a'] = "es sei denn\nen cas\nen caso de\n",
    ['f' - 'a'] = "finalement non\n",
    ['h' - 'a'] = "hold off\n",
    ['i' - 'a'] = "in the event\n",
    ['l' - 'a'] = "last resort\n",
    ['m' - 'a'] = "may change\nmight change\n",
    ['n' - 'a'] = ("nel caso\nnot final\nnot valid\nnot really\nnot real\nnot decided\nno longer\n"
                   "nicht endgültig\nnon definitivo\nnon definitivi\nno definitivo\nniet definitief\n"),
    ['o' - 'a'] = "on condition\nonly with\nonly after\nonly once\nonly if\nonly when\non hold\n",
    ['p' - 'a'] = "plan b\npourvu que\npeut - être\npas définitif\npas définitifs\n",
    ['s' - 'a'] = "so long as\nsubject to\nsiempre que\n",
    ['t' - 'a'] = "the moment\ntake it back\ntake that back\ntal vez\ntant que\n",
    ['w' - 'a'] = "waiting for\nwait for\n",
    [LETTERS] = "à moins\nÀ moins\nà condition\nÀ condition\nà ignorer\nÀ ignorer\n",
};

bool ent_token_is_one_of(const ent_parser *parser, size_t at, const char *words)
{
    const ent_token *token = &parser->token[at];
    char first = token->len > 0 ? (char)ent_to_lower((unsigned char)parser->text[token->start]) : '\0';

    for (bool begins = true; *words; begins = *words++ == '|')
        if (begins && *words == first && ent_token_says(parser, at, words, strcspn(words, "|")))
            return true; /* most words differ in the first letter */
    return false;
}

/* True if the tokens from `at` on are the words of the phrase, which has a blank between two tokens and a line end
 * after the last: "as soon as\n". */
static bool begins_with(const ent_parser *parser, size_t at, const char *phrase)
{
    for (; *phrase != '\n'; at++) {
        size_t n = strcspn(phrase, " \n");
        if (!ent_token_says(parser, at, phrase, n))
            return false;
        phrase += n + (phrase[n] == ' ');
    }
    return true;
}

/* "As soon as possible" is no condition, and "no joke" is no doubt. */
static bool is_idiom(const ent_parser *parser, size_t at)
{
    static const char *const idioms[] = {"as soon as possible\n", "as soon as i can\n", "as long as needed\n",
                                         "as long as i can\n"};
    static const char jokes[] = "joke|joking|kidding";

    for (size_t i = 0; i < sizeof idioms / sizeof *idioms; i++)
        if (begins_with(parser, at, idioms[i]))
            return true;
    return at > 0 && ent_token_is_one_of(parser, at, jokes) &&
           (parser->token[at - 1].word == ENT_WORD_NO || parser->token[at - 1].word == ENT_WORD_NOT);
}

bool ent_doubt_at(const ent_parser *parser, size_t at)
{
    const ent_token *token = &parser->token[at];

    if (token->kind != ENT_TOKEN_WORD)
        return false;
    if (token->word == ENT_WORD_DOUBT)
        return !is_idiom(parser, at);
    const char *word = parser->text + token->start;
    unsigned letter = (unsigned)ent_to_lower((unsigned char)word[0]) - 'a';
    char second = (char)(token->len > 1 && word[1] != '.' ? ent_to_lower((unsigned char)word[1]) : ' ');
    const char *phrase = phrases[letter < LETTERS ? letter : LETTERS];
    for (; phrase && *phrase; phrase = strchr(phrase, '\n') + 1)
        if ((ENT_FOR_SIZE || phrase[1] == second) && begins_with(parser, at, phrase)) /* most words differ there */
            return !is_idiom(parser, at);
    return false;
}

bool ent_doubt_alone(const ent_parser *parser, size_t at)
{
    static const char doubts[] = "next|last|later|old|keep|keeps|kept|tomorrow|previous|yesterday|dropped",
                      others[] =
                          "do|this|that|it|order|yet|sure|final|use|used|send|sent|confirmed|certain|any|phase|"
                          "turn|year|season|bitte|now|please|more|the|a|valid|rather|in|better|lol|alas|just|hmm|"
                          "sorry";
    bool doubted = is_doubt_sign(parser, at);

    for (; parser->token[at].kind == ENT_TOKEN_WORD; at++) {
        bool no = parser->token[at].word == ENT_WORD_NO && ent_token_is_pause(&parser->token[at + 1]);
        bool doubt = no || parser->token[at].word == ENT_WORD_NOT || ent_doubt_at(parser, at) ||
                     ent_token_is_one_of(parser, at, doubts);
        if (!doubt && !ent_token_is_one_of(parser, at, others))
            return false;
        doubted |= doubt;
    }
    return doubted && ent_token_is_pause(&parser->token[at + is_sign(parser, at, '?')]);
}

bool ent_doubt_in(const char *text, size_t len)
{
    ent_parser parser;

    parser.text = text;
    parser.n_tokens = ent_lexer_split(text, len, parser.token);
    for (size_t at = 0; at < parser.n_tokens; at++)
        if (ent_doubt_at(&parser, at))
            return true;
    return false;
}
