// wasm.js -- the judge out of the page itself: base64, then gzip, then WebAssembly.

import { Judge } from "../bindings/wasm/package/judge.js";

async function moduleIn(element) {
  const packed = Uint8Array.from(atob(element.textContent.trim()), (letter) => letter.charCodeAt(0));
  const bytes = new Response(packed).body.pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

export async function loadJudge() {
  return new Judge(await moduleIn(document.getElementById("wasm")));
}
