"""Situations of the literal reference of the Burstein system as rounds, with its answers.

A player is a line of rounds: opponent, colour and result (``8w=``, ``5b+`` by forfeit), or a bye as
report files mark it (``U``, ``F``, ``H``, ``Z``); ``-`` is a round before a late entry.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from crosstable.kernel.player import Player
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
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
from crosstable.pairing.swiss.burstein.paired import BursteinRound
from crosstable.pairing.swiss.burstein.table import lay_table
from crosstable.rulebooks.library import edition_of

__all__ = ["kept", "round_of", "tournament_of"]

EDITIONS_OF = {"2026": "fide-2026-02", "lettered": "fide-2019"}
COLOURS = {"w": "white", "b": "black"}
MARKS = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}
BYES = {"U": Bye.ALLOCATED, "F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}
ABSENT = {("+", "-"): Absent.BLACK, ("-", "+"): Absent.WHITE, ("-", "-"): Absent.BOTH}
GAME = re.compile(r"(\d+)([wb])([10=+-])")
KEPT = Path(__file__).parents[2] / "data" / "burstein" / "situations.jsonl"


def kept() -> list[dict[str, Any]]:
    """Return the situations that are kept, each with the answer of the reference."""
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def tournament_of(situation: dict[str, Any]) -> Tournament:
    """Return a situation as a tournament in which the round is to be paired."""
    lines = {number: line.split() for number, line in enumerate(situation["players"], start=1)}
    coming = situation["round"]
    away = {int(number): kind for number, kind in situation.get("away", {}).items()}
    return Tournament(
        name="situation",
        game="chess",
        edition=EDITIONS_OF[situation["edition"]],
        system=System("burstein", (Option("initial-colour", COLOURS[situation["colour"]]),)),
        points=replace(HALF_POINTS, allocated_bye=round(2 * situation["bye_worth"])),
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


def round_of(situation: dict[str, Any]) -> BursteinRound:
    """Return the round of a situation, with the virtual points that it gives."""
    event, number = tournament_of(situation), situation["round"]
    rules = edition_of(event).for_system("burstein")
    given = situation.get("virtual", {})
    virtual = [
        {int(player): round(2 * points[index]) for player, points in given.items()}
        for index in range(number)
    ]
    paired = BursteinRound(event, rules, number)
    paired.__dict__["table"] = lay_table(event, rules, number, virtual=virtual)
    return paired


def _boards(entries: dict[int, str]) -> Iterator[Board]:
    games = {number: GAME.fullmatch(entry) for number, entry in entries.items()}
    for number, game in games.items():
        if game is None or game[2] != "w":
            continue
        opponent = int(game[1])
        other = games[opponent]
        assert other is not None
        if game[3] in MARKS:
            yield Board(number, opponent, Played(MARKS[game[3]], MARKS[other[3]]))
        else:
            yield Board(number, opponent, Forfeit(ABSENT[game[3], other[3]]))
