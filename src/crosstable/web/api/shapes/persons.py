"""The register of persons as programs see it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.players import IdentifierItem, RatingItem, TitleItem


class PersonItem(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the register or on a rating list."""

    person: Annotated[
        str,
        Meta(
            description="What a player's `person` may be: a mark of the register, or a number",
            examples=["p-4f7k2q9x", "fide:1503014"],
        ),
    ]
    name: str
    federation: str
    sex: str | None
    born: str | None
    titles: tuple[TitleItem, ...]
    identifiers: tuple[IdentifierItem, ...]
    ratings: tuple[RatingItem, ...]
    registered: Annotated[bool, Meta(description="Whether the register has an entry")]


class PersonList(msgspec.Struct, frozen=True, kw_only=True):
    """Who may be meant, the most likely first."""

    items: tuple[PersonItem, ...]


class FactItem(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was noted about a person."""

    fact: Annotated[str, Meta(description="Its mark", examples=["f-527f50a231cc"])]
    kind: Annotated[str, Meta(examples=["title", "licence", "federation"])]
    words: str
    data: Annotated[dict[str, Any], Meta(description="As it is kept, without empty parts")]
    by: str
    at: datetime
    source: str
    withdrawn_by: str
    withdrawn_at: datetime | None


class PersonDetail(msgspec.Struct, frozen=True, kw_only=True):
    """A person with everything that was ever noted, the latest first."""

    person: str
    name: str
    other_names: tuple[str, ...]
    federation: Annotated[str, Meta(description="Of today")]
    born: str | None
    birth_place: str
    sex: str | None
    titles: Annotated[tuple[TitleItem, ...], Meta(description="Valid today")]
    identifiers: tuple[IdentifierItem, ...]
    merged: Annotated[tuple[str, ...], Meta(description="Entries of the same person")]
    public: tuple[str, ...]
    facts: tuple[FactItem, ...]


class PersonMark(msgspec.Struct, frozen=True, kw_only=True):
    """Whom something was noted about."""

    person: str
    name: str
