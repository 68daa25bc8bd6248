// bar.js -- the header: the phase in words, the buttons, and the choices of map, rules and power.

import { phaseOf, rulesOf } from "../game.js";
import { judgeOrContinue, takeRules } from "./actions.js";
import { redo, undo } from "./changes.js";
import { byId, fillSelect, onChoice } from "./dom.js";
import { factsOf } from "./facts.js";
import { startGame } from "./open.js";
import { phaseWords, rulesWords, shortPhase } from "./words.js";

const OWN = "own";

function mountPhase(store, judge) {
  store.watch(
    ({ game }) => [phaseOf(game)],
    ({ game }) => {
      const { position, answer } = phaseOf(game);
      byId("phase").textContent = phaseWords(position.phase);
      document.title = `${shortPhase(position.phase)} - entente`;
      const over = Boolean(answer?.state.winner);
      byId("judge").textContent = over ? "Won" : answer ? "Continue" : "Judge";
      byId("judge").disabled = over;
    },
  );
  byId("judge").addEventListener("click", () => judgeOrContinue(store, judge));
}

function mountUndo(store, judge) {
  store.watch(
    ({ game }) => [game],
    () => {
      byId("undo").disabled = !store.canUndo();
      byId("redo").disabled = !store.canRedo();
    },
  );
  byId("undo").addEventListener("click", () => undo(store, judge));
  byId("redo").addEventListener("click", () => redo(store, judge));
}

function mountMaps(store, judge) {
  const maps = judge.maps().maps.filter((map) => map.picture);
  const choices = maps.map(({ name, title }) => [name, title]);
  fillSelect(byId("map-select"), choices, store.state.game.map);
  store.watch(
    ({ game }) => [game.map],
    ({ game }) => {
      byId("map-select").value = game.map;
    },
  );
  onChoice(
    byId("map-select"),
    () => store.state.game.map,
    (map) => startGame(store, judge, map),
  );
}

function mountRules(store, judge) {
  const { presets } = judge.rules();
  const select = byId("rules-select");
  let present = OWN;
  store.watch(
    ({ game }) => [rulesOf(game)],
    ({ game }) => {
      const words = rulesWords(rulesOf(game));
      const choices = presets.map(({ name, title }) => [name, `${name}: ${title}`]);
      const known = presets.some(({ name }) => name === words);
      present = known ? words : OWN;
      fillSelect(select, known ? choices : [...choices, [OWN, words]], present);
    },
  );
  onChoice(
    select,
    () => present,
    (preset) => takeRules(store, judge, { preset }),
  );
}

function mountPower(store, judge) {
  const select = byId("power-select");
  store.watch(
    ({ game, view }) => [game.map, view.power],
    ({ game, view }) => {
      const { powers } = factsOf(judge, game.map);
      fillSelect(
        select,
        [["", "all powers"], ...Object.entries(powers).map(([power, { title }]) => [power, title])],
        view.power ?? "",
      );
    },
  );
  select.addEventListener("change", () => store.look({ power: select.value || null, selected: null }));
}

export function mountBar(store, judge) {
  mountPhase(store, judge);
  mountUndo(store, judge);
  mountMaps(store, judge);
  mountRules(store, judge);
  mountPower(store, judge);
}
