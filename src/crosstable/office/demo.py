"""A demonstration: three tournaments in different stages, run through the office like any other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from crosstable.kernel.official import Official
from crosstable.kernel.player import Player
from crosstable.kernel.points import HALF_POINTS, TWO_ONE_ZERO, Mark
from crosstable.kernel.result import Bye, Played, Result
from crosstable.kernel.rounds import Board
from crosstable.kernel.tournament import System, Tournament
from crosstable.office import acts
from crosstable.office.acts import Details
from crosstable.office.acts.base import State
from crosstable.office.demo_people import chess_players, draughts_players
from crosstable.office.office import Office
from crosstable.pairing.chance import Chance
from crosstable.pairing.simulation import MILLION, expected_score
from crosstable.rulebooks.library import edition_for

_SEED = "Crosstable"
_TOURED = "Riverside Open"
_DRAWS = 4
"""One game in so many is drawn, whatever the ratings say."""


def fill(office: Office, *, by: str, at: datetime) -> Iterator[State]:
    """Add the demonstration's tournaments, one after the other, each as far as it has come."""
    today = at.date()
    yield _run(office, _open(today), chess_players(), rounds=5, boards=11, by=by, at=at)
    yield _run(office, _draughts(today), draughts_players(), rounds=9, boards=99, by=by, at=at)
    yield _run(office, _masters(today), chess_players()[:10], rounds=4, boards=5, by=by, at=at)


def is_toured(tournament: Tournament) -> bool:
    """Return whether this is the demonstration's open, which the guided tour leads through.

    It is known by its name and its invented people, so that nothing in a journal has to say so.
    """
    if tournament.name != _TOURED:
        return False
    invented = {player.name for player in chess_players()}
    return invented <= {entrant.player.name for entrant in tournament.entrants}


def _in_force(game: str, day: date) -> str:
    return edition_for(game, day).id


def _open(today: date) -> Details:
    return Details(
        name=_TOURED,
        game="chess",
        edition=_in_force("chess", today - timedelta(days=4)),
        system=System("dutch"),
        points=HALF_POINTS,
        planned_rounds=9,
        tie_breaks=("buchholz-cut-1", "buchholz", "direct-encounter", "wins"),
        rate_of_play="90/40+30+30",
        city="Riverside",
        federation="NED",
        starts=today - timedelta(days=4),
        ends=today + timedelta(days=4),
        round_dates=tuple(today + timedelta(days=day) for day in range(-4, 5)),
        officials=(Official("chief arbiter", "Meier, Anna"),),
    )


def _draughts(today: date) -> Details:
    return Details(
        name="Harbour Draughts Cup",
        game="draughts",
        edition=_in_force("draughts", today - timedelta(days=9)),
        system=System("fmjd-solkoff"),
        points=TWO_ONE_ZERO,
        planned_rounds=9,
        rate_of_play="80m+60s",
        city="Harbour",
        federation="LAT",
        starts=today - timedelta(days=9),
        ends=today - timedelta(days=1),
        round_dates=tuple(today - timedelta(days=day) for day in range(9, 0, -1)),
        officials=(Official("chief arbiter", "Kalniņa, Ilze"),),
    )


def _masters(today: date) -> Details:
    return Details(
        name="Hilltop Masters",
        game="chess",
        edition=_in_force("chess", today - timedelta(days=3)),
        system=System("round-robin"),
        points=HALF_POINTS,
        rate_of_play="90/40+30+30",
        city="Hilltop",
        federation="GER",
        starts=today - timedelta(days=3),
        ends=today + timedelta(days=5),
        round_dates=tuple(today + timedelta(days=day) for day in range(-3, 6)),
        officials=(Official("chief arbiter", "Grünwald, Eva"),),
    )


def _run(
    office: Office,
    details: Details,
    players: tuple[Player, ...],
    *,
    rounds: int,
    boards: int,
    by: str,
    at: datetime,
) -> State:
    """Play the first rounds, of the last one only the first boards."""
    state = office.create(details, by=by, at=at, published=True)
    entries = tuple(acts.NewPlayer(player) for player in players)
    opening: list[acts.Command] = [acts.Register(entries), acts.DrawLots(_SEED)]
    state = office.execute_all(state.id, opening, by=by, at=at)
    if details.planned_rounds and rounds < details.planned_rounds:
        rest = acts.GrantBye(len(players), 3, Bye.HALF_POINT)
        state = office.execute(state.id, rest, by=by, at=at)
    for number in range(1, rounds + 1):
        steps: list[acts.Command] = [acts.PairRound(), acts.Publish(number)]
        state = office.execute_all(state.id, steps, by=by, at=at)
        paired = state.tournament.round(number).boards
        finished = paired if number < rounds else paired[:boards]
        results = [
            acts.EnterResult(number, index, _result(state.tournament, number, board))
            for index, board in enumerate(finished, start=1)
        ]
        state = office.execute_all(state.id, results, by=by, at=at)
    return state


def _result(tournament: Tournament, round_number: int, board: Board) -> Result:
    """Draw a result by lot that the ratings make likely."""
    chance = Chance(f"{_SEED}:{tournament.name}:{round_number}:{board.white}:{board.black}")
    if not chance.choose(_DRAWS):
        return Played(Mark.DRAW, Mark.DRAW)
    white, black = (
        tournament.entrant(seat).player.rating() or 0 for seat in (board.white, board.black)
    )
    if chance.choose(MILLION) < expected_score(white - black):
        return Played(Mark.WIN, Mark.LOSS)
    return Played(Mark.LOSS, Mark.WIN)
