"""Every candidate of a bracket under the text of 2026, with everybody who follows searched through.

Completion, the score of the bye and the outlook are found by going through all pairings, and of the
best candidates the first one by the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from crosstable.pairing.swiss.dutch.proof import may_meet
from crosstable.pairing.swiss.dutch.sequence import place
from crosstable.pairing.swiss.dutch.table import Table
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, Candidate
from tests.pairing.swiss.exhaustive import candidates

__all__ = ["Everything"]


class Everything:
    """A small round under the text of 2026, searched through."""

    def __init__(self, here: Table) -> None:
        self.here = here
        self.bye = cache(self._bye)

    def _bye(self, players: tuple[int, ...]) -> int | None:
        """Return the lowest score of who gets the bye, -1 where nobody does, None if impossible."""
        if not players:
            return -1
        here, (one, *others) = self.here, players
        scores = []
        if len(players) % 2 and here.players[one].may_have_bye and self.bye(tuple(others)) == -1:
            scores.append(here.score(one))
        for other in others:
            if may_meet(here, one, other):
                score = self.bye(tuple(each for each in others if each != other))
                scores += [] if score is None else [score]
        return min(scores, default=None)

    def best(self, bracket: Bracket, below: Sequence[tuple[int, ...]]) -> Candidate:
        """Return the best candidate, the first of the sequence among equals."""
        rest = tuple(each for group in below for each in group)
        legal = self._legal(bracket, rest)
        worths = [self._worth(bracket, below, candidate) for candidate in legal]
        least = min(worths)
        equals = [one for one, value in zip(legal, worths, strict=True) if value == least]
        return min(equals, key=lambda candidate: self._place(bracket, candidate))

    def _legal(self, bracket: Bracket, rest: tuple[int, ...]) -> list[Candidate]:
        """Return the candidates after which the round is completed with the lowest bye."""
        scored = [
            (self.bye((*candidate.floaters, *rest)), candidate) for candidate in self._all(bracket)
        ]
        possible = [score for score, _ in scored if score is not None]
        lowest = min(possible, default=None)
        return [one for score, one in scored if score is not None and score == lowest]

    def _all(self, bracket: Bracket) -> Iterator[Candidate]:
        return candidates(
            self.here, Bracket(BracketKind.NORMAL, bracket.moved_down, bracket.residents)
        )

    def _worth(
        self, bracket: Bracket, below: Sequence[tuple[int, ...]], candidate: Candidate
    ) -> tuple[object, ...]:
        here = self.here
        values = here.values(bracket, candidate, None)
        if not (candidate.floaters and below):
            return tuple(values)
        following = Bracket(BracketKind.NORMAL, candidate.floaters, below[0])
        rest = tuple(each for group in below[1:] for each in group)
        ahead = [here.outlook(following, each) for each in self._legal(following, rest)]
        return here.together(values, min(ahead))

    def _place(self, bracket: Bracket, candidate: Candidate) -> tuple[object, ...]:
        partner = dict(candidate.pairs)
        movers = [mover for mover in bracket.moved_down if mover in partner]
        taken = {partner[mover] for mover in movers}
        remainder = [each for each in bracket.residents if each not in taken]
        pairs = [pair for pair in candidate.pairs if pair[0] not in movers]
        return movers, [partner[mover] for mover in movers], place(remainder, pairs)
