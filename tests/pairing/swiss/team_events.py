"""Events of teams made for tests: teams without names worth reading, and results by game points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec.structs import replace

from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Absent, Forfeit, Played, Result
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.teams import MatchPoints, Primary, Team, TeamPlan
from crosstable.kernel.tournament import Option, System, Tournament
from crosstable.pairing.lineups import made_of_matches
from crosstable.pairing.swiss.team.system import TEAM_SWISS, TeamSwissRound
from crosstable.rulebooks.library import edition

__all__ = ["asked", "event", "play_random", "with_round"]

WON, DRAWN, LOST = (
    Played(Mark.WIN, Mark.LOSS),
    Played(Mark.DRAW, Mark.DRAW),
    Played(Mark.LOSS, Mark.WIN),
)


def event(
    teams: int,
    rounds: int,
    *,
    boards: int = 2,
    rank_by: Primary = Primary.MATCH_POINTS,
    points: MatchPoints = MatchPoints(),  # noqa: B008 -- a value
    options: Mapping[str, str] | None = None,
    edition_name: str = "fide-2026-03",
) -> Tournament:
    """Return an event before its first round: each team has as many players as there are boards."""
    lists = [tuple(range(boards * team + 1, boards * (team + 1) + 1)) for team in range(teams)]
    return Tournament(
        name="Teams",
        game="chess",
        edition=edition_name,
        system=System(
            TEAM_SWISS.name,
            tuple(Option(name, value) for name, value in (options or {}).items()),
        ),
        planned_rounds=rounds,
        numbers_final=True,
        team_plan=TeamPlan(boards=boards, rank_by=rank_by, points=points),
        entrants=tuple(
            Entrant(number=number, player=Player(name=f"P{number}"), team=f"T{index}")
            for index, members in enumerate(lists, start=1)
            for number in members
        ),
        teams=tuple(
            Team(f"T{index}", members=members) for index, members in enumerate(lists, start=1)
        ),
    )


def asked(tournament: Tournament, number: int | None = None) -> TeamSwissRound:
    """Return a round of an event, the next one if none is named."""
    return TEAM_SWISS.round(
        tournament, edition(tournament.edition), number or len(tournament.rounds) + 1
    )


def with_round(
    tournament: Tournament,
    pairs: Sequence[tuple[int, int]],
    scores: Sequence[str],
    bye: int | None = None,
) -> Tournament:
    """Return an event with one round more: White of board one first, and how the boards ended.

    A score has one sign for each board, as the team named first made it: ``1``, ``=``, ``0``,
    ``+``, ``-``, or ``x`` where neither came.
    """
    plan = tournament.team_plan
    assert plan is not None
    number = len(tournament.rounds) + 1
    made = made_of_matches(tournament, plan, number, pairs, bye)
    boards: list[Board] = []
    signs = [(place, sign) for score in scores for place, sign in enumerate(score, start=1)]
    for board, (place, sign) in zip(made.boards, signs, strict=True):
        boards.append(replace(board, result=_result(sign, white=plan.first_has_white(place))))
    played = Round(number, tuple(boards), made.free, matches=made.matches)
    return replace(tournament, rounds=(*tournament.rounds, played))


def _result(sign: str, *, white: bool) -> Result:
    if sign in "10=":
        won = {"1": WON, "0": LOST, "=": DRAWN}[sign]
        return won if white else Played(won.black, won.white)
    if sign == "x":
        return Forfeit(Absent.BOTH)
    ours = (sign == "+") == white
    return Forfeit(Absent.BLACK if ours else Absent.WHITE)


def play_random(tournament: Tournament, dice: Random, forfeits: float = 0.05) -> Tournament:
    """Return an event with its next round paired by the rules and played at random."""
    plan = tournament.team_plan
    assert plan is not None
    pairing = asked(tournament).pairing
    scores = []
    for _ in pairing.pairs:
        if dice.random() < forfeits:
            scores.append(dice.choice("+-x") * plan.boards)
        else:
            scores.append("".join(dice.choice("1=0") for _ in range(plan.boards)))
    return with_round(tournament, pairing.pairs, scores, pairing.bye)
