// theme.js -- light or dark: as the system says, until a person chooses.

import { byId } from "./dom.js";

const KEY = "entente.theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

// Storage can be forbidden; then the choice lasts as long as the page.
function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice is not kept.
  }
}

/** Set data-theme of the page. */
export function applyTheme(theme = stored()) {
  const known = theme === "light" || theme === "dark";
  document.documentElement.dataset.theme = known ? theme : system.matches ? "dark" : "light";
}

export function mountTheme() {
  byId("theme").addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    store(theme);
    applyTheme(theme);
  });
  system.addEventListener("change", () => applyTheme());
  let onScreen = null; // while it is printed
  window.addEventListener("beforeprint", () => {
    onScreen ??= document.documentElement.dataset.theme;
    applyTheme("light"); // paper is white
  });
  window.addEventListener("afterprint", () => {
    if (onScreen) applyTheme(onScreen);
    onScreen = null;
  });
}
