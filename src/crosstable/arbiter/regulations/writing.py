"""The regulations of an event section by section, as they are written for those who come.

FIDE events follow the twenty-four points of GR 12.3, FMJD's the specific regulations of Annex 2;
what was decided beyond them follows by topic. A section of which nothing is known is left out.
"""

from __future__ import annotations

import msgspec

from crosstable.arbiter.regulations.invitation import KNOWN
from crosstable.arbiter.regulations.subject import Subject
from crosstable.kernel.regulations import RegulationField
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.regulation_fields.table import field_topics, fields

FOR_THE_OFFICE = frozenset({"round-one"})
"""Decisions about how the office works, which nobody reads in regulations."""


class WrittenSection(msgspec.Struct, frozen=True, kw_only=True):
    """A section that has something in it."""

    title: Sentence
    article: Citation | None = None
    known: tuple[str, ...] = ()
    """What the announcement says, by the names of ``KNOWN``."""
    fields: tuple[RegulationField, ...] = ()
    """What was decided."""


def written_sections(tournament: Tournament) -> tuple[WrittenSection, ...]:
    """Return the sections in their order; nothing that was decided is left out."""
    event = Subject(tournament)
    rules = event.edition.regulations
    made: list[WrittenSection] = []
    placed: set[str] = set(FOR_THE_OFFICE)
    for section in rules.sections if rules is not None else ():
        known = tuple(name for name in section.known if KNOWN[name][1](event))
        decided = tuple(fields()[name] for name in section.fields if event.text(name))
        placed.update(section.fields)
        if known or decided:
            (article,) = event.article(section.article)
            made.append(
                WrittenSection(title=section.title, article=article, known=known, fields=decided)
            )
    for topic in field_topics():
        decided = tuple(
            field for field in topic.fields if field.name not in placed and event.text(field.name)
        )
        if decided:
            made.append(WrittenSection(title=topic.title, fields=decided))
    return tuple(made)
