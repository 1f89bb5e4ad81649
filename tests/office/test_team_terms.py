"""Byes of teams and teams kept apart, decided in the office."""

from __future__ import annotations

import pytest

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.result import Bye
from crosstable.kernel.team_terms import ExtraPoints, KeptApart, TeamBye, TeamTerms
from crosstable.office.acts import (
    CancelTeamBye,
    DrawLots,
    EnterTeams,
    GrantTeamBye,
    HandInLineup,
    KeepTeamsApart,
    LetTeamsMeet,
    NewTeam,
    PairRound,
    Publish,
    RemoveTeam,
    Undo,
)
from crosstable.office.publicity import public_view
from crosstable.office.tables import team_results_of
from tests.office.desk import Desk
from tests.office.leagues import league, refused
from tests.office.test_team_swiss_events import swiss


def meetings(desk: Desk) -> set[frozenset[int | None]]:
    """Return which teams meet in the latest round."""
    return {frozenset((each.first, each.second)) for each in desk.tournament.rounds[-1].matches}


@pytest.mark.parametrize("system", ["team-swiss", "team-dutch", "team-olympiad"])
@pytest.mark.parametrize(
    ("kind", "points"), [(Bye.HALF_POINT, "1"), (Bye.ZERO_POINT, "0"), (Bye.FULL_POINT, "2")]
)
def test_a_team_with_a_bye_on_request_is_not_paired_and_scores_as_granted(
    system: str, kind: Bye, points: str
) -> None:
    desk = swiss(7, system=system)
    desk.do(GrantTeamBye(2, 1, kind))
    refused(desk, HandInLineup(1, 2, (1, 2)), "has a bye in round 1")
    desk.do(PairRound(), Publish(1))
    assert all(2 not in pair for pair in meetings(desk))
    assert len(meetings(desk)) == 3
    results = team_results_of(desk.tournament)
    assert results is not None
    assert {team.number: team.points for team in results.teams}[2] == points


def test_what_cannot_be_granted_is_refused_with_its_cause() -> None:
    desk = swiss(7, rounds=4)
    refused(desk, GrantTeamBye(2, 5, Bye.HALF_POINT), "there is no round 5")
    refused(desk, GrantTeamBye(2, 1, Bye.ALLOCATED), "cannot be asked for")
    desk.do(GrantTeamBye(2, 2, Bye.HALF_POINT))
    refused(desk, GrantTeamBye(2, 2, Bye.ZERO_POINT), "already has a bye in round 2")
    refused(desk, CancelTeamBye(2, 1), "has no bye in round 1")
    desk.do(CancelTeamBye(2, 2))
    assert desk.tournament.team_terms.byes == ()
    desk.do(GrantTeamBye(2, 1, Bye.FULL_POINT))
    refused(desk, GrantTeamBye(2, 3, Bye.FULL_POINT), "already has a bye in round 1")
    desk.do(PairRound(), Publish(1))
    refused(desk, CancelTeamBye(2, 1), "round 1 is already paired")
    refused(desk, GrantTeamBye(3, 1, Bye.ZERO_POINT), "round 1 is already paired")


@pytest.mark.article("fide.swiss.2026", "C.04.6.C2")
def test_the_team_left_over_gets_no_won_match_for_staying_away() -> None:
    desk = swiss(7)
    desk.do(PairRound(), Publish(1))
    [left_over] = [each.first for each in desk.tournament.rounds[0].matches if each.allocated]
    refused(desk, GrantTeamBye(left_over, 3, Bye.FULL_POINT), "already has a bye in round 1")
    desk.do(GrantTeamBye(left_over, 3, Bye.HALF_POINT))


def test_in_a_round_robin_every_match_is_fixed() -> None:
    desk = league()
    refused(desk, GrantTeamBye(1, 1, Bye.HALF_POINT), "postpone the match")
    refused(desk, KeepTeamsApart((1, 2)), "every match of this schedule is fixed")


@pytest.mark.parametrize("system", ["team-swiss", "team-dutch", "team-olympiad"])
def test_teams_kept_apart_do_not_meet_in_those_rounds(system: str) -> None:
    desk = swiss(6, system=system)
    desk.do(PairRound())
    first, *_ = sorted(meetings(desk), key=lambda pair: sorted(number or 0 for number in pair))
    one, other = sorted(number for number in first if number)
    desk.do(Undo())
    desk.do(KeepTeamsApart((other, one), 1, 1, "one club"))
    desk.do(PairRound())
    assert first not in meetings(desk)
    assert desk.tournament.team_terms.avoided(one, 1) == {other}
    assert desk.tournament.team_terms.avoided(one, 2) == frozenset()
    assert public_view(desk.tournament).team_terms.apart == (), "whom an arbiter keeps apart"


def test_bad_pairs_are_refused() -> None:
    desk = swiss(6)
    refused(desk, KeepTeamsApart((1, 1)), "two different teams")
    refused(desk, KeepTeamsApart((1, 2), 3, 2), "are no rounds")
    refused(desk, KeepTeamsApart((1, 2), 1, 9), "there is no round 9")
    with pytest.raises(UnknownName):
        desk.do(KeepTeamsApart((1, 99)))
    desk.do(KeepTeamsApart((1, 2, 3)))
    refused(desk, KeepTeamsApart((3, 2, 1)), "already kept apart")
    refused(desk, LetTeamsMeet((1, 2)), "are not kept apart")
    desk.do(LetTeamsMeet((1, 2, 3)))
    desk.do(PairRound())
    refused(desk, KeepTeamsApart((1, 2)), "leave the rules mode")


def test_terms_move_with_the_numbers_of_the_teams() -> None:
    desk = swiss(6, order="as-entered")
    desk.do(Undo(), GrantTeamBye(1, 1, Bye.HALF_POINT), KeepTeamsApart((1, 6)))
    weakest, strongest = (desk.tournament.team(number).name for number in (1, 6))
    desk.do(DrawLots("a seed", ""))
    [bye] = desk.tournament.team_terms.byes
    assert desk.tournament.team(bye.team).name == weakest
    assert bye.team == 6
    [group] = desk.tournament.team_terms.apart
    assert [desk.tournament.team(number).name for number in group.teams] == [strongest, weakest]


def test_a_team_that_is_struck_off_takes_its_terms_along() -> None:
    desk = swiss(0)
    desk.do(EnterTeams(tuple(map(NewTeam, ("One", "Two", "Three")))))
    desk.do(GrantTeamBye(3, 1, Bye.HALF_POINT), KeepTeamsApart((1, 2)), RemoveTeam(1))
    assert desk.tournament.team_terms == TeamTerms(byes=(TeamBye(2, 1, Bye.HALF_POINT),))


def test_every_kind_of_term_gets_the_new_numbers() -> None:
    terms = TeamTerms(
        byes=(TeamBye(1, 2, Bye.ZERO_POINT), TeamBye(3, 2, Bye.ZERO_POINT)),
        apart=(KeptApart((1, 2)), KeptApart((2, 3))),
        points=(ExtraPoints(outcome=None, match=-2, teams=(2,)),),
    )
    assert terms.renumbered({1: 2, 2: 1}) == TeamTerms(
        byes=(TeamBye(2, 2, Bye.ZERO_POINT),),
        apart=(KeptApart((1, 2)),),
        points=(ExtraPoints(outcome=None, match=-2, teams=(1,)),),
    )
