"""How far somebody's norms go towards every title: one shape, whichever federation weighs them.

``ledger`` (FMJD) shares norms out among titles, ``application_ledger`` (FIDE) judges them together
as an application would; pages, papers, programs and the command line show this shape only.
"""

from __future__ import annotations

from collections.abc import Container
from datetime import date
from enum import Enum

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.title_facts import NormMade
from crosstable.kernel.verdict import Citation, Reason
from crosstable.titles.verdicts import Condition, NormColour


class Standing(Enum):
    """How a title stands."""

    HELD = "held"
    DUE = "due"
    """Everything is there: it can be applied for."""
    DUE_IF = "due if"
    """Due as far as is known; what is missing is named."""
    WAITING = "waiting"
    """The norms are there and the rating is not: it comes with the rating."""
    SHORT = "short"


class LedgerNorm(msgspec.Struct, frozen=True, kw_only=True):
    """A norm of the ledger."""

    title: str
    event: str
    day: date | None = None
    games: int | None = None
    """How many it is worth, where that differs from those played."""
    colour: NormColour | None = None


class TitleStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How things stand with one title."""

    title: str
    standing: Standing
    serving: tuple[int, ...] = ()
    """The norms that serve it, or would, by their places in the ledger."""
    lacks: tuple[Sentence, ...] = ()
    """What is not there, of the norms or the rating, where no conditions say it."""
    because: Sentence | None = None
    citation: Citation
    missing: tuple[Sentence, ...] = ()
    conditions: tuple[Condition, ...] = ()
    """What the norms must amount to, each with its article, where they are judged together."""
    not_used: tuple[tuple[int, Reason], ...] = ()
    """Norms that are meant for it and do not count, by their places, and why."""


class OneMore(msgspec.Struct, frozen=True, kw_only=True):
    """What one more norm would do, or several where one cannot be enough."""

    norm: str
    """The title it would have to be for, at least."""
    colour: NormColour | None = None
    least_games: int
    """Of all these norms together."""
    title: str
    """The title that would then have its norms."""
    freed: tuple[int, ...] = ()
    """Norms that serve a lower title now and would serve this one (FMJD Annex 10 4.6)."""
    count: int = 1
    must: tuple[Reason, ...] = ()
    """What one of them has to be besides, because no other norm is."""


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """All norms of somebody, in one discipline where there are several, and what they make."""

    norms: tuple[LedgerNorm, ...]
    titles: tuple[TitleStanding, ...]
    """Lowest first, the open family first."""
    free: tuple[int, ...]
    """Norms that serve no title that is held."""
    one_more: tuple[OneMore, ...] = ()
    rivals: tuple[Sentence, ...] = ()
    """Titles of which the same norms carry one only (4.6)."""
    exchanged: tuple[Sentence, ...] = ()
    """Norms made after a title that serve it now, so that a higher one is free (4.6)."""
    missing: tuple[Sentence, ...] = ()
    notes: tuple[Sentence, ...] = ()
    """Entries of the register that are weighed for nothing, and why."""


def not_weighed(norm: NormMade, officials: Container[str] = ()) -> Sentence:
    """Say of an entry of the register that it is weighed for no title of a player."""
    if norm.title in officials:
        return Sentence(
            "the norm for {title} in {event} is one of an official; it is kept, not weighed here",
            title=norm.title,
            event=norm.event,
        )
    return Sentence(
        "the norm for {title} in {event} is not weighed: no norms of {register} lead to such a "
        "title; withdraw the entry or note it with the right one",
        title=norm.title,
        event=norm.event,
        register=norm.register.upper(),
    )
