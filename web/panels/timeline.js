// timeline.js -- the phases of the game with small pictures; a branch is a row of its own.

import { goTo, phaseOf } from "../game.js";
import { byId, make } from "./dom.js";
import { attempt } from "./message.js";
import { smallPicture } from "./pictures.js";
import { roveIn } from "./roving.js";
import { headOfBranch, treeCells } from "./tree.js";
import { phaseWords } from "./words.js";

/** Go to a phase, and show its results if it is judged. */
export function visit(store, id) {
  attempt("This phase cannot be shown", () => {
    store.change((game) => goTo(game, id), "go");
    const { game, view } = store.state;
    const isPlay = view.tab === "orders" || view.tab === "results";
    store.look({ selected: null, hover: null, tab: isPlay ? (phaseOf(game).answer ? "results" : "orders") : view.tab });
  });
}

function picture(judge, game, phase) {
  const image = make("img", { alt: "", width: 66, height: 60 });
  smallPicture(judge, game, phase).then(
    (address) => {
      image.src = address;
    },
    () => {}, // A map without a picture: the words do.
  );
  return image;
}

function card(store, judge, game, { phase, row, column }) {
  const [season, kind] = phaseWords(phase.position.phase).split(", ");
  const isCurrent = phase.id === game.current;
  const isHead = phase.name && headOfBranch(game, phase.id).id === phase.id;
  const element = make(
    "button",
    {
      type: "button",
      class: "card",
      "data-phase": phase.id,
      "aria-current": isCurrent ? "step" : null,
      tabindex: isCurrent ? "0" : "-1",
      click: () => visit(store, phase.id),
    },
    picture(judge, game, phase),
    make(
      "span",
      { class: "words" },
      make("b", {}, season),
      make("span", {}, kind ?? ""),
      isHead ? make("em", {}, phase.name) : make("span", {}, phase.answer ? "judged" : "open"),
    ),
  );
  const item = make("li", { class: column > 0 ? "follows" : "" }, element);
  item.style.gridRow = row + 1;
  item.style.gridColumn = column + 1;
  return item;
}

// What the cards show; orders that change do not change them.
function shownParts({ game }) {
  return [
    game.current,
    ...game.phases.flatMap(({ id, parent, name, position, answer }) => [id, parent, name, position, answer]),
  ];
}

// Scroll the time line, and nothing else, to a card.
function showCard({ offsetLeft, offsetTop, offsetWidth }) {
  const line = byId("timeline");
  line.scrollTo({ left: offsetLeft - line.clientWidth / 2 + offsetWidth / 2, top: offsetTop - 8 });
}

// A card is made once and used again as long as it would be the same.
class Cards {
  #known = new Map();

  item(cell, game, makeItem) {
    const { phase, row, column } = cell;
    const looks = [phase.position, phase.answer, phase.name, row, column, phase.id === game.current];
    const former = this.#known.get(phase.id);
    if (former && looks.every((look, i) => look === former.looks[i])) return former.item;
    const item = makeItem();
    this.#known.set(phase.id, { looks, item });
    return item;
  }
}

export function mountTimeline(store, judge) {
  const cards = new Cards();
  const list = make("ol", { id: "phases" });
  roveIn(list, ".card");
  byId("timeline").append(list);
  store.watch(shownParts, ({ game }) => {
    const hadFocus = list.contains(document.activeElement);
    list.replaceChildren(
      ...treeCells(game).map((cell) => cards.item(cell, game, () => card(store, judge, game, cell))),
    );
    const current = list.querySelector("[aria-current]");
    for (const each of list.querySelectorAll(".card")) each.tabIndex = each === current ? 0 : -1;
    if (hadFocus) current.focus();
    requestAnimationFrame(() => showCard(current.parentNode));
  });
}
