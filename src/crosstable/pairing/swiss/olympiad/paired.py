"""A round by the Olympiad's rules that can be asked about; whoever asks names teams."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.paired import Pairs
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.impossible import Impossible, proven
from crosstable.pairing.swiss.olympiad.changes import objections, violations
from crosstable.pairing.swiss.olympiad.engine import PairedGroup, PairedOlympiad, pair_olympiad
from crosstable.pairing.swiss.olympiad.explain import FAMILY, answer, bye_notes, decided_in
from crosstable.pairing.swiss.olympiad.table import OlympiadTable, lay_table
from crosstable.pairing.swiss.paired import SwissRound
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.round import (
    BracketReport,
    CriterionValue,
    SwissPairing,
)
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.table import in_order_of_publication
from crosstable.pairing.swiss.walked import faults, group_report
from crosstable.pairing.team_lists import plan_of, silent_teams
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.editions import Edition

__all__ = ["OlympiadRound"]


class OlympiadRound(SwissRound):
    """One round; ``tournament`` shows teams in place of players, ``event`` the players."""

    bye_rule = "olympiad.bye-order"

    def __init__(self, event: Tournament, edition: Edition, number: int) -> None:
        super().__init__(as_teams(event), edition, number)
        self.event = event
        self._plan = plan_of(event)

    @cached_property
    def table(self) -> OlympiadTable:
        """Return the teams of the round in their order, with everything that counts."""
        return lay_table(self.event, self._plan, self.number)

    @cached_property
    def _paired(self) -> PairedOlympiad:
        if not self.table.size:
            raise Refused("pairing takes at least two teams; enter the teams first")
        paired = pair_olympiad(self.table)
        return proven(
            self.table,
            self.edition,
            paired if isinstance(paired, Impossible) else [paired],
            lambda table, rounds: faults(table, rounds[0].groups, rounds[0].bye),
            name="olympiad.no-pairing",
        )[0]

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing of teams, group by group in the order in which they were paired."""
        table, paired = self.table, self._paired
        boards = [
            table.board(*pair, place)
            for place, group in enumerate(paired.groups)
            for pair in group.pairs
        ]
        return SwissPairing(
            round=self.number,
            boards=in_order_of_publication(table, boards),
            bye=None if paired.bye is None else table.players[paired.bye].number,
            brackets=tuple(_report(table, group) for group in paired.groups),
        )

    @cached_property
    def proposal(self) -> Proposal:
        """Return the matches with the line-ups that hold, their boards, and the reasons."""
        pairing = self.pairing
        made = made_of_matches(self.event, self._plan, self.number, pairing.pairs, pairing.bye)
        playing = [team for pair in pairing.pairs for team in pair]
        told = proposal_of(
            self.tournament,
            self.edition,
            replace(pairing, bye=None),
            family=FAMILY,
            more=self._bye_reason(),
            teams=True,
        )
        because = (
            *told.because,
            *silent_teams(self.event, self.edition, self.number, playing),
        )
        return Proposal(self.number, made.boards, made.free, because, made.matches)

    def _bye_reason(self) -> tuple[Reason, ...]:
        if self._paired.bye is None:
            return ()
        return bye_notes(self.table, self.edition, self._paired.bye)

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Refuse: nothing is weighed, and every pair names its step."""
        raise Refused(
            "the Olympiad's rules are a procedure: there is nothing to prove, and the explanation "
            "names the step that made each pair"
        )

    def _decided(self, *, discreet: bool) -> list[Decided]:  # noqa: ARG002 -- it always is
        return [decided_in(self.table, self.edition, group) for group in self._paired.groups]

    def _answer(self, first: int, second: int) -> WhyNot:
        return answer(self.table, self.edition, self._paired, self.pairing, (first, second))

    def objections(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return what a pairing of teams made by hand violates."""
        made = self._paired, self.pairing
        return objections(self.table, self.edition, self.tournament, made, (pairs, bye))

    def violations(self, pairs: Pairs, bye: int | None = None) -> tuple[Reason, ...]:
        """Return the absolute rules that a pairing of teams made by hand breaks."""
        return violations(self.table, self.edition, self.tournament, pairs, bye)


def _report(table: OlympiadTable, group: PairedGroup) -> BracketReport:
    beyond = CriterionValue(
        "olympiad.colour-limits",
        Sentence("matches beyond the limits of colours"),
        group.floaters.beyond,
    )
    score = table.score(group.residents[0])
    return group_report(table, group, score, group.floaters.teams, beyond)
