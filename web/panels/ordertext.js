// ordertext.js -- orders as text, and text as orders.
//
// The judge reads the text: a whole e-mail or chat below the head of the position. Lines that it refuses are mended or
// left out (mend.js), so that the others count.

import { keptOrders } from "./keptorders.js";
import { Mender, ownLines } from "./mend.js";
import { orderWords, powerTitle } from "./words.js";

export const MOST_PANE_LETTERS = 20000;
const HEADER = /^\s*(map|phase|rules|centers|dislodged|built|perpetual|proxies|contested)\s*:/i;

/** An order of a file may have several lines, of which a text would make several orders. */
export const oneLine = (order) => order.replace(/[\r\n]+/g, " ");

/** The orders of all powers, or of one, as the text pane shows them. */
export function ordersText(facts, orders, power = null) {
  const written = (list = []) => list.map((order) => orderWords(facts, oneLine(order))).join("\n");
  if (power) return written(orders[power]);
  return Object.keys(facts.powers)
    .filter((each) => orders[each]?.length)
    .map((each) => `${powerTitle(facts, each)}:\n${written(orders[each])}`)
    .join("\n\n");
}

/** True if the text is a whole position and not only orders. */
export const isPosition = (text) => /^\s*units\s*:/im.test(text) || /^\s*\{/.test(text);

// True if "Map:" or "Phase:" says what is so anyway: "Phase: S1901M" in Spring 1901.
function isSo(judge, { map, phase }, key, said) {
  const isMap = key.toLowerCase() === "map";
  if (isMap && said.trim().toLowerCase() !== map) return false;
  try {
    return isMap || judge.check(`Map: ${map}\nPhase: ${said}\nUnits:\n`).phase === phase;
  } catch {
    return false;
  }
}

// The lines of the text, blank where they say what is so anyway. What else a head says of the position cannot be taken.
function linesOfOrders(judge, position, text) {
  return text.split(/\r\n|\r|\n/).map((line, i) => {
    if (/^\s*orders\s*:\s*$/i.test(line)) return "";
    if (!HEADER.test(line)) return line;
    const [, key, said] = /^\s*(\w+)\s*:\s*(.*)$/.exec(line);
    if (/^(map|phase)$/i.test(key) && isSo(judge, position, key, said)) return "";
    throw new Error(
      `line ${i + 1}: “${line.trim().slice(0, 60)}” is part of a position, not of the orders; ` +
        "delete the line, or open the whole position as a file",
    );
  });
}

// Of an order that was given to a power whose heading does not stand above it.
const ownerFinding = ({ power, line, written, unit }) => ({
  kind: "owner",
  attention: false,
  power,
  line,
  written,
  unit,
  message: "nobody's heading stands above it; no other power can give this order",
});

// The orders that stand in the text, by power. Those above it are perpetual orders of the position.
function ordersBelow(orders, before) {
  const below = (list) => list.filter(({ line }) => line > before);
  return Object.fromEntries(Object.entries(orders).map(([power, list]) => [power, below(list)]));
}

const ofPower = (orders) =>
  Object.entries(orders).flatMap(([power, list]) => list.map((order) => ({ ...order, power })));

/** Read the text pane. `power`: lines without a heading are orders of this power, and others are left out.
 *  Returns { orders, entries, findings, skipped, refused }, with line numbers from 1 of the text. */
export function readOrders(judge, facts, request, text, power = null) {
  if (text.length > MOST_PANE_LETTERS) throw new Error(`the text is longer than ${MOST_PANE_LETTERS} letters`);
  const { orders: ignored, ...position } = request;
  const { adjustments, ...words } = position; // text has no place for given adjustments, and no order is read otherwise
  const mender = new Mender(judge, facts, position, linesOfOrders(judge, position, text));
  const head =
    judge.convert({ ...words, orders: {} }, { format: "text" }) + (power ? `${powerTitle(facts, power)}:\n` : "");
  const { before, findings, skipped = [], ...answer } = mender.check(head);
  const inPane = (item) => ({ ...item, line: item.line && item.line - before, message: ownLines(item.message, before) });
  const isAsked = ({ power: each }) => !power || each === power;
  const all = ordersBelow(answer.orders, before);
  const orders = Object.fromEntries(Object.entries(all).filter(([each]) => isAsked({ power: each })));
  const entries = ofPower(orders).map(inPane);
  const others = ofPower(all).filter((entry) => !isAsked(entry));
  return {
    orders: keptOrders(judge, position, orders),
    entries,
    findings: [
      ...findings.filter(isAsked).map(inPane),
      ...entries.filter(({ line }) => mender.given.has(line - 1)).map(ownerFinding),
    ],
    skipped: skipped.map(inPane),
    refused: [
      ...[...mender.refused].map(([line, message]) => ({ line: line + 1, message })),
      ...others.map(inPane).map(({ line, power: each }) => ({
        line,
        message: `it is an order of ${powerTitle(facts, each)}; choose “all powers” to read it`,
      })),
    ],
  };
}
