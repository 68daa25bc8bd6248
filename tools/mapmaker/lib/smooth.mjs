// A staircase of pixel corners becomes a line worth looking at. The ends stay where they are.

/* rounds: how often every point moves to the mean of itself and its neighbors. */
export function smooth(points, rounds, closed) {
  let line = points.map((p) => p.slice());
  const n = line.length;
  for (let r = 0; r < rounds; r++) {
    const next = line.map((p) => p.slice());
    for (let i = closed ? 0 : 1; i < (closed ? n : n - 1); i++) {
      const a = line[(i + n - 1) % n], b = line[(i + 1) % n];
      next[i] = [(a[0] + 2 * line[i][0] + b[0]) / 4, (a[1] + 2 * line[i][1] + b[1]) / 4];
    }
    line = next;
  }
  return line;
}

function offLine(p, a, b) {
  const dx = b[0] - a[0], dy = b[1] - a[1], len = dx * dx + dy * dy;
  const t = len ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / len)) : 0;
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

/* Douglas and Peucker. */
export function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const stack = [[0, points.length - 1]];
  while (stack.length) {
    const [a, b] = stack.pop();
    let worst = 0, at = -1;
    for (let i = a + 1; i < b; i++) {
      const d = offLine(points[i], points[a], points[b]);
      if (d > worst) { worst = d; at = i; }
    }
    if (worst > tolerance) { keep[at] = 1; stack.push([a, at], [at, b]); }
  }
  return points.filter((_, i) => keep[i]);
}

/* A closed line: its first and last point are one. */
export function simplifyLoop(points, tolerance) {
  let far = 0, at = 0;
  points.forEach((p, i) => {
    const d = Math.hypot(p[0] - points[0][0], p[1] - points[0][1]);
    if (d > far) { far = d; at = i; }
  });
  const a = simplify(points.slice(0, at + 1), tolerance), b = simplify([...points.slice(at), points[0]], tolerance);
  const loop = [...a, ...b.slice(1)];
  return loop.length < 5 && tolerance > 0.01 ? simplifyLoop(points, tolerance / 2) : loop;
}
