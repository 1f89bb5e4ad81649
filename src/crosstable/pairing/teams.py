"""Teams in the order of their boards, for systems in which teams meet player by player."""

from __future__ import annotations

from crosstable.kernel.errors import Refused
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.teams import Team
from crosstable.kernel.tournament import Tournament
from crosstable.pairing.lineups import check_lists


def teams(tournament: Tournament) -> tuple[Team, ...]:
    """Return the teams, the one with the lowest number first; boards follow the numbers.

    Where teams are announced as such, they have numbers and lists of their own.
    """
    if tournament.team_plan is not None:
        return tournament.teams
    members: dict[str, list[int]] = {}
    for number in sorted(tournament.by_number):
        members.setdefault(tournament.by_number[number].team, []).append(number)
    return tuple(Team(name, members=tuple(players)) for name, players in members.items())


def equal_teams(tournament: Tournament, *, count: int, title: Sentence) -> tuple[Team, ...]:
    """Return the teams of a system that needs this many of equal size, or refuse the field."""
    all_teams = teams(tournament)
    if tournament.team_plan is not None:
        check_lists(tournament, tournament.team_plan, title)
    alone = next((team for team in all_teams if not team.name), None)
    if alone is not None:
        name = tournament.entrant(alone.members[0]).player.name
        raise Refused(
            "{player} has no team; a {system} is played by teams, so give one to everybody",
            player=name,
            system=title,
        )
    if len(all_teams) != count:
        raise Refused(
            "a {system} is played by {needed} teams, and there are {count}: {teams}",
            system=title,
            needed=count,
            count=len(all_teams),
            teams=Listing(team.name for team in all_teams) or Sentence("none"),
        )
    if len({len(team.members) for team in all_teams}) != 1:
        sizes = Listing(f"{team.name} {len(team.members)}" for team in all_teams)
        raise Refused(
            "the teams of a {system} need equal numbers of players, not {sizes}",
            system=title,
            sizes=sizes,
        )
    plan = tournament.team_plan
    if plan is not None and len(all_teams[0].members) != plan.boards:
        raise Refused(
            "{system} on {boards:board|boards}: everybody plays, so a team has "
            "{boards:player|players}, and "
            "these have {count}",
            system=title,
            boards=plan.boards,
            count=len(all_teams[0].members),
        )
    return all_teams
