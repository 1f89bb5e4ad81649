"""Commands that print standings and cross tables."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click
import msgspec
from rich import box
from rich.table import Table as Printed

from crosstable.cli.choosing import SystemName, edition_options, encoding_option
from crosstable.cli.notes import note_lines
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    find_player,
    named_file,
    on_event,
    read_file,
    say,
    show,
)
from crosstable.cli.shown_tables import printed_table, table_options, write_table
from crosstable.cli.team_tables import show_teams, show_teams_only
from crosstable.cli.trf import imported
from crosstable.kernel.errors import InvalidValue, Refused
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.office.adoption import adopted
from crosstable.office.columns.standings import FACTS, Ranked, standings_table
from crosstable.office.columns.table import Table, View, facts
from crosstable.office.game_rows import score_in_games
from crosstable.office.tables import (
    as_it_stood,
    cross_table_of,
    remarks_on,
    standings_of,
    team_results_of,
)
from crosstable.pairing.systems import AccountableSystem, system_of
from crosstable.rulebooks.editions import UnplayedLetters
from crosstable.standings.crosstable import Cell, CrossTable, Float, Order
from crosstable.standings.explaining import explain, opened
from crosstable.standings.ranking import Row, Standings
from crosstable.standings.team_names import check_team_tie_break
from crosstable.standings.team_results import TeamResults
from crosstable.standings.tiebreaks.table import tie_break

ARROWS = {Float.UP: "↑", Float.DOWN: "↓"}


def chosen_event(
    shell: Shell,
    target: str | None,
    name: str | None,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
) -> Tournament:
    """Return the tournament of the office or of the TRF file that a command names."""
    path = named_file(target)
    if path is not None:
        incoming = imported(
            read_file(path),
            str(path),
            edition_name=edition_name,
            system_name=system_name,
            day=day,
        )
        return adopted(incoming.tournament)[0]
    with shell.tournament(target or name) as (_, state):
        return state.tournament


def ranked_event(
    shell: Shell,
    target: str | None,
    name: str | None,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
) -> Tournament:
    """Return a tournament as its standings count it; a file that is named is ranked whole."""
    tournament = chosen_event(shell, target, name, system_name, edition_name, day)
    if named_file(target) is not None:
        return tournament
    stood, paired = as_it_stood(tournament), len(tournament.rounds)
    if len(stood.rounds) < paired:
        told = f"round {paired} is being played; these are the standings before it"
        click.echo(f"crosstable: note: {told}", err=True)
    return stood


class StandingsJson(msgspec.Struct, frozen=True, kw_only=True):
    """The standings as ``--json`` prints them; points in units of ``1/unit``."""

    tournament: str
    edition: str
    after_round: int
    point_system: str
    unit: int
    tie_breaks: tuple[str, ...]
    provisional: bool
    """Whether a game still lacks its result."""
    rows: tuple[dict[str, Any], ...]
    """What is known of everybody in the standings, and what the columns show of him."""
    notes: tuple[Reason, ...] = ()
    """What should be known beside the figures: unwise tie-breaks, open games, lots."""
    teams: TeamResults | None = None
    """The result of the match, where teams meet."""


@click.command("standings")
@click.argument("target", required=False)
@click.option(
    "--tiebreaks", "--tie-breaks", help="In order, separated by commas, or a list by name."
)
@click.option("--system", "system_name", type=SystemName(), help="Of a TRF file.")
@edition_options()
@encoding_option
@click.option(
    "--after",
    type=Number(0),
    help="As they stood after this round; the last complete one for an event of the office.",
)
@click.option(
    *("--explain", "explained"),
    is_flag=False,
    flag_value="",
    metavar="[PLAYER]",
    help="Show the working of every line, or of one player's (with --teams, team's).",
)
@click.option("--player", help="With --explain: of this player only.")
@click.option("--teams", "of_teams", is_flag=True, help="Only the teams, where teams meet.")
@click.option("--team", help="The working of one team, by its name or number.")
@click.option(
    *("--boards", "board"),
    type=Number(0),
    is_flag=False,
    flag_value=0,
    metavar="[BOARD]",
    help="Who did best on this board of matches, or on every board, and who wins prizes there.",
)
@table_options
@on_event
def standings_command(
    shell: Shell,
    *,
    target: str | None,
    tiebreaks: str | None,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    after: int | None,
    explained: str | None,
    player: str | None,
    of_teams: bool,
    team: str | None,
    board: int | None,
    columns: tuple[str, ...],
    sort: str,
    output: Path | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Print the standings of TARGET, a tournament of the office or a TRF file."""
    if explained and target is None and _names_an_event(shell, explained):
        # ``standings --explain FILE.trf``: the word behind the option is what to rank.
        target, explained = explained, ""
    by_option, player = player, player or explained or None
    tournament = chosen_event(shell, target, name, system_name, edition_name, day)
    paired = len(tournament.rounds)
    if after is not None or named_file(target) is None:
        tournament = _as_it_stood(tournament, after)
    if of_teams or team is not None or board is not None:
        _refuse_options_of_players(by_option, columns=columns, sort=sort, output=output)
        asked = explained if team is None else team
        show_teams_only(_ranked_by(tournament, tiebreaks), board, asked, as_json=as_json)
        if not as_json:
            _say_running(tournament, paired, after)
        return
    table = standings_of(tournament, tiebreaks.split(",") if tiebreaks else None)
    view = View.asked(columns, sort, lambda _right: True)
    shown = standings_table(tournament, table).seen(view)
    if output is not None:
        write_table(shown, output, made=shell.now)
        return
    if as_json:
        emit(_as_json(tournament, table, shown, chosen=bool(view.columns)))
        return
    if explained is not None or player:
        _say_working(tournament, table, player)
        return
    _say_table(tournament, table, shown)
    _say_running(tournament, paired, after)


def _as_it_stood(tournament: Tournament, after: int | None) -> Tournament:
    """Return an event after a round, after the last complete one if none is named."""
    paired = len(tournament.rounds)
    if after is not None and after > paired:
        verb = "is" if paired == 1 else "are"
        raise Refused(f"only {counted(paired, 'round')} {verb} paired so far")
    return as_it_stood(tournament, after)


def _say_running(shown: Tournament, paired: int, after: int | None) -> None:
    if after is None and len(shown.rounds) < paired:
        say(f"round {paired} is being played; --after {paired} shows how it stands so far")


def _refuse_options_of_players(player: str | None, **shown: object) -> None:
    if player is not None:
        raise InvalidValue(
            "--player is for the standings of players: say --team for the working of one team, or "
            "leave --teams out"
        )
    for option, given in shown.items():
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
) -> StandingsJson:
    return StandingsJson(
        tournament=tournament.name,
        edition=table.edition,
        after_round=len(tournament.rounds),
        point_system=tournament.points.name,
        unit=tournament.points.unit,
        tie_breaks=table.tie_breaks,
        provisional=table.provisional,
        rows=tuple(_row_facts(line, shown if chosen else None) for line in shown.lines),
        notes=remarks_on(tournament, table),
        teams=team_results_of(tournament),
    )


def _row_facts(line: Ranked, chosen: Table[Ranked] | None) -> dict[str, Any]:
    """Return a line for programs: all that is documented of it, or the columns that were chosen."""
    known: dict[str, Any] = msgspec.to_builtins(line.row, enc_hook=str)
    if chosen is None:
        return known | {key: fact for key, fact in facts(FACTS, line).items() if key not in known}
    return {key: known.get(key, fact) for key, fact in facts(chosen.columns, line).items()}


def _say_table(tournament: Tournament, table: Standings, shown: Table[Ranked]) -> None:
    show_teams(tournament)
    show(printed_table(shown, _titled(tournament, table)))
    for row in table.rows:
        if not row.classified:
            say(" ".join(_working(table, row)))
    for line in note_lines(tournament, table):
        say(line)


def _say_working(tournament: Tournament, table: Standings, player: str | None) -> None:
    chosen = find_player(tournament, player) if player else None
    for row in table.rows:
        if chosen in {None, row.number}:
            for line in _working(table, row):
                say(line)
            say("")


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


class CrossLineJson(msgspec.Struct, frozen=True, kw_only=True):
    """A player's line of a cross table, with its cells."""

    label: str
    place: str
    number: int
    name: str
    cells: tuple[Cell, ...]
    points: str
    tie_breaks: tuple[str, ...]


class CrossTableJson(msgspec.Struct, frozen=True, kw_only=True):
    """A cross table as ``--json`` prints it."""

    by_rounds: bool
    columns: tuple[str, ...]
    tie_breaks: tuple[str, ...]
    lines: tuple[CrossLineJson, ...]
    letters: UnplayedLetters | None


@click.command("crosstable")
@click.argument("target", required=False)
@click.option("--system", "system_name", type=SystemName(), help="Of a TRF file.")
@edition_options()
@encoding_option
@click.option("--by-number", is_flag=True, help="In the order of the pairing numbers.")
@click.option("--progress", is_flag=True, help="With floats and the score after each round.")
@click.option("--html", "as_html", is_flag=True, help="Print a fragment of HTML.")
@on_event
def crosstable_command(
    shell: Shell,
    *,
    target: str | None,
    system_name: str | None,
    edition_name: str | None,
    day: date | None,
    by_number: bool,
    progress: bool,
    as_html: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Print the cross table of TARGET, a tournament of the office or a TRF file."""
    tournament = chosen_event(shell, target, name, system_name, edition_name, day)
    order = Order.NUMBERS if by_number else Order.STANDINGS
    table = cross_table_of(tournament, order)
    if as_json and as_html:
        raise Refused("--json and --html are two different answers; choose one")
    if as_json:
        emit(_cross_json(table))
    elif as_html:
        # Templates and translations are for pages; the tables of a terminal do without.
        from crosstable.web.display.fragments import cross_table_fragment  # noqa: PLC0415

        say(cross_table_fragment(table, caption=tournament.name, progress=progress))
    else:
        show_teams(tournament, crossed=True)
        show(_cross_table(tournament, table, progress=progress))
        score = score_in_games(tournament)
        if score is not None:
            say(f"{score}")


def _cross_json(table: CrossTable) -> CrossTableJson:
    lines = (
        CrossLineJson(
            label=line.label,
            place=line.place,
            number=line.number,
            name=line.name,
            cells=line.cells,
            points=line.points,
            tie_breaks=line.tie_breaks,
        )
        for line in table.lines
    )
    return CrossTableJson(
        by_rounds=table.by_rounds,
        columns=table.columns,
        tie_breaks=table.tie_breaks,
        lines=tuple(lines),
        letters=table.letters,
    )


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
