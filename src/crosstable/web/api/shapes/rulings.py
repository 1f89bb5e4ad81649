"""The game desk as programs see it: questions, rulings, what was ruled at a board."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

from crosstable.web.api.shapes.parts import Citation, Reason


class AnswerChoice(msgspec.Struct, frozen=True):
    """One answer to choose."""

    value: str
    words: str
    article: Citation | None = None


class QuestionItem(msgspec.Struct, frozen=True, kw_only=True):
    """What has to be asked next."""

    name: str
    asks: str
    kind: Annotated[str, Meta(examples=["choice", "time", "squares"])]
    article: Citation | None = None
    choices: tuple[AnswerChoice, ...] = ()
    suggested: str = ""


class ClockItem(msgspec.Struct, frozen=True):
    """A change of a player's clock."""

    side: str
    seconds: int


class TallyItem(msgspec.Struct, frozen=True):
    """What is counted against a player."""

    kind: str
    side: str
    count: int


class RulingItem(msgspec.Struct, frozen=True, kw_only=True):
    """What the laws say."""

    answer: str
    verdict: str
    because: tuple[Reason, ...]
    steps: tuple[str, ...] = ()
    clocks: tuple[ClockItem, ...] = ()
    result: Annotated[str, Meta(description="The result by it; empty where there is none")] = ""
    tallies: tuple[TallyItem, ...] = ()
    rests_on: tuple[str, ...] = ()
    remarks: Annotated[tuple[str, ...], Meta(description="What was told and changes nothing")] = ()


class DeskStep(msgspec.Struct, frozen=True, kw_only=True):
    """The next question, or the ruling; one of the two."""

    question: QuestionItem | None = None
    ruling: RulingItem | None = None


class MatterItem(msgspec.Struct, frozen=True, kw_only=True):
    """Something an arbiter can be called for."""

    name: str
    title: str
    about: str
    questions: tuple[QuestionItem, ...]


class MadeItem(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling that was made at a board."""

    version: int
    by: str
    at: datetime
    matter: str
    answers: dict[str, str]
    ruling: RulingItem


class BoardDesk(msgspec.Struct, frozen=True, kw_only=True):
    """What can be asked at a board, and what was ruled there."""

    matters: tuple[MatterItem, ...]
    rulings: tuple[MadeItem, ...]
