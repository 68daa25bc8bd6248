// source.js -- the bytes of the module, wherever the package lies.

const here = new URL("./entente.wasm", import.meta.url);

async function bytesOf(url) {
  if (url.protocol !== "file:") return (await fetch(url)).arrayBuffer();
  const { readFile } = await import("node:fs/promises");
  return readFile(url);
}

/** Compile the module from its bytes, from an address, or from beside this file. */
export async function compile(wasm = here) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  const bytes = typeof wasm === "string" || wasm instanceof URL ? await bytesOf(new URL(wasm, here)) : wasm;
  return WebAssembly.compile(bytes);
}
