// board.js -- the board: the picture, and orders given by hand.
//
// show() brings everything in step with the state; what the player does goes to the hand (hand.js), which changes the
// state. So the board itself remembers only what was drawn.

import { phaseOf, requestOf } from "../game.js";
import { Layers } from "./layers.js";
import { Zoom } from "./zoom.js";
import { Hand } from "./hand.js";
import { Ring } from "./ring.js";
import { Marks } from "./marks.js";
import { Tip, placeLines, resultsByProvince, unitLines } from "./tip.js";
import { menuOf } from "./menu.js";
import { drawNotes, newMessages, notesOf } from "./notes.js";
import { checkOf, ordersByProvince } from "./written.js";
import { nearest, perMap, pointOf, pointOfElement } from "./points.js";
import { provinceOf, unitName } from "./places.js";
import { watchPointer } from "./pointer.js";
import { watchKeys } from "./keys.js";
import { zoomButtons } from "./buttons.js";
import { useTool } from "./setup.js";
import { tell } from "../panels/message.js";

const REACH = 40; // pixels of a finger
const UNIT = "[data-unit], [data-dislodged], [data-spot]";

function divIn(parent, name) {
  const element = document.createElement("div");
  element.className = name;
  parent.append(element);
  return element;
}

class Board {
  #store;
  #judge;
  #root = document.getElementById("board");
  #notes = new Map();
  #planned = new Map();
  #results = new Map();
  #tipOn = null;

  constructor(store, judge) {
    this.#store = store;
    this.#judge = judge;
    this.factsOf = perMap((map) => judge.map(map));
    this.geometryOf = perMap((map) => judge.geometry(map));
    this.stage = divIn(this.#root, "stage");
    this.sheet = divIn(this.stage, "sheet");
    this.table = document.createElement("pre");
    this.table.className = "table";
    this.table.tabIndex = 0;
    this.#root.append(this.table);
    this.layers = new Layers(judge);
    this.sheet.append(this.layers.svg);
    this.stage.tabIndex = 0;
    this.stage.setAttribute("role", "group");
    this.stage.setAttribute("aria-label", "Map. The arrow keys pan, plus and minus zoom, Tab goes to the units.");
    this.layers.svg.setAttribute("role", "group");
    this.layers.svg.setAttribute("aria-label", "Units. The arrow keys go from unit to unit, Enter opens the orders.");
    this.marks = new Marks(this.layers);
    this.zoom = new Zoom(this.stage, this.sheet, this.layers.svg);
    this.hand = new Hand(store, judge, tell);
    this.ring = new Ring(this.stage, (item, byKey) => this.#run(item, byKey));
    this.tip = new Tip(this.stage);
    this.stage.append(zoomButtons(this.zoom));
    this.zoom.watch(() => this.#placeRing());
    watchPointer(this.stage, this.zoom, this);
    watchKeys(this.#root, this);
    this.stage.addEventListener("focusin", (event) => this.#focusCame(event));
    this.stage.addEventListener("focusout", () => this.leave());
  }

  get #state() {
    return this.#store.state;
  }
  get #facts() {
    return this.factsOf(this.#state.game.map);
  }
  get #geometry() {
    return this.geometryOf(this.#state.game.map);
  }

  // ---- Showing the state ----

  show() {
    const { game, view } = this.#state;
    const focused = this.focused()?.province;
    let changed;
    try {
      changed = this.layers.show(game, { power: view.power, highlight: [...this.hand.targets().keys()] });
      this.#showTable(null);
    } catch (error) {
      this.#showTable(error);
      return;
    }
    if (changed.includes("map")) this.zoom.setMap(this.layers.width, this.layers.height);
    if (changed.includes("orders") || changed.includes("units")) this.#readOrders();
    this.#showSpots();
    this.marks.chosen(view.selected);
    this.marks.pointed(view.hover ? provinceOf(view.hover) : null);
    this.#setTabStop();
    if (changed.includes("units") && focused) this.marks.elementAt(focused)?.focus({ preventScroll: true });
    this.#showRing();
  }

  /** Without a picture there is a table in words. */
  #showTable(error) {
    this.stage.hidden = error !== null;
    this.table.hidden = error === null;
    if (error === null) return;
    try {
      this.table.textContent = this.#judge.draw(requestOf(this.#state.game), { format: "table" });
    } catch {
      this.table.textContent = `The judge refuses this position: ${error.message}`;
    }
  }

  #readOrders() {
    const { game, view } = this.#state;
    const phase = phaseOf(game);
    const report = phase.answer ? null : checkOf(this.#judge, game);
    const notes = notesOf(report, view.power);
    this.#results = resultsByProvince(phase.answer);
    this.#planned = ordersByProvince(report, phase.orders);
    for (const message of newMessages(notes, this.#notes)) tell(message);
    this.#notes = notes;
    drawNotes(this.marks.notes, notes, (province) => this.marks.elementAt(province));
    for (const element of this.layers.part("units").children) this.#label(element);
  }

  #label(element) {
    const { loc } = element.dataset;
    if (!loc) return;
    const lines = this.#unitLines(element);
    element.setAttribute("aria-label", lines.join(". "));
  }

  #showSpots() {
    const places = this.hand.mayOrder()
      ? [...this.hand.legal().at.values()].filter((entry) => !entry.unit && this.hand.entryAt(entry.place)).map((entry) => entry.place)
      : [];
    const key = places.join();
    if (this.spotsShown === key) return;
    this.spotsShown = key;
    this.marks.spots(places, this.#geometry, this.#facts);
  }

  #showRing() {
    const { view } = this.#state;
    const entry = this.hand.entry();
    const menu = entry && menuOf({
      facts: this.#facts,
      entry,
      intent: view.intent ?? null,
      listed: view.listed === true,
      mayOrder: this.hand.mayOrder(),
      orderableAt: (place) => this.hand.entryAt(provinceOf(place)),
      current: this.#planned.has(view.selected),
      waives: this.hand.waives(entry.power),
      waived: phaseOf(this.#state.game).orders[entry.power]?.includes("WAIVE"),
    });
    const hadFocus = this.ring.has(document.activeElement);
    if (!this.ring.show(menu)) return;
    if (hadFocus && menu) this.ring.focus();
    if (hadFocus && !menu) this.focusOn(this.lastFocus);
    this.#placeRing();
  }

  #placeRing() {
    const { view } = this.#state;
    if (!this.hand.entry()) return;
    const at = view.intent?.kind === "which" ? (view.intent.at ?? view.selected) : view.selected;
    const anchor = this.zoom.toStage(this.#pointAt(at));
    const avoid = [...this.hand.targets().keys()].map((place) => this.zoom.toStage(pointOf(this.#geometry, place)));
    this.ring.place(anchor, avoid, this.stage.clientWidth, this.stage.clientHeight);
  }

  #pointAt(place) {
    const unit = this.layers.unit(provinceOf(place));
    return unit ? pointOfElement(unit) : pointOf(this.#geometry, place);
  }

  // ---- Units and the keyboard ----

  /** Everything that can be chosen or asked: { province, point, element }. */
  units() {
    return [...this.layers.svg.querySelectorAll(UNIT)].map((element) => {
      const { unit, dislodged, spot, loc } = element.dataset;
      const province = unit ?? dislodged ?? spot;
      return { province, element, point: spot ? pointOf(this.#geometry, loc) : pointOfElement(element) };
    });
  }

  focused() {
    const element = document.activeElement;
    return this.layers.svg.contains(element) ? this.units().find((unit) => unit.element === element) : undefined;
  }

  focusOn(province) {
    const element = province && this.marks.elementAt(province);
    element?.focus({ preventScroll: true });
  }

  /** One unit can be reached by Tab: the one that had the focus last, else the first that can be ordered. */
  #setTabStop() {
    const units = this.units();
    const stop =
      units.find(({ province }) => province === this.lastFocus) ?? units.find(({ province }) => this.hand.entryAt(province)) ?? units[0];
    for (const { element } of units) element.setAttribute("tabindex", element === stop?.element ? 0 : -1);
  }

  #focusCame({ target }) {
    const unit = this.focused();
    if (!unit) return;
    this.lastFocus = unit.province;
    this.#setTabStop();
    if (!target.matches(":focus-visible")) return;
    this.zoom.reveal(unit.point);
    this.#pointAtUnit(unit.element);
  }

  choose(province) {
    if (this.#state.view.selected !== province) this.hand.select(province);
  }

  /** Enter on a unit: the ring, with the focus in it. */
  open(province) {
    this.lastFocus = province;
    if (!this.hand.select(province)) return;
    this.leave();
    this.ring.focus();
  }

  escape() {
    if (!this.#state.view.selected) return false;
    this.hand.back();
    return true;
  }

  // ---- Mouse and fingers ----

  /** What lies under a pointer: { place, unit } with the element of the unit. A finger reaches further. */
  #pick({ target, x, y, touch }) {
    const unit = target.closest?.(UNIT) ?? null;
    const place = target.closest?.("[data-loc]")?.dataset.loc ?? null;
    if (!touch) return { place, unit };
    const point = this.zoom.toMap(x, y);
    const reach = REACH / this.zoom.scale;
    const targets = this.hand.targets();
    if (place && [place, provinceOf(place)].some((each) => targets.has(each))) return { place, unit };
    const spots = [...targets.keys()].map((each) => ({ place: each, point: pointOf(this.#geometry, each) }));
    const chosen = !unit && nearest(spots, point, reach);
    if (chosen) return { place: chosen.place, unit: null };
    const near = unit ? null : nearest(this.units(), point, reach);
    return near ? { place: near.element.dataset.loc, unit: near.element } : { place, unit };
  }

  #provinceOf(unit) {
    return unit.dataset.unit ?? unit.dataset.dislodged ?? unit.dataset.spot;
  }

  tap(event) {
    const { place, unit } = this.#pick(event);
    const { view } = this.#state;
    if (view.mode === "setup") return place !== null && useTool(this.#store, this.#judge, place);
    if (unit && event.byHand) unit.focus({ preventScroll: true });
    if (view.selected && this.hand.entry() && this.hand.mayOrder()) return this.#tapWithHand(place, unit);
    return this.#tapOnUnit(unit, event);
  }

  #tapOnUnit(unit, event) {
    const chosen = unit !== null && this.hand.select(this.#provinceOf(unit));
    if (!unit) this.hand.select(null);
    if (unit && (this.hand.isJudged() || !chosen)) this.#pointAtUnit(unit);
    else if (event.touch) this.leave();
    return unit !== null;
  }

  #tapWithHand(place, unit) {
    const { selected, intent } = this.#state.view;
    const other = unit && this.#provinceOf(unit);
    if (other === selected && !intent) return this.hand.select(null), true;
    if (!place) return this.hand.select(null), false;
    const entry = this.hand.entry();
    const friend = other && this.hand.entryAt(other)?.power === entry.power;
    if (friend && !intent && this.hand.targets().has(provinceOf(place)) && this.hand.meet(place)) return true;
    if (this.hand.choose(other && !this.hand.targets().has(place) ? other : place)) return true;
    if (other && !intent && this.hand.select(other)) return true;
    this.hand.refuse(this.#facts, place);
    if (!intent) this.hand.select(null);
    return true;
  }

  grab({ target }) {
    const unit = target.closest?.("[data-unit], [data-dislodged]");
    if (!unit || this.#state.view.mode === "setup" || !this.hand.mayOrder()) return null;
    const province = this.#provinceOf(unit);
    return this.hand.entryAt(province)?.unit ? { province, point: pointOfElement(unit) } : null;
  }

  drag(held, x, y) {
    if (this.#state.view.selected !== held.province || this.#state.view.intent) this.hand.select(held.province);
    this.marks.line(held.point, this.zoom.toMap(x, y));
  }

  drop(held, event) {
    this.marks.noLine();
    const { place, unit } = this.#pick(event);
    const other = unit && this.#provinceOf(unit);
    if (!place || other === held.province || (!other && provinceOf(place) === held.province)) return this.hand.select(null);
    if (other && this.hand.meet(place)) return;
    if (this.hand.choose(place)) return;
    this.hand.refuse(this.#facts, place);
    this.hand.select(null);
  }

  letGo() {
    this.marks.noLine();
    this.hand.select(null);
  }

  // ---- What is pointed at ----

  #unitLines(element) {
    const province = this.#provinceOf(element);
    const { position } = phaseOf(this.#state.game);
    const lists = element.dataset.dislodged ? position.dislodged : position.units;
    for (const [power, units] of Object.entries(lists ?? {})) {
      const unit = (Array.isArray(units) ? units : Object.keys(units)).find((each) => provinceOf(each.slice(2)) === province);
      if (!unit) continue;
      const ordered = element.dataset.dislodged || !position.phase.endsWith("R");
      return unitLines(this.#facts, {
        power,
        unit,
        result: ordered ? this.#results.get(province) : undefined,
        planned: ordered ? (this.#planned.get(province)?.order ?? "No order") : null,
        note: this.#notes.get(province),
      });
    }
    return [unitName(this.#facts, element.dataset.loc)];
  }

  #pointAtUnit(element) {
    const province = this.#provinceOf(element);
    if (this.#state.view.hover !== province) this.#store.look({ hover: province });
    const { position } = phaseOf(this.#state.game);
    const lines = element.dataset.spot ? placeLines(this.#facts, position, element.dataset.loc) : this.#unitLines(element);
    this.#showTip(element.dataset.loc, lines, this.#pointAt(element.dataset.loc));
  }

  point({ target, x, y, held }) {
    const unit = target.closest?.(UNIT);
    const place = target.closest?.("[data-loc]")?.dataset.loc;
    if (unit) {
      if (this.#tipOn !== unit) this.#pointAtUnit(unit);
      this.#tipOn = unit;
      return;
    }
    if (this.#state.view.hover) this.#store.look({ hover: null });
    if (!place) return this.leave();
    if (this.#tipOn === place && !held) return;
    this.#tipOn = place;
    this.#showTip(place, placeLines(this.#facts, phaseOf(this.#state.game).position, place), this.zoom.toMap(x, y));
  }

  #showTip(place, lines, point) {
    this.tip.show(lines, this.zoom.toStage(point), this.stage.clientWidth, this.stage.clientHeight);
  }

  leave() {
    this.#tipOn = null;
    this.tip.hide();
    if (this.#state.view.hover) this.#store.look({ hover: null });
  }

  // ---- The ring's buttons ----

  #run(item, byKey) {
    if (item.act === "waive" || item.act === "unwaive") this.hand.waive(item.act === "waive");
    else if (item.act === "otherwise") this.hand.otherwise();
    else if (item.act === "back") this.hand.back();
    else if (item.act === "list") this.hand.intend(this.#state.view.intent, true);
    else if (item.act === "select") this.hand.select(item.province);
    else if (item.place) this.hand.choose(item.place, { listed: true });
    else if (item.intent) this.hand.intend(item.intent, item.listed || byKey);
    else this.hand.order(item.order);
  }
}

/** Put the board into the page. */
export function mountBoard(store, judge) {
  const board = new Board(store, judge);
  store.subscribe(() => board.show());
  board.show();
}
