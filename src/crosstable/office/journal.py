"""The journal of decisions: entries chained by hash, and what a store of them must promise.

Each act of an arbiter is one entry. An entry holds the hash of the one before it, so whatever is
altered, removed or slipped in breaks the chain behind it. The chain has no key: somebody who may
write the whole store can seal a false end anew, which only a hash noted elsewhere shows. There is
one chain for the whole office; within it every tournament counts its own versions, by which two
writers notice each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Protocol

import msgspec

from crosstable.kernel.errors import InvalidValue, JournalBroken
from crosstable.kernel.sentence import Sentence


class Draft(msgspec.Struct, frozen=True):
    """An act that is about to be written down: who, when, what."""

    at: datetime
    by: str
    act: str
    """The act as JSON text, exactly as it will be stored and hashed."""

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            raise InvalidValue("the time of an entry needs its time zone")
        if not self.by.strip():
            raise InvalidValue("an entry needs the name of the person who made it")
        try:
            self.at.astimezone(UTC)
            (self.by + self.act).encode()
        except (OverflowError, UnicodeEncodeError):
            raise InvalidValue("an entry needs a time and a text that can be stored") from None


class Addition(msgspec.Struct, frozen=True):
    """What is to be written of one tournament, and at which version it is expected."""

    tournament: str
    expected_version: int
    drafts: tuple[Draft, ...]


class Entry(msgspec.Struct, frozen=True):
    """One line of the journal."""

    sequence: int
    """1, 2, 3 ... through the whole office."""
    tournament: str
    version: int
    """1, 2, 3 ... within its tournament."""
    at: datetime
    by: str
    act: str
    previous: str
    hash: str


class Head(msgspec.Struct, frozen=True):
    """Where the chain ends: the last entry's number and hash."""

    sequence: int
    hash: str


class Stream(msgspec.Struct, frozen=True):
    """One tournament's part of the journal."""

    tournament: str
    version: int
    changed: datetime


OFFICE_STREAM = "@office"
"""Where acts about the office itself stand, such as accounts; no tournament's id has an ``@``."""


def is_of_office(stream: str) -> bool:
    """Return whether a part of the journal is the office's own and no tournament's."""
    return stream.startswith("@")


START = Head(0, sha256(b"crosstable journal").hexdigest())
"""The head of an empty journal."""


class Journal(Protocol):
    """What a store of entries must do.

    ``append`` and ``append_together`` are all or nothing and durable when they return; they raise
    ``Conflict`` when a tournament is not at ``expected_version`` any more.
    """

    def append(
        self, tournament: str, expected_version: int, drafts: Sequence[Draft]
    ) -> tuple[Entry, ...]:
        """Write entries at the end of the chain and return them sealed."""
        ...

    def append_together(self, additions: Sequence[Addition]) -> tuple[tuple[Entry, ...], ...]:
        """Write entries of several tournaments one after the other, all of them or none."""
        ...

    def read(self, tournament: str, after_version: int = 0) -> Sequence[Entry]:
        """Return a tournament's entries in order, those after a version only."""
        ...

    def streams(self) -> Sequence[Stream]:
        """Return every tournament with its version, the most recently changed first.

        The office's own part is not among them.
        """
        ...

    def everything(self) -> Iterator[Entry]:
        """Yield all entries of the office in order, without loading them all at once."""
        ...

    def head(self) -> Head:
        """Return where the store says the chain ends."""
        ...


def seal(head: Head, tournament: str, version: int, draft: Draft) -> Entry:
    """Return the entry that follows the head of the chain."""
    at = draft.at.astimezone(UTC)
    sequence = head.sequence + 1
    return Entry(
        sequence,
        tournament,
        version,
        at,
        draft.by,
        draft.act,
        head.hash,
        _digest(sequence, tournament, version, at, draft.by, draft.act, head.hash),
    )


def _digest(
    sequence: int, tournament: str, version: int, at: datetime, by: str, act: str, previous: str
) -> str:
    moment = at.astimezone(UTC).isoformat(timespec="microseconds")
    fields = [sequence, tournament, version, moment, by, act, previous]
    return sha256(msgspec.json.encode(fields)).hexdigest()


def is_as_sealed(entry: Entry) -> bool:
    """Return whether an entry is what was written, going by its own hash."""
    return entry.hash == _digest(
        entry.sequence,
        entry.tournament,
        entry.version,
        entry.at,
        entry.by,
        entry.act,
        entry.previous,
    )


def verified(entries: Iterable[Entry], *, head: Head | None = None) -> Iterator[Entry]:
    """Yield entries as long as the chain holds; raise ``JournalBroken`` at the first that does not.

    With the stored head, entries missing at the end are noticed too.
    """
    last = START
    versions: dict[str, int] = {}
    for entry in entries:
        if entry.sequence != last.sequence + 1:
            raise JournalBroken(
                last.sequence + 1,
                Sentence("missing; the next entry found is {entry}", entry=entry.sequence),
            )
        if head is not None and entry.sequence > head.sequence:
            raise JournalBroken(
                entry.sequence, Sentence("stands after the recorded end of the journal")
            )
        if entry.at.tzinfo is None:
            raise JournalBroken(entry.sequence, Sentence("has a time without its time zone"))
        if entry.previous != last.hash:
            raise JournalBroken(
                entry.sequence, Sentence("does not follow from the entry before it")
            )
        if not is_as_sealed(entry):
            raise JournalBroken(entry.sequence, Sentence("was altered after it was written"))
        expected = versions.get(entry.tournament, 0) + 1
        if entry.version != expected:
            raise JournalBroken(
                entry.sequence,
                Sentence(
                    "has version {version} of {tournament!r}, expected {expected}",
                    version=entry.version,
                    tournament=entry.tournament,
                    expected=expected,
                ),
            )
        versions[entry.tournament] = entry.version
        last = Head(entry.sequence, entry.hash)
        yield entry
    if head is not None and head.sequence > last.sequence:
        raise JournalBroken(
            last.sequence + 1,
            Sentence("missing; the journal should have {entries}", entries=head.sequence),
        )
    if head is not None and head.hash != last.hash:
        raise JournalBroken(
            last.sequence, Sentence("is not the entry recorded as the end of the journal")
        )
