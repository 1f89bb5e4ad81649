"""Simultaneous exhibitions and records as values: four kinds, how games end, what records need.

FMJD Annex 8 (parts A to D, one for each kind) and Annex 11 4. Part C numbers its articles twice
where it begins and leaves 16 out; what it calls "articles 14, 15 and 18" are its changes of the
rules of the game, of which 18 says nothing about the game (decision 527).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from crosstable.kernel.errors import UnknownName
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.articles import rule_file
from crosstable.rulebooks.rules import Rules


class Ending(Rules, frozen=True, kw_only=True):
    """A way in which a game of an exhibition is lost besides the rules of the game."""

    name: str
    words: Sentence
    expert_wins: bool | None = None
    """Whether it is lost for the opponent; none where it may be lost for either."""
    article: Citation


class RecordCriteria(Rules, frozen=True, kw_only=True):
    """What a special achievement of one kind asks for."""

    opponents: int
    score: Fraction
    """The part of the points that the expert needs."""
    members: Fraction | None = None
    """The part of the opponents who are members of a national federation."""
    rated: Fraction | None = None
    clubmates: Fraction | None = None
    """The part of the opponents who may be of the expert's club."""
    average: int | None = None
    approved_software: Citation | None = None
    referee_per_venue: Citation | None = None
    articles: Mapping[str, Citation]


class ExhibitionKind(Rules, frozen=True, kw_only=True):
    """One kind of exhibition."""

    name: str
    words: Sentence
    one_colour: bool
    """Whether the expert plays with one colour on all boards."""
    colour_article: Citation
    rate_of_play: str = ""
    """The rate of expert and opponents alike, where there are clocks."""
    rate_article: Citation | None = None
    players_per_official: int | None = None
    officials_article: Citation | None = None
    opponents_per_error: int | None = None
    """The expert may err once for so many opponents, rounded up."""
    errors_in_a_game: int | None = None
    errors_article: Citation | None = None
    endings: tuple[Ending, ...]
    house: tuple[Reason, ...]
    """What holds in the hall, for the sheet at the boards."""
    record: RecordCriteria


class ExhibitionRules(Rules, frozen=True, kw_only=True):
    """All kinds, and by whose ratings records are judged."""

    record_edition: str
    kinds: tuple[ExhibitionKind, ...]


_RULES = rule_file("exhibitions", "fmjd.annex8").value(ExhibitionRules)

RECORD_EDITION = _RULES.record_edition
"""The edition by whose ratings the criteria of Annex 11 are judged."""
KINDS: Mapping[str, ExhibitionKind] = MappingProxyType({kind.name: kind for kind in _RULES.kinds})


def kind_of_exhibition(name: str) -> ExhibitionKind:
    """Return a kind by its name."""
    try:
        return KINDS[name]
    except KeyError:
        raise UnknownName("kind of exhibition", name, tuple(KINDS)) from None
