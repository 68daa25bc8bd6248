// board.js -- the board: the drawing in layers, and orders given by hand.

/** Put the board into the page. */
export function mountBoard(store, judge) {
  const draw = ({ game }) => {
    document.getElementById("board").dataset.map = judge.map(game.map).name;
  };
  store.subscribe(draw);
  draw(store.state);
}
