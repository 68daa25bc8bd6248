/* heading.h -- whose orders follow?
 *
 * Players and mail programs write "France", "FRENCH ORDERS:", "Orders for France", "France (Bob)", "** France **",
 * "ENG: F Lon - Nth", "<England> F Lon - Nth", "Turkey - sorry I am late!".
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_HEADING_H
#define ENT_TEXT_HEADING_H
#include "board/map.h"
#include "board/span.h"
#include "prose/prose.h"
#include "text/heading_words.h"

typedef enum ent_heading_kind {
    ENT_HEADING_NONE,
    ENT_HEADING_POWER,   /* it names one power, and nothing in it says more */
    ENT_HEADING_MENTION, /* a sentence that names one power; only what follows shows whether it is a heading */
    ENT_HEADING_UNKNOWN, /* it has the form of a heading, but names no power that is known, or several */
} ent_heading_kind;

typedef struct ent_heading {
    ent_heading_kind kind;
    ent_power power;     /* of ENT_HEADING_POWER and ENT_HEADING_MENTION */
    unsigned named;      /* how many powers it names */
    ent_span name;       /* what stands for the name, for messages */
    ent_span rest;       /* orders after it in its line */
    bool bare;           /* of ENT_HEADING_UNKNOWN: a few words, as names are; else a sentence that ends in a colon */
    bool only_orders;    /* "My orders:", "Spring 1901:": it speaks of orders or of their turn, and names nobody */
    bool reports;        /* it says that what follows was said, proposed or expected */
    bool leads;          /* the power's name comes first, or the line speaks of orders */
    ent_named_turn turn; /* of which its words speak, whatever else they say */
} ent_heading;

/* What kind of heading is the line? `known`: as for ent_prose_is_order_like(). */
ent_heading ent_heading_read(const ent_map *map, ent_span line, ent_prose_known *known);

/* The turn of which the line says that orders are: "France Fall 1901:", "Turn: F01", "1902". It names none if it says
 * more than whose orders follow and of which turn they are. */
ent_named_turn ent_heading_turn(const ent_map *map, ent_span line);

/* The turn that a sentence names by its year, or by season and year. *others: how many words no heading and no title
 * has. */
ent_named_turn ent_heading_mentions_turn(const ent_map *map, ent_span text, unsigned *others);
/* The same of a line that may be a title, with a season that stands alone and the phase of "F1902B". A long line is
 * none and has other words. */
ent_named_turn ent_heading_title_turn(const ent_map *map, ent_span line, unsigned *others);

/* ENT_HEADING_POWER if the line names a power, and an order for a unit follows without a colon: "Italy A Ven H",
 * "*Italy* - A Ven H"; else ENT_HEADING_NONE. `leads`: it is the power's name, and no adjective as in "Italian A Ven
 * H".
 */
ent_heading ent_heading_before_order(const ent_map *map, ent_span line, ent_prose_known *known);

/* Where in the line the heading of another power begins: "F Edi-Nth. FRA: F Nth H", "F Edi-Nth; France; F Nth H".
 * line.len if nowhere. */
size_t ent_heading_inside(const ent_map *map, ent_span line, ent_prose_known *known);

/* The first power other than `power` that stands before an order of the text, as in "A Par - Bur, German A Mun - Bur";
 * ENT_POWER_NONE if there is none. */
ent_power ent_heading_foreign(const ent_map *map, ent_span orders, ent_power power);

#endif
