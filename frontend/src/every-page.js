// What every page has, whoever reads it: htmx, the live connection, the behaviours of the frame.
import htmx from "htmx.org/dist/htmx.esm.js";
import { attachBehaviours } from "./behaviours.js";
import "./back.js";
import "./current-in-view.js";
import "./dismiss.js";
import "./live.js";
import "./menus.js";
import "./scroll-hint.js";
import "./send-once.js";

// htmx says so for the whole page at the start and for every fragment it swaps in later.
htmx.onLoad(attachBehaviours);
