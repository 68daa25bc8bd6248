// Where the name, the unit, the dislodged unit and the center of a province stand.
//
// All places of a map are chosen together, by simulated annealing: start somewhere inside each province, move one thing of one
// province at a time, keep what costs less, and sometimes, less and less often, what costs more. What a name lies under costs most.
// Then the full names are set, larger type first, where they cover nothing. Same input, same output: the chance is seeded.
import { fillRings } from "./raster.mjs";
import { measure } from "./type.mjs";

export const BOX = { army: [40, 36], fleet: [50, 36], center: [15, 15], dislodged: [36, 27], coast: [22, 13] };
/* A province of fewer spots (of 4 square units) is tiny: its name and center may stand beside it, this far from its middle. */
const TINY = 160, BESIDE = 46;
export const SHORT = 10.5; // size of the type of short names

const box = ([x, y], [w, h]) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
const area = (b) => (b[2] - b[0]) * (b[3] - b[1]);
const grow = (b, m) => [b[0] - m, b[1] - m, b[2] + m, b[3] + m];
/* The share of the smaller box that the other one covers. */
const overlap = (a, b) => {
  const w = Math.min(a[2], b[2]) - Math.max(a[0], b[0]), h = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return w <= 0 || h <= 0 ? 0 : (w * h) / Math.min(area(a), area(b));
};

function generator(seed) {
  let s = seed;
  return () => { s = (Math.imul(s, 1664525) + 1013904223) >>> 0; return s / 4294967296; };
}

/* Which province each pixel belongs to, and how deep inside it lies. */
function raster(rings, width, height) {
  const label = new Int16Array(width * height).fill(-1), codes = [...rings.keys()];
  codes.forEach((code, id) => fillRings(rings.get(code), width, height, (i) => { label[i] = id; }));
  const deep = new Float32Array(width * height);
  const relax = (i, j, c) => { const v = label[i] !== label[j] ? c / 2 : deep[j] + c; if (v < deep[i]) deep[i] = v; };
  const pass = (from, to, step, sides) => {
    for (let y = from; y !== to; y += step)
      for (let k = 0; k < width; k++) {
        const x = step > 0 ? k : width - 1 - k, i = y * width + x;
        if (step > 0) deep[i] = Math.min(x, width - 1 - x, y, height - 1 - y) + 0.5;
        for (const [dx, dy, c] of sides) if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) relax(i, i + dy * width + dx, c);
      }
  };
  pass(0, height, 1, [[-1, 0, 1], [0, -1, 1], [-1, -1, 1.41], [1, -1, 1.41]]);
  pass(height - 1, -1, -1, [[1, 0, 1], [0, 1, 1], [1, 1, 1.41], [-1, 1, 1.41]]);
  return { label, deep, codes };
}

/* rings: Map(code -> rings); wishes: Map(code -> {city, unit, label, coasts}); rules: rulesOf().
   Returns Map(code -> {label, unit, dislodged, center, coasts, name}): of a few tries the best. */
export function place(rings, width, height, rules, wishes) {
  const pixels = raster(rings, width, height);
  let best = null;
  for (let seed = 1901; seed < 1907 && (!best || best.bad > 0 || best.tight > 0); seed++) {
    const placed = attempt(rings, width, height, rules, wishes, pixels, generator(seed)), { bad, tight } = faults(placed, rings, rules);
    if (!best || bad.length < best.bad || (bad.length === best.bad && tight.length < best.tight)) best = { placed, bad: bad.length, tight: tight.length };
  }
  return best.placed;
}

function attempt(rings, width, height, rules, wishes, { label, deep, codes }, chance) {
  const pixel = (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? -1 : Math.floor(y) * width + Math.floor(x));
  const spots = codes.map(() => []);
  for (let y = 3; y < height - 3; y += 2)
    for (let x = 3; x < width - 3; x += 2) {
      const i = pixel(x, y);
      if (label[i] >= 0 && deep[i] >= 2) spots[label[i]].push([x, y, deep[i]]);
    }
  const outside = (b, id) => {
    let out = 0;
    for (let j = 0; j <= 4; j++)
      for (let i = 0; i <= 6; i++) {
        const k = pixel(b[0] + ((b[2] - b[0]) * i) / 6, b[1] + ((b[3] - b[1]) * j) / 4);
        out += k < 0 ? 6 : label[k] !== id ? 1 : 0;
      }
    return out / 35;
  };

  // ---- What is to be placed: things, each with a kind, a province, a point and a box. ----
  const things = [], of = codes.map(() => []), about = new Map(rules.map.provinces.map((p) => [p.code, p]));
  codes.forEach((code, id) => {
    if (!about.has(code)) return;
    const province = about.get(code), wish = wishes.get(code) ?? {}, all = spots[id];
    if (!all.length) return;
    const middle = [0, 1].map((k) => all.reduce((sum, s) => sum + s[k], 0) / all.length);
    const pole = all.reduce((best, s) => (s[2] > best[2] ? s : best));
    const width = Math.max(measure(province.abbr ?? code, SHORT), measure(code, SHORT)) + 2;
    const add = (kind, size, start, more = {}) => {
      const thing = { kind, id, code, size, at: start.slice(0, 2), middle, ...more };
      thing.box = box(thing.at, size);
      of[id].push(thing);
      things.push(thing);
    };
    const kind = rules.kind.get(code), sea = kind === "sea", fleets = kind !== "inland";
    const coasts = rules.coasts.get(code) ?? [];
    add("unit", !fleets || coasts.length ? BOX.army : BOX.fleet, wish.unit ?? pole, { sea, fixed: !!wish.unit });
    for (const coast of coasts) {
      const target = wish.coasts?.[coast] ?? middle;
      const near = all.reduce((best, s) => (Math.hypot(s[0] - target[0], s[1] - target[1]) < Math.hypot(best[0] - target[0], best[1] - target[1]) ? s : best));
      add("coast", BOX.fleet, near, { coast, target });
    }
    add("label", [Math.min(width, 30), 12], wish.label ?? pole, { sea, fixed: !!wish.label });
    if (rules.center.has(code)) add("center", BOX.center, wish.city ?? pole, { city: wish.city ?? pole });
  });
  const isUnit = (t) => t.kind === "unit" || t.kind === "coast";
  const near = codes.map((_, id) => {
    const mine = spots[id], reach = 70;
    const bounds = (list) => list.reduce((b, s) => [Math.min(b[0], s[0]), Math.min(b[1], s[1]), Math.max(b[2], s[0]), Math.max(b[3], s[1])], [1e9, 1e9, -1e9, -1e9]);
    const b = grow(bounds(mine), reach);
    return of.flatMap((list, other) => (list.length && overlap(b, grow(bounds(spots[other]), 1)) > 0 ? list : []));
  });

  // ---- Costs. ----
  const pairCost = (a, ab, b, bb) => {
    const over = overlap(ab, bb);
    if (over <= 0) return 0;
    const same = a.id === b.id;
    if (isUnit(a) && isUnit(b)) return same ? (a.kind === b.kind ? 40 * over : 12 * over) : 40 * over + 3;
    if (a.kind === "label" || b.kind === "label") return 160 * over + (isUnit(a) || isUnit(b) ? 120 : 90);
    return same ? 80 * over + 25 : 60 * over + 18;
  };
  /* What is named or marked beside a province that is smaller than a unit: on the sea if it can be, and near. */
  const tiny = (id) => spots[id].length < TINY;
  const besideCost = (t, at, b, k) => {
    const away = Math.hypot(at[0] - t.middle[0], at[1] - t.middle[1]), on = about.get(codes[label[k]]);
    if (away > BESIDE) return 1e6;
    return 8 + 0.3 * away + (on?.kind === "sea" ? 0 : 20) + (outside(b, t.id) > 1.1 ? 50 : 0);
  };
  const ownCost = (t, at, b) => {
    const k = pixel(...at), unit = of[t.id][0];
    if (k < 0) return 1e6;
    if (label[k] !== t.id || deep[k] < 2) return tiny(t.id) && !isUnit(t) ? besideCost(t, at, b, k) : 1e6;
    const out = outside(b, t.id);
    if (t.kind === "unit") return (t.sea ? 40 : 22) * out - 0.1 * Math.min(deep[k], 24) + 0.012 * Math.hypot(at[0] - t.middle[0], at[1] - t.middle[1]);
    if (t.kind === "coast") return 12 * out + 0.35 * Math.hypot(at[0] - t.target[0], at[1] - t.target[1]);
    if (t.kind === "center") return 25 * out + 0.04 * Math.min(80, Math.hypot(at[0] - t.city[0], at[1] - t.city[1]));
    return 34 * outside(grow(b, 1), t.id) + 0.03 * Math.hypot(at[0] - unit.at[0], at[1] - unit.at[1]) + (at[1] < unit.at[1] ? 0.4 : 0);
  };
  const cost = (t, at) => {
    const b = box(at, t.size);
    let sum = ownCost(t, at, b);
    if (sum >= 1e6) return sum;
    for (const other of near[t.id]) if (other !== t) sum += pairCost(t, t.kind === "label" || t.kind === "center" ? grow(b, 1) : b, other, other.box);
    return sum;
  };

  // ---- Annealing. ----
  const steps = things.length * 3500, free = things.filter((t) => !t.fixed);
  for (const t of things) t.cost = cost(t, t.at);
  for (let step = 0; step < steps; step++) {
    const heat = 6 * (1 - step / steps) ** 2 + 0.01, t = free[Math.floor(chance() * free.length)], all = spots[t.id];
    let to;
    if (chance() < 0.3 * (1 - step / steps) + 0.05) to = all[Math.floor(chance() * all.length)];
    else { const reach = 2 + 22 * (1 - step / steps) * chance(); to = [t.at[0] + (chance() * 2 - 1) * reach, t.at[1] + (chance() * 2 - 1) * reach]; }
    const before = cost(t, t.at), after = cost(t, to);
    if (after < before || chance() < Math.exp((before - after) / heat)) {
      t.at = to.slice(0, 2);
      t.box = box(t.at, t.size);
    }
  }
  // Close the way to the nearest tenth, and go downhill in small steps.
  for (let turn = 0; turn < 40; turn++)
    for (const t of free)
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1], [3, 0], [-3, 0], [0, 3], [0, -3]]) {
        const to = [Math.round((t.at[0] + dx) * 2) / 2, Math.round((t.at[1] + dy) * 2) / 2];
        if (cost(t, to) < cost(t, t.at) - 1e-9) { t.at = to; t.box = box(to, t.size); }
      }

  const done = new Map();
  const dislodged = (t) => {
    let best = null;
    for (let k = 0; k < 24; k++)
      for (const far of [30, 35, 41]) {
        const angle = (k / 24) * 2 * Math.PI, p = [t.at[0] + far * Math.cos(angle), t.at[1] + 0.86 * far * Math.sin(angle)], b = box(p, BOX.dislodged);
        let sum = 4 * outside(b, t.id) + 40 * overlap(b, t.box) + k * 0.001 + (far - 30) * 0.05;
        for (const other of near[t.id]) {
          if (other === t) continue;
          const over = Math.max(overlap(b, other.box), other.kind === "label" ? overlap(b, box(other.at, other.size)) : 0);
          sum += over * (other.kind === "label" ? (other.id === t.id ? 60 : 30) : isUnit(other) ? (other.id === t.id ? 2 : 10) : 5);
        }
        if (!best || sum < best.sum) best = { sum, p };
      }
    return best.p;
  };
  for (const list of of) {
    if (!list.length) continue;
    const get = (kind) => list.find((t) => t.kind === kind), unit = get("unit"), entry = { unit: unit.at, dislodged: null, label: get("label").at, center: get("center")?.at ?? null };
    for (const t of list.filter((t) => t.kind === "coast")) (entry.coasts ??= {})[t.coast] = { unit: t.at, dislodged: null };
    done.set(list[0].code, entry);
  }
  setNames({ done, things, of, near, spots, about, label, pixel, codes });
  for (const list of of) // a dislodged unit keeps off the short name and off the full one
    for (const t of list.filter(isUnit)) {
      const entry = done.get(t.code);
      (t.kind === "coast" ? entry.coasts[t.coast] : entry).dislodged = dislodged(t);
    }
  return done;
}

/* ---- Full names. ---- */

/* The ways to cut a name into lines at its blanks, fewer lines first. */
function cuts(name) {
  const words = name.split(" "), out = [[name]];
  for (let i = 1; i < words.length; i++) out.push([words.slice(0, i).join(" "), words.slice(i).join(" ")]);
  for (let i = 1; i < words.length; i++) for (let j = i + 1; j < words.length; j++) out.push([words.slice(0, i).join(" "), words.slice(i, j).join(" "), words.slice(j).join(" ")]);
  return out;
}

function setNames({ done, things, of, near, spots, about, label, pixel }) {
  const order = of.map((list, id) => id).filter((id) => of[id].length).sort((a, b) => spots[a].length - spots[b].length);
  for (const id of order) {
    const code = of[id][0].code, name = about.get(code).name, mine = of[id].find((t) => t.kind === "label"), unit = of[id][0];
    const sea = unit.sea, sizes = sea ? [15, 13.5, 12, 11, 10, 9.2] : [14, 12.5, 11.5, 10.5, 9.8, 9];
    const clear = (b) => {
      for (let y = b[1]; y <= b[3] + 0.1; y += Math.max(2, (b[3] - b[1]) / 6))
        for (let x = b[0]; x <= b[2]; x += 3) { const k = pixel(x, y); if (k < 0 || label[k] !== id) return false; }
      for (const t of near[id]) if (t !== mine && overlap(b, grow(t.box, t.kind === "label" ? 1.5 : 1)) > 0) return false;
      return true;
    };
    search: for (const size of sizes) {
      let best = null;
      for (const lines of cuts(name)) {
        const w = Math.max(...lines.map((l) => measure(l, size))) + 2, h = size * 1.1 * lines.length;
        for (const s of spots[id]) {
          const b = box(s, [w, h]), away = Math.hypot(s[0] - unit.at[0], s[1] - unit.at[1]), middle = Math.hypot(s[0] - unit.middle[0], s[1] - unit.middle[1]);
          const sum = 0.5 * away + 0.5 * middle + (s[1] < unit.at[1] ? 4 : 0) + 9 * (lines.length - 1);
          if ((!best || sum < best.sum) && clear(b)) best = { sum, s, lines, size, w, h };
        }
      }
      if (best) {
        mine.box = box(best.s, [best.w, best.h]);
        done.get(code).name = { lines: best.lines, at: best.s.slice(0, 2), size: best.size };
        break search;
      }
    }
  }
}

export function inside([x, y], rings) {
  let odd = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i], [xj, yj] = ring[j];
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
    }
  return odd;
}

/* What is wrong with the places, and what is merely tight, as sentences. */
export function faults(placed, rings, rules) {
  const bad = [], tight = [], boxes = [];
  for (const [code, p] of placed) {
    const shape = rings.get(code), kind = rules.kind.get(code), coasts = Object.entries(p.coasts ?? {});
    const points = { label: p.label, unit: p.unit, ...(p.center ? { center: p.center } : {}) };
    for (const [c, q] of coasts) points[`${c} unit`] = q.unit;
    for (const [what, point] of Object.entries(points)) {
      const beside = !what.includes("unit") && Math.hypot(point[0] - p.unit[0], point[1] - p.unit[1]) < BESIDE + 10;
      if (!inside(point, shape) && !beside) bad.push(`${code}: ${what} lies outside`);
    }
    const about = rules.map.provinces.find((q) => q.code === code);
    const w = Math.min(30, Math.max(measure(about.abbr ?? code, SHORT), measure(code, SHORT)) + 2);
    boxes.push([code, "label", box(p.label, [w, 12])]);
    boxes.push([code, "unit", box(p.unit, kind === "inland" || coasts.length ? BOX.army : BOX.fleet)]);
    for (const [c, q] of coasts) boxes.push([code, `${c} unit`, box(q.unit, BOX.fleet)]);
    if (p.center) boxes.push([code, "center", box(p.center, BOX.center)]);
  }
  for (let i = 0; i < boxes.length; i++)
    for (let j = 0; j < i; j++) {
      const [a, what, b] = boxes[i], [c, that, d] = boxes[j], over = overlap(b, d);
      if (over < 0.005 || (a === c && what.includes("unit") && that.includes("unit"))) continue;
      (what === "label" || that === "label" ? bad : tight).push(`${a} ${what} and ${c} ${that} ${Math.round(100 * over)} %`);
    }
  return { bad, tight };
}
