// position.js -- a position changed by hand: units, owners of centers, phase.
//
// As in game.js, every function takes a position and returns one.

import { placeOfUnit, provinceOf } from "./places.js";

const KINDS = { S: ["M", "R"], F: ["M", "R"], W: ["A"] };

/** "S1901M" as { season, year, kind }. */
export function phaseParts(phase) {
  const [, season, year, kind] = /^([SFW])(-?\d+)([MRA])$/.exec(phase);
  return { season, year: Number(year), kind };
}

/** The phase of such parts; a season that does not have the kind gets its first one. */
export function phaseOfParts({ season, year, kind }) {
  return `${season}${year}${KINDS[season].includes(kind) ? kind : KINDS[season][0]}`;
}

export function kindsOfSeason(season) {
  return KINDS[season];
}

/** Lists by power, changed; a power without any is left out. */
function byPower(lists, change) {
  const changed = Object.entries(lists ?? {}).map(([power, list]) => [power, change(list)]);
  return Object.fromEntries(changed.filter(([, list]) => list.length > 0));
}

function added(lists, power, item) {
  return { ...lists, [power]: [...(lists[power] ?? []), item] };
}

/** What followed from the former position does not follow from this one. */
function fresh({ adjustments, winner, built, attackers, perpetual, proxies, ...position }) {
  return position;
}

const isIn = (province) => (unit) => provinceOf(placeOfUnit(unit)) === province;

function withoutUnit(units, province) {
  return byPower(units, (list) => list.filter((unit) => !isIn(province)(unit)));
}

/** Put a unit, such as "F STP/NC", instead of the one that stands there. The same unit once more goes away. */
export function putUnit(position, power, unit) {
  const province = provinceOf(placeOfUnit(unit));
  const units = withoutUnit(position.units, province);
  if (position.units[power]?.includes(unit)) return fresh({ ...position, units });
  return fresh({ ...position, units: added(units, power, unit) });
}

/** Remove the units of a province. */
export function removeUnit(position, province) {
  const dislodged = Object.fromEntries(
    Object.entries(position.dislodged ?? {}).map(([power, units]) => [
      power,
      Object.fromEntries(Object.entries(units).filter(([unit]) => !isIn(province)(unit))),
    ]),
  );
  return fresh({ ...position, units: withoutUnit(position.units, province), dislodged });
}

/** Where a unit that was dislodged may go: every place it can step to where no unit stands. */
function retreatsOf(facts, position, unit) {
  const place = placeOfUnit(unit);
  const { army, fleet, coasts } = facts.provinces[provinceOf(place)];
  const steps = unit.startsWith("A ") ? army : (coasts?.[place]?.fleet ?? fleet);
  const taken = new Set(Object.values(position.units).flat().map((each) => provinceOf(placeOfUnit(each))));
  return steps.filter((step) => !taken.has(provinceOf(step)));
}

/** Put a dislodged unit, which may retreat wherever nobody stands. */
export function putDislodged(facts, position, power, unit) {
  const cleared = removeUnit({ ...position, units: {} }, provinceOf(placeOfUnit(unit))).dislodged;
  const dislodged = { ...cleared, [power]: { ...cleared[power], [unit]: retreatsOf(facts, position, unit) } };
  return fresh({ ...position, dislodged });
}

/** Make a power, or nobody (null), the owner of a center. */
export function setOwner(position, power, province) {
  const centers = byPower(position.centers, (list) => list.filter((center) => center !== province));
  return fresh({ ...position, centers: power ? added(centers, power, province) : centers });
}

/** Another phase. Only retreats have dislodged units and contested places. */
export function setPhase(position, phase) {
  const retreats = phase.endsWith("R") ? {} : { dislodged: {}, contested: [] };
  return fresh({ ...position, ...retreats, phase });
}

/** No unit anywhere. */
export function noUnits(position) {
  return fresh({ ...position, units: {}, dislodged: {}, contested: [] });
}
