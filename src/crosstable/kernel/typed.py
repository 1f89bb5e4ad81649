"""What people type, read the same at every door: a result by one key, a line, boards by hand.

A digit is what White gets: ``1`` and ``0`` where a win brings one point, ``2``, ``1`` and ``0``
where it brings two. Digits that are nobody's points keep the meaning of habit where it cannot be
mistaken. ``=`` or ``r`` is a draw, ``+`` and ``-`` are forfeits (the sign is White's), ``a`` is
adjourned. A draw may be written ``remis``, and ``1/2`` where it is half a point. ``u`` behind a
result says that the game does not count for ratings. Whatever else the event's point
system writes, such as ``10-2`` or ``1+-1-``, is typed in full. Programs write every result in full,
as ``notation.parse_result`` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.notation import (
    FORFEITS,
    mark_text,
    one_dash,
    parse_result,
    penalty_results,
    usual_results,
)
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result
from crosstable.kernel.sentence import Listing

_WIN, _DRAW, _LOSS = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
_SIGNS: Mapping[str, Result] = {
    "=": _DRAW,
    "r": _DRAW,
    "½": _DRAW,
    "+": Forfeit(Absent.BLACK),
    "-": Forfeit(Absent.WHITE),
    "--": Forfeit(Absent.BOTH),
    "a": Pending(adjourned=True),
}
_DRAW_WORDS = ("draw", "remis", "nulle")
_HALVES = ("1/2", "0.5", "0,5", ".5")
_LINE = re.compile(
    r"(?:(?:(?:([1-9]\d{0,4})\.([1-9]\d?)|(\d{1,5}))"
    r"(?:\s+|\s*(?=[^\d\s.,/½:+-])|(?=[+-]{1,2}$)))?(\S.*?))\s*"
)
_SEAT = re.compile(r"([1-9]\d{0,8})(?:\.([1-9]\d?))?")
_BOARD = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")
UNRATED = "u"
"""Behind a key or a score: the game counts for the tournament and not for ratings."""
SHOWN = 40
"""So many characters of what is no result are told back."""
MEANT = "!"
"""Behind an unusual score: it is meant."""


class TypedLine(msgspec.Struct, frozen=True):
    """One line of the results desk: a board, where one was named, and what was typed for it."""

    board: int | None
    result: str
    game: int = 0
    """Which game of the pairing, where one was named."""


def read_line(text: str) -> TypedLine:
    """Return the board and the result of a line such as ``12 1``, ``12.2 1``, ``12=`` or ``1``."""
    match = _LINE.fullmatch(text.strip())
    if match is None:
        raise InvalidValue("type a board and a result, such as 12 1")
    board_of_game, game, board, result = match.groups()
    seat = board_of_game or board
    return TypedLine(int(seat) if seat else None, result, int(game or 0))


def read_board(text: str) -> tuple[int, int]:
    """Return the board and the game of ``3`` or ``3.2``; game 0 where none is named."""
    seat = _SEAT.fullmatch(text.strip())
    if seat is None:
        raise InvalidValue("{text!r} is not a board number", text=text)
    return int(seat[1]), int(seat[2] or 0)


def read_typed(text: str, points: PointSystem, *, unusual: bool = False) -> Result:
    """Return the result a key or a written score means.

    A score that does not add up is taken only where it is ``unusual`` and meant, or has a ``!``
    behind it.
    """
    written = text.strip()
    meant = written.removesuffix(MEANT)
    key = meant.casefold()
    known = key_meanings(points) | longhand_meanings(points)
    meaning = known.get(key)
    if meaning is not None:
        return meaning
    unrated = known.get(key.removesuffix(UNRATED))
    if isinstance(unrated, Played):
        return msgspec.structs.replace(unrated, rated=False)
    if key in {"=", "r", "½", "5"} and not points.knows(Mark.DRAW):
        raise InvalidValue("there are no draws in this event; write the result in full")
    try:
        result = parse_result(meant, points, unusual=True)
    except InvalidValue:
        raise InvalidValue(
            "{text!r} is not a result here; write one of {results}, or a for adjourned",
            text=text[:SHOWN],
            results=Listing(
                (*usual_results(points), *(penalty_results(points) if unusual else ()), *FORFEITS)
            ),
        ) from None
    if unusual or meant != written or is_usual(result):
        return result
    raise InvalidValue(
        "{score} is an unusual score; write one of {results}, or {score}! if it is intended",
        score=meant,
        results=Listing(usual_results(points)),
    )


@cache
def key_meanings(points: PointSystem) -> dict[str, Result]:
    """Return what each key means: White's points first, then habits nothing else can be meant by.

    Who writes 1 and 2 for the winner's side finds both or neither, never one of the two.
    """
    worth: dict[str, Result] = {
        points.text(units): Played(mark, mark.opposite)
        for mark, units in points.marks
        if not mark.sign and len(points.text(units)) == 1
    }
    meanings = {key: result for key, result in worth.items() if key.isdecimal()}
    if meanings.get("1", _WIN) == _WIN and "2" not in meanings:
        meanings |= {"1": _WIN, "2": _LOSS}
    draws = points.knows(Mark.DRAW)
    meanings |= {key: result for key, result in _SIGNS.items() if draws or result != _DRAW}
    if draws:
        meanings.setdefault("5", _DRAW)
    return meanings


@cache
def longhand_meanings(points: PointSystem) -> dict[str, Result]:
    """Return what longer ways to say a draw mean: a word, and White's half point in figures.

    ``1/2`` and ``0.5`` only where a draw brings half a point: elsewhere they are nobody's points.
    """
    if not points.knows(Mark.DRAW):
        return {}
    halves = _HALVES if points.text(points.worth(Mark.DRAW)) == "½" else ()
    return dict.fromkeys((*_DRAW_WORDS, *halves), _DRAW)


_UNPLAYED = ("+/-", "+-", "-/+", "-+", "-/-", "--", "*", "?", "pending", "adj", "adjourned")


@cache
def spellings(points: PointSystem) -> dict[str, bool]:
    """Return everything a result can be typed as, and whether it is taken without a ``!``.

    Scores have one dash and no blanks; those that do not add up have to be meant.
    """
    known = dict.fromkeys((*key_meanings(points), *longhand_meanings(points), *_UNPLAYED), True)
    if points.knows(Mark.DRAW):
        known |= dict.fromkeys(("=", "draw", "remise"), True)
    marks = [mark for mark, _ in points.marks]
    for white in marks:
        for black in marks:
            usual = black is white.opposite
            if usual or points.worth(white) + points.worth(black) <= points.most:
                known.setdefault(f"{mark_text(white, points)}-{mark_text(black, points)}", usual)
    return known


def is_usual(result: Result) -> bool:
    """Return whether both sides of a result belong together."""
    return not isinstance(result, Played) or result.black is result.white.opposite


class TypedPairs(msgspec.Struct, frozen=True):
    """The boards of a round as somebody wrote them."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def read_pairs(text: str) -> TypedPairs:
    """Return the boards and the bye of a text such as ``1-4 3-2 5-0``; commas do no harm."""
    pairs: list[tuple[int, int]] = []
    bye: int | None = None
    for item in text.replace(",", " ").split():
        sides = _BOARD.fullmatch(one_dash(item))
        if sides is None:
            raise InvalidValue(
                "{item!r} is not a board; write White-Black, or N-0 for a bye", item=item
            )
        white, black = map(int, sides.groups())
        if black:
            pairs.append((white, black))
        elif bye is None:
            bye = white
        else:
            raise InvalidValue("only one player can have the bye")
    return TypedPairs(tuple(pairs), bye)
