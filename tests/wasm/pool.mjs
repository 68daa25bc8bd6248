// The example of a worker pool answers each line, in order, bad ones too, and those with which a worker fails. pool.mjs entente.tgz entente
import assert from "node:assert/strict";
import { spawnSync, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unpack } from "./unpack.mjs";

const [tarball, program] = process.argv.slice(2);
const folder = unpack(tarball);
const file = join(folder, "games.jsonl");
execFileSync(program, ["selfplay", "--games", "100", "--years", "8", "--seed", "5", "--map", "standard", "--save", file]);
const lines = readFileSync(file, "utf8").trimEnd().split("\n");
const bad = ['{"id": "table 7", "map": "nowhere"}', '{"id": 8, "units": {"FRANCE": ["A XYZ"]}}', '{"id": 9, "units"'];
lines.splice(10, bad.length, ...bad);
const examples = join(folder, "node_modules/entente/examples");

/** What the example answers to these lines, and its standard error. */
function run(lines, workers) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(examples, "pool.mjs"), ...workers], {
    input: lines.join("\n") + "\n",
    encoding: "utf8",
    maxBuffer: 1 << 28,
    timeout: 60000,
  });
  assert.equal(status, 0, stderr);
  const answers = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(answers.length, lines.length);
  return { answers, stderr };
}

const { answers, stderr } = run(lines, []);
// What is refused answers as the program does, which says in which line of its input it stands.
const sayings = ({ error: { code, message, path }, ...answer }) => ({ ...answer, error: { code, message, path } });
const input = bad.join("\n") + "\n";
const native = spawnSync(program, ["adjudicate", "--lines", "-"], { input, encoding: "utf8" }).stdout.trimEnd().split("\n");
const refused = answers.splice(10, bad.length);
assert.deepEqual(refused.map(sayings), native.map((line) => sayings(JSON.parse(line))));
lines.splice(10, bad.length);
answers.forEach((answer, i) => assert.equal(answer.id, JSON.parse(lines[i]).id));
console.log(stderr.trimEnd());

// Workers that fail are replaced, and only the lines with which they failed are answered with an error.
const worker = join(examples, "worker.mjs");
writeFileSync(
  worker,
  readFileSync(worker, "utf8").replace(
    "function answer(line) {",
    `function answer(line) {
      if (line === "throws") throw new Error("no more");
      if (line === "exits") process.exit(3);`,
  ),
);
const many = lines.slice(0, 300);
const failing = { 0: "throws", 70: "exits", 71: "throws", 299: "throws" };
for (const [i, line] of Object.entries(failing)) many[i] = line;
for (const workers of ["1", "2"])
  run(many, [workers]).answers.forEach(({ id, error }, i) => {
    const message = { throws: "the worker failed: no more", exits: "the worker failed: the thread ended with 3" };
    assert.deepEqual(error, i in failing ? { code: "internal", message: message[failing[i]] } : undefined);
    if (!(i in failing)) assert.equal(id, JSON.parse(many[i]).id);
  });
