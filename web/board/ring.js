// ring.js -- the buttons at the chosen unit.
//
// They lie where they cover the fewest places that can be chosen. On a narrow board they lie at its edge: at the lower
// one if the unit is in the upper half.

import { button, make } from "../panels/dom.js";
import { between } from "./points.js";

const NARROW = 560; // pixels
const GAPS = [26, 60, 100, 150]; // pixels between the unit and the buttons
const EDGE = 12; // pixels around a point that count as the point
const OWN = 5; // to cover the unit itself is as bad as to cover so many places

/** Where a box can lie around a point, the nearest spots first. */
function spotsAround([x, y], w, h) {
  return GAPS.flatMap((gap) => [
    [x - w / 2, y - gap - h],
    [x - w / 2, y + gap],
    [x + gap, y - h / 2],
    [x - gap - w, y - h / 2],
    [x + gap, y - gap - h],
    [x - gap - w, y - gap - h],
    [x + gap, y + gap],
    [x - gap - w, y + gap],
  ]);
}

function buttonOf(item, run) {
  return button(item.label, (event) => run(item, event.detail === 0), {
    title: item.title,
    "data-key": item.key,
    "aria-keyshortcuts": item.key?.toUpperCase(),
    "data-choice": item.place,
  });
}

export class Ring {
  #run;
  #shown = null;
  #items = [];

  /** run(item, listed) does what a button says; `listed`: the ring that follows lists its places. */
  constructor(stage, run) {
    this.#run = run;
    this.element = make("div", { class: "ring", role: "group", hidden: true });
    stage.append(this.element);
  }

  /** Show a menu (menu.js), or null. Returns true if it is another one than before. */
  show(menu) {
    const key = JSON.stringify(menu);
    if (key === this.#shown) return false;
    this.#shown = key;
    this.#items = menu?.items ?? [];
    this.element.hidden = menu === null;
    this.element.replaceChildren();
    if (menu === null) return true;
    this.element.classList.toggle("list", menu.list === true);
    this.element.setAttribute("aria-label", menu.title);
    this.element.append(make("p", { class: "title" }, menu.title));
    if (menu.text) this.element.append(make("p", { class: "text" }, menu.text));
    this.element.append(make("div", {}, ...menu.items.map((item) => buttonOf(item, this.#run))));
    return true;
  }

  /** Press the button of a key. False if there is none. */
  press(key, listed) {
    const item = this.#items.find((each) => each.key?.toLowerCase() === key.toLowerCase());
    if (item) this.#run(item, listed);
    return item !== undefined;
  }

  focus() {
    this.#buttons()[0]?.focus();
  }

  has(element) {
    return this.element.contains(element);
  }

  /** Move the focus by some buttons. */
  step(by) {
    const buttons = this.#buttons();
    const at = buttons.indexOf(document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  }

  /** Lie beside `anchor`, off the points to avoid; all in pixels of the stage. */
  place(anchor, avoid, width, height) {
    if (this.element.hidden) return;
    this.element.classList.toggle("docked", width < NARROW);
    this.element.classList.toggle("above", anchor[1] > height / 2);
    if (width < NARROW) {
      this.element.style.transform = "";
      return;
    }
    const w = this.element.offsetWidth;
    const h = this.element.offsetHeight;
    const covers = ([left, top]) => {
      const under = ([x, y]) => x > left - EDGE && x < left + w + EDGE && y > top - EDGE && y < top + h + EDGE;
      return avoid.filter(under).length + (under(anchor) ? OWN : 0);
    };
    const inside = ([left, top]) => [between(4, left, width - w - 4), between(4, top, height - h - 4)];
    const spots = spotsAround(anchor, w, h).map(inside);
    const best = spots.reduce((found, spot) => (covers(spot) < covers(found) ? spot : found));
    this.element.style.transform = `translate(${Math.round(best[0])}px, ${Math.round(best[1])}px)`;
  }

  #buttons() {
    return [...this.element.querySelectorAll("button")];
  }
}
