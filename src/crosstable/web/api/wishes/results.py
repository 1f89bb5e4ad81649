"""Lots, pairings, results, games and claims."""

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
from crosstable.office.game_rows import game_points
from crosstable.web.api.wishes.parts import LONGEST_SHEET, Number, ResultText, RoundNumber, Wish
from crosstable.web.api.wishes.players import AbsenceWish

__all__ = [
    "Attachment",
    "BoardResult",
    "ClaimWish",
    "Correction",
    "EndingWord",
    "EnteredResult",
    "GameAsked",
    "GameNumber",
    "GameSheet",
    "LotsWish",
    "PairWish",
    "ReportCorrectionWish",
    "ResultPart",
    "ResultSheet",
    "ResultWish",
    "SeenPair",
    "Unusual",
]


class PairWish(Wish, frozen=True, kw_only=True):
    """The next round, and what becomes of those who were absent from the last one."""

    absent: Annotated[tuple[AbsenceWish, ...], Meta(max_length=10_000)] = ()


class LotsWish(Wish, frozen=True, kw_only=True):
    """How pairing numbers are given out; the server makes the seed and the journal keeps it."""

    method: Annotated[
        str,
        Meta(
            max_length=60,
            description="Empty for what the edition prescribes; `initial-order`, `as-entered`, "
            "or a way of drawing lots of the system",
        ),
    ] = ""
    split: bool = False


EndingWord = Annotated[
    Literal[
        "on the board", "resignation", "agreement", "time", "repetition", "move count", "referee"
    ]
    | None,
    Meta(description="How a played game ended"),
]


Unusual = Annotated[
    bool, Meta(description="Take scores that do not add up, such as 0-0 after a penalty")
]


GameNumber = Annotated[
    int,
    Meta(
        ge=0,
        le=99,
        description="Which game, where a pairing has several, with the result from that game's "
        "White in the usual points; 0 or nothing: the pairing as a whole",
    ),
]


SeenPair = Annotated[
    tuple[Number, Number] | None,
    Meta(
        description="White and Black, by their numbers, as you saw them at the board; where others "
        "sit there the result is refused"
    ),
]


Seconds = Annotated[int, Meta(ge=0, le=86_400)]


GameAsked = Annotated[
    int,
    QueryParameter(ge=0, le=99, description="Which game, where a pairing has several"),
]


Clocks = Annotated[
    tuple[Seconds, Seconds] | None,
    Meta(
        description="The seconds left to White and Black of a drawn game, where the next one goes "
        "on with them"
    ),
]


class ResultPart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of one game."""

    result: ResultText
    unusual: Unusual = False
    ending: EndingWord = None
    game: GameNumber = 0
    pair: SeenPair = None
    clocks: Clocks = None

    def value(self, tournament: Tournament) -> Result:
        """Return the result under the event's points, or under the usual ones for one game."""
        points = game_points(tournament) if self.game else tournament.points
        return _result(self.result, points, unusual=self.unusual, ending=self.ending)


def _result(text: str, points: PointSystem, *, unusual: bool, ending: str | None) -> Result:
    result = parse_result(text, points, unusual=unusual)
    if ending is None:
        return result
    if not isinstance(result, Played):
        raise InvalidValue("only a game that was played has an ending")
    return replace(result, ending=Ending(ending))


class BoardResult(ResultPart, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of the game on a board."""

    board: Number


class ResultWish(Wish, frozen=True, kw_only=True):
    """The result of a game."""

    result: ResultText
    unusual: Unusual = False
    ending: EndingWord = None
    game: GameNumber = 0
    pair: SeenPair = None

    def value(self, tournament: Tournament) -> Result:
        """Return the result under the event's points, or under the usual ones for one game."""
        points = game_points(tournament) if self.game else tournament.points
        return _result(self.result, points, unusual=self.unusual, ending=self.ending)


class EnteredResult(ResultWish, frozen=True, kw_only=True):
    """The result of a game that has none yet."""

    clocks: Clocks = None


class Correction(ResultWish, frozen=True, kw_only=True):
    """Another result for a game that has one."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    reported_in_time: Annotated[
        bool, Meta(description="Whether the error was reported before the next round was over")
    ] = False


class ReportCorrectionWish(ResultWish, frozen=True, kw_only=True):
    """A game as the rating officer is told of it."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    colours_exchanged: bool = False


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


class ClaimWish(Wish, frozen=True, kw_only=True):
    """What a player tells of the game."""

    round: RoundNumber
    player: Number
    result: ResultText

    def value(self, points: PointSystem) -> Result:
        """Return the result under the event's points."""
        return parse_result(self.result, points)
