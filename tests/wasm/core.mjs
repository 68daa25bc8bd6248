// The core module judges by the functions of include/entente.h: core.mjs entente-core.wasm
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { wasi } from "../../bindings/wasm/package/wasi.js";

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), wasi);
const core = instance.exports;
core._initialize();

function text(words) {
  const bytes = new TextEncoder().encode(`${words}\0`);
  const at = core.malloc(bytes.length);
  new Uint8Array(core.memory.buffer).set(bytes, at);
  return [at, bytes.length - 1];
}
function textAt(address) {
  const bytes = new Uint8Array(core.memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

// sizeof (ent_order), sizeof (ent_result): the layout of wasm32 is that of every C compiler for this header.
const ORDER = 62;
const RESULT = 24;
const SUCCEEDS = 0;
const FAILS = 1;

const map = core.ent_map_builtin(text("standard")[0], 0);
const pos = core.malloc(core.ent_pos_size(map));
const next = core.malloc(core.ent_pos_size(map));
const rules = core.malloc(64);
assert.equal(core.ent_rules_preset(text("datc")[0], rules), 1);
core.ent_pos_start(map, pos);
const given = [["GERMANY", "A MUN - BUR", FAILS], ["FRANCE", "A PAR - BUR", FAILS], ["FRANCE", "F BRE - MAO", SUCCEEDS]];
const orders = core.malloc(ORDER * given.length);
const results = core.malloc(RESULT * given.length);
given.forEach(([power, order], i) =>
  assert.equal(core.ent_order_parse(map, pos, core.ent_map_find_power(map, ...text(power)), ...text(order), orders + i * ORDER, 0), 0));
assert.equal(core.ent_adjudicate(map, rules, pos, orders, given.length, results, next), 0);
const verdicts = given.map((_, i) => new Uint8Array(core.memory.buffer)[results + i * RESULT]);
assert.deepEqual(verdicts, given.map(([, , verdict]) => verdict));
assert.equal(textAt(core.ent_version()), process.argv[3]);
console.log(`version ${textAt(core.ent_version())} judges`);
