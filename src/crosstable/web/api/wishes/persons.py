"""The register of persons: people and facts about them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from crosstable.web.api.wishes.parts import Wish

Cells = Annotated[
    dict[
        Annotated[str, Meta(max_length=40, pattern="^[a-z_]+$")],
        Annotated[str, Meta(max_length=200)],
    ],
    Meta(
        max_length=40,
        description="By the names of the columns of a CSV file of persons",
        examples=[{"title": "IA", "title_register": "fide", "title_from": "2015-01-01"}],
    ),
]
"""What a fact says, as texts."""


FactKind = Literal[
    "name",
    "identifier",
    "birth",
    "sex",
    "title",
    "federation",
    "licence",
    "norm",
    "service",
    "seminar",
    "languages",
    "membership",
    "fee",
    "public",
]


class FactWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact to note about a person."""

    kind: FactKind
    cells: Cells


class PersonWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody to enter in the register; a name is needed."""

    facts: Annotated[tuple[FactWish, ...], Meta(min_length=1, max_length=100)]


class NotedFactWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact to note, and the mark of one that it replaces."""

    fact: FactWish
    instead_of: Annotated[str, Meta(max_length=40)] = ""


class WithdrawWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact that holds no more; the address names it."""


_Who = Annotated[str, Meta(max_length=100, description="A mark, or a number as `fide:1503014`")]


class AppointWish(Wish, frozen=True, kw_only=True):
    """Somebody of the register who gets a post."""

    person: _Who
    duty: Annotated[str, Meta(max_length=40, examples=["chief arbiter"])] = ""


class CertifyWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An official whose work in the event is certified as a norm."""

    person: _Who
    title: Annotated[str, Meta(max_length=12, examples=["IA"])]
