"""What is done about one person: noting and withdrawing facts, merging, forgetting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
from litestar import Controller, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Meta

from crosstable.formats.person_cells import COLUMNS, fact_from_cells
from crosstable.kernel.errors import CrosstableError, Refused
from crosstable.kernel.facts import KINDS, PARTS, Fact, Shown
from crosstable.kernel.person import Person
from crosstable.office.forgetting import forget_person
from crosstable.office.register import resolved
from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Page
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.views.persons import (
    PERSONS_PATH,
    person_page,
    person_path,
    register_of,
    signed,
)
from crosstable.web.words.languages import _

Text = Annotated[str, Meta(max_length=200)]


class NewFact(msgspec.Struct, frozen=True):
    """Which kind of fact is noted; its cells are fields called as the columns of a file."""

    kind: Text
    instead_of: Text = ""


class Other(msgspec.Struct, frozen=True):
    """The entry of the same person."""

    other: Text


class Sure(msgspec.Struct, frozen=True):
    """Whether the consequences were read."""

    sure: bool = False


class PersonFacts(Controller):
    """Acts about a person."""

    path = PERSONS_PATH + "/{who:str}"

    @post("/facts", sync_to_thread=True)
    def note(self, desk: NamedDependency[Desk], who: FromPath[str]) -> Page:
        """Note a fact."""
        desk.require(Ask.KEEP_PERSONS)
        register = register_of(desk)

        def perform() -> Page:
            wish = desk.form.read(NewFact)
            fact = _fact(desk, wish.kind)
            after = register.note(who, [fact], signed=signed(desk), instead_of=wish.instead_of)
            return desk.go(person_path(after.id), _("It is noted."))

        kind = desk.form.text("kind")
        return _answered(desk, who, kind if kind in KINDS else "", perform)

    @post("/facts/{fact:str}/withdraw", sync_to_thread=True)
    def withdraw(
        self, desk: NamedDependency[Desk], who: FromPath[str], fact: FromPath[str]
    ) -> Page:
        """Let a fact hold no more."""
        desk.require(Ask.KEEP_PERSONS)
        register = register_of(desk)

        def perform() -> Page:
            after = register.withdraw(who, fact, signed=signed(desk))
            return desk.go(person_path(after.id), _("It is withdrawn; the history keeps it."))

        return _answered(desk, who, "", perform)

    @post("/merge", sync_to_thread=True)
    def merge(self, desk: NamedDependency[Desk], who: FromPath[str]) -> Page:
        """Say that another entry is the same person."""
        desk.require(Ask.KEEP_PERSONS)
        register = register_of(desk)

        def perform() -> Page:
            other = resolved(register, desk.form.read(Other).other)
            if not isinstance(other, Person):
                raise Refused("person {person} is forgotten", person=other.person)
            after = register.merge(who, other.id, signed=signed(desk))
            words = _("Both entries are one person now. This can be taken back below.")
            return desk.go(person_path(after.id), words)

        return _answered(desk, who, "merge", perform)

    @post("/part", sync_to_thread=True)
    def part(self, desk: NamedDependency[Desk], who: FromPath[str]) -> Page:
        """Take a merging back."""
        desk.require(Ask.KEEP_PERSONS)
        register = register_of(desk)

        def perform() -> Page:
            register.part(who, desk.form.read(Other).other, signed=signed(desk))
            return desk.go(person_path(who), _("They are two persons again."))

        return _answered(desk, who, "merge", perform)

    @post("/forget", sync_to_thread=True)
    def forget(self, desk: NamedDependency[Desk], who: FromPath[str]) -> Page:
        """Forget a person, once the consequences were read."""
        desk.require(Ask.FORGET_PERSONS)
        register = register_of(desk)

        def perform() -> Page:
            if not desk.form.read(Sure).sure:
                raise Unfit({"sure": _("Tick this to go ahead.")})
            person = resolved(register, who)
            if isinstance(person, Person):
                forget_person(desk.house.office, register, person, signed=signed(desk))
            words = _(
                "The person is forgotten. The journal records that this was done, and by whom."
            )
            return desk.go(PERSONS_PATH, words)

        return _answered(desk, who, "forget", perform)


def _answered(desk: Desk, who: str, at: str, perform: Callable[[], Page]) -> Page:
    """Act once; where it is refused, show the person's page again with what was typed."""
    try:
        return desk.once(perform)
    except CrosstableError as error:
        return person_page(desk, who, Sheet.to_mend(desk.form, error), at=at, status=422)


def _fact(desk: Desk, kind: str) -> Fact:
    if kind not in KINDS:
        raise Unfit({"": _("Choose what is to be noted.")})
    if kind == "public":
        chosen = desk.form.values.get("public", ())
        return Shown(tuple(part for part in PARTS if part in chosen))
    cells = {column: desk.form.text(column).strip() for column in COLUMNS}
    return fact_from_cells(kind, {column: text for column, text in cells.items() if text})
