// Labelled pixels to the polygons of the picture: every border is smoothed and simplified once.
import { traceArcs, ringsByLabel } from "./trace.mjs";
import { simplify, simplifyLoop, smooth } from "./smooth.mjs";

const round = (v) => Math.round(v * 10) / 10;

/* Returns {rings: Map(name -> rings of [x, y]), arcs: [{points, left, right}]} in picture pixels. */
export function shapes(label, names, isLand, width, height, zoom, spec) {
  const arcs = traceArcs(label, width, height), effort = new Array(arcs.length).fill(1);
  const style = { coast: { rounds: 2, tolerance: 0.45 }, land: { rounds: 12, tolerance: 0.3 }, sea: { rounds: 60, tolerance: 0.25 }, ...spec.style };
  const lines = new Array(arcs.length);
  const draw = (k) => {
    const arc = arcs[k], closed = arc.from === arc.to;
    let line = arc.points;
    if (arc.left < 0 || arc.right < 0) line = simplify(line, 0.01);
    else {
      const kind = isLand(arc.left) !== isLand(arc.right) ? "coast" : isLand(arc.left) ? "land" : "sea";
      const { rounds, tolerance } = style[kind];
      const many = Math.round(rounds * effort[k] * zoom * zoom / 4);
      if (closed) {
        line = smooth(line.slice(0, -1), many, true);
        line = simplifyLoop(line, tolerance * zoom * effort[k]);
      } else line = simplify(smooth(line, many, false), tolerance * zoom * effort[k]);
    }
    line = line.map(([x, y]) => [round(x / zoom), round(y / zoom)]);
    line = line.filter((p, i) => i === 0 || p[0] !== line[i - 1][0] || p[1] !== line[i - 1][1]);
    lines[k] = line;
  };
  arcs.forEach((_, k) => draw(k));
  const frame = (k) => arcs[k].left < 0 || arcs[k].right < 0;
  let left = 0;
  for (let turn = 0; turn < 8; turn++) {
    const bad = crossings(lines, frame);
    left = bad.size;
    if (!left) break;
    for (const k of bad) { effort[k] = Math.max(0.2, effort[k] * 0.6); draw(k); }
  }
  const rings = new Map();
  for (const [l, list] of ringsByLabel(arcs)) {
    const shapesOf = [];
    for (const ring of list) {
      const out = [];
      for (const [k, forward] of ring) {
        const line = forward ? lines[k] : lines[k].slice().reverse();
        for (const p of line) if (!out.length || p[0] !== out.at(-1)[0] || p[1] !== out.at(-1)[1]) out.push(p);
      }
      if (out.length > 1 && out[0][0] === out.at(-1)[0] && out[0][1] === out.at(-1)[1]) out.pop();
      if (out.length > 2) shapesOf.push(out);
    }
    rings.set(names[l], shapesOf.sort((a, b) => Math.abs(area(b)) - Math.abs(area(a))));
  }
  return { rings, arcs: arcs.map((a, k) => ({ points: lines[k], left: names[a.left], right: names[a.right] })), crossed: left };
}

export function area(ring) {
  let sum = 0;
  for (let i = 0; i < ring.length; i++) {
    const [x0, y0] = ring[i], [x1, y1] = ring[(i + 1) % ring.length];
    sum += x0 * y1 - x1 * y0;
  }
  return sum / 2;
}

/* The arcs that cut each other (or themselves) anywhere but at a common end. */
function crossings(lines, outer) {
  const cell = 8, grid = new Map(), bad = new Set();
  const turn = (a, b, c) => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  const apart = (a, b, c, d, k) => Math.max(a[k], b[k]) < Math.min(c[k], d[k]) || Math.max(c[k], d[k]) < Math.min(a[k], b[k]);
  const same = (a, b) => a[0] === b[0] && a[1] === b[1];
  lines.forEach((line, k) => {
    if (outer?.(k)) return;
    for (let i = 0; i + 1 < line.length; i++) {
      const a = line[i], b = line[i + 1];
      const x0 = Math.floor(Math.min(a[0], b[0]) / cell), x1 = Math.floor(Math.max(a[0], b[0]) / cell);
      const y0 = Math.floor(Math.min(a[1], b[1]) / cell), y1 = Math.floor(Math.max(a[1], b[1]) / cell);
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++) {
          const key = y * 4096 + x, list = grid.get(key) ?? grid.set(key, []).get(key);
          for (const [c, d, m] of list) {
            if (same(a, c) || same(a, d) || same(b, c) || same(b, d)) continue;
            if (apart(a, b, c, d, 0) || apart(a, b, c, d, 1)) continue;
            if (turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0) { bad.add(k); bad.add(m); }
          }
          list.push([a, b, k]);
        }
    }
  });
  return bad;
}
