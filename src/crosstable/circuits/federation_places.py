"""How many places a federation may have, whether it has paid, and what to know of a board besides.

The conditions of the appendices of FMJD Annexes 12 and 17: groups A and B, limits, fees, deadlines.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise

import msgspec

from crosstable.circuits.chairs import Chair, pool_words
from crosstable.circuits.championship import Championship
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Reason
from crosstable.rulebooks.championship_rules import CONTINENTS, Pool, Scheme


class Federations(msgspec.Struct, frozen=True):
    """What the facts say of federations: fees, groups, limits."""

    championship: Championship
    scheme: Scheme

    def unpaid(self, code: str) -> list[int]:
        """Return the years that a federation is known not to have paid (decision 545)."""
        known = self.championship.federation(code)
        if known is None or known.paid is None:
            return []
        first = self.scheme.year - self.scheme.paid_years
        asked = range(first, self.scheme.year) if self.scheme.paid_years > 1 else (first + 1,)
        return [year for year in asked if year not in known.paid]

    def in_group_a(self, code: str) -> bool:
        """Return whether a federation held and reported its championships of all the years."""
        known = self.championship.federation(code)
        return known is not None and set(self.scheme.championships_in) <= set(known.championships)

    def limit(self, code: str, pool: Pool) -> int | None:
        """Return how many places of continents and World Cup a federation may have."""
        if pool in CONTINENTS:
            return self.scheme.most_of_a if self.in_group_a(code) else self.scheme.most_of_b
        if pool is Pool.CUP:
            return None if self.in_group_a(code) else self.scheme.most_of_b
        return None

    def group_words(self, code: str) -> Sentence:
        """Return the group of a federation in words."""
        return Sentence("group A") if self.in_group_a(code) else Sentence("group B")

    def place_words(self, code: str, pool: Pool, taken: Mapping[str, int]) -> Reason | None:
        """Return which of a federation's places the next one is, where their number matters."""
        if pool not in {*CONTINENTS, Pool.CUP} or not code:
            return None
        most = self.limit(code, pool)
        if most is None:
            return Reason.that(
                "{federation} is in group A: no limit here",
                self.scheme.conditions,
                federation=code,
            )
        return Reason.that(
            "{federation} is in {group}: place {count} of {most}",
            self.scheme.conditions,
            federation=code,
            group=self.group_words(code),
            count=taken.get(code, 0) + 1,
            most=most,
        )


def board_notes(
    championship: Championship, scheme: Scheme, chairs: Collection[Chair]
) -> Iterator[Reason]:
    """Yield what to know of a board besides its chairs: what is old, late, unknown or level."""
    articles = {quota.pool: quota.article for quota in scheme.quotas}
    federations = Federations(championship, scheme)
    if scheme.is_carried_over:
        yield Reason.that(
            "the quotas are those of {year}, the latest for {places} places; a General "
            "Assembly may have set others",
            scheme.conditions,
            year=str(scheme.written_for),
            places=scheme.places,
        )
    for pool in CONTINENTS:
        named = championship.named_on.get(pool.value)
        if named is not None and named > scheme.names_by:
            yield Reason.that(
                "{continent} sent in its names on {day}, after {by}",
                scheme.conditions,
                continent=pool_words(pool),
                day=named,
                by=scheme.names_by,
            )
    if not any(federations.in_group_a(one.code) for one in championship.federations):
        yield Reason.that(
            "no federation is known to have held and reported its championships of {years}: "
            "all count as group B",
            scheme.conditions,
            years=Listing([str(year) for year in scheme.championships_in], joint="and"),
        )
    codes = {
        chair.holder.federation
        for chair in chairs
        if chair.holder is not None and chair.holder.federation
    }
    unsaid = sorted(
        code
        for code in codes
        if (known := championship.federation(code)) is None or known.paid is None
    )
    if unsaid:
        yield Reason.that(
            "whether the fees are paid is not known of: {federations}",
            scheme.paying,
            federations=Listing(unsaid),
        )
    unknown = [
        chair.holder.name
        for chair in chairs
        if chair.holder is not None and not chair.holder.federation
    ]
    if unknown:
        yield Reason.that(
            "only members of affiliated federations may play; which federation is not known of: "
            "{players}",
            scheme.eligible,
            players=Listing(unknown, glue="; "),
        )
    ranked = championship.ranked("rating")
    leaders = sum(quota.places for quota in scheme.quotas if quota.pool is Pool.RATING)
    for one, next_one in pairwise(ranked[: leaders + 1] if leaders else ()):
        if not one.rank and not next_one.rank and one.rating == next_one.rating:
            yield Reason.that(
                "{player} and {other} have the same rating; their order is that of their "
                "numbers unless the list says their places",
                articles[Pool.RATING],
                player=one.name,
                other=next_one.name,
            )
