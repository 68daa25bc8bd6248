// playersform.js -- who orders for each power: a person, or the machine.

import { setPlayers } from "../game.js";
import { button, fillSelect, make } from "./dom.js";
import { factsOf } from "./facts.js";
import { KINDS } from "./players.js";
import { powerTitle } from "./words.js";

const CHOICES = [["", "a person"], ...KINDS.map((kind) => [kind, `the machine, ${kind}`])];

function withPlayer(players, power, kind) {
  const { [power]: former, ...others } = players;
  return kind ? { ...others, [power]: kind } : others;
}

function playAgainst(store, facts, own, kind) {
  const others = Object.keys(facts.powers).filter((power) => power !== own);
  store.change((game) => setPlayers(game, Object.fromEntries(others.map((power) => [power, kind]))));
  store.look({ power: own, tab: "orders" });
}

function everybodyByHand(store) {
  store.change((game) => setPlayers(game, {}));
  store.look({ power: null });
}

// One power by hand, all others by the machine.
function playRow(store, judge) {
  const own = make("select", { "aria-label": "The power that you play" });
  const kind = make("select", { "aria-label": "The machine's play" });
  const facts = () => factsOf(judge, store.state.game.map);
  const play = button("Play", () => playAgainst(store, facts(), own.value, kind.value), { id: "play" });
  fillSelect(
    kind,
    KINDS.map((each) => [each, each]),
    "greedy",
  );
  store.watch(
    ({ game }) => [game.map],
    () => {
      const powers = Object.entries(facts().powers).map(([power, { title }]) => [power, title]);
      fillSelect(own, powers, powers[0][0]);
    },
  );
  return make("div", { class: "row start" }, "I play", own, "against", kind, play);
}

function playerField(store, facts, power) {
  const choose = () => store.change((game) => setPlayers(game, withPlayer(game.players, power, select.value)));
  const select = make("select", { "data-power": power, change: choose });
  fillSelect(select, CHOICES, store.state.game.players[power] ?? "");
  return make("label", {}, powerTitle(facts, power), select);
}

export function mountPlayers(store, judge, section) {
  const list = make("div", { class: "players" });
  const byHand = button("All by hand", () => everybodyByHand(store), { class: "quiet" });
  section.append(
    make("h2", {}, "Play against the machine"),
    playRow(store, judge),
    make("details", {}, make("summary", {}, "Who orders for each power"), list, byHand),
  );
  store.watch(
    ({ game }) => [game.map, game.players],
    ({ game }) => {
      const facts = factsOf(judge, game.map);
      list.replaceChildren(...Object.keys(facts.powers).map((power) => playerField(store, facts, power)));
    },
  );
}
