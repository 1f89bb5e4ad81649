"""Records that programs added, drafts nobody should write any more, and what becomes of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from crosstable.formats.trf import read_trf
from crosstable.formats.trf.converting import converted, rewritten, version_of
from crosstable.formats.trf.dialects import Dialect, Spoken, dialects
from crosstable.formats.trf.engine_records import ranges
from crosstable.kernel.errors import UnknownName, UnreadableInput


def document(*lines: str) -> Any:
    return read_trf("\n".join(["012 T", *lines]).encode()).document


def anew(*lines: str) -> tuple[list[str], list[str]]:
    found = rewritten(document(*lines))
    return (
        [line.text for line in found.document.lines][1:],
        [str(note) for note in found.adjustments],
    )


def test_programs_are_known_by_their_records(row: Any) -> None:
    lines = [row(1), "BBW  3.0", "XXP 1", "XXR 5", "TNR 5", "202 ABH,BH/U1400"]
    assert dialects(document(*lines)) == (
        Spoken(Dialect.BBPPAIRINGS, 3, "BBW"),
        Spoken(Dialect.JAVAFO, 4, "XXP"),
        Spoken(Dialect.CPPDUBOV, 6, "TNR"),
        Spoken(Dialect.GACRUX, 7, "ABH"),
    )
    assert dialects(document(row(1), "142 5")) == ()


def test_a_file_says_its_version_by_its_records(row: Any) -> None:
    assert version_of(document(row(1), "XXR 5")) == "TRF16"
    assert version_of(document(row(1), "192 FIDE_DUTCH")) == "TRF26"


@pytest.mark.parametrize(
    "text",
    [
        "TSE   1    1 IND     2486  11   15   28.0",
        "OOO   1   14    0   29   39",
        "PAB   0  50  49",
        "340 +- 004 023 047",
        "330 H 003 026 047",
        "ACC  1.0   1   3    1   25",
    ],
)
def test_the_drafts_are_refused_with_a_word_on_why(row: Any, text: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        document(row(1), text)
    assert caught.value.line == 3
    assert "a record of the drafts of TRF26" in caught.value.cause


def test_cppdubov_is_understood(read: Any, row: Any) -> None:
    """Rounds, the acceleration, who misses the round to be paired, and who must not meet."""
    lines = ["TNR 6", "ACC true", *(row(number) for number in (1, 2, 3, 4)), "BYE 4", "FOR 1 3"]
    event = read(*lines).tournament
    assert event.planned_rounds == 6
    assert event.system.option("acceleration") == "baku"
    assert [(wish.player, wish.round) for wish in event.bye_requests] == [(4, 1)]
    assert event.forbidden_pairs == ((1, 3),)


def test_letters_of_gacrux(read: Any, row: Any) -> None:
    event = read(
        row(1, "   2 w X", points="0.0"),
        row(2, "   1 b x", points="0.0"),
        row(3, "0000 - A", points="0.0"),
    ).tournament
    (played,) = event.rounds
    assert not played.complete
    assert [free.player for free in played.free] == [3]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["XXR 9"], ["142 9"]),
        (["142 7", "XXR 9"], ["142 9"]),
        (["TNR 5"], ["142 5"]),
        (["XXC black1"], ["152 B"]),
        (["XXS W=3 D=1 PAB=3"], ["162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"]),
        (["BBW  3.0", "BBD  1.0"], ["162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"]),
        (["XXR 7", "XXP 1 2 3"], ["142 7", "260 001 007    1    2    3"]),
        (["FOR 1 2"], ["260 001 999    1    2"]),
        (["XXZ 2 3"], ["240 Z 002    2    3"]),
        (["BYE 3"], ["240 Z 002    3"]),
        (["192 FIDE_DUBOV", "ACC true"], ["192 FIDE_DUBOV_BAKU"]),
        (["ACC false"], []),
        (
            ["XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5", "XXA    3  0.0"],
            ["250       1.0 001 002    1    2", "250       0.5 003 003    1    2"],
        ),
    ],
)
def test_what_engines_added_becomes_a_record(row: Any, before: list[str], after: list[str]) -> None:
    players = [row(1, "   2 w 1"), row(2, "   1 b 0"), row(3, "0000 - Z")]
    assert anew(*players, *before) == ([*players, *after], [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("XXS WW=3 BW=2", "more than 162 can say: it stays an XXS line"),
        ("XXC rank white1", "no record says that players are paired by their ranks"),
        ("XXS W=3 FW=2", "more than 162 can say: it stays an XXS line"),
        ("XXA    1  1.0\nXXA    1  0.5", "stay XXA lines"),
        ("ACC 1", "stays an ACC line"),
    ],
)
def test_what_trf26_cannot_say_is_told(row: Any, text: str, words: str) -> None:
    lines, notes = anew(row(1), text)
    assert len(notes) == 1
    assert words in notes[0]
    assert notes[0].startswith("line 3")
    assert lines[1][:3] in {text[:3], "152"}


def test_ranges_join_neighbours_in_the_file_only() -> None:
    one = Fraction(1)
    found = ranges({1: (one,), 2: (one,), 5: (one,), 9: (one,)}, (1, 2, 5, 7, 9))
    assert [(span.first, span.last) for span in found] == [(1, 5), (9, 9)]


def test_a_file_is_told_of_and_turned_into_records_for_programs(row: Any) -> None:
    data = "\n".join(["012 T", row(1), "XXR 5"]).encode()
    answer = converted(data, "a.trf", "json")
    assert str(answer.what) == "TRF16 with records of JaVaFo (XXR in line 3)"
    assert b'"round_counts"' in answer.data
    assert b'"rounds": 5' in answer.data
    with pytest.raises(UnknownName):
        converted(data, "a.trf", "trf06")


@pytest.mark.parametrize("heading", ["OOO RRR TT1 TT2 PPPP PPPP PPPP PPPP", "TSE XXX NNNN"])
def test_a_line_that_heads_columns_is_no_record_of_a_draft(
    read: Any, row: Any, heading: str
) -> None:
    found = read(row(1, points="0.0"), row(2, points="0.0"), heading)
    assert len(found.tournament.entrants) == 2


def test_a_record_of_a_draft_is_still_refused(read: Any, row: Any) -> None:
    assert "drafts of TRF26" in str(read.error(row(1), "OOO   1   2   3    1    2    3    4"))
