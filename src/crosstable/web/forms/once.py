"""The same form sent twice acts once: a key in each form, and the answer its first sending got."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from secrets import token_urlsafe
from threading import Lock
from typing import Generic, Protocol, TypeVar

from crosstable.kernel.errors import Refused, StoreUnusable

Answer = TypeVar("Answer")

LONGEST_WAIT = 35.0
"""Seconds to wait for another process that is at work on the same form."""


def new_key() -> str:
    """Return a key for one form."""
    return token_urlsafe(12)


class SharedAnswers(Protocol):
    """What the processes of a server know of each other's answers."""

    def claim(self, key: str, *, at: datetime) -> bool:
        """Return whether the form is ours to act on; if not, it was answered or is being."""
        ...

    def answer(self, key: str) -> bytes | None:
        """Return what a form was answered; nothing while it is still being."""
        ...

    def keep(self, key: str, answer: bytes) -> None:
        """Note what the form was answered."""
        ...

    def release(self, key: str) -> None:
        """Let the form be sent again: it was refused."""
        ...


class Copy(Protocol, Generic[Answer]):
    """How an answer travels to another process."""

    def pack(self, answer: Answer) -> bytes:
        """Return an answer as bytes."""
        ...

    def unpack(self, packed: bytes) -> Answer:
        """Return an answer from its bytes."""
        ...


class Once:
    """Remembers the answers to the latest forms, so many and no more.

    A second sending that arrives while the first is at work waits for it. Only what succeeded is
    remembered: a refused form may be corrected and sent again with the same key. With ``shared``
    this holds for all processes of a server; without, the version that each form carries keeps a
    second sending to another process from acting.
    """

    def __init__(
        self,
        size: int = 10_000,
        *,
        shared: SharedAnswers | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._size = size
        self._shared = shared
        self._now = now
        self._answers: OrderedDict[str, object] = OrderedDict()
        self._locks: dict[str, tuple[Lock, int]] = {}
        self._guard = Lock()

    def perform(
        self, key: str, act: Callable[[], Answer], copy: Copy[Answer] | None = None
    ) -> Answer:
        """Return what the act answers, or answered when it was done before.

        Done by another process, the answer comes through ``copy``; without one the second sending
        is refused.
        """
        if not key:
            return act()
        lock = self._enter(key)
        try:
            with lock:
                if key in self._answers:
                    return self._answers[key]  # type: ignore[return-value]
                answer = self._among_all(self._shared, key, act, copy) if self._shared else act()
                with self._guard:
                    self._answers[key] = answer
                    while len(self._answers) > self._size:
                        self._answers.popitem(last=False)
                return answer
        finally:
            self._leave(key)

    def _among_all(
        self,
        shared: SharedAnswers,
        key: str,
        act: Callable[[], Answer],
        copy: Copy[Answer] | None,
    ) -> Answer:
        until = time.monotonic() + LONGEST_WAIT
        while not shared.claim(key, at=self._now()):
            packed = shared.answer(key)
            if packed is not None and copy is not None:
                return copy.unpack(packed)
            if packed is not None or time.monotonic() > until:
                raise Refused("this was sent before; look at what is there now")
            time.sleep(0.05)
        try:
            answer = act()
        except BaseException:
            with suppress(StoreUnusable):
                shared.release(key)
            raise
        # The act is done, whatever becomes of the note about it.
        with suppress(StoreUnusable):
            shared.keep(key, copy.pack(answer) if copy is not None else b"")
        return answer

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
