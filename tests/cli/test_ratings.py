"""Rating lists and periods on the command line."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import openpyxl
import pytest

from crosstable.formats.trf import from_tournament
from crosstable.kernel.entrants import Entrant
from crosstable.kernel.player import Identifier, Player
from crosstable.kernel.points import Mark
from crosstable.kernel.result import Played
from crosstable.kernel.rounds import Board, Round
from crosstable.kernel.tournament import System, Tournament
from tests.cli.terminal import Run
from tests.texts import FIDE_2019

LIST = """id,name,federation,rating,k
1,"Adams, Ann",ENG,2000,20
2,"Baker, Bob",ENG,2000,20
3,"Ünal, Can",TUR,1800,40
"""


@pytest.fixture
def listed(crosstable: Run) -> Run:
    Path("list.csv").write_text(LIST, encoding="utf-8")
    done = crosstable(
        "ratings", "import", "list.csv", "--list", "fide-standard", "--date", "2019-02-01"
    )
    assert (done.status, done.out) == (0, "fide.standard of 2019-02-01: 3 players\n")
    return crosstable


def report(name: str, starts: str, ends: str, *, first: int = 1, second: int = 2) -> None:
    """Write a report of a Swiss in which the first wins, and a third player draws twice."""
    ids = (first, second, 3, 4)
    result = (Played(Mark.WIN, Mark.LOSS), Played(Mark.DRAW, Mark.DRAW))
    tournament = Tournament(
        name=name,
        game="chess",
        edition="fide-2019",
        system=System("dutch"),
        planned_rounds=1,
        entrants=tuple(
            Entrant(
                place,
                Player(name=f"Player {place} x", identifiers=(Identifier("fide", str(number)),)),
            )
            for place, number in enumerate(ids, start=1)
        ),
        numbers_final=True,
        rounds=(Round(1, (Board(1, 2, result[0]), Board(3, 4, result[1]))),),
    )
    data = from_tournament(
        tournament, edition=FIDE_2019, version="trf16", program="Crosstable"
    ).to_bytes()
    lines = [f"042 {starts.replace('-', '/')}", f"052 {ends.replace('-', '/')}"]
    kept = [
        line
        for line in data.decode().splitlines()
        if not line.startswith(("042", "052", "122", "132"))
    ]
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text("\r\n".join([*lines, *kept]) + "\r\n", encoding="utf-8")


def test_players_are_found_by_name_and_number(listed: Run) -> None:
    assert "Ünal, Can" in listed("ratings", "find", "unal").out
    found = json.loads(listed("ratings", "find", "2", "--json").out)
    assert [(each["id"], each["standings"][0]["rating"]) for each in found] == [(2, 2000)]
    assert listed("ratings", "find", "nobody").out == "nobody found\n"
    assert "list.csv" in listed("ratings", "lists").out


def test_the_lists_say_who_put_them_in_force(listed: Run) -> None:
    (issue,) = json.loads(listed("ratings", "lists", "--json").out)
    assert issue["by"]
    assert issue["by"] in listed("ratings", "lists").out
    history = listed("account", "history").out
    assert "rating list fide.standard of 2019-02-01" in history
    assert issue["by"] in history
    with closing(sqlite3.connect("crosstable.db")) as file, file:
        file.execute(
            "INSERT INTO rating_list (number, list, dated, state, players, source, made) VALUES "
            "(7, 'fide.rapid', '2018-12-01', 'current', 1, 'old.txt', '2018-12-02T12:00:00+00:00')"
        )
    assert "not in the journal" in listed("ratings", "lists").out
    verified = listed("journal", "verify")
    assert verified.status == 0
    assert "the chain holds" in verified.out
    assert "fide.rapid of 2018-12-01: the journal does not say who put" in verified.out


def test_a_list_is_taken_from_an_archive_and_given_out_again(listed: Run) -> None:
    assert listed("ratings", "export", "out.txt", "--list", "fide-standard").status == 0
    with zipfile.ZipFile("list.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write("out.txt")
    done = listed("ratings", "import", "list.zip", "--list", "fide-standard")
    assert (done.out, done.err) == ("fide.standard of 2019-02-01: 3 players\n", "")
    other = ("--list", "fide-standard", "--date", "2019-01-01")
    assert (
        "says 2019-02-01; it is taken for 2019-01-01"
        in listed("ratings", "import", "out.txt", *other).err
    )
    assert listed("--yes", "ratings", "remove", *other).status == 0
    assert listed("ratings", "export", "out.csv", "--list", "fide-standard").status == 0
    assert listed("ratings", "export", "out.xlsx", "--list", "fide-standard").status == 0
    sheet = openpyxl.load_workbook("out.xlsx", read_only=True).active
    assert sheet is not None
    rows = list(sheet.iter_rows(values_only=True))
    assert (rows[1][0], rows[1][1], rows[1][8]) == (1, "Adams, Ann", 2000)
    assert Path("out.csv").read_text(encoding="utf-8").count("\n") == 4
    assert (
        listed(
            "--yes", "ratings", "remove", "--list", "fide-standard", "--date", "2019-02-01"
        ).status
        == 0
    )
    assert "there is no rating list yet" in listed("ratings", "find", "a").err


def test_a_period_of_reports_makes_the_next_list(listed: Run) -> None:
    report("events/a.trf", "2019-02-03", "2019-02-05")
    report("events/sub/b.trf", "2019-02-06", "2019-02-07", first=2, second=1)
    done = listed("rate", "period", "events", "--month", "2019-03", "--json")
    assert done.status == 0, done.err
    assert json.loads(done.out)["events"] == 2
    again = listed("rate", "period", "events", "--month", "2019-03")
    assert "was already in force: nothing to do" in again.out
    lines = json.loads(listed("rate", "audit", "1", "--json").out)
    assert [(each["event"], each["change"]) for each in lines] == [
        ("a.trf", "10"),
        ("sub/b.trf", "-10"),
    ]
    assert "a.trf" in listed("rate", "audit", "adams").out
    of_event = json.loads(listed("rate", "audit", "--event", "sub/b.trf", "--json").out)
    assert [(each["player"], each["change"]) for each in of_event[:2]] == [(1, "-10"), (2, "10")]
    assert "2019-03-01" in listed("ratings", "lists").out


@pytest.mark.article("fide.ratings", "7.1")
def test_a_month_without_events_has_a_list_when_asked_for(listed: Run) -> None:
    Path("empty").mkdir()
    folder = listed("rate", "period", "empty", "--month", "2019-03")
    assert (folder.status, "say --no-events instead" in folder.err) == (2, True)
    done = listed("rate", "period", "--no-events", "--month", "2019-03")
    assert done.out == (
        "fide.standard of 2019-03-01 is in force: 0 events, 0 games, 0 players rated, "
        "3 players listed\n"
    )
    assert "fide.standard of 2019-03-01" in listed("ratings", "find", "adams", "--explain").out


@pytest.mark.article("fide.ratings", "6.3.1")
def test_the_audit_says_that_a_first_event_without_half_a_point_is_disregarded(listed: Run) -> None:
    games = "G;9;1;0\nG;9;2;0\nG;8;1;=\nEND;1;3\n"
    Path("games.csv").write_text(
        "crosstable games 1\nE;cup;2019-02-03;2019-02-05;swiss;100;Cup\n"
        "P;8;Eight, E;;;;\nP;9;Nine, N;;;;\n" + games,
        encoding="utf-8",
    )
    done = listed("rate", "period", "games.csv", "--month", "2019-03")
    assert done.status == 0, done.err
    shown = listed("rate", "audit", "--event", "Cup").out
    assert shown.count("no half point in a first event: disregarded") == 1
    assert shown.count("first result, opponents 2000") == 1


DRAUGHTS = """id;name;title;rating;games;last game;games by day
1;Ada, A;GMI;2400;90;2019-03-02;2016-03-31:9 2016-04-02:5 2019-03-02:23
2;Bob, B;;2410;90;2019-03-02;2016-04-01:9 2019-03-02:27
3;Cas, C;;2100;90;2016-04-01;
4;Dirk, D;;2100;90;2014-04-01;
5;Eef, E;;2300;49;2019-03-02;
6;Fay, F;MI;0;;;
"""
GAMES = """crosstable games 1
E;cup;2019-03-05;2019-03-10;swiss;100;Quarter Cup
G;1;2;=
G;1;5;=
END;1;2
"""


@pytest.mark.article("fmjd.annex9", "6.1")
@pytest.mark.article("fmjd.annex9", "6.2")
@pytest.mark.article("fmjd.annex9", "6.3")
@pytest.mark.article("fmjd.annex9", "6.4")
def test_a_draughts_list_is_published_with_classes_from_dates(crosstable: Run) -> None:
    Path("list.csv").write_text(DRAUGHTS, encoding="utf-8")
    Path("games.csv").write_text(GAMES, encoding="utf-8")
    to = ("--list", "fmjd-standard")
    crosstable("ratings", "import", "list.csv", *to, "--date", "2019-01-01")
    done = crosstable(
        *("rate", "period", "games.csv", "--federation", "fmjd", "--quarter", "2019-Q2")
    )
    assert done.status == 0, done.err
    done = crosstable("ratings", "publish", "list.json", *to)
    assert "5 players, 2 of them on the official list, 1 event" in done.out
    found = json.loads(Path("list.json").read_text(encoding="utf-8"))
    assert (found["closing"], found["applies"]) == ("2019-03-15", "2019-04-01")
    assert [each["name"] for each in found["events"]] == ["Quarter Cup"]
    assert [each["name"] for each in found["titled_unrated"]] == ["Fay, F"]
    rows = {each["id"]: each for each in found["rows"]}
    assert [(rows[each]["list_class"], rows[each]["recent_games"]) for each in range(1, 6)] == [
        ("A", 5 + 23 + 2),
        ("B", 27 + 1),
        ("B", 0),
        ("C", 0),
        ("A", None),
    ]
    assert crosstable("ratings", "publish", "list.xlsx", *to).status == 0
    book = openpyxl.load_workbook("list.xlsx", read_only=True)
    assert book.sheetnames[:3] == ["Official list", "Full list", "By name"]
    names = [row[2] for row in book["Official list"].iter_rows(values_only=True)]
    assert names == ["name", "Ada, A", "Eef, E"]
    assert crosstable("ratings", "publish", "out.csv", *to).status == 0
    assert '\n1,2,"Bob, B",' in Path("out.csv").read_text(encoding="utf-8")
    why = crosstable("ratings", "find", "bob", "--explain").out
    assert "class B" in why
    assert "28 of 30 games in 3 years" in why
    assert "6.3" in why
    assert "2399 A" in crosstable("ratings", "find", "ada").out
    # What goes out as our own CSV comes back with the days.
    crosstable("ratings", "export", "own.csv", *to)
    assert "2016-04-02:5 2019-03-02:23 2019-03-10:2" in Path("own.csv").read_text(encoding="utf-8")
    assert crosstable("ratings", "publish", "list.pdf", *to).status == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ratings", "import", "no.txt", "--list", "fide-standard"), "no.txt: No such file"),
        (
            ("ratings", "import", "list.csv", "--list", "fide-slow"),
            "unknown rating list 'fide-slow'",
        ),
        (("ratings", "import", "list.csv", "--list", "fide-rapid"), "add --date YYYY-MM-DD"),
        (("ratings", "export", "x.pdf", "--list", "fide-standard"), "must end in .csv, .txt or"),
        (("ratings", "export", "x.csv", "--list", "fide-blitz"), "there is no list fide-blitz"),
        (("rate", "period", "x.trf"), "either --month 2019-03 or --quarter"),
        (("rate", "period", "--month", "2019-03"), "for none, say --no-events"),
        (("rate", "period", "x", "--no-events", "--month", "2019-03"), "is for a period without"),
        (("rate", "period", "x.trf", "--month", "2019-13"), "'2019-13' is not a month"),
        (("rate", "period", "x.trf", "--month", "2019-03"), "x.trf: No such file"),
        (("rate", "period", ".", "--quarter", "2019-Q5"), "is not a quarter"),
        (
            ("rate", "period", "x", "--federation", "fmjd", "--quarter", "2019-Q2"),
            "there is no list fmjd",
        ),
        (("rate", "period", "list.csv", "--month", "2019-03"), "list.csv, line 1"),
        (("rate", "audit", "nobody"), "unknown player on the rating lists 'nobody'"),
        (("rate", "audit", "a"), "fits several players"),
        (("rate", "audit"), "either a player or an --event"),
        (("rate", "audit", "--event", "x"), "unknown event that was rated here 'x'"),
    ],
)
def test_bad_input_is_one_line_and_status_two(
    listed: Run, words: tuple[str, ...], message: str
) -> None:
    Path("other.csv").write_text('id,name,rating\n7,"Abel, A",1500\n', encoding="utf-8")
    listed("ratings", "import", "other.csv", "--list", "national", "--date", "2019-02-01")
    done = listed(*words)
    assert done.status == 2
    assert message in done.err
    assert done.err.count("\n") == 1


def test_a_list_of_a_day_far_ahead_is_refused(listed: Run) -> None:
    asked = ("ratings", "import", "list.csv", "--list", "fide-standard", "--date", "2999-01-01")
    done = listed(*asked)
    assert done.status == 2
    assert "the list fide.standard of 2999-01-01 is more than a year ahead" in done.err
    period = listed("rate", "period", "--no-events", "--month", "2999-01")
    assert "fide.standard of 2999-01-01 is more than a year ahead" in period.err
    assert "2999" not in listed("ratings", "lists").out


def test_a_list_that_is_not_in_force_yet_hides_nobody(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    listed("rate", "period", "a.trf", "--month", "2019-03")
    soon = (datetime.now(UTC).date() + timedelta(days=20)).isoformat()
    Path("new.csv").write_text("id,name,rating\n9,New,1500\n8,Next,1500\n7,Novel,1500\n")
    to = ("--list", "fide-standard", "--date")
    assert listed("ratings", "import", "new.csv", *to, soon, "--shorter").status == 0
    sought = listed("ratings", "find", "Adams")
    assert "Adams, Ann" in sought.out
    assert f"fide.standard of {soon} is not in force yet" in sought.err
    assert "a.trf" in listed("rate", "audit", "1").out
    assert "Adams, Ann" in listed("persons", "find", "Adams").out
    assert "New" in listed("ratings", "find", "New", "--on", soon).out


def test_a_list_is_not_removed_without_asking(listed: Run) -> None:
    done = listed("ratings", "remove", "--list", "fide-standard", "--date", "2019-02-01")
    assert done.status == 2
    assert "fide.standard of 2019-02-01 with 3 players is removed; this cannot" in done.err
    assert "2019-02-01" in listed("ratings", "lists").out


def test_the_help_of_an_adjustment_keeps_its_table(crosstable: Run) -> None:
    lines = [line.strip() for line in crosstable("ratings", "adjust", "--help").out.splitlines()]
    assert "2022-10-01  fide-rapid, fide-blitz: at least the standard rating less 100" in lines
    assert not [line for line in lines if "\\b" in line]


def test_the_estimate_of_a_newcomer_is_not_called_a_performance(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    done = listed("rate", "event", "a.trf", "--stored")
    newcomer = next(line for line in done.out.splitlines() if "Player 4" in line)
    assert newcomer.rstrip().endswith("1800*")
    assert "* what this event alone is worth towards a first rating" in done.out


@pytest.mark.article("fide.ratings.2024", "8.2.3")
def test_an_audit_shows_the_rating_of_a_newcomer(crosstable: Run) -> None:
    rows = "".join(f'{number},"P, {number}",2500,10\n' for number in range(1, 7))
    Path("list.csv").write_text("id,name,rating,k\n" + rows, encoding="utf-8")
    crosstable("ratings", "import", "list.csv", "--list", "fide-standard", "--date", "2025-02-01")
    games = "".join(f"G;9;{number};{'1' if number < 5 else '0'}\n" for number in range(1, 7))
    Path("cup.csv").write_text(
        "crosstable games 1\nE;cup;2025-02-03;2025-02-09;swiss;100;Cup\n"
        f"P;9;Nine, N;;;;\n{games}END;1;6\n",
        encoding="utf-8",
    )
    done = crosstable("rate", "period", "cup.csv", "--month", "2025-03")
    assert done.status == 0, done.err
    (line,) = json.loads(crosstable("rate", "audit", "9", "--json").out)
    assert line["listed"] == 2200
    shown = " ".join(crosstable("rate", "audit", "9").out.replace("\n", " ").split())
    assert "2200" in shown


def without_numbers(name: str, *players: int) -> None:
    """Take the identifiers of some players out of a report."""
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    for at, line in enumerate(lines):
        if line.startswith("001") and int(line[4:8]) in players:
            lines[at] = line[:57] + " " * 11 + line[68:]
    Path(name).write_text("\r\n".join(lines) + "\r\n", encoding="utf-8")


def test_a_list_that_could_rate_nobody_is_not_put_in_force(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    without_numbers("a.trf", 1, 2, 3, 4)
    asked = ("rate", "period", "a.trf", "--month", "2019-03")
    refused = listed(*asked)
    assert refused.status == 2
    assert "none of the 4 players of the events has an identifier" in refused.err
    assert "2019-03-01" not in listed("ratings", "lists").out
    meant = listed(*asked, "--unidentified")
    assert (meant.status, "0 players rated" in meant.out) == (0, True)
    assert "a.trf: 4 players have no identifier and are not rated" in meant.err


def test_a_player_without_an_identifier_is_counted(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    without_numbers("a.trf", 2)
    done = listed("rate", "period", "a.trf", "--month", "2019-03")
    assert done.status == 0
    assert "a.trf: 1 player has no identifier and is not rated" in done.err


def test_every_problem_of_a_period_is_told(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    report("b.trf", "2019-02-03", "2019-02-03", first=2, second=1)
    report("c.trf", "2019-01-03", "2019-02-03")
    done = listed("rate", "period", "a.trf", "b.trf", "c.trf", "--month", "2019-03")
    assert done.status == 2
    assert "c.trf, line 1: event c.trf: the event began on 2019-01-03" in done.err
    assert done.err.count("also played in a.trf") == 4
    assert "nothing of it was applied" in done.err
    assert "2019-03-01" not in listed("ratings", "lists").out


def test_a_report_cut_short_and_one_with_twins_are_refused(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    lines = Path("a.trf").read_text(encoding="utf-8").splitlines()
    last = max(at for at, line in enumerate(lines, start=1) if line.startswith("001"))
    half = "\n".join((*lines[: last - 1], lines[last - 1].rstrip()[:-10]))
    Path("a.trf").write_text(half, encoding="utf-8")
    done = listed("rate", "period", "a.trf", "--month", "2019-03")
    assert done.status == 2
    assert f"a.trf, line {last}, column" in done.err
    assert "may be cut short" in done.err
    assert "nothing of the period was applied" in done.err
    report("b.trf", "2019-02-03", "2019-02-03", first=2)
    twins = listed("rate", "event", "b.trf")
    assert (twins.status, "identifier 2 is that of player 1" in twins.err) == (2, True)
    both = listed("rate", "period", "b.trf", "--month", "2019-03")
    assert "b.trf, line " in both.err
    assert "player 2 takes part under two numbers" in both.err
    assert "2019-03-01" not in listed("ratings", "lists").out


def test_points_that_do_not_add_up_are_named(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    text = Path("a.trf").read_text(encoding="utf-8")
    Path("a.trf").write_text(text.replace(" 1.0 ", " 2.0 ", 1), encoding="utf-8")
    done = listed("rate", "period", "a.trf", "--month", "2019-03")
    assert done.status == 0
    assert "player 1 has 2 points in the file, 1 by the results" in done.err


@pytest.mark.article("fide.ratings", "7.2.1")
def test_whoever_falls_below_the_floor_is_named_and_listed_as_delisted(crosstable: Run) -> None:
    Path("list.csv").write_text(
        'id,name,rating,k\n1,"A, A",1000,40\n2,"B, B",1000,40\n3,"C, C",1500,20\n4,"D, D",1500,20\n'
    )
    to = ("--list", "fide-standard")
    crosstable("ratings", "import", "list.csv", *to, "--date", "2019-02-01")
    report("a.trf", "2019-02-03", "2019-02-03")
    done = crosstable("rate", "period", "a.trf", "--month", "2019-03")
    assert "1 player delisted: 2" in done.err
    assert "3 players listed" in done.out
    explained = crosstable("ratings", "find", "2", "--explain").out
    assert "2 B, B, fide.standard of 2019-03-01: delisted on 2019-03-01, 1000 on the" in explained
    assert "the rating fell below 1000 [FIDE B.02 7" in explained
    crosstable("ratings", "publish", "list.json", *to)
    found = json.loads(Path("list.json").read_text(encoding="utf-8"))
    assert [each["id"] for each in found["delisted"]] == [2]
    assert sorted(each["id"] for each in found["rows"]) == [1, 3, 4]


def test_a_removed_list_can_be_calculated_anew(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    assert listed("rate", "period", "a.trf", "--month", "2019-03").status == 0
    assert listed("rate", "period", "--month", "2019-04", "a.trf").status == 0
    gone = listed("--yes", "ratings", "remove", "--list", "fide-standard", "--date", "2019-03-01")
    assert "fide.standard of 2019-04-01 is outdated" in gone.err
    assert "no event has been rated here" in listed("rate", "audit", "1").out
    assert "is in force: 1 event" in listed("rate", "period", "a.trf", "--month", "2019-03").out
    again = listed(
        "ratings", "import", "list.csv", "--list", "fide-standard", "--date", "2019-03-01"
    )
    assert (again.status, "was calculated here" in again.err) == (2, True)


def test_identifiers_are_found_while_they_are_typed(crosstable: Run) -> None:
    ids = (1001, 10010, 10011, 100199, 2001001)
    rows = [f"{number},P{number},{2000 - at}" for at, number in enumerate(ids)]
    Path("list.csv").write_text("id,name,rating\n" + "\n".join(rows) + "\n", encoding="utf-8")
    crosstable("ratings", "import", "list.csv", "--list", "fide-standard", "--date", "2019-02-01")

    def found(text: str, *more: str) -> list[int]:
        listed = json.loads(crosstable("ratings", "find", text, "--json", *more).out)
        return [each["id"] for each in listed]

    assert found("100") == [1001, 10010, 10011, 100199]
    assert found("100", "--limit", "2") == [1001, 10010]
    assert found("1001") == [1001]
    assert found("20010") == [2001001]
    assert found("10") == []


@pytest.mark.article("fide.ratings.2024", "7.1")
def test_monthly_lists_have_no_quarters(listed: Run) -> None:
    report("a.trf", "2019-02-03", "2019-02-03")
    done = listed("rate", "period", "a.trf", "--federation", "fide", "--quarter", "2019-Q2")
    assert done.status == 2
    assert (
        "FIDE has a list every month [FIDE B.02 (2024) 7.1]; say which one with --month" in done.err
    )


@pytest.mark.article("fmjd.annex9", "4.3")
def test_an_audit_counts_points_as_the_federation_does(crosstable: Run) -> None:
    Path("list.csv").write_text(
        "id,name,rating,games\n1,A,2100,90\n2,B,2100,90\n", encoding="utf-8"
    )
    crosstable("ratings", "import", "list.csv", "--list", "fmjd-standard", "--date", "2019-01-01")
    Path("cup.csv").write_text(
        "crosstable games 1\nE;cup;2019-02-01;2019-02-03;swiss;100;Cup\nG;1;2;1\nEND;1;1\n",
        encoding="utf-8",
    )
    done = crosstable(
        "rate", "period", "cup.csv", "--list", "fmjd-standard", "--quarter", "2019-Q2"
    )
    assert done.status == 0, done.err
    line = next(each for each in crosstable("rate", "audit", "1").out.splitlines() if "Cup" in each)
    assert line.split()[5:8] == ["2100", "1", "2"]
    assert json.loads(crosstable("rate", "audit", "1", "--json").out)[0]["score"] == "1"
