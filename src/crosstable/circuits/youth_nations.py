"""The classification of the nations of a youth world championship (FMJD Annex 13 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from crosstable.circuits.championship import folded
from crosstable.circuits.youth import (
    GROUP_NAMES,
    BestOf,
    Rounding,
    YouthResult,
    refuse_bad_group,
)
from crosstable.kernel.errors import InvalidValue
from crosstable.kernel.verdict import Citation, Reason
from crosstable.rulebooks.rules import rule
from crosstable.rulebooks.youth_rules import YOUTH


class NationScore(msgspec.Struct, frozen=True, kw_only=True):
    """What one player brought to his country."""

    player: str
    group: str
    place: int
    percent: int
    bonus: int
    value: int
    because: Reason


class NationRow(msgspec.Struct, frozen=True, kw_only=True):
    """A country in the classification."""

    rank: int
    federation: str
    total: int
    scores: tuple[NationScore, ...]


def nation_points(result: YouthResult, rounding: Rounding = "nearest") -> NationScore:
    """Return what a result brings: the percentage of the score and the bonus of the place."""
    if result.rounds < 1 or not 0 <= result.points <= 2 * result.rounds or result.place < 1:
        raise InvalidValue(
            "{player}: {points:point|points} in {rounds:round|rounds} and place {place} are not "
            "possible",
            player=result.name,
            points=result.points,
            rounds=result.rounds,
            place=result.place,
            field="results",
        )
    percent = (
        (100 * result.points + result.rounds) // (2 * result.rounds)
        if rounding == "nearest"
        else 100 * result.points // (2 * result.rounds)
    )
    bonus = YOUTH.bonus[result.place - 1] if result.place <= len(YOUTH.bonus) else 0
    return NationScore(
        player=result.name,
        group=result.group,
        place=result.place,
        percent=percent,
        bonus=bonus,
        value=percent + bonus,
        because=Reason.that(
            "{points} of {most} points are {percent} per cent; {percent} + {bonus} = {value}",
            Citation("fmjd.annex13", "8"),
            points=result.points,
            most=2 * result.rounds,
            percent=percent,
            bonus=bonus,
            value=percent + bonus,
        ),
    )


@rule("youth.nations")
def nations(
    results: Iterable[YouthResult],
    *,
    rounding: Rounding = "nearest",
    best_of: BestOf = "group",
) -> tuple[NationRow, ...]:
    """Return the classification of the nations in one discipline, boys and girls together.

    Countries with the same sum share their rank: the text has no further criterion.
    """
    by_country: dict[str, dict[str, list[YouthResult]]] = {}
    for result in results:
        refuse_bad_group(result.group)
        pot = result.group if best_of == "group" else result.group.rpartition("-")[0]
        by_country.setdefault(result.federation, {}).setdefault(pot, []).append(result)
    sums: list[tuple[int, str, tuple[NationScore, ...]]] = []
    for country, pots in by_country.items():
        scores = _best(pots, rounding)
        sums.append((sum(score.value for score in scores), country, scores))
    sums.sort(key=lambda item: (-item[0], item[1]))
    return tuple(
        NationRow(
            rank=1 + sum(other > total for other, _, _ in sums),
            federation=country,
            total=total,
            scores=scores,
        )
        for total, country, scores in sums
    )


def _best(pots: Mapping[str, Sequence[YouthResult]], rounding: Rounding) -> tuple[NationScore, ...]:
    """Return the best three of each pot in the final classification, best places first.

    Of equal places in two groups of an age the one that brings more is better, whatever rounds
    either was played over (decision 724).
    """
    scored = ([nation_points(result, rounding) for result in results] for results in pots.values())
    chosen = [
        score
        for scores in scored
        for score in sorted(
            scores, key=lambda one: (one.place, -one.value, one.group, folded(one.player))
        )[: YOUTH.counted]
    ]
    return tuple(
        sorted(chosen, key=lambda one: (GROUP_NAMES.index(one.group), one.place, one.player))
    )
