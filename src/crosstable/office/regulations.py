"""The regulations of an event as every door shows them: what was decided, and what else holds."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from crosstable.kernel.regulations import Decided, RegulationField, Silence
from crosstable.kernel.sentence import Sentence, Value
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.library import edition_of
from crosstable.rulebooks.regulation_fields.table import asked, field_in, field_topics, silence


class Provision(msgspec.Struct, frozen=True, kw_only=True):
    """One field at one event."""

    field: RegulationField
    kept: str
    """What was decided, as it is kept; empty where nothing was."""
    articles: tuple[Citation, ...]
    """Where the texts of the event ask for it or, once it is chosen, describe it."""
    otherwise: Silence | None
    """What the texts say holds where nothing is decided."""

    @property
    def words(self) -> Value:
        """Return what was decided, for readers."""
        return self.field.said(self.kept)

    @property
    def value(self) -> str | int | tuple[str, ...] | None:
        """Return what was decided, for programs."""
        return plain_value(self.field, self.kept)


class ProvisionTopic(msgspec.Struct, frozen=True):
    """The provisions about one thing."""

    name: str
    title: Sentence
    provisions: tuple[Provision, ...]


def provisions(tournament: Tournament, *, decided_only: bool = False) -> tuple[ProvisionTopic, ...]:
    """Return the fields of an event, topic by topic: all that are asked, or those decided.

    What was decided is shown even where the edition, changed since, no longer asks for it.
    """
    rules = edition_of(tournament)
    topics = []
    for topic in field_topics() if decided_only else asked(rules):
        items = tuple(
            provision(field, tournament)
            for field in topic.fields
            if not decided_only or tournament.regulations.text(field.name)
        )
        if items:
            topics.append(ProvisionTopic(topic.name, topic.title, items))
    return tuple(topics)


def provision(field: RegulationField, tournament: Tournament) -> Provision:
    """Return one field at an event."""
    rules, kept = edition_of(tournament), tournament.regulations.text(field.name)
    here = field_in(field, rules)
    chosen = [
        alternative.article
        for alternative in here.alternatives
        if alternative.value == kept and alternative.article
    ]
    return Provision(
        field=field,
        kept=kept,
        articles=(*here.articles_in(rules.texts), *chosen),
        otherwise=silence(field, rules),
    )


def plain_value(field: RegulationField, kept: str) -> str | int | tuple[str, ...] | None:
    """Return a value as JSON has it: numbers and lists of names as such, all else as text."""
    if not kept:
        return None
    value = field.value(kept)
    return value if isinstance(value, int | tuple) else kept


def decisions(wanted: Mapping[str, str | int | tuple[str, ...] | None]) -> tuple[Decided, ...]:
    """Return what a program wants decided, field by field; nothing (None) takes one back."""
    return tuple(Decided(name, _typed(value)) for name, value in wanted.items())


def _typed(value: str | int | tuple[str, ...] | None) -> str:
    if value is None:
        return ""
    return "\n".join(value) if isinstance(value, tuple) else str(value)
