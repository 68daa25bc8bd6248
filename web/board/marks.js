// marks.js -- what the board adds to the picture: which unit is chosen, which is pointed at, where one can build, the
// line of a drag. All by classes and by elements in the topmost group, so nothing of the picture is drawn again.

import { svgElement } from "./layers.js";
import { pointOf } from "./points.js";

/** Only these elements have the class. */
function retag(root, name, elements) {
  for (const element of root.querySelectorAll(`.${name}`)) element.classList.remove(name);
  for (const element of elements) element.classList.add(name);
}

export class Marks {
  #svg;
  #units;
  #spots = svgElement("g");
  #spotKey = "";
  #line = svgElement("path", { class: "drag", fill: "none" });

  constructor(layers, units) {
    this.#svg = layers.svg;
    this.#units = units;
    this.notes = svgElement("g", { "pointer-events": "none", "aria-hidden": "true" });
    layers.part("hand").append(this.#spots, this.notes, this.#line);
  }

  chosen(province) {
    const element = province && this.#units.at(province);
    retag(this.#svg, "chosen", element ? [element] : []);
  }

  /** A unit and its order stand out, and the units that decided it. */
  pointed(province, deciders) {
    const ids = province ? [`order-${province}`, `result-${province}`] : [];
    const elements = ids.map((id) => this.#svg.querySelector(`#${CSS.escape(id)}`));
    retag(this.#svg, "pointed", [province && this.#units.at(province), ...elements].filter(Boolean));
    retag(this.#svg, "decider", deciders.map((each) => this.#units.at(each)).filter(Boolean));
  }

  /** The elements of places that can be chosen have the attribute data-target. */
  targets(places) {
    for (const element of this.#svg.querySelectorAll("[data-target]")) delete element.dataset.target;
    const elements = [...places].flatMap((place) => [...this.#svg.querySelectorAll(`[data-loc="${place}"]`)]);
    for (const element of elements) element.dataset.target = "";
  }

  /** Circles where something can be built. True if they are others than before. */
  spots(places, geometry) {
    if (this.#spotKey === places.join()) return false;
    this.#spotKey = places.join();
    this.#spots.replaceChildren(
      ...places.map((place) => {
        const [x, y] = pointOf(geometry, place);
        const spot = svgElement("circle", { class: "spot", transform: `translate(${x} ${y})`, r: 24 });
        spot.setAttribute("role", "button");
        spot.dataset.spot = place;
        spot.dataset.loc = place;
        return spot;
      }),
    );
    return true;
  }

  line(from, to) {
    this.#line.setAttribute("d", `M${from.join(" ")}L${to.join(" ")}`);
  }
  noLine() {
    this.#line.removeAttribute("d");
  }
}
