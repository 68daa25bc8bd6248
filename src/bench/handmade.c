/* handmade.c -- phases with many cycles, or with large ones.
 *
 * Many cyclic dependencies at once cost most, because the judge searches for each of them among everything that is
 * still open; then one large one. Circles of moves without a paradox cost little, and so do battles.
 *
 * SPDX-License-Identifier: MIT */
#include "bench/handmade.h"

static const ent_handmade phases[] = {
    /* Each paradox: a convoyed army attacks the unit that supports the attack on its own fleet [6.F.14]. */
    {.name = "eight paradoxes and a head-on attack",
     .text = "Phase: S1902M\n"
             "France: A Bre - Lon; F ENG C A Bre - Lon\n"
             "England: F Wal - ENG; F Lon S F Wal - ENG\n"
             "Germany: A Hol - Yor; F NTH C A Hol - Yor\n"
             "England: F Edi - NTH; F Yor S F Edi - NTH\n"
             "Germany: A Den - Nwy; F SKA C A Den - Nwy\n"
             "Russia: F Swe - SKA; F Nwy S F Swe - SKA\n"
             "Germany: A Kie - Lvn; F BAL C A Kie - Lvn\n"
             "Russia: F Pru - BAL; F Lvn S F Pru - BAL\n"
             "France: A Spa - Tus; F LYO C A Spa - Tus\n"
             "Italy: F Mar - LYO; F Tus S F Mar - LYO\n"
             "France: A Tun - Nap; F TYS C A Tun - Nap\n"
             "Italy: F Rom - TYS; F Nap S F Rom - TYS\n"
             "Austria: A Tri - Apu; F ADR C A Tri - Apu\n"
             "Italy: F Ven - ADR; F Apu S F Ven - ADR\n"
             "Austria: A Gre - Con; F AEG C A Gre - Con\n"
             "Turkey: F Smy - AEG; F Con S F Smy - AEG\n"
             "Russia: A Mos - Sev\n"
             "Turkey: A Sev - Mos\n"},
    {.name = "eleven circles of three",
     .text = "Phase: S1902M\n"
             "Germany: A Mun - Ber; A Ber - Kie; A Kie - Mun\n"
             "Germany: A Ruh - Bel; A Bel - Hol; A Hol - Ruh\n"
             "France: A Par - Bre; A Bre - Pic; A Pic - Par\n"
             "France: A Bur - Gas; A Gas - Mar; A Mar - Bur\n"
             "Austria: A Boh - Vie; A Vie - Gal; A Gal - Boh\n"
             "Germany: A War - Pru; A Pru - Sil; A Sil - War\n"
             "Russia: A Ukr - Rum; A Rum - Sev; A Sev - Ukr\n"
             "Austria: A Bud - Ser; A Ser - Tri; A Tri - Bud\n"
             "Italy: A Rom - Ven; A Ven - Tus; A Tus - Rom\n"
             "Turkey: A Con - Ank; A Ank - Smy; A Smy - Con\n"
             "England: A Lon - Yor; A Yor - Wal; A Wal - Lon\n"
             "Russia: A Mos - Stp\n"},
    {.name = "one circle of 34",
     .text = "Phase: S1902M\n"
             "Russia: A Lvn - Mos; A Mos - Stp; A Stp - Nwy; A Nwy - Swe; A Swe - Den; A War - Lvn; A Ukr - War; A Sev "
             "- Ukr\n"
             "Germany: A Den - Kie; A Kie - Mun; A Mun - Ruh; A Ruh - Bur\n"
             "France: A Bur - Par; A Par - Pic; A Pic - Bre; A Bre - Gas; A Gas - Spa; A Spa - Mar; A Mar - Pie\n"
             "Austria: A Pie - Tyr; A Tyr - Vie; A Vie - Gal; A Gal - Rum; A Rum - Bud; A Bud - Ser; A Ser - Tri; A "
             "Tri - Alb\n"
             "Turkey: A Alb - Gre; A Gre - Bul; A Bul - Con; A Con - Smy; A Smy - Ank; A Ank - Arm; A Arm - Sev\n"},
    /* The fast path judges circles of moves; beside a paradox the main judge searches for each. */
    {.name = "a paradox and ten circles of three",
     .text = "Phase: S1902M\n"
             "France: A Bre - Lon; F ENG C A Bre - Lon\n"
             "England: F Wal - ENG; F Lon S F Wal - ENG\n"
             "Germany: A Mun - Ber; A Ber - Kie; A Kie - Mun\n"
             "Germany: A Ruh - Bel; A Bel - Hol; A Hol - Ruh\n"
             "France: A Bur - Gas; A Gas - Mar; A Mar - Bur\n"
             "Austria: A Boh - Vie; A Vie - Gal; A Gal - Boh\n"
             "Germany: A War - Pru; A Pru - Sil; A Sil - War\n"
             "Russia: A Ukr - Rum; A Rum - Sev; A Sev - Ukr\n"
             "Austria: A Bud - Ser; A Ser - Tri; A Tri - Bud\n"
             "Italy: A Rom - Ven; A Ven - Tus; A Tus - Rom\n"
             "Turkey: A Con - Ank; A Ank - Smy; A Smy - Con\n"
             "Russia: A Nwy - Fin; A Fin - Swe; A Swe - Nwy\n"},
    {.name = "a paradox and a circle of 30",
     .text = "Phase: S1902M\n"
             "France: A Bre - Lon; F ENG C A Bre - Lon\n"
             "England: F Wal - ENG; F Lon S F Wal - ENG\n"
             "Russia: A Lvn - Mos; A Mos - Stp; A Stp - Nwy; A Nwy - Swe; A Swe - Den; A War - Lvn; A Ukr - War; A Sev "
             "- Ukr\n"
             "Germany: A Den - Kie; A Kie - Mun; A Mun - Bur\n"
             "France: A Bur - Gas; A Gas - Spa; A Spa - Mar; A Mar - Pie\n"
             "Austria: A Pie - Tyr; A Tyr - Vie; A Vie - Gal; A Gal - Rum; A Rum - Bud; A Bud - Ser; A Ser - Tri; A "
             "Tri - Alb\n"
             "Turkey: A Alb - Gre; A Gre - Bul; A Bul - Con; A Con - Smy; A Smy - Ank; A Ank - Arm; A Arm - Sev\n"},
    /* Twice 6.F.23: each of two convoys lives if the other army does not land. */
    {.name = "second-order paradoxes and circles",
     .text = "Phase: S1902M\n"
             "England: F Edi - NTH; F Yor S F Edi - NTH\n"
             "France: A Bre - Lon; F ENG C A Bre - Lon\n"
             "Germany: F Bel S F ENG; F Lon S F NTH\n"
             "Italy: F MAO - ENG; F IRI S F MAO - ENG\n"
             "Russia: A Nwy - Bel; F NTH C A Nwy - Bel\n"
             "Turkey: F LYO - TYS; F WES S F LYO - TYS\n"
             "France: A Alb - Nap; F ION C A Alb - Nap\n"
             "Germany: F Tun S F ION; F Nap S F TYS\n"
             "Austria: F Gre - ION; F AEG S F Gre - ION\n"
             "Italy: A Rom - Tun; F TYS C A Rom - Tun\n"
             "Germany: A Mun - Ber; A Ber - Kie; A Kie - Mun\n"
             "Austria: A Boh - Vie; A Vie - Gal; A Gal - Boh\n"
             "Germany: A War - Pru; A Pru - Sil; A Sil - War\n"
             "Austria: A Bud - Ser; A Ser - Tri; A Tri - Bud\n"
             "Russia: A Sev - Mos; A Mos - Sev\n"},
    /* One army and nine fleets, with two routes from sea to sea; each fleet is attacked, one in a paradox. */
    {.name = "a convoy of nine fleets and circles",
     .text = "Phase: S1902M\n"
             "Turkey: A Con - Nwy; F AEG C A Con - Nwy; F ION C A Con - Nwy; F TYS C A Con - Nwy; F WES C A Con - Nwy\n"
             "Turkey: F MAO C A Con - Nwy; F NAO C A Con - Nwy; F NWG C A Con - Nwy; F ENG C A Con - Nwy; F NTH C A "
             "Con - Nwy\n"
             "Russia: F Bar - NWG; F Nwy S F Bar - NWG; F SKA - NTH\n"
             "Austria: F Smy - AEG; F Gre - ION\n"
             "Italy: F Rom - TYS; F Naf - WES\n"
             "France: F Por - MAO; F Bre - ENG\n"
             "England: F Cly - NAO; F Edi - NTH; F Yor S F Edi - NTH\n"
             "Germany: A Mun - Ber; A Ber - Kie; A Kie - Mun\n"
             "Austria: A Boh - Vie; A Vie - Gal; A Gal - Boh\n"
             "Germany: A War - Pru; A Pru - Sil; A Sil - War\n"
             "Austria: A Bud - Ser; A Ser - Tri; A Tri - Bud\n"},
    {.name = "garrisons, circles and a paradox",
     .text = "Phase: S1902M\n"
             "France: A Bre - Lon; F ENG C A Bre - Lon\n"
             "England: F Wal - ENG; F Lon S F Wal - ENG\n"
             "Germany: A Mun H; A Ber - Mun; A Kie S A Ber - Mun\n"
             "France: A Bur - Mun; A Ruh S A Bur - Mun\n"
             "Austria: A Tyr - Mun; A Boh S A Tyr - Mun\n"
             "Russia: A War - Gal; A Gal - Ukr; A Ukr - War; A Lvn - Mos; A Mos - Stp; A Stp - Lvn\n"
             "Turkey: A Ser H; A Bul - Ser; A Gre S A Bul - Ser\n"
             "Austria: A Tri - Ser; A Alb S A Tri - Ser; A Bud - Ser; A Rum S A Bud - Ser\n"
             "Turkey: A Con - Ank; A Ank - Smy; A Smy - Con\n"
             "Italy: A Rom - Ven; A Ven - Tus; A Tus - Rom\n"
             "Russia: A Nwy - Fin; A Fin - Swe; A Swe - Nwy; F DEN - SKA\n"},
    {.name = "four paradoxes and six circles",
     .text = "Phase: S1902M\n"
             "France: A Bre - Lon; F ENG C A Bre - Lon\n"
             "England: F Wal - ENG; F Lon S F Wal - ENG\n"
             "Germany: A Hol - Yor; F NTH C A Hol - Yor\n"
             "England: F Edi - NTH; F Yor S F Edi - NTH\n"
             "France: A Tun - Nap; F TYS C A Tun - Nap\n"
             "Italy: F Rom - TYS; F Nap S F Rom - TYS\n"
             "Austria: A Gre - Con; F AEG C A Gre - Con\n"
             "Turkey: F Smy - AEG; F Con S F Smy - AEG\n"
             "Germany: A Mun - Ber; A Ber - Kie; A Kie - Mun\n"
             "France: A Bur - Gas; A Gas - Mar; A Mar - Bur\n"
             "Austria: A Boh - Vie; A Vie - Gal; A Gal - Boh\n"
             "Germany: A War - Pru; A Pru - Sil; A Sil - War\n"
             "Russia: A Ukr - Rum; A Rum - Sev; A Sev - Ukr\n"
             "Austria: A Bud - Ser; A Ser - Tri; A Tri - Bud\n"},
};

const ent_handmade *ent_handmade_at(size_t i)
{
    return i < sizeof phases / sizeof *phases ? &phases[i] : NULL;
}
