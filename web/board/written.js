// written.js -- the orders of a phase as they were written, and which of them belongs to which unit.
//
// Players write as they like ("f nwg - nth"), so the judge says which unit a line is for. An order given on the board
// replaces the lines of its unit and leaves all others as they are.

import { requestOf, phaseOf, setOrders } from "../game.js";
import { placeOfUnit, provinceOf } from "./places.js";

/** The report of judge.check() about the current phase; null if the judge refuses the request. */
export function checkOf(judge, game) {
  try {
    return judge.check(requestOf(game));
  } catch {
    return null;
  }
}

/** The written lines of a power: { text, at, order }; `at` is the province of the unit, or null. */
function linesOf(report, texts, power) {
  const read = (report?.orders[power] ?? []).filter((each) => !each.auto);
  return texts.map((text, at) => {
    const fits = (each) => (each.written ?? each.order) === text;
    const found = fits(read[at] ?? {}) ? read[at] : read.find(fits);
    const unit = found?.unit ?? null;
    return { text, at: unit && provinceOf(placeOfUnit(unit)), order: found?.order ?? null };
  });
}

/** The order of each unit as the judge reads it: a Map of province to { power, text, order }. */
export function ordersByProvince(report, orders) {
  const found = new Map();
  for (const [power, texts] of Object.entries(orders)) {
    for (const line of linesOf(report, texts, power)) if (line.at) found.set(line.at, { power, ...line });
  }
  return found;
}

function withOrders(game, power, texts) {
  const { [power]: former, ...others } = phaseOf(game).orders;
  return setOrders(game, texts.length > 0 ? { ...others, [power]: texts } : others);
}

/** Replace the order of the unit in a province. `order` is its text, or null for no order. */
export function giveOrder(judge, game, power, province, order) {
  const texts = phaseOf(game).orders[power] ?? [];
  const lines = linesOf(checkOf(judge, game), texts, power);
  const first = lines.findIndex((line) => line.at === province);
  const others = lines.filter((line) => line.at !== province).map((line) => line.text);
  if (order === null) return first < 0 ? game : withOrders(game, power, others);
  const at = first < 0 ? others.length : first;
  return withOrders(game, power, [...others.slice(0, at), order, ...others.slice(at)]);
}

/** Waive one build more, or one less. */
export function waive(game, power, more) {
  const texts = phaseOf(game).orders[power] ?? [];
  const last = texts.lastIndexOf("WAIVE");
  if (!more && last < 0) return game;
  return withOrders(game, power, more ? [...texts, "WAIVE"] : texts.filter((_, at) => at !== last));
}
