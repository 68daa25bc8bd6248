// What the package promises: every method, its answers and its refusals. contract.mjs entente.tgz
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpack } from "./unpack.mjs";

const home = join(unpack(process.argv[2]), "node_modules/entente");
const { EntenteError, Judge, compile, load } = await import(join(home, "index.js"));
const sharedModule = await compile();
const judge = await load();
const request = {
  id: "x",
  phase: "F1901M",
  units: { FRANCE: ["A PAR"], GERMANY: ["A MUN", "A RUH"] },
  orders: { FRANCE: ["A PAR - BUR"], GERMANY: ["A MUN - BUR", "A RUH S A MUN - BUR"] },
};
const text = "Phase: F1901M\nUnits:\nFrance: A Par\nOrders:\nFrance:\nA Par - Bur\n";

const refusal = (code, path) => (error) => {
  assert(error instanceof EntenteError && error instanceof Error);
  assert.deepEqual([error.name, error.code, error.path], ["EntenteError", code, path]);
  assert(error.message.length > 0);
  return true;
};

// Bytes outside of JavaScript's heap: those of modules, which never shrink, and of buffers that nobody has anymore, which
// the engine gives back when it likes.
function outside() {
  gc();
  return process.memoryUsage().external;
}

async function expectNoMoreThan(most) {
  for (let i = 0; i < 100 && outside() > most; i++) await new Promise((done) => setTimeout(done, 20));
  assert(outside() <= most, `${outside() - most} bytes more`);
}

const tests = {
  a_turn_is_judged() {
    const answer = judge.adjudicate(request);
    assert.equal(answer.id, "x");
    assert.equal(answer.orders.GERMANY[0].result, "succeeds");
    assert.deepEqual(answer.orders.FRANCE[0].by, ["A MUN"]);
    assert.equal(answer.state.phase, "W1901A");
    assert.deepEqual(request.orders.FRANCE, ["A PAR - BUR"]);
  },
  order_text_is_a_request() {
    assert.deepEqual(judge.adjudicate(text).state.units, { FRANCE: ["A BUR"] });
  },
  options_are_passed_on() {
    assert.match(judge.adjudicate(request, { format: "text", names: "full" }), /Munich/);
    assert.equal(judge.adjudicate(request, { algorithm: "exhaustive" }).search, "all");
    assert.match(judge.compare(request, { format: "text" }), /Nothing comes out differently/);
  },
  orders_are_checked() {
    const { attention, findings } = judge.check({ ...request, orders: { FRANCE: ["A Prais - Bur"] } });
    assert(attention > 0);
    assert(findings.length > 0);
    assert.match(judge.check(request, { format: "text", all: true }), /Germany/);
  },
  legal_orders_are_listed() {
    assert(judge.legalOrders(request).orders.FRANCE["A PAR"].includes("A PAR - BUR"));
  },
  rules_are_compared() {
    assert.equal(judge.compare(request, { issues: true }).count.issues, judge.rules().issues.length - 2);
  },
  single_rules_are_listed() {
    const { issues, options } = judge.rules(["4.A.2", "portage"]);
    assert.deepEqual([...issues, ...options].map(({ id }) => id), ["4.A.2", "portage"]);
  },
  a_board_is_drawn() {
    const svg = judge.draw(request, { width: 640 });
    assert(svg.startsWith("<svg ") && svg.endsWith("</svg>\n"));
    assert.match(svg, /width="640"/);
    const units = judge.draw(request, { parts: ["units"], animate: "once" });
    assert(units.includes("unit-PAR") && units.length < svg.length / 10);
    assert.match(judge.draw(request, { format: "table" }), /Paris/);
    assert(judge.geometry("standard").provinces.MUN.rings[0].length > 3);
  },
  maps_are_listed_and_start() {
    const { maps } = judge.maps();
    assert(maps.length >= 10);
    for (const { name, provinces, start } of maps) {
      assert.equal(Object.keys(judge.map(name).provinces).length, provinces);
      assert.equal(judge.start(name).phase, start);
      assert.equal(judge.mapFile(name).name, name);
    }
    assert.equal(judge.start().map, "standard");
  },
  a_map_of_ones_own_is_an_object() {
    const map = { base: "standard", changes: { name: "bridge", add: { army: [["SPA", "NAF"]] } } };
    assert(judge.map(map).provinces.NAF.army.includes("SPA"));
    assert.deepEqual(judge.start(map).map, map);
  },
  a_position_is_audited_and_repaired() {
    const position = { units: { ITALY: ["F MUN", "A ROM"] } };
    assert.equal(judge.audit(position).dutchmen[0].kind, "terrain");
    assert.deepEqual(judge.repair([position]).units, { ITALY: ["A ROM"] });
  },
  a_game_is_converted_and_replayed() {
    const { game, notes } = judge.convertGame([request, request], { to: "diplomacy" });
    const said = ["ids without the name of the game were left out",
                  "a phase is not later than the one before it; other engines know each name once"];
    assert.deepEqual(notes.map((note) => note.message), said);
    assert.equal(game.phases.length, 2);
    assert.equal(judge.replay(game).differ, judge.replay([request, request]).differ);
    assert.match(judge.replay(game, { format: "text" }), /2 phases/);
    assert.throws(() => judge.convertGame({ phases: 7 }), refusal("syntax", "/phases"));
  },
  a_map_is_imported() {
    const { map } = judge.importMap("Munich, R mun\nBerlin, l ber\n-1\nmun-mv: ber\nber-mv: mun\n-1\n-1\n", { name: "two" });
    assert.equal(judge.map(map).name, "two");
  },
  a_refusal_is_thrown() {
    assert.throws(() => judge.adjudicate({ units: { FRANCE: ["A PAR", "A XYZ"] } }), refusal("name", "/units/FRANCE/1"));
    assert.throws(() => judge.adjudicate({ unit: {} }), refusal("syntax", "/unit"));
    assert.throws(() => judge.adjudicate(undefined), refusal("syntax", null));
    assert.throws(() => judge.adjudicate([]), refusal("syntax", null));
    const changes = { provinces: { SWI: { name: "Switzerland", kind: "inland" } }, add: { army: [["SWI", "MUN"]] } };
    assert.throws(() => judge.draw({ map: { base: "standard", changes } }), refusal("map", null));
    assert.match(judge.draw({ map: { base: "standard", changes: { name: "mine", remove: { provinces: ["SYR"] } } } }), /^<svg/);
    assert.throws(() => judge.draw(request, { width: 1 }), refusal("option", "/width"));
    assert.throws(() => judge.map("nowhere"), refusal("name", "/map"));
    assert.throws(() => judge.importMap(), refusal("syntax", null));
    for (const wrong of [0, "", null]) assert.throws(() => judge.rules(wrong), refusal("option", "/issues"));
    assert.throws(() => judge.map("../standard.json"), refusal("name", "/map"));
    for (const name of ["nothing", "version\0", "version\0zzz", "", undefined, Symbol("version")])
      assert.throws(() => judge.call(name), refusal("name", null));
  },
  what_json_cannot_say_is_refused() {
    class Turn {}
    class Saved { toJSON() { return request; } }
    const wrong = [Promise.resolve(request), new Map(), new Set(), new Response("{}"), () => request, new Turn(), 7n, null,
                   new Date(0), new Saved(), NaN, Infinity];
    for (const value of wrong) {
      assert.throws(() => judge.adjudicate(value), refusal("syntax", null));
      assert.throws(() => judge.map(value), refusal("syntax", null));
      assert.throws(() => judge.convertGame(value), refusal("syntax", null));
      assert.throws(() => judge.audit([request, value]), refusal("syntax", null));
      assert.throws(() => judge.adjudicate(request, value), refusal("option", null));
      if (value !== null) assert.throws(() => judge.adjudicate({ toJSON: () => value }), refusal("syntax", null));
      if (value !== null) assert.throws(() => judge.adjudicate({ ...request, units: value }), /^EntenteError: units: /);
    }
    assert.throws(() => judge.adjudicate({ ...request, orders: Promise.resolve({}) }), /Promise; is an await missing\?/);
    assert.throws(() => judge.call("adjudicate", {}, request), refusal("syntax", null));
    assert.equal(judge.adjudicate(Object.assign(Object.create(null), request)).id, "x");
    assert.equal(judge.adjudicate({ toJSON: () => request }).id, "x");
    assert.equal(judge.adjudicate({ ...request, winner: undefined }).id, "x");
  },
  what_contains_itself_is_refused() {
    const itself = { id: "x" };
    itself.orders = { FRANCE: [itself] };
    const list = [];
    list.push(list);
    const endless = { toJSON: () => ({ endless }) };
    const nested = (n) => Array.from({ length: n }).reduce((inner) => [inner], []);
    for (const value of [itself, { units: list }, endless, { units: nested(50000) }, { units: nested(2047) }]) {
      for (const call of [judge.adjudicate, judge.map, judge.convertGame, judge.audit])
        assert.throws(() => call.call(judge, value), refusal("syntax", null));
      assert.throws(() => judge.adjudicate(request, value), refusal("option", null));
    }
    assert.throws(() => judge.convertGame(list), refusal("syntax", null));
    assert.throws(() => judge.adjudicate(itself), /^EntenteError: 0: it contains itself/);
    // The library reads what is as deep as it allows, and one object may stand in several places.
    assert.throws(() => judge.adjudicate({ units: nested(2046) }), refusal("syntax", "/units"));
    const orders = ["A PAR H"];
    assert.equal(judge.adjudicate({ orders: { FRANCE: orders, ENGLAND: orders } }).orders.ENGLAND[0].result, "void");
    const failing = { toJSON() { throw new RangeError("mine"); } };
    assert.throws(() => judge.adjudicate(failing), /^RangeError: mine/);
  },
  bytes_are_a_request() {
    const { buffer } = new TextEncoder().encode(text);
    for (const bytes of [new Uint8Array(buffer), buffer, Buffer.from(text), new DataView(buffer)])
      if (bytes instanceof DataView) assert.throws(() => judge.adjudicate(bytes), refusal("syntax", null));
      else assert.deepEqual(judge.adjudicate(bytes), judge.adjudicate(text));
    assert.equal(judge.convertGame(Buffer.from(JSON.stringify([request]))).game.phases.length, 1);
  },
  every_text_is_returned() {
    const position = judge.start();
    assert.match(judge.start("standard", { format: "text" }), /^Map: standard\n/);
    assert.match(judge.audit(position, { format: "text", names: "full" }), /every unit may be there/);
    assert.match(judge.repair(position, { format: "text" }), /^Map: standard\n/);
  },
  a_history_is_a_list_of_requests() {
    const first = { ...judge.start(), orders: {} };
    const history = [first, JSON.stringify({ ...judge.next(first), orders: {} }), Buffer.from(JSON.stringify(judge.start()))];
    assert.equal(judge.audit(history.slice(0, 2)).sound, true);
    assert.throws(() => judge.audit(history), /S1901M cannot follow F1901M/);
    assert.equal(judge.audit([judge.convert(first, { format: "text" })]).sound, true);
    assert.throws(() => judge.audit([first, judge.convert(first, { format: "text" })]), refusal("syntax", null));
    assert.throws(() => judge.audit([first, , first]), refusal("syntax", null));
  },
  a_refusal_is_json() {
    const refused = (id) => {
      try {
        judge.adjudicate({ id, units: { FRANCE: ["A XYZ"] } });
      } catch (error) {
        return error;
      }
    };
    const error = refused("table 7");
    assert.equal(error.id, "table 7");
    const { code, message, path } = error;
    assert.deepEqual(JSON.parse(JSON.stringify(error)), { entente: 1, id: "table 7", error: { code, message, path } });
    assert.equal(JSON.parse(JSON.stringify(refused(null))).id, null);
    assert(!("id" in refused(undefined)));
  },
  letters_beyond_ascii_survive() {
    assert.equal(judge.adjudicate({ ...request, id: "Zürich 🎲 \u0001" }).id, "Zürich 🎲 \u0001");
    assert.match(judge.draw(request, { title: "Zürich 🎲" }), /Zürich 🎲/);
  },
  deep_and_large_requests_are_refused_or_answered() {
    assert.throws(() => judge.adjudicate(`{"units":${"[".repeat(100000)}`), refusal("syntax", null));
    assert.throws(() => judge.adjudicate(" ".repeat((16 << 20) + 1)), refusal("limit", null));
    const orders = { FRANCE: Array.from({ length: 5000 }, () => "A PAR - BUR") };
    assert.equal(judge.adjudicate({ ...request, orders }).orders.FRANCE.length, 5000);
  },
  async what_is_too_large_is_not_copied() {
    const fresh = new Judge(sharedModule);
    fresh.adjudicate(request);
    const before = outside();
    const large = [" ".repeat(1 << 28), Buffer.alloc((16 << 20) + 1), "\u20ac".repeat((16 << 20) / 3 + 1)];
    for (const input of large) assert.throws(() => fresh.adjudicate(input), refusal("limit", null));
    large.length = 0;
    await expectNoMoreThan(before + (1 << 20));
    fresh.adjudicate(request);
    // As many bytes as the library takes.
    assert.throws(() => judge.adjudicate(" ".repeat(16 << 20)), refusal("syntax", null));
    assert.throws(() => judge.adjudicate(" ".repeat((16 << 20) + 1)), /larger than 16777216 bytes; requests are much shorter/);
    assert.throws(() => judge.draw(request, { title: " ".repeat(16 << 20) }), refusal("limit", null));
  },
  a_full_stack_leaves_the_judge_as_it_was() {
    const fresh = new Judge(sharedModule);
    const long = `France:\nA Par - Bur\n${"// a line that is no order\n".repeat(4000)}`;
    let failed = 0;
    const fill = () => {
      try {
        fill();
      } catch {
        try {
          fresh.adjudicate(long);
        } catch (error) {
          failed += error instanceof RangeError;
          throw error;
        }
      }
    };
    for (let i = 0; i < 20; i++) {
      try {
        fill();
      } catch {
        // The stack is full.
      }
      assert.deepEqual(fresh.adjudicate(long), judge.adjudicate(long));
    }
    assert(failed > 0);
  },
  async forty_thousand_calls_need_no_more_memory() {
    const fresh = new Judge(sharedModule); // the other's memory has grown with large requests
    const play = (n) => {
      for (let i = 0; i < n; i++) fresh.adjudicate(request);
    };
    play(1000);
    const before = outside();
    play(40000);
    await expectNoMoreThan(before + (1 << 20));
  },
  async a_module_is_loaded_from_bytes_or_shared() {
    const bytes = readFileSync(join(home, "entente.wasm"));
    const module = await compile(bytes);
    const judges = [await load({ wasm: bytes }), await load({ wasm: module }), new Judge(module)];
    judges.push(await load({ wasm: new DataView(Uint8Array.from(bytes).buffer) }));
    for (const other of judges) assert.deepEqual(other.version(), judge.version());
    for (const wrong of [5, {}, new Map(), Promise.resolve(bytes)])
      await assert.rejects(load({ wasm: wrong }), refusal("option", "/wasm"));
    await assert.rejects(load({ wasm: Promise.resolve(bytes) }), /is an await missing\?/);
    for (const wrong of [undefined, {}, bytes, load()]) assert.throws(() => new Judge(wrong), refusal("option", null));
  },
  // A bundler that makes a plain script leaves no import.meta.url.
  async a_plain_script_says_what_is_missing() {
    const folder = mkdtempSync(join(tmpdir(), "entente-plain-"));
    for (const file of readdirSync(home).filter((name) => name.endsWith(".js")))
      writeFileSync(join(folder, file), readFileSync(join(home, file), "utf8").replaceAll("import.meta.url", "undefined"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const plain = await import(join(folder, "index.js"));
    await assert.rejects(plain.load(), /does not know where it lies/);
    await assert.rejects(plain.load({ wasm: "entente.wasm" }), /no whole address/);
    const bytes = readFileSync(join(home, "entente.wasm"));
    assert.deepEqual((await plain.load({ wasm: bytes })).version(), judge.version());
    rmSync(folder, { recursive: true });
  },
  async an_address_is_read_or_refused() {
    const bytes = readFileSync(join(home, "entente.wasm"));
    const server = createServer(({ url }, answer) => {
      answer.statusCode = ["/entente.wasm", "/page"].includes(url) ? 200 : 404;
      answer.end(url === "/page" ? "<!DOCTYPE html>" : bytes);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const base = `http://127.0.0.1:${server.address().port}`;
    assert.deepEqual((await load({ wasm: `${base}/entente.wasm` })).version(), judge.version());
    await assert.rejects(load({ wasm: new URL(`${base}/other.wasm`) }), refusal("option", "/wasm"));
    await assert.rejects(load({ wasm: `${base}/other.wasm` }), /answered 404 for http/);
    await assert.rejects(load({ wasm: `${base}/page` }), /page is no WebAssembly module/);
    server.close();
    server.closeAllConnections?.();
    for (const wrong of ["entente.wasm", new URL(base), bytes, { url: "entente.wasm" }, null])
      await assert.rejects(load(wrong), refusal("option", null));
  },
  // A bundler follows what is written as import("...") or from "...", and a browser has no modules of Node.
  modules_import_only_what_lies_beside_them() {
    const files = readdirSync(home).filter((name) => name.endsWith(".js"));
    assert(files.length >= 7);
    for (const file of files) {
      const code = readFileSync(join(home, file), "utf8");
      for (const [, name] of code.matchAll(/\b(?:from|import|require)\b[\s(]*["'`]([^"'`]*)/g))
        assert(files.includes(name.slice(2)), `${file}: ${name}`);
      assert(!/["'`]node:[a-z]+\//.test(code), file);
    }
  },
  the_versions_agree() {
    const { version } = JSON.parse(readFileSync(join(home, "package.json")));
    assert.equal(judge.version().version, version);
  },
};

for (const [name, test] of Object.entries(tests)) {
  await test();
  console.log(`ok ${name}`);
}
