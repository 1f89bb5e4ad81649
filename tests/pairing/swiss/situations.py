"""Situations of literal references: each player a line of tokens (``tests.events``); and answers.

``-`` is a round before a late entry. Virtual points and ratings stand beside the lines.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from crosstable.kernel.points import HALF_POINTS, TWO_GAMES
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.swiss.burstein.system import BursteinRound
from crosstable.pairing.swiss.burstein.table import lay_table as lay_burstein
from crosstable.pairing.swiss.double import DoubleRound
from crosstable.pairing.swiss.double import lay_table as lay_double
from crosstable.rulebooks.library import edition_of
from tests.events import BYES, told
from tests.texts import FIDE_DOUBLE_SWISS_MATCH

DATA = Path(__file__).parents[2] / "data"
COLOURS = {"w": "white", "b": "black"}
PLAN = FIDE_DOUBLE_SWISS_MATCH.plan


def kept(folder: str) -> list[dict[str, Any]]:
    """Return the situations that are kept, each with the answer of the reference."""
    lines = (DATA / folder / "situations.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def tournament_of(situation: dict[str, Any], system: str, **options: str) -> Tournament:
    """Return a situation as a tournament in which the round is to be paired."""
    coming = situation["round"]
    lines = {number: line.split() for number, line in enumerate(situation["players"], start=1)}
    for number, kind in situation.get("away", {}).items():
        lines[int(number)].append(kind if kind in BYES else "Z")
    new = "fide-2026-03" if system == "lim" else "fide-2026-02"
    double = system == "double-swiss"
    return told(
        lines,
        coming,
        edition=new if situation.get("edition", "2026") == "2026" else "fide-2019",
        system=system,
        options={"initial-colour": COLOURS[situation["colour"]], **options},
        points=replace(
            TWO_GAMES if double else HALF_POINTS,
            allocated_bye=round(2 * situation.get("bye_worth", 1)),
        ),
        plan=PLAN if double else None,
        planned_rounds=situation["rounds"],
        ratings=dict(enumerate(situation.get("ratings", ()), start=1)),
        forbidden_pairs=tuple((one, other) for one, other in situation.get("forbidden", ())),
    )


def burstein_round(situation: dict[str, Any]) -> BursteinRound:
    """Return the round of a situation, with the virtual points that it gives."""
    event, number = tournament_of(situation, "burstein"), situation["round"]
    rules = edition_of(event).for_system("burstein")
    paired = BursteinRound(event, rules, number)
    table = lay_burstein(event, rules, number, virtual=virtual_points(situation))
    paired.__dict__["table"] = table
    return paired


def double_round(situation: dict[str, Any]) -> DoubleRound:
    """Return the round of a situation of the Double-Swiss, with the virtual points it gives."""
    event, number = tournament_of(situation, "double-swiss"), situation["round"]
    rules = edition_of(event).for_system("double-swiss")
    paired = DoubleRound(event, rules, number)
    table = lay_double(event, rules, number, virtual=virtual_points(situation))
    paired.__dict__["table"] = table
    return paired


def virtual_points(situation: dict[str, Any]) -> list[dict[int, int]]:
    """Return the virtual points that a situation gives, round by round."""
    given = situation.get("virtual", {})
    return [
        {int(player): round(2 * points[index]) for player, points in given.items()}
        for index in range(situation["round"])
    ]
