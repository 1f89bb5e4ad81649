"""The group a norm is judged on: the opponents of the games that count, and the player.

A Swiss, a team event and a round robin are all looked at alike (FMJD Annex 10 4.2.3, 4.4, 4.5.1):
who was really met over the board. Somebody met twice is one player of the group, and two games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from crosstable.kernel.player import Sex
from crosstable.rulebooks.category_norms import (
    CategoryNorms,
    ForeignTo,
    Level,
    LowerLimit,
    Readings,
    TitleFamily,
    UnratedWomen,
)
from crosstable.rulebooks.rules import rule
from crosstable.titles.candidates import Profile
from crosstable.titles.category.category import rounded_average


class Member(NamedTuple):
    """One player of a group as a family's norms see it."""

    number: int
    rated: bool
    rating: int
    """That of somebody without one is the text's (4.3)."""
    level: int
    """The title that counts, by the rating (2.1.1)."""
    strong: bool
    """A master that counts for substitution (4.5.9)."""
    classified: bool
    """Titled, or rated high enough for a red group (4.4.1.2)."""
    federation: str


class Game(NamedTuple):
    """A game that counts, or may."""

    round: int
    opponent: Member
    half_points: int


class Tally(NamedTuple):
    """What is counted in a group."""

    games: int
    half_points: int
    opponents: int
    total: int
    average: int
    grandmasters: int
    internationals: int
    masters: int
    """Those who count as masters and no higher."""
    strong_masters: int
    players: int
    """The opponents and the player (X-3, row 4)."""
    rated: int
    classified: int
    foreigners: int
    """At least so many, whatever the federations that nobody entered are."""
    foreigners_at_most: int
    without_federation: int


@rule("titles.effective")
def effective_level(family: TitleFamily, held: int, rating: int | None) -> int:
    """Return the title that counts of somebody with a title and a rating (2.1.1)."""
    if held < Level.INTERNATIONAL:
        return held
    known = rating or 0
    if held == Level.GRANDMASTER and known >= family.grandmaster:
        return Level.GRANDMASTER
    return Level.INTERNATIONAL if known >= family.international else Level.MASTER


@rule("titles.disciplines")
def held_level(
    norms: CategoryNorms, family: TitleFamily, titles: Iterable[str], suffix: str
) -> int:
    """Return the highest title of a family among those held on this board (12)."""
    families = [family]
    if family.women and norms.readings.open_titles_for_women:
        families.append(norms.open)
    held = {title.replace(" ", "").replace("-", "").upper() for title in titles}
    return max(
        (
            level
            for level in (1, 2, 3, 4)
            for known in families
            if known.codes[level - 1] + suffix in held
        ),
        default=0,
    )


def member(
    norms: CategoryNorms,
    family: TitleFamily,
    number: int,
    profile: Profile,
    *,
    sex: Sex | None,
    suffix: str,
    womens_event: bool,
) -> Member:
    """Return somebody as the norms of a family see them."""
    rating = profile.rating
    held = held_level(norms, family, profile.titles, suffix)
    level = effective_level(family, held, rating)
    any_title = max(
        held,
        *(held_level(norms, other, profile.titles, suffix) for other in norms.families()),
    )
    readings = norms.readings
    least = Level.CANDIDATE if readings.candidates_titled else Level.MASTER
    strong = rating is not None and rating >= family.strong
    lower = womens_event if readings.lower_limit is LowerLimit.WOMENS_EVENTS else family.women
    limit = norms.womens.strong if lower else norms.open.strong
    return Member(
        number,
        rating is not None,
        rating if rating is not None else _unrated(norms, sex, womens_event=womens_event),
        level,
        level == Level.MASTER and strong,
        any_title >= least or (rating is not None and rating >= limit),
        profile.federation,
    )


def _unrated(norms: CategoryNorms, sex: Sex | None, *, womens_event: bool) -> int:
    women = womens_event or (
        norms.readings.unrated_women is UnratedWomen.ALL_WOMEN and sex is Sex.FEMALE
    )
    return norms.unrated_woman if women else norms.unrated


@rule("norms.group")
def tallied(own: Member, games: Sequence[Game], readings: Readings, largest: str = "") -> Tally:
    """Return what is counted in the group of some games and the player.

    ``largest`` is the tournament's largest federation, for whoever reads 4.4.1.3 so.
    """
    met = {game.opponent.number: game.opponent for game in games}
    levels = [0] * 5
    total = strong = rated = classified = 0
    federations: Counter[str] = Counter()
    for opponent in met.values():
        levels[opponent.level] += 1
        total += opponent.rating
        strong += opponent.strong
        rated += opponent.rated
        classified += opponent.classified
        federations[opponent.federation] += 1
    federations[own.federation] += 1
    players = len(met) + 1
    unknown = federations.pop("", 0)
    if readings.foreign_to is ForeignTo.TOURNAMENT and largest:
        most = federations[largest]
        at_most = players - most
    else:
        most = max(federations.values(), default=0)
        # Those unknown may be of as many federations as there are, or all of the largest.
        at_most = players - (most or min(unknown, 1))
    return Tally(
        games=len(games),
        half_points=sum([game.half_points for game in games]),
        opponents=len(met),
        total=total,
        average=rounded_average(total, len(met)) if met else 0,
        grandmasters=levels[4],
        internationals=levels[3],
        masters=levels[2],
        strong_masters=strong,
        players=players,
        rated=rated + own.rated,
        classified=classified + own.classified,
        foreigners=players - most - unknown,
        foreigners_at_most=at_most,
        without_federation=unknown,
    )
