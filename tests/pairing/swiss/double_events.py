"""Situations of the literal reference of the Double-Swiss as rounds, with its answers.

A player is a line of rounds: opponent, colour of the first game and the results of both (``8w=1``,
``5b+-`` by forfeit), or a bye.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.plan_standing import standing_of
from crosstable.kernel.points import TWO_GAMES
from crosstable.kernel.result import mirrored
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.double import DoubleRound, lay_table
from crosstable.rulebooks.fide_double_swiss import FIDE_DOUBLE_SWISS_MATCH
from crosstable.rulebooks.library import edition_of
from tests.pairing.swiss.situation_lines import (
    kept_in,
    result_of,
    tournament_of_lines,
    virtual_points,
)

__all__ = ["kept", "round_of", "tournament_of"]

MATCH = re.compile(r"(\d+)([wb])([10=+-])([10=+-])")
PLAN = FIDE_DOUBLE_SWISS_MATCH.plan


def kept() -> list[dict[str, Any]]:
    """Return the situations that are kept, each with the answer of the reference."""
    return kept_in("double_swiss")


def tournament_of(situation: dict[str, Any]) -> Tournament:
    """Return a situation as a tournament in which the round is to be paired."""
    made = tournament_of_lines(
        situation,
        edition="fide-2026-02",
        system="double-swiss",
        points=TWO_GAMES,
        boards=_boards,
    )
    return replace(made, game_plan=PLAN)


def round_of(situation: dict[str, Any]) -> DoubleRound:
    """Return the round of a situation, with the virtual points that it gives."""
    event, number = tournament_of(situation), situation["round"]
    rules = edition_of(event).for_system("double-swiss")
    paired = DoubleRound(event, rules, number)
    paired.__dict__["table"] = lay_table(event, rules, number, virtual=virtual_points(situation))
    return paired


def _boards(entries: dict[int, str]) -> Iterator[Board]:
    matches = {number: MATCH.fullmatch(entry) for number, entry in entries.items()}
    for number, match in matches.items():
        if match is None or match[2] != "w":
            continue
        opponent = int(match[1])
        other = matches[opponent]
        assert other is not None
        games = (
            PartGame(result_of(match[3], other[3])),
            PartGame(mirrored(result_of(match[4], other[4])), exchanged=True),
        )
        result = standing_of(PLAN, TWO_GAMES, games).result
        yield Board(number, opponent, result, games)
