"""Pictures of draughts positions, as a good book prints them.

``diagram`` gives the SVG text for pages and reports, ``Diagram`` the same as a value that shows
itself in a notebook. White is at the bottom and square 1 at the upper left (Annex 1, 2.4 and 2.6);
``flipped`` shows the board as Black sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from crosstable.games.diagrams.grid import CELL, MARGIN, Cell, Grid, Point
from crosstable.games.diagrams.overlays import HIGHLIGHT, Mark, Shape, arrow, highlight, mark, taken
from crosstable.games.diagrams.picture import DARK_SQUARE, Picture, Say
from crosstable.games.diagrams.placement import Placed, Placement
from crosstable.games.diagrams.svg import circle, group, half_circle_below, polygon, text
from crosstable.games.draughts.moves import Move
from crosstable.games.draughts.position import Kind, Piece, Position
from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.rulebooks.rules import rule

_INK = "#1a1a1a"
_PAPER = "#ffffff"
_FILL = {Colour.WHITE: _PAPER, Colour.BLACK: _INK}

_RADIUS = 71
_RING = 47
_OUTLINE = 7
_KING_RADIUS = 67
_STACKED = 12
"""How far the two discs of a king are shifted up and down."""
_CROWN = ((-38, 28), (-46, -22), (-21, -1), (0, -40), (21, -1), (46, -22), (38, 28))
_NUMBER_SIZE = 38
_NAMES = {Kind.KING: "flying king", Kind.MAN: "man"}
"""Names that no other game has: other languages do not call the kings of both games alike."""


class Diagram(msgspec.Struct, frozen=True):
    """A position and how to show it; a notebook shows the picture.

    ``position`` is the one after ``last_move``. An arrow is two squares or more, so the squares of
    ``routes.route`` show how a capture went.
    """

    position: Position
    last_move: Move | None = None
    arrows: tuple[tuple[int, ...], ...] = ()
    marks: tuple[Mark, ...] = ()
    numbers: bool = True
    flipped: bool = False
    size: int = 480
    caption: str = ""
    title: str | None = None

    @property
    def svg(self) -> str:
        """Return the picture with its caption."""
        return self.picture().svg

    @property
    def board_svg(self) -> str:
        """Return the picture without its caption."""
        return self.picture().board_svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __html__(self) -> str:
        """Let a template insert the picture as it is."""
        return self.svg

    def picture(self, say: Say = str) -> Picture:
        """Return the picture with its words in the reader's language."""
        side = self.position.to_move.side
        return Picture(
            grid=Grid(self.position.board.width, self.flipped),
            layers=tuple(_layers(self)),
            title=say(Sentence("Draughts position, {side} to move", side=side))
            if self.title is None
            else self.title,
            description=say(describe(self)),
            caption=self.caption,
            size=self.size,
        )


@rule("draughts.board")
def diagram(
    position: Position,
    *,
    last_move: Move | None = None,
    arrows: Iterable[Sequence[int]] = (),
    marks: Iterable[Mark] = (),
    numbers: bool = True,
    flipped: bool = False,
    size: int = 480,
    caption: str = "",
    title: str | None = None,
    say: Say = str,
) -> str:
    """Return a position as SVG that needs nothing else: no script, no style sheet, no reference.

    ``position`` is the one after ``last_move``; ``size`` is the width in pixels.
    """
    drawn = Diagram(
        position,
        last_move=last_move,
        arrows=tuple(map(tuple, arrows)),
        marks=tuple(marks),
        numbers=numbers,
        flipped=flipped,
        size=size,
        caption=caption,
        title=title,
    )
    return drawn.picture(say).svg


def describe(diagram: Diagram) -> Listing:
    """Return a diagram in words, as it is read to who cannot see it."""
    position, move = diagram.position, diagram.last_move
    sides = Listing(
        (
            Sentence(
                "{side}: {pieces}", side=colour.side, pieces=_pieces_in_words(position, colour)
            )
            for colour in Colour
        ),
        glue="; ",
    )
    sentences = [Sentence("{pieces}. {side} to move.", pieces=sides, side=position.to_move.side)]
    if move is not None:
        taken = Listing(move.captured)
        sentences.append(
            Sentence("Last move {move}, taking {squares}.", move=str(move), squares=taken)
            if move.is_capture
            else Sentence("Last move {move}.", move=str(move))
        )
    sentences += (Sentence("Arrow {way}.", way=_way(squares)) for squares in diagram.arrows)
    sentences += map(_marked, diagram.marks)
    return Listing(sentences, glue=" ")


def _marked(sign: Mark) -> Sentence:
    match sign.shape:
        case Shape.CIRCLE:
            return Sentence("Circle on {square}.", square=sign.square)
        case Shape.CROSS:
            return Sentence("Cross on {square}.", square=sign.square)


def _way(squares: Sequence[int]) -> Value:
    way: Value = squares[0]
    for square in squares[1:]:
        way = Sentence("{start} to {end}", start=way, end=square)
    return way


def placement(position: Position) -> Placement:
    """Return which pieces stand where."""
    return Placement(
        tuple(
            Placed(colour, name, tuple(map(str, position.squares(colour, kind))))
            for colour in Colour
            for kind, name in _NAMES.items()
            if position.squares(colour, kind)
        ),
        position.to_move,
    )


def _pieces_in_words(position: Position, colour: Colour) -> Value:
    kings = position.squares(colour, Kind.KING)
    men = position.squares(colour, Kind.MAN)
    parts = []
    if kings:
        parts.append(
            Sentence.plural(
                "king {squares}", "kings {squares}", count=len(kings), squares=Listing(kings)
            )
        )
    if men:
        parts.append(
            Sentence.plural("man {squares}", "men {squares}", count=len(men), squares=Listing(men))
        )
    return Listing(parts) if parts else Sentence("no pieces")


def _layers(diagram: Diagram) -> Iterable[str]:
    """Yield what lies on the board, from the bottom to the top."""
    position, move = diagram.position, diagram.last_move
    board = position.board
    grid = Grid(board.width, diagram.flipped)

    def cell(square: int) -> Cell:
        return board.row(square), board.column(square)

    moved = () if move is None else (move.start, move.end)
    yield highlight(grid, map(cell, moved))
    if move is not None:
        yield taken(grid, map(cell, move.captured))
    yield group(
        "diagram-pieces",
        (_piece(piece, *grid.centre(cell(square))) for square, piece in position.pieces.items()),
    )
    yield _turn(position.to_move, grid)
    for squares in diagram.arrows:
        yield arrow(grid, tuple(map(cell, squares)))
    for sign in diagram.marks:
        yield mark(grid, cell(sign.square), sign.shape)
    if diagram.numbers:
        yield _numbers({square: grid.corner(cell(square)) for square in board.squares}, moved)


def _piece(piece: Piece, x: int, y: int) -> str:
    """Draw a man as a ringed disc, a king as two discs, one on the other, with a crown."""
    fill, line = _FILL[piece.colour], _FILL[piece.colour.other]
    rim: dict[str, int | str] = {"fill": fill, "stroke": _INK, "stroke_width": _OUTLINE}
    if piece.kind is Kind.MAN:
        parts = [
            circle(x, y, _RADIUS, **rim),
            circle(x, y, _RING, fill="none", stroke=line, stroke_width=5),
        ]
    else:
        top = y - _STACKED
        parts = [
            circle(x, y + _STACKED, _KING_RADIUS, **rim),
            circle(x, top, _KING_RADIUS, **rim),
            half_circle_below(x, top, _KING_RADIUS, fill="none", stroke=line, stroke_width=6),
            polygon(((x + across, top + down) for across, down in _CROWN), fill=line),
        ]
    return group(f"diagram-{piece.colour.value}-{piece.kind.value}", parts)


def _numbers(corners: Mapping[int, Point], moved: tuple[int, ...]) -> str:
    """Draw the numbers on top of everything, each cut out of what an arrow may cover."""
    return group(
        "diagram-numbers",
        (
            text(str(square), x + 9, y + 38, **({"stroke": HIGHLIGHT} if square in moved else {}))
            for square, (x, y) in corners.items()
        ),
        fill=_INK,
        font_family="Helvetica, Arial, 'Liberation Sans', sans-serif",
        font_size=_NUMBER_SIZE,
        paint_order="stroke",
        stroke=DARK_SQUARE,
        stroke_linejoin="round",
        stroke_width=10,
    )


def _turn(colour: Colour, grid: Grid) -> str:
    """Draw a small disc beside the board, on the side of the player to move."""
    at_bottom = (colour is Colour.WHITE) is not grid.flipped
    y = MARGIN + (grid.side - CELL // 2 if at_bottom else CELL // 2)
    return circle(
        grid.extent - MARGIN // 2 + 4,
        y,
        24,
        class_="diagram-turn",
        fill=_FILL[colour],
        stroke=_INK,
        stroke_width=6,
    )
