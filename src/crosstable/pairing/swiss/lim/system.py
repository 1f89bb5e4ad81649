"""The Lim system as a pairing system: its words, its rounds, and pairings made by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.proposal import Choice, Proposal, check_choices
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.judging import ByHand, wrong_colours
from crosstable.pairing.swiss.lim.engine import PairedGroup, PairedLim, pair_lim
from crosstable.pairing.swiss.lim.explain import ExplainedRound
from crosstable.pairing.swiss.lim.table import MAXI, NEAR, LimTable, is_maxi, lay_table
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.proofs import BracketProof, proven_whole
from crosstable.pairing.swiss.round import BracketReport, CriterionValue, PairedBoard
from crosstable.pairing.swiss.system import DRAWN_COLOUR, OtherSwiss
from crosstable.pairing.swiss.walked import faults, group_report
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule


class LimRound(ExplainedRound):
    """One round by Lim's rules."""

    @cached_property
    def table(self) -> LimTable:
        """Return the players of the round in their order, with everything that counts."""
        return lay_table(self.tournament, self.edition, self.number)

    @cached_property
    def _paired(self) -> PairedLim:
        if not self.table.size:
            raise Refused("pairing takes at least two players; enter the players first")
        return proven_whole(
            self.table, self.edition, pair_lim(self.table), faults, name="lim.no-pairing"
        )

    def _board(self, pair: Pair, place: int) -> PairedBoard:
        below = not self._paired.groups[place].downward
        return self.table.board_in(*pair, place, below=below)

    def _report(self, group: PairedGroup) -> BracketReport:
        table = self.table
        score = table.score(group.residents[0]) if group.residents else table.twice_median // 2
        dissolved = (rank for turn in group.cracked for rank in (turn.player, turn.opponent))
        players = table.players
        missed = CriterionValue(
            "lim.colours-due",
            Sentence("players without the colour that is due"),
            sum(
                players[one].preference.clashes(players[two].preference) for one, two in group.pairs
            ),
        )
        floating = [*(floater.player for floater in group.floaters), *dissolved]
        return group_report(table, group, score, floating, missed)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each group and for the bye."""
        more = self._bye_notes()
        return proposal_of(
            self.tournament, self.edition, self.pairing, family=self.family, more=more
        )

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Refuse: nothing is weighed, and every pair names its step."""
        raise Refused(
            "the Lim system is a procedure: there is nothing to prove, and the explanation names "
            "the step that made each pair"
        )

    def _cannot_have_bye(self, player: SwissPlayer) -> Reason:
        return self.edition.because("swiss.bye-eligibility", self.bye_barred, player=str(player))

    def _wrong_colours(self, hand: ByHand) -> Iterable[Reason]:
        yield from self._turned(hand)
        yield from wrong_colours(self.table, self.edition, self._strays(hand))

    def _turned(self, hand: ByHand) -> Iterator[Reason]:
        """Yield the pairs of the rules whose colours are the other way round.

        The group in which a pair was made has a say in its colours, so the pairing is asked.
        """
        made = {frozenset((board.white, board.black)): board for board in self.pairing.boards}
        for white, black in hand.pairs:
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


MAXI_TOURNAMENT = Choice(
    MAXI,
    Sentence("Maxi-tournament: exchanges for colours only within 100 rating points"),
    ("auto", "yes", "no"),
)


class Lim(OtherSwiss, frozen=True, kw_only=True):
    """The Lim system of the FIDE Handbook, C.04.4.3."""

    name: str = "lim"
    title: Sentence = Sentence("Swiss tournament (FIDE Lim system)")
    options: tuple[Choice, ...] = (DRAWN_COLOUR, MAXI_TOURNAMENT)
    no_rematch: str = "lim.no-rematch"

    @rule("lim.round", "lim.maxi")
    def words(self, tournament: Tournament, text: Edition) -> tuple[Reason, ...]:
        """Return how it pairs in plain words, sentence by sentence."""
        return tuple(self._words(tournament, text))

    def _words(self, tournament: Tournament, text: Edition) -> Iterator[Reason]:
        yield text.because(
            "lim.round",
            "Score groups are paired from the top down and from the bottom up; the median group, "
            "with half of the possible points, comes last",
        )
        yield text.because("lim.proposal", "In a group one half meets the other in order")
        yield text.because(
            "lim.colour-exchanges",
            "Players who have met, or are due the same colour, are exchanged within the group",
        )
        yield text.because(
            "lim.compatible",
            "Nobody has the same colour three times running, or in three more games than the other",
        )
        if is_maxi(tournament):
            yield text.because(
                "lim.maxi",
                "It is a Maxi-tournament: exchanges for colours are made only between players "
                "within {points} rating points",
                points=str(NEAR),
            )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> LimRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return LimRound(tournament, defining_edition(edition, tournament), round_number)


LIM = Lim()
