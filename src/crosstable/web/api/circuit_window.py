"""What the interface of cups, championships and exhibitions does alike: who sees, who acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from crosstable.office.keeping import Keeper
from crosstable.office.own_parts import Kept
from crosstable.office.rating_store import Signature
from crosstable.office.rights import allowed
from crosstable.office.roles import Ask
from crosstable.web.api import shapes, wishes
from crosstable.web.api.window import Window
from crosstable.web.house import House


class Publishable(Protocol):
    """What everybody may read, or only people of the office."""

    @property
    def published(self) -> bool:
        """Whether everybody may."""


Asking: TypeAlias = NamedDependency[Window]
"""The request of a program, as a route is given it."""
Named: TypeAlias = FromPath[str]
"""The name in the address of what is asked about."""
Item = TypeVar("Item", bound=Publishable)
Shape = TypeVar("Shape", bound=msgspec.Struct)
Other = TypeVar("Other", bound=msgspec.Struct)
Keepers = TypeVar("Keepers", bound=Keeper[Any])


def inside(window: Window) -> bool:
    """Return whether whoever asks may see what is not public."""
    role = window.identity.role(None) if window.identity is not None else None
    return allowed(role, Ask.SEE_UNPUBLISHED).outcome


def told(window: Window, shape: Shape) -> Response[Shape]:
    """Answer a question."""
    kept = "no-store" if window.identity is not None else "no-cache"
    return Response(shape, headers={"Cache-Control": kept, "Vary": "Authorization, Cookie"})


def signed(window: Window) -> Signature:
    """Return who acts, and when, for the journal."""
    return Signature(window.identified().by, window.house.now())


def acted(
    window: Window,
    ask: Ask,
    wish: wishes.CircuitWish,
    shape: type[Shape],
    perform: Callable[[], Shape],
    *,
    status: int = 200,
) -> Response[Shape]:
    """Act once for somebody who may, and tell what it led to."""
    window.insist(ask)
    return window.once(wish, perform, shape, status=status)


class Resource(msgspec.Struct, Generic[Keepers, Item, Shape], frozen=True):
    """Items of one kind: who keeps them, how one is shown, and what somebody needs to act."""

    keeper: Callable[[House], Keepers]
    shape: type[Shape]
    show: Callable[[Kept[Item]], Shape]
    ask: Ask = Ask.KEEP_CUPS

    def answering(
        self, shape: type[Other], show: Callable[[Item], Other]
    ) -> Resource[Keepers, Item, Other]:
        """Return the same items, of which something else is told."""
        return Resource(self.keeper, shape, lambda kept: show(kept.item), self.ask)

    def asking(self, ask: Ask) -> Resource[Keepers, Item, Shape]:
        """Return the same items, on which others may act."""
        return msgspec.structs.replace(self, ask=ask)

    # Reading

    def shown(self, window: Window) -> tuple[Shape, ...]:
        """Return everything that whoever asks may read."""
        everything = inside(window)
        kept = self.keeper(window.house).all().values()
        return tuple(self.show(one) for one in kept if everything or one.item.published)

    def one(self, window: Window, name: str) -> Response[Shape]:
        """Show an item to whoever may read it."""
        return told(window, self.show(self.seen(window, name)))

    def seen(self, window: Window, name: str) -> Kept[Item]:
        """Return an item that whoever asks may read, or say that there is none."""
        kept = self._kept(window, name)
        if not kept.item.published and not inside(window):
            raise self._missing(window, name)
        return kept

    def known(self, window: Window, name: str) -> Kept[Item]:
        """Return an item to somebody with a role in the office."""
        window.insist(Ask.SEE_UNPUBLISHED)
        return self._kept(window, name)

    # Acting

    def begun(
        self, window: Window, wish: wishes.CircuitWish, begin: Callable[[Keepers], Kept[Item]]
    ) -> Response[Shape]:
        """Begin an item for somebody who may, and show it."""

        def perform() -> Shape:
            return self.show(begin(self.keeper(window.house)))

        return acted(window, self.ask, wish, self.shape, perform, status=201)

    def changed(
        self,
        window: Window,
        name: str,
        wish: wishes.CircuitWish,
        change: Callable[[Keepers, Item], Kept[Item]],
        *,
        status: int = 200,
    ) -> Response[Shape]:
        """Change an item for somebody who may, in the version that was seen, and show it."""

        def perform() -> Shape:
            item = self._kept(window, name).item
            return self.show(change(self.keeper(window.house).seen(wish.expected_version), item))

        return acted(window, self.ask, wish, self.shape, perform, status=status)

    def published(self, window: Window, name: str, wish: wishes.PublicWish) -> Response[Shape]:
        """Let everybody read an item, or nobody else any more."""
        return self.changed(
            window,
            name,
            wish,
            lambda keeper, _: keeper.show(name, published=wish.public, signed=signed(window)),
        )

    def undone(
        self, window: Window, name: str, wish: wishes.CircuitWish
    ) -> Response[shapes.TakenBackItem]:
        """Take the latest act about an item back."""
        window.insist(self.ask)
        latest = next(note for note in self._kept(window, name).history if not note.undone)

        def perform() -> shapes.TakenBackItem:
            keeper = self.keeper(window.house).seen(wish.expected_version)
            left = keeper.undo(name, signed=signed(window))
            return shapes.TakenBackItem(
                id=name,
                taken_back=str(latest.act.words()),
                gone=left is None,
                version=None if left is None else left.version,
            )

        return window.once(wish, perform, shapes.TakenBackItem, status=200)

    def _kept(self, window: Window, name: str) -> Kept[Item]:
        kept: Kept[Item] | None = self.keeper(window.house).all().get(name)
        if kept is None:
            raise self._missing(window, name)
        return kept

    def _missing(self, window: Window, name: str) -> NotFoundException:
        what = self.keeper(window.house).kind.what
        return NotFoundException(f"there is no {what} {name}")
