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
