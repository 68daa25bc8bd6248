// Land, water and the walls between cells, as pixels.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoPath } from "d3-geo";
import { feature } from "topojson-client";
import { noise } from "./flood.mjs";
import { pixelsPerKm } from "./projection.mjs";
import { components, curved, fillRings, strokeLine, strokeThick } from "./raster.mjs";

const require = createRequire(import.meta.url);

function ringsOf(geometry, projection) {
  const rings = [];
  let ring;
  geoPath(projection, {
    beginPath() {},
    moveTo(x, y) { rings.push((ring = [[x, y]])); },
    lineTo(x, y) { ring.push([x, y]); },
    arc() {},
    closePath() {},
  })(geometry);
  return rings;
}

/* Returns {width, height, country (0 = water), wall (extra cost)}. */
export function terrain(spec, projection, zoom, width, height) {
  const atlas = JSON.parse(readFileSync(require.resolve("world-atlas/countries-50m.json")));
  const country = new Int16Array(width * height), ids = new Map();
  for (const f of feature(atlas, atlas.objects.countries).features) {
    const rings = ringsOf(f.geometry, projection);
    if (!rings.length) continue;
    const id = ids.size + 1;
    ids.set(f.properties.name, id);
    fillRings(rings, width, height, (i) => { country[i] = id; });
  }
  const at = (p) => projection([p[1], p[0]]);
  const line = (points, straight) => (straight ? points.map(at) : curved(points.map(at)));

  mendSeams(country, width, height);
  let spare = ids.size + 1;
  for (const o of spec.overrides ?? []) {
    const value = o.kind === "water" ? 0 : spare;
    const paint = (i) => { if (value === 0 || country[i] === 0) country[i] = value; };
    if (o.area) fillRings([o.area.map(at)], width, height, paint);
    else {
      const radius = o.km ? (o.km / 2) * pixelsPerKm(projection, o.line[0]) : (o.px / 2) * zoom;
      strokeThick(line(o.line, true), radius, width, height, paint);
    }
  }
  removeSpecks(spec, country, zoom, width, height, projection);

  const wall = new Float32Array(width * height);
  const everywhere = spec.borders === "all" ? 60 * zoom : 0;
  for (let i = 0; everywhere && i < country.length - width - 1; i++)
    for (const j of [i + 1, i + width, i + width + 1]) if (country[i] && country[j] && country[i] !== country[j]) wall[i] = everywhere;
  for (const [a, b, strength] of everywhere ? [] : spec.borders ?? []) {
    const p = ids.get(a), q = ids.get(b);
    if (!p || !q) throw new Error(`no such countries in the frame: ${a}, ${b}`);
    const cost = (strength ?? 60) * zoom;
    for (let i = 0; i < country.length; i++) {
      if (country[i] !== p && country[i] !== q) continue;
      const other = country[i] === p ? q : p;
      if (country[i + 1] === other || country[i + width] === other || country[i + width + 1] === other) wall[i] = Math.max(wall[i], cost);
    }
  }
  const land = (x, y) => x < 0 || y < 0 || x >= width || y >= height || country[Math.floor(y) * width + Math.floor(x)] > 0;
  for (const w of spec.walls ?? [])
    strokeLine(meander(line(w.line, w.straight), zoom, land), width, height, (i) => { wall[i] = Math.max(wall[i], (w.strength ?? 400) * zoom); });
  return { width, height, country, wall };
}

/* A border on land is no ruler's line; ends that two walls share move alike. */
function meander(points, zoom, land) {
  const dense = [];
  points.forEach((p, i) => {
    const q = points[i + 1] ?? p, steps = Math.max(1, Math.ceil(Math.hypot(q[0] - p[0], q[1] - p[1]) / (2 * zoom)));
    for (let s = 0; s < (points[i + 1] ? steps : 1); s++) dense.push([p[0] + ((q[0] - p[0]) * s) / steps, p[1] + ((q[1] - p[1]) * s) / steps]);
  });
  const swing = (x, y) => 7 * (noise(x / 17, y / 17) - 0.5) + 4 * (noise(x / 7 + 9, y / 7 + 5) - 0.5);
  return dense.map(([x, y]) => (land(x, y) ? [x + zoom * swing(x / zoom, y / zoom), y + zoom * swing(x / zoom + 500, y / zoom + 500)] : [x, y]));
}

/* Cracks of one pixel between neighboring countries are no water. */
function mendSeams(country, width, height) {
  for (let i = width; i < country.length - width; i++) {
    if (country[i]) continue;
    if (country[i - 1] && country[i + 1] && country[i - 1] !== country[i + 1]) country[i] = country[i - 1];
    else if (country[i - width] && country[i + width] && country[i - width] !== country[i + width]) country[i] = country[i - width];
  }
}

/* Islets and ponds too small to draw. */
function removeSpecks(spec, country, zoom, width, height, projection) {
  const islet = (spec.smallest?.island ?? 5) * zoom * zoom, pond = (spec.smallest?.lake ?? 12) * zoom * zoom;
  const land = components(width, height, (i) => country[i] !== 0);
  const kept = new Set();
  for (const [lat, lon] of spec.keep ?? []) {
    const [x, y] = projection([lon, lat]).map(Math.floor);
    for (let dy = -6; dy <= 6; dy++) for (let dx = -6; dx <= 6; dx++) kept.add(land.of[(y + dy) * width + x + dx]);
  }
  for (let i = 0; i < country.length; i++)
    if (land.of[i] >= 0 && land.sizes[land.of[i]] < islet && !kept.has(land.of[i])) country[i] = 0;
  const water = components(width, height, (i) => country[i] === 0);
  for (let i = 0; i < country.length; i++)
    if (water.of[i] >= 0 && water.sizes[water.of[i]] < pond) country[i] = country[i - 1] || country[i - width] || 1;
}
