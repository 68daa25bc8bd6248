/* test_remarks.c -- which remarks after an order make it unreadable, which need a look, and which say nothing of it.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "mapfile/map_pick.h"
#include "notation/parse.h"

/* What becomes of the order before a remark. */
typedef enum fate { PLAIN, LOOK, UNREAD } fate;

static fate fate_of(const ent_map *map, const char *text)
{
    ent_parsed parsed;
    char *copy = malloc(strlen(text)); /* AddressSanitizer notices who reads further */

    memcpy(copy, text, strlen(text));
    ent_parse(map, copy, strlen(text), &parsed);
    free(copy);
    return parsed.err.status != ENT_OK ? UNREAD : parsed.doubtful ? LOOK : PLAIN;
}

static void expect(fate wanted, const char *const *texts)
{
    static const char *const names[] = {"plain", "to be looked at", "unreadable"};
    ent_map *map = ent_map_builtin("standard", NULL);

    for (; *texts; texts++) {
        fate found = fate_of(map, *texts);
        if (found != wanted)
            fail_msg("'%s' is %s, not %s", *texts, names[found], names[wanted]);
    }
    ent_map_free(map);
}

static void what_denies_or_corrects_an_order_makes_it_unreadable(void **state)
{
    static const char *const texts[] = {
        /* its place or its verb is denied */
        "A Mun - Bur (not Bur)", "A Mun - Bur (not Bur but Boh)", "A Mun - Bur (not to Bur)",
        "A Mun - Bur (not in Bur)", "A Mun - Bur (not the A Mun)", "A Mun - Bur [pas Bur]",
        "A Mun - Bur (nicht Burgund)", "A Mun - Bur (kein Bur)", "A Mun - Bur (geen Bur)", "A Mun - Bur (no Bur)",
        "A Mun - Bur (do NOT move)", "A Mun - Bur (no move)", "A Mun H (do not hold)",
        "A Ruh S A Mun - Bur (no support)", "A Ruh S A Mun - Bur (do not support the army)",
        "A Ruh S A Mun - Bur (not Mun)", "A Ruh S A Mun (no support)", "F Nth C A Lon - Bel (no convoy)",
        "A Mun B (no build)", "A Mun D (don't disband)", "A Mun - Bur (bitte nicht)", "A Mun - Bur (don't, please)",
        "A Mun - Bur (please not Bur)", "A Mun - Bur (no, not Bur)", "A Mun - Bur (pls not Bur)",
        "A Mun - Bur (sorry, not Bur)", "A Mun - Bur (oh, not Bur)", "A Mun - Bur (wait: not Bur)",
        "A Mun - Bur (actually not Bur)", "A Mun - Bur (bitte nicht nach Bur)",
        /* the right place stands after a word that corrects */
        "A Mun - Bur (sorry: to go to Boh)", "A Mun - Bur (wait, the plan is Boh)", "A Mun - Bur (edit: go for Boh)",
        "A Mun - Bur (oops, it is Boh)", "A Mun - Bur (typo for the Boh)", "A Mun - Bur (actually it is Boh)",
        "A Mun - Bur (I mean the Boh)", "A Mun - Bur (I meant the Boh)", "A Mun - Bur (rather the Boh)",
        "A Mun - Bur (correction, it is Boh)", "A Mun - Bur (alt. it is Boh)", "A Mun - Bur (lieber das Boh)",
        /* another place is chosen */
        "A Mun - Bur (should be Boh)", "A Mun - Bur (now Boh)", "A Mun - Bur (changed to Boh)",
        "A Mun - Bur (change: Boh)", "A Mun - Bur (2nd: Boh)", "A Mun - Bur (second Boh)", "A Mun - Bur (better A Boh)",
        "A Mun - Bur (besser Boh)", "A Mun - Bur (doch - Boh)", "A Mun - Bur (I prefer Boh)",
        "A Mun - Bur (plutôt Boh)", "A Mun - Bur (plutot Boh)", "A Mun - Bur (mejor Boh)", "A Mun - Bur (meglio Boh)",
        "A Mun - Bur (piuttosto Boh)", "A Mun - Bur (evtl. Boh)", "A Mun - Bur (vielleicht Boh)",
        "A Mun - Bur (Boh rather)", "A Mun - Bur (Boh as backup)", "A Mun - Bur (Boh instead)",
        "A Mun - Bur (Boh better)", "A Mun - Bur (maybe I go: Boh besser)", "A Mun - Bur (Boh as fallback)",
        "A Mun - Bur (good luck but Boh)", "A Mun - Bur (I go to Boh, better Boh backup)",
        /* another verb */
        "A Mun - Bur (to hold)", "A Mun - Bur (hold this)", "A Mun - Bur (hold that)", "A Mun - Bur (hold off)",
        "A Mun - Bur (hold on)", "A Mun - Bur (hold it instead)", "A Mun - Bur (stay put)", "A Mun - Bur (no hold)",
        "A Mun - Bur (now hold)", "A Mun - Bur (now H)", "A Mun - Bur (hold now)", "A Mun - Bur (better: hold)",
        "A Mun - Bur (stays home)", "A Mun - Bur (make it a hold)", "A Mun - Bur (was: hold)", "A Mun H (disband now)",
        "A Mun - Bur (Burgundy move is off)", "A Mun - Bur (remove line 2)",
        /* an arrow or a place with a sign that denies */
        "A Mun → ~Bur", "A Mun - ~Bur", "A Mun - ¬Bur",
        /* conditions, other turns, and words that take back */
        "A Mun - Bur (in case he moves)", "A Mun - Bur (after he moves)", "A Mun - Bur (after France moves)",
        "A Mun - Bur (once the French leave)", "A Mun - Bur (next season)", "A Mun - Bur (dropped)",
        "A Mun - Bur (crossed out)", "A Mun - Bur (peut-être)", "A Mun - Bur, Scherz", "A Mun - Bur (blague)",
        "A Mun - Bur (gestrichen)", "A Mun - Bur (annulé)", "A Mun - Bur (annullato)", "A Mun - Bur (Entwurf)",
        /* a year in front, where a short number counts orders */
        "(1904) A Mun - Bur", "1904. A Mun - Bur", "1904) A Mun - Bur",
        /* signs that stop, ask or deny */
        "A Mun - Bur 🛑", "A Mun - Bur 🙅", "A Mun - Bur ✋", "A Mun - Bur 🤚", "A Mun - Bur 🖐",
        "A Mun - Bur 🤷‍♂️", "A Mun - Bur ⏸️", "A Mun - Bur ⏹", "A Mun - Bur ⏳", "A Mun - Bur ⌛",
        "A Mun - Bur ⁉️", "A Mun - Bur ⁈", "A Mun - Bur 🤥", "A Mun - Bur 🤨", "A Mun - Bur 🚧", "A Mun - Bur 🚭",
        "A Mun - Bur 🚯", "A Mun - Bur 🚱", "A Mun - Bur 🚳", "A Mun - Bur 🛇", "A Mun - Bur ⊗", "🛑 A Mun - Bur",
        NULL};
    (void)state;

    expect(UNREAD, texts);
}

static void what_may_limit_an_order_needs_a_look(void **state)
{
    static const char *const texts[] = {
        /* denials of something else */
        "A Mun - Bur (not Bel)", "A Mun - Bur (not my idea)", "A Mun H (not moving)", "A Mun - Bur (ne bougez pas)",
        "A Mun - Bur (rien ne va)", "A Mun - Bur (keine Ahnung)", "A Mun - Bur (keinen Schritt)",
        "A Mun - Bur (kein Zug)", "A Mun - Bur (geen idee)", "A Mun - Bur (never again, A Boh)",
        "A Mun - Bur (probably a bounce)", "A Mun - Bur (France is not in Bur any more)",
        "A Mun - Bur (he will not move to Bur)",
        /* places that nobody chooses */
        "A Mun - Bur (now Boh is open)", "A Mun - Bur (heading for Holland or Belgium)", "A Mun - Bur (nicht Hol)",
        "A Mun - Bur (non Hol)", "A Mun - Bur (niet Hol)", "A Mun - Bur (never Hol)", "A Mun - Bur (nein Hol)",
        "A Mun - Bur (don't Hol)", "A Mun - Bur (dont Hol)",
        /* turns */
        "A Mun - Bur (F1902)", "A Mun - Bur (F1902M)", "A Mun - Bur (s02)", "A Mun - Bur (W02)", "A Mun - Bur (1902)",
        "A Mun - Bur (spring)", "A Mun - Bur (fall)", "A Mun - Bur (autumn)", "A Mun - Bur (winter)",
        "A Mun - Bur (Frühjahr)", "A Mun - Bur (Frühling)", "A Mun - Bur (Herbst)", "A Mun - Bur (printemps)",
        "A Mun - Bur (automne)", "A Mun - Bur (hiver)", "A Mun - Bur (primavera)", "A Mun - Bur (otoño)",
        "A Mun - Bur (invierno)", "A Mun - Bur (autunno)", "A Mun - Bur (inverno)", "A Mun - Bur (voorjaar)",
        "A Mun - Bur (herfst)", "A Mun - Bur, fall",
        /* words that may limit */
        "A Mun - Bur (as I said, with or without him)", "A Mun - Bur (after you)", "A Mun - Bur (ask Pierre first)",
        "A Mun - Bur (before he moves)", "A Mun - Bur (I change it)", "A Mun - Bur (changed my mind)",
        "A Mun - Bur (I am changing it)", "A Mun - Bur (please confirm)", "A Mun - Bur (I could do that)",
        "A Mun - Bur (you decide)", "A Mun - Bur (he decided)", "A Mun - Bur (see you later)",
        "A Mun - Bur (it might work)", "A Mun - Bur (we need that)", "A Mun - Bur (needs support)",
        "A Mun - Bur (next to the French)", "A Mun - Bur (my old friend)", "A Mun - Bur (what I prefer)",
        "A Mun - Bur (as the previous one)", "A Mun - Bur (he was replaced)", "A Mun - Bur (I move tomorrow, too)",
        "A Mun - Bur (a while)", "A Mun - Bur (from yesterday)", "A Mun - Bur (Bur?)", "A Mun - Bur (good luck ❌)",
        /* what it is for ends at a sign or an arrow */
        "A Mun - Bur (to stop)", "A Mun - Bur (to cut; move to Ruh)", "A Mun - Bur (to block - Ruh)",
        "F Kie - Hol (an army)", NULL};
    (void)state;

    expect(LOOK, texts);
}

static void what_may_take_an_order_back_needs_a_look(void **state)
{
    static const char *const texts[] = {
        /* a lie, a slip, somebody else's choice */
        "A Mun - Bur (abort)", "A Mun - Bur (aborted)", "A Mun - Bur (bluff)", "A Mun - Bur (bluffing)",
        "A Mun - Bur (choose)", "A Mun - Bur (chooses)", "A Mun - Bur (coin)", "A Mun - Bur (decides)",
        "A Mun - Bur (declined)", "A Mun - Bur (decoy)", "A Mun - Bur (delayed)", "A Mun - Bur (denied)",
        "A Mun - Bur (dice)", "A Mun - Bur (disabled)", "A Mun - Bur (discretion)", "A Mun - Bur (doubtful)",
        "A Mun - Bur (dunno)", "A Mun - Bur (error)", "A Mun - Bur (expired)", "A Mun - Bur (formerly)",
        "A Mun - Bur (hoax)", "A Mun - Bur (inactive)", "A Mun - Bur (incorrect)", "A Mun - Bur (lie)",
        "A Mun - Bur (lying)", "A Mun - Bur (mistake)", "A Mun - Bur (mistaken)", "A Mun - Bur (nvm)",
        "A Mun - Bur (optional)", "A Mun - Bur (originally)", "A Mun - Bur (postponed)", "A Mun - Bur (prank)",
        "A Mun - Bur (previously)", "A Mun - Bur (random)", "A Mun - Bur (reconsider)", "A Mun - Bur (refused)",
        "A Mun - Bur (rejected)", "A Mun - Bur (ruse)", "A Mun - Bur (scrapped)", "A Mun - Bur (suspended)",
        "A Mun - Bur (trick)", "A Mun - Bur (typo)", "A Mun - Bur (uncertain)", "A Mun - Bur (unclear)",
        "A Mun - Bur, I guess", "A Mun - Bur, I think", "A Mun - Bur, I suppose", "A Mun - Bur, I assume",
        "A Mun - Bur, awaiting reply", "A Mun - Bur, revert", "A Mun - Bur, psych", "A Mun - Bur (option 2)",
        "A Mun - Bur (standby)", "A Mun - Bur (delay)", "A Mun - Bur (misorder)", "A Mun - Bur (belongs to Italy)",
        "A Mun - Bur (unlikely)", "A Mun - Bur (unused)", "A Mun - Bur (vetoed)", "A Mun - Bur (whatever)",
        "A Mun - Bur (bugia)", "A Mun - Bur (erreur)", "A Mun - Bur (errore)", "A Mun - Bur (falsch)",
        "A Mun - Bur (fehler)", "A Mun - Bur (foutje)", "A Mun - Bur (grapje)", "A Mun - Bur (inkorrekt)",
        "A Mun - Bur (irrtum)", "A Mun - Bur (leugen)", "A Mun - Bur (Lüge)", "A Mun - Bur (mensonge)",
        "A Mun - Bur (mentira)", "A Mun - Bur (opcional)", "A Mun - Bur (optioneel)", "A Mun - Bur (optionnel)",
        "A Mun - Bur (opzionale)", "A Mun - Bur (alt)", "A Mun - Bur (correction)", "A Mun - Bur (edit)",
        "A Mun - Bur (false)", "A Mun - Bur (halt)", "A Mun - Bur (likely)", "A Mun - Bur (oops)", "A Mun - Bur (stop)",
        "A Mun - Bur (stopped)", "A Mun - Bur (stopp)", "A Mun - Bur (test)", "A Mun - Bur (wait)",
        "A Mun - Bur (waiting)", "A Mun - Bur (wacht)", "A Mun - Bur (warten)", "A Mun - Bur (aspetta)",
        "A Mun - Bur (attendre)", "A Mun - Bur, bluff", "A Mun - Bur (a lie!)", "A Mun - Bur (50%)",
        "A Mun - Bur (75 % sure)", "A Mun - Bur (50/50)", "A Mun - Bur (up to you)", "A Mun - Bur (your call)",
        "A Mun - Bur (was H)", "A Mun - Bur (was - Ruh)", "A Mun - Bur (was A Ruh)", "A Mun - Bur (was Mun)",
        "A Mun - Bur (nee)", "A Mun - Bur (nej)", "A Mun - Bur (nei)", "A Mun - Bur (als Frankrijk weggaat)",
        "A Mun - Bur (good luck, om han drar)", "A Mun - Bur (jos Ranska tulee)",
        /* another place, with no word that says what it has to do with the order */
        "A Mun - Bur (hello Par)", "A Mun - Bur (Bel is next)", "A Mun - Bur (this is War)",
        "A Mun - Bur (bohemia it is)",
        /* no order in earnest */
        "A Mun - Bur (a trap)", "A Mun - Bur (trap for France)", "A Mun - Bur (for show)", "A Mun - Bur, for show",
        "A Mun - Bur (pretend)", "A Mun - Bur, pretending", "A Mun - Bur (feint)", "A Mun - Bur (to fool France)",
        "A Mun - Bur (Finte)", "A Mun - Bur (piège)", "A Mun - Bur (trappola)",
        /* no last word, no order, or somebody else's */
        "A Mun - Bur, for now", "A Mun - Bur (for the time being)", "A Mun - Bur (at present)",
        "A Mun - Bur, do nothing", "A Mun - Bur (e.g.)", "A Mun - Bur (for instance)", "A Mun - Bur, bis auf Weiteres",
        "A Mun - Bur (im Moment)", "A Mun - Bur (momentan)", "A Mun - Bur (einstweilen)", "A Mun - Bur (z.B.)",
        "A Mun - Bur (pour l'instant)", "A Mun - Bur (pour le moment)", "A Mun - Bur, jusqu'à nouvel ordre",
        "A Mun - Bur (provisoirement)", "A Mun - Bur (per ora)", "A Mun - Bur (per il momento)",
        "A Mun - Bur, fino a nuovo ordine", "A Mun - Bur (per esempio)", "A Mun - Bur, hasta nueva orden",
        "A Mun - Bur (por ahora)", "A Mun - Bur (de momento)", "A Mun - Bur (voor nu)", "A Mun - Bur, tot nader order",
        "A Mun - Bur (bijvoorbeeld)", "A Mun - Bur (nothing)", "A Mun - Bur (none)", "A Mun - Bur (default)",
        "A Mun - Bur (dummy)", "A Mun - Bur (emergency)", "A Mun - Bur (reserve)", "A Mun - Bur (Germany's order)",
        "A Mun - Bur (his orders)", "A Mun - Bur (their order)",
        /* signs that warn, joke or go back, also in front */
        "A Mun - Bur ⚠", "A Mun - Bur ⚠️", "A Mun - Bur 🙈", "A Mun - Bur 🔙", "A Mun - Bur ↩", "A Mun - Bur ⏪",
        "A Mun - Bur 🔄", "A Mun - Bur 🃏", "A Mun - Bur 🤡", "A Mun - Bur 🎭", "A Mun - Bur 🪤", "A Mun - Bur 🙃",
        "A Mun - Bur 🧪", "⚠ A Mun - Bur", "🔙 A Mun - Bur", NULL};
    (void)state;

    expect(LOOK, texts);
}

/* A fleet goes to a province with several coasts, and the order names none. */
static void what_may_be_a_coast_needs_a_look(void **state)
{
    static const char *const texts[] = {"F Mid - Spa (Atlantic side)", "F Mid - Spa (Mittelmeer)",
                                        "Mid - Spa (bounce)",          "A Mar S F Mid - Spa (Südseite)",
                                        "Build F StP (Ostsee)",        NULL},
                             *const coasts[] = {"F Mid - Spa (im Süden)", "F Mid - Spa (au sud)",
                                                "F Mid - Spa (the south one)", "A Mar S F Mid - Spa (im Norden)", NULL},
                             *const others[] = {
                                 "A Mar - Spa (bounce)",    "F Mid - Spa(sc) (bounce)",     "F Mid - Spa (süd)",
                                 "F Mid - Spa (côte nord)", "F Wes S A Mar - Spa (bounce)", NULL};
    (void)state;

    expect(LOOK, texts);
    expect(UNREAD, coasts);
    expect(PLAIN, others);
}

/* Whose place nobody knows. */
static void what_may_be_another_unit_needs_a_look(void **state)
{
    static const char *const units[] = {"A Mun - Bur, A Xyzzy", "A Mun - Bur. F Gibraltar", "A Mun - Bur (F Foo Bay)",
                                        "Build A Mun, A Gib",   "A Mun B; F Qwerty, soon",  NULL};

    (void)state;

    expect(LOOK, units);
}

/* What nobody knows to be harmless. */
static void what_says_anything_else_needs_a_look(void **state)
{
    static const char *const texts[] = {
        "A Mun - Bur (freeze)", "A Mun - Bur (swapped with Ruh)", "A Mun - Bur (on reflection keep Bel at home)",
        "A Mun - Bur (A Ruh supports)", "A Mun - Bur (A Ruh S it)", "A Mun - Bur (A Ruh S Mun)",
        "A Mun - Bur (A Ruh S - Bur)", "A Mun - Bur (support A Ruh)", "A Mun - Bur (supp: Ruh)",
        "A Mun - Bur (Ruh S, Bel S)", "A Mun - Bur (also Ruh S)", "A Mun - Bur (with Ruh)",
        "A Mun - Bur (helped by Ruh)", "A Mun - Bur (Bel helps Mun)", "A Mun - Bur (drop)", "A Mun - Bur (dead)",
        "A Mun - Bur (0)", "A Mun - Bur (-)", "A Mun - Bur [-]", "A Mun - Bur (Tom must agree)",
        "A Mun - Bur (Tom has veto)", "A Mun - Bur (with conditions)", "A Mun - Bur (cond.)",
        "A Mun - Bur (see cond. below)", "A Mun - Bur (see note)", "A Mun - Bur (open)", "A Mun - Bur (pick one)",
        "A Mun - Bur (prov.)", "A Mun - Bur (testing)", "A Mun - Bur (hypothetically)", "A Mun - Bur (mistyped)",
        "A Mun - Bur (autocorrect)", "A Mun - Bur (he thinks)", "A Mun - Bur (Tom believes)",
        "A Mun - Bur (what Tom sees)", "A Mun - Bur (for Tom's eyes)", "A Mun - Bur (ironic)",
        "A Mun - Bur (sarcastic)", "A Mun - Bur (stattdessen)", "A Mun - Bur (statt)", "A Mun - Bur (hinfällig)",
        "A Mun - Bur (Spaß)", "A Mun - Bur (nur zum Schein)", "A Mun - Bur (letzte Runde)",
        "A Mun - Bur (nächste Runde)", "A Mun - Bur (annule)", "A Mun - Bur (au lieu de)", "A Mun - Bur (à confirmer)",
        "A Mun - Bur (prochain tour)", "A Mun - Bur (en vez de)", "A Mun - Bur (broma)", "A Mun - Bur (invece di)",
        "A Mun - Bur (scherzo)", "A Mun - Bur (mogelijk)", "A Mun - Bur (cancelada)", "A Mun - Bur (caso contrário)",
        "A Mun - Bur (lub)", "A Mun - Bur (jeśli)", "A Mun - Bur (chyba)", "A Mun - Bur (zamiast)",
        "A Mun - Bur (anulowane)", "A Mun - Bur (odwołane)", "A Mun - Bur (żart)", "A Mun - Bur (eller)",
        "A Mun - Bur (inte)", "A Mun - Bur (ikke)", "A Mun - Bur (annulleret)", "A Mun - Bur (или)", "A Mun - Bur (не)",
        "A Mun - Bur (нет)", "A Mun - Bur (отмена)", "A Mun - Bur, nevermind", "A Mun - Bur, nix",
        "A Mun - Bur, replace", "A Mun - Bur, swap", "A Mun - Bur, reverse", "A Mun - Bur, my bad",
        "A Mun - Bur, kill that", "A Mun - Bur, Trash these.", "A Mun - Bur, only in case", "A Mun - Bur, whenever",
        "A Mun - Bur, in case", "A Mun - Bur, roll a die", "A Mun - Bur, says France",
        "A Mun - Bur, on behalf of France", "A Mun - Bur, yeah right", "A Mun - Bur, then", "A Mun - Bur, stattdessen",
        "A Mun - Bur, или", "A Mun - Bur, нет", "A Mun - Bur, annulleret", "A Mun - Bur [DEL]", "A Mun - Bur [ ]",
        "A Mun - Bur ()", "A Mun - Bur (n)", "A Mun - Bur /s", "A Mun - Bur (ok) /", "A Mun → Bur¿", "A Mun → Bur ←",
        "A Mun - Bur and back", "A Mun - Bur :(", "A Mun - Bur ;-(", "A Mun - Bur ↺", "A Mun - Bur ↶", "A Mun - Bur ⌫",
        "A Mun - Bur ␡", "A Mun - Bur ⦸", "A Mun - Bur 🆇", "A Mun - Bur 🈲", "A Mun - Bur 🔴", "A Mun - Bur 🚮",
        "A Mun - Bur ♻️", "A Mun - Bur 🔜", "A Mun - Bur 🙄", "A Mun - Bur 🤪", "A Mun - Bur 🎲", "A Mun - Bur 😂",
        "A Mun - Bur (Bur - Mun)", "A Mun - Bur (to Mun from Bur to Ruh)", "A Mun - Bur (...)", "A Mun - Bur …",
        "A Mun - Bur (ok with you)", "A Mun - Bur (cut this)", "A Mun - Bur, #2", "A Mun - Bur (out)",
        "A Mun - Bur (planned)", "A Mun - Bur (as France said)", "A Mun - Bur (is it final)",
        "A Mun - Bur. Is it final", "A Mun - Bur, is this ok", "A Mun - Bur, correct it please",
        /* it may be harmless, but no list says so */
        "A Mun - Bur (thanks, Pierre!)", "A Mun - Bur (once more)", "A Mun - Bur (this is war)",
        "A Mun - Bur (case closed)", "A Mun - Bur (19021)", "A Mun - Bur (F1x)", "A Mun - Bur (x1902)",
        "A Mun - Bur (1902MR)", "A Mun - Bur (1902x)", "A Mun - Bur (supported by A Ruh)", "A Mun - Bur (A Ruh S)",
        "A Mun - Bur (it goes via Ruh)", "A Mun - Bur (with Par)", "A Mun - Bur (from Ruh)", "A Mun - Bur (led by Ruh)",
        "A Mun - Bur (against Par)", "A Mun - Bur (near Par)", "A Mun - Bur (past Ruh)", "A Mun - Bur (then Gas)",
        "A Mun - Bur (towards Par)", "F Nth - Nwy (convoys Edi)", "A Mun - Bur (bouncing Par)",
        "A Mun - Bur (covers Ruh)", "A Mun - Bur (blocks Par)", "A Mun - Bur (protects Ruh)",
        "A Mun - Bur (defends Ruh)", "A Mun - Bur (guards Ruh)", "A Mun - Bur (he attacks Par)",
        "A Mun - Bur (threatens Par)", "A Mun - Bur (prevents Par)", "A Mun - Bur (cuts Par)",
        "A Mun - Bur (helps Ruh)", "A Mun - Bur (stops Par)", "A Mun - Bur (watching Par)", "A Mun - Bur (stop Par)",
        "A Mun - Bur (test of strength)", "A Mun - Bur (wait till you see)", "A Mun - Bur (was great)",
        "A Mun - Bur (he was A Mun)", "A Mun - Bur (als immer)", "A Mun - Bur (100%)", "A Mun - Bur (50 points)",
        "A Mun - Bur (100% sure)", "A Mun - Bur (1/2)", "A Mun - Bur (up you go)", "A Mun - Bur (your best friend)",
        "A Mun - Bur, for nothing", "A Mun - Bur (nothing personal)", "A Mun - Bur (bis bald)",
        "A Mun - Bur (pour la France)", "A Mun - Bur (per favore)", "A Mun - Bur (hasta la vista)",
        "A Mun - Bur (de nada)", "A Mun - Bur (tot ziens)", "A Mun - Bur (voor jou)", "A Mun - Bur (Germany's ally)",
        "A Mun - Bur (his order book)", "A Mun - Bur (my orders)", "A Mun - Bur (a show of force)",
        "A Mun - Bur (for real)", "A Mun - Bur, a pity", "A Mun - Bur, Klaus",
        "A Mun - Bur (A Masterpiece Of Diplomacy)", "A Nwy - Swe via convoy (F Ska convoys)",
        "F Nwy - Swe (with F Ska)", "A Nwy H (convoyed)", NULL};
    static const char *const builds[] = {"(Build A Mos)",
                                         "Build A Mos (waive the other one)",
                                         "Build A Mos, save one",
                                         "Build A Mos, keep one back",
                                         "Build A Mos, postpone the second",
                                         "Build A Mos, second one same",
                                         "Build A Mos, 2nd open",
                                         NULL};
    (void)state;

    expect(LOOK, texts);
    expect(LOOK, builds);
}

static void a_plain_comment_says_nothing_of_its_order(void **state)
{
    static const char *const texts[] = {
        /* thanks, wishes, consent, what is hoped for, and what it is for */
        "A Mun - Bur (good luck)", "A Mun - Bur (thank you very much!)", "A Mun - Bur, thanks", "A Mun - Bur (again)",
        "A Mun - Bur (as agreed)", "A Mun - Bur (as we discussed)", "A Mun - Bur (as I said, trust me)",
        "A Mun - Bur, of course", "A Mun - Bur (to bounce)", "A Mun - Bur (bounce)", "A Mun - Bur (cut)",
        "A Mun - Bur (for glory)", "A Mun - Bur (to keep Par out)", "A Mun - Bur (to cut support)",
        "A Mun - Bur (my army)", "A Mun - Bur ;-)", "A Mun - Bur (final)", "A Mun - Bur (to block A Par)",
        /* what the order says itself */
        "A Mun - Bur (from Munich)", "A Mun - Bur (A Mun)", "A Mun H (hold this)", "A Mun H (to hold)",
        "A Mun - Bur (attack)",
        /* denials that deny nothing */
        "A Mun - Bur (no joke)", "A Mun - Bur (no joking)", "A Mun - Bur (no kidding)", "A Mun - Bur (no problem)",
        "A Mun - Bur (no problems)", "A Mun - Bur (no worries)", "A Mun - Bur (no doubt)", "A Mun - Bur (no surprise)",
        "A Mun - Bur (no offence)", "A Mun - Bur (no offense)", "A Mun - Bur (I am not joking)",
        /* counts, comments and signs */
        "(1) A Mun - Bur", "100. A Mun - Bur", "(999) A Mun - Bur", "A Mun - Bur (1)", "A Mun - Bur // good luck",
        "- A Mun - Bur", "A Mun - Bur :-)", "A Mun - Bur :)", "A Mun - Bur 🇩🇪", "A Mun - Bur 👋", "A Mun - Bur ✅",
        "A Mun - Bur 🚦", "A Mun - Bur 🤝", "✅ A Mun - Bur", "A Mun - Bur 😉", "A Mun - Bur 🤞", NULL};
    (void)state;

    expect(PLAIN, texts);
}

/* Its order goes by land, but its writer may mean a convoy. */
static void an_army_that_may_be_convoyed_needs_a_look(void **state)
{
    static const char *const looks[] = {
        "A Nwy - Swe (with F Ska)",      "A Nwy - Swe (shipped)",        "A Nwy - Swe (transported)",
        "A Nwy - Swe (konvoiert)",       "A Nwy - Swe (convoy\xC3\xA9)", "A Nwy - Swe (will be convoyed)",
        "A Nwy - Swe (Germany convoys)", "A Nwy - Swe (F Ska C)",        "A Nwy - Swe (übergesetzt)",
        "A Nwy - Swe, a ferried army",   "Nwy - Swe (ferried)",          NULL};
    static const char *const plain[] = {"A Nwy - Swe (convoyed)", NULL};
    (void)state;

    expect(LOOK, looks);
    expect(PLAIN, plain);
}

/* What a comment says counts as in brackets, but the order is followed. */
static void a_comment_may_take_an_order_back(void **state)
{
    static const struct {
        const char *order, *comment;
        bool doubts;
    } rows[] = {
        {"F Lon - Eng", "// or Nth, if France agrees", true},
        {"F Edi - Nwg", "# cancelled", true},
        {"A Par - Bur", "// NOT FINAL", true},
        {"A Par - Bur", "# Pic instead", true},
        {"A Par - Bur", "# hold", true},
        {"A Par - Bur", "# H", true},
        {"A Par - Bur", "# F Bre", true},
        {"A Par - Bur", "// ?", true},
        {"F Mid - Spa", "# the north", true},
        {"A Nwy - Swe", "# by F Ska", true},
        {"A Par - Bur, F Bre - Mao", "# not this one", true},
        {"A Par - Bur", "#", false},
        {"A Par - Bur", "# 1", false},
        {"A Par - Bur", "# good luck", false},
        {"A Par - Bur", "// Burgundy is mine", false},
        {"A Par - Bur", "// to block Mun", false},
    };
    ent_map *map = ent_map_builtin("standard", NULL);
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_parse_doubts(map, rows[i].order, strlen(rows[i].order), rows[i].comment, strlen(rows[i].comment)) !=
            rows[i].doubts)
            fail_msg("'%s %s'", rows[i].order, rows[i].comment);
    char *longest = malloc(ENT_MAX_ORDER_TEXT + 1);
    memset(longest, ' ', ENT_MAX_ORDER_TEXT + 1);
    assert_false(ent_parse_doubts(map, "A Par H", 7, longest, ENT_MAX_ORDER_TEXT));
    assert_true(ent_parse_doubts(map, "A Par H", 7, longest, ENT_MAX_ORDER_TEXT + 1)); /* nobody reads it */
    free(longest);
    ent_map_free(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_denies_or_corrects_an_order_makes_it_unreadable),
                                       cmocka_unit_test(what_may_limit_an_order_needs_a_look),
                                       cmocka_unit_test(what_may_take_an_order_back_needs_a_look),
                                       cmocka_unit_test(what_may_be_a_coast_needs_a_look),
                                       cmocka_unit_test(what_may_be_another_unit_needs_a_look),
                                       cmocka_unit_test(an_army_that_may_be_convoyed_needs_a_look),
                                       cmocka_unit_test(what_says_anything_else_needs_a_look),
                                       cmocka_unit_test(a_comment_may_take_an_order_back),
                                       cmocka_unit_test(a_plain_comment_says_nothing_of_its_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
