"""What is wrong with a pairing made by hand, whatever the system: who sits where, who has White."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import Pairs
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.table import RoundTable
from crosstable.rulebooks.editions import Edition

AnyTable = TypeVar("AnyTable", bound=RoundTable)


def wrong_seats(
    table: RoundTable, edition: Edition, tournament: Tournament, pairs: Pairs, bye: int | None
) -> list[Reason]:
    """Return who is missing, sits twice, or should not be there."""
    seats = [seat for pair in pairs for seat in pair]
    seats += [] if bye is None else [bye]
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


class Judge(ABC, Generic[AnyTable]):
    """Judges a pairing made by hand, White first in each pair, where the bye is given first."""

    family: str
    """The first word of the rules of the system."""
    barred = Sentence(
        "{player} cannot have the bye: there was one already, or as much without playing"
    )
    """Why somebody cannot have the bye."""

    def __init__(
        self,
        table: AnyTable,
        edition: Edition,
        tournament: Tournament,
        pairs: Pairs,
        bye: int | None,
    ) -> None:
        self.table = table
        self.edition = edition
        self.tournament = tournament
        self.pairs = pairs
        self.bye = bye
        self.mate: dict[int, int] = {}
        """Who meets whom, by rank; those who are not to be paired are left out."""
        for white, black in pairs:
            if white in table.rank and black in table.rank:
                one, other = table.rank[white], table.rank[black]
                self.mate[one], self.mate[other] = other, one

    @abstractmethod
    def _must_not_meet(self, one: int, other: int) -> Reason:
        """Return why two ranks may not be paired, the higher first."""

    @abstractmethod
    def _bye_due(self) -> int | None:
        """Return the rank to whom the bye is due."""

    @abstractmethod
    def _brackets(self) -> Iterator[Reason]:
        """Yield what each bracket gives up though it need not, brackets as made by hand."""

    @property
    def bye_rule(self) -> str:
        """The rule that says to whom the bye is due."""
        return f"{self.family}.bye-order"

    def objections(self) -> tuple[Reason, ...]:
        """Return what the pairing violates; nothing if it is the rules' own."""
        missing = self._wrong_seats()
        if missing:
            return tuple(missing)
        hard = [*self._hard()]
        return (
            *hard,
            *self._bye_not_due(),
            *self._wrong_colours(),
            *(() if hard else self._brackets()),
        )

    def violations(self) -> tuple[Reason, ...]:
        """Return the absolute rules that the pairing breaks."""
        return tuple(self._wrong_seats() or self._hard())

    def _wrong_seats(self) -> list[Reason]:
        return wrong_seats(self.table, self.edition, self.tournament, self.pairs, self.bye)

    def _hard(self) -> Iterator[Reason]:
        table = self.table
        for white, black in self.pairs:
            one, other = sorted((table.rank[white], table.rank[black]))
            if not table.allowed[one] >> other & 1:
                yield self._must_not_meet(one, other)
        if self.bye is not None and not table.players[table.rank[self.bye]].may_have_bye:
            yield self._barred(table.players[table.rank[self.bye]])

    def _barred(self, player: SwissPlayer) -> Reason:
        """Return why a player cannot have the bye."""
        return self.edition.because(f"{self.family}.bye", self.barred, player=str(player))

    def _wrong_colours(self) -> Iterable[Reason]:
        """Return the boards whose colours the rules give otherwise."""
        return wrong_colours(self.table, self.edition, self.pairs)

    def _bye_not_due(self) -> Iterator[Reason]:
        table, bye = self.table, self.bye
        if bye is None or not table.players[table.rank[bye]].may_have_bye:
            return
        due = self._bye_due()
        if due is not None and due != table.rank[bye]:
            yield self.edition.because(
                self.bye_rule,
                "the bye of {player} is due to {other}",
                player=str(table.players[table.rank[bye]]),
                other=str(table.players[due]),
            )
