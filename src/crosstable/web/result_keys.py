"""Results typed with one key, and the buttons that say the same.

``1`` is a win of White, ``0`` or ``2`` of Black, ``=``, ``r`` or ``5`` a draw, ``+`` and ``-`` are
forfeits (the sign is White's), ``a`` is adjourned. Whatever else the event's point system writes,
such as ``10-2`` or ``1+-1-``, is typed in full.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.notation import parse_result, result_text
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result
from crosstable.web.languages import _

__all__ = ["Line", "is_usual", "keys", "read_line", "read_result", "unusual_results"]

_WIN, _DRAW, _LOSS = (Played(mark, mark.opposite) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS))
_KEYS: Mapping[str, Result] = {
    "1": _WIN,
    "0": _LOSS,
    "2": _LOSS,
    "=": _DRAW,
    "r": _DRAW,
    "5": _DRAW,
    "½": _DRAW,
    "+": Forfeit(Absent.BLACK),
    "-": Forfeit(Absent.WHITE),
    "--": Forfeit(Absent.BOTH),
    "a": Pending(adjourned=True),
}
_LINE = re.compile(r"(?:(?:(\d{1,5})(?:\s+|\s*(?=[^\d\s.,/½:+-])|(?=[+-]{1,2}$)))?(\S.*?))\s*")


def keys(points: PointSystem) -> dict[str, str]:
    """Return what each key means in this event, as the result is written."""
    known = {
        key: result_text(result, points)
        for key, result in _KEYS.items()
        if not isinstance(result, Played) or points.knows(result.white)
    }
    return known | {"a": "adjourned"}


def read_result(text: str, points: PointSystem, *, unusual: bool = False) -> Result:
    """Return the result a key or a written score means."""
    found = _KEYS.get(text.strip().casefold())
    if found is None:
        return parse_result(text, points, unusual=unusual)
    if isinstance(found, Played) and not points.knows(found.white):
        raise InvalidValue(_("there are no draws in this event; write the result in full"))
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
