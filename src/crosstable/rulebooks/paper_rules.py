"""Papers after an event as data: what the report holds, and what is said about ceremonies."""

from __future__ import annotations

from datetime import timedelta
from enum import Enum

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import Rules


class Source(Enum):
    """Where the contents of a part of the report come from."""

    EVENT = "event"
    TECHNICAL = "technical"
    OFFICIALS = "officials"
    PARTICIPANTS = "participants"
    ROUNDS = "rounds"
    STANDINGS = "standings"
    NORMS = "norms"
    SPECIAL_CASES = "special-cases"
    INCIDENTS = "incidents"
    APPEALS = "appeals"
    CEREMONIES = "ceremonies"
    WRITTEN = "written"
    """The arbiter's own words."""
    FAIR_PLAY = "fair-play"
    """Complaints and inspections, and the arbiter's own words about them."""


_WORDS = frozenset({Source.WRITTEN, Source.FAIR_PLAY})
"""Parts that the arbiter writes, or writes to."""


class ReportPart(Rules, frozen=True, kw_only=True):
    """One part of the final report."""

    name: str
    title: Sentence
    source: Source
    article: Citation | None = None
    hint: Sentence | None = None
    """What to write, where the arbiter writes it."""
    private: bool = False
    """Whether it is for the federation's eyes only, never for a package that others open."""


class CeremonyStep(Rules, frozen=True):
    """One step of the closing ceremony."""

    sentence: Sentence
    article: Citation


class CeremonyRules(Rules, frozen=True, kw_only=True):
    """What a code of behaviour says about the ceremonies of official events."""

    attended: Citation
    """Where it stands that players are there, from the beginning to the end."""
    same_day: Citation
    opening_longest: timedelta
    rest_before_play: timedelta
    """After a longer opening, before the first game."""
    opening: Citation
    closing_longest: timedelta
    closing: Citation
    no_prize_money: Citation
    """What whoever misses the closing ceremony loses."""
    no_cup_points: Citation
    diplomas_from_below: Citation
    podium: Citation
    opened: tuple[CeremonyStep, ...]
    before_diplomas: tuple[CeremonyStep, ...]
    after_podium: tuple[CeremonyStep, ...]


class PaperRules(Rules, frozen=True, kw_only=True):
    """What an edition says about papers after an event."""

    title: Sentence
    """What the report is called."""
    report: tuple[ReportPart, ...]
    due_days: int
    """Within so many days after the event it must be with the federation."""
    due: Citation
    upload_days: int = 0
    """Within so many days the federation sends it on; 0 where nothing is said."""
    upload: Citation | None = None
    incomplete: Citation | None = None
    """Where it stands what becomes of an incomplete or late report."""
    ceremonies: CeremonyRules | None = None

    @property
    def written(self) -> tuple[ReportPart, ...]:
        """Return the parts that the arbiter writes."""
        return tuple(part for part in self.report if part.source in _WORDS)

    def part(self, name: str) -> ReportPart:
        """Return a part that the arbiter writes, by its name."""
        for part in self.written:
            if part.name == name.strip().casefold():
                return part
        names = tuple(part.name for part in self.written)
        raise UnknownName("part of the report", name, names)
