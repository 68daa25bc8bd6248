// keptorders.js -- what a game keeps of the orders that the judge has read.
//
// They stay as they were written, since rules may ask how an order is written (4.C). A game has one list of orders for
// each power: of several sets it keeps what counts (4.D.1).

export const MOST_ORDERS = 500; // of a power

/** An order as it was written. */
export const wordsOf = ({ written, order }) => written ?? order;
// An order as the judge reads it; what it cannot read, as it was written.
export const readingOf = ({ written, order }) => order ?? written;

/** The orders of a list in a report of judge.check() that count. */
export const countedOf = (entries = []) => entries.filter((entry) => !entry.auto && !entry.replaced);

/** A request without the orders that its position brings along. */
export const withoutStanding = ({ perpetual, proxies, ...others }) => others;

// In capital letters if nothing else differs from what the judge reads.
const keptForm = (entry) => (wordsOf(entry).toUpperCase() === entry.order ? entry.order : wordsOf(entry));

// True for orders that the judge has read in the same words: "A Par, A Mar H" are two of them, "Waive; Waive" are not.
const isSameClause = (one, other) =>
  one.text === other.text &&
  wordsOf(one) === wordsOf(other) &&
  (one.clause === other.clause || (one.reading === "expanded" && other.reading === "expanded"));

// What is kept of a clause. An order of the same set takes the place of some of its orders wherever it is judged, as one
// beside "All units hold" does. Where a later set does that, only the judge's form says which orders are left.
function keptOf(entries, isOfLastSet) {
  if (isOfLastSet || entries.every((entry) => !entry.replaced)) return [keptForm(entries[0])];
  return countedOf(entries).map(readingOf);
}

// What is kept of the orders of a power.
function keptOfPower(entries) {
  const last = Math.max(...entries.map((entry) => entry.set ?? 0));
  const first = entries.filter((entry, i) => i === 0 || !isSameClause(entries[i - 1], entry));
  return first.flatMap((one) =>
    keptOf(
      entries.filter((entry) => isSameClause(one, entry)),
      (one.set ?? 0) === last,
    ),
  );
}

const MARK = "? "; // makes any words unreadable
const unread = (words) => (words.startsWith(MARK) ? words : MARK + words);

/** An order that is kept apart from the words around it. What the judge cannot read there must stay unreadable: after
 *  "Keep A Ven," the words "F Ion" are no order, alone they are one. */
export const aloneForm = (entry) => entry.order ?? unread(wordsOf(entry));

// What can be kept of the orders of a power, the nearest to what is written first.
function formsOf(entries) {
  const counted = countedOf(entries);
  return [
    keptOfPower(entries.filter((entry) => !entry.auto)),
    counted.map(readingOf),
    counted.map(aloneForm),
    counted.filter(({ order }) => order).map(({ order }) => order),
  ];
}

const readings = (entries) => countedOf(entries).map(aloneForm).join("\n");

// A power of whose orders none counts (4.D.2 a) has ordered all the same, so it is not in civil disorder (4.D.9).
function holdsOf({ phase }, entries) {
  const replaced = entries.filter((entry) => entry.replaced && entry.unit && phase.endsWith("M"));
  return [...new Set(replaced.map(({ unit }) => `${unit} H`))];
}

/** The orders of a report of judge.check(), as a game keeps them: { FRANCE: [text] }. `position`: a request without
 *  orders. The judge reads the kept list of a power as it has read the orders. */
export function keptOrders(judge, position, orders) {
  const kept = {};
  const forms = Object.fromEntries(Object.entries(orders).map(([power, list]) => [power, formsOf(list)]));
  let open = Object.keys(forms);
  while (open.length) {
    for (const power of open) kept[power] = forms[power].shift();
    const again = judge.check({ ...withoutStanding(position), orders: kept }).orders;
    open = open.filter((power) => forms[power].length && readings(again[power]) !== readings(orders[power]));
  }
  for (const power of Object.keys(kept)) if (kept[power].length === 0) kept[power] = holdsOf(position, orders[power]);
  const long = Object.keys(kept).find((power) => kept[power].length > MOST_ORDERS);
  if (long) throw new Error(`more than ${MOST_ORDERS} orders of ${long}`);
  return Object.fromEntries(Object.entries(kept).filter(([, texts]) => texts.length));
}
