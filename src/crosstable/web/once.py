"""The same form sent twice acts once: a key in each form, and the answer its first sending got."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from secrets import token_urlsafe
from threading import Lock
from typing import TypeVar

__all__ = ["Once", "new_key"]

Answer = TypeVar("Answer")


def new_key() -> str:
    """Return a key for one form."""
    return token_urlsafe(12)


class Once:
    """Remembers the answers to the latest forms, so many and no more.

    A second sending that arrives while the first is at work waits for it. Only what succeeded is
    remembered: a refused form may be corrected and sent again with the same key. In another
    process the version that each form carries keeps a second sending from acting.
    """

    def __init__(self, size: int = 10_000) -> None:
        self._size = size
        self._answers: OrderedDict[str, object] = OrderedDict()
        self._locks: dict[str, tuple[Lock, int]] = {}
        self._guard = Lock()

    def perform(self, key: str, act: Callable[[], Answer]) -> Answer:
        """Return what the act answers, or answered when it was done before."""
        if not key:
            return act()
        lock = self._enter(key)
        try:
            with lock:
                if key in self._answers:
                    return self._answers[key]  # type: ignore[return-value]
                answer = act()
                with self._guard:
                    self._answers[key] = answer
                    while len(self._answers) > self._size:
                        self._answers.popitem(last=False)
                return answer
        finally:
            self._leave(key)

    def _enter(self, key: str) -> Lock:
        with self._guard:
            lock, users = self._locks.get(key, (Lock(), 0))
            self._locks[key] = (lock, users + 1)
            return lock

    def _leave(self, key: str) -> None:
        with self._guard:
            lock, users = self._locks[key]
            if users == 1:
                del self._locks[key]
            else:
                self._locks[key] = (lock, users - 1)
