"""TRF26 at the command line: files converted whole, rules named in them, bad ones answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.formats.trf import read_trf
from crosstable.formats.trf.converting import bare_records
from crosstable.rulebooks.library import EDITIONS
from tests.cli.terminal import Run
from tests.formats.test_encodings import roster
from tests.formats.test_encodings import trf as in_page
from tests.office.test_systems_of_files import trf

TEAMS = Path(__file__).parents[1] / "data" / "trf" / "every-team-record.trf"
PLAYER = "001    1      Adams, A"


def event(day: str = "2026/05/01", *more: str) -> str:
    lines = ["012 Open", f"042 {day}", "092 Individual: Swiss-System (Dutch)", *more]
    cells = {
        1: "   1.0    1     3 w 1",
        2: "   1.0    1     4 b 1",
        3: "   0.0    3     1 b 0",
        4: "   0.0    3     2 w 0",
    }
    players = [
        f"001 {number:4}      {name:33} 2{number}00{' ' * 26}{rest}"
        for (number, rest), name in zip(cells.items(), "ABCD", strict=True)
    ]
    return "\n".join([*lines, *players]) + "\n"


def test_a_team_file_is_written_anew_with_every_record(crosstable: Run) -> None:
    done = crosstable("convert", str(TEAMS), "-o", "anew.trf")
    assert done.status == 0, done.err
    assert done.err == f"{TEAMS}: TRF26\n"
    before = read_trf(TEAMS.read_bytes()).document
    after = read_trf(Path("anew.trf").read_bytes()).document
    assert bare_records(after.contents) == bare_records(before.contents)
    found = json.loads(crosstable("convert", str(TEAMS), "--format", "json").out)
    assert [team["name"] for team in found["teams"] if team["number"]][:2] == ["Rioni", "Mtkvari"]
    assert found["forfeited_matches"][0]["outcome"] == "+-"


def test_what_an_office_does_not_keep_of_a_team_file_is_said(crosstable: Run) -> None:
    done = crosstable("import", str(TEAMS))
    assert done.status == 0, done.err
    kept = [line.split(": ")[1] for line in done.err.splitlines() if "in the file only" in line]
    assert kept == [
        "fictitious points",
        "unusual points (299)",
        "byes of teams (240)",
        "forbidden pairings of teams (260)",
        "numbers, points and ranks of teams (310)",
        "line-ups of teams (300)",
        "allocated byes of teams (320)",
        "forfeited matches (330)",
        "colours of the boards (352)",
        "match points (362)",
        "results of teams (801, 802)",
    ]
    checked = crosstable("check", str(TEAMS))
    assert checked.status == 1, "points of the sample are not those of its results"
    assert "cannot be paired again here" in checked.err


def test_the_report_for_the_officer_has_the_format_of_its_rules(crosstable: Run) -> None:
    for day, own in (("2025/08/31", "TRF16"), ("2025/09/01", "TRF26")):
        Path("event.trf").write_text(event(day), encoding="utf-8")
        done = crosstable("rate", "report", "event.trf", "-o", "report.trf")
        assert done.status == 0, done.err
        text = Path("report.trf").read_text(encoding="utf-8")
        assert ("192 FIDE_DUTCH_2017" in text) == (own == "TRF26")
    older = crosstable("rate", "report", "event.trf", "--format", "trf16")
    assert "192" not in older.out


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_since_september_2025_reports_in_trf26(name: str) -> None:
    edition = EDITIONS[name]
    if edition.federation != "FIDE":
        return
    new = edition.in_force_from.isoformat() >= "2025-09-01"
    assert edition.ratings.report_format == ("trf26" if new else "trf16")


@pytest.mark.parametrize("form", ["trf16", "trf26"])
@pytest.mark.parametrize("rules", ["fide-2019", "fide-2024-08"])
def test_the_rules_of_an_event_are_written_and_read_again(
    crosstable: Run, form: str, rules: str
) -> None:
    Path("event.trf").write_text(event(), encoding="utf-8")
    assert crosstable("import", "event.trf", "--edition", rules).status == 0
    assert crosstable("export", "--format", form, "-o", "out.trf").status == 0
    assert f"### rules {rules}\n" in Path("out.trf").read_text(encoding="utf-8")
    read = crosstable("standings", "out.trf")
    assert f"note: rules {rules}: " in read.err
    assert read.err.endswith(", as the file names them\n")
    other = crosstable("standings", "out.trf", "--edition", "fide-2022-01")
    assert "note: rules fide-2022-01: " in other.err


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["142 5", "XXR 7"], "bad.trf, line 5, column 5: XXR says 7 rounds, but 142 in line 4"),
        (["202 BH,FOO"], "bad.trf, line 4, column 8: the tie-break code 'FOO' is not in FIDE's"),
        (["192 FIDE_DUTCH_2099"], "bad.trf, line 4, column 5: FIDE_DUTCH_2099 names the text of"),
        (["192 FIDE_CHECKERS"], "bad.trf, line 4, column 5: tournament type 'FIDE_CHECKERS'"),
    ],
)
def test_doubts_are_said_with_file_and_line(crosstable: Run, lines: list[str], said: str) -> None:
    Path("bad.trf").write_text(event("2026/05/01", *lines), encoding="utf-8")
    done = crosstable("standings", "bad.trf")
    assert [line for line in done.err.splitlines() if line.startswith(said)], done.err


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (event().encode()[:-90], "line 7, column "),
        (event("2026/05/01", "240 H001    1").encode(), "line 4, column "),
        (event("2026/05/01", "250 x").encode(), "line 4, column 5"),
        (event().encode().replace(b"Open", b"Op\x00en"), "line 1, column 7"),
        (event("2026/05/01", "OOO   1   14").encode(), "line 4, column 1: OOO is a record of the"),
        (b"012 A\n" + b"\n" * 1_100_000, "the file has more than 500,000 lines"),
    ],
    ids=["empty", "cut", "shifted", "words", "control", "draft", "long"],
)
@pytest.mark.parametrize("command", ["check", "convert", "import"])
def test_bad_files_are_answered_in_one_line(
    crosstable: Run, command: str, data: bytes, said: str
) -> None:
    Path("bad.trf").write_bytes(data)
    done = crosstable(command, "bad.trf")
    assert done.status == 2
    assert done.out == ""
    (line,) = done.err.splitlines()
    assert line.startswith("crosstable: bad.trf")
    assert said in line


def test_remarks_of_one_kind_have_an_end(crosstable: Run) -> None:
    lines = ["012 Open", *(f"001 {number:4} x    A" for number in range(1, 301))]
    Path("many.trf").write_text("\n".join(lines), encoding="utf-8")
    done = crosstable("convert", "many.trf")
    assert len(done.err.splitlines()) < 120
    assert "250 more remarks like this: line 2, column 10: sex 'x' is read as not given" in done.err


def exported(crosstable: Run, *more: str) -> str:
    Path("event.trf").write_text(event("2026/05/01", *more), encoding="utf-8")
    name = crosstable("import", "event.trf").out.strip()
    done = crosstable("export", "-t", name, "-o", "out.trf")
    assert done.status == 0, done.err
    return Path("out.trf").read_text(encoding="utf-8")


def test_the_usual_tie_breaks_of_the_rules_are_written(crosstable: Run) -> None:
    text = exported(crosstable)
    assert "202 BH/C1,BH,SB,DE,WIN,BPG\n" in text
    checked = crosstable("check", "out.trf")
    assert "4 players of 4 ranked as BH/C1, BH, SB, DE, WIN, BPG has it" in checked.out


def test_a_file_without_tie_breaks_is_told_that_only_points_rank_it(
    crosstable: Run,
) -> None:
    Path("event.trf").write_text(event(), encoding="utf-8")
    done = crosstable("check", "event.trf")
    assert done.status == 0, done.err
    why = "the file names no tie-breaks (record 202 or 212)"
    assert f"event.trf: places checked by points only: {why}\n" in done.err


def test_a_bye_after_the_last_round_is_told(crosstable: Run) -> None:
    Path("event.trf").write_text(event("2026/05/01", "142 1", "240 Z 002    4"), encoding="utf-8")
    for command in ("check", "import", "convert"):
        done = crosstable(command, "event.trf")
        told = [line for line in done.err.splitlines() if "a bye in round" in line]
        assert len(told) == 1
        assert "line 5, column 7: a bye in round 2, but round 1 is the last" in told[0]
    exported = crosstable("export")
    assert "\n240" not in exported.out


def test_two_results_of_one_game_are_told_with_both_lines(crosstable: Run) -> None:
    text = event().replace("3 w 1", "3 w =").replace("1.0    1     3", "0.5    2     3")
    Path("event.trf").write_text(text, encoding="utf-8")
    for command in ("check", "import"):
        done = crosstable(command, "event.trf")
        first = "event.trf: round 1: ½ in line 4, 0 in line 6; ½-0 is taken, White first"
        assert done.err.splitlines()[0] == first


def test_a_line_cut_in_mid_round_does_not_pass(crosstable: Run) -> None:
    cut = [line.removesuffix(" 2 w 0").rstrip() for line in event().splitlines()]
    Path("event.trf").write_text("\n".join(cut), encoding="utf-8")
    done = crosstable("check", "event.trf")
    assert done.status == 1
    assert "event.trf is damaged: what is missing in line 7 was taken from opponents" in done.out
    assert json.loads(crosstable("check", "event.trf", "--json").out)["damaged"] == [7]


def test_wrong_points_are_told_once_with_the_place_as_errors_have_it(crosstable: Run) -> None:
    wrong = event().replace("1.0    1     3", "0.5    1     3")
    Path("event.trf").write_text(wrong, encoding="utf-8")
    plain = crosstable("check", "event.trf")
    told = "event.trf, line 4: player 1 A:\n  0.5 point in the file, 1 by the results"
    assert (plain.status, told in plain.out) == (1, True)
    assert "points in the file" not in plain.err
    Path("event.trf").write_text(wrong + "202 WIN\n", encoding="utf-8")
    ranked = crosstable("check", "event.trf")
    assert (ranked.status, told in ranked.out) == (1, True)
    assert "points in the file" not in ranked.err


@pytest.mark.article("fmjd.annex9", "4.1")
def test_a_report_to_fmjd_is_checked_imported_and_written_again(crosstable: Run) -> None:
    made = ("--players", "9", "--rounds", "4", "--seed", "x", "--system", "fmjd-solkoff-median")
    assert crosstable("simulate", *made, "--edition", "fmjd-2022", "-o", "x.trf").status == 0
    assert crosstable("--yes", "import", "x.trf").status == 0
    rate = ("--rate-of-play", "90/45, 10+30")
    assert crosstable("--yes", "edit", "-t", "simulation-x", *rate).status == 0
    assert crosstable("export", "--format", "fmjd", "-t", "simulation-x", "-o", "x.txt").status == 0
    report = Path("x.txt").read_text()
    assert "tc=90min/45, 10min + 30s/move" in report
    checked = crosstable("check", "--system", "fmjd-solkoff-median", "x.txt")
    assert checked.status == 0, checked.out
    assert "4 rounds of 4 as the fmjd-solkoff-median system pairs" in checked.out
    again = crosstable("--yes", "import", "--system", "fmjd-solkoff-median", "x.txt")
    assert again.status == 0, again.err
    written = crosstable("export", "--format", "fmjd", "-t", again.out.strip(), "-o", "y.txt")
    assert written.status == 0, written.err
    assert Path("y.txt").read_text() == report


@pytest.mark.parametrize("command", ["check", "pair"])
def test_a_file_that_leaves_the_system_open_says_which_is_taken(
    crosstable: Run, tmp_path: Path, command: str
) -> None:
    path = tmp_path / "e.trf"
    path.write_bytes(trf(text="Swiss System", played=True))
    done = crosstable(command, str(path))
    assert done.status == (1 if command == "check" else 0), done.err  # its round is another
    assert "does not say which Swiss system it is" in done.err
    assert "FIDE Dutch system" in done.err


def test_the_system_of_an_imported_event_is_chosen_later(crosstable: Run, tmp_path: Path) -> None:
    path = tmp_path / "e.trf"
    path.write_bytes(trf(played=True))
    event = crosstable("import", str(path)).out.strip()
    assert crosstable("edit", "--system", "dubov", "-t", event).status == 0
    assert crosstable("pair", event).status == 0
    late = crosstable("edit", "--system", "dutch", "-t", event)
    assert late.status == 2
    assert "cannot change once a round is paired" in late.err


def test_names_in_another_page_are_shown_and_the_page_can_be_said(
    crosstable: Run, tmp_path: Path
) -> None:
    path = tmp_path / "e.trf"
    path.write_bytes(in_page("cp1250"))
    looked = crosstable("import", "--look", str(path))
    assert "it is read as Windows-1250 – Central European: Wójcik, Łukasz" in looked.err
    assert "--encoding Windows-1252 (Western European): Wójcik, £ukasz" in looked.err
    event = crosstable("import", "--encoding", "windows-1252", str(path)).out.strip()
    assert "£ukasz" in crosstable("players", "list", "-t", event).out
    event = crosstable("import", str(path)).out.strip()
    assert "Wójcik, Łukasz" in crosstable("players", "list", "-t", event).out
    assert "unknown encoding" in crosstable("check", "--encoding", "klingon", str(path)).err


def test_a_list_of_players_is_read_as_it_is_said_to_be(crosstable: Run, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_bytes(roster("cp1251"))
    assert (
        crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "5").status
        == 0
    )
    shown = crosstable("players", "import", "--preview", str(path))
    assert "Иванов, Пётр" in shown.out
    assert "--encoding Windows-1252" in shown.err
    said = crosstable("players", "import", "--encoding", "koi8-r", str(path))
    assert said.status == 0, said.err
    assert "Иванов" not in crosstable("players", "list").out
