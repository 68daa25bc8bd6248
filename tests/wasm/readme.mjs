// Every example of the package's README runs, and prints what the README says, which names the package's file.
// readme.mjs entente.tgz
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { unpack } from "./unpack.mjs";

const folder = unpack(process.argv[2]);
const readme = readFileSync(join(folder, "node_modules/entente/README.md"), "utf8");
const blocks = [...readme.matchAll(/```js\n(.*?)```(?:\n\nprints\n\n```text\n(.*?)```)?/gs)];
let failed = 0;

blocks.forEach(([, code, expected], i) => {
  const file = join(folder, `example-${i}.js`);
  writeFileSync(file, code);
  const printed = execFileSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
  if (expected === undefined || printed === expected) return;
  failed++;
  console.error(`example ${i + 1} prints\n${printed}but the README says\n${expected}`);
});
const install = `npm install ./${basename(process.argv[2])}\n`;
if (!readme.includes(install)) {
  failed++;
  console.error(`the README does not say: ${install}`);
}
console.log(`${blocks.length} examples, ${failed} failed`);
process.exitCode = failed > 0 || blocks.length < 5 ? 1 : 0;
