/* daide.c -- orders of the protocol DAIDE, by which programs play against each other.
 *
 * All its words have three capital letters, and each has one word or sign of the language of orders. A power and a kind
 * of unit, "FRA AMY", show that a line is written so. Only "ENG" and a season without a year become longer. The kind
 * and the verb after "ENG" become shorter by as much, and blanks and brackets between words become one blank.
 *
 * SPDX-License-Identifier: MIT */
#include "mail/daide.h"
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

static size_t after_blanks(ent_span text, size_t at)
{
    while (at < text.len && ent_is_space((unsigned char)text.text[at]))
        at++;
    return at;
}

/* "FRA AMY": a power and a kind of unit. */
static bool is_unit(ent_span text, size_t at)
{
    size_t kind = after_blanks(text, at + CODE);

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
    size_t next = after_blanks(line, end);

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

/* True after "SUB (". Without a year "( SUM )" may be a place. */
static bool is_after_sub(ent_span line, size_t at)
{
    ent_span before = ent_span_trim((ent_span){line.text, at});

    if (!ent_span_ends(before, "("))
        return false;
    return ent_span_ends(ent_span_trim((ent_span){before.text, before.len - 1}), "sub");
}

/* "FAL 1901 )" or "FAL )" after "SUB (": how long it is; 0: it is none. *made: "F1901M:" or "Fall:", which the rest of
 * the line follows. */
static size_t turn_at(ent_span line, size_t at, char made[LONGEST_TURN])
{
    static const char *const turns[][3] = {{"SPR", "SM", "Spring:"},
                                           {"SUM", "SR", "Spring:"},
                                           {"FAL", "FM", "Fall:"},
                                           {"AUT", "FR", "Fall:"},
                                           {"WIN", "WA", "Winter:"}};
    size_t start = after_blanks(line, at + CODE), end = start;

    while (end < line.len && end - start < LONGEST_YEAR && ent_is_digit((unsigned char)line.text[end]))
        end++;
    size_t close = after_blanks(line, end);
    if (!(end > start || is_after_sub(line, at)) || close == line.len || line.text[close] != ')')
        return 0;
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        if (memcmp(line.text + at, turns[i][0], CODE) != 0)
            continue;
        if (end == start)
            snprintf(made, LONGEST_TURN, "%s", turns[i][2]);
        else
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

    if (byte == '(' && after_blanks(line, at + 1) < line.len && line.text[after_blanks(line, at + 1)] == '(')
        return ';';
    if (route && byte == ' ' && code_at(line, at + 1) > 0 && ent_is_upper((unsigned char)line.text[at - 1]))
        return '-';
    return strchr("()", byte) ? ' ' : byte;
}

/* "( ENG WVE )": how long it is; 0: it is none. *power: its code. */
static size_t waive_at(ent_span line, size_t at, const char **power)
{
    if (line.text[at] != '(')
        return 0;
    size_t code = after_blanks(line, at + 1), waive = after_blanks(line, code + CODE),
           close = after_blanks(line, waive + CODE);
    if (code_at(line, code) == 0 || close >= line.len || memcmp(line.text + waive, "WVE", CODE) != 0 ||
        line.text[close] != ')')
        return 0;
    *power = line.text + code;
    return close + 1 - at;
}

static bool has_waive(ent_span line)
{
    const char *power;

    for (size_t at = 0; at < line.len; at++)
        if (waive_at(line, at, &power) > 0)
            return true;
    return false;
}

/* True if an order stands before, which a sign has to part from the next. No order is parted from the colon after a
 * turn. */
static bool is_after_order(ent_span text)
{
    text = ent_span_trim(text);
    return text.len > 0 && text.text[text.len - 1] != ':';
}

/* A line that is being rewritten. */
typedef struct ent_daide {
    ent_span line;
    char made[LONGER * ENT_MAX_ORDER_TEXT];
    size_t at, n;      /* what is read of the line, and what is made of it */
    bool route;        /* between "VIA" and the bracket after its seas */
    const char *power; /* whose order or waive was read last */
} ent_daide;

static void put(ent_daide *daide, const char *text, size_t len, size_t read)
{
    memcpy(daide->made + daide->n, text, len);
    daide->n += len;
    daide->at += read;
}

/* "ENG:Waive", which needs no more room than "(ENG WVE)"; after an order of the power ";Waive". */
static void put_waive(ent_daide *daide, const char *power, size_t read)
{
    if (is_after_order((ent_span){daide->made, daide->n}))
        put(daide, ";", 1, 0);
    if (!daide->power || memcmp(power, daide->power, CODE) != 0) {
        put(daide, power, CODE, 0);
        put(daide, ":", 1, 0);
    }
    daide->power = power;
    put(daide, "Waive", strlen("Waive"), read);
}

/* Rewrite what stands at daide->at. */
static void rewrite_next(ent_daide *daide)
{
    const ent_span line = daide->line;
    const size_t at = daide->at;
    const bool code = code_at(line, at) > 0 && (at == 0 || !ent_is_alnum((unsigned char)line.text[at - 1]));
    const char *meaning = code ? meaning_of(line.text + at) : NULL, *power = NULL;
    char turn[LONGEST_TURN];
    size_t turn_size = code ? turn_at(line, at, turn) : 0, waive_size = waive_at(line, at, &power);

    daide->route = (daide->route && line.text[at] != ')') || (code && memcmp(line.text + at, "VIA", CODE) == 0);
    if (code && is_unit(line, at))
        daide->power = line.text + at;
    if (waive_size > 0) {
        put_waive(daide, power, waive_size);
    } else if (turn_size > 0) {
        put(daide, turn, strlen(turn), turn_size);
    } else if (meaning) {
        put(daide, meaning, strlen(meaning), CODE);
    } else {
        char sign = sign_for(line, at, daide->route);
        if (sign == ';' && !is_after_order((ent_span){daide->made, daide->n}))
            sign = ' ';
        bool again = sign == ' ' && (daide->n == 0 || daide->made[daide->n - 1] == ' ');
        put(daide, &sign, !again, 1);
    }
}

size_t ent_daide_rewrite(char *text, size_t len)
{
    const ent_span line = {text, len};

    if (len > ENT_MAX_ORDER_TEXT || !(has_unit(line) || has_waive(line)))
        return len;
    ent_daide daide = {.line = line}; /* cleared only here, since it is large and few lines are rewritten */
    while (daide.at < len) {
        bool word = daide.at == 0 || !ent_is_alnum((unsigned char)text[daide.at - 1]);
        if (word && is_wrapper(daide.line, daide.at))
            return len; /* no order has such words */
        rewrite_next(&daide);
    }
    daide.n -= daide.n > 0 && daide.made[daide.n - 1] == ' ';
    if (daide.n > len)
        return len; /* units of England's without a verb */
    memcpy(text, daide.made, daide.n);
    return daide.n;
}
