/* order_turn.c -- lines that name a turn: that of the position below them, or another one than is played.
 *
 * A text that gives a position, but no "Phase:", may say in a title of which turn it is: "Season: Fall 1902". Such a
 * title is followed. What names another turn than the one that is judged is refused, or it gets a finding.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <stdlib.h>
#include "board/ascii.h"
#include "mail/mail.h"
#include "prose/vocabulary.h"
#include "prose/words.h"
#include "text/order_reader.h"
#include "turn/phase_and_rules.h"

/* ---- Does a named turn fit the one that is played? ---- */

/* True if the turn that is named can be the one that is played. Builds are of the fall or of the winter. A number that
 * stands alone and is far from the year is none. */
static bool fits_turn(const ent_pos *pos, const ent_named_turn *turn)
{
    enum { CENTURY = 100, FAR = 100 };
    static const unsigned fitting[] = {
        [ENT_SPRING] = 1u << ENT_SPRING, [ENT_FALL] = 1u << ENT_FALL, [ENT_WINTER] = 1u << ENT_FALL | 1u << ENT_WINTER};
    unsigned year = (unsigned)abs(pos->year), phase = 2u * pos->season + (pos->phase == ENT_RETREATS);

    if (turn->part && turn->part != pos->season + 1u && turn->part != phase + 1)
        return false;
    const unsigned seasons = turn->seasons & ~(unsigned)ENT_TURN_COUNTED;
    if (seasons && !(seasons & fitting[pos->season]))
        return false;
    if (turn->phases && !(turn->phases & 1u << pos->phase))
        return false;
    if (turn->year == ENT_NO_YEAR || turn->year == (turn->year < CENTURY ? year % CENTURY : year))
        return true;
    return !turn->seasons && turn->year >= CENTURY && (turn->year > year + FAR || turn->year + FAR < year);
}

/* Turns are counted by years, by moves, with or without the winter, or by phases. */
static bool fits_count(const ent_request *request, unsigned count)
{
    const ent_pos *pos = request->pos;
    int years = pos->year - request->map->start_year, winter = pos->season == ENT_WINTER,
        move = winter ? 1 : pos->season, phase = 2 * pos->season + (pos->phase == ENT_RETREATS);
    const int fitting[] = {years + 1, 2 * years + move + 1, 3 * years + pos->season + 1, 5 * years + phase + 1};

    for (size_t i = 0; i < sizeof fitting / sizeof *fitting; i++)
        if (count == 0 || fitting[i] == (int)count)
            return true;
    return false;
}

/* "Germany's retreats" among moves. "Moves" are orders of any phase. */
static bool fits_phase(const ent_pos *pos, const ent_named_turn *turn)
{
    return (turn->spoken | 1u << ENT_MOVEMENT) == 1u << ENT_MOVEMENT || (turn->spoken & 1u << pos->phase);
}

bool ent_reader_begins_other_turn(ent_order_reader *reader, ent_span text)
{
    const ent_request *request = reader->request;
    ent_named_turn turn = ent_heading_turn(request->map, text);
    ent_span after = text;

    if (fits_turn(request->pos, &turn))
        return false;
    (void)ent_span_cut(&after, ":");
    if (ent_prose_is_order_like(request->map, after, &reader->known))
        return true;
    ent_what_follows next = ent_reader_look_ahead(reader);
    return next.order ||
           (next.heading != ENT_POWER_NONE && ent_reader_depth(reader) == 0 && ent_reader_is_right_above(reader));
}

bool ent_reader_heads_other_turn(const ent_order_reader *reader, ent_span text)
{
    ent_named_turn turn = ent_heading_turn(reader->request->map, text);

    turn.phases = 0; /* a subject: as for ent_heading_mentions_turn() */
    return !fits_turn(reader->request->pos, &turn);
}

bool ent_reader_mentions_other_turn(const ent_order_reader *reader, ent_span text, unsigned few)
{
    unsigned others;
    ent_named_turn turn = ent_heading_mentions_turn(reader->request->map, text, &others);
    const ent_pos *pos = reader->request->pos;

    return ((turn.orders || others < few) && (!fits_turn(pos, &turn) || !fits_count(reader->request, turn.count))) ||
           (turn.code && others <= 1 && few > 0) || (others == 0 && few > 0 && !fits_phase(pos, &turn));
}

bool ent_reader_heading_is_of_other_turn(const ent_order_reader *reader, const ent_heading *heading)
{
    const ent_pos *pos = reader->request->pos;
    return !fits_turn(pos, &heading->turn) || !fits_phase(pos, &heading->turn) ||
           !fits_count(reader->request, heading->turn.count);
}

/* The season that the word is, or with which a German word begins: "Herbst", "Herbstbefehle"; as a bit, or 0. */
static unsigned season_of(ent_span word)
{
    static const char german[] = "frühjahr|frühling|herbst|winter";
    enum { SEASONS = ENT_SAYS_SPRING | ENT_SAYS_FALL | ENT_SAYS_WINTER };
    size_t n = ent_span_begins_one_of(word, german);

    return (ent_vocabulary_word((ent_span){word.text, n > 0 ? n : word.len}) & SEASONS) / ENT_SAYS_SPRING;
}

/* True if the word is a title of orders that are not due. */
static bool is_other_phase(const ent_pos *pos, ent_span word)
{
    static const char retreats[] = "retreats|retraites|ritirate|retiradas|rückzüge",
                      builds[] = "builds|removals|adjustments|aufbau|aufbauten|constructions|costruzioni|"
                                 "construcciones";

    return (pos->phase != ENT_RETREATS && ent_span_find(word, retreats) >= 0) ||
           (pos->phase != ENT_ADJUSTMENTS && ent_span_find(word, builds) >= 0);
}

bool ent_reader_is_ahead_of_turn(const ent_order_reader *reader, ent_span text)
{
    enum { MANY = 14, FEW = 4 };
    static const char later[] = "in advance|afterwards|vorab|im voraus|danach|à l'avance|ensuite|in anticipo|"
                                "por adelantado|vooraf";
    const ent_pos *pos = reader->request->pos;
    size_t n = ent_words_count(text);
    bool other = n <= FEW && ent_words_say(text, later) && !ent_words_say(text, "thanks|thank you");

    for (ent_span rest = text; rest.len > 0 && n <= MANY && !other;) {
        ent_span word = ent_words_next(&rest);
        ent_named_turn turn = {.year = ENT_NO_YEAR, .seasons = season_of(word)};
        other = !fits_turn(pos, &turn) || (n <= FEW && is_other_phase(pos, word));
    }
    return other;
}

/* ---- Titles of a position. ---- */

/* The only bit that is set, as its number; -1: none is, or several are. */
static int only_bit(unsigned bits, int n)
{
    for (int i = 0; i < n; i++)
        if (bits == 1u << i)
            return i;
    return -1;
}

/* How many digits the only number of the text has, and whether an apostrophe stands before them; 0: there is none, or
 * several. Dates, times and codes such as "S23" are no years. */
static size_t digits_of_year(ent_span text, bool *apostrophe)
{
    size_t n = 0, numbers = 0;

    for (size_t i = 0; i < text.len; i++) {
        if (!ent_is_digit((unsigned char)text.text[i]))
            continue;
        const ent_span before = {text.text, i};
        *apostrophe = ent_words_apostrophe(before, true) > 0;
        numbers++;
        for (n = 0; i < text.len && ent_is_digit((unsigned char)text.text[i]); i++)
            n++;
    }
    return numbers == 1 ? n : 0;
}

/* The year that is meant, "'02" as 1902 on a map that begins in 1901; 0: it is far from the year of the map, or may
 * mean several. */
static int year_of(const ent_order_reader *reader, ent_span line, unsigned year)
{
    enum { CENTURY = 100, LONG_YEAR = 1000, LONG = 4, SHORT = 2 };
    const int start = reader->request->map->start_year;
    bool apostrophe = false;
    const size_t digits = digits_of_year(line, &apostrophe);
    int meant = (int)year;

    if (start < LONG_YEAR)
        return start >= 0 && digits > 0 && !reader->next_header.map ? meant : 0;
    if (digits == SHORT && apostrophe && !reader->next_header.map)
        meant = start + (int)((year + CENTURY - (unsigned)start % CENTURY) % CENTURY);
    else if (digits != LONG)
        return 0;
    return abs(meant - start) <= CENTURY ? meant : 0;
}

/* "1902", "Year: 1902", "Fall builds". A year among other words, as in "Game 1950", may count something else. */
static bool is_half(const ent_title_part *part, size_t n_words)
{
    enum { TWO = 2 };
    ent_span rest = part->line;

    return n_words == 1 || (n_words == TWO && ((part->turn.seasons && part->turn.spoken) ||
                                               ent_heading_is_turn_key(ent_span_cut(&rest, ": "))));
}

/* What the line says of a turn; `at`: its place. Each line is read once, though the lines beside it ask for it, too. */
static const ent_title_part *read_part(ent_order_reader *reader, size_t at, ent_span line)
{
    const ent_map *map = reader->request->map;
    ent_title_part *part = &reader->title_part[at % ENT_TITLE_PARTS];
    size_t n_words = 0;

    if (part->line.text == line.text && part->line.len == line.len)
        return part;
    part->line = line;
    part->turn = ent_heading_title_turn(map, line, &part->others);
    part->titles = part->others == 0 && part->turn.count == 0 && !memchr(line.text, '?', line.len) &&
                   !(ent_vocabulary_text(line, &n_words) & ENT_SAYS_REPORT) && !ent_mail_is_line(line) &&
                   ent_heading_read(map, line, NULL).named == 0;
    part->half = part->titles && is_half(part, n_words);
    return part;
}

/* The line beside this one that says the other half of a title: "Year: 1902" below "Season: Fall". NULL: there is none.
 * What belongs to a title is no half of another one. */
static const ent_title_part *other_half(ent_order_reader *reader, const ent_title_part *part)
{
    const size_t beside[] = {reader->at + 1, reader->at - 1}; /* above the first line there is SIZE_MAX */
    const bool season = part->turn.seasons != 0;

    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        if (beside[i] >= reader->text.n || beside[i] < reader->title_end ||
            reader->text.line[beside[i]].quotes != ent_reader_line(reader)->quotes)
            continue;
        const ent_span line = {reader->text.line[beside[i]].text, reader->text.line[beside[i]].len};
        const ent_title_part *other = read_part(reader, beside[i], line);
        if (other->half && season != (other->turn.seasons != 0) && season == (other->turn.year != ENT_NO_YEAR))
            return other;
    }
    return NULL;
}

/* A title of one line, or of two. */
typedef struct whole_title {
    ent_named_turn turn;
    ent_span dated; /* the line that says the year */
    size_t end;     /* the line below it */
} whole_title;

static bool read_whole_title(ent_order_reader *reader, ent_span line, whole_title *title)
{
    const ent_title_part *part = read_part(reader, reader->at, line);
    ent_named_turn *turn = &title->turn;

    *title = (whole_title){part->turn, line, reader->at + 1};
    if (!part->titles || (turn->seasons == 0) == (turn->year == ENT_NO_YEAR))
        return part->titles;
    if (reader->title.len > 0 && fits_turn(reader->request->pos, turn)) {
        reader->title_end = title->end; /* "1902" below "Fall 1902" */
        return false;
    }
    const ent_title_part *other = part->half ? other_half(reader, part) : NULL;
    if (!other)
        return false;
    title->end += other->line.text > line.text;
    title->dated = turn->seasons ? other->line : line;
    turn->year = turn->seasons ? other->turn.year : turn->year;
    turn->seasons |= other->turn.seasons;
    turn->spoken |= other->turn.spoken;
    return true;
}

/* The phase that a title names with nothing beside it: "Season: Fall 1902", "Autumn, 1902", "F'02". False if the words
 * leave a doubt. */
static bool read_title(ent_order_reader *reader, ent_span line, ent_pos *pos, size_t *end)
{
    enum { SEASONS = ENT_WINTER + 1, PHASES = ENT_ADJUSTMENTS + 1 };
    whole_title title;

    if (!read_whole_title(reader, line, &title))
        return false;
    const ent_named_turn turn = title.turn;
    int season = only_bit(turn.seasons, SEASONS), phase = only_bit(turn.phases ? turn.phases : turn.spoken, PHASES);
    if (season < 0 || turn.year == ENT_NO_YEAR)
        return false;
    if (turn.phases == 0 && turn.spoken == 0)
        phase = season == ENT_WINTER ? ENT_ADJUSTMENTS : ENT_MOVEMENT;
    if (season == ENT_FALL && phase == ENT_ADJUSTMENTS)
        season = ENT_WINTER;
    const int year = year_of(reader, title.dated, turn.year);
    if (phase < 0 || (season == ENT_WINTER) != (phase == ENT_ADJUSTMENTS) || year == 0)
        return false;
    *pos = *reader->request->pos;
    pos->season = (uint8_t)season;
    pos->phase = (uint8_t)phase;
    pos->year = (int16_t)year;
    *end = title.end;
    return true;
}

/* True if a position, or "Orders:", stands below, and no "Phase:" above that. The text is searched once. */
static bool position_follows(ent_order_reader *reader)
{
    ent_next_header *next = &reader->next_header;

    if (next->at <= reader->at) {
        *next = (ent_next_header){.at = reader->at + 1};
        while (next->at < reader->text.n && next->header <= ENT_MAP_HEADER) {
            next->header = ent_reader_header_at(reader, next->at++);
            next->map |= next->header == ENT_MAP_HEADER;
        }
    }
    return next->header == ENT_POSITION_HEADER;
}

/* True if the line stands above a position whose phase no header says. */
static bool is_above_position(ent_order_reader *reader)
{
    return (!reader->phase_set || reader->title.len > 0) && !reader->hooks->plain && reader->section == IN_ORDERS &&
           !reader->orders_begun && position_follows(reader);
}

bool ent_reader_is_quoted_above_position(ent_order_reader *reader)
{
    return position_follows(reader) &&
           ent_reader_line(reader)->quotes > reader->text.line[reader->next_header.at - 1].quotes;
}

/* True if a line with no other words says of which turn a position with a title is, as a title does: "Fall 1903",
 * "Season: Spring", "Year 1903". A report does not, and neither do "Builds", "Turn 3", "1950" and "Map 1901". */
static bool contests_title(ent_span line, const ent_named_turn *turn)
{
    enum { KEY_AND_SEASON = 2 };
    size_t n_words;
    const uint32_t says = ent_vocabulary_text(line, &n_words);
    const bool year = turn->year != ENT_NO_YEAR;

    if (says & ENT_SAYS_REPORT)
        return false;
    if (turn->seasons)
        return year || n_words == 1 || (n_words == KEY_AND_SEASON && (says & ENT_SAYS_TURN));
    return year && (turn->spoken || (says & ENT_SAYS_TURN));
}

/* True if a line that is no title contradicts the turn of the position. A line with other words counts only if it names
 * a season and a year near the map's first one, and the position has no title. A comment counts only without other
 * words, and with a season and a year. */
static bool names_other_title(const ent_order_reader *reader, const ent_other_title *other)
{
    enum { CENTURY = 100 };
    const ent_request *request = reader->request;
    const ent_span line = other->line;
    const bool titled = reader->title.len > 0, comment = line.text[0] == '#';
    bool apostrophe;
    ent_named_turn turn = other->turn;
    const bool year = turn.year != ENT_NO_YEAR,
               near = year && abs((int)turn.year - abs(request->map->start_year)) <= CENTURY;

    if (titled && other->quoted)
        return false;
    if (other->others > 0) {
        turn.phases = 0; /* "Re: F1901M results" may stand above retreats */
        return turn.seasons && near && !titled && !comment && !fits_turn(request->pos, &turn);
    }
    if ((titled && !contests_title(line, &turn)) ||
        (comment && (!turn.seasons || !year || year_of(reader, line, turn.year) == 0)))
        return false;
    if (ent_words_say(line, "game"))
        turn.count = 0; /* "Season 3, Game 4" */
    return (!year || near || (turn.year < CENTURY && (turn.count > 0 || digits_of_year(line, &apostrophe) > 0))) &&
           (!fits_turn(request->pos, &turn) || !fits_phase(request->pos, &turn) || !fits_count(request, turn.count));
}

/* The same of the line that was noted. The answer holds until the position gets a title, or the map is another one. */
static bool other_title_holds(ent_order_reader *reader)
{
    ent_other_title *other = &reader->other_title;
    const ent_map *map = reader->request->map;
    const bool titled = reader->title.len > 0;

    if (other->line.len > 0 && other->map != map)
        other->turn = ent_heading_title_turn(map, other->line, &other->others);
    if (other->line.len > 0 && (other->map != map || other->titled != titled))
        other->holds = names_other_title(reader, other);
    other->map = map;
    other->titled = titled;
    return other->holds;
}

/* It is looked at again where the position begins, whose title may stand below it. */
void ent_reader_note_turn(ent_order_reader *reader, ent_span line)
{
    if (reader->titles_checked || !is_above_position(reader) || other_title_holds(reader))
        return;
    const ent_title_part *part = read_part(reader, reader->at, line);
    const bool quoted = ent_reader_is_quoted_above_position(reader),
               whole = part->turn.seasons && part->turn.year != ENT_NO_YEAR;
    if (quoted ? part->others > 0 || !whole : part->others > 0 && !whole)
        return;
    reader->other_title = (ent_other_title){.line = line,
                                            .at = reader->at,
                                            .turn = part->turn,
                                            .others = part->others,
                                            .quoted = quoted,
                                            .map = reader->request->map,
                                            .titled = reader->title.len > 0};
    reader->other_title.holds = names_other_title(reader, &reader->other_title);
}

void ent_reader_set_title(ent_order_reader *reader, ent_span line)
{
    if (reader->title.len == 0)
        reader->title_quotes = ent_reader_line(reader)->quotes;
    reader->title = line;
    reader->phase_set = true;
    ent_reader_doubt_quoted_header(reader);
}

bool ent_reader_take_title(ent_order_reader *reader, ent_span line, ent_status *status)
{
    ent_pos *pos = reader->request->pos, titled;
    size_t end;

    if (is_above_position(reader) && reader->at < reader->title_end)
        return true; /* the second half */
    if (!is_above_position(reader) || ent_reader_is_quoted_above_position(reader) ||
        !read_title(reader, line, &titled, &end)) {
        ent_reader_note_turn(reader, line);
        return false;
    }
    const bool differs = titled.season != pos->season || titled.year != pos->year || titled.phase != pos->phase;
    if (reader->title.len > 0 && differs && ent_reader_line(reader)->quotes != reader->title_quotes) {
        ent_reader_note_turn(reader, line); /* one of them is the title of another message's position */
        return false;
    }
    if (reader->title.len > 0 && differs) {
        *status = ent_reader_refuse(reader, line, "this names another turn than another title:",
                                    "write the phase above the position, as in \"Phase: Fall 1902\"");
        return true;
    }
    *pos = titled;
    reader->title_end = end;
    ent_reader_set_title(reader, line);
    return true;
}

ent_status ent_reader_check_titles(ent_order_reader *reader)
{
    ent_line_account *lines = &reader->request->lines;
    const ent_clean_line *line = &reader->text.line[reader->other_title.at];
    const bool checked = reader->titles_checked;

    reader->titles_checked = true;
    if (checked || (reader->phase_set && reader->title.len == 0) || !other_title_holds(reader))
        return ENT_OK;
    for (size_t i = 0; i < lines->n_skipped; i++)
        if (lines->skipped[i].number == line->number) {
            lines->skipped[i].doubt = ENT_LINE_DOUBT_OTHER_TURN;
            return ENT_OK;
        }
    const ent_skipped_line doubted = {
        .text = line->text, .len = line->len, .number = line->number, .doubt = ENT_LINE_DOUBT_OTHER_TURN};
    return ent_line_account_list(lines, ENT_LINE_HEADER, &doubted, reader->err);
}
