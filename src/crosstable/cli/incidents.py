"""Commands for incidents: noted in one line, listed with the rulings, appealed against, closed."""

from __future__ import annotations

from datetime import datetime

import click

from crosstable.arbiter.incidents import more_than_a_warning
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    on_event,
    pass_shell,
    report,
    say,
    tournament_option,
)
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.incidents import AppealState
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import read_board, read_typed
from crosstable.office.acts import AnnounceAppeal, CloseIncident, DecideAppeal, NoteIncident
from crosstable.office.acts.boards import board_in_play
from crosstable.office.incidents import LoggedIncident, commands_to_note, incident_log
from crosstable.office.match_seats import board_named, seat_text, seen_from_match
from crosstable.rulebooks.index import cited, spell
from crosstable.rulebooks.library import edition_of


@click.group("incident")
def incident_commands() -> None:
    """Note incidents and penalties at the boards of an event."""


@incident_commands.command("add")
@click.argument("round_number", metavar="ROUND", type=Number(1))
@click.argument("seat", metavar="BOARD")
@click.argument("who", metavar="PLAYER")
@click.argument("kind", metavar="KIND")
@click.option("--note", default="", help="What happened, in a few words.")
@click.option("--penalty", default="", help="Of the ladder: a name or an article.")
@click.option("--seconds", type=Number(0), default=0, help="Of a penalty in time.")
@click.option("--result", "result", default="", help="The result now, such as 0-1 or 0-0.")
@click.option("--rounds", type=Number(0), default=0, help="From how many rounds it excludes.")
@click.option("--amount", default="", help="Of a fine, such as 25 EUR.")
@click.option("--not-begun", is_flag=True, help="The opponent had not come: -/+, not rated.")
@click.option("--only-note", is_flag=True, help="Enter no result and expel nobody.")
@on_event
def add_command(
    shell: Shell,
    *,
    round_number: int,
    seat: str,
    who: str,
    kind: str,
    note: str,
    penalty: str,
    seconds: int,
    result: str,
    rounds: int,
    amount: str,
    not_begun: bool,
    only_note: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Note an incident; PLAYER is white, black, a number or a name.

    KIND and --penalty are those of `crosstable incident kinds`, by name or article.
    """
    with shell.tournament(name) as (office, state):
        event = state.tournament
        board, _game = board_named(event, round_number, *read_board(seat))
        player = _player(event, round_number, board, who)
        told = None
        if result:
            typed = read_typed(result, event.points, unusual=True)
            told = seen_from_match(event, round_number, board, typed)
        command = NoteIncident(
            *(round_number, board, player, kind, note, penalty, seconds, told, rounds, not_begun),
            amount=amount,
        )
        commands = commands_to_note(state, command, carry_out=not only_note)
        after = shell.carry_out(office, state, *commands)
        line = next(line for line in incident_log(office, after) if line.number)
        if not as_json:
            _say(after.tournament, line)
            warned = more_than_a_warning(after.tournament, player)
            if warned is not None:
                say(f"  {cited(warned)}")
            return
        report(state, after, "", as_json=True)


@incident_commands.command("list")
@click.option("--round", "round_number", type=Number(1), help="Only of this round.")
@click.option("--open", "only_open", is_flag=True, help="Only those that are not closed.")
@on_event
def list_command(
    shell: Shell, *, round_number: int | None, only_open: bool, name: str | None, as_json: bool
) -> None:
    """List incidents and rulings at the boards, the latest first."""
    with shell.tournament(name) as (office, state):
        lines = [
            line
            for line in incident_log(office, state)
            if round_number in {None, line.round} and not (only_open and line.closed)
        ]
        if as_json:
            emit(lines)
            return
        for line in lines:
            _say(state.tournament, line)


@incident_commands.command("kinds")
@tournament_option
@pass_shell
def kinds_command(shell: Shell, *, name: str | None) -> None:
    """List what can be noted and the penalties, with their articles."""
    with shell.tournament(name) as (_office, state):
        edition = edition_of(state.tournament)
        rules, chief = edition.conduct, edition.duties[0]
        for kind in rules.kinds:
            say(f"{kind.name:<20}{kind.title} [{spell(kind.article)}]")
        say("")
        for rung in rules.ladder:
            by = chief if rung.chief_only else chief.split()[-1]
            say(f"{rung.name:<20}{rung.title} [{spell(rung.article)}], {by}")


@incident_commands.command("appeal")
@click.argument("number", type=Number(1))
@click.option("--until", help="When it must be handed in, such as 2026-05-02T10:00.")
@click.option("--protest", default="", help="What the player protests against.")
@click.option("--fee", default="", help="What was paid with it, such as 50 EUR.")
@click.option("--decided", help="What was decided about it.")
@click.option("--granted/--refused", default=None, help="Whether it was granted.")
@on_event
def appeal_command(
    shell: Shell,
    *,
    number: int,
    until: str | None,
    protest: str,
    fee: str,
    decided: str | None,
    granted: bool | None,
    name: str | None,
    as_json: bool,
) -> None:
    """Note that a player appeals (--until), or what was decided (--decided)."""
    if (until is None) == (decided is None):
        raise InvalidValue("say either --until or --decided")
    with shell.tournament(name) as (office, state):
        if decided is not None:
            after = shell.carry_out(office, state, DecideAppeal(number, decided, granted))
            report(state, after, f"incident {number}: appeal decided", as_json=as_json)
            return
        now = shell.now.astimezone().replace(tzinfo=None)
        command = AnnounceAppeal(number, moment(until or ""), now, protest, fee)
        after = shell.carry_out(office, state, command)
        report(state, after, f"incident {number}: appeal announced", as_json=as_json)


@incident_commands.command("close")
@click.argument("number", type=Number(1))
@click.option("--note", default="", help="How it ended.")
@on_event
def close_command(shell: Shell, *, number: int, note: str, name: str | None, as_json: bool) -> None:
    """Say that nothing is left to do about an incident."""
    with shell.tournament(name) as (office, state):
        after = shell.carry_out(office, state, CloseIncident(number, note))
        report(state, after, f"incident {number} is closed", as_json=as_json)


def _player(event: Tournament, round_number: int, board: int, who: str) -> int:
    sides = {colour.value: colour for colour in Colour}
    side = sides.get(who.casefold())
    if side is None:
        return find_player(event, who)
    seat = board_in_play(event, round_number, board)
    return seat.white if side is Colour.WHITE else seat.black


def moment(text: str) -> datetime:
    """Return a day and a time by the clock of the hall."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        raise InvalidValue("write a day and a time, such as 2026-05-02T10:00") from None
    if read.tzinfo is not None:
        raise InvalidValue("write a day and a time, such as 2026-05-02T10:00")
    return read


def _say(event: Tournament, line: LoggedIncident) -> None:
    number = line.number or "ruling"
    where = f"round {line.round} board {seat_text(event, line.round, line.board)}"
    article = f" [{spell(line.article)}]" if line.article else ""
    about = line.name or line.pair
    who = f"  {about}:" if about else ""
    say(f"{number}  {line.at:%Y-%m-%d %H:%M}  {line.by}  {where}{who}  {line.title}{article}")
    if line.note:
        say(f"    {line.note}")
    if line.penalty is not None:
        rung = f" [{spell(line.penalty_article)}]" if line.penalty_article else ""
        effects = "".join(f"; {effect}" for effect in line.effects)
        say(f"    {line.penalty}{rung}{effects}")
    if line.warnings:
        say(f"    warnings in this event: {line.warnings}")
    if line.appeal.state is not AppealState.NONE:
        until = line.appeal.deadline
        decided = f": {line.appeal.decision}" if line.appeal.decision else ""
        by = f", by {until:%Y-%m-%d %H:%M}" if until else ""
        outcome = {None: "", True: ", granted", False: ", refused"}[line.appeal.granted]
        say(f"    {line.appeal.state.words}{by}{outcome}{decided}")
        for more in filter(None, (line.appeal.protest, line.appeal.fee)):
            say(f"    {more}")
    if line.closed and line.number:
        say(f"    closed{': ' if line.closing else ''}{line.closing}")
