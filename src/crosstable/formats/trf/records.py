"""The other records of an individual tournament, as values.

Requested byes, forbidden pairs, acceleration, points out of the ordinary, and the lists that
pairing engines add.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from crosstable.formats.trf import named
from crosstable.formats.trf.columns import Row, parse_points
from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.seeding import ORDER_CODES


class Header(msgspec.Struct, frozen=True):
    """A line of free text about the tournament, from column 5."""

    line: int
    tag: str
    text: str
    row: str
    """The whole line, for the headers that do use columns."""


class RoundCount(msgspec.Struct, frozen=True):
    """``142``, ``XXR`` or ``TNR``: how many rounds the tournament has."""

    line: int
    tag: str
    rounds: int


class ColourSetting(msgspec.Struct, frozen=True):
    """``152`` or ``XXC``: the initial colour as ``w`` or ``b``, and whether ranks are used."""

    line: int
    tag: str
    colour: str
    ranks: bool = False


class EngineAcceleration(msgspec.Struct, frozen=True):
    """``ACC``: whether CPPDubovSystem is to use the Baku acceleration."""

    line: int
    on: bool


class ByeRecord(msgspec.Struct, frozen=True, gc=False):
    """``240``: players, or teams in a team event, who asked not to be paired in a round."""

    line: int
    kind: str
    round: int
    numbers: tuple[int, ...]


class ForbiddenRecord(msgspec.Struct, frozen=True, gc=False):
    """``260``, ``XXP`` or ``FOR``: none of these may meet another, in all rounds or some."""

    line: int
    numbers: tuple[int, ...]
    first_round: int | None = None
    last_round: int | None = None
    tag: str = "260"


class Acceleration(msgspec.Struct, frozen=True):
    """``250``: fictitious points for a range of players in a range of rounds."""

    line: int
    match_points: Fraction | None
    points: Fraction | None
    first_round: int
    last_round: int
    first: int
    last: int


class FictitiousPoints(msgspec.Struct, frozen=True):
    """``XXA``: the fictitious points of one player, round by round."""

    line: int
    player: int
    points: tuple[Fraction | None, ...]


class AbnormalPoints(msgspec.Struct, frozen=True, gc=False):
    """``299``: points that follow from no result; a blank kind is a bonus or a penalty."""

    line: int
    kind: str
    match_points: Fraction | None
    points: Fraction | None
    round: int | None
    numbers: tuple[int, ...]


class Absentees(msgspec.Struct, frozen=True):
    """``XXZ`` or ``BYE``: who misses the round to be paired."""

    line: int
    numbers: tuple[int, ...]
    tag: str = "XXZ"


class RankingMethod(msgspec.Struct, frozen=True):
    """``172``: which rating made the starting rank."""

    line: int
    federation: str
    method: str


def parse_header(row: Row) -> Header:
    """Read a line of free text."""
    return Header(row.line, row.tag, row.text[4:].strip(), row.text)


def parse_round_count(row: Row) -> RoundCount:
    """Read the number of rounds of ``142``, ``XXR`` or ``TNR``."""
    words = row.words()
    if not words:
        raise row.fail("the number of rounds is missing", 5)
    column, word = words[0]
    if (
        len(words) > 1
        or not (word.isascii() and word.isdigit() and len(word) <= 3)
        or not int(word)
    ):
        raise row.fail(
            "{text!r} is not a number of rounds",
            column,
            remedy="write 1 to 999",
            text=row.field(5, 40),
        )
    return RoundCount(row.line, row.tag, int(word))


def parse_engine_acceleration(row: Row) -> EngineAcceleration:
    """Read ``ACC``: true or false."""
    word = row.field(5, 40).lower()
    if word not in {"true", "1", "false", "0"}:
        raise row.fail(
            "{word!r} does not say whether the rounds are accelerated",
            5,
            remedy="write true or false",
            word=word,
        )
    return EngineAcceleration(row.line, word in {"true", "1"})


def parse_bye(row: Row) -> ByeRecord:
    """Read ``240``: kind in column 5, round in 7-9, numbers from 11."""
    kind = row.field(5, 5).upper()
    if kind not in {"F", "H", "Z"}:
        raise row.fail("bye {kind!r} is unknown", 5, remedy="write F, H or Z", kind=kind)
    row.gap(4, 6, 10)
    return ByeRecord(row.line, kind, row.needed(7, 9, named.ROUND), row.numbers(11, named.PLAYER))


def parse_forbidden(row: Row) -> ForbiddenRecord:
    """Read ``260``: rounds in 5-7 and 9-11, numbers from 13.

    A file may have a hundred thousand of them, so the usual line is read at one go.
    """
    if row.all_digits(4, 8, 12):
        try:
            first, last = int(row.text[4:7]), int(row.text[8:11])
            return ForbiddenRecord(row.line, row.numbers(13, named.PLAYER), first, last)
        except ValueError:
            pass  # Blanks, which are told apart below.
    row.gap(4, 8, 12)
    return ForbiddenRecord(
        row.line,
        row.numbers(13, named.PLAYER),
        row.integer(5, 7, named.FIRST_ROUND),
        row.integer(9, 11, named.LAST_ROUND),
    )


def parse_forbidden_list(row: Row) -> ForbiddenRecord:
    """Read ``XXP`` or ``FOR``: a list of players."""
    return ForbiddenRecord(row.line, row.listed(named.PLAYER), tag=row.tag)


def parse_acceleration(row: Row) -> Acceleration:
    """Read ``250``."""
    row.gap(4, 9, 14, 18, 22, 27)
    return Acceleration(
        row.line,
        row.points(5, 8, named.MATCH_POINTS),
        row.points(10, 13, named.POINTS),
        row.needed(15, 17, named.FIRST_ROUND),
        row.needed(19, 21, named.LAST_ROUND),
        row.needed(23, 26, named.FIRST_PLAYER),
        row.needed(28, 31, named.LAST_PLAYER),
    )


def parse_fictitious_points(row: Row) -> FictitiousPoints:
    """Read ``XXA``: the player in 5-8, the points of round r from column 10 + 5(r - 1)."""
    row.gap(4, 9)
    points = []
    for start in range(10, len(row.text) + 1, 5):
        row.gap(start + 4)
        points.append(row.points(start, start + 3, named.FICTITIOUS_POINTS))
    while points and points[-1] is None:
        points.pop()
    return FictitiousPoints(row.line, row.needed(5, 8, named.PLAYER), tuple(points))


def parse_abnormal_points(row: Row) -> AbnormalPoints:
    """Read ``299``: kind in 5, points in 8-11 and 14-17, round in 20-22, numbers from 24.

    Files written after the draft of the format have 7-10, 12-15, 17-19 and numbers from 21. A line
    that names a round or a player fits only one of the two.
    """
    kind = row.field(5, 5).upper()
    if kind and kind not in "WDLFHZ+-":
        raise row.fail(
            "kind {kind!r} is unknown", 5, remedy="write W D L F H Z + - or a blank", kind=kind
        )
    try:
        row.gap(4, 6, 12, 18, 19, 23)
        return _abnormal_points(row, kind, (7, 11), (13, 17), (20, 22))
    except UnreadableInput as error:
        try:
            row.gap(4, 6, 11, 16, 20)
            return _abnormal_points(row, kind, (7, 10), (12, 15), (17, 19))
        except UnreadableInput:
            raise error from None


def _abnormal_points(
    row: Row,
    kind: str,
    match_points: tuple[int, int],
    points: tuple[int, int],
    round_number: tuple[int, int],
) -> AbnormalPoints:
    return AbnormalPoints(
        row.line,
        kind,
        row.points(*match_points, named.MATCH_POINTS),
        row.points(*points, named.POINTS),
        row.integer(*round_number, named.ROUND) or None,
        row.numbers(round_number[1] + 2, named.PLAYER),
    )


def parse_absentees(row: Row) -> Absentees:
    """Read ``XXZ`` or ``BYE``: a list of players."""
    return Absentees(row.line, row.listed(named.PLAYER), row.tag)


def parse_ranking_method(row: Row) -> RankingMethod:
    """Read ``172``: federation in 5-7, method in 9-13; some write the method alone."""
    if row.field(5, 40) in ORDER_CODES:
        return RankingMethod(row.line, "", row.field(5, 40))
    row.gap(4, 8)
    return RankingMethod(row.line, row.field(5, 7), row.field(9, 13))


def parse_colour_settings(row: Row) -> ColourSetting:
    """Read ``152`` or ``XXC``, which says it in words."""
    colour, ranks = "", False
    for column, word in row.words():
        match word.lower():
            case "white1" | "w":
                colour = "w"
            case "black1" | "b":
                colour = "b"
            case "rank":
                ranks = True
            case _:
                raise row.fail(
                    "{word!r} is not an initial colour",
                    column,
                    remedy="write W or B, white1 or black1",
                    word=word,
                )
    return ColourSetting(row.line, row.tag, colour, ranks)


def points_of(row: Row) -> Fraction:
    """Read the points of a record that holds nothing else, such as ``BBW``."""
    words = row.words()
    if len(words) != 1:
        raise row.fail("{tag} must hold one number of points", 5, tag=row.tag)
    column, word = words[0]
    return parse_points(row, word, column, named.POINTS)
