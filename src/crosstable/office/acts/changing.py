"""Small changes of a tournament that several acts are made of."""

from __future__ import annotations

from collections.abc import Container

from msgspec.structs import replace

from crosstable.kernel.event_notes import Remark, RemarkKind
from crosstable.kernel.rounds import Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.teams import Team
from crosstable.kernel.tournament import Tournament


def with_entrant(tournament: Tournament, number: int, **changes: object) -> Tournament:
    """Return the tournament with something changed about one player."""
    return with_entrants(tournament, (number,), **changes)


def with_entrants(tournament: Tournament, numbers: Container[int], **changes: object) -> Tournament:
    """Return the tournament with the same changed about several players."""
    return replace(
        tournament,
        entrants=tuple(
            [
                replace(entrant, **changes) if entrant.number in numbers else entrant
                for entrant in tournament.entrants
            ]
        ),
    )


def with_members(tournament: Tournament) -> Tournament:
    """Return the tournament whose teams have those as members who are entered for them.

    The order of a list stays, whoever is new stands last, and a team nobody knew before comes last.
    """
    if tournament.team_plan is None:
        return tournament
    entered: dict[str, list[int]] = {team.name: [] for team in tournament.teams}
    for entrant in sorted(tournament.entrants, key=lambda competitor: competitor.number):
        if entrant.team:
            entered.setdefault(entrant.team, []).append(entrant.number)
    known = {team.name: team for team in tournament.teams}
    teams = []
    for name, numbers in entered.items():
        team = known.get(name) or Team(name)
        staying = [number for number in team.members if number in numbers]
        members = (*staying, *(number for number in numbers if number not in staying))
        teams.append(replace(team, members=members))
    members_of = [set(team.members) for team in teams]
    return replace(
        tournament,
        teams=tuple(teams),
        lineups=tuple(
            lineup
            for lineup in tournament.lineups
            if set(lineup.members) <= members_of[lineup.team - 1]
        ),
    )


def with_team(tournament: Tournament, number: int, changed: Team) -> Tournament:
    """Return the tournament with one of its teams replaced."""
    teams = list(tournament.teams)
    teams[number - 1] = changed
    return replace(tournament, teams=tuple(teams))


def with_round(tournament: Tournament, changed: Round) -> Tournament:
    """Return the tournament with one of its rounds replaced."""
    rounds = list(tournament.rounds)
    rounds[changed.number - 1] = changed
    return replace(tournament, rounds=tuple(rounds))


def remarked(
    tournament: Tournament, kind: RemarkKind, round_number: int, text: Sentence
) -> Tournament:
    """Return the tournament with one more remark for those who read the report."""
    return replace(tournament, remarks=(*tournament.remarks, Remark(kind, round_number, text)))
