// marks.js -- what the board adds to the picture: which unit is chosen, which is pointed at, where one can build, the
// line of a drag. All by classes and by elements in the topmost group, so nothing of the picture is drawn again.

import { svgElement } from "./layers.js";
import { placeName } from "./places.js";
import { pointOf } from "./points.js";

function retag(root, name, elements) {
  for (const element of root.querySelectorAll(`.${name}`)) if (!elements.includes(element)) element.classList.remove(name);
  for (const element of elements) element.classList.add(name);
}

export class Marks {
  #layers;
  #spots = svgElement("g");
  #line = svgElement("path", { class: "drag", fill: "none" });

  constructor(layers) {
    this.#layers = layers;
    this.notes = svgElement("g", { "pointer-events": "none", "aria-hidden": "true" });
    layers.part("hand").append(this.#spots, this.notes, this.#line);
  }

  chosen(province) {
    const element = province && this.elementAt(province);
    retag(this.#layers.svg, "chosen", element ? [element] : []);
  }

  /** A unit and its order stand out. */
  pointed(province) {
    const { svg } = this.#layers;
    const ids = province ? [`order-${province}`, `result-${province}`] : [];
    const elements = ids.map((id) => svg.querySelector(`#${CSS.escape(id)}`));
    retag(svg, "pointed", [province && this.elementAt(province), ...elements].filter(Boolean));
  }

  /** Circles where something can be built. */
  spots(places, geometry, facts) {
    this.#spots.replaceChildren(
      ...places.map((place) => {
        const [x, y] = pointOf(geometry, place);
        const spot = svgElement("circle", { class: "spot", cx: x, cy: y, r: 24, tabindex: -1, role: "button" });
        spot.dataset.spot = place;
        spot.dataset.loc = place;
        spot.setAttribute("aria-label", `${placeName(facts, place)}: free for a new unit`);
        return spot;
      }),
    );
  }

  /** The unit, or the circle, in a province. */
  elementAt(province) {
    return this.#layers.unit(province) ?? this.#spots.querySelector(`[data-spot="${province}"]`);
  }

  line(from, to) {
    this.#line.setAttribute("d", `M${from.join(" ")}L${to.join(" ")}`);
  }
  noLine() {
    this.#line.removeAttribute("d");
  }
}
