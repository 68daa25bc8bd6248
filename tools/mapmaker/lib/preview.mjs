// A plain picture of the geometry, to look at while the sites are adjusted.

const tints = ["#c9b1d9", "#f2b8b5", "#a9c8e8", "#b9b6b0", "#b5d7a8", "#f5f0e1", "#f3d789", "#e3c19f", "#a7d8d0"];

export function preview(geometry, rules, title = "") {
  const { width, height } = geometry, powers = rules.map.powers.map((p) => p.name);
  const owner = new Map(Object.entries(rules.map.centers ?? {}).flatMap(([p, list]) => list.map((c) => [c, p])));
  for (const p of rules.map.provinces) if (p.home_of && !owner.has(p.code)) owner.set(p.code, p.home_of);
  const d = (rings) => rings.map((r) => "M" + r.map(([x, y]) => `${x} ${y}`).join("L") + "Z").join("");
  const out = [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="10">`,
    `<rect width="${width}" height="${height}" fill="#d5e3ee"/>`];
  const seas = [], lands = [];
  for (const [code, p] of Object.entries(geometry.provinces)) {
    const sea = rules.kind.get(code) === "sea", power = powers.indexOf(owner.get(code));
    const fill = sea ? "#cfe0ee" : power >= 0 ? tints[power % tints.length] : "#f7ecd2";
    (sea ? seas : lands).push(`<path fill-rule="evenodd" fill="${fill}" stroke="${sea ? "#7f9fbe" : "#6b5d45"}" stroke-width="${sea ? 0.8 : 0.9}" stroke-linejoin="round" d="${d(p.rings)}"/>`);
  }
  for (const p of geometry.neutral)
    lands.push(`<path fill-rule="evenodd" fill="${p.kind === "water" ? "#dfe9f1" : "#ded6c4"}" stroke="#6b5d45" stroke-width="0.9" stroke-linejoin="round" d="${d(p.rings)}"/>`);
  out.push(...seas, ...lands);
  for (const l of geometry.links ?? []) out.push(`<path d="M${l.line.map((p) => p.join(" ")).join("L")}" stroke="#a33" stroke-width="2" stroke-dasharray="3 2" fill="none"/>`);
  const unit = ([x, y], color, o = 1) => `<rect x="${x - 23}" y="${y - 16}" width="46" height="32" rx="5" fill="${color}" fill-opacity="${o}" stroke="#222" stroke-width="0.8"/>`;
  for (const [code, p] of Object.entries(geometry.provinces)) {
    if (p.dislodged) out.push(unit(p.dislodged, "#d66", 0.55));
    if (p.unit) out.push(unit(p.unit, "#678", 0.8));
    for (const c of Object.values(p.coasts ?? {})) out.push(unit(c.dislodged, "#e96", 0.5), unit(c.unit, "#5a9", 0.8));
    if (p.center) out.push(`<circle cx="${p.center[0]}" cy="${p.center[1]}" r="3.6" fill="#fff" stroke="#111"/><circle cx="${p.center[0]}" cy="${p.center[1]}" r="1.4" fill="#111"/>`);
    if (p.label) out.push(`<text x="${p.label[0]}" y="${p.label[1] + 3.6}" text-anchor="middle">${code}</text>`);
  }
  out.push(`<rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="none" stroke="#444" stroke-width="2"/>`, "</svg>");
  return out.join("\n");
}
