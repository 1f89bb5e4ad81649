"""A league on its pages: fixtures, moved matches, calendars, tables with marks."""

from __future__ import annotations

from datetime import date, time

from msgspec.structs import replace

from crosstable.kernel.leagues import Division
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.teams import TeamPlan
from crosstable.kernel.tournament import Tournament
from crosstable.office.acts import (
    DrawLots,
    EditTeam,
    EnterResult,
    MoveMatch,
    MoveRound,
    NewTeam,
    PairRound,
    Publish,
    Register,
    Undo,
    WithdrawTeam,
)
from crosstable.office.roles import Role
from crosstable.web.forms.settings_form import sheet_of
from tests.office.desk import WHEN
from tests.office.leagues import NAMES, announced, members
from tests.web.counter import Client, Counter, form

NAME = "league"
OFFICE = f"/office/tournaments/{NAME}"
SHOWN = f"/tournaments/{NAME}"
DIVISION = Division(league="City League", season="2026/27", promoted=1, relegated=1)
DAYS = date(2026, 9, 5), date(2026, 9, 19), date(2026, 10, 3)


def season(counter: Counter, *more: object) -> None:
    new = replace(
        announced(TeamPlan(boards=2)),
        division=DIVISION,
        round_dates=DAYS,
        round_times=(time(14),) * 3,
        time_zone="Europe/Paris",
    )
    entries = [Register(members(name, 2)) for name in NAMES[:4]]
    home = EditTeam(1, NewTeam("Alpha", venue="Town <Hall>"))
    counter.begin(new, *entries, home, DrawLots("x", "as-entered"), *more)  # type: ignore[arg-type]


def now(counter: Counter) -> Tournament:
    return counter.office.state(NAME).tournament


def do(counter: Counter, *commands: object) -> None:
    counter.office.execute_all(NAME, commands, by="Anna", at=WHEN)  # type: ignore[arg-type]


def entry(counter: Counter, path: str, uid: str) -> list[str]:
    """Return the lines of one entry of a calendar."""
    answer = counter.client.get(f"{SHOWN}/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/calendar")
    lines = answer.text.replace("\r\n ", "").split("\r\n")
    begins = lines.index(f"UID:{uid}")
    return lines[begins : lines.index("END:VEVENT", begins)]


def sent(browser: Client, address: str, **fields: str) -> int:
    kept = {name: text for name, text in form(browser.get(address)).items() if name.startswith("_")}
    return browser.post(address, data={**kept, **fields}).status_code


def test_matches_and_rounds_are_moved_on_their_page(counter: Counter) -> None:
    season(counter)
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    page = browser.get(f"{OFFICE}/fixtures").text
    assert "Town &lt;Hall&gt;" in page
    assert "Town <Hall>" not in page
    where = {"round": "1", "match": "1", "day": "2026-09-06", "clock": "19:00"}
    assert sent(browser, f"{OFFICE}/fixtures", act="move", venue="Library", **where) < 400
    assert sent(browser, f"{OFFICE}/fixtures", act="move", round="3", day="2026-10-10") < 400
    tournament = now(counter)
    (moved,) = tournament.moved_matches
    assert (moved.day, moved.clock, moved.venue) == (date(2026, 9, 6), time(19), "Library")
    assert tournament.round_dates[2] == date(2026, 10, 10)
    for path in (f"{SHOWN}/schedule", f"{SHOWN}/teams", f"{OFFICE}/fixtures"):
        page = browser.get(path).text
        assert "Library" in page
        assert "<s><bdi>Town &lt;Hall&gt;</bdi></s>" in page
    assert sent(browser, f"{OFFICE}/fixtures", act="back", round="1", match="1") < 400
    assert now(counter).moved_matches == ()


def test_what_cannot_be_moved_is_said_on_the_page(counter: Counter) -> None:
    season(counter)
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    here = f"{OFFICE}/fixtures"
    assert sent(browser, here, act="move", round="3", day="2026-09-01") == 422
    assert sent(browser, here, act="move", round="1", match="9", day="2026-09-06") == 422
    assert sent(browser, here, act="move", round="1", match="1", venue="x" * 10_000) == 422
    assert sent(browser, here, act="move", round="1") == 422
    assert sent(browser, here, act="move", round="1", day="2026-09-06", clock="99:99") == 422
    assert (
        sent(counter.signed_in(Role.ARBITER), here, act="move", round="3", day="2026-10-10") == 403
    )


def test_a_teams_calendar_follows_its_matches(counter: Counter) -> None:
    season(counter)
    uid = "league-round-1-1-4@crosstable"
    before = entry(counter, "teams/1/calendar.ics", uid)
    assert "DTSTART:20260905T120000Z" in before
    assert "LOCATION:Town <Hall>" in before
    (number,) = [int(line[9:]) for line in before if line.startswith("SEQUENCE:")]
    do(counter, MoveMatch(1, 1, date(2026, 9, 6), venue="Library"))
    for path in ("teams/1/calendar.ics", "teams/4/calendar.ics", "matches.ics"):
        after = entry(counter, path, uid)
        assert "DTSTART:20260906T120000Z" in after
        assert "LOCATION:Library" in after
        assert f"SEQUENCE:{number + 1}" in after
    # Taken back, the match is where it was, and calendars must believe it.
    do(counter, Undo())
    again = entry(counter, "teams/1/calendar.ics", uid)
    assert "DTSTART:20260905T120000Z" in again
    assert f"SEQUENCE:{number + 2}" in again
    assert uid not in counter.client.get(f"{SHOWN}/teams/2/calendar.ics").text
    assert counter.client.get(f"{SHOWN}/teams/5/calendar.ics").status_code == 404


def test_a_moved_round_is_news_to_the_calendar_of_rounds(counter: Counter) -> None:
    season(counter)
    before = entry(counter, "calendar.ics", "league-round-3@crosstable")
    do(counter, MoveRound(3, date(2026, 10, 10)))
    after = entry(counter, "calendar.ics", "league-round-3@crosstable")
    assert "DTSTART:20261010T120000Z" in after
    numbers = [int(line[9:]) for line in (*before, *after) if line.startswith("SEQUENCE:")]
    assert numbers[1] == numbers[0] + 1


def test_the_league_has_a_page_for_everybody_and_one_in_the_office(counter: Counter) -> None:
    season(counter, PairRound(), Publish(1))
    for board in range(1, 5):
        result = Played(Mark.WIN, Mark.LOSS) if board == 1 else Played(Mark.DRAW, Mark.DRAW)
        do(counter, EnterResult(1, board, result))
    second = replace(announced(), name="Second", division=replace(DIVISION, level=2))
    counter.office.create(second, by="Anna", at=WHEN)
    page = counter.client.get("/leagues/city-league-2026-27").text
    assert "↑ would go up as things stand" in page
    assert "Second" not in page  # not public yet
    browser = counter.signed_in(Role.OWNER)
    inside = browser.get("/office/leagues/city-league-2026-27").text
    assert inside.index("League</bdi>") < inside.index("Second</bdi>")
    assert "/office/leagues/city-league-2026-27" in browser.get("/office").text
    for path in ("/", SHOWN):
        assert "/leagues/city-league-2026-27" in counter.client.get(path).text
    for path in (f"{OFFICE}/standings", f"{SHOWN}/standings"):
        assert "↑ would go up as things stand" in browser.get(path).text
    said = counter.client.get(f"{SHOWN}/regulations").text
    assert "It is a division of the league City League 2026/27, level 1." in said
    assert "1 team goes up." in said
    assert counter.client.get("/leagues/none").status_code == 404
    assert browser.get("/office/leagues/none").status_code == 404


def test_settings_say_where_a_division_stands_also_when_rounds_are_played(
    counter: Counter,
) -> None:
    season(counter, PairRound(), Publish(1))
    browser = counter.signed_in(Role.OWNER)
    assert 'value="City League"' in browser.get(f"{OFFICE}/settings").text

    def saved(**typed: str) -> int:
        page, sheet = browser.get(f"{OFFICE}/settings"), sheet_of(now(counter))
        shown = {
            name: list(sheet.all(name)) if name == "tie_breaks" else sheet.text(name)
            for name in sheet.values
        }
        data = {**shown, **form(page), **typed}
        return browser.post(f"{OFFICE}/settings", data=data).status_code

    assert saved(play_off="1") < 400
    assert now(counter).division == replace(DIVISION, play_off=1)
    assert saved(relegated="7") == 422
    assert saved(division="0") == 422
    assert saved(league="") < 400
    assert now(counter).division is None


def test_a_match_says_where_and_when_it_is_played(counter: Counter) -> None:
    season(counter, PairRound(), Publish(1), MoveMatch(1, 2, date(2026, 9, 6), venue="Library"))
    browser = counter.signed_in(Role.ARBITER)
    for path in (f"{OFFICE}/rounds/1", f"{SHOWN}/rounds/1"):
        page = browser.get(path).text
        assert "Town &lt;Hall&gt;" in page
        assert "Library" in page
    assert "Library" in browser.get(f"{OFFICE}/rounds/1/matches/2").text


def test_programs_read_fixtures_the_division_and_what_places_mean(counter: Counter) -> None:
    season(counter, PairRound(), Publish(1), MoveMatch(1, 2, date(2026, 9, 6), venue="Library"))
    do(counter, EnterResult(1, 1, Played(Mark.WIN, Mark.LOSS)))
    do(counter, EnterResult(1, 2, Played(Mark.DRAW, Mark.DRAW)))
    event = f"/api/v1/tournaments/{NAME}"
    assert counter.client.get(event).json()["division"]["season"] == "2026/27"
    first, second, *later = counter.client.get(f"{event}/fixtures").json()["items"]
    assert (first["first"], first["score"], first["venue"]) == ("Alpha", "1½–½", "Town <Hall>")
    assert (second["day"], second["was_day"]) == ("2026-09-06", "2026-09-05")
    assert len(later) == 4
    table = counter.client.get(f"{event}/standings?after=1").json()["teams"]["teams"]
    assert table[0]["fates"] == ["promoted"]


def test_a_division_without_a_league_is_asked_for_it(counter: Counter) -> None:
    browser = counter.signed_in(Role.OWNER)
    fields = {"name": "League", "game": "chess", "system": "team-round-robin", "promoted": "1"}
    asked = browser.post("/office/new", data=form(browser.get("/office/new"), **fields))
    assert asked.status_code == 422
    assert "Say which league the division belongs to." in asked.text
    named = form(browser.get("/office/new"), **fields, league="City League")
    browser.post("/office/new", data=named)
    assert now(counter).division == Division(league="City League", promoted=1)


def test_scores_that_do_not_count_are_marked_wherever_they_are_shown(counter: Counter) -> None:
    season(counter, PairRound(), Publish(1))
    do(counter, *(EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)) for board in range(1, 5)))
    pages = (f"{OFFICE}/fixtures", f"{SHOWN}/schedule", f"{SHOWN}/teams", f"{SHOWN}/matches.ics")
    browser = counter.signed_in(Role.CHIEF_ARBITER)
    for page in pages:
        assert "does not count" not in browser.get(page).text
    do(counter, WithdrawTeam(4, "ill"))
    for page in pages:
        text = browser.get(page).text
        assert "does not count" in text, page
    assert browser.get(pages[0]).text.count("does not count") == 1, "the other match counts"


def test_match_points_stay_beside_the_rounds_and_matches_are_on_a_card(counter: Counter) -> None:
    season(counter, PairRound(), Publish(1))
    do(counter, *(EnterResult(1, board, Played(Mark.WIN, Mark.LOSS)) for board in range(1, 5)))
    page = counter.client.get(f"{SHOWN}/standings").text
    assert 'class="wide plain-first pinned"' in page
    assert '<th scope="col" class="n points">Match points</th>' in page
    assert '<div class="match-results card">' in page
    league = counter.client.get("/leagues/city-league-2026-27").text
    assert '<div class="match-results">' in league, "there the whole table is on a card"
