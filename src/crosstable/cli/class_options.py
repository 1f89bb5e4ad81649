"""What kind of event it is, as options of the commands that announce it and change that."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import click
import msgspec

from crosstable.cli.asking import opt
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.event_class import (
    CONTINENTS,
    SERIES,
    Exemption,
    Level,
    Waiver,
    age_group,
)

_WAIVERS = ", ".join(waiver.value for waiver in Waiver)


def _exemptions(_event: object, texts: tuple[str, ...]) -> tuple[Exemption, ...]:
    return tuple(_exemption(text) for text in texts if text)


def _age_group(_event: object, text: str) -> str:
    return age_group(text)


def _capital(_event: object, text: str) -> str:
    return text.upper()


class ClassSaid(msgspec.Struct, frozen=True):
    """What is said about the kind of event it is, by the names this has."""

    level: Annotated[
        Level | None,
        opt(help="How far it reaches; other: an open, a festival, a club's tournament."),
    ] = None
    official: Annotated[
        bool | None,
        opt(
            "--official/--not-official",
            help="Of the federation or confederation itself; default: world and continental ones.",
        ),
    ] = None
    age_group: Annotated[
        str | None,
        opt(read=_age_group, help="U16: under 16, 60+: 60 and over; empty: all ages."),
    ] = None
    women: Annotated[bool | None, opt("--women/--not-only-women", help="Only women play.")] = None
    affiliate: Annotated[
        str | None, opt(read=_capital, help="The organisation whose event it is, such as IBCA.")
    ] = None
    registered: Annotated[date | None, opt(help="When the federation announced it.")] = None
    registered_by: Annotated[
        str | None,
        opt(read=_capital, help="The federation that reports it; default: the host."),
    ] = None
    exemptions: Annotated[
        tuple[str, ...] | None,
        opt(
            "--exemption",
            read=_exemptions,
            click={"multiple": True},
            help=f"WHAT:WHO GRANTED IT:DATE[:IN WORDS], WHAT being one of {_WAIVERS}; empty: none.",
        ),
    ] = None
    discipline: Annotated[str | None, opt(help="Draughts: 100 or 64 squares.")] = None
    pairings_known: Annotated[
        bool | None,
        opt(
            "--pairings-known/--pairings-not-known",
            help="All opponents are known beforehand; default: according to the system.",
        ),
    ] = None
    continent: Annotated[
        str | None,
        opt(
            type=click.Choice(["", *CONTINENTS]),
            help="Whose championship a continental one is.",
        ),
    ] = None
    series: Annotated[
        str | None,
        opt(
            type=click.Choice(["", *SERIES]),
            help="Of championships that have titles of their own, such as the Olympiad.",
        ),
    ] = None
    cup: Annotated[
        bool | None, opt("--cup/--no-cup", help="An event of a cup, not a championship.")
    ] = None
    norms: Annotated[bool | None, opt("--norms/--no-norms", help="Norms are to be made in it.")] = (
        None
    )


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
