// The picture against the rules: two provinces touch if and only if they are adjacent.

/* Lengths of the borders that two provinces share in the picture: Map("A B" -> pixels). */
export function sharedBorders(rings) {
  const owner = new Map(), lengths = new Map();
  for (const [name, list] of rings)
    for (const ring of list)
      for (let i = 0; i < ring.length; i++) {
        const a = ring[i], b = ring[(i + 1) % ring.length];
        const key = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? `${a},${b}` : `${b},${a}`;
        const other = owner.get(key);
        if (other === undefined) { owner.set(key, name); continue; }
        const pair = [other, name].sort().join(" ");
        lengths.set(pair, (lengths.get(pair) ?? 0) + Math.hypot(a[0] - b[0], a[1] - b[1]));
      }
  return lengths;
}

/* Returns {pairs, missing, extra, faint, stale}: what differs and is not excused. */
export function compare(rings, rules, spec) {
  const lengths = sharedBorders(rings), tiny = spec.touch ?? 2;
  const excused = new Set((spec.excused ?? []).map(([a, b]) => [a, b].sort().join(" ")));
  const missing = [], extra = [], faint = [], stale = [];
  for (const pair of rules.pairs) {
    const length = lengths.get(pair) ?? 0;
    if (length < tiny) { if (!excused.has(pair)) missing.push(pair); }
    else if (excused.has(pair)) stale.push(pair);
    else if (length < 3 * tiny) faint.push(`${pair} ${length.toFixed(1)}`);
  }
  for (const [pair, length] of lengths) {
    if (pair.includes("~") || rules.pairs.has(pair)) continue;
    if (length >= tiny) { if (!excused.has(pair)) extra.push(`${pair} ${length.toFixed(1)}`); }
    else faint.push(`${pair} ${length.toFixed(1)} (not adjacent)`);
  }
  const known = new Set([...rules.kind.keys()]);
  const absent = [...known].filter((code) => !rings.get(code)?.length);
  for (const pair of excused) {
    const length = lengths.get(pair) ?? 0;
    if (!rules.pairs.has(pair) && length < tiny) stale.push(pair);
  }
  return { pairs: rules.pairs.size, missing, extra, faint, stale, absent };
}
