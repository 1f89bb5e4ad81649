"""Bytes in, a document out: the front door for tournament reports."""

from __future__ import annotations

import msgspec

from crosstable.formats.encodings import decoded
from crosstable.formats.trf.adjustments import Adjustment, Change
from crosstable.formats.trf.document import TrfDocument
from crosstable.formats.trf.doubts import doubts
from crosstable.formats.trf.lines import Encoded, refuse_other_formats, split_lines
from crosstable.kernel.errors import UnreadableInput

LAST_OF_POINTS = 84


class TrfReading(msgspec.Struct, frozen=True):
    """A document and what was read differently from how it was written."""

    document: TrfDocument
    adjustments: tuple[Adjustment, ...] = ()


def read_trf(data: bytes, *, source: str = "", encoding: str = "") -> TrfReading:
    """Return the document in these bytes; ``source`` is the name errors give it.

    Where the ``encoding`` is not named it is UTF-8, or else the likeliest.
    """
    try:
        return _read(data, encoding)
    except UnreadableInput as error:
        raise error.at_source(source) from None


def _read(data: bytes, encoding: str) -> TrfReading:
    refuse_other_formats(data)
    found = decoded(data, encoding)
    document = TrfDocument(split_lines(found.text), Encoded(found.encoding, found.mark))
    adjustments = []
    if found.note is not None:
        line, column = _first_foreign(document)
        adjustments.append(Adjustment(Change.ENCODING, line, column, found.note))
    contents = document.contents
    seen: dict[int, int] = {}
    for player in contents.players:
        if player.number in seen:
            raise UnreadableInput(
                "starting rank {player} is given twice, first in line {first}, column 5",
                line=player.line,
                column=5,
                remedy="give each player a number of their own; several tournaments need "
                "several files",
                player=player.number,
                first=seen[player.number],
            )
        seen[player.number] = player.line
    _refuse_cut_lines(document)
    return TrfReading(document, (*adjustments, *contents.adjustments, *doubts(document)))


def _refuse_cut_lines(document: TrfDocument) -> None:
    """Refuse a player line that stops before the points where other players have theirs.

    A list of entries has no points at all; one line without them was cut.
    """
    players = document.contents.players
    if all(player.points is None for player in players):
        return
    for player in players:
        length = len(document.lines[player.line - 1].text.rstrip())
        if player.points is None and length < LAST_OF_POINTS:
            raise UnreadableInput(
                "the line of player {player} is cut short: it ends before the points in "
                "columns 81-{last}",
                line=player.line,
                column=length + 1,
                remedy="other players have their points; complete the line",
                player=player.number,
                last=LAST_OF_POINTS,
            )


def _first_foreign(document: TrfDocument) -> tuple[int | None, int | None]:
    for number, line in enumerate(document.lines, start=1):
        if not line.text.isascii():
            column = next(i for i, letter in enumerate(line.text, 1) if not letter.isascii())
            return number, column
    return None, None
