/* parse_doubtful.c -- does a remark after an order say that another order was meant, or may it?
 *
 * A remark that denies its order or names another choice is a part of it (parse_remark.c). One that may do so, for all
 * that a program knows, is passed over and noted, so that a reader looks at it.
 *
 * SPDX-License-Identifier: MIT */
#include "board/ascii.h"
#include "board/languages.h"
#include "notation/doubt.h"
#include "notation/parser.h"

bool ent_parser_is_correction(const ent_parser *parser, size_t at)
{
    static const char words[] = "sorry|wait|edit|oops|typo|actually|mean|meant|rather|correction|alt|lieber";

    return ent_token_is_one_of(parser, at, words);
}

bool ent_parser_is_same_place(const ent_parser *parser, const ent_place *place, const ent_name *name)
{
    return place->n == 1 && ent_prov_of(parser->map, name->means) == ent_prov_of(parser->map, place->loc[0]);
}

/* True if the name means a province of the order. */
static bool is_of_order(const ent_parser *parser, const ent_name *name)
{
    const ent_parsed *out = parser->out;
    const ent_place *const places[] = {&out->at, &out->from, &out->to};

    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (ent_parser_is_same_place(parser, places[i], name))
            return true;
    return false;
}

/* The end of the place that is named at `at`; `at` if none is. A word of the language of orders or of daily language is
 * none: "but", "pas". */
static size_t place_at(const ent_parser *parser, size_t at, const ent_name **name)
{
    const ent_token *token = &parser->token[at];
    char folded[ENT_NAME_MAX];

    if (token->kind != ENT_TOKEN_WORD || token->word != ENT_WORD_NONE ||
        (ent_name_fold(parser->text + token->start, token->len, folded) > 0 && ent_is_common_word(folded)))
        return at;
    return ent_parser_listed_end(parser, at, name);
}

/* True if a word at `at` denies, in one of the languages known. */
static bool is_denial(const ent_parser *parser, size_t at)
{
    static const char others[] = "pas|ne|kein|keine|keinen|geen|nee|nej|nei";
    ent_word word = (ent_word)parser->token[at].word;

    return word == ENT_WORD_NOT || word == ENT_WORD_NO || ent_token_is_one_of(parser, at, others);
}

static bool is_verb_of_order(const ent_parser *parser, ent_verb verb)
{
    static const uint8_t verbs[ENT_ORDER_COUNT] = {
        [ENT_ORDER_HOLD] = VERB_HOLD,
        [ENT_ORDER_MOVE] = VERB_MOVE,
        [ENT_ORDER_SUPPORT_HOLD] = VERB_SUPPORT,
        [ENT_ORDER_SUPPORT_MOVE] = VERB_SUPPORT,
        [ENT_ORDER_CONVOY] = VERB_CONVOY,
        [ENT_ORDER_BUILD] = VERB_BUILD,
        [ENT_ORDER_DISBAND] = VERB_DISBAND,
    };

    return verb != VERB_NONE && verb == verbs[parser->out->order.kind];
}

/* A word, or a sign, that may stand before "not" where a remark denies its order. */
static bool is_prelude(const ent_parser *parser, size_t at)
{
    static const char words[] = "do|please|pls|bitte";

    return parser->token[at].kind == ENT_TOKEN_SIGN || ent_token_is_one_of(parser, at, words);
}

/* "Not Bur", "do not move": a place or the verb of the order is denied. "Not Bel" denies another place. */
static bool denies_order(const ent_parser *parser, size_t at)
{
    const ent_name *name;
    bool verb = false;

    if (!is_denial(parser, at))
        return false;
    for (at++; ent_parser_verb_at(parser, at) != VERB_NONE || ent_parser_kind_at(parser, at) != ENT_UNIT_NONE ||
               parser->token[at].word == ENT_WORD_IN || parser->token[at].word == ENT_WORD_THE;
         at++)
        verb |= is_verb_of_order(parser, ent_parser_verb_at(parser, at));
    return place_at(parser, at, &name) > at ? is_of_order(parser, name)
                                            : verb && ent_token_is_pause(&parser->token[at]);
}

/* "Evtl.", "probably"; not "not". */
static bool is_perhaps(const ent_parser *parser, size_t at)
{
    static const char denials[] =
        "not|nicht|non|niet|never|nein|nope|wrong|don't|dont|won't|wont|can't|cannot|isn't|isnt|"
        "doesn't|doesnt|aren't";

    return parser->token[at].word == ENT_WORD_NOT && !ent_token_is_one_of(parser, at, denials);
}

/* "Changed to Boh", "2nd: Boh", "Boh as backup": the place token[at..end) is another choice than that of the order. The
 * remark begins at `start`. "Now Boh is open" chooses nothing. */
static bool is_chosen(const ent_parser *parser, size_t start, size_t at, size_t end)
{
    static const char before[] =
        "be|now|changed|change|2nd|second|better|besser|doch|prefer|but|mejor|meglio|piuttosto|"
        "plutot|plutôt",
                      after[] = "instead|better|besser|backup|fallback";
    size_t next = end + ent_token_is(parser, end, "as");

    if (ent_token_is_one_of(parser, next, after) || ent_parser_is_correction(parser, next))
        return true;
    while (at > start && (ent_parser_verb_at(parser, at - 1) == VERB_MOVE || is_sign(parser, at - 1, ':') ||
                          ent_parser_kind_at(parser, at - 1) != ENT_UNIT_NONE))
        at--;
    return at > start && ent_token_is_pause(&parser->token[end]) &&
           (ent_token_is_one_of(parser, at - 1, before) || is_perhaps(parser, at - 1));
}

/* A denial counts where the remark begins with it: "he is not in Bur" says something else. */
bool ent_parser_is_denied(const ent_parser *parser, size_t from, size_t end)
{
    bool opening = true;

    for (size_t at = from; at < end; at++) {
        const ent_name *name;
        size_t after = place_at(parser, at, &name);
        if ((opening && denies_order(parser, at)) ||
            (after > at && !is_of_order(parser, name) && is_chosen(parser, from, at, after)))
            return true;
        opening &= is_prelude(parser, at);
    }
    return false;
}

/* What says nothing of an order, wherever it stands in a remark: thanks and wishes, consent, what is hoped for, and
 * signs that greet, agree or only decorate. Together they must limit nothing, so "if", "not", "once" and "he" are not
 * among them. */
static const char harmless[] =
    "thank|thx|ty|cheers|bye|hello|hi|hey|dear|good|nice|best|great|luck|wishes|regards|greetings|very|much|danke|"
    "gruß|viel|glück|merci|grazie|gracias|bedankt|groeten|groetjes|salut|saludos|hälsningar|vänliga|lg|vg|mfg|cu|"
    "done|end|ende|fin|fine|"
    "as|agreed|promised|again|finally|indeed|yes|ok|okay|sure|definitely|certainly|of|course|trust|me|this|it|we|"
    "our|i|am|mine|and|with|from|for|self|bounce|bounces|cuts|glory|victory|perpetual|permanent|"
    "agreement|arranged|confirmed|final|haha|lol|per|supported|surprise|"
    "✅|✓|✔|☑|★|⭐|●|■|▪|◆|‣|🔹|🔸|📌|🎯|🚀|⚔|🔥|"
    "👍|👋|🤝|🙏|🙂|😀|😃|😄|😊|😉|😈|😎|💪|🤞|🚦|"
    "🏻|🏼|🏽|🏾|🏿|\xE2\x83\xA3";

/* A short number counts orders, "(1)"; a year may be that of another turn, and a zero takes back. */
static bool is_count(const ent_parser *parser, size_t at)
{
    enum { LONGEST = 3 };
    const ent_token *token = &parser->token[at];
    const char *text = parser->text + token->start;
    size_t n = 0;

    while (n < token->len && ent_is_digit((unsigned char)text[n]))
        n++;
    return n > 0 && n <= LONGEST && text[0] != '0' && n + has_stop(parser, at) == token->len;
}

/* True if a sign of the remark from `from` on says nothing. "//" and "#" begin a comment; "()", "[ ]" and "(...)" are
 * to be filled in. */
static bool is_plain_sign(const ent_parser *parser, size_t at, size_t from)
{
    static const char flag[] = "\xF0\x9F\x87";
    const ent_token *token = &parser->token[at];
    const char *text = parser->text + token->start;

    if (text[0] == '/')
        return is_sign(parser, at + 1, '/') || (at > from && is_sign(parser, at - 1, '/'));
    if (text[0] == '(' || text[0] == '[')
        return token[1].kind < ENT_TOKEN_SIGN ||
               (token[1].kind == ENT_TOKEN_SIGN && (unsigned char)parser->text[token[1].start] >= 0x80);
    return strchr(",;:.!){}]&+>|", text[0]) != NULL || (text[0] == '#' && at == 0) ||
           (token->len > 3 && memcmp(text, flag, 3) == 0);
}

/* True if the token says nothing after the one before it, `last`, though it may by itself: "as we agreed", "thank
 * you", "no joke". */
static bool says_nothing_after(const ent_parser *parser, size_t at, size_t last)
{
    static const char references[] = "discussed|planned|arranged|said|usual|always", own[] = "we|i",
                      nothing[] = "joke|joking|kidding|problem|problems|worries|doubt|surprise|offence|offense";
    const size_t as = last - (last > 0 && ent_token_is_one_of(parser, last, own));

    return (ent_token_is(parser, as, "as") && ent_token_is_one_of(parser, at, references)) ||
           (ent_token_is_one_of(parser, last, "thank|see") && ent_token_is(parser, at, "you")) ||
           (ent_token_is(parser, last, "every") && ent_token_is(parser, at, "turn")) ||
           (parser->token[last].word == ENT_WORD_TO && ent_token_is(parser, at, "all")) ||
           (is_denial(parser, last) && ent_token_is_one_of(parser, at, nothing));
}

/* True if the token of the remark from `from` on is known to say nothing of the order. */
static bool says_nothing(const ent_parser *parser, size_t at, size_t from)
{
    static const bool fillers[ENT_WORD_COUNT] = {[ENT_WORD_AN] = true, [ENT_WORD_THE] = true, [ENT_WORD_MY] = true,
                                                 [ENT_WORD_IN] = true, [ENT_WORD_TO] = true,  [ENT_WORD_PLEASE] = true};
    const ent_token *token = &parser->token[at];

    if (token->kind == ENT_TOKEN_ARROW) /* not "(-)" */
        return !(is_sign(parser, at + 1, ')') || is_sign(parser, at + 1, ']')) ||
               is_sign(parser, at - (at > from), ':') || is_sign(parser, at - (at > from), ';');
    const ent_unit_kind kind = ent_parser_kind_at(parser, at);
    if (fillers[token->word] || (kind != ENT_UNIT_NONE && kind == parser->out->order.unit) ||
        ent_token_is_one_of(parser, at, harmless))
        return true;
    if (token->kind == ENT_TOKEN_SIGN)
        return is_plain_sign(parser, at, from);
    if (ent_token_is(parser, at, "is")) /* no "is this right" */
        return at > from && token[-1].kind == ENT_TOKEN_WORD;
    if (ent_token_is(parser, at, "correct")) /* no "correct it" */
        return ent_token_is_pause(&token[1]);
    bool cut = ent_token_is(parser, at, "cut") && ent_token_is_pause(&token[1]); /* no "cut this" */
    return cut || is_count(parser, at) || is_verb_of_order(parser, ent_parser_verb_at(parser, at)) ||
           (at > from && says_nothing_after(parser, at, at - 1)) || says_nothing_after(parser, at + 1, at);
}

/* "To keep Par out", "to cut the support of Bel": the token after "to" at the beginning of a remark says what the
 * order is for, up to a sign or an arrow; 0: no token does. */
static size_t purpose_at(const ent_parser *parser, size_t from)
{
    static const char deeds[] = "block|bounce|cover|cut|defend|guard|keep|prevent|protect|threaten|watch";

    while (parser->token[from].kind == ENT_TOKEN_SIGN)
        from++;
    bool purpose = parser->token[from].word == ENT_WORD_TO && ent_token_is_one_of(parser, from + 1, deeds);
    return purpose ? from + 1 : 0;
}

bool ent_parser_may_change(const ent_parser *parser, size_t from, size_t end)
{
    const bool coast_open = ent_parser_leaves_coast_open(parser); /* "Spa (Atlantic side)" */
    size_t purpose = ENT_CORE_ALONE ? 0 : purpose_at(parser, from);

    for (size_t at = from; !ENT_CORE_ALONE && at < end; at++) {
        const ent_name *name;
        const ent_token *token = &parser->token[at];
        bool starred = token->start > 0 && parser->text[token->start - 1] == '*'; /* "(*bounce*)": a result */
        if (token->kind == ENT_TOKEN_WORD && (coast_open || starred))
            return true;
        if (at > purpose && (ent_token_is_pause(token) || ent_parser_verb_at(parser, at) == VERB_MOVE))
            purpose = 0;
        size_t after = place_at(parser, at, &name);
        bool named = after > at && (purpose > 0 || is_of_order(parser, name)) &&
                     ent_parser_verb_at(parser, after) == VERB_NONE; /* "Bur - Mun" turns the order round */
        bool serves = purpose > 0 && (at == purpose || ent_parser_verb_at(parser, at) == VERB_SUPPORT ||
                                      ent_token_is_one_of(parser, at, "safe|out"));
        if (named)
            at = after - 1;
        else if (after > at || !(serves || says_nothing(parser, at, from)))
            return true;
    }
    return false;
}
