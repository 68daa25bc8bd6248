// readings.js -- how each line of the text pane is read: a mark beside the line, and a list below with the reasons.

import { placeOfUnit } from "../board/places.js";
import { make } from "./dom.js";
import { listWords, orderWords, powerTitle } from "./words.js";

const MARKS = { exact: "✓", completed: "✓", expanded: "✓", corrected: "≈", unread: "?" };

// Findings that the line of an order shows anyway, and those for a whole power.
const isOfOrder = (finding) => finding.line > 0 && finding.kind !== "skipped" && finding.kind !== "replaced";

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
    make("span", { class: "order" }, words),
    make("span", { class: "reading" }, entry.replaced ? "replaced" : entry.reading),
    entry.replaced ? make("span", { class: "why" }, "another order took its place") : null,
    messages.map((finding) => make("span", { class: "why" }, finding.message)),
  );
}

function lineItem(line, message, kind) {
  return make(
    "li",
    { class: "attention", "data-warning": true, "data-reading": kind },
    make("span", { class: "mark", "aria-hidden": "true" }, "?"),
    make("span", { class: "order" }, `line ${line}`),
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
          make("span", { class: "why" }, finding.message),
        ),
      ),
    ),
  ];
}

// The worst that is said about each line of the pane: a Map of line to mark.
function marksOfLines({ entries, findings, refused }) {
  const marks = new Map();
  for (const { line, reading, replaced } of entries)
    if (!replaced && marks.get(line) !== "?") marks.set(line, MARKS[reading]);
  for (const { line, attention, kind } of findings)
    if (line && attention && kind !== "corrected" && marks.get(line) !== "?")
      marks.set(line, kind === "skipped" ? "?" : "!");
  for (const { line } of refused) marks.set(line, "?");
  return marks;
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

/** The list below the pane. */
export function readingParts(store, facts, reading) {
  const silent = reading.findings
    .filter((finding) => finding.kind === "silent")
    .map(({ power }) => powerTitle(facts, power));
  const strange = [
    ...reading.refused.map(({ line, message }) => lineItem(line, message, "unread")),
    ...reading.findings
      .filter((finding) => finding.kind === "skipped")
      .map(({ line, message }) => lineItem(line, message, "skipped")),
  ];
  return [
    strange.length ? make("ul", { class: "readings" }, strange) : null,
    ...Object.keys(facts.powers).flatMap((power) => powerSection(store, facts, power, reading)),
    silent.length ? make("p", { class: "soft" }, `No orders yet for ${listWords(silent)}.`) : null,
  ].filter(Boolean);
}
