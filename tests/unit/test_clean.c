/* test_clean.c -- what mail programs, chats and web pages put around lines is removed.
 *
 * SPDX-License-Identifier: MIT */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "notation/lexer.h"
#include "notation/print.h"
#include "mail/clean.h"
#include "mail/daide.h"
#include "mail/markup.h"
#include "mail/strike.h"

/* Messages of one line, and what is left of them. */
static const struct {
    const char *text, *line;
    unsigned quotes;
    bool stamped;
} messages[] = {
    {"> > A Par H", "A Par H", 2, false},
    {"<b>>", "", 1, false}, /* what stood after the line is no part of it */
    {"[21:03] <England> F Lon - Nth", "<England> F Lon - Nth", 0, true},
    {"[21.03.24, 18:22:11] Anna: A Ven H", "Anna: A Ven H", 0, true},
    {"10:15 PM: A Con - Bul", "A Con - Bul", 0, true},
    {"21:03 A War - Gal", "A War - Gal", 0, true},
    {"21/03/2024, 18:22 - Anna: A Ven H", "Anna: A Ven H", 0, true},
    {"21.03.24, 18:22 - Anna: A Ven H", "Anna: A Ven H", 0, true},
    {"2024-03-21 18:22:30 Anna: A Ven H", "Anna: A Ven H", 0, true},
    {"3/21/24, 6:22\xE2\x80\xAFPM - Anna: A Ven H", "Anna: A Ven H", 0, true},
    {"\xE2\x80\x8E[3/21/24, 6:22:11\xE2\x80\xAFPM] Anna: A Ven H", "Anna: A Ven H", 0, true},
    {"\xC2\xA0>\xE2\x80\xAFGermany:\xC2\xA0", "Germany:", 1, false}, /* blanks that break no line */
    {"Map:\xC2\xA0{\"base\": \"a\xC2\xA0z\"}", "Map:\xC2\xA0{\"base\": \"a\xC2\xA0z\"}", 0, false},
    {"Rules:\xE2\x80\x89"
     "datc =E2=80",
     "Rules: datc =E2=80", 0, false},
    {"A\xC2\xA1\xE2\x80\x8BH \xC2", "A\xC2\xA1\xE2\x80\x8BH \xC2", 0, false}, /* other signs stay */
    {"2024-03-21 A Ven H", "2024-03-21 A Ven H", 0, false},
    {"1-2-3, 18:22 A Ven H", "1-2-3, 18:22 A Ven H", 0, false},
    {"1.2.3.2024 18:22 A Ven H", "1.2.3.2024 18:22 A Ven H", 0, false},
    {"A\xCC\xB6 \xCC\xB6P\xCC\xB6\xC3\xA4\xCC\xB6r\xCC\xB5 A Par H", "A Par H", 0, false}, /* struck out letters */
    {"\xCC\xB6 A Par H", "A Par H", 0, false},
    {"\xF0\x9D\x90\x80 \xF0\x9D\x90\x8F\xF0\x9D\x90\x9A\xF0\x9D\x90\xAB H", "A Par H", 0, false}, /* bold */
    {"\xF0\x9D\x98\xBC \xF0\x9D\x99\x8B\xF0\x9D\x99\x96\xF0\x9D\x99\xA7 H", "A Par H", 0, false}, /* bold italic */
    {"\xF0\x9D\x9F\x8F\xF0\x9D\x9F\x97 A Par H", "19 A Par H", 0, false},
    {"<b>England</b><br>", "England", 0, false},
    {"<div>A Par -&gt; Bur</div>", "A Par -> Bur", 0, false},
    {"A Mar&nbsp;-&nbsp;Spa<br>A Par H", "A Mar - Spa;A Par H", 0, false},
    {"F Edi =2D Nwg=20", "F Edi - Nwg", 0, false},
    {"A M=C3=BCnchen H", "A M\xC3\xBCnchen H", 0, false},
    {"A M=FCnchen H", "A M\xC3\xBCnchen H", 0, false},
    {"A Mar - Spa=\nin=20", "A Mar - Spain", 0, false},
    {"A Mar - Spa=\r\nin=20\r", "A Mar - Spain", 0, false},
    {"A Mar - Spa= \nin=20", "A Mar - Spain", 0, false}, /* blanks that a mail program left */
    {"Rules: datc victory=20", "Rules: datc victory=20", 0, false},
    {"A < B & C > D", "A < B & C > D", 0, false},
    {"1901: a bad year", "1901: a bad year", 0, false},
    {"A Par=0D=7FH", "A Par  H", 0, false},
    {"A Par =E2=80=93 Bur", "A Par \xE2\x80\x93 Bur", 0, false},
    {"=F0=9F=98=80 A Par H", "\xF0\x9F\x98\x80 A Par H", 0, false},
    {"=F0=9F=98=80=41 Par H", "\xF0\x9F\x98\x80\x41 Par H", 0, false},
    {"=E0=A0=80 A Par H", "\xE0\xA0\x80 A Par H", 0, false},
    {"A=\r\n=C3=B", "A\xC3\x83=B", 0, false}, /* what stood after the joined line is no part of it */
    {"=C3 A Par H", "\xC3\x83 A Par H", 0, false},
    {"=C3=41 Par H", "\xC3\x83\x41 Par H", 0, false},
    {"A Par =2D Bur=G0=0G=2", "A Par - Bur=G0=0G=2", 0, false},
    {"A Par =2D=2", "A Par -=2", 0, false},
    {"A Par =2D=\r\nA=4", "A Par -A=4", 0, false}, /* what stood after the joined line is no part of it */
    {"<b-x> A Par H", "<b-x> A Par H", 0, false},
    {"A Par H <b", "A Par H <b", 0, false},
    {"A Par H <b x", "A Par H <b x", 0, false},
    {"A Par H </", "A Par H </", 0, false},
    {"A Par H <", "A Par H <", 0, false},
    {"<a href='x'>A Par H</a>", "A Par H", 0, false},
    {"<A HREF='x'>A Par H</A>", "A Par H", 0, false},
    {"<A Par - Bur>", "<A Par - Bur>", 0, false},
    {"<a>A Par = Bur", "A Par = Bur", 0, false},
    {"A Par H &nbs", "A Par H &nbs", 0, false},
    {"123:45 A Par H", "123:45 A Par H", 0, false},
    {"12:34:56:78 A Par H", "12:34:56:78 A Par H", 0, false},
    {"12:3 A Par H", "12:3 A Par H", 0, false},
    {":12 A Par H", ":12 A Par H", 0, false},
    {"12:34", "", 0, true},
    {"( FRA AMY PAR ) MTO BUR", "FRA A PAR - BUR", 0, false},
    {"> (FRA FLT (SPA SCS)) SUP (FRA AMY MAR) MTO GAS", "FRA F SPA SC S FRA A MAR - GAS", 1, false},
    {"( ENG FLT NTH ) CVY ( ENG AMY YOR ) CTO NWY", "England F NTH C England A YOR - NWY", 0, false},
    {"( ENG AMY YOR ) CTO NWY VIA ( NTH NWG )", "England A YOR - NWY VIA NTH-NWG", 0, false},
    {"( ENG AMY YOR ) CTO NWY VIA ( NTH ) ( ENG FLT NTH ) HLD", "England A YOR - NWY VIA NTH England F NTH H", 0,
     false},
    {"SUB ( ( ITA FLT NAP ) RTO ION ) ( ( ITA AMY VEN ) DSB )", "ITA F NAP R ION ; ITA A VEN D", 0, false},
    {"SUB ( ENG WVE ) ( ( ENG FLT LON ) BLD )", "ENG:Waive ; England F LON B", 0, false},
    {"SUB ((RUS AMY SEV) BLD)(RUS WVE)", "RUS A SEV B ;Waive", 0, false},
    {"(ENG WVE)", "ENG:Waive", 0, false},
    {"SUB(ENG WVE)( ENG WVE )", "ENG:Waive;Waive", 0, false},
    {"SUB ( ENG WVE ) ( FRA WVE )", "ENG:Waive ;FRA:Waive", 0, false},
    {"(ENG WVE", "(ENG WVE", 0, false},
    {"(ENGWVE)", "(ENGWVE)", 0, false},
    {"(Eng WVE)", "(Eng WVE)", 0, false},
    {"(ENG WVEX)", "(ENG WVEX)", 0, false},
    {"(ENG WVE X)", "(ENG WVE X)", 0, false},
    {"SUB ( FAL 1902 ) ( ( ENG FLT LON ) HLD )", "F1902M: England F LON H", 0, false},
    {"SUB ( FAL ) ( ( ENG FLT LON ) HLD )", "Fall: England F LON H", 0, false},
    {"SUB ( SPR 1902 ) ( ( FRA AMY PAR ) HLD )", "S1902M: FRA A PAR H", 0, false},
    {"SUB ( SUM 1902 ) ( ( FRA AMY PAR ) DSB )", "S1902R: FRA A PAR D", 0, false},
    {"SUB ( AUT 1902 ) ( ( FRA AMY PAR ) DSB )", "F1902R: FRA A PAR D", 0, false},
    {"SUB ( WIN 1902 ) ( ( FRA AMY PAR ) REM )", "W1902A: FRA A PAR D", 0, false},
    {"( FRA AMY PAR ) HLD ( XYZ 1902 )", "FRA A PAR H XYZ 1902", 0, false},
    {"SUB ( FAL 19023 ) ( ( ENG FLT LON ) HLD )", "F19023M: England F LON H", 0, false},
    {"SUB ( FAL 190234 ) ( ( ENG FLT LON ) HLD )", "FAL 190234 ; England F LON H", 0, false},
    {"SUB(WIN)(FRA WVE)", "Winter:FRA:Waive", 0, false},
    {"( ITA FLT SUM ) HLD", "ITA F SUM H", 0, false},
    {"( ITA AMY ROM ) CTO SUM VIA ( SUM )", "ITA A ROM - SUM VIA SUM", 0, false},
    /* what is in the brackets is no order: it is denied, proposed or reported */
    {"NOT ( SUB ( ( GER AMY MUN ) MTO BUR ) )", "NOT ( SUB ( ( GER AMY MUN ) MTO BUR ) )", 0, false},
    {"NOT SUB(( GER AMY MUN ) MTO BUR)", "NOT SUB(( GER AMY MUN ) MTO BUR)", 0, false},
    {"PRP(XDO((FRA AMY PAR) MTO PIC))", "PRP(XDO((FRA AMY PAR) MTO PIC))", 0, false},
    {"( FRA AMY PAR ) HLD ( NOT ( ( FRA AMY MAR ) HLD ) )", "( FRA AMY PAR ) HLD ( NOT ( ( FRA AMY MAR ) HLD ) )", 0,
     false},
    {"SUB not ( ( FRA AMY PAR ) HLD )", "SUB not ( ( FRA AMY PAR ) HLD )", 0, false},
    {"( ENG AMY YOR ) CTO ( NWY ) VIA ( NTH NWG )", "England A YOR - NWY VIA NTH-NWG", 0, false},
    {"( FRA AMY PAR ) HLD NOT ( FRA AMY MAR ) HLD", "FRA A PAR H NOT FRA A MAR H", 0, false},
    {"(ENG FLT LON)", "England F LON", 0, false},
    {"ENG FLT LON", "ENG FLT LON", 0, false}, /* no order, and England is longer */
    {"(ENG FLT LON)SUP(ENG FLT EDI)", "England F LON S England F EDI", 0, false},
    {"FRA AMY PAR HLD", "FRA A PAR H", 0, false},
    {"ENG AMY LVP MTO WAL", "England A LVP - WAL", 0, false},
    {"FRA AMY PAR HLD eSUP", "FRA A PAR H eSUP", 0, false},
    {"INFRA AMY PAR HLD", "INFRA AMY PAR HLD", 0, false},
    {"(FRA AMX PAR) MTO BUR", "(FRA AMX PAR) MTO BUR", 0, false},
    {"Amy (FRA) MTO BUR", "Amy (FRA) MTO BUR", 0, false},
    {"(FRA AMYPAR) HLD", "(FRA AMYPAR) HLD", 0, false},
    {"(FR AMY PAR) HLD", "(FR AMY PAR) HLD", 0, false},
    {"(", "(", 0, false},
    {"(FRA ", "(FRA", 0, false},
    {"(FRA AMY", "FRA A", 0, false},
    {"`A Par H` `F Bre H`", "A Par H   F Bre H", 0, false},
    {"\xE2\x9D\x8C A Par H \xF0\x9F\x9A\xAB", "? A Par H ?", 0, false},
    {":x: A Par H :Thumbsdown: :-1: 2", "? A Par H ? ? 2", 0, false},
    {"A Par H :xx: :thumbsup: :x", "A Par H :xx: :thumbsup: :x", 0, false},
    {"\xE2\x98\x90 A Par H \xE2\x9D\x93", "? A Par H ?", 0, false},
    {"\xE2\x8A\x98 A Par H \xE2\x9C\x82", "? A Par H ?", 0, false},
    {"\xE2\x9C\x85 A Par H \xE2\x9D", "\xE2\x9C\x85 A Par H \xE2\x9D", 0, false},
    {"\xEF\xBC\xA1 \xEF\xBC\xA2\xEF\xBD\x85\xEF\xBD\x92 \xEF\xBC\x8D \xEF\xBC\xAB", "A Ber - K", 0, false},
    {"\xEF\xBC\x80 \xEF\xBD\xA1 \xEF\xBC", "\xEF\xBC\x80 \xEF\xBD\xA1 \xEF\xBC", 0, false},
    {"[b]England[/b]", "England", 0, false},
    {"[list][*]A Par - Bur[*]A Mar - Spa[/list]", "A Par - Bur;A Mar - Spa", 0, false},
    {"<ul><li>A Par - Bur<li>A Mar - Spa</ul>", "A Par - Bur;A Mar - Spa", 0, false},
    {"<p>A Par - Bur<p>A Mar - Spa", "A Par - Bur;A Mar - Spa", 0, false},
    {"<H2>France</H2>A Par - Bur<h2>Italy</h2>", "France;A Par - Bur;Italy", 0, false},
    {"<dl><dt>France<dd>A Par - Bur</dl>", "France;A Par - Bur", 0, false},
    {"<tr><td>A Par</td><td>- Bur</td><tr><td>A Mar</td><td>H</td>", "A Par  - Bur ; A Mar  H", 0, false},
    {"[*]F Lon - Nth[/*]", "F Lon - Nth", 0, false},
    {"[color=#FF0000]F Lon[/color] - Nth", "F Lon  - Nth", 0, false},
    {"[size=150]F Lon - Nth[/size]", "F Lon - Nth", 0, false}, /* "=15" is not quoted-printable here */
    {"[COLOR=FF0000]F Lon - Nth[/COLOR]", "F Lon - Nth", 0, false},
    {"size=41]", "sizeA]", 0, false},
    {"[x=41]", "[xA]", 0, false},
    {"[F] Lon [b", "[F] Lon [b", 0, false},
    {"A Par &#8594; Bur", "A Par \xE2\x86\x92 Bur", 0, false},
    {"A Par &#x2192; B&#252;r", "A Par \xE2\x86\x92 B\xC3\xBCr", 0, false},
    {"A Par &#128512;&#65;", "A Par \xF0\x9F\x98\x80\x41", 0, false},
    {"A Par &#7; &#xD800; &#1114112; &#; &#65", "A Par &#7; &#xD800; &#1114112; &#; &#65", 0, false},
    {"~~A Par - Bur~~ A Par - Pic", "A Par - Pic", 0, false},
    {"A Par - ~~Bur~~ Pic", "A Par -       Pic", 0, false},
    {"A Par~~Bur, A Mar~~Spa", "A Par~~Bur, A Mar~~Spa", 0, false},
    {"A Par ~~ Bur, A Mar ~~ Spa", "A Par ~~ Bur, A Mar ~~ Spa", 0, false},
    {"A Par ~~> Bur~~", "A Par ~~> Bur~~", 0, false},
    {"~~A Par - Bur", "? A Par - Bur", 0, false},
    {"<del>A Par - Bur</del> A Par H", "A Par H", 0, false},
    {"<S>A Par - Bur</S>", "", 0, false},
    {"[s]A Par - Bur[/s]A Par H", "A Par H", 0, false},
    {"<s>A Par H", "? A Par H", 0, false},
    {"<s></s>A Par H <s>A Mar H</s>", "A Par H", 0, false}, /* an empty one ends where it begins */
    {"<del datetime=\"1901\">A Par - Bur</del> A Par H", "A Par H", 0, false},
    {"<strike\tclass=x>A Par - Bur</strike> A Par H", "A Par H", 0, false},
    {"<strong>A Par H</s>", "A Par H", 0, false},
    {"<s>A Par - <s>Bur</s> Pic</s>A Par H", "A Par H", 0, false},
    {"[s]A [s]Par - Bur[/s]A Par H", "A Par H", 0, false}, /* the last that closes closes all */
    {"<SPAN style='text-decoration: Line-Through'>A Par - <span>Bur</span></SPAN> A Par H", "A Par H", 0, false},
    {"<span>A Par H</span><s>line-through</s>", "A Par H", 0, false},
    {"<p style=\"text-decoration: line-through\">A Par - Bur</p>A Par H", "A Par H", 0, false},
    {"<div style='text-decoration:line-through'>A Par - <div>Bur</div></div>A Par H", "A Par H", 0, false},
    {"<ul><li style='text-decoration:line-through'>A Par - Bur</li><li>A Par H</li></ul>", "A Par H", 0, false},
    {"<p style=line-through>A Par - Bur<p>A Par H<p>A Mar H</p>", "A Par H;A Mar H", 0, false},
    {"<pre style=line-through>A Par H</pre>", "A Par H", 0, false},
    {"<font style='text-decoration:line-through'>A Par - Bur</font>A Par H", "A Par H", 0, false},
    {"[s]A [s]Par[/s] - Bur[/s]A Par H", "A Par H", 0, false},
    {"<del>A <del>Par</del> - Bur</del>A Par H", "A Par H", 0, false},
    {"~~A Par - Bur ~~ A Par H", "? A Par - Bur ~~ A Par H", 0, false},
    /* single signs may strike out: what is between them is made one order */
    {"~A Par H, A Mar H; F Bre H~, A Gas H", "~A Par H~ A Mar H~ F Bre H~, A Gas H", 0, false},
    {"A Gas H, ~A Par H / A Mar H | F Bre H + A Bur H & A Pic H~",
     "A Gas H, ~A Par H ~ A Mar H ~ F Bre H ~ A Bur H ~ A Pic H~", 0, false},
    {"~A Par H, A Mar H", "~A Par H, A Mar H", 0, false},
    {"~A Par H, A Mar H ~", "~A Par H, A Mar H ~", 0, false},
    {"~A Par H, A Mar H~x", "~A Par H, A Mar H~x", 0, false},
    {"A Par~Bur, A Mar~, A Bur H", "A Par~Bur, A Mar~, A Bur H", 0, false},
    {"~ A Par H, A Mar H~", "~ A Par H, A Mar H~", 0, false},
    {"~", "~", 0, false},
    {"<!-- A Par - Bur --> A Par H", "A Par H", 0, false},
    {"A Mar H <!-- A Par - Bur", "A Mar H   ?  A Par - Bur", 0, false},
    {"A Mar H /* A Par - Bur", "A Mar H ?  A Par - Bur", 0, false},
    {"[strike]A Par H", "? A Par H", 0, false},
    {"<del datetime=1901>A Par H", "? A Par H", 0, false},
    {"<del A Par H", "?  A Par H", 0, false},
    {"<del <b>A Par H</b>", "?   A Par H", 0, false},
    {"<span style='text-decoration:line-through'>A Par H", "? A Par H", 0, false},
    {"<span>A Par H", "A Par H", 0, false},
    {"<span style=\"display:none\">A Par H</span>A Mar H", "A Mar H", 0, false},
    {"<p style=\"display: none\">A Par H</p>A Mar H", "A Mar H", 0, false},
    {"<div style=\"visibility:hidden\">A Par H</div>A Mar H", "A Mar H", 0, false},
    {"<font style=\"visibility: hidden\">A Par H</font>A Mar H", "A Mar H", 0, false},
    {"<p style=\"display : none\">A Par H</p>A Mar H", "A Mar H", 0, false},
    {"<p style=\"mso-hide: all\">A Par H</p>A Mar H", "A Mar H", 0, false},
    {"<span style=\"opacity:0;\">A Par H</span>A Mar H", "A Mar H", 0, false},
    {"<span style=\"opacity:0.5\">A Par H</span>A Mar H", "A Par H A Mar H", 0, false},
    {"<span style=\"font-size:0\">A Par H</span>A Mar H", "A Mar H", 0, false},
    {"<span style=\"font-size:09px\">A Par H</span>A Mar H", "A Par H A Mar H", 0, false},
    {"<span style=\"display:inline\">A Par H</span>A Mar H", "A Par H A Mar H", 0, false},
    {"<div hidden>A Par H</div>A Mar H", "A Mar H", 0, false},
    {"<p id=x HIDDEN=\"\">A Par H</p>A Mar H", "A Mar H", 0, false},
    {"<p class=\"strike\">A Par H</p>A Mar H", "A Mar H", 0, false},
    {"<p class='big strikethrough'>A Par H</p>A Mar H", "A Mar H", 0, false},
    {"<p class=deleted>A Par H</p>A Mar H", "A Mar H", 0, false},
    {"<p class=deleted-no>A Par H</p>A Mar H", "A Par H;A Mar H", 0, false},
    {"<p class=not-hidden>A Par H</p>A Mar H", "A Par H;A Mar H", 0, false},
    {"<p style=\"overflow: hidden\">A Par H</p>A Mar H", "A Par H;A Mar H", 0, false},
    {"<p style=\"overflow:hidden\">A Par H</p>A Mar H", "A Par H;A Mar H", 0, false},
    {"<p aria-hidden=false>A Par H</p>A Mar H", "A Par H;A Mar H", 0, false},
    {"<p hidden:x>A Par H</p>A Mar H", "A Par H;A Mar H", 0, false},
    {"<style>p { color: red }</style>A Mar H", "A Mar H", 0, false},
    {"<script>A Par H</script>A Mar H", "A Mar H", 0, false},
    {"<template>A Par H</template>A Mar H", "A Mar H", 0, false},
    {"A Par H<o:p></o:p>", "A Par H", 0, false},
    {"<section>A Par H<mark>!</mark></section>A Mar H", "A Par H ! ;A Mar H", 0, false},
    {"<!--A Par - Bur --> A Par H", "A Par H", 0, false},
    {"/* A Par - Bur */ A Par H", "A Par H", 0, false},
    {"/** A Par - Bur */, A Par H", ", A Par H", 0, false},
    {"A Mun / A Ber */ H /", "A Mun / A Ber */ H /", 0, false},
    {"**Germany**/**Anna** A Mun H **France**/**Bob**", "**Germany**/**Anna** A Mun H **France**/**Bob**", 0, false},
    {"http://x/*.html A Mun H */", "http://x/*.html A Mun H */", 0, false},
    {"<A Mun => Bur>", "<A Mun => Bur>", 0, false},
    {"A\xCC\xB6 \xCC\xB6\xC3\x89\xCC\xB6-\xCC\xB5 A Par H", "A Par H", 0, false},
    {"\xCC\xB7\x80\xCC\xB8 A Par H \xCC\xB4 u\xCC\x88 \xCC", "A Par H \xCC\xB4 u\xCC\x88 \xCC", 0, false},
    {"12:3=34", "", 0, true}, /* what stood after the decoded line is no part of it */
    {"A Par=09H", "A Par H", 0, false},
    {"12:34 amber", "amber", 0, true},
    {"12:34am A Par H", "A Par H", 0, true},
    {"12:34 pm", "", 0, true},
    {"12:34 p", "p", 0, true},
    {"12:34 pa", "pa", 0, true},
    {"12:34x A Par H", "12:34x A Par H", 0, false},
    {"12:34 - ", "", 0, true},
    {">>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>>x", ">>x",
     100, false},
};

static bool has_text(const ent_clean_line *line, const char *text)
{
    return line->len == strlen(text) && memcmp(line->text, text, line->len) == 0;
}

static void messages_are_cleaned(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        char text[200];
        ent_clean_text clean;
        snprintf(text, sizeof text, "%s", messages[i].text);
        assert_int_equal(ent_clean(text, strlen(text), false, &clean, NULL), ENT_OK);
        assert_int_equal(clean.n, 1);
        const ent_clean_line *line = &clean.line[0];
        if (!has_text(line, messages[i].line) || line->quotes != messages[i].quotes ||
            line->stamped != messages[i].stamped)
            fail_msg("'%s' is cleaned to '%.*s', quoted %u times", messages[i].text, (int)line->len, line->text,
                     line->quotes);
        ent_clean_clear(&clean);
    }
}

/* What begins like markup, but is none, is written as it is. */
static void markup_is_distinguished_from_signs(void **state)
{
    static const struct {
        const char *text;
        bool markup;
    } rows[] = {
        {"&amp;", true},       {"&#65;", true},        {"&#x41;", true},    {"&#65", false},    {"&", false},
        {"& B", false},        {"&amp", false},        {"<b>", true},       {"</b>", true},     {"<A Par", false},
        {"<", false},          {"[b]", true},          {"[/b]", true},      {"[*]", true},      {"[b=x]", true},
        {"[b=]", true},        {"[b=x", false},        {"[b x]", false},    {"[F]", false},     {"[", false},
        {"[quote x]", true},   {"[b=[x]", false},      {"[b", false},       {"x[b]", false},    {"&165;", false},
        {"&#0000065;", true},  {"&#00000065;", false}, {"&#101;", true},    {"&#32;", true},    {"&#31;", false},
        {"&#55295;", true},    {"&#55296;", false},    {"&#57343;", false}, {"&#57344;", true}, {"&#1114111;", true},
        {"&#1114112;", false}, {"&#x1F;", false},      {"&#xA;", false},    {"<>", false},      {"<1 x>", false},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ent_markup_begins(rows[i].text, strlen(rows[i].text)) != rows[i].markup)
            fail_msg("'%s' is %s markup", rows[i].text, rows[i].markup ? "no" : "");
}

static size_t wipe(char *text, size_t len)
{
    ent_strike_wipe(text, len);
    return len;
}

/* What stands before a line and after it is no part of it. */
static void nothing_around_a_line_is_read(void **state)
{
    static const struct {
        size_t (*step)(char *text, size_t len);
        const char *line, *left;
    } rows[] = {
        {ent_daide_rewrite, "FRA AMY PAR HLD", "FRA A PAR H"},
        {ent_daide_rewrite, "( FRA AMY PAR ) MTO BUR", "FRA A PAR - BUR"},
        {ent_daide_rewrite, "ENG AMY LVP MTO WAL", "England A LVP - WAL"},
        {ent_daide_rewrite, "(FRA AMY PAR)XYZ", "FRA A PAR XYZ"},
        {ent_daide_rewrite, "( FRA AMY PAR ) NOT SU", "FRA A PAR NOT SU"},
        {ent_daide_rewrite, "FRA AMY PAR HLD (", "FRA A PAR H"},
        {ent_daide_rewrite, "FRA AMY PAR MTO ", "FRA A PAR -"},
        {ent_daide_rewrite, "NOT ( FRA AMY PAR ) HLD", "NOT ( FRA AMY PAR ) HLD"},
        {ent_daide_rewrite, "(FRA AMY PAR)HLD(FAL 190", "FRA A PAR H FAL 190"},
        {ent_daide_rewrite, "(FRA AMY PAR)HLD(FRA WVE", "FRA A PAR H FRA WVE"},
        {ent_daide_rewrite, "(ENG WVE)", "ENG:Waive"},
        {ent_daide_rewrite, "(ENG WVE", "(ENG WVE"},
        {ent_daide_rewrite, "(ENG WV", "(ENG WV"},
        {ent_daide_rewrite, "(EN", "(EN"},
        {ent_daide_rewrite, "(", "("},
        {wipe, "~A Par H, A Mar H~", "~A Par H~ A Mar H~"},
        {wipe, "~A Par H, A Mar H", "~A Par H, A Mar H"},
        {wipe, "~", "~"},
        {ent_markup_strip, "A Par H [size=1", "A Par H [size=1"},
        {ent_markup_strip, "A Par H [quote Anna", "A Par H [quote Anna"},
        {ent_markup_strip, "A Par H [b", "A Par H [b"},
        {ent_markup_strip, "A Par H [", "A Par H ["},
        {ent_markup_strip, "A Par H <b x", "A Par H <b x"},
        {ent_markup_strip, "A Par H <b", "A Par H <b"},
        {ent_markup_strip, "A Par H <a", "A Par H <a"},
        {ent_markup_strip, "A Par H <", "A Par H <"},
        {ent_markup_strip, "A Par H &#65", "A Par H &#65"},
        {ent_markup_strip, "A Par H &", "A Par H &"},
    };
    /* In the first block nothing stands around the line, so that AddressSanitizer notices who reads further. */
    static const char *const around[][2] = {
        {"", ""},      {"x\n", "("},   {"( ", "WVE )"}, {"(ENG ", "E)"}, {"A", "A ("},  {"VIA ( ", ")"},
        {"\n", "B ("}, {"", "G WVE)"}, {"", "2)"},      {"x", "~"},      {"~A", "A"},   {"", "5;"},
        {"", " x=>"},  {"[", "]"},     {"<", ">"},      {"&", ";"},      {"&#", "#65;"}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t k = 0; k < sizeof around / sizeof *around; k++) {
            const size_t before = strlen(around[k][0]), len = strlen(rows[i].line), after = strlen(around[k][1]);
            char *block = malloc(before + len + after), *line = block + before;
            memcpy(block, around[k][0], before);
            memcpy(line, rows[i].line, len);
            memcpy(line + len, around[k][1], after);
            const size_t n = rows[i].step(line, len);
            if (n != strlen(rows[i].left) || memcmp(line, rows[i].left, n) != 0)
                fail_msg("'%s' becomes '%.*s'", rows[i].line, (int)n, line);
            free(block);
        }
}

/* No order is longer than ENT_MAX_ORDER_TEXT, so no longer line is rewritten. */
static void an_order_of_a_program_has_a_limit(void **state)
{
    static const char order[] = "( FRA AMY PAR ) HLD ", written[] = "FRA A PAR H ";
    char line[ENT_MAX_ORDER_TEXT + 1];
    (void)state;

    memcpy(line, order, sizeof order);
    memset(line + strlen(order), 'x', sizeof line - strlen(order));
    assert_int_equal(ent_daide_rewrite(line, ENT_MAX_ORDER_TEXT + 1), ENT_MAX_ORDER_TEXT + 1);
    assert_int_equal(ent_daide_rewrite(line, ENT_MAX_ORDER_TEXT), ENT_MAX_ORDER_TEXT - strlen(order) + strlen(written));
}

/* A plain text is left as it is, and so are the lines of any text that may hold such signs. */
static void some_lines_are_not_cleaned(void **state)
{
    static const struct {
        const char *line;
        bool plain;
    } rows[] = {{"> A Par H", true},
                {"<b>A Par H</b>", true},
                {"Map: {\"name\": \"<b>&lt;\"}", false},
                {"Map: {\"name\": \"~~x~~ [b]<s>x</s>\"}", false},
                {"Rules: <b>datc</b>", false}};
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100];
        ent_clean_text clean;
        ent_err err;
        size_t len = (size_t)snprintf(text, sizeof text, "%s", rows[i].line);
        assert_int_equal(ent_clean(text, len, rows[i].plain, &clean, &err), ENT_OK);
        assert_int_equal(clean.n, 1);
        assert_int_equal(clean.line[0].len, len);
        assert_memory_equal(clean.line[0].text, rows[i].line, len);
        ent_clean_clear(&clean);
    }
}

/* Each line with the number of its quotations. Tags of quotations divide lines; one that nothing closes quotes nothing.
 */
static void quotations_are_counted(void **state)
{
    static const struct {
        const char *text, *lines;
    } rows[] = {
        {"[quote]A Par H[/quote]A Par - Bur", "1:A Par H|0:A Par - Bur"},
        {"A Par - Bur\n[QUOTE=Anna]\nA Par H\n[/QUOTE]\nA Mar H", "0:A Par - Bur|0:|1:A Par H|1:|0:A Mar H"},
        {"[quote author=Anna link=1]A Par H\n[quote]A Mar H[/quote]\nF Bre H[/quote]", "1:A Par H|2:A Mar H|1:F Bre H"},
        {"<blockquote type='cite'>A Par H<br>A Mar H</blockquote>F Bre H", "1:A Par H;A Mar H|0:F Bre H"},
        {"[quote]> A Par H[/quote]", "2:A Par H"},
        {"[quote]A Par H", "0:A Par H"},
        {"[quote]A Par H[quote]A Mar H[/quote]F Bre H", "1:A Par H|1:A Mar H|0:F Bre H"},
        {"A Par H[/quote]A Mar H", "0:A Par H|0:A Mar H"},
        {"[spoiler=old orders]A Par H[/spoiler]", "0:old orders|0:A Par H"},
        {"A Par H [SPOILER=\"x y\"]A Mar H[/spoiler] F Bre H", "0:A Par H|0:x y|0:A Mar H|0:F Bre H"},
        {"[spoiler='x']", "0:x"},
        {"[spoiler=]A Par H[spoiler=\"\"][spoiler=x", "0:A Par H [spoiler=x"},
        {"[quote][spoiler=x]A Par H[/spoiler][/quote]A Mar H", "1:x|1:A Par H|0:A Mar H"},
        {"[quote\nA Par H[/quote]", "0:[quote|0:A Par H"},
        {"[quotes]A Par H[/quote]", "0:[quotes]A Par H"},
        {"[quote]A Par H[s][/quote][/s]", "0:A Par H"}, /* what is struck out closes nothing */
        {"[quote]A Par =2D Bur[/quote] A=\n Par H", "1:A Par - Bur|0:A Par H"},
        {"[quote]\nMap: [/quote]\nA Par H", "0:|0:Map: [/quote]|0:A Par H"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200], lines[300] = "";
        ent_clean_text clean;
        snprintf(text, sizeof text, "%s", rows[i].text);
        assert_int_equal(ent_clean(text, strlen(text), false, &clean, NULL), ENT_OK);
        for (size_t n = 0; n < clean.n; n++) {
            const ent_clean_line *line = &clean.line[n];
            size_t used = strlen(lines);
            snprintf(lines + used, sizeof lines - used, "%s%u:%.*s", n > 0 ? "|" : "", line->quotes, (int)line->len,
                     line->text);
        }
        assert_string_equal(lines, rows[i].lines);
        ent_clean_clear(&clean);
    }
}

/* What is struck out may have several lines, and ends in its paragraph. */
static void struck_lines_are_wiped(void **state)
{
    static const struct {
        const char *text, *first, *last;
    } rows[] = {
        {"~~A Par - Bur\nA Mar H~~ A Par H", "", "A Par H"},
        {"A Mar H <del>A Par\n- Bur</del>", "A Mar H", ""},
        {"~~A Par - Bur\n \nA Mar H~~", "? A Par - Bur", "A Mar H~~"},
        {"~~A Par - Bur\nMap: {}~~\nA Mar H~~", "? A Par - Bur", "A Mar H~~"},
        {"<s>A Par - Bur\nA Mar H", "? A Par - Bur", "A Mar H"},
        {"<s>A Par - Bur\n\n<s>A Mar H</s> A Mar - Spa", "? A Par - Bur", "A Mar - Spa"},
        /* What is closed further down goes over paragraphs. */
        {"[s]A Par - Bur\n\nA Mar H[/s] A Par H", "", "A Par H"},
        {"<del><p>A Par - Bur</p>\n\n<p>A Mar H</p></del> A Par H", "", "A Par H"},
        {"<div style=line-through>A Par - Bur\n\nA Mar H</div> A Par H", "", "A Par H"},
        {"<p style=line-through>A Par - Bur\n\nA Mar H</p>", "? A Par - Bur", "A Mar H"},
        {"<!--\nA Par - Bur\n\n--> A Par H", "", "A Par H"},
        {"/* old\nA Par - Bur\n\n*/ A Par H", "", "A Par H"},
        {"\xC2\xA0/*\nA Par - Bur\n\xC2\xA0*/ A Par H", "", "A Par H"},
        {"<s>A Par - Bur\n\nMap: {}\n\n</s>A Par H", "? A Par - Bur", "A Par H"},
        {"<s>A Par - Bur\n\n<s>A Mar H</s>\n\n</s> A Par H", "", "A Par H"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        ent_clean_text clean;
        snprintf(text, sizeof text, "%s", rows[i].text);
        assert_int_equal(ent_clean(text, strlen(text), false, &clean, NULL), ENT_OK);
        const ent_clean_line *first = &clean.line[0], *last = &clean.line[clean.n - 1];
        if (!has_text(first, rows[i].first) || !has_text(last, rows[i].last))
            fail_msg("'%s' begins with '%.*s' and ends with '%.*s'", rows[i].text, (int)first->len, first->text,
                     (int)last->len, last->text);
        assert_true(first->len > 0 || first->had_text);
        ent_clean_clear(&clean);
    }
}

/* The marks that strike out. `again`: the mark within what it has opened, where the style does not matter. */
static const struct {
    const char *open, *again, *close;
    bool nests; /* as many are closed as are opened */
    bool flat;  /* the next one ends what the first has opened */
    bool wide;  /* it may go over paragraphs */
} marks[] = {
    {"~~", "~", "~~", false, false, false},
    {"<s>", "<s>", "</s>", true, false, true},
    {"<S class='x'>", "<s>", "</S>", true, false, true},
    {"<strike>", "<strike>", "</strike>", true, false, true},
    {"<del>", "<del>", "</del>", true, false, true},
    {"[s]", "[s]", "[/s]", true, false, true},
    {"[strike]", "[strike]", "[/strike]", true, false, true},
    {"<span style='text-decoration: line-through'>", "<span>", "</span>", true, false, true},
    {"<font style=line-through>", "<font>", "</font>", true, false, true},
    {"<div style=line-through>", "<div>", "</div>", true, false, true},
    {"<p style=line-through>", "<p>", "</p>", false, true, false},
    {"<li style=line-through>", "<li>", "</li>", false, true, false},
    {"<b style=line-through>", "<b>", "</b>", true, false, true},
    {"<i style=line-through>", "<i>", "</i>", true, false, true},
    {"<u style=line-through>", "<u>", "</u>", true, false, true},
    {"<em style=line-through>", "<em>", "</em>", true, false, true},
    {"<strong style=line-through>", "<strong>", "</strong>", true, false, true},
    {"<a style=line-through>", "<a>", "</a>", true, false, true},
    {"<h1 style=line-through>", "<h1>", "</h1>", true, false, false},
    {"<h2 style=line-through>", "<h2>", "</h2>", true, false, false},
    {"<h3 style=line-through>", "<h3>", "</h3>", true, false, false},
    {"<h4 style=line-through>", "<h4>", "</h4>", true, false, false},
    {"<td style=line-through>", "<td>", "</td>", false, true, false},
    {"<th style=line-through>", "<th>", "</th>", false, true, false},
    {"<tr style=line-through>", "<tr>", "</tr>", false, true, true},
    {"<table style=line-through>", "<table>", "</table>", true, false, true},
    {"<ul style=line-through>", "<ul>", "</ul>", true, false, true},
    {"<ol style=line-through>", "<ol>", "</ol>", true, false, true},
    {"<section style=line-through>", "<section>", "</section>", true, false, true},
    {"<style>", "<style>", "</style>", true, false, true},
    {"<script>", "<script>", "</script>", true, false, true},
    {"<template>", "<template>", "</template>", true, false, true},
    {"<!--", "<!--", "-->", false, false, true},
    {"/*", "/*", "*/", false, false, true},
};

/* Which of the letters "ABCD" are left in some line. */
static void letters_left(const char *text, char *out)
{
    char copy[300];
    ent_clean_text clean;

    snprintf(copy, sizeof copy, "%s", text);
    assert_int_equal(ent_clean(copy, strlen(copy), false, &clean, NULL), ENT_OK);
    for (size_t n = 0; n < clean.n; n++)
        for (size_t i = 0; i < clean.line[n].len; i++)
            if (strchr("ABCD", clean.line[n].text[i]))
                *out++ = clean.line[n].text[i];
    *out = '\0';
    ent_clean_clear(&clean);
}

/* The pattern with the mark for each of its brackets: ( opens, + is `again`, ) closes. */
static void fill_in(const char *pattern, size_t mark, char *out, size_t size)
{
    ent_print_room to = {out, size, 0};

    for (; *pattern; pattern++)
        ent_print_putf(&to, "%.*s", *pattern == '(' || *pattern == '+' || *pattern == ')' ? INT_MAX : 1,
                       *pattern == '('   ? marks[mark].open
                       : *pattern == '+' ? marks[mark].again
                       : *pattern == ')' ? marks[mark].close
                                         : pattern);
}

/* A tag that only some styles strike out: without such a style it strikes nothing. */
static void a_tag_without_a_style_strikes_nothing(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char text[300], left[20];
        if (!strstr(marks[i].open, "line-through"))
            continue;
        fill_in("+A) B", i, text, sizeof text);
        letters_left(text, left);
        if (strcmp(left, "AB") != 0)
            fail_msg("'%s' leaves %s", text, left);
    }
}

static void what_is_struck_out_ends_as_its_mark_says(void **state)
{
    (void)state;

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const bool flat = marks[i].flat, nests = marks[i].nests;
        const struct {
            const char *pattern, *left;
        } rows[] = {
            {"(A) B", "B"},
            {"B (A)", "B"},
            {"B\n(A\nA)\nB", "BB"},
            {"(A) B (C) D", "BD"},
            {"(A\n\nB", "AB"},
            {"(A\n\nB) C", marks[i].wide ? "C" : "ABC"},
            /* one that nothing closes hides a later pair of its kind */
            {"(A\n\n(B\n\nC) D", marks[i].wide && !nests ? "D" : "ABCD"},
            {"(A +B) C", flat ? "BC" : "C"},
            {"(A +B) C) D", flat    ? "BCD"
                            : nests ? "D"
                                    : "CD"},
        };
        for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
            char text[300], left[20];
            fill_in(rows[row].pattern, i, text, sizeof text);
            letters_left(text, left);
            if (strcmp(left, rows[row].left) != 0)
                fail_msg("'%s' leaves %s, not %s", text, left, rows[row].left);
        }
    }
}

/* Each line has the number that it has in the text, also after lines that were joined. */
static void lines_keep_their_numbers(void **state)
{
    static const struct {
        const char *text, *lines; /* "NUMBER+JOINED LINE|" for each */
    } rows[] = {
        {"A Par H\n\nA Mar H\n", "1+0 A Par H|2+0 |3+0 A Mar H|"},
        {"A M=C3=BC=\nn H\nA Par H", "1+1 A M\xC3\xBCn H|3+0 A Par H|"},
        {"=41=\n =42=\nC\nD", "1+2 A BC|4+0 D|"},
        {"A Mar - Spa=\nA Par H", "1+0 A Mar - Spa=|2+0 A Par H|"}, /* nothing shows that it is quoted-printable */
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200], lines[200] = "";
        ent_clean_text clean;
        snprintf(text, sizeof text, "%s", rows[i].text);
        assert_int_equal(ent_clean(text, strlen(text), false, &clean, NULL), ENT_OK);
        for (size_t k = 0; k < clean.n; k++) {
            size_t used = strlen(lines);
            snprintf(lines + used, sizeof lines - used, "%u+%u %.*s|", (unsigned)clean.line[k].number,
                     (unsigned)clean.line[k].joined, (int)clean.line[k].len, clean.line[k].text);
        }
        assert_string_equal(lines, rows[i].lines);
        ent_clean_clear(&clean);
    }
}

static void texts_have_limits(void **state)
{
    enum { MOST_LINES = 1000000, MOST_JOINED = UINT16_MAX };
    char *text = malloc(2 * MOST_LINES + 3);
    ent_clean_text clean;
    ent_err err;
    (void)state;

    memset(text, '\n', MOST_LINES + 1);
    assert_int_equal(ent_clean(text, MOST_LINES, true, &clean, &err), ENT_OK);
    assert_int_equal(clean.n, MOST_LINES);
    ent_clean_clear(&clean);
    assert_int_equal(ent_clean(text, MOST_LINES + 1, true, &clean, &err), ENT_E_LIMIT);
    assert_non_null(strstr(err.text, "more than 1000000 lines"));
    ent_clean_clear(&clean);

    for (size_t i = 0; i < MOST_JOINED + 2; i++) /* more soft line breaks than one line counts */
        memcpy(text + 2 * i, "=\n", 2);
    memcpy(text, "=41=\n", 5);
    assert_int_equal(ent_clean(text, 2 * (MOST_JOINED + 2), false, &clean, &err), ENT_OK);
    assert_int_equal(clean.n, 2);
    ent_clean_clear(&clean);

    assert_int_equal(ent_clean(memcpy(text, "A\nB\0C", 5), 5, false, &clean, &err), ENT_E_SYNTAX);
    assert_int_equal(err.line, 2);
    assert_int_equal(err.column, 2);
    ent_clean_clear(&clean);
    assert_int_equal(ent_clean(memcpy(text, "A\nB\0C", 5), 5, false, &clean, NULL), ENT_E_SYNTAX);
    ent_clean_clear(&clean);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(messages_are_cleaned),
                                       cmocka_unit_test(markup_is_distinguished_from_signs),
                                       cmocka_unit_test(nothing_around_a_line_is_read),
                                       cmocka_unit_test(an_order_of_a_program_has_a_limit),
                                       cmocka_unit_test(some_lines_are_not_cleaned),
                                       cmocka_unit_test(quotations_are_counted),
                                       cmocka_unit_test(struck_lines_are_wiped),
                                       cmocka_unit_test(a_tag_without_a_style_strikes_nothing),
                                       cmocka_unit_test(what_is_struck_out_ends_as_its_mark_says),
                                       cmocka_unit_test(lines_keep_their_numbers),
                                       cmocka_unit_test(texts_have_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
