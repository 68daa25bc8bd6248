// ordertext.js -- orders as text, and text as orders.
//
// The judge reads the text: a whole e-mail or chat below the head of the position. Lines that it refuses are mended or
// left out (mend.js), so that the others count.

import { Mender, ownLines } from "./mend.js";
import { orderWords, powerTitle } from "./words.js";

export const MOST_PANE_LETTERS = 20000;
const HEADER = /^\s*(map|phase|rules|units|centers|dislodged|built|perpetual|proxies|orders|contested)\s*:/i;

/** The orders of all powers, or of one, as the text pane shows them. */
export function ordersText(facts, orders, power = null) {
  const written = (list = []) => list.map((order) => orderWords(facts, order)).join("\n");
  if (power) return written(orders[power]);
  return Object.keys(facts.powers)
    .filter((each) => orders[each]?.length)
    .map((each) => `${powerTitle(facts, each)}:\n${written(orders[each])}`)
    .join("\n\n");
}

// A second block of a power replaces the first one: only what begins at `line` or below counts.
function startOfLastSet(findings, power) {
  const replaced = findings.filter((finding) => finding.kind === "replaced" && finding.power === power);
  return Math.max(0, ...replaced.map((finding) => finding.line));
}

/** True if the text is a whole position and not only orders. */
export const isPosition = (text) => /^\s*units\s*:/im.test(text);

/** Read the text pane. `power`: lines without a heading are orders of this power, and others are left out.
 *  Returns { orders, entries, findings, skipped, refused }, with line numbers from 1 of the text. */
export function readOrders(judge, facts, request, text, power = null) {
  if (text.length > MOST_PANE_LETTERS) throw new Error(`the text is longer than ${MOST_PANE_LETTERS} letters`);
  const { orders: ignored, ...position } = request;
  const lines = text.split(/\r\n|\r|\n/).map((line) => (HEADER.test(line) ? "" : line));
  const head =
    judge.convert({ ...position, orders: {} }, { format: "text" }) + (power ? `${powerTitle(facts, power)}:\n` : "");
  const mender = new Mender(judge, facts, position, lines);
  const answer = mender.check(head);
  const own = (item) => ({
    ...item,
    line: item.line && item.line - answer.before,
    message: ownLines(item.message, answer.before),
  });
  const orders = {};
  const entries = [];
  for (const [each, list] of Object.entries(answer.orders)) {
    if (power && each !== power) continue;
    const start = startOfLastSet(answer.findings, each);
    const given = list.filter((order) => !order.auto && order.line >= start);
    if (given.length) orders[each] = given.map((order) => order.order ?? order.written);
    entries.push(...given.map((order) => own({ ...order, power: each })));
  }
  return {
    orders,
    entries,
    findings: answer.findings.filter((finding) => !power || finding.power === power).map(own),
    skipped: (answer.skipped ?? []).map(own),
    refused: [...mender.refused].map(([line, message]) => ({ line: line + 1, message })),
  };
}
