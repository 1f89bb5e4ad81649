"""The register of persons: finding somebody, entering somebody, files, and what is public."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from msgspec import Meta

from crosstable.confined import read_apart
from crosstable.formats.person_cells import COLUMNS, fact_from_cells
from crosstable.formats.person_writing import persons_as_csv
from crosstable.formats.persons import read_persons
from crosstable.kernel.errors import CrosstableError
from crosstable.kernel.facts import KINDS, Fact, FederationJoined, Numbered, PersonName
from crosstable.kernel.official import DUTY_WORDS
from crosstable.kernel.person import Person
from crosstable.kernel.sentence import plain
from crosstable.kernel.title_facts import TitleHeld
from crosstable.kernel.tournament import Tournament
from crosstable.office.arbiters import arbiter_registers
from crosstable.office.forgetting import appears
from crosstable.office.members import MEMBER_KINDS, clubs_of, member_lines
from crosstable.office.person_search import Candidate
from crosstable.office.rating_store import Signature
from crosstable.office.register import MARK, Forgotten, PersonRegister
from crosstable.office.roles import Ask
from crosstable.office.title_books import TitleBook, title_books
from crosstable.reports.person_sheet import persons_as_workbook
from crosstable.titles.ledger_words import one_more_words, standing_words
from crosstable.titles.standing import Standing
from crosstable.titles.wording import COLOURS, missing_count
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.display.downloads import File, download
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.forms.person_suggestions import (
    LONGEST,
    MOST,
    SHORTEST,
    person_suggestions,
)
from crosstable.web.gate.limits import taking_file
from crosstable.web.views.cups import day_from
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import told, worded

PERSONS_PATH = "/office/persons"
LATEST = 12
AT_MOST = 50
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

Text = Annotated[str, Meta(max_length=200)]


class NewPerson(msgspec.Struct, frozen=True):
    """What is typed about somebody who comes into the register."""

    name: Text
    born: Text = ""
    birth_place: Text = ""
    sex: Text = ""
    federation: Text = ""
    identifier: Text = ""

    def facts(self) -> list[Fact]:
        """Return what is known then; ``Unfit`` names the field that does not fit."""
        kinds = {
            "name": ("name",),
            "identifier": ("identifier",),
            "birth": ("born", "birth_place"),
            "sex": ("sex",),
            "federation": ("federation",),
        }
        noted: list[Fact] = []
        for kind, columns in kinds.items():
            given = {column: getattr(self, column).strip() for column in columns}
            given = {column: text for column, text in given.items() if text}
            if given:
                noted.append(fact_from_cells(kind, given))
        return noted


class Persons(Controller):
    """The register."""

    path = PERSONS_PATH

    @get("/", sync_to_thread=True)
    def register(self, desk: NamedDependency[Desk], q: FromQuery[str] = "") -> Page:
        """Show who was found, or who came in last."""
        desk.require(Ask.SEE_PERSONS)
        return self._page(desk, Sheet(), asked=q.strip()[:LONGEST])

    @get("/search", sync_to_thread=True)
    def search(self, desk: NamedDependency[Desk], q: FromQuery[str] = "") -> Response[bytes]:
        """Tell a form who may be meant."""
        desk.require(Ask.SEE_PERSONS)
        text = q.strip()[:LONGEST]
        candidates = desk.house.people.search(text, limit=MOST) if len(text) >= SHORTEST else ()
        return Response(
            msgspec.json.encode(person_suggestions(candidates), enc_hook=plain),
            media_type=MediaType.JSON,
            headers={"Cache-Control": "no-store"},
        )

    @get("/members", sync_to_thread=True)
    def members(
        self,
        desk: NamedDependency[Desk],
        club: FromQuery[str] = "",
        fee: FromQuery[str] = "",
        unpaid: FromQuery[str] = "",
        on: FromQuery[str] = "",
    ) -> Page:
        """Show who is a member of which club on a day, and who has paid a fee."""
        desk.require(Ask.SEE_PERSONS)
        day = day_from(on, desk.house.now().date())
        persons = register_of(desk).with_facts(MEMBER_KINDS)
        club, fee = club.strip()[:LONGEST], fee.strip()[:LONGEST]
        return desk.page(
            "office/persons/members.html",
            lines=member_lines(persons, day, club=club, fee=fee, unpaid=bool(unpaid and fee)),
            clubs=clubs_of(persons, day),
            fees=sorted({one.fee for person in persons for one in person.fees}),
            club=club,
            fee=fee,
            unpaid=unpaid,
            day=day,
            person_path=person_path,
        )

    @get("/export", sync_to_thread=True)
    def export(
        self,
        desk: NamedDependency[Desk],
        club: FromQuery[str] = "",
        on: FromQuery[str] = "",
        format: FromQuery[str] = "csv",  # noqa: A002 -- the name stands in the address
    ) -> File:
        """Give the register, or the members of a club, as a file that can be taken in again."""
        desk.require(Ask.KEEP_PERSONS)
        day = day_from(on, desk.house.now().date())
        everybody = register_of(desk).with_facts(tuple(KINDS))
        if club.strip():
            chosen = {line.person for line in member_lines(everybody, day, club=club)}
            everybody = [person for person in everybody if person.id in chosen]
        persons = sorted(everybody, key=lambda person: (person.name.casefold(), person.id))
        if format == "xlsx":
            return download(persons_as_workbook(persons), "register.xlsx", XLSX)
        return download(persons_as_csv(persons).encode(), "register.csv", "text/csv; charset=utf-8")

    @get("/new", sync_to_thread=True)
    def blank(self, desk: NamedDependency[Desk]) -> Page:
        """Show an empty form."""
        desk.require(Ask.KEEP_PERSONS)
        return desk.page("office/persons/new.html", sheet=Sheet())

    @post("/new", sync_to_thread=True)
    def enter(self, desk: NamedDependency[Desk]) -> Page:
        """Enter somebody."""
        desk.require(Ask.KEEP_PERSONS)
        register = register_of(desk)

        def perform() -> Page:
            facts = desk.form.read(NewPerson).facts()
            person = register.note("", facts, signed=signed(desk))
            words = _("%(name)s is in the register.") % {"name": person.name}
            return desk.go(person_path(person.id), words)

        try:
            return desk.once(perform)
        except CrosstableError as error:
            sheet = Sheet.to_mend(desk.form, error)
            return desk.page("office/persons/new.html", status=422, sheet=sheet)

    @post("/import", sync_to_thread=True, opt=taking_file(Ask.KEEP_PERSONS))
    def take_in(self, desk: NamedDependency[Desk]) -> Page:
        """Take persons in from a file: all of them or none."""
        desk.require(Ask.KEEP_PERSONS)
        register = register_of(desk)

        def perform() -> Page:
            upload = desk.form.uploads.get("file")
            if upload is None or not upload.content:
                raise Unfit({"file": _("Choose a CSV or XLSX file.")})
            read = read_apart(read_persons, upload.name, upload.content, source=upload.name)
            taken = register.take_in(read.persons, source=upload.name, signed=signed(desk))
            words = _(
                "%(file)s: new persons: %(new)s; updated: %(known)s; unchanged: %(unchanged)s."
            )
            done = words % {
                "file": upload.name,
                "new": taken.new,
                "known": taken.known,
                "unchanged": taken.unchanged,
            }
            notes = tuple(map(worded, read.notes))
            return desk.go(PERSONS_PATH, Notice(done, 2 if notes else 1, notes))

        try:
            return desk.once(perform)
        except CrosstableError as error:
            return self._page(desk, Sheet.to_mend(desk.form, error), status=422)

    @get("/{who:str}", sync_to_thread=True)
    def person(self, desk: NamedDependency[Desk], who: FromPath[str]) -> Page:
        """Show a person with everything that was ever noted."""
        desk.require(Ask.SEE_PERSONS)
        return person_page(desk, who, Sheet())

    @post("/{who:str}/enter", sync_to_thread=True)
    def enter_listed(self, desk: NamedDependency[Desk], who: FromPath[str]) -> Page:
        """Make an entry for somebody on the rating lists."""
        desk.require(Ask.KEEP_PERSONS)
        register = register_of(desk)
        candidate = desk.house.people.at(who)
        if candidate is None:
            desk.missing(who)
        if candidate.registered:
            return desk.go(person_path(candidate.reference))

        def perform() -> Page:
            facts = _facts_of_listed(candidate)
            person = register.note("", facts, signed=signed(desk))
            words = _("%(name)s is in the register.") % {"name": person.name}
            return desk.go(person_path(person.id), words)

        return desk.once(perform)

    @staticmethod
    def _page(desk: Desk, sheet: Sheet, *, asked: str = "", status: int = 200) -> Page:
        register = register_of(desk)
        candidates = desk.house.people.search(asked, limit=AT_MOST) if asked else ()
        return desk.page(
            "office/persons/register.html",
            status=status,
            sheet=sheet,
            asked=asked,
            found=candidates,
            latest=[] if asked else register.latest(LATEST),
            totals=register.totals(),
            today=desk.house.now().date(),
            keeps=desk.may(Ask.KEEP_PERSONS),
            columns=COLUMNS,
            limit=desk.house.settings.upload_bytes,
            person_path=person_path,
        )


class PublicPersons(Controller):
    """What everybody may read about a person: nothing, unless somebody chose it."""

    path = "/persons"

    @get("/{mark:str}", sync_to_thread=True)
    def person(self, desk: NamedDependency[Desk], mark: FromPath[str]) -> Page:
        """Show what was chosen."""
        register = desk.house.register
        known = register.person(mark) if register is not None and MARK.fullmatch(mark) else None
        if not isinstance(known, Person) or not known.public:
            desk.missing(_("There is no public page of this person."))
        return desk.page("public/person.html", person=known, today=desk.house.now().date())


def register_of(desk: Desk) -> PersonRegister:
    """Return the register; a server without one has no such page."""
    if desk.house.register is None:
        desk.missing("")
    return desk.house.register


def signed(desk: Desk) -> Signature:
    """Return who asks, for the journal."""
    return Signature(desk.signed_in().by, desk.house.now())


def person_path(who: str, *more: str) -> str:
    """Return the address of a person's page, or of an act below it."""
    return "/".join((PERSONS_PATH, *(quote(part, safe=":") for part in (who, *more))))


def person_page(desk: Desk, who: str, sheet: Sheet, *, at: str = "", status: int = 200) -> Page:
    """Return the page of a person; ``at`` names the form that the sheet belongs to."""
    register = register_of(desk)
    candidate = desk.house.people.at(who)
    if candidate is None:
        gone = register.person(who) if MARK.fullmatch(who) else None
        if isinstance(gone, Forgotten):
            return desk.page("office/persons/forgotten.html", gone=gone, status=410)
        desk.missing(_("Nobody is known under %(who)s.") % {"who": who})
    if candidate.registered and candidate.reference != who:
        return desk.go(person_path(candidate.reference))
    history = register.history(candidate.reference) if candidate.registered else None
    return desk.page(
        "office/persons/person.html",
        status=status,
        sheet=sheet,
        at=at,
        candidate=candidate,
        history=history,
        person=history.person if history is not None else None,
        books=_books(desk, history.person) if history is not None else (),
        standing_words=standing_words,
        one_more_words=one_more_words,
        missing=missing_count,
        colours=COLOURS,
        worded=worded,
        events=_events(desk, history.person, history.merged) if history is not None else (),
        today=desk.house.now().date(),
        awards=_awards(history.person if history is not None else None),
        duties=[(duty, told(words)) for duty, words in DUTY_WORDS.items()],
        keeps=desk.may(Ask.KEEP_PERSONS),
        forgets=desk.may(Ask.FORGET_PERSONS),
        me=person_path(candidate.reference),
        person_path=person_path,
    )


def _awards(person: Person | None) -> str:
    """Return which register is proposed where titles are noted: one that knows the person."""
    known = tuple(arbiter_registers())
    numbered = {one.register for one in person.identifiers} if person is not None else set()
    return next((each for each in known if each in numbered), known[0])


def _books(desk: Desk, person: Person) -> list[TitleBook]:
    """Return what norms make, of the federations of which more than a number is noted."""
    books = title_books(
        *(person, desk.house.lists),
        on=desk.house.now().date(),
        tournaments=tournaments_seen(desk),
    )
    return [
        book
        for book in books
        if book.ledger.norms
        or book.ledger.missing
        or book.ledger.notes
        or any(line.standing is not Standing.SHORT for line in book.ledger.titles)
    ]


def tournaments_seen(desk: Desk) -> list[Tournament]:
    """Return the tournaments of the office of which whoever asks may see everything."""
    return [
        state.tournament
        for state in desk.house.office.tournaments()
        if desk.may(Ask.SEE_UNPUBLISHED, state)
    ]


def _events(desk: Desk, person: Person, merged: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """Return where a person plays, as far as whoever asks may know: id, name, number."""
    return [
        (state.id, state.tournament.name, entrant.number)
        for state in desk.house.office.tournaments()
        if desk.may(Ask.SEE_UNPUBLISHED, state)
        for entrant in state.tournament.entrants
        if appears(entrant.player, person, merged)
    ]


def _facts_of_listed(candidate: Candidate) -> list[Fact]:
    """Return what the lists say of somebody, as facts without dates."""
    facts: list[Fact] = [PersonName(candidate.name)]
    facts += [
        Numbered(identifier.register, identifier.value) for identifier in candidate.identifiers
    ]
    if candidate.born:
        facts.append(fact_from_cells("birth", {"born": str(candidate.born)}))
    if candidate.sex:
        facts.append(fact_from_cells("sex", {"sex": candidate.sex.value}))
    if candidate.federation:
        facts.append(FederationJoined(candidate.federation))
    facts += [TitleHeld(register=title.register, code=title.code) for title in candidate.titles]
    return facts
