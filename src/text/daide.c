/* daide.c -- orders of the protocol DAIDE, by which programs play against each other.
 *
 * All its words have three capital letters, and each has one word or sign of the language of orders. A power and a kind
 * of unit, "FRA AMY", show that a line is written so. Only "ENG" becomes longer, and the kind and the verb behind it
 * become shorter by as much.
 *
 * SPDX-License-Identifier: MIT */
#include "text/daide.h"
#include <stdio.h>
#include "board/ascii.h"
#include "notation/lexer.h"

enum { LONGER = 3, CODE = 3 };                              /* no word becomes LONGER times as long */
enum { LONGEST_YEAR = 5, LONGEST_TURN = LONGEST_YEAR + 4 }; /* "F12345M:" and its end */

/* ENG is the power here; the Channel is ECH. */
static const char *const words[][2] = {
    {"AMY", "A"},  {"FLT", "F"},  {"MTO", "-"},  {"CTO", "-"}, {"RTO", "R"},       {"SUP", "S"},
    {"CVY", "C"},  {"HLD", "H"},  {"DSB", "D"},  {"REM", "D"}, {"BLD", "B"},       {"NCS", "NC"},
    {"SCS", "SC"}, {"ECS", "EC"}, {"WCS", "WC"}, {"SUB", ""},  {"ENG", "England"},
};

/* The length of the code of three capital letters at text[at]; 0: there is none. */
static size_t code_at(ent_span text, size_t at)
{
    size_t n = 0;

    while (at + n < text.len && ent_is_upper((unsigned char)text.text[at + n]))
        n++;
    return n == CODE && (at + n == text.len || !ent_is_alnum((unsigned char)text.text[at + n])) ? n : 0;
}

static size_t behind_blanks(ent_span text, size_t at)
{
    while (at < text.len && ent_is_space((unsigned char)text.text[at]))
        at++;
    return at;
}

/* "FRA AMY": a power and a kind of unit. */
static bool is_unit(ent_span text, size_t at)
{
    size_t kind = behind_blanks(text, at + CODE);

    return code_at(text, at) > 0 && code_at(text, kind) > 0 &&
           (memcmp(text.text + kind, "AMY", CODE) == 0 || memcmp(text.text + kind, "FLT", CODE) == 0);
}

static bool has_unit(ent_span text)
{
    for (size_t at = 0; at < text.len; at++)
        if ((at == 0 || !ent_is_alnum((unsigned char)text.text[at - 1])) && is_unit(text, at))
            return true;
    return false;
}

static const char *meaning_of(const char *code)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memcmp(code, words[i][0], CODE) == 0)
            return words[i][1];
    return NULL;
}

/* "NOT ( ...", "PRP ( ...": a code before a bracket, or before "SUB", where no order is open: what is in the bracket is
 * denied, proposed or reported. Only "SUB" says that it is an order. Other words say so only where no unit stands
 * before them: "not ( ...". */
static bool is_wrapper(ent_span line, size_t at)
{
    size_t before = at, end = at;
    while (end < line.len && ent_is_alpha((unsigned char)line.text[end]))
        end++;
    size_t next = behind_blanks(line, end);

    while (before > 0 && ent_is_space((unsigned char)line.text[before - 1]))
        before--;
    if (ent_span_ends((ent_span){line.text, before}, "sub")) /* "sub not ( ..." */
        before = 0;
    bool code = code_at(line, at) > 0, opens = before == 0 || strchr(code ? "()" : "(", line.text[before - 1]);
    bool wraps = next < line.len &&
                 (line.text[next] == '(' || (code_at(line, next) > 0 && memcmp(line.text + next, "SUB", CODE) == 0));
    bool known = end == at + CODE && (meaning_of(line.text + at) || memcmp(line.text + at, "VIA", CODE) == 0);
    return end > at && opens && wraps && !known;
}

/* "FAL 1901 )" behind "SUB (": how long it is; 0: it is none. *made: "F1901M:", which the rest of the line follows. */
static size_t turn_at(ent_span line, size_t at, char made[LONGEST_TURN])
{
    static const char *const turns[][2] = {{"SPR", "SM"}, {"SUM", "SR"}, {"FAL", "FM"}, {"AUT", "FR"}, {"WIN", "WA"}};
    size_t start = behind_blanks(line, at + CODE), end = start;

    while (end < line.len && end - start < LONGEST_YEAR && ent_is_digit((unsigned char)line.text[end]))
        end++;
    size_t close = behind_blanks(line, end);
    if (start == at + CODE || end == start || close == line.len || line.text[close] != ')')
        return 0;
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        if (memcmp(line.text + at, turns[i][0], CODE) == 0) {
            snprintf(made, LONGEST_TURN, "%c%.*s%c:", turns[i][1][0], (int)(end - start), line.text + start,
                     turns[i][1][1]);
            return close + 1 - at;
        }
    return 0;
}

/* "( (" parts an order from the one before; a blank between the seas of a route is an arrow. */
static char sign_for(ent_span line, size_t at, bool route)
{
    char byte = line.text[at];

    if (byte == '(' && behind_blanks(line, at + 1) < line.len && line.text[behind_blanks(line, at + 1)] == '(')
        return ';';
    if (route && byte == ' ' && at > 0 && code_at(line, at + 1) > 0 && ent_is_upper((unsigned char)line.text[at - 1]))
        return '-';
    return strchr("()", byte) ? ' ' : byte;
}

/* True if the text ends in the colon behind a turn, which no order is parted from. */
static bool is_behind_colon(ent_span text)
{
    text = ent_span_trim(text);
    return text.len > 0 && text.text[text.len - 1] == ':';
}

size_t ent_daide_rewrite(char *text, size_t len)
{
    const ent_span line = {text, len};
    char made[LONGER * ENT_MAX_ORDER_TEXT];
    size_t n = 0;
    bool route = false; /* between "VIA" and the bracket behind its seas */

    if (len > ENT_MAX_ORDER_TEXT || !has_unit(line))
        return len;
    for (size_t at = 0; at < len;) {
        bool word = at == 0 || !ent_is_alnum((unsigned char)text[at - 1]), code = word && code_at(line, at) > 0;
        char turn[LONGEST_TURN];
        size_t turn_size = code ? turn_at(line, at, turn) : 0;
        if (word && is_wrapper(line, at))
            return len; /* no order has such words */
        const char *meaning = code ? meaning_of(text + at) : NULL;
        route = (route && text[at] != ')') || (code && memcmp(text + at, "VIA", CODE) == 0);
        if (turn_size > 0) {
            memcpy(made + n, turn, strlen(turn));
            n += strlen(turn);
            at += turn_size;
        } else if (meaning) {
            memcpy(made + n, meaning, strlen(meaning));
            n += strlen(meaning);
            at += CODE;
        } else {
            char sign = sign_for(line, at++, route);
            made[n] = sign == ';' && is_behind_colon((ent_span){made, n}) ? ' ' : sign;
            n++;
        }
    }
    if (n > len)
        return len; /* a unit of England's without a verb */
    memcpy(text, made, n);
    return n;
}
