"""What a pairing of teams made by hand gives up: absolute rules, the bye, colours, criteria."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.bitgraph import bits, complete, mask_of
from crosstable.pairing.swiss.judging import wrong_colours, wrong_seats
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.swiss.team.engine import bye_order, pair_bracket
from crosstable.pairing.swiss.team.explain import compare, must_not_meet
from crosstable.pairing.swiss.team.table import TeamTable
from crosstable.pairing.swiss.team.upfloaters import choose_set, set_values
from crosstable.rulebooks.editions import Edition

__all__ = ["objections", "violations"]

Pairs = Sequence[tuple[int, int]]


def objections(
    table: TeamTable, edition: Edition, view: Tournament, pairs: Pairs, bye: int | None
) -> tuple[Reason, ...]:
    """Return what a pairing violates, White first in each pair; nothing if it is the rules' own."""
    missing = wrong_seats(table, edition, view, _seats(pairs, bye))
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
    table: TeamTable, edition: Edition, view: Tournament, pairs: Pairs, bye: int | None
) -> tuple[Reason, ...]:
    """Return the absolute rules that a pairing breaks."""
    missing = wrong_seats(table, edition, view, _seats(pairs, bye))
    return tuple(missing or _hard(table, edition, pairs, bye))


def _seats(pairs: Pairs, bye: int | None) -> list[int]:
    seats = [seat for pair in pairs for seat in pair]
    return [*seats, bye] if bye is not None else seats


def _hard(table: TeamTable, edition: Edition, pairs: Pairs, bye: int | None) -> Iterator[Reason]:
    for white, black in pairs:
        one, other = sorted((table.rank[white], table.rank[black]))
        if not table.allowed[one] >> other & 1:
            yield must_not_meet(table, edition, one, other)
    if bye is not None and not table.teams[table.rank[bye]].may_have_bye:
        yield edition.because(
            "team-swiss.bye",
            "{player} has already had a bye, or won a match without playing",
            player=str(table.teams[table.rank[bye]]),
        )


def _bye_not_due(table: TeamTable, edition: Edition, bye: int | None) -> Iterator[Reason]:
    if bye is None or not table.teams[table.rank[bye]].may_have_bye:
        return
    due = next(
        (
            rank
            for rank in bye_order(table)
            if complete(table.allowed, table.full & ~(1 << rank), {}) is None
        ),
        None,
    )
    if due is not None and due != table.rank[bye]:
        yield edition.because(
            "team-swiss.bye-order",
            "the bye of {player} is due to {other}",
            player=str(table.teams[table.rank[bye]]),
            other=str(table.teams[due]),
        )


def _brackets(table: TeamTable, edition: Edition, pairs: Pairs) -> Iterator[Reason]:
    """Yield what each bracket gives up though it need not, brackets as made by hand."""
    mate = {}
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
        made = {frozenset((rank, mate[rank])) for rank in bits(whole)}
        yield from _given_up(table, edition, left, members, made)
        left &= ~whole


def _given_up(
    table: TeamTable,
    edition: Edition,
    left: int,
    members: tuple[int, ...],
    made: set[frozenset[int]],
) -> Iterator[Reason]:
    residents = table.level(left)
    where = Sentence(
        "bracket of {points}",
        points=points_text(table.field.points, table.score(next(bits(residents)))),
    )
    best = choose_set(table, left)
    if best is None:
        return
    values, least = [*set_values(table, left, members)], [*best.values]
    same = best.members == members
    if same:
        part = pair_bracket(table, residents, mask_of(members))
        if part is None or {*map(frozenset, part.pairs)} == made:
            return
        costs = [table.pair_cost(min(pair), max(pair), residents) for pair in made]
        values += map(sum, zip(*costs, strict=True))
        least += part.values
    worse = [line for line in compare(table, edition, least, values) if line.worse]
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
            "team-swiss.identifiers" if same else "team-swiss.sets",
            "{bracket}: as good, but not the first in the order of the system",
            bracket=where,
        )
