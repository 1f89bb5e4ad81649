"""Tie-breaks that look at whom the points were made against, one opponent after the other.

Both depend on who is still tied or on the order found so far, so they are computed group by group.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, groupby

import msgspec

from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField
from crosstable.standings.tiebreaks.values import (
    Basis,
    Group,
    Term,
    TieBreak,
    TieBreakValue,
    number_text,
)

__all__ = ["BEST_IN_ORDER", "DIRECT_ENCOUNTER"]


@rule("tie-break.direct-encounter")
def direct_encounter(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the points of each player in the games among those still tied.

    It decides only if all of them have met (FIDE C.02 13.5; FMJD Annex 3 5.11.1.2.1, second
    criterion). In a round robin a forfeited game is a meeting with a result; in a Swiss it is
    none. All games between two players are added up.
    """
    because = basis.cite("tie-break.direct-encounter")
    if len(group) == 1:
        return {group[0]: _alone(because)}
    note = _why_undecided(basis.field, group)
    if note:
        nothing = TieBreakValue(
            value=Fraction(0), text="0", because=because, applies=False, note=note
        )
        return dict.fromkeys(group, nothing)
    computed = {
        number: TieBreakValue(
            value=sum((term.own for term in terms), Fraction(0)),
            text=number_text(sum((term.own for term in terms), Fraction(0))),
            working=terms,
            because=because,
        )
        for number, terms in _mini_table(basis.field, group).items()
    }
    return _repeated(basis, computed) if basis.options.direct_encounter_repeats else computed


_ALONE = Sentence("tied with nobody")


@lru_cache(maxsize=16)
def _alone(because: Citation | None) -> TieBreakValue:
    return TieBreakValue(value=Fraction(0), text="0", because=because, applies=False, note=_ALONE)


def _why_undecided(field: CountedField, group: Group) -> Sentence | None:
    for one, other in combinations(group, 2):
        if not _meetings(field, one, other):
            return Sentence("{one} and {other} have not met", one=one, other=other)
    return None


def _meetings(field: CountedField, one: int, other: int) -> tuple[RoundRecord, ...]:
    kinds = {Kind.PLAYED, Kind.FORFEIT} if field.round_robin else {Kind.PLAYED}
    return tuple(entry for entry in field.games(one, other) if entry.kind in kinds)


def _mini_table(field: CountedField, group: Group) -> dict[int, tuple[Term, ...]]:
    return {
        number: tuple(
            _against(field, _meetings(field, number, other), (other,))
            for other in group
            if other != number
        )
        for number in group
    }


def _against(
    field: CountedField, entries: tuple[RoundRecord, ...], opponents: tuple[int, ...]
) -> Term:
    return Term(
        opponents=opponents,
        rounds=tuple(entry.round for entry in entries),
        own=field.in_points(sum(entry.points for entry in entries)),
    )


def _repeated(basis: Basis, computed: Mapping[int, TieBreakValue]) -> dict[int, TieBreakValue]:
    """Return the values lengthened by those of the parts a tie fell into.

    Players of one part have the same beginning, so comparing the tuples never mixes parts.
    """
    lengthened: dict[int, TieBreakValue] = {}
    ordered = sorted(computed, key=lambda number: (-_first(computed[number]), number))
    for value, members in groupby(ordered, key=lambda number: _first(computed[number])):
        part = tuple(members)
        deeper: Mapping[int, TieBreakValue] = {}
        if 1 < len(part) < len(computed):
            deeper = direct_encounter(basis, part)
        for number in part:
            own = computed[number]
            further = deeper.get(number)
            lengthened[number] = (
                msgspec.structs.replace(own, value=(value,))
                if further is None
                else msgspec.structs.replace(
                    own,
                    value=(value, *_as_tuple(further.value)),
                    text=Listing((own.text, further.text)),
                    working=own.working + further.working,
                )
            )
    return lengthened


def _first(computed: TieBreakValue) -> Fraction:
    return _as_tuple(computed.value)[0]


def _as_tuple(value: Fraction | tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return value if isinstance(value, tuple) else (value,)


@rule("tie-break.best-in-order")
def best_in_order(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return each player's points against the first of the classification, the second, and so on.

    FMJD Annex 3 5.11.1.2.1, third criterion. The classification is the one that the criteria
    before this one have found; opponents who share a place in it are taken together, the tied
    players themselves too.
    """
    because = basis.cite("tie-break.best-in-order")
    if len(group) == 1:
        nothing = TieBreakValue(value=(), text="–", because=because, applies=False, note=_ALONE)
        return {group[0]: nothing}
    computed = {}
    for number in group:
        terms = []
        for place in basis.classification:
            opponents = tuple(other for other in place if other != number)
            entries = [entry for other in opponents for entry in basis.field.games(number, other)]
            terms.append(_against(basis.field, tuple(entries), opponents))
        computed[number] = TieBreakValue(
            value=tuple(term.own for term in terms),
            text=Listing((number_text(term.own) for term in terms), glue=" "),
            working=tuple(terms),
            because=because,
        )
    return computed


DIRECT_ENCOUNTER = TieBreak(
    name="direct-encounter",
    title=Sentence("Direct encounter"),
    abbreviation="DE",
    rule="tie-break.direct-encounter",
    compute=direct_encounter,
    needs_meetings=True,
    by_group=True,
    may_repeat=True,
)
BEST_IN_ORDER = TieBreak(
    name="best-in-order",
    title=Sentence("Best results in the order of the classification"),
    abbreviation="BO",
    rule="tie-break.best-in-order",
    compute=best_in_order,
    round_robin_only=True,
    by_group=True,
    may_repeat=True,
)
