"""Tie-breaks that look at whom the points were made against, one opponent after the other.

Both depend on who is still tied or on the order found so far, so they are computed group by group.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, groupby

import msgspec

from crosstable.kernel.points import PointSystem
from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.sentence import Listing, Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField
from crosstable.standings.tiebreaks.values import Basis, Group, TieBreak, TieBreakValue
from crosstable.standings.working import NO_NOTE, Term, number_text


@rule("tie-break.direct-encounter", "tie-break.pre-determined")
def direct_encounter(
    basis: Basis, group: Group, *, played: bool = False
) -> Mapping[int, TieBreakValue]:
    """Return the points of each player in the games among those still tied.

    It decides if all of them have met (FIDE C.02 13.5; FMJD Annex 3 5.11.1.2.1, second criterion;
    FIDE C.07 6.2). In a round robin a forfeited game is a meeting with a result; in a Swiss it is
    none, unless the regulations say so (C.07 6.1.1). Several games between two players are added
    up, or averaged (C.07 6.1.2; decision 17).
    """
    because = basis.cite("tie-break.direct-encounter")
    if len(group) == 1:
        return {group[0]: _alone(because)}
    field = basis.results.view(played=played).field
    repeats = basis.options.direct_encounter_repeats
    computed = Encounters(
        field,
        basis.edition,
        repeated=basis.edition.ranking.encounters.repeated if repeats is None else repeats,
    ).of(group)
    if computed is None:
        nothing = TieBreakValue(
            value=Fraction(0),
            text="–",
            because=because,
            applies=False,
            note=_apart(field, group) or NO_NOTE,
        )
        return dict.fromkeys(group, nothing)
    return computed


_ALONE = Sentence("tied with nobody")


@lru_cache(maxsize=16)
def _alone(because: Citation | None) -> TieBreakValue:
    return TieBreakValue(value=Fraction(0), text="–", because=because, applies=False, note=_ALONE)


def _apart(field: CountedField, group: Group) -> Sentence | None:
    for one, other in combinations(group, 2):
        if not _meetings(field, one, other):
            return Sentence("{one} and {other} have not met", one=one, other=other)
    return None


def _meetings(field: CountedField, one: int, other: int) -> tuple[RoundRecord, ...]:
    kinds = {Kind.PLAYED, Kind.FORFEIT} if field.round_robin else {Kind.PLAYED}
    return tuple(entry for entry in field.games(one, other) if entry.kind in kinds)


class Encounters:
    """The separate standings of those who are tied, and of the parts they fall into.

    A value is a row of figures, one for each standings a player has been through; players of one
    part have the same beginning, so comparing them never mixes parts (decision 219).
    """

    def __init__(self, field: CountedField, edition: Edition, *, repeated: bool) -> None:
        self._field, self._edition, self._repeated = field, edition, repeated
        rules = edition.ranking.encounters
        self._averaged = rules.averaged
        self._whatever = rules.whatever_is_missing and not field.round_robin

    def _cite(self, rule_name: str) -> Citation | None:
        return next(iter(self._edition.cite(rule_name)), None)

    def of(self, group: Group) -> dict[int, TieBreakValue] | None:
        """Return the values of a group; None where its games decide nothing."""
        if _apart(self._field, group):
            return self._although_some_have_not_met(group) if self._whatever else None
        because = self._cite("tie-break.direct-encounter")
        computed = {}
        for number in group:
            terms = tuple(self._against(number, other) for other in group if other != number)
            made = sum((term.own for term in terms), Fraction(0))
            computed[number] = TieBreakValue(
                value=made, text=number_text(made), working=terms, because=because
            )
        return self._again(computed) if self._repeated else computed

    def _against(self, player: int, other: int) -> Term:
        entries = _meetings(self._field, player, other)
        term = _against(self._field, entries, (other,))
        if self._averaged and len(entries) > 1:
            return msgspec.structs.replace(
                term, own=term.own / len(entries), note=_average(len(entries))
            )
        return term

    def _again(self, computed: Mapping[int, TieBreakValue]) -> dict[int, TieBreakValue]:
        """Return the values lengthened by those of the parts a tie fell into."""
        lengthened: dict[int, TieBreakValue] = {}
        ordered = sorted(computed, key=lambda number: (-_first(computed[number]), number))
        for _, members in groupby(ordered, key=lambda number: _first(computed[number])):
            part = tuple(members)
            deeper = self.of(part) if 1 < len(part) < len(computed) else None
            for number in part:
                lengthened[number] = _lengthened(computed[number], (deeper or {}).get(number))
        return lengthened

    @rule("tie-break.direct-encounter-missing")
    def _although_some_have_not_met(self, group: Group) -> dict[int, TieBreakValue] | None:
        """Return the values where some have not met; None where nobody is first for certain.

        FIDE C.07 6.3: who is alone in front whatever the missing games would have brought ranks
        first, then the second in the same way, and so on; the rest begin anew among themselves.
        """
        points = self._field.points
        least, most = (self._field.in_points(worth) for worth in (_lowest(points), points.win))
        bounds: dict[int, tuple[Fraction, Fraction]] = {}
        lines: dict[int, tuple[Term, ...]] = {}
        for number in group:
            others = [other for other in group if other != number]
            met = [other for other in others if _meetings(self._field, number, other)]
            lines[number] = tuple(self._against(number, other) for other in met)
            made = sum((term.own for term in lines[number]), Fraction(0))
            missing = len(others) - len(met)
            bounds[number] = made + missing * least, made + missing * most
        rest, first = list(group), list[int]()
        while len(rest) > 1:
            leader = max(rest, key=lambda number: bounds[number][0])
            ahead = bounds[leader][0]
            if any(bounds[other][1] >= ahead for other in rest if other != leader):
                break
            first.append(leader)
            rest.remove(leader)
        if not first:
            return None
        deeper = self.of(tuple(rest)) if self._repeated and len(rest) > 1 else None
        because = self._cite("tie-break.direct-encounter-missing")
        computed = {}
        for place, number in enumerate([*first, *rest]):
            ranked = place < len(first)
            own = TieBreakValue(
                value=Fraction(len(first) - place if ranked else 0),
                text=number_text(sum((term.own for term in lines[number]), Fraction(0))),
                working=lines[number],
                because=because,
                note=_certain(place + 1) if ranked else _BEHIND,
            )
            further = None if ranked else (deeper or {}).get(number)
            computed[number] = _lengthened(own, further)
        return computed


_BEHIND = Sentence("behind, whatever the missing games would have brought")


@lru_cache(maxsize=64)
def _average(games: int) -> Sentence:
    return Sentence.plural(
        "the average of {count} game", "the average of {count} games", count=games
    )


@lru_cache(maxsize=64)
def _certain(place: int) -> Sentence:
    return Sentence(
        "place {place} among them, whatever the missing games would have brought", place=place
    )


def _lowest(points: PointSystem) -> int:
    return min(worth for _, worth in points.marks)


def _against(
    field: CountedField, entries: tuple[RoundRecord, ...], opponents: tuple[int, ...]
) -> Term:
    return Term(
        opponents=opponents,
        rounds=tuple(entry.round for entry in entries),
        own=field.in_points(sum(entry.points for entry in entries)),
    )


def _lengthened(own: TieBreakValue, further: TieBreakValue | None) -> TieBreakValue:
    if further is None:
        return msgspec.structs.replace(own, value=_as_tuple(own.value))
    return msgspec.structs.replace(
        own,
        value=(*_as_tuple(own.value), *_as_tuple(further.value)),
        text=Listing((own.text, further.text)),
        working=own.working + further.working,
    )


def _first(computed: TieBreakValue) -> Fraction:
    return _as_tuple(computed.value)[0]


def _as_tuple(value: Fraction | tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    return value if isinstance(value, tuple) else (value,)


@rule("tie-break.first-place-encounter")
def first_place_encounter(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return the points in the games among those who are tied for the first place.

    Whoever is tied further down is not compared by it (FMJD Annex 3 before 2017, 5.11.1.2.2a.1).
    """
    because = basis.cite("tie-break.first-place-encounter")
    if group == basis.classification[0]:
        computed = direct_encounter(basis, group)
        return {
            number: msgspec.structs.replace(value, because=because)
            for number, value in computed.items()
        }
    nothing = TieBreakValue(
        value=Fraction(0),
        text="–",
        because=because,
        applies=False,
        note=_FURTHER_DOWN if len(group) > 1 else _ALONE,
    )
    return dict.fromkeys(group, nothing)


_FURTHER_DOWN = Sentence("asked for the first place only")


@rule("tie-break.best-in-order")
def best_in_order(basis: Basis, group: Group) -> Mapping[int, TieBreakValue]:
    """Return each player's points against the first of the classification, the second, and so on.

    FMJD Annex 3 5.11.1.2.1, third criterion. The classification is the one that the criteria
    before this one have found; opponents who share a place in it are taken together, the tied
    players themselves too (decision 20).
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
FIRST_PLACE_ENCOUNTER = TieBreak(
    name="first-place-encounter",
    title=Sentence("Direct encounter for the first place"),
    abbreviation="DE1",
    rule="tie-break.first-place-encounter",
    compute=first_place_encounter,
    needs_meetings=True,
    by_group=True,
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
