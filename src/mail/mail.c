/* mail.c -- what mail programs and the writers of letters put around orders.
 *
 * SPDX-License-Identifier: MIT */
#include "mail/mail.h"
#include "board/ascii.h"
#include "prose/words.h"

static bool is_header_key(ent_span key)
{
    static const char keys[] = "from|to|cc|bcc|subject|date|sent|reply-to|message-id|in-reply-to|references|received|"
                               "sender|return-path|mime-version|user-agent|importance|list-id|von|an|betreff|datum|"
                               "gesendet|objet|envoyé|de|à|asunto|oggetto|onderwerp|aan|para|enviado|inviato|verzonden|"
                               "da|van|från|skickat|ämne|assunto";
    return ent_span_find(key, keys) >= 0 || ent_span_begins(key, "content-") || ent_span_begins(key, "x-") ||
           ent_span_begins(key, "resent-");
}

/* What stands after one of these keys; empty if there is none. */
static ent_span after_key(ent_span text, const char *keys)
{
    ent_span rest = text;

    if (ent_span_find(ent_span_cut(&rest, ":"), keys) < 0)
        rest.len = 0;
    return ent_span_trim(rest);
}

ent_span ent_mail_subject(ent_span text)
{
    return after_key(text, "subject|betreff|objet|asunto|oggetto|onderwerp|ämne|assunto");
}

ent_span ent_mail_recipient(ent_span text)
{
    return after_key(text, "to|an|à|aan|para");
}

ent_span ent_mail_writer(ent_span text)
{
    return after_key(text, "from");
}

/* "p@example.org" of "P <p@example.org>", or of itself; empty if a writer has no address. */
static ent_span address_of(ent_span writer)
{
    ent_span address = writer;

    (void)ent_span_cut(&address, "<");
    if (address.len > 0 && address.text[address.len - 1] == '>')
        address.len--;
    else
        address = writer;
    return memchr(address.text, '@', address.len) ? address : (ent_span){writer.text, 0};
}

bool ent_mail_is_same_writer(ent_span a, ent_span b)
{
    if (a.len == 0 || b.len == 0)
        return false; /* nobody is named */
    ent_span address = address_of(a), other = address_of(b);

    if (a.len != b.len && (address.len == a.len || other.len == b.len)) {
        a = address;
        b = other;
    }
    return a.len == b.len && memcmp(a.text, b.text, a.len) == 0;
}

ent_span ent_mail_date(ent_span text)
{
    return after_key(text, "date");
}

bool ent_mail_is_date(ent_span text)
{
    return after_key(text, "date|sent|datum|gesendet|envoyé|enviado|inviato|verzonden|skickat").len > 0;
}

bool ent_mail_begins(ent_span text)
{
    ent_span rest = text;
    return ent_span_begins(text, "from:") || ent_span_begins(text, "von:") ||
           ent_span_is(ent_span_cut(&rest, ":"), "message-id");
}

bool ent_mail_may_begin(ent_span text)
{
    return after_key(text, "de|da|van|från").len > 0;
}

static ent_span without_dashes(ent_span text)
{
    while (text.len > 0 && text.text[0] == '-')
        text = ent_span_after(text, 1);
    return text;
}

bool ent_mail_is_original(ent_span text)
{
    static const char marks[] =
        "original message|original-nachricht|originalnachricht|ursprüngliche nachricht|message d'origine|"
        "message d’origine|message original|messaggio originale|mensaje original|mensagem original|"
        "oorspronkelijk bericht|ursprungligt meddelande";

    return ent_span_begins_one_of(without_dashes(text), marks);
}

bool ent_mail_is_forwarded(ent_span text)
{
    static const char marks[] =
        "begin forwarded message|forwarded message|anfang der weitergeleiteten|weitergeleitete nachricht|"
        "message transféré|début du message|messaggio inoltrato|inizio messaggio inoltrato|inizio del messaggio|"
        "mensaje reenviado|inicio del mensaje|mensagem encaminhada|doorgestuurd bericht|begin doorgestuurd bericht|"
        "vidarebefordrat meddelande";

    return ent_span_begins_one_of(without_dashes(text), marks);
}

/* "Am 27.11.2026 um 10:00 schrieb Luigi", "Am Freitag schrieb Luigi": the name stands last, and a day before the verb.
 * `after`: how many words stand after the verb. */
static bool is_dated_reply(ent_span text, unsigned after)
{
    static const char before_day[] = "on|am|op|den", articles[] = "le|il|el|em"; /* "Il a écrit ces ordres:" */
    enum { LONGEST_NAME = 3 };
    ent_span rest = text, word = ent_span_next(&rest, " ");
    ent_span name = ent_words_last(text);

    if (after > LONGEST_NAME || name.len == 0 || ent_is_lower((unsigned char)name.text[0])) /* "wrote this too" */
        return false;
    if (ent_span_find(word, before_day) >= 0)
        return true;
    if (ent_span_find(word, articles) < 0)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (ent_is_digit((unsigned char)text.text[i]))
            return true;
    return false;
}

/* "tom@x.org>:", which a mail program has broken off the line "On Monday Tom <tom@x.org> schrieb:". */
static bool is_end_of_address(ent_span text)
{
    return memchr(text.text, '@', text.len) && text.text[text.len - 1] == '>' && !memchr(text.text, ' ', text.len) &&
           !memchr(text.text, '<', text.len);
}

bool ent_mail_is_reply_mark(ent_span text)
{
    static const char verbs[] =
        "wrote|writes|schrieb|écrit|scrive|scritto|escribió|escreveu|schreef|skrev|napisał|kirjoitti";
    bool writes = false;
    unsigned after = 0;

    if (text.len == 0 || text.text[text.len - 1] != ':')
        return false;
    ent_span whole = {text.text, text.len - 1}, rest = whole;
    for (ent_span word = ent_span_next(&rest, " "); word.len > 0; word = ent_span_next(&rest, " ")) {
        bool verb = ent_span_find(word, verbs) >= 0;
        after = verb ? 0 : after + 1;
        writes |= verb;
    }
    if (!writes)
        return whole.len > 0 && is_end_of_address(whole);
    return after == 0 || memchr(text.text, '@', text.len) || /* "Am Montag schrieb Tom <tom@x.de>:" */
           is_dated_reply(whole, after);
}

bool ent_mail_is_line(ent_span text)
{
    ent_span rest = text, key = ent_span_cut(&rest, ":");

    return (key.len < text.len && is_header_key(key)) || ent_mail_is_reply_mark(text) || ent_mail_is_forwarded(text) ||
           ent_mail_is_original(text);
}

bool ent_mail_is_signature_mark(ent_span text)
{
    return ent_span_is(text, "--");
}

/* How long the farewell is with which the text begins; 0: there is none. */
static size_t farewell_at(ent_span text)
{
    static const char words[] =
        "regards|best regards|kind regards|warm regards|best wishes|best,|cheers|sincerely|yours|thanks|thank you|"
        "thx|greetings|all the best|love,|viele gr|liebe gr|beste gr|freundlichen gr|gruß|gruss|"
        "vriendelijke gr|hartelijke gr|groet|groeten|"
        "cordialement|saludos|saluti|sent from my|bye|ciao|have a nice|have fun";
    ent_span rest = text;
    size_t n;

    if (ent_span_find(ent_span_cut(&rest, " "), "with|mit|met") < 0)
        rest = text;
    for (const char *at = words; (at = ent_list_match(words, at, rest, &n)) != NULL; at++)
        if (rest.len == n || !ent_is_alpha((unsigned char)rest.text[n]) || at[n - 1] == 'r')
            return (size_t)(rest.text - text.text) + n;
    return 0;
}

bool ent_mail_is_farewell(ent_span text)
{
    enum { MANY = 7 };

    return farewell_at(text) > 0 && ent_words_count(text) <= MANY;
}

ent_span ent_mail_after_farewell(ent_span text)
{
    static const char from[] = "from|aus|de|da|uit";
    enum { FEW = 2 };
    size_t n = farewell_at(text);

    while (n < text.len && !ent_is_space((unsigned char)text.text[n]) && !strchr(",.;!", text.text[n]))
        n++; /* the rest of "Viele Gr" */
    ent_span rest = ent_span_after(text, n);
    while (rest.len > 0 && strchr(",.;!- ", rest.text[0]))
        rest = ent_span_after(rest, 1);
    if (ent_words_begin_with(rest, from) && ent_words_count(rest) <= FEW)
        rest.len = 0;
    return rest;
}
