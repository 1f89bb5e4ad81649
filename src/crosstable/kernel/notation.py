"""Results as arbiters write them: ``1-0``, ``½-½``, ``2-0``, ``1+-1-``, ``12-0``, ``+/-``."""

from __future__ import annotations

import re

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.points import Mark, PointSystem
from crosstable.kernel.result import Absent, Forfeit, Pending, Played, Result
from crosstable.kernel.sentence import Sentence

_FORFEITS = {
    "+/-": Absent.BLACK,
    "+-": Absent.BLACK,
    "-/+": Absent.WHITE,
    "-+": Absent.WHITE,
    "-/-": Absent.BOTH,
    "--": Absent.BOTH,
}
_FORFEIT_TEXT = {Absent.BLACK: "+/-", Absent.WHITE: "-/+", Absent.BOTH: "-/-"}
FORFEITS = tuple(_FORFEIT_TEXT.values())
"""Results of games that were not played, as they are written."""
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—−－"), "-")
_SCORE = re.compile(r"([0-9.,/½]+[+-]?)\s*[-:]\s*([0-9.,/½]+[+-]?)")


def one_dash(text: str) -> str:
    """Return a text in which every kind of dash, as telephones and documents make them, is one."""
    return text.translate(_DASHES)


def mark_text(mark: Mark, points: PointSystem) -> str:
    """Return one side of a result: the points it brings, with the sign of a plus or minus draw."""
    return points.text(points.worth(mark)) + mark.sign


def result_text(result: Result, points: PointSystem) -> str:
    """Return a result as it stands on a wall chart."""
    match result:
        case Played():
            sides = f"{mark_text(result.white, points)}-{mark_text(result.black, points)}"
            return sides if result.rated else Sentence("{sides} unrated", sides=sides)
        case Forfeit():
            return _FORFEIT_TEXT[result.absent]
        case Pending():
            return Sentence("adjourned") if result.adjourned else "*"


def usual_results(points: PointSystem) -> tuple[str, ...]:
    """Return the results a game can normally end with, as they are written."""
    marks = [mark for mark, _ in points.marks]
    return tuple(
        result_text(Played(mark, mark.opposite), points) for mark in marks if mark.opposite in marks
    )


def penalty_results(points: PointSystem) -> tuple[str, ...]:
    """Return the results in which points are lost by a penalty, such as 0-0 and ½-0."""
    draws = points.knows(Mark.DRAW)
    lost = ((Mark.DRAW, Mark.LOSS), (Mark.LOSS, Mark.DRAW)) if draws else ()
    pairs = ((Mark.LOSS, Mark.LOSS), *lost)
    return tuple(result_text(Played(*marks), points) for marks in pairs)


def parse_result(text: str, points: PointSystem, *, unusual: bool = False) -> Result:
    """Return the result an arbiter wrote.

    ``unrated`` or ``u`` behind a score says that it counts for the tournament and not for ratings.
    Scores that do not add up, such as 0-0 or ½-0 after a penalty, are taken only where ``unusual``
    says that the arbiter means it (Laws of Chess, 10.2).
    """
    written = one_dash(text.strip().casefold())
    plain = written.removesuffix("unrated").removesuffix("u").strip()
    rated = plain == written
    unplayed = _unplayed(plain)
    if unplayed is not None:
        if not rated:
            raise InvalidValue("{text!r}: only a game that was played can be unrated", text=text)
        return unplayed
    if plain in {"=", "draw", "remise"} and points.knows(Mark.DRAW):
        return Played(Mark.DRAW, Mark.DRAW, rated=rated)
    sides = _SCORE.fullmatch(plain)
    if sides is None:
        raise InvalidValue(
            "{text!r} is not a result; write one of {choices}", text=text, choices=_choices(points)
        )
    white, black = (_marks(side, points, text) for side in sides.groups())
    for mark in white:
        if mark.opposite in black:
            return Played(mark, mark.opposite, rated=rated)
    if not unusual:
        raise InvalidValue(
            "{text!r} is not a usual result; write one of {choices}, or say that it "
            "is meant as an unusual score",
            text=text,
            choices=_choices(points),
        )
    if points.worth(white[0]) + points.worth(black[0]) > points.most:
        raise InvalidValue("{text!r} gives more points than a game has", text=text)
    return Played(white[0], black[0], rated=rated)


def _unplayed(plain: str) -> Forfeit | Pending | None:
    """Return what is written of a game that was not played, or not to its end."""
    signs = re.sub(r"[\s/:]", "", plain)
    if signs in _FORFEITS:
        return Forfeit(_FORFEITS[signs])
    if plain in {"*", "?", "pending"}:
        return Pending()
    if plain in {"adj", "adjourned"}:
        return Pending(adjourned=True)
    return None


def _choices(points: PointSystem) -> str:
    return ", ".join((*usual_results(points), *FORFEITS))


def _marks(side: str, points: PointSystem, whole: str) -> list[Mark]:
    """Return the marks that are written like this under the point system."""
    sign = side[-1] if side[-1] in "+-" else ""
    units = points.units(side.removesuffix(sign) if sign else side)
    marks = [mark for mark, worth in points.marks if worth == units and mark.sign == sign]
    if not marks:
        raise InvalidValue(
            "{whole!r} is not a result; write one of {choices}",
            whole=whole,
            choices=_choices(points),
        )
    return marks
