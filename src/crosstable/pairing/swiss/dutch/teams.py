"""The Dutch system over teams: what FIDE C.02 13.15.6 presumes where it ranks team Swisses.

Every team is paired as a player would be (decision 347): its colour is that of its first board, its
score the match points or game points that rank, a match nobody came to was not played.
"""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.match_scores import allocated_game_points
from crosstable.kernel.points import Mark
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.proposal import Choice, Proposal, check_choices
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.describing import in_its_text, text_taken
from crosstable.pairing.swiss.dutch.announcement import announcement
from crosstable.pairing.swiss.dutch.paired import DutchRound
from crosstable.pairing.swiss.dutch.system import DIFFERENCES, DUTCH, PLACES
from crosstable.pairing.swiss.system import DRAWN_COLOUR, SwissSystem, refuse_teams
from crosstable.pairing.swiss.team.reading import scores_after, virtual_of_rounds
from crosstable.pairing.team_lists import check_lists, plan_of, silent_teams
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition
from crosstable.rulebooks.rules import rule


class TeamDutchRound(DutchRound):
    """One round; ``tournament`` shows teams in place of players, ``event`` the players."""

    def __init__(self, event: Tournament, edition: Edition, round_number: int) -> None:
        view, plan = _as_players(event), plan_of(event)
        super().__init__(
            view,
            defining_edition(edition, view),
            round_number,
            scores=scores_after(event, plan, round_number - 1),
            virtual=virtual_of_rounds(event, plan, round_number),
        )
        self.event = event
        self._plan = plan

    @cached_property
    def proposal(self) -> Proposal:
        """Return the matches with the line-ups that hold, their boards, and the reasons."""
        pairing = self.pairing
        made = made_of_matches(self.event, self._plan, self.number, pairing.pairs, pairing.bye)
        playing = [team for pair in pairing.pairs for team in pair]
        because = (
            *proposal_of(
                self.tournament, self.edition, pairing, family="dutch", teams=True
            ).because,
            *silent_teams(self.event, self.edition, self.number, playing),
        )
        return Proposal(self.number, made.boards, made.free, because, made.matches)


def _as_players(event: Tournament) -> Tournament:
    """Return the teams as players of the system of players, with what a match can bring."""
    plan = plan_of(event)
    view = replace(as_teams(event), system=System(DUTCH.name, event.system.options))
    if plan.rank_by is Primary.MATCH_POINTS:
        return view
    points, boards = event.points, plan.boards
    return replace(
        view,
        points=replace(
            points,
            marks=tuple(
                (mark, boards * points.worth(mark)) for mark in (Mark.WIN, Mark.DRAW, Mark.LOSS)
            ),
            forfeit_win=boards * points.forfeit_win,
            forfeit_loss=boards * points.forfeit_loss,
            allocated_bye=allocated_game_points(event, plan),
            full_point_bye=boards * points.full_point_bye,
            half_point_bye=boards * points.half_point_bye,
        ),
    )


class TeamDutch(SwissSystem, frozen=True, kw_only=True):
    """The Swiss system of the FIDE Handbook, C.04.3, with teams as its players."""

    name: str = "team-dutch"
    title: Sentence = Sentence("Swiss tournament of teams (Dutch system)")
    options: tuple[Choice, ...] = (DRAWN_COLOUR, PLACES, DIFFERENCES)
    lots: tuple[str, ...] = ("free",)

    @rule("team.list")
    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse lists that cannot play, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        check_lists(tournament, plan_of(tournament), self.title)
        refuse_teams(
            tournament,
            edition,
            edition.because("dutch.no-rematch", "nobody meets the same opponent twice"),
        )

    def text(self, tournament: Tournament, edition: Edition) -> Edition:
        """Return the edition whose text teams are paired by: that of the system of players."""
        chosen = System(DUTCH.name, tournament.system.options)
        return defining_edition(edition, replace(tournament, system=chosen))

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name and text, and how it pairs."""
        text = self.text(tournament, edition)
        return (
            in_its_text(self.title, text.swiss.year),
            *text_taken(tournament, edition, text),
            Reason.that(
                "Teams are paired as this system pairs players; where players are named below, "
                "teams are meant"
            ),
            *announcement(tournament, text, baku=False),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> TeamDutchRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return TeamDutchRound(tournament, edition, round_number)


TEAM_DUTCH = TeamDutch()
