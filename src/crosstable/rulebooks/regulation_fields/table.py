"""All fields of the regulations, topic by topic, and what an edition makes of them.

A field is one line of data in this package and therewith a field of the form, of the printed
regulations, of the command and of the API. What is announced with the event itself (rate of play,
pairing system, points, tie-breaks, prizes, officials, schedule) is settled there, not asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.rate_notation import rate_text
from crosstable.kernel.regulations import FieldKind, RegulationField, Silence
from crosstable.kernel.sentence import Sentence
from crosstable.rulebooks.articles import RuleFile
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import as_numbered, left_out, spell
from crosstable.rulebooks.rates_of_play import named_rates
from crosstable.rulebooks.rules import rule


class FieldTopic(msgspec.Struct, frozen=True):
    """Fields that are about one thing."""

    name: str
    title: Sentence
    fields: tuple[RegulationField, ...]


_TOPICS = ("arriving", "board", "hall", "appeals", "entries", "ties", "money", "travel")
"""In the order of the form and of the printed regulations."""


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A topic as a file of ``rulebooks/regulation_fields`` has it."""

    title: Sentence
    fields: dict[str, Any]


@cache
def field_topics() -> tuple[FieldTopic, ...]:
    """Return all fields, topic by topic, in the order of the form and of the regulations."""
    return tuple(map(_topic_in, _TOPICS))


def _topic_in(name: str) -> FieldTopic:
    file = RuleFile("regulation_fields", name)
    written = file.value(_Written)
    fields = tuple(
        file.made(RegulationField, {"name": field, **told}, "fields", field)
        for field, told in written.fields.items()
    )
    return FieldTopic(name, written.title, fields)


@cache
def fields() -> Mapping[str, RegulationField]:
    """Return all fields by name."""
    return {field.name: field for topic in field_topics() for field in topic.fields}


def regulation_field(name: str) -> RegulationField:
    """Return the field of this name."""
    try:
        return fields()[name]
    except KeyError:
        raise UnknownName("field of the regulations", name, tuple(fields())) from None


def field_in(field: RegulationField, edition: Edition) -> RegulationField:
    """Return a field as an edition has it: its articles, and only the answers it knows."""
    return _narrowed(field, edition.texts)


@cache
def _narrowed(field: RegulationField, texts: tuple[str, ...]) -> RegulationField:
    return msgspec.structs.replace(
        field,
        articles=tuple(
            as_numbered(article, texts)
            for article in field.articles
            if not left_out(article, texts)
        ),
        alternatives=tuple(
            msgspec.structs.replace(
                answer, article=answer.article and as_numbered(answer.article, texts)
            )
            for answer in field.alternatives
            if answer.article is None or not left_out(answer.article, texts)
        ),
        silences=tuple(
            msgspec.structs.replace(silent, article=as_numbered(silent.article, texts))
            for silent in field.silences
            if not left_out(silent.article, texts)
        ),
        ranges=tuple(
            msgspec.structs.replace(limit, article=as_numbered(limit.article, texts))
            for limit in field.ranges
            if not left_out(limit.article, texts)
        ),
    )


def asked(edition: Edition) -> tuple[FieldTopic, ...]:
    """Return what an edition asks an organiser to decide, topic by topic."""
    here = {
        topic.name: tuple(field_in(field, edition) for field in topic.fields)
        for topic in field_topics()
    }
    narrowed = (
        msgspec.structs.replace(
            topic,
            fields=tuple(field for field in here[topic.name] if field.is_asked_by(edition.texts)),
        )
        for topic in field_topics()
    )
    return tuple(topic for topic in narrowed if topic.fields)


def read_field(field: RegulationField, text: str, edition: Edition) -> str:
    """Return what somebody typed as it is kept, or refuse it in one line that names the field."""
    named = named_rates().get(text.strip().casefold())
    if named is not None and field.kind is FieldKind.RATE:
        text = rate_text(named[0].rate)
    field = field_in(field, edition)
    # An answer may be given by its article, as the edition numbers it.
    for alternative in field.alternatives:
        article = alternative.article
        if article and article.article.casefold() == text.strip().casefold():
            text = alternative.value
    kept = field.read(text)
    value = field.value(kept) if kept else None
    for limit in field.ranges:
        if (
            isinstance(value, int)
            and limit.article.text in edition.texts
            and not limit.least <= value <= limit.most
        ):
            raise field.unfit(
                "{number} is not from {least} to {most}, as {article} requires",
                number=value,
                least=limit.least,
                most=limit.most,
                article=spell(limit.article),
            )
    return kept


@rule("regulations.silence")
def silence(field: RegulationField, edition: Edition) -> Silence | None:
    """Return what holds where nothing is decided.

    FIDE Guidelines for the organisers 1.1, 1.3, 2.1, 2.2, 3.2-3.4; FMJD Annex 3, 5.2.
    """
    return field_in(field, edition).silence_in(edition.texts)
