"""What programs send about cups: the cup, its events, their results."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crosstable.circuits.cup import CupEvent, CupResult, EventTerms
from crosstable.web.api.wishes.circuits import CircuitWish, Code, Count, FmjdNumber, Year, person
from crosstable.web.api.wishes.parts import Line, Name


class CupWish(CircuitWish, frozen=True, kw_only=True):
    """A cup to begin; without a bonus the usual one."""

    name: Name
    bonus: Annotated[tuple[Count, ...], Meta(max_length=100)] = ()
    factors: dict[str, Annotated[int, Meta(ge=1, le=999)]] = msgspec.field(default_factory=dict)
    places_from: Literal["counted", "all"] = "counted"


class CupTermsWish(CircuitWish, frozen=True, kw_only=True):
    """Values of a cup; what is not sent stays."""

    name: Line = ""
    bonus: Annotated[tuple[Count, ...], Meta(max_length=100)] | None = None
    factors: dict[str, Annotated[int, Meta(ge=1, le=999)]] | None = None
    places_from: Literal["counted", "all"] | None = None


class CupEventWish(CircuitWish, frozen=True, kw_only=True):
    """An event of a cup."""

    name: Name
    first_day: date
    last_day: date
    stars: Annotated[int, Meta(ge=1, le=99)]
    place: Line = ""
    federation: Code = ""
    factor: Annotated[int, Meta(ge=1, le=999)] | None = None
    tournament: Line = ""
    women_tournament: Line = ""

    def event(self) -> CupEvent:
        """Return the event."""
        return CupEvent(id="", **{**self.given(), "federation": self.federation.upper()})


class EventTermsWish(CircuitWish, frozen=True, kw_only=True):
    """What an organiser announced; it replaces what was known."""

    prizes_open: Annotated[tuple[Count, ...], Meta(max_length=200)] = ()
    prizes_women: Annotated[tuple[Count, ...], Meta(max_length=200)] = ()
    fee: Count | None = None
    fee_elsewhere: Count | None = None
    official_hotel: bool | None = None
    system: Line = ""
    rounds: Annotated[int, Meta(ge=1, le=99)] | None = None
    cycles: Annotated[int, Meta(ge=1, le=9)] = 1
    players: Annotated[int, Meta(ge=1, le=5000)] | None = None
    tie_breaks: Annotated[tuple[Line, ...], Meta(max_length=30)] = ()
    referee: Line = ""
    referee_title: Annotated[str, Meta(max_length=4)] = ""
    women: Literal["", "together", "apart"] = ""
    women_announced: bool | None = None
    system_agreed: date | None = None
    transfer_days: Annotated[int, Meta(ge=0, le=365)] | None = None

    def terms(self) -> EventTerms:
        """Return what is known of the event then."""
        return EventTerms(**{**self.given(), "referee_title": self.referee_title.upper()})


class StarsWish(CircuitWish, frozen=True, kw_only=True):
    """More stars for an event."""

    stars: Annotated[int, Meta(ge=1, le=99)]
    decided_on: date | None = None


class CupResultWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One player's result; points as two for a win."""

    place: Annotated[int, Meta(ge=1, le=100_000)]
    name: Name
    points: Count
    games: Count
    number: FmjdNumber = ""
    federation: Code = ""
    woman: bool = False
    wins: Count = 0
    rating: Annotated[int, Meta(ge=1, le=3999)] | None = None
    absent_from_closing: bool = False

    def result(self) -> CupResult:
        """Return the result."""
        return CupResult(**person(self))


class CupResultsWish(CircuitWish, frozen=True, kw_only=True):
    """The results of an event: sent, or those of the office's tournament of the event."""

    results: Annotated[tuple[CupResultWish, ...], Meta(max_length=5000)] = ()
    women_group: bool = False


class ClosingWish(CircuitWish, frozen=True, kw_only=True):
    """Who was absent from the closing ceremony."""

    player: Name
    absent: bool = True


class DeclarationWish(CircuitWish, frozen=True, kw_only=True):
    """In which classification a woman is in a year."""

    player: Name
    classification: Literal["open", "women"]
    declared_on: date
    year: Year | None = None


class CupRatingWish(CircuitWish, frozen=True, kw_only=True):
    """What somebody's rating was on a day, for the Intercontinental Cup."""

    player: Name
    rating: Annotated[int, Meta(ge=1, le=3999)]
    rated_on: date
