"""The text of a section of a file, whatever encoding it is in, and what was forgiven for that."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.formats.scores.leniency import Forgiven, Leniency
from crosstable.formats.scores.places import Places
from crosstable.formats.scores.sections import Section
from crosstable.kernel.sentence import Sentence


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text of a section; files put together from several may change the encoding."""
    try:
        text, encoding = data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        try:
            text, encoding = data.decode("cp1252"), "cp1252"
        except UnicodeDecodeError:
            text, encoding = data.decode("latin-1"), "latin-1"
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text, encoding


def forgiven_encoding(
    section: Section, text: str, encoding: str, places: Places
) -> Iterator[Forgiven]:
    """Yield what is unusual about the bytes of a section."""
    if section.has_mark:
        what = Sentence("the file begins with a byte order mark")
        yield Forgiven(Leniency.BYTE_ORDER_MARK, section.line, section.column, what)
    if encoding != "utf-8":
        at = next(i for i, letter in enumerate(text) if not letter.isascii())
        yield Forgiven(
            Leniency.ENCODING,
            *places(at),
            Sentence("this is not UTF-8; it is read as {encoding}", encoding=encoding),
        )
