"""The points column held against the results, and the point system it may be the only sign of."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.players import PlayerRecord
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.points import HALF_POINTS, PointSystem, decimal_text, point_system
from crosstable.kernel.record import RoundRecord, bye_points, records, score
from crosstable.kernel.sentence import Figure
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition

_Sheet = dict[int, tuple[RoundRecord, ...]]


def choose_points(
    tournament: Tournament,
    lines: tuple[PlayerRecord, ...],
    written: PointSystem | None,
    edition: Edition,
    adjustments: list[Adjustment],
) -> Tournament:
    """Return the tournament under the file's point system.

    Without a record of it, the edition's own counts, unless only the format's 1-½-0 or another one
    the edition names gives everybody the points in the file.
    """
    if written is not None:
        return msgspec.structs.replace(tournament, points=written)
    named = (point_system(name) for name in edition.point_systems)
    candidates = tuple(dict.fromkeys((edition.points, HALF_POINTS, *named)))
    for candidate in candidates:
        attempt = msgspec.structs.replace(tournament, points=candidate)
        try:
            agrees = not any(_differences(attempt, records(attempt), lines))
        except UnknownName:
            continue
        if agrees:
            if candidate != edition.points:
                adjustments.append(
                    Adjustment.noted(
                        Change.POINT_SYSTEM,
                        None,
                        None,
                        "the file has no record of its point system; the points are those "
                        "of {system}",
                        system=candidate.name,
                    )
                )
            return attempt
    return msgspec.structs.replace(tournament, points=edition.points)


def report_differences(
    tournament: Tournament,
    sheet: _Sheet,
    lines: tuple[PlayerRecord, ...],
    adjustments: list[Adjustment],
) -> None:
    """Report every player whose points column is not what the results bring."""
    for line, computed in _differences(tournament, sheet, lines):
        adjustments.append(
            Adjustment.noted(
                Change.POINTS,
                line.line,
                81,
                "player {player} has {written:point|points} in the file, {computed} "
                "by the results; the results count",
                player=line.number,
                written=_figure(line.points or Fraction(0)),
                computed=_figure(computed),
            )
        )


def _figure(points: Fraction) -> Figure:
    return Figure(decimal_text(points), points)


def _differences(
    tournament: Tournament, sheet: _Sheet, lines: tuple[PlayerRecord, ...]
) -> Iterator[tuple[PlayerRecord, Fraction]]:
    points = tournament.points
    next_round = len(tournament.rounds) + 1
    # Programs disagree whether a bye in the round to be paired is already counted: both are right.
    coming = {
        request.player: bye_points(points, request.kind)
        for request in tournament.bye_requests
        if request.round == next_round
    }
    for line in lines:
        if line.points is None:
            continue
        units = score(sheet[line.number])
        written = line.points.numerator * points.unit
        below = line.points.denominator
        if written not in {units * below, (units + coming.get(line.number, 0)) * below}:
            yield line, Fraction(units, points.unit)
