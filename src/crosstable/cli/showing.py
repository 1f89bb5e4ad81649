"""Commands that list the tournaments of the office and show one."""

from __future__ import annotations

import click
import msgspec
from rich import box
from rich.table import Table

from crosstable.cli.league_options import (
    division_line,
)
from crosstable.cli.notes import class_lines, note_lines
from crosstable.cli.shell import (
    Shell,
    emit,
    json_option,
    on_event,
    pass_shell,
    say,
    show,
)
from crosstable.cli.team_options import (
    plan_line,
)
from crosstable.cli.team_tables import match_lines
from crosstable.kernel.official import Official, rounds_text
from crosstable.kernel.plan_notation import plan_text
from crosstable.kernel.seeding import RatingOrder, order_words
from crosstable.kernel.tournament import Tournament
from crosstable.office.overview import Summary, stage, summary
from crosstable.office.tables import (
    team_results_of,
    team_tie_breaks_of,
    tie_breaks_of,
)
from crosstable.pairing.systems import (
    VersionedSystem,
    rounds_to_play,
    system_of,
)
from crosstable.ratings.class_words import class_in_words
from crosstable.rulebooks.chosen import what_chose
from crosstable.rulebooks.game_plans import plan_words
from crosstable.rulebooks.index import cited
from crosstable.rulebooks.library import edition_of
from crosstable.standings.team_results import TeamResults


@click.command("tournaments")
@click.option("--archived", is_flag=True, help="Those in the archive.")
@click.option("--deleted", is_flag=True, help="Those that were deleted.")
@json_option
@pass_shell
def tournaments_command(shell: Shell, *, archived: bool, deleted: bool, as_json: bool) -> None:
    """List the tournaments of the office, the latest change first."""
    with shell.office() as office:
        listed_states = office.deleted() if deleted else office.tournaments()
        summaries = [
            summary(state)
            for state in listed_states
            if deleted or state.tournament.archived == archived
        ]
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


class ShownJson(msgspec.Struct, frozen=True):
    """A tournament and where it stands, as ``--json`` prints it."""

    summary: Summary
    tournament: Tournament
    teams: TeamResults | None


@click.command("show")
@click.argument("target", required=False)
@on_event
def show_command(shell: Shell, *, target: str | None, name: str | None, as_json: bool) -> None:
    """Show what was announced of TARGET, a tournament of the office, and where it stands."""
    with shell.tournament(target or name) as (_, state):
        tournament = state.tournament
        results, team_ties = team_results_of(tournament), team_tie_breaks_of(tournament)
        if as_json:
            emit(ShownJson(summary(state), tournament, results))
            return
        table = Table(box=None, show_header=False)
        rules, chose = edition_of(tournament), what_chose(tournament)
        for label, value in (
            ("tournament", f"{tournament.name} ({state.id})"),
            ("place", " ".join(filter(None, (tournament.city, tournament.federation)))),
            ("dates", f"{tournament.starts or '?'} to {tournament.ends or '?'}"),
            ("rules", f"{rules.title} ({rules.id})"),
            ("", f"  {chose}" if chose else ""),
            ("system", system_of(tournament).title),
            ("points", tournament.points.name),
            ("games", plan_text(tournament.game_plan) if tournament.game_plan else ""),
            ("teams", plan_line(tournament)),
            ("league", division_line(tournament.division)),
            ("tie-breaks", ", ".join(team_ties or tie_breaks_of(tournament))),
            ("of players", ", ".join(tie_breaks_of(tournament)) if team_ties else ""),
            (
                "ranking",
                ", ".join(f"{choice.name}={choice.value}" for choice in tournament.ranking),
            ),
            ("rate of play", tournament.rate_of_play),
            (
                "ordered by",
                ""
                if tournament.rating_order is RatingOrder.INTERNATIONAL_FIRST
                else order_words(tournament.rating_order),
            ),
            *((official.duty, _official(official)) for official in tournament.officials),
            ("players", str(len(tournament.entrants))),
            ("rounds", f"{len(tournament.rounds)} of {rounds_to_play(tournament) or '?'} paired"),
            ("stage", stage(tournament)),
            ("match", "; ".join(match_lines(results)) if results and results.score is None else ""),
            ("rules mode", "" if tournament.by_the_rules else "left: not by the rules"),
            ("public", "yes" if tournament.published else "no; `crosstable publish` makes it so"),
        ):
            if value:
                table.add_row(label, value)
        show(table)
        engine = system_of(tournament)
        if isinstance(engine, VersionedSystem):
            for sentence in engine.describe(tournament, rules):
                say(f"{cited(sentence)}.")
        for reason in class_in_words(tournament, rules):
            say(f"{cited(reason)}.")
        if tournament.game_plan is not None:
            for reason in plan_words(tournament.game_plan, tournament.points, rules):
                say(f"{cited(reason)}.")
        for line in (*class_lines(tournament), *note_lines(tournament)):
            say(line)


def _official(official: Official) -> str:
    """Return an official in one line, as far as it is known who it is."""
    served = f"rounds {rounds_text(official.rounds)}" if official.rounds else ""
    licence = {True: "licensed", False: "no licence", None: ""}[official.licensed]
    category = f"category {official.category}" if official.category else ""
    more = filter(None, (official.federation, category, licence, served))
    return ", ".join((official.written, *more))
