#!/bin/sh
# Requests: what to look at before they are judged, where a game begins, and their two forms. requests.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

# What to look at.
cat >"$work/mail" <<'END'
From: John <john@example.org>
Subject: moves

Hi Tom,
England:
F Lon - Nth
F Edi S F Lon - Yor
A Liverpol - Yor

Cheers, John
-- 
Paris - Brest
END
expect 0 check "$entente" check "$work/mail"
contains out "nothing was sent"
contains out "line 12 was skipped (signature), but may be an order"
contains out "prose      Hi Tom,"
contains out "4 more lines were skipped; entente check --all lists them"
expect 0 "check, all lines" "$entente" check --all "$work/mail"
contains out "mail       Subject: moves"
expect 0 "adjudicate shows what was skipped" "$entente" adjudicate "$work/mail"
contains out "prose      Hi Tom,"
expect 1 "check, strict" "$entente" check --strict "$work/mail"
# The number of builds that an answer states is that of the places; the others may be declined.
for stated in '' '"adjustments":{"GERMANY":1},' '"adjustments":{"GERMANY":3},'; do
    echo "{\"phase\":\"W1902A\",\"units\":{\"GERMANY\":[\"A MUN\",\"A BER\"]},\"centers\":{\"GERMANY\":[\"KIE\",\"BER\",\"MUN\",\"DEN\",\"HOL\"]},$stated\"orders\":{\"GERMANY\":[\"Waive 2\",\"Build F Kie\"]}}" >"$work/waives.json"
    expect 0 "waives without a place: $stated" "$entente" adjudicate "$work/waives.json"
    answers "[o['result'] for o in a['orders']['GERMANY']] == ['succeeds'] * 3"
done
for centers in '' '"centers":{"FRANCE":["PAR"]},'; do
    echo "{\"phase\":\"S1903M\",\"units\":{\"FRANCE\":[\"A PAR\"]},$centers\"orders\":{\"FRANCE\":[\"A PAR H\"]}}" >"$work/late.json"
    expect 0 "check, centers of a later year: $centers" "$entente" check --format json "$work/late.json"
    answers "[f['kind'] for f in a['findings']] == ([] if '$centers' else ['centers'])"
done
# A request has no lines, so the finding names none.
echo '{"units":{"FRANCE":["A PAR"]},"orders":{"FRANCE":[["A PAR - BUR"],["A PAR H"]]}}' >"$work/sets.json"
expect 0 "check, two order sets" "$entente" check --format json "$work/sets.json"
answers "[f['message'] for f in a['findings']] == ['an earlier set of orders gave way to a later one (4.D.1 c)']"
expect 0 "check as JSON" "$entente" check --format json "$work/mail"
answers "a['lines']['total'] == 12 == sum(n for key, n in a['lines'].items() if key != 'total')"
answers "sorted({f['kind'] for f in a['findings']}) == ['corrected', 'silent', 'skipped', 'unmatched']"
answers "[f['line'] for f in a['findings'] if f['kind'] == 'unmatched'] == [7]"
printf '{"orders":{"FRANCE":[["A PAR - BUR","A Mar, F Bre - Mid"],["A PAR - PIC"]]}}' >"$work/sets"
expect 0 "check of order sets" "$entente" check --format json "$work/sets"
answers "[o.get('replaced') for o in a['orders']['FRANCE'] if not o['auto']] == [True, True, True, None]"
answers "[o['text'] for o in a['orders']['FRANCE'] if not o['auto']] == [0, 1, 1, 2]"
answers "[o.get('clause') for o in a['orders']['FRANCE'] if not o['auto']] == [None, None, 1, None]"
printf 'France:\nA Par - Bur\nA Par - Pic\n' >"$work/twice"
expect 0 "check of two orders for a unit" "$entente" check --format json "$work/twice"
answers "[o.get('replaced') for o in a['orders']['FRANCE'] if not o['auto']] == [None, None]"
printf '\nFrance, continued:\nA Par - Gas\n' >>"$work/twice"
expect 0 "check of two orders for a unit, and a set that adds" "$entente" check --format json "$work/twice"
answers "[o.get('replaced') for o in a['orders']['FRANCE'] if not o['auto']] == [True, True, None]"
answers "[o.get('set') for o in a['orders']['FRANCE'] if not o['auto']] == [None, None, 1]"
# An order of a later set stands in that set, also if an earlier one says the same.
printf 'Units:\nAustria: F Tri, A Bud\nOrders:\nAustria: F Tri H\n\nPS from Austria:\nA Bud, F Tri H\nF Tri - Adr\n' >"$work/again"
expect 0 "the same order in two sets" "$entente" adjudicate --format json "$work/again"
answers "[(o['order'], o['reason']) for o in a['orders']['AUSTRIA'] if o['unit'] == 'F TRI'] == [('F TRI H', 'replaced'), ('F TRI H', 'duplicate'), ('F TRI - ADR', 'duplicate')]"
printf '{"id":1,"orders":{"ENG":["F LON H"]}}\n{"id":2,"units":{"ATL":[]}}\n' >"$work/lines"
expect 1 "check, lines" "$entente" check --lines "$work/lines"
contains out '"path":"/units/ATL"'
expect 2 "check, strict lines" "$entente" check --lines --strict "$work/lines"
expect 0 "strict, and nothing to look at" sh -c "printf 'Units:\nFrance: A Par\nOrders:\nFrance:\nA Par - Bur\n' | '$entente' check --strict"
expect 1 "strict" sh -c "printf 'Units:\nFrance: A Par\nOrders:\nFrance:\nA Par - Mos\n' | '$entente' check --strict"

# Lines.
printf '{"id":1}\r\n\r\n' >"$work/crlf"
expect 1 "check, lines with ends of Windows" "$entente" check --lines "$work/crlf"
contains out "the line is blank; each line is a request"
expect 0 "a line that comes in pieces, one of a byte" sh -c "(printf '{\"id\":1'; sleep 0.2; printf '}'; sleep 0.2; printf '\n') | '$entente' orders --lines --count -"
contains out '"id":1'
head -1 "$work/lines" >"$work/start.jsonl"
expect 0 "orders of lines" "$entente" orders --lines --count "$work/start.jsonl"
expect 0 "pictures of lines" "$entente" draw --lines "$work/start.jsonl"
contains out '"svg":"<svg'
expect 2 "pictures of lines as PNG" "$entente" draw --lines --format png "$work/start.jsonl"

# Where a game begins.
expect 0 start "$entente" start standard
cp "$work/out" "$work/start.txt"
printf 'England:\n F Lon H\n F Edi H\n A Lvp H\n' >>"$work/start.txt"
expect 0 "a first turn" "$entente" check "$work/start.txt"
lacks out "no order"
expect 0 "start as JSON" "$entente" start --format json --rules 1971 colonial
cp "$work/out" "$work/start.json"
expect 0 "and judged" "$entente" adjudicate "$work/start.json"
answers "a['map'] == 'colonial' and all(a['state']['units'].values()) and len(a['state']['units']) == 7"
expect 1 "start of no map" "$entente" start nowhere

# From text to JSON and back.
expect 0 "a turn as JSON" "$entente" convert "$turn"
cp "$work/out" "$work/turn.json"
expect 0 "and as text again" "$entente" convert "$work/turn.json"
cp "$work/out" "$work/turn.txt"
expect 0 "and as JSON again" "$entente" convert --format json "$work/turn.txt"
cmp "$work/turn.json" "$work/out" || fail "a turn changed on the way from JSON to text and back"
cat >"$work/standing" <<'END'
Map: colonial
Rules: datc 4.E.5=b railway=no victory=20
Units:
Britain: A Del
France: A Ann
Perpetual:
Britain: A Del H
Proxies:
France: A Ann - Ton
Orders:
Britain:
A Del - Agr
Set: adds
A Del H
END
expect 0 "standing orders as JSON" "$entente" convert "$work/standing"
cp "$work/out" "$work/standing.json"
answers "a['options'] == {'railway': False, 'victory': 20} and a['rules'] == {'preset': 'datc', '4.E.5': 'b'}"
answers "a['perpetual'] == {'BRITAIN': ['A Del H']} and a['proxies'] == {'FRANCE': ['A Ann - Ton']}"
answers "a['orders'] == {'BRITAIN': {'sets': [{'orders': ['A Del - Agr']}, {'orders': ['A Del H'], 'mode': 'adds'}]}}"
expect 0 "and as text again" "$entente" convert "$work/standing.json"
cp "$work/out" "$work/standing"
expect 0 "and as JSON again" "$entente" convert "$work/standing"
cmp "$work/standing.json" "$work/out" || fail "standing orders changed on the way from JSON to text and back"
cat >"$work/options" <<'END'
Rules: datc portage=yes dpjudge.missing=hold dpjudge.convoys=safe
Phase: F1901M
Units:
France: F Bre, A Gas
Orders:
France:
F Bre - Gas - Mar
A Gas C F Bre - Mar
END
expect 0 "further rules as JSON" "$entente" convert "$work/options"
answers "a['rules'] == {'preset': 'datc', 'portage': 'yes', 'dpjudge.missing': 'hold', 'dpjudge.convoys': 'safe'}"
cp "$work/out" "$work/options.json"
expect 0 "their turn" "$entente" adjudicate --format text "$work/options.json"
contains out "F Bre - Gas - Mar                succeeds"
expect 0 "and as text again" "$entente" convert "$work/options.json"
contains out "Rules: datc dpjudge.missing=hold dpjudge.convoys=safe portage=yes"
printf 'France:\n A Par \226 Bur\n A M\374nchen - \223Ruh\224\n' >"$work/windows"
expect 0 "orders in Windows-1252 as JSON" "$entente" convert "$work/windows"
answers "a['orders'] == {'FRANCE': ['A Par – Bur', 'A München - “Ruh”']}"
expect 0 "and as text" "$entente" convert --format text "$work/windows"
contains out "A Par – Bur"
contains out "A München - “Ruh”"
printf 'Rules: 4.E.4=a\nPerpetual:\nFrance: A Par \226 Bur\n' >"$work/windows"
expect 0 "a repeated order in Windows-1252" "$entente" adjudicate --format json "$work/windows"
answers "a['state']['perpetual'] == {'FRANCE': ['A Par – Bur']}"
expect 0 "and as text" "$entente" adjudicate --next - "$work/windows"
contains out "France: A Par – Bur"
for sets in '[[],["A VIE - GAL"]]' '[["A VIE - GAL"],[]]'; do
    for order in true false; do
        echo "{\"rules\":{\"4.D.2\":\"a\"},\"orders\":{\"AUSTRIA\":{\"sets\":$sets,\"known_order\":$order}}}" >"$work/empty.json"
        expect 0 "a set without orders: $sets, $order" "$entente" adjudicate --format text "$work/empty.json"
        contains out "A Vie - Gal                      succeeds"
        expect 0 "as text" "$entente" convert --format text "$work/empty.json"
        contains out "A VIE - GAL"
    done
done
echo '{"rules":{"4.C.5":"c","4.E.4":"a"},"units":{"AUSTRIA":["A VIE","A BUD"],"RUSSIA":["A WAR"],"ITALY":["A VEN"],"GERMANY":["A MUN"]},"orders":{"AUSTRIA":{"sets":[["A BUD - GAL","A VIE S A VEN - TYR"],["A VIE S A MUN - TYR"]],"known_order":false},"ITALY":["A VEN - TYR"],"GERMANY":["A MUN H"],"RUSSIA":["A WAR - GAL"]},"perpetual":{"AUSTRIA":["A VIE S A BUD - GAL"]}}' >"$work/stands.json"
expect 0 "a repeated order beside sets in no known order" "$entente" adjudicate --format text "$work/stands.json"
contains out "A Bud - Gal                      fails: bounce"
expect 0 "as text, above the sets" "$entente" convert "$work/stands.json"
cp "$work/out" "$work/stands"
expect 0 "it is in none of the sets" "$entente" adjudicate "$work/stands"
contains out "A Bud - Gal                      fails: bounce"
echo '{"phase":"S1902M","rules":{"4.E.5":"a"},"units":{"ITALY":["A VEN"],"AUSTRIA":["A TRI"]},"proxies":{"ITALY":["A VEN PROXY AUSTRIA"]},"orders":{"AUSTRIA":["A VEN H"]}}' >"$work/proxy"
expect 0 "an announced proxy" "$entente" adjudicate "$work/proxy"
answers "a['orders']['ITALY'][0]['result'] == 'succeeds' and a['state']['proxies'] == {}"
cat >"$work/trains" <<'END'
Map: {"base":"standard","changes":{"railway":[{"name":"OE","line":["PAR","BUR","MUN","BOH","VIE"]}]}}
Units: orders
France: A Par - OE - Boh
Germany: A Vie - OE - Bur
END
expect 0 "trains of two powers" "$entente" check --format json "$work/trains"
answers "[f['kind'] for f in a['findings'] if 'railway' in f['message']] == ['unmatched', 'unmatched']"
for winner in 'Frnace' 'France, Germany' 'Germany (France resigned)'; do
    printf 'Winner: %s\nFrance: A Par H\n' "$winner" >"$work/winner"
    expect 0 "no winner: $winner" "$entente" check --format json "$work/winner"
    contains out "Winner: $winner"
done
printf 'Winner: France\nWinner: Germany\nFrance: A Par H\n' >"$work/winner"
expect 0 "two winners" "$entente" check --format json "$work/winner"
contains out "Winner: Germany"
printf 'Winner: none\nFrance: A Par H\n' >"$work/winner"
expect 0 "nobody has won" "$entente" check --format json "$work/winner"
answers "not any('Winner' in finding['message'] for finding in a['findings'])"
printf 'Winner: France\nWinner: Fra\nFrance: A Par H\n' >"$work/winner"
expect 0 "a winner twice" "$entente" check --format json "$work/winner"
lacks out "Winner:"
echo '{"orders":{"FRANCE":["Germany: A Mun - Bur"]}}' >"$work/turn.json"
expect 1 "a turn that text cannot hold" "$entente" convert "$work/turn.json"

# Where an error is.
printf 'England:\n F Lon H\nAtlantis:\n A Lvp H\n' >"$work/atlantis"
expect 1 "an unknown power" "$entente" adjudicate --format json "$work/atlantis"
grep -qx ' "error": {' "$work/out" || fail "an error is not indented as an answer is"
contains err "atlantis:3:1: no power or header is called 'Atlantis'"
answers "(a['error']['code'], a['error']['line'], a['error']['column']) == ('syntax', 3, 1)"
echo '{"id":7,"orders":{"FRANCE":["A PAR H", 3]}}' >"$work/number"
expect 1 "an order that is a number" "$entente" adjudicate "$work/number"
answers "a['id'] == 7 and a['error']['path'] == '/orders/FRANCE/1'"
echo '{"orders":' >"$work/half"
expect 1 "half a request" "$entente" compare "$work/half"
answers "a['error']['code'] == 'syntax' and a['error']['line'] > 0"

finish answer check draw error orders request
