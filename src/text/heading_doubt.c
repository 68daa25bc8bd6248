/* heading_doubt.c -- may a heading say that what follows is not what its power orders?
 *
 * No list holds all words that say so: "Germany (rejected):", "Bad moves for Germany:". So the words that say nothing
 * of the kind are known, and a word in capital letters, which most likely is a player's name, is one of them. Any other
 * word is a doubt.
 *
 * SPDX-License-Identifier: MIT */
#include "text/heading_doubt.h"
#include "board/ascii.h"
#include "notation/lexer.h"
#include "text/heading.h"
#include "prose/prose.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

/* Words of letters and titles, beyond those that the vocabulary knows as fillers. */
static const char plain[] = /* English */
    "a|actual|add|addendum|adding|addition|additional|additionally|adjustment|again|aka|"
    "alias|also|am|amended|an|at|attn|behalf|below|best|both|centers|centres|change|changes|"
    "complete|completed|confirmed|cont|contd|continuation|continue|continued|controls|"
    "correct|correction|corrections|country|current|dear|delay|does|e-mail|edit|edited|email|"
    "emperor|empire|entered|evening|extra|finalized|find|fixed|folks|following|full|game|"
    "given|gives|gm|go|good|greetings|gunboat|guys|hello|here's|hey|hi|i|i'm|it|it's|kaiser|"
    "king|late|latest|list|mail|master|me|message|more|morning|moving|name|now|official|"
    "ok|okay|on|ordered|part|play|played|playing|plays|plus|powers|ps|ready|real|regards|"
    "removal|removes|replacement|reporting|resend|resent|resubmission|resubmitted|scs|see|"
    "sends|set|sheet|signed|sorry|speaking|standby|sub|submission|submits|submitted|"
    "substitute|substituting|sultan|supplement|supply|thank|thanks|there|three|time|today|"
    "try|tsar|two|update|version|we|with|you|your|"
    /* German */
    "abbau|auch|aufbau|das|den|der|des|die|ein|einheiten|fortsetzung|fuer|hallo|hier|"
    "korrigiert|korrigierte|meine|mein|nachtrag|neu|neue|neuen|runde|sind|spieler|teil|"
    "unsere|zug|"
    /* French */
    "bonjour|ici|salut|corrigés|du|et|joueur|les|mes|mouvements|nouveau|nouveaux|"
    "nouvelles|nos|ordre|partie|retraites|sont|suite|voici|"
    /* Italian, Spanish, Dutch */
    "aquí|bevelen|ciao|come|costruzioni|deel|dei|del|della|delle|di|ecco|een|el|en|es|"
    "gli|het|hola|i|il|jugador|las|los|miei|mijn|mis|mosse|movimientos|nieuwe|nuevas|nuovi|"
    "ordenes|órdenes|ordini|para|parte|per|qui|ritirate|son|sono|speler|van|voor|y|zetten";

/* Words that doubt orders also where they are written as names are, besides those that end as participles do. */
static const char doubting[] = /* "What Germany does", "Laut Deutschland": somebody reports */
    "what|laut|gemäß|gemäss|nach|zufolge|selon|d'après|d’après|secondo|según|segundo|volgens|"
    /* English */
    "cd|expectations|guesses|hints|hopes|nope|quit|tba|tbd|thoughts|wip|wishes|"
    "absent|away|bad|bluff|choice|dead|fake|false|feint|fictional|forfeit|gone|hoax|illegal|"
    "imaginary|incomplete|invalid|junk|lie|lies|missing|moot|nil|nmr|non-binding|nonbinding|"
    "none|null|off|out|past|pretend|prior|ruse|sham|show|spam|stale|theoretical|theory|trap|"
    "default|press|probe|rumor|rumors|rumour|rumours|standing|testlauf|trick|überholt|witz|unable|uncertain|unclear|"
    "unknown|unlikely|unofficial|unreal|unsent|unsure|untrue|"
    "waiting|withdrawn|against|enemy|expecting|hypothesis|opponent|overheard|practice|predicting|sandbox|versus|"
    /* German, French, Italian, Spanish, Dutch */
    "gegen|contre|contro|contra|tegen|"
    "gestrichen|hinfällig|keine|nichts|nix|storniert|ungültig|rien|annulé|annulés|"
    "annullato|annullati|cancellato|niente|nessuno|anulado|anuladas|cancelado|nada|ninguna|niets|"
    "abgelehnt|falsch|falsche|geplant|nichtig|veraltet|verworfen|faux|fausses|nul|nuls|"
    "refusé|refusés|falsi|falso|nulli|nullo|rifiutati|rifiutato|scaduti|"
    "scaduto|falsas|falsos|rechazadas|rechazado|afgewezen|geweigerd|ongeldig|vals|vervallen";

typedef enum word_kind { PLAIN, NAME, DOUBT } word_kind;

static bool has_digit(ent_span word)
{
    for (size_t i = 0; i < word.len; i++)
        if (ent_is_digit((unsigned char)word.text[i]))
            return true;
    return false;
}

/* "Uncounted", "DELAYED", "Refused"; no name such as "Wilfred" and "Mohammed". */
static bool is_participle(ent_span word)
{
    enum { SHORTEST = 6 };
    static const char *const names[] = {"med", "fred", "ldred", "fried", "eed", "khaled", "rashed"};

    if (word.len < SHORTEST || !ent_span_ends(word, "ed"))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (ent_span_ends(word, names[i]))
            return false;
    return true;
}

/* "Will" and "May" are names as well. */
static bool is_written_as_name(ent_span word)
{
    unsigned char first = (unsigned char)word.text[0];

    return ent_is_upper(first) || first >= 0x80;
}

/* `speaks`: the word stands where a player's name does, in whatever letter case. */
static word_kind kind_of(ent_span word, bool speaks)
{
    enum {
        SAYS_NOTHING = ENT_SAYS_TITLE | ENT_SAYS_FILLER | ENT_SAYS_ORDER_WORD | ENT_SAYS_UNIT | ENT_SAYS_SPRING |
                       ENT_SAYS_FALL | ENT_SAYS_WINTER,
        SAYS_DOUBT = ENT_SAYS_PLAN | ENT_SAYS_TIME | ENT_SAYS_DOUBT | ENT_SAYS_DENIAL | ENT_SAYS_CONDITION |
                     ENT_SAYS_CHANGE | ENT_SAYS_REPORT
    };
    static const char also_names[] = "may|will", first_version[] = "v0|v1"; /* others are to come */
    uint32_t says = ent_vocabulary_word(word);

    if (ent_span_find(word, first_version) >= 0)
        return DOUBT;
    if ((says & SAYS_NOTHING) || has_digit(word) || ent_span_find(word, plain) >= 0)
        return ent_turn_word_is_code(word) ? DOUBT : PLAIN;
    if (is_written_as_name(word) && ent_span_find(word, also_names) >= 0)
        return NAME;
    ent_word kind = ent_lexer_word(word.text, word.len);
    if ((says & SAYS_DOUBT) || kind == ENT_WORD_NOT || kind == ENT_WORD_CONDITION || is_participle(word) ||
        ent_span_find(word, doubting) >= 0)
        return DOUBT;
    return speaks || is_written_as_name(word) ? NAME : DOUBT;
}

/* Words that make a heading doubtful only right before a power's name, "Watch Germany: A Mun - Bur": a guess, a warning
 * or a proposal. Elsewhere they may be names of players: "Hope (Germany)". */
static const char guessing[] =
    "attacks|ally|attention|beware|block|danger|fear|hope|bet|intel|leak|remember|reminder|risk|rival|"
    "scenario|seen|target|treaty|trust|victim|vs|want|watch|"
    "achtung|vorsicht|mot|attenzione|atenção|cuidado";

/* True if nothing but blanks and dots stand between the words: "Vs. Germany". */
static bool stands_before(ent_span word, ent_span next)
{
    for (const char *sign = word.text + word.len; sign < next.text; sign++)
        if (*sign != ' ' && *sign != '.')
            return false;
    return true;
}

static bool is_place(const ent_map *map, ent_span word)
{
    return word.len > 0 && is_written_as_name(word) && ent_map_find_loc(map, word.text, word.len) != ENT_LOC_NONE;
}

/* "Germany (Mun - Tyr):", "Germany (Munich holds):", "Germany (fleet H):", "Germany (hold on):" may hold an order;
 * "Germany (Jack London):" and "Germany (Hans H.):" do not. `before`: the word before it. */
static bool ends_order(const ent_map *map, ent_span before, ent_span word)
{
    ent_word verb = (ent_word)ent_lexer_word(word.text, word.len);
    bool after_place = is_place(map, before) && !memchr(before.text, ',', (size_t)(word.text - before.text));

    if (verb == ENT_WORD_HOLD || verb == ENT_WORD_DISBAND)
        return after_place || word.len > 1 || (ent_vocabulary_word(before) & ENT_SAYS_UNIT);
    return after_place && is_place(map, word);
}

/* "Hans's", "Hans'". */
static bool is_possessive(ent_span word)
{
    return memchr(word.text, '\'', word.len) ||
           (word.len > 3 && memcmp(word.text + word.len - 4, "\xE2\x80\x99s", 4) == 0);
}

/* True if a sign, or the line's end, stands after the word. */
static bool ends_apart(ent_span word, ent_span line)
{
    const char *end = line.text + line.len, *after = word.text + word.len;

    while (after < end && *after == ' ')
        after++;
    return after == end || strchr(",;.([<-/|", *after) || (unsigned char)*after == 0xE2;
}

/* "In Fall 1903": whether that is the turn that is played is asked elsewhere. */
static bool is_before_turn(const ent_map *map, ent_span word, ent_span line)
{
    static const char in[] = "in|im|en|nel|au|at|during|du";
    unsigned others;

    if (ent_span_find(word, in) < 0)
        return false;
    return ent_heading_turn(map, line).seasons || ent_heading_mentions_turn(map, line, &others).seasons;
}

/* "Germany has the following orders:", "Germany has ordered:"; "Germany has:" may speak of its units. */
static bool has_orders(ent_span word, ent_span rest)
{
    static const char has[] = "has|have", given[] = "ordered|sent|submitted|given|entered";

    if (ent_span_find(word, has) < 0)
        return false;
    for (word = ent_heading_word(&rest); word.len > 0; word = ent_heading_word(&rest))
        if ((ent_vocabulary_word(word) & ENT_SAYS_TITLE) || ent_span_find(word, given) >= 0)
            return true;
    return false;
}

/* "hans.miller@example.org": *rest moves past it. */
static bool skip_address(ent_span word, ent_span *rest)
{
    ent_span after = {word.text, (size_t)(rest->text + rest->len - word.text)};
    ent_span address = ent_span_cut(&after, " \t()[]<>,;");

    if (!memchr(address.text, '@', address.len))
        return false;
    *rest = after;
    return true;
}

/* "hans miller (Germany)": a bracket at the end holds a power and nothing else, as after the name of who speaks. */
static bool is_speaker(const ent_map *map, ent_span line)
{
    enum { LONGEST_NAME = 2 };
    ent_span power = line, name = ent_span_cut(&power, "([");

    if (power.len == 0 || !strchr(")]", power.text[power.len - 1]) || ent_words_count(name) > LONGEST_NAME)
        return false;
    ent_span word = ent_heading_word(&power);
    return ent_heading_take_power(map, word, &power, true) != ENT_POWER_NONE && ent_words_count(power) == 0;
}

bool ent_heading_opens_bracket(ent_span line)
{
    return strchr("([{", line.text[0]) && !memchr(line.text, line.text[0] == '(' ? ')' : line.text[0] + 2, line.len);
}

/* "Germany sent me this:", "Germany attacks me", "Germany for Boris:": the writer is not Germany, or writes to another
 * player. `word` stands after the power's name and is, or begins, what `kind` says; `before` is the word before it. */
static bool is_of_another(ent_span before, ent_span word, word_kind kind)
{
    static const char telling[] =
        "sent|sends|send|gave|gives|wrote|writes|showed|shows|forwarded|mailed|texted|messaged|"
        "attack|attacks|attacked|support|supports|supported|convoys|stabs|stabbed|helps|helped|against|with",
                      us[] = "me|us", to[] = "for|für|pour|per|para|voor";

    return (ent_span_find(before, telling) >= 0 && ent_span_find(word, us) >= 0) ||
           (kind == NAME && ent_span_find(before, to) >= 0);
}

bool ent_heading_doubts(const ent_map *map, ent_span line)
{
    ent_span rest = line, before = {line.text, 0}; /* the word that was read last, unless that is the power's name */
    bool first = true, named = false;
    bool opens = false; /* so far the line has only a word that is no player's name unless a power or a sign follows */

    if (memchr(line.text, '?', line.len) || ent_words_say(line, "n/a|to come|to follow"))
        return true;
    bool speaks = is_speaker(map, line);
    for (ent_span word = ent_heading_word(&rest); word.len > 0; word = ent_heading_word(&rest)) {
        if (ent_heading_take_power(map, word, &rest, true) != ENT_POWER_NONE) {
            if (ent_span_find(before, guessing) >= 0 && stands_before(before, word))
                return true;
            opens = first = false;
            named = true;
            before.len = 0;
            continue;
        }
        if (ent_prose_is_ruled(word) || skip_address(word, &rest) || has_orders(word, rest))
            continue;
        word_kind kind = named && ends_order(map, before, word) ? DOUBT : kind_of(word, speaks);
        if ((kind == DOUBT && !is_before_turn(map, word, line)) || (named && is_of_another(before, word, kind)))
            return true;
        if (opens && kind == PLAIN && !ent_span_is(word, "as"))
            return true;
        opens = kind == NAME && (first || opens) && !is_possessive(word) && !ends_apart(word, line);
        first = false;
        before = word;
    }
    return false;
}
