"""What people add to the papers of an event: parts of the report they write, and its ceremonies."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import msgspec
from msgspec.structs import replace

from crosstable.kernel.sentence import Sentence


class CeremonyKind(Enum):
    """The two ceremonies of an event."""

    OPENING = "opening"
    CLOSING = "closing"

    @property
    def words(self) -> Sentence:
        """Return what it is called."""
        return _CEREMONIES[self]


_CEREMONIES = {
    CeremonyKind.OPENING: Sentence("opening ceremony"),
    CeremonyKind.CLOSING: Sentence("closing ceremony"),
}


class Ceremony(msgspec.Struct, frozen=True, kw_only=True):
    """A ceremony that was held: when, and who was not there from beginning to end."""

    kind: CeremonyKind
    began: datetime | None = None
    """By the clock of the hall."""
    ended: datetime | None = None
    absent: tuple[int, ...] = ()
    """Players who did not attend it, by number."""
    agreed: bool = False
    """Whether another day than the usual one was agreed with the federation."""


class WrittenText(msgspec.Struct, frozen=True):
    """A part of the report in the arbiter's own words."""

    part: str
    text: str


class Papers(msgspec.Struct, frozen=True, kw_only=True):
    """All that people added to the papers of an event."""

    written: tuple[WrittenText, ...] = ()
    ceremonies: tuple[Ceremony, ...] = ()

    def text(self, part: str) -> str:
        """Return what was written for a part of the report; empty where nothing was."""
        return next((section.text for section in self.written if section.part == part), "")

    def ceremony(self, kind: CeremonyKind) -> Ceremony | None:
        """Return what was noted of a ceremony."""
        return next((held for held in self.ceremonies if held.kind is kind), None)

    def with_text(self, part: str, text: str) -> Papers:
        """Return the papers with a part written anew; an empty text takes it out."""
        others = tuple(section for section in self.written if section.part != part)
        return replace(self, written=(*others, WrittenText(part, text)) if text else others)

    def with_ceremony(self, ceremony: Ceremony) -> Papers:
        """Return the papers with what is known of a ceremony now."""
        others = tuple(held for held in self.ceremonies if held.kind is not ceremony.kind)
        return replace(self, ceremonies=(*others, ceremony))
