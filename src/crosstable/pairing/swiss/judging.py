"""What is wrong with a pairing made by hand, whatever the system: who sits where, who has White."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import Pairs
from crosstable.pairing.swiss.answers import MOST_NAMED, must_not_meet
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.proofs import first_to_spare
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


class ByHand(msgspec.Struct, frozen=True):
    """A pairing made by hand, White first in each pair."""

    pairs: Pairs
    bye: int | None
    mate: Mapping[int, int]
    """Who meets whom, by rank; those who are not to be paired are left out."""

    @classmethod
    def of(cls, table: RoundTable, pairs: Pairs, bye: int | None) -> ByHand:
        """Return pairs with the ranks of those who are to be paired."""
        ranks = table.rank
        known = [(ranks[one], ranks[two]) for one, two in pairs if one in ranks and two in ranks]
        return cls(pairs, bye, dict(known) | {two: one for one, two in known})


class JudgedRound(SwissRound, Generic[AnyTable]):
    """One round in which the bye is given first, and of which pairings made by hand are judged."""

    family: str
    """The first word of the rules of the system."""
    bye_barred = Sentence(
        "{player} cannot have the bye: there was one already, or as much without playing"
    )
    """Why somebody cannot have the bye."""
    bye_first: Sentence
    """Why the first in the order has the bye."""
    bye_after = Sentence(
        "{player} has the bye, which is given first; with a bye for {others} the round could not "
        "be completed"
    )
    """Why somebody has the bye who is not the first in the order."""

    @property
    @abstractmethod
    def table(self) -> AnyTable:
        """The players of the round in their order, with everything that counts."""

    @property
    def due_rule(self) -> str:
        """The rule that says to whom the bye is due."""
        return f"{self.family}.bye-order"

    @abstractmethod
    def _bye(self) -> int | None:
        """Return the rank of who has the bye."""

    @abstractmethod
    def _bye_order(self) -> Sequence[int]:
        """Return the ranks of those who may have the bye, in the order in which it is due."""

    @abstractmethod
    def _given_up(self, hand: ByHand) -> Iterator[Reason]:
        """Yield what each bracket gives up though it need not, brackets as made by hand."""

    def _must_not_meet(self, one: int, other: int, *, discreet: bool = False) -> Reason:
        """Return why two ranks may not be paired; ``discreet`` hides whom the arbiter keeps apart.

        The higher rank comes first.
        """
        table, edition = self.table, self.edition
        return must_not_meet(table, edition, one, other, family=self.family, discreet=discreet)

    def _bye_notes(self) -> tuple[Reason, ...]:
        """Return why a player has the bye, and why nobody before in the order had it."""
        bye, players = self._bye(), self.table.players
        if bye is None:
            return ()
        order = self._bye_order()
        passed = [str(players[rank]) for rank in order[: order.index(bye)]]
        if not passed:
            return (self.edition.because(self.due_rule, self.bye_first, player=str(players[bye])),)
        others, player = Listing(passed[:MOST_NAMED]), str(players[bye])
        return (self.edition.because(self.due_rule, self.bye_after, player=player, others=others),)

    def _cannot_have_bye(self, player: SwissPlayer) -> Reason:
        """Return why a player cannot have the bye."""
        return self.edition.because(f"{self.family}.bye", self.bye_barred, player=str(player))

    def _bye_due(self) -> int | None:
        """Return the rank to whom the bye is due."""
        return first_to_spare(self.table, self._bye_order())

    def _wrong_colours(self, hand: ByHand) -> Iterable[Reason]:
        """Return the boards whose colours the rules give otherwise."""
        return wrong_colours(self.table, self.edition, hand.pairs)

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing made by hand violates; nothing if it is the rules' own."""
        hand = ByHand.of(self.table, pairs, bye)
        missing = self._wrong_seats(hand)
        if missing:
            return tuple(missing)
        hard = [*self._hard(hand)]
        return (
            *hard,
            *self._bye_not_due(hand),
            *self._wrong_colours(hand),
            *(() if hard else self._given_up(hand)),
        )

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute rules that a pairing made by hand breaks."""
        hand = ByHand.of(self.table, pairs, bye)
        return tuple(self._wrong_seats(hand) or self._hard(hand))

    def _wrong_seats(self, hand: ByHand) -> list[Reason]:
        return wrong_seats(self.table, self.edition, self.tournament, hand.pairs, hand.bye)

    def _hard(self, hand: ByHand) -> Iterator[Reason]:
        table = self.table
        for white, black in hand.pairs:
            one, other = sorted((table.rank[white], table.rank[black]))
            if not table.allowed[one] >> other & 1:
                yield self._must_not_meet(one, other)
        if hand.bye is not None and not table.players[table.rank[hand.bye]].may_have_bye:
            yield self._cannot_have_bye(table.players[table.rank[hand.bye]])

    def _bye_not_due(self, hand: ByHand) -> Iterator[Reason]:
        table, bye = self.table, hand.bye
        if bye is None or not table.players[table.rank[bye]].may_have_bye:
            return
        due = self._bye_due()
        if due is not None and due != table.rank[bye]:
            yield self.edition.because(
                self.due_rule,
                "the bye of {player} is due to {other}",
                player=str(table.players[table.rank[bye]]),
                other=str(table.players[due]),
            )
