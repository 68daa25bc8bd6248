/* order_doubt.c -- may an order be lost with a line that is skipped, or what its writer says of one?
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include "board/ascii.h"
#include "notation/parse.h"
#include "prose/addition.h"
#include "prose/limit.h"
#include "mail/mail.h"
#include "prose/notice.h"
#include "text/heading_words.h"
#include "text/order_reader.h"
#include "prose/pending.h"
#include "prose/prose.h"
#include "mail/speaker.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

/* True if the next line is an order. `far`: blank lines may stand between. */
static bool is_above_order(ent_order_reader *reader, bool far)
{
    ent_what_follows next = ent_reader_look_ahead(reader);
    size_t below = reader->at + 1;

    while (far && below < reader->text.n && reader->text.line[below].len == 0)
        below++;
    return next.order && next.until == below;
}

/* May the words say something of orders if they stand alone? */
static bool says_alone(const ent_map *map, ent_span words, ent_prose_known *known)
{
    ent_sentence sentence = ent_notice_read(ent_span_trim(words));
    return sentence.text.len > 0 &&
           (ent_notice_sentence(map, &sentence) || ent_limit_takes_back(map, sentence.text, known));
}

/* True if nothing stands between the line and the heading of a block. */
static bool is_right_above_heading(ent_order_reader *reader)
{
    return ent_reader_look_ahead(reader).heading != ENT_POWER_NONE && ent_reader_is_right_above(reader);
}

/* Above other prose: "I need Boris's OK first"; "Use these orders if I send no others"; "Draft" in few words. */
static bool doubts_what_follows(const ent_map *map, ent_sentence *sentence)
{
    enum { FEW = 2 };

    return ent_pending_in(map, sentence) || (((sentence->says & ENT_SAYS_ORDERS) || sentence->n_words <= FEW) &&
                                             ent_notice_above_heading(map, sentence));
}

/* The newest message may stand first: "Ignore my earlier orders", and orders below it. If they are in another message
 * of the same writer, the sentence is asked as it is below them. */
static bool may_be_about_orders_below(ent_order_reader *reader, ent_sentence *sentence)
{
    enum { FEW = 8, DOUBTS = ENT_SAYS_ORDERS | ENT_SAYS_DOUBT };
    ent_what_follows next = ent_reader_look_ahead(reader);

    if (!next.order && next.heading == ENT_POWER_NONE)
        return false;
    return ent_reader_withdraws(reader, sentence->text) ||
           (next.mail <= reader->at && doubts_what_follows(reader->request->map, sentence)) ||
           (sentence->n_words <= FEW && (sentence->says & DOUBTS) == DOUBTS) ||
           (next.mail > reader->at && ent_mail_is_same_writer(next.writer, reader->writer) &&
            ent_notice_sentence(reader->request->map, sentence));
}

/* True if the line is the name of a writer, or his rank, and nothing else. */
static bool names_writer(const ent_order_reader *reader, ent_span text)
{
    const ent_span latest = reader->chat.latest;
    return (latest.text == text.text && latest.len == text.len) || ent_speaker_is_rank(text);
}

/* "My guess", and then another power's heading: its orders may be what the writer of those above expects. In a chat or
 * a forum each message has its own writer. What ends the paragraph above may be a farewell. */
static bool introduces_other(ent_order_reader *reader, const ent_sentence *sentence)
{
    enum { MANY = 12, FEW = 4, EXPECTS = ENT_SAYS_REPORT | ENT_SAYS_PLAN | ENT_SAYS_DOUBT };
    ent_what_follows next = ent_reader_look_ahead(reader);
    ent_power open = ent_reader_open_power(reader);

    if (open == ENT_POWER_NONE || next.heading == open || !reader->set[open].begun || reader->order < reader->message)
        return false;
    const ent_clean_line *heading = &reader->text.line[next.until];
    if (sentence->n_words > MANY || heading->stamped || heading->text[0] == '<' || names_writer(reader, sentence->text))
        return false;
    bool farewell = next.until > reader->at + 1 && reader->above + 1 == reader->at;
    return !farewell || sentence->text.text[sentence->text.len - 1] == ':' ||
           (sentence->n_words <= FEW && (sentence->says & EXPECTS));
}

/* "New orders:", "--- FINAL ---" between two orders: a set may begin that replaces the one above. */
static bool may_begin_set(ent_order_reader *reader, const ent_sentence *sentence)
{
    enum { FEW = 4 };

    return sentence->n_words <= FEW && reader->order != SIZE_MAX && reader->order == reader->above &&
           is_above_order(reader, true) && ent_addition_is_version(sentence->text);
}

/* "Armies", "Supports:", "The northern front": up to the colon there are only words of titles. */
static bool is_title(ent_span text)
{
    enum { TITLE = ENT_SAYS_TITLE | ENT_SAYS_FILLER | ENT_SAYS_UNIT | ENT_SAYS_ORDER_WORD };
    static const char fronts[] = "in|north|south|east|west|northern|southern|eastern|western|front";
    ent_span key = ent_span_cut(&text, ":");
    bool title = key.len > 0;

    for (ent_span word = ent_words_next(&key); title && word.len > 0; word = ent_words_next(&key))
        title = (ent_vocabulary_word(word) & TITLE) || ent_span_find(word, fronts) >= 0;
    return title;
}

/* "[21:05] Tom: ok": another player than the one who speaks the orders says it. */
static bool is_said_by_other(const ent_order_reader *reader, ent_span text)
{
    ent_span said = text, name = ent_span_cut(&said, ":"), writer;

    return ent_speaker_with_stamp(text, &writer) != ENT_SPEAKER_NONE ||
           (said.len > 0 &&
            (name.len != reader->speaker.len || !ent_same_but_case(name.text, reader->speaker.text, name.len)));
}

/* A few words between two orders may be a remark about the first: "with support", "nee". Below the last one, where
 * names and greetings stand, two words in small letters may be one, and "X". */
static bool may_be_remark(ent_order_reader *reader, const ent_sentence *sentence)
{
    enum { FEW = 4, FEWER = 2 };
    static const char greetings[] =
        "see you|good luck|have a|thank you|sorry|bis dann|bis bald|à bientôt|a presto|"
        "un saludo|hasta|tot ziens|do be|what a|i agree|this is what|please confirm|nothing here|"
        "nothing to see",
                      denials[] = "x|xx|nee|nej|falsch|barré|annulé|cancellato|annullato|tachado|cancelado|"
                                  "doorgehaald|gestrichen";
    const ent_span text = sentence->text;

    if (sentence->n_words > FEW || reader->order == SIZE_MAX || reader->order + 1 != reader->at ||
        reader->fate != ENT_LINE_PROSE || is_title(text) || ent_words_begin_with(text, greetings) ||
        is_said_by_other(reader, text))
        return false;
    bool small = sentence->n_words == FEWER && ent_is_lower((unsigned char)text.text[0]);
    if (!is_above_order(reader, false) && !small && ent_span_find(text, denials) < 0)
        return false;
    const ent_clean_line *order = &reader->text.line[reader->order];
    return ent_parse_doubts(reader->request->map, order->text, order->len, text.text, text.len);
}

/* "Behalten", "The survivors", right above bare units where removals are due: the units that stay may follow. So may
 * units that are to be built below "Builds:". */
static bool may_keep_units(ent_order_reader *reader, const ent_sentence *sentence)
{
    enum { FEW = 4 };
    static const char greetings[] = "hi|hello|hey|dear|hallo|salut|bonjour|ciao|hola|hoi|thanks|cheers",
                      builds[] = "build|builds|aufbau|aufbauten";
    const ent_request *request = reader->request;
    const ent_power power = ent_reader_open_power(reader);

    return request->pos->phase == ENT_ADJUSTMENTS && power != ENT_POWER_NONE && sentence->n_words <= FEW &&
           (!is_title(sentence->text) || ent_words_begin_with(sentence->text, builds)) &&
           !ent_words_begin_with(sentence->text, greetings) &&
           ent_pos_due(request->map, &request->rules, request->pos, power) < 0 && is_above_order(reader, true);
}

/* May the prose say something of orders? Outside of all orders it is press, unless it stands above the first heading
 * and doubts what follows. */
static bool may_matter(ent_order_reader *reader, ent_span text)
{
    const ent_map *map = reader->request->map;
    bool outside = reader->order == SIZE_MAX && ent_reader_open_power(reader) == ENT_POWER_NONE &&
                   reader->subject == ENT_POWER_NONE,
         adjusts = reader->request->pos->phase != ENT_MOVEMENT;

    ent_sentence sentence = ent_notice_read(text);
    ent_span said = text;
    if (outside)
        return is_right_above_heading(reader)
                   ? ent_notice_above_heading(map, &sentence) || ent_reader_withdraws(reader, text)
                   : may_be_about_orders_below(reader, &sentence);
    if (!reader->signature && is_right_above_heading(reader) &&
        (introduces_other(reader, &sentence) ||
         (text.text[text.len - 1] == ':' && ent_notice_above_heading(map, &sentence))))
        return true; /* "Agreed with Boris:" between two powers' orders */
    return ent_notice_sentence(map, &sentence) || ent_reader_withdraws(reader, text) ||
           may_begin_set(reader, &sentence) || may_be_remark(reader, &sentence) ||
           ent_reader_names_other_owner(reader, text) || (adjusts && ent_notice_adjusts(text)) ||
           may_keep_units(reader, &sentence) || (ent_notice_above_order(&sentence) && is_above_order(reader, false)) ||
           (ent_span_cut(&said, ":").len < text.len && says_alone(map, said, &reader->known)); /* "Germany: nvm" */
}

/* "Subject: F Ank - Con", "Received: A Par - Bur"; no "Date: Tue, Mar 4". */
static bool has_order_after_key(ent_order_reader *reader, ent_span line)
{
    const ent_map *map = reader->request->map;
    ent_span subject = ent_mail_subject(line);

    (void)ent_span_cut(&line, ":");
    return subject.len > 0 ? ent_prose_is_order_like(map, subject, &reader->known)
                           : ent_prose_begins_with_unit(map, line, &reader->known);
}

/* "Subject: DRAFT": what its mail holds may be no orders. A subject that says whose they are is asked more closely:
 * "Germany?", "Germany, conditional". */
static bool is_doubtful_subject(const ent_order_reader *reader, ent_span line)
{
    ent_sentence sentence = ent_notice_read(ent_mail_subject(line));
    return sentence.text.len > 0 && ent_notice_subject(&sentence, reader->subject != ENT_POWER_NONE);
}

/* "#1 A Par - Bur", "#2 is void": a comment, but its writer may have counted orders. *said: what stands after the
 * number. */
static bool counts_orders(ent_span comment, ent_span *said)
{
    size_t n = 1;

    while (n < comment.len && ent_is_digit((unsigned char)comment.text[n]))
        n++;
    *said = ent_span_after(comment, n);
    return n > 1 && comment.text[0] == '#' && said->len > 0;
}

/* "# Draft", "## Spring 1902": a comment, but its writer may think of a title, as Markdown has it. A longer comment is
 * a sentence of somebody who knows what # means. *said: what stands after the signs. */
static bool may_be_title(ent_span comment, ent_span *said)
{
    enum { FEW = 4 };
    size_t n = 0;

    while (n < comment.len && comment.text[n] == '#')
        n++;
    *said = ent_span_after(comment, n);
    return n > 0 && said->len > 0 && ent_words_count(*said) <= FEW;
}

/* In the fall of 1901 "Spring 1902 orders", after a power's name any other turn ("Germany 1902"), and after the name
 * of a mailing list a season and a word for orders ("[Dip] Spring moves"): a year there may be the number of a game. */
static bool subject_names_other_turn(const ent_order_reader *reader, ent_span text)
{
    const char *end = memchr(text.text, ']', text.len);
    ent_span after = end ? ent_span_after(text, (size_t)(end + 1 - text.text)) : text;
    ent_named_turn turn = ent_heading_turn(reader->request->map, after);

    return ent_reader_mentions_other_turn(reader, text, 0) ||
           (reader->subject != ENT_POWER_NONE && ent_reader_heads_other_turn(reader, text)) ||
           (turn.orders && turn.seasons && ent_reader_heads_other_turn(reader, after));
}

/* "Subject: Germany Spring 1901 orders", or such a sentence right above orders, in the fall. */
static bool names_other_turn(ent_order_reader *reader, ent_span text)
{
    enum { FEW = 4 }; /* with more words the sentence may tell a story */

    if (reader->fate == ENT_LINE_MAIL) {
        ent_span subject = ent_mail_subject(text);
        return subject.len > 0 && subject_names_other_turn(reader, subject);
    }
    ent_what_follows next = ent_reader_look_ahead(reader);
    return (next.order || next.heading != ENT_POWER_NONE) && ent_reader_is_right_above(reader) &&
           (ent_reader_mentions_other_turn(reader, text, FEW) ||
            ((reader->order != SIZE_MAX || ent_reader_open_power(reader) != ENT_POWER_NONE) &&
             ent_reader_is_ahead_of_turn(reader, text)));
}

/* "Content-Transfer-Encoding: base64": what follows cannot be read. */
static bool is_encoded(ent_span line)
{
    return ent_span_begins(line, "content-transfer-encoding") && ent_span_ends(line, "base64");
}

/* "To: Klaus (Germany)" above orders: they may be a proposal for that player. In a quotation it says to whom the game
 * master wrote. */
static bool is_for_player(ent_order_reader *reader, ent_span line)
{
    ent_span recipient = ent_mail_recipient(line);

    if (recipient.len == 0 || ent_reader_depth(reader) > 0 ||
        ent_heading_read(reader->request->map, recipient, NULL).named == 0)
        return false;
    ent_what_follows next = ent_reader_look_ahead(reader);
    return next.order || next.heading != ENT_POWER_NONE;
}

/* "+ A War" or "A War +" of a power that has to remove a unit: a list may begin its lines so, but the sign may mean a
 * build. */
static bool adds_unit(const ent_order_reader *reader, ent_span line)
{
    const ent_request *request = reader->request;
    ent_power power = ent_reader_open_power(reader);

    return request->pos->phase == ENT_ADJUSTMENTS && power != ENT_POWER_NONE &&
           (line.text[0] == '+' || line.text[line.len - 1] == '+') &&
           ent_pos_due(request->map, &request->rules, request->pos, power) < 0;
}

/* Keys of lines that speak of the game, whatever they name: "Language: German", "Deadline: Friday, London time". */
static bool is_of_game(ent_span key)
{
    static const char keys[] =
        "gm|game master|judge|author|player|players|name|title|game|league|section|division|group|board|round|"
        "tournament|variant|theme|setup|language|venue|place|server|site|url|link|organizer|organiser|club|season|"
        "year|deadline|due|press|draw|draws|draw votes|vote|votes|nmrs|nmr|missing|late|standbys|substitutions|"
        "substitutes|extension|spectators|comment|comments|attachments|house rules|special rules|scoring|winner|id|"
        "password|gunboat|anonymous|rated|ranked|private|country|power|nation|waiting for|builds|adjustments|"
        "dislodged units|test|case|description|example|motto|source|date|created|modified";

    return ent_span_find(key, keys) >= 0;
}

bool ent_reader_free_line_matters(ent_order_reader *reader, ent_span key, ent_span words)
{
    const ent_map *map = reader->request->map;

    if (is_of_game(key))
        return ent_reader_withdraws(reader, words); /* before an order the line is a heading */
    const ent_span line = {key.text, (size_t)(words.text + words.len - key.text)};
    ent_sentence whole = ent_notice_read(line);
    return ent_heading_read_words(map, words, false, UINT_MAX).named > 0 || says_alone(map, words, &reader->known) ||
           ent_notice_above_heading(map, &whole) ||
           (reader->request->pos->phase != ENT_MOVEMENT && ent_notice_adjusts(words));
}

/* "!A Par H", "~A Par H": the sign may take the order back. "~A Par H~" is not read anyway, and "!!! A Par H" is loud.
 */
static bool is_struck_out_in_front(ent_span line)
{
    const ent_span order = ent_prose_strip_bullet(line);

    return order.len > 1 && (order.text[0] == '!' || order.text[0] == '~') &&
           memchr(order.text + 1, order.text[0], order.len - 1) == NULL;
}

/* A comment is not read, but its writer may not know that. After a number, "#1 A Par - Bur", an order is a finding;
 * after # alone it is none: its writer left it out on purpose. */
static ent_line_doubt comment_doubt(ent_order_reader *reader, ent_span comment)
{
    ent_span said;
    const bool counts = counts_orders(comment, &said);

    if (!counts && !may_be_title(comment, &said))
        return ENT_LINE_DOUBT_NONE;
    if (ent_prose_is_order_like(reader->request->map, said, &reader->known))
        return counts ? ENT_LINE_DOUBT_ORDER : ENT_LINE_DOUBT_NONE;
    ent_sentence sentence = ent_notice_read(said);
    if (counts ? may_matter(reader, said)
               : ent_notice_above_heading(reader->request->map, &sentence) || ent_reader_withdraws(reader, said))
        return ENT_LINE_DOUBT_MATTERS;
    return !counts && names_other_turn(reader, said) ? ENT_LINE_DOUBT_OTHER_TURN : ENT_LINE_DOUBT_NONE;
}

ent_line_doubt ent_reader_doubt(ent_order_reader *reader)
{
    const ent_map *map = reader->request->map;
    ent_span text = {ent_reader_line(reader)->text, ent_reader_line(reader)->len}, said;
    bool order = false, telling = false;

    if (reader->doubtful)
        return ENT_LINE_DOUBT_MATTERS;
    switch (reader->fate) {
    case ENT_LINE_PROSE:
        telling =
            !ent_speaker_is_profile(text) && (may_matter(reader, text) || (reader->starred && text.text[0] == '*'));
        break;
    case ENT_LINE_MARKUP: /* a cross, or a mark that strikes out and that nothing closes (strike.c); "~~" alone may
                             strike out the lines down to the next one */
        telling = memchr(text.text, '?', text.len) || ent_span_is(text, "~~");
        break;
    case ENT_LINE_COMMENT:
        return comment_doubt(reader, text);
    case ENT_LINE_MAIL:
        order = has_order_after_key(reader, text);
        telling = is_doubtful_subject(reader, text) || is_for_player(reader, text) || is_encoded(text) ||
                  ent_notice_is_of_other_time(text); /* "Last turn I wrote:" */
        break;
    case ENT_LINE_SIGNATURE: /* a farewell, unless it stands below "--" */
        said = reader->signature ? text : ent_mail_after_farewell(text);
        order = ent_prose_is_order_like(map, text, &reader->known);
        telling = said.len > 0 && may_matter(reader, said);
        telling |= ent_reader_names_other_owner(reader, text); /* "Yours, Austria": `said` has no "Yours" */
        break;
    case ENT_LINE_ORDER:
        return adds_unit(reader, text)        ? ENT_LINE_DOUBT_BUILD
               : reader->unfolded             ? ENT_LINE_DOUBT_UNFOLDED
               : reader->joined_support       ? ENT_LINE_DOUBT_JOINED
               : is_struck_out_in_front(text) ? ENT_LINE_DOUBT_SIGN
                                              : ENT_LINE_DOUBT_NONE;
    default:
        return ENT_LINE_DOUBT_NONE;
    }
    if (order)
        return ENT_LINE_DOUBT_ORDER;
    if (telling)
        return ENT_LINE_DOUBT_MATTERS;
    bool says = reader->fate == ENT_LINE_PROSE || reader->fate == ENT_LINE_MAIL;
    return says && names_other_turn(reader, text) ? ENT_LINE_DOUBT_OTHER_TURN : ENT_LINE_DOUBT_NONE;
}
