"""Commands about ratings: what an event does to them, and what one of another list is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.cli.choosing import Day, edition_options, encoding_option
from crosstable.cli.numbers import Number
from crosstable.cli.rate_period import audit_command, period_command
from crosstable.cli.rating_files import (
    EventFile,
    event_named,
    existing,
    federation_option,
    on_option,
    players_of,
    stored_players,
)
from crosstable.cli.rating_reports import drift_command, monitor_command, report_command
from crosstable.cli.rating_sheets import event_workbook
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    find_player,
    json_option,
    on_event,
    say,
    show,
    write_file,
)
from crosstable.cli.what_if import whatif_command
from crosstable.kernel.errors import Refused
from crosstable.kernel.event_class import Level
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.rating import RatedTournament, rate_each_list
from crosstable.ratings.change import new_rating
from crosstable.ratings.circumstances import Circumstances, circumstances_of
from crosstable.ratings.class_words import class_in_words
from crosstable.ratings.classing import classes_of
from crosstable.ratings.conversion import estimated_rating
from crosstable.ratings.first_words import first_words
from crosstable.ratings.model import FirstResult, ListedPlayer, RatingChange
from crosstable.ratings.words import change_words, short_decimal, signed, uncounted_words
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import EDITIONS, FEDERATIONS, edition_of_federation
from crosstable.rulebooks.rates_of_play import read_rate


@click.group("rate")
def rate_commands() -> None:
    """Calculate ratings, with the working."""


rate_commands.add_command(report_command)
rate_commands.add_command(monitor_command)
rate_commands.add_command(drift_command)
rate_commands.add_command(period_command)
rate_commands.add_command(audit_command)


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
@click.argument("target", required=False)
@federation_option()
@encoding_option
@edition_options("Of the event")
@click.option("--list", "list_file", help="A rating list; without it the ratings of FILE count.")
@click.option("--stored", is_flag=True, help="Use the office's list of the first day.")
@on_option()
@click.option("--rate", "rate_text", help="The rate of play, such as 90/40+30+30.")
@click.option("--registered", type=Day(), help="When it was announced to the federation.")
@click.option("--official/--not-official", default=None, help="Of the federation itself.")
@click.option("--championship", is_flag=True, help="A national championship.")
@click.option("--league", is_flag=True, help="A league, which may last longer.")
@click.option("--women", is_flag=True, default=None, help="Only women could play.")
@click.option("--longer-approved", is_flag=True, default=None, help="More days were approved.")
@click.option("--late-approved", is_flag=True, default=None, help="A late registration was.")
@click.option(
    "--faster-approved",
    metavar="DECISION",
    help="Less time than the rules require was approved, by this decision.",
)
@click.option("--unlicensed", multiple=True, metavar="NAME", help="An arbiter without a licence.")
@click.option("--norms/--no-norms", default=None, help="Norms are to be made in it.")
@click.option("--explain", "who", help="Show the working of one player.")
@click.option("--sheet", type=click.Path(), help="Write everything into this XLSX workbook too.")
@on_event
def event_command(
    shell: Shell,
    *,
    target: str | None,
    name: str | None,
    federation: str | None,
    edition_name: str | None,
    day: date | None,
    list_file: str | None,
    stored: bool,
    list_name: str | None,
    rate_text: str | None,
    registered: date | None,
    official: bool | None,
    championship: bool,
    league: bool,
    women: bool | None,
    longer_approved: bool | None,
    late_approved: bool | None,
    faster_approved: str | None,
    unlicensed: tuple[str, ...],
    norms: bool | None,
    who: str | None,
    sheet: str | None,
    as_json: bool,
) -> None:
    """Rate the event of TARGET and show what it does to everybody.

    TARGET is a TRF file, FMJD's text report, a JSON export or a tournament of the office. Its
    announcement says what kind of event it is; for a file the options do, and where both say it,
    the options count. Where pairings have several games, each kind is rated in its own list.
    """
    if championship and league:
        raise Refused("an event is a championship or a league; say one of them")
    source = event_named(
        shell, target, name, federation, list_name, edition_name=edition_name, day=day
    )
    tournament, edition = source.tournament, source.edition
    if list_name is not None:
        classes_of(edition.ratings, list_name)
    if not list_file and not stored:
        source.check_ratings(target or "")
    level = Level.LEAGUE if league else Level.NATIONAL_FINAL if championship else None
    if source.announced:
        source = msgspec.structs.replace(source, tournament=officials_known(shell, tournament))
    known, notes = _overridden(
        source,
        registered=registered,
        official=official,
        level=level,
        women=women,
        longer_approved=longer_approved,
        late_registration_approved=late_approved,
        faster_approved=faster_approved,
        unlicensed_arbiters=unlicensed or None,
        norms=norms,
    )
    rated_lists = rate_each_list(
        tournament,
        edition,
        list_name=list_name or "",
        rate=read_rate(rate_text) if rate_text else None,
        register=_register(shell, tournament, edition, list_file, stored=stored),
        circumstances=known,
        event_id=tournament.name if source.announced else existing(target or "").name,
    )
    rated_lists = tuple(
        msgspec.structs.replace(rated, notes=(*notes, *rated.notes)) for rated in rated_lists
    )
    if sheet:
        write_file(Path(sheet), event_workbook(_only(rated_lists)))
    if as_json:
        shown = [_as_json(rated) for rated in rated_lists]
        emit(shown if len(shown) > 1 else shown[0])
    else:
        _print_events(rated_lists, find_player(tournament, who) if who else None)


def officials_known(shell: Shell, tournament: Tournament) -> Tournament:
    """Return a tournament of the office whose arbiters are licensed as the register says."""
    if not any(official.person for official in tournament.officials):
        return tournament
    from crosstable.cli.person_shell import person_room  # noqa: PLC0415 -- loads databases
    from crosstable.office.arbiters import posts_in, refreshed  # noqa: PLC0415

    with person_room(shell) as room:
        posts = posts_in(tournament, room.register, room.today)
    return refreshed(tournament, posts)


def _only(rated_lists: tuple[RatedTournament, ...]) -> RatedTournament:
    """Return the one event that a workbook is about."""
    if len(rated_lists) > 1:
        raise Refused("a workbook has the games of one rate of play; give a file of these alone")
    return rated_lists[0]


def _print_events(rated_lists: tuple[RatedTournament, ...], number: int | None) -> None:
    """Print what was rated list by list: everybody's change, or one player's with the working."""
    for rated in rated_lists:
        if number is None:
            _print_event(rated)
            continue
        if len(rated_lists) > 1:
            say(f"{rated.event.name}, {rated.event.list}:")
        for reason in _working(rated, number):
            say(cited(reason))


_OPTIONS = {
    "unlicensed_arbiters": "--unlicensed",
    "late_registration_approved": "--late-approved",
}


def _overridden(source: EventFile, **given: object) -> tuple[Circumstances, list[Reason]]:
    """Return what the announcement says with what was given here, and where the two differ."""
    announced = circumstances_of(source.tournament)
    notes = list(class_in_words(source.tournament, source.edition))
    said = {field: value for field, value in given.items() if value is not None}
    for field, value in said.items():
        if source.announced and value != getattr(announced, field):
            option = _OPTIONS.get(field, f"--{field.replace('_', '-')}")
            if isinstance(value, Level):
                option = "--league" if value is Level.LEAGUE else "--championship"
            notes.append(
                Reason.that("{option}: counts here, the announcement says otherwise", option=option)
            )
    return msgspec.structs.replace(announced, **said), notes


def _register(
    shell: Shell, tournament: Tournament, edition: Edition, list_file: str | None, *, stored: bool
) -> Callable[[str], Mapping[int, ListedPlayer]] | None:
    if list_file and stored:
        raise Refused("give --list or --stored, not both")
    if stored:
        return stored_players(shell, tournament, edition)
    return players_of(list_file, tournament, edition) if list_file else None


def _as_json(rated: RatedTournament) -> RatedJson:
    edition, rating = rated.edition, rated.rating
    after = {change.number: _after(edition, change) for change in rating.changes}
    after |= {
        newcomer.number: newcomer.published
        for newcomer in rating.first
        if newcomer.published is not None
    }
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


def _working(rated: RatedTournament, number: int) -> tuple[Reason, ...]:
    edition = rated.edition
    left_out = tuple(
        Reason.that(
            "round {round} is left out: {reason}",
            omitted.reason.citation,
            round=omitted.round,
            reason=omitted.reason.sentence,
        )
        for omitted in rated.event.left_out
        if number in {omitted.white, omitted.black}
    )
    left_out = (*uncounted_words(edition, rated.event, rated.rating, number), *left_out)
    for change in rated.rating.changes:
        if change.number == number:
            return (*change_words(edition, change), *left_out)
    for first in rated.rating.first:
        if first.number == number:
            return (*first_words(edition, first), *left_out)
    name = next(player.name for player in rated.event.players if player.number == number)
    return (
        Reason.that("{player} has no rated game", player=name),
        *rated.rating.because,
        *left_out,
    )


def _print_event(rated: RatedTournament) -> None:
    edition = rated.edition
    points = edition.ratings.win_points
    table = Table(box=box.SIMPLE_HEAD, title=f"{rated.event.name}, {rated.event.list}")
    headings = ("no", "name", "rating", "games", "score", "expected", "K", "change", "new", "perf")
    for column in headings:
        table.add_column(column, justify="left" if column == "name" else "right")
    lines: dict[int, tuple[str, ...]] = {}
    for change in rated.rating.changes:
        lines[change.number] = (
            change.name,
            str(change.before),
            str(change.count),
            short_decimal(change.score * points),
            short_decimal(change.expected * points, 2),
            short_decimal(change.factor.k),
            signed(change.change),
            str(_after(edition, change)),
            short_decimal(change.performance or Fraction(0), 0),
        )
    for first in rated.rating.first:
        lines[first.number] = (
            first.name,
            str(first.before or "–"),
            str(first.games),
            short_decimal(first.score * points),
            "",
            "",
            "",
            str(first.published or "–"),
            f"{short_decimal(first.performance, 0)}*",
        )
    for number in sorted(lines):
        table.add_row(str(number), *lines[number])
    show(table)
    if rated.rating.first:
        say("* what this event alone is worth towards a first rating, not a performance")
    for reason in (*rated.notes, *rated.rating.because):
        say(cited(reason))
    for reason in rated.objections:
        say(f"not to be rated: {cited(reason)}")
    left_out = len(rated.event.left_out) + len(rated.rating.left_out)
    if left_out:
        say(f"{counted(left_out, 'game')} left out; --explain shows a player's")


rate_commands.add_command(whatif_command)

_SOURCES = dict.fromkeys(  # editions that share a formula name it once
    f"  {conversion.source.replace('.', '-')} or {conversion.code}"
    for edition in EDITIONS.values()
    for conversion in edition.ratings.conversions
)


@rate_commands.command(
    "convert",
    help="Estimate a rating from one of another list, for seeding only.\n\n"
    "\b\nSOURCE is, in small or capital letters:\n" + "\n".join(_SOURCES),
)
@click.argument("source")
@click.argument("rating", type=Number(1, 4999))
@click.option("--federation", type=click.Choice(FEDERATIONS), default="fmjd", show_default=True)
@json_option
def convert_command(*, source: str, rating: int, federation: str, as_json: bool) -> None:
    """Estimate a rating from another federation's."""
    edition = edition_of_federation(federation)
    source = edition.ratings.conversion(source).source
    verdict = estimated_rating(edition.ratings, source=source, rating=rating)
    if as_json:
        emit(verdict)
        return
    say(f"{edition.ratings.rounding.whole(verdict.outcome)} ({short_decimal(verdict.outcome, 3)})")
    for reason in verdict.because:
        say(cited(reason))
