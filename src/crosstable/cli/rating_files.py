"""Files the rating commands read: events as TRF or FMJD's report, and rating lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from crosstable.cli.rating_shell import rating_lists
from crosstable.cli.shell import Shell, named_file, read_file
from crosstable.cli.trf import imported
from crosstable.confined import read_apart
from crosstable.confined.unpacking import unpacked
from crosstable.formats.fmjd_report import (
    REPORT_FORMAT,
    FmjdReport,
    looks_like_report,
    read_report,
    tournament_of,
)
from crosstable.formats.rating_lists import ListReading, read_rating_list
from crosstable.formats.trf import read_trf
from crosstable.kernel.errors import Refused, UnreadableInput
from crosstable.kernel.tournament import Tournament
from crosstable.office.period_events import check_ratings
from crosstable.ratings.model import ListedPlayer
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.library import (
    EDITIONS,
    FEDERATIONS,
    LISTS,
    edition_of_federation,
    edition_of_list,
)
from crosstable.rulebooks.library import edition as named_edition

__all__ = [
    "EventFile",
    "existing",
    "federation_option",
    "list_players",
    "on_option",
    "players_of",
    "read_event",
    "stored_players",
]


Function = TypeVar("Function", bound=Callable[..., Any])


def _list_name(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """Return a list's name as editions write it."""
    if value is None:
        return None
    spelled = {each.replace(".", "-"): each for each in LISTS}
    found = spelled.get(value.replace(".", "-"))
    if found is None:
        raise click.BadParameter(f"unknown list {value!r}; known: {', '.join(spelled)}")
    return found


def on_option(*, required: bool = False) -> Callable[[Function], Function]:
    """Add ``--on``, which names a rating list, typed ``fide-standard`` or ``fide.standard``."""
    known = ", ".join(each.replace(".", "-") for each in LISTS)
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
    data: bytes = b""

    def check_ratings(self, source: str) -> None:
        """Refuse ratings no list can have printed, where those of a TRF file count."""
        if self.report is None:
            players = read_trf(self.data, source=source).document.players
            lines = {each.number: each.line for each in players}
            check_ratings(self.tournament, self.edition, lines, source)


def federation_option() -> Callable[[Function], Function]:
    """Add ``--federation``, which need not be given where the file or the list says it."""
    return click.option(
        "--federation",
        type=click.Choice(FEDERATIONS),
        help=f"Default: what the file is for, or the list; otherwise {FEDERATIONS[0]}.",
    )


def read_event(name: str, federation: str | None, list_name: str | None = None) -> EventFile:
    """Return the event of a TRF file or of FMJD's text report, under its federation's rules.

    Where no federation is named, the form of the file tells it, or the list that is asked for, or
    the pairing system that only one of them has; otherwise the first is taken, which is said.
    """
    path = existing(name)
    data = read_file(path)
    if looks_like_report(data):
        edition = _edition_of_report(str(path), federation)
        report = read_apart(read_report, str(path), data, source=str(path))
        return EventFile(tournament_of(report, edition, source=path.name), edition, report)
    chosen = edition_of_federation(federation) if federation else None
    if chosen is None and list_name:
        chosen = edition_of_list(list_name)
    tournament = imported(data, str(path), edition_name=chosen.id if chosen else None).tournament
    if chosen is None:
        chosen = named_edition(tournament.edition)
        click.echo(
            f"{name}: taken for an event of {chosen.federation}; --federation says otherwise",
            err=True,
        )
    return EventFile(tournament, chosen, data=data)


def _edition_of_report(source: str, federation: str | None) -> Edition:
    """Return the edition of the federation whose text report a file is."""
    found = next(each for each in EDITIONS.values() if each.ratings.report_format == REPORT_FORMAT)
    if federation and edition_of_federation(federation).ratings.report_format != REPORT_FORMAT:
        raise UnreadableInput(
            f"this is a report to {found.federation}",
            source=source,
            remedy=f"leave --federation out, or say {found.federation.lower()}",
        )
    return found


def list_players(path: Path, lists: tuple[str, ...]) -> ListReading:
    """Return the players of a list file, as they are read."""
    return read_rating_list(unpacked(path, str(path)), lists=lists, source=str(path))


def players_of(
    name: str, tournament: Tournament, edition: Edition
) -> Callable[[str], Mapping[int, ListedPlayer]]:
    """Return a way to look up the players of a tournament in a list file."""
    path = existing(name)
    wanted = _numbers(tournament, edition)

    def look_up(list_name: str) -> Mapping[int, ListedPlayer]:
        reading = list_players(path, (list_name,))
        starts = tournament.starts
        if reading.dated is not None and starts is not None and reading.dated > starts:
            raise Refused(
                f"{path}: the list applies from {reading.dated} on, but the event began on "
                f"{starts}; give the list that applied then"
            )
        found = {
            each.player.id: each.player for each in reading.listings if each.player.id in wanted
        }
        if wanted and not found:
            raise Refused(f"{path}: no player of the event is on this list; is it the right one?")
        return found

    return look_up


def _numbers(tournament: Tournament, edition: Edition) -> set[int]:
    """Return the identifiers of the players in the federation's register."""
    written = (each.player.identifier(edition.title_register) for each in tournament.entrants)
    return {int(each) for each in written if each.isascii() and each.isdigit()}


def stored_players(
    shell: Shell, tournament: Tournament, edition: Edition
) -> Callable[[str], Mapping[int, ListedPlayer]]:
    """Return a way to look up the players on the office's list of the event's first day."""

    def look_up(list_name: str) -> Mapping[int, ListedPlayer]:
        with rating_lists(shell) as lists:
            issue = lists.in_force(list_name, tournament.starts)
            if issue is None:
                when = f" that applied on {tournament.starts}" if tournament.starts else ""
                raise Refused(
                    f"the office has no list {list_name}{when}; take it in with "
                    "`crosstable ratings import`"
                )
            found = {
                number: lists.by_id(number, lists=(list_name,), on=tournament.starts)
                for number in sorted(_numbers(tournament, edition))
            }
        return {number: player for number, player in found.items() if player is not None}

    return look_up
