"""The people who run an event: what they do there, and who they are in the registers.

An official of an older journal has a duty and a name; all the rest is empty there, which says that
nobody entered it and never that there is none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence

CHIEF_ARBITER = "chief arbiter"
DEPUTY_ARBITER = "deputy chief arbiter"
ARBITER = "arbiter"
ASSISTANT = "assistant arbiter"
SECTOR_ARBITER = "sector arbiter"
FAIR_PLAY = "fair-play officer"
MAIN_REFEREE = "main referee"
ASSISTANT_REFEREE = "assistant referee"
TECHNICAL_REFEREE = "technical referee"
ORGANISER = "organiser"
"""Duties as journals keep them; an event may have others, in words of its own."""

DUTY_WORDS: Mapping[str, Sentence] = MappingProxyType(
    {
        CHIEF_ARBITER: Sentence("Chief arbiter"),
        DEPUTY_ARBITER: Sentence("Deputy chief arbiter"),
        ARBITER: Sentence("Arbiter"),
        ASSISTANT: Sentence("Assistant arbiter"),
        SECTOR_ARBITER: Sentence("Sector arbiter"),
        FAIR_PLAY: Sentence("Fair-play officer"),
        MAIN_REFEREE: Sentence("Main referee"),
        ASSISTANT_REFEREE: Sentence("Assistant referee"),
        TECHNICAL_REFEREE: Sentence("Technical referee"),
        ORGANISER: Sentence("Organiser"),
    }
)
"""What each duty is called in front of a name."""

TITLES = ("IA", "FA", "NA", "IR", "FR", "NR", "IO")
"""Titles of arbiters, referees and organisers that federations give."""

_IN_CHARGE = frozenset({CHIEF_ARBITER, MAIN_REFEREE})
_OTHERS = frozenset({ORGANISER})
_SPAN = re.compile(r"([0-9]{1,3})(?:\s*-\s*([0-9]{1,3}))?")


class Official(msgspec.Struct, frozen=True):
    """Somebody who runs the event: ``Official("chief arbiter", "Meier, Anna", title="IA")``.

    Decision 198.
    """

    duty: str
    name: str
    identifier: str = ""
    """The number in the register of the event's federation, such as a FIDE id."""
    federation: str = ""
    title: str = ""
    """As an arbiter or referee: ``IA``, ``FA``, ``NA``."""
    licensed: bool | None = None
    """Whether there is a licence that holds; None where nobody has said."""
    category: str = ""
    """Of the classification of arbiters, ``A`` to ``D``."""
    rounds: tuple[int, ...] = ()
    """The rounds served, in order; none: all of them."""
    person: str = ""
    """Who it is in the office's register of persons, where that was looked up."""

    @property
    def in_charge(self) -> bool:
        """Return whether this is the arbiter or referee who answers for the event."""
        return self.duty in _IN_CHARGE

    @property
    def judges(self) -> bool:
        """Return whether this is an arbiter or a referee, whatever the post is called."""
        return self.duty not in _OTHERS

    @property
    def written(self) -> str:
        """Return the name as reports write it, ``IA Meier, Anna (24600123)``."""
        number = f"({self.identifier})" if self.identifier else ""
        return " ".join(part for part in (self.title, self.name, number) if part)


def read_rounds(text: str) -> tuple[int, ...]:
    """Return the rounds of a text such as ``1-5, 7``, each once and in order."""
    rounds: set[int] = set()
    for item in filter(None, (part.strip() for part in re.split("[,;]", text))):
        span = _SPAN.fullmatch(item.replace("–", "-"))
        first, last = (int(span[1]), int(span[2] or span[1])) if span else (0, 0)
        if not 1 <= first <= last:
            raise InvalidValue(
                "{text!r} is not a list of rounds; write them as in 1-5, 7", text=text.strip()
            )
        rounds.update(range(first, last + 1))
    return tuple(sorted(rounds))


def rounds_text(rounds: tuple[int, ...]) -> str:
    """Return rounds as they are typed: ``1-5, 7``."""
    if not rounds:
        return ""
    breaks = [place for place, (one, two) in enumerate(pairwise(rounds), 1) if two != one + 1]
    spans = [(rounds[start], rounds[end - 1]) for start, end in pairwise((0, *breaks, len(rounds)))]
    return ", ".join(str(one) if one == two else f"{one}-{two}" for one, two in spans)
