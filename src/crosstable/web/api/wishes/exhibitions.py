"""What programs send about exhibitions and records."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crosstable.circuits.exhibitions import Attempt, Exhibition, Opponent
from crosstable.web.api.wishes.circuits import CircuitWish, Code, FmjdNumber, person
from crosstable.web.api.wishes.parts import Line, Name


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
        said = {
            "name": self.name or self.expert,
            "expert_federation": self.expert_federation.upper(),
        }
        return Exhibition(id=name, **{**self.given(), **said})


class OpponentWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody at a board; ``colour`` is the expert's."""

    name: Name
    number: FmjdNumber = ""
    federation: Code = ""
    member: bool | None = None
    rating: Annotated[int, Meta(ge=1, le=3999)] | None = None
    national_rating: Annotated[int, Meta(ge=1, le=9999)] | None = None
    club: Line = ""
    venue: Line = ""
    colour: Literal["white", "black"] | None = None

    def opponent(self) -> Opponent:
        """Return the opponent."""
        return Opponent(**person(self, "colour"))


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
        return Attempt(**self.given())


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
