"""What was decided about single teams, as records of TRF26: byes, acceleration, pairs, points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from crosstable.formats.trf.cells import BYE_LETTERS
from crosstable.formats.trf.players import MAX_ROUNDS
from crosstable.formats.trf.record_lines import LINES
from crosstable.formats.trf.records import (
    AbnormalPoints,
    Acceleration,
    ByeRecord,
    ForbiddenRecord,
)
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament


def term_lines(tournament: Tournament) -> Iterator[str]:
    """Yield ``240``, ``250``, ``260`` and ``299`` with numbers of teams."""
    terms, unit = tournament.team_terms, tournament.points.unit
    granted: dict[tuple[int, Bye], list[int]] = {}
    for bye in terms.byes:
        granted.setdefault((bye.round, bye.kind), []).append(bye.team)
    for (number, kind), teams in granted.items():
        yield LINES["240"](ByeRecord(0, BYE_LETTERS[kind], number, tuple(teams)))
    for given in terms.virtual:
        yield LINES["250"](
            Acceleration(
                0,
                _points(given.match or None, 2),
                _points(given.games or None, unit),
                given.first_round,
                given.last_round,
                given.first,
                given.last,
            )
        )
    for group in terms.apart:
        last = group.last_round or tournament.planned_rounds or MAX_ROUNDS
        yield LINES["260"](ForbiddenRecord(0, group.teams, group.first_round, last))
    for decided in terms.points:
        yield LINES["299"](
            AbnormalPoints(
                0,
                decided.outcome.value if decided.outcome is not None else "",
                _points(decided.match, 2),
                _points(decided.games, unit),
                decided.round or None,
                decided.teams,
            )
        )


def _points(units: int | None, unit: int) -> Fraction | None:
    return None if units is None else Fraction(units, unit)
