"""The chairs of a championship: who sits on each, and what led there (FMJD Annexes 12 and 17)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from crosstable.circuits.championship import (
    Contender,
)
from crosstable.circuits.reserves import ReserveList
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.championship_rules import Pool, Quota, Scheme
from crosstable.rulebooks.rules import rule

ChairState: TypeAlias = Literal["filled", "open"]


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """One chair, who sits on it, and what led there."""

    number: int
    point: int
    pool: Pool
    state: ChairState = "open"
    player: str = ""
    """The key of whoever sits there."""
    holder: Contender | None = None
    filled_from: str = ""
    """The list that filled it, ``reserve`` for the global reserve list."""
    because: tuple[Reason, ...] = ()
    passed: tuple[Reason, ...] = ()
    """Who came first and does not sit there, each with the reason."""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """All chairs of a championship."""

    contest: str
    year: int
    places: int
    chairs: tuple[Chair, ...]
    reserves: ReserveList
    notes: tuple[Reason, ...]

    @property
    def filled(self) -> int:
        """How many chairs are filled."""
        return sum(chair.state == "filled" for chair in self.chairs)


def pool_words(pool: Pool) -> Sentence:
    """Return a pool in words."""
    return {
        Pool.CHAMPION: Sentence("world champion"),
        Pool.PREVIOUS: Sentence("title match and previous championship"),
        Pool.ORGANISATION: Sentence("organisation place"),
        Pool.SPONSOR: Sentence("sponsor place"),
        Pool.AFRICA: Sentence("Africa"),
        Pool.AMERICA: Sentence("Pan America"),
        Pool.ASIA: Sentence("Asia"),
        Pool.EUROPE: Sentence("Europe"),
        Pool.RATING: Sentence("rating leaders"),
        Pool.CUP: Sentence("World Cup"),
    }[pool]


@rule("championship.quotas")
def plan_of(scheme: Scheme) -> tuple[Chair, ...]:
    """Return the empty chairs of a championship, in the order of the appendix."""
    quotas = [quota for quota in scheme.quotas for _ in range(quota.places)]
    return tuple(
        Chair(
            number=number,
            point=quota.point,
            pool=quota.pool,
            because=(Reason(_origin(scheme, quota), quota.article),),
        )
        for number, quota in enumerate(quotas, start=1)
    )


def _origin(scheme: Scheme, quota: Quota) -> Sentence:
    match quota.pool:
        case Pool.RATING:
            return Sentence("leader of the rating list of {day}", day=scheme.names_by)
        case Pool.CUP:
            return Sentence(
                "best of the World Cup classification of {year} not yet qualified",
                year=str(scheme.year - 1),
            )
        case _:
            return pool_words(quota.pool)
