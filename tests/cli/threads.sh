#!/bin/sh
# Streams on eight threads answer as on one: threads.sh ENTENTE. For the build with ThreadSanitizer.
set -eu
entente=$1 work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$(dirname "$0")/../.."
for i in 1 2 3 4 5 6 7 8 9 10; do
    for file in examples/*.json; do
        tr -d '\n' <"$file"
        echo
    done
    echo '{"map": "colonial", "orders": {"BRITAIN": ["A Del - Sik"]}}'
    echo 'no JSON'
done >"$work/requests"
for command in adjudicate "orders --count" check compare; do
    # shellcheck disable=SC2086
    "$entente" $command --lines --jobs 1 <"$work/requests" >"$work/one" || [ $? -eq 1 ]
    # shellcheck disable=SC2086
    "$entente" $command --lines --jobs 8 <"$work/requests" >"$work/eight" || [ $? -eq 1 ]
    cmp "$work/one" "$work/eight"
    [ "$(wc -l <"$work/eight")" -ge "$(wc -l <"$work/requests")" ]
done
"$entente" adjudicate --lines --jobs 8 <"$work/requests" | head -1 >/dev/null # a reader that goes away
echo "streams on eight threads answer as on one"
