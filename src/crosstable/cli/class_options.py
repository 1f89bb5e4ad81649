"""What kind of event it is, as options of the commands that announce it and change that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import click
from msgspec.structs import replace

from crosstable.cli.choosing import Day
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import (
    CONTINENTS,
    SERIES,
    EventClass,
    Exemption,
    Level,
    Waiver,
    age_group,
)

_WAIVERS = ", ".join(waiver.value for waiver in Waiver)
_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--level",
        type=click.Choice([level.value for level in Level]),
        help="How far it reaches; other: an open, a festival, a club's tournament.",
    ),
    click.option(
        "--official/--not-official",
        default=None,
        help="Of the federation or confederation itself; default: world and continental ones.",
    ),
    click.option("--age-group", help="U16: under 16, 60+: 60 and over; empty: all ages."),
    click.option("--women/--not-only-women", default=None, help="Only women play."),
    click.option("--affiliate", help="The organisation whose event it is, such as IBCA."),
    click.option("--registered", type=Day(), help="When the federation announced it."),
    click.option("--registered-by", help="The federation that reports it; default: the host."),
    click.option(
        "--exemption",
        "exemptions",
        multiple=True,
        help=f"WHAT:WHO GRANTED IT:DATE[:IN WORDS], WHAT being one of {_WAIVERS}; empty: none.",
    ),
    click.option("--discipline", help="Draughts: 100 or 64 squares."),
    click.option(
        "--pairings-known/--pairings-not-known",
        default=None,
        help="All opponents are known beforehand; default: according to the system.",
    ),
    click.option(
        "--continent",
        type=click.Choice(["", *CONTINENTS]),
        help="Whose championship a continental one is.",
    ),
    click.option(
        "--series",
        type=click.Choice(["", *SERIES]),
        help="Of championships that have titles of their own, such as the Olympiad.",
    ),
    click.option("--cup/--no-cup", default=None, help="An event of a cup, not a championship."),
    click.option("--norms/--no-norms", default=None, help="Norms are to be made in it."),
)


def class_options(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that say what kind of event it is; they arrive as keywords."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def described_class(known: EventClass, given: dict[str, Any]) -> EventClass:
    """Return the class with what was given on the command line; what was not stays as it is."""
    changes = {name: value for name, value in given.items() if value is not None}
    exemptions = changes.pop("exemptions", ())
    if exemptions:
        changes["exemptions"] = tuple(_exemption(text) for text in exemptions if text)
    if "level" in changes:
        changes["level"] = Level(changes["level"])
    if "age_group" in changes:
        changes["age_group"] = age_group(changes["age_group"])
    for name in ("registered_by", "affiliate"):
        if name in changes:
            changes[name] = changes[name].upper()
    return replace(known, **changes)


def _exemption(text: str) -> Exemption:
    parts = [part.strip() for part in text.split(":", 3)]
    if len(parts) < 3 or not all(parts[:3]):
        raise InvalidValue(
            f"{text!r} is not an exemption; write what:who granted it:date, such as "
            "longer:QC:2026-05-01"
        )
    what, by, day = parts[:3]
    if what not in {waiver.value for waiver in Waiver}:
        raise InvalidValue(f"nobody is exempt from {what!r}; write one of {_WAIVERS}")
    try:
        on = date.fromisoformat(day)
    except ValueError:
        raise InvalidValue(f"{text!r}: {day!r} is not a date; write YYYY-MM-DD") from None
    return Exemption(Waiver(what), by, on, parts[3] if len(parts) > 3 else "")
