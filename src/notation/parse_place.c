/* parse_place.c -- units, places, coasts and nations among the tokens of an order.
 *
 * A place is the longest run of tokens that a listed spelling covers, so that "Mid-Atlantic Ocean" is one place and
 * "Lon - Bel" is two. Words of the language of orders come first: an arrow or a verb with a place before it separates
 * two names. A run that no spelling covers, up to the next word of that language, may be misspelt: guess.c proposes the
 * places that it may mean. Nothing here asks the board.
 *
 * SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "board/ascii.h"
#include "board/plain.h"
#include "notation/parser.h"

static const uint8_t verbs[ENT_WORD_COUNT] = {
    [ENT_WORD_HOLD] = VERB_HOLD,      [ENT_WORD_MOVE] = VERB_MOVE,       [ENT_WORD_MOVES] = VERB_MOVE,
    [ENT_WORD_TO] = VERB_MOVE,        [ENT_WORD_INTO] = VERB_MOVE,       [ENT_WORD_ATTACK] = VERB_MOVE,
    [ENT_WORD_S] = VERB_SUPPORT,      [ENT_WORD_SUPPORT] = VERB_SUPPORT, [ENT_WORD_CONVOY] = VERB_CONVOY,
    [ENT_WORD_CONVOYS] = VERB_CONVOY, [ENT_WORD_RETREAT] = VERB_RETREAT, [ENT_WORD_DISBAND] = VERB_DISBAND,
    [ENT_WORD_OTB] = VERB_DISBAND,    [ENT_WORD_OFF] = VERB_DISBAND,     [ENT_WORD_BUILD] = VERB_BUILD,
    [ENT_WORD_BUILDS] = VERB_BUILD,   [ENT_WORD_WAIVE] = VERB_WAIVE,     [ENT_WORD_PROXY] = VERB_PROXY,
};

bool ent_parser_is_plural(const ent_parser *parser, size_t at)
{
    return ent_token_is_one_of(parser, at, "armies|fleets") && !has_stop(parser, at);
}

bool ent_parser_accept_sign(ent_parser *parser, const char *signs)
{
    bool any = peek(parser)->kind == ENT_TOKEN_SIGN && strchr(signs, parser->text[peek(parser)->start]);

    parser->at += any;
    return any;
}

ent_verb ent_parser_verb_at(const ent_parser *parser, size_t at)
{
    assert(at < ENT_TOKEN_SLOTS);
    if (parser->token[at].kind == ENT_TOKEN_ARROW)
        return VERB_MOVE;
    return (ent_verb)verbs[parser->token[at].word];
}

bool ent_parser_fail(ent_parser *parser, ent_status status, const char *format, ...)
{
    ent_err *err = &parser->out->err;
    va_list args;

    *err = (ent_err){.status = status, .column = (uint32_t)peek(parser)->start + 1};
    if (parser->no_messages)
        return false;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    ent_plain_copy(err->text, strlen(err->text), err->text, sizeof err->text);
    return false;
}

ent_unit_kind ent_parser_kind_at(const ent_parser *parser, size_t at)
{
    ent_word word = (ent_word)parser->token[at].word;

    if (word == ENT_WORD_A || word == ENT_WORD_ARMY)
        return ENT_ARMY;
    return word == ENT_WORD_FLEET ? ENT_FLEET : ENT_UNIT_NONE;
}

/* ---- Names. ---- */

/* True if the token is a word with letters or digits that names may have: Latin ones (names.h). */
static bool has_letters(const ent_parser *parser, const ent_token *token)
{
    char folded[ENT_NAME_MAX];
    bool latin = token->kind == ENT_TOKEN_WORD && ent_is_alnum((unsigned char)parser->text[token->start]);
    return latin ||
           (token->kind == ENT_TOKEN_WORD && ent_name_fold(parser->text + token->start, token->len, folded) > 0);
}

/* True if no name goes on with this token: it is no word, or one of the language of orders that is no part of names. */
static bool ends_name(const ent_parser *parser, size_t at)
{
    static const bool in_names[ENT_WORD_COUNT] = {
        [ENT_WORD_NONE] = true,  [ENT_WORD_NORTH] = true, [ENT_WORD_SOUTH] = true, [ENT_WORD_EAST] = true,
        [ENT_WORD_WEST] = true,  [ENT_WORD_SEA] = true,   [ENT_WORD_OF] = true,    [ENT_WORD_THE] = true,
        [ENT_WORD_COAST] = true, [ENT_WORD_BOTH] = true,  [ENT_WORD_NC] = true,    [ENT_WORD_SC] = true,
        [ENT_WORD_EC] = true,    [ENT_WORD_WC] = true,    [ENT_WORD_AN] = true,
    };
    return parser->token[at].kind != ENT_TOKEN_WORD || !in_names[parser->token[at].word];
}

static bool is_listed(const ent_parser *parser, size_t first, size_t last)
{
    const ent_token *a = &parser->token[first], *b = &parser->token[last];

    return has_letters(parser, a) && has_letters(parser, b) &&
           ent_map_find_loc(parser->map, parser->text + a->start, (size_t)b->start + b->len - a->start) != ENT_LOC_NONE;
}

/* "Swe - Den" is a move and "Mid-Atlantic" a name: an arrow with a place on either side of it separates them; one
 * letter or two after it are no part of a name either. So does a word of the language of orders after a place: "Mar
 * S" is not "Mars", "Hol and A Mun" not "Holanda"; or its letter after two others: "Ru H" is not "Ruh". */
static bool is_parted(const ent_parser *parser, size_t first, size_t last)
{
    for (size_t at = first + 1; at <= last; at++) {
        const ent_token *token = &parser->token[at];
        bool arrow = token->kind == ENT_TOKEN_ARROW;
        if (token->kind == ENT_TOKEN_SIGN && strchr(",;&!|:)]\xCC", parser->text[token->start])) /* 0xCC: a stroke */
            return true;
        bool short_name = !arrow && token->len == 1 && token[-1].len == 2 && at == first + 1;
        if ((arrow || (token->kind == ENT_TOKEN_WORD && ends_name(parser, at))) &&
            (short_name || is_listed(parser, first, at - 1)) &&
            (!arrow || token[1].len < 3 || is_listed(parser, at + 1, last)))
            return true;
    }
    return false;
}

size_t ent_parser_listed_end(const ent_parser *parser, size_t from, const ent_name **name)
{
    const struct ent_names *names = parser->map->names;
    size_t start = parser->token[from].start, best = from;
    bool begun = ent_names_may_begin(names, parser->text + start, parser->token[from].len) &&
                 has_letters(parser, &parser->token[from]);

    for (size_t end = from; begun && parser->token[end].kind != ENT_TOKEN_END; end++) {
        const ent_token *last = &parser->token[end];
        char folded[ENT_NAME_MAX];
        if (ent_name_fold(parser->text + start, (size_t)last->start + last->len - start, folded) == 0)
            break; /* longer than any name */
        const ent_name *found = ent_name_seek(names->place, names->n_places, folded, &begun);
        if (!found || !has_letters(parser, last) || is_parted(parser, from, end))
            continue;
        *name = found;
        best = end + 1;
    }
    return best;
}

size_t ent_parser_unlisted_end(const ent_parser *parser, size_t from)
{
    const ent_token *first = &parser->token[from];
    bool letter =
        first->kind == ENT_TOKEN_WORD && first->len == 1 + (parser->text[first->start + first->len - 1] == '.');
    size_t end = from;

    /* "S. China Sea" begins no support, and "M" by itself no move */
    if (letter && (first->len == 2 || first[1].kind == ENT_TOKEN_END || first[1].kind == ENT_TOKEN_SIGN))
        end++;
    while (!ends_name(parser, end))
        end++;
    while (end > from + 1 && parser->token[end - 1].word == ENT_WORD_OF) /* no name ends so; "or" in Dutch */
        end--;
    return end;
}

void ent_parser_skip_fillers(ent_parser *parser)
{
    const ent_name *ignored;

    while (peek(parser)->word == ENT_WORD_THE && ent_parser_kind_at(parser, parser->at + 1) != ENT_UNIT_NONE)
        parser->at++; /* on some map "the" is a place */
    while ((peek(parser)->word == ENT_WORD_THE || peek(parser)->word == ENT_WORD_IN ||
            peek(parser)->word == ENT_WORD_MY || peek(parser)->word == ENT_WORD_OWN ||
            peek(parser)->word == ENT_WORD_OUR || peek(parser)->word == ENT_WORD_ON ||
            peek(parser)->word == ENT_WORD_FROM) &&
           ent_parser_listed_end(parser, parser->at, &ignored) == parser->at)
        parser->at++;
}

/* ---- Coasts. ---- */

/* A coast at token `at`: "nc", "north coast", "côte nord"; in brackets or after a stroke also "n", "north". */
static const char *coast_at(const ent_parser *parser, size_t at, bool marked, size_t *end)
{
    static const char *const abbreviated[ENT_WORD_COUNT] = {
        [ENT_WORD_NC] = "NC", [ENT_WORD_SC] = "SC", [ENT_WORD_EC] = "EC", [ENT_WORD_WC] = "WC"};
    static const char *const full[ENT_WORD_COUNT] = {
        [ENT_WORD_NORTH] = "NC", [ENT_WORD_SOUTH] = "SC", [ENT_WORD_EAST] = "EC", [ENT_WORD_WEST] = "WC"};
    static const char letters[] = "nsew";
    static const char *const by_letter[] = {"NC", "SC", "EC", "WC"};
    const ent_token *token = &parser->token[at];
    bool before_coast = parser->token[at + 1].word == ENT_WORD_COAST;

    if (token->word == ENT_WORD_COAST && full[token[1].word]) {
        *end = at + 2;
        return full[token[1].word];
    }
    *end = at + 1 + before_coast;
    if (before_coast && full[token->word])
        return full[token->word];
    marked |= before_coast; /* "E coast" */
    if (marked && token->kind == ENT_TOKEN_WORD && token->len == 1) {
        const char *letter = strchr(letters, ent_to_lower((unsigned char)parser->text[token->start]));
        return letter ? by_letter[letter - letters] : NULL;
    }
    return marked && full[token->word] ? full[token->word] : abbreviated[token->word];
}

ent_loc ent_place_with_coast(const ent_map *map, ent_loc loc, const char *coast)
{
    const ent_prov_info *prov = &map->prov[ent_prov_of(map, loc)];

    for (uint8_t i = 0; i < prov->n_coasts; i++)
        if (strcmp(map->loc[prov->first_coast + i].coast, coast) == 0)
            return (ent_loc)(prov->first_coast + i);
    return ENT_LOC_NONE;
}

/* A misspelt name with a coast never means a place without coasts: "SPe(s)" is not Sweden. */
static void set_coast(const ent_parser *parser, ent_place *place, const char *coast)
{
    uint8_t n = 0;

    place->coast = coast;
    for (uint8_t i = 0; i < place->n; i++) {
        ent_loc named = place->loc[i], exact = ent_place_with_coast(parser->map, named, coast),
                prov = ent_prov_of(parser->map, named);
        if (place->source == ENT_PLACE_NEAR && parser->map->prov[prov].n_coasts == 0)
            continue;
        place->no_coast |= exact == ENT_LOC_NONE;
        if (exact != ENT_LOC_NONE)
            named = named == prov || named == exact ? exact : prov; /* "Spa nc/sc" names no coast */
        place->loc[n++] = named;
    }
    place->n = n;
}

/* "(S) A Mar", "(s) French A Mar - Bur": no coast, since words follow that are no verb. */
static bool begins_support(const ent_parser *parser, size_t at)
{
    return parser->token[at].word == ENT_WORD_S && is_sign(parser, at + 1, ')') &&
           parser->token[at + 2].kind == ENT_TOKEN_WORD && ent_parser_verb_at(parser, at + 2) == VERB_NONE;
}

/* "Bul east", "Spa north - Mao": a direction after a province that has such a coast, and nothing else of a name. */
static const char *bare_coast(const ent_parser *parser, size_t at, ent_loc loc)
{
    size_t end;
    const char *coast = coast_at(parser, at, true, &end);

    if (parser->token[at].len < 4 || !coast || ent_place_with_coast(parser->map, loc, coast) == ENT_LOC_NONE ||
        (!ent_token_is_pause(&parser->token[end]) && ent_parser_verb_at(parser, end) == VERB_NONE))
        return NULL;
    return coast;
}

/* A coast after a place: "/nc", "(north coast)", "nc", "-nc". One that the province lacks is noted (4.B.6). */
static void accept_coast(ent_parser *parser, ent_place *place)
{
    size_t at = parser->at, end;
    bool arrow = parser->token[at].kind == ENT_TOKEN_ARROW && parser->token[at + 1].len == 2;
    bool comma = is_sign(parser, at, ',') && (parser->token[at + 2].word == ENT_WORD_COAST || /* ", south coast" */
                                              ent_token_is_pause(&parser->token[at + 2]));
    bool sign =
        comma || (parser->token[at].kind == ENT_TOKEN_SIGN && strchr("/([{", parser->text[parser->token[at].start]));
    const char *coast =
        parser->token[at].kind == ENT_TOKEN_END ? NULL : coast_at(parser, at + (sign || arrow), sign, &end);
    const ent_name *ignored;

    if (!coast && !sign && !arrow && place->n == 1)
        coast = bare_coast(parser, at, place->loc[0]);
    if (!coast || (sign && begins_support(parser, at + 1)) ||
        (arrow && (ent_parser_listed_end(parser, at + 1, &ignored) > at + 1 ||
                   parser->map->prov[ent_prov_of(parser->map, place->loc[0])].n_coasts == 0)))
        return;
    parser->at = end;
    if (sign)
        (void)accept_closing(parser);
    set_coast(parser, place, coast);
    parser->out->doubtful |= !ENT_CORE_ALONE && place->no_coast && parser->token[end - 1].len == 1; /* "Bur (n)" */
}

/* "the north coast of Spain", "north coast Spain": the coast before its place, or NULL. */
static const char *accept_coast_before(ent_parser *parser)
{
    size_t end;
    const char *coast = coast_at(parser, parser->at, false, &end);
    bool of = parser->token[end].word == ENT_WORD_OF;

    if (!coast || (!of && parser->token[end - 1].word != ENT_WORD_COAST))
        return NULL;
    parser->at = end + of;
    return coast;
}

/* ---- Places. ---- */

static bool fail_unknown(ent_parser *parser, const ent_place *place)
{
    const char *word = parser->text + place->start;
    ent_loc near = parser->no_messages ? ENT_LOC_NONE : ent_guess_nearest(parser->map, word, place->len);

    if (near == ENT_LOC_NONE)
        return ent_parser_fail(parser, ENT_E_NAME, "no place is called '%.*s'", place->len > 60 ? 60 : place->len,
                               word);
    return ent_parser_fail(parser, ENT_E_NAME, "no place is called '%.*s'; perhaps %s was meant",
                           place->len > 60 ? 60 : place->len, word,
                           parser->map->prov[ent_prov_of(parser->map, near)].name);
}

/* Read token[from..end) as a misspelt name. False if no place is near enough. */
static bool guess_place(const ent_parser *parser, size_t from, size_t end, ent_guess_reach reach, ent_place *place)
{
    size_t start = parser->token[from].start, stop = parser->token[end - 1].start + parser->token[end - 1].len;

    place->n = (uint8_t)ent_guess_places(parser->map, parser->text + start, stop - start, reach, place->loc);
    place->source = ENT_PLACE_NEAR;
    place->len = (uint16_t)(stop - start);
    return place->n > 0;
}

static void set_listed(const ent_parser *parser, size_t from, size_t end, const ent_name *name, ent_place *place)
{
    uint8_t source = name->kind & ENT_NAME_LOOSE   ? ENT_PLACE_LOOSE
                     : name->kind & ENT_NAME_ALIAS ? ENT_PLACE_ALIAS
                                                   : ENT_PLACE_NAMED;

    *place = (ent_place){.start = parser->token[from].start, .n = 1, .loc = {name->means}, .source = source};
    place->len = (uint16_t)(parser->token[end - 1].start + parser->token[end - 1].len - place->start);
}

/* After a listed name: does token[end..words) begin as a longer spelling of the same place goes on? Else these are
 * words of their own, such as a "not" of another language. */
static bool goes_on(const ent_parser *parser, size_t end, size_t words, const ent_name *name)
{
    const struct ent_names *names = parser->map->names;
    const ent_token *last = &parser->token[words - 1];
    size_t start = parser->token[end].start;
    size_t first = ent_name_first(names->place, names->n_places, name->folded);
    enum { MOST = 256 }; /* spellings are looked at; if more begin alike, the order may be refused */
    char rest[ENT_NAME_MAX];

    if (ent_name_fold(parser->text + start, (size_t)last->start + last->len - start, rest) == 0)
        return false;
    for (size_t i = first;
         i < names->n_places && i - first < MOST && strncmp(names->place[i].folded, name->folded, name->len) == 0; i++)
        if (names->place[i].means == name->means && names->place[i].folded[name->len] == rest[0])
            return true;
    return false;
}

/* Read token[from..words) as a misspelt name. Where its first words are listed the whole must be near a place, or
 * roughly like that place only: "Heligoland Bite", but neither "Ber Kie" nor "Berlin ne". */
static bool guess_longer(const ent_parser *parser, size_t from, size_t end, size_t words, const ent_name *name,
                         ent_place *place)
{
    if (end == from)
        return guess_place(parser, from, words, ENT_GUESS_ROUGH, place);
    bool near = guess_place(parser, from, words, ENT_GUESS_NEAR, place);
    bool same = (near || guess_place(parser, from, words, ENT_GUESS_ROUGH, place)) && place->n == 1 &&
                place->loc[0] == name->means;
    if (same)
        return goes_on(parser, end, words, name) ||
               guess_place(parser, from, words, ENT_GUESS_BEGIN, place); /* "Hel. Bight" */
    return near;
}

/* "Mid-Atl": a listed name with a hyphen after it, and a word that is no place. The end of the word, or `end`. */
static size_t hyphened_end(const ent_parser *parser, size_t end)
{
    const ent_token *hyphen = &parser->token[end], *word = hyphen + 1;
    const ent_name *ignored;

    assert(end > 0);
    if (hyphen->kind != ENT_TOKEN_ARROW || hyphen->len != 1 || hyphen[-1].start + hyphen[-1].len != hyphen->start ||
        word->start != hyphen->start + 1 || word->len < 3 || ends_name(parser, end + 1) ||
        ent_parser_listed_end(parser, end + 1, &ignored) > end + 1)
        return end;
    return ent_parser_unlisted_end(parser, end + 1);
}

/* No place is named where one is due: "[A Par - Bur]"; "~A Par - Bur~", as some chats strike out an order. The place
 * begins at token `start`, with its brackets. */
static bool refuse_no_place(ent_parser *parser, size_t start)
{
    size_t at = parser->at;

    if (at > start && ent_parser_kind_at(parser, at) != ENT_UNIT_NONE)
        return ent_parser_fail(parser, ENT_E_SYNTAX, "'%.*s' before a unit; leave out the brackets", 1,
                               parser->text + parser->token[start].start);
    if (!ENT_CORE_ALONE && at > 0 && ent_token_is_pause(peek(parser)) &&
        parser->text[parser->token[at - 1].start] == '~')
        return ent_parser_fail(parser, ENT_E_SYNTAX,
                               "'~' at the end may strike it out; leave out the sign, or the order");
    return ent_parser_fail(parser, ENT_E_SYNTAX, "the name of a place is missing here");
}

bool ent_parser_read_place(ent_parser *parser, ent_place *place)
{
    const ent_name *name = NULL;
    size_t from, end, after;

    ent_parser_skip_fillers(parser);
    const size_t start = parser->at;
    while (accept_opening(parser)) /* F(NTH) */
        continue;
    const char *coast_of = accept_coast_before(parser);
    if (coast_of)
        ent_parser_skip_fillers(parser);
    from = parser->at;
    end = ent_parser_listed_end(parser, from, &name);
    *place = (ent_place){.start = parser->token[from].start};
    size_t words = ent_parser_unlisted_end(parser, from);
    if (words == from && end == from)
        return refuse_no_place(parser, start);
    place->len =
        (uint16_t)(words > from ? parser->token[words - 1].start + parser->token[words - 1].len - place->start : 0);
    bool longer = words > end && !coast_at(parser, end, false, &after);
    size_t hyphened = end > from ? hyphened_end(parser, end) : end;
    if (hyphened > end && guess_place(parser, from, hyphened, ENT_GUESS_BEGIN, place)) {
        end = hyphened;
    } else if (longer && guess_longer(parser, from, end, words, name, place)) {
        end = words; /* "English Chanel" is more than "English" */
    } else if (end > from) {
        set_listed(parser, from, end, name, place);
        end += parser->token[end].word == ENT_WORD_SEA &&
               parser->map->prov[ent_prov_of(parser->map, name->means)].terrain == ENT_SEA; /* "Nth Sea" */
    } else {
        return fail_unknown(parser, place);
    }
    parser->at = end;
    if (coast_of)
        set_coast(parser, place, coast_of);
    else
        accept_coast(parser, place);
    while (accept_closing(parser))
        continue;
    if (place->n > 0)
        return true;
    parser->at = from;
    return fail_unknown(parser, place);
}

/* ---- Nations and kinds of units. ---- */

ent_power ent_parser_power_at(const ent_parser *parser, size_t first, size_t last)
{
    static const char *const endings[] = {"", "'s", "\xE2\x80\x99s"};
    size_t start = parser->token[first].start,
           len = (size_t)parser->token[last].start + parser->token[last].len - start;
    ent_power power = ENT_POWER_NONE;

    for (size_t i = 0; power == ENT_POWER_NONE && i < sizeof endings / sizeof *endings; i++) {
        size_t n = strlen(endings[i]);
        if (n < len && memcmp(parser->text + start + len - n, endings[i], n) == 0)
            power = ent_map_find_power(parser->map, parser->text + start, len - n);
    }
    return power;
}

/* "Ger" or "Ger." before "A Ber" or "Ber": no place is called so, and a place follows, or a unit with its place. */
static ent_power accept_short_nation(ent_parser *parser)
{
    const ent_token *token = peek(parser);
    const ent_name *ignored;
    const size_t place = parser->at + 1 + (ent_parser_kind_at(parser, parser->at + 1) != ENT_UNIT_NONE);

    if (token->kind != ENT_TOKEN_WORD || token->word != ENT_WORD_NONE ||
        ent_parser_listed_end(parser, place, &ignored) == place ||
        ent_parser_listed_end(parser, parser->at, &ignored) > parser->at)
        return ENT_POWER_NONE;
    ent_power power = ent_power_named(parser->map, parser->text + token->start, token->len);
    parser->at += power != ENT_POWER_NONE;
    return power;
}

ent_power ent_parser_accept_nation(ent_parser *parser)
{
    ent_parser_skip_fillers(parser);
    if (peek(parser)->len == 1) /* "A", "F": no name of a power */
        return ENT_POWER_NONE;
    for (size_t end = parser->at + 3; end-- > parser->at;) {
        const ent_name *ignored;
        if (parser->token[end].kind != ENT_TOKEN_WORD)
            continue;
        ent_power power = ent_parser_power_at(parser, parser->at, end);
        if (power == ENT_POWER_NONE)
            continue;
        size_t next =
            end + 1 +
            (parser->token[end + 1].word == ENT_WORD_S && ent_parser_kind_at(parser, end + 2) != ENT_UNIT_NONE);
        if (ent_parser_kind_at(parser, next) == ENT_UNIT_NONE && ent_parser_listed_end(parser, next, &ignored) == next)
            continue;
        parser->at = end + 1;
        return power;
    }
    return accept_short_nation(parser);
}

/* "FKie", "A.Lvp": a unit's letter grown together with a listed place, where no place is called so. */
static ent_unit_kind accept_joined_kind(ent_parser *parser)
{
    ent_token *token = &parser->token[parser->at];
    const ent_token whole = *token;
    char letter = token->kind == ENT_TOKEN_WORD ? parser->text[token->start] : ' ';
    const ent_name *ignored;

    if (!strchr("aAfF", letter) || whole.len < 4)
        return ENT_UNIT_NONE;
    if (parser->text[whole.start + 1] != '.' && ent_parser_listed_end(parser, parser->at, &ignored) > parser->at)
        return ENT_UNIT_NONE; /* "Aden"; but "A.Den" is an army */
    token->start++;
    token->len--;
    token->word = (uint8_t)ent_lexer_word(parser->text + token->start, token->len);
    if (token->len > 0 && ent_parser_listed_end(parser, parser->at, &ignored) > parser->at)
        return letter == 'a' || letter == 'A' ? ENT_ARMY : ENT_FLEET;
    *token = whole;
    return ENT_UNIT_NONE;
}

bool ent_parser_fits_unit(ent_parser *parser, uint8_t kind)
{
    return kind != ENT_UNIT_NONE || peek(parser)->word != ENT_WORD_BOTH ||
           ent_parser_fail(parser, ENT_E_SYNTAX, "'both' names no unit");
}

/* "(army)", "(fleet)". The letters alone may be powers, "(A)" and "(F)": before a verb they are passed over, unless it
 * is that of a build, where the kind matters. */
static ent_unit_kind accept_kind_in_brackets(ent_parser *parser)
{
    size_t start = parser->at;
    ent_unit_kind kind = accept_opening(parser) ? ent_parser_kind_at(parser, parser->at++) : ENT_UNIT_NONE;

    if (kind != ENT_UNIT_NONE && accept_closing(parser)) {
        ent_verb verb = ent_parser_verb_at(parser, parser->at);
        if (parser->token[start + 1].len > 1)
            return kind;
        if (verb != VERB_NONE && verb != VERB_BUILD)
            return ENT_UNIT_NONE;
    }
    parser->at = start;
    return ENT_UNIT_NONE;
}

uint8_t ent_parser_accept_kind_after(ent_parser *parser, uint8_t kind)
{
    const ent_name *ignored;
    ent_unit_kind said = accept_kind_in_brackets(parser);

    if (said != ENT_UNIT_NONE) /* "A Ber (fleet)" says neither */
        return kind == ENT_UNIT_NONE || kind == said ? (uint8_t)said : ENT_UNIT_NONE;
    if (kind != ENT_UNIT_NONE || ent_parser_kind_at(parser, parser->at) == ENT_UNIT_NONE || peek(parser)->len == 1 ||
        ent_parser_is_plural(parser, parser->at) ||
        ent_parser_listed_end(parser, parser->at + 1, &ignored) > parser->at + 1)
        return kind;
    return (uint8_t)ent_parser_kind_at(parser, parser->at++);
}

uint8_t ent_parser_accept_kind(ent_parser *parser)
{
    ent_unit_kind kind = ent_parser_kind_at(parser, parser->at);
    bool article =
        peek(parser)->word == ENT_WORD_A || peek(parser)->word == ENT_WORD_AN || peek(parser)->word == ENT_WORD_ONE;

    if (article && ent_parser_kind_at(parser, parser->at + 1) != ENT_UNIT_NONE && parser->token[parser->at + 1].len > 1)
        kind = ent_parser_kind_at(parser, ++parser->at); /* "an army", "one army" */
    if (kind == ENT_UNIT_NONE || parser->token[parser->at + 1].kind == ENT_TOKEN_END)
        return (uint8_t)accept_joined_kind(parser);
    parser->at++;
    (void)accept_arrow(parser); /* "A-Bud" */
    return (uint8_t)kind;
}
