// orders.js -- the text pane, in step with the board, and below it how each line is read.
//
// Typing sets the orders. Orders that are given on the board rewrite the text; what could not be read is among the
// orders as it was written, so it stays.

import { phaseOf, requestOf, setOrders } from "../game.js";
import { button, make } from "./dom.js";
import { factsOf } from "./facts.js";
import { openText } from "./open.js";
import { isPosition, ordersText, readOrders } from "./ordertext.js";
import { listWords, orderWords, placeOf, powerTitle } from "./words.js";

const HELP =
  "Type or paste orders: “F Lon - Nth”. A heading such as “England:” says whose they are. Whole e-mails and chats can be read.";
const MARKS = { exact: "✓", completed: "✓", expanded: "✓", corrected: "≈", unread: "?" };

function otherOrders(orders, power, own) {
  const { [power]: former, ...others } = orders;
  return own.length ? { ...others, [power]: own } : others;
}

// The orders of the phase once `power` (null: everybody) has those that were read, and the text to keep beside them.
function takenFrom(reading, former, facts, text, power) {
  if (power) return { orders: otherOrders(former, power, reading.orders[power] ?? []), kept: null };
  const same = text.trim() === ordersText(facts, reading.orders).trim();
  return { orders: reading.orders, kept: same ? null : text };
}

function clearedOrders(game, power) {
  return setOrders(game, power ? otherOrders(phaseOf(game).orders, power, []) : {});
}

// Findings that the line of an order shows anyway, and those for a whole power.
const isOfOrder = (finding) => finding.line > 0 && finding.kind !== "skipped" && finding.kind !== "replaced";

function entryItem(store, facts, entry, findings) {
  const words = entry.order ? orderWords(facts, entry.order) : entry.written;
  const messages = findings.filter((finding) => finding.line === entry.line && finding.written === entry.written);
  const attention = messages.some((finding) => finding.attention);
  const place = entry.unit && placeOf(entry.unit);
  return make(
    "li",
    {
      class: attention ? "attention" : "",
      "data-warning": attention,
      "data-reading": entry.reading,
      mouseenter: () => store.look({ hover: place }),
      mouseleave: () => store.look({ hover: null }),
    },
    make("span", { class: "mark", "aria-hidden": "true" }, attention && entry.reading !== "corrected" ? "!" : MARKS[entry.reading]),
    make("span", { class: "order" }, words),
    make("span", { class: "reading" }, entry.reading),
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
        make("li", { class: "attention", "data-warning": true }, make("span", { class: "mark", "aria-hidden": "true" }, "!"), make("span", { class: "why" }, finding.message)),
      ),
    ),
  ];
}

// The worst that is said about each line of the pane: a Map of line to mark.
function marksOfLines({ entries, findings, refused }) {
  const marks = new Map();
  for (const { line, reading } of entries) if (marks.get(line) !== "?") marks.set(line, MARKS[reading]);
  for (const { line, attention, kind } of findings) if (line && attention && kind !== "corrected" && marks.get(line) !== "?") marks.set(line, kind === "skipped" ? "?" : "!");
  for (const { line } of refused) marks.set(line, "?");
  return marks;
}

function gutterLines(text, marks) {
  return text.split("\n").map((words, i) => {
    const mark = marks.get(i + 1) ?? "";
    return make("div", { class: mark === "✓" ? "good" : "attention" }, make("span", { class: "mark" }, mark || "\u00a0"));
  });
}

function readingParts(store, facts, reading) {
  const silent = reading.findings.filter((finding) => finding.kind === "silent").map(({ power }) => powerTitle(facts, power));
  const strange = [
    ...reading.refused.map(({ line, message }) => lineItem(line, message, "unread")),
    ...reading.findings.filter((finding) => finding.kind === "skipped").map(({ line, message }) => lineItem(line, message, "skipped")),
  ];
  return [
    strange.length ? make("ul", { class: "readings" }, strange) : null,
    ...Object.keys(facts.powers).flatMap((power) => powerSection(store, facts, power, reading)),
    silent.length ? make("p", { class: "soft" }, `No orders yet for ${listWords(silent)}.`) : null,
  ].filter(Boolean);
}

export function mountOrders(store, judge, panel) {
  const pane = make("textarea", {
    id: "orders-text",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    "aria-describedby": "orders-help",
    placeholder: "England:\nF Lon - Nth",
  });
  const label = make("label", { for: "orders-text" });
  const readings = make("div", { id: "readings", "aria-label": "How the orders are read", role: "group" });
  const judged = make("p", { class: "hint", hidden: true }, "This turn is judged. Other orders begin a branch.");
  const clear = button("Clear", () => store.change((game) => clearedOrders(game, store.state.view.power)), { class: "quiet" });
  let typed = {}; // the orders that the text in the pane stands for, and the power whose orders it shows
  const gutter = make("div", { id: "gutter", "aria-hidden": "true" });
  const scroll = () => {
    gutter.scrollTop = pane.scrollTop;
  };
  pane.addEventListener("scroll", scroll);
  panel.append(make("div", { class: "row" }, label, clear), make("div", { class: "pane" }, gutter, pane), make("p", { id: "orders-help", class: "soft" }, HELP), judged, readings);

  const read = (text) => {
    const { game, view } = store.state;
    const facts = factsOf(judge, game.map);
    if (isPosition(text)) {
      readings.replaceChildren(make("p", {}, "This text holds a whole position. "), button("Open the position", () => openText(store, judge, "The position", text)));
      gutter.replaceChildren();
      return null;
    }
    try {
      const reading = readOrders(judge, facts, requestOf(game), text, view.power);
      readings.replaceChildren(...readingParts(store, facts, reading));
      gutter.replaceChildren(...gutterLines(text, marksOfLines(reading)));
      scroll();
      return reading;
    } catch (error) {
      gutter.replaceChildren();
      readings.replaceChildren(make("p", { class: "attention" }, error.message));
      return null;
    }
  };

  pane.addEventListener("input", () => {
    const { game, view } = store.state;
    const reading = read(pane.value);
    if (!reading) return;
    const { orders, kept } = takenFrom(reading, phaseOf(game).orders, factsOf(judge, game.map), pane.value, view.power);
    typed = { orders, power: view.power };
    store.change((now) => setOrders(now, orders, kept), "typing");
  });

  const parts = ({ game, view }) => [phaseOf(game).orders, phaseOf(game).position, phaseOf(game).answer, game.rules, view.power];
  store.watch(parts, ({ game, view }) => {
    const facts = factsOf(judge, game.map);
    const phase = phaseOf(game);
    label.textContent = view.power ? `Orders of ${powerTitle(facts, view.power)}` : "Orders of all powers";
    judged.hidden = !phase.answer;
    if (phase.orders === typed.orders && view.power === typed.power) return;
    typed = {};
    const text = (!view.power && phase.text) || ordersText(facts, phase.orders, view.power);
    if (pane.value !== text) pane.value = text;
    read(text);
  });
}
