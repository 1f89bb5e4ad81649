"""Pictures of chess positions, drawn on the same board as those of draughts.

``diagram`` gives SVG text that needs no script, no style sheet and no reference, so that a page
with a strict policy may carry it; White is at the bottom unless it is ``flipped``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import chess
import chess.svg

from crosstable.games.chess.position import PIECE_NAMES, Position
from crosstable.games.diagrams.grid import CELL, MARGIN, Cell, Grid
from crosstable.games.diagrams.overlays import highlight
from crosstable.games.diagrams.picture import Picture, Say
from crosstable.games.diagrams.placement import Placed, Placement
from crosstable.games.diagrams.svg import circle, element, group, text
from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.rulebooks.rules import rule

_INK = "#1a1a1a"
_PAPER = "#ffffff"
_PIECE_SIDE = 45
"""How wide the pieces of the chess library are drawn."""
_STYLE = re.compile(r'style="fill:\s*([#\w]+);\s*stroke:\s*([#\w]+);?"')
_ID = re.compile(r' id="[^"]*"')


@rule("chess.board")
def diagram(
    position: Position,
    *,
    squares: Iterable[str] = (),
    flipped: bool = False,
    size: int = 480,
    title: str = "",
    say: Say = str,
) -> str:
    """Return a position as SVG; ``squares`` are those of the last move."""
    board = position.board()
    grid = Grid(8, flipped)
    side = position.to_move.side
    return Picture(
        grid=grid,
        layers=(
            highlight(grid, [_cell(chess.parse_square(square)) for square in squares]),
            group("diagram-pieces", _pieces(board, grid)),
            group("diagram-names", _names(grid), fill=_INK, font_size=52, text_anchor="middle"),
            _turn(position.to_move, grid),
        ),
        title=title or say(Sentence("Chess position, {side} to move", side=side)),
        description=say(Sentence("{pieces}. {side} to move.", pieces=_said(board), side=side)),
        size=size,
    ).svg


def placement(position: Position) -> Placement:
    """Return which pieces stand where."""
    pieces = (
        Placed(colour, chess.piece_name(kind), squares)
        for colour, kind, squares in _placed(position.board())
    )
    return Placement(tuple(pieces), position.to_move)


def _placed(board: chess.Board) -> Iterator[tuple[Colour, chess.PieceType, tuple[str, ...]]]:
    for colour, side in ((Colour.WHITE, chess.WHITE), (Colour.BLACK, chess.BLACK)):
        for kind in PIECE_NAMES:
            squares = tuple(chess.square_name(square) for square in board.pieces(kind, side))
            if squares:
                yield colour, kind, squares


def _said(board: chess.Board) -> Listing:
    """Return which pieces stand where, in words."""
    return Listing(
        (
            Sentence(
                "{side} {piece} {squares}",
                side=colour.side,
                piece=PIECE_NAMES[kind],
                squares=Listing(squares),
            )
            for colour, kind, squares in _placed(board)
        ),
        glue="; ",
    )


def _cell(square: int) -> Cell:
    return 7 - chess.square_rank(square), chess.square_file(square)


def _pieces(board: chess.Board, grid: Grid) -> Iterator[str]:
    for square, piece in board.piece_map().items():
        x, y = grid.corner(_cell(square))
        scale = f"scale({CELL / _PIECE_SIDE:.4f})"
        yield element("g", _drawn(piece.symbol()), transform=f"translate({x} {y}) {scale}")


@cache
def _drawn(symbol: str) -> str:
    """Return a piece without styles, which pages forbid, and without ids, which repeat."""
    bare = _STYLE.sub(r'fill="\1" stroke="\2"', chess.svg.PIECES[symbol])
    return _ID.sub("", bare)


def _names(grid: Grid) -> Iterator[str]:
    """Yield the letters of the files below the board and the numbers of the ranks beside it."""
    for index in range(8):
        shown = 7 - index if grid.flipped else index
        middle = MARGIN + index * CELL + CELL // 2
        yield text(chess.FILE_NAMES[shown], middle, grid.extent - 20)
        yield text(str(8 - shown), MARGIN // 2 - 4, middle + 18)


def _turn(colour: Colour, grid: Grid) -> str:
    at_bottom = (colour is Colour.WHITE) is not grid.flipped
    y = MARGIN + (grid.side - CELL // 2 if at_bottom else CELL // 2)
    fill = _PAPER if colour is Colour.WHITE else _INK
    return circle(
        grid.extent - MARGIN // 2 + 4,
        y,
        24,
        class_="diagram-turn",
        fill=fill,
        stroke=_INK,
        stroke_width=6,
    )
