#!/bin/sh
# Case files as requests in text, for the fuzz targets that read those: seeds.sh CASES FOLDER [ENTENTE]
#
# The headings that only case files have are left out, and with them the results; the first phase of a case is the seed.
# With ENTENTE each seed must be read: one that is refused at its first line finds nothing.
set -eu
failed=0
for file in "$1"/*.case; do
    seed=$2/$(basename "$file" .case).txt
    awk '
        /^(Under|Then|After|Options):/ { exit }
        /^(Case|Rule|Says|Edition|Doubt|Differs|#)/ { next }
        /^(Perpetual|Proxies):/ { skipped = 1 }
        /^(Orders|Units|Centers):/ { skipped = 0 }
        skipped { next }
        /^Units:/ { placed = 1 }
        /^Orders:/ && !placed { print "Units: orders" }
        { sub(/ *=>.*/, ""); sub(/^ *unordered.*/, ""); print }' "$file" >"$seed"
    [ $# -lt 3 ] || "$3" adjudicate "$seed" >/dev/null || failed=1
done
exit $failed
