"""What is kept of many things: those used last, up to a number of them and of their bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

MOST_BYTES = 32_000_000
"""Bytes of pages kept at most, all tournaments and languages together."""


class Stock(Generic[Key, Value]):
    """Keeps things by name, for several threads; what nobody asked for longest goes first."""

    def __init__(self, most: int, most_bytes: int = MOST_BYTES) -> None:
        self.most = most
        self.most_bytes = most_bytes
        self.bytes = 0
        self._kept: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Value | None:
        """Return what is kept under a name."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: Key, value: Value, size: int = 0) -> None:
        """Keep something instead of what had the name; one that is too large alone is not kept."""
        with self._lock:
            _, before = self._kept.pop(key, (None, 0))
            self.bytes -= before
            if size > self.most_bytes:
                return
            self._kept[key] = value, size
            self.bytes += size
            while len(self._kept) > self.most:
                _, (_, gone) = self._kept.popitem(last=False)
                self.bytes -= gone
            if self.bytes > self.most_bytes:
                self._lighten()

    def _lighten(self) -> None:
        """Let go of what weighs something; the rest would free no byte."""
        for key, (_, size) in [each for each in self._kept.items() if each[1][1]]:
            if self.bytes <= self.most_bytes:
                break
            del self._kept[key]
            self.bytes -= size

    def pairs(self) -> list[tuple[Key, Value]]:
        """Return what is kept now, with its names."""
        with self._lock:
            return [(key, value) for key, (value, _) in self._kept.items()]
