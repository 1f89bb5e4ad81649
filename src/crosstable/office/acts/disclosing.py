"""Opening line-ups before their deadline, as where all captains have handed in and play begins."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts.base import Act, Command, State, Topic
from crosstable.office.acts.changing import with_round
from crosstable.office.asking import RoundNumber
from crosstable.office.cautions import Caution, Level, say
from crosstable.office.disclosure import secret_matches_of
from crosstable.office.roles import Right, Role
from crosstable.pairing.team_lists import plan_of


class LineupsDisclosed(Act, frozen=True, tag="lineups-disclosed"):
    """The line-ups of a round were opened to everybody; captains change them no more."""

    topic = Topic.PAIRINGS

    round: int

    def applied(self, tournament: Tournament) -> Tournament:
        return with_round(tournament, replace(tournament.round(self.round), disclosed=True))

    def words(self, _tournament: Tournament) -> Sentence:
        return Sentence("line-ups of round {round} made public", round=self.round)


class DiscloseLineups(Command, frozen=True):
    """Open the line-ups of a published round before the deadline for them is over."""

    right = Right(Role.ARBITER, Sentence("making line-ups public"))

    round: RoundNumber

    def decided(self, state: State) -> LineupsDisclosed:
        tournament = state.tournament
        plan_of(tournament)
        played = tournament.round(self.round)
        if not played.published:
            raise Refused("round {round} is not published yet", round=self.round)
        # Without a clock: one that comes a second after the deadline changes nothing.
        if not secret_matches_of(tournament, played, None):
            raise Refused("the line-ups of round {round} are not secret", round=self.round)
        return LineupsDisclosed(self.round)

    def cautions(self, _state: State) -> tuple[Caution, ...]:
        return say(
            Level.CONFIRM,
            Sentence(
                "everybody sees who plays in round {round} from now on, and captains can no "
                "longer change anything through their links",
                round=self.round,
            ),
        )
