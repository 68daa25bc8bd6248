/* lexer.c -- splits an order's text into words, arrows and signs, and looks each word up among those of the language of
 * orders.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/lexer.h"
#include "board/ascii.h"
#include "board/map.h"
#include "notation/unicode_signs.h"
#include <assert.h>
#include <string.h>

/* ---- Words. ---- */

enum { LONGEST_WORD = 12, LETTERS = 26 };

/* Words of English, German, French, Italian, Spanish and Dutch; of the other languages only those that cannot be taken
 * for anything else. Sorted by spelling. ORDER word */
static const struct {
    char text[LONGEST_WORD + 1];
    uint8_t word; /* ent_word */
} spellings[] = {
    {"a", ENT_WORD_A},
    {"advances", ENT_WORD_MOVES},
    {"all", ENT_WORD_ALL},
    {"alternate", ENT_WORD_CONDITION},
    {"alternative", ENT_WORD_CONDITION},
    {"altrimenti", ENT_WORD_CONDITION},
    {"an", ENT_WORD_AN},
    {"and", ENT_WORD_AND},
    {"anders", ENT_WORD_CONDITION},
    {"annuliert", ENT_WORD_DOUBT},
    {"annullare", ENT_WORD_DOUBT},
    {"annullati", ENT_WORD_DOUBT},
    {"annullato", ENT_WORD_DOUBT},
    {"annulliert", ENT_WORD_DOUBT},
    {"annulé", ENT_WORD_DOUBT},
    {"annulés", ENT_WORD_DOUBT},
    {"ansonsten", ENT_WORD_CONDITION},
    {"anulado", ENT_WORD_DOUBT},
    {"apoya", ENT_WORD_SUPPORT},
    {"appoggia", ENT_WORD_SUPPORT},
    {"appuie", ENT_WORD_SUPPORT},
    {"are", ENT_WORD_AUX},
    {"aren't", ENT_WORD_NOT},
    {"armata", ENT_WORD_ARMY},
    {"armee", ENT_WORD_ARMY},
    {"armies", ENT_WORD_ARMY},
    {"army", ENT_WORD_ARMY},
    {"armée", ENT_WORD_ARMY},
    {"assists", ENT_WORD_SUPPORT},
    {"assuming", ENT_WORD_CONDITION},
    {"at", ENT_WORD_IN},
    {"ataca", ENT_WORD_MOVES},
    {"attacca", ENT_WORD_MOVES},
    {"attack", ENT_WORD_ATTACK},
    {"attacking", ENT_WORD_MOVES},
    {"attacks", ENT_WORD_MOVES},
    {"attaque", ENT_WORD_MOVES},
    {"b", ENT_WORD_BUILDS},
    {"backup", ENT_WORD_CONDITION},
    {"barring", ENT_WORD_CONDITION},
    {"bau", ENT_WORD_BUILD},
    {"baue", ENT_WORD_BUILD},
    {"bauen", ENT_WORD_BUILD},
    {"baut", ENT_WORD_BUILDS},
    {"bitte", ENT_WORD_PLEASE},
    {"blague", ENT_WORD_DOUBT},
    {"bleiben", ENT_WORD_HOLD},
    {"bleibt", ENT_WORD_HOLD},
    {"blijft", ENT_WORD_HOLD},
    {"board", ENT_WORD_BOARD},
    {"borrador", ENT_WORD_DOUBT},
    {"both", ENT_WORD_BOTH},
    {"bouw", ENT_WORD_BUILD},
    {"bouwt", ENT_WORD_BUILDS},
    {"bozza", ENT_WORD_DOUBT},
    {"brouillon", ENT_WORD_DOUBT},
    {"build", ENT_WORD_BUILD},
    {"building", ENT_WORD_BUILD},
    {"builds", ENT_WORD_BUILDS},
    {"built", ENT_WORD_BUILDS},
    {"but", ENT_WORD_CONDITION},
    {"by", ENT_WORD_BY},
    {"c", ENT_WORD_CONVOYS},
    {"can't", ENT_WORD_NOT},
    {"cancel", ENT_WORD_DOUBT},
    {"cancelado", ENT_WORD_DOUBT},
    {"canceled", ENT_WORD_DOUBT},
    {"cancelled", ENT_WORD_DOUBT},
    {"cannot", ENT_WORD_NOT},
    {"choice", ENT_WORD_CONDITION},
    {"coast", ENT_WORD_COAST},
    {"conditional", ENT_WORD_CONDITION},
    {"consent", ENT_WORD_DOUBT},
    {"construir", ENT_WORD_BUILDS},
    {"construire", ENT_WORD_BUILDS},
    {"construit", ENT_WORD_BUILDS},
    {"construye", ENT_WORD_BUILDS},
    {"contingent", ENT_WORD_CONDITION},
    {"conv", ENT_WORD_CONVOYS},
    {"convoglia", ENT_WORD_CONVOYS},
    {"convoglio", ENT_WORD_CONVOY},
    {"convoi", ENT_WORD_CONVOY},
    {"convoie", ENT_WORD_CONVOYS},
    {"convoy", ENT_WORD_CONVOY},
    {"convoyed", ENT_WORD_CONVOY},
    {"convoying", ENT_WORD_CONVOYS},
    {"convoys", ENT_WORD_CONVOYS},
    {"costa", ENT_WORD_COAST},
    {"costruire", ENT_WORD_BUILDS},
    {"costruisce", ENT_WORD_BUILDS},
    {"cote", ENT_WORD_COAST},
    {"côte", ENT_WORD_COAST},
    {"d", ENT_WORD_DISBAND},
    {"delete", ENT_WORD_DOUBT},
    {"deleted", ENT_WORD_DOUBT},
    {"depending", ENT_WORD_CONDITION},
    {"destroy", ENT_WORD_DISBAND},
    {"destroyed", ENT_WORD_DISBAND},
    {"disband", ENT_WORD_DISBAND},
    {"disbanded", ENT_WORD_DISBAND},
    {"disbanding", ENT_WORD_DISBAND},
    {"disbands", ENT_WORD_DISBAND},
    {"disregard", ENT_WORD_DOUBT},
    {"doesn't", ENT_WORD_NOT},
    {"doesnt", ENT_WORD_NOT},
    {"don't", ENT_WORD_NOT},
    {"dont", ENT_WORD_NOT},
    {"draft", ENT_WORD_DOUBT},
    {"drafts", ENT_WORD_DOUBT},
    {"e.c", ENT_WORD_EC},
    {"each", ENT_WORD_BOTH},
    {"east", ENT_WORD_EAST},
    {"eastern", ENT_WORD_EAST},
    {"ec", ENT_WORD_EC},
    {"either", ENT_WORD_CONDITION},
    {"ejercito", ENT_WORD_ARMY},
    {"ejército", ENT_WORD_ARMY},
    {"else", ENT_WORD_CONDITION},
    {"entwurf", ENT_WORD_DOUBT},
    {"est", ENT_WORD_EAST},
    {"este", ENT_WORD_EAST},
    {"et", ENT_WORD_AND},
    {"eventuell", ENT_WORD_NOT},
    {"every", ENT_WORD_ALL},
    {"everybody", ENT_WORD_ALL},
    {"everyone", ENT_WORD_ALL},
    {"everything", ENT_WORD_ALL},
    {"evtl", ENT_WORD_NOT},
    {"example", ENT_WORD_DOUBT},
    {"except", ENT_WORD_CONDITION},
    {"excepting", ENT_WORD_CONDITION},
    {"f", ENT_WORD_FLEET},
    {"failing", ENT_WORD_CONDITION},
    {"fake", ENT_WORD_DOUBT},
    {"fallback", ENT_WORD_CONDITION},
    {"falls", ENT_WORD_CONDITION},
    {"fast", ENT_WORD_TAIL},
    {"firm", ENT_WORD_TAIL},
    {"five", ENT_WORD_FIVE},
    {"fleet", ENT_WORD_FLEET},
    {"fleets", ENT_WORD_FLEET},
    {"flota", ENT_WORD_FLEET},
    {"flotta", ENT_WORD_FLEET},
    {"flotte", ENT_WORD_FLEET},
    {"for", ENT_WORD_FOR},
    {"forget", ENT_WORD_DOUBT},
    {"forse", ENT_WORD_NOT},
    {"four", ENT_WORD_FOUR},
    {"from", ENT_WORD_FROM},
    {"gaat", ENT_WORD_MOVES},
    {"geannuleerd", ENT_WORD_DOUBT},
    {"geht", ENT_WORD_MOVES},
    {"geleitzug", ENT_WORD_CONVOY},
    {"gestrichen", ENT_WORD_DOUBT},
    {"ggf", ENT_WORD_NOT},
    {"goes", ENT_WORD_MOVES},
    {"going", ENT_WORD_MOVES},
    {"ground", ENT_WORD_TAIL},
    {"h", ENT_WORD_HOLD},
    {"hacia", ENT_WORD_TO},
    {"haelt", ENT_WORD_HOLD},
    {"halten", ENT_WORD_HOLD},
    {"helps", ENT_WORD_SUPPORT},
    {"here", ENT_WORD_TAIL},
    {"hold", ENT_WORD_HOLD},
    {"holding", ENT_WORD_HOLD},
    {"holds", ENT_WORD_HOLD},
    {"houdt", ENT_WORD_HOLD},
    {"hvis", ENT_WORD_CONDITION},
    {"hypothetical", ENT_WORD_DOUBT},
    {"hält", ENT_WORD_HOLD},
    {"if", ENT_WORD_CONDITION},
    {"ifall", ENT_WORD_CONDITION},
    {"ignore", ENT_WORD_DOUBT},
    {"ignorieren", ENT_WORD_DOUBT},
    {"in", ENT_WORD_IN},
    {"indien", ENT_WORD_CONDITION},
    {"insofar", ENT_WORD_CONDITION},
    {"instead", ENT_WORD_CONDITION},
    {"into", ENT_WORD_INTO},
    {"invades", ENT_WORD_MOVES},
    {"invalid", ENT_WORD_DOUBT},
    {"is", ENT_WORD_AUX},
    {"isn't", ENT_WORD_NOT},
    {"isnt", ENT_WORD_NOT},
    {"it", ENT_WORD_TAIL},
    {"its", ENT_WORD_TAIL},
    {"jk", ENT_WORD_DOUBT},
    {"joke", ENT_WORD_DOUBT},
    {"joking", ENT_WORD_DOUBT},
    {"kanske", ENT_WORD_NOT},
    {"kidding", ENT_WORD_DOUBT},
    {"konvoi", ENT_WORD_CONVOY},
    {"konvoiert", ENT_WORD_CONVOYS},
    {"konvooi", ENT_WORD_CONVOY},
    {"kust", ENT_WORD_COAST},
    {"küste", ENT_WORD_COAST},
    {"leger", ENT_WORD_ARMY},
    {"m", ENT_WORD_MOVES},
    {"magari", ENT_WORD_NOT},
    {"mantiene", ENT_WORD_HOLD},
    {"marches", ENT_WORD_MOVES},
    {"maybe", ENT_WORD_CONDITION},
    {"meno", ENT_WORD_CONDITION},
    {"menos", ENT_WORD_CONDITION},
    {"misschien", ENT_WORD_NOT},
    {"mits", ENT_WORD_CONDITION},
    {"move", ENT_WORD_MOVE},
    {"moves", ENT_WORD_MOVES},
    {"moving", ENT_WORD_MOVES},
    {"mueve", ENT_WORD_MOVES},
    {"muove", ENT_WORD_MOVES},
    {"must", ENT_WORD_AUX},
    {"my", ENT_WORD_MY},
    {"n.c", ENT_WORD_NC},
    {"naar", ENT_WORD_TO},
    {"nach", ENT_WORD_TO},
    {"nah", ENT_WORD_DOUBT},
    {"nc", ENT_WORD_NC},
    {"nein", ENT_WORD_NOT},
    {"never", ENT_WORD_NOT},
    {"nicht", ENT_WORD_NOT},
    {"niet", ENT_WORD_NOT},
    {"no", ENT_WORD_NO},
    {"non", ENT_WORD_NOT},
    {"none", ENT_WORD_NOTHING},
    {"noord", ENT_WORD_NORTH},
    {"noordkust", ENT_WORD_NC},
    {"nope", ENT_WORD_NOT},
    {"nord", ENT_WORD_NORTH},
    {"norden", ENT_WORD_NORTH},
    {"nordküste", ENT_WORD_NC},
    {"norte", ENT_WORD_NORTH},
    {"north", ENT_WORD_NORTH},
    {"northern", ENT_WORD_NORTH},
    {"not", ENT_WORD_NOT},
    {"nothing", ENT_WORD_NOTHING},
    {"o.t.b", ENT_WORD_OTB},
    {"obsolete", ENT_WORD_DOUBT},
    {"oder", ENT_WORD_CONDITION},
    {"oeste", ENT_WORD_WEST},
    {"of", ENT_WORD_OF},
    {"off", ENT_WORD_OFF},
    {"omit", ENT_WORD_DOUBT},
    {"on", ENT_WORD_ON},
    {"ondersteunt", ENT_WORD_SUPPORT},
    {"one", ENT_WORD_ONE},
    {"oost", ENT_WORD_EAST},
    {"oostkust", ENT_WORD_EC},
    {"oppure", ENT_WORD_CONDITION},
    {"or", ENT_WORD_CONDITION},
    {"ost", ENT_WORD_EAST},
    {"osten", ENT_WORD_EAST},
    {"ostküste", ENT_WORD_EC},
    {"otb", ENT_WORD_OTB},
    {"other", ENT_WORD_ALL},
    {"others", ENT_WORD_ALL},
    {"otherwise", ENT_WORD_CONDITION},
    {"ouest", ENT_WORD_WEST},
    {"our", ENT_WORD_OUR},
    {"outdated", ENT_WORD_DOUBT},
    {"ovest", ENT_WORD_WEST},
    {"own", ENT_WORD_OWN},
    {"pass", ENT_WORD_WAIVE},
    {"paused", ENT_WORD_DOUBT},
    {"pending", ENT_WORD_CONDITION},
    {"perhaps", ENT_WORD_CONDITION},
    {"permitting", ENT_WORD_CONDITION},
    {"place", ENT_WORD_TAIL},
    {"placeholder", ENT_WORD_DOUBT},
    {"please", ENT_WORD_PLEASE},
    {"pls", ENT_WORD_PLEASE},
    {"plus", ENT_WORD_AND},
    {"plz", ENT_WORD_PLEASE},
    {"position", ENT_WORD_TAIL},
    {"possibly", ENT_WORD_NOT},
    {"preferably", ENT_WORD_NOT},
    {"prelim", ENT_WORD_DOUBT},
    {"preliminary", ENT_WORD_DOUBT},
    {"prelims", ENT_WORD_DOUBT},
    {"presumably", ENT_WORD_NOT},
    {"probably", ENT_WORD_NOT},
    {"proposal", ENT_WORD_DOUBT},
    {"proposals", ENT_WORD_DOUBT},
    {"proposed", ENT_WORD_DOUBT},
    {"provided", ENT_WORD_CONDITION},
    {"providing", ENT_WORD_CONDITION},
    {"provisional", ENT_WORD_DOUBT},
    {"provisoire", ENT_WORD_DOUBT},
    {"provvisorio", ENT_WORD_DOUBT},
    {"proxies", ENT_WORD_PROXY},
    {"proxy", ENT_WORD_PROXY},
    {"put", ENT_WORD_TAIL},
    {"quizas", ENT_WORD_NOT},
    {"quizás", ENT_WORD_NOT},
    {"r", ENT_WORD_RETREAT},
    {"rascunho", ENT_WORD_DOUBT},
    {"recule", ENT_WORD_RETREAT},
    {"rem", ENT_WORD_DISBAND},
    {"remain", ENT_WORD_HOLD},
    {"remaining", ENT_WORD_ALL},
    {"remains", ENT_WORD_HOLD},
    {"removal", ENT_WORD_DISBAND},
    {"removals", ENT_WORD_DISBAND},
    {"remove", ENT_WORD_DISBAND},
    {"removed", ENT_WORD_DISBAND},
    {"removes", ENT_WORD_DISBAND},
    {"removing", ENT_WORD_DISBAND},
    {"rest", ENT_WORD_ALL},
    {"resta", ENT_WORD_HOLD},
    {"reste", ENT_WORD_HOLD},
    {"ret", ENT_WORD_RETREAT},
    {"retract", ENT_WORD_DOUBT},
    {"retracted", ENT_WORD_DOUBT},
    {"retreat", ENT_WORD_RETREAT},
    {"retreating", ENT_WORD_RETREAT},
    {"retreats", ENT_WORD_RETREAT},
    {"retrocede", ENT_WORD_RETREAT},
    {"revoke", ENT_WORD_DOUBT},
    {"revoked", ENT_WORD_DOUBT},
    {"ripiega", ENT_WORD_RETREAT},
    {"s", ENT_WORD_S},
    {"s.c", ENT_WORD_SC},
    {"sails", ENT_WORD_MOVES},
    {"sample", ENT_WORD_DOUBT},
    {"sauf", ENT_WORD_CONDITION},
    {"sc", ENT_WORD_SC},
    {"scherz", ENT_WORD_DOUBT},
    {"scrap", ENT_WORD_DOUBT},
    {"scratch", ENT_WORD_DOUBT},
    {"sea", ENT_WORD_SEA},
    {"shall", ENT_WORD_AUX},
    {"should", ENT_WORD_AUX},
    {"sinon", ENT_WORD_CONDITION},
    {"six", ENT_WORD_SIX},
    {"skip", ENT_WORD_DOUBT},
    {"sobald", ENT_WORD_CONDITION},
    {"sofern", ENT_WORD_CONDITION},
    {"sonst", ENT_WORD_CONDITION},
    {"sostiene", ENT_WORD_SUPPORT},
    {"south", ENT_WORD_SOUTH},
    {"southern", ENT_WORD_SOUTH},
    {"soutient", ENT_WORD_SUPPORT},
    {"stand", ENT_WORD_HOLD},
    {"standing", ENT_WORD_HOLD},
    {"stands", ENT_WORD_HOLD},
    {"station", ENT_WORD_TAIL},
    {"stay", ENT_WORD_HOLD},
    {"staying", ENT_WORD_HOLD},
    {"stays", ENT_WORD_HOLD},
    {"steunt", ENT_WORD_SUPPORT},
    {"still", ENT_WORD_TAIL},
    {"storniert", ENT_WORD_DOUBT},
    {"strike", ENT_WORD_DOUBT},
    {"struck", ENT_WORD_DOUBT},
    {"sud", ENT_WORD_SOUTH},
    {"sued", ENT_WORD_SOUTH},
    {"suggestion", ENT_WORD_DOUBT},
    {"suggestions", ENT_WORD_DOUBT},
    {"sup", ENT_WORD_SUPPORT},
    {"superseded", ENT_WORD_DOUBT},
    {"supp", ENT_WORD_SUPPORT},
    {"support", ENT_WORD_SUPPORT},
    {"supporta", ENT_WORD_SUPPORT},
    {"supporting", ENT_WORD_SUPPORT},
    {"supports", ENT_WORD_SUPPORT},
    {"sur", ENT_WORD_SOUTH},
    {"süd", ENT_WORD_SOUTH},
    {"süden", ENT_WORD_SOUTH},
    {"südküste", ENT_WORD_SC},
    {"talvez", ENT_WORD_NOT},
    {"tbc", ENT_WORD_DOUBT},
    {"tbd", ENT_WORD_DOUBT},
    {"temp", ENT_WORD_DOUBT},
    {"tentative", ENT_WORD_DOUBT},
    {"tentatively", ENT_WORD_DOUBT},
    {"tenzij", ENT_WORD_CONDITION},
    {"thanks", ENT_WORD_PLEASE},
    {"the", ENT_WORD_THE},
    {"their", ENT_WORD_TAIL},
    {"then", ENT_WORD_AND},
    {"there", ENT_WORD_TAIL},
    {"three", ENT_WORD_THREE},
    {"thx", ENT_WORD_PLEASE},
    {"tiene", ENT_WORD_HOLD},
    {"tient", ENT_WORD_HOLD},
    {"tight", ENT_WORD_TAIL},
    {"to", ENT_WORD_TO},
    {"todo", ENT_WORD_DOUBT},
    {"transports", ENT_WORD_CONVOYS},
    {"two", ENT_WORD_TWO},
    {"unconfirmed", ENT_WORD_DOUBT},
    {"und", ENT_WORD_AND},
    {"undecided", ENT_WORD_DOUBT},
    {"undo", ENT_WORD_DOUBT},
    {"ungültig", ENT_WORD_DOUBT},
    {"unit", ENT_WORD_UNITS},
    {"units", ENT_WORD_UNITS},
    {"unless", ENT_WORD_CONDITION},
    {"unsure", ENT_WORD_DOUBT},
    {"unterst", ENT_WORD_SUPPORT},
    {"unterstuetzt", ENT_WORD_SUPPORT},
    {"unterstützt", ENT_WORD_SUPPORT},
    {"until", ENT_WORD_CONDITION},
    {"vc", ENT_WORD_VC},
    {"vers", ENT_WORD_TO},
    {"verso", ENT_WORD_TO},
    {"via", ENT_WORD_VIA},
    {"vielleicht", ENT_WORD_NOT},
    {"vloot", ENT_WORD_FLEET},
    {"void", ENT_WORD_DOUBT},
    {"voorlopig", ENT_WORD_DOUBT},
    {"vorläufig", ENT_WORD_DOUBT},
    {"w.c", ENT_WORD_WC},
    {"waive", ENT_WORD_WAIVE},
    {"waived", ENT_WORD_WAIVE},
    {"waives", ENT_WORD_WAIVE},
    {"wc", ENT_WORD_WC},
    {"weicht", ENT_WORD_RETREAT},
    {"wenn", ENT_WORD_CONDITION},
    {"west", ENT_WORD_WEST},
    {"westen", ENT_WORD_WEST},
    {"western", ENT_WORD_WEST},
    {"westkust", ENT_WORD_WC},
    {"westküste", ENT_WORD_WC},
    {"when", ENT_WORD_CONDITION},
    {"where", ENT_WORD_TAIL},
    {"whichever", ENT_WORD_CONDITION},
    {"will", ENT_WORD_AUX},
    {"willing", ENT_WORD_DOUBT},
    {"wip", ENT_WORD_DOUBT},
    {"withdrawn", ENT_WORD_DOUBT},
    {"withdraws", ENT_WORD_RETREAT},
    {"won't", ENT_WORD_NOT},
    {"wont", ENT_WORD_NOT},
    {"wrong", ENT_WORD_NOT},
    {"zieht", ENT_WORD_MOVES},
    {"zuid", ENT_WORD_SOUTH},
    {"zuidkust", ENT_WORD_SC},
};

/* Words that the core alone does not know. */
static const struct {
    char text[LONGEST_WORD + 1];
    uint8_t word; /* ent_word */
} more_spellings[] = {
    {"aufgeloest", ENT_WORD_DISBAND}, {"aufgelöst", ENT_WORD_DISBAND},  {"retire", ENT_WORD_RETREAT},
    {"retires", ENT_WORD_RETREAT},    {"retr", ENT_WORD_RETREAT},       {"faehrt", ENT_WORD_MOVES},
    {"fährt", ENT_WORD_MOVES},        {"greift", ENT_WORD_MOVES},       {"går", ENT_WORD_MOVES},
    {"håller", ENT_WORD_HOLD},        {"konvojerar", ENT_WORD_CONVOYS}, {"stöder", ENT_WORD_SUPPORT},
    {"stödjer", ENT_WORD_SUPPORT},
};

/* Where the spellings that begin with each letter begin. A test looks every one up, so that the table stays right. */
static const uint16_t first_spelling[LETTERS + 1] = {
    ['a' - 'a'] = 0,   ['b' - 'a'] = 37,  ['c' - 'a'] = 62,
    ['d' - 'a'] = 92,  ['e' - 'a'] = 109, ['f' - 'a'] = 131,
    ['g' - 'a'] = 149, ['h' - 'a'] = 158, ['i' - 'a'] = 171,
    ['j' - 'a'] = 187, ['k' - 'a'] = 190, ['l' - 'a'] = 197,
    ['m' - 'a'] = 198, ['n' - 'a'] = 214, ['o' - 'a'] = 237,
    ['p' - 'a'] = 263, ['q' - 'a'] = 293, ['r' - 'a'] = 295,
    ['s' - 'a'] = 321, ['t' - 'a'] = 370, ['u' - 'a'] = 391,
    ['v' - 'a'] = 404, ['w' - 'a'] = 413, ['x' - 'a'] = 436,
    ['y' - 'a'] = 436, ['z' - 'a'] = 436, [LETTERS] = sizeof spellings / sizeof *spellings};

static void to_lower(const char *text, size_t len, char lower[LONGEST_WORD + 1])
{
    for (size_t i = 0; i < len; i++) {
        bool curly = len - i > 2 && memcmp(text + i, "\xE2\x80\x99", 3) == 0; /* as telephones write "isn't" */
        *lower++ = curly ? '\'' : ent_lower_at(text, i);
        i += curly ? 2 : 0;
    }
}

ent_word ent_lexer_word(const char *text, size_t len)
{
    char lower[LONGEST_WORD + 1] = "";

    while (len > 1 && text[len - 1] == '.')
        len--;
    if (len == 0 || len > LONGEST_WORD || !ent_is_alpha((unsigned char)text[0]))
        return ENT_WORD_NONE;
    unsigned letter = ((unsigned char)text[0] | 0x20u) - 'a';
    /* No spelling has an apostrophe there. */
    unsigned char second = len > 1 ? (unsigned char)ent_lower_at(text, 1) : '\0';
    size_t low = first_spelling[letter], high = first_spelling[letter + 1];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = ENT_FOR_SIZE ? 0 : (unsigned char)spellings[middle].text[1] - second; /* it mostly decides */
        if (order == 0 && lower[0] == '\0')
            to_lower(text, len, lower);
        if (order == 0)
            order = strcmp(spellings[middle].text, lower);
        if (order == 0)
            return (ent_word)spellings[middle].word;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t i = 0; !ENT_CORE_ALONE && i < sizeof more_spellings / sizeof *more_spellings; i++) {
        if ((unsigned char)more_spellings[i].text[0] - 'a' != (int)letter ||
            (unsigned char)more_spellings[i].text[1] != second)
            continue; /* most words differ there */
        if (lower[0] == '\0')
            to_lower(text, len, lower);
        if (strcmp(more_spellings[i].text, lower) == 0)
            return (ent_word)more_spellings[i].word;
    }
    return ENT_WORD_NONE;
}

/* ---- Tokens. ---- */

static bool is_alnum(const char *text, size_t len, size_t i)
{
    size_t size;

    return ent_is_alnum((unsigned char)text[i]) ||
           ((unsigned char)text[i] >= 0x80 && ent_unicode_classify(text, len, i, &size) == ENT_UNICODE_LETTER);
}

/* The length of an apostrophe at text[i] that stands between two letters ("England's"), else 0: a quotation mark. */
static size_t apostrophe_at(const char *text, size_t len, size_t i)
{
    size_t size = text[i] == '\'' ? 1 : len - i > 3 && memcmp(text + i, "\xE2\x80\x99", 3) == 0 ? 3 : 0;

    return size > 0 && i > 0 && i + size < len && is_alnum(text, len, i - 1) && is_alnum(text, len, i + size) ? size
                                                                                                              : 0;
}

static size_t arrow_at(const char *text, size_t len, size_t i)
{
    size_t n = 0;

    if ((unsigned char)text[i] >= 0x80)
        return ent_unicode_classify(text, len, i, &n) == ENT_UNICODE_ARROW ? n : 0;
    while (i + n < len && memchr("-=~", text[i + n], 3))
        n++;
    if (i + n < len && text[i + n] == '>')
        n++;
    return n;
}

/* Quotation marks, bullets, stars and blanks of all kinds have no meaning. */
static size_t blank_at(const char *text, size_t len, size_t i)
{
    size_t size;

    if (ent_is_alnum((unsigned char)text[i]))
        return 0;
    if ((unsigned char)text[i] >= 0x80)
        return ent_unicode_classify(text, len, i, &size) == ENT_UNICODE_BLANK ? size : 0;
    return ent_is_space((unsigned char)text[i]) || text[i] == '"' || text[i] == '\'' || text[i] == '*' ? 1 : 0;
}

static size_t word_at(const char *text, size_t len, size_t i)
{
    size_t n = 0, more = 1;
    bool dots = true; /* a full stop by itself is a sign */

    for (; i + n < len && more > 0; n += more) {
        char byte = text[i + n];
        bool letter = byte == '.' || byte == '_' || is_alnum(text, len, i + n);
        more = letter ? 1 : n > 0 ? apostrophe_at(text, len, i + n) : 0;
        dots &= byte == '.' || more == 0;
    }
    return dots ? 0 : n;
}

static ent_token token_at(const char *text, size_t len, size_t i)
{
    assert(i < len);
    size_t size = word_at(text, len, i);

    if (size > 0)
        return (ent_token){ENT_TOKEN_WORD, (uint8_t)ent_lexer_word(text + i, size), (uint16_t)i, (uint16_t)size};
    size = arrow_at(text, len, i);
    if (size > 0)
        return (ent_token){ENT_TOKEN_ARROW, ENT_WORD_NONE, (uint16_t)i, (uint16_t)size};
    size = 1;
    ent_word word = ENT_WORD_NONE;
    if ((unsigned char)text[i] >= 0x80 && ent_unicode_classify(text, len, i, &size) == ENT_UNICODE_SYMBOL &&
        ent_unicode_denial(text + i, len - i) > 0)
        word = ENT_WORD_NOT;
    return (ent_token){ENT_TOKEN_SIGN, (uint8_t)word, (uint16_t)i, (uint16_t)size};
}

size_t ent_lexer_split(const char *text, size_t len, ent_token token[ENT_TOKEN_SLOTS])
{
    size_t n = 0;

    if (len > ENT_MAX_ORDER_TEXT)
        return 0;
    for (size_t i = 0; i < len; i += token[n++].len) {
        size_t blank;
        while (i < len && (blank = blank_at(text, len, i)) > 0)
            i += blank;
        if (i >= len)
            break;
        if (n == ENT_MAX_TOKENS - 1)
            return 0;
        token[n] = token_at(text, len, i);
    }
    for (size_t i = n; i <= n + ENT_TOKENS_AHEAD; i++)
        token[i] = (ent_token){ENT_TOKEN_END, ENT_WORD_NONE, (uint16_t)len, 0};
    return n + 1;
}

bool ent_lexer_has_arrow(const char *text, size_t len)
{
    ent_token token[ENT_TOKEN_SLOTS];
    bool ascii = false, other = false; /* ASCII of arrows is never a part of a word */

    for (size_t i = 0; i < len; i++) {
        ascii |= text[i] == '-' || text[i] == '=' || text[i] == '~' || text[i] == '>';
        other |= (unsigned char)text[i] >= 0x80;
    }
    if (!other && (!ascii || len < ENT_MAX_TOKENS))
        return ascii;
    for (size_t n = ent_lexer_split(text, len, token); n > 0; n--)
        if (token[n - 1].kind == ENT_TOKEN_ARROW)
            return true;
    return false;
}
