"""What keepers of the office's own parts have in common: begin, write, make public, undo.

Cups, championships, youth championships and exhibitions differ in what may be done to one; that
there is one, that two writers notice each other and that the latest act can be taken back is the
same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from crosstable.kernel.errors import UnknownName
from crosstable.office.journal import Journal
from crosstable.office.own_parts import Decided, Kept, OwnPart, PartAct, Settled, TakenBack
from crosstable.office.rating_store import Signature

Item = TypeVar("Item")


class PartKind(msgspec.Struct, Generic[Item], frozen=True, kw_only=True):
    """What the parts differ in before anything is decided: their streams and their first acts."""

    stream: str
    decode: Callable[[str], PartAct[Item]]
    what: str
    """What one item is called where it is not found."""
    shown: Callable[[str, bool], PartAct[Item]]
    taken_back: Callable[[str, int], TakenBack[Item]]


class Keeper(Generic[Item]):
    """The items of one part of the journal, by their names in addresses."""

    kind: ClassVar[PartKind[Any]]

    def __init__(self, journal: Journal) -> None:
        kind = self.kind
        self.part: OwnPart[Item] = OwnPart(journal, kind.stream, decode=kind.decode, what=kind.what)
        self.expected: int | None = None
        """The version of an item that whoever acts saw, where that matters."""

    def seen(self, version: int | None) -> Self:
        """Return the keeper for somebody who saw an item in a version.

        Where it was changed since, nothing is written and ``Conflict`` is raised.
        """
        keeper = copy(self)
        keeper.expected = version
        return keeper

    def all(self) -> Mapping[str, Kept[Item]]:
        """Return everything that is kept, by its name in addresses."""
        return self.part.items()

    def get(self, name: str) -> Kept[Item]:
        """Return one item."""
        return self.part.get(name)

    def show(self, name: str, *, published: bool, signed: Signature) -> Kept[Item]:
        """Let everybody read an item, or nobody else any more."""
        return self.written(name, lambda _: self.kind.shown(name, published), signed)

    def undo(self, name: str, *, signed: Signature) -> Kept[Item] | None:
        """Take the latest act about an item back; none is left where it was its first."""
        return self.part.undo(
            name, self.kind.taken_back, by=signed.by, at=signed.at, expected=self.expected
        )

    def settled(
        self, name: str, act: type[Settled[Item]], given: Mapping[str, Any], signed: Signature
    ) -> Kept[Item]:
        """Set the fields of an act that are given; what is not given stays, and so does a name."""
        fields = [field for field in act.__struct_fields__ if field != "of"]

        def decide(before: Item) -> PartAct[Item]:
            now = {field: getattr(before, field) for field in fields}
            known = {field: given.get(field, value) for field, value in now.items()}
            known["name"] = str(known["name"]).strip() or now["name"]
            known["host"] = str(known["host"]).strip().upper()
            return act(of=name, **known)

        return self.written(name, decide, signed)

    def begun(
        self, name: str, first: Callable[[str], PartAct[Item]], signed: Signature
    ) -> Kept[Item]:
        """Write the first act about an item, whose name for addresses is made from its name."""
        return self.part.begin(name, first, by=signed.by, at=signed.at)

    def written(
        self, name: str, decide: Callable[[Item], PartAct[Item]], signed: Signature
    ) -> Kept[Item]:
        """Write what is decided about an item that is there."""
        return self.written_together(name, lambda before: (decide(before), ()), signed)

    def written_together(
        self, name: str, decide: Callable[[Item], Decided[Item]], signed: Signature
    ) -> Kept[Item]:
        """Write what is decided about an item, with what belongs elsewhere: both or neither."""
        self.part.get(name)

        def decided(before: Item | None) -> Decided[Item]:
            if before is None:
                raise UnknownName(self.kind.what, name, tuple(self.all()))
            return decide(before)

        return self.part.write(name, decided, by=signed.by, at=signed.at, expected=self.expected)
