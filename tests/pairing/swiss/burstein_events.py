"""Situations of the literal reference of the Burstein system as rounds, with its answers.

A player is a line of rounds: opponent, colour and result (``8w=``, ``5b+`` by forfeit), or a bye.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from crosstable.kernel.points import HALF_POINTS
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.burstein.system import BursteinRound
from crosstable.pairing.swiss.burstein.table import lay_table
from crosstable.rulebooks.library import edition_of
from tests.pairing.swiss.situation_lines import (
    kept_in,
    result_of,
    tournament_of_lines,
    virtual_points,
)

__all__ = ["kept", "round_of", "tournament_of"]

EDITIONS_OF = {"2026": "fide-2026-02", "lettered": "fide-2019"}
GAME = re.compile(r"(\d+)([wb])([10=+-])")


def kept() -> list[dict[str, Any]]:
    """Return the situations that are kept, each with the answer of the reference."""
    return kept_in("burstein")


def tournament_of(situation: dict[str, Any]) -> Tournament:
    """Return a situation as a tournament in which the round is to be paired."""
    return tournament_of_lines(
        situation,
        edition=EDITIONS_OF[situation["edition"]],
        system="burstein",
        points=HALF_POINTS,
        boards=_boards,
    )


def round_of(situation: dict[str, Any]) -> BursteinRound:
    """Return the round of a situation, with the virtual points that it gives."""
    event, number = tournament_of(situation), situation["round"]
    rules = edition_of(event).for_system("burstein")
    paired = BursteinRound(event, rules, number)
    paired.__dict__["table"] = lay_table(event, rules, number, virtual=virtual_points(situation))
    return paired


def _boards(entries: dict[int, str]) -> Iterator[Board]:
    games = {number: GAME.fullmatch(entry) for number, entry in entries.items()}
    for number, game in games.items():
        if game is not None and game[2] == "w":
            other = games[int(game[1])]
            assert other is not None
            yield Board(number, int(game[1]), result_of(game[3], other[3]))
