"""The rating commands under FIDE's regulations since 2022: which rules hold, and what they do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Run

STANDARD = """id,name,rating,k,games
1,"Adams, A",1950,20,100
2,"Baker, B",1500,20,100
3,"Clark, C",1000,40,5
4,"Drew, D",2300,20,100
"""
RAPID = """id,name,rating,k,games
1,"Adams, A",1700,20,100
4,"Drew, D",2250,20,100
"""
PEOPLE = {1: ("Adams, A", 1700), 2: ("Baker, B", 1500), 3: ("Clark, C", 1000), 4: ("Drew, D", 2250)}


def report(name: str, starts: str, ends: str, rate: str, first: str = "1", last: str = "0") -> None:
    """Write a report of two rounds: 1 meets 2 and then 4, 3 meets 4 and then 2."""
    marks = {"1": "0", "0": "1", "=": "="}
    cells = {
        1: f"   2 w {first}     4 b 0",
        2: f"   1 b {marks[first]}     3 w =",
        3: f"   4 w {last}     2 b =",
        4: f"   3 b {marks[last]}     1 w 1",
    }
    lines = [
        *(f"012 {name}", f"042 {starts}", f"052 {ends}", "092 Individual: Swiss-System"),
        f"122 {rate}",
    ]
    for number, (person, rating) in PEOPLE.items():
        lines.append(
            f"001 {number:4} m    {person:33} {rating:4} ENG {number:11} 1980/01/01  1.0"
            f"    {number}  {cells[number]}"
        )
    Path(f"{name}.trf").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.fixture
def federation(crosstable: Run) -> Run:
    Path("standard.csv").write_text(STANDARD, encoding="utf-8")
    Path("rapid.csv").write_text(RAPID, encoding="utf-8")
    for name in ("standard", "rapid"):
        done = crosstable(
            *("ratings", "import", f"{name}.csv", "--list", f"fide-{name}"),
            *("--date", "2024-02-01"),
        )
        assert done.status == 0
    return crosstable


def ratings(run: Run, name: str, day: str) -> dict[int, int | None]:
    """Return everybody's rating on a list."""
    run("ratings", "export", "out.csv", "--list", name, "--on", day)
    found = {}
    for line in Path("out.csv").read_text(encoding="utf-8").splitlines()[1:]:
        player = json.loads(run("ratings", "find", line.split(",")[0], "--json").out)[0]
        standings = {each["list"]: each for each in player["standings"]}
        found[player["id"]] = standings[name.replace("-", ".")].get("rating")
    return found


def test_a_list_is_adjusted_once_and_its_period_stays(federation: Run) -> None:
    adjust = ("ratings", "adjust", "--list", "fide-standard", "--date", "2024-03-01")
    missing = federation(*adjust)
    assert missing.status == 2
    assert "there is no list fide.standard of 2024-03-01" in missing.err
    report("february", "2024/02/03", "2024/02/03", "120m")
    period = ("rate", "period", "february.trf", "--list", "fide-standard", "--month", "2024-03")
    assert "rules fide-2024-01" in federation(*period).err
    trial = json.loads(federation(*adjust, "--trial", "--json").out)
    assert not trial["applied"]
    done = federation(*adjust, "--player", "2")
    assert done.status == 0
    before = next(each for each in trial["some"] if each["id"] == 2)["before"]
    after = before + round(0.4 * (2000 - before))
    assert f"2 Baker, B: {before} + 40 % of the {2000 - before} points up to 2000: {after}" in (
        done.out
    )
    assert "adjusted by rules fide-2024-03: 3 ratings of 4 players" in done.out
    assert ratings(federation, "fide-standard", "2024-03-01")[2] == after
    again = federation(*adjust)
    assert again.status == 2
    assert "was already adjusted" in again.err
    # Everybody's way to the list is still there, and the journal still holds.
    audit = json.loads(federation("rate", "audit", "Baker", "--json").out)
    assert [each["edition"] for each in audit] == ["fide-2024-01"]
    assert "already in force" in federation(*period).out
    assert federation("journal", "verify").status == 0


def test_an_imported_list_is_not_adjusted_twice(federation: Run) -> None:
    federation(
        "ratings", "import", "standard.csv", "--list", "fide-standard", "--date", "2024-03-01"
    )
    adjust = ("ratings", "adjust", "--list", "fide-standard", "--date", "2024-03-01")
    refused = federation(*adjust)
    assert refused.status == 2
    assert "published lists of that day have the change already" in refused.err
    assert federation(*adjust, "--imported").status == 0
    assert ratings(federation, "fide-standard", "2024-03-01") == {
        1: 1970,
        2: 1700,
        3: 1400,
        4: 2300,
    }


def test_no_other_day_has_an_adjustment(federation: Run) -> None:
    done = federation("ratings", "adjust", "--list", "fide-standard", "--date", "2024-02-01")
    assert done.status == 2
    assert "was decided for 2024-02-01; there is one for 2024-03-01" in done.err


def test_rapid_is_lifted_to_a_hundred_below_standard(crosstable: Run) -> None:
    Path("standard.csv").write_text(STANDARD, encoding="utf-8")
    Path("rapid.csv").write_text(RAPID, encoding="utf-8")
    for name in ("standard", "rapid"):
        crosstable(
            *("ratings", "import", f"{name}.csv", "--list", f"fide-{name}"),
            *("--date", "2022-10-01"),
        )
    done = crosstable(
        "ratings", "adjust", "--list", "fide-rapid", "--date", "2022-10-01", "--imported"
    )
    assert "1 Adams, A: 1700 is more than 100 below 1950 on fide.standard: 1850" in done.out
    assert "1 rating of 2 players" in done.out


@pytest.mark.article("fide.rapid-blitz.2022", "7.2.1")
def test_the_standard_rating_stands_in_event_and_period_alike(federation: Run) -> None:
    report("rapid-open", "2024/02/10", "2024/02/10", "15m+10s", last="1")
    event = federation("rate", "event", "rapid-open.trf", "--stored", "--json")
    after = {int(number): rating for number, rating in json.loads(event.out)["after"].items()}
    assert set(after) == {1, 2, 3, 4}
    shown = federation("rate", "event", "rapid-open.trf", "--stored", "--explain", "3").out
    assert "Clark, C, 1000 on fide.standard" in shown
    assert "no rating on fide.rapid: the one on fide.standard stands in" in shown
    assert "Rapid and Blitz (2022) 7.2.1" in shown
    done = federation(
        "rate", "period", "rapid-open.trf", "--list", "fide-rapid", "--month", "2024-03"
    )
    assert done.status == 0
    assert ratings(federation, "fide-rapid", "2024-03-01") == after
    # A standard list that is replaced afterwards leaves this one outdated.
    federation(
        *("ratings", "import", "standard.csv", "--list", "fide-standard"),
        *("--date", "2024-02-01", "--again"),
    )
    lists = federation("ratings", "lists")
    assert "fide.rapid of 2024-03-01 is outdated" in lists.err
    assert "whose ratings stand in for missing ones, has changed since" in lists.err


@pytest.mark.article("fide.ratings.2024", "8.3.1")
def test_an_event_that_began_before_october_2025_is_rated_by_the_old_rule(crosstable: Run) -> None:
    """Ends in October, is rated in November: the difference counts as 400 also from 2650 on."""
    people = 'id,name,rating,k,games\n1,"Adams, A",2700,10,100\n2,"Baker, B",2200,10,100\n'
    Path("list.csv").write_text(people, encoding="utf-8")
    for day in ("2025-09-01", "2025-10-01"):
        crosstable("ratings", "import", "list.csv", "--list", "fide-standard", "--date", day)
    for name, starts, ends in (
        ("old", "2025/09/30", "2025/10/03"),
        ("new", "2025/10/01", "2025/10/04"),
    ):
        head = "012 {}\n042 {}\n052 {}\n092 Individual: Swiss-System\n122 120m\n"
        rows = (
            (1, "Adams, A", 2700, 1, "1.0", "   2 w 1"),
            (2, "Baker, B", 2200, 2, "0.0", "   1 b 0"),
            (3, "Clark, C", 0, "", "0.0", "0000 - -"),
        )
        lines = [
            f"001 {number:4} m    {person:33} {rating:4} ENG {identifier:>11} 1980/01/01  {points}"
            f"    {number}  {game}\n"
            for number, person, rating, identifier, points, game in rows
        ]
        text = head.format(name, starts, ends) + "".join(lines)
        Path(f"{name}.trf").write_text(text, encoding="utf-8")
    done = crosstable(
        *("rate", "period", "old.trf", "new.trf", "--list", "fide-standard"),
        *("--month", "2025-11", "--same-day"),
    )
    assert done.status == 0, done.err
    audit = json.loads(crosstable("rate", "audit", "Adams", "--json").out)
    assert {each["event"]: each["change"] for each in audit} == {"old.trf": "4/5", "new.trf": "2/5"}
    other = json.loads(crosstable("rate", "audit", "Baker", "--json").out)
    assert {each["change"] for each in other} == {"-4/5"}


@pytest.mark.article("fide.ratings.2024", "9.1")
def test_an_event_reported_after_the_third_list_is_left_out(federation: Run) -> None:
    report("late", "2024/02/03", "2024/02/04", "120m")
    arguments = ("late.trf", "--list", "fide-standard", "--month", "2024-06")
    done = federation("rate", "period", *arguments)
    assert "was not reported for the list of 2024-05-01 or an earlier one" in done.err
    assert "[FIDE B.02 (2024) 9.1]" in done.err
    assert "0 events" in done.out
    allowed = federation("rate", "period", *arguments, "--allowed", "late.trf", "--again")
    assert "1 event" in allowed.out


@pytest.mark.article("fide.ratings.2024", "1.1")
def test_less_time_counts_for_everybody_where_fide_approved_it(federation: Run) -> None:
    report("fast", "2026/05/02", "2026/05/03", "45m+30s")
    event = ("rate", "event", "fast.trf", "--edition", "fide-2026-03")
    without = json.loads(federation(*event, "--json").out)
    assert len(without["changes"]) == 3, "the games of the 2250 do not count"
    approved = ("--faster-approved", "QC 12/2026")
    done = federation(*event, *approved)
    assert "rated for everybody although it has less time: QC 12/2026" in done.out
    assert len(json.loads(federation(*event, *approved, "--json").out)["changes"]) == 4
    older = federation("rate", "event", "fast.trf", "--edition", "fide-2024-03", *approved)
    assert "QC 12/2026: these rules do not provide for approving so little time" in older.out
    federation(
        "ratings", "import", "standard.csv", "--list", "fide-standard", "--date", "2026-05-01"
    )
    period = ("rate", "period", "fast.trf", "--list", "fide-standard", "--month", "2026-06")
    said = federation(*period, "--faster-approved", "fast.trf=QC 12/2026")
    assert "rated for everybody although it has less time: QC 12/2026" in said.err
    assert len(json.loads(federation("rate", "audit", "Drew", "--json").out)) == 1
    bad = federation(*period, "--faster-approved", "fast.trf")
    assert bad.status == 2
    assert "write FILE=DECISION" in bad.err


def test_the_forecast_follows_the_day(crosstable: Run) -> None:
    games = ("rate", "whatif", "--rating", "2650", "--k", "10", "2150:1")
    assert "= +0.8 [FIDE B.02 (2024) 8.3.2d]" in crosstable(*games, "--date", "2025-09-30").out
    assert "= +0.4 [FIDE B.02 (2024) 8.3.2d]" in crosstable(*games, "--date", "2025-10-01").out
    assert "= +0.8 [FIDE B.02 8.5.5c]" in crosstable(*games, "--date", "2021-12-31").out
    far = crosstable("rate", "whatif", "--rating", "2601", "--on", "fide-rapid", "2001:1")
    assert "the game against 2001 is not rated: 600 points apart" in far.out
    first = crosstable("rate", "whatif", "--date", "2026-01-05", *["2400:1"] * 3, *["2400:0"] * 2)
    assert "with 2 draws against 1800 added: 4 of 7 against 2228.57 on average" in first.out
    assert "a first rating is 2200 at most [FIDE B.02 (2024) 8.2.3]" in first.out


TEXT_HEADER = (
    f"{'ID Number':<15}{'Name':<61}{'Fed':<4}{'Sex':<4}{'Tit':<5}{'WTit':<5}{'OTit':<15}{'FOA':<4}"
    f"{'FEB24':<6}{'Gms':<4}{'K':<3}{'B-day':<6}{'Flag':<4}"
)


@pytest.mark.article("fide.rapid-blitz.2022", "7.2.1")
@pytest.mark.parametrize("layout", ["csv", "text", "xml"])
def test_a_file_of_one_list_rates_rapid_and_says_what_it_cannot_tell(
    crosstable: Run, layout: str
) -> None:
    report("rapid-open", "2024/02/03", "2024/02/03", "15m+10s")
    rated = {1: ("Adams, A", 1700), 4: ("Drew, D", 2250)}
    if layout == "csv":
        given = RAPID
    elif layout == "text":
        rows = [
            f"{number:<15}{name:<61}{'ENG':<4}{'M':<4}{'':<5}{'':<5}{'':<15}{'':<4}"
            f"{rating:<6}{'4':<4}{'20':<3}{'1980':<6}{'':<4}"
            for number, (name, rating) in rated.items()
        ]
        given = "\n".join((TEXT_HEADER, *rows, ""))
    else:
        people = "".join(
            f"<player><fideid>{number}</fideid><name>{name}</name><country>ENG</country>"
            f"<sex>M</sex><rating>{rating}</rating><games>4</games><k>20</k>"
            "<birthday>1980</birthday><flag></flag></player>"
            for number, (name, rating) in rated.items()
        )
        given = f"<playerslist>{people}</playerslist>"
    Path("rapid_rating_list.txt").write_text(given, encoding="utf-8")
    done = crosstable(
        "rate", "event", "rapid-open.trf", "--list", "rapid_rating_list.txt", "--json"
    )
    assert done.status == 0, done.err
    found = json.loads(done.out)
    assert found["list"] == "fide.rapid"
    assert {change["number"]: change["before"] for change in found["changes"]} == {1: 1700, 4: 2250}
    told = [note["sentence"] for note in found["notes"]]
    assert "not rated on the list: 2 Baker, B; 3 Clark, C" in told
    assert "nothing is known here of fide.standard, whose ratings stand in for missing ones" in told


def test_a_list_of_both_kinds_lets_standard_ratings_stand_in(crosstable: Run) -> None:
    report("rapid-open", "2024/02/03", "2024/02/03", "15m+10s")
    people = "".join(
        f"<player><fideid>{number}</fideid><name>{name}</name><country>ENG</country><sex>M</sex>"
        f"<rating>{rating}</rating><games>4</games><k>20</k><rapid_rating>"
        f"{rating if number in (1, 4) else ''}</rapid_rating><rapid_games>0</rapid_games>"
        "<rapid_k>20</rapid_k><birthday>1980</birthday><flag></flag></player>"
        for number, (name, rating) in PEOPLE.items()
    )
    Path("both.xml").write_text(f"<playerslist>{people}</playerslist>", encoding="utf-8")
    done = crosstable("rate", "event", "rapid-open.trf", "--list", "both.xml", "--json")
    assert done.status == 0, done.err
    told = [note["sentence"] for note in json.loads(done.out)["notes"]]
    assert not any("stand in" in note for note in told)
    assert not any("not rated on the list" in note for note in told)
