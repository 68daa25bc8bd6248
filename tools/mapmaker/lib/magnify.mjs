// A smooth enlargement of a part of the picture, such as the crowded middle of Europe.

/* spec: {at: [lat, lon], by: 1.5}; at: from [lat, lon] to the picture. Returns a function from the picture to itself. It
   enlarges the surroundings of the point `by` times, the less the farther away; the edges of the picture stay where they
   are. It is one to one, so borders stay what they are. */
export function magnifier(spec, at, width, height) {
  if (!spec) return (p) => p;
  const [cx, cy] = at(spec.at), gain = spec.by - 1;
  const fade = (d, below, above) => { const u = d / (d < 0 ? below : above); return (1 - Math.min(1, u * u)) ** 2; };
  return ([x, y]) => {
    const w = gain * fade(x - cx, -cx, width - cx) * fade(y - cy, -cy, height - cy);
    return [x + (x - cx) * w, y + (y - cy) * w];
  };
}

/* A ring with points no farther apart than `step`, so that it can be bent. Both neighbors of a border get the same points. */
export function dense(ring, step) {
  const out = [];
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length], n = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / step));
    for (let k = 0; k < n; k++) out.push([a[0] + ((b[0] - a[0]) * k) / n, a[1] + ((b[1] - a[1]) * k) / n]);
  });
  return out;
}

const round = (v) => Math.round(v * 10) / 10;

/* The rings, bent by `bend`, in tenths. */
export function bent(rings, bend) {
  const same = (a, b) => a[0] === b[0] && a[1] === b[1];
  return rings
    .map((ring) => dense(ring, 30).map((p) => bend(p).map(round)).filter((p, i, all) => !same(p, all[(i + all.length - 1) % all.length])))
    .filter((ring) => ring.length > 2);
}
