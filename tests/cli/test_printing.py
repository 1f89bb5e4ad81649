"""Printing from the command line."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from crosstable.reports.documents import DOCUMENTS
from tests.cli.terminal import Run


def words(path: str) -> str:
    pages = PdfReader(BytesIO(Path(path).read_bytes())).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


OF_TEAMS = ("boards", "fixtures", "lineups", "protocols")


@pytest.mark.parametrize("what", OF_TEAMS)
def test_papers_of_teams_are_refused_where_none_play(playing: Run, what: str) -> None:
    playing("publish", "1")
    done = playing("print", what, "-o", "out.pdf")
    assert done.status == 2
    assert "no teams" in done.err
    assert not Path("out.pdf").exists()


@pytest.mark.parametrize("what", [name for name in DOCUMENTS if name not in (*OF_TEAMS, "bracket")])
def test_every_document_of_the_office(playing: Run, what: str) -> None:
    playing("publish", "1")
    playing("prizes", "--prizes", "9x10", "--announce")
    done = playing("print", what, "-o", "out.pdf", "--paper", "letter", "--language", "fr")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("out.pdf: ")
    found = words("out.pdf")
    without_names = {"tables", "regulations", "envelopes", "checklist"}  # no game is adjourned here
    assert what in without_names or all(name in found for name in ("Adams, A", "Davis, D"))


def test_a_trf_file_can_be_printed(crosstable: Run) -> None:
    crosstable("simulate", "--players", "9", "--rounds", "4", "--seed", "s", "-o", "one.trf")
    done = crosstable("print", "pairings", "one.trf", "--round", "2", "-o", "out.pdf")
    assert done.status == 0, done.err
    assert "Round 2 of 4" in words("out.pdf")


def test_what_cannot_be_printed_is_one_line(playing: Run) -> None:
    done = playing("print", "pairings", "--round", "7", "-o", "out.pdf")
    assert done.status == 2
    assert done.err == "crosstable: round 7 is not paired; paired so far: 1\n"
    assert not Path("out.pdf").exists()
    assert playing("print", "diploma", "-o", "out.pdf").status == 2
    assert playing("print", "pairings").status == 2


def test_a_round_that_is_not_published_needs_the_word_draft(playing: Run) -> None:
    playing("unpublish", "1", "--reason", "test")
    refused = playing("print", "pairings", "-o", "out.pdf")
    assert refused.status == 2
    assert "ask for a draft" in refused.err
    assert playing("print", "pairings", "--draft", "-o", "out.pdf").status == 0
    assert "Draft: not published" in words("out.pdf")


def test_letters_without_a_font_are_said_and_the_rest_is_printed(crosstable: Run) -> None:
    crosstable("new", "Open", "--game", "chess")
    crosstable("players", "add", "𐀀𐀁 Linear")
    crosstable("players", "add", "Baker, B")
    done = crosstable("print", "standings", "-o", "out.pdf")
    assert done.status == 0
    if done.err:  # a machine's fonts may know some of these letters, or all
        assert re.match(r"crosstable: 𐀀𐀁 Linear: no font here has [𐀀𐀁]", done.err)
    assert "Baker, B" in words("out.pdf")


def test_a_workbook(playing: Run) -> None:
    done = playing("export", "--format", "xlsx", "-o", "out.xlsx", "--language", "fr")
    assert done.status == 0, done.err
    assert load_workbook("out.xlsx").sheetnames[-1] == "Joueurs"


def test_the_doctor_says_which_scripts_cannot_be_printed(crosstable: Run) -> None:
    done = crosstable("doctor")
    assert done.status == 0
    assert "fonts: " in done.out


def test_slips_have_a_code_for_each_player_where_an_address_is_given(playing: Run) -> None:
    code = re.compile(r"\b[2-9A-Z]{4}-[2-9A-Z]{4}\b")
    playing("publish", "1")
    playing("print", "slips", "-o", "plain.pdf")
    playing("print", "slips", "--address", "https://office.example", "-o", "coded.pdf")
    playing("print", "slips", "--address", "https://office.example", "-o", "again.pdf")
    assert Path("coded.pdf").stat().st_mode & 0o077 == 0, "codes are secrets"
    codes = code.findall(words("coded.pdf"))
    assert len(codes) == len(set(codes)) == 4
    assert codes == code.findall(words("again.pdf"))
    assert not code.findall(words("plain.pdf"))
    assert "office.example/tournaments/" in re.sub(r"[\s\u200b]", "", words("coded.pdf"))


def test_a_poster_leads_to_the_page_of_the_event(playing: Run) -> None:
    refused = playing("print", "poster", "-o", "out.pdf")
    assert (refused.status, "--address" in refused.err) == (2, True)
    done = playing("print", "poster", "-o", "out.pdf", "--address", "https://chess.example.org/")
    assert (done.status, done.err) == (0, "")
    assert "chess.example.org/tournaments/" in words("out.pdf").replace("\u200b", "")
