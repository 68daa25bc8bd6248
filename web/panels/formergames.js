// formergames.js -- the games that were open before this one, to go back to.

import { button, make } from "./dom.js";
import { brokenGame, forgetBroken, formerGames } from "./keep.js";
import { openFormer, saveBroken } from "./open.js";
import { count, phaseWords } from "./words.js";

// What the storage holds is not checked before it is opened.
function nameOf(judge, text) {
  try {
    const { title, map, phases, current } = JSON.parse(text);
    const { position } = phases.find(({ id }) => id === current);
    const known = judge.maps().maps.find(({ name }) => name === map);
    return `${title || known.title}: ${phaseWords(position.phase)}, ${count(phases.length, "phase")}`;
  } catch {
    return "A game that cannot be read";
  }
}

// Of a game that this page could not read.
function brokenButtons(then) {
  const words = brokenGame();
  if (words === null) return [];
  const forget = () => {
    forgetBroken();
    then();
  };
  return [
    button("Save the game that cannot be read", () => saveBroken(words), { class: "quiet", id: "save-broken" }),
    button("Forget it", forget, { class: "quiet", id: "forget-broken" }),
  ];
}

export function mountFormerGames(store, judge, section) {
  const list = make("div", { class: "row start", id: "former-games" });
  const show = () => {
    if (!box.open) return list.replaceChildren();
    const open = (text) => {
      box.open = false;
      openFormer(store, judge, text);
    };
    const games = formerGames().map((text) => button(nameOf(judge, text), () => open(text), { class: "quiet" }));
    const all = [...games, ...brokenButtons(show)];
    list.replaceChildren(...(all.length ? all : [make("p", { class: "soft" }, "No former game is kept.")]));
  };
  const box = make("details", { id: "former", toggle: show }, make("summary", {}, "Games before this"), list);
  section.append(box);
}
