/* common_words.c -- words of daily language that look like places on some map: "rest" is near Brest, "home" near Rome.
 *
 * They are never guessed to be a misspelt place, and an alias among them ("Mars") counts only where it makes an order
 * possible. Gathered from lists of the most frequent words of each language: those that guess.c would take for a place
 * of a built-in map. What is a name of a place in one of the languages is left out. Each list is sorted.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include "board/languages.h"
#include "board/map.h"

enum { LONGEST = 10 };

/* clang-format off */
static const char english[][LONGEST + 1] = {
    "able", "act", "add", "ads", "again", "against", "age", "ages", "aid", "aids", "aim", "air", "all", "also", "am",
    "an", "and", "answer", "answers", "anti", "any", "applied", "are", "area", "areas", "arms", "army", "art",
    "article", "articles", "artist", "arts", "as", "ask", "assume", "at", "attend", "auto", "baby", "back", "backup",
    "bad", "bag", "bags", "ball", "band", "bands", "bank", "bars", "bath", "be", "bear", "bears", "bed", "beds",
    "been", "beer", "bell", "ben", "best", "bid", "bids", "big", "bike", "bill", "bin", "bit", "bits", "blank",
    "block", "blocks", "blow", "board", "boards", "boat", "book", "boot", "border", "born", "bounce", "box", "boy",
    "boys", "brands", "breast", "bureau", "burn", "bury", "bus", "but", "buy", "by", "call", "came", "camp", "can",
    "cancel", "cap", "cape", "car", "carbon", "card", "care", "cars", "cart", "case", "cases", "cash", "cast", "cat",
    "causes", "cell", "cells", "cent", "chair", "chance", "change", "changed", "changes", "changing", "channels",
    "charge", "chart", "charts", "chat", "claims", "class", "code", "cold", "colors", "come", "constant", "core",
    "cost", "cotton", "course", "courts", "cover", "covers", "create", "created", "crew", "cup", "cut", "day", "dean",
    "deny", "did", "die", "diet", "dinner", "do", "dog", "done", "dont", "dot", "down", "driver", "dual", "due",
    "each", "easier", "easter", "easy", "eat", "echo", "empire", "end", "ends", "entire", "esp", "est", "even",
    "expand", "eye", "fan", "far", "farm", "fast", "fat", "fax", "fee", "few", "fig", "fill", "find", "fine", "fire",
    "fit", "fix", "flag", "flat", "flow", "fly", "for", "form", "formula", "fort", "forth", "four", "fox", "free",
    "from", "fun", "gain", "gallery", "games", "get", "go", "goal", "god", "goes", "gold", "golf", "got", "grey",
    "grow", "gun", "guy", "guys", "had", "hair", "hand", "hands", "has", "hat", "he", "heal", "held", "hell", "help",
    "her", "hey", "hill", "him", "hip", "hire", "his", "hit", "hold", "hole", "holy", "home", "homeland", "hop",
    "hot", "how", "ice", "icon", "in", "inch", "ink", "inn", "insert", "iron", "is", "island", "it", "its", "job",
    "key", "kid", "kill", "kim", "kind", "knew", "lab", "lack", "land", "lane", "last", "late", "law", "least", "led",
    "lee", "legs", "lend", "lens", "les", "let", "lie", "lights", "link", "list", "live", "living", "loan", "log",
    "long", "longer", "lord", "lot", "low", "lower", "made", "mail", "main", "male", "man", "manage", "manner",
    "manual", "many", "map", "maps", "marches", "mark", "marks", "married", "mars", "mass", "matches", "math", "may",
    "me", "mean", "men", "mens", "met", "middle", "mile", "milk", "min", "mind", "mine", "mix", "mode", "mom", "moon",
    "more", "most", "mouth", "my", "na", "name", "naps", "navy", "near", "need", "net", "new", "news", "nice", "no",
    "node", "non", "normal", "normally", "not", "now", "oak", "obey", "off", "old", "one", "open", "or", "oral",
    "our", "out", "outlet", "over", "pack", "page", "paid", "pain", "pair", "palm", "pan", "para", "parent",
    "parents", "park", "parking", "parks", "part", "parties", "parts", "party", "pass", "past", "path", "pay",
    "paying", "peak", "per", "perish", "permit", "person", "pet", "pets", "pick", "pin", "pink", "plan", "plate",
    "play", "plug", "plus", "poetry", "poor", "pop", "port", "portal", "ports", "post", "posted", "poster",
    "presence", "present", "pricing", "pro", "province", "public", "put", "rain", "ram", "rank", "raw", "read", "red",
    "ref", "res", "rest", "roam", "role", "romance", "room", "rose", "router", "row", "run", "runs", "safari", "said",
    "sail", "saint", "salary", "sale", "sales", "salt", "same", "save", "saw", "say", "scan", "screen", "sea", "seat",
    "see", "seem", "send", "series", "serve", "served", "server", "service", "services", "serving", "set", "she",
    "ship", "shirts", "should", "side", "sign", "signal", "signed", "simply", "sin", "sing", "single", "sit", "six",
    "ski", "skin", "skip", "sky", "slot", "slow", "smooth", "so", "soil", "some", "son", "song", "soon", "sort",
    "soul", "sounds", "special", "spirit", "sport", "sports", "spot", "spring", "spy", "star", "starts", "step",
    "stop", "straight", "street", "strike", "studio", "sub", "such", "suit", "sum", "sure", "swim", "switch", "tab",
    "tank", "task", "tax", "tbd", "tea", "ten", "tennis", "term", "test", "than", "that", "the", "them", "themes",
    "then", "they", "thus", "ticket", "time", "times", "tip", "tips", "to", "too", "took", "top", "tour", "town",
    "toy", "toys", "tree", "trip", "try", "turn", "turned", "two", "type", "upon", "upper", "use", "user", "vary",
    "vehicle", "via", "view", "visa", "walk", "wall", "want", "warm", "wars", "was", "way", "ways", "we", "wear",
    "web", "went", "wet", "when", "while", "whistle", "white", "who", "why", "will", "win", "wind", "wine", "winner",
    "wire", "wish", "woman", "won", "word", "work", "worth", "wow", "write", "writer", "yellow", "yes", "yet", "you",
    "your", "youth",
};
static const char german[][LONGEST + 1] = {
    "aber", "ach", "alle", "alles", "als", "alt", "alte", "andern", "anders", "antwort", "arzt", "auf", "aufs", "aus",
    "bald", "bei", "bereit", "bereits", "bier", "bins", "bis", "bist", "blos", "bose", "boss", "bringe", "bruder",
    "buch", "buro", "dad", "dame", "dank", "dann", "das", "dass", "davon", "dazu", "dein", "dem", "denen", "denn",
    "dir", "dort", "dran", "dus", "eben", "echt", "egal", "ein", "eine", "eins", "eltern", "endlich", "erst",
    "ersten", "euch", "eure", "fand", "feind", "fest", "frau", "frei", "fruh", "fur", "gab", "gar", "geh", "gestern",
    "gib", "gibt", "gott", "gros", "gut", "guter", "hab", "hart", "hast", "haus", "hier", "hin", "hor", "hore",
    "hort", "hund", "ich", "ihm", "ihn", "ihr", "ihre", "ins", "ist", "kam", "kann", "kannst", "kaum", "kein", "kerl",
    "klar", "korper", "laden", "lang", "lass", "lch", "lhr", "mach", "mache", "machen", "machte", "madchen", "mag",
    "mal", "mann", "mein", "mensch", "menschen", "mich", "mir", "mist", "mit", "monate", "mund", "mus", "nein", "nen",
    "neu", "nie", "nun", "nur", "oben", "oder", "oft", "ort", "ostern", "paar", "raum", "raus", "rede", "redest",
    "rein", "ruf", "ruhe", "ruht", "sag", "sage", "sagt", "sah", "schiesen", "sechs", "sehr", "sei", "seid", "sein",
    "selbst", "sich", "sind", "sinn", "sorgen", "spas", "spat", "spater", "stehen", "sterben", "strase", "stunde",
    "sus", "tat", "tja", "tod", "tot", "tur", "tust", "tut", "typ", "uber", "uhr", "uns", "viel", "vielen", "vier",
    "voll", "vom", "vor", "wahl", "wahr", "wann", "ware", "weg", "wegen", "weh", "weis", "weist", "weit", "weiter",
    "welt", "wem", "wen", "wenn", "wer", "werden", "wert", "wie", "wir", "wissen", "witz", "wort", "ziehen", "ziel",
    "zur", "zwar",
};
static const char french[][LONGEST + 1] = {
    "acquis", "afin", "ait", "ans", "aura", "aux", "bas", "bbl", "bef", "belge", "belges", "besoin", "bien", "bois",
    "bon", "bonnes", "bons", "bord", "bourse", "bout", "bref", "brut", "bureaux", "cas", "cela", "celles", "certes",
    "ces", "cest", "cet", "changer", "chef", "cher", "chez", "corps", "cour", "cours", "cree", "dachat", "dans",
    "deau", "devant", "devenu", "dire", "dit", "divers", "dix", "donc", "donner", "dor", "dun", "dur", "ete", "eux",
    "faut", "fera", "feu", "fil", "flandre", "frf", "fusion", "fut", "haut", "hors", "ici", "ils", "jai", "jeu",
    "jour", "juin", "lan", "lart", "lignes", "lire", "loi", "loin", "lordre", "lors", "lui", "lun", "lunion", "mai",
    "mais", "manque", "marc", "marche", "memoire", "mer", "mes", "mesure", "mis", "moi", "mois", "mort", "mot",
    "mots", "nest", "nlg", "noir", "nom", "nord", "nos", "nous", "ont", "outre", "ouvert", "paiement", "parfois",
    "parle", "parler", "parti", "partie", "partir", "pas", "pays", "pension", "permet", "permis", "peu", "peut",
    "pied", "pme", "porte", "portes", "pose", "pour", "presse", "preuve", "pris", "puisse", "qui", "reel", "rend",
    "reseau", "rien", "rue", "sait", "sans", "sauf", "savoir", "semble", "sens", "sera", "serait", "serie", "ses",
    "sest", "seul", "seuls", "soi", "sous", "sud", "suis", "sur", "tandis", "tant", "tard", "tels", "tous", "tout",
    "trimestre", "tva", "vaut", "vendre", "ventes", "viennent", "vient", "vin", "vins", "vite", "voie", "vos", "vue",
};
static const char italian[][LONGEST + 1] = {
    "alex", "allora", "ama", "amo", "anche", "ancora", "andare", "andata", "andato", "andiamo", "anni", "anno",
    "aria", "arma", "armi", "arriva", "barca", "beh", "bene", "bere", "borsa", "cane", "canzone", "capire", "capito",
    "capo", "cara", "carino", "caro", "carta", "casa", "caso", "cena", "certa", "che", "chi", "chiaro", "cio",
    "circa", "citta", "classe", "coi", "col", "corso", "cosa", "crede", "cui", "cura", "dai", "dal", "dei", "denaro",
    "deve", "devi", "devo", "devono", "dia", "dice", "dicono", "dio", "dove", "dovete", "doveva", "dovevo", "dovrei",
    "dura", "ehi", "ehm", "era", "eri", "ero", "fai", "fara", "fino", "fra", "gia", "giro", "giu", "gli", "gran",
    "guai", "hai", "ieri", "intero", "lascia", "lato", "lei", "libera", "loro", "luce", "mani", "mano", "mare",
    "matrimonio", "mese", "mesi", "mia", "mie", "mio", "musica", "nave", "nei", "nel", "noi", "nome", "nostra", "ora",
    "ore", "oro", "pace", "palle", "pare", "parole", "parte", "pena", "percio", "pero", "persona", "piena", "piu",
    "poi", "porta", "porti", "porto", "prossima", "prove", "puo", "puoi", "roba", "sai", "sapere", "sapete", "sapeva",
    "sapevi", "sara", "saro", "sembra", "serata", "sia", "siamo", "signore", "silenzio", "simile", "solo", "sono",
    "spalle", "sparato", "spazio", "specie", "sta", "stai", "stessa", "stia", "stiamo", "sto", "storia", "strada",
    "strano", "sua", "succede", "sue", "sui", "sul", "suo", "suoi", "tavolo", "tra", "tre", "triste", "tua", "tuo",
    "una", "uno", "uomo", "vada", "vai", "vale", "vedi", "veloce", "venire", "venite", "venuta", "viene", "vieni",
    "vino", "vive", "vivo", "voglia", "voi", "voleva", "volo", "volta", "vuol", "zio",
};
static const char spanish[][LONGEST + 1] = {
    "abre", "aca", "ahi", "aire", "algo", "amor", "anda", "ano", "anos", "ante", "aqui", "armas", "arriba", "asi",
    "atras", "aun", "ayuda", "bano", "barco", "basura", "blanco", "bomba", "bonita", "broma", "buen", "buscar",
    "cada", "cama", "camino", "camion", "cancion", "capitan", "cartas", "casi", "cielos", "cierra", "cierto", "cita",
    "cocina", "como", "crei", "creo", "cual", "cuanto", "cuantos", "cuatro", "dale", "damas", "dano", "dar", "decia",
    "dieron", "dije", "dijeron", "dijo", "diria", "doy", "ella", "eran", "eras", "esa", "esas", "ese", "eso",
    "espada", "espalda", "espera", "esposa", "esta", "estaba", "estara", "estaria", "este", "esto", "formas", "frio",
    "fue", "fui", "gracias", "hacia", "hambre", "han", "hara", "haras", "hay", "haz", "hice", "hola", "hora", "hoy",
    "iba", "ido", "ire", "irme", "irse", "irte", "isla", "lado", "lex", "ley", "libros", "locura", "luz", "mala",
    "malo", "manana", "manera", "mar", "marido", "mas", "mato", "medio", "mesa", "mil", "mira", "mirando", "mire",
    "muy", "nada", "negro", "nena", "norte", "obra", "oir", "ojo", "otra", "oye", "padres", "pais", "partes", "pase",
    "paz", "peor", "perra", "pido", "pies", "podria", "propia", "prueba", "puede", "puerta", "rey", "rio", "ropa",
    "sabia", "sabias", "sal", "sean", "seas", "sepa", "sere", "seria", "sido", "siendo", "silencio", "sino", "sol",
    "soy", "sra", "sucede", "suenos", "suerte", "tal", "tan", "taxi", "tenias", "tienes", "tio", "toma", "tome",
    "tras", "tuyo", "unos", "usar", "vas", "vea", "venido", "veo", "ver", "ves", "vez", "vieja", "viendo", "vienen",
    "vienes", "vine", "vio", "voy", "voz",
};
static const char dutch[][LONGEST + 1] = {
    "aan", "adres", "arme", "baan", "baas", "bang", "bellen", "belt", "benen", "bent", "bereid", "bij", "boek",
    "boeken", "bom", "boos", "brengt", "dag", "dat", "deel", "denk", "dode", "doe", "doel", "doen", "dokter", "dom",
    "donker", "een", "eer", "eet", "eind", "einde", "elk", "ene", "enig", "erg", "erin", "fijn", "fout", "gaf",
    "gang", "gast", "gek", "glas", "heb", "heel", "hele", "hem", "hen", "het", "hij", "hoe", "hoi", "hond", "hou",
    "hun", "iemand", "ijs", "jij", "jou", "kan", "kans", "kant", "knap", "kom", "kon", "konden", "kop", "kort",
    "kracht", "kun", "kwam", "laat", "lag", "leg", "leiden", "liep", "liet", "lift", "ligt", "lul", "maar", "maat",
    "mam", "manier", "mee", "meid", "midden", "mij", "mijn", "moe", "mond", "muur", "naam", "naar", "nam", "nee",
    "nek", "nemen", "niet", "nog", "nou", "oke", "oma", "ons", "oog", "ook", "oom", "opa", "orde", "oud", "oude",
    "ouders", "pap", "persoon", "plek", "prijs", "punt", "redden", "reed", "reis", "rij", "rode", "rot", "rug",
    "schelen", "schieten", "schoenen", "sinds", "sla", "slag", "slim", "snap", "soms", "spelen", "spul", "stad",
    "stap", "stelen", "stem", "stil", "stom", "straat", "straks", "tas", "ter", "thee", "tien", "toe", "toen", "uit",
    "uur", "vast", "vent", "vind", "vinden", "voel", "volg", "volgen", "volk", "vonden", "vriend", "waar", "wapens",
    "wat", "wees", "weet", "weken", "wel", "werken", "weten", "wij", "wijn", "wil", "wilden", "willen", "winnen",
    "wist", "wisten", "wonen", "wou", "zag", "zak", "zal", "zat", "zee", "zeg", "zeiden", "zes", "zet", "zie", "zien",
    "ziet", "zij", "zin", "zit", "zoeken", "zon", "zorg", "zou", "zouden", "zover", "zul", "zus", "zwarte",
};
/* clang-format on */

static bool is_among(const char (*list)[LONGEST + 1], size_t n, const char *folded)
{
    size_t low = 0, high = n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = ENT_FOR_SIZE ? 0 : list[middle][0] - folded[0]; /* ASCII; it mostly decides */
        if (order == 0)
            order = strcmp(list[middle], folded);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

#define AMONG(list) is_among(list, sizeof(list) / sizeof *(list), folded)

bool ent_is_common_word(const char *folded)
{
    return AMONG(english) || AMONG(german) || AMONG(french) || AMONG(italian) || AMONG(spanish) || AMONG(dutch);
}
