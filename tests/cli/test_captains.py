"""Deadlines of line-ups, links for captains and teams that withdraw, from the command line."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from pathlib import Path

import pytest
from msgspec.structs import replace

from crosstable.office.acts import ChangeDetails
from crosstable.office.acts.details import details_of
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.cli.terminal import Run, runner


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "office.db")


@pytest.fixture
def league(
    database: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Run:
    """Announce a league of four teams, five players each, line-ups due an hour before."""
    monkeypatch.setenv("CROSSTABLE_DATABASE", database)
    monkeypatch.setenv("CROSSTABLE_BY", "Anna")
    run = runner(capsys, monkeypatch)
    teams = zip("ABCD", ("Alpha", "Beta", "Gamma", "Delta"), strict=True)
    lines = [f"{letter}{place},{name}" for letter, name in teams for place in range(1, 6)]
    (tmp_path / "teams.csv").write_text("\n".join(("Name,Team", *lines)))
    done = run(
        *("new", "League", "--game", "chess", "--edition", "fide-2019", "--teams", "--boards", "4"),
        *("--reserves", "1", "--lineup-deadline", "60"),
    )
    assert done.status == 0, done.err
    assert run("teams", "import", str(tmp_path / "teams.csv")).status == 0
    assert run("lots", "--method", "as-entered").status == 0
    return run


def long_ago(database: str) -> None:
    """Announce that the first round was played long ago."""
    with open_journal(database) as journal:
        office = Office(journal)
        known = details_of(office.state("league").tournament)
        timed = replace(
            known,
            round_dates=(date(2026, 1, 2),),
            round_times=(time(15, 0),),
            time_zone="Europe/Paris",
        )
        office.execute("league", ChangeDetails(timed), by="Anna", at=datetime.now(UTC))


@pytest.mark.article("fide.competitions", "Teams.2")
def test_a_late_line_up_is_asked_about_with_its_article(league: Run, database: str) -> None:
    assert "line-ups are due 60 minutes before a round" in league("show").out
    assert league("lineup", "Alpha", "1", "1,2,3,5").status == 0, "no start, no deadline"
    long_ago(database)
    late = league("lineup", "Alpha", "1", "1,2,4,5")
    assert late.status != 0
    assert "the deadline for line-ups of round 1 is over" in late.err
    assert "Teams.2" in late.err
    assert league("--yes", "lineup", "Alpha", "1", "1,2,4,5").status == 0
    assert league("lineup", "Alpha", "1").out.split() == [
        "1",
        "A1",
        "2",
        "A2",
        "3",
        "A4",
        "4",
        "A5",
    ]


def test_a_deadline_goes_with_teams(league: Run) -> None:
    done = league("new", "Open", "--game", "chess", "--lineup-deadline", "60")
    assert done.status != 0
    assert "--lineup-deadline go with --teams" in done.err


def test_a_link_for_a_captain_is_made_and_ended(league: Run) -> None:
    address = ("--address", "http://192.168.1.5:8000")
    nobody = league("teams", "link", "Alpha", *address)
    assert nobody.status == 2
    assert "say first who is the captain of Alpha" in nobody.err
    assert "--address" in league("teams", "link", "Alpha").err
    assert "at most 100" in league("teams", "link", "Alpha", "--captain", "K" * 101, *address).err
    made = league("teams", "link", "Alpha", "--captain", "Kim", *address)
    assert made.status == 0, made.err
    assert made.out.startswith("http://192.168.1.5:8000/captain/league/")
    assert league("teams", "link", "Alpha", "--end").out == "the link has ended\n"
    assert league("teams", "link", "Alpha", "--end").status == 2


@pytest.mark.article("fide.competitions", "6.7.2")
def test_a_team_withdraws_and_the_table_says_what_became_of_its_matches(league: Run) -> None:
    assert league("pair").status == 0
    for board in range(1, 5):
        assert league("result", f"1.{board}", "1-0", f"2.{board}", "1-0").status == 0
    asked = league("teams", "withdraw", "Delta", "--reason", "ill")
    assert asked.status != 0
    assert "completed 1 of 3 matches, fewer than half: results cancelled" in asked.err
    assert "6.7.2" in asked.err
    done = league("--yes", "teams", "withdraw", "Delta", "--reason", "ill")
    assert done.out == "Delta withdrew after round 1\n"
    table = league("standings", "--teams").out
    assert "Delta withdrew after round 1: completed 1 of 3 matches" in table
    assert "Alpha – Delta" not in table, "it does not count"
    assert league("undo").status == 0
    assert "withdrew" not in league("standings", "--teams").out
    assert "Alpha – Delta 4–0" in league("standings", "--teams").out
