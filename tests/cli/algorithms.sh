#!/bin/sh
# Other algorithms: the DPjudge's, the exhaustive one, and the decisions in their order. algorithms.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

"$entente" adjudicate --next "$work/next.txt" "$turn" >"$work/out" || fail "no next position"
printf 'Germany:\n A Bel R Hol\n' >>"$work/next.txt"

# Second judges.
printf 'Rules: datc\nGermany:\n F Kie - Ber\n A Mun S F Kie - Ber\n A Ber H\n' >"$work/own"
expect 0 dpjudge "$entente" adjudicate --algorithm dpjudge --explain "$work/own"
contains out "bounces: it cannot dislodge a unit of its own power (A Ber) [step 8]"
expect 0 "the steps" "$entente" adjudicate --algorithm dpjudge --explain=trace "$work/own"
sed -n '/^How it was decided/,$p' "$work/out" >"$work/steps"
cmp "$work/steps" - <<'END' || fail "the steps of the DPjudge are printed otherwise"
How it was decided, by the steps of the DPjudge's later text
    Step 1. Mark all invalid convoy orders
      nothing changes
    Step 2. Mark all invalid move and support orders
      F Kie - Ber: support count 0 -> 1
      F Kie - Ber: no help list: A Mun
    Step 3. Calculate initial combat strengths
      combat list of Ber: A Ber (0), F Kie (1)
    Step 4. Mark support cuts made by convoyers, and mark endangered convoys
      nothing changes
    Step 5. Mark convoy disruptions, and support cuts made by successful convoys
      nothing changes
    Step 6. Mark bounces caused by inability to swap places
      nothing changes
    Step 7. Mark bounces suffered by understrength attackers
      nothing changes
    Step 8. Mark bounces caused by inability to self-dislodge
      F Kie - Ber: no mark -> bounce
      combat list of Kie: F Kie (0, bounced)
    Step 6. Mark bounces caused by inability to swap places
      nothing changes
    Step 7. Mark bounces suffered by understrength attackers
      nothing changes
    Step 8. Mark bounces caused by inability to self-dislodge
      nothing changes
    Step 9. Mark supports cut by dislodgements
      nothing changes
    Step 10. Move units that did not bounce
      nothing changes
END
expect 0 "the steps as JSON" "$entente" adjudicate --algorithm dpjudge --explain=trace --format json "$work/own"
contains out '"before": 0,'
contains out '"after": "bounce"'
printf 'England:\n F Lon - Nth\n F Edi H\n' >"$work/two.txt"
expect 0 "a unit without an order" "$entente" check --format text "$work/two.txt"
contains out "  A Lvp                            no order"
echo '{"phase":"S1901R","units":{"GERMANY":["A GAS","A POR"]},"dislodged":{"FRANCE":{"A GAS":["SPA"],"F POR":["SPA/SC"]}},"orders":{"FRANCE":["A GAS R SPA","F POR R SPA/SC"]}}' >"$work/both.jsonl"
expect 0 "retreats that hinder each other" "$entente" adjudicate --lines "$work/both.jsonl"
contains out '"by":["F POR"]'
contains out '"by":["A GAS"]'
expect 0 dpjudge-early "$entente" adjudicate --algorithm dpjudge-early --format json "$work/own"
contains out '"step": 10'
contains out '"dislodged"'
echo '{"rules":{"portage":"yes"},"orders":{"FRANCE":["F MAR - BRE","A GAS C F MAR - BRE"]}}' >"$work/portage"
expect 0 "an option of the texts" "$entente" adjudicate --algorithm dpjudge "$work/portage"
contains out '"ends": "BRE"'
expect 0 "... over the command line's" "$entente" adjudicate --lines --algorithm dpjudge --rule portage=no "$work/portage"
contains out '"ends":"MAR"'
printf 'Rules: dpjudge.missing=hold\nUnits:\nEngland: A Lon, F Nth\nOrders:\nEngland: A Lon - Tun; F Nth C A Lon - Tun\n' >"$work/missing"
expect 0 "a convoy that no fleet could make" "$entente" adjudicate --algorithm dpjudge --explain "$work/missing"
contains out "F Nth C A Lon - Tun is void: A Lon was ordered to Tun, but no chain of fleets with this one reaches"
expect 2 "no such option" "$entente" adjudicate --rule dpjudge.convoys=odd "$work/own"
contains err "plain, safe, beleaguered"
expect 2 "no such algorithm" "$entente" adjudicate --algorithm nonsense "$work/own"
contains err "dpjudge-early"
printf 'Map: colonial\nBritain:\n A Del H\n' >"$work/railway"
expect 1 "railways" "$entente" adjudicate --algorithm dpjudge "$work/railway"
contains err "dpjudge does not judge railways and canals; set railway=no and canal=no"
expect 0 "no railways" "$entente" adjudicate --algorithm dpjudge --rule railway=no --rule canal=no "$work/railway"
expect 1 "the suite by a second judge" "$entente" datc --algorithm dpjudge
contains out "6.G        12 of   18 cases"
# Without --explain only cases that differ are shown, and of these only the orders that differ. With --explain all are.
difference="! F Constantinople Supports F Black Sea - Ankara => fails, cut, dislodged; got succeeds, dislodged [step 10]"
expect 1 "a case that differs" "$entente" datc --algorithm dpjudge 6.D.17 6.A.1
contains out "$difference"
[ "$(grep -c '=>' "$work/out")" -eq 2 ] || fail "not two orders are shown"
lacks out "6.A.1 "
expect 1 "a case that differs, explained" "$entente" datc --algorithm dpjudge 6.D.17 6.A.1 --explain
contains out "$difference"
contains out "ok   6.A.1 "
expect 0 "its differences" "$entente" datc --algorithm dpjudge --differences 6.D.17
contains out "| 6.D.17 | yes | F Constantinople Supports F Black Sea - Ankara => fails, cut, dislodged; got succeeds, dislodged [step 10] |"
contains out "| 6.D.17 | yes | F Black Sea - Ankara => fails, bounce; got succeeds |"
[ "$(grep -c '=> .*; got' "$work/out")" -eq 2 ] || fail "--differences lists an order that is as the case says"
expect 0 "no differences" "$entente" datc --algorithm dpjudge --differences 6.A.1
lacks out "6.A.1"

# The exhaustive judge, and the decisions in their order.
printf 'Units: orders\nTurkey:\n F Ank - Con\n A Con - Smy\n A Smy - Ank\n' >"$work/circle"
expect 0 "two resolutions" "$entente" adjudicate --algorithm exhaustive --explain "$work/circle"
contains out "Resolutions: 2"
contains out "A Smy - Ank bounces"
expect 0 "two resolutions as JSON" "$entente" adjudicate --algorithm exhaustive --format json "$work/circle"
[ "$(grep -c '"phase": "F1901M"' "$work/out")" -eq 2 ] || fail "two resolutions and nothing else"
printf 'Units: orders\nEngland:\n F Lon S F Wal - Eng\n F Wal - Eng\nFrance:\n A Bre - Lon\n F Eng C A Bre - Lon\n' >"$work/pandin"
printf 'Germany:\n F Nth S F Bel - Eng\n F Bel - Eng\n' >>"$work/pandin"
printf '%s\n' 'Units: orders' 'England:' ' F Nth C A Nwy - Kie, A Nwy - Kie' 'France:' ' F Gas - Spa(nc), F Mid S F Gas - Spa(sc)' \
    'Italy:' ' A Apu - Syr, F Ion C A Apu - Syr, F Eas H' 'Turkey:' ' F Bla C A Sev - Ank, A Sev - Con' >"$work/halves"
expect 0 "which half is untrue" "$entente" adjudicate --explain "$work/halves"
contains out "F Nth C A Nwy - Kie is void: A Nwy was ordered to Kie, but no chain of fleets with this one reaches"
contains out "F Ion C A Apu - Syr is void: A Apu was ordered to Syr, but no chain of fleets with this one reaches"
contains out "A Apu - Syr fails: it needs a convoy, and F Ion was ordered to convoy it to Syr, but no chain of convoys reaches"
contains out "A Sev - Con fails: it needs a convoy, and F Bla was ordered to convoy it to Ank, but not there"
contains out "F Mid S F Gas - Spa(sc) is void: F Gas cannot go to Spa(sc)"
expect 0 "a paradox" "$entente" adjudicate --explain "$work/pandin"
contains out "whether A Bre - Lon has a convoy depends on whether F Bel - Eng succeeds"
contains out "whether F Lon S F Wal - Eng is given depends on whether A Bre - Lon has a convoy"
contains out "rule 4.A.2 d: Szykman"
expect 0 "a paradox that a rule prevents" "$entente" adjudicate --explain --rule 4.A.2=a "$work/pandin"
contains out "whether F Lon S F Wal - Eng is given depends on whether A Bre - Lon has a convoy"
contains out "rule 4.A.2 a: 1971"
expect 0 "no paradox without --explain" "$entente" adjudicate "$work/pandin"
lacks out "depends on"
expect 0 "a paradox as JSON" "$entente" adjudicate --format json "$work/pandin"
"$python" - "$work/out" <<'END' || fail "a paradox as JSON has another form"
import json, sys
paradox, = json.load(open(sys.argv[1]))["paradoxes"]
assert paradox["rules"] == [{"rule": "4.A.2", "choice": "d"}]
assert [(one["unit"], one["decision"], one["depends_on"]) for one in paradox["loop"]] == [
    ("A BRE", "path", [1]), ("F BEL", "move", [2]), ("F LON", "support", [0])], paradox
END
expect 0 "no resolution" "$entente" adjudicate --algorithm exhaustive "$work/pandin"
contains out "Resolutions: none"
expect 0 "findings before resolutions" "$entente" adjudicate --algorithm exhaustive "$work/halves"
contains out "Please check"
contains out "F Mid S F Gas - Spa(sc) is void: F Gas cannot go to Spa(sc)"
contains out "Resolutions: 1"
expect 0 "no resolution as JSON" "$entente" adjudicate --algorithm exhaustive --format json "$work/pandin"
contains out '"resolutions": []'
expect 0 "one resolution" "$entente" adjudicate --algorithm exhaustive "$source/examples/turn.json"
[ "$(grep -c '"orders":' "$work/out")" -eq 2 ] || fail "one resolution stands at the top too"
expect 0 "retreats, exhaustive" "$entente" adjudicate --algorithm exhaustive "$work/next.txt"
contains out "Resolutions: 1"
echo '{"orders":{"TURKEY":["F ANK - CON","A CON - SMY","A SMY - ANK"]}}' >"$work/circle.jsonl"
expect 0 "a stream of resolutions" "$entente" adjudicate --lines --algorithm exhaustive "$work/circle.jsonl"
contains out '"search":"all"'
expect 0 trace "$entente" adjudicate --explain=trace "$turn"
contains out "How it was decided"
expect 0 "trace in JSON" "$entente" adjudicate --explain=trace --format json "$turn"
contains out '"trace": ['
expect 0 "steps in JSON" "$entente" adjudicate --algorithm dpjudge --explain=trace --format json "$turn"
contains out '"sequence_decided": []'
printf 'Units: orders\nTurkey: F Ank - Con, A Con - Smy, A Smy - Ank\nFrance: A Bre - Lon, F Eng C A Bre - Lon\nEngland: F Lon S F Wal - Eng, F Wal - Eng\n' >"$work/cores.txt"
expect 0 "cores" "$entente" adjudicate --explain=trace "$work/cores.txt"
contains out "Rule 5.B.9: all moves of a circle succeed"
contains out "Rule 4.A.2 d: Szykman"
contains out "dislodge F Eng C A Bre - Lon  undecided -> dislodged"
expect 0 "cores in JSON" "$entente" adjudicate --explain=trace --format json "$work/cores.txt"
contains out '"settled": "circle"'
contains out '"settled": "paradox"'
expect 0 "trace of retreats" "$entente" adjudicate --explain=trace "$work/next.txt"
expect 2 "odd explanation" "$entente" adjudicate --explain=loudly "$turn"
expect 2 "odd algorithm" "$entente" adjudicate --algorithm tossing "$turn"
expect 2 "next of several" "$entente" adjudicate --algorithm exhaustive --next "$work/n" "$turn"
expect 2 "trace of no decisions" "$entente" adjudicate --algorithm exhaustive --explain=trace "$turn"
expect 0 "trace of steps" "$entente" adjudicate --algorithm dpjudge --explain=trace "$turn"
contains out "by the steps of the DPjudge's later text"
contains out "Step 10. Move units that did not bounce"
lacks out "The sequence of the text's lists"
expect 0 "trace of steps, early" "$entente" adjudicate --algorithm dpjudge-early --explain=trace "$turn"
contains out "by the steps of the DPjudge's early text"
expect 0 "trace of retreats, dpjudge" "$entente" adjudicate --algorithm dpjudge --explain=trace "$work/next.txt"
cat >"$work/chain.txt" <<'END'
Units:
Russia: A Nwy, F Nth
England: F Lon, F Wal
Germany: A Bel, F Eng
France: F Bre, F Iri
Italy: A NAf, F Mid
Orders:
Russia: A Nwy - Lon, F Nth C A Nwy - Lon
England: F Lon S F Wal - Eng, F Wal - Eng
Germany: A Bel - Bre, F Eng C A Bel - Bre
France: F Bre S F Iri - Mid, F Iri - Mid
Italy: A NAf - Gas, F Mid C A NAf - Gas
END
expect 0 "a sequence that decides" "$entente" adjudicate --algorithm dpjudge --explain=trace "$work/chain.txt"
sed -n '/^The sequence/,/^How/p' "$work/out" >"$work/sequence"
cmp "$work/sequence" - <<'END' || fail "the sequence is printed otherwise"
The sequence of the text's lists (ascending province codes) decided the outcome for: A NAf

How it was decided, by the steps of the DPjudge's later text
END
contains out "A NAf - Gas: convoy under attack -> no mark"
contains out "convoy succeeded list: A Bel, A NAf, A Nwy"
contains out "combat list of Eng: F Eng (0), F Wal (1)"
expect 0 "a sequence that nobody asks for" "$entente" adjudicate --algorithm dpjudge "$work/chain.txt"
lacks out "The sequence of the text's lists"
expect 0 "no sequence that decides" "$entente" adjudicate --algorithm dpjudge-early --explain "$work/chain.txt"
lacks out "The sequence of the text's lists"

# Where a convoyed attacker came from is closed by the early text, and open by the later one; 4.A.5 asks neither.
printf 'Rules: datc\nUnits: orders\nItaly: F Tus H\nFrance: A Rom - Tus via convoy; F Tys C A Rom - Tus; A Ven S A Rom - Tus\n' \
    >"$work/landing.txt"
expect 0 "a convoyed attacker, early" "$entente" adjudicate --algorithm dpjudge-early --explain "$work/landing.txt"
contains out "Rom (its attacker came from there)"
expect 0 "a convoyed attacker" "$entente" adjudicate --algorithm dpjudge --explain "$work/landing.txt"
lacks out "its attacker came from there"

finish answer
