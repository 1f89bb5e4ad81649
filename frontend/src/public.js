// The public pages: what spectators and players need, and nothing of the office.
import "./every-page.js";
import "./find-me.js";
import "./projector.js";
import "./prints.js";
import "./steps.js";
import "./row-working.js";
import "./slip.js";
