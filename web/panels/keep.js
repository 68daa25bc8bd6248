// keep.js -- the game in the browser's storage, so that it is there after a reload.

export function keepGame() {}
