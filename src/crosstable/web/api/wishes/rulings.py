"""What programs send about rulings at a board."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.wishes.parts import Wish

Answers = Annotated[
    dict[str, Annotated[str, Meta(max_length=200)]],
    Meta(max_length=8, description="What was answered, by the names of the questions"),
]


class CaseWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A call to a board as far as it is answered."""

    matter: Annotated[str, Meta(max_length=40, examples=["flag"])]
    answers: Answers = msgspec.field(default_factory=dict)
    position: Annotated[str, Meta(max_length=200, description="What stands on the board")] = ""
    game: Annotated[int, Meta(ge=0, le=99)] = 0


class RulingWish(Wish, frozen=True, kw_only=True):
    """A ruling to be written down."""

    matter: Annotated[str, Meta(max_length=40, examples=["flag"])]
    answers: Answers = msgspec.field(default_factory=dict)
    position: Annotated[str, Meta(max_length=200, description="What stands on the board")] = ""
    game: Annotated[int, Meta(ge=0, le=99)] = 0
    answer: Annotated[
        str, Meta(max_length=200, description="The answer you were given; another is refused")
    ]
    enter: Annotated[bool, Meta(description="Enter the result as well, where there is one")] = False
