"""The position a game begins in, and those put on the board in its middle."""

from __future__ import annotations

import re

from crosstable.formats.pdn.model import PdnGame, PdnMove, Setup
from crosstable.games.draughts.fen import read_fen
from crosstable.games.draughts.position import START, Position
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput

_ZEROS = re.compile(r"(?<![0-9])0+(?=[0-9])")
_SETUP = re.compile(r'(\s*FEN\s*")([^"]*)("\s*)', re.IGNORECASE)


def tidy_fen(text: str) -> str:
    """Return a position without spaces, dot and leading zeros; what it says stays the same."""
    return _ZEROS.sub("", "".join(text.split()).rstrip("."))


def tidy_setup(text: str) -> str:
    """Return the text of a setup with its position tidied."""
    match = _SETUP.fullmatch(text)
    return match[1] + tidy_fen(match[2]) + match[3] if match else text


def start_of(game: PdnGame) -> Position:
    """Return the position a game of international draughts begins in.

    Where the text does not say who is to move, the dots behind the first number do.
    UnreadableInput says what is wrong with a position.
    """
    text = game.start_fen
    if text is None:
        return START
    return read_fen(text, if_unknown=_first_mover(game))


def setup_position(setup: Setup, before: Position | None) -> Position | None:
    """Return the position of a setup; nothing where it is none that can exist."""
    text = setup.fen
    if text is None:
        return None
    turn = before.to_move if before is not None else Colour.WHITE
    try:
        return read_fen(text, if_unknown=turn)
    except UnreadableInput:
        return None


def _first_mover(game: PdnGame) -> Colour:
    for step in game.line.steps:
        if isinstance(step, PdnMove):
            return Colour.BLACK if step.number.endswith("...") else Colour.WHITE
    return Colour.WHITE
