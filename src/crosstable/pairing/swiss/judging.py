"""What is wrong with a pairing made by hand, whatever the system: who sits where, who has White."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition

__all__ = ["wrong_colours", "wrong_seats"]


def wrong_seats(
    table: RoundTable, edition: Edition, tournament: Tournament, seats: Sequence[int]
) -> list[Reason]:
    """Return who is missing, sits twice, or should not be there."""
    reasons = []
    for number in sorted(set(seats)):
        name = f"{tournament.entrant(number).player.name} ({number})"
        if seats.count(number) > 1:
            reasons.append(Reason.that("{player} is paired twice", player=name))
        if number not in table.rank:
            reasons.append(
                edition.because("swiss.absent", "{player} is not to be paired", player=name)
            )
    reasons += [
        Reason.that("{player} is not paired", player=str(player))
        for player in table.players
        if player.number not in seats
    ]
    return reasons


def wrong_colours(
    table: RoundTable, edition: Edition, pairs: Sequence[tuple[int, int]]
) -> list[Reason]:
    """Return the boards whose colours the rules give otherwise, White first in each pair."""
    reasons = []
    for white, black in pairs:
        one, other = sorted((table.rank[white], table.rank[black]))
        higher, lower = table.players[one], table.players[other]
        given = table.colours(one, other)
        due = higher if given.higher is Colour.WHITE else lower
        if due.number != white:
            sentence = Sentence(
                "{player} should have White against {opponent}",
                player=str(due),
                opponent=str(table.players[table.rank[white]]),
            )
            reasons.append(edition.because(given.rule.value, sentence))
    return reasons
