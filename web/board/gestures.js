// gestures.js -- what a tap or a drag on the board means for the hand. pointer.js calls these functions.
//
// A tap on a unit chooses it; then a tap on a place that lights up gives the order. A unit dragged to a place moves
// there. A finger need not hit exactly: it means what is nearest within its reach.

import { provinceOf } from "./places.js";
import { nearest, pointOf, pointOfElement } from "./points.js";
import { isSettingUp } from "./setup.js";
import { placeUnder, provinceOfElement, unitUnder } from "./units.js";

const REACH = 40; // pixels of a finger

export class Gestures {
  #board;

  /** board: hand, ring, zoom, units, marks, tip, view, geometry, setUp(place) */
  constructor(board) {
    this.#board = board;
  }

  /** What a pointer means: { place, unit } with the element of the unit. */
  #pick({ target, x, y, touch }) {
    const exact = { place: placeUnder(target), unit: unitUnder(target) };
    if (!touch || exact.unit || this.#isTarget(exact.place)) return exact;
    const { hand, zoom, units, geometry } = this.#board;
    const point = zoom.toMap(x, y);
    const reach = REACH / zoom.scale;
    const targets = [...hand.targets().keys()].map((place) => ({ place, unit: null, point: pointOf(geometry, place) }));
    const others = units.all().map(({ element, point }) => ({ place: element.dataset.loc, unit: element, point }));
    return nearest(targets, point, reach) ?? nearest(others, point, reach) ?? exact;
  }

  #isTarget(place) {
    const targets = this.#board.hand.targets();
    return place !== null && (targets.has(place) || targets.has(provinceOf(place)));
  }

  /** A click or a tap. Returns true if it meant something. */
  tap(event) {
    const { hand, view, tip } = this.#board;
    const { place, unit } = this.#pick(event);
    tip.hide();
    if (isSettingUp(view)) return place !== null && this.#board.setUp(place);
    if (unit && event.byHand) unit.focus({ preventScroll: true });
    if (hand.entry() && hand.mayOrder()) return this.#tapWithUnit(place, unit);
    return this.#tapWithout(unit ?? this.#unitOf(place), event.byHand);
  }

  /** While no unit is chosen, a province means its unit, if that can be ordered. */
  #unitOf(place) {
    const province = place && provinceOf(place);
    return province && this.#board.hand.entryAt(province) ? this.#board.units.at(province) : null;
  }

  /** A screen reader clicks without a pointer, and goes on in the ring. */
  #tapWithout(unit, byHand) {
    const { hand, tip, ring } = this.#board;
    if (!unit) {
      hand.select(null);
      return false;
    }
    if (!hand.select(provinceOfElement(unit))) tip.ofUnit(unit);
    else if (!byHand) ring.focus();
    return true;
  }

  #tapWithUnit(place, unit) {
    const { hand, view } = this.#board;
    const other = unit && provinceOfElement(unit);
    const plain = !view.intent;
    if (!place || (plain && other === view.selected)) {
      hand.select(null);
      return place !== null;
    }
    if (plain && other && this.#isFriend(other) && this.#isTarget(place) && hand.meet(place)) return true;
    if (hand.choose(other && !this.#isTarget(place) ? other : place)) return true;
    if (plain && other && hand.entryAt(other)) return hand.select(other);
    hand.refuse(place);
    if (plain) hand.select(null);
    return true;
  }

  #isFriend(province) {
    const { hand } = this.#board;
    return hand.entryAt(province)?.power === hand.entry().power;
  }

  /** A press on a unit that can be dragged: what is held, or null. A finger that pans often begins on a unit, so it
   *  drags only the one that is chosen. */
  grab({ target, touch }) {
    const { hand, view } = this.#board;
    const unit = unitUnder(target);
    if (!unit || unit.dataset.spot || isSettingUp(view) || !hand.mayOrder()) return null;
    const province = provinceOfElement(unit);
    if (touch && view.selected !== province) return null;
    const entry = hand.entryAt(province);
    return entry?.orders.some((order) => order.kind === "move" || order.kind === "retreat") ? { province, unit } : null;
  }

  drag({ province, unit }, x, y) {
    const { hand, view, marks, zoom } = this.#board;
    if (view.selected !== province || view.intent) hand.select(province);
    marks.line(pointOfElement(unit), zoom.toMap(x, y));
  }

  drop({ province }, event) {
    const { hand, marks } = this.#board;
    const { place, unit } = this.#pick(event);
    const other = unit && provinceOfElement(unit);
    marks.noLine();
    if (!place || provinceOf(place) === province) return hand.select(null);
    if ((other && hand.meet(place)) || hand.choose(place)) return undefined;
    hand.refuse(place);
    return hand.select(null);
  }

  letGo() {
    this.#board.marks.noLine();
    this.#board.hand.select(null);
  }

  point(event) {
    const { hand, tip } = this.#board;
    tip.point(event, hand.entry() !== null && !event.held);
  }

  leave() {
    this.#board.tip.hide();
  }
}
