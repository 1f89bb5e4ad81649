"""Files the rating commands read: events as TRF or FMJD's report, and rating lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from crosstable.cli.choosing import encoding_said, say_rules
from crosstable.cli.rating_shell import rating_lists
from crosstable.cli.shell import Shell, named_file, read_file
from crosstable.cli.trf import imported
from crosstable.confined import read_apart
from crosstable.confined.unpacking import unpacked
from crosstable.formats.fmjd_report import (
    FmjdReport,
    looks_like_report,
    read_report,
    tournament_of,
)
from crosstable.formats.own_export import looks_like_export, read_export
from crosstable.formats.rating_lists import ListReading, read_rating_list
from crosstable.kernel.errors import Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.adoption import edition_of_report
from crosstable.office.period_events import check_ratings
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import (
    FEDERATIONS,
    LISTS,
    edition_of_federation,
    edition_of_list,
)
from crosstable.rulebooks.library import edition as named_edition

Function = TypeVar("Function", bound=Callable[..., Any])


def _list_name(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """Return a list's name as editions write it."""
    if value is None:
        return None
    spelled = {known_name.replace(".", "-"): known_name for known_name in LISTS}
    list_name = spelled.get(value.replace(".", "-"))
    if list_name is None:
        raise click.BadParameter(f"unknown list {value!r}; known: {', '.join(spelled)}")
    return list_name


def on_option(*, required: bool = False) -> Callable[[Function], Function]:
    """Add ``--on``, which names a rating list, typed ``fide-standard`` or ``fide.standard``."""
    known = ", ".join(known_name.replace(".", "-") for known_name in LISTS)
    return click.option(
        *("--on", "list_name"),
        callback=_list_name,
        metavar="LIST",
        required=required,
        help=f"Which list it is for: {known}.",
    )


def existing(name: str) -> Path:
    """Return the file somebody names, or say that there is none."""
    path = named_file(name) or Path(name)
    if not path.is_file():
        raise Refused(f"there is no file {name}")
    return path


class EventFile(msgspec.Struct, frozen=True):
    """An event as it was read, the edition that rates it, and the report it comes from."""

    tournament: Tournament
    edition: Edition
    report: FmjdReport | None = None
    """Where the file is FMJD's text report: what only such a file says."""
    lines: Mapping[int, int] = msgspec.field(default_factory=dict)
    """The line of each player in a TRF file, by pairing number."""
    announced: bool = False
    """Whether it is an event of the office, whose announcement says what kind of event it is."""

    def check_ratings(self, source: str) -> None:
        """Refuse ratings no list can have printed, unless they are those of FMJD's report."""
        if self.report is None:
            check_ratings(self.tournament, self.edition, self.lines, source)


def federation_option() -> Callable[[Function], Function]:
    """Add ``--federation``, which need not be given where the file or the list says it."""
    return click.option(
        "--federation",
        type=click.Choice(FEDERATIONS),
        help=f"Default: what the file is for, or the list; otherwise {FEDERATIONS[0]}.",
    )


def event_named(
    shell: Shell,
    target: str | None,
    name: str | None,
    federation: str | None,
    list_name: str | None = None,
    *,
    edition_name: str | None = None,
    day: date | None = None,
) -> EventFile:
    """Return the event of a file, or the one of the office that is named, under its own rules.

    A name with a dot or a slash is that of a file, and so is any file that is there.
    """
    if target is not None and (named_file(target) or Path(target).is_file()):
        return read_event(target, federation, list_name, edition_name=edition_name, day=day)
    with shell.tournament(target or name) as (_, state):
        tournament = state.tournament.as_reported()
    rules = named_edition(edition_name or tournament.edition)
    if federation and federation != rules.federation.lower():
        raise Refused(f"{tournament.name} is announced under {rules.title}, not {federation}")
    return EventFile(tournament, rules, announced=True)


def read_event(
    name: str,
    federation: str | None,
    list_name: str | None = None,
    *,
    edition_name: str | None = None,
    day: date | None = None,
) -> EventFile:
    """Return the event of a TRF file, of FMJD's text report or of our own JSON export.

    Where neither an edition nor a federation is named, the form of the file tells it, or the list
    that is asked for, or the pairing system that only one of them has; otherwise the first is
    taken, which is said. Of several editions the first day of the event decides, or ``day``.
    """
    path = existing(name)
    data = read_file(path)
    if looks_like_export(data):
        tournament = read_export(data, source=str(path))
        rules = named_edition(edition_name or tournament.edition)
        if edition_name is None and federation and federation != rules.federation.lower():
            rules = edition_of_federation(federation, day or tournament.starts)
        return EventFile(tournament, rules)
    if looks_like_report(data):
        report = read_apart(read_report, str(path), data, source=str(path))
        begins = day or report.info.played_from
        chosen = edition_of_report(str(path), federation, edition_name, begins)
        say_rules(chosen, begins, named=edition_name is not None)
        return EventFile(tournament_of(report, chosen, source=path.name), chosen, report)
    if federation is None and list_name:
        federation = edition_of_list(list_name).federation.lower()
    incoming = imported(data, str(path), edition_name=edition_name, federation=federation, day=day)
    chosen = named_edition(incoming.tournament.edition)
    if edition_name is None and federation is None:
        click.echo(
            f"{name}: taken for an event of {chosen.federation}; --federation says otherwise",
            err=True,
        )
    return EventFile(incoming.tournament, chosen, lines=incoming.lines)


def list_players(path: Path, lists: tuple[str, ...], beside: tuple[str, ...] = ()) -> ListReading:
    """Return the players of a list file, as they are read."""
    return read_rating_list(
        unpacked(path, str(path)),
        lists=lists,
        beside=beside,
        source=str(path),
        encoding=encoding_said(),
    )


def players_of(
    name: str, tournament: Tournament, edition: Edition
) -> Callable[[str], Mapping[int, ListedPlayer]]:
    """Return a way to look up the players of a tournament in a list file."""
    path = existing(name)
    wanted = _numbers(tournament, edition)

    def look_up(list_name: str) -> Mapping[int, ListedPlayer]:
        reading = list_players(path, (list_name,), _stand_in(edition, list_name))
        starts = tournament.starts
        if reading.dated is not None and starts is not None and reading.dated > starts:
            raise Refused(
                f"{path}: the list applies from {reading.dated} on, but the event began on "
                f"{starts}; give the list that applied then"
            )
        players = {
            listing.player.id: listing.player
            for listing in reading.listings
            if listing.player.id in wanted
        }
        if wanted and not players:
            raise Refused(f"{path}: no player of the event is on this list; is it the right one?")
        return players

    return look_up


def _stand_in(edition: Edition, list_name: str) -> tuple[str, ...]:
    """Return the list whose ratings stand in for those missing on another, where one does."""
    other = edition.ratings.for_list(list_name).stands_in
    return (other,) if other else ()


def _numbers(tournament: Tournament, edition: Edition) -> set[int]:
    """Return the identifiers of the players in the federation's register."""
    known = (entrant.player.number_in(edition.title_register) for entrant in tournament.entrants)
    return {number for number in known if number is not None}


def stored_players(
    shell: Shell, tournament: Tournament, edition: Edition
) -> Callable[[str], Mapping[int, ListedPlayer]]:
    """Return a way to look up the players on the office's list of the event's first day."""

    def look_up(list_name: str) -> Mapping[int, ListedPlayer]:
        wanted = (list_name, *_stand_in(edition, list_name))
        with rating_lists(shell) as lists:
            issue = lists.in_force(list_name, tournament.starts)
            if issue is None:
                when = f" that applied on {tournament.starts}" if tournament.starts else ""
                raise Refused(
                    f"the office has no list {list_name}{when}; import it with "
                    "`crosstable ratings import`"
                )
            looked_up = {
                number: lists.by_id(number, lists=wanted, on=tournament.starts)
                for number in sorted(_numbers(tournament, edition))
            }
        return {number: player for number, player in looked_up.items() if player is not None}

    return look_up
