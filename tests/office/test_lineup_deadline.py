"""The announced deadline for line-ups: how it is counted, and who may still hand one in."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.teams import TeamPlan
from crosstable.office.acts import ChangeDetails, Details, HandInLineup, PairRound
from crosstable.office.acts.details import details_of
from crosstable.office.cautions import Level
from crosstable.office.roles import Role
from crosstable.office.timetable import is_late, lineup_deadline
from tests.office.desk import Desk
from tests.office.leagues import announced, league

PLAN = TeamPlan(boards=4, reserves=1, lineup_deadline=60)
DUE = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)


def timed(details: Details) -> Details:
    """Return an announcement whose first round starts at three in the afternoon in Paris."""
    return replace(
        details,
        round_dates=(date(2026, 5, 2), date(2026, 5, 3)),
        round_times=(time(15, 0), None),
        time_zone="Europe/Paris",
    )


def with_deadline() -> Desk:
    desk = league(plan=PLAN)
    desk.do(ChangeDetails(timed(details_of(desk.tournament))))
    return desk


@pytest.mark.article("fide.competitions", "Teams.2")
def test_the_deadline_is_counted_from_the_start_by_the_clock_of_the_event() -> None:
    tournament = with_deadline().tournament
    assert lineup_deadline(tournament, 1) == DUE
    assert not is_late(tournament, 1, DUE)
    assert is_late(tournament, 1, DUE + timedelta(seconds=1))


def test_no_deadline_holds_without_a_time_a_zone_or_an_announcement() -> None:
    tournament = with_deadline().tournament
    assert lineup_deadline(tournament, 2) is None, "a date without a time"
    assert lineup_deadline(tournament, 3) is None, "nothing announced"
    assert lineup_deadline(replace(tournament, time_zone=""), 1) is None
    assert lineup_deadline(replace(tournament, team_plan=TeamPlan(boards=4)), 1) is None


@pytest.mark.article("fide.competitions", "Teams.3")
def test_a_late_line_up_is_the_arbiters_to_take() -> None:
    desk = with_deadline()
    state = desk.state
    in_time = HandInLineup(1, 1, (1, 2, 3, 5), DUE)
    late = replace(in_time, at=DUE + timedelta(minutes=1))
    assert in_time.right_in(state) is None
    assert in_time.cautions(state) == ()
    right = late.right_in(state)
    assert right is not None
    assert right.least is Role.ARBITER
    (caution,) = late.cautions(state)
    assert caution.level is Level.CONFIRM
    assert caution.reason.citation is not None
    assert caution.reason.citation.article == "Teams.2"
    desk.do(late)
    assert [lineup.members for lineup in desk.tournament.lineups] == [(1, 2, 3, 5)]


@pytest.mark.article("fide.competitions", "Teams.3")
def test_without_a_line_up_by_the_deadline_the_first_of_the_list_play() -> None:
    desk = with_deadline()
    desk.do(PairRound())
    assert desk.tournament.rounds[0].matches[0].lineups[0] == (1, 2, 3, 4)


@pytest.mark.parametrize("minutes", [-1, 14 * 24 * 60 + 1])
def test_a_deadline_that_nobody_means_is_refused(minutes: int) -> None:
    with pytest.raises(Refused, match="minutes before a round"):
        Desk(announced(TeamPlan(boards=4, lineup_deadline=minutes)))
