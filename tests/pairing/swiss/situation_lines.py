"""Situations of literal references in which a player is a line of rounds, as tournaments.

A round is an opponent with what happened, which each reference writes in its own way, or a bye as
report files mark it (``U``, ``F``, ``H``, ``Z``); ``-`` is a round before a late entry.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from crosstable.kernel.entrants import ByeRequest, Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament

__all__ = ["kept_in", "result_of", "tournament_of_lines", "virtual_points"]

DATA = Path(__file__).parents[2] / "data"
COLOURS = {"w": "white", "b": "black"}
MARKS = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}
BYES = {"U": Bye.ALLOCATED, "F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}
ABSENT = {("+", "-"): Absent.BLACK, ("-", "+"): Absent.WHITE, ("-", "-"): Absent.BOTH}

Boards = Callable[[dict[int, str]], Iterator[Board]]
"""Yield the boards of a round from what is written of it about each player."""


def kept_in(folder: str) -> list[dict[str, Any]]:
    """Return the situations that are kept, each with the answer of the reference."""
    kept = DATA / folder / "situations.jsonl"
    return [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]


def tournament_of_lines(
    situation: dict[str, Any], *, edition: str, system: str, points: PointSystem, boards: Boards
) -> Tournament:
    """Return a situation as a tournament in which the round is to be paired."""
    lines = {number: line.split() for number, line in enumerate(situation["players"], start=1)}
    coming = situation["round"]
    away = {int(number): kind for number, kind in situation.get("away", {}).items()}
    return Tournament(
        name="situation",
        game="chess",
        edition=edition,
        system=System(system, (Option("initial-colour", COLOURS[situation["colour"]]),)),
        points=replace(points, allocated_bye=round(2 * situation["bye_worth"])),
        planned_rounds=situation["rounds"],
        entrants=tuple(Entrant(number, Player(name=f"P{number}")) for number in lines),
        rounds=tuple(
            Round(
                index + 1,
                tuple(boards({number: line[index] for number, line in lines.items()})),
                tuple(
                    FreePlayer(number, BYES[line[index]])
                    for number, line in lines.items()
                    if line[index] in BYES
                ),
            )
            for index in range(coming - 1)
        ),
        bye_requests=tuple(
            ByeRequest(number, coming, BYES.get(kind, Bye.ZERO_POINT))
            for number, kind in away.items()
        ),
    )


def virtual_points(situation: dict[str, Any]) -> list[dict[int, int]]:
    """Return the virtual points that a situation gives, round by round."""
    given = situation.get("virtual", {})
    return [
        {int(player): round(2 * points[index]) for player, points in given.items()}
        for index in range(situation["round"])
    ]


def result_of(ours: str, theirs: str) -> Result:
    """Return a result from the signs of White and Black."""
    if ours in MARKS:
        return Played(MARKS[ours], MARKS[theirs])
    return Forfeit(ABSENT[ours, theirs])
