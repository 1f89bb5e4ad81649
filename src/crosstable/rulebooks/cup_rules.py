"""The World Cup as dated values: stars and prizes by year, factors, bonus, conditions.

FMJD Annex 18. Two values are not in our text: the bonus of the places (the table is lost between
its first line and the next sentence; Annex 13 8 repeats first, second and tenth place) and the
factor of nine stars. The bonus is reconstructed and can be changed in every cup; the factor has to
be said (decision 520).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

import msgspec

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import RuleArticles

__all__ = [
    "CUP_ARTICLES",
    "ROUND_ROBIN",
    "SWISS",
    "SYSTEMS",
    "WORLD_CUP",
    "CupRules",
    "FieldSystem",
    "StarClass",
    "StarScheme",
    "scheme_on",
]


SWISS, ROUND_ROBIN, OTHER = "swiss", "round-robin", "other"
SYSTEMS = (SWISS, ROUND_ROBIN, OTHER)
"""How an event of the cup may be played, as its organiser announces it."""
"""The systems that the conditions name, as the terms of an event do."""


class StarClass(msgspec.Struct, frozen=True, kw_only=True):
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


class StarScheme(msgspec.Struct, frozen=True, kw_only=True):
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


class FieldSystem(msgspec.Struct, frozen=True, kw_only=True):
    """How an event is played with that many players or more."""

    players: int
    system: str
    """As the terms of an event name it."""
    rounds: tuple[int, ...] = ()
    """How many rounds a Swiss may have."""
    cycles: int = 1
    """How often everybody meets everybody in a round robin."""
    article: Citation


class CupRules(msgspec.Struct, frozen=True, kw_only=True):
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


WORLD_CUP = CupRules(
    register="fmjd",
    schemes=(
        StarScheme(
            since=2021,
            article=Citation("fmjd.annex18", "Stars.2021"),
            classes=(
                StarClass(
                    stars=3,
                    total=6000,
                    open_sum=4700,
                    women_sum=1300,
                    open_prizes=(1200, 900, 800, 600, 450, 350, 250, 150),
                    women_prizes=(600, 400, 300),
                    open_places=8,
                    women_places=3,
                ),
                StarClass(
                    stars=5,
                    total=10000,
                    open_sum=7200,
                    women_sum=2800,
                    open_prizes=(2000, 1400, 1000, 700, 600, 500, 400, 300, 200, 100),
                    women_prizes=(1000, 700, 500, 300, 200, 100),
                    open_places=10,
                    women_places=6,
                ),
                StarClass(
                    stars=7,
                    total=20000,
                    open_sum=13800,
                    women_sum=6200,
                    open_prizes=(3000, 2400, 2000, 1500, 1300, 1000, 800, 700, 600, 500),
                    women_prizes=(1400, 1100, 800, 700, 550, 450, 350, 350, 250, 250),
                    open_places=10,
                    women_places=10,
                ),
                StarClass(
                    stars=9,
                    total=30000,
                    open_sum=20000,
                    women_sum=10000,
                    open_prizes=(
                        *(6000, 4000, 2500, 1500, 1100, 1000),
                        *(900, 800, 700, 600, 500, 400),
                    ),
                    women_prizes=(2500, 2000, 1500, 1000, 800, 700, 550, 400, 300, 250),
                    open_places=12,
                    women_places=10,
                ),
            ),
        ),
        StarScheme(
            since=2020,
            article=Citation("fmjd.annex18", "Stars.2020"),
            classes=(
                StarClass(
                    stars=1,
                    total=2000,
                    open_sum=1450,
                    women_sum=550,
                    open_places=6,
                    women_places=3,
                ),
                StarClass(
                    stars=3,
                    total=5000,
                    open_sum=4000,
                    women_sum=1000,
                    open_places=8,
                    women_places=3,
                ),
                StarClass(
                    stars=5,
                    total=10000,
                    open_sum=7200,
                    women_sum=2800,
                    open_places=10,
                    women_places=6,
                ),
                StarClass(
                    stars=7,
                    total=30000,
                    open_sum=20000,
                    women_sum=10000,
                    open_places=12,
                    women_places=10,
                ),
            ),
        ),
    ),
    factors=MappingProxyType({1: 1, 3: 3, 5: 5, 7: 10}),
    bonus=(100, 70, 50, 40, 35, 30, 26, 24, 22, 20),
    bonus_printed=(1, 2, 10),
    counted=4,
    months=24,
    below_open=2200,
    below_women=2050,
    systems=(
        FieldSystem(
            players=18,
            system=SWISS,
            rounds=(9, 10),
            article=Citation("fmjd.annex18", "Conditions.3.a"),
        ),
        FieldSystem(
            players=11,
            system=SWISS,
            rounds=(7,),
            article=Citation("fmjd.annex18", "Conditions.3.b"),
        ),
        FieldSystem(
            players=7,
            system=ROUND_ROBIN,
            article=Citation("fmjd.annex18", "Conditions.3.c"),
        ),
        FieldSystem(
            players=0,
            system=ROUND_ROBIN,
            cycles=2,
            article=Citation("fmjd.annex18", "Conditions.3.d"),
        ),
    ),
    tie_breaks=(
        "short-truncated-solkoff",
        "solkoff-plus",
        "solkoff-baliakin",
        "full-truncated-solkoff",
    ),
    referee_titles=("FR", "IR"),
    fee_one_star=50,
    fee=60,
    other_system_stars=5,
    other_system_months=6,
    raise_months=3,
    transfer_days=7,
)
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


def _annex18(*numbers: str) -> tuple[Citation, ...]:
    return tuple(Citation("fmjd.annex18", number) for number in numbers)


CUP_ARTICLES = (
    RuleArticles("cup.factor", _annex18("Points", "Stars")),
    RuleArticles("cup.points", _annex18("Points", "Code.9.b", "Introduction")),
    RuleArticles("cup.classification", _annex18("Introduction", "Classification", "Winners")),
    RuleArticles("cup.places", _annex18("Conditions.4.b.ii", "Introduction")),
    RuleArticles("cup.best-four", _annex18("Classification")),
    RuleArticles(
        "cup.order",
        _annex18(
            "Classification.1",
            "Classification.2",
            "Classification.3",
            "Classification.4",
            "Classification.5",
            "Classification.6",
        ),
    ),
    RuleArticles("cup.intercontinental", _annex18("Intercontinental")),
    RuleArticles("cup.stars-change", _annex18("Conditions.10", "Conditions.11")),
    RuleArticles("cup.stars", _annex18("Stars", "Stars.2020", "Stars.2021")),
    RuleArticles("cup.prizes", _annex18("App.A", "Stars.2020", "Stars.2021")),
    RuleArticles(
        "cup.system",
        _annex18(
            "Conditions.3", "Conditions.3.a", "Conditions.3.b", "Conditions.3.c", "Conditions.3.d"
        ),
    ),
    RuleArticles("cup.other-system", _annex18("Conditions.5")),
    RuleArticles(
        "cup.tie-breaks",
        _annex18(
            "Conditions.1", "Conditions.1.a", "Conditions.1.b", "Conditions.1.c", "Conditions.1.d"
        ),
    ),
    RuleArticles(
        "cup.women-apart",
        _annex18("Conditions.4", "Conditions.4.a", "Conditions.4.b", "Conditions.4.b.i"),
    ),
    RuleArticles("cup.referee", _annex18("Conditions.6")),
    RuleArticles("cup.fee", _annex18("Conditions.13", "Conditions.14")),
    RuleArticles("cup.stars-dates", _annex18("Conditions.10", "Conditions.11")),
    RuleArticles("cup.payment", _annex18("Conditions.17")),
    RuleArticles(
        "cup.for-people",
        _annex18("Conditions.7", "Conditions.8", "Conditions.12", "Conditions.15", "Conditions.19"),
    ),
    RuleArticles("cup.declaration", _annex18("Introduction")),
)
"""Where each of these rules stands."""
