"""Options that choose the rules of an event: an edition by name, or the day that decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import click
from click.shell_completion import CompletionItem

from crosstable.cli.shell import read_file
from crosstable.formats.encodings import decoded_by_lines, known_encoding, readings
from crosstable.kernel.seeding import RatingOrder, read_rating_order
from crosstable.pairing.systems import SYSTEMS, refuse_undefined
from crosstable.rulebooks.chosen import why_chosen
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import EDITIONS, edition

ORDER_HELP = f"Which rating orders the players: {', '.join(order.value for order in RatingOrder)}."

_ENCODING = "crosstable.encoding"

Function = TypeVar("Function", bound=Callable[..., Any])


class Day(click.ParamType[date]):
    """A date written YYYY-MM-DD."""

    name = "date"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> date:
        """Return the date, or a usage error."""
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value!r} is not a date; write YYYY-MM-DD", param, ctx)


class SystemName(click.Choice[str]):
    """A pairing system by its name, or by the one that FIDE gives it."""

    also: ClassVar[Mapping[str, str]] = {"swiss-team": "team-swiss"}

    def __init__(self, names: Iterable[str] = SYSTEMS) -> None:
        """Offer all systems, or only those that a command can do something with."""
        super().__init__(tuple(names))

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Return the name under which it is kept, or a usage error."""
        refuse_undefined(str(value))
        return super().convert(self.also.get(str(value), str(value)), param, ctx)


class OrderOfRatings(click.ParamType[RatingOrder]):
    """Which rating orders the players, by its name or by the code of report files."""

    name = "order"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 -- click's own signature
        ctx: click.Context | None,  # noqa: ARG002
    ) -> RatingOrder:
        """Return the order, or say in one line which there are."""
        return value if isinstance(value, RatingOrder) else read_rating_order(str(value))


class EditionName(click.ParamType[str]):
    """The name of an edition; one that is not known is answered with those that are."""

    name = "name"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 -- click's own signature
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str:
        """Return the name, or say in one line which there are."""
        return edition(str(value)).id

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Offer the names of the editions."""
        return [CompletionItem(name) for name in EDITIONS if name.startswith(incomplete)]


def edition_options(
    whose: str = "Of a TRF file", *, dated: bool = True
) -> Callable[[Function], Function]:
    """Add ``--edition`` and, where the event's own first day does not decide, ``--date``."""

    def add(function: Function) -> Function:
        if dated:
            function = click.option(
                "--date",
                "day",
                type=Day(),
                help="Choose the rules as for an event that begins on this day.",
            )(function)
        return click.option(
            "--edition",
            "edition_name",
            type=EditionName(),
            help=f"{whose}: the rules, as `editions list` names them; default: by the first day.",
        )(function)

    return add


def _known(ctx: click.Context, _: click.Parameter, value: str) -> None:
    ctx.meta[_ENCODING] = known_encoding(value) if value else ""


encoding_option = click.option(
    "--encoding",
    default="",
    expose_value=False,
    callback=_known,
    metavar="NAME",
    help="Of a text file that is not UTF-8, such as windows-1250; default: the likeliest.",
)
"""Adds ``--encoding``; whatever reads a file asks ``encoding_said``."""


def encoding_said() -> str:
    """Return the encoding that files of this command are said to have; empty where none is."""
    context = click.get_current_context(silent=True)
    return str(context.meta.get(_ENCODING, "")) if context is not None else ""


def game_text(path: Path) -> str:
    """Return a file of games; its lines may be in two encodings, one of them UTF-8."""
    data = read_file(path)
    say_readings(str(path), data)
    return decoded_by_lines(data, encoding_said())


def say_readings(source: str, data: bytes) -> None:
    """Say how names of a file look in other encodings, where nobody said which it is."""
    for each in () if encoding_said() else readings(data):
        click.echo(f"{source}: --encoding {each.encoding} ({each.title}): {each.names}", err=True)


def say_rules(
    chosen: Edition,
    day: date | None,
    *,
    named: bool,
    today: bool = False,
    in_file: bool = False,
) -> None:
    """Say on stderr which rules were chosen and why, where nothing recorded them before."""
    why = why_chosen(chosen, day, named=named, today=today, in_file=in_file)
    click.echo(f"note: {why}", err=True)
