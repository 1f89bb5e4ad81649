"""Passwords as they are kept: argon2id, with the parameters inside each hash."""

from __future__ import annotations

import unicodedata
from threading import BoundedSemaphore, Lock

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

DEFAULT_COST = PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=4)
"""The second choice of RFC 9106 section 4: 64 MiB, which a laptop at the results desk has."""

SALT = 16


class Passwords:
    """Hashes and checks passwords, few at a time: each takes its memory, and there may be many."""

    def __init__(self, hasher: PasswordHasher = DEFAULT_COST, *, at_once: int = 2) -> None:
        self._hasher = hasher
        self._turns = BoundedSemaphore(at_once)
        self._lock = Lock()
        self._decoy: str | None = None

    def hashed(self, password: str, salt: bytes) -> str:
        """Return what is kept of a password."""
        with self._turns:
            return self._hasher.hash(_same_everywhere(password), salt=salt)

    def fits(self, kept: str | None, password: str) -> bool:
        """Return whether a password is the one that was kept; for nobody's it takes as long."""
        # Made for everybody, so that the first unknown name takes no longer than the first known.
        nobody_s = self._nobody_s()
        against = kept if kept is not None else nobody_s
        with self._turns:
            try:
                self._hasher.verify(against, _same_everywhere(password))
            except (Argon2Error, InvalidHashError):
                return False
        return kept is not None

    def outdated(self, kept: str) -> bool:
        """Return whether a hash was made with other parameters than today's."""
        return self._hasher.check_needs_rehash(kept)

    def _nobody_s(self) -> str:
        with self._lock:
            if self._decoy is None:
                self._decoy = self._hasher.hash("nobody's password", salt=bytes(SALT))
            return self._decoy


def _same_everywhere(password: str) -> bytes:
    """Return a password's bytes, alike for keyboards that compose letters differently."""
    return unicodedata.normalize("NFKC", password).encode(errors="replace")
