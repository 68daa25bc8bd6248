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

// One power by hand, all others by the machine.
function playAgainst(store, facts, own, kind) {
  const others = Object.keys(facts.powers).filter((power) => power !== own);
  store.change((game) => setPlayers(game, Object.fromEntries(others.map((power) => [power, kind]))));
  store.look({ power: own, tab: "orders" });
}

export function mountPlayers(store, judge, section) {
  const own = make("select", { "aria-label": "The power that you play" });
  const kind = make("select", { "aria-label": "The machine's play" });
  const list = make("div", { class: "players" });
  const facts = () => factsOf(judge, store.state.game.map);
  const everybody = () => {
    store.change((game) => setPlayers(game, {}));
    store.look({ power: null });
  };
  fillSelect(
    kind,
    KINDS.map((each) => [each, each]),
    "greedy",
  );
  section.append(
    make("h2", {}, "Play against the machine"),
    make(
      "div",
      { class: "row start" },
      "I play",
      own,
      "against",
      kind,
      button("Play", () => playAgainst(store, facts(), own.value, kind.value), { id: "play" }),
    ),
    make(
      "details",
      {},
      make("summary", {}, "Who orders for each power"),
      list,
      button("All by hand", everybody, { class: "quiet" }),
    ),
  );
  store.watch(
    ({ game }) => [game.map, game.players],
    ({ game }) => {
      const powers = Object.keys(facts().powers);
      if (!powers.includes(own.value))
        fillSelect(
          own,
          powers.map((power) => [power, powerTitle(facts(), power)]),
          powers[0],
        );
      list.replaceChildren(
        ...powers.map((power) => {
          const select = make("select", {
            "data-power": power,
            change: () => store.change((now) => setPlayers(now, withPlayer(now.players, power, select.value))),
          });
          fillSelect(select, CHOICES, game.players[power] ?? "");
          return make("label", {}, powerTitle(facts(), power), select);
        }),
      );
    },
  );
}
