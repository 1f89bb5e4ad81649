"""Cups, exhibitions and records from the command line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import openpyxl
import pytest

from tests.cli.terminal import Run

RESULTS = """place,name,fmjd,federation,sex,points,games,wins,rating,closing
1,"Alpha, A",101,NED,m,13,9,5,2300,
2,"Beta, B",102,LAT,w,12,9,4,2100,
3,"Gamma, G",103,SEN,m,11,9,4,2150,absent
"""


@pytest.fixture
def cup(crosstable: Run) -> Run:
    Path("r.csv").write_text(RESULTS)
    assert crosstable("cup", "create", "World Cup").status == 0
    done = crosstable(
        *("cup", "add", "Riga Open", "--stars", "3", "--from", "2025-05-01"),
        *("--to", "2025-05-08", "--results", "r.csv"),
    )
    assert done.out == "riga-open: Riga Open, 3 stars, 3 results\n", done.err
    return crosstable


def test_standings_of_a_day_and_their_working(cup: Run) -> None:
    told = json.loads(cup("cup", "standings", "--on", "2025-12-31", "--json").out)
    assert [(row["name"], row["total"]) for row in told["rows"]] == [
        ("Alpha, A", 139),
        ("Gamma, G", 0),
    ]
    women = cup("cup", "standings", "--on", "2025-12-31", "--women", "--why", "beta").out
    assert "100 + 3 × 12 = 136 [FMJD Annex 18 Points]" in women
    below = cup("cup", "standings", "--on", "2025-12-31", "--intercontinental").out
    assert "Gamma" in below
    assert "Alpha" not in below
    assert "139" not in cup("cup", "standings", "--on", "2027-12-31").out


def test_an_event_is_checked_and_raised(cup: Run) -> None:
    cup("cup", "terms", "riga-open", "--prizes", "1200,900", "--fee", "70")
    checked = cup("cup", "check", "riga-open").out
    assert "fee: 70 €, at most 60 € allowed" in checked
    assert "3 broken" in checked
    late = cup("cup", "stars", "riga-open", "5", "--on", "2025-03-01")
    assert late.status == 2
    assert "until 2025-02-01" in late.err
    assert cup("cup", "stars", "riga-open", "5", "--on", "2025-02-01").status == 0
    nine = cup("cup", "add", "Nine", "--stars", "9", "--from", "2025-06-01")
    assert "no factor for 9 stars" in nine.err
    assert cup("cup", "set", "--factor", "9=12").status == 0
    assert cup("cup", "add", "Nine", "--stars", "9", "--from", "2025-06-01").status == 0
    assert "Nine added" in cup("cup", "undo").out


def test_an_event_without_results_is_removed_and_brought_back(cup: Run) -> None:
    days = ("--from", "2025-06-01", "--to", "2025-06-08")
    assert cup("cup", "add", "Vilnius", "--stars", "3", *days).status == 0
    assert cup("cup", "remove", "vilnius").out == "vilnius: Vilnius removed\n"
    assert "vilnius" not in cup("cup", "list").out
    assert cup("cup", "undo").out == "taken back: Vilnius removed\n"
    assert "Vilnius (vilnius), 0 results" in cup("cup", "list").out
    kept = cup("cup", "remove", "riga-open")
    assert kept.status == 2
    told = "Riga Open has results, which count in the cup; undo the latest 2 actions, one after"
    assert told in kept.err
    assert "vilnius" in cup("cup", "remove", "nowhere").err
    for _ in range(2):
        cup("cup", "undo")
    assert cup("cup", "remove", "riga-open").out == "riga-open: Riga Open removed\n"


def test_stars_go_up_and_nobody_is_in_two_classifications(cup: Run) -> None:
    days = ("--from", "2026-06-01", "--to", "2026-06-08")
    cup("cup", "add", "Vilnius", "--stars", "5", *days)
    down = cup("cup", "stars", "vilnius", "3", "--on", "2025-11-01")
    assert (down.status, "has 5 stars and cannot go down to 3" in down.err) == (2, True)
    cup("cup", "declare", "Beta", "open", "--on", "2025-01-10")
    both = cup("cup", "declare", "Beta", "women", "--on", "2025-01-11")
    assert (both.status, "nobody can be in both" in both.err) == (2, True)


def test_who_is_noted(cup: Run) -> None:
    assert cup("cup", "absent", "riga-open", "alpha").status == 0
    assert "too late" in cup("cup", "declare", "beta", "open", "--on", "2025-06-01").err
    assert cup("cup", "declare", "beta", "open", "--on", "2025-01-01").status == 0
    assert cup("cup", "rating", "alpha", "2100", "--on", "2024-01-01").status == 0
    assert "nobody in the results" in cup("cup", "absent", "riga-open", "omega").err
    assert "Riga Open" in cup("cup", "list").out
    assert "0 tournaments: the chain holds" in cup("journal", "verify").out


def test_a_file_that_cannot_be_read_names_its_line(cup: Run) -> None:
    Path("bad.csv").write_text(RESULTS.replace(",12,", ",x,"))
    refused = cup("cup", "results", "riga-open", "bad.csv")
    assert refused.status == 2
    assert "bad.csv" in refused.err
    assert "line 3" in refused.err
    Path("bad.csv").write_text("place,colour\n1,white\n")
    said = cup("cup", "results", "riga-open", "bad.csv").err
    assert "no column is called 'colour'; the first line names the columns: " in said
    assert "from where" in cup("cup", "results", "riga-open").err


def test_an_exhibition_and_what_its_record_misses(crosstable: Run) -> None:
    lines = [f'"Opponent, {n}",{"Own" if n < 5 else "Other"},' for n in range(24)]
    Path("o.csv").write_text("\n".join(("name,club,rating", *lines)))
    new = ("simul", "new", "--kind", "clock", "--expert", "Expert, E", "--on", "2025-10-04")
    done = crosstable(*new, "--club", "Own", "--opponents", "o.csv")
    assert "24 boards" in done.out, done.err
    for board in range(1, 25):
        assert crosstable("simul", "result", str(board), "2-0").status == 0
    unknown = crosstable("simul", "result", "1", "2-0", "--why", "absent").err
    assert "no game ends so: absent; known: " in unknown
    assert crosstable("simul", "finish", "--minutes", "400").status == 0
    checked = crosstable("records", "check").out
    for said in (
        "opponents: 24, at least 25 needed",
        "5 of 24 are from the expert’s club",
        "no opponent has a rating",
        "0 of 24 have a rating",
    ):
        assert said in checked
    assert "no achievement" in checked
    shown = crosstable("simul", "show", "--rules").out
    assert "50/120, 25/60" in shown
    assert "FMJD Annex 8 B.7" in shown
    late = crosstable("simul", "attempt", "--federation", "NED", "--submitted", "2025-09-01")
    assert late.status == 0
    told = " ".join(late.out.split())
    assert "submitted by NED on 2025-09-01, too late: possible from 2025-04-04" in told
    assert "FMJD Annex 11 2a" in told


def test_errors_of_a_blindfold_expert_and_records(crosstable: Run) -> None:
    Path("o.csv").write_text("name\nA\nB\n")
    new = ("simul", "new", "--kind", "blindfold", "--expert", "Expert, E", "--on", "2025-10-04")
    crosstable(*new, "--opponents", "o.csv")
    assert "1 of 1 in all" in crosstable("simul", "error", "1", "illegal").out
    assert "not considered an error" in crosstable("simul", "error", "1", "notation").out
    assert "1 are allowed" in crosstable("simul", "error", "2", "impossible").out
    assert "error too many" in crosstable("simul", "undo").out
    assert "2 playing" in crosstable("simul", "list").out
    note = ("records", "note", "--kind", "clock", "--expert", "C", "--opponents", "25")
    assert crosstable(*note, "--points", "40", "--on", "2020-01-01").out == "noted: clock-c-2020\n"
    assert "25 opponents, 40 points" in crosstable("records", "list").out
    assert crosstable("records", "remove", "clock-c-2020").status == 0
    assert "no record is known" in crosstable("records", "list").out


def sheet(name: str, text: str) -> None:
    """Write lines as a workbook; the cells at the end of a line that are empty are left out."""
    book = openpyxl.Workbook()
    for line in csv.reader(io.StringIO(text)):
        book.worksheets[0].append([cell or None for cell in line])
    book.save(name)


def test_results_and_opponents_come_from_a_spreadsheet(cup: Run) -> None:
    sheet("r.xlsx", RESULTS)
    again = cup("cup", "results", "riga-open", "r.xlsx")
    assert again.out == "riga-open: Riga Open, 3 stars, 3 results\n", again.err
    assert "note: 3 earlier results replaced" in again.err
    sheet("o.xlsx", 'name,rating,club\n"One, O",1500,\n"Two, T",,Other\n')
    new = ("simul", "new", "--kind", "clock", "--expert", "E", "--on", "2025-10-04")
    assert "2 boards" in cup(*new, "--opponents", "o.xlsx").out


def test_sheets_that_are_not_read_are_said(cup: Run) -> None:
    sheet("r.xlsx", RESULTS)
    assert "sheet" not in cup("cup", "results", "riga-open", "r.xlsx").err
    book = openpyxl.load_workbook("r.xlsx")
    book.create_sheet("Women").append(("place", "name"))
    book.save("r.xlsx")
    told = cup("cup", "results", "riga-open", "r.xlsx").err
    assert "note: r.xlsx: sheet 'Sheet' was read; 1 other sheet was not" in told


def test_nobody_of_that_name_in_the_table_is_said(cup: Run) -> None:
    asked = ("cup", "standings", "--on", "2025-12-31", "--why", "beta")
    nobody = cup(*asked)
    assert (nobody.status, nobody.out) == (2, "")
    assert "nobody in this table is called beta" in nobody.err
    assert cup(*asked, "--women").status == 0


@pytest.mark.article("fmjd.annex18", "Introduction")
@pytest.mark.parametrize("at_once", [True, False])
def test_a_declaration_that_older_results_end_is_told_when_they_come(
    cup: Run, *, at_once: bool
) -> None:
    cup("cup", "declare", "Beta", "open", "--on", "2025-04-01")
    assert "declaration" not in cup("cup", "results", "riga-open", "r.csv").err
    sooner = ("cup", "add", "Sooner", "--stars", "3", "--from", "2025-03-01")
    if at_once:
        done = cup(*sooner, "--results", "r.csv")
    else:
        assert "declaration" not in cup(*sooner).err
        done = cup("cup", "results", "sooner", "r.csv")
    said = " ".join(done.err.split())
    assert "Beta, B: the declaration for 2025, made on 2025-04-01, does not hold" in said
    assert "FMJD Annex 18 Introduction" in said
    assert "declaration" not in cup("cup", "results", "sooner", "r.csv").err


def test_all_boards_that_still_play_are_named(crosstable: Run) -> None:
    Path("o.csv").write_text("name\n" + "\n".join(f'"Opponent, {n}"' for n in range(25)))
    new = ("simul", "new", "--kind", "clock", "--expert", "Expert, E", "--on", "2025-10-04")
    crosstable(*new, "--opponents", "o.csv")
    refused = crosstable("simul", "finish", "--minutes", "400")
    numbers = ", ".join(map(str, range(1, 26)))
    assert f"these boards still play: {numbers}" in " ".join(refused.err.split())
