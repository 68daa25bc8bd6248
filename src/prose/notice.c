/* notice.c -- sentences that may say something of the orders around them.
 *
 * What clearly changes orders is refused (limit.c). Of other sentences no program can know whether they do, and most do
 * not. Those that may are reported, so that a reader sees them.
 *
 * SPDX-License-Identifier: MIT */
#include "prose/notice.h"
#include "board/ascii.h"
#include "notation/doubt.h"
#include "notation/lexer.h"
#include "prose/limit.h"
#include "prose/pending.h"
#include "prose/prose.h"
#include "prose/vocabulary.h"
#include "prose/words.h"

/* "Mun", or "AMun", the letter of a unit and a code. */
static bool is_code(const ent_map *map, ent_span word)
{
    enum { CODE = 3 };

    if (word.len == CODE + 1 && (word.text[0] == 'A' || word.text[0] == 'F'))
        word = ent_span_after(word, 1);
    return word.len == CODE && ent_is_upper((unsigned char)word.text[0]) &&
           ent_map_find_loc(map, word.text, word.len) != ENT_LOC_NONE;
}

/* A place by four letters or more, or by a code that is written as one: "Mun", not "war". Signs may stand between
 * places: "Par/Bur". */
static bool names_place(const ent_map *map, ent_span text)
{
    for (ent_span rest = text; rest.len > 0;)
        if (is_code(map, ent_span_cut(&rest, " \t,;.:!?()[]{}<>\"/|_+*=~&-")))
            return true;
    return ent_words_have_place(map, text, true);
}

/* A verb of movement orders, and the letter S; neither "attack" nor "retreat", which press is full of. */
static bool is_order_verb(ent_span word)
{
    switch (ent_lexer_word(word.text, word.len)) {
    case ENT_WORD_HOLD:
    case ENT_WORD_SUPPORT:
    case ENT_WORD_CONVOY:
    case ENT_WORD_CONVOYS:
    case ENT_WORD_MOVE:
    case ENT_WORD_MOVES:
    case ENT_WORD_S:
        return true;
    default:
        return false;
    }
}

/* "Hold", "Hold please", "D" in a line of its own; "Supports:" and "Moves" are titles. */
static bool is_verb_alone(const ent_sentence *sentence)
{
    ent_span rest = ent_prose_strip_bullet(sentence->text), word = ent_words_next(&rest);

    return (is_order_verb(word) || ent_lexer_word(word.text, word.len) == ENT_WORD_DISBAND) &&
           ent_words_count(rest) <= 1 && !(sentence->says & ENT_SAYS_TITLE);
}

/* "The fleet stays put", "Everybody else holds", "Tutti tengono"; in a short sentence "Better all hold". */
static bool says_what_units_do(const ent_sentence *sentence)
{
    enum { FEW = 6 };
    bool units = sentence->says & ENT_SAYS_UNITS, verb = sentence->says & ENT_SAYS_HOLD, every = false;

    if (!units && sentence->n_words > FEW)
        return false;
    for (ent_span rest = sentence->text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest)) {
        every |= ent_lexer_word(word.text, word.len) == ENT_WORD_ALL;
        verb |= is_order_verb(word);
    }
    return verb && (units || every);
}

/* "Italy holds": Italy may mean all its units, or somebody speaks of Italy. */
static bool says_what_power_does(const ent_map *map, const ent_sentence *sentence)
{
    enum { LONGEST_NAME = 3 };
    ent_span text = sentence->text, verb = ent_words_last(text);

    if (sentence->n_words > LONGEST_NAME + 1 || !is_order_verb(verb))
        return false;
    ent_span name = ent_span_trim((ent_span){text.text, (size_t)(verb.text - text.text)});
    return ent_map_find_power(map, name.text, name.len) != ENT_POWER_NONE;
}

/* ent_doubt_in(), asked once at most. */
static bool has_doubt(ent_sentence *sentence)
{
    if (!sentence->doubt_known)
        sentence->doubt = ent_doubt_in(sentence->text.text, sentence->text.len);
    sentence->doubt_known = true;
    return sentence->doubt;
}

/* "These are not final", "Use these if I send no others". */
static bool speaks_of_orders(ent_sentence *sentence)
{
    return (sentence->says & ENT_SAYS_ORDERS) && ((sentence->says & ENT_SAYS_CHANGE) || has_doubt(sentence));
}

bool ent_notice_is_of_other_time(ent_span text)
{
    static const char other[] = "last turn|last season|last year|results|next turn|for next|next season";

    return ent_words_begin_with(text, other);
}

/* "My old orders", "I will send my orders tomorrow", "Last turn", "Results", "Ordini del turno scorso": they are of
 * another time. */
static bool speaks_of_other_time(const ent_sentence *sentence)
{
    static const char phrases[] = "turno scorso|turno passato|turno pasado|turno anterior|tour précédent|dernier tour|"
                                  "letzte runde|letzter zug|letzten runde|vorige beurt|vorige ronde|alten züge|"
                                  "alten befehle|anciens ordres|ordini vecchi|vecchi ordini|órdenes viejas|oude orders";

    return ((sentence->says & ENT_SAYS_ORDERS) && (sentence->says & ENT_SAYS_TIME)) ||
           ent_notice_is_of_other_time(sentence->text) || ent_words_say(sentence->text, phrases);
}

/* "Do not enter yet", "Noch nicht verwenden": the game master is asked not to use the orders. "Do not worry" asks for
 * something else. */
static bool forbids_use(const ent_sentence *sentence)
{
    static const char denials[] = "not|don't|dont|nicht|niet|non|ne|pas|no";
    static const char uses[] = /* English */
        "enter|use|submit|process|count|file|accept|execute|adjudicate|publish|record|register|"
        "apply|"
        /* other languages */
        "verwenden|benutzen|eingeben|werten|auswerten|utiliser|utilisez|saisir|usare|usate|"
        "inserire|gebruiken|invoeren|verwerken|usar|procesar";
    bool denied = false;

    for (ent_span rest = sentence->text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest)) {
        denied |= ent_span_find(word, denials) >= 0;
        if (denied && ent_span_find(word, uses) >= 0)
            return true;
    }
    return false;
}

/* Phrases that doubt orders or take them back, by their first letters. */
static const char *const doubts[ENT_WORDS_LETTERS] = {
    ['a' - 'a'] = "all but the first|another hour|another day|another look|army: no|avis contraire|aspetto",
    ['b' - 'a'] = "belay|berichtigung folgt|bitte löschen|bleibt stehen|bleibt doch|bewegt sich nicht",
    ['c' - 'a'] = "change my mind|changed my mind|confirm tomorrow|clear my orders|checking with|changé "
                  "d'avis|cambiato idea|confermo domani|cambié de idea|cambiado de idea|confirmo mañana|come non detto",
    ['d' - 'a'] = "deixa para lá|die von gestern|die flotte nicht|die armee nicht|dernier qui compte",
    ['e' - 'a'] = "est fausse|en fait non|eliminó este|endgültige züge|endgültigen züge|espero a|en attendant l|ein "
                  "bluff|een bluff",
    ['f' - 'a'] = "finalise|first is optional|first set|fleet: no|fällt weg|falsch, sorry|falscher chat|falsches "
                  "spiel|falsche partie|frag mich",
    ['g' - 'a'] = "gm's choice|gm's discretion|gilt nicht|gilt erst|geldt niet",
    ['h' - 'a'] = "how about|hypothetically|having second thoughts|has to approve|has to confirm|has a veto|hold one "
                  "back|hinfällig",
    ['i' - 'a'] = "is for game|in yet|is a bluff|is a mistake|isn't final|if that works|if this works|is the right "
                  "one|is for spring|is for fall|is verwijderd|ik bevestig|ist falsch",
    ['j' - 'a'] = "je confirme|j'attends",
    ['k' - 'a'] = "kill it|kommando zurück|kommando zurueck|klopt niet|kann weg",
    ['l' - 'a'] = "last is optional|locked in|let it die|last one should|last one is|last one moves|lock it|lock "
                  "them|letzten zug|letztes wort|laisse tomber|laissez tomber|letzte nicht",
    ['m' - 'a'] = "more to come|mail counts|must okay|messed up|mail from|mail gilt|mauvaise partie|mauvais chat|med "
                  "reservation|mag weg",
    ['n' - 'a'] = "not this one|not binding|not happy with|need to talk|not submitted|ne pas tenir compte|non vale|no "
                  "vale|nicht eintragen|nach absprache|non si muove|ne bouge pas|no se mueve",
    ['o' - 'a'] =
        "on second thought|on second thoughts|order of preference|only bluffing|off it goes|ones from|order for the "
        "fleet|order for the army|ohne die unterstützung|ordres définitifs|ordini definitivi|onder voorbehoud",
    ['p' - 'a'] = "placeholders|premier qui compte|pour le printemps|pour l'automne|partita sbagliata|per la "
                  "primavera|per l'autunno|partida equivocada|para la primavera|para el otoño|pendiente de",
    ['r' - 'a'] =
        "real ones|real orders|remove my orders|rest folgt|richtigen züge|richtigen befehle|rückfrage|resta ferma",
    ['s' - 'a'] = "safety orders|scrub that|second is optional|screwed up|start over|sleep on it|sorry, old|still "
                  "change|stimmt nicht|salvo modifiche|stato eliminato|so nicht|sie sterben|sans le soutien|salvo "
                  "diversa|salvo otra|sauf avis|sans effet|sin efecto|salvo cambios",
    ['t' - 'a'] =
        "to follow|take these back|take them back|take this back|thinking out loud|that was last|that's for game|this "
        "one not|third is optional|then it dies|take it off|the fleet not|te confirme|toch maar niet|tranne",
    ['u' - 'a'] = "use my mail|un bluff",
    ['v' - 'a'] = "vorbehalten|vom frühjahr|vom frühling|vom herbst|vous confirme|verkeerde spel|verkeerde chat|voor "
                  "het voorjaar|voor het najaar",
    ['w' - 'a'] = "whichever is|without the support|wurde gelöscht|wacht op",
    ['z' - 'a'] = "zurückgezogen",
    [ENT_WORDS_LETTERS - 1] = "überlege noch|été supprimé|änderung folgt|è sbagliata|è sbagliato",
};

static bool doubts_orders(ent_sentence *sentence)
{
    static const char drafts[] = "concept|template|vorlage|modèle|ébauche|esquisse|revert|removed|deleted|unlocked|"
                                 "quatsch|geen|ångra|preliminärt|"
                                 "provisório|provisional|provisoire|provvisorio|esquece";
    /* the whole sentence, in brackets or not */
    static const char remarks[] =
        "only one of them|just one|one only|pick one|in that order|as many as i get|you choose|"
        "your choice|not sure|or maybe not|maybe not|not yet|typo|i lied|sandbox|la suite demain|"
        "confirm later|thinking about it|will update|will update tomorrow|do not lock|next winter|"
        "last winter|it's all off|its all off|all off|more tomorrow|more later|probably this|i'm thinking of this|"
        "not sure yet|choose for me|flip a coin|wherever is free|i never sent these|north coast|south coast|east "
        "coast|west coast|other coast";
    ent_span rest = sentence->text, first = ent_words_next(&rest);

    return (sentence->says & ENT_SAYS_DOUBT) || ent_words_say_of(sentence->text, doubts) || has_doubt(sentence) ||
           ent_span_find(ent_words_strip(sentence->text, "(*_^ ", ")*_.:! "), remarks) >= 0 ||
           speaks_of_other_time(sentence) || forbids_use(sentence) ||
           (sentence->n_words == 1 &&
            ((sentence->says & ENT_SAYS_REPORT) || ent_span_find(ent_span_cut(&first, ":"), drafts) >= 0));
}

/* The most words in which a line says such things of orders: in a long sentence the same words mean less. */
enum { DENIAL = 3, CONDITION = 6, DOUBT = 6, POINTER = 8, REPORT = 12 };

/* "Nope", "hmm no", "Hold instead", "No way". */
static bool denies(const ent_sentence *sentence)
{
    static const char refusals[] = "no way|no chance|no deal|not right|not ok";
    ent_word last = ENT_WORD_NONE;

    for (ent_span rest = sentence->text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        last = (ent_word)ent_lexer_word(word.text, word.len);
    return (sentence->says & ENT_SAYS_DENIAL) || ent_words_begin_with(sentence->text, refusals) ||
           (sentence->n_words < DENIAL && (last == ENT_WORD_NOT || last == ENT_WORD_NO));
}

/* "Same for Russia", "Sent on behalf of Austria", "Italy permitting": the orders may be another power's too, or depend
 * on one. */
static bool binds_power(const ent_map *map, const ent_sentence *sentence)
{
    enum { FEW = 6 };
    static const char phrases[] = "on behalf of|writing for|same for|ditto for|permitting";

    return sentence->n_words <= FEW && ent_words_say(sentence->text, phrases) &&
           ent_limit_speaks_of_game(map, sentence->text);
}

/* "But only when Italy agrees", "As soon as France moves"; also a few words that say nothing else: "If possible". */
static bool is_condition(const ent_map *map, ent_sentence *sentence)
{
    enum { FEW = 3 };

    if ((sentence->says & ENT_SAYS_CONDITION) && sentence->n_words <= FEW)
        return true;
    return ((sentence->says & ENT_SAYS_CONDITION) || has_doubt(sentence)) &&
           ent_limit_speaks_of_game(map, sentence->text);
}

/* "These orders do not count", "The above is for Fall"; "Those are my orders" says nothing new. */
static bool points_at_orders(const ent_sentence *sentence)
{
    static const char plain[] = "these are my|those are my|these are our|those are our|these are the";

    return (sentence->says & ENT_SAYS_POINTER) && !ent_words_begin_with(sentence->text, plain);
}

/* "Actually, hold with that", "Reverse the supports": a word that changes something, and a word of orders after it. */
static bool changes_orders(const ent_sentence *sentence)
{
    static const char changes[] = "actually|wait|oops|no|rather|edit|reverse|exchange|drop|flip";
    ent_span rest = sentence->text;

    if (ent_span_find(ent_words_next(&rest), changes) < 0)
        return false;
    for (ent_span word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        if (is_order_verb(word))
            return true;
    return false;
}

/* "I told Tom", "Tom suggests", "This is what Russia wants me to do": the orders may be somebody else's, or for him. */
static bool reports_orders(const ent_sentence *sentence)
{
    enum { FEW = 4 };
    static const char verbs[] = "told|said|suggests|suggested|suggest|proposes|proposed|wants|wanted|asks|asked|offers|"
                                "offered|claims|claimed|promised|demands|wrote",
                      pointers[] = "this is what|that is what|that's what|this is where|here is what|here's what";

    if (ent_words_begin_with(sentence->text, pointers))
        return sentence->says & ENT_SAYS_REPORT;
    for (ent_span rest = sentence->text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        if (sentence->n_words <= FEW && ent_span_find(word, verbs) >= 0)
            return true;
    return false;
}

/* "Agreed?", "What do you think?", "Is this ok?": what stands around it may be a proposal. "How are you?" asks
 * something else. */
static bool asks_for_approval(const ent_sentence *sentence)
{
    enum { FEW = 2 };
    static const char approvals[] = /* English */
        "agree|agreed|thoughts|deal|think|ok|okay|opinion|opinions|comments|objections|ideas|"
        "fine|good|works|work|right|correct|acceptable|like|alright|feedback|"
        /* other languages */
        "einverstanden|d'accord|d'accordo|akkoord|acuerdo";
    static const char things[] = "this|that|these|those|it|think|you agree";
    ent_span text = sentence->text;
    bool approval = false;

    if (text.len == 0 || text.text[text.len - 1] != '?')
        return false;
    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        approval |= ent_span_find(word, approvals) >= 0;
    return approval && (sentence->n_words <= FEW || ent_words_say(text, things));
}

ent_sentence ent_notice_read(ent_span text)
{
    ent_sentence sentence = {.text = text};

    sentence.says = ent_vocabulary_text(text, &sentence.n_words);
    return sentence;
}

bool ent_notice_subject(ent_sentence *sentence, bool heads)
{
    static const char phrases[] = "not|next turn|last turn|next season|last season";
    ent_span text = sentence->text;

    return doubts_orders(sentence) || (heads && ((sentence->says & (ENT_SAYS_CONDITION | ENT_SAYS_REPORT)) ||
                                                 memchr(text.text, '?', text.len) || ent_words_say(text, phrases)));
}

static bool says_in_few_words(const ent_map *map, ent_sentence *sentence)
{
    size_t n = sentence->n_words;

    return is_verb_alone(sentence) || (n <= DENIAL && denies(sentence)) || (n <= DOUBT && doubts_orders(sentence)) ||
           (n <= POINTER && (points_at_orders(sentence) || speaks_of_other_time(sentence))) ||
           (n <= CONDITION && (is_condition(map, sentence) || changes_orders(sentence))) ||
           binds_power(map, sentence) || (n <= REPORT && (reports_orders(sentence) || asks_for_approval(sentence)));
}

enum { LONGEST = 400 }; /* no sentence about an order is longer */

/* Words that limit orders in a sentence of any length. */
static bool says_what_limits(const ent_sentence *sentence)
{
    static const char phrases[] = /* English */
        "provided|assuming|assumes|only valid|"
        /* other languages */
        "nur wenn|seulement si|sous réserve|unter vorbehalt|onder voorbehoud";

    return ent_words_say(sentence->text, phrases);
}

/* "PRP", "FRM ( GER ) ( FRA )": words of the protocol DAIDE that propose orders or report them, not "SUB". */
static bool is_of_protocol(ent_span text)
{
    enum { CODE = 3 };
    static const char codes[] = "DRW FRM HUH INS NOT ORD PRP REJ SND SUG THX XDO YES ";

    if (text.len < CODE)
        return false;
    for (const char *code = codes; *code; code += CODE + 1)
        if (memcmp(text.text, code, CODE) == 0) {
            text = ent_span_after(text, CODE);
            return text.len == 0 || text.text[0] == '(' || text.text[0] == ':';
        }
    return false;
}

bool ent_notice_sentence(const ent_map *map, ent_sentence *sentence)
{
    static const char phrases[] =
        "other mail|in my first mail|in my second mail|yesterday's|make it|april fools|as before|as last|as "
        "above|other way|"
        "as agreed|same as|no other|no change|no changes|unchanged|standing orders|see below|"
        "see attachment|attached|something else|later mail|later message|my later|my other|"
        "my earlier|not right|recall the message|unsent a message|not accepted|not counted|"
        "after deadline|after the deadline|private message|every turn|until further notice|"
        "what i sent|i sent on|fallback|a say in|an update tonight|when final|answered yet|"
        "vice versa|insurance|not like that|not what i|correction below|rejected|still counts|still count|"
        "for the other game|s a no|fleet's staying|army's staying|will send again|use my old|other game i|in the "
        "attachment|only if "
        "you|nietig|vervalt";
    ent_span text = sentence->text;

    return ent_prose_is_foreign(text) || is_of_protocol(text) ||
           (text.len <= LONGEST &&
            (ent_pending_in(map, sentence) || says_what_units_do(sentence) || says_what_power_does(map, sentence) ||
             names_place(map, text) || speaks_of_orders(sentence) || says_in_few_words(map, sentence) ||
             says_what_limits(sentence) || ent_words_say(text, phrases)));
}

/* "I propose to split Burgundy like this:", "What about this:", "We could do the following:": one player writes to
 * another, and what follows are orders of both. */
static bool proposes_orders(const ent_sentence *sentence)
{
    static const char phrases[] = /* English */
        "propose|proposes|proposing|proposal|suggest|suggesting|suggestion|i offer|my offer|"
        "offer:|deal:|plan:|what about|let us do|let's do|let us move|let's move|we could|"
        "we should|we might|shall we|should we|you could|you should|you and i|you and me|"
        "we agreed|agreed with|arranged with|we both|both of us|my plan|our plan|the plan|joint plan|if you agree|"
        "if you are fine|if you like|would you do|would you move|would you like|would you agree|"
        "will you do|will you move|can you do|can you move|could you do|could you move|"
        "what do you think|what do you say|i'd like you|i want you|i need you|should have ordered|before i "
        "submit|before i send|are these "
        "legal|insurance set|below is what|what i told|sent me|considering|something like this|this work|these work|"
        "are from spring|are from fall|i sent in|"
        /* other languages */
        "abgesprochen mit|vereinbart mit|convenu avec|d'accord avec|concordato con|d'accordo con|acordado con|"
        "afgesproken met|schlage vor|schlagen vor|vorschlag|wir könnten|nous proposons|je te propose|"
        "je vous propose|je propose|on pourrait|propongo|proponiamo|proposta|propuesta|potremmo|"
        "podríamos|stel voor|stellen voor|voorstel|we kunnen|hältst du|wie wäre|könntest du|que dirais|"
        "wäre das erlaubt|gesagt|voici ce que|ho detto|he dicho|heb ik gezegd|qu'en dis|pourrais-tu|che ne "
        "dici|potresti|qué te parece|podrías|wat vind je|zou je";

    return ent_words_say(sentence->text, phrases);
}

/* "Leave Munich out", "No order for Munich". */
static bool leaves_place_out(const ent_map *map, const ent_sentence *sentence)
{
    static const char openings[] = "leave|keep|skip|no order|no orders";

    return ent_words_begin_with(sentence->text, openings) && names_place(map, sentence->text);
}

/* "Make Munich Tyr", "En fait Munich reste", "Züge wie unten, aber München bleibt": what is below is changed. */
static bool changes_what_follows(const ent_map *map, const ent_sentence *sentence)
{
    static const char changes[] = /* English */
        "make|change|instead|should|rather|stay|stays|but|actually|"
        /* other languages */
        "statt|doch|aber|bleibt|bleiben|reste|restent|sauf|mais|resta|restano|ma|pero|queda|quedan|blijft|blijven|maar";
    static const char below[] = "wie unten|comme plus bas|comme ci-dessous|come sotto|como abajo|zoals hieronder|"
                                "as below but|rest below|rest is fine";

    return (sentence->n_words <= POINTER && ent_words_say(sentence->text, changes) &&
            sentence->text.text[sentence->text.len - 1] != '?' && names_place(map, sentence->text)) ||
           ent_words_say(sentence->text, below);
}

bool ent_notice_above_heading(const ent_map *map, ent_sentence *sentence)
{
    bool orders = sentence->says & ENT_SAYS_ORDERS;
    size_t n = sentence->n_words;

    return sentence->text.len <= LONGEST &&
           (is_of_protocol(sentence->text) || ent_pending_in(map, sentence) || (n < DENIAL && denies(sentence)) ||
            (n <= DOUBT && doubts_orders(sentence)) || (n <= CONDITION && is_condition(map, sentence)) ||
            says_what_limits(sentence) || (n <= POINTER && speaks_of_other_time(sentence)) ||
            leaves_place_out(map, sentence) || changes_what_follows(map, sentence) ||
            (n <= REPORT && reports_orders(sentence)) || proposes_orders(sentence) ||
            (orders && ((sentence->says & ENT_SAYS_CONDITION) || has_doubt(sentence) ||
                        ent_words_say(sentence->text, "wrong|should be|counts|instead|minus|pending"))));
}

/* A word for units, or for what happens to them where they retreat, or are built and removed. */
static bool is_adjusting(ent_span word)
{
    static const char keeps[] = /* English */
        "but|except|excepted|excluded|exempt|spared|has|keep|keeps|keeping|kept|remain|remaining|remains|save|spare|"
        "survives|surviving|leave|leaves|safe|loyal|position|positions|"
        /* other languages */
        "behalten|behalte|behält|bleiben|garde|gardes|gardons|restent|mantengo|mantieni|mantiene|restano|tengo|"
        "quedan|conservo|houd|houden|blijven";

    switch (ent_lexer_word(word.text, word.len)) {
    case ENT_WORD_ARMY:
    case ENT_WORD_BOARD:
    case ENT_WORD_BUILD:
    case ENT_WORD_DISBAND:
    case ENT_WORD_FLEET:
    case ENT_WORD_OTB:
    case ENT_WORD_RETREAT:
    case ENT_WORD_UNITS:
    case ENT_WORD_WAIVE:
        return true;
    default:
        return ent_span_find(word, keeps) >= 0;
    }
}

bool ent_notice_adjusts(ent_span text)
{
    enum { MANY = 8 };

    if (ent_words_count(text) > MANY)
        return false;
    for (ent_span rest = text, word = ent_words_next(&rest); word.len > 0; word = ent_words_next(&rest))
        if (is_adjusting(ent_span_cut(&word, ":")))
            return true;
    return false;
}

bool ent_notice_above_order(ent_sentence *sentence)
{
    enum { SHORT = 100 };
    ent_span text = sentence->text;

    return text.len > 0 && text.len <= SHORT &&
           (text.text[text.len - 1] == '?' || (sentence->says & ENT_SAYS_PLAN) || has_doubt(sentence));
}
