"""Whole files: the Arbiters' Manual's worked tournaments, and own ones with every record."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from crosstable.formats.trf import Change, from_tournament, read_trf
from crosstable.kernel.entrants import ByeRequest
from crosstable.kernel.player import BirthDate, Identifier, Rating, Title
from crosstable.kernel.points import THREE_ONE_ZERO
from crosstable.kernel.record import records, score
from crosstable.kernel.result import Bye, Pending
from crosstable.rulebooks.library import edition

Sample = Callable[[str], bytes]
NAMES = (
    "engine-extensions.trf",
    "engine-points.trf",
    "full-trf26.trf",
    "manual-dutch-12.trf",
    "manual-dutch-14.trf",
    "old-latin1.trf",
    "team-trf26.trf",
)
BOARDS = {
    "manual-dutch-14.trf": """
        1-8 9-2 3-10 11-4 5-12 13-6 7-14
        5-1 2-7 6-3 4-9 8-11 10-13
        2-5 3-4 11-6 14-1 7-10 12-8 9-13
        6-2 4-5 1-3 11-7 10-14 8-9 13-12
        2-1 5-11 4-6 3-7 9-10 14-12 13-8
        2-4 7-5 1-6 11-14 10-8 3-13 12-9
    """,
    "manual-dutch-12.trf": """
        1-7 8-2 3-9 10-4 5-11 12-6
        9-1 4-5 2-12 6-8 11-3 7-10
        1-4 5-12 9-6 8-7 2-11 3-10
        5-1 4-8 6-2 7-9 12-3 10-11
        1-12 2-4 9-5 11-7 3-6 8-10
        1-2 4-9 12-11 7-5 8-3 10-6
        3-1 12-4 5-2 9-10 6-7 11-8
        4-3 2-9 10-1 7-12 8-5 6-11
        3-2 1-6 7-4 12-8 5-10 11-9
    """,
}
FINAL = {
    "manual-dutch-14.trf": (9, 9, 6, 7, 9, 6, 7, 6, 4, 5, 5, 2, 2, 7),
    "manual-dutch-12.trf": (13, 12, 10, 12, 9, 8, 8, 8, 8, 6, 6, 8),
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ending", [b"\r", b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_files_are_kept_to_the_byte_and_read_the_same(
    read: Any, sample: Sample, name: str, ending: bytes, mark: bytes
) -> None:
    data = sample(name)
    plain = read.of(data).tournament
    dressed = mark + data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").replace(b"\n", ending)
    assert read.of(dressed).tournament == plain


@pytest.mark.article("fide.swiss", "C.04.2.D.9")
@pytest.mark.parametrize("name", sorted(BOARDS))
def test_the_manuals_tournaments(read: Any, sample: Sample, name: str) -> None:
    found = read.of(sample(name))
    event = found.tournament
    wanted = BOARDS[name].split("\n")[1:-1]
    boards = [" ".join(f"{each.white}-{each.black}" for each in r.boards) for r in event.rounds]
    assert boards == [line.strip() for line in wanted]
    scores = tuple(score(entries) for entries in records(event).values())
    assert scores == FINAL[name]
    assert event.system.option("initial-colour") == "white"
    assert event.planned_rounds == len(wanted)
    assert found.adjustments == ()


@pytest.mark.parametrize(
    ("name", "version"), [("manual-dutch-14.trf", "trf26"), ("manual-dutch-12.trf", "trf16")]
)
def test_the_manuals_tournament_is_written_to_the_byte(
    read: Any, sample: Sample, name: str, version: Any
) -> None:
    data = sample(name)
    ranks = {player.number: player.rank or 0 for player in read_trf(data).document.players}
    again = from_tournament(
        read.of(data).tournament,
        edition=edition("fide-2019"),
        version=version,
        program="Crosstable",
        ranks=ranks,
    )
    assert again.to_bytes() == data


def test_every_record_of_an_individual_tournament(read: Any, sample: Sample) -> None:
    data = sample("full-trf26.trf")
    event = read.of(data).tournament
    assert [entrant.player.name for entrant in event.entrants] == [
        "ბერიძე, გიორგი",
        "Łukaszewska, Żaneta",
        "Иванов, Пётр",
        "王小明",
        "محمد، ليلى",
        "O'Brien-Smith, Seán",
        "Unrated, Ulf",
    ]
    first = event.entrants[0].player
    assert first.ratings == (Rating("fide.standard", 2601), Rating("national", 2555))
    assert first.titles == (Title("fide", "GM"), Title("national", "M"))
    assert first.identifiers == (Identifier("fide", "13600001"), Identifier("national", "G-77"))
    assert [entrant.player.born for entrant in event.entrants[1:3]] == [
        BirthDate(1995),
        BirthDate(1988, 12),
    ]
    assert event.points.allocated_bye == 2
    assert event.points.win == 3
    assert all(isinstance(board.result, Pending) for board in event.rounds[2].boards)
    assert event.bye_requests == (
        ByeRequest(3, 2, Bye.HALF_POINT),
        ByeRequest(1, 4, Bye.HALF_POINT),
        ByeRequest(6, 4, Bye.HALF_POINT),
        ByeRequest(2, 5, Bye.ZERO_POINT),
    )
    assert event.forbidden_pairs == ((1, 5), (1, 7), (5, 7))
    assert event.tie_breaks == ("direct-encounter", "buchholz-cut-1", "wins")
    document = read_trf(data).document
    assert document.header("182") == "Crosstable"
    assert document.contents.ranking_methods[0].method == "FIDON"
    assert document.contents.accelerations[0].points == 1
    assert document.contents.abnormal_points[0].points == Fraction(-1, 2)
    assert document.comments[1] == "T RRR PPP1 PPP2"


def test_the_extensions_of_engines(read: Any, sample: Sample) -> None:
    found = read.of(sample("engine-extensions.trf"))
    event = found.tournament
    assert event.points is THREE_ONE_ZERO
    assert event.planned_rounds == 4
    assert event.system.option("initial-colour") == "black"
    assert event.bye_requests == (
        ByeRequest(4, 3, Bye.ZERO_POINT),
        ByeRequest(5, 3, Bye.ZERO_POINT),
    )
    assert event.forbidden_pairs == ((1, 5), (1, 3), (5, 3))
    assert Change.POINTS not in {each.kind for each in found.adjustments}


def test_points_of_engines(read: Any, sample: Sample) -> None:
    points = read.of(sample("engine-points.trf")).tournament.points
    assert (points.win, points.draw, points.forfeit_loss, points.allocated_bye) == (2, 1, -1, 1)


def test_an_old_file_in_latin_letters(read: Any, sample: Sample) -> None:
    found = read.of(sample("old-latin1.trf"))
    names = [entrant.player.name for entrant in found.tournament.entrants]
    assert names == ["Größe, Jürgen", "Néel, François", "Åström, Märta", "Ørsted, Søren"]
    titles = [entrant.player.title("fide") for entrant in found.tournament.entrants]
    assert titles == ["GM", "IM", "WGM", ""]
    assert {each.kind for each in found.adjustments} == {
        Change.ENCODING,
        Change.NUMBER,
        Change.TITLE,
        Change.IDENTIFIER,
        Change.SEX,
        Change.LETTER_CASE,
        Change.FEDERATION,
    }
    assert all(each.line and each.column for each in found.adjustments)
