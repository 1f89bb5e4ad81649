// The boards and the replay, loaded only by pages that show games: asset("board.js"), asset("board.css").
import "./board-chess.js";
import "./board-draughts.js";
import "./board-tap.js";
import "./replay.js";
