#!/usr/bin/env python3
"""What a click hits, in a real browser: clicks.py ENTENTE SOURCE [MAP ...]

Headless Chromium loads each map and asks for the element at many points. The point where the unit of a province or of a
named coast stands must hit that place, and so must 95 % of the points of its area in the picture, under borders, names
and centers.
With units and orders on the board, the units' points must hit still. So they must when a page has replaced the groups of
some parts by those of another picture (--parts), and when it shows a quarter of the board. Skipped (exit 77) where there is no Chromium."""
# SPDX-License-Identifier: MIT
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ENTENTE, SOURCE = sys.argv[1], sys.argv[2]
CHROMIUM = shutil.which("chromium-headless-shell")
LEAST = 0.95

PAGE = """<!DOCTYPE html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style><div id="picture"></div><pre id="out"></pre><script>
const out = [];
let matrix;
const hit = ([x, y]) => {
  const p = new DOMPoint(x, y).matrixTransform(matrix);
  return document.elementFromPoint(p.x, p.y)?.closest("[data-prov]")?.dataset;
};
const inside = ([x, y], rings) => {
  let odd = false;
  for (const ring of rings) for (let i = 0, j = ring.length - 1; i < ring.length; j = i++)
    if (ring[i][1] > y !== ring[j][1] > y && x < (ring[j][0] - ring[i][0]) * (y - ring[i][1]) / (ring[j][1] - ring[i][1]) + ring[i][0]) odd = !odd;
  return odd;
};
const seen = ([x, y], view) => x > view[0] && y > view[1] && x < view[0] + view[2] && y < view[1] + view[3];
for (const {name, svg, layers, zoom, board, area} of %s) {
 document.getElementById("picture").innerHTML = svg;
 const fault = (text) => out.push(`${name}: ${text}`), view = zoom ?? [0, 0, board.width, board.height];
 for (const layer of layers ?? [])
  for (const group of new DOMParser().parseFromString(layer, "image/svg+xml").querySelectorAll("#map > g")) {
   const old = document.querySelector(`#map > #${group.id}`);
   if (old) old.replaceWith(document.importNode(group, true));
   else fault(`no group ${group.id} to replace`);
  }
 if (layers && !document.querySelector("#orders .planned")?.getBoundingClientRect().width) fault("no planned orders are shown");
 const ids = [...document.querySelectorAll("#picture [id]")].map((e) => e.id);
 if (new Set(ids).size < ids.length) fault("an id stands twice");
 for (const {dataset: {loc, prov}, id} of document.querySelectorAll("#picture [data-loc]"))
  if (loc.split("/")[0] !== prov || !(loc === prov ? board.provinces[prov] : board.provinces[prov]?.coasts[loc])) fault(`${id} is at ${prov}, ${loc}`);
 if (zoom) document.querySelector("#picture svg").setAttribute("viewBox", zoom.join(" "));
 matrix = document.getElementById("map").getScreenCTM();
 for (const [code, province] of Object.entries(board.provinces)) {
  if (seen(province.unit, view) && hit(province.unit)?.prov !== code) fault(`the unit of ${code} hits ${hit(province.unit)?.prov}`);
  for (const [loc, coast] of Object.entries(province.coasts)) {
    if (!seen(coast.unit, view)) continue;
   const found = hit(coast.unit);
    if (found?.prov !== code || (area && found?.loc !== loc)) fault(`the fleet of ${loc} hits ${found?.loc}`);
  }
  if (!area) continue;
  const xs = province.rings.flat().map((p) => p[0]), ys = province.rings.flat().map((p) => p[1]);
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)), step = Math.max(1.5, size / 28);
  let all = 0, own = 0;
  for (let x = Math.min(...xs) + step / 2; x < Math.max(...xs); x += step)
    for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step)
      if (seen([x, y], view) && inside([x, y], province.rings)) { all++; own += hit([x, y])?.prov === code; }
  if (own < area * all) fault(`${code}: ${own} of ${all} points hit it`);
  if (all < 20) fault(`${code}: only ${all} points`);
 }
}
document.getElementById("picture").innerHTML = "";
document.getElementById("out").textContent = JSON.stringify(out);
</script>"""


def draw(*args):
    width = [] if "--geometry" in args else ["--width", "1000"]
    return subprocess.run([ENTENTE, "draw", *width, *args], capture_output=True, check=True, timeout=60).stdout.decode()


def ask(pictures, folder):
    """What the page finds wrong in the pictures, one after the other."""
    height = max(int(p["board"]["height"] * 1000 / p["board"]["width"]) for p in pictures) + 500
    path = os.path.join(folder, "page.html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(PAGE % json.dumps(pictures).replace("</", "<\\/"))
    done = subprocess.run([CHROMIUM, "--no-sandbox", "--disable-gpu", "--user-data-dir=" + os.path.join(folder, "profile"),
                           "--window-size=1100,%d" % height, "--dump-dom", "file://" + path], capture_output=True, timeout=300)
    found = re.search(r'<pre id="out">(.+?)</pre>', done.stdout.decode(), re.S)
    return json.loads(html.unescape(found.group(1))) if found else ["the page did not run: " + done.stderr.decode()[-300:]]


def pictures_of(name):
    board = json.loads(draw("--geometry", name))
    shared = "same_as" in json.load(open(os.path.join(SOURCE, "maps", "geometry", name + ".json"), encoding="utf-8"))
    pictures = [("the start", draw("--map", name), 0)]
    if not shared:
        pictures.append(("the map", draw("--map", name, "--parts", "ground,borders,centers,coasts,names"), LEAST))
    if name == "standard":
        pictures.append(("a busy turn", draw(os.path.join(SOURCE, "examples", "turn.txt")), 0))
    found = [{"name": name + ", " + what, "svg": svg, "board": board, "area": area} for what, svg, area in pictures]
    if name == "standard":
        layers = [draw(os.path.join(SOURCE, "examples", "turn.txt"), "--planned", "--parts", "units,orders,results,highlights", "--highlight", "STP/NC,BUL")]
        ground = draw("--map", name, "--parts", "ground,borders,centers,coasts,highlights,units,orders,results,names")
        put = {"name": name + ", put together", "svg": ground, "layers": layers, "board": board, "area": 0}
        found += [put, {**put, "name": name + ", enlarged", "zoom": [board["width"] * 0.3, board["height"] * 0.4, board["width"] / 2, board["height"] / 2]}]
    return found


def main():
    if not CHROMIUM:
        print("no Chromium")
        sys.exit(77)
    names = sys.argv[3:] or sorted(os.path.splitext(name)[0] for name in os.listdir(os.path.join(SOURCE, "maps", "geometry")))
    pictures = [picture for name in names for picture in pictures_of(name)]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        faults = ask(pictures, folder)
    for fault in faults:
        print("FAIL " + fault)
    print("%d pictures, %d places, %d faults" % (len(pictures), sum(len(p["board"]["provinces"]) for p in pictures), len(faults)))
    sys.exit(1 if faults else 0)


main()
