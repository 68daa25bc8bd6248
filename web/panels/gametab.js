// gametab.js -- the tab of the whole game: its title, who plays, its branches, files, and ways to share it.

import { mountBranches } from "./branches.js";
import { button, make } from "./dom.js";
import { setTitle } from "../game.js";
import { mountFormerGames } from "./formergames.js";
import { mountHelp } from "./help.js";
import { openFile, openFormer, startGame } from "./open.js";
import { mountPlayers } from "./playersform.js";
import { mountShare } from "./share.js";
import { writeGame } from "./gamefile.js";
import { say } from "./message.js";
import { fileName, saveFile } from "./save.js";
import { writeSavedGame } from "./savedgames.js";

const HELP =
  "Files: games of this board, games that the Python package “diplomacy” or dipcc saved, positions as text or JSON. " +
  "The game is kept in this browser.";

function saveAs(store, ending, write) {
  const { game } = store.state;
  saveFile(fileName(game, ending), "application/json", write(game));
}

function fileField(store, judge) {
  const accept = ".json,.txt,application/json,text/plain";
  const properties = { type: "file", class: "unseen", id: "open-file", accept, tabindex: "-1", "aria-hidden": "true" };
  const input = make("input", properties);
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (file) await openFile(store, judge, file);
    input.value = "";
  });
  return input;
}

function mountFiles(store, judge, section) {
  const input = fileField(store, judge);
  const saveOwn = () => saveAs(store, "json", writeGame);
  const savePython = () => {
    const { text, lost } = writeSavedGame(judge, store.state.game);
    saveAs(store, "diplomacy.json", () => text);
    if (lost.length) say(`Saved. ${lost.join("; ")}.`);
  };
  const pythonWords = "As the Python package “diplomacy” saves games: the line of phases without branches";
  const buttons = [
    button("New game", () => startGame(store, judge, store.state.game.map)),
    button("Open a file", () => input.click(), { id: "open" }),
    button("Save as a file", saveOwn, { id: "save" }),
    button("Save for Python", savePython, { id: "save-python", title: pythonWords }),
    button("The game before this", () => openFormer(store, judge), { class: "quiet" }),
  ];
  section.append(
    make("h2", {}, "Game"),
    make("div", { class: "row start" }, buttons, input),
    make("p", { class: "soft" }, HELP),
  );
  mountFormerGames(store, judge, section);
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
