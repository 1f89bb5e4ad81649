"""What a pairing made by hand gives up under the Burstein system: bye, colours, criteria, order."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.bitgraph import bits, mask_of
from crosstable.pairing.swiss.burstein.bracket import outlook, pair_bracket
from crosstable.pairing.swiss.burstein.criteria import Place, values_of
from crosstable.pairing.swiss.burstein.engine import bye_order
from crosstable.pairing.swiss.burstein.explain import FAMILY, must_not_meet
from crosstable.pairing.swiss.burstein.table import BursteinTable
from crosstable.pairing.swiss.bye import first_to_spare
from crosstable.pairing.swiss.comparing import compare, given_up
from crosstable.pairing.swiss.judging import Judge
from crosstable.pairing.swiss.report import points_text


class BursteinJudge(Judge[BursteinTable]):
    """Judges a pairing of a round made by hand."""

    family = FAMILY

    def _must_not_meet(self, one: int, other: int) -> Reason:
        return must_not_meet(self.table, self.edition, one, other)

    def _bye_due(self) -> int | None:
        return first_to_spare(self.table, bye_order(self.table))

    def _brackets(self) -> Iterator[Reason]:
        left, incoming = mask_of(self.mate), 0
        while left & ~incoming:
            place = Place.at(self.table, left, incoming)
            floaters = mask_of(
                rank for rank in bits(place.members) if not place.members >> self.mate[rank] & 1
            )
            yield from self._given_up(place, floaters)
            incoming = floaters
            left &= ~place.members | floaters

    def _given_up(self, place: Place, floaters: int) -> Iterator[Reason]:
        """Yield what a bracket with these floaters gives up, if it is not the rules' own."""
        table, edition = self.table, self.edition
        inside = [
            (rank, self.mate[rank])
            for rank in bits(place.members & ~floaters)
            if rank < self.mate[rank]
        ]
        best = pair_bracket(table, place)
        if best is None or {*map(frozenset, best.pairs)} == {*map(frozenset, inside)}:
            return
        score = table.score(next(bits(place.residents)))
        below = outlook(table, place, [*bits(floaters)])
        if below is None:
            where = Sentence("bracket of {points}", points=points_text(table.field.points, score))
            yield edition.because(
                "burstein.completion", "{bracket}: the round could not be completed", bracket=where
            )
            return
        values = values_of(table, place, [*inside, *below])
        comparisons = compare(table, edition, best.values, values)
        yield given_up(table, edition, score, comparisons, order="burstein.order")
