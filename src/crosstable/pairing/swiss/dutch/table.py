"""A round of the Dutch system on the table: whom each may meet, what a candidate is worth."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.colours import Strength
from crosstable.pairing.swiss.dutch.criteria import (
    CRITERIA,
    Criterion,
    Ground,
    Value,
    measure,
)
from crosstable.pairing.swiss.players import Field
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, Candidate, RoundTable, certain, normal
from crosstable.rulebooks.rules import rule

__all__ = ["Bracket", "BracketKind", "Candidate", "Outlook", "Table", "certain", "normal"]


class Outlook(msgspec.Struct, frozen=True, order=True):
    """What a set of downfloaters leaves for the next bracket: players without a pair, then PSD."""

    unpaired: int
    differences: tuple[int, ...]


class Table(RoundTable):
    """Everything about the players of one round that the pairing asks for."""

    def __init__(self, field: Field, criteria: Sequence[Criterion] | None = None) -> None:
        self.criteria = tuple(criteria or next(iter(CRITERIA.values())))
        absolute = dict.fromkeys(Colour, 0)
        for index, player in enumerate(field.players):
            wish = player.preference
            if wish.strength is Strength.ABSOLUTE and wish.colour and not player.topscorer:
                absolute[wish.colour] |= 1 << index
        self.absolute = absolute
        super().__init__(field)

    @rule("dutch.no-rematch", "dutch.absolute-preferences")
    def _allowed(self, index: int) -> int:
        """Return whom a player may meet: nobody twice, nor with the same absolute preference.

        A pair is exempt from the latter if one of the two is a topscorer in the last round.
        """
        player = self.players[index]
        mask = self.full & ~self.met[index]
        wish = player.preference
        if wish.strength is Strength.ABSOLUTE and wish.colour and not player.topscorer:
            mask &= ~self.absolute[wish.colour]
        return mask

    def ground(self, bracket: Bracket) -> Ground:
        """Return what criteria have to know about a bracket."""
        return Ground(
            point=self.field.points.unit,
            lowest=self.score(bracket.members[-1]) if bracket.lowest is None else bracket.lowest,
            last_round=self.field.last_round,
            initial=self.field.initial,
        )

    def values(
        self, bracket: Bracket, candidate: Candidate, outlook: Outlook | None
    ) -> list[Value]:
        """Return what a candidate is worth under each criterion, in the order of the articles."""
        ground = self.ground(bracket)
        players = self.players
        pairs = [(players[one], players[other]) for one, other in candidate.pairs]
        floaters = [players[floater] for floater in candidate.floaters]
        values: list[Value] = []
        for criterion in self.criteria:
            contributions = [criterion.of_pair(one, other, ground) for one, other in pairs]
            contributions += [criterion.of_floater(floater, ground) for floater in floaters]
            values.append(measure(criterion, contributions))
        if outlook is not None:
            values[2:2] = [outlook.unpaired, outlook.differences]
        return values

    def outlook(self, bracket: Bracket, candidate: Candidate) -> Outlook:
        """Return what a candidate is worth to those who look ahead to its bracket."""
        ground = self.ground(bracket)
        differences = [self.score(one) - self.score(other) for one, other in candidate.pairs]
        differences += [ground.drop(self.players[floater]) for floater in candidate.floaters]
        ordered = sorted(filter(None, differences), reverse=True)
        return Outlook(len(candidate.floaters), tuple(ordered))
