"""What a pairing made by hand gives up against Lim's rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.judging import wrong_colours
from crosstable.pairing.swiss.lim.explain import FAMILY, must_not_meet
from crosstable.pairing.swiss.lim.table import LimTable
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.walked import WalkedJudge


class LimJudge(WalkedJudge[LimTable]):
    """Judges a pairing of a round made by hand."""

    family = FAMILY

    @property
    def bye_rule(self) -> str:
        """The rule that says to whom the bye is due."""
        return "lim.first-round-bye" if self.table.field.round == 1 else "lim.bye"

    def _must_not_meet(self, one: int, other: int) -> Reason:
        return must_not_meet(self.table, self.edition, one, other)

    def _barred(self, player: SwissPlayer) -> Reason:
        return self.edition.because(
            "swiss.bye-eligibility",
            "{player} has already had a bye, or as many points without playing",
            player=str(player),
        )

    def _wrong_colours(self) -> Iterable[Reason]:
        return *self._turned(), *wrong_colours(self.table, self.edition, self.strays)

    def _turned(self) -> Iterator[Reason]:
        """Yield the pairs of the rules whose colours are the other way round.

        The group in which a pair was made has a say in its colours, so the pairing is asked.
        """
        made = {frozenset((board.white, board.black)): board for board in self.asked.pairing.boards}
        for white, black in self.pairs:
            board = made.get(frozenset((white, black)))
            if board is not None and board.white != white:
                yield self.edition.because(
                    board.colours_by.value,
                    Sentence(
                        "{player} should have White against {opponent}",
                        player=str(self.table.players[self.table.rank[black]]),
                        opponent=str(self.table.players[self.table.rank[white]]),
                    ),
                )
