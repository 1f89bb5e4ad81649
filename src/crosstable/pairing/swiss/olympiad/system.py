"""The Olympiad's rules as a pairing system: its words, its rounds, and pairings made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.initial_order import olympiad_order
from crosstable.pairing.lineups import check_lists, plan_of, proposal_of_matches
from crosstable.pairing.matching.result import Pair
from crosstable.pairing.proposal import Choice, Proposal, check_choices
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.olympiad.engine import (
    PairedGroup,
    PairedOlympiad,
    pair_olympiad,
)
from crosstable.pairing.swiss.olympiad.explain import ExplainedRound
from crosstable.pairing.swiss.olympiad.table import OlympiadTable, lay_table
from crosstable.pairing.swiss.players import SwissPlayer
from crosstable.pairing.swiss.proofs import BracketProof, proven_whole
from crosstable.pairing.swiss.round import BracketReport, CriterionValue, PairedBoard
from crosstable.pairing.swiss.system import (
    DRAWN_COLOUR,
    SwissSystem,
    nobody_twice,
    refuse_teams,
    text_taken,
)
from crosstable.pairing.swiss.walked import faults, group_report
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of_olympiad
from crosstable.rulebooks.rules import rule


class OlympiadRound(ExplainedRound):
    """One round; ``tournament`` shows teams in place of players, ``event`` the players."""

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

    @cached_property
    def proposal(self) -> Proposal:
        """Return the matches with the line-ups that hold, their boards, and the reasons."""
        pairing, unfinished = self.pairing, replace(self.pairing, bye=None)
        told = proposal_of(
            *(self.tournament, self.edition, unfinished),
            family=self.family,
            more=self._bye_notes(),
            teams=True,
        )
        return proposal_of_matches(
            self.event, self.edition, self.number, pairing.pairs, pairing.bye, told.because
        )

    @property
    def proofs(self) -> tuple[BracketProof, ...]:
        """Refuse: nothing is weighed, and every pair names its step."""
        raise Refused(
            "the Olympiad's rules are a procedure: there is nothing to prove, and the explanation "
            "names the step that made each pair"
        )

    def _cannot_have_bye(self, player: SwissPlayer) -> Reason:
        if player.number not in self.table.late:
            return super()._cannot_have_bye(player)
        return self.edition.because(
            "olympiad.bye",
            "{player} entered after the first round and cannot have the bye",
            player=str(player),
        )


# The pairing rules of Olympiads in plain words, for the announcement of an event.


def announcement(text: Edition) -> Iterator[Reason]:
    """Yield how the rules pair, step by step."""
    because = text.because
    yield because("olympiad.order", "Teams are ranked by match points, then by number")
    yield Reason.that(
        "How the Olympiad's text breaks ties is not known here: unless the event announces it, "
        "what is recommended for Swiss events of teams does"
    )
    yield nobody_twice(text, "olympiad.no-rematch")
    yield because(
        "olympiad.bye-order",
        "The bye of an odd round is given first, to the lowest ranked team that may have it",
    )
    yield because(
        "olympiad.round",
        "Score groups are paired from the top down and from the bottom up; the group that holds "
        "the middle of all teams comes last",
    )
    yield because(
        "olympiad.floaters",
        "Where a group cannot be paired in itself, its lowest ranked teams move down, and in the "
        "lower half of the field its highest ranked move up",
    )
    yield because(
        "olympiad.floater-opponents",
        "They meet the highest ranked team they can where they come from above, and the lowest "
        "ranked where they come from below",
    )
    yield because(
        "olympiad.exchanges",
        "Of the others one half meets the other in order; teams that have met are exchanged",
    )
    yield because(
        "olympiad.colour-limits",
        "No team has the same colour on its first board three times running, or in three more "
        "matches than the other, if it can be avoided",
    )


class TeamOlympiad(SwissSystem, frozen=True, kw_only=True):
    """The Swiss of the Chess Olympiads: FIDE Handbook, D.02."""

    name: str = "team-olympiad"
    title: Sentence = Sentence("Swiss tournament of teams (Olympiad rules)")
    options: tuple[Choice, ...] = (DRAWN_COLOUR,)
    lots: tuple[str, ...] = ("free",)

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text teams are paired by."""
        return edition_of_olympiad(edition, tournament)

    @rule("team.list", "olympiad.order")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse lists that cannot play, too many rounds, and scores that are not match points."""
        check_choices(tournament.system, self.options)
        plan, text = plan_of(tournament), self.text(tournament, edition)
        check_lists(tournament, plan, self.title)
        if plan.rank_by is not Primary.MATCH_POINTS:
            raise Refused(
                "the Olympiad's rules pair teams by their match points; announce that match "
                "points rank, or choose another system",
                text.because("olympiad.order", "teams are ranked by match points, then number"),
            )
        refuse_teams(
            tournament,
            edition,
            text.because("olympiad.no-rematch", "nobody meets the same opponent twice"),
        )

    def order_teams(self, tournament: Tournament, edition: Edition) -> tuple[int, ...]:
        """Return the teams by strength, as these rules number them before the first round."""
        return olympiad_order(tournament, edition)

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name and text, and how it pairs."""
        text = self.text(tournament, edition)
        return (
            Reason(self.title),
            *text_taken(tournament, edition, text),
            *announcement(text),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> OlympiadRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        text = self.text(tournament, edition)
        return OlympiadRound(tournament, text, round_number)


TEAM_OLYMPIAD = TeamOlympiad()
