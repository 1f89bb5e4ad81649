"""Situations of the literal reference of the Dubov system as tournaments, with its answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from crosstable.kernel.entrants import ByeRequest, Entrant
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Played
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament

__all__ = ["EDITIONS_OF", "kept", "tournament_of"]

EDITIONS_OF = {"2026": "fide-2026-02", "2018": "fide-2019"}
MARKS = {"1": Mark.WIN, "0.5": Mark.DRAW, "0": Mark.LOSS}
BYES = {
    "pab": Bye.ALLOCATED,
    "full-bye": Bye.FULL_POINT,
    "half-bye": Bye.HALF_POINT,
    "zero-bye": Bye.ZERO_POINT,
}
KEPT = Path(__file__).parents[2] / "data" / "dubov" / "situations.jsonl"


def kept() -> list[dict[str, Any]]:
    """Return the situations that are kept, each with the answer of the reference."""
    return [json.loads(line) for line in KEPT.read_text(encoding="utf-8").splitlines()]


def tournament_of(situation: dict[str, Any]) -> Tournament:
    """Return a situation as a tournament in which the round is to be paired."""
    players = situation["players"]
    number = situation["round"]
    entrants = tuple(
        Entrant(
            player["id"],
            Player(
                name=f"P{player['id']}",
                ratings=(Rating("fide.standard", player["rating"]),) if player["rating"] else (),
            ),
        )
        for player in players
    )
    return Tournament(
        name="situation",
        game="chess",
        edition=EDITIONS_OF[situation["edition"]],
        system=System("dubov", (Option("initial-colour", situation["initial_colour"]),)),
        points=HALF_POINTS,
        planned_rounds=situation["rounds"],
        entrants=entrants,
        rounds=tuple(Round(index + 1, *_round(players, index)) for index in range(number - 1)),
        bye_requests=tuple(
            ByeRequest(player["id"], number, Bye.ZERO_POINT)
            for player in players
            if player["absent"]
        ),
        forbidden_pairs=tuple((one, other) for one, other in situation["forbidden"]),
    )


def _round(
    players: Iterable[dict[str, Any]], index: int
) -> tuple[tuple[Board, ...], tuple[FreePlayer, ...]]:
    games = {player["id"]: player["games"][index] for player in players}
    free = tuple(
        FreePlayer(number, BYES[game["kind"]])
        for number, game in games.items()
        if game["kind"] in BYES
    )
    return tuple(_boards(games)), free


def _boards(games: dict[int, dict[str, Any]]) -> Iterator[Board]:
    for number, game in games.items():
        if game["kind"] in BYES or game["colour"] != "w":
            continue
        other = games[game["opponent"]]
        if game["kind"] == "played":
            yield Board(
                number, game["opponent"], Played(MARKS[game["result"]], MARKS[other["result"]])
            )
            continue
        absent = {("1", "0"): Absent.BLACK, ("0", "1"): Absent.WHITE}
        who = absent.get((game["result"], other["result"]), Absent.BOTH)
        yield Board(number, game["opponent"], Forfeit(who))
