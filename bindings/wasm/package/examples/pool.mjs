// pool.mjs -- many turns on all cores: JSON Lines of requests on standard input, answers in the same order on
// standard output, and turns a second on standard error.
//
//   node pool.mjs [WORKERS] < requests.jsonl > answers.jsonl

import { availableParallelism, cpus } from "node:os";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { compile } from "entente";

const BATCH = 64; // requests a message: few messages, and short waits

/** Judges batches of lines on several threads, which share one compiled module. */
class Pool {
  #idle = [];
  #waiting = [];

  constructor(module, size) {
    for (let i = 0; i < size; i++) {
      const worker = new Worker(new URL("./worker.mjs", import.meta.url), { workerData: module });
      this.#idle.push(worker);
    }
  }

  /** A promise of the answers to these lines. */
  judge(lines) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ lines, resolve, reject });
      this.#next();
    });
  }

  #next() {
    if (this.#idle.length === 0 || this.#waiting.length === 0) return;
    const worker = this.#idle.pop();
    const { lines, resolve, reject } = this.#waiting.shift();
    worker.once("error", reject);
    worker.once("message", (answers) => {
      worker.off("error", reject);
      this.#idle.push(worker);
      this.#next();
      resolve(answers);
    });
    worker.postMessage(lines);
  }

  close() {
    return Promise.all(this.#idle.map((worker) => worker.terminate()));
  }
}

/** Lists of up to BATCH lines. */
async function* batches(input) {
  let batch = [];
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    batch.push(line);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const size = Number(process.argv[2]) || (availableParallelism?.() ?? cpus().length);
const pool = new Pool(await compile(), size);
const started = performance.now();
const running = []; // oldest first, so that answers keep the order of the requests
let turns = 0;

async function write(answers) {
  turns += answers.length;
  if (!process.stdout.write(answers.join("\n") + "\n"))
    await new Promise((resolve) => process.stdout.once("drain", resolve));
}

for await (const batch of batches(process.stdin)) {
  running.push(pool.judge(batch));
  if (running.length >= 4 * size) await write(await running.shift());
}
for (const answers of running) await write(await answers);
const seconds = (performance.now() - started) / 1000;
console.error(`${turns} turns, ${size} workers, ${Math.round(turns / seconds)} turns a second`);
await pool.close();
