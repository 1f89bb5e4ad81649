"""Results for which the format has no letter, such as a match won in the rapid games.

The cell has the letter of its outcome, and ``299`` the points that this makes too many or too few.
Where a known table of points explains every such record of a file, the results are read back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from crosstable.formats.trf.record_lines import LINES
from crosstable.formats.trf.records import AbnormalPoints
from crosstable.kernel.points import POINT_SYSTEMS, Mark, Outcome, PointSystem
from crosstable.kernel.result import Played
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import Tournament

_PLAIN = {Outcome.WON: Mark.WIN, Outcome.DRAWN: Mark.DRAW, Outcome.LOST: Mark.LOSS}
_Gained = Mapping[tuple[int, int], Fraction]
"""Points by round and player."""


def unusual_points(tournament: Tournament) -> Iterator[str]:
    """Yield ``299`` for everybody whose result brings other points than its letter.

    Decision 801.
    """
    points = tournament.points
    for played in tournament.rounds:
        for board in played.boards:
            if not isinstance(board.result, Played):
                continue
            for number, mark in (
                (board.white, board.result.white),
                (board.black, board.result.black),
            ):
                more = _worth(points, mark) - _worth(points, _PLAIN[mark.outcome])
                if more:
                    yield LINES["299"](AbnormalPoints(0, "", None, more, played.number, (number,)))


def with_unusual_marks(
    tournament: Tournament, records: Iterable[AbnormalPoints]
) -> Tournament | None:
    """Return a tournament with the results that ``299`` tells of; None where it tells of others."""
    gained: dict[tuple[int, int], Fraction] = {}
    for record in records:
        if record.kind or record.match_points or not record.round or not record.points:
            return None
        for number in record.numbers:
            key = record.round, number
            gained[key] = gained.get(key, Fraction(0)) + record.points
    tables = (known for known in POINT_SYSTEMS.values() if _extends(known, tournament.points))
    read = (_read_by(table, tournament, gained) for table in tables if gained)
    return next((event for event in read if event is not None), None)


def _worth(points: PointSystem, mark: Mark) -> Fraction:
    units = points.draw if mark is Mark.DRAW else points.worth(mark)
    return Fraction(units, points.unit)


def _extends(known: PointSystem, plain: PointSystem) -> bool:
    """Return whether a table has more results than another, and the same points for the usual."""

    def usual(points: PointSystem) -> list[Fraction]:
        byes = points.allocated_bye, points.full_point_bye, points.half_point_bye
        rest = (*byes, points.zero_point_bye, points.forfeit_win, points.forfeit_loss)
        return [
            *(_worth(points, mark) for mark in _PLAIN.values()),
            *(Fraction(units, points.unit) for units in rest),
        ]

    return len(known.marks) > len(plain.marks) and usual(known) == usual(plain)


def _read_by(table: PointSystem, event: Tournament, gained: _Gained) -> Tournament | None:
    """Return the event by this table, if it explains what everybody gained beside his letters."""
    left = dict(gained)
    rounds = []
    for played in event.rounds:
        boards = []
        for board in played.boards:
            made = _board(table, board, played.number, left)
            if made is None:
                return None
            boards.append(made)
        rounds.append(replace(played, boards=tuple(boards)))
    return None if left else replace(event, points=table, rounds=tuple(rounds))


def _board(
    table: PointSystem, board: Board, number: int, left: dict[tuple[int, int], Fraction]
) -> Board | None:
    result = board.result
    more = [left.pop((number, seat), Fraction(0)) for seat in (board.white, board.black)]
    if not any(more):
        return board
    if not isinstance(result, Played):
        return None
    marks = [
        _mark(table, plain, gain)
        for plain, gain in zip((result.white, result.black), more, strict=True)
    ]
    white, black = marks
    if white is None or black is None:
        return None
    return replace(board, result=replace(result, white=white, black=black))


def _mark(table: PointSystem, plain: Mark, more: Fraction) -> Mark | None:
    """Return the result of the same outcome that is worth so much more; none, or two: nobody knows.

    Without any difference it is the usual one.
    """
    if not more:
        return plain
    wanted = _worth(table, plain) + more
    found = [
        mark
        for mark, _units in table.marks
        if mark.outcome is plain.outcome and _worth(table, mark) == wanted
    ]
    return found[0] if len(found) == 1 else None
