"""The head of the chain as it is printed: short enough for paper, long enough to prove something.

Whoever rewrites the whole journal can seal a false end. A head on a printed report, in a mailbox or
in another office shows it: the chain of the journal has to pass through every head ever noted.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.office import acts
from crosstable.office.journal import Entry, Head
from crosstable.office.office import Written

SHOWN = 20
"""Digits of the hash in the short form: 80 bits, which nobody finds a second entry for."""
_GROUP = 5
_SHORT = re.compile(r"(?:crosstable[ :])?(\d{1,12})[- :]([0-9a-f]{16,64})")
_HASH = re.compile(r"[0-9a-f]{64}")
_VISIBLE = (
    acts.TournamentCreated
    | acts.TournamentImported
    | acts.DetailsChanged
    | acts.RoundPublished
    | acts.ResultEntered
    | acts.ResultCorrected
    | acts.TiesDrawn
)


class NotedHead(msgspec.Struct, frozen=True):
    """A head as somebody noted it: the beginning of a hash, and its entry's number if told."""

    hash: str
    sequence: int | None = None

    def is_of(self, sequence: int, entry_hash: str) -> bool:
        """Return whether an entry is the one that was noted."""
        return self.sequence in {None, sequence} and entry_hash.startswith(self.hash)


def short_text(head: Head) -> str:
    """Return a head for paper: ``482-3f9a1-c2277-de0b4-1a2b3``."""
    groups = (head.hash[at : at + _GROUP] for at in range(0, SHOWN, _GROUP))
    return "-".join((str(head.sequence), *groups))


def full_text(head: Head) -> str:
    """Return a head as the code on paper holds it, whole."""
    return f"crosstable:{head.sequence}:{head.hash}"


def read_head(text: str) -> NotedHead:
    """Return the head that somebody typed or scanned, in the short form or whole."""
    bare = text.strip().casefold()
    if _HASH.fullmatch(bare):
        return NotedHead(bare)
    number, mark, rest = bare.removeprefix("crosstable:").partition("-" if "-" in bare else ":")
    match = _SHORT.fullmatch(f"{number}{mark}{rest.replace('-', '').replace(' ', '')}")
    if match is None:
        raise InvalidValue(
            "{text!r} is not the head of a journal; it looks like 482-3f9a1-c2277-de0b4-1a2b3",
            text=text,
        )
    return NotedHead(match[2], int(match[1]))


def final_entry(history: Sequence[Written]) -> Entry | None:
    """Return the latest entry of a tournament that everybody may know of.

    What arbiters do besides leaves it as it is, so that a page with it tells nothing of that.
    """
    return next(
        (written.entry for written in reversed(history) if isinstance(written.act, _VISIBLE)), None
    )
