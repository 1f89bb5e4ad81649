"""Line-ups on the pages: the announced deadline, and captains who hand in by a link."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.teams import TeamPlan
from crosstable.office.acts import Details, DrawLots, Register
from crosstable.office.fold import State
from crosstable.office.roles import Role
from tests.office.desk import WHEN
from tests.office.leagues import NAMES, announced, members
from tests.web.counter import Counter, form

NAME = "league"
OFFICE = f"/office/tournaments/{NAME}"
FRENCH = {"accept-language": "fr"}
PLAN = TeamPlan(boards=4, reserves=1, lineup_deadline=60)


def timed(starts: timedelta = timedelta(hours=2)) -> Details:
    """Return the announcement of a league whose first round starts so long from now."""
    first = WHEN + starts
    return replace(
        announced(PLAN),
        round_dates=(first.date(),),
        round_times=(first.time(),),
        time_zone="UTC",
    )


def league(counter: Counter, details: Details | None = None, *more: object) -> State:
    entries = [Register(members(name, 5)) for name in NAMES[:4]]
    return counter.begin(details or timed(), *entries, DrawLots("x", "as-entered"), *more)  # type: ignore[arg-type]


def now(counter: Counter) -> State:
    return counter.office.state(NAME)


@pytest.mark.article("fide.competitions", "Teams.2")
def test_a_late_line_up_is_confirmed_by_an_arbiter_and_refused_to_a_clerk(counter: Counter) -> None:
    league(counter, timed(timedelta(minutes=30)))
    arbiter, clerk = counter.signed_in(Role.ARBITER), counter.signed_in(Role.CLERK)
    page = arbiter.get(f"{OFFICE}/teams")
    assert "The deadline for line-ups of round 1 was 1 May 2026, 08:30 (UTC)" in page.text
    typed = {"act": "lineup", "number": "1", "places": "1,2,3,5"}
    assert "Hand in" not in clerk.get(f"{OFFICE}/teams").text
    assert clerk.post(f"{OFFICE}/teams", data=form(page, **typed)).status_code == 403
    asked = arbiter.post(f"{OFFICE}/teams", data=form(page, **typed))
    assert "the deadline for line-ups of round 1 is over" in asked.text
    assert "Teams.2" in asked.text
    assert now(counter).tournament.lineups == ()
    arbiter.post(f"{OFFICE}/teams", data=form(page, **typed, _sure="3"))
    assert [lineup.members for lineup in now(counter).tournament.lineups] == [(1, 2, 3, 5)]


def test_the_page_says_until_when_and_that_a_round_has_no_time(counter: Counter) -> None:
    league(counter)
    clerk = counter.signed_in(Role.CLERK)
    page = clerk.get(f"{OFFICE}/teams")
    assert "Line-ups of round 1 are due by 1 May 2026, 10:00 (UTC)." in page.text
    typed = {"act": "lineup", "number": "1", "places": "1,2,3,5"}
    clerk.post(f"{OFFICE}/teams", data=form(page, **typed))
    assert len(now(counter).tournament.lineups) == 1, "in time nobody is asked"
    rules = counter.client.get(
        f"/tournaments/{NAME}/regulations", headers={"accept-language": "fr"}
    )
    assert "sont à remettre 60 minutes avant le début" in rules.text


def test_the_deadline_is_announced_in_the_form(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    page = browser.get("/office/new")
    typed = {
        "name": "League",
        "game": "chess",
        "system": "team-round-robin",
        "team_boards": "4",
        "lineup_deadline": "45",
    }
    browser.post("/office/new", data=form(page, **typed))
    plan = now(counter).tournament.team_plan
    assert plan is not None
    assert plan.lineup_deadline == 45
    settings = browser.get(f"{OFFICE}/settings")
    assert 'value="45"' in settings.text
    browser.post(f"{OFFICE}/settings", data=form(settings, **{**typed, "lineup_deadline": ""}))
    changed = now(counter).tournament.team_plan
    assert changed is not None
    assert changed.lineup_deadline is None
    assert "no deadline for its line-ups holds" not in browser.get(f"{OFFICE}/teams").text
