// A plain diagram of a map that has no geography, or none that was drawn yet: a plate for each province, a line for each border.
import { measure } from "./type.mjs";

// src/draw/diagram.c makes the same plates, for maps without a picture. ORDER plate
const UNIT = 36, ROW = 12, GAP = 12;
const round = (v) => Math.round(v * 10) / 10;

/* Between the two rows of `table`, [[from, to], ...], in proportion. */
function between(table, v) {
  let i = 1;
  while (i < table.length - 1 && v > table[i][0]) i++;
  const [[a, x], [b, y]] = [table[i - 1], table[i]];
  return x + ((v - a) / (b - a)) * (y - x);
}

/* The name in one line, or in two of about one length. */
function linesOf(name) {
  if (measure(name, 10) <= 84 || !name.includes(" ")) return [name];
  const words = name.split(" "), cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  return cuts.reduce((best, cut) => (Math.max(...cut.map((l) => measure(l, 10))) < Math.max(...best.map((l) => measure(l, 10))) ? cut : best));
}

/* Plates that overlap push each other away; each is drawn back to where it would like to be. */
function spread(plates, width, height) {
  for (const p of plates) [p.x, p.y] = p.wish;
  for (let turn = 0; turn < 900; turn++) {
    const pull = turn < 750 ? 0.02 : 0;
    for (const p of plates) {
      p.x += (p.wish[0] - p.x) * pull;
      p.y += (p.wish[1] - p.y) * pull;
    }
    for (let i = 0; i < plates.length; i++)
      for (let j = 0; j < i; j++) {
        const a = plates[i], b = plates[j];
        const over = [(a.w + b.w) / 2 + GAP - Math.abs(a.x - b.x), (a.h + b.h) / 2 + GAP - Math.abs(a.y - b.y)];
        if (over[0] <= 0 || over[1] <= 0) continue;
        const k = over[0] < over[1] ? 0 : 1, axis = k === 0 ? "x" : "y", sign = a[axis] < b[axis] || (a[axis] === b[axis] && i < j) ? 1 : -1;
        a[axis] -= (sign * over[k]) / 2;
        b[axis] += (sign * over[k]) / 2;
      }
    for (const p of plates) {
      p.x = Math.min(Math.max(p.x, p.w / 2 + 10), width - p.w / 2 - 10);
      p.y = Math.min(Math.max(p.y, p.h / 2 + 10), height - p.h / 2 - 10);
    }
  }
}

/* A rounded plate; those of seas are rounder. */
function ring({ x, y, w, h, sea }) {
  const r = sea ? h / 2.4 : 7, out = [];
  for (const [cx, cy, from] of [[x + w / 2 - r, y - h / 2 + r, -90], [x + w / 2 - r, y + h / 2 - r, 0], [x - w / 2 + r, y + h / 2 - r, 90], [x - w / 2 + r, y - h / 2 + r, 180]])
    for (let k = 0; k <= 4; k++) {
      const angle = ((from + k * 22.5) * Math.PI) / 180;
      out.push([round(cx + r * Math.cos(angle)), round(cy + r * Math.sin(angle))]);
    }
  return out;
}

/* Where the line from the middle of `p` to the middle of `q` leaves the plate of `p`. */
function edge(p, q) {
  const dx = q.x - p.x, dy = q.y - p.y, t = Math.min(dx ? p.w / 2 / Math.abs(dx) : Infinity, dy ? p.h / 2 / Math.abs(dy) : Infinity, 1);
  return [round(p.x + dx * t), round(p.y + dy * t)];
}

/* spec.diagram: {width, height, x, y, places}. places: by province [y, x], y downwards, on scales of their own (latitude and longitude, say), which x
   and y translate to the picture. Returns a geometry. */
export function diagram(name, spec, rules) {
  const { width, height, x, y, places } = spec.diagram;
  const plates = rules.map.provinces.map((province) => {
    const coasts = rules.coasts.get(province.code) ?? [], lines = linesOf(province.name), at = places[province.code];
    if (!at) throw new Error(`no place for ${province.code}`);
    const text = Math.max(...lines.map((l) => measure(l, 10)), measure(province.abbr ?? province.code, 10.5)), center = rules.center.has(province.code);
    return {
      code: province.code, coasts, lines, center, sea: province.kind === "sea", wish: [between(x, at[1]), between(y, at[0])],
      w: Math.max(coasts.length ? 152 : 62, text + (center ? 32 : 10)), h: UNIT + ROW * lines.length + 10,
    };
  });
  spread(plates, width, height);
  const by = new Map(plates.map((p) => [p.code, p])), provinces = {};
  for (const p of [...plates].sort((a, b) => (a.code < b.code ? -1 : 1))) {
    const unit = [round(p.x), round(p.y - p.h / 2 + 4 + UNIT / 2)], row = round(p.y + p.h / 2 - 3 - (ROW * p.lines.length) / 2);
    const label = [round(p.x - (p.center ? 9 : 0)), row], dislodged = ([a, b]) => [round(a + 18), round(b - 25)];
    provinces[p.code] = { rings: [ring(p)], label, unit, dislodged: dislodged(unit), center: p.center ? [round(p.x + p.w / 2 - 12), row] : null, name: { lines: p.lines, at: label, size: 10 } };
    if (p.coasts.length)
      provinces[p.code].coasts = Object.fromEntries(p.coasts.map((c, k) => { const u = [round(p.x + (k === 0 ? -48 : 48)), unit[1]]; return [c, { unit: u, dislodged: dislodged(u) }]; }));
  }
  const steps = (keys) => new Set(keys.flatMap((key) => (rules.map[key] ?? []).map(([a, b]) => [a.split("/")[0], b.split("/")[0]].sort().join(" "))));
  const army = steps(["army", "difficult_army"]), fleet = steps(["fleet"]);
  const links = [...rules.pairs].sort().map((pair) => {
    const [a, b] = pair.split(" ");
    return { between: [a, b], kind: !fleet.has(pair) ? "army" : !army.has(pair) ? "fleet" : "both", line: [edge(by.get(a), by.get(b)), edge(by.get(b), by.get(a))] };
  });
  return { map: name, diagram: true, width, height, touch: 2, provinces, neutral: [], links, excused: [] };
}
