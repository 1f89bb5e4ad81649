"""Titles and norms that one event gives by places, scores or opponents behind, as values."""

from __future__ import annotations

import msgspec

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.titles.verdicts import NormColour


class Finish(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody finished, before any play-off, and with which games over the board."""

    player: int
    place: int
    """The best of the places that are shared, for a title is shared too (FMJD Annex 10 13)."""
    games: int
    half_points: int
    wins: int
    losses: int
    points: int = 0
    """In the standings, with byes and forfeits, in units of the event."""


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """A title or a norm that a result gives."""

    player: int
    title: str
    norm: bool = False
    """Whether it is a norm towards the title, and not the title itself."""
    place: int | None = None
    why: Sentence
    citation: Citation
    games: int = 0
    """Over the board in the event, which a norm is worth."""
    half_points: int = 0
    colour: NormColour | None = None
    """Of a norm."""
    already: bool = False
    """Whether the player holds the title, or a higher one of its family."""
    conditional: bool = False
    """Whether a rating must be reached before it is given finally (FIDE B.01 0.62)."""
    superseded: bool = False
    """Whether the same result gives more."""
    missing: tuple[Sentence, ...] = ()
    """What is not known and must be so, and where it is entered."""
