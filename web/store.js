// store.js -- the one place where the state changes.
//
//   state.game    the game (game.js)
//   state.view    what is seen and is not part of the game: the power that orders, the tab, the selected unit, ...
//
// change() replaces the game and remembers the former one for undo(); look() replaces parts of the view. Whoever
// subscribed is then called with the new and the old state, and true if that was change(). States are never modified, so
// parts can be compared by ===. A view that does not fit the game any more (a power of another map) is changed by `fit`
// before anybody sees it.

const DEPTH = 500; // steps that can be undone
const PAUSE = 700; // milliseconds

export class Store {
  #past = [];
  #future = [];
  #subscribers = [];
  #joined = null;
  #pause = 0;
  #fit;

  constructor(game, view, fit = (state) => state) {
    this.#fit = fit;
    this.state = { game, view };
  }

  subscribe(subscriber) {
    this.#subscribers.push(subscriber);
  }

  /** Call `draw(state)` now and whenever one of the values of the list `parts(state)` is another one. */
  watch(parts, draw) {
    let seen = null;
    const look = (state) => {
      const present = parts(state);
      if (seen?.length === present.length && present.every((part, i) => part === seen[i])) return;
      seen = present;
      draw(state);
    };
    this.subscribe(look);
    look(this.state);
  }

  /** Let `step` make the next game of the present one. What is thrown changes nothing, also where a part of the page
   *  cannot show the game. Steps in a row that have the same word as `join` are undone together, as letters that are
   *  typed ("typing") without a pause. */
  change(step, join = null) {
    const game = step(this.state.game);
    if (game === this.state.game) return;
    const former = { state: this.state, past: this.#past, future: this.#future, joined: this.#joined };
    const joins = join !== null && join === this.#joined;
    if (!joins) this.#past = [...this.#past.slice(1 - DEPTH), this.state.game];
    this.#future = [];
    this.#join(join);
    try {
      this.#set({ ...this.state, game }, true);
    } catch (error) {
      this.#past = former.past;
      this.#future = former.future;
      this.#joined = former.joined;
      this.#set(former.state);
      throw error;
    }
  }

  // After a pause of who types the next step stands alone.
  #join(word) {
    clearTimeout(this.#pause);
    this.#joined = word;
    if (word === "typing") this.#pause = setTimeout(() => (this.#joined = null), PAUSE);
  }

  /** Change what is seen: look({ tab: "rules" }). */
  look(parts) {
    const { view } = this.state;
    if (Object.keys(parts).every((key) => view[key] === parts[key])) return;
    this.#set({ ...this.state, view: { ...view, ...parts } });
  }

  canUndo() {
    return this.#past.length > 0;
  }
  canRedo() {
    return this.#future.length > 0;
  }

  undo() {
    if (!this.canUndo()) return;
    const game = this.#past.at(-1);
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.state.game, ...this.#future];
    this.#joined = null;
    this.#set({ ...this.state, game });
  }

  redo() {
    if (!this.canRedo()) return;
    const [game, ...future] = this.#future;
    this.#past = [...this.#past, this.state.game];
    this.#future = future;
    this.#joined = null;
    this.#set({ ...this.state, game });
  }

  #set(state, isStep = false) {
    const former = this.state;
    this.state = this.#fit(state);
    for (const subscriber of this.#subscribers) subscriber(this.state, former, isStep);
  }
}
