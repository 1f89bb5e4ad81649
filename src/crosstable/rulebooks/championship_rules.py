"""World championships as dated values: quotas by year, limits, groups, the final.

FMJD Annexes 12 and 17. The appendices are "the most recent" qualification systems and are
renewed by a General Assembly: each is a value with its year. A later year is played by the latest
one of its size until the Assembly writes another (decision 540).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import Enum
from types import MappingProxyType
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import rule

Contest: TypeAlias = Literal["open", "women"]
"""The World Championship of Annex 17, or the women's one of Annex 12."""


class Pool(Enum):
    """Where the players of a place come from."""

    CHAMPION = "champion"
    PREVIOUS = "previous"
    """The opponent of the title match, then the classification of the previous championship."""
    ORGANISATION = "organisation"
    SPONSOR = "sponsor"
    AFRICA = "africa"
    AMERICA = "america"
    ASIA = "asia"
    EUROPE = "europe"
    RATING = "rating"
    CUP = "cup"


CONTINENTS = (Pool.AFRICA, Pool.AMERICA, Pool.ASIA, Pool.EUROPE)


class Quota(msgspec.Struct, frozen=True):
    """So many places from one pool."""

    point: int
    """As the appendix numbers it."""
    pool: Pool
    places: int
    article: Citation


class Scheme(msgspec.Struct, frozen=True, kw_only=True):
    """The qualification system of one championship."""

    contest: Contest
    year: int
    places: int
    written_for: int
    """The year that the appendix itself names."""
    quotas: tuple[Quota, ...]
    most_of_a: int
    """How many continental places a federation of group A may have."""
    most_of_b: int
    paid_years: int
    """For how many years the fees have to be paid, the year of the event included or before."""
    conditions: Citation
    paying: Citation
    reserves: Citation
    eligible: Citation

    @property
    def championships_in(self) -> tuple[int, int]:
        """The years whose national championships decide on group A."""
        return (self.year - 2, self.year - 1)

    @property
    def names_by(self) -> date:
        """When confederations have to name their players, and the day of the rating list."""
        return date(self.year, 1, 1)

    @property
    def cup_on(self) -> date:
        """The day of the World Cup classification."""
        return date(self.year - 1, 12, 31)

    @property
    def is_carried_over(self) -> bool:
        """Whether the appendix was written for an earlier year."""
        return self.written_for != self.year


def _quotas(text: str, appendix: str, *counts: int) -> tuple[Quota, ...]:
    """Return the quotas of an appendix; point 3 has the two places of organisation and sponsor."""
    pools = (
        (1, Pool.CHAMPION),
        (2, Pool.PREVIOUS),
        (3, Pool.ORGANISATION),
        (3, Pool.SPONSOR),
        (4, Pool.AFRICA),
        (5, Pool.AMERICA),
        (6, Pool.ASIA),
        (7, Pool.EUROPE),
        (8, Pool.RATING),
        (9, Pool.CUP),
    )
    return tuple(
        Quota(point, pool, count, Citation(text, f"{appendix}.{point}"))
        for (point, pool), count in zip(pools, counts, strict=False)
    )


_OPEN_20 = Scheme(
    contest="open",
    year=2023,
    places=20,
    written_for=2023,
    quotas=_quotas("fmjd.annex17", "App.A", 1, 2, 1, 1, 4, 2, 2, 5, 1, 1),
    most_of_a=2,
    most_of_b=1,
    paid_years=1,
    conditions=Citation("fmjd.annex17", "App.A.Conditions"),
    paying=Citation("fmjd.annex17", "5"),
    reserves=Citation("fmjd.annex17", "7"),
    eligible=Citation("fmjd.annex17", "1"),
)
_OPEN_40 = replace(
    _OPEN_20,
    year=2025,
    places=40,
    written_for=2025,
    quotas=_quotas("fmjd.annex17", "App.B", 1, 4, 1, 1, 6, 4, 4, 14, 3, 2),
    conditions=Citation("fmjd.annex17", "App.B.Conditions"),
)
_WOMEN_16 = replace(
    _OPEN_20,
    contest="women",
    places=16,
    quotas=_quotas("fmjd.annex12", "App.A", 1, 2, 1, 1, 1, 1, 3, 6),
    paid_years=2,
    conditions=Citation("fmjd.annex12", "App.A.Conditions"),
    paying=Citation("fmjd.annex12", "5"),
    reserves=Citation("fmjd.annex12", "7"),
    eligible=Citation("fmjd.annex12", "1"),
)
SCHEMES = (_OPEN_20, _OPEN_40, _WOMEN_16)
"""The appendices as they stand in the annexes of 23 November 2022."""

COUNTRY_RATINGS: Mapping[Contest, Citation] = {
    "open": Citation("fmjd.annex17", "4.f"),
    "women": Citation("fmjd.annex12", "4.e"),
}
"""Where a rating of countries is asked for."""


@rule("championship.cycle")
def scheme_of(contest: Contest, year: int, places: int | None = None) -> Scheme:
    """Return the qualification system of a year; without a number of places the usual one.

    The championship of 20 and the one of 40 follow each other in odd years (Annex 17 2); the
    women's has 16 (Annex 12 2).
    """
    known = [scheme for scheme in SCHEMES if scheme.contest == contest]
    first = min(scheme.year for scheme in known)
    if year % 2 == 0:
        raise InvalidValue(
            "the championship is held in odd years; {year} is the year of a title match",
            year=str(year),
            field="year",
        )
    if year < first:
        raise InvalidValue(
            "the text has had a qualification system since {first}; {year} is before that",
            first=str(first),
            year=str(year),
            field="year",
        )
    if places is None:
        cycle = sorted(known, key=lambda scheme: scheme.year)
        places = cycle[(year - first) // 2 % len(cycle)].places
    fitting = [scheme for scheme in known if scheme.places == places and scheme.year <= year]
    if not fitting:
        raise InvalidValue(
            "there is no qualification system for {places} places in {year}; there is one for "
            "{known}",
            places=places,
            year=str(year),
            known=Listing(
                [str(scheme.places) for scheme in known if scheme.year <= year], joint="or"
            ),
            field="places",
        )
    latest = max(fitting, key=lambda scheme: scheme.year)
    return replace(latest, year=year)


class ReserveRules(msgspec.Struct, frozen=True, kw_only=True):
    """The global reserve list (Annex 17 Appendix C)."""

    least_games: int
    within_years: int


RESERVE_RULES = ReserveRules(least_games=50, within_years=3)


class FinalRules(msgspec.Struct, frozen=True, kw_only=True):
    """The semi-finals and the final of a championship of forty (Annex 17 Appendix B1)."""

    players: int
    groups: str
    """The letters of the semi-finals."""
    qualify: int
    """How many of each reach the final."""
    rate: str
    """The rate of play of both, by its name in the edition (8a)."""


FINAL = FinalRules(players=40, groups="ABCD", qualify=3, rate="fmjd-world-championship")


class TitleMatchRules(msgspec.Struct, frozen=True, kw_only=True):
    """The title match after a championship (Annexes 17 10 to 15 and 12 9 to 14)."""

    system: str
    """The pairing system by which it is announced."""
    plan: str
    """The plan of games that such a match is announced with."""
    rate: str
    """The rate of play of the standard games, by its name in the edition."""
    after_unplayed: bool
    """Whether numbers one and two play where the last match was not played."""
    next_replaces: bool
    """Whether the next of the championship takes the place of who refuses."""
    right: Citation
    tie: Citation
    match: Citation
    council: Citation


TITLE_MATCHES: Mapping[Contest, TitleMatchRules] = MappingProxyType(
    {
        "open": TitleMatchRules(
            system="match",
            plan="title-match",
            rate=FINAL.rate,
            after_unplayed=True,
            next_replaces=True,
            right=Citation("fmjd.annex17", "11"),
            tie=Citation("fmjd.annex17", "10"),
            match=Citation("fmjd.annex17", "12"),
            council=Citation("fmjd.annex17", "15"),
        ),
        "women": TitleMatchRules(
            system="match",
            plan="womens-title-match",
            rate="fmjd-womens-title-match",
            after_unplayed=False,
            next_replaces=False,
            right=Citation("fmjd.annex12", "10"),
            tie=Citation("fmjd.annex12", "9"),
            match=Citation("fmjd.annex12", "11"),
            council=Citation("fmjd.annex12", "14"),
        ),
    }
)

FINAL_ROUNDS = tuple(
    tuple((int(white), int(black)) for white, black in (pair.split("-") for pair in line.split()))
    for line in (
        "1-4 2-5 3-6 10-7 11-8 12-9",
        "7-1 8-2 9-3 4-10 5-11 6-12",
        "1-10 2-11 3-12 7-4 8-5 9-6",
        "5-1 6-2 4-3 11-7 12-8 10-9",
        "1-6 2-4 3-5 7-12 8-10 9-11",
        "9-1 7-2 8-3 12-4 10-5 11-6",
        "1-12 2-10 3-11 4-9 5-7 6-8",
        "8-1 9-2 7-3 11-4 12-5 10-6",
        "1-11 2-12 3-10 4-8 5-9 6-7",
    )
)
"""The final of twelve (Appendix B1 2.4); the first number has white."""
