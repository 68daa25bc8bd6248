// ordertext.js -- orders as text, and text as orders.
//
// The judge reads the text: a whole e-mail or chat below the head of the position. Lines that it refuses are mended or
// left out (mend.js), so that the others count.

import { keptOrders } from "./keptorders.js";
import { Mender, ownLines } from "./mend.js";
import { orderWords, powerTitle } from "./words.js";

export const MOST_PANE_LETTERS = 20000;
const HEADER = /^\s*(map|phase|rules|centers|dislodged|built|perpetual|proxies|contested)\s*:/i;

/** The orders of all powers, or of one, as the text pane shows them. */
export function ordersText(facts, orders, power = null) {
  const written = (list = []) => list.map((order) => orderWords(facts, order)).join("\n");
  if (power) return written(orders[power]);
  return Object.keys(facts.powers)
    .filter((each) => orders[each]?.length)
    .map((each) => `${powerTitle(facts, each)}:\n${written(orders[each])}`)
    .join("\n\n");
}

/** True if the text is a whole position and not only orders. */
export const isPosition = (text) => /^\s*units\s*:/im.test(text) || /^\s*\{/.test(text);

// True if a line of the head says what is so anyway: "Phase: S1901M" in Spring 1901.
function agrees(judge, position, line) {
  const [, key, said] = /^\s*(\w+)\s*:\s*(.*)$/.exec(line);
  try {
    const map = /^map$/i.test(key) ? said : position.map;
    const { phase } = judge.check(`Map: ${map}\nPhase: ${/^phase$/i.test(key) ? said : position.phase}\n`);
    return /^(map|phase)$/i.test(key) && map.trim().toLowerCase() === position.map && phase === position.phase;
  } catch {
    return false;
  }
}

// The lines of the text without those of a head. What they say of the position cannot be taken here.
function linesOf(judge, position, text) {
  return text.split(/\r\n|\r|\n/).map((line, i) => {
    if (/^\s*orders\s*:\s*$/i.test(line)) return "";
    if (!HEADER.test(line)) return line;
    if (agrees(judge, position, line)) return "";
    throw new Error(`line ${i + 1}: “${line.trim().slice(0, 60)}” is part of a position, not of the orders; ` +
      "delete the line, or open the whole position as a file");
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

/** Read the text pane. `power`: lines without a heading are orders of this power, and others are left out.
 *  Returns { orders, entries, findings, skipped, refused }, with line numbers from 1 of the text. */
export function readOrders(judge, facts, request, text, power = null) {
  if (text.length > MOST_PANE_LETTERS) throw new Error(`the text is longer than ${MOST_PANE_LETTERS} letters`);
  const { orders: ignored, ...position } = request;
  const lines = linesOf(judge, position, text);
  const { adjustments, ...words } = position; // text has no place for given adjustments, and no order is read otherwise
  const head =
    judge.convert({ ...words, orders: {} }, { format: "text" }) + (power ? `${powerTitle(facts, power)}:\n` : "");
  const mender = new Mender(judge, facts, position, lines);
  const answer = mender.check(head);
  const own = (item) => ({
    ...item,
    line: item.line && item.line - answer.before,
    message: ownLines(item.message, answer.before),
  });
  const written = Object.entries(answer.orders).map(([each, list]) => [
    each,
    list.filter(({ line }) => line > answer.before), // above it stand perpetual orders
  ]);
  const orders = Object.fromEntries(written.filter(([each]) => !power || each === power));
  const findings = answer.findings.filter((finding) => !power || finding.power === power);
  const entries = Object.entries(orders).flatMap(([each, list]) => list.map((order) => own({ ...order, power: each })));
  return {
    orders: keptOrders(judge, position, { orders, findings }),
    entries,
    findings: [...findings.map(own), ...entries.filter(({ line }) => mender.given.has(line - 1)).map(ownerFinding)],
    skipped: (answer.skipped ?? []).map(own),
    refused: [
      ...[...mender.refused].map(([line, message]) => ({ line: line + 1, message })),
      ...written.filter(([each]) => power && each !== power).flatMap(([each, list]) => list.map(own).map(({ line }) => ({
        line,
        message: `it is an order of ${powerTitle(facts, each)}; choose “all powers” to read it`,
      }))),
    ],
  };
}
