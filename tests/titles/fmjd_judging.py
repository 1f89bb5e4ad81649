"""Events judged by FMJD Annex 10 in tests: one norm, its conditions, other readings."""

from __future__ import annotations

from msgspec.structs import replace

from crosstable.kernel.tournament import Tournament
from crosstable.rulebooks.editions import Edition
from crosstable.titles.candidates import TitleEvent
from crosstable.titles.category.verdicts import verdicts
from crosstable.titles.verdicts import NormVerdict
from tests.texts import FMJD_2022, FMJD_NORMS
from tests.titles.fmjd_events import (
    profile,
    tournament,
)

__all__ = ["STRONG", "drawn", "judged", "met", "reading"]


def reading(**choices: object) -> Edition:
    """Return the edition with other choices where the text leaves one."""
    assert FMJD_2022.titles is not None
    readings = replace(FMJD_NORMS.readings, **choices)
    norms = replace(FMJD_NORMS, readings=readings)
    return FMJD_2022.but(titles=replace(FMJD_2022.titles, norms=norms))


def judged(
    event: TitleEvent,
    title: str,
    *,
    of: Tournament | None = None,
    edition: Edition = FMJD_2022,
    forecast: bool = False,
) -> NormVerdict:
    (verdict,) = verdicts(
        of or tournament(), edition, event, players=[1], titles=[title], forecast=forecast
    )
    return verdict


def met(verdict: NormVerdict, article: str) -> list[bool | None]:
    return [
        condition.met
        for condition in verdict.conditions
        if condition.citation is not None and condition.citation.article == article
    ]


STRONG = (
    *[profile(2310, "GMI", "RUS")] * 3,
    *[profile(2260, "MI", "POL")] * 3,
    *[profile(2220, "MF", "NED")] * 3,
)
"""Nine opponents, average 2263, category XIII: GMI 13, MI 9, MF 6 points."""


def drawn(points: int, games: int = 9) -> list[int]:
    """Return results that make so many points without a win, as far as that goes."""
    return [1] * min(points, games) + [0] * (games - points)
