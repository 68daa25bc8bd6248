/* languages.c -- names of places in other languages, and older English ones.
 *
 * A row gives a place's English name, then its names in German, French, Italian, Spanish and Dutch, then older or other
 * English ones. A map that has a place of this English name knows it by all of them, but for spellings that mean
 * something else there. Only names that cannot be mistaken stand here, and none that differs from another of its row by
 * accents alone.
 *
 * SPDX-License-Identifier: MIT */
#include "board/languages.h"

const ent_foreign_name ent_foreign_names[] = {
    {"Adriatic Sea",
     "Adria|Adriatisches Meer|Adriatique|Mer Adriatique|Adriatico|Mare Adriatico|Mar Adriatico|Adriatische Zee"},
    {"Aegean Sea", "Ägäis|Ägäisches Meer|Mer Égée|Egeo|Mar Egeo|Mare Egeo|Egeïsche Zee"},
    {"Albania", "Albanien|Albanie"},
    {"Ankara", "Angora"},
    {"Apulia", "Apulien|Pouilles|Les Pouilles|Apulie|Puglia|Puglie"},
    {"Armenia", "Armenien|Arménie"},
    {"Baltic Sea", "Ostsee|Baltique|Mer Baltique|Baltico|Mar Baltico|Oostzee|Baltische Zee"},
    {"Barents Sea", "Barentssee|Barentsee|Mer de Barents|Mare di Barents|Mar de Barents|Barentszzee|Barentszee"},
    {"Belgium", "Belgien|Belgique|Belgio|Bélgica|België"},
    {"Berlin", "Berlino|Berlijn"},
    {"Black Sea", "Schwarzes Meer|Mer Noire|Mar Nero|Mare Nero|Mar Negro|Zwarte Zee"},
    {"Bohemia", "Böhmen|Bohême|Boemia|Bohemen"},
    {"Budapest", "Boedapest"},
    {"Bulgaria", "Bulgarien|Bulgarie|Bulgarije"},
    {"Burgundy", "Burgund|Bourgogne|Borgogna|Borgoña|Bourgondië"},
    {"Constantinople",
     "Konstantinopel|Costantinopoli|Constantinopla|Estambul|Constantinopel|Istanbul|Stamboul|Byzantium"},
    {"Denmark", "Dänemark|Danimarca|Dinamarca|Denemarken|Danmark"},
    {"Eastern Mediterranean", "Östliches Mittelmeer|Méditerranée Orientale|Mediterraneo Orientale|Mediterráneo "
                              "Oriental|Oostelijke Middellandse Zee"},
    {"Edinburgh", "Édimbourg|Edimburgo|Edinboro|Edinborough"},
    {"English Channel",
     "Ärmelkanal|Manche|La Manche|La Manica|Canale della Manica|Canal de la Mancha|La Mancha|Het Kanaal|Engels Kanaal"},
    {"Finland", "Finnland|Finlande|Finlandia"},
    {"Galicia", "Galizien|Galicie|Galizia"},
    {"Gascony", "Gascogne|Guascogna|Gascuña"},
    {"Greece", "Griechenland|Grèce|Grecia|Griekenland"},
    {"Gulf of Bothnia",
     "Bottnischer Meerbusen|Golfe de Botnie|Golfo di Botnia|Golfo de Botnia|Botnische Golf|Bothnian Sea"},
    {"Gulf of Lyon",
     "Golf von Lyon|Löwengolf|Golf von Lion|Golfe du Lion|Golfo del Leone|Golfo de León|Golf van Lyon|Gulf of Lions"},
    {"Helgoland Bight", "Helgoländer Bucht|Deutsche Bucht|Baie d'Héligoland|Baia di Helgoland|Bahía de "
                        "Heligoland|Helgolandse Bocht|Duitse Bocht|German Bight"},
    {"Holland", "Niederlande|Hollande|Pays-Bas|Olanda|Holanda|Países Bajos|Nederland|Netherlands|The Netherlands"},
    {"Ionian Sea", "Ionisches Meer|Mer Ionienne|Mar Ionio|Mare Ionio|Mar Jónico|Ionische Zee"},
    {"Irish Sea", "Irische See|Mer d'Irlande|Mare d'Irlanda|Mar de Irlanda|Ierse Zee"},
    {"Livonia", "Livland|Livonie|Lijfland"},
    {"London", "Londres|Londra|Londen"},
    {"Marseilles", "Marseille|Marsiglia|Marsella"},
    {"Mid-Atlantic Ocean", "Mittelatlantik|Mittlerer Atlantik|Atlantique Centre|Atlantique Central|Medio "
                           "Atlantico|Atlántico Medio|Midden-Atlantische Oceaan"},
    {"Moscow", "Moskau|Moscou|Mosca|Moscú|Moskou|Moskva"},
    {"Munich", "München|Monaco di Baviera"},
    {"Naples", "Neapel|Napoli|Nápoles|Napels"},
    {"North Africa",
     "Nordafrika|Afrique du Nord|Nord Africa|Africa del Nord|África del Norte|Norte de África|Noord-Afrika"},
    {"North Atlantic Ocean",
     "Nordatlantik|Atlantique Nord|Nord Atlantico|Atlantico del Nord|Atlántico Norte|Noord-Atlantische Oceaan"},
    {"North Sea", "Nordsee|Mer du Nord|Mare del Nord|Mar del Norte|Noordzee|German Ocean"},
    {"Norway", "Norwegen|Norvège|Norvegia|Noruega|Noorwegen"},
    {"Norwegian Sea",
     "Norwegische See|Europäisches Nordmeer|Nordmeer|Mer de Norvège|Mare di Norvegia|Mar di Norvegia|Mar de "
     "Noruega|Noorse Zee|Noordse Zee"},
    {"Paris", "Parigi|Parijs"},
    {"Picardy", "Pikardie|Picardie|Piccardia|Picardía"},
    {"Piedmont", "Piemont|Piemonte|Piamonte"},
    {"Portugal", "Portogallo"},
    {"Prussia", "Preußen|Ostpreußen|Prusse|Prusia|Pruisen"},
    {"Rome", "Rom|Roma"},
    {"Ruhr", "Ruhrgebiet|Ruhrgebied"},
    {"Rumania", "Rumänien|Roumanie|Roemenië|Roumania|Romania"},
    {"Serbia", "Serbien|Serbie|Servië|Servia"},
    {"Sevastopol", "Sewastopol|Sébastopol|Sebastopoli"},
    {"Silesia", "Schlesien|Silésie|Slesia|Silezië"},
    {"Smyrna", "Smyrne|Smirne|Esmirna|Izmir"},
    {"Spain", "Spanien|Espagne|Spagna|España|Spanje"},
    {"St Petersburg", "Sankt Petersburg|Saint-Pétersbourg|San Pietroburgo|San Petersburgo|Sint-Petersburg|Saint "
                      "Petersburg|Petrograd|Leningrad"},
    {"Sweden", "Schweden|Suède|Svezia|Suecia|Zweden"},
    {"Syria", "Syrien|Syrie|Siria"},
    {"Trieste", "Triest"},
    {"Tunis", "Tunesien|Tunisie|Tunisi|Túnez|Tunesië|Tunisia"},
    {"Tuscany", "Toskana|Toscane|Toscana"},
    {"Tyrolia", "Tirol|Tyrol|Tirolo|Tirolia"},
    {"Tyrrhenian Sea", "Tyrrhenisches Meer|Mer Tyrrhénienne|Tirreno|Mar Tirreno|Mare Tirreno|Tyrreense Zee"},
    {"Ukraine", "Ucraina|Ucrania|Oekraïne|Ukrania|The Ukraine"},
    {"Venice", "Venedig|Venise|Venezia|Venecia|Venetië"},
    {"Vienna", "Wien|Vienne|Viena|Wenen"},
    {"Wales", "Pays de Galles|Galles|Gales"},
    {"Warsaw", "Warschau|Varsovie|Varsavia|Varsovia|Warszawa"},
    {"Western Mediterranean", "Westliches Mittelmeer|Méditerranée Occidentale|Mediterraneo Occidentale|Mediterráneo "
                              "Occidental|Westelijke Middellandse Zee"},
};

const unsigned ent_n_foreign_names = sizeof ent_foreign_names / sizeof *ent_foreign_names;
