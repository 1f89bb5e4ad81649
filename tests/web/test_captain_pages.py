"""Line-ups on the pages: the announced deadline, and captains who hand in by a link."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from msgspec.structs import replace

from crosstable.kernel.errors import Refused
from crosstable.kernel.teams import TeamPlan
from crosstable.office.acts import (
    Command,
    Details,
    DrawLots,
    EditTeam,
    HandInLineup,
    LinkCaptain,
    NewTeam,
    PairRound,
    Publish,
    Register,
    WithdrawTeam,
)
from crosstable.office.acts.base import State
from crosstable.office.captains import CAPTAIN, captain_code
from crosstable.office.roles import Role
from tests.office.desk import WHEN
from tests.office.leagues import NAMES, announced, members
from tests.web.counter import Counter, form
from tests.web.route_rights import ROWS, Who
from tests.web.test_route_rights import address, ask

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


def do(counter: Counter, command: Command) -> None:
    counter.office.execute(NAME, command, by="anna", at=WHEN)


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
    assert "There is no deadline for line-ups yet" not in browser.get(f"{OFFICE}/teams").text


def test_a_deadline_without_a_time_says_what_it_needs_and_where(counter: Counter) -> None:
    league(counter, announced(PLAN))
    page = counter.signed_in().get(f"{OFFICE}/teams").text
    needs = "There is no deadline for line-ups yet: it needs the day and time of round 1"
    assert f'href="{OFFICE}/settings"' in page[page.index(needs) :][:300]


def linked(counter: Counter, details: Details | None = None) -> tuple[str, str]:
    """Return the paths of the links of the first two teams, whose captains are Kim and Lou."""
    league(
        counter,
        details,
        EditTeam(1, NewTeam("Alpha", captain="Kim")),
        EditTeam(2, NewTeam("Beta", captain="Lou")),
        LinkCaptain(1, "m1"),
        LinkCaptain(2, "m2"),
    )
    secret = counter.house.access.secrets.get(CAPTAIN)
    first, second = (captain_code(secret, NAME, mark) for mark in ("m1", "m2"))
    return f"/captain/{NAME}/{first}", f"/captain/{NAME}/{second}"


def test_an_arbiter_makes_a_link_and_ends_it_and_clerks_do_not_see_it(counter: Counter) -> None:
    league(counter, None, EditTeam(1, NewTeam("Alpha", captain="Kim")))
    arbiter, clerk = counter.signed_in(Role.ARBITER), counter.signed_in(Role.CLERK)
    start = arbiter.get(f"{OFFICE}/teams")
    assert start.text.count("Make a link for the captain") == 8, "title and button of four teams"
    unnamed = form(start, act="link", number="2")
    refused = arbiter.post(f"{OFFICE}/teams", data=unnamed)
    assert refused.status_code == 422
    assert "say first who is the captain of Beta" in refused.text
    arbiter.post(f"{OFFICE}/teams", data={**unnamed, "captain": "Lou"})
    assert now(counter).tournament.team(2).captain == "Lou"
    start = arbiter.get(f"{OFFICE}/teams")
    made = arbiter.post(f"{OFFICE}/teams", data=form(start, act="link", number="1"))
    shown = r'id="captain-link-1"[^>]*value="http://[^/]*(/captain/league/[a-z2-7]{24})"'
    link = re.search(shown, made.text)
    assert link, made.text
    assert "<svg" in made.text
    assert link[1] not in clerk.get(f"{OFFICE}/teams").text
    for act in ("link", "unlink"):
        sent = form(made, act=act, number="1")
        assert clerk.post(f"{OFFICE}/teams", data=sent).status_code == 403
    phone = counter.browser()
    assert phone.get(link[1]).status_code == 200
    arbiter.post(f"{OFFICE}/teams", data=form(made, act="unlink", number="1"))
    assert phone.get(link[1]).status_code == 404
    assert phone.post(link[1], data={"place": ["1", "2", "3", "5"]}).status_code == 404
    assert now(counter).tournament.lineups == ()


def test_a_captain_hands_in_from_a_phone_and_the_journal_names_the_captain(
    counter: Counter,
) -> None:
    link, _ = linked(counter)
    phone = counter.browser()
    page = phone.get(link)
    assert "A5" in page.text
    assert "B1" not in page.text, "other teams are nobody's business here"
    assert "/office/" not in page.text
    assert "due by 1 May 2026, 10:00 (UTC)" in page.text
    assert (page.headers["cache-control"], page.headers["referrer-policy"]) == (
        "no-store",
        "no-referrer",
    )
    done = phone.post(link, data={"place": ["1", "2", "3", "5"]})
    assert "Handed in" in done.text
    assert [(one.round, one.team, one.members) for one in now(counter).tournament.lineups] == [
        (1, 1, (1, 2, 3, 5))
    ]
    journal = counter.signed_in().get(f"{OFFICE}/journal")
    assert "captain Kim of Alpha" in journal.text
    french = counter.signed_in().get(f"{OFFICE}/journal", headers=FRENCH)
    assert "Kim, capitaine (Alpha)" in french.text


@pytest.mark.article("fide.competitions", "Teams.2")
@pytest.mark.parametrize(
    ("places", "said"),
    [
        (["1", "2", "4", "3"], "cannot sit above"),
        (["1", "2", "3", "6"], "has no player 6"),
        (["1", "2", "3", "4", "5"], "names 5 players"),
        (["1", "2", "2", "3"], "names player 2 more than once"),
        (["1", "2", "3", "x"], "is a number"),
        (["1", "2", "3", "99999"], "is a number"),
        ([], "names nobody"),
    ],
)
def test_what_is_no_line_up_comes_back_with_the_reason(
    counter: Counter, places: list[str], said: str
) -> None:
    link, _ = linked(counter)
    answer = counter.browser().post(link, data={"place": places})
    assert answer.status_code == 422
    assert said in answer.text
    assert ("Teams.2" in answer.text) == (said == "cannot sit above"), "no article but its own"
    assert now(counter).tournament.lineups == ()


@pytest.mark.article("fide.competitions", "7.2")
def test_a_captain_who_is_short_of_players_confirms_it(counter: Counter) -> None:
    link, _ = linked(counter)
    phone = counter.browser()
    asked = phone.post(link, data={"place": ["1", "2"]})
    assert "Alpha has nobody for boards 3 and 4, which are lost by forfeit" in asked.text
    assert "2 of 4 are not more than half" in asked.text
    # Who ticked too few by mistake ticks another and hands in: the browser asks for nothing else.
    assert re.search(r'<input[^>]*name="short"[^>]*>', asked.text)
    assert not re.search(r'<input[^>]*name="short"[^>]*required', asked.text)
    assert now(counter).tournament.lineups == ()
    phone.post(link, data={"place": ["1", "2", "4"], "short": "1"})
    assert [one.members for one in now(counter).tournament.lineups] == [(1, 2, 4)]
    assert 'name="short"' not in phone.get(link).text


def test_a_captain_whose_opponents_have_left_is_asked_for_nothing(counter: Counter) -> None:
    link, _ = linked(counter)
    do(counter, WithdrawTeam(4))  # Alpha, number 1, meets number 4 first
    phone = counter.browser()
    page = phone.get(link)
    assert "Alpha has no opponent in round 1: Delta has withdrawn" in page.text
    assert 'name="place"' not in page.text
    assert phone.post(link, data={"place": ["1", "2", "3", "5"]}).status_code == 422
    with pytest.raises(Refused, match="Alpha has no opponent in round 1: Delta has withdrawn"):
        do(counter, HandInLineup(1, 1, (1, 2, 3, 5)))
    do(counter, HandInLineup(2, 1, (1, 2, 3, 5)))


@pytest.mark.article("fide.competitions", "Teams.3")
def test_after_the_deadline_the_page_says_so_and_takes_nothing(counter: Counter) -> None:
    link, _ = linked(counter, timed(timedelta(minutes=30)))
    phone = counter.browser()
    page = phone.get(link)
    assert "no longer accepts a line-up for round 1" in page.text
    assert "<button" not in page.text.split("<main")[1]
    late = phone.post(link, data={"place": ["1", "2", "3", "5"]})
    assert late.status_code == 422
    assert "Teams.2" in late.text
    french = phone.get(link, headers=FRENCH)
    assert "adressez-vous à un arbitre" in french.text
    assert now(counter).tournament.lineups == ()


def test_a_published_round_without_a_deadline_is_closed_to_captains(counter: Counter) -> None:
    link, _ = linked(counter, announced(PLAN))
    counter.office.execute_all(NAME, (PairRound(), Publish(1)), by="Anna", at=WHEN)
    phone = counter.browser()
    closed = phone.post(link, data={"place": ["1", "2", "3", "5"], "round": "1"})
    assert closed.status_code == 422
    assert "no longer accepts a line-up for round 1" in closed.text
    assert now(counter).tournament.lineups == (), "it was not meant for another round"
    again = phone.get(f"{link}?round=1").text
    assert "no longer accepts a line-up for round 1" in again, "whoever comes back is told"
    assert "Line-up of round 2" in again
    assert "any more" not in phone.get(f"{link}?round=99").text
    assert "any more" not in phone.get(link).text
    phone.post(link, data={"place": ["1", "2", "3", "5"], "round": "2"})
    tournament = now(counter).tournament
    assert tournament.round(1).matches[0].lineups[0] == (1, 2, 3, 4)
    assert [one.round for one in tournament.lineups] == [2]


def test_a_link_does_nothing_for_another_team_or_event(counter: Counter) -> None:
    first, second = linked(counter)
    other = counter.begin(announced(PLAN), Register(members("Alpha", 5))).id
    phone = counter.browser()
    code = first.rpartition("/")[2]
    assert phone.get(f"/captain/{other}/{code}").status_code == 404
    assert phone.get("/captain/nowhere/" + code).status_code == 404
    wanted = {"place": ["1", "2", "3", "5"], "team": "2", "number": "2"}
    phone.post(first, data=wanted)
    assert [one.team for one in now(counter).tournament.lineups] == [1]
    phone.post(second, data=wanted)
    assert [one.team for one in now(counter).tournament.lineups] == [1, 2]


def test_the_link_opens_no_other_route(counter: Counter) -> None:
    link, _ = linked(counter)
    counter.signed_in(Role.OWNER)  # a new office sends everybody to its set-up
    phone = counter.browser()
    phone.get(link)
    code = link.rpartition("/")[2]
    before = now(counter).version
    for row in ROWS:
        if row.endless or row.who is Who.ANYONE:
            continue
        filled = replace(row, fill={**row.fill, "code:str": code})
        if row.path.startswith("/captain/"):
            continue
        for headers in ({}, {"Authorization": f"Bearer {code}"}):
            answer = ask(phone, filled, address(filled, NAME), headers=headers)
            assert answer.status_code in {401, 403, 404, 422, 429}, f"{row.method} {row.path}"
    assert now(counter).version == before


@pytest.mark.article("fide.competitions", "6.7.2")
def test_a_team_withdraws_on_its_page_and_every_page_still_opens(counter: Counter) -> None:
    link, _ = linked(counter)
    arbiter, clerk = counter.signed_in(Role.ARBITER), counter.signed_in(Role.CLERK)
    page = arbiter.get(f"{OFFICE}/teams")
    typed = {"act": "withdraw", "number": "1", "reason": "a private matter"}
    assert clerk.post(f"{OFFICE}/teams", data=form(page, **typed)).status_code == 403
    assert "results cancelled" in arbiter.post(f"{OFFICE}/teams", data=form(page, **typed)).text
    assert now(counter).tournament.team(1).left is None
    done = arbiter.post(f"{OFFICE}/teams", data=form(page, **typed, _sure="3"))
    assert "withdrew after round 0" in done.text
    assert counter.browser().get(link).status_code == 404, "its captain has nothing to hand in"
    counter.office.execute_all(NAME, (PairRound(), Publish(1)), by="Anna", at=WHEN)
    public = f"/tournaments/{NAME}"
    for path in (
        *(
            f"{OFFICE}/{path}"
            for path in ("teams", "rounds/1", "standings", "crosstable", "journal")
        ),
        f"{OFFICE}/rounds/1/matches/1",
        *(f"{public}/{path}" for path in ("standings", "rounds/1", "teams", "crosstable")),
    ):
        answer = arbiter.get(path)
        assert answer.status_code == 200, path
        if path.startswith(public):
            assert "a private matter" not in answer.text
    french = counter.client.get(f"{public}/standings", headers=FRENCH)
    assert "moins de la moitié" in french.text
    assert "6.7.2" in french.text
