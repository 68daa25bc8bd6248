// places.js -- places and units by name: "STP/NC" is a place in the province "STP", "F STP/NC" a fleet there.

/** "STP" of "STP/NC". */
export function provinceOf(place) {
  return place.split("/")[0];
}

/** "STP/NC" of "F STP/NC". */
export function placeOfUnit(unit) {
  return unit.slice(unit.indexOf(" ") + 1);
}

/** "St Petersburg (north coast)" of "STP/NC". */
export function placeName(facts, place) {
  const province = facts.provinces[provinceOf(place)];
  if (!province) return place;
  const coast = province.coasts?.[place];
  return coast ? coast.name : province.name;
}

/** "Army Munich" of "A MUN". */
export function unitName(facts, unit) {
  return `${unit.startsWith("F ") ? "Fleet" : "Army"} ${placeName(facts, placeOfUnit(unit))}`;
}

/** The unit that stands in a province: { power, unit }, or null. `lists`: units or dislodged units by power. */
export function unitIn(lists, province) {
  for (const [power, units] of Object.entries(lists ?? {})) {
    const names = Array.isArray(units) ? units : Object.keys(units);
    const unit = names.find((name) => provinceOf(placeOfUnit(name)) === province);
    if (unit) return { power, unit };
  }
  return null;
}

/** The owner of a center; undefined if there is none. */
export function ownerOf({ centers = {} }, province) {
  return Object.keys(centers).find((power) => centers[power].includes(province));
}

/** False if what is ordered in a province is another power's to order: its unit, or its center in which to build. */
export function mayOrderIn(position, province, power) {
  const { phase, units, dislodged } = position;
  const stands = unitIn(phase.endsWith("R") ? dislodged : units, province)?.power;
  const owner = stands ?? ownerOf(position, province);
  return owner === undefined || owner === power;
}
