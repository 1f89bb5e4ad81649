"""Random tournaments that a seed determines: who comes, who leaves, who wins.

A game's result depends on the seed, the round and the two players, not on the boards before it, so
two pairing systems that pair the same game see it end alike. All chances are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache

import msgspec
from msgspec.structs import replace

from crosstable.kernel.entrants import ByeRequest, Entrant, Withdrawal
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.game_plan import PartGame
from crosstable.kernel.plan_standing import standing_of
from crosstable.kernel.player import Player, Rating
from crosstable.kernel.points import HALF_POINTS, Mark, PointSystem
from crosstable.kernel.result import Absent, Bye, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, FreePlayer, Round
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.team_terms import TeamBye
from crosstable.kernel.teams import Lineup, Match, Team, TeamLeft, TeamPlan
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.chance import Chance
from crosstable.pairing.proposal import INITIAL_COLOUR, Proposal
from crosstable.pairing.systems import PairingSystem, usual_games
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.game_plans import planned_round

MILLION = 1_000_000
_DOUBLE_FORFEITS = 10
"""One forfeited game in so many has nobody at the board."""
_UNUSUAL = ((Mark.DRAW, Mark.LOSS), (Mark.LOSS, Mark.DRAW), (Mark.LOSS, Mark.LOSS))
_LATEST_ARRIVAL = 3
"""Late entries come in time for the second or the third round."""


class Strength(Enum):
    """How the ratings decide the games."""

    ELO = "elo"
    """The expected score follows the rating difference."""
    EQUAL = "equal"
    """Ratings mean nothing."""
    FAVOURITE = "favourite"
    """The higher rated player always wins."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What a random tournament shall be like; shares are between 0 and 1."""

    players: int
    rounds: int
    seed: str
    draws: Fraction = Fraction(3, 10)
    """The share of draws between two players of equal strength."""
    forfeits: Fraction = Fraction(0)
    """The share of paired games that are not played."""
    unusual: Fraction = Fraction(0)
    """The share of games that end half to nothing, or with nothing for both."""
    retirements: Fraction = Fraction(0)
    """The share of players who leave before the end."""
    half_point_byes: Fraction = Fraction(0)
    """The share of players who ask for one half-point bye."""
    late_entries: Fraction = Fraction(0)
    """The share of players who come in time for the second or third round only."""
    lowest_rating: int = 1400
    highest_rating: int = 2600
    strength: Strength = Strength.ELO
    first_player_advantage: int = 35
    """Rating points that having White is worth."""
    points: PointSystem = HALF_POINTS
    options: tuple[Option, ...] = ()
    """Choices of the pairing system; the initial colour is drawn by lot where none is given."""

    def __post_init__(self) -> None:
        for cause in _faults(self):
            raise InvalidValue("this tournament cannot be simulated: {cause}", cause=cause)


def _faults(simulation: Simulation) -> Iterator[Sentence]:
    if not simulation.seed.strip():
        yield Sentence("it has no seed; give any words or figures")
    if simulation.players < 2:
        yield Sentence(
            "an event needs at least 2 players, not {players}", players=simulation.players
        )
    if simulation.rounds < 1:
        yield Sentence("an event needs at least 1 round, not {rounds}", rounds=simulation.rounds)
    for name in ("draws", "forfeits", "unusual", "retirements", "half_point_byes", "late_entries"):
        share: Fraction = getattr(simulation, name)
        if not 0 <= share <= 1:
            yield Sentence(
                "the share of {option} is {share}; give a number from 0 to 1",
                option=name.replace("_", "-"),
                share=share,
            )
    if not 1 <= simulation.lowest_rating <= simulation.highest_rating <= 4999:
        yield Sentence(
            "ratings from {lowest} to {highest}; give a range within 1 and 4999",
            lowest=simulation.lowest_rating,
            highest=simulation.highest_rating,
        )


def simulate(simulation: Simulation, pairing: PairingSystem, edition: Edition) -> Tournament:
    """Return a tournament of this kind with all its rounds played.

    Where the rules allow no further pairing, the refusal of the pairing system stands.
    """
    *_, last = rounds_played(simulation, pairing, edition)
    return last


def rounds_played(
    simulation: Simulation, pairing: PairingSystem, edition: Edition
) -> Iterator[Tournament]:
    """Yield the tournament after each of its rounds."""
    tournament = _drawn(simulation, pairing, edition)
    stays = stays_of(simulation, simulation.players)
    refuse_disturbed(simulation, pairing, stays)
    for number in range(1, simulation.rounds + 1):
        tournament = _with_absences(tournament, stays, number)
        proposal = pairing.propose(tournament, edition, number)
        boards = tuple(_played(simulation, tournament, number, board) for board in proposal.boards)
        played = Round(number, boards, _free(tournament, number, proposal.free))
        tournament = msgspec.structs.replace(tournament, rounds=(*tournament.rounds, played))
        yield tournament


def _played(
    simulation: Simulation, tournament: Tournament, round_number: int, board: Board
) -> Board:
    """Return a board of a round with its result, and its games where each of them counts."""
    plan = tournament.game_plan
    if plan is None:
        result = game_result(simulation, tournament, round_number, board)
        return Board(board.white, board.black, result)
    games: tuple[PartGame, ...] = ()
    for nth in range(1, plan.length + 1):
        turned = plan.exchanged(nth, games)
        seats = Board(*board.sides(exchanged=turned))
        games += (PartGame(game_result(simulation, tournament, round_number, seats), turned),)
    result = standing_of(plan, tournament.points, games).result
    return Board(board.white, board.black, result, games)


def refuse_disturbed(
    simulation: Simulation, pairing: PairingSystem, stays: Mapping[int, Stay]
) -> None:
    """Refuse a table in which somebody is not there all the time."""
    if pairing.fixed_schedule and any(stay.disturbs(simulation.rounds) for stay in stays.values()):
        raise InvalidValue(
            "a {system} has a fixed schedule: nobody can come late, leave or ask for a bye",
            system=pairing.title,
        )


class Stay(msgspec.Struct, frozen=True):
    """From when to when somebody is there, and the round of a requested bye."""

    arrives: int
    leaves_after: int | None
    bye_round: int | None

    def disturbs(self, rounds: int) -> bool:
        """Return whether there is a round in which they do not play."""
        left = self.leaves_after is not None and self.leaves_after < rounds
        return self.arrives > 1 or self.bye_round is not None or left


def drawn_ratings(simulation: Simulation) -> list[int]:
    """Return the ratings of everybody who comes, the highest first."""
    chance = Chance(f"{simulation.seed}:ratings")
    width = simulation.highest_rating - simulation.lowest_rating + 1
    return sorted(
        (simulation.lowest_rating + chance.choose(width) for _ in range(simulation.players)),
        reverse=True,
    )


def drawn_options(simulation: Simulation, pairing: PairingSystem) -> tuple[Option, ...]:
    """Return the choices of the system, the initial colour by lot where it was not chosen."""
    options = simulation.options
    offered = {choice.name for choice in pairing.options}
    if INITIAL_COLOUR in offered - {option.name for option in options}:
        colour = Chance(f"{simulation.seed}:lot").pick(("white", "black"))
        options += (Option(INITIAL_COLOUR, colour),)
    return options


def _drawn(simulation: Simulation, pairing: PairingSystem, edition: Edition) -> Tournament:
    ratings = drawn_ratings(simulation)
    if pairing.lots and not pairing.fixed_schedule:
        # Numbers drawn by lot say nothing about strength.
        ratings = list(Chance(f"{simulation.seed}:lots").shuffle(ratings))
    entrants = tuple(
        Entrant(
            number,
            Player(name=f"Player {number:04}", ratings=(Rating(edition.rating_lists[0], rating),)),
        )
        for number, rating in enumerate(ratings, start=1)
    )
    plan, points = planned_round(edition, usual_games(pairing.name))
    counted = plan is not None and plan.each_counts
    return Tournament(
        name=f"Simulation {simulation.seed}",
        game=edition.game,
        edition=edition.id,
        system=System(pairing.name, drawn_options(simulation, pairing)),
        points=points if counted else simulation.points,
        game_plan=plan if counted else None,
        planned_rounds=simulation.rounds,
        entrants=entrants,
        numbers_final=True,
    )


def stays_of(simulation: Simulation, count: int) -> dict[int, Stay]:
    """Return from when to when each of so many players, or teams, is there."""
    chance = Chance(f"{simulation.seed}:stays")
    return {number: _stay(simulation, chance) for number in range(1, count + 1)}


def _stay(simulation: Simulation, chance: Chance) -> Stay:
    last = simulation.rounds
    arrives = 1
    if happens(chance, simulation.late_entries):
        arrives = min(2 + chance.choose(_LATEST_ARRIVAL - 1), last)
    leaves_after = None
    if happens(chance, simulation.retirements) and arrives < last:
        leaves_after = arrives + chance.choose(last - arrives)
    bye_round = None
    if happens(chance, simulation.half_point_byes):
        # Not in the last round, which FIDE's competition rules exclude.
        end = last - 1 if leaves_after is None else leaves_after
        bye_round = arrives + chance.choose(end - arrives + 1) if end >= arrives else None
    return Stay(arrives, leaves_after, bye_round)


def happens(chance: Chance, share: Fraction) -> bool:
    """Return whether a throw falls within a share."""
    return chance.choose(share.denominator) < share.numerator


def _with_absences(tournament: Tournament, stays: dict[int, Stay], round_number: int) -> Tournament:
    """Return the tournament as the arbiter knows it when this round is to be paired."""
    requests = []
    entrants = []
    for entrant in tournament.entrants:
        stay = stays[entrant.number]
        if round_number < stay.arrives:
            requests.append(ByeRequest(entrant.number, round_number, Bye.ZERO_POINT))
        elif round_number == stay.bye_round:
            requests.append(ByeRequest(entrant.number, round_number, Bye.HALF_POINT))
        left = stay.leaves_after
        gone = left is not None and left < round_number
        entrants.append(
            msgspec.structs.replace(entrant, withdrawal=Withdrawal(left or 0) if gone else None)
        )
    return msgspec.structs.replace(
        tournament,
        entrants=tuple(entrants),
        bye_requests=(*tournament.bye_requests, *requests),
    )


def _free(
    tournament: Tournament, round_number: int, proposed: tuple[FreePlayer, ...]
) -> tuple[FreePlayer, ...]:
    """Return who has no opponent: whom the system names, and those whose wish it took as read."""
    named = {free.player for free in proposed}
    granted = (
        FreePlayer(request.player, request.kind)
        for request in tournament.bye_requests
        if request.round == round_number and request.player not in named
    )
    return tuple(sorted((*proposed, *granted), key=lambda free: free.player))


def game_result(
    simulation: Simulation, tournament: Tournament, round_number: int, board: Board
) -> Result:
    """Return how a game of a round ends, whatever happens at other boards."""
    chance = Chance(f"{simulation.seed}:{round_number}:{board.white}:{board.black}")
    if happens(chance, simulation.forfeits):
        if not chance.choose(_DOUBLE_FORFEITS):
            return Forfeit(Absent.BOTH)
        return Forfeit(chance.pick((Absent.WHITE, Absent.BLACK)))
    # Without a wish for them nothing is drawn, so that older seeds make what they always made.
    if simulation.unusual and happens(chance, simulation.unusual):
        return Played(*chance.pick(_UNUSUAL))
    expected = _expected(simulation, tournament, board)
    draws = 0
    if simulation.points.knows(Mark.DRAW):
        # Drawn games take from both sides alike, so the expected score stays what it is.
        draws = int(2 * min(expected, MILLION - expected) * simulation.draws)
    throw = chance.choose(MILLION)
    if throw < draws:
        return Played(Mark.DRAW, Mark.DRAW)
    if throw < draws + expected - draws // 2:
        return Played(Mark.WIN, Mark.LOSS)
    return Played(Mark.LOSS, Mark.WIN)


def _expected(simulation: Simulation, tournament: Tournament, board: Board) -> int:
    white, black = (
        tournament.entrant(seat).player.rating() or 0 for seat in (board.white, board.black)
    )
    difference = white - black + simulation.first_player_advantage
    match simulation.strength:
        case Strength.ELO:
            return expected_score(difference)
        case Strength.EQUAL:
            return expected_score(simulation.first_player_advantage)
        case Strength.FAVOURITE:
            return MILLION if white > black else 0 if white < black else MILLION // 2


@cache
def expected_score(difference: int) -> int:
    """Return the expected score in millionths, rounded down, of who is rated so much higher.

    It is 1 / (1 + 10^(-difference / 400)), found by comparing powers of whole numbers.
    """
    if difference < 0:
        # The exact score of a positive difference is never a whole number of millionths.
        return MILLION - expected_score(-difference) - 1
    low, high = MILLION // 2, MILLION
    # The greatest e with (e / (million - e))^400 <= 10^difference.
    while high - low > 1:
        middle = (low + high) // 2
        if middle**400 <= 10**difference * (MILLION - middle) ** 400:
            low = middle
        else:
            high = middle
    return low


# Random events of teams that a seed determines: line-ups, forfeited boards, absent teams, byes.
# Games end as in events of players (`simulation`); who of a team plays, and which teams do not
# come to a match, is drawn for each round.


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
    tournament = _drawn_teams(simulation, pairing, edition)
    stays = stays_of(simulation, simulation.teams)
    refuse_disturbed(simulation, pairing, stays)
    for number in range(1, simulation.rounds + 1):
        tournament = _with_lineups(
            simulation, _with_absent_teams(tournament, stays, number), number
        )
        proposal = pairing.propose(tournament, edition, number)
        boards = tuple(_boards(simulation, tournament, proposal))
        played = Round(number, boards, proposal.free, matches=proposal.matches)
        tournament = replace(tournament, rounds=(*tournament.rounds, played))
        yield tournament


def _drawn_teams(
    simulation: TeamSimulation, pairing: PairingSystem, edition: Edition
) -> Tournament:
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


def _with_absent_teams(
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
