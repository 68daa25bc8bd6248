// zoom.js -- which part of the board is seen, and how large.
//
// The sheet lies in a stage that cuts off what crosses its edge. Panning moves the sheet by a transform, so nothing is
// drawn again. Zooming scales it by the same transform, and when the hand rests the picture gets its new size, so that
// it is sharp.
//
//   x, y    where the left upper corner of the map is, in pixels of the stage
//   scale   pixels for each unit of the map

import { between } from "./points.js";

const LARGEST = 4; // pixels for each unit of the map
const REST_MS = 140;
const MARGIN = 60; // pixels of the map that stay in sight

export class Zoom {
  #stage;
  #sheet;
  #picture;
  #width = 1;
  #height = 1;
  #drawnScale = 0;
  #timer = 0;
  #fitted = true;
  #watchers = [];
  x = 0;
  y = 0;
  scale = 1;

  constructor(stage, sheet, picture) {
    this.#stage = stage;
    this.#sheet = sheet;
    this.#picture = picture;
    new ResizeObserver(() => this.#resized()).observe(stage);
  }

  /** Call `watcher` after each change. */
  watch(watcher) {
    this.#watchers.push(watcher);
  }

  /** The map has another size: show all of it. */
  setMap(width, height) {
    this.#width = width;
    this.#height = height;
    this.fit();
  }

  #smallest() {
    return Math.min(this.#stage.clientWidth / this.#width, this.#stage.clientHeight / this.#height) || 1;
  }

  /** Show the whole map. */
  fit() {
    this.#fitted = true;
    this.scale = this.#smallest();
    this.x = (this.#stage.clientWidth - this.#width * this.scale) / 2;
    this.y = (this.#stage.clientHeight - this.#height * this.scale) / 2;
    this.#settle();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#fitted = false;
    this.#place();
  }

  /** Zoom by `factor`; the point of the stage under (x, y) stays where it is. */
  by(factor, x = this.#stage.clientWidth / 2, y = this.#stage.clientHeight / 2) {
    const scale = between(this.#smallest(), this.scale * factor, Math.max(LARGEST, this.#smallest()));
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.#fitted = scale === this.#smallest();
    if (this.#fitted) this.fit();
    else this.#place();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle(), REST_MS);
  }

  /** Bring a point of the map into sight. */
  reveal([x, y]) {
    const [left, top] = this.toStage([x, y]);
    const inside = (at, size) => between(MARGIN, at, Math.max(MARGIN, size - MARGIN)) - at;
    const dx = inside(left, this.#stage.clientWidth);
    const dy = inside(top, this.#stage.clientHeight);
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  /** A point of the map in pixels of the stage. */
  toStage([x, y]) {
    return [this.x + x * this.scale, this.y + y * this.scale];
  }

  /** A point of the window (clientX, clientY) in units of the map. */
  toMap(clientX, clientY) {
    const [x, y] = this.inStage(clientX, clientY);
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  /** A point of the window in pixels of the stage. */
  inStage(clientX, clientY) {
    const box = this.#stage.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }

  #resized() {
    if (this.#fitted) this.fit();
    else this.#place();
  }

  #limit(at, length, room) {
    if (length <= room) return (room - length) / 2;
    return between(room - length - MARGIN, at, MARGIN);
  }

  #place() {
    this.x = this.#limit(this.x, this.#width * this.scale, this.#stage.clientWidth);
    this.y = this.#limit(this.y, this.#height * this.scale, this.#stage.clientHeight);
    const relative = this.scale / (this.#drawnScale || this.scale);
    this.#sheet.style.transform = `translate(${this.x}px, ${this.y}px) scale(${relative})`;
    for (const watcher of this.#watchers) watcher();
  }

  /** Give the picture the size at which it is seen. */
  #settle() {
    clearTimeout(this.#timer);
    if (this.#drawnScale !== this.scale) {
      this.#drawnScale = this.scale;
      this.#picture.setAttribute("width", this.#width * this.scale);
      this.#picture.setAttribute("height", this.#height * this.scale);
    }
    this.#place();
  }
}
