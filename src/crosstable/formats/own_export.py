"""Crosstable's own JSON export, read again: everything an event has, its single games too."""

from __future__ import annotations

import msgspec

from crosstable.kernel.errors import UnreadableInput
from crosstable.kernel.sentence import restored
from crosstable.kernel.tournament import Tournament


def looks_like_export(data: bytes) -> bool:
    """Return whether a file is a JSON export."""
    return data.lstrip()[:1] == b"{"


def read_export(data: bytes, *, source: str = "") -> Tournament:
    """Return the tournament of a JSON export."""
    try:
        return msgspec.json.decode(data, type=Tournament, dec_hook=restored)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableInput(
            "this is not an export of a tournament: {cause}",
            source=source,
            remedy="write it with `crosstable export --format json`",
            cause=str(error),
        ) from None
