"""Commands for the lists that arbiters work through: listed, ticked, measured, printed."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click
import msgspec

from crosstable.arbiter.checklists.model import Phase
from crosstable.arbiter.checklists.table import line_judged, line_named
from crosstable.arbiter.measures import Outcome
from crosstable.cli.numbers import Number
from crosstable.cli.shell import (
    Shell,
    emit,
    on_event,
    pass_shell,
    report,
    say,
    tournament_option,
    write_file,
)
from crosstable.kernel.checklists import Tick
from crosstable.languages.catalogues import LANGUAGES
from crosstable.office.acts import OpenLine, TickLine
from crosstable.office.acts.base import State
from crosstable.office.checklists import ShownLine, checklist, current_round
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of

_SIGNS = {
    Outcome.FITS: "ok",
    Outcome.DOUBTFUL: "doubtful",
    Outcome.FAILS: "NOT OK",
    Outcome.OPEN: "open",
}
round_option = click.option(
    "--round", "round_number", type=Number(1), help="Of a line that comes in every round."
)


@click.group("checklist")
def checklist_commands() -> None:
    """Work through lists before, during and after an event."""


class LineReason(msgspec.Struct, frozen=True):
    """Why a measure is judged as it is."""

    text: str
    article: str


class LineJson(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a checklist as it stands, as ``--json`` prints it."""

    line: str
    phase: Phase
    round: int
    who: str
    text: str
    article: str
    asked: bool
    ticked: bool
    by: str
    at: datetime | None
    note: str
    unit: str
    value: str
    from_event: bool
    outcome: str
    because: tuple[LineReason, ...]


@checklist_commands.command("list")
@click.option("--phase", type=click.Choice([phase.value for phase in Phase]))
@round_option
@click.option("--open", "only_open", is_flag=True, help="Only what is not ticked yet.")
@click.option("--all", "everything", is_flag=True, help="Also what this event is not asked.")
@on_event
def list_command(
    shell: Shell,
    *,
    phase: str | None,
    round_number: int | None,
    only_open: bool,
    everything: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """List what is to do and to measure, with who ticked it and when."""
    with shell.tournament(name) as (office, state):
        number = round_number or current_round(state.tournament)
        lines = [
            shown
            for shown in checklist(
                office, state, number, phase=None if phase is None else Phase(phase)
            )
            if (everything or shown.asked or shown.ticked) and not (only_open and shown.ticked)
        ]
        if as_json:
            emit([_json(shown) for shown in lines])
            return
        heading = None
        for shown in lines:
            if shown.line.phase is not heading:
                heading = shown.line.phase
                say(heading.heading(number))
            _say(shown)


@checklist_commands.command("tick")
@click.argument("line")
@round_option
@click.option("--note", default="", help="A few words.")
@click.option("--off", is_flag=True, help="Take the tick off again.")
@on_event
def tick_command(
    shell: Shell,
    *,
    line: str,
    round_number: int | None,
    note: str,
    off: bool,
    name: str | None,
    as_json: bool,
) -> None:
    """Tick LINE, by its name or its article."""
    with shell.tournament(name) as (office, state):
        number = _round(state, line, round_number)
        command = OpenLine(line, number) if off else TickLine(line, number, note=note)
        after = shell.carry_out(office, state, command)
        told = line_named(line, edition_of(state.tournament))
        word = "open again" if off else "ticked"
        report(state, after, f"{told.text}: {word}", as_json=as_json)


@checklist_commands.command("measure")
@click.argument("line")
@click.argument("value")
@round_option
@click.option("--note", default="", help="A few words.")
@click.option("--reading", default="", help="Judge by one reading of the text.")
@on_event
def measure_command(
    shell: Shell,
    *,
    line: str,
    value: str,
    round_number: int | None,
    note: str,
    reading: str,
    name: str | None,
    as_json: bool,
) -> None:
    """Write down what was measured for LINE, and judge it."""
    with shell.tournament(name) as (office, state):
        number = _round(state, line, round_number)
        event = state.tournament
        told = line_named(line, edition_of(event))
        command = TickLine(line, number, value, note)
        kept: Tick = command.decided(state).tick
        judged = line_judged(told, event, kept.value, reading)  # refuses an unknown reading
        after = shell.carry_out(office, state, command)
        if as_json or judged is None:
            report(state, after, "", as_json=as_json)
            return
        verdict = judged.judgement
        unit = told.measure.unit if told.measure is not None else ""
        say(f"{told.text}: {judged.value} {unit}, {verdict.outcome.words}")
        for reason in verdict.because:
            cited = f" [{spell(reason.citation)}]" if reason.citation else ""
            say(f"  {reason.sentence}{cited}")


@checklist_commands.command("print")
@click.option(
    "-o",
    "--output",
    "target",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The PDF to write.",
)
@round_option
@click.option("--language", type=click.Choice(tuple(LANGUAGES)), default="en", show_default=True)
@tournament_option
@pass_shell
def print_command(
    shell: Shell, *, target: Path, round_number: int | None, language: str, name: str | None
) -> None:
    """Print the lists of the event and of one round as PDF."""
    # Only printing sets type.
    from crosstable.reports.documents import print_document  # noqa: PLC0415
    from crosstable.reports.wording import wording  # noqa: PLC0415

    with shell.tournament(name) as (_office, state):
        printed = print_document(
            "checklist",
            state.tournament,
            printed_at=shell.now,
            round_number=round_number,
            words=wording(language),
        )
        write_file(target, printed.pdf)
        say(str(target))


def _round(state: State, line: str, round_number: int | None) -> int:
    told = line_named(line, edition_of(state.tournament))
    if not told.phase.of_a_round:
        return 0
    return round_number or current_round(state.tournament)


def _say(shown: ShownLine) -> None:
    box = "[x]" if shown.ticked else "[ ]"
    line = shown.line
    say(f"  {box} {line.name}: {line.text} ({line.who}) [{spell(shown.article)}]")
    judged = shown.judged
    if judged is not None:
        verdict = judged.judgement
        asked = "; ".join(map(str, (reason.sentence for reason in verdict.because)))
        unit = f" {line.measure.unit}" if line.measure is not None else ""
        known = " (from the event)" if judged.from_event else ""
        value = f"{judged.value}{unit}{known}: " if judged.value else ""
        say(f"      {value}{_SIGNS[verdict.outcome]}{f', {asked}' if asked else ''}")
    if shown.tick is not None and shown.at is not None:
        note = f": {shown.tick.note}" if shown.tick.note else ""
        say(f"      {shown.at:%Y-%m-%d %H:%M} {shown.by}{note}")


def _json(shown: ShownLine) -> LineJson:
    line, judged, tick = shown.line, shown.judged, shown.tick
    return LineJson(
        line=line.name,
        phase=line.phase,
        round=shown.round,
        who=line.who,
        text=line.text,
        article=spell(shown.article),
        asked=shown.asked,
        ticked=shown.ticked,
        by=shown.by,
        at=shown.at,
        note=tick.note if tick is not None else "",
        unit=line.measure.unit if line.measure is not None else "",
        value=judged.value if judged is not None else "",
        from_event=judged.from_event if judged is not None else False,
        outcome=judged.judgement.outcome.value if judged is not None else "",
        because=tuple(
            LineReason(reason.sentence, spell(reason.citation))
            for reason in judged.judgement.because
            if reason.citation is not None
        )
        if judged is not None
        else (),
    )
