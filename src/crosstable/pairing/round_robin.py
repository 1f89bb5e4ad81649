"""Round robins: everybody meets everybody, once or twice, by the Berger tables."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence, Value
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

CYCLES = Choice("cycles", Sentence("how often everybody meets everybody"), ("1", "2"))
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
            "number {number} is missing: the players of a round robin need the numbers 1 to "
            "{count}",
            edition.because(_TABLES, "the table pairs numbers; draw lots or renumber the list"),
            number=missing,
            count=count,
        )
    cycles = _cycles(tournament)
    return tuple(
        ScheduledRound(
            berger_round.number,
            berger_round.pairs,
            () if berger_round.bye is None else (berger_round.bye,),
            _round_grounds(tournament, berger_round, cycles),
        )
        for berger_round in berger_rounds(count, cycles)
    )


def _round_grounds(
    tournament: Tournament, scheduled: BergerRound, cycles: int
) -> tuple[Ground, ...]:
    count = len(tournament.entrants)
    size = table_size(count)
    grounds = [
        Ground(
            _TABLES,
            Sentence(
                "Round {round} of the Berger table for {players} players",
                round=scheduled.table_round,
                players=size,
            ),
        )
    ]
    if cycles == 2:
        if scheduled.cycle == 2:
            second = Sentence("Second cycle: the same table with colours reversed")
            grounds.append(Ground(_DOUBLE, second))
        elif scheduled.number != scheduled.table_round:
            grounds.append(_exchange(size))
    if scheduled.bye is not None:
        name = tournament.entrant(scheduled.bye).player.name
        grounds.append(
            Ground(
                _TABLES,
                Sentence(
                    "{player} (number {number}) has the bye: the table pairs that number with"
                    " number {missing}, which nobody has among {count} players",
                    player=name,
                    number=scheduled.bye,
                    missing=size,
                    count=count,
                ),
            )
        )
    return tuple(grounds)


def _exchange(size: int) -> Ground:
    return Ground(
        _DOUBLE,
        Sentence(
            "Rounds {round} and {next_round} of the table change places in the first cycle, so "
            "that nobody has one colour three times in a row",
            round=size - 2,
            next_round=size - 1,
        ),
    )


def _pair_grounds(tournament: Tournament, first: int, second: int) -> tuple[Ground, ...]:
    count = len(tournament.entrants)
    size = table_size(count)
    low, high = sorted((first, second))
    meeting = meeting_round(count, low, high)
    grounds = [
        Ground(
            _TABLES,
            Sentence(
                "Berger table for {players} players: numbers {low} and {high} meet in its round "
                "{round} because {sum}",
                players=size,
                low=low,
                high=high,
                round=meeting,
                sum=_sum(low, high, size),
            ),
        ),
        Ground(_TABLES, _colour(count, low, high)),
    ]
    if _cycles(tournament) == 2:
        if meeting >= size - 2 and size > 2:
            grounds.append(_exchange(size))
        grounds.append(Ground(_DOUBLE, Sentence("In the second cycle they change colours")))
    return tuple(grounds)


def _sum(low: int, high: int, size: int) -> Value:
    """Return the arithmetic that gives the round, as a clause."""
    other = low if high == size else high
    total = low + other - 1
    added: Value = f"{low} + {other} - 1 = {total}"
    if total >= size:
        left = f"{total} - {size - 1} = {total - size + 1}"
        added = Sentence("{sum}, and {difference}", sum=added, difference=left)
    if high < size:
        return added
    return Sentence(
        "number {number} stands where number {low} would meet itself: {sum}",
        number=size,
        low=low,
        sum=added,
    )


def _colour(count: int, low: int, high: int) -> Sentence:
    size = table_size(count)
    white = white_of(count, low, high)
    if high == size:
        why = (
            Sentence("number {number} has Black against the lower half of the numbers", number=size)
            if low <= size // 2
            else Sentence(
                "number {number} has White against the upper half of the numbers", number=size
            )
        )
    elif (low + high) % 2:
        why = Sentence(
            "{low} + {high} is odd, which gives White to the lower number", low=low, high=high
        )
    else:
        why = Sentence(
            "{low} + {high} is even, which gives White to the higher number", low=low, high=high
        )
    return Sentence("Number {number} has White because {why}", number=white, why=why)


ROUND_ROBIN = FixedSchedule(
    name="round-robin",
    title=Sentence("round robin"),
    options=(CYCLES,),
    lots=("varma", "first-half", "free"),
    length=_length,
    schedule=_schedule,
    grounds=_pair_grounds,
    everybody_meets=True,
)
"""Everybody meets everybody: FIDE's and FMJD's closed tournaments."""
