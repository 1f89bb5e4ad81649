// What every page loads: htmx, the live connection and the behaviours, one module for each.
import htmx from "htmx.org/dist/htmx.esm.js";
import { attachBehaviours } from "./behaviours.js";
import "./check-in.js";
import "./confirm.js";
import "./counts-left.js";
import "./current-in-view.js";
import "./dismiss.js";
import "./find-me.js";
import "./finds.js";
import "./live.js";
import "./menus.js";
import "./ordered-list.js";
import "./passkey.js";
import "./projector.js";
import "./results.js";
import "./row-working.js";
import "./seats.js";
import "./select-all.js";
import "./send-on-change.js";
import "./send-once.js";
import "./show-when.js";
import { processWith } from "./slip.js";
import "./type-ahead.js";
import "./unfolds.js";
import "./upload-limit.js";
import "./back.js";

// htmx says so for the whole page at the start and for every fragment it swaps in later.
htmx.onLoad(attachBehaviours);
processWith(attachBehaviours);
