// The chess board, loaded only by pages that show games: asset("board.js"), asset("board.css").
import { Chessground } from "@lichess-org/chessground";
import "@lichess-org/chessground/assets/chessground.base.css";
import "@lichess-org/chessground/assets/chessground.brown.css";
import "@lichess-org/chessground/assets/chessground.cburnett.css";

// data-chess-board="FEN" on an element shows a position that nobody moves.
for (const element of document.querySelectorAll("[data-chess-board]")) {
  Chessground(element, { fen: element.dataset.chessBoard, viewOnly: true, coordinates: true });
}
