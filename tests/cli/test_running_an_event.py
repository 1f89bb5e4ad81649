"""Commands an arbiter uses, and what they print."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from openpyxl import Workbook

from crosstable.cli.main import every_command
from crosstable.kernel.tournament import Tournament
from tests.cli.terminal import Run


def test_a_whole_round_robin(playing: Run) -> None:
    assert "round is complete" in playing("result", "1", "1-0", "2", "½-½").out
    assert playing("pair").status == 0
    assert "1 still open" in playing("result", "1", "+/-").out
    playing("result", "2", "0-1")
    stopped = playing("pair")
    assert "--absent PLAYER=withdraw or PLAYER=explained:REASON\n" in stopped.err
    assert "absent from round 2 without an explanation: 3 Clark, C" in stopped.err
    assert playing("pair", "--absent", "Clark=explained:ill").status == 0
    playing("result", "1", "=", "2", "-/+")
    done = playing("pair")
    assert (done.status, done.err) == (2, "crosstable: all 3 rounds are paired\n")
    assert "finished" in playing("show").out
    assert "finished" in playing("tournaments").out


def test_standings_as_json_are_exact(playing: Run) -> None:
    playing("result", "1", "1-0", "2", "=")
    table = json.loads(playing("standings", "--json").out)
    assert table["unit"] == 2
    assert [row["points"] for row in table["rows"]] == [2, 1, 1, 0]
    assert table["rows"][1]["values"][2]["value"] == "1/4"


@pytest.mark.parametrize(
    "command",
    [
        ("tournaments",),
        ("show",),
        ("players", "list"),
        ("standings",),
        ("crosstable",),
        ("journal", "show"),
        ("journal", "verify"),
        ("doctor",),
    ],
    ids=" ".join,
)
def test_every_view_has_a_json_form(playing: Run, command: tuple[str, ...]) -> None:
    done = playing(*command, "--json")
    assert done.status == 0
    assert json.loads(done.out)


def test_acts_have_a_json_form_too(crosstable: Run) -> None:
    made = json.loads(crosstable("new", "Open", "--game", "draughts", "--json").out)
    assert made["id"] == "open"
    assert made["points"] == "2-1-0"
    player = json.loads(crosstable("players", "add", "Ba, Ndiaga", "--json").out)
    assert player["number"] == 1
    crosstable("players", "add", "Dia, Fatou")
    lots = json.loads(crosstable("lots", "--seed", "s", "--method", "free", "--json").out)
    assert lots["seed"] == "s"
    paired = json.loads(crosstable("pair", "--json").out)
    assert paired["round"]["boards"][0]["result"] == {"type": "pending", "adjourned": False}


@pytest.mark.parametrize(
    ("command", "act"),
    [
        (("edit", "--city", "Riga"), "details-changed"),
        (("players", "edit", "1", "--club", "Lent"), "player-edited"),
        (("withdraw", "1"), "player-withdrew"),
        (("result", "1", "1-0"), "result-entered"),
        (("absent", "1"), "result-entered"),
        (("unpublish", "1", "--reason", "x"), "round-unpublished"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_was_written_has_a_json_form(playing: Run, command: tuple[str, ...], act: str) -> None:
    written = json.loads(playing(*command, "--json").out)
    assert written["tournament"] == "club-championship"
    assert [each["type"] for each in written["acts"]] == [act]
    undone = json.loads(playing("undo", "--json").out)
    assert undone["undone"]["type"] == act
    assert undone["version"] == written["version"] + 1


def test_a_player_is_named_by_number_or_by_part_of_the_name(playing: Run) -> None:
    assert "Clark, C withdrew after round 0" in playing("withdraw", "clark").out
    assert "Clark, C is back" in playing("reinstate", "3").out
    done = playing("withdraw", "a")
    assert done.status == 2
    assert "fits several players: 1 Adams, A, 2 Baker, B" in done.err


def test_correcting_and_undoing(playing: Run) -> None:
    playing("result", "1", "1-0")
    assert playing("result", "1", "0-1", "--correct", "slip misread").status == 0
    history = playing("journal", "show").out
    assert "corrected from 1-0 to 0-1: slip misread" in history
    assert "undone: round 1 board 1 corrected" in playing("undo").out
    assert "Anna" in history


def test_unusual_scores_are_meant(playing: Run) -> None:
    assert playing("result", "1", "0-0").status == 2
    assert playing("result", "1", "0-0", "--unusual").status == 0


def test_absence_by_one_word(playing: Run) -> None:
    assert "Adams, A is absent in round 1: board " in playing("absent", "Adams").out
    event = msgspec.json.decode(playing("export", "--format", "json").out, type=Tournament)
    assert event.round(1).complete is False
    assert event.round(1).boards[0].unfinished is False


def test_a_swiss_paired_by_hand(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess", "--system", "manual", "--rounds", "3")
    for name in ("Ann", "Bob", "Cid", "Dan", "Eve"):
        crosstable("players", "add", name)
    assert crosstable("bye", "5", "1").status == 0
    assert crosstable("pair", "--by-hand", "1-2 4-3").status == 0
    crosstable("result", "1", "1-0", "2", "1-0")
    assert crosstable("pair", "--by-hand", "1-4 5-3 2-0").status == 0
    crosstable("result", "1", "=", "2", "=")
    done = crosstable("pair", "--by-hand", "1-5 4-3 2-0")
    assert done.status == 2
    assert "already has a bye in round 2" in done.err


def test_holding_and_publishing(playing: Run) -> None:
    playing("result", "1", "1-0", "2", "1-0")
    playing("pair", "--hold")
    assert "not published" in playing("result", "1", "1-0").err
    assert playing("publish", "2").status == 0
    assert playing("unpublish", "2", "--reason", "fire alarm").status == 0


def test_changing_the_announcement(playing: Run) -> None:
    assert playing("edit", "--title", "Spring Cup", "--city", "Łódź").status == 0
    assert "Spring Cup" in playing("show").out
    assert "Łódź" in playing("show").out


def test_correcting_and_striking_off_players(crosstable: Run) -> None:
    crosstable("new", "Cup", "--game", "chess")
    crosstable("players", "add", "Ann", "--rating", "2000", "--title", "gm", "--born", "1990")
    crosstable("players", "add", "Bob")
    assert crosstable("players", "edit", "1", "--rating", "2100", "--name", "Anne").status == 0
    listed = crosstable("players", "list").out
    assert "Anne" in listed
    assert "2100" in listed
    assert "GM" in listed
    assert crosstable("players", "remove", "bob").status == 0


def test_players_from_a_csv_file(crosstable: Run) -> None:
    crosstable("new", "Cup", "--game", "chess")
    Path("list.csv").write_text(
        "Naam;Rating;Bond\nDe Vries, Piet;1900;NED\nСидоров, Иван;2000;KAZ\n", encoding="utf-8"
    )
    assert "De Vries" in crosstable("players", "import", "list.csv", "--preview").out
    assert "2 players entered, 2 in all" in crosstable("players", "import", "list.csv").out


def test_players_from_a_workbook(crosstable: Run) -> None:
    crosstable("new", "Cup", "--game", "chess")
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["Name", "Rating"])
    sheet.append(["Nguyễn, Thị", 2001])
    book.save("list.xlsx")
    assert crosstable("players", "import", "list.xlsx").status == 0
    assert "Nguyễn, Thị" in crosstable("players", "list").out


def test_one_bad_line_keeps_the_whole_list_out_unless_told_otherwise(crosstable: Run) -> None:
    crosstable("new", "Cup", "--game", "chess")
    Path("list.csv").write_text("Name,Rating\nAnn,2000\nBob,fast\nCid,1900\n", encoding="utf-8")
    done = crosstable("players", "import", "list.csv")
    assert done.status == 2
    assert "line 3" in done.err
    assert "nothing was entered" in done.err
    assert json.loads(crosstable("players", "list", "--json").out) == []
    assert "2 players entered" in crosstable("players", "import", "list.csv", "--skip-bad").out


def test_out_to_trf_and_in_again(playing: Run) -> None:
    playing("result", "1", "1-0", "2", "=")
    for form in ("trf16", "trf26"):
        written = playing(
            "export", "-t", "club-championship", "--format", form, "-o", f"{form}.trf"
        )
        assert written.status == 0
        made = playing("import", f"{form}.trf", "--system", "round-robin")
        assert made.status == 0, made.err
        name = made.out.strip()
        assert "Adams, A" in playing("standings", name).out
        assert playing("pair", name).status == 0


def test_a_trf_file_is_paired_without_an_office(crosstable: Run, playing: Run) -> None:
    playing("result", "1", "1-0", "2", "=")
    playing("export", "-o", "event.trf")
    Path("crosstable.db").unlink()
    done = crosstable("pair", "event.trf")
    assert (done.status, done.out) == (0, "4 3\n1 2\n")
    first = crosstable("pair", "event.trf", "--round", "1", "--system", "round-robin")
    assert first.out == "1 4\n2 3\n"
    assert "Berger table" in crosstable("pair", "event.trf", "--explain").out
    assert crosstable("crosstable", "event.trf").status == 0
    assert not Path("crosstable.db").exists()


def test_backup_and_restore(playing: Run) -> None:
    assert "verified" in playing("backup", "copy.db").out
    playing("result", "1", "1-0")
    done = playing("restore", "copy.db")
    assert done.status == 2
    assert "--force" in done.err or "force" in done.err
    assert playing("restore", "copy.db", "--force").status == 0
    assert playing("result", "1", "0-1").status == 0
    assert playing("journal", "verify").status == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion(crosstable: Run, shell: str) -> None:
    assert "_CROSSTABLE_COMPLETE" in crosstable("completion", shell).out


def test_every_command_says_what_it_does() -> None:
    for name, command in every_command().items():
        assert command.get_short_help_str(), name


def test_doctor_finds_the_native_part_or_says_why_not(crosstable: Run) -> None:
    done = crosstable("doctor")
    assert done.status == 0
    assert "self-test passed" in done.out


def test_other_registers_survive_a_correction(crosstable: Run) -> None:
    crosstable("new", "Cup", "--game", "chess")
    Path("list.csv").write_text(
        "name,fide id,fmjd id,fide title,fmjd title\nAnn,111,222,GM,MI\n", encoding="utf-8"
    )
    crosstable("players", "import", "list.csv")
    crosstable("players", "edit", "Ann", "--id", "999", "--title", "IM")
    (entrant,) = json.loads(crosstable("players", "list", "--json").out)
    assert {each["register"]: each["value"] for each in entrant["player"]["identifiers"]} == {
        "fide": "999",
        "fmjd": "222",
    }
    crosstable("players", "edit", "Ann", "--id", "", "--title", "", "--rating", "2000")
    crosstable("players", "edit", "Ann", "--rating", "0")
    (entrant,) = json.loads(crosstable("players", "list", "--json").out)
    assert [each["register"] for each in entrant["player"]["identifiers"]] == ["fmjd"]
    assert entrant["player"]["ratings"] == []


def test_a_narrow_terminal_cuts_no_name(playing: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    playing("result", "1", "1-0", "2", "=")
    table = playing("crosstable").out
    for name in ("Adams, A", "Baker, B", "Clark, C", "Davis, D"):
        assert name in table
    assert "½" in table


def test_byes_are_granted_and_taken_back_and_players_kept_apart(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess", "--system", "manual", "--rounds", "3")
    for name in ("Ann", "Bob", "Cid", "Dan"):
        crosstable("players", "add", name)
    assert crosstable("bye", "1", "1").status == 0
    assert "no bye" in crosstable("bye", "1", "1", "--cancel").out
    assert "Ann and Bob will not meet" in crosstable("forbid", "Ann", "Bob").out
    assert "must not meet" in crosstable("pair", "--by-hand", "1-2 3-4").err
    assert crosstable("pair", "--by-hand", "1-3 2-4", "--explain").status == 0


def test_a_swiss_of_another_program_goes_on_by_hand(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess", "--system", "manual", "--rounds", "3")
    for name in ("Ann", "Bob"):
        crosstable("players", "add", name)
    crosstable("pair", "--by-hand", "1-2")
    crosstable("result", "1", "=")
    crosstable("export", "-o", "open.trf")
    text = Path("open.trf").read_text(encoding="utf-8")
    Path("open.trf").write_text(text + "212 PTS,BH,XYZ\r\nXXC white1\r\n", encoding="utf-8")
    made = crosstable("import", "open.trf").out.strip()
    assert crosstable("tournaments").status == 0
    assert crosstable("standings", made).status == 0
    again = ("pair", made, "--by-hand", "2-1", "--explain")
    assert crosstable(*again).status == 2
    assert crosstable(*again, "--allow-rematch").status == 0


def test_a_cancelled_player_stays_cancelled_through_our_own_report(playing: Run) -> None:
    playing("result", "1", "1-0", "2", "0-1")
    playing("withdraw", "4")
    for results in (("1", "1-0"), ("2", "="), ("1", "1-0"), ("2", "=")):
        if results[0] == "1":
            playing("pair")
        playing("result", *results)
    before = json.loads(playing("standings", "--json").out)["rows"]
    assert [row["place"] for row in before][-1] is None
    playing("export", "-o", "event.trf")
    assert "0000 - Z" not in Path("event.trf").read_text(encoding="utf-8")
    made = playing("import", "event.trf").out.strip()
    after = json.loads(playing("standings", made, "--json").out)["rows"]
    assert [(row["number"], row["place"]) for row in after] == [
        (row["number"], row["place"]) for row in before
    ]
    done = playing("export", "-t", "club-championship", "--format", "trf16", "-o", "old.trf")
    assert "which TRF16 cannot say" in done.err


def test_standings_as_they_stood(playing: Run) -> None:
    playing("result", "1", "1-0", "2", "=")
    before = playing("standings", "--json").out
    playing("pair")
    playing("result", "1", "1-0", "2", "0-1")
    assert playing("standings", "--after", "1", "--json").out == before
    assert playing("standings", "--after", "9").status == 2


def test_a_damaged_tournament_is_named_and_never_passed_over(crosstable: Run) -> None:
    crosstable("new", "Sound event", "--game", "chess")
    crosstable("new", "Broken event", "--game", "chess")
    with closing(sqlite3.connect("crosstable.db")) as file, file:
        for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'"):
            file.execute(f"DROP TRIGGER {name}")
        file.execute("UPDATE entry SET act = 'x' WHERE tournament = 'broken-event'")
    listed = crosstable("tournaments")
    assert listed.status == 0
    assert "sound-event" in listed.out
    assert "note: broken-event cannot be read: journal entry 2: was altered" in listed.err
    asked = crosstable("show")
    assert asked.status == 2
    assert "which tournament? say -t with one of: broken-event, sound-event" in asked.err
    assert crosstable("show", "-t", "sound-event").status == 0


def test_open_games_are_asked_about_at_a_terminal(
    playing: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decision 191: nobody typed that a game be adjourned, so somebody is asked."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    assert playing("result", "1", "=").status == 0
    stopped = playing("pair")
    assert stopped.status == 2
    assert "round 1 has no result on board 2" in stopped.err
    assert "--yes" in stopped.err
    monkeypatch.setattr(sys, "stdin", Terminal("n\n"))
    assert playing("pair").status != 0
    assert "round 2 is not paired" in playing("result", "1", "1", "--round", "2").err
    monkeypatch.setattr(sys, "stdin", Terminal("y\n"))
    assert playing("pair").status == 0
    assert playing("result", "2", "1-0", "--round", "1").status == 0


def test_a_link_for_the_door_is_made_and_ended(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "3")
    assert crosstable("door").status == 2
    made = crosstable("door", "--address", "http://192.168.1.5:8000", "--hours", "3")
    assert (made.status, made.out.startswith("http://192.168.1.5:8000/door/open/")) == (0, True)
    assert crosstable("door", "--close").status == 0
    assert crosstable("door", "--close").status == 2


def test_a_late_arrival_is_paired_with_the_bye(crosstable: Run) -> None:
    new = ("new", "Open", "--game", "chess", "--system", "dutch", "--rounds", "2")
    crosstable(*new, "--starts", "2026-11-20")
    for name in ("A", "B", "C"):
        crosstable("players", "add", f"Player, {name}")
    crosstable("lots", "--method", "as-entered")
    crosstable("--yes", "pair")
    crosstable("players", "add", "Late, L")
    done = crosstable("rearrange", "together", "1", "late", "3")
    assert done.out == "round 1, board 2: 4 Late, L – 3 Player, C\n"
    assert "C.04.2.4.4.3" in done.err
    told = crosstable("check", "open")
    assert told.status == 1
    assert "4-3 was published; the rules do not pair them" in told.out
    assert "3 should have had the bye" in told.out
    assert "2-1" not in told.out  # nothing is said against the board that was paired
    assert json.loads(crosstable("why", "late", "3", "--json").out)["meet"] is True
    assert json.loads(crosstable("why", "late", "1", "--json").out)["meet"] is False
