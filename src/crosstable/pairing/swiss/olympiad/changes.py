"""What a pairing of teams made by hand gives up against the Olympiad's rules."""

from __future__ import annotations

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.bye import first_to_spare
from crosstable.pairing.swiss.olympiad.engine import bye_order
from crosstable.pairing.swiss.olympiad.explain import FAMILY, have_met
from crosstable.pairing.swiss.olympiad.table import OlympiadTable
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.walked import WalkedJudge


class OlympiadJudge(WalkedJudge[OlympiadTable]):
    """Judges a pairing of teams made by hand."""

    family = FAMILY
    barred = Sentence("{player} has already had a bye, or won a match without playing")

    def _must_not_meet(self, one: int, other: int) -> Reason:
        return have_met(self.table, self.edition, one, other)

    def _bye_due(self) -> int | None:
        return first_to_spare(self.table, bye_order(self.table))

    def _barred(self, player: SwissPlayer) -> Reason:
        if player.number not in self.table.late:
            return super()._barred(player)
        return self.edition.because(
            "olympiad.bye",
            "{player} entered after the first round and cannot have the bye",
            player=str(player),
        )
