// Draws the geometry of maps: node make.mjs NAME... [--places] [--width N] [--preview FOLDER] [--zoom N]
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fitted } from "./lib/projection.mjs";
import { terrain } from "./lib/terrain.mjs";
import { cells } from "./lib/cells.mjs";
import { shapes } from "./lib/shapes.mjs";
import { faults, place } from "./lib/place.mjs";
import { compare } from "./lib/check.mjs";
import { bent, magnifier } from "./lib/magnify.mjs";
import { diagram } from "./lib/diagram.mjs";
import { preview } from "./lib/preview.mjs";
import { rulesOf } from "./lib/rules.mjs";

const here = dirname(fileURLToPath(import.meta.url)), root = join(here, "..", "..");
const round = (v) => Math.round(v * 10) / 10, point = (p) => p && p.map(round);

/* A site file may start from another one ("like"): its entries are added to or put over those. */
function readSpec(name) {
  const own = JSON.parse(readFileSync(join(here, "sites", `${name}.json`)));
  if (!own.like) return own;
  const base = readSpec(own.like), merged = { ...base, ...own };
  for (const key of ["land", "sea", "centers", "coasts", "place"]) {
    merged[key] = { ...base[key], ...own[key] };
    for (const gone of own.without ?? []) if (!own[key]?.[gone]) delete merged[key][gone];
  }
  for (const key of ["neutral", "walls", "overrides", "borders", "keep"])
    merged[key] = [...(base[key] ?? []).filter((e) => !(own.without ?? []).includes(e.name ?? e.what ?? e.join?.(" "))), ...(own[key] ?? [])];
  merged.excused = own.excused ?? base.excused;
  return merged;
}

/* A map with the borders of another one has its picture, too. */
function same(name, other) {
  const facts = (n) => {
    const r = rulesOf(join(root, "maps", `${n}.json`));
    return JSON.stringify([[...r.pairs].sort(), [...r.kind].sort(), [...r.coasts].sort(), [...r.center].sort()]);
  };
  const good = facts(name) === facts(other);
  console.log(`${name}: ${good ? "the picture" : "NOT the provinces, centers and borders"} of ${other}`);
  if (good) writeFileSync(join(root, "maps", "geometry", `${name}.json`), JSON.stringify({ map: name, same_as: other }) + "\n");
  return good;
}

/* The borders of the map in units of the picture, before it is magnified: from the coastlines, which takes a minute, or, with
   --places, from the geometry file, which has them already, at whatever width. Returns {rings, onLand, warnings, crossed}. */
function borders(spec, rules, frame, zoom) {
  const projection = frame.scaled(zoom), width = frame.width * zoom, height = frame.height * zoom;
  const ground = terrain(spec, projection, zoom, width, height);
  const { label, names, land, warnings } = cells(spec, rules, ground, projection, zoom), onLand = names.map(() => false);
  for (let i = 0; i < label.length; i++) if (land[i]) onLand[label[i]] = true;
  const { rings, crossed } = shapes(label, names, (l) => onLand[l], width, height, zoom, spec);
  return { rings, onLand: (name) => onLand[names.indexOf(name)], warnings, crossed };
}

function resize(rings, factor) {
  if (factor !== 1) for (const [key, list] of rings) rings.set(key, bent(list, (p) => p.map((v) => v * factor)));
}

function readBorders(path, width) {
  const old = JSON.parse(readFileSync(path)), rings = new Map(Object.entries(old.provinces).map(([code, p]) => [code, p.rings]));
  for (const n of old.neutral) rings.set(`~${n.name}`, n.rings);
  resize(rings, width / old.width);
  return { rings, onLand: (name) => old.neutral.find((n) => `~${n.name}` === name)?.kind === "land", warnings: [], crossed: 0 };
}

function wishesOf(spec, rules, at) {
  const wishes = new Map();
  for (const code of rules.kind.keys()) {
    const wish = {}, city = spec.centers?.[code] ?? spec.land[code]?.[0], fixed = spec.place?.[code] ?? {};
    if (city) wish.city = at(city);
    if (fixed.unit) wish.unit = at(fixed.unit);
    if (fixed.label) wish.label = at(fixed.label);
    if (spec.coasts?.[code]) wish.coasts = Object.fromEntries(Object.entries(spec.coasts[code]).map(([c, p]) => [c, at(p)]));
    wishes.set(code, wish);
  }
  return wishes;
}

function provinceEntry(rings, p) {
  const entry = { rings, label: point(p.label), unit: point(p.unit), dislodged: point(p.dislodged), center: point(p.center) };
  if (p.name) entry.name = { ...p.name, at: point(p.name.at) };
  if (p.coasts) entry.coasts = Object.fromEntries(Object.entries(p.coasts).map(([c, q]) => [c, { unit: point(q.unit), dislodged: point(q.dislodged) }]));
  return entry;
}

function makeDiagram(name, spec, rules, options) {
  const geometry = diagram(name, spec, rules), text = layout(geometry);
  if (!options.dry) writeFileSync(join(root, "maps", "geometry", `${name}.json`), text);
  if (options.preview) writeFileSync(join(options.preview, `${name}.svg`), preview(geometry, rules));
  console.log(`${name}: a diagram, ${geometry.width} x ${geometry.height}, ${geometry.links.length} adjacent pairs, ${(text.length / 1000).toFixed(0)} kB`);
  return true;
}

function make(name, options) {
  const started = Date.now(), spec = readSpec(name), rules = rulesOf(join(root, "maps", `${name}.json`));
  if (spec.same_as) return same(name, spec.same_as);
  if (spec.diagram) return makeDiagram(name, spec, rules, options);
  const width = options.width ?? spec.width ?? 1200, frame = fitted(spec.projection, spec.frame, width), file = join(root, "maps", "geometry", `${name}.json`);
  const made = options.places ? readBorders(file, width) : borders(spec, rules, fitted(spec.projection, spec.frame, spec.drawn ?? width), options.zoom ?? 2), { rings } = made;
  if (!options.places && spec.drawn) resize(rings, width / spec.drawn);
  const plane = frame.scaled(1), flat = ([lat, lon]) => plane([lon, lat]);
  const bend = magnifier(spec.magnify, flat, frame.width, frame.height), at = (p) => bend(flat(p));
  if (!options.places && spec.magnify) for (const [key, list] of rings) rings.set(key, bent(list, bend));

  const placed = place(rings, frame.width, frame.height, rules, wishesOf(spec, rules, at));
  const geometry = { map: name, width: frame.width, height: frame.height, touch: spec.touch ?? 2, provinces: {}, neutral: [], links: [], excused: spec.excused ?? [] };
  for (const code of [...rules.kind.keys()].sort()) if (rings.get(code) && placed.get(code)) geometry.provinces[code] = provinceEntry(rings.get(code), placed.get(code));
  for (const [label, list] of rings) if (label.startsWith("~")) geometry.neutral.push({ name: label.slice(1), kind: made.onLand(label) ? "land" : "water", rings: list });
  for (const l of spec.links ?? []) geometry.links.push({ between: l.between, kind: l.kind ?? "strait", line: l.line.map(at).map(point) });

  const result = compare(rings, rules, spec), { bad, tight } = faults(placed, rings, rules), text = layout(geometry);
  for (const code of rules.kind.keys()) {
    if (!placed.has(code)) bad.push(`${code}: no place for its points`);
    for (const coast of rules.coasts.get(code) ?? []) if (!placed.get(code)?.coasts?.[coast]) bad.push(`${code}/${coast}: no place for its unit`);
  }
  if (!options.dry) {
    mkdirSync(join(root, "maps", "geometry"), { recursive: true });
    writeFileSync(file, text);
  }
  if (options.preview) writeFileSync(join(options.preview, `${name}.svg`), preview(geometry, rules));
  const inFull = [...placed.values()].filter((p) => p.name).length;
  console.log(`${name}: ${frame.width} x ${frame.height}, ${result.pairs} adjacent pairs, ${result.missing.length} missing, ${result.extra.length} extra, `
    + `${(spec.excused ?? []).length} excused, ${inFull} of ${placed.size} names in full, ${(text.length / 1000).toFixed(0)} kB, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return report(result, bad, tight, made);
}

/* Print what is wrong or worth a look. True if nothing is wrong. */
function report(result, bad, tight, made) {
  const say = (what, list) => { if (list.length) console.log(`  ${what}: ${list.join("; ")}`); };
  say("adjacent, but do not touch", result.missing);
  say("touch, but are not adjacent", result.extra);
  say("excused in vain", result.stale);
  say("without a shape", result.absent);
  say("short borders", result.faint);
  say("places", bad);
  say("tight places", tight);
  say("sites", made.warnings);
  if (made.crossed) say("borders that cross", [`${made.crossed} arcs`]);
  return !(result.missing.length || result.extra.length || result.stale.length || result.absent.length || bad.length || made.crossed);
}

/* One province a line: small, and a change shows where it is. */
function layout(g) {
  const rows = (list) => list.join(",\n");
  const { provinces, neutral, ...rest } = g;
  const head = Object.entries(rest).map(([k, v]) => (Array.isArray(v) ? `"${k}":[\n${rows(v.map((e) => " " + JSON.stringify(e)))}]` : `"${k}":${JSON.stringify(v)}`));
  return `{${head.join(",\n")},\n"provinces":{\n${rows(Object.entries(provinces).map(([c, p]) => `"${c}":${JSON.stringify(p)}`))}},\n"neutral":[\n${rows(neutral.map((p) => JSON.stringify(p)))}]}\n`;
}

const names = [], options = {};
for (let i = 2; i < process.argv.length; i++) {
  const a = process.argv[i];
  if (a === "--preview") options.preview = process.argv[++i];
  else if (a === "--zoom") options.zoom = Number(process.argv[++i]);
  else if (a === "--width") options.width = Number(process.argv[++i]);
  else if (a === "--dry") options.dry = true;
  else if (a === "--places") options.places = true;
  else names.push(a);
}
if (!names.length) { console.error("usage: node make.mjs NAME... | all [--places] [--width N] [--preview FOLDER] [--dry]"); process.exit(2); }
const wanted = names[0] === "all" ? readdirSync(join(here, "sites")).filter((f) => f.endsWith(".json")).map((f) => f.slice(0, -5)) : names;
if (options.preview && !existsSync(options.preview)) mkdirSync(options.preview, { recursive: true });
let good = true;
for (const name of wanted) good = make(name, options) && good;
process.exit(good ? 0 : 1);
