"""Random events of teams that a seed determines: line-ups, forfeited boards, absent teams, byes.

Games end as in events of players (``simulation``); who of a team plays, and which teams do not come
to a match, is drawn for each round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.result import Absent, Bye, Forfeit
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.team_terms import TeamBye
from crosstable.kernel.teams import Lineup, Match, Team, TeamLeft, TeamPlan
from crosstable.kernel.tournament import System, Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.proposal import Proposal
from crosstable.pairing.simulation import (
    Simulation,
    Stay,
    drawn_options,
    drawn_ratings,
    game_result,
    happens,
    refuse_disturbed,
    stays_of,
)
from crosstable.pairing.systems import PairingSystem
from crosstable.rulebooks.editions import Edition

_CHANGES = Fraction(1, 2)
"""How often a team with reserves does not play with the first of its list."""


class TeamSimulation(Simulation, frozen=True, kw_only=True):
    """What a random event of teams shall be like; shares of players are shares of teams here."""

    plan: TeamPlan
    absent_teams: Fraction = Fraction(0)
    """The share of matches to which a team does not come."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 0 <= self.absent_teams <= 1:
            raise InvalidValue(
                "the share of {option} is {share}; give a number from 0 to 1",
                option="absent-teams",
                share=self.absent_teams,
            )

    @property
    def teams(self) -> int:
        """Return how many teams all its players make."""
        return self.players // self.plan.size


def team_rounds_played(
    simulation: TeamSimulation, pairing: PairingSystem, edition: Edition
) -> Iterator[Tournament]:
    """Yield the event after each of its rounds."""
    tournament = _drawn(simulation, pairing, edition)
    stays = stays_of(simulation, simulation.teams)
    refuse_disturbed(simulation, pairing, stays)
    for number in range(1, simulation.rounds + 1):
        tournament = _with_lineups(simulation, _with_absences(tournament, stays, number), number)
        proposal = pairing.propose(tournament, edition, number)
        boards = tuple(_boards(simulation, tournament, proposal))
        played = Round(number, boards, proposal.free, matches=proposal.matches)
        tournament = replace(tournament, rounds=(*tournament.rounds, played))
        yield tournament


def _drawn(simulation: TeamSimulation, pairing: PairingSystem, edition: Edition) -> Tournament:
    """Return the event before its first round: of all first boards the first team has the best."""
    plan, count = simulation.plan, simulation.teams
    ratings = drawn_ratings(simulation)
    entrants, teams = [], []
    for team in range(count):
        name = f"Team {team + 1:03}"
        members = range(team * plan.size + 1, (team + 1) * plan.size + 1)
        teams.append(Team(name, f"T{team + 1:03}", members=tuple(members)))
        entrants += [
            Entrant(
                number,
                Player(
                    name=f"Player {number:04}",
                    ratings=(Rating(edition.rating_lists[0], ratings[place * count + team]),),
                ),
                team=name,
            )
            for place, number in enumerate(members)
        ]
    return Tournament(
        name=f"Simulation {simulation.seed}",
        game=edition.game,
        edition=edition.id,
        system=System(pairing.name, drawn_options(simulation, pairing)),
        points=simulation.points,
        planned_rounds=simulation.rounds,
        entrants=tuple(entrants),
        numbers_final=True,
        team_plan=plan,
        teams=tuple(teams),
    )


def _with_absences(
    tournament: Tournament, stays: Mapping[int, Stay], round_number: int
) -> Tournament:
    """Return the event as the arbiter knows it when a round is to be paired."""
    byes, teams = [*tournament.team_terms.byes], []
    for number, team in enumerate(tournament.teams, start=1):
        stay = stays[number]
        if round_number < stay.arrives:
            byes.append(TeamBye(number, round_number, Bye.ZERO_POINT))
        elif round_number == stay.bye_round:
            byes.append(TeamBye(number, round_number, Bye.HALF_POINT))
        left = stay.leaves_after
        gone = left is not None and left < round_number
        teams.append(replace(team, left=TeamLeft(left or 0, by_half=False)) if gone else team)
    terms = replace(tournament.team_terms, byes=tuple(byes))
    return replace(tournament, teams=tuple(teams), team_terms=terms)


def _with_lineups(
    simulation: TeamSimulation, tournament: Tournament, round_number: int
) -> Tournament:
    """Return the event with the line-ups of a round: here and there a reserve moves in."""
    plan = simulation.plan
    if not plan.reserves:
        return tournament
    lineups = []
    for number, team in enumerate(tournament.teams, start=1):
        chance = Chance(f"{simulation.seed}:lineup:{round_number}:{number}")
        members = list(team.members)
        while len(members) > plan.boards:
            changed = happens(chance, _CHANGES)
            members.pop(chance.choose(len(members)) if changed else len(members) - 1)
        lineups.append(Lineup(round_number, number, tuple(members)))
    return replace(tournament, lineups=(*tournament.lineups, *lineups))


def _boards(
    simulation: TeamSimulation, tournament: Tournament, proposal: Proposal
) -> Iterator[Board]:
    """Yield the boards of a round with their results, match by match."""
    boards = iter(proposal.boards)
    for match in proposal.matches:
        absent = _absent(simulation, proposal.round, match)
        for _ in range(match.length):
            board = next(boards)
            if absent is None:
                result = game_result(simulation, tournament, proposal.round, board)
            else:
                white = board.white in tournament.team(absent).members
                result = Forfeit(Absent.WHITE if white else Absent.BLACK)
            yield replace(board, result=result)


def _absent(simulation: TeamSimulation, round_number: int, match: Match) -> int | None:
    """Return which team does not come to a match; None where both do, as nearly always."""
    if match.second is None:
        return None
    chance = Chance(f"{simulation.seed}:absent:{round_number}:{match.first}:{match.second}")
    if not happens(chance, simulation.absent_teams):
        return None
    return chance.pick((match.first, match.second))
