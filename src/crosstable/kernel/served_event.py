"""What an event was in which somebody officiated, as far as texts on arbiters ask for it.

Norms of arbiters, their classes and their licences all hang on the same few facts: how far the
event reached, how it was played, how many took part. Whatever nobody noted is None or empty, which
says that it is not known and never that there was none.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing, Sentence

SERVED_KINDS: Mapping[str, Sentence] = MappingProxyType(
    {
        "olympiad": Sentence("Olympiad"),
        "world-championship": Sentence("World Championship, tournament or match"),
        "world-cup": Sentence("World Cup"),
        "world-team": Sentence("World Team Championship"),
        "world-youth": Sentence("World Youth, Cadets or Junior Championship"),
        "world-schools": Sentence("World Schools Championship"),
        "candidates": Sentence("Candidates Tournament"),
        "grand-prix": Sentence("Grand Prix"),
        "world-rapid-blitz": Sentence("World Rapid or Blitz Championship"),
        "world-other": Sentence("other world event of the calendar"),
        "continental-major": Sentence("continental individual, team, youth or club championship"),
        "continental-rapid-blitz": Sentence("continental rapid or blitz championship"),
        "continental-other": Sentence("other continental event of the calendar"),
        "national-final": Sentence("final of a national individual championship of adults"),
        "national-team": Sentence("highest division of a national team championship"),
        "national": Sentence("other national event"),
        "international": Sentence("international tournament"),
    }
)
"""What kind of event it can have been, from the highest down."""

SERVED_SPEEDS: Mapping[str, Sentence] = MappingProxyType(
    {
        "standard": Sentence("standard chess or draughts"),
        "rapid": Sentence("rapid play"),
        "blitz": Sentence("blitz play"),
    }
)

SIGNERS: Mapping[str, Sentence] = MappingProxyType(
    {
        "chief": Sentence("chief arbiter or main referee"),
        "organiser": Sentence("organiser"),
        "federation": Sentence("official of the federation"),
    }
)
"""As what somebody can have signed a certificate."""

_MOST = {"average": 4999}
_COUNTS = ("players", "rated_players", "federations", "rounds", "teams", "boards", "titled")


class ServedEvent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the event was: ``ServedEvent(kind="international", form="swiss", players=120)``."""

    kind: str = ""
    """One of ``SERVED_KINDS``."""
    form: str = ""
    """How it was played, one of ``NORM_FORMS``; for teams the way in which teams were paired."""
    speed: str = ""
    """One of ``SERVED_SPEEDS``; empty: not said, which counts as standard."""
    rated: bool | None = None
    players: int | None = None
    rated_players: int | None = None
    federations: int | None = None
    """How many federations had players in it, without those who play for none."""
    rounds: int | None = None
    teams: int | None = None
    """How many teams played; None in an event of single players."""
    boards: int | None = None
    """On how many boards a match of teams was played."""
    titled: int | None = None
    average: int | None = None
    """Of the players' ratings."""
    women: bool = False
    """Whether only women could play."""
    norms_possible: bool | None = None
    """Whether players could make title norms in it."""
    festival: bool = False
    """Whether several tournaments went on at once."""
    place: str = ""
    federation: str = ""
    """Where it took place."""

    def __post_init__(self) -> None:
        _check_one_of("kind", self.kind, SERVED_KINDS)
        _check_one_of("speed", self.speed, SERVED_SPEEDS)
        for name in (*_COUNTS, "average"):
            number = getattr(self, name)
            if number is not None and not 0 <= number <= _MOST.get(name, 99_999):
                raise InvalidValue("{number} is not a count", field=name, number=number)
        if (
            self.players is not None
            and self.rated_players is not None
            and self.rated_players > self.players
        ):
            raise InvalidValue(
                "{rated} rated players are more than {players} players",
                field="rated_players",
                rated=self.rated_players,
                players=self.players,
            )

    @property
    def of_teams(self) -> bool:
        """Return whether teams played each other."""
        return self.teams is not None or self.form in {"team", "scheveningen"}

    @property
    def fast(self) -> bool:
        """Return whether it was rapid or blitz."""
        return self.speed in {"rapid", "blitz"}

    def share_rated(self, percent: int) -> bool | None:
        """Return whether so many per cent of the players were rated; None where not known."""
        if self.players is None or self.rated_players is None:
            return None
        return self.rated_players * 100 >= percent * self.players


def _check_one_of(field: str, value: str, known: Mapping[str, Sentence]) -> None:
    if value and value not in known:
        raise InvalidValue(
            "{value!r} is not one of {known}", field=field, value=value, known=Listing(known)
        )
