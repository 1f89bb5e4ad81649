"""The teams of a round as the Olympiad's rules order and restrict them, before any is paired."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.colour import Colour
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.proposal import INITIAL_COLOUR
from crosstable.pairing.swiss.olympiad.colours import allocate_olympiad, barred, fitting_by_colour
from crosstable.pairing.swiss.players import Allocation, Field, preference
from crosstable.pairing.swiss.table import RoundTable
from crosstable.pairing.swiss.team.reading import read_teams
from crosstable.rulebooks.rules import rule


class OlympiadTable(RoundTable):
    """What is asked about the teams of one round; a team is its rank in the order for pairing."""

    def __init__(self, field: Field, late: frozenset[int] = frozenset()) -> None:
        super().__init__(field)
        self.late = late
        """The teams, by number, that entered after the first round."""
        limits = [barred(team) for team in self.players]
        fitting = fitting_by_colour(limits)
        self.limits = limits
        """Which colours are barred to each team."""
        self.bound = [self.allowed[rank] & fitting[limits[rank]] for rank in range(self.size)]
        """Whom each team may meet with colours within the limits."""

    def colours(self, one: int, other: int) -> Allocation:
        """Return the colours that are due to two teams, the higher ranked first."""
        return allocate_olympiad(self.players[one], self.players[other], self.field.initial)


@rule("olympiad.order", "olympiad.bye")
def lay_table(tournament: Tournament, plan: TeamPlan, round_number: int) -> OlympiadTable:
    """Return the teams of a round by match points and number; latecomers never have the bye."""
    field = read_teams(
        tournament,
        plan,
        round_number,
        total_rounds=tournament.planned_rounds,
        initial=Colour(tournament.system.option(INITIAL_COLOUR) or Colour.WHITE.value),
        prefer=lambda colours, _last: preference(colours),
    )
    late = _late(tournament, round_number)
    teams = tuple(
        replace(team, may_have_bye=team.may_have_bye and team.number not in late)
        for team in field.players
    )
    return OlympiadTable(replace(field, players=teams), late)


@rule("olympiad.bye")
def _late(tournament: Tournament, round_number: int) -> frozenset[int]:
    """Return the teams that joined after the first round: of which it tells nothing at all.

    A team that had a bye there, or asked not to be paired, was entered (decision 350).
    """
    if round_number == 1 or not tournament.rounds:
        return frozenset()
    first = tournament.rounds[0]
    told = {team for match in first.matches for team in (match.first, match.second)}
    told.update(tournament.team_terms.resting(first.number))
    free = {free.player for free in first.free}
    return frozenset(
        number
        for number, team in enumerate(tournament.teams, start=1)
        if number not in told and free.isdisjoint(team.members)
    )
