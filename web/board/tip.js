// tip.js -- what stands in the tip of a place: its name and owner, its unit, the unit's order, and the reason.

import { placeName, provinceOf, unitName } from "./places.js";

/** The results of a judged phase: a Map of province to result. The order in force stands before those it replaced. */
export function resultsByProvince(answer) {
  const found = new Map();
  for (const [power, results] of Object.entries(answer?.orders ?? {})) {
    for (const result of results) {
      const province = result.unit && provinceOf(result.unit.split(" ").at(-1));
      if (province && !(found.has(province) && result.result === "void")) found.set(province, { power, ...result });
    }
  }
  return found;
}

function ownerOf(position, province) {
  return Object.keys(position.centers ?? {}).find((power) => position.centers[power].includes(province));
}

/** The lines of the tip of a place without its unit: "Munich (MUN)", "Supply center of Germany". */
export function placeLines(facts, position, place) {
  const province = provinceOf(place);
  const { center } = facts.provinces[province];
  const owner = ownerOf(position, province);
  const title = owner && (facts.powers[owner]?.title ?? owner);
  return [`${placeName(facts, place)} (${place})`, ...(center ? [owner ? `Supply center of ${title}` : "Supply center of nobody"] : [])];
}

/** The lines of the tip of a unit: who it is, its order, its result. */
export function unitLines(facts, { power, unit, result, planned, note }) {
  const lines = [`${unitName(facts, unit)} (${facts.powers[power]?.title ?? power})`];
  if (result) lines.push(result.order ?? result.written, result.why);
  else if (planned) lines.push(planned);
  if (note) lines.push(note.message);
  return lines;
}

/** The box in the stage that shows such lines. */
export class Tip {
  constructor(stage) {
    this.element = document.createElement("div");
    this.element.className = "tip";
    this.element.setAttribute("role", "tooltip");
    this.element.hidden = true;
    stage.append(this.element);
  }

  /** Show lines above a point of the stage, or below it where there is no room. */
  show(lines, [x, y], width, height) {
    this.element.replaceChildren(
      ...lines.map((line) => {
        const paragraph = document.createElement("p");
        paragraph.textContent = line;
        return paragraph;
      }),
    );
    this.element.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = this.element;
    const left = Math.max(4, Math.min(width - w - 4, x - w / 2));
    const above = y - h - 26;
    const top = above > 4 ? above : Math.min(height - h - 4, y + 26);
    this.element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  hide() {
    this.element.hidden = true;
  }
}
