"""Round robins: everybody meets everybody, once or twice, by the Berger tables."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.berger import (
    BergerRound,
    berger_rounds,
    meeting_round,
    table_size,
    white_of,
)
from crosstable.pairing.proposal import Choice, chosen
from crosstable.pairing.schedule import FixedSchedule, Ground, ScheduledRound
from crosstable.rulebooks.editions import Edition

__all__ = ["ROUND_ROBIN"]

CYCLES = Choice("cycles", "how often everybody meets everybody", ("1", "2"))
_TABLES = "round-robin.berger-tables"
_DOUBLE = "round-robin.double"


def _cycles(tournament: Tournament) -> int:
    return int(chosen(tournament.system, CYCLES))


def _length(tournament: Tournament) -> int:
    count = len(tournament.entrants)
    return _cycles(tournament) * (table_size(count) - 1) if count > 1 else 0


def _schedule(tournament: Tournament, edition: Edition) -> tuple[ScheduledRound, ...]:
    count = len(tournament.entrants)
    if count < 2:
        raise Refused("a round robin takes at least two players; enter the players first")
    if set(tournament.by_number) != set(range(1, count + 1)):
        missing = next(
            number for number in range(1, count + 1) if number not in tournament.by_number
        )
        raise Refused(
            f"number {missing} is missing: the players of a round robin need the numbers 1 to "
            f"{count}",
            edition.because(_TABLES, "the table pairs numbers; draw lots or renumber the list"),
        )
    cycles = _cycles(tournament)
    return tuple(
        ScheduledRound(
            each.number,
            each.pairs,
            () if each.resting is None else (each.resting,),
            _round_grounds(tournament, each, cycles),
        )
        for each in berger_rounds(count, cycles)
    )


def _round_grounds(
    tournament: Tournament, scheduled: BergerRound, cycles: int
) -> tuple[Ground, ...]:
    count = len(tournament.entrants)
    size = table_size(count)
    grounds = [
        Ground(_TABLES, f"Round {scheduled.table_round} of the Berger table for {size} players")
    ]
    if cycles == 2:
        if scheduled.cycle == 2:
            grounds.append(Ground(_DOUBLE, "Second cycle: the same table with colours reversed"))
        elif scheduled.number != scheduled.table_round:
            grounds.append(_exchange(size))
    if scheduled.resting is not None:
        name = tournament.entrant(scheduled.resting).player.name
        grounds.append(
            Ground(
                _TABLES,
                f"{name} (number {scheduled.resting}) rests: the table pairs that number with "
                f"number {size}, which nobody has among {count} players",
            )
        )
    return tuple(grounds)


def _exchange(size: int) -> Ground:
    return Ground(
        _DOUBLE,
        f"Rounds {size - 2} and {size - 1} of the table change places in the first cycle, so that "
        "nobody has one colour three times in a row",
    )


def _pair_grounds(tournament: Tournament, first: int, second: int) -> tuple[Ground, ...]:
    count = len(tournament.entrants)
    size = table_size(count)
    low, high = sorted((first, second))
    meeting = meeting_round(count, low, high)
    grounds = [
        Ground(
            _TABLES,
            f"Berger table for {size} players: numbers {low} and {high} meet in its round "
            f"{meeting} because {_sum(low, high, size)}",
        ),
        Ground(_TABLES, _colour(count, low, high)),
    ]
    if _cycles(tournament) == 2:
        if meeting >= size - 2 and size > 2:
            grounds.append(_exchange(size))
        grounds.append(Ground(_DOUBLE, "In the second cycle they change colours"))
    return tuple(grounds)


def _sum(low: int, high: int, size: int) -> str:
    """Return the arithmetic that gives the round, as a clause."""
    other = low if high == size else high
    total = low + other - 1
    plain = f"{low} + {other} - 1 = {total}"
    line = plain if total < size else f"{plain}, and {total} - {size - 1} = {total - size + 1}"
    if high < size:
        return line
    return f"number {size} stands where number {low} would meet himself: {line}"


def _colour(count: int, low: int, high: int) -> str:
    size = table_size(count)
    white = white_of(count, low, high)
    if high == size:
        half = "lower" if low <= size // 2 else "upper"
        side = "Black" if half == "lower" else "White"
        why = f"number {size} has {side} against the {half} half of the numbers"
    elif (low + high) % 2:
        why = f"{low} + {high} is odd, which gives White to the lower number"
    else:
        why = f"{low} + {high} is even, which gives White to the higher number"
    return f"Number {white} has White because {why}"


ROUND_ROBIN = FixedSchedule(
    name="round-robin",
    title="round robin",
    options=(CYCLES,),
    lots=("varma", "first-half", "free"),
    length=_length,
    schedule=_schedule,
    grounds=_pair_grounds,
    everybody_meets=True,
)
"""Everybody meets everybody: FIDE's and FMJD's closed tournaments."""
