"""Lists of teams as every system for teams needs them, and how teams play."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.lineups import handed_in
from crosstable.pairing.rated_order import refuse_out_of_order
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.rules import rule


def plan_of(tournament: Tournament) -> TeamPlan:
    """Return how teams play in an event, or refuse one in which that was not announced."""
    if tournament.team_plan is None:
        raise Refused("no teams were announced here: say on how many boards they play")
    return tournament.team_plan


@rule("team.list")
def check_lists(tournament: Tournament, plan: TeamPlan, system: Sentence) -> None:
    """Refuse players without a team, teams without players, and lists too long or out of order.

    The order is judged before the first round: from then on it stands (FIDE GR, after 7.8).
    """
    if len(tournament.teams) < 2:
        raise Refused("pairing takes at least two teams; enter the teams first")
    alone = next((entrant for entrant in tournament.entrants if not entrant.team), None)
    if alone is not None:
        raise Refused(
            "{player} has no team; a {system} is played by teams, so give one to everybody",
            player=alone.player.name,
            system=system,
        )
    for team in tournament.teams:
        if not team.members:
            raise Refused(
                "{team} has no players yet; enter them, or strike the team off", team=team.name
            )
        if len(team.members) > plan.size:
            raise Refused(
                "{team} has {count:player|players}, and {most} were announced at most",
                team=team.name,
                count=len(team.members),
                most=plan.size,
            )
        if not tournament.rounds:
            what = Sentence("the list of {team}", team=team.name)
            refuse_out_of_order(tournament, plan, edition_of(tournament), team.members, what)


def silent_teams(
    tournament: Tournament, edition: Edition, round_number: int, teams: Sequence[int]
) -> tuple[Reason, ...]:
    """Return whose line-up nobody handed in, so that the first of the list play."""
    silent = [
        tournament.team(team).name
        for team in teams
        if tournament.team(team).left is None and handed_in(tournament, team, round_number) is None
    ]
    if not silent:
        return ()
    because = edition.because(
        "team.default-line-up",
        "no line-up handed in, so the first players of the list play: {teams}",
        teams=Listing(silent),
    )
    return (because,)
