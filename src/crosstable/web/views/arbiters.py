"""Arbiters and referees for a federation's secretary: list, one arbiter, classification, forms."""

from __future__ import annotations

from datetime import date
from urllib.parse import quote

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from crosstable.arbiter.people.applications import ArbiterApplication
from crosstable.arbiter.people.classification import category_of, class_conditions, class_reason
from crosstable.arbiter.people.licences import licence_of
from crosstable.formats.person_cells import COLUMNS, fact_from_cells
from crosstable.kernel.errors import CrosstableError, Refused, UnknownName
from crosstable.kernel.official import ORGANISER
from crosstable.kernel.official_facts import SEMINAR_DUTIES
from crosstable.kernel.person import Person
from crosstable.kernel.served_event import SERVED_KINDS, SERVED_SPEEDS, SIGNERS
from crosstable.kernel.title_facts import NORM_FORMS
from crosstable.office.arbiters import (
    arbiter_line,
    arbiter_registers,
    arbiters_noted,
    classified,
    classifying_rules,
    lecturing_rules,
    rules_of,
    title_application,
    title_norms,
)
from crosstable.office.register import PersonRegister, resolved
from crosstable.office.roles import Ask
from crosstable.reports.arbiter_papers import (
    application_paper,
    lecturer_paper,
    norm_paper,
    print_arbiters,
)
from crosstable.reports.sheets.title_papers import TitlePaper
from crosstable.reports.wording import ENGLISH, WORDINGS
from crosstable.rulebooks.arbiter_rules import ArbiterRules
from crosstable.titles.wording import missing_count
from crosstable.web.desk import Desk, Page
from crosstable.web.display.downloads import File, download
from crosstable.web.display.norm_papers import chosen_paper
from crosstable.web.forms.form import Sheet
from crosstable.web.forms.officials_form import duties
from crosstable.web.views.persons import person_path, register_of, signed
from crosstable.web.words.languages import _, language
from crosstable.web.words.sentences import worded

ARBITERS_PATH = "/office/arbiters"
_NOTED = ("service", "seminar", "languages", "title", "licence")
_DUTIES = tuple(
    (game, tuple(duty for duty in words if duty != ORGANISER)) for game, words in duties()
)


class Arbiters(Controller):
    """The pages of arbiters."""

    path = ARBITERS_PATH

    @get("/", sync_to_thread=True)
    def listed(
        self,
        desk: NamedDependency[Desk],
        register: FromQuery[str] = "fide",
        title: FromQuery[str] = "",
        federation: FromQuery[str] = "",
    ) -> Page:
        """Show everybody whom the register knows as an arbiter or referee."""
        desk.require(Ask.SEE_PERSONS)
        day = desk.house.now().date()
        rules = rules_of(chosen_register(register), day)
        everybody = [
            arbiter_line(rules, person, day) for person in arbiters_noted(register_of(desk), rules)
        ]
        lines = [
            line
            for line in everybody
            if (not title or line.title == title.upper())
            and (not federation or line.federation == federation.upper())
        ]
        return desk.page(
            "office/arbiters/list.html",
            rules=rules,
            registers=tuple(arbiter_registers()),
            lines=lines,
            total=len(everybody),
            elsewhere=() if everybody else _elsewhere(register_of(desk), rules.register, day),
            titles=rules.titles,
            title=title.upper(),
            federations=sorted({line.federation for line in everybody if line.federation}),
            federation=federation.upper(),
            keeps=desk.may(Ask.KEEP_PERSONS),
            arbiter_path=arbiter_path,
        )

    @get("/classification", sync_to_thread=True)
    def classification(
        self,
        desk: NamedDependency[Desk],
        on: FromQuery[str] = "",
    ) -> Page:
        """Show the categories A to D on a day, with the reason of each, and who is inactive."""
        desk.require(Ask.SEE_PERSONS)
        day = _day(on) or desk.house.now().date()
        rules = classifying_rules(day)
        lines = classified(rules, arbiters_noted(register_of(desk), rules), day)
        groups = [
            (category, [line for line in lines if line.made.category == category])
            for category in ("A", "B", "C", "D", "")
        ]
        return desk.page(
            "office/arbiters/classification.html",
            day=day,
            groups=[(category, some) for category, some in groups if some],
            changes=sum(line.made.changes for line in lines),
            arbiter_path=arbiter_path,
        )

    @get("/{who:str}", sync_to_thread=True)
    def arbiter(
        self, desk: NamedDependency[Desk], who: FromPath[str], register: FromQuery[str] = "fide"
    ) -> Page:
        """Show one arbiter: licence, category, norms judged article by article."""
        desk.require(Ask.SEE_PERSONS)
        return _arbiter_page(desk, _known(desk, who), chosen_register(register), Sheet())

    @post("/{who:str}/facts", sync_to_thread=True)
    def note(self, desk: NamedDependency[Desk], who: FromPath[str]) -> Page:
        """Note a service, a seminar, languages, a title or a licence."""
        desk.require(Ask.KEEP_PERSONS)
        person, keeper = _known(desk, who), register_of(desk)
        register = chosen_register(desk.form.text("register") or "fide")
        kind = desk.form.text("kind")

        def perform() -> Page:
            if kind not in _NOTED:
                raise UnknownName("kind of fact", kind, _NOTED)
            cells = {column: desk.form.text(column).strip() for column in COLUMNS}
            fact = fact_from_cells(kind, {name: text for name, text in cells.items() if text})
            keeper.note(person.id, [fact], signed=signed(desk))
            return desk.go(f"{arbiter_path(person.id)}?register={register}", _("It is noted."))

        try:
            return desk.once(perform)
        except CrosstableError as error:
            sheet = Sheet.to_mend(desk.form, error)
            return _arbiter_page(desk, person, register, sheet, at=kind, status=422)

    @get("/{who:str}/application", sync_to_thread=True)
    def application(
        self, desk: NamedDependency[Desk], who: FromPath[str], title: FromQuery[str] = ""
    ) -> File:
        """Give IA2, FA2 or the proposal to FMJD as PDF."""
        desk.require(Ask.SEE_PERSONS)
        person, day = _known(desk, who), desk.house.now().date()
        rules, made = title_application(person, title.strip().upper(), day)
        words = WORDINGS.get(language(), ENGLISH)
        sheet = application_paper(words, rules, person, made, on=day, printed_at=desk.house.now())
        form = rules.papers.application_forms.get(made.title, made.title)
        return _pdf(desk, sheet, f"{form} {person.name}.pdf")

    @get("/{who:str}/norm", sync_to_thread=True)
    def norm(
        self,
        desk: NamedDependency[Desk],
        who: FromPath[str],
        title: FromQuery[str] = "",
        number: FromQuery[int] = 1,
    ) -> File:
        """Give IA1, FA1 or the report on a referee as PDF, for the norm of that number."""
        desk.require(Ask.SEE_PERSONS)
        person, day = _known(desk, who), desk.house.now().date()
        rules, norms = title_norms(person, title.strip().upper(), day)
        if not 0 < number <= len(norms):
            raise Refused("there is no norm {norm} towards {title}", norm=number, title=title)
        words = WORDINGS.get(language(), ENGLISH)
        made = norms[number - 1]
        sheet = norm_paper(words, rules, person, made, on=day, printed_at=desk.house.now())
        form = rules.papers.norm_forms.get(made.title, made.title)
        return _pdf(desk, sheet, f"{form} {person.name}.pdf")

    @get("/{who:str}/lecturer", sync_to_thread=True)
    def lecturer(
        self, desk: NamedDependency[Desk], who: FromPath[str], form: FromQuery[str] = "FL1"
    ) -> File:
        """Give FL1 or FL2 as PDF."""
        desk.require(Ask.SEE_PERSONS)
        person, day = _known(desk, who), desk.house.now().date()
        rules = lecturing_rules(day)
        seminars = [each for each in person.seminars if each.duty == "assistant lecturer"]
        seminars.sort(key=lambda seminar: str(seminar.day or ""))
        if not seminars:
            raise Refused(
                "no seminar of {person} as an assistant lecturer is noted", person=person.name
            )
        whole = form.upper() == rules.papers.lecturer_application
        sheet = lecturer_paper(
            *(WORDINGS.get(language(), ENGLISH), rules, person),
            seminars if whole else seminars[-1:],
            application=whole,
            on=day,
            printed_at=desk.house.now(),
        )
        return _pdf(desk, sheet, f"{form.upper()} {person.name}.pdf")


def _pdf(desk: Desk, sheet: TitlePaper, name: str) -> File:
    printed = print_arbiters(
        WORDINGS.get(language(), ENGLISH),
        sheet,
        printed_at=desk.house.now(),
        paper=chosen_paper(desk.paper),
    )
    return download(printed.pdf, name, "application/pdf", inline=True)


def _known(desk: Desk, who: str) -> Person:
    """Return a person of the register; somebody on the lists only has no such page."""
    candidate = desk.house.people.at(who)
    if candidate is None or not candidate.registered:
        desk.missing(_("Nobody is known under %(who)s.") % {"who": who})
    person = resolved(register_of(desk), candidate.reference)
    if not isinstance(person, Person):
        raise Refused("person {person} is forgotten", person=person.person)
    return person


def _arbiter_page(
    desk: Desk, person: Person, register: str, sheet: Sheet, *, at: str = "", status: int = 200
) -> Page:
    day = desk.house.now().date()
    rules = rules_of(register, day)
    made = category_of(rules, person, day)
    return desk.page(
        "office/arbiters/arbiter.html",
        status=status,
        sheet=sheet,
        at=at,
        person=person,
        rules=rules,
        registers=tuple(arbiter_registers()),
        line=arbiter_line(rules, person, day),
        licence=licence_of(rules, person, day, classed=made),
        made=made,
        because=class_reason(rules, made) if rules.classes is not None else None,
        wanted={
            category: tuple(class_conditions(rules, made, category))
            for category in _above(rules, made.category)
        },
        titles=[
            (title, title_norms(person, title.code, day)[1], _application(person, title.code, day))
            for title in rules.titles
            if title.events
        ],
        today=day,
        keeps=desk.may(Ask.KEEP_PERSONS),
        me=arbiter_path(person.id),
        person_page=person_path(person.id),
        missing=missing_count,
        worded=worded,
        kinds=SERVED_KINDS,
        play_forms=NORM_FORMS,
        speeds=SERVED_SPEEDS,
        signers=SIGNERS,
        seminar_duties=SEMINAR_DUTIES,
        duties=_DUTIES,
        lectured=any(each.duty == "assistant lecturer" for each in person.seminars),
    )


def _application(person: Person, title: str, day: date) -> ArbiterApplication | None:
    """Return the application for a title; none where it is held already."""
    try:
        return title_application(person, title, day)[1]
    except Refused:
        return None


def _above(rules: ArbiterRules, category: str) -> tuple[str, ...]:
    """Return the categories higher than one, the nearest first."""
    if rules.classes is None:
        return ()
    higher = {"A": (), "B": ("A",), "C": ("B", "A"), "D": ("C", "B")}
    return higher.get(category, ())


def _elsewhere(register: PersonRegister, without: str, day: date) -> tuple[str, ...]:
    """Return the other registers that know an arbiter."""
    return tuple(
        each
        for each in arbiter_registers()
        if each != without and any(arbiters_noted(register, rules_of(each, day)))
    )


def chosen_register(text: str) -> str:
    """Return the register that an address names, or the first."""
    known = tuple(arbiter_registers())
    return text if text in known else known[0]


def arbiter_path(who: str, *more: str) -> str:
    """Return the address of an arbiter's page, or of what stands below it."""
    return "/".join((ARBITERS_PATH, *(quote(part, safe=":") for part in (who, *more))))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
