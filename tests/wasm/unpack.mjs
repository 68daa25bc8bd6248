// unpack.mjs -- the package, unpacked where Node finds it as "entente": what `npm install` does.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder in which `import "entente"` works. It is removed when the program ends. */
export function unpack(tarball) {
  const folder = mkdtempSync(join(tmpdir(), "entente-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const target = join(folder, "node_modules/entente");
  mkdirSync(target, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
  writeFileSync(join(folder, "package.json"), '{"type": "module"}\n');
  return folder;
}
