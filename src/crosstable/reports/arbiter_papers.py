"""Forms about arbiters and referees: norm reports, applications, lecturers' reports.

FIDE: IA1 and FA1, IA2 and FA2, FL1 and FL2 (Arbiter titles 7). FMJD prescribes no form for the
report on a referee and the proposal for promotion (Annex 4 4.3.1); ours hold what it asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from crosstable.arbiter.people.applications import ArbiterApplication
from crosstable.arbiter.people.norms import ArbiterNorm
from crosstable.kernel.official import DUTY_WORDS
from crosstable.kernel.official_facts import SEMINAR_DUTIES, Seminar, Service
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import Listing, Sentence, Value
from crosstable.kernel.served_event import SERVED_KINDS, SIGNERS, ServedEvent
from crosstable.kernel.title_facts import NORM_FORMS
from crosstable.reports.font_source import FontSource
from crosstable.reports.printing import Paper, Printed, typeset
from crosstable.reports.sheets.heads import Head
from crosstable.reports.sheets.title_papers import (
    PaperBlock,
    PaperField,
    PaperPage,
    TitlePaper,
)
from crosstable.reports.title_papers import cited_lines, conditions_table, named, paper_field
from crosstable.reports.wording import Wording
from crosstable.rulebooks.arbiter_rules import ArbiterRules
from crosstable.rulebooks.rules import rule
from crosstable.titles.application import ApplicationState


def print_arbiters(
    words: Wording,
    sheet: TitlePaper,
    *,
    printed_at: datetime,
    paper: Paper = Paper.A4,
    fonts: FontSource | None = None,
) -> Printed:
    """Return forms as PDF."""
    return typeset(
        "titles",
        sheet,
        paper=paper,
        words=words,
        printed_at=printed_at,
        fonts=fonts or FontSource(),
    )


def norm_paper(
    words: Wording,
    rules: ArbiterRules,
    person: Person,
    made: ArbiterNorm,
    *,
    on: date,
    printed_at: datetime,
) -> TitlePaper:
    """Return the report on a norm: IA1, FA1, or the report on a referee.

    One that does not count, or of which something is open, prints as a draft without signatures.
    """
    service, event = made.service, made.service.about or ServedEvent()
    draft = bool(made.failed or made.unknown)
    papers = rules.papers
    blocks = [
        PaperBlock(title=words.say(Sentence("Arbiter")), fields=_person(words, rules, person, on)),
        PaperBlock(title=words.say(Sentence("Event")), fields=_event(words, service, event)),
        _report(words),
        PaperBlock(
            title=words.say(Sentence("Recommendation")),
            lines=_recommendation(words, made.title, positive=made.service.positive),
        ),
        PaperBlock(
            title=words.say(Sentence("Conditions")),
            table=conditions_table(words, made.conditions),
            lines=cited_lines(words, rules.cite("arbiter.papers")),
        ),
    ]
    notice: tuple[str, ...] = ()
    if draft:
        notice = (
            words.say(Sentence("Not to be signed before this is settled:")),
            *(
                words.say(condition.working or condition.what)
                for condition in (*made.failed, *made.unknown)
            ),
        )
    else:
        signer: Value = Sentence("Chief arbiter, position, federation, date")
        if service.signed_by:
            signer = Sentence(
                "{name} ({post}), date",
                name=" ".join(filter(None, (service.signer_title, service.signed_by))),
                post=SIGNERS[service.signer_as or "chief"],
            )
        blocks.append(
            PaperBlock(
                signatures=(
                    words.say(Sentence("{parts}", parts=signer)),
                    words.say(Sentence("Official of the federation, date")),
                )
            )
        )
    title = Sentence("{form}: {title}", form=papers.norm, title=made.title)
    return _paper(
        *(words, rules, person, title, papers.norm_forms.get(made.title, "")),
        notice=notice,
        blocks=blocks,
        printed_at=printed_at,
        draft=draft,
    )


def application_paper(
    words: Wording,
    rules: ArbiterRules,
    person: Person,
    made: ArbiterApplication,
    *,
    on: date,
    printed_at: datetime,
) -> TitlePaper:
    """Return the application for a title: IA2, FA2, or the proposal for promotion."""
    papers = rules.papers
    complete = made.state is ApplicationState.COMPLETE
    languages = Listing(person.languages) if person.languages else None
    blocks = [
        PaperBlock(
            title=words.say(Sentence("Applicant")),
            fields=(
                *_person(words, rules, person, on),
                paper_field(words, Sentence("Address")),
                paper_field(words, Sentence("Telephone, e-mail")),
                paper_field(words, Sentence("Languages"), languages),
            ),
        ),
        *(
            PaperBlock(
                title=words.say(Sentence("Event {number}", number=place)),
                fields=_event(words, norm.service, norm.service.about or ServedEvent()),
            )
            for place, norm in enumerate(made.norms, start=1)
        ),
        *_seminars(words, rules, person),
        PaperBlock(
            title=words.say(Sentence("Conditions")),
            table=conditions_table(words, made.conditions),
            lines=(
                *map(words.say, made.remarks),
                *cited_lines(words, made.citations),
            ),
        ),
    ]
    notice: tuple[str, ...] = ()
    if complete:
        if papers.attached:
            attached = Sentence(
                "To be attached for each event: {forms}",
                forms=Listing(
                    (papers.norm_forms.get(made.title, ""), *papers.attached), joint="and"
                ),
            )
            blocks.append(PaperBlock(lines=(words.say(attached),)))
        blocks.append(_signature(words))
    elif made.state is ApplicationState.COMPLETE_IF:
        notice = (
            words.say(Sentence("Not to be signed before this is settled:")),
            *map(words.say, made.missing),
        )
    else:
        failed = [condition for condition in made.conditions if condition.met is False]
        notice = (
            words.say(Sentence("These norms do not make the title yet.")),
            *(words.say(each.working) for each in failed if each.working is not None),
        )
    title = Sentence("{form}: {title}", form=papers.application, title=made.title)
    return _paper(
        *(words, rules, person, title, papers.application_forms.get(made.title, "")),
        notice=notice,
        blocks=blocks,
        printed_at=printed_at,
        draft=not complete,
    )


@rule("arbiter.lecturer")
def lecturer_paper(
    words: Wording,
    rules: ArbiterRules,
    person: Person,
    seminars: Sequence[Seminar],
    *,
    application: bool,
    on: date,
    printed_at: datetime,
) -> TitlePaper:
    """Return FL1 for the last seminar of an assistant lecturer, or FL2 with all of them."""
    papers = rules.papers
    blocks = [
        PaperBlock(title=words.say(Sentence("Arbiter")), fields=_person(words, rules, person, on)),
        *(
            PaperBlock(
                title=words.say(Sentence("Seminar {number}", number=place)),
                fields=_seminar(words, seminar),
            )
            for place, seminar in enumerate(seminars, start=1)
        ),
    ]
    notice: tuple[str, ...] = ()
    if application and len(seminars) < rules.lecturer_seminars:
        notice = (
            words.say(
                Sentence(
                    "{needed} seminars as an assistant lecturer are needed; {there} are noted",
                    needed=rules.lecturer_seminars,
                    there=len(seminars),
                )
            ),
        )
    else:
        if not application:
            blocks += [_report(words), _lecturer_recommendation(words)]
        signer = Sentence("Official of the federation, date")
        own = () if application else (words.say(Sentence("Chief lecturer, date")),)
        blocks.append(PaperBlock(signatures=(*own, words.say(signer))))
    blocks.append(PaperBlock(lines=cited_lines(words, rules.cite("arbiter.lecturer"))))
    title = (
        Sentence("Application for the title of FIDE Lecturer")
        if application
        else Sentence("FIDE Lecturer Norm Report")
    )
    form = papers.lecturer_application if application else papers.lecturer_form
    return _paper(
        *(words, rules, person, title, form),
        notice=notice,
        blocks=blocks,
        printed_at=printed_at,
        draft=bool(notice),
    )


# Parts of forms


def _paper(
    words: Wording,
    rules: ArbiterRules,
    person: Person,
    title: Sentence,
    form: str,
    *,
    notice: tuple[str, ...],
    blocks: list[PaperBlock],
    printed_at: datetime,
    draft: bool,
) -> TitlePaper:
    return TitlePaper(
        head=Head(
            event=person.name,
            title=words.say(named(title, draft=draft)),
            rules=rules.register.upper(),
            printed=words("Printed {moment}", moment=words.moment(printed_at)),
        ),
        forms=(PaperPage(title=words.say(title), form=form, notice=notice, blocks=tuple(blocks)),),
    )


def _person(
    words: Wording, rules: ArbiterRules, person: Person, on: date
) -> tuple[PaperField, ...]:
    family, _, first = person.name.partition(",")
    return (
        paper_field(words, Sentence("Family name"), family.strip()),
        paper_field(words, Sentence("First name"), first.strip()),
        paper_field(words, rules.papers.number, person.identifier(rules.register)),
        paper_field(words, Sentence("Date of birth"), str(person.born or "")),
        paper_field(words, Sentence("Place of birth"), person.birth_place),
        paper_field(words, Sentence("Federation"), person.federation_on(on)),
    )


def _event(words: Wording, service: Service, event: ServedEvent) -> tuple[PaperField, ...]:
    duty = DUTY_WORDS.get(service.duty, Sentence.recorded(service.duty))
    return (
        paper_field(words, Sentence("Event"), service.event),
        paper_field(words, Sentence("Dates"), _days(service)),
        paper_field(words, Sentence("Federation where it took place"), event.federation),
        paper_field(words, Sentence("Venue"), event.place),
        paper_field(words, Sentence("Duty"), duty),
        paper_field(
            words, Sentence("Kind of event"), SERVED_KINDS[event.kind] if event.kind else None
        ),
        paper_field(
            words, Sentence("Tournament system"), NORM_FORMS[event.form] if event.form else None
        ),
        paper_field(words, Sentence("Number of players"), event.players),
        paper_field(words, Sentence("Number of rated players"), event.rated_players),
        paper_field(words, Sentence("Number of rounds"), event.rounds),
        paper_field(words, Sentence("Number of rounds served"), service.rounds or event.rounds),
        paper_field(words, Sentence("Number of federations"), event.federations),
        paper_field(words, Sentence("In the rating list of")),
    )


def _days(service: Service) -> Value | None:
    if service.since is None and service.until is None:
        return None
    if service.since is None or service.until is None:
        return service.since or service.until
    return Sentence("{first} to {last}", first=service.since, last=service.until)


def _seminars(words: Wording, rules: ArbiterRules, person: Person) -> list[PaperBlock]:
    taken = [
        seminar
        for seminar in person.seminars
        if seminar.register == rules.register and seminar.duty == "participant"
    ]
    if not taken:
        return []
    best = max(taken, key=lambda seminar: (seminar.percent or 0, str(seminar.day or "")))
    return [
        PaperBlock(
            title=words.say(Sentence("Examination")),
            fields=_seminar(words, best),
        )
    ]


def _seminar(words: Wording, seminar: Seminar) -> tuple[PaperField, ...]:
    return (
        paper_field(words, Sentence("Event"), seminar.event),
        paper_field(words, Sentence("Last day"), seminar.day),
        paper_field(words, Sentence("Venue"), seminar.place),
        paper_field(words, Sentence("Duty"), SEMINAR_DUTIES[seminar.duty]),
        paper_field(words, Sentence("Number of participants"), seminar.participants),
        paper_field(words, Sentence("Number of federations"), seminar.federations),
        paper_field(words, Sentence("Per cent in the examination"), seminar.percent),
    )


def _report(words: Wording) -> PaperBlock:
    return PaperBlock(
        title=words.say(Sentence("Confidential report")),
        fields=(
            paper_field(words, Sentence("Knowledge of the laws, pairing rules and regulations")),
            paper_field(words, Sentence("Objectivity, and how incidents were dealt with")),
            paper_field(words, Sentence("Protecting players from disturbance")),
        ),
    )


def _recommendation(words: Wording, title: str, *, positive: bool | None) -> tuple[str, ...]:
    """Return the two statements of which one is struck out, or the one that was made."""
    both = (
        Sentence("(1) The work was of the standard required for {title}.", title=title),
        Sentence("(2) The work was fairly good; more experience is needed."),
    )
    if positive is None:
        return tuple(map(words.say, both))
    return (words.say(both[0] if positive else both[1]),)


def _lecturer_recommendation(words: Wording) -> PaperBlock:
    return PaperBlock(
        title=words.say(Sentence("Recommendation")),
        lines=_recommendation(words, "FL", positive=None),
    )


def _signature(words: Wording) -> PaperBlock:
    return PaperBlock(
        lines=(
            words.say(
                Sentence("The federation applies, pays, and vouches for what is written here.")
            ),
        ),
        signatures=(words.say(Sentence("Official of the federation, date")),),
    )
