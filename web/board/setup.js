// setup.js -- a position set up by hand.

/** Apply the chosen tool to a place. Returns true if it did something. */
export function useTool() {
  return false;
}
