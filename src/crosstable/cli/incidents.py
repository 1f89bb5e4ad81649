"""Commands for incidents: noted in one line, listed with the rulings, appealed against, closed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated

import click

from crosstable.arbiter.incidents import more_than_a_warning
from crosstable.cli.asking import Event, OnlyRound, arg, opt, terminal
from crosstable.cli.shell import find_player
from crosstable.cli.telling import Shown
from crosstable.kernel.colour import Colour
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.incidents import AppealState
from crosstable.kernel.result import Result
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.typed import read_typed
from crosstable.office.acts import AnnounceAppeal, CloseIncident, DecideAppeal, NoteIncident
from crosstable.office.acts.boards import board_in_play
from crosstable.office.asking import CaseNumber
from crosstable.office.incidents import LoggedIncident, incident_log
from crosstable.office.match_seats import seat_text, seen_from_match
from crosstable.rulebooks.index import cited, spell
from crosstable.rulebooks.library import edition_of


@click.group("incident")
def incident_commands() -> None:
    """Note incidents and penalties at the boards of an event."""


def _player(event: Event, who: str) -> int:
    sides = {colour.value: colour for colour in Colour}
    side = sides.get(who.casefold())
    if side is None:
        return find_player(event.tournament, who)
    seat = board_in_play(event.tournament, event.given["round"], event.given["board"])
    return seat.white if side is Colour.WHITE else seat.black


def _result(event: Event, text: str) -> Result | None:
    if not text:
        return None
    typed = read_typed(text, event.tournament.points, unusual=True)
    return seen_from_match(event.tournament, event.given["round"], event.given["board"], typed)


@terminal(
    incident_commands,
    "add",
    player=arg(read=_player),
    result=opt(help="The result now, such as 0-1 or 0-0.", read=_result),
)
def add_command(event: Event, command: NoteIncident) -> Iterator[str]:
    """Note an incident; PLAYER is white, black, a number or a name.

    KIND and --penalty are those of `crosstable incident kinds`, by name or article.
    """
    line = next(line for line in incident_log(event.office, event.state) if line.number)
    yield from _told(event.tournament, line)
    warned = more_than_a_warning(event.tournament, command.player)
    if warned is not None:
        yield f"  {cited(warned)}"


@terminal(incident_commands, "list")
def list_command(
    event: Event,
    *,
    only: OnlyRound = None,
    only_open: Annotated[bool, opt("--open", help="Only those that are not closed.")] = False,
) -> Shown:
    """List incidents and rulings at the boards, the latest first."""
    lines = [
        line
        for line in incident_log(event.office, event.state)
        if only in {None, line.round} and not (only_open and line.closed)
    ]
    return Shown(lines, (text for line in lines for text in _told(event.tournament, line)))


@terminal(incident_commands, "kinds", json=False)
def kinds_command(event: Event) -> Iterator[str]:
    """List what can be noted and the penalties, with their articles."""
    edition = edition_of(event.tournament)
    rules, chief = edition.conduct, edition.duties[0]
    for kind in rules.kinds:
        yield f"{kind.name:<20}{kind.title} [{spell(kind.article)}]"
    yield ""
    for rung in rules.ladder:
        by = chief if rung.chief_only else chief.split()[-1]
        yield f"{rung.name:<20}{rung.title} [{spell(rung.article)}], {by}"


@terminal(incident_commands, "appeal")
def appeal_command(
    event: Event,
    *,
    number: CaseNumber,
    until: Annotated[
        datetime | None, opt(help="When it must be handed in, such as 2026-05-02T10:00.")
    ] = None,
    protest: Annotated[str, opt(help="What the player protests against.")] = "",
    fee: Annotated[str, opt(help="What was paid with it, such as 50 EUR.")] = "",
    decided: Annotated[str | None, opt(help="What was decided about it.")] = None,
    granted: Annotated[
        bool | None, opt("--granted/--refused", help="Whether it was granted.")
    ] = None,
) -> str:
    """Note that a player appeals (--until), or what was decided (--decided)."""
    if decided is not None and until is None:
        event.carry_out(DecideAppeal(number, decided, granted))
        return f"incident {number}: appeal decided"
    if until is None or decided is not None:
        raise InvalidValue("say either --until or --decided")
    event.carry_out(AnnounceAppeal(number, until, event.hall_now, protest, fee))
    return f"incident {number}: appeal announced"


@terminal(incident_commands, "close")
def close_command(command: CloseIncident) -> str:
    """Say that nothing is left to do about an incident."""
    return f"incident {command.number} is closed"


def _told(event: Tournament, line: LoggedIncident) -> Iterator[str]:
    number = line.number or "ruling"
    where = f"round {line.round} board {seat_text(event, line.round, line.board)}"
    article = f" [{spell(line.article)}]" if line.article else ""
    about = line.name or line.pair
    who = f"  {about}:" if about else ""
    yield f"{number}  {line.at:%Y-%m-%d %H:%M}  {line.by}  {where}{who}  {line.title}{article}"
    if line.note:
        yield f"    {line.note}"
    if line.penalty is not None:
        rung = f" [{spell(line.penalty_article)}]" if line.penalty_article else ""
        effects = "".join(f"; {effect}" for effect in line.effects)
        yield f"    {line.penalty}{rung}{effects}"
    if line.warnings:
        yield f"    warnings in this event: {line.warnings}"
    if line.appeal.state is not AppealState.NONE:
        until = line.appeal.deadline
        decided = f": {line.appeal.decision}" if line.appeal.decision else ""
        by = f", by {until:%Y-%m-%d %H:%M}" if until else ""
        outcome = {None: "", True: ", granted", False: ", refused"}[line.appeal.granted]
        yield f"    {line.appeal.state.words}{by}{outcome}{decided}"
        for more in filter(None, (line.appeal.protest, line.appeal.fee)):
            yield f"    {more}"
    if line.closed and line.number:
        yield f"    closed{': ' if line.closing else ''}{line.closing}"
