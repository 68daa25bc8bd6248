// All cases of the DATC under all choices, inside WebAssembly: datc.mjs datc.wasm
import { readFileSync } from "node:fs";
import { wasi } from "../../bindings/wasm/package/wasi.js";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), wasi);
const { memory, datc_run, datc_settings, _initialize } = instance.exports;

function textAt(address) {
  const bytes = new Uint8Array(memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

_initialize();
let cases = 0;
let settings = 0;
let failures = "";
for (let address; (address = datc_run(cases)) !== 0; cases++) {
  failures += textAt(address);
  settings += datc_settings();
}
console.log(`${cases} cases under ${settings} settings`);
if (failures !== "" || cases < 150) {
  console.error(failures || "these are too few cases");
  process.exit(1);
}
