"""What programs send about championships and youth championships."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crosstable.circuits.championship import Contender, FederationFacts
from crosstable.circuits.youth import YouthEntry, YouthResult
from crosstable.web.api.wishes.circuits import CircuitWish, Code, Count, FmjdNumber, Year, person
from crosstable.web.api.wishes.parts import Line, Name


class ChampionshipWish(CircuitWish, frozen=True, kw_only=True):
    """A championship to begin, with empty chairs."""

    name: Name
    year: Year
    contest: Literal["open", "women"] = "open"
    places: Annotated[int, Meta(ge=1, le=999)] | None = None
    host: Code = ""


class ChampionshipTermsWish(CircuitWish, frozen=True, kw_only=True):
    """Host, dates and choices; what is not sent stays."""

    name: Line | msgspec.UnsetType = msgspec.UNSET
    host: Code | msgspec.UnsetType = msgspec.UNSET
    reserve_date: date | msgspec.UnsetType | None = msgspec.UNSET
    match_played: bool | msgspec.UnsetType = msgspec.UNSET
    open_chairs: Literal["open", "reserve"] | msgspec.UnsetType = msgspec.UNSET


class ContenderWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody on a list."""

    name: Name
    number: FmjdNumber = ""
    federation: Code = ""
    rank: Annotated[int, Meta(ge=0, le=100_000)] = 0
    rating: Annotated[int, Meta(ge=1, le=3999)] | None = None
    games: Count | None = None
    woman: bool | None = None

    def contender(self) -> Contender:
        """Return the player."""
        return Contender(**person(self))


class ChampionshipListWish(CircuitWish, frozen=True, kw_only=True):
    """A list of players, or the word that the office has it itself."""

    players: Annotated[tuple[ContenderWish, ...], Meta(max_length=2000)] = ()
    from_office: bool = False
    cup: Line = ""
    named_on: date | None = None
    source: Line = ""


class FederationWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known of a federation; without ``paid`` nobody said whether it paid."""

    code: Annotated[str, Meta(min_length=1, max_length=3)]
    paid: Annotated[tuple[Year, ...], Meta(max_length=50)] | None = None
    championships: Annotated[tuple[Year, ...], Meta(max_length=50)] = ()

    def facts(self) -> FederationFacts:
        """Return what is known."""
        return FederationFacts(
            code=self.code.upper(), paid=self.paid, championships=self.championships
        )


class FederationsWish(CircuitWish, frozen=True, kw_only=True):
    """What is known of federations, in place of what was known of the same ones."""

    federations: Annotated[tuple[FederationWish, ...], Meta(max_length=300)]
    source: Line = ""


class WithdrawalWish(CircuitWish, frozen=True, kw_only=True):
    """Who cannot take part, or can after all."""

    player: Name
    on: date | None = None
    back: bool = False


class MatchRefusalWish(CircuitWish, frozen=True, kw_only=True):
    """Who refused to play the title match, or did not."""

    player: Name
    refused: bool = True


class FinalWish(CircuitWish, frozen=True, kw_only=True):
    """The best three of each semi-final, by number or words of the name, and the lot."""

    lot: Name
    groups: dict[Annotated[str, Meta(pattern="^[A-D]$")], tuple[Name, ...]] = msgspec.field(
        default_factory=dict
    )
    from_groups: Annotated[
        bool, Meta(description="The best three of the semi-finals in this office")
    ] = False


class StageWish(CircuitWish, frozen=True, kw_only=True):
    """Where and when the semi-finals or the final are played."""

    name: Annotated[Line, Meta(description="Of the final")] = ""
    starts: date | None = None
    city: Line = ""
    federation: Code = ""


class TitleMatchWish(StageWish, frozen=True, kw_only=True):
    """The title match as it is announced."""

    name: Line = ""
    refuses: Annotated[tuple[Name, ...], Meta(max_length=20)] = ()


class YouthWish(CircuitWish, frozen=True, kw_only=True):
    """A youth championship to begin."""

    name: Name
    year: Year
    host: Code = ""
    opening: date | None = None


class YouthTermsWish(CircuitWish, frozen=True, kw_only=True):
    """Host, dates, delegations and choices; what is not sent stays."""

    name: Line | msgspec.UnsetType = msgspec.UNSET
    host: Code | msgspec.UnsetType = msgspec.UNSET
    opening: date | msgspec.UnsetType | None = msgspec.UNSET
    deadline: date | msgspec.UnsetType | None = msgspec.UNSET
    rounding: Literal["nearest", "floor"] | msgspec.UnsetType = msgspec.UNSET
    best_of: Literal["group", "age"] | msgspec.UnsetType = msgspec.UNSET
    chiefs: dict[Code, Name] | msgspec.UnsetType = msgspec.UNSET
    unpaid: tuple[Code, ...] | msgspec.UnsetType = msgspec.UNSET
    accepted: tuple[Code, ...] | msgspec.UnsetType = msgspec.UNSET


class YouthEntryWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player whom a federation entered."""

    name: Name
    federation: Code
    group: Line
    number: FmjdNumber = ""
    born: Annotated[int, Meta(ge=1900, le=2200)] | None = None
    woman: bool | None = None
    place: Literal["federation", "organisation", "sponsor"] = "federation"
    entered: date | None = None

    def entry(self) -> YouthEntry:
        """Return the entry."""
        return YouthEntry(**person(self))


class YouthEntriesWish(CircuitWish, frozen=True, kw_only=True):
    """Entries of groups: sent, or those of the group's tournament of the office."""

    entries: Annotated[tuple[YouthEntryWish, ...], Meta(max_length=5000)] = ()
    group: Line = ""
    tournament: Line = ""
    source: Line = ""


class YouthResultWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody did in a group; points as two for a win."""

    name: Name
    federation: Code
    group: Line
    place: Annotated[int, Meta(ge=1, le=100_000)]
    points: Count
    rounds: Annotated[int, Meta(ge=1, le=99)]

    def result(self) -> YouthResult:
        """Return the result."""
        return YouthResult(**person(self))


class YouthResultsWish(CircuitWish, frozen=True, kw_only=True):
    """Results of groups: sent, or those of the group's tournament of the office."""

    results: Annotated[tuple[YouthResultWish, ...], Meta(max_length=5000)] = ()
    group: Line = ""
    tournament: Line = ""
    source: Line = ""
