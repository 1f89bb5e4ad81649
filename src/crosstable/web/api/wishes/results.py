"""Pairings, results of a round, and games."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar.params import QueryParameter
from msgspec import Meta
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.notation import parse_result
from crosstable.kernel.points import PointSystem
from crosstable.kernel.result import Ending, Played, Result
from crosstable.kernel.tournament import Tournament
from crosstable.office.asking import BoardNumber, ClocksShown, GameNumber, SeenPair
from crosstable.office.game_rows import game_points
from crosstable.web.api.wishes.parts import LONGEST_SHEET, ResultText, Wish
from crosstable.web.api.wishes.players import AbsenceWish


class PairWish(Wish, frozen=True, kw_only=True):
    """The next round, and what becomes of those who were absent from the last one."""

    absent: Annotated[tuple[AbsenceWish, ...], Meta(max_length=10_000)] = ()


EndingWord = Annotated[
    Literal[
        "on the board", "resignation", "agreement", "time", "repetition", "move count", "referee"
    ]
    | None,
    Meta(title="ending", description="How a played game ended", examples=["resignation"]),
]


Unusual = Annotated[
    bool,
    Meta(
        title="unusual",
        description="Take scores that do not add up, such as 0-0 after a penalty",
        examples=[False],
    ),
]


ABOUT_RESULTS = (("unusual", Unusual, False), ("ending", EndingWord, None))
"""What may be told with every result."""


GameAsked = Annotated[
    int,
    QueryParameter(ge=0, le=99, description="Which game, where a pairing has several"),
]


def points_of(tournament: Tournament, game: int) -> PointSystem:
    """Return the event's points, or the usual ones for one game of several."""
    return game_points(tournament) if game else tournament.points


def result_of(text: str, points: PointSystem, *, unusual: bool, ending: str | None) -> Result:
    """Return a result as a program writes it."""
    result = parse_result(text, points, unusual=unusual)
    if ending is None:
        return result
    if not isinstance(result, Played):
        raise InvalidValue("only a game that was played has an ending")
    return replace(result, ending=Ending(ending))


class BoardResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of the game on a board."""

    board: BoardNumber
    result: ResultText
    unusual: Unusual = False
    ending: EndingWord = None
    game: GameNumber = 0
    pair: SeenPair = None
    clocks: ClocksShown = None

    def value(self, tournament: Tournament) -> Result:
        """Return the result under the event's points, or under the usual ones for one game."""
        points = points_of(tournament, self.game)
        return result_of(self.result, points, unusual=self.unusual, ending=self.ending)


class ResultSheet(Wish, frozen=True, kw_only=True):
    """Results of several games of a round, all of them or none."""

    results: Annotated[tuple[BoardResult, ...], Meta(min_length=1, max_length=1000)]


class Attachment(Wish, frozen=True, kw_only=True):
    """The moves of a game in the format of the tournament's game: PGN or PDN."""

    text: Annotated[str, Meta(min_length=1, max_length=200_000)]


class GameSheet(Wish, frozen=True, kw_only=True):
    """All games of a round as a programme at the boards writes them: one PGN or PDN text."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_SHEET)]
    shorten: Annotated[
        bool,
        Meta(description="Also file games that have fewer moves than what is filed"),
    ] = False
