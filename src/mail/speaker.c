/* speaker.c -- lines with which a message of a chat or of a forum begins: its writer, and when he wrote.
 *
 * The words of a line are sorted: parts of a time or a date, words before a name ("Posted by"), and others, which are
 * the name. They have to stand together.
 *
 * SPDX-License-Identifier: MIT */
#include "mail/speaker.h"
#include "prose/prose.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

#define BRACKETS "[](),|"

enum {
    FEW = 3,  /* words of a name */
    MANY = 6, /* where a sign stands between the name and the time */
};

typedef enum word_class {
    NAME,
    SIGN,   /* "-", "»" */
    CLOCK,  /* "21:04", "9pm" */
    DATE,   /* "27.11.26" */
    DAY,    /* "Today", "ago" */
    MONTH,  /* or a day of the week, which may stand in a sentence */
    NUMBER, /* part of a date, or of a name: "Player 3" */
    GLUE,   /* "at", "PM" */
    COLON   /* a key: no such line has any */
} word_class;

/* "9:04", "21:04:11", "21h04", "9:04pm", "9pm". */
static bool is_clock(ent_span word)
{
    static const char halves[] = "am|pm|a.m.|p.m.|uhr|z";
    size_t i = 0, colons = 0;

    for (; i < word.len && (ent_is_digit((unsigned char)word.text[i]) || strchr(":h", word.text[i])); i++)
        colons += !ent_is_digit((unsigned char)word.text[i]) && i + 1 < word.len;
    if (i == 0 || i > 8 || !ent_is_digit((unsigned char)word.text[0]) || word.text[i - 1] == ':')
        return false;
    bool half = i < word.len && ent_span_find(ent_span_after(word, i), halves) >= 0;
    return (i == word.len && (colons > 0 || word.text[i - 1] == 'h')) || half;
}

/* "27.11.26", "11/27/2026", "2026-11-27", also with a time after it. */
static bool is_date(ent_span word)
{
    enum { SHORTEST = 6 };
    size_t i = 0, signs = 0;

    for (; i < word.len && (ent_is_digit((unsigned char)word.text[i]) || strchr("/.-", word.text[i])); i++)
        signs += !ent_is_digit((unsigned char)word.text[i]);
    return i >= SHORTEST && signs >= 2 && ent_is_digit((unsigned char)word.text[0]) &&
           (i == word.len || word.text[i] == 'T' || word.text[i] == ':');
}

/* "27", "27.", "2026", "27th". */
static bool is_number(ent_span word)
{
    static const char ordinals[] = "st|nd|rd|th|er|º|°";
    enum { LONGEST = 4 };
    size_t i = 0;

    while (i < word.len && ent_is_digit((unsigned char)word.text[i]))
        i++;
    return i > 0 && i <= LONGEST && (i == word.len || ent_span_find(ent_span_after(word, i), ordinals) >= 0);
}

static word_class class_of(ent_span word)
{
    static const char months[] =
        "jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|"
        "october|november|december|januar|februar|märz|mär|mrz|mai|juni|juli|okt|oktober|dez|dezember|janvier|février|"
        "mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|janv|févr|déc|gennaio|febbraio|marzo|aprile|"
        "maggio|giugno|luglio|agosto|settembre|ottobre|dicembre|gen|mag|giu|lug|ago.|set|ott|dic|enero|febrero|abril|"
        "mayo|junio|julio|septiembre|octubre|noviembre|diciembre|maart|mrt|mei|augustus|"
        "mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mo|di|mi|do|fr|sa|so|"
        "montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|"
        "dimanche|lun|mer|jeu|ven|sam|dim|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|lunes|martes|"
        "miércoles|jueves|viernes|sábado|domingo|vie|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag";
    static const char days[] = "today|yesterday|ago|heute|gestern|aujourd'hui|hier|oggi|ieri|hoy|ayer|vandaag|gisteren|"
                               "idag|igår|minutes|minute|mins|hours|hour|days|minuten|stunden|heures|ore|horas|uur";
    static const char glue[] =
        "at|on|am|pm|um|uhr|à|alle|om|op|den|le|il|el|kl|a.m|p.m|gmt|utc|cet|est|pst|the|a|las|h|"
        "vor|app|bot|mod";
    while (word.len > 1 && strchr(".,;", word.text[word.len - 1]))
        word.len--;
    if (ent_prose_is_ruled(word))
        return SIGN;
    if (is_clock(word))
        return CLOCK;
    if (is_date(word))
        return DATE;
    if (is_number(word))
        return NUMBER;
    if (memchr(word.text, ':', word.len))
        return COLON;
    return ent_span_find(word, days) >= 0     ? DAY
           : ent_span_find(word, months) >= 0 ? MONTH
           : ent_span_find(word, glue) >= 0   ? GLUE
                                              : NAME;
}

static bool is_of_stamp(word_class class)
{
    return class != NAME && class != SIGN && class != NUMBER && class != COLON;
}

/* What a line consists of. */
typedef struct stamped_name {
    ent_span name;
    unsigned n_name; /* its words */
    bool plain;      /* they are written as names are */
    bool parted;     /* a sign stands between the name and what is no part of it */
    bool clock, day, month, number;
    bool ended; /* something else has followed the name */
} stamped_name;

/* Words with a capital letter that no name has. */
static bool is_word_of_letter(ent_span word)
{
    static const char words[] =
        "hi|hello|dear|hey|hallo|deadline|due|edit|edited|update|updated|received|last|next|see|call|talk|ok|sorry|"
        "oops|"
        "thanks|note|ps|btw|adjudication|turn|zug|results|news|press|message|draft|until|till|before|after|and|"
        "game|gm|all|everybody|nice|good|great|yes|no|wait|lol|haha|hm|hmm|done|welcome|cheers|well|so|re";

    return ent_vocabulary_word(word) != 0 || ent_span_find(word, words) >= 0;
}

static bool is_written_as_name(ent_span word)
{
    unsigned char first = (unsigned char)word.text[0];

    return (ent_is_upper(first) || ent_is_digit(first) || first >= 0x80 || first == '+' || first == '@') &&
           !is_word_of_letter(word);
}

bool ent_speaker_is_name(ent_span text)
{
    size_t n = ent_words_count(text);

    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        if (!is_written_as_name(word))
            return false;
    return n > 0 && n <= FEW;
}

static void take_name(stamped_name *found, ent_span word)
{
    if (found->n_name++ == 0) {
        found->name = word;
        found->plain = true;
    }
    found->name.len = (size_t)(word.text + word.len - found->name.text);
    found->plain &= is_written_as_name(word);
}

/* Sort the words of the line; false if it is no name with a time. */
static bool sort_words(ent_span line, stamped_name *found)
{
    static const char lead[] = "by|posted|post|message|from|sent|written|reply|von|par|gepostet|geschrieben";
    static const char numbered[] = " \t" BRACKETS;
    ent_span rest = line;
    word_class before = SIGN;

    for (ent_span word = ent_span_next(&rest, numbered); word.len > 0;) {
        ent_span next = ent_span_next(&rest, numbered);
        word_class class = class_of(word), after = next.len > 0 ? class_of(next) : SIGN;
        if (class == NUMBER) {
            bool of_stamp = is_of_stamp(before) || is_of_stamp(after) || found->n_name == 0;
            found->number |= of_stamp;
            class = of_stamp ? GLUE : NAME;
        }
        bool of_name = class == NAME && (found->n_name > 0 || ent_span_find(word, lead) < 0);
        if (class == COLON || (of_name && found->ended))
            return false;
        if (of_name)
            take_name(found, word);
        found->clock |= class == CLOCK || class == DATE;
        found->day |= class == DAY;
        found->month |= class == MONTH;
        found->ended |= found->n_name > 0 && is_of_stamp(class) && class != GLUE; /* "Luigi the Great" */
        found->parted |= class == SIGN;
        before = class;
        word = next;
    }
    return true;
}

/* "Klaus (Germany" with the sign that closes the bracket. */
static ent_span with_bracket(ent_span name, ent_span line)
{
    const char *end = name.text + name.len;
    char open = end < line.text + line.len && *end == ')'   ? '('
                : end < line.text + line.len && *end == ']' ? '['
                                                            : '\0';

    if (open && memchr(name.text, open, name.len))
        name.len++;
    return name;
}

ent_speaker ent_speaker_with_stamp(ent_span line, ent_span *name)
{
    enum { LONGEST = 100 };
    stamped_name found = {.name = {line.text, 0}};
    bool digit = false;

    if (line.len > 0 && line.text[line.len - 1] == ':')
        line = ent_span_trim((ent_span){line.text, line.len - 1});
    for (size_t i = 0; i < line.len && line.len <= LONGEST; i++)
        digit |= ent_is_digit((unsigned char)line.text[i]);
    if (!digit || !sort_words(line, &found) || !(found.clock || (found.number && (found.day || found.month))))
        return ENT_SPEAKER_NONE;
    if (found.n_name == 0)
        return ENT_SPEAKER_STAMP;
    *name = with_bracket(found.name, line);
    for (size_t i = 0; i < line.len; i++)
        found.parted |= strchr("[(,|", line.text[i]) != NULL;
    if (found.n_name > (found.parted ? MANY : FEW))
        return ENT_SPEAKER_NONE;
    bool one = found.n_name == 1 && found.parted && !is_word_of_letter(*name); /* "luigi - 21:04" */
    return (found.clock || found.day) && found.n_name <= FEW && (found.plain || one) ? ENT_SPEAKER_CERTAIN
                                                                                     : ENT_SPEAKER_LIKELY;
}

bool ent_speaker_is_reply(ent_span line, ent_span *name)
{
    static const char messages[] = "reply|response|answer|message|post|posted|comment|sent|written|antwort|nachricht|"
                                   "beitrag|réponse|risposta|messaggio|respuesta|mensaje|antwoord|bericht|svar",
                      by[] = "by|from|von|par|de|di|da|van|door|av",
                      says[] = "replied|replies|said|says|posted|posts|answered|commented|writes|schreibt|schrieb|sagt|"
                               "antwortet|antwortete";
    ent_span rest = line, word = ent_words_next(&rest);
    bool message = ent_span_find(word, messages) >= 0;

    if (message)
        word = ent_words_next(&rest);
    *name = ent_span_trim(rest);
    if (name->len > 0 && name->text[name->len - 1] == ':')
        name->len--;
    if (ent_span_find(word, by) >= 0)
        return ent_speaker_is_name(*name);
    word = ent_words_last(line);
    *name = ent_span_trim((ent_span){line.text, (size_t)(word.text - line.text)});
    return ent_span_find(word, says) >= 0 && ent_speaker_is_name(*name);
}

/* True if the text is a number or a date: "1,204", "17 (0.3 per day)", "Thu Mar 12, 2019". */
static bool is_amount(ent_span text)
{
    static const char rest[] = "per|day|year|years|of|total|pro|tag|jahr|jahren|par|jour|+";
    bool digit = false;

    for (ent_span word = ent_span_next(&text, " \t" BRACKETS); word.len > 0;
         word = ent_span_next(&text, " \t" BRACKETS)) {
        const bool begins = ent_is_digit((unsigned char)word.text[word.len > 1 && strchr("+-", word.text[0])]);
        digit |= begins;
        if (!begins && !is_of_stamp(class_of(word)) && ent_span_find(word, rest) < 0)
            return false;
    }
    return digit;
}

bool ent_speaker_is_profile(ent_span line)
{
    static const char keys[] = "posts|messages|joined|registered|topics|beiträge|registriert|inscrit|messaggi|mensajes|"
                               "berichten|karma|reputation|member since",
                      places[] = "location|wohnort|localisation|località|ubicación|woonplaats";
    ent_span value = line, key = ent_span_cut(&value, ":");

    return (ent_span_find(key, keys) >= 0 && is_amount(value)) ||
           (ent_span_find(key, places) >= 0 && ent_speaker_is_name(ent_span_trim(value)));
}

bool ent_speaker_is_rank(ent_span line)
{
    static const char ranks[] =
        "member|senior|junior|full|new|newbie|newcomer|active|registered|user|admin|administrator|moderator|mod|global|"
        "site|forum|board|veteran|legend|rookie|regular|guest|owner|founder|staff|team|premium|vip|guru|addict|poster|"
        "contributor|donor|donator|supporter|gold|silver|bronze|platinum|elite|hero|expert|master|adjudicator|lurker|"
        "posting|frequent|and|of|the|mitglied|aktives|neues|benutzer|gast|membre|actif|modérateur|administrateur|"
        "utente|membro|moderatore|amministratore|miembro|usuario|moderador|administrador|lid|gebruiker|beheerder|"
        "medlem|moderators|administrators|members|online|offline";
    ent_span word = ent_words_next(&line);

    do {
        if (ent_span_find(word, ranks) < 0)
            return false;
        word = ent_words_next(&line);
    } while (word.len > 0);
    return true;
}

bool ent_speaker_is_handle(ent_span text)
{
    enum { LONGEST = 30 };
    bool letter = false;

    for (size_t i = 0; i < text.len; i++) {
        const unsigned char byte = (unsigned char)text.text[i];
        const bool of_word = ent_is_alpha(byte) || byte >= 0x80;
        if (!of_word && !ent_is_digit(byte) && !strchr("_-.", (char)byte))
            return false;
        letter |= of_word;
    }
    return letter && text.len <= LONGEST && !is_word_of_letter(text);
}
