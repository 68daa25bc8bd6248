// tip.js -- the box that says what a place or a unit is, and why its order came out so.
//
// It comes when the mouse rests, when a finger stays, and with the focus. Escape closes it. For screen readers the label
// of a unit says the same.

import { make } from "../panels/dom.js";
import { placeUnder, provinceOfElement, unitUnder } from "./units.js";
import { between, pointOfElement } from "./points.js";

const UNIT_MS = 160;
const PLACE_MS = 500;
const GAP = 26; // pixels between the point and the box

/** Why a retreat to the place under the target is closed, in a list; else none. */
function closedUnder(target) {
  const reason = target.closest(".closed")?.getAttribute("aria-label");
  return reason ? [`A retreat to it is ${reason}`] : [];
}

export class Tip {
  #board;
  #element = make("div", { class: "tip", role: "tooltip", hidden: true });
  #timer = 0;
  #about = null; // the unit or the place that is pointed at

  /** board: stage, zoom, readings, facts, linesOf(unit), look(province) */
  constructor(board) {
    this.#board = board;
    board.stage.append(this.#element);
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.dismiss());
  }

  /** The mouse, or a finger that stays, points at something. `quiet`: only what is at once of use. */
  point({ target, x, y, held }, quiet) {
    const unit = unitUnder(target);
    const about = unit ?? placeUnder(target);
    if (about === this.#about && !held) return;
    this.hide();
    this.#about = about;
    if (unit) this.#board.look(provinceOfElement(unit));
    if (about === null || quiet) return;
    const show = () => (unit ? this.ofUnit(unit) : this.#ofPlace(about, x, y, closedUnder(target)));
    if (held) show();
    else this.#timer = setTimeout(show, unit ? UNIT_MS : PLACE_MS);
  }

  /** Show what is known of a unit, at the unit. */
  ofUnit(unit) {
    this.#about = unit;
    this.#board.look(provinceOfElement(unit));
    this.#show(this.#board.linesOf(unit), pointOfElement(unit));
  }

  /** What is known of the unit may be something else now. */
  refresh() {
    if (!this.#element.hidden && this.#about?.isConnected) this.ofUnit(this.#about);
  }

  #ofPlace(place, x, y, closed) {
    const { readings, facts, zoom } = this.#board;
    this.#show([...readings.ofPlace(facts, place), ...closed], zoom.toMap(x, y));
  }

  #show(lines, point) {
    const { stage, zoom } = this.#board;
    const [x, y] = zoom.toStage(point);
    this.#element.replaceChildren(...lines.map((line) => make("p", {}, line)));
    this.#element.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = this.#element;
    const left = between(4, x - w / 2, stage.clientWidth - w - 4);
    const above = y - h - GAP;
    const top = above > 4 ? above : Math.min(stage.clientHeight - h - 4, y + GAP);
    this.#element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  /** Close the box; what it is about has to be pointed at anew. False if there is none. */
  dismiss() {
    if (this.#element.hidden) return false;
    this.#element.hidden = true;
    return true;
  }

  /** Nothing is pointed at any more. */
  hide() {
    clearTimeout(this.#timer);
    this.#about = null;
    this.#element.hidden = true;
    this.#board.look(null);
  }
}
