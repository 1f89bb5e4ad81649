"""Commands that announce tournaments and show them."""

from __future__ import annotations

from datetime import date

import click
from rich import box
from rich.table import Table

from crosstable.cli.notes import note_lines, warn
from crosstable.cli.shell import (
    Shell,
    emit,
    json_option,
    pass_shell,
    report,
    say,
    show,
    tournament_option,
)
from crosstable.cli.versions import Version, version_of, version_options
from crosstable.kernel.errors import Refused
from crosstable.kernel.points import POINT_SYSTEMS, point_system
from crosstable.kernel.tournament import Official, Option, System
from crosstable.office.acts import ChangeDetails, Details
from crosstable.office.overview import stage, summary
from crosstable.office.tables import tie_breaks_of
from crosstable.pairing.systems import SYSTEMS, VersionedSystem, rounds_to_play, system, system_of
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import EDITIONS, edition, edition_of, editions_for
from crosstable.rulebooks.rates_of_play import announced_rate
from crosstable.standings.chosen import RANKING_CHOICES, ranking_choice

__all__ = ["edit_command", "new_command", "show_command", "tournaments_command"]

RANKING_HELP = f"name=value, where the tie-breaks leave room: {', '.join(RANKING_CHOICES)}."
RATE_HELP = "Such as 90/40+30+30 or 15+10, or a name that `crosstable regulations rates` lists."
GAMES = tuple(dict.fromkeys(rulebook.game for rulebook in EDITIONS.values()))


class Day(click.ParamType[date]):
    """A date written YYYY-MM-DD."""

    name = "date"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return the date, or a usage error."""
        try:
            return date.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is not a date; write YYYY-MM-DD", param, ctx)


def _system(name: str, cycles: int, given: Version) -> System:
    repeated = (Option("cycles", str(cycles)),) if cycles != 1 else ()
    return System(name, (*repeated, *version_of(given)))


def _listed(text: str) -> tuple[str, ...]:
    """Return the names in a list separated by commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _refuse_rounds(system_name: str, rounds: int | None) -> None:
    if rounds is not None and system(system_name).fixed_schedule:
        raise Refused("the players decide how many rounds this system has; leave --rounds out")


@click.command("new")
@click.argument("title")
@click.option("--game", type=click.Choice(GAMES), required=True)
@click.option("--edition", "edition_name", type=click.Choice(tuple(EDITIONS)), help="The rules.")
@click.option(
    "--system",
    "system_name",
    type=click.Choice(tuple(SYSTEMS)),
    default="round-robin",
    show_default=True,
)
@click.option("--cycles", type=click.IntRange(1, 2), default=1, help="2: everybody meets twice.")
@version_options
@click.option("--points", help=f"Point system: {', '.join(POINT_SYSTEMS)}.")
@click.option("--rounds", type=click.IntRange(1, 999), help="For systems that do not fix it.")
@click.option("--tie-breaks", help="In order, separated by commas; default: as recommended.")
@click.option("--ranking-option", "ranking", multiple=True, help=RANKING_HELP)
@click.option("--city", default="")
@click.option("--federation", default="")
@click.option("--starts", type=Day())
@click.option("--ends", type=Day())
@click.option("--rate-of-play", default="", help=RATE_HELP)
@click.option("--arbiter", "arbiters", multiple=True, help="Chief arbiter first.")
@click.option("--public", is_flag=True, help="Everybody may know of it at once; else `publish` it.")
@json_option
@pass_shell
def new_command(
    shell: Shell,
    *,
    title: str,
    game: str,
    edition_name: str | None,
    system_name: str,
    cycles: int,
    options: tuple[str, ...],
    points: str | None,
    rounds: int | None,
    tie_breaks: str | None,
    ranking: tuple[str, ...],
    city: str,
    federation: str,
    starts: date | None,
    ends: date | None,
    rate_of_play: str,
    arbiters: tuple[str, ...],
    public: bool,
    as_json: bool,
    colour: str | None,
    floats: str | None,
    accelerate: str | None,
) -> None:
    """Announce a tournament; prints its id."""
    rules = edition(edition_name) if edition_name else editions_for(game)[0]
    given = Version(options=options, colour=colour, floats=floats, accelerate=accelerate)
    _refuse_rounds(system_name, rounds)
    details = Details(
        name=title,
        game=game,
        edition=rules.id,
        system=_system(system_name, cycles, given),
        points=point_system(points) if points else rules.points,
        planned_rounds=rounds or 0,
        tie_breaks=_listed(tie_breaks or ""),
        ranking=tuple(map(ranking_choice, ranking)),
        rate_of_play=announced_rate(rate_of_play),
        city=city,
        federation=federation,
        starts=starts,
        ends=ends,
        officials=tuple(
            Official("chief arbiter" if first else "arbiter", name)
            for first, name in zip((True, *[False] * len(arbiters)), arbiters, strict=False)
        ),
    )
    with shell.office(create=True) as office:
        state = office.create(details, by=shell.by, at=shell.now, published=public)
    if as_json:
        emit(summary(state))
    else:
        say(state.id)
    warn(state.tournament)


@click.command("edit")
@tournament_option
@click.option("--title")
@click.option("--rounds", type=click.IntRange(1, 999))
@click.option("--tie-breaks", help="In order, separated by commas; empty: as recommended.")
@click.option(
    "--ranking-option", "ranking", multiple=True, help=f"{RANKING_HELP} Empty: none any more."
)
@click.option("--city")
@click.option("--starts", type=Day())
@click.option("--ends", type=Day())
@click.option("--rate-of-play", help=RATE_HELP)
@json_option
@pass_shell
def edit_command(
    shell: Shell,
    *,
    name: str | None,
    title: str | None,
    rounds: int | None,
    tie_breaks: str | None,
    ranking: tuple[str, ...],
    city: str | None,
    starts: date | None,
    ends: date | None,
    rate_of_play: str | None,
    as_json: bool,
) -> None:
    """Change what was announced."""
    given = {
        "name": title,
        "planned_rounds": rounds,
        "tie_breaks": None if tie_breaks is None else _listed(tie_breaks),
        "ranking": tuple(map(ranking_choice, filter(None, ranking))) if ranking else None,
        "city": city,
        "starts": starts,
        "ends": ends,
        "rate_of_play": None if rate_of_play is None else announced_rate(rate_of_play),
    }
    with shell.tournament(name) as (office, state):
        known = {field: getattr(state.tournament, field) for field in Details.__struct_fields__}
        changes = {key: value for key, value in given.items() if value is not None}
        if not changes:
            raise Refused("nothing to change was said; see `crosstable edit --help`")
        _refuse_rounds(system_of(state.tournament).name, rounds)
        command = ChangeDetails(Details(**(known | changes)))
        after = shell.carry_out(office, state, command)
        report(state, after, f"{state.id} changed", as_json=as_json)
        warn(after.tournament)


@click.command("tournaments")
@json_option
@pass_shell
def tournaments_command(shell: Shell, *, as_json: bool) -> None:
    """List the tournaments of the office, the latest change first."""
    with shell.office() as office:
        summaries = [summary(state) for state in office.tournaments()]
        for name, error in office.damaged.items():
            click.echo(f"crosstable: note: {name} cannot be read: {error}", err=True)
    if as_json:
        emit(summaries)
        return
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("id", "name", "game", "system", "players", "rounds", "stage"):
        table.add_column(column, justify="right" if column == "players" else "left")
    for listed in summaries:
        rounds = f"{listed.rounds_paired}/{listed.rounds or '?'}"
        table.add_row(
            listed.id,
            listed.name,
            listed.game,
            listed.system,
            str(listed.players),
            rounds,
            listed.stage,
        )
    show(table)


@click.command("show")
@tournament_option
@json_option
@pass_shell
def show_command(shell: Shell, *, name: str | None, as_json: bool) -> None:
    """Show what was announced and where the tournament stands."""
    with shell.tournament(name) as (_, state):
        tournament = state.tournament
        if as_json:
            emit({"summary": summary(state), "tournament": tournament})
            return
        table = Table(box=None, show_header=False)
        rules = edition_of(tournament)
        for label, value in (
            ("tournament", f"{tournament.name} ({state.id})"),
            ("place", " ".join(filter(None, (tournament.city, tournament.federation)))),
            ("dates", f"{tournament.starts or '?'} to {tournament.ends or '?'}"),
            ("rules", rules.title),
            ("system", system_of(tournament).title),
            ("points", tournament.points.name),
            ("tie-breaks", ", ".join(tie_breaks_of(tournament))),
            (
                "ranking",
                ", ".join(f"{choice.name}={choice.value}" for choice in tournament.ranking),
            ),
            ("rate of play", tournament.rate_of_play),
            ("players", str(len(tournament.entrants))),
            ("rounds", f"{len(tournament.rounds)} of {rounds_to_play(tournament) or '?'} paired"),
            ("stage", stage(tournament)),
            ("public", "yes" if tournament.published else "no; `crosstable publish` makes it so"),
        ):
            if value:
                table.add_row(label, value)
        show(table)
        engine = system_of(tournament)
        if isinstance(engine, VersionedSystem):
            for sentence in engine.describe(tournament, rules):
                say(f"{cited(sentence)}.")
        for line in note_lines(tournament):
            say(line)
