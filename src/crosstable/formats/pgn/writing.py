"""Games in PGN's export format: one text for one game.

The seven tags of the roster first, the others by name, moves in short notation as the Laws write
them, marks as numeric glyphs, lines of at most eighty letters, the result at the end.
"""

from __future__ import annotations

import chess

from crosstable.formats.pgn.model import ROSTER, PgnGame, PgnLine, PgnMove, Remark, flaw
from crosstable.formats.pgn.running import explained, number_text, start_of
from crosstable.formats.scores.page import Page
from crosstable.formats.scores.remarks import Comment, DrawOffer, Glyph, LineNote
from crosstable.games.chess.notation import OFFER
from crosstable.kernel.errors import UnreadableInput

_UNKNOWN = {"Date": "????.??.??", "Result": "*"}


def write_game(game: PgnGame) -> str:
    """Return a game in export format.

    Moves that are not legal are kept as they are written. InvalidValue says what of a game made by
    a program PGN cannot carry.
    """
    wrong = flaw(game)
    if wrong is not None:
        raise wrong
    page = Page()
    for note in game.notes:
        page.whole_line(f"%{note.text}")
    tags = {tag.name: tag.value for tag in reversed(game.tags)}
    for name in (*ROSTER, *sorted(tags.keys() - set(ROSTER))):
        value = tags.get(name, _UNKNOWN.get(name, "?"))
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        page.whole_line(f'[{name} "{escaped}"]')
    page.whole_line("")
    _write_line(page, game.line, _start(game))
    page.add(tags.get("Result") or "*")
    return page.text()


def _start(game: PgnGame) -> chess.Board | None:
    try:
        start = start_of(game)
    except UnreadableInput:
        return None
    return None if start is None else start.board()


def _write_line(page: Page, line: PgnLine, board: chess.Board | None) -> None:
    _write_remarks(page, line.opening, None)
    due = True
    for written in line.moves:
        before = None if board is None else board.copy(stack=False)
        text, board, number = _played(board, written)
        if number and (due or (number.endswith(".") and not number.endswith("..."))):
            page.add(f"{number}")
        page.add(text)
        due = _write_remarks(page, written.remarks, before)


def _write_remarks(page: Page, remarks: tuple[Remark, ...], before: chess.Board | None) -> bool:
    """Write remarks; return whether the next move needs its number again."""
    parted = False
    for remark in remarks:
        match remark:
            case Comment(text):
                page.add(f"{{{text}}}")
            case DrawOffer():  # PGN has no sign of its own for it
                page.add(f"{{{OFFER}}}")
            case Glyph(number):
                page.add(f"${number}")
                continue
            case LineNote(text):
                page.whole_line(f"%{text}")
            case _:
                _write_variation(page, remark, before)
        parted = True
    return parted


def _write_variation(page: Page, line: PgnLine, before: chess.Board | None) -> None:
    page.add("(")
    _write_line(page, line, None if before is None else before.copy(stack=False))
    page.add(")")


def _played(board: chess.Board | None, written: PgnMove) -> tuple[str, chess.Board | None, str]:
    """Return a move as the Laws write it, the board after it and its number."""
    if board is None:
        return written.text, None, written.number
    number = number_text(board)
    if written.is_unknown and not board.is_check():
        board.push(chess.Move.null())
        return "--", board, number
    move, _ = explained(board, written)
    if move is None:
        return written.text, None, number
    text = board.san(move)
    board.push(move)
    return text, board, number
