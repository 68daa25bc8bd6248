// Shapes to pixels: even-odd polygon fill, lines one pixel wide, thick lines.

/* Calls paint(index) for every pixel whose center lies inside the rings (even-odd). */
export function fillRings(rings, width, height, paint) {
  const crossings = Array.from({ length: height }, () => null);
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      let [x0, y0] = ring[i], [x1, y1] = ring[(i + 1) % ring.length];
      if (y0 === y1) continue;
      if (y0 > y1) [x0, y0, x1, y1] = [x1, y1, x0, y0];
      const first = Math.max(0, Math.ceil(y0 - 0.5)), last = Math.min(height - 1, Math.ceil(y1 - 0.5) - 1);
      for (let y = first; y <= last; y++) {
        const x = x0 + ((y + 0.5 - y0) / (y1 - y0)) * (x1 - x0);
        (crossings[y] ??= []).push(x);
      }
    }
  }
  for (let y = 0; y < height; y++) {
    const row = crossings[y];
    if (!row) continue;
    row.sort((a, b) => a - b);
    for (let i = 0; i + 1 < row.length; i += 2) {
      const from = Math.max(0, Math.ceil(row[i] - 0.5)), to = Math.min(width - 1, Math.ceil(row[i + 1] - 0.5) - 1);
      for (let x = from; x <= to; x++) paint(y * width + x);
    }
  }
}

/* Calls paint(index) along a polyline so that no step between edge neighbors crosses it unseen. */
export function strokeLine(points, width, height, paint) {
  for (let i = 0; i + 1 < points.length; i++) {
    const [x0, y0] = points[i], [x1, y1] = points[i + 1];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) * 4));
    for (let s = 0; s <= steps; s++) {
      const x = Math.floor(x0 + ((x1 - x0) * s) / steps), y = Math.floor(y0 + ((y1 - y0) * s) / steps);
      if (x >= 0 && y >= 0 && x < width && y < height) paint(y * width + x);
    }
  }
}

/* Calls paint(index) for every pixel within radius of the polyline. */
export function strokeThick(points, radius, width, height, paint) {
  const reach = Math.ceil(radius);
  for (let i = 0; i + 1 < points.length || i === 0; i++) {
    const [x0, y0] = points[i], [x1, y1] = points[i + 1] ?? points[i];
    const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, y1 - y0)));
    for (let s = 0; s <= steps; s++) {
      const cx = x0 + ((x1 - x0) * s) / steps, cy = y0 + ((y1 - y0) * s) / steps;
      for (let y = Math.floor(cy) - reach; y <= cy + reach; y++)
        for (let x = Math.floor(cx) - reach; x <= cx + reach; x++)
          if (x >= 0 && y >= 0 && x < width && y < height && Math.hypot(x + 0.5 - cx, y + 0.5 - cy) <= radius)
            paint(y * width + x);
    }
  }
}

/* A smooth curve through the points (Catmull-Rom), as a denser polyline. */
export function curved(points) {
  if (points.length < 3) return points;
  const out = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const p0 = points[Math.max(0, i - 1)], p1 = points[i], p2 = points[i + 1], p3 = points[Math.min(points.length - 1, i + 2)];
    for (let s = 0; s < 12; s++) {
      const t = s / 12, t2 = t * t, t3 = t2 * t;
      out.push([0, 1].map((k) => 0.5 * (2 * p1[k] + (p2[k] - p0[k]) * t + (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t2
        + (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t3)));
    }
  }
  out.push(points.at(-1));
  return out;
}

/* Connected components (edge neighbors) of the pixels that accept(); returns {of, count, sizes}. */
export function components(width, height, accept) {
  const of = new Int32Array(width * height).fill(-1), sizes = [], stack = [];
  for (let start = 0; start < of.length; start++) {
    if (of[start] !== -1 || !accept(start)) continue;
    const id = sizes.length;
    let size = 0;
    of[start] = id;
    stack.push(start);
    while (stack.length) {
      const i = stack.pop(), x = i % width;
      size++;
      const visit = (j) => { if (of[j] === -1 && accept(j)) { of[j] = id; stack.push(j); } };
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i + width < of.length) visit(i + width);
    }
    sizes.push(size);
  }
  return { of, sizes };
}
