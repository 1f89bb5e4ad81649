"""Commands that print standings and cross tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Annotated, Any, TypeAlias

import click
import msgspec
from rich import box
from rich.table import Table as Printed

from crosstable.cli.asking import opt, terminal
from crosstable.cli.choosing import encoding_option
from crosstable.cli.notes import note_lines
from crosstable.cli.shell import Shell, counted, find_player, named_file
from crosstable.cli.shown_tables import Wanted, printed_table, write_table
from crosstable.cli.sources import Source
from crosstable.cli.team_tables import show_teams, show_teams_only
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.tournament import Tournament
from crosstable.office.columns.standings import FACTS, Ranked, standings_table
from crosstable.office.columns.table import Table, facts
from crosstable.office.game_rows import score_in_games
from crosstable.office.overview import stage
from crosstable.office.tables import (
    as_it_stood,
    cross_table_of,
    remarks_on,
    standings_of,
    team_results_of,
)
from crosstable.pairing.systems import AccountableSystem, system_of
from crosstable.standings.crosstable import Cell, CrossTable, Float, Order
from crosstable.standings.explaining import explain, opened
from crosstable.standings.ranking import Row, Standings
from crosstable.standings.team_names import check_team_tie_break
from crosstable.standings.tiebreaks.table import tie_break

ARROWS = {Float.UP: "↑", Float.DOWN: "↓"}


TieBreaks: TypeAlias = Annotated[
    str | None,
    opt("--tiebreaks", "--tie-breaks", help="In order, separated by commas, or a list by name."),
]


@terminal(None, "standings", also=encoding_option)
def standings_command(
    shell: Shell,
    *,
    source: Source,
    tiebreaks: TieBreaks = None,
    after: Annotated[
        int | None,
        opt(
            least=0,
            help="As they stood after this round; the last complete one for an event of the "
            "office.",
        ),
    ] = None,
    explained: Annotated[
        str | None,
        opt(
            "--explain",
            metavar="[PLAYER]",
            help="Show the working of every line, or of one player's (with --teams, team's).",
            click={"is_flag": False, "flag_value": ""},
        ),
    ] = None,
    player: Annotated[str | None, opt(help="The working of one player, by name or number.")] = None,
    of_teams: Annotated[bool, opt("--teams", help="Only the teams, where teams meet.")] = False,
    team: Annotated[str | None, opt(help="The working of one team, by its name or number.")] = None,
    board: Annotated[
        int | None,
        opt(
            "--boards",
            least=0,
            metavar="[BOARD]",
            help="Who did best on this board of matches, or on every board, and who wins prizes "
            "there.",
            click={"is_flag": False, "flag_value": 0},
        ),
    ] = None,
    wanted: Wanted,
    as_json: bool,
) -> Shown | Iterator[Printed | str] | str:
    """Print the standings of TARGET, a tournament of the office or a TRF file."""
    if explained and source.target is None and _names_an_event(shell, explained):
        # ``standings --explain FILE.trf``: the word behind the option is what to rank.
        source, explained = msgspec.structs.replace(source, target=explained), ""
    by_option, player = player, player or explained or None
    tournament = source.tournament(shell)
    latest = tournament
    if after is not None or source.file is None:
        tournament = _as_it_stood(tournament, after)
    running = _running(tournament, latest, after)
    if of_teams or team is not None or board is not None:
        _refuse_options_of_players(by_option, wanted)
        asked = explained if team is None else team
        show_teams_only(_ranked_by(tournament, tiebreaks), board, asked, as_json=as_json)
        return iter(() if as_json else running)
    table = standings_of(tournament, tiebreaks.split(",") if tiebreaks else None)
    shown = standings_table(tournament, table).seen(wanted.view)
    if wanted.output is not None:
        click.echo(write_table(shown, wanted.output, made=shell.now))
        return iter(())
    lines: Iterable[Printed | str] = chain(_table_lines(tournament, table, shown), running)
    if explained is not None or player:
        lines = _working_lines(tournament, table, player)
    chosen = bool(wanted.view.columns)
    return Shown(_as_json(tournament, table, shown, chosen=chosen) if as_json else None, lines)


def _as_it_stood(tournament: Tournament, after: int | None) -> Tournament:
    """Return an event after a round, after the last complete one if none is named."""
    paired = len(tournament.rounds)
    if after is not None and after > paired:
        verb = "is" if paired == 1 else "are"
        raise Refused(f"only {counted(paired, 'round')} {verb} paired so far")
    return as_it_stood(tournament, after)


def _running(shown: Tournament, latest: Tournament, after: int | None) -> list[str]:
    paired = len(latest.rounds)
    if after is not None or len(shown.rounds) == paired:
        return []
    return [f"{stage(latest)}; --after {paired} shows how it stands so far"]


def _refuse_options_of_players(player: str | None, wanted: Wanted) -> None:
    if player is not None:
        raise InvalidValue(
            "--player is for the standings of players: say --team for the working of one team, or "
            "leave --teams out"
        )
    for option, given in msgspec.structs.asdict(wanted).items():
        if given:
            raise InvalidValue(
                "--{option} is for the standings of players: leave --teams out", option=option
            )


def _ranked_by(tournament: Tournament, tie_breaks: str | None) -> Tournament:
    """Return an event whose teams are ranked by the tie-breaks that were typed, where any were."""
    plan = tournament.team_plan
    if not tie_breaks or plan is None:
        return tournament
    names = tuple(name.strip() for name in tie_breaks.split(",") if name.strip())
    swiss = isinstance(system_of(tournament), AccountableSystem)
    for name in names:
        check_team_tie_break(name, swiss=swiss)
    plan = msgspec.structs.replace(plan, tie_breaks=names)
    return msgspec.structs.replace(tournament, team_plan=plan)


def _names_an_event(shell: Shell, word: str) -> bool:
    if named_file(word) is not None:
        return True
    with shell.office() as office:
        return word in office.names()


def _as_json(
    tournament: Tournament, table: Standings, shown: Table[Ranked], *, chosen: bool
) -> dict[str, Any]:
    """Return the standings for programs; points in units of ``1/unit``.

    Provisional they are while a game still lacks its result; a row is what is known of somebody,
    and what the columns show; the notes are what should be known beside the figures: unwise
    tie-breaks, open games, lots; teams are there where teams meet.
    """
    return {
        "tournament": tournament.name,
        "edition": table.edition,
        "after_round": len(tournament.rounds),
        "point_system": tournament.points.name,
        "unit": tournament.points.unit,
        "tie_breaks": table.tie_breaks,
        "provisional": table.provisional,
        "rows": [_row_facts(line, shown if chosen else None) for line in shown.lines],
        "notes": remarks_on(tournament, table),
        "teams": team_results_of(tournament),
    }


def _row_facts(line: Ranked, chosen: Table[Ranked] | None) -> dict[str, Any]:
    """Return a line for programs: all that is documented of it, or the columns that were chosen."""
    known: dict[str, Any] = msgspec.to_builtins(line.row, enc_hook=str)
    if chosen is None:
        return known | {key: fact for key, fact in facts(FACTS, line).items() if key not in known}
    return {key: known.get(key, fact) for key, fact in facts(chosen.columns, line).items()}


def _table_lines(
    tournament: Tournament, table: Standings, shown: Table[Ranked]
) -> Iterator[Printed | str]:
    show_teams(tournament)
    yield printed_table(shown, _titled(tournament, table))
    for row in table.rows:
        if not row.classified:
            yield " ".join(_working(table, row))
    yield from note_lines(tournament, table)


def _working_lines(tournament: Tournament, table: Standings, player: str | None) -> Iterator[str]:
    chosen = find_player(tournament, player) if player else None
    for row in table.rows:
        if chosen in {None, row.number}:
            yield from _working(table, row)
            yield ""


def _working(table: Standings, row: Row) -> tuple[str, ...]:
    return tuple(map(opened, explain(table, row.number)))


def _legend(names: tuple[str, ...]) -> str:
    """Return what the columns of tie-breaks are, in their order."""
    criteria = map(tie_break, names)
    return " · ".join(f"{criterion.abbreviation} {criterion.title}" for criterion in criteria)


def _titled(tournament: Tournament, table: Standings) -> str:
    when = f"after round {len(tournament.rounds)}"
    if table.provisional:
        when += ", provisional"
    return f"{tournament.name}, {when}"


@terminal(None, "crosstable", also=encoding_option)
def crosstable_command(
    shell: Shell,
    *,
    source: Source,
    by_number: Annotated[bool, opt(help="In the order of the pairing numbers.")] = False,
    progress: Annotated[bool, opt(help="With floats and the score after each round.")] = False,
    as_html: Annotated[bool, opt("--html", help="Print a fragment of HTML.")] = False,
    as_json: bool,
) -> Shown | str:
    """Print the cross table of TARGET, a tournament of the office or a TRF file."""
    tournament = source.tournament(shell)
    table = cross_table_of(tournament, Order.NUMBERS if by_number else Order.STANDINGS)
    if as_json and as_html:
        raise Refused("--json and --html are two different answers; choose one")
    if as_html:
        # Templates and translations are for pages; the tables of a terminal do without.
        from crosstable.web.display.fragments import cross_table_fragment  # noqa: PLC0415

        return cross_table_fragment(table, caption=tournament.name, progress=progress)
    return Shown(_cross_json(table), _cross_lines(tournament, table, progress=progress))


def _cross_json(table: CrossTable) -> dict[str, Any]:
    fields = ("label", "place", "number", "name", "cells", "points", "tie_breaks")
    return {
        "by_rounds": table.by_rounds,
        "columns": table.columns,
        "tie_breaks": table.tie_breaks,
        "lines": [{field: getattr(line, field) for field in fields} for line in table.lines],
        "letters": table.letters,
    }


def _cross_lines(
    tournament: Tournament, table: CrossTable, *, progress: bool
) -> Iterator[Printed | str]:
    show_teams(tournament, crossed=True)
    yield _cross_table(tournament, table, progress=progress)
    score = score_in_games(tournament)
    if score is not None:
        yield str(score)


def _cell_text(cell: Cell, *, progress: bool) -> str:
    if not progress or not cell.games:
        return cell.text
    last = cell.games[-1]
    arrow = "" if last.floated is None else ARROWS[last.floated]
    return f"{cell.text}{arrow} {last.score}".strip()


def _cross_table(tournament: Tournament, table: CrossTable, *, progress: bool) -> Printed:
    printed = Printed(box=box.SIMPLE_HEAD, title=tournament.name)
    printed.add_column("", justify="right")
    printed.add_column("name", no_wrap=True)
    for column in table.columns:
        printed.add_column(column, justify="center", no_wrap=True)
    printed.add_column("pts", justify="right", no_wrap=True)
    # Sequences of results would tear the table apart; the standings show them.
    shown = [
        index
        for index in range(len(table.tie_breaks))
        if not any(" " in text for line in table.lines for text in line.tie_breaks[index:][:1])
    ]
    for index in shown:
        printed.add_column(table.tie_breaks[index], justify="right", no_wrap=True)
    printed.caption = _legend(tuple(table.tie_breaks[index] for index in shown))
    for line in table.lines:
        values = [text for index, text in enumerate(line.tie_breaks) if index in shown]
        printed.add_row(
            line.label,
            line.name,
            *(_cell_text(cell, progress=progress and table.by_rounds) for cell in line.cells),
            line.points,
            *values,
        )
    if table.letters is not None:
        letters = " ".join(table.letters.explained)
        printed.caption = "\n".join(filter(None, (str(printed.caption or ""), letters)))
    return printed
