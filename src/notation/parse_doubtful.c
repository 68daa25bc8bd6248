/* parse_doubtful.c -- does a remark behind an order say that another order was meant, or may it?
 *
 * A remark that denies its order or names another choice is a part of it (parse_remark.c). One that may do so, for all
 * that a program knows, is passed over and noted, so that a reader looks at it.
 *
 * SPDX-License-Identifier: MIT */
#include "board/ascii.h"
#include "board/languages.h"
#include "board/span.h"
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
                      behind[] = "instead|better|besser|backup|fallback";
    size_t next = end + ent_token_is(parser, end, "as");

    if (ent_token_is_one_of(parser, next, behind) || ent_parser_is_correction(parser, next))
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
        size_t behind = place_at(parser, at, &name);
        if ((opening && denies_order(parser, at)) ||
            (behind > at && !is_of_order(parser, name) && is_chosen(parser, from, at, behind)))
            return true;
        opening &= is_prelude(parser, at);
    }
    return false;
}

/* "F1902", "S02", "1902", "fall": a turn. */
static bool is_turn(const ent_parser *parser, size_t at)
{
    static const char seasons[] = "spring|fall|autumn|winter|frühjahr|frühling|herbst|printemps|automne|"
                                  "hiver|primavera|otoño|invierno|autunno|inverno|voorjaar|herfst";
    const ent_token *token = &parser->token[at];
    const char *text = parser->text + token->start;
    bool letter = strchr("SFWsfw", text[0]) != NULL;
    size_t n = letter;

    while (n < token->len && ent_is_digit((unsigned char)text[n]))
        n++;
    bool year = n - letter == 4 || (letter && n == 3);
    return (year && (n == token->len || (letter && n + 1 == token->len))) || ent_token_is_one_of(parser, at, seasons);
}

/* A word that says that the order is none: a lie, a slip, for somebody else to choose, or one with its result. */
static bool may_take_back(const ent_parser *parser, size_t at)
{
    static const char words[] = /* English */
        "abandoned|abort|aborted|annulled|assume|awaiting|belongs|bluff|bluffing|bounced|charade|choose|chooses|coin|"
        "decides|declined|"
        "decoy|default|delay|delayed|depends|disallowed|discarded|dummy|emergency|"
        "denied|dice|disabled|discretion|dislodged|doubtful|dunno|error|excepted|excluded|exempt|expired|failed|fails|"
        "feint|fiction|fictional|"
        "fool|fooling|formerly|guess|hoax|imaginary|inactive|incorrect|lie|lying|misorder|mistake|mistaken|nvm|"
        "nullified|option|optional|originally|postponed|prank|psych|pretence|pretend|pretending|pretense|previously|"
        "provisionally|"
        "random|recalled|reconsider|refused|rejected|rescinded|reserve|resolved|revert|reverted|ruse|scrapped|sham|"
        "succeeded|succeeds|success|"
        "successful|"
        "standby|stricken|suppose|suspended|think|trap|trick|typo|"
        "uncertain|unclear|uncounted|undone|unlikely|unused|vetoed|whatever|"
        /* other languages */
        "bijvoorbeeld|bugia|einstweilen|erstmal|momentan|provisoirement|vorerst|erreur|errore|falle|falsch|fehler|"
        "entfällt|gelöscht|ingetrokken|nul|retirado|retiré|ritirato|supprimé|vervallen|"
        "vorbehalt|"
        "wahrscheinlich|widerrufen|zurückgezogen|"
        "finta|finte|foutje|grapje|inkorrekt|irrtum|"
        "leugen|lüge|mensonge|mentira|opcional|optioneel|optionnel|opzionale|piège|piege|"
        "trampa|trappola|valstrik";
    /* These where nothing stands behind them: "(stop)", but not "(stop Par)". */
    static const char alone[] = "alt|correction|edit|false|halt|likely|oops|show|stop|stopped|stopp|test|wait|waiting|"
                                "wacht|warten|aspetta|attendre";

    return ent_token_is_one_of(parser, at, words) ||
           (ent_token_is_one_of(parser, at, alone) && ent_token_is_pause(&parser->token[at + 1]));
}

/* "For now", "until a new order": the order is no last word. "Do nothing", "e.g.", "see below": it is none. */
static bool is_for_now(const ent_parser *parser, size_t at)
{
    static const char phrases[] = /* English */
        "for now\nfor the time\nfor instance\nat present\ndo nothing\ne.g\nsee below\n"
        "see above\nvice versa\n"
        /* other languages */
        "im moment\nbis auf\nz.b\npour l'instant\npour le moment\njusqu'à nouvel\nper ora\nper il momento\n"
        "per esempio\nsous réserve\nfino a nuovo\npor ahora\nde momento\npor ejemplo\nhasta nueva\ntot "
        "nader\nvoor nu\n";

    for (const char *phrase = phrases; *phrase; phrase = strchr(phrase, '\n') + 1)
        if (ent_doubt_begins(parser, at, phrase))
            return true;
    return false;
}

/* "Germany's order", "Germany's", "for Germany", "his orders": they may not be the writer's. */
static bool is_of_somebody(const ent_parser *parser, size_t at)
{
    static const char others[] = "his|her|their";
    const ent_token *token = &parser->token[at], *next = &token[1];
    const char *text = parser->text + token->start;
    bool power = token->len > 2 && text[token->len - 2] == '\'' &&
                 ent_map_find_power(parser->map, text, token->len - 2) != ENT_POWER_NONE;

    if (ent_token_is_one_of(parser, at + 1, "order|orders"))
        return (power || ent_token_is_one_of(parser, at, others)) && ent_token_is_pause(&next[1]);
    if (ent_token_is(parser, at, "for") && next->kind == ENT_TOKEN_WORD && ent_token_is_pause(&next[1]))
        return ent_map_find_power(parser->map, parser->text + next->start, next->len) != ENT_POWER_NONE;
    return power && ent_token_is_pause(next);
}

/* "50%", "75 %", "50/50": chance. */
static bool is_share(const ent_parser *parser, size_t at)
{
    const char *text = parser->text + parser->token[at].start;

    return (ent_is_digit((unsigned char)text[0]) && is_sign(parser, at + 1, '%') && !ent_token_is(parser, at, "100")) ||
           (ent_token_is(parser, at, "50") && is_sign(parser, at + 1, '/'));
}

/* "Was H", "was: to Ruh": what the order was before. */
static bool is_past(const ent_parser *parser, size_t at)
{
    const ent_name *name;

    if (!ent_token_is(parser, at++, "was"))
        return false;
    at += is_sign(parser, at, ':');
    return ent_parser_verb_at(parser, at) != VERB_NONE || ent_parser_kind_at(parser, at) != ENT_UNIT_NONE ||
           place_at(parser, at, &name) > at;
}

/* At the beginning of a remark: "was H", "up to you", "your call", "nothing"; "als Frankrijk weggaat", where "als" or
 * "om" is no "if" before a single word. */
static bool opens_limit(const ent_parser *parser, size_t at)
{
    static const char conditions[] = "als|om|jos";
    bool two = parser->token[at + 1].kind == ENT_TOKEN_WORD && parser->token[at + 2].kind == ENT_TOKEN_WORD;

    return is_past(parser, at) ||
           (ent_token_is_one_of(parser, at, "nothing|none") && ent_token_is_pause(&parser->token[at + 1])) ||
           (ent_token_is(parser, at, "up") && ent_token_is(parser, at + 1, "to")) ||
           (ent_token_is(parser, at, "your") && ent_token_is(parser, at + 1, "call")) ||
           (two && ent_token_is_one_of(parser, at, conditions));
}

/* A word that may leave an order open or take it back, but need not. "No problem" does not. */
static bool may_limit(const ent_parser *parser, size_t at)
{
    static const char words[] =
        "after|ask|before|change|changed|changing|confirm|could|decide|decided|last|later|might|"
        "need|needs|next|old|prefer|previous|replaced|tomorrow|while|yesterday",
                      nothing[] = "joke|joking|kidding|problem|problems|worries|doubt|surprise|offence|offense";

    if (is_denial(parser, at))
        return !ent_token_is_one_of(parser, at + 1, nothing);
    return ent_parser_is_condition(parser, at) || is_turn(parser, at) || is_share(parser, at) ||
           is_for_now(parser, at) || is_of_somebody(parser, at) || may_take_back(parser, at) ||
           ent_token_is_one_of(parser, at, words);
}

/* A sign that warns, jokes or goes back, and may take the order back: a warning triangle, a monkey that covers its
 * eyes, "back", arrows that turn back, a joker, a clown, masks, a trap, a face upside down, a test tube. */
static bool is_warning(const ent_parser *parser, size_t at)
{
    static const char *const signs[] = {"\xE2\x9A\xA0",     "\xE2\x86\xA9",     "\xE2\x8F\xAA",     "\xF0\x9F\x99\x88",
                                        "\xF0\x9F\x94\x99", "\xF0\x9F\x94\x84", "\xF0\x9F\x83\x8F", "\xF0\x9F\xA4\xA1",
                                        "\xF0\x9F\x8E\xAD", "\xF0\x9F\xAA\xA4", "\xF0\x9F\x99\x83", "\xF0\x9F\xA7\xAA"};
    const ent_token *token = &parser->token[at];

    for (size_t i = 0; token->kind == ENT_TOKEN_SIGN && i < sizeof signs / sizeof *signs; i++)
        if (strlen(signs[i]) == token->len && memcmp(parser->text + token->start, signs[i], token->len) == 0)
            return true;
    return false;
}

static ent_span span_of(const ent_parser *parser, size_t at)
{
    const ent_token *token = &parser->token[at];

    return (ent_span){parser->text + token->start, token->len};
}

/* "Supported by", "via", "bounce with": what another place has to do with the order. */
static bool relates(const ent_parser *parser, size_t at)
{
    static const char words[] = "via|with|from|by|against|near|past|towards|then";
    static const char deeds[] =
        "support|convoy|bounc|cover|block|protect|defend|guard|attack|threat|prevent|cut|keep|stop|watch";

    return ent_span_begins_one_of(span_of(parser, at), deeds) > 0 || ent_parser_verb_at(parser, at) == VERB_SUPPORT ||
           ent_token_is_one_of(parser, at, words);
}

/* "Konvoiert", "shipped", "with F Ska": an army may be meant to go by convoy, but its order does not say so. */
static bool may_be_via(const ent_parser *parser, size_t at)
{
    static const char deeds[] =
        "convo|convey|konvo|geconv|ship|boat|ferr|carried|transport|trasport|traghett|embarq|versch|einges|"
        "überges";
    const ent_order *order = &parser->out->order;

    return order->kind == ENT_ORDER_MOVE && order->unit != ENT_FLEET &&
           !(order->flags & (ENT_ORDER_FLAG_VIA | ENT_ORDER_FLAG_ROUTE)) &&
           (ent_parser_verb_at(parser, at) == VERB_CONVOY ||
            (ent_parser_kind_at(parser, at) == ENT_FLEET && !ent_token_is_pause(&parser->token[at + 1])) ||
            ent_span_begins_one_of(span_of(parser, at), deeds) > 0);
}

/* "A Xyzzy", "F Nowhere Bay" and no more: perhaps a unit whose place nobody knows. No "a pity". */
static bool is_unknown_unit(const ent_parser *parser, size_t at)
{
    const ent_token *token = &parser->token[at];
    const ent_name *name;

    return token->len == 1 && !ent_is_lower((unsigned char)parser->text[token->start]) &&
           ent_parser_kind_at(parser, at) != ENT_UNIT_NONE && token[1].kind == ENT_TOKEN_WORD &&
           token[1].word == ENT_WORD_NONE && !ent_is_lower((unsigned char)parser->text[token[1].start]) &&
           (ent_token_is_pause(&token[2]) || ent_token_is_pause(&token[3])) &&
           place_at(parser, at + 1, &name) == at + 1;
}

bool ent_parser_may_change(const ent_parser *parser, size_t from, size_t end)
{
    enum { CODE = 3 };
    const bool coast_open = ent_parser_leaves_coast_open(parser); /* "Spa (Atlantic side)" */
    bool elsewhere = false, related = false;

    for (size_t at = from; !ENT_CORE_ALONE && at < end; at++) {
        const ent_name *name;
        const ent_token *token = &parser->token[at];
        if (is_doubt_sign(parser, at) || is_warning(parser, at))
            return true;
        if (token->kind != ENT_TOKEN_WORD)
            continue;
        if (token->start > 0 && parser->text[token->start - 1] == '*')
            return true; /* "(*bounce*)", as judges report a result */
        bool written_so = token->len > CODE || !ent_is_lower((unsigned char)parser->text[token->start]); /* no "war" */
        if (coast_open || may_be_via(parser, at))
            return true;
        bool opens = at == from || parser->token[at - 1].kind == ENT_TOKEN_SIGN;
        if (may_limit(parser, at) || (opens && (opens_limit(parser, at) || is_unknown_unit(parser, at))))
            return true;
        related |= relates(parser, at);
        elsewhere |= written_so && place_at(parser, at, &name) > at && !is_of_order(parser, name);
    }
    return elsewhere && !related;
}
