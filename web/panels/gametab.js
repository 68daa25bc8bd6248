// gametab.js -- the tab of the whole game: its title, who plays, its branches, files, and ways to share it.

import { mountBranches } from "./branches.js";
import { button, make } from "./dom.js";
import { setTitle } from "../game.js";
import { mountHelp } from "./help.js";
import { openFile, openFormer, startGame } from "./open.js";
import { mountPlayers } from "./playersform.js";
import { mountShare } from "./share.js";
import { writeGame } from "./gamefile.js";
import { writeSavedGame } from "./pydiplomacy.js";
import { fileName, saveFile } from "./save.js";

function mountFiles(store, judge, section) {
  const input = make("input", {
    type: "file",
    class: "unseen",
    id: "open-file",
    accept: ".json,.jsonl,.txt,application/json,text/plain",
    tabindex: "-1",
    "aria-hidden": "true",
  });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) await openFile(store, judge, file);
    input.value = "";
  });
  section.append(
    make("h2", {}, "Game"),
    make(
      "div",
      { class: "row start" },
      button("New game", () => startGame(store, judge, store.state.game.map)),
      button("Open a file", () => input.click(), { id: "open" }),
      button(
        "Save as a file",
        () => saveFile(fileName(store.state.game, "json"), "application/json", writeGame(store.state.game)),
        { id: "save" },
      ),
      button(
        "Save for Python",
        () =>
          saveFile(
            fileName(store.state.game, "diplomacy.json"),
            "application/json",
            writeSavedGame(judge, store.state.game),
          ),
        {
          id: "save-python",
          title: "As the Python package “diplomacy” saves games: the line of phases without branches",
        },
      ),
      button("The game before this", () => openFormer(store, judge), { class: "quiet" }),
      input,
    ),
    make(
      "p",
      { class: "soft" },
      "Files: games of this board, games that the Python package “diplomacy” saved, positions as text or JSON. " +
        "The game is kept in this browser.",
    ),
  );
}

function mountTitle(store, judge, section) {
  const input = make("input", {
    type: "text",
    id: "game-title",
    maxlength: "120",
    placeholder: "Untitled",
    change: () => store.change((game) => setTitle(game, input.value)),
  });
  section.append(make("label", { class: "field" }, "Title", input));
  store.watch(
    ({ game }) => [game.title],
    ({ game }) => {
      input.value = game.title;
    },
  );
}

export function mountGame(store, judge, panel) {
  const parts = [mountFiles, mountTitle, mountPlayers, mountShare, mountBranches, mountHelp];
  for (const mount of parts) {
    const section = make("section");
    panel.append(section);
    mount(store, judge, section);
  }
}
