// written.js -- the orders of a phase as they were written, and which of them belongs to which unit.
//
// Players write as they like ("f nwg - nth"), so the judge says which unit a line is for. An order given on the board
// replaces the lines of its unit and leaves all others as they are.

import { requestOf, phaseOf, setOrders } from "../game.js";
import { placeOfUnit, provinceOf } from "./places.js";

/** The report of judge.check() about a phase; null if the judge refuses the request. */
export function checkOf(judge, game, id = game.current) {
  try {
    return judge.check(requestOf(game, id));
  } catch {
    return null;
  }
}

/** An order as it was written. */
export const wordsOf = ({ written, order }) => written ?? order;

// True if the judge has read this order, the one behind `former`, in the text.
function isPartOf(text, entry, former) {
  const isNext = !former || entry.clause > 0 || (!former.clause && wordsOf(former) === wordsOf(entry));
  return isNext && text.includes(wordsOf(entry));
}

// The written lines of a power: { text, entries }, where the entries are the orders that the judge reads in the line.
function linesOf(report, texts, power) {
  const lines = texts.map((text) => ({ text, entries: [] }));
  let at = 0;
  for (const entry of (report?.orders[power] ?? []).filter((each) => !each.auto)) {
    const found = lines.findIndex(({ text, entries }, i) => i >= at && isPartOf(text, entry, entries.at(-1)));
    if (found < 0) continue; // a perpetual order
    lines[found].entries.push(entry);
    at = found;
  }
  // Of a text that stands there twice, one right behind the other, both have the same orders.
  return lines.map((line, i) => (line.entries.length || line.text !== texts[i - 1] ? line : lines[i - 1]));
}

const provinceOfEntry = ({ unit }) => unit && provinceOf(placeOfUnit(unit));

/** The order of each unit as the judge reads it: a Map of province to { power, text, order }. */
export function ordersByProvince(report, orders) {
  const found = new Map();
  for (const [power, texts] of Object.entries(orders))
    for (const { text, entries } of linesOf(report, texts, power))
      for (const entry of entries.filter((each) => each.unit && !each.replaced))
        found.set(provinceOfEntry(entry), { power, text, order: entry.order });
  return found;
}

function withOrders(game, power, texts) {
  const { [power]: former, ...others } = phaseOf(game).orders;
  return setOrders(game, texts.length > 0 ? { ...others, [power]: texts } : others);
}

// What a line says of other units than the one in a province: the line itself if it says nothing of that one.
function linesOfOthers({ text, entries }, province) {
  if (!entries.some((entry) => provinceOfEntry(entry) === province)) return [text];
  const others = entries.filter((entry) => provinceOfEntry(entry) !== province && !entry.replaced);
  return others.map(({ order, written }) => order ?? written);
}

/** Replace the order of the unit in a province. `order` is its text, or null for no order. */
export function giveOrder(judge, game, power, province, order) {
  const texts = phaseOf(game).orders[power] ?? [];
  const lines = linesOf(checkOf(judge, game), texts, power);
  const first = lines.findIndex(({ entries }) => entries.some((entry) => provinceOfEntry(entry) === province));
  if (order === null && first < 0) return game;
  const at = first < 0 ? lines.length : first;
  const of = (some) => some.flatMap((line) => linesOfOthers(line, province));
  return withOrders(game, power, [...of(lines.slice(0, at)), ...(order === null ? [] : [order]), ...of(lines.slice(at))]);
}

/** Waive one build more, or one less. */
export function waive(game, power, more) {
  const texts = phaseOf(game).orders[power] ?? [];
  const last = texts.lastIndexOf("WAIVE");
  if (!more && last < 0) return game;
  return withOrders(game, power, more ? [...texts, "WAIVE"] : texts.filter((_, at) => at !== last));
}
