/* parse.h -- a text of orders to what it says, order by order. Syntax and names only: complete.h asks whether an order
 * makes sense.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_NOTATION_PARSE_H
#define ENT_NOTATION_PARSE_H
#include "board/map.h"
#include "notation/guess.h"
#include "notation/lexer.h"

/* How sure a place is. */
typedef enum ent_place_source {
    ENT_PLACE_NAMED, /* a code, a full name or a rulebook abbreviation: never changed */
    ENT_PLACE_ALIAS, /* another listed spelling */
    ENT_PLACE_LOOSE, /* an alias that may mean other places, or none, as well (names.h) */
    ENT_PLACE_NEAR,  /* no listed spelling: loc[0..n) are near it */
} ent_place_source;

/* A place as written: the one that a listed spelling means, or those that it may mean. */
typedef struct ent_place {
    ent_loc loc[ENT_MAX_GUESSES];
    uint8_t n;           /* 0: not written, or not understood */
    uint8_t source;      /* ent_place_source */
    bool no_coast;       /* a coast was written that the province does not have (4.B.6) */
    const char *coast;   /* the coast that was written after it, "NC", or NULL */
    uint16_t start, len; /* bytes of the text */
} ent_place;

/* "All units hold". */
typedef enum ent_every { ENT_EVERY_NONE, ENT_EVERY_UNIT, ENT_EVERY_ARMY, ENT_EVERY_FLEET } ent_every;

typedef struct ent_parsed {
    const char *text; /* the whole text that it is from */
    ent_order order;  /* kind, unit (ENT_UNIT_NONE if not written), flags, route */
    ent_place at, from, to;
    ent_power nation;    /* written before the helped unit, or ENT_POWER_NONE */
    uint8_t every;       /* ent_every: an order for several units; `at` is not set */
    bool bare;           /* a unit and nothing else; only in adjustments that is an order (ent_interpret) */
    bool shared;         /* other units have the same words, as in "A Ruh and A Mun hold" */
    bool retreat;        /* a move that is called a retreat */
    bool remark;         /* words after the order were passed over */
    bool doubtful;       /* those words may limit or correct it */
    uint8_t times;       /* "waive 2 builds": so many orders; 0 is one */
    uint16_t start, len; /* the part of the text that is this order */
    ent_err err;         /* status ENT_OK if it was read */
    ent_power owner;     /* written before the ordered unit, or ENT_POWER_NONE */
} ent_parsed;

/* The parser state. */
typedef struct ent_parser {
    const ent_map *map;
    const char *text;
    size_t len, n_tokens, at; /* at: the next token */
    ent_parsed *out;
    bool begun;
    bool unread_before;  /* words that were not read stand before: a unit by itself after them is no order */
    bool no_messages;    /* what is not read gets a status, but no text: that takes long */
    bool one;            /* only an order that is all of the text is asked for: what follows a failure is not read */
    bool exact;          /* the text was one order in the canonical form (exact.h), without tokens */
    uint8_t shared_verb; /* "Build A Par, F Bre": the verb of units that have none, an ent_verb of parser.h, */
    uint8_t shared_unit; /* and "Build armies in Par and Mar": their kind */
    uint16_t list_left, list_start, list_next, list_end; /* "A Ruh, A Mun hold": units to come, tokens */
    ent_token token[ENT_TOKEN_SLOTS];
} ent_parser;

/* Begin to read text[0..len), which must live as long as the parser. */
void ent_parse_begin(ent_parser *parser, const ent_map *map, const char *text, size_t len);

/* The next order of the text; there is at least one, which may be unreadable. False if there are no more. out->err says
 * what was not understood; then order.kind is ENT_ORDER_NONE, and `at` is set if at least the ordered unit was
 * recognized. Orders, remarks and what is unreadable cover the text: only separators lie between them. */
bool ent_parse_next(ent_parser *parser, ent_parsed *out);

/* The location of that coast ("NC") of the province, or ENT_LOC_NONE. */
ent_loc ent_place_with_coast(const ent_map *map, ent_loc loc, const char *coast);

/* Make *out the reading of nothing yet. */
void ent_parsed_clear(ent_parsed *out, const char *text);

/* Read text[0..len) as one order; several are an error. */
void ent_parse(const ent_map *map, const char *text, size_t len, ent_parsed *out);
/* The same, to find out whether it is an order: if not, *out says no more than that, in out->err.status. */
bool ent_parse_try(const ent_map *map, const char *text, size_t len, ent_parsed *out);

/* True if a comment after text[0..len) may take an order back, limit or change it, as a remark in brackets may: "# not
 * final", "// or Bel". Of a text that is no single order every place in the comment may be another one. */
bool ent_parse_doubts(const ent_map *map, const char *text, size_t len, const char *comment, size_t comment_len);

/* "All" before units in other languages, which the lexer's own words leave out: a list for ent_span_find(). */
extern const char ent_parse_other_all[];
/* "The" in those languages, as in "Die Flotten halten". */
extern const char ent_parse_other_the[];

#endif
