/* mail_date.c -- when a message was written.
 *
 * Two dates are compared to find out which orders are later, so a date is read only if nothing of it is left to guess.
 *
 * SPDX-License-Identifier: MIT */
#include "mail/mail_date.h"
#include "board/ascii.h"

#define BLANKS " \t\n" /* a date may go on in the next line */

/* The number with which the text begins, of `least` to `most` digits; *rest moves behind it. -1: there is none. */
static int take_number(ent_span *rest, size_t least, size_t most)
{
    int number = 0;
    size_t n = 0;

    for (; n < rest->len && n < most && ent_is_digit((unsigned char)rest->text[n]); n++)
        number = number * 10 + (rest->text[n] - '0');
    if (n < least)
        return -1;
    *rest = (ent_span){rest->text + n, rest->len - n};
    return number;
}

/* Skip the byte; false if the text does not begin with it. */
static bool take_sign(ent_span *rest, char sign)
{
    if (rest->len == 0 || rest->text[0] != sign)
        return false;
    *rest = (ent_span){rest->text + 1, rest->len - 1};
    return true;
}

/* Trim blanks; false if there were none. */
static bool take_blanks(ent_span *rest)
{
    size_t before = rest->len;

    *rest = ent_span_trim(*rest);
    return rest->len < before;
}

/* How many days there are up to and with this one, from the first of January of the year 1, a Monday; 0: it is no day
 * of the calendar, or one before 1970. */
static int64_t count_days(int year, int month, int day)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    enum { FIRST_YEAR = 1970, FEBRUARY = 1 };
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    int years = year - 1;

    if (year < FIRST_YEAR || month < 0 || day < 1 ||
        day > before[month + 1] - before[month] + (leap && month == FEBRUARY))
        return 0;
    return INT64_C(365) * years + years / 4 - years / 100 + years / 400 + before[month] + (leap && month > FEBRUARY) +
           day;
}

/* "Tue, 4 Mar 2025"; as a number of days, or 0. */
static int64_t take_day(ent_span *rest)
{
    static const char weekdays[] = "mon|tue|wed|thu|fri|sat|sun",
                      months[] = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
    enum { WEEK = 7 };
    int weekday = -1;

    if (memchr(rest->text, ',', rest->len)) {
        weekday = ent_span_find(ent_span_cut(rest, ","), weekdays);
        if (weekday < 0)
            return 0;
        *rest = ent_span_trim(*rest);
    }
    int day = take_number(rest, 1, 2);
    *rest = ent_span_trim(*rest);
    int month = ent_span_find(ent_span_cut(rest, BLANKS), months);
    *rest = ent_span_trim(*rest);
    int64_t days = count_days(take_number(rest, 4, 4), month, day);
    return weekday >= 0 && (days - 1) % WEEK != weekday ? 0 : days;
}

/* "10:15:30", "10:15"; in seconds. */
static int take_time(ent_span *rest)
{
    enum { HOURS = 24, SIXTY = 60 };
    int hours = take_number(rest, 2, 2), minutes = take_sign(rest, ':') ? take_number(rest, 2, 2) : -1,
        seconds = take_sign(rest, ':') ? take_number(rest, 2, 2) : 0;

    if (hours < 0 || hours >= HOURS || minutes < 0 || minutes >= SIXTY || seconds < 0 || seconds >= SIXTY)
        return -1;
    return (hours * SIXTY + minutes) * SIXTY + seconds;
}

/* "+0100 (CET)", "GMT", "EST": how many seconds its clocks are ahead; false if it is no time zone. */
static bool read_zone(ent_span text, int *ahead)
{
    static const char americans[] = "edt|est|cdt|cst|mdt|mst|pdt|pst"; /* from 4 hours behind to 8, two with the same */
    enum { SIXTY = 60, MOST_HOURS = 14, FIRST = 4 };
    ent_span comment = text, zone = ent_span_cut(&comment, BLANKS);

    *ahead = 0;
    comment = ent_span_trim(comment);
    if (comment.len > 0 && (comment.text[0] != '(' || comment.text[comment.len - 1] != ')'))
        return false;
    if (ent_span_find(zone, "gmt|ut|utc") >= 0)
        return true;
    int american = ent_span_find(zone, americans);
    if (american >= 0) {
        *ahead = -(FIRST + (american + 1) / 2) * SIXTY * SIXTY;
        return true;
    }
    bool behind = take_sign(&zone, '-');
    if (!behind && !take_sign(&zone, '+'))
        return false;
    int hours = take_number(&zone, 2, 2), minutes = take_number(&zone, 2, 2);
    *ahead = (hours * SIXTY + minutes) * SIXTY * (behind ? -1 : 1);
    return zone.len == 0 && hours >= 0 && hours <= MOST_HOURS && minutes >= 0 && minutes < SIXTY;
}

int64_t ent_mail_date_read(ent_span text)
{
    enum { DAY = 24 * 60 * 60 };
    ent_span rest = ent_span_trim(text);
    int ahead;

    int64_t days = take_day(&rest);
    if (days == 0 || !take_blanks(&rest))
        return ENT_NO_DATE;
    int seconds = take_time(&rest);
    if (seconds < 0 || !take_blanks(&rest) || !read_zone(rest, &ahead))
        return ENT_NO_DATE;
    return days * DAY + seconds - ahead;
}
