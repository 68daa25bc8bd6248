// readings.js -- how each line of the text pane is read: a mark beside the line, and a list below with the reasons.
//
// What has the attribute data-line in the list leads to its line (orders.js).

import { placeOfUnit } from "../board/places.js";
import { button, make } from "./dom.js";
import { count, listWords, orderWords, powerTitle, rangeWords } from "./words.js";

const MARKS = { exact: "✓", completed: "✓", expanded: "✓", corrected: "≈", unread: "?" };

// Findings that the line of an order shows anyway, and those for a whole power.
const isOfOrder = (finding) => finding.line > 0 && finding.kind !== "skipped" && finding.kind !== "replaced";

// Words that lead to their line, if they have one.
function lineLink(words, line) {
  if (!(line > 0)) return make("span", { class: "order" }, words);
  const title = words === `line ${line}` ? null : `Go to line ${line}`;
  return button(words, () => {}, { class: "order jump", "data-line": line, title, tabindex: "-1" });
}

// How an entry was read, in a word or two; what was not read may look like any other line.
function readingWords({ replaced, reading, line }) {
  if (replaced) return "replaced";
  return reading === "unread" && line > 0 ? `unread, line ${line}` : reading;
}

function entryItem(store, facts, entry, findings) {
  const words = entry.order ? orderWords(facts, entry.order) : entry.written;
  const messages = findings.filter((finding) => ["line", "written", "unit"].every((part) => finding[part] === entry[part]));
  const attention = messages.some((finding) => finding.attention);
  const place = entry.unit && placeOfUnit(entry.unit);
  return make(
    "li",
    {
      class: attention ? "attention" : "",
      "data-warning": attention,
      "data-reading": entry.reading,
      mouseenter: () => store.look({ hover: place }),
      mouseleave: () => store.look({ hover: null }),
    },
    make(
      "span",
      { class: "mark", "aria-hidden": "true" },
      entry.replaced ? "–" : attention && entry.reading !== "corrected" ? "!" : MARKS[entry.reading],
    ),
    lineLink(words, entry.line),
    make("span", { class: "reading" }, readingWords(entry)),
    entry.replaced ? make("span", { class: "why" }, "another order took its place") : null,
    messages.map((finding) => make("span", { class: "why" }, finding.message)),
  );
}

function lineItem(line, message, kind, mark = "?") {
  return make(
    "li",
    { class: "attention", "data-warning": true, "data-reading": kind },
    make("span", { class: "mark", "aria-hidden": "true" }, mark),
    lineLink(`line ${line}`, line),
    make("span", { class: "why" }, message),
  );
}

function powerSection(store, facts, power, reading) {
  const entries = reading.entries.filter((entry) => entry.power === power);
  const findings = reading.findings.filter((finding) => finding.power === power);
  const general = findings.filter((finding) => !isOfOrder(finding));
  if (entries.length === 0 && general.every((finding) => finding.kind === "silent")) return [];
  return [
    make("h2", {}, powerTitle(facts, power)),
    make(
      "ul",
      { class: "readings" },
      entries.map((entry) => entryItem(store, facts, entry, findings)),
      general.map((finding) =>
        make(
          "li",
          { class: "attention", "data-warning": true },
          make("span", { class: "mark", "aria-hidden": "true" }, "!"),
          finding.line > 0 ? lineLink(`line ${finding.line}`, finding.line) : null,
          make("span", { class: "why" }, finding.message),
        ),
      ),
    ),
  ];
}

// Lines that are no orders, in one entry that opens. Those that may be orders stand above, with the reason.
function skippedEntry({ skipped, findings }, isOpen) {
  const doubtful = new Set(findings.filter(({ kind }) => kind === "skipped").map(({ line }) => line));
  const lines = skipped.filter(({ line }) => line > 0 && !doubtful.has(line));
  if (lines.length === 0) return null;
  const isProse = lines.every(({ reason }) => reason === "prose");
  const verb = lines.length === 1 ? "was" : "were";
  const numbers = rangeWords(lines.map(({ line }) => line));
  const items = lines.map(({ line, reason, text }) =>
    make("li", {}, lineLink(`line ${line}`, line), make("span", { class: "why" }, isProse ? text : `${reason}: ${text}`)),
  );
  return make(
    "details",
    { class: "skipped", open: isOpen },
    make("summary", {}, `${count(lines.length, "line")} ${verb} skipped${isProse ? " as prose" : ""}: ${numbers}`),
    make("ul", { class: "readings" }, items),
  );
}

// What a line is marked with that may be an order and was skipped. An order may have been read in it all the same.
const doubtMark = ({ entries }, line) => (entries.some((entry) => entry.line === line) ? "!" : "?");

// The worst that is said about each line of the pane: a Map of line to mark.
function marksOfLines(reading) {
  const { entries, findings, refused } = reading;
  const marks = new Map();
  for (const { line, reading: how, replaced } of entries)
    if (!replaced && marks.get(line) !== "?") marks.set(line, MARKS[how]);
  for (const { line, attention, kind } of findings)
    if (line && attention && kind !== "corrected" && marks.get(line) !== "?")
      marks.set(line, kind === "skipped" ? doubtMark(reading, line) : "!");
  for (const { line } of refused) marks.set(line, "?");
  return marks;
}

/** What is wrong in the text, in a sentence or two, as the marks beside the lines say it: { words, isUnread }. */
export function troubleOf(reading) {
  const marks = [...marksOfLines(reading)].sort(([a], [b]) => a - b);
  const linesOf = (mark) => marks.filter(([, each]) => each === mark).map(([line]) => line);
  const words = (lines, one, many) => {
    if (lines.length === 0) return [];
    return [`${count(lines.length, "order")} ${lines.length === 1 ? `${one}: line` : `${many}: lines`} ${rangeWords(lines)}.`];
  };
  const unread = linesOf("?");
  const odd = words(linesOf("!"), "needs a look", "need a look");
  return { words: [...words(unread, "is not read", "are not read"), ...odd].join(" "), isUnread: unread.length > 0 };
}

/** A mark for each line of the pane. */
export function gutterLines(text, reading) {
  const marks = marksOfLines(reading);
  return text.split("\n").map((words, i) => {
    const mark = marks.get(i + 1) ?? "";
    return make(
      "div",
      { class: mark === "✓" ? "good" : "attention" },
      make("span", { class: "mark" }, mark || "\u00a0"),
    );
  });
}

/** The list below the pane. `isOpen`: the lines that are no orders are shown, too. */
export function readingParts(store, facts, reading, isOpen) {
  const silent = reading.findings
    .filter((finding) => finding.kind === "silent")
    .map(({ power }) => powerTitle(facts, power));
  const strange = [
    ...reading.refused.map(({ line, message }) => lineItem(line, message, "unread")),
    ...reading.findings
      .filter((finding) => finding.kind === "skipped")
      .map(({ line, message }) => lineItem(line, message, "skipped", doubtMark(reading, line))),
  ];
  return [
    strange.length ? make("ul", { class: "readings" }, strange) : null,
    ...Object.keys(facts.powers).flatMap((power) => powerSection(store, facts, power, reading)),
    silent.length ? make("p", { class: "soft" }, `No orders yet for ${listWords(silent)}.`) : null,
    skippedEntry(reading, isOpen),
  ].filter(Boolean);
}
