from __future__ import annotations

import hashlib
import re
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from crosstable.games.diagrams import Mark, Shape
from crosstable.games.draughts.board import BOARD_64, BOARD_100, Board
from crosstable.games.draughts.diagram import Diagram, describe, diagram
from crosstable.games.draughts.fen import read_fen, write_fen
from crosstable.games.draughts.generator import legal_moves
from crosstable.games.draughts.moves import Move, after
from crosstable.games.draughts.position import START, Kind, Piece, Position, start_position
from crosstable.games.draughts.routes import route
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue

SVG = "{http://www.w3.org/2000/svg}"
ENDING = read_fen("W:WK46,31,32:BK5,17")
BEFORE = read_fen("W:W28,37,38,43,48,K45:B22,12,8,13,3,19,10,29,40,24,9")
NASTY = "<script>alert('1')</script> & \"quotes\" ]]> &amp;"

Cell = tuple[int, int]


class Drawn:
    """A picture read back: what lies on which row and column, counted from the upper left."""

    def __init__(self, svg: str) -> None:
        self.root = ET.fromstring(svg)
        squares = self.layer("diagram-dark")
        self.cell = int(squares[0].attrib["width"])
        frame = self.one("diagram-frame")
        border = int(frame.attrib["stroke-width"]) // 2
        self.left = int(frame.attrib["x"]) + border
        self.top = int(frame.attrib["y"]) + border
        self.width = (int(frame.attrib["width"]) - 2 * border) // self.cell

    def all(self, name: str) -> list[ET.Element]:
        return [found for found in self.root.iter() if found.get("class") == name]

    def one(self, name: str) -> ET.Element:
        (found,) = self.all(name)
        return found

    def layer(self, name: str) -> list[ET.Element]:
        return [part for found in self.all(name) for part in found]

    def cell_of(self, x: int, y: int) -> Cell:
        return (y - self.top) // self.cell, (x - self.left) // self.cell

    @property
    def dark(self) -> list[Cell]:
        return [
            self.cell_of(int(r.attrib["x"]), int(r.attrib["y"])) for r in self.layer("diagram-dark")
        ]

    @property
    def numbers(self) -> dict[str, Cell]:
        return {
            str(text.text): self.cell_of(int(text.attrib["x"]), int(text.attrib["y"]))
            for text in self.layer("diagram-numbers")
        }

    @property
    def centres(self) -> dict[tuple[int, int], str]:
        """Where the middle of each piece is, and which piece it is."""
        found = {}
        for piece in self.layer("diagram-pieces"):
            discs = piece.findall(f"{SVG}circle")
            x = sum(int(disc.attrib["cx"]) for disc in discs) // len(discs)
            y = sum(int(disc.attrib["cy"]) for disc in discs) // len(discs)
            found[x, y] = piece.attrib["class"].removeprefix("diagram-")
        return found

    @property
    def pieces(self) -> dict[Cell, str]:
        return {self.cell_of(*point): name for point, name in self.centres.items()}


def cells_by_square(width: int) -> dict[int, Cell]:
    """Count the dark cells along the rows, knowing only that the lower left one is dark."""
    dark = [
        (row, column)
        for row in range(width)
        for column in range(width)
        if (width - 1 - row + column) % 2 == 0
    ]
    return dict(enumerate(dark, start=1))


def expected(position: Position) -> dict[Cell, str]:
    cells = cells_by_square(position.board.width)
    return {
        cells[square]: f"{piece.colour.value}-{piece.kind.value}"
        for square, piece in position.pieces.items()
    }


@pytest.mark.article("fmjd.annex1", "2.4")
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("board", [BOARD_100, BOARD_64])
def test_the_first_square_at_each_players_left_is_dark(board: Board, flipped: bool) -> None:
    drawn = Drawn(diagram(start_position(board), flipped=flipped))
    assert drawn.width == board.width
    assert len(set(drawn.dark)) == board.width**2 // 2
    assert {(board.width - 1, 0), (0, board.width - 1)} <= set(drawn.dark)
    assert all((row + column) % 2 for row, column in drawn.dark)


@pytest.mark.article("fmjd.annex1", "2.6")
@pytest.mark.parametrize("board", [BOARD_100, BOARD_64])
def test_squares_are_numbered_along_the_rows_from_the_upper_left(board: Board) -> None:
    drawn = Drawn(diagram(start_position(board)))
    assert drawn.numbers == {
        str(square): cell for square, cell in cells_by_square(board.width).items()
    }
    assert drawn.numbers["1"] == (0, 1)


@pytest.mark.article("fmjd.annex1", "2.6.2", "2.6.3")
def test_sides_and_corners_are_where_the_text_has_them() -> None:
    numbers = Drawn(diagram(START)).numbers
    assert [square for square, (_, column) in numbers.items() if column == 0] == [
        "6", "16", "26", "36", "46",
    ]  # fmt: skip
    assert [square for square, (_, column) in numbers.items() if column == 9] == [
        "5", "15", "25", "35", "45",
    ]  # fmt: skip
    assert (numbers["46"], numbers["5"]) == ((9, 0), (0, 9))


@pytest.mark.article("fmjd.annex1", "2.8")
def test_the_start_has_twenty_men_of_each_colour_white_at_the_bottom() -> None:
    pieces = Drawn(diagram(START)).pieces
    assert Counter(pieces.values()) == {"white-man": 20, "black-man": 20}
    assert {row for (row, _), name in pieces.items() if name == "black-man"} == {0, 1, 2, 3}
    assert {row for (row, _), name in pieces.items() if name == "white-man"} == {6, 7, 8, 9}


def test_numbers_can_be_left_out() -> None:
    assert Drawn(diagram(START, numbers=False)).numbers == {}


def test_flipped_is_the_board_turned_by_180_degrees() -> None:
    options = Diagram(ENDING, marks=(Mark(28),), last_move=Move(37, 31))
    upright = Drawn(options.svg)
    turned = Drawn(msgspec.structs.replace(options, flipped=True).svg)
    size = int(upright.root.attrib["viewBox"].split()[2])
    assert turned.centres == {
        (size - x, size - y): name for (x, y), name in upright.centres.items()
    }
    last = upright.width - 1
    assert turned.numbers == {
        square: (last - row, last - column) for square, (row, column) in upright.numbers.items()
    }
    assert set(turned.dark) == set(upright.dark)
    (ring, *_), (turned_ring, *_) = upright.layer("diagram-mark"), turned.layer("diagram-mark")
    assert int(turned_ring.attrib["cx"]) == size - int(ring.attrib["cx"])
    assert int(turned_ring.attrib["cy"]) == size - int(ring.attrib["cy"])
    turn, other = upright.one("diagram-turn"), turned.one("diagram-turn")
    assert int(other.attrib["cy"]) == size - int(turn.attrib["cy"])


def test_kings_and_men_and_colours_differ_in_shape_and_not_only_in_colour() -> None:
    drawn = Drawn(diagram(read_fen("W:WK46,31:BK5,17")))
    shapes = {
        piece.attrib["class"]: [part.tag.removeprefix(SVG) for part in piece]
        for piece in drawn.layer("diagram-pieces")
    }
    assert shapes["diagram-white-king"] == shapes["diagram-black-king"]
    assert shapes["diagram-white-man"] == shapes["diagram-black-man"] == ["circle", "circle"]
    assert shapes["diagram-white-king"].count("path") == 2
    for piece in drawn.layer("diagram-pieces"):
        rim = piece[0]
        assert luminance(rim.attrib["stroke"]) < 30
        fill = luminance(rim.attrib["fill"])
        assert fill == 255 if "white" in piece.attrib["class"] else fill < 30


def luminance(colour: str) -> int:
    """How light a colour is where only grey is printed, 0 to 255."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return (299 * red + 587 * green + 114 * blue) // 1000


def test_squares_of_the_last_move_can_be_told_from_others_in_grey() -> None:
    drawn = Drawn(diagram(ENDING, last_move=Move(37, 31)))
    last = drawn.one("diagram-last-move").attrib
    dark = luminance(drawn.one("diagram-dark").attrib["fill"])
    assert luminance(last["fill"]) - dark > 20
    assert dark - luminance(last["stroke"]) > 80
    assert 255 - dark > 50


def test_the_last_move_is_highlighted_and_what_it_took_is_marked() -> None:
    (move,) = legal_moves(BEFORE)
    assert (move.start, move.end, move.captured) == (45, 5, (10, 19, 29, 40))
    drawn = Drawn(diagram(after(BEFORE, move), last_move=move))
    cells = cells_by_square(10)
    assert [
        drawn.cell_of(int(r.attrib["x"]), int(r.attrib["y"]))
        for r in drawn.layer("diagram-last-move")
    ] == [cells[45], cells[5]]
    rings = [part for part in drawn.layer("diagram-taken") if part.tag == f"{SVG}circle"]
    assert [drawn.cell_of(int(r.attrib["cx"]), int(r.attrib["cy"])) for r in rings] == [
        cells[square] for square in move.captured
    ]
    assert drawn.pieces[cells[5]] == "white-king"
    assert all(cells[square] not in drawn.pieces for square in move.captured)


def test_without_a_last_move_nothing_is_highlighted() -> None:
    drawn = Drawn(diagram(START))
    assert drawn.all("diagram-last-move") == drawn.all("diagram-taken") == []


def points(path: ET.Element) -> list[tuple[int, int]]:
    return [(int(x), int(y)) for x, y in re.findall(r"(-?\d+) (-?\d+)", path.attrib["d"])]


def test_an_arrow_follows_the_route_of_a_capture_to_the_square_where_it_ends() -> None:
    (move,) = legal_moves(BEFORE)
    squares = route(BEFORE, move)
    drawn = Drawn(diagram(after(BEFORE, move), arrows=[squares]))
    _, _, shaft, head = drawn.layer("diagram-arrow")
    cells = cells_by_square(10)
    way = points(shaft)
    assert [drawn.cell_of(*point) for point in way[:-1]] == [cells[s] for s in squares[:-1]]
    assert all((x - drawn.left) % drawn.cell == drawn.cell // 2 for x, _ in way[:-1])
    assert all((y - drawn.top) % drawn.cell == drawn.cell // 2 for _, y in way[:-1])
    tip, left, right = points(head)
    assert drawn.cell_of(*tip) == cells[squares[-1]]
    assert (left[0] + right[0]) // 2 == way[-1][0]
    assert (left[1] + right[1]) // 2 == way[-1][1]


@pytest.mark.parametrize("arrow", [(), (28,), (28, 28), (28, 19, 19)])
def test_an_arrow_that_goes_nowhere_is_refused(arrow: tuple[int, ...]) -> None:
    with pytest.raises(InvalidValue, match="arrow"):
        diagram(START, arrows=[arrow])


@pytest.mark.parametrize("square", [0, 51, -1])
def test_squares_that_the_board_does_not_have_are_refused(square: int) -> None:
    for options in (
        Diagram(START, marks=(Mark(square),)),
        Diagram(START, arrows=((1, square),)),
        Diagram(START, last_move=Move(32, square)),
        Diagram(START, last_move=Move(32, 28, (square,))),
    ):
        with pytest.raises(InvalidValue, match="1 to 50"):
            _ = options.svg


def test_marks_are_circles_and_crosses_on_their_squares() -> None:
    drawn = Drawn(diagram(START, marks=[Mark(24), Mark(38, Shape.CROSS)]))
    circle, cross = drawn.all("diagram-mark")
    assert {part.tag for part in circle} == {f"{SVG}circle"}
    assert {part.tag for part in cross} == {f"{SVG}path"}
    cells = cells_by_square(10)
    assert drawn.cell_of(int(circle[0].attrib["cx"]), int(circle[0].attrib["cy"])) == cells[24]
    assert drawn.cell_of(*points(cross[0])[0]) == cells[38]


def test_the_title_and_the_description_read_the_position_aloud() -> None:
    root = Drawn(diagram(ENDING)).root
    assert root.attrib["role"] == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root.findtext(f"{SVG}title") == "Draughts position, White to move"
    assert root.findtext(f"{SVG}desc") == (
        "White: king 46, men 31, 32; Black: king 5, man 17. White to move."
    )


def test_the_description_tells_the_last_move_arrows_and_marks() -> None:
    shown = Diagram(
        read_fen("B:WK5,K46:B"),
        last_move=Move(45, 5, (10, 40)),
        arrows=((45, 23, 5),),
        marks=(Mark(46), Mark(1, Shape.CROSS)),
    )
    assert describe(shown) == (
        "White: kings 5, 46; Black: no pieces. Black to move. Last move 45x5, taking 10, 40. "
        "Arrow 45 to 23 to 5. Circle on 46. Cross on 1."
    )


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("colour", list(Colour))
def test_the_player_to_move_has_a_disc_of_his_colour_on_his_side(
    colour: Colour, flipped: bool
) -> None:
    drawn = Drawn(diagram(replace(START, to_move=colour), flipped=flipped))
    sign = drawn.one("diagram-turn").attrib
    size = int(drawn.root.attrib["viewBox"].split()[2])
    assert (int(sign["cy"]) > size // 2) == ((colour is Colour.WHITE) != flipped)
    assert (luminance(sign["fill"]) == 255) == (colour is Colour.WHITE)
    assert int(sign["cx"]) + int(sign["r"]) < size


def caption_of(svg: str) -> str:
    return " ".join(str(line.text) for line in Drawn(svg).layer("diagram-caption"))


def test_captions_and_titles_are_escaped() -> None:
    svg = diagram(START, caption=NASTY, title=NASTY)
    assert "<script" not in svg
    assert Drawn(svg).root.findtext(f"{SVG}title") == NASTY
    assert caption_of(svg) == NASTY


@pytest.mark.parametrize("text", ["Белые начинают", "白先胜", "לבן מתחיל", "أبيض", "Ζ – «é» 😀"])
def test_captions_may_be_in_any_script(text: str) -> None:
    svg = diagram(START, caption=text, title=text)
    assert caption_of(svg) == text
    assert Drawn(svg).root.findtext(f"{SVG}title") == text


def test_what_no_document_can_hold_is_replaced() -> None:
    svg = diagram(START, caption="a\x00b\ud800c\ufffed\x07", title="\x1b[31m")
    assert caption_of(svg) == "a\ufffdb\ufffdc\ufffdd\ufffd"
    assert svg.encode("utf-8")


def test_a_long_caption_is_broken_into_lines_and_makes_the_picture_higher() -> None:
    short, long = Drawn(diagram(START, caption="one")), Drawn(diagram(START, caption="word " * 40))
    lines = [str(line.text) for line in long.layer("diagram-caption")]
    assert len(lines) > 3
    assert max(map(len, lines)) <= 50
    assert " ".join(lines).split() == ["word"] * 40
    heights = [int(drawn.root.attrib["viewBox"].split()[3]) for drawn in (short, long)]
    assert heights[0] < heights[1]
    assert int(long.layer("diagram-caption")[-1].attrib["y"]) < heights[1]
    assert "diagram-caption" not in diagram(START, caption=" \n ")


def test_a_caption_keeps_its_own_lines_and_cuts_words_that_no_line_can_hold() -> None:
    drawn = Drawn(diagram(START, caption="first\nsecond\n" + "x" * 100))
    lines = [str(line.text) for line in drawn.layer("diagram-caption")]
    assert lines[:2] == ["first", "second"]
    assert "".join(lines[2:]) == "x" * 100
    assert max(map(len, lines)) <= 50


@pytest.mark.parametrize("size", [40, 333, 2000])
def test_size_is_the_width_in_pixels_and_keeps_the_proportions(size: int) -> None:
    root = Drawn(diagram(START, size=size, caption="below")).root
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    assert int(root.attrib["width"]) == size
    assert 0 <= int(root.attrib["height"]) * width - size * height < width


@pytest.mark.parametrize("size", [0, -480, 39, 20_001])
def test_a_size_nobody_can_look_at_is_refused(size: int) -> None:
    with pytest.raises(InvalidValue, match="pixels wide"):
        diagram(START, size=size)


def test_nothing_needs_a_script_a_style_or_another_file() -> None:
    (move,) = legal_moves(BEFORE)
    svg = diagram(
        after(BEFORE, move),
        last_move=move,
        arrows=[(32, 28)],
        marks=[Mark(24), Mark(38, Shape.CROSS)],
        caption="x",
    )
    root = ET.fromstring(svg)
    assert {found.tag.removeprefix(SVG) for found in root.iter()} == {
        "svg", "title", "desc", "g", "rect", "circle", "path", "text",
    }  # fmt: skip
    names = {name for found in root.iter() for name in found.attrib}
    assert not {name for name in names if name in {"style", "id"} or name.startswith("on")}
    assert "href" not in svg
    assert "url(" not in svg
    assert svg.count("http") == svg.count('xmlns="http://www.w3.org/2000/svg"') == 1


def test_a_notebook_and_a_template_show_the_same_picture() -> None:
    shown = Diagram(ENDING, caption="<1>", flipped=True)
    expected = diagram(ENDING, caption="<1>", flipped=True)
    assert shown.svg == shown._repr_svg_() == shown.__html__() == expected
    assert Diagram(ENDING) == Diagram(ENDING)
    assert hash(Diagram(ENDING)) == hash(Diagram(ENDING))


def test_the_same_diagram_is_the_same_text_for_ever() -> None:
    (move,) = legal_moves(BEFORE)
    svg = diagram(
        after(BEFORE, move),
        last_move=move,
        arrows=[route(BEFORE, move), (37, 41), (1, 50)],
        marks=[Mark(24), Mark(38, Shape.CROSS)],
        caption="After 45x5",
    )
    # A new digest means new pictures everywhere: look at them before writing it here.
    assert (
        hashlib.sha256(svg.encode()).hexdigest()
        == "94d8c6349f6fa6e4458b5a3fc382518bfec7fc207bd74c07b5cfadbbcd6a5dad"
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    board = draw(st.sampled_from((BOARD_100, BOARD_64)))
    squares = draw(st.lists(st.sampled_from(board.squares), unique=True))
    most = len(board.start_squares(Colour.WHITE))
    left = {Colour.WHITE: most, Colour.BLACK: most}
    pieces = {}
    for square in squares:
        colour, kind = draw(st.sampled_from(Colour)), draw(st.sampled_from(Kind))
        if left[colour]:
            left[colour] -= 1
            promoted = square in board.base(colour.other)
            pieces[square] = Piece(colour, Kind.KING if promoted else kind)
    return Position.of(pieces, draw(st.sampled_from(Colour)), board=board)


@settings(max_examples=80, deadline=None)
@given(positions())
def test_any_position_that_can_be_written_is_drawn_as_it_stands(position: Position) -> None:
    read = read_fen(write_fen(position), board=position.board)
    assert Drawn(diagram(read)).pieces == expected(position)


@settings(max_examples=80, deadline=None)
@given(st.text(), st.text())
def test_any_text_makes_a_well_formed_picture(caption: str, title: str) -> None:
    svg = diagram(ENDING, caption=caption, title=title, numbers=False)
    root = ET.fromstring(svg.encode("utf-8"))
    assert len(list(root.iter())) == len(list(ET.fromstring(svg).iter()))
    assert len(Drawn(svg).pieces) == len(ENDING.pieces)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(BOARD_100.squares), min_size=2, max_size=6))
def test_any_arrow_ends_inside_its_last_square(squares: list[int]) -> None:
    if any(a == b for a, b in pairwise(squares)):
        return
    drawn = Drawn(diagram(START, arrows=[squares], numbers=False))
    tip = points(drawn.layer("diagram-arrow")[-1])[0]
    assert drawn.cell_of(*tip) == cells_by_square(10)[squares[-1]]
