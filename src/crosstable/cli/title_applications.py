"""Commands that note norms in the register and apply for titles with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, TypeAlias

from crosstable.cli.asking import arg, opt, terminal
from crosstable.cli.norms import background, title_codes
from crosstable.cli.printouts import Printout, write_pdf
from crosstable.cli.shell import Shell, emit, find_player, say
from crosstable.cli.telling import Shown
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


OnDay: TypeAlias = Annotated[
    date | None, opt(help="As things stand on that day; today where not given.")
]
BestRating: TypeAlias = Annotated[
    int | None, opt("--best-rating", least=1, most=4999, help="If no list says it.")
]
Discipline: TypeAlias = Annotated[str, opt(help="Draughts: 100 or 64 squares.")]


@terminal(None, "record")
def record_command(
    shell: Shell,
    *,
    who: Annotated[str, arg()],
    title: Annotated[str, opt(help="The title of the norm, such as IM.")],
    name: str | None,
) -> Shown:
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
    told = {"person": person.id, "name": person.name, "norm": norm}
    return Shown(told, f"{person.id} {person.name}: {norm.words()}")


@terminal(None, "apply")
def apply_command(
    shell: Shell,
    *,
    who: Annotated[str, arg()],
    title: Annotated[str, opt(help="The title applied for, such as GM.")],
    chosen: Annotated[
        str, opt("--norms", help="Marks of the norms, with commas; default: all.")
    ] = "",
    on: OnDay = None,
    known_rating: BestRating = None,
    discipline: Discipline = "",
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
    if as_json:
        emit(made)
    for line in () if as_json else _lines(made, person.name):
        say(line)
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


def _lines(made: TitleApplication | TitleRequest, name: str) -> Iterator[str]:
    if isinstance(made, TitleRequest):
        yield f"{name}, {made.title}: can be requested [{spell(made.standing.citation)}]"
        for norm in made.norms:
            yield f"  {norm.title} norm in {norm.event}, {norm.day or 'no day'}"
        return
    yield f"{name}, {made.title}: {_STATES[made.state]}"
    for one in made.norms:
        yield f"  {one.mark} {one.norm.words()}"
    for one, why in made.not_used:
        yield f"  {one.mark} not used, {why.sentence}: {one.norm.words()}"
    yield from condition_lines(made.conditions)
    for missing in made.missing:
        yield f"  missing: {missing}"
