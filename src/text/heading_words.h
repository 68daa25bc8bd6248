/* heading_words.h -- the words of a heading: which powers, fillers, turns and other words it has.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_HEADING_WORDS_H
#define ENT_TEXT_HEADING_WORDS_H
#include "board/map.h"
#include "board/span.h"
#include "prose/turn_word.h"

/* The turn that a text names. */
typedef struct ent_named_turn {
    unsigned seasons; /* as bits 1u << ent_season, and ENT_TURN_COUNTED; 0: none */
    unsigned phases;  /* as bits 1u << ent_phase_kind, as in "F1901R"; 0: none */
    unsigned spoken;  /* phases, as bits, of whose orders the text speaks: "retreats", "builds" */
    unsigned year;    /* without its sign; below 100 it is short, as in "F01". ENT_NO_YEAR: none */
    unsigned part;    /* of the year, as in "1901.2" (turn_word.h); 0: it says no such number */
    unsigned count;   /* which turn of the game, as in "Turn 3" or "3. Zug"; 0: it says no such number */
    bool code;        /* it has a letter and a year, but the letter is no season that is known: "E02" */
    bool orders;      /* the text speaks of orders */
} ent_named_turn;

/* What the words of a line say. */
typedef struct ent_heading_words {
    ent_power power;
    unsigned named;   /* different powers */
    unsigned others;  /* words that are neither names nor fillers */
    unsigned titles;  /* of these, such as stand in the title of a page: "game", "results" */
    unsigned fillers; /* seasons and numbers, too */
    unsigned total;
    bool first;       /* the power is the first word that is no filler, and something separates it from what follows */
    bool reports;     /* "said", "likely": what follows are somebody else's words, or no orders yet */
    bool denies;      /* "not", "keeps", "except": what follows is not ordered */
    bool wishes;      /* "please", "hope" after the power's name */
    unsigned numbers; /* alone, or after a season */
    unsigned in;      /* of `others`, those that stand before a season: "in Spring" */
    bool ends_in;     /* the last of `others` is such a word, and only fillers followed */
    ent_named_turn turn;
} ent_heading_words;

/* `most`: how many words may be no part of a heading or a title; what stands after more of them is not read.
 * `short_names`: the beginning of a power's name counts as one, as in "Ger". */
ent_heading_words ent_heading_read_words(const ent_map *map, ent_span text, bool short_names, unsigned most);
/* "Turn: 3": `key` stands before a colon, and `rest` after it. */
void ent_heading_note_count_after(ent_span key, ent_span rest, ent_heading_words *words);

/* Cut the next word, without the signs around it, off *rest; empty if there is none. */
ent_span ent_heading_word(ent_span *rest);
/* True for a key before a year or a season: "Year: 1902", "Saison: Automne". */
bool ent_heading_is_turn_key(ent_span word);
/* True for a sign that ent_heading_word() takes for no part of a word. */
bool ent_heading_is_stop(char sign);
/* The power that a name is: also by its beginning, if it is written as a name. *begun: the name of some power begins
 * so; most words of prose begin none. */
ent_power ent_heading_power_named(const ent_map *map, ent_span name, bool short_names, bool *begun);
/* The longest name of up to three words that begins with this word, after which *rest begins; *rest moves past it.
 */
ent_power ent_heading_take_power(const ent_map *map, ent_span word, ent_span *rest, bool short_names);

#endif
