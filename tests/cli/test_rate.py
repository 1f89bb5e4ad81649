"""The rating commands: from a file to everybody's new rating, with the working."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from crosstable.confined import reading as confined_reading
from crosstable.formats.trf import reading as trf_reading
from tests.cli.terminal import Run

DATA = Path(__file__).parent.parent / "data"
SWISS = str(DATA / "trf" / "manual-dutch-14.trf")
R1 = ("1926:1", "2011:1", "2318:0", "2067:½", "2219:½", "2585:0", "2659:1", "2464:½", "2652:½")


def trf(rate: str = "", *, start: str = "2019/03/01") -> str:
    players = [
        ("Adams,A", 2212, 101, "w 1", "b ="),
        ("Baker,B", 1926, 102, "b 0", "w ="),
    ]
    lines = ["012 Match", f"042 {start}", "052 2019/03/09", "092 Individual: Swiss-System"]
    if rate:
        lines.append(f"122 {rate}")
    for number, (name, rating, identifier, one, two) in enumerate(players, start=1):
        other = 3 - number
        lines.append(
            f"001 {number:4} m    {name:33} {rating:4} ENG {identifier:11} 1980/01/01  1.5"
            f"    {number}  {other:4} {one}  {other:4} {two}"
        )
    return "\n".join(lines) + "\n"


def test_everybodys_change_as_a_table(crosstable: Run) -> None:
    done = crosstable("rate", "event", SWISS)
    assert done.status == 0
    alice = next(line for line in done.out.splitlines() if "Alice" in line)
    assert alice.split() == ["1", "Alice", "2500", "6", "4.5", "4.33", "10", "+1.7", "2502", "2493"]
    assert "no rate of play is known" in done.out


def test_one_players_working(crosstable: Run) -> None:
    done = crosstable("rate", "event", SWISS, "--explain", "carla", "--edition", "fide-2019")
    assert "round 1: 1 against Marco (2150), difference +250, expected 0.81: +0.19" in done.out
    assert "K 10: the published rating has reached 2400 [FIDE B.02 8.5.6]" in done.out


def test_the_same_event_as_draughts_and_as_json(crosstable: Run) -> None:
    done = crosstable(
        *("rate", "event", SWISS, "--federation", "fmjd", "--rate", "80m+30s", "--json")
    )
    found = json.loads(done.out)
    assert (found["list"], found["share"], found["edition"]) == ("fmjd.standard", 60, "fmjd-2024")
    carla = next(each for each in found["changes"] if each["number"] == 3)
    assert carla["factor"]["k"] == "6"
    assert found["after"]["3"] == 2394


def test_a_rating_list_goes_before_the_ratings_of_the_file(crosstable: Run) -> None:
    Path("event.trf").write_text(trf("90m+30s"), encoding="utf-8")
    Path("list.csv").write_text(
        "id,name,rating,k\n101,A,2300,10\n102,B,2300,10\n", encoding="utf-8"
    )
    done = crosstable("rate", "event", "event.trf", "--list", "list.csv", "--json")
    assert json.loads(done.out)["after"] == {"1": 2305, "2": 2295}
    assert "120:00 minutes" in json.loads(done.out)["notes"][0]["sentence"]


def test_the_offices_list_of_the_first_day(crosstable: Run) -> None:
    Path("event.trf").write_text(trf("90m+30s"), encoding="utf-8")
    none = crosstable("rate", "event", "event.trf", "--stored")
    assert none.status == 2
    for day, rating in (("2019-02-01", 2100), ("2019-03-01", 2300), ("2019-04-01", 2500)):
        Path("list.csv").write_text(
            f"id,name,rating,k\n101,A,{rating},10\n102,B,{rating},10\n", encoding="utf-8"
        )
        taken = crosstable(
            "ratings", "import", "list.csv", "--list", "fide-standard", "--date", day
        )
        assert taken.status == 0, taken.err
    found = json.loads(crosstable("rate", "event", "event.trf", "--stored", "--json").out)
    assert found["after"] == {"1": 2305, "2": 2295}
    early = Path("early.trf")
    early.write_text(trf("90m+30s", start="2019/01/20"), encoding="utf-8")
    refused = crosstable("rate", "event", "early.trf", "--stored")
    assert "no list fide.standard that applied on 2019-01-20" in refused.err
    both = crosstable("rate", "event", "event.trf", "--stored", "--list", "list.csv")
    assert "not both" in both.err


def test_lists_may_be_spelled_with_a_hyphen(crosstable: Run) -> None:
    done = crosstable("rate", "event", SWISS, "--on", "fide-rapid", "--json")
    assert json.loads(done.out)["list"] == "fide.rapid"
    bad = crosstable("rate", "event", SWISS, "--on", "fide-bullet")
    assert bad.status == 2
    assert "unknown list 'fide-bullet'" in bad.err


def test_players_not_on_the_list_are_named(crosstable: Run) -> None:
    Path("event.trf").write_text(trf("15m+10s"), encoding="utf-8")
    Path("list.csv").write_text("id,name,rating,k\n101,A,2300,10\n", encoding="utf-8")
    done = crosstable("rate", "event", "event.trf", "--list", "list.csv")
    assert "not rated on the list: 2 Baker,B" in done.out
    assert "list fide.rapid" in done.out


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        ("id,name,rating\n101,A,2300\n101,A,2300\n", "list.csv, line 3: identifier 101"),
        ("id,name,rating\n101,A,99\n", "list.csv, line 2: rating 99 is out of range"),
        ("id,name,rating\n101,A", "list.csv, line 2: the line is cut short"),
        ("id,name,rating\n999,A,2000\n", "no player of the event is on this list"),
        ("", "the file is empty"),
    ],
)
def test_a_bad_list_is_refused_in_one_line(crosstable: Run, content: str, cause: str) -> None:
    Path("event.trf").write_text(trf(), encoding="utf-8")
    Path("list.csv").write_text(content, encoding="utf-8")
    done = crosstable("rate", "event", "event.trf", "--list", "list.csv")
    assert done.status == 2
    assert cause in done.err
    assert not done.out


def test_a_list_younger_than_the_event_is_refused(crosstable: Run) -> None:
    Path("event.trf").write_text(trf(), encoding="utf-8")
    header = "ID Number      Name                                                         "
    header += "Fed Sex Tit  WTit OTit           FOA APR19 Gms K  B-day Flag"
    line = "101            Adams, A                                                     "
    line += "ENG M                                2212  0   20 1980      "
    Path("list.txt").write_text(f"{header}\n{line}\n", encoding="utf-8")
    done = crosstable("rate", "event", "event.trf", "--list", "list.txt")
    assert done.status == 2
    assert "applies from 2019-04-01 on, but the event began on 2019-03-01" in done.err


def test_games_too_fast_for_every_list_are_refused(crosstable: Run) -> None:
    done = crosstable("rate", "event", SWISS, "--rate", "2m", "--edition", "fide-2019")
    assert done.status == 2
    assert "2:00 minutes for sixty moves belong to no list" in done.err
    assert "FIDE B.02 1" in done.err


def test_objections_are_printed_with_their_article(crosstable: Run) -> None:
    Path("event.trf").write_text(trf("100/36+30+30"), encoding="utf-8")
    done = crosstable("rate", "event", "event.trf", "--registered", "2019-02-27")
    assert "not to be rated: registered 2 days before the first round" in done.out
    assert "[FIDE B.02 0.2]" in done.out
    assert "the first control is at move 36 instead of 40 [FIDE B.02 1.2]" in done.out


def test_the_workbook_has_everybody_and_every_game(crosstable: Run) -> None:
    done = crosstable("rate", "event", SWISS, "--sheet", "out.xlsx")
    assert done.status == 0
    book = load_workbook(BytesIO(Path("out.xlsx").read_bytes()))
    assert book.sheetnames == ["Ratings", "Games", "Remarks"]
    rows = list(book["Ratings"].iter_rows(values_only=True))
    assert len(rows) == 15
    assert rows[1][2:5] == ("Alice", 2500, 6)
    assert rows[1][9:11] == (1.7, 2502)
    games = list(book["Games"].iter_rows(values_only=True))
    assert len(games) == 1 + sum(row[4] for row in rows[1:] if isinstance(row[4], int))


def test_my_rating_after_these_results(crosstable: Run) -> None:
    done = crosstable("rate", "whatif", "--rating", "2212", "--games", "20", *R1)
    assert "40 × +1.41 = +56.4" in done.out
    assert "new rating 2268" in done.out
    found = json.loads(
        crosstable("rate", "whatif", "--rating", "2212", "--games", "20", *R1, "--json").out
    )
    assert found["changes"][0]["change"] == "282/5"


@pytest.mark.article("fide.ratings", "1.1")
def test_a_game_too_fast_for_my_rating_is_not_rated(crosstable: Run) -> None:
    of_2019 = ("--edition", "fide-2019", "--rate", "60+30")
    asked = ("rate", "whatif", "--rating", "2000", "--k", "20", *of_2019)
    done = crosstable(*asked, "2300:1")
    assert done.status == 0
    assert "the game against 2300 is not rated: 90:00 minutes" in done.out
    assert "[FIDE B.02 1.1" in done.out
    assert "+" not in done.out
    found = json.loads(crosstable(*asked, "2300:1", "--json").out)
    assert found["changes"] == []
    slower = crosstable("rate", "whatif", "--rating", "1500", *of_2019, "1500:1", "2300:1")
    assert "round 1: 1 against opponent 1 (1500)" in slower.out
    assert "the game against 2300 is not rated" in slower.out
    assert "round 2:" not in slower.out


def test_a_first_rating_after_these_results(crosstable: Run) -> None:
    games = (*["1800:1"] * 2, *["1800:0"] * 3)
    done = crosstable("rate", "whatif", "--date", "2019-03-01", *games)
    assert "2 of 5 is 40 %: 1800 - 72 = 1728 [FIDE B.02 8.2.4]" in done.out
    assert "rating 1728" in done.out


def test_an_age_needs_a_day(crosstable: Run) -> None:
    done = crosstable("rate", "whatif", "--rating", "2000", "--born", "2010", "1900:1")
    assert done.status == 2
    assert "give --date too" in done.err
    young = crosstable(
        *("rate", "whatif", "--rating", "2000", "--born", "2010", "--date", "2021-01-01"),
        "1900:1",
    )
    assert "K 40: before the 18th birthday" in young.out


def test_nobody_plays_before_being_born(crosstable: Run) -> None:
    asked = ("rate", "whatif", "--rating", "2000", "--date", "2025-03-01", "1900:1", "--born")
    for born in ("2030", "2025-03-02"):
        done = crosstable(*asked, born)
        assert done.status == 2
        assert f"nobody born {born} plays on 2025-03-01" in done.err
    assert crosstable(*asked, "2025").status == 0


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("whatif", "--rating", "2000", "1900:2"), "is not a result"),
        (
            ("whatif", "--federation", "fmjd", "--rating", "2000", "--k", "15", "1900:2"),
            "print no K",
        ),
        (("whatif", "--rating", "2000", "--rate", "2m", "1900:1"), "cannot be rated"),
        (("convert", "france", "2000"), "belgium"),
        (("event", "nowhere.trf"), "nowhere.trf: there is no such file"),
        (("monitor", "nowhere.csv", "--on", "fide.standard"), "there is no such file"),
        (("drift", "list.csv", "--on", "fide.standard"), "DATE=FILE"),
    ],
)
def test_bad_words_are_answered_in_one_line(
    crosstable: Run, words: tuple[str, ...], cause: str
) -> None:
    done = crosstable("rate", *words)
    assert done.status == 2
    assert cause in done.err


def test_an_estimate_from_another_list(crosstable: Run) -> None:
    done = crosstable("rate", "convert", "Belgium", "2000")
    assert done.out.splitlines()[0] == "1949 (1948.821)"
    assert "Annex 9 1.5" in done.out
    assert crosstable("rate", "convert", "BEL", "2000").out == done.out
    blitz = crosstable("rate", "convert", "fmjd-rapid-blitz", "2000").out
    assert blitz == crosstable("rate", "convert", "fmjd.rapid-blitz", "2000").out
    assert blitz.startswith("1991 ")
    told = crosstable("rate", "convert", "--help").out
    assert "  netherlands or NED\n" in told
    assert "  fmjd-rapid-blitz or BLITZ\n" in told


@pytest.mark.article("fmjd.annex9", "11")
def test_a_draughts_report_goes_out_and_is_rated_from_the_file(crosstable: Run) -> None:
    done = crosstable("rate", "report", SWISS, "--federation", "fmjd", "-o", "report.txt")
    assert done.status == 0
    assert "the chief arbiter is missing" in done.err
    written = Path("report.txt").read_bytes()
    assert written.startswith(b"<section Info>\r\n")
    again = crosstable("rate", "event", "report.txt", "--federation", "fmjd", "--json")
    assert again.status == 0
    assert json.loads(again.out)["changes"] == []
    broken = written.replace(b"1,1,8,2-0", b"1,1,8,2-9")
    Path("broken.txt").write_bytes(broken)
    bad = crosstable("rate", "event", "broken.txt", "--federation", "fmjd")
    assert bad.status == 2
    assert "broken.txt, line " in bad.err


FMJD_REPORT = """<section Info>
name = Cup
played from = 01/03/2022
played to = 03/03/2022
type = ROUND
national championship = Y
name of referee = Bea Clark
place = Utrecht
country = nld
remarks = <remark> decided by a play-off; tc=80m+1m </end remark>
winner = Bob Best
</end info>
<section players>
101,1,L7,2,3,Al,Able,nld,,M
102,2,,1,3,Bob,Best,nld,,M
103,3,,3,0,Cy,Cole,nld,,M
</end players>
<section results>
1,1,2,1-1
2,3,1,0-2
3,2,3,2-0
</end results>
"""


@pytest.mark.article("fmjd.annex9", "11")
def test_places_and_winner_of_a_draughts_report_are_kept(crosstable: Run) -> None:
    Path("cup.txt").write_text(FMJD_REPORT, encoding="ascii")
    assert crosstable("rate", "report", "cup.txt", "-o", "again.txt").status == 0
    written = Path("again.txt").read_text(encoding="ascii").splitlines()
    assert "winner = Bob Best" in written
    assert "national championship = Y" in written
    assert "101,1,L7,2,3,Al,Able,nld,,M" in written
    assert "remarks = <remark> decided by a play-off; tc=80m+1m </end remark>" in written
    open_places = FMJD_REPORT.replace(",L7,2,3,", ",L7,0,3,").replace("2,,1,3", "2,,0,3")
    Path("open.txt").write_text(
        open_places.replace("3,,3,0", "3,,0,0").replace("Bob Best\n", "\n"), encoding="ascii"
    )
    assert "103,3,,3,0,Cy" in crosstable("rate", "report", "open.txt").out


@pytest.mark.article("fmjd.annex9", "11")
def test_a_draughts_report_is_rated_as_one_without_being_told(crosstable: Run) -> None:
    Path("cup.txt").write_text(FMJD_REPORT, encoding="ascii")
    done = crosstable("rate", "event", "cup.txt", "--json")
    assert json.loads(done.out)["list"] == "fmjd.standard"
    assert done.err == (
        "note: rules fmjd-2022: FMJD Annexes of 23 November 2022, the oldest there are "
        "here for 2022-03-01\n"
    )
    refused = crosstable("rate", "event", "cup.txt", "--federation", "fide")
    assert refused.status == 2
    assert "cup.txt: this is a report to FMJD" in refused.err
    chess = crosstable("rate", "event", SWISS)
    assert "taken for an event of FIDE; --federation says otherwise" in chess.err
    listed = crosstable("rate", "event", SWISS, "--on", "fmjd-standard", "--json")
    assert json.loads(listed.out)["edition"] == "fmjd-2024"


@pytest.mark.article("fmjd.annex9", "3.3.2")
def test_a_listed_player_with_few_games_is_shown_with_his_rating(crosstable: Run) -> None:
    Path("cup.txt").write_text(FMJD_REPORT, encoding="ascii")
    Path("list.csv").write_text(
        "id,name,rating,games\n101,A,2100,10\n102,B,2200,90\n", encoding="utf-8"
    )
    done = crosstable("rate", "event", "cup.txt", "--list", "list.csv")
    able = next(line for line in done.out.splitlines() if "Able, Al" in line)
    cole = next(line for line in done.out.splitlines() if "Cole, Cy" in line)
    assert able.split()[3:6] == ["2100", "1", "1"]
    assert cole.split()[3:6] == ["–", "2", "0"]
    explained = crosstable("rate", "event", "cup.txt", "--list", "list.csv", "--explain", "able")
    assert "Able, Al, 2100 of few games on fmjd.standard" in explained.out


@pytest.mark.parametrize("rating", ["4471", "  99"])
def test_a_rating_no_list_has_printed_is_refused_by_its_line(crosstable: Run, rating: str) -> None:
    Path("event.trf").write_text(trf("90m+30s").replace("2212", rating), encoding="utf-8")
    done = crosstable("rate", "event", "event.trf")
    assert done.status == 2
    cause = f"event.trf, line 6: player 1 Adams,A is rated {rating.strip()}, but ratings go from"
    assert f"{cause} 100 to 3500" in done.err
    Path("list.csv").write_text("id,name,rating\n101,A,2300\n102,B,2300\n", encoding="utf-8")
    assert crosstable("rate", "event", "event.trf", "--list", "list.csv").status == 0
    taken = crosstable(
        "ratings", "import", "list.csv", "--list", "fide-standard", "--date", "2019-03-01"
    )
    assert taken.status == 0
    period = crosstable("rate", "period", "event.trf", "--month", "2019-04")
    assert period.status == 2
    assert cause in period.err


def test_a_long_report_is_read_once_and_apart(
    crosstable: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("event.trf").write_text(trf("90m+30s").replace("2212", "4471"), encoding="utf-8")
    here: list[bytes] = []
    monkeypatch.setattr(confined_reading, "AT_HAND", 10)
    monkeypatch.setattr(trf_reading, "_read", here.append)
    done = crosstable("rate", "event", "event.trf")
    assert done.status == 2
    assert "event.trf, line 6: player 1 Adams,A is rated 4471" in done.err
    assert here == []


@pytest.mark.article("fide.ratings", "9.1")
def test_a_chess_report_is_a_trf_of_2016_and_says_when_it_is_due(crosstable: Run) -> None:
    Path("event.trf").write_text(trf("90m+30s"), encoding="utf-8")
    done = crosstable("rate", "report", "event.trf", "-o", "report.trf")
    assert "event.trf: due on 2019-03-16" in done.err
    text = Path("report.trf").read_text(encoding="utf-8")
    assert "122 90m+30s" in text
    assert crosstable("rate", "event", "report.trf").status == 0


def test_a_list_is_watched(crosstable: Run) -> None:
    rows = [f"{number},P{number},{1900 + number},{1960 + number}" for number in range(1, 61)]
    Path("list.csv").write_text("id,name,rating,born\n" + "\n".join(rows) + "\n", encoding="utf-8")
    asked = ("rate", "monitor", "list.csv", "--on", "fmjd.standard")
    assert "give --date" in crosstable(*asked).err
    done = crosstable(*asked, "--date", "2022-07-01", "--plots", "pictures")
    assert "60 players, average 1930.5" in done.out
    assert "top 50: 1935.5" in done.out
    assert Path("pictures/distribution.svg").read_text(encoding="utf-8").startswith("<svg")
    found = json.loads(crosstable(*asked, "--date", "2022-07-01", "--json").out)
    assert found["average"] == "3861/2"
    course = crosstable(
        *("rate", "drift", "2022-01-01=list.csv", "2022-07-01=list.csv"),
        *("--on", "fmjd.standard", "--plot", "drift.svg"),
    )
    assert course.status == 0
    assert course.out.count("2022-") == 2
    assert Path("drift.svg").exists()


@pytest.mark.article("fide.ratings", "0.2")
@pytest.mark.article("fide.ratings", "0.3")
@pytest.mark.article("fide.ratings", "0.4")
@pytest.mark.article("fide.ratings", "4.1.1")
@pytest.mark.article("fide.ratings", "4.1.2")
@pytest.mark.article("fide.ratings", "4.1.3")
def test_what_the_file_does_not_say_is_asked_for_on_the_command_line(crosstable: Run) -> None:
    Path("event.trf").write_text(trf("90m+30s", start="2018/12/01"), encoding="utf-8")

    def said(*options: str) -> tuple[list[str], list[str]]:
        done = crosstable("rate", "event", "event.trf", *options, "--json")
        assert done.status == 0, done.err
        found = json.loads(done.out)
        reasons = [[each["citation"]["article"] for each in found["objections"]]]
        told = [each["citation"]["article"] for each in found["notes"] if each["citation"]]
        return reasons[0], told

    assert said() == (["4.1"], ["1.1", "4.1.3"])
    assert said("--longer-approved")[0] == said("--league")[0] == []
    late = ("--registered", "2018-11-28", "--league")
    assert said(*late)[0] == ["0.2"]
    assert said(*late, "--late-approved")[0] == []
    assert said("--league", "--unlicensed", "Vera Arbiter", "--unlicensed", "Bo")[0] == ["0.3"] * 2
    assert "0.4" in said("--unlicensed", "Bo", "--official")[1]
    early = ("--registered", "2018-11-20", "--league")
    assert said(*early, "--norms") == ([], ["1.1", "0.2", "4.1.3"])
    assert "0.2" not in said(*early)[1]
    shown = crosstable("rate", "event", "event.trf", "--unlicensed", "Bo").out
    assert "not to be rated: arbiter Bo has no licence [FIDE B.02 0.3]" in shown
    assert "up to 2018-12-31, 2019-01-31, 2019-02-28" in shown


@pytest.mark.article("fide.ratings", "4.1.3")
def test_interim_results_are_the_rounds_of_a_month(crosstable: Run) -> None:
    days = "132" + " " * 88 + "18/12/01  19/02/09"
    Path("event.trf").write_text(trf("90m+30s", start="2018/12/01") + days + "\n", encoding="utf-8")
    done = crosstable("rate", "report", "event.trf", "--month", "2019-02", "-o", "february.trf")
    assert done.status == 0, done.err
    written = Path("february.trf").read_text(encoding="utf-8")
    assert "042 2019/02/09" in written
    assert "052 2019/02/09" in written
    found = json.loads(crosstable("rate", "event", "february.trf", "--json").out)
    assert [(each["score"], len(each["games"])) for each in found["changes"]] == [("1/2", 1)] * 2
    assert found["objections"] == []
    for month, cause in (("2019-01", "no round was played in 2019-01"), ("May", "not a month")):
        refused = crosstable("rate", "report", "event.trf", "--month", month)
        assert (refused.status, cause in refused.err) == (2, True)
    Path("event.trf").write_text(trf("90m+30s"), encoding="utf-8")
    refused = crosstable("rate", "report", "event.trf", "--month", "2019-03")
    assert "not every round has a day" in refused.err


def test_our_own_export_is_rated_whatever_was_decided(crosstable: Run, tmp_path: Path) -> None:
    event = crosstable("import", SWISS, "--edition", "fide-2019").out.strip()
    decided = crosstable("--yes", "regulations", "set", "default-time", "30", "-t", event)
    assert decided.status == 0, decided.err
    file = tmp_path / "e.json"
    assert crosstable("export", "--format", "json", "-o", str(file), "-t", event).status == 0
    assert b"30" in file.read_bytes()
    done = crosstable("rate", "event", str(file))
    assert done.status == 0, done.err
    again = crosstable("rate", "event", SWISS, "--edition", "fide-2019")
    assert [line for line in done.out.splitlines() if "Alice" in line] == [
        line for line in again.out.splitlines() if "Alice" in line
    ]
