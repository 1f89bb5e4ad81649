"""Moves as they are announced at boards where a blind or visually disabled player sits."""

from __future__ import annotations

from crosstable.formats.library import format_of
from crosstable.kernel.tournament import Tournament


def is_announced(tournament: Tournament, round_number: int, board: int) -> bool:
    """Return whether moves are announced at a board (Laws, D.2.1)."""
    pairing = tournament.round(round_number).boards[board - 1]
    players = (tournament.by_number.get(number) for number in (pairing.white, pairing.black))
    return any(entrant is not None and entrant.visually_disabled for entrant in players)


def announced_moves(tournament: Tournament, round_number: int, board: int) -> tuple[str, ...]:
    """Return the filed moves of such a board as they are announced; nothing of other boards."""
    filed = tournament.moves_of(round_number, board)
    if filed is None or not is_announced(tournament, round_number, board):
        return ()
    language = tournament.regulations.text("announcing")
    return format_of(tournament.game).announced(filed.text, language)
