"""Bad input is one clear line on stderr, exit status 2, and nothing changed."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.cli.terminal import Run


def entries(path: str = "crosstable.db") -> int:
    with sqlite3.connect(path) as database:
        return int(database.execute("select count(*) from entry").fetchone()[0])


@pytest.mark.parametrize(
    ("command", "because"),
    [
        (("withdraw", "99"), "unknown player number '99'; known: 1 to 4"),
        (("withdraw", "Nobody"), "unknown player 'Nobody'; known: "),
        (("result", "1", "1-0", "1", "0-1"), "board 1 is named twice; nothing was entered"),
        (("players", "edit", "1", "--born", "2001-13-40"), "write YYYY or YYYY-MM-DD"),
        (("players", "edit", "1", "--club", "y" * 300), "club: 'yyy"),
        (("why", "1", "2", "--round", "99"), "there is no round 99"),
        (("result", "7", "1-0"), "has no board 7; it has 2"),
        (("result", "1", "1-0", "--round", "3"), "round 3 is not paired"),
        (("result", "1", "2-0"), "'2-0' is not a result"),
        (("result", "1"), "'1' has no partner"),
        (("result", "one", "1-0"), "'one' is not a board number"),
        (("pair",), "round 1 has no result on board 1, 2"),
        (("lots",), "once a round is paired"),
        (("players", "add", "Late, Comer"), "nobody can enter after the first round"),
        (("players", "add", "123"), "it has no letter"),
        (("players", "edit", "1", "--born", "tomorrow"), "is not a birth date"),
        (("players", "edit", "1", "--federation", "Atlantis"), "not a three-letter code"),
        (("players", "edit", "1", "--rating", "99999"), "is not a rating"),
        (("players", "import", "absent.csv"), "absent.csv: No such file"),
        (("bye", "1", "2"), "every game of this schedule is fixed"),
        (("standings", "--tie-breaks", "beauty"), "unknown tie-break 'beauty'"),
        (("standings", "-t", "other"), "unknown tournament 'other'"),
        (("import", "absent.trf"), "absent.trf: No such file"),
        (("publish", "1"), "already published"),
        (("publish", "9"), "unknown round '9'"),
        (("export", "-o", "no/such/folder.trf"), "cannot be written"),
        (("restore", "absent.db"), "absent.db"),
        (("new", "X", "--game", "chess", "--points", "7-7"), "unknown point system"),
        (("new", "X", "--game", "chess", "--system", "keizer"), "no text kept here defines it"),
        (("new", "X", "--game", "chess", "--system", "Amalfi"), "Amalfi is not offered"),
        (("new", "X", "--game", "chess", "--edition", "fmjd-2022"), "not chess"),
        (("new", "X", "--game", "chess", "--option", "nonsense"), "write name=value"),
        (("pair", "--system", "round-robin"), "for TRF files"),
        (("edit", "--age-group", "16"), "is not an age group; write U16 for under 16"),
        (("edit", "--registered-by", "France"), "'FRANCE' is not a three-letter code"),
        (("edit", "--discipline", "64"), "has no disciplines; leave '64' out"),
        (("edit", "--affiliate", "the blind"), "is not the short name of an organisation"),
        (("edit", "--exemption", "longer:QC"), "is not an exemption; write what:who granted it"),
        (("edit", "--exemption", "longer::2026-05-01"), "is not an exemption; write what:who"),
        (("edit", "--exemption", "longer:QC:soon"), "'soon' is not a date; write YYYY-MM-DD"),
        (("edit", "--exemption", "sleep:QC:2026-05-01"), "nobody is exempt from 'sleep'"),
        (("edit", "--exemption", "other:QC:2026-05-01"), "say in words what the event is exempt"),
        (("edit",), "nothing to change was said"),
        (("officials", "add", "Ben", "--rounds", "first"), "is not a list of rounds"),
        (("officials", "add", "Ben", "--federation", "FR"), "'FR' is not a three-letter code"),
        (("officials", "add", "Ben", "--id", "a b"), "'a b' is not a number in a register"),
        (("officials", "add", "Ben", "--title", "the best"), "is neither a title such as IA nor"),
        (("officials", "edit", "Nobody", "--title", "IA"), "unknown official 'Nobody'"),
        (("officials", "remove", "1"), "unknown official '1'"),
        (("rate", "event", "--league", "--championship"), "a championship or a league"),
        (("rate", "event", "other"), "unknown tournament 'other'"),
        (("rate", "event", "--federation", "fmjd"), "is announced under FIDE"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_input_changes_nothing(playing: Run, command: tuple[str, ...], because: str) -> None:
    before = entries()
    done = playing(*command)
    assert done.status == 2
    assert because in done.err
    assert done.err.startswith("crosstable: ")
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err
    assert entries() == before


@pytest.mark.parametrize(
    "command",
    [
        ("players", "edit", "99", "--rating", "1000"),
        ("players", "edit", "1", "--rating", "99999"),
        ("players", "edit", "1", "--rating", "abc"),
        ("result", "1", "9"),
    ],
)
def test_programs_read_every_refusal(playing: Run, command: tuple[str, ...]) -> None:
    done = playing(*command, "--json")
    assert done.status == 2
    assert json.loads(done.out)["refused"]
    assert done.err


def test_a_likely_second_entry_is_asked_about(crosstable: Run) -> None:
    crosstable("new", "Twice", "--game", "chess")
    assert crosstable("players", "add", "Meier, Anna").status == 0
    again = ("players", "add", "Meier, Anna", "--rating", "1500")
    refused = crosstable(*again)
    assert (refused.status, "perhaps it is the same person" in refused.err) == (2, True)
    assert crosstable("--yes", *again).status == 0


def test_a_refused_bye_says_its_round_once(crosstable: Run) -> None:
    crosstable("new", "Short", "--game", "chess", "--system", "dutch", "--rounds", "3")
    crosstable("players", "add", "Ann")
    refused = crosstable("bye", "1", "3")
    assert "there is no half-point bye in round 3 (not in the last round" in refused.err


def test_clubs_that_a_file_has_no_column_for_are_told_of_once(playing: Run) -> None:
    for number in ("1", "2"):
        playing("players", "edit", number, "--club", "Rooks")
    assert playing("export", "-o", "event.trf").err.count("clubs have no column: 2 players") == 1


def test_a_workbook_is_not_poured_onto_a_terminal(
    playing: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosstable.cli.exchange.sys.stdout.isatty", lambda: True)
    done = playing("export", "--format", "xlsx")
    assert (done.status, done.out) == (2, "")
    assert "-o NAME.xlsx" in done.err


@pytest.mark.parametrize(
    "command",
    [("no-such-command",), ("new",), ("new", "X", "--game", "go"), ("pair", "--no-such-option")],
)
def test_wrong_words_are_answered_with_the_usage(crosstable: Run, command: tuple[str, ...]) -> None:
    done = crosstable(*command)
    assert done.status == 2
    assert "Error: " in done.err
    assert not Path("crosstable.db").exists()


def test_reading_commands_do_not_make_an_office(crosstable: Run) -> None:
    for command in (("standings",), ("tournaments",), ("journal", "verify"), ("undo",)):
        done = crosstable(*command)
        assert done.status == 2
        assert "there is no office here" in done.err
    assert not Path("crosstable.db").exists()


def test_an_office_without_or_with_several_tournaments_asks_which(crosstable: Run) -> None:
    crosstable("new", "One", "--game", "chess")
    crosstable("new", "Two", "--game", "draughts")
    done = crosstable("pair")
    assert done.status == 2
    assert "which tournament? say -t with one of: two, one" in done.err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"%PDF-1.7\n%\xe2\xe3",
        b"<html><body>Crosstable</body></html>",
        b'[Event "A"]\n\n1. e4 e5 *\n',
        b"012 Cup\n001    1      Ann" + b" " * 62 + b"0.0    1\n001    2      Bo",
        bytes(range(256)) * 40_000,
    ],
    ids=["empty", "pdf", "html", "pgn", "cut short", "10 MB of noise"],
)
def test_what_is_not_trf_is_refused_in_one_line(crosstable: Run, content: bytes) -> None:
    Path("file.trf").write_bytes(content)
    for command in ("import", "pair", "standings"):
        done = crosstable(command, "file.trf")
        assert done.status == 2
        assert done.err.startswith("crosstable: file.trf")
        assert done.err.count("\n") == 1
    assert not Path("crosstable.db").exists()


def test_a_database_that_is_none(crosstable: Run) -> None:
    Path("crosstable.db").write_bytes(b"not a database at all" * 100)
    for command in (("tournaments",), ("new", "X", "--game", "chess"), ("journal", "verify")):
        done = crosstable(*command)
        assert done.status == 2
        assert done.err.startswith("crosstable: crosstable.db")
        assert done.err.count("\n") == 1


def test_an_altered_entry_is_named(playing: Run) -> None:
    database = sqlite3.connect("crosstable.db")
    triggers = database.execute("select name from sqlite_master where type = 'trigger'")
    for (name,) in triggers.fetchall():
        database.execute(f"drop trigger {name}")
    database.execute("update entry set \"by\" = 'Mallory' where sequence = 3")
    database.commit()
    database.close()
    done = playing("journal", "verify")
    assert done.status == 2
    assert "journal entry 3: was altered" in done.err


@pytest.mark.parametrize("name", ["A [/b] cup", "[bold]Cup[/bold]", ":smile: cup"])
def test_brackets_are_only_brackets(crosstable: Run, name: str) -> None:
    crosstable("new", name, "--game", "chess")
    crosstable("players", "add", f"Smith {name}")
    for command in (("tournaments",), ("show",), ("players", "list"), ("standings",)):
        done = crosstable(*command)
        assert done.status == 0
        assert name in done.out


@pytest.mark.parametrize("text", ["²", "1" * 5000, "-1", "0x1", "١"])
def test_only_plain_digits_are_numbers(playing: Run, text: str) -> None:
    for command in (
        ("withdraw", text),
        ("result", text, "1-0"),
        ("pair", "--by-hand", f"{text}-2"),
    ):
        done = playing(*command)
        assert done.status == 2
        assert "Traceback" not in done.err


def test_an_export_goes_where_it_is_sent(playing: Run, tmp_path: Path) -> None:
    real = tmp_path / "real.trf"
    real.write_text("old")
    Path("link.trf").symlink_to(real)
    assert playing("export", "-o", "link.trf").status == 0
    assert Path("link.trf").is_symlink()
    assert real.read_text(encoding="utf-8").startswith("012")
    assert playing("export", "-o", "/dev/null").status == 0
    for path in (".", "/", "x" * 300 + ".trf"):
        done = playing("export", "-o", path)
        assert done.status == 2
        assert "cannot be written" in done.err
    assert not list(tmp_path.glob("tmp*"))


def test_a_long_or_strange_target_is_no_file(crosstable: Run) -> None:
    """Whoever names a file that is not there is told so, whether or not there is an office."""
    for target in ("x" * 300 + ".trf", "a\0b.trf", "missing.trf", "nowhere/missing"):
        done = crosstable("standings", target)
        assert done.status == 2
        assert "there is no such file" in done.err
    assert "this is a folder" in crosstable("standings", "./").err
    assert "no office here" in crosstable("standings", "missing").err


def test_the_doctor_finds_a_damaged_office(crosstable: Run) -> None:
    Path("crosstable.db").write_bytes(b"SQLite format 3\0" + b"x" * 3000)
    done = crosstable("doctor")
    assert done.status == 1
    assert "!!  office" in done.out


def test_round_zero_is_no_round(playing: Run) -> None:
    for command in (("result", "1", "1-0", "--round", "0"), ("absent", "1", "--round", "0")):
        assert playing(*command).status == 2


def test_rounds_are_not_announced_where_the_schedule_decides(crosstable: Run) -> None:
    done = crosstable("new", "Cup", "--game", "chess", "--rounds", "5")
    assert "leave --rounds out" in done.err


def test_an_edit_that_says_nothing(playing: Run) -> None:
    assert playing("edit").status == 2
    assert playing("players", "edit", "1").status == 2


@pytest.mark.parametrize(
    "words",
    [
        ("rate", "whatif", "--date", "1.3.2019", "2000:1"),
        ("ratings", "import", "x.csv", "--list", "fide-standard", "--date", "1.3.2019"),
        ("ratings", "find", "x", "--on", "1.3.2019"),
        ("ratings", "publish", "x.json", "--list", "fide-standard", "--on", "1.3.2019"),
        ("rate", "monitor", "x.csv", "--on", "fide.standard", "--date", "1.3.2019"),
        ("persons", "show", "x", "--on", "1.3.2019"),
    ],
)
def test_a_date_is_asked_for_in_one_way(crosstable: Run, words: tuple[str, ...]) -> None:
    done = crosstable(*words)
    assert done.status == 2
    assert "'1.3.2019' is not a date; write YYYY-MM-DD" in done.err


@pytest.mark.parametrize(
    "words",
    [
        ("rate", "whatif", "--rating", "abc", "2000:1"),
        ("players", "add", "Adams, A", "--rating", "abc"),
        ("serve", "--witness-every", "abc"),
        ("standings", "--after", "abc"),
    ],
)
def test_what_is_not_a_number_is_said_so(crosstable: Run, words: tuple[str, ...]) -> None:
    done = crosstable(*words)
    assert done.status == 2
    assert "'abc' is not a number" in done.err


def test_births_that_cannot_be_are_noted(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess", "--starts", "2026-05-01")
    old = crosstable("players", "add", "Adams, A", "--born", "1800")
    assert "Adams, A, born 1800: nobody who plays is older than 110" in old.err
    young = crosstable("players", "add", "Baker, B", "--born", "2026-05-02")
    assert (
        "Baker, B, born 2026-05-02: that is after the first day of the event, 2026-05-01"
        in young.err
    )
    edited = crosstable("players", "edit", "1", "--born", "2030")
    assert "Adams, A, born 2030: that is after the first day" in edited.err
    assert crosstable("players", "add", "Clark, C", "--born", "1950").err == ""


def test_one_round_is_paired(playing: Run) -> None:
    done = playing("standings", "--after", "3")
    assert (done.status, "only 1 round is paired so far" in done.err) == (2, True)
