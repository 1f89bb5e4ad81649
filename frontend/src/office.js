// What every page loads: htmx, the live connection and the behaviours, one module for each.
import htmx from "htmx.org/dist/htmx.esm.js";
import { attachBehaviours } from "./behaviours.js";
import "./confirm.js";
import "./dismiss.js";
import "./find-me.js";
import "./live.js";
import "./menus.js";
import "./ordered-list.js";
import "./projector.js";
import "./results.js";
import "./seats.js";
import "./select-all.js";
import "./send-once.js";
import "./show-when.js";
import { processWith } from "./slip.js";
import "./unfold.js";
import "./upload-limit.js";
import "./back.js";

// htmx says so for the whole page at the start and for every fragment it swaps in later.
htmx.onLoad(attachBehaviours);
processWith(attachBehaviours);
