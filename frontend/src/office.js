// The office: what arbiters work with, and the pages of accounts.
import "./every-page.js";
import "./check-in.js";
import "./confirm.js";
import "./counts-left.js";
import "./finds.js";
import "./ordered-list.js";
import "./passkey.js";
import "./person-search.js";
import "./results.js";
import "./rows.js";
import "./seats.js";
import "./select-all.js";
import "./send-on-change.js";
import "./show-when.js";
import "./type-ahead.js";
import "./unfolds.js";
import "./upload-limit.js";
