// sheet.js -- on phones the panel lies below the board as a sheet, in two sizes.

import { byId } from "./dom.js";

export function mountSheet() {
  const toggle = byId("sheet");
  toggle.addEventListener("click", () => {
    const isLarge = document.documentElement.dataset.sheet === "large";
    document.documentElement.dataset.sheet = isLarge ? "half" : "large";
    toggle.setAttribute("aria-expanded", String(!isLarge));
    toggle.textContent = isLarge ? "▴" : "▾";
  });
}
