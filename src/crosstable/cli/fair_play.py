"""Commands for fair play: absences by a word, inspections and complaints by their forms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import click

from crosstable.arbiter.absences import AbsenceTally, attention, leaving_rule, tally_of
from crosstable.arbiter.fair_play_report import report_lines
from crosstable.cli.asking import Event, OnlyRound, Output, arg, opt, terminal
from crosstable.cli.shell import find_player, write_file
from crosstable.cli.telling import Shown
from crosstable.kernel.errors import UnknownName
from crosstable.kernel.fair_play import (
    ComplaintForm,
)
from crosstable.office.acts import (
    ConcludeInspection,
    FileComplaint,
    InformAccused,
    JudgeComplaint,
    NoteBack,
    NoteOut,
    NoteRefusal,
    RequireInspection,
)
from crosstable.office.asking import CaseNumber
from crosstable.office.cautions import Level
from crosstable.office.planning import Door
from crosstable.rulebooks.index import cited


@click.group("fairplay")
def fair_play_commands() -> None:
    """Keep absences, inspections and complaints of an event."""


@terminal(fair_play_commands, "out")
def out_command(event: Event, command: NoteOut) -> Iterator[str]:
    """Note that a player leaves the board."""
    tally = tally_of(event.tournament, command.round, command.player, command.at)
    yield f"out; absences in round {command.round}: {tally.count}"
    prompt = attention(event.tournament, tally)
    if prompt is not None:
        yield f"  {cited(prompt)}"


@terminal(fair_play_commands, "back")
def back_command(event: Event, command: NoteBack) -> str:
    """Note that a player is back at the board."""
    tally = tally_of(event.tournament, command.round, command.player, command.at)
    return f"back; absences in round {command.round}: {tally.count}, {_minutes(tally)}"


@terminal(fair_play_commands, "absences")
def absences_command(event: Event, *, only: OnlyRound = None) -> Shown:
    """List who left the board, how often and for how long."""
    places = {
        (absence.round, absence.player): None
        for absence in event.tournament.fair_play.absences
        if only in {None, absence.round}
    }
    now = event.shell.now
    tallies = [(place[0], tally_of(event.tournament, *place, now)) for place in sorted(places)]
    fields = ("player", "count", "seconds", "since")
    told = [
        {"round": number} | {field: getattr(tally, field) for field in fields}
        for number, tally in tallies
    ]
    return Shown(told, _absence_lines(event, tallies))


def _absence_lines(event: Event, tallies: list[tuple[int, AbsenceTally]]) -> Iterator[str]:
    yield cited(leaving_rule(event.tournament))
    for number, tally in tallies:
        away = "  away now" if tally.since else ""
        who = event.name_of(tally.player)
        yield f"round {number}  {who}: {tally.count}, {_minutes(tally)}{away}"
        prompt = attention(event.tournament, tally)
        if prompt is not None:
            yield f"  {cited(prompt)}"


@terminal(fair_play_commands, "inspect", ground=opt("--ground"))
def inspect_command(event: Event, _command: RequireInspection) -> str:
    """Require a player to be inspected."""
    return f"inspection {len(event.tournament.fair_play.inspections)} is required"


@terminal(fair_play_commands, "found")
def found_command(command: ConcludeInspection) -> str:
    """Note what an inspection brought to light."""
    return f"inspection {command.number}: {command.finding.words}"


@terminal(
    fair_play_commands,
    "refused",
    asking=lambda steps: Level.CONFIRM if len(steps) > 1 else Door.TERMINAL,
)
def refused_command(command: NoteRefusal) -> str:
    """Note a refusal: explained, then warned, then penalised.

    The last step loses the game and expels the player from the event.
    """
    return f"inspection {command.number}: {command.step.words}"


@terminal(
    fair_play_commands,
    "complain",
    form=opt("--form"),
    accused=opt("--against", help="The accused player, by number or name."),
    complainant=opt("--by", help="The complainant's name, if no player."),
    complainant_id=opt("--id", help="The complainant's FIDE ID."),
    complainant_player=opt(
        "--player",
        help="The complainant, if a player.",
        type=str,
        read=lambda event, who: find_player(event.tournament, who) if who else 0,
    ),
    lodged=opt(
        "--date", help="When; today if left out.", otherwise=lambda event: event.hall_now.date()
    ),
    checked=opt("--checked/--not-checked", help="Checked with a program."),
)
def complain_command(event: Event, _command: FileComplaint) -> str:
    """Register a complaint about cheating, or note an accusation."""
    return f"complaint {len(event.tournament.fair_play.complaints)} is taken in"


@terminal(fair_play_commands, "judge")
def judge_command(command: JudgeComplaint) -> str:
    """Say what becomes of a complaint."""
    return f"complaint {command.number}: {command.standing.words}"


@terminal(fair_play_commands, "inform")
def inform_command(command: InformAccused) -> str:
    """Note that the accused player was told, after the game."""
    return f"complaint {command.number}: the player was informed"


@terminal(fair_play_commands, "form", json=False)
def form_command(
    event: Event,
    *,
    number: Annotated[CaseNumber | None, arg("[NUMBER]")] = None,
    form: Annotated[
        ComplaintForm, opt(type=click.Choice(["in-tournament", "with-analysis"]))
    ] = ComplaintForm.IN_TOURNAMENT,
    output: Output,
) -> str:
    """Print a complaint on its form, or a blank form without NUMBER."""
    from crosstable.reports.complaints import print_complaint  # noqa: PLC0415 -- fonts load slowly

    complaints, complaint = event.tournament.fair_play.complaints, None
    if number is not None:
        if number > len(complaints):
            raise UnknownName("complaint", str(number))
        complaint = complaints[number - 1]
        form = complaint.form
    printed = print_complaint(event.tournament, form, complaint, printed_at=event.shell.now)
    write_file(output, printed.pdf)
    return str(output)


@terminal(fair_play_commands, "list")
def list_command(event: Event) -> Shown:
    """List complaints and inspections as the tournament report needs them."""
    lines = map(cited, report_lines(event.tournament))
    return Shown(event.tournament.fair_play, lines)


def _minutes(tally: AbsenceTally) -> str:
    return f"{tally.seconds // 60} min"
