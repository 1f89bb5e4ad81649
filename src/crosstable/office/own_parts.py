"""Parts of the journal that belong to the office and to no tournament: cups, exhibitions, records.

Each part is one stream of the chain, named with an ``@``. Its acts say which item they are about,
and an item is what its acts in force make of it: a fold, as a tournament is. So it is journalled,
verified, backed up and undone with everything else, and there is no table beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from threading import RLock
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from crosstable.kernel.errors import Conflict, JournalBroken, Refused, UnknownName
from crosstable.kernel.sentence import Sentence, kept
from crosstable.office.deeds import Deed
from crosstable.office.journal import Addition, Draft, Entry, Journal
from crosstable.office.office import slug
from crosstable.office.part_veiling import PartTrace, PartVeil, Sought, part_traces
from crosstable.office.texts import refuse_unfit_texts

Item = TypeVar("Item")
TRIES = 8


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return a name for addresses that nothing else has."""
    known, base = set(taken), slug(name)
    names = (base if count == 1 else f"{base}-{count}" for count in range(1, 10_000))
    return next(name for name in names if name not in known)


class PartAct(Deed, Generic[Item], frozen=True):
    """Something done to one item of a part."""

    of: str
    """The item's name in addresses and commands."""

    def applied(self, before: Item | None) -> Item:
        """Return the item afterwards; the first act of an item has none before."""
        raise NotImplementedError


def there(item: Item | None) -> Item:
    """Return the item that a later act is about; its first act made it."""
    if item is None:
        raise msgspec.ValidationError("an act about an item that does not exist")
    return item


class Settled(PartAct[Item], Generic[Item], frozen=True):
    """Fields of an item were set anew: those that the act has."""

    def applied(self, before: Item | None) -> Item:
        item: Any = there(before)
        given = {field: getattr(self, field) for field in self.__struct_fields__ if field != "of"}
        settled: Item = msgspec.structs.replace(item, **given)
        return settled


class Shown(Settled[Item], Generic[Item], frozen=True):
    """Everybody may read an item, or nobody else any more."""

    published: bool


class TakenBack(PartAct[Item], Generic[Item], frozen=True):
    """The latest act about an item does not hold any more."""

    version: int
    """The number of that act in the part."""

    def words(self) -> Sentence:
        return Sentence("{item}: the latest action undone", item=self.of)


class PersonVeiled(PartAct[Any], frozen=True, tag="person-veiled"):
    """Somebody was forgotten who stood in an item of any part; nothing takes that back."""

    person: str
    traces: tuple[PartTrace, ...]

    def words(self) -> Sentence:
        return Sentence(
            "{item}: a person was forgotten ({person})", item=self.of, person=self.person
        )

    def applied(self, before: Any) -> Any:
        return before


class Noted(msgspec.Struct, Generic[Item], frozen=True):
    """One line of an item's history."""

    version: int
    by: str
    at: datetime
    act: PartAct[Item]
    undone: bool = False


class Kept(msgspec.Struct, Generic[Item], frozen=True):
    """An item as it is now, with how it came about."""

    item: Item
    version: int
    """The number of the last act about it, by which two writers notice each other."""
    history: tuple[Noted[Item], ...]
    """The latest first, what was undone included."""


Decided: TypeAlias = tuple[PartAct[Item], Sequence[Addition]]
"""An act, and what is written elsewhere in the journal with it: both or neither."""


class _Known(Generic[Item]):
    """A part as far as it was read."""

    def __init__(self) -> None:
        self.version = 0
        self.hash = ""
        self.notes: dict[str, list[Noted[Item]]] = {}
        self.kept: dict[str, Kept[Item]] = {}
        self.veils: dict[str, PartVeil] = {}


class OwnPart(Generic[Item]):
    """The items of one part of the journal."""

    def __init__(
        self, journal: Journal, stream: str, *, decode: Callable[[str], PartAct[Item]], what: str
    ) -> None:
        self._journal = journal
        self._stream = stream
        self._decode = decode
        self._what = what
        self._known: _Known[Item] = _Known()
        self._lock = RLock()

    def items(self) -> Mapping[str, Kept[Item]]:
        """Return everything that is there, by name."""
        with self._lock:
            return self._read().kept

    def get(self, name: str) -> Kept[Item]:
        """Return one item."""
        items = self.items()
        try:
            return items[name]
        except KeyError:
            raise UnknownName(self._what, name, tuple(items)) from None

    def begin(
        self, name: str, first: Callable[[str], PartAct[Item]], *, by: str, at: datetime
    ) -> Kept[Item]:
        """Write the first act about an item, under a name for addresses that nothing else has."""
        free = free_name(name, self.items())
        try:
            return self.write(free, lambda _: (first(free), ()), by=by, at=at, expected=0)
        except Conflict:
            # Somebody else was quicker with that name.
            return self.begin(name, first, by=by, at=at)

    def write(
        self,
        name: str,
        decide: Callable[[Item | None], Decided[Item]],
        *,
        by: str,
        at: datetime,
        expected: int | None = None,
    ) -> Kept[Item]:
        """Decide on an item as it is now and write the act; nothing is written on a refusal.

        What is to be written elsewhere is written in the same step. ``expected`` is the version
        that somebody saw. Without it an act is decided again where others wrote meanwhile.
        """

        def rehearsed(known: _Known[Item]) -> Decided[Item]:
            kept = known.kept.get(name)
            act, beside = decide(kept.item if kept else None)
            act.applied(kept.item if kept else None)
            return act, beside

        with self._lock:
            self._append(name, rehearsed, by=by, at=at, expected=expected)
            return self.get(name)

    def undo(
        self,
        name: str,
        taken_back: Callable[[str, int], TakenBack[Item]],
        *,
        by: str,
        at: datetime,
        expected: int | None = None,
    ) -> Kept[Item] | None:
        """Take the latest act about an item back; none is left where it was its first."""
        self.get(name)

        def latest(known: _Known[Item]) -> Decided[Item]:
            notes = (
                note
                for note in reversed(known.notes.get(name, ()))
                if not note.undone and not isinstance(note.act, PersonVeiled)
            )
            note = next(notes, None)
            if note is None:
                raise Refused("there is nothing to take back")
            return taken_back(name, note.version), ()

        with self._lock:
            self._append(name, latest, by=by, at=at, expected=expected)
            return self._read().kept.get(name)

    def traces(self, who: Sought) -> Mapping[str, tuple[PartTrace, ...]]:
        """Return where somebody stands in the acts about each item that is there."""
        with self._lock:
            known = self._read()
            veiled = {
                (name, trace)
                for name, notes in known.notes.items()
                for note in notes
                if isinstance(note.act, PersonVeiled)
                for trace in note.act.traces
            }
            found = part_traces(self._journal.read(self._stream), who)
            fresh = {
                name: tuple(trace for trace in traces if (name, trace) not in veiled)
                for name, traces in found.items()
                if name in known.notes
            }
            return {name: traces for name, traces in fresh.items() if traces}

    def forget(self, who: Sought, *, by: str, at: datetime) -> tuple[str, ...]:
        """Let somebody stand in no item by name any more; return the items that are touched."""
        with self._lock:
            where = self.traces(who)
            for name, traces in where.items():
                act: PartAct[Item] = PersonVeiled(name, who.person, traces)
                self._append(name, lambda _, act=act: (act, ()), by=by, at=at, expected=None)  # type: ignore[misc]
            self._read()
            return tuple(where)

    def _append(
        self,
        name: str,
        decide: Callable[[_Known[Item]], Decided[Item]],
        *,
        by: str,
        at: datetime,
        expected: int | None,
    ) -> None:
        for _ in range(TRIES):
            known = self._read()
            found = known.kept[name].version if name in known.kept else 0
            if expected is not None and expected != found:
                raise Conflict(expected=expected, found=found)
            act, beside = decide(known)
            refuse_unfit_texts(act, known.kept[name].item if name in known.kept else None)
            draft = Draft(at, by, _ENCODER.encode(act).decode())
            own = Addition(self._stream, known.version, (draft,))
            try:
                self._journal.append_together((*beside, own))
            except Conflict:
                continue
            return
        raise Refused("the office is too busy; try again")

    def _read(self) -> _Known[Item]:
        known = self._known
        entries: Sequence[Entry]
        if known.version:
            entries = self._journal.read(self._stream, known.version - 1)
            # A restored office may hold another entry of the same version.
            if entries and entries[0].hash == known.hash:
                entries = entries[1:]
            else:
                known, entries = _Known(), self._journal.read(self._stream)
        else:
            entries = self._journal.read(self._stream)
        if any(entry.act.startswith(_VEILING) for entry in entries):
            # What was read before may hold the name.
            known, entries = _Known(), self._journal.read(self._stream)
            known.veils = _veils(entries)
        self._known = known
        touched: dict[str, None] = {}
        for entry in entries:
            touched[self._take(known, entry)] = None
        for name in touched:
            _fold(known, name)
        return known

    def _act(self, known: _Known[Item], entry: Entry) -> PartAct[Item]:
        if entry.act.startswith(_VEILING):
            return _VEILED.decode(entry.act)
        veil = known.veils.get(_OF.decode(entry.act).of) if known.veils else None
        return self._decode(entry.act if veil is None else veil.over(entry.act, entry.version))

    def _take(self, known: _Known[Item], entry: Entry) -> str:
        """Note an entry, and return which item it is about."""
        try:
            act = self._act(known, entry)
        except msgspec.DecodeError as error:
            raise JournalBroken(
                entry.sequence, Sentence("cannot be read: {cause}", cause=str(error))
            ) from None
        notes = known.notes.setdefault(act.of, [])
        if isinstance(act, TakenBack):
            at = next(
                (place for place, note in enumerate(notes) if note.version == act.version), None
            )
            if at is None or notes[at].undone:
                raise JournalBroken(
                    entry.sequence,
                    Sentence("undoes {entry}, not the latest action", entry=act.version),
                )
            notes[at] = msgspec.structs.replace(notes[at], undone=True)
        notes.append(
            Noted(entry.version, entry.by, entry.at, act, undone=isinstance(act, TakenBack))
        )
        known.version, known.hash = entry.version, entry.hash
        return act.of


_ENCODER = msgspec.json.Encoder(enc_hook=kept)


def _fold(known: _Known[Item], name: str) -> None:
    """Make an item anew from its acts in force; one without any is not there."""
    notes = known.notes[name]
    item: Item | None = None
    for note in notes:
        if not note.undone:
            item = note.act.applied(item)
    if item is None:
        known.kept.pop(name, None)
    else:
        known.kept[name] = Kept(item, notes[-1].version, tuple(reversed(notes)))


class _About(msgspec.Struct, frozen=True):
    """Which item an act is about, whatever it says."""

    of: str


_VEILED = msgspec.json.Decoder(PersonVeiled)
_OF = msgspec.json.Decoder(_About)
_VEILING = '{"type":"person-veiled"'
"""How the act begins by which somebody is forgotten; no text that anybody typed stands there."""


def _veils(entries: Sequence[Entry]) -> dict[str, PartVeil]:
    """Return what is hidden of each item."""
    gone: dict[str, list[PersonVeiled]] = {}
    for entry in entries:
        if entry.act.startswith(_VEILING):
            act = _VEILED.decode(entry.act)
            gone.setdefault(act.of, []).append(act)
    acts = {entry.version: entry.act for entry in entries}
    return {
        name: PartVeil(acts, [(act.person, act.traces) for act in some])
        for name, some in gone.items()
    }
