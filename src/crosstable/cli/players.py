"""Commands about the list of players: entering, importing, correcting, listing."""

from __future__ import annotations

import secrets
from pathlib import Path

import click
import msgspec

from crosstable.cli.choosing import encoding_option, encoding_said, say_readings
from crosstable.cli.from_list import entering, from_list_command, tell_taken
from crosstable.cli.numbers import Number
from crosstable.cli.player_fields import fields_commands, note_command
from crosstable.cli.rating_shell import lists_in_force
from crosstable.cli.shell import (
    Shell,
    counted,
    emit,
    find_player,
    on_event,
    read_file,
    report,
    say,
    show,
)
from crosstable.cli.shown_tables import printed_table, table_options, write_table
from crosstable.confined import read_apart
from crosstable.formats.roster import Roster, preview_lines, read_roster
from crosstable.formats.roster.countries import federation_for
from crosstable.kernel.errors import InvalidValue, Refused, UnknownName
from crosstable.kernel.player import (
    BirthDate,
    Identifier,
    Player,
    Rating,
    Sex,
    Title,
    clean_name,
)
from crosstable.kernel.seeding import NATIONAL
from crosstable.kernel.whole_number import whole_number
from crosstable.office.acts import (
    Command,
    DrawLots,
    EditPlayer,
    FixBoard,
    NewPlayer,
    NoteSight,
    RemovePlayer,
)
from crosstable.office.acts.base import State
from crosstable.office.acts.numbers import INITIAL_ORDER
from crosstable.office.acts.sight import steps_to_note_sight
from crosstable.office.acts.teams import steps_to_describe
from crosstable.office.columns.players import players_table
from crosstable.office.columns.table import View, facts
from crosstable.office.field_totals import field_totals, total_words
from crosstable.office.publicity import without_values
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.library import edition_of


@click.group("players")
def players_commands() -> None:
    """Enter, list and correct players."""


players_commands.add_command(fields_commands)
players_commands.add_command(note_command)
players_commands.add_command(from_list_command)


def _details(function: click.decorators.FC) -> click.decorators.FC:
    """Add the options that describe a player."""
    for option in reversed(
        (
            click.option("--federation", help="Three-letter code, or a country."),
            click.option("--club"),
            click.option("--team"),
            click.option("--sex", type=click.Choice([sex.value for sex in Sex])),
            click.option("--born", help="YYYY or YYYY-MM-DD."),
            click.option(
                "--rating",
                type=Number(),
                help="On the list the rules look at first; 0 removes it.",
            ),
            click.option("--national-rating", type=Number(), help="0 removes it."),
            click.option(
                "--estimate",
                help="For pairing only: a rating, or NED:1250 to convert a national one.",
            ),
            click.option("--title", help="For example GM or MI."),
            click.option("--id", "identifier", help="The federation's number of the player."),
        )
    ):
        function = option(function)
    return function


def _described(known: Player, rules: Edition, given: dict[str, str | int | None]) -> Player:
    """Return the player with what was given on the command line."""
    described = _changed(known, rules, given)
    guess = given.get("estimate")
    if not isinstance(guess, str):
        return described
    return msgspec.structs.replace(described, ratings=_estimated(described.ratings, guess, rules))


def _changed(known: Player, rules: Edition, given: dict[str, str | int | None]) -> Player:
    changes: dict[str, object] = {}
    register = rules.title_register
    for field, value in given.items():
        match field, value:
            case _, None:
                continue
            case "federation", str():
                changes[field] = federation_for(value) or value.upper()
            case "club", str():
                changes[field] = value
            case "sex", str():
                changes[field] = Sex(value)
            case "born", str():
                changes[field] = BirthDate.parse(value) if value else None
            case (("rating" | "national_rating"), int()):
                kept = NATIONAL if field == "national_rating" else rules.rating_lists[0]
                known = msgspec.structs.replace(known, ratings=_rated(known.ratings, kept, value))
            case "title", str():
                held = tuple(title for title in known.titles if title.register != register)
                changes["titles"] = (Title(register, value.upper()), *held) if value else held
            case "identifier", str():
                ids = tuple(
                    identifier
                    for identifier in known.identifiers
                    if identifier.register != register
                )
                changes["identifiers"] = (Identifier(register, value), *ids) if value else ids
    return msgspec.structs.replace(known, **changes)


def _rated(ratings: tuple[Rating, ...], name: str, value: int) -> tuple[Rating, ...]:
    """Return ratings with another one on a list, or with none; national ones come last."""
    others = tuple(rating for rating in ratings if rating.list != name)
    new = (Rating(name, value),) if value else ()
    return (*others, *new) if name == NATIONAL else (*new, *others)


def _estimated(ratings: tuple[Rating, ...], text: str, rules: Edition) -> tuple[Rating, ...]:
    """Return ratings with one that serves for pairing only, converted where a source is named."""
    others = tuple(rating for rating in ratings if rating.list != ESTIMATE)
    source, colon, figure = text.rpartition(":")
    value = whole_number(figure)
    if value is None:
        raise InvalidValue(f"{text!r} is not an estimate; write 1850, or NED:1250 to convert")
    if colon:
        formulas = {conversion.code: conversion for conversion in rules.ratings.conversions}
        if source.upper() not in formulas:
            raise UnknownName("rating with a formula of conversion", source, tuple(formulas))
        value = formulas[source.upper()].estimate(value)
    return (*others, Rating(ESTIMATE, value)) if value else others


@players_commands.command("add")
@click.argument("full_name")
@click.option(
    "--by-strength",
    is_flag=True,
    help="Once numbers are given: give everybody the number of their strength at once.",
)
@_details
@on_event
def add_command(
    shell: Shell,
    /,
    *,
    full_name: str,
    by_strength: bool,
    name: str | None,
    team: str | None,
    as_json: bool,
    **given: str | int | None,
) -> None:
    """Enter one player: "Lastname, Firstname"."""
    with shell.tournament(name) as (office, state):
        rules = edition_of(state.tournament)
        player = _described(Player(name=clean_name(full_name)), rules, given)
        command = entering(shell, state, (NewPlayer(player, team or ""),), by_strength=by_strength)
        player = _described(command.players[0].player, rules, given)  # what is typed prevails
        command = msgspec.structs.replace(command, players=(NewPlayer(player, team or ""),))
        order = (DrawLots(secrets.token_hex(8), INITIAL_ORDER),) if by_strength else ()
        after = shell.carry_out(office, state, command, *order)
        entrant = next(entrant for entrant in after.tournament.entrants if entrant.player == player)
        if as_json:
            emit(entrant)
        else:
            say(f"{entrant.number} {player.name}")
            tell_taken(state, after)


@players_commands.command("edit")
@click.argument("who")
@click.option("--name", "full_name", help='"Lastname, Firstname".')
@click.option(
    "--board",
    type=Number(0),
    help="Where the player always sits, from the next pairing on; 0 for no fixed board.",
)
@click.option(
    "--visually-disabled/--sighted",
    "blind",
    default=None,
    help="Whether the rules for blind players apply; then the player keeps one board.",
)
@_details
@on_event
def edit_player_command(
    shell: Shell,
    /,
    *,
    who: str,
    full_name: str | None,
    board: int | None,
    blind: bool | None,
    name: str | None,
    as_json: bool,
    team: str | None,
    **given: str | int | None,
) -> None:
    """Correct a player's data."""
    with shell.tournament(name) as (office, state):
        entrant = state.tournament.entrant(find_player(state.tournament, who))
        known = entrant.player
        if full_name is not None:
            known = msgspec.structs.replace(known, name=clean_name(full_name))
        player = _described(known, edition_of(state.tournament), given)
        command = EditPlayer(entrant.number, player, entrant.team if team is None else team)
        corrections: tuple[Command, ...] = (command,)
        if given["identifier"]:
            with lists_in_force(shell, state.tournament) as lists:
                corrections = lists.correcting(command)
        steps: list[Command] = [] if board is None else [FixBoard(entrant.number, board or None)]
        if blind is not None:
            steps += _sight(state, entrant.number, blind=blind, seated=bool(steps))
        if not steps or (player, command.team) != (entrant.player, entrant.team):
            steps = [*corrections, *steps]
        after = shell.carry_out(office, state, *steps)
        report(state, after, f"{entrant.number} {player.name}", as_json=as_json)
        if not as_json:
            tell_taken(state, after)


def _sight(state: State, number: int, *, blind: bool, seated: bool) -> list[Command]:
    """Return what notes a player as visually disabled; a board named beside it comes first."""
    if not blind or seated:
        return [NoteSight(number, visually_disabled=blind)]
    return list(steps_to_note_sight(state, number))


@players_commands.command("remove")
@click.argument("who")
@on_event
def remove_command(shell: Shell, *, who: str, name: str | None, as_json: bool) -> None:
    """Strike a player off the list before the draw."""
    with shell.tournament(name) as (office, state):
        number = find_player(state.tournament, who)
        after = shell.carry_out(office, state, RemovePlayer(number))
        gone = state.tournament.entrant(number).player.name
        report(state, after, f"{gone} is struck off the list", as_json=as_json)


@players_commands.command("list")
@click.option("--fields", is_flag=True, help="With the event's own fields and their totals.")
@table_options
@on_event
def list_command(
    shell: Shell,
    *,
    fields: bool,
    columns: tuple[str, ...],
    sort: str,
    output: Path | None,
    name: str | None,
    as_json: bool,
) -> None:
    """List the players by number."""
    with shell.tournament(name) as (_, state):
        tournament = state.tournament if fields else without_values(state.tournament)
        table = players_table(tournament).seen(View.asked(columns, sort, lambda _right: True))
        if output is not None:
            write_table(table, output, made=shell.now)
        elif as_json:
            chosen = [facts(table.columns, line) for line in table.lines]
            emit(chosen if columns else tuple(line.entrant for line in table.lines))
        else:
            show(printed_table(table))
            for total in field_totals(tournament):
                say(str(total_words(total)))


@players_commands.command("import")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--column", "columns", multiple=True, help="header=field, where it is not guessed.")
@click.option("--skip-bad", is_flag=True, help="Enter the good lines although others are bad.")
@click.option("--preview", is_flag=True, help="Only show how the file is understood.")
@encoding_option
@on_event
def import_players_command(
    shell: Shell,
    *,
    path: Path,
    columns: tuple[str, ...],
    skip_bad: bool,
    preview: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Enter players from a CSV or XLSX file; nothing is entered when one line is bad."""
    mapping = dict(_pair(column) for column in columns)
    with shell.tournament(name) as (office, state):
        rules, data = edition_of(state.tournament), read_file(path)
        roster = read_apart(
            read_roster,
            path.name,
            data,
            filename=path.name,
            edition=rules,
            mapping=mapping or None,
            own=state.tournament.player_fields,
            encoding=encoding_said(),
        )
        if preview:
            if as_json:
                emit(roster)
            else:
                say("\n".join(preview_lines(roster)))
                say_readings(path.name, data)
            return
        _report_problems(path, roster, skip_bad=skip_bad)
        new = tuple(
            NewPlayer(row.player, row.team, row.values)
            for row in roster.rows
            if row.player is not None
        )
        steps = steps_to_describe(state.tournament, roster.teams)
        after = shell.carry_out(office, state, *steps, entering(shell, state, new))
        if as_json:
            emit(after.tournament.entrants[-len(new) :])
        else:
            everybody = len(after.tournament.entrants)
            say(f"{counted(len(new), 'player')} entered, {everybody} in all")
            tell_taken(state, after)


def _report_problems(path: Path, roster: Roster, *, skip_bad: bool) -> None:
    """Print every problem on stderr; refuse the whole list if a line is bad, unless told not to."""
    for problem in roster.all_problems:
        click.echo(f"{path.name}: {problem}", err=True)
    if roster.errors and not skip_bad:
        raise Refused(
            f"{path.name}: {counted(len(roster.errors), 'error')}, nothing was entered; mend the "
            "lines above, or enter the others with --skip-bad"
        )


def _pair(text: str) -> tuple[str, str]:
    header, equals, field = text.rpartition("=")
    if not equals:
        raise InvalidValue(f"{text!r} does not say what a column is; write header=field")
    return header, field
