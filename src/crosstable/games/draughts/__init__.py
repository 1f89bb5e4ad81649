"""International draughts by Annex 1 of the FMJD: positions, moves, notation, draws, irregularities.

``DRAUGHTS`` is the game behind the protocol every game has; the rest is for who needs more.
"""

from __future__ import annotations

from crosstable.games.draughts.diagram import Diagram, diagram
from crosstable.games.draughts.draughts import DRAUGHTS, Draughts
from crosstable.games.draughts.draws import DrawMode, counts, declared, verify_claim
from crosstable.games.draughts.fen import read_fen, write_fen
from crosstable.games.draughts.generator import backend, legal_moves, perft, self_test
from crosstable.games.draughts.history import (
    History,
    LongDiagonal,
    SixteenToFive,
    advance,
    begin,
    play,
)
from crosstable.games.draughts.legality import explain_illegal, judge, read_move
from crosstable.games.draughts.moves import Move, MoveList
from crosstable.games.draughts.notation import full_text, move_text
from crosstable.games.draughts.position import START, Kind, Piece, Position

__all__ = [
    "DRAUGHTS",
    "START",
    "Diagram",
    "Draughts",
    "DrawMode",
    "History",
    "Kind",
    "LongDiagonal",
    "Move",
    "MoveList",
    "Piece",
    "Position",
    "SixteenToFive",
    "advance",
    "backend",
    "begin",
    "counts",
    "declared",
    "diagram",
    "explain_illegal",
    "full_text",
    "judge",
    "legal_moves",
    "move_text",
    "perft",
    "play",
    "read_fen",
    "read_move",
    "self_test",
    "verify_claim",
    "write_fen",
]
