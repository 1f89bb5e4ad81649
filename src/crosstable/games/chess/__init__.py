"""Chess by FIDE's Laws: positions, moves, what ends a game, claims, and fallen flags.

``CHESS`` is the game behind the protocol every game has; python-chess knows how the pieces move,
and what an arbiter decides by the Laws is here.
"""

from __future__ import annotations

from crosstable.games.chess.chess import CHESS, Chess
from crosstable.games.chess.claims import claim_moves_without_progress, claim_repetition
from crosstable.games.chess.history import History, advance, begin
from crosstable.games.chess.legality import Move, legal_moves, move_text, play, read_move
from crosstable.games.chess.mateable import can_mate
from crosstable.games.chess.mating import Chance, MatingChance, flag_fall, mating_chance
from crosstable.games.chess.penalties import Kind, time_for_opponent
from crosstable.games.chess.perft import divide, perft
from crosstable.games.chess.position import (
    START,
    Position,
    chess960_start,
    flaws,
    position_of,
    read_fen,
    write_fen,
)
from crosstable.games.chess.proofs import Answer, Mateable
from crosstable.games.chess.resigning import resignation
from crosstable.rulebooks.fide_laws import LAWS
from crosstable.rulebooks.laws import ChessRules

__all__ = [
    "CHESS",
    "LAWS",
    "START",
    "Answer",
    "Chance",
    "Chess",
    "ChessRules",
    "History",
    "Kind",
    "Mateable",
    "MatingChance",
    "Move",
    "Position",
    "advance",
    "begin",
    "can_mate",
    "chess960_start",
    "claim_moves_without_progress",
    "claim_repetition",
    "divide",
    "flag_fall",
    "flaws",
    "legal_moves",
    "mating_chance",
    "move_text",
    "perft",
    "play",
    "position_of",
    "read_fen",
    "read_move",
    "resignation",
    "time_for_opponent",
    "write_fen",
]
