"""How far a long pairing is, told to whoever listens in this thread; nothing depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

Listener: TypeAlias = Callable[[int, int], None]
"""Called with how many players are paired, and of how many."""

_listener: ContextVar[Listener | None] = ContextVar("pairing_listener", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Hear how far the pairings made inside this block are."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def tell(done: int, total: int) -> None:
    """Say how many players of a round are paired."""
    listener = _listener.get()
    if listener is not None:
        listener(done, total)
