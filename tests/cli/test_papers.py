"""Papers after an event at the terminal: the report, ceremonies, packages, and taking one in."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from crosstable.formats.package import OfficeKey
from crosstable.office.signing import PACKAGE_KEY
from crosstable.store import backup, open_access, open_journal, restore
from tests.cli.terminal import Run


def text_of(path: str) -> str:
    pages = PdfReader(BytesIO(Path(path).read_bytes())).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.fixture(autouse=True)
def _read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read packages without a process of their own, which ``test_intake`` tries once."""
    monkeypatch.setattr("crosstable.cli.packages.read_apart", lambda read, _, data: read(data))


@pytest.fixture
def over(playing: Run) -> Run:
    """Return the program at the round robin of four, played to its end."""
    for number in (1, 2, 3):
        if number > 1:
            assert playing("pair").status == 0
        for board in ("1", "2"):
            assert playing("result", "--round", str(number), board, "1-0").status == 0
    return playing


def test_the_report_is_written_and_printed(playing: Run) -> None:
    assert playing("report", "write", "course", "Zebras came.").status == 0
    assert "Zebras came." in playing("report", "parts").out
    assert playing("report", "final", "-o", "final.pdf").status == 0
    assert "Zebras came." in text_of("final.pdf")
    assert playing("report", "final", "-o", "fr.pdf", "--language", "fr").status == 0
    assert "Rapport final de l’arbitre principal" in text_of("fr.pdf")
    told = json.loads(playing("report", "final", "--json").out)
    assert [part["name"] for part in told["parts"]][:3] == ["event", "participants", "rounds"]
    assert "-o FILE" in playing("report", "final").err
    assert "unknown part of the report" in playing("report", "write", "gossip", "x").err


def test_an_appeals_file_is_printed(playing: Run) -> None:
    playing("incident", "add", "1", "1", "white", "disturbing", "--note", "hums")
    assert "nobody has appealed" in playing("report", "appeal", "1", "-o", "a.pdf").err
    said = ["--protest", "it was the wind", "--fee", "50 EUR"]
    assert playing("incident", "appeal", "1", "--until", "2099-01-01T10:00", *said).status == 0
    assert playing("incident", "appeal", "1", "--decided", "upheld", "--granted").status == 0
    assert playing("report", "appeal", "1", "-o", "a.pdf").status == 0
    assert "it was the wind" in text_of("a.pdf")
    assert "granted" in text_of("a.pdf")
    assert "hums" not in playing("report", "final", "--public", "--json").out


def test_a_ceremony_is_noted(playing: Run) -> None:
    said = playing("ceremony", "closing", "--absent", "Baker", "--began", "2026-05-03T18:00")
    assert said.status == 0, said.err
    assert "Baker, B" in said.out
    told = json.loads(playing("ceremony", "--json").out)
    assert told["ceremonies"][0]["absent"] == [2]
    assert told["no_prize_money"] == []
    early = playing("ceremony", "closing", "--began", "2099-01-01T18:00")
    assert (early.status, "2099-01-01 18:00 is still to come" in early.err) == (2, True)
    assert "which ceremony" in playing("ceremony", "--absent", "1").err
    assert playing("print", "ceremony", "-o", "order.pdf").status == 0
    assert "Podium" in text_of("order.pdf")


def test_a_package_is_signed_taken_in_and_refused_when_it_was_altered(over: Run) -> None:
    assert "no rating report" not in over("package", "-o", "event.zip").err
    mark = json.loads(over("key", "--json").out)["fingerprint"]
    taken = over("intake", "event.zip", "--key", mark.upper().replace("-", ""), "--json")
    assert taken.status == 1
    told = json.loads(taken.out)
    assert told["fingerprint"] == mark
    assert not told["accepted"]
    assert {each["weight"] for each in told["findings"]} >= {"must"}
    plain = over("intake", "event.zip")
    assert "not to be accepted" in plain.out
    assert "[" in plain.out
    other = over("intake", "event.zip", "--key", "0000-1111")
    assert (other.status, "not with 0000-1111" in other.err) == (2, True)
    data = bytearray(Path("event.zip").read_bytes())
    data[data.index(b"012 Club")] ^= 1
    Path("event.zip").write_bytes(data)
    refused = over("intake", "event.zip")
    assert refused.status == 2
    assert "event.trf was altered" in refused.err
    assert "event.zip" in refused.err


def test_a_package_with_incidents_is_for_its_owner_only(over: Run) -> None:
    over("incident", "add", "1", "1", "white", "disturbing", "--note", "hums")
    assert over("package", "-o", "open.zip").status == 0
    assert b"hums" not in Path("open.zip").read_bytes()
    assert over("package", "-o", "all.zip", "--with-incidents").status == 0
    assert b"hums" in Path("all.zip").read_bytes()
    assert Path("all.zip").stat().st_mode & 0o077 == 0


def test_games_in_play_and_missing_files_are_told(playing: Run) -> None:
    assert "no rating report while" in playing("package", "-o", "x.zip").err
    assert not Path("x.zip").exists()
    assert playing("intake", "nowhere.zip").status == 2
    Path("list.csv").write_text("not a package")
    assert "not a package" in playing("intake", "list.csv").err


def test_the_key_is_made_once_and_comes_back_with_a_backup(playing: Run) -> None:
    first, again = playing("key").out, playing("key").out
    assert first == again
    backup("crosstable.db", Path("copy.db"))
    restore(Path("copy.db"), "other.db")
    with open_journal("other.db") as journal:
        access = open_access(journal, chance=bytes)
        assert OfficeKey(access.secrets.get(PACKAGE_KEY)).fingerprint in first
    journal_text = playing("journal", "show").out
    assert "package-key" not in journal_text
