// The modules are small enough for web pages: sizes.mjs entente.wasm entente-core.wasm
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const limits = [400_000, 100_000]; // bytes, compressed by brotli
process.argv.slice(2).forEach((file, i) => {
  const bytes = readFileSync(file);
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  const compressed = brotliCompressSync(bytes, options).length;
  console.log(`${file}: ${bytes.length} bytes, ${compressed} compressed by brotli, at most ${limits[i]}`);
  if (compressed > limits[i]) process.exitCode = 1;
});
