// The example of a worker pool answers each line, in order, bad ones too. pool.mjs entente.tgz entente
import assert from "node:assert/strict";
import { spawnSync, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unpack } from "./unpack.mjs";

const [tarball, program] = process.argv.slice(2);
const folder = unpack(tarball);
const file = join(folder, "games.jsonl");
execFileSync(program, ["selfplay", "--games", "100", "--years", "8", "--seed", "5", "--map", "standard", "--save", file]);
const lines = readFileSync(file, "utf8").trimEnd().split("\n");
lines[10] = '{"map": "nowhere"}';
const pool = join(folder, "node_modules/entente/examples/pool.mjs");
const { stdout, stderr, status } = spawnSync(process.execPath, [pool], {
  input: lines.join("\n") + "\n",
  encoding: "utf8",
  maxBuffer: 1 << 28,
});
assert.equal(status, 0, stderr);
const answers = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
assert.equal(answers.length, lines.length);
assert.deepEqual([answers[10].error.code, answers[10].error.path], ["name", "/map"]);
answers.forEach((answer, i) => i === 10 || assert.equal(answer.id, JSON.parse(lines[i]).id));
console.log(stderr.trimEnd());
