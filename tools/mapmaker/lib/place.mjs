// Where the name, the unit, the dislodged unit and the center of a province stand.

export const BOX = { unit: [22, 16], label: [25, 11], center: [9, 9] };
const SHIFTS = [[10, -9], [-10, -9], [10, 9], [-10, 9], [13, -7], [-13, -7], [13, 7], [-13, 7], [0, -13], [0, 13], [15, 0], [-15, 0], [7, -6], [-7, -6], [7, 6], [-7, 6]];

const box = ([x, y], [w, h]) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const grow = (b, m) => [b[0] - m, b[1] - m, b[2] + m, b[3] + m];

/* Squared Euclidean distance of every pixel to the next pixel of another label, in one pass each way
   of a chamfer: good to a few per cent. */
export function clearance(label, width, height) {
  const d = new Float32Array(width * height);
  const relax = (i, j, c) => { const v = label[i] !== label[j] ? c / 2 : d[j] + c; if (v < d[i]) d[i] = v; };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      d[i] = Math.min(x, width - 1 - x, y, height - 1 - y) + 0.5;
      if (x > 0) relax(i, i - 1, 1);
      if (y > 0) { relax(i, i - width, 1); if (x > 0) relax(i, i - width - 1, 1.41); if (x < width - 1) relax(i, i - width + 1, 1.41); }
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      if (x < width - 1) relax(i, i + 1, 1);
      if (y < height - 1) { relax(i, i + width, 1); if (x < width - 1) relax(i, i + width + 1, 1.41); if (x > 0) relax(i, i + width - 1, 1.41); }
    }
  return d;
}

/* field: {label, names, width, height, zoom}; wishes: Map(code -> {city, label, unit, coasts}).
   Returns Map(code -> {label, unit, dislodged, center, coasts}). */
export function place(field, rules, wishes) {
  const { label, names, width, height, zoom } = field, deep = clearance(label, width, height);
  const at = (x, y) => {
    const px = Math.floor(x * zoom), py = Math.floor(y * zoom);
    return px < 0 || py < 0 || px >= width || py >= height ? -1 : py * width + px;
  };
  const outside = (b, id) => { // share of the box that lies outside its shape
    let out = 0;
    for (let j = 0; j <= 4; j++)
      for (let i = 0; i <= 6; i++) {
        const k = at(b[0] + ((b[2] - b[0]) * i) / 6, b[1] + ((b[3] - b[1]) * j) / 4);
        if (k < 0) out += 3;
        else if (label[k] !== id) out++;
      }
    return out / 35;
  };
  const spots = new Map();
  for (let y = 4; y < height / zoom - 4; y += 2)
    for (let x = 4; x < width / zoom - 4; x += 2) {
      const k = at(x, y), code = names[label[k]];
      if (rules.kind.has(code) && deep[k] >= 1.5 * zoom) (spots.get(code) ?? spots.set(code, []).get(code)).push([x, y, deep[k] / zoom]);
    }
  const sample = (list, most) => {
    const step = Math.max(1, Math.ceil(list.length / most));
    return list.filter((_, i) => i % step === 0);
  };
  const done = new Map(), taken = new Map(); // code -> boxes that others must keep clear
  const clash = (b, code, skip) => {
    for (const [other, boxes] of taken) {
      if (other === code) continue;
      for (const o of boxes) if (meet(b, o.box) && !(skip && o.soft)) return true;
    }
    return false;
  };

  const solve = (code) => {
    const id = names.indexOf(code), wish = wishes.get(code) ?? {}, all = spots.get(code) ?? [];
    const hasCenter = rules.center.has(code);
    const byDepth = [...all].sort((a, b) => b[2] - a[2]);
    const pole = byDepth[0];
    if (!pole) return null;
    const units = wish.unit ? [[...wish.unit, 20]] : [...byDepth.slice(0, 40), ...sample(all, 120)];
    const small = pole[2] < 30, middle = [0, 1].map((k) => all.reduce((sum, s) => sum + s[k], 0) / all.length);
    let best = null;
    for (const u of units) {
      const ub = box(u, BOX.unit);
      let cost = 14 * outside(ub, id) - 0.15 * Math.min(u[2], 22) + (clash(grow(ub, 1), code) ? 9 : 0);
      cost += 0.012 * Math.hypot(u[0] - middle[0], u[1] - middle[1]);
      if (best && cost - 4 >= best.cost) continue;
      // the label: near the unit, under it by choice
      const labels = wish.label ? [wish.label] : [];
      if (!wish.label) {
        for (const [dx, dy] of [[0, 15], [0, -15], [25, 0], [-25, 0], [14, 15], [-14, 15], [14, -15], [-14, -15]]) labels.push([u[0] + dx, u[1] + dy]);
        if (small) for (const s of all) if (Math.abs(s[0] - u[0]) < 60 && Math.abs(s[1] - u[1]) < 60) labels.push(s);
      }
      let lab = null;
      labels.forEach((l, n) => {
        const k = at(l[0], l[1]);
        if (k < 0 || label[k] !== id || deep[k] < zoom) return;
        const lb = box(l, BOX.label);
        if (meet(grow(lb, 0.5), ub)) return;
        let c = 11 * outside(grow(lb, 1), id) + 0.04 * Math.hypot(l[0] - u[0], l[1] - u[1]) + (clash(grow(lb, 1), code) ? 12 : 0) + (l[1] < u[1] ? 0.3 : 0) + n * 0.0005;
        if (!lab || c < lab.c) lab = { c, l, lb };
      });
      if (!lab) continue;
      cost += lab.c;
      if (best && cost - 0.6 >= best.cost) continue;
      // the dislodged unit beside it
      let dis = null;
      SHIFTS.forEach(([dx, dy], n) => {
        const p = [u[0] + dx, u[1] + dy], k = at(p[0], p[1]);
        if (k < 0 || label[k] !== id || deep[k] < 0.7 * zoom) return;
        const b = box(p, BOX.unit);
        const c = 3 * outside(b, id) + (meet(b, lab.lb) ? 0.5 : 0) + n * 0.03 + (clash(b, code) ? 1 : 0);
        if (!dis || c < dis.c) dis = { c, p, b };
      });
      if (!dis) continue;
      cost += dis.c;
      let cen = null;
      if (hasCenter) {
        const city = wish.city ?? u;
        const places = [city, [u[0] + 18, u[1]], [u[0] - 18, u[1]], [u[0], u[1] - 15], [u[0], u[1] + 15], ...(all.length > 600 ? all.filter((s) => Math.hypot(s[0] - city[0], s[1] - city[1]) < 45) : all)];
        for (const p of places) {
          const k = at(p[0], p[1]);
          if (k < 0 || label[k] !== id || deep[k] < zoom) continue;
          const b = box(p, BOX.center);
          if (meet(grow(b, 0.6), ub) || meet(grow(b, 0.6), lab.lb)) continue;
          const c = 7 * outside(b, id) + 0.05 * Math.min(60, Math.hypot(p[0] - city[0], p[1] - city[1])) + (meet(b, dis.b) ? 0.4 : 0) + (clash(b, code) ? 6 : 0);
          if (!cen || c < cen.c) cen = { c, p, b };
        }
        if (!cen) continue;
        cost += cen.c;
      }
      if (!best || cost < best.cost) best = { cost, unit: u.slice(0, 2), label: lab.l.slice(0, 2), dislodged: dis.p, center: cen?.p.slice(0, 2) ?? null,
        boxes: [{ box: ub }, { box: lab.lb }, ...(cen ? [{ box: cen.b }] : [])] };
    }
    return best;
  };

  const order = [...rules.kind.keys()].filter((c) => spots.has(c)).sort((a, b) => spots.get(a).length - spots.get(b).length);
  for (let round = 0; round < 2; round++)
    for (const code of order) {
      taken.delete(code);
      const found = solve(code);
      if (!found) continue;
      done.set(code, found);
      taken.set(code, found.boxes.slice());
      if (found.coasts) delete found.coasts;
      // fleets on a named coast stand near the wished place
      for (const coast of rules.coasts.get(code) ?? []) {
        const wish = wishes.get(code)?.coasts?.[coast];
        if (!wish) continue;
        const id = names.indexOf(code);
        let best = null;
        for (const s of spots.get(code)) {
          const away = Math.hypot(s[0] - wish[0], s[1] - wish[1]);
          if (away > 60) continue;
          const b = box(s, BOX.unit);
          const hit = found.boxes.some((o) => meet(b, o.box)) || clash(b, code);
          for (const [dx, dy] of SHIFTS) {
            const p = [s[0] + dx, s[1] + dy], k = at(...p);
            if (k < 0 || label[k] !== id || deep[k] < 0.7 * zoom) continue;
            const c = away * 0.1 + 4 * outside(b, id) + (hit ? 6 : 0) + outside(box(p, BOX.unit), id) + (found.boxes.some((o) => meet(box(p, BOX.unit), o.box)) ? 1 : 0);
            if (!best || c < best.c) best = { c, unit: s.slice(0, 2), dislodged: p, b };
          }
        }
        if (!best) continue;
        (found.coasts ??= {})[coast] = { unit: best.unit, dislodged: best.dislodged };
        taken.get(code).push({ box: best.b });
        found.boxes.push({ box: best.b });
      }
    }
  return done;
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

/* Everything wrong with the placed points, as sentences. */
export function faults(placed, rings) {
  const out = [], boxes = [];
  for (const [code, p] of placed) {
    const shape = rings.get(code);
    const points = { label: p.label, unit: p.unit, dislodged: p.dislodged, ...(p.center ? { center: p.center } : {}) };
    for (const [c, q] of Object.entries(p.coasts ?? {})) { points[`${c} unit`] = q.unit; points[`${c} dislodged`] = q.dislodged; }
    for (const [what, point] of Object.entries(points)) if (!inside(point, shape)) out.push(`${code}: ${what} lies outside`);
    const mine = [["unit", box(p.unit, BOX.unit)], ["label", box(p.label, BOX.label)], ...(p.center ? [["center", box(p.center, BOX.center)]] : [])];
    for (const [c, q] of Object.entries(p.coasts ?? {})) mine.push([`${c} unit`, box(q.unit, BOX.unit)]);
    for (let i = 0; i < mine.length; i++)
      for (let j = 0; j < i; j++) if (meet(mine[i][1], mine[j][1])) out.push(`${code}: ${mine[i][0]} covers ${mine[j][0]}`);
    for (const [what, b] of mine) boxes.push([code, what, b]);
  }
  for (let i = 0; i < boxes.length; i++)
    for (let j = 0; j < i; j++)
      if (boxes[i][0] !== boxes[j][0] && meet(boxes[i][2], boxes[j][2])) out.push(`${boxes[i][0]} ${boxes[i][1]} covers ${boxes[j][0]} ${boxes[j][1]}`);
  return out;
}
