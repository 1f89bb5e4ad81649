"""The way through the rounds a second time: a whole table of standings after each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.points import Mark
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.standings.crosstable import Float, _float
from crosstable.standings.options import RankingOptions
from crosstable.standings.ranking import standings


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
