"""The Lim system as a pairing system: its words, its rounds, and pairings made by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.proposal import Choice, Proposal, check_choices
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.judging import wrong_colours
from crosstable.pairing.swiss.lim.engine import PairedGroup, PairedLim, pair_lim
from crosstable.pairing.swiss.lim.explain import (
    FAMILY,
    answer,
    bye_notes,
    decided_in,
    must_not_meet,
)
from crosstable.pairing.swiss.lim.table import MAXI, NEAR, LimTable, is_maxi, lay_table
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.proofs import BracketProof, proven_whole
from crosstable.pairing.swiss.report import Decided
from crosstable.pairing.swiss.round import BracketReport, CriterionValue, PairedBoard, WhyNot
from crosstable.pairing.swiss.system import DRAWN_COLOUR, OtherSwiss
from crosstable.pairing.swiss.walked import WalkedJudge, WalkedRound, faults, group_report
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule

# What a pairing made by hand gives up against Lim's rules.


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


# A round by Lim's rules that can be asked about.


class LimRound(WalkedRound[LimTable, PairedGroup]):
    """One round by Lim's rules."""

    judge = LimJudge

    @property
    def bye_rule(self) -> str:  # type: ignore[override]
        """The rule by which somebody has the bye: the first round has one of its own."""
        return "lim.first-round-bye" if self.number == 1 else "lim.bye"

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
        return _report(self.table, group)

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the boards and who is free, with a reason for each group and for the bye."""
        told = proposal_of(self.tournament, self.edition, self.pairing, family=FAMILY)
        return replace(told, because=(*told.because, *self._bye_reason()))

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Refuse: nothing is weighed, and every pair names its step."""
        raise Refused(
            "the Lim system is a procedure: there is nothing to prove, and the explanation names "
            "the step that made each pair"
        )

    def _decided(self, *, discreet: bool) -> list[Decided]:
        return [
            decided_in(self.table, self.edition, group, discreet=discreet)
            for group in self._paired.groups
        ]

    def _answer(self, first: int, second: int) -> WhyNot:
        return answer(self.table, self.edition, self._paired, self.pairing, (first, second))


def _report(table: LimTable, group: PairedGroup) -> BracketReport:
    score = table.score(group.residents[0]) if group.residents else table.twice_median // 2
    dissolved = (rank for turn in group.cracked for rank in (turn.player, turn.opponent))
    missed = CriterionValue(
        "lim.colours-due",
        Sentence("players without the colour that is due"),
        _colours_missed(table, group),
    )
    floating = [*(floater.player for floater in group.floaters), *dissolved]
    return group_report(table, group, score, floating, missed)


def _colours_missed(table: LimTable, group: PairedGroup) -> int:
    """Return how many players of a group meet somebody who is due the same colour and lose it."""
    return sum(
        table.players[one].preference.clashes(table.players[other].preference)
        for one, other in group.pairs
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
