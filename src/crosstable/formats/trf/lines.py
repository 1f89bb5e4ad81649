"""Bytes to lines and back, losing nothing: encodings, byte order mark, every kind of line end."""

from __future__ import annotations

import re

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import Figure, Sentence

MAX_LINES = 500_000
"""Fifty lines for each of the 9,999 players a report can have."""
BOM = b"\xef\xbb\xbf"
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n)|([^\r\n]+)")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")
_RECORD = re.compile(rb"(?:\A|[\r\n])(?:\xef\xbb\xbf)?(?:001|012) ")
_REMEDY = Sentence("choose a tournament report file: its lines begin with 012, 001 and the like")
_OTHER_FORMATS = (
    (b"%PDF", Sentence("a PDF document")),
    (b"PK\x03\x04", Sentence("a zip archive, such as a spreadsheet")),
    (b"\xd0\xcf\x11\xe0", Sentence("an old spreadsheet or word processor file")),
    (b"\x1f\x8b", Sentence("a compressed file")),
    (b"SQLite format 3", Sentence("a database")),
    (b"\x89PNG", Sentence("a picture")),
    (b"\xff\xd8\xff", Sentence("a picture")),
    (b"\xff\xfe", Sentence("a text in UTF-16")),
    (b"\xfe\xff", Sentence("a text in UTF-16")),
)
_OTHER_TEXTS = (
    (b"<", Sentence("a web page or XML")),
    (b"[", Sentence("a game file or JSON")),
    (b"{", Sentence("JSON")),
)


class TrfLine(msgspec.Struct, frozen=True, gc=False):
    """One line as it stands in the file, and how it ends: CR, LF, CRLF or the end of the file."""

    text: str
    ending: str


class Encoded(msgspec.Struct, frozen=True):
    """How a text was written as bytes."""

    encoding: str = "utf-8"
    mark: bool = False


def refuse_other_formats(data: bytes) -> None:
    """Refuse what is not a tournament report, saying what it seems to be instead."""
    if not data.strip():
        raise UnreadableInput("the file is empty", remedy=_REMEDY)
    for magic, what in _OTHER_FORMATS:
        if data.startswith(magic):
            raise UnreadableInput(
                "this is {what}, not a tournament report", line=1, remedy=_REMEDY, what=what
            )
    control = _CONTROL.search(data)
    if control:
        lines = split_lines(data[: control.start()].decode("utf-8", "replace") + "?")
        raise UnreadableInput(
            "this is not text: it has unprintable bytes",
            line=len(lines),
            column=len(lines[-1].text),
            remedy=_REMEDY,
        )
    if data.count(b"\n") + data.count(b"\r") > 2 * MAX_LINES:
        raise UnreadableInput(
            "the file has more than {most} lines",
            line=MAX_LINES,
            remedy=_REMEDY,
            most=Figure.grouped(MAX_LINES),
        )
    if not _RECORD.search(data):
        start = data.removeprefix(BOM).lstrip()
        for first, what in _OTHER_TEXTS:
            if start.startswith(first):
                raise UnreadableInput(
                    "this looks like {what}: not a tournament report",
                    line=1,
                    remedy=_REMEDY,
                    what=what,
                )
        raise UnreadableInput(
            "no line begins with 001 or 012: not a tournament report", line=1, remedy=_REMEDY
        )


def encode(text: str, how: Encoded) -> bytes:
    """Return the bytes of a text; letters the encoding lacks are a reason to choose UTF-8."""
    try:
        return (BOM if how.mark else b"") + text.encode(how.encoding)
    except UnicodeEncodeError as error:
        raise UnreadableInput(
            "{letter!r} cannot be written in {encoding}",
            remedy="write the document in UTF-8",
            letter=text[error.start],
            encoding=how.encoding,
        ) from None


def split_lines(text: str) -> tuple[TrfLine, ...]:
    """Return the lines of a text, each with its own ending."""
    return tuple(TrfLine(ended or last, ending) for ended, ending, last in _LINE.findall(text))


def join_lines(lines: tuple[TrfLine, ...]) -> str:
    """Return the text the lines came from."""
    return "".join([part for line in lines for part in (line.text, line.ending)])
