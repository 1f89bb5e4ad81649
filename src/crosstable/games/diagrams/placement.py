"""Which pieces stand where, for whoever puts a position into words or draws it elsewhere."""

from __future__ import annotations

import msgspec

from crosstable.kernel.colour import Colour


class Placed(msgspec.Struct, frozen=True):
    """The pieces of one colour and kind, and the squares they stand on by their names."""

    colour: Colour
    kind: str
    """The piece's English name in lower case."""
    squares: tuple[str, ...]


class Placement(msgspec.Struct, frozen=True):
    """All pieces, White's first, the strongest kind first, and whose turn it is."""

    pieces: tuple[Placed, ...]
    to_move: Colour
