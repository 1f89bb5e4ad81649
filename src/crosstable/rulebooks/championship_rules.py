"""World championships as dated values: quotas by year, limits, groups, the final.

FMJD Annexes 12 and 17. The appendices are "the most recent" qualification systems and are
renewed by a General Assembly: each is a value with its year. A later year is played by the latest
one of its size until the Assembly writes another (decision 540).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import Literal, TypeAlias

from msgspec.structs import replace

from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.sentence import Listing
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.articles import rule_file
from crosstable.rulebooks.rules import Rules, rule

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


class Quota(Rules, frozen=True):
    """So many places from one pool."""

    point: int
    """As the appendix numbers it."""
    pool: Pool
    places: int
    article: Citation


class Scheme(Rules, frozen=True, kw_only=True):
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


class ReserveRules(Rules, frozen=True, kw_only=True):
    """The global reserve list (Annex 17 Appendix C)."""

    least_games: int
    within_years: int


class FinalRules(Rules, frozen=True, kw_only=True):
    """The semi-finals and the final of a championship of forty (Annex 17 Appendix B1)."""

    players: int
    groups: str
    """The letters of the semi-finals."""
    qualify: int
    """How many of each reach the final."""
    rate: str
    """The rate of play of both, by its name in the edition (8a)."""


class TitleMatchRules(Rules, frozen=True, kw_only=True):
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


class ChampionshipRules(Rules, frozen=True, kw_only=True):
    """Annexes 12 and 17 as far as they are kept here."""

    schemes: tuple[Scheme, ...]
    """The appendices as they stand in the annexes of 23 November 2022."""
    country_ratings: dict[Contest, Citation]
    """Where a rating of countries is asked for."""
    reserve: ReserveRules
    final: FinalRules
    title_matches: dict[Contest, TitleMatchRules]
    final_rounds: tuple[str, ...]
    """The final of twelve (Appendix B1 2.4); the first number has white."""


_RULES = rule_file("championships", "fmjd.annex17").value(ChampionshipRules)

SCHEMES = _RULES.schemes
COUNTRY_RATINGS: Mapping[Contest, Citation] = _RULES.country_ratings
RESERVE_RULES = _RULES.reserve
FINAL = _RULES.final
TITLE_MATCHES: Mapping[Contest, TitleMatchRules] = _RULES.title_matches
FINAL_ROUNDS = tuple(
    tuple((int(white), int(black)) for white, black in (pair.split("-") for pair in line.split()))
    for line in _RULES.final_rounds
)


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
