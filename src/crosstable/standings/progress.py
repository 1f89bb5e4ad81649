"""How everybody got on from round to round: running score, place, floats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from operator import add

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.result import Bye
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.standings.counted import CountedField
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import standings

__all__ = ["Float", "Step", "after_round", "progress", "running"]


class Float(Enum):
    """Whether a player met somebody with another score than his own."""

    UP = "up"
    """The opponent had more points before the round."""
    DOWN = "down"
    """The opponent had fewer points, or there was no game and the system counts that too."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One round of one player: what he had in it, and where it brought him."""

    entry: RoundRecord
    score: int
    """The units of the point system after the round."""
    place: int | None
    """The best place he had or shared after the round; None where he was not classified."""
    floated: Float | None = None


def after_round(tournament: Tournament, round_number: int) -> Tournament:
    """Return the tournament as it stood after a round."""
    if not 0 <= round_number <= len(tournament.rounds):
        raise InvalidValue(
            "round {round} was not paired; there are {count} rounds so far",
            round=round_number,
            count=len(tournament.rounds),
        )
    return msgspec.structs.replace(tournament, rounds=tournament.rounds[:round_number])


def progress(
    tournament: Tournament,
    edition: Edition,
    *,
    tie_breaks: Sequence[str] | None = None,
    round_robin: bool = True,
    options: RankingOptions | None = None,
    floats: FloatsIn = FloatsIn.EVERY_ROUND,
) -> Mapping[int, tuple[Step, ...]]:
    """Return everybody's way through the rounds so far, by number."""
    steps: dict[int, list[Step]] = {entrant.number: [] for entrant in tournament.entrants}
    before = dict.fromkeys(steps, 0)
    for number in range(1, len(tournament.rounds) + 1):
        table = standings(
            after_round(tournament, number),
            edition,
            tie_breaks=tie_breaks,
            round_robin=round_robin,
            options=options,
            working_for=(),
        )
        places = {row.number: row.place for row in table.rows}
        after = {player.number: player.score for player in table.field.sheet}
        draw, loss = table.field.points.draw, table.field.points.worth(Mark.LOSS)
        for player in table.field.sheet:
            entry = player.entries[number - 1]
            steps[player.number].append(
                Step(
                    entry=entry,
                    score=after[player.number],
                    place=places[player.number],
                    floated=_float(entry, before[player.number], before, floats, loss),
                )
            )
        before = {
            player.number: player.score
            + draw * sum(entry.kind is Kind.PENDING for entry in player.entries)
            for player in table.field.sheet
        }
    return {number: tuple(made) for number, made in steps.items()}


def running(
    field: CountedField, floats: FloatsIn = FloatsIn.EVERY_ROUND
) -> Mapping[int, tuple[tuple[int, ...], tuple[Float | None, ...]]]:
    """Return everybody's scores after the rounds and whether he floated in each, by number.

    Who floats follows from the scores the round was paired by, in which an adjourned game counts
    as a draw.
    """
    draw, pending, played = field.points.draw, Kind.PENDING, Kind.PLAYED
    loss = field.points.worth(Mark.LOSS)
    numbers = [player.number for player in field.sheet]
    score = paired_by = [0] * len(numbers)
    scores, floated = [], []
    for column in zip(*[player.entries for player in field.sheet], strict=True):
        before = dict(zip(numbers, paired_by, strict=True))
        # Most games are between equals, of whom no more has to be asked.
        met = [entry.opponent if entry.kind is played else 0 for entry in column]
        floated.append(
            [
                None if theirs == own else _float(entry, own, before, floats, loss)
                for entry, own, theirs in zip(column, paired_by, map(before.get, met), strict=True)
            ]
        )
        score = list(map(add, score, [entry.points for entry in column]))
        scores.append(score)
        as_paired = [draw if entry.kind is pending else entry.points for entry in column]
        paired_by = list(map(add, paired_by, as_paired))
    if not scores:
        return dict.fromkeys(numbers, ((), ()))
    ways = zip(zip(*scores, strict=True), zip(*floated, strict=True), strict=True)
    return dict(zip(numbers, ways, strict=True))


def _float(
    entry: RoundRecord, own: int, before: Mapping[int, int], floats: FloatsIn, loss: int
) -> Float | None:
    """Return whether a player floated, by the scores that a round was paired by."""
    if floats is FloatsIn.NOWHERE or entry.kind is Kind.NONE:
        return None
    if entry.kind is Kind.PLAYED or entry.kind is Kind.PENDING:
        if entry.opponent is None or before[entry.opponent] == own:
            return None
        return Float.UP if before[entry.opponent] > own else Float.DOWN
    counts = (
        floats is FloatsIn.EVERY_ROUND
        or entry.bye is Bye.ALLOCATED
        or (floats is FloatsIn.SCORING and entry.points > loss)
    )
    return Float.DOWN if counts else None
