// keys.js -- the board by keyboard.
//
// On the board the arrows pan; +, - and 0 zoom. On a unit the arrows go to the next unit in that direction, Enter opens
// the ring, and the letters of the ring's buttons work at once. In the ring the arrows go from button to button.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ORDER_KEYS = ["h", "m", "s", "c", "v", "d", "a", "f", "w", "l", "delete", "backspace"];
const STEP = 60; // pixels
const ZOOM = 1.3;

/** The nearest of some things from a point in a direction: [{ point, ... }]; or null. */
function inDirection(things, [x, y], [dx, dy]) {
  let found = null;
  let least = Infinity;
  for (const thing of things) {
    const along = (thing.point[0] - x) * dx + (thing.point[1] - y) * dy;
    const aside = Math.abs((thing.point[0] - x) * dy) + Math.abs((thing.point[1] - y) * dx);
    const length = along + 2 * aside;
    if (along > 1 && length < least) [found, least] = [thing, length];
  }
  return found;
}

/** board: ring, zoom, units, hand, view, open(province), escape() */
export function watchKeys(root, board) {
  const { ring, zoom, units } = board;
  let withoutMouse = true; // then the ring lists the places, and takes the focus

  function zoomKey(key) {
    if (key === "+" || key === "=") zoom.by(ZOOM);
    else if (key === "-") zoom.by(1 / ZOOM);
    else if (key === "0") zoom.fit();
    else return false;
    return true;
  }

  function unitKey(key, focused) {
    if (key in ARROWS) {
      const next = inDirection(units.all(), focused.point, ARROWS[key]);
      if (next) units.focusOn(next.province);
    } else if (key === "Home") units.focusOn(units.all()[0].province);
    else if (key === "End") units.focusOn(units.all().at(-1).province);
    else if (key === "Enter" || key === " ") board.open(focused.province);
    else return false;
    return true;
  }

  function ringKey(key) {
    if (key === "ArrowLeft" || key === "ArrowUp") ring.step(-1);
    else if (key === "ArrowRight" || key === "ArrowDown") ring.step(1);
    else return false;
    return true;
  }

  /** The keys of the ring's buttons, also while the focus is on a unit that is not chosen yet. */
  function orderKey(key, focused) {
    if (key === "Escape") return board.escape();
    if (key.length > 1 && key !== "Delete" && key !== "Backspace") return false;
    const isOther = focused && board.view.selected !== focused.province;
    if (isOther && !board.hand.select(focused.province) && ORDER_KEYS.includes(key.toLowerCase()))
      board.hand.refuseUnit(focused.province);
    if (!ring.press(key === "Backspace" ? "Delete" : key, withoutMouse)) return false;
    if (withoutMouse && focused) ring.focus();
    return true;
  }

  function handle(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { key } = event;
    const isPress = key === "Enter" || key === " ";
    if (ring.has(event.target)) return ringKey(key) || zoomKey(key) || (!isPress && orderKey(key));
    const focused = units.focused();
    if (focused && unitKey(key, focused)) return true;
    if (zoomKey(key) || orderKey(key, focused)) return true;
    if (!(key in ARROWS) || focused || event.target.closest("button")) return false;
    const [dx, dy] = ARROWS[key];
    zoom.pan(-dx * STEP, -dy * STEP);
    return true;
  }

  root.addEventListener("pointerdown", () => (withoutMouse = false), { capture: true });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Tab" || event.key === "Enter" || event.key in ARROWS) withoutMouse = true;
    if (handle(event)) event.preventDefault();
  });
}
