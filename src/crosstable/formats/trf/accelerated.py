"""Fictitious points: those of the Baku acceleration are an option of ours, others stop pairing.

``XXA`` lists the points of a player round by round, ``250`` gives ranges of players and rounds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction

from msgspec.structs import replace

from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.columns import decimal_points, place
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.engine_records import ranges
from crosstable.formats.trf.players import MAX_ROUNDS
from crosstable.formats.trf.record_lines import acceleration_line
from crosstable.formats.trf.systems import ACCELERATED, ACCELERATION, BAKU
from crosstable.kernel.errors import InvalidValue, Refused, UnreadableInput
from crosstable.kernel.points import PointSystem
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.swiss.acceleration import Acceleration, acceleration
from crosstable.pairing.swiss.reading import virtual_points
from crosstable.pairing.systems import system_of, usual_games
from crosstable.rulebooks.game_plans import planned_round
from crosstable.rulebooks.library import defining_edition, edition_of

_Given = Iterable[tuple[int, int, Fraction]]
"""Rounds, players and the points they are given."""


def read_acceleration(
    document: TrfDocument, tournament: Tournament, adjustments: list[Adjustment]
) -> Tournament:
    """Return the tournament with the acceleration that its fictitious points come from.

    Points nobody can derive make the system one without an engine, so that no round is paired as
    if they were not there (decision 60).
    """
    contents = document.contents
    _check_players(document, tournament)
    lists = [cell for cell in _listed(document) if cell[2]]
    ranges = any(acceleration.points for acceleration in contents.accelerations)
    if not (lists or ranges) or system_of(tournament).fixed_schedule:
        return tournament
    played, planned = len(tournament.rounds), tournament.planned_rounds
    system = tournament.system
    foreign_lists = foreign_ranges = False
    if lists:
        longest = max(len(record.points) for record in contents.fictitious_points)
        foreign_lists = not _is_baku(tournament, lists, max(played, min(longest, MAX_ROUNDS)))
    if ranges:
        until = max(played, planned or MAX_ROUNDS)
        foreign_ranges = not _is_baku(tournament, _ranged(document, tournament), until)
    if foreign_lists or foreign_ranges:
        adjustments.append(
            Adjustment.noted(
                Change.SYSTEM,
                _first_line(document),
                None,
                "fictitious points that are not those of the Baku acceleration: rounds cannot be "
                "paired again by this program, nor further ones; pair by hand",
            )
        )
        kept = tuple(option for option in system.options if option.name != ACCELERATION)
        return replace(tournament, system=System(ACCELERATED.name, (*ACCELERATED.options, *kept)))
    if BAKU in system.options:
        return tournament
    return replace(tournament, system=System(system.name, (*system.options, BAKU)))


def fictitious_lines(tournament: Tournament) -> tuple[str, ...]:
    """Return the ``XXA`` lines of the rounds so far and the next; none where a number is too long.

    Without an acceleration there are none either.
    """
    if BAKU not in tournament.system.options:
        return ()
    last = len(tournament.rounds) + 1
    if tournament.planned_rounds:
        last = max(min(last, tournament.planned_rounds), len(tournament.rounds))
    by_round = virtual_points(tournament, MAX_ROUNDS, _baku(tournament))[:last]
    unit = tournament.points.unit
    lines = []
    for number in tournament.by_number:
        parts = [(1, "XXA"), (5, f"{number:4}")]
        for index, points in enumerate(by_round):
            text = decimal_points(Fraction(points.get(number, 0), unit))
            if text is None:
                return ()
            parts.append((10 + 5 * index, text))
        lines.append(place(*parts))
    return tuple(lines)


def acceleration_lines(tournament: Tournament) -> tuple[str, ...]:
    """Return the ``250`` lines of an acceleration, all rounds of it; none where there is none.

    The encoded type names the acceleration too, but the record goes before it, and title events
    must have it.
    """
    if BAKU not in tournament.system.options:
        return ()
    last = max(tournament.planned_rounds or MAX_ROUNDS, len(tournament.rounds))
    by_round = virtual_points(tournament, MAX_ROUNDS, _baku(tournament))[:last]
    unit = tournament.points.unit
    points = {
        number: [Fraction(given.get(number, 0), unit) for given in by_round]
        for number in tournament.by_number
    }
    try:
        return tuple(acceleration_line(span) for span in ranges(points, tournament.by_number))
    except InvalidValue:
        return ()


def _baku(tournament: Tournament) -> Acceleration | None:
    """Return the acceleration as the text has it that the event is paired by.

    With points that the text does not accelerate there is none, so that a file can still be read.
    """
    edition = defining_edition(edition_of(tournament), tournament)
    total = tournament.planned_rounds or len(tournament.rounds)
    plan, points = planned_round(edition, usual_games(tournament.system.name))
    with suppress(Refused):
        if plan is not None and plan.each_counts:
            return _of_matches(acceleration(BAKU.value, edition, -(-total // 2), points), points)
        return acceleration(BAKU.value, edition, total, tournament.points)
    return None


def _of_matches(faster: Acceleration | None, own: PointSystem) -> Acceleration | None:
    """Return the acceleration of matches that are two rounds each: both have its points."""
    if faster is None:
        return None

    def doubled(
        everybody: Sequence[int], first: Sequence[int], number: int, points: PointSystem
    ) -> dict[int, int]:
        given = faster(everybody, first, -(-number // 2), own)
        return {player: units * points.unit // own.unit for player, units in given.items()}

    return doubled


def _is_baku(tournament: Tournament, given: _Given, until: int) -> bool:
    """Return whether the points given are Baku's, with none missing up to a round."""
    by_round = virtual_points(tournament, MAX_ROUNDS, _baku(tournament))
    unit = tournament.points.unit
    seen = set()
    for number, player, points in given:
        expected = by_round[number - 1].get(player, 0) if 1 <= number <= MAX_ROUNDS else 0
        if (number, player) in seen or points != Fraction(expected, unit):
            return False
        seen.add((number, player))
    return all(
        (number, player) in seen
        for number, points in enumerate(by_round[:until], start=1)
        for player in points
    )


def _listed(document: TrfDocument) -> Iterator[tuple[int, int, Fraction]]:
    for record in document.contents.fictitious_points:
        for number, points in enumerate(record.points, start=1):
            yield number, record.player, points or Fraction(0)


def _ranged(document: TrfDocument, tournament: Tournament) -> Iterator[tuple[int, int, Fraction]]:
    known = sorted(tournament.by_number)
    for record in document.contents.accelerations:
        if record.points:
            players = known[bisect_left(known, record.first) : bisect_right(known, record.last)]
            for number in range(record.first_round, record.last_round + 1):
                for player in players:
                    yield number, player, record.points


def _check_players(document: TrfDocument, tournament: Tournament) -> None:
    known = tournament.by_number
    for record in document.contents.fictitious_points:
        if record.player not in known:
            raise UnreadableInput(
                "the XXA line names player {player}, who is not in the file",
                line=record.line,
                column=5,
                remedy="give the number of a player line",
                player=record.player,
            )


def _first_line(document: TrfDocument) -> int:
    contents = document.contents
    lines = [record.line for record in contents.fictitious_points]
    return min([*lines, *(record.line for record in contents.accelerations)])
