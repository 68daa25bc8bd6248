// panetext.js -- the text that the board writes into the pane: the orders, and below them what the text before said
// and the orders do not.
//
// A line that gave no order stays as a remark, "// Marie: if Italy agrees, A Par - Bur", so that it is not lost and not
// followed.

import { phaseOf, requestOf, setOrders } from "../game.js";
import { factsOf } from "./facts.js";
import { countedOf, readingOf, withoutStanding, wordsOf } from "./keptorders.js";
import { MOST_PANE_LETTERS, isPosition, oneLine, ordersText, readOrders } from "./ordertext.js";

const REMARK = "//";
const isRemark = (line) => line.startsWith(REMARK);
const asRemark = (line) => (isRemark(line) ? line : `${REMARK} ${line}`);

/** The lines of a text that gave no order, as remarks: those that `reading` leaves out, and remarks that stand there
 *  already. `reading` is that of readOrders(), or null if the text cannot be read at all. */
export function remarksIn(text, reading) {
  const skipped = reading?.findings.filter(({ kind }) => kind === "skipped") ?? [];
  const leftOut = new Set([...(reading?.refused ?? []), ...skipped].map(({ line }) => line));
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.filter((line, i) => line && (!reading || isRemark(line) || leftOut.has(i + 1))).map(asRemark);
}

/** The remarks that the text of the current phase leaves when it is written anew. */
export function remarksOf(judge, game) {
  const { text } = phaseOf(game);
  if (text === null) return [];
  if (isPosition(text)) return remarksIn(text, null);
  try {
    return remarksIn(text, readOrders(judge, factsOf(judge, game.map), requestOf(game), text));
  } catch {
    return remarksIn(text, null);
  }
}

const readings = (entries = []) => countedOf(entries).map(readingOf).join("\n");

// The orders of the power, or of all, that the judge reads in a text.
function entriesIn(judge, facts, request, text, power) {
  try {
    return readOrders(judge, facts, request, text, power).entries;
  } catch {
    return [];
  }
}

// The powers whose orders a text does not give as they are. An order that looks like a heading is read with what stands
// around it.
function misread(judge, facts, request, report, text, power) {
  const entries = entriesIn(judge, facts, request, text, power);
  const given = (each) => readings(entries.filter((entry) => entry.power === each));
  const ordered = Object.keys(request.orders).filter((each) => !power || each === power);
  return ordered.filter((each) => given(each) !== readings(report[each]));
}

/** The orders of the current phase, of all powers or of one, as text, with remarks below. Where the written orders of a
 *  power would be read otherwise, those of the judge stand for them, and what it cannot read is a remark. */
export function paneText(judge, game, power, remarks) {
  const facts = factsOf(judge, game.map);
  const request = withoutStanding(requestOf(game));
  const report = judge.check(request).orders;
  const written = ordersText(facts, request.orders, power);
  const plain = misread(judge, facts, request, report, written, power);
  const counted = plain.flatMap((each) => countedOf(report[each]).map((entry) => ({ ...entry, power: each })));
  const readable = (each) => counted.filter((entry) => entry.power === each && entry.order).map(({ order }) => order);
  const texts = Object.fromEntries(plain.map((each) => [each, readable(each)]));
  const unread = counted.filter(({ order }) => !order).map((entry) => asRemark(oneLine(wordsOf(entry))));
  return [
    plain.length ? ordersText(facts, { ...request.orders, ...texts }, power) : written,
    [...unread, ...remarks].join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The game `next`, in which other orders stand than in `former`, with the remarks of the former text. */
export function withRemarks(judge, former, next) {
  const remarks = remarksOf(judge, former);
  if (remarks.length === 0 || phaseOf(next).orders === phaseOf(former).orders) return next;
  const text = paneText(judge, next, null, remarks);
  return text.length > MOST_PANE_LETTERS ? next : setOrders(next, phaseOf(next).orders, text);
}
