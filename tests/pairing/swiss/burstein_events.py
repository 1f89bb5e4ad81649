"""Situations of the literal reference of the Burstein system as rounds, with its answers."""

from __future__ import annotations

import json
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

EDITIONS_OF = {"burstein-2026": "fide-2026-02", "burstein-lettered": "fide-2019"}
COLOURS = {"w": "white", "b": "black"}
MARKS = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}
BYES = {
    "pab": Bye.ALLOCATED,
    "full": Bye.FULL_POINT,
    "half": Bye.HALF_POINT,
    "zero": Bye.ZERO_POINT,
}
ABSENT = {("+", "-"): Absent.BLACK, ("-", "+"): Absent.WHITE, ("-", "-"): Absent.BOTH}
KEPT = Path(__file__).parents[2] / "data" / "burstein" / "situations.jsonl"


def kept() -> list[dict[str, Any]]:
    """Return the situations that are kept, each with the answer of the reference."""
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def tournament_of(situation: dict[str, Any]) -> Tournament:
    """Return a situation as a tournament in which the round is to be paired."""
    players, number = situation["players"], situation["round"]
    points = replace(HALF_POINTS, allocated_bye=round(2 * situation["pab_value"]))
    return Tournament(
        name="situation",
        game="chess",
        edition=EDITIONS_OF[situation["edition"]],
        system=System(
            "burstein", (Option("initial-colour", COLOURS[situation["initial_colour"]]),)
        ),
        points=points,
        planned_rounds=situation["rounds"],
        entrants=tuple(
            Entrant(player["tpn"], Player(name=f"P{player['tpn']}")) for player in players
        ),
        rounds=tuple(
            Round(index + 1, tuple(_boards(players, index)), tuple(_free(players, index)))
            for index in range(number - 1)
        ),
        bye_requests=tuple(
            ByeRequest(player["tpn"], number, BYES.get(player["bye"], Bye.ZERO_POINT))
            for player in players
            if not player["present"]
        ),
    )


def round_of(situation: dict[str, Any]) -> BursteinRound:
    """Return the round of a situation, with the virtual points that it gives."""
    event = tournament_of(situation)
    number = situation["round"]
    rules = edition_of(event).for_system("burstein")
    virtual = [
        {player["tpn"]: round(2 * player["virtual"][index]) for player in situation["players"]}
        for index in range(number)
    ]
    paired = BursteinRound(event, rules, number)
    paired.__dict__["table"] = lay_table(event, rules, number, virtual=virtual)
    return paired


def _free(players: list[dict[str, Any]], index: int) -> Iterator[FreePlayer]:
    for player in players:
        kind = player["rounds"][index]["kind"]
        if kind in BYES:
            yield FreePlayer(player["tpn"], BYES[kind])


def _boards(players: list[dict[str, Any]], index: int) -> Iterator[Board]:
    games = {player["tpn"]: player["rounds"][index] for player in players}
    for number, game in games.items():
        if game["opponent"] is None or game["colour"] != "w":
            continue
        mine, theirs = game["result"], games[game["opponent"]]["result"]
        if game["kind"] == "game":
            yield Board(number, game["opponent"], Played(MARKS[mine], MARKS[theirs]))
        else:
            yield Board(number, game["opponent"], Forfeit(ABSENT[mine, theirs]))
