"""Results typed with one key, and the buttons that say the same.

A digit is what White gets: ``1`` and ``0`` where a win brings one point, ``2``, ``1`` and ``0``
where it brings two. Digits that are nobody's points keep the meaning of habit where it cannot be
mistaken. ``=`` or ``r`` is a draw, ``+`` and ``-`` are forfeits (the sign is White's), ``a`` is
adjourned. Whatever else the event's point system writes, such as ``10-2`` or ``1+-1-``, is typed
in full.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.notation import parse_result, result_text, usual_results
from crosstable.kernel.points import Mark, Outcome, PointSystem
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result
from crosstable.web.languages import _

__all__ = [
    "FORFEITS",
    "KeyHelp",
    "Line",
    "is_usual",
    "key_help",
    "keys",
    "read_line",
    "read_result",
    "unusual_results",
]

_WIN, _DRAW, _LOSS = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
FORFEITS = ("+/-", "-/+", "-/-")
"""Results of games that were not played, as they are written."""
_SIGNS: Mapping[str, Result] = {
    "=": _DRAW,
    "r": _DRAW,
    "½": _DRAW,
    "+": Forfeit(Absent.BLACK),
    "-": Forfeit(Absent.WHITE),
    "--": Forfeit(Absent.BOTH),
    "a": Pending(adjourned=True),
}
_LINE = re.compile(r"(?:(?:(\d{1,5})(?:\s+|\s*(?=[^\d\s.,/½:+-])|(?=[+-]{1,2}$)))?(\S.*?))\s*")


class KeyHelp(msgspec.Struct, frozen=True):
    """The keys that mean one result of a game."""

    keys: tuple[str, ...]
    outcome: Outcome
    """How the game ended for White."""
    text: str
    """As the result is written."""


def keys(points: PointSystem) -> dict[str, str]:
    """Return what each key means in this event, as the result is written."""
    known = {key: result_text(result, points) for key, result in _meanings(points).items()}
    return known | {"a": "adjourned"}


def key_help(points: PointSystem) -> tuple[KeyHelp, ...]:
    """Return the keys of games that were played, those of one result together."""
    together: dict[Played, list[str]] = {}
    for key, result in _meanings(points).items():
        if isinstance(result, Played) and key != "½":
            together.setdefault(result, []).append(key)
    return tuple(
        KeyHelp(tuple(found), result.white.outcome, result_text(result, points))
        for result, found in together.items()
    )


def read_result(text: str, points: PointSystem, *, unusual: bool = False) -> Result:
    """Return the result a key or a written score means."""
    key = text.strip().casefold()
    found = _meanings(points).get(key)
    if found is not None:
        return found
    if key in {"=", "r", "½", "5"} and not points.knows(Mark.DRAW):
        raise InvalidValue(_("there are no draws in this event; write the result in full"))
    try:
        result = parse_result(text, points, unusual=True)
    except InvalidValue:
        results = ", ".join((*usual_results(points), *FORFEITS))
        raise InvalidValue(
            _("this is not a result here; write one of %(results)s, or a for adjourned")
            % {"results": results}
        ) from None
    if unusual or is_usual(result):
        return result
    raise InvalidValue(
        _("this is an unusual score; type %(score)s! if it is intended") % {"score": text.strip()}
    )


@cache
def _meanings(points: PointSystem) -> Mapping[str, Result]:
    """Return what each key means: White's points first, then habits nothing else can be meant by.

    Who writes 1 and 2 for the winner's side finds both or neither, never one of the two.
    """
    worth: dict[str, Result] = {
        points.text(units): Played(mark, mark.opposite)
        for mark, units in points.marks
        if not mark.sign and len(points.text(units)) == 1
    }
    found = {key: result for key, result in worth.items() if key.isdecimal()}
    if found.get("1", _WIN) == _WIN and "2" not in found:
        found |= {"1": _WIN, "2": _LOSS}
    draws = points.knows(Mark.DRAW)
    found |= {key: result for key, result in _SIGNS.items() if draws or result != _DRAW}
    if draws:
        found.setdefault("5", _DRAW)
    return found


class Line(msgspec.Struct, frozen=True):
    """One line of the results desk: a board, where one was named, and what was typed for it."""

    board: int | None
    result: str


def read_line(text: str) -> Line:
    """Return the board and the result of a line such as ``12 1``, ``12=`` or just ``1``."""
    found = _LINE.fullmatch(text.strip())
    if found is None:
        raise InvalidValue(_("Type a board and a result, such as 12 1."))
    board, result = found.groups()
    return Line(int(board) if board else None, result)


def is_usual(result: Result) -> bool:
    """Return whether both sides of a result belong together."""
    return not isinstance(result, Played) or result.black is result.white.opposite


def unusual_results(points: PointSystem) -> tuple[str, ...]:
    """Return the scores that an arbiter may decide though they do not add up, as 0-0 or ½-0."""
    plain = [mark for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS) if points.knows(mark)]
    return tuple(
        result_text(Played(white, black), points)
        for white in plain
        for black in plain
        if black is not white.opposite and points.worth(white) + points.worth(black) <= points.most
    )
