// written.js -- the orders of a phase as they were written, and which of them belongs to which unit.
//
// Players write as they like ("f nwg - nth"), so the judge says which unit a line is for. An order given on the board
// replaces the lines of its unit and leaves all others as they are.

import { requestOf, phaseOf, setOrders } from "../game.js";
import { MOST_ORDERS, aloneForm, countedOf, wordsOf } from "../panels/keptorders.js";
import { mayOrderIn, placeOfUnit, provinceOf } from "./places.js";

/** The report of judge.check() about a phase; null if the judge refuses the request. */
export function checkOf(judge, game, id = game.current) {
  try {
    return judge.check(requestOf(game, id));
  } catch {
    return null;
  }
}

// The written lines of a power: { text, entries }, where the entries are the orders that the judge reads in the line. It
// numbers the lines, also those in which it reads nothing.
function linesOf(report, texts, power) {
  const lines = texts.map((text) => ({ text, entries: [] }));
  const read = (report?.orders[power] ?? []).filter((entry) => !entry.auto);
  const first = read.find((entry) => texts.some((text) => text.includes(wordsOf(entry))));
  const at = first && first.text - texts.findIndex((text) => text.includes(wordsOf(first)));
  for (const entry of read) lines[entry.text - at]?.entries.push(entry); // others are perpetual orders
  return lines;
}

const provinceOfEntry = ({ unit }) => unit && provinceOf(placeOfUnit(unit));

/** The order of each unit of a position as the judge reads it: a Map of province to { power, text, order }. */
export function ordersByProvince(report, orders, position) {
  const found = new Map();
  for (const [power, texts] of Object.entries(orders))
    for (const { text, entries } of linesOf(report, texts, power))
      for (const entry of countedOf(entries)) {
        const province = provinceOfEntry(entry);
        if (province && mayOrderIn(position, province, power)) found.set(province, { power, text, order: entry.order });
      }
  return found;
}

function withOrders(game, power, texts) {
  if (texts.length > MOST_ORDERS) throw new Error(`more than ${MOST_ORDERS} orders of ${power}`);
  const { [power]: former, ...others } = phaseOf(game).orders;
  return setOrders(game, texts.length > 0 ? { ...others, [power]: texts } : others);
}

// What a line says of other units than the one in a province: { text, order }, where `order` is what the judge reads in
// it, if that is one order.
function partsOfOthers({ text, entries }, province) {
  if (!entries.some((entry) => provinceOfEntry(entry) === province))
    return [{ text, order: entries.length === 1 ? entries[0].order : null }];
  const others = countedOf(entries).filter((entry) => provinceOfEntry(entry) !== province);
  return others.map((entry) => ({ text: aloneForm(entry), order: entry.order }));
}

// An order that was clear by the one that is replaced (4.E.2) keeps its meaning.
function clearTexts(judge, game, power, parts) {
  const lines = linesOf(checkOf(judge, withOrders(game, power, parts.map(({ text }) => text))), parts.map(({ text }) => text), power);
  return parts.map(({ text, order }, i) => (order && lines[i].entries[0]?.order !== order ? order : text));
}

/** Replace the order of the unit in a province. `order` is its text, or null for no order. */
export function giveOrder(judge, game, power, province, order) {
  const lines = linesOf(checkOf(judge, game), phaseOf(game).orders[power] ?? [], power);
  const first = lines.findIndex(({ entries }) => entries.some((entry) => provinceOfEntry(entry) === province));
  if (order === null && first < 0) return game;
  const at = first < 0 ? lines.length : first;
  const of = (some) => some.flatMap((line) => partsOfOthers(line, province));
  const given = order === null ? [] : [{ text: order, order: null }];
  const parts = [...of(lines.slice(0, at)), ...given, ...of(lines.slice(at))];
  return withOrders(game, power, clearTexts(judge, game, power, parts));
}

const isWaive = ({ order }) => order === "WAIVE";

/** How many builds a power waives. */
export const waivesIn = (report, power) => countedOf(report?.orders[power]).filter(isWaive).length;

/** False if the judge would not count a build that a power waives. */
export function areWaivesGood(judge, game, power) {
  try {
    const results = judge.adjudicate(requestOf(game)).orders[power] ?? [];
    return results.every((result) => !isWaive(result) || result.result !== "void");
  } catch {
    return true; // the turn cannot be judged for another reason
  }
}

/** Waive one build more, in the place of what is built in a province. */
export const waive = (judge, game, power, province) => giveOrder(judge, game, power, province, "WAIVE");

/** Waive one build less. */
export function waiveLess(judge, game, power) {
  const texts = phaseOf(game).orders[power] ?? [];
  const lines = linesOf(checkOf(judge, game), texts, power);
  const at = lines.findLastIndex(({ entries }) => countedOf(entries).some(isWaive));
  if (at < 0) return game;
  const counted = countedOf(lines[at].entries);
  const last = counted.findLastIndex(isWaive);
  const left = counted.filter((_, i) => i !== last).map(aloneForm);
  return withOrders(game, power, [...texts.slice(0, at), ...left, ...texts.slice(at + 1)]);
}
