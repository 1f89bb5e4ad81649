"""Papers on norms at the command line."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from crosstable.kernel.event_class import Level
from crosstable.kernel.event_notes import GameRecord
from crosstable.kernel.tournament import System, Tournament
from crosstable.office.office import Office
from crosstable.store import open_journal
from tests.cli.terminal import Run
from tests.titles.norm_events import cup_event, open_event

WHEN = datetime(2026, 5, 3, 12, tzinfo=UTC)


def kept(tournament: Tournament) -> None:
    """Let the office have a tournament."""
    with open_journal("sqlite:///crosstable.db", create=True) as journal:
        Office(journal).take_over(tournament, source="x.trf", by="Anna", at=WHEN)


def words_of(path: str) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_a_certificate_is_written_as_pdf_and_as_json(crosstable: Run) -> None:
    kept(open_event())
    done = crosstable("titles", "certificate", "Norm, Nora", "--title", "gm", "-o", "it1.pdf")
    assert done.status == 0, done.err
    assert "Certificate of Title Result: GM" in words_of("it1.pdf")
    made = json.loads(crosstable("titles", "certificate", "12", "--title", "GM", "--json").out)
    assert made["average"] == 2412
    assert made["points"] == "7"
    assert [game["opponent"] for game in made["games"]] == [9, 10, 11, 20, 13, 14, 15, 16, 17]
    assert made["conditions"][0]["citation"] == {"text": "fide.titles", "article": "1.11"}


def test_no_certificate_for_a_norm_that_is_not_reached(crosstable: Run) -> None:
    kept(open_event())
    done = crosstable("titles", "certificate", "20", "--title", "GM", "-o", "it1.pdf")
    assert done.status == 2
    assert "has made no GM norm, so there is nothing to certify; out:" in done.err
    assert not Path("it1.pdf").exists()
    done = crosstable("titles", "certificate", "20", "--title", "XM", "-o", "it1.pdf")
    assert "title that norms lead to" in done.err


def test_a_certificate_says_where_it_goes(crosstable: Run) -> None:
    kept(open_event())
    done = crosstable("titles", "certificate", "12", "--title", "GM")
    assert done.status == 2
    assert "say where to write it" in done.err


@pytest.mark.parametrize(
    ("event", "title"),
    [(open_event(), "Tournament Report"), (cup_event(), "Report on norms")],
    ids=["fide", "fmjd"],
)
def test_the_edition_decides_which_report_it_is(
    crosstable: Run, event: Tournament, title: str
) -> None:
    kept(event)
    done = crosstable("titles", "report", "-o", "report.pdf", "--language", "en")
    assert done.status == 0, done.err
    assert title in words_of("report.pdf")
    made = json.loads(crosstable("titles", "report", "--json").out)
    assert made["counts"][0] == {
        "kind": "rated players",
        "number": 20,
        "federations": 5,
        "host": 4,
        "others": 16,
    }
    assert {norm["player"]["number"] for norm in made["norms"]} >= {6, 7, 8, 12}


def test_the_sheet_for_the_wall(crosstable: Run) -> None:
    cup = cup_event(0)
    kept(replace(cup, system=System("round-robin"), entrants=cup.entrants[:10]))
    done = crosstable("titles", "sheet", "-o", "wall.pdf")
    assert done.status == 0, done.err
    assert "Norms that can be made" in words_of("wall.pdf")


def test_games_of_norm_makers_and_which_are_missing(crosstable: Run) -> None:
    kept(replace(open_event(), games=(GameRecord(1, 9, "1. e4 e5 *"),)))
    done = crosstable("titles", "games", "-o", "norms.pgn")
    assert done.status == 0, done.err
    assert "norms.pgn: 1 game of 5 players with norms" in done.out
    assert "played and not entered as PGN, round.board: " in done.err
    assert Path("norms.pgn").read_text().count("[Event ") == 1


@pytest.mark.article("fide.titles", "1.24b")
def test_direct_titles_of_a_youth_championship(crosstable: Run) -> None:
    event = open_event()
    youth = replace(event.event_class, level=Level.WORLD, age_group="U16")
    kept(replace(event, event_class=youth))
    done = crosstable("titles", "direct")
    assert done.status == 0, done.err
    assert "held already" not in done.out
    everything = crosstable("titles", "direct", "--all").out
    assert "IM, held already" in everything
    assert "place 1" in everything
    made = json.loads(crosstable("titles", "direct", "--json").out)
    assert {award["citation"]["article"] for award in made["awards"]} <= {"1.24b", "1.21b"}
    assert crosstable("titles", "direct", "--group", "banana").status == 2


def test_the_series_of_an_event_is_announced(crosstable: Run) -> None:
    crosstable("new", "Olympiad", "--game", "chess", "--series", "olympiad", "--level", "world")
    shown = json.loads(crosstable("show", "--json").out)
    assert "olympiad" in json.dumps(shown)
    assert crosstable("edit", "--series", "banana").status == 2


def test_norms_are_recorded_and_make_an_application(crosstable: Run) -> None:
    kept(open_event())
    done = crosstable("titles", "record", "Norm, Nora", "--title", "GM")
    assert done.status == 0, done.err
    assert "Norm, Nora: GM norm (FIDE) in Norm open, 9 games, ended on 2019-05-09" in done.out
    person = done.out.split()[0]
    again = crosstable("titles", "record", "Norm, Nora", "--title", "GM")
    assert again.status == 2
    assert "is already noted" in again.err
    assert crosstable("journal", "verify").status == 0
    day = ("--on", "2019-12-01")
    said = crosstable("titles", "apply", person, "--title", "gm", *day, "--best-rating", "2510")
    assert "not complete" in said.out
    assert "✗ games in these norms – needed: 27; achieved: 9 [FIDE B.01 1.51]" in said.out
    for event, date in (("Second open", "2018-05-01"), ("Third open", "2017-05-01")):
        done = crosstable(
            *("persons", "note", person, "norm", "GM", "--event", event, "--on", date),
            *("--games", "9", "--federations-met", "yes", "--slow", "no"),
        )
        assert done.status == 0, done.err
    words = ("titles", "apply", person, "--title", "GM", *day, "--best-rating", "2510")
    done = crosstable(*words, "-o", "it2.pdf")
    assert "Norm, Nora, GM: complete" in done.out
    printed = words_of("it2.pdf")
    assert "Title Application: GM" in printed
    assert "IT2" in printed
    assert "Second open" in printed
    assert "Official of the federation, date" in printed
    made = json.loads(crosstable(*words, "--json").out)
    assert made["state"] == "complete"
    assert made["games"] == 27
    twice = crosstable(*words, "--norms", "1,1")
    assert "claimed twice" in twice.err


@pytest.mark.article("fmjd.annex10", "15")
def test_a_draughts_title_is_requested_from_the_ledger(crosstable: Run) -> None:
    done = crosstable("persons", "add", "Boomstra, Roel", "--id", "fmjd:7", "--born", "1993-03-09")
    person = done.out.split()[0]
    refused = crosstable("titles", "apply", person, "--title", "MF", "-o", "request.pdf")
    assert "cannot be requested yet" in refused.err
    for event in ("Nijmegen Open", "Salou Open", "Riga Open"):
        crosstable(
            *("persons", "note", person, "norm", "MF", "--register", "fmjd", "--event", event),
            *("--games", "9", "--colour", "black", "--on", "2019-07-20"),
        )
    done = crosstable("titles", "apply", person, "--title", "MF", "-o", "request.pdf")
    assert done.status == 0, done.err
    assert "MF: can be requested [FMJD Annex 10 7]" in done.out
    printed = words_of("request.pdf")
    for piece in ("Request for a title: MF", "1993-03-09", "Address", "Salou Open", "black norm"):
        assert piece in printed
