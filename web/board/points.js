// points.js -- where things are on the map: the points of units, from the judge's geometry.

import { provinceOf } from "./places.js";

/** Remembers what `make` made of the last map. */
export function perMap(make) {
  let last;
  let made;
  return (map) => {
    if (map !== last) [last, made] = [map, make(map)];
    return made;
  };
}

/** The value, or the bound that it crosses. */
export const between = (low, value, high) => Math.max(low, Math.min(high, value));

/** Where a unit stands in a place, in units of the map. */
export function pointOf(geometry, place) {
  const province = geometry.provinces[provinceOf(place)];
  return province.coasts?.[place]?.unit ?? province.unit;
}

/** Where an element of the picture with transform="translate(x y)" is. */
export function pointOfElement(element) {
  const [x, y] = element.getAttribute("transform").match(/-?[\d.]+/g).map(Number);
  return [x, y];
}

/** The nearest of some things to a point, if it is within reach: [{ point, ... }]. */
export function nearest(things, [x, y], reach) {
  let found = null;
  let least = reach;
  for (const thing of things) {
    const distance = Math.hypot(thing.point[0] - x, thing.point[1] - y);
    if (distance <= least) [found, least] = [thing, distance];
  }
  return found;
}
