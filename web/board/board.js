// board.js -- the board: the picture, and orders given by hand.
//
// show() brings the board in step with the state. What the player does goes to the hand (hand.js), which changes the
// state, and so comes back to show().

import { phaseOf } from "../game.js";
import { make } from "../panels/dom.js";
import { factsOf } from "../panels/facts.js";
import { say } from "../panels/message.js";
import { zoomButtons } from "./buttons.js";
import { Gestures } from "./gestures.js";
import { Hand } from "./hand.js";
import { watchKeys } from "./keys.js";
import { Layers } from "./layers.js";
import { Marks } from "./marks.js";
import { menuOf } from "./menu.js";
import { drawNotes, newMessages } from "./notes.js";
import { provinceOf } from "./places.js";
import { watchPointer } from "./pointer.js";
import { perMap, pointOf, pointOfElement } from "./points.js";
import { Readings } from "./readings.js";
import { Ring } from "./ring.js";
import { useTool } from "./setup.js";
import { Tip } from "./tip.js";
import { Units } from "./units.js";
import { Zoom } from "./zoom.js";

const STAGE = {
  class: "stage",
  tabindex: 0,
  role: "group",
  "aria-label": "Map. The arrow keys pan, + and - zoom, Tab goes to the units.",
};
const PICTURE = { role: "group", "aria-label": "Units. The arrow keys go from unit to unit, Enter opens the orders." };

class Board {
  #store;
  #judge;
  #geometryOf;
  #table;
  #shown = null; // the phase, and whether it is judged
  #showing = false;

  constructor(store, judge, root) {
    this.#store = store;
    this.#judge = judge;
    this.#geometryOf = perMap((map) => judge.geometry(map));
    this.stage = make("div", STAGE);
    this.#table = make("pre", { class: "table", tabindex: 0, hidden: true });
    root.append(this.stage, this.#table);
    this.layers = new Layers(judge);
    for (const key in PICTURE) this.layers.svg.setAttribute(key, PICTURE[key]);
    const sheet = make("div", { class: "sheet" }, this.layers.svg);
    this.stage.append(sheet);
    this.zoom = new Zoom(this.stage, sheet, this.layers.svg);
    this.stage.append(zoomButtons(this.zoom));
    this.units = new Units(this.layers);
    this.marks = new Marks(this.layers, this.units);
    this.readings = new Readings(judge);
    this.hand = new Hand(store, judge);
    this.ring = new Ring(this.stage, (item, listed) => this.#run(item, listed));
    this.tip = new Tip(this);
    this.zoom.watch(() => this.#placeRing());
    watchPointer(this.stage, this.zoom, new Gestures(this));
    watchKeys(root, this);
    this.stage.addEventListener("focusin", (event) => this.#focusCame(event.target));
    // Where show() replaces what has the focus, the focus comes back.
    this.stage.addEventListener("focusout", () => this.#showing || this.tip.hide());
  }

  get game() {
    return this.#store.state.game;
  }
  get view() {
    return this.#store.state.view;
  }
  get facts() {
    return factsOf(this.#judge, this.game.map);
  }
  get geometry() {
    return this.#geometryOf(this.game.map);
  }

  /** The place that is pointed at, or null. */
  look(hover) {
    if ((this.view.hover ?? null) !== hover) this.#store.look({ hover });
  }

  // ---- Showing the state ----

  show() {
    const focused = this.units.focused()?.province;
    this.#showing = true;
    try {
      this.#forgetUnit();
      const changed = this.#draw();
      if (changed === null) return;
      this.#mark(changed);
    } finally {
      this.#showing = false;
    }
    if (focused && !this.units.focused()) this.#focusBack(focused);
    this.#showRing();
  }

  /** The focus goes to the unit that is there now; where there is none, to the whole map. */
  #focusBack(province) {
    if (this.units.at(province)) this.units.focusOn(province);
    else this.stage.focus({ preventScroll: true });
    if (!this.units.focused()) this.tip.hide();
  }

  #mark(changed) {
    if (changed.length > 0) this.marks.targets(this.hand.targets().keys());
    if (changed.includes("map")) this.zoom.setMap(this.layers.width, this.layers.height);
    const isOther = changed.includes("orders") || changed.includes("units");
    if (isOther) this.#showReadings();
    if (this.marks.spots(this.hand.places(), this.geometry) || isOther) this.#label();
    this.marks.chosen(this.hand.entry() ? this.view.selected : null);
    const pointed = this.view.hover ? provinceOf(this.view.hover) : null;
    this.marks.pointed(pointed, pointed ? this.readings.deciders(pointed) : []);
    this.units.setTabStop((province) => this.hand.entryAt(province) !== null);
  }

  /** A unit is chosen for one phase; in another one it is not. */
  #forgetUnit() {
    const { id, answer } = phaseOf(this.game);
    const shown = `${id} ${answer !== null}`;
    const isOther = this.#shown !== null && this.#shown !== shown;
    if (isOther && this.view.selected) queueMicrotask(() => this.hand.select(null));
    this.#shown = shown;
  }

  /** The parts of the picture that are new; null where there is no picture. */
  #draw() {
    try {
      const highlight = [...this.hand.targets().keys()];
      const changed = this.layers.show(this.game, { power: this.view.power, highlight });
      this.#showTable(null);
      return changed;
    } catch (error) {
      this.#showTable(error);
      return null;
    }
  }

  /** Where there is no picture, words say why, and where the units are. */
  #showTable(error) {
    this.stage.hidden = error !== null;
    this.#table.hidden = error === null;
    if (!error) return;
    const { units } = phaseOf(this.game).position;
    const lines = Object.entries(units ?? {}).map(([power, names]) => `${power}: ${names.join(", ")}`);
    this.#table.textContent = [`There is no picture: ${error.message}.`, ...lines].join("\n");
  }

  #showReadings() {
    const former = this.readings.notes;
    this.readings.update(this.game, this.view.power);
    // Who types sees the readings beside the text; who orders by hand sees them in a message.
    if (this.hand.takeOrdered()) for (const message of newMessages(this.readings.notes, former)) say(message);
    drawNotes(this.marks.notes, this.readings.notes, (province) => this.units.at(province));
  }

  /** What a screen reader says of units, and of circles to build in. */
  #label() {
    for (const { element } of this.units.all()) element.setAttribute("aria-label", this.linesOf(element).join(". "));
    this.tip.refresh();
  }

  /** What is known of a unit, or of a circle to build in, in lines. */
  linesOf(unit) {
    if (unit.dataset.spot) return this.readings.ofSpot(this.facts, unit.dataset.loc);
    return this.readings.ofUnit(this.facts, provinceOf(unit.dataset.loc), "dislodged" in unit.dataset);
  }

  /** What the ring shows; null if no unit is chosen. */
  #menu() {
    const { hand, view, readings, facts } = this;
    const entry = hand.entry();
    return entry && menuOf({
      facts,
      lines: this.linesOf(this.units.at(view.selected)),
      entry,
      intent: view.intent ?? null,
      listed: view.listed === true,
      mayOrder: hand.mayOrder(),
      orderableAt: (place) => hand.entryAt(provinceOf(place)),
      hasOrder: readings.hasOrder(view.selected),
      mayWaive: hand.mayWaive(entry.power),
      hasWaived: readings.hasWaived(entry.power),
    });
  }

  #showRing() {
    const menu = this.#menu();
    const hadFocus = this.ring.has(document.activeElement);
    if (!this.ring.show(menu)) return;
    if (hadFocus && menu) this.ring.focus();
    if (hadFocus && !menu) this.units.focusOn(this.units.last);
    this.#placeRing();
  }

  #placeRing() {
    const { view, zoom, stage } = this;
    if (!this.hand.entry()) return;
    const at = view.intent?.at ?? view.selected;
    const unit = this.units.at(provinceOf(at));
    const anchor = unit ? pointOfElement(unit) : pointOf(this.geometry, at);
    const avoid = [...this.hand.targets().keys()].map((place) => zoom.toStage(pointOf(this.geometry, place)));
    this.ring.place(zoom.toStage(anchor), avoid, stage.clientWidth, stage.clientHeight);
  }

  // ---- What the player does ----

  /** A button of the ring. */
  #run(item, listed) {
    const { hand } = this;
    if (item.act === "waive") hand.waive(true);
    else if (item.act === "unwaive") hand.waive(false);
    else if (item.act === "otherwise") hand.otherwise();
    else if (item.act === "back") hand.back();
    else if (item.act === "list") hand.intend(this.view.intent, true);
    else if (item.act === "select") hand.select(item.province);
    else if (item.place) hand.choose(item.place, true);
    else if (item.intent) hand.intend(item.intent, item.listed || listed);
    else hand.order(item.order);
  }

  /** Enter on a unit: the ring, with the focus in it. */
  open(province) {
    if (!this.hand.select(province)) return this.hand.refuseUnit(province);
    this.tip.hide();
    return this.ring.focus();
  }

  /** Escape: one step back. False if there is none. */
  escape() {
    if (this.tip.dismiss()) return true;
    if (!this.view.selected) return false;
    this.hand.back();
    return true;
  }

  #focusCame(target) {
    const unit = this.units.focused();
    if (!unit) return;
    this.units.last = unit.province;
    this.units.setTabStop(() => false);
    if (!target.matches(":focus-visible")) return;
    this.zoom.reveal(unit.point);
    this.tip.ofUnit(unit.element);
  }

  /** A tool of the setup on a place. */
  setUp(place) {
    useTool(this.#store, this.#judge, place);
    return true;
  }
}

/** Put the board into the page. */
export function mountBoard(store, judge) {
  const board = new Board(store, judge, document.getElementById("board"));
  store.subscribe(() => board.show());
  board.show();
}
