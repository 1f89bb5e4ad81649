"""What an event is to its federations: its level, whom it is for, how it was registered.

Ratings, norms, titles and regulations all ask the same questions of an event, so the answers are
part of its announcement and nobody gives them twice. Everything may be left out; what nobody said
decides nothing. The host federation is not here: it is the federation of the announcement itself
(decision 197).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from enum import Enum
from types import MappingProxyType

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Sentence


class Level(Enum):
    """How far an event reaches."""

    OTHER = "other"
    LEAGUE = "league"
    NATIONAL_QUALIFIER = "national-qualifier"
    NATIONAL_FINAL = "national-final"
    NATIONAL_TEAM = "national-team"
    ZONAL = "zonal"
    CONTINENTAL = "continental"
    WORLD = "world"

    @property
    def is_championship(self) -> bool:
        """Return whether a champion is found in it, or a stage of the way to one is played."""
        return self not in {Level.OTHER, Level.LEAGUE}

    @property
    def is_national_championship(self) -> bool:
        """Return whether it is part of a national championship, be it only a stage of one."""
        return self in {Level.NATIONAL_FINAL, Level.NATIONAL_QUALIFIER, Level.NATIONAL_TEAM}


LEVELS: Mapping[Level, Sentence] = MappingProxyType(
    {
        Level.OTHER: Sentence("open, festival, club or other tournament"),
        Level.LEAGUE: Sentence("league"),
        Level.NATIONAL_QUALIFIER: Sentence("qualifying stage of a national championship"),
        Level.NATIONAL_FINAL: Sentence("national championship"),
        Level.NATIONAL_TEAM: Sentence("national team championship"),
        Level.ZONAL: Sentence("zonal or other championship of a part of a continent"),
        Level.CONTINENTAL: Sentence("continental championship or cup"),
        Level.WORLD: Sentence("world championship, world cup or Olympiad"),
    }
)
"""What each level is called, in words an organiser knows."""


CONTINENTS: Mapping[str, Sentence] = MappingProxyType(
    {
        "europe": Sentence("Europe"),
        "africa": Sentence("Africa"),
        "asia": Sentence("Asia"),
        "america": Sentence("America"),
        "oceania": Sentence("Oceania"),
    }
)
"""The continents that have championships."""


SERIES: Mapping[str, Sentence] = MappingProxyType(
    {
        "olympiad": Sentence("Olympiad"),
        "schools": Sentence("schools championship"),
        "regional": Sentence("regional youth championship"),
        "amateur": Sentence("amateur championship"),
        "amateur-2300": Sentence("amateur championship, players under 2300"),
        "amateur-2000": Sentence("amateur championship, players under 2000"),
        "amateur-1700": Sentence("amateur championship, players under 1700"),
        "commonwealth": Sentence("Commonwealth championship"),
        "francophone": Sentence("Francophone championship"),
        "iberoamerican": Sentence("Iberoamerican championship"),
    }
)
"""Series of championships that have titles of their own."""


class Waiver(Enum):
    """What an event may be excused from."""

    LATE_REGISTRATION = "late-registration"
    LONGER = "longer"
    FASTER = "faster"
    COMPOSITION = "composition"
    FEDERATIONS = "federations"
    OTHER = "other"


WAIVERS: Mapping[Waiver, Sentence] = MappingProxyType(
    {
        Waiver.LATE_REGISTRATION: Sentence("registered later than the rules require"),
        Waiver.LONGER: Sentence("lasts more days than the rules allow"),
        Waiver.FASTER: Sentence("gives the players less time than the rules require"),
        Waiver.COMPOSITION: Sentence("players may change during the event"),
        Waiver.FEDERATIONS: Sentence("norms with opponents of too few federations"),
        Waiver.OTHER: Sentence("something else"),
    }
)
"""What each exemption is from."""


class Exemption(msgspec.Struct, frozen=True):
    """A rule the event need not keep: from what, who granted it and when."""

    what: Waiver
    by: str
    on: date
    text: str = ""
    """In words; needed where it is from something else than the rules we know."""


class EventClass(msgspec.Struct, frozen=True, kw_only=True):
    """What an event is to its federations."""

    level: Level = Level.OTHER
    official: bool | None = None
    """Whether it is an event of the federation or a confederation; None: as usual for its level."""
    age_group: str = ""
    """``U16`` for players under 16, ``60+`` for players of 60 and over; empty: all ages."""
    women: bool = False
    """Whether only women play."""
    affiliate: str = ""
    """The affiliated organisation whose event it is, such as ``IBCA``."""
    registered: date | None = None
    """When the federation announced it."""
    registered_by: str = ""
    """The federation that registers and reports it; empty: the host."""
    exemptions: tuple[Exemption, ...] = ()
    discipline: str = ""
    """Which of a game's disciplines it is, as the edition names them; empty: the first."""
    pairings_known: bool | None = None
    """Whether everybody knows all opponents before round 1; None: as the pairing system has it."""
    norms: bool = False
    """Whether norms for titles are to be made."""
    continent: str = ""
    """Whose championship a continental one is, one of ``CONTINENTS``; empty: not said."""
    cup: bool = False
    """Whether it is an event of a cup, such as a World Cup, and no championship."""
    series: str = ""
    """Of which series of events it is, one of ``SERIES``; empty: of none of them."""

    @property
    def is_official(self) -> bool:
        """Return whether it is an event of the federation or of a confederation."""
        if self.official is not None:
            return self.official
        return self.level in {Level.WORLD, Level.CONTINENTAL}

    def excused(self, what: Waiver) -> bool:
        """Return whether an exemption of this kind was granted."""
        return any(granted.what is what for granted in self.exemptions)


_AGES = re.compile(r"U([1-9][0-9]?)|([1-9][0-9])\+")
_TYPED = re.compile(r"[U<]\s*-?\s*([1-9][0-9]?)|[S>]\s*([1-9][0-9])\+?|([1-9][0-9])\s*\+")


def age_group(text: str) -> str:
    """Return an age group in the one way it is kept, ``U16`` or ``60+``; empty for all ages."""
    typed = _TYPED.fullmatch(text.strip().upper())
    if text.strip() and typed is None:
        raise InvalidValue(
            "{text!r} is not an age group; write U16 for under 16, 60+ for 60 and over",
            text=text,
        )
    if typed is None:
        return ""
    return f"U{typed[1]}" if typed[1] else f"{typed[2] or typed[3]}+"


def age_words(group: str) -> Sentence:
    """Return an age group in words."""
    ages = _AGES.fullmatch(group)
    if ages is None:
        return Sentence("all ages")
    if ages[1]:
        return Sentence("players under {age}", age=int(ages[1]))
    return Sentence("players aged {age} and over", age=int(ages[2]))
