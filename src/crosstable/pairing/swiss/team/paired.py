"""A round of a Swiss of teams that can be asked about; whoever asks names teams."""

from __future__ import annotations

from functools import cached_property

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.swiss.account import WhyNot
from crosstable.pairing.swiss.proofs import BracketProof
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.swiss.round import BracketReport, SwissPairing
from crosstable.pairing.swiss.story import Decided
from crosstable.pairing.swiss.team.changes import TeamJudge
from crosstable.pairing.swiss.team.engine import PairedBracket, PairedTeams
from crosstable.pairing.swiss.team.explain import FAMILY, Question, bye_notes, decided_in
from crosstable.pairing.swiss.team.pairing import assemble, proven_teams
from crosstable.pairing.swiss.team.proof import written
from crosstable.pairing.swiss.team.table import TeamTable, lay_table
from crosstable.pairing.swiss.weighed import WeighedRound
from crosstable.pairing.team_lists import plan_of, silent_teams
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.editions import Edition


class UpfloatRound(WeighedRound[TeamTable, PairedBracket]):
    """A round whose brackets are made as those of teams, whoever is paired in it."""

    family = FAMILY
    judge = TeamJudge

    @cached_property
    def _paired(self) -> PairedTeams:
        return proven_teams(self.table, self.edition)

    @cached_property
    def pairing(self) -> SwissPairing:
        """Return the pairing, with what each bracket is worth."""
        return assemble(self.table, self._paired)

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Return the proof of every bracket, to be written down."""
        return written(self.table, self._paired)

    def _bye_notes(self, bye: int) -> tuple[Reason, ...]:
        return bye_notes(self.table, self.edition, bye)

    def _decided_in(self, bracket: PairedBracket, *, discreet: bool) -> Decided:
        return decided_in(self.table, self.edition, bracket, discreet=discreet)

    def _answer(self, first: int, second: int) -> WhyNot:
        question = Question(self.table, self.edition, self._paired, self.pairing)
        return question.answer(first, second)


class TeamSwissRound(UpfloatRound):
    """One round; ``tournament`` shows teams in place of players, ``event`` the players."""

    def __init__(self, event: Tournament, edition: Edition, round_number: int) -> None:
        super().__init__(as_teams(event), edition, round_number)
        self.event = event
        self._plan = plan_of(event)

    @cached_property
    def table(self) -> TeamTable:
        """Return the teams of the round in their order, with everything that counts."""
        text = self.edition.team_swiss
        if text is None:
            raise Refused("there is no text by which teams are paired in a Swiss")
        return lay_table(self.event, self._plan, text, self.number)

    @cached_property
    def proposal(self) -> Proposal:
        """Return the matches with the line-ups that hold, their boards, and the reasons."""
        pairing = self.pairing
        made = made_of_matches(self.event, self._plan, self.number, pairing.pairs, pairing.bye)
        playing = [team for pair in pairing.pairs for team in pair]
        because = (
            *(self._bracket_reason(bracket) for bracket in pairing.brackets),
            *self._bye_reason(),
            *silent_teams(self.event, self.edition, self.number, playing),
        )
        return Proposal(self.number, made.boards, made.free, because, made.matches)

    def _bracket_reason(self, bracket: BracketReport) -> Reason:
        """Return one bracket in one sentence."""
        size = len(bracket.residents) + len(bracket.moved_up)
        what = Sentence(
            "{bracket} of {points}: {pairs} of {teams}",
            bracket=bracket.kind.words,
            points=points_text(self.tournament.points, bracket.score),
            pairs=Sentence.plural("{count} match", "{count} matches", count=len(bracket.pairs)),
            teams=Sentence.plural("{count} team", "{count} teams", count=size),
        )
        if bracket.moved_up:
            names = (str(self.table.field.by_number[team]) for team in bracket.moved_up)
            what = Sentence(
                "{bracket}; taken from below: {teams}", bracket=what, teams=Listing(names)
            )
        return self.edition.because("team-swiss.round", what)
