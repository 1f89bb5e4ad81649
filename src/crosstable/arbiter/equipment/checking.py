"""Is this equipment as the texts ask? Every part that was measured or answered, with articles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from crosstable.arbiter.equipment.furniture import FURNITURE, furniture_ranges, sizes_for
from crosstable.arbiter.equipment.model import (
    Choice,
    EquipmentKind,
    Feature,
    Part,
    Relation,
    Size,
    Strength,
)
from crosstable.arbiter.measures import (
    Judgement,
    Measure,
    Outcome,
    Range,
    Ranges,
    amount,
    figure,
    judged,
    read_amount,
    unit_named,
)
from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.articles import RuleFile
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import as_numbered
from crosstable.rulebooks.rules import rule

# The kinds of equipment that the texts describe, as `rulebooks/equipment` has them.


class _Related(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A relation as a file of ``rulebooks/equipment`` has it, under the name of the other size."""

    article: Citation | None = None
    least: Fraction | None = None
    most: Fraction | None = None
    plus_least: Fraction = Fraction(0)
    plus_most: Fraction = Fraction(0)
    above: bool = False


class _Written(Ranges, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part as a file has it: a size has a unit, a choice names that are listed."""

    article: Citation
    title: Sentence
    strength: Strength
    unit: str = ""
    relations: dict[str, _Related] = msgspec.field(default_factory=dict)
    listed_articles: dict[str, Citation] = msgspec.field(default_factory=dict)
    since_articles: dict[str, Citation] = msgspec.field(default_factory=dict)


def _kinds_in(name: str) -> Iterator[EquipmentKind]:
    """Yield the kinds of equipment that a file of ``rulebooks/equipment`` has."""
    file = RuleFile("equipment", name)
    for kind in file.table["kinds"]:
        written = file.values(_Written, "kinds", kind, "parts")
        yield EquipmentKind(
            name=kind,
            title=file.value(Sentence, "kinds", kind, "title"),
            text=file.of,
            parts=tuple(_part_of_kinds(part, each) for part, each in written.items()),
        )


def _part_of_kinds(name: str, written: _Written) -> Part:
    title, strength, article = written.title, written.strength, written.article
    if written.unit:
        return Size(
            name=name,
            title=title,
            unit=unit_named(written.unit),
            ranges=written.ranges(article),
            relations=tuple(
                Relation(
                    other=other,
                    least=each.least,
                    most=each.most,
                    plus_least=each.plus_least,
                    plus_most=each.plus_most,
                    above=each.above,
                    article=each.article or article,
                )
                for other, each in written.relations.items()
            ),
            strength=strength,
        )
    if written.listed_articles:
        return Choice(
            name=name,
            title=title,
            listed=tuple(written.listed_articles.items()),
            since=tuple(written.since_articles.items()),
            article=article,
            strength=strength,
        )
    return Feature(name=name, title=title, article=article, strength=strength)


KINDS = (*_kinds_in("fide.tournaments"), FURNITURE, *_kinds_in("fmjd.annex3"))


_SPELLING = re.compile(r"[^0-9a-z]")
YES, NO = "yes", "no"


class EquipmentFinding(msgspec.Struct, frozen=True, kw_only=True):
    """What the text says of one part."""

    part: str
    title: Sentence
    given: str
    outcome: Outcome
    strength: Strength
    because: tuple[Reason, ...]


class EquipmentReport(msgspec.Struct, frozen=True, kw_only=True):
    """A whole piece of equipment."""

    kind: str
    findings: tuple[EquipmentFinding, ...]
    open: tuple[str, ...]
    """The parts that nobody measured or answered yet."""

    @property
    def outcome(self) -> Outcome:
        """Return whether it conforms, as far as it was looked at."""
        outcomes = {finding.outcome for finding in self.findings}
        for worst in (Outcome.FAILS, Outcome.DOUBTFUL):
            if worst in outcomes:
                return worst
        return Outcome.FITS if Outcome.FITS in outcomes else Outcome.OPEN


def kinds_of(edition: Edition) -> tuple[EquipmentKind, ...]:
    """Return the kinds of equipment that an edition's texts describe."""
    return tuple(kind for kind in KINDS if kind.text in edition.texts)


def kind_named(name: str, edition: Edition) -> EquipmentKind:
    """Return the kind of equipment of a name."""
    known = kinds_of(edition)
    for kind in known:
        if kind.name == name.strip().casefold():
            return kind
    raise UnknownName("kind of equipment", name, tuple(kind.name for kind in known))


def _part(kind: EquipmentKind, name: str) -> Part:
    for part in kind.parts:
        if part.name == name:
            return part
    raise UnknownName("part of this equipment", name, tuple(part.name for part in kind.parts))


def read_part(kind: EquipmentKind, name: str, text: str) -> str:
    """Return what was typed for a part as it is compared, or refuse it."""
    part = _part(kind, name)
    match part:
        case Size():
            return read_amount(text, part.unit)
        case Feature():
            typed = text.strip().casefold()
            if typed not in {YES, NO}:
                raise InvalidValue("{part}: answer yes or no, not {text!r}", part=name, text=text)
            return typed
        case _:
            return text.strip()


@rule("equipment.standards")
def checked(
    kind: EquipmentKind, given: Mapping[str, str], edition: Edition, reading: str = ""
) -> EquipmentReport:
    """Compare what was measured and answered with the text (C.02 2 to 6, Annex 3 3)."""
    values = {name: read_part(kind, name, text) for name, text in given.items() if text.strip()}
    findings = tuple(
        _renumbered(_found(part, values, reading), edition)
        for part in kind.parts
        if part.name in values
    )
    unanswered = tuple(part.name for part in kind.parts if part.name not in values)
    return EquipmentReport(kind=kind.name, findings=findings, open=unanswered)


def _found(part: Part, values: Mapping[str, str], reading: str) -> EquipmentFinding:
    value = values[part.name]
    match part:
        case Size():
            verdict = (
                _furniture(part, values)
                if part in FURNITURE.parts
                else _size(part, values, reading)
            )
            shown = f"{value} {part.unit}"
        case Feature():
            outcome = Outcome.FITS if value == YES else Outcome.FAILS
            verdict = Judgement(outcome=outcome, because=(Reason(part.title, part.article),))
            shown = value
        case _:
            verdict, shown = _chosen(part, value), value
    return EquipmentFinding(
        part=part.name,
        title=part.title,
        given=shown,
        outcome=verdict.outcome,
        strength=part.strength,
        because=verdict.because,
    )


def _size(part: Size, values: Mapping[str, str], reading: str) -> Judgement:
    """Judge a size by its own range and by its relations to others that were measured."""
    value = amount(values[part.name])
    verdicts = []
    if part.ranges:
        named = reading if any(each.reading == reading for each in part.ranges) else ""
        verdicts.append(judged(Measure(unit=part.unit, ranges=part.ranges), value, {}, named))
    verdicts += [
        _related(part, relation, value, amount(values[relation.other]))
        for relation in part.relations
        if relation.other in values
    ]
    for worst in (Outcome.FAILS, Outcome.DOUBTFUL, Outcome.FITS):
        if any(verdict.outcome is worst for verdict in verdicts):
            because = tuple(reason for verdict in verdicts for reason in verdict.because)
            return Judgement(outcome=worst, because=because)
    return Judgement(outcome=Outcome.OPEN)


def _furniture(part: Size, values: Mapping[str, str]) -> Judgement:
    """Judge school furniture by the child: any size of the table that fits will do (11.3.3)."""
    if "child" not in values:
        return Judgement(outcome=Outcome.OPEN)
    child, article = amount(values["child"]), Citation(FURNITURE.text, "11.3.3")
    sizes = sizes_for(child)
    if part.name == "child":
        said = tuple(
            Reason.that(
                "size {number}: seat {seat} cm, table {table} cm",
                article,
                number=size.number,
                seat=size.seat,
                table=size.table,
            )
            for size in sizes
        )
        return Judgement(outcome=Outcome.FITS if sizes else Outcome.OPEN, because=said)
    ranges = furniture_ranges(part.name, child)
    if not ranges:
        return Judgement(outcome=Outcome.OPEN)
    value = amount(values[part.name])
    fits = any(span.holds(value) for span in ranges)
    said = tuple(Reason(span.words(part.unit), span.article) for span in ranges)
    return Judgement(outcome=Outcome.FITS if fits else Outcome.FAILS, because=said)


def _related(part: Size, relation: Relation, value: Fraction, other: Fraction) -> Judgement:
    if relation.above:
        outcome = Outcome.FITS if value > other else Outcome.FAILS
        said = Reason.that(
            "more than {amount} {unit}", relation.article, amount=figure(other), unit=part.unit
        )
        return Judgement(outcome=outcome, because=(said,))
    allowed = Range(
        least=None if relation.least is None else relation.least * other + relation.plus_least,
        most=None if relation.most is None else relation.most * other + relation.plus_most,
        article=relation.article,
    )
    return judged(Measure(unit=part.unit, ranges=(allowed,)), value, {})


@rule("equipment.endorsed-clocks")
def _chosen(part: Choice, value: str) -> Judgement:
    """Look a model up on the list of those that are endorsed (C.02 5.5)."""
    wanted = _SPELLING.sub("", value.casefold())
    for name, article in part.listed:
        listed = _SPELLING.sub("", name.casefold())
        if wanted in {listed, f"{listed}clock"}:
            said = Reason.that("{model} is on the list", article, model=name)
            earlier = dict(part.since).get(name)
            lacking = (
                (Reason.that("an earlier list does not have it yet", earlier),) if earlier else ()
            )
            return Judgement(outcome=Outcome.FITS, because=(said, *lacking))
    said = Reason.that("{model} is not on the list", part.article, model=value)
    return Judgement(outcome=Outcome.FAILS, because=(said,))


def _renumbered(finding: EquipmentFinding, edition: Edition) -> EquipmentFinding:
    return msgspec.structs.replace(
        finding, because=tuple(_as_numbered(finding.because, edition.texts))
    )


def _as_numbered(because: tuple[Reason, ...], texts: tuple[str, ...]) -> Iterator[Reason]:
    for reason in because:
        cited: Citation | None = reason.citation
        yield Reason(reason.sentence, None if cited is None else as_numbered(cited, texts))
