"""What programs send about cups, championships, youth championships and exhibitions."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crosstable.circuits.championship import Contender, FederationFacts
from crosstable.circuits.cup import CupEvent, CupResult, EventTerms
from crosstable.circuits.exhibitions import Attempt, Exhibition, Opponent
from crosstable.circuits.youth import YouthEntry, YouthResult
from crosstable.kernel.player import clean_name
from crosstable.web.api.wishes.parts import Line, Name

__all__ = [
    "AttemptWish",
    "BoardsWish",
    "ChampionshipListWish",
    "ChampionshipTermsWish",
    "ChampionshipWish",
    "CircuitWish",
    "ClosingWish",
    "ContenderWish",
    "CupEventWish",
    "CupRatingWish",
    "CupResultWish",
    "CupResultsWish",
    "CupTermsWish",
    "CupWish",
    "DeclarationWish",
    "EventTermsWish",
    "ExhibitionErrorWish",
    "ExhibitionResultWish",
    "ExhibitionWish",
    "FederationWish",
    "FederationsWish",
    "FinalWish",
    "FinishWish",
    "MatchRefusalWish",
    "OpponentWish",
    "PublicWish",
    "RecordWish",
    "StageWish",
    "StarsWish",
    "TitleMatchWish",
    "WithdrawalWish",
    "YouthEntriesWish",
    "YouthEntryWish",
    "YouthResultWish",
    "YouthResultsWish",
    "YouthTermsWish",
    "YouthWish",
]

Code = Annotated[str, Meta(max_length=3, description="Three letters")]
Year = Annotated[int, Meta(ge=2000, le=2200)]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Number = Annotated[str, Meta(max_length=20, description="The FMJD number")]


class CircuitWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every change may say about itself."""

    expected_version: Annotated[
        Annotated[int, Meta(ge=0, le=999_999_999)] | None,
        Meta(description="The version you saw; if somebody acted since you get a 409"),
    ] = None


class PublicWish(CircuitWish, frozen=True, kw_only=True):
    """Whether everybody may read it."""

    public: bool


# Cups


class CupWish(CircuitWish, frozen=True, kw_only=True):
    """A cup to begin; without a bonus the usual one."""

    name: Name
    bonus: Annotated[tuple[Count, ...], Meta(max_length=100)] = ()
    factors: dict[str, Annotated[int, Meta(ge=1, le=999)]] = {}
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
        given = msgspec.structs.asdict(self)
        del given["expected_version"]
        return CupEvent(id="", **{**given, "federation": self.federation.upper()})


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
        given = msgspec.structs.asdict(self)
        del given["expected_version"]
        return EventTerms(**{**given, "referee_title": self.referee_title.upper()})


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
    number: Number = ""
    federation: Code = ""
    woman: bool = False
    wins: Count = 0
    rating: Annotated[int, Meta(ge=1, le=3999)] | None = None
    absent_from_closing: bool = False

    def result(self) -> CupResult:
        """Return the result."""
        given = msgspec.structs.asdict(self)
        return CupResult(
            **{**given, "name": clean_name(self.name), "federation": self.federation.upper()}
        )


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


# Championships


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
    number: Number = ""
    federation: Code = ""
    rank: Annotated[int, Meta(ge=0, le=100_000)] = 0
    rating: Annotated[int, Meta(ge=1, le=3999)] | None = None
    games: Count | None = None
    woman: bool | None = None

    def contender(self) -> Contender:
        """Return the player."""
        given = msgspec.structs.asdict(self)
        return Contender(
            **{**given, "name": clean_name(self.name), "federation": self.federation.upper()}
        )


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
    groups: dict[Annotated[str, Meta(pattern="^[A-D]$")], tuple[Name, ...]] = {}
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


# Youth


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
    number: Number = ""
    born: Annotated[int, Meta(ge=1900, le=2200)] | None = None
    woman: bool | None = None
    place: Literal["federation", "organisation", "sponsor"] = "federation"
    entered: date | None = None

    def entry(self) -> YouthEntry:
        """Return the entry."""
        given = msgspec.structs.asdict(self)
        return YouthEntry(
            **{**given, "name": clean_name(self.name), "federation": self.federation.upper()}
        )


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
        given = msgspec.structs.asdict(self)
        return YouthResult(
            **{**given, "name": clean_name(self.name), "federation": self.federation.upper()}
        )


class YouthResultsWish(CircuitWish, frozen=True, kw_only=True):
    """Results of groups: sent, or those of the group's tournament of the office."""

    results: Annotated[tuple[YouthResultWish, ...], Meta(max_length=5000)] = ()
    group: Line = ""
    tournament: Line = ""
    source: Line = ""


# Exhibitions


class ExhibitionWish(CircuitWish, frozen=True, kw_only=True):
    """An exhibition as it is announced."""

    kind: Literal["normal", "clock", "blindfold", "edraughts"]
    expert: Name
    day: date
    name: Line = ""
    place: Line = ""
    expert_club: Line = ""
    expert_federation: Code = ""
    referee: Line = ""
    assistants: Annotated[int, Meta(ge=0, le=500)] = 0

    def exhibition(self, name: str = "") -> Exhibition:
        """Return the exhibition."""
        given = msgspec.structs.asdict(self)
        del given["expected_version"]
        given["name"] = self.name or self.expert
        given["expert_federation"] = self.expert_federation.upper()
        return Exhibition(id=name, **given)


class OpponentWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody at a board; ``colour`` is the expert's."""

    name: Name
    number: Number = ""
    federation: Code = ""
    member: bool | None = None
    rating: Annotated[int, Meta(ge=1, le=3999)] | None = None
    national_rating: Annotated[int, Meta(ge=1, le=9999)] | None = None
    club: Line = ""
    venue: Line = ""
    colour: Literal["white", "black"] | None = None

    def opponent(self) -> Opponent:
        """Return the opponent."""
        given = msgspec.structs.asdict(self)
        del given["colour"]
        return Opponent(
            **{**given, "name": clean_name(self.name), "federation": self.federation.upper()}
        )


class BoardsWish(CircuitWish, frozen=True, kw_only=True):
    """Who sits where, in the order of the boards."""

    opponents: Annotated[tuple[OpponentWish, ...], Meta(min_length=1, max_length=2000)]
    colour: Literal["white", "black"] = "white"


class ExhibitionResultWish(CircuitWish, frozen=True, kw_only=True):
    """The result of a board, the expert's points first; empty removes it."""

    result: Literal["2-0", "1-1", "0-2", ""]
    ending: Annotated[
        str, Meta(max_length=40, description="absent, pieces, flag, misled, infringement ...")
    ] = ""


class ExhibitionErrorWish(CircuitWish, frozen=True, kw_only=True):
    """What a blindfold expert said that was no legal move."""

    error: Literal["illegal", "impossible", "notation", "other-board"]


class FinishWish(CircuitWish, frozen=True, kw_only=True):
    """The end of an exhibition."""

    on: date | None = None
    minutes: Annotated[int, Meta(ge=1, le=10_080)] | None = None


class AttemptWish(CircuitWish, frozen=True, kw_only=True):
    """What a record needs beside the games; it replaces what was noted."""

    federation: Line = ""
    submitted: date | None = None
    witnesses: Annotated[tuple[Name, ...], Meta(max_length=50)] = ()
    expert_member: bool | None = None
    federation_in_order: bool | None = None
    software: Line = ""
    software_approved: bool | None = None
    referees_by_venue: Annotated[tuple[Name, ...], Meta(max_length=200)] = ()

    def attempt(self) -> Attempt:
        """Return what is known."""
        given = msgspec.structs.asdict(self)
        del given["expected_version"]
        return Attempt(**given)


class RecordWish(CircuitWish, frozen=True, kw_only=True):
    """A record that was made elsewhere."""

    kind: Literal["normal", "clock", "blindfold", "edraughts"]
    expert: Name
    opponents: Annotated[int, Meta(ge=1, le=100_000)]
    points: Annotated[int, Meta(ge=0, le=200_000)]
    day: date
    federation: Code = ""
    place: Line = ""
    source: Line = ""
