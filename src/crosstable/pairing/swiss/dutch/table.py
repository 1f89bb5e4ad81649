"""A round of the Dutch system on the table: whom each may meet, what a candidate is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, repeat
from typing import TypeVar

from crosstable.kernel.colour import Colour
from crosstable.pairing.swiss.bitgraph import Barrier, mask_of
from crosstable.pairing.swiss.dutch.criteria import Criterion, Ground
from crosstable.pairing.swiss.players import Field, Strength
from crosstable.pairing.swiss.round import Value, measure
from crosstable.pairing.swiss.table import Bracket, Candidate, RoundTable
from crosstable.rulebooks.rules import rule

AnyValue = TypeVar("AnyValue")


Outlook = tuple[Value, ...]
"""What a set of downfloaters leaves for the next bracket, under each criterion that looks ahead."""


class Table(RoundTable):
    """Everything about the players of one round that the pairing asks for."""

    def __init__(
        self,
        field: Field,
        criteria: Sequence[Criterion],
        *,
        completes_every_bracket: bool = False,
        bye_to_lowest_score: bool = False,
        outward: bool = True,
        virtual_points_order_boards: bool = False,
    ) -> None:
        self.virtual_points_order_boards = virtual_points_order_boards
        self.completes_every_bracket = completes_every_bracket
        """Whether every bracket must leave players who can all be paired."""
        self.outward = outward
        """Whether only colour differences that become wider count as beyond two."""
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
        self.eligible = self.bye_takers
        """Who may have the bye, whatever the score; ``bye_takers`` are those who can get it."""
        self.bye_score: int | None = None
        """The lowest score with which somebody can have the bye, where that is settled first."""
        self.bye_barrier: Barrier | None = None
        """Why nobody with a lower score can, if somebody with a lower score may."""
        if bye_to_lowest_score and self.size % 2:
            self._settle_bye()

    @rule("dutch.bye-score")
    def _settle_bye(self) -> None:
        """Let only those have the bye who have the lowest score with which a round is complete."""
        mate: dict[int, int] = {}
        takers = 0
        barrier = None
        for group in reversed(self.groups()):
            fresh = self.eligible & mask_of(group)
            if not fresh:
                continue
            self.bye_takers = takers = takers | fresh
            before, barrier = barrier, self.complete(self.full, mate)
            if barrier is None:
                self.bye_takers = fresh
                self.bye_score = self.score(group[0])
                self.bye_barrier = before
                return
        self.bye_takers = self.eligible

    def bye_falls_in(self, lowest: int) -> bool:
        """Return whether nobody below a bracket, whose residents have this score, gets the bye."""
        return self.bye_score is not None and self.bye_score >= lowest

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
        lowest = self.score(bracket.members[-1]) if bracket.lowest is None else bracket.lowest
        return Ground(
            point=self.field.points.unit,
            lowest=lowest,
            last_round=self.field.last_round,
            initial=self.field.initial,
            bye_here=self.bye_falls_in(lowest),
            outward=self.outward,
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
        # Where topscorers are about, colours hang on whole histories.
        like = range(self.size) if self.field.last_round else self.sorts
        # Thousands of pairs are of a few sorts, and those of one sort count alike.
        pairs = Counter([(like[one], like[other]) for one, other in candidate.pairs])
        floaters = [players[floater] for floater in candidate.floaters]
        return tuple(
            measure(
                criterion,
                [
                    *chain.from_iterable(
                        repeat(criterion.of_pair(players[one], players[other], ground), count)
                        for (one, other), count in pairs.items()
                    ),
                    *(criterion.of_floater(floater, ground) for floater in floaters),
                ]
                if len(floaters) == 1 or not criterion.single
                else (),
            )
            for criterion in criteria
        )

    @cached_property
    def sorts(self) -> list[int]:
        """For each player the first of those who have the same score, colour wish and floats."""
        first: dict[object, int] = {}
        return [
            first.setdefault((player.pairing_score, player.preference, player.floats), index)
            for index, player in enumerate(self.players)
        ]
