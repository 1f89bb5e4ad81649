"""Commands that say whether equipment is as the texts ask."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, TypeAlias

import click

from crosstable.arbiter.equipment.checking import EquipmentReport, checked, kind_named, kinds_of
from crosstable.arbiter.equipment.model import Choice, EquipmentKind, Feature, Size
from crosstable.arbiter.measures import Outcome
from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.choosing import EditionName
from crosstable.cli.telling import Shown
from crosstable.games.library import GAMES
from crosstable.kernel.errors import InvalidValue
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition, edition_for

EditionAsked: TypeAlias = Annotated[
    str | None,
    opt(
        "--edition",
        type=EditionName(),
        help="The edition whose texts are asked; default: those of today, of every game.",
    ),
]


def _editions(name: str | None) -> tuple[Edition, ...]:
    return (edition(name),) if name else tuple(edition_for(game, None) for game in GAMES)


def _knowing(kind: str | None, name: str | None) -> tuple[Edition, ...]:
    """Return the editions that know a kind of equipment; where none does, it is refused."""
    chosen = _editions(name)
    if kind is None:
        return chosen
    found = tuple(rules for rules in chosen if kind in {known.name for known in kinds_of(rules)})
    if not found:
        kind_named(kind, chosen[0])
    return found


def _measured(kind: str, parts: Collection[str], name: str | None) -> Edition:
    """Return the edition whose kind of equipment has the parts that were measured."""
    found = _knowing(kind, name)
    return next(
        (
            rules
            for rules in found
            if {part.name for part in kind_named(kind, rules).parts} >= {*parts}
        ),
        found[0],
    )


@click.group("equipment")
def equipment_commands() -> None:
    """Say whether pieces, boards, tables and clocks are as the texts require."""


@terminal(equipment_commands, "parts", json=False)
def parts_command(
    *, kind: Annotated[str | None, arg()] = None, edition_name: EditionAsked = None
) -> Iterator[str]:
    """List what is measured and asked of each kind of equipment, or of KIND."""
    found = _knowing(kind, edition_name)
    for rules in found:
        if len(found) > 1:
            yield f"{rules.game}, {rules.title}:"
        for known in kinds_of(rules) if kind is None else (kind_named(kind, rules),):
            yield from _kind_lines(known)


def _kind_lines(known: EquipmentKind) -> Iterator[str]:
    yield f"{known.name}: {known.title}"
    for part in known.parts:
        match part:
            case Size():
                asked = "; ".join(str(each.words(part.unit)) for each in part.ranges)
                articles = {spell(each.article): None for each in part.ranges}
                articles |= {spell(each.article): None for each in part.relations}
            case Feature():
                asked, articles = "yes or no", {spell(part.article): None}
            case Choice():
                asked = ", ".join(name for name, _article in part.listed)
                articles = {spell(part.article): None}
        cited = f" [{', '.join(articles)}]" if articles else ""
        unit = f" in {part.unit}" if isinstance(part, Size) else ""
        yield f"  {part.name}{unit}: {part.title}{f'; {asked}' if asked else ''}{cited}"


@terminal(equipment_commands, "check")
def check_command(
    *,
    kind: Annotated[str, arg()],
    given: Annotated[tuple[str, ...], arg("PART=VALUE...", needed=True)],
    reading: Annotated[str, opt(help="Judge by one reading of the text.")] = "",
    edition_name: EditionAsked = None,
) -> Shown:
    """Judge what was measured of KIND: king-height=9.5 pawn-base=2.5 square=5.5.

    Exits with 1 where something is not as the text requires.
    """
    values: dict[str, str] = {}
    for text in given:
        part, sign, value = text.partition("=")
        if not sign:
            raise InvalidValue(
                "{text!r}: write a part and its value, such as square=5.5", text=text
            )
        if part in values:
            raise InvalidValue("{part} is given twice", part=part)
        values[part] = value
    rules = _measured(kind, values, edition_name)
    chosen = kind_named(kind, rules)
    result = checked(chosen, values, rules, reading)
    return Shown(result, _judged(result), int(result.outcome is Outcome.FAILS))


def _judged(result: EquipmentReport) -> Iterator[str]:
    for finding in result.findings:
        yield f"{finding.title}: {finding.given}, {finding.outcome.words}"
        for reason in finding.because:
            cited = f" [{spell(reason.citation)}]" if reason.citation else ""
            yield f"  {finding.strength.value}: {reason.sentence}{cited}"
    if result.open:
        yield f"not looked at: {', '.join(result.open)}"
