// Every pixel goes to the site from which it is reached first (fast marching). Land and water do not
// mix; walls and rough ground slow the front, so cells end at walls and their borders meander.

class Heap {
  constructor() { this.keys = []; this.items = []; }
  push(key, item) {
    const { keys, items } = this;
    let i = keys.length;
    keys.push(key); items.push(item);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (keys[up] <= key) break;
      keys[i] = keys[up]; items[i] = items[up];
      i = up;
    }
    keys[i] = key; items[i] = item;
  }
  pop() {
    const { keys, items } = this, top = items[0], key = keys.pop(), item = items.pop(), n = keys.length;
    if (n) {
      let i = 0;
      for (;;) {
        let c = 2 * i + 1;
        if (c >= n) break;
        if (c + 1 < n && keys[c + 1] < keys[c]) c++;
        if (keys[c] >= key) break;
        keys[i] = keys[c]; items[i] = items[c];
        i = c;
      }
      keys[i] = key; items[i] = item;
    }
    return top;
  }
  get size() { return this.keys.length; }
}

/* seeds: [{pixel, label, start}]; land: Uint8Array; slow(i) >= 1: cost of a step into i.
   Returns the label of every pixel, -1 where no front came. */
export function flood(width, height, land, cost, seeds) {
  const n = width * height, time = new Float32Array(n).fill(Infinity), label = new Int16Array(n).fill(-1);
  const done = new Uint8Array(n), heap = new Heap();
  for (const s of seeds) {
    if (s.start >= time[s.pixel]) continue;
    time[s.pixel] = s.start;
    label[s.pixel] = s.label;
    heap.push(s.start, s.pixel);
  }
  const near = (i, ok) => (ok && done[i] ? time[i] : Infinity);
  while (heap.size) {
    const i = heap.pop();
    if (done[i]) continue;
    done[i] = 1;
    const x = i % width, y = (i / width) | 0;
    for (let d = 0; d < 4; d++) {
      const nx = x + (d === 0) - (d === 1), ny = y + (d === 2) - (d === 3);
      if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
      const j = ny * width + nx;
      if (done[j] || land[j] !== land[i]) continue;
      const kind = land[j];
      const side = (k, ok) => (ok && land[k] === kind ? near(k, true) : Infinity);
      const a = Math.min(side(j - 1, nx > 0), side(j + 1, nx < width - 1));
      const b = Math.min(side(j - width, ny > 0), side(j + width, ny < height - 1));
      const f = cost[j], gap = Math.abs(a - b);
      const t = gap < f ? (a + b + Math.sqrt(2 * f * f - gap * gap)) / 2 : Math.min(a, b) + f;
      if (t < time[j]) {
        time[j] = t;
        label[j] = label[i];
        heap.push(t, j);
      }
    }
  }
  return label;
}

/* Smooth noise between 0 and 1, the same on every run. */
export function noise(x, y) {
  const cell = (ix, iy) => {
    let h = Math.imul(ix, 374761393) + Math.imul(iy, 668265263);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  };
  const ix = Math.floor(x), iy = Math.floor(y), fx = x - ix, fy = y - iy;
  const sx = fx * fx * (3 - 2 * fx), sy = fy * fy * (3 - 2 * fy);
  const top = cell(ix, iy) * (1 - sx) + cell(ix + 1, iy) * sx, low = cell(ix, iy + 1) * (1 - sx) + cell(ix + 1, iy + 1) * sx;
  return top * (1 - sy) + low * sy;
}
