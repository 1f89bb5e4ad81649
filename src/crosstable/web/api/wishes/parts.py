"""What every change may say, and the fields that several of them have."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Line = Annotated[str, Meta(max_length=200)]


Name = Annotated[str, Meta(min_length=1, max_length=200)]


Number = Annotated[int, Meta(ge=1, le=100_000)]


RoundNumber = Annotated[int, Meta(ge=1, le=999)]


BirthText = Annotated[str, Meta(max_length=10, description="YYYY, YYYY-MM or YYYY-MM-DD")]


ResultText = Annotated[
    str,
    Meta(
        max_length=30,
        description="As arbiters write it: 1-0, 1/2-1/2, 2-0, +/-, -/-, adjourned, 1-0 unrated",
        examples=["1-0"],
    ),
]


LONGEST_SHEET = 4_000_000
"""Letters of a text with all games of a round."""


class Wish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every change may say about itself."""

    expected_version: Annotated[
        Annotated[int, Meta(ge=0, le=999_999_999)] | None,
        Meta(
            description="The version you saw; if the tournament has moved on you get a 409",
            examples=[12],
        ),
    ] = None
    confirm: Annotated[
        Literal[0, 1, 2, 3, 4],
        Meta(description="The level of cautions you have read and go on in spite of", examples=[3]),
    ] = 0


class Plain(Wish, frozen=True, kw_only=True):
    """A change that needs nothing else to be said."""


class Reasoned(Wish, frozen=True, kw_only=True):
    """A change with its reason, which the journal keeps."""

    reason: Annotated[str, Meta(max_length=500)] = ""
