"""Commands for the lists that arbiters work through: listed, ticked, measured, printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import click

from crosstable.arbiter.checklists.model import ChecklistLine as Line
from crosstable.arbiter.checklists.model import Phase
from crosstable.arbiter.checklists.table import Judged, line_judged, line_named
from crosstable.arbiter.measures import Outcome
from crosstable.cli.asking import Event, Instead, arg, opt, terminal
from crosstable.cli.numbers import Number
from crosstable.cli.shell import write_file
from crosstable.cli.telling import Shown
from crosstable.kernel.checklists import Tick
from crosstable.languages.catalogues import LANGUAGES
from crosstable.office.acts import OpenLine, TickLine
from crosstable.office.asking import ChecklistLine
from crosstable.office.checklists import ShownLine, checklist, current_round
from crosstable.rulebooks.index import spell
from crosstable.rulebooks.library import edition_of

_SIGNS = {
    Outcome.FITS: "ok",
    Outcome.DOUBTFUL: "doubtful",
    Outcome.FAILS: "NOT OK",
    Outcome.OPEN: "open",
}


@click.group("checklist")
def checklist_commands() -> None:
    """Work through lists before, during and after an event."""


ROUND = opt("--round", least=1, help="Of a line that comes in every round.")


@terminal(checklist_commands, "list")
def list_command(
    event: Event,
    *,
    phase: Phase | None = None,
    round_number: Annotated[int | None, ROUND] = None,
    only_open: Annotated[bool, opt("--open", help="Only what is not ticked yet.")] = False,
    everything: Annotated[bool, opt("--all", help="Also what this event is not asked.")] = False,
) -> Shown:
    """List what is to do and to measure, with who ticked it and when."""
    number = round_number or current_round(event.tournament)
    lines = [
        shown
        for shown in checklist(event.office, event.state, number, phase=phase)
        if (everything or shown.asked or shown.ticked) and not (only_open and shown.ticked)
    ]
    return Shown([_json(shown) for shown in lines], _lines(lines, number))


def _round(event: Event) -> int:
    told = line_named(event.given["line"], edition_of(event.tournament))
    return current_round(event.tournament) if told.phase.of_a_round else 0


def _of_round(event: Event, number: int) -> int:
    """Return the round of a line; lines that come once have none."""
    return (number or _round(event)) if _round(event) else 0


OF_ROUND = opt(
    "--round",
    type=Number(1),
    help="Of a line that comes in every round.",
    read=_of_round,
    otherwise=_round,
)


@terminal(
    checklist_commands,
    "tick",
    round=OF_ROUND,
    value=None,
    instead=(Instead(OpenLine, "--off", "Take the tick off again."),),
)
def tick_command(event: Event, command: TickLine | OpenLine) -> str:
    """Tick LINE, by its name or its article."""
    told = line_named(command.line, edition_of(event.tournament))
    return f"{told.text}: {'open again' if isinstance(command, OpenLine) else 'ticked'}"


@terminal(checklist_commands, "measure")
def measure_command(
    event: Event,
    *,
    line: ChecklistLine,
    value: Annotated[str, arg()],
    round_number: Annotated[int, OF_ROUND] = 0,
    note: Annotated[str, opt(help="A few words.")] = "",
    reading: Annotated[str, opt(help="Judge by one reading of the text.")] = "",
) -> Iterator[str] | None:
    """Write down what was measured for LINE, and judge it."""
    told = line_named(line, edition_of(event.tournament))
    command = TickLine(line, round_number, value, note)
    kept: Tick = command.decided(event.state).tick
    judged = line_judged(told, event.tournament, kept.value, reading)  # an unknown one is refused
    event.carry_out(command)
    return None if judged is None else _judged(told, judged)


def _judged(told: Line, judged: Judged) -> Iterator[str]:
    verdict = judged.judgement
    unit = told.measure.unit if told.measure is not None else ""
    yield f"{told.text}: {judged.value} {unit}, {verdict.outcome.words}"
    for reason in verdict.because:
        cited = f" [{spell(reason.citation)}]" if reason.citation else ""
        yield f"  {reason.sentence}{cited}"


@terminal(checklist_commands, "print", json=False)
def print_command(
    event: Event,
    *,
    output: Annotated[
        Path,
        opt(
            "-o",
            "--output",
            type=click.Path(path_type=Path, dir_okay=False),
            help="The PDF to write.",
        ),
    ],
    round_number: Annotated[int | None, ROUND] = None,
    language: Annotated[str, opt(type=click.Choice(tuple(LANGUAGES)), shown=True)] = "en",
) -> str:
    """Print the lists of the event and of one round as PDF."""
    # Only printing sets type.
    from crosstable.reports.documents import print_document  # noqa: PLC0415
    from crosstable.reports.wording import wording  # noqa: PLC0415

    printed = print_document(
        "checklist",
        event.tournament,
        printed_at=event.shell.now,
        round_number=round_number,
        words=wording(language),
    )
    write_file(output, printed.pdf)
    return str(output)


def _lines(lines: Iterable[ShownLine], number: int) -> Iterator[str]:
    heading = None
    for shown in lines:
        line, judged = shown.line, shown.judged
        if line.phase is not heading:
            heading = line.phase
            yield str(heading.heading(number))
        box = "[x]" if shown.ticked else "[ ]"
        yield f"  {box} {line.name}: {line.text} ({line.who}) [{spell(shown.article)}]"
        if judged is not None:
            verdict = judged.judgement
            asked = "; ".join(map(str, (reason.sentence for reason in verdict.because)))
            unit = f" {line.measure.unit}" if line.measure is not None else ""
            known = " (from the event)" if judged.from_event else ""
            value = f"{judged.value}{unit}{known}: " if judged.value else ""
            yield f"      {value}{_SIGNS[verdict.outcome]}{f', {asked}' if asked else ''}"
        if shown.tick is not None and shown.at is not None:
            note = f": {shown.tick.note}" if shown.tick.note else ""
            yield f"      {shown.at:%Y-%m-%d %H:%M} {shown.by}{note}"


def _json(shown: ShownLine) -> dict[str, Any]:
    """Return a line as it stands, and why its measure is judged as it is, for programs."""
    line, judged, tick = shown.line, shown.judged, shown.tick
    because = judged.judgement.because if judged is not None else ()
    return {
        "line": line.name,
        "phase": line.phase,
        "round": shown.round,
        "who": line.who,
        "text": line.text,
        "article": spell(shown.article),
        "asked": shown.asked,
        "ticked": shown.ticked,
        "by": shown.by,
        "at": shown.at,
        "note": tick.note if tick is not None else "",
        "unit": line.measure.unit if line.measure is not None else "",
        "value": judged.value if judged is not None else "",
        "from_event": judged.from_event if judged is not None else False,
        "outcome": judged.judgement.outcome.value if judged is not None else "",
        "because": [
            {"text": reason.sentence, "article": spell(reason.citation)}
            for reason in because
            if reason.citation is not None
        ],
    }
