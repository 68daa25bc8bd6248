// service.js -- one call of a service function: texts into the module's memory, the answer out of it.

import { EntenteError } from "./error.js";
import { wasi } from "./wasi.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const POINTER = 4; // bytes

export class Service {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    this.#exports = new WebAssembly.Instance(this.#module, wasi).exports;
    this.#exports._initialize();
    this.#exports.json_object_seed(1 + Math.floor(Math.random() * 0xfffffffe));
  }

  /** The answer of a function as text. Throws an EntenteError if it refuses. */
  call(name, options, input) {
    try {
      return this.#run(name, options, input);
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#start(); // the memory may be in any state
      throw new EntenteError({ code: "internal", message: `the module stopped: ${error.message}` });
    }
  }

  // One block holds where the answer is to be noted (its address and its length), then the three texts.
  #run(name, options, input) {
    const texts = [`${name}\0`, `${options}\0`, input].map((text) => encoder.encode(text));
    const size = texts.reduce((sum, bytes) => sum + bytes.length, 2 * POINTER);
    const { malloc, free, ent_service_call } = this.#exports;
    const block = malloc(size);
    if (block === 0) throw new EntenteError({ code: "memory", message: "no memory for the request" });
    const at = this.#write(block + 2 * POINTER, texts);
    const status = ent_service_call(at[0], at[1], at[2], texts[2].length, block, block + POINTER);
    const answer = this.#take(block);
    free(block);
    if (status !== 0) throw new EntenteError(answer ? JSON.parse(answer).error : { code: "memory", message: "no memory" });
    return answer;
  }

  #write(start, texts) {
    const memory = new Uint8Array(this.#exports.memory.buffer);
    return texts.map((bytes) => {
      const at = start;
      memory.set(bytes, at);
      start += bytes.length;
      return at;
    });
  }

  #take(block) {
    const { memory, free } = this.#exports;
    const [address, length] = new Uint32Array(memory.buffer, block, 2);
    const text = decoder.decode(new Uint8Array(memory.buffer, address, length));
    free(address);
    return text;
  }
}
