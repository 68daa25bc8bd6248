// layers.js -- the picture of the board, drawn in layers that change at different times.
//
// The judge draws parts of the picture as SVG. Shapes, borders, coasts and names stay as long as the map stays; the
// ground and the centers change with their owners, the units with the position, orders and results with the orders.
// So a new order redraws its arrows only.
//
// The groups of the parts have the attribute data-part, because their ids ("orders", "results") belong to the page.

import { requestOf, phaseOf } from "../game.js";
import { provinceOf } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";
const GROUND = ["ground", "shade", "borders", "centers", "coasts"];
const PARTS = [...GROUND, "highlights", "units", "orders", "results", "names", "hand"];

export function svgElement(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
}

/** The parts in the text of a picture: { width, height, style, defs, groups: { orders: <g> } }. */
function partsIn(text) {
  // The page's security policy forbids <style> elements: the style becomes a style sheet of the page. The HTML parser
  // takes a third of the time of the XML parser.
  const style = /<style>(.*?)<\/style>/s.exec(text);
  const root = new DOMParser().parseFromString(text.replace(style[0], ""), "text/html").querySelector("svg");
  const groups = {};
  for (const group of root.querySelector("#map").children) {
    if (group.id) {
      groups[group.id] = group;
      group.dataset.part = group.id;
      group.removeAttribute("id");
    }
  }
  const [, , width, height] = root.getAttribute("viewBox").split(" ").map(Number);
  return { width, height, style: style[1], defs: root.querySelector("defs"), groups };
}

/** The titles of elements become labels, since the board shows a tip of its own. */
function titlesToLabels(group) {
  for (const title of group.querySelectorAll("title")) {
    if (title.parentNode.dataset.loc) title.parentNode.setAttribute("aria-label", title.textContent);
    title.remove();
  }
}

function markUnits(group) {
  for (const unit of group.querySelectorAll(".unit")) {
    const kind = unit.id.startsWith("dislodged-") ? "dislodged" : "unit";
    unit.dataset[kind] = provinceOf(unit.dataset.loc);
    unit.setAttribute("tabindex", "-1");
    unit.setAttribute("role", "button");
  }
}

export class Layers {
  #judge;
  #sheet = new CSSStyleSheet();
  #drawn = {}; // for each group of parts: what it was drawn of

  constructor(judge) {
    this.#judge = judge;
    this.svg = svgElement("svg", { class: "board", "stroke-linecap": "round", "stroke-linejoin": "round" });
    this.svg.append(svgElement("defs"));
    for (const part of PARTS) this.svg.append(svgElement("g", { "data-part": part }));
    for (const part of ["ground", "borders", "centers", "coasts", "orders", "results", "names", "highlights"])
      this.part(part).setAttribute("aria-hidden", "true");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  part(name) {
    return this.svg.querySelector(`:scope > [data-part="${name}"]`);
  }

  /** The element of the unit in a province; of the dislodged one, if there is one. */
  unit(province) {
    const units = this.part("units");
    return units.querySelector(`[data-dislodged="${province}"]`) ?? units.querySelector(`[data-unit="${province}"]`);
  }

  /** Draw what changed. Returns the names of the parts that are new. Throws what the judge refuses. */
  show(game, { power, highlight }) {
    const phase = phaseOf(game);
    const request = requestOf(game);
    const { rules } = request;
    const judged = phase.answer !== null;
    const only = judged || !power ? {} : { only: power };
    const changed = [];
    const update = (key, draw) => {
      if (this.#same(key)) return;
      draw();
      this.#drawn[key.name] = key.of;
      changed.push(key.name);
    };
    const bare = { ...request, orders: {} };
    update({ name: "map", of: [game.map] }, () => this.#drawMap(bare));
    update({ name: "ground", of: [game.map, JSON.stringify(phase.position.centers)] }, () =>
      this.#replace(bare, ["ground", "centers"]));
    update({ name: "units", of: [game.map, phase.position, judged && phase.orders, judged && rules] }, () =>
      this.#replace(judged ? request : bare, ["units"], { planned: !judged }));
    const orders = [game.map, game.options, rules, phase.position, phase.orders, judged, only.only];
    update({ name: "orders", of: orders }, () =>
      this.#replace(request, ["orders", "results"], { planned: !judged, closed: !judged, ...only }));
    update({ name: "highlights", of: [game.map, highlight.join()] }, () => this.#drawHighlights(bare, highlight));
    return changed;
  }

  #same({ name, of }) {
    const former = this.#drawn[name];
    return former !== undefined && of.every((value, at) => value === former[at]);
  }

  #drawMap(request) {
    const parts = ["ground", "borders", "centers", "coasts", "names"];
    const { width, height, style, defs, groups } = partsIn(this.#judge.draw(request, { parts }));
    this.#drawn = {};
    this.width = width;
    this.height = height;
    this.#sheet.replaceSync(style);
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.querySelector("defs").replaceWith(defs);
    this.part("shade").replaceChildren(svgElement("rect", { class: "shade", width, height }));
    for (const part of parts) this.#put(part, groups[part]);
    this.#drawn.ground = [request.map, JSON.stringify(request.centers)];
  }

  #replace(request, parts, options = {}) {
    const { groups } = partsIn(this.#judge.draw(request, { parts, ...options }));
    for (const part of parts) this.#put(part, groups[part]);
  }

  #drawHighlights(request, highlight) {
    if (highlight.length > 0) this.#replace(request, ["highlights"], { highlight });
    else this.part("highlights").replaceChildren();
  }

  #put(part, group) {
    titlesToLabels(group);
    if (part === "units") markUnits(group);
    else group.setAttribute("aria-hidden", "true");
    this.part(part).replaceWith(group);
  }
}
