// readings.js -- what is known of each unit of the phase: its order, its result, what cannot work.

import { phaseOf } from "../game.js";
import { textInWords } from "./menu.js";
import { notesOf } from "./notes.js";
import { mayOrderIn, ownerOf, placeName, placeOfUnit, provinceOf, unitIn, unitName } from "./places.js";
import { checkOf, ordersByProvince, waivesIn } from "./written.js";

/** The results of a judged phase by province. An order in force stands before void ones for the same unit. */
function resultsByProvince(answer, position) {
  const found = new Map();
  for (const [power, results] of Object.entries(answer?.orders ?? {})) {
    for (const result of results) {
      const province = result.unit && provinceOf(placeOfUnit(result.unit));
      if (!province || !mayOrderIn(position, province, power)) continue;
      if (!found.has(province) || result.result !== "void") found.set(province, result);
    }
  }
  return found;
}

export class Readings {
  #judge;
  #position = {};
  #results = new Map();
  #planned = new Map();
  #report = null;
  notes = new Map();

  constructor(judge) {
    this.#judge = judge;
  }

  /** Read the current phase. `power`: whose orders are given, or null. */
  update(game, power) {
    const { position, orders, answer } = phaseOf(game);
    this.#report = answer ? null : checkOf(this.#judge, game);
    this.#position = position;
    this.#results = resultsByProvince(answer, position);
    this.#planned = ordersByProvince(this.#report, orders, position);
    this.notes = notesOf(this.#report, power);
  }

  hasOrder(province) {
    return this.#planned.has(province);
  }

  /** True if a power waives a build. */
  hasWaived(power) {
    return waivesIn(this.#report, power) > 0;
  }

  /** The provinces of the units that decided the order of a unit. */
  deciders(province) {
    return (this.#results.get(province)?.by ?? []).map((unit) => provinceOf(placeOfUnit(unit)));
  }

  /** A place in lines: "Munich (MUN)", "Supply center of Germany". */
  ofPlace(facts, place) {
    const province = provinceOf(place);
    const owner = ownerOf(this.#position, province);
    const name = `${placeName(facts, place)} (${place})`;
    const { center } = facts.provinces[province];
    return center ? [name, `Supply center of ${facts.powers[owner]?.title ?? owner ?? "nobody"}`] : [name];
  }

  /** A place to build in, in lines. */
  ofSpot(facts, place) {
    const planned = this.#planned.get(provinceOf(place))?.order;
    return [...this.ofPlace(facts, place), planned ? textInWords(facts, planned) : "Free for a new unit"];
  }

  /** A unit in lines: who it is, its order, and why it came out so. In retreats only the dislodged have orders. */
  ofUnit(facts, province, isDislodged) {
    const { dislodged, units, phase } = this.#position;
    const found = unitIn(isDislodged ? dislodged : units, province);
    if (!found) return this.ofPlace(facts, province);
    const lines = [`${unitName(facts, found.unit)} (${facts.powers[found.power]?.title ?? found.power})`];
    if (phase?.endsWith("R") && !isDislodged) return lines;
    if (isDislodged) lines[0] += ", dislodged";
    return [...lines, ...this.#orderLines(facts, province)];
  }

  #orderLines(facts, province) {
    const result = this.#results.get(province);
    if (result) return [result.why];
    const note = this.notes.get(province);
    const planned = this.#planned.get(province)?.order;
    return [planned ? textInWords(facts, planned) : "No order", ...(note ? [note.message] : [])];
  }
}
