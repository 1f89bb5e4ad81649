"""Records 202 and 212: the codes of tie-breaks, and the standings a file has."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.formats.trf import Change, read_trf
from crosstable.formats.trf.columns import Row
from crosstable.formats.trf.tie_break_records import (
    TieBreakCode,
    TieBreakRecord,
    WrittenStanding,
    parse_tie_breaks,
    tie_break_line,
)
from crosstable.standings.tiebreaks.codes import ADMITS, CodeParts


def test_codes_are_taken_apart() -> None:
    record = parse_tie_breaks(Row(7, "202 EDET/P,EMGSB/C1/P, bh:mp/c1/p,MPvGP,KS/L+2"))
    assert record.codes == (
        TieBreakCode(7, 5, "EDET/P", CodeParts("EDET", "", ("P",))),
        TieBreakCode(7, 12, "EMGSB/C1/P", CodeParts("EMGSB", "", ("C1", "P"))),
        TieBreakCode(7, 24, "bh:mp/c1/p", CodeParts("BH", "MP", ("C1", "P"))),
        TieBreakCode(7, 35, "MPvGP", CodeParts("MPvGP")),
        TieBreakCode(7, 41, "KS/L+2", CodeParts("KS", "", ("L+2",))),
    )
    assert tie_break_line(record) == "202 EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP,KS/L+2"


def test_points_begin_an_order_of_all() -> None:
    everybody = parse_tie_breaks(Row(1, "212 PTS,BH"))
    assert [code.code for code in everybody.breaking_ties] == ["BH"]
    tied = parse_tie_breaks(Row(1, "202 BH,PTS"))
    assert [code.code for code in tied.breaking_ties] == ["BH", "PTS"]


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("202 BH,XYZ/C1", 8, "'XYZ/C1' is not in FIDE's table"),
        ("202 BH, B H", 9, "'B H' is not a tie-break code"),
        ("212 PTS,BH/", 9, "'BH/' is not a tie-break code"),
        ("202 BH/C0", 5, "the number in /C0 must be from 1 to 9"),
        ("202 DE,SB/L+1", 8, "SB cannot have /L+1, only /C1, /M1 and /P"),
    ],
)
def test_codes_nobody_knows_are_told_with_their_place(
    row: Any, text: str, column: int, words: str
) -> None:
    reading = read_trf("\n".join(["012 T", text, row(1)]).encode())
    (told,) = [note for note in reading.adjustments if note.kind is Change.TIE_BREAKS]
    assert (told.line, told.column) == (2, column)
    assert words in str(told)


def test_what_organisers_define_is_no_doubt(row: Any) -> None:
    reading = read_trf("\n".join(["012 T", "202 OTHER_COIN,DE", row(1)]).encode())
    assert [note for note in reading.adjustments if note.kind is Change.TIE_BREAKS] == []


def test_the_standings_of_a_file(row: Any) -> None:
    lines = [
        "012 T",
        "202 BH/C1,DE",
        "212 PTS,SB",
        row(1, points="2.5", rank="   1"),
        row(2, points="2.5", rank="   1"),
        "310   1 Home                             HOM     2400   12     24.5   3     1    2",
    ]
    standings = read_trf("\n".join(lines).encode()).document.standings
    assert [code.code for code in standings.codes] == ["BH/C1", "DE"]
    assert standings.players == (
        WrittenStanding(4, 1, Fraction(5, 2), 1),
        WrittenStanding(5, 2, Fraction(5, 2), 1),
    )
    assert standings.teams == (WrittenStanding(6, 1, Fraction(49, 2), 3, Fraction(12)),)
    assert standings.primary == "PTS"


CODES = st.builds(
    lambda name, score, parts: TieBreakCode(1, 5, "", CodeParts(name, score, tuple(parts))),
    st.sampled_from([*sorted(ADMITS), "ESB", "ABH"]),
    st.sampled_from(["", "MP", "GP"]),
    st.lists(st.sampled_from(["C1", "C2", "M1", "L+1", "L-2", "K4", "P", "F", "R"]), max_size=3),
)


@given(st.lists(CODES, min_size=1, max_size=6))
def test_lists_of_codes_come_back(codes: list[TieBreakCode]) -> None:
    again = parse_tie_breaks(Row(1, tie_break_line(TieBreakRecord(1, "202", tuple(codes)))))
    assert [code.parts for code in again.codes] == [code.parts for code in codes]
    assert all(code.known for code in again.codes)
