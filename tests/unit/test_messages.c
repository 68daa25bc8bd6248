/* test_messages.c -- what becomes of each line of a message: an order of a power's set, or a line that is skipped.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>
#include "notation/print.h"
#include "written_turn.h"

/* The orders that are in force or were replaced, each with its line, its power and the number of its set; + if the set
 * adds to the earlier ones, = if it replaces them, ~ if it is not known which is the latest. Then the lines that were
 * skipped; ! if a reader should see them. */
static const struct {
    const char *text, *orders, *skipped;
} messages[] = {
    /* headers: after the first of them, words after a key mean nothing */
    {"Phase: S1901M\nGM: Tom\nEngland:\nF Lon H\n", "4 England 0: F Lon H", ""},
    {"GM: Tom\nEngland:\nF Lon H\n", "3 England 0: F Lon H", "1 prose"},
    {"Game: Ashes\nGM: Tom\nEngland:\nF Lon H\n", "4 England 0: F Lon H", ""},
    {"Phase: S1901M\nEngland:\nGM: Tom\nF Lon H\n", "4 England 0: F Lon H", "3 prose"},
    {"Spring 1901\nEngland:\nF Lon H\n", "3 England 0: F Lon H", ""},
    {"England:\nF Lon H\nSpring 1901\n", "2 England 0: F Lon H", "3 prose"},
    {"Orders:\nEngland: F Lon H\nPerpetual:\nEngland: F Edi H\nProxies:\nEngland: A Lvp by France\n",
     "2 England 0: F Lon H; 4 England 65535: F Edi H; 6 England 65535: A Lvp by France", ""},
    /* comments */
    {"England: // mine\nF Lon H // not\n# all\n// of it\n", "2 England 0: F Lon H", "2 order!, 3 comment, 4 comment"},
    {"# Germany:\nA Mun H\n", "2 Germany 0: A Mun H", ""},
    {"#\nEngland:\nF Lon H\n", "3 England 0: F Lon H", "1 comment"},
    {"Units:\nFrance:\n# Germany:\nA Par\nOrders:\nFrance: A Par H\n", "6 France 0: A Par H", "3 comment"},
    {"England:\n#1 F Lon - Nth\n#x F Lon - Nth\n# 1 F Lon - Nth\n#1\n#\n1 F Lon H\n", "7 England 0: 1 F Lon H",
     "2 comment!, 3 comment, 4 comment, 5 comment, 6 comment"},
    /* what is struck out: a line of fewer than three bytes has no room for a mark, and is blank */
    {"<del>F Lon - Nth\nabc\nab\n</del>\nEngland:\nF Lon H\n", "6 England 0: F Lon H", "1 markup, 2 markup, 4 markup"},
    {"England:\n~~F Lon - Nth~~\nF Lon H\n~~F Lon - Nth\n", "3 England 0: F Lon H; 4 England 0: ? F Lon - Nth",
     "2 markup"},
    /* headings */
    {"England\nF Lon H\n", "2 England 0: F Lon H", ""},
    {"England: F Lon H, F Edi H\n", "1 England 0: F Lon H, F Edi H", ""},
    {"England: NMR\nFrance: A Par H\n", "2 France 0: A Par H", "1 prose"},
    {"England (John):\n- F Lon H\n2) F Edi H\n", "2 England 0: F Lon H; 3 England 0: F Edi H", ""},
    {"Kaiser of Germany\nA Mun H\n", "2 Germany 0: A Mun H", ""},
    {"Germany - sorry I am late!\nA Mun H\n", "2 Germany 0: A Mun H", ""},
    {"England:\nF Lon H\nI met Germany\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose!"},
    {"England:\nF Lon H\nEngland (change of plan)\nF Lon - Nth\n", "2 England 0: F Lon H; 4 England 1: F Lon - Nth",
     "3 heading!"},
    {"England:\nF Lon H\nGermany and Austria are my friends\n", "2 England 0: F Lon H", "3 prose"},
    {"Italy A Ven H\nTurkey A Con H\n", "1 Italy 0: A Ven H; 2 Turkey 0: A Con H", ""},
    {"England,F Lon H\nEngland,F Edi H\n", "1 England 0: F Lon H; 2 England 0: F Edi H", ""},
    {"England:\nEngland F Lon H\nF Edi H\n", "2 England 0: England F Lon H; 3 England 0: F Edi H", ""},
    {"England; F Lon H; France; A Par H\n", "1 England 0: F Lon H;; 1 France 0: A Par H", ""},
    {"England:\nF Lon H. FRA: A Par H\n", "2 England 0: F Lon H.; 2 France 0: A Par H", ""},
    {"England:\nFrance F Lon H\n", "2 England 0: France F Lon H", ""}, /* no unit of France's */
    {"England:\nMy orders: F Lon H\n", "2 England 0: F Lon H", ""},
    {"England:\nF Lon H\nSpring 1901: F Edi H\n", "2 England 0: F Lon H; 3 England 0: F Edi H", ""},
    {"England:\nF Lon H\nMy orders:\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose"},
    /* sets */
    {"England:\nF Lon H\nEngland:\nF Edi H\n", "2 England 0: F Lon H; 4 England 1: F Edi H", ""},
    {"England: F Lon H\nEngland: F Edi H\n", "1 England 0: F Lon H; 2 England 0: F Edi H", ""},
    {"England: F Lon H\n\nEngland: F Edi H\n", "1 England 0: F Lon H; 3 England 1+: F Edi H", ""},
    {"England:\nF Lon H\nEngland: F Edi H\n", "2 England 0: F Lon H; 3 England 1: F Edi H", ""},
    {"England: F Lon H\nEngland:\nF Edi H\n", "1 England 0: F Lon H; 3 England 1: F Edi H", ""},
    {"England:\nSet:\nF Lon H\nSet:\nSet:\nF Edi H\n", "3 England 0: F Lon H; 6 England 1: F Edi H", ""},
    {"England:\nF Lon H\nSet: adds\nF Edi H\nSet: replaces\nA Lvp H\n",
     "2 England 0: F Lon H; 4 England 1+: F Edi H; 6 England 2=: A Lvp H", ""},
    {"England:\nF Lon H\nFrance:\nA Par H\nEngland:\nF Edi H\nSet: unordered\nA Lvp H\n",
     "2 England 0~: F Lon H; 4 France 0: A Par H; 6 England 1~: F Edi H; 8 England 2~: A Lvp H", ""},
    /* lines that go on with an order, and such that do not */
    {"England:\nF Lon\nto Nth\n", "2 England 0: F Lon; 3 England 0: to Nth", ""},
    {"England:\nF Lon\n\nto Nth\n", "2 England 0: F Lon", "4 prose!"},
    {"England:\nto Nth\nF Lon\n", "3 England 0: F Lon", "2 prose!"},
    {"England:\nF Lon H\nby convoy\n", "2 England 0: F Lon H; 3 England 0: by convoy", ""},
    {"England:\nF Nth - Spa\n(north coast)\n", "2 England 0: F Nth - Spa (north coast)", ""},
    {"England:\nF Nth - Spa\n\n(north coast)\n", "2 England 0: F Nth - Spa", "4 prose!"},
    /* mails */
    {"From: Tom\nSubject: England\nF Lon H\n", "3 England 0: F Lon H", "1 mail, 2 mail"},
    {"England:\nFrom: Tom\nSubject: hello\n\nF Lon H\n", "5 England 0: F Lon H", "2 mail, 3 mail"},
    {"From: Tom\nSubject: England\nF Lon H\nFrom: Jim\nSubject: France\nA Par H\n",
     "3 England 0: F Lon H; 6 France 0: A Par H", "1 mail, 2 mail, 4 mail, 5 mail"},
    {"Date: Tue, Mar 4\nReceived: A Par - Bur\nSubject: F Lon - Nth\nSubject: Tue\nTo: x\nEngland:\nF Lon H\n",
     "7 England 0: F Lon H", "1 mail, 2 mail!, 3 mail!, 4 mail, 5 mail"},
    {"England:\nF Lon H\n-----Original Message-----\nFrom: Tom\nTo: x\nEngland:\nF Lon - Nth\n", "2 England 0: F Lon H",
     "3 mail, 4 mail, 5 mail, 7 quoted!"},
    {"England:\nF Lon H\n\n-------- Originalnachricht --------\nF Edi H\n", "2 England 0: F Lon H",
     "4 mail, 5 quoted!"},
    {"England:\nF Lon H\n\n-----Message d'origine-----\nF Edi H\n", "2 England 0: F Lon H", "4 mail, 5 quoted!"},
    {"England:\nF Lon H\n\n-----Message d\xE2\x80\x99origine-----\nF Edi H\n", "2 England 0: F Lon H",
     "4 mail, 5 quoted!"},
    {"England:\nF Lon H\n\n-------- Messaggio originale --------\nF Edi H\n", "2 England 0: F Lon H",
     "4 mail, 5 quoted!"},
    {"England:\nF Lon H\n\n-------- Mensaje original --------\nF Edi H\n", "2 England 0: F Lon H", "4 mail, 5 quoted!"},
    {"England:\nF Lon H\n\n-----Oorspronkelijk bericht-----\nF Edi H\n", "2 England 0: F Lon H", "4 mail, 5 quoted!"},
    {"England:\nF Lon H\n\n-----Ursprungligt meddelande-----\nF Edi H\n", "2 England 0: F Lon H", "4 mail, 5 quoted!"},
    /* The head of a message in other languages: its first line begins a message. */
    {"England:\nF Lon H\n\n________\nDe : Tom\nEnvoy\xC3\xA9 : lundi\nEngland:\nF Edi H\n", "2 England 0: F Lon H",
     "4 markup, 5 mail, 6 mail, 8 quoted!"},
    {"England:\nF Lon H\n\n________\nVan: Tom\nEngland:\nF Edi H\n", "2 England 0: F Lon H",
     "4 markup, 5 mail, 7 quoted!"},
    {"England:\nF Lon H\nSubject: x\nDa: Tom\nInviato: x\nF Edi H\n", "2 England 0: F Lon H; 6 England 0: F Edi H",
     "3 mail, 4 mail, 5 mail"},
    {"England:\nF Lon H\nDa: Tom\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 mail"},
    {"Da: Tom (England)\nInviato: x\nFrance:\nA Par H\n", "4 France 0: A Par H", "1 mail!, 2 mail"},
    {"Da: Tom\nOggetto: England\n\nF Lon H\n\nDa: Jim\nOggetto: France\n\nA Par H\n",
     "4 England 0: F Lon H; 9 France 0: A Par H", "1 mail, 2 mail, 6 mail, 7 mail"},
    {"-----Original Message-----\nFrom: Tom\n\nEngland:\nF Lon - Nth\nFrom: Jim\n\nEngland:\nF Lon H\n",
     "9 England 1: F Lon H", "1 mail, 2 mail, 6 mail, 5 quoted!"},
    {"France:\nA Par H\n---------- Forwarded message ---------\nFrom: Jean\nFrance:\nA Par - Pic\n",
     "2 France 0: A Par H", "3 mail, 4 mail, 6 quoted!"},
    {"England:\nF Lon H\n=====\nHave fun!\n--\nF Lon - Nth\nsee you\nFrance:\nA Par H\n",
     "2 England 0: F Lon H; 9 France 0: A Par H", "3 markup, 4 signature, 5 signature, 6 signature!, 7 signature"},
    /* A ruled line is no boundary between the parts of a mail. */
    {"England:\nF Lon H\n---\nContent-Type: text/html\nF Edi H\n", "2 England 0: F Lon H; 5 England 0: F Edi H",
     "3 markup, 4 mail"},
    {"England:\nF Lon H\n--ab\nContent-Type: text/html\nF Edi H\n", "2 England 0: F Lon H; 5 England 1: F Edi H",
     "3 prose, 4 mail"},
    {"England:\nF Lon H\nBye, F Edi H\n", "2 England 0: F Lon H", "3 signature!"},
    /* quotations: what is quoted less is newer */
    {"> England:\n> F Lon - Nth\nEngland:\nF Lon H\n", "4 England 1: F Lon H", "2 quoted!"},
    {"> England:\n> F Lon - Nth\n> F Edi H\nEngland:\nF Lon H\n", "5 England 1: F Lon H", "2 quoted!, 3 quoted!"},
    {"> England:\n> F Lon - Nth\nFrance:\nA Par H\n", "2 England 0: F Lon - Nth; 4 France 0: A Par H", "2 order!"},
    {"England:\n> F Lon - Nth\n", "2 England 0: F Lon - Nth", ""},
    /* a power whose orders are only quoted, while another's are not, may have sent nothing */
    {"France:\nA Par H\n> England: F Lon - Nth\n> F Edi H\n",
     "2 France 0: A Par H; 3 England 0: F Lon - Nth; 4 England 0: F Edi H", "3 order!"},
    {"France:\nA Par H\n[quote=Tom]England: F Lon H[/quote]\n", "2 France 0: A Par H; 3 England 0: F Lon H",
     "3 order!"},
    {"France:\nA Par H\n-----Original Message-----\nFrom: Tom\nEngland:\nF Lon H\n",
     "2 France 0: A Par H; 6 England 0: F Lon H", "3 mail, 4 mail, 6 order!"},
    {">> England: F Lon H\n> France: A Par H\n", "1 England 0: F Lon H; 2 France 0: A Par H", "1 order!"},
    {"> England: F Lon H\n> France: A Par H\n", "1 England 0: F Lon H; 2 France 0: A Par H", ""},
    {"England:\n> F Lon H\nFrance:\nA Par H\n", "2 England 0: F Lon H; 4 France 0: A Par H", ""},
    {"> England: F Lon - Nth\nFrance: A Par H\nEngland: F Lon H\n", "2 France 0: A Par H; 3 England 1+: F Lon H",
     "1 quoted!"},
    {"[quote]England:\nF Lon - Nth[/quote]\nEngland:\nF Lon H\n", "4 England 1: F Lon H", "2 quoted!"},
    /* chats */
    {"[21:03] <England> F Lon - Nth\n[21:04] <France> A Par H\n", "1 England 0: F Lon - Nth; 2 France 0: A Par H", ""},
    {"[21:03] <England> F Lon - Nth\n[21:04] <England> F Lon H\n", "1 England 0: F Lon - Nth; 2 England 1+: F Lon H",
     ""},
    {"[21:03] Anna: Italy: A Ven H\n[21:04] Anna: A Rom H\n[21:05] Anna: well\n",
     "1 Italy 0: A Ven H; 2 Italy 0: A Rom H", "3 prose"},
    {"England:\n[21:03] Anna: F Lon H\n[21:04] Anna: F Edi H\n", "2 England 0: F Lon H; 3 England 0: F Edi H", ""},
    /* A name with a time begins a message. That of a power is a heading; others are somebody else, or a sentence. */
    {"England \xE2\x80\x94 Today at 21:03\nF Lon H\nTom \xE2\x80\x94 Today at 21:04\nnice\n", "2 England 0: F Lon H",
     "3 prose, 4 prose"},
    {"England \xE2\x80\x94 21:03\nF Lon H\nTom \xE2\x80\x94 21:04\nEngland \xE2\x80\x94 21:05\nF Edi H\n",
     "2 England 0: F Lon H; 5 England 1: F Edi H", "3 prose"},
    {"England (Ann) 21:03\nF Lon H\nFrance (Tom) 21:04\nA Par H\n", "2 England 0: F Lon H; 4 France 0: A Par H", ""},
    {"Ann \xE2\x80\x94 21:03\nEngland:\nF Lon H\nTom \xE2\x80\x94 21:04\nnice\nAnn \xE2\x80\x94 21:05\nF Edi H\n",
     "3 England 0: F Lon H; 7 England 0: F Edi H", "1 prose, 4 prose, 5 prose, 6 prose"},
    {"England:\nAnn \xE2\x80\x94 21:03\nF Lon H\nAnn \xE2\x80\x94 21:05\nF Edi H\nFrance:\nTom \xE2\x80\x94 21:03\nA "
     "Par H\n",
     "3 England 0: F Lon H; 5 England 0: F Edi H; 8 France 0: A Par H", "2 prose, 4 prose, 7 prose"},
    {"Ann (England) 21:03\nF Lon H\nAnn (England) 21:04\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H",
     "3 prose"},
    {"England:\nF Lon H\n#2 Tom\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 comment!"},
    {"England:\nF Lon H\n#2 by Tom, 21:04\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 comment!"},
    {"England:\nF Lon H\n#2 is fun\n# Tom\nF Edi H\n", "2 England 0: F Lon H; 5 England 0: F Edi H",
     "3 comment, 4 comment"},
    {"England:\nF Lon H\nTom wrote on Nov 27, 2026, 9:05 pm:\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H",
     "3 prose!"},
    {"England:\nF Lon H\nReply from Tom\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose!"},
    {"England:\nF Lon H\nTom\n9:04 PM\nF Edi H\n", "2 England 0: F Lon H; 5 England 0: F Edi H", "3 prose!, 4 markup"},
    {"England:\nF Lon H\nTom\nToday, 21:04\nF Edi H\n", "2 England 0: F Lon H; 5 England 0: F Edi H",
     "3 prose!, 4 prose"},
    {"England:\nF Lon H\nWe meet soon again\nToday, 21:04\nF Edi H\n", "2 England 0: F Lon H; 5 England 0: F Edi H",
     "3 prose, 4 prose"},
    {"England:\nF Lon H\nToday, 21:04\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose"},
    {"England:\nF Lon H\n\nMr London 9:04 PM\nF Edi H\n", "2 England 0: F Lon H; 5 England 0: F Edi H", "4 prose!"},
    {"England:\nF Lon H\n[21:04] tom\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose!"},
    {"England:\nF Lon H\n[21:04] tom\n[21:04] F Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose!"},
    {"England:\nF Lon H\n[21:04] Tom\n[21:04] F Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose!"},
    {"England:\nF Lon H\n[21:04] Tom likes it\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose!"},
    {"Ann \xE2\x80\x94 21:03\nEngland:\nF Lon H\n[21:04] Forza Azzurri Sempre\nF Edi H\n",
     "3 England 0: F Lon H; 5 England 0: F Edi H", "1 prose, 4 prose!"},
    {"Ann \xE2\x80\x94 21:03\nEngland:\nF Lon H\n[21:04] <Grin>\nF Edi H\n",
     "3 England 0: F Lon H; 5 England 0: F Edi H", "1 prose, 4 prose!"},
    {"England:\nF Lon H\n<sigh> What a game\nF Edi H\n", "2 England 0: F Lon H; 4 England 0: F Edi H", "3 prose!"},
    {"England:\nF Lon H\n> Tom \xE2\x80\x94 21:04\n> nice\nF Edi H\n", "2 England 0: F Lon H; 5 England 0: F Edi H",
     "3 prose, 4 prose"},
    {"England:\n[21:03] Tom: your turn\n[21:04] Ann: F Lon H\n[21:05] Tom: ok\n[21:06] Ann: F Edi H\n",
     "3 England 0: F Lon H; 5 England 0: F Edi H", "2 prose, 4 prose"},
    {"England:\nF Lon H\nTom \xE2\x80\x94 21:04\nEngland F Edi - Nwg to help\n",
     "2 England 0: F Lon H; 4 England 0: F Edi - Nwg to help", "3 prose"},
    /* sentences: which of them a reader should see */
    {"England:\nF Lon H\nWhat a game\n", "2 England 0: F Lon H", "3 prose"},
    {"England:\nF Lon H\nJust a draft\n", "2 England 0: F Lon H", "3 prose!"},
    {"Just a draft\nEngland:\nF Lon H\n", "3 England 0: F Lon H", "1 prose!"},
    {"Just a draft\nWhat a game\nEngland:\nF Lon H\n", "4 England 0: F Lon H", "1 prose, 2 prose"},
    {"Would this be legal?\nEngland:\nF Lon H\n", "3 England 0: F Lon H", "1 prose"},
    {"England:\nWould this be legal?\nF Lon H\n", "3 England 0: F Lon H", "2 prose!"},
    {"England:\nWould this be legal?\n\nF Lon H\n", "4 England 0: F Lon H", "2 prose"},
    {"France:\nA Par H\nEngland: NMR sadly\nF Lon H\n", "2 France 0: A Par H; 4 England 0: F Lon H", "3 prose!"},
    {"Phase: S1902M\nUnits:\nEngland: F Lon\nOrders:\nEngland:\nTurno primavera 1902\nF Lon H\n",
     "7 England 0: F Lon H", "6 prose"}, /* it is the season, and no first turn */
    /* the heading of an order sheet has orders below it */
    {"France:\nA Par H\nPower: England\nF Lon H\n", "2 France 0: A Par H; 4 England 0: F Lon H", ""},
    {"France:\nA Par H\nPower: England\n", "2 France 0: A Par H", "3 prose"},
    {"England:\nI keep\nF Lon H\n", "3 England 0: F Lon H", "2 prose"},
    {"Phase: W1901A\nUnits:\nEngland: F Lon\nOrders:\nEngland:\nI keep\nWaive\n", "7 England 0: Waive", "6 prose!"},
};

static void list_orders(const ent_request *request, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};

    for (size_t i = 0; i < request->n_written; i++) {
        const ent_written *written = &request->written[i];
        ent_print_putf(&to, "%s%u %s %u%s%s%s: %.*s", i > 0 ? "; " : "", written->line,
                       request->map->power[written->power].title, written->set, written->adds ? "+" : "",
                       written->replaces ? "=" : "", written->unsorted ? "~" : "", (int)written->len, written->text);
    }
}

static void list_skipped(const ent_line_account *lines, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};

    for (size_t i = 0; i < lines->n_skipped; i++)
        ent_print_putf(&to, "%s%u %s%s", i > 0 ? ", " : "", lines->skipped[i].number,
                       ent_line_fate_name((ent_line_fate)lines->skipped[i].fate),
                       lines->skipped[i].doubt != ENT_LINE_DOUBT_NONE ? "!" : "");
}

static void each_line_is_an_order_or_has_another_fate(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        char orders[300] = "", skipped[300] = "";
        ent_request request;
        ent_err err = {.text = ""};
        if (read_text(messages[i].text, strlen(messages[i].text), &request, &err) != ENT_OK)
            fail_msg("%s\nline %u: %s", messages[i].text, err.line, err.text);
        list_orders(&request, orders, sizeof orders);
        list_skipped(&request.lines, skipped, sizeof skipped);
        if (strcmp(orders, messages[i].orders) != 0 || strcmp(skipped, messages[i].skipped) != 0)
            fail_msg("%s\norders  %s\nskipped %s", messages[i].text, orders, skipped);
        ent_request_clear(&request);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_line_is_an_order_or_has_another_fate)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
