/* turn_word.c -- which turn does a word of a title name?
 *
 * A word is cut into its letters and its digits, which a sign may separate. Short letters are a season only beside a
 * year.
 *
 * SPDX-License-Identifier: MIT */
#include "prose/turn_word.h"
#include "board/ascii.h"
#include "entente.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

enum {
    LONG_YEAR = 4,
    SHORT_YEAR = 2,
    LAST_PART = 5 /* of a year, if its retreats are counted */
};

/* The number that the digits are, modulo ENT_NO_YEAR. */
static unsigned number_of(ent_span digits)
{
    unsigned number = 0;

    for (size_t i = 0; i < digits.len; i++)
        number = (number * 10 + (unsigned)(digits.text[i] - '0')) % ENT_NO_YEAR;
    return number;
}

/* "A1902", "1902 A", "A02", in capital letters: "a 24 hour delay" is no autumn. Herbst is the fall, and hiver the
 * winter. */
static unsigned season_of_capital(char letter)
{
    return letter == 'A' || letter == 'O' ? 1u << ENT_FALL
           : letter == 'H'                ? 1u << ENT_FALL | 1u << ENT_WINTER
           : letter == 'P'                ? 1u << ENT_SPRING
                                          : 0;
}

/* `digits`: how many the year beside the letters has, or 0. */
static unsigned season_of(ent_span letters, uint32_t says, size_t digits)
{
    static const char short_names[] = "s|f|w|sp|fa|wi|spr|aut|win|prim|oto|inv|frj|fal|hiv";
    static const uint8_t means[] = {ENT_SPRING, ENT_FALL, ENT_WINTER}; /* of each three */
    int found = digits > 0 ? ent_span_find(letters, short_names) : -1;

    if (found >= 0)
        return 1u << means[found % 3];
    if (digits == LONG_YEAR && letters.len == 1)
        return season_of_capital(letters.text[0]);
    return says & ENT_SAYS_SPRING   ? 1u << ENT_SPRING
           : says & ENT_SAYS_FALL   ? 1u << ENT_FALL
           : says & ENT_SAYS_WINTER ? 1u << ENT_WINTER
                                    : 0;
}

/* How many bytes at the front are digits. */
static size_t count_digits(ent_span text)
{
    size_t n = 0;

    while (n < text.len && ent_is_digit((unsigned char)text.text[n]))
        n++;
    return n;
}

/* "F1901" of "F1901M"; *phases: which phase the letter after it is, as a bit, or 0. */
static ent_span without_phase_letter(ent_span word, unsigned *phases)
{
    static const char letters[] = "mrab";
    static const uint8_t means[] = {ENT_MOVEMENT, ENT_RETREATS, ENT_ADJUSTMENTS, ENT_ADJUSTMENTS};
    const char *letter =
        word.len > 1 ? memchr(letters, ent_to_lower((unsigned char)word.text[word.len - 1]), sizeof means) : NULL;

    *phases = 0;
    if (letter && ent_is_alpha((unsigned char)word.text[0]) && ent_is_digit((unsigned char)word.text[word.len - 2])) {
        *phases = 1u << means[letter - letters];
        word.len--;
    }
    return word;
}

/* "1901", "'01", "1901F", "1901-2". */
static ent_turn_word read_number(ent_span word)
{
    ent_turn_word turn = {.year = ENT_NO_YEAR};
    size_t apostrophe = ent_words_apostrophe(word, false);
    word = (ent_span){word.text + apostrophe, word.len - apostrophe};
    ent_span digits = {word.text, count_digits(word)}, letters = {word.text + digits.len, word.len - digits.len};

    turn.number = letters.len == 0;
    if (letters.len > 1 && memchr("-./", letters.text[0], 3))
        letters = (ent_span){letters.text + 1, letters.len - 1};
    if (digits.len >= SHORT_YEAR)
        turn.seasons = season_of(letters, ent_vocabulary_word(letters), digits.len);
    if (digits.len == LONG_YEAR && letters.len == 1 && letters.text[0] >= '1' && letters.text[0] <= '0' + LAST_PART) {
        turn.part = (unsigned)(letters.text[0] - '0');
        turn.seasons = ENT_TURN_COUNTED;
    }
    if (turn.seasons || (turn.number && digits.len == (apostrophe > 0 ? SHORT_YEAR : LONG_YEAR)))
        turn.year = number_of(digits);
    return turn;
}

/* "F01", "F'01", "Fall-1901". */
static ent_turn_word read_letters(ent_span word, uint32_t says)
{
    ent_turn_word turn = {.year = ENT_NO_YEAR};
    unsigned phases;
    ent_span letters = without_phase_letter(word, &phases);
    size_t end = letters.len;

    while (letters.len > 0 && ent_is_digit((unsigned char)letters.text[letters.len - 1]))
        letters.len--;
    ent_span digits = {letters.text + letters.len, end - letters.len};
    if (digits.len == 0)
        turn.seasons = season_of(word, says, 0);
    if (digits.len < SHORT_YEAR)
        return turn;
    letters.len -= letters.text[letters.len - 1] == '-' ? 1 : ent_words_apostrophe(letters, true);
    turn.seasons = season_of(letters, ent_vocabulary_word(letters), digits.len);
    if (letters.len == 1 && digits.len == SHORT_YEAR)
        turn.seasons |= season_of_capital(letters.text[0]);
    if (turn.seasons) {
        turn.year = number_of(digits);
        turn.phases = phases;
    }
    return turn;
}

ent_turn_word ent_turn_word_read(ent_span word, uint32_t says)
{
    size_t apostrophe = ent_words_apostrophe(word, false);
    bool number = word.len > apostrophe && ent_is_digit((unsigned char)word.text[apostrophe]);

    return number ? read_number(word) : read_letters(word, says);
}

ent_turn_word ent_turn_word_pair(ent_span word, uint32_t says, ent_span next)
{
    const ent_turn_word none = {.year = ENT_NO_YEAR};
    ent_turn_word first = ent_turn_word_read(word, 0), second = ent_turn_word_read(next, 0);
    bool year_first = first.number && first.year != ENT_NO_YEAR;
    ent_turn_word turn = year_first ? first : second;

    if (!turn.number || (turn.year == ENT_NO_YEAR && next.len != SHORT_YEAR)) /* nothing is a year */
        return none;
    turn.seasons = year_first ? season_of(next, 0, word.len) : season_of(word, says, next.len);
    turn.year = turn.year == ENT_NO_YEAR ? number_of(next) : turn.year;
    return turn.seasons ? turn : none;
}

bool ent_turn_word_is_code(ent_span word)
{
    if (word.len != SHORT_YEAR + 1 && word.len != LONG_YEAR + 1)
        return false;
    bool number = ent_is_digit((unsigned char)word.text[0]);
    char letter = word.text[number ? word.len - 1 : 0];
    ent_span digits = {word.text + !number, word.len - 1};
    return ent_is_alpha((unsigned char)letter) && count_digits(digits) == digits.len &&
           (number || (letter | 32) != 'v') && ent_turn_word_read(word, 0).seasons == 0;
}
