// keptorders.js -- what a game keeps of the orders that the judge has read.
//
// They stay as they were written, since rules may ask how an order is written (4.C). A game has one list of orders for
// each power: of several sets it keeps what counts (4.D.1).

import { wordsOf } from "../board/written.js";

export const MOST_ORDERS = 500; // of a power

// In capital letters if nothing else differs from what the judge reads.
const keptForm = (entry) => (wordsOf(entry).toUpperCase() === entry.order ? entry.order : wordsOf(entry));

const isSameLine = (one, other) => one.line === other.line && wordsOf(one) === wordsOf(other);

// Each line that was written, once: it may hold several orders.
const textsOf = (entries) => entries.filter((entry, i) => i === 0 || !isSameLine(entries[i - 1], entry)).map(keptForm);

const inForce = (entries = []) => entries.filter((entry) => !entry.auto && !entry.replaced);
const readings = (entries) => inForce(entries).map(({ order, written }) => order ?? written).sort().join("\n");

// The orders of one power that count. Those of an earlier set count where a later one leaves them in force.
function countedEntries(list, findings) {
  const replaced = findings.filter((finding) => finding.kind === "replaced");
  const start = Math.max(0, ...replaced.map((finding) => finding.line ?? Infinity));
  const counts = (entry) => !entry.replaced || (entry.line ?? 0) >= start;
  return list.filter((entry) => list.some((other) => isSameLine(entry, other) && counts(other)));
}

/** The orders of a report of judge.check(), as a game keeps them: { FRANCE: [text] }. `position`: a request without
 *  orders. As a single list they must be read as they were before; of a power of which they are not, the judge's form
 *  is kept. */
export function keptOrders(judge, position, { orders, findings }) {
  const given = Object.entries(orders)
    .map(([power, list]) => [power, list.filter((entry) => !entry.auto)])
    .filter(([, list]) => list.length);
  const kept = Object.fromEntries(
    given.map(([power, list]) => [
      power,
      textsOf(countedEntries(list, findings.filter((finding) => finding.power === power))),
    ]),
  );
  const { perpetual, ...once } = position;
  const again = judge.check({ ...once, orders: kept }).orders;
  for (const [power, list] of given) {
    if (readings(again[power]) !== readings(list))
      kept[power] = inForce(list).map(({ order, written }) => order ?? written);
  }
  for (const [power, list] of Object.entries(kept))
    if (list.length > MOST_ORDERS) throw new Error(`more than ${MOST_ORDERS} orders of ${power}`);
  return Object.fromEntries(Object.entries(kept).filter(([, list]) => list.length));
}
