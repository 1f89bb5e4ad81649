"""A day of a league of twelve teams: captains at their phones, an arbiter, and the public table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import DESK, FITS, PHONE, glance
from tests.browser.server import crosstable, serving, sign_in

pytestmark = pytest.mark.browser

TEAMS = tuple(f"Club {letter}" for letter in "ABCDEFGHIJKL")
ROUNDS, BOARDS = 7, 4
EVENT = "first-division"
LEAGUE = "/leagues/city-league-2026-27"
KEYS = ("1", "=", "0", "=", "1", "=")
"""What is typed, over and over: no match is like the one before."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an office with twelve teams, five players each, numbers given."""
    home = tmp_path_factory.mktemp("office")
    crosstable(
        *(home, "new", "First Division", "--game", "chess", "--teams", "--boards", str(BOARDS)),
        *("--reserves", "1", "--system", "team-swiss", "--rounds", str(ROUNDS), "--public"),
        *("--league", "City League", "--season", "2026/27", "--promoted", "2", "--relegated", "2"),
    )
    lines = [
        f"{team[-1]}{place} Somebody,{team},{2300 - 20 * number - place}"
        for number, team in enumerate(TEAMS)
        for place in range(1, 6)
    ]
    (home / "list.csv").write_text("\n".join(["Name,Team,Rating", *lines]), encoding="utf-8")
    crosstable(home, "teams", "import", "list.csv")
    for team in TEAMS[:2]:
        captain, venue = f"Captain of {team}", f"Hall of {team}"
        crosstable(home, "teams", "edit", team, "--captain", captain, "--venue", venue)
    crosstable(home, "lots")
    days = f"1-{ROUNDS}=2026-09-05"
    crosstable(home, "edit", "--round-day", days, "--days-between", "14")
    return home


@pytest.fixture(scope="module")
def office(home: Path) -> Iterator[str]:
    with serving(home) as address:
        yield address


def opened(browser: Browser, size: dict[str, int], troubles: list[str]) -> Page:
    page = browser.new_context(viewport=size, locale="en-GB").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(10_000)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    return page


def test_a_day_of_a_league(browser: Browser, home: Path, office: str) -> None:
    troubles: list[str] = []
    public = opened(browser, PHONE, troubles)
    public.goto(office + LEAGUE)
    expect(public.get_by_role("row")).to_have_count(1 + len(TEAMS))

    # Two captains leave their third player out, each at a phone of their own.
    for number, team in enumerate(TEAMS[:2], start=1):
        link = crosstable(home, "teams", "link", team, "--address", office).splitlines()[-1]
        phone = opened(browser, PHONE, troubles)
        phone.goto(link)
        expect(phone.get_by_text("Not handed in")).to_be_visible()
        phone.get_by_label("3. ").uncheck()
        phone.get_by_label("5. ").check()
        phone.get_by_role("button", name="Hand in").click()
        expect(phone.get_by_text("Handed in", exact=True)).to_be_visible()
        assert phone.evaluate(FITS)
        if number == 1:
            glance(phone, "league-day-captain")
        phone.context.close()

    # The arbiter pairs, publishes, and types the boards as the sheets come in.
    arbiter = opened(browser, DESK, troubles)
    sign_in(arbiter, office)
    arbiter.goto(f"{office}/office/tournaments/{EVENT}/rounds")
    arbiter.get_by_role("button", name="Pair the round").click()
    expect(arbiter.get_by_text("A5 Somebody")).to_be_visible()
    expect(arbiter.get_by_text("A3 Somebody")).to_have_count(0)
    arbiter.get_by_role("button", name="Publish").first.click()
    line = arbiter.locator("#result-line")
    boards = len(TEAMS) // 2 * BOARDS
    for board in range(boards):
        line.fill(KEYS[board % len(KEYS)])
        line.press("Enter")
    expect(arbiter.locator(f"#b{boards} .result-text")).to_be_visible()
    glance(arbiter, "league-day-round")

    # Everybody's table follows by itself, with who would go up and down.
    expect(public.get_by_text("would go up as things stand")).to_be_visible()
    expect(public.get_by_text("Teams after round 1")).to_be_visible()
    glance(public, "league-day-league")

    # The rest of the season, from the keyboard; one match is moved meanwhile.
    results = [
        word
        for board in range(boards)
        for word in (
            f"{board // BOARDS + 1}.{board % BOARDS + 1}",
            KEYS[(board * 5 + 1) % len(KEYS)],
        )
    ]
    for number in range(2, ROUNDS + 1):
        crosstable(home, "pair")
        if number == 2:
            crosstable(home, "match", "move", "2.1", "--to", "2026-09-20", "--venue", "Library")
        crosstable(home, "result", *results)
    expect(public.get_by_text(f"Teams after round {ROUNDS}")).to_be_visible()
    expect(public.get_by_text("↑ goes up")).to_be_visible()
    marks = public.locator("td.fate").all_text_contents()
    assert len(marks) == len(TEAMS)
    assert sum("↑" in mark for mark in marks) >= 2
    assert sum("↓" in mark for mark in marks) >= 2
    public.goto(f"{office}/tournaments/{EVENT}/schedule")
    expect(public.locator("[id='match-2.1']")).to_contain_text("Library")
    glance(public, "league-day-schedule")
    assert public.evaluate(FITS)
    assert not troubles


def test_a_published_round_is_secret_until_its_line_ups_are_due(
    browser: Browser, tmp_path: Path
) -> None:
    """The public page shows who meets whom, captains still change, and an arbiter opens it all."""
    crosstable(
        *(tmp_path, "new", "Cup", "--game", "chess", "--teams", "--boards", "2", "--public"),
        *("--reserves", "1", "--system", "team-round-robin", "--lineup-deadline", "60"),
    )
    lines = [f"{team}{place} Somebody,Club {team}" for team in "AB" for place in (1, 2, 3)]
    (tmp_path / "list.csv").write_text("\n".join(["Name,Team", *lines]), encoding="utf-8")
    crosstable(tmp_path, "teams", "import", "list.csv")
    crosstable(tmp_path, "lots", "--method", "as-entered")
    day = (datetime.now(UTC).date() + timedelta(days=3)).isoformat()
    times = ("--round-day", f"1={day}", "--round-time", "1=15:00", "--time-zone", "UTC")
    crosstable(tmp_path, "edit", *times)
    crosstable(tmp_path, "pair")
    troubles: list[str] = []
    with serving(tmp_path) as office:
        public = opened(browser, PHONE, troubles)
        public.goto(f"{office}/tournaments/cup/rounds/1")
        expect(public.get_by_text("Line-ups are not public yet.")).to_be_visible()
        expect(public.get_by_text("A1 Somebody")).to_have_count(0)
        glance(public, "secret-line-ups")
        words = ("teams", "link", "Club A", "--captain", "Kim", "--address", office)
        link = crosstable(tmp_path, *words).splitlines()[-1]
        phone = opened(browser, PHONE, troubles)
        phone.goto(link)
        expect(phone.get_by_role("heading", name="Line-up of round 1")).to_be_visible()
        phone.get_by_label("2. ").uncheck()
        phone.get_by_label("3. ").check()
        phone.get_by_role("button", name="Hand in").click()
        expect(phone.get_by_text("Handed in", exact=True)).to_be_visible()
        expect(public.get_by_text("A3 Somebody")).to_have_count(0)
        arbiter = opened(browser, DESK, troubles)
        sign_in(arbiter, office)
        arbiter.goto(f"{office}/office/tournaments/cup/rounds/1")
        expect(arbiter.get_by_text("A3 Somebody")).to_be_visible()
        glance(arbiter, "secret-line-ups-office")
        arbiter.get_by_role("button", name="Make the line-ups public").click()
        arbiter.get_by_role("dialog").get_by_role("button", name="Make the line-ups public").click()
        expect(public.get_by_text("A3 Somebody")).to_be_visible()
        assert public.evaluate(FITS)
    assert not troubles
