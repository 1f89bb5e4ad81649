"""Commands that write the forms of arbiters: norm reports, applications, lecturers' forms."""

from __future__ import annotations

from datetime import date

import click

from crosstable.arbiter.people.applications import wanted_title
from crosstable.arbiter.people.norms import judged_norm
from crosstable.cli.choosing import Day
from crosstable.cli.person_shell import PersonRoom, person_room, present
from crosstable.cli.printouts import Printout, paper_options, write_pdf
from crosstable.cli.rating_shell import signature
from crosstable.cli.shell import Shell, emit, json_option, pass_shell, say
from crosstable.cli.title_applications import condition_lines
from crosstable.kernel.errors import Refused
from crosstable.kernel.official import Official
from crosstable.kernel.person import Person
from crosstable.office.acts.base import State
from crosstable.office.arbiters import (
    EventCertificates,
    certified_service,
    event_certificates,
    lecturing_rules,
    note_certificate,
    rules_of_tournament,
    title_application,
)
from crosstable.office.register import resolved
from crosstable.reports.arbiter_papers import (
    application_paper,
    lecturer_paper,
    norm_paper,
    print_arbiters,
)
from crosstable.reports.sheets.title_papers import TitlePaper
from crosstable.reports.wording import wording
from crosstable.rulebooks.index import spell
from crosstable.titles.application import ApplicationState

_STATES = {
    ApplicationState.COMPLETE: "complete",
    ApplicationState.COMPLETE_IF: "complete, if this is settled",
    ApplicationState.INCOMPLETE: "not complete",
}
_POSSIBLE = {True: "possible", False: "not possible", None: "possible if this is settled"}


@click.command("certificates")
@click.argument("event")
@click.option("--for", "who", help="Write the form for this arbiter of EVENT.")
@click.option("--title", help="Of the norm, such as FA.")
@click.option("--note", is_flag=True, help="Note the norm in the register, too.")
@paper_options
@json_option
@pass_shell
def certificates_command(
    shell: Shell,
    *,
    event: str,
    who: str | None,
    title: str | None,
    note: bool,
    printout: Printout,
    as_json: bool,
) -> None:
    """Say how many norms EVENT may certify its arbiters, and write IA1 or FA1 for one of them."""
    with shell.tournament(event) as (_, state), person_room(shell) as room:
        if who is None:
            made = event_certificates(state.tournament, room.register, room.today)
            if as_json:
                emit(made)
            else:
                _tell(made)
            return
        _certify(shell, room, state, who, title or "", printout, note=note, as_json=as_json)


def _tell(made: EventCertificates) -> None:
    given = made.certificates
    most = "no limit" if given.most is None else str(given.most)
    cited = f" [{spell(given.citation)}]" if given.citation else ""
    say(f"certificates: {most} – {given.working}{cited}")
    if given.usable is not None:
        say(f"  an application may hold {given.usable} norms of such events")
    if given.caution is not None:
        say(f"  {given.caution}")
    for chance in made.titles:
        say(f"{chance.title}: {_POSSIBLE[chance.possible]}")
        for line in condition_lines(chance.conditions):
            say(line)
    for post in made.posts:
        say(f"{post.official.duty}: {post.official.name} {post.title}".rstrip())
        for found in post.must:
            say(f"  must: {found.sentence}")


def _certify(
    shell: Shell,
    room: PersonRoom,
    state: State,
    who: str,
    title: str,
    printout: Printout,
    *,
    note: bool,
    as_json: bool,
) -> None:
    tournament = state.tournament
    rules = rules_of_tournament(tournament)
    wanted = wanted_title(rules, title.upper())
    official = _official(state, room, who)
    person = room.register.person(official.person) if official.person else None
    if not isinstance(person, Person):
        raise Refused(
            "{name} is not linked with the register; appoint the arbiter from there",
            name=official.name,
        )
    made = judged_norm(rules, wanted, person, certified_service(state, official, wanted.code))
    if as_json:
        emit(made)
    else:
        say(f"{person.name}, {wanted.code}: {made.standing.value}")
        for line in condition_lines(made.conditions):
            say(line)
    if note:
        note_certificate(room.register, state, official, wanted.code, signed=signature(shell))
    if printout.output is not None:
        words = wording(printout.language)
        moment = shell.now.astimezone()
        sheet = norm_paper(words, rules, person, made, on=room.today, printed_at=moment)
        _write(shell, printout, sheet)


def _official(state: State, room: PersonRoom, who: str) -> Official:
    """Return the official of an event who is meant, by name or by who it is in the register."""
    wanted = who.casefold()
    officials = [official for official in state.tournament.officials if official.judges]
    fitting = [
        official for official in officials if wanted in (official.name.casefold(), official.person)
    ]
    fitting = fitting or [official for official in officials if wanted in official.name.casefold()]
    if not fitting:
        person = present(resolved(room.register, who))
        fitting = [official for official in officials if official.person == person.id]
    if len(fitting) != 1:
        raise Refused(
            "{name} is not one of the arbiters of {event}; see `crosstable arbiters appoint`",
            name=who,
            event=state.tournament.name,
        )
    return fitting[0]


@click.command("apply")
@click.argument("who")
@click.option("--title", required=True, help="IA or FA; in draughts IR or FR.")
@click.option("--on", type=Day(), help="As things stand on that day; today where not given.")
@click.option(
    "--congress",
    "congresses",
    type=Day(),
    multiple=True,
    help="A FIDE Congress after the last norm; give two.",
)
@click.option("--meeting", type=Day(), help="When the title is decided, for surcharges.")
@paper_options
@json_option
@pass_shell
def apply_command(
    shell: Shell,
    *,
    who: str,
    title: str,
    on: date | None,
    congresses: tuple[date, ...],
    meeting: date | None,
    printout: Printout,
    as_json: bool,
) -> None:
    """Say whether the norms of WHO make a title, and write IA2, FA2 or the proposal to FMJD."""
    day = on or shell.now.date()
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
    rules, made = title_application(
        person, title.upper(), day, congresses=congresses, meeting=meeting
    )
    if as_json:
        emit(made)
    else:
        say(f"{person.name}, {made.title}: {_STATES[made.state]}")
        for norm in made.norms:
            say(f"  {norm.service.event}, {norm.service.day or 'no day'}: {norm.standing.value}")
        for norm in made.not_used:
            causes = "; ".join(
                str(condition.working or condition.what) for condition in norm.failed
            )
            say(f"  not used: {norm.service.event}{f' – {causes}' if causes else ''}")
        for line in condition_lines(made.conditions):
            say(line)
        for missing in made.missing:
            say(f"  missing: {missing}")
        for remark in made.remarks:
            say(f"  note: {remark}")
        if made.surcharge is not None:
            late = made.surcharge
            say(f"  surcharge: {late.percent} %; without one until {late.latest}")
    if printout.output is not None:
        words = wording(printout.language)
        moment = shell.now.astimezone()
        sheet = application_paper(words, rules, person, made, on=day, printed_at=moment)
        _write(shell, printout, sheet)


@click.command("lecturer")
@click.argument("who")
@click.option("--apply", is_flag=True, help="The application FL2 in place of the report FL1.")
@paper_options
@json_option
@pass_shell
def lecturer_command(
    shell: Shell, *, who: str, apply: bool, printout: Printout, as_json: bool
) -> None:
    """Write FL1 for the last seminar of WHO as an assistant lecturer, or FL2 with all of them."""
    day = shell.now.date()
    rules = lecturing_rules(day)
    with person_room(shell) as room:
        person = present(resolved(room.register, who))
    seminars = [seminar for seminar in person.seminars if seminar.duty == "assistant lecturer"]
    if not seminars:
        raise Refused(
            "no seminar of {person} as an assistant lecturer is noted; see `crosstable arbiters "
            "seminar`",
            person=person.name,
        )
    seminars.sort(key=lambda seminar: str(seminar.day or ""))
    chosen = seminars if apply else seminars[-1:]
    if as_json:
        emit(chosen)
    else:
        for seminar in chosen:
            say(f"  {seminar.words()}")
    if printout.output is not None:
        words = wording(printout.language)
        moment = shell.now.astimezone()
        sheet = lecturer_paper(
            *(words, rules, person, chosen), application=apply, on=day, printed_at=moment
        )
        _write(shell, printout, sheet)


def _write(shell: Shell, printout: Printout, sheet: TitlePaper) -> None:
    printed = print_arbiters(
        wording(printout.language),
        sheet,
        printed_at=shell.now.astimezone(),
        paper=printout.paper,
        fonts=printout.fonts,
    )
    write_pdf(printout.output, printed)
