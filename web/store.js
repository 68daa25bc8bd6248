// store.js -- the one place where the state changes.
//
//   state.game    the game (game.js)
//   state.view    what is seen and is not part of the game: the power that orders, the tab, the selected unit, ...
//
// change() replaces the game and remembers the former one for undo(); look() replaces parts of the view. Whoever
// subscribed is then called with the new and the old state. States are never modified, so parts can be compared by ===.

const DEPTH = 500; // steps that can be undone

export class Store {
  #past = [];
  #future = [];
  #subscribers = [];

  constructor(game, view) {
    this.state = { game, view };
  }

  subscribe(subscriber) {
    this.#subscribers.push(subscriber);
  }

  /** Let `step` make the next game of the present one; what is thrown changes nothing. */
  change(step) {
    const game = step(this.state.game);
    if (game === this.state.game) return;
    this.#past = [...this.#past.slice(1 - DEPTH), this.state.game];
    this.#future = [];
    this.#set({ ...this.state, game });
  }

  /** Change what is seen: look({ tab: "rules" }). */
  look(parts) {
    this.#set({ ...this.state, view: { ...this.state.view, ...parts } });
  }

  canUndo() {
    return this.#past.length > 0;
  }
  canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    if (!this.canUndo()) return;
    this.#future = [this.state.game, ...this.#future];
    this.#set({ ...this.state, game: this.#past.pop() });
  }

  redo() {
    if (!this.canRedo()) return;
    const [game, ...future] = this.#future;
    this.#past = [...this.#past, this.state.game];
    this.#future = future;
    this.#set({ ...this.state, game });
  }

  #set(state) {
    const former = this.state;
    this.state = state;
    for (const subscriber of this.#subscribers) subscriber(state, former);
  }
}
