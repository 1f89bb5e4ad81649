"""What the interface of cups, championships and exhibitions does alike: who sees, who acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

import msgspec
from litestar import Response
from litestar.exceptions import NotFoundException

from crosstable.office.keeping import Keeper
from crosstable.office.own_parts import Kept
from crosstable.office.rating_store import Signature
from crosstable.office.rights import allowed
from crosstable.office.roles import Ask
from crosstable.web.api import shapes, wishes
from crosstable.web.api.window import Window

__all__ = [
    "acted",
    "changed",
    "given_of",
    "inside",
    "kept_of",
    "seen_by",
    "shown_of",
    "signed",
    "told",
    "undone",
]


class Publishable(Protocol):
    """What everybody may read, or only people of the office."""

    @property
    def published(self) -> bool:
        """Whether everybody may."""


Item = TypeVar("Item")
Public = TypeVar("Public", bound=Publishable)
Shape = TypeVar("Shape", bound=msgspec.Struct)
Keepers = TypeVar("Keepers", bound=Keeper[Any])


def inside(window: Window) -> bool:
    """Return whether whoever asks may see what is not public."""
    role = window.identity.role(None) if window.identity is not None else None
    return allowed(role, Ask.SEE_UNPUBLISHED).outcome


def told(window: Window, shape: Shape) -> Response[Shape]:
    """Answer a question."""
    kept = "no-store" if window.identity is not None else "no-cache"
    return Response(shape, headers={"Cache-Control": kept, "Vary": "Authorization, Cookie"})


def kept_of(keeper: Keeper[Item], name: str, what: str) -> Kept[Item]:
    """Return an item, or say that there is none."""
    kept = keeper.all().get(name)
    if kept is None:
        raise NotFoundException(f"there is no {what} {name}")
    return kept


def seen_by(window: Window, keeper: Keeper[Public], name: str, what: str) -> Kept[Public]:
    """Return an item that whoever asks may read, or say that there is none."""
    kept = kept_of(keeper, name, what)
    if not kept.item.published and not inside(window):
        raise NotFoundException(f"there is no {what} {name}")
    return kept


def shown_of(window: Window, keeper: Keeper[Public]) -> list[Kept[Public]]:
    """Return everything of a kind that whoever asks may read."""
    everything = inside(window)
    return [kept for kept in keeper.all().values() if everything or kept.item.published]


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


def changed(
    window: Window,
    ask: Ask,
    wish: wishes.CircuitWish,
    keeper: Keepers,
    name: str,
    change: Callable[[Keepers, Any], Kept[Any]],
    *,
    shape: type[Shape],
    show: Callable[[Kept[Any]], Shape],
    status: int = 200,
) -> Response[Shape]:
    """Change one item for somebody who may, in the version that was seen, and show it."""

    def perform() -> Shape:
        item = kept_of(keeper, name, keeper.kind.what).item
        return show(change(keeper.seen(wish.expected_version), item))

    return acted(window, ask, wish, shape, perform, status=status)


def given_of(wish: wishes.CircuitWish) -> dict[str, Any]:
    """Return the fields that a program sent."""
    return {
        field: value
        for field, value in msgspec.structs.asdict(wish).items()
        if field != "expected_version" and value is not msgspec.UNSET
    }


def undone(
    window: Window, ask: Ask, wish: wishes.CircuitWish, keeper: Keeper[Item], name: str, what: str
) -> Response[shapes.TakenBackItem]:
    """Take the latest act about an item back."""
    window.insist(ask)
    latest = next(note for note in kept_of(keeper, name, what).history if not note.undone)

    def perform() -> shapes.TakenBackItem:
        left = keeper.seen(wish.expected_version).undo(name, signed=signed(window))
        return shapes.TakenBackItem(
            id=name,
            taken_back=str(latest.act.words()),
            gone=left is None,
            version=None if left is None else left.version,
        )

    return window.once(wish, perform, shapes.TakenBackItem, status=200)
