// units.js -- the elements of the picture that can be chosen: units, dislodged units, and circles to build in.
//
// Each stands for one province. One of them can be reached by Tab, the arrow keys go on from there.

import { pointOfElement } from "./points.js";

const UNIT = "[data-unit], [data-dislodged], [data-spot]";

export function provinceOfElement({ dataset }) {
  return dataset.unit ?? dataset.dislodged ?? dataset.spot;
}

/** The unit under the target of an event, or null. */
export function unitUnder(target) {
  return target.closest?.(UNIT) ?? null;
}

/** The place under the target of an event, or null. */
export function placeUnder(target) {
  return target.closest?.("[data-loc]")?.dataset.loc ?? null;
}

export class Units {
  #svg;
  #layers;
  last = null; // the province of the unit that had the focus last

  constructor(layers) {
    this.#layers = layers;
    this.#svg = layers.svg;
  }

  /** The unit, or the circle, in a province; null if there is none. */
  at(province) {
    return this.#layers.unit(province) ?? this.#svg.querySelector(`[data-spot="${province}"]`);
  }

  /** All of them: { province, element, point }. */
  all() {
    return [...this.#svg.querySelectorAll(UNIT)].map((element) => ({
      province: provinceOfElement(element),
      element,
      point: pointOfElement(element),
    }));
  }

  /** The one that has the focus, or undefined. */
  focused() {
    const element = document.activeElement;
    return this.#svg.contains(element) ? this.all().find((unit) => unit.element === element) : undefined;
  }

  focusOn(province) {
    const element = province && this.at(province);
    element?.focus({ preventScroll: true });
  }

  /** Tab reaches the unit that had the focus last, else the first for which `isFirst` holds. */
  setTabStop(isFirst) {
    const units = this.all();
    const last = units.find(({ province }) => province === this.last);
    const stop = last ?? units.find(({ province }) => isFirst(province)) ?? units[0];
    for (const unit of units) unit.element.setAttribute("tabindex", unit === stop ? 0 : -1);
  }
}
