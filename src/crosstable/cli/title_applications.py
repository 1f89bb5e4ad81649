"""Commands that note norms in the register and apply for titles with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

import click
import msgspec

from crosstable.cli.choosing import Day
from crosstable.cli.norms import background, title_codes
from crosstable.cli.numbers import Number
from crosstable.cli.printouts import Printout, paper_options, write_pdf
from crosstable.cli.shell import (
    Shell,
    emit,
    find_player,
    json_option,
    on_event,
    pass_shell,
    say,
)
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.tournament import Tournament
from crosstable.office.title_applications import TitleRequest, applied_for, record_norm
from crosstable.reports.application_papers import print_application
from crosstable.reports.wording import wording
from crosstable.rulebooks.index import spell
from crosstable.titles.application import ApplicationState, TitleApplication
from crosstable.titles.verdicts import Condition

_SIGNS = {True: "✓", False: "✗", None: "?"}
_STATES = {
    ApplicationState.COMPLETE: "complete",
    ApplicationState.COMPLETE_IF: "complete, if this is settled",
    ApplicationState.INCOMPLETE: "not complete",
}


class RecordJson(msgspec.Struct, frozen=True, kw_only=True):
    """What was noted, as ``--json`` prints it."""

    person: str
    name: str
    norm: NormMade


@click.command("record")
@click.argument("who")
@click.option("--title", required=True, help="The title of the norm, such as IM.")
@on_event
def record_command(shell: Shell, *, who: str, title: str, name: str | None, as_json: bool) -> None:
    """Note a norm of a tournament in the register of persons.

    WHO is a player of the tournament; whoever has no entry in the register gets one.
    """
    # The libraries of databases take long to load, and help needs none of them.
    from crosstable.cli.person_shell import person_room  # noqa: PLC0415
    from crosstable.cli.rating_shell import signature  # noqa: PLC0415

    with shell.tournament(name) as (_, state):
        tournament, event = state.tournament, state.id
    (code,) = title_codes(tournament, (title,)) or ("",)
    player = find_player(tournament, who)
    known = background(shell, None, tournament)
    with person_room(shell) as room:
        person, norm = record_norm(
            *(room.register, tournament, known, player, code),
            event=event,
            signed=signature(shell),
        )
    if as_json:
        emit(RecordJson(person=person.id, name=person.name, norm=norm))
    else:
        say(f"{person.id} {person.name}: {norm.words()}")


@click.command("apply")
@click.argument("who")
@click.option("--title", required=True, help="The title applied for, such as GM.")
@click.option(
    "--norms", "chosen", default="", help="Marks of the norms, with commas; default: all."
)
@click.option("--on", type=Day(), help="As things stand on that day; today where not given.")
@click.option("--best-rating", "known_rating", type=Number(1, 4999), help="If no list says it.")
@click.option("--discipline", default="", help="Draughts: 100 or 64 squares.")
@paper_options
@json_option
@pass_shell
def apply_command(
    shell: Shell,
    *,
    who: str,
    title: str,
    chosen: str,
    on: date | None,
    known_rating: int | None,
    discipline: str,
    printout: Printout,
    as_json: bool,
) -> None:
    """Say whether the norms of WHO make a title, and write the application.

    WHO is a person of the register. A form that can be signed is written only where nothing is
    missing; otherwise it names what is.
    """
    from crosstable.cli.person_shell import person_room, present  # noqa: PLC0415
    from crosstable.office.register import resolved  # noqa: PLC0415

    day = on or shell.now.date()
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
        edition, made = applied_for(
            *(room.register, room.lists, person, title.upper()),
            on=day,
            rating=known_rating,
            discipline=discipline,
            chosen=tuple(mark.strip() for mark in chosen.split(",") if mark.strip()),
            tournaments=office_tournaments(shell),
        )
    _tell(made, person.name, as_json=as_json)
    if printout.output is None:
        return
    printed = print_application(
        *(wording(printout.language), edition, person, made),
        on=day,
        printed_at=shell.now.astimezone(),
        paper=printout.paper,
        fonts=printout.fonts,
    )
    write_pdf(printout.output, printed)


def office_tournaments(shell: Shell) -> list[Tournament]:
    """Return the tournaments of the office, which tell ratings between two lists."""
    with shell.office() as office:
        return [state.tournament for state in office.tournaments()]


def condition_lines(conditions: Iterable[Condition]) -> Iterator[str]:
    """Say what is needed and there, each on a line with its article."""
    for condition in conditions:
        cited = f" [{spell(condition.citation)}]" if condition.citation is not None else ""
        yield (
            f"  {_SIGNS[condition.met]} {condition.what} – needed: {condition.needed}; "
            f"achieved: {condition.have}{cited}"
        )
        if condition.working is not None and not condition.met:
            yield f"      {condition.working}"


def _tell(made: TitleApplication | TitleRequest, name: str, *, as_json: bool) -> None:
    if as_json:
        emit(made)
        return
    if isinstance(made, TitleRequest):
        say(f"{name}, {made.title}: can be requested [{spell(made.standing.citation)}]")
        for norm in made.norms:
            say(f"  {norm.title} norm in {norm.event}, {norm.day or 'no day'}")
        return
    say(f"{name}, {made.title}: {_STATES[made.state]}")
    for one in made.norms:
        say(f"  {one.mark} {one.norm.words()}")
    for one, why in made.not_used:
        say(f"  {one.mark} not used, {why.sentence}: {one.norm.words()}")
    for line in condition_lines(made.conditions):
        say(line)
    for missing in made.missing:
        say(f"  missing: {missing}")
