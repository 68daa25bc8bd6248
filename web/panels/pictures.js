// pictures.js -- drawings of the judge as images: SVG text, PNG, and the small pictures of the time line.

import { requestOf } from "../game.js";

/** An SVG text as an image that is ready to be painted. */
async function loadImage(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function painted(svg, width) {
  const image = await loadImage(svg);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** An SVG text as a PNG file. */
export async function pngOf(svg, width) {
  const canvas = await painted(svg, width);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no PNG can be made"))), "image/png"),
  );
}

const SMALL = 144; // pixels; shown at half of that
const known = new WeakMap();
let last = Promise.resolve();

/** When the page has nothing else to do. */
export const idle = () =>
  new Promise((done) => (window.requestIdleCallback ?? ((act) => setTimeout(act, 50)))(done, { timeout: 1000 }));

/** The address of a small picture of a phase. One is made at a time, when the page has nothing else to do. */
export function smallPicture(judge, game, phase) {
  if (!known.has(phase.position)) {
    last = last
      .catch(() => {})
      .then(async () => {
        await idle();
        const request = { ...requestOf(game, phase.id), orders: {} };
        const svg = judge.draw(request, { parts: ["ground", "units"], names: "none", width: SMALL, planned: true });
        return (await painted(svg, SMALL)).toDataURL("image/png");
      });
    known.set(phase.position, last);
  }
  return known.get(phase.position);
}
