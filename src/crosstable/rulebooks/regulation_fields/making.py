"""Short ways to write fields of the regulations and the articles they come from."""

from __future__ import annotations

from crosstable.kernel.regulations import Alternative, FieldKind, RegulationField, Silence
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation

__all__ = [
    "annex2",
    "annex3",
    "annex4",
    "choice_field",
    "code",
    "general",
    "guidelines",
    "laws",
    "line_field",
    "swiss",
    "text_field",
]


def laws(*numbers: str) -> tuple[Citation, ...]:
    """Return articles of the Laws of Chess."""
    return tuple(Citation("fide.laws", number) for number in numbers)


def general(*numbers: str) -> tuple[Citation, ...]:
    """Return articles of FIDE's General Regulations for Competitions."""
    return tuple(Citation("fide.competitions", number) for number in numbers)


def guidelines(number: str) -> tuple[Citation, ...]:
    """Return an article of FIDE's Guidelines for the Organisers."""
    return (Citation("fide.organisers", number),)


def swiss(number: str) -> tuple[Citation, ...]:
    """Return an article of FIDE's general handling rules for Swiss tournaments."""
    return (Citation("fide.swiss", f"C.04.2.{number}"),)


def annex2(*numbers: str) -> tuple[Citation, ...]:
    """Return articles of FMJD's rules on organising official competitions."""
    return tuple(Citation("fmjd.annex2", number) for number in numbers)


def annex3(*numbers: str) -> tuple[Citation, ...]:
    """Return articles of FMJD's competition regulations."""
    return tuple(Citation("fmjd.annex3", number) for number in numbers)


def annex4(*numbers: str) -> tuple[Citation, ...]:
    """Return articles of FMJD's rules on referees."""
    return tuple(Citation("fmjd.annex4", number) for number in numbers)


def code(*numbers: str) -> tuple[Citation, ...]:
    """Return articles of FMJD's code of behaviour."""
    return tuple(Citation("fmjd.annex18", f"Code.{number}") for number in numbers)


def text_field(
    name: str,
    title: Sentence,
    asks: Sentence,
    articles: tuple[Citation, ...],
    *,
    everywhere: bool = False,
) -> RegulationField:
    """Return a field for some sentences."""
    return RegulationField(
        name=name,
        title=title,
        asks=asks,
        kind=FieldKind.TEXT,
        articles=articles,
        everywhere=everywhere,
    )


def line_field(
    name: str,
    title: Sentence,
    asks: Sentence,
    articles: tuple[Citation, ...],
    *,
    everywhere: bool = False,
) -> RegulationField:
    """Return a field for a few words."""
    return RegulationField(
        name=name,
        title=title,
        asks=asks,
        kind=FieldKind.LINE,
        articles=articles,
        everywhere=everywhere,
    )


def choice_field(
    name: str,
    title: Sentence,
    asks: Sentence,
    articles: tuple[Citation, ...],
    *alternatives: Alternative,
    silent: Silence | None = None,
) -> RegulationField:
    """Return a field with some answers to choose from."""
    return RegulationField(
        name=name,
        title=title,
        asks=asks,
        kind=FieldKind.CHOICE,
        articles=articles,
        alternatives=alternatives,
        silences=(silent,) if silent else (),
    )
