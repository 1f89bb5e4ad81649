"""A league from the command line: divisions, fixtures, matches and rounds on other days."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run


@pytest.fixture
def season(crosstable: Run) -> Run:
    """Announce a division of four teams of two, a round a fortnight, in the order of entry."""
    lines = [
        f"{team}{place},{team}" for team in ("North", "South", "East", "West") for place in "12"
    ]
    Path("teams.csv").write_text("\n".join(("Name,Team", *lines)))
    done = crosstable(
        *("new", "First", "--game", "chess", "--teams", "--boards", "2", "--league", "City League"),
        *("--season", "2026/27", "--promoted", "1", "--relegated", "1"),
    )
    assert done.out == "first\n", done.err
    crosstable("teams", "import", "teams.csv")
    crosstable("teams", "edit", "North", "--venue", "Town Hall")
    crosstable("lots", "--method", "as-entered")
    done = crosstable(
        *("edit", "--round-day", "1-3=2026-09-05", "--days-between", "14"),
        *("--round-time", "1-3=14:00", "--time-zone", "Europe/Paris"),
    )
    assert done.status == 0, done.err
    return crosstable


def test_matches_are_listed_moved_and_written_as_a_calendar(season: Run) -> None:
    assert "2026-09-19 14:00" in season("fixtures").out
    moved = season("match", "move", "1.1", "--to", "2026-09-06 19:00", "--venue", "Library")
    assert moved.out == (
        "1.1 North – West: 2026-09-06 19:00, Library (before: 2026-09-05 14:00; Town Hall)\n"
    )
    assert season("reschedule", "3", "--to", "2026-10-10").out == "round 3 is on 2026-10-10 14:00\n"
    listed = json.loads(season("fixtures", "North", "--json").out)
    assert [match["day"] for match in listed] == ["2026-09-06", "2026-09-19", "2026-10-10"]
    assert season("fixtures", "North", "--ics", "north.ics").out == "north.ics\n"
    assert b"LOCATION:Library\r\n" in Path("north.ics").read_bytes()
    assert season("match", "move", "1.1", "--back").out == (
        "1.1 North – West: 2026-09-05 14:00, Town Hall\n"
    )
    season("pair")
    # Without a word it is what it always was: a decision about a match of the round being played.
    assert season("match", "1", "--absent", "West").status == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("match", "move", "1.9", "--to", "2026-09-06"), "round 1 has no match 9"),
        (("match", "move", "x", "--to", "2026-09-06"), "'x' is not a match"),
        (("match", "move", "1.1"), "say --to DATE, --venue PLACE or both"),
        (("match", "move", "1.1", "--to", "soon"), "'soon' is not a day"),
        (("match", "move", "1.1", "--to", "2026-09-06 25:00"), "is not a day"),
        (("match", "move", "1.1", "--venue", "x" * 10_000), "venue: 'xxxxx"),
        (("reschedule", "2", "--to", "2026-09-01"), "round 1 is on 2026-09-05"),
        (("reschedule", "9", "--to", "2026-09-06"), "there are 3 rounds; there is no round 9"),
        (("edit", "--relegated", "4"), "5 teams cannot go up or down: 4 teams in all"),
        (("edit", "--round-time", "1=25:00"), "is not the time of a round"),
        (("edit", "--time-zone", "Mars"), "'Mars' is not a time zone"),
        (("league", "Other"), "unknown league 'Other'"),
    ],
)
def test_bad_input_is_one_line(season: Run, words: tuple[str, ...], said: str) -> None:
    done = season(*words)
    assert done.status == 2
    assert said in done.err


def test_a_league_is_shown_with_its_tables_and_marks(season: Run) -> None:
    season("pair")
    season("result", "1.1", "1", "1.2", "=", "2.1", "=", "2.2", "=")
    season(
        "new", "Second", "--game", "chess", "--teams", "--boards", "2", "--league", "City League"
    )
    season("edit", "-t", "second", "--season", "2026/27", "--division", "1")
    shown = season("league").out
    assert "City League 2026/27\nseveral divisions have level 1" in shown
    assert "↑ would go up as things stand; ↓ would go down as things stand" in shown
    assert "↑" in season("standings", "--teams", "-t", "first").out
    told = json.loads(season("league", "--json").out)
    assert [(row["team"], row["fates"]) for row in told["divisions"][0]["teams"]["teams"]] == [
        *(("North", ["promoted"]), ("South", ["stays"]), ("East", ["stays"])),
        ("West", ["relegated"]),
    ]
    assert season("edit", "-t", "second", "--league", "").status == 0
    assert "Second" not in season("league").out
