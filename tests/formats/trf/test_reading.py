from __future__ import annotations

import random
from typing import Any

import pytest

from crosstable.formats.trf import Change, read_trf
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import UnreadableInput
from tests.work import calls_of


def test_errors_name_the_source() -> None:
    with pytest.raises(UnreadableInput, match=r"^open\.trf, line 1: this is a PDF") as caught:
        read_trf(b"%PDF", source="open.trf")
    assert caught.value.source == "open.trf"


def test_a_number_given_twice_names_both_lines(read: Any, row: Any) -> None:
    error = read.error(row(1), row(2), row(1))
    assert (error.line, error.column) == (5, 5)
    assert "first in line 3, column 5" in error.cause


def test_two_tournaments_in_one_file_are_refused_with_a_remedy(read: Any, row: Any) -> None:
    assert "several files" in read.error(row(1), "012 Second", row(1)).remedy


def test_other_encodings_are_reported_where_they_show() -> None:
    (report,) = read_trf("012 A\r\n022 Köln\r\n".encode("cp1252")).adjustments
    assert (report.kind, report.line, report.column) == (Change.ENCODING, 2, 6)
    assert "Windows-1252" in report.what
    assert "Köln" in report.what


def test_comments_and_unknown_records_are_kept(read: Any, row: Any) -> None:
    lines = ("012 A", "### first", "XXW 7", "XXW 8", "###second", row(1), "", "  ", "\x1a")
    data = "\n".join(lines).encode()
    reading = read_trf(data)
    assert reading.document.to_bytes() == data
    assert reading.document.comments == ("first", "second")
    assert [each.text for each in reading.document.contents.unknown] == ["XXW 7", "XXW 8", "\x1a"]
    assert [(each.kind, each.line) for each in reading.adjustments] == [
        (Change.SHORT_LINE, 6),
        (Change.UNKNOWN_RECORD, 3),
        (Change.UNKNOWN_RECORD, 9),
    ]


def test_a_line_cut_before_its_points_is_refused_where_others_have_theirs(
    read: Any, row: Any
) -> None:
    error = read.error(row(1, "   2 w 1", points="1.0"), row(2, "   1 b 0", points="0.0")[:50])
    assert (error.line, error.column) == (4, 23)
    assert "player 2 is cut short" in error.cause
    assert read_trf(b"012 A\n" + row(1)[:47].rstrip().encode()).adjustments


def test_blanks_and_tabs_behind_a_line_do_not_matter(read: Any, row: Any) -> None:
    plain = read(
        row(1, "   2 w 1", points="1.0"), row(2, "   1 b 0", points="0.0"), "240 H 002    1"
    )
    padded = read(
        row(1, "   2 w 1", points="1.0") + "  " * 9,
        row(2, "   1 b 0", points="0.0") + "\t ",
        "240 H 002    1\t ",
        "   ",
    )
    assert padded == plain


def test_the_last_word_on_rounds_and_colour_counts() -> None:
    document = read_trf(b"012 A\nXXR 5\n142 7\nXXC white1\n152 B\nXXC rank").document
    assert document.planned_rounds == 7
    assert document.initial_colour is Colour.BLACK
    silent = read_trf(b"012 A").document
    assert (silent.planned_rounds, silent.initial_colour) == (0, None)


@pytest.mark.parametrize(
    "text",
    [
        "142 x",
        "152 green",
        "162  Q1.0",
        "240 U 001    1",
        "250 x",
        "260 x",
        "299 Q",
        "XXR x",
        "XXZ x",
        *("XXC x", "XXP x", "XXA x", "XXS x", "BBW x", "BBU"),
    ],
)
def test_records_that_pairings_depend_on_must_be_right(text: str) -> None:
    with pytest.raises(UnreadableInput) as caught:
        read_trf(f"012 A\n{text}\n".encode())
    assert caught.value.line == 2
    assert caught.value.column


def test_overlong_lines_are_refused() -> None:
    with pytest.raises(UnreadableInput, match="more than 50,000 characters"):
        read_trf(b"012 A\nXXZ" + b" 1" * 30_000)


def test_ten_megabytes_of_anything_are_answered_with_little_work() -> None:
    """Noise is refused at a glance; of lines, each is looked at once."""
    draw = random.Random(7)
    block = draw.randbytes(1_000_000)
    text = bytes(32 + byte % 90 for byte in block)
    for data in (
        block * 10,
        bytes(each or 1 for each in block) * 10,
        text * 10,
        b"012 A\n" + text * 10,
        b"012 A" + b"\r" * 10_000_000,
        b"012 A\n" + (b"x" * 99 + b"\n") * 100_000,
        b"\xff" * 10_000_000,
    ):
        kept = data

        def read(data: bytes = data) -> None:
            nonlocal kept
            try:
                kept = read_trf(data).document.to_bytes()
            except UnreadableInput:
                kept = data

        calls = calls_of(read)
        assert kept == data
        lines = data.count(b"\n") if calls > 1000 else 0
        assert calls <= 1000 + 20 * lines
