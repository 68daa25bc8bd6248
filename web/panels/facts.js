// facts.js -- the facts of a map, asked from the judge once.

const known = new Map();

export function factsOf(judge, map) {
  if (!known.has(map)) known.set(map, judge.map(map));
  return known.get(map);
}
