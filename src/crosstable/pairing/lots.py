"""Drawing lots for the numbers of a tournament, freely or so that compatriots meet early.

The drawing is a function of the players and a seed: whoever has both can repeat it. Its protocol
says in order who drew what.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from crosstable.kernel.errors import Refused, UnknownName
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.chance import Chance
from crosstable.pairing.contingents import Drawing, draw_by_varma, draw_for_first_half, has_table
from crosstable.pairing.systems import VersionedSystem, system_of
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


class LotsDrawn(msgspec.Struct, frozen=True):
    """The outcome of a drawing: for every player the number he had and the number he drew."""

    method: str
    seed: str
    numbers: tuple[tuple[int, int], ...]
    protocol: tuple[Sentence, ...]
    """The drawing in words, in order."""
    because: tuple[Reason, ...] = ()


class Way(Protocol):
    """One way of drawing lots: new numbers by old ones, and the record."""

    def __call__(
        self, tournament: Tournament, edition: Edition, chance: Chance, *, split: bool
    ) -> Drawing:
        """Draw."""


@rule("round-robin.lots")
def draw_freely(
    tournament: Tournament,
    edition: Edition,  # noqa: ARG001 -- every way of drawing is called alike
    chance: Chance,
    *,
    split: bool,  # noqa: ARG001
) -> Drawing:
    """Return numbers by plain lot: the players draw in the order of their names."""
    left = list(range(1, len(tournament.entrants) + 1))
    numbers: dict[int, int] = {}
    protocol = [Sentence("Free drawing of the numbers 1 to {count}", count=len(left))]
    for entrant in sorted(
        tournament.entrants, key=lambda competitor: (competitor.player.sort_key, competitor.number)
    ):
        number = chance.pick(left)
        left.remove(number)
        numbers[entrant.number] = number
        protocol.append(
            Sentence("{player} draws number {number}", player=entrant.player.name, number=number)
        )
    return Drawing(numbers, tuple(protocol))


WAYS_OF_DRAWING: dict[str, Way] = {
    "free": draw_freely,
    "varma": draw_by_varma,
    "first-half": draw_for_first_half,
}
"""By the names that editions use."""

_GROUNDS = {
    "free": ("round-robin.lots", Sentence("The players have drawn their numbers by lot")),
    "varma": (
        "round-robin.restricted-lots",
        Sentence(
            "Players of one federation drew from one envelope and do not meet in the last three "
            "rounds"
        ),
    ),
    "first-half": (
        "round-robin.restricted-lots",
        Sentence("Players of one federation have drawn numbers that meet in the first half"),
    ),
}


_SWISS_LOTS = "fmjd-swiss.lots"
"""The rule by which numbers are drawn where no schedule is made for them."""


def usual_way(tournament: Tournament, edition: Edition) -> str | None:
    """Return the first way the edition names that the system knows and that serves this field."""
    known = _known_ways(tournament)
    return next(
        (
            way
            for way in edition.round_robin.lots
            if way in known and _serves(way, len(tournament.entrants))
        ),
        None,
    )


def _known_ways(tournament: Tournament) -> tuple[str, ...]:
    system = system_of(tournament)
    return (
        system.ways_of_drawing(tournament) if isinstance(system, VersionedSystem) else system.lots
    )


def _serves(way: str, players: int) -> bool:
    """Return whether a way of drawing is made for so many players; the printed tables end."""
    return WAYS_OF_DRAWING[way] is not draw_by_varma or has_table(players)


def draw_lots(
    tournament: Tournament, edition: Edition, *, method: str, seed: str, split: bool = False
) -> LotsDrawn:
    """Return the numbers all players have drawn, by one of the ways their federation knows.

    ``split`` records the chief arbiter's decision to split a contingent for which the restricted
    drawing has no room; without it such a drawing is refused.
    """
    if method not in WAYS_OF_DRAWING:
        raise UnknownName("way of drawing lots", method, tuple(WAYS_OF_DRAWING))
    chosen_system = system_of(tournament)
    allowed = tuple(way for way in edition.round_robin.lots if way in _known_ways(tournament))
    if method not in allowed:
        known = (
            Sentence("choose {ways}", ways=Listing(allowed, joint="or"))
            if allowed
            else Sentence("its numbers are not drawn by lot")
        )
        raise Refused(
            "lots cannot be drawn by {way!r} in a {system} under {edition}: {remedy}",
            way=method,
            system=chosen_system.title,
            edition=edition.title,
            remedy=known,
        )
    if tournament.rounds:
        raise Refused(
            "lots cannot be drawn any more: round 1 has been paired; take the pairing back first"
        )
    if len(tournament.entrants) < 2:
        raise Refused("lots cannot be drawn for fewer than two players; enter the players first")
    drawing = WAYS_OF_DRAWING[method](tournament, edition, Chance(seed), split=split)
    ground, sentence = _GROUNDS[method]
    because = [edition.because(ground if chosen_system.fixed_schedule else _SWISS_LOTS, sentence)]
    if drawing.split:
        because.append(
            Reason.that(
                "There was no room for every contingent as a whole; the chief arbiter split it"
            )
        )
    numbers = tuple(sorted(drawing.numbers.items()))
    return LotsDrawn(method, seed, numbers, drawing.protocol, tuple(because))
