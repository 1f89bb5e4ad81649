"""Commands about ratings: what an event does to them, and what results would do."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.cli.shell import (
    counted,
    emit,
    find_player,
    json_option,
    named_file,
    read_file,
    say,
    show,
)
from crosstable.cli.trf import imported
from crosstable.kernel.errors import Refused
from crosstable.kernel.rate_notation import parse_rate
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.rating import RatedTournament, rate_tournament
from crosstable.ratings.change import new_rating
from crosstable.ratings.model import FirstResult, RatingChange
from crosstable.ratings.rateable import Circumstances
from crosstable.ratings.words import change_words, first_words, short_decimal, signed
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import EDITIONS

__all__ = ["rate_commands"]

FEDERATIONS = tuple(dict.fromkeys(each.federation.lower() for each in EDITIONS.values()))
LISTS = tuple(name for each in EDITIONS.values() for name in each.ratings.lists)


@click.group("rate")
def rate_commands() -> None:
    """Calculate ratings, with the working."""


def edition_of_federation(name: str) -> Edition:
    """Return the newest edition of a federation."""
    return next(each for each in EDITIONS.values() if each.federation.lower() == name)


class RatedJson(msgspec.Struct, frozen=True, kw_only=True):
    """A rated event as ``--json`` prints it; fractions are text, a win counts one."""

    event: str
    edition: str
    list: str
    share: int
    objections: tuple[Reason, ...]
    notes: tuple[Reason, ...]
    because: tuple[Reason, ...]
    changes: tuple[RatingChange, ...]
    first: tuple[FirstResult, ...]
    after: dict[int, int]
    """New ratings by pairing number, if nothing else is rated in the period."""


@rate_commands.command("event")
@click.argument("file")
@click.option(
    "--federation", type=click.Choice(FEDERATIONS), default=FEDERATIONS[0], show_default=True
)
@click.option("--list", "list_file", help="A rating list; without it the ratings of FILE count.")
@click.option(
    "--on", "list_name", type=click.Choice(LISTS), help="Which rating list it counts for."
)
@click.option("--rate", "rate_text", help="The rate of play, such as 90/40+30+30.")
@click.option("--registered", type=click.DateTime(["%Y-%m-%d"]), help="When it was announced.")
@click.option("--official", is_flag=True, help="An event of the federation itself.")
@click.option("--championship", is_flag=True, help="A national championship.")
@click.option("--league", is_flag=True, help="A league, which may last longer.")
@click.option("--explain", "who", help="Show the working of one player.")
@json_option
def event_command(
    *,
    file: str,
    federation: str,
    list_file: str | None,
    list_name: str | None,
    rate_text: str | None,
    registered: datetime | None,
    official: bool,
    championship: bool,
    league: bool,
    who: str | None,
    as_json: bool,
) -> None:
    """Rate the event of FILE, a TRF file, and show what it does to everybody."""
    edition = edition_of_federation(federation)
    path = named_file(file)
    if path is None:
        raise Refused(f"there is no file {file}")
    found = imported(read_file(path), str(path), edition_name=edition.id)
    tournament = found.tournament
    rated = rate_tournament(
        tournament,
        edition,
        list_name=list_name or "",
        rate=parse_rate(rate_text) if rate_text else None,
        register=None,
        circumstances=Circumstances(
            registered=registered.date() if registered else None,
            official=official,
            national_championship=championship,
            league=league,
        ),
        event_id=path.name,
    )
    if as_json:
        emit(_as_json(edition, rated))
    elif who:
        number = find_player(tournament, who)
        for reason in _working(edition, rated, number):
            say(cited(reason))
    else:
        _print_event(edition, tournament, rated)


def _as_json(edition: Edition, rated: RatedTournament) -> RatedJson:
    rating = rated.rating
    after = {each.number: _after(edition, each) for each in rating.changes}
    after |= {each.number: each.published for each in rating.first if each.published is not None}
    return RatedJson(
        event=rated.event.name,
        edition=edition.id,
        list=rated.event.list,
        share=rated.event.share,
        objections=rated.objections,
        notes=rated.notes,
        because=rating.because,
        changes=rating.changes,
        first=rating.first,
        after=dict(sorted(after.items())),
    )


def _after(edition: Edition, change: RatingChange) -> int:
    return new_rating(edition.ratings, change.before, change.change)


def _working(edition: Edition, rated: RatedTournament, number: int) -> tuple[Reason, ...]:
    for change in rated.rating.changes:
        if change.number == number:
            return change_words(edition, change)
    for first in rated.rating.first:
        if first.number == number:
            return first_words(edition, first)
    left_out = [each for each in rated.event.left_out if number in {each.white, each.black}]
    name = next(each.name for each in rated.event.players if each.number == number)
    return (
        Reason(f"{name} has no rated game"),
        *(
            Reason(f"round {each.round}: {each.reason.sentence}", each.reason.citation)
            for each in left_out
        ),
    )


def _print_event(edition: Edition, tournament: Tournament, rated: RatedTournament) -> None:
    rules = edition.ratings
    table = Table(box=box.SIMPLE_HEAD, title=f"{tournament.name}, {rated.event.list}")
    for column in (
        "no",
        "name",
        "rating",
        "games",
        "score",
        "expected",
        "K",
        "change",
        "new",
        "perf",
    ):
        table.add_column(column, justify="left" if column == "name" else "right")
    lines: dict[int, tuple[str, ...]] = {}
    for change in rated.rating.changes:
        lines[change.number] = (
            change.name,
            str(change.before),
            str(change.count),
            short_decimal(change.score * rules.win_points),
            short_decimal(change.expected * rules.win_points, 2),
            short_decimal(change.factor.k),
            signed(change.change),
            str(_after(edition, change)),
            short_decimal(change.performance or Fraction(0), 0),
        )
    for first in rated.rating.first:
        lines[first.number] = (
            first.name,
            "–",
            str(first.games),
            short_decimal(first.score * rules.win_points),
            "",
            "",
            "",
            str(first.published or "–"),
            short_decimal(first.performance, 0),
        )
    for number in sorted(lines):
        table.add_row(str(number), *lines[number])
    show(table)
    for reason in (*rated.notes, *rated.rating.because):
        say(cited(reason))
    for reason in rated.objections:
        say(f"not to be rated: {cited(reason)}")
    if rated.event.left_out:
        say(f"{counted(len(rated.event.left_out), 'game')} left out; --explain shows a player's")
