"""`crosstable players from-list` and the commands that take from the lists by the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import Run

LIST = """id,name,federation,born,title,rating
1503014,"Carlsen, Magnus",NOR,1990,GM,2850
100,"Adams, Michael",ENG,1971,GM,2650
102,"Baker, B",ENG,1980,IM,2400
"""


@pytest.fixture
def office(crosstable: Run) -> Run:
    Path("list.csv").write_text(LIST)
    took = crosstable(
        "ratings", "import", "list.csv", "--list", "fide-standard", "--date", "2026-11-01"
    )
    assert took.status == 0, took.err
    words = ("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "1")
    assert crosstable(*words, "--starts", "2026-11-20").status == 0
    return crosstable


def players(run: Run) -> dict[str, Any]:
    listed = json.loads(run("players", "list", "--json").out)
    return {each["player"]["name"]: each["player"] for each in listed}


def rating(run: Run, name: str) -> list[int]:
    return [each["value"] for each in players(run)[name]["ratings"]]


def test_one_player_enters_with_what_the_list_says(office: Run) -> None:
    added = office("players", "add", "Carlsen, Magnus", "--id", "1503014")
    assert added.out == "1 Carlsen, Magnus\nwhat was missing is from fide.standard of 2026-11-01\n"
    carlsen = players(office)["Carlsen, Magnus"]
    assert (carlsen["federation"], carlsen["born"]["year"]) == ("NOR", 1990)
    assert carlsen["titles"] == [{"register": "fide", "code": "GM"}]
    office("players", "add", "Baker, B", "--id", "102", "--rating", "2300")
    assert rating(office, "Baker, B") == [2300]
    office("players", "add", "Adams, Michael", "--id", "100", "--rating", "0")
    assert rating(office, "Adams, Michael") == []
    assert "with fide.standard of 2026-11-01" in office("journal", "show").out


def test_a_number_given_later_brings_the_list_with_it(office: Run) -> None:
    office("players", "add", "Baker, B")
    edited = office("players", "edit", "baker", "--id", "102", "--club", "Hull")
    assert edited.out == "1 Baker, B\ntaken from fide.standard of 2026-11-01: 1 player\n"
    assert rating(office, "Baker, B") == [2400]


def test_an_import_is_completed_and_a_number_of_somebody_else_is_named(office: Run) -> None:
    Path("in.csv").write_text("name;fide id\nCarlsen, Magnus;1503014\nMeier, Anna;102\n")
    done = office("players", "import", "in.csv")
    assert "2 players entered, 2 in all" in done.out
    assert "what was missing is from fide.standard of 2026-11-01" in done.out
    assert "under the number of Meier, Anna the rating list has Baker, B" in done.err
    assert rating(office, "Carlsen, Magnus") == [2850]
    assert rating(office, "Meier, Anna") == []


def test_a_whole_event_is_compared_first_and_overwritten_when_wanted(office: Run) -> None:
    office("players", "add", "Baker, B")
    Path("in.csv").write_text("name;fide id;rating\nCarlsen, Magnus;1503014;2830\nNew, N;9;1200\n")
    office("players", "import", "in.csv")
    shown = office("players", "from-list", "--preview")
    assert "not taken" in shown.out
    assert "1 player noted otherwise; --overwrite takes what the list says" in shown.out
    assert "1 player with a number unknown to fide.standard of 2026-11-01: 3 New, N" in shown.out
    assert "1 player without a number; `crosstable persons match` looks for them" in shown.out
    assert rating(office, "Carlsen, Magnus") == [2830]
    told = json.loads(office("players", "from-list", "--preview", "--json").out)
    assert told["taken"] == []
    (one,) = [each for each in told["comparison"]["compared"] if each["differences"]]
    assert [each["listed"] for each in one["differences"]] == ["2850"]
    done = office("players", "from-list", "--overwrite", "--list", "fide-standard")
    assert "1 entry is overwritten by what the list says" in done.err
    assert "taken from fide.standard of 2026-11-01: 1 player" in done.out
    assert rating(office, "Carlsen, Magnus") == [2850]
    assert "nothing differs" in office("players", "from-list").out


def test_somebody_of_another_name_is_taken_only_when_named(office: Run) -> None:
    office("players", "add", "Meier, Anna", "--id", "102")
    done = office("players", "from-list", "--overwrite")
    assert "the rating list has Baker, B; nothing was taken" in done.out
    assert rating(office, "Meier, Anna") == []
    office("players", "from-list", "meier", "--overwrite")
    assert rating(office, "Meier, Anna") == [2400]


def test_of_somebody_on_no_list_it_is_said_and_nothing_is_called_equal(office: Run) -> None:
    office("players", "add", "New, N", "--id", "9")
    told = office("players", "from-list", "new")
    unknown = "1 player with a number unknown to fide.standard of 2026-11-01: 1 New, N"
    assert told.out.strip() == unknown


def test_what_was_empty_is_filled_in_and_not_called_overwritten(office: Run) -> None:
    office("players", "add", "Meier, Anna", "--id", "102", "--federation", "GER")
    done = office("players", "from-list", "meier", "--overwrite")
    assert (
        "1 entry is overwritten by what the list says: 1 Meier, Anna: GER becomes ENG" in done.err
    )
    filled = "3 entries are filled in from the list: "
    (line,) = [each for each in done.err.splitlines() if filled in each]
    assert "1 Meier, Anna: 2400" in line
    assert "becomes" not in line


def test_matching_with_the_lists_takes_ratings_too(office: Run) -> None:
    office("players", "add", "Baker, B", "--born", "1980")
    done = office("persons", "match", "--apply")
    assert "1 player now points to a person" in done.out
    assert "taken from fide.standard of 2026-11-01: 1 player" in done.out
    assert rating(office, "Baker, B") == [2400]


def test_without_a_list_it_is_said(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "1")
    crosstable("players", "add", "Baker, B", "--id", "102")
    refused = crosstable("players", "from-list")
    assert refused.status == 2
    assert "no rating list that counts for this event" in refused.err
