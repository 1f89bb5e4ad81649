"""What a pairing made by hand gives up against Lim's rules."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.kernel.sentence import Sentence
from crosstable.kernel.tournament import Tournament
from crosstable.kernel.verdict import Reason
from crosstable.pairing.paired import Pairs
from crosstable.pairing.swiss.judging import wrong_colours, wrong_seats
from crosstable.pairing.swiss.lim.engine import PairedLim
from crosstable.pairing.swiss.lim.explain import answer, must_not_meet
from crosstable.pairing.swiss.lim.table import LimTable
from crosstable.pairing.swiss.round import SwissPairing
from crosstable.rulebooks.editions import Edition

__all__ = ["objections", "violations"]

MOST_EXPLAINED = 10
"""How many pairs that the rules do not make are explained one by one."""


def objections(
    table: LimTable,
    edition: Edition,
    tournament: Tournament,
    made: tuple[PairedLim, SwissPairing],
    hand: tuple[Pairs, int | None],
) -> tuple[Reason, ...]:
    """Return what a pairing violates, White first in each pair; nothing if it is the rules' own."""
    pairs, bye = hand
    missing = wrong_seats(table, edition, tournament, _seats(pairs, bye))
    if missing:
        return tuple(missing)
    hard = [*_hard(table, edition, pairs, bye)]
    right = {frozenset(pair): pair for pair in made[1].pairs}
    strays = [pair for pair in pairs if frozenset(pair) not in right]
    turned = [pair for pair in pairs if right.get(frozenset(pair), pair) != pair]
    return (
        *hard,
        *_bye_not_due(table, edition, made[1], bye),
        *_turned(table, edition, made[1], turned),
        *wrong_colours(table, edition, strays),
        *(() if hard else _others(table, edition, made, strays)),
    )


def violations(
    table: LimTable, edition: Edition, tournament: Tournament, pairs: Pairs, bye: int | None
) -> tuple[Reason, ...]:
    """Return the absolute rules that a pairing breaks."""
    missing = wrong_seats(table, edition, tournament, _seats(pairs, bye))
    return tuple(missing or _hard(table, edition, pairs, bye))


def _seats(pairs: Pairs, bye: int | None) -> list[int]:
    seats = [seat for pair in pairs for seat in pair]
    return [*seats, bye] if bye is not None else seats


def _hard(table: LimTable, edition: Edition, pairs: Pairs, bye: int | None) -> Iterator[Reason]:
    for white, black in pairs:
        one, other = sorted((table.rank[white], table.rank[black]))
        if not table.allowed[one] >> other & 1:
            yield must_not_meet(table, edition, one, other)
    if bye is not None and not table.players[table.rank[bye]].may_have_bye:
        yield edition.because(
            "swiss.bye-eligibility",
            "{player} has already had a bye, or as many points without playing",
            player=str(table.players[table.rank[bye]]),
        )


def _bye_not_due(
    table: LimTable, edition: Edition, pairing: SwissPairing, bye: int | None
) -> Iterator[Reason]:
    if bye is None or pairing.bye is None or bye == pairing.bye:
        return
    if table.players[table.rank[bye]].may_have_bye:
        yield edition.because(
            "lim.first-round-bye" if table.field.round == 1 else "lim.bye",
            "the bye of {player} is due to {other}",
            player=str(table.players[table.rank[bye]]),
            other=str(table.players[table.rank[pairing.bye]]),
        )


def _turned(
    table: LimTable, edition: Edition, pairing: SwissPairing, turned: Pairs
) -> Iterator[Reason]:
    """Yield the pairs of the rules whose colours are the other way round.

    The group in which a pair was made has a say in its colours, so the pairing is asked.
    """
    rules = {frozenset((board.white, board.black)): board.colours_by for board in pairing.boards}
    for white, black in turned:
        yield edition.because(
            rules[frozenset((white, black))].value,
            Sentence(
                "{player} should have White against {opponent}",
                player=str(table.players[table.rank[black]]),
                opponent=str(table.players[table.rank[white]]),
            ),
        )


def _others(
    table: LimTable,
    edition: Edition,
    made: tuple[PairedLim, SwissPairing],
    strays: Pairs,
) -> Iterator[Reason]:
    """Yield why the rules do not make some pairs."""
    paired, pairing = made
    for white, black in strays[:MOST_EXPLAINED]:
        yield from answer(table, edition, paired, pairing, (white, black)).because
