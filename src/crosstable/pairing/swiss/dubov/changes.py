"""What a pairing made by hand gives up under the Dubov system: bye, colours, criteria, order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.dubov.bracket import pair_bracket
from crosstable.pairing.swiss.dubov.engine import bye_due
from crosstable.pairing.swiss.dubov.explain import compare, must_not_meet
from crosstable.pairing.swiss.dubov.table import DubovTable
from crosstable.pairing.swiss.dubov.upfloaters import choose_upfloaters
from crosstable.pairing.swiss.judging import wrong_colours, wrong_seats
from crosstable.pairing.swiss.report import points_text
from crosstable.rulebooks.editions import Edition

__all__ = ["objections", "violations"]

Pairs = Sequence[tuple[int, int]]


def objections(
    table: DubovTable, edition: Edition, tournament: Tournament, pairs: Pairs, bye: int | None
) -> tuple[Reason, ...]:
    """Return what a pairing violates, White first in each pair; nothing if it is the rules' own."""
    missing = wrong_seats(table, edition, tournament, _seats(pairs, bye))
    if missing:
        return tuple(missing)
    hard = [*_hard(table, edition, pairs, bye)]
    rest = () if hard else _brackets(table, edition, pairs)
    return (
        *hard,
        *_bye_not_due(table, edition, bye),
        *wrong_colours(table, edition, pairs),
        *rest,
    )


def violations(
    table: DubovTable, edition: Edition, tournament: Tournament, pairs: Pairs, bye: int | None
) -> tuple[Reason, ...]:
    """Return the absolute rules that a pairing breaks."""
    missing = wrong_seats(table, edition, tournament, _seats(pairs, bye))
    return tuple(missing or _hard(table, edition, pairs, bye))


def _seats(pairs: Pairs, bye: int | None) -> list[int]:
    seats = [seat for pair in pairs for seat in pair]
    return [*seats, bye] if bye is not None else seats


def _hard(table: DubovTable, edition: Edition, pairs: Pairs, bye: int | None) -> Iterator[Reason]:
    for white, black in pairs:
        one, other = sorted((table.rank[white], table.rank[black]))
        if not table.allowed[one] >> other & 1:
            yield must_not_meet(table, edition, one, other)
    if bye is not None and not table.own[table.rank[bye]].may_have_bye:
        yield edition.because(
            "dubov.bye",
            "{player} cannot have the bye: there was one already, or as much without playing",
            player=str(table.own[table.rank[bye]]),
        )


def _bye_not_due(table: DubovTable, edition: Edition, bye: int | None) -> Iterator[Reason]:
    if bye is None or not table.own[table.rank[bye]].may_have_bye:
        return
    due = bye_due(table)
    if due is not None and due != table.rank[bye]:
        yield edition.because(
            "dubov.bye-order",
            "the bye of {player} is due to {other}",
            player=str(table.own[table.rank[bye]]),
            other=str(table.own[due]),
        )


def _brackets(table: DubovTable, edition: Edition, pairs: Pairs) -> Iterator[Reason]:
    """Yield what each bracket gives up though it need not, brackets as made by hand."""
    mate: dict[int, int] = {}
    for white, black in pairs:
        one, other = table.rank[white], table.rank[black]
        mate[one], mate[other] = other, one
    left = mask_of(mate)
    while left:
        residents = table.level(left)
        members = tuple(
            sorted(mate[rank] for rank in bits(residents) if not residents >> mate[rank] & 1)
        )
        whole = residents | mask_of(members)
        yield from _given_up(table, edition, left, members, mate)
        left &= ~whole


def _given_up(
    table: DubovTable,
    edition: Edition,
    left: int,
    members: tuple[int, ...],
    mate: dict[int, int],
) -> Iterator[Reason]:
    residents = table.level(left)
    whole = residents | mask_of(members)
    where = Sentence(
        "bracket of {points}",
        points=points_text(table.field.points, table.score(next(bits(residents)))),
    )
    best = choose_upfloaters(table, left)
    if best is None:
        return
    part = pair_bracket(table, residents | mask_of(best.members))
    if part is None:
        return
    made = {frozenset((rank, mate[rank])) for rank in bits(whole)}
    if {*map(frozenset, part.pairs)} == made:
        return
    clashes = sum(table.clash(*pair) for pair in made)
    worse = [
        line
        for line in compare(
            table,
            edition,
            table.values(residents, best.members, part.clashes),
            table.values(residents, members, clashes),
        )
        if line.worse
    ]
    for line in worse[:1]:
        yield Reason.that(
            "{bracket}, {criterion}: {value}, where {best} is possible",
            line.article,
            bracket=where,
            criterion=line.title,
            value=line.alternative_text,
            best=line.actual_text,
        )
    if not worse:
        yield edition.because(
            "dubov.transpositions" if best.members == members else "dubov.sets",
            "{bracket}: as good, but not the first in the order of the system",
            bracket=where,
        )
    if complete(table.allowed, left & ~whole, {}) is not None:
        yield edition.because(
            "dubov.completion", "{bracket}: the round could not be completed", bracket=where
        )
