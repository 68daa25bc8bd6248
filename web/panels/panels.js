// panels.js -- what stands around the board: the bar, the tabs, the time line.

/** Put them into the page. */
export function mountPanels(store) {
  const show = ({ game }) => {
    document.getElementById("phase").textContent = game.phases.at(-1).position.phase;
  };
  store.subscribe(show);
  show(store.state);
}
