"""The lists of boards as pages show them."""

from __future__ import annotations

from typing import Any

from crosstable.kernel.tournament import Tournament
from crosstable.office.tables import board_lists_of
from crosstable.standings.prizes import board_prize_words
from crosstable.web.words.prize_words import money


def boards_shown(tournament: Tournament) -> dict[str, Any]:
    """Return what a template needs to show who did best on each board; nothing before a game."""
    lists = board_lists_of(tournament)
    plan = tournament.team_plan
    return {
        "boards": lists if any(board.rows for board in lists) else (),
        "boards_event": tournament,
        "boards_announced": plan and plan.board_prizes,
        "board_prize_words": board_prize_words,
        "prize_money": money,
    }
