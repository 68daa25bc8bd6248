// panels.js -- what stands around the board: the bar, the tabs, the time line.

import { mountSetup } from "../board/setup.js";
import { mountBar } from "./bar.js";
import { mountCompare } from "./compare.js";
import { mountGame } from "./gametab.js";
import { mountKeys } from "./keys.js";
import { mountArrivals } from "./open.js";
import { mountOrders } from "./orders.js";
import { mountResults } from "./results.js";
import { mountRules } from "./rules.js";
import { mountSheet } from "./sheet.js";
import { mountTable } from "./table.js";
import { mountTabs } from "./tabs.js";
import { mountTheme } from "./theme.js";
import { mountTimeline } from "./timeline.js";

const TABS = [
  { id: "orders", title: "Orders", mount: mountOrders },
  { id: "results", title: "Results", mount: mountResults },
  { id: "rules", title: "Rules", mount: mountRules },
  { id: "compare", title: "Compare", mount: mountCompare },
  { id: "table", title: "Table", mount: mountTable },
  { id: "setup", title: "Setup", mount: mountSetup },
  { id: "game", title: "Game", mount: mountGame },
];

/** Put them into the page. */
export function mountPanels(store, judge) {
  mountTheme();
  mountBar(store, judge);
  mountSheet();
  const panels = mountTabs(store, TABS);
  for (const { id, mount } of TABS) mount(store, judge, panels[id]);
  mountTimeline(store, judge);
  mountKeys(store, judge);
  mountArrivals(store, judge);
}
