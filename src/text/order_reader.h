/* order_reader.h -- what the parts of the text reader share: order_file.c reads headers and positions, order_section.c
 * says which section a line opens, order_block.c
 * the lines of the powers' orders, order_mail.c the heads of messages, order_limit.c what limits orders, order_turn.c
 * what names a turn. order_join.c joins lines that are broken, order_chat.c says in whose message a line stands.
 * order_owner.c says what follows a line and whose unit an order is for, order_sets.c which orders of a power are its
 * latest, order_doubt.c what a skipped line may say.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_TEXT_ORDER_READER_H
#define ENT_TEXT_ORDER_READER_H
#include "mail/clean.h"
#include "text/heading.h"
#include "mail/mail_date.h"
#include "text/order_file.h"

typedef enum ent_section {
    IN_ORDERS,
    IN_UNITS,
    IN_CENTERS,
    IN_DISLODGED,
    IN_BUILT,
    IN_PERPETUAL,
    IN_PROXIES
} ent_section;

/* The order sets of one power so far. */
typedef struct ent_order_set {
    uint16_t number;      /* of the set that its next order belongs to */
    size_t at;            /* the line "Set: replaces" of the latest such set */
    size_t message;       /* the line with which the message of its latest order begins, */
    uint32_t unread_date; /* and the number of a line there with a date that could not be read, or 0 */
    bool begun;           /* that set has orders */
    bool adds, replaces, unsorted;
    uint8_t quoted; /* 1 + how deeply the heading of its orders is quoted, of that which is quoted least; 0: none yet */
    bool one_line;  /* every block so far was a heading with its orders on one line */
    bool single;    /* the open block is such a one */
    bool remarked;  /* the open block is a heading with a remark after it, and all orders so far stand in such blocks */
    bool added;     /* its heading says that it adds to earlier orders */
} ent_order_set;

/* What stands after the lines from..until - 1. */
typedef struct ent_what_follows {
    size_t from, until;
    bool order;        /* an order, before the next heading */
    ent_power owner;   /* whose unit it is for; ENT_POWER_NONE: nobody's, or the text does not say */
    ent_power heading; /* where no order stands before the next heading: whose that is, or ENT_POWER_NONE */
    size_t mail;       /* the line of the latest message's writer before it, 0: there is none; and its writer */
    ent_span writer;
} ent_what_follows;

enum { ENT_MAX_QUOTES = 8, ENT_MAX_FOLDS = 8, ENT_MAX_DATED = 32 /* messages of one power; nobody sends more */ };

/* Where an order stands. */
typedef struct ent_order_origin {
    ent_span writer;    /* of its message, as the line "From:" names him; empty: it does not say */
    int64_t date;       /* of its message (mail_date.h), or ENT_NO_DATE */
    size_t message;     /* the line with which that begins */
    uint8_t depth;      /* how deep it is quoted */
    bool single, added; /* of its block (ent_order_set) */
} ent_order_origin;

/* A line of a dated message that takes back orders. */
typedef struct ent_withdrawal {
    ent_span writer;
    int64_t date;
    size_t at; /* in the lines of the text */
} ent_withdrawal;

/* Does a line begin a message of somebody else? */
typedef enum ent_chat_certainty {
    ENT_CHAT_CERTAIN,
    ENT_CHAT_LIKELY, /* it may be a sentence */
    ENT_CHAT_REMARK, /* most likely a sentence: a time stands before it, as before every line of this chat */
} ent_chat_certainty;

/* Who writes in a chat or in a forum. Names are empty where nobody is named. */
typedef struct ent_chat {
    ent_span latest;        /* the writer of the latest message */
    size_t latest_at;       /* the line with which it begins */
    ent_span writer;        /* of the message in which the heading of the open block stands */
    bool sure;              /* that message has no orders above the heading */
    size_t stranger;        /* the line below it with which somebody else's message begins; SIZE_MAX: there is none */
    uint8_t stranger_depth; /* how deep that line is quoted */
    ent_chat_certainty certainty;
} ent_chat;

/* What a fold of a page stands in, and whose headings stand in it. */
typedef struct ent_fold {
    ent_power power; /* whose block was open above it */
    unsigned depth;  /* of its quotation there */
    size_t order;    /* the line of the latest order above it; SIZE_MAX: there was none */
    ent_power first; /* whose the first heading in it is, or ENT_POWER_NONE */
    bool several;    /* another power's stands in it, too */
} ent_fold;

/* A line that begins with a power's name and has no colon: "Italy A Ven H", "Italy,A Ven,Tyr". */
typedef struct ent_row {
    ent_power power; /* whose block it opened; ENT_POWER_NONE: no such line opened the latest block */
    uint32_t number; /* of the line */
    bool below;      /* another power's block was open above it */
} ent_row;

typedef enum ent_header_kind {
    ENT_NO_HEADER,
    ENT_MAP_HEADER,
    ENT_PHASE_HEADER,
    ENT_POSITION_HEADER /* or of orders */
} ent_header_kind;

/* The next header of a phase or a position. */
typedef struct ent_next_header {
    size_t at; /* the line below it; 0: none was looked for */
    ent_header_kind header;
    bool map; /* "Map:" stands between */
} ent_next_header;

/* What a line above a position says of a turn. */
typedef struct ent_title_part {
    ent_span line;
    ent_named_turn turn;
    unsigned others; /* words that no title has */
    bool titles;     /* it says a season or a year, or both, and nothing besides */
    bool half;       /* of a title in two lines */
} ent_title_part;

/* A line above a position that names a turn and is not its title. */
typedef struct ent_other_title {
    ent_span line; /* empty: there is none */
    size_t at;
    ent_named_turn turn;
    unsigned others;
    bool quoted;        /* more deeply than the position */
    const ent_map *map; /* on which the turn is another one than the position's (`holds`), */
    bool titled, holds; /* and whether that had a title then */
} ent_other_title;

enum { ENT_TITLE_PARTS = 3 }; /* a line, and those beside it */

typedef struct ent_order_reader {
    ent_request *request;
    const ent_order_file_hooks *hooks;
    ent_err *err;
    ent_clean_text text;
    size_t size;  /* of the whole text in bytes */
    size_t at;    /* the line that is being read, in text.line[] */
    size_t above; /* the line above it that is not blank; SIZE_MAX: there is none */
    ent_section section;
    uint8_t section_quotes;          /* how deeply the header is quoted that opened it */
    bool listed_below;               /* a power's name and a colon opened the block of places, with nothing after it */
    ent_power power[ENT_MAX_QUOTES]; /* whose block is open, by depth of quotation; ENT_POWER_NONE: nobody's */
    bool named[ENT_MAX_QUOTES];      /* a heading has been read at that depth; else the depth above decides */
    ent_fold fold[ENT_MAX_FOLDS];    /* in which the line stands, the outermost first */
    size_t n_folds;
    bool after_fold;      /* a fold with a heading has ended, and no block was open above it */
    bool after_empty;     /* a fold with a heading and no order has ended, and no order has followed yet */
    ent_fold empty;       /* that fold */
    ent_row row;          /* the line that opened the latest block, if it is such a line */
    ent_power sender;     /* whom the head of the message names as its writer; ENT_POWER_NONE: nobody */
    uint32_t sender_line; /* the number of that line */
    ent_power subject;    /* whom the subject of the message names, or a heading right above it */
    bool headed;          /* there is such a heading */
    ent_span speaker;     /* who speaks the open block's orders in a chat; empty: nobody */
    ent_chat chat;
    size_t message;       /* the line with which the latest message begins that is not quoted, or 0 */
    size_t mail;          /* the latest line of a message's head; SIZE_MAX: there is none */
    ent_power above_mail; /* whose heading stands right above that head, or ENT_POWER_NONE */
    bool begun, titled;   /* that head says that a message begins; it has a subject */
    size_t below_date;    /* the line below a date that goes on in further lines */
    ent_span writer;      /* of the message in which the line stands, and when it was written; empty and */
    int64_t date;         /* ENT_NO_DATE if it does not say so, or is quoted */
    bool dated;           /* the latest head has a date, whether it could be read or not */
    uint32_t unread_date; /* the number of the line of one that could not, or 0 */
    size_t heading;       /* the line of the latest heading */
    size_t order;         /* the line of the latest order; SIZE_MAX: there is none */
    size_t prose;         /* the line of the latest sentence that was skipped, if no order followed; else SIZE_MAX */
    ent_next_header next_header; /* below the line, where a title was looked for */
    ent_span title;              /* the line that says the phase without a header; empty: there is none */
    uint8_t title_quotes;        /* how deeply that is quoted */
    size_t title_end;            /* the line below those that belong to a title */
    ent_title_part title_part[ENT_TITLE_PARTS]; /* the latest lines that were read, each at its place modulo 3 */
    ent_other_title other_title;                /* the first that names another turn, or the latest */
    bool titles_checked;
    uint32_t phase_line; /* the number of the line that says the phase first, or 0 */
    bool orders_header;  /* "Orders:" stands above */
    bool phase_set, rules_set, units_by_orders, head_begun, orders_begun, signature;
    uint8_t least_quotes; /* how deeply each line is quoted at least */
    unsigned own_headers; /* bits of the keys that some line has that is not quoted, of those in own_asked */
    unsigned own_asked;
    bool quoted_header;        /* a header or a title of a position was quoted */
    bool unquoted_prose;       /* some sentence was skipped that is not quoted */
    bool original;             /* below "-----Original Message-----": quoted once more */
    bool starred;              /* an order has a star, which may stand for what a line below says */
    bool original_head;        /* the lines of that message's head are being read */
    size_t head_len, head_cap; /* of request->head */
    ent_span map;              /* what stands after "Map:" */
    size_t n_inside;           /* headings that stand after others' orders in a line */
    ent_what_follows next;     /* the latest search */
    ent_order_set set[ENT_MAX_POWERS];
    ent_withdrawal withdrawal[ENT_MAX_DATED];
    size_t n_withdrawals;
    ent_order_origin *origin; /* owned: by order of the request */
    size_t cap_origin;
    ent_line_fate fate;  /* of the line that is being read */
    bool doubtful;       /* it is, or looks like, a heading that may say that the orders below it are none */
    bool unfolded;       /* it is the first order after a fold with a heading */
    bool joined_support; /* it is a support, and the line below it says where the supported unit goes */
    ent_span asked;      /* the text of which ent_reader_withdraws() was asked last; and its answer: */
    bool withdraws;
    ent_prose_known known; /* parts of the line that was asked last */
} ent_order_reader;

/* Refuse the line that is being read: "WHAT 'AT'; REMEDY". */
ent_status ent_reader_refuse(ent_order_reader *reader, ent_span at, const char *what, const char *remedy);
/* The same status, with the line and the column of `at`. */
ent_status ent_reader_located(ent_order_reader *reader, ent_span at, ent_status status);

/* The line that is being read. */
static inline const ent_clean_line *ent_reader_line(const ent_order_reader *reader)
{
    return &reader->text.line[reader->at];
}

/* ---- order_sets.c ---- */

/* How deeply that line is quoted. */
uint8_t ent_reader_depth(const ent_order_reader *reader);
/* Whose block is open where the line stands. */
ent_power ent_reader_open_power(const ent_order_reader *reader);
/* The line may begin or end folds. After a fold the block goes on that was open above it. */
void ent_reader_follow_folds(ent_order_reader *reader);
/* After a fold with a heading and no order: the heading holds unless the order is for a unit of the block above. */
void ent_reader_leave_empty_fold(ent_order_reader *reader, ent_span order);
/* Open the block of a power; ENT_POWER_NONE: close all blocks. `one_line`: orders follow in the same line. */
void ent_reader_open(ent_order_reader *reader, ent_power power, bool one_line);
/* Open a block with a heading and a remark: "Pierre (France): thanks". If no order follows, it does not part the single
 * lines above it from those below. */
void ent_reader_open_remark(ent_order_reader *reader, ent_power power);
/* The block that was opened last adds to the earlier orders of its power: "Germany (fleets):". */
void ent_reader_add_to_earlier(ent_order_reader *reader, ent_power power);
/* "Content-Type: text/html" among orders: another part of the mail begins, which says them again. */
void ent_reader_begin_part(ent_order_reader *reader);
/* "Set: adds". */
ent_status ent_reader_begin_set(ent_order_reader *reader, ent_span mode);
/* Add a line of orders to the open block's set; how many it holds is for the intake to say. */
ent_status ent_reader_add(ent_order_reader *reader, ent_span text);
/* After the last line: quoted sets give way to others of their powers, and earlier sets to later ones. */
ent_status ent_reader_finish(ent_order_reader *reader);

/* ---- order_section.c ---- */

/* The section (ent_section) that the line opens; -1: none. "Centres" are centers, and "Retreats" are orders. */
int ent_reader_section_of(const ent_order_reader *reader, ent_span line);
/* Is the line `at` a header ("Phase:", "Units:", "Positions:", "Orders:")? */
ent_header_kind ent_reader_header_at(const ent_order_reader *reader, size_t at);
/* "Germany" of "Germany (3)", "**Germany**", "Germany (Klaus)": what stands beside a power's name in a position says
 * nothing. */
ent_span ent_reader_power_of_key(ent_span key);
/* "Ber, Kie, Hol" of "Ber, Kie, Hol (3)". */
ent_span ent_reader_without_number(ent_span text);

/* ---- order_owner.c ---- */

/* True if the orders say which units there are: "Units: orders". */
bool ent_reader_has_no_board(const ent_request *request);
/* True if some power owns a center that it does not own when the map begins. */
bool ent_reader_gained_centers(const ent_request *request);
/* Whose unit the first order in a text is for; ENT_POWER_NONE: nobody's, or the position does not say. */
ent_power ent_reader_owner(const ent_order_reader *reader, ent_span order);
/* Search the lines below this one for the next order, up to the next heading. The answer holds for all lines up to
 * where it was found, so that a text is searched once. */
ent_what_follows ent_reader_look_ahead(ent_order_reader *reader);
/* True if only blank lines stand before what the search found, or before the end. */
bool ent_reader_is_right_above(ent_order_reader *reader);

/* ---- order_limit.c ---- */

/* Refuse the line if it limits orders ("If we bounce:"), takes them back ("Ignore the last one"), excludes units among
 * removals ("All but F Lon"), or is the title of another turn. A line of a dated message that takes back orders is also
 * noted, for ent_reader_finish(). */
ent_status ent_reader_check_limits(ent_order_reader *reader, ent_span text);

/* Refuse the line: it takes back orders. */
ent_status ent_reader_refuse_withdrawal(ent_order_reader *reader, ent_span text);

/* ent_limit_takes_back(), whose last answer is kept: a line is asked where it stands, and again if it was skipped. */
bool ent_reader_withdraws(ent_order_reader *reader, ent_span text);

/* ---- order_turn.c ---- */

/* True if the line is the title of a position whose phase no header says, as "Season: Fall 1902" above "Units:". The
 * phase is set then; or *status, if another title names another turn. A line that only mentions a turn is noted. */
bool ent_reader_take_title(ent_order_reader *reader, ent_span line, ent_status *status);
/* The line that is being read is the title of the position, whose phase it has set. */
void ent_reader_set_title(ent_order_reader *reader, ent_span line);
/* True if the line is quoted more deeply than the position below it, so that it is no title of that. */
bool ent_reader_is_quoted_above_position(ent_order_reader *reader);
/* Note a line that mentions a turn; ent_reader_check_titles() looks at it. */
void ent_reader_note_turn(ent_order_reader *reader, ent_span line);
/* Where the position begins: if a line above mentions another turn, and no title or header says which one it is, the
 * line gets a finding. ENT_OK or ENT_E_MEMORY. */
ent_status ent_reader_check_titles(ent_order_reader *reader);

/* True if orders follow that the line says to be of another turn: "Fall:", "France F01". Or it is the title of the
 * blocks below it; a quoted one may be of an older turn, since its sets give way. */
bool ent_reader_begins_other_turn(ent_order_reader *reader, ent_span text);
/* True if the text, a heading, names another turn: "Germany 1902". */
bool ent_reader_heads_other_turn(const ent_order_reader *reader, ent_span text);
/* True if a text names another turn by season and year, and speaks of orders, or has fewer than `few` other words. Or
 * it is nothing but a title of another phase's orders, unless `few` is 0. */
bool ent_reader_mentions_other_turn(const ent_order_reader *reader, ent_span text, unsigned few);
/* True if a sentence above orders has a word for another season, or in few words one for orders of another phase:
 * "Fall orders in advance", "Herbstbefehle". */
bool ent_reader_is_ahead_of_turn(const ent_order_reader *reader, ent_span text);
/* True if a word of the heading is of another turn or phase. */
bool ent_reader_heading_is_of_other_turn(const ent_order_reader *reader, const ent_heading *heading);

/* ---- order_heading.c ---- */

/* "[21:03] Tom: A Par - Bur", "<Tom> A Par - Bur": what stands before the order is a player's name. */
bool ent_reader_is_chat(const ent_order_reader *reader);
/* Refuse the line: nobody can know whose orders follow it. */
ent_status ent_reader_refuse_heading(ent_order_reader *reader, const ent_heading *heading);
/* Is a sentence that names one power a heading? The unit of the next order says so. *doubtful: orders follow, but it
 * may not be theirs. */
bool ent_reader_is_heading_of_next_order(ent_order_reader *reader, const ent_heading *heading, bool *doubtful);
/* True if orders follow a line that may be a heading but is not understood. */
bool ent_reader_is_lost_heading(ent_order_reader *reader, const ent_heading *heading);
/* True unless the heading names its power among other words, and the order after it is for another power's unit: "In
 * case of NMR by France:" among Germany's orders. */
bool ent_reader_heading_fits(ent_order_reader *reader, const ent_heading *heading);
/* True if the text may say that the orders above it are those of another power than their heading names: "That was
 * Austria", "These are Austria's orders". */
bool ent_reader_names_other_owner(ent_order_reader *reader, ent_span text);
/* May the heading say that the orders below are none, or whose those above are? `orders`: some stand in its line. */
bool ent_reader_heading_doubts(ent_order_reader *reader, const ent_heading *heading, bool orders);

/* ---- order_block.c ---- */

/* One line of the powers' orders, which is neither blank nor a header. */
ent_status ent_reader_take(ent_order_reader *reader, ent_span line);

/* ---- order_join.c ---- */

/* The line of orders, which ends the line that is being read or is all of it, with the lines below it that a mail
 * program has broken off. Then the last of these is the line that is being read. */
ent_span ent_reader_join_broken(ent_order_reader *reader, ent_span line);

/* ---- order_mail.c ---- */

/* Skip the line that is being read. */
void ent_reader_skip(ent_order_reader *reader, ent_line_fate fate);
/* Skip it and return true if it is no order in any message: "Regards,". What the head of one says is noted. */
bool ent_reader_skip_mail(ent_order_reader *reader, ent_span text);
/* The head of an original message ends above a line that is none of its own. */
void ent_reader_end_original_head(ent_order_reader *reader, ent_span text);
/* The head of a message goes on after a folded line, whatever that says. */
void ent_reader_continue_head(ent_order_reader *reader);
/* Orders of another power than the one that wrote the message may be a proposal: its writer's line needs attention. */
void ent_reader_doubt_sender(ent_order_reader *reader, ent_power power);
/* An order follows, of a power that has others in a message above: which is later, if the date of one could not be
 * read? `earlier`: the number of the line with such a date above, or 0. */
void ent_reader_doubt_date(ent_order_reader *reader, uint32_t earlier);

/* True if the key of a header ("Rules:") in the line that is being read counts. Below orders, in a signature or quoted
 * it would change the whole game, and may be of another one, so somebody has to look at it. A quoted one does not count
 * below orders, or if the text has one of its own. */
bool ent_reader_is_own_header(ent_order_reader *reader, ent_span key);

/* A header or a title of a position is being read. If it is quoted, somebody has to look at it, but not at others. */
void ent_reader_doubt_quoted_header(ent_order_reader *reader);

/* Somebody has to look at the line of that number, which was skipped. */
void ent_reader_doubt_line(ent_order_reader *reader, uint32_t number);

/* ---- order_chat.c ---- */

/* A skipped line may begin a message of a chat or of a forum: "Luigi - Today at 21:04", "Posts: 17". */
void ent_reader_note_message(ent_order_reader *reader, ent_span text);
/* So may a line that is nothing but a time, and the comments "#2 Luigi", and "#2" above a name. */
void ent_reader_note_stamp(ent_order_reader *reader);
void ent_reader_note_post(ent_order_reader *reader, ent_span comment);
/* The line that is being read names its speaker, who writes what follows. */
void ent_reader_note_speaker(ent_order_reader *reader, ent_span name);
/* False if somebody else wrote the heading of the open block. */
bool ent_reader_may_speak(const ent_order_reader *reader, ent_span name);
/* "Germany" of "Germany - Today at 21:03", which may be a heading; a line that names no power as it is. */
ent_span ent_reader_name_with_stamp(ent_order_reader *reader, ent_span line);
/* A block opens in the latest message, or all are closed. */
void ent_reader_open_in_chat(ent_order_reader *reader, ent_power power);
/* An order follows without a heading. It is refused if somebody else's message has begun. */
ent_status ent_reader_check_speaker(ent_order_reader *reader);

/* ---- order_doubt.c ---- */

/* What is doubtful about the line that is being read, if it is skipped; reader->fate says whether. */
ent_line_doubt ent_reader_doubt(ent_order_reader *reader);
/* May a line KEY: WORDS between the headers say something of the orders, and not only of the game? */
bool ent_reader_free_line_matters(ent_order_reader *reader, ent_span key, ent_span words);

#endif
