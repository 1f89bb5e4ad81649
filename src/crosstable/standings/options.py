"""The choices a ranking leaves to the regulations of an event, with what we do by default."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import Enum

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.event_notes import TieLots
from crosstable.kernel.points import POINT_SYSTEMS, PointSystem, point_system
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Option, Tournament
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed, Unrated


class SonnebornBerger(Enum):
    """What an opponent's score is multiplied by."""

    POINTS = "points"
    """The points scored against him: 1 and ½, or 2 and 1, or whatever the event's table gives."""
    RESULTS = "results"
    """One for a win and a half for a draw, whatever points the event gives for them."""


class RankingOptions(msgspec.Struct, frozen=True, kw_only=True):
    """How the tie-breaks of one event are to be understood where the texts leave room."""

    points_first: bool = True
    """Whether the points rank before the first tie-break; else they rank where they are listed."""
    tie_break_points: PointSystem | None = None
    """The table tie-breaks are counted by, where it is another one than that of the standings."""
    direct_encounter_repeats: bool | None = None
    """Whether a direct encounter that splits a tie is applied again to each part of it.

    None: as the edition has it."""
    forfeits_are_wins: bool = True
    """Whether a game won because the opponent was absent counts among the wins."""
    allocated_byes_are_wins: bool | None = None
    """Whether the bye of an odd field counts among the wins, though nobody was beaten.

    None: as the edition has it."""
    sonneborn_berger: SonnebornBerger = SonnebornBerger.POINTS
    minus_draws_count: bool = True
    """Whether minus draws are taken off the number of plus draws."""
    own_unplayed: OwnUnplayed | None = None
    """Whom a player met in rounds he did not play; None: as the edition has it."""
    opponents_unplayed: OpponentsUnplayed | None = None
    """What such rounds count for his opponents; None: as the edition has it."""
    byes_in_average_rating: bool | None = None
    """Whether a bye's dummy, rated one below the lowest player, counts in average ratings.

    None: as the edition has it."""
    forfeits_in_average_rating: bool = False
    """Whether the scheduled opponent of a forfeited game counts in average ratings."""
    unrated: Unrated | None = None
    """What becomes of tie-breaks from ratings where somebody has none; None: as the edition."""
    lots: tuple[int, ...] = ()
    """The numbers of all players as drawn by lot, first drawn first, such as FMJD's lot numbers."""
    drawn: tuple[TieLots, ...] = ()
    """Lots drawn for single ties and recorded; each counts for exactly those players."""


# Ranking options as an event announces them: by name and value, as people write them.


_YES_OR_NO = {"yes": True, "no": False}


def _members(kind: type[Enum]) -> Mapping[str, Enum]:
    return {str(member.value).replace(" ", "-"): member for member in kind}


_VALUES: dict[str, Mapping[str, object]] = {
    "own-unplayed": _members(OwnUnplayed),
    "opponents-unplayed": _members(OpponentsUnplayed),
    "sonneborn-berger": _members(SonnebornBerger),
    "tie-break-points": POINT_SYSTEMS,
    "unrated": _members(Unrated),
}
_NOT_ANNOUNCED = frozenset({"lots", "drawn"})
"""What is drawn is no choice that anybody announces."""

RANKING_CHOICES: dict[str, tuple[str, ...]] = {
    name: tuple(_VALUES.get(name, _YES_OR_NO))
    for field in RankingOptions.__struct_fields__
    if (name := field.replace("_", "-")) and field not in _NOT_ANNOUNCED
}
"""The choices an event may announce, each with its values."""


def ranking_choice(text: str) -> Option:
    """Return the choice written as ``name=value``, spelt as it is kept."""
    name, equals, value = (part.strip().casefold() for part in text.partition("="))
    if not equals:
        raise InvalidValue("{text!r} is not a ranking option; write name=value", text=text)
    name = name.replace("_", "-").replace(" ", "-")
    values = RANKING_CHOICES.get(name)
    if values is None:
        near = get_close_matches(name, RANKING_CHOICES, n=3)
        raise UnknownName("ranking option", name, tuple(near or RANKING_CHOICES))
    if name == "tie-break-points":
        return Option(name, point_system(value).name)
    value = value.replace(" ", "-")
    if value not in values:
        raise InvalidValue(
            "ranking option {option}: {value!r} is not one of {values}",
            option=name,
            value=value,
            values=Listing(values),
        )
    return Option(name, value)


def ranking_options(choices: Iterable[Option]) -> RankingOptions:
    """Return the options that announced choices mean; of two for one name there is none.

    Decision 64.
    """
    fields: dict[str, object] = {}
    for choice in choices:
        known = ranking_choice(f"{choice.name}={choice.value}")
        field = known.name.replace("-", "_")
        if field in fields:
            raise InvalidValue("ranking option {option} is given twice", option=known.name)
        fields[field] = _meaning(known)
    return msgspec.structs.replace(RankingOptions(), **fields)


def _meaning(choice: Option) -> object:
    return _VALUES.get(choice.name, _YES_OR_NO)[choice.value]


def announced_options(tournament: Tournament) -> RankingOptions:
    """Return how an event ranks: what was announced, and the lots drawn for its ties."""
    return msgspec.structs.replace(ranking_options(tournament.ranking), drawn=tournament.tie_lots)
