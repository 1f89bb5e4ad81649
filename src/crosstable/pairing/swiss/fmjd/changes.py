"""What a pairing made by hand gives up: hard rules, colours, and each group's preferences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.swiss.fmjd.engine import pair_group, pair_groups
from crosstable.pairing.swiss.fmjd.explain import compare, must_not_meet
from crosstable.pairing.swiss.fmjd.table import FamilyTable
from crosstable.pairing.swiss.impossible import Impossible
from crosstable.pairing.swiss.judging import wrong_colours, wrong_seats
from crosstable.pairing.swiss.report import points_text
from crosstable.pairing.swiss.round import BracketKind
from crosstable.pairing.swiss.table import Bracket, Candidate
from crosstable.rulebooks.editions import Edition
from crosstable.rulebooks.rules import rule


@rule("fmjd-swiss.explanation")
def objections(
    table: FamilyTable,
    edition: Edition,
    tournament: Tournament,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> tuple[Reason, ...]:
    """Return what a pairing violates, White first in each pair; nothing if it is the rules' own."""
    missing = wrong_seats(table, edition, tournament, pairs, bye)
    if missing:
        return tuple(missing)
    return (
        *_hard(table, edition, pairs, bye),
        *_bye_not_due(table, edition, bye),
        *wrong_colours(table, edition, pairs),
        *_groups(_with_bye_by_hand(table, bye), edition, pairs),
    )


@rule("fmjd-swiss.explanation")
def violations(
    table: FamilyTable,
    edition: Edition,
    tournament: Tournament,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> tuple[Reason, ...]:
    """Return the hard rules that a pairing breaks, without weighing its groups."""
    missing = wrong_seats(table, edition, tournament, pairs, bye)
    return tuple(missing or _hard(table, edition, pairs, bye))


def _hard(
    table: FamilyTable, edition: Edition, pairs: Sequence[tuple[int, int]], bye: int | None
) -> Iterator[Reason]:
    for white, black in pairs:
        one, other = sorted((table.rank[white], table.rank[black]))
        if not table.allowed[one] >> other & 1:
            yield must_not_meet(edition, table.players[one], table.players[other])
    if bye is not None and not table.players[table.rank[bye]].may_have_bye:
        player = table.players[table.rank[bye]]
        yield edition.because("swiss.bye", "{player} has already had a bye", player=str(player))


def _bye_not_due(table: FamilyTable, edition: Edition, bye: int | None) -> Iterator[Reason]:
    """Yield who should have the bye instead, where the one who has it may have one at all."""
    if bye is not None and table.players[table.rank[bye]].may_have_bye:
        groups = pair_groups(table)
        due = None if isinstance(groups, Impossible) else groups[-1].dummy
        if due is not None and due.player != table.rank[bye]:
            yield edition.because(
                "fmjd-swiss.bye-last",
                "the bye of {player} is due to {other}, the last player who may have it with as "
                "many games possible inside the score groups",
                player=str(table.players[table.rank[bye]]),
                other=str(table.players[due.player]),
            )


def _with_bye_by_hand(table: FamilyTable, bye: int | None) -> FamilyTable:
    """Return the round as it is once the bye is given: the groups answer for the rest only."""
    if bye is None or not table.players[table.rank[bye]].may_have_bye:
        return table
    return table.with_bye_for(table.rank[bye])


def _groups(
    table: FamilyTable, edition: Edition, pairs: Sequence[tuple[int, int]]
) -> Iterator[Reason]:
    """Yield every preference that a group gives up though it need not, groups as made by hand."""
    opponent = {}
    for white, black in pairs:
        one, other = table.rank[white], table.rank[black]
        opponent[one], opponent[other] = other, one
    floaters: tuple[int, ...] = ()
    groups = table.groups()
    for index, residents in enumerate(groups):
        last = index + 1 == len(groups)
        kind = BracketKind.LOWEST_GROUP if last else BracketKind.SCORE_GROUP
        bracket = Bracket(kind, floaters, residents)
        here = set(bracket.members)
        inside = sorted((one, opponent[one]) for one in here if one < opponent.get(one, -1) in here)
        paired = {player for pair in inside for player in pair}
        candidate = Candidate(tuple(inside), tuple(sorted(here - paired)))
        below = tuple(member for lower in groups[index + 1 :] for member in lower)
        yield from _given_up(table, edition, bracket, candidate, below)
        floaters = candidate.floaters


def _given_up(
    table: FamilyTable,
    edition: Edition,
    bracket: Bracket,
    candidate: Candidate,
    below: tuple[int, ...],
) -> Iterator[Reason]:
    best = pair_group(table, bracket, below)
    if best is None or best.candidate == candidate:
        return
    where = Sentence(
        "{bracket} of {points}",
        bracket=bracket.kind.words,
        points=points_text(table.field.points, table.score(bracket.residents[0])),
    )
    worse = [
        comparison
        for comparison in compare(table, edition, best.values, table.values(bracket, candidate))
        if comparison.worse
    ]
    for comparison in worse:
        yield Reason.that(
            "{bracket}, {criterion}: {value}, where {best} is possible",
            comparison.article,
            bracket=where,
            criterion=comparison.title,
            value=comparison.alternative_text,
            best=comparison.actual_text,
        )
    if not worse:
        yield edition.because(
            "fmjd-swiss.pattern",
            "{bracket}: as good, but not what the pattern of the system asks",
            bracket=where,
        )
