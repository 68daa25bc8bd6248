// keep.js -- the game in the browser's storage, so that it is there after a reload.

/** The game that was open last; null if there is none. */
export async function restoredGame() {
  return null;
}
