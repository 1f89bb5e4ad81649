"""A round by the Olympiad's rules that can be asked about; whoever asks names teams."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.impossible import proven_whole
from crosstable.pairing.swiss.olympiad.changes import OlympiadJudge
from crosstable.pairing.swiss.olympiad.engine import PairedGroup, PairedOlympiad, pair_olympiad
from crosstable.pairing.swiss.olympiad.explain import FAMILY, answer, bye_notes, decided_in
from crosstable.pairing.swiss.olympiad.table import OlympiadTable, lay_table
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.round import (
    BracketReport,
    CriterionValue,
    PairedBoard,
)
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.walked import WalkedRound, faults, group_report
from crosstable.pairing.team_lists import plan_of, silent_teams
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.editions import Edition


class OlympiadRound(WalkedRound[OlympiadTable, PairedGroup]):
    """One round; ``tournament`` shows teams in place of players, ``event`` the players."""

    bye_rule = "olympiad.bye-order"
    judge = OlympiadJudge

    def __init__(self, event: Tournament, edition: Edition, round_number: int) -> None:
        super().__init__(as_teams(event), edition, round_number)
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
        return proven_whole(
            self.table, self.edition, pair_olympiad(self.table), faults, name="olympiad.no-pairing"
        )

    def _board(self, pair: Pair, place: int) -> PairedBoard:
        return self.table.board(*pair, place)

    def _report(self, group: PairedGroup) -> BracketReport:
        beyond = CriterionValue(
            "olympiad.colour-limits",
            Sentence("matches beyond the limits of colours"),
            group.floaters.beyond,
        )
        score = self.table.score(group.residents[0])
        return group_report(self.table, group, score, group.floaters.teams, beyond)

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

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
