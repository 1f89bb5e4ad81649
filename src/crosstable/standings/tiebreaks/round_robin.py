"""Tie-breaks that weigh own results by the opponents' scores: Sonneborn-Berger and Koya."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import partial
from operator import mul

import msgspec

from crosstable.kernel.record import Kind, RoundRecord
from crosstable.kernel.sentence import Sentence
from crosstable.kernel.verdict import Citation
from crosstable.rulebooks.rules import rule
from crosstable.standings.counted import CountedField
from crosstable.standings.options import SonnebornBerger
from crosstable.standings.tiebreaks.values import Basis, Group, TieBreak, TieBreakValue, values_on
from crosstable.standings.working import Term, number_text


@rule(
    "tie-break.sonneborn-berger",
    "tie-break.sonneborn-berger-double",
    "tie-break.sonneborn-berger-swiss",
    "tie-break.sonneborn-berger-cut",
)
def sonneborn_berger(
    basis: Basis,
    group: Group,
    *,
    lowest: int = 0,
    highest: int = 0,
    played: bool = False,
) -> Mapping[int, TieBreakValue]:
    """Return the sum of each opponent's score times the points scored against him.

    In a single round robin that is the scores of the beaten opponents and half those of the drawn
    ones (FIDE C.02 13.9.1); in a double one both games are added before multiplying (13.9.2); with
    two points for a win it is the doubled value of FMJD Annex 5 3.1.g. Forfeits are results. In a
    Swiss (13.13.3; FIDE C.07 9.1) rounds not played and opponents' scores are those of the prepared
    view. What is left out is left out round by round (decision 16).
    """
    if not basis.field.round_robin or lowest or highest:
        return _round_by_round(basis, group, lowest, highest, played=played)
    several = ("tie-break.sonneborn-berger-double",) if basis.field.cycles > 1 else ()
    because = basis.cite(*several, "tie-break.sonneborn-berger")
    return {
        number: _sum(
            [
                Term(
                    opponents=(opponent,),
                    rounds=_rounds(basis.field.games(number, opponent)),
                    own=sum(
                        (_weight(basis, game) for game in basis.field.games(number, opponent)),
                        Fraction(0),
                    ),
                    opponent_score=basis.field.points_of(opponent),
                    multiplied=True,
                )
                for opponent in basis.field.opponents(number)
            ],
            because,
        )
        for number in group
    }


def _round_by_round(
    basis: Basis, group: Group, lowest: int, highest: int, *, played: bool
) -> Mapping[int, TieBreakValue]:
    cut = ("tie-break.sonneborn-berger-cut",) if lowest or highest else ()
    because = basis.cite(*cut, "tie-break.sonneborn-berger-swiss", "tie-break.sonneborn-berger")
    results = basis.results.view(played=played)
    by_points = basis.options.sonneborn_berger is SonnebornBerger.POINTS
    values = values_on(results.scale(2), because)
    computed = {}
    for number in group:
        met = results.oppositions[number]
        left_out: frozenset[int] = frozenset()
        if by_points:
            products = list(map(mul, met.own, met.theirs))
            if lowest or highest:
                chosen = results.cut_first(number)
                left_out = cut_products(met.theirs, products, lowest, highest, chosen)
            value = values[sum(products) - sum([products[place] for place in left_out])]
        else:
            weighed = [
                _weight(basis, entry) * results.in_points(theirs)
                for entry, theirs in zip(met.entries, met.theirs, strict=True)
            ]
            if lowest or highest:
                chosen = results.cut_first(number)
                left_out = cut_products(met.theirs, weighed, lowest, highest, chosen)
            exact = sum(weighed, Fraction(0)) - sum([weighed[place] for place in left_out])
            value = TieBreakValue(value=exact, text=number_text(exact), because=because)
        if not results.unfolds(number):
            computed[number] = value
            continue
        terms = zip(results.opponents_terms[number], met.entries, strict=True)
        working = tuple(
            [
                Term(
                    opponents=term.opponents,
                    rounds=term.rounds,
                    own=term.own if by_points else _weight(basis, entry),
                    opponent_score=term.adds,
                    multiplied=True,
                    cut=place in left_out,
                    note=term.note,
                )
                for place, (term, entry) in enumerate(terms)
            ]
        )
        computed[number] = msgspec.structs.replace(value, working=working)
    return computed


@rule("tie-break.sonneborn-berger-cut")
def cut_products(
    scores: Sequence[int | Fraction],
    products: Sequence[int | Fraction],
    lowest: int,
    highest: int,
    chosen: Collection[int],
) -> frozenset[int]:
    """Return the places of the products that are left out, the lowest before the highest.

    FIDE C.07 14.1.1: the product with the opponent of the lowest score, of several such the lowest
    product. Of rounds that were not played by choice the lowest product goes instead, unless it is
    lower (16.5.1); and so on for every further one (16.5.2).
    """
    left = list(range(len(products)))
    gone: list[int] = []
    for _ in range(min(lowest, len(left))):
        least = min(left, key=lambda place: (scores[place], products[place]))
        by_choice = [place for place in left if place in chosen]
        if by_choice:
            lightest = min(by_choice, key=lambda place: (products[place], scores[place]))
            if products[lightest] >= products[least]:
                least = lightest
        left.remove(least)
        gone.append(least)
    for _ in range(min(highest, len(left))):
        most = max(left, key=lambda place: (scores[place], products[place]))
        left.remove(most)
        gone.append(most)
    return frozenset(gone)


def _weight(basis: Basis, game: RoundRecord) -> Fraction:
    if basis.options.sonneborn_berger is SonnebornBerger.POINTS:
        return basis.results.in_points(game.points)
    if game.kind is Kind.BYE:
        return Fraction(game.points, basis.field.points.win)
    if game.won:
        return Fraction(1)
    return Fraction(1, 2) if game.drawn else Fraction(0)


@rule(
    "tie-break.koya",
    "tie-break.koya-extended",
    "tie-break.koya-reduced",
    "tie-break.koya-limit",
)
def koya(
    basis: Basis,
    group: Group,
    *,
    rule_name: str = "tie-break.koya",
    steps: int = 0,
    halves: int = 0,
) -> Mapping[int, TieBreakValue]:
    """Return the points against opponents who made at least half of what was possible.

    FIDE C.02 13.6.1; exactly half is enough, wins by forfeit are results. Steps take in so many
    score groups below half, or leave out so many of the lowest groups at or above it (13.6.2).
    Since C.07 of 2023 the limit moves by half points instead (9.2, 14.5).
    """
    chosen = _upper(basis.field, steps, halves)
    because = basis.cite(rule_name)
    return {
        number: _sum(
            [
                Term(
                    opponents=(opponent,),
                    rounds=_rounds(basis.field.games(number, opponent)),
                    own=basis.field.in_points(
                        sum(game.points for game in basis.field.games(number, opponent))
                    ),
                    opponent_score=basis.field.points_of(opponent),
                )
                for opponent in basis.field.opponents(number)
                if opponent in chosen
            ],
            because,
        )
        for number in group
    }


def _upper(field: CountedField, steps: int, halves: int) -> frozenset[int]:
    """Return the opponents that count, so many score groups more or less than the upper half.

    Score groups are those of the table; a group counts as upper where all its players made half.
    """
    half = {number for number in field.numbers if _made_half(field, number, halves)}
    if not steps:
        return frozenset(half)
    groups: dict[int, list[int]] = {}
    for player in sorted(field.players, key=lambda counted: -counted.score):
        groups.setdefault(player.score, []).append(player.number)
    members = list(groups.values())
    upper = sum(half.issuperset(level) for level in members)
    return frozenset(number for level in members[: max(upper + steps, 0)] for number in level)


def _made_half(field: CountedField, number: int, halves: int) -> bool:
    """Return whether a player made half of the points his finished games could bring.

    So many half points more are wanted, or fewer where that is negative.

    While the event is going on everybody is measured by the games he has behind him; at the end
    they are all the games of the counted table (decision 19).
    """
    player = field.player(number)
    games = sum(entry.kind in {Kind.PLAYED, Kind.FORFEIT} for entry in player.entries)
    return games > 0 and 2 * player.score >= games * field.points.win + halves * field.points.unit


def _rounds(games: tuple[RoundRecord, ...]) -> tuple[int, ...]:
    return tuple(game.round for game in games)


def _sum(terms: list[Term], because: Citation | None) -> TieBreakValue:
    total = sum((term.product for term in terms if term.own), Fraction(0))
    return TieBreakValue(
        value=total, text=number_text(total), working=tuple(terms), because=because
    )


SONNEBORN_BERGER = TieBreak(
    name="sonneborn-berger",
    title=Sentence("Sonneborn-Berger"),
    abbreviation="SB",
    rule="tie-break.sonneborn-berger",
    compute=sonneborn_berger,
)
KOYA = TieBreak(
    name="koya",
    title=Sentence("Koya"),
    abbreviation="KS",
    rule="tie-break.koya",
    compute=koya,
    round_robin_only=True,
)


def koya_extended(steps: int) -> TieBreak:
    """Return Koya with so many score groups below half taken in."""
    title = Sentence.plural(
        "Koya, extended by {count} score group",
        "Koya, extended by {count} score groups",
        count=steps,
    )
    return _koya_by(steps, "extended", "+", title)


def koya_reduced(steps: int) -> TieBreak:
    """Return Koya without so many of the lowest score groups at or above half."""
    title = Sentence.plural(
        "Koya, reduced by {count} score group",
        "Koya, reduced by {count} score groups",
        count=steps,
    )
    return _koya_by(-steps, "reduced", "-", title)


def _koya_by(steps: int, way: str, sign: str, title: Sentence) -> TieBreak:
    name = f"tie-break.koya-{way}"
    return TieBreak(
        name=f"koya-{way}-{abs(steps)}",
        title=title,
        abbreviation=f"KOYA{sign}{abs(steps)}",
        rule=name,
        compute=partial(koya, rule_name=name, steps=steps),
        round_robin_only=True,
    )
