// From labelled pixels to shared arcs, and from arcs to the rings of every label.

const STEP = [[1, 0], [0, 1], [-1, 0], [0, -1]]; // east, south, west, north

/* Returns arcs [{points, left, right, from, to, leave, arrive}]; points lie on pixel corners. */
export function traceArcs(label, width, height) {
  const at = (x, y) => (x < 0 || y < 0 || x >= width || y >= height ? -1 : label[y * width + x]);
  const sides = (x, y, d) => // labels left and right of the lattice edge that leaves (x, y) in direction d
    d === 0 ? [at(x, y - 1), at(x, y)] : d === 1 ? [at(x, y), at(x - 1, y)]
      : d === 2 ? [at(x - 1, y), at(x - 1, y - 1)] : [at(x - 1, y - 1), at(x, y - 1)];
  const wide = width + 1;
  const seen = new Uint8Array(wide * (height + 1)); // bit d: the edge leaving in direction d was walked
  const exits = (x, y) => {
    const out = [];
    for (let d = 0; d < 4; d++) { const [l, r] = sides(x, y, d); if (l !== r) out.push(d); }
    return out;
  };
  const corner = (x, y) => (x === 0 || x === width) && (y === 0 || y === height);
  const isNode = (x, y) => { const n = exits(x, y).length; return n > 2 || (n === 2 && corner(x, y)); };
  const arcs = [];
  const walk = (x, y, d) => {
    const [left, right] = sides(x, y, d), arc = { left, right, leave: d, points: [[x, y]] };
    const sx = x, sy = y;
    for (;;) {
      seen[y * wide + x] |= 1 << d;
      x += STEP[d][0]; y += STEP[d][1];
      seen[y * wide + x] |= 1 << ((d + 2) & 3);
      arc.points.push([x, y]);
      if (isNode(x, y) || (x === sx && y === sy)) break;
      const next = exits(x, y).find((e) => e !== ((d + 2) & 3));
      d = next;
    }
    arc.arrive = d;
    arc.from = sy * wide + sx;
    arc.to = y * wide + x;
    arcs.push(arc);
  };
  for (const nodesOnly of [true, false])
    for (let y = 0; y <= height; y++)
      for (let x = 0; x <= width; x++) {
        if (x > 0 && y > 0 && x < width && y < height) {
          const a = label[y * width + x];
          if (a === label[y * width + x - 1] && a === label[(y - 1) * width + x] && a === label[(y - 1) * width + x - 1]) continue;
        }
        if (nodesOnly && !isNode(x, y)) continue;
        for (const d of exits(x, y)) if (!(seen[y * wide + x] & (1 << d))) walk(x, y, d);
      }
  return arcs;
}

/* Rings of every label as lists of [arc, forward]; the label lies to the left of its ring. */
export function ringsByLabel(arcs) {
  const starts = new Map(); // label -> node -> half arcs that start there
  const halves = [];
  const add = (label, half) => {
    if (label < 0) return;
    halves.push([label, half]);
    const nodes = starts.get(label) ?? starts.set(label, new Map()).get(label);
    (nodes.get(half.from) ?? nodes.set(half.from, []).get(half.from)).push(half);
  };
  arcs.forEach((a, index) => {
    add(a.left, { index, forward: true, from: a.from, to: a.to, leave: a.leave, arrive: a.arrive });
    add(a.right, { index, forward: false, from: a.to, to: a.from, leave: (a.arrive + 2) & 3, arrive: (a.leave + 2) & 3 });
  });
  const rings = new Map();
  for (const [label, first] of halves) {
    if (first.used) continue;
    const ring = [];
    let half = first;
    do {
      half.used = true;
      ring.push([half.index, half.forward]);
      const next = starts.get(label).get(half.to).filter((h) => !h.used || h === first);
      const turn = (h) => (h.leave - half.arrive + 5) & 3; // left first, then straight on, then right
      next.sort((a, b) => turn(a) - turn(b));
      half = next[0];
    } while (half && half !== first);
    (rings.get(label) ?? rings.set(label, []).get(label)).push(ring);
  }
  return rings;
}
