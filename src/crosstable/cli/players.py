"""Commands about the list of players: entering, importing, correcting, listing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

import click
import msgspec
from msgspec.structs import replace

from crosstable.cli.asking import Event, arg, chance, opt, said, terminal
from crosstable.cli.choosing import encoding_option, encoding_said, say_readings
from crosstable.cli.from_list import entering, from_list_command, taken_lines
from crosstable.cli.player_fields import fields_commands, note_command
from crosstable.cli.rating_shell import lists_in_force
from crosstable.cli.shell import counted, read_file, say
from crosstable.cli.shown_tables import Wanted, printed_table, write_table
from crosstable.cli.telling import Shown
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
from crosstable.office.asking import PlayerNumber
from crosstable.office.cautions import Level
from crosstable.office.columns.players import players_table
from crosstable.office.columns.table import facts
from crosstable.office.field_totals import field_totals, total_words
from crosstable.office.planning import Door
from crosstable.office.publicity import without_values
from crosstable.office.roll import Roll
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.estimates import ESTIMATE
from crosstable.rulebooks.library import edition_of


@click.group("players")
def players_commands() -> None:
    """Enter, list and correct players."""


players_commands.add_command(fields_commands)
players_commands.add_command(note_command)
players_commands.add_command(from_list_command)


class PlayerSaid(msgspec.Struct, frozen=True):
    """What is said about a player."""

    federation: Annotated[str | None, opt(help="Three-letter code, or a country.")] = None
    club: str | None = None
    team: str | None = None
    sex: Sex | None = None
    born: Annotated[str | None, opt(help="YYYY or YYYY-MM-DD.")] = None
    rating: Annotated[
        int | None, opt(help="On the list the rules look at first; 0 removes it.")
    ] = None
    national_rating: Annotated[int | None, opt(help="0 removes it.")] = None
    estimate: Annotated[
        str | None,
        opt(help="For pairing only: a rating, or NED:1250 to convert a national one."),
    ] = None
    title: Annotated[str | None, opt(help="For example GM or MI.")] = None
    identifier: Annotated[
        str | None, opt("--id", help="The federation's number of the player.")
    ] = None

    def of(self, known: Player, rules: Edition) -> Player:
        """Return a player with what is said."""
        given, register = said(self), rules.title_register
        changes: dict[str, Any] = {}
        changes |= {field: given[field] for field in ("club", "sex") if field in given}
        if self.federation is not None:
            changes["federation"] = federation_for(self.federation) or self.federation.upper()
        if self.born is not None:
            changes["born"] = BirthDate.parse(self.born) if self.born else None
        ratings = known.ratings
        if self.rating is not None:
            ratings = _rated(ratings, rules.rating_lists[0], self.rating)
        if self.national_rating is not None:
            ratings = _rated(ratings, NATIONAL, self.national_rating)
        if self.estimate is not None:
            ratings = _estimated(ratings, self.estimate, rules)
        if self.title is not None:
            held = tuple(title for title in known.titles if title.register != register)
            new = (Title(register, self.title.upper()),) if self.title else ()
            changes["titles"] = (*new, *held)
        if self.identifier is not None:
            others = tuple(each for each in known.identifiers if each.register != register)
            own = (Identifier(register, self.identifier),) if self.identifier else ()
            changes["identifiers"] = (*own, *others)
        return replace(known, ratings=ratings, **changes)


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


@terminal(players_commands, "add")
def add_command(
    event: Event,
    *,
    full_name: Annotated[str, arg()],
    by_strength: Annotated[
        bool,
        opt(help="Once numbers are given: give everybody the number of their strength at once."),
    ] = False,
    described: PlayerSaid,
) -> Shown:
    """Enter one player: "Lastname, Firstname"."""
    rules, team = edition_of(event.tournament), described.team or ""
    player = described.of(Player(name=clean_name(full_name)), rules)
    entered = NewPlayer(player, team)
    command = entering(event.shell, event.state, (entered,), by_strength=by_strength)
    player = described.of(command.players[0].player, rules)  # what is typed prevails
    command = replace(command, players=(NewPlayer(player, team),))
    order = (DrawLots(chance(), INITIAL_ORDER),) if by_strength else ()
    # Who may be entered already is asked about, as on the page and in the interface.
    known = Roll(event.tournament.entrants).find(command.players[0].player)
    twice = known is not None and known.likely
    after = event.carry_out(command, *order, asking=Level.CONFIRM if twice else Door.TERMINAL)
    entrant = next(entrant for entrant in after.entrants if entrant.player == player)
    taken = taken_lines(event.before, event.state)
    return Shown(entrant, (f"{entrant.number} {player.name}", *taken))


@terminal(players_commands, "edit")
def edit_player_command(
    event: Event,
    *,
    number: PlayerNumber,
    full_name: Annotated[str | None, opt("--name", help='"Lastname, Firstname".')] = None,
    board: Annotated[
        int | None,
        opt(
            least=0,
            help="Where the player always sits, from the next pairing on; 0 for no fixed board.",
        ),
    ] = None,
    blind: Annotated[
        bool | None,
        opt(
            "--visually-disabled/--sighted",
            help="Whether the rules for blind players apply; then the player keeps one board.",
        ),
    ] = None,
    described: PlayerSaid,
) -> Iterator[str]:
    """Correct a player's data."""
    entrant = event.tournament.entrant(number)
    name = entrant.player.name if full_name is None else clean_name(full_name)
    known = replace(entrant.player, name=name)
    player = described.of(known, edition_of(event.tournament))
    team = entrant.team if described.team is None else described.team
    command = EditPlayer(number, player, team)
    corrections: tuple[Command, ...] = (command,)
    if described.identifier:
        with lists_in_force(event.shell, event.tournament) as lists:
            corrections = lists.correcting(command)
    steps: list[Command] = [] if board is None else [FixBoard(number, board or None)]
    if blind is not None:
        steps += _sight(event.state, number, blind=blind, seated=bool(steps))
    if not steps or (player, team) != (entrant.player, entrant.team):
        steps = [*corrections, *steps]
    event.carry_out(*steps)
    return chain((f"{number} {player.name}",), taken_lines(event.before, event.state))


def _sight(state: State, number: int, *, blind: bool, seated: bool) -> list[Command]:
    """Return what notes a player as visually disabled; a board named beside it comes first."""
    if not blind or seated:
        return [NoteSight(number, visually_disabled=blind)]
    return list(steps_to_note_sight(state, number))


@terminal(players_commands, "remove")
def remove_command(event: Event, command: RemovePlayer) -> str:
    """Strike a player off the list before the draw."""
    return f"{event.name_of(command.number)} is struck off the list"


@terminal(players_commands, "list")
def list_command(
    event: Event,
    *,
    fields: Annotated[bool, opt(help="With the event's own fields and their totals.")] = False,
    wanted: Wanted,
) -> Shown | str:
    """List the players by number."""
    tournament = event.tournament if fields else without_values(event.tournament)
    table = players_table(tournament).seen(wanted.view)
    if wanted.output is not None:
        told = write_table(table, wanted.output, made=event.shell.now)
        if event.as_json:
            say(told)
        return told
    every = [line.entrant for line in table.lines]
    chosen = [facts(table.columns, line) for line in table.lines] if wanted.columns else every
    totals = (str(total_words(total)) for total in field_totals(tournament))
    return Shown(chosen, (printed_table(table), *totals))


@terminal(players_commands, "import", also=encoding_option)
def import_players_command(
    event: Event,
    *,
    path: Annotated[Path, arg()],
    columns: Annotated[
        tuple[str, ...], opt("--column", help="header=field, where it is not guessed.")
    ] = (),
    skip_bad: Annotated[bool, opt(help="Enter the good lines although others are bad.")] = False,
    preview: Annotated[bool, opt(help="Only show how the file is understood.")] = False,
) -> Shown:
    """Enter players from a CSV or XLSX file; nothing is entered when one line is bad."""
    rules, data = edition_of(event.tournament), read_file(path)
    roster = read_apart(
        read_roster,
        path.name,
        data,
        filename=path.name,
        edition=rules,
        mapping=dict(map(_pair, columns)) or None,
        own=event.tournament.player_fields,
        encoding=encoding_said(),
    )
    if preview:
        if not event.as_json:
            remark = partial(say_readings, path.name, data)
            click.get_current_context().call_on_close(remark)
        return Shown(roster, "\n".join(preview_lines(roster)))
    _report_problems(path, roster, skip_bad=skip_bad)
    new = tuple(
        NewPlayer(row.player, row.team, row.values) for row in roster.rows if row.player is not None
    )
    steps = steps_to_describe(event.tournament, roster.teams)
    after = event.carry_out(*steps, entering(event.shell, event.state, new))
    entered = f"{counted(len(new), 'player')} entered, {len(after.entrants)} in all"
    taken = taken_lines(event.before, event.state)
    return Shown(after.entrants[-len(new) :], (entered, *taken))


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
