"""Chance that can be repeated: a stream of choices that a seed determines for ever.

Another program gets the same choices in this way:

1.  Block ``i`` (0, 1, 2 ...) is the SHA-256 digest of the seed, a colon and ``i`` in decimal
    figures, in UTF-8: for the seed ``Riga 2024``, ``Riga 2024:0``, ``Riga 2024:1`` and so on.
2.  Each digest gives four whole numbers of 64 bits, the most significant byte first.
3.  A choice among ``k`` takes the next number ``w``. If ``w`` is not below the greatest multiple
    of ``k`` that is at most 2^64 it is thrown away and the next one taken, so that no choice is
    likelier than another; the choice is the remainder of ``w`` divided by ``k``, from 0 to k - 1.
    A choice among one takes a number too.
4.  Shuffling a list of ``n`` exchanges, for ``i`` from n - 1 down to 1, the item at place ``i``
    (counted from 0) with the item at the place chosen among ``i + 1``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

from crosstable.kernel.errors import InvalidValue

Item = TypeVar("Item")

_WORD_BYTES = 8
_WORDS = 1 << (8 * _WORD_BYTES)


class Chance:
    """The choices that follow from one seed, in order; two with one seed choose alike."""

    def __init__(self, seed: str) -> None:
        if not seed.strip():
            raise InvalidValue("drawing lots needs a seed; give any words or figures")
        try:
            self._words = _words(seed.encode())
        except UnicodeEncodeError:
            raise InvalidValue(
                "seed {seed!r} has characters that cannot be written", seed=seed
            ) from None

    def choose(self, among: int) -> int:
        """Return a number from 0 to ``among`` - 1, each as likely as the others."""
        if not 1 <= among <= _WORDS:
            raise InvalidValue("cannot choose among {among}", among=among)
        limit = _WORDS - _WORDS % among
        return next(word for word in self._words if word < limit) % among

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.choose(len(items))]

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return the items in an order by lot."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.choose(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)


def _words(seed: bytes) -> Iterator[int]:
    for block in count():
        digest = sha256(b"%b:%d" % (seed, block)).digest()
        for start in range(0, len(digest), _WORD_BYTES):
            yield int.from_bytes(digest[start : start + _WORD_BYTES], "big")
