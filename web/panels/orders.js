// orders.js -- the text pane, in step with the board, and below it how each line is read.
//
// Typing sets the orders. Orders that are given on the board rewrite the text; what could not be read is among the
// orders as it was written, so it stays, and what is no order stays as a remark (panetext.js).

import { phaseOf, requestOf, setOrders } from "../game.js";
import { button, make } from "./dom.js";
import { dueWords, exampleOrders } from "./due.js";
import { factsOf } from "./facts.js";
import { readOut, tell } from "./message.js";
import { openText } from "./open.js";
import { MOST_PANE_LETTERS, isPosition, ordersText, readOrders } from "./ordertext.js";
import { paneText, remarksIn, remarksOf, withRemarks } from "./panetext.js";
import { suggestedOrders } from "./players.js";
import { gutterLines, readingParts, troubleOf } from "./readings.js";
import { roveIn } from "./roving.js";
import { count, powerTitle } from "./words.js";

const PAUSE = 900; // milliseconds; who types is not interrupted

const LINKS = ".jump:not(details:not([open]) *)"; // the links to lines that are seen

const HELP =
  "Click a unit on the board, or type or paste orders here: “F Lon - Nth”. A heading such as “England:” says whose " +
  "they are. Whole e-mails and chats can be read.";

function otherOrders(orders, power, own) {
  if (own.length) return { ...orders, [power]: own };
  const { [power]: former, ...others } = orders;
  return others;
}

// A text that a file can hold; half a letter (a lone surrogate) is none.
const keptText = (text) => (text.length > MOST_PANE_LETTERS ? null : text.replace(/\p{Surrogate}/gu, "\ufffd"));

// The game with the orders that were read in the pane of a power (null: of all powers), and the text to keep beside
// them. `reading` is null if the text cannot be read.
function withTyped(judge, game, text, reading, power) {
  const given = reading?.orders ?? {};
  if (!power) {
    const isPlain = text.trim() === ordersText(factsOf(judge, game.map), given).trim();
    return setOrders(game, given, isPlain ? null : keptText(text));
  }
  const orders = otherOrders(phaseOf(game).orders, power, given[power] ?? []);
  const remarks = remarksIn(text, reading);
  const isAsBefore = JSON.stringify(orders) === JSON.stringify(phaseOf(game).orders);
  if (isAsBefore && remarks.join("\n") === remarksOf(judge, game).join("\n")) return game;
  const whole = () => keptText(paneText(judge, setOrders(game, orders), null, remarks));
  return setOrders(game, orders, remarks.length ? whole() : null);
}

// The parts of the state that the pane shows.
function shownParts({ game, view }) {
  const { orders, position, answer } = phaseOf(game);
  return [orders, position, answer, game.rules, view.power];
}

class OrdersPanel {
  #store;
  #judge;
  #typed = {}; // the orders that the text in the pane stands for, the power whose orders it shows, and the rules
  #label = make("label", { for: "orders-text" });
  #clear = button("Clear", () => this.#clearOrders(), { class: "quiet" });
  #suggest = button("Suggest", () => this.#suggestOrders(), { class: "quiet", title: "Orders of the greedy machine" });
  #gutter = make("div", { id: "gutter", "aria-hidden": "true" });
  #pane = make("textarea", {
    id: "orders-text",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    "aria-describedby": "orders-help orders-trouble",
    input: (event) => this.#take(event.inputType === "insertFromPaste"),
    scroll: () => this.#scroll(),
  });
  #due = make("p", { id: "due", "aria-live": "polite", hidden: true });
  #judged = make("p", { class: "hint", hidden: true }, "This turn is judged. Other orders begin a branch.");
  #readings = make("div", { id: "readings", "aria-label": "How the orders are read", role: "group" });
  #trouble = make("p", { id: "orders-trouble", class: "unseen" }); // the marks beside the lines show it
  #announced = ""; // the trouble that was announced last
  #later = 0;

  constructor(store, judge, panel) {
    this.#store = store;
    this.#judge = judge;
    panel.append(
      make("div", { class: "row" }, this.#label, make("span", {}, this.#suggest, this.#clear)),
      this.#due,
      make("div", { class: "pane" }, this.#gutter, this.#pane),
      make("p", { id: "orders-help", class: "soft" }, HELP),
      this.#judged,
      this.#readings,
      this.#trouble,
    );
    roveIn(this.#readings, LINKS);
    this.#readings.addEventListener("toggle", () => this.#makeStop(), true);
    this.#readings.addEventListener("click", ({ target }) => {
      const { line } = target.closest("[data-line]")?.dataset ?? {};
      if (line) this.#goTo(Number(line));
    });
    store.watch(shownParts, (state) => this.#show(state));
    store.watch(
      ({ game, view }) => [phaseOf(game).answer, game.current, view.tab],
      () => clearTimeout(this.#later), // a result is announced now; do not announce the state of the text after it
    );
  }

  get #facts() {
    return factsOf(this.#judge, this.#store.state.game.map);
  }

  #scroll() {
    this.#gutter.scrollTop = this.#pane.scrollTop;
  }

  // Mark a line of the pane, and show it.
  #goTo(line) {
    const lines = this.#pane.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0);
    this.#pane.focus();
    this.#pane.setSelectionRange(start, start + lines[line - 1].length);
    this.#pane.scrollTop = (line - 3) * parseFloat(getComputedStyle(this.#pane).lineHeight);
  }

  // Show how a text is read: parts of the list, and what is wrong with it.
  #showReading(parts, { words, isUnread }) {
    this.#readings.replaceChildren(...parts);
    this.#makeStop();
    this.#pane.setAttribute("aria-invalid", String(isUnread));
    this.#trouble.textContent = words;
    clearTimeout(this.#later);
  }

  // The first link is the one that Tab comes to.
  #makeStop() {
    const [first] = this.#readings.querySelectorAll(LINKS);
    for (const link of this.#readings.querySelectorAll(".jump")) link.tabIndex = link === first ? 0 : -1;
  }

  // Tell a screen reader what is wrong with what was typed; orders by hand have messages.
  #tellTrouble() {
    const words = this.#trouble.textContent;
    if (words === this.#announced) return;
    this.#later = setTimeout(() => {
      this.#announced = words;
      readOut(words || "Every order is read.");
    }, PAUSE);
  }

  #clearOrders() {
    const { power } = this.#store.state.view;
    this.#store.change((game) =>
      power
        ? withRemarks(this.#judge, game, setOrders(game, otherOrders(phaseOf(game).orders, power, [])))
        : setOrders(game, {}),
    );
    tell(`No orders${this.#forPower(power)}.`);
  }

  #suggestOrders() {
    const { power } = this.#store.state.view;
    let number = 0;
    this.#store.change((game) => {
      const orders = suggestedOrders(game, this.#judge, power);
      number = Object.values(orders).flat().length;
      const own = power ? otherOrders(phaseOf(game).orders, power, orders[power] ?? []) : orders;
      return withRemarks(this.#judge, game, setOrders(game, own));
    });
    tell(`${count(number, "order")} suggested${this.#forPower(power)}.`);
  }

  #forPower(power) {
    return power ? ` for ${powerTitle(this.#facts, power)}` : "";
  }

  // Read a text and show how it is read. Null if it cannot be read at all, or is more than orders.
  #read(text) {
    const { game, view } = this.#store.state;
    if (isPosition(text)) return this.#offerPosition(text);
    try {
      const reading = readOrders(this.#judge, this.#facts, requestOf(game), text, view.power);
      const isOpen = this.#readings.querySelector("details")?.open;
      this.#showReading(readingParts(this.#store, this.#facts, reading, isOpen), troubleOf(reading));
      this.#gutter.replaceChildren(...gutterLines(text, reading));
      this.#scroll();
      return reading;
    } catch (error) {
      this.#gutter.replaceChildren();
      this.#showReading([make("p", { class: "attention" }, error.message)], { words: error.message, isUnread: true });
      return null;
    }
  }

  #offerPosition(text) {
    const open = () => openText(this.#store, this.#judge, "The position", text);
    this.#gutter.replaceChildren();
    const words = "This text holds a whole position.";
    const parts = [make("p", {}, words), button("Open the position", open, { class: "main" })];
    this.#showReading(parts, { words, isUnread: false });
    return null;
  }

  // What is typed becomes the orders. A text that cannot be read as a whole gives none. What is pasted is a step alone.
  #take(pasted = false) {
    const { game, view } = this.#store.state;
    const text = this.#pane.value;
    const next = withTyped(this.#judge, game, text, this.#read(text), view.power);
    this.#typed = { orders: phaseOf(next).orders, power: view.power, rules: game.rules };
    this.#store.change(() => next, pasted ? null : "typing");
    this.#tellTrouble();
  }

  // Orders from elsewhere become the text.
  #show({ game, view }) {
    const phase = phaseOf(game);
    this.#label.textContent = view.power ? `Orders of ${powerTitle(this.#facts, view.power)}` : "Orders of all powers";
    this.#judged.hidden = !phase.answer;
    this.#due.textContent = dueWords(this.#facts, phase.position);
    this.#due.hidden = this.#due.textContent === "";
    this.#pane.placeholder = exampleOrders(phase.position.phase);
    const isTyped = phase.orders === this.#typed.orders && view.power === this.#typed.power;
    if (isTyped && !phase.answer && game.rules !== this.#typed.rules) {
      this.#take(); // by other rules other orders may count
      return;
    }
    if (isTyped) return;
    this.#typed = {};
    this.#announced = "";
    const text = (!view.power && phase.text) || paneText(this.#judge, game, view.power, remarksOf(this.#judge, game));
    if (this.#pane.value !== text) this.#pane.value = text;
    this.#read(text);
  }
}

export function mountOrders(store, judge, panel) {
  return new OrdersPanel(store, judge, panel);
}
