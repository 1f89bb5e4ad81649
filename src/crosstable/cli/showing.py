"""Commands that list the tournaments of the office and show one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import click
from rich.table import Table

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.league_options import division_line
from crosstable.cli.notes import class_lines, note_lines
from crosstable.cli.shell import Shell
from crosstable.cli.team_options import plan_line
from crosstable.cli.team_tables import match_lines
from crosstable.cli.telling import Shown, grid
from crosstable.kernel.official import Official, rounds_text
from crosstable.kernel.plan_notation import plan_text
from crosstable.kernel.seeding import RatingOrder, order_words
from crosstable.office.acts.base import State
from crosstable.office.overview import stage, summary
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


@terminal(None, "tournaments")
def tournaments_command(
    shell: Shell,
    *,
    archived: Annotated[bool, opt(help="Those in the archive.")] = False,
    deleted: Annotated[bool, opt(help="Those that were deleted.")] = False,
) -> Shown:
    """List the tournaments of the office, the latest change first."""
    with shell.office() as office:
        summaries = [
            summary(state)
            for state in (office.deleted() if deleted else office.tournaments())
            if deleted or state.tournament.archived == archived
        ]
        for name, error in office.damaged.items():
            click.echo(f"note: {name} cannot be read: {error}", err=True)
    rows = (
        (
            listed.id,
            listed.name,
            listed.game,
            listed.system,
            listed.players,
            f"{listed.rounds_paired}/{listed.rounds or '?'}",
            listed.stage,
        )
        for listed in summaries
    )
    columns = ("id", "name", "game", "system", ">players", "rounds", "stage")
    return Shown(summaries, grid(columns, rows))


@terminal(None, "show")
def show_command(
    shell: Shell, *, target: Annotated[str | None, arg()] = None, name: str | None
) -> Shown:
    """Show what was announced of TARGET, a tournament of the office, and where it stands."""
    with shell.tournament(target or name) as (_, state):
        teams = team_results_of(state.tournament)
        told = {"summary": summary(state), "tournament": state.tournament, "teams": teams}
    return Shown(told, _lines(state, teams))


def _lines(state: State, results: TeamResults | None) -> Iterator[Table | str]:
    tournament, team_ties = state.tournament, team_tie_breaks_of(state.tournament)
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
    yield table
    engine = system_of(tournament)
    if isinstance(engine, VersionedSystem):
        for sentence in engine.describe(tournament, rules):
            yield f"{cited(sentence)}."
    for reason in class_in_words(tournament, rules):
        yield f"{cited(reason)}."
    if tournament.game_plan is not None:
        for reason in plan_words(tournament.game_plan, tournament.points, rules):
            yield f"{cited(reason)}."
    yield from (*class_lines(tournament), *note_lines(tournament))


def _official(official: Official) -> str:
    """Return an official in one line, as far as it is known who it is."""
    served = f"rounds {rounds_text(official.rounds)}" if official.rounds else ""
    licence = {True: "licensed", False: "no licence", None: ""}[official.licensed]
    category = f"category {official.category}" if official.category else ""
    more = filter(None, (official.federation, category, licence, served))
    return ", ".join((official.written, *more))
