"""What the pages of cups, championships and exhibitions do alike: sign, act once, publish, undo."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, Protocol, TypeVar
from urllib.parse import quote

import msgspec

from crosstable.confined import read_apart
from crosstable.formats.circuit_files import read_table_file
from crosstable.kernel.errors import CrosstableError, UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.office.keeping import Keeper
from crosstable.office.own_parts import Kept, PartAct
from crosstable.office.rating_store import Signature
from crosstable.office.roles import Ask
from crosstable.web.desk import Desk, Notice, Page
from crosstable.web.forms.form import Sheet, Unfit
from crosstable.web.forms.parsing import Upload
from crosstable.web.house import House
from crosstable.web.words.languages import _
from crosstable.web.words.sentences import told

CIRCUITS = "/office/circuits"
Item = TypeVar("Item")
Lines = TypeVar("Lines")
Keepers = TypeVar("Keepers", bound=Keeper[Any])


def signed(desk: Desk) -> Signature:
    """Return who asks, for the journal."""
    return Signature(desk.signed_in().by, desk.house.now())


def guarded(desk: Desk, perform: Callable[[], Page], again: Callable[[Sheet], Page]) -> Page:
    """Act once; what does not fit is shown again with its sentence."""
    try:
        return desk.once(perform)
    except CrosstableError as error:
        return again(Sheet.to_mend(desk.form, error))


def kept_or_missing(desk: Desk, keeper: Keeper[Item], name: str, missing: str) -> Kept[Item]:
    """Return an item, or say that there is none."""
    try:
        return keeper.get(name)
    except UnknownName:
        desk.missing(missing)


class Again(Protocol):
    """Shows the page of an item with the form that did not fit; ``at`` names the form."""

    def __call__(self, desk: Desk, name: str, sheet: Sheet, /, *, at: str) -> Page:
        """Return the page."""


class Shelf(msgspec.Struct, Generic[Keepers, Item], frozen=True, kw_only=True):
    """Items of one kind on pages: where they stand, who keeps them, what somebody needs to act."""

    base: str
    keeper: Callable[[House], Keepers]
    missing: str
    """What is said where there is no such item."""
    ask: Ask = Ask.KEEP_CUPS

    def path(self, *parts: str) -> str:
        """Return the address of an item, or of a page below it."""
        return "/".join((self.base, *(quote(part, safe="") for part in parts)))

    def kept(self, desk: Desk, name: str) -> Kept[Item]:
        """Return an item, or say that there is none."""
        return kept_or_missing(desk, self.keeper(desk.house), name, _(self.missing))

    def insist(self, desk: Desk, name: str, *also: Ask) -> None:
        """Raise unless an item is there and somebody may act on it."""
        for ask in (self.ask, *also):
            desk.require(ask)
        self.kept(desk, name)

    def act(
        self, desk: Desk, name: str, perform: Callable[[], Page], again: Again, *also: Ask, at: str
    ) -> Page:
        """Act once on an item for somebody who may; what does not fit is shown again."""
        self.insist(desk, name, *also)
        return guarded(desk, perform, lambda sheet: again(desk, name, sheet, at=at))

    def publish(self, desk: Desk, name: str, *, shown: str, hidden: str) -> Page:
        """Let everybody read an item, or nobody else any more, and say so."""
        self.insist(desk, name)
        published = desk.form.text("published") == "yes"

        def perform() -> Page:
            self.keeper(desk.house).show(name, published=published, signed=signed(desk))
            return desk.go(self.path(name), shown if published else hidden)

        return desk.once(perform)

    def take_back(
        self,
        desk: Desk,
        name: str,
        left_over: Callable[[PartAct[Item]], Iterable[Sentence]] = lambda _act: (),
    ) -> Page:
        """Take the latest act about an item back, unless somebody acted since it was shown.

        ``left_over`` says what an act made that stays.
        """
        self.insist(desk, name)
        known = self.kept(desk, name)
        version = known.version

        def perform() -> Page:
            if desk.form.version not in {None, version}:
                return desk.go(self.path(name), _("Somebody changed it meanwhile; look again."))
            latest = next((note.act for note in known.history if not note.undone), None)
            left = self.keeper(desk.house).undo(name, signed=signed(desk))
            more = tuple(map(told, left_over(latest))) if latest is not None else ()
            words = _("Taken back; the journal keeps both.")
            return desk.go(
                self.path(name) if left is not None else CIRCUITS,
                Notice(words, 2, more) if more else words,
            )

        return desk.once(perform)


class Given(msgspec.Struct, Generic[Lines], frozen=True):
    """What somebody gave: the lines of a table or of a tournament, and where they are from."""

    lines: Lines
    source: str
    notes: tuple[str, ...] = ()
    """What of a file was left unread."""

    def notice(self, words: str, *more: str) -> Notice:
        """Return what is said once the lines are taken in."""
        items = (*self.notes, *more)
        return Notice(words, 2 if items else 1, items)


def given_in(upload: Upload, read: Callable[..., Lines]) -> Given[Lines]:
    """Return what a file says, read in a process of its own."""
    name = upload.name
    table = read_apart(read_table_file, name, upload.content, read, source=name)
    return Given(table.lines, name, tuple(map(told, table.notes)))


def given_by(desk: Desk, read: Callable[..., Lines]) -> Given[Lines]:
    """Return what the file that was chosen says, or the lines typed instead of one."""
    upload = desk.form.uploads.get("file")
    if upload is None or not upload.content:
        typed = desk.form.text("lines")
        if not typed.strip():
            raise Unfit({"file": _("Choose a CSV or XLSX file, or type its lines.")})
        upload = Upload(_("typed"), typed.encode())
    return given_in(upload, read)
