"""Chunks of bytes as numbered lines of text, whatever the size of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.formats.encodings import line_in
from crosstable.kernel.errors import UnreadableInput

LONGEST_LINE = 65_536
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def numbered_lines(
    chunks: Iterable[bytes], page: str = "cp1252"
) -> Iterator[tuple[int, str, bool]]:
    """Yield every line with its number, without its end, and whether it had one.

    Text is UTF-8; a line that is not is in a page, as older lists were written. Lines end as any
    system ends them.
    """
    rest = b""
    number = 0
    for chunk in chunks:
        text = rest + chunk
        held = text.endswith(b"\r")  # the other half of its line end may come with the next chunk
        text = text[:-1] if held else text
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        lines = text.split(b"\n")
        rest = lines.pop() + b"\r" * held
        for line in lines:
            number += 1
            yield number, _decoded(line, number, page), True
        if len(rest) > LONGEST_LINE:
            raise _too_long(number + 1)
    if rest:
        ended = rest.endswith(b"\r")
        yield number + 1, _decoded(rest.removesuffix(b"\r"), number + 1, page), ended


def peeked(chunks: Iterable[bytes], enough: int = 4096) -> tuple[bytes, Iterator[bytes]]:
    """Return the first bytes, and all chunks with these in front."""
    source = iter(chunks)
    head = b""
    for chunk in source:
        head += chunk
        if len(head) >= enough:
            break

    def everything() -> Iterator[bytes]:
        yield head
        yield from source

    return head, everything()


def _decoded(line: bytes, line_number: int, page: str) -> str:
    if len(line) > LONGEST_LINE:
        raise _too_long(line_number)
    if line_number == 1:
        line = line.removeprefix(_BYTE_ORDER_MARK)
    text = line_in(line, page)
    if "\0" in text:
        raise UnreadableInput(
            "this is not text", line=line_number, remedy="unpack the list, or save it as UTF-8 text"
        )
    return text


def _too_long(line_number: int) -> UnreadableInput:
    return UnreadableInput(
        "a line of more than {most} characters is not a line of a rating list",
        line=line_number,
        remedy="give the list as the federation publishes it, or as CSV",
        most=LONGEST_LINE,
    )
