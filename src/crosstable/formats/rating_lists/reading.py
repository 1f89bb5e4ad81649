"""Any rating list, streamed: its layout is recognised, doubles and slips are refused by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

import msgspec

from crosstable.formats.encodings import page_of
from crosstable.formats.rating_lists.delimited import read_delimited
from crosstable.formats.rating_lists.fixed_width import (
    is_fixed_width,
    list_date_of_header,
    read_fixed_width,
)
from crosstable.formats.rating_lists.lines import numbered_lines, peeked
from crosstable.formats.rating_lists.markup import read_markup
from crosstable.formats.rating_lists.model import Listing
from crosstable.kernel.errors import UnreadableInput

_BEGINNING = 2**18
"""Bytes of a list by whose names its encoding is told."""


class ListReading(msgspec.Struct, frozen=True):
    """A list on its way in; its players can be walked through once."""

    layout: str
    """``text``, ``xml`` or ``csv``."""
    dated: date | None
    """When it applies, where the file says so."""
    listings: Iterator[Listing]


def read_rating_list(
    chunks: Iterable[bytes],
    *,
    lists: Sequence[str],
    beside: Sequence[str] = (),
    source: str = "",
    encoding: str = "",
) -> ListReading:
    """Return the players of a list in any known layout, with standings on the lists asked for.

    Lines that are not UTF-8 are in the encoding named, or in the likeliest by how the list begins.
    Those ``beside`` them are read where the file has them; a file of one list is the one asked for.
    Errors name the source and the line. They may come as late as the last line, so nothing may be
    believed before the end is reached.
    """
    head, everything = peeked(chunks, _BEGINNING)
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if not start:
        raise UnreadableInput("the file is empty", source=source, remedy="get the list again")
    if start.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise UnreadableInput(
            "this is a compressed file", source=source, remedy="unpack it, or save it as CSV"
        )
    if start.startswith(b"%PDF"):
        raise UnreadableInput("this is a PDF", source=source, remedy="get the list as text or XML")
    if start.startswith(b"<"):
        listings = read_markup(everything, lists, beside)
        return ListReading("xml", None, _checked(listings, source))
    first = start.splitlines()[0].decode("utf-8", "replace")
    page = encoding or page_of(head[: head.rfind(b"\n") + 1])
    lines = numbered_lines(everything, page)
    if is_fixed_width(first):
        listings = read_fixed_width(lines, lists, beside)
        return ListReading("text", list_date_of_header(first), _checked(listings, source))
    return ListReading("csv", None, _checked(read_delimited(lines, lists), source))


def _checked(listings: Iterator[Listing], source: str) -> Iterator[Listing]:
    """Pass the players on; errors name the file."""
    try:
        yield from _once_each(listings)
    except UnreadableInput as error:
        raise error.at_source(source) from None


def _once_each(listings: Iterator[Listing]) -> Iterator[Listing]:
    """Pass the players on; refuse an identifier that comes twice and a list without players."""
    seen: dict[int, int] = {}
    for listing in listings:
        first = seen.setdefault(listing.player.id, listing.line)
        if first != listing.line:
            raise UnreadableInput(
                "identifier {identifier} is given twice, first in line {first}",
                line=listing.line,
                remedy="a player appears in a list only once; get the list again or remove one "
                "line",
                identifier=listing.player.id,
                first=first,
            )
        yield listing
    if not seen:
        raise UnreadableInput("the list has no players", remedy="get the list again")
