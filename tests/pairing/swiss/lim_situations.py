"""Situations of Lim's system, told player by player, as tournaments that can be paired."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from crosstable.kernel.entrants import ByeRequest, Entrant
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, Mark
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament

_MARKS = {"1": Mark.WIN, "0.5": Mark.DRAW, "0": Mark.LOSS}
_BYES = {
    "zero-bye": Bye.ZERO_POINT,
    "half-bye": Bye.HALF_POINT,
    "full-bye": Bye.FULL_POINT,
    "pab": Bye.ALLOCATED,
}


def tournament_of(situation: dict[str, Any], **options: str) -> Tournament:
    """Return a tournament before the round of a situation."""
    players = [{**player, "games": _games(player)} for player in situation["players"]]
    byes = {g["result"] for p in players for g in p["games"] if g["kind"] == "pab"}
    points = replace(HALF_POINTS, allocated_bye=1) if byes == {"0.5"} else HALF_POINTS
    number = situation["round"]
    chosen = {"initial-colour": situation["initial_colour"], **options}
    return Tournament(
        name="Lim",
        game="chess",
        edition="fide-2026-03" if situation["edition"] == "2026" else "fide-2019",
        points=points,
        planned_rounds=situation["rounds"],
        system=System("lim", tuple(Option(name, value) for name, value in chosen.items())),
        entrants=tuple(
            Entrant(
                player["id"],
                Player(
                    name=f"P{player['id']}",
                    ratings=(Rating("fide.standard", player["rating"]),)
                    if player["rating"]
                    else (),
                ),
            )
            for player in players
        ),
        rounds=tuple(_round(players, index) for index in range(number - 1)),
        bye_requests=tuple(
            ByeRequest(player["id"], number, Bye.ZERO_POINT)
            for player in players
            if player.get("absent")
        ),
        forbidden_pairs=tuple((one, other) for one, other in situation["forbidden"]),
    )


def _games(player: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the games of a player, each told as ``opponent colour result kind``."""
    games = []
    for game in player["games"]:
        opponent, colour, result, kind = game.split()
        games.append({"opponent": int(opponent), "colour": colour, "result": result, "kind": kind})
    return games


def _round(players: list[dict[str, Any]], index: int) -> Round:
    boards, free = [], []
    games = {player["id"]: player["games"][index] for player in players}
    for number, game in games.items():
        if game["kind"] in _BYES:
            free.append(FreePlayer(number, _BYES[game["kind"]]))
        elif game["colour"] == "w":
            boards.append(Board(number, game["opponent"], _result(game, games[game["opponent"]])))
    return Round(index + 1, tuple(boards), tuple(free))


def _result(white: dict[str, str], black: dict[str, str]) -> Result:
    if white["kind"] == "played":
        return Played(_MARKS[white["result"]], _MARKS[black["result"]])
    if white["result"] == black["result"]:
        return Forfeit(Absent.BOTH)
    return Forfeit(Absent.BLACK if white["result"] == "1" else Absent.WHITE)
