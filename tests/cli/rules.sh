#!/bin/sh
# Rules and the cases of the DATC: how they are found and listed. rules.sh ENTENTE SOURCE
set -u
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"

# Rules.
expect 0 rules "$entente" rules 4.A.2
contains out "Szykman"
echo '{"rules":"1066"}' >"$work/preset"
expect 1 "no such preset" "$entente" adjudicate --format text "$work/preset"
contains err "there are $("$entente" rules --format json | "$python" -c 'import json, sys; n = [p["name"] for p in json.load(sys.stdin)["presets"]]; print(", ".join(n[:-1]) + " and " + n[-1])')"
expect 0 "the rulebook in print" "$entente" rules
contains out "2023   the 2023 rulebook; this is the rulebook in print"
expect 0 "a chapter of rules" "$entente" rules 4.c
[ "$(grep -c '^4\.C\.' "$work/out")" -eq 6 ] || fail "rules 4.c"
expect 0 "a rule in small letters" "$entente" rules 4.a.2
contains out "the fallback   <- 2023, 2000"
lacks out "4.A.3"
expect 0 "rules by a word" "$entente" rules paradox
contains out "4.A.2  What happens in a convoy disruption paradox?"
lacks out "4.A.3  "
expect 0 "all rules and options" "$entente" rules
contains out "portage  "
expect 0 "an option of the DPjudge" "$entente" rules portage
contains out "portage  "
expect 2 "no such rule" "$entente" rules 4.Z
contains err "entente rules: no rule is called or mentions '4.Z'"
expect 0 "issues by a word" "$entente" rules paradox
contains out "4.A.2"
expect 0 "an issue by words of its question" "$entente" rules "convoy disruption"
contains out "What happens in a convoy disruption paradox?"
expect 0 "rules as JSON" "$entente" rules --format json
answers "len(a['issues']) == 37 and [p['name'] for p in a['presets']] == ['datc', 'datc3', '2023', '2000', '1982', '1971', 'dptg']"
answers "[c['presets'] for c in a['issues'][1]['choices']] == [['1971'], ['1982'], ['2023', '2000'], ['datc', 'datc3'], [], ['dptg']]"
answers "[p['name'] for p in a['presets'] if p['in_print']] == ['2023']"
answers '[(o["id"], [c["word"] for c in o["choices"]]) for o in a["options"]][-1] == ("portage", ["no", "yes"])'
expect 0 "an option as JSON" "$entente" rules --format json dpjudge.missing
answers '[o["id"] for o in a["options"]] == ["dpjudge.missing"] and a["issues"] == []'
expect 2 "help for two commands" "$entente" help draw extra
contains err "one argument too many: 'extra'"
expect 0 "one rule as JSON" "$entente" rules --format json 4.B.1
answers "a['issues'][0]['id'] == '4.B.1' and len(a['issues']) == 1"
expect 2 "rules, odd format" "$entente" rules --format xml

# Cases.
expect 0 case "$entente" datc 6.F.14 --explain
expect 0 "a case of DATC 3" "$entente" datc 6.J.11 v3 --explain
contains out "ok   6.J.11 v3  CIVIL DISORDER, DISTANCE OVER WATER"
contains out "1 passed, 0 failed"
expect 0 "a case of DATC 3 in one word" "$entente" datc "6.J.11 v3" 6.B.15
contains out "2 passed, 0 failed"
expect 0 "a case that DATC 3 leaves as it is" "$entente" datc --edition 3 6.A.1 --all-choices
contains out "1 passed, 0 failed"
expect 2 "a case that the edition lacks" "$entente" datc --edition 2.4 6.B.15
expect 0 "a case that the edition has" "$entente" datc --edition 3 6.B.15
contains out "1 passed, 0 failed"
expect 2 "no such edition" "$entente" datc --edition 4
expect 0 "a result that is not the stated one" "$entente" datc 6.F.20 --all-choices
contains out "note 6.F.20 under 4.A.2=a is on purpose not as the document states:"
contains out "1 of them on purpose not as the document states"
expect 0 "a case in small letters" "$entente" datc 6.f.14
contains out "1 passed, 0 failed"
expect 0 "a chapter of cases" "$entente" datc 6.f
contains out "6.F        24 of   24 cases"
expect 0 "cases by a word" "$entente" datc "convoy paradox" --explain
contains out "6.F.14  SIMPLE CONVOY PARADOX"
expect 2 "odd case" "$entente" datc 9.Z.99
expect 2 "an odd case among others" "$entente" datc 6.A.1 9.Z.99
contains err "'9.Z.99'"
expect 0 "the cases of a folder" "$entente" datc --dir "$source/tests/datc" 6.A --explain
grep -o '^ok   6\.A\.[0-9]*' "$work/out" | cut -d. -f3 >"$work/numbers"
seq 12 | cmp -s - "$work/numbers" || fail "the cases of a folder are not in the sequence of their numbers"
mkdir "$work/nothing"
expect 2 "no cases" "$entente" datc --dir "$work/nothing"
contains err "there are no cases"
expect 1 "a folder of cases that is not there" "$entente" datc --dir "$work/none"
contains err "cannot be opened"

# Own cases.
mkdir "$work/cases"
printf 'Case: own TWO HOLD\nFRA A PAR H ok\n' >"$work/cases/own.case"
printf 'Case: 6.Z.1 NO END OF LINE' >"$work/cases/6.Z.1.case"
expect 1 "a folder with an odd case" "$entente" datc --dir "$work/cases"
mkdir "$work/mine"
printf 'Case: X.1 A HOLD\nEngland: F Lon H => ok\n' >"$work/mine/foo.case"
echo hello >"$work/mine/bar.case"
expect 2 "no case of that edition" "$entente" datc --dir "$work/mine" --edition 3
contains err "that folder has no case of that edition"
expect 1 "a case that cannot be read" "$entente" datc --dir "$work/mine" bar
contains out "FAIL bar"
"$entente" datc --dir "$work/mine" X.1 >"$work/out"
contains out X.1
expect 2 "a word that no case of a folder has" "$entente" datc --dir "$work/cases" nonsense

# A choice that answers by yes or no stands after its question.
printf 'Phase: W1902A\nUnits:\nRussia: F StP(sc)\nCenters:\nRussia: Mos, War, StP\nOrders:\nRussia: waive\n' >"$work/waive"
expect 0 "a choice that is yes" "$entente" adjudicate --explain=full "$work/waive"
contains out "rule 4.D.7 a: May a build be waived? yes"

finish rules
