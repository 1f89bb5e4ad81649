"""Ranking options as an event announces them: by name and value, as people write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import Enum

import msgspec

from crosstable.kernel.errors import InvalidValue, UnknownName
from crosstable.kernel.points import POINT_SYSTEMS, point_system
from crosstable.kernel.sentence import Listing
from crosstable.kernel.tournament import Option, Tournament
from crosstable.rulebooks.ranking_rules import OpponentsUnplayed, OwnUnplayed, Unrated
from crosstable.standings.options import RankingOptions, SonnebornBerger

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
