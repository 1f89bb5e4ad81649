"""The Dutch system among all pairing systems, for players and for teams, and in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from crosstable.kernel.floats import FloatsIn
from crosstable.kernel.match_scores import allocated_game_points
from crosstable.kernel.points import Mark
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Primary
from crosstable.kernel.tournament import System, Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.lineups import check_lists, plan_of, proposal_of_matches
from crosstable.pairing.proposal import (
    BY_NUMBERS,
    INITIAL_COLOUR_BY,
    Choice,
    Proposal,
    check_choices,
)
from crosstable.pairing.swiss.acceleration import ACCELERATIONS
from crosstable.pairing.swiss.answers import proposal_of
from crosstable.pairing.swiss.dutch.paired import ALL_DIFFERENCES, TOPSCORER_DIFFERENCES, DutchRound
from crosstable.pairing.swiss.system import (
    DRAWN_COLOUR,
    SwissSystem,
    in_its_text,
    nobody_twice,
    ranked_by,
    refuse_players,
    refuse_teams,
    text_taken,
)
from crosstable.pairing.swiss.team.reading import scores_after, virtual_of_rounds
from crosstable.pairing.team_view import as_teams
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import defining_edition, edition_of
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.swiss_texts import UnplayedRounds

# The FIDE (Dutch) system in plain words, for the announcement of an event.


_NO_BYE = {
    UnplayedRounds.FORFEIT_WINS: Sentence(
        "The bye of an odd round goes to nobody who has had one already, or won by forfeit"
    ),
    UnplayedRounds.WORTH_A_WIN: Sentence(
        "The bye of an odd round goes to nobody who has had one already, or the points of a win "
        "without playing"
    ),
}
_FLOAT_WORDS = ("dutch.downfloats-last-round", "dutch.resident-downfloats-last-round")
"""The first criterion about floats, as the texts have it."""


def announcement(tournament: Tournament, text: Edition, *, baku: bool) -> Iterator[Reason]:
    """Yield how a text of the system pairs, what counts first before what counts later."""
    because, swiss = text.because, text.swiss
    yield nobody_twice(text, "dutch.no-rematch")
    yield because(
        "dutch.absolute-preferences",
        "Nobody has the same colour three times running, or in three more games than the other, "
        "except in the last round where one of two has more than half of the possible points",
    )
    if swiss.bye_barred_by in _NO_BYE:
        yield because("dutch.bye", _NO_BYE[swiss.bye_barred_by])
    if swiss.bye_to_lowest_score:
        yield because("dutch.bye-score", "It goes to a player with as few points as possible")
    yield because(
        "dutch.pairs",
        "Players with equal points meet; where they cannot all be paired, as few as possible are "
        "moved down to the next ones",
    )
    yield because(
        "dutch.first-candidate",
        "Of players with equal points the upper half by number meets the lower half in order",
    )
    yield because(
        "dutch.colour-preferences",
        "As far as possible everybody has the colour that is due; for this, and so that nobody "
        "meets twice, the order of the lower half is changed, and after that the halves",
    )
    for name in _FLOAT_WORDS:
        if name in swiss.criteria:
            yield because(
                name,
                "Nobody who met an opponent with more points, or with fewer, in one of the last "
                "two rounds does so again if it can be avoided",
            )
    if baku:
        yield _accelerated(tournament, text)


def _accelerated(tournament: Tournament, text: Edition) -> Reason:
    rounds = tournament.planned_rounds
    if text.acceleration is None or not rounds:
        return text.because(
            "baku.virtual-points",
            "In the first rounds the upper half by number is paired with more points than it has",
        )
    full, half = text.acceleration.rounds(rounds)
    return text.because(
        "baku.virtual-points",
        "Up to round {full} the upper half by number is paired with the points of a win more than "
        "it has, and up to round {last} with those of a draw",
        full=full,
        last=full + half,
    )


ACCELERATION = Choice("acceleration", Sentence("Virtual points in the first rounds"), ACCELERATIONS)
PLACES = Choice(
    INITIAL_COLOUR_BY,
    Sentence("Initial colour alternates by"),
    ("participants", BY_NUMBERS),
)
DIFFERENCES = Choice(
    TOPSCORER_DIFFERENCES,
    Sentence("Colour differences beyond two count"),
    ("wider", ALL_DIFFERENCES),
)
_FLOATS = {
    UnplayedRounds.ALL: FloatsIn.EVERY_ROUND,
    UnplayedRounds.WORTH_MORE_THAN_A_LOSS: FloatsIn.SCORING,
}


class Dutch(SwissSystem, frozen=True, kw_only=True):
    """The Swiss system of the FIDE Handbook, C.04.3."""

    name: str = "dutch"
    title: Sentence = Sentence("Swiss tournament (FIDE Dutch system)")
    options: tuple[Choice, ...] = (ACCELERATION, DRAWN_COLOUR, PLACES, DIFFERENCES)

    @rule("dutch.floats")
    def floats_in(self, tournament: Tournament) -> FloatsIn:
        """Return in which rounds players float, as the text has it that the event follows."""
        return _FLOATS[defining_edition(edition_of(tournament), tournament).swiss.floats_by]

    def check(self, tournament: Tournament, edition: Edition) -> None:
        """Refuse a field that is too small, and more rounds than there can be opponents."""
        check_choices(tournament.system, self.options)
        refuse_players(
            tournament,
            edition,
            edition.because("dutch.no-rematch", "nobody meets the same opponent twice"),
        )

    def describe(self, tournament: Tournament, edition: Edition) -> tuple[Reason, ...]:
        """Return its name, text and tie-breaks, and how it pairs."""
        text = self.text(tournament, edition)
        return (
            in_its_text(self.title, text.swiss.year),
            ranked_by(tournament, text),
            *text_taken(tournament, edition, text),
            *announcement(
                tournament, text, baku=tournament.system.option(ACCELERATION.name) == "baku"
            ),
        )

    def round(self, tournament: Tournament, edition: Edition, round_number: int) -> DutchRound:
        """Return a round that can be asked about."""
        check_choices(tournament.system, self.options)
        return DutchRound(tournament, self.text(tournament, edition), round_number)


DUTCH = Dutch()


# The Dutch system over teams: what FIDE C.02 13.15.6 presumes where it ranks team Swisses.  Every
# team is paired as a player would be (decision 347): its colour is that of its first board, its
# score the match points or game points that rank, a match nobody came to was not played.


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

    @cached_property
    def proposal(self) -> Proposal:
        """Return the matches with the line-ups that hold, their boards, and the reasons."""
        pairing = self.pairing
        told = proposal_of(self.tournament, self.edition, pairing, family="dutch", teams=True)
        return proposal_of_matches(
            self.event, self.edition, self.number, pairing.pairs, pairing.bye, told.because
        )


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
