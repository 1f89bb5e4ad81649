"""Situations of the literal reference of the Double-Swiss as rounds, with its answers.

A player is a line of rounds: opponent, colour of the first game and the results of both (``8w=1``,
``5b+-`` by forfeit), or a bye as report files mark it (``U``, ``F``, ``H``, ``Z``); ``-`` is a
round before a late entry.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.plan_standing import standing_of
from crosstable.kernel.player import Player
from crosstable.kernel.points import TWO_GAMES, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result, mirrored
from crosstable.kernel.tournament import (
    Board,
    ByeRequest,
    Entrant,
    FreePlayer,
    Option,
    Round,
    System,
    Tournament,
)
from crosstable.pairing.swiss.double.paired import DoubleRound
from crosstable.pairing.swiss.double.table import lay_table
from crosstable.rulebooks.fide_double_swiss import FIDE_DOUBLE_SWISS_MATCH
from crosstable.rulebooks.library import edition_of

__all__ = ["kept", "round_of", "tournament_of"]

COLOURS = {"w": "white", "b": "black"}
MARKS = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}
BYES = {"U": Bye.ALLOCATED, "F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}
ABSENT = {("+", "-"): Absent.BLACK, ("-", "+"): Absent.WHITE, ("-", "-"): Absent.BOTH}
MATCH = re.compile(r"(\d+)([wb])([10=+-])([10=+-])")
KEPT = Path(__file__).parents[2] / "data" / "double_swiss" / "situations.jsonl"
PLAN = FIDE_DOUBLE_SWISS_MATCH.plan


def kept() -> list[dict[str, Any]]:
    """Return the situations that are kept, each with the answer of the reference."""
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def tournament_of(situation: dict[str, Any]) -> Tournament:
    """Return a situation as a tournament in which the round is to be paired."""
    lines = {number: line.split() for number, line in enumerate(situation["players"], start=1)}
    coming = situation["round"]
    away = {int(number): kind for number, kind in situation.get("away", {}).items()}
    points = replace(TWO_GAMES, allocated_bye=round(2 * situation["bye_worth"]))
    return Tournament(
        name="situation",
        game="chess",
        edition="fide-2026-02",
        system=System("double-swiss", (Option("initial-colour", COLOURS[situation["colour"]]),)),
        points=points,
        game_plan=PLAN,
        planned_rounds=situation["rounds"],
        entrants=tuple(Entrant(number, Player(name=f"P{number}")) for number in lines),
        rounds=tuple(
            Round(
                index + 1,
                tuple(_boards({number: line[index] for number, line in lines.items()})),
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


def round_of(situation: dict[str, Any]) -> DoubleRound:
    """Return the round of a situation, with the virtual points that it gives."""
    event, number = tournament_of(situation), situation["round"]
    rules = edition_of(event).for_system("double-swiss")
    given = situation.get("virtual", {})
    virtual = [
        {int(player): round(2 * points[index]) for player, points in given.items()}
        for index in range(number)
    ]
    paired = DoubleRound(event, rules, number)
    paired.__dict__["table"] = lay_table(event, rules, number, virtual=virtual)
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
            PartGame(_result(match[3], other[3])),
            PartGame(mirrored(_result(match[4], other[4])), exchanged=True),
        )
        result = standing_of(PLAN, TWO_GAMES, games).result
        yield Board(number, opponent, result, games)


def _result(ours: str, theirs: str) -> Result:
    if ours in MARKS:
        return Played(MARKS[ours], MARKS[theirs])
    return Forfeit(ABSENT[ours, theirs])
