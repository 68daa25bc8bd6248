// words.js -- phases, orders and rules in words.

export const SEASONS = { S: "Spring", F: "Fall", W: "Winter" };
export const PHASE_KINDS = { M: "movement", R: "retreats", A: "adjustments" };

function partsOf(phase) {
  const [, season, year, kind] = /^([SFW])(-?\d+)([MRA])$/.exec(phase) ?? [];
  return { season: SEASONS[season], year, kind: PHASE_KINDS[kind] };
}

/** "S1901M" is "Spring 1901, movement". */
export function phaseWords(phase) {
  const { season, year, kind } = partsOf(phase);
  return season ? `${season} ${year}, ${kind}` : phase;
}

/** For small places: "Spring 1901", "Spring 1901 retreats", "Winter 1901". */
export function shortPhase(phase) {
  const { season, year, kind } = partsOf(phase);
  return `${season} ${year}${kind === "retreats" ? ", retreats" : ""}`;
}

/** The title of a power. */
export function powerTitle(facts, power) {
  return Object.hasOwn(facts.powers, power) ? facts.powers[power].title : power;
}

// A place as the rulebook abbreviates it: "STP/SC" is "StP(sc)".
function placeWords(facts, place) {
  const [code, coast] = place.split("/");
  if (!Object.hasOwn(facts.provinces, code)) return place;
  return facts.provinces[code].abbreviation + (coast ? `(${coast.toLowerCase()})` : "");
}

/** An order as the rulebook writes it: "F STP/SC - FIN" is "F StP(sc) - Fin". */
export function orderWords(facts, order) {
  return order.replace(/\b[A-Z0-9]{2,4}(\/[NSEW]C)?\b/g, (place) => placeWords(facts, place));
}

/** Rules as a header of a text has them: "1982 4.A.2=e". */
export function rulesWords(rules) {
  if (typeof rules === "string") return rules;
  const { preset = "datc", ...issues } = rules ?? {};
  return [preset, ...Object.entries(issues).map(([issue, choice]) => `${issue}=${choice}`)].join(" ");
}

/** "2 orders", "1 order". */
export const count = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** Numbers in order, "2, 5-7" of 2, 5, 6 and 7. */
export function rangeWords(numbers) {
  const ranges = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(", ");
}

/** "England, France and Italy". */
export function listWords(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
