"""The builder of events for the tests of the core: what a test does not care about is not said.

A player can be told as a line of tokens, one for each round: ``4w1`` (White against 4, won),
``7b=``, ``3w+`` and ``3b-`` (forfeited), with two marks where a pairing has two games (``4w1=``),
``U`` (the bye of the pairing), ``F``, ``H`` and ``Z`` (full-, half- and zero-point byes); anything
else is a round in which the player was not there at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.game_plan import GamePlan, PartGame
from crosstable.kernel.plan_standing import standing_of
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result, mirrored
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.rulebooks.library import edition as rules_of

BYES = {"U": Bye.ALLOCATED, "F": Bye.FULL_POINT, "H": Bye.HALF_POINT, "Z": Bye.ZERO_POINT}
GAME = re.compile(r"(\d+)([wb])([10=+-]{1,2})")
MARKS = {"1": Mark.WIN, "=": Mark.DRAW, "0": Mark.LOSS}
ABSENT = {"+-": Absent.BLACK, "-+": Absent.WHITE, "--": Absent.BOTH}

Lines = Mapping[int, Sequence[str]]


def entrant(number: int, rating: int = 0, **about: Any) -> Entrant:
    """Return somebody called after his number, with a standard rating of FIDE if one is given."""
    rated = (Rating("fide.standard", rating),) if rating else ()
    return Entrant(number, Player(name=f"P{number}", ratings=rated), **about)


def event(
    entrants: int | Iterable[Entrant] = 0,
    *rounds: Round,
    edition: str = "fide-2019",
    system: str = "dutch",
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> Tournament:
    """Return an event by an edition's game and points; ``more`` are fields of a tournament."""
    rules = rules_of(edition)
    known: dict[str, Any] = {
        "name": "Event",
        "game": rules.game,
        "edition": rules.id,
        "system": System(system, tuple(Option(*each) for each in (options or {}).items())),
        "points": rules.points,
        "entrants": tuple(
            map(entrant, range(1, entrants + 1)) if isinstance(entrants, int) else entrants
        ),
        "rounds": rounds,
    }
    return Tournament(**known | more)


def told(
    lines: Lines,
    coming: int,
    *,
    points: PointSystem,
    ratings: Mapping[int, int] | None = None,
    plan: GamePlan | None = None,
    **more: Any,
) -> Tournament:
    """Return an event told in tokens, before the round ``coming``.

    Who has a token for that round already asked for the bye that it names, or has left.
    """
    rated = ratings or {}
    return event(
        (
            entrant(number, rated.get(number, 0), withdrawal=_left(lines[number], coming))
            for number in sorted(lines)
        ),
        *(
            Round(
                number,
                tuple(_boards(_now(lines, number), plan, points)),
                tuple(
                    FreePlayer(player, BYES[token])
                    for player, token in _now(lines, number).items()
                    if token in BYES
                ),
            )
            for number in range(1, coming)
        ),
        bye_requests=tuple(
            ByeRequest(number, coming, BYES[line[coming - 1]])
            for number, line in sorted(lines.items())
            if len(line) >= coming and line[coming - 1] in BYES
        ),
        points=points,
        game_plan=plan,
        **more,
    )


def _left(line: Sequence[str], coming: int) -> Withdrawal | None:
    if len(line) < coming or line[-1] != ".":
        return None
    return Withdrawal(max((at for at, token in enumerate(line, 1) if token != "."), default=0))


def _now(lines: Lines, number: int) -> dict[int, str]:
    return {player: line[number - 1] for player, line in lines.items()}


def _boards(now: Mapping[int, str], plan: GamePlan | None, points: PointSystem) -> Iterator[Board]:
    games = {player: game for player, token in now.items() if (game := GAME.fullmatch(token))}
    for player, game in games.items():
        if game[2] == "b":
            continue
        opponent = int(game[1])
        marks = zip(game[3], games[opponent][3], strict=True)
        first, *second = (result_of(mine + theirs) for mine, theirs in marks)
        if plan is None:
            yield Board(player, opponent, first)
        else:
            both = PartGame(first), *(PartGame(mirrored(one), exchanged=True) for one in second)
            yield Board(player, opponent, standing_of(plan, points, both).result, both)


def result_of(marks: str) -> Result:
    """Return a result from the marks of White and Black."""
    if marks in ABSENT:
        return Forfeit(ABSENT[marks])
    return Played(MARKS[marks[0]], MARKS[marks[1]])
