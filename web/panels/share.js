// share.js -- the position for others: an address, texts, pictures, paper.

import { phaseOf, requestOf } from "../game.js";
import { writeAddress } from "./address.js";
import { button, make } from "./dom.js";
import { factsOf } from "./facts.js";
import { say } from "./message.js";
import { ordersText } from "./ordertext.js";
import { pngOf } from "./pictures.js";
import { copyText, fileName, saveFile } from "./save.js";

const WIDE = 2000; // pixels of a PNG

const page = () => location.href.replace(/#.*/, "");

function pictureOf(judge, game) {
  return judge.draw(requestOf(game), { planned: !phaseOf(game).answer, title: game.title || undefined });
}

// The turn as a report: results and reasons if it is judged, else what should be looked at before.
function reportOf(judge, game) {
  const request = requestOf(game);
  return phaseOf(game).answer
    ? judge.adjudicate(request, { format: "text", explain: true })
    : judge.check(request, { format: "text" });
}

/** What each button does, with the game as it is then. */
function ways(judge) {
  return [
    [
      "copy-address",
      "Copy address",
      async (game) => copyText(page() + (await writeAddress(requestOf(game))), "The address"),
    ],
    [
      "copy-orders",
      "Copy orders",
      (game) => copyText(ordersText(factsOf(judge, game.map), phaseOf(game).orders), "The orders"),
    ],
    [
      "copy-text",
      "Copy position as text",
      (game) => copyText(judge.convert(requestOf(game), { format: "text" }), "The position"),
    ],
    ["copy-report", "Copy report", (game) => copyText(reportOf(judge, game), "The report")],
    [
      "save-svg",
      "Save picture (SVG)",
      (game) => saveFile(fileName(game, "svg"), "image/svg+xml", pictureOf(judge, game)),
    ],
    [
      "save-png",
      "Save picture (PNG)",
      async (game) => saveFile(fileName(game, "png"), "image/png", await pngOf(pictureOf(judge, game), WIDE)),
    ],
    ["print", "Print", () => window.print()],
  ];
}

export function mountShare(store, judge, section) {
  const buttons = ways(judge).map(([id, words, act]) =>
    button(
      words,
      async () => {
        try {
          await act(store.state.game);
        } catch (error) {
          say(`${words}: ${error.message}`, { kind: "error", isRefusal: true });
        }
      },
      { id },
    ),
  );
  section.append(make("h2", {}, "Share this position"), make("div", { class: "row start" }, buttons));
}
