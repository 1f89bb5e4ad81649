"""Positions for the tests: perft tables, set-ups by chance, positions of games played by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from crosstable.games.draughts.board import BOARD_64, BOARD_100
from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.generator import legal_codes
from crosstable.games.draughts.moves import after_code
from crosstable.games.draughts.position import START, Kind, Piece, Position
from crosstable.kernel.colour import Colour

PERFT = Path(__file__).parents[2] / "data" / "perft"


class Perft(msgspec.Struct, frozen=True):
    """One line of a perft table."""

    id: str
    position: Position
    depth: int
    leaves: int


def perft_tables() -> list[Perft]:
    found = []
    for path in sorted(PERFT.glob("*.perft")):
        name, fen, board = "", "", BOARD_100
        for line in path.read_text(encoding="utf-8").splitlines():
            word, _, rest = line.partition(" ")
            if word == "id":
                name, board = rest, BOARD_100
            elif word == "fen":
                fen = rest
            elif word == "board":
                board = {"64": BOARD_64, "100": BOARD_100}[rest]
            elif word == "perft":
                depth, leaves = map(int, rest.split())
                found.append(Perft(name, read_fen(fen, board=board), depth, leaves))
    return found


def random_setup(rng: random.Random) -> Position:
    """Anything from two pieces to forty; often few against many, where captures explode."""
    most = rng.choice((3, 8, 20))
    counts = [rng.randint(1, most), rng.randint(1, 20)]
    rng.shuffle(counts)
    kings = rng.choice((0.0, 0.2, 1.0))
    squares = rng.sample(BOARD_100.squares, sum(counts))
    pieces = {}
    for index, square in enumerate(squares):
        colour = Colour.WHITE if index < counts[0] else Colour.BLACK
        promoted = square in BOARD_100.base(colour.other) or rng.random() < kings
        pieces[square] = Piece(colour, Kind.KING if promoted else Kind.MAN)
    return Position.of(pieces, rng.choice(tuple(Colour)))


def self_play(rng: random.Random, plies: int = 150) -> Iterator[Position]:
    """Yield the positions of one game in which both sides play anything legal."""
    position = START
    for _ in range(plies):
        yield position
        codes = legal_codes(position)
        if not codes:
            return
        position = after_code(position, rng.choice(codes))


def letters(position: Position) -> dict[int, str]:
    """Return the pieces as the slow generator knows them."""
    return {square: _LETTERS[piece.colour, piece.kind] for square, piece in position.pieces.items()}


def letter(colour: Colour) -> str:
    return _LETTERS[colour, Kind.MAN]


_LETTERS = {
    (Colour.WHITE, Kind.MAN): "w",
    (Colour.WHITE, Kind.KING): "W",
    (Colour.BLACK, Kind.MAN): "b",
    (Colour.BLACK, Kind.KING): "B",
}
