// hand.js -- the player's hand: which unit is chosen, what it shall do, and the order that comes of it.
//
// The chosen unit and the intent (choices.js) are in the view, so everybody sees them: view.selected is a province,
// view.intent an intent. `view.otherwise` is the id of a judged phase in which orders may be given all the same; the
// first one makes a branch.

import { phaseOf, requestOf } from "../game.js";
import { factsOf } from "../panels/facts.js";
import { announce, attempt, say } from "../panels/message.js";
import { withRemarks } from "../panels/panetext.js";
import { count, powerTitle } from "../panels/words.js";
import { legalFinder } from "./legal.js";
import { attackOrSupport, choosePlace, targetsOf } from "./choices.js";
import { textInWords } from "./menu.js";
import { areWaivesGood, checkOf, giveOrder, waive, waiveLess, waivesIn } from "./written.js";
import { placeName, unitIn, unitName } from "./places.js";
import { isSettingUp } from "./setup.js";

export class Hand {
  #store;
  #judge;
  #find;
  #ordered = false; // an order was given by hand, and nobody has asked yet

  constructor(store, judge) {
    this.#store = store;
    this.#judge = judge;
    this.#find = legalFinder(judge);
  }

  get #facts() {
    return factsOf(this.#judge, this.#store.state.game.map);
  }
  get view() {
    return this.#store.state.view;
  }
  get phase() {
    return phaseOf(this.#store.state.game);
  }

  /** The legal orders of the phase, by province. */
  legal() {
    const { position } = this.phase;
    if (isSettingUp(this.view)) return { at: new Map(), waives: new Set() };
    return this.#find(position, requestOf(this.#store.state.game));
  }

  mayOrder() {
    return this.phase.answer === null || this.view.otherwise === this.phase.id;
  }

  /** What can be ordered in a province, by the power whose orders are given; or null. */
  entryAt(province) {
    const entry = this.legal().at.get(province) ?? null;
    return entry && (!this.view.power || this.view.power === entry.power) ? entry : null;
  }

  /** The entry of the chosen unit, or null. */
  entry() {
    return this.view.selected ? this.entryAt(this.view.selected) : null;
  }

  /** The places that can be chosen now: a Map of place to orders. */
  targets() {
    const entry = this.entry();
    return entry && this.mayOrder() ? targetsOf(entry, this.view.intent ?? null) : new Map();
  }

  /** Places where something can be built. */
  places() {
    if (!this.mayOrder()) return [];
    const builds = [...this.legal().at.values()].filter((entry) => entry.unit === null);
    return builds.map((entry) => entry.place).filter((place) => this.entryAt(place));
  }

  mayWaive(power) {
    return this.legal().waives.has(power);
  }

  /** Choose a unit, or a place to build in. Returns false if nothing there can be ordered. */
  select(province) {
    const entry = province ? this.entryAt(province) : null;
    this.#store.look({ selected: entry ? province : null, intent: null, listed: false });
    return entry !== null;
  }

  /** One step back: from the intent to the unit, from the unit to nothing. */
  back() {
    if (this.view.intent) this.intend(null);
    else this.select(null);
  }

  /** Say what the chosen unit shall do. `listed`: the ring lists the places. */
  intend(intent, listed = false) {
    this.#store.look({ intent, listed });
  }

  otherwise() {
    this.#store.look({ otherwise: this.phase.id });
  }

  /** The chosen unit and a place. Returns false if no order fits. */
  choose(place, listed = false) {
    const chosen = choosePlace(this.entry(), this.view.intent ?? null, place);
    if (chosen?.order) this.order(chosen.order.text);
    else if (chosen) this.intend(chosen.intent, listed);
    return chosen !== null;
  }

  /** The chosen unit meets another one: ask what is meant. Returns false if there is no choice. */
  meet(place) {
    const question = attackOrSupport(this.entry(), place);
    if (!question) return false;
    if (question.orders.length === 1 && !question.partner) this.order(question.orders[0]);
    else this.intend({ ...question, at: place });
    return true;
  }

  /** Give the chosen unit an order; null takes its order away. */
  order(text) {
    const { power, unit, place } = this.entry();
    const province = this.view.selected;
    const who = unit ? unitName(this.#facts, unit) : placeName(this.#facts, place);
    this.select(null);
    announce(`${who}: ${text ? textInWords(this.#facts, text) : "no order"}.`);
    this.#ordered = true;
    this.#change((game) => giveOrder(this.#judge, game, power, province, text));
  }

  /** True once after each order. */
  takeOrdered() {
    const ordered = this.#ordered;
    this.#ordered = false;
    return ordered;
  }

  /** Waive a build in the chosen place, or (`more` is false) one less of its power. */
  waive(more) {
    const { power } = this.entry();
    const province = this.view.selected;
    const title = powerTitle(this.#facts, power);
    this.select(null);
    this.#change((game) => {
      const next = more ? waive(this.#judge, game, power, province) : waiveLess(this.#judge, game, power);
      if (more && !areWaivesGood(this.#judge, next, power)) {
        const due = this.phase.position.adjustments?.[power];
        say(`${title} builds ${due ? count(due, "unit") : "no more"}, and has ordered or waived as many.`);
        return game;
      }
      announce(`${title}: ${count(waivesIn(checkOf(this.#judge, next), power), "build")} waived.`);
      return next;
    });
  }

  // What the text pane said beside its orders stays.
  #change(step) {
    attempt("The order cannot be given", () =>
      this.#store.change((game) => withRemarks(this.#judge, game, step(game))),
    );
  }

  /** Say that no order of the chosen unit fits a place. */
  refuse(place) {
    const { unit, place: own } = this.entry();
    const who = unit ? unitName(this.#facts, unit) : placeName(this.#facts, own);
    say(`${who}: no such order leads to ${placeName(this.#facts, place)}.`);
  }

  /** Say why nothing can be ordered in a province. */
  refuseUnit(province) {
    say(this.#whyNot(province));
  }

  #whyNot(province) {
    const facts = this.#facts;
    const { phase, units, adjustments = {} } = this.phase.position;
    const { unit, power } = unitIn(units, province) ?? {};
    const who = unit ? unitName(facts, unit) : placeName(facts, province);
    if (isSettingUp(this.view)) return "The position is being set up. Choose the place in the tab Setup.";
    const owner = this.legal().at.get(province)?.power;
    if (owner) return `${who}: of ${powerTitle(facts, owner)}. Orders are given for ${powerTitle(facts, this.view.power)}.`;
    if (phase.endsWith("R")) return `${who} is not dislodged.`;
    if (!phase.endsWith("A")) return `${who} cannot be ordered.`;
    const change = adjustments[power] > 0 ? "builds, and removes no unit" : "neither builds nor removes a unit";
    return `${who}: ${powerTitle(facts, power)} ${change}.`;
  }
}
