"""The index of names: under every word the places of those who bear it, as bytes.

A place is a player's position by rating on his list, so that the best known come first. Beginnings
of up to three letters are gathered beforehand and stand under the letters with a star; longer ones
are found as a range of words.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt
import sqlalchemy as sa

from crosstable.ratings.name_words import SHORT, shortened, words_of_name
from crosstable.store.ratings.schema import listed_order, listed_word

Places = npt.NDArray[np.uint32]
PART = 1024
_ID_TYPE = np.dtype("<i8")
_LAST = "\U0010ffff"
_PLACE_TYPE = np.dtype("<u4")

_EXACT = sa.select(listed_word.c.places).where(
    listed_word.c.list_number == sa.bindparam("list_number"),
    listed_word.c.word == sa.bindparam("word"),
)
_RANGE = sa.select(listed_word.c.places).where(
    listed_word.c.list_number == sa.bindparam("list_number"),
    listed_word.c.word >= sa.bindparam("first"),
    listed_word.c.word < sa.bindparam("last"),
)


class NameIndex:
    """Gathers the words of names in the order the names come in."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._words = array("I")
        self._rows = array("I")

    @property
    def size(self) -> int:
        """Return how many different words there are."""
        return len(self._numbers)

    def add(self, row: int, name: str) -> None:
        """Take in the name in this row."""
        numbers = self._numbers
        for word in words_of_name(name):
            self._words.append(numbers.setdefault(word, len(numbers)))
            self._rows.append(row)

    def entries(self, place_of_row: npt.NDArray[np.int64]) -> Iterator[tuple[str, bytes]]:
        """Yield every word and every short beginning with its places, in ascending order."""
        words = np.frombuffer(self._words, dtype=np.uint32).astype(np.int64)
        places = place_of_row[np.frombuffer(self._rows, dtype=np.uint32)]
        names = list(self._numbers)
        yield from _grouped(names, words, places)
        beginnings: dict[str, int] = {}
        of_word = np.full((len(names), SHORT), -1, dtype=np.int64)
        for number, name in enumerate(names):
            for column, short in enumerate(sorted(shortened({name}))):
                of_word[number, column] = beginnings.setdefault(f"{short}*", len(beginnings))
        word_numbers = of_word[words]
        known = word_numbers >= 0
        yield from _grouped(
            list(beginnings),
            word_numbers[known],
            np.broadcast_to(places[:, None], word_numbers.shape)[known],
        )


def _grouped(
    names: list[str], numbers: npt.NDArray[np.int64], places: npt.NDArray[np.int64]
) -> Iterator[tuple[str, bytes]]:
    if not names:
        return
    order = sorted(range(len(names)), key=names.__getitem__)
    rank = np.empty(len(names), dtype=np.int64)
    rank[order] = np.arange(len(names))
    keys = (rank[numbers] << 32) | places
    # Sorting in place is quicker here than asking for what is unique, which hashes first.
    keys.sort()
    keys = keys[np.append(True, keys[1:] != keys[:-1])]
    groups = keys >> 32
    data = (keys & 0xFFFFFFFF).astype(_PLACE_TYPE).tobytes()
    ends = np.searchsorted(groups, np.arange(len(names)), side="right")
    start = 0
    for name, end in zip((names[index] for index in order), ends.tolist(), strict=True):
        yield name, data[start * 4 : end * 4]
        start = end


def parts_of_order(ids: npt.NDArray[np.int64]) -> Iterator[tuple[int, bytes]]:
    """Yield the identifiers by place, in numbered parts."""
    for part, start in enumerate(range(0, len(ids), PART)):
        yield part, ids[start : start + PART].astype(_ID_TYPE).tobytes()


def ids_at(connection: sa.Connection, list_number: int, places: list[int]) -> list[int]:
    """Return the identifiers of the players at these places."""
    parts = {place // PART for place in places}
    query = sa.select(listed_order.c.part, listed_order.c.ids).where(
        listed_order.c.list_number == list_number, listed_order.c.part.in_(parts)
    )
    ids = {row.part: np.frombuffer(row.ids, dtype=_ID_TYPE) for row in connection.execute(query)}
    return [int(ids[place // PART][place % PART]) for place in places]


def matching_ids(
    connection: sa.Connection, list_number: int, words: tuple[str, ...], limit: int
) -> list[int]:
    """Return the identifiers of the first players whose names have words beginning so.

    Those who bear all the words whole come first, then the others, each by rating.
    """
    places = _matching_places(connection, list_number, words, limit)
    return ids_at(connection, list_number, places) if places else []


def ids_by_names(
    connection: sa.Connection, list_number: int, names: Iterable[str], limit: int
) -> dict[str, list[int]]:
    """Return by each name the first players who bear all of its words, whole.

    A word that many names share is looked up once, and so are the places of all names.
    """
    bearers: dict[str, Places] = {}
    places: dict[str, list[int]] = {}
    for name in names:
        common: Places | None = None
        for word in words_of_name(name):
            if word not in bearers:
                bearers[word] = _of_word(connection, list_number, word)
            common = _both(common, bearers[word])
        places[name] = common[:limit].tolist() if common is not None else []
    wanted = sorted({place for some in places.values() for place in some})
    ids = dict(zip(wanted, ids_at(connection, list_number, wanted), strict=True)) if wanted else {}
    return {name: [ids[place] for place in some] for name, some in places.items()}


def _matching_places(
    connection: sa.Connection, list_number: int, words: tuple[str, ...], limit: int
) -> list[int]:
    if not words:
        return []
    places: Places | None = None
    # The longest word has the fewest bearers.
    for word in sorted(words, key=len, reverse=True):
        places = _both(places, _beginning(connection, list_number, word))
        if not places.size:
            return []
    assert places is not None  # noqa: S101 -- for the type checker: there is a word
    whole: Places | None = None
    for word in words:
        whole = _both(whole, _of_word(connection, list_number, word))
        if not whole.size:
            break
    first = whole[:limit].tolist() if whole is not None else []
    taken = set(first)
    rest = (place for place in places[: limit + len(first)].tolist() if place not in taken)
    return [*first, *rest][:limit]


def _both(one: Places | None, other: Places) -> Places:
    if one is None or not one.size or not other.size:
        return other if one is None else one[:0]
    marked = np.zeros(int(max(one[-1], other[-1])) + 1, dtype=np.bool_)
    marked[one] = True
    return other[marked[other]]


def _beginning(connection: sa.Connection, list_number: int, word: str) -> Places:
    if len(word) <= SHORT:
        return _of_word(connection, list_number, f"{word}*")
    given = {"list_number": list_number, "first": word, "last": word + _LAST}
    parts = [_places(packed) for packed in connection.execute(_RANGE, given).scalars()]
    return np.unique(np.concatenate(parts)) if parts else np.empty(0, dtype=np.uint32)


def _of_word(connection: sa.Connection, list_number: int, word: str) -> Places:
    packed = connection.execute(_EXACT, {"list_number": list_number, "word": word}).scalar()
    return _places(packed) if packed is not None else np.empty(0, dtype=np.uint32)


def _places(data: bytes) -> Places:
    return np.frombuffer(data, dtype=_PLACE_TYPE).astype(np.uint32, copy=False)
