// tabs.js -- the tabs of the side panel, after the WAI-ARIA pattern: arrow keys move, only the chosen tab is in the tab
// order. Which tab is open is in the view, so that any part of the page can open one.

import { byId, make } from "./dom.js";

function step(ids, id, key) {
  const at = ids.indexOf(id);
  if (key === "ArrowRight") return ids[(at + 1) % ids.length];
  if (key === "ArrowLeft") return ids[(at + ids.length - 1) % ids.length];
  if (key === "Home") return ids[0];
  if (key === "End") return ids.at(-1);
  return null;
}

// On a narrow window the row of tabs scrolls.
function showHead(head) {
  const row = byId("tabs");
  const { offsetLeft, offsetWidth } = head;
  if (offsetLeft < row.scrollLeft) row.scrollLeft = offsetLeft;
  else if (offsetLeft + offsetWidth > row.scrollLeft + row.clientWidth)
    row.scrollLeft = offsetLeft + offsetWidth - row.clientWidth;
}

/** tabs: [{ id, title }]. Returns the element of each panel by the tab's id. */
export function mountTabs(store, tabs) {
  const ids = tabs.map((tab) => tab.id);
  const heads = {};
  const panels = {};
  for (const { id, title } of tabs) {
    heads[id] = make(
      "button",
      { type: "button", role: "tab", id: `tab-${id}`, "data-tab": id, "aria-controls": `panel-${id}` },
      title,
    );
    panels[id] = make("div", { role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, tabindex: "0" });
    heads[id].addEventListener("click", () => store.look({ tab: id }));
    heads[id].addEventListener("keydown", (event) => {
      const next = step(ids, id, event.key);
      if (!next) return;
      event.preventDefault();
      store.look({ tab: next });
      heads[next].focus();
    });
  }
  byId("tabs").replaceChildren(...Object.values(heads));
  byId("panels").replaceChildren(...Object.values(panels));
  store.watch(
    ({ view }) => [view.tab],
    ({ view }) => {
      for (const id of ids) {
        heads[id].setAttribute("aria-selected", String(id === view.tab));
        heads[id].tabIndex = id === view.tab ? 0 : -1;
        panels[id].hidden = id !== view.tab;
      }
      requestAnimationFrame(() => showHead(heads[view.tab]));
    },
  );
  return panels;
}
