from __future__ import annotations

import pytest

from crosstable.formats.encodings import decoded
from crosstable.formats.trf.lines import (
    Encoded,
    TrfLine,
    encode,
    join_lines,
    refuse_other_formats,
    split_lines,
)
from crosstable.kernel.errors import UnreadableInput


@pytest.mark.parametrize("ending", ["\r", "\n", "\r\n"])
def test_each_line_end_is_kept(ending: str) -> None:
    text = f"012 A{ending}022 B{ending}"
    assert split_lines(text) == (TrfLine("012 A", ending), TrfLine("022 B", ending))


def test_line_ends_may_be_mixed_and_missing_at_the_end() -> None:
    text = "a\rb\nc\r\n\r\r\n\n\rd"
    lines = split_lines(text)
    assert [line.text for line in lines] == ["a", "b", "c", "", "", "", "", "d"]
    assert [line.ending for line in lines] == ["\r", "\n", "\r\n", "\r", "\r\n", "\n", "\r", ""]
    assert join_lines(lines) == text


@pytest.mark.parametrize("separator", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_nothing_else_ends_a_line(separator: str) -> None:
    assert split_lines(f"a{separator}b") == (TrfLine(f"a{separator}b", ""),)


@pytest.mark.parametrize(
    ("data", "text", "how"),
    [
        ("012 Łódź".encode(), "012 Łódź", Encoded("utf-8")),
        (b"\xef\xbb\xbf012 A", "012 A", Encoded("utf-8", mark=True)),
        ("012 Köln".encode("cp1252"), "012 Köln", Encoded("cp1252")),
        (b"012 \x81\x83\x88\x98\xff", "012 \x81\x83\x88\x98ÿ", Encoded("latin-1")),
        (b"\xef\xbb\xbf012 \xff", "012 ÿ", Encoded("cp1252", mark=True)),
    ],
)
def test_encodings_are_told_apart_and_kept(data: bytes, text: str, how: Encoded) -> None:
    read = decoded(data)
    assert (read.text, Encoded(read.encoding, read.mark)) == (text, how)
    assert encode(text, how) == data


def test_letters_an_encoding_lacks_are_an_error_with_a_remedy() -> None:
    with pytest.raises(UnreadableInput, match=r"'Ł' cannot be written in latin-1 .*UTF-8"):
        encode("Łódź", Encoded("latin-1"))


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (b"", "empty"),
        (b" \r\n\t ", "empty"),
        (b"%PDF-1.7\n001 ", "PDF"),
        (b"PK\x03\x04rest", "zip"),
        (b"\xd0\xcf\x11\xe0rest", "old spreadsheet"),
        (b"\x1f\x8brest", "compressed"),
        (b"SQLite format 3\x00", "database"),
        ("012 A".encode("utf-16"), "UTF-16"),
        (b"<!doctype html><html></html>", "web page"),
        (b'[Event "Casual"]\n\n1. e4 *', "game file"),
        (b'{"players": []}', "JSON"),
        (b"name;rating\nA;2000\n", "001 or 012"),
        (b"0011 2 3\n", "001 or 012"),
    ],
)
def test_other_formats_are_named(data: bytes, cause: str) -> None:
    with pytest.raises(UnreadableInput, match=cause) as caught:
        refuse_other_formats(data)
    assert "012, 001" in caught.value.remedy


def test_unprintable_bytes_are_shown_where_they_stand() -> None:
    with pytest.raises(UnreadableInput, match="not text") as caught:
        refuse_other_formats(b"012 A\r\n001\x00 2")
    assert (caught.value.line, caught.value.column) == (2, 4)


def test_a_file_of_nothing_but_lines_is_refused_before_they_are_counted_out() -> None:
    with pytest.raises(UnreadableInput, match="more than 500,000 lines"):
        refuse_other_formats(b"012 A" + b"\n" * 5_000_000)
