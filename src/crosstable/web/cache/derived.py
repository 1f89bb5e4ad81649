"""What is made from a tournament and asked for again: tables, and pages of them.

A tournament at one version never changes, so whatever follows from it may be kept. Of each thing
only what follows from the latest version is: nobody asks for older ones, and a large event has
thousands. What nobody has asked for longest goes first. Two requests that want the same thing at
the same moment make it once. What takes long and is asked for again and again, the standings above
all, is made anew as soon as there is a new version, before anybody waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Protocol, TypeVar

from crosstable.web.cache.keeping import Kept
from crosstable.web.cache.stock import MOST_BYTES, Stock

Made = TypeVar("Made")
StateT = TypeVar("StateT", bound="Versioned")

MOST_KEPT = 1500
"""Things kept at most, all tournaments and languages together."""


class Versioned(Protocol):
    """What never changes under its name: a tournament at one version, or several."""

    @property
    def id(self) -> str:
        """Return what it is."""
        ...

    @property
    def version(self) -> int:
        """Return its version."""
        ...

    @property
    def hash(self) -> str:
        """Return what tells it from others of the same version."""
        ...


class _Place:
    """Where one thing is made and kept."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.made_from: tuple[int, str] | None = None
        self.value: Any = None
        self.kind: type[Versioned] | None = None
        """Of which kind of state ``again`` makes it; None where it is made only when asked for."""
        self.again: Callable[[Any], Any] = lambda _state: None
        self.asked = False
        """Whether somebody wanted it since it was made anew."""

    def of(self, state: Versioned, make: Callable[[Any], Any]) -> Any:
        """Return what follows from a state; ``make`` gets what followed from another version."""
        # The hash too: a restored office may hold another entry of the same version.
        name = state.version, state.hash
        with self.lock:
            if self.made_from != name:
                self.value = make(self.value)
                self.made_from = name
            return self.value


class Derived:
    """Keeps what follows from the latest versions of tournaments."""

    def __init__(self, most: int = MOST_KEPT, most_bytes: int = MOST_BYTES) -> None:
        self._places: Stock[tuple[str, Hashable], _Place] = Stock(most, most_bytes)
        self._lock = Lock()

    def of(self, state: Versioned, what: Hashable, make: Callable[[], Made]) -> Made:
        """Return what follows from a state, made by the first who asks for it.

        ``what`` names it completely: everything besides the state that ``make`` depends on, the
        language among it where words are in it.
        """
        return self.grown(state, what, lambda _before: make())

    def grown(self, state: Versioned, what: Hashable, make: Callable[[Made | None], Made]) -> Made:
        """Return what follows from a state, made from what followed from another version of it.

        ``make`` gets that, or None, and takes from it what still holds: mostly nearly everything,
        for one result changes little.
        """
        return self._made(state, what, self._place(state, what), make)

    def foreseen(self, state: StateT, what: Hashable, make: Callable[[StateT], Made]) -> Made:
        """Return what follows from a state, to be made of the next one before it is asked for."""
        place = self._place(state, what)
        place.kind, place.again, place.asked = type(state), make, True
        return self._made(state, what, place, lambda _before: make(state))

    def renew(self, state: Versioned) -> None:
        """Make what was foreseen of such states, as far as anybody asked for it lately."""
        places = [place for (owner, _), place in self._places.pairs() if owner == state.id]
        for place in places:
            if place.kind is type(state) and place.asked:
                place.asked = False
                place.of(state, lambda _before, make=place.again: make(state))  # type: ignore[misc]

    def _place(self, state: Versioned, what: Hashable) -> _Place:
        with self._lock:
            place = self._places.get((state.id, what))
            if place is None:
                place = _Place()
                self._places.put((state.id, what), place)
        return place

    def _made(
        self, state: Versioned, what: Hashable, place: _Place, make: Callable[[Any], Made]
    ) -> Made:
        made: Made = place.of(state, make)
        # Pages have addresses that visitors write, in their languages: so they are weighed. Of the
        # rest there is only as much as there are tournaments and rounds.
        if isinstance(made, Kept):
            self._places.put((state.id, what), place, len(made.content))
        return made
