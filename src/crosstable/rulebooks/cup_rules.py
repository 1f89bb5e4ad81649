"""The World Cup as dated values: stars and prizes by year, factors, bonus, conditions.

FMJD Annex 18 (``rulebooks/cups``).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import RuleFile
from crosstable.rulebooks.rules import Rules

SWISS, ROUND_ROBIN, OTHER = "swiss", "round-robin", "other"
SYSTEMS = (SWISS, ROUND_ROBIN, OTHER)
"""How an event of the cup may be played, as its organiser announces it."""
"""The systems that the conditions name, as the terms of an event do."""


class StarClass(Rules, frozen=True, kw_only=True):
    """What an event with so many stars has to give, in euros."""

    stars: int
    total: int
    open_sum: int
    women_sum: int
    open_prizes: tuple[int, ...] = ()
    """The least prize of each place; empty where the text gives sums only."""
    women_prizes: tuple[int, ...] = ()
    open_places: int
    """How many prizes make the sum, where no table says it place by place."""
    women_places: int


class StarScheme(Rules, frozen=True, kw_only=True):
    """The stars of the events of some years."""

    since: int
    """The first year."""
    article: Citation
    classes: tuple[StarClass, ...]

    def of(self, stars: int) -> StarClass:
        """Return what so many stars ask for; other numbers of stars do not exist in that year."""
        known = [one.stars for one in self.classes]
        found = next((one for one in self.classes if one.stars == stars), None)
        if found is None:
            raise InvalidValue(
                "since {year} an event of the World Cup has {known} stars, not {stars}",
                known=Listing([str(one) for one in known], joint="or"),
                year=str(self.since),
                stars=stars,
            )
        return found


class FieldSystem(Rules, frozen=True, kw_only=True):
    """How an event is played with that many players or more."""

    players: int
    system: str
    """As the terms of an event name it."""
    rounds: tuple[int, ...] = ()
    """How many rounds a Swiss may have."""
    cycles: int = 1
    """How often everybody meets everybody in a round robin."""
    article: Citation


class CupRules(Rules, frozen=True, kw_only=True):
    """Everything a World Cup is decided by."""

    register: str
    """Whose numbers the players have."""
    schemes: tuple[StarScheme, ...]
    """The latest first."""
    factors: Mapping[int, int]
    bonus: tuple[int, ...]
    bonus_printed: tuple[int, ...]
    """The places whose bonus a text of ours confirms."""
    counted: int
    months: int
    below_open: int
    below_women: int
    systems: tuple[FieldSystem, ...]
    """From many players to few."""
    tie_breaks: tuple[str, ...]
    referee_titles: tuple[str, ...]
    fee_one_star: int
    fee: int
    other_system_stars: int
    other_system_months: int
    raise_months: int
    transfer_days: int


def cup_rules_in(name: str) -> CupRules:
    """Return the rules of a file of ``rulebooks/cups``; refuse sums that do not add up."""
    file = RuleFile("cups", name)
    rules = file.value(CupRules)
    for scheme, of_years in enumerate(rules.schemes):
        for place, one in enumerate(of_years.classes):
            for field, parts in (
                ("total", (one.open_sum, one.women_sum)),
                ("open_sum", one.open_prizes),
                ("women_sum", one.women_prizes),
            ):
                if parts and sum(parts) != getattr(one, field):
                    told = f"{' + '.join(map(str, parts))} is {sum(parts)}"
                    raise file.wrong(told, "schemes", scheme, "classes", place, field)
    return rules


WORLD_CUP = cup_rules_in("fmjd.annex18")
"""Annex 18 as it stands in the annexes of 23 November 2022."""


def scheme_on(day: date, rules: CupRules = WORLD_CUP) -> StarScheme:
    """Return the stars that events of a day have; before 2020 the text knows none."""
    found = next((scheme for scheme in rules.schemes if scheme.since <= day.year), None)
    if found is None:
        raise InvalidValue(
            "the text has had stars for World Cup events since {year}; {day} is before that",
            year=str(rules.schemes[-1].since),
            day=day,
        )
    return found
