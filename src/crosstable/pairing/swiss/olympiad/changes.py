"""What a pairing of teams made by hand gives up against the Olympiad's rules."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import Pairs
from crosstable.pairing.swiss.bye import first_to_spare
from crosstable.pairing.swiss.judging import wrong_colours, wrong_seats
from crosstable.pairing.swiss.olympiad.engine import PairedOlympiad, bye_order
from crosstable.pairing.swiss.olympiad.explain import answer, have_met
from crosstable.pairing.swiss.olympiad.table import OlympiadTable
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.rulebooks.editions import Edition

__all__ = ["objections", "violations"]

MOST_EXPLAINED = 10
"""How many pairs that the rules do not make are explained one by one."""


def objections(
    table: OlympiadTable,
    edition: Edition,
    view: Tournament,
    made: tuple[PairedOlympiad, SwissPairing],
    hand: tuple[Pairs, int | None],
) -> tuple[Reason, ...]:
    """Return what a pairing violates, White first in each pair; nothing if it is the rules' own."""
    pairs, bye = hand
    missing = wrong_seats(table, edition, view, _seats(pairs, bye))
    if missing:
        return tuple(missing)
    hard = [*_hard(table, edition, pairs, bye)]
    rest = () if hard else _others(table, edition, made, pairs)
    return (
        *hard,
        *_bye_not_due(table, edition, bye),
        *wrong_colours(table, edition, pairs),
        *rest,
    )


def violations(
    table: OlympiadTable, edition: Edition, view: Tournament, pairs: Pairs, bye: int | None
) -> tuple[Reason, ...]:
    """Return the absolute rules that a pairing breaks."""
    missing = wrong_seats(table, edition, view, _seats(pairs, bye))
    return tuple(missing or _hard(table, edition, pairs, bye))


def _seats(pairs: Pairs, bye: int | None) -> list[int]:
    seats = [seat for pair in pairs for seat in pair]
    return [*seats, bye] if bye is not None else seats


def _hard(
    table: OlympiadTable, edition: Edition, pairs: Pairs, bye: int | None
) -> Iterator[Reason]:
    for white, black in pairs:
        one, other = sorted((table.rank[white], table.rank[black]))
        if not table.allowed[one] >> other & 1:
            yield have_met(table, edition, one, other)
    if bye is None or table.players[table.rank[bye]].may_have_bye:
        return
    team = str(table.players[table.rank[bye]])
    if bye in table.late:
        yield edition.because(
            "olympiad.bye",
            "{player} entered after the first round and cannot have the bye",
            player=team,
        )
    else:
        yield edition.because(
            "olympiad.bye",
            "{player} has already had a bye, or won a match without playing",
            player=team,
        )


def _bye_not_due(table: OlympiadTable, edition: Edition, bye: int | None) -> Iterator[Reason]:
    if bye is None or not table.players[table.rank[bye]].may_have_bye:
        return
    due = first_to_spare(table, bye_order(table))
    if due is not None and due != table.rank[bye]:
        yield edition.because(
            "olympiad.bye-order",
            "the bye of {player} is due to {other}",
            player=str(table.players[table.rank[bye]]),
            other=str(table.players[due]),
        )


def _others(
    table: OlympiadTable,
    edition: Edition,
    made: tuple[PairedOlympiad, SwissPairing],
    pairs: Pairs,
) -> Iterator[Reason]:
    """Yield why the rules do not make some pairs."""
    paired, pairing = made
    right = {frozenset(pair) for pair in pairing.pairs}
    strays = [pair for pair in pairs if frozenset(pair) not in right]
    for white, black in strays[:MOST_EXPLAINED]:
        yield from answer(table, edition, paired, pairing, (white, black)).because
