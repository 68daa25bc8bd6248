// ordertext.js -- orders as text, and text as orders.
//
// The judge reads the text: a whole e-mail or chat below the head of the position. It refuses a text in which a line
// belongs to nobody. Here such a line is given to the one power for which it is a possible order, or is left out and
// reported, so that the other lines count.

import { orderWords, powerTitle } from "./words.js";

const MOST_LETTERS = 20000;
const MOST_REFUSED = 40; // lines that are left out before the text is given up
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

// The power for which `line` is a possible order, if there is one only.
function ownerOf(judge, request, facts, line) {
  const fits = (power) => {
    const { orders, findings } = judge.check({ ...request, orders: { [power]: [line] } });
    const given = orders[power].filter((order) => !order.auto);
    return given.length > 0 && given.every((order) => order.order) && !findings.some((finding) => finding.kind === "impossible");
  };
  const owners = Object.keys(facts.powers).filter((power) => request.units?.[power] && fits(power));
  return owners.length === 1 ? owners[0] : null;
}

// Check the lines below `head`; lines that are refused are mended or left out, and reported in `refused`.
function checkLines(judge, request, facts, head, lines, refused) {
  const before = head.split("\n").length - 1;
  for (let attempts = 0; attempts < MOST_REFUSED; attempts++) {
    try {
      return { before, ...judge.check(head + lines.join("\n") + "\n") };
    } catch (error) {
      const line = (error.line ?? 0) - before - 1;
      if (!(line >= 0 && line < lines.length) || lines[line].trim() === "") throw error;
      const owner = ownerOf(judge, request, facts, lines[line]);
      if (!owner || refused.has(line)) refused.set(line, ownLines(error.message, before));
      lines[line] = owner && !refused.has(line) ? `${powerTitle(facts, owner)}: ${lines[line]}` : "";
    }
  }
  throw new Error("too many lines of the text are neither headings nor orders");
}

// A second block of a power replaces the first one: only what begins at `line` or below counts.
function startOfLastSet(findings, power) {
  const replaced = findings.filter((finding) => finding.kind === "replaced" && finding.power === power);
  return Math.max(0, ...replaced.map((finding) => finding.line));
}

// Messages that name lines, with the numbers that the pane has.
function ownLines(message, before) {
  return message?.replace(/\bline (\d+)/g, (words, line) => (line > before ? `line ${line - before}` : words));
}

/** Read the text pane. `power`: lines without a heading are orders of this power, and others are left out.
 *  Returns { orders, entries, findings, skipped, refused }, with line numbers from 1 of the text. */
export function readOrders(judge, facts, request, text, power = null) {
  if (text.length > MOST_LETTERS) throw new Error(`the text is longer than ${MOST_LETTERS} letters`);
  const { orders: ignored, ...position } = request;
  const lines = text.split(/\r\n|\r|\n/).map((line) => (HEADER.test(line) ? "" : line));
  const head = judge.convert({ ...position, orders: {} }, { format: "text" }) + (power ? `${powerTitle(facts, power)}:\n` : "");
  const refused = new Map();
  const answer = checkLines(judge, position, facts, head, lines, refused);
  const own = (item) => ({ ...item, line: item.line && item.line - answer.before, message: ownLines(item.message, answer.before) });
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
    refused: [...refused].map(([line, message]) => ({ line: line + 1, message })),
  };
}
