// What the rules call adjacent, coasts ignored.
import { readFileSync } from "node:fs";

export function rulesOf(path) {
  const map = JSON.parse(readFileSync(path)), pairs = new Set();
  const code = (s) => s.split("/")[0];
  for (const key of ["army", "fleet", "difficult_army"])
    for (const [a, b] of map[key] ?? []) pairs.add([code(a), code(b)].sort().join(" "));
  const kind = new Map(map.provinces.map((p) => [p.code, p.kind]));
  const coasts = new Map(map.provinces.filter((p) => p.coasts?.length).map((p) => [p.code, p.coasts.map((c) => c.toUpperCase())]));
  const center = new Set(map.provinces.filter((p) => p.supply_center).map((p) => p.code));
  return { map, pairs, kind, coasts, center, adjacent: (a, b) => pairs.has([a, b].sort().join(" ")) };
}
