// Which pixel belongs to which province, neutral land or sea.
import { components } from "./raster.mjs";
import { flood, noise } from "./flood.mjs";

/* Returns {label, names}: label per pixel, names[label] = province code, or "~NAME" for a neutral shape. */
export function cells(spec, rules, ground, projection, zoom) {
  const { width, height, country, wall } = ground, n = width * height;
  const land = new Uint8Array(n);
  for (let i = 0; i < n; i++) land[i] = country[i] ? 1 : 0;
  const names = [], number = new Map();
  const id = (name) => { if (!number.has(name)) { number.set(name, names.length); names.push(name); } return number.get(name); };

  const rough = spec.rough ?? 0.9, grain = (spec.grain ?? 9) * zoom;
  const cost = new Float32Array(n);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      cost[i] = 1 + wall[i];
      if (land[i]) cost[i] += rough * 2 * (0.65 * noise(x / grain, y / grain) + 0.35 * noise((x * 2.3) / grain + 77, (y * 2.3) / grain + 31));
    }

  const seeds = [], warnings = [];
  const plant = (name, points, kind) => {
    for (const point of points) {
      const [lat, lon, bonus] = point;
      const [px, py] = projection([lon, lat]).map(Math.floor);
      let best = -1, near = Infinity;
      const reach = Math.round(14 * zoom);
      for (let y = Math.max(0, py - reach); y <= Math.min(height - 1, py + reach); y++)
        for (let x = Math.max(0, px - reach); x <= Math.min(width - 1, px + reach); x++) {
          const d = (x - px) ** 2 + (y - py) ** 2;
          if (d < near && land[y * width + x] === kind) { near = d; best = y * width + x; }
        }
      if (best < 0) { if (px > -reach && py > -reach && px < width + reach && py < height + reach) warnings.push(`${name}: no ${kind ? "land" : "water"} near ${lat}, ${lon}`); continue; }
      if (near > (6 * zoom) ** 2) warnings.push(`${name}: ${lat}, ${lon} moved ${Math.round(Math.sqrt(near) / zoom)} px`);
      seeds.push({ pixel: best, label: id(name), start: (bonus ?? 0) * -zoom });
    }
  };
  for (const [code, points] of Object.entries(spec.land)) plant(code, points, 1);
  for (const [code, points] of Object.entries(spec.sea)) plant(code, points, 0);
  for (const shape of spec.neutral ?? []) plant("~" + shape.name, shape.sites, shape.kind === "water" ? 0 : 1);

  const label = flood(width, height, land, cost, seeds);
  straighten(label, land, width, height, zoom);
  shelterIslands(label, land, width, height, zoom, rules, names, id, spec);
  return { label, names, land, warnings };
}

/* Twice, every pixel joins the majority of its surroundings: no single stray pixels. */
function straighten(label, land, width, height, zoom) {
  const reach = zoom, counts = new Map();
  for (let pass = 0; pass < 2; pass++) {
    const old = label.slice();
    for (let y = reach; y < height - reach; y++)
      for (let x = reach; x < width - reach; x++) {
        const i = y * width + x, me = old[i];
        if (me < 0) continue;
        if (old[i - 1] === me && old[i + 1] === me && old[i - width] === me && old[i + width] === me) continue;
        counts.clear();
        for (let dy = -reach; dy <= reach; dy++)
          for (let dx = -reach; dx <= reach; dx++) {
            const j = i + dy * width + dx;
            if (land[j] === land[i] && old[j] >= 0) counts.set(old[j], (counts.get(old[j]) ?? 0) + 1);
          }
        let best = me, most = counts.get(me);
        for (const [l, c] of counts) if (c > most) { most = c; best = l; }
        label[i] = best;
      }
  }
}

/* Islands without a site go to the nearest coast if the rules allow their waters, else stay neutral;
   waters without a site become neutral lakes. */
function shelterIslands(label, land, width, height, zoom, rules, names, id) {
  const members = [];
  for (const kind of [0, 1]) {
    const lone = components(width, height, (i) => label[i] === -1 && land[i] === kind), first = members.length;
    members.push(...lone.sizes.map(() => []));
    for (let i = 0; i < label.length; i++) if (lone.of[i] >= 0) members[first + lone.of[i]].push(i);
  }
  const decided = [];
  for (const pixels of members) {
    if (!land[pixels[0]]) { decided.push(id("~water")); continue; }
    const seas = new Set();
    let x0 = width, x1 = 0, y0 = height, y1 = 0;
    for (const i of pixels) {
      const x = i % width, y = (i / width) | 0;
      x0 = Math.min(x0, x); x1 = Math.max(x1, x); y0 = Math.min(y0, y); y1 = Math.max(y1, y);
      for (const j of [i - 1, i + 1, i - width, i + width]) if (label[j] >= 0 && !land[j]) seas.add(names[label[j]]);
    }
    const reach = 60 * zoom, rim = pixels.filter((i) => !land[i - 1] || !land[i + 1] || !land[i - width] || !land[i + width]);
    let owner = null, near = reach * reach;
    for (let y = Math.max(0, y0 - reach); y < Math.min(height, y1 + reach); y += 2)
      for (let x = Math.max(0, x0 - reach); x < Math.min(width, x1 + reach); x += 2) {
        const i = y * width + x;
        if (!land[i] || label[i] < 0) continue;
        for (let k = 0; k < rim.length; k += 3) {
          const d = ((rim[k] % width) - x) ** 2 + (((rim[k] / width) | 0) - y) ** 2;
          if (d < near) { near = d; owner = names[label[i]]; }
        }
      }
    const fits = owner && !owner.startsWith("~") && [...seas].every((s) => rules.adjacent(owner, s));
    decided.push(id(fits ? owner : "~islets"));
  }
  members.forEach((pixels, k) => { for (const i of pixels) label[i] = decided[k]; });
}
