"""A round of the Dutch system on the table: whom each may meet, what a candidate is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.colours import Strength
from crosstable.pairing.swiss.dutch.criteria import Criterion, Ground, Value, measure
from crosstable.pairing.swiss.players import Field
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, Candidate, RoundTable, certain, normal
from crosstable.rulebooks.rules import rule

__all__ = ["Bracket", "BracketKind", "Candidate", "Outlook", "Table", "certain", "normal"]

AnyValue = TypeVar("AnyValue")


Outlook = tuple[Value, ...]
"""What a set of downfloaters leaves for the next bracket, under each criterion that looks ahead."""


class Table(RoundTable):
    """Everything about the players of one round that the pairing asks for."""

    def __init__(self, field: Field, criteria: Sequence[Criterion]) -> None:
        self.criteria = tuple(criteria)
        """In the order in which they count, those that look ahead among them."""
        self.of_bracket = tuple(criterion for criterion in self.criteria if not criterion.ahead)
        self.looking_ahead = tuple(criterion for criterion in self.criteria if criterion.ahead)
        self.before_outlook = next(
            (place for place, criterion in enumerate(self.criteria) if criterion.ahead),
            len(self.criteria),
        )
        """How many criteria count before the first that looks ahead."""
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

    def counting(self, *, ahead: bool) -> tuple[Criterion, ...]:
        """Return what counts in a bracket; what looks ahead only where there is an outlook."""
        return self.criteria if ahead else self.of_bracket

    def values(
        self, bracket: Bracket, candidate: Candidate, outlook: Outlook | None
    ) -> list[Value]:
        """Return what a candidate is worth under each criterion, in the order of the articles."""
        here = self._measured(self.of_bracket, bracket, candidate)
        return list(here if outlook is None else self.together(here, outlook))

    def together(self, here: Sequence[AnyValue], ahead: Sequence[AnyValue]) -> tuple[AnyValue, ...]:
        """Return values of a bracket and of its outlook in the order in which they count."""
        mine, next_ones = iter(here), iter(ahead)
        return tuple(next(next_ones if criterion.ahead else mine) for criterion in self.criteria)

    def outlook(self, bracket: Bracket, candidate: Candidate) -> Outlook:
        """Return what a candidate is worth to those who look ahead to its bracket."""
        return self._measured(self.looking_ahead, bracket, candidate)

    def _measured(
        self, criteria: Sequence[Criterion], bracket: Bracket, candidate: Candidate
    ) -> tuple[Value, ...]:
        ground = self.ground(bracket)
        players = self.players
        pairs = [(players[one], players[other]) for one, other in candidate.pairs]
        floaters = [players[floater] for floater in candidate.floaters]
        return tuple(
            measure(
                criterion,
                [
                    *(criterion.of_pair(one, other, ground) for one, other in pairs),
                    *(criterion.of_floater(floater, ground) for floater in floaters),
                ],
            )
            for criterion in criteria
        )
